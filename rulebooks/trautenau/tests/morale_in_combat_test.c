/*
 * Chapter 2, as it is used in combat: the sum that is added to the die, term by term; 6 or more holds.
 *
 * 0812 and its neighbours are bare (protection 1), 0713 is woods, 0611 a village, 0606 the town.
 */
#include "rulebooks/trautenau/tests/fights.h"

static int morale_at(const char *scenario, const char *unit, const char *hex, const char *facing)
{
	struct at_table *at = clear_field(scenario);
	place(at, unit, hex, facing);
	return morale_sum(at, unit);
}

Test(morale_sums, printed_value, .description = "1866 2")
{
	cr_assert_eq(morale_at("trautenau", "IR 10", "0812", "N"), 2);
	cr_assert_eq(morale_at("trautenau", "FJB 12", "0812", "N"), 1);
	cr_assert_eq(morale_at("trautenau", "8th Uhlans", "0812", "N"), 1);
	cr_assert_eq(morale_at("trautenau", "Art I-3", "0812", "N"), 2);
}

Test(morale_sums, protection_of_2_or_more, .description = "1866 2")
{
	cr_assert_eq(morale_at("trautenau", "IR 10", "0713", "N"), 3);
	cr_assert_eq(morale_at("trautenau", "IR 10", "0611", NULL), 3);
	cr_assert_eq(morale_at("trautenau", "IR 10", "0606", NULL), 3);
	cr_assert_eq(morale_at("trautenau", "IR 10", "0209", "N"), 2); /* marsh: 1 */
}

Test(morale_sums, light_troops_under_cover, .description = "1866 2")
{
	cr_assert_eq(morale_at("trautenau", "FJB 12", "0713", "N"), 3); /* 1, cover 1, light 1 */
	cr_assert_eq(morale_at("trautenau", "FJB 12", "0606", NULL), 3);
}

Test(morale_sums, guard, .description = "1866 2")
{
	cr_assert_eq(morale_at("soor", "1st Guard Foot", "0812", "N"), 3);
	cr_assert_eq(morale_at("soor", "Art G-2", "0812", "N"), 3);
	cr_assert_eq(morale_at("soor", "Guard Jägers", "0713", "N"), 4);
}

Test(morale_sums, austrian_guns, .description = "1866 2")
{
	cr_assert_eq(morale_at("trautenau", "Art 1/III", "0812", "N"), 2);
	cr_assert_eq(morale_at("trautenau", "Art 5-9-10/III", "0812", "N"), 3);
}

Test(morale_sums, losses, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	set_losses(at, "IR 10", 1);
	cr_assert_eq(morale_sum(at, "IR 10"), 1);
}

Test(morale_sums, disorder_by_itself_does_not_count, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	disorganise_unit(at, "IR 10");
	cr_assert_eq(morale_sum(at, "IR 10"), 2);
}

Test(morale_sums, stacked_with_the_commander_or_the_chief, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 3);
	place(at, "Gablenz", "0812", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 3); /* "or": once */
	place(at, "Mondel", "0813", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 3); /* the chief alone */
	place(at, "Gablenz", "0813", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 2); /* in the next hex: only for rallying */
}

Test(morale_sums, another_formations_commander_does_not_count, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "Grivicic", "0812", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 2);
}

Test(morale_sums, enemy_on_the_flank, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0912", "N"); /* a front hex */
	cr_assert_eq(morale_sum(at, "IR 10"), 2);
	place(at, "IR 41", "0913", "S"); /* a flank hex, and looking the other way */
	cr_assert_eq(morale_sum(at, "IR 10"), 1);
	place(at, "IR 43", "0813", "S"); /* two of them count once */
	cr_assert_eq(morale_sum(at, "IR 10"), 1);
}

Test(morale_sums, no_flank_among_houses, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 41", "0612", "N");
	place(at, "IR 43", "0610", "S");
	cr_assert_eq(morale_sum(at, "IR 10"), 3);
}

Test(morale_sums, out_of_command, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	trautenau_set_flag(table_at(at), place(at, "IR 10", "0812", "N"), piece_out_of_command);
	cr_assert_eq(morale_sum(at, "IR 10"), 2); /* Mondel is not on the map: does not count */
	place(at, "Mondel", "0118", NULL);
	cr_assert_eq(morale_sum(at, "IR 10"), 1);
}

Test(morale_sums, demoralised, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	change(at, "{'formation':'Mondel','demoralised':true}");
	cr_assert_eq(morale_sum(at, "IR 10"), 1);
}

Test(morale_sums, all_of_it, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	piece_id unit = place(at, "IR 10", "0713", "N");
	place(at, "Mondel", "0713", NULL);
	place(at, "IR 41", "0714", "S");
	set_losses(at, "IR 10", 1);
	trautenau_set_flag(table_at(at), unit, piece_out_of_command);
	change(at, "{'formation':'Mondel','demoralised':true}");
	cr_assert_eq(morale_sum(at, "IR 10"), 0); /* 2 + 1 cover + 1 Mondel - 1 loss - 1 flank - 1 - 1 */
}

/* ---- In a fight ---------------------------------------------------------------------------------------- */

Test(morale_sums, attackers_on_the_flank_shake_the_test, .description = "1866 2")
{
	for (unsigned die = 4; die <= 5; die++) {
		struct at_table *at = clear_field("trautenau");
		place(at, "IR 41", "0813", "N");
		place(at, "IR 10", "0812", "N");
		any_dice(at, "flank");
		/* Column 2, 1: nothing; column 4, 1 + 2: T; 2 - 1 + die. */
		dice(at, die == 4 ? "d6 1, d6 1, d6 4" : "d6 1, d6 1, d6 5");
		assault(at, "1st Division", "IR 41", "0812");
		stand(at);
		cr_assert_eq(is(at, "IR 10", piece_disorganised), die == 4);
	}
}

Test(morale_sums, no_roll_fails_by_itself, .description = "1866 2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Fusiliers", "0606", NULL); /* 2, town 1, Guard 1, Hiller 1: 5 */
	place(at, "Hiller von Gärtringen", "0606", NULL);
	cr_assert_eq(morale_sum(at, "Guard Fusiliers"), 5);
	place(at, "IR 10", "0506", "SE");
	any_dice(at, "one");
	assault(at, "Mondel", "IR 10", "0606");
	stand(at);
	/* Defence column 5, 1 + 1: T, held. The attack, 4 / 3 up: column 2, 5: T; a 1 is enough. */
	dice(at, "d6 1, d6 6, d6 5, d6 1");
	give(at, "no");
	cr_assert_eq(told(at, "morale-held"), 2);
	cr_assert_not(is(at, "Guard Fusiliers", piece_disorganised));
}
