/*
 * Open lines, however long.
 */
#include "mechanisms/lines.h"

#include <string.h>

void lines_flood(const struct board *board, const space_id source[], unsigned sources, bool closed[],
		 space_id queue[], bool open[])
{
	const space_id beyond = board->spaces;
	unsigned count = 0;
	memset(open, 0, board->spaces * sizeof *open);
	closed[beyond] = true;
	for (unsigned i = 0; i < sources; i++) {
		queue[count] = source[i];
		count += !closed[source[i]];
		closed[source[i]] = true;
	}
	/* Asked for every view: no branches that cannot be foreseen. */
	for (unsigned i = 0; i < count; i++) {
		const space_id *beside = board->neighbour[queue[i]];
		open[queue[i]] = true;
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id next = beside[direction] < beyond ? beside[direction] : beyond;
			queue[count] = next;
			count += !closed[next];
			closed[next] = true;
		}
	}
}
