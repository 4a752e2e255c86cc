/*
 * Chapters 10 to 13: what the files of the battles offer to the others and to each other.
 */
#ifndef VEDETTE_TRAUTENAU_BATTLES_H
#define VEDETTE_TRAUTENAU_BATTLES_H

#include "rulebooks/trautenau/trautenau.h"

/* ---- Small words --------------------------------------------------------------------------------------- */

static inline const struct battle_data *figures(const struct field *field)
{
	return &data_of(field->scenario)->battles;
}

static inline unsigned hour_now(const struct field *field)
{
	return trautenau_hour_of(field->scenario, flow_in(field->mask));
}

static inline bool is_first_day(const struct field *field)
{
	return trautenau_day_of(field->scenario, flow_in(field->mask)) == 1;
}

static inline bool is_second_day(const struct field *field)
{
	return !is_first_day(field);
}

/* ---- load.c, set_up.c, victory.c: for the table of rulebook.c ------------------------------------------ */

struct scenario *trautenau_load(const struct scenario_info *scenario, const struct data_set *data,
				struct data_error *error);
void trautenau_set_up(struct table *table);
void trautenau_score(const struct field *field, struct score *score);

/* ---- edges.c ------------------------------------------------------------------------------------------- */

enum { max_edge_hexes = 64 };
/* How far every hex is from an edge: in hexes, and straight, in hundredths of a hex (9.5.8). */
void trautenau_measure_edge(const struct board *board, const space_id edge[], unsigned count,
			    uint8_t hexes[map_spaces], uint16_t straight[map_spaces]);

/* ---- named.c ------------------------------------------------------------------------------------------- */

/* Finds the formations and the piece; false, with the error filled, if the battle lacks one it needs. */
bool trautenau_name_formations(struct trautenau_data *data, struct data_error *error);

/* ---- arrivals.c ---------------------------------------------------------------------------------------- */

/* 1.2.4: on the map, or due to enter in this turn. */
bool trautenau_is_present(const struct field *field, unsigned formation);
/* Makes every piece of a formation that is in play wait at an entry, due at once. */
void trautenau_call_up(struct table *table, unsigned formation, unsigned entry);
void trautenau_call_up_piece(struct table *table, piece_id piece, unsigned entry);

/* ---- soor.c, joined.c ---------------------------------------------------------------------------------- */

bool trautenau_fourth_corps_is_in(const struct field *field);  /* 13.3.1 */
bool trautenau_first_corps_is_away(const struct field *field); /* 13.4: it fled and has not come back */
void trautenau_score_noon(struct table *table);                /* 12.4.1, at the end of 12.00 */
void trautenau_begin_joined_turn(struct table *table); /* 13.1, 13.3: rolls and questions of the turn */
bool trautenau_may_act_after_panic(const struct field *field, unsigned formation); /* 13.2 */
bool trautenau_guard_is_under_bonin(const struct field *field);                    /* 13.1 */

/* ---- trautenau_day.c ----------------------------------------------------------------------------------- */

bool trautenau_test_panic(struct table *table); /* 11.4.2 */

/* ---- victory.c ----------------------------------------------------------------------------------------- */

unsigned trautenau_lost_steps(const struct field *field,
			      piece_id unit); /* all of them, eliminated and captured units whole */
unsigned trautenau_level_of(int lead);        /* 11.4.2, 12.4.2 */
enum retreat_edge trautenau_retreat_edge_of(const struct field *field, side_id side); /* today, this turn */
/* Hexes from which a line free of enemies and their uncovered zones leads to the edge. */
void trautenau_lines_to_edge(const struct field *field, side_id side, enum retreat_edge edge,
			     uint64_t open[map_words]);
/* 11.4.1: controlled, and not cut off from the edge. */
bool trautenau_controls_with_line(const struct field *field, side_id side, const uint64_t open[map_words],
				  space_id place);
/* 11.4.1, 12.4.1: those who are cut off at the end are taken. */
void trautenau_take_prisoners(struct table *table);

/* rally.c, 10.1: an enemy in order has the unit in his zone of control. */
bool trautenau_is_pressed(const struct field *field, piece_id unit);

#endif
