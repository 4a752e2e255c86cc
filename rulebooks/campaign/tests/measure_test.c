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
 * Suchet (24 half points) against Prittwitz (6) in the open: 4-1. De, D1/2 and two exchanges take 7 twelfths of 6, two retreats of
 * six an eighth of 6 each time; the exchanges cost 4 twelfths of 6, three times as dear: (45 - 72) / 12. In his own turn Prittwitz
 * would attack at 1-4: A1/2 and Ae cost him 3 twelfths of 6.
 */
Test(measure, what_an_attack_promises, .description = "1806 11.4")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), -2);
	cr_assert_eq(term_of(at, side_french, measure_threat), 1);
	cr_assert_eq(term_of(at, side_allied, measure_press), 2);
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
}
