/*
 * Swiss pairings, worked out by hand.
 */
#include "server/swiss.h"

#include <criterion/criterion.h>

enum { most = 16 };

static struct swiss_player player[most];
static struct swiss_pair pair[most];

static void seat_players(unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		player[i] = (struct swiss_player){.user = i + 1, .strength = 2000 - i};
}

static void have_met(unsigned a, unsigned b)
{
	player[a].met[player[a].meetings++] = b;
	player[b].met[player[b].meetings++] = a;
}

static bool are_paired(unsigned pairs, int a, int b)
{
	for (unsigned i = 0; i < pairs; i++)
		if ((pair[i].first == a && pair[i].second == b) ||
		    (pair[i].first == b && pair[i].second == a))
			return true;
	return false;
}

Test(swiss, the_first_round_goes_by_strength)
{
	seat_players(4);
	cr_assert_eq(swiss_pair_up(player, 4, pair), 2);
	cr_assert(are_paired(2, 0, 1) && are_paired(2, 2, 3));
}

/* 1 and 3 have won, 2 and 4 have lost, and 1 met 2, 3 met 4: winners meet, and so do losers. */
Test(swiss, those_meet_who_have_done_as_well)
{
	seat_players(4);
	have_met(0, 1);
	have_met(2, 3);
	player[0].halves = player[2].halves = 2;
	cr_assert_eq(swiss_pair_up(player, 4, pair), 2);
	cr_assert(are_paired(2, 0, 2) && are_paired(2, 1, 3));
}

/* By the table it would be 1-2 and 3-4; 3 and 4 have met, so that 1-2 is taken apart. */
Test(swiss, a_pair_above_is_taken_apart_rather_than_two_meet_twice)
{
	seat_players(4);
	have_met(2, 3);
	cr_assert_eq(swiss_pair_up(player, 4, pair), 2);
	cr_assert(are_paired(2, 0, 2) && are_paired(2, 1, 3));
}

Test(swiss, two_meet_twice_where_there_is_no_other_way)
{
	seat_players(2);
	have_met(0, 1);
	cr_assert_eq(swiss_pair_up(player, 2, pair), 1);
	cr_assert(are_paired(1, 0, 1));
}

/* Five players: the last gets the bye; the next time it is the last of those who had none. */
Test(swiss, the_bye_goes_round)
{
	seat_players(5);
	cr_assert_eq(swiss_pair_up(player, 5, pair), 3);
	cr_assert(are_paired(3, 4, swiss_bye));
	player[4].had_bye = true;
	player[4].halves = 2;
	have_met(0, 1);
	have_met(2, 3);
	player[0].halves = player[2].halves = 2;
	cr_assert_eq(swiss_pair_up(player, 5, pair), 3);
	cr_assert(are_paired(3, 3, swiss_bye), "4 has nothing, and 2 is stronger");
	cr_assert(are_paired(3, 0, 2) && are_paired(3, 4, 1), "1 and 3 lead with 5, who has met nobody yet");
}

Test(swiss, sides_are_shared)
{
	seat_players(2);
	player[0].firsts = 1;
	player[0].was_first = true;
	player[1].firsts = 1;
	player[1].seconds = 1;
	swiss_pair_up(player, 2, pair);
	cr_assert_eq(pair[0].first, 1, "the other has had it more often than not");
	player[0].seconds = 1;
	swiss_pair_up(player, 2, pair);
	cr_assert_eq(pair[0].first, 1, "as often, and it was the first's last time");
}

/* Sixteen players, eight rounds: nobody meets anybody twice, and everybody plays every round. */
Test(swiss, many_rounds_without_meeting_twice)
{
	seat_players(most);
	for (unsigned round = 0; round < 8; round++) {
		bool plays[most] = {false};
		cr_assert_eq(swiss_pair_up(player, most, pair), most / 2);
		for (unsigned i = 0; i < most / 2; i++) {
			int a = pair[i].first, b = pair[i].second;
			cr_assert(a >= 0 && b >= 0 && !plays[a] && !plays[b]);
			plays[a] = plays[b] = true;
			for (unsigned k = 0; k < player[a].meetings; k++)
				cr_assert_neq(player[a].met[k], (unsigned)b, "round %u", round + 1);
			have_met((unsigned)a, (unsigned)b);
			player[a < b ? a : b].halves += 2; /* the stronger wins */
		}
	}
}
