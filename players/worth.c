/*
 * What a move is worth: the evaluation of the position behind it, and the mean of several where chance comes in.
 *
 * Some moves show nothing on the board yet (an assault that is only declared), others stop in the middle of things
 * (the other side is asked whether it gives way). Both are looked at to the end of the step, everybody giving the
 * shortest answer there is; the evaluation need not know what is under way.
 */
#include <string.h>

#include "players/thinking.h"

enum { won = 100000, settling_answers = 80, stream_length = 1 << 20 };

/* Sides may be settled in play; before that no position is better than another. */
int static_worth(const struct thinker *thinker, const struct position *position)
{
	const struct rulebook *rulebook = thinker->scenario->rulebook;
	struct field field = truth_in(thinker->scenario, position, thinker->work);
	const struct flow *flow = flow_in(field.mask);
	side_id side = engine_side_of_seat(&field, thinker->seat);
	if (side >= rulebook->sides)
		return 0;
	int worth = engine_evaluate(thinker->scenario, position, side, thinker->work);
	if (!flow->over || flow->winner == no_side)
		return worth;
	return worth + (flow->winner == side ? won : -won);
}

static bool step_is_over(const struct thinker *thinker, const struct position *position)
{
	const struct flow *flow = flow_in((const struct mask *)position);
	return flow->over || flow->step != thinker->step || flow->turn != thinker->turn;
}

/* The step, or the operation inside it where the rulebook counts them. */
static bool is_settled(const struct thinker *thinker, const struct position *position)
{
	return step_is_over(thinker, position) ||
	       flow_in((const struct mask *)position)->operation != thinker->operation;
}

/* Done, else pass, else anything. */
static struct answer short_answer(const struct answers *answers, struct chance *choices)
{
	for (unsigned i = answers->count; i > 0; i--)
		if (answers->answer[i - 1].verb == verb_done || answers->answer[i - 1].verb == verb_pass)
			return answers->answer[i - 1];
	return answers->answer[pick(choices, answers->count)];
}

/*
 * Where operations are counted, the rest of one's own is played as it seems best at sight: an operation that was only
 * begun says nothing about what it is good for.
 */
static struct answer best_at_sight(struct thinker *thinker, const struct position *position,
				   const struct answers *listed, struct chance *choices)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	const size_t size = thinker->scenario->rulebook->position_size;
	const int64_t left = thinker->left;
	const bool news = thinker->news;
	struct answer answers[max_answers]; /* playing lists others in the same room */
	const unsigned count = listed->count;
	memcpy(answers, listed->answer, count * sizeof *answers);
	struct answer best = short_answer(listed, choices);
	int most = INT32_MIN;
	for (unsigned i = 0; i < count; i++) {
		struct chance none;
		deals_only(&none);
		memcpy(room, position, size);
		play_imagined(thinker, (struct position *)room, thinker->seat, answers[i], &none);
		int worth = static_worth(thinker, (struct position *)room);
		if (worth > most || (worth == most && same_answer(answers[i], best))) {
			most = worth;
			best = answers[i];
		}
	}
	thinker->left = left;
	thinker->news = news;
	return best;
}

/* Plays on to the end of the step or operation. */
static void settle(struct thinker *thinker, struct position *position, struct chance *chance,
		   struct chance *choices)
{
	const struct flow *flow = flow_of(position);
	struct answers *listed = &thinker->work->left;
	const bool by_operations = thinker->scenario->rulebook->counts_operations;
	for (unsigned i = 0; i < settling_answers && !is_settled(thinker, position); i++) {
		seat_id seat = engine_first_waiting(flow);
		if (seat == no_seat)
			return;
		if (!thinker->work->listed || !thinker->scenario->rulebook->open)
			list_imagined(thinker, position, seat, listed);
		if (listed->count == 0)
			return;
		struct answer given = by_operations && seat == thinker->seat
					      ? best_at_sight(thinker, position, listed, choices)
					      : short_answer(listed, choices);
		play_imagined(thinker, position, seat, given, chance);
	}
}

static int worth_behind(struct thinker *thinker, struct position *position, struct chance *chance,
			struct chance *choices)
{
	if (!is_settled(thinker, position))
		settle(thinker, position, chance, choices);
	return static_worth(thinker, position);
}

/* Going, turning and ending show on the board at once, if they show at all. */
static bool takes_effect_later(unsigned verb)
{
	return verb != verb_go && verb != verb_face && verb != verb_done && verb != verb_pass;
}

/*
 * What ended the step is worth what stands on the board: what chance brings in later steps is not the move's doing. A
 * move that shows on the board and leaves the seat with another question is worth that board, too.
 */
bool worth_at_once(struct thinker *thinker, const struct position *position, const struct chance *chance,
		   struct candidate *candidate)
{
	const struct flow *flow = flow_in((const struct mask *)position);
	const uint8_t verb = candidate->chain[candidate->count - 1].verb;
	int worth;
	if (thinker->news || (flow->over && chance->failed))
		return false;
	if (!step_is_over(thinker, position)) {
		if (chance->failed || !engine_frame(flow, thinker->seat))
			return false;
		worth = static_worth(thinker, position);
		if (worth == thinker->worth_now && takes_effect_later(verb))
			return false;
	} else if (candidate->count == 1 && !flow->over && (verb == verb_done || verb == verb_pass)) {
		worth = thinker->worth_now;
	} else {
		worth = static_worth(thinker, position);
	}
	candidate->sum += worth - thinker->worth_now;
	candidate->samples++;
	return true;
}

/*
 * The dice and the stream of one number are the same for every move that is compared: what both moves lead to, a combat
 * in the same place, is fought with the same dice.
 */
static void open_streams(const struct thinker *thinker, unsigned number, struct keyed_dice *dice,
			 struct keyed_chance *choices)
{
	uint8_t key[16];
	memcpy(key, thinker->key, sizeof key);
	for (unsigned i = 0; i < 4; i++)
		key[i] ^= (uint8_t)(number >> 8 * i);
	keyed_dice(dice, key);
	keyed_chance(choices, thinker->key, (2 * (uint64_t)number + 1) * stream_length);
}

void sample_answer(struct thinker *thinker, const struct position *before, struct candidate *candidate,
		   unsigned first, unsigned count)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	struct position *position = (struct position *)room;
	const size_t size = thinker->scenario->rulebook->position_size;
	for (unsigned i = 0; i < count; i++) {
		struct keyed_dice dice;
		struct keyed_chance choices;
		open_streams(thinker, first + i, &dice, &choices);
		memcpy(room, before, size);
		play_imagined(thinker, position, thinker->seat, candidate->chain[candidate->count - 1],
			      &dice.chance);
		candidate->sum += worth_behind(thinker, position, &dice.chance, &choices.chance) -
				  thinker->worth_now;
		candidate->samples++;
		if (dice.chance.drawn == 0)
			return;
	}
}

static bool is_listed(const struct thinker *thinker, const struct position *position, struct answer given)
{
	struct answers answers;
	list_imagined(thinker, position, thinker->seat, &answers);
	for (unsigned i = 0; i < answers.count; i++)
		if (same_answer(answers.answer[i], given))
			return true;
	return false;
}

void sample_chain(struct thinker *thinker, const struct position *root, struct candidate *candidate,
		  unsigned first, unsigned count)
{
	_Alignas(max_align_t) unsigned char room[2][max_position];
	struct position *position = (struct position *)room[0], *before = (struct position *)room[1];
	const bool open = thinker->scenario->rulebook->open;
	const size_t size = thinker->scenario->rulebook->position_size;
	struct chance none;
	deals_only(&none);
	memcpy(room[0], root, size);
	for (unsigned i = 0; i < candidate->count; i++) {
		if (!open && !is_listed(thinker, position, candidate->chain[i]))
			return;
		memcpy(room[1], room[0], size);
		play_imagined(thinker, position, thinker->seat, candidate->chain[i], &none);
		if (i + 1 < candidate->count && !chain_is_open(thinker, position, &none))
			return;
	}
	if (!worth_at_once(thinker, position, &none, candidate))
		sample_answer(thinker, before, candidate, first, count);
}
