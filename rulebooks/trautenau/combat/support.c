/*
 * Support of a defence from other hexes: 9.5.1 and 9.5.6.
 *
 * Readings: a unit outside the assaulted hex that has an attacker in a front hex may add its value against
 * that attacker. Guns may support a unit of their formation (independent guns any unit of their corps)
 * against attackers within half their range, rounded up, in their front arc and in sight. Each unit once in
 * an enemy activation, and none that is assaulted itself in it. Over a steep slope guns do not support
 * against a neighbouring hex.
 */
#include "rulebooks/trautenau/combat/combat.h"

static bool covers(const struct field *field, piece_id battery, space_id assaulted)
{
	const struct piece_info *guns = info(field, battery);
	for (piece_id piece = first_in(field, assaulted); piece != no_piece; piece = next_in(field, piece)) {
		if (!is_unit(field, piece))
			continue;
		if (info(field, piece)->formation == guns->formation)
			return true;
		if (is_independent(field, battery) && info(field, piece)->corps == guns->corps)
			return true;
	}
	return false;
}

static bool guns_reach(const struct field *field, piece_id battery, space_id target)
{
	space_id from = state(field, battery)->at;
	unsigned half_range = (info(field, battery)->range + 1u) / 2;
	return hex_distance(field->scenario->board, from, target) <= half_range &&
	       trautenau_in_arc(field, battery, state(field, battery)->facing, target) &&
	       trautenau_has_sight(field, from, target, NULL);
}

bool trautenau_supports_against(const struct field *field, piece_id unit, piece_id attacker,
				space_id assaulted)
{
	space_id from = state(field, unit)->at, target = state(field, attacker)->at;
	unsigned direction = trautenau_towards(field, from, target);
	if (is_artillery(field, unit) && direction != no_direction &&
	    trautenau_is_steep(field, from, direction))
		return false;
	if (direction != no_direction && trautenau_is_front(field, unit, direction))
		return true;
	return is_artillery(field, unit) && covers(field, unit, assaulted) && guns_reach(field, unit, target);
}

static bool supports_any(const struct field *field, piece_id unit)
{
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (trautenau_supports_against(field, unit, combat->attacker[i], combat->target))
			return true;
	return false;
}

struct verdict trautenau_judge_support(const struct field *field, piece_id unit)
{
	if (!is_unit(field, unit) || !is_on_map(field, unit))
		return forbidden(say1(text_off_the_map, piece_arg(unit)));
	if (has(field, unit, piece_supported))
		return forbidden(say1(text_has_supported, piece_arg(unit)));
	if (trautenau_is_engaged(field, state(field, unit)->at))
		return forbidden(say1(text_is_engaged, piece_arg(unit)));
	if (combat_in(field)->defenders < max_defenders && supports_any(field, unit))
		return legal();
	return forbidden(say1(is_artillery(field, unit) ? text_guns_cannot_support : text_cannot_support,
			      piece_arg(unit)));
}

static struct message support_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(text_ask_support, space_arg(combat_in(field)->target));
}

static struct verdict judge_supporter(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	if (info(field, given.arg)->side != frame->seat)
		return forbidden(say1(text_cannot_support, piece_arg(given.arg)));
	return trautenau_judge_support(field, given.arg);
}

static void list_supporters(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned pieces = data_of(field->scenario)->pieces;
	for (piece_id piece = 0; piece < pieces; piece++)
		if (is_on_map(field, piece) && info(field, piece)->side == frame->seat &&
		    is_unit(field, piece) && trautenau_judge_support(field, piece).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static void choose_support(struct table *table, struct frame *frame, struct answer given)
{
	struct combat_state *combat = combat_of(table);
	(void)frame;
	if (popped_when_done(table, given))
		return;
	combat->defender[combat->defenders++] = (uint8_t)given.arg;
	trautenau_set_flag(table, given.arg, piece_supported);
	tell_all(table, say2(text_supports, piece_arg(given.arg), space_arg(combat->target)), combat->target);
}

const struct question trautenau_question_support = {
	.id = "support",
	.rule = "9.5.6",
	.prompt = support_prompt,
	.list = list_supporters,
	.judge = judge_supporter,
	.carry_out = choose_support,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};
