/*
 * The pursuit, combat.pursuit, p. 12 step 7: by more cavalry, from a clear area, and for fatigue alone.
 */
#include "rulebooks/napoleon/combat/combat.h"

static struct card_range cavalry_of(const struct napoleon *n, uint32_t flags)
{
	struct card_range range = {(int)napoleon_cavalry(n, flags), (int)napoleon_cavalry(n, flags)};
	while (flags) {
		unsigned block = napoleon_block(n, take_flag(&flags));
		if (block == no_block || (is_corps(block) && n->cav[block] == strength_unknown))
			range.most += most_strength;
	}
	return range;
}

/* Reading 24: the stacks that have fought, after their losses. */
struct verdict napoleon_judge_pursuit(const struct field *field, const struct combat *combat, side_id winner,
				      struct figure *figure)
{
	unsigned area = combat_area(combat);
	side_id loser = enemy_of(winner);
	if (field->scenario->board->space[area].terrain == terrain_woods)
		return forbidden(say1(not_pursued_from_woods, space_arg((space_id)area)));
	if (data_of(field->scenario)->area[area].citadel)
		return forbidden(say1(not_pursued_from_citadel, space_arg((space_id)area)));
	struct card_range ours = cavalry_of(known(field), combat->engaged[winner]);
	struct card_range theirs = cavalry_of(known(field), combat->engaged[loser]);
	figure_add(figure, say1(term_cavalry, of_kind(arg_side, winner)), ours.least);
	figure_add(figure, say1(term_cavalry, of_kind(arg_side, loser)), -theirs.most);
	figure->most = ours.most - theirs.least;
	return figure->most > 0 ? legal() : forbidden(say(not_enough_cavalry));
}

/* Behind screens the answer tells something of the sheets. */
bool napoleon_is_pursued(struct table *table)
{
	struct napoleon *n = here(table);
	struct field field = truth(table);
	struct figure figure = {.id = "more-cavalry"};
	side_id winner = winner_of(&n->combat);
	struct arg area = space_arg(place_of_combat(table));
	struct verdict verdict = napoleon_judge_pursuit(&field, &n->combat, winner, &figure);
	struct event event = {.at = place_of_combat(table)};
	if (!verdict.legal && verdict.why.id != not_enough_cavalry) {
		event.message = say1(verdict.why.id == not_pursued_from_woods ? told_no_pursuit_woods
									      : told_no_pursuit_citadel,
				     area);
		tell(table, &event);
		return false;
	}
	n->last_pursuit = verdict.legal ? 1 : 2; /* what the sheets have told is remembered */
	event.message = verdict.legal ? say1(told_pursuit, of_kind(arg_side, winner)) : say(told_no_pursuit);
	event.news = napoleon_news_of_sheet(table, french) | napoleon_news_of_sheet(table, prussian);
	tell(table, &event);
	return verdict.legal;
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
