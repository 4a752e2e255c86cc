/*
 * Axes of retreat, p. 10: one to an area, placed by the stack that makes it contested, shared by those of
 * its side who come later, cut by an enemy who enters over it, taken away when the area is contested no
 * longer. Connections and bridges.
 */
#include <string.h>

#include "rulebooks/napoleon/march/march.h"

bool napoleon_is_contested(const struct napoleon *n, unsigned area)
{
	return (n->standing[area] & flags_of(french)) && (n->standing[area] & flags_of(prussian));
}

/* terms.areas, p. 6; vedettes do not count (grognard.vedettes.special, reading 47). */
bool napoleon_is_free(const struct napoleon *n, unsigned area, side_id side)
{
	uint32_t enemies = napoleon_flags_in(n, area, enemy_of(side));
	return !enemies || napoleon_only_vedettes(n, enemies);
}

/* ---- Connections --------------------------------------------------------------------------------------- */

unsigned napoleon_connection(const struct scenario *scenario, unsigned from, unsigned to)
{
	const struct area_data *area = &data_of(scenario)->area[from];
	for (unsigned i = 0; i < area->neighbours; i++)
		if (area->neighbour[i] == to)
			return area->connection[i];
	return connections;
}

bool napoleon_has_bridge(const struct scenario *scenario, const struct napoleon *n, unsigned connection)
{
	if (connection >= connections)
		return false;
	unsigned bridge = data_of(scenario)->bridge[connection];
	return bridge == bridge_of_three_rivers ||
	       (bridge == bridge_elsewhere && !n->flow.option[option_bridges]);
}

void napoleon_set_destroyed(struct napoleon *n, unsigned connection, bool destroyed)
{
	if (connection >= connections)
		return;
	uint8_t bit = (uint8_t)(1u << connection % 8);
	uint8_t *byte = &n->destroyed[connection / 8];
	*byte = (uint8_t)(destroyed ? *byte | bit : *byte & ~bit);
}

/* ---- Cleared ------------------------------------------------------------------------------------------- */

/* The area belongs to one side alone: a citadel in it changes hands (reading 26). */
static void settle_control(struct table *table)
{
	struct napoleon *n = here(table);
	const uint8_t *citadel = data_of(table->scenario)->citadel;
	for (unsigned i = 0; i < citadels && !n->flow.over; i++) {
		uint32_t standing = n->standing[citadel[i]];
		for (side_id side = french; side < both_sides; side++)
			if (standing && !(standing & flags_of(enemy_of(side))) && n->control[i] != side)
				napoleon_take_control(table, citadel[i], side);
	}
}

/* move.axis-clear */
void napoleon_clear_axes(struct table *table)
{
	struct napoleon *n = here(table);
	for (unsigned area = 0; area < areas; area++) {
		if (!n->axis[area] || napoleon_is_contested(n, area))
			continue;
		n->axis[area] = 0;
		tell_all(table, say1(told_axis_cleared, space_arg((space_id)area)), (space_id)area);
	}
	settle_control(table);
}
