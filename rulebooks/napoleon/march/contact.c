/*
 * Blocks come into an area, p. 10, 12 and 16: vedettes that meet enemies go, stacks face each other over
 * an axis of retreat, a citadel changes hands. The same for a march, a retreat, a reaction and the march
 * to the cannon.
 *
 * Whatever contact shows is news to both sides: the blocks are no vedettes, or they were.
 */
#include "rulebooks/napoleon/march/march.h"

static uint8_t both_seats(const struct table *table)
{
	return napoleon_is_upright(table->scenario, here(table)) ? 3 : 0;
}

/* p. 16: the arm is learned first and told then. */
static void show_stacks(struct table *table, uint32_t flags, unsigned text, unsigned area)
{
	struct napoleon *n = here(table);
	if (!flags || !napoleon_is_upright(table->scenario, n))
		return;
	napoleon_learn_arm(n, flags);
	struct event event = event_of(say1(text, space_arg((space_id)area)), flags, area);
	event.news = both_seats(table);
	tell(table, &event);
}

static void drive_off(struct table *table, uint32_t vedettes)
{
	while (vedettes && !here(table)->flow.over) {
		unsigned flag = take_flag(&vedettes);
		napoleon_eliminate(table, flag, say1(told_vedette_gone, piece_arg((piece_id)flag)));
	}
}

/* grognard.vedettes.die, p. 16: every vedette in an area with enemies goes, those that came and those that stood there. */
static void meet(struct table *table, uint32_t comers, uint32_t enemies, unsigned area)
{
	const struct napoleon *n = here(table);
	uint32_t enemy_vedettes = napoleon_vedettes_among(n, enemies);
	uint32_t own_vedettes = napoleon_vedettes_among(n, comers);
	uint32_t enemy_stack = enemies & ~enemy_vedettes, own_stack = comers & ~own_vedettes;
	drive_off(table, enemy_vedettes);
	drive_off(table, own_vedettes);
	if (enemy_stack && own_stack)
		show_stacks(table, enemy_stack | own_stack, told_contact, area);
	else if (enemy_stack)
		show_stacks(table, enemy_stack, told_held, area);
	else if (own_stack)
		show_stacks(table, own_stack, told_no_vedettes, area);
}

/* ---- The axis ------------------------------------------------------------------------------------------ */

/* move.axis-cut, p. 10: the enemy stack suffers, the marker goes, and no other takes its place (reading 12). */
static void cut_axis(struct table *table, side_id enemy, unsigned area)
{
	struct napoleon *n = here(table);
	enum { fatigue_of_cut = 2 };
	n->axis[area] = 0;
	tell_all(table, say2(told_axis_cut, space_arg((space_id)area), of_kind(arg_side, enemy)),
		 (space_id)area);
	napoleon_share(table, enemy, napoleon_flags_in(n, area, enemy), fatigue_of_cut, fatigue_of_cut,
		       share_equally, say(why_axis_cut));
}

/* move.axis: by the stack that makes the area contested, and one only. */
static void place_axis(struct table *table, side_id side, unsigned area, unsigned to)
{
	struct napoleon *n = here(table);
	n->axis[area] = (uint8_t)((1 + to) | (unsigned)side << 7);
	tell_all(table,
		 say3(told_axis_placed, space_arg((space_id)area), of_kind(arg_side, side),
		      space_arg((space_id)to)),
		 (space_id)area);
}

/* ---- Entering ------------------------------------------------------------------------------------------ */

bool napoleon_enter(struct table *table, uint32_t flags, unsigned from, unsigned to, enum entry how)
{
	struct napoleon *n = here(table);
	(void)how; /* whoever comes, and however: the same happens */
	flags = on_map(n, flags);
	if (!flags || to >= areas)
		return false;
	side_id side = flags & flags_of(french) ? french : prussian;
	uint32_t enemies = napoleon_flags_in(n, to, enemy_of(side));
	bool held_alone = !(napoleon_flags_in(n, to, side) & ~flags);
	for (uint32_t left = flags; left;)
		napoleon_put(n, take_flag(&left), to);
	if (flags & n->operation.chosen && enemies)
		n->operation.route_count = 0; /* something is learned */
	if (enemies)
		meet(table, flags, enemies, to);
	if (n->flow.over)
		return false;
	flags = on_map(n, flags);
	enemies = napoleon_flags_in(n, to, enemy_of(side));
	napoleon_clear_axes(table); /* where they came from; and the citadel here, if they are alone in it */
	if (n->flow.over || !flags || !enemies)
		return enemies != 0;
	if (axis_side(n, to) == enemy_of(side) && axis_to(n, to) == from)
		cut_axis(table, enemy_of(side), to);
	else if (!n->axis[to] && held_alone)
		place_axis(table, side, to, from);
	return !n->flow.over && napoleon_flags_in(n, to, enemy_of(side)) != 0;
}
