/*
 * What the players may choose when they set up, and the French memo.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

Test(set_up, as_printed_in_one_answer, .description = "1806 1.6, 19.2, 19.21, 1.63")
{
	struct at_table *at = start("campaign-10");
	cr_assert_str_eq(asks(at), "french set-up");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian set-up", "the second player after the first");
	give(at, "done");
	cr_assert_eq(turn_at(at), 13, "the morning of 10 October");
	cr_assert_str_eq(where(at, "fr.murat"), "S2618");
	cr_assert_str_eq(where(at, "pr.baggage"), "N1817");
	cr_assert_eq(position_at(at)->casualties[0], 0);
}

Test(set_up, the_first_player_of_massenbach, .description = "1806 1.6, 21.43")
{
	struct at_table *at = start("massenbach");
	cr_assert_str_eq(asks(at), "prussian set-up");
}

/* Hohenlohe is at N0724: N0729 is five hexes along the row, N0730 six. */
Test(set_up, bridge_trains_near_their_general, .description = "1806 19.24")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "done, unit pr.bridge2");
	cr_assert(is_legal(at, "at N0729"));
	cr_assert_not(is_legal(at, "at N0730"));
	give(at, "at N0729");
	cr_assert_str_eq(where(at, "pr.bridge2"), "N0729");
	cr_assert_str_eq(rule_of(at, "unit pr.bridge2"), "19.2", "placed once");
}

Test(set_up, baggage_anywhere, .description = "1806 19.24")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "done, unit pr.baggage");
	cr_assert(is_legal(at, "at N3916"));
	cr_assert_not(is_legal(at, "at N0402"), "not among the French");
	give(at, "at N3916");
	cr_assert_str_eq(where(at, "pr.baggage"), "N3916");
}

Test(set_up, brunswick_joins_anybody, .description = "1806 19.25, 19.29, 19.24")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "done, unit pr.brunswick");
	cr_assert_not(is_legal(at, "at N3010"), "nobody is there");
	give(at, "at N0724");
	cr_assert_str_eq(where(at, "pr.brunswick"), "N0724");
	cr_assert_str_eq(where(at, "pr.king"), "N0724", "the King goes with him");
	cr_assert_str_eq(rule_of(at, "done"), "19.24", "his bridge train must follow");
	give_all(at, "unit pr.bridge1, at N0725");
	cr_assert(is_legal(at, "done"));
	cr_assert_str_eq(rule_of(at, "unit pr.king"), "19.21");
	cr_assert_str_eq(rule_of(at, "unit pr.grawert"), "19.21", "infantry stands as printed");
}

/* Guyot is of the IV Corps, whose Soult is at Hof, S1008. */
Test(set_up, cavalry_within_two_of_its_officer, .description = "1806 19.26")
{
	struct at_table *at = start("campaign-10");
	give(at, "unit fr.guyot");
	cr_assert(is_legal(at, "at S1010"));
	cr_assert_not(is_legal(at, "at S1011"), "three hexes");
}

Test(set_up, vedettes_within_two_of_their_unit, .description = "1806 19.26")
{
	struct at_table *at = start("campaign-10");
	give(at, "unit fr.lasalle.v1");
	cr_assert(is_legal(at, "at S2723"), "Lasalle is at S2721");
	cr_assert_not(is_legal(at, "at S2724"));
	give_all(at, "at S2723, at S2721");
	cr_assert_str_eq(where(at, "fr.lasalle.v1"), "S2723");
	cr_assert_str_eq(where(at, "fr.lasalle.v2"), "S2721");
	cr_assert_str_eq(where(at, "fr.lasalle"), "vedettes", "the brigade itself is held back");
	cr_assert_str_eq(asked(at), "set-up");
}

Test(set_up, mixed_troops_stay, .description = "1806 19.26")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "done, unit pr.pelet.v1, at N1307");
	cr_assert_str_eq(where(at, "pr.pelet.v1"), "N1307");
	cr_assert_str_eq(where(at, "pr.pelet"), "N1308");
}

/* 19.28: Bila, who stands reduced on the 10th, has been reorganised. */
Test(set_up, the_reorganised_put_none_out, .description = "1806 19.26, 13.13, 19.28")
{
	struct at_table *at = start("campaign-10");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit pr.bila.v1"), "13.13");
	cr_assert(is_legal(at, "unit pr.pelet.v1"), "he is whole");
}

/* The second player sees flags where the first has put them, and no names. */
Test(set_up, flags_are_seen, .description = "1806 1.6, 19.2")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "unit fr.baggage, at S2703, done");
	struct field prussian = seen_by(at, side_allied);
	cr_assert_eq(campaign_known(&prussian)->at[flag_at(at, "fr.baggage")], space_named(at, "S2703"));
	cr_assert_null(campaign_counter(&prussian, flag_at(at, "fr.baggage")));
}

/* Napoleon at S2710 has Tauenzien's enemies before him, Brunswick is at Erfurt; the order is obeyed from the first turn on (7.44). */
Test(set_up, one_order_each_before_play, .description = "1806 7.42, 7.43, 7.44")
{
	struct at_table *at = start("campaign-10");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "french orders", "the first player first");
	give(at, "unit fr.bernadotte");
	cr_assert_str_eq(rule_of(at, "at S2722"), "7.43", "open ground");
	give(at, "at S2927");
	cr_assert_str_eq(asks(at), "prussian orders", "one each");
	struct field field = truth_at(at), prussian = seen_by(at, side_allied);
	cr_assert(campaign_has_order(&field, flag_at(at, "fr.bernadotte")));
	cr_assert(campaign_has_order(&field, flag_at(at, "fr.drouet")), "of his corps, in his hex");
	cr_assert_not(campaign_has_order(&field, flag_at(at, "fr.lasalle")), "of another");
	cr_assert_neq(campaign_known(&prussian)->objective[0], space_named(at, "S2927") + 1u, "secret");
	give(at, "pass");
	cr_assert_str_eq(step_at(at), "first-command");
	give_all(at, "done, done");
	cr_assert_str_eq(rule_of(at, "done"), "7.44", "it is to be obeyed this morning");
}

/* The commander must be on the map: Brunswick is in October's first week, Napoleon is not, and neither at Saalfeld. */
Test(set_up, no_order_without_a_commander, .description = "1806 7.42")
{
	struct at_table *at = start("early-warning");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "prussian orders");
	at = start("saalfeld");
	give_all(at, "done, done");
	cr_assert_str_neq(step_at(at), "set-up");
}

/* ---- Free entry, 21.8 ---------------------------------------------------------------------------------------------------------- */

static unsigned due_in(const struct at_table *at, const char *counter, const char *hex)
{
	struct field field = truth_at(at);
	unsigned who = position_at(at)->who[flag_at(at, counter)];
	const struct campaign_arrival *arrival = campaign_arrival_of(&field, side_french, who);
	cr_expect_eq(arrival->entry, space_named(at, hex), "%s", counter);
	return arrival->turn;
}

/* Lannes and Suchet: N0401 on turn 10, or N2301 on turn 9, and the cavalry of their corps by itself. */
Test(set_up, the_memo, .description = "1806 21.8, 21.82, 21.83, 21.84, 21.85")
{
	struct at_table *at = start("free-entry");
	cr_assert_eq(scenario_at(at)->info->turns, 46);
	cr_assert_str_eq(asks(at), "french memo");
	cr_assert_eq(due_in(at, "fr.suchet", "N0401"), 10);
	give(at, "unit fr.lannes");
	cr_assert_eq(due_in(at, "fr.lannes", "N2301"), 9);
	cr_assert_eq(due_in(at, "fr.suchet", "N2301"), 9, "they come together in both tracks");
	cr_assert_eq(due_in(at, "fr.treilhard", "N0401"), 9, "he does not");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "19.2", "written down");
	struct field prussian = seen_by(at, side_allied);
	for (unsigned i = 0; i < max_forces; i++)
		cr_assert_eq(campaign_known(&prussian)->memo[i], 0, "sealed");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "prussian set-up");
}

Test(set_up, the_prussians_deploy_freely, .description = "1806 21.85, 21.82")
{
	struct at_table *at = start("free-entry");
	give_all(at, "done, done, unit pr.oranien");
	cr_assert(is_legal(at, "at S1008"));
	cr_assert(is_legal(at, "at S2706"));
	cr_assert_not(is_legal(at, "at S2705"), "the strip is closed");
	give_all(at, "at S2706, unit pr.brunswick, at N0120");
	cr_assert_str_eq(where(at, "pr.king"), "N0120");
}

Test(set_up, the_memo_is_opened, .description = "1806 21.85")
{
	struct at_table *at = clear_field("free-entry");
	static const char *const generals[] = {"fr.napoleon",   "fr.davout", "fr.lannes",   "fr.murat",
					       "fr.bernadotte", "fr.soult",  "fr.augereau", "fr.bessieres"};
	for (unsigned i = 0; i < COUNT_OF(generals); i++)
		put(at, generals[i], "S2710");
	change(at, "{'turn':13}");
	put_as(at, "fr.guyot", "S1004", "'command':0");
	put(at, "fr.saint-hilaire", "S1006");
	put(at, "fr.leval", "S1008");
	put(at, "fr.legrand", "S1010");
	put(at, "fr.colbert", "S1012");
	begin(at, "first-movement");
	give(at, "unit fr.ney");
	cr_assert_eq(told(at, "memo"), 1, "Ney is the last of them");
}

Test(set_up, without_vedettes, .description = "1806 19.4")
{
	struct at_table *at = start_with("saalfeld", "vedettes=0");
	cr_assert_not(is_legal(at, "unit fr.treilhard.v1"));
	leave(at);
	at = start("saalfeld");
	cr_assert(is_legal(at, "unit fr.treilhard.v1"));
}
