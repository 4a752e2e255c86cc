/*
 * Officers who are replaced, orders that are withdrawn or changed, room for the reorganised.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/support.h"

/* ---- 5.14 ------------------------------------------------------------------------------------------------------------------- */

static struct at_table *ney_is_taken(void)
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "captured");
	put(at, "fr.marchand", "1010");
	put(at, "fr.gardanne", "1020");
	put(at, "fr.suchet", "1012");
	return at;
}

Test(replacement, takes_over_the_formation, .description = "1806 5.14")
{
	struct at_table *at = ney_is_taken();
	dice(at, "draw Belliard");
	begin(at, "first-command");
	cr_assert_str_eq(asked(at), "replacement");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "5.14", "of the V Corps");
	give(at, "unit fr.gardanne");
	cr_assert_str_eq(where(at, "fr.belliard"), "1020");
	cr_assert_str_eq(asked(at), "command", "one is enough");
	give(at, "done");
	dice(at, "d6 3");
	give_all(at, "unit fr.belliard, done");
	cr_assert_neq(position_at(at)->command[flag_at(at, "fr.gardanne")], out_of_command,
		      "3 against 3: he leads the VI Corps now");
	cr_assert_eq(position_at(at)->command[flag_at(at, "fr.suchet")], out_of_command);
}

/* The VI Corps breaks at 9: his 3 becomes 4, one too many. */
Test(replacement, loses_heart_with_his_corps, .description = "1806 5.14, 12.11, 12.21, 7.17")
{
	struct at_table *at = ney_is_taken();
	change(at, "{'casualties':'vi','side':'french','value':9}");
	dice(at, "draw Belliard");
	begin(at, "first-command");
	give_all(at, "unit fr.gardanne, done");
	const json_t *row = row_of(view_for(at, seat_named(at, "french")), "pieces", "name", "Belliard");
	cr_assert_str_eq(json_string_value(json_object_get(row, "formation")), "vi");
	dice(at, "d6 3");
	give_all(at, "unit fr.belliard, done");
	cr_assert_eq(position_at(at)->command[flag_at(at, "fr.gardanne")], out_of_command);
}

Test(replacement, does_not_reorganise_when_he_comes, .description = "1806 5.14")
{
	/* He comes in the command segment: before it nobody is there to bring Marchand back. */
	struct at_table *at = exercise();
	put(at, "fr.ney", "captured");
	put(at, "fr.gardanne", "1010");
	put_as(at, "fr.marchand", "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(asks(at), "french reorganise");
	cr_assert_eq(answers_listed(at), 1, "nothing but to end it");
}

Test(replacement, waits_for_a_unit, .description = "1806 5.14")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "captured");
	put(at, "fr.suchet", "1012");
	begin(at, "first-command");
	cr_assert_str_eq(asked(at), "command");
	put(at, "fr.colbert", "1015");
	dice(at, "draw Victor");
	begin(at, "first-command");
	cr_assert_str_eq(asked(at), "replacement");
}

Test(replacement, of_a_commander_is_an_officer, .description = "1806 5.14, 5.16")
{
	struct at_table *at = exercise();
	put(at, "fr.davout", "captured");
	put(at, "fr.morand", "1010");
	dice(at, "draw Bertrand");
	begin(at, "first-command");
	give_all(at, "unit fr.morand, done, done");
	cr_assert_eq(position_at(at)->command[flag_at(at, "fr.morand")], out_of_command,
		     "only Davout's own range is command by itself");
}

Test(replacement, nobody_else_is_replaced, .description = "1806 5.14")
{
	struct at_table *at = exercise();
	put(at, "pr.king", "captured");
	put(at, "pr.grawert", "1010");
	begin(at, "second-command");
	cr_assert_str_eq(asked(at), "command");
}

/* ---- 7.45 and 7.46 ------------------------------------------------------------------------------------------------------------ */

/* Suchet under Lannes, ordered by night from 1010 to the village at 1020. */
static struct at_table *ordered(void)
{
	struct at_table *at = exercise();
	draw(at, "village", "1020 1002");
	draw(at, "road", "1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020");
	put(at, "fr.napoleon", "1008");
	put(at, "fr.lannes", "1010");
	put(at, "fr.suchet", "1010");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	return at;
}

/* Ney's corps on the road, ordered by night to the village at 1013. */
static struct at_table *corps_ordered(void)
{
	struct at_table *at = exercise();
	draw(at, "village", "1013");
	draw(at, "road", "1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013");
	put(at, "fr.napoleon", "1004");
	put(at, "fr.ney", "1008");
	put(at, "fr.marchand", "1009");
	put(at, "fr.gardanne", "1007");
	put(at, "pr.grawert", "0124");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	give_all(at, "unit fr.ney, at 1013");
	change(at, "{'turn':5}");
	begin(at, "first-movement");
	return at;
}

/* Marchand comes to the objective first: Gardanne, four hexes behind him, need not follow, nor Ney. */
Test(orders, bind_nobody_once_one_has_arrived, .description = "1806 7.45")
{
	struct at_table *at = corps_ordered();
	cr_assert_str_eq(rule_of(at, "done"), "7.44");
	give(at, "unit fr.gardanne");
	cr_assert_str_eq(rule_of(at, "go 1006"), "7.44", "the force has not arrived");
	at = corps_ordered();
	give_all(at, "unit fr.marchand, go 1013, done");
	cr_assert(is_legal(at, "done"), "nobody must follow");
	give(at, "unit fr.gardanne");
	cr_assert(is_legal(at, "go 1006"));
	cr_assert(is_legal(at, "done"));
}

static bool is_ordered(const struct at_table *at)
{
	return position_at(at)->order[flag_at(at, "fr.suchet")] != 0;
}

Test(orders, are_withdrawn_in_command, .description = "1806 7.45C")
{
	struct at_table *at = ordered();
	cr_assert(is_ordered(at));
	begin(at, "first-command");
	give(at, "done");
	cr_assert(is_legal(at, "unit fr.suchet"), "Lannes has him in command");
	give(at, "unit fr.suchet");
	cr_assert_not(is_ordered(at));
	cr_assert_eq(told(at, "released"), 1);
	cr_assert_eq(position_at(at)->shaken[flag_at(at, "fr.suchet")], 0, "he is not worn out");
}

Test(orders, stand_out_of_command, .description = "1806 7.45C")
{
	struct at_table *at = ordered();
	put(at, "fr.lannes", "reserve");
	put(at, "fr.napoleon", "2020");
	begin(at, "first-command");
	give(at, "done");
	cr_assert_not(is_legal(at, "unit fr.suchet"));
}

Test(orders, end_behind_a_column, .description = "1806 7.45D")
{
	struct at_table *at = ordered();
	put_as(at, "fr.gazan", "1011", "'marching':true");
	begin(at, "first-movement");
	campaign_end_orders(table_at(at), side_french);
	cr_assert_not(is_ordered(at), "Gazan's column is in the way");
	cr_assert_eq(told(at, "bumped"), 1);
}

Test(orders, go_on_beside_a_column, .description = "1806 7.45D")
{
	struct at_table *at = ordered();
	put_as(at, "fr.gazan", "1009", "'marching':true");
	begin(at, "first-movement");
	campaign_end_orders(table_at(at), side_french);
	cr_assert(is_ordered(at), "it is behind them");
}

Test(orders, are_changed_by_night, .description = "1806 7.46")
{
	struct at_table *at = ordered();
	change(at, "{'turn':8}");
	put_as(at, "fr.suchet", "1010", "'in_command':false");
	begin(at, "first-orders");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "7.43", "he has an order, and is out of command");
	put_as(at, "fr.suchet", "1010", "'command':3");
	begin(at, "first-orders");
	give_all(at, "unit fr.suchet, at 1002");
	cr_assert(is_ordered(at));
	unsigned row = position_at(at)->order[flag_at(at, "fr.suchet")] - 1u;
	cr_assert_eq(position_at(at)->objective[row], 1 + space_named(at, "1002"));
	cr_assert_str_neq(asked(at), "orders", "it counts as the order of the night");
}

/* ---- 6.22 ------------------------------------------------------------------------------------------------------------------------ */

Test(reorganisation, others_make_room, .description = "1806 6.22")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1010");
	put(at, "fr.suchet", "1010");
	put_as(at, "fr.gardanne", "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	give_all(at, "unit fr.ney, unit fr.gardanne");
	cr_assert_str_eq(asked(at), "displaced");
	cr_assert_not(is_legal(at, "unit fr.ney"), "leaders take no room");
	cr_assert_not(is_legal(at, "unit fr.gardanne"), "room is made for him");
	give(at, "unit fr.suchet");
	cr_assert_not(is_legal(at, "go 1012"), "one hex");
	give(at, "go 1011");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
	cr_assert_str_eq(where(at, "fr.gardanne"), "1010");
	cr_assert_str_eq(asked(at), "reorganised");
}

/* However the flags of the stack are dealt when one of them leaves it. */
Test(reorganisation, goes_on_when_room_was_made, .description = "1806 6.21, 6.22")
{
	static const char *const leaves[] = {"unit fr.legrand", "unit fr.desjardin"};
	for (unsigned i = 0; i < 12; i++) {
		struct at_table *at = exercise();
		put(at, "fr.napoleon", "1010");
		put(at, "fr.legrand", "1010");
		put(at, "fr.desjardin", "1010");
		for (unsigned more = 0; more < i / 2; more++) {
			static const char *const leader[] = {"fr.ney", "fr.soult", "fr.murat", "fr.davout",
							     "fr.lannes"};
			put(at, leader[more], "1010");
		}
		put_as(at, "fr.gazan", "recovered", "'reduced':true");
		put_as(at, "fr.suchet", "recovered", "'reduced':true");
		begin(at, "first-reorganisation");
		give_all(at, "unit fr.napoleon, unit fr.gazan");
		give(at, leaves[i % 2]);
		give(at, "go 1011");
		cr_expect_str_eq(asked(at), "reorganised");
		cr_expect(is_legal(at, "unit fr.suchet"), "%u: it is still Napoleon who reorganises", i);
		leave(at);
	}
}

Test(reorganisation, vedettes_come_besides_two_units, .description = "1806 6.21, 6.3; reading 34 of 1809")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.treilhard.v1", "recovered");
	put(at, "fr.treilhard.v2", "recovered");
	static const char *const unit[] = {"fr.gazan", "fr.suchet", "fr.leval"};
	for (unsigned i = 0; i < COUNT_OF(unit); i++)
		put_as(at, unit[i], "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	give_all(at, "unit fr.napoleon, unit fr.treilhard.v1, unit fr.gazan, unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "unit fr.leval"), "6.21", "a third");
	give(at, "unit fr.treilhard.v2");
	cr_assert_str_eq(where(at, "fr.treilhard.v2"), "1010");
	cr_assert_str_eq(where(at, "fr.suchet"), "1010");
	leave(at);
}

Test(reorganisation, no_room_without_a_way, .description = "1806 6.22")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "0101");
	put(at, "fr.marchand", "0101");
	put(at, "fr.suchet", "0101");
	draw(at, "river", "0101 0102 0101 0201");
	put_as(at, "fr.gardanne", "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	cr_assert_not(is_legal(at, "unit fr.ney"));
}

/* ---- Eligibility, 6.1; the King, 5.18 ------------------------------------------------------------------------------------------------- */

static const char *box_of(struct at_table *at, const char *counter)
{
	campaign_eliminate(table_at(at), flag_at(at, counter));
	return where(at, counter);
}

Test(reorganisation, who_may_come_back, .description = "1806 6.1, 6.11, 6.11A, 6.11D, 6.12, 6.32")
{
	struct at_table *at = exercise();
	put(at, "pr.grawert", "1010");
	put_as(at, "pr.louis", "1012", "'reduced':true");
	put(at, "pr.pelet", "1014");
	put(at, "pr.bila.v1", "1016");
	cr_assert_str_eq(box_of(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(box_of(at, "pr.louis"), "eliminated", "reduced already");
	cr_assert_str_eq(box_of(at, "pr.pelet"), "eliminated", "there is no reduced counter");
	cr_assert_str_eq(box_of(at, "pr.bila.v1"), "recovered", "a vedette needs no recovery");
}

/* Three divisions on every other side: their zones close the rest. */
Test(reorganisation, the_surrounded_do_not, .description = "1806 6.11B, 6.31")
{
	struct at_table *at = exercise();
	put(at, "pr.grawert", "1010");
	put(at, "pr.bila.v1", "1010");
	put(at, "fr.suchet", "1011");
	put(at, "fr.gazan", "0909");
	put(at, "fr.marchand", "1109");
	cr_assert_str_eq(box_of(at, "pr.bila.v1"), "eliminated");
	cr_assert_str_eq(box_of(at, "pr.grawert"), "eliminated");
}

Test(reorganisation, the_king_brings_back_anybody, .description = "1806 5.18, 6.2, 6.15")
{
	struct at_table *at = exercise();
	put(at, "pr.king", "1010");
	put_as(at, "pr.grawert", "recovered", "'reduced':true");
	put_as(at, "sx.cerrini", "recovered", "'reduced':true");
	begin(at, "second-reorganisation");
	give_all(at, "unit pr.king, unit pr.grawert, unit sx.cerrini, done");
	cr_assert_str_eq(where(at, "pr.grawert"), "1010");
	cr_assert_str_eq(where(at, "sx.cerrini"), "1010");
}

/* Ten points, at ½ a hex of road; he commands nobody. */
Test(command, the_king_rides_and_commands_nobody, .description = "1806 5.18")
{
	struct at_table *at = exercise();
	put(at, "pr.king", "1010");
	put(at, "pr.grawert", "1010");
	begin(at, "second-command");
	cr_assert_not(is_legal(at, "unit pr.king"));
	cr_assert_not(is_legal(at, "unit pr.grawert"), "nobody has a point for him");
	give_all(at, "done, done, unit pr.king");
	cr_assert(is_legal(at, "go 1020"));
	cr_assert_not(is_legal(at, "go 1021"));
}

/* ---- The sequence, 2.1 ------------------------------------------------------------------------------------------------------------------ */

Test(sequence, reorganisation_then_command_then_movement_then_combat,
     .description = "1806 2.11, 2.11A, 2.11B, 2.11C, 2.12, 2.12A, 2.12B, 2.12C")
{
	static const struct {
		const char *first, *step[4];
		side_id side;
	} row[] = {{"first-reorganisation",
		    {"first-reorganisation", "first-command", "first-movement", "first-individual"},
		    side_french},
		   {"second-reorganisation",
		    {"second-reorganisation", "second-command", "second-movement", "second-individual"},
		    side_allied}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		put(at, "fr.ney", "1001");
		put(at, "pr.king", "2020");
		put(at, "fr.suchet", "1010");
		put(at, "pr.grawert", "1011");
		put_as(at, "fr.marchand", "recovered", "'reduced':true");
		put_as(at, "pr.louis", "recovered", "'reduced':true");
		begin(at, row[i].first);
		cr_expect_str_eq(step_at(at), row[i].step[0]);
		give(at, "done");
		cr_expect_str_eq(step_at(at), row[i].step[1]);
		give_all(at, "done, done");
		cr_expect_str_eq(step_at(at), row[i].step[2]);
		give(at, "done");
		cr_expect_str_eq(step_at(at), row[i].step[3]);
		give(at, "done");
		cr_expect_str_eq(asked(at), "define", "combat comes last");
		cr_expect_eq(asked_seat(at), row[i].side);
		leave(at);
	}
}

/* ---- Worn out, 7.45 -------------------------------------------------------------------------------------------------------------- */

static bool is_worn_out(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	return campaign_is_demoralised(&field, flag_at(at, counter));
}

Test(worn_out, for_the_turn, .description = "1806 7.45")
{
	struct at_table *at = exercise();
	put_as(at, "fr.suchet", "1010", "'shaken':true");
	begin(at, "second-reorganisation");
	cr_assert(is_worn_out(at, "fr.suchet"), "in the turn of the second player, too");
	begin(at, "turn-end");
	cr_assert_not(is_worn_out(at, "fr.suchet"));
}

Test(worn_out, for_the_player_turn, .description = "1809 7.45")
{
	struct at_table *at = exercise_1809();
	put_as(at, "au.brady", "1010", "'shaken':true");
	put_as(at, "fr.gudin", "1510", "'shaken':true");
	begin(at, "second-reorganisation");
	cr_assert_not(is_worn_out(at, "au.brady"), "the Austrians have had their player turn");
	cr_assert(is_worn_out(at, "fr.gudin"));
}
