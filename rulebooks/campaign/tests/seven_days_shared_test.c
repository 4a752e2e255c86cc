/*
 * Rules that 1809 shares but for a word: replacements, reorganisation, initiative, orders, bridge trains, vedettes, combined arms.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/combat_support.h"

/* ---- Leaders and command, 5, 6 and 7 ----------------------------------------------------------------------------------------- */

Test(officers_1809, rapp_alone_for_the_germans, .description = "1809 5.1, 5.14")
{
	struct at_table *at = exercise_1809();
	put(at, "by.lefebvre", "captured");
	put(at, "by.wrede", "1010");
	dice(at, "draw Rapp"); /* one of one */
	begin(at, "second-reorganisation");
	cr_assert_str_eq(asks(at), "french replacement");
	give(at, "unit by.wrede");
	cr_assert_str_eq(where(at, "fr.rapp"), "1010");
	at = exercise_1809();
	put(at, "by.lefebvre", "captured");
	put(at, "fr.rapp", "captured");
	put(at, "by.wrede", "1010");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(asked(at), "command", "nobody else speaks their language");
	at = exercise_1809();
	put(at, "fr.oudinot", "captured");
	put(at, "fr.tharreau", "1010");
	dice(at, "draw Mouton");
	begin(at, "second-reorganisation");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(where(at, "fr.mouton"), "1010");
}

Test(officers_1809, a_replacement_may_reorganise, .description = "1809 5.14, 6.15")
{
	/* He comes when the command phase begins, before the segment in which troops are brought back. */
	struct at_table *at = exercise_1809();
	put(at, "fr.oudinot", "captured");
	put(at, "fr.tharreau", "1010");
	put_as(at, "fr.claparede", "recovered", "'reduced':true");
	dice(at, "draw Mouton");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(asks(at), "french replacement");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(asks(at), "french reorganise");
	cr_assert(is_legal(at, "unit fr.mouton"));
}

/* Reading 25: his point is worth an officer and a unit; those of III Corps cost nothing. */
Test(officers_1809, davout_commands_an_officer_and_a_unit, .description = "1809 5.11, 5.16")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.davout", "1010");
	put(at, "fr.oudinot", "1011");
	put(at, "wb.vandamme", "1009");
	put(at, "by.wrede", "1012");
	put(at, "by.deroy", "1008");
	begin(at, "second-command");
	give(at, "unit fr.oudinot");
	cr_assert_str_eq(rule_of(at, "unit wb.vandamme"), "7.11", "one officer");
	give(at, "unit by.wrede");
	cr_assert_str_eq(rule_of(at, "unit by.deroy"), "7.11", "and one unit");
}

Test(officers_1809, four_hexes_to_reorganise, .description = "1809 6.1, 6.15, 6.33")
{
	struct at_table *at = exercise_1809();
	put(at, "au.hiller", "1010");
	put_as(at, "au.hoffmeister", "recovered", "'reduced':true");
	put(at, "au.clary.v1", "recovered");
	put(at, "fr.gudin", "1013");
	begin(at, "first-reorganisation");
	cr_assert_not(is_legal(at, "unit au.hiller"), "three hexes; and the vedettes are not his");
	at = exercise_1809();
	put(at, "au.hiller", "1010");
	put(at, "au.charles", "1510");
	put_as(at, "au.hoffmeister", "recovered", "'reduced':true");
	put(at, "au.clary.v1", "recovered");
	put(at, "fr.gudin", "1014");
	begin(at, "first-reorganisation");
	give(at, "unit au.hiller");
	cr_assert_str_eq(rule_of(at, "unit au.clary.v1"), "6.15", "of II Reserve");
	give_all(at, "unit au.hoffmeister, done");
	cr_assert_str_eq(where(at, "au.hoffmeister"), "1010", "four hexes");
	give_all(at, "unit au.charles, unit au.clary.v1");
	cr_assert_str_eq(where(at, "au.clary.v1"), "1510", "any commander may");
}

Test(officers_1809, who_reorganises_gives_no_commands, .description = "1809 6.15, 6.23")
{
	for (unsigned reorganises = 0; reorganises < 2; reorganises++) {
		struct at_table *at = exercise_1809();
		put(at, "au.charles", "1010");
		put(at, "au.hiller", "1011");
		put_as(at, "au.rohan", "recovered", "'reduced':true");
		begin(at, "first-reorganisation");
		if (reorganises)
			give_all(at, "unit au.charles, unit au.rohan, done");
		give(at, "done");
		cr_assert_str_eq(asked(at), "command");
		cr_expect_eq(is_legal(at, "unit au.hiller"), !reorganises);
		if (reorganises)
			cr_expect_str_eq(rule_of(at, "unit au.hiller"), "6.23", "nobody else is near");
		leave(at);
	}
}

Test(officers_1809, units_of_an_officer_who_failed, .description = "1809 7.1, 7.13, 7.15")
{
	for (unsigned tried = 0; tried < 2; tried++) {
		struct at_table *at = exercise_1809();
		put(at, "au.hiller", "1010");
		put(at, "au.kottulinsky", "1011");
		begin(at, "first-command");
		give(at, "done");
		dice(at, "d6 6");
		cr_expect_str_eq(rule_of(at, "unit au.kottulinsky"), "7.13",
				 "no officer; 7.14 in the other booklet");
		if (tried)
			give(at, "unit au.hiller");
		wait_for(at, "first-individual", 1);
		cr_expect_eq(is_legal(at, "unit au.kottulinsky"), !tried, "the example of 2.11");
		leave(at);
	}
}

/* Rohan at 1009 fights Gudin at 1010; Lusignan, whose initiative is 2, hears it and passes with a 3. */
static struct at_table *to_the_guns(const char *from)
{
	struct at_table *at = exercise_1809();
	put(at, "au.rohan", "1009");
	put(at, "fr.gudin", "1010");
	put(at, "au.lusignan", from);
	begin(at, "first-individual");
	dice(at, "d6 3");
	give(at, "unit au.lusignan");
	cr_assert_str_eq(asked(at), "march");
	return at;
}

Test(officers_1809, who_hears_the_guns_comes_as_near_as_he_can, .description = "1809 2.11B; reading 73")
{
	struct at_table *at = to_the_guns("1004"); /* six hexes from Gudin, with five points: two are left */
	cr_assert_str_eq(reason_of(at, "go 1007"), "short-of-guns");
	cr_assert_str_eq(rule_of(at, "done"), "2.11B");
	cr_assert(is_legal(at, "go 1008"));
	cr_assert(is_legal(at, "go 1108"), "two hexes from Gudin, too");
	give(at, "go 1008");
	cr_assert(is_legal(at, "done"), "the last point takes him no nearer");
	leave(at);
	at = to_the_guns("1005"); /* near enough to engage */
	cr_assert_str_eq(reason_of(at, "go 1008"), "short-of-guns");
	cr_assert(is_legal(at, "go 1009"), "beside Rohan: four hexes and the point for the stack");
	cr_assert(is_legal(at, "go 1109"));
	cr_assert(is_legal(at, "go 0909"));
}

Test(officers_1809, command_lasts, .description = "1809 2.11D, 7.3")
{
	struct at_table *at = exercise_1809();
	put(at, "au.charles", "1010");
	put(at, "au.hiller", "1011");
	begin(at, "first-command");
	give(at, "unit au.hiller");
	wait_for(at, "second-movement", 1);
	cr_assert_neq(position_at(at)->command[flag_at(at, "au.hiller")], out_of_command);
}

Test(officers_1809, any_force_is_sent_elsewhere, .description = "1809 7.46")
{
	struct at_table *at = exercise_1809();
	draw(at, "road", "1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 1022");
	draw(at, "village", "1022");
	draw(at, "village", "1021");
	put(at, "au.charles", "1010");
	put(at, "au.daspre", "1010");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	give_all(at, "unit au.daspre, at 1022");
	cr_assert_eq(position_at(at)->command[flag_at(at, "au.daspre")], unmarked);
	change(at, "{'turn':8}");
	begin(at, "first-orders");
	cr_assert(is_legal(at, "unit au.daspre"), "out of command, and yet");
	give_all(at, "unit au.daspre, at 1021");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_objective_of(&field, flag_at(at, "au.daspre")), space_named(at, "1021"));
}

/* ---- Bridge trains, 9 ---------------------------------------------------------------------------------------------------------- */

Test(pontoons_1809, are_taken_up_by_either_side, .description = "1809 9.1, 9.19, 9.23, 2.11E")
{
	struct at_table *at = exercise_1809();
	draw(at, "river", "1010 1011");
	put(at, "au.bridge1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit au.bridge1, face S");
	cr_assert_str_eq(where(at, "au.bridge1"), "bridge");
	begin(at, "first-movement");
	cr_assert_str_eq(asks(at), "austrian pontoons");
	give_all(at, "at 1010, done");
	cr_assert_str_eq(where(at, "au.bridge1"), "1010");
	give(at, "unit au.bridge1");
	cr_assert_str_eq(rule_of(at, "face S"), "9.23", "not in the same turn");
	at = exercise_1809();
	draw(at, "river", "1010 1011");
	put(at, "au.bridge1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit au.bridge1, face S");
	put(at, "fr.gudin", "1011");
	dice(at, "d6 4"); /* 9.17: destroyed */
	begin(at, "second-movement");
	cr_assert_str_eq(asks(at), "french pontoons");
	give(at, "at 1011");
	cr_assert_str_neq(where(at, "au.bridge1"), "bridge");
}

/* Gudin at 1012 has 1011 in his zone, not 1010, which lies beyond the Danube. Beside Lindenau and the Archduke the train is safe. */
Test(pontoons_1809, are_not_taken_up_into_a_zone, .description = "1809 9.23, 9.13")
{
	for (unsigned guarded = 0; guarded < 2; guarded++) {
		struct at_table *at = exercise_1809();
		draw(at, "river", "1010 1011");
		put(at, "au.bridge1", "1010");
		begin(at, "first-movement");
		give_all(at, "unit au.bridge1, face S");
		put(at, "fr.gudin", "1012");
		if (guarded) {
			put(at, "au.charles", "1011");
			put(at, "au.lindenau", "1011");
		}
		begin(at, "first-movement");
		cr_assert_str_eq(asks(at), "austrian pontoons");
		cr_expect(is_legal(at, "at 1010"));
		cr_expect_eq(is_legal(at, "at 1011"), guarded);
		if (!guarded)
			cr_expect_str_eq(rule_of(at, "at 1011"), "9.23");
		leave(at);
	}
}

/* ---- Before combat, 11.1 ---------------------------------------------------------------------------------------------------------- */

Test(before_1809, all_cavalry_or_nobody, .description = "1809 11.1, 16.2")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1011");
	put(at, "au.lederer", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	any_dice(at, "the weather of the next turn");
	give_all(at, "done, unit au.schneller, go 1013");
	cr_assert_str_eq(where(at, "au.lederer"), "1013", "together");
	at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1011");
	put(at, "au.reinwald", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 4"); /* 13 against 6 is 2-1: Ex */
	any_dice(at, "the weather of the next turn");
	give(at, "done");
	cr_assert_eq(told(at, "ex"), 1, "infantry stands with them: nobody was asked");
}

/* ---- Vedettes, 13 ------------------------------------------------------------------------------------------------------------------ */

/* The unit waits, its vedettes stand in these hexes. */
static struct at_table *gathering(const char *unit, const char *a, const char *b)
{
	struct at_table *at = exercise_1809();
	char text[40];
	put(at, unit, "vedettes");
	ready(at, a, "1010");
	if (*b)
		ready(at, b, "1010");
	begin(at, "second-movement");
	snprintf(text, sizeof text, "unit %s", a);
	give(at, text);
	return at;
}

Test(vedettes_1809, as_many_as_are_printed, .description = "1809 13.12; reading 56")
{
	struct at_table *at = gathering("fr.colbert", "fr.colbert.v1", "fr.colbert.v2");
	give(at, "yes");
	cr_assert_str_eq(where(at, "fr.colbert"), "1010");
	at = exercise_1809();
	put(at, "fr.colbert", "vedettes");
	put(at, "fr.colbert.v2", "eliminated");
	ready(at, "fr.colbert.v1", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "yes"), "13.12", "one is lost for good");
}

Test(vedettes_1809, are_pooled_in_two_corps, .description = "1809 13.12")
{
	struct at_table *at = gathering("fr.pajol", "fr.pajol.v1", "fr.pire.v2");
	cr_assert(is_legal(at, "yes"), "III Corps");
	give(at, "yes");
	cr_assert_str_eq(where(at, "fr.pajol"), "1010");
	cr_assert_str_eq(where(at, "fr.pire.v2"), "reserve");
	at = gathering("by.zandt", "by.preysing.v1", "by.seydewitz.v1");
	give(at, "yes");
	cr_assert_str_eq(where(at, "by.zandt"), "1010", "VII Corps, and neither was its own");
	at = exercise_1809();
	put(at, "fr.colbert", "vedettes");
	ready(at, "fr.colbert.v1", "1010");
	ready(at, "fr.pajol.v1", "1010");
	ready(at, "fr.colbert.v2", "1515");
	begin(at, "second-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "yes"), "13.12", "II Corps does not");
}

Test(vedettes_1809, are_put_out, .description = "1809 13.11, 13.13")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.colbert", "1010");
	put_as(at, "fr.pajol", "1510", "'command':1,'reduced':true");
	begin(at, "second-movement");
	give_all(at, "unit fr.colbert, yes");
	cr_assert_str_eq(where(at, "fr.colbert"), "vedettes");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1010");
	cr_assert_str_eq(where(at, "fr.colbert.v2"), "1010");
	cr_assert(is_legal(at, "unit fr.colbert.v1"), "they may move at once");
	give(at, "unit fr.pajol");
	cr_assert_str_eq(rule_of(at, "yes"), "13.13", "reorganised");
	at = exercise_1809();
	ready(at, "fr.marulaz", "1010");
	begin(at, "second-movement");
	give_all(at, "unit fr.marulaz, yes");
	cr_assert_str_eq(where(at, "fr.marulaz.v3"), "1010");
	cr_assert_str_eq(where(at, "fr.marulaz.v4"), "reserve", "3.15: three in a hex");
}

Test(vedettes_1809, cost_nobody_anything_in_an_exchange, .description = "1809 13.24")
{
	/* 13 against a half is 6-1: a 6 is Ex. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.radetzky.v1", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 6");
	give_all(at, "done, done");
	cr_assert_str_eq(where(at, "au.radetzky.v1"), "recovered", "13.13: at once");
	cr_assert_str_eq(asks(at), "french advance");
	cr_assert_str_eq(where(at, "fr.gudin"), "1010");
}

/* ---- Combined arms, 16.1; heavy cavalry, 16.3 ----------------------------------------------------------------------------------------- */

/* Gudin (13) and others from 1010 against 1011. */
static int column_of(const char *beside_him, const char *against, const char *with)
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	if (*beside_him)
		ready(at, beside_him, "1010");
	put(at, against, "1011");
	if (*with)
		put(at, with, "1011");
	begin(at, "second-combat");
	return figure(at, "column", "{'what':'odds','unit':'fr.gudin','target':'1011'}");
}

Test(arms_1809, a_column_for_both_arms, .description = "1809 16.1, 16.31")
{
	cr_assert_eq(column_of("", "au.reinwald", ""), column_3_1, "13 against 4");
	cr_assert_eq(column_of("fr.colbert", "au.reinwald", ""), column_4_1, "15 against 4, and one more");
	cr_assert_eq(column_of("fr.colbert", "au.reinwald", "au.rottermund"), column_2_1,
		     "15 against 6: they have both, too");
	cr_assert_eq(column_of("fr.doumerc", "au.reinwald", "au.rottermund"), column_3_1,
		     "heavy against light cavalry");
	cr_assert_eq(column_of("fr.doumerc", "au.reinwald", "au.schneller"), column_2_1,
		     "heavy against heavy");
}

Test(arms_1809, vedettes_of_mixed_troops, .description = "1809 16.11, 13.23")
{
	/* Radetzky's 3 and his two vedettes, a point together, against the 3 of Demont: 1-1, and one more. */
	for (unsigned vedettes = 1; vedettes <= 2; vedettes++) {
		struct at_table *at = exercise_1809();
		ready(at, "au.radetzky", "1010");
		ready(at, "au.radetzky.v1", "1010");
		if (vedettes == 2)
			ready(at, "au.radetzky.v2", "1010");
		put(at, "fr.demont", "1011");
		begin(at, "first-combat");
		cr_expect_eq(figure(at, "column", "{'what':'odds','unit':'au.radetzky','target':'1011'}"),
			     vedettes == 2 ? column_1h_1 : column_1_1, "half a point is not enough");
		leave(at);
	}
}

Test(arms_1809, not_over_every_ground, .description = "1809 16.12, 16.31")
{
	static const struct {
		const char *kind, *hexes, *cavalry;
		int column;
	} cases[] = {
		{"woods", "1010 1011", "fr.colbert", column_3_1},  /* 13 and 1 against 4, and no column */
		{"stream", "1010 1011", "fr.colbert", column_3_1}, /* 15 against 6 is 2-1, and one more */
		{"river", "1010 1011", "fr.colbert", column_1h_1}, /* 15 against 8 */
		{"river", "1010 1011", "fr.doumerc", column_2_1}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		draw(at, cases[i].kind, cases[i].hexes);
		draw(at, "road", "1010 1011");
		ready(at, "fr.gudin", "1010");
		ready(at, cases[i].cavalry, "1010");
		put(at, "au.reinwald", "1011");
		begin(at, "second-combat");
		struct field field = truth_at(at);
		struct clash clash;
		struct clash_odds odds;
		side_id napoleon;
		campaign_find_prospect(&field, space_named(at, "1010"), space_named(at, "1011"), &clash,
				       &napoleon);
		campaign_odds(&clash, &odds);
		cr_expect_eq((int)odds.printed, cases[i].column, "%u", i);
		leave(at);
	}
}

Test(arms_1809, heavy_cavalry_rides_light_down, .description = "1809 16.3")
{
	static const char *const against[] = {"au.rottermund", "au.rottermund.v1", "au.hiller",
					      "au.schneller"};
	for (unsigned i = 0; i < COUNT_OF(against);
	     i++) { /* light cavalry, a vedette, a lone leader, who is one (5.2), and heavy */
		struct at_table *at = exercise_1809();
		ready(at, "fr.st-sulpice", "1010");
		put(at, against[i], "1011");
		begin(at, "second-combat");
		cr_expect_eq(term(at, "die", "{'what':'odds','unit':'fr.st-sulpice','target':'1011'}",
				  "die-heavy-cavalry"),
			     i == 3 ? 0 : -1, "%s", against[i]);
		leave(at);
	}
	struct at_table *at = exercise_1809();
	ready(at, "fr.st-sulpice", "1010");
	put(at, "au.rottermund.v1", "1011");
	put(at, "au.crenneville", "1011");
	begin(at, "second-combat");
	cr_expect_eq(term(at, "die", "{'what':'odds','unit':'fr.st-sulpice','target':'1011'}",
			  "die-heavy-cavalry"),
		     0, "light infantry is with them");
}

/* ---- Cut off, 6.11C and 11.44 ----------------------------------------------------------------------------------------------------------- */

Test(cut_off_1809, columns_against_and_initiative_for_it, .description = "1809 6.11C, 11.44, 11.44A, 11.44B")
{
	/* 8 against 4 is 2-1, two columns against Reinwald, whose initiative is 2; a 3 is Dr, and water is all around him. */
	static const char *const die[] = {"d6 3", "d6 4"};
	static const char *const box[] = {"unrecovered", "eliminated"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise_1809();
		shut_off(at, "1011", "1010");
		ready(at, "fr.tharreau", "1010");
		put(at, "au.reinwald", "1011");
		begin(at, "second-combat");
		attack(at, "fr.tharreau", "1011");
		dice(at, "d6 3");
		dice(at, die[i]);
		give_all(at, "done, unit au.reinwald");
		cr_expect_str_eq(where(at, "au.reinwald"), box[i]);
		leave(at);
	}
}
