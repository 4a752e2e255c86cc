/*
 * The Archduke's seizure, 1809 5.4: when it comes, whom it keeps from what, when it passes.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *with_charles(const char *charles)
{
	struct at_table *at = clear_field("exercise1809");
	put(at, "au.charles", charles);
	return at;
}

/* Gudin destroys Reinwald at 1011: 13 against 4 is 3-1, and a 1 is De. The next die is that of 5.41. */
static void destroy_reinwald(struct at_table *at, unsigned turn, const char *seizure)
{
	ready(at, "fr.gudin", "1010");
	put(at, "au.reinwald", "1011");
	changef(at, "{'turn':%u}", turn);
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 1");
	dice(at, seizure);
	give(at, "done");
}

static unsigned seizure(const struct at_table *at)
{
	return position_at(at)->seizure[side_allied];
}

Test(seizure, at_once_within_his_range, .description = "1809 5.4, 5.41, 5.42")
{
	struct at_table *at = with_charles("1013");
	destroy_reinwald(at, 1, "d6 1");
	cr_assert_eq(seizure(at), seizure_at_once, "Reinwald was lost two hexes from him");
	wait_for(at, "second-movement", 2);
	cr_assert_eq(seizure(at), seizure_at_once);
	wait_for(at, "first-reorganisation", 3);
	cr_assert_eq(seizure(at), seizure_over, "the French combat phase of turn 2 has passed");
}

Test(seizure, from_the_next_command_phase_elsewhere, .description = "1809 5.42; reading 77")
{
	struct at_table *at = with_charles("1020");
	destroy_reinwald(at, 1, "d6 1");
	cr_assert_eq(seizure(at), seizure_awaited);
	wait_for(at, "first-command", 2);
	cr_assert_eq(seizure(at), seizure_for_turn);
	wait_for(at, "second-movement", 2);
	cr_assert_eq(seizure(at), seizure_for_turn, "a whole turn");
	wait_for(at, "first-command", 3);
	cr_assert_eq(seizure(at), seizure_over);
}

Test(seizure, only_a_one_and_only_once, .description = "1809 5.41")
{
	struct at_table *at = with_charles("1013");
	destroy_reinwald(at, 1, "d6 2");
	cr_assert_eq(seizure(at), seizure_none);
	at = with_charles("1013");
	change(at, "{'seizure':'over'}");
	destroy_reinwald(at, 1, "d6 1");
	cr_assert_eq(seizure(at), seizure_over, "he has had his");
}

/* De again at 3-1 for two attacks: one die of 5.41 for both losses. */
Test(seizure, one_die_a_turn, .description = "1809 5.41; reading 76")
{
	struct at_table *at = with_charles("1020");
	ready(at, "fr.gudin", "1010");
	ready(at, "fr.morand", "1510");
	put(at, "au.reinwald", "1011");
	put(at, "au.daspre", "1511");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	attack(at, "fr.morand", "1511");
	dice(at, "d6 1, d6 2, d6 1");
	give_all(at, "done, unit fr.gudin");
	while (strcmp(where(at, "au.daspre"), "1511") == 0 && strcmp(asked(at), "advance") == 0)
		give(at, "done");
	cr_assert_eq(dice_left(at), 0, "Gudin, 5.41, Morand");
	cr_assert_str_neq(where(at, "au.daspre"), "1511");
}

Test(seizure, cavalry_and_frenchmen_are_not_mourned,
     .description = "1809 5.41: infantry and mixed units of his army")
{
	struct at_table *at = with_charles("1013");
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 1"); /* 13 against 2 is 6-1: De */
	give_all(at, "done, done");
	cr_assert_eq(dice_left(at), 0);
	cr_assert_str_neq(where(at, "au.schneller"), "1011");
}

/* A die is rolled only if he is in the field, and where he is his enemy does not know. */
Test(seizure, the_french_do_not_hear_of_the_die, .description = "1809 5.4, 5.41, 1.5")
{
	static const struct {
		const char *charles, *dice;
		bool rolled;
	} cases[] = {{"1020", "d6 2", true}, {"reserve", "", false}};
	for (unsigned i = 0; i < 2; i++) {
		_Alignas(max_align_t) unsigned char room[max_position];
		struct at_table *at = with_charles(cases[i].charles);
		destroy_reinwald(at, 1, cases[i].dice);
		const struct campaign *told = (const struct campaign *)engine_mask(
			scenario_at(at), true_position(at), side_french, (struct mask *)room);
		cr_expect_eq(position_at(at)->seizure_rolled[side_allied], cases[i].rolled, "%s",
			     cases[i].charles);
		cr_expect_eq(told->seizure_rolled[side_allied], 0, "%s", cases[i].charles);
	}
}

/* ---- What he cannot do, 5.43 -------------------------------------------------------------------------------------------------- */

static struct at_table *ill(void)
{
	struct at_table *at = with_charles("1010");
	change(at, "{'seizure':'ill'}");
	return at;
}

Test(seizure, no_points_of_command, .description = "1809 5.43, 7.11")
{
	for (unsigned is_ill = 0; is_ill < 2; is_ill++) {
		struct at_table *at = with_charles("1010");
		changef(at, "{'seizure':'%s'}", is_ill ? "ill" : "none");
		put(at, "au.hiller", "1011");
		put(at, "au.ludwig", "1020");
		begin(at, "first-command");
		cr_expect_eq(is_legal(at, "unit au.hiller"), !is_ill);
		if (is_ill)
			cr_expect_str_eq(rule_of(at, "unit au.hiller"), "5.43");
		cr_expect_str_eq(rule_of(at, "unit au.ludwig"), "7.11", "far from him, well or ill");
		leave(at);
	}
}

Test(seizure, five_points, .description = "1809 5.43")
{
	struct at_table *at = ill();
	begin(at, "first-movement");
	give(at, "unit au.charles");
	cr_assert(is_legal(at, "go 1015"), "five hexes");
	cr_assert_not(is_legal(at, "go 1016"));
	at = with_charles("1010");
	begin(at, "first-movement");
	give(at, "unit au.charles");
	cr_assert(is_legal(at, "go 1018"), "eight otherwise");
}

Test(seizure, reorganises_nobody, .description = "1809 5.43, 6.15")
{
	struct at_table *at = ill();
	put(at, "au.rohan", "recovered");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(rule_of(at, "unit au.charles"), "5.43");
}

Test(seizure, no_order_by_night, .description = "1809 5.43, 7.42")
{
	struct at_table *at = with_charles("1010");
	draw(at, "village", "1515");
	put(at, "au.rohan", "1010");
	change(at, "[{'turn':4},{'seizure':'ill'}]");
	begin(at, "first-orders");
	cr_assert_str_eq(rule_of(at, "unit au.rohan"), "5.43");
}

Test(seizure, does_not_advance, .description = "1809 5.43, 5.31")
{
	struct at_table *at = ill();
	ready(at, "au.kottulinsky", "1010");
	put(at, "fr.demont", "1011");
	begin(at, "first-combat");
	attack(at, "au.kottulinsky", "1011");
	dice(at, "d6 4"); /* 11 against 3 is 3-1: Dr */
	give_all(at, "done, unit fr.demont, go 1012");
	cr_assert_str_eq(asks(at), "austrian advance");
	cr_assert_str_eq(rule_of(at, "unit au.charles"), "5.43");
	cr_assert(is_legal(at, "unit au.kottulinsky"));
}

Test(seizure, his_side_alone_knows, .description = "1809 5.41")
{
	struct at_table *at = ill();
	const json_t *own = view_for(at, seat_named(at, "austrian")),
		     *other = view_for(at, seat_named(at, "french"));
	cr_assert_not_null(row_of(own, "tracks", "id", "austrian.seizure"));
	cr_assert_null(row_of(other, "tracks", "id", "austrian.seizure"));
}

Test(seizure, is_spent_before_eckmuehl, .description = "1809 21.33, 5.41")
{
	cr_assert_eq(seizure(start("eckmuehl")), seizure_over);
	cr_assert_eq(seizure(start("abensberg")), seizure_none);
}
