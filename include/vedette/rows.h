/*
 * A game as rows: for stores that write one small row for every answer. A game's key, options and rows give the game
 * again, outcomes included, as long as none were typed and nothing was changed by hand.
 */
#ifndef VEDETTE_ROWS_H
#define VEDETTE_ROWS_H

#include "vedette/game.h"

struct game_row {
	seat_id seat;
	uint8_t by_order; /* given by a standing order, or by the default for windows */
	struct answer answer;
};

uint32_t game_rows(
	const struct game *game); /* since the scenario's start, or since the file it was taken over from */
struct game_row game_row(const struct game *game, uint32_t i);
/* Rows that nobody can take back any more: what seats other than the mover may see. */
uint32_t game_settled_rows(const struct game *game);
/*
 * Makes these the rows of the game and plays them. False: `played` of them could be, the game stands there. Standing
 * orders are not looked at: what they answered stands in the rows.
 */
bool game_play_rows(struct game *game, const struct game_row rows[], uint32_t count, uint32_t *played);

/* What was asked of events that are long past is forgotten: who asks again has the record played again. */
void game_forget_events(struct game *game);

/* A game file without record and events, quickly written: enough to play on from, under whatever rules. To be freed. */
char *game_save_position(struct game *game);

/*
 * A view in two parts: without its log, which readers who get updates keep themselves. `last` gets the number of the
 * last event that belongs to the view.
 */
void put_view_without_log(struct json *out, const char *key, struct game *game, seat_id viewer,
			  uint32_t *last);

/*
 * What a viewer saw when it had been told `at` events and no more, log included, without decision. False: it was never
 * told so many, or the other way round the game cannot be played again.
 */
bool put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t at);
/* Where turns and steps began, as {last, marks:[{at, turn, label, step}]}, `at` counted in the viewer's events. */
void put_marks(struct json *out, const char *key, struct game *game, seat_id viewer);

#endif
