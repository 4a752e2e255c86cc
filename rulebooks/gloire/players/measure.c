/*
 * What a position is worth to a side, in hundredths of a point: for players that look one move ahead.
 *
 * The score as it would be counted now, order and losses, and what a wargamer looks for on the map: the way to places that
 * count, contact on good terms, rears, guns not left alone, squares where horse is near and nothing else, chiefs in reach of
 * their formations, orders where the fight is. What each is worth stands in data/weights.csv; none of it is a rule.
 *
 * It sees what lies open, and the slips of its own side: those of the other are never asked for.
 */
#include "rulebooks/gloire/players/measure.h"

#include <string.h>

const char *const gloire_measure_name[gloire_measure_count] = {
	[measure_level] = "level",       [measure_points] = "points",       [measure_score] = "score",
	[measure_lead] = "lead",         [measure_claim] = "claim",         [measure_later] = "later",
	[measure_disorder] = "disorder", [measure_rout] = "rout",           [measure_lost] = "lost",
	[measure_worn] = "worn",         [measure_approach] = "approach",   [measure_guard] = "guard",
	[measure_near] = "near",         [measure_press] = "press",         [measure_threat] = "threat",
	[measure_flank] = "flank",       [measure_lone_guns] = "lone-guns", [measure_battery] = "battery",
	[measure_square] = "square",     [measure_command] = "command",     [measure_chief] = "chief",
	[measure_ordered] = "ordered",   [measure_able] = "able",           [measure_absent] = "absent",
};

enum { far = 12, very_far = 24, parts_of_the_way = 60 };

/* A hex with units, as others see it. */
struct stand {
	space_id hex;
	bool foot, horse, guns, fresh_horse; /* fresh: in good order */
};

struct weighing {
	struct field field;
	const struct gloire *now;
	const struct gloire_battle *battle;
	const struct board *board;
	side_id side; /* who asks */
	unsigned stands[both_sides];
	struct stand stand[both_sides][gloire_max_units];
	struct gloire_goals goals[both_sides];
	int32_t count[both_sides][gloire_measure_count];
};

/* ---- Who stands where ------------------------------------------------------------------------------------------------ */

static void add_stand(struct weighing *weighing, side_id side, space_id hex)
{
	struct stand *stand = &weighing->stand[side][weighing->stands[side]++];
	*stand = (struct stand){.hex = hex};
	GLOIRE_EACH_IN (&weighing->field, hex, piece) {
		stand->foot |= gloire_is_foot(&weighing->field, piece);
		stand->guns |= gloire_is_guns(&weighing->field, piece);
		stand->horse |= gloire_is_horse(&weighing->field, piece);
		stand->fresh_horse |= gloire_is_horse(&weighing->field, piece) &&
				      weighing->now->piece[piece].order == good_order;
	}
}

static void find_stands(struct weighing *weighing)
{
	for (piece_id i = 0; i < weighing->battle->units; i++)
		if (gloire_stands(&weighing->field, i) &&
		    gloire_top_of(&weighing->field, weighing->now->piece[i].at) == i)
			add_stand(weighing, gloire_side(weighing->field.scenario, i),
				  weighing->now->piece[i].at);
}

static unsigned nearest_of(const struct weighing *weighing, side_id side, space_id hex, unsigned most)
{
	if (weighing->now->beside[side][hex])
		return 1;
	for (unsigned i = 0; i < weighing->stands[side]; i++) {
		unsigned distance = hex_distance(weighing->board, hex, weighing->stand[side][i].hex);
		most = distance < most ? distance : most;
	}
	return most;
}

/* ---- Points, 13 ------------------------------------------------------------------------------------------------------ */

static void weigh_score(struct weighing *weighing)
{
	struct score score = {.terms = 0};
	gloire_score(&weighing->field, &score);
	for (side_id side = 0; side < both_sides; side++) {
		weighing->count[side][measure_score] += score.points[side];
		weighing->count[side][measure_lead] += score.winner == side;
		for (unsigned i = 0; i < weighing->battle->objectives; i++) {
			const struct gloire_objective *info = &weighing->battle->objective[i];
			bool to_come = info->when == gloire_each_turn_from ||
				       (info->when == gloire_after_turn &&
					weighing->now->flow.turn <= info->turn) ||
				       (info->when == gloire_at_once && !(weighing->now->counted >> i & 1));
			if (to_come)
				weighing->count[side][measure_later] += gloire_place_worth(&weighing->field,
											   i, side);
		}
	}
	for (unsigned i = 0; i < weighing->battle->automatics; i++)
		if (gloire_claim_stands(&weighing->field, &weighing->battle->automatic[i]))
			weighing->count[weighing->battle->automatic[i].side][measure_claim] = 1;
}

/* ---- Places ---------------------------------------------------------------------------------------------------------- */

/* The nearest of those who could hold it counts twice, the next once. */
static int hexes_to(const struct weighing *weighing, side_id side, space_id hex)
{
	unsigned nearest = very_far, next = very_far;
	for (unsigned i = 0; i < weighing->stands[side]; i++) {
		const struct stand *stand = &weighing->stand[side][i];
		if (!stand->foot && !stand->horse)
			continue;
		unsigned distance = hex_distance(weighing->board, hex, stand->hex);
		if (distance < nearest) {
			next = nearest;
			nearest = distance;
		} else if (distance < next) {
			next = distance;
		}
	}
	return (int)(2 * nearest + next);
}

static void weigh_places(struct weighing *weighing, side_id side)
{
	gloire_find_goals(&weighing->field, side, &weighing->goals[side]);
	const struct gloire_goals *goals = &weighing->goals[side];
	for (unsigned i = 0; i < goals->count; i++)
		weighing->count[side][measure_approach] -= goals->goal[i].points *
							   hexes_to(weighing, side, goals->goal[i].hex);
	for (unsigned i = 0; i < weighing->battle->objectives; i++) {
		const struct gloire_objective *info = &weighing->battle->objective[i];
		for (unsigned k = 0; k < info->hexes; k++)
			if (gloire_held_by(&weighing->field, info->hex[k]) == side)
				weighing->count[side][measure_guard] += info->points;
	}
}

/* 13.1: an area in which strength is asked for. */
static void weigh_areas(struct weighing *weighing, side_id side)
{
	enum { stake = 6 };
	for (unsigned i = 0; i < weighing->battle->automatics; i++) {
		const struct gloire_automatic *claim = &weighing->battle->automatic[i];
		unsigned nearest = very_far;
		if (claim->side != side || !claim->strength || claim->corner[0] == no_space ||
		    claim->near != no_space || weighing->now->flow.turn > claim->last_turn)
			continue;
		for (piece_id k = 0; k < weighing->battle->units; k++) {
			space_id at = weighing->now->piece[k].at;
			if (gloire_side(weighing->field.scenario, k) != side ||
			    !gloire_stands(&weighing->field, k) ||
			    weighing->now->piece[k].order != good_order ||
			    (claim->infantry && !gloire_is_foot(&weighing->field, k)))
				continue;
			unsigned distance = hex_distance(
				weighing->board, at, gloire_nearest_in(weighing->board, claim->corner, at));
			nearest = distance < nearest ? distance : nearest;
		}
		weighing->count[side][measure_approach] -= stake * (int)nearest;
	}
}

/* One unit is enough, two are safe. */
static void weigh_denials(struct weighing *weighing, side_id side)
{
	enum { stake = 10, a_day_off = 80 };
	for (unsigned i = 0; i < weighing->battle->automatics; i++) {
		const uint8_t *far_off = gloire_data(weighing->field.scenario)->to_denial[i];
		unsigned nearest = a_day_off, next = a_day_off;
		if (!gloire_is_denied(&weighing->field, &weighing->battle->automatic[i], side))
			continue;
		for (unsigned k = 0; k < weighing->stands[side]; k++) {
			unsigned distance = far_off[weighing->stand[side][k].hex];
			next = distance < nearest ? nearest : distance < next ? distance : next;
			nearest = distance < nearest ? distance : nearest;
		}
		weighing->count[side][measure_approach] -= stake * (int)(2 * nearest + next);
	}
}

/* ---- Units ----------------------------------------------------------------------------------------------------------- */

static bool is_alone(const struct weighing *weighing, space_id hex)
{
	GLOIRE_EACH_IN (&weighing->field, hex, piece)
		if (!gloire_is_chief(piece) && !gloire_is_guns(&weighing->field, piece))
			return false;
	return true;
}

static bool is_taken_in_rear(const struct weighing *weighing, piece_id piece)
{
	const struct field *field = &weighing->field;
	space_id at = weighing->now->piece[piece].at;
	side_id enemy = gloire_enemy(gloire_side(field->scenario, piece));
	unsigned front = gloire_front_of(field, piece);
	if (!weighing->now->beside[enemy][at])
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = weighing->board->neighbour[at][direction];
		if (front >> direction & 1 || beside == no_space || gloire_held_by(field, beside) != enemy)
			continue;
		piece_id top = gloire_top_fighter(field, beside);
		if (top != no_piece && gloire_front_of(field, top) >> turned(direction, 3) & 1)
			return true;
	}
	return false;
}

static bool has_target(const struct weighing *weighing, piece_id guns)
{
	const struct gloire_unit *unit = &weighing->battle->unit[guns];
	const struct gloire_piece *now = &weighing->now->piece[guns];
	side_id enemy = gloire_enemy(unit->side);
	for (unsigned i = 0; i < weighing->stands[enemy]; i++)
		if (hex_distance(weighing->board, now->at, weighing->stand[enemy][i].hex) <=
			    unit->range_effective &&
		    (gloire_is_all_round(&weighing->field, guns) ||
		     facing_in_cone(weighing->board, now->at, now->facing, weighing->stand[enemy][i].hex)))
			return true;
	return false;
}

/* 4.2: good against horse that could charge; bad where foot attacks it or guns fire at it. */
static int use_of_square(const struct weighing *weighing, side_id enemy, space_id at)
{
	enum { ride = 6, reach = 4 };
	bool horse = false, others = false;
	for (unsigned i = 0; i < weighing->stands[enemy]; i++) {
		const struct stand *stand = &weighing->stand[enemy][i];
		unsigned distance = hex_distance(weighing->board, at, stand->hex);
		horse |= stand->fresh_horse && distance <= ride;
		others |= (stand->guns && distance <= reach) || (stand->foot && distance <= 2);
	}
	return horse && !others ? 1 : -1;
}

static void weigh_contact(struct weighing *weighing, piece_id piece, side_id side, int strength)
{
	const struct gloire_piece *now = &weighing->now->piece[piece];
	int32_t *count = weighing->count[side];
	unsigned distance = nearest_of(weighing, gloire_enemy(side), now->at, far);
	if (gloire_is_guns(&weighing->field, piece)) {
		count[measure_near] -= (int)(distance > 3 ? distance - 3 : 0) * strength;
		count[measure_lone_guns] -= distance == 1 && is_alone(weighing, now->at);
		count[measure_battery] += now->order == good_order && has_target(weighing, piece) ? strength
												  : 0;
		return;
	}
	if (now->order == good_order)
		count[measure_near] -= (int)distance * strength;
	if (is_taken_in_rear(weighing, piece))
		count[measure_flank] -= strength;
	if (now->did & in_square)
		count[measure_square] += strength * use_of_square(weighing, gloire_enemy(side), now->at);
}

static void weigh_unit(struct weighing *weighing, piece_id piece)
{
	const struct gloire_piece *now = &weighing->now->piece[piece];
	const struct gloire_unit *unit = &weighing->battle->unit[piece];
	int strength = unit->sp[gloire_good_order];
	int32_t *count = weighing->count[unit->side];
	if (now->at == box_eliminated) {
		count[measure_lost] -= strength;
		/* Else guns that stand alone before an enemy would be worth more to him than guns he has overrun. */
		count[measure_lone_guns] -= gloire_is_guns(&weighing->field, piece);
	}
	if (now->at == box_due && unit->set_up.arrival == gloire_reinforces &&
	    gloire_due_turn(&weighing->field, piece) <= weighing->now->flow.turn)
		count[measure_absent] -= strength;
	if (!gloire_stands(&weighing->field, piece))
		return;
	if (now->order == disordered)
		count[measure_disorder] -= strength;
	if (now->order == routed)
		count[measure_rout] -= strength;
	if (now->capacity == may_act || now->capacity == may_act_reduced)
		count[measure_able] += strength * (now->capacity == may_act ? 2 : 1);
	if (now->order != routed)
		weigh_contact(weighing, piece, unit->side, strength);
}

/* ---- What attacks promise, 8.6 ------------------------------------------------------------------------------------------ */

struct promise {
	unsigned attack, defence;
	int best_attack, best_defence;
	bool rear, active;
};

static bool could_attack(const struct weighing *weighing, piece_id piece)
{
	const struct gloire_piece *now = &weighing->now->piece[piece];
	return !gloire_is_chief(piece) && !gloire_is_guns(&weighing->field, piece) &&
	       now->order == good_order && !(now->did & (in_square | failed_test | did_fight)) &&
	       weighing->battle->unit[piece].type != gloire_pontoon;
}

static void add_attackers(const struct weighing *weighing, space_id from, space_id target, piece_id defender,
			  struct promise *promise)
{
	const struct field *field = &weighing->field;
	unsigned towards = hex_direction(weighing->board, from, target);
	GLOIRE_EACH_IN (field, from, piece) {
		if (!could_attack(weighing, piece) || !(gloire_front_of(field, piece) >> towards & 1) ||
		    !gloire_may_shock_across(field, piece, target))
			continue;
		int cohesion = (int)gloire_cohesion(field, piece);
		promise->attack += gloire_strength(field, piece);
		promise->best_attack = cohesion > promise->best_attack ? cohesion : promise->best_attack;
		promise->active |= weighing->now->piece[piece].capacity == may_act ||
				   weighing->now->piece[piece].capacity == may_act_reduced;
		promise->rear |= defender != no_piece && gloire_piece(field, defender)->order != routed &&
				 !(gloire_front_of(field, defender) >> turned(towards, 3) & 1);
	}
}

static void weigh_target(struct weighing *weighing, side_id side, space_id target)
{
	const struct field *field = &weighing->field;
	const struct gloire_tables *tables = &weighing->battle->tables;
	struct promise promise = {.attack = 0};
	int stake = 0;
	piece_id top = gloire_top_fighter(field, target);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id from = weighing->board->neighbour[target][direction];
		if (from != no_space && gloire_held_by(field, from) == side)
			add_attackers(weighing, from, target, top, &promise);
	}
	if (!promise.attack)
		return;
	GLOIRE_EACH_IN (field, target, piece) {
		if (gloire_is_chief(piece))
			continue;
		stake += weighing->battle->unit[piece].points + (int)gloire_strength(field, piece);
		if (gloire_is_guns(field, piece))
			continue;
		int cohesion = (int)gloire_cohesion(field, piece);
		promise.defence += gloire_strength(field, piece);
		promise.best_defence = cohesion > promise.best_defence ? cohesion : promise.best_defence;
	}
	int sum = gloire_odds(field, promise.attack, promise.defence ? promise.defence : 1) +
		  promise.best_attack - promise.best_defence +
		  tables->ground[gloire_data(field->scenario)->terrain[target]].shock +
		  (promise.rear ? tables->modifier[gloire_shock_rear] : 0) +
		  (top != no_piece && gloire_piece(field, top)->order == routed
			   ? tables->modifier[gloire_shock_routed]
			   : 0);
	if (sum > 0)
		weighing->count[side][promise.active ? measure_press : measure_threat] += stake *
											  (sum < 6 ? sum : 6);
}

static void weigh_attacks(struct weighing *weighing, side_id side)
{
	side_id enemy = gloire_enemy(side);
	for (unsigned i = 0; i < weighing->stands[enemy]; i++)
		if (weighing->now->beside[side][weighing->stand[enemy][i].hex])
			weigh_target(weighing, side, weighing->stand[enemy][i].hex);
}

/* ---- Formations and command ------------------------------------------------------------------------------------------------ */

/* 11.2: those who are not in good order, guns excepted. */
static void weigh_formations(struct weighing *weighing)
{
	unsigned all[gloire_max_formations] = {0}, worn[gloire_max_formations] = {0};
	for (piece_id i = 0; i < weighing->battle->units; i++) {
		const struct gloire_piece *now = &weighing->now->piece[i];
		bool stands = gloire_stands(&weighing->field, i);
		if (gloire_is_guns(&weighing->field, i) || (!stands && now->at != box_eliminated))
			continue;
		all[weighing->battle->unit[i].formation]++;
		worn[weighing->battle->unit[i].formation] += !stands || now->order != good_order;
	}
	for (unsigned i = 0; i < weighing->battle->formations; i++) {
		const struct gloire_formation *own = &weighing->battle->formation[i];
		if (all[i])
			weighing->count[own->side][measure_worn] -=
				(own->points + 1) * (int)(parts_of_the_way * worn[i] / all[i]);
	}
}

static bool is_in_command(const struct weighing *weighing, piece_id piece)
{
	const struct gloire_unit *unit = &weighing->battle->unit[piece];
	for (unsigned chief = 0; chief < weighing->battle->chiefs; chief++)
		if (weighing->battle->chief[chief].side == unit->side &&
		    gloire_in_range(&weighing->field, chief, weighing->now->piece[piece].at) &&
		    gloire_may_command(&weighing->field, chief, unit->formation))
			return true;
	return false;
}

/* One's own slips, where they lie nearer to the enemy or to what is wanted. */
static void weigh_order(struct weighing *weighing, piece_id piece)
{
	const struct gloire_piece *now = &weighing->now->piece[piece];
	side_id side = weighing->side;
	if (!now->group || weighing->now->slip[side * max_groups + now->group - 1] != 1)
		return;
	unsigned distance = nearest_of(weighing, gloire_enemy(side), now->at, far);
	for (unsigned i = 0; i < weighing->goals[side].count; i++) {
		unsigned other = hex_distance(weighing->board, now->at, weighing->goals[side].goal[i].hex);
		distance = other < distance ? other : distance;
	}
	weighing->count[side][measure_ordered] +=
		(int)((far + 2 - distance) * weighing->battle->unit[piece].sp[gloire_good_order]);
}

static void weigh_command(struct weighing *weighing)
{
	for (piece_id i = 0; i < weighing->battle->units; i++) {
		const struct gloire_unit *unit = &weighing->battle->unit[i];
		if (unit->side != weighing->side || !gloire_stands(&weighing->field, i))
			continue;
		if (!is_in_command(weighing, i))
			weighing->count[unit->side][measure_command] -= unit->sp[gloire_good_order];
		if (weighing->now->flow.step == step_orders)
			weigh_order(weighing, i);
	}
	for (unsigned i = 0; i < weighing->battle->chiefs; i++) {
		unsigned at = weighing->now->piece[gloire_max_units + i].at;
		side_id side = weighing->battle->chief[i].side;
		if (at < weighing->board->spaces)
			weighing->count[side][measure_chief] -=
				weighing->now->beside[gloire_enemy(side)][at] > 0;
	}
}

/* ---- All of it ----------------------------------------------------------------------------------------------------------- */

static void measure_end(const struct field *field, side_id side, int32_t term[])
{
	struct score score = {.terms = 0};
	const struct flow *flow = &gloire_known(field)->flow;
	gloire_score(field, &score);
	term[measure_points] = score.points[side] - score.points[gloire_enemy(side)];
	if (flow->winner != no_side)
		term[measure_level] = flow->winner == side ? 1 : -1;
}

static void weigh(struct weighing *weighing)
{
	find_stands(weighing);
	weigh_score(weighing);
	for (side_id side = 0; side < both_sides; side++) {
		weigh_places(weighing, side);
		weigh_areas(weighing, side);
		weigh_denials(weighing, side);
		weigh_attacks(weighing, side);
	}
	for (piece_id i = 0; i < weighing->battle->units; i++)
		weigh_unit(weighing, i);
	weigh_formations(weighing);
	weigh_command(weighing);
}

/* Places count as if the activation ended here: whoever stands in one holds it. */
void gloire_measure(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work, int32_t term[])
{
	struct gloire now;
	struct weighing weighing;
	memcpy(&now, position, sizeof now);
	memset(&weighing, 0, offsetof(struct weighing, stand));
	memset(weighing.count, 0, sizeof weighing.count);
	weighing.field = (struct field){
		.scenario = scenario, .mask = (const struct mask *)&now, .work = work, .seat = referee_seat};
	if (now.flow.over) {
		measure_end(&weighing.field, side, term);
		return;
	}
	struct table table = {.scenario = scenario, .position = (struct position *)&now, .work = work};
	gloire_take_places(&table);
	weighing.now = &now;
	weighing.battle = gloire_battle(scenario);
	weighing.board = scenario->board;
	weighing.side = side;
	weigh(&weighing);
	for (unsigned i = 0; i < gloire_measure_count; i++)
		term[i] = weighing.count[side][i] - weighing.count[gloire_enemy(side)][i];
}
