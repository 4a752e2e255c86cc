/*
 * Commanders in combat, 9.5.12 and 9.5.13.
 *
 * Readings: a bonus is lent by choice, and lending it, or leading a coordinated assault, is taking part: 2d6
 * follow, and 2 or 12 is death. After a barrage with any result each commander in the target's hex rolls for
 * himself, the commander in chief too. A dead commander in chief is not replaced. An aide finds his place at
 * once, an aide's successor with the next turn, or as soon as a unit of the formation is on the map.
 */
#include "rulebooks/trautenau/combat/combat.h"

/* ---- Falling ------------------------------------------------------------------------------------------- */

static bool formation_in_play(const struct field *field, piece_id leader)
{
	const struct trautenau_data *data = data_of(field->scenario);
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (data->piece[piece].formation == data->piece[leader].formation && is_unit(field, piece) &&
		    is_on_map(field, piece))
			return true;
	return false;
}

static void await_aide(struct table *table, piece_id leader)
{
	combat_of(table)->fallen[leader / 8] |= (uint8_t)(1u << leader % 8);
}

/* His part in the combat under way ends with him; his aide has none in it. */
static void forget_leader(struct table *table, piece_id leader)
{
	struct combat_state *combat = combat_of(table);
	if (combat->attack_leader == leader + 1)
		combat->attack_leader = 0;
	if (combat->defence_leader == leader + 1)
		combat->defence_leader = 0;
}

void trautenau_leader_falls(struct table *table, piece_id leader)
{
	struct field field = truth(table);
	if (!is_on_map(&field, leader))
		return;
	space_id space = state(&field, leader)->at;
	bool was_aide = has(&field, leader, piece_aide);
	trautenau_place_piece(table, leader, at_eliminated);
	trautenau_clear_flag(table, leader, piece_stays);
	forget_leader(table, leader);
	if (info(&field, leader)->arm == arm_chief) {
		tell_all(table, say1(text_chief_falls, piece_arg(leader)), space);
		return;
	}
	if (was_aide) {
		tell_all(table, say1(text_aide_falls, piece_arg(leader)), space);
		trautenau_set_flag(table, leader, piece_returning);
		return;
	}
	tell_all(table, say1(text_leader_falls, piece_arg(leader)), space);
	trautenau_set_flag(table, leader, piece_aide);
	await_aide(table, leader);
}

void trautenau_leaders_left_alone(struct table *table, side_id side, space_id space)
{
	struct field field = truth(table);
	if (trautenau_has_units(&field, side, space))
		return;
	piece_id following;
	for (piece_id piece = first_in(&field, space); piece != no_piece; piece = following) {
		following = next_in(&field, piece);
		if (info(&field, piece)->side == side)
			trautenau_leader_falls(table, piece);
	}
}

void trautenau_leader_risks(struct table *table, piece_id leader)
{
	struct field field = truth(table);
	uint8_t dice[2];
	unsigned sum = roll_2d6(table, purpose(chance_for_leader, leader), dice);
	if (table->events) {
		struct event event = {.message = say2(info(&field, leader)->arm == arm_chief
							      ? text_chief_risks
							      : text_leader_risks,
						      piece_arg(leader), number_arg((int)sum)),
				      .dice_count = 2,
				      .dice = {dice[0], dice[1]},
				      .pieces = 1,
				      .piece = {leader},
				      .at = state(&field, leader)->at};
		tell(table, &event);
	}
	if (sum == 2 || sum == 12)
		trautenau_leader_falls(table, leader);
}

void trautenau_leaders_under_fire(struct table *table, side_id side, space_id space)
{
	struct field field = truth(table);
	piece_id following;
	for (piece_id piece = first_in(&field, space); piece != no_piece; piece = following) {
		following = next_in(&field, piece);
		if (info(&field, piece)->side == side && is_commander(&field, piece))
			trautenau_leader_risks(table, piece);
	}
}

piece_id trautenau_next_leader(const struct field *field, side_id side, space_id space, piece_id after)
{
	for (piece_id piece = first_in(field, space); piece != no_piece; piece = next_in(field, piece)) {
		if (after != no_piece && piece <= after)
			continue;
		if (info(field, piece)->side == side && info(field, piece)->arm == arm_commander &&
		    trautenau_leader_bonus(field, piece) > 0)
			return piece;
	}
	return no_piece;
}

void trautenau_leaders_follow(struct table *table, side_id side, space_id from, space_id to)
{
	struct field field = truth(table);
	piece_id following;
	for (piece_id piece = first_in(&field, from); piece != no_piece; piece = following) {
		following = next_in(&field, piece);
		if (info(&field, piece)->side == side && is_commander(&field, piece)) {
			trautenau_place_piece(table, piece, to);
			tell_all(table, say2(text_leader_follows, piece_arg(piece), space_arg(to)), to);
		}
	}
}

/* ---- The queue of what losses bring about -------------------------------------------------------------- */

static piece_id first_fallen(const struct combat_state *combat)
{
	for (piece_id piece = 0; piece < max_pieces; piece++)
		if (combat->fallen[piece / 8] >> piece % 8 & 1)
			return piece;
	return no_piece;
}

bool trautenau_settle_losses(struct table *table)
{
	if (first_fallen(combat_of(table)) == no_piece)
		return false;
	push(table, run_losses, no_seat);
	return true;
}

/* stage 0: leaders who have just fallen; stage 1: aides who come back with the new turn. */
void trautenau_return_aides(struct table *table)
{
	push(table, run_losses, no_seat)->stage = 1;
}

static piece_id first_returning(const struct field *field)
{
	for (piece_id piece = 0; piece < data_of(field->scenario)->pieces; piece++)
		if (has(field, piece, piece_returning) && formation_in_play(field, piece))
			return piece;
	return no_piece;
}

static piece_id take_next_aide(struct table *table, unsigned stage)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	piece_id leader = stage ? first_returning(&field) : first_fallen(combat);
	if (leader == no_piece)
		return no_piece;
	if (stage)
		trautenau_clear_flag(table, leader, piece_returning);
	else
		combat->fallen[leader / 8] &= (uint8_t) ~(1u << leader % 8);
	return leader;
}

static enum next go_through_losses(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id leader = take_next_aide(table, frame->stage);
	if (leader == no_piece)
		pop(table);
	else if (formation_in_play(&field, leader))
		push(table, ask_aide, info(&field, leader)->side)->arg[0] = leader;
	else
		trautenau_set_flag(table, leader, piece_returning);
	return next_go_on;
}

const struct question trautenau_procedure_losses = {
	.id = "losses",
	.rule = "9.5.13",
	.run = go_through_losses,
};

/* ---- The aide-de-camp ---------------------------------------------------------------------------------- */

static struct message aide_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_aide, piece_arg(frame->arg[0]));
}

static struct verdict judge_aide(const struct field *field, const struct frame *frame, struct answer given)
{
	piece_id unit = given.arg;
	if (!is_unit(field, unit) || info(field, unit)->formation != info(field, frame->arg[0])->formation)
		return forbidden(say1(text_aide_elsewhere, piece_arg(unit)));
	if (!is_on_map(field, unit))
		return forbidden(say1(text_off_the_map, piece_arg(unit)));
	return legal();
}

static void list_aide(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id piece = 0; piece < data_of(field->scenario)->pieces; piece++)
		if (judge_aide(field, frame, answer(verb_unit, piece)).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
}

static void place_aide(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id leader = frame->arg[0];
	space_id space = state(&field, given.arg)->at;
	pop(table);
	trautenau_place_piece(table, leader, space);
	tell_all(table, say2(text_aide_takes_over, piece_arg(leader), piece_arg(given.arg)), space);
}

const struct question trautenau_question_aide = {
	.id = "aide",
	.rule = "9.5.13",
	.prompt = aide_prompt,
	.list = list_aide,
	.judge = judge_aide,
	.carry_out = place_aide,
	.verbs = 1 << verb_unit,
	.forced = true,
};

/* ---- Lending the bonus --------------------------------------------------------------------------------- */

/* arg 0: the commander; stage 0: in defence, 1: in attack. */
static struct message leader_prompt(const struct field *field, const struct frame *frame)
{
	return say3(frame->stage ? text_ask_leader_attack : text_ask_leader_defence, piece_arg(frame->arg[0]),
		    number_arg((int)trautenau_leader_bonus(field, frame->arg[0])),
		    space_arg(combat_in(field)->target));
}

static void lend_bonus(struct table *table, struct frame *frame, struct answer given)
{
	struct combat_state *combat = combat_of(table);
	piece_id leader = frame->arg[0];
	bool attacks = frame->stage == 1;
	pop(table);
	if (given.verb != verb_yes)
		return;
	if (attacks && combat->coordinated)
		combat->coordinated |= coordination_bonus;
	if (attacks)
		combat->attack_leader = (uint8_t)(leader + 1);
	else
		combat->defence_leader = (uint8_t)(leader + 1);
}

const struct question trautenau_question_leader = {
	.id = "leader",
	.rule = "9.5.13",
	.prompt = leader_prompt,
	.carry_out = lend_bonus,
	.verbs = 1 << verb_yes | 1 << verb_no,
};
