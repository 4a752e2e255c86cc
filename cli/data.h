/*
 * The data files in use, and all that is wrong with them.
 */
#ifndef VEDETTE_CLI_DATA_H
#define VEDETTE_CLI_DATA_H

#include <stdio.h>

#include "vedette/rulebook.h"

bool data_is_replaced(size_t number); /* by its place in cli_data() */
unsigned data_refused(void); /* files of the folder that cli_use_data had to leave, each with a sentence */
/* Where a data file was read: a path on the disk, or its name inside the program. */
const char *data_place(const char *path);
/* File, line and reason as one line. */
void data_write_error(FILE *out, const struct data_error *error);

/*
 * Loads every scenario that the replaced files belong to and writes all that is wrong, each with file, line and
 * reason; the number of errors. A bad line is then read as the program's own file has it, or left out, and the
 * reading goes on.
 */
unsigned data_check(FILE *out);

#endif
