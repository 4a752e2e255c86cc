/*
 * The hex map in characters.
 *
 * Flat-topped hexes of three sizes. A hex of half height h has 2h rows; row k of it begins h-1-k (above the middle) or
 * k-h (below) columns further right, so that slanted sides are made of / and \. Sides carry what lies on them: water in
 * blue, a link by = or -; upper and lower sides are underlined rows. Pointed hexes are laid like bricks: upright sides
 * are made of |, and the two lower sides share the last row.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

static int pitch_of(int half)
{
	return half == 1 ? 4 : half == 2 ? 7 : 10;
}

/* Left end and width of the inside of row k. */
static int indent(int half, int k)
{
	return k < half ? half - 1 - k : k - half;
}

static bool is_low(const struct board *board, int column)
{
	bool even = ((column + board->grid.first_column) & 1) == 0;
	return even == board->grid.even_low;
}

static int brick_width(int half)
{
	return half == 1 ? 6 : half == 2 ? 8 : 12;
}

static bool is_flat(const struct screen *screen)
{
	return screen->play->scenario->board->grid.flat_top;
}

static void column_row(const struct board *board, space_id space, int *column, int *row)
{
	const struct hex_grid *grid = &board->grid;
	*column = grid->row_first ? space % grid->columns : space / grid->rows;
	*row = grid->row_first ? space / grid->columns : space % grid->rows;
}

/* The upper left corner of a hex in the window. */
static void hex_corner_at(const struct screen *screen, space_id space, int *x, int *y)
{
	const struct board *board = screen->play->scenario->board;
	double right, down;
	int column, row;
	if (board->grid.flat_top) {
		column_row(board, space, &column, &row);
		*x = column * pitch_of(screen->half) - screen->left;
		*y = row * 2 * screen->half + (is_low(board, column) ? screen->half : 0) - screen->top;
		return;
	}
	hex_centre(board, space, &right, &down); /* in widths, and rows of three quarters of a height */
	*x = (int)((right - 0.5) * brick_width(screen->half)) - screen->left;
	*y = (int)((down - 0.5) / 0.75 + 0.01) * 2 * screen->half - screen->top;
}

/* ---- What stands in a hex ------------------------------------------------------------------------------------------- */

struct pile {
	const json_t *top; /* the strongest combat unit, else a commander */
	int units, commanders;
	bool first_side;
};

static int value_of(const json_t *piece, const char *name)
{
	return (int)json_integer_value(json_object_get(json_object_get(piece, "values"), name));
}

/* What a unit fights with, in halves: some rulebooks call it combat, some strength. */
static int might_of(const json_t *piece)
{
	const json_t *values = json_object_get(piece, "values"), *combat = json_object_get(values, "combat");
	return (int)(2 * json_number_value(combat ? combat : json_object_get(values, "strength")));
}

/* "8", "½" */
static const char *might_text(const json_t *piece, char *text, size_t size)
{
	const json_t *values = json_object_get(piece, "values");
	if (json_object_get(values, "combat") || json_object_get(values, "strength"))
		points_text(might_of(piece), text, size);
	else /* a train has none */
		*text = 0;
	return text;
}

static bool is_hidden(const json_t *piece)
{
	return json_is_true(json_object_get(piece, "hidden"));
}

static bool is_leader(const json_t *piece)
{
	const char *kind = json_string_value(json_object_get(piece, "kind"));
	return kind && (strstr(kind, "commander") || strstr(kind, "chief") || strstr(kind, "leader"));
}

/* Is the word among a piece's "status" or "traits"? */
static bool has_word(const json_t *piece, const char *list, const char *word)
{
	size_t i;
	json_t *entry;
	json_array_foreach (json_object_get(piece, list), i, entry)
		if (json_string_value(entry) && !strcmp(json_string_value(entry), word))
			return true;
	return false;
}

static bool is_disorganised(const json_t *piece)
{
	return has_word(piece, "status", "disorganised") || has_word(piece, "status", "disordered");
}

static struct pile pile_at(const struct play *play, space_id space)
{
	struct pile pile = {0};
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		if (!piece_is_at(play, piece, space))
			continue;
		bool leader = is_leader(piece);
		pile.units += !leader;
		pile.commanders += leader;
		if (!pile.top || (is_leader(pile.top) && !leader) ||
		    (!leader && might_of(piece) > might_of(pile.top)))
			pile.top = piece;
		const char *side = json_string_value(json_object_get(piece, "side"));
		pile.first_side = side && !strcmp(side, play->scenario->rulebook->side[0]);
	}
	return pile;
}

static char arm_letter(const json_t *piece, bool capital)
{
	const char *kind = json_string_value(json_object_get(piece, "kind"));
	if (!kind || is_leader(piece))
		return '*';
	char letter = 'I';
	if (has_word(piece, "traits", "light"))
		letter = 'J';
	else if (strstr(kind, "cav"))
		letter = 'C';
	else if (strstr(kind, "art"))
		letter = 'A';
	return capital ? letter : (char)(letter + 'a' - 'A');
}

static const char *facing_arrow(const json_t *piece)
{
	static const char *const names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
	static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
	const char *facing = json_string_value(json_object_get(piece, "facing"));
	for (unsigned i = 0; facing && i < sizeof names / sizeof *names; i++)
		if (!strcmp(facing, names[i]))
			return arrows[i];
	return " ";
}

/* What one must know of a unit first: that it runs, is shaken, charges, stands in square; else how it faces. */
static const char *state_mark(const json_t *piece)
{
	if (has_word(piece, "status", "routed"))
		return "‼";
	if (is_disorganised(piece))
		return "!";
	if (has_word(piece, "status", "charging"))
		return "»";
	if (has_word(piece, "status", "square"))
		return "□";
	return facing_arrow(piece);
}

/* ---- Sides ------------------------------------------------------------------------------------------------------------ */

static unsigned side_ink(const struct screen *screen, uint16_t features, enum ink ground)
{
	if (features & (side_river | side_stream))
		return ink_of(screen, ink_water) | (features & side_river ? A_BOLD : 0);
	if (features & side_links)
		return ink_of(screen, ink_road);
	return ink_of(screen, ground);
}

static const char *side_sign(uint16_t features, const char *slash)
{
	if (features & side_road)
		return "=";
	if (features & (side_path | side_railway))
		return "-";
	if (features & side_escarpment)
		return "#";
	if (features & side_ravine)
		return "v";
	return slash;
}

/* Numbers of columns and rows stand along the upper and left edges, where the hexes have no room for their own. */
enum { edge_rows = 1, edge_columns = 3 };

static int edge_above(const struct screen *screen)
{
	return screen->half == 1 ? edge_rows : 0;
}

static int edge_left(const struct screen *screen)
{
	return screen->half == 1 ? edge_columns : 0;
}

static void put_at(const struct screen *screen, int y, int x, unsigned attributes, const char *text)
{
	if (y < edge_above(screen) || y >= screen->map_rows || x < edge_left(screen) ||
	    x >= screen->map_columns)
		return;
	use_ink(attributes);
	mvaddstr(y, x, text);
}

/* Clipped at the window's right edge, by characters. */
static void put_clipped(const struct screen *screen, int y, int x, unsigned attributes, const char *text,
			int width)
{
	for (int i = 0; i < width && *text; i++) {
		char letter[5] = {0};
		int length = 1;
		while ((text[length] & 0xc0) == 0x80)
			length++;
		memcpy(letter, text, (size_t)(length < 4 ? length : 4));
		put_at(screen, y, x + i, attributes, letter);
		text += length;
	}
}

/* ---- One hex ------------------------------------------------------------------------------------------------------------ */

struct hex {
	space_id space;
	int x, y;
	enum ink ground;
	struct pile pile;
	int answer; /* a listed answer that points here, or -1 */
};

static const char *terrain_sign(unsigned terrain)
{
	switch (terrain) {
	case terrain_woods:
	case terrain_orchard:
	case terrain_palms:
		return "♣";
	case terrain_village:
	case terrain_cassina:
	case terrain_ruins:
		return "⌂";
	case terrain_town:
	case terrain_city:
	case terrain_fort:
	case terrain_castle:
	case terrain_redoubt:
		return "▣";
	case terrain_marsh:
	case terrain_pond:
	case terrain_sea:
		return "≈";
	default:
		return " ";
	}
}

static void counter_text(const struct screen *screen, const struct hex *hex, char *text, size_t size)
{
	const json_t *top = hex->pile.top;
	bool capital = hex->pile.first_side;
	const char *label = json_string_value(json_object_get(top, "label"));
	char might[16];
	if (!label)
		label = text_in(top, "name");
	if (is_hidden(top)) {
		snprintf(text, size, screen->half == 1 ? " ⚑ " : "⚑ ?");
		return;
	}
	if (screen->half == 1) {
		if (is_leader(top))
			snprintf(text, size, " * ");
		else
			snprintf(text, size, "%c%s%s", arm_letter(top, capital),
				 might_text(top, might, sizeof might), state_mark(top));
		return;
	}
	snprintf(text, size, "%c %s", arm_letter(top, capital), label ? label : "");
}

static void values_text(const json_t *top, char *text, size_t size)
{
	if (is_leader(top)) {
		snprintf(text, size, "%d-%d",
			 value_of(top, "command") + value_of(top, "reaction") + value_of(top, "orders"),
			 value_of(top, "bonus") + value_of(top, "initiative") + value_of(top, "range"));
		return;
	}
	if (is_hidden(top)) {
		*text = 0;
		return;
	}
	char might[16];
	if (json_object_get(json_object_get(top, "values"), "cohesion")) {
		snprintf(text, size, "%s-%d-%d%s", might_text(top, might, sizeof might),
			 value_of(top, "cohesion"), value_of(top, "movement"), state_mark(top));
		return;
	}
	if (json_object_get(json_object_get(top, "values"), "strength")) {
		snprintf(text, size, "%s-%d-%d", might_text(top, might, sizeof might),
			 value_of(top, "initiative"), value_of(top, "movement"));
		return;
	}
	int losses = (int)json_integer_value(json_object_get(top, "losses"));
	snprintf(text, size, "%d%d%d%s%s%s", value_of(top, "combat"), value_of(top, "morale"),
		 value_of(top, "movement"), facing_arrow(top), is_disorganised(top) ? "!" : "",
		 losses ? "-" : "");
	if (losses)
		snprintf(text + strlen(text), size - strlen(text), "%d", losses);
}

static enum ink counter_ink(const struct hex *hex)
{
	return hex->pile.first_side ? ink_prussia : ink_austria;
}

/* The level of a hex where the map has levels. */
static const char *level_text(const struct screen *screen, const struct space *space, char *text, size_t size)
{
	if (screen->play->scenario->board->level_metres)
		snprintf(text, size, "%d", space->level);
	else
		snprintf(text, size, " ");
	return text;
}

static void terrain_text(const struct screen *screen, const struct hex *hex, char *text, size_t size)
{
	const struct space *space = &screen->play->scenario->board->space[hex->space];
	int more = hex->pile.units + hex->pile.commanders - 1;
	char number[8];
	const char *level = level_text(screen, space, number, sizeof number);
	if (screen->half == 1) {
		if (more > 0)
			snprintf(text, size, "%s+%d", terrain_sign(space->terrain), more);
		else
			snprintf(text, size, "%s%s ", terrain_sign(space->terrain), level);
		return;
	}
	if (more > 0)
		snprintf(text, size, "%s%s +%d", terrain_sign(space->terrain), level, more);
	else if (space->name[0])
		snprintf(text, size, "%s%s", terrain_sign(space->terrain), space->name);
	else
		snprintf(text, size, "%s%s", terrain_sign(space->terrain), level);
}

static void cost_text(const struct screen *screen, const struct hex *hex, char *text, size_t size)
{
	half_points cost = screen->play->answers.cost[hex->answer];
	if (cost < 0)
		snprintf(text, size, "●");
	else
		points_text(cost, text, size);
}

/* The inside of row k: what is written, and in which ink. */
static unsigned row_content(const struct screen *screen, const struct hex *hex, int k, char *text,
			    size_t size)
{
	const struct space *space = &screen->play->scenario->board->space[hex->space];
	int half = screen->half;
	unsigned ground = ink_of(screen, hex->ground);
	text[0] = '\0';
	if (half == 1) {
		if (k == 0 && hex->pile.top) {
			counter_text(screen, hex, text, size);
			return ink_of(screen, counter_ink(hex)) | A_BOLD;
		}
		if (k == 0 && hex->answer >= 0) {
			char cost[16];
			cost_text(screen, hex, cost, sizeof cost);
			snprintf(text, size, " %s ", cost);
			return ink_of(screen, ink_target) | A_BOLD;
		}
		if (k == 0 && space->name[0])
			snprintf(text, size, "%.3s", space->name);
		else if (k == 1)
			terrain_text(screen, hex, text, size);
		else if (space->terrain == terrain_woods)
			snprintf(text, size, " ♣ ");
		return ground;
	}
	if (k == 0) {
		snprintf(text, size, "%s", space->number);
		return ground;
	}
	if (k == half - 1 && hex->pile.top) {
		counter_text(screen, hex, text, size);
		return ink_of(screen, counter_ink(hex)) | A_BOLD;
	}
	if (k == half && hex->pile.top) {
		values_text(hex->pile.top, text, size);
		return ink_of(screen, counter_ink(hex));
	}
	if (k == half && hex->answer >= 0) {
		cost_text(screen, hex, text, size);
		return ink_of(screen, ink_target) | A_BOLD;
	}
	if (k == 2 * half - 1)
		terrain_text(screen, hex, text, size);
	else if (half == 3 && k == half + 1 && space->feature[0])
		snprintf(text, size, "%s", space->feature);
	return ground;
}

static int text_width(const char *text)
{
	int width = 0;
	for (; *text; text++)
		width += (*text & 0xc0) != 0x80;
	return width;
}

static void draw_row(const struct screen *screen, const struct hex *hex, int k)
{
	const struct board *board = screen->play->scenario->board;
	int half = screen->half, width = pitch_of(half) + half - 1, in = indent(half, k);
	int y = hex->y + k, left = hex->x + in, right = hex->x + width - in;
	const uint16_t *side = board->side[hex->space];
	uint16_t west = side[k < half ? north_west : south_west],
		 east = side[k < half ? north_east : south_east];
	bool here = hex->space == screen->cursor;
	unsigned under = k == 2 * half - 1 ? A_UNDERLINE : 0;
	char text[96];
	unsigned attributes = row_content(screen, hex, k, text, sizeof text);
	int inside = right - left - 1, used = text_width(text);
	if (used > inside)
		used = inside;
	unsigned ground = ink_of(screen, hex->ground) | under;
	for (int x = left + 1; x < right; x++)
		put_at(screen, y, x, ground, " ");
	put_clipped(screen, y, left + 1 + (inside - used) / 2, attributes | under, text, used);
	unsigned cursor = ink_of(screen, ink_selected) | A_BOLD;
	put_at(screen, y, left, here ? cursor : side_ink(screen, west, hex->ground),
	       side_sign(west, k < half ? "/" : "\\"));
	put_at(screen, y, right, here ? cursor : side_ink(screen, east, hex->ground),
	       side_sign(east, k < half ? "\\" : "/"));
}

/* A link or water on the lower side shows in the last row, beside what is written there. */
static void draw_lower_side(const struct screen *screen, const struct hex *hex)
{
	const struct board *board = screen->play->scenario->board;
	uint16_t lower = board->side[hex->space][south];
	if (!lower || screen->half == 1)
		return;
	int half = screen->half, width = pitch_of(half) + half - 1;
	int y = hex->y + 2 * half - 1, left = hex->x + half, right = hex->x + width - half;
	bool written = board->space[hex->space].name[0] || hex->pile.units + hex->pile.commanders > 1;
	int step = written ? right - left : 2;
	if (lower & (side_river | side_stream))
		for (int x = left; x <= right; x += step)
			put_at(screen, y, x, ink_of(screen, ink_water) | A_UNDERLINE,
			       lower & side_river ? "≈" : "~");
	if (lower & side_links)
		put_at(screen, y, written ? right - 1 : (left + right) / 2,
		       ink_of(screen, ink_road) | A_UNDERLINE, lower & side_road ? "‖" : "¦");
}

enum {
	brick_right = 1,
	brick_lower_right = 2,
	brick_lower_left = 3,
	brick_left = 4
}; /* sides of pointed hexes */

static const char *lower_sign(uint16_t features)
{
	if (features & side_links)
		return features & side_road ? "‖" : "¦";
	if (features & (side_river | side_stream))
		return features & side_river ? "≈" : "~";
	return features & side_slope ? "^" : features & side_woods ? "♣" : " ";
}

/* A row of a pointed hex; the last carries the lower sides, each at the outer end of its half. */
static void draw_brick_row(const struct screen *screen, const struct hex *hex, int k)
{
	const uint16_t *side = screen->play->scenario->board->side[hex->space];
	int wide = brick_width(screen->half), y = hex->y + k;
	bool here = hex->space == screen->cursor, last = k == 2 * screen->half - 1;
	unsigned under = last ? A_UNDERLINE : 0, cursor = ink_of(screen, ink_selected) | A_BOLD;
	char text[96];
	unsigned attributes = row_content(screen, hex, k, text, sizeof text);
	int inside = wide - 1, used = text_width(text);
	if (used > inside)
		used = inside;
	for (int x = 1; x < wide; x++)
		put_at(screen, y, hex->x + x, ink_of(screen, hex->ground) | under, " ");
	put_clipped(screen, y, hex->x + 1 + (inside - used) / 2, attributes | under, text, used);
	put_at(screen, y, hex->x, here ? cursor : side_ink(screen, side[brick_left], hex->ground),
	       side_sign(side[brick_left], "|"));
	put_at(screen, y, hex->x + wide, here ? cursor : side_ink(screen, side[brick_right], hex->ground),
	       side_sign(side[brick_right], "|"));
	if (!last)
		return;
	if (side[brick_lower_left])
		put_at(screen, y, hex->x + 1, side_ink(screen, side[brick_lower_left], hex->ground) | under,
		       lower_sign(side[brick_lower_left]));
	if (side[brick_lower_right])
		put_at(screen, y, hex->x + wide - 1,
		       side_ink(screen, side[brick_lower_right], hex->ground) | under,
		       lower_sign(side[brick_lower_right]));
}

static void draw_hex(const struct screen *screen, space_id space)
{
	const struct play *play = screen->play;
	const struct board *board = play->scenario->board;
	struct hex hex = {.space = space};
	hex_corner_at(screen, space, &hex.x, &hex.y);
	if (hex.x > screen->map_columns || hex.y > screen->map_rows || hex.x < -12 || hex.y < -6)
		return;
	hex.ground = (enum ink)(ink_level + board->space[space].level % 5);
	hex.pile = pile_at(play, space);
	hex.answer = answer_at(play, space, -1);
	if (hex.answer >= 0 && hex.pile.top)
		hex.ground = ink_target;
	if (space == screen->cursor)
		hex.ground = ink_selected;
	for (int k = 0; k < 2 * screen->half; k++)
		if (is_flat(screen))
			draw_row(screen, &hex, k);
		else
			draw_brick_row(screen, &hex, k);
	if (is_flat(screen))
		draw_lower_side(screen, &hex);
}

/* The half of a hex's number that its column has, or its row: "08" and "07" of 0807. */
static void put_half_number(const struct screen *screen, space_id space, bool of_column, int y, int x)
{
	const struct board *board = screen->play->scenario->board;
	const char *number = board->space[space].number;
	bool behind = of_column == board->grid.row_first;
	char text[3] = {0};
	if (strlen(number) != 4)
		return;
	memcpy(text, number + (behind ? 2 : 0), 2);
	int column, row, here_column = -1, here_row = -1;
	column_row(board, space, &column, &row);
	if (screen->cursor < board->spaces)
		column_row(board, screen->cursor, &here_column, &here_row);
	bool here = of_column ? column == here_column : row == here_row;
	use_ink(here ? ink_of(screen, ink_selected) | A_BOLD : ink_of(screen, ink_faint));
	mvaddstr(y, x, text);
}

/* The row and the column of the cursor are marked: together they are the number of its hex. */
static void draw_edges(const struct screen *screen)
{
	const struct board *board = screen->play->scenario->board;
	int wide = is_flat(screen) ? pitch_of(screen->half) : brick_width(screen->half);
	if (!edge_above(screen))
		return;
	for (space_id space = 0; space < board->spaces; space++) {
		int x, y, column, row;
		hex_corner_at(screen, space, &x, &y);
		column_row(board, space, &column, &row);
		bool seen_across = x + 1 >= edge_left(screen) && x + 3 < screen->map_columns;
		bool seen_down = y >= edge_above(screen) && y < screen->map_rows;
		if (seen_across && y < edge_above(screen) + 2 * screen->half && seen_down)
			put_half_number(screen, space, true, 0, x + 1);
		if (seen_down && x < edge_left(screen) + wide && x + wide > edge_left(screen))
			put_half_number(screen, space, false, y, 0);
	}
}

void draw_map(struct screen *screen)
{
	const struct board *board = screen->play->scenario->board;
	if (board->kind == board_of_areas) {
		sketch_area_map(screen);
		return;
	}
	for (space_id space = 0; space < board->spaces; space++)
		if (space != screen->cursor)
			draw_hex(screen, space);
	if (screen->cursor < board->spaces)
		draw_hex(screen, screen->cursor); /* last: its outline lies on top */
	draw_edges(screen);
	use_ink(A_NORMAL);
}

/* ---- Scrolling ------------------------------------------------------------------------------------------------------------ */

static void keep_inside(struct screen *screen)
{
	const struct board *board = screen->play->scenario->board;
	int width = board->grid.columns * pitch_of(screen->half) + screen->half;
	int height = board->grid.rows * 2 * screen->half + screen->half;
	if (!is_flat(screen)) {
		width = board->grid.columns * brick_width(screen->half) + brick_width(screen->half) / 2 + 1;
		height = board->grid.rows * 2 * screen->half;
	}
	if (screen->left > width - screen->map_columns)
		screen->left = width - screen->map_columns;
	if (screen->top > height - screen->map_rows)
		screen->top = height - screen->map_rows;
	if (screen->left < -edge_left(screen))
		screen->left = -edge_left(screen);
	if (screen->top < -edge_above(screen))
		screen->top = -edge_above(screen);
}

void centre_map(struct screen *screen, space_id space)
{
	const struct board *board = screen->play->scenario->board;
	if (board->kind == board_of_areas)
		centre_area_map(screen, space);
	if (board->kind == board_of_areas || space >= board->spaces)
		return;
	int x, y, wide = is_flat(screen) ? pitch_of(screen->half) : brick_width(screen->half);
	hex_corner_at(screen, space, &x, &y);
	screen->left += x - screen->map_columns / 2 + wide / 2;
	screen->top += y - screen->map_rows / 2 + screen->half;
	keep_inside(screen);
}

void show_cursor(struct screen *screen)
{
	const struct board *board = screen->play->scenario->board;
	if (board->kind == board_of_areas && !area_is_shown(screen, screen->cursor))
		centre_area_map(screen, screen->cursor);
	if (board->kind == board_of_areas || screen->cursor >= board->spaces)
		return;
	int x, y,
		wide = is_flat(screen) ? pitch_of(screen->half) + screen->half
				       : brick_width(screen->half) + 1;
	hex_corner_at(screen, screen->cursor, &x, &y);
	if (x < edge_left(screen) || y < edge_above(screen) || x + wide > screen->map_columns ||
	    y + 2 * screen->half > screen->map_rows)
		centre_map(screen, screen->cursor);
}
