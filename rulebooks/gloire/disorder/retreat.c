/*
 * Recoil and retreat after combat, 10.3: away from all attackers with the first hex, then from the hex that was left; through
 * friends if need be (10.5); over some ground, and before enemy fronts, at the price of disorder (10.3.4, 10.3.5).
 */
#include "mechanisms/retreat.h"

#include "rulebooks/gloire/rules.h"

enum { arg_unit, arg_start, arg_steps, arg_way, way_room = max_args - arg_way, longest_way = way_room };

struct way_back {
	const struct field *field;
	piece_id piece;
	side_id side;
	unsigned arm, steps;
	space_id start;
};

/* ---- Which hexes ------------------------------------------------------------------------------------------------------------------ */

/* 10.3.1: the exception of hexes next to an attacker whose zone does not reach them. */
static bool zone_reaches_from(const struct field *field, space_id enemy, space_id hex)
{
	unsigned direction = hex_direction(field->scenario->board, enemy, hex);
	GLOIRE_EACH_IN (field, enemy, piece)
		if (!gloire_is_chief(piece) && gloire_zone_crosses(field, piece, direction))
			return true;
	return false;
}

static bool is_excepted(const struct way_back *way, space_id enemy, space_id to)
{
	return hex_distance(way->field->scenario->board, enemy, to) == 1 && way->steps == 1 &&
	       !zone_reaches_from(way->field, enemy, to);
}

static bool leads_away(const struct way_back *way, space_id from, space_id to)
{
	const struct gloire_fight *fight = &gloire_known(way->field)->fight;
	const struct board *board = way->field->scenario->board;
	const uint16_t *enemy = fight->from[gloire_enemy(way->side)];
	for (unsigned i = 0; i < max_from && enemy[i]; i++) {
		space_id at = (space_id)(enemy[i] - 1);
		if (hex_distance(board, at, to) <= hex_distance(board, at, from) && !is_excepted(way, at, to))
			return false;
	}
	return true;
}

static bool is_before(const struct way_back *way, space_id enemy)
{
	const uint16_t *from = gloire_known(way->field)->fight.from[gloire_enemy(way->side)];
	for (unsigned i = 0; i < max_from && from[i]; i++)
		if (from[i] == enemy + 1)
			return true;
	return false;
}

/* 10.3.5; 10.3.1: beside an attacker whose zone does not reach there it recoils without penalty. */
static bool enters_a_front(const struct way_back *way, space_id from, space_id to)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = way->field->scenario->board->neighbour[to][direction];
		if (beside == no_space || gloire_held_by(way->field, beside) != gloire_enemy(way->side) ||
		    (from == way->start && is_before(way, beside) && is_excepted(way, beside, to)))
			continue;
		if (gloire_fronts(way->field, beside, to))
			return true;
	}
	return false;
}

/* Reading 40: a hex further from the one that was left, and no nearer to the best of the attackers. */
static bool leads_on(const struct way_back *way, space_id from, space_id to)
{
	const struct gloire_fight *fight = &gloire_known(way->field)->fight;
	const struct board *board = way->field->scenario->board;
	if (hex_distance(board, way->start, to) != hex_distance(board, way->start, from) + 1)
		return false;
	uint16_t best = fight->best[gloire_enemy(way->side)];
	return !best || hex_distance(board, (space_id)(best - 1), to) >=
				hex_distance(board, (space_id)(best - 1), from);
}

static bool may_step(const void *context, space_id from, unsigned direction, space_id to)
{
	const struct way_back *way = context;
	bool boards = way->steps == 1 && gloire_may_board(way->field, way->piece, to); /* I flotilla */
	if ((!gloire_may_enter(way->field, way->arm, from, direction) && !boards) ||
	    gloire_held_by(way->field, to) == gloire_enemy(way->side))
		return false;
	return from == way->start ? leads_away(way, from, to) : leads_on(way, from, to);
}

static bool has_gone_far(const struct way_back *way, space_id hex)
{
	return hex_distance(way->field->scenario->board, way->start, hex) >= way->steps;
}

static bool may_stop(const void *context, space_id hex)
{
	const struct way_back *way = context;
	return has_gone_far(way, hex) && gloire_judge_stack(way->field, hex, way->piece).legal;
}

static bool may_cross(const void *context, space_id hex)
{
	(void)context, (void)hex;
	return true;
}

/* 5.1.2: with another routed unit. */
static bool is_shared(const struct way_back *way, space_id hex)
{
	GLOIRE_EACH_IN (way->field, hex, other)
		if (other != way->piece && !gloire_is_chief(other) &&
		    gloire_piece(way->field, other)->order == routed)
			return true;
	return false;
}

static bool has_free_end(const struct way_back *way, space_id from)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = way->field->scenario->board->neighbour[from][direction];
		if (to != no_space && may_step(way, from, direction, to) && has_gone_far(way, to) &&
		    gloire_top_of(way->field, to) == no_piece && !gloire_fronted(way->field, to, way->side))
			return true;
	}
	return false;
}

/* Otherwise the owner's choice, 10.3.3. */
static void rank(const void *context, space_id from, unsigned direction, space_id to, int key[retreat_keys])
{
	const struct way_back *way = context;
	(void)direction;
	if (gloire_piece(way->field, way->piece)->order == routed && has_gone_far(way, to))
		key[0] = is_shared(way, to) && has_free_end(way, from);
}

static unsigned way_length(const struct frame *frame)
{
	unsigned length = 0;
	while (length < way_room && frame->arg[arg_way + length])
		length++;
	return length;
}

static struct way_back way_of(const struct field *field, const struct frame *frame)
{
	piece_id piece = frame->arg[arg_unit];
	return (struct way_back){.field = field,
				 .piece = piece,
				 .side = gloire_side(field->scenario, piece),
				 .arm = gloire_arm(field, piece),
				 .steps = frame->arg[arg_steps],
				 .start = frame->arg[arg_start]};
}

/* The way so far, for the mechanism. */
static struct retreat_way gone_by(const struct frame *frame, uint16_t hex[way_room])
{
	unsigned length = way_length(frame);
	for (unsigned i = 0; i < length; i++)
		hex[i] = (uint16_t)(frame->arg[arg_way + i] - 1);
	return (struct retreat_way){frame->arg[arg_start], hex, (uint8_t)length};
}

static unsigned directions(const struct field *field, const struct frame *frame)
{
	struct way_back way = way_of(field, frame);
	uint16_t hex[way_room];
	struct retreat_rules rules = {&way, may_step, may_stop, may_cross, rank, longest_way};
	struct retreat_way gone = gone_by(frame, hex);
	return gone.length < longest_way ? retreat_directions(field->scenario->board, &rules, &gone) : 0;
}

/* It could go there, if other hexes did not go before. */
static bool is_outranked(const struct field *field, const struct frame *frame, unsigned direction)
{
	struct way_back way = way_of(field, frame);
	uint16_t hex[way_room];
	struct retreat_rules rules = {&way, may_step, may_stop, may_cross, rank, longest_way};
	struct retreat_way gone = gone_by(frame, hex);
	return gone.length < longest_way &&
	       retreat_is_possible(field->scenario->board, &rules, &gone, direction);
}

/* ---- The question ------------------------------------------------------------------------------------------------------------------- */

void gloire_begin_retreat(struct table *table, piece_id piece, unsigned steps)
{
	struct frame *frame = push(table, question_retreat, gloire_seat(gloire_side(table->scenario, piece)));
	frame->arg[arg_unit] = piece;
	frame->arg[arg_start] = gloire_here(table)->piece[piece].at;
	frame->arg[arg_steps] = (uint16_t)steps;
	gloire_part_from_chiefs(table);
}

/* 10.3.2: it keeps its facing, but takes that of those it joins. */
static void settle(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	unsigned bound = gloire_bound_facing(&field, piece, gloire_piece(&field, piece)->at);
	if (gloire_piece(&field, piece)->order != routed && bound != no_direction)
		gloire_face(table, piece, bound);
}

static enum next run_retreat(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id piece = frame->arg[arg_unit];
	struct way_back way = way_of(&field, frame);
	if (way_length(frame) && may_stop(&way, gloire_piece(&field, piece)->at)) {
		pop(table);
		settle(table, piece);
		return next_go_on;
	}
	if (directions(&field, frame))
		return next_ask;
	pop(table);
	gloire_eliminate(table, piece, text_told_no_way_back); /* 10.3.1 */
	return next_go_on;
}

static struct message prompt_retreat(const struct field *field, const struct frame *frame)
{
	unsigned gone = hex_distance(field->scenario->board, frame->arg[arg_start],
				     gloire_piece(field, frame->arg[arg_unit])->at);
	unsigned left = frame->arg[arg_steps] > gone ? frame->arg[arg_steps] - gone
						     : 1; /* 10.5: on through friends */
	return say2(text_ask_retreat, piece_arg(frame->arg[arg_unit]), number_arg((int)left));
}

static struct verdict judge_retreat(const struct field *field, const struct frame *frame, struct answer given)
{
	unsigned direction = hex_direction(field->scenario->board,
					   gloire_piece(field, frame->arg[arg_unit])->at, given.arg);
	if (direction == no_direction)
		return forbidden(say1(text_no_retreat_there, space_arg(given.arg)));
	if (directions(field, frame) >> direction & 1)
		return legal();
	return forbidden(
		say1(is_outranked(field, frame, direction) ? text_halts_alone : text_no_retreat_there,
		     space_arg(given.arg)));
}

/* In the order of the map: columns from the west, each from the north. */
void gloire_list_steps(const struct field *field, space_id from, unsigned set, struct answers *answers)
{
	static const uint8_t order[hex_sides] = {5, 4, 0, 3, 1, 2};
	for (unsigned i = 0; i < hex_sides; i++)
		if (set >> order[i] & 1)
			add_answer(answers,
				   answer(verb_go, field->scenario->board->neighbour[from][order[i]]), -1);
}

static void list_retreat(const struct field *field, const struct frame *frame, struct answers *answers)
{
	gloire_list_steps(field, gloire_piece(field, frame->arg[arg_unit])->at, directions(field, frame),
			  answers);
}

/* 10.3.4: a steep slope, a ford, a bridge. */
static bool disorders_on_the_way(const struct field *field, space_id from, space_id to)
{
	const uint32_t bad = 1u << gloire_steep_up | 1u << gloire_steep_down | 1u << gloire_ford |
			     1u << gloire_bridge;
	return gloire_kinds(field, from, hex_direction(field->scenario->board, from, to)) & bad;
}

/* 9.5.2: cavalry follows the way of whoever fell back. */
static void note_way(struct gloire_fight *fight, piece_id piece, space_id start, space_id to)
{
	unsigned run = 0, hexes = 0;
	while (run < max_runs && fight->runner[run] && fight->runner[run] != piece + 1)
		run++;
	if (run == max_runs)
		return;
	if (!fight->runner[run])
		fight->left[run] = (uint16_t)(start + 1);
	fight->runner[run] = (uint8_t)(piece + 1);
	while (hexes < run_hexes && fight->way[run][hexes])
		hexes++;
	if (hexes < run_hexes)
		fight->way[run][hexes] = (uint16_t)(to + 1);
}

static void step_back(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id piece = frame->arg[arg_unit];
	struct way_back way = way_of(&field, frame);
	space_id from = gloire_piece(&field, piece)->at, to = given.arg;
	unsigned order = gloire_piece(&field, piece)->order;
	bool can_stay = gloire_judge_stack(&field, to, piece).legal;
	frame->arg[arg_way + way_length(frame)] = (uint16_t)(to + 1);
	gloire_put(table, piece, to);
	gloire_tread(table, piece, to);
	note_way(&gloire_here(table)->fight, piece, way.start, to);
	gloire_chiefs_follow(table, from, way.start, to, way.side);
	struct event event = {.message = say2(text_told_falls_back, piece_arg(piece), space_arg(to)),
			      .pieces = 1,
			      .piece = {piece},
			      .at = to};
	tell(table, &event);
	if (!can_stay)
		gloire_pass_through(table, to, piece, 0);
	gloire_fall_back_on_ice(table, piece);
	if (gloire_is_aboard(&field, piece))
		gloire_make_disordered(table, piece, by_ground); /* I flotilla: one level for the haste */
	if (gloire_stands(&field, piece) && disorders_on_the_way(&field, from, to))
		gloire_make_disordered(table, piece, by_ground);
	if (gloire_stands(&field, piece) && enters_a_front(&way, from, to))
		gloire_make_disordered(table, piece, by_ground); /* 10.3.5 */
	if (!gloire_stands(&field, piece) ||
	    (gloire_piece(&field, piece)->order == routed && order != routed))
		pop(table); /* lost, or routed on its way and in the queue again: reading 49 */
	if (gloire_stands(&field, piece))
		gloire_chiefs_flee_from(table, &to, 1,
					way.side); /* 2.5.2: whoever falls back touches them, too */
}

const struct question gloire_retreat = {
	.id = "retreat",
	.rule = "10.3",
	.run = run_retreat,
	.prompt = prompt_retreat,
	.list = list_retreat,
	.judge = judge_retreat,
	.carry_out = step_back,
	.verbs = 1 << verb_go,
	.arg = {[arg_unit] = {"unit", kind_piece, .most = max_pieces},
		[arg_start] = {"from", kind_place, .most = max_hexes},
		[arg_steps] = {"hexes", kind_number, .most = 3},
		[arg_way] = {"first", kind_place, .base = 1, .most = max_hexes},
		[arg_way + 1] = {"second", kind_place, .base = 1, .most = max_hexes},
		[arg_way + 2] = {"third", kind_place, .base = 1, .most = max_hexes},
		[arg_way + 3] = {"fourth", kind_place, .base = 1, .most = max_hexes},
		[arg_way + 4] = {"fifth", kind_place, .base = 1, .most = max_hexes}},
	.forced = true,
};
