/*
 * For players that look ahead: where play rests, and how likely the short answers are.
 */
#include "rulebooks/trautenau/shell/views.h"

/* Who may act rather acts than ends the step. */
void trautenau_policy_act(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	(void)field, (void)frame;
	static const uint16_t by_verb[verb_count] = {[verb_unit] = 4, [verb_done] = 1};
	policy_by_verb(answers, by_verb, odds);
}

static bool has_anybody_acted(const struct scenario *scenario, const struct trautenau *now)
{
	for (piece_id piece = 0; piece < data_of(scenario)->pieces; piece++)
		if (now->piece[piece].flags & (piece_moved | piece_fired | piece_assaulting) ||
		    now->piece[piece].spent)
			return true;
	return false;
}

/* A formation whose marker has been drawn and that has done nothing yet is asked for its first doing. */
static bool begins_activation(unsigned question)
{
	return question == ask_direct_command || question == ask_battery || question == ask_mover ||
	       question == ask_attacker;
}

/*
 * An operation is the activation of a formation, from its first doing to the end of its combats (9). Outside of them every
 * choice stands for itself, unless it goes on with another or a procedure has to be brought to its end.
 */
bool trautenau_rests(const struct scenario *scenario, const struct position *position)
{
	const struct trautenau *now = (const struct trautenau *)position;
	const struct flow *flow = &now->flow;
	if (!flow->depth)
		return false;
	unsigned question = flow->stack[flow->depth - 1].question;
	if (flow->step >= step_activation && flow->step <= step_combat)
		return begins_activation(question) && !has_anybody_acted(scenario, now);
	return flow->stack[0].seat != no_seat && !scenario->rulebook->question[question]->continues;
}
