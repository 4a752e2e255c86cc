/*
 * What the computer counts, reckoned by hand from the counters and the tables; and that a search which was kept is the one that
 * would be made anew.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"
#include "rulebooks/campaign/victory/measure.h"

static int term_of(const struct at_table *at, side_id side, enum campaign_measure measure)
{
	struct workspace *work = calloc(1, sizeof *work);
	int32_t term[max_measures] = {0};
	campaign_measure(scenario_at(at), true_position(at), side, work, term);
	free(work);
	return term[measure];
}

/* Suchet has 12 points, and 6 when reduced: 12 half points, three times as dear to the French (20.11). */
Test(measure, strength_lost, .description = "1806 20.11")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	cr_assert_eq(term_of(at, side_french, measure_strength), 0);
	put_as(at, "fr.suchet", "1010", "'reduced':true");
	cr_assert_eq(term_of(at, side_french, measure_strength), -12);
	cr_assert_eq(term_of(at, side_allied, measure_strength), 12);
	cr_assert_eq(term_of(at, side_french, measure_ratio), -36);
}

/* The V Corps breaks at 11: five points are 27 sixtieths of the way, rounded down. */
Test(measure, a_corps_wears_out, .description = "1806 12.1")
{
	struct at_table *at = exercise();
	change(at, "{'casualties':'v','side':'french','value':5}");
	cr_assert_eq(term_of(at, side_allied, measure_worn), 27);
	cr_assert_eq(term_of(at, side_allied, measure_broken), 0);
	change(at, "{'casualties':'v','side':'french','value':11}");
	cr_assert_eq(term_of(at, side_allied, measure_worn), 0);
	cr_assert_eq(term_of(at, side_allied, measure_broken), 1);
}

/*
 * Suchet (24 half points, reduced 12) against Prittwitz (6, reduced 4) in the open: 4-1. Broken, Suchet costs 12 and Prittwitz 2. De, D1/2
 * (he is a single unit) and two exchanges take him each time, the two retreats nothing; each exchange costs Suchet, for whole units
 * are lost, at three times the price: (8 - 3 * 24) / 6. In his own turn Prittwitz would attack at 1-4: A1/2 and Ae cost 4 of six,
 * less than a half point.
 */
Test(measure, what_an_attack_promises, .description = "1806 11.4")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), -10);
	cr_assert_eq(term_of(at, side_french, measure_threat), 0);
	cr_assert_eq(term_of(at, side_allied, measure_press), 10);
}

/* Vedettes alone promise nothing: they ride off before the fight (13.22). */
Test(measure, a_screen_promises_nothing, .description = "1806 13.22")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1014");
	ready(at, "fr.treilhard.v1", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), 0);
}

/* The enemy three hexes off is four too near. */
Test(measure, the_emperor_keeps_his_distance, .description = "1806 20.3")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.suchet", "1010");
	cr_assert_eq(term_of(at, side_french, measure_emperor), 0);
	put(at, "pr.grawert", "1013");
	cr_assert_eq(term_of(at, side_french, measure_emperor), -4);
}

/* The first turn of three is four twelfths, and Saalfeld is Prussian. */
Test(measure, who_is_ahead, .description = "1806 21.96")
{
	struct at_table *at = start("saalfeld");
	cr_assert_eq(term_of(at, side_french, measure_lead), -4);
	cr_assert_eq(term_of(at, side_allied, measure_lead), 4);
	leave(at);
}

/* Of two divisions and a leader the stronger division comes first, and nothing else is looked at. */
Test(measure, one_marches_after_another, .description = "1806 8.1")
{
	static _Alignas(16) unsigned char room[sizeof(struct campaign)];
	static struct answers listed;
	static uint16_t odds[max_answers];
	struct at_table *at = exercise();
	struct workspace *work = calloc(1, sizeof *work);
	ready(at, "fr.gazan", "1012");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.lannes", "1010");
	begin(at, "first-movement");
	seat_id seat = asked_seat(at);
	struct field field = {.scenario = scenario_at(at), .work = work, .seat = seat};
	field.mask = engine_mask(scenario_at(at), true_position(at), seat, (struct mask *)room);
	engine_list(&field, seat, &listed);
	campaign_policy_move(&field, engine_frame(flow_in(field.mask), seat), &listed, odds);
	for (unsigned i = 0; i < listed.count; i++) {
		unsigned flag = listed.answer[i].arg;
		bool suchet = listed.answer[i].verb == verb_unit &&
			      !strcmp(campaign_counter(&field, flag)->id, "fr.suchet");
		cr_assert_eq(odds[i], suchet);
	}
	free(work);
}

/* Lists by a workspace that has seen the whole game, and by one that has seen nothing. */
static void compare_lists(const struct at_table *at, struct workspace *used, struct workspace *fresh)
{
	static _Alignas(16) unsigned char room[sizeof(struct campaign)];
	static struct answers kept, found;
	seat_id seat = asked_seat(at);
	struct field field = {.scenario = scenario_at(at), .work = used, .seat = seat};
	field.mask = engine_mask(scenario_at(at), true_position(at), seat, (struct mask *)room);
	for (unsigned again = 0; again < 2; again++) {
		engine_list(&field, seat, &kept);
		memset(fresh, 0, sizeof *fresh);
		struct field other = field;
		other.work = fresh;
		engine_list(&other, seat, &found);
		cr_assert_eq(kept.count, found.count);
		cr_assert_arr_eq(kept.answer, found.answer, found.count * sizeof *found.answer);
		cr_assert_arr_eq(kept.cost, found.cost, found.count * sizeof *found.cost);
	}
}

static void play_and_compare(const char *scenario, unsigned seed, unsigned most)
{
	struct at_table *at = start(scenario);
	struct workspace *used = calloc(1, sizeof *used), *fresh = calloc(1, sizeof *fresh);
	uint32_t random = seed * 2654435761u + 1;
	for (unsigned i = 0; i < most && !is_over(at); i++) {
		compare_lists(at, used, fresh);
		random = random * 1664525u + 1013904223u;
		give_any(at, random >> 8);
	}
	free(used);
	free(fresh);
	leave(at);
}

Test(measure, kept_searches_are_the_same, .description = "1806 8.1, 7.44")
{
	play_and_compare("drill1806", 1, 250);
	play_and_compare("saalfeld", 2, 150);
	play_and_compare("campaign-14", 3, 250);
	play_and_compare("abensberg", 4, 400);
	play_and_compare("jena", 5, 250);
}
