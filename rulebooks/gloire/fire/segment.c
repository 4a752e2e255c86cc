/*
 * The fire segment of an activation, 7.1 to 7.3: which battery fires, at whom, with whom it combines, and counter-battery
 * fire, which answers at once.
 */
#include "rulebooks/gloire/rules.h"

enum { arg_guns, arg_second, arg_turned, arg_before };

/* ---- Which battery ------------------------------------------------------------------------------------------------------------- */

static bool may_fire_now(const struct field *field, piece_id guns)
{
	const struct gloire_piece *now = gloire_piece(field, guns);
	return gloire_could_fire(field, guns) &&
	       (now->capacity == may_act || now->capacity == may_act_reduced) && !(now->did & did_fire);
}

/* Front hexes of a battery that faces so with an enemy in them who can be fired at (7.4.4), as a set of sides. */
static unsigned contacts(const struct field *field, piece_id guns, unsigned facing)
{
	unsigned set = 0;
	unsigned front = facing_front(gloire_is_all_round(field, guns) ? facing_all_round : facing_to_corner,
				      facing);
	space_id at = gloire_piece(field, guns)->at;
	side_id enemy = gloire_enemy(gloire_side(field->scenario, guns));
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (front >> direction & 1 && beside != no_space && gloire_held_by(field, beside) == enemy &&
		    gloire_sees(field, at, beside, NULL))
			set |= 1u << direction;
	}
	return set;
}

/* 7.2: enemies in front bind the battery, those before a turn and those after it. */
static struct verdict judge_target(const struct field *field, const struct frame *frame, space_id target,
				   unsigned facing)
{
	struct gloire_fire fire = {.guns = frame->arg[arg_guns], .second = no_piece, .target = target};
	struct verdict verdict = gloire_judge_fire_facing(field, &fire, facing);
	if (!verdict.legal)
		return verdict;
	unsigned bound = contacts(field, fire.guns, facing), before = frame->arg[arg_before];
	unsigned direction = hex_direction(field->scenario->board, gloire_piece(field, fire.guns)->at,
					   target);
	if (before)
		bound &= before;
	if ((before || bound) && (direction == no_direction || !(bound >> direction & 1)))
		return forbidden(say1(text_must_fire_at_contact, piece_arg(fire.guns)));
	return legal();
}

static bool has_target(const struct field *field, const struct frame *frame, unsigned facing)
{
	piece_id guns = frame->arg[arg_guns];
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	side_id side = gloire_side(field->scenario, guns);
	space_id from = gloire_piece(field, guns)->at;
	unsigned range = battle->unit[guns].range_maximum;
	for (piece_id i = 0; i < battle->units; i++)
		if (gloire_side(field->scenario, i) != side && gloire_stands(field, i) &&
		    hex_distance(field->scenario->board, from, gloire_piece(field, i)->at) <= range &&
		    judge_target(field, frame, gloire_piece(field, i)->at, facing).legal)
			return true;
	for (space_id hex = 0; battle->name == gloire_zurich && hex < field->scenario->board->spaces; hex++)
		if (gloire_is_bridge_end(field, hex, battle->unit[guns].side) &&
		    judge_target(field, frame, hex, facing).legal)
			return true;
	return false;
}

/* Two batteries of a hex face alike (6.1.1): they turn together, once. */
static bool may_turn_to_fire(const struct field *field, piece_id guns)
{
	GLOIRE_EACH_IN (field, gloire_piece(field, guns)->at, piece)
		if (gloire_is_guns(field, piece) &&
		    (!gloire_may_turn(field, piece) || gloire_piece(field, piece)->did & turned_to_fire))
			return false;
	return true;
}

static void turn_to_fire(struct table *table, piece_id guns, unsigned facing)
{
	struct field field = truth(table);
	GLOIRE_EACH_IN (&field, gloire_piece(&field, guns)->at, piece)
		if (gloire_is_guns(&field, piece)) {
			gloire_face(table, piece, facing);
			gloire_here(table)->piece[piece].did |= turned_to_fire;
		}
}

static unsigned useful_turns(const struct field *field, const struct frame *frame)
{
	piece_id guns = frame->arg[arg_guns];
	unsigned facing = gloire_piece(field, guns)->facing, set = 0;
	if (frame->arg[arg_turned] || gloire_is_all_round(field, guns) || !may_turn_to_fire(field, guns))
		return 0;
	for (unsigned i = 0; i < hex_sides; i++)
		if (i != facing && facing_within(facing, 1) >> i & 1 && has_target(field, frame, i))
			set |= 1u << i;
	return set;
}

static unsigned facing_of(const struct field *field, const struct frame *frame)
{
	return gloire_piece(field, frame->arg[arg_guns])->facing;
}

static struct frame opening(const struct field *field, piece_id guns)
{
	struct frame frame = {.arg = {[arg_guns] = guns, [arg_second] = 0}};
	frame.arg[arg_before] = (uint16_t)contacts(field, guns, gloire_piece(field, guns)->facing);
	return frame;
}

static struct verdict judge_battery(const struct field *field, const struct frame *frame, struct answer given)
{
	struct arg guns = piece_arg(given.arg);
	if (given.verb == verb_done)
		return legal();
	if (!gloire_exists(field->scenario, given.arg) || gloire_is_chief(given.arg) ||
	    gloire_side(field->scenario, given.arg) != frame->seat || !may_fire_now(field, given.arg))
		return forbidden(say1(text_cannot_fire, guns));
	struct frame next = opening(field, given.arg);
	if (!has_target(field, &next, facing_of(field, &next)) && !useful_turns(field, &next))
		return forbidden(say1(text_nothing_to_fire_at, guns));
	return legal();
}

static void list_batteries(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == frame->seat &&
		    judge_battery(field, frame, answer(verb_unit, i)).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static void choose_battery(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	seat_id seat = frame->seat;
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	struct frame opened = opening(&field, given.arg), *next = push(table, question_target, seat);
	for (unsigned i = 0; i <= arg_before; i++)
		next->arg[i] = opened.arg[i];
}

static enum next run_segment(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	if (gloire_work_off(table))
		return next_go_on;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == frame->seat &&
		    judge_battery(&field, frame, answer(verb_unit, i)).legal)
			return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_fire_question = {
	.id = "fire",
	.rule = "7.1",
	.run = run_segment,
	.ask = text_ask_fire,
	.list = list_batteries,
	.judge = judge_battery,
	.carry_out = choose_battery,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation,
};

/* ---- At whom --------------------------------------------------------------------------------------------------------------------- */

/* 7.3: another battery in the hex, of the formation or acting as one with it, that could fire at something. */
static struct verdict judge_second(const struct field *field, const struct frame *frame, unsigned second)
{
	piece_id guns = frame->arg[arg_guns];
	struct arg other = piece_arg((piece_id)second);
	if (second == guns || frame->arg[arg_second] || !gloire_exists(field->scenario, second) ||
	    gloire_is_chief(second) || !may_fire_now(field, (piece_id)second) ||
	    gloire_piece(field, second)->at != gloire_piece(field, guns)->at ||
	    !gloire_act_as_one(field, (piece_id)second, guns) ||
	    gloire_piece(field, second)->facing != gloire_piece(field, guns)->facing ||
	    !has_target(field, frame, facing_of(field, frame)))
		return forbidden(say1(text_cannot_combine, other));
	return legal();
}

static struct verdict judge_shot(const struct field *field, const struct frame *frame, space_id target)
{
	struct verdict verdict = judge_target(field, frame, target, facing_of(field, frame));
	if (!verdict.legal || !frame->arg[arg_second])
		return verdict;
	struct gloire_fire fire = {
		.guns = (piece_id)(frame->arg[arg_second] - 1), .second = no_piece, .target = target};
	return gloire_judge_fire(field, &fire);
}

/* A second battery of shorter reach may leave nothing to fire at: then it is let go. */
static bool can_shoot(const struct field *field, const struct frame *frame)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && judge_shot(field, frame, gloire_piece(field, i)->at).legal)
			return true;
	return false;
}

static struct verdict judge_answer(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_at)
		return judge_shot(field, frame, given.arg);
	if (given.verb == verb_unit) {
		struct verdict verdict = judge_second(field, frame, given.arg);
		struct frame with = *frame;
		with.arg[arg_second] = (uint16_t)(given.arg + 1);
		if (verdict.legal && !can_shoot(field, &with))
			return forbidden(say1(text_cannot_combine, piece_arg(given.arg)));
		return verdict;
	}
	if (given.arg < hex_sides && !frame->arg[arg_second] && useful_turns(field, frame) >> given.arg & 1)
		return legal();
	piece_id guns = frame->arg[arg_guns];
	return forbidden(say1(gloire_may_turn(field, guns) ? text_no_turn_to_fire : text_guns_stay_laid,
			      piece_arg(guns)));
}

static void list_targets(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
		if ((gloire_known(field)->first[hex] || gloire_is_bridge_end(field, hex, frame->seat)) &&
		    judge_shot(field, frame, hex).legal)
			add_answer(answers, answer(verb_at, hex), -1);
	piece_id unit[8];
	unsigned units = gloire_units_in(field, gloire_piece(field, frame->arg[arg_guns])->at, unit, 8);
	for (unsigned i = 0; i < units; i++)
		if (judge_answer(field, frame, answer(verb_unit, unit[i])).legal)
			add_answer(answers, answer(verb_unit, unit[i]), -1);
	for (unsigned facing = 0; facing < hex_sides; facing++)
		if (judge_answer(field, frame, answer(verb_face, facing)).legal)
			add_answer(answers, answer(verb_face, facing), -1);
}

static struct message prompt_target(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_target, piece_arg(frame->arg[arg_guns]));
}

/* Who falls back does so from the guns, 10.3.1. */
void gloire_mark_fire(struct gloire *gloire, side_id side, space_id from, space_id target)
{
	gloire->fight = (struct gloire_fight){.attacker = side};
	gloire->fight.from[side][0] = gloire->fight.best[side] = (uint16_t)(from + 1);
	gloire->fight.from[gloire_enemy(side)][0] = gloire->fight.best[gloire_enemy(side)] =
		(uint16_t)(target + 1);
}

/* 7.2: guns with an enemy before them answer nobody else. */
static bool may_answer(const struct field *field, const struct gloire_fire *fire)
{
	space_id at = gloire_piece(field, fire->guns)->at;
	unsigned bound = contacts(field, fire->guns, gloire_piece(field, fire->guns)->facing);
	unsigned direction = hex_direction(field->scenario->board, at, fire->target);
	return gloire_judge_fire(field, fire).legal &&
	       (!bound || (direction != no_direction && bound >> direction & 1));
}

static void offer_counter_battery(struct table *table, piece_id struck, piece_id guns, space_id target)
{
	struct field field = truth(table);
	if (!gloire_could_fire(&field, struck) || gloire_piece(&field, struck)->did & did_answer ||
	    gloire_piece(&field, struck)->at != target || !gloire_stands(&field, guns))
		return;
	struct gloire_fire answer_fire = {
		.guns = struck, .second = no_piece, .target = gloire_piece(&field, guns)->at};
	if (!may_answer(&field, &answer_fire))
		return;
	struct frame *frame = push(table, question_counter_battery,
				   gloire_seat(gloire_side(table->scenario, struck)));
	frame->arg[0] = struck;
	frame->arg[1] = guns;
}

static void shoot(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id guns = frame->arg[arg_guns];
	piece_id second = frame->arg[arg_second] ? (piece_id)(frame->arg[arg_second] - 1)
						 : (piece_id)no_piece;
	if (given.verb == verb_face) {
		turn_to_fire(table, guns, given.arg);
		frame->arg[arg_turned] = 1;
		return;
	}
	if (given.verb == verb_unit) {
		frame->arg[arg_second] = (uint16_t)(given.arg + 1);
		return;
	}
	struct gloire_fire fire = {.guns = guns, .second = second, .target = given.arg, .kind = fire_normal};
	piece_id struck[8];
	unsigned units = gloire_units_in(&field, given.arg, struck, 8);
	pop(table);
	gloire_note_shot(table, guns, did_fire);
	if (second != no_piece)
		gloire_note_shot(table, second, did_fire);
	gloire_mark_fire(gloire_here(table), gloire_side(table->scenario, guns),
			 gloire_piece(&field, guns)->at, given.arg);
	gloire_resolve_fire(table, &fire, no_piece);
	piece_id above = guns; /* 7.1, 5.1.3: of two that have fired the uppermost is answered */
	if (second != no_piece && gloire_piece(&field, second)->rank < gloire_piece(&field, guns)->rank)
		above = second;
	while (units--) /* the uppermost is asked first */
		offer_counter_battery(table, struck[units], above, given.arg);
}

const struct question gloire_target = {
	.id = "target",
	.rule = "7.2",
	.prompt = prompt_target,
	.list = list_targets,
	.judge = judge_answer,
	.carry_out = shoot,
	.verbs = 1 << verb_at | 1 << verb_unit | 1 << verb_face,
	.arg = {[arg_guns] = {"guns", kind_piece, .most = max_pieces},
		[arg_second] = {"second", kind_piece, .base = 1, .most = max_pieces},
		[arg_turned] = {"turned", kind_number, .most = 1},
		[arg_before] = {"contacts", kind_bits, .most = hex_sides}},
	.continues = true,
	.in_the_open = true,
};

/* ---- 7.1: counter-battery fire ------------------------------------------------------------------------------------------------------ */

static struct message prompt_counter(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say2(text_ask_counter_battery, piece_arg(frame->arg[0]), piece_arg(frame->arg[1]));
}

static void answer_fire(struct table *table, struct frame *frame, struct answer given)
{
	piece_id guns = frame->arg[0], at = frame->arg[1];
	struct gloire_fire fire = {.guns = guns,
				   .second = no_piece,
				   .target = gloire_here(table)->piece[at].at,
				   .kind = fire_counter_battery};
	pop(table);
	if (given.verb == verb_no)
		return;
	gloire_note_counter_battery(table, guns);
	gloire_resolve_fire(table, &fire, at);
}

/* It answers only if it is still in good order, and there is still something to answer. */
static enum next run_counter(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	struct gloire_fire fire = {.guns = frame->arg[0], .second = no_piece, .target = 0};
	if (gloire_stands(&field, frame->arg[1]))
		fire.target = gloire_piece(&field, frame->arg[1])->at;
	if (gloire_could_fire(&field, fire.guns) && gloire_stands(&field, frame->arg[1]) &&
	    may_answer(&field, &fire))
		return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_counter_battery = {
	.id = "counter-battery",
	.rule = "7.1",
	.run = run_counter,
	.prompt = prompt_counter,
	.carry_out = answer_fire,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"guns", kind_piece, .most = max_pieces}, [1] = {"at", kind_piece, .most = max_pieces}},
};
