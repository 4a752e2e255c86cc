/*
 * The fog of war, see fog.h.
 *
 * Why the deal of fog_imagine is fair: identities are fixed; flags whose arm is known take any free piece
 * of that arm, the others any piece left. However the first are dealt, the rest can be dealt in the same
 * number of ways.
 */
#include <string.h>

#include "vedette/fog.h"

void fog_begin(const struct fog *fog)
{
	for (unsigned flag = 0; flag < fog->flags; flag++) {
		fog->group[flag] = (uint8_t)flag;
		fog->seen[flag] = fog_nothing;
	}
}

/* A group is named by its lowest flag. */
bool fog_alone(const struct fog *fog, unsigned flag)
{
	if (fog->group[flag] != flag)
		return false;
	for (unsigned other = flag + 1; other < fog->flags; other++)
		if (fog->group[other] == flag)
			return false;
	return true;
}

/* The arm of what stands in a slot, in the truth or in a mask. */
static unsigned arm_in(const struct fog *fog, unsigned flag)
{
	uint8_t who = fog->who[flag];
	if (who == fog_nobody || who == fog_unknown)
		return fog_no_arm;
	return who & fog_arm_only ? (unsigned)(who & ~fog_arm_only) : fog->arm[who];
}

unsigned fog_sure_arm(const struct fog *fog, unsigned flag)
{
	return fog->seen[flag] >= fog_arm && fog_alone(fog, flag) ? arm_in(fog, flag) : (unsigned)fog_no_arm;
}

/* ---- Swapping ------------------------------------------------------------------------------------------ */

static void rename_group(const struct fog *fog, uint8_t from, uint8_t to)
{
	for (unsigned flag = 0; flag < fog->flags; flag++)
		if (fog->group[flag] == from)
			fog->group[flag] = to;
}

static void join(const struct fog *fog, unsigned one, unsigned other)
{
	uint8_t a = fog->group[one], b = fog->group[other];
	if (a != b)
		rename_group(fog, a > b ? a : b, a > b ? b : a);
}

void fog_merge(const struct fog *fog, const uint8_t flag[], unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		join(fog, flag[0], flag[i]);
}

static const struct chance_ask imagined = {.kind = chance_deal};

static unsigned deal_one(struct chance *chance, struct chance_ask deal, unsigned n)
{
	deal.n = (uint16_t)n;
	return chance_next(chance, &deal);
}

void fog_shuffle(struct chance *chance, struct chance_ask deal, uint8_t order[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		order[i] = (uint8_t)i;
	for (unsigned left = count; left > 1; left--)
		fog_swap(&order[left - 1], &order[deal_one(chance, deal, left)]);
}

void fog_redeal(struct chance *chance, struct chance_ask deal, const uint8_t flag[], unsigned count,
		uint8_t *const lane[], unsigned lanes)
{
	for (unsigned left = count; left > 1; left--) {
		unsigned taken = deal_one(chance, deal, left);
		for (unsigned k = 0; k < lanes; k++)
			fog_swap(&lane[k][flag[left - 1]], &lane[k][flag[taken]]);
	}
}

/* ---- Learning ------------------------------------------------------------------------------------------ */

/* The flag leaves its group; the group keeps the lowest flag that is left as its name. */
static void split_off(const struct fog *fog, unsigned flag)
{
	uint8_t old = fog->group[flag];
	fog->group[flag] = (uint8_t)flag;
	if (old != flag)
		return;
	unsigned lowest = fog->flags;
	for (unsigned other = fog->flags; other-- > 0;)
		if (other != flag && fog->group[other] == old)
			lowest = other;
	for (unsigned other = lowest; other < fog->flags; other++)
		if (other != flag && fog->group[other] == old)
			fog->group[other] = (uint8_t)lowest;
}

/* Another flag of the group that carries this sight of this arm, or `flags`. */
static unsigned sighted(const struct fog *fog, unsigned flag, enum fog_seen seen, unsigned arm)
{
	unsigned found = fog->flags;
	for (unsigned other = fog->flags; other-- > 0;)
		if (other != flag && fog->group[other] == fog->group[flag] && fog->seen[other] == seen &&
		    arm_in(fog, other) == arm)
			found = other;
	return found;
}

bool fog_can_hold(const struct fog *fog, unsigned flag, enum fog_seen seen)
{
	if (seen != fog_arm || fog_alone(fog, flag))
		return true;
	return fog->seen[flag] != fog_identity &&
	       sighted(fog, flag, fog_identity, arm_in(fog, flag)) == fog->flags;
}

void fog_learn(const struct fog *fog, unsigned flag, enum fog_seen seen)
{
	unsigned arm = arm_in(fog, flag);
	bool alone = fog_alone(fog, flag);
	if (!fog_can_hold(fog, flag, seen))
		return;
	/*
	 * "One of the group is horse" and now "this one is horse": the new sight takes the place of the old
	 * one.
	 */
	if (!alone && fog->seen[flag] == fog_nothing) {
		unsigned before = sighted(fog, flag, fog_arm, arm);
		if (before < fog->flags)
			fog->seen[before] = fog_nothing;
	}
	if (fog->seen[flag] < seen)
		fog->seen[flag] = (uint8_t)seen;
	split_off(fog, flag);
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

/* Where arms have been seen; whatever else is not known is wiped with the rest. */
static void show_arms(const struct fog *fog)
{
	for (unsigned flag = 0; flag < fog->flags; flag++)
		if (fog->seen[flag] == fog_arm && fog->who[flag] != fog_nobody)
			fog->who[flag] = (uint8_t)(fog_arm_only | fog->arm[fog->who[flag]]);
}

/* Worked out beside the fog and written back: of a number known beforehand, many are looked at at once. */
static void wipe(const struct fog *fog)
{
	uint8_t who[fog_most] = {fog_nobody}, seen[fog_most] = {fog_nothing};
	memcpy(who, fog->who, fog->flags);
	memcpy(seen, fog->seen, fog->flags);
	for (unsigned flag = 0; flag < fog_most; flag++) {
		bool kept = (who[flag] == fog_nobody) | (seen[flag] != fog_nothing);
		who[flag] = kept ? who[flag] : fog_unknown;
	}
	memcpy(fog->who, who, fog->flags);
}

/* Those of its group before the flag are in order: the flag takes its place among them. */
static void put_in_order(const struct fog *fog, unsigned flag, const uint8_t before[fog_most])
{
	for (unsigned place = flag, other; place != fog->group[flag]; place = other) {
		other = before[place];
		if (fog->who[other] <= fog->who[place])
			return;
		fog_swap(&fog->who[place], &fog->who[other]);
		fog_swap(&fog->seen[place], &fog->seen[other]);
	}
}

/* The lowest bit of each of eight bytes: of bytes that are 0xff or 0, those that are not 0 are gone through one by one. */
static const uint64_t each_of_eight = UINT64_C(0x0101010101010101);

void fog_mask(const struct fog *given)
{
	const struct fog local = *given, *fog = &local; /* what is written cannot be the fog itself */
	uint8_t last
		[fog_most]; /* by group, which is named by its lowest flag: the last of its flags so far */
	uint8_t before[fog_most];                  /* by flag: the one before it in its group */
	uint8_t group[fog_most], joined[fog_most]; /* 0xff: of a group that has a lower flag */
	if (memchr(fog->seen, fog_arm, fog->flags))
		show_arms(fog);
	wipe(fog);
	/*
	 * Where in its group a sight stands is not known: in ascending order, unknown last. Empty slots are
	 * alone.
	 */
	for (unsigned flag = 0; flag < fog_most; flag++)
		last[flag] = (uint8_t)flag;
	memcpy(group, last, sizeof group);
	memcpy(group, fog->group, fog->flags);
	for (unsigned flag = 0; flag < fog_most; flag++)
		joined[flag] = group[flag] != last[flag] ? 0xff : 0;
	uint64_t eight;
	for (unsigned i = 0; i < fog_most; i += sizeof eight) {
		memcpy(&eight, joined + i, sizeof eight);
		for (eight &= each_of_eight; eight; eight &= eight - 1) {
			unsigned flag = i + (unsigned)__builtin_ctzll(eight) / 8;
			before[flag] = last[group[flag]];
			last[group[flag]] = (uint8_t)flag;
			if (fog->who[flag] != fog_unknown)
				put_in_order(fog, flag, before);
		}
	}
}

struct pool {
	uint8_t who[fog_most];
	unsigned count;
};

static uint8_t take(struct pool *pool, unsigned at)
{
	uint8_t who = pool->who[at];
	memmove(&pool->who[at], &pool->who[at + 1], pool->count - at - 1);
	pool->count--;
	return who;
}

static void take_who(struct pool *pool, uint8_t who)
{
	for (unsigned i = 0; i < pool->count; i++)
		if (pool->who[i] == who) {
			take(pool, i);
			return;
		}
}

static uint8_t take_of_arm(const struct fog *fog, struct pool *pool, unsigned arm, struct chance *chance)
{
	unsigned fit = 0, at = 0;
	for (unsigned i = 0; i < pool->count; i++)
		fit += fog->arm[pool->who[i]] == arm;
	if (fit == 0)
		return fog_nobody; /* a mask that no position has */
	unsigned chosen = deal_one(chance, imagined, fit);
	while (fog->arm[pool->who[at]] != arm || chosen-- > 0)
		at++;
	return take(pool, at);
}

static void deal_groups(const struct fog *fog, struct chance *chance)
{
	uint8_t *const lane[] = {fog->who, fog->seen};
	for (unsigned group = 0; group < fog->flags; group++) {
		uint8_t flag[fog_most];
		unsigned count = 0;
		for (unsigned i = 0; i < fog->flags; i++)
			if (fog->group[i] == group)
				flag[count++] = (uint8_t)i;
		fog_redeal(chance, imagined, flag, count, lane, 2);
	}
}

void fog_imagine(const struct fog *fog, struct chance *chance, const uint8_t pool[], unsigned count)
{
	struct pool left = {.count = count};
	memcpy(left.who, pool, count);
	deal_groups(fog, chance);
	for (unsigned flag = 0; flag < fog->flags; flag++)
		if (fog->who[flag] && fog->seen[flag] == fog_identity)
			take_who(&left, fog->who[flag]);
	for (unsigned flag = 0; flag < fog->flags; flag++)
		if (fog->who[flag] && fog->seen[flag] == fog_arm)
			fog->who[flag] = take_of_arm(fog, &left, arm_in(fog, flag), chance);
	for (unsigned flag = 0; flag < fog->flags; flag++)
		if (fog->who[flag] == fog_unknown)
			fog->who[flag] = left.count ? take(&left, deal_one(chance, imagined, left.count))
						    : (uint8_t)fog_nobody;
}

bool fog_same(const struct fog *fog, unsigned one, unsigned other)
{
	if (fog->group[one] == fog->group[other])
		return true;
	if (fog->seen[one] != fog->seen[other] || fog->seen[one] == fog_identity)
		return false;
	return fog->seen[one] == fog_nothing || arm_in(fog, one) == arm_in(fog, other);
}

const char *fog_check(const struct fog *fog)
{
	for (unsigned flag = 0; flag < fog->flags; flag++) {
		unsigned group = fog->group[flag];
		if (group > flag || fog->group[group] != group)
			return "a group is not named by its lowest flag";
		if (fog->seen[flag] > fog_identity)
			return "something was seen that cannot be seen";
		if (fog->who[flag] == fog_nobody && (fog->seen[flag] || !fog_alone(fog, flag)))
			return "something is known of a flag without a piece";
	}
	return NULL;
}
