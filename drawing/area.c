/*
 * A board of areas as a sheet: towns and the roads between them, on a map of the country they lie in.
 */
#include "drawing/parts.h"

#include <math.h>

static const double margin = 46;

/* Degrees of longitude are shorter than those of latitude; a sheet without degrees is a square. */
struct point area_board_extent(const struct board *board)
{
	const struct board_sheet *sheet = &board->sheet;
	double wide = (double)(sheet->east - sheet->west), high = (double)(sheet->north - sheet->south);
	double middle = (double)(sheet->north + sheet->south) / 2 * acos(-1) / 180, tall = 1;
	if (wide > 0 && high > 0)
		tall = high / (wide * cos(middle));
	return (struct point){drawing_sheet_width, drawing_sheet_width * fmin(4, fmax(0.25, tall))};
}

struct drawing_size area_board_size(const struct board *board, const struct drawing_style *style)
{
	struct point extent = area_board_extent(board);
	double around = style->margin ? margin : 0;
	return (struct drawing_size){extent.x + 2 * around, extent.y + 2 * around, around, around};
}

struct point on_map(const struct sheet *sheet, float x, float y)
{
	return (struct point){sheet->map.left + (double)x * (sheet->map.right - sheet->map.left),
			      sheet->map.top + (double)y * (sheet->map.bottom - sheet->map.top)};
}

unsigned links_of(const struct board *board, space_id area)
{
	return (unsigned)(board->first_edge[area + 1] - board->first_edge[area]);
}

static void place_areas(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->centre = memory_take(&sheet->memory, board->spaces, sizeof *sheet->centre);
	for (space_id area = 0; sheet->centre && area < board->spaces; area++)
		sheet->centre[area] = on_map(sheet, board->space[area].x, board->space[area].y);
}

static void keep_lines_clear(struct sheet *sheet)
{
	for (size_t i = 0; i < sheet->course_count; i++)
		near_add_curve(&sheet->memory, &sheet->lines, &sheet->courses[i].curve,
			       sheet->courses[i].river ? 5.6 : 2.6);
	for (unsigned i = 0; i < sheet->board->sides; i++)
		near_add_curve(&sheet->memory, &sheet->lines, &sheet->area_ways[i].curve, 4.4);
}

static const char looks[] =
	"text{font-family:\"EB Garamond\",\"EB Garamond 12\",Georgia,serif;fill:#2a2117}\n"
	".citadel,.city,.market,.region,.land,.river,.brook,.mid,.points{text-anchor:middle}\n"
	".citadel,.city,.market,.region,.river,.brook{paint-order:stroke;stroke-linejoin:round}\n"
	".citadel{font-size:19px;font-weight:700;font-variant:small-caps;letter-spacing:1.7px;fill:#1d150c;"
	"stroke:#f5ecd0;stroke-width:3.6px}\n"
	".city{font-size:17px;letter-spacing:.2px;fill:#1d150c;stroke:#f5ecd0;stroke-width:3.4px}\n"
	".market{font-style:italic;font-size:14.5px;fill:#1d150c;stroke:#f5ecd0;stroke-width:3.2px}\n"
	".region{font-style:italic;font-size:18px;fill:#33290f;stroke:#e0d3a4;stroke-width:3px;"
	"stroke-opacity:.75}\n"
	".land{font-size:25px;fill:#6b5836;fill-opacity:.62}\n"
	".river{font-style:italic;font-size:17px;fill:#24506e;stroke:#f1ead2;stroke-width:2.6px}\n"
	".brook{font-style:italic;font-size:10.5px;fill:#2f5d7c;stroke:#f1e8cc;stroke-width:2.2px}\n"
	".points{font-size:15px;font-weight:700;fill:#8c2f1f;font-feature-settings:\"lnum\"}\n"
	".headline{font-size:33px;letter-spacing:5.5px}\n"
	".second{font-size:19px;letter-spacing:3px}\n"
	".small{font-style:italic;font-size:17px}\n"
	".sign{font-style:italic;font-size:14.5px}\n"
	".degree{font-size:11.5px;font-feature-settings:\"lnum\"}\n"
	".note{font-size:12.5px;font-feature-settings:\"lnum\"}\n";

static void draw_layers(struct sheet *sheet)
{
	draw_head(sheet, looks);
	ink_text(sheet->ink, "<g clip-path=\"url(#neat)\">\n");
	draw_tints(sheet);
	draw_paper(sheet);
	draw_hachures(sheet);
	draw_woods(sheet);
	draw_area_water(sheet);
	draw_area_ways(sheet);
	draw_area_bridges(sheet);
	draw_houses(sheet);
	draw_areas(sheet);
	draw_area_names(sheet);
	if (sheet->style.margin)
		draw_furniture(sheet);
	ink_text(sheet->ink, "</g>\n");
	if (sheet->style.margin)
		draw_area_frame(sheet);
	ink_text(sheet->ink, "</svg>\n");
}

/* Measures, and everything that the lines of the map need. */
void lay_out_areas(struct sheet *sheet)
{
	struct point extent = area_board_extent(sheet->board);
	sheet->map = (struct box){sheet->size.left, sheet->size.top, sheet->size.left + extent.x,
				  sheet->size.top + extent.y};
	sheet->lines = near_new(&sheet->memory, sheet->size.width, sheet->size.height);
	sheet->settled = near_new(&sheet->memory, sheet->size.width, sheet->size.height);
	place_areas(sheet);
	if (!sheet->memory.failed)
		find_area_courses(sheet);
	if (!sheet->memory.failed)
		trace_connections(sheet);
}

bool drawing_bridges(const struct board *board, const struct drawing_style *style,
		     struct drawing_bridge bridges[])
{
	if (board->kind != board_of_areas)
		return false;
	struct sheet sheet = {.board = board, .style = *style, .size = drawing_size(board, style)};
	lay_out_areas(&sheet);
	for (unsigned i = 0; i < board->sides && !sheet.memory.failed; i++) {
		const struct area_way *way = &sheet.area_ways[i];
		bridges[i] = (struct drawing_bridge){
			.drawn = way->bridged, .x = way->bridge.x, .y = way->bridge.y, .angle = way->angle};
	}
	memory_free(&sheet.memory);
	return !sheet.memory.failed;
}

bool draw_area_board(struct sheet *sheet)
{
	lay_out_areas(sheet);
	if (!sheet->memory.failed)
		make_area_relief(sheet);
	if (!sheet->memory.failed)
		keep_lines_clear(sheet);
	if (!sheet->memory.failed)
		find_area_houses(sheet);
	if (!sheet->memory.failed)
		keep_regions(sheet);
	if (!sheet->memory.failed && sheet->style.margin)
		keep_furniture(sheet);
	if (!sheet->memory.failed)
		draw_layers(sheet);
	return !sheet->memory.failed;
}
