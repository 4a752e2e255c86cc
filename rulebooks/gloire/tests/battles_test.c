/*
 * The battles as loaded: what the booklet says of hexes, markers and hours, and counters as the files give them.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/tests/loaded.h"

static unsigned terrain_at(const struct loaded *loaded, const char *hex)
{
	return loaded->board->space[hex_named(loaded, hex)].terrain;
}

static int shock_over(const struct loaded *loaded, const char *from, const char *to)
{
	uint32_t edges = edges_between(loaded, from, to);
	int sum = 0;
	for (unsigned i = 0; i < gloire_edge_kinds; i++)
		if (edges >> i & 1)
			sum += loaded->battle.tables.edge[i].shock;
	return sum;
}

static const struct gloire_marker *marker_named(const struct loaded *loaded, const char *name)
{
	for (unsigned i = 0; i < loaded->battle.markers; i++)
		if (!strcmp(loaded->battle.marker[i].name, name))
			return &loaded->battle.marker[i];
	cr_assert(false, "there is no marker %s", name);
	abort();
}

Test(battles, every_scenario_loads)
{
	for (unsigned i = 0; i < gloire_scenario_count; i++) {
		struct loaded *loaded = load_battle(gloire_scenarios[i].id);
		cr_expect(loaded->battle.units > 0 && loaded->board->spaces > 0, "%s",
			  gloire_scenarios[i].id);
		free_battle(loaded);
	}
}

Test(battles, maida_has_its_counters)
{
	struct loaded *loaded = load_battle("maida");
	const struct gloire_unit *leger = unit_named(loaded, "fr.compere.1er-leger-i-bn");
	const struct gloire_unit *guns = unit_named(loaded, "fr.cavalry.horse-artillery");
	const struct gloire_unit *ross = unit_named(loaded, "br.ross.20th");
	cr_assert_eq(loaded->battle.units, 29);
	cr_assert_eq(loaded->battle.chiefs, 2);
	cr_assert_eq(loaded->battle.formations, 9);
	cr_assert_eq(leger->type, gloire_light_infantry);
	cr_assert_eq(leger->sp[gloire_good_order], 3);
	cr_assert_eq(leger->sp[gloire_disorder], 2);
	cr_assert_eq(leger->cohesion[gloire_disorder], 5);
	cr_assert_eq(leger->engagement, 6);
	cr_assert_eq(leger->mp[gloire_good_order], 7);
	cr_assert_eq(leger->set_up.hex, hex_named(loaded, "1512"));
	cr_assert_eq(leger->set_up.facing, 4, "west: the corner between south-west and north-west");
	cr_assert_eq(guns->range_effective, 4);
	cr_assert_eq(guns->range_maximum, 7);
	cr_assert_eq(guns->engagement, 0);
	cr_assert_eq(ross->set_up.arrival, gloire_reinforces);
	cr_assert_eq(ross->set_up.turn, 4);
	free_battle(loaded);
}

Test(battles, tirailleurs_have_no_reverse, .description = "gloire K 0.3")
{
	struct loaded *loaded = load_battle("maida");
	cr_assert(unit_named(loaded, "fr.compere.tirailleurs-1er-leger")->one_sided);
	cr_assert(unit_named(loaded, "fr.digonet.tirailleurs-23e-leger")->one_sided);
	cr_assert_not(unit_named(loaded, "fr.compere.42e-i-bn")->one_sided);
	free_battle(loaded);
}

Test(battles, volleys_are_in_the_cup_of_four_turns, .description = "gloire K 2.1.2")
{
	struct loaded *loaded = load_battle("maida");
	const struct gloire_marker *volley = marker_named(loaded, "Tir de salve");
	cr_assert_eq(volley->effect, gloire_volley);
	cr_assert_eq(volley->side, 1);
	cr_assert(volley->always);
	cr_assert_eq(volley->first_turn, 1);
	cr_assert_eq(volley->last_turn, 4);
	cr_assert_eq(volley->initiative, gloire_none);
	free_battle(loaded);
}

Test(battles, a_level_at_maida_is_a_slope)
{
	struct loaded *loaded = load_battle("maida");
	cr_assert_eq(edges_between(loaded, "0407", "0507"), 1u << gloire_slope_up);
	cr_assert_eq(edges_between(loaded, "0507", "0407"), 1u << gloire_slope_down);
	cr_assert_eq(edges_between(loaded, "1105", "1205"), 1u << gloire_ditch);
	cr_assert_eq(edges_between(loaded, "1405", "1406"), 0u);
	free_battle(loaded);
}

/* ---- what the booklet names ---- */

Test(battles, the_sihl_bridge_is_walled, .description = "gloire C errata")
{
	struct loaded *loaded = load_battle("zurich");
	cr_assert_eq(shock_over(loaded, "2410", "2509"), -6, "bridge -3, fortification -3");
	cr_assert_eq(edges_between(loaded, "2510", "2509") & (1u << gloire_stream), 1u << gloire_stream);
	cr_assert_eq(edges_between(loaded, "2507", "2508") & (1u << gloire_bridge), 1u << gloire_bridge);
	cr_assert_eq(edges_between(loaded, "2608", "2609") & (1u << gloire_bridge), 1u << gloire_bridge);
	cr_assert_eq(edges_between(loaded, "2508", "2608") & (1u << gloire_river), 1u << gloire_river);
	cr_assert_eq(edges_between(loaded, "2709", "2809") & (1u << gloire_river), 1u << gloire_river);
	cr_assert(edges_between(loaded, "2602", "2702") & (1u << gloire_steep_up | 1u << gloire_steep_down));
	cr_assert_eq(terrain_at(loaded, "2306"), terrain_clear, "Beckenhof is ornament");
	free_battle(loaded);
}

Test(battles, redoubts_of_canope_have_five_ramparts, .description = "gloire E 0.2")
{
	struct loaded *loaded = load_battle("canope");
	space_id redoubt = hex_named(loaded, "1403"), open = hex_named(loaded, "1503");
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = loaded->board->neighbour[redoubt][direction];
		bool inward = gloire_edges(loaded->board, to, opposite(direction)) >> gloire_rampart_in & 1;
		cr_expect_eq(inward, to != open, "from %s", loaded->board->space[to].number);
	}
	cr_assert_eq(loaded->battle.guns, 7);
	cr_assert_eq(terrain_at(loaded, "0601"), terrain_clear);
	cr_assert_eq(terrain_at(loaded, "2501"), terrain_sea);
	cr_assert_eq(terrain_at(loaded, "1302"), terrain_ruins, "the Roman camp");
	cr_assert(edges_between(loaded, "1202", "1302") >> gloire_wall_in & 1);
	free_battle(loaded);
}

Test(battles, dunes_are_slopes_on_one_level, .description = "gloire E 4.3")
{
	struct loaded *loaded = load_battle("canope");
	const struct gloire_edge_row *dune = &loaded->battle.tables.edge[gloire_dune];
	cr_assert_eq(edges_between(loaded, "0504", "0403"), 1u << gloire_dune);
	cr_assert_eq(edges_between(loaded, "1709", "1808"), 1u << gloire_slope_up);
	cr_assert_eq(dune->shock, 0);
	cr_assert_eq(dune->fire, 0);
	cr_assert_eq(dune->cost[gloire_arm_infantry], 2, "a point, in halves, as a slope");
	free_battle(loaded);
}

Test(battles, the_gate_of_el_giza, .description = "gloire B errata")
{
	struct loaded *loaded = load_battle("pyramides");
	space_id gate = hex_named(loaded, "3106"), outside = hex_named(loaded, "3007");
	cr_assert(loaded->board->side[gate][hex_direction(loaded->board, gate, outside)] & side_path);
	cr_assert_eq(loaded->board->north, 270, "east is up");
	free_battle(loaded);
}

Test(battles, marengo_as_the_map_legend_has_it, .description = "gloire D 0.2")
{
	struct loaded *loaded = load_battle("marengo");
	const struct gloire_unit *reserve = unit_named(loaded, "au.o-reilly.art-reserve-fixed-in-0110");
	cr_assert_eq(terrain_at(loaded, "1012"), terrain_clear, "vines");
	cr_assert_eq(terrain_at(loaded, "0613"), terrain_clear, "scattered trees");
	cr_assert_eq(terrain_at(loaded, "1101"), terrain_clear, "an isolated building");
	cr_assert_eq(terrain_at(loaded, "0110"), terrain_redoubt);
	cr_assert_eq(reserve->mp[gloire_good_order], 0, "D 0.3: it may not be moved");
	free_battle(loaded);
}

Test(battles, the_alarm_of_haslach, .description = "gloire H reserve")
{
	struct loaded *loaded = load_battle("haslach");
	const struct gloire_line *alarm = gloire_line(&loaded->battle, "alarm");
	cr_assert_not_null(alarm);
	cr_assert_eq(alarm->hexes, 17);
	cr_assert_eq(alarm->hex[0], hex_named(loaded, "0115"));
	cr_assert_eq(alarm->hex[16], hex_named(loaded, "1723"));
	for (unsigned i = 1; i < alarm->hexes; i++)
		cr_expect_eq(hex_distance(loaded->board, alarm->hex[i - 1], alarm->hex[i]), 1);
	cr_assert_eq(loaded->battle.max_markers_a_turn, 2, "H 2.1.2");
	free_battle(loaded);
}

Test(battles, the_abbey_of_elchingen_is_a_castle, .description = "gloire H map")
{
	struct loaded *loaded = load_battle("elchingen");
	cr_assert_eq(terrain_at(loaded, "1409"), terrain_castle);
	cr_assert_eq(loaded->battle.tables.ground[terrain_house].shock,
		     loaded->battle.tables.ground[terrain_clear].shock);
	cr_assert_eq(terrain_at(loaded, "1612"), terrain_clear, "the fisherman's house is ornament");
	free_battle(loaded);
}

Test(battles, jena_begins_by_night_and_in_fog, .description = "gloire J 12")
{
	struct loaded *loaded = load_battle("jena-gloire");
	const struct gloire_battle *battle = &loaded->battle;
	cr_assert_eq(battle->turn[1].hour, gloire_night);
	cr_assert_str_eq(battle->turn[1].clock, "05h45");
	cr_assert_eq(battle->turn[2].hour, gloire_fog);
	cr_assert_eq(formation_named(loaded, "pr.pelet")->ams, 1, "J 2.1.1");
	for (unsigned i = 0; i < battle->formations; i++) {
		bool ready = !strcmp(battle->formation[i].name, "Suchet") ||
			     !strcmp(battle->formation[i].name, "Gazan") ||
			     !strcmp(battle->formation[i].name, "Guard");
		if (battle->formation[i].side == 0)
			cr_expect_eq(battle->turn[1].ams[i], ready ? 2 : 1, "%s", battle->formation[i].name);
	}
	free_battle(loaded);
}

Test(battles, rivoli_has_two_nights_with_one_marker_a_formation, .description = "gloire A 2.2")
{
	struct loaded *loaded = load_battle("rivoli");
	const struct gloire_battle *battle = &loaded->battle;
	for (unsigned turn = 1; turn <= 3; turn++) {
		cr_expect_eq(battle->turn[turn].hour, turn <= 2 ? gloire_night : gloire_day);
		for (unsigned i = 0; i < battle->formations; i++)
			cr_expect_eq(battle->turn[turn].ams[i], turn <= 2 ? 1 : 2, "turn %u", turn);
	}
	free_battle(loaded);
}

Test(battles, markers_of_austerlitz_speak_of_corps, .description = "gloire G 2.1.2")
{
	struct loaded *loaded = load_battle("austerlitz-a1");
	const struct gloire_marker *soult = marker_named(loaded, "IV Soult"),
				   *column = marker_named(loaded, "IV Column");
	unsigned of_soult = 0, of_column = 0;
	for (unsigned i = 0; i < loaded->battle.formations; i++) {
		of_soult += (unsigned)(soult->formations >> i & 1);
		of_column += (unsigned)(column->formations >> i & 1);
		if (soult->formations >> i & 1)
			cr_expect_eq(loaded->battle.formation[i].side, 0);
	}
	cr_assert_eq(loaded->battle.markers, 14);
	cr_assert_eq(loaded->battle.units, 172);
	cr_assert_eq(soult->units, 4);
	cr_assert_eq(of_soult, 4, "Saint-Hilaire, Vandamme, Legrand, Margaron");
	cr_assert_eq(column->units, 2);
	cr_assert_eq(of_column, 3, "Miloradovich, Rottermund, Jurczik");
	cr_assert_eq(formation_named(loaded, "al.buxhowden")->ams, 1, "G 2.1.1");
	cr_assert_eq(formation_named(loaded, "al.kutuzov")->ams, 1);
	cr_assert_eq(loaded->battle.turn[3].hour, gloire_low_fog, "G 12.2");
	free_battle(loaded);
}

Test(battles, the_sheets_of_austerlitz_are_joined, .description = "gloire G map")
{
	struct loaded *both = load_battle("austerlitz-a1"), *lower = load_battle("austerlitz-s1");
	cr_assert_eq(both->board->spaces, 33 * 46);
	cr_assert_eq(lower->board->spaces, 33 * 23);
	cr_assert_eq(hex_distance(both->board, hex_named(both, "n0523"), hex_named(both, "s0501")), 1);
	cr_assert_eq(unit_named(lower, "fr.vandamme.4e")->set_up.arrival, gloire_absent,
		     "he stands on the north sheet");
	cr_assert_eq(unit_named(lower, "al.miloradovich.novgorod")->set_up.arrival, gloire_absent);
	cr_assert_eq(unit_named(both, "fr.vandamme.4e")->set_up.arrival, gloire_at_start);
	free_battle(both);
	free_battle(lower);
}

Test(battles, emperors_give_no_orders, .description = "gloire G 2.5")
{
	struct loaded *loaded = load_battle("austerlitz-a1");
	const struct gloire_battle *battle = &loaded->battle;
	for (unsigned i = 0; i < battle->chiefs; i++) {
		bool emperor = !strcmp(battle->chief[i].name, "Alexander") ||
			       !strcmp(battle->chief[i].name, "Francis");
		cr_expect_eq(battle->chief[i].commands, !emperor, "%s", battle->chief[i].name);
	}
	cr_assert_eq(formation_named(loaded, "al.escort")->ams, 0);
	free_battle(loaded);
}

/* ---- scenarios of their own ---- */

Test(battles, a_scenario_puts_formations_about_a_hex)
{
	struct loaded *loaded = load_battle("marengo-noon");
	space_id centre = hex_named(loaded, "0816");
	for (unsigned i = 0; i < loaded->battle.units; i++) {
		const struct gloire_unit *unit = &loaded->battle.unit[i];
		if (!strncmp(unit->id, "fr.victor.", 10))
			cr_expect(hex_distance(loaded->board, unit->set_up.hex, centre) <= 2, "%s", unit->id);
	}
	cr_assert_eq(unit_named(loaded, "fr.victor.44e-gardanne")->set_up.hex, centre,
		     "the first of the roster");
	cr_assert_eq(loaded->battle.first_turn, 4);
	cr_assert_eq(loaded->battle.last_turn, 10);
	free_battle(loaded);
}

Test(battles, the_thirteenth_of_june_has_no_special_markers, .description = "gloire D 2.1")
{
	struct loaded *loaded = load_battle("marengo-13-june");
	unsigned there = 0;
	for (unsigned i = 0; i < loaded->battle.units; i++)
		there += loaded->battle.unit[i].set_up.arrival == gloire_at_start;
	cr_assert_eq(loaded->battle.markers, 0);
	cr_assert_eq(there, 4 + 6, "four French units, O'Reilly's five and the battery of the bridgehead");
	free_battle(loaded);
}

Test(battles, tauentzien_has_one_marker_in_the_short_battle)
{
	struct loaded *loaded = load_battle("jena-short");
	cr_assert_eq(formation_named(loaded, "pr.tauentzien")->ams, 1);
	cr_assert_eq(formation_named(loaded, "pr.holtzendorff")->ams, 2);
	free_battle(loaded);
}

/* ---- automatic victories ---- */

Test(battles, automatic_victories_of_maida, .description = "gloire 13.1")
{
	struct loaded *loaded = load_battle("maida");
	const struct gloire_automatic *british = &loaded->battle.automatic[0],
				      *edge = &loaded->battle.automatic[2];
	cr_assert_eq(loaded->battle.automatics, 3);
	cr_assert_eq(british->side, 1);
	cr_assert_eq(british->first_turn, 4);
	cr_assert_eq(british->demoralised_count, 2);
	cr_assert_eq(__builtin_popcountll(british->demoralised), 3,
		     "the infantry formations, not the cavalry");
	cr_assert_eq(edge->side, 0);
	cr_assert(edge->infantry);
	cr_assert_eq(edge->corner[1], hex_named(loaded, "0117"));
	free_battle(loaded);
}

Test(battles, one_sheet_leaves_out_what_the_other_decides)
{
	struct loaded *both = load_battle("austerlitz-a1"), *lower = load_battle("austerlitz-s3");
	cr_assert_eq(both->battle.automatics, 3);
	cr_assert_eq(lower->battle.automatics, 0);
	free_battle(both);
	free_battle(lower);
}

/* ---- what the booklet says of counters, markers and ground, as the files have it ---- */

static bool has_counter(const struct loaded *loaded, const char *begins, unsigned type)
{
	for (unsigned i = 0; i < loaded->battle.units; i++)
		if (!strncmp(loaded->battle.unit[i].name, begins, strlen(begins)))
			return loaded->battle.unit[i].type == type;
	return false;
}

Test(battles, rivoli_abbreviates_as_printed, .description = "gloire A 0.3")
{
	struct loaded *loaded = load_battle("rivoli");
	cr_assert(has_counter(loaded, "Gr. ", gloire_infantry));
	cr_assert(has_counter(loaded, "Grh. ", gloire_infantry));
	cr_assert(has_counter(loaded, "Cro. ", gloire_infantry));
	cr_assert(has_counter(loaded, "Lg. ", gloire_cavalry));
	cr_assert(has_counter(loaded, "Dr. ", gloire_cavalry));
	cr_assert(has_counter(loaded, "Cu. ", gloire_heavy_cavalry));
	free_battle(loaded);
}

Test(battles, montebello_abbreviates_as_printed, .description = "gloire F 0.3")
{
	struct loaded *loaded = load_battle("montebello");
	cr_assert(has_counter(loaded, "6e leg.", gloire_light_infantry));
	cr_assert(has_counter(loaded, "12e Hu.", gloire_cavalry));
	cr_assert(has_counter(loaded, "Ch. ", gloire_light_infantry), "Mariassy's, as 8.3 has them");
	cr_assert(has_counter(loaded, "Lobkowitz Dr.", gloire_cavalry));
	cr_assert(has_counter(loaded, "Art. ", gloire_artillery));
	free_battle(loaded);
}

/* Brigades bear their commander's name, batteries their division's. */
Test(battles, jena_names_its_brigades, .description = "gloire J 0.3")
{
	struct loaded *loaded = load_battle("jena-gloire");
	cr_assert(has_counter(loaded, "Claparède", gloire_light_infantry));
	cr_assert(has_counter(loaded, "Vedel", gloire_infantry));
	cr_assert(has_counter(loaded, "Art. Suchet", gloire_artillery));
	cr_assert(has_counter(loaded, "Art. Gazan", gloire_artillery));
	cr_assert(has_counter(loaded, "Henckel", gloire_heavy_cavalry));
	free_battle(loaded);
}

/* Every hex with a number: none is water or built over, so that infantry may enter each of them by some side. */
Test(battles, all_numbered_hexes_of_jena_are_playable, .description = "gloire J 0.2")
{
	struct loaded *loaded = load_battle("jena-gloire");
	for (space_id hex = 0; hex < loaded->board->spaces; hex++) {
		unsigned terrain = loaded->board->space[hex].terrain;
		cr_expect_neq(loaded->battle.tables.ground[terrain].cost[gloire_arm_infantry], gloire_barred,
			      "%s", loaded->board->space[hex].number);
	}
	free_battle(loaded);
}

Test(battles, some_formations_have_one_marker, .description = "gloire G 2.1.1, J 2.1.1")
{
	struct loaded *austerlitz = load_battle("austerlitz-a1"), *jena = load_battle("jena-gloire");
	cr_assert_eq(formation_named(austerlitz, "al.buxhowden")->ams, 1);
	cr_assert_eq(formation_named(austerlitz, "al.kutuzov")->ams, 1);
	cr_assert_eq(formation_named(austerlitz, "al.lewis")->ams, 2);
	cr_assert_eq(formation_named(jena, "pr.pelet")->ams, 1);
	cr_assert_eq(formation_named(jena, "pr.grawert")->ams, 2);
	free_battle(austerlitz);
	free_battle(jena);
}

/* Lake, river and sea have the height of their shores, or the lowest: no slope leads to them. */
static void expect_level_water(const char *scenario, unsigned water)
{
	struct loaded *loaded = load_battle(scenario);
	const uint32_t slopes = 1u << gloire_slope_up | 1u << gloire_slope_down | 1u << gloire_steep_up |
				1u << gloire_steep_down;
	unsigned hexes = 0;
	for (space_id hex = 0; hex < loaded->board->spaces; hex++) {
		if (loaded->board->space[hex].terrain != water)
			continue;
		hexes++;
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (loaded->board->neighbour[hex][direction] != no_space)
				cr_expect_not(gloire_edges(loaded->board, hex, direction) & slopes, "%s",
					      loaded->board->space[hex].number);
	}
	cr_assert_gt(hexes, 0u);
	free_battle(loaded);
}

Test(battles, no_slope_leads_to_the_water, .description = "gloire I map, K map")
{
	expect_level_water("durrenstein", terrain_lake);
	expect_level_water("castelnuovo", terrain_sea);
}

Test(battles, the_lake_of_zurich_lies_at_level_0, .description = "gloire C 0.2")
{
	struct loaded *loaded = load_battle("zurich");
	unsigned lake = 0;
	for (space_id hex = 0; hex < loaded->board->spaces; hex++)
		if (loaded->board->space[hex].terrain == terrain_lake) {
			cr_expect_eq(loaded->board->space[hex].level, 0);
			lake++;
		}
	cr_assert_gt(lake, 0u);
	cr_assert_eq(terrain_at(loaded, "2306"), terrain_clear, "Beckenhof");
	cr_assert_eq(terrain_at(loaded, "0514"), terrain_clear, "a small stream");
	free_battle(loaded);
}

/* Two levels at once: no horse and no guns, whatever the hex beyond would cost them. */
Test(battles, two_levels_bar_horse_and_guns, .description = "gloire F 4.3.2")
{
	struct loaded *loaded = load_battle("rivoli");
	unsigned sides = 0;
	for (space_id hex = 0; hex < loaded->board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = loaded->board->neighbour[hex][direction];
			if (to == no_space ||
			    loaded->board->space[to].level < loaded->board->space[hex].level + 2)
				continue;
			uint32_t edges = gloire_edges(loaded->board, hex, direction);
			bool barred[gloire_arms] = {false};
			for (unsigned kind = 0; kind < gloire_edge_kinds; kind++)
				for (unsigned arm = 0; arm < gloire_arms; arm++)
					barred[arm] |= edges >> kind & 1 &&
						       loaded->battle.tables.edge[kind].cost[arm] ==
							       gloire_barred;
			cr_expect(barred[gloire_arm_cavalry] && barred[gloire_arm_artillery], "%s",
				  loaded->board->space[hex].number);
			sides++;
		}
	cr_assert_gt(sides, 0u);
	free_battle(loaded);
}

Test(battles, nobody_orders_lannes_and_victor_before_bonaparte, .description = "gloire D orders")
{
	struct loaded *loaded = load_battle("marengo");
	unsigned bonaparte = 0;
	while (strcmp(loaded->battle.chief[bonaparte].name, "Bonaparte") != 0)
		bonaparte++;
	cr_assert_eq(formation_named(loaded, "fr.lannes")->chiefs, 1u << bonaparte);
	cr_assert_eq(formation_named(loaded, "fr.victor")->chiefs, 1u << bonaparte);
	cr_assert_eq(loaded->battle.chief[bonaparte].set_up.arrival, gloire_reinforces);
	cr_assert_eq(loaded->battle.chief[bonaparte].set_up.turn, 3);
	free_battle(loaded);
}

/* The ponds, turns 6 to 8: who stands where, within two hexes of the one named, and nobody else. */
Test(battles, the_ponds_are_deployed_around_the_hexes_named, .description = "gloire G deployment")
{
	struct loaded *loaded = load_battle("austerlitz-s4");
	space_id ponds = hex_named(loaded, "s1709"), telnitz = hex_named(loaded, "s0313");
	cr_assert_eq(loaded->battle.first_turn, 6);
	cr_assert_eq(loaded->battle.last_turn, 8);
	for (unsigned i = 0; i < loaded->battle.units; i++) {
		const struct gloire_unit *unit = &loaded->battle.unit[i];
		const char *formation = loaded->battle.formation[unit->formation].id;
		if (!strcmp(formation, "fr.saint-hilaire"))
			cr_expect_leq(hex_distance(loaded->board, unit->set_up.hex, ponds), 2u);
		if (!strcmp(formation, "fr.bourcier"))
			cr_expect_leq(hex_distance(loaded->board, unit->set_up.hex, telnitz), 2u);
		if (!strcmp(formation, "al.miloradovich"))
			cr_expect_eq(unit->set_up.arrival, gloire_absent);
	}
	free_battle(loaded);
}

Test(battles, a_counter_shows_what_its_front_and_reverse_print, .description = "gloire counters")
{
	struct loaded *loaded = load_battle("elchingen");
	const struct gloire_unit *leger = unit_named(loaded, "fr.villatte.6e-leger-1");
	cr_assert_str_eq(leger->name, "6e léger/1");
	cr_assert_eq(leger->sp[gloire_good_order], 4);
	cr_assert_eq(leger->sp[gloire_disorder], 3);
	cr_assert_eq(leger->cohesion[gloire_good_order], 8);
	cr_assert_eq(leger->cohesion[gloire_disorder], 6);
	cr_assert_eq(leger->mp[gloire_good_order], 7);
	cr_assert_eq(leger->mp[gloire_disorder], 6);
	cr_assert_eq(leger->engagement, 7);
	free_battle(loaded);
}
