/*
 * What turns one view into the next, byte for byte. Works on texts as the writer of json.h makes them, for any rulebook.
 */
#ifndef VEDETTE_UPDATE_H
#define VEDETTE_UPDATE_H

#include "vedette/json.h"

enum { max_view_fields = 32 };

/* A stretch of a view's text. */
struct stretch {
	uint32_t at, size;
};

struct indexed_piece {
	struct stretch whole, id;
	uint64_t hash; /* of the whole */
};

/* Where things stand in a view's text, found in one pass. */
struct view_index {
	unsigned fields;
	struct stretch key[max_view_fields], value[max_view_fields];
	uint64_t hash[max_view_fields]; /* of the values */
	/* Of the field "pieces", if it is a list of objects that begin with their id; on the heap. */
	struct indexed_piece *piece;
	unsigned pieces, piece_room;
	bool ordered; /* their ids ascend strictly, which is how readers keep them */
};

/* False: this is no view of ours. The index keeps its room from call to call; free(index->piece) in the end. */
bool index_view(const char *text, struct view_index *index);

/*
 * What is kept of a view to tell later what has changed: names, and a hash of what stands under each. A tenth of the text.
 */
struct view_print {
	unsigned fields, pieces;
	bool ordered;
	uint64_t hash
		[]; /* of the fields, then of the pieces; behind them the names of both, each with its zero byte */
};

/* On the heap; the old one is used up. NULL without memory. */
struct view_print *print_view(struct view_print *old, const char *text, const struct view_index *index);

/*
 * Writes into the open object what changed since the print was taken: "set" and "gone" for pieces, every other field that
 * changed as a whole (null: gone), "fields" when the fields are others or in another order. "n" is not looked at, nor is
 * "log": no text has one. False: nothing changed.
 */
bool put_changes(struct json *out, const struct view_print *before, const char *after,
		 const struct view_index *index);

#endif
