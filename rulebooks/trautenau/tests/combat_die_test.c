/*
 * What is added to the die of the combat table: Guard, columns beyond 7, commanders, guns, heavy cavalry, light troops,
 * flanks, streams; each alone, at its border, and together.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* ---- Guard --------------------------------------------------------------------------------------------- */

Test(die, guard_attacks, .description = "1866 combat table")
{
	struct at_table *at = clear_field("soor");
	place(at, "1st Guard Foot", "0811", "S");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(odds(at, "die", "1st Guard Foot", "0812"), 1);
	cr_assert_eq(odds(at, "defence-die", "1st Guard Foot", "0812"), 0);
}

Test(die, guard_horse_counts, .description = "1866 combat table")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Hussars", "0811", "S"); /* not heavy */
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(odds(at, "die", "Guard Hussars", "0812"), 1);
	place(at, "3rd Guard Uhlans", "0912", "SW"); /* heavy as well */
	cr_assert_eq(odds(at, "die", "3rd Guard Uhlans", "0812"), 2);
}

Test(die, two_guard_units_count_once, .description = "1866 combat table")
{
	struct at_table *at = clear_field("soor");
	place(at, "1st Guard Foot", "0812", "N");
	place(at, "Guard Jägers", "0812", "N");
	place(at, "IR 10", "0811", "S");
	cr_assert_eq(odds(at, "defence-die", "IR 10", "0812"), 1);
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0812"), 6); /* 5 + 1 */
}

Test(die, guard_batteries, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Art G-2", "0811", "S");
	place(at, "IR 10", "0813", "N");
	cr_assert_eq(shelling(at, "die", "Art G-2", "IR 10"), 1);
}

Test(die, guard_batteries_without_it_by_option, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field_with("soor", "guard-artillery=0");
	place(at, "Art G-2", "0811", "S");
	place(at, "1st Guard Foot", "0712", "SE");
	place(at, "IR 10", "0813", "N");
	place(at, "IR 24", "0812", "N");
	cr_assert_eq(shelling(at, "die", "Art G-2", "IR 24"), 1);   /* next to it; not the Guard */
	cr_assert_eq(odds(at, "die", "1st Guard Foot", "0812"), 1); /* the foot keeps it */
}

/* ---- Beyond column 7 ----------------------------------------------------------------------------------- */

static struct at_table *two_regiments(const char *leader)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 3", "0811", "S");
	place(at, leader, "0811", NULL);
	return at;
}

Test(die, each_column_beyond_7, .description = "1866 combat table")
{
	struct at_table *at = two_regiments("Knebel"); /* bonus 2 */
	place(at, "1st Jägers", "0812", "N");
	cr_assert_eq(joint_odds(at, "column", "'IR 1','IR 3'", "0812"), 7);
	cr_assert_eq(joint_odds(at, "die", "'IR 1','IR 3'", "0812"), 3); /* 8 - 7, and Knebel */
	set_losses(at, "IR 1", 1);
	cr_assert_eq(joint_odds(at, "column", "'IR 1','IR 3'", "0812"), 7);
	cr_assert_eq(joint_odds(at, "die", "'IR 1','IR 3'", "0812"), 2); /* exactly 7 */
}

Test(die, beyond_7_in_defence, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0811", "S");
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "0812", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0812"), 7);
	cr_assert_eq(odds(at, "defence-die", "IR 10", "0812"), 2); /* 8 + 1 = 9 */
}

Test(die, beyond_7_counts_after_the_column_modifiers, .description = "1866 combat table")
{
	struct at_table *at = two_regiments("Knebel");
	place(at, "IR 1", "0912", "N"); /* level 3 against 0911 on level 2 */
	place(at, "IR 3", "0912", "N");
	place(at, "Knebel", "0912", NULL);
	place(at, "IR 41", "0911", "S");
	cr_assert_eq(joint_odds(at, "die", "'IR 1','IR 3'", "0911"), 4); /* 8 + 1 - 7, and Knebel */
}

/* ---- Commanders ---------------------------------------------------------------------------------------- */

Test(die, bonus_of_the_commander, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 41", "0812", "N");
	place(at, "Knebel", "0811", NULL);
	place(at, "Grossmann", "0812", NULL);
	cr_assert_eq(odds(at, "die", "IR 1", "0812"), 2);
	cr_assert_eq(odds(at, "defence-die", "IR 1", "0812"), 1);
}

Test(die, commander_in_the_next_hex_lends_nothing, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 41", "0812", "N");
	place(at, "FJB 28", "0711", "S");
	place(at, "Knebel", "0711", NULL);
	cr_assert_eq(odds(at, "die", "IR 1", "0812"), 0);
}

Test(die, chief_lends_nothing, .description = "1866 9.5.12")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 41", "0812", "N");
	place(at, "Gablenz", "0811", NULL);
	place(at, "Bonin", "0812", NULL);
	cr_assert_eq(odds(at, "die", "IR 1", "0812"), 0);
	cr_assert_eq(odds(at, "defence-die", "IR 1", "0812"), 0);
}

Test(die, an_aide_lends_nothing, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 41", "0812", "N");
	trautenau_set_flag(table_at(at), place(at, "Knebel", "0811", NULL), piece_aide); /* 1 / 0 */
	cr_assert_eq(odds(at, "die", "IR 1", "0812"), 0);
}

Test(die, commanders_lend_nothing_to_barrages, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 3/III", "0811", "S");
	place(at, "Knebel", "0811", NULL);
	place(at, "IR 41", "0813", "N");
	cr_assert_eq(shelling(at, "die", "Art 3/III", "IR 41"), 0);
}

/* ---- Guns next to the enemy ---------------------------------------------------------------------------- */

Test(die, guns_next_to_their_target, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 3/III", "0811", "S");
	place(at, "IR 41", "0812", "N");
	cr_assert_eq(shelling(at, "die", "Art 3/III", "IR 41"), 1);
	place(at, "IR 41", "0813", "N");
	cr_assert_eq(shelling(at, "die", "Art 3/III", "IR 41"), 0);
}

Test(die, guns_in_the_assaulted_hex, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "Art 1/III", "0812", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 5);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0812"), 1);
}

Test(die, two_batteries_count_once, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Art 1/III", "0812", "N");
	place(at, "Art 7-8/III", "0812", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 3);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0812"), 1);
}

Test(die, guns_beside_attackers_do_not_help_them, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(odds(at, "column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "die", "IR 41", "0812"), 0);
}

/* ---- Heavy cavalry ------------------------------------------------------------------------------------- */

static struct at_table *uhlans_against(const char *attacker, const char *defender)
{
	struct at_table *at = clear_field("trautenau");
	place(at, attacker, "0811", "S");
	place(at, defender, "0812", "N");
	return at;
}

Test(die, heavy_attack_on_infantry_and_light_horse, .description = "1866 combat table")
{
	cr_assert_eq(odds(uhlans_against("8th Uhlans", "IR 10"), "die", "8th Uhlans", "0812"), 1);
	cr_assert_eq(odds(uhlans_against("8th Uhlans", "Uhlans 9"), "die", "8th Uhlans", "0812"), 1);
}

Test(die, heavy_against_heavy_gains_nothing, .description = "1866 combat table")
{
	struct at_table *at = uhlans_against("8th Uhlans", "Dragoons 2");
	cr_assert_eq(odds(at, "die", "8th Uhlans", "0812"), 0);
	place(at, "Uhlans 9", "0812", "N"); /* one heavy defender among two is enough */
	cr_assert_eq(odds(at, "die", "8th Uhlans", "0812"), 0);
}

Test(die, light_horse_gains_nothing, .description = "1866 combat table")
{
	cr_assert_eq(odds(uhlans_against("1st Dragoons", "IR 10"), "die", "1st Dragoons", "0812"), 0);
	cr_assert_eq(odds(uhlans_against("1st Dragoons", "IR 10"), "defence-die", "1st Dragoons", "0812"), 0);
}

Test(die, heavy_defence_against_light_horse, .description = "1866 combat table")
{
	struct at_table *at = uhlans_against("1st Dragoons", "Dragoons 2");
	cr_assert_eq(odds(at, "defence-die", "1st Dragoons", "0812"), 1);
	place(at, "Uhlans 9", "0812", "N"); /* all horse, at least one heavy */
	cr_assert_eq(odds(at, "defence-die", "1st Dragoons", "0812"), 1);
	place(at, "FJB 12", "0812", "N"); /* no longer horse alone */
	cr_assert_eq(odds(at, "defence-die", "1st Dragoons", "0812"), 0);
}

Test(die, heavy_defence_against_others_gains_nothing, .description = "1866 combat table")
{
	cr_assert_eq(odds(uhlans_against("IR 41", "Dragoons 2"), "defence-die", "IR 41", "0812"), 0);
	cr_assert_eq(odds(uhlans_against("8th Uhlans", "Dragoons 2"), "defence-die", "8th Uhlans", "0812"),
		     0);
}

Test(die, one_heavy_attacker_among_several, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "Knebel", "0811", NULL);
	place(at, "Dragoons 2", "0912", "SW");
	place(at, "1st Dragoons", "0812", "N");
	cr_assert_eq(joint_odds(at, "die", "'IR 1','Dragoons 2'", "0812"), 3); /* Knebel 2, heavy 1 */
}

/* ---- Light troops -------------------------------------------------------------------------------------- */

Test(die, light_troops_in_woods, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0812", "SW");
	place(at, "IR 10", "0713", "NE");
	cr_assert_eq(odds(at, "die", "1st Jägers", "0713"), 1);
	cr_assert_eq(odds(at, "defence-die", "1st Jägers", "0713"), 0);
	place(at, "IR 41", "0714", "N");
	place(at, "FJB 12", "0713", "NE");
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0713"), 1);
}

Test(die, it_is_the_attacked_hex_that_counts, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0713", "NE"); /* out of the woods, against bare ground */
	place(at, "FJB 12", "0812", "SW");
	cr_assert_eq(odds(at, "die", "1st Jägers", "0812"), 0);
	cr_assert_eq(odds(at, "defence-die", "1st Jägers", "0812"), 0);
}

Test(die, light_troops_in_the_town, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0506", "SE");
	place(at, "FJB 12", "0606", NULL);
	cr_assert_eq(odds(at, "die", "1st Jägers", "0606"), 1);
	cr_assert_eq(odds(at, "defence-die", "1st Jägers", "0606"), 1);
}

Test(die, several_light_units_count_once, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0612", "N");
	place(at, "FJB 12", "0611", NULL);
	place(at, "FJB 16", "0611", NULL);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0611"), 1);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0611"), 2);
}

/* ---- Flank --------------------------------------------------------------------------------------------- */

Test(die, flank, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0912", "SW"); /* a front hex */
	place(at, "IR 43", "0913", "NW"); /* a flank hex */
	cr_assert_eq(odds(at, "die", "IR 41", "0812"), 0);
	cr_assert_eq(odds(at, "die", "IR 43", "0812"), 2);
	cr_assert_eq(odds(at, "defence-die", "IR 43", "0812"), 0);
}

Test(die, one_attacker_on_the_flank_is_enough, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "1st Jägers", "0813", "N");
	cr_assert_eq(joint_odds(at, "die", "'IR 41','1st Jägers'", "0812"), 3); /* flank 2, Grossmann 1 */
}

Test(die, no_flank_in_the_town, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0706", "SW");
	place(at, "IR 10", "0606", NULL);
	cr_assert_eq(odds(at, "die", "IR 41", "0606"), 0);
}

Test(die, lone_guns_in_a_village_have_a_flank, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0612", "N");
	place(at, "Art 7-8/III", "0611", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0611"), 1); /* 2 / 2 */
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0611"), 1);
}

Test(die, guns_beside_others_in_a_village_have_a_flank, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0612", "N");
	place(at, "Art 7-8/III", "0611", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0611"), 1);
	place(at, "FJB 12", "0611", NULL);
	cr_assert_eq(odds(at, "die", "IR 41", "0611"), 2); /* a flank hex of the guns */
	place(at, "Art 7-8/III", "0611", "S");
	cr_assert_eq(odds(at, "die", "IR 41", "0611"), 0);
}

/* ---- Streams ------------------------------------------------------------------------------------------- */

Test(die, stream_even_where_a_road_crosses_it, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "SE");
	place(at, "IR 10", "1004", NULL); /* Parschnitz, the road over the Wolta brook */
	cr_assert_eq(odds(at, "die", "IR 41", "1004"), -1);
	cr_assert_eq(odds(at, "column", "IR 41", "1004"), 2);
}

Test(die, one_attacker_over_the_stream_is_enough, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "1010", "N");
	place(at, "IR 41", "1009", "S"); /* over the Rognitz brook */
	place(at, "Grossmann", "1009", NULL);
	place(at, "1st Jägers", "0911", "NE");                                  /* on its bank, a flank hex */
	cr_assert_eq(joint_odds(at, "die", "'IR 41','1st Jägers'", "1010"), 2); /* -1, flank 2, Grossmann 1 */
}

Test(die, stream_does_not_matter_to_defence_and_barrage, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "1009", "S");
	place(at, "IR 41", "1009", "S");
	place(at, "IR 10", "1010", "N");
	cr_assert_eq(odds(at, "defence-die", "IR 41", "1010"), 0);
	cr_assert_eq(shelling(at, "die", "Art I-3", "IR 10"), 1); /* next to it */
	cr_assert_eq(shelling(at, "column", "Art I-3", "IR 10"), 2);
}

Test(die, everything_together, .description = "1866 combat table")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Jägers", "0909", "S"); /* woods, level 2 as the village */
	place(at, "Guard Fusiliers", "0909", "S");
	place(at, "Hiller von Gärtringen", "0909", NULL);
	place(at, "FJB 12", "0910", NULL);
	/* 5 / 2 up = 3; Guard 1, light 1, Hiller 2 */
	cr_assert_eq(joint_odds(at, "column", "'Guard Jägers','Guard Fusiliers'", "0910"), 3);
	cr_assert_eq(joint_odds(at, "die", "'Guard Jägers','Guard Fusiliers'", "0910"), 4);
}
