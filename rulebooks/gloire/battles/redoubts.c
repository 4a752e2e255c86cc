/*
 * The guns of the redoubts at Canope, E 0.2. They have no counter: strength by the map, range 2 and 4, over five of six sides; nothing
 * shakes them. They fire with the marker of a unit in the redoubt, or of the nearest formation if it is empty. Whoever takes the
 * redoubt has them, and may destroy them at the end of a turn.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { owner_bits = 3, spiked = 1 << 6, has_fired = 1 << 5, was_taken = 1 << 4 };

static unsigned guns_of(const struct field *field, unsigned redoubt)
{
	return gloire_known(field)->special[kept_guns + redoubt];
}

side_id gloire_gunners_side(const struct field *field, unsigned redoubt)
{
	unsigned owner = guns_of(field, redoubt) & owner_bits;
	return owner ? (side_id)(owner - 1) : (side_id)no_side;
}

/* The sixth side is open, and no gun looks that way. */
bool gloire_bears_on(const struct field *field, unsigned redoubt, space_id target)
{
	const struct board *board = field->scenario->board;
	space_id at = gloire_battle(field->scenario)->gun[redoubt].hex;
	unsigned bearing = hex_bearing(board, at, target);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (bearing >> direction & 1 && board->side[at][direction] & side_rampart)
			return true;
	return false;
}

static unsigned nearest(const struct field *field, unsigned redoubt, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned best = UINT16_MAX;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == side && gloire_stands(field, i)) {
			unsigned away = hex_distance(field->scenario->board, battle->gun[redoubt].hex,
						     gloire_piece(field, i)->at);
			best = away < best ? away : best;
		}
	return best;
}

/* A unit of that formation is in it, or nearest to it while nobody is. */
static bool is_served_by(const struct field *field, unsigned redoubt, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned best = nearest(field, redoubt, battle->formation[formation].side);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_stands(field, i) &&
		    hex_distance(field->scenario->board, battle->gun[redoubt].hex,
				 gloire_piece(field, i)->at) == best)
			return true;
	return false;
}

/* Of several nearest formations the player takes one, and only that one serves the guns in this turn. */
static bool may_fire(const struct field *field, unsigned redoubt)
{
	const struct gloire *gloire = gloire_known(field);
	unsigned formation = gloire->active ? gloire_marker_formation(gloire->active - 1u)
					    : (unsigned)gloire_none;
	unsigned gunners = gloire->special[kept_gunners + redoubt];
	if (formation == gloire_none || guns_of(field, redoubt) & (spiked | has_fired) ||
	    gloire_gunners_side(field, redoubt) != gloire_active_side(field) ||
	    (gunners && gunners != formation + 1))
		return false;
	return is_served_by(field, redoubt, formation);
}

/* 7.2: does an enemy stand right before one of the ramparts? */
static bool has_contact(const struct field *field, unsigned redoubt)
{
	const struct board *board = field->scenario->board;
	space_id at = gloire_battle(field->scenario)->gun[redoubt].hex;
	side_id enemy = gloire_enemy(gloire_gunners_side(field, redoubt));
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[at][direction];
		if (beside != no_space && board->side[at][direction] & side_rampart &&
		    gloire_held_by(field, beside) == enemy)
			return true;
	}
	return false;
}

static struct verdict judge_target(const struct field *field, unsigned redoubt, space_id target)
{
	space_id at = gloire_battle(field->scenario)->gun[redoubt].hex;
	struct gloire_fire fire = {
		.guns = no_piece, .second = no_piece, .redoubt = (uint8_t)(redoubt + 1), .target = target};
	struct verdict verdict = gloire_judge_fire(field, &fire);
	if (verdict.legal && has_contact(field, redoubt) &&
	    hex_distance(field->scenario->board, at, target) > 1)
		return forbidden(say1(text_must_fire_at_contact, space_arg(at)));
	return verdict;
}

static bool has_target(const struct field *field, unsigned redoubt)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (gloire_stands(field, i) && judge_target(field, redoubt, gloire_piece(field, i)->at).legal)
			return true;
	return false;
}

static int redoubt_at(const struct field *field, space_id hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->guns; i++)
		if (battle->gun[i].hex == hex)
			return (int)i;
	return -1;
}

/* arg[0]: 1 + the redoubt that fires. */
static struct verdict judge_redoubt(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	if (frame->arg[0])
		return judge_target(field, frame->arg[0] - 1u, given.arg);
	int redoubt = redoubt_at(field, given.arg);
	return redoubt >= 0 && may_fire(field, (unsigned)redoubt) && has_target(field, (unsigned)redoubt)
		       ? legal()
		       : forbidden(say1(text_no_redoubt, space_arg(given.arg)));
}

static struct message prompt_redoubt(const struct field *field, const struct frame *frame)
{
	return frame->arg[0] ? say1(text_ask_redoubt_target,
				    space_arg(gloire_battle(field->scenario)->gun[frame->arg[0] - 1].hex))
			     : say(text_ask_redoubt);
}

static void fire(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	if (!frame->arg[0]) {
		frame->arg[0] = (uint16_t)(1 + redoubt_at(&field, given.arg));
		return;
	}
	unsigned redoubt = frame->arg[0] - 1u;
	struct gloire_fire shot = {
		.guns = no_piece, .second = no_piece, .redoubt = (uint8_t)(redoubt + 1), .target = given.arg};
	frame->arg[0] = 0;
	gloire->special[kept_guns + redoubt] |= has_fired;
	gloire->special[kept_gunners + redoubt] = (uint8_t)(1 + gloire_marker_formation(gloire->active - 1u));
	gloire_mark_fire(gloire, gloire_active_side(&field), gloire_battle(table->scenario)->gun[redoubt].hex,
			 given.arg);
	gloire_resolve_fire(table, &shot, no_piece);
}

static enum next run_redoubt(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (gloire_work_off(table))
		return next_go_on;
	bool any = frame->arg[0];
	for (unsigned i = 0; i < gloire_battle(table->scenario)->guns && !any; i++)
		any = may_fire(&field, i) && has_target(&field, i);
	if (any)
		return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_redoubt = {
	.id = "redoubt",
	.rule = "E 0.2",
	.run = run_redoubt,
	.prompt = prompt_redoubt,
	.judge = judge_redoubt,
	.carry_out = fire,
	.verbs = 1 << verb_at | 1 << verb_done,
	.arg = {[0] = {"redoubt", kind_number, .most = gloire_max_guns}},
	.upon = 1 << question_activation,
};

/* ---- Whose they are ----------------------------------------------------------------------------------------------------- */

static void give_to(struct gloire *gloire, unsigned redoubt, side_id side)
{
	uint8_t *state = &gloire->special[kept_guns + redoubt];
	bool changes = *state & owner_bits && (*state & owner_bits) != 1u + side;
	*state = (uint8_t)((*state & ~(unsigned)owner_bits) | (1u + side));
	*state = (uint8_t)(changes ? *state ^ was_taken : *state);
}

static unsigned nearest_at_start(const struct scenario *scenario, unsigned redoubt, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned best = UINT16_MAX;
	for (unsigned i = 0; i < battle->units; i++) {
		const struct gloire_set_up *set_up = &battle->unit[i].set_up;
		if (battle->unit[i].side != side || set_up->arrival != gloire_at_start)
			continue;
		unsigned away = hex_distance(scenario->board, battle->gun[redoubt].hex, set_up->hex);
		best = away < best ? away : best;
	}
	return best;
}

/* At the start they belong to whoever is nearest; on an empty map to whoever is set up nearest. */
void gloire_set_up_redoubts(struct table *table)
{
	struct field field = truth(table);
	for (unsigned i = 0; i < gloire_battle(table->scenario)->guns; i++) {
		unsigned first = nearest(&field, i, 0), second = nearest(&field, i, 1);
		if (first == UINT16_MAX && second == UINT16_MAX) {
			first = nearest_at_start(table->scenario, i, 0);
			second = nearest_at_start(table->scenario, i, 1);
		}
		give_to(gloire_here(table), i, first <= second ? 0 : 1);
	}
}

/* Then to whoever was last in the redoubt. They may fire again with the next marker. */
void gloire_take_redoubts(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->guns; i++) {
		side_id side = gloire_held_by(&field, battle->gun[i].hex);
		gloire_here(table)->special[kept_guns + i] &= (uint8_t)~has_fired;
		if (side != no_side)
			give_to(gloire_here(table), i, side);
	}
}

void gloire_rest_gunners(struct table *table)
{
	for (unsigned i = 0; i < gloire_battle(table->scenario)->guns; i++)
		gloire_here(table)->special[kept_gunners + i] = 0;
}

/* ---- Phase F: guns that were taken may be destroyed ------------------------------------------------------------------------ */

bool gloire_ask_spiking(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	bool any = false;
	for (unsigned i = 0; i < battle->guns; i++) {
		side_id side = gloire_held_by(&field, battle->gun[i].hex);
		if (side == no_side || !(guns_of(&field, i) & was_taken) || guns_of(&field, i) & spiked)
			continue;
		push(table, question_spike, gloire_seat(side))->arg[0] = (uint16_t)i;
		any = true;
	}
	return any;
}

static struct message prompt_spike(const struct field *field, const struct frame *frame)
{
	return say1(text_ask_spike, space_arg(gloire_battle(field->scenario)->gun[frame->arg[0]].hex));
}

static void spike(struct table *table, struct frame *frame, struct answer given)
{
	unsigned redoubt = frame->arg[0];
	space_id hex = gloire_battle(table->scenario)->gun[redoubt].hex;
	pop(table);
	if (given.verb == verb_no)
		return;
	gloire_here(table)->special[kept_guns + redoubt] |= spiked;
	tell_all(table, say1(text_told_spiked, space_arg(hex)), hex);
}

const struct question gloire_spike = {
	.id = "spike",
	.rule = "E 0.2",
	.prompt = prompt_spike,
	.carry_out = spike,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"redoubt", kind_number, .most = gloire_max_guns}},
	.within = 1 + step_final,
};
