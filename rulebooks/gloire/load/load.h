/*
 * From the data files to a battle. A bad file is refused with file, line and reason.
 */
#ifndef VEDETTE_GLOIRE_LOAD_H
#define VEDETTE_GLOIRE_LOAD_H

#include "rulebooks/gloire/battle.h"
#include "vedette/columns.h"

/* A scenario: which battle, which sheets of its map, and which units stand elsewhere than in the battle's own files. */
enum gloire_map { gloire_whole_map, gloire_north_map, gloire_south_map, gloire_both_maps };

struct gloire_scenario {
	const char *folder; /* "gloire/maida" */
	uint8_t battle;     /* enum gloire_battle_name */
	uint8_t map;        /* enum gloire_map */
	bool variant;       /* has a set-up of its own, set-up-<scenario>.csv in the battle's folder */
	bool no_specials;   /* special markers are left out */
};

enum { gloire_battle_keys = 6 };

struct gloire_draft {
	const struct data_set *files;
	const struct gloire_scenario *scenario;
	const struct scenario_info *info;
	struct data_error *error;
	struct board *board;
	struct gloire_battle *battle;
	int unit_line[gloire_max_units], chief_line[gloire_max_chiefs]; /* where each stands in its file */
	int key_line[gloire_battle_keys];
};

/* scenarios.c */
const struct gloire_scenario *gloire_scenario_of(const struct scenario_info *info);

/* load.c: a file of the battle's folder, and a table of it; an optional one may be missing. */
const struct embedded_file *gloire_battle_file(const struct gloire_draft *draft, const char *name,
					       bool optional);
bool gloire_read_table(struct gloire_draft *draft, const char *name, bool optional,
		       const struct columns *columns, row_taker *take);
/* Things by their id or name; -1: there is none. */
int gloire_find_side(const struct gloire_battle *battle, const char *text);
int gloire_find_formation(const struct gloire_battle *battle, const char *text);
int gloire_find_chief(const struct gloire_battle *battle, side_id side, const char *text);
/* For columns: a number with its sign; an origin. */
bool gloire_read_signed(const struct cell *cell, void *member);
bool gloire_read_origin(const struct cell *cell, void *member);

/* load_ground.c: the map, or the sheets of it that are in play */
bool gloire_read_map(struct gloire_draft *draft);
/* load_tables.c: the tables of the series */
bool gloire_read_tables(struct gloire_draft *draft);
/* load_army.c: battle.csv, formations, chiefs and units */
bool gloire_read_army(struct gloire_draft *draft);
/* Of "T4@0103", behind the T: the turn, and where the hex begins. False: that is no turn. */
bool gloire_read_turn(const char **text, uint8_t *turn);
/* load_calendar.c: turns, special markers, objectives, lines and guns */
bool gloire_read_calendar(struct gloire_draft *draft);
/* Has the battle such a turn? */
bool gloire_has_turn(const struct gloire_battle *battle, unsigned turn);
/* Words between separators: the next of a list; false at its end. Formations of a side by name or corps. */
bool gloire_next_of(const char **list, char separator, char word[gloire_name_size]);
bool gloire_read_formations(struct gloire_draft *draft, const struct csv *csv, const char *list, side_id side,
			    uint64_t *set);
bool gloire_read_hexes(struct gloire_draft *draft, const struct csv *csv, const char *list, space_id hex[],
		       unsigned most, uint8_t *count);
/* Does the hex lie on the sheet that is not in play? */
bool gloire_is_elsewhere(const struct gloire_draft *draft, const char *hex);
/* load_victory.c: automatic.csv */
bool gloire_read_automatic(struct gloire_draft *draft);
/* load_set_up.c: where a scenario of its own puts its units; then whether all stand where they may */
bool gloire_read_variant(struct gloire_draft *draft);
bool gloire_check_set_up(struct gloire_draft *draft);

#endif
