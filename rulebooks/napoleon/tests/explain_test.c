/*
 * Explanations: the figures of the booklet's examples, with their terms.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

Test(explain, movement_points_of_the_example, .description = "1806 move.points")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Napoléon, Murat, Augereau", "Neustadt");
	active(at, "french");
	begin(at, "operations");
	cr_assert_eq(figure(at, "points", "{'what':'points','units':['Augereau'],'card':4}"), 4);
	cr_assert_eq(figure(at, "points", "{'what':'points','units':['Murat'],'card':4}"), 5);
	cr_assert_eq(figure(at, "points", "{'what':'points','units':['Augereau','Napoléon'],'card':4}"), 5);
	cr_assert_eq(figure(at, "points", "{'what':'points','units':['Murat','Napoléon'],'card':4}"), 6);
	const char *all = "{'what':'points','units':['Murat','Augereau','Napoléon'],'card':'F04'}";
	cr_assert_eq(figure(at, "points", all), 4);
	cr_assert_eq(term(at, "points", all, "term-card-named"), 4);
	cr_assert_eq(term(at, "points", all, "term-more-corps"), -1);
	cr_assert_eq(term(at, "points", all, "term-commander-moves"), 1);
	/* Unknown card: French cards run from 1 to 6. */
	cr_assert_eq(figure(at, "points", "{'what':'points','units':['Augereau']}"), 1);
	cr_assert_eq(most_of_figure(at, "points", "{'what':'points','units':['Augereau']}"), 6);
}

Test(explain, fatigue_of_the_examples, .description = "1806 move.fatigue")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Napoléon, Murat, Augereau", "Neustadt");
	place(at, "Hohenlohe", "Apolda");
	active(at, "french");
	begin(at, "operations");
	/* Case A: four points, a point above the third for each of two corps, less Napoléon's bonus. */
	const char *far = "{'what':'fatigue','units':['Murat','Augereau','Napoléon'],'to':'Pegau','card':4}";
	cr_assert_eq(figure(at, "fatigue", far), 1);
	/* Case C: into a contested area, less Napoléon's bonus. */
	const char *near =
		"{'what':'fatigue','units':['Murat','Augereau','Napoléon'],'to':'Apolda','card':4}";
	cr_assert_eq(figure(at, "fatigue", near), 0);
	cr_assert_eq(term(at, "fatigue", near, "term-ends-contested"), 1);
	cr_assert_not_null(no_figure(at, "{'what':'fatigue','units':['Augereau'],'to':'Leipzig','card':1}"));
}

Test(explain, reach_lists_areas_with_their_costs, .description = "1806 move.path")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Ebern");
	active(at, "french");
	begin(at, "operations");
	/* Ebern is connected with Bamberg and Coburg. */
	struct field field = field_at(at);
	struct figures figures = {0};
	json_t *about = json_pack("{s:s,s:[s],s:i}", "what", "reach", "units", "Augereau", "card", 1);
	cr_assert(napoleon_explain(&field, about, &figures).legal);
	json_decref(about);
	cr_assert_eq(figures.figure[0].terms, 2);
	cr_assert_eq(figures.figure[0].term[0].value, 1);
	cr_assert_eq(figures.figure[0].value, 1);
}

static struct at_table *naumburg(const char *options)
{
	struct at_table *at = clear_field_with("conscript", options);
	place(at, "Lannes", "Naumburg");
	place_all(at, "Brunswick, Rüchel", "Naumburg");
	strength(at, "Rüchel", 3, 0);
	tire(at, "Rüchel", 7);
	active(at, "french");
	begin(at, "operations");
	return at;
}

Test(explain, combat_cards_of_the_example, .description = "1806 combat.cards.B")
{
	struct at_table *at = naumburg(NULL);
	const char *about = "{'what':'combat','at':'Naumburg','attackers':['Lannes']}";
	cr_assert_eq(figure(at, "french-cards", about), 3);
	cr_assert_eq(figure(at, "prussian-cards", about), 2);
	cr_assert_eq(term(at, "prussian-cards", about, "term-tired"), -1);
	cr_assert_eq(term(at, "french-cards", about, "term-combat-bonus"), 1);
	/*
	 * Of 7140 threes of 36 French cards 816, 2754, 2754 and 816 have no to three losses; of 630 pairs of Prussian
	 * ones 276, 288 and 66 have none to two: 2827440, 1200132 and 470628 of 4498200.
	 */
	cr_assert_eq(chance_of(at, "won", about).ways, 6286);
	cr_assert_eq(chance_of(at, "drawn", about).ways, 2668);
	cr_assert_eq(chance_of(at, "lost", about).ways, 1046);
	cr_assert_eq(chance_of(at, "won", about).of, 10000);
	/* Had Lannes moved before, one card less. */
	cr_assert_eq(figure(at, "french-cards",
			    "{'what':'combat','at':'Naumburg','attackers':['Lannes'],"
			    "'moving':true}"),
		     2);
}

Test(explain, screens_leave_a_least_and_a_most, .description = "1806 combat.cards.B")
{
	struct at_table *at = naumburg("screens=1");
	const char *about = "{'what':'combat','at':'Naumburg','attackers':['Lannes']}";
	cr_assert_eq(figure(at, "french-cards", about), 3);
	/* Brunswick began with eight points, Rüchel with four, and one is lost: two cards and one, each perhaps tired. */
	cr_assert_eq(figure(at, "prussian-cards", about), 1);
	cr_assert_eq(most_of_figure(at, "prussian-cards", about), 3);
	cr_assert_lt(chance_of(at, "won-at-worst", about).ways, chance_of(at, "won-at-best", about).ways);
}

Test(explain, a_pursuit_wants_more_cavalry_and_clear_ground, .description = "1806 combat.pursuit")
{
	struct at_table *at = naumburg(NULL);
	/* Lannes has one cavalry point, and so has Brunswick before his losses. */
	cr_assert_str_eq(no_figure(at, "{'what':'pursuit','at':'Naumburg','side':'french'}"),
			 "combat.pursuit");
	strength(at, "Brunswick", 7, 0);
	cr_assert_eq(figure(at, "pursuit-cards", "{'what':'pursuit','at':'Naumburg','side':'french'}"), 1);
	cr_assert_eq(figure(at, "more-cavalry", "{'what':'pursuit','at':'Naumburg','side':'french'}"), 1);
	place(at, "Murat", "Schleiz");
	place(at, "Louis", "Schleiz");
	cr_assert_str_eq(no_figure(at, "{'what':'pursuit','at':'Schleiz','side':'french'}"),
			 "combat.pursuit");
}

Test(explain, the_track_is_a_sum, .description = "1806 victory.losses")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Coburg");
	strength(at, "Lannes", 4, 0);
	victory_at(at, 12);
	cr_assert_eq(figure(at, "victory", "{'what':'victory'}"), 12);
	cr_assert_eq(term(at, "victory", "{'what':'victory'}", "term-start"), 10);
	cr_assert_eq(term(at, "victory", "{'what':'victory'}", "term-lost"), 2);
}

Test(explain, a_card_in_words)
{
	struct at_table *at = start("conscript");
	cr_assert_eq(figure(at, "move", "{'what':'card','card':'F12'}"), 6);
	cr_assert_eq(figure(at, "losses", "{'what':'card','card':'F12'}"), 1);
	cr_assert_eq(figure(at, "recovery", "{'what':'card','card':'F12'}"), 3);
	cr_assert(has_term(at, "event", "{'what':'card','card':'F12'}", "event-forced-march"));
}
