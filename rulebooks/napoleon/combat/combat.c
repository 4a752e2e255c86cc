/*
 * Combat, p. 12-13: the procedure, step by step as in the booklet. What is between its steps (cards, shares of fatigue, losses,
 * a retreat) is asked by questions that lie upon it; what it has come to is kept in the position.
 */
#include "rulebooks/napoleon/combat/combat.h"
#include "rulebooks/napoleon/march/march.h"

enum stage {
	stage_show,
	stage_attack_card, /* 1 A */
	stage_defence_card,
	stage_count,            /* 1 B to H */
	stage_reveal,           /* 2 */
	stage_result,           /* 3 */
	stage_attacker_fatigue, /* 4 */
	stage_defender_fatigue,
	stage_attacker_losses,
	stage_defender_losses,
	stage_winner,  /* 5 */
	stage_retreat, /* 6 */
	stage_retreat_fatigue,
	stage_panic,
	stage_panic_fatigue,
	stage_pursuit, /* 7 */
	stage_great_charge,
	stage_pursue,
	stage_end,
	stage_total
};

uint8_t napoleon_news_of_sheet(const struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	bool screens = napoleon_has_screens(table->scenario, n);
	return (uint8_t)(screens ? 1u << seat_of(n, enemy_of(side)) : 0u);
}

static side_id defender_of(const struct combat *combat)
{
	return enemy_of(combat->attacker);
}

/* ---- Who fights ---------------------------------------------------------------------------------------------------- */

struct combat napoleon_combat_between(const struct napoleon *n, unsigned area, side_id attacker,
				      uint32_t attackers, bool moving)
{
	struct combat combat = {.area = (uint8_t)(1 + area), .attacker = attacker, .moving = moving};
	uint32_t defenders = napoleon_flags_in(n, area, enemy_of(attacker));
	combat.engaged[attacker] = attackers & ~napoleon_vedettes_among(n, attackers);
	combat.engaged[enemy_of(attacker)] = defenders & ~napoleon_vedettes_among(n, defenders);
	return combat;
}

void napoleon_begin_combat(struct table *table, unsigned area, side_id attacker, uint32_t attackers,
			   bool moving)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	*combat = napoleon_combat_between(n, area, attacker, attackers & n->standing[area], moving);
	for (side_id side = french; side < both_sides; side++)
		if (napoleon_cavalry(n, combat->engaged[side]))
			combat->horse_at_start |= (uint8_t)(1u << side);
	push(table, question_combat, no_seat);
}

static void show_blocks(struct table *table, struct frame *frame)
{
	(void)frame;
	struct napoleon *n = here(table);
	side_id attacker = n->combat.attacker;
	struct event event =
		event_of(say2(told_attack, of_kind(arg_side, attacker), space_arg(place_of_combat(table))),
			 n->combat.engaged[attacker], place_of_combat(table));
	tell(table, &event);
	napoleon_show(table, n->standing[place_of_combat(table)],
		      say1(told_blocks_open, space_arg(place_of_combat(table))));
}

/* ---- 1 A: cards, combat.cards.A ----------------------------------------------------------------------------------------------------- */

static void offer_attack_card(struct table *table, struct frame *frame)
{
	(void)frame;
	napoleon_open_window(table, question_attack_card, here(table)->combat.attacker);
}

static void offer_defence_card(struct table *table, struct frame *frame)
{
	(void)frame;
	napoleon_open_window(table, question_combat_window, defender_of(&here(table)->combat));
}

/* ---- 1 B to H: the count ----------------------------------------------------------------------------------------------- */

/* The number is announced; behind screens its terms are the owner's. */
static void tell_count(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	struct field field = truth(table);
	struct figure figure = {.id = "cards"};
	bool screens = napoleon_has_screens(table->scenario, n);
	if (!table->events)
		return;
	napoleon_combat_cards(&field, &n->combat, side, &figure);
	struct event event = {.message = say2(told_cards_counted, of_kind(arg_side, side),
					      number_arg(n->combat.cards[side])),
			      .news = napoleon_news_of_sheet(table, side),
			      .at = place_of_combat(table),
			      .figure = screens ? NULL : &figure};
	tell(table, &event);
	if (!screens)
		return;
	struct event own = {.message = say1(told_own_count, number_arg(n->combat.cards[side])),
			    .seats = (uint8_t)(1u << seat_of(n, side)),
			    .at = place_of_combat(table),
			    .figure = &figure};
	tell(table, &own);
}

/* Reading 17: without a card before ground, bonuses and events are counted, the attack is called off. */
static bool is_called_off(struct table *table)
{
	struct napoleon *n = here(table);
	struct field field = truth(table);
	side_id attacker = n->combat.attacker;
	if (napoleon_cards_before_terrain(&field, &n->combat, attacker, NULL) > 0)
		return false;
	struct event event = {.message = say2(told_called_off, of_kind(arg_side, attacker),
					      space_arg(place_of_combat(table))),
			      .news = napoleon_news_of_sheet(table, attacker),
			      .at = place_of_combat(table)};
	n->combat.engaged[enemy_of(attacker)] = 0; /* they have not fought and are not flipped */
	tell(table, &event);
	return true;
}

static void count_cards(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	struct field field = truth(table);
	if (is_called_off(table)) {
		frame->stage = stage_end;
		return;
	}
	for (side_id side = french; side < both_sides; side++)
		n->combat.cards[side] = (int8_t)napoleon_combat_cards(&field, &n->combat, side, NULL);
	tell_count(table, n->combat.attacker);
	tell_count(table, defender_of(&n->combat));
}

/* ---- 2 and 3: cards or dice, and their effects -------------------------------------------------------- */

static void reveal(struct table *table, struct frame *frame)
{
	(void)frame;
	const struct combat *combat = &here(table)->combat;
	side_id attacker = combat->attacker, defender = defender_of(combat);
	napoleon_reveal_effects(table, attacker, (unsigned)combat->cards[attacker]);
	napoleon_reveal_effects(table, defender, (unsigned)combat->cards[defender]);
}

static void find_result(struct table *table, struct frame *frame)
{
	(void)frame;
	napoleon_find_result(table);
}

/* ---- 4: fatigue first, then losses; the attacker's first ----------------------------------------------------------------- */

static void share_fatigue(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	unsigned fatigue = n->combat.fatigue[side];
	if (fatigue)
		napoleon_share(table, side, fighting_corps(n, side), fatigue, fatigue, share_equally,
			       say(why_combat_fatigue));
}

static void tire_attacker(struct table *table, struct frame *frame)
{
	(void)frame;
	share_fatigue(table, here(table)->combat.attacker);
}

static void tire_defender(struct table *table, struct frame *frame)
{
	(void)frame;
	share_fatigue(table, defender_of(&here(table)->combat));
}

static void weaken_attacker(struct table *table, struct frame *frame)
{
	(void)frame;
	const struct combat *combat = &here(table)->combat;
	napoleon_take_losses(table, combat->attacker, combat->losses[combat->attacker]);
}

static void weaken_defender(struct table *table, struct frame *frame)
{
	(void)frame;
	const struct combat *combat = &here(table)->combat;
	napoleon_take_losses(table, defender_of(combat), combat->losses[defender_of(combat)]);
}

/* ---- 5, combat.winner: by the symbols of loss (reading 20) -------------------------------------------------------------------- */

static void find_winner(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	int difference = combat->losses[prussian] - combat->losses[french];
	if (difference == 0) {
		tell_all(table, say1(told_drawn, space_arg(place_of_combat(table))), place_of_combat(table));
		frame->stage = stage_end;
		return;
	}
	side_id winner = difference > 0 ? french : prussian;
	combat->winner = (uint8_t)(1 + winner);
	tell_all(table,
		 say3(told_won, of_kind(arg_side, winner), space_arg(place_of_combat(table)),
		      number_arg(difference > 0 ? difference : -difference)),
		 place_of_combat(table));
	if (!fighting_corps(n, enemy_of(winner)))
		frame->stage = stage_end; /* there is nobody left to retreat or to be pursued */
}

/* ---- 6: the retreat ------------------------------------------------------------------------------------------------------- */

static void retreat(struct table *table, struct frame *frame)
{
	(void)frame;
	const struct combat *combat = &here(table)->combat;
	side_id loser = loser_of(combat);
	napoleon_begin_retreat(table, question_retreat,
			       (unsigned)(combat->losses[loser] - combat->losses[enemy_of(loser)]));
}

static void share_retreat_fatigue(struct table *table, struct frame *frame)
{
	(void)frame;
	struct napoleon *n = here(table);
	unsigned fatigue = n->combat.retreat_fatigue;
	side_id loser = loser_of(&n->combat);
	n->combat.retreat_fatigue = 0;
	if (fatigue)
		napoleon_share(table, loser, fighting_corps(n, loser), fatigue, fatigue, share_equally,
			       say(why_retreat_fatigue));
}

static void offer_panic(struct table *table, struct frame *frame)
{
	(void)frame;
	const struct napoleon *n = here(table);
	if (loser_of(&n->combat) == prussian && fighting_corps(n, prussian))
		napoleon_open_window(table, question_retreat_window, french);
}

/* ---- 7: the pursuit -------------------------------------------------------------------------------------------------------- */

static void begin_pursuit(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	side_id loser = loser_of(&n->combat);
	if (!fighting_corps(n, loser) || !napoleon_is_pursued(table)) {
		frame->stage = stage_end;
		return;
	}
	napoleon_open_window(table, question_pursuit_window, loser);
}

static void offer_great_charge(struct table *table, struct frame *frame)
{
	const struct combat *combat = &here(table)->combat;
	if (combat->no_pursuit)
		frame->stage = stage_end;
	else if (winner_of(combat) == french)
		napoleon_open_window(table, question_pursuit_window, french);
}

static void pursue(struct table *table, struct frame *frame)
{
	(void)frame;
	napoleon_pursue(table);
}

/* ---- The end ----------------------------------------------------------------------------------------------------------------- */

static void put_cards_away(struct napoleon *n)
{
	for (side_id side = french; side < both_sides; side++)
		for (unsigned i = 0; i < n->combat.revealed_count[side]; i++)
			if (n->combat.revealed[side][i] < die_face_mark)
				napoleon_discard(n, n->combat.revealed[side][i] - 1u);
}

/* All who have fought are flipped, p. 9; blocks stand upright again, p. 16. */
static void end_combat(struct table *table, struct frame *frame)
{
	(void)frame;
	struct napoleon *n = here(table);
	unsigned area = combat_area(&n->combat);
	unsigned refuge = n->combat.retreat_to ? n->combat.retreat_to - 1u : area;
	put_cards_away(n);
	napoleon_activate(table, n->combat.engaged[french] | n->combat.engaged[prussian]);
	n->combat = (struct combat){0};
	pop(table);
	napoleon_clear_axes(table);
	if (n->flow.over)
		return;
	for (side_id side = french; side < both_sides; side++) {
		napoleon_mingle(table, area, side);
		if (refuge != area)
			napoleon_mingle(table, refuge, side);
	}
}

/* ---- The procedure ------------------------------------------------------------------------------------------------------------- */

static void (*const carry_on[stage_total])(struct table *table, struct frame *frame) = {
	[stage_show] = show_blocks,
	[stage_attack_card] = offer_attack_card,
	[stage_defence_card] = offer_defence_card,
	[stage_count] = count_cards,
	[stage_reveal] = reveal,
	[stage_result] = find_result,
	[stage_attacker_fatigue] = tire_attacker,
	[stage_defender_fatigue] = tire_defender,
	[stage_attacker_losses] = weaken_attacker,
	[stage_defender_losses] = weaken_defender,
	[stage_winner] = find_winner,
	[stage_retreat] = retreat,
	[stage_retreat_fatigue] = share_retreat_fatigue,
	[stage_panic] = offer_panic,
	[stage_panic_fatigue] = share_retreat_fatigue,
	[stage_pursuit] = begin_pursuit,
	[stage_great_charge] = offer_great_charge,
	[stage_pursue] = pursue,
	[stage_end] = end_combat,
};

/* Fatigue of a card may leave nobody to fight: then nothing is resolved, and nobody retreats. */
static bool nobody_fights(const struct napoleon *n, unsigned stage)
{
	return stage <= stage_count && (!fighting_corps(n, french) || !fighting_corps(n, prussian));
}

static enum next run_combat(struct table *table, struct frame *frame)
{
	unsigned stage = frame->stage++;
	if (nobody_fights(here(table), stage)) {
		frame->stage = stage_end;
		tell_all(table, say1(told_combat_ends, space_arg(place_of_combat(table))),
			 place_of_combat(table));
		return next_go_on;
	}
	carry_on[stage](table, frame);
	return next_go_on;
}

bool napoleon_is_in_combat(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	(void)scenario, (void)frame;
	return ((const struct napoleon *)position)->combat.area != 0;
}

const struct question napoleon_combat = {
	.sound = napoleon_is_in_combat,
	.stages = stage_total,
	.id = "combat",
	.rule = "combat.start",
	.run = run_combat,
};
