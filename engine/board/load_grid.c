/*
 * The shape and numbering of a map of hexes, from grid.csv: a key and a value a row.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board_private.h"
#include "vedette/csv.h"

struct grid_loading {
	struct hex_grid *grid;
	struct map_heading *heading;
	struct data_error *error;
	uint32_t seen;
};

static bool read_whole(const char *text, unsigned max, unsigned *number)
{
	char *end;
	if (*text < '0' || *text > '9')
		return false;
	unsigned long value = strtoul(text, &end, 10);
	*number = (unsigned)value;
	return !*end && value <= max;
}

struct grid_number {
	const char *key;
	size_t at;
	unsigned max;
};

static const struct grid_number numbers[] = {
	{"columns", offsetof(struct hex_grid, columns), 999},
	{"rows", offsetof(struct hex_grid, rows), 999},
	{"first_column", offsetof(struct hex_grid, first_column), 999},
	{"first_row", offsetof(struct hex_grid, first_row), 999},
};

/* A key with two values; the second sets the flag. */
struct grid_word {
	const char *key, *off, *on;
	size_t at;
};

static const struct grid_word words[] = {
	{"hexes", "pointed", "flat", offsetof(struct hex_grid, flat_top)},
	{"shifted", "odd", "even", offsetof(struct hex_grid, even_low)},
	{"number", "column-row", "row-column", offsetof(struct hex_grid, row_first)},
	{"rows_count", "down", "up", offsetof(struct hex_grid, upwards)},
	{"shifted_are_shorter", "no", "yes", offsetof(struct hex_grid, short_shifted)},
};

enum { number_keys = sizeof numbers / sizeof *numbers, word_keys = sizeof words / sizeof *words };
enum { key_digits = number_keys + word_keys, key_prefix, key_title, key_subtitle, key_metres, key_north };

/* Letter, first row of the whole grid counted from 1, number of rows, printed number of the first: "N 39 39 1" */
static bool read_sheet(const struct csv *csv, const char *text, struct grid_loading *load)
{
	struct hex_grid *grid = load->grid;
	unsigned from, lines, first;
	int end = 0;
	struct hex_sheet sheet = {.lines = 0};
	if (sscanf(text, "%3s %3u %3u %3u%n", sheet.prefix, &from, &lines, &first, &end) != 4 || text[end] ||
	    from < 1)
		return csv_refuse(csv, load->error,
				  "\"%.40s\" is not letter, first row, rows and first number", text);
	if (grid->sheets == max_sheets)
		return csv_refuse(csv, load->error, "there are more than %d sheets", max_sheets);
	sheet.from_line = (uint16_t)(from - 1);
	sheet.lines = (uint16_t)lines;
	sheet.first_number = (uint16_t)first;
	grid->sheet[grid->sheets++] = sheet;
	return true;
}

static bool is_new(const struct csv *csv, struct grid_loading *load, unsigned key)
{
	if (load->seen >> key & 1)
		return csv_refuse(csv, load->error, "this key stands there twice");
	load->seen |= 1u << key;
	return true;
}

static bool read_number(const struct csv *csv, const char *value, struct grid_loading *load, unsigned i)
{
	unsigned number;
	if (!read_whole(value, numbers[i].max, &number))
		return csv_refuse(csv, load->error, "\"%.20s\" is not a number up to %u", value,
				  numbers[i].max);
	uint16_t narrow = (uint16_t)number;
	memcpy((char *)load->grid + numbers[i].at, &narrow, sizeof narrow);
	return is_new(csv, load, i);
}

static bool read_word(const struct csv *csv, const char *value, struct grid_loading *load, unsigned i)
{
	bool on = strcmp(value, words[i].on) == 0;
	if (!on && strcmp(value, words[i].off) != 0)
		return csv_refuse(csv, load->error, "%s is %s or %s", words[i].key, words[i].off,
				  words[i].on);
	memcpy((char *)load->grid + words[i].at, &on, sizeof on);
	return is_new(csv, load, number_keys + i);
}

static bool read_digits(const struct csv *csv, const char *value, struct grid_loading *load)
{
	unsigned number;
	if (!read_whole(value, 3, &number) || number < 1)
		return csv_refuse(csv, load->error, "digits are 1 to 3");
	load->grid->digits = (uint8_t)number;
	return is_new(csv, load, key_digits);
}

static bool read_heading(const struct csv *csv, const char *key, const char *value, struct grid_loading *load)
{
	unsigned number;
	bool subtitle = strcmp(key, "subtitle") == 0;
	if (subtitle || strcmp(key, "title") == 0) {
		char *to = subtitle ? load->heading->subtitle : load->heading->title;
		size_t room = subtitle ? sizeof load->heading->subtitle : sizeof load->heading->title;
		if (strlen(value) >= room)
			return csv_refuse(csv, load->error, "the %s is longer than %zu bytes", key, room - 1);
		memcpy(to, value, strlen(value) + 1);
		return is_new(csv, load, subtitle ? key_subtitle : key_title);
	}
	bool turn = strcmp(key, "north") == 0;
	if (!turn && strcmp(key, "hex_metres") != 0)
		return csv_refuse(csv, load->error, "the key \"%.20s\" is unknown, or its value too long",
				  key);
	if (!read_whole(value, turn ? 359 : 50000, &number))
		return csv_refuse(csv, load->error, "\"%.20s\" is no number for %s", value, key);
	*(turn ? &load->heading->north : &load->heading->hex_metres) = (uint16_t)number;
	return is_new(csv, load, turn ? key_north : key_metres);
}

static bool take_row(void *context, struct csv *csv, const unsigned column[])
{
	struct grid_loading *load = context;
	const char *key = csv->field[column[0]], *value = csv->field[column[1]];
	for (unsigned i = 0; i < number_keys; i++)
		if (strcmp(key, numbers[i].key) == 0)
			return read_number(csv, value, load, i);
	for (unsigned i = 0; i < word_keys; i++)
		if (strcmp(key, words[i].key) == 0)
			return read_word(csv, value, load, i);
	if (strcmp(key, "digits") == 0)
		return read_digits(csv, value, load);
	if (strcmp(key, "sheet") == 0)
		return read_sheet(csv, value, load);
	if (strcmp(key, "prefix") == 0 && strlen(value) < sizeof load->grid->prefix) {
		memcpy(load->grid->prefix, value, strlen(value) + 1);
		return is_new(csv, load, key_prefix);
	}
	return read_heading(csv, key, value, load);
}

bool board_read_grid(const struct map_text *text, struct hex_grid *grid, struct data_error *error)
{
	struct map_heading heading;
	return map_read_grid(text, grid, &heading, error);
}

bool map_read_grid(const struct map_text *text, struct hex_grid *grid, struct map_heading *heading,
		   struct data_error *error)
{
	static const char *const columns[] = {"key", "value"};
	*grid = (struct hex_grid){.first_column = 1, .first_row = 1, .digits = 2};
	*heading = (struct map_heading){.north = 0};
	struct grid_loading load = {.grid = grid, .heading = heading, .error = error};
	struct csv csv = csv_open(text->file, text->text, text->size);
	if (!csv_table(&csv, columns, 2, take_row, &load, error))
		return false;
	return hex_grid_is_sound(grid) ||
	       refuse_line(text->file, 0, error,
			   "the grid has no or too many hexes, numbers that do not fit, or sheets that "
			   "do not cover its rows");
}
