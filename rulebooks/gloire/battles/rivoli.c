/*
 * Rivoli, part A: Leclerc's horse under the marker of the reserve (A 2.2), the Eagle's Eye, with which Bonaparte looks at the enemy's
 * orders once (A 2.3), and Lusignan, who marches by his trail until somebody stops him (A 2.3).
 */
#include "rulebooks/gloire/battles/battles.h"

static int formation_named(const struct gloire_battle *battle, const char *name)
{
	for (unsigned i = 0; i < battle->formations; i++)
		if (!strcmp(battle->formation[i].name, name))
			return (int)i;
	return -1;
}

/* ---- A 2.2: Leclerc ----------------------------------------------------------------------------------------------------- */

static bool is_available(const struct field *field, unsigned formation)
{
	const struct gloire *gloire = gloire_known(field);
	uint64_t bit = cup_marker(formation);
	return (gloire->cup[0].played | gloire->cup[1].played) & bit ||
	       gloire_marker_in_cup(field, formation) ||
	       gloire_marker_in_cup(field, formation + second_marker);
}

/* With the marker of the reserve, in a turn without one of Masséna's. */
void gloire_activate_leclerc(struct table *table, unsigned formation)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	int massena = battle->name == gloire_rivoli ? formation_named(battle, "Massena") : -1;
	if (massena < 0 || strcmp(battle->formation[formation].name, "Reserve") != 0 ||
	    is_available(&field, (unsigned)massena))
		return;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == (unsigned)massena && gloire_stands(&field, i) &&
		    !strcmp(battle->unit[i].name, "Leclerc 1er Cav.")) {
			gloire_turn_up(table, (unsigned)massena);
			unsigned status = gloire_piece(&field, i)->status;
			gloire_here(table)->piece[i].capacity = status == status_with ||
										status == status_reinforcement
									? may_act
									: may_act_reduced;
		}
}

/* ---- A 2.3: the Eagle's Eye ------------------------------------------------------------------------------------------------ */

bool gloire_may_look(const struct field *field)
{
	return gloire_is_battle(field, gloire_rivoli) && !gloire_known(field)->special[kept_eye];
}

static void look(struct table *table, struct frame *frame, struct answer given)
{
	struct gloire *gloire = gloire_here(table);
	side_id side = frame->seat;
	pop(table);
	if (given.verb == verb_no)
		return;
	gloire->special[kept_eye] = (uint8_t)gloire->flow.turn;
	for (unsigned i = 0; i < max_groups; i++)
		gloire->seen[side * max_groups + i] =
			(uint8_t)(1 + gloire->slip[gloire_enemy(side) * max_groups + i]);
	struct event event = {
		.message = say(text_told_eye), .news = (uint8_t)(1u << gloire_seat(side)), .at = no_space};
	tell(table, &event);
}

const struct question gloire_eye = {
	.id = "eye",
	.rule = "A 2.3",
	.ask = text_ask_eye,
	.carry_out = look,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.within = 1 + step_orders,
};

/* Whoever imagines the other's knowledge takes it from his own orders. */
void gloire_imagine_seen(const struct scenario *scenario, struct position *position, unsigned side,
			 struct chance *chance)
{
	struct gloire *gloire = (struct gloire *)position;
	bool looked = gloire_battle(scenario)->name == gloire_rivoli && side == 0 &&
		      gloire->special[kept_eye] == gloire->flow.turn && gloire->flow.turn;
	(void)chance;
	for (unsigned i = 0; i < max_groups; i++)
		gloire->seen[side * max_groups + i] =
			looked ? (uint8_t)(1 + (gloire->slip[(1 - side) * max_groups + i] == 1)) : 0;
}

/* ---- A 2.3: Lusignan's trail ------------------------------------------------------------------------------------------------- */

bool gloire_is_bound(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name == gloire_rivoli && !gloire_is_chief(piece) &&
	       !gloire_known(field)->special[kept_free] &&
	       !strcmp(battle->formation[battle->unit[piece].formation].name, "Lusignan");
}

/* By his first fire or shock, given or taken, or by an order. */
void gloire_free(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (!gloire_is_bound(&field, piece))
		return;
	gloire_here(table)->special[kept_free] = 1;
	tell_all(table, say(text_told_free), gloire_here(table)->piece[piece].at);
}

/* The way from one hex to the next along trails, as hexes behind the first; 0: there is none. */
static unsigned follow(const struct board *board, space_id from, space_id to, space_id way[max_hexes])
{
	static const unsigned trails = side_path | side_road;
	space_id before[max_hexes], queue[max_hexes];
	unsigned head = 0, tail = 0, length = 0;
	memset(before, 0xff, sizeof before);
	queue[tail++] = from;
	before[from] = from;
	while (head < tail && before[to] == no_space) {
		space_id at = queue[head++];
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id next = board->neighbour[at][direction];
			if (next == no_space || before[next] != no_space ||
			    !(board->side[at][direction] & trails))
				continue;
			before[next] = at;
			queue[tail++] = next;
		}
	}
	for (space_id at = to; before[to] != no_space && at != from; at = before[at])
		length++;
	unsigned place = length;
	for (space_id at = to; place && at != from; at = before[at])
		way[--place] = at;
	return length;
}

/* How many hexes are left from each hex of the trail to its end; the last two of the line are both ends. */
void gloire_mark_trail(const struct scenario *scenario)
{
	uint8_t *left = ((struct gloire_data *)scenario->data)->trail_left;
	const struct gloire_line *line = gloire_line(gloire_battle(scenario), "lusignan");
	space_id way[max_hexes], trail[256];
	unsigned length = 0;
	memset(left, off_the_trail, max_hexes);
	if (!line || line->hexes < 3)
		return;
	trail[length++] = line->hex[0];
	for (unsigned i = 1; i + 1 < line->hexes; i++) {
		unsigned hexes = follow(scenario->board, line->hex[i - 1], line->hex[i], way);
		for (unsigned k = 0; k < hexes && length < COUNT_OF(trail); k++)
			trail[length++] = way[k];
	}
	for (unsigned i = 0; i < length; i++)
		left[trail[i]] = (uint8_t)(length - 1 - i);
	left[line->hex[line->hexes - 1]] = 0;
}

/* The hex of the trail that lies furthest on and can be reached; no_space: he stays. The search is made here. */
static space_id furthest(const struct field *field, piece_id piece)
{
	struct gloire_mover mover = gloire_mover(field, piece);
	const uint8_t *left = gloire_data(field->scenario)->trail_left;
	unsigned best = mover.entering ? (unsigned)off_the_trail : left[mover.start];
	space_id to = no_space;
	gloire_search(&mover);
	for (unsigned i = 0; i < field->work->reach.count; i++) {
		space_id hex = field->work->reach.node[i].space;
		if (left[hex] < best && gloire_judge_go(&mover, hex).legal) {
			best = left[hex];
			to = hex;
		}
	}
	return to;
}

struct verdict gloire_judge_bound(const struct field *field, piece_id piece, struct answer given)
{
	space_id to = furthest(field, piece);
	bool goes = given.verb == verb_go && given.way == 0 && given.arg == to;
	if (goes)
		return legal();
	return to == no_space ? forbidden(say1(text_stays_on_trail, piece_arg(piece)))
			      : forbidden(say2(text_bound_to_trail, piece_arg(piece), space_arg(to)));
}

bool gloire_can_go_on_by_trail(const struct field *field, piece_id piece)
{
	return furthest(field, piece) != no_space;
}

/* A unit that has still to go on by the trail; no_piece: none. */
piece_id gloire_owes_march(const struct field *field, side_id side)
{
	for (piece_id i = 0;
	     gloire_is_battle(field, gloire_rivoli) && side == 1 && i < gloire_battle(field->scenario)->units;
	     i++)
		if (gloire_is_bound(field, i) && gloire_can_move(field, i) && furthest(field, i) != no_space)
			return i;
	return no_piece;
}
