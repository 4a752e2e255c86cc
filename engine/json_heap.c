/*
 * A buffer for the JSON writer that grows on the heap.
 */
#include <stdlib.h>

#include "vedette/json.h"

bool json_grow_on_heap(struct json *out, size_t needed)
{
	size_t size = out->used + needed + out->size / 2 + 256;
	char *text = realloc(out->text, size);
	if (!text)
		return false;
	out->text = text;
	out->size = size;
	return true;
}

void json_start_on_heap(struct json *out)
{
	*out = (struct json){.grow = json_grow_on_heap};
}
