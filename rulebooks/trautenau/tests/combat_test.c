/*
 * Chapters 9.2 and 9.5 by example: sight, barrage, the combat table, assaults from declaration to advance,
 * commanders.
 *
 * Most of it happens on the bare plateau round 0812: 0811 lies north of it, 0912 north-east, 0913 south-east,
 * 0813 south, 0713 (woods) south-west, 0712 north-west, all on level 3 and without anything on the hexsides.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"
#include "rulebooks/trautenau/tests/support.h"

static int odds(const struct at_table *at, const char *id, const char *unit, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'odds','unit':'%s','target':'%s'}", unit, target);
	return figure(at, id, about);
}

static int barrage(const struct at_table *at, const char *id, const char *unit, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'barrage','unit':'%s','target':'%s'}", unit, target);
	return figure(at, id, about);
}

static bool sees(const struct at_table *at, const char *from, const char *to)
{
	struct field field = field_at(at);
	return trautenau_has_sight(&field, space_named(at, from), space_named(at, to), NULL);
}

/* The formation assaults: begins the step and declares one unit against one hex. */
static void declare(struct at_table *at, const char *unit, const char *target)
{
	char text[80];
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	if (!strcmp(asked(at), "target")) { /* not asked where there is only one */
		snprintf(text, sizeof text, "at %s", target);
		give(at, text);
	}
}

static void assault(struct at_table *at, const char *formation, const char *unit, const char *target)
{
	activate(at, formation);
	begin(at, "combat");
	declare(at, unit, target);
	if (!strcmp(asked(at), "attacker"))
		give(at, "done");
}

/* IR 41 assaults IR 10, who faces it and will not give way. */
static struct at_table *front_to_front(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	any_dice(at, "combat");
	return at;
}

static void stand(struct at_table *at)
{
	cr_assert_str_eq(asked(at), "withdraw");
	give(at, "done");
}

static void retreat_to(struct at_table *at, const char *hex)
{
	char text[16];
	snprintf(text, sizeof text, "go %s", hex);
	cr_assert_str_eq(asked(at), "retreat");
	give(at, text);
}

/* Whatever is left to choose of retreats. */
static void settle_retreats(struct at_table *at)
{
	while (!strncmp(asked(at), "retreat", 7))
		give_any(at, 0);
}

/* ---- The table ----------------------------------------------------------------------------------------- */

Test(combat_table, as_printed, .description = "1866 9.5.5")
{
	/* columns 0 to 7; rows 0 to 6; t = T, d = D, l = D+1 */
	static const char *const rows[7] = {"------tt", "-----ttd", "----ttdd", "---ttddd",
					    "--ttdddl", "-ttdddll", "ttdddlll"};
	for (int die = 0; die <= 6; die++)
		for (int column = 0; column <= 7; column++)
			cr_assert_eq("-tdl"[trautenau_table_result(column, die)], rows[die][column]);
	cr_assert_eq(trautenau_table_result(-3, 6), result_test);
	cr_assert_eq(trautenau_table_result(9, -2), result_test);
	cr_assert_eq(trautenau_table_result(0, 9), result_test);
}

Test(combat_table, front_to_front_on_bare_ground, .description = "1866 9.5.5")
{
	struct at_table *at = front_to_front();
	cr_assert_eq(odds(at, "column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "die", "IR 41", "0812"), 0);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0812"), 0);
}

Test(combat_table, needle_guns_in_defence_alone, .description = "1866 9.5.2")
{
	struct at_table *at = front_to_front();
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0811"), 5); /* 4 + 1 */
	cr_assert_eq(odds(at, "column", "IR 10", "0811"), 4);
}

Test(combat_table, losses_of_the_shooter, .description = "1866 9.5.10")
{
	struct at_table *at = front_to_front();
	set_losses(at, "IR 41", 1);
	cr_assert_eq(odds(at, "column", "IR 41", "0812"), 3);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0811"), 4); /* 4 + 1 - 1 */
}

Test(combat_table, flank, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0813", "N");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(odds(at, "die", "IR 41", "0812"), 2);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 2);
	place(at, "FJB 12", "0812", "N"); /* 4 / 2 and 1 / 2, each rounded up */
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 3);
}

Test(combat_table, no_flank_among_houses, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0612", "N");
	place(at, "IR 10", "0611", NULL); /* Neu-Rognitz, a village */
	cr_assert_eq(odds(at, "die", "IR 41", "0611"), 0);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0611"), 4);
	cr_assert_eq(odds(at, "column", "IR 41", "0611"), 2); /* 4 / 2 */
}

Test(combat_table, light_troops_among_houses, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0612", "N");
	place(at, "FJB 12", "0611", NULL);
	cr_assert_eq(odds(at, "column", "1st Jägers", "0611"), 1); /* 1 / 2, up */
	cr_assert_eq(odds(at, "die", "1st Jägers", "0611"), 1);
	cr_assert_eq(odds(at, "defence-die", "1st Jägers", "0611"), 1);
}

Test(combat_table, heavy_cavalry, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "8th Uhlans", "0811", "S");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(odds(at, "column", "8th Uhlans", "0812"), 1);
	cr_assert_eq(odds(at, "die", "8th Uhlans", "0812"), 1);
	place(at, "IR 10", "off", NULL);
	place(at, "Dragoons 2", "0812", "N"); /* heavy too */
	cr_assert_eq(odds(at, "die", "8th Uhlans", "0812"), 0);
	cr_assert_eq(odds(at, "defence-die", "8th Uhlans", "0812"), 0);
	place(at, "Dragoons 2", "off", NULL);
	place(at, "Uhlans 9", "0812", "N");
	cr_assert_eq(odds(at, "die", "8th Uhlans", "0812"), 1);
	cr_assert_eq(odds(at, "defence-die", "Uhlans 9", "0811"),
		     1); /* only heavy against only light horse */
}

Test(combat_table, guard, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("soor");
	place(at, "1st Guard Foot", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "Art G-2", "0711", "SE");
	cr_assert_eq(odds(at, "die", "1st Guard Foot", "0812"), 1);
	cr_assert_eq(odds(at, "defence-die", "IR 10", "0811"), 1);
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0811"), 5);
	cr_assert_eq(barrage(at, "die", "Art G-2", "IR 10"), 1); /* two hexes away: the Guard alone */
}

Test(combat_table, levels, .description = "1866 9.5.5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0505", "N"); /* level 1 */
	place(at, "IR 10", "0504", "S"); /* level 2 */
	cr_assert_eq(odds(at, "column", "IR 41", "0504"), 3);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0504"), 5);
	place(at, "IR 43", "0905", "S"); /* level 1 */
	place(at, "IR 24", "0906", "N"); /* level 3 */
	cr_assert_eq(odds(at, "column", "IR 43", "0906"), 2);
	cr_assert_eq(odds(at, "defence-column", "IR 43", "0906"), 4); /* steep: no gain downhill */
}

Test(combat_table, hexsides_count_in_the_attack_alone, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "1009", "S");
	place(at, "IR 10", "1010", "N"); /* the Rognitz brook between them */
	cr_assert_eq(odds(at, "die", "IR 41", "1010"), -1);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "1010"), 0);
	place(at, "IR 43", "0607", "N");
	place(at, "IR 24", "0707", "S"); /* a ravine */
	cr_assert_eq(odds(at, "column", "IR 43", "0707"), 3);
	cr_assert_eq(odds(at, "defence-column", "IR 43", "0707"), 4);
	place(at, "IR 44", "1004", NULL);
	place(at, "IR 2", "1005", "N"); /* the bridge of Parschnitz */
	cr_assert_eq(odds(at, "column", "IR 44", "1005"), 3);
	cr_assert_eq(odds(at, "defence-column", "IR 44", "1005"), 4);
}

Test(combat_table, no_assault_over_river_or_escarpment, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	place(at, "IR 10", "0905", "N");
	cr_assert_str_eq(no_figure(at, "{'what':'odds','unit':'IR 41','target':'0905'}"), "terrain table");
	place(at, "IR 43", "1206", "SE");
	place(at, "IR 24", "1306", "N");
	cr_assert_not_null(no_figure(at, "{'what':'odds','unit':'IR 43','target':'1306'}"));
}

/* ---- The examples of 9.5.3 ----------------------------------------------------------------------------- */

Test(assault, example_of_defensive_combat, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "IR 41", "0712", "SE");
	place(at, "3rd Grenadiers", "0813", "N"); /* on the flank */
	any_dice(at, "example");
	activate(at, "1st Division");
	begin(at, "combat");
	declare(at, "1st Grenadiers", "0812");
	declare(at, "IR 41", "0812");
	declare(at, "3rd Grenadiers", "0812");
	cr_assert_str_eq(asked(at), "coordinate");
	dice(at, "d6 5"); /* 5 + 1 = 6 */
	give(at, "yes");
	cr_assert_eq(told(at, "coordination-passed"), 1);
	cr_assert_str_eq(asked(at), "allot"); /* zones all round: it cannot give way before combat */
	cr_assert_eq(answers_listed(at), 5);  /* 0 to 4 */
	give(at, "number 2");
	cr_assert_eq(answers_listed(at), 3); /* 0 to 2 */
	dice(at, "d6 3, d6 4, d6 4, d6 1, 2d6 3 3");
	give(at, "number 1"); /* and 1 on the flank, which becomes 1 */
	give(at, "yes");      /* the bonus */
	cr_assert_eq(told(at, "defence"), 3);
	cr_assert_eq(last_told(at, "defence")->message.arg[2].value, 1);
	/* Column 2 with 3, column 1 with 4 twice: nothing. The attack: 12 points, +5 beyond 7, +1, +2: D+1. */
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert_eq(last_told(at, "attack")->message.arg[1].value, 7);
	cr_assert_eq(told(at, "step-lost"), 1);
	settle_retreats(at); /* only zones of the enemy are left to it: the other step */
	cr_assert(stands_at(at, "IR 10", "eliminated"));
}

Test(assault, example_of_an_attack, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	const char *about =
		"{'what':'odds','attackers':['IR 1','IR 3','Uhlans 9'],'target':'0812','coordinated':true}";
	place(at, "IR 41", "0812", "N");
	place(at, "IR 1", "0811", "S");
	place(at, "Knebel", "0811", NULL); /* bonus 2 */
	place(at, "IR 3", "0712", "SE");
	place(at, "Uhlans 9", "0912", "SW");
	cr_assert_eq(figure(at, "column", about), 7);
	cr_assert_eq(figure(at, "die", about), 4); /* 9 is two columns beyond 7, and the commander */
	cr_assert_eq(trautenau_table_result(7, 1 + 4), result_loss);
}

Test(assault, example_against_a_village, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	const char *about =
		"{'what':'odds','attackers':['IR 1','IR 3','Uhlans 9'],'target':'0611','coordinated':true}";
	place(at, "IR 41", "0611", NULL);
	place(at, "IR 1", "0610", "S");
	place(at, "Knebel", "0610", NULL);
	place(at, "IR 3", "0511", "SE");
	place(at, "Uhlans 9", "0711", "SW");
	cr_assert_eq(figure(at, "column", about), 5); /* 9 / 2, rounded up: reading 12 */
	cr_assert_eq(figure(at, "die", about), 2);
}

/* ---- Sight and barrage --------------------------------------------------------------------------------- */

Test(sight, woods_houses_and_units_block, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	cr_assert(sees(at, "0812", "0814"));
	place(at, "IR 10", "0813", "N");
	cr_assert_not(sees(at, "0812", "0814"));
	cr_assert(sees(at, "0812", "0813"));
	cr_assert_not(sees(at, "0712", "0714")); /* 0713: woods */
	cr_assert_not(sees(at, "0610", "0612")); /* 0611: a village */
}

Test(sight, along_a_hexside_both_must_block, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	/* From 0812 the line to 0714 runs between 0713, which is woods, and 0813. */
	cr_assert(sees(at, "0812", "0714"));
	place(at, "IR 10", "0813", "N");
	cr_assert_not(sees(at, "0812", "0714"));
}

Test(sight, higher_ground_blocks, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	/* 0905 level 1, 0906 level 3, 0907 level 3 (woods): as high as the target, higher than the guns. */
	cr_assert_not(sees(at, "0905", "0907"));
	/* 0911 level 2, 0912 and 0913 level 3: the near crest hides what lies level behind it. */
	cr_assert_not(sees(at, "0911", "0913"));
	cr_assert_not(sees(at, "0913", "0911")); /* as high as the guns, higher than the target */
}

Test(barrage, column_die_and_no_retreat, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0813", "N");
	any_dice(at, "barrage");
	activate(at, "1st Division");
	cr_assert_eq(barrage(at, "column", "Art I-3", "IR 10"), 2);
	cr_assert_eq(barrage(at, "die", "Art I-3", "IR 10"), 0);
	begin(at, "barrage");
	dice(at, "d6 6"); /* column 2: D */
	give_all(at, "unit Art I-3, unit IR 10");
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
}

Test(barrage, disorganised_target_loses_a_step, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0813", "N");
	disorganise_unit(at, "IR 10");
	any_dice(at, "barrage");
	activate(at, "1st Division");
	begin(at, "barrage");
	dice(at, "d6 6");
	give_all(at, "unit Art I-3, unit IR 10");
	cr_assert_eq(losses_at(at, "IR 10"), 1);
}

Test(barrage, range_arc_and_turning, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0815", "N"); /* four hexes */
	place(at, "IR 24", "1010",
	      "S"); /* two hexes to the north-east: not before it until it turns by one side */
	place(at, "IR 2", "0913", "N"); /* before it */
	activate(at, "1st Division");
	begin(at, "barrage");
	give(at, "unit Art I-3");
	cr_assert_str_eq(reason_of(at, "unit IR 10"), "out-of-range");
	cr_assert_str_eq(reason_of(at, "unit IR 24"), "outside-arc");
	cr_assert_str_eq(reason_of(at, "face N"), "turn-one-side");
	cr_assert(is_legal(at, "unit IR 2"));
	give(at, "face SE");
	cr_assert(is_legal(at, "unit IR 24"));
	cr_assert_str_eq(reason_of(at, "face S"), "has-turned");
}

Test(barrage, adjacent_but_not_over_a_steep_slope, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0906", "N");
	place(at, "IR 10", "0905", "S");
	cr_assert_str_eq(no_figure(at, "{'what':'barrage','unit':'Art I-3','target':'IR 10'}"), "9.2");
	place(at, "Art I-4", "0811", "S");
	place(at, "IR 24", "0812", "N");
	cr_assert_eq(barrage(at, "die", "Art I-4", "IR 24"), 1);
}

Test(barrage, commanders_under_fire, .description = "1866 9.5.12")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0813", "N");
	place(at, "IR 24", "0814", "N");
	place(at, "Mondel", "0813", NULL);
	place(at, "Gablenz", "0813", NULL);
	any_dice(at, "barrage");
	activate(at, "1st Division");
	begin(at, "barrage");
	dice(at, "d6 4, d6 6, 2d6 6 6, 2d6 1 1"); /* T, held; then both fall */
	give_all(at, "unit Art I-3, unit IR 10");
	cr_assert(stands_at(at, "Gablenz", "eliminated"));
	cr_assert_str_eq(asked(at), "aide");
	cr_assert_eq(asked_seat(at), austrian);
	give(at, "unit IR 24");
	cr_assert(stands_at(at, "Mondel", "0814"));
	cr_assert(is(at, "Mondel", piece_aide));
}

/* ---- Declaration --------------------------------------------------------------------------------------- */

Test(declaration, front_hexes_only, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "N");
	place(at, "IR 43", "0712", "SE");
	place(at, "Art I-3", "0912", "SW");
	place(at, "IR 10", "0812", "N");
	activate(at, "1st Division");
	begin(at, "combat");
	cr_assert_str_eq(reason_of(at, "unit IR 41"), "no-target");
	cr_assert_str_eq(reason_of(at, "unit Art I-3"), "guns-do-not-assault");
	cr_assert(is_legal(at, "unit IR 43"));
	cr_assert(is_legal(at, "done"));
}

Test(charges, three_points_at_most, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	piece_id uhlans = place(at, "8th Uhlans", "0811", "S");
	place(at, "12th Uhlans", "0712", "SE");
	place(at, "IR 10", "0812", "N");
	disorganise_unit(at, "12th Uhlans");
	activate(at, "Bredow");
	truth_of(table_at(at))->piece[uhlans].spent = 6;
	begin(at, "combat");
	cr_assert(is_legal(at, "unit 8th Uhlans"));
	cr_assert_str_eq(reason_of(at, "unit 12th Uhlans"), "disorganised-cavalry");
	truth_of(table_at(at))->piece[uhlans].spent = 7;
	cr_assert_str_eq(rule_of(at, "unit 8th Uhlans"), "9.5.11");
}

Test(charges, disorganised_after_the_attack, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "8th Uhlans", "0811", "S");
	place(at, "IR 10", "0812", "N");
	any_dice(at, "charge");
	dice(at, "d6 1, d6 1"); /* column 4: nothing; column 1, 2 with heavy cavalry: nothing */
	assault(at, "Bredow", "8th Uhlans", "0812");
	cr_assert(is(at, "8th Uhlans",
		     piece_disorganised)); /* infantry of 4 cannot outrun 6 points: nobody was asked */
	cr_assert(stands_at(at, "8th Uhlans", "0811"));
	cr_assert(stands_at(at, "IR 10", "0812"));
}

Test(declaration, value_divided_and_the_advance_waits, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 43", "0912", "S");
	any_dice(at, "split");
	activate(at, "Mondel");
	begin(at, "combat");
	give(at, "unit IR 10");
	give(at, "at 0811");
	give_all(at, "unit IR 10, at 0912"); /* nobody is left to declare */
	cr_assert_str_eq(asked(at), "split");
	cr_assert_eq(answers_listed(at), 5);
	give(at, "number 3");
	cr_assert_str_eq(asked(at), "assault");
	give(at, "at 0811");
	dice(at, "d6 1, d6 6, d6 6"); /* column 5: T, held; column 3: D */
	stand(at);
	settle_retreats(at);
	cr_assert(stands_at(at, "IR 41",
			    "0711")); /* of 0810, 0711 and 0911 the cheapest: clear, and on its level */
	cr_assert(stands_at(at, "IR 10", "0812"));
	dice(at, "d6 1, d6 6, d6 1"); /* T, held; the last point, column 1: nothing */
	stand(at);
	cr_assert_eq(told(at, "attack"), 2);
	cr_assert_eq(last_told(at, "attack")->message.arg[1].value, 1);
	cr_assert(stands_at(at, "IR 10", "0811"));
}

/* ---- Coordination -------------------------------------------------------------------------------------- */

Test(coordination, failure_parts_the_attacks, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "IR 41", "0712", "SE");
	any_dice(at, "coordination");
	activate(at, "1st Division");
	begin(at, "combat");
	declare(at, "1st Grenadiers", "0812");
	declare(at, "IR 41", "0812");
	cr_assert_str_eq(asked(at), "coordinate");
	dice(at, "d6 4"); /* 4 + 1 = 5 */
	give(at, "yes");
	cr_assert_eq(told(at, "coordination-failed"), 1);
	cr_assert_str_eq(asked(at), "assault-unit");
	give(at, "unit IR 41");
	cr_assert_eq(told(at, "assault-begins"), 1);
	cr_assert_str_eq(asked(at), "withdraw");
}

Test(coordination, austrians_in_one_mass, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "IR 13", "0811", "S");
	place(at, "IR 58", "0811", "S");
	place(at, "Wimpffen", "0811", NULL); /* command 1 */
	any_dice(at, "coordination");
	activate(at, "Wimpffen");
	begin(at, "combat");
	declare(at, "IR 13", "0812");
	declare(at, "IR 58", "0812");
	dice(at, "d6 4"); /* 4 + 1 + 1 = 6 */
	give(at, "yes");
	cr_assert_eq(told(at, "coordination-passed"), 1);
}

Test(coordination, not_over_a_steep_slope, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	/* 0905 level 1 and 0906 level 3 both touch 1005 (level 1). */
	place(at, "1st Grenadiers", "0905", "SE");
	place(at, "IR 41", "0906", "NE");
	place(at, "Grossmann", "0905", NULL);
	place(at, "IR 10", "1005", "NW");
	cr_assert_str_eq(no_figure(at,
				   "{'what':'odds','attackers':['1st Grenadiers','IR 41'],'target':'1005',"
				   "'coordinated':true}"),
			 "9.5.2");
}

/* ---- Retreat before combat ----------------------------------------------------------------------------- */

Test(withdrawal, as_fast_means_disorganised, .description = "1866 9.5.4")
{
	struct at_table *at = front_to_front();
	place(at, "FJB 12", "0812", "N");
	assault(at, "1st Division", "IR 41", "0812");
	cr_assert_str_eq(asked(at), "withdraw");
	cr_assert_eq(asked_seat(at), austrian);
	give(at, "unit FJB 12");
	give(at, "go 0813");
	give(at, "face N");
	cr_assert_not(is(at, "FJB 12", piece_disorganised)); /* light */
	give(at, "unit IR 10");
	give(at, "go 0913");
	give(at, "face NE");
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_str_eq(asked(at), "occupy");
	give(at, "unit IR 41");
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert_str_eq(asked(at), "advance-face");
	cr_assert(is_legal(at, "face SE"));
	cr_assert_not(is_legal(at, "face N"));
}

Test(withdrawal, cavalry_two_hexes_from_infantry, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Uhlans 9", "0812", "N");
	any_dice(at, "withdrawal");
	assault(at, "1st Division", "IR 41", "0812");
	give(at, "unit Uhlans 9");
	give(at, "go 0813");
	cr_assert(is_legal(at, "done"));
	give(at, "go 0814");
	give(at, "face N");
	cr_assert(stands_at(at, "Uhlans 9", "0814"));
	cr_assert_not(is(at, "Uhlans 9", piece_disorganised)); /* 6 points against 4 */
}

Test(withdrawal, slower_units_stand, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "8th Uhlans", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "Uhlans 9", "0913", "N");
	any_dice(at, "withdrawal");
	dice(at, "d6 6"); /* column 4: D; the charge is broken */
	assault(at, "Bredow", "8th Uhlans", "0812");
	settle_retreats(at);
	cr_assert_eq(told(at, "assault-broken"), 1);
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
}

Test(withdrawal, cavalry_stays_in_order_when_its_target_gives_way, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "8th Uhlans", "0811", "S");
	place(at, "Uhlans 9", "0812", "N");
	any_dice(at, "withdrawal");
	assault(at, "Bredow", "8th Uhlans", "0812");
	give(at, "unit Uhlans 9");
	give(at, "go 0813");
	cr_assert_str_eq(asked(at), "withdraw-face"); /* one hex only: the attacker is cavalry */
	give(at, "face N");
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
	give(at, "pass");
	cr_assert_not(is(at, "8th Uhlans", piece_disorganised));
}

/* ---- Results ------------------------------------------------------------------------------------------- */

Test(results, retreat_and_obligatory_advance, .description = "1866 9.5.9")
{
	struct at_table *at = front_to_front();
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4"); /* column 4: nothing, then D */
	stand(at);
	cr_assert_eq(answers_listed(at),
		     2); /* 0813 and 0913: nearer to the south edge, one point; 0713 is woods */
	cr_assert_str_eq(reason_of(at, "go 0713"), "retreat-cost");
	cr_assert_str_eq(reason_of(at, "go 0912"), "retreat-away");
	retreat_to(at, "0813");
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert(is(at, "IR 10", piece_disorganised));
	give(at, "face N");
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert_str_eq(asked(at), "advance-face");
}

Test(results, disorganised_loses_a_step, .description = "1866 9.5.7")
{
	struct at_table *at = front_to_front();
	disorganise_unit(at, "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4");
	stand(at);
	retreat_to(at, "0813");
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 10", "0813"));
}

Test(results, a_stack_fires_together, .description = "1866 9.5.7")
{
	struct at_table *at = front_to_front();
	place(at, "IR 24", "0812", "N");
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1"); /* 8 points: column 7, and 1 + 1 = 2 there: D for the attacker */
	stand(at);
	settle_retreats(at);
	cr_assert_eq(told(at, "assault-broken"), 1);
	cr_assert(is(at, "IR 41", piece_disorganised));
	cr_assert(!stands_at(at, "IR 41", "0811"));
}

Test(results, test_of_both_defenders, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "FJB 12", "0812", "N");
	place(at, "FJB 16", "0812", "N");
	any_dice(at, "tests");
	assault(at, "1st Division", "IR 41", "0812");
	/* Defence in column 2, 1: nothing. Attack in column 4, 2: T. Morale 1: a 4 fails, a 5 holds. */
	dice(at, "d6 1, d6 2, d6 4, d6 5");
	stand(at);
	settle_retreats(at);
	cr_assert(is(at, "FJB 12", piece_disorganised));
	cr_assert_not(is(at, "FJB 16", piece_disorganised));
	cr_assert(stands_at(at, "FJB 16", "0812"));
	cr_assert(!stands_at(at, "FJB 12", "0812"));
}

Test(results, the_town_holds, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0506", "SE");
	place(at, "IR 10", "0606", NULL); /* Trautenau, level 1 like 0506 */
	any_dice(at, "town");
	cr_assert_eq(odds(at, "column", "IR 41", "0606"), 2); /* 4 / 3, up */
	assault(at, "1st Division", "IR 41", "0606");
	dice(at, "d6 1, d6 6"); /* nothing; column 2, die 6: D */
	stand(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(stands_at(at, "IR 10", "0606"));
	cr_assert(stands_at(at, "IR 41", "0506"));
}

Test(results, values_massed_on_one_attacker, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0811", "S");
	place(at, "IR 24", "0811", "S");
	place(at, "Mondel", "0811", NULL); /* command 3, bonus 1 */
	place(at, "IR 41", "0812", "N");
	place(at, "1st Grenadiers", "0812", "N");
	any_dice(at, "loss");
	activate(at, "Mondel");
	begin(at, "combat");
	declare(at, "IR 10", "0812");
	declare(at, "IR 24", "0812");
	dice(at, "d6 2"); /* 2 + 3 + 1 = 6 */
	give(at, "yes");
	stand(at);
	/* Everything against IR 10: 8 + 1 = 9, column 7 with +2; 1 is 3: D. Nothing is left for IR 24. */
	give(at, "number 4");
	dice(at, "d6 1, d6 1, d6 6");
	give(at, "number 4");
	settle_retreats(at);
	/* At IR 24 with 0: no needle guns. It attacks alone, Mondel went back with IR 10. Column 4, 6: D. */
	cr_assert_eq(last_told(at, "defence")->message.arg[2].value, 0);
	cr_assert_eq(last_told(at, "attack")->message.arg[1].value, 4);
	cr_assert_eq(last_told(at, "attack-result")->message.arg[1].value, 6);
	cr_assert(is(at, "IR 41", piece_disorganised));
	cr_assert(is(at, "1st Grenadiers", piece_disorganised));
	cr_assert(!stands_at(at, "Mondel", "0811"));
}

Test(results, owner_chooses_who_takes_the_loss, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0811", "S");
	place(at, "IR 3", "0811", "S");
	place(at, "Knebel", "0811", NULL); /* command 2, bonus 2 */
	place(at, "IR 41", "0812", "N");
	place(at, "1st Jägers", "0812", "N");
	any_dice(at, "loss");
	activate(at, "Knebel");
	begin(at, "combat");
	declare(at, "IR 1", "0812");
	declare(at, "IR 3", "0812");
	dice(at, "d6 3"); /* 3 + 2 + 1 = 6 */
	give(at, "yes");
	stand(at);
	give(at, "number 2");
	dice(at, "d6 1, d6 1, d6 1"); /* columns 4 and 3: nothing. 8 points: column 7, 1 + 1 + 2 = 4: D+1 */
	give(at, "number 1");
	give(at, "yes"); /* the bonus */
	cr_assert_str_eq(asked(at), "step-loss");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert_eq(answers_listed(at), 2);
	give(at, "unit IR 41");
	cr_assert_eq(losses_at(at, "IR 41"), 1);
	cr_assert_eq(losses_at(at, "1st Jägers"), 0);
}

/* ---- Guns ---------------------------------------------------------------------------------------------- */

Test(guns, alone_they_are_overrun, .description = "1866 9.5.6")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Art 1/III", "0812", "N");
	any_dice(at, "guns");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 1);
	cr_assert_eq(odds(at, "defence-die", "IR 41", "0812"), 1); /* next to its target */
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 3"); /* 4 in column 1: nothing */
	stand(at);
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(guns, abandoned_by_those_who_retreat, .description = "1866 9.5.8")
{
	struct at_table *at = front_to_front();
	place(at, "Art 1/III", "0812", "N");
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4, d6 4"); /* column 5, 1 + 1: T; 2 + 4 = 6 holds; the attack, column 4: D */
	stand(at);
	retreat_to(at, "0813");
	cr_assert_eq(told(at, "guns-abandoned"), 1);
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
	cr_assert(stands_at(at, "IR 10", "0813"));
}

Test(guns, support_within_half_range, .description = "1866 9.5.6")
{
	struct at_table *at = front_to_front();
	place(at, "Art 1/III", "0813", "N"); /* two hexes from 0811, but IR 10 stands in the way */
	place(at, "Art 2/III", "0911",
	      "SW"); /* next to 0811, of another formation: it has the attacker before it */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_str_eq(asked(at), "support");
	cr_assert_str_eq(rule_of(at, "unit Art 1/III"), "9.5.6");
	dice(at, "d6 1");
	give(at, "unit Art 2/III");
	/* 4 + 1 = 5; the guns shoot one level up (2 to 3), the infantry level; they lend their +1. */
	cr_assert_eq(last_told(at, "defence")->message.arg[2].value, 5);
	cr_assert_eq(last_told(at, "defence-result")->message.arg[1].value, 2);
}

/* ---- Retreats ------------------------------------------------------------------------------------------ */

Test(retreat, through_a_full_stack, .description = "1866 9.5.8")
{
	struct at_table *at = front_to_front();
	place(at, "IR 2", "0813", "N");
	place(at, "IR 23", "0813", "N");  /* full: it must go on to 0814 */
	place(at, "IR 43", "1013", "SW"); /* its zone lies on 0913 and 0914, which are to be avoided */
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4");
	stand(at);
	cr_assert(!is_listed(at, "go 0914"));
	retreat_to(at, "0814"); /* through 0813, the only hex outside enemy zones */
	cr_assert(stands_at(at, "IR 10", "0814"));
	cr_assert(is(at, "IR 2", piece_disorganised));
	cr_assert(is(at, "IR 23", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 2"), 0);
}

Test(retreat, no_way_out, .description = "1866 9.5.8")
{
	struct at_table *at = front_to_front();
	place(at, "1st Grenadiers", "0813", "N");
	place(at, "3rd Grenadiers", "0913", "N");
	place(at, "IR 43", "0713", "N");
	place(at, "IR 44", "0712", "S");
	place(at, "IR 45", "0912", "S");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0812"); /* nor can it give way before */
	cr_assert_eq(told(at, "cannot-retreat"), 1);
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 10", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(retreat, into_an_enemy_zone, .description = "1866 9.5.8")
{
	struct at_table *at = front_to_front();
	place(at, "1st Grenadiers", "0814", "N");  /* zone: 0813, 0914, 0714 */
	place(at, "3rd Grenadiers", "0613", "NE"); /* zone: 0713 among them */
	place(at, "IR 43", "1013", "NW");          /* zone: 0913 among them */
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0812");
	retreat_to(at, "0813");
	cr_assert_eq(told(at, "retreat-under-fire"), 1);
	cr_assert_eq(losses_at(at, "IR 10"), 1);
}

/* ---- Commanders ---------------------------------------------------------------------------------------- */

Test(leaders, bonus_is_a_choice_and_a_risk, .description = "1866 9.5.13")
{
	struct at_table *at = front_to_front();
	place(at, "Mondel", "0812", NULL);
	place(at, "FJB 12", "0814", "N");
	place(at, "Grossmann", "0811", NULL);
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_str_eq(asked(at), "leader");
	cr_assert_eq(asked_seat(at), austrian);
	dice(at, "d6 1, d6 6, 2d6 1 1"); /* column 4, 1 + 1: T, held; then Mondel falls */
	give(at, "yes");
	cr_assert_eq(last_told(at, "defence-result")->message.arg[1].value, 2);
	cr_assert_str_eq(asked(at), "aide");
	cr_assert_str_eq(rule_of(at, "unit IR 41"), "9.5.13");
	give(at, "unit FJB 12");
	cr_assert(stands_at(at, "Mondel", "0814"));
	cr_assert(is(at, "Mondel", piece_aide));
	cr_assert_str_eq(asked(at), "leader");
	cr_assert_eq(asked_seat(at), prussian);
	dice(at, "d6 1"); /* column 4: nothing, and no 2d6 for one who kept out of it */
	give(at, "no");
	cr_assert_eq(told(at, "leader-risks"), 1);
}

Test(leaders, carried_along_and_lost_with_their_units, .description = "1866 9.5.13")
{
	struct at_table *at = front_to_front();
	place(at, "Gablenz", "0812", NULL);
	set_losses(at, "IR 10", 1);
	disorganise_unit(at, "IR 10"); /* D takes its last step */
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4");
	stand(at);
	cr_assert(stands_at(at, "IR 10", "eliminated"));
	cr_assert(stands_at(at, "Gablenz", "eliminated"));
}

Test(leaders, chief_retreats_with_a_unit, .description = "1866 9.5.12")
{
	struct at_table *at = front_to_front();
	place(at, "Gablenz", "0812", NULL);
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4");
	stand(at); /* he has no bonus to lend: nobody is asked */
	retreat_to(at, "0913");
	cr_assert(stands_at(at, "Gablenz", "0913"));
}

Test(leaders, an_aide_returns_with_the_next_turn, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	piece_id mondel = place(at, "Mondel", "0812", NULL);
	trautenau_set_flag(table_at(at), mondel, piece_aide);
	any_dice(at, "aides");
	trautenau_eliminate(table_at(at), mondel);
	cr_assert(stands_at(at, "Mondel", "eliminated"));
	cr_assert(is(at, "Mondel", piece_returning));
	begin(at, "arrivals");
	cr_assert(stands_at(at, "Mondel", "0812")); /* one unit in play: nothing to choose */
	cr_assert_not(is(at, "Mondel", piece_returning));
}

Test(advance, cavalry_goes_first, .description = "1866 9.5.9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "1st Dragoons", "0712", "SE");
	place(at, "FJB 12", "0812", "N");
	any_dice(at, "advance");
	activate(at, "1st Division");
	begin(at, "combat");
	declare(at, "IR 41", "0812");
	declare(at, "1st Dragoons", "0812");
	dice(at, "d6 5"); /* 5 + 1 */
	give(at, "yes");
	/* 4 points cannot get away from 6. One point at IR 41, column 1, 1: nothing; 0 at the dragoons. */
	dice(at, "d6 1, d6 1, d6 6, 2d6 3 4"); /* 5 points, column 5, 6 + 1: D+1 */
	give(at, "number 1");
	give(at, "yes"); /* the bonus */
	cr_assert(stands_at(at, "FJB 12", "eliminated"));
	cr_assert(stands_at(at, "1st Dragoons", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811"));
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
}
