/*
 * The pursuit, combat.pursuit, p. 12 step 7: by more cavalry, from a clear area, and for fatigue alone.
 */
#include "rulebooks/napoleon/combat/combat.h"

struct verdict napoleon_judge_pursuit_from(const struct scenario *scenario, unsigned area)
{
	if (scenario->board->space[area].terrain == terrain_woods)
		return forbidden(say1(not_pursued_from_woods, space_arg((space_id)area)));
	if (data_of(scenario)->area[area].citadel)
		return forbidden(say1(not_pursued_from_citadel, space_arg((space_id)area)));
	return legal();
}

/* Reading 24: the stacks that have fought, after their losses. Behind screens the answer tells something of the sheets. */
bool napoleon_is_pursued(struct table *table)
{
	const struct napoleon *n = here(table);
	unsigned area = combat_area(&n->combat);
	side_id winner = winner_of(&n->combat);
	struct verdict verdict = napoleon_judge_pursuit_from(table->scenario, area);
	if (!verdict.legal) {
		unsigned text = verdict.why.id == not_pursued_from_woods ? told_no_pursuit_woods
									 : told_no_pursuit_citadel;
		tell_all(table, say1(text, space_arg((space_id)area)), (space_id)area);
		return false;
	}
	bool pursued = napoleon_cavalry(n, n->combat.engaged[winner]) >
		       napoleon_cavalry(n, n->combat.engaged[enemy_of(winner)]);
	here(table)->last_pursuit = pursued ? 1 : 2; /* what the sheets have told is remembered */
	struct event event = {
		.message = pursued ? say1(told_pursuit, of_kind(arg_side, winner)) : say(told_no_pursuit),
		.news = napoleon_news_of_sheet(table, french) | napoleon_news_of_sheet(table, prussian),
		.at = (space_id)area};
	tell(table, &event);
	return pursued;
}

void napoleon_pursuit_cards(const struct scenario *scenario, const struct napoleon *n,
			    const struct combat *combat, side_id winner, struct figure *figure)
{
	figure_add(figure, say(term_pursuit_card), 1);
	for (uint32_t left = napoleon_corps_among(n, combat->engaged[winner]); left;) {
		unsigned flag = take_flag(&left);
		if (data_of(scenario)->block[napoleon_block(n, flag)].bonus & bonus_pursuit)
			figure_add(figure, say1(term_pursuit_bonus, piece_arg((piece_id)flag)), 1);
	}
	if (combat->charge)
		figure_add(figure, say1(term_pursuit_event, of_kind(arg_message, name_of_great_charge)), 1);
}

/* Blocks lie open in a combat and so do their bonuses: everybody can count the cards. */
void napoleon_pursue(struct table *table)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	side_id winner = winner_of(combat), loser = loser_of(combat);
	struct figure figure = {.id = "pursuit-cards"};
	unsigned first = combat->revealed_count[winner];
	space_id area = (space_id)combat_area(combat);
	napoleon_pursuit_cards(table->scenario, n, combat, winner, &figure);
	combat->pursuit_cards = (uint8_t)figure.value;
	struct event event = {.message = say2(told_pursuit_cards, of_kind(arg_side, winner),
					      number_arg(combat->pursuit_cards)),
			      .at = area,
			      .figure = &figure};
	tell(table, &event);
	napoleon_reveal_effects(table, winner, combat->pursuit_cards);
	unsigned fatigue = napoleon_effects(table->scenario, combat, winner, first).fatigue;
	tell_all(table, say2(told_pursued, of_kind(arg_side, loser), number_arg((int)fatigue)), area);
	if (fatigue)
		napoleon_share(table, loser, fighting_corps(n, loser), fatigue, fatigue, share_equally,
			       say(why_pursuit_fatigue));
}
