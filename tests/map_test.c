/*
 * Maps of hexes that were made from geography: grids of two sheets whose rows count upwards, and the tables of such a
 * map. Neighbours are worked out with the rule of such a grid: row R + 1 lies above row R, even rows are shifted right
 * by half a hex and hold one hex fewer.
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/board.h"

enum { pointed_ne, pointed_e, pointed_se, pointed_sw, pointed_w, pointed_nw };

/* The sheets of the campaign of 1806: 77 rows of 54 and 53 hexes, the 39th printed as S39 and as N01. */
static const struct hex_grid two_sheets = {.columns = 54,
					   .rows = 77,
					   .first_column = 1,
					   .first_row = 1,
					   .even_low = true,
					   .digits = 2,
					   .row_first = true,
					   .upwards = true,
					   .short_shifted = true,
					   .sheets = 2,
					   .sheet = {{"S", 0, 39, 1}, {"N", 38, 39, 1}}};

static struct board *sheets(void)
{
	struct board *board = board_new_hexes(&two_sheets);
	cr_assert_not_null(board);
	return board;
}

static const char *beside(const struct board *board, const char *hex, unsigned direction)
{
	space_id to = board->neighbour[board_find(board, hex)][direction];
	return to == no_space ? "none" : board->space[to].number;
}

static void assert_ring(const struct board *board, const char *hex, const char *const ring[hex_sides])
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		cr_assert_str_eq(beside(board, hex, direction), ring[direction], "%s, %u: %s instead of %s",
				 hex, direction, beside(board, hex, direction), ring[direction]);
}

Test(sheets, as_many_hexes_as_are_printed)
{
	struct board *board = sheets();
	cr_assert_eq(board->spaces, 39 * 54 + 38 * 53); /* odd rows are long */
	cr_assert_eq(board->spaces, 4120);
	cr_assert_str_eq(board->space[0].number, "S0101");
	cr_assert_str_eq(board->space[4119].number, "N3954");
	cr_assert_eq(board_find(board, "S0254"), no_space);
	cr_assert_eq(board_find(board, "S0154"), 53);
	cr_assert_eq(board_find(board, "S0201"), 54);
	board_free(board);
}

Test(sheets, rows_count_upwards)
{
	struct board *board = sheets();
	/* odd row 5: above it c - 1 and c of row 6; even row 6: above it c and c + 1 of row 7 */
	assert_ring(board, "S0510",
		    (const char *const[]){"S0610", "S0511", "S0410", "S0409", "S0509", "S0609"});
	assert_ring(board, "S0610",
		    (const char *const[]){"S0711", "S0611", "S0511", "S0510", "S0609", "S0710"});
	assert_ring(board, "S0101", (const char *const[]){"S0201", "S0102", "none", "none", "none", "none"});
	assert_ring(board, "S0154", (const char *const[]){"none", "none", "none", "none", "S0153", "S0253"});
	assert_ring(board, "S0253",
		    (const char *const[]){"S0354", "none", "S0154", "S0153", "S0252", "S0353"});
	assert_ring(board, "N3901", (const char *const[]){"none", "N3902", "N3801", "none", "none", "none"});
	board_free(board);
}

Test(sheets, the_row_that_is_printed_twice_answers_to_both_numbers)
{
	struct board *board = sheets();
	space_id hex = board_find(board, "N0125");
	cr_assert_neq(hex, no_space);
	cr_assert_eq(board_find(board, "S3925"), hex);
	cr_assert_eq(board_find(board, "s39-25"), hex);
	cr_assert_str_eq(board->space[hex].number, "N0125");
	assert_ring(board, "N0125",
		    (const char *const[]){"N0225", "N0126", "S3825", "S3824", "N0124", "N0224"});
	cr_assert_eq(board_find(board, "3925"), no_space); /* which sheet? */
	cr_assert_eq(board_find(board, "S4001"), no_space);
	cr_assert_eq(board_find(board, "N0001"), no_space);
	cr_assert_eq(board_find(board, "N01255"), no_space);
	board_free(board);
}

Test(sheets, neighbours_are_mutual_and_one_hex_apart)
{
	struct board *board = sheets();
	for (space_id hex = 0; hex < board->spaces; hex++) {
		cr_assert_eq(board_find(board, board->space[hex].number), hex);
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space)
				continue;
			double x, y, there_x, there_y;
			hex_centre(board, hex, &x, &y);
			hex_centre(board, to, &there_x, &there_y);
			cr_assert_eq(board->neighbour[to][opposite(direction)], hex);
			cr_assert_eq(hex_distance(board, hex, to), 1);
			cr_assert_eq(there_y < y, direction == pointed_ne || direction == pointed_nw);
			cr_assert_eq(there_x > x, direction < pointed_sw);
		}
	}
	board_free(board);
}

Test(sheets, distances_and_lines_over_the_seam)
{
	struct board *board = sheets();
	space_id a = board_find(board, "S3610"), b = board_find(board, "N0410");
	cr_assert_eq(hex_distance(board, a, b), 6); /* rows 36 to 42 */
	struct sight_step steps[max_sight_steps];
	cr_assert_eq(hex_line(board, a, board_find(board, "S3614"), steps), 3);
	cr_assert_str_eq(board->space[steps[1].left].number, "S3612");
	board_free(board);
}

Test(sheets, a_grid_whose_sheets_do_not_cover_it_is_refused)
{
	struct hex_grid gap = two_sheets, over = two_sheets, columns = two_sheets;
	gap.sheet[1].from_line = 40;
	over.sheet[1].lines = 40;
	columns.row_first = false;
	cr_assert_null(board_new_hexes(&gap));
	cr_assert_null(board_new_hexes(&over));
	cr_assert_null(board_new_hexes(&columns));
}

/* As many as there can be, of two rows each: A0101 is the first hex of the bottom row, F0201 of the top one. */
static struct hex_grid many_sheets(void)
{
	struct hex_grid grid = {.columns = 4,
				.rows = 2 * max_sheets,
				.first_column = 1,
				.first_row = 1,
				.digits = 2,
				.row_first = true,
				.upwards = true,
				.sheets = max_sheets};
	for (unsigned i = 0; i < max_sheets; i++)
		grid.sheet[i] = (struct hex_sheet){.prefix = {(char)('A' + i)},
						   .from_line = (uint16_t)(2 * i),
						   .lines = 2,
						   .first_number = 1};
	return grid;
}

Test(sheets, six_lie_above_one_another)
{
	struct hex_grid grid = many_sheets();
	struct board *board = board_new_hexes(&grid);
	cr_assert_not_null(board);
	cr_assert_eq(board->spaces, 4 * 12);
	cr_assert_neq(board_find(board, "A0101"), no_space);
	cr_assert_eq(hex_distance(board, board_find(board, "A0201"), board_find(board, "B0101")), 1,
		     "over a seam");
	cr_assert_eq(hex_distance(board, board_find(board, "A0101"), board_find(board, "F0201")), 11,
		     "twelve rows");
	cr_assert_eq(board_find(board, "G0101"), no_space);
	cr_assert_eq(board_find(board, "F0301"), no_space);
	board_free(board);
	grid.sheets = max_sheets + 1;
	cr_assert_null(board_new_hexes(&grid));
}

/* ---- the tables ---- */

static const char small_grid[] =
	"key,value\ncolumns,6\nrows,5\nhexes,pointed\nshifted,even\nnumber,row-column\n"
	"rows_count,up\nshifted_are_shorter,yes\nsheet,S 1 3 1\nsheet,N 3 3 1\n";
static const char small_hexes[] = "hex,terrain,name,also,feature,src\n"
				  "S0102,town,Jena,Iena|Iéna,,R\n"
				  "N0203,fortified,Erfurt,,Petersberg,K\n"
				  "N0104,marsh,,,,X\n";
static const char small_sides[] = "a,b,water,name,woods,slope,src\n"
				  "S0102,S0202,river,Saale,,,R\n"
				  "S0102,S0201,stream,Leutra,,,K\n"
				  "S0202,N0103,,,woods,up,X\n";
static const char small_ways[] = "kind,name,hexes,src\n"
				 "road,to Erfurt,S0102 S0202 N0103 N0203,K\n"
				 "trail,,S0102 S0201,X\n"
				 "trail,,S0102 S0202,X\n";
static const char small_courses[] =
	"kind,name,no,points\nriver,Saale,1,0.5 0.25 1.5 0.75\nriver,Saale,2,2 1\n"
	"woods,,1,1 1 2 1 2 2\n"
	"road,,1,1.5 3.5 1.5 5\n";

static struct map_texts small_map(void)
{
	return (struct map_texts){{"grid.csv", small_grid, sizeof small_grid - 1},
				  {"hexes.csv", small_hexes, sizeof small_hexes - 1},
				  {"hexsides.csv", small_sides, sizeof small_sides - 1},
				  {"ways.csv", small_ways, sizeof small_ways - 1},
				  {"courses.csv", small_courses, sizeof small_courses - 1}};
}

static uint16_t side_of(const struct board *board, const char *a, const char *b)
{
	space_id from = board_find(board, a), to = board_find(board, b);
	return board->side[from][hex_direction(board, from, to)];
}

Test(map_tables, hexes_sides_ways_and_what_follows)
{
	struct data_error error = {.line = 0};
	struct map_texts texts = small_map();
	struct board *board = board_load_map(&texts, &error);
	cr_assert_not_null(board, "%s %d: %s", error.file, error.line, error.reason);
	cr_assert_eq(board->spaces, 3 * 6 + 2 * 5);
	cr_assert_eq(board->space[board_find(board, "iena")].terrain, terrain_town);
	cr_assert_eq(board->space[board_find(board, "Erfurt")].terrain, terrain_fort);
	cr_assert_eq(board->space[board_find(board, "S0304")].terrain, terrain_marsh);
	cr_assert_eq(board->space[board_find(board, "N0201")].terrain, terrain_clear);
	/* a way over a river and a road over a stream: a bridge; a trail over a stream: a ford */
	cr_assert_eq(side_of(board, "S0102", "S0202"), side_river | side_road | side_bridge);
	cr_assert_eq(side_of(board, "S0202", "S0102"), side_river | side_road | side_bridge);
	cr_assert_eq(side_of(board, "S0201", "S0102"), side_stream | side_path | side_ford);
	cr_assert_eq(side_of(board, "S0202", "N0103"), side_woods | side_uphill | side_road);
	cr_assert_eq(side_of(board, "N0103", "S0202"), side_woods | side_downhill | side_road);
	/* the road's course leaves the map below S0102, whose centre lies 1.5 right and 3.5 down */
	const struct space *jena = &board->space[board_find(board, "Jena")];
	cr_assert_eq(jena->off_map_links[pointed_se] | jena->off_map_links[pointed_sw], side_road);
	cr_assert_eq(board->grounds, 3);
	cr_assert_eq(board->ground[0].points, 3);
	cr_assert_eq(board->ground_point[board->ground[1].first].x, 1);
	board_free(board);
}

/* Each table with one row more, which is refused with its line. */
struct bad_row {
	unsigned table; /* of struct map_texts: 0 grid, 1 hexes ... */
	const char *row, *reason;
};

static const struct bad_row bad_rows[] = {
	{0, "columns,6", "twice"},
	{0, "slope,6", "unknown"},
	{0, "north,360", "no number"},
	{0, "hex_metres,far", "no number"},
	{0, "title,0123456789012345678901234567890123456789012345678901234567890123", "longer than 63"},
	{0, "rows_count,sideways", "down or up"},
	{0, "sheet,N 3 3", "first number"},
	{0, "digits,9", "1 to 3"},
	{1, "N0203,clear,,,,R", "already"},
	{1, "N9999,clear,,,,R", "no hex"},
	{1, "S0302,clear,,,,R", "written N0102"},
	{1, "N0202,swamp,,,,R", "unknown"},
	{1, "N0202,town,,,,Q", "origin"},
	{1, "N0202,town,,a||b,,K", "empty spelling"},
	{1, "N0202,town", "fields"},
	{2, "S0202,S0102,stream,,,,R", "already"},
	{2, "S0102,S0105,river,,,,R", "touch"},
	{2, "S0103,S0104,canal,,,,R", "unknown"},
	{2, "S0103,S0104,,,,,R", "without anything"},
	{2, "S0103,S0104,,Saale,woods,,R", "without water"},
	{2, "S0103,S0104,,,,sideways,R", "unknown"},
	{3, "road,,S0102 S0105,K", "touch"},
	{3, "canal,,S0102 S0103,K", "unknown"},
	{3, ",,S0102 S0103,K", "road or a trail"},
	{3, "road,,S0102 S0103,", "origin"},
	{4, "sea,,1,1 1 2 2", "unknown"},
	{4, "river,Ilm,2,1 1", "does not go on"},
	{4, "river,Ilm,1,1 x", "not a place"},
	{4, "river,Ilm,1,nan 1", "not a place"},
	{4, "river,Ilm,1,1 9999", "not a place"},
};

static int lines_of(const struct map_text *text)
{
	int lines = 0;
	for (size_t i = 0; i < text->size; i++)
		lines += text->text[i] == '\n';
	return lines;
}

Test(map_tables, a_bad_row_is_refused_with_file_and_line)
{
	for (size_t i = 0; i < sizeof bad_rows / sizeof *bad_rows; i++) {
		struct map_texts texts = small_map();
		struct map_text *of[] = {&texts.grid, &texts.hexes, &texts.sides, &texts.ways,
					 &texts.courses};
		struct map_text *text = of[bad_rows[i].table];
		char file[600];
		int line = lines_of(text) + 1;
		text->size = (size_t)snprintf(file, sizeof file, "%s%s\n", text->text, bad_rows[i].row);
		text->text = file;
		struct data_error error = {.line = 0};
		cr_assert_null(board_load_map(&texts, &error), "%s was taken", bad_rows[i].row);
		cr_assert_str_eq(error.file, text->file);
		cr_assert_eq(error.line, line, "%s: line %d instead of %d", bad_rows[i].row, error.line,
			     line);
		cr_assert_not_null(strstr(error.reason, bad_rows[i].reason), "%s: %s", bad_rows[i].row,
				   error.reason);
	}
}

/* The small map has two: four more are read, the seventh is refused with its line. */
Test(map_tables, a_seventh_sheet_is_refused)
{
	struct map_texts texts = small_map();
	struct data_error error = {.line = 0};
	char file[600];
	int line = lines_of(&texts.grid) + max_sheets - 2 + 1;
	int size = snprintf(file, sizeof file, "%s", texts.grid.text);
	for (unsigned i = 2; i <= max_sheets; i++)
		size += snprintf(file + size, sizeof file - (size_t)size, "sheet,%c 3 3 1\n", 'A' + (int)i);
	texts.grid.text = file;
	texts.grid.size = (size_t)size;
	cr_assert_null(board_load_map(&texts, &error));
	cr_assert_eq(error.line, line);
	cr_assert_str_eq(error.reason, "there are more than 6 sheets");
}

Test(map_tables, cut_off_anywhere_they_are_read_or_refused)
{
	for (unsigned table = 0; table < 5; table++) {
		struct map_texts whole = small_map();
		struct map_text *of[] = {&whole.grid, &whole.hexes, &whole.sides, &whole.ways,
					 &whole.courses};
		size_t size = of[table]->size;
		for (of[table]->size = 0; of[table]->size < size; of[table]->size++) {
			struct data_error error = {.line = 0};
			struct board *board = board_load_map(&whole, &error);
			cr_assert(board || *error.reason);
			board_free(board);
		}
	}
}
