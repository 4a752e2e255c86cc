/*
 * A ground: what lies on a board that is otherwise clear, given with the protocol's `new` for problems and tests. It is
 * laid upon the scenario's board before any game begins, refused whole if anything in it cannot be, and written into
 * the game file, so that the game replays.
 *
 * {"hexes":{"1010":"town"}, "sides":[["1010","1011","stream"]], "roads":[["1008","1009","1010"]], "trails":[]}
 *
 * Hexes are village, town, fortified, marsh, woods or clear; sides river, stream, woods or slope, of which the first hex
 * is the higher. Bridges and fords follow from the ways.
 */
#ifndef VEDETTE_GROUND_H
#define VEDETTE_GROUND_H

#include <jansson.h>

#include "vedette/rulebook.h"

/* Twenty-four rows of twenty-four clear hexes, 0101 to 2424, counted upwards and staggered as the sheets of the campaigns. */
extern const struct hex_grid exercise_grid;

/*
 * For a rulebook's `lay_ground`: lays all of a ground but the keys named in `own` (NULL-terminated), which the rulebook
 * reads itself. False and a reason if a key, word or hex is unknown, hexes do not touch, or a side contradicts itself.
 */
bool ground_lay(struct board *board, const json_t *ground, const char *const own[], struct data_error *error);

/* The roads or trails of a ground alone: lists of hexes that touch. */
bool ground_lay_ways(struct board *board, const json_t *ways, uint16_t link, struct data_error *error);

/* What a word says of a hexside; the list ends without a word. 0: it is none of them. */
struct ground_word {
	const char *word;
	uint16_t side;
};
uint16_t ground_side(const struct ground_word list[], const char *word);

/* A scenario with a ground of its own; `ground` may be NULL. Freed like any other. */
struct scenario *scenario_load_on(const char *id, const struct data_set *data, const json_t *ground,
				  struct data_error *error);
/* The scenario a game file is about, on the file's ground if it has one. NULL and a reason if that cannot be. */
struct scenario *scenario_load_for(const char *text, size_t size, const struct data_set *data,
				   struct data_error *error);

#endif
