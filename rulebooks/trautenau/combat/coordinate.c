/*
 * Coordinated assaults, 9.5.2.
 *
 * Readings: all attacks on a hex are coordinated together or not at all. The commander of the active
 * formation stands with one of the attackers; they are of his formation or independent units of his corps.
 * Two attackers in neighbouring hexes parted by a steep slope or an escarpment rule it out. Austrians add 1
 * if all attackers are infantry from one hex of clear ground. A defender shares out its whole value; the
 * bonus of light troops and of guns next to the attacker counts in one combat alone, the one to which the
 * unit gives most (the first of equals).
 */
#include "rulebooks/trautenau/combat/combat.h"

static piece_id coordinator(const struct field *field)
{
	unsigned active = look(field)->command.active;
	return active == no_formation ? (piece_id)no_piece : formation_info(field, active)->commander;
}

static bool stands_with_one(const struct field *field, piece_id leader, const piece_id attackers[],
			    unsigned count)
{
	if (leader == no_piece || !is_on_map(field, leader))
		return false;
	for (unsigned i = 0; i < count; i++)
		if (state(field, attackers[i])->at == state(field, leader)->at)
			return true;
	return false;
}

static bool are_parted(const struct field *field, piece_id a, piece_id b)
{
	space_id from = state(field, a)->at;
	unsigned direction = trautenau_towards(field, from, state(field, b)->at);
	if (direction == no_direction)
		return false;
	return trautenau_is_steep(field, from, direction) ||
	       field->scenario->board->side[from][direction] & side_escarpment;
}

static struct verdict judge_ground(const struct field *field, const piece_id attackers[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = i + 1; j < count; j++)
			if (are_parted(field, attackers[i], attackers[j]))
				return forbidden(say2(text_slope_between, piece_arg(attackers[i]),
						      piece_arg(attackers[j])));
	return legal();
}

/* Any formation commander would do for "what if"; in play it is the active one. */
static piece_id leader_for(const struct field *field, const piece_id attackers[], unsigned count)
{
	piece_id leader = coordinator(field);
	if (leader != no_piece && info(field, leader)->side == info(field, attackers[0])->side)
		return leader;
	for (unsigned i = 0; i < count; i++) {
		leader = formation_info(field, info(field, attackers[i])->formation)->commander;
		if (stands_with_one(field, leader, attackers, count))
			return leader;
	}
	return no_piece;
}

struct verdict trautenau_judge_coordination(const struct field *field, const piece_id attackers[],
					    unsigned count)
{
	if (count < 2)
		return forbidden(say(text_single_attacker));
	piece_id leader = leader_for(field, attackers, count);
	if (!stands_with_one(field, leader, attackers, count))
		return forbidden(say(text_no_coordinator));
	for (unsigned i = 0; i < count; i++) {
		bool his = info(field, attackers[i])->formation == info(field, leader)->formation;
		bool lent = is_independent(field, attackers[i]) &&
			    info(field, attackers[i])->corps == info(field, leader)->corps;
		if (!his && !lent)
			return forbidden(say1(text_not_his_unit, piece_arg(attackers[i])));
	}
	return judge_ground(field, attackers, count);
}

static bool one_mass_of_infantry(const struct field *field, const piece_id attackers[], unsigned count)
{
	space_id from = state(field, attackers[0])->at;
	for (unsigned i = 0; i < count; i++)
		if (!is_infantry(field, attackers[i]) || state(field, attackers[i])->at != from)
			return false;
	return info(field, attackers[0])->side == austrian && ground(field, from)->terrain == terrain_clear;
}

bool trautenau_coordination_test(struct table *table, const piece_id attackers[], unsigned count)
{
	struct field field = truth(table);
	struct combat_state *combat = combat_of(table);
	piece_id leader = coordinator(&field);
	unsigned die = roll_d6(table, purpose(chance_for_coordination, combat->target));
	unsigned sum = die + trautenau_leader_command(&field, leader) +
		       one_mass_of_infantry(&field, attackers, count);
	bool passed = sum >= 6;
	if (table->events) {
		struct event event = {
			.message = say4(passed ? text_coordination_passed : text_coordination_failed,
					piece_arg(leader), number_arg((int)die), number_arg((int)sum),
					space_arg(combat->target)),
			.dice_count = 1,
			.dice = {(uint8_t)die},
			.pieces = 1,
			.piece = {leader},
			.at = combat->target};
		tell(table, &event);
	}
	if (passed)
		combat->attack_leader = (uint8_t)(leader + 1);
	return passed;
}

/* ---- The question -------------------------------------------------------------------------------------- */

/* arg 0: the target hex. */
static struct message coordinate_prompt(const struct field *field, const struct frame *frame)
{
	return say2(text_ask_coordinate, piece_arg(coordinator(field)), space_arg(frame->arg[0]));
}

static void coordinate(struct table *table, struct frame *frame, struct answer given)
{
	struct combat_state *combat = combat_of(table);
	space_id target = frame->arg[0];
	pop(table);
	if (given.verb != verb_yes)
		return;
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].target == target)
			combat->attack[i].flags |= attack_coordinated;
}

const struct question trautenau_question_coordinate = {
	.id = "coordinate",
	.rule = "9.5.2",
	.prompt = coordinate_prompt,
	.carry_out = coordinate,
	.verbs = 1 << verb_yes | 1 << verb_no,
};

/* ---- Sharing out the defenders' values ----------------------------------------------------------------- */

bool trautenau_can_shoot_at(const struct field *field, piece_id defender, piece_id attacker)
{
	space_id assaulted = combat_in(field)->target;
	return state(field, defender)->at == assaulted ||
	       trautenau_supports_against(field, defender, attacker, assaulted);
}

void trautenau_share_with_one(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	for (unsigned i = 0; i < combat->defenders; i++)
		combat->share[i][0] = info(&field, combat->defender[i])->combat;
}

/* arg 0: defender, arg 1: attacker (indexes), arg 2: points left, stage 1: points are counted out. */
static unsigned next_attacker(const struct field *field, unsigned defender, unsigned from)
{
	const struct combat_state *combat = combat_in(field);
	while (from < combat->attackers &&
	       !trautenau_can_shoot_at(field, combat->defender[defender], combat->attacker[from]))
		from++;
	return from;
}

static void next_defender(struct frame *frame)
{
	frame->arg[0]++;
	frame->arg[1] = 0;
	frame->stage = 0;
}

static enum next run_allot(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	while (frame->arg[0] < combat->defenders) {
		unsigned defender = frame->arg[0];
		if (frame->stage == 0) {
			frame->stage = 1;
			frame->arg[2] = info(&field, combat->defender[defender])->combat;
		}
		unsigned attacker = next_attacker(&field, defender, frame->arg[1]);
		if (attacker == combat->attackers || frame->arg[2] == 0) {
			next_defender(frame);
			continue;
		}
		frame->arg[1] = (uint16_t)attacker;
		if (next_attacker(&field, defender, attacker + 1) < combat->attackers)
			return next_ask;
		combat->share[defender][attacker] = (uint8_t)frame->arg[2];
		next_defender(frame);
	}
	pop(table);
	return next_go_on;
}

static struct message allot_prompt(const struct field *field, const struct frame *frame)
{
	const struct combat_state *combat = combat_in(field);
	return say3(text_ask_allot, piece_arg(combat->defender[frame->arg[0]]),
		    piece_arg(combat->attacker[frame->arg[1]]), number_arg(frame->arg[2]));
}

static void list_allot(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field;
	for (unsigned number = 0; number <= frame->arg[2]; number++)
		add_answer(answers, answer(verb_number, number), -1);
}

static struct verdict judge_allot(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field;
	if (given.arg <= frame->arg[2])
		return legal();
	return forbidden(say1(text_no_such_share, number_arg(frame->arg[2])));
}

static void allot(struct table *table, struct frame *frame, struct answer given)
{
	combat_of(table)->share[frame->arg[0]][frame->arg[1]] = (uint8_t)given.arg;
	frame->arg[1]++;
	frame->arg[2] = (uint16_t)(frame->arg[2] - given.arg);
}

const struct question trautenau_question_allot = {
	.id = "allot",
	.rule = "9.5.2",
	.run = run_allot,
	.prompt = allot_prompt,
	.list = list_allot,
	.judge = judge_allot,
	.carry_out = allot,
	.verbs = 1 << verb_number,
	.forced = true,
};
