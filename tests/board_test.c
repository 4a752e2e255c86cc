/*
 * Hex grids, lines and loading. Figures are worked out by hand on squared paper with the neighbour table of a
 * flat-topped grid whose even columns lie low.
 */
#include <criterion/criterion.h>

#include "vedette/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "places.h"

static const struct hex_grid low_even = {.columns = 16,
					 .rows = 18,
					 .first_column = 1,
					 .first_row = 1,
					 .flat_top = true,
					 .even_low = true,
					 .digits = 2};

static struct board *board_with(struct hex_grid grid)
{
	struct board *board = board_new_hexes(&grid);
	cr_assert_not_null(board);
	return board;
}

static const char *beside(const struct board *board, const char *hex, unsigned direction)
{
	space_id to = board->neighbour[board_find(board, hex)][direction];
	return to == no_space ? "none" : board->space[to].number;
}

static unsigned distance(const struct board *board, const char *a, const char *b)
{
	return hex_distance(board, board_find(board, a), board_find(board, b));
}

static void assert_ring(const struct board *board, const char *hex, const char *const ring[hex_sides])
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		cr_assert_str_eq(beside(board, hex, direction), ring[direction], "%s, %u: %s instead of %s",
				 hex, direction, beside(board, hex, direction), ring[direction]);
}

/* A disc of two hexes has 1 + 6 + 12 in the open; at the corner 0101 it holds what lies within two by distance. */
Test(hexes, discs)
{
	struct board *board = board_with(low_even);
	space_id hex[hex_disc_room(5)];
	cr_assert_eq(hex_disc_room(2), 19);
	cr_assert_eq(hex_disc(board, board_find(board, "0505"), 2, hex), 19);
	for (space_id centre = 0; centre < board->spaces; centre++) {
		unsigned near = 0, count = hex_disc(board, centre, 5, hex);
		for (space_id other = 0; other < board->spaces; other++)
			near += hex_distance(board, centre, other) <= 5;
		cr_assert_eq(count, near);
		for (unsigned i = 0; i < count; i++)
			cr_assert_leq(hex_distance(board, centre, hex[i]), 5);
	}
	board_free(board);
}

Test(hexes, neighbours_where_even_columns_lie_low)
{
	struct board *board = board_with(low_even);
	assert_ring(board, "0505", (const char *const[]){"0504", "0604", "0605", "0506", "0405", "0404"});
	assert_ring(board, "0606", (const char *const[]){"0605", "0706", "0707", "0607", "0507", "0506"});
	assert_ring(board, "0101", (const char *const[]){"none", "none", "0201", "0102", "none", "none"});
	assert_ring(board, "1618", (const char *const[]){"1617", "none", "none", "none", "none", "1518"});
	board_free(board);
}

Test(hexes, neighbours_where_odd_columns_lie_low)
{
	struct hex_grid grid = low_even;
	grid.even_low = false;
	struct board *board = board_with(grid);
	assert_ring(board, "0505", (const char *const[]){"0504", "0605", "0606", "0506", "0406", "0405"});
	assert_ring(board, "0606", (const char *const[]){"0605", "0705", "0706", "0607", "0506", "0505"});
	board_free(board);
}

Test(hexes, neighbours_of_pointed_hexes)
{
	struct hex_grid grid = low_even;
	grid.flat_top = false;
	grid.row_first = true; /* the number is row, then column; even rows are shifted to the right */
	struct board *board = board_with(grid);
	assert_ring(board, "0505", (const char *const[]){"0405", "0506", "0605", "0604", "0504", "0404"});
	assert_ring(board, "0606", (const char *const[]){"0507", "0607", "0707", "0706", "0605", "0506"});
	board_free(board);
}

Test(hexes, numbers_with_prefix_and_other_first_column)
{
	struct hex_grid grid = {.columns = 4,
				.rows = 3,
				.first_column = 10,
				.first_row = 0,
				.flat_top = true,
				.even_low = true,
				.prefix = "N",
				.digits = 2};
	struct board *board = board_with(grid);
	cr_assert_str_eq(board->space[0].number, "N1000");
	/* column 10 is even, hence low: its north-east neighbour has the same row */
	assert_ring(board, "n1001",
		    (const char *const[]){"N1000", "N1101", "N1102", "N1002", "none", "none"});
	board_free(board);
}

Test(hexes, every_neighbour_is_mutual_in_all_staggers)
{
	for (unsigned kind = 0; kind < 8; kind++) {
		struct hex_grid grid = low_even;
		grid.flat_top = kind & 1;
		grid.even_low = kind >> 1 & 1;
		grid.row_first = kind >> 2 & 1;
		struct board *board = board_with(grid);
		for (space_id hex = 0; hex < board->spaces; hex++) {
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id to = board->neighbour[hex][direction];
				if (to == no_space)
					continue;
				cr_assert_eq(board->neighbour[to][opposite(direction)], hex);
				cr_assert_eq(hex_distance(board, hex, to), 1);
				cr_assert_eq(hex_direction(board, hex, to), direction);
			}
		}
		board_free(board);
	}
}

Test(hexes, distances)
{
	struct board *board = board_with(low_even);
	cr_assert_eq(distance(board, "0606", "0606"), 0);
	cr_assert_eq(distance(board, "0606", "0707"), 1);
	cr_assert_eq(distance(board, "0505", "0705"), 2);
	cr_assert_eq(distance(board, "0101", "0110"), 9);
	cr_assert_eq(distance(board, "0101", "1601"),
		     15); /* 15 columns, at most 7 rows are lost on the way */
	cr_assert_eq(distance(board, "0101", "1618"),
		     25); /* 15 columns bring 8 rows down from 0101 to 1608; 10 more */
	cr_assert_eq(distance(board, "0903", "0606"),
		     5); /* 3 columns bring row 3 to 0604 (low) at most; 2 more */
	board_free(board);
}

Test(hexes, front_and_turns)
{
	cr_assert(in_front(north, north_west) && in_front(north, north) && in_front(north, north_east));
	cr_assert_not(in_front(north, south_east));
	cr_assert_eq(turned(north, -1), north_west);
	cr_assert_eq(opposite(north_east), south_west);
}

/* A line as words: "0605 0507/0607", a pair with a stroke, the left hand first. */
static void assert_line(const struct board *board, const char *from, const char *to, const char *expected)
{
	struct sight_step steps[max_sight_steps];
	unsigned count = hex_line(board, board_find(board, from), board_find(board, to), steps);
	char text[512] = "";
	size_t used = 0;
	for (unsigned i = 0; i < count; i++) {
		bool pair = steps[i].right != no_space;
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s%s", i ? " " : "",
					 board->space[steps[i].left].number, pair ? "/" : "",
					 pair ? board->space[steps[i].right].number : "");
	}
	cr_assert_str_eq(text, expected, "%s to %s: %s instead of %s", from, to, text, expected);
}

Test(lines, straight_down_a_row_of_hexes)
{
	struct board *board = board_with(low_even);
	assert_line(board, "0505", "0506", "");
	assert_line(board, "0505", "0509", "0506 0507 0508");
	assert_line(board, "0505", "0806", "0605 0706"); /* south-east all the way: 0605, 0706, 0806 */
	assert_line(board, "0806", "0505", "0706 0605");
	board_free(board);
}

Test(lines, along_a_hexside_gives_pairs)
{
	struct board *board = board_with(low_even);
	/* two columns east at the same height: between 0604 (left, above) and 0605 */
	assert_line(board, "0505", "0705", "0604/0605");
	assert_line(board, "0705", "0505", "0605/0604");
	assert_line(board, "0505", "0905", "0604/0605 0705 0804/0805");
	/* from an odd column, one east and one and a half up: between north and north-east */
	assert_line(board, "0505", "0603", "0504/0604");
	board_free(board);
}

Test(lines, along_the_edge_of_the_map_only_the_hex_that_is_there_counts)
{
	struct board *board = board_with(low_even);
	assert_line(board, "0101", "0301", "0201");
	assert_line(board, "0301", "0101", "0201");
	board_free(board);
}

Test(lines, slanting)
{
	struct board *board = board_with(low_even);
	/*
	 * 0505 to 0607: one column, 2.5 rows down. In hex heights the line crosses the side of 0505 and 0506
	 * at y = .5, x = .17 (the side reaches to .29), then leaves 0506 by its south-eastern side into
	 * 0606.
	 */
	assert_line(board, "0505", "0607", "0506 0606");
	/*
	 * 0505 to 0602 is 1 column, 2.5 rows up: the mirror image, over 0504 and 0603.
	 */
	assert_line(board, "0505", "0602", "0504 0603");
	/*
	 * 0505 to 0610: one column in 5.5 rows, so x = y / 5.5 columns. Between the two columns the sides
	 * run in teeth, from x = 1/3 at the half rows to 2/3 at the whole rows. At y = 2 the line (.36) is
	 * left of the tooth, at 2.5 (.45) right of it, at 3 (.55) left, at 3.5 (.64) right and so it stays:
	 * it cuts 0607, then 0508 once more.
	 */
	assert_line(board, "0505", "0610", "0506 0507 0607 0508 0608 0609");
	board_free(board);
}

Test(lines, are_the_same_both_ways_and_unbroken)
{
	for (unsigned kind = 0; kind < 4; kind++) {
		struct hex_grid grid = low_even;
		grid.flat_top = kind & 1;
		grid.even_low = kind >> 1;
		struct board *board = board_with(grid);
		for (space_id a = 0; a < board->spaces; a += 5) {
			for (space_id b = 0; b < board->spaces; b++) {
				struct sight_step there[max_sight_steps], back[max_sight_steps];
				unsigned count = hex_line(board, a, b, there);
				cr_assert_eq(hex_line(board, b, a, back), count);
				for (unsigned i = 0; i < count; i++) {
					struct sight_step step = there[i], mirror = back[count - 1 - i];
					bool pair = step.right != no_space;
					cr_assert_eq(step.left, pair ? mirror.right : mirror.left);
					if (pair)
						cr_assert_eq(hex_distance(board, step.left, step.right), 1);
					space_id before = i ? there[i - 1].left : a;
					cr_assert_leq(hex_distance(board, before, step.left), 2);
					if (!pair && !(i && there[i - 1].right != no_space))
						cr_assert_leq(hex_distance(board, before, step.left), 2);
				}
			}
		}
		board_free(board);
	}
}

static unsigned bearing(const struct board *board, const char *from, const char *to)
{
	return hex_bearing(board, board_find(board, from), board_find(board, to));
}

Test(lines, bearings)
{
	struct board *board = board_with(low_even);
	cr_assert_eq(bearing(board, "0505", "0501"), 1u << north);
	cr_assert_eq(bearing(board, "0505", "0605"), 1u << south_east);
	cr_assert_eq(bearing(board, "0505", "0705"), 1u << north_east | 1u << south_east);
	cr_assert_eq(bearing(board, "0505", "0603"), 1u << north | 1u << north_east);
	cr_assert_eq(bearing(board, "0505", "0607"), 1u << south);
	cr_assert_eq(bearing(board, "0505", "0505"), 0);
	board_free(board);
}

Test(names, case_diacritics_and_hyphens_make_no_difference)
{
	struct board *board = board_with(low_even);
	snprintf(board->space[3].name, sizeof board->space[3].name, "%s", "Neu-Rognitz");
	snprintf(board->space[4].name, sizeof board->space[4].name, "%s", "Königgrätz");
	snprintf(board->space[5].name, sizeof board->space[5].name, "%s", "Soor");
	snprintf(board->space[6].name, sizeof board->space[6].name, "%s", "Soor");
	snprintf(board->space[7].feature, sizeof board->space[7].feature, "%s", "Klůček 495");
	cr_assert_eq(board_find(board, "neu rognitz"), 3);
	cr_assert_eq(board_find(board, "KÖNIGGRATZ"), 4);
	cr_assert_eq(board_find(board, "koniggrätz"), 4);
	cr_assert_eq(board_find(board, "0104"), 3);
	cr_assert_eq(board_find(board, "Soor"), no_space);
	cr_assert_eq(board_find(board, "klucek"), 7);
	cr_assert_eq(board_find(board, ""), no_space);
	cr_assert_eq(board_find(board, "-"), no_space);
	cr_assert_eq(board_find(board, "Neu"), no_space);
	board_free(board);
}

Test(names, directions)
{
	struct board *board = board_with(low_even);
	cr_assert_str_eq(board_direction_name(board, south_west), "SW");
	cr_assert_eq(board_find_direction(board, "sw"), south_west);
	cr_assert_eq(board_find_direction(board, "north-east"), north_east);
	cr_assert_eq(board_find_direction(board, "East"), no_direction);
	board_free(board);
}

Test(areas, rows_of_edges)
{
	const struct board_side ways[] = {
		{.a = 0, .b = 1, .features = side_road}, {.a = 1, .b = 2}, {.a = 0, .b = 2}};
	struct board *board = board_new_areas(4, ways, 3);
	cr_assert_eq(board->first_edge[1] - board->first_edge[0], 2);
	cr_assert_eq(board->edge_to[board->first_edge[0]], 1);
	cr_assert_eq(board->edge_features[board->first_edge[1]], side_road);
	cr_assert_eq(board->first_edge[4] - board->first_edge[3], 0);
	board_free(board);
	cr_assert_null(board_new_areas(2, ways, 3));
}

/* Loading: a board of two by two, 0101 0102 | 0201 0202. */
static const struct hex_grid small = {.columns = 2,
				      .rows = 2,
				      .first_column = 1,
				      .first_row = 1,
				      .flat_top = true,
				      .even_low = true,
				      .digits = 2};

#define HEXES_HEADING "# a note\nhex,terrain,level,name,feature,road,path,rail,offmap,src\n"
#define SIDES_HEADING "a,dir,b,water,water_name,bridge,relief,link,dlevel,steep\n"
static const char good_hexes[] = HEXES_HEADING "0101,clear,1,,,SE,,,road:W,R\n"
					       "0102,woods,1,\"Wood, the\",,,,,,X\n"
					       "0201,town,1,Trautenau,,NW,S,,,R\n"
					       "0202,clear,3,,Hill,,N,,,K\n";
static const char good_sides[] = SIDES_HEADING "0101,SE,0201,river,Aupa,1,,road,0,0\n"
					       "0201,S,0202,,,0,escarpment,path,2,1\n"
					       "0102,SE,0202,,,0,,,2,1\n";

static struct board *load(const char *hexes, const char *sides, struct data_error *error)
{
	memset(error, 0, sizeof *error);
	return board_load_hexes(&small, hexes, strlen(hexes), sides, strlen(sides), error);
}

Test(loading, a_good_board)
{
	struct data_error error;
	struct board *board = load(good_hexes, good_sides, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	cr_assert_eq(board->sides, 3);
	cr_assert_str_eq(board->space[1].name, "Wood, the");
	cr_assert_eq(board->space[2].terrain, terrain_town);
	cr_assert_eq(board->space[0].origin, 'R');
	cr_assert_eq(board->side[0][south_east], side_river | side_bridge | side_road);
	cr_assert_eq(board->side[2][north_west], side_river | side_bridge | side_road);
	cr_assert_eq(board->space[0].off_map_links[south_west], side_road);
	cr_assert_eq(board->space[0].off_map_links[north_west], side_road);
	board_free(board);
}

/* The good tables with one piece of text exchanged. */
static void assert_refused(const char *from, const char *to, const char *file, int line, const char *reason)
{
	char hexes[2048], sides[2048];
	const char *tables[2] = {good_hexes, good_sides};
	char *changed[2] = {hexes, sides};
	for (int i = 0; i < 2; i++) {
		const char *at = strstr(tables[i], from);
		int head = at ? (int)(at - tables[i]) : 0;
		snprintf(changed[i], sizeof hexes, "%.*s%s%s", head, tables[i], at ? to : "",
			 at ? at + strlen(from) : tables[i]);
	}
	struct data_error error;
	struct board *board = load(hexes, sides, &error);
	cr_assert_null(board, "\"%s\" was not refused", to);
	cr_assert_str_eq(error.file, file, "%s: %s", to, error.reason);
	cr_assert_eq(error.line, line, "%s: line %d, %s", to, error.line, error.reason);
	cr_assert_not_null(strstr(error.reason, reason), "%s: %s", to, error.reason);
}

Test(loading, bad_tables_are_refused_with_file_line_and_reason)
{
	assert_refused("0102,woods", "0102,jungle", "map-hexes.csv", 4, "jungle");
	assert_refused("0102,woods", "0101,woods", "map-hexes.csv", 4, "line 3 already");
	assert_refused("0102,woods", "0302,woods", "map-hexes.csv", 4, "no hex");
	assert_refused("0202,clear,3,,Hill,,N,,,K\n", "", "map-hexes.csv", 5, "0202 is missing");
	assert_refused("0102,woods,1", "0102,woods,x", "map-hexes.csv", 4, "number");
	assert_refused(",,,,,X", ",,,,,Q", "map-hexes.csv", 4, "origin");
	assert_refused(",,,,,X", ",,,,,,X", "map-hexes.csv", 4, "fields");
	assert_refused("Wood, the\"", "Wood, the", "map-hexes.csv", 4, "quotation");
	assert_refused("road:W", "road:S", "map-hexes.csv", 3, "does not end");
	assert_refused("road:W", "canal:W", "map-hexes.csv", 3, "kind of link");
	assert_refused(",,SE,,,road", ",,SE+NE,,,road", "map-hexes.csv", 3, "leaves the map");
	assert_refused(",,NW,S,", ",,,S,", "map-hexes.csv", 3, "does not list");
	assert_refused("terrain,level", "ground,level", "map-hexes.csv", 2, "no column");
	assert_refused("Trautenau", "Trautenau\xff", "map-hexes.csv", 5, "UTF-8");
	assert_refused("0101,SE,0201", "0101,S,0201", "map-hexsides.csv", 2, "lies SE");
	assert_refused("0101,SE,0201", "0101,SE,0202", "map-hexsides.csv", 2, "do not touch");
	assert_refused("0101,SE,0201", "0201,NW,0101", "map-hexsides.csv", 2, "before");
	assert_refused("river,Aupa", "lava,Aupa", "map-hexsides.csv", 2, "unknown");
	assert_refused("river,Aupa", ",", "map-hexsides.csv", 2, "without water");
	assert_refused("road,0,0", "path,0,0", "map-hexsides.csv", 2, "links");
	assert_refused("path,2,1", ",2,1", "map-hexsides.csv", 3, "links");
	assert_refused("path,2,1", "path,1,1", "map-hexsides.csv", 3, "differ by 2");
	assert_refused("path,2,1", "path,2,0", "map-hexsides.csv", 3, "steep");
	assert_refused("0201,S,0202,,,0,escarpment,path,2,1\n", "", "map-hexes.csv", 5, "is missing in");
	assert_refused("0102,SE,0202,,,0,,,2,1\n", "", "map-hexsides.csv", 3, "steep side");
	assert_refused("0102,SE,0202,,", "0101,SE,0201,,", "map-hexsides.csv", 4, "line 2 already");
}

Test(loading, any_prefix_of_a_table_is_refused_or_read_but_never_crashes)
{
	struct data_error error;
	for (size_t size = 0; size + 1 < strlen(good_hexes); size++) { /* the last line end may be missing */
		char *copy = malloc(size + 1);
		memcpy(copy, good_hexes, size);
		cr_assert_null(board_load_hexes(&small, copy, size, good_sides, strlen(good_sides), &error));
		free(copy);
	}
	for (size_t size = 0; size < strlen(good_sides); size++)
		board_free(
			board_load_hexes(&small, good_hexes, strlen(good_hexes), good_sides, size, &error));
}

/* Three areas in a row; the sheet is ten degrees by ten. */
#define AREAS_HEADING "# a note\nid,name,also,lat,lon,kind,zone,points,origin,remark\n"
static const char good_areas[] = AREAS_HEADING "Iena,Jena,Iéna|Jena an der Saale,45.00,12.50,clear,IS,,R,\n"
					       "Halle,Halle,,47.50,15.00,citadel,EE,3,R,\"a, b\"\n"
					       "Roda,Roda,Stadtroda,44,13,wooded,SE,,X,\n";
static const char good_ways[] = "a,b,river,km,origin\n"
				"Iena,Halle,Saale,60,X\n"
				"Roda,Iena,,13,S\n";
static const char good_courses[] = "kind,name,no,lat,lon\n"
				   "sheet,,1,50,10\n"
				   "sheet,,2,40,20\n"
				   "river,Saale,1,46,13\n"
				   "river,Saale,2,45,15\n"
				   "woods,,1,44,12\n"
				   "woods,,2,43,12\n"
				   "woods,,3,43,13\n";

static struct board *load_three(const char *const tables[3], struct data_error *error)
{
	memset(error, 0, sizeof *error);
	return board_load_areas(tables[0], strlen(tables[0]), tables[1], strlen(tables[1]), tables[2],
				tables[2] ? strlen(tables[2]) : 0, error);
}

Test(areas, a_good_board)
{
	struct data_error error;
	struct board *board = load_three((const char *const[]){good_areas, good_ways, good_courses}, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	cr_assert_eq(board->spaces, 3);
	cr_assert_eq(board->sides, 2);
	cr_assert_eq(board->space[1].terrain, terrain_fort);
	cr_assert_eq(board->space[1].points, 3);
	cr_assert_eq(board->space[2].terrain, terrain_woods);
	cr_assert_str_eq(board->space[2].zone, "SE");
	cr_assert_eq(board->space[2].origin, 'X');
	cr_assert_float_eq(board->space[0].x, 0.25, 1e-6);
	cr_assert_float_eq(board->space[0].y, 0.5, 1e-6);
	cr_assert_eq(board_find(board, "iena"), 0);
	cr_assert_eq(board_find(board, "Jena"), 0);
	cr_assert_eq(board_find(board, "jena an der saale"), 0);
	cr_assert_eq(board_find(board, "STADTRODA"), 2);
	cr_assert_eq(board_find(board, "Weimar"), no_space);
	cr_assert_eq(board_connection(board, 1, 0), 0);
	cr_assert_eq(board_connection(board, 0, 2), 1);
	cr_assert_eq(board_connection(board, 1, 2), -1);
	cr_assert_eq(board_step(board, 0, 2), 1);
	cr_assert_eq(board_step(board, 2, 0), 0);
	cr_assert_eq(board->listed[0].features, side_river | side_bridge | side_road);
	cr_assert_eq(board->edge_features[board->first_edge[2]], side_road);
	cr_assert_eq(board->edge_side[board->first_edge[2]], 1);
	cr_assert_eq(board->grounds, 2);
	cr_assert_eq(board->ground[1].kind, ground_woods);
	cr_assert_eq(board->ground[1].points, 3);
	cr_assert_float_eq(board->ground_point[board->ground[0].first].y, 0.4, 1e-6);
	board_free(board);
}

Test(areas, without_courses_the_sheet_lies_around_the_areas)
{
	struct data_error error;
	struct board *board = load_three((const char *const[]){good_areas, good_ways, NULL}, &error);
	cr_assert_not_null(board, "%s", error.reason);
	cr_assert(board->space[1].x > 0.8f && board->space[1].x < 1);
	cr_assert(board->space[2].y > 0.8f && board->space[2].y < 1);
	board_free(board);
}

static void assert_areas_refused(const char *from, const char *to, const char *file, int line,
				 const char *reason)
{
	const char *const tables[3] = {good_areas, good_ways, good_courses};
	char changed[3][1024];
	for (int i = 0; i < 3; i++) {
		const char *at = strstr(tables[i], from);
		int head = at ? (int)(at - tables[i]) : 0;
		snprintf(changed[i], sizeof changed[i], "%.*s%s%s", head, tables[i], at ? to : "",
			 at ? at + strlen(from) : tables[i]);
	}
	struct data_error error;
	struct board *board = load_three((const char *const[]){changed[0], changed[1], changed[2]}, &error);
	cr_assert_null(board, "\"%s\" was not refused", to);
	cr_assert_str_eq(error.file, file, "%s: %s", to, error.reason);
	cr_assert_eq(error.line, line, "%s: line %d, %s", to, error.line, error.reason);
	cr_assert_not_null(strstr(error.reason, reason), "%s: %s", to, error.reason);
}

Test(areas, bad_tables_are_refused_with_file_line_and_reason)
{
	assert_areas_refused("Halle,Halle", "Iena,Halle", "areas.csv", 4, "line 3 already");
	assert_areas_refused("Halle,Halle", "Halle,Jéna", "areas.csv", 4, "line 3 already");
	assert_areas_refused("Stadtroda", "halle", "areas.csv", 5, "line 4 already");
	assert_areas_refused("Stadtroda", "Stadtroda|", "areas.csv", 5, "empty spelling");
	assert_areas_refused("Roda,Roda", "Röda,Roda", "areas.csv", 5, "plain letters");
	assert_areas_refused("Roda,Roda", "RodaInThuringia1806,Roda", "areas.csv", 5, "1 to 15");
	assert_areas_refused("47.50", "47,50", "areas.csv", 4, "fields");
	assert_areas_refused("47.50", "north", "areas.csv", 4, "degrees");
	assert_areas_refused("47.50", "470.5", "areas.csv", 4, "degrees");
	assert_areas_refused("47.50", "57.50", "areas.csv", 4, "beyond the sheet");
	assert_areas_refused("citadel", "castle", "areas.csv", 4, "castle");
	assert_areas_refused("EE,3", "EE,x", "areas.csv", 4, "number");
	assert_areas_refused(",X,", ",Q,", "areas.csv", 5, "origin");
	assert_areas_refused("also,lat", "too,lat", "areas.csv", 2, "no column");
	assert_areas_refused("Iena,Halle,Saale", "Iena,Gera,Saale", "connections.csv", 2, "no area");
	assert_areas_refused("Roda,Iena", "Roda,Roda", "connections.csv", 3, "itself");
	assert_areas_refused("Roda,Iena", "Halle,Iena", "connections.csv", 3, "line 2 already");
	assert_areas_refused("Halle,Saale", "Halle,Elbe", "connections.csv", 2, "no river");
	assert_areas_refused("13,S", "13,", "connections.csv", 3, "origin");
	assert_areas_refused("woods,,2", "woods,,3", "courses.csv", 7, "next point");
	assert_areas_refused("river,Saale,2", "river,Elbe,2", "courses.csv", 5, "next point");
	assert_areas_refused("woods,,1", "swamp,,1", "courses.csv", 6, "swamp");
	assert_areas_refused("sheet,,2,40,20", "sheet,,2,60,20", "courses.csv", 3, "corner");
	assert_areas_refused("sheet,,2,40,20\n", "", "courses.csv", 7, "second corner");
	assert_areas_refused("river,Saale,2,45,15\n", "", "courses.csv", 7, "one point");
}

Test(areas, any_prefix_of_a_table_is_refused_or_read_but_never_crashes)
{
	struct data_error error;
	const char *const tables[3] = {good_areas, good_ways, good_courses};
	for (int which = 0; which < 3; which++) {
		for (size_t size = 0; size < strlen(tables[which]); size++) {
			size_t sizes[3] = {strlen(good_areas), strlen(good_ways), strlen(good_courses)};
			char *copy = malloc(size + 1);
			memcpy(copy, tables[which], size);
			const char *now[3] = {good_areas, good_ways, good_courses};
			now[which] = copy;
			sizes[which] = size;
			board_free(board_load_areas(now[0], sizes[0], now[1], sizes[1], now[2], sizes[2],
						    &error));
			free(copy);
		}
	}
}

/* ---- the map of Napoléon 1806 ---- */

static char *map_text(const char *name, size_t *size)
{
	char path[512];
	snprintf(path, sizeof path, "%s/rulebooks/napoleon/data/%s", VEDETTE_SOURCE, name);
	FILE *file = fopen(path, "rb");
	cr_assert_not_null(file, "%s", path);
	char *text = malloc(1 << 18);
	*size = fread(text, 1, 1 << 18, file);
	fclose(file);
	return text;
}

static struct board *thuringia(void)
{
	struct data_error error = {0};
	size_t sizes[3];
	char *areas = map_text("areas.csv", &sizes[0]), *ways = map_text("connections.csv", &sizes[1]),
	     *courses = map_text("courses.csv", &sizes[2]);
	struct board *board = board_load_areas(areas, sizes[0], ways, sizes[1], courses, sizes[2], &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	free(areas);
	free(ways);
	free(courses);
	return board;
}

static unsigned links(const struct board *board, const char *name)
{
	space_id area = board_find(board, name);
	cr_assert_neq(area, no_space, "%s", name);
	return (unsigned)(board->first_edge[area + 1] - board->first_edge[area]);
}

Test(thuringia, areas_and_connections)
{
	struct board *board = thuringia();
	unsigned terrain[terrain_count] = {0};
	cr_assert_eq(board->spaces, 70);
	cr_assert_eq(board->sides, 120);
	for (space_id area = 0; area < board->spaces; area++)
		terrain[board->space[area].terrain]++;
	cr_assert_eq(terrain[terrain_clear], 54);
	cr_assert_eq(terrain[terrain_woods], 12);
	cr_assert_eq(terrain[terrain_fort], 4);
	cr_assert_eq(links(board, "Jena"), 6);
	cr_assert_eq(links(board, "Naumbourg"), 6);
	cr_assert_eq(links(board, "Neustadt an der Orla"), 5);
	cr_assert_eq(links(board, "Gotha"), 2);
	cr_assert_eq(board_find(board, "iéna"), board_find(board, "Iena"));
	cr_assert_eq(board_find(board, "Stadtroda"), board_find(board, "Roda"));
	cr_assert_eq(board_find(board, "Munchberg"), board_find(board, "Muenchberg"));
	board_free(board);
}

Test(thuringia, points_of_the_citadels, .description = "Napoléon 1806 p. 4")
{
	struct board *board = thuringia();
	cr_assert_eq(board->space[board_find(board, "Bamberg")].points, 5);
	cr_assert_eq(board->space[board_find(board, "Erfurt")].points, 4);
	cr_assert_eq(board->space[board_find(board, "Leipzig")].points, 3);
	cr_assert_eq(board->space[board_find(board, "Halle")].points, 3);
	board_free(board);
}

/* A river by the letter at its head; the zones on its two hands. */
static bool parted(const char *one, const char *other, const char *left, const char *right)
{
	return (strstr(left, one) && strstr(right, other)) || (strstr(left, other) && strstr(right, one));
}

Test(thuringia, rivers_lie_between_the_zones)
{
	struct board *board = thuringia();
	unsigned bridges = 0;
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *way = &board->listed[i];
		const char *a = board->space[way->a].zone, *b = board->space[way->b].zone;
		cr_assert_eq(strcmp(way->name, "Saale") == 0, parted(a, b, "SE EE", "FR TW IS WI NN"),
			     "%s-%s", board->space[way->a].number, board->space[way->b].number);
		cr_assert_eq(strcmp(way->name, "Elster") == 0, parted(a, b, "SE", "EE"));
		cr_assert_eq(strcmp(way->name, "Ilm") == 0, parted(a, b, "IS", "WI"));
		bridges += way->features & side_bridge ? 1 : 0;
	}
	cr_assert_eq(bridges, 36);
	board_free(board);
}

struct spot {
	double x, y;
};

static double turn_at(struct spot a, struct spot b, struct spot c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool crossing(struct spot a, struct spot b, struct spot c, struct spot d)
{
	return turn_at(a, b, c) * turn_at(a, b, d) < 0 && turn_at(c, d, a) * turn_at(c, d, b) < 0;
}

static struct spot spot_of(const struct board *board, space_id area)
{
	return (struct spot){(double)board->space[area].x, (double)board->space[area].y};
}

static struct spot ground_spot(const struct board *board, unsigned point)
{
	return (struct spot){(double)board->ground_point[point].x, (double)board->ground_point[point].y};
}

Test(thuringia, every_connection_crosses_the_river_it_names_once_and_no_other)
{
	struct board *board = thuringia();
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *way = &board->listed[i];
		struct spot a = spot_of(board, way->a), b = spot_of(board, way->b);
		for (unsigned k = 0; k < board->grounds; k++) {
			const struct board_ground *river = &board->ground[k];
			unsigned times = 0;
			for (unsigned at = 1; river->kind == ground_river && at < river->points; at++)
				times += crossing(a, b, ground_spot(board, river->first + at - 1),
						  ground_spot(board, river->first + at));
			cr_assert_eq(times, river->kind == ground_river && !strcmp(river->name, way->name),
				     "%s to %s crosses the %s %u times", board->space[way->a].number,
				     board->space[way->b].number, river->name, times);
		}
	}
	board_free(board);
}

Test(thuringia, no_two_connections_cross)
{
	struct board *board = thuringia();
	for (unsigned i = 0; i < board->sides; i++)
		for (unsigned k = i + 1; k < board->sides; k++)
			cr_assert_not(crossing(
				spot_of(board, board->listed[i].a), spot_of(board, board->listed[i].b),
				spot_of(board, board->listed[k].a), spot_of(board, board->listed[k].b)));
	board_free(board);
}

/* The fewest connections from Bamberg, worked out along the roads. */
Test(thuringia, distances)
{
	struct board *board = thuringia();
	unsigned away[128];
	space_id queue[128];
	unsigned first = 0, last = 0;
	const unsigned far = ~0u;
	for (space_id area = 0; area < board->spaces; area++)
		away[area] = far;
	queue[last++] = board_find(board, "Bamberg");
	away[queue[0]] = 0;
	while (first < last) {
		space_id at = queue[first++];
		for (unsigned edge = board->first_edge[at]; edge < board->first_edge[at + 1]; edge++) {
			if (away[board->edge_to[edge]] != far)
				continue;
			away[board->edge_to[edge]] = away[at] + 1;
			queue[last++] = board->edge_to[edge];
		}
	}
	cr_assert_eq(last, 70, "every area can be reached");
	cr_assert_eq(away[board_find(board, "Erfurt")], 7);
	cr_assert_eq(away[board_find(board, "Leipzig")], 11);
	cr_assert_eq(away[board_find(board, "Halle")], 12);
	board_free(board);
}
