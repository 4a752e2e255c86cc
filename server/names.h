/*
 * Names of people, which others read.
 */
#ifndef VEDETTE_NAMES_H
#define VEDETTE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { likeness_room = 25 * 4 };

/* Nothing in it is invisible, turns the line round or poses as another letter; so many letters, and at most 24. */
bool name_is_plain(const char *name, unsigned min_letters);
bool text_is_plain(const char *text, unsigned min_letters, unsigned max_letters);
/* What a name looks like at a glance: two names with the same likeness could be mistaken for each other. */
void name_likeness(const char *name, char likeness[likeness_room]);

#endif
