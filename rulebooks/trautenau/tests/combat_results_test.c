/*
 * Chapter 9.5.7 and 9.5.10: what T, D and D+1 do, to whom, and step losses.
 *
 * IR 41 defends in column 5 (4 and the needle gun): 1 is T, 3 to 5 are D, 6 is D+1. It attacks in column 4: 1 is
 * nothing, 2 and 3 are T, 4 to 6 are D.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* The Austrian unit in 0812 assaults IR 41 in 0811. */
static struct at_table *austrians_attack(const char *unit)
{
	struct at_table *at = clear_field("trautenau");
	place(at, unit, "0812", "N");
	place(at, "IR 41", "0811", "S");
	any_dice(at, "results");
	return at;
}

static void attack_0811(struct at_table *at, const char *unit)
{
	assault(at, "Mondel", unit, "0811");
	stand(at);
	any_retreat(at);
}

/* IR 41 in 0811 assaults 0812. */
static struct at_table *prussians_attack(const char *unit)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, unit, "0812", "N");
	any_dice(at, "results");
	return at;
}

static void attack_0812(struct at_table *at)
{
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_retreat(at);
	any_facing(at);
}

/* ---- T ------------------------------------------------------------------------------------------------- */

Test(result, attacker_holds_and_attacks, .description = "1866 9.5.7")
{
	struct at_table *at = austrians_attack("IR 10");
	dice(at, "d6 1, d6 4, d6 1"); /* T, 2 + 4 = 6; the attack: nothing */
	attack_0811(at, "IR 10");
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(result, attacker_wavers_and_goes_back, .description = "1866 9.5.7")
{
	struct at_table *at = austrians_attack("IR 10");
	dice(at, "d6 1, d6 3"); /* 2 + 3 = 5 */
	attack_0811(at, "IR 10");
	cr_assert_eq(told(at, "attack"), 0);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	cr_assert(!stands_at(at, "IR 10", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811")); /* no advance after defensive combat */
}

Test(result, failing_in_disorder_costs_a_step, .description = "1866 9.5.7")
{
	struct at_table *at = prussians_attack("IR 10");
	disorganise_unit(at, "IR 10");
	dice(at, "d6 1, d6 2, d6 3"); /* nothing; T; 2 + 3 fails */
	attack_0812(at);
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(!stands_at(at, "IR 10", "0812"));
}

Test(result, holding_in_disorder_costs_nothing, .description = "1866 9.5.7")
{
	struct at_table *at = prussians_attack("IR 10");
	disorganise_unit(at, "IR 10");
	dice(at, "d6 1, d6 2, d6 4");
	attack_0812(at);
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	cr_assert(stands_at(at, "IR 10", "0812"));
}

Test(result, each_unit_of_a_stack_tests_for_itself, .description = "1866 9.5.7")
{
	struct at_table *at = prussians_attack("IR 10");
	place(at, "IR 24", "0812", "N");
	/* 8 points: column 7, 1 + 1 = 2 would be D: let the defenders have lost a step each: 6, 1: T, IR 41 holds. */
	set_losses(at, "IR 10", 1);
	set_losses(at, "IR 24", 1);
	dice(at, "d6 1, d6 4, d6 2, d6 4, d6 5"); /* T; 2 - 1 + 4 fails, 2 - 1 + 5 holds */
	attack_0812(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_not(is(at, "IR 24", piece_disorganised));
	cr_assert(stands_at(at, "IR 24", "0812"));
	cr_assert(stands_at(at, "IR 41", "0811")); /* the hex is held */
}

Test(result, only_the_unit_that_attacks_is_hit, .description = "1866 9.5.7")
{
	struct at_table *at = austrians_attack("IR 10");
	place(at, "IR 24", "0812", "N");
	dice(at, "d6 4"); /* D */
	attack_0811(at, "IR 10");
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_not(is(at, "IR 24", piece_disorganised));
	cr_assert(stands_at(at, "IR 24", "0812"));
}

/* ---- D ------------------------------------------------------------------------------------------------- */

Test(result, villages_do_not_hold, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0610", "S");
	place(at, "IR 10", "0611", NULL);
	any_dice(at, "village");
	dice(at, "d6 1, d6 6"); /* nothing; column 2, 6: D */
	assault(at, "1st Division", "IR 41", "0611");
	stand(at);
	any_retreat(at);
	cr_assert(!stands_at(at, "IR 10", "0611"));
	cr_assert(stands_at(at, "IR 41", "0611"));
}

Test(result, the_town_holds_but_disorder_still_costs, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0506", "SE");
	place(at, "IR 10", "0606", NULL);
	disorganise_unit(at, "IR 10");
	any_dice(at, "town");
	dice(at, "d6 1, d6 6"); /* nothing; column 2, 6: D */
	assault(at, "1st Division", "IR 41", "0606");
	stand(at);
	cr_assert(stands_at(at, "IR 10", "0606"));
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 41", "0506"));
}

Test(result, guns_in_the_town_are_not_abandoned, .description = "1866 9.5.8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0506", "SE");
	place(at, "FJB 12", "0606", NULL);
	place(at, "Art 1/III", "0606", "NW");
	any_dice(at, "town");
	dice(at, "d6 1, d6 6"); /* column 2, 1 + 1 + 1: nothing; column 2, 6: D */
	assault(at, "1st Division", "IR 41", "0606");
	stand(at);
	cr_assert(is(at, "FJB 12", piece_disorganised));
	cr_assert(stands_at(at, "Art 1/III", "0606"));
	cr_assert_not(is(at, "Art 1/III", piece_disorganised));
}

static struct at_table *out_of_the_town(const char *unit)
{
	struct at_table *at = clear_field("trautenau");
	place(at, unit, "0606", NULL);
	place(at, "IR 41", "0506", "SE");
	any_dice(at, "town");
	return at;
}

Test(result, infantry_attacks_out_of_the_town_even_in_disorder, .description = "1866 9.5.3")
{
	struct at_table *at = out_of_the_town("IR 10");
	dice(at, "d6 4, d6 1"); /* D, but it need not retreat: it can still attack */
	assault(at, "Mondel", "IR 10", "0506");
	stand(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(stands_at(at, "IR 10", "0606"));
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert_eq(attack_column(at), 4);
}

Test(result, cavalry_does_not, .description = "1866 9.5.11")
{
	struct at_table *at = out_of_the_town("Uhlans 9");
	dice(at, "d6 4");
	assault(at, "Mondel", "Uhlans 9", "0506");
	stand(at);
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
	cr_assert(stands_at(at, "Uhlans 9", "0606"));
	cr_assert_eq(told(at, "attack"), 0);
}

/* ---- D+1 ----------------------------------------------------------------------------------------------- */

Test(result, disorder_and_a_loss, .description = "1866 9.5.7")
{
	struct at_table *at = austrians_attack("IR 10");
	dice(at, "d6 6");
	attack_0811(at, "IR 10");
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(!stands_at(at, "IR 10", "0812"));
}

Test(result, two_losses_to_a_disorganised_unit, .description = "1866 9.5.10")
{
	struct at_table *at = austrians_attack("IR 10");
	disorganise_unit(at, "IR 10");
	dice(at, "d6 6");
	attack_0811(at, "IR 10");
	cr_assert(stands_at(at, "IR 10", "eliminated"));
}

Test(result, the_last_step, .description = "1866 9.5.10")
{
	struct at_table *at = austrians_attack("FJB 12"); /* morale 1 */
	dice(at, "d6 6");
	attack_0811(at, "FJB 12");
	cr_assert(stands_at(at, "FJB 12", "eliminated"));
	cr_assert_eq(told(at, "attack"), 0);
}

Test(result, disorder_alone_kills_nobody, .description = "1866 9.5.10")
{
	struct at_table *at = austrians_attack("FJB 12");
	dice(at, "d6 5");
	attack_0811(at, "FJB 12");
	cr_assert_eq(losses_at(at, "FJB 12"), 0);
	cr_assert(is(at, "FJB 12", piece_disorganised));
}

/* IR 1 and IR 3 with Knebel (command 2, bonus 2) go together against 0812: column 7, + 1 + 2 on the die. */
static struct at_table *knebel_attacks(const char *defender, const char *other)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0813", "N");
	place(at, "IR 3", "0813", "N");
	place(at, "Knebel", "0813", NULL);
	place(at, defender, "0812", "S");
	place(at, other, "0812", "S");
	any_dice(at, "knebel");
	const char *units[] = {"IR 1", "IR 3"};
	assault_together(at, "Knebel", units, 2, "0812", "d6 6");
	stand(at);
	return at;
}

Test(result, guns_of_a_stack_never_take_the_loss, .description = "1866 9.5.7")
{
	struct at_table *at = knebel_attacks("IR 41", "Art I-3");
	give(at, "number 2");
	/* IR 41 2 and 2, guns 1 and 1: column 4 each. The guns' 1 + 1 goes into the first: T, held; then nothing. */
	dice(at, "d6 1, d6 6, d6 1, d6 6, 2d6 3 4");
	give(at, "number 1");
	lend(at);
	any_retreat(at);
	cr_assert_eq(losses_at(at, "IR 41"), 1); /* nobody is asked who */
	cr_assert(stands_at(at, "Art I-3", "eliminated"));
	cr_assert_eq(told(at, "guns-abandoned"), 1);
}

Test(result, one_loss_for_the_whole_stack, .description = "1866 9.5.7")
{
	struct at_table *at = knebel_attacks("IR 41", "IR 43");
	give(at, "number 4");
	dice(at,
	     "d6 1, d6 6, d6 1, d6 6, d6 1"); /* 4 + 1 at each: T, held, twice; 1 + 1 + 2 in column 7: D+1 */
	give(at, "number 0");
	lend(at);
	cr_assert_str_eq(asked(at), "step-loss");
	cr_assert(is_legal(at, "unit IR 41"));
	give(at, "unit IR 43");
	cr_assert_eq(losses_at(at, "IR 41"), 0);
	cr_assert_eq(losses_at(at, "IR 43"), 1);
	cr_assert(is(at, "IR 41", piece_disorganised));
	cr_assert(is(at, "IR 43", piece_disorganised));
}

/* ---- Guns ---------------------------------------------------------------------------------------------- */

Test(result, guns_beside_infantry_take_no_test, .description = "1866 9.5.7")
{
	struct at_table *at = prussians_attack("IR 10");
	place(at, "Art 1/III", "0812", "N");
	dice(at, "d6 1, d6 6, d6 2, d6 4"); /* column 5, 2: T, held; T, held by IR 10 */
	attack_0812(at);
	cr_assert_eq(told(at, "morale-held"), 2);
	cr_assert_eq(told(at, "morale-failed"), 0);
	cr_assert_eq(dice_left(at), 0);
	cr_assert(stands_at(at, "Art 1/III", "0812"));
}

Test(result, guns_are_lost_if_one_of_their_stack_retreats, .description = "1866 9.5.8")
{
	struct at_table *at = prussians_attack("IR 10");
	place(at, "FJB 12", "0812", "N");
	place(at, "Art 1/III", "0812", "N");
	set_losses(at, "IR 10", 1);
	/* 6 points - 1: column 5, 1 + 1: T, held. The attack: T; IR 10 holds with 1 + 5, FJB 12 fails with 1 + 4. */
	dice(at, "d6 1, d6 6, d6 2, d6 5, d6 4");
	attack_0812(at);
	cr_assert(stands_at(at, "IR 10", "0812"));
	cr_assert(is(at, "FJB 12", piece_disorganised));
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
}

Test(result, guns_of_the_attacker_stay, .description = "1866 9.5.8")
{
	struct at_table *at = austrians_attack("IR 10");
	place(at, "Art 1/III", "0812", "N");
	dice(at, "d6 4");
	attack_0811(at, "IR 10");
	cr_assert(!stands_at(at, "IR 10", "0812"));
	cr_assert(stands_at(at, "Art 1/III", "0812"));
}
