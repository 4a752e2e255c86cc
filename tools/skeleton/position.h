/*
 * The position, and the small words that the files share.
 */
#ifndef VEDETTE_SKELETON_POSITION_H
#define VEDETTE_SKELETON_POSITION_H

#include "rulebooks/skeleton/skeleton.h"
#include "rulebooks/skeleton/texts.h"

enum { north_side, south_side, both_sides };
enum { columns = 8, rows = 6, hexes = columns * rows, off_map = hexes };
enum { units_of_side = 2, units = 2 * units_of_side };

enum { step_north, step_south, step_end, step_total };
enum { question_none, question_unit, question_where, question_total };

/* No pointers, no padding; what follows from the rest stands last. */
struct skeleton {
	struct flow flow;
	uint8_t at[units];      /* hex, or off_map */
	uint8_t marched[units]; /* in this march */
	uint8_t control[hexes]; /* the side that was last in it, or no_side */
	/* derived */
	uint8_t standing[hexes]; /* 1 + unit */
};

_Static_assert(sizeof(struct skeleton) == sizeof(struct flow) + 2 * units + 2 * hexes, "no padding");

/* A line of set-up.csv, S2. */
struct skeleton_unit {
	uint8_t unit, at;
};
struct skeleton_data {
	struct skeleton_unit unit[units];
};

static inline struct skeleton *here(const struct table *table)
{
	return (struct skeleton *)table->position;
}

static inline const struct skeleton *known(const struct field *field)
{
	return (const struct skeleton *)field->mask;
}

static inline side_id side_of_unit(unsigned unit)
{
	return unit < units_of_side ? north_side : south_side;
}

/* march.c */
extern const struct question skeleton_unit, skeleton_where;
void skeleton_begin_march(struct table *table);
struct verdict skeleton_explain(const struct field *field, const json_t *about, struct figures *figures);

/* victory.c */
void skeleton_score(const struct field *field, struct score *score);
int skeleton_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work);
void skeleton_end(struct table *table);

/* state.c */
extern const struct state skeleton_state;
void skeleton_set_up(struct table *table);
void skeleton_derive(const struct scenario *scenario, struct position *position);
struct verdict skeleton_allowed(const struct scenario *scenario, const struct position *position);

/* load.c */
struct scenario *skeleton_load(const struct scenario_info *info, const struct data_set *data,
			       struct data_error *error);

extern const char *const skeleton_ids[units]; /* as in set-up.csv */

#endif
