/*
 * The combat phase, 11.0: what its files ask of one another.
 */
#ifndef VEDETTE_CAMPAIGN_COMBAT_H
#define VEDETTE_CAMPAIGN_COMBAT_H

#include "mechanisms/attacks.h"
#include "rulebooks/campaign/combat/odds.h"
#include "rulebooks/campaign/rules.h"

/* ---- front.c: who touches whom, 11.2 ------------------------------------------------------------------------------ */

/* Stacks in contact, as the mechanism wants them; those of the phasing side attack. */
struct campaign_front {
	struct attacks_ground ground;
	struct attacks attacks;
	space_id attacker[attacks_max], defender[attacks_max];
};

void campaign_find_front(const struct field *field, struct campaign_front *front);
/* May the stack attack over this hexside at all (8.32)? */
bool campaign_may_attack_over(const struct field *field, space_id from, unsigned direction);
/* What one fighter, a hex and a hexside are for a clash. */
struct fighter campaign_fighter(const struct field *field, unsigned flag, unsigned stack);
void campaign_describe_hex(const struct field *field, struct clash *clash, unsigned stack, space_id hex);
uint8_t campaign_ground_between(const struct field *field, space_id from, unsigned direction);
/* The clash of an attack, as it stands. */
void campaign_find_clash(const struct field *field, unsigned attack, struct clash *clash);

/* ---- define.c --------------------------------------------------------------------------------------------------------- */

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

/* ---- losses.c, 11.4 and 11.41 ------------------------------------------------------------------------------------- */

/* Could it go back one hex, 11.41? A vedette's zone does not hinder it. */
bool campaign_could_retreat(const struct field *field, unsigned flag);
/* Into the box where it belongs, its points onto the casualty track. */
void campaign_eliminate(struct table *table, unsigned flag);
void campaign_eliminate_for_good(struct table *table, unsigned flag);
void campaign_eliminate_to_recover(struct table *table, unsigned flag);
/* Leaders and trains of a hex whose last combat unit is gone, 5.23, 14.33. */
void campaign_leave_alone(struct table *table, space_id hex, side_id side, unsigned columns_against);
/* Captured on a 6 or more, 5.22. */
bool campaign_is_captured(struct table *table, unsigned flag, unsigned columns_against);

/* ---- retreat.c, 11.42 to 11.44 ------------------------------------------------------------------------------------ */

/* May it set foot there in a retreat? */
bool campaign_is_open_to_retreat(const struct field *field, const struct campaign_mover *mover, space_id from,
				 unsigned direction);

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

/* Lane `attack`: an attack from 1 on; after an advance the direction it came from. */
enum { advanced_from = 100 };

extern const struct question campaign_combat, campaign_define, campaign_resolve, campaign_battle,
	campaign_napoleon, campaign_stand, campaign_losses, campaign_retreat, campaign_advance;

#endif
