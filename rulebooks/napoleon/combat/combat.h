/*
 * What the files of combat share: combat.c, count.c, count_unknown.c, chances.c, results.c, losses.c, retreat.c, pursuit.c, combat_cards.c.
 */
#ifndef VEDETTE_NAPOLEON_COMBAT_H
#define VEDETTE_NAPOLEON_COMBAT_H

#include "rulebooks/napoleon/position.h"

/* The corps of a side that take part in the combat and are still in play; commanders left out. */
static inline uint32_t fighting_corps(const struct napoleon *n, side_id side)
{
	return napoleon_corps_among(n, n->combat.engaged[side]);
}

/* Of a combat that was won. */
static inline side_id winner_of(const struct combat *combat)
{
	return (side_id)(combat->winner - 1);
}

static inline side_id loser_of(const struct combat *combat)
{
	return enemy_of(winner_of(combat));
}

static inline unsigned combat_area(const struct combat *combat)
{
	return combat->area - 1u;
}

enum { die_face_mark = 0x80 }; /* in combat.revealed */

static inline space_id place_of_combat(const struct table *table)
{
	return (space_id)combat_area(&here(table)->combat);
}

/* Reading 15: the attackers that were selected, wherever they come from, against all who defend. */
struct combat napoleon_combat_between(const struct napoleon *n, unsigned area, side_id attacker,
				      uint32_t attackers, bool moving);
/* Whom it is news to when something of a side's sheets is told: nobody where they lie open. */
uint8_t napoleon_news_of_sheet(const struct table *table, side_id side);
/* Reveals cards (or rolls dice) for a side; they are kept in combat.revealed. */
void napoleon_reveal_effects(struct table *table, side_id side, unsigned count);
/* Losses and fatigue of what a side has revealed, from the given one on. */
struct die_face napoleon_shown_effect(const struct scenario *scenario, side_id side, unsigned shown);
struct die_face napoleon_effects(const struct scenario *scenario, const struct combat *combat, side_id side,
				 unsigned first);

void napoleon_find_result(struct table *table);

/* ---- count.c, count_unknown.c ---- */

struct card_range {
	int least, most;
};
/* Steps B and D for one corps, as far as its sheet is known. */
struct card_range napoleon_cards_of_strength(const struct field *field, unsigned block);
struct card_range napoleon_cards_of_fatigue(const struct napoleon *n, unsigned block);
/* Step C, reading 16: the flags whose corps lose a card each. */
uint32_t napoleon_moved_to_attack(const struct field *field, const struct combat *combat, side_id side);
/* What the blocks of a side that are not known bring to a combat, steps B to D and, if asked for, G. */
struct card_range napoleon_cards_of_unknown(const struct field *field, const struct combat *combat,
					    side_id side, bool bonuses);

void napoleon_take_losses(struct table *table, side_id side, unsigned losses);
/* Connections the beaten stack has to fall back; the question is that of the retreat or of PANIC. */
void napoleon_begin_retreat(struct table *table, unsigned question, unsigned steps);
/* May the winner pursue? The figure: by how much cavalry he has more, as far as the sheets are known. */
struct verdict napoleon_judge_pursuit(const struct field *field, const struct combat *combat, side_id winner,
				      struct figure *figure);
void napoleon_pursuit_cards(const struct scenario *scenario, const struct napoleon *n,
			    const struct combat *combat, side_id winner, struct figure *figure);
bool napoleon_is_pursued(struct table *table); /* tells why, or why not */
void napoleon_pursue(struct table *table);

#endif
