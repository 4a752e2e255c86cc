/*
 * set-up-<scenario>.csv: where each counter stands, or when and where it arrives. Whoever is not named is not in the game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

static const char *const side_words[] = {"french", "prussian"};

static const char *const kind_words[] = {"source", "goal", "exit", "alternate"};

/* ---- sources.csv, 14.21 ------------------------------------------------------------------------------------------------- */

static bool read_source(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	space_id at = board_find(draft->board, csv->field[column[0]]);
	int side = campaign_find_word(csv->field[column[1]], side_words, both_sides);
	int kind = campaign_find_word(csv->field[column[2]], kind_words, 4);
	if (at == no_space || side < 0 || kind < 0 || data->sources == max_sources)
		return csv_refuse(csv, draft->error,
				  "a strategic hex is a hex, a side and a kind, %d at most", max_sources);
	data->source[data->sources++] = (struct campaign_source){.at = at,
								 .side = (side_id)side,
								 .kind = (uint8_t)kind,
								 .opened = side == side_allied &&
									   kind == place_source};
	return true;
}

bool campaign_read_sources(struct campaign_draft *draft)
{
	static const char *const columns[] = {"hex", "side", "kind"};
	return campaign_read_table(draft, "sources.csv", columns, 3, read_source);
}

/* ---- scenarios.csv, 21 ----------------------------------------------------------------------------------------------------- */

/*
 * Hexes outside the area in play are as good as beyond the map's edge, 21.12, 21.22, 21.32, 21.42, 21.72, 21.92. Two battles share the northern
 * sheet along the Ilm and the Saale: the bank decides (reading 83), and Weimar with its road from Nohra is Jena's.
 */
enum area { area_all, area_north, area_saalfeld, area_auerstaedt, area_jena, area_count };

static const char *const area_words[area_count] = {"all", "north", "saalfeld", "auerstaedt", "jena"};
static const char *const weimar_road[] = {"N2526", "N2525", "N2624", "N2623", "N2723"};

struct banks {
	uint8_t (*line)[hex_sides]; /* the two rivers run here */
	uint8_t *north;
};

static bool read_line(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	const struct banks *banks = draft->context;
	const char *name = csv->field[column[2]];
	if (strcmp(name, "Ilm") != 0 && strcmp(name, "Saale") != 0)
		return true;
	space_id a = board_find(draft->board, csv->field[column[0]]);
	space_id b = board_find(draft->board, csv->field[column[1]]);
	unsigned direction = a == no_space || b == no_space ? (unsigned)no_direction
							    : hex_direction(draft->board, a, b);
	if (direction == no_direction)
		return csv_refuse(csv, draft->error, "a hexside lies between two neighbours");
	banks->line[a][direction] = banks->line[b][opposite(direction)] = 1;
	return true;
}

static void spread_north(const struct board *board, const struct banks *banks, space_id from)
{
	banks->north[from] = 1;
	for (bool grows = true; grows;) {
		grows = false;
		for (space_id hex = 0; hex < board->spaces; hex++)
			for (unsigned direction = 0; banks->north[hex] && direction < hex_sides;
			     direction++) {
				space_id beside = board->neighbour[hex][direction];
				if (beside == no_space || banks->north[beside] ||
				    banks->line[hex][direction] || board->space[beside].number[0] != 'N')
					continue;
				banks->north[beside] = grows = true;
			}
	}
}

static bool find_banks(struct campaign_draft *draft, struct banks *banks)
{
	static const char *const columns[] = {"a", "b", "name"};
	void *before = draft->context;
	draft->context = banks;
	bool read = campaign_read_table(draft, "hexsides.csv", columns, 3, read_line);
	draft->context = before;
	space_id auerstedt = board_find(draft->board, "N2238");
	if (read && auerstedt != no_space)
		spread_north(draft->board, banks, auerstedt);
	for (unsigned i = 0; read && i < COUNT_OF(weimar_road); i++)
		banks->north[board_find(draft->board, weimar_road[i])] = 0;
	return read;
}

static bool is_in_area(enum area area, const char *number, bool on_north_bank)
{
	if (area == area_all)
		return true;
	if (number[0] != 'N')
		return false;
	if (area == area_saalfeld)
		return strncmp(number + 1, "13", 2) <= 0;
	return area == area_north || on_north_bank == (area == area_auerstaedt);
}

/* Reading 86: the exit lies just beyond the area. */
static bool is_exit(const struct campaign_data *data, space_id hex)
{
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].kind == place_exit && data->source[i].at == hex)
			return true;
	return false;
}

static bool close_the_rest(struct campaign_draft *draft, enum area area)
{
	struct board *board = draft->board;
	struct banks banks = {.line = calloc(board->spaces, sizeof *banks.line),
			      .north = calloc(board->spaces, 1)};
	bool found = banks.line && banks.north && find_banks(draft, &banks);
	for (space_id hex = 0; found && hex < board->spaces; hex++)
		if (!is_in_area(area, board->space[hex].number, banks.north[hex]) &&
		    !is_exit(draft->data, hex))
			board->space[hex].terrain = terrain_off_map;
	free(banks.line);
	free(banks.north);
	return found;
}

/* 21.75: alternate sources count where the alternate track is used; goals belong to the scenario that is won by them. */
static void keep_places(struct campaign_data *data, bool alternate)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < data->sources; i++) {
		struct campaign_source source = data->source[i];
		bool goal = source.kind == place_goal || source.kind == place_exit;
		if ((goal && data->victory != victory_saalfeld) ||
		    (source.kind == place_alternate && !alternate))
			continue;
		if (source.kind == place_alternate)
			source.kind = place_source;
		data->source[kept++] = source;
	}
	data->sources = (uint8_t)kept;
}

static bool open_sources(struct campaign_draft *draft, struct csv *csv, char *hexes)
{
	for (char *rest = hexes, *word; (word = strtok_r(rest, " ", &rest));) {
		bool found = false;
		for (unsigned i = 0; i < draft->data->sources; i++)
			if (draft->data->source[i].at == board_find(draft->board, word))
				found = draft->data->source[i].opened = true;
		if (!found)
			return csv_refuse(csv, draft->error, "%s is no source", word);
	}
	return true;
}

struct wanted {
	const char *scenario;
	bool found;
};

enum { c_scenario, c_first, c_area, c_opened, c_victory, c_track, c_strip, c_columns };

static bool read_scenario(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const victories[] = {"points", "battle", "saalfeld"};
	static const char *const tracks[] = {"historical", "alternate", "either"};
	struct wanted *wanted = draft->context;
	struct campaign_data *data = draft->data;
	int first = campaign_find_word(csv->field[column[c_first]], side_words, both_sides);
	int area = campaign_find_word(csv->field[column[c_area]], area_words, area_count);
	int victory = campaign_find_word(csv->field[column[c_victory]], victories, 3);
	int track = campaign_find_word(csv->field[column[c_track]], tracks, 3);
	if (first < 0 || area < 0 || victory < 0 || track < 0)
		return csv_refuse(csv, draft->error,
				  "a scenario has a side that goes first, an area, a victory and a track");
	if (strcmp(csv->field[column[c_scenario]], wanted->scenario) != 0)
		return true;
	wanted->found = true;
	data->first_player = (side_id)first;
	data->printed = true;
	data->victory = (uint8_t)victory;
	data->alternate_track = track > 0;
	data->free_entry = track == 2;
	data->strip = !strcmp(csv->field[column[c_strip]], "closed");
	keep_places(data, track > 0);
	return close_the_rest(draft, (enum area)area) &&
	       open_sources(draft, csv, csv->field[column[c_opened]]);
}

bool campaign_read_scenario(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[c_columns] = {"scenario", "first", "area", "opened",
						       "victory",  "track", "strip"};
	struct wanted wanted = {.scenario = name};
	draft->context = &wanted;
	return campaign_read_table(draft, "scenarios.csv", columns, c_columns, read_scenario) &&
	       (wanted.found ||
		refuse_line("scenarios.csv", 0, draft->error, "there is no scenario %s", name));
}

/* ---- set-up-<scenario>.csv ------------------------------------------------------------------------------------------------- */

enum { s_counter, s_at, s_turn, s_state, s_columns };
enum { s_nothing, s_reduced, s_march, s_roll, s_option, s_states };

static const char *const state_words[s_states] = {"", "reduced", "march", "roll", "option"};
static const char *const set_up_columns[s_columns] = {"counter", "at", "turn", "state"};

struct set_up_row {
	side_id side;
	unsigned who;
	space_id hex; /* no_space: in reserve, or at a source */
	bool any_source;
	uint8_t turn;
	int state;
};

static bool parse_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[],
		      struct set_up_row *row)
{
	const char *at = csv->field[column[s_at]];
	*row = (struct set_up_row){
		.hex = board_find(draft->board, at),
		.any_source = !strcmp(at, "source"),
		.state = campaign_find_word(csv->field[column[s_state]], state_words, s_states)};
	if (!campaign_find_counter(draft, csv, csv->field[column[s_counter]], &row->side, &row->who))
		return false;
	if (row->hex == no_space && strcmp(at, "reserve") != 0 && !row->any_source)
		return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", at);
	if (row->state < 0)
		return csv_refuse(csv, draft->error, "a state is reduced, march, roll or option, or nothing");
	return !*csv->field[column[s_turn]] ||
	       csv_number(csv, column[s_turn], "a turn", 1, 99, &row->turn, draft->error);
}

static struct campaign_arrival arrival_of(const struct set_up_row *row)
{
	return (struct campaign_arrival){.turn = row->turn,
					 .entry = row->hex,
					 .any_source = row->any_source,
					 .rolls = row->state == s_roll};
}

static bool read_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	struct set_up_row row;
	if (!parse_row(draft, csv, column, &row))
		return false;
	side_id side = row.side;
	unsigned who = row.who;
	if (row.turn)
		data->arrival[side][who] = arrival_of(&row);
	data->start[side][who] = row.turn || row.hex == no_space ? (uint16_t)box_reserve : row.hex;
	data->reduced[side][who] = row.state == s_reduced;
	data->marching[side][who] = row.state == s_march;
	data->optional[side][who] = row.state == s_option;
	const struct campaign_counter *counter = &data->counter[side][who];
	for (unsigned i = 0; i < counter->vedettes; i++) { /* in reserve with their unit */
		data->start[side][counter->first_vedette + i] = box_reserve;
		data->optional[side][counter->first_vedette + i] = row.state == s_option;
	}
	return true;
}

/* 21.71: the alternate track in place of the historical one; 21.81: beside it. */
static bool read_alternate(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	struct set_up_row row;
	if (!parse_row(draft, csv, column, &row))
		return false;
	data->alternate[row.side][row.who] = arrival_of(&row);
	if (data->free_entry)
		return true;
	data->arrival[row.side][row.who] = arrival_of(&row);
	data->start[row.side][row.who] = box_reserve;
	const struct campaign_counter *counter = &data->counter[row.side][row.who];
	for (unsigned i = 0; i < counter->vedettes; i++)
		data->start[row.side][counter->first_vedette + i] = box_reserve;
	return true;
}

/* Reading 116: a force of the memo is whatever comes together in both tracks. */
static bool are_one_force(const struct campaign_data *data, unsigned a, unsigned b)
{
	const struct campaign_arrival *first = data->arrival[side_french],
				      *second = data->alternate[side_french];
	return data->counter[side_french][a].formation == data->counter[side_french][b].formation &&
	       first[a].turn == first[b].turn && first[a].entry == first[b].entry &&
	       second[a].turn == second[b].turn && second[a].entry == second[b].entry;
}

static void number_forces(struct campaign_data *data)
{
	unsigned forces = 0;
	for (unsigned who = 1; who <= data->counters[side_french]; who++) {
		if (!data->alternate[side_french][who].turn)
			continue;
		for (unsigned other = 1; other < who; other++)
			if (data->force[other] && are_one_force(data, who, other))
				data->force[who] = data->force[other];
		if (!data->force[who] && forces < max_forces)
			data->force[who] = (uint8_t)++forces;
	}
}

/* Entries are numbered: stacks that come in at each are counted, 15.12. */
static void number_entries(struct campaign_data *data)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++)
			for (unsigned track = 0; track < 2; track++) {
				struct campaign_arrival *arrival = track ? &data->alternate[side][who]
									 : &data->arrival[side][who];
				unsigned i = 0;
				while (i < data->entries && data->entry[i] != arrival->entry)
					i++;
				if (!arrival->turn || i == max_entries)
					continue;
				data->entry[i] = arrival->entry;
				arrival->number = (uint8_t)i;
				data->entries = (uint8_t)(i == data->entries ? i + 1 : data->entries);
			}
}

bool campaign_read_set_up(struct campaign_draft *draft, const char *name)
{
	struct campaign_data *data = draft->data;
	char file[48];
	snprintf(file, sizeof file, "set-up-%.24s.csv", name);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++)
			data->start[side][who] = box_out;
	if (!campaign_read_table(draft, file, set_up_columns, s_columns, read_row))
		return false;
	if (data->alternate_track &&
	    !campaign_read_table(draft, "track-alternate.csv", set_up_columns, s_columns, read_alternate))
		return false;
	if (data->free_entry)
		number_forces(data);
	number_entries(data);
	return true;
}
