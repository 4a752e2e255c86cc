/*
 * Who stands where, in the order of the stacks (5.1.2), and the zones of control that cover a hex (6.2.1). Whoever changes a
 * counter's place, order or square goes through here.
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"

static void count_zone(const struct scenario *scenario, struct gloire *gloire, piece_id piece, int by)
{
	if (gloire_is_chief(piece) || gloire->piece[piece].at >= scenario->board->spaces)
		return;
	occupancy_add_zone(scenario->board, gloire->beside[gloire_side(scenario, piece)],
			   gloire->piece[piece].at, facing_every_side, by);
	occupancy_add_zone(scenario->board, gloire->zone[gloire_side(scenario, piece)],
			   gloire->piece[piece].at, gloire_zone_sides(scenario, gloire, piece), by);
}

void gloire_derive(const struct scenario *scenario, struct position *position)
{
	struct gloire *gloire = (struct gloire *)position;
	memset(gloire->first, 0, sizeof gloire->first);
	memset(gloire->next, 0, sizeof gloire->next);
	memset(gloire->zone, 0, sizeof gloire->zone);
	memset(gloire->beside, 0, sizeof gloire->beside);
	for (piece_id piece = 0; piece < max_pieces; piece++) {
		if (!gloire_exists(scenario, piece) || gloire->piece[piece].at >= scenario->board->spaces)
			continue;
		uint16_t *link = &gloire->first[gloire->piece[piece].at];
		while (*link && gloire->piece[*link - 1].rank <= gloire->piece[piece].rank)
			link = &gloire->next[*link - 1];
		gloire->next[piece] = *link;
		*link = (uint16_t)(piece + 1);
		count_zone(scenario, gloire, piece, 1);
	}
}

static void number_stack(struct gloire *gloire, unsigned hex)
{
	uint8_t rank = 0;
	for (unsigned link = gloire->first[hex]; link; link = gloire->next[link - 1])
		gloire->piece[link - 1].rank = rank++;
}

/* 5.1.2: newcomers go below, but guns on top, and chiefs beneath all. */
static unsigned layer(const struct scenario *scenario, unsigned piece)
{
	if (gloire_is_chief(piece))
		return 2;
	return gloire_type_is_guns(gloire_battle(scenario)->unit[piece].type) ? 0 : 1;
}

static void leave_stack(const struct scenario *scenario, struct gloire *gloire, piece_id piece)
{
	unsigned hex = gloire->piece[piece].at;
	if (hex >= scenario->board->spaces)
		return;
	occupancy_leave((struct occupancy){gloire->first, gloire->next}, piece, hex);
	number_stack(gloire, hex);
}

static void join_stack(const struct scenario *scenario, struct gloire *gloire, piece_id piece, bool on_top)
{
	unsigned hex = gloire->piece[piece].at;
	if (hex >= scenario->board->spaces)
		return;
	uint16_t *link = &gloire->first[hex];
	while (*link && (on_top ? layer(scenario, *link - 1u) < layer(scenario, piece)
				: layer(scenario, *link - 1u) <= layer(scenario, piece)))
		link = &gloire->next[*link - 1];
	gloire->next[piece] = *link;
	*link = (uint16_t)(piece + 1);
	number_stack(gloire, hex);
}

void gloire_put(struct table *table, piece_id piece, unsigned place)
{
	struct gloire *gloire = gloire_here(table);
	count_zone(table->scenario, gloire, piece, -1);
	leave_stack(table->scenario, gloire, piece);
	gloire->piece[piece].at = (uint16_t)place;
	gloire->piece[piece].rank = 0;
	join_stack(table->scenario, gloire, piece, false);
	count_zone(table->scenario, gloire, piece, 1);
}

void gloire_put_on_top(struct table *table, piece_id piece)
{
	struct gloire *gloire = gloire_here(table);
	leave_stack(table->scenario, gloire, piece);
	join_stack(table->scenario, gloire, piece, true);
}

void gloire_face(struct table *table, piece_id piece, unsigned facing)
{
	gloire_here(table)->piece[piece].facing = (uint8_t)facing;
}

void gloire_set_order(struct table *table, piece_id piece, unsigned order)
{
	struct gloire *gloire = gloire_here(table);
	count_zone(table->scenario, gloire, piece, -1);
	gloire->piece[piece].order = (uint8_t)order;
	count_zone(table->scenario, gloire, piece, 1);
}

void gloire_set_square(struct table *table, piece_id piece, bool square)
{
	struct gloire *gloire = gloire_here(table);
	count_zone(table->scenario, gloire, piece, -1);
	gloire->piece[piece].did = (square ? gloire->piece[piece].did | in_square
					   : gloire->piece[piece].did & ~(unsigned)(in_square | square_held));
	count_zone(table->scenario, gloire, piece, 1);
}

/* 10.2: it does not come back. */
void gloire_eliminate(struct table *table, piece_id piece, unsigned text)
{
	struct gloire *gloire = gloire_here(table);
	struct field field = truth(table);
	space_id at = gloire->piece[piece].at;
	piece_id cargo = gloire_is_chief(piece) ? (piece_id)no_piece : gloire_cargo_of(&field, piece);
	if (cargo != no_piece)
		gloire_eliminate(table, cargo, text); /* I flotilla: with the boat */
	gloire_put(table, piece, box_eliminated);
	gloire->piece[piece].did &= did_fight; /* that it was attacked counts, H reserve, K 2.2 */
	gloire->piece[piece].capacity = not_active;
	gloire->piece[piece].attack = 0;
	queue_forget(&gloire->queue, piece);
	struct event event = {
		.message = say1(text, piece_arg(piece)), .pieces = 1, .piece = {piece}, .at = at};
	tell(table, &event);
}
