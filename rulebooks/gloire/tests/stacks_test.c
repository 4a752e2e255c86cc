/*
 * Who may stand together, 5.1.1, and what the battles change in it.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/gloire/tests/loaded.h"

enum { most = 8 };

/* The verdict on units by their ids, all in good order, at a hex. */
static enum gloire_stack stack_of(const struct loaded *loaded, const char *hex, const char *const id[])
{
	struct gloire_stacked in[most];
	unsigned count = 0;
	for (; count < most && id[count]; count++)
		in[count] = (struct gloire_stacked){
			.unit = (uint8_t)(unit_named(loaded, id[count]) - loaded->battle.unit)};
	return gloire_stack(&loaded->battle, hex_named(loaded, hex), in, count);
}

#define STACK(loaded, hex, ...) stack_of(loaded, hex, (const char *const[]){__VA_ARGS__, NULL})

Test(stacks, two_of_a_formation_or_three_small_ones, .description = "gloire 5.1.1")
{
	struct loaded *at = load_battle("exercise-gloire");
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.friant.33e"), gloire_stack_fits);
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.friant.33e", "fr.friant.48e"), gloire_stack_full,
		     "14 points");
	cr_assert_eq(STACK(at, "1212", "fr.friant.48e", "fr.friant.108e", "fr.friant.111e"),
		     gloire_stack_fits, "6 points");
	cr_assert_eq(STACK(at, "1212", "fr.friant.33e", "fr.friant.108e", "fr.friant.111e"),
		     gloire_stack_full, "8 points");
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.morand.17e"), gloire_stack_formations);
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.lasalle.5e-hu"), gloire_stack_mixed);
	cr_assert_eq(STACK(at, "1212", "fr.nansouty.1er-cu", "fr.nansouty.2e-cu"), gloire_stack_fits);
	free_battle(at);
}

Test(stacks, guns_stand_with_anybody, .description = "gloire 5.1.1, reading 16")
{
	struct loaded *at = load_battle("exercise-gloire");
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.friant.33e", "fr.morand.art-morand"),
		     gloire_stack_fits, "of any formation");
	cr_assert_eq(STACK(at, "1212", "fr.friant.15e", "fr.friant.art-friant", "fr.morand.art-morand"),
		     gloire_stack_guns);
	cr_assert_eq(STACK(at, "1212", "fr.friant.art-friant", "fr.morand.art-morand"), gloire_stack_fits);
	cr_assert_eq(
		STACK(at, "1212", "fr.friant.art-friant", "fr.morand.art-morand", "fr.morand.art-marmont"),
		gloire_stack_guns);
	cr_assert_eq(STACK(at, "1212", "fr.nansouty.1er-cu", "fr.nansouty.art-a-cheval"), gloire_stack_fits);
	cr_assert_eq(STACK(at, "1212", "fr.nansouty.1er-cu", "fr.nansouty.2e-cu", "fr.nansouty.art-a-cheval"),
		     gloire_stack_full, "one cavalry unit with a battery");
	cr_assert_eq(STACK(at, "1212", "fr.friant.48e", "fr.friant.108e", "fr.friant.111e",
			   "fr.friant.art-friant"),
		     gloire_stack_fits, "three small ones and a battery");
	free_battle(at);
}

Test(stacks, routed_units_keep_apart, .description = "gloire 5.1.1")
{
	struct loaded *at = load_battle("exercise-gloire");
	struct gloire_stacked in[3] = {{.unit = 0, .routed = true}, {.unit = 1}, {.unit = 2, .routed = true}};
	space_id hex = hex_named(at, "1212");
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 2), gloire_stack_routed);
	in[1].routed = true;
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 2), gloire_stack_fits);
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 3), gloire_stack_full, "one other at most");
	in[0].unit = (uint8_t)(unit_named(at, "fr.morand.17e") - at->battle.unit);
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 2), gloire_stack_fits,
		     "formations do not matter to them");
	free_battle(at);
}

Test(stacks, three_weak_cavalry_units, .description = "gloire D 5.1, E 5.1")
{
	struct loaded *marengo = load_battle("marengo"), *canope = load_battle("canope");
	cr_assert_eq(STACK(marengo, "1212", "fr.victor.2e-cav-kellermann", "fr.victor.20e-cav-kellermann",
			   "fr.victor.8e-dr"),
		     gloire_stack_fits);
	for (unsigned i = 0; i < marengo->battle.units; i++)
		if (marengo->battle.unit[i].side == 0 &&
		    !strncmp(marengo->battle.unit[i].id, "fr.victor.", 10) &&
		    gloire_type_is_horse(marengo->battle.unit[i].type))
			marengo->battle.unit[i].sp[0] = 5; /* far beyond six points together */
	cr_assert_eq(STACK(marengo, "1212", "fr.victor.2e-cav-kellermann", "fr.victor.20e-cav-kellermann",
			   "fr.victor.8e-dr"),
		     gloire_stack_fits);
	cr_assert_eq(STACK(marengo, "1212", "fr.victor.2e-cav-kellermann", "fr.victor.20e-cav-kellermann",
			   "fr.victor.8e-dr", "fr.victor.11e-hu-12e-ch"),
		     gloire_stack_full);
	free_battle(marengo);
	free_battle(canope);
}

Test(stacks, two_ottoman_armies, .description = "gloire B 5.1")
{
	struct loaded *at = load_battle("pyramides");
	cr_assert_eq(STACK(at, "1507", "ot.imbaba.janissaires", "ot.imbaba.fellahs-1", "ot.imbaba.fellahs-2",
			   "ot.imbaba.art-imbaba-fixed-1"),
		     gloire_stack_fits, "three of infantry and a battery in Imbaba");
	cr_assert_eq(STACK(at, "1810", "ot.imbaba.janissaires", "ot.imbaba.fellahs-1", "ot.imbaba.fellahs-2"),
		     gloire_stack_full, "21 points elsewhere");
	free_battle(at);
}

Test(stacks, jena_counts_strength_points, .description = "gloire J 5.1.1")
{
	struct loaded *at = load_battle("jena-1806");
	struct gloire_unit *unit = at->battle.unit;
	struct gloire_stacked in[4];
	unsigned count = 0, foot = 0;
	for (unsigned i = 0; i < at->battle.units && count < 3; i++)
		if (unit[i].side == 0 && unit[i].type == gloire_artillery) {
			unit[i].sp[0] = 2;
			in[count++] = (struct gloire_stacked){.unit = (uint8_t)i};
		}
	space_id hex = hex_named(at, "1613");
	cr_assert_eq(count, 3);
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 3), gloire_stack_fits, "three batteries of 6 points");
	unit[in[0].unit].sp[0] = 4;
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 3), gloire_stack_guns, "8 points");
	count = 0;
	for (unsigned i = 0; i < at->battle.units && count < 2; i++)
		if (unit[i].type == gloire_infantry &&
		    (!count || unit[i].formation == unit[foot].formation)) {
			unit[foot = i].sp[0] = 10;
			in[count++] = (struct gloire_stacked){.unit = (uint8_t)i};
		}
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 2), gloire_stack_fits, "20 points of infantry");
	unit[foot].sp[0] = 11;
	cr_assert_eq(gloire_stack(&at->battle, hex, in, 2), gloire_stack_strong);
	free_battle(at);
}

/* ---- a ground laid by hand ---- */

static void lay(struct loaded *at, const char *text, const char *reason)
{
	struct data_error error = {.line = 0};
	json_t *ground = json_loads(text, 0, NULL);
	cr_assert_not_null(ground);
	bool laid = gloire_lay_ground(at->board, ground, &error);
	cr_expect_eq(laid, !reason, "%s", error.reason);
	if (reason)
		cr_expect(strstr(error.reason, reason), "%s", error.reason);
	json_decref(ground);
}

Test(exercise, a_ground_is_laid_upon_it)
{
	struct loaded *at = load_battle("exercise-gloire");
	lay(at,
	    "{\"hexes\":{\"1212\":\"village\"},\"levels\":{\"1012\":1,\"0912\":3},\"sides\":[[\"1212\",\"1213\",\"rampart\"],"
	    "[\"1210\",\"1211\",\"river\"],[\"1210\",\"1211\",\"bridge\"]],\"roads\":[[\"1209\",\"1210\",\"1211\"]]}",
	    NULL);
	cr_assert_eq(at->board->space[hex_named(at, "1212")].terrain, terrain_village);
	cr_assert_eq(edges_between(at, "1213", "1212"), 1u << gloire_rampart_in);
	cr_assert_eq(edges_between(at, "1212", "1213"), 1u << gloire_works_out);
	cr_assert_eq(edges_between(at, "1210", "1211"), 1u << gloire_bridge);
	cr_assert_eq(edges_between(at, "1112", "1012"), 1u << gloire_slope_up);
	cr_assert_eq(edges_between(at, "1012", "0912"), 1u << gloire_steep_up, "two levels");
	lay(at, "{\"hexes\":{\"2512\":\"village\"}}", "there is no hex \"2512\"");
	lay(at, "{\"hexes\":{\"1212\":\"volcano\"}}", "no word for a hex");
	lay(at, "{\"sides\":[[\"1212\",\"1214\",\"stream\"]]}", "do not touch");
	lay(at, "{\"rivers\":[]}", "none of hexes, levels, sides");
	free_battle(at);
}

Test(exercise, twenty_four_columns_of_clear_hexes)
{
	struct loaded *at = load_battle("exercise-gloire");
	cr_assert_eq(at->board->spaces, 24 * 24);
	for (space_id hex = 0; hex < at->board->spaces; hex++)
		cr_assert_eq(at->board->space[hex].terrain, terrain_clear);
	cr_assert_eq(at->battle.turn[13].hour, gloire_night);
	cr_assert_eq(at->battle.turn[14].hour, gloire_fog);
	free_battle(at);
}
