/*
 * The picture in one piece, for those who do not write it away at once.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/drawing.h"

struct growing {
	char *text;
	size_t size, room;
	bool failed;
};

static void take(void *to, const char *bytes, size_t size)
{
	struct growing *growing = to;
	if (growing->size + size + 1 > growing->room) {
		size_t room = 2 * (growing->size + size + 1);
		char *more = realloc(growing->text, room);
		growing->failed = growing->failed || !more;
		if (!more)
			return;
		growing->text = more;
		growing->room = room;
	}
	memcpy(growing->text + growing->size, bytes, size);
	growing->size += size;
	growing->text[growing->size] = '\0';
}

static char *grown(struct growing *growing, bool done, size_t *size)
{
	if (!done || growing->failed) {
		free(growing->text);
		return NULL;
	}
	*size = growing->size;
	return growing->text;
}

char *drawing_text(const struct board *board, const struct drawing_style *style, size_t *size)
{
	struct growing growing = {0};
	bool done = drawing_svg(board, style, take, &growing);
	return grown(&growing, done, size);
}

char *drawing_legend_text(const struct board *board, size_t *size)
{
	struct growing growing = {0};
	bool done = drawing_legend(board, take, &growing);
	return grown(&growing, done, size);
}
