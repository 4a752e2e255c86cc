/*
 * Pursuit, 9.5: a charge that empties a hex must follow whoever left it, until it is beside him or has an enemy in front, and
 * then charges again, each time with one more against it. There is no limit but the ground, and the horses' order.
 */
#include "rulebooks/gloire/shock/combat.h"

unsigned gloire_turned_towards(const struct field *field, piece_id piece, space_id hex)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	unsigned direction = hex_direction(field->scenario->board, now->at, hex);
	if (direction != no_direction && facing_front(facing_to_corner, now->facing) >> direction & 1)
		return now->facing;
	for (unsigned i = 0; direction != no_direction && i < hex_sides; i++)
		if (facing_within(now->facing, 1) >> i & 1 &&
		    facing_front(facing_to_corner, i) >> direction & 1)
			return i;
	return now->facing;
}

/* 9.5.2: heavy horse first, then by cohesion; those in good order. 0: it does not pursue. */
static unsigned merit(const struct field *field, piece_id piece)
{
	if (!gloire_attacks(field, gloire_combat_now(field), piece) ||
	    !(gloire_piece(field, piece)->did & is_charging) ||
	    gloire_piece(field, piece)->order != good_order)
		return 0;
	return gloire_cohesion(field, piece) + 100u * gloire_is_heavy(field, piece) + 1;
}

static piece_id leader(const struct field *field)
{
	piece_id best = no_piece;
	unsigned most = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (merit(field, i) > most) {
			most = merit(field, i);
			best = i;
		}
	return best;
}

/* All that charged from his hex go with him. */
static unsigned pursuers(const struct field *field, piece_id lead, piece_id unit[8])
{
	unsigned count = 0;
	unit[count++] = lead;
	GLOIRE_EACH_IN (field, gloire_piece(field, lead)->at, piece)
		if (piece != lead && count < 8 && gloire_attacks(field, gloire_combat_now(field), piece) &&
		    gloire_piece(field, piece)->did & is_charging &&
		    gloire_piece(field, piece)->order == good_order)
			unit[count++] = piece;
	return count;
}

/* A hex that is empty and in which charging is allowed. */
bool gloire_can_ride_to(const struct field *field, piece_id lead, space_id to)
{
	struct gloire_mover mover = gloire_charger(field, lead);
	space_id from = gloire_piece(field, lead)->at;
	unsigned direction = hex_direction(field->scenario->board, from, to);
	if (direction == no_direction || gloire_held_by(field, to) != no_side ||
	    gloire_keeps_out(field, lead, to))
		return false;
	struct gloire_step_cost step = gloire_ground_cost(field, mover.arm, from, direction, false, NULL);
	return !step.why && !gloire_why_no_charge_over(&mover, from, direction, step.cost);
}

/* The hexes of a pursuit that have been ridden into: chiefs flee from each of them (2.5.2). */
struct trail {
	space_id hex[run_hexes + 1];
	unsigned hexes;
};

static void ride_to(struct table *table, const piece_id unit[], unsigned units, space_id to,
		    struct trail *trail)
{
	struct field field = truth(table);
	unsigned facing = gloire_turned_towards(&field, unit[0], to);
	for (unsigned i = 0; i < units; i++) {
		gloire_put(table, unit[i], to);
		gloire_tread(table, unit[i], to);
		gloire_face(table, unit[i], facing);
	}
	trail->hex[trail->hexes++] = to;
	tell_all(table, say2(text_told_pursues, piece_arg(unit[0]), space_arg(to)), to);
}

static space_id emptied(const struct field *field, piece_id lead)
{
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(field, i) != no_space &&
		    gloire_can_ride_to(field, lead, gloire_hex_attacked(field, i)))
			return gloire_hex_attacked(field, i);
	return no_space;
}

/* Those who fell back from that hex, and stand somewhere, first come first. */
static unsigned quarry(const struct field *field, space_id left, piece_id unit[max_runs])
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	unsigned count = 0;
	for (unsigned i = 0; i < max_runs && fight->runner[i]; i++)
		if (fight->left[i] == left + 1 && gloire_stands(field, fight->runner[i] - 1u))
			unit[count++] = (piece_id)(fight->runner[i] - 1);
	return count;
}

static space_id pursued_at(const struct field *field)
{
	unsigned pursued = gloire_known(field)->fight.pursued;
	return pursued && gloire_stands(field, pursued - 1) ? gloire_piece(field, pursued - 1)->at
							    : (space_id)no_space;
}

/* Enemies in front where a charge is allowed. */
static bool has_prey(const struct field *field, piece_id lead)
{
	space_id hex[2];
	return gloire_enemies_in_front(field, lead, hex) > 0;
}

static void turn_to_pursued(struct table *table, const piece_id unit[], unsigned units)
{
	struct field field = truth(table);
	space_id at = pursued_at(&field);
	if (at == no_space ||
	    hex_direction(table->scenario->board, gloire_piece(&field, unit[0])->at, at) == no_direction)
		return;
	unsigned facing = gloire_turned_towards(&field, unit[0], at);
	for (unsigned i = 0; i < units; i++)
		gloire_face(table, unit[i], facing);
}

static bool is_beside(const struct field *field, piece_id lead, space_id hex)
{
	return hex != no_space &&
	       hex_direction(field->scenario->board, gloire_piece(field, lead)->at, hex) != no_direction;
}

/* Along the way of the pursued. */
static void follow(struct table *table, const piece_id unit[], unsigned units, struct trail *trail)
{
	struct field field = truth(table);
	const struct gloire_fight *fight = &gloire_here(table)->fight;
	unsigned run = 0;
	while (run < max_runs && fight->runner[run] != fight->pursued)
		run++;
	for (unsigned i = 0; run < max_runs && i < run_hexes && fight->way[run][i]; i++) {
		turn_to_pursued(table, unit, units);
		if (has_prey(&field, unit[0]) || is_beside(&field, unit[0], pursued_at(&field)))
			return;
		if (!gloire_can_ride_to(&field, unit[0], (space_id)(fight->way[run][i] - 1)))
			return;
		ride_to(table, unit, units, (space_id)(fight->way[run][i] - 1), trail);
	}
	turn_to_pursued(table, unit, units);
}

/* Another stack is as good: the attacker chooses. */
static bool has_rival(const struct field *field, piece_id lead)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (merit(field, i) == merit(field, lead) &&
		    gloire_piece(field, i)->at != gloire_piece(field, lead)->at &&
		    emptied(field, i) != no_space)
			return true;
	return false;
}

static void pursue_with(struct table *table, piece_id lead);

/* 9.4, 9.5.1: whoever has been driven on owes the test of a charge. */
void gloire_pursue(struct table *table)
{
	struct field field = truth(table);
	piece_id lead = leader(&field);
	if (lead == no_piece || gloire_known(&field)->fight.lone_guns || !gloire_known(&field)->fight.result)
		return;
	if (emptied(&field, lead) != no_space && has_rival(&field, lead))
		push(table, question_pursuer, gloire_seat(gloire_side(table->scenario, lead)));
	else
		pursue_with(table, lead);
}

static struct verdict judge_pursuer(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	piece_id lead = leader(field);
	bool fits = gloire_exists(field->scenario, given.arg) && !gloire_is_chief(given.arg) &&
		    lead != no_piece && merit(field, given.arg) == merit(field, lead) &&
		    emptied(field, given.arg) != no_space;
	return fits ? legal() : forbidden(say1(text_does_not_pursue, piece_arg(given.arg)));
}

static void choose_pursuer(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	pursue_with(table, given.arg);
}

const struct question gloire_pursuer = {
	.id = "pursuer",
	.rule = "9.5.2",
	.ask = text_ask_pursuer,
	.judge = judge_pursuer,
	.carry_out = choose_pursuer,
	.verbs = 1 << verb_unit,
	.upon = 1ull << question_combat,
};

static bool has_fallen_back(const struct field *field, piece_id piece)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	for (unsigned i = 0; i < max_runs && fight->runner[i]; i++)
		if (fight->runner[i] == piece + 1)
			return true;
	return false;
}

/* 9.5.2: somebody else than the pursued is in front. Whoever fell back in this combat and stands with him is pursued as well. */
static bool has_others_in_front(const struct field *field, piece_id lead)
{
	space_id hex[2], at = pursued_at(field);
	unsigned hexes = gloire_enemies_in_front(field, lead, hex);
	for (unsigned i = 0; i < hexes; i++)
		GLOIRE_EACH_IN (field, hex[i], piece)
			if (!gloire_is_chief(piece) && (hex[i] != at || !has_fallen_back(field, piece)))
				return true;
	return false;
}

static void ask_pursuit(struct table *table, piece_id lead, unsigned kind)
{
	struct frame *frame = push(table, question_pursuit, gloire_seat(gloire_side(table->scenario, lead)));
	frame->arg[0] = lead;
	frame->arg[1] = (uint16_t)kind;
}

/* 9.5.2: nobody is left to follow: it turns by a corner at most, and then sees whom it has in front. */
static void look_about(struct table *table, piece_id lead, unsigned kind)
{
	struct field field = truth(table);
	ask_pursuit(table, lead, kind);
	struct frame *face = push(table, question_face, gloire_seat(gloire_side(table->scenario, lead)));
	face->arg[0] = lead;
	face->arg[1] = (uint16_t)facing_within(gloire_piece(&field, lead)->facing, 1);
}

/* The horse has come as far as it rides. The frame of the combat is on top. */
static void charge_on(struct table *table, const piece_id unit[], unsigned units, unsigned kind,
		      const struct trail *trail)
{
	struct field field = truth(table);
	if (pursued_at(&field) == no_space)
		look_about(table, unit[0], kind);
	else if (has_prey(&field, unit[0]) && gloire_new_combat(&field) >= 0) {
		if (has_others_in_front(&field, unit[0]))
			ask_pursuit(table, unit[0], kind);
		else
			gloire_follow_up(table, unit, units, kind);
	}
	gloire_chiefs_flee_from(table, trail->hex, trail->hexes, gloire_side(table->scenario, unit[0]));
}

/* Those who have ridden there together. */
static unsigned riders_with(const struct field *field, piece_id lead, piece_id unit[8])
{
	unsigned count = 0;
	unit[count++] = lead;
	GLOIRE_EACH_IN (field, gloire_piece(field, lead)->at, piece)
		if (piece != lead && count < 8 && gloire_piece(field, piece)->did & is_charging &&
		    gloire_piece(field, piece)->order == good_order)
			unit[count++] = piece;
	return count;
}

/* 9.4: against whoever pursues those who attacked him none of their charges counts. */
static void ride_out(struct table *table, piece_id lead, space_id into, unsigned kind)
{
	struct field field = truth(table);
	struct gloire_fight *fight = &gloire_here(table)->fight;
	bool back = gloire_side(table->scenario, lead) != fight->attacker;
	piece_id unit[8];
	unsigned units = back ? riders_with(&field, lead, unit) : pursuers(&field, lead, unit);
	struct trail trail = {.hexes = 0};
	if (back)
		fight->pursuits = 0;
	ride_to(table, unit, units, into, &trail);
	follow(table, unit, units, &trail);
	charge_on(table, unit, units, kind, &trail);
}

/* 9.5.2: of those who fell back to different hexes the pursuer chooses one. */
static bool are_scattered(const struct field *field, const piece_id unit[], unsigned units)
{
	for (unsigned i = 1; i < units; i++)
		if (gloire_piece(field, unit[i])->at != gloire_piece(field, unit[0])->at)
			return true;
	return false;
}

static void set_out(struct table *table, piece_id lead, space_id into, unsigned kind)
{
	struct field field = truth(table);
	piece_id unit[max_runs];
	unsigned units = quarry(&field, into, unit);
	gloire_here(table)->fight.pursued = (uint8_t)(units ? unit[0] + 1 : 0);
	if (!are_scattered(&field, unit, units)) {
		ride_out(table, lead, into, kind);
		return;
	}
	struct frame *frame = push(table, question_quarry, gloire_seat(gloire_side(table->scenario, lead)));
	frame->arg[0] = lead;
	frame->arg[1] = into;
	frame->arg[2] = (uint16_t)kind;
}

static struct message prompt_quarry(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_quarry, piece_arg(frame->arg[0]));
}

static struct verdict judge_quarry(const struct field *field, const struct frame *frame, struct answer given)
{
	piece_id unit[max_runs];
	unsigned units = quarry(field, frame->arg[1], unit);
	for (unsigned i = 0; i < units; i++)
		if (unit[i] == given.arg)
			return legal();
	return forbidden(say1(text_not_pursued, piece_arg(given.arg)));
}

static void choose_quarry(struct table *table, struct frame *frame, struct answer given)
{
	piece_id lead = frame->arg[0];
	space_id into = frame->arg[1];
	unsigned kind = frame->arg[2];
	pop(table);
	gloire_here(table)->fight.pursued = (uint8_t)(given.arg + 1);
	ride_out(table, lead, into, kind);
}

const struct question gloire_quarry = {
	.id = "quarry",
	.rule = "9.5.2",
	.prompt = prompt_quarry,
	.judge = judge_quarry,
	.carry_out = choose_quarry,
	.verbs = 1 << verb_unit,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces},
		[1] = {"into", kind_place, .most = max_hexes},
		[2] = {"kind", kind_number, .most = fight_kinds}},
	.upon = 1ull << question_combat,
};

static void pursue_with(struct table *table, piece_id lead)
{
	struct field field = truth(table);
	space_id hex = emptied(&field, lead);
	if (hex != no_space)
		set_out(table, lead, hex, kind_pursuit);
}

/* 9.4: a counter-charge was the first charge; whoever only answers a shock makes his first now. All owe the test of a charge. */
void gloire_pursue_back(struct table *table, const piece_id unit[], unsigned units, space_id into)
{
	struct field field = truth(table);
	bool again = gloire_piece(&field, unit[0])->did & counter_charges;
	if (!gloire_can_ride_to(&field, unit[0], into))
		return;
	for (unsigned i = 0; i < units; i++)
		gloire_mark_moved(table, unit[i], is_charging | did_charge);
	set_out(table, unit[0], into, again ? kind_pursuit : kind_first_pursuit);
}

/* 9.5.2: before others than the pursued the charge may be broken off. */
static enum next run_pursuit(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (has_prey(&field, frame->arg[0]) && gloire_new_combat(&field) >= 0)
		return next_ask;
	pop(table);
	return next_go_on;
}

static struct message prompt_pursuit(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_pursuit, piece_arg(frame->arg[0]));
}

static void go_on(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id lead = frame->arg[0], unit[8];
	unsigned units = riders_with(&field, lead, unit), kind = frame->arg[1];
	pop(table);
	if (given.verb == verb_yes)
		gloire_follow_up(table, unit, units, kind);
}

const struct question gloire_pursuit = {
	.id = "pursuit",
	.rule = "9.5.2",
	.run = run_pursuit,
	.prompt = prompt_pursuit,
	.carry_out = go_on,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces},
		[1] = {"kind", kind_number, .most = fight_kinds}},
	.upon = 1ull << question_combat,
};
