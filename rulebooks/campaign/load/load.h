/*
 * From the data files to a scenario. A bad file is refused with file, line and reason.
 */
#ifndef VEDETTE_CAMPAIGN_LOAD_H
#define VEDETTE_CAMPAIGN_LOAD_H

#include "vedette/columns.h"
#include "vedette/csv.h"
#include "rulebooks/campaign/rules.h"

struct campaign_draft {
	const struct data_set *files;
	const struct rulebook *rulebook;
	char folder[32]; /* "campaign/1806" */
	struct data_error *error;
	struct board *board;
	struct campaign_data *data;
	void *context; /* of the table that is being read */
	const struct scenario_info *info;
	int row_line[both_sides][flags_of_side + 1]; /* of the set-up, by counter */
};

typedef bool campaign_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[]);

/* Every row of a table of the draft's folder. */
bool campaign_read_table(struct campaign_draft *draft, const char *name, const char *const columns[],
			 unsigned count, campaign_row *row);
/* Is the field empty, or that word? False and an error if it is anything else. */
bool campaign_read_flag(struct campaign_draft *draft, const struct csv *csv, const char *text,
			const char *word, bool *flag);
/* Has the campaign such a turn, after the scenario has begun? Set-ups name some that their scenario does not live to see. */
bool campaign_has_turn(const struct campaign_draft *draft, unsigned turn);
int campaign_find_word(const char *text, const char *const words[], unsigned count);
/* A counter by its id; false and an error if there is none. */
bool campaign_find_counter(struct campaign_draft *draft, const struct csv *csv, const char *id, side_id *side,
			   unsigned *who);

/* load_counters.c: units, vedettes, leaders, trains and formations */
bool campaign_read_counters(struct campaign_draft *draft);
/* load_commands.c: who commands which of them */
bool campaign_read_commands(struct campaign_draft *draft);
/* One side's id as the rulebook has it; false and an error if it is none. */
bool campaign_read_side(struct campaign_draft *draft, const struct csv *csv, const char *word, side_id *side);
/* The bridge between two hexes, "2611/2711", by its number; false and an error if there is none. */
bool campaign_find_bridge(struct campaign_draft *draft, const struct csv *csv, const char *ends,
			  unsigned *bridge);

/* load_ground.c: the sheets, or the exercise ground */
bool campaign_is_exercise(const char *scenario);
bool campaign_make_ground(struct campaign_draft *draft, const char *name);
/* Where roads and trails cross water, 8.3. */
bool campaign_find_bridges(struct campaign_data *data, const struct board *board);
/* ../weather/load_weather.c: the weather table and the historical track */
bool campaign_read_weather(struct campaign_draft *draft);
/* load_set_up.c: sources, scenarios and set-ups */
bool campaign_read_sources(struct campaign_draft *draft);
bool campaign_read_scenario(struct campaign_draft *draft, const char *name);
bool campaign_read_set_up(struct campaign_draft *draft, const char *name);

#endif
