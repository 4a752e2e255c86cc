/*
 * Reports: one file with what a seat knew, what it was asked, what it wanted and how that was judged, for a player who
 * thinks a ruling wrong.
 */
#ifndef VEDETTE_REPORT_H
#define VEDETTE_REPORT_H

#include "vedette/game.h"

/* To be freed; NULL without memory. `actions` and `note` may be NULL. */
char *report_text(struct game *game, seat_id viewer, const json_t *actions, const char *note);

#endif
