/*
 * Retreat before combat, 9.5.4.
 *
 * Readings: printed movement points are compared, with the fastest of the attackers. A unit that is as fast
 * and no faster is disorganised, or loses a step if it was so already; light troops are not. Cavalry may go
 * two hexes when all its attackers are infantry. Guns may give way too, where they could march. Commanders
 * stay with those who stay, and leave with the last unit.
 */
#include "rulebooks/trautenau/combat/combat.h"

static unsigned fastest_attacker(const struct field *field)
{
	const struct combat_state *combat = combat_in(field);
	unsigned fastest = 0;
	for (unsigned i = 0; i < combat->attackers; i++) {
		unsigned movement = info(field, combat->attacker[i])->movement;
		fastest = movement > fastest ? movement : fastest;
	}
	return fastest;
}

static bool only_infantry_attacks(const struct field *field)
{
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (!is_infantry(field, combat->attacker[i]))
			return false;
	return true;
}

static unsigned hexes_allowed(const struct field *field, piece_id unit)
{
	return is_cavalry(field, unit) && only_infantry_attacks(field) ? 2 : 1;
}

static bool has_way_out(const struct field *field, piece_id unit)
{
	struct answers ways;
	ways.count = 0;
	trautenau_list_retreat_ways(field, unit, before_combat, &ways);
	return ways.count > 0;
}

/* ---- Who gives way ------------------------------------------------------------------------------------- */

static struct message withdraw_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(text_ask_withdraw, space_arg(combat_in(field)->target));
}

static struct verdict judge_withdraw(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	piece_id unit = given.arg;
	if (!is_unit(field, unit) || info(field, unit)->side != frame->seat ||
	    state(field, unit)->at != combat_in(field)->target)
		return forbidden(say1(text_not_assaulted, piece_arg(unit)));
	unsigned fastest = fastest_attacker(field);
	if (info(field, unit)->movement < fastest)
		return forbidden(say3(text_too_slow, piece_arg(unit), number_arg(info(field, unit)->movement),
				      number_arg((int)fastest)));
	if (!has_way_out(field, unit))
		return forbidden(say1(text_no_way_out, piece_arg(unit)));
	return legal();
}

static void list_withdraw(const struct field *field, const struct frame *frame, struct answers *answers)
{
	space_id target = combat_in(field)->target;
	for (piece_id piece = first_in(field, target); piece != no_piece; piece = next_in(field, piece))
		if (judge_withdraw(field, frame, answer(verb_unit, piece)).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static void choose_withdrawal(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (popped_when_done(table, given))
		return;
	push(table, ask_withdraw_to, seat)->arg[0] = given.arg;
}

/* Losses of one who gave way may have to be settled before the next is asked. */
static enum next run_withdraw(struct table *table, struct frame *frame)
{
	(void)frame;
	return trautenau_settle_losses(table) ? next_go_on : next_ask;
}

const struct question trautenau_question_withdraw = {
	.id = "withdraw",
	.rule = "9.5.4",
	.run = run_withdraw,
	.prompt = withdraw_prompt,
	.list = list_withdraw,
	.judge = judge_withdraw,
	.carry_out = choose_withdrawal,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- Where to ------------------------------------------------------------------------------------------ */

/* arg 0: the unit. */
static struct message withdraw_to_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_withdraw_to, piece_arg(frame->arg[0]));
}

static bool may_stop_here(const struct field *field, piece_id unit)
{
	if (combat_in(field)->way_length == 0)
		return false;
	space_id here = trautenau_way_end(field, unit);
	return trautenau_can_stop(field, unit, here) && trautenau_judge_end_hex(field, unit, here).legal;
}

static bool may_go_on(const struct field *field, piece_id unit)
{
	return combat_in(field)->way_length < hexes_allowed(field, unit) || !may_stop_here(field, unit);
}

static void list_withdraw_to(const struct field *field, const struct frame *frame, struct answers *answers)
{
	piece_id unit = frame->arg[0];
	if (may_go_on(field, unit))
		trautenau_list_retreat_ways(field, unit, before_combat, answers);
	if (may_stop_here(field, unit))
		add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_withdraw_to(const struct field *field, const struct frame *frame,
					struct answer given)
{
	piece_id unit = frame->arg[0];
	if (given.verb == verb_go)
		return trautenau_judge_retreat_way(field, unit, before_combat, given.arg);
	if (may_stop_here(field, unit))
		return legal();
	return forbidden(say2(text_must_go_on, piece_arg(unit), space_arg(trautenau_way_end(field, unit))));
}

static bool gets_away_free(const struct field *field, piece_id unit)
{
	return info(field, unit)->traits & trait_light ||
	       info(field, unit)->movement > fastest_attacker(field);
}

static void withdraw(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id unit = frame->arg[0];
	side_id side = frame->seat;
	if (given.verb == verb_go) {
		trautenau_go_way(table, given.arg);
		if (!may_stop_here(&field, unit) || (may_go_on(&field, unit) && has_way_out(&field, unit)))
			return;
	}
	pop(table);
	unsigned facings = trautenau_facings_there(&field, unit, trautenau_way_end(&field, unit));
	bool was_disorganised = has(&field, unit, piece_disorganised);
	space_id origin = trautenau_end_way(table, unit);
	space_id end = state(&field, unit)->at;
	tell_all(table, say2(text_withdraws, piece_arg(unit), space_arg(end)), end);
	if (!trautenau_has_units(&field, side, origin))
		trautenau_leaders_follow(table, side, origin, end);
	trautenau_set_flag(
		table, unit,
		piece_supported); /* it went instead of firing: it does not fire from elsewhere either */
	/* A step is the price of disorder it brought along, not of woods it has just ridden into. */
	if (!gets_away_free(&field, unit) && was_disorganised)
		trautenau_lose_step(table, unit);
	else if (!gets_away_free(&field, unit))
		trautenau_disorganise(table, unit);
	if (!is_on_map(&field, unit) || facings & 1u << no_direction || !(facings & (facings - 1)))
		return;
	struct frame *facing = push(table, ask_withdraw_face, side);
	facing->arg[0] = unit;
	facing->arg[1] = (uint16_t)facings;
}

const struct question trautenau_question_withdraw_to = {
	.id = "withdraw-to",
	.rule = "9.5.4",
	.prompt = withdraw_to_prompt,
	.list = list_withdraw_to,
	.judge = judge_withdraw_to,
	.carry_out = withdraw,
	.verbs = 1 << verb_go | 1 << verb_done,
	.continues = true,
	.forced = true,
};

/* ---- Facing -------------------------------------------------------------------------------------------- */

/* arg 0: the unit, arg 1: bit set of the facings it may take. */
static struct message withdraw_face_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_withdraw_face, piece_arg(frame->arg[0]));
}

const struct question trautenau_question_withdraw_face = {
	.id = "withdraw-face",
	.rule = "9.5.4",
	.prompt = withdraw_face_prompt,
	TRAUTENAU_TURNS,
};
