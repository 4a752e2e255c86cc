/*
 * The tables of the store, and the statements that write them.
 */
#ifndef VEDETTE_SCHEMA_H
#define VEDETTE_SCHEMA_H

const char *schema_text(void);
const char *statement_text(unsigned statement);
const char *moving_text(void); /* moves the latest answers to their games */

#endif
