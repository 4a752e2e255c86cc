/*
 * The tables of the series: every figure that the booklet itself reveals, and the holes filled.
 */
#include <criterion/criterion.h>

#include "rulebooks/gloire/tests/loaded.h"

static struct loaded *tables;

static void load(void)
{
	tables = load_battle("exercise-gloire");
}

static void drop(void)
{
	free_battle(tables);
}

TestSuite(tables, .init = load, .fini = drop);

static const struct gloire_ground *ground(unsigned terrain)
{
	return &tables->battle.tables.ground[terrain];
}

static const struct gloire_edge_row *edge(unsigned kind)
{
	return &tables->battle.tables.edge[kind];
}

static int figure(unsigned modifier)
{
	return tables->battle.tables.modifier[modifier];
}

Test(tables, shock_by_ground, .description = "gloire 9.1, C errata, F 0.2, D 8.6")
{
	cr_assert_eq(ground(terrain_village)->shock, -1);
	cr_assert_eq(ground(terrain_clear)->shock, 1);
	cr_assert_eq(ground(terrain_cassina)->shock, 1);
	cr_assert_eq(ground(terrain_ruins)->shock, ground(terrain_village)->shock, "E 0.2");
	cr_assert_eq(edge(gloire_stream)->shock, -1);
	cr_assert_eq(edge(gloire_stream_bridge)->shock, -1, "a bridge changes nothing in it");
	cr_assert_eq(edge(gloire_bridge)->shock, -3);
	cr_assert_eq(edge(gloire_wall_gate)->shock, -3);
	cr_assert_eq(edge(gloire_dune)->shock, 0, "E 4.3");
	cr_assert_eq(edge(gloire_steep_up)->shock, gloire_no_shock);
	cr_assert_eq(edge(gloire_river)->shock, gloire_no_shock);
}

Test(tables, costs_by_arm, .description = "gloire 4.3, F 0.2, G ponds")
{
	cr_assert_eq(ground(terrain_clear)->cost[gloire_arm_infantry], 2, "a point, in halves");
	cr_assert_eq(ground(terrain_clear)->cost[gloire_arm_artillery], 4);
	cr_assert_eq(ground(terrain_pond)->cost[gloire_arm_artillery], gloire_barred);
	cr_assert_eq(ground(terrain_marsh)->cost[gloire_arm_artillery], gloire_barred);
	cr_assert_eq(ground(terrain_sea)->cost[gloire_arm_infantry], gloire_barred);
	cr_assert_eq(ground(terrain_city)->cost[gloire_arm_infantry], gloire_barred, "not in the table");
	cr_assert_eq(edge(gloire_stream)->cost[gloire_arm_infantry], 2);
	cr_assert_eq(edge(gloire_stream_bridge)->cost[gloire_arm_infantry], 0);
	cr_assert_eq(edge(gloire_steep_up)->cost[gloire_arm_cavalry], gloire_barred, "4.3.1");
	cr_assert_eq(edge(gloire_slope_up)->cost[gloire_arm_artillery], gloire_barred, "4.3.1");
	cr_assert_eq(edge(gloire_high_slope_up)->cost[gloire_arm_cavalry], gloire_barred, "F 4.3.2");
	cr_assert_eq(edge(gloire_steep_down)->cost[gloire_arm_chief], 2);
}

Test(tables, who_is_disordered_by_the_ground, .description = "gloire 8.7.1")
{
	cr_assert(edge(gloire_steep_up)->disorders[gloire_arm_infantry]);
	cr_assert(edge(gloire_rampart_in)->disorders[gloire_arm_infantry]);
	cr_assert_not(edge(gloire_rampart_gate)->disorders[gloire_arm_infantry], "D: the way cancels it");
	cr_assert(ground(terrain_woods)->disorders[gloire_arm_cavalry]);
	cr_assert_not(ground(terrain_woods)->disorders[gloire_arm_infantry]);
}

Test(tables, charges_sight_squares_and_front, .description = "gloire 9.1, 7.4.1, 4.2, 6.1.1")
{
	static const uint8_t closed[] = {terrain_rough, terrain_woods, terrain_marsh, terrain_town,
					 terrain_castle};
	static const uint8_t no_charge[] = {gloire_bridge,   gloire_slope_up, gloire_slope_down,
					    gloire_steep_up, gloire_crest,    gloire_rampart_in,
					    gloire_wall_in,  gloire_dune};
	static const uint8_t blocking[] = {gloire_crest, gloire_steep_up, gloire_steep_down,
					   gloire_rampart_in, gloire_wall_in};
	for (unsigned i = 0; i < sizeof closed; i++)
		cr_expect_not(ground(closed[i])->charge);
	for (unsigned i = 0; i < sizeof no_charge; i++)
		cr_expect_not(edge(no_charge[i])->charge);
	for (unsigned i = 0; i < sizeof blocking; i++)
		cr_expect(edge(blocking[i])->blocks_sight);
	cr_assert(ground(terrain_village)->blocks_sight && ground(terrain_woods)->blocks_sight &&
		  ground(terrain_orchard)->blocks_sight && ground(terrain_palms)->blocks_sight);
	cr_assert(ground(terrain_clear)->square && ground(terrain_cassina)->square);
	cr_assert_not(ground(terrain_redoubt)->square, "E 4.2");
	cr_assert(ground(terrain_town)->all_round && ground(terrain_village)->all_round &&
		  ground(terrain_castle)->all_round);
}

Test(tables, fire_results, .description = "gloire 7.5, C 4.3")
{
	const struct gloire_tables *all = &tables->battle.tables;
	cr_assert_eq(all->fire_rows, 4);
	cr_assert_eq(all->fire[3].from, 15);
	cr_assert_eq(all->fire[3].result, gloire_fire_rout);
	cr_assert_eq(all->fire[1].from, 9);
	cr_assert_eq(all->fire[1].result, gloire_fire_test);
}

static int odds(unsigned attacker, unsigned defender)
{
	const struct gloire_tables *all = &tables->battle.tables;
	unsigned row = 0;
	while (row + 1u < all->odds_rows &&
	       attacker * all->odds[row].defender < defender * all->odds[row].attacker)
		row++;
	return all->odds[row].modifier;
}

Test(tables, strengths_are_compared_in_favour_of_the_defender, .description = "gloire 8.6.1")
{
	cr_assert_eq(odds(8, 3), 2, "two to one");
	cr_assert_eq(odds(5, 6), -1, "one to one and a half");
	cr_assert_eq(odds(14, 5), 2);
	cr_assert_eq(odds(9, 5), 1);
	cr_assert_eq(odds(1, 30), -4);
}

Test(tables, single_figures_of_the_booklet)
{
	cr_assert_eq(figure(gloire_fire_combined), 2, "7.3");
	cr_assert_eq(figure(gloire_fire_reaction), -1, "9.3.2");
	cr_assert_eq(figure(gloire_shock_on_square), -2, "9.3.2");
	cr_assert_eq(figure(gloire_shock_plain_cavalry), -2, "9.1");
	cr_assert_eq(figure(gloire_shock_routed), 2, "10.2");
	cr_assert_eq(figure(gloire_shock_all_round), -1, "6.1.2");
	cr_assert_eq(figure(gloire_shock_pursuit), -1, "9.5.2");
	cr_assert_eq(figure(gloire_evade_one), 1, "8.8.1");
	cr_assert_eq(figure(gloire_evade_two), -2, "8.8.1");
	cr_assert_eq(figure(gloire_counter_charge_heavy), 2, "9.4");
	cr_assert_eq(figure(gloire_rally_routed), 1, "11.1");
	cr_assert_eq(figure(gloire_rally_routed_at_night), -3, "12.1");
	cr_assert_eq(figure(gloire_test_night), 2, "12.1");
	cr_assert_eq(figure(gloire_test_fog), 1, "12.2");
	cr_assert_eq(figure(gloire_test_volley), 2, "K 2.1.2");
	cr_assert_eq(figure(gloire_shock_furia_abbey), 2, "H 2.1.2");
}

Test(tables, equal_units_in_the_clear_win_six_times_in_ten, .description = "gloire 8.5")
{
	const struct gloire_tables *all = &tables->battle.tables;
	unsigned wins = 0;
	for (int die = 0; die <= 9; die++) {
		int total = die + ground(terrain_clear)->shock + odds(4, 4);
		unsigned row = 0;
		while (row + 1u < all->shock_rows && all->shock[row + 1].from <= total)
			row++;
		wins += all->shock[row].defender_disorder;
	}
	cr_assert_eq(wins, 6);
}

/* A cassina is clear ground; only infantry that defends it takes the attacker's +1 away (D 8.6, F 8.6). */
Test(tables, a_cassina_moves_and_forms_as_clear_ground, .description = "gloire D 4.3, F 4.3, F 8.6")
{
	for (unsigned arm = 0; arm < gloire_arms; arm++)
		cr_expect_eq(ground(terrain_cassina)->cost[arm], ground(terrain_clear)->cost[arm]);
	cr_assert(ground(terrain_cassina)->charge);
	cr_assert(ground(terrain_cassina)->square);
	cr_assert_not(ground(terrain_cassina)->blocks_sight);
	cr_assert_eq(ground(terrain_cassina)->shock, 1);
}

Test(tables, guns_in_square_fire_at_one_less, .description = "gloire A errata")
{
	cr_assert_eq(figure(gloire_fire_reaction_in_square), -1);
}

Test(tables, a_redoubt_bears_no_square, .description = "gloire E 4.2, E 9.1")
{
	cr_assert_not(ground(terrain_redoubt)->square);
	cr_assert(ground(terrain_redoubt)->charge);
}
