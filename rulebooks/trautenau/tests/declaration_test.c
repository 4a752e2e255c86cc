/*
 * Chapter 9.5.1 and 9.5.11: who may assault which hex, values divided among several, charges.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* IR 10 at 0812 faces north; Prussian regiments in its three front hexes face it. */
static struct at_table *three_before_one(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 43", "0712", "SE");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 44", "0912", "S");
	return at;
}

Test(declaring, an_assault_is_never_a_duty, .description = "1866 9.5.1")
{
	struct at_table *at = three_before_one();
	activate_for_combat(at, "Mondel");
	cr_assert_str_eq(asked(at), "attacker");
	give(at, "done");
	cr_assert_eq(told(at, "assault-begins"), 0);
}

Test(declaring, three_front_hexes_and_no_flank, .description = "1866 9.5.1")
{
	struct at_table *at = three_before_one();
	place(at, "IR 45", "0913", "NW");
	activate_for_combat(at, "Mondel");
	give(at, "unit IR 10");
	cr_assert(is_legal(at, "at 0712"));
	cr_assert(is_legal(at, "at 0811"));
	cr_assert(is_legal(at, "at 0912"));
	cr_assert_str_eq(rule_of(at, "at 0913"), "9.5.1");
	cr_assert_str_eq(rule_of(at, "at 0814"), "9.5.1");
}

Test(declaring, empty_hexes_cannot_be_assaulted, .description = "1866 9.5.1")
{
	struct at_table *at = three_before_one();
	place(at, "IR 43", "off", NULL);
	activate_for_combat(at, "Mondel");
	give(at, "unit IR 10");
	cr_assert_str_eq(rule_of(at, "at 0712"), "9.5.1");
}

Test(declaring, all_six_sides_of_a_village, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 41", "0610", "S");
	place(at, "IR 43", "0612", "N");
	activate_for_combat(at, "Mondel");
	give(at, "unit IR 10");
	cr_assert(is_legal(at, "at 0610"));
	cr_assert(is_legal(at, "at 0612"));
}

Test(declaring, not_the_same_hex_twice, .description = "1866 9.5.1")
{
	struct at_table *at = three_before_one();
	activate_for_combat(at, "Mondel");
	declare(at, "IR 10", "0811");
	give(at, "unit IR 10");
	cr_assert_str_eq(rule_of(at, "at 0811"), "9.5.1");
	cr_assert(is_legal(at, "at 0712"));
}

Test(declaring, guns_and_commanders_do_not_assault, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "Art 1/III", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 41", "0811", "S");
	activate_for_combat(at, "Mondel");
	cr_assert(is_legal(at, "unit IR 10"));
	cr_assert_str_eq(rule_of(at, "unit Art 1/III"), "9.5.1");
	cr_assert_not(is_legal(at, "unit Mondel"));
}

Test(declaring, only_the_active_formation_and_independents, .description = "1866 9.5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 2", "0712", "NE");     /* Grivicic */
	place(at, "Uhlans 9", "0912", "NW"); /* independent */
	activate_for_combat(at, "Mondel");
	cr_assert(is_legal(at, "unit IR 10"));
	cr_assert(is_legal(at, "unit Uhlans 9"));
	cr_assert_not(is_legal(at, "unit IR 2"));
	cr_assert_not(is_legal(at, "unit IR 41"));
}

Test(declaring, disorganised_infantry_may_assault, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	piece_id unit = place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	disorganise_unit(at, "IR 10");
	trautenau_set_flag(table_at(at), unit, piece_out_of_command);
	activate_for_combat(at, "Mondel");
	cr_assert(is_legal(at, "unit IR 10"));
}

Test(declaring, a_stack_is_assaulted_as_a_whole, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "FJB 12", "0812", "N");
	place(at, "IR 10", "0812", "N");
	any_dice(at, "stack");
	dice(at, "d6 1, d6 6, d6 5"); /* column 5: T, held (2 + 6); attack column 4: D for both */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(is(at, "FJB 12", piece_disorganised));
}

/* ---- Several hexes ------------------------------------------------------------------------------------- */

static struct at_table *assault_on_three(const char *first, const char *second)
{
	struct at_table *at = three_before_one();
	activate_for_combat(at, "Mondel");
	declare(at, "IR 10", "0712");
	declare(at, "IR 10", "0811");
	declare(at, "IR 10", "0912");
	end_declaration(at);
	give2(at, "number", first);
	if (is_asked(at, "split"))
		give2(at, "number", second);
	return at;
}

Test(declaring, the_value_is_divided_among_three, .description = "1866 9.5.1")
{
	struct at_table *at = assault_on_three("1", "2");
	cr_assert_str_eq(asked(at), "assault");
	dice(at, "d6 1, d6 6, d6 1"); /* each defends in column 5: T, held by 2 + 6 */
	give(at, "at 0811");
	stand(at);
	cr_assert_eq(attack_column(at), 2);
	dice(at, "d6 1, d6 6, d6 1");
	give(at, "at 0912");
	stand(at);
	cr_assert_eq(attack_column(at), 1);
	dice(at, "d6 1, d6 6, d6 1");
	stand(at); /* 0712 is the last: not asked */
	cr_assert_eq(attack_column(at), 1);
	cr_assert_eq(told(at, "attack"), 3);
	cr_assert_eq(told(at, "defence"), 3);
}

Test(declaring, a_share_of_nothing_attacks_in_column_0, .description = "1866 9.5.1")
{
	struct at_table *at = assault_on_three("4", NULL); /* nothing left to ask about */
	dice(at, "d6 1, d6 6, d6 6");                      /* T, held; column 0, 6: T */
	dice(at, "d6 4");                                  /* held by IR 41: 2 + 4 */
	give(at, "at 0811");
	stand(at);
	cr_assert_eq(attack_column(at), 0);
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(declaring, no_more_than_the_value, .description = "1866 9.5.1")
{
	struct at_table *at = three_before_one();
	activate_for_combat(at, "Mondel");
	declare(at, "IR 10", "0712");
	declare(at, "IR 10", "0811");
	end_declaration(at);
	cr_assert_str_eq(asked(at), "split");
	cr_assert(is_legal(at, "number 0"));
	cr_assert(is_legal(at, "number 4"));
	cr_assert_str_eq(rule_of(at, "number 5"), "9.5.1");
}

Test(declaring, thrown_back_once_its_other_attacks_fall_away, .description = "1866 9.5.3")
{
	struct at_table *at = assault_on_three("1", "2");
	dice(at, "d6 4"); /* column 5, 4: D */
	give(at, "at 0811");
	stand(at);
	any_retreat(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(stands_at(at, "IR 10", "0813")); /* 0913 lies in the zone of IR 44, 0713 is woods */
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert_eq(told(at, "assault-begins"), 1);
}

Test(declaring, the_advance_waits_for_all_its_combats, .description = "1866 9.5.1")
{
	struct at_table *at = assault_on_three("0", "4");
	dice(at, "d6 1, d6 6, d6 4"); /* T, held; column 4, 4: D */
	give(at, "at 0811");
	stand(at);
	any_retreat(at);
	cr_assert(!stands_at(at, "IR 41", "0811"));
	cr_assert(stands_at(at, "IR 10", "0812")); /* two combats are still to come */
	dice(at, "d6 1, d6 6, d6 1");
	give(at, "at 0712");
	stand(at);
	cr_assert(stands_at(at, "IR 10", "0812"));
	dice(at, "d6 1, d6 6, d6 1");
	stand(at);
	cr_assert(stands_at(at, "IR 10", "0811"));
}

Test(declaring, thrown_back_by_the_last_it_does_not_advance, .description = "1866 9.5.9")
{
	struct at_table *at = assault_on_three("0", "4");
	dice(at, "d6 1, d6 6, d6 4");
	give(at, "at 0811");
	stand(at);
	any_retreat(at);
	dice(at, "d6 4"); /* IR 43 in column 5: D */
	give(at, "at 0712");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "IR 10", "0813"));
}

/* ---- Several attackers without coordination ------------------------------------------------------------ */

static struct at_table *two_on_one(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 43", "0912", "SW");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0812");
	declare(at, "IR 43", "0812");
	end_declaration(at);
	return at;
}

Test(declaring, defends_itself_each_time, .description = "1866 9.5.3")
{
	struct at_table *at = two_on_one();
	cr_assert_str_eq(asked(at), "assault-unit"); /* no commander: one after the other */
	dice(at, "d6 1, d6 1");                      /* column 4: nothing, nothing */
	give(at, "unit IR 43");
	stand(at);
	cr_assert_eq(told(at, "defence"), 1);
	cr_assert_eq(defence_column(at), 4);
	dice(at, "d6 1, d6 1");
	stand(at);
	cr_assert_eq(told(at, "defence"), 2);
	cr_assert_eq(defence_column(at), 4);
	cr_assert_eq(told(at, "attack"), 2);
}

Test(declaring, the_second_attack_finds_nobody, .description = "1866 9.5.3")
{
	struct at_table *at = two_on_one();
	dice(at, "d6 1, d6 4"); /* nothing; D */
	give(at, "unit IR 41");
	stand(at);
	any_retreat(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert(stands_at(at, "IR 43", "0912"));
	cr_assert_eq(told(at, "attack"), 1);
}

/* ---- Charges ------------------------------------------------------------------------------------------- */

static piece_id horse(struct at_table *at, const char *unit)
{
	piece_id piece = place(at, unit, "0811", "S");
	place(at, "IR 10", "0812", "N");
	return piece;
}

Test(charging, three_points_and_not_half_a_point_more, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	piece_id uhlans = horse(at, "8th Uhlans");
	activate_for_combat(at, "Bredow");
	truth_of(table_at(at))->piece[uhlans].spent = 6;
	cr_assert(is_legal(at, "unit 8th Uhlans"));
	truth_of(table_at(at))->piece[uhlans].spent = 7;
	cr_assert_str_eq(rule_of(at, "unit 8th Uhlans"), "9.5.11");
}

Test(charging, infantry_may_have_marched_all_day, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	piece_id unit = horse(at, "IR 41");
	activate_for_combat(at, "1st Division");
	truth_of(table_at(at))->piece[unit].spent = 8;
	cr_assert(is_legal(at, "unit IR 41"));
}

Test(charging, disorganised_horse_cannot_attack, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	horse(at, "8th Uhlans");
	place(at, "12th Uhlans", "0811", "S");
	disorganise_unit(at, "8th Uhlans");
	activate_for_combat(at, "Bredow");
	cr_assert_str_eq(rule_of(at, "unit 8th Uhlans"), "9.5.11");
	cr_assert(is_legal(at, "unit 12th Uhlans"));
}

Test(charging, disorganised_horse_defends_normally, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Uhlans 9", "0812", "N");
	disorganise_unit(at, "Uhlans 9");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 1);
}

Test(charging, in_disorder_after_an_attack_without_result, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	horse(at, "8th Uhlans");
	any_dice(at, "charge");
	dice(at, "d6 1, d6 1");
	assault(at, "Bredow", "8th Uhlans", "0812");
	stand(at);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
	cr_assert_eq(losses_at(at, "8th Uhlans"), 0);
	cr_assert(stands_at(at, "8th Uhlans", "0811"));
}

Test(charging, in_disorder_after_a_victory_too, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	horse(at, "8th Uhlans");
	any_dice(at, "charge");
	dice(at, "d6 1, d6 4, d6 1"); /* nothing; column 1, 4 + 1: T, failed with 2 + 1 */
	assault(at, "Bredow", "8th Uhlans", "0812");
	stand(at);
	any_retreat(at);
	any_facing(at);
	cr_assert(stands_at(at, "8th Uhlans", "0812"));
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
}

Test(charging, broken_by_the_defence_it_loses_nothing_more, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	horse(at, "8th Uhlans");
	any_dice(at, "charge");
	dice(at, "d6 2, d6 4"); /* column 4, 2: T; morale 1 + 4 = 5 fails */
	assault(at, "Bredow", "8th Uhlans", "0812");
	stand(at);
	any_retreat(at);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
	cr_assert_eq(losses_at(at, "8th Uhlans"), 0);
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert(stands_at(at, "8th Uhlans", "0711")); /* clear; 0810 is woods, 0911 a level lower */
}

Test(charging, a_test_held_lets_it_attack, .description = "1866 9.5.11")
{
	struct at_table *at = clear_field("trautenau");
	horse(at, "8th Uhlans");
	any_dice(at, "charge");
	dice(at, "d6 2, d6 5, d6 1"); /* T; 1 + 5 = 6 holds; nothing */
	assault(at, "Bredow", "8th Uhlans", "0812");
	stand(at);
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
}
