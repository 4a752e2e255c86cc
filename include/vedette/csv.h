/*
 * Rows of a comma-separated text, for loaders of boards and rulebooks. Lines that are empty or begin with # are
 * skipped.
 */
#ifndef VEDETTE_CSV_H
#define VEDETTE_CSV_H

#include "vedette/board.h"

enum { csv_fields = 24, csv_line = 512 };

struct csv {
	const char *at, *end;
	const char *file; /* for messages */
	int line;         /* of the row last read */
	unsigned fields;
	char text[csv_line]; /* the row, cut into strings */
	char *field[csv_fields];
};

enum csv_result { csv_row, csv_end, csv_bad };

struct csv csv_open(const char *file, const char *text, size_t size);
enum csv_result csv_next(struct csv *csv, struct data_error *error);

/* Reads the heading and finds the wanted columns in it, in any order; every one of them must be there. */
bool csv_heading(struct csv *csv, const char *const wanted[], unsigned count, unsigned column[],
		 struct data_error *error);

/* Every row after the heading, each as wide as it, is handed to `take`. */
typedef bool csv_row_taker(void *context, struct csv *csv);
bool csv_rows(struct csv *csv, csv_row_taker *take, void *context, struct data_error *error);
/* A whole table: heading, then every row, each as wide as the heading, is handed to `take`. */
typedef bool csv_taker(void *context, struct csv *csv, const unsigned column[]);
bool csv_table(struct csv *csv, const char *const wanted[], unsigned count, csv_taker *take, void *context,
	       struct data_error *error);
/* A whole number of up to three digits. */
bool csv_number(const struct csv *csv, unsigned column, const char *what, unsigned least, unsigned most,
		uint8_t *number, struct data_error *error);

/* UTF-8 without control characters, or a map could not print it. */
bool csv_is_text(const char *text);
/* A name out of a row, for a place on the map: text without control characters, not too long. */
bool csv_name(const struct csv *csv, const char *text, char name[max_board_name], struct data_error *error);

/* Fills the error with the row's file and line; always false, so that a check can end with it. */
bool csv_refuse(const struct csv *csv, struct data_error *error, const char *reason, ...)
	__attribute__((format(printf, 3, 4)));
bool refuse_line(const char *file, int line, struct data_error *error, const char *reason, ...)
	__attribute__((format(printf, 4, 5)));

#endif
