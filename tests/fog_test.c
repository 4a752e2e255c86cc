/*
 * The fog mechanism: what a seat may remember of flags that have been swapped out of its sight.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "vedette/effects.h"
#include "vedette/fog.h"

enum { flags = 5 };
enum { foot, horse, dummy };

/* 1 guard, 2 line, 3 hussars, 4 and 5 dummies */
static const uint8_t arm[] = {dummy, foot, foot, horse, dummy, dummy};
static const uint8_t pool[flags] = {1, 2, 3, 4, 5};

struct room {
	uint8_t who[flags], group[flags], seen[flags];
	struct fog fog;
};

static void begin(struct room *room)
{
	for (unsigned i = 0; i < flags; i++)
		room->who[i] = (uint8_t)(i + 1);
	room->fog = (struct fog){
		.flags = flags, .who = room->who, .group = room->group, .seen = room->seen, .arm = arm};
	fog_begin(&room->fog);
}

static void meet(struct room *room, uint8_t one, uint8_t other)
{
	const uint8_t flag[] = {one, other};
	fog_merge(&room->fog, flag, 2);
}

static void expect_who(const struct room *room, const uint8_t who[flags])
{
	for (unsigned i = 0; i < flags; i++)
		cr_expect_eq(room->who[i], who[i], "flag %u shows %u, not %u", i, room->who[i], who[i]);
}

Test(fog, nothing_seen_nothing_known)
{
	struct room room;
	begin(&room);
	fog_mask(&room.fog);
	expect_who(&room, (const uint8_t[]){fog_unknown, fog_unknown, fog_unknown, fog_unknown, fog_unknown});
}

Test(fog, arm_and_identity)
{
	struct room room;
	begin(&room);
	fog_learn(&room.fog, 1, fog_arm);
	fog_learn(&room.fog, 2, fog_identity);
	cr_assert_eq(fog_sure_arm(&room.fog, 1), foot);
	cr_assert_eq(fog_sure_arm(&room.fog, 2), horse);
	cr_assert_eq(fog_sure_arm(&room.fog, 0), fog_no_arm);
	fog_mask(&room.fog);
	expect_who(&room, (const uint8_t[]){fog_unknown, fog_arm_only | foot, 3, fog_unknown, fog_unknown});
	cr_assert_eq(fog_sure_arm(&room.fog, 1), foot, "a mask answers like the truth");
}

/* One of two is the hussars, nobody knows which: both positions of the truth give the same mask. */
Test(fog, swapped_flags_are_one_group)
{
	struct room one, other;
	begin(&one);
	fog_learn(&one.fog, 2, fog_identity);
	meet(&one, 0, 2);
	cr_assert_not(fog_alone(&one.fog, 2));
	cr_assert_eq(fog_sure_arm(&one.fog, 2), fog_no_arm);
	begin(&other);
	fog_learn(&other.fog, 2, fog_identity);
	meet(&other, 0, 2);
	other.who[0] = 3, other.who[2] = 1;
	other.seen[0] = fog_identity, other.seen[2] = fog_nothing;
	fog_mask(&one.fog);
	fog_mask(&other.fog);
	expect_who(&one, other.who);
	cr_assert_arr_eq(one.seen, other.seen, flags);
}

/* "One of the two is foot", then "this one is foot": the other may be anything. */
Test(fog, a_second_sight_takes_the_place_of_the_first)
{
	struct room room;
	begin(&room);
	fog_learn(&room.fog, 0, fog_arm); /* the guard */
	meet(&room, 0, 1);
	fog_learn(&room.fog, 1, fog_arm); /* the line: it could be the same block */
	cr_assert_eq(fog_sure_arm(&room.fog, 1), foot);
	cr_assert_eq(room.seen[0], fog_nothing);
	cr_assert(fog_alone(&room.fog, 0));
	cr_assert_null(fog_check(&room.fog));
}

/* "One of the two is foot", then "this one is horse": the other is the foot. */
Test(fog, a_second_sight_that_parts_them)
{
	struct room room;
	begin(&room);
	fog_learn(&room.fog, 0, fog_arm);
	meet(&room, 0, 2);
	fog_learn(&room.fog, 2, fog_arm);
	cr_assert_eq(fog_sure_arm(&room.fog, 2), horse);
	cr_assert_eq(fog_sure_arm(&room.fog, 0), foot);
}

/* The guard is one of the two, and this one is foot: the guard or the line, which cannot be kept. */
Test(fog, an_arm_that_a_known_identity_explains)
{
	struct room room;
	begin(&room);
	fog_learn(&room.fog, 0, fog_identity);
	meet(&room, 0, 1);
	cr_assert_not(fog_can_hold(&room.fog, 1, fog_arm));
	cr_assert(fog_can_hold(&room.fog, 1, fog_identity));
	fog_learn(&room.fog, 1, fog_arm);
	cr_assert_not(fog_alone(&room.fog, 1), "nothing was learned");
	fog_learn(&room.fog, 1, fog_identity);
	cr_assert(fog_alone(&room.fog, 1));
	cr_assert_eq(room.seen[0], fog_identity, "the guard stays known");
}

Test(fog, imagined_deals_keep_the_mask_and_reach_every_case)
{
	struct room truth, mask, deal, again;
	struct keyed_chance chance;
	uint8_t key[16];
	unsigned hussars_behind[flags] = {0};
	begin(&truth);
	fog_learn(&truth.fog, 0, fog_arm);
	fog_learn(&truth.fog, 2, fog_identity);
	meet(&truth, 2, 3);
	key_from_text(key, "fog", 0);
	keyed_chance(&chance, key, 0);
	begin(&mask);
	memcpy(&mask, &truth, offsetof(struct room, fog));
	fog_mask(&mask.fog);
	for (unsigned i = 0; i < 400; i++) {
		begin(&deal);
		memcpy(&deal, &mask, offsetof(struct room, fog));
		fog_imagine(&deal.fog, &chance.chance, pool, flags);
		cr_assert_eq(arm[deal.who[0]], foot);
		for (unsigned flag = 0; flag < flags; flag++)
			hussars_behind[flag] += deal.who[flag] == 3;
		begin(&again);
		memcpy(&again, &deal, offsetof(struct room, fog));
		fog_mask(&again.fog);
		cr_assert_arr_eq(again.who, mask.who, flags);
		cr_assert_arr_eq(again.seen, mask.seen, flags);
	}
	/* 400 throws of a coin lie between 150 and 250, but for one case in a million */
	cr_assert_eq(hussars_behind[2] + hussars_behind[3], 400);
	cr_assert(hussars_behind[2] > 150 && hussars_behind[2] < 250, "%u", hussars_behind[2]);
}

/* ---- Effects ------------------------------------------------------------------------------------------- */

Test(effects, end_when_their_step_begins)
{
	struct effect effect[3] = {{0}};
	struct flow flow = {.turn = 2, .step = 3};
	cr_assert(effects_add(effect, 3,
			      (struct effect){.until_turn = 3, .until_step = 1, .kind = 1, .value = 2}));
	cr_assert(effects_add(effect, 3,
			      (struct effect){.until_turn = 2, .until_step = 4, .kind = 1, .value = 1}));
	cr_assert(effects_add(effect, 3,
			      (struct effect){.until_turn = 3, .until_step = 0, .kind = 2, .whom = 1}));
	cr_assert_not(effects_add(effect, 3, (struct effect){.kind = 1}), "no row is free");
	cr_assert_eq(effects_sum(effect, 3, 1, 0), 3);
	cr_assert_eq(effects_end(effect, 3, &flow), 0);
	flow.step = 4;
	cr_assert_eq(effects_end(effect, 3, &flow), 1);
	cr_assert_eq(effects_sum(effect, 3, 1, 0), 2);
	flow.turn = 3, flow.step = 0;
	cr_assert_eq(effects_end(effect, 3, &flow), 1);
	cr_assert_not(effects_any(effect, 3, 2, 1));
	cr_assert(effects_any(effect, 3, 1, 0));
	cr_assert_eq(effect[1].until_turn, 0, "free rows are empty");
}
