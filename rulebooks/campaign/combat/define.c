/*
 * Defining attacks, 4.3, 4.31, 11.2, 11.21, 11.23, 11.24: a stack, then whom it attacks, until everybody who must is in exactly one attack. Every attacker
 * of an attack touches every defender of it (reading 95), and nothing is offered that would leave somebody out.
 */
#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/victory/measure.h"

enum { attacker = 0 }; /* argument: 1 + the stack that has been named */

static unsigned number_of(const space_id hexes[], unsigned count, space_id hex)
{
	unsigned i = 0;
	while (i < count && hexes[i] != hex)
		i++;
	return i;
}

/* The option of 11.2: an attack that is begun is finished before the next. */
static bool is_begun(const struct campaign_front *front)
{
	for (unsigned i = 0; i < front->ground.attackers; i++)
		if (front->attacks.of_attacker[i])
			return true;
	return false;
}

bool campaign_may_join(const struct field *field, const struct campaign_front *front, unsigned i, unsigned j)
{
	bool apart = !front->attacks.of_attacker[i] && !front->attacks.of_defender[j];
	if (campaign_known(field)->flow.option[option_one_at_a_time] && apart && is_begun(front))
		return false;
	return campaign_leaves_nobody_out(front, i, j);
}

static struct verdict judge_stack(const struct field *field, const struct campaign_front *front,
				  unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	if (flag >= all_flags || campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_on_map, piece_arg((piece_id)flag)));
	unsigned i = number_of(front->attacker, front->ground.attackers, campaign->at[flag]);
	if (campaign_lacks_ammunition(field, campaign->at[flag], campaign_side_of(flag)))
		return forbidden(say1(text_no_ammunition, piece_arg((piece_id)flag)));
	bool attacks = campaign_side_of(flag) == campaign_phasing(field->scenario, campaign);
	if (attacks && campaign_cannot_attack(field, campaign->at[flag], campaign_side_of(flag)))
		return forbidden(say1(text_column_does_not_attack, piece_arg((piece_id)flag)));
	if (!attacks || i == front->ground.attackers)
		return forbidden(say1(text_touches_nobody, piece_arg((piece_id)flag)));
	for (unsigned j = 0; j < front->ground.defenders; j++)
		if (campaign_may_join(field, front, i, j))
			return legal();
	return forbidden(say1(text_attack_settled, piece_arg((piece_id)flag)));
}

static struct verdict judge_target(const struct field *field, const struct campaign_front *front,
				   space_id from, space_id target)
{
	unsigned i = number_of(front->attacker, front->ground.attackers, from);
	unsigned j = number_of(front->defender, front->ground.defenders, target);
	if (j == front->ground.defenders || i == front->ground.attackers ||
	    !(front->ground.touches[i] >> j & 1))
		return campaign_no_target(field, from, target);
	if (!campaign_may_join(field, front, i, j))
		return forbidden(say1(text_leaves_somebody_out, space_arg(target)));
	return legal();
}

/* Who is in no attack yet of those who must be: by name as far as a sentence holds them, the rest by number. */
static struct verdict judge_missing(const space_id hexes[], const uint8_t attack[], unsigned count,
				    uint64_t must, const uint16_t text[4])
{
	space_id missing[3];
	unsigned found = 0;
	for (unsigned i = 0; i < count; i++)
		if (must >> i & 1 && !attack[i]) {
			if (found < 3)
				missing[found] = hexes[i];
			found++;
		}
	switch (found) {
	case 0:
		return legal();
	case 1:
		return forbidden(say1(text[0], space_arg(missing[0])));
	case 2:
		return forbidden(say2(text[1], space_arg(missing[0]), space_arg(missing[1])));
	case 3:
		return forbidden(
			say3(text[2], space_arg(missing[0]), space_arg(missing[1]), space_arg(missing[2])));
	default:
		return forbidden(say4(text[3], space_arg(missing[0]), space_arg(missing[1]),
				      space_arg(missing[2]), number_arg((int)found - 3)));
	}
}

/* 4.31: every attacker who must, then every defender. */
static struct verdict judge_done(const struct field *field, const struct campaign_front *front)
{
	static const uint16_t attackers[4] = {text_must_attack, text_two_must_attack, text_three_must_attack,
					      text_many_must_attack};
	static const uint16_t defenders[4] = {text_must_be_attacked, text_two_must_be_attacked,
					      text_three_must_be_attacked, text_many_must_be_attacked};
	if (campaign_known(field)->flow.option[option_one_at_a_time] && is_begun(front))
		return legal();
	struct verdict verdict = judge_missing(front->attacker, front->attacks.of_attacker,
					       front->ground.attackers, front->ground.attackers_must,
					       attackers);
	return verdict.legal ? judge_missing(front->defender, front->attacks.of_defender,
					     front->ground.defenders, front->ground.defenders_must, defenders)
			     : verdict;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	struct campaign_front front;
	campaign_find_front(field, &front);
	if (given.verb == verb_unit)
		return frame->arg[attacker] ? forbidden(say(text_name_a_target))
					    : judge_stack(field, &front, given.arg);
	if (given.verb == verb_at)
		return frame->arg[attacker]
			       ? judge_target(field, &front, (space_id)(frame->arg[attacker] - 1), given.arg)
			       : forbidden(say(text_name_a_stack));
	return frame->arg[attacker] ? forbidden(say(text_name_a_target)) : judge_done(field, &front);
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct campaign_front front;
	campaign_find_front(field, &front);
	if (frame->arg[attacker]) {
		for (unsigned j = 0; j < front.ground.defenders; j++)
			if (judge_target(field, &front, (space_id)(frame->arg[attacker] - 1),
					 front.defender[j])
				    .legal)
				add_answer(answers, answer(verb_at, front.defender[j]), -1);
		return;
	}
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_stack(field, &front, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	if (judge_done(field, &front).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

/* All flags of a stack are in the attack that it is in. */
static void mark(struct campaign *campaign, space_id hex, side_id side, uint8_t attack)
{
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && campaign->attack[flag] != has_fought)
			campaign->attack[flag] = attack;
}

/* The strongest of a stack stands for it, of two the one who comes first in the order of battle. */
static unsigned strongest_in(const struct table *table, space_id hex, side_id side)
{
	struct field field = truth(table);
	uint8_t flag[flags_of_side];
	unsigned count = campaign_flags_in(campaign_known(&field), hex, side, flag, flags_of_side), best = 0;
	campaign_order_open(campaign_known(&field), flag, count);
	for (unsigned i = 1; i < count; i++)
		if (campaign_strength(&field, flag[i]) > campaign_strength(&field, flag[best]))
			best = i;
	return flag[best];
}

/* Both have been revealed by now: everybody reads their names. */
static void tell_attack(struct table *table, space_id from, space_id target, side_id side)
{
	uint8_t flag[flags_of_side];
	unsigned count = campaign_flags_in(campaign_here(table), from, side, flag, flags_of_side);
	struct arg whom = piece_arg((piece_id)strongest_in(table, target, campaign_enemy(side)));
	campaign_order_open(campaign_here(table), flag, count);
	struct message who = campaign_say_flags(text_told_attack, flag, count);
	tell_all(table, campaign_say_also(campaign_say_also(who, whom), space_arg(target)), target);
}

void campaign_join_attack(struct table *table, space_id from, space_id target)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	struct campaign_front front;
	side_id side = campaign_phasing(table->scenario, campaign);
	field.seat = campaign_seat(side); /* a hidden stack over a bridge may prove to be a train */
	campaign_find_front(&field, &front);
	attacks_join(&front.attacks, number_of(front.attacker, front.ground.attackers, from),
		     number_of(front.defender, front.ground.defenders, target));
	for (unsigned i = 0; i < front.ground.attackers; i++)
		mark(campaign, front.attacker[i], side, front.attacks.of_attacker[i]);
	for (unsigned i = 0; i < front.ground.defenders; i++)
		mark(campaign, front.defender[i], campaign_enemy(side), front.attacks.of_defender[i]);
	campaign_reveal(table, from, side, text_told_revealed_in_combat);
	campaign_reveal(table, target, campaign_enemy(side), text_told_revealed_in_combat);
	tell_attack(table, from, target, side);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit) {
		frame->arg[attacker] = (uint16_t)(campaign_here(table)->at[given.arg] + 1u);
	} else if (given.verb == verb_at) {
		campaign_join_attack(table, (space_id)(frame->arg[attacker] - 1), given.arg);
		frame->arg[attacker] = 0;
	} else {
		pop(table);
	}
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (frame->arg[attacker])
		return say1(text_ask_target, space_arg((space_id)(frame->arg[attacker] - 1)));
	return say(text_ask_define);
}

const struct question campaign_define = {
	.id = "define",
	.rule = "11.2",
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.policy = campaign_policy_define,
	.arg = {[attacker] = {"attacker", kind_place, .base = 1, .most = max_places}},
	.verbs = 1 << verb_unit | 1 << verb_at | 1 << verb_done,
};
