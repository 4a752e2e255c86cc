/*
 * Chapter 9.5.6, guns in the defence, and the support of 9.5.1.
 *
 * Support: IR 41 in 0510 faces south-east and assaults IR 10 in 0610. 0511 lies south of it, 0512 two hexes and 0513
 * (Burkersdorf) three hexes south, all on the level plateau.
 */
#include "rulebooks/trautenau/tests/fights.h"

static struct at_table *before_0610(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0510", "SE");
	place(at, "IR 10", "0610", "NW");
	return at;
}

static void go_at_it(struct at_table *at)
{
	assault(at, "1st Division", "IR 41", "0610");
	if (is_asked(at, "withdraw"))
		give(at, "done");
}

/* Nobody can support: the defence is IR 10's alone. */
static void check_no_support(struct at_table *at)
{
	any_dice(at, "support");
	dice(at, "d6 1, d6 1");
	go_at_it(at);
	cr_assert_eq(told(at, "defence"), 1);
	cr_assert_eq(defence_column(at), 4);
}

/* ---- Support by guns ----------------------------------------------------------------------------------- */

Test(support, half_range_of_3_is_2, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0512", "N");
	go_at_it(at);
	cr_assert_str_eq(asked(at), "support");
	cr_assert_eq(asked_seat(at), austrian);
	dice(at, "d6 1, d6 6, d6 1"); /* column 5, 1: T, held */
	give(at, "unit Art 1/III");
	cr_assert_eq(defence_column(at), 5);
	cr_assert_eq(defence_die(at), 1); /* two hexes away: nothing for being next to it */
}

Test(support, three_hexes_are_too_far, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0513", "N");
	check_no_support(at);
}

Test(support, half_range_of_4_is_2, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 5-9-10/III", "0513", "N");
	check_no_support(at);
	at = before_0610();
	place(at, "Art 5-9-10/III", "0512", "N");
	go_at_it(at);
	cr_assert(is_legal(at, "unit Art 5-9-10/III"));
}

Test(support, guns_of_another_formation, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 2/III", "0512", "N");
	check_no_support(at);
}

Test(support, independent_guns_of_the_corps, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 7-8/III", "0512", "N");
	go_at_it(at);
	dice(at, "d6 1, d6 6, d6 1"); /* column 6, 1: T, held */
	give(at, "unit Art 7-8/III");
	cr_assert_eq(defence_column(at), 6);
}

Test(support, guns_may_not_turn_for_it, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0512", "SE");
	check_no_support(at);
}

Test(support, guns_must_see_the_attacker, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0512", "N");
	place(at, "IR 24", "0511", "S"); /* in the way, and its back to the enemy */
	check_no_support(at);
}

Test(support, not_by_guns_that_are_assaulted, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0511", "N");
	place(at, "IR 43", "0510", "SE");
	any_dice(at, "support");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0610");
	declare(at, "IR 43", "0511");
	end_declaration(at);
	dice(at, "d6 1, d6 1");
	give(at, "at 0610");
	if (is_asked(at, "withdraw"))
		give(at, "done");
	cr_assert_eq(defence_column(at), 4);
}

Test(support, once_an_activation, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0512", "N");
	place(at, "IR 43", "0510", "SE");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0610");
	declare(at, "IR 43", "0610");
	end_declaration(at);
	give(at, "unit IR 41");
	give(at, "done");
	dice(at, "d6 1, d6 6, d6 1"); /* T, held; nothing */
	give(at, "unit Art 1/III");
	cr_assert_eq(defence_column(at), 5);
	dice(at, "d6 1, d6 1");
	if (is_asked(at, "withdraw"))
		give(at, "done");
	cr_assert_eq(told(at, "defence"), 2);
	cr_assert_eq(defence_column(at), 4);
}

Test(support, is_never_a_duty, .description = "1866 9.5.6")
{
	struct at_table *at = before_0610();
	place(at, "Art 1/III", "0512", "N");
	go_at_it(at);
	dice(at, "d6 1, d6 1");
	give(at, "done");
	cr_assert_eq(defence_column(at), 4);
}

Test(support, not_down_a_steep_slope, .description = "1866 9.5.6")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0905", "SE");
	place(at, "IR 10", "1005", "NW");
	place(at, "Art 1/III", "0906", "N"); /* two levels above IR 41 */
	any_dice(at, "steep");
	dice(at, "d6 1, d6 1");
	assault(at, "1st Division", "IR 41", "1005");
	if (is_asked(at, "withdraw"))
		give(at, "done");
	cr_assert_eq(defence_column(at), 4);
}

/* ---- Support by neighbours ----------------------------------------------------------------------------- */

Test(support, neighbours_with_the_attacker_before_them, .description = "1866 9.5.1")
{
	struct at_table *at = before_0610();
	place(at, "IR 2", "0511", "N"); /* any formation */
	go_at_it(at);
	cr_assert_str_eq(asked(at), "support");
	dice(at, "d6 1"); /* 4 + 4: column 7, 1 + 1: D */
	give(at, "unit IR 2");
	cr_assert_eq(defence_column(at), 7);
	cr_assert_eq(defence_die(at), 2);
	any_retreat(at);
	cr_assert(!stands_at(at, "IR 41", "0510"));
}

Test(support, not_by_neighbours_who_turn_their_back, .description = "1866 9.5.1")
{
	struct at_table *at = before_0610();
	place(at, "IR 2", "0511", "S");
	check_no_support(at);
}

Test(support, not_by_neighbours_engaged_themselves, .description = "1866 9.5.1")
{
	struct at_table *at = before_0610();
	place(at, "IR 2", "0511", "N");
	place(at, "IR 43", "0510", "SE");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0610");
	declare(at, "IR 43", "0511");
	end_declaration(at);
	dice(at, "d6 1, d6 1");
	give(at, "at 0610");
	if (is_asked(at, "withdraw"))
		give(at, "done");
	cr_assert_eq(defence_column(at), 4);
}

Test(support, those_who_support_are_not_hit, .description = "1866 9.5.7")
{
	struct at_table *at = before_0610();
	place(at, "FJB 16", "0511", "N");
	go_at_it(at);
	dice(at, "d6 1, d6 6, d6 4"); /* column 5: T, held; column 4: D for IR 10 alone */
	give(at, "unit FJB 16");
	any_retreat(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_not(is(at, "FJB 16", piece_disorganised));
	cr_assert(stands_at(at, "FJB 16", "0511"));
}

/* ---- Guns alone ---------------------------------------------------------------------------------------- */

static struct at_table *lone_guns(const char *attacker)
{
	struct at_table *at = clear_field("trautenau");
	place(at, attacker, "0811", "S");
	place(at, "Art 5-9-10/III", "0812", "N"); /* 3 points */
	any_dice(at, "guns");
	return at;
}

Test(lone_guns, a_test_held_is_survival, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	dice(at, "d6 2, d6 4"); /* column 3, 2 + 1: T; 2 + 4 holds */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "eliminated"));
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert_eq(told(at, "attack"), 0);
}

Test(lone_guns, throw_the_attacker_back_and_live, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	dice(at, "d6 2, d6 3"); /* T; 2 + 3 fails */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "0812"));
	cr_assert_eq(losses_at(at, "Art 5-9-10/III"), 0);
}

Test(lone_guns, a_stack_of_guns_is_alone, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	place(at, "Art 1/III", "0812", "N");
	dice(at, "d6 1, d6 6"); /* column 4, 1 + 1: T, held */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "eliminated"));
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
}

Test(lone_guns, with_light_troops_they_are_not_alone, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	place(at, "FJB 12", "0812", "N");
	dice(at, "d6 1, d6 6, d6 1"); /* column 4, 1 + 1: T, held; the attack, column 4, 1: nothing */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert(stands_at(at, "Art 5-9-10/III", "0812"));
}

Test(lone_guns, left_by_their_cover_they_are_alone, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	place(at, "FJB 12", "0812", "N");
	assault(at, "1st Division", "IR 41", "0812");
	give_all(at, "unit FJB 12, go 0813, face N");
	dice(at, "d6 1"); /* column 3, 1 + 1: nothing */
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "eliminated"));
	cr_assert(stands_at(at, "FJB 12", "0813"));
}

Test(lone_guns, the_second_attacker_may_take_them, .description = "1866 9.5.6")
{
	struct at_table *at = lone_guns("IR 41");
	place(at, "IR 43", "0912", "SW");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0812");
	declare(at, "IR 43", "0812");
	end_declaration(at);
	dice(at, "d6 5"); /* column 3, 6: D */
	give(at, "unit IR 41");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "0812"));
	dice(at, "d6 1"); /* nothing */
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "eliminated"));
	cr_assert(stands_at(at, "IR 43", "0812"));
}

Test(lone_guns, horse_takes_them_and_is_in_disorder, .description = "1866 9.5.11")
{
	struct at_table *at = lone_guns("8th Uhlans");
	dice(at, "d6 1");
	assault(at, "Bredow", "8th Uhlans", "0812");
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 5-9-10/III", "eliminated"));
	cr_assert(stands_at(at, "8th Uhlans", "0812"));
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
}

Test(lone_guns, their_commander_is_lost_with_them, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Art 1/III", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0815", "N");
	any_dice(at, "guns");
	dice(at, "d6 1"); /* nothing; he lends no bonus to guns, so nobody asks */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
	cr_assert(is(at, "Mondel", piece_aide));
	cr_assert(stands_at(at, "Mondel", "0815"));
}

Test(lone_guns, in_the_flank, .description = "1866 9.5.3")
{
	struct at_table *at = lone_guns("IR 41");
	place(at, "Art 5-9-10/III", "0812", "S");
	dice(at, "d6 4"); /* 3 / 2 up: column 2; 4 + 1 = 5: T */
	dice(at, "d6 4"); /* held */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_eq(defence_column(at), 2);
	cr_assert_eq(defence_die(at), 5);
}
