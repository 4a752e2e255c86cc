/*
 * Declaring shocks, 8.2 and 8.3.1: all of them before the first engagement test. A stack attacks with all its fighters in
 * good order; whoever attacks must see to it that every enemy in its front hexes is attacked, by itself or by a friend.
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"

/* ---- Who may, and whom ----------------------------------------------------------------------------------------------------------- */

/* 8.2, 10.1, 5.1.3 */
bool gloire_can_attack(const struct field *field, piece_id piece)
{
	if (!gloire_stands(field, piece) || gloire_is_guns(field, piece))
		return false;
	const struct gloire_piece *now = gloire_piece(field, piece);
	return gloire_unit(field, piece)->type != gloire_pontoon && !gloire_is_aboard(field, piece) &&
	       !gloire_is_sheltered(field, piece) && now->order == good_order &&
	       !(now->did & (in_square | failed_test)) &&
	       (now->capacity == may_act || now->capacity == may_act_reduced) &&
	       gloire_judge_aggression(field, piece).legal;
}

bool gloire_attacks(const struct field *field, unsigned combat, piece_id piece)
{
	return gloire_stands(field, piece) && gloire_piece(field, piece)->attack == combat + 1;
}

static bool could_enter(const struct field *field, piece_id piece, space_id target)
{
	space_id from = gloire_piece(field, piece)->at;
	unsigned direction = hex_direction(field->scenario->board, from, target);
	return direction != no_direction &&
	       gloire_may_enter(field, gloire_arm(field, piece), from, direction) &&
	       gloire_bridge_bears(field, piece, from, direction);
}

/* 8.2: not into a hex that it could not enter. */
bool gloire_may_shock_across(const struct field *field, piece_id piece, space_id target)
{
	space_id from = gloire_piece(field, piece)->at;
	unsigned direction = hex_direction(field->scenario->board, from, target);
	return could_enter(field, piece, target) && !gloire_is_limmat(field->scenario, from, direction) &&
	       !(gloire_kinds(field, from, direction) & gloire_data(field->scenario)->no_shock);
}

/* 9.1: nor, in a charge, into a hex that is closed to charges. */
bool gloire_may_attack_into(const struct field *field, piece_id piece, space_id target)
{
	return gloire_may_shock_across(field, piece, target) &&
	       (!(gloire_piece(field, piece)->did & is_charging) ||
		gloire_may_charge_into(field, gloire_arm(field, piece), gloire_piece(field, piece)->at,
				       target));
}

static piece_id attacker_in(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_can_attack(field, piece))
			return piece;
	return no_piece;
}

/* Combat against a hex, or -1. */
int gloire_combat_against(const struct field *field, space_id target)
{
	const struct gloire *gloire = gloire_known(field);
	for (unsigned i = 0; i < max_combats; i++)
		if (gloire->combat[i].target[0] == target + 1 || gloire->combat[i].target[1] == target + 1)
			return (int)i;
	return -1;
}

static int combat_of(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece) && gloire_piece(field, piece)->attack)
			return gloire_piece(field, piece)->attack - 1;
	return -1;
}

/* 6.1.2: whoever has six front hexes turns to those that it means to attack, and has two from then on. */
static bool may_turn_to_attack(const struct field *field, piece_id piece)
{
	return gloire_is_all_round(field, piece) && !gloire_piece(field, piece)->attack;
}

unsigned gloire_attack_front(const struct field *field, piece_id piece)
{
	return may_turn_to_attack(field, piece)
		       ? (unsigned)facing_every_side
		       : facing_front(facing_to_corner, gloire_piece(field, piece)->facing);
}

static bool has_before_it(const struct field *field, piece_id piece, space_id target)
{
	unsigned direction = hex_direction(field->scenario->board, gloire_piece(field, piece)->at, target);
	return direction != no_direction && gloire_attack_front(field, piece) >> direction & 1;
}

bool gloire_can_reach(const struct field *field, piece_id piece, space_id target)
{
	return has_before_it(field, piece, target) && gloire_may_attack_into(field, piece, target);
}

/* Does every attacker of the combat have the hex in front? */
static bool all_can_reach(const struct field *field, unsigned combat, space_id target)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, combat, i) && !gloire_can_reach(field, i, target))
			return false;
	return true;
}

/* An enemy before a unit that faces so, whom it could attack. */
static bool is_before(const struct field *field, piece_id piece, unsigned facing, space_id hex)
{
	unsigned direction = hex_direction(field->scenario->board, gloire_piece(field, piece)->at, hex);
	return direction != no_direction && facing_front(facing_to_corner, facing) >> direction & 1 &&
	       gloire_held_by(field, hex) == gloire_enemy(gloire_side(field->scenario, piece)) &&
	       gloire_may_attack_into(field, piece, hex);
}

bool gloire_owes_attack(const struct field *field, piece_id piece, space_id hex)
{
	return is_before(field, piece, gloire_piece(field, piece)->facing, hex);
}

/* The other enemy hex in front of an attacker that nobody attacks, if it faces so; no_space: there is none. */
static space_id open_front(const struct field *field, piece_id piece, unsigned facing, space_id except)
{
	space_id at = gloire_piece(field, piece)->at;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside != no_space && beside != except && is_before(field, piece, facing, beside) &&
		    gloire_combat_against(field, beside) < 0)
			return beside;
	}
	return no_space;
}

/* 8.4, 8.4.1: units of several hexes combine against one they all have in front. Whoever joins others must leave nothing in front that they could not attack together: it could not be finished. */
static bool can_be_finished(const struct field *field, unsigned combat, piece_id joining, unsigned facing,
			    space_id target)
{
	const struct board *board = field->scenario->board;
	space_id left = open_front(field, joining, facing, target);
	if (left != no_space && !all_can_reach(field, combat, left))
		return false;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		left = gloire_attacks(field, combat, i)
			       ? open_front(field, i, gloire_piece(field, i)->facing, target)
			       : (space_id)no_space;
		unsigned direction = left == no_space
					     ? (unsigned)no_direction
					     : hex_direction(board, gloire_piece(field, joining)->at, left);
		if (left != no_space && (direction == no_direction ||
					 !(facing_front(facing_to_corner, facing) >> direction & 1) ||
					 !gloire_may_shock_across(field, joining, left)))
			return false;
	}
	return true;
}

/* The corners that a unit may face when it attacks that hex: its own, or of one with six front hexes those that have the hex before them. With others it must be able to finish what they have begun. */
static unsigned facings_for(const struct field *field, piece_id piece, int combat, space_id target)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	unsigned direction = hex_direction(field->scenario->board, now->at, target), set = 0;
	for (unsigned facing = 0; facing < hex_sides; facing++) {
		bool possible = may_turn_to_attack(field, piece)
					? facing_front(facing_to_corner, facing) >> direction & 1
					: facing == now->facing;
		if (possible &&
		    (combat < 0 || can_be_finished(field, (unsigned)combat, piece, facing, target)))
			set |= 1u << facing;
	}
	return set;
}

/* Of a combat with two targets the other one must be in front, too. */
static unsigned facings_with(const struct field *field, piece_id piece, int combat, space_id target)
{
	unsigned set = facings_for(field, piece, combat, target);
	for (unsigned i = 0; i < 2 && combat >= 0; i++) {
		unsigned also = gloire_known(field)->combat[combat].target[i];
		unsigned direction = also ? hex_direction(field->scenario->board,
							  gloire_piece(field, piece)->at,
							  (space_id)(also - 1))
					  : (unsigned)no_direction;
		for (unsigned facing = 0; also && facing < hex_sides; facing++)
			if (direction == no_direction ||
			    !(facing_front(facing_to_corner, facing) >> direction & 1))
				set &= ~(1u << facing);
	}
	return set;
}

static unsigned why_not_across(const struct field *field, piece_id piece, space_id target)
{
	space_id from = gloire_piece(field, piece)->at;
	if (gloire_is_limmat(field->scenario, from, hex_direction(field->scenario->board, from, target)))
		return text_no_shock_over_limmat;
	return could_enter(field, piece, target) ? (unsigned)text_no_shock_uphill
						 : gloire_why_not_attacked(field, piece, target);
}

/* Of a hex from which nobody can: whoever is kept from it by the battle has its paragraph (G 2.5, K cavalry). */
static struct verdict nobody_attacks(const struct field *field, space_id from)
{
	GLOIRE_EACH_IN (field, from, piece) {
		struct verdict verdict = gloire_judge_aggression(field, piece);
		if (!verdict.legal)
			return verdict;
	}
	return forbidden(say1(text_nobody_attacks, space_arg(from)));
}

struct verdict gloire_judge_attack(const struct field *field, space_id from, space_id target)
{
	piece_id piece = attacker_in(field, from);
	struct arg hex = space_arg(target);
	if (piece == no_piece)
		return nobody_attacks(field, from);
	side_id side = gloire_side(field->scenario, piece);
	if (gloire_held_by(field, target) != gloire_enemy(side))
		return forbidden(say1(text_no_target, hex));
	if (!has_before_it(field, piece, target))
		return forbidden(say1(text_not_in_front, hex));
	if (!gloire_may_shock_across(field, piece, target))
		return forbidden(say1(why_not_across(field, piece, target), hex));
	int own = combat_of(field, from), other = gloire_combat_against(field, target);
	if (own >= 0 && other >= 0)
		return forbidden(say1(own == other ? text_attacks_already : text_attacked_by_others, hex));
	if (own >= 0 &&
	    (gloire_known(field)->combat[own].target[1] || !all_can_reach(field, (unsigned)own, target)))
		return forbidden(say1(text_not_by_all, hex));
	if (other < 0)
		return legal();
	for (unsigned i = 0; i < 2; i++) {
		unsigned also = gloire_known(field)->combat[other].target[i];
		if (also && !gloire_can_reach(field, piece, (space_id)(also - 1)))
			return forbidden(say1(text_not_by_all, hex));
	}
	return facings_with(field, piece, other, target) ? legal() : forbidden(say1(text_not_by_all, hex));
}

static int free_combat(const struct field *field)
{
	for (unsigned i = 0; i < max_combats; i++)
		if (!gloire_known(field)->combat[i].target[0])
			return (int)i;
	return -1;
}

/* The combat against a hex, begun if there is none. */
unsigned gloire_combat_on(struct table *table, space_id target)
{
	struct field field = truth(table);
	int combat = gloire_combat_against(&field, target);
	if (combat < 0)
		combat = free_combat(&field);
	if (combat < 0)
		combat = max_combats - 1;
	if (!gloire_here(table)->combat[combat].target[0])
		gloire_here(table)->combat[combat].target[0] = (uint16_t)(target + 1);
	return (unsigned)combat;
}

void gloire_join_attack(struct table *table, space_id from, space_id target)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	int own = combat_of(&field, from);
	if (own >= 0) {
		gloire->combat[own].target[1] = (uint16_t)(target + 1);
		return;
	}
	unsigned combat = gloire_combat_on(table, target);
	GLOIRE_EACH_IN (&field, from, piece)
		if (gloire_can_attack(&field, piece))
			gloire->piece[piece].attack = (uint8_t)(combat + 1);
}

void gloire_forget_combats(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	memset(gloire->combat, 0, sizeof gloire->combat);
	memset(&gloire->fight, 0, sizeof gloire->fight);
	for (unsigned i = 0; i < max_pieces; i++)
		gloire->piece[i].attack = 0;
}

/* 8.2: a hex that must be attacked, and that somebody can attack. */
space_id gloire_unattacked(const struct field *field)
{
	const struct board *board = field->scenario->board;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (!gloire_stands(field, i) || !gloire_piece(field, i)->attack)
			continue;
		space_id left = open_front(field, i, gloire_piece(field, i)->facing, no_space);
		for (unsigned direction = 0; left != no_space && direction < hex_sides; direction++) {
			space_id from = board->neighbour[left][direction];
			if (from != no_space && gloire_judge_attack(field, from, left).legal)
				return left;
		}
	}
	return no_space;
}

/* ---- The questions ------------------------------------------------------------------------------------------------------------------ */

static bool has_target(const struct field *field, space_id from)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[from][direction];
		if (beside != no_space && gloire_judge_attack(field, from, beside).legal)
			return true;
	}
	return false;
}

static struct verdict judge_declare(const struct field *field, const struct frame *frame,
				    struct answer given);

/* J 2.1.2: whom a marker binds to attack does so if he can. */
static piece_id owes_attack(const struct field *field, const struct frame *frame)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_is_bound_to_attack(field, i) && !gloire_piece(field, i)->attack &&
		    judge_declare(field, frame, answer(verb_unit, i)).legal)
			return i;
	return no_piece;
}

static unsigned why_not_attack(const struct field *field, piece_id piece)
{
	if (gloire_is_chief(piece) || !gloire_stands(field, piece))
		return text_cannot_attack;
	if (gloire_is_guns(field, piece))
		return text_guns_attack_not;
	unsigned idle = gloire_why_idle(field, piece);
	if (idle)
		return idle;
	return gloire_piece(field, piece)->did & failed_test ? text_failed_attacks_not : text_cannot_attack;
}

/* A stack goes by its uppermost attacker. */
static struct verdict judge_declare(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done) {
		space_id left = gloire_unattacked(field);
		if (left != no_space)
			return forbidden(say1(text_must_be_attacked, space_arg(left)));
		piece_id bound = owes_attack(field, frame);
		return bound == no_piece ? legal() : forbidden(say1(text_bound_to_attack, piece_arg(bound)));
	}
	struct arg unit = piece_arg(given.arg);
	if (!gloire_exists(field->scenario, given.arg) ||
	    gloire_side(field->scenario, given.arg) != frame->seat)
		return forbidden(say1(text_not_yours, unit));
	if (!gloire_is_chief(given.arg) && gloire_stands(field, given.arg)) {
		struct verdict verdict = gloire_judge_aggression(field, given.arg);
		if (!verdict.legal)
			return verdict;
	}
	if (!gloire_is_chief(given.arg) && gloire_stands(field, given.arg)) {
		const struct gloire_piece *now = gloire_piece(field, given.arg);
		if (now->order != good_order)
			return forbidden(say1(now->order == routed ? text_routed_attacks_not
								   : text_disordered_attacks_not,
					      unit));
		if (now->did & in_square)
			return forbidden(say1(text_square_attacks_not, unit));
	}
	if (gloire_is_chief(given.arg) || !gloire_can_attack(field, given.arg))
		return forbidden(say1(why_not_attack(field, given.arg), unit));
	if (attacker_in(field, gloire_piece(field, given.arg)->at) != given.arg)
		return forbidden(say1(text_attacks_with_stack, unit));
	return has_target(field, gloire_piece(field, given.arg)->at)
		       ? legal()
		       : forbidden(say1(text_nothing_to_attack, unit));
}

static void list_declare(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && judge_declare(field, frame, answer(verb_unit, i)).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	if (judge_declare(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt_declare(const struct field *field, const struct frame *frame)
{
	(void)frame;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && gloire_piece(field, i)->attack)
			return say(text_ask_declare_more);
	return say(text_ask_declare);
}

/* 5.1.3: units of a stack attack together, those beside a charge as well. */
static void join_charges(struct table *table)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		unsigned attack = gloire_stands(&field, i) ? gloire_piece(&field, i)->attack : 0;
		if (!attack || !(gloire_piece(&field, i)->did & is_charging))
			continue;
		space_id target = (space_id)(gloire_known(&field)->combat[attack - 1].target[0] - 1);
		GLOIRE_EACH_IN (&field, gloire_piece(&field, i)->at, other) {
			if (gloire_is_chief(other) || gloire_piece(&field, other)->attack ||
			    !gloire_can_attack(&field, other) || !gloire_can_reach(&field, other, target))
				continue;
			gloire_here(table)->piece[other].attack = (uint8_t)attack;
			tell_all(table, say2(text_told_declares, piece_arg(other), space_arg(target)),
				 target);
		}
	}
}

static enum next run_declare(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	join_charges(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (gloire_stands(&field, i) && judge_declare(&field, frame, answer(verb_unit, i)).legal)
			return next_ask;
	pop(table);
	return next_go_on;
}

static void declare(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_done)
		pop(table);
	else
		push(table, question_attack, seat)->arg[0] = given.arg;
}

const struct question gloire_declare = {
	.id = "declare",
	.rule = "8.3.1",
	.run = run_declare,
	.prompt = prompt_declare,
	.list = list_declare,
	.judge = judge_declare,
	.carry_out = declare,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation,
};

static struct message prompt_attack(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_attack, piece_arg(frame->arg[0]));
}

static struct verdict judge_target(const struct field *field, const struct frame *frame, struct answer given)
{
	return gloire_judge_attack(field, gloire_piece(field, frame->arg[0])->at, given.arg);
}

static void list_targets(const struct field *field, const struct frame *frame, struct answers *answers)
{
	space_id from = gloire_piece(field, frame->arg[0])->at;
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
		if (hex_direction(field->scenario->board, from, hex) != no_direction &&
		    gloire_judge_attack(field, from, hex).legal)
			add_answer(answers, answer(verb_at, hex), -1);
}

static void attack(struct table *table, struct frame *frame, struct answer given)
{
	piece_id piece = frame->arg[0];
	struct field field = truth(table);
	space_id from = gloire_here(table)->piece[piece].at;
	seat_id seat = frame->seat;
	unsigned corners = may_turn_to_attack(&field, piece)
				   ? facings_with(&field, piece, gloire_combat_against(&field, given.arg),
						  given.arg)
				   : 0;
	pop(table);
	gloire_join_attack(table, from, given.arg);
	if (corners) {
		struct frame *face = push(table, question_face, seat);
		face->arg[0] = piece;
		face->arg[1] = (uint16_t)corners;
	}
	tell_all(table, say2(text_told_declares, piece_arg(piece), space_arg(given.arg)), given.arg);
}

const struct question gloire_attack = {
	.id = "attack",
	.rule = "8.2",
	.prompt = prompt_attack,
	.list = list_targets,
	.judge = judge_target,
	.carry_out = attack,
	.verbs = 1 << verb_at,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces}},
	.continues = true,
	.in_the_open = true,
};
