/*
 * A letter: its head and its words, in the form that mail servers want.
 */
#ifndef VEDETTE_LETTER_H
#define VEDETTE_LETTER_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { mail_room = 208, letter_room = 4096 };

struct letter {
	struct letter *next; /* in the queue of the post */
	char to[mail_room];
	char text[letter_room];
	size_t size, sent;
	unsigned tries;
	time_t not_before;
};

bool is_mail_address(const char *text);
void mail_key(const char *address, char key[mail_room]); /* the same for whatever case it is written in */
/* To the address that is in it. `way_out` is where its reader says that he wants no more of them. */
void letter_begin(struct letter *letter, const char *from, const char *subject, const char *way_out,
		  time_t now);
void letter_add(struct letter *letter, const char *text); /* lines of its body */

#endif
