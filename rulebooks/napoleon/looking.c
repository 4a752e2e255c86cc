/*
 * For players that look ahead: where play rests, and how likely the short answers are.
 */
#include "rulebooks/napoleon/position.h"

/* A side with blocks to use rather uses them than passes. */
void napoleon_policy_operation(const struct field *field, const struct frame *frame,
			       const struct answers *answers, uint16_t odds[])
{
	(void)field, (void)frame;
	static const uint16_t by_verb[verb_count] = {[verb_unit] = 4, [verb_pass] = 1};
	policy_by_verb(answers, by_verb, odds);
}

/* Who stands in contact and is asked rather attacks. */
void napoleon_policy_attack(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[])
{
	(void)field, (void)frame;
	static const uint16_t by_verb[verb_count] = {[verb_yes] = 2, [verb_no] = 1};
	policy_by_verb(answers, by_verb, odds);
}

/*
 * An operation goes from the choice of its blocks to its end, with marches, combats and the cards played into them. Bids and
 * set-ups are one each; of the rest of the turn every choice stands for itself that is no consequence of another.
 */
bool napoleon_rests(const struct scenario *scenario, const struct position *position)
{
	(void)scenario;
	const struct flow *flow = flow_in((const struct mask *)position);
	if (flow->asked_at || !flow->depth)
		return false;
	switch (flow->stack[flow->depth - 1].question) {
	case question_operation:
	case question_arrival:
	case question_inactivity:
	case question_blue_card:
	case question_recovery_card:
		return true;
	default:
		return false;
	}
}
