/*
 * Tables of the data files by declared columns.
 *
 * A rulebook says of each column what it holds, within which bounds, and which member of a row it fills. Reading a table
 * fills one row after the other and hands each, checked column by column, to the rulebook, which has only to check what
 * columns say of each other. Whatever is wrong is refused with file, line, column and reason.
 */
#ifndef VEDETTE_COLUMNS_H
#define VEDETTE_COLUMNS_H

#include <stddef.h>

#include "vedette/csv.h"
#include "vedette/embedded.h"
#include "vedette/rulebook.h"

enum column_kind {
	column_text,   /* char[]: UTF-8 without control characters */
	column_number, /* within the bounds */
	column_flag,   /* 0 or 1 */
	column_word,   /* one of the words: its number */
	column_words,  /* any of the words between separators, or of their letters: a bit each */
	column_texts,  /* char[][]: up to `most` texts between semicolons */
	column_space,  /* a space of the board by its number or name, or one beyond it */
	column_key,    /* what `find` finds */
	column_own,    /* what `read` makes of it */
};

/* A field of the row that is being read. */
struct cell {
	const struct csv *csv;
	const char *column, *text;
	void *context;
	struct data_error *error;
};

struct column {
	const char *name; /* in the heading */
	uint8_t kind;
	uint8_t separator;   /* column_words; 0: none, each letter is a word */
	bool optional;       /* may be empty: `otherwise` */
	uint16_t offset;     /* of the member in the row */
	uint16_t size;       /* of the member, of one text of several; 0: checked, not kept */
	int32_t least, most; /* of a number; how many texts */
	int32_t otherwise;
	uint32_t only;    /* by bit of the table's `kind`: which rows have a figure here; 0: all */
	const char *what; /* "hex": what there is none of, if it is not found */
	const char *const *word;
	uint8_t words;
	int (*find)(void *context, const char *text); /* its number; -1: there is none */
	bool (*read)(const struct cell *cell, void *member);
};

/* clang-format off */
#define COLUMN_OF(type, member) (((type *)0)->member)
#define COLUMN(text, type, member, ...) \
	{.name = (text), .offset = offsetof(type, member), .size = sizeof COLUMN_OF(type, member), __VA_ARGS__}
#define COLUMN_TEXT(text, type, member) COLUMN(text, type, member, .kind = column_text)
#define COLUMN_FLAG(text, type, member) COLUMN(text, type, member, .kind = column_flag)
/* Least, most, and what else there is to say. */
#define COLUMN_NUMBER(text, type, member, from, ...) \
	COLUMN(text, type, member, .kind = column_number, .least = (from), .most = __VA_ARGS__)
/* What it is, and what else there is to say. */
#define COLUMN_WORD(text, type, member, list, ...) \
	COLUMN(text, type, member, .kind = column_word, .word = (list), .words = sizeof(list) / sizeof *(list), \
	       .what = __VA_ARGS__)
#define COLUMN_WORDS(text, type, member, list, mark, ...) \
	COLUMN(text, type, member, .kind = column_words, .word = (list), .words = sizeof(list) / sizeof *(list), \
	       .separator = (mark), .optional = true, .what = __VA_ARGS__)
#define COLUMN_KEY(text, type, member, function, ...) \
	COLUMN(text, type, member, .kind = column_key, .find = (function), .what = __VA_ARGS__)
#define COLUMN_OWN(text, type, member, function) COLUMN(text, type, member, .kind = column_own, .read = (function))
#define COLUMN_TEXTS(text, type, member) \
	{.name = (text), .kind = column_texts, .optional = true, .offset = offsetof(type, member), \
	 .size = sizeof COLUMN_OF(type, member[0]), \
	 .most = sizeof COLUMN_OF(type, member) / sizeof COLUMN_OF(type, member[0])}
/* One of these words must stand there, which nobody needs. */
#define COLUMN_CHECKED(text, list) \
	{.name = (text), .kind = column_word, .word = (list), .words = sizeof(list) / sizeof *(list)}
/* clang-format on */

struct columns {
	const struct column *column;
	uint8_t count;
	uint16_t row_size;
	uint16_t kind;     /* offset of the member that `only` asks: a byte, read before */
	const char *kinds; /* "kind of piece"; NULL: all rows are of one kind */
};

/* clang-format off */
#define COLUMNS(list, type, ...) \
	{.column = (list), .count = sizeof(list) / sizeof *(list), .row_size = sizeof(type), .kinds = __VA_ARGS__}
/* clang-format on */

/* Where rows come from and go to. The row lives until the taker returns; it begins as zeroes. */
typedef bool row_taker(void *context, const struct csv *csv, const void *row);
struct table_reading {
	const struct embedded_file *file; /* NULL: it is missing, and that has been said */
	const struct board *board;
	const struct state *state; /* for spaces beyond the board: its `outside`; NULL: there are none */
	void *context;
	row_taker *take;
	struct data_error *error;
};

bool columns_read(const struct columns *columns, const struct table_reading *reading);
/*
 * A table with a line for each of several things, in any order: the first column is a word, and the row goes to the row of
 * that number in `rows`, which has one for each word. None stands there twice; rows of those that are not named stay as they
 * are. Context and taker of the reading are not used.
 */
bool columns_read_by_word(const struct columns *columns, const struct table_reading *reading, void *rows);
/* Refuses the field that a column's `read` is looking at; always false. */
bool cell_refuse(const struct cell *cell, const char *reason, ...) __attribute__((format(printf, 2, 3)));
/* A thing that stands in a table once: remembers its line, or refuses it by the line of the first. */
bool columns_once(const struct csv *csv, int *line, const char *name, struct data_error *error);
int column_find_word(const char *text, const char *const word[], unsigned words); /* -1: none */

/* A scenario with wiped data of its own, still without a board; NULL with the error filled. */
struct scenario *scenario_new(const struct rulebook *rulebook, const struct scenario_info *info,
			      size_t data_size, struct data_error *error);
/* The board that one drawing, map.txt, makes; NULL with the error filled. */
struct board *board_from_drawing(const struct data_set *data, const char *path, struct data_error *error);
/* Board and data of one that owns nothing else. */
void scenario_drop(struct scenario *scenario);

#endif
