/*
 * Printed numbers of hexes: one sheet or several that are laid together, each with a letter before its numbers. A row
 * that two sheets share is printed twice; the later sheet's number is the one we write.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/board/board_private.h"

/* A grid without sheets is one sheet of all its rows. */
static struct hex_sheet sheet_of(const struct hex_grid *grid, unsigned i)
{
	if (grid->sheets)
		return grid->sheet[i];
	struct hex_sheet whole = {.lines = grid->rows, .first_number = grid->first_row};
	memcpy(whole.prefix, grid->prefix, sizeof whole.prefix);
	return whole;
}

static unsigned sheets_of(const struct hex_grid *grid)
{
	return grid->sheets ? grid->sheets : 1;
}

static bool has_line(const struct hex_sheet *sheet, int line)
{
	return line >= sheet->from_line && line < sheet->from_line + sheet->lines;
}

static unsigned numbers_below(const struct hex_grid *grid)
{
	unsigned below = 1;
	for (unsigned digit = 0; digit < grid->digits; digit++)
		below *= 10;
	return below;
}

static bool sound_prefix(const char prefix[4])
{
	if (!memchr(prefix, '\0', 4))
		return false;
	for (; *prefix; prefix++)
		if (!isalpha((unsigned char)*prefix))
			return false;
	return true;
}

/* Sheets follow each other from the first row to the last; the next may begin in the last row of the one before. */
static bool sound_sheets(const struct hex_grid *grid)
{
	unsigned end = 0;
	if (grid->sheets > max_sheets)
		return false;
	for (unsigned i = 0; i < sheets_of(grid); i++) {
		struct hex_sheet sheet = sheet_of(grid, i);
		if (!sheet.lines || !sound_prefix(sheet.prefix) || sheet.from_line > end ||
		    sheet.from_line + 1u < end ||
		    (unsigned)sheet.first_number + sheet.lines > numbers_below(grid))
			return false;
		end = (unsigned)sheet.from_line + sheet.lines;
	}
	return end == grid->rows;
}

bool hex_grid_is_sound(const struct hex_grid *grid)
{
	return grid->columns && grid->rows && (unsigned)grid->columns * grid->rows <= max_board_spaces &&
	       grid->digits >= 1 && grid->digits <= 3 &&
	       (unsigned)grid->first_column + grid->columns <= numbers_below(grid) && sound_sheets(grid) &&
	       (!grid->short_shifted || (grid->row_first && !grid->flat_top && grid->columns > 1));
}

void hex_print_number(const struct hex_grid *grid, struct hex_place place, char number[hex_number_size])
{
	struct hex_sheet sheet = {0};
	for (unsigned i = 0; i < sheets_of(grid); i++) {
		struct hex_sheet one = sheet_of(grid, i);
		if (has_line(&one, place.row))
			sheet = one;
	}
	unsigned first = (unsigned)(grid->first_column + place.column);
	unsigned second = (unsigned)(sheet.first_number + place.row - sheet.from_line);
	if (grid->row_first) {
		unsigned swap = first;
		first = second;
		second = swap;
	}
	char text[32];
	snprintf(text, sizeof text, "%.3s%0*u%0*u", sheet.prefix, grid->digits, first, grid->digits, second);
	memcpy(number, text, hex_number_size - 1);
	number[hex_number_size - 1] = '\0';
}

/* The letters and digits of what somebody typed; false if there are too many for a number. */
static bool fold(const char *text, char folded[hex_number_size])
{
	for (unsigned i = 0; i < hex_number_size; i++)
		if (!(folded[i] = folded_letter(&text)))
			return true;
	return false;
}

static unsigned read_digits(const char *text, unsigned digits)
{
	unsigned number = 0;
	for (unsigned i = 0; i < digits; i++)
		number = number * 10 + (unsigned)(text[i] - '0');
	return number;
}

space_id hex_numbered(const struct hex_grid *grid, const char *text)
{
	char folded[hex_number_size];
	if (!fold(text, folded))
		return no_space;
	size_t letters = strcspn(folded, "0123456789"), digits = strspn(folded + letters, "0123456789");
	if (digits != 2u * grid->digits || folded[letters + digits])
		return no_space;
	int first = (int)read_digits(folded + letters, grid->digits);
	int second = (int)read_digits(folded + letters + grid->digits, grid->digits);
	int row = grid->row_first ? first : second, column = grid->row_first ? second : first;
	for (unsigned i = sheets_of(grid); i-- > 0;) {
		struct hex_sheet sheet = sheet_of(grid, i);
		int line = row - sheet.first_number + sheet.from_line;
		bool named = strlen(sheet.prefix) == letters;
		for (size_t k = 0; named && k < letters; k++)
			named = tolower((unsigned char)sheet.prefix[k]) == folded[k];
		if (named && has_line(&sheet, line))
			return hex_at(grid, (struct hex_place){column - grid->first_column, line});
	}
	return no_space;
}
