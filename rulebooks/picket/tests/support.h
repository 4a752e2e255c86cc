/*
 * A table in memory for the tests of Picket. JSON may be written with single quotes. What cannot be done
 * fails the test.
 */
#ifndef VEDETTE_PICKET_TESTS_SUPPORT_H
#define VEDETTE_PICKET_TESTS_SUPPORT_H

#include "rulebooks/picket/position.h"
#include "vedette/game.h"

enum { first, second, third };

struct at_table {
	struct scenario *scenario;
	struct workspace *work;
	struct game *game;
	struct game_result result;
};

/* From the bid on, with windows asked. */
struct at_table *start(void);
/* The same in another scenario or with options. */
struct at_table *start_as(const char *scenario, const uint8_t option[max_options]);
/*
 * An empty map: the first seat has Blue, the second leads Red, the third holds Red's cards; nobody holds
 * any.
 */
struct at_table *clear_field(void);
/* The same by the rule P3.2. */
struct at_table *clear_field_with_cards_aside(void);
/* The same by P9. */
struct at_table *clear_field_with_letters(void);
void leave(struct at_table *at);

void change(struct at_table *at, const char *changes); /* an array */
void dice(struct at_table *at, const char *next);      /* an array: "[{'2d6':[3,4]}]" */
void give(struct at_table *at, seat_id seat, const char *actions);
/* The paragraph that forbids it; NULL if it is legal. */
const char *forbids(struct at_table *at, seat_id seat, const char *action);
const char *asked(struct at_table *at, seat_id seat); /* id of the question open for the seat, or "" */
const struct picket *position_of(struct at_table *at);
unsigned flag_of(struct at_table *at, side_id side, unsigned who);
space_id place_of(struct at_table *at, side_id side, unsigned who); /* area from 1, as printed */
bool undo(struct at_table *at, seat_id seat);
/* What a viewer makes of a flag: "Red guard" or "Red flag 3". */
const char *name_for(struct at_table *at, seat_id viewer, unsigned flag);

#endif
