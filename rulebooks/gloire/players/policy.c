/*
 * The odds of answers, for players that look ahead: by what the list has at hand, and none for what is not worth a look.
 */
#include "rulebooks/gloire/players/measure.h"

enum { likely = 4, unlikely = 1, kept_hexes = 12, kept_facings = 2, sight = 6, nowhere = 255 };

/* ---- Where to -------------------------------------------------------------------------------------------------------- */

static unsigned to_enemy(const struct field *field, side_id side, space_id hex)
{
	unsigned nearest = nowhere;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (gloire_side(field->scenario, i) == side || !gloire_stands(field, i))
			continue;
		unsigned distance = hex_distance(field->scenario->board, hex, gloire_piece(field, i)->at);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

static unsigned to_goal(const struct field *field, const struct gloire_goals *goals, space_id hex)
{
	unsigned nearest = nowhere;
	for (unsigned i = 0; i < goals->count; i++) {
		unsigned distance = hex_distance(field->scenario->board, hex, goals->goal[i].hex);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

/* 13.1: how near to an area in which strength is asked for, or to where the enemy wants nobody. */
static unsigned to_area(const struct field *field, side_id side, space_id hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned nearest = nowhere;
	for (unsigned i = 0; i < battle->automatics; i++) {
		const struct gloire_automatic *claim = &battle->automatic[i];
		unsigned denial = gloire_data(field->scenario)->to_denial[i][hex];
		if (gloire_is_denied(field, claim, side) && denial < nearest)
			nearest = denial;
		if (claim->side != side || !claim->strength || claim->corner[0] == no_space)
			continue;
		const struct board *board = field->scenario->board;
		unsigned distance = hex_distance(board, hex, gloire_nearest_in(board, claim->corner, hex));
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

/* Gives odds to the few hexes of the list that lie nearest by one way of reckoning. */
static void keep_nearest(const struct answers *answers, const uint8_t distance[], unsigned most,
			 uint16_t odds[])
{
	unsigned kept = 0;
	for (unsigned hexes = 0; hexes < nowhere && kept < most; hexes++)
		for (unsigned i = 0; i < answers->count && kept < most; i++)
			if (answers->answer[i].verb == verb_go && distance[i] == hexes) {
				odds[i] = likely;
				kept++;
			}
}

/* A march that only passes there (4.4.3) is looked at by where it ends. */
static bool can_stay(const struct field *field, side_id side, piece_id piece, space_id hex)
{
	return gloire_held_by(field, hex) != side || gloire_judge_stack(field, hex, piece).legal;
}

/* Those nearest to the enemy, to what is wanted, and to what an early victory asks for. */
static void keep_hexes(const struct field *field, piece_id piece, const struct answers *answers,
		       unsigned most, uint16_t odds[])
{
	side_id side = gloire_side(field->scenario, piece);
	struct gloire_goals goals;
	uint8_t enemy[max_answers], goal[max_answers], area[max_answers];
	gloire_find_goals(field, side, &goals);
	for (unsigned i = 0; i < answers->count; i++) {
		space_id hex = answers->answer[i].arg;
		if (answers->answer[i].verb != verb_go)
			continue;
		enemy[i] = goal[i] = area[i] = nowhere;
		if (!can_stay(field, side, piece, hex))
			continue;
		enemy[i] = (uint8_t)to_enemy(field, side, hex);
		goal[i] = (uint8_t)to_goal(field, &goals, hex);
		area[i] = (uint8_t)to_area(field, side, hex);
	}
	keep_nearest(answers, enemy, most, odds);
	keep_nearest(answers, goal, most / 2, odds);
	keep_nearest(answers, area, most / 4, odds);
}

static void keep_facings(const struct field *field, piece_id piece, const struct answers *answers,
			 uint16_t odds[]);

void gloire_policy_march(const struct field *field, const struct frame *frame, const struct answers *answers,
			 uint16_t odds[])
{
	piece_id piece = frame->arg[0];
	for (unsigned i = 0; i < answers->count; i++) {
		unsigned verb = answers->answer[i].verb;
		odds[i] = verb == verb_go || verb == verb_face || verb == verb_number ? 0 : likely;
	}
	keep_hexes(field, piece, answers, kept_hexes, odds);
	keep_facings(field, piece, answers, odds);
}

/* 9.1: the shortest ride to where the charge is delivered. */
void gloire_policy_charge(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = hex_direction(field->scenario->board, answers->answer[i].arg, frame->arg[1]) !=
					  no_direction
				  ? likely
				  : 0;
}

/* 2.5.1: a chief keeps to his own: the march of others says where. */
void gloire_policy_ride(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[])
{
	(void)frame;
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = answers->answer[i].verb != verb_go ||
					  gloire_held_by(field, answers->answer[i].arg) == frame->seat
				  ? likely
				  : 0;
}

/* ---- How it faces ---------------------------------------------------------------------------------------------------- */

/* Enemies before that corner, the nearer the heavier. */
static unsigned enemies_before(const struct field *field, piece_id piece, unsigned facing)
{
	const struct board *board = field->scenario->board;
	space_id at = gloire_piece(field, piece)->at;
	side_id side = gloire_side(field->scenario, piece);
	unsigned sum = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (gloire_side(field->scenario, i) == side || !gloire_stands(field, i))
			continue;
		space_id there = gloire_piece(field, i)->at;
		unsigned distance = hex_distance(board, at, there);
		if (distance <= sight && facing_in_cone(board, at, facing, there))
			sum += distance == 1 ? 40 : sight + 1 - distance;
	}
	return sum;
}

/* The corners with most before them. */
static void keep_facings(const struct field *field, piece_id piece, const struct answers *answers,
			 uint16_t odds[])
{
	unsigned sum[hex_sides] = {0}, taken = 0;
	if (!gloire_stands(field, piece))
		return;
	for (unsigned facing = 0; facing < hex_sides; facing++)
		sum[facing] = enemies_before(field, piece, facing);
	for (unsigned kept = 0; kept < kept_facings; kept++) {
		unsigned best = answers->count;
		for (unsigned i = 0; i < answers->count; i++) {
			unsigned facing = answers->answer[i].arg;
			if (answers->answer[i].verb == verb_face && !(taken >> facing & 1) &&
			    (best == answers->count || sum[facing] > sum[answers->answer[best].arg]))
				best = i;
		}
		if (best == answers->count)
			return;
		odds[best] = likely;
		taken |= 1u << answers->answer[best].arg;
	}
}

void gloire_policy_face(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[])
{
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = answers->answer[i].verb == verb_face ? 0 : unlikely;
	keep_facings(field, frame->arg[0], answers, odds);
}

/* The march before it has looked at the hexes: the move ends here. */
void gloire_policy_onward(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = answers->answer[i].verb == verb_done || answers->answer[i].verb == verb_pass
				  ? likely
				  : 0;
	keep_facings(field, frame->arg[0], answers, odds);
}

/* ---- One after another ----------------------------------------------------------------------------------------------- */

/* 8.3.1: combats are fought in the order of the map. */
void gloire_policy_resolve(const struct field *field, const struct frame *frame,
			   const struct answers *answers, uint16_t odds[])
{
	(void)field, (void)frame;
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = i == 0;
}
