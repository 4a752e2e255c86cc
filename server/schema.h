/*
 * The tables of the store, and the statements that write them.
 */
#ifndef VEDETTE_SCHEMA_H
#define VEDETTE_SCHEMA_H

/*
 * The store has versions, each made of the one before by a step that never changes again: step 0 makes version 1 out of
 * nothing, or of a file from the time before versions were counted.
 */
enum { schema_latest = 10 };
unsigned schema_version(void);
const char *schema_step(unsigned version);
const char *statement_text(unsigned statement); /* NULL: it is for a database that servers share */
const char *moving_text(void);                  /* moves the latest answers to their games */

/* The same for PostgreSQL, whose first step leads to version 4 at once. */
const char *schema_postgresql_step(unsigned version);
unsigned schema_postgresql_next(unsigned version);           /* that this step leads to */
const char *schema_postgresql_statement(unsigned statement); /* one that is NULL above */

#endif
