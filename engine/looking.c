/*
 * What players that look ahead ask of a rulebook: the worth of a position as a sum of named terms, the odds of answers,
 * where an operation begins and ends.
 */
#include "vedette/rulebook.h"

int engine_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work)
{
	const struct rulebook *rulebook = scenario->rulebook;
	if (!rulebook->measure)
		return rulebook->evaluate(scenario, position, side, work);
	int32_t term[max_measures] = {0};
	int64_t worth = 0;
	rulebook->measure(scenario, position, side, work, term);
	for (unsigned i = 0; i < rulebook->measures; i++)
		worth += (int64_t)term[i] * scenario->weight[i];
	return (int)(worth > INT32_MAX ? INT32_MAX : worth < -INT32_MAX ? -INT32_MAX : worth);
}

/* Shares of the whole, rounded down; what is left over goes to the first. */
static void share_out(const uint16_t weight[], unsigned count, uint32_t odds[])
{
	uint64_t sum = 0;
	uint32_t given = 0;
	for (unsigned i = 0; i < count; i++)
		sum += weight[i];
	for (unsigned i = 0; i < count; i++) {
		odds[i] = sum ? (uint32_t)(weight[i] * (uint64_t)policy_whole / sum) : policy_whole / count;
		given += odds[i];
	}
	if (count)
		odds[0] += policy_whole - given;
}

void engine_policy(const struct field *field, seat_id seat, const struct answers *answers, uint32_t odds[])
{
	uint16_t weight[max_answers];
	const struct frame *frame = engine_frame(flow_in(field->mask), seat);
	const struct question *question = frame ? engine_question(field->scenario->rulebook, frame) : NULL;
	for (unsigned i = 0; i < answers->count; i++)
		weight[i] = 1;
	if (question && question->policy)
		question->policy(field, frame, answers, weight);
	share_out(weight, answers->count, odds);
}

void policy_by_verb(const struct answers *answers, const uint16_t by_verb[verb_count], uint16_t odds[])
{
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = by_verb[answers->answer[i].verb];
}

bool engine_rests(const struct scenario *scenario, const struct position *position)
{
	const struct flow *flow = flow_in((const struct mask *)position);
	if (flow->over)
		return true;
	if (scenario->rulebook->rests)
		return scenario->rulebook->rests(scenario, position);
	if (flow->asked_at)
		for (unsigned seat = 0; seat < max_seats; seat++)
			if (flow->own_depth[seat] > 1)
				return false;
	return flow->depth <= 1 &&
	       !(flow->depth && scenario->rulebook->question[flow->stack[0].question]->continues);
}

side_id engine_winner_without(const struct field *field, seat_id seat)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const struct flow *flow = flow_in(field->mask);
	if (!engine_has_seat(rulebook, flow, seat))
		return no_side;
	if (rulebook->winner_without)
		return rulebook->winner_without(field, seat);
	side_id loser = engine_side_of_seat(field, seat), left = no_side;
	for (seat_id other = 0; other < rulebook->seats; other++) {
		if (!engine_has_seat(rulebook, flow, other))
			continue;
		side_id side = engine_side_of_seat(field, other);
		if (side == no_side)
			return no_side; /* sides are not settled yet */
		if (side == loser || side == left)
			continue;
		if (left != no_side)
			return no_side; /* two of them must fight it out */
		left = side;
	}
	return left;
}
