/*
 * Chapter 9.5.9: advance after combat.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* Nothing in defence, D in the attack of IR 41 (column 4) on FJB 12 or IR 10 in 0812. */
static struct at_table *victory(const char *defender)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, defender, "0812", "N");
	any_dice(at, "advance");
	return at;
}

static void win(struct at_table *at)
{
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
}

Test(advancing, is_a_duty, .description = "1866 9.5.9")
{
	struct at_table *at = victory("IR 10");
	win(at);
	cr_assert(stands_at(at, "IR 41", "0812")); /* nobody asked whether */
	cr_assert_str_eq(asked(at), "advance-face");
}

Test(advancing, one_side_of_turning, .description = "1866 9.5.9")
{
	struct at_table *at = victory("IR 10");
	win(at);
	cr_assert(is_legal(at, "face SE"));
	cr_assert(is_legal(at, "face S"));
	cr_assert(is_legal(at, "face SW"));
	cr_assert_not(is_legal(at, "face NW"));
	cr_assert_not(is_legal(at, "face N"));
	give(at, "face SW");
	cr_assert_str_eq(facing_of(at, "IR 41"), "SW");
}

Test(advancing, into_enemy_zones, .description = "1866 9.5.9")
{
	struct at_table *at = victory("IR 10");
	place(at, "IR 24", "0913", "NW"); /* its zone lies on 0812 */
	win(at);
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(advancing, only_one_of_a_stack, .description = "1866 9.5.9")
{
	struct at_table *at = victory("IR 10");
	place(at, "IR 43", "0811", "S"); /* did not attack */
	win(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert(stands_at(at, "IR 43", "0811"));
}

Test(advancing, not_while_a_defender_is_left, .description = "1866 9.5.9")
{
	struct at_table *at = victory("FJB 12");
	place(at, "FJB 16", "0812", "N");
	dice(at, "d6 1, d6 2, d6 4, d6 5"); /* column 2: nothing; T: one fails (1 + 4), one holds (1 + 5) */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "FJB 16", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(advancing, never_after_defensive_combat, .description = "1866 9.5.9")
{
	struct at_table *at = victory("IR 10");
	dice(at, "d6 4"); /* column 4, 4: D */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "IR 41", "0711"));
	cr_assert(stands_at(at, "IR 10", "0812"));
}

Test(advancing, into_a_village_without_a_facing, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0610", "S");
	place(at, "IR 10", "0611", NULL);
	any_dice(at, "village");
	dice(at, "d6 1, d6 6"); /* column 2, 6: D */
	assault(at, "1st Division", "IR 41", "0611");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "IR 41", "0611"));
	cr_assert_str_eq(facing_of(at, "IR 41"), "");
	cr_assert_not(is_asked(at, "advance-face"));
}

Test(advancing, out_of_a_village_facing_freely, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0611", NULL);
	place(at, "IR 10", "0612", "N");
	any_dice(at, "village");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0612");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "IR 41", "0612"));
	cr_assert_str_eq(asked(at), "advance-face"); /* it had no facing before */
	any_facing(at);
	cr_assert_str_neq(facing_of(at, "IR 41"), "");
}

/* ---- Several attackers --------------------------------------------------------------------------------- */

/* IR 41 with Grossmann in 0811 and another in 0912 go together; the defender in 0812 is alone. */
static struct at_table *together(const char *other, const char *defender)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, other, "0912", "SW");
	place(at, defender, "0812", "N");
	const char *units[] = {"IR 41", other};
	assault_together(at, "1st Division", units, 2, "0812", "d6 5");
	stand(at);
	return at;
}

Test(advancing, the_attacker_chooses_among_infantry, .description = "1866 9.5.9")
{
	struct at_table *at = together("IR 43", "FJB 12");
	/* Column 1 and 0: nothing. 8 points: column 7, 1 + 1 + 1 = 3: D. Grossmann lives. */
	dice(at, "d6 1, d6 1, d6 1, 2d6 3 4");
	give(at, "number 1");
	lend(at);
	any_retreat(at);
	cr_assert_str_eq(asked(at), "advance");
	cr_assert(is_legal(at, "unit IR 41"));
	cr_assert_not(is_legal(at, "pass"));
	cr_assert_not(is_legal(at, "unit 1st Jägers"));
	give(at, "unit IR 43");
	cr_assert(stands_at(at, "IR 43", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(advancing, cavalry_goes_first, .description = "1866 9.5.9")
{
	struct at_table *at = together("1st Dragoons", "FJB 12");
	dice(at, "d6 1, d6 1, d6 5, 2d6 3 4"); /* 5 points: column 5, 5 + 1: D+1 */
	give(at, "number 1");
	lend(at);
	any_retreat(at);
	cr_assert(stands_at(at, "1st Dragoons", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(advancing, cavalry_that_was_thrown_back_does_not, .description = "1866 9.5.9")
{
	struct at_table *at = together("1st Dragoons", "IR 10");
	dice(at, "d6 1, d6 4");    /* 0 at IR 41: nothing; 4 at the dragoons: D */
	dice(at, "d6 5, 2d6 3 4"); /* IR 41 alone: column 4, 5 + 1: D */
	give(at, "number 0");
	any_retreat(at);
	lend(at);
	any_retreat(at);
	any_facing(at);
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
	cr_assert(!stands_at(at, "1st Dragoons", "0812"));
	cr_assert(stands_at(at, "IR 41", "0812"));
}

/* The marsh 0209: nobody on a horse can enter it. */
Test(advancing, not_onto_forbidden_ground, .description = "1866 9.5.9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0208", "S");
	place(at, "FJB 12", "0209", "N");
	any_dice(at, "marsh");
	dice(at, "d6 1, d6 6, d6 1"); /* column 1: nothing; column 1, 6: T, failed */
	assault(at, "1st Division", "1st Dragoons", "0209");
	stand(at);
	any_retreat(at);
	cr_assert(!stands_at(at, "FJB 12", "0209"));
	cr_assert(stands_at(at, "1st Dragoons", "0208"));
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
}

Test(advancing, infantry_goes_where_cavalry_cannot, .description = "1866 9.5.9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0208", "S");
	place(at, "IR 41", "0309", "SW"); /* one level above the marsh */
	place(at, "Grossmann", "0309", NULL);
	place(at, "FJB 12", "0209", "N");
	const char *units[] = {"IR 41", "1st Dragoons"};
	assault_together(at, "1st Division", units, 2, "0209", "d6 5");
	stand(at);
	/* Nothing, nothing; 5 + 1 downhill: column 6, 6 + 1: D+1. */
	dice(at, "d6 1, d6 1, d6 6, 2d6 3 4");
	give(at, "number 0");
	lend(at);
	any_retreat(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 41", "0209"));
	cr_assert(stands_at(at, "1st Dragoons", "0208"));
}

/* ---- Commanders ---------------------------------------------------------------------------------------- */

static struct at_table *victory_with(const char *leader)
{
	struct at_table *at = victory("IR 10");
	place(at, leader, "0811", NULL);
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4");
	stand(at);
	while (is_asked(at, "leader"))
		give(at, "no");
	any_retreat(at);
	while (!is_asked(at, "advance-leader"))
		give_any(at, 0);
	return at;
}

Test(advancing, the_commander_may_go_along, .description = "1866 9.5.13")
{
	struct at_table *at = victory_with("Grossmann");
	cr_assert_eq(asked_seat(at), prussian);
	give(at, "yes");
	cr_assert(stands_at(at, "Grossmann", "0812"));
}

Test(advancing, the_commander_may_stay, .description = "1866 9.5.13")
{
	struct at_table *at = victory_with("Grossmann");
	give(at, "no");
	cr_assert(stands_at(at, "Grossmann", "0811"));
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(advancing, so_may_the_chief, .description = "1866 9.5.12")
{
	struct at_table *at = victory_with("Bonin");
	give(at, "yes");
	cr_assert(stands_at(at, "Bonin", "0812"));
}
