#ifndef VEDETTE_TESTS_LONG_TEXT_H
#define VEDETTE_TESTS_LONG_TEXT_H

/*
 * strstr, strncmp and strcspn for texts of megabytes. With strict_string_checks the sanitizer measures the whole rest of a text at every call of
 * the library's, which took minutes; these read only what they look at.
 */

#include <stdbool.h>
#include <stddef.h>

bool long_text_begins(const char *text, const char *word);
const char *long_text_find(const char *text, const char *word); /* NULL if it is not there */
size_t long_text_until(const char *text, const char *signs);    /* how far it goes without one of them */
unsigned long_text_count(const char *text, const char *word);

#endif
