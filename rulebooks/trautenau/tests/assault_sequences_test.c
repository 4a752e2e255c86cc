/*
 * Chapter 9.5 where its paragraphs meet: several assaults one after another, attacks that fall away, advances that wait,
 * disorder that comes from two sides at once, stacks that shrink while they fight.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* ---- Giving way, 9.5.4 --------------------------------------------------------------------------------- */

Test(sequences, cavalry_that_gives_way_into_woods_is_disordered_once, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0811", "S");
	place(at, "Uhlans 9", "0812", "N"); /* in order: as fast as its attacker, and woods besides */
	assault(at, "1st Division", "1st Dragoons", "0812");
	give(at, "unit Uhlans 9");
	give(at, "go 0713");
	any_facing(at);
	cr_assert(stands_at(at, "Uhlans 9", "0713"));
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
	cr_assert_eq(losses_at(at, "Uhlans 9"), 0);
}

Test(sequences, disordered_guns_that_give_way_may_be_lost, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Art 1/III", "0812", "N"); /* one step */
	disorganise_unit(at, "Art 1/III");
	assault(at, "1st Division", "IR 41", "0812");
	give(at, "unit Art 1/III");
	give(at, "go 0813");
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
	cr_assert_str_eq(asked(at), "occupy");
}

Test(sequences, giving_way_before_the_second_attack, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "FJB 12", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 43", "0811", "S");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0812");
	declare(at, "IR 43", "0812");
	end_declaration(at);
	dice(at, "d6 1, d6 1"); /* nothing, nothing */
	give(at, "unit IR 41");
	stand(at);
	cr_assert_str_eq(asked(at), "withdraw"); /* IR 43's turn */
	give_all(at, "unit FJB 12, go 0813, face N");
	cr_assert_str_eq(asked(at), "occupy");
	cr_assert(is_legal(at, "unit IR 43"));
	cr_assert_not(is_legal(at, "unit IR 41")); /* it is not IR 41's assault */
}

Test(sequences, one_who_gave_way_does_not_support, .description = "1866 9.5.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "FJB 12", "0812", "N");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0912", "NW"); /* 0811 lies before it */
	any_dice(at, "gone");
	assault(at, "1st Division", "IR 41", "0812");
	give(at, "unit FJB 12");
	give(at, "go 0912"); /* to a friend; it must face as he does: north-west, with 0811 in front */
	cr_assert_str_eq(facing_of(at, "FJB 12"), "NW");
	give(at, "done");
	cr_assert_str_eq(asked(at), "support");
	cr_assert(is_legal(at, "unit IR 24"));
	cr_assert_not(is_legal(at, "unit FJB 12"));
}

/* ---- Separate attacks ---------------------------------------------------------------------------------- */

Test(sequences, the_second_attack_meets_who_is_left, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "FJB 12", "0812", "N");
	place(at, "FJB 16", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 43", "0811", "S");
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0812");
	declare(at, "IR 43", "0812");
	end_declaration(at);
	dice(at, "d6 1, d6 2, d6 4, d6 5"); /* column 2: nothing; T: 1 + 4 fails, 1 + 5 holds */
	give(at, "unit IR 41");
	stand(at);
	any_retreat(at);
	cr_assert(stands_at(at, "FJB 16", "0812"));
	dice(at, "d6 1, d6 1");
	stand(at);
	cr_assert_eq(told(at, "defence"), 2);
	cr_assert_eq(defence_column(at), 1);
}

Test(sequences, after_a_failed_test_he_may_still_lend_his_bonus, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	const char *units[] = {"IR 41", "1st Grenadiers"};
	assault_together(at, "1st Division", units, 2, "0812", "d6 4"); /* 5: fails */
	give(at, "unit IR 41");
	dice(at, "d6 1"); /* nothing */
	stand(at);
	cr_assert_str_eq(asked(at), "leader");
	cr_assert_eq(asked_seat(at), prussian);
	dice(at, "d6 1, d6 6, 2d6 3 4"); /* column 4, 2: T, held */
	give(at, "yes");
	cr_assert_eq(attack_die(at), 2);
	cr_assert_eq(attack_column(at), 4);
}

Test(sequences, coordination_needs_two_who_are_still_there, .description = "1866 9.5.2")
{
	/* IR 41 also assaults 0912 and is thrown back there: nobody is left for Grossmann's 1st Grenadiers to join. */
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "IR 41", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "FJB 12", "0812", "N");
	place(at, "IR 10", "0912", "NW");
	activate_for_combat(at, "1st Division");
	declare(at, "1st Grenadiers", "0812");
	declare(at, "IR 41", "0812");
	declare(at, "IR 41", "0912");
	end_declaration(at);
	give(at, "number 2");
	cr_assert_str_eq(asked(at), "coordinate");
	give(at, "yes");
	give(at, "at 0912");
	dice(at, "d6 6"); /* column 4: D */
	stand(at);
	any_retreat(at);
	cr_assert(!stands_at(at, "IR 41", "0811"));
	cr_assert_eq(told(at, "coordination-passed") + told(at, "coordination-failed"), 0);
	cr_assert_str_eq(asked(at),
			 "withdraw"); /* straight into the single assault, without a coordination die */
}

Test(sequences, a_divided_value_in_a_coordinated_assault, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	place(at, "1st Jägers", "0811", "S");
	place(at, "IR 41", "0912", "N"); /* its back to them */
	activate_for_combat(at, "Mondel");
	declare(at, "IR 10", "0811");
	declare(at, "IR 10", "0912");
	declare(at, "IR 24", "0811");
	end_declaration(at);
	give(at, "number 1"); /* 1 against 0811, 3 against 0912 */
	give(at, "yes");
	dice(at, "d6 6");
	give(at, "at 0811");
	stand(at);
	dice(at, "d6 1, d6 1, d6 1, d6 6, 2d6 3 4"); /* column 2 and 0: nothing; the attack: T, held */
	give(at, "number 1");
	lend(at);
	cr_assert_eq(attack_column(at), 5); /* 1 + 4 */
}

/* ---- Charges against two hexes ------------------------------------------------------------------------- */

static struct at_table *charge_at_two(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "8th Uhlans", "0812", "N");
	place(at, "Uhlans 9", "0811", "S");
	place(at, "IR 10", "0912", "SW");
	activate_for_combat(at, "Bredow");
	declare(at, "8th Uhlans", "0811");
	declare(at, "8th Uhlans", "0912");
	end_declaration(at);
	give(at, "number 0"); /* all of it against 0912 */
	return at;
}

Test(sequences, in_disorder_after_the_first_charge_no_second, .description = "1866 9.5.11")
{
	struct at_table *at = charge_at_two();
	dice(at, "d6 1, d6 1"); /* column 4, nothing; column 1, 2: nothing */
	give(at, "at 0912");
	stand(at);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
	cr_assert_eq(told(at, "assault-begins"), 1);
}

Test(sequences, in_order_after_the_first_gave_way_a_second, .description = "1866 9.5.11")
{
	struct at_table *at = charge_at_two();
	give(at, "at 0811");
	cr_assert_str_eq(asked(at), "withdraw");
	dice(at, "d6 1, d6 1"); /* for 0912: nothing on either side */
	give(at, "unit Uhlans 9");
	give_any(at, 0);
	any_facing(at);
	if (is_asked(at, "occupy"))
		give(at, "pass");
	stand(at);
	cr_assert_eq(told(at, "assault-begins"), 2);
	cr_assert_eq(attack_column(at), 1);
	cr_assert(is(at, "8th Uhlans", piece_disorganised));
}

/* ---- Losses in a stack --------------------------------------------------------------------------------- */

Test(sequences, the_extra_loss_falls_on_who_is_left, .description = "1866 9.5.7")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 1", "0813", "N");
	place(at, "IR 3", "0813", "N");
	place(at, "Knebel", "0813", NULL);
	place(at, "1st Jägers", "0812", "S"); /* disorganised, one step: D destroys it */
	place(at, "IR 41", "0812", "S");
	disorganise_unit(at, "1st Jägers");
	const char *units[] = {"IR 1", "IR 3"};
	assault_together(at, "Knebel", units, 2, "0812", "d6 6");
	stand(at);
	/* All 5 points at IR 3: column 0 and 6, with 1 nothing and T, held. The attack in column 7, 1 + 1 + 2: D+1. */
	give(at, "number 0");
	dice(at, "d6 1, d6 1, d6 6, d6 1, 2d6 3 4");
	give(at, "number 0");
	lend(at);
	cr_assert(stands_at(at, "1st Jägers", "eliminated"));
	cr_assert_eq(losses_at(at, "IR 41"), 1); /* nobody else is left to choose */
	cr_assert(is(at, "IR 41", piece_disorganised));
}

Test(sequences, guns_whose_cover_is_destroyed_are_taken, .description = "1866 9.5.6")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "FJB 12", "0812", "N");
	place(at, "Art 1/III", "0812", "N");
	disorganise_unit(at, "FJB 12");
	any_dice(at, "guns");
	dice(at, "d6 1, d6 4"); /* column 2, 2: nothing; D: FJB 12 loses its only step */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	any_facing(at);
	cr_assert(stands_at(at, "FJB 12", "eliminated"));
	cr_assert(stands_at(at, "Art 1/III", "eliminated"));
	cr_assert(stands_at(at, "IR 41", "0812"));
}

/* ---- Retreats into what comes next --------------------------------------------------------------------- */

Test(sequences, a_beaten_unit_helps_where_it_flees_to, .description = "1866 9.5.8")
{
	/* IR 10 is thrown back from 0812 onto IR 24 in 0813, who is assaulted next. */
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0813", "NW");
	place(at, "IR 43", "0714", "N");           /* its zone lies on 0713 and 0813, with IR 24 in it */
	place(at, "3rd Grenadiers", "1013", "NW"); /* its zone lies on 0913 */
	activate_for_combat(at, "1st Division");
	declare(at, "IR 41", "0812");
	declare(at, "IR 43", "0813");
	end_declaration(at);
	dice(at, "d6 1, d6 4");
	give(at, "at 0812");
	stand(at);
	any_retreat(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	dice(at, "d6 1");
	stand(at);
	/* 0714 lies south-west of 0813: before the stack that faces north-west; 8 points */
	cr_assert_eq(defence_column(at), 7);
	cr_assert_eq(defence_die(at), 2);
}

Test(sequences, a_full_village_is_no_refuge, .description = "1866 9.5.8")
{
	/* From 0612 to the south: 0513 (Burkersdorf, by road) nearer than 0512; 0613 is woods. */
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0611", NULL);
	place(at, "IR 10", "0612", "N");
	place(at, "IR 24", "0513", NULL);
	any_dice(at, "village");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0612");
	stand(at);
	any_retreat(at);
	cr_assert(!stands_at(at, "IR 10", "0513"));
	cr_assert(!stands_at(at, "IR 10", "0612"));
}

Test(sequences, light_troops_find_room_in_it, .description = "1866 9.5.8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0611", NULL);
	place(at, "FJB 12", "0612", "N");
	place(at, "IR 24", "0513", NULL);
	any_dice(at, "village");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0612");
	stand(at);
	if (is_asked(at, "retreat"))
		give(at, "go 0513");
	cr_assert(stands_at(at, "FJB 12", "0513"));
	cr_assert_not(is(at, "IR 24", piece_disorganised));
}

/* ---- Commanders left alone ----------------------------------------------------------------------------- */

Test(sequences, already_beside_an_enemy_when_he_begins_to_move, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	place(at, "IR 43", "0709", "S");
	place(at, "Mondel", "0813", NULL); /* alone, and IR 41 is beside him before anybody has moved */
	place(at, "IR 10", "0815", "N");
	any_dice(at, "alone");
	activate(at, "1st Division");
	begin(at, "movement");
	if (stands_at(at, "Mondel", "0813"))
		give_all(at, "unit IR 43, face S");
	cr_assert(stands_at(at, "Mondel", "0815"));
}

Test(sequences, equally_near_his_owner_chooses, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Mondel", "0813", NULL);
	place(at, "IR 2", "0714", "N"); /* one point each */
	place(at, "IR 23", "0914", "N");
	any_dice(at, "alone");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0812, face S"); /* when IR 41 has stopped */
	cr_assert_str_eq(asked(at), "displaced");
	cr_assert_eq(asked_seat(at), austrian);
	give(at, "at 0914");
	cr_assert(stands_at(at, "Mondel", "0914"));
}

Test(sequences, in_his_own_movement_he_may_stay_alone, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "S");
	place(at, "IR 10", "0813", "N");
	place(at, "Mondel", "0813", NULL);
	any_dice(at, "alone");
	activate(at, "Mondel");
	begin(at, "movement");
	give_all(at, "unit IR 10, go 0814, face N"); /* the phase of his own side */
	cr_assert(stands_at(at, "Mondel", "0813"));
}
