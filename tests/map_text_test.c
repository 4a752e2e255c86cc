/*
 * Maps as rows of letters: what they say, and how bad ones are refused. The small map is four columns by three rows, the
 * even columns half a hex lower, so that 0201 touches 0101, 0102, 0301 and 0302.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "vedette/board.h"

#define HEADING "TITLE Dorf\nMETRES 300\nNORTH 45\nSIZE 4 3 ED\n"  /* lines 1 to 4 */
#define LEVELS  "LEVELS\n0012\n0002\n0000\n"                       /* 5 to 8 */
#define TERRAIN "TERRAIN\n.wvt\n.k~x\n..Rf\n"                      /* 9 to 12 */
#define NAMES   "NAMES\n0301 Dorf [R]\n0201 Birkenhain [K]\n"      /* 13 to 15 */
#define STREAM  "STREAM Bach [K]: 0101/0201 0102/0201 0102/0202\n" /* 16 */

static struct board *load(const char *text, struct data_error *error)
{
	struct map_text sheet = {.file = "map.txt", .text = text, .size = strlen(text)};
	return board_load_text(&sheet, 1, NULL, error);
}

static struct board *loaded(const char *text)
{
	struct data_error error = {.line = 0};
	struct board *board = load(text, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	return board;
}

static unsigned side_of(const struct board *board, const char *a, const char *b)
{
	space_id from = board_find(board, a), to = board_find(board, b);
	return board->side[from][hex_direction(board, from, to)];
}

Test(map_text, hexes_have_levels_terrain_and_names)
{
	struct board *board = loaded(HEADING LEVELS TERRAIN NAMES);
	const struct space *dorf = &board->space[board_find(board, "0301")];
	cr_assert_eq(board->spaces, 12);
	cr_assert_eq(board->hex_metres, 300);
	cr_assert_eq(board->north, 45);
	cr_assert_str_eq(dorf->name, "Dorf");
	cr_assert_eq(dorf->origin, 'R');
	cr_assert_eq(dorf->level, 1);
	cr_assert_eq(dorf->terrain, terrain_village);
	cr_assert_str_eq(board->space[board_find(board, "0201")].feature, "Birkenhain",
			 "a wood, no settlement");
	cr_assert_eq(board->space[board_find(board, "0202")].terrain, terrain_cassina);
	cr_assert_eq(board->space[board_find(board, "0302")].terrain, terrain_sea);
	cr_assert_eq(board->space[board_find(board, "0303")].terrain, terrain_redoubt);
	cr_assert_eq(board->space[board_find(board, "0101")].origin, 'X');
	board_free(board);
}

Test(map_text, a_level_is_a_slope_and_water_lies_with_its_banks)
{
	struct board *board = loaded(HEADING LEVELS TERRAIN "STEEP scarp: 0201/0301\nDUNE sand: 0102/0103\n");
	cr_assert_eq(side_of(board, "0201", "0301"), side_escarpment | side_uphill);
	cr_assert_eq(side_of(board, "0301", "0201"), side_escarpment | side_downhill);
	cr_assert_eq(side_of(board, "0301", "0401"), side_uphill, "from level 1 to 2");
	cr_assert_eq(side_of(board, "0301", "0302"), 0, "the sea");
	cr_assert_eq(side_of(board, "0102", "0103"), side_slope);
	cr_assert_eq(side_of(board, "0103", "0102"), side_slope);
	board_free(board);
}

Test(map_text, two_levels_are_steep_unless_drawn_otherwise)
{
	static const char high[] = "SIZE 2 2 EU\nLEVELS\n02\n02\nTERRAIN\n..\n..\n";
	static const char drawn[] = "SIZE 2 2 EU\nLEVELS\n02\n02\nTERRAIN\n..\n..\n"
				    "SLOPE gentle: 0101/0201\nPLAIN none: 0102/0202\n";
	struct board *steep = loaded(high), *gentle = loaded(drawn);
	cr_assert_eq(side_of(steep, "0101", "0201"), side_escarpment | side_uphill);
	cr_assert_eq(side_of(gentle, "0201", "0101"), side_downhill);
	cr_assert_eq(side_of(gentle, "0102", "0202"), 0);
	board_free(steep);
	board_free(gentle);
}

Test(map_text, works_have_an_inside)
{
	struct board *board = loaded(HEADING LEVELS TERRAIN
				     "REDOUBT work: 0303/0302\nFORT wall: 0101/0102\n");
	cr_assert_eq(side_of(board, "0303", "0302"), side_rampart | side_within);
	cr_assert_eq(side_of(board, "0302", "0303"), side_rampart);
	cr_assert_eq(side_of(board, "0101", "0102"), side_wall | side_within);
	cr_assert_eq(side_of(board, "0102", "0101"), side_wall);
	board_free(board);
}

Test(map_text, even_columns_lie_lower_or_higher)
{
	struct board *lower = loaded("SIZE 2 2 ED\nLEVELS\n00\n00\nTERRAIN\n..\n..\n");
	struct board *higher = loaded("SIZE 2 2 EU\nLEVELS\n00\n00\nTERRAIN\n..\n..\n");
	cr_assert_eq(hex_distance(lower, board_find(lower, "0102"), board_find(lower, "0201")), 1);
	cr_assert_eq(hex_distance(lower, board_find(lower, "0101"), board_find(lower, "0202")), 2);
	cr_assert_eq(hex_distance(higher, board_find(higher, "0102"), board_find(higher, "0201")), 2);
	cr_assert_eq(hex_distance(higher, board_find(higher, "0101"), board_find(higher, "0202")), 1);
	board_free(lower);
	board_free(higher);
}

Test(map_text, a_way_that_ends_at_the_edge_leaves_the_map)
{
	struct board *board = loaded(HEADING LEVELS TERRAIN "TRAIL way: 0101 0102 0202\n");
	cr_assert_eq(board->space[board_find(board, "0101")].off_map_links[north], side_path);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		cr_expect_eq(board->space[board_find(board, "0202")].off_map_links[direction], 0,
			     "inside the map");
	board_free(board);
}

/* ---- two sheets ---- */

Test(map_text, two_sheets_are_joined_at_their_seam)
{
	static const char north_text[] =
		"PREFIX n\nSIZE 3 2 ED\nLEVELS\n000\n000\nTERRAIN\n...\n..v\nNAMES\n0302 Nord\n";
	static const char south_text[] =
		"PREFIX s\nSIZE 3 2 ED\nLEVELS\n001\n000\nTERRAIN\n...\n...\nNAMES\n";
	static const char seam[] = "TRAIL down: n0102 s0101\n";
	struct map_text sheet[] = {{"north.txt", north_text, sizeof north_text - 1},
				   {"south.txt", south_text, sizeof south_text - 1}};
	struct map_text join = {"join.txt", seam, sizeof seam - 1};
	struct data_error error;
	struct board *board = board_load_text(sheet, 2, &join, &error);
	cr_assert_not_null(board, "%s", error.reason);
	cr_assert_eq(board->spaces, 12);
	cr_assert_str_eq(board->space[board_find(board, "s0301")].number, "s0301");
	cr_assert_eq(hex_distance(board, board_find(board, "n0101"), board_find(board, "s0102")), 3);
	cr_assert_eq(side_of(board, "n0102", "s0101"), side_path);
	cr_assert_eq(side_of(board, "n0302", "s0301"), side_uphill, "levels count across the seam");
	cr_assert_eq(board_find(board, "0301"), no_space, "of which sheet?");
	board_free(board);
}

/* ---- bad files ---- */

static void refused(const char *text, int line, const char *reason)
{
	struct data_error error = {.line = -1};
	struct board *board = load(text, &error);
	cr_assert_null(board, "taken, though %s", reason);
	cr_assert_str_eq(error.file, "map.txt");
	cr_assert_eq(error.line, line, "line %d: %s", error.line, error.reason);
	cr_assert(strstr(error.reason, reason), "%s", error.reason);
}

Test(map_text, rows_of_the_wrong_length_or_letter_are_refused)
{
	refused(HEADING "LEVELS\n0012\n002\n0000\n" TERRAIN, 7, "row 2 has 3 signs, the map 4 columns");
	refused(HEADING "LEVELS\n0012\n0a02\n0000\n" TERRAIN, 7, "the level of 0202 is \"a\"");
	refused(HEADING LEVELS "TERRAIN\n.wvt\n.q~x\n..Rf\n", 11, "the letter \"q\" of 0202");
	refused(HEADING LEVELS "TERRAIN\n.wvt\n", 10, "row 2 of 3 is missing");
	refused("SIZE 4 3 XX\n", 1, "neither ED");
	refused("TITLE Dorf\nLEVELS\n", 2, "SIZE is missing");
}

Test(map_text, features_that_do_not_fit_the_ground_are_refused)
{
	refused(HEADING LEVELS TERRAIN "ROAD way: 0101 0301\n", 13, "0101 and 0301 do not touch");
	refused(HEADING LEVELS TERRAIN "CREST line: 0101/0303\n", 13, "0101 and 0303 do not touch");
	refused(HEADING LEVELS TERRAIN "ROAD way: 0101 0501\n", 13, "there is no hex \"0501\"");
	refused(HEADING LEVELS TERRAIN "STREAM Bach: 0101/0201 0102/0202\n", 13,
		"Bach has a gap before 0102/0202");
	refused(HEADING LEVELS TERRAIN NAMES STREAM "ROAD way: 0101 0201\n", 17, "without bridge or ford");
	refused(HEADING LEVELS TERRAIN "BRIDGE none: 0101/0201\n", 0, "crosses nothing");
	refused(HEADING LEVELS TERRAIN "REDOUBT a: 0303/0302\nFORT b: 0302/0303\n", 14, "has a wall already");
	refused(HEADING LEVELS TERRAIN "DUNE sand: 0201/0301\n", 13, "this is no dune");
	refused(HEADING LEVELS TERRAIN "STEEP scarp: 0101/0102\n", 13, "which is the higher?");
	refused(HEADING LEVELS TERRAIN "CANAL new: 0101/0102\n", 13, "is no kind of feature");
	refused(HEADING LEVELS TERRAIN NAMES "0301 Twice\n", 16, "0301 has a name already");
	refused(HEADING LEVELS TERRAIN "NAMES\n0301 Dorf [Q]\n", 14, "an origin is R, S, K or X");
}

Test(map_text, a_bridge_over_named_water_is_listed_for_the_picture)
{
	struct board *board = loaded(HEADING LEVELS TERRAIN NAMES STREAM
				     "ROAD way: 0101 0201\nBRIDGE it: 0101/0201\n");
	unsigned waters = 0;
	for (unsigned i = 0; i < board->sides; i++)
		waters += strcmp(board->listed[i].name, "Bach") == 0;
	cr_assert_eq(waters, 3);
	cr_assert_eq(side_of(board, "0101", "0201"), side_stream | side_bridge | side_road);
	board_free(board);
}
