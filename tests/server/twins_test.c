/*
 * Twin games on two real servers, in every scenario: what leaves them towards a viewer is the same byte for byte as long as
 * he may not know the difference. (Mask, hides and news of the six properties.)
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/server/twins.h"
#include "tests/wire/picking.h"

/* A game may be over before so many answers were given, or hold no secret there: then another one. */
static void add_one(struct twins *twins, enum twin_kind kind, seat_id viewer)
{
	for (unsigned tries = 0; tries < 8; tries++)
		if (twins_add(twins, kind, viewer, (unsigned)(next_luck(&twins->luck) % 120)))
			return;
}

/* For every viewer and every kind of secret, games begun at several depths. */
static void add_pairs(struct twins *twins, unsigned each)
{
	const struct rulebook *rulebook = twins->scenario->rulebook;
	for (unsigned place = 0; place <= rulebook->seats; place++)
		for (unsigned kind = 0; kind < twin_kinds; kind++)
			for (unsigned i = 0; i < each; i++)
				add_one(twins, kind,
					place < rulebook->seats ? (seat_id)place : (seat_id)public_seat);
}

/* More of them on request: VEDETTE_TWINS of a kind for every viewer. */
static unsigned pairs_of_a_kind(void)
{
	const char *wanted = getenv("VEDETTE_TWINS");
	int pairs = wanted ? atoi(wanted) : 3;
	return pairs > 0 && pairs <= 80 ? (unsigned)pairs : 3;
}

static void expect_no_difference(const char *scenario)
{
	static struct twins twins;
	struct difference difference;
	twins_open(&twins, scenario, NULL);
	add_pairs(&twins, pairs_of_a_kind());
	twins_start(&twins);
	twins_play_all(&twins, 25, &difference);
	fprintf(stderr, "%s: %u pairs, %u answers, %u taken back, %u frames compared, %u parted by news\n",
		scenario, twins.games, twins.played, twins.taken_back, twins.compared, twins.parted);
	cr_assert_null(difference.property, "%s: %s", difference.property, difference.text);
	cr_assert_gt(twins.games, twins.scenario->rulebook->open ? 6 : 18);
	cr_assert_gt(twins.compared, 8 * twins.games);
	if (!twins.scenario->rulebook->open)
		cr_assert_gt(twins.parted, 0, "no news in all these games");
	twins_close(&twins);
}

Test(twins, picket)
{
	expect_no_difference("picket");
}

Test(twins, trautenau)
{
	expect_no_difference("trautenau");
}

Test(twins, soor)
{
	expect_no_difference("soor");
}

Test(twins, joined)
{
	expect_no_difference("joined");
}

Test(twins, conscript)
{
	expect_no_difference("conscript");
}

Test(twins, grognard)
{
	expect_no_difference("grognard");
}

Test(twins, marshal)
{
	expect_no_difference("marshal");
}

Test(twins, short_campaign)
{
	expect_no_difference("short");
}
