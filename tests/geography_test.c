/*
 * Maps from geography, on a sheet of our own: a degree is a hex across flats, longitude runs to the right and latitude
 * up, so that a place can be put down where squared paper says. 8 columns and 6 rows of pointed hexes, even rows
 * shifted to the right, numbers of row and column counting down: the centre of hex 0101 lies at 0.5 east and 0.577
 * south, those of the next rows 0.866 further south each.
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/geography.h"

static const char georeference[] =
	"key,value\ncolumns,8\nrows,6\nhexes,pointed\nshifted,even\nnumber,row-column\n"
	"rows_count,down\norigin,0 0\neast_degree,1\ndegree,1\nx,1 0 0\ny,0 -1 0\n";

struct source {
	struct geography_file file[3];
	unsigned files;
	struct geography_table table[geography_tables];
	struct geography_problems problems;
	bool built;
	char json[4000];
};

static void build(struct source *source, const char *features, const char *corrections)
{
	int size = snprintf(source->json, sizeof source->json,
			    "{\"type\":\"FeatureCollection\",\"features\":[%s]}", features);
	source->file[0] = (struct geography_file){"georeference.csv", georeference, sizeof georeference - 1};
	source->file[1] = (struct geography_file){"a.geojson", source->json, (size_t)size};
	source->file[2] = (struct geography_file){"corrections.csv", corrections,
						  corrections ? strlen(corrections) : 0};
	source->files = corrections ? 3 : 2;
	source->built = geography_build(source->file, source->files, source->table, &source->problems);
}

static struct source *made_of(const char *features, const char *corrections)
{
	struct source *source = calloc(1, sizeof *source);
	build(source, features, corrections);
	return source;
}

static void done(struct source *source)
{
	geography_free(source->table);
	free(source);
}

static struct board *board_of(const struct source *source)
{
	struct data_error error = {.line = 0};
	cr_assert(source->built, "%s", source->problems.text[0]);
	struct map_text text[geography_tables];
	for (unsigned i = 0; i < geography_tables; i++)
		text[i] = (struct map_text){source->table[i].name, source->table[i].text,
					    source->table[i].size};
	struct map_texts texts = {text[0], text[1], text[2], text[3], text[4]};
	struct board *board = board_load_map(&texts, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	return board;
}

static uint16_t side_of(const struct board *board, const char *a, const char *b)
{
	space_id from = board_find(board, a), to = board_find(board, b);
	return board->side[from][hex_direction(board, from, to)];
}

#define FEATURE(kind, name, more, type, where)                                         \
	"{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\",\"name\":\"" name \
	"\",\"origin\":\"K\"" more "},\"geometry\":{\"type\":\"" type "\",\"coordinates\":" where "}}"
#define LINE(kind, name, where)  FEATURE(kind, name, "", "LineString", where)
#define POINT(kind, name, where) FEATURE(kind, name, "", "Point", where)

/* From the map's western edge to the eastern one, between rows 3 and 4, whose side lies 2.74 south on average. */
#define SAALE LINE("river", "Saale", "[[-1,-2.74],[10,-2.74]]")
/* Down column 4 from row 1 to row 6. */
#define ROAD \
	LINE("road", "to the south", "[[3.5,-0.58],[4,-1.44],[3.5,-2.31],[4,-3.18],[3.5,-4.04],[4,-4.91]]")

Test(geography, places_lie_in_their_hexes)
{
	struct source *source =
		made_of(POINT("town", "Jena", "[3.4,-2.4]") "," POINT("height", "Windknollen",
								      "[4.0,-1.4]") "," //
			POINT("fortified", "Erfurt", "[0.6,-0.5]") "," POINT("marsh", "", "[7.6,-0.6]"),
			NULL);
	struct board *board = board_of(source);
	cr_assert_str_eq(board->space[board_find(board, "Jena")].number, "0304");
	cr_assert_eq(board->space[board_find(board, "Jena")].terrain, terrain_town);
	cr_assert_eq(board->space[board_find(board, "Jena")].origin, 'K');
	cr_assert_str_eq(board->space[board_find(board, "Windknollen")].number, "0204");
	cr_assert_eq(board->space[board_find(board, "0101")].terrain, terrain_fort);
	cr_assert_eq(board->space[board_find(board, "0108")].terrain, terrain_marsh);
	board_free(board);
	done(source);
}

Test(geography, a_river_divides_the_map_and_a_road_crosses_it_by_its_bridge)
{
	struct source *source = made_of(SAALE "," ROAD "," POINT("bridge", "old bridge", "[3.75,-2.74]"),
					NULL);
	struct board *board = board_of(source);
	/* every neighbour of row 3 in row 4 lies beyond the river */
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned i = 0; i < hex_sides; i++) {
			space_id to = board->neighbour[hex][i];
			if (to == no_space)
				continue;
			bool crosses =
				(board->space[hex].number[1] == '3' && board->space[to].number[1] == '4') ||
				(board->space[hex].number[1] == '4' && board->space[to].number[1] == '3');
			cr_assert_eq((board->side[hex][i] & side_river) != 0, crosses, "%s/%s",
				     board->space[hex].number, board->space[to].number);
		}
	}
	cr_assert_eq(side_of(board, "0304", "0404"), side_river | side_road | side_bridge);
	cr_assert_eq(side_of(board, "0104", "0204"), side_road);
	cr_assert_eq(side_of(board, "0504", "0604"), side_road);
	board_free(board);
	done(source);
}

Test(geography, woods_cover_sides_that_no_way_crosses_and_slopes_have_an_up_side)
{
	/* centres of 0203 0204 0303 0304 lie in the wood; the slope runs east below row 5, high ground to the north */
	struct source *source = made_of(
		FEATURE("woods", "Finne", "", "Polygon", "[[[2.7,-1],[4.3,-1],[4.3,-2.6],[2.2,-2.6],[2.7,-1]]]") "," LINE(
			"slope", "scarp", "[[-1,-4.47],[9.5,-4.47]]") "," ROAD,
		NULL);
	struct board *board = board_of(source);
	cr_assert_eq(board->space[board_find(board, "0203")].terrain, terrain_woods);
	cr_assert_eq(board->space[board_find(board, "0204")].terrain, terrain_woods);
	cr_assert_eq(side_of(board, "0203", "0204"), side_woods);
	cr_assert_eq(side_of(board, "0303", "0304"), side_woods);
	cr_assert_eq(side_of(board, "0204", "0304"), side_road);
	cr_assert_eq(side_of(board, "0503", "0603"), side_downhill);
	cr_assert_eq(side_of(board, "0603", "0503"), side_uphill);
	board_free(board);
	done(source);
}

Test(geography, streams_flow_into_rivers)
{
	/* down between columns 4 and 5 of the odd rows; it ends short of the river, and is led on to it */
	struct source *source = made_of(SAALE "," LINE("stream", "Leutra", "[[4,0.5],[4,-2.2]]"), NULL);
	struct board *board = board_of(source);
	cr_assert_eq(side_of(board, "0304", "0305"), side_stream);
	cr_assert_eq(side_of(board, "0104", "0105"), side_stream);
	board_free(board);
	done(source);
}

Test(geography, corrections_by_hex_number)
{
	struct source *source = made_of(SAALE "," POINT("town", "Jena", "[3.4,-2.4]"),
					"what,name,at,value,src\ncourse,Saale,0204/0304,,R\n"
					"place,Jena,0404,,R\nside,,0101/0102,woods,X\nhex,,0606,marsh,X\n"
					"side,,0602/0601,slope,X\n");
	struct board *board = board_of(source);
	cr_assert_eq(side_of(board, "0204", "0304"), side_river); /* round 0304 on its other side */
	cr_assert_str_eq(board->space[board_find(board, "Jena")].number, "0404");
	cr_assert_eq(board->space[board_find(board, "Jena")].origin, 'R');
	cr_assert_eq(side_of(board, "0101", "0102"), side_woods);
	cr_assert_eq(side_of(board, "0602", "0601"), side_downhill);
	cr_assert_eq(board->space[board_find(board, "0606")].terrain, terrain_marsh);
	board_free(board);
	done(source);
}

Test(geography, marshes_and_high_ground_by_their_outlines)
{
	/* the centres of 0101 and 0102; that of 0404, which lies 4 right and 3.18 down, beside the river */
	struct source *source =
		made_of(SAALE "," FEATURE("marshland", "bog", "", "Polygon",
					  "[[[0.2,-0.3],[1.8,-0.3],[1.8,-0.9],[0.2,-0.9],[0.2,-0.3]]]") "," //
			FEATURE("hilltop", "knoll", "", "Polygon",
				"[[[3.8,-3],[4.2,-3],[4.2,-3.4],[3.8,-3.4],[3.8,-3]]]"),
			NULL);
	struct board *board = board_of(source);
	cr_assert_eq(board->space[board_find(board, "0101")].terrain, terrain_marsh);
	cr_assert_eq(board->space[board_find(board, "0102")].terrain, terrain_marsh);
	cr_assert_eq(board->space[board_find(board, "0103")].terrain, terrain_clear);
	cr_assert_eq(side_of(board, "0404", "0403"), side_downhill);
	cr_assert_eq(side_of(board, "0405", "0404"), side_uphill);
	cr_assert_eq(side_of(board, "0404", "0504"), side_downhill);
	cr_assert_eq(side_of(board, "0404", "0304"), side_river); /* the river stands for its valley */
	board_free(board);
	done(source);
}

/* ---- what cannot be ---- */

static const struct {
	const char *features, *corrections, *told;
} impossible[] = {
	{SAALE "," ROAD, NULL, "0304/0404: a way crosses the river where there is no bridge"},
	{SAALE "," POINT("bridge", "lost", "[3.75,-2.74]"), NULL, "lost: no way crosses water"},
	{SAALE "," FEATURE("town", "Jena", ",\"bank\":\"Saale right\"", "Point", "[3.4,-2.4]"), NULL,
	 "Jena: hex 0304 lies on the wrong bank"},
	{FEATURE("town", "Jena", ",\"bank\":\"Ilm left\"", "Point", "[3.4,-2.4]"), NULL, "no river \"Ilm\""},
	{LINE("river", "Saale", "[[-1,-2.74],[3,-2.74]]") "," LINE("river", "Saale",
								   "[[5,-2.74],[10,-2.74]]"),
	 NULL, "Saale: a gap"},
	{LINE("stream", "Leutra", "[[3,-1],[4.5,-2.7]]"), NULL, "Leutra: a gap: it ends between"},
	{SAALE "," LINE("stream", "Ilm", "[[-1,-2.74],[8.5,-2.74]]"), NULL, "where Saale runs already"},
	{POINT("road", "r", "[1,-1]"), NULL, "a road is a LineString"},
	{POINT("castle", "c", "[1,-1]"), NULL, "kind \"castle\" is unknown"},
	{POINT("town", "a,b", "[1,-1]"), NULL, "comma"},
	{POINT("town", "t", "[1]"), NULL, "[longitude, latitude]"},
	{POINT("town", "t", "[1,-95]"), NULL, "[longitude, latitude]"},
	{POINT("town", "t", "[\"1\",-1]"), NULL, "[longitude, latitude]"},
	{LINE("road", "r", "[[1,-1]]"), NULL, "too few points"},
	{LINE("road", "r", "[[50,-1],[60,-1]]"), NULL, "joins no two hexes"},
	{LINE("river", "r", "[[70,-1],[80,-1]]"), NULL, "far beyond the map"},
	{FEATURE("town", "t", ",\"bank\":\"Saale\"", "Point", "[1,-1]"), NULL, "left or right"},
	{"{\"type\":\"Feature\",\"properties\":{\"kind\":\"town\"},\"geometry\":null}", NULL, "origin"},
	{"{\"type\":\"Town\"}", NULL, "not a Feature"},
	{"7", NULL, "not a Feature"},
	{"\n\n{,}", NULL, "a.geojson:3:"},
	{SAALE, "what,name,at,value,src\nplace,Jena,0404,,R\n", "corrections.csv:2: there is no \"Jena\""},
	{SAALE, "what,name,at,value,src\nplace,Jena,0999,,R\n", "corrections.csv:2: there is no hex"},
	{SAALE, "what,name,at,value,src\nside,,0101/0103,woods,R\n", "do not touch"},
	{SAALE, "what,name,at,value,src\nside,,0101/0102,sand,R\n", "no value here"},
	{SAALE, "what,name,at,value,src\nwish,,0101,,R\n", "not course, place, side or hex"},
	{SAALE, "what,name,at,value,src\nhex,,0101,town,Q\n", "origin"},
};

Test(geography, what_cannot_be_is_told_with_its_place_and_nothing_is_made)
{
	for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
		struct source *source = made_of(impossible[i].features, impossible[i].corrections);
		bool told = false;
		cr_assert_not(source->built, "%zu: %s", i, impossible[i].told);
		for (unsigned k = 0; k < source->problems.count && k < max_geography_problems; k++)
			told = told || strstr(source->problems.text[k], impossible[i].told);
		cr_assert(told, "%s, but: %s", impossible[i].told, source->problems.text[0]);
		for (unsigned k = 0; k < geography_tables; k++)
			cr_assert_null(source->table[k].text);
		done(source);
	}
}

Test(geography, a_source_without_georeference_is_refused)
{
	struct source *source = calloc(1, sizeof *source);
	struct geography_file file = {"a.geojson", "{}", 2};
	cr_assert_not(geography_build(&file, 1, source->table, &source->problems));
	cr_assert_not_null(strstr(source->problems.text[0], "georeference.csv is missing"));
	done(source);
}

static void expect_georeference(const char *text, const char *told)
{
	struct source *source = calloc(1, sizeof *source);
	struct geography_file file = {"georeference.csv", text, strlen(text)};
	bool found = false;
	cr_assert_not(geography_build(&file, 1, source->table, &source->problems), "%s", told);
	for (unsigned i = 0; i < source->problems.count; i++)
		found |= strstr(source->problems.text[i], told) != NULL;
	cr_expect(found, "%s, but: %s", told, source->problems.text[0]);
	done(source);
}

#define GRID "key,value\ncolumns,8\nrows,6\nhexes,pointed\nnumber,row-column\n"

Test(geography, what_a_georeference_lacks_is_named)
{
	expect_georeference(GRID "origin,0 0\ndegree,1\nradius,1\ny,0 -1 0\n", "there is no line x");
	expect_georeference(GRID "origin,0 0\ndegree,1\nx,1 0 0\ny,0 -1 0\n",
			    "there is no line radius or east_degree");
	expect_georeference(GRID "degree,1\nradius,1\nx,1 0 0\ny,0 -1 0\n", "there is no line origin");
	expect_georeference(GRID "origin,0 0\ndegree,0\nradius,1\nx,1 0 0\ny,0 -1 0\n",
			    "georeference.csv:7: degree is more than 0");
	expect_georeference(GRID "origin,0 0\ndegree,1\ndegree,2\nradius,1\nx,1 0 0\ny,0 -1 0\n",
			    "degree stands on line 7 already");
}

Test(geography, a_bad_feature_hides_no_other)
{
	struct source *source =
		made_of(POINT("castle", "Dornburg", "[1,-1]") "," POINT("town", "Jena", "[400,-1]"), NULL);
	cr_assert_not(source->built);
	cr_assert_eq(source->problems.count, 2);
	cr_expect(strstr(source->problems.text[0], "feature 1, Dornburg: the kind \"castle\""));
	cr_expect(strstr(source->problems.text[1], "feature 2, Jena: a position"));
	done(source);
}

/* Every byte of a source in turn lost, turned into another, or the rest cut off. */
Test(geography, nonsense_is_built_or_refused)
{
	const char *features = SAALE "," ROAD "," POINT("bridge", "old bridge", "[3.75,-2.74]") "," //
		FEATURE("town", "Jena", ",\"bank\":\"Saale left\"", "Point", "[3.4,-2.4]");
	static const char turned_to[] = "x9-[\"";
	struct source *source = made_of(features, NULL);
	size_t size = source->file[1].size;
	char *whole = malloc(size);
	memcpy(whole, source->json, size);
	for (size_t at = 0; at < size; at++) {
		for (unsigned i = 0; i <= sizeof turned_to - 1; i++) {
			geography_free(source->table);
			memcpy(source->json, whole, size);
			source->file[1].size = turned_to[i] ? size : at;
			source->json[at] = turned_to[i];
			bool built = geography_build(source->file, 2, source->table, &source->problems);
			cr_assert_neq(built, source->problems.count > 0);
		}
	}
	free(whole);
	done(source);
}
