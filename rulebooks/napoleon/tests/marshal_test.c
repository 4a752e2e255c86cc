/*
 * Rules of the Marshal, p. 17: bids and ranking; the hidden set-up they share with the Grognard's rules, p. 16.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"
#include "rulebooks/napoleon/victory/tournament.h"

/* ---- Bids ---------------------------------------------------------------------------------------------- */

static struct at_table *bids(const char *first_side, const char *first, const char *second_side,
			     const char *second)
{
	struct at_table *at = start("marshal");
	give_as(at, 0, first_side);
	give_as(at, 0, first);
	give_as(at, 1, second_side);
	give_as(at, 1, second);
	return at;
}

/* The first example of p. 17: A 2 and B 4 for the French side. */
Test(bids, higher_bid_for_the_same_side, .description = "1806 marshal.bid")
{
	struct at_table *at = bids("unit Napoléon", "number 2", "unit Napoléon", "number 4");
	cr_assert_eq(position_at(at)->side_of[1], french);
	cr_assert_eq(position_at(at)->side_of[0], prussian);
	cr_assert_eq(vp(at), 14);
}

/* The second one: A 3 for the French, B 1 for the Prussian side. */
Test(bids, different_sides, .description = "1806 marshal.bid")
{
	struct at_table *at = bids("unit Napoléon", "number 3", "unit Frederick William III", "number 1");
	cr_assert_eq(position_at(at)->side_of[0], french);
	cr_assert_eq(position_at(at)->side_of[1], prussian);
	cr_assert_eq(vp(at), 13);
}

Test(bids, a_prussian_bid_is_paid_downwards, .description = "1806 marshal.bid")
{
	struct at_table *at = bids("unit Frederick William III", "number 5", "unit Napoléon", "number 2");
	cr_assert_eq(position_at(at)->side_of[0], prussian);
	cr_assert_eq(vp(at), 5);
}

Test(bids, equal_bids_for_different_sides, .description = "1806 marshal.bid")
{
	struct at_table *at = bids("unit Frederick William III", "number 4", "unit Napoléon", "number 4");
	cr_assert_eq(position_at(at)->side_of[0], prussian);
	cr_assert_eq(vp(at), 10);
}

Test(bids, the_lot_decides, .description = "1806 marshal.bid")
{
	struct at_table *at = bids("unit Napoléon", "number 4", "unit Napoléon", "number 4");
	cr_assert_eq(told(at, "bid-lot"), 1);
	cr_assert_eq(vp(at), 10);
	cr_assert_neq(position_at(at)->side_of[0], position_at(at)->side_of[1]);
}

Test(bids, nine_is_the_most, .description = "1806 marshal.bid")
{
	struct at_table *at = start("marshal");
	give_as(at, 0, "unit Napoléon");
	cr_assert(is_legal(at, "number 9"));
	cr_assert_str_eq(rule_of(at, "number 10"), "marshal.bid");
}

/* ---- Ranking ------------------------------------------------------------------------------------------- */

static struct ranking of(side_id side, struct tournament_game game)
{
	struct ranking ranking[both_sides];
	napoleon_reckon(&game, ranking);
	return ranking[side];
}

/* The table of p. 17: Prussian winner, French winner, loser. */
Test(ranking, table_of_tie_breaks, .description = "1806 marshal.ranking")
{
	static const int table[7][3] = {{14, 7, -7}, {12, 6, -6}, {10, 5, -5}, {8, 4, -4},
					{6, 3, -3},  {4, 2, -2},  {2, 1, -1}};
	for (uint8_t turn = 1; turn <= 7; turn++) {
		struct tournament_game game = {.winner = prussian, .turn = turn};
		cr_assert_eq(of(prussian, game).tie_break, table[turn - 1][0]);
		cr_assert_eq(of(french, game).tie_break, table[turn - 1][2]);
		game.winner = french;
		cr_assert_eq(of(french, game).tie_break, table[turn - 1][1]);
		cr_assert_eq(of(prussian, game).tie_break, table[turn - 1][2]);
		cr_assert_eq(of(french, game).points, 3);
		cr_assert_eq(of(prussian, game).points, 1);
	}
}

Test(ranking, the_end_of_turn_seven_and_napoleon, .description = "1806 marshal.ranking")
{
	struct tournament_game end = {.winner = prussian, .turn = 7, .at_the_end = true};
	cr_assert_eq(of(prussian, end).tie_break, 1);
	cr_assert_eq(of(french, end).tie_break, 0);
	struct tournament_game lost = {.winner = prussian, .turn = 6, .napoleon_is_lost = true};
	cr_assert_eq(of(prussian, lost).tie_break, 14);
	cr_assert_eq(of(french, lost).tie_break, -7);
}

/* The example of p. 17: 4 ranking points and -5 of tie break. */
Test(ranking, example_of_three_games, .description = "1806 marshal.ranking")
{
	struct ranking won = of(french, (struct tournament_game){.winner = french, .turn = 5}),
		       lost = of(prussian, (struct tournament_game){.winner = french, .turn = 7}),
		       broken_off = of(french, (struct tournament_game){.unfinished = true});
	cr_assert_eq(won.points + lost.points + broken_off.points, 4);
	cr_assert_eq(won.tie_break + lost.tie_break + broken_off.tie_break, -5);
}

/* ---- The hidden set-up --------------------------------------------------------------------------------- */

static void deploy(struct at_table *at, seat_id seat, const char *block, const char *area)
{
	char text[80];
	snprintf(text, sizeof text, "unit %s", block);
	give_as(at, seat, text);
	snprintf(text, sizeof text, "at %s", area);
	give_as(at, seat, text);
}

static void deploy_french(struct at_table *at)
{
	static const char *const place_of[][2] = {{"Bernadotte", "Kronach"}, {"Davout", "Lichtenfels"},
						  {"Soult", "Muenchberg"},   {"Lannes", "Coburg"},
						  {"Ney", "Bayreuth"},       {"Augereau", "Ebern"}};
	for (unsigned i = 0; i < 6; i++)
		deploy(at, 0, place_of[i][0], place_of[i][1]);
}

Test(set_up, french_limits, .description = "1806 grognard.setup")
{
	struct at_table *at = start("grognard");
	cr_assert_str_eq(rule_of(at, "unit Napoléon"), "grognard.setup", "he stands at Bamberg");
	deploy(at, 0, "Davout", "Coburg");
	cr_assert_str_eq(rule_of(at, "unit Davout"), "grognard.setup", "placed is placed");
	give_as(at, 0, "unit Lannes");
	cr_assert_not(is_legal(at, "at Coburg"), "one corps to an area");
	cr_assert_not(is_legal(at, "at Bamberg"));
	cr_assert_not(is_legal(at, "at Erfurt"));
	give_as(at, 0, "at Ebern");
	give_as(at, 0, "unit french.vedette3");
	cr_assert(is_legal(at, "at Coburg"), "vedettes do not count as the corps");
	cr_assert(is_legal(at, "at Bamberg"));
	give_as(at, 0, "at Coburg");
	cr_assert_not(is_legal(at, "done"));
}

Test(set_up, prussian_limits, .description = "1806 grognard.setup")
{
	struct at_table *at = start("marshal");
	give_as(at, 0, "unit Frederick William III");
	give_as(at, 0, "number 0");
	give_as(at, 1, "unit Napoléon");
	give_as(at, 1, "number 0");
	/* Eight corps: four of them may stand where they like. */
	deploy(at, 0, "Brunswick", "Gotha");
	deploy(at, 0, "Kalckreuth", "Gotha");
	deploy(at, 0, "Rüchel", "Gotha");
	deploy(at, 0, "Weimar", "Gotha");
	give_as(at, 0, "unit Blücher");
	cr_assert_not(is_legal(at, "at Gotha"), "Erfurt needs one, Ilm and Saale two, Saale and Elster one");
	give_as(at, 0, "at Erfurt");
	give_as(at, 0, "unit Hohenlohe");
	cr_assert_not(is_legal(at, "at Erfurt"));
	give_as(at, 0, "at Iena");
	deploy(at, 0, "Louis", "Saalfeld");
	give_as(at, 0, "unit Tauentzien");
	cr_assert_not(is_legal(at, "at Iena"));
	give_as(at, 0, "at Schleiz");
	give_as(at, 0, "done");
}

Test(set_up, marshals_lie_open_without_vedettes, .description = "1806 marshal.rules")
{
	struct at_table *at = start("marshal");
	give_as(at, 0, "unit Napoléon");
	give_as(at, 0, "number 0");
	give_as(at, 1, "unit Frederick William III");
	give_as(at, 1, "number 0");
	deploy_french(at);
	give_as(at, 0, "done");
	deploy(at, 1, "Brunswick", "Erfurt");
	deploy(at, 1, "Kalckreuth", "Weimar");
	deploy(at, 1, "Blücher", "Erfurt");
	deploy(at, 1, "Rüchel", "Gotha");
	deploy(at, 1, "Weimar", "Arnstadt");
	deploy(at, 1, "Hohenlohe", "Iena");
	deploy(at, 1, "Louis", "Saalfeld");
	cr_assert_str_eq(where(at, "Davout"), "off", "nothing shows before both are ready");
	deploy(at, 1, "Tauentzien", "Schleiz");
	give_as(at, 1, "done");
	cr_assert_str_eq(where(at, "Davout"), "Lichtenfels");
	cr_assert_str_eq(where(at, "Napoléon"), "Bamberg");
	cr_assert_str_eq(where(at, "Frederick William III"), "Erfurt");
	cr_assert_str_eq(where(at, "Württemberg"), "off");
	cr_assert_str_eq(where(at, "french.vedette1"), "off");
	cr_assert_str_eq(name_for(at, "prussian", "Davout"), "Davout");
}

Test(set_up, what_the_rule_tells_of_upright_blocks, .description = "1806 grognard.setup grognard.fog")
{
	struct at_table *at = start("grognard");
	deploy_french(at);
	deploy(at, 0, "french.vedette3", "Kulmbach");
	deploy(at, 0, "french.vedette4", "Coburg");
	deploy(at, 0, "french.vedette5", "Bamberg");
	give_as(at, 0, "done");
	deploy(at, 1, "Brunswick", "Erfurt");
	deploy(at, 1, "Hohenlohe", "Iena");
	deploy(at, 1, "Louis", "Saalfeld");
	deploy(at, 1, "Tauentzien", "Schleiz");
	deploy(at, 1, "Kalckreuth", "Weimar");
	deploy(at, 1, "Blücher", "Weimar");
	deploy(at, 1, "Rüchel", "Gotha");
	deploy(at, 1, "Weimar", "Arnstadt");
	deploy(at, 1, "prussian.vedette1", "Iena");
	deploy(at, 1, "prussian.vedette2", "Neustadt");
	deploy(at, 1, "prussian.vedette3", "Ohrdruf");
	give_as(at, 1, "done");
	const struct napoleon *seen = mask_of(at, "prussian");
	unsigned davout_flag = position_at(at)->flag_of[davout];
	cr_assert_eq(seen->who[davout_flag], fog_unknown);
	cr_assert_eq(seen->flag_of[davout], no_block);
	unsigned known_at_bamberg = 0, vedettes_at_bamberg = 0;
	for (unsigned flag = 0; flag < french_blocks; flag++)
		if (seen->at[flag] == space_named(at, "Bamberg")) {
			known_at_bamberg += seen->seen[flag] == fog_identity;
			vedettes_at_bamberg += seen->who[flag] == (fog_arm_only | arm_vedette);
		}
	cr_assert_eq(known_at_bamberg, 3);
	cr_assert_eq(vedettes_at_bamberg, 3);
}
