/*
 * What the files of the renderer share: points and curves, the height field, the sheet that is being drawn.
 */
#ifndef DRAWING_PARTS_H
#define DRAWING_PARTS_H

#include "vedette/drawing.h"

/* ---- memory: one pool for a drawing, given back at once ---- */

struct memory {
	struct memory_block *blocks;
	bool failed;
};

void *memory_take(struct memory *memory, size_t count,
		  size_t each); /* zeroed; NULL and `failed` if there is none */
void memory_free(struct memory *memory);

/* ---- noise: the same on every machine ---- */

struct dice {
	uint32_t state;
};

uint32_t hash_of(uint32_t a, uint32_t b);
double dice_share(struct dice *dice); /* 0 to 1 */
double dice_between(struct dice *dice, double least, double most);
double noise_at(double x, double y, uint32_t seed); /* smooth, -1 to 1, one swing a unit */

/* ---- points and curves ---- */

struct point {
	double x, y;
};

struct curve {
	struct point *at;
	size_t count, room;
	bool closed;
};

void curve_add(struct memory *memory, struct curve *curve, struct point point);
void curve_reverse(struct curve *curve);
double curve_length(const struct curve *curve);
struct point curve_at(const struct curve *curve, double along); /* by distance from the start */
double distance_between(struct point a, struct point b);
/* Every inner point pulled towards the mean of its neighbours by a share. */
void curve_relax(struct curve *curve, double share);
struct curve curve_smooth(struct memory *memory, const struct curve *knots,
			  int pieces); /* through every knot */
struct curve curve_resample(struct memory *memory, const struct curve *curve, double step);
/* Shifted sideways by smooth noise of an amplitude, `swing` points to a swing; the ends stay. */
struct curve curve_meander(struct memory *memory, const struct curve *curve, double amplitude, double swing,
			   uint32_t seed);

/* ---- near: is anything within its radius of a point? ---- */

struct near_point {
	struct point at;
	double radius;
	int next;
};

struct near {
	int columns, rows;
	int *first;
	struct near_point *points;
	int count, room;
};

struct near near_new(struct memory *memory, double width, double height);
void near_add(struct memory *memory, struct near *near, struct point at, double radius);
void near_add_curve(struct memory *memory, struct near *near, const struct curve *curve, double radius);
bool near_hit(const struct near *near, struct point at, double extra);

/* ---- fields: a value at every point of a fine square lattice ---- */

struct field {
	int columns, rows;
	double left, top, step;
	double *value;
};

struct field field_new(struct memory *memory, double left, double top, double width, double height,
		       double step);
double field_at(const struct field *field, struct point at);
struct point field_slope(const struct field *field, struct point at); /* gradient, per unit of the picture */
void field_blur(struct memory *memory, struct field *field, double radius);

struct curves {
	struct curve *curve;
	size_t count, room;
};

/* Lines of equal value; as shapes they all close, along the field's border if need be. */
struct curves field_contours(struct memory *memory, const struct field *field, double level);
struct curves field_shapes(struct memory *memory, const struct field *field, double level);

/* ---- ink: text on its way out ---- */

struct ink {
	void (*write)(void *to, const char *bytes, size_t size);
	void *to;
	size_t used;
	char buffer[8192];
};

void ink_flush(struct ink *ink);
void ink_text(struct ink *ink, const char *text);
void ink_escaped(struct ink *ink, const char *text); /* & < > " made harmless */
void ink_number(struct ink *ink, double number);     /* one decimal, none if it is zero */
void ink_format(struct ink *ink, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ink_move(struct ink *ink, char letter, struct point to); /* letter, x, y */
/* The d of a path through the points' middles, soft at every corner. */
void ink_curve(struct ink *ink, const struct curve *curve);
void ink_stroke(struct ink *ink, const struct curve *curve, const char *attributes);

/* ---- the sheet ---- */

struct course {             /* of a river or stream */
	struct curve curve; /* from source to mouth */
	const char *name;
	bool river, drawn;
	struct curve knots;               /* corners of the hexsides */
	bool source_leaves, mouth_leaves; /* the map */
};

struct way { /* a road, path or railway */
	struct curve curve;
	uint16_t kind;
};

struct house {
	struct point at;
	double angle, width, depth;
	const char *colour;
};

struct box {
	double left, top, right, bottom;
};

struct area_way { /* a connection between areas, from its first to its second end */
	struct curve curve;
	bool bridged; /* crosses its river once, and no other */
	struct point bridge;
	double angle; /* of the way on the bridge, in degrees */
};

struct sheet {
	struct memory memory;
	struct ink *ink;
	const struct board *board;
	struct drawing_style style;
	struct drawing_size size;
	struct box map;       /* inside the neat line */
	int lowest, highest;  /* level */
	struct point *centre; /* of each hex */
	struct point *node;   /* where links meet in it, a little off the centre */
	struct course *courses;
	size_t course_count;
	struct way *ways;
	size_t way_count, way_room;
	struct field level, slope, woods, lake;
	struct near lines,
		settled; /* water and links; houses: what hachures, trees and names keep clear of */
	struct house *houses;
	size_t house_count, house_room;
	struct box *labels;
	size_t label_count, label_room;
	double *height;             /* of each hex, guessed; NULL: its level counts */
	struct area_way *area_ways; /* as many as the board lists sides */
};

struct point hex_corner(const struct sheet *sheet, space_id hex,
			unsigned corner); /* between directions n and n + 1 */
double direction_angle(const struct sheet *sheet, unsigned direction);
struct point side_middle(const struct sheet *sheet, space_id hex, unsigned direction);
bool inside(const struct box *box, struct point at, double margin);

void find_courses(struct sheet *sheet);
void trace_links(struct sheet *sheet);
void make_relief(struct sheet *sheet);
void find_houses(struct sheet *sheet);

void draw_tints(struct sheet *sheet);
void draw_hachures(struct sheet *sheet);
void draw_woods(struct sheet *sheet);
/* Opens the picture: title, how its letters look, shapes, paper. */
void draw_head(struct sheet *sheet, const char *looks_of_letters);
void draw_tree_shapes(struct sheet *sheet);
void draw_side_marks(struct sheet *sheet);          /* ravines, escarpments */
void draw_grounds(struct sheet *sheet);             /* marsh, rough, forts */
void draw_place(struct sheet *sheet, space_id hex); /* orchard, palms, ice, ruins, castle, farm */
void draw_works(struct sheet *sheet);               /* walls, ramparts, crests, dunes */
void draw_water(struct sheet *sheet);
void draw_ways(struct sheet *sheet);
void draw_bridges(struct sheet *sheet); /* and fords */
bool is_open_ford(const struct board_side *side);
extern const char ford_sign[];

/* What a map's signs mean. */
enum sign_group { sign_of_ground, sign_of_side, sign_of_way, sign_groups };

struct sign {
	const char *word, *drawing; /* 30 wide, about its middle */
	double width;               /* of the word in the margin; 0: it is not explained there */
};

struct listed_sign {
	struct sign sign;
	enum sign_group group;
};

enum { max_signs = 48 };
/* Those that the map has; how many. */
unsigned signs_of(const struct board *board, struct listed_sign signs[max_signs]);
void level_words(const struct sheet *sheet, int level, char text[32]); /* how high it is: "to 425 m" */
void draw_houses(struct sheet *sheet);
void draw_grid(struct sheet *sheet);
struct point number_place(const struct sheet *sheet, space_id hex);
void draw_numbers(struct sheet *sheet);
void draw_names(struct sheet *sheet);
void draw_frame(struct sheet *sheet);

void build_house(struct sheet *sheet, struct house house); /* unless another stands there */
bool lay_out_relief(
	struct sheet *sheet);         /* empty fields of level, slope, woods and lakes; false: no memory */
struct point shaken(struct point at); /* by the noise that makes borders look surveyed */
/* Where two pieces cross; false if they do not. */
bool pieces_cross(struct point a, struct point b, struct point c, struct point d, struct point *at);
void ink_capitals(struct ink *ink, const char *text);
void draw_neat_lines(struct sheet *sheet);

/* ---- country: large maps that were made from geography ---- */

bool is_country(const struct board *board);
void bend_to_ground(const struct sheet *sheet, struct curve *knots, const char *name);
void guess_heights(struct sheet *sheet);
void draw_slopes(struct sheet *sheet);
void letter_country(struct sheet *sheet);
void draw_wooded_sides(struct sheet *sheet);

/* ---- lettering ---- */

enum lettering {
	town_letters,
	village_letters,
	hill_letters,
	wood_letters,
	river_letters,
	stream_letters,
	citadel_letters,
	city_letters,
	market_letters,
	region_letters,
	land_letters,
	flow_letters /* of rivers between areas */
};

double text_width(const char *text, enum lettering kind);
struct box text_box(const char *text, enum lettering kind,
		    struct point at); /* about the middle of its base */
double overlap(const struct box *a, const struct box *b);
double covered(const struct sheet *sheet, const struct box *box);
void keep_label(struct sheet *sheet, struct box box);
void write_label(struct sheet *sheet, const char *text, enum lettering kind, struct point at);
void name_course(struct sheet *sheet, const struct course *course);
void spread_along(struct sheet *sheet, const struct curve *curve, const char *text, enum lettering kind);

/* ---- boards of areas ---- */

struct drawing_size area_board_size(const struct board *board, const struct drawing_style *style);
struct point area_board_extent(const struct board *board); /* between the neat lines */
void lay_out_areas(struct sheet *sheet);                   /* measures, rivers and roads */
bool draw_area_board(struct sheet *sheet);

struct point on_map(const struct sheet *sheet, float x, float y);
unsigned links_of(const struct board *board, space_id area);
void find_area_courses(struct sheet *sheet);
void trace_connections(struct sheet *sheet);
void make_area_relief(struct sheet *sheet);
void find_area_houses(struct sheet *sheet);
void draw_paper(struct sheet *sheet);
void draw_area_water(struct sheet *sheet);
void draw_area_ways(struct sheet *sheet);
void draw_area_bridges(struct sheet *sheet);
void draw_areas(struct sheet *sheet);
void draw_town_sign(struct ink *ink, uint8_t terrain, bool large, unsigned points); /* about 0 0 */
void keep_regions(struct sheet *sheet);                                             /* clear of trees */
void draw_area_names(struct sheet *sheet);
void draw_furniture(struct sheet *sheet); /* title, compass, signs and scale, on the map */
void draw_area_signs(struct sheet *sheet, double x, double y); /* one below the other */
void keep_furniture(struct sheet *sheet);                      /* clear of names and trees */
void draw_area_frame(struct sheet *sheet);

/* The outlines of where a field is above a level, as the d of a path. */
void ink_shapes(struct sheet *sheet, const struct field *field, double level, double step);
const char *level_tint(const struct sheet *sheet, int level, char text[8]);

#endif
