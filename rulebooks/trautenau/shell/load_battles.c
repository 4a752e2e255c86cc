/*
 * battles.csv: hours, edges and places of chapters 11 to 13.
 */
#include <math.h>
#include <string.h>

#include "rulebooks/trautenau/shell/load.h"

enum item_kind { item_hour, item_edge, item_place, item_hexes, item_entry, item_night_place };

/* A line of the file: what it is called, what kind of line it is, and where its figures go. */
struct item {
	enum battle battle;
	const char *name;
	enum item_kind kind;
	size_t offset;       /* in struct battle_data */
	uint8_t least, most; /* how many lines of it there must be */
	bool has_number;
};

#define AT(member) offsetof(struct battle_data, member)
static const struct item items[] = {
	{battle_trautenau, "first-hour", item_hour, AT(first_hour[0]), 1, 1, true},
	{battle_trautenau, "last-hour", item_hour, AT(last_hour[0]), 1, 1, true},
	{battle_trautenau, "prussian-edge", item_edge, edge_trautenau_prussian, 1, 1, false},
	{battle_trautenau, "austrian-edge", item_edge, edge_trautenau_austrian, 1, 1, false},
	{battle_trautenau, "inaction-until", item_hour, AT(inaction_until), 1, 1, true},
	{battle_trautenau, "place", item_place, AT(place), 1, max_places, true},
	{battle_trautenau, "heights", item_hexes, AT(height), 1, 1, false},
	{battle_trautenau, "exit", item_hexes, AT(exit), 1, 1, false},
	{battle_trautenau, "exit-road", item_hexes, AT(road), 1, 1, false},
	{battle_trautenau, "panic-from", item_hour, AT(panic_from), 1, 1, true},
	{battle_soor, "first-hour", item_hour, AT(first_hour[1]), 1, 1, true},
	{battle_soor, "last-hour", item_hour, AT(last_hour[1]), 1, 1, true},
	{battle_soor, "prussian-edge", item_edge, edge_soor_prussian, 1, 1, false},
	{battle_soor, "austrian-edge", item_edge, edge_soor_austrian, 1, 1, false},
	{battle_soor, "later-austrian-edge", item_edge, edge_soor_austrian_later, 1, 1, true},
	{battle_soor, "closed", item_hexes, AT(closed), 1, 9, false},
	{battle_soor, "noon-place", item_place, AT(noon), 1, max_places, false},
	{battle_soor, "noon-bonus", item_place, AT(kaile), 1, 1, true},
	{battle_joined, "second-day-hour", item_hour, AT(first_hour[1]), 1, 1, true},
	{battle_joined, "guard-hour", item_hour, AT(guard_hour), 1, 1, true},
	{battle_joined, "guard-entry", item_entry, AT(guard_entry), 1, 1, false},
	{battle_joined, "night-place", item_night_place, AT(night_place), night_places, night_places, false},
	{battle_joined, "night-rows", item_hour, AT(night_rows), 1, 1, true},
	{battle_joined, "fourth-corps-entry", item_entry, AT(fourth_entry), 1, 1, false},
	{battle_joined, "fourth-corps-until", item_hour, AT(fourth_until), 1, 1, true},
	{battle_joined, "first-corps-entry", item_entry, AT(first_entry), 1, 1, false},
	{battle_joined, "first-corps-until", item_hour, AT(first_until), 1, 1, true},
	{battle_joined, "guard-second-hour", item_hour, AT(guard_second_hour), 1, 1, true},
	{battle_joined, "fourth-corps-edge", item_edge, edge_joined_austrian, 1, 1, false},
	{battle_joined, "late-place", item_place, AT(late), 1, max_places, true},
};
#undef AT

enum { item_count = sizeof items / sizeof *items, line_hexes = 64 };

static const char *const battle_words[] = {"trautenau", "soor", "joined"};

/* ---- Hexes: "0301-1501 1601-1603" ---------------------------------------------------------------------- */

struct hexes {
	unsigned count;
	space_id hex[line_hexes];
};

static bool add_hex(struct csv *csv, const struct draft *draft, struct hexes *hexes, space_id space)
{
	if (hexes->count == line_hexes)
		return csv_refuse(csv, draft->error, "more than %d hexes", (int)line_hexes);
	hexes->hex[hexes->count++] = space;
	return true;
}

/* Every hex of the row or column between two of its hexes. */
static bool add_range(struct csv *csv, const struct draft *draft, struct hexes *hexes, space_id from,
		      space_id to)
{
	unsigned rows = draft->board->grid.rows;
	bool row = from % rows == to % rows;
	if (from > to || (!row && from / rows != to / rows))
		return csv_refuse(csv, draft->error, "%s-%s is no part of a row or column",
				  draft->board->space[from].number, draft->board->space[to].number);
	for (unsigned space = from; space <= to; space += row ? rows : 1)
		if (!add_hex(csv, draft, hexes, (space_id)space))
			return false;
	return true;
}

static bool read_hexes(struct csv *csv, const struct draft *draft, unsigned column, struct hexes *hexes)
{
	char *text = csv->field[column];
	hexes->count = 0;
	while (*text) {
		size_t length = strcspn(text, " ");
		char *next = text + length + (text[length] == ' ');
		text[length] = '\0';
		char *dash = strchr(text, '-');
		space_id from, to;
		if (dash)
			*dash = '\0';
		if (!trautenau_read_space(csv, draft, text, &from) ||
		    !trautenau_read_space(csv, draft, dash ? dash + 1 : text, &to))
			return false;
		if (!add_range(csv, draft, hexes, from, to))
			return false;
		text = next;
	}
	return true;
}

/* ---- Items --------------------------------------------------------------------------------------------- */

struct point {
	double x, y; /* in hexes, both ways alike */
};

/* A hex's centre. Along the top and the bottom of the map the edge is a line, though its hexes are staggered. */
static struct point point_of(const struct board *board, space_id space, bool of_edge)
{
	struct point point;
	unsigned row = space % board->grid.rows;
	hex_centre(board, space, &point.x, &point.y);
	point.x *= 2 / sqrt(3.0);
	if (of_edge && (row == 0 || row + 1u == board->grid.rows))
		point.y = row + 0.75;
	return point;
}

static double distance_to_line(struct point at, struct point from, struct point to)
{
	double x = to.x - from.x, y = to.y - from.y, length = x * x + y * y;
	double along = length > 0 ? ((at.x - from.x) * x + (at.y - from.y) * y) / length : 0;
	along = along < 0 ? 0 : along > 1 ? 1 : along;
	return hypot(at.x - from.x - along * x, at.y - from.y - along * y);
}

/* 9.5.8: straight to the line through the hexes of the edge, in hundredths of a hex. */
static unsigned straight_distance(const struct board *board, const struct hexes *hexes, space_id space)
{
	struct point at = point_of(board, space, false);
	double least = 600;
	for (unsigned i = 0; i < hexes->count; i++) {
		unsigned next = i + 1 < hexes->count &&
						hex_distance(board, hexes->hex[i], hexes->hex[i + 1]) == 1
					? i + 1
					: i;
		double line = distance_to_line(at, point_of(board, hexes->hex[i], true),
					       point_of(board, hexes->hex[next], true));
		least = line < least ? line : least;
	}
	return (unsigned)(100 * least + 0.5);
}

static void measure_edge(struct draft *draft, unsigned edge, const struct hexes *hexes)
{
	for (unsigned space = 0; space < map_spaces; space++) {
		unsigned least = 255;
		for (unsigned i = 0; i < hexes->count; i++) {
			unsigned distance = hex_distance(draft->board, (space_id)space, hexes->hex[i]);
			least = distance < least ? distance : least;
		}
		draft->battles.edge_distance[edge][space] = (uint8_t)least;
		draft->battles.edge_straight[edge][space] = (uint16_t)straight_distance(draft->board, hexes,
											(space_id)space);
	}
}

static bool take_hexes(struct csv *csv, struct draft *draft, const struct item *item,
		       const struct hexes *hexes)
{
	struct battle_data *battles = &draft->battles;
	if (item->offset == offsetof(struct battle_data, closed)) {
		for (unsigned i = 0; i < hexes->count; i++)
			battles->closed[hexes->hex[i]] = true;
		return true;
	}
	if (item->offset == offsetof(struct battle_data, road)) {
		if (hexes->count > max_road)
			return csv_refuse(csv, draft->error, "more than %d hexes of road", (int)max_road);
		battles->road_length = (uint8_t)hexes->count;
		memcpy(battles->road, hexes->hex, hexes->count * sizeof *hexes->hex);
		return true;
	}
	unsigned wanted = item->offset == offsetof(struct battle_data, exit) ? 1 : 2;
	if (hexes->count != wanted)
		return csv_refuse(csv, draft->error, "%u hexes are wanted here", wanted);
	memcpy((char *)battles + item->offset, hexes->hex, wanted * sizeof *hexes->hex);
	return true;
}

static bool take_item(struct csv *csv, struct draft *draft, const struct item *item, unsigned seen,
		      const struct hexes *hexes, uint8_t number)
{
	char *where = (char *)&draft->battles + item->offset;
	if (item->kind != item_hour && hexes->count == 0)
		return csv_refuse(csv, draft->error, "%s needs a hex", item->name);
	switch (item->kind) {
	case item_hour:
		*(uint8_t *)where = number;
		return true;
	case item_edge:
		measure_edge(draft, (unsigned)item->offset, hexes);
		if (item->has_number)
			draft->battles.later_edge_hour = number;
		return true;
	case item_place: {
		struct places *places = (struct places *)(void *)where;
		places->place[places->count++] = (struct victory_place){.space = hexes->hex[0],
									.points = number};
		return true;
	}
	case item_hexes:
		return take_hexes(csv, draft, item, hexes);
	case item_entry:
		if (draft->battle == battle_joined &&
		    !trautenau_add_entry(draft, hexes->hex[0], (uint8_t *)where))
			return csv_refuse(csv, draft->error, "too many entries");
		return true;
	case item_night_place:
		draft->battles.night_place[seen] = hexes->hex[0];
		return true;
	}
	return true;
}

static int find_item(struct csv *csv, const struct draft *draft, const char *battle, const char *name)
{
	int number = trautenau_find_word(battle, battle_words, 3);
	if (number < 0) {
		csv_refuse(csv, draft->error, "\"%s\" is no battle", battle);
		return -1;
	}
	for (int i = 0; i < item_count; i++)
		if ((int)items[i].battle == number && strcmp(items[i].name, name) == 0)
			return i;
	csv_refuse(csv, draft->error, "%s has no \"%s\"", battle, name);
	return -1;
}

enum { b_battle, b_item, b_hexes, b_number, b_columns };
static const char *const battle_columns[b_columns] = {"battle", "item", "hexes", "number"};

static bool read_line(struct csv *csv, struct draft *draft, const unsigned column[], uint8_t seen[item_count])
{
	int found = find_item(csv, draft, csv->field[column[b_battle]], csv->field[column[b_item]]);
	if (found < 0)
		return false;
	const struct item *item = &items[found];
	if (seen[found] == item->most)
		return csv_refuse(csv, draft->error, "one \"%s\" too many", item->name);
	uint8_t number = 0;
	if (item->has_number && !csv_number(csv, column[b_number], "number", 0, 24, &number, draft->error))
		return false;
	struct hexes hexes;
	if (!read_hexes(csv, draft, column[b_hexes], &hexes))
		return false;
	unsigned before = seen[found]++;
	/* The joined game's second day begins at an hour of its own (13.2). */
	if (item->battle == battle_joined && item->kind == item_hour && draft->battle != battle_joined)
		return true;
	return take_item(csv, draft, item, before, &hexes, number);
}

static bool check_hours(const struct draft *draft, const struct csv *csv)
{
	const struct battle_data *battles = &draft->battles;
	for (unsigned day = 0; day < 2; day++)
		if (battles->first_hour[day] >= battles->last_hour[day])
			return csv_refuse(csv, draft->error, "a battle ends before it has begun");
	return true;
}

bool trautenau_read_battles(struct draft *draft, const struct embedded_file *file)
{
	struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
	unsigned column[b_columns];
	if (!csv_heading(&csv, battle_columns, b_columns, column, draft->error))
		return false;
	unsigned wide = csv.fields;
	uint8_t seen[item_count] = {0};
	enum csv_result result;
	while ((result = csv_next(&csv, draft->error)) == csv_row) {
		if (csv.fields != wide)
			return csv_refuse(&csv, draft->error, "%u fields instead of %u", csv.fields, wide);
		if (!read_line(&csv, draft, column, seen))
			return false;
	}
	if (result != csv_end)
		return false;
	for (unsigned i = 0; i < item_count; i++)
		if (seen[i] < items[i].least)
			return csv_refuse(&csv, draft->error, "%s lacks a line \"%s\"",
					  battle_words[items[i].battle], items[i].name);
	return check_hours(draft, &csv);
}
