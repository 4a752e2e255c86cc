/*
 * Tactical groups, 2.3.1: units of one formation, each within two hexes of another, over any ground. They are formed in phase
 * A and hold for the turn, whatever becomes of the distances.
 */
#include "rulebooks/gloire/rules.h"

enum { group_reach = 2 };

/* Reinforcements need no orders as long as they are that; near an enemy they are so no longer, 5.2.1. */
static bool is_grouped(const struct field *field, unsigned piece)
{
	return gloire_stands(field, piece) && gloire_piece(field, piece)->status != status_reinforcement;
}

/* Everybody who can be reached from the unit in steps of two hexes. */
static void spread(struct table *table, piece_id first, uint8_t group)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	struct gloire_piece *piece = gloire_here(table)->piece;
	piece_id waiting[gloire_max_units];
	unsigned count = 0;
	waiting[count++] = first;
	piece[first].group = group;
	while (count) {
		piece_id from = waiting[--count];
		for (piece_id to = 0; to < battle->units; to++)
			if (!piece[to].group && battle->unit[to].formation == battle->unit[first].formation &&
			    is_grouped(&field, to) &&
			    hex_distance(table->scenario->board, piece[from].at, piece[to].at) <=
				    group_reach) {
				piece[to].group = group;
				waiting[count++] = to;
			}
	}
}

void gloire_form_groups(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	struct gloire *gloire = gloire_here(table);
	uint8_t groups[both_sides] = {0};
	for (unsigned i = 0; i < battle->units; i++) {
		gloire->piece[i].group = 0;
		gloire_end_reinforcement(table, (piece_id)i);
		if (gloire->piece[i].status != status_reinforcement)
			gloire->piece[i].status = status_unknown;
	}
	for (piece_id i = 0; i < battle->units; i++) {
		side_id side = battle->unit[i].side;
		if (!gloire->piece[i].group && is_grouped(&field, i) && groups[side] < max_groups)
			spread(table, i, ++groups[side]);
	}
	for (unsigned i = 0; i < both_sides * max_groups; i++)
		gloire->slip[i] = gloire->seen[i] = 0;
}
