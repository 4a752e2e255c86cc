/*
 * The combat phase, 11.0: what its files ask of one another.
 */
#ifndef VEDETTE_CAMPAIGN_COMBAT_H
#define VEDETTE_CAMPAIGN_COMBAT_H

#include "mechanisms/attacks.h"
#include "mechanisms/displacement.h"
#include "rulebooks/campaign/combat/odds.h"
#include "rulebooks/campaign/rules.h"

/* ---- front.c: who touches whom, 11.2 ------------------------------------------------------------------------------ */

/* Stacks in contact, as the mechanism wants them; those of the phasing side attack. */
struct campaign_front {
	struct attacks_ground ground;
	struct attacks attacks;
	space_id attacker[attacks_max], defender[attacks_max];
	uint64_t zone[attacks_max]; /* by attacker: defenders in its zone */
};

void campaign_find_front(const struct field *field, struct campaign_front *front);
/* May one stack attack another (and join its attack), so that nobody is left out? */
bool campaign_leaves_nobody_out(const struct campaign_front *front, unsigned attacker, unsigned defender);
/* May the stack attack over this hexside at all (8.32)? */
bool campaign_may_attack_over(const struct field *field, space_id from, unsigned direction);
/* Why the stack cannot attack whom it does not touch. */
struct verdict campaign_no_target(const struct field *field, space_id from, space_id target);
/* What one fighter, a hex and a hexside are for a clash. */
struct fighter campaign_fighter(const struct field *field, unsigned flag, unsigned stack);
void campaign_describe_hex(const struct field *field, struct clash *clash, unsigned stack, space_id hex);
uint8_t campaign_ground_between(const struct field *field, space_id from, unsigned direction);

/* ---- define.c --------------------------------------------------------------------------------------------------------- */

/* May these two of the front be in one attack? By the option of 11.2 no second one is begun before the first is fought. */
bool campaign_may_join(const struct field *field, const struct campaign_front *front, unsigned i, unsigned j);
/* The stack attacks that hex, in the attack that either is in already, or in a new one. */
void campaign_join_attack(struct table *table, space_id from, space_id target);

/* ---- repulse.c: what a repulse that failed leaves behind, 10.22 ----------------------------------------------------- */

bool campaign_has_failed(const struct campaign *campaign, const struct board *board, space_id from,
			 space_id target);
/* In Road March, or thrown out of it by a repulse that failed: it makes no attack, 8.22A. */
bool campaign_cannot_attack(const struct field *field, space_id hex, side_id side);
void campaign_note_failed(struct table *table, space_id from, unsigned targets, bool in_column);
/* Whoever has tried to repulse somebody attacks him, if everybody can still be in an attack. */
void campaign_oblige_repulsers(struct table *table);
void campaign_forget_repulses(struct campaign *campaign);
/* A leader alone who has been repulsed retreats like a unit, 10.23. */
bool campaign_is_repulsed_leader(const struct field *field, unsigned flag);
bool campaign_is_repulse(
	const struct campaign *campaign); /* retreats in movement are, and cross no river: 10.12C */
/* The clash of an attack, as it stands. */
void campaign_find_clash(const struct field *field, unsigned attack, struct clash *clash);
/* A garrison out of supply does not attack, 11.56. */
bool campaign_lacks_ammunition(const struct field *field, space_id hex, side_id side);

/* The clash if the stack joined in attacking that hex now, or the reason why it cannot; and the side Napoleon would be with. */
struct verdict campaign_find_prospect(const struct field *field, space_id from, space_id target,
				      struct clash *clash, side_id *napoleon);
/* The side in whose stacks Napoleon is, 5.15, or no_side. */
side_id campaign_napoleon_in(const struct field *field, const struct campaign_front *front, unsigned attack);

/* ---- explain_odds.c ------------------------------------------------------------------------------------------------ */

/* shifts: Napoleon takes a hand in it, 5.15. */
struct verdict campaign_explain_attack(const struct field *field, space_id from, space_id target, bool shifts,
				       struct figures *figures);
struct verdict campaign_explain_odds(const struct field *field, const json_t *about, struct figures *figures);

/* ---- losses.c, 11.4 and 11.41 ------------------------------------------------------------------------------------- */

/* Could it go back one hex, 11.41, by the rules of a retreat (11.42 to 11.45)? */
bool campaign_could_retreat(const struct field *field, unsigned flag);
/* Into the box where it belongs, its points onto the casualty track. */
void campaign_eliminate(struct table *table, unsigned flag);
void campaign_eliminate_for_good(struct table *table, unsigned flag);
void campaign_eliminate_to_recover(struct table *table, unsigned flag);
/* Takes or sends off one leader of an attack who has no troops any more, 5.23. False: there is none. */
bool campaign_scatter_leader(struct table *table, unsigned attack, side_id side, bool tested,
			     unsigned columns_against);
/* Trains of a hex whose last combat unit is gone, 9.17, 14.33. */
void campaign_leave_trains(struct table *table, space_id hex, side_id side);
void campaign_take_beaten_trains(struct table *table, space_id hex, side_id loser, unsigned attack);
void campaign_feed_attack(struct table *table, unsigned attack, side_id side); /* 14.34 */
/* A lone leader is captured where a vedette would be eliminated for want of a way back (reading 25). */
void campaign_capture_cut_off(struct table *table, unsigned flag);
/* Captured on a 6 or more, 5.22. */
bool campaign_is_captured(struct table *table, unsigned flag, unsigned columns_against);

/* ---- ways_back.c, 11.42 to 11.45 ----------------------------------------------------------------------------------- */

/* May it set foot there in a retreat? */
bool campaign_is_open_to_retreat(const struct field *field, const struct campaign_mover *mover, space_id from,
				 unsigned direction);
bool campaign_crosses_river(const struct field *field, space_id from, unsigned direction);
/* 4.4, 13.21: vedettes, lone leaders and trains hold nobody up who retreats after combat; flags that are not known may. */
bool campaign_bars_no_retreat(const struct field *field, space_id hex, side_id side);

/* Whatever a retreat must be allowed before it is offered, each only where those before it do not suffice. */
enum campaign_means {
	means_open_ground,
	means_bridges,          /* 11.43, reading 122 */
	means_displacing,       /* friends, 11.45 */
	means_driving_vedettes, /* of the enemy, 11.42, 11.45 */
	means_none
};

/* A unit on its way back with the leaders who go with it; they make room for it where it ends (3.11). */
struct campaign_way_back {
	const struct field *field;
	struct campaign_mover mover;
	space_id combat; /* the hex it left */
	uint8_t count, flag[32];
	bool dry; /* no river is crossed */
};

struct campaign_way_back campaign_way_back(const struct field *field, unsigned flag, space_id combat,
					   unsigned attack);
/* What it takes to go so many hexes; means_none: nothing helps. */
enum campaign_means campaign_means_to_retreat(const struct campaign_way_back *way, space_id from,
					      unsigned steps);
/* The directions that may be taken now. */
unsigned campaign_ways_back(const struct campaign_way_back *way, space_id from, unsigned steps);
bool campaign_is_forced_off_map(const struct campaign_way_back *way, space_id from, unsigned steps);

/* ---- retreat.c: the question ---------------------------------------------------------------------------------------- */

/* A unit that crosses a river in retreat may be lost at the bridge, 11.43. */
bool campaign_is_lost_at_bridge(struct table *table, unsigned flag, unsigned direction);

/* ---- displace.c, 11.45 ------------------------------------------------------------------------------------------------ */

/* Who has to go where so that they find room: no moves where they have it already. */
bool campaign_find_displacement(const struct field *field, const uint8_t arriving[], unsigned count,
				space_id hex, struct displacement *chain);
/* Enemies in the hex who may be driven off from the hex `by`: vedettes and nothing else, who surely have somewhere to go. */
bool campaign_may_drive_off(const struct field *field, space_id hex, side_id side, space_id by);
void campaign_ask_displacement(struct table *table, side_id side, space_id hex, unsigned arrived);

/* ---- followers.c: leaders and trains in retreat, 5.32, 9.16 ----------------------------------------------------------- */

bool campaign_follows(const struct field *field, unsigned flag, unsigned attack);
void campaign_test_followers(struct table *table, unsigned attack, side_id side, unsigned columns_against);
void campaign_move_followers(struct table *table, unsigned attack, unsigned unit, space_id from, bool last);

/* ---- shock.c, an option ------------------------------------------------------------------------------------------------ */

/* What an exchange becomes by the initiative of the best unit on either side, 11.4. */
struct campaign_result campaign_shock_result(unsigned attacker, unsigned defender);
unsigned campaign_shock_initiative(const struct field *field, const uint8_t flag[], unsigned count);

/* ---- ride.c, 5.23 ------------------------------------------------------------------------------------------------------ */

void campaign_ask_ride(struct table *table, unsigned flag);

/* ---- battle.c: one attack ------------------------------------------------------------------------------------------- */

/* Flags of a side that fight in an attack. */
unsigned campaign_fighters(const struct field *field, unsigned attack, side_id side,
			   uint8_t flag[flags_of_side]);
/* Asks a side for losses of at least so many half points, or takes them where there is no choice. */
void campaign_ask_losses(struct table *table, unsigned attack, side_id side, unsigned half_points_needed,
			 bool guard_too);
void campaign_ask_advance(struct table *table, unsigned attack, side_id side);

/* ---- retreat_before.c, 16.2 ------------------------------------------------------------------------------------------- */

void campaign_ask_before(struct table *table, side_id side);
/* A way of so many hexes at most that enters no zone of control. */
bool campaign_can_ride(const struct field *field, const struct campaign_mover *mover, space_id from,
		       space_id to, unsigned hexes);
extern const struct question campaign_before;

/* Lane `attack`: an attack from 1 on; who has fought in this phase already; after an advance the direction it came from. */
enum { has_fought = 90, advanced_from = 100 };
/* Where attacks are fought one by one (the option of 11.2), nobody fights twice; otherwise nothing need be remembered. */
uint8_t campaign_after_fight(const struct campaign *campaign);

extern const struct question campaign_combat, campaign_define, campaign_resolve, campaign_battle,
	campaign_napoleon, campaign_stand, campaign_losses, campaign_retreat, campaign_advance,
	campaign_displace, campaign_ride;

#endif
