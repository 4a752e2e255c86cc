/* The table of at_table.h from inside: shared by its files. */
#ifndef VEDETTE_TESTS_AT_TABLE_INSIDE_H
#define VEDETTE_TESTS_AT_TABLE_INSIDE_H

#include "tests/support/at_table.h"

enum { kept_views = 12 };
enum { most_typed = 128, most_told = 4096, viewers = max_seats + 1 };

struct typed {
	enum chance_kind kind;
	unsigned outcome;
	char name[48];
};

struct typed_chance {
	struct chance chance;
	unsigned count, used;
	struct typed typed[most_typed];
	bool streams;
	struct keyed_dice dice, deals;
};

struct told_events {
	struct events events;
	unsigned count;
	struct event event[most_told];
};

/* What queries answer with: changes while the table does not. */
struct notes {
	char word[8][word_size];
	unsigned next;
	struct answers list;
	struct mask *mask[viewers]; /* one a seat; the last is the public's */
	json_t *view[kept_views];
	unsigned next_view;
};

struct at_table {
	struct at_table *next_open;
	struct scenario *scenario;
	struct position *position;
	struct typed_chance chance;
	struct told_events told;
	struct table table;
	struct workspace work;
	struct notes *notes;
};

/* Calls `take` with each part of a text between commas. */
void each_part(struct at_table *at, const char *text, void (*take)(struct at_table *at, const char *part));
json_t *read_json(const char *text);
/* The paragraph of a message, "" if it has none; the sentence. */
const char *rule_in(const struct at_table *at, const struct message *why);
void say_why(const struct at_table *at, const struct message *why, char *text, size_t size);

#endif
