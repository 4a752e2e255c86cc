/*
 * What the computer counts, reckoned by hand from the counters of the exercise ground; that it is blind to slips which are not its
 * own; and that a search which was kept is the one that would be made anew.
 */
#include <stdlib.h>

#include "rulebooks/gloire/players/measure.h"
#include "rulebooks/gloire/tests/support.h"

enum { french, allied };

static int term_of(const struct at_table *at, side_id side, enum gloire_measure measure)
{
	struct workspace *work = calloc(1, sizeof *work);
	int32_t term[max_measures] = {0};
	gloire_measure(scenario_at(at), true_position(at), side, work, term);
	free(work);
	return term[measure];
}

/* 15e has 8 points, Auffenberg 6: what they have in good order counts, whatever they show. */
Test(measure, order_and_losses, .description = "gloire 10.1 10.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "0505", "E", "'order':'disordered'");
	put_as(at, "Auffenberg", "2005", "W", "'order':'routed'");
	cr_assert_eq(term_of(at, french, measure_disorder), -8);
	cr_assert_eq(term_of(at, french, measure_rout), 6);
	cr_assert_eq(term_of(at, allied, measure_rout), -6);
	changef(at, "{'piece':'15e','at':'eliminated'}");
	cr_assert_eq(term_of(at, french, measure_lost), -8);
}

/* The only place of the ground is worth 3 points: whoever stands in it has them, though the activation is not over. */
Test(measure, whoever_stands_in_a_place_has_it, .description = "gloire 13.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1212", "E");
	cr_assert_eq(term_of(at, french, measure_score), 3);
	cr_assert_eq(term_of(at, french, measure_guard), 3);
	cr_assert_eq(term_of(at, allied, measure_score), -3);
}

/* 15e stands four hexes off, 33e six: 3 points for twice four and once six; nobody comes up for the Allies (twice and once 24). */
Test(measure, the_way_to_a_place, .description = "gloire 13.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1208", "E");
	put(at, "33e", "1206", "E");
	cr_assert_eq(term_of(at, french, measure_approach), -3 * (2 * 4 + 6) + 3 * 72);
}

/*
 * Four of two formations: of Friant's two one is in disorder, which is 30 sixtieths for each of its 2 points and the one that any
 * formation counts.
 */
Test(measure, a_formation_wears_out, .description = "gloire 11.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "0505", "E", "'order':'disordered'");
	put(at, "33e", "0506", "E");
	put(at, "Auffenberg", "2005", "W");
	cr_assert_eq(term_of(at, allied, measure_worn), 3 * 30);
}

/*
 * 15e (8, cohesion 6) faces Preiss (3, cohesion 5): 2 to 1, two on the die; one for cohesion; one point lost if Preiss goes, and his
 * three of strength are at stake. What clear ground adds stands in the table.
 */
Test(measure, what_an_attack_promises, .description = "gloire 8.6.1 8.6.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	int ground = gloire_battle(scenario_at(at))->tables.ground[terrain_clear].shock;
	cr_assert_eq(term_of(at, french, measure_press), (1 + 3) * (2 + 1 + ground));
}

/* Turned about, 15e has Preiss at its rear: eight points of strength; and promises nothing itself. */
Test(measure, an_enemy_at_the_rear, .description = "gloire 6.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	cr_assert_eq(term_of(at, french, measure_flank), 0);
	changef(at, "{'piece':'15e','facing':'W'}");
	cr_assert_eq(term_of(at, french, measure_flank), -8);
	cr_assert_eq(term_of(at, french, measure_press), 0);
}

/* Horse alone within six hexes makes a square worth its strength; foot two hexes off makes it as much worse. */
Test(measure, a_square_is_for_horse, .description = "gloire 4.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'in_square':true");
	put(at, "Elisabeth Hu", "1510", "W");
	cr_assert_eq(term_of(at, french, measure_square), 8);
	put(at, "Preiss", "1210", "W");
	cr_assert_eq(term_of(at, french, measure_square), -8);
}

/* A battery of three with nobody beside it, next to the enemy; and one that has him in front at two hexes, within its three. */
Test(measure, guns_alone_and_guns_with_a_target, .description = "gloire 7.2 6.2.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Preiss", "1110", "W");
	cr_assert_eq(term_of(at, french, measure_lone_guns), -1);
	put(at, "Preiss", "1210", "W");
	cr_assert_eq(term_of(at, french, measure_lone_guns), 0);
	cr_assert_eq(term_of(at, french, measure_battery), 3);
	changef(at, "{'piece':'Art Friant','facing':'W'}");
	cr_assert_eq(term_of(at, french, measure_battery), 0);
}

/* In phase A the group of 15e and 33e lies two hexes from the enemy: 12 points by (14 - 2), once they have orders. */
Test(measure, orders_where_the_fight_is, .description = "gloire 2.3.2")
{
	struct at_table *at = drill();
	changef(at, "{'piece':'Napoleon','at':'1008'}");
	put(at, "15e", "1010", "E");
	put(at, "33e", "1010", "E");
	put(at, "Preiss", "1210", "W");
	begin(at, "orders");
	cr_assert_eq(term_of(at, french, measure_ordered), 0);
	give(at, "unit 15e");
	cr_assert_eq(term_of(at, french, measure_ordered), 12 * 12);
	cr_assert_eq(term_of(at, allied, measure_ordered),
		     0); /* slips that lie face down are nobody else's */
}

/* Asked twice, it is searched once; with an enemy put in the way, anew. */
Test(measure, a_search_is_made_anew_when_somebody_has_moved, .description = "gloire 4.3 5.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "0405", "E");
	struct field field = truth_at(at);
	struct gloire_mover mover = gloire_mover(&field, piece_named(at, "15e"));
	gloire_search(&mover);
	uint32_t round = field.work->reach.round;
	cr_assert_not_null(reach_at(&field.work->reach, space_named(at, "0407")));
	gloire_search(&mover);
	cr_assert_eq(field.work->reach.round, round);
	put(at, "Preiss", "0407", "W");
	field = truth_at(at);
	mover = gloire_mover(&field, piece_named(at, "15e"));
	gloire_search(&mover);
	cr_assert_neq(field.work->reach.round, round);
	cr_assert_null(reach_at(&field.work->reach, space_named(at, "0407")));
}
