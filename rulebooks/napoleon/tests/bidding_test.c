/*
 * Rules of the Marshal, p. 17: every case of the bids, their secrecy, and the ranking of games that were played.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"
#include "rulebooks/napoleon/victory/tournament.h"

static void bid(struct at_table *at, seat_id seat, side_id side, unsigned bid_points)
{
	char text[32];
	give_as(at, seat, side == french ? "unit Napoléon" : "unit Frederick William III");
	snprintf(text, sizeof text, "number %u", bid_points);
	give_as(at, seat, text);
}

/* ---- Every case ---------------------------------------------------------------------------------------- */

struct bids {
	side_id first_side;
	unsigned first;
	side_id second_side;
	unsigned second;
	side_id side_of_first; /* what comes of it */
	unsigned track;
};

static void check_bids(const struct bids *bids)
{
	struct at_table *at = start("marshal");
	bid(at, 0, bids->first_side, bids->first);
	bid(at, 1, bids->second_side, bids->second);
	cr_assert_eq(vp(at), bids->track, "%u against %u", bids->first, bids->second);
	cr_assert_eq(position_at(at)->side_of[0], bids->side_of_first);
	cr_assert_eq(position_at(at)->side_of[1], enemy_of(bids->side_of_first));
	cr_assert_eq(told(at, "bid-lot"), 0);
	leave(at);
}

Test(bidding, both_for_the_french, .description = "1806 marshal.bid")
{
	static const struct bids row[] = {{french, 2, french, 4, prussian, 14}, /* example of p. 17 */
					  {french, 4, french, 2, french, 14},
					  {french, 1, french, 0, french, 11},
					  {french, 8, french, 9, prussian, 19},
					  {french, 9, french, 0, french, 19}};
	for (unsigned i = 0; i < 5; i++)
		check_bids(&row[i]);
}

Test(bidding, both_for_the_prussians, .description = "1806 marshal.bid")
{
	static const struct bids row[] = {{prussian, 2, prussian, 4, french, 6},
					  {prussian, 5, prussian, 4, prussian, 5},
					  {prussian, 0, prussian, 1, french, 9},
					  {prussian, 9, prussian, 8, prussian, 1}};
	for (unsigned i = 0; i < 4; i++)
		check_bids(&row[i]);
}

/* Each gets his side; only the higher bid moves the track, and towards the other side. */
Test(bidding, for_different_sides, .description = "1806 marshal.bid")
{
	static const struct bids row[] = {
		{french, 3, prussian, 1, french, 13}, /* example of p. 17 */
		{french, 1, prussian, 3, french, 7},    {prussian, 3, french, 1, prussian, 7},
		{prussian, 1, french, 3, prussian, 13}, {french, 9, prussian, 0, french, 19},
		{french, 0, prussian, 9, french, 1},    {french, 0, prussian, 0, french, 10},
		{prussian, 6, french, 6, prussian, 10}};
	for (unsigned i = 0; i < 8; i++)
		check_bids(&row[i]);
}

Test(bidding, equal_bids_for_one_side, .description = "1806 marshal.bid")
{
	for (unsigned points_bid = 0; points_bid <= 9; points_bid += 3) {
		struct at_table *at = start("marshal");
		bid(at, 0, prussian, points_bid);
		bid(at, 1, prussian, points_bid);
		cr_assert_eq(told(at, "bid-lot"), 1);
		cr_assert_eq(vp(at), 10, "the track does not move");
		cr_assert_eq(position_at(at)->side_of[0] + position_at(at)->side_of[1], 1);
		leave(at);
	}
}

/* ---- What may be bid ----------------------------------------------------------------------------------- */

Test(bidding, side_first_then_points, .description = "1806 marshal.bid")
{
	struct at_table *at = start("marshal");
	cr_assert_str_eq(rule_of(at, "number 3"), "marshal.bid");
	cr_assert_str_eq(rule_of(at, "unit Lannes"), "marshal.bid");
	cr_assert_eq(answers_listed(at), 2);
	give_as(at, 0, "unit Frederick William III");
	cr_assert_str_eq(rule_of(at, "unit Napoléon"), "marshal.bid");
	cr_assert_eq(answers_listed(at), 10, "0 to 9");
	cr_assert_str_eq(rule_of(at, "number 10"), "marshal.bid");
	cr_assert(is_legal(at, "number 0"));
}

/* One bid tells the other player nothing before his own is made. */
Test(bidding, is_secret, .description = "1806 marshal.bid")
{
	struct at_table *one = start("marshal"), *other = start("marshal");
	bid(one, 0, french, 3);
	bid(other, 0, prussian, 8);
	cr_assert_eq(memcmp(mask_of(one, "prussian"), mask_of(other, "prussian"), sizeof(struct napoleon)),
		     0);
	cr_assert_eq(memcmp(mask_of(one, "public"), mask_of(other, "public"), sizeof(struct napoleon)), 0);
	cr_assert_eq(vp(one), 10, "nothing moves before both have bid");
}

Test(bidding, then_the_set_up, .description = "1806 marshal.rules marshal.bid")
{
	struct at_table *at = start("marshal");
	bid(at, 0, prussian, 2);
	bid(at, 1, french, 1);
	cr_assert_str_eq(step_at(at), "set-up");
	give_as(at, 0, "unit Brunswick");
	give_as(at, 1, "unit Lannes");
}

/* ---- Ranking of games ---------------------------------------------------------------------------------- */

/* Seat 1 plays the French. */
static struct at_table *swapped(unsigned turn)
{
	struct at_table *at = start("marshal");
	bid(at, 0, prussian, 1);
	bid(at, 1, french, 0);
	change(at, "{'clear':true}");
	place_all(at, "Napoléon, Bessières", "Saalfeld");
	place(at, "Davout", "Naumburg");
	place(at, "Brunswick", "Weimar");
	control(at, "Halle", "french");
	at_turn(at, turn);
	begin(at, "operations");
	return at;
}

static struct ranking rank_of(const struct at_table *at, seat_id seat)
{
	struct ranking ranking[max_seats];
	rulebook_at(at)->rank(scenario_at(at), true_position(at), ranking);
	return ranking[seat];
}

Test(rank, french_win_on_turn_five, .description = "1806 marshal.ranking")
{
	struct at_table *at = swapped(5);
	napoleon_gain(table_at(at), french, 20, say(why_hold), no_space);
	cr_assert_eq(rank_of(at, 1).points, 3);
	cr_assert_eq(rank_of(at, 1).tie_break, 3);
	cr_assert_eq(rank_of(at, 0).points, 1);
	cr_assert_eq(rank_of(at, 0).tie_break, -3);
}

Test(rank, prussian_win_on_turn_seven_and_at_its_end, .description = "1806 marshal.ranking")
{
	struct at_table *at = swapped(7);
	napoleon_gain(table_at(at), prussian, 20, say(why_hold), no_space);
	cr_assert_eq(rank_of(at, 0).tie_break, 2);
	cr_assert_eq(rank_of(at, 1).tie_break, -1);
	at = swapped(7);
	begin(at, "end");
	cr_assert(is_over(at));
	cr_assert_eq(rank_of(at, 0).points, 3);
	cr_assert_eq(rank_of(at, 0).tie_break, 1);
	cr_assert_eq(rank_of(at, 1).points, 1);
	cr_assert_eq(rank_of(at, 1).tie_break, 0);
}

Test(rank, napoleon_is_lost, .description = "1806 marshal.ranking victory.napoleon")
{
	struct at_table *at = swapped(6);
	napoleon_tire(table_at(at), bessieres, 9);
	cr_assert(is_over(at));
	cr_assert_eq(rank_of(at, 0).tie_break, 14);
	cr_assert_eq(rank_of(at, 1).tie_break, -7);
	cr_assert_eq(rank_of(at, 1).points, 1);
}

Test(rank, unfinished, .description = "1806 marshal.ranking marshal.rules")
{
	struct at_table *at = swapped(4);
	for (seat_id seat = 0; seat < 2; seat++) {
		cr_assert_eq(rank_of(at, seat).points, 0);
		cr_assert_eq(rank_of(at, seat).tie_break, -7);
	}
}
