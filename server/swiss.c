/*
 * Swiss pairings, from the top of the table down: each gets the next below him whom he has not met (the Monrad way). Where
 * that leaves the last without an opponent, pairs above are taken apart again; only when there is no way at all do two meet
 * twice.
 */
#include "server/swiss.h"

enum { most_tries = 200000 };

struct pairing {
	const struct swiss_player *player;
	unsigned order[swiss_max_players], count;
	bool paired[swiss_max_players]; /* by place in the order */
	struct swiss_pair *pair;
	unsigned pairs, tries;
	bool may_repeat;
};

static bool stands_before(const struct swiss_player *a, const struct swiss_player *b)
{
	if (a->halves != b->halves)
		return a->halves > b->halves;
	if (a->buchholz != b->buchholz)
		return a->buchholz > b->buchholz;
	if (a->strength != b->strength)
		return a->strength > b->strength;
	return a->user < b->user;
}

void swiss_order(const struct swiss_player *player, unsigned count, unsigned *order)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned at = i;
		for (; at > 0 && stands_before(&player[i], &player[order[at - 1]]); at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
}

static bool have_met(const struct swiss_player *player, unsigned other)
{
	for (unsigned i = 0; i < player->meetings; i++)
		if (player->met[i] == other)
			return true;
	return false;
}

/* Who has had the first side more often gets the second; at a tie they change what they had last. */
static bool goes_first(const struct swiss_player *a, const struct swiss_player *b)
{
	int lead = (int)(a->firsts - a->seconds) - (int)(b->firsts - b->seconds);
	if (lead)
		return lead < 0;
	if (a->was_first != b->was_first)
		return b->was_first;
	return true;
}

static void note_pair(struct pairing *pairing, unsigned a, unsigned b)
{
	unsigned one = pairing->order[a], other = pairing->order[b];
	bool first = goes_first(&pairing->player[one], &pairing->player[other]);
	pairing->paired[a] = pairing->paired[b] = true;
	pairing->pair[pairing->pairs++] = (struct swiss_pair){(int)(first ? one : other),
							      (int)(first ? other : one)};
}

static void take_apart(struct pairing *pairing, unsigned a, unsigned b)
{
	pairing->paired[a] = pairing->paired[b] = false;
	pairing->pairs--;
}

static bool pair_from(struct pairing *pairing, unsigned a)
{
	while (a < pairing->count && pairing->paired[a])
		a++;
	if (a == pairing->count)
		return true;
	for (unsigned b = a + 1; b < pairing->count; b++) {
		if (pairing->paired[b] || (!pairing->may_repeat &&
					   have_met(&pairing->player[pairing->order[a]], pairing->order[b])))
			continue;
		if (++pairing->tries > most_tries)
			return false;
		note_pair(pairing, a, b);
		if (pair_from(pairing, a + 1))
			return true;
		take_apart(pairing, a, b);
	}
	return false;
}

static bool try_with_bye(struct pairing *pairing, unsigned place)
{
	pairing->tries = 0;
	pairing->paired[place] = true;
	pairing->pair[0] = (struct swiss_pair){(int)pairing->order[place], swiss_bye};
	pairing->pairs = 1;
	if (pair_from(pairing, 0))
		return true;
	pairing->paired[place] = false;
	return false;
}

/* The last who had none gets it; the next above him where nothing else works out. */
static bool pair_odd(struct pairing *pairing)
{
	for (unsigned again = 0; again < 2; again++)
		for (unsigned i = pairing->count; i-- > 0;)
			if (pairing->player[pairing->order[i]].had_bye == (again == 1) &&
			    try_with_bye(pairing, i))
				return true;
	return false;
}

static bool pair_all(struct pairing *pairing)
{
	pairing->pairs = pairing->tries = 0;
	for (unsigned i = 0; i < pairing->count; i++)
		pairing->paired[i] = false;
	return pairing->count % 2 ? pair_odd(pairing) : pair_from(pairing, 0);
}

unsigned swiss_pair_up(const struct swiss_player *player, unsigned count, struct swiss_pair *pair)
{
	struct pairing pairing = {.player = player, .count = count, .pair = pair};
	swiss_order(player, count, pairing.order);
	if (!pair_all(&pairing)) {
		pairing.may_repeat = true;
		pair_all(&pairing);
	}
	return pairing.pairs;
}
