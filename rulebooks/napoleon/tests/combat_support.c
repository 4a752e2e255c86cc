#include "rulebooks/napoleon/tests/combat_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct at_table *battlefield_with(const char *options, const char *of_french, const char *of_prussians,
				  const char *area)
{
	struct at_table *at = *options ? clear_field_with("conscript", options) : clear_field("conscript");
	place(at, "Soult", "Bayreuth");
	place(at, "Weimar", "Gotha");
	place_all(at, of_french, area);
	place_all(at, of_prussians, area);
	active(at, "french");
	return at;
}

struct at_table *battlefield(const char *of_french, const char *of_prussians, const char *area)
{
	return battlefield_with("", of_french, of_prussians, area);
}

/* ---- Faces --------------------------------------------------------------------------------------------- */

static unsigned count_letter(const char *face, char letter)
{
	unsigned count = 0;
	while (*face)
		count += *face++ == letter;
	return count;
}

static void show(struct at_table *at, const char *side, const char *face)
{
	static bool typed[cards]; /* each test has its own process */
	const struct napoleon_data *data = data_of(scenario_at(at));
	side_id owner = side_named(at, side);
	for (unsigned card = 0; card < cards; card++) {
		char text[word_size];
		const struct card_data *one = &data->card[card];
		if (typed[card] || side_of_card(card) != owner || strcmp(card_at(at, one->id), "deck") != 0)
			continue;
		if (one->losses != count_letter(face, 'L') || one->fatigue != count_letter(face, 'F'))
			continue;
		typed[card] = true;
		snprintf(text, sizeof text, "card %s", one->id);
		dice(at, text);
		return;
	}
	cr_assert_fail("the %s deck has no more %s", side, face);
}

void shows(struct at_table *at, const char *side, const char *faces)
{
	while (*faces) {
		char face[word_size];
		size_t length = strcspn(faces, " ");
		snprintf(face, sizeof face, "%.*s", (int)length, faces);
		show(at, side, face);
		faces += length + strspn(faces + length, " ");
	}
}

void shows_nothing_but_fatigue(struct at_table *at, const char *side, unsigned count)
{
	while (count--)
		show(at, side, "F");
}

void all_revealed(const struct at_table *at)
{
	cr_assert_eq(dice_left(at), 0, "fewer cards were revealed than were typed");
}

/* ---- Attacking ----------------------------------------------------------------------------------------- */

void attack_with(struct at_table *at, const char *list)
{
	begin(at, "operations");
	while (*list) {
		char text[word_size + 8];
		size_t length = strcspn(list, ",");
		snprintf(text, sizeof text, "unit %.*s", (int)length, list);
		give(at, text);
		list += length + strspn(list + length, ", ");
	}
	if (!strcmp(asked(at), "select"))
		give(at, "done");
	pass_every_window(at);
	give(at, "yes");
}

void attack_counting(struct at_table *at, const char *list, unsigned french_cards, unsigned prussian_cards)
{
	unsigned count[both_sides] = {french_cards, prussian_cards};
	side_id attacker = position_at(at)->active;
	shows_nothing_but_fatigue(at, attacker == french ? "french" : "prussian", count[attacker]);
	shows_nothing_but_fatigue(at, attacker == french ? "prussian" : "french", count[enemy_of(attacker)]);
	attack_with(at, list);
	while (window_open(at) || !strcmp(asked(at), "attack-card"))
		give(at, "pass");
	all_revealed(at);
	cr_assert_eq(told(at, "revealed-effect"), french_cards + prussian_cards);
}

void up_to(struct at_table *at, const char *question)
{
	while (strcmp(asks(at), question) != 0) {
		cr_assert(window_open(at) || !strcmp(asked(at), "attack-card"), "%s was asked, not %s",
			  asks(at), question);
		give(at, "pass");
	}
}
