/*
 * What the rules of the battles, parts A to K, share among themselves.
 */
#ifndef VEDETTE_GLOIRE_BATTLES_H
#define VEDETTE_GLOIRE_BATTLES_H

#include <string.h>

#include "rulebooks/gloire/rules.h"

/* What the rules of a battle keep of a game: bytes of position->special. */
enum {
	kept_used,           /* two bytes: special markers used once, by bit */
	kept_used_twice = 2, /* the same of a second use */
	kept_used_today = 4, /* and of this day's, C 2.1.2 */
	kept_awake =
		6, /* sleepers are awake, H reserve; the garrison is alarmed, K 2.2; who was called up, B 2.2 */
	kept_shift = 7, /* turns by which somebody comes later, by the die; 1 if he has gone by it */
	kept_village =
		13, /* three bytes each: 1 + a unit that stands in it since the turn began, K burning */
	most_in_village = 3, /* 5.1.1 */
	kept_fired = 12,     /* batteries of the garrison that have fired once in this activation, K 2.2 */
	kept_column = 11,    /* bit set: Austrian formations that have come in this turn, D entry */
	kept_zach = 10,      /* the turn in whose cup his marker is, D 2.1 */
	kept_bridges = 29,   /* four bytes for each of most_bridges, A 4.3, C 4.3 */
	most_bridges = 2,
	kept_ferried = 37, /* three: 1 + a unit with boats, B 4.3 */
	most_ferried = 3,
	kept_free = 40, /* Lusignan may go where he likes, A 2.3 */
	kept_guns =
		41,    /* a byte for each redoubt: 1 + who has its guns, and whether they are spiked, E 0.2 */
	kept_eye = 57, /* the turn in which the Eagle's Eye was used, A 2.3 */
	kept_answered = 58, /* batteries of the garrison that have answered fire in this turn, K 2.2 */
	kept_gunners = 49,  /* a byte for each: 1 + the formation with which they fire this turn */
	kept_burnt = 8, /* two bytes: villages of the first list of objectives that are burnt, K burning */
};

static inline bool gloire_is_battle(const struct field *field, enum gloire_battle_name name)
{
	return gloire_battle(field->scenario)->name == name;
}

/* Is the hex on the right bank of the Limmat, C 2.1.2, or north of the Danube at Elchingen? */
bool gloire_on_far_bank(const struct scenario *scenario, space_id hex);

/* arrivals.c: has the unit gone by the die, as Nostitz goes? */
bool gloire_went_by_the_die(const struct field *field, piece_id piece);
/* quota.c, G 2.2: may a turn begin with the formation? */
bool gloire_may_begin_wing(const struct field *field, unsigned formation);
bool gloire_is_left(const struct field *field, unsigned marker); /* markers.c: its uses are not exhausted */
unsigned gloire_formations_to_name(const struct field *field, side_id side); /* withheld.c, J 2.1.2 */
/* Has the formation a unit there? */
bool gloire_is_across(const struct field *field, unsigned formation);
bool gloire_has_laid_bridge(const struct field *field, unsigned formation); /* bridges.c, C 4.3 */
/* ferry.c, B 4.3: units that have boats this turn. */
bool gloire_may_be_ferried(const struct field *field, piece_id piece);
unsigned gloire_count_ferried(const struct field *field, bool *horse);
void gloire_ferry(struct table *table, piece_id piece);
void gloire_end_ferry(struct table *table, bool all);
bool gloire_is_called_up(const struct field *field, unsigned formation);    /* wake.c, B 2.2 */
bool gloire_was_just_called(const struct field *field, unsigned formation); /* in this turn */
void gloire_forget_calls(struct table *table);
void gloire_note_villages(struct table *table); /* burning.c */
/* markers.c: a day begins, and what may be used once a day may be used again. */
void gloire_begin_day(struct table *table);
void gloire_roll_arrivals(struct table *table);       /* arrivals.c */
bool gloire_reserve_is_up(const struct field *field); /* reserves.c, H reserve: it has had its markers */
/* A unit becomes active by a special marker, in the state that it is in, 2.1.2. */
void gloire_activate_unit(struct table *table, piece_id piece);

#endif
