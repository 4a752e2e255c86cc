/*
 * Chapter 9.5.4: retreat before combat.
 *
 * The attacker usually stands in 0811 and faces south: its zone lies on 0712, 0812 and 0912, so that 0713 (woods), 0813
 * and 0913 are open to whoever gives way from 0812.
 */
#include "rulebooks/trautenau/tests/fights.h"

static struct at_table *attacked(const char *attacker, const char *defender)
{
	struct at_table *at = clear_field("trautenau");
	place(at, attacker, "0811", "S");
	place(at, defender, "0812", "N");
	return at;
}

static void give_way(struct at_table *at, const char *unit, const char *to)
{
	cr_assert_str_eq(asked(at), "withdraw");
	give2(at, "unit", unit);
	if (is_asked(at, "withdraw-to"))
		give2(at, "go", to);
	if (is_asked(at, "withdraw-to"))
		give(at, "done");
	if (is_asked(at, "withdraw-face"))
		give(at, "face N");
}

/* ---- Who can, and the price ---------------------------------------------------------------------------- */

Test(giving_way, infantry_from_infantry_in_disorder, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	cr_assert_eq(asked_seat(at), austrian);
	give_way(at, "IR 10", "0813");
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	cr_assert_eq(told(at, "defence"), 0);
	cr_assert_eq(told(at, "attack"), 0);
}

Test(giving_way, already_in_disorder_it_loses_a_step, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	disorganise_unit(at, "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 10", "0813"));
}

Test(giving_way, light_troops_pay_nothing, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "FJB 12");
	disorganise_unit(at, "FJB 12");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "FJB 12", "0813");
	cr_assert(stands_at(at, "FJB 12", "0813"));
	cr_assert_eq(losses_at(at, "FJB 12"), 0);
}

Test(giving_way, guns_from_infantry_in_disorder, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "Art 1/III");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "Art 1/III", "0813");
	cr_assert(stands_at(at, "Art 1/III", "0813"));
	cr_assert(is(at, "Art 1/III", piece_disorganised));
}

Test(giving_way, nobody_on_foot_outruns_cavalry, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("1st Dragoons", "FJB 12");
	place(at, "Uhlans 9", "0812", "N");
	assault(at, "1st Division", "1st Dragoons", "0812");
	cr_assert_str_eq(asked(at), "withdraw");
	cr_assert_str_eq(rule_of(at, "unit FJB 12"), "9.5.4");
	cr_assert(is_legal(at, "unit Uhlans 9"));
}

Test(giving_way, cavalry_from_cavalry_in_disorder, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("1st Dragoons", "Uhlans 9");
	assault(at, "1st Division", "1st Dragoons", "0812");
	give_way(at, "Uhlans 9", "0813");
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
}

Test(giving_way, cavalry_from_infantry_in_order, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "Uhlans 9");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "Uhlans 9", "0913");
	cr_assert(stands_at(at, "Uhlans 9", "0913"));
	cr_assert_not(is(at, "Uhlans 9", piece_disorganised));
}

Test(giving_way, the_fastest_attacker_counts, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "Grossmann", "0811", NULL);
	place(at, "1st Dragoons", "0912", "SW");
	const char *units[] = {"IR 41", "1st Dragoons"};
	assault_together(at, "1st Division", units, 2, "0812", "d6 6");
	cr_assert_str_eq(asked(at), "allot"); /* 4 points cannot get away from 6: nobody was asked */
}

/* ---- Where to ------------------------------------------------------------------------------------------ */

Test(giving_way, only_one_hex_on_foot, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "FJB 12");
	assault(at, "1st Division", "IR 41", "0812");
	give(at, "unit FJB 12");
	cr_assert_not(is_legal(at, "go 0814"));
	give(at, "go 0813");
	cr_assert_str_eq(asked(at), "withdraw-face");
}

Test(giving_way, cavalry_may_go_two_hexes_from_infantry, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "Uhlans 9");
	assault(at, "1st Division", "IR 41", "0812");
	give_all(at, "unit Uhlans 9, go 0913");
	cr_assert_str_eq(asked(at), "withdraw-to");
	cr_assert(is_legal(at, "done"));
	give(at, "go 0914");
	cr_assert_str_eq(asked(at), "withdraw-face"); /* not a third */
	give(at, "face N");
	cr_assert(stands_at(at, "Uhlans 9", "0914"));
}

Test(giving_way, cavalry_only_one_hex_from_cavalry, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("1st Dragoons", "Uhlans 9");
	assault(at, "1st Division", "1st Dragoons", "0812");
	give_all(at, "unit Uhlans 9, go 0813");
	cr_assert_str_eq(asked(at), "withdraw-face");
}

Test(giving_way, cavalry_is_disordered_by_woods, .description = "1866 terrain table")
{
	struct at_table *at = attacked("IR 41", "Uhlans 9");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "Uhlans 9", "0713");
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
	cr_assert_eq(losses_at(at, "Uhlans 9"), 0);
}

Test(giving_way, the_direction_is_free_but_not_into_zones, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	give(at, "unit IR 10");
	cr_assert_eq(answers_listed(at), 3); /* 0713, 0813, 0913 */
	cr_assert(is_legal(at, "go 0713"));
	cr_assert_str_eq(rule_of(at, "go 0912"), "9.5.4");
	cr_assert_str_eq(rule_of(at, "go 0712"), "9.5.4");
	cr_assert_str_eq(rule_of(at, "go 0811"), "3"); /* the enemy is there */
}

Test(giving_way, a_friend_opens_the_zone, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "IR 24", "0912", "N");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0912");
	cr_assert(stands_at(at, "IR 10", "0912"));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	cr_assert_not(is(at, "IR 24", piece_disorganised)); /* joined, not crossed */
}

Test(giving_way, nowhere_to_go_nobody_is_asked, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "FJB 12");
	place(at, "1st Grenadiers", "0814", "N");  /* zone: 0813, 0914, 0714 */
	place(at, "3rd Grenadiers", "0613", "NE"); /* zone: 0713 among them */
	place(at, "IR 43", "1013", "NW");          /* zone: 0913 among them */
	any_dice(at, "nowhere");
	dice(at, "d6 1, d6 1"); /* nothing on either side */
	assault(at, "1st Division", "IR 41", "0812");
	cr_assert_eq(told(at, "defence"), 1);
	cr_assert(stands_at(at, "FJB 12", "0812"));
}

Test(giving_way, guns_change_level_on_links_only, .description = "1866 terrain table")
{
	/* Round 0911 on level 2: Alt-Rognitz to the north is the enemy's, with zones on 1010 and 0810; 1011, 0811 and 0912
	 * lie higher, and a path leads to 0912 alone. */
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0910", NULL);
	place(at, "Art 1/III", "0911", "N");
	assault(at, "1st Division", "IR 41", "0911");
	cr_assert_str_eq(asked(at), "withdraw");
	give(at, "unit Art 1/III");
	if (is_asked(at, "withdraw-to"))
		cr_assert_eq(answers_listed(at), 1);
	give_any(at, 0);
	any_facing(at);
	cr_assert(stands_at(at, "Art 1/III", "0912"));
}

Test(giving_way, one_side_of_turning, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	give_all(at, "unit IR 10, go 0813");
	cr_assert(is_legal(at, "face NW"));
	cr_assert(is_legal(at, "face N"));
	cr_assert(is_legal(at, "face NE"));
	cr_assert_not(is_legal(at, "face SE"));
	cr_assert_not(is_legal(at, "face S"));
}

/* ---- Through friends ----------------------------------------------------------------------------------- */

static struct at_table *full_hex_behind(void)
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "IR 2", "0813", "N");
	place(at, "IR 23", "0813", "N");
	return at;
}

Test(giving_way, through_a_full_hex_and_on, .description = "1866 9.5.4")
{
	struct at_table *at = full_hex_behind();
	disorganise_unit(at, "IR 23");
	assault(at, "1st Division", "IR 41", "0812");
	give_all(at, "unit IR 10, go 0813");
	cr_assert_str_eq(asked(at), "withdraw-to");
	cr_assert_str_eq(rule_of(at, "done"), "9.5.4"); /* there is no room */
	give(at, "go 0814");
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0814"));
	cr_assert(is(at, "IR 2", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 23"), 0); /* was disorganised already: nothing more */
}

Test(giving_way, room_for_one_disturbs_nobody, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "IR 2", "0813", "N");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert_not(is(at, "IR 2", piece_disorganised));
	cr_assert_str_eq(facing_of(at, "IR 10"), "N");
}

Test(giving_way, a_stack_that_faces_elsewhere_is_crossed, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "IR 2", "0813", "S"); /* three sides from north */
	assault(at, "1st Division", "IR 41", "0812");
	give_all(at, "unit IR 10, go 0813");
	cr_assert_not(is_legal(at, "done"));
	give(at, "go 0814");
	any_facing(at);
	cr_assert(is(at, "IR 2", piece_disorganised));
}

/* ---- What is left -------------------------------------------------------------------------------------- */

Test(giving_way, those_who_stay_fight, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "FJB 12", "0812", "N");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	dice(at, "d6 1, d6 1"); /* column 1, nothing; column 4, nothing */
	stand(at);
	cr_assert_eq(defence_column(at), 1);
	cr_assert(stands_at(at, "IR 41", "0811")); /* the hex is not empty */
}

Test(giving_way, the_attacker_may_occupy_the_hex, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	cr_assert_str_eq(asked(at), "occupy");
	cr_assert_eq(asked_seat(at), prussian);
	give(at, "unit IR 41");
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert_str_eq(asked(at), "advance-face");
	cr_assert(is_legal(at, "face SW"));
	cr_assert_not(is_legal(at, "face NW"));
}

Test(giving_way, the_attacker_may_stay, .description = "1866 9.5.4")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	give(at, "pass");
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(giving_way, a_charge_into_nothing_leaves_cavalry_in_order, .description = "1866 9.5.11")
{
	struct at_table *at = attacked("1st Dragoons", "Uhlans 9");
	assault(at, "1st Division", "1st Dragoons", "0812");
	give_way(at, "Uhlans 9", "0813");
	give(at, "unit 1st Dragoons");
	any_facing(at);
	cr_assert(stands_at(at, "1st Dragoons", "0812"));
	cr_assert_not(is(at, "1st Dragoons", piece_disorganised));
}

Test(giving_way, the_commander_leaves_with_the_last, .description = "1866 9.5.13")
{
	struct at_table *at = attacked("IR 41", "IR 10");
	place(at, "Mondel", "0812", NULL);
	assault(at, "1st Division", "IR 41", "0812");
	give_way(at, "IR 10", "0813");
	cr_assert(stands_at(at, "Mondel", "0813"));
	cr_assert_eq(told(at, "leader-risks"), 0); /* there was no combat */
}
