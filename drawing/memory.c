#include "drawing/parts.h"

#include <stdalign.h>
#include <stdlib.h>

struct memory_block {
	alignas(max_align_t) struct memory_block *before;
};

void *memory_take(struct memory *memory, size_t count, size_t each)
{
	struct memory_block *block = NULL;
	if (each && count < (SIZE_MAX / 2) / each)
		block = calloc(1, sizeof *block + count * each);
	if (!block) {
		memory->failed = true;
		return NULL;
	}
	block->before = memory->blocks;
	memory->blocks = block;
	return block + 1;
}

void memory_free(struct memory *memory)
{
	while (memory->blocks) {
		struct memory_block *block = memory->blocks;
		memory->blocks = block->before;
		free(block);
	}
}
