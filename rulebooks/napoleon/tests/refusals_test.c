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
