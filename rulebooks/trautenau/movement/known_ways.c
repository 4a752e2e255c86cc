/*
 * Searches that need not be made twice.
 *
 * A move is listed, then gone: both look for the same ways; a player who thinks tries one destination after the other
 * from the same position. So the last two searches are kept in the workspace, each with all that it depends on. What is
 * found here is what reach_find would find.
 */
#include <string.h>

#include "rulebooks/trautenau/ground/ground.h"

/* All that trautenau_march_step and the search look at. No padding: the numbers come first. */
struct ways_asked {
	uint64_t ground;
	int16_t number[12];
	uint16_t first[map_spaces];
	uint8_t enemy_zone[map_spaces];
};

_Static_assert(sizeof(struct ways_asked) == 8 + 24 + 3 * map_spaces, "no padding");

enum { kept_nodes = 1152 };

struct known {
	struct ways_asked asked;
	uint32_t round; /* of the reach in which it was found or recalled last; 0: nothing is known */
	uint32_t used;  /* the higher, the later */
	uint32_t count;
	struct reach_node way[kept_nodes];
};

struct known_ways {
	uint32_t uses;
	struct known known[2];
};

_Static_assert(sizeof(struct known_ways) <= sizeof((struct workspace *)0)->scratch,
	       "two searches fit into the scratch");

static void note_question(const struct mover *mover, space_id start, uint8_t mode, half_points spent,
			  half_points limit, struct ways_asked *asked)
{
	const int habits = mover->heeds_zones | mover->bars_zones << 1 | mover->disordered_by_woods << 2 |
			   mover->leaving_takes_all << 3;
	asked->ground = data_of(mover->field->scenario)->ground_mark;
	const int number[12] = {start,        mode,
				spent,        limit,
				mover->side,  (int)mover->class,
				mover->goal,  mover->allowance,
				mover->bonus, mover->leaving,
				habits,       0};
	for (unsigned i = 0; i < 12; i++)
		asked->number[i] = (int16_t)number[i];
	memcpy(asked->first, mover->position->first, sizeof asked->first);
	memcpy(asked->enemy_zone, mover->enemy_zone, sizeof asked->enemy_zone);
}

static struct known *find_known(struct known_ways *ways, const struct ways_asked *asked)
{
	for (unsigned i = 0; i < 2; i++)
		if (ways->known[i].round && !memcmp(&ways->known[i].asked, asked, sizeof *asked))
			return &ways->known[i];
	return NULL;
}

void trautenau_find_known_ways(const struct mover *mover, space_id start, uint8_t mode, half_points spent,
			       half_points limit)
{
	struct workspace *work = mover->field->work;
	struct known_ways *ways = (struct known_ways *)(void *)work->scratch;
	struct ways_asked asked;
	if (mover->avoids_enemies) { /* chiefs look at more than is noted here */
		trautenau_search_march(&work->reach, mover->board, start, mode, spent, limit, mover);
		return;
	}
	note_question(mover, start, mode, spent, limit, &asked);
	struct known *known = find_known(ways, &asked);
	if (known && known->round != work->reach.round) {
		reach_recall(&work->reach, known->way, known->count);
	} else if (!known) {
		known = ways->known[0].used <= ways->known[1].used ? &ways->known[0] : &ways->known[1];
		trautenau_search_march(&work->reach, mover->board, start, mode, spent, limit, mover);
		known->asked = asked;
		known->count = reach_keep(&work->reach, known->way, kept_nodes);
		known->round = known->count ? work->reach.round : 0;
	}
	if (known->round)
		known->round = work->reach.round;
	known->used = ++ways->uses;
}
