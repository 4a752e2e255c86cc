/*
 * A scenario: the battle as its files say it, and what is worked out from it once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mechanisms/arrivals.h"
#include "rulebooks/gloire/rules.h"

/*
 * 6.2.1: zones do not reach across sides that are barred to the unit (a link lifts the bar, 4.3.2), over bridges and fords of
 * rivers that are barred elsewhere, or from outside into works, even by a gate.
 */
static bool zone_crosses(const struct gloire_battle *battle, uint32_t kinds, bool linked, unsigned arm)
{
	const uint32_t closed = 1u << gloire_ford | 1u << gloire_bridge | 1u << gloire_river |
				1u << gloire_rampart_in | 1u << gloire_rampart_gate | 1u << gloire_wall_in |
				1u << gloire_wall_gate;
	if (kinds & closed)
		return false;
	for (unsigned kind = 0; kind < gloire_edge_kinds && !linked; kind++)
		if (kinds >> kind & 1 && battle->tables.edge[kind].cost[arm] == gloire_barred)
			return false;
	return true;
}

/* A castle has no sides of its own on the map: its hex is the inside. */
static bool goes_into_castle(const struct board *board, space_id from, space_id to)
{
	return board->space[to].terrain == terrain_castle && board->space[from].terrain != terrain_castle;
}

/* Nor into villages that are closed to it (B 6.2), nor upon water (C 0.3, I flotilla, K 0.3). */
static bool zone_reaches(const struct scenario *scenario, unsigned arm, space_id from, unsigned direction,
			 uint32_t kinds)
{
	space_id to = scenario->board->neighbour[from][direction];
	unsigned terrain = scenario->board->space[to].terrain;
	bool linked = scenario->board->side[from][direction] & side_links;
	return !goes_into_castle(scenario->board, from, to) && terrain != terrain_lake &&
	       terrain != terrain_sea && !gloire_is_closed(scenario, arm, to) &&
	       zone_crosses(gloire_battle(scenario), kinds, linked, arm);
}

static void work_out_sides(const struct scenario *scenario, space_id hex)
{
	struct gloire_data *data = scenario->data;
	const struct board *board = scenario->board;
	data->zone_sides[0][hex] = data->zone_sides[1][hex] = 0;
	bool afloat = board->space[hex].terrain == terrain_lake ||
		      board->space[hex].terrain == terrain_sea; /* I flotilla: no zone from aboard */
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (board->neighbour[hex][direction] == no_space)
			continue;
		uint32_t kinds = gloire_edges(board, hex, direction);
		data->kinds[hex][direction] = kinds;
		for (unsigned horse = 0; horse < 2; horse++)
			if (!afloat &&
			    zone_reaches(scenario, horse ? gloire_arm_cavalry : gloire_arm_infantry, hex,
					 direction, kinds))
				data->zone_sides[horse][hex] |= (uint8_t)(1u << direction);
	}
}

/* 5.2.3: the hex of entry and those beside it. */
static void close_entry(struct gloire_data *data, const struct board *board,
			const struct gloire_set_up *set_up, side_id side)
{
	if (set_up->arrival != gloire_reinforces || set_up->hex >= board->spaces)
		return;
	data->entry_of[set_up->hex] |= (uint8_t)(1u << side);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[set_up->hex][direction] != no_space)
			data->entry_of[board->neighbour[set_up->hex][direction]] |= (uint8_t)(1u << side);
}

/* The second marker of a formation has its name and a mark behind it, for which there is room. */
static void name_second(char *name, const char *of, const char *mark)
{
	memcpy(name, of, strlen(of) + 1);
	strcat(name, mark);
}

static void read_number(struct gloire_data *data, const struct board *board, space_id hex)
{
	const char *digits = board->space[hex].number;
	while (*digits && (*digits < '0' || *digits > '9'))
		digits++;
	unsigned number = (unsigned)strtoul(digits, NULL, 10);
	data->column[hex] = (uint8_t)(number / 100);
	data->row[hex] = (uint8_t)(number % 100);
}

static void lay_out_lanes(struct gloire_data *data, const struct board *board)
{
	for (space_id hex = 0; hex < board->spaces; hex++) {
		data->terrain[hex] = board->space[hex].terrain;
		data->level[hex] = board->space[hex].level;
		read_number(data, board, hex);
	}
	for (unsigned i = 0; i < data->battle.units; i++) {
		data->side_of[i] = data->battle.unit[i].side;
		data->type_of[i] = data->battle.unit[i].type;
	}
	for (unsigned i = 0; i < data->battle.chiefs; i++)
		data->side_of[gloire_max_units + i] = data->battle.chief[i].side;
}

static void sort_sides(struct gloire_data *data)
{
	data->no_charge = data->no_shock = data->blocks_sight = 0;
	for (unsigned kind = 0; kind < gloire_edge_kinds; kind++) {
		const struct gloire_edge_row *row = &data->battle.tables.edge[kind];
		data->no_charge |= (uint32_t)!row->charge << kind;
		data->no_shock |= (uint32_t)(row->shock == gloire_no_shock) << kind;
		data->blocks_sight |= (uint32_t)row->blocks_sight << kind;
	}
}

static void measure_edge(const struct board *board, unsigned edge, uint8_t distance[max_hexes])
{
	memset(distance, UINT8_MAX, max_hexes);
	for (space_id there = 0; there < board->spaces; there++)
		for (space_id hex = 0; hex < board->spaces && arrivals_edges(board, there) & edge; hex++) {
			unsigned far = hex_distance(board, hex, there);
			distance[hex] = far < distance[hex] ? (uint8_t)far : distance[hex];
		}
}

static void measure_edges(struct gloire_data *data, const struct board *board)
{
	static const uint8_t bit[] = {[gloire_top] = arrivals_first_row,
				      [gloire_bottom] = arrivals_last_row,
				      [gloire_left] = arrivals_first_column,
				      [gloire_right] = arrivals_last_column};
	for (unsigned edge = gloire_top; edge <= gloire_right; edge++)
		measure_edge(board, bit[edge], data->to_edge[edge]);
}

static void find_least_ride(struct gloire_data *data, const struct board *board)
{
	data->least_ride = INT16_MAX;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			struct gloire_step_cost step = gloire_first_price(data, gloire_arm_cavalry, hex,
									  direction, false);
			if (!step.why && step.cost < data->least_ride)
				data->least_ride = step.cost;
		}
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
	uint64_t word;
	for (size_t i = 0; i + sizeof word <= size; i += sizeof word) {
		memcpy(&word, (const unsigned char *)bytes + i, sizeof word);
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return hash;
}

/* A scenario that is freed may leave its address to another: searches that are kept go by what they were made from. */
static uint64_t fingerprint_of(const struct gloire_data *data)
{
	uint64_t hash = mix(data->battle.name, data->price, sizeof data->price);
	hash = mix(hash, data->battle.unit, sizeof data->battle.unit);
	hash = mix(hash, data->kinds, sizeof data->kinds);
	hash = mix(hash, data->terrain, sizeof data->terrain);
	return mix(hash, data->battle.turn, sizeof data->battle.turn);
}

void gloire_work_out(struct scenario *scenario)
{
	struct gloire_data *data = scenario->data;
	lay_out_lanes(data, scenario->board);
	measure_edges(data, scenario->board);
	sort_sides(data);
	for (space_id hex = 0; hex < scenario->board->spaces; hex++)
		work_out_sides(scenario, hex);
	for (unsigned i = 0; i < data->battle.formations; i++) {
		name_second(data->second_id[i], data->battle.formation[i].id, ".2");
		name_second(data->second_name[i], data->battle.formation[i].name, " II");
	}
	for (unsigned i = 0; i < data->battle.units; i++)
		close_entry(data, scenario->board, &data->battle.unit[i].set_up, data->battle.unit[i].side);
	gloire_mark_far_bank(scenario);
	gloire_form_wings(scenario);
	gloire_mark_trail(scenario);
	gloire_price_ground(scenario);
	gloire_measure_denials(scenario);
	find_least_ride(data, scenario->board);
	data->fingerprint = fingerprint_of(data);
}

void gloire_unload(struct scenario *scenario)
{
	board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}

struct scenario *gloire_load(const struct scenario_info *info, const struct data_set *files,
			     struct data_error *error)
{
	struct scenario *scenario = calloc(1, sizeof *scenario);
	struct gloire_data *data = calloc(1, sizeof *data);
	if (scenario && data && gloire_read_battle(info, files, &data->battle, &scenario->board, error) &&
	    scenario->board->spaces <= max_hexes) {
		scenario->rulebook = &gloire_rulebook;
		scenario->info = info;
		scenario->data = data;
		gloire_work_out(scenario);
		return scenario;
	}
	if (scenario)
		board_free(scenario->board);
	free(scenario);
	free(data);
	return NULL;
}
