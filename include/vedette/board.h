/*
 * Boards: hex grids and area graphs.
 *
 * A board is part of the scenario: built once from data, never changed, shared by every game. What stands on a space
 * or along a hexside is said in one vocabulary for all rulebooks, so that one renderer draws every map; what it costs
 * or forbids is the rulebook's affair.
 */
#ifndef VEDETTE_BOARD_H
#define VEDETTE_BOARD_H

#include "vedette/types.h"

enum { hex_sides = 6, max_board_name = 40 };

enum board_kind { board_of_hexes, board_of_areas };

/*
 * Directions are numbered clockwise. Flat-topped hexes: N NE SE S SW NW. Pointed hexes: NE E SE SW W NW.
 */
enum { north, north_east, south_east, south, south_west, north_west, no_direction };

enum terrain {
	terrain_clear,
	terrain_woods,
	terrain_village,
	terrain_town,
	terrain_marsh,
	terrain_city,
	terrain_fort,
	terrain_lake,
	terrain_rough,
	terrain_off_map,
	terrain_orchard,
	terrain_palms,
	terrain_pond, /* frozen */
	terrain_ruins,
	terrain_castle,
	terrain_cassina, /* a walled farm of Lombardy */
	terrain_house,
	terrain_redoubt,
	terrain_gravel, /* the bed of a river that is nearly dry */
	terrain_sea,
	terrain_count
};

/* What a hexside (or a connection between areas) carries. */
enum {
	side_river = 1 << 0,
	side_stream = 1 << 1,
	side_bridge = 1 << 2,
	side_ravine = 1 << 3, /* or a dry ditch */
	side_escarpment = 1 << 4,
	side_road = 1 << 5,
	side_path = 1 << 6,
	side_railway = 1 << 7,
	side_ford = 1 << 8,
	side_wall = 1 << 9,
	side_crest = 1 << 10,
	side_woods = 1 << 11,                     /* wholly wooded */
	side_uphill = 1 << 12,                    /* a slope, and the hex beyond it is the higher one ... */
	side_downhill = 1 << 13,                  /* ... which sees the same side like this */
	side_rampart = 1 << 14,                   /* of an earthwork */
	side_within = 1 << 15,                    /* a wall or rampart, and this hex lies inside it */
	side_slope = side_uphill | side_downhill, /* both at once: a dune, neither hex is the higher */
	side_works = side_wall | side_rampart,
	side_links = side_road | side_path | side_railway,
};

enum { max_sheets = 6 };

/*
 * One of several sheets that are laid together, with numbers of its own. Sheets may share a row that is printed on
 * both: either number finds the hex, the later sheet's is written.
 */
struct hex_sheet {
	char prefix[4];               /* before its numbers, "N" */
	uint16_t from_line;           /* the row of the whole grid, counted from 0, that is its first ... */
	uint16_t lines, first_number; /* ... how many it has, and the printed number of the first */
};

struct hex_grid {
	uint16_t columns, rows;
	uint16_t first_column, first_row; /* printed number of the first column and row */
	bool flat_top;                    /* columns are staggered; otherwise rows are */
	bool even_low;  /* even printed columns (rows) are shifted down (right) by half a hex */
	char prefix[4]; /* before the number, "" or "N" */
	uint8_t digits; /* of each of column and row, usually 2 */
	bool row_first; /* RRCC instead of CCRR */
	bool upwards;   /* rows count from the bottom of the map */
	bool short_shifted; /* lines that are shifted by half a hex hold one hex fewer; needs row_first and pointed hexes */
	uint8_t sheets;                     /* 0: one, with the prefix above */
	struct hex_sheet sheet[max_sheets]; /* from the first row on */
};

struct space {
	char number[16];              /* as printed: "0806"; areas: the id, "Iena" */
	char name[max_board_name];    /* "Kriblitz", or empty */
	char feature[max_board_name]; /* a hill or wood that is named on the map */
	uint8_t terrain;              /* enum terrain */
	uint8_t level;
	uint16_t off_map_links[hex_sides]; /* side_road ... of a link that leaves the map in that direction;
					      a link that leaves through a vertex stands at both sides of it */
	char leads_to[max_board_name];     /* where such a link goes, if known: "Pilnikau" */
	char origin;                       /* R rulebook, S source, K known, X reconstruction */
	float x, y;     /* areas: where it lies on the sheet, 0 to 1 of its width and height */
	uint8_t points; /* areas: victory points printed in it */
	char zone[8];   /* areas: the part of the map it belongs to, "SE", or empty */
};

/* Oblique coordinates of a hex: the third, -q - r, is understood. */
struct hex_axes {
	int q, r;
};

/* What a hexside or connection carries, as seen from a, and what it is called. */
struct board_side {
	space_id a, b;
	uint16_t features;
	char name[max_board_name];
};

/* Another spelling of a space. */
struct board_alias {
	space_id space;
	char name[max_board_name];
};

/*
 * What a sheet of areas shows between them, and a map of hexes that was made from geography shows instead of its
 * hexsides: a course of water, the outline of a wood, the crest of hills, or a name that stands along a line. Pure
 * decoration, but for rivers, which lie where the connections or hexsides say.
 */
enum ground_kind {
	ground_river,
	ground_stream,
	ground_woods,
	ground_hills,
	ground_lettering,
	ground_road,
	ground_trail,
	ground_slope, /* the high ground lies on the left hand */
	ground_kinds
};

struct board_point {
	float x, y; /* areas: as of spaces; hexes: as of hex_centre. May lie beyond the sheet */
};

struct board_ground {
	uint8_t kind; /* enum ground_kind */
	char name[max_board_name];
	uint16_t first, points; /* of board->ground_point; rivers from source to mouth */
};

/* The degrees at the edges of a sheet of areas; all 0 if the places are not on a globe. */
struct board_sheet {
	float west, east, north, south;
};

struct board {
	enum board_kind kind;
	struct hex_grid grid;
	uint16_t spaces;
	struct space *space;
	struct hex_axes *axes;            /* hexes */
	space_id (*neighbour)[hex_sides]; /* hexes; no_space beyond the edge */
	uint16_t (
		*side)[hex_sides]; /* hexes; features of that side, the same from both hexes but for slopes */
	uint16_t sides;            /* listed hexsides (hexes) or connections (areas) */
	struct board_side *listed;
	uint16_t *first_edge, *edge_to, *edge_features; /* areas: adjacency by compressed rows */
	uint16_t *edge_side;                            /* areas: which of the listed connections it is */
	uint16_t aliases;
	struct board_alias *alias;
	uint16_t grounds;
	struct board_ground *ground;
	struct board_point *ground_point;
	struct board_sheet sheet;
	char title[64], subtitle[96];
	uint16_t hex_metres, level_metres; /* scale, for the drawing; 0 if unknown */
	uint16_t lowest_metres;            /* upper end of level 1 above the sea */
	uint16_t north;                    /* degrees that true north lies clockwise of the map's top */
};

/* Everything of a board is taken from one allocation; free with board_free. Both return NULL and a sentence on bad data. */
struct data_error {
	char file[64];
	int line;
	char reason[192];
};

struct board *board_new_hexes(const struct hex_grid *grid);
/* hexes.csv and hexsides.csv, as laid out in docs/data-files.md */
struct board *board_load_hexes(const struct hex_grid *grid, const char *hexes, size_t hexes_size,
			       const char *sides, size_t sides_size, struct data_error *error);

/*
 * A map of hexes that was made from geography, docs/data-files.md: the grid, what is not clear country, what the
 * hexsides carry, roads and trails from hex to hex, and the courses for the picture, which may be absent (NULL).
 */
struct map_text {
	const char *file; /* for messages */
	const char *text;
	size_t size;
};
struct map_texts {
	struct map_text grid, hexes, sides, ways, courses;
};
struct board *board_load_map(const struct map_texts *texts, struct data_error *error);
/*
 * A map as rows of letters, docs/data-files.md: one text a sheet, the upper one first, and what lies across their seam,
 * which may be absent (NULL).
 */
struct board *board_load_text(const struct map_text sheet[], unsigned sheets, const struct map_text *join,
			      struct data_error *error);
bool board_read_grid(const struct map_text *text, struct hex_grid *grid, struct data_error *error);

/*
 * A board that is put together by hand. Features are as seen from the first hex; false if the two do not touch. When
 * all ways and waters are laid, crossings follow: a way over a river and a road over a stream need a bridge, a trail
 * crosses a stream by a ford (and a road beside a trail makes the trail one with it).
 */
bool board_add_side(struct board *board, space_id from, space_id to, uint16_t features);
void board_lay_crossings(struct board *board);
/* Slopes out of the levels: one is a slope, two or more an escarpment; water lies as high as its banks. */
void board_raise_slopes(struct board *board);

/* Areas 0 to areas - 1, all empty, and their connections; a step's direction is its place in its row. */
struct board *board_new_areas(uint16_t areas, const struct board_side connections[], uint16_t count);
/* areas.csv, connections.csv and courses.csv, as laid out in docs/data-files.md; courses may be NULL. */
struct board *board_load_areas(const char *areas, size_t areas_size, const char *connections,
			       size_t connections_size, const char *courses, size_t courses_size,
			       struct data_error *error);
void board_free(struct board *board);

/* The connection between two areas, as its place in board->listed; -1 if there is none. */
int board_connection(const struct board *board, space_id a, space_id b);
/* The step from a to b, as its place in a's row: b == edge_to[first_edge[a] + step]; -1 if there is none. */
int board_step(const struct board *board, space_id a, space_id b);

/* Do two texts name the same thing? Case, diacritics, hyphens and blanks make no difference; nothing is named by "". */
bool same_word(const char *a, const char *b);
/* A space by its printed number, its name or another spelling (case and diacritics ignored); no_space if there is none or two. */
space_id board_find(const struct board *board, const char *text);
const char *board_direction_name(const struct board *board, unsigned direction);
unsigned board_find_direction(const struct board *board, const char *text); /* no_direction if unknown */
/* Corners, each by the number of the side before it, clockwise: of a hex with a flat top NE, E, SE, SW, W, NW. */
const char *board_corner_name(const struct board *board, unsigned corner);
unsigned board_find_corner(const struct board *board, const char *text);

static inline unsigned hex_distance(const struct board *board, space_id a, space_id b)
{
	int q = board->axes[b].q - board->axes[a].q, r = board->axes[b].r - board->axes[a].r, s = q + r;
	return (unsigned)(((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2);
}
/* The hexes at most `radius` away, their centre among them; returns how many. There is room for hex_disc_room(radius). */
unsigned hex_disc(const struct board *board, space_id centre, unsigned radius, space_id hex[]);
#define hex_disc_room(radius) (3 * (radius) * ((radius) + 1) + 1)
/* The direction from a to an adjacent b; no_direction if they do not touch. */
static inline unsigned hex_direction(const struct board *board, space_id a, space_id b)
{
	if (b == no_space)
		return no_direction;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[a][direction] == b)
			return direction;
	return no_direction;
}
/*
 * The features of the side towards a neighbour, as its other hex sees them: what is uphill here is downhill there, and who
 * is not inside a wall is outside.
 */
uint16_t side_from_beyond(uint16_t features);
/* A hex by its printed number, exactly or as people type it (case and hyphens ignored); no_space if there is none. */
space_id hex_numbered(const struct hex_grid *grid, const char *text);
/* Centre of a hex, x in hex widths and y in hex heights: exact in quarters, y downwards, the first hex at 0.5. */
void hex_centre(const struct board *board, space_id space, double *x, double *y);

static inline unsigned turned(unsigned direction, int by)
{
	return (unsigned)(((int)direction + by + 6) % 6);
}

static inline unsigned opposite(unsigned direction)
{
	return (direction + 3) % 6;
}

/* Is `direction` one of the three front sides of a piece that faces `facing`? */
static inline bool in_front(unsigned facing, unsigned direction)
{
	unsigned turn = (direction + 6 - facing) % 6;
	return turn == 0 || turn == 1 || turn == 5;
}

/*
 * The hexes a straight line between two centres passes, for lines of sight. Where the line runs along a hexside, both
 * hexes beside it are given as a pair: the line is blocked there only if both are. A line through a vertex into the
 * next hexside gives pairs too. Ends are not included.
 */
struct sight_step {
	space_id left, right; /* right is no_space unless the line runs along the side between the two */
};
enum { max_sight_steps = 64 };
unsigned hex_line(const struct board *board, space_id from, space_id to,
		  struct sight_step steps[max_sight_steps]);

/*
 * Which of the six directions a straight line to a distant hex leaves by: one, or two when it leaves exactly through
 * a vertex (bit set of directions).
 */
unsigned hex_bearing(const struct board *board, space_id from, space_id to);

#endif
