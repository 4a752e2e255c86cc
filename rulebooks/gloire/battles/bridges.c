/*
 * Bridges that are laid in play: Wukassovitch's over the Adige, which takes until the next turn (A 4.3), and the two pontoon trains at
 * Zürich (C 4.3). A bridge that stands is as any over a river, without a road.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { no_bridge, under_construction, built };
enum { bridge_bytes = 4 }; /* hex, low and high; state and direction; the turn in which the work began */

struct laid {
	space_id hex;
	unsigned direction, state, turn;
};

static struct laid bridge_at(const struct gloire *gloire, unsigned i)
{
	const uint8_t *kept = &gloire->special[kept_bridges + bridge_bytes * i];
	return (struct laid){.hex = (space_id)(kept[0] | kept[1] << 8),
			     .direction = kept[2] & 0xf,
			     .state = kept[2] >> 4,
			     .turn = kept[3]};
}

static void keep_bridge(struct gloire *gloire, unsigned i, struct laid laid)
{
	uint8_t *kept = &gloire->special[kept_bridges + bridge_bytes * i];
	kept[0] = (uint8_t)(laid.hex & 0xff);
	kept[1] = (uint8_t)(laid.hex >> 8);
	kept[2] = (uint8_t)(laid.state << 4 | laid.direction);
	kept[3] = (uint8_t)laid.turn;
}

/* Between two hexes: which one, or -1. */
static int bridge_between(const struct field *field, space_id from, unsigned direction)
{
	const struct board *board = field->scenario->board;
	for (unsigned i = 0; i < most_bridges; i++) {
		struct laid laid = bridge_at(gloire_known(field), i);
		if (laid.state == built && ((laid.hex == from && laid.direction == direction) ||
					    (board->neighbour[laid.hex][laid.direction] == from &&
					     opposite(laid.direction) == direction)))
			return (int)i;
	}
	return -1;
}

uint32_t gloire_kinds(const struct field *field, space_id from, unsigned direction)
{
	uint32_t kinds = gloire_data(field->scenario)->kinds[from][direction];
	const uint32_t river = 1u << gloire_river;
	if (!(kinds & river) ||
	    (!gloire_is_battle(field, gloire_rivoli) && !gloire_is_battle(field, gloire_zurich)) ||
	    bridge_between(field, from, direction) < 0)
		return kinds;
	return (kinds & ~river) | 1u << gloire_bridge;
}

/* ---- C 4.3: pontoon trains ------------------------------------------------------------------------------------------- */

/* The first of the two is Gazan's. */
static unsigned place_of(const struct field *field, piece_id train)
{
	unsigned place = 0;
	for (piece_id i = 0; i < train; i++)
		place += gloire_unit(field, i)->type == gloire_pontoon;
	return place < most_bridges ? place : most_bridges - 1u;
}

bool gloire_is_train(const struct field *field, piece_id piece)
{
	return !gloire_is_chief(piece) && gloire_unit(field, piece)->type == gloire_pontoon &&
	       gloire_is_battle(field, gloire_zurich);
}

struct verdict gloire_judge_bridge(const struct field *field, piece_id train, space_id to)
{
	space_id at = gloire_piece(field, train)->at;
	const struct board *board = field->scenario->board;
	side_id side = gloire_side(field->scenario, train);
	unsigned direction = at < board->spaces ? hex_direction(board, at, to) : (unsigned)no_direction;
	if (direction == no_direction || !gloire_is_limmat(field->scenario, at, direction) ||
	    gloire_piece(field, train)->order != good_order ||
	    bridge_at(gloire_known(field), place_of(field, train)).state != no_bridge)
		return forbidden(say1(text_no_bridge_there, space_arg(to)));
	if (gloire_in_zone(field, at, side) || gloire_in_zone(field, to, side) ||
	    gloire_held_by(field, to) == gloire_enemy(side))
		return forbidden(say1(text_bridge_in_zone, space_arg(to)));
	return legal();
}

void gloire_list_bridges(const struct field *field, piece_id train, struct answers *answers)
{
	const struct board *board = field->scenario->board;
	space_id at = gloire_piece(field, train)->at;
	for (space_id hex = 0; at < board->spaces && hex < board->spaces; hex++)
		if (hex_direction(board, at, hex) != no_direction &&
		    gloire_judge_bridge(field, train, hex).legal)
			add_answer(answers, answer(verb_at, hex), -1);
}

void gloire_lay_bridge(struct table *table, piece_id train, space_id to)
{
	struct field field = truth(table);
	space_id at = gloire_piece(&field, train)->at;
	keep_bridge(gloire_here(table), place_of(&field, train),
		    (struct laid){.hex = at,
				  .direction = hex_direction(table->scenario->board, at, to),
				  .state = built,
				  .turn = gloire_here(table)->flow.turn});
	gloire_put(table, train, box_left);
	tell_all(table, say2(text_told_pontoons, space_arg(at), space_arg(to)), to);
}

/* Once Gazan's bridge has been laid his boats are of no more use. */
bool gloire_has_laid_bridge(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].type == gloire_pontoon && battle->unit[i].formation == formation &&
		    gloire_piece(field, i)->at == box_left)
			return true;
	return false;
}

/* A bridge that the enemy of this side may fire at: an end of it where nobody stands. */
bool gloire_is_bridge_end(const struct field *field, space_id hex, side_id shooter)
{
	if (!gloire_is_battle(field, gloire_zurich) || shooter == 0 || gloire_held_by(field, hex) != no_side)
		return false;
	for (unsigned i = 0; i < most_bridges; i++) {
		struct laid laid = bridge_at(gloire_known(field), i);
		if (laid.state == built &&
		    (laid.hex == hex || field->scenario->board->neighbour[laid.hex][laid.direction] == hex))
			return true;
	}
	return false;
}

void gloire_destroy_bridge(struct table *table, space_id hex)
{
	struct gloire *gloire = gloire_here(table);
	for (unsigned i = 0; i < most_bridges; i++) {
		struct laid laid = bridge_at(gloire, i);
		if (laid.state != built ||
		    (laid.hex != hex && table->scenario->board->neighbour[laid.hex][laid.direction] != hex))
			continue;
		keep_bridge(gloire, i, (struct laid){.hex = 0});
		tell_all(table, say1(text_told_bridge_shot, space_arg(hex)), hex);
		return;
	}
}

/* ---- A 4.3: over the Adige ----------------------------------------------------------------------------------------------- */

static bool is_wukassovitch(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name == gloire_rivoli && !gloire_is_chief(piece) &&
	       !strcmp(battle->formation[battle->unit[piece].formation].name, "Wukassovitch");
}

static bool can_work(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	return is_wukassovitch(field, piece) && gloire_stands(field, piece) && gloire_is_foot(field, piece) &&
	       now->order == good_order && now->capacity != not_active && !(now->did & did_move);
}

static bool is_watched(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_foot(field, piece) && gloire_side(field->scenario, piece) == 0 &&
		    gloire_piece(field, piece)->order == good_order)
			return true;
	return false;
}

/* At one height, without a slope between. */
static bool can_be_bridged(const struct field *field, space_id from, space_id to)
{
	const struct board *board = field->scenario->board;
	unsigned direction = hex_direction(board, from, to);
	const unsigned slopes = side_uphill | side_downhill | side_escarpment;
	return direction != no_direction && board->side[from][direction] & side_river &&
	       !(board->side[from][direction] & (side_bridge | slopes)) &&
	       board->space[from].level == board->space[to].level && !is_watched(field, to);
}

static struct verdict judge_worker(const struct field *field, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) ||
	    !can_work(field, (piece_id)piece))
		return forbidden(say1(text_no_bridge_builder, unit));
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = field->scenario->board->neighbour[gloire_piece(field, piece)->at][direction];
		if (to != no_space && can_be_bridged(field, gloire_piece(field, piece)->at, to))
			return legal();
	}
	return forbidden(say1(text_no_bridge_builder, unit));
}

/* arg[0]: 1 + the unit that works. */
static struct verdict judge_work(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	if (given.verb == verb_unit)
		return frame->arg[0] ? forbidden(say1(text_no_bridge_builder, piece_arg(given.arg)))
				     : judge_worker(field, given.arg);
	if (!frame->arg[0] || !can_be_bridged(field, gloire_piece(field, frame->arg[0] - 1u)->at, given.arg))
		return forbidden(say1(text_banks_unequal, space_arg(given.arg)));
	return legal();
}

static enum next run_work(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	bool any = frame->arg[0];
	for (piece_id i = 0;
	     gloire_is_battle(&field, gloire_rivoli) && bridge_at(gloire_here(table), 0).state == no_bridge &&
	     i < gloire_battle(table->scenario)->units && !any;
	     i++)
		any = judge_worker(&field, i).legal;
	if (any)
		return next_ask;
	pop(table);
	return next_go_on;
}

static void begin_work(struct table *table, struct frame *frame, struct answer given)
{
	struct gloire *gloire = gloire_here(table);
	if (given.verb == verb_unit) {
		frame->arg[0] = (uint16_t)(given.arg + 1);
		return;
	}
	space_id at = frame->arg[0] ? gloire->piece[frame->arg[0] - 1].at : (space_id)no_space;
	pop(table);
	if (given.verb == verb_done)
		return;
	keep_bridge(gloire, 0,
		    (struct laid){.hex = at,
				  .direction = hex_direction(table->scenario->board, at, given.arg),
				  .state = under_construction,
				  .turn = gloire->flow.turn});
	tell_all(table, say2(text_told_bridge_begun, space_arg(at), space_arg(given.arg)), at);
}

const struct question gloire_bridge_question = {
	.id = "bridge",
	.rule = "A 4.3",
	.run = run_work,
	.ask = text_ask_bridge,
	.judge = judge_work,
	.carry_out = begin_work,
	.verbs = 1 << verb_unit | 1 << verb_at | 1 << verb_done,
	.arg = {[0] = {"unit", kind_piece, .base = 1, .most = max_pieces}},
	.upon = 1 << question_activation,
};

static bool is_still_worked_at(const struct field *field, const struct laid *laid)
{
	GLOIRE_EACH_IN (field, laid->hex, piece)
		if (can_work(field, piece))
			return can_be_bridged(field, laid->hex,
					      field->scenario->board->neighbour[laid->hex][laid->direction]);
	return false;
}

/* At the end of an activation of the column in a later turn: it stands, if somebody has kept at it, and may be used in the next. */
void gloire_note_bridge(struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	struct laid laid = bridge_at(gloire, 0);
	unsigned formation = gloire->active ? gloire_marker_formation(gloire->active - 1u)
					    : (unsigned)gloire_none;
	if (!gloire_is_battle(&field, gloire_rivoli) || laid.state != under_construction ||
	    laid.turn >= gloire->flow.turn || formation == gloire_none ||
	    strcmp(gloire_battle(table->scenario)->formation[formation].name, "Wukassovitch") != 0)
		return;
	if (!is_still_worked_at(&field, &laid)) {
		keep_bridge(gloire, 0, (struct laid){.hex = 0});
		tell_all(table, say1(text_told_bridge_given_up, space_arg(laid.hex)), laid.hex);
		return;
	}
	laid.state = built;
	keep_bridge(gloire, 0, laid);
	tell_all(table,
		 say2(text_told_bridge, space_arg(laid.hex),
		      space_arg(table->scenario->board->neighbour[laid.hex][laid.direction])),
		 laid.hex);
}
