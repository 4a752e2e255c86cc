/*
 * The greedy player: the move with the best position behind it, in the mean over a few imagined worlds and over
 * chance. Its strength is a row of a table.
 */
#include <assert.h>
#include <string.h>

#include "players/roster.h"
#include "players/thinking.h"

static void begin_thinking(struct thinker *thinker, const struct player *player, const struct field *field,
			   seat_id seat, struct chance *own, uint32_t positions, struct workspace *work)
{
	const struct flow *flow = flow_in(field->mask);
	*thinker = (struct thinker){.scenario = field->scenario,
				    .strength = player->settings,
				    .work = work,
				    .own = own,
				    .seat = seat,
				    .step = flow->step,
				    .operation = flow->operation,
				    .turn = flow->turn,
				    .left = positions ? positions : player->positions};
	for (unsigned i = 0; i < sizeof thinker->key; i++)
		thinker->key[i] = (uint8_t)pick(own, 256);
}

static int compare_worth(const struct candidate *a, const struct candidate *b)
{
	if (worth_of(a) != worth_of(b))
		return worth_of(a) > worth_of(b) ? -1 : 1;
	/* Nothing gained: the short answer. */
	return (int)a->count - (int)b->count;
}

/* The best ones come first, in order. */
static void put_best_first(struct candidates *found, unsigned most)
{
	for (unsigned i = 0; i < most && i < found->count; i++) {
		unsigned best = i;
		for (unsigned k = i + 1; k < found->count; k++)
			if (compare_worth(&found->candidate[k], &found->candidate[best]) < 0)
				best = k;
		struct candidate swapped = found->candidate[i];
		found->candidate[i] = found->candidate[best];
		found->candidate[best] = swapped;
	}
}

/* Looks again at those that came out best by few samples. */
static void look_again(struct thinker *thinker, const struct position *root, struct candidates *found)
{
	const unsigned samples = thinker->strength->samples;
	unsigned finalists = thinker->strength->finalists;
	if (finalists > found->count)
		finalists = found->count;
	put_best_first(found, finalists);
	for (unsigned i = 0; i < finalists && thinker->left > 0; i++)
		if (found->candidate[i].samples > 1)
			sample_chain(thinker, root, &found->candidate[i], samples, 2 * samples);
	found->count = finalists;
}

/* What is best in one world is tried in others. */
static void look_elsewhere(struct thinker *thinker, const struct mask *mask, struct candidates *found)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	struct position *world = (struct position *)room;
	for (unsigned i = 1; i < thinker->strength->imagined; i++) {
		imagine_world(thinker, mask, world);
		thinker->worth_now = static_worth(thinker, world);
		for (unsigned k = 0; k < found->count; k++)
			sample_chain(thinker, world, &found->candidate[k], i * 64,
				     thinker->strength->samples);
	}
}

static void err(struct thinker *thinker, struct candidates *found)
{
	const unsigned noise = thinker->strength->noise;
	for (unsigned i = 0; noise && i < found->count; i++) {
		struct candidate *candidate = &found->candidate[i];
		candidate->sum += ((int64_t)pick(thinker->own, 2 * noise + 1) - noise) * candidate->samples;
	}
}

/* A single answer needs no thought; and where a fault of the rulebook has left none, there is nothing to think about. */
static bool is_settled_without(const struct field *field, seat_id seat, struct workspace *work,
			       struct answer *given, unsigned *count)
{
	struct field mine = *field;
	struct answers answers;
	mine.work = work;
	list_likely(&mine, seat, &answers);
	*count = answers.count;
	if (answers.count)
		*given = answers.answer[0];
	return answers.count <= 1;
}

static void choose(const struct player *player, const struct field *field, seat_id seat, struct chance *own,
		   uint32_t positions, struct workspace *work, struct answer chain[max_chain],
		   unsigned *count)
{
	assert(field->scenario->rulebook->position_size <= max_position);
	_Alignas(max_align_t) unsigned char room[max_position];
	struct position *world = (struct position *)room;
	struct thinker thinker;
	struct candidates found = {.count = 0};
	if (is_settled_without(field, seat, work, &chain[0], count))
		return;
	begin_thinking(&thinker, player, field, seat, own, positions, work);
	imagine_world(&thinker, field->mask, world);
	thinker.worth_now = static_worth(&thinker, world);
	walk_moves(&thinker, world, &found);
	err(&thinker, &found);
	look_again(&thinker, world, &found);
	if (!field->scenario->rulebook->open)
		look_elsewhere(&thinker, field->mask, &found);
	put_best_first(&found, 1);
	*count = found.candidate[0].count;
	memcpy(chain, found.candidate[0].chain, *count * sizeof *chain);
}

/*                                          positions imagined samples finalists width noise */
static const struct strength recruit = {120, 1, 2, 2, 6, 120};
static const struct strength regular = {500, 2, 5, 4, 16, 0};
static const struct strength veteran = {2000, 4, 8, 6, 24, 0};

const struct player greedy_recruit = {
	.id = "recruit",
	.title = "Recruit",
	.description = "a greedy player that looks at little and errs",
	.positions = 120,
	.choose = choose,
	.settings = &recruit,
};

const struct player greedy_player = {
	.id = "greedy",
	.title = "Greedy",
	.description = "takes the move with the best position behind it",
	.positions = 500,
	.choose = choose,
	.settings = &regular,
};

const struct player greedy_veteran = {
	.id = "veteran",
	.title = "Veteran",
	.description = "the greedy player with five times the patience",
	.positions = 2000,
	.choose = choose,
	.settings = &veteran,
};
