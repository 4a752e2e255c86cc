/*
 * Open lines, however long.
 */
#include "mechanisms/lines.h"

#include <string.h>

enum { most_words = 64 };

void lines_neighbours(const struct board *board, unsigned hexes, uint64_t beside[])
{
	unsigned words = lines_words(hexes);
	memset(beside, 0, (size_t)hexes * words * sizeof *beside);
	for (unsigned hex = 0; hex < hexes && hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id next = board->neighbour[hex][direction];
			if (next < hexes && next < board->spaces)
				lines_put(beside + (size_t)hex * words, next, true);
		}
}

/* All neighbours of a set. */
static void step(const uint64_t beside[], unsigned words, const uint64_t from[], uint64_t to[])
{
	memset(to, 0, words * sizeof *to);
	for (unsigned word = 0; word < words; word++)
		for (uint64_t left = from[word]; left; left &= left - 1) {
			unsigned hex = 64 * word + (unsigned)__builtin_ctzll(left);
			const uint64_t *next = beside + (size_t)hex * words;
			for (unsigned i = 0; i < words; i++)
				to[i] |= next[i];
		}
}

/* Those that are new; false: none is. */
static bool take_new(unsigned words, uint64_t front[], const uint64_t closed[], uint64_t open[])
{
	uint64_t some = 0;
	for (unsigned i = 0; i < words; i++) {
		front[i] &= ~(closed[i] | open[i]);
		open[i] |= front[i];
		some |= front[i];
	}
	return some;
}

void lines_flood(const uint64_t beside[], unsigned words, const uint64_t source[], const uint64_t closed[],
		 uint64_t open[])
{
	uint64_t front[most_words], next[most_words];
	words = words < most_words ? words : most_words;
	memset(open, 0, words * sizeof *open);
	memcpy(front, source, words * sizeof *front);
	while (take_new(words, front, closed, open)) {
		step(beside, words, front, next);
		memcpy(front, next, words * sizeof *front);
	}
}
