/*
 * Chapter 9.5.2 and the coordinated half of 9.5.3: who may coordinate, the test, values shared out by the defender, the
 * survivors' common attack.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* Two units of Mondel's (command 3, bonus 1) against IR 41 in 0812. */
static struct at_table *mondel_attacks(const char *unit, const char *at_hex, const char *facing,
				       const char *other, const char *other_hex, const char *other_facing)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	place(at, unit, at_hex, facing);
	place(at, other, other_hex, other_facing);
	place(at, "Mondel", at_hex, NULL);
	return at;
}

/* Whether the test succeeds with that die. */
static bool coordinates(struct at_table *at, const char *formation, const char *unit, const char *other,
			const char *target, const char *die)
{
	const char *units[] = {unit, other};
	assault_together(at, formation, units, 2, target, die);
	cr_assert_eq(told(at, "coordination-passed") + told(at, "coordination-failed"), 1);
	return told(at, "coordination-passed") == 1;
}

static bool from_two_hexes(const char *die)
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0913", "NW");
	return coordinates(at, "Mondel", "IR 10", "IR 24", "0812", die);
}

static bool from_one_hex(const char *die)
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0813", "N");
	return coordinates(at, "Mondel", "IR 10", "IR 24", "0812", die);
}

/* ---- The test ------------------------------------------------------------------------------------------ */

Test(coordinating, die_and_command_value_of_6, .description = "1866 9.5.2")
{
	cr_assert_not(from_two_hexes("d6 2")); /* 2 + 3 */
	cr_assert(from_two_hexes("d6 3"));
}

Test(coordinating, austrian_mass_from_one_clear_hex, .description = "1866 9.5.2")
{
	cr_assert_not(from_one_hex("d6 1")); /* 1 + 3 + 1 */
	cr_assert(from_one_hex("d6 2"));
}

Test(coordinating, light_troops_are_infantry_of_the_mass, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "FJB 12", "0813", "N");
	cr_assert(coordinates(at, "Mondel", "IR 10", "FJB 12", "0812", "d6 2"));
}

Test(coordinating, no_mass_with_cavalry, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("FJB 12", "0813", "N", "Uhlans 9", "0813", "N");
	cr_assert_not(coordinates(at, "Mondel", "FJB 12", "Uhlans 9", "0812", "d6 2"));
}

Test(coordinating, no_mass_out_of_woods, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0713", "NE", "IR 24", "0713", "NE");
	cr_assert_not(coordinates(at, "Mondel", "IR 10", "IR 24", "0812", "d6 2"));
}

Test(coordinating, no_mass_out_of_a_village, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0611", NULL, "FJB 12", "0611", NULL);
	place(at, "IR 41", "0612", "N");
	cr_assert_not(coordinates(at, "Mondel", "IR 10", "FJB 12", "0612", "d6 2"));
}

Test(coordinating, no_mass_for_prussians, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL); /* command 1 */
	cr_assert_not(coordinates(at, "1st Division", "IR 41", "1st Grenadiers", "0812", "d6 4"));
}

Test(coordinating, an_aide_has_his_own_value, .description = "1866 9.5.13")
{
	for (unsigned die = 4; die <= 5; die++) {
		struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0913", "NW");
		trautenau_set_flag(table_at(at), piece_named(at, "Mondel"), piece_aide); /* command 1 */
		bool passed = coordinates(at, "Mondel", "IR 10", "IR 24", "0812", die == 4 ? "d6 4" : "d6 5");
		cr_assert_eq(passed, die == 5);
	}
}

/* ---- Who may ------------------------------------------------------------------------------------------- */

static bool may_coordinate(struct at_table *at, const char *unit, const char *other, const char *target)
{
	activate_for_combat(at, "Mondel");
	declare(at, unit, target);
	declare(at, other, target);
	end_declaration(at);
	return is_asked(at, "coordinate");
}

Test(coordinating, not_without_the_commander, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0813", "N");
	place(at, "FJB 12", "0814", "N");
	place(at, "Mondel", "0814", NULL); /* with one of his, but not with an attacker */
	cr_assert_not(may_coordinate(at, "IR 10", "IR 24", "0812"));
	cr_assert_str_eq(asked(at), "assault-unit");
}

Test(coordinating, with_independent_units, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "Uhlans 9", "0913", "NW");
	cr_assert(may_coordinate(at, "IR 10", "Uhlans 9", "0812"));
}

Test(coordinating, commander_with_an_independent_attacker, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("Uhlans 9", "0813", "N", "IR 10", "0913", "NW");
	cr_assert(may_coordinate(at, "Uhlans 9", "IR 10", "0812")); /* "one of these units" */
}

Test(coordinating, not_across_a_steep_slope_between_them, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0905", "SE", "IR 24", "0906", "NE");
	place(at, "IR 41", "1005", "N");
	cr_assert_not(may_coordinate(at, "IR 10", "IR 24", "1005"));
	cr_assert_str_eq(no_joint_odds(at, "'IR 10','IR 24'", "1005"), "9.5.2");
}

Test(coordinating, a_steep_slope_to_the_target_does_not_matter, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0905", "S", "IR 24", "0805", "SE");
	place(at, "IR 41", "0906", "N"); /* both below it */
	cr_assert(may_coordinate(at, "IR 10", "IR 24", "0906"));
}

Test(coordinating, the_attacker_may_decline, .description = "1866 9.5.1")
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0813", "N");
	cr_assert(may_coordinate(at, "IR 10", "IR 24", "0812"));
	give(at, "no");
	cr_assert_eq(told(at, "coordination-passed") + told(at, "coordination-failed"), 0);
	cr_assert_str_eq(asked(at), "assault-unit");
	cr_assert(is_legal(at, "unit IR 10"));
	cr_assert(is_legal(at, "unit IR 24"));
}

Test(coordinating, failure_means_one_after_the_other, .description = "1866 9.5.2")
{
	struct at_table *at = mondel_attacks("IR 10", "0813", "N", "IR 24", "0813", "N");
	place(at, "IR 41", "0812", "N"); /* its back to them: 4 / 2 + 1 */
	cr_assert_not(coordinates(at, "Mondel", "IR 10", "IR 24", "0812", "d6 1"));
	cr_assert_str_eq(asked(at), "assault-unit");
	dice(at, "d6 1, d6 1"); /* column 3: nothing; column 4, 1 + 2: T */
	dice(at, "d6 6");       /* held */
	give(at, "unit IR 24");
	stand(at);
	while (is_asked(at, "leader"))
		give(at, "no");
	cr_assert_eq(told(at, "defence"), 1);
	cr_assert_eq(defence_column(at), 3);
	cr_assert_eq(attack_column(at), 4); /* IR 24 alone */
}

/* ---- Sharing out --------------------------------------------------------------------------------------- */

/* IR 10 in 0813 and IR 24 in 0913 attack, coordinated, whoever is in 0812 facing them; the defender is to share. */
static struct at_table *share_out(struct at_table *at)
{
	place(at, "IR 10", "0813", "N");
	place(at, "Mondel", "0813", NULL);
	place(at, "IR 24", "0913", "NW");
	const char *units[] = {"IR 10", "IR 24"};
	assault_together(at, "Mondel", units, 2, "0812", "d6 6");
	stand(at);
	return at;
}

Test(coordinating, needle_guns_wherever_a_point_goes, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	share_out(at);
	dice(at, "d6 1, d6 1, d6 1, d6 6, 2d6 3 4"); /* nothing, nothing; column 7, 1 + 1 + 1: D */
	give(at, "number 3");                        /* and 1 */
	cr_assert_eq(told(at, "defence"), 2);
	cr_assert_eq(defence_column(at), 2); /* 1 + 1 */
}

Test(coordinating, no_needle_guns_without_a_point, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	share_out(at);
	dice(at, "d6 1, d6 5, d6 1, d6 1, 2d6 3 4"); /* column 5: T, 2 + 1 + 5 held; column 0: nothing; D */
	give(at, "number 4");
	cr_assert_eq(defence_column(at), 0);
}

Test(coordinating, guard_bonus_only_with_a_point, .description = "1866 9.5.2")
{
	for (unsigned second = 0; second <= 1; second++) {
		struct at_table *at = clear_field("soor");
		place(at, "1st Guard Foot", "0812", "S");
		share_out(at);
		/* column 5 or 4 with 1 + 1: T, held; the second: 1 or 1 + 1 */
		dice(at, "d6 1, d6 6, d6 1, d6 1, d6 6, d6 6");
		give(at, second ? "number 3" : "number 4");
		cr_assert_eq(told(at, "defence"), 2);
		cr_assert_eq(defence_die(at), second ? 2 : 1);
	}
}

Test(coordinating, light_troops_lend_their_bonus_once, .description = "1866 9.5.2")
{
	for (unsigned second = 0; second <= 1; second++) {
		struct at_table *at = clear_field("trautenau");
		place(at, "1st Jägers", "0713", "NE"); /* woods */
		place(at, "IR 10", "0812", "SW");
		place(at, "Mondel", "0812", NULL);
		place(at, "IR 24", "0712", "S");
		const char *units[] = {"IR 10", "IR 24"};
		assault_together(at, "Mondel", units, 2, "0713", "d6 6");
		stand(at);
		dice(at, "d6 1, d6 1, d6 1, d6 6, 2d6 3 4"); /* nothing, nothing; T, held */
		give(at, second ? "number 0" : "number 1");
		cr_assert_eq(defence_column(at), second ? 2 : 0); /* 1 + 1 for the needle guns, or nothing */
		cr_assert_eq(defence_die(at), second ? 2 : 1);
	}
}

Test(coordinating, guns_lend_their_bonus_once, .description = "1866 9.5.2")
{
	for (unsigned second = 0; second <= 1; second++) {
		struct at_table *at = clear_field("trautenau");
		place(at, "IR 41", "0812", "S");
		place(at, "Art I-3", "0812", "S"); /* 2 points */
		share_out(at);
		give(at, "number 2"); /* IR 41: 2 and 2 */
		/* Column 3: nothing, then 5 with 1 + 1: T; or the other way round. Held. Then Mondel leads. */
		dice(at, second ? "d6 1, d6 1, d6 6" : "d6 1, d6 6, d6 1");
		dice(at, "d6 1, d6 6, 2d6 3 4");
		give(at, second ? "number 0" : "number 2");
		cr_assert_eq(told(at, "defence"), 2);
		cr_assert_eq(defence_column(at), second ? 5 : 3);
		cr_assert_eq(defence_die(at), second ? 2 : 1);
	}
}

Test(coordinating, no_more_than_the_defenders_value, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	share_out(at);
	cr_assert_str_eq(asked(at), "allot");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert(is_legal(at, "number 0"));
	cr_assert(is_legal(at, "number 4"));
	cr_assert_str_eq(rule_of(at, "number 5"), "9.5.2");
}

Test(coordinating, only_the_share_against_the_flank_is_halved, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "SW"); /* front: 0713, 0813, 0712: 0913 is a flank hex */
	share_out(at);
	dice(at, "d6 1, d6 1, d6 1, 2d6 3 4");
	give(at, "number 1"); /* and 3 against IR 24 on the flank: 2, + 1 */
	lend(at);
	cr_assert_eq(defence_column(at), 3);
	cr_assert_eq(attack_column(at), 7);
	cr_assert_eq(attack_die(at), 1 + 1 + 2 + 1); /* one column beyond, flank, Mondel */
}

Test(coordinating, supporters_fire_only_at_those_before_them, .description = "1866 9.5.1")
{
	/* 0610 is assaulted from 0609 and 0510; FJB 16 in 0511 has 0510 alone before it. */
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Grenadiers", "0609", "S");
	place(at, "Grossmann", "0609", NULL);
	place(at, "IR 41", "0510", "SE");
	place(at, "IR 10", "0610", "NW");
	place(at, "FJB 16", "0511", "N");
	const char *units[] = {"1st Grenadiers", "IR 41"};
	assault_together(at, "1st Division", units, 2, "0610", "d6 6");
	if (is_asked(at, "withdraw"))
		give(at, "done");
	give(at, "unit FJB 16");
	dice(at, "d6 1, d6 1, d6 1, 2d6 3 4"); /* column 4 and column 1: nothing; column 7: D */
	give(at, "number 4");                  /* IR 10 at the grenadiers; FJB 16 has no choice */
	cr_assert_eq(told(at, "defence"), 2);
	cr_assert_eq(defence_column(at), 1);
}

/* ---- The common attack --------------------------------------------------------------------------------- */

/* Leading is taking part; the bonus besides is Mondel's to give or not. */
Test(coordinating, the_bonus_stays_the_commanders_choice, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "SW");
	share_out(at);
	dice(at, "d6 1, d6 1, d6 1, 2d6 3 4");
	give(at, "number 1");
	cr_assert_str_eq(asked(at), "leader");
	cr_assert_eq(told(at, "attack"), 0);
	give(at, "no");
	cr_assert_eq(attack_column(at), 7);
	cr_assert_eq(attack_die(at), 1 + 1 + 2); /* one column beyond, flank; not Mondel's 1 */
	any_retreat(at);
	cr_assert_eq(told(at, "leader-risks"), 1);
}

Test(coordinating, survivors_attack_together, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	share_out(at);
	/* 0 at IR 10: nothing; 4 + 1 at IR 24, 4: D. IR 10 with Mondel: column 4, 2 + 1: T, held; Mondel lives. */
	dice(at, "d6 1, d6 4");
	dice(at, "d6 2, d6 4, 2d6 3 4");
	give(at, "number 0");
	any_retreat(at);
	lend(at);
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert_eq(attack_column(at), 4);
	cr_assert_eq(attack_die(at), 3);
	cr_assert_eq(told(at, "leader-risks"), 1);
	cr_assert(is(at, "IR 24", piece_disorganised));
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(coordinating, nobody_survives, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	place(at, "IR 43", "0812", "S");
	share_out(at);
	give(at, "number 2");
	dice(at, "d6 4, d6 4, 2d6 3 4"); /* 2 + 2 + 1 at each, 4: D twice */
	give(at, "number 2");
	any_retreat(at);
	cr_assert_eq(told(at, "assault-broken"), 1);
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert_eq(told(at, "defence"), 2);
}
