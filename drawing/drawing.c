/*
 * The sheet as a whole: measure, find the lines, draw the layers from the ground up.
 */
#include "drawing/parts.h"

#include <math.h>

static const double margin_side = 40, margin_top = 98, margin_bottom = 58;

struct drawing_style drawing_style_default(void)
{
	return (struct drawing_style){.grid = true, .numbers = true, .margin = true};
}

static double pi(void)
{
	return acos(-1);
}

/* Width and height of one hex. */
static struct point hex_size(const struct board *board)
{
	double across = drawing_hex_side * sqrt(3), along = 2 * drawing_hex_side;
	return board->grid.flat_top ? (struct point){along, across} : (struct point){across, along};
}

/* The extent of all hexes. */
static struct point board_size(const struct board *board)
{
	struct point hex = hex_size(board), size = {0, 0};
	for (space_id space = 0; space < board->spaces; space++) {
		double x, y;
		hex_centre(board, space, &x, &y);
		size.x = fmax(size.x, (x + 0.5) * hex.x);
		size.y = fmax(size.y, (y + 0.5) * hex.y);
	}
	return size;
}

struct drawing_size drawing_size(const struct board *board, const struct drawing_style *style)
{
	if (board->kind == board_of_areas)
		return area_board_size(board, style);
	struct point size = board_size(board);
	if (!style->margin)
		return (struct drawing_size){size.x, size.y, 0, 0};
	return (struct drawing_size){size.x + 2 * margin_side, size.y + margin_top + margin_bottom,
				     margin_side, margin_top};
}

void drawing_place(const struct board *board, const struct drawing_style *style, space_id space, double *x,
		   double *y)
{
	if (board->kind ==
	    board_of_hexes) { /* asked for every hex of a large sheet: without measuring it each time */
		struct point unit = hex_size(board);
		hex_centre(board, space, x, y);
		*x = (style->margin ? margin_side : 0) + *x * unit.x;
		*y = (style->margin ? margin_top : 0) + *y * unit.y;
		return;
	}
	struct drawing_size size = drawing_size(board, style);
	struct point unit = area_board_extent(board);
	*x = size.left + (double)board->space[space].x * unit.x;
	*y = size.top + (double)board->space[space].y * unit.y;
}

double direction_angle(const struct sheet *sheet, unsigned direction)
{
	return (sheet->board->grid.flat_top ? -pi() / 2 : -pi() / 3) + direction * pi() / 3;
}

struct point hex_corner(const struct sheet *sheet, space_id hex, unsigned corner)
{
	double angle = direction_angle(sheet, corner) + pi() / 6;
	return (struct point){sheet->centre[hex].x + drawing_hex_side * cos(angle),
			      sheet->centre[hex].y + drawing_hex_side * sin(angle)};
}

struct point side_middle(const struct sheet *sheet, space_id hex, unsigned direction)
{
	double angle = direction_angle(sheet, direction), half = drawing_hex_side * sqrt(3) / 2;
	return (struct point){sheet->centre[hex].x + half * cos(angle),
			      sheet->centre[hex].y + half * sin(angle)};
}

bool inside(const struct box *box, struct point at, double margin)
{
	return at.x > box->left + margin && at.x < box->right - margin && at.y > box->top + margin &&
	       at.y < box->bottom - margin;
}

static void place_hexes(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct point hex = hex_size(board);
	sheet->centre = memory_take(&sheet->memory, board->spaces, sizeof *sheet->centre);
	sheet->node = memory_take(&sheet->memory, board->spaces, sizeof *sheet->node);
	if (sheet->memory.failed)
		return;
	sheet->lowest = sheet->highest = board->space[0].level;
	for (space_id space = 0; space < board->spaces; space++) {
		struct dice dice = {hash_of(space, 4)};
		uint8_t terrain = board->space[space].terrain;
		double play = terrain == terrain_town || terrain == terrain_city ? 0 : 4.5, x, y;
		hex_centre(board, space, &x, &y);
		struct point centre = {sheet->map.left + x * hex.x, sheet->map.top + y * hex.y};
		sheet->centre[space] = centre;
		sheet->node[space].x = centre.x + dice_between(&dice, -play, play);
		sheet->node[space].y = centre.y + dice_between(&dice, -play, play);
		if (board->space[space].level < sheet->lowest)
			sheet->lowest = board->space[space].level;
		if (board->space[space].level > sheet->highest)
			sheet->highest = board->space[space].level;
	}
}

static void keep_lines_clear(struct sheet *sheet)
{
	sheet->lines = near_new(&sheet->memory, sheet->size.width, sheet->size.height);
	sheet->settled = near_new(&sheet->memory, sheet->size.width, sheet->size.height);
	for (size_t i = 0; i < sheet->course_count; i++)
		near_add_curve(&sheet->memory, &sheet->lines, &sheet->courses[i].curve,
			       sheet->courses[i].river ? 7 : 3.4);
	for (size_t i = 0; i < sheet->way_count; i++)
		near_add_curve(&sheet->memory, &sheet->lines, &sheet->ways[i].curve,
			       sheet->ways[i].kind == side_path ? 3.4 : 4.6);
}

void draw_grid(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	ink_text(sheet->ink, "<path d=\"");
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to != no_space && to < hex)
				continue;
			ink_move(sheet->ink, 'M', hex_corner(sheet, hex, turned(direction, -1)));
			ink_move(sheet->ink, 'L', hex_corner(sheet, hex, direction));
		}
	}
	ink_text(sheet->ink,
		 "\" stroke=\"#3a2a18\" stroke-width=\".7\" stroke-opacity=\".34\" fill=\"none\"/>\n");
}

struct point number_place(const struct sheet *sheet, space_id hex)
{
	return (struct point){sheet->centre[hex].x,
			      sheet->centre[hex].y - (sheet->board->grid.flat_top ? 26 : 29)};
}

void draw_numbers(struct sheet *sheet)
{
	for (space_id hex = 0; hex < sheet->board->spaces; hex++) {
		struct point at = number_place(sheet, hex);
		if (sheet->board->space[hex].terrain == terrain_off_map)
			continue;
		ink_format(sheet->ink, "<text class=\"num\" x=\"%.1f\" y=\"%.1f\">", at.x, at.y);
		ink_escaped(sheet->ink, sheet->board->space[hex].number);
		ink_text(sheet->ink, "</text>\n");
	}
}

/* Hexes that are no part of the field of play look like the margin. */
static void draw_off_map(struct sheet *sheet)
{
	for (space_id hex = 0; hex < sheet->board->spaces; hex++) {
		if (sheet->board->space[hex].terrain != terrain_off_map)
			continue;
		ink_text(sheet->ink, "<path d=\"");
		for (unsigned corner = 0; corner < hex_sides; corner++)
			ink_move(sheet->ink, corner ? 'L' : 'M', hex_corner(sheet, hex, corner));
		ink_text(sheet->ink, "z\" fill=\"#f1e7cd\"/>\n");
	}
}

/* Letters of the hex map. */
static const char looks[] =
	"text{font-family:\"EB Garamond\",\"EB Garamond 12\",Georgia,serif;fill:#2a2117}\n"
	".num,.vil,.town,.hill,.wood,.river,.brook,.title,.subtitle,.mid,.leads{text-anchor:middle}\n"
	".vil,.town,.hill,.wood,.river,.brook{paint-order:stroke;stroke-linejoin:round}\n"
	".num{font-family:\"Vedette Figures\",\"EB Garamond\",\"EB Garamond 12\",Georgia,serif;font-size:8.4px;fill:#2a1d0e;font-feature-settings:\"lnum\";paint-order:stroke;stroke:#f3e9cb;"
	"stroke-opacity:.9;stroke-width:2.6px;stroke-linejoin:round}\n"
	".vil{font-style:italic;font-size:13px;fill:#1d150c;stroke:#f5ecd0;stroke-width:3px}\n"
	".town{font-size:15px;font-weight:700;font-variant:small-caps;letter-spacing:1.8px;fill:#1d150c;"
	"stroke:#f5ecd0;stroke-width:3.4px}\n"
	".hill{font-style:italic;font-size:11.5px;letter-spacing:.5px;fill:#43290e;stroke:#eedfb6;stroke-width:3px}\n"
	".wood{font-size:12px;letter-spacing:2.4px;fill:#323d1c;stroke:#dcd2a0;stroke-width:3px}\n"
	".river{font-style:italic;font-size:17px;fill:#24506e;stroke:#f1ead2;stroke-width:2.6px}\n"
	".land{text-anchor:middle;font-size:25px;fill:#6b5836;fill-opacity:.5}\n"
	".brook{font-style:italic;font-size:10.5px;fill:#2f5d7c;stroke:#f1e8cc;stroke-width:2.4px}\n"
	".title{font-size:27px;letter-spacing:5.4px}\n"
	".subtitle{font-style:italic;font-size:14.5px}\n"
	".note{font-size:11.5px;fill:#2a2117}\n"
	".sign{font-style:italic;font-size:12.5px}\n"
	".leads{font-style:italic;font-size:13px}\n";

void draw_head(struct sheet *sheet, const char *looks_of_letters)
{
	struct ink *ink = sheet->ink;
	const struct box *map = &sheet->map;
	ink_format(
		ink,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.1f %.1f\">\n<title>",
		ceil(sheet->size.width), ceil(sheet->size.height), sheet->size.width, sheet->size.height);
	ink_escaped(ink, sheet->board->title);
	ink_text(ink, "</title>\n<style>\n");
	ink_text(ink, looks_of_letters);
	ink_text(ink, "</style>\n<defs>\n");
	draw_tree_shapes(sheet);
	ink_format(
		ink,
		"<clipPath id=\"neat\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/></clipPath>\n</defs>\n",
		map->left, map->top, map->right - map->left, map->bottom - map->top);
	ink_format(ink, "<rect width=\"%.1f\" height=\"%.1f\" fill=\"#f1e7cd\"/>\n", sheet->size.width,
		   sheet->size.height);
}

static void draw_layers(struct sheet *sheet)
{
	draw_head(sheet, looks);
	ink_text(sheet->ink, "<g clip-path=\"url(#neat)\">\n");
	draw_tints(sheet);
	if (is_country(sheet->board))
		draw_slopes(sheet);
	else
		draw_hachures(sheet);
	draw_woods(sheet);
	draw_side_marks(sheet);
	draw_grounds(sheet);
	draw_water(sheet);
	draw_works(sheet);
	draw_ways(sheet);
	draw_bridges(sheet);
	draw_houses(sheet);
	draw_off_map(sheet);
	if (sheet->style.grid)
		draw_grid(sheet);
	if (sheet->style.numbers)
		draw_numbers(sheet);
	draw_names(sheet);
	ink_text(sheet->ink, "</g>\n");
	if (sheet->style.margin)
		draw_frame(sheet);
	ink_text(sheet->ink, "</svg>\n");
}

static bool draw_hex_board(struct sheet *sheet)
{
	struct point extent = board_size(sheet->board);
	sheet->map = (struct box){sheet->size.left, sheet->size.top, sheet->size.left + extent.x,
				  sheet->size.top + extent.y};
	place_hexes(sheet);
	if (!sheet->memory.failed)
		find_courses(sheet);
	if (!sheet->memory.failed)
		trace_links(sheet);
	if (!sheet->memory.failed && is_country(sheet->board))
		guess_heights(sheet);
	if (!sheet->memory.failed)
		make_relief(sheet);
	if (!sheet->memory.failed)
		keep_lines_clear(sheet);
	if (!sheet->memory.failed)
		find_houses(sheet);
	if (!sheet->memory.failed)
		draw_layers(sheet);
	return !sheet->memory.failed;
}

bool drawing_svg(const struct board *board, const struct drawing_style *style,
		 void (*write)(void *to, const char *bytes, size_t size), void *to)
{
	if (board->spaces == 0)
		return false;
	struct ink ink = {.write = write, .to = to};
	struct sheet sheet = {
		.ink = &ink, .board = board, .style = *style, .size = drawing_size(board, style)};
	bool done = board->kind == board_of_areas ? draw_area_board(&sheet) : draw_hex_board(&sheet);
	ink_flush(&ink);
	memory_free(&sheet.memory);
	return done;
}
