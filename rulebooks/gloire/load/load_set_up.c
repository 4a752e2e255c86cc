/*
 * Scenarios that begin elsewhere or later than the battle's own files say, set-up-<scenario>.csv; then whether everybody
 * stands where he may.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/load/load.h"

enum { within = 2, stack_room = 16 };

/* ---- Who stands together ------------------------------------------------------------------------------------------------ */

static bool is_there(const struct gloire_set_up *set_up)
{
	return set_up->arrival == gloire_at_start || set_up->arrival == gloire_sleeps;
}

/* The units at a hex at the start, and one more (gloire_none: none). Optional ones count: they may come. */
static unsigned stack_at(const struct gloire_battle *battle, space_id hex, unsigned more,
			 struct gloire_stacked in[stack_room])
{
	unsigned count = 0;
	for (unsigned i = 0; i < battle->units && count < stack_room; i++)
		if (i == more || (is_there(&battle->unit[i].set_up) && battle->unit[i].set_up.hex == hex))
			in[count++] = (struct gloire_stacked){.unit = (uint8_t)i};
	return count;
}

static bool is_open_to(const struct gloire_draft *draft, const struct gloire_unit *unit, space_id hex)
{
	unsigned terrain = draft->board->space[hex].terrain;
	if (unit->type == gloire_boat)
		return terrain == terrain_lake || terrain == terrain_sea;
	return draft->battle->tables.ground[terrain].cost[gloire_arm_of(unit->type)] != gloire_barred;
}

static bool enemy_beside(const struct gloire_draft *draft, side_id side, space_id hex)
{
	for (unsigned i = 0; i < draft->battle->units; i++) {
		const struct gloire_unit *unit = &draft->battle->unit[i];
		if (unit->side != side && is_there(&unit->set_up) &&
		    hex_distance(draft->board, unit->set_up.hex, hex) <= 1)
			return true;
	}
	return false;
}

static bool fits(const struct gloire_draft *draft, unsigned who, space_id hex)
{
	const struct gloire_unit *unit = &draft->battle->unit[who];
	struct gloire_stacked in[stack_room];
	if (!is_open_to(draft, unit, hex) || enemy_beside(draft, unit->side, hex))
		return false;
	unsigned count = stack_at(draft->battle, hex, who, in);
	for (unsigned i = 0; i < count; i++)
		if (draft->battle->unit[in[i].unit].side != unit->side)
			return false;
	return gloire_stack(draft->battle, hex, in, count) == gloire_stack_fits;
}

/* ---- set-up-<scenario>.csv --------------------------------------------------------------------------------------------------- */

/* The nearest hex that takes the unit, of several the one with the lowest number. */
static bool put_near(struct gloire_draft *draft, const struct csv *csv, unsigned who, space_id hex)
{
	struct gloire_unit *unit = &draft->battle->unit[who];
	for (unsigned away = 0; away <= within; away++)
		for (space_id at = 0; at < draft->board->spaces; at++) {
			if (hex_distance(draft->board, hex, at) != away || !fits(draft, who, at))
				continue;
			unit->set_up.arrival = gloire_at_start;
			unit->set_up.hex = at;
			return true;
		}
	return csv_refuse(csv, draft->error, "there is no room for %s within %d hexes of %s", unit->id,
			  within, draft->board->space[hex].number);
}

struct variant_row {
	char who[gloire_id_size];
	char set_up[32];
	uint8_t markers; /* of the formation; gloire_none: as ever */
};

static const struct column variant_columns[] = {
	COLUMN_TEXT("who", struct variant_row, who),
	COLUMN_TEXT("set_up", struct variant_row, set_up),
	COLUMN_NUMBER("markers", struct variant_row, markers, 0, 2, .optional = true,
		      .otherwise = gloire_none),
};

/* "0816", "T4@3316" or "absent". */
static bool read_place(struct gloire_draft *draft, const struct csv *csv, const char *text,
		       struct gloire_set_up *place)
{
	*place = (struct gloire_set_up){.arrival = gloire_at_start, .hex = no_space};
	if (!strcmp(text, "absent")) {
		place->arrival = gloire_absent;
		return true;
	}
	if (*text == 'T') {
		const char *read = text++;
		place->arrival = gloire_reinforces;
		if (!gloire_read_turn(&text, &place->turn) || !gloire_has_turn(draft->battle, place->turn))
			return csv_refuse(csv, draft->error, "\"%.20s\" is no turn of the battle and a hex",
					  read);
	}
	place->hex = board_find(draft->board, text);
	return place->hex != no_space || csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", text);
}

/* Does the row speak of this one? "*", a corps of a side as "al@IV", a formation, or the unit itself. */
static bool is_meant(const struct gloire_battle *battle, const struct gloire_unit *unit, const char *who)
{
	const struct gloire_formation *formation = &battle->formation[unit->formation];
	if (unit->set_up.optional)
		return false; /* D 0.3: of the main scenario alone */
	if (!strcmp(who, "*") || !strcmp(who, unit->id) || !strcmp(who, formation->id))
		return true;
	return who[2] == '@' && !strncmp(who, formation->id, 2) && !strcmp(who + 3, formation->corps);
}

static void limit_markers(struct gloire_battle *battle, const char *who, uint8_t markers)
{
	int formation = gloire_find_formation(battle, who);
	if (formation < 0 || markers == gloire_none)
		return;
	battle->formation[formation].ams = markers;
	for (unsigned turn = 1; turn <= gloire_max_turns; turn++)
		if (battle->turn[turn].ams[formation] > markers)
			battle->turn[turn].ams[formation] = markers;
}

static bool take_variant(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct variant_row *read = row;
	struct gloire_set_up place;
	bool found = false;
	if (!read_place(draft, csv, read->set_up, &place))
		return false;
	limit_markers(battle, read->who, read->markers);
	for (unsigned i = 0; i < battle->chiefs; i++) {
		struct gloire_chief *chief = &battle->chief[i];
		if (strcmp(read->who, "*") != 0 && strcmp(read->who, chief->id) != 0)
			continue;
		place.facing = chief->set_up.facing;
		chief->set_up = place;
		found = true;
	}
	for (unsigned i = 0; i < battle->units; i++) {
		struct gloire_unit *unit = &battle->unit[i];
		if (!is_meant(battle, unit, read->who))
			continue;
		if (place.arrival == gloire_reinforces && !is_open_to(draft, unit, place.hex))
			return csv_refuse(csv, draft->error, "%s may not stand at %s", unit->id,
					  draft->board->space[place.hex].number);
		found = true;
		place.facing = unit->set_up.facing;
		unit->set_up = place;
		unit->set_up.arrival = place.arrival == gloire_at_start ? gloire_absent : place.arrival;
	}
	for (unsigned i = 0; place.arrival == gloire_at_start && i < battle->units; i++)
		if (is_meant(battle, &battle->unit[i], read->who) && !put_near(draft, csv, i, place.hex))
			return false;
	return found || csv_refuse(csv, draft->error, "\"%.40s\" is neither unit, formation, corps nor chief",
				   read->who);
}

/* Whoever would have come before the scenario begins comes with its first turn. */
static void bring_up(const struct gloire_battle *battle, struct gloire_set_up *set_up)
{
	if (set_up->arrival == gloire_reinforces && set_up->turn < battle->first_turn)
		set_up->turn = battle->first_turn;
}

bool gloire_read_variant(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(variant_columns, struct variant_row, NULL);
	struct gloire_battle *battle = draft->battle;
	char name[64];
	if (!draft->scenario->variant)
		return true;
	snprintf(name, sizeof name, "set-up-%s.csv", draft->info->id);
	if (!gloire_read_table(draft, name, false, &columns, take_variant))
		return false;
	for (unsigned i = 0; i < battle->units; i++)
		bring_up(battle, &battle->unit[i].set_up);
	for (unsigned i = 0; i < battle->chiefs; i++)
		bring_up(battle, &battle->chief[i].set_up);
	return true;
}

/* ---- Whether all stand where they may ------------------------------------------------------------------------------------------ */

static const char *stack_fault(enum gloire_stack fault)
{
	static const char *const words[] = {"",
					    "infantry and cavalry",
					    "units of two formations",
					    "routed and other units",
					    "too many units",
					    "too many batteries",
					    "too many strength points",
					    "units of both Ottoman armies",
					    "boats"};
	return words[fault];
}

/* K 5.1.1: at Castel Nuovo nobody but the garrison is set up in a village or fort. */
static bool is_quartered(const struct gloire_draft *draft, const struct gloire_unit *unit)
{
	unsigned terrain = draft->board->space[unit->set_up.hex].terrain;
	return draft->battle->name == gloire_castelnuovo && unit->set_up.arrival == gloire_at_start &&
	       strcmp(draft->battle->formation[unit->formation].name, "Garnison") != 0 &&
	       (terrain == terrain_village || terrain == terrain_town || terrain == terrain_castle);
}

static bool comes_in_time(struct gloire_draft *draft, const struct gloire_set_up *set_up, const char *file,
			  int line)
{
	return set_up->arrival != gloire_reinforces || gloire_has_turn(draft->battle, set_up->turn) ||
	       refuse_line(file, line, draft->error, "the battle has no turn %u", set_up->turn);
}

static bool check_chief(struct gloire_draft *draft, const char *file, unsigned who)
{
	const struct gloire_battle *battle = draft->battle;
	const struct gloire_chief *chief = &battle->chief[who];
	struct gloire_stacked in[stack_room];
	space_id hex = chief->set_up.hex;
	if (!comes_in_time(draft, &chief->set_up, file, draft->chief_line[who]))
		return false;
	if (hex == no_space)
		return true;
	if (battle->tables.ground[draft->board->space[hex].terrain].cost[gloire_arm_chief] == gloire_barred)
		return refuse_line(file, draft->chief_line[who], draft->error, "%s may not stand at %s",
				   chief->id, draft->board->space[hex].number);
	if (is_there(&chief->set_up) && stack_at(battle, hex, gloire_none, in) &&
	    battle->unit[in[0].unit].side != chief->side)
		return refuse_line(file, draft->chief_line[who], draft->error,
				   "%s stands with an enemy at %s", chief->id,
				   draft->board->space[hex].number);
	return true;
}

static bool check_unit(struct gloire_draft *draft, const char *file, unsigned who)
{
	const struct gloire_battle *battle = draft->battle;
	const struct gloire_unit *unit = &battle->unit[who];
	struct gloire_stacked in[stack_room];
	if (unit->set_up.hex == no_space)
		return true;
	if (!comes_in_time(draft, &unit->set_up, file, draft->unit_line[who]))
		return false;
	const char *number = draft->board->space[unit->set_up.hex].number;
	if (!is_open_to(draft, unit, unit->set_up.hex))
		return refuse_line(file, draft->unit_line[who], draft->error, "%s may not stand at %s",
				   unit->id, number);
	if (is_quartered(draft, unit))
		return refuse_line(file, draft->unit_line[who], draft->error,
				   "%s is set up in a village or fort at %s", unit->id, number);
	if (!is_there(&unit->set_up))
		return true;
	unsigned count = stack_at(battle, unit->set_up.hex, gloire_none, in);
	for (unsigned i = 0; i < count; i++)
		if (battle->unit[in[i].unit].side != unit->side)
			return refuse_line(file, draft->unit_line[who], draft->error,
					   "%s stands with an enemy at %s", unit->id, number);
	enum gloire_stack fault = gloire_stack(battle, unit->set_up.hex, in, count);
	return fault == gloire_stack_fits ||
	       refuse_line(file, draft->unit_line[who], draft->error, "%s would stand together at %s",
			   stack_fault(fault), number);
}

bool gloire_check_set_up(struct gloire_draft *draft)
{
	const struct embedded_file *file = gloire_battle_file(draft, "units.csv", false);
	for (unsigned i = 0; i < draft->battle->units; i++)
		if (!check_unit(draft, file->path, i))
			return false;
	file = gloire_battle_file(draft, "chiefs.csv", false);
	for (unsigned i = 0; i < draft->battle->chiefs; i++)
		if (!check_chief(draft, file->path, i))
			return false;
	return true;
}
