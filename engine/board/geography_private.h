/*
 * What the files that make maps from geography share.
 */
#ifndef ENGINE_GEOGRAPHY_PRIVATE_H
#define ENGINE_GEOGRAPHY_PRIVATE_H

#include "engine/board/board_private.h"
#include "vedette/geography.h"

enum {
	max_features = 4096,
	max_points = 60000,
	max_corrections = 4096,
	max_pins = 64,
	max_hexsides_of_course = 2048,
	max_hexes_of_way = 512
};

struct flat_point {
	double x, y;
};

/* ---- the source ---- */

enum feature_kind {
	feature_river,
	feature_stream,
	feature_road,
	feature_trail,
	feature_woods,
	feature_slope, /* high ground on the left hand */
	feature_village,
	feature_town,
	feature_fortified,
	feature_height,
	feature_marsh,
	feature_marshland, /* a marsh by its outline */
	feature_hilltop,   /* high ground by its outline */
	feature_bridge,
	feature_lettering,
	feature_kinds
};

struct feature {
	uint8_t kind;
	char origin;
	char name[max_board_name];
	char also[4 * max_board_name]; /* other spellings, parted by strokes */
	char river[max_board_name];    /* places: whose bank it lies on ... */
	bool left_bank;                /* ... looking downstream */
	unsigned first, points;        /* of geography.point, on the sheet */
	const char *file;
	unsigned number; /* in its file, from 1 */
	space_id hex;    /* places: where it lies; no_space: beyond the map */
};

enum correction_kind {
	correct_course, /* the named course runs along these hexsides, in this order */
	correct_place,  /* the named place lies in this hex */
	correct_side,   /* this hexside carries this, whatever the geography says */
	correct_hex,    /* this hex is this */
	correction_kinds
};

struct correction {
	uint8_t kind;
	char origin;
	int line;
	bool used;
	char name[max_board_name];
	space_id a, b;     /* a hexside, or a alone */
	uint16_t features; /* correct_side: what it carries, as seen from a */
	uint16_t cleared;  /* correct_side: what it does not */
	uint8_t terrain;   /* correct_hex */
};

/* From degrees to the sheet. */
struct georeference {
	double latitude, longitude;     /* of the origin */
	double radius;                  /* km; 0: degrees of longitude have one length everywhere ... */
	double east_degree, degree;     /* ... this one; and a degree of latitude */
	double x[3], y[3];              /* east and north in km, and a constant, to the sheet */
	double reach, core, background; /* of the pins, in km; the last is a weight */
	unsigned pins;
	struct pin {
		char at[16]; /* a hex "N0809" or a hexside "2611/2711" */
		double latitude, longitude;
		struct flat_point km, off; /* where it lies, and by how much the plain transform misses it */
	} pin[max_pins];
};

struct geography {
	struct board *board; /* clear, with the grid; filled as the map is made */
	char *grid;          /* the lines of the georeference that belong to grid.csv */
	struct georeference georeference;
	unsigned features, points, corrections;
	struct feature *feature;
	struct flat_point *point;
	struct correction *correction;
	struct geography_problems *problems;
	/* What comes of it. */
	uint16_t (*water)[hex_sides]; /* 1 + the feature that gives each side its water; 0: none */
	uint8_t *left_bank;           /* by hex: the sides of whose water it is the left bank */
	char (*side_origin)[hex_sides];
	space_id *way_hex; /* hexes of all ways, one after the other */
	unsigned way_hexes;
	unsigned *way_first, *way_count; /* by feature */
};

void geography_problem(struct geography *geography, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void geography_feature_problem(struct geography *geography, const struct feature *feature, const char *format,
			       ...) __attribute__((format(printf, 3, 4)));

/* Each says false after a problem that makes going on pointless. */
bool geography_read_georeference(struct geography *geography, const struct geography_file *file);
bool geography_read_corrections(struct geography *geography, const struct geography_file *file);
bool geography_read_geojson(struct geography *geography, const struct geography_file *file);

/* ---- the sheet ---- */

struct flat_point geography_place(const struct georeference *georeference, double latitude, double longitude);
bool geography_fit(struct geography *geography); /* works out what the pins miss */
struct flat_point geography_centre(const struct board *board, space_id hex);
struct flat_point geography_middle(const struct board *board, space_id a, space_id b); /* of their hexside */
space_id geography_hex(const struct board *board, struct flat_point at); /* no_space beyond the map */
struct hex_axes geography_axes(const struct board *board, struct flat_point at);
struct flat_point geography_of_axes(const struct board *board, struct hex_axes axes);
double geography_distance(struct flat_point at, const struct flat_point line[], unsigned points,
			  unsigned *segment);

/* ---- what is laid upon it, in this order ---- */

void geography_lay_places(struct geography *geography);
void geography_lay_waters(struct geography *geography);
void geography_lay_slopes(struct geography *geography);
void geography_lay_ways(struct geography *geography);
void geography_lay_outlines(struct geography *geography); /* marshes and high ground */
void geography_lay_woods(struct geography *geography);
void geography_lay_corrections(struct geography *geography); /* sides and hexes; they come last */
void geography_check_banks(struct geography *geography);
void geography_check_bridges(struct geography *geography);

bool geography_write(const struct geography *geography, struct geography_table table[geography_tables]);

#endif
