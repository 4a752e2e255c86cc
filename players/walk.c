/*
 * The walk over the open chain: complete moves, up to chance, news or another seat.
 *
 * All answers to the first question are tried; of the chains that stay open, the most promising ones are followed at
 * each length. Where the budget does not reach for all answers of a list, it tries a sample of them.
 */
#include <assert.h>
#include <string.h>

#include "players/thinking.h"

struct node {
	struct answer chain[max_chain];
	unsigned count;
	int worth;
};

/* Open chains of one length with the position behind each. */
struct frontier {
	unsigned char *room;
	size_t size;
	unsigned width, count;
	struct node node[max_width];
};

static struct position *position_of(struct frontier *frontier, unsigned i)
{
	return (struct position *)(frontier->room + i * frontier->size);
}

/* Where to put a chain of that worth: a free place, that of the worst one, or nowhere. */
static int place_for(const struct frontier *frontier, int worth)
{
	if (frontier->count < frontier->width)
		return (int)frontier->count;
	assert(frontier->count > 0);
	unsigned worst = 0;
	for (unsigned i = 1; i < frontier->count; i++)
		if (frontier->node[i].worth < frontier->node[worst].worth)
			worst = i;
	return frontier->node[worst].worth < worth ? (int)worst : -1;
}

static void keep_open(struct frontier *frontier, const struct node *node, const struct position *position)
{
	int place = place_for(frontier, node->worth);
	if (place < 0)
		return;
	if ((unsigned)place == frontier->count)
		frontier->count++;
	frontier->node[place] = *node;
	memcpy(position_of(frontier, (unsigned)place), position, frontier->size);
}

static void keep_candidate(struct candidates *found, const struct candidate *candidate)
{
	if (found->count < max_candidates) {
		found->candidate[found->count++] = *candidate;
		return;
	}
	unsigned worst = 0;
	for (unsigned i = 1; i < max_candidates; i++)
		if (worth_of(&found->candidate[i]) < worth_of(&found->candidate[worst]))
			worst = i;
	if (worth_of(&found->candidate[worst]) < worth_of(candidate))
		found->candidate[worst] = *candidate;
}

/*
 * A move that has gone somewhere may usually go on from there. Every such place was in the first list already, so the
 * walk goes on only with answers that end the move, unless there are none.
 */
static void leave_out_second_legs(const struct node *node, struct answers *answers)
{
	if (node->count == 0 || node->chain[node->count - 1].verb != verb_go)
		return;
	unsigned kept = 0;
	for (unsigned i = 0; i < answers->count; i++)
		if (answers->answer[i].verb != verb_go)
			answers->answer[kept++] = answers->answer[i];
	if (kept > 0)
		answers->count = (uint16_t)kept;
}

/* The first `count` become a sample of all; what ends a question comes last in lists and stays in. */
static void draw_sample(struct answers *answers, unsigned count, struct chance *own)
{
	if (answers->count <= count)
		return;
	struct answer last = answers->answer[answers->count - 1];
	for (unsigned i = 0; i < count; i++) {
		unsigned other = i + pick(own, answers->count - i);
		struct answer swapped = answers->answer[i];
		answers->answer[i] = answers->answer[other];
		answers->answer[other] = swapped;
	}
	answers->count = (uint16_t)count;
	for (unsigned i = 0; i < count; i++)
		if (same_answer(answers->answer[i], last))
			return;
	if (last.verb == verb_done || last.verb == verb_pass)
		answers->answer[count - 1] = last;
}

static void try_answer(struct thinker *thinker, const struct position *before, const struct node *node,
		       struct answer given, struct frontier *next, struct candidates *found)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	struct position *position = (struct position *)room;
	struct node longer = *node;
	longer.chain[longer.count++] = given;
	memcpy(room, before, next->size);
	struct chance none;
	deals_only(&none);
	play_imagined(thinker, position, thinker->seat, given, &none);
	if (!none.failed && longer.count < max_chain && chain_is_open(thinker, position, &none)) {
		longer.worth = static_worth(thinker, position);
		keep_open(next, &longer, position);
		return;
	}
	struct candidate candidate = {.count = longer.count};
	memcpy(candidate.chain, longer.chain, sizeof candidate.chain);
	if (!worth_at_once(thinker, position, &none, &candidate))
		sample_answer(thinker, before, &candidate, 0, thinker->strength->samples);
	keep_candidate(found, &candidate);
}

static void expand(struct thinker *thinker, const struct position *position, const struct node *node,
		   unsigned quota, struct frontier *next, struct candidates *found)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	struct answers answers;
	struct field field = {.scenario = thinker->scenario, .work = thinker->work, .seat = thinker->seat};
	field.mask = engine_mask(thinker->scenario, position, thinker->seat, (struct mask *)room);
	list_likely(&field, thinker->seat, &answers);
	leave_out_second_legs(node, &answers);
	draw_sample(&answers, quota, thinker->own);
	for (unsigned i = 0; i < answers.count; i++)
		if (i == 0 || thinker->left > 0)
			try_answer(thinker, position, node, answers.answer[i], next, found);
}

/* How many answers to try from each of so many nodes: a third of the budget is kept for what comes behind them. */
static unsigned quota_of(const struct thinker *thinker, int64_t reserve, unsigned nodes)
{
	int64_t quota = (thinker->left - reserve) / (int64_t)nodes;
	if (quota < 3)
		return 3;
	return quota > max_answers ? max_answers : (unsigned)quota;
}

static void make_frontier(struct frontier *frontier, const struct thinker *thinker, unsigned char *room,
			  size_t size)
{
	frontier->room = room;
	frontier->size = thinker->scenario->rulebook->position_size;
	frontier->count = 0;
	size_t fits = size / frontier->size;
	frontier->width = thinker->strength->width < max_width ? thinker->strength->width : max_width;
	if (frontier->width > fits)
		frontier->width = (unsigned)fits;
}

/* Where the budget did not reach to the end of every move, the most promising beginning stands for itself. */
static void keep_a_beginning(const struct thinker *thinker, const struct frontier *frontier,
			     struct candidates *found)
{
	if (frontier->count == 0)
		return;
	const struct node *best = &frontier->node[0];
	for (unsigned i = 1; i < frontier->count; i++)
		if (frontier->node[i].worth > best->worth)
			best = &frontier->node[i];
	struct candidate candidate = {
		.count = best->count, .sum = best->worth - thinker->worth_now, .samples = 1};
	memcpy(candidate.chain, best->chain, sizeof candidate.chain);
	keep_candidate(found, &candidate);
}

void walk_moves(struct thinker *thinker, const struct position *root, struct candidates *found)
{
	_Alignas(max_align_t) unsigned char arena[2][arena_size / 2];
	struct frontier frontier[2];
	make_frontier(&frontier[0], thinker, arena[0], sizeof arena[0]);
	make_frontier(&frontier[1], thinker, arena[1], sizeof arena[1]);
	struct node beginning = {.count = 0};
	expand(thinker, root, &beginning, quota_of(thinker, thinker->left / 3, 1), &frontier[0], found);
	struct frontier *here = &frontier[0], *next = &frontier[1];
	while (here->count > 0 && thinker->left > 0) {
		next->count = 0;
		int64_t reserve = thinker->left / 3;
		for (unsigned i = 0; i < here->count; i++)
			expand(thinker, position_of(here, i), &here->node[i],
			       quota_of(thinker, reserve, here->count - i), next, found);
		struct frontier *swapped = here;
		here = next;
		next = swapped;
	}
	keep_a_beginning(thinker, here, found);
	assert(found->count > 0);
}
