/*
 * The ledger of a rulebook: which paragraph is enforced where.
 */
#ifndef VEDETTE_CLI_LEDGER_H
#define VEDETTE_CLI_LEDGER_H

#include <stdbool.h>
#include <stddef.h>

enum { ledger_columns = 7, ledger_cell = 1024 };

/* paragraph,subject,status,where,hidden,reading,tests */
struct ledger_row {
	char paragraph[32];
	char subject[240];
	char status[64];
	char where[240];
	char hidden[32];
	char reading[ledger_cell];
	char tests[ledger_cell];
};

struct ledger_reader {
	const char *at, *end;
	int line;
	const char *error; /* what is wrong with the file at that line, or NULL */
};

/* Reads the heading; false if it is not that of a ledger. */
bool ledger_open(struct ledger_reader *reader, const char *text, size_t size);
bool ledger_next(struct ledger_reader *reader, struct ledger_row *row); /* false at the end or on an error */

#endif
