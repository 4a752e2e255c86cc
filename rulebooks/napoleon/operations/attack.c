/*
 * Combat declared, p. 12 and readings 6 and 7: when a stack is selected in a contested area, or after its
 * march.
 */
#include "rulebooks/napoleon/march/march.h"

static struct message prompt_attack(const struct field *field, const struct frame *frame)
{
	const struct napoleon *n = known(field);
	(void)frame;
	return say1(n->operation.moving ? ask_attack_moving : ask_attack_standing,
		    space_arg(n->operation.area));
}

static struct verdict judge_attack(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	(void)frame;
	if (given.verb == verb_yes && !napoleon_corps_among(n, n->operation.chosen))
		return forbidden(say(not_without_attackers));
	return legal();
}

/* The procedure below keeps the answer. */
static void answer_attack(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	top(table)->arg[0] = given.verb == verb_yes;
}

const struct question napoleon_attack = {
	.sound = napoleon_is_in_operation,
	.upon = 1ull << question_operations,
	.id = "attack",
	.rule = "combat.start",
	.prompt = prompt_attack,
	.judge = judge_attack,
	.carry_out = answer_attack,
	.policy = napoleon_policy_attack,
	.verbs = 1 << verb_yes | 1 << verb_no,
};
