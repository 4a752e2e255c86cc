/*
 * battles.csv: hours, edges and places of chapters 11 to 13.
 */
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/load.h"

enum item_kind { item_hour, item_edge, item_place, item_hexes, item_entry, item_night_place };

static const char battles_path[] = "trautenau/battles.csv";

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

enum { item_count = sizeof items / sizeof *items, line_hexes = max_edge_hexes, no_number = 0xff };
_Static_assert((int)item_count <= (int)battle_items, "a count for each item");

/* ---- A line: hexes are "0301-1501 1601-1603" ----------------------------------------------------------------- */

struct hexes {
	uint8_t count;
	space_id hex[line_hexes];
};

struct line {
	uint8_t battle, number;
	char item[24];
	struct hexes hexes;
};

/* Every hex of the row or column between two of its hexes. */
static bool add_range(const struct cell *cell, struct hexes *hexes, space_id from, space_id to)
{
	const struct board *board = ((const struct draft *)cell->context)->board;
	unsigned rows = board->grid.rows;
	bool row = from % rows == to % rows;
	if (from > to || (!row && from / rows != to / rows))
		return cell_refuse(cell, "%s-%s is no part of a row or column", board->space[from].number,
				   board->space[to].number);
	for (unsigned space = from; space <= to; space += row ? rows : 1) {
		if (hexes->count == line_hexes)
			return cell_refuse(cell, "more than %d hexes", (int)line_hexes);
		hexes->hex[hexes->count++] = (space_id)space;
	}
	return true;
}

static bool read_hexes(const struct cell *cell, void *member)
{
	const struct board *board = ((const struct draft *)cell->context)->board;
	char text[csv_line], *rest = text, *word;
	memcpy(text, cell->text, strlen(cell->text) + 1);
	while ((word = strtok_r(rest, " ", &rest))) {
		char *last, *first = strtok_r(word, "-", &last);
		space_id from = board_find(board, first ? first : word),
			 to = *last ? board_find(board, last) : from;
		if (from == no_space || to == no_space)
			return cell_refuse(cell, "there is no hex \"%.20s\"", from == no_space ? word : last);
		if (!add_range(cell, member, from, to))
			return false;
	}
	return true;
}

static const struct column battle_columns[] = {
	COLUMN_WORD("battle", struct line, battle, trautenau_battle_words, "battle"),
	COLUMN_TEXT("item", struct line, item),
	COLUMN_OWN("hexes", struct line, hexes, read_hexes),
	COLUMN_NUMBER("number", struct line, number, 0, 24, .optional = true, .otherwise = no_number),
};
static const struct columns battles_table = COLUMNS(battle_columns, struct line, NULL);

/* ---- Items --------------------------------------------------------------------------------------------- */

static bool take_hexes(const struct csv *csv, struct draft *draft, const struct item *item,
		       const struct line *line)
{
	struct battle_data *battles = &draft->data->battles;
	if (item->offset == offsetof(struct battle_data, closed)) {
		for (unsigned i = 0; i < line->hexes.count; i++)
			battles->closed[line->hexes.hex[i]] = true;
		return true;
	}
	bool road = item->offset == offsetof(struct battle_data, road);
	unsigned wanted = item->offset == offsetof(struct battle_data, exit) ? 1 : 2;
	if (road && line->hexes.count > max_road)
		return csv_refuse(csv, draft->error, "hexes: more than %d hexes of road", (int)max_road);
	for (unsigned i = 1; road && i < line->hexes.count; i++)
		if (hex_direction(draft->board, line->hexes.hex[i - 1], line->hexes.hex[i]) == no_direction)
			return csv_refuse(csv, draft->error, "hexes: %s and %s do not touch",
					  draft->board->space[line->hexes.hex[i - 1]].number,
					  draft->board->space[line->hexes.hex[i]].number);
	if (!road && line->hexes.count != wanted)
		return csv_refuse(csv, draft->error, "hexes: %u are wanted here", wanted);
	if (road)
		battles->road_length = line->hexes.count;
	memcpy((char *)battles + item->offset, line->hexes.hex, line->hexes.count * sizeof *line->hexes.hex);
	return true;
}

static bool take_item(const struct csv *csv, struct draft *draft, const struct item *item, unsigned before,
		      const struct line *line)
{
	struct battle_data *battles = &draft->data->battles;
	void *where = (char *)battles + item->offset;
	struct places *places = where;
	switch (item->kind) {
	case item_hour:
		*(uint8_t *)where = line->number;
		return true;
	case item_edge:
		trautenau_measure_edge(draft->board, line->hexes.hex, line->hexes.count,
				       battles->edge_distance[item->offset],
				       battles->edge_straight[item->offset]);
		if (item->has_number)
			battles->later_edge_hour = line->number;
		return true;
	case item_place:
		places->place[places->count++] = (struct victory_place){
			.space = line->hexes.hex[0], .points = item->has_number ? line->number : 0};
		return true;
	case item_hexes:
		return take_hexes(csv, draft, item, line);
	case item_entry:
		return draft->battle != battle_joined ||
		       trautenau_add_entry(draft, csv, line->hexes.hex[0], where);
	case item_night_place:
		battles->night_place[before] = line->hexes.hex[0];
		return true;
	}
	return true;
}

static const struct item *find_item(const struct line *line)
{
	for (unsigned i = 0; i < item_count; i++)
		if (items[i].battle == line->battle && !strcmp(items[i].name, line->item))
			return &items[i];
	return NULL;
}

static bool take_line(void *context, const struct csv *csv, const void *row)
{
	struct draft *draft = context;
	const struct line *line = row;
	const struct item *item = find_item(line);
	if (!item)
		return csv_refuse(csv, draft->error, "item: %s has no \"%s\"",
				  trautenau_battle_words[line->battle], line->item);
	if (draft->lines[item - items] == item->most)
		return csv_refuse(csv, draft->error, "item: one \"%s\" too many", item->name);
	if (item->has_number && line->number == no_number)
		return csv_refuse(csv, draft->error, "number: %s needs one", item->name);
	if (!item->has_number && line->number != no_number)
		return csv_refuse(csv, draft->error, "number: %s has none", item->name);
	if ((item->kind != item_hour) != (line->hexes.count > 0))
		return csv_refuse(csv, draft->error, "hexes: %s %s", item->name,
				  line->hexes.count ? "has none" : "needs one");
	if (item->offset == offsetof(struct battle_data, night_rows) && item->kind == item_hour &&
	    (!line->number || line->number > draft->board->grid.rows))
		return csv_refuse(csv, draft->error, "number: %u is not between 1 and %u", line->number,
				  draft->board->grid.rows);
	unsigned before = draft->lines[item - items]++;
	draft->last_line[item - items] = csv->line;
	/* The joined game's second day begins at an hour of its own (13.2). */
	if (item->battle == battle_joined && item->kind == item_hour && draft->battle != battle_joined)
		return true;
	return take_item(csv, draft, item, before, line);
}

/* Turns are counted by the hours, and the track of the scenario has so many. */
static bool check_turns(const struct draft *draft)
{
	const struct battle_data *battles = &draft->data->battles;
	unsigned turns = 0;
	for (unsigned day = 0; day < 2; day++) {
		if (battles->first_hour[day] >= battles->last_hour[day])
			return refuse_line(battles_path, 0, draft->error,
					   "the battle ends at %u.00, before it has begun at %u.00",
					   battles->last_hour[day], battles->first_hour[day]);
		if (draft->battle == battle_joined || day == (draft->battle == battle_soor))
			turns += battles->last_hour[day] - battles->first_hour[day] + 1u;
	}
	return turns <= draft->turns ||
	       refuse_line(battles_path, 0, draft->error,
			   "by its first and last hour %s would have %u turns, and there are %u",
			   trautenau_battle_words[draft->battle], turns, draft->turns);
}

/* Hours that rules name lie within their day; those of the joined game count there alone. */
static bool check_hours(const struct draft *draft)
{
	const struct battle_data *battles = &draft->data->battles;
	for (const struct item *item = items; item < items + item_count; item++) {
		if (item->kind != item_hour || item->offset == offsetof(struct battle_data, night_rows) ||
		    (item->battle == battle_joined && draft->battle != battle_joined))
			continue;
		unsigned hour = ((const uint8_t *)battles)[item->offset];
		unsigned day = item->battle != battle_trautenau &&
			       item->offset != offsetof(struct battle_data, guard_hour);
		if (hour < battles->first_hour[day] || hour > battles->last_hour[day])
			return refuse_line(battles_path, draft->last_line[item - items], draft->error,
					   "number: the battle has no such hour");
	}
	return true;
}

bool trautenau_read_battles(struct draft *draft)
{
	if (!trautenau_read_table(draft, battles_path, &battles_table, take_line))
		return false;
	for (unsigned i = 0; i < item_count; i++)
		if (draft->lines[i] < items[i].least)
			return refuse_line(battles_path, 0, draft->error, "%s lacks a line \"%s\"",
					   trautenau_battle_words[items[i].battle], items[i].name);
	return check_turns(draft) && check_hours(draft);
}
