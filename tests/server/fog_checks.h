/*
 * The fog of war on the frames that left the server: checked against the truth in the server's store.
 */
#ifndef VEDETTE_FOG_CHECKS_H
#define VEDETTE_FOG_CHECKS_H

#include <jansson.h>

#include "vedette/rows.h"

struct truth {
	const struct scenario *scenario;
	struct workspace *work;
	struct game *game; /* played again from key and rows */
	uint32_t rows, settled;
};

/* Reads a game out of a server's store; false: it is not there. */
bool truth_read(struct truth *truth, const char *folder, const char *game);
void truth_free(struct truth *truth);

/* What one frame did: the view before it, the view after it, the frame. */
struct seen {
	seat_id seat;
	const json_t *before, *after, *update;
};

/* Each: NULL, or a sentence about what is wrong. */
const char *check_mask(struct truth *truth,
		       const struct seen *seen); /* nothing but what the imagined shows, too */
const char *check_hides(struct truth *truth, const struct seen *seen); /* secrets exchanged change nothing */
const char *check_news(struct truth *truth,
		       const struct seen *seen); /* what is revealed is told as news, with its paragraph */
const char *check_names(struct truth *truth, const struct seen *seen); /* nobody is named who is not known */
const char *check_counting(struct truth *truth, const struct seen *seen); /* numbers without gaps */
/* Nothing stands in a message but what its kind has: every field has a name that is known here. */
const char *check_types(const json_t *message);

struct finding {
	const char *property; /* NULL: none */
	const char *text;
};
/* All of them on what one frame did, but for that of types. */
struct finding check_frame(struct truth *truth, const struct seen *seen);

#endif
