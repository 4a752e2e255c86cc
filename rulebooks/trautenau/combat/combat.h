/*
 * What the files of chapter 9.2 and 9.5 share, and what other chapters ask of them.
 */
#ifndef VEDETTE_TRAUTENAU_COMBAT_H
#define VEDETTE_TRAUTENAU_COMBAT_H

#include "rulebooks/trautenau/combat/combat_table.h"

static inline struct combat_state *combat_of(struct table *table)
{
	return &truth_of(table)->combat;
}

static inline const struct combat_state *combat_in(const struct field *field)
{
	return &look(field)->combat;
}

/* The side whose formation is active ("attacker"), or no_side. */
side_id trautenau_active_side(const struct field *field);
/* Any piece of a side, commanders included, stands in the hex. */
bool trautenau_has_pieces(const struct field *field, side_id side, space_id space);

/* Judges by the list, where every refusal has the same reason. */
struct verdict trautenau_judge_by_list(const struct question *question, const struct field *field,
				       const struct frame *frame, struct answer given,
				       struct message otherwise);

/* ---- For other chapters -------------------------------------------------------------------------------- */

/*
 * Odds of an assault or a barrage, and the chances of what comes of it. Attackers need not be active: what is
 * asked is "what if". Bonuses that commanders may lend are counted as lent, and the figures say so. `share`: the part of
 * the value of a single attacker who attacks elsewhere too (9.5.1); 0: what is declared, or all of it.
 */
struct verdict trautenau_assault_figures(const struct field *field, const piece_id attackers[],
					 unsigned count, space_id target, bool coordinated, unsigned share,
					 struct figures *figures);
struct verdict trautenau_barrage_figures(const struct field *field, piece_id battery, piece_id target,
					 struct figures *figures);

/*
 * 9.5.13, in the arrivals step: aides-de-camp eliminated in an earlier turn come back. Pushes the procedure
 * that asks for their places, if there are any.
 */
void trautenau_return_aides(struct table *table);

/*
 * Losses may leave commanders to be replaced: whoever eliminates units outside a combat calls this when
 * nothing of his own is left to push or pop. True if it pushed the procedure that asks.
 */
bool trautenau_settle_losses(struct table *table);

/*
 * 9.5.8, also for the night (13.2): pushes the retreat of a unit by one hex. A unit that cannot retreat loses
 * a step.
 */
void trautenau_begin_retreat(struct table *table, piece_id unit);
bool trautenau_can_retreat(const struct field *field, piece_id unit);

/* ---- sight.c ------------------------------------------------------------------------------------------- */

/* Does the line to the target leave through one of the three front sides? */
bool trautenau_in_arc(const struct field *field, piece_id battery, unsigned facing, space_id target);

/* ---- barrage.c: 9.2 ------------------------------------------------------------------------------------ */

/* May the battery, facing that way, bombard that unit: range, arc, slope, sight? */
struct verdict trautenau_judge_barrage(const struct field *field, piece_id battery, unsigned facing,
				       piece_id target);
void trautenau_build_barrage(const struct field *field, piece_id battery, space_id target, struct shot *shot);

/* ---- losses.c: 9.5.7, 9.5.10 --------------------------------------------------------------------------- */

/* D: disorganised, and a step lost if it was so already. */
void trautenau_suffer_disorganisation(struct table *table, piece_id unit);
/* Begins to apply a result to the units of combat.hit; true while something of it remains to be done. */
void trautenau_begin_result(struct table *table, enum combat_result result, const piece_id units[],
			    unsigned count);
/* What D does to each, and who gives way. */
void trautenau_apply_tests(struct table *table, enum combat_result result);
/* D+1: takes the step, or asks the owner which unit does. */
void trautenau_apply_extra_loss(struct table *table);
/* Pushes the next retreat; false when all have retreated. */
bool trautenau_apply_next_retreat(struct table *table);
void trautenau_end_result(struct table *table);

/* ---- leaders.c: 9.5.12, 9.5.13 ------------------------------------------------------------------------- */

void trautenau_leader_falls(struct table *table, piece_id leader);
void trautenau_leaders_left_alone(struct table *table, side_id side, space_id space);
void trautenau_leader_risks(struct table *table, piece_id leader);                    /* 2d6 */
void trautenau_leaders_under_fire(struct table *table, side_id side, space_id space); /* after a barrage */
/* Formation commanders of the hex who have a bonus to lend, from a piece on. */
piece_id trautenau_next_leader(const struct field *field, side_id side, space_id space, piece_id after);
void trautenau_leaders_follow(struct table *table, side_id side, space_id from, space_id to);

/* ---- declare.c: 9.5.1 ---------------------------------------------------------------------------------- */

/* May the unit assault that hex, its own activity apart? */
struct verdict trautenau_judge_assault(const struct field *field, piece_id unit, space_id target);
bool trautenau_is_live(const struct field *field, const struct declared_attack *attack);
bool trautenau_has_live_attacks(const struct field *field, piece_id unit);
void trautenau_drop_attacks(struct table *table, piece_id unit);      /* the unit was made to retreat */
bool trautenau_is_engaged(const struct field *field, space_id space); /* assaulted in this activation */

/* ---- coordinate.c: 9.5.2 ------------------------------------------------------------------------------- */

struct verdict trautenau_judge_coordination(const struct field *field, const piece_id attackers[],
					    unsigned count);
bool trautenau_coordination_test(struct table *table, const piece_id attackers[], unsigned count);
/* Shares of every defender when only one attacker comes. */
void trautenau_share_with_one(struct table *table);
bool trautenau_can_shoot_at(const struct field *field, piece_id defender, piece_id attacker);

/* ---- support.c: 9.5.1, 9.5.6 --------------------------------------------------------------------------- */

struct verdict trautenau_judge_support(const struct field *field, piece_id unit);
/* May this unit outside the assaulted hex fire at that attacker of a unit of `formation`? */
bool trautenau_supports_against(const struct field *field, piece_id unit, piece_id attacker,
				space_id assaulted);

/* ---- retreat.c: the ways of 9.5.4 and 9.5.8 ------------------------------------------------------------ */

enum retreat_rule { before_combat, after_combat };

/* Bit set of the facings a unit may take there, turning by one side; bit no_direction: it needs none. */
unsigned trautenau_facings_there(const struct field *field, piece_id unit, space_id space);
/* Stacking and facing allow the unit to stop there. */
bool trautenau_can_stop(const struct field *field, piece_id unit, space_id space);
/* Where the unit is on its way. */
space_id trautenau_way_end(const struct field *field, piece_id unit);
/* The next hexes of its way, each of which leads to a place to stop. */
void trautenau_list_retreat_ways(const struct field *field, piece_id unit, enum retreat_rule rule,
				 struct answers *answers);
struct verdict trautenau_judge_retreat_way(const struct field *field, piece_id unit, enum retreat_rule rule,
					   space_id to);
void trautenau_go_way(struct table *table, space_id to);
/* At the end of the way: units crossed are disorganised, the unit is put there. Returns the hex it left. */
space_id trautenau_end_way(struct table *table, piece_id unit);
/* Cavalry that enters woods off the links is disorganised. */
void trautenau_ride_through_woods(struct table *table, piece_id unit, space_id from, space_id to);
/* Turns the unit as the hex demands; true if there is a choice left for its owner. */
bool trautenau_settle_facing(struct table *table, piece_id unit, unsigned facings);

/* ---- turning.c: a unit that has come somewhere chooses its facing (9.5.4, 9.5.8, 9.5.9) ------------------- */

/* For questions whose argument 0 is the unit, and argument 1 a bit set of the facings it may take. */
void trautenau_list_turns(const struct field *field, const struct frame *frame, struct answers *answers);
struct verdict trautenau_judge_turn(const struct field *field, const struct frame *frame,
				    struct answer given);
void trautenau_turn(struct table *table, struct frame *frame, struct answer given);
/* What the records of such questions have in common. */
#define TRAUTENAU_TURNS                                                                           \
	.list = trautenau_list_turns, .judge = trautenau_judge_turn, .carry_out = trautenau_turn, \
	.verbs = 1 << verb_face, .continues = true, .forced = true

/* ---- advance.c: 9.5.9 ---------------------------------------------------------------------------------- */

/* Pushes the advance into the hex of the assault under way, if there is one to be made. */
void trautenau_begin_advance(struct table *table);
void trautenau_begin_occupation(struct table *table); /* 9.5.4 */
/* Carries out or asks for the next advance that waited; true if it pushed something or moved somebody. */
bool trautenau_late_advances(struct table *table);
void trautenau_drop_advances(struct table *table, piece_id unit);

/* ---- assault.c ----------------------------------------------------------------------------------------- */

bool trautenau_can_still_attack(const struct field *field,
				unsigned i); /* the i-th attacker of the assault under way */
bool trautenau_only_guns(const struct field *field, side_id side, space_id space);
/* A defender of the assaulted hex or one who supports it fires at an attacker; those it fires at. */
void trautenau_add_enemies(struct shot *shot, piece_id enemy);
void trautenau_add_defender(const struct field *field, struct shot *shot, piece_id defender,
			    piece_id attacker, unsigned points);
/* Finds the odds, rolls and tells; `before` gets the column as its last argument. */
enum combat_result trautenau_roll_on_table(struct table *table, const struct shot *shot,
					   struct purpose purpose, struct message before, unsigned after);

#endif
