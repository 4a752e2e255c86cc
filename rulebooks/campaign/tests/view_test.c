/*
 * What the view says of counters: all of one's own, of the enemy's what was seen (1.5); casualties, bridges and sources for everybody.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static json_int_t figure_in(const json_t *row, const char *name)
{
	return json_integer_value(json_object_get(json_object_get(row, "values"), name));
}

/* The order of battle: Suchet of V Corps has strength 12, initiative 4 and 5 points; Lannes commands with 1. */
Test(campaign_view, own_counters_in_full)
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", "1010");
	const json_t *view = view_for(at, side_french);
	const json_t *suchet = row_of(view, "pieces", "name", "Suchet");
	cr_assert_not_null(suchet);
	cr_assert_eq(figure_in(suchet, "strength"), 12);
	cr_assert_eq(figure_in(suchet, "initiative"), 4);
	cr_assert_eq(figure_in(suchet, "movement"), 5);
	cr_assert_str_eq(json_string_value(json_object_get(suchet, "formation")), "v");
	cr_assert(json_is_false(json_object_get(suchet, "in_command")));
	const json_t *lannes = row_of(view, "pieces", "name", "Lannes");
	cr_assert_eq(figure_in(lannes, "command"), 1);
	cr_assert(json_is_true(json_object_get(lannes, "in_command")), "a commander needs nobody's leave");
}

/* 1.5: the other side sees a flag, and nothing that is written on the counter behind it. */
Test(campaign_view, of_the_enemy_a_flag)
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	const json_t *view = view_for(at, side_allied);
	cr_assert_null(row_of(view, "pieces", "name", "Suchet"));
	const json_t *flag = row_of(view, "pieces", "at", "1010");
	cr_assert_not_null(flag);
	cr_assert(json_is_true(json_object_get(flag, "hidden")));
	static const char *const kept[] = {"type",  "values",      "formation", "in_command",
					   "moved", "demoralised", "nation"};
	for (unsigned i = 0; i < COUNT_OF(kept); i++)
		cr_assert_null(json_object_get(flag, kept[i]), "%s is told", kept[i]);
}

/* 1.51(1): contact reveals. Who it is and how strong is known then; what he has been told to do is not. */
Test(campaign_view, of_a_revealed_enemy_what_is_printed)
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.schimmelpfennig", "1011");
	begin(at, "first-movement");
	const json_t *view = view_for(at, side_allied);
	const json_t *suchet = row_of(view, "pieces", "name", "Suchet");
	cr_assert_not_null(suchet);
	cr_assert_eq(figure_in(suchet, "strength"), 12);
	cr_assert_null(json_object_get(suchet, "in_command"));
}

/* 12.1, 8.33: everybody sees what a corps has lost and which bridge is down. */
Test(campaign_view, tracks_lie_open)
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	draw(at, "road", "1010 1011");
	change(at, "{'casualties':'v','side':'french','value':3}");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	for (side_id side = 0; side < both_sides; side++) {
		const json_t *view = view_for(at, side);
		const json_t *corps = row_of(view, "tracks", "id", "french.v");
		cr_assert_eq(json_integer_value(json_object_get(corps, "value")), 3);
		cr_assert_eq(json_integer_value(json_object_get(corps, "most")), 11);
		const json_t *bridge = row_of(view, "tracks", "id", "bridge.1010-1011");
		cr_assert_not_null(bridge);
		cr_assert_str_eq(json_string_value(json_object_get(bridge, "state")), "damaged");
	}
}

/* 16.31: a third of eleven, rounded up, is four. */
Test(campaign_view, what_breaks_a_corps_when_the_guard_has_recoiled)
{
	struct at_table *at = exercise();
	campaign_here(table_at(at))->recoiled = 1;
	const json_t *corps = row_of(view_for(at, side_allied), "tracks", "id", "french.v");
	cr_assert_eq(json_integer_value(json_object_get(corps, "most")), 7);
}

/* 4.31, 11.2: who must be in an attack, and the one that he is in. */
Test(campaign_view, account_of_attacks)
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.schmettau", "1011");
	cr_assert_null(row_of(view_for(at, side_french), "tracks", "id", "engaged.1010"));
	begin(at, "first-combat");
	const json_t *stack = row_of(view_for(at, side_french), "tracks", "id", "engaged.1010");
	cr_assert_str_eq(json_string_value(json_object_get(stack, "role")), "attacker");
	cr_assert(json_is_true(json_object_get(stack, "must")));
	cr_assert_eq(json_integer_value(json_object_get(stack, "attack")), 0);
	give(at, "unit fr.suchet");
	give(at, "at 1011");
	const json_t *view = view_for(at, side_french);
	stack = row_of(view, "tracks", "id", "engaged.1010");
	cr_assert_eq(json_integer_value(json_object_get(stack, "attack")), 1);
	stack = row_of(view, "tracks", "id", "engaged.1011");
	cr_assert_str_eq(json_string_value(json_object_get(stack, "role")), "defender");
	cr_assert_eq(json_integer_value(json_object_get(stack, "attack")), 1);
}

/*
 * 1.5, 1.52: Suchet and Gazan were seen in one hex; when one of them marches away nobody knows which. Who was seen, where and in
 * which turn stays known to the other side, and nothing more.
 */
Test(campaign_view, who_was_seen_where_and_when, .description = "1806 1.5, 1.52")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.gazan", "1010");
	put(at, "pr.schimmelpfennig", "1012");
	const json_t *view = view_for(at, side_allied);
	cr_assert_null(row_of(view, "tracks", "id", "sighting.fr.suchet"), "nobody has seen him");
	put(at, "pr.schimmelpfennig", "1011");
	begin(at, "first-movement");
	view = view_for(at, side_allied);
	cr_assert_not_null(row_of(view, "pieces", "name", "Suchet"));
	cr_assert_null(row_of(view, "tracks", "id", "sighting.fr.suchet"), "he is in sight");
	put_as(at, "fr.suchet", "1009", "'command':1");
	view = view_for(at, side_allied);
	cr_assert_null(row_of(view, "pieces", "name", "Suchet"), "the flags have parted");
	const json_t *suchet = row_of(view, "tracks", "id", "sighting.fr.suchet");
	cr_assert_not_null(suchet);
	cr_assert_str_eq(json_string_value(json_object_get(suchet, "at")), "1010");
	cr_assert_eq(json_integer_value(json_object_get(suchet, "turn")), 1);
	cr_assert_eq(figure_in(suchet, "strength"), 12);
	cr_assert_null(row_of(view_for(at, side_french), "tracks", "id", "sighting.fr.suchet"),
		       "his own side needs no telling");
}

/* 2.1, 1.51, 11.46: in the rain nobody sees from hilltops and nobody advances; each is said with its paragraph. */
Test(campaign_view, what_the_weather_forbids, .description = "1809 2.1, 1.51, 11.46")
{
	struct at_table *at = exercise_1809();
	change(at, "{'weather':'rain'}");
	const json_t *rain = row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "weather");
	cr_assert_eq(json_array_size(json_object_get(rain, "forbids")), 2);
	cr_assert_not_null(row_of(rain, "forbids", "rule", "1.51"));
	cr_assert_not_null(row_of(rain, "forbids", "rule", "11.46"));
	change(at, "{'weather':'fair'}");
	const json_t *fair = row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "weather");
	cr_assert_eq(json_array_size(json_object_get(fair, "forbids")), 0);
}

/* 5.17: Tharreau stands with Lannes, who has no corps of his own; the other side hears nothing of it. */
Test(campaign_view, an_ad_hoc_corps_as_such, .description = "1809 5.17")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.lannes", "1010");
	put(at, "fr.tharreau", "1010");
	put(at, "fr.claparede", "1015");
	const json_t *view = view_for(at, seat_named(at, "french"));
	cr_assert(json_is_true(json_object_get(row_of(view, "pieces", "name", "Tharreau"), "ad_hoc")));
	cr_assert_null(json_object_get(row_of(view, "pieces", "name", "Claparède"), "ad_hoc"));
	cr_assert_null(json_object_get(
		row_of(view_for(at, seat_named(at, "austrian")), "pieces", "at", "1010"), "ad_hoc"));
}

/* 20.12: nothing lost is worth nothing, up to twelve points. */
Test(campaign_view, the_band_of_losses, .description = "1809 20.12")
{
	struct at_table *at = exercise_1809();
	const json_t *band = row_of(view_for(at, seat_named(at, "austrian")), "tracks", "id", "band");
	cr_assert_not_null(band);
	cr_assert_eq(json_integer_value(json_object_get(band, "value")), 0);
	cr_assert_eq(json_integer_value(json_object_get(band, "points")), 0);
	cr_assert_not_null(strstr(json_string_value(json_object_get(band, "note")), "no more than 12"));
	cr_assert_str_eq(json_string_value(json_object_get(band, "rule")), "20.12");
}
