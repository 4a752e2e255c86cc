/*
 * What everybody gets to see of upright blocks, grognard.fog, p. 16: they lie open in combat, are told apart from vedettes by contact,
 * and stand again among their like.
 */
#include "rulebooks/napoleon/position.h"

static void learn(struct napoleon *n, unsigned flag, enum fog_seen seen)
{
	side_id side = side_of_flag(flag);
	struct fog fog = napoleon_fog_of(n, side);
	fog_learn(&fog, flag - first_flag_of(side), seen);
}

static uint32_t not_known(const struct napoleon *n, uint32_t flags)
{
	uint32_t hidden = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (!napoleon_everybody_knows(n, flag))
			hidden |= 1u << flag;
	}
	return hidden;
}

static uint8_t who_learns(const struct napoleon *n, uint32_t flags)
{
	uint8_t seats = 0;
	for (side_id side = french; side < both_sides; side++)
		if (flags & flags_of(side))
			seats |= (uint8_t)(1u << seat_of(n, enemy_of(side)));
	return seats;
}

/* One event of up to eight pieces; what is left of the set goes into the next one. */
static void tell_shown(struct table *table, uint32_t *flags, struct message why)
{
	const struct napoleon *n = here(table);
	struct event event = {.message = why, .news = who_learns(n, *flags), .at = no_space};
	while (*flags && event.pieces < sizeof event.piece / sizeof *event.piece)
		event.piece[event.pieces++] = (piece_id)take_flag(flags);
	unsigned at = n->at[event.piece[0]];
	if (at < areas)
		event.at = (space_id)at;
	tell(table, &event);
}

void napoleon_show(struct table *table, uint32_t flags, struct message why)
{
	struct napoleon *n = here(table);
	uint32_t hidden = not_known(n, flags);
	for (uint32_t left = hidden; left;)
		learn(n, take_flag(&left), fog_identity);
	while (hidden)
		tell_shown(table, &hidden, why);
}

void napoleon_learn_arm(struct napoleon *n, uint32_t flags)
{
	while (flags)
		learn(n, take_flag(&flags), fog_arm);
}

/* ---- Standing again ------------------------------------------------------------------------------------ */

static void name_flags(struct napoleon *n, const uint8_t slot[], unsigned count, unsigned first)
{
	for (unsigned i = 0; i < count; i++)
		n->flag_of[n->who[first + slot[i]] - 1] = (uint8_t)(first + slot[i]);
}

/* Blocks that look alike: of one side, in one area, with their flags turned alike. */
static void mingle_alike(struct table *table, unsigned area, uint32_t flags, side_id side)
{
	struct napoleon *n = here(table);
	struct fog fog = napoleon_fog_of(n, side);
	uint8_t *const lane[] = {fog.who, fog.seen};
	uint8_t slot[blocks];
	unsigned count = 0;
	while (flags)
		slot[count++] = (uint8_t)(take_flag(&flags) - first_flag_of(side));
	if (count < 2)
		return;
	fog_merge(&fog, slot, count);
	struct purpose mingling = purpose(chance_for_mingling, area * both_sides + side);
	fog_redeal(table->chance, deal_for(table, mingling), slot, count, lane, 2);
	name_flags(n, slot, count, first_flag_of(side));
}

void napoleon_mingle(struct table *table, unsigned area, side_id side)
{
	const struct napoleon *n = here(table);
	if (area >= areas || !napoleon_is_upright(table->scenario, n))
		return;
	uint32_t turned = 0, all = napoleon_flags_in(n, area, side);
	for (uint32_t left = all; left;) {
		unsigned flag = take_flag(&left);
		if (n->activated[flag])
			turned |= 1u << flag;
	}
	mingle_alike(table, area, turned, side);
	mingle_alike(table, area, all & ~turned, side);
}
