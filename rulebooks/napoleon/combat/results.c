/*
 * Results of a combat, combat.effects, p. 12 steps 2 and 3: cards are revealed or dice thrown (setup.dice-option, p. 5), and what they show is added up with the events
 * that change it.
 */
#include "rulebooks/napoleon/combat/combat.h"

enum { square_fatigue = 2, lost_bullet_fatigue = 2 };

static unsigned throw_die(struct table *table, side_id side)
{
	unsigned die = roll_d6(table, napoleon_purpose_in_combat(table, chance_for_die, side));
	const struct die_face *face = &data_of(table->scenario)->face[side][die - 1];
	struct event event = {.message = say4(told_die, of_kind(arg_side, side), number_arg((int)die),
					      number_arg(face->losses), number_arg(face->fatigue)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = place_of_combat(table)};
	tell(table, &event);
	return die_face_mark + die - 1;
}

void napoleon_reveal_effects(struct table *table, side_id side, unsigned count)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	while (count-- && combat->revealed_count[side] < most_revealed && !table->chance->failed) {
		unsigned shown;
		if (n->flow.option[option_dice]) {
			shown = throw_die(table, side);
		} else {
			int card = napoleon_reveal(table, side);
			if (card < 0)
				return;
			shown = (unsigned)card + 1;
		}
		combat->revealed[side][combat->revealed_count[side]++] = (uint8_t)shown;
	}
}

struct die_face napoleon_shown_effect(const struct scenario *scenario, side_id side, unsigned shown)
{
	const struct napoleon_data *data = data_of(scenario);
	if (shown >= die_face_mark)
		return data->face[side][shown - die_face_mark];
	return (struct die_face){data->card[shown - 1].losses, data->card[shown - 1].fatigue};
}

struct die_face napoleon_effects(const struct scenario *scenario, const struct combat *combat, side_id side,
				 unsigned first)
{
	struct die_face sum = {0};
	for (unsigned i = first; i < combat->revealed_count[side]; i++) {
		struct die_face face = napoleon_shown_effect(scenario, side, combat->revealed[side][i]);
		sum.losses = (uint8_t)(sum.losses + face.losses);
		sum.fatigue = (uint8_t)(sum.fatigue + face.fatigue);
	}
	return sum;
}

static void tell_effect(struct table *table, unsigned text, uint8_t news)
{
	struct event event = {.message = say(text), .news = news, .at = place_of_combat(table)};
	tell(table, &event);
}

/* SQUARE, card.square, asks for Prussian cavalry at the beginning of the combat; where there is no fatigue, it tells nothing of it. */
static void form_square(struct table *table)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	bool horse = combat->horse_at_start & 1u << prussian ||
		     napoleon_cavalry(n, combat->engaged[prussian]) > 0;
	unsigned less = combat->fatigue[french] < square_fatigue ? combat->fatigue[french] : square_fatigue;
	if (!less) {
		tell_effect(table, told_idle_square, 0);
		return;
	}
	if (horse)
		combat->fatigue[french] = (uint8_t)(combat->fatigue[french] - less);
	tell_effect(table, horse ? told_square : told_no_square, napoleon_news_of_sheet(table, prussian));
}

static void add_events(struct table *table)
{
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	bool french_lose = combat->losses[french] > combat->losses[prussian];
	if (combat->square)
		form_square(table);
	if (combat->event[french] == 1 + event_lost_bullet) { /* card.lost-bullet */
		combat->fatigue[prussian] = (uint8_t)(combat->fatigue[prussian] + lost_bullet_fatigue);
		tell_effect(table, told_lost_bullet, 0);
	}
	if (combat->event[french] == 1 + event_the_guard && french_lose) {
		unsigned corps = count_flags(fighting_corps(n, french));
		combat->fatigue[french] = (uint8_t)(combat->fatigue[french] + corps);
		tell_effect(table, told_guard, 0);
	}
}

void napoleon_find_result(struct table *table)
{
	struct combat *combat = &here(table)->combat;
	for (side_id side = french; side < both_sides; side++) {
		struct die_face sum = napoleon_effects(table->scenario, combat, enemy_of(side), 0);
		combat->losses[side] = sum.losses;
		combat->fatigue[side] = sum.fatigue;
	}
	add_events(table);
	for (side_id side = french; side < both_sides; side++)
		tell_all(table,
			 say3(told_suffered, of_kind(arg_side, side), number_arg(combat->losses[side]),
			      number_arg(combat->fatigue[side])),
			 place_of_combat(table));
}
