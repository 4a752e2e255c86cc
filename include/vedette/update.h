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

/* A field of a view, or one of its pieces. */
struct view_part {
	const char *name;
	uint32_t name_size;
	struct stretch text; /* of the field's value, or of the whole piece; empty: left out */
	uint64_t hash;       /* of that text; of a piece that has one: its stamp */
	uint64_t stamp;      /* of a field, if its writer gave it one; else 0 */
	bool left_out;
	uint32_t at; /* left out: where it would stand */
};

/*
 * A view that is being written for a reader who has the one before. A rulebook's view may ask part_is_known, for a field before
 * it is written, and for pieces: for every one of them, in the order of their ids. What the reader has is left out.
 */
struct view_text {
	struct json json; /* on the heap */
	const struct view_fingerprint *before;
	const char *next_before; /* of the pieces before, the one that is looked at next */
	unsigned next_piece;
	unsigned met; /* of the stamped pieces, those that were there before */
	struct view_part field[max_view_fields];
	struct view_part stamped[max_view_fields];
	unsigned fields, stamps;
	/* Of the field "pieces", if it is a list of objects that begin with their id; on the heap. */
	struct view_part *piece;
	unsigned pieces, piece_room;
	bool ordered;  /* their ids ascend strictly, which is how readers keep them */
	bool same_ids; /* as before; false: perhaps not */
};

/* Once, and view_free in the end. */
void view_open(struct view_text *view);
void view_free(struct view_text *view);
/* Empty again, its room kept. `before` is NULL for a reader who has nothing. */
void view_begin(struct view_text *view, const struct view_fingerprint *before);
/* Finds fields and pieces in what was written since view_begin. False: this is no view of ours, or memory ran out. */
bool view_finish(struct view_text *view);

/*
 * What is kept of a view to tell later what has changed: names, and a hash of what stands under each. A tenth of the text.
 */
struct view_fingerprint {
	unsigned fields, pieces;
	bool ordered;
	uint64_t stamp[max_view_fields];
	uint64_t hash
		[]; /* of the fields, then of the pieces; behind them the names of both, each with its zero byte */
};

/* On the heap; the old one is used up. NULL without memory. */
struct view_fingerprint *view_fingerprint_take(struct view_fingerprint *old, const struct view_text *view);

/*
 * Writes into the open object what changed since the print of `before` was taken: "set" and "gone" for pieces, every other
 * field that changed as a whole (null: gone), "fields" when the fields are others or in another order. "n" is not looked
 * at, nor is "log": no text has one. False: nothing changed.
 */
bool put_changes(struct json *out, const struct view_text *view);

#endif
