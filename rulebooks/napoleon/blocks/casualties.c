/*
 * Strength and fatigue on the order-of-battle sheets (terms.order-of-battle), and blocks that leave the game (p. 9, p. 14).
 *
 * The position is changed first and told then. Any of this may end the game: callers look at flow.over before they go on.
 */
#include "rulebooks/napoleon/position.h"

/* Where a loss may be told to have happened: behind screens only a combat says where. */
static space_id place_of_loss(const struct table *table, unsigned block)
{
	const struct napoleon *n = here(table);
	unsigned at = n->at[n->flag_of[block]];
	if (at >= areas || (napoleon_has_screens(table->scenario, n) && !n->combat.area))
		return no_space;
	return (space_id)at;
}

/* Takes points off the sheet; the enemy's gain is counted by the caller. */
static unsigned take_off(struct napoleon *n, unsigned block, unsigned inf, unsigned cav)
{
	inf = inf < n->inf[block] ? inf : n->inf[block];
	cav = cav < n->cav[block] ? cav : n->cav[block];
	n->inf[block] = (uint8_t)(n->inf[block] - inf);
	n->cav[block] = (uint8_t)(n->cav[block] - cav);
	n->lost[side_of_block(block)] = (uint8_t)(n->lost[side_of_block(block)] + inf + cav);
	return inf + cav;
}

/* victory.losses, p. 14: a point for every strength point lost, in combat or through fatigue. */
static void give_points(struct table *table, side_id loser, unsigned points, struct message why, space_id at)
{
	if (points && !here(table)->flow.over)
		napoleon_gain(table, enemy_of(loser), points, why, at);
}

/* ---- Elimination --------------------------------------------------------------------------------------- */

static void wipe_block(struct napoleon *n, unsigned flag, unsigned block)
{
	uint32_t gone = 1u << flag;
	napoleon_put(n, flag, eliminated);
	n->activated[flag] = 0;
	n->inf[block] = n->cav[block] = n->fatigue[block] = 0;
	if (n->care == 1 + block)
		n->care = 0;
	n->operation.chosen &= ~gone;
	n->combat.engaged[french] &= ~gone;
	n->combat.engaged[prussian] &= ~gone;
}

/* Everybody sees who it was. To those who did not know, that is news, and so is that it happened. */
static void tell_gone(struct table *table, unsigned flag, struct message why, space_id at)
{
	const struct napoleon *n = here(table);
	struct event event = {.message = why, .pieces = 1, .piece = {(piece_id)flag}, .at = at};
	if (napoleon_is_upright(table->scenario, n) || napoleon_has_screens(table->scenario, n))
		event.news = (uint8_t)(1u << seat_of(n, enemy_of(side_of_flag(flag))));
	tell(table, &event);
}

/* Turned up before it goes: fog keeps what is learned of a flag with its block. */
static void turn_up(struct napoleon *n, unsigned flag)
{
	side_id side = side_of_flag(flag);
	struct fog fog = napoleon_fog_of(n, side);
	fog_learn(&fog, side == french ? flag : flag - french_blocks, fog_identity);
}

void napoleon_eliminate(struct table *table, unsigned flag, struct message why)
{
	struct napoleon *n = here(table);
	unsigned block = napoleon_block(n, flag), at = n->at[flag];
	if (at >= areas || block == no_block)
		return;
	side_id side = side_of_flag(flag);
	turn_up(n, flag);
	unsigned points = take_off(n, block, n->inf[block], n->cav[block]); /* reading 25 */
	wipe_block(n, flag, block);
	tell_gone(table, flag, why, (space_id)at);
	give_points(table, side, points,
		    say2(told_strength_gone, piece_arg((piece_id)flag), number_arg((int)points)),
		    (space_id)at);
	if (block == napoleon) /* p. 14; the king's loss has no effect */
		napoleon_end_by_napoleon(table);
	if (is_corps(block))
		napoleon_commanders_alone(table);
}

/* terms.commander, p. 6: one who is left without a corps goes. */
void napoleon_commanders_alone(struct table *table)
{
	static const uint8_t commander[both_sides] = {napoleon, frederick};
	struct napoleon *n = here(table);
	for (side_id side = french; side < both_sides; side++) {
		unsigned flag = n->flag_of[commander[side]];
		if (n->flow.over || flag == no_block || n->at[flag] >= areas)
			continue;
		if (!napoleon_corps_among(n, napoleon_flags_in(n, n->at[flag], side)))
			napoleon_eliminate(table, flag,
					   say1(told_commander_alone, piece_arg((piece_id)flag)));
	}
}

/* ---- Strength and fatigue ------------------------------------------------------------------------------ */

void napoleon_lose(struct table *table, unsigned block, unsigned inf, unsigned cav, struct message why)
{
	struct napoleon *n = here(table);
	if (!is_corps(block))
		return;
	unsigned flag = n->flag_of[block];
	unsigned points = take_off(n, block, inf, cav);
	give_points(table, side_of_block(block), points, why, place_of_loss(table, block));
	if (strength_of(n, block) == 0)
		napoleon_eliminate(table, flag, say1(told_corps_destroyed, piece_arg((piece_id)flag)));
}

/* turn.elimination, p. 9: more than eight, and the corps is gone at once; without strength likewise, above. */
void napoleon_tire(struct table *table, unsigned block, unsigned points)
{
	struct napoleon *n = here(table);
	if (!is_corps(block) || n->at[n->flag_of[block]] >= areas)
		return;
	unsigned fatigue = n->fatigue[block] + points, flag = n->flag_of[block];
	n->fatigue[block] = (uint8_t)(fatigue < most_fatigue ? fatigue : most_fatigue);
	if (fatigue > most_fatigue)
		napoleon_eliminate(table, flag, say1(told_corps_exhausted, piece_arg((piece_id)flag)));
}

void napoleon_rest(struct napoleon *n, unsigned block, unsigned points)
{
	n->fatigue[block] = (uint8_t)(points < n->fatigue[block] ? n->fatigue[block] - points : 0);
}
