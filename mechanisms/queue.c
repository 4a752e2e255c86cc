/*
 * A queue of consequences.
 */
#include "mechanisms/queue.h"

#include <string.h>

static bool insert(struct queue *queue, unsigned at, struct queue_row row)
{
	if (queue->count >= queue_rows)
		return false;
	memmove(&queue->row[at + 1], &queue->row[at], (queue->count - at) * sizeof row);
	queue->row[at] = row;
	queue->count++;
	return true;
}

static void remove_at(struct queue *queue, unsigned at)
{
	queue->count--;
	memmove(&queue->row[at], &queue->row[at + 1], (queue->count - at) * sizeof *queue->row);
	memset(&queue->row[queue->count], 0, sizeof *queue->row);
}

bool queue_add(struct queue *queue, struct queue_row row)
{
	return insert(queue, queue->count, row);
}

bool queue_add_first(struct queue *queue, struct queue_row row)
{
	return insert(queue, 0, row);
}

bool queue_take(struct queue *queue, struct queue_row *row)
{
	if (!queue->count)
		return false;
	*row = queue->row[0];
	remove_at(queue, 0);
	return true;
}

bool queue_holds(const struct queue *queue, uint16_t piece, uint8_t reason)
{
	for (unsigned i = 0; i < queue->count; i++)
		if (queue->row[i].piece == piece && queue->row[i].reason == reason)
			return true;
	return false;
}

void queue_forget(struct queue *queue, uint16_t piece)
{
	for (unsigned i = queue->count; i-- > 0;)
		if (queue->row[i].piece == piece)
			remove_at(queue, i);
}
