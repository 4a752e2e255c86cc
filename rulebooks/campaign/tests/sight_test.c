/*
 * Hidden forces on the exercise ground, 1.5: seen from hilltops, hidden again; and the Road March marker.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

static bool knows(const struct at_table *at, const char *seat, const char *counter)
{
	struct field field = seen_by(at, seat_named(at, seat));
	return campaign_counter(&field, flag_at(at, counter)) != NULL;
}

/* Suchet on a hill at 1010 that falls off towards 1011, Lannes behind him. */
static struct at_table *on_the_hill(const char *leader_at, const char *enemy_at)
{
	struct at_table *at = exercise();
	draw(at, "slope", "1010 1011");
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", leader_at);
	put(at, "pr.grawert", enemy_at);
	return at;
}

Test(sight, four_hexes_from_a_hilltop, .description = "1806 1.51 (item 4)")
{
	struct at_table *at = on_the_hill("1006", "1014");
	begin(at, "first-combat");
	cr_assert(knows(at, "french", "pr.grawert"), "four hexes off, a leader within four");
	cr_assert_not(knows(at, "prussian", "fr.suchet"), "the observer stays hidden");
	at = on_the_hill("1006", "1015");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "five are too many");
	at = on_the_hill("1005", "1014");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "the leader is too far away");
}

Test(sight, in_the_other_players_phase_too, .description = "1806 1.51, 2.12C; item 4, any combat phase")
{
	struct at_table *at = on_the_hill("1009", "1013");
	begin(at, "second-combat");
	cr_assert(knows(at, "french", "pr.grawert"));
}

Test(sight, what_lies_between, .description = "1806 1.51 (item 4), its note on dust and smoke; reading 10")
{
	static const struct {
		const char *kind, *hexes;
	} cases[] = {
		{"town", "1012"}, {"woods", "1011 1012"}, {"slope", "1012 1013"}, {"slope", "1013 1012"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = on_the_hill("1009", "1014");
		draw(at, cases[i].kind, cases[i].hexes);
		begin(at, "first-combat");
		cr_assert_not(knows(at, "french", "pr.grawert"), "%s", cases[i].kind);
	}
	struct at_table *at = on_the_hill("1009", "1014");
	put(at, "fr.baggage", "1012");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "any unit, friendly or not");
}

Test(sight, only_downhill_into_the_open, .description = "1806 1.51 (item 4)")
{
	struct at_table *at = on_the_hill("1009", "1014");
	draw(at, "town", "1014");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "a town hides him");
	at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", "1009");
	put(at, "pr.grawert", "1013");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "no hilltop, no view");
	at = exercise();
	draw(at, "slope", "1011 1010");
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", "1009");
	put(at, "pr.grawert", "1013");
	begin(at, "first-combat");
	cr_assert_not(knows(at, "french", "pr.grawert"), "uphill neither");
}

Test(hidden, again_when_stacks_part,
     .description = "1806 1.52: out of contact nobody can tell which of them has gone")
{
	/* Both are seen beside Grawert; when one of them marches off, its flag may be either. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert(knows(at, "prussian", "fr.suchet"));
	give_all(
		at,
		"unit fr.suchet, unit fr.gazan, at 1011, unit pr.prittwitz, go 1012, go 1013"); /* 20 against 3 */
	give(at, "done");
	cr_assert(knows(at, "prussian", "fr.gazan"), "whoever was seen stays known while the stack does");
	change(at, "{'piece':'fr.suchet','moved':0}");
	change(at, "{'piece':'fr.gazan','moved':0}");
	put(at, "pr.prittwitz", "1020");
	begin(at, "first-movement");
	give_all(at, "unit fr.gazan, go 1008");
	cr_assert_not(knows(at, "prussian", "fr.gazan"));
	cr_assert_not(knows(at, "prussian", "fr.suchet"));
}

Test(road_march, everybody_sees_the_marker, .description = "1806 8.2, 8.21, 3.2")
{
	struct at_table *at = exercise();
	draw(at, "road", "1005 1006 1007 1008");
	ready(at, "fr.suchet", "1005");
	ready(at, "fr.lannes", "1005");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, unit fr.lannes, go 1008 way 1");
	struct field prussian = seen_by(at, seat_named(at, "prussian"));
	const struct campaign *seen = campaign_known(&prussian);
	unsigned marked = 0;
	CAMPAIGN_EACH_IN (position_at(at), space_named(at, "1008"), flag) {
		marked += seen->column[flag];
		cr_assert_eq(seen->marching[flag], 0xff, "not which of them it is");
	}
	cr_assert_eq(marked, 2, "it lies on the stack");
}
