/*
 * Explanations of combats against what is not known: upright blocks, screens, decks and hands.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static const char *const by_lannes = "{'what':'combat','at':'Iena','attackers':['Lannes']}";

/* Lannes at Jena against these; the other Prussians at Halle with the king, any of whom could be here. */
static struct at_table *lannes_against_some(const char *there, const char *elsewhere, const char *area)
{
	struct at_table *at = clear_field("grognard");
	place(at, "Lannes", area);
	place_all(at, there, area);
	place_all(at, elsewhere, "Halle");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static void bounds(struct at_table *at, const char *id, const char *about, int least, int most)
{
	cr_assert_eq(figure(at, id, about), least, "%s: %d", id, figure(at, id, about));
	cr_assert_eq(most_of_figure(at, id, about), most, "%s: %d", id, most_of_figure(at, id, about));
}

Test(explain_fog, a_lone_block_is_a_corps, .description = "1806 combat.cards.B terms.commander grognard.fog")
{
	const char *others =
		"Frederick, Brunswick, Kalckreuth, Blücher, Hohenlohe, Rüchel, Weimar, Tauentzien";
	struct at_table *at = lannes_against_some("Louis", others, "Iena");
	bounds(at, "prussian-cards", by_lannes, 0, 2); /* a small and tired one, or a large one */
	at = lannes_against_some("Louis", others, "Schleiz");
	bounds(at, "prussian-cards", "{'what':'combat','at':'Schleiz','attackers':['Lannes']}", 1, 3);
}

Test(explain_fog, each_block_is_somebody_else,
     .description = "1806 combat.cards.B combat.cards.G grognard.fog")
{
	/* Three corps have five points or more: Brunswick, Kalckreuth, Hohenlohe. The king gives one. */
	struct at_table *at = lannes_against_some(
		"Louis, Rüchel", "Frederick, Brunswick, Kalckreuth, Hohenlohe, Weimar, Tauentzien", "Iena");
	bounds(at, "prussian-cards", by_lannes, 0, 4);
	at = lannes_against_some("Louis, Rüchel, Weimar",
				 "Frederick, Brunswick, Kalckreuth, Hohenlohe, Tauentzien", "Iena");
	bounds(at, "prussian-cards", by_lannes, 0, 6);
	at = lannes_against_some("Louis, Rüchel, Weimar, Tauentzien",
				 "Frederick, Brunswick, Kalckreuth, Hohenlohe", "Iena");
	bounds(at, "prussian-cards", by_lannes, 0, 7);
}

Test(explain_fog, who_is_elsewhere_is_not_here, .description = "1806 combat.cards.B grognard.fog")
{
	/* Everybody has seen Brunswick and Hohenlohe at Halle: Kalckreuth alone of the large ones can be at Jena. */
	struct at_table *at = lannes_against_some("Louis, Rüchel",
						  "Brunswick, Kalckreuth, Hohenlohe, Tauentzien", "Iena");
	knows(at, "french", "Brunswick", "identity");
	knows(at, "french", "Hohenlohe", "identity");
	bounds(at, "prussian-cards", by_lannes, 0, 3);
	/* With Louis known, the other can still be Kalckreuth; then he cannot. */
	knows(at, "french", "Louis", "identity");
	bounds(at, "prussian-cards", by_lannes, 0, 3);
	knows(at, "french", "Kalckreuth", "identity");
	bounds(at, "prussian-cards", by_lannes, 0, 2);
}

Test(explain_fog, four_french_blocks, .description = "1806 combat.cards.B combat.cards.G grognard.fog")
{
	struct at_table *at = clear_field("grognard");
	place(at, "Louis", "Iena");
	place_all(at, "Lannes, Ney, Soult, Murat", "Iena");
	place_all(at, "Napoléon, Davout, Bessières, Augereau, Bernadotte", "Bamberg");
	active(at, "prussian");
	begin(at, "operations");
	/*
	 * Most: Davout and Lannes with three, two others with two. Least: Napoléon's one, Bessières' one and a bonus, two
	 * of two; each of the three corps tired: 1 + 1 + 1 + 1.
	 */
	bounds(at, "french-cards", "{'what':'combat','at':'Iena','attackers':['Louis']}", 4, 10);
}

Test(explain_fog, a_point_regained_may_be_anybodys, .description = "1806 combat.cards.B terms.screens")
{
	/* Rüchel and Tauentzien began with four points each; one of them may have the fifth. Their sum is nine. */
	struct at_table *at = clear_field_with("conscript", "screens=1");
	place(at, "Lannes", "Naumburg");
	place(at, "Rüchel", "Naumburg");
	place(at, "Tauentzien", "Halle");
	const char *about = "{'what':'combat','at':'Naumburg','attackers':['Lannes']}";
	active(at, "french");
	begin(at, "operations");
	bounds(at, "prussian-cards", about, 0, 1);
	strength(at, "Tauentzien", 4, 1);
	bounds(at, "prussian-cards", about, 0, 2);
}

Test(explain_fog, an_attack_that_may_be_called_off, .description = "1806 combat.cards.D grognard.fog")
{
	/* To the Prussians the lone French block is a corps of one card or two, which may be tired. */
	struct at_table *at = clear_field("grognard");
	place(at, "Bessières", "Iena");
	place(at, "Ney", "Bamberg");
	place(at, "Louis", "Iena");
	active(at, "prussian");
	begin(at, "operations");
	const char *about = "{'what':'combat','at':'Iena','side':'french'}";
	bounds(at, "before-terrain", about, 0, 2);
	cr_assert_eq(chance_of(at, "won-at-worst", about).ways, 0);
	cr_assert_gt(chance_of(at, "won-at-best", about).ways, 0);
}

/* ---- Decks --------------------------------------------------------------------------------------------- */

static struct at_table *lannes_and_brunswick(const char *french_deck, const char *prussian_deck)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Naumburg");
	place(at, "Brunswick", "Naumburg");
	deck(at, "french", french_deck);
	deck(at, "prussian", prussian_deck);
	active(at, "french");
	begin(at, "operations");
	return at;
}

static const char *const at_naumburg = "{'what':'combat','at':'Naumburg','attackers':['Lannes']}";

Test(explain_fog, decks_that_are_drawn_out, .description = "1806 combat.winner terms.cards")
{
	/* Three cards and two are drawn, one loss on either side: F01 and P01. */
	struct at_table *at = lannes_and_brunswick("F01 F05 F06", "P01 P06");
	cr_assert_eq(chance_of(at, "drawn", at_naumburg).ways, 10000);
	cr_assert_eq(chance_of(at, "won", at_naumburg).ways, 0);
}

Test(explain_fog, a_deck_made_anew, .description = "1806 combat.winner terms.cards")
{
	/* F01 and F12 bear a loss each; the third card comes from the discards: whatever it is. None from P05 and P06. */
	struct at_table *at = lannes_and_brunswick("F01 F12", "P05 P06");
	cr_assert_eq(chance_of(at, "won", at_naumburg).ways, 10000);
	/* No loss but that of the third card: 18 of the 34 discards bear one. */
	at = lannes_and_brunswick("F05 F06", "P05 P06");
	cr_assert_eq(chance_of(at, "won", at_naumburg).ways, 5294, "18/34");
	cr_assert_eq(chance_of(at, "drawn", at_naumburg).ways, 4706, "16/34");
}

Test(explain_fog, a_hand_nobody_sees_may_hold_the_loss, .description = "1806 combat.winner terms.cards")
{
	/* Prussian deck P05, P06 and P10 without a loss and one card in hand, P12 with one: of six pairs out of four three hold it. */
	struct at_table *at = lannes_and_brunswick("F05 F06 F10", "P05 P06 P10 P12");
	hand(at, "prussian", "P12");
	cr_assert_eq(chance_of(at, "lost", at_naumburg).ways, 5000);
	cr_assert_eq(chance_of(at, "drawn", at_naumburg).ways, 5000);
	/* The Prussians know better. */
	const int counts[both_sides] = {3, 2};
	struct combat_chances chances;
	struct field theirs = seen_by(at, 1);
	napoleon_combat_chances(&theirs, counts, prussian, &chances);
	cr_assert_eq(chances.drawn, 10000);
}

/* ---- What is refused and how it is worded -------------------------------------------------------------- */

Test(explain_fog, attackers_and_their_side, .description = "1806 combat.start")
{
	struct at_table *at = lannes_and_brunswick("F01", "P01");
	cr_assert_str_eq(no_figure(at, "{'what':'combat','at':'Naumburg','attackers':['Lannes'],"
				       "'side':'prussian'}"),
			 "combat.start");
	cr_assert_str_eq(no_figure(at, "{'what':'combat','at':'Naumburg','attackers':[]}"), "combat.start");
	cr_assert_eq(term(at, "before-terrain", at_naumburg, "term-corps-cards"), 2);
}

Test(explain_fog, stacks_that_cannot_march, .description = "1806 terms.commander grognard.vedettes.move")
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Napoléon, Augereau, French vedette 1", "Bamberg");
	active(at, "french");
	begin(at, "operations");
	cr_assert_str_eq(no_figure(at, "{'what':'points','units':['Napoléon'],'card':4}"), "terms.commander");
	cr_assert_str_eq(no_figure(at, "{'what':'points','units':['Napoléon','French vedette 1'],'card':4}"),
			 "grognard.vedettes.move");
	cr_assert_str_eq(no_figure(at, "{'what':'points','units':['Augereau'],'card':'P01'}"), "terms.cards");
	cr_assert(has_term(at, "points", "{'what':'points','units':['Augereau']}", "term-card-to-come"));
}

Test(explain_fog, points_not_below_nothing, .description = "1806 move.points move.zero")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Ney, Soult, Augereau", "Bamberg");
	active(at, "french");
	begin(at, "operations");
	const char *about = "{'what':'points','units':['Ney','Soult','Augereau'],'card':'F01'}";
	cr_assert_eq(figure(at, "points", about), 0, "1 - 2");
	cr_assert_eq(term(at, "points", about, "term-no-points"), 1);
}

Test(explain_fog, fatigue_wants_a_goal_and_counts_the_rain, .description = "1806 move.fatigue card.rain")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Ebern");
	active(at, "french");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	cr_assert_str_eq(no_figure(at, "{'what':'fatigue','units':['Augereau']}"), "move.fatigue");
	const char *about = "{'what':'fatigue','units':['Augereau'],'to':'Coburg','card':4}";
	cr_assert_eq(figure(at, "fatigue", about), 1);
	cr_assert_eq(term(at, "fatigue", about, "term-rain"), 1);
}

Test(explain_fog, a_way_is_told_connection_by_connection,
     .description = "1806 move.path card.destroyed-bridge")
{
	struct at_table *at = stack_at_neustadt("Augereau", "");
	destroy_bridge(at, "Neustadt", "Iena");
	operate(at, "unit Augereau", "card F06");
	until(at, "french move");
	/* Straight over the bridge, and round by Roda. */
	const char *straight = "{'actions':[{'do':'go','to':'Iena'}]}";
	const char *round = "{'actions':[{'do':'go','to':'Iena','way':1}]}";
	cr_assert_eq(figure(at, "cost", straight), 3);
	cr_assert_eq(term(at, "cost", straight, "term-over-bridge"), 3);
	cr_assert_eq(figure(at, "cost", round), 2);
	cr_assert_not(has_term(at, "cost", round, "term-over-bridge"));
	/* Roda, Jena, Apolda. */
	struct field field = field_at(at);
	struct figures figures = {0};
	json_t *about = json_pack("{s:[{s:s,s:s}]}", "actions", "do", "go", "to", "Apolda");
	cr_assert(napoleon_explain(&field, about, &figures).legal);
	json_decref(about);
	cr_assert_eq(figures.figure[0].value, 3);
	cr_assert_eq(figures.figure[0].terms, 3);
	cr_assert_eq(figures.figure[0].term[2].label.arg[0].kind, arg_space);
	cr_assert_eq(figures.figure[0].term[2].value, 1);
	cr_assert_not_null(no_figure(at, "{'actions':[{'do':'done'}]}"));
}
