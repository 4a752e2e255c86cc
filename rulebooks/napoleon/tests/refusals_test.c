/*
 * Why a card is refused, p. 18 to 20: the condition that is wanting, by its own sentence and paragraph; and which card a
 * name means.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

Test(refusals, no_event_answers_with_its_whole_text, .description = "1806 terms.cards")
{
	for (unsigned event = 0; event < event_total; event++) {
		const struct text *refusal = &napoleon_texts[napoleon_event_refusal(event)];
		const struct text *whole = &napoleon_texts[napoleon_event_text(event)];
		cr_assert_not(strstr(refusal->text, whole->text), "%s", refusal->id);
		cr_assert_str_eq(refusal->rule, whole->rule);
	}
}

Test(refusals, elan_in_defence, .description = "1806 card.elan card.reinforced-position")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	hand(at, "french", "F25 F29");
	hand(at, "prussian", "P28");
	active(at, "prussian");
	attack_with(at, "Brunswick");
	cr_assert_str_eq(asks(at), "prussian attack-card");
	cr_assert_str_eq(reason_of(at, "card P28"), "not-now-reinforced-position");
	give(at, "pass");
	cr_assert_str_eq(asks(at), "french combat-window");
	cr_assert_str_eq(reason_of(at, "card F25"), "not-now-elan");
	cr_assert_str_eq(reason_of(at, "card F29"), "not-now-audacity");
}

Test(refusals, forced_march_under_way, .description = "1806 card.forced-march card.forage")
{
	struct at_table *at = stack_at_neustadt("Augereau", "");
	hand(at, "french", "F12 F15");
	begin(at, "operations");
	operate(at, "unit Augereau", "card F16");
	give(at, "go Roda");
	until(at, "french move");
	cr_assert_str_eq(reason_of(at, "card F12"), "not-now-forced-march");
	cr_assert_str_eq(reason_of(at, "card F15"), "not-now-forage");
}

Test(refusals, saxons_nowhere, .description = "1806 card.saxon-defection")
{
	struct at_table *open = clear_field("conscript");
	place(open, "Tauentzien", "Gera");
	place(open, "Ney", "Hof");
	hand(open, "french", "F11 F07");
	begin(open, "initiative");
	cr_assert_str_eq(reason_of(open, "card F11"), "not-now-saxon-defection");
	cr_assert_str_eq(rule_of(open, "card F07"), "card.hussars", "the enemy's hand is empty");

	struct at_table *upright = iena_and_apolda("Ney", "Tauentzien");
	hand(upright, "french", "F11");
	begin(upright, "initiative");
	cr_assert_str_eq(reason_of(upright, "card F11"), "not-saxons-anywhere");
}

/* ---- Which card a name means ----------------------------------------------------------------------------- */

static int meant(const struct at_table *at, const char *seat, const char *name, int *other)
{
	struct field field = seen_by(at, seat_named(at, seat));
	return rulebook_at(at)->own_card(&field, name, other);
}

Test(card_names, fatigue_of_one_and_of_two, .description = "1806 card.fatigue")
{
	struct at_table *at = stack_at_neustadt("Augereau", "P24 P25");
	int other;
	cr_assert_eq(meant(at, "prussian", "FATIGUE", &other), (int)card_named(at, "P24"));
	cr_assert_eq(other, (int)card_named(at, "P25"), "one point or two");
	cr_assert_eq(meant(at, "prussian", "Fatigue (2)", &other), (int)card_named(at, "P25"));
	cr_assert_eq(other, -1);
	hand(at, "prussian", "P25");
	cr_assert_eq(meant(at, "prussian", "FATIGUE", &other), (int)card_named(at, "P25"));
	cr_assert_eq(other, -1, "only one is in the hand");
}

Test(card_names, alike_but_for_their_recovery, .description = "1806 turn.recovery.2")
{
	struct at_table *at = stack_at_neustadt("Augereau", "");
	int other;
	hand(at, "french", "F13 F14"); /* FORCED MARCH both; recovery 3 and 2 */
	tire(at, "Augereau", 4);
	activated(at, "Augereau");
	begin(at, "operations");
	cr_assert_eq(meant(at, "french", "Forced March", &other), (int)card_named(at, "F13"));
	cr_assert_eq(other, -1, "on the march they do the same");
	begin(at, "recovery");
	cr_assert_eq(meant(at, "french", "Forced March", &other), (int)card_named(at, "F13"));
	cr_assert_eq(other, (int)card_named(at, "F14"));
}

/* ---- Somebody who is not asked --------------------------------------------------------------------------- */

static struct verdict offer_of(const struct at_table *at, const char *seat, enum verb verb)
{
	struct field field = truth_at(at);
	return engine_judge(&field, seat_named(at, seat), answer(verb, 0));
}

Test(refusals, the_french_declare_first, .description = "1806 turn.initiative")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	hand(at, "french", "F07");
	hand(at, "prussian", "P04");
	begin(at, "initiative");
	cr_assert_str_eq(asks(at), "french blue-card");
	cr_assert_eq(offer_of(at, "prussian", verb_pass).why.id, not_before_the_french);
	cr_assert_str_eq(napoleon_texts[not_before_the_french].rule, "turn.initiative");
}

Test(refusals, who_has_passed_is_out, .description = "1806 turn.operations")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	active(at, "french");
	begin(at, "operations");
	cr_assert_eq(offer_of(at, "prussian", verb_pass).why.id, not_your_operation);
	give(at, "pass");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(offer_of(at, "french", verb_pass).why.id, not_after_passing);
	cr_assert_str_eq(napoleon_texts[not_after_passing].rule, "turn.operations");
}

/* ---- Paragraphs of their own ------------------------------------------------------------------------------ */

/* REINFORCEMENT is for Prussian corps on the map, CARE for French ones that have lost infantry. */
Test(refusals, of_reinforcement_and_care, .description = "1806 card.reinforcement card.care")
{
	struct at_table *at = battlefield("Ney, Lannes", "Brunswick", "Naumburg");
	strength(at, "Brunswick", 4, 1);
	strength(at, "Ney", 4, 1); /* five infantry are printed */
	hand(at, "prussian", "P04");
	hand(at, "french", "F09");
	begin(at, "initiative");
	give(at, "card F09");
	cr_assert_str_eq(asks(at), "french blue-effect");
	cr_assert_str_eq(rule_of(at, "unit Brunswick"), "card.care", "Prussian");
	cr_assert_str_eq(rule_of(at, "unit Davout"), "card.care", "not on the map");
	cr_assert_str_eq(rule_of(at, "unit Lannes"), "card.care", "has all its infantry");
	give(at, "unit Ney");
	give(at, "card P04");
	cr_assert_str_eq(asks(at), "prussian blue-effect");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "card.reinforcement", "French");
	cr_assert_str_eq(rule_of(at, "unit Hohenlohe"), "card.reinforcement", "not on the map");
	cr_assert(is_legal(at, "unit Brunswick"));
}

/* Three connections from Neustadt over Roda and Gera to Zeitz, and a card of one point. */
Test(refusals, a_march_too_far_says_its_cost, .description = "1806 move.path move.points")
{
	struct at_table *at = stack_at_neustadt("Ney", "");
	begin(at, "operations");
	operate(at, "unit Ney", "card F01");
	cr_assert_eq(points_of_march_left(at), 1);
	cr_assert_str_eq(reason_of(at, "go Zeitz"), "not-so-far");
	cr_assert_str_eq(rule_of(at, "go Zeitz"), "move.path");
	cr_assert_eq(why_of(at, "go Zeitz").arg[1].value, 3);
	cr_assert_eq(why_of(at, "go Zeitz").arg[2].value, 1);
}
