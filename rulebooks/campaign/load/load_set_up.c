/*
 * set-up-<scenario>.csv: where each counter stands, or when and where it arrives. Whoever is not named is not in the game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

/* ---- sources.csv, 14.21 ------------------------------------------------------------------------------------------------- */

static struct campaign_source *add_place(struct campaign_draft *draft, struct csv *csv, const char *number)
{
	struct campaign_data *data = draft->data;
	space_id at = board_find(draft->board, number);
	if (at == no_space || data->sources == max_sources) {
		csv_refuse(csv, draft->error, "\"%.12s\" is no hex, or one too many: %d at most", number,
			   max_sources);
		return NULL;
	}
	data->source[data->sources] = (struct campaign_source){.at = at};
	return &data->source[data->sources++];
}

static bool read_ends(struct campaign_draft *draft, const char *ends, space_id *from, unsigned *direction)
{
	char a[8] = "", b[8] = "";
	*direction = no_direction;
	if (sscanf(ends, "%7[^/]/%7s", a, b) != 2)
		return false;
	space_id to = board_find(draft->board, b);
	*from = board_find(draft->board, a);
	if (*from != no_space && to != no_space)
		*direction = hex_direction(draft->board, *from, to);
	return *direction != no_direction;
}

bool campaign_find_bridge(struct campaign_draft *draft, const struct csv *csv, const char *ends,
			  unsigned *bridge)
{
	space_id from;
	unsigned direction;
	*bridge = read_ends(draft, ends, &from, &direction) ? draft->data->bridge_at[from][direction] : 0u;
	return (*bridge)-- > 0 || csv_refuse(csv, draft->error, "there is no bridge \"%.12s\"", ends);
}

/* The strategic hex at one end of a bridge, new if need be. */
static int find_bank(struct campaign_draft *draft, struct csv *csv, side_id side, space_id at)
{
	struct campaign_data *data = draft->data;
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].at == at)
			return (int)i;
	struct campaign_source *bank = add_place(draft, csv, draft->board->space[at].number);
	if (!bank)
		return -1;
	bank->side = side;
	bank->kind = place_bank;
	return data->sources - 1;
}

/* 1809 20.15: a bridge worth a point, in the hands of `side` at first; 8.33: of stone. */
static bool read_span(struct campaign_draft *draft, struct csv *csv, const char *ends, side_id side,
		      bool stone)
{
	struct campaign_data *data = draft->data;
	unsigned bridge;
	if (!campaign_find_bridge(draft, csv, ends, &bridge))
		return false;
	int a = find_bank(draft, csv, side, data->bridge[bridge].a),
	    b = find_bank(draft, csv, side, data->bridge[bridge].b);
	if (a < 0 || b < 0 || data->spans == max_spans)
		return csv_refuse(csv, draft->error, "there are more than %d such bridges", max_spans);
	for (unsigned i = 0; i < data->spans; i++)
		if (data->span[i].a == a && data->span[i].b == b)
			return csv_refuse(csv, draft->error, "that bridge stands there already");
	data->bridge[bridge].stone = stone;
	data->span[data->spans++] = (struct campaign_span){(uint8_t)a, (uint8_t)b};
	return true;
}

static bool read_source(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const kinds[] = {"source",  "goal",   "exit",   "alternate",   "entry",
					    "guarded", "linked", "bridge", "stone-bridge"};
	enum { kind_entry = place_bank, kind_guarded, kind_linked, kind_bridge, kind_stone };
	int kind = campaign_find_word(csv->field[column[2]], kinds, COUNT_OF(kinds));
	side_id side;
	if (!campaign_read_side(draft, csv, csv->field[column[1]], &side))
		return false;
	if (kind < 0)
		return csv_refuse(csv, draft->error, "there is no strategic hex of that kind");
	if (kind >= kind_bridge)
		return read_span(draft, csv, csv->field[column[0]], side, kind == kind_stone);
	for (unsigned i = 0; i < draft->data->sources; i++)
		if (draft->data->source[i].at == board_find(draft->board, csv->field[column[0]]))
			return csv_refuse(csv, draft->error, "%.12s stands there already",
					  csv->field[column[0]]);
	struct campaign_source *source = add_place(draft, csv, csv->field[column[0]]);
	if (!source)
		return false;
	source->side = side;
	source->kind = (uint8_t)(kind < place_bank ? kind : place_source);
	source->on_entry = kind == kind_entry;
	source->guarded = kind == kind_guarded;
	source->linked = kind == kind_linked;
	source->opened = side == side_allied && source->kind == place_source && !source->on_entry;
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
static const char *const area_words[area_count] = {"all",        "auerstaedt", "jena",    "both",
						   "massenbach", "erfurt",     "saalfeld"};
static const char *const weimar_road[] = {"N2526", "N2525", "N2624", "N2623", "N2723"};

struct banks {
	const char *river[2];       /* one may be enough */
	uint8_t (*line)[hex_sides]; /* where they run */
	uint8_t *north;
	char sheet; /* of no other; 0: of any */
};

static bool read_line(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	const struct banks *banks = draft->context;
	const char *name = csv->field[column[2]];
	if ((!banks->river[0] || strcmp(name, banks->river[0]) != 0) &&
	    (!banks->river[1] || strcmp(name, banks->river[1]) != 0))
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
				    banks->line[hex][direction] ||
				    (banks->sheet && board->space[beside].number[0] != banks->sheet))
					continue;
				banks->north[beside] = grows = true;
			}
	}
}

/* What lies on one bank of them with a hex. */
static bool find_bank_of(struct campaign_draft *draft, struct banks *banks, const char *number)
{
	static const char *const columns[] = {"a", "b", "name"};
	void *before = draft->context;
	draft->context = banks;
	bool read = campaign_read_table(draft, "hexsides.csv", columns, 3, read_line);
	draft->context = before;
	space_id hex = board_find(draft->board, number);
	if (read && hex != no_space)
		spread_north(draft->board, banks, hex);
	return read;
}

/* Auerstedt's bank of the Ilm and the Saale. */
static bool find_banks(struct campaign_draft *draft, struct banks *banks)
{
	if (!find_bank_of(draft, banks, "N2238"))
		return false;
	for (unsigned i = 0; i < COUNT_OF(weimar_road); i++) {
		space_id hex = board_find(draft->board, weimar_road[i]);
		if (hex == no_space)
			return refuse_line(draft->folder, 0, draft->error,
					   "the map lacks %s, where the area of a battle ends",
					   weimar_road[i]);
		banks->north[hex] = 0;
	}
	return true;
}

static bool is_in_area(unsigned area, const char *number, bool on_north_bank)
{
	if (area == area_all)
		return true;
	if (number[0] != 'N')
		return false;
	if (area == area_saalfeld)
		return strncmp(number + 1, "13", 2) <= 0;
	bool one_bank = area == area_auerstaedt || area == area_jena;
	return !one_bank || on_north_bank == (area == area_auerstaedt);
}

/* Reading 86: the exit lies just beyond the area. */
static bool is_exit(const struct campaign_data *data, space_id hex)
{
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].kind == place_exit && data->source[i].at == hex)
			return true;
	return false;
}

static bool close_the_rest(struct campaign_draft *draft)
{
	struct board *board = draft->board;
	unsigned area = draft->data->area;
	if (area == area_all)
		return true;
	struct banks banks = {.river = {"Ilm", "Saale"},
			      .line = calloc(board->spaces, sizeof *banks.line),
			      .north = calloc(board->spaces, 1),
			      .sheet = 'N'};
	bool found = banks.line && banks.north && find_banks(draft, &banks);
	for (space_id hex = 0; found && hex < board->spaces; hex++)
		if (!is_in_area(area, board->space[hex].number, banks.north[hex]) &&
		    !is_exit(draft->data, hex))
			board->space[hex].terrain = terrain_off_map;
	free(banks.line);
	free(banks.north);
	return found;
}

/* 1809 21.47 */
static bool find_far_bank(struct campaign_draft *draft)
{
	struct board *board = draft->board;
	const struct campaign_call *call = &draft->data->is->call;
	struct banks banks = {.river = {call->river},
			      .line = calloc(board->spaces, sizeof *banks.line),
			      .north = calloc(board->spaces, 1)};
	bool found = banks.line && banks.north && find_bank_of(draft, &banks, call->bank);
	for (space_id hex = 0; found && hex < board->spaces; hex++)
		if (banks.north[hex])
			draft->data->north[hex / 64] |= UINT64_C(1) << hex % 64;
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

/* 1.63, 21.44: damaged when the game begins; and those that were in fact, which the players may agree on (reading 70). */
static bool damage_bridges(struct campaign_draft *draft, struct csv *csv, char *list, uint8_t how)
{
	unsigned bridge;
	for (char *rest = list, *word; (word = strtok_r(rest, " ", &rest));) {
		if (!campaign_find_bridge(draft, csv, word, &bridge))
			return false;
		draft->data->damaged[bridge] = how;
	}
	return true;
}

/* Reading 65: strategic hexes that are not in the hands of their own side. */
static bool take_places(struct campaign_draft *draft, struct csv *csv, char *hexes)
{
	for (char *rest = hexes, *word; (word = strtok_r(rest, " ", &rest));) {
		bool found = false;
		for (unsigned i = 0; i < draft->data->sources; i++)
			if (draft->data->source[i].at == board_find(draft->board, word))
				found = draft->data->source[i].taken = true;
		if (!found)
			return csv_refuse(csv, draft->error, "%s is no strategic hex", word);
	}
	return true;
}

enum {
	c_scenario,
	c_first,
	c_area,
	c_opened,
	c_victory,
	c_track,
	c_strip,
	c_damaged,
	c_down,
	c_taken,
	c_bonus,
	c_seizure,
	c_columns
};

static bool read_start(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	uint8_t bonus = 0;
	if (*csv->field[column[c_bonus]] &&
	    !csv_number(csv, column[c_bonus], "a bonus", 0, 9, &bonus, draft->error))
		return false;
	data->bonus = (int8_t)bonus;
	return campaign_read_flag(draft, csv, csv->field[column[c_strip]], "closed", &data->strip) &&
	       campaign_read_flag(draft, csv, csv->field[column[c_seizure]], "spent", &data->seizure_spent) &&
	       open_sources(draft, csv, csv->field[column[c_opened]]) &&
	       damage_bridges(draft, csv, csv->field[column[c_damaged]], damaged_always) &&
	       damage_bridges(draft, csv, csv->field[column[c_down]], damaged_in_fact) &&
	       take_places(draft, csv, csv->field[column[c_taken]]);
}

static bool read_scenario(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const victories[] = {"points", "battle", "saalfeld", "more"};
	static const char *const tracks[] = {"historical", "alternate", "either"};
	struct wanted *wanted = draft->context;
	struct campaign_data *data = draft->data;
	side_id first;
	int area = campaign_find_word(csv->field[column[c_area]], area_words, area_count);
	int victory = campaign_find_word(csv->field[column[c_victory]], victories, COUNT_OF(victories));
	int track = campaign_find_word(csv->field[column[c_track]], tracks, 3);
	if (!campaign_read_side(draft, csv, csv->field[column[c_first]], &first))
		return false;
	if (area < 0 || victory < 0 || track < 0)
		return csv_refuse(csv, draft->error, "a scenario has an area, a victory and a track");
	if (strcmp(csv->field[column[c_scenario]], wanted->scenario) != 0)
		return true;
	if (wanted->found)
		return csv_refuse(csv, draft->error, "%s stands there twice", wanted->scenario);
	wanted->found = true;
	data->first_player = first;
	data->printed = true;
	data->area = (uint8_t)area;
	data->victory = (uint8_t)victory;
	data->alternate_track = track > 0;
	data->free_entry = track == 2;
	keep_places(data, track > 0);
	return close_the_rest(draft) && (!data->is->call.river || find_far_bank(draft)) &&
	       read_start(draft, csv, column);
}

bool campaign_read_scenario(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[c_columns] = {"scenario", "first", "area",  "opened",
						       "victory",  "track", "strip", "damaged",
						       "down",     "taken", "bonus", "seizure"};
	struct wanted wanted = {.scenario = name};
	char path[64];
	snprintf(path, sizeof path, "%s/scenarios.csv", draft->folder);
	draft->context = &wanted;
	return campaign_read_table(draft, "scenarios.csv", columns, c_columns, read_scenario) &&
	       (wanted.found || refuse_line(path, 0, draft->error, "there is no scenario %s", name));
}

/* ---- set-up-<scenario>.csv ------------------------------------------------------------------------------------------------- */

enum { s_counter, s_at, s_turn, s_state, s_columns };
enum { s_nothing, s_reduced, s_march, s_roll, s_option, s_varies, s_states };

static const char *const state_words[s_states] = {"", "reduced", "march", "roll", "option", "varies"};
static const char *const set_up_columns[s_columns] = {"counter", "at", "turn", "state"};

struct set_up_row {
	side_id side;
	unsigned who;
	space_id hex; /* no_space: in reserve, in a box, or at a source */
	uint16_t box;
	space_id other;    /* where it may come in instead, "2201+3501"; no_space: nowhere */
	uint8_t direction; /* of a pontoon bridge in the water: its hexside; no_direction: none */
	bool any_source;
	uint8_t turn;
	int state;
	struct campaign_tie tie;
	unsigned division; /* of a brigade that may be set up in its place */
};

/* "within 3 of 2929" */
static bool read_tie(struct campaign_draft *draft, const char *text, struct campaign_tie *tie)
{
	char hex[8];
	unsigned hexes;
	if (sscanf(text, "within %2u of %7s", &hexes, hex) != 2)
		return false;
	*tie = (struct campaign_tie){board_find(draft->board, hex), (uint8_t)hexes};
	return tie->place != no_space;
}

/* 19.21: "of au.brady", a brigade of his. */
static bool read_division(struct campaign_draft *draft, struct csv *csv, const char *id,
			  struct set_up_row *row)
{
	side_id side;
	if (!campaign_find_counter(draft, csv, id, &side, &row->division))
		return false;
	const struct campaign_data *data = draft->data;
	return (side == row->side && data->counter[side][row->division].division &&
		data->counter[side][row->who].brigade) ||
	       csv_refuse(csv, draft->error, "only brigades stand for a division of their side");
}

/* Does what the row says go together, and is there ground where it says? */
static bool check_row(struct campaign_draft *draft, const struct csv *csv, const struct set_up_row *row)
{
	const struct campaign_counter *counter = &draft->data->counter[row->side][row->who];
	bool unit = counter->arm == arm_infantry || counter->arm == arm_mixed || counter->arm == arm_light ||
		    counter->arm == arm_heavy;
	if (row->state == s_reduced && !unit)
		return csv_refuse(csv, draft->error, "%s has no reduced counter", counter->id);
	if (!row->turn &&
	    (row->any_source || row->other != no_space || row->state == s_roll || row->state == s_varies))
		return csv_refuse(csv, draft->error,
				  "a turn is wanted: that is said of those who come later");
	if (row->turn && row->hex == no_space && !row->any_source)
		return csv_refuse(csv, draft->error, "whoever comes in a turn comes by a hex or a source");
	if (row->turn && row->direction != no_direction)
		return csv_refuse(csv, draft->error, "a bridge lies in the water from the beginning");
	const space_id hexes[] = {row->hex, row->other};
	for (unsigned i = 0; i < COUNT_OF(hexes); i++)
		if (hexes[i] != no_space && draft->board->space[hexes[i]].terrain == terrain_off_map)
			return csv_refuse(csv, draft->error, "%s is not in play",
					  draft->board->space[hexes[i]].number);
	return true;
}

static bool parse_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[],
		      struct set_up_row *row)
{
	static const char *const boxes[] = {"reserve", "source", "eliminated", "captured"};
	static const uint16_t places[] = {box_reserve, box_reserve, box_lost, box_captured};
	const char *at = csv->field[column[s_at]];
	int box = campaign_find_word(at, boxes, COUNT_OF(boxes));
	unsigned direction = no_direction;
	char first[8] = "", second[8] = "";
	*row = (struct set_up_row){
		.hex = board_find(draft->board, at),
		.box = box < 0 ? (uint16_t)box_reserve : places[box],
		.any_source = box == 1,
		.state = campaign_find_word(csv->field[column[s_state]], state_words, s_states)};
	if (!campaign_find_counter(draft, csv, csv->field[column[s_counter]], &row->side, &row->who))
		return false;
	row->other = no_space;
	if (strchr(at, '+')) {
		bool both = strlen(at) < 16 && sscanf(at, "%7[^+]+%7s", first, second) == 2;
		row->hex = board_find(draft->board, first);
		row->other = board_find(draft->board, second);
		if (!both || row->hex == no_space || row->other == no_space)
			return csv_refuse(csv, draft->error, "\"%.20s\" is no two hexes", at);
	}
	if (row->hex == no_space && box < 0 && read_ends(draft, at, &row->hex, &direction))
		row->box = box_bridge;
	else if (row->hex == no_space && box < 0)
		return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", at);
	row->direction = (uint8_t)direction;
	if (row->state < 0 && read_tie(draft, csv->field[column[s_state]], &row->tie))
		row->state = s_nothing;
	if (row->state < 0 && !strncmp(csv->field[column[s_state]], "of ", 3)) {
		if (!read_division(draft, csv, csv->field[column[s_state]] + 3, row))
			return false;
		row->state = s_nothing;
	}
	if (row->state < 0)
		return csv_refuse(
			csv, draft->error,
			"a state is reduced, march, roll, option, varies, \"within 3 of 2929\", \"of au.brady\" "
			"or nothing");
	return (!*csv->field[column[s_turn]] ||
		csv_number(csv, column[s_turn], "a turn", 1, 99, &row->turn, draft->error)) &&
	       check_row(draft, csv, row);
}

static struct campaign_arrival arrival_of(const struct set_up_row *row)
{
	return (struct campaign_arrival){.turn = row->turn,
					 .entry = row->hex,
					 .any_source = row->any_source,
					 .rolls = row->state == s_roll};
}

/* 19.24, 21.45: a pontoon bridge in its place. */
static bool float_bridge(struct campaign_draft *draft, struct csv *csv, const struct set_up_row *row)
{
	struct campaign_data *data = draft->data;
	if (data->counter[row->side][row->who].arm != arm_pontoon || data->afloat == max_pontoons)
		return csv_refuse(csv, draft->error, "only a bridge train lies over a hexside");
	data->bridge_afloat[data->afloat++] = (struct campaign_afloat){row->hex, row->direction, row->side,
								       (uint8_t)row->who};
	return true;
}

static bool read_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	struct set_up_row row;
	if (!parse_row(draft, csv, column, &row))
		return false;
	side_id side = row.side;
	unsigned who = row.who;
	if (!columns_once(csv, &draft->row_line[side][who], data->counter[side][who].id, draft->error))
		return false;
	if (row.turn && !campaign_has_turn(draft, row.turn))
		return csv_refuse(csv, draft->error, "turn %u is no turn of this scenario", row.turn);
	if (row.turn)
		data->arrival[side][who] = arrival_of(&row);
	bool on_map = row.hex != no_space && row.direction == no_direction && !row.turn;
	data->start[side][who] = on_map ? row.hex : row.turn ? (uint16_t)box_reserve : row.box;
	if (row.direction != no_direction && !float_bridge(draft, csv, &row))
		return false;
	if (row.turn && row.other != no_space) { /* 1809 21.47: the corps comes by one of them */
		data->alternate[side][who] = arrival_of(&row);
		data->alternate[side][who].entry = row.other;
		data->force[side][who] = 1;
	}
	data->tie[side][who] = row.tie;
	if (row.division) {
		data->detachment[side][who] = (struct campaign_detachment){(uint8_t)row.division, row.hex};
		data->start[side][who] = box_reserve;
	}
	data->varies[side][who] = row.state == s_varies;
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
	if (!row.turn)
		return csv_refuse(csv, draft->error, "a turn is wanted");
	if (data->alternate[row.side][row.who].turn)
		return csv_refuse(csv, draft->error, "%s stands there already",
				  data->counter[row.side][row.who].id);
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
			if (data->force[side_french][other] && are_one_force(data, who, other))
				data->force[side_french][who] = data->force[side_french][other];
		if (!data->force[side_french][who] && forces < max_forces)
			data->force[side_french][who] = (uint8_t)++forces;
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
