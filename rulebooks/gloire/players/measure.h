/*
 * What the computer looks at: names in weights.csv, and what each counts. None of it is a rule.
 */
#ifndef VEDETTE_GLOIRE_MEASURE_H
#define VEDETTE_GLOIRE_MEASURE_H

#include "rulebooks/gloire/rules.h"

enum gloire_measure {
	measure_level,     /* the game is won */
	measure_points,    /* it is over: a point more */
	measure_score,     /* points as they would be counted now, 13.2 */
	measure_lead,      /* 13.2: the score is enough to win, or the enemy's is */
	measure_claim,     /* 13.1: an early victory stands as things are */
	measure_later,     /* points of places that are counted at another time than the end */
	measure_disorder,  /* strength in disorder, 10.1 */
	measure_rout,      /* strength in rout, 10.2 */
	measure_lost,      /* strength lost for good */
	measure_worn,      /* sixtieths of the way to demoralisation, per point of the formation, 11.2 */
	measure_approach,  /* hexes to places that are wanted, per point */
	measure_guard,     /* points of places with somebody in them */
	measure_near,      /* hexes to the nearest enemy, per strength point */
	measure_press,     /* what attacks of this activation promise, 8.6 */
	measure_threat,    /* what attacks of a later one would, as things stand */
	measure_flank,     /* strength with an enemy at its rear, 6.1.2 */
	measure_lone_guns, /* batteries in contact without foot or horse, and those lost */
	measure_battery,   /* strength of batteries with somebody to fire at, 7.2 */
	measure_square, /* strength in square: for where only horse is near, against where guns or foot are, 4.2 */
	measure_command, /* strength that no chief can order, 2.3.2 */
	measure_chief,   /* chiefs with an enemy beside them, 2.5.2 */
	measure_ordered, /* strength with orders, by how near it is to the fight, 2.3.2 */
	measure_able,    /* strength that may act in this activation, in full or half, 2.4 */
	measure_absent,  /* strength that is due and has not come, 5.2 */
	gloire_measure_count
};

extern const char *const gloire_measure_name[gloire_measure_count];
void gloire_measure(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work, int32_t term[]);

/* ---- goals.c: what a side wants on the map ------------------------------------------------------------------------ */

enum { gloire_max_goals = 48 };

struct gloire_goals {
	unsigned count;
	struct {
		space_id hex;
		uint8_t points;
	} goal[gloire_max_goals];
};

/* Places that the side could score or claim by and does not hold. */
void gloire_find_goals(const struct field *field, side_id side, struct gloire_goals *goals);
/* 13.1: does the enemy claim something that one unit of the side in the right place denies him? */
bool gloire_is_denied(const struct field *field, const struct gloire_automatic *claim, side_id side);
/* The hex of a rectangle that lies nearest to another, by columns and rows. */
space_id gloire_nearest_in(const struct board *board, const space_id corner[2], space_id hex);

/* ---- policy.c: what is worth a look ------------------------------------------------------------------------------- */

void gloire_policy_march(const struct field *field, const struct frame *frame, const struct answers *answers,
			 uint16_t odds[]);
void gloire_policy_face(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[]);
void gloire_policy_onward(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
void gloire_policy_charge(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
void gloire_policy_ride(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[]);
void gloire_policy_resolve(const struct field *field, const struct frame *frame,
			   const struct answers *answers, uint16_t odds[]);

#endif
