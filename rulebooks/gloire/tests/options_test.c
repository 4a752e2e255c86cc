/*
 * What players may agree upon: infantry that fires (8.3 of the parts), guns that stay (8.9), counters that might have come, Lannes
 * for Murat, and the like. All are off unless they are asked for.
 */
#include "rulebooks/gloire/tests/support.h"

static int volley(const struct at_table *at, const char *unit, const char *hex)
{
	struct field field = truth_at(at);
	struct gloire_fire fire = {.guns = piece_named(at, unit),
				   .second = no_piece,
				   .target = space_named(at, hex),
				   .kind = fire_reaction};
	return gloire_fire_sum(&field, &fire, NULL);
}

/* Half the points, four at most; one for being next to it, one less for the line. */
Test(options, infantry_fires_at_who_attacks_it, .description = "gloire A 8.3, C 8.3, D 8.3, F 8.3")
{
	struct at_table *at = clear_field_with("exercise-gloire", "infantry-fire=1");
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1110", "W"); /* 6 points */
	cr_assert_eq(volley(at, "Auffenberg", "1010"), 3 + 1 - 1);
	lay(at, "woods", "1010"); /* who stands among trees is harder to hit with muskets */
	cr_assert_eq(volley(at, "Auffenberg", "1010"), 3 + 1 - 1 - 1);
	at = clear_field_with("exercise-gloire", "infantry-fire=1");
	put(at, "15e", "1010", "E");
	put(at, "Jager", "1110", "W"); /* light, 4 points */
	cr_assert_eq(volley(at, "Jager", "1010"), 2 + 1 + 0);
	put(at, "Grenadiers", "1111", "W");
	cr_assert_eq(volley(at, "Grenadiers", "1010"), 4 + 1 - 1);
}

Test(options, infantry_fire_shakes_the_attacker, .description = "gloire A 8.3")
{
	struct at_table *at = clear_field_with("exercise-gloire", "infantry-fire=1");
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(asks(at), "coalition reaction");
	dice(at, "d10 9, d10 7"); /* 3 and 9 are 12: a test, and 7 is more than 6 */
	give(at, "at 1010");
	cr_assert_eq(order_of(at, "15e"), disordered);
	at = drill(); /* without the option nobody asks */
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1110", "W");
	act(at, "Friant");
	dice(at, "d10 0, d10 0");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_eq(told(at, "shock-repulsed"), 1);
}

Test(options, fellahs_do_not_fire, .description = "gloire B 8.3")
{
	struct at_table *at = clear_field_with("pyramides", "infantry-fire=1");
	put(at, "ot.imbaba.fellahs-1", "1507", "W");
	put(at, "fr.desaix.21e-leg", "1406", "E");
	struct field field = truth_at(at);
	cr_assert_not(gloire_foot_fires(&field, piece_named(at, "ot.imbaba.fellahs-1")));
	cr_assert(gloire_foot_fires(&field, piece_named(at, "fr.desaix.21e-leg")));
}

/* Preiss is shaken and stands: its guns test, and stay. */
Test(options, guns_stay_with_a_defender_who_holds, .description = "gloire 8.9")
{
	struct at_table *at = clear_field_with("exercise-gloire", "steady-guns=1");
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Art Lewis", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	dice(at, "d10 1, d10 0, d10 9");
	give(at, "no");
	cr_assert_eq(order_of(at, "Art Lewis"), disordered);
	cr_assert_str_eq(where(at, "Art Lewis"), "1110");
}

Test(options, counters_that_might_have_come, .description = "gloire D 0.3, 13.2")
{
	cr_assert_str_eq(where(start("durrenstein"), "al.bagration.kiev-gren"), "off");
	struct at_table *at = start_with("durrenstein", "what-if=1");
	cr_assert_str_eq(where(at, "al.bagration.kiev-gren"), "due");
	cr_assert_eq(points(at, 0), points(start("durrenstein"), 0) + 3);
	cr_assert_str_eq(where(start_with("rivoli", "what-if=1"), "fr.massena.brune-25e"), "due");
}

/* A quarter more than 7 is 8.75, so 9; than 10, 12.5, so 13. Desaix is due in turn 7 at Marengo. */
Test(options, orange_counters_take_the_place_of_their_namesakes, .description = "gloire D 0.3")
{
	struct at_table *plain = start("marengo"), *at = start_with("marengo", "what-if=1");
	cr_assert_str_eq(where(plain, "fr.desaix.30e-what-if"), "off");
	cr_assert_str_eq(where(plain, "fr.desaix.30e"), "due");
	cr_assert_str_eq(where(at, "fr.desaix.30e"), "off");
	cr_assert_str_eq(where(at, "fr.desaix.30e-what-if"), "due");
	cr_assert_str_eq(where(at, "fr.victor.44e-gardanne"), where(plain, "fr.victor.44e-gardanne"));
	struct field field = truth_at(at);
	cr_assert_eq(gloire_strength(&field, piece_named(at, "fr.desaix.30e-what-if")), 9);
	cr_assert_eq(gloire_strength(&field, piece_named(at, "fr.desaix.9e-leg-boudet-what-if")), 13);
	cr_assert_eq(gloire_due_turn(&field, piece_named(at, "fr.desaix.30e-what-if")), 6);
	cr_assert_eq(gloire_due_turn(&field, piece_named(at, "fr.monnier.70e-what-if")), 3);
}

Test(options, lannes_for_murat, .description = "gloire G variants")
{
	struct at_table *murat = start("austerlitz-n1"), *lannes = start_with("austerlitz-n1", "lannes=1");
	cr_assert_str_eq(where(murat, "fr.chief.lannes"), "off");
	cr_assert_str_eq(where(lannes, "fr.chief.murat"), "off");
	cr_assert_str_eq(where(lannes, "fr.chief.lannes"), where(murat, "fr.chief.murat"));
	struct field field = truth_at(lannes); /* he commands Oudinot, whom Murat does not */
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned oudinot = gloire_unit(&field, piece_named(lannes, "fr.oudinot.dupas"))->formation;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, "Lannes") || !strcmp(battle->chief[i].name, "Murat"))
			cr_expect_eq(gloire_may_command(&field, i, oudinot),
				     !strcmp(battle->chief[i].name, "Lannes"));
}

/* 15e comes from behind: +2, but not if the Jager has it in front. */
Test(options, a_friend_shields_the_rear, .description = "gloire 6.1.2")
{
	for (unsigned on = 0; on < 2; on++) {
		struct at_table *at = clear_field_with("exercise-gloire", on ? "shielded-rear=1" : "");
		put(at, "15e", "1010", "E");
		put(at, "Preiss", "1110", "E");
		cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 + 1 + 2);
		put(at, "Jager", "1009", "SW"); /* front: 1010 and 0910 */
		cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 + 1 + (on ? 0 : 2));
	}
}

Test(options, schongrabern_burns_in_turns_two_and_three, .description = "gloire I 2.1.2")
{
	struct at_table *at = clear_field_with("schongraben", "village-burns=1");
	put(at, "fr.oudinot.art-oudinot", "1119", "NE");
	put(at, "au.bagration.kiev-grenadiers-1", "1116", "SE");
	const char *guns = "{'what':'cost','piece':'fr.oudinot.art-oudinot','to':'1118'}";
	const char *foot = "{'what':'cost','piece':'au.bagration.kiev-grenadiers-1','to':'1117'}";
	int before = figure(at, "cost", foot);
	cr_assert_eq(figure(at, "cost", guns), 2); /* the highway */
	change(at, "{'turn':2}");
	cr_assert_str_eq(no_figure(at, guns), "I 2.1.2");
	cr_assert_eq(figure(at, "cost", foot), before + 2);
	change(at, "{'turn':4}");
	cr_assert_eq(figure(at, "cost", guns), 2);
}

/* Two formations a side with two markers each. */
Test(options, the_cup_is_counted_aloud, .description = "gloire 2.2")
{
	struct at_table *at = clear_field_with("exercise-gloire", "open-count=1");
	put(at, "15e", "0405", "E");
	put(at, "13e leg", "0410", "E");
	put(at, "Preiss", "2405", "W");
	dice(at, "d10 5, d10 5");
	any_dice(at, "count");
	begin(at, "initiative");
	cr_assert_eq(last_told(at, "cup-count")->message.arg[0].value, 5); /* of six, one is drawn */
}
