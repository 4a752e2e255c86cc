/*
 * The sheet of a side's corps: strength in cubes, what is lost, fatigue in sockets.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

enum { name_width = 12, cubes = 8, sockets = 8, line_after = 4 };

const char *own_side(const struct play *play)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	if (play->seat >= rulebook->seats)
		return "";
	struct field field = game_field(play->game, play->seat);
	side_id side = engine_side_of_seat(&field, play->seat);
	return side < rulebook->sides ? rulebook->side[side] : "";
}

/* Pieces that are off the map for good or not yet in play have no line. */
static bool is_on_sheet(const json_t *piece, const char *side)
{
	return !strcmp(text_in(piece, "side"), side) && strcmp(text_in(piece, "at"), "off") != 0;
}

static const char *place_of(const struct play *play, const json_t *piece)
{
	space_id space = board_find(play->scenario->board, text_in(piece, "at"));
	return space == no_space ? text_in(piece, "at") : play->scenario->board->space[space].name;
}

/* ---- On the screen ------------------------------------------------------------------------------------------------------ */

static int draw_signs(const struct screen *screen, int row, int column, int count, enum ink ink,
		      const char *sign)
{
	use_ink(ink_of(screen, ink));
	for (int i = 0; i < count; i++)
		mvaddstr(row, column++, sign);
	return column;
}

/* ■ foot, ◪ horse, · lost. Of a corps whose strength is not known only the printed one is shown, faintly. */
static void draw_cubes(const struct screen *screen, const json_t *piece, int row, int column)
{
	const json_t *now = json_object_get(piece, "strength"), *full = json_object_get(piece, "values");
	int foot = number_in(now ? now : full, "inf"), horse = number_in(now ? now : full, "cav");
	int lost = number_in(full, "inf") + number_in(full, "cav") - foot - horse;
	column = draw_signs(screen, row, column, foot, now ? ink_foot : ink_faint, now ? "■" : "□");
	column = draw_signs(screen, row, column, horse, now ? ink_horse : ink_faint, now ? "◪" : "◇");
	draw_signs(screen, row, column, lost > 0 ? lost : 0, ink_faint, "·");
}

/* Eight sockets with a line after the fourth: what is past it costs a card. */
static void draw_sockets(const struct screen *screen, const json_t *piece, int row, int column)
{
	const json_t *fatigue = json_object_get(piece, "fatigue");
	if (!fatigue)
		return;
	int tired = (int)json_integer_value(fatigue);
	for (int i = 0; i < sockets; i++) {
		if (i == line_after)
			column = draw_signs(screen, row, column, 1, ink_refusal, "│");
		column = draw_signs(screen, row, column, 1, i < tired ? ink_tired : ink_faint,
				    i < tired ? "●" : "○");
	}
}

static void draw_corps(const struct screen *screen, const json_t *piece, int row, int column, int width)
{
	char text[160];
	bool here = screen->cursor < screen->play->scenario->board->spaces &&
		    piece_is_at(screen->play, piece, screen->cursor);
	bool done = word_in(piece, "status", "activated");
	use_ink(here ? ink_of(screen, ink_selected) : done ? ink_of(screen, ink_faint) : A_NORMAL);
	draw_cut(row, column, name_width - 1, name_without_side(piece));
	draw_cubes(screen, piece, row, column + name_width);
	draw_sockets(screen, piece, row, column + name_width + cubes + 1);
	size_t used = put_some(text, 0, sizeof text, "%s%s%s", done ? "*" : "",
			       word_in(piece, "status", "upright") ? "▮" : "", place_of(screen->play, piece));
	size_t i;
	json_t *seen;
	json_array_foreach (json_object_get(piece, "seen"), i, seen)
		used = put_some(text, used, sizeof text, "%s%s", i ? "/" : ", ", json_string_value(seen));
	put_some(text, used, sizeof text, "%s", i ? "?" : "");
	use_ink(ink_of(screen, ink_faint));
	bool hidden = json_is_true(json_object_get(piece, "hidden")); /* it has no cubes to show */
	int x = column + name_width + (hidden ? 0 : cubes + sockets + 3);
	draw_cut(row, x, column + width - x, text);
	use_ink(A_NORMAL);
}

int sheet_lines(const struct screen *screen, const char *side)
{
	size_t i;
	json_t *piece;
	int lines = 1;
	json_array_foreach (json_object_get(screen->play->view, "pieces"), i, piece)
		lines += is_on_sheet(piece, side);
	return lines;
}

int draw_sheet(const struct screen *screen, const char *side, int row, int column, int width)
{
	size_t i;
	json_t *piece;
	use_ink(ink_of(screen, ink_title) | A_BOLD);
	draw_cut(row++, column, width, side);
	json_array_foreach (json_object_get(screen->play->view, "pieces"), i, piece)
		if (is_on_sheet(piece, side) && row < screen->rows - 1)
			draw_corps(screen, piece, row++, column, width);
	return row;
}

/* ---- In words -------------------------------------------------------------------------------------------------------------- */

static size_t put_corps(const struct play *play, const json_t *piece, char *text, size_t used, size_t size)
{
	const json_t *full = json_object_get(piece, "values");
	char line[320];
	piece_text(piece, line, sizeof line);
	used = put_some(text, used, size, "  %s", line);
	if (json_object_get(full, "inf"))
		used = put_some(text, used, size, " (of %d and %d)", number_in(full, "inf"),
				number_in(full, "cav"));
	return put_some(text, used, size, " at %s\n", place_of(play, piece));
}

size_t play_sheet_text(const struct play *play, char *text, size_t size)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	size_t used = 0, i;
	json_t *piece;
	text[0] = '\0';
	for (unsigned side = 0; side < rulebook->sides; side++) {
		used = put_some(text, used, size, "%s\n", rulebook->side[side]);
		json_array_foreach (json_object_get(play->view, "pieces"), i, piece)
			if (is_on_sheet(piece, rulebook->side[side]))
				used = put_corps(play, piece, text, used, size);
	}
	return used;
}
