/*
 * battle.csv, formations.csv, chiefs.csv and units.csv.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/load/load.h"

/* ---- battle.csv ------------------------------------------------------------------------------------------------------- */

struct key_row {
	char key[32], value[64];
};

static const struct column key_columns[] = {
	COLUMN_TEXT("key", struct key_row, key),
	COLUMN_TEXT("value", struct key_row, value),
};

static bool take_text(struct gloire_draft *draft, const struct csv *csv, const char *value, char *to,
		      size_t size)
{
	if (strlen(value) >= size)
		return csv_refuse(csv, draft->error, "longer than %zu bytes", size - 1);
	memcpy(to, value, strlen(value) + 1);
	return true;
}

static bool take_figure(struct gloire_draft *draft, const struct csv *csv, const char *value, uint8_t *to)
{
	char *end;
	unsigned long figure = strtoul(value, &end, 10);
	*to = (uint8_t)figure;
	return (isdigit((unsigned char)*value) && !*end && figure <= 99) ||
	       csv_refuse(csv, draft->error, "\"%.20s\" is no number up to 99", value);
}

static const char *const key_words[gloire_battle_keys] = {
	"title", "first_side", "second_side", "first_margin", "second_margin", "special_markers_a_turn"};

static bool take_key(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct key_row *read = row;
	int key = column_find_word(read->key, key_words, gloire_battle_keys);
	if (key < 0)
		return csv_refuse(csv, draft->error, "the key \"%.20s\" is unknown", read->key);
	if (!columns_once(csv, &draft->key_line[key], read->key, draft->error))
		return false;
	switch (key) {
	case 0:
		return take_text(draft, csv, read->value, battle->title, sizeof battle->title);
	case 1:
	case 2:
		return take_text(draft, csv, read->value, battle->side_name[key - 1],
				 sizeof battle->side_name[key - 1]);
	case 3:
	case 4:
		return take_figure(draft, csv, read->value, &battle->margin[key - 3]);
	default:
		return take_figure(draft, csv, read->value, &battle->max_markers_a_turn);
	}
}

static bool check_keys(struct gloire_draft *draft)
{
	const struct embedded_file *file = gloire_battle_file(draft, "battle.csv", false);
	for (unsigned key = 0; key < gloire_battle_keys; key++)
		if (!draft->key_line[key])
			return refuse_line(file->path, 0, draft->error, "%s is missing", key_words[key]);
	return !same_word(draft->battle->side_name[0], draft->battle->side_name[1]) ||
	       refuse_line(file->path, draft->key_line[2], draft->error, "both sides are called %s",
			   draft->battle->side_name[1]);
}

/* ---- Sides, facings, set-ups ---------------------------------------------------------------------------------------------- */

static int find_side(void *context, const char *text)
{
	const struct gloire_draft *draft = context;
	return gloire_find_side(draft->battle, text);
}

/* Corners by number: each lies between the side of that number and the next, clockwise. */
static const char *const corner_words[hex_sides] = {"NE", "E", "SE", "SW", "W", "NW"};

static bool has_prefix(const char **text, const char *prefix)
{
	size_t length = strlen(prefix);
	if (strncmp(*text, prefix, length) != 0)
		return false;
	*text += length;
	return true;
}

/* A hex of the battle that is not on the sheet in play: its unit is not in this scenario. */
bool gloire_is_elsewhere(const struct gloire_draft *draft, const char *hex)
{
	unsigned map = draft->scenario->map;
	return (map == gloire_north_map && *hex == 's') || (map == gloire_south_map && *hex == 'n');
}

bool gloire_read_turn(const char **text, uint8_t *turn)
{
	size_t digits = strspn(*text, "0123456789");
	unsigned long read = digits < 3 ? strtoul(*text, NULL, 10) : 0;
	if (read < 1 || read > gloire_max_turns || (*text)[digits] != '@')
		return false;
	*turn = (uint8_t)read;
	*text += digits + 1;
	return true;
}

/* "0712", "T4@0103", "R@1902", "R:words", "OPT:" before any of them. */
static bool read_set_up(const struct cell *cell, void *member)
{
	const struct gloire_draft *draft = cell->context;
	struct gloire_set_up set_up = {.hex = no_space};
	const char *text = cell->text;
	set_up.optional = has_prefix(&text, "OPT:");
	if (has_prefix(&text, "R:")) {
		set_up.arrival = gloire_by_rule;
	} else {
		if (has_prefix(&text, "R@")) {
			set_up.arrival = gloire_sleeps;
		} else if (has_prefix(&text, "T")) {
			set_up.arrival = gloire_reinforces;
			if (!gloire_read_turn(&text, &set_up.turn))
				return cell_refuse(cell, "\"%.20s\" is no turn and hex", cell->text);
		}
		set_up.hex = board_find(draft->board, text);
		if (set_up.hex == no_space && !gloire_is_elsewhere(draft, text))
			return cell_refuse(cell, "there is no hex \"%.20s\"", text);
		if (set_up.hex == no_space)
			set_up.arrival = gloire_absent;
	}
	memcpy(member, &set_up, sizeof set_up);
	return true;
}

/* ---- chiefs.csv --------------------------------------------------------------------------------------------------------------- */

struct chief_row {
	struct gloire_chief chief;
	char successor[gloire_name_size];
};

static const struct column chief_columns[] = {
	COLUMN_TEXT("id", struct chief_row, chief.id),
	COLUMN_TEXT("name", struct chief_row, chief.name),
	COLUMN_KEY("side", struct chief_row, chief.side, find_side, "side"),
	COLUMN_OWN("modifier", struct chief_row, chief.modifier, gloire_read_signed),
	COLUMN_NUMBER("orders", struct chief_row, chief.orders, 0, 20),
	COLUMN_NUMBER("range", struct chief_row, chief.range, 0, 40),
	COLUMN_NUMBER("mp", struct chief_row, chief.mp, 0, 20),
	COLUMN_NUMBER("rank", struct chief_row, chief.rank, 0, 1),
	COLUMN("successor", struct chief_row, successor, .kind = column_text, .optional = true),
	COLUMN_NUMBER("points", struct chief_row, chief.points, 0, 20),
	COLUMN_FLAG("commands", struct chief_row, chief.commands),
	COLUMN_OWN("set_up", struct chief_row, chief.set_up, read_set_up),
	COLUMN_OWN("origin", struct chief_row, chief.origin, gloire_read_origin),
};

static bool take_chief(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct chief_row *read = row;
	if (battle->chiefs == gloire_max_chiefs)
		return csv_refuse(csv, draft->error, "there are more than %d chiefs", gloire_max_chiefs);
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].id, read->chief.id))
			return csv_refuse(csv, draft->error, "%s stands on line %d already", read->chief.id,
					  draft->chief_line[i]);
	int other = gloire_find_chief(battle, read->chief.side, read->chief.name);
	if (other >= 0)
		return csv_refuse(csv, draft->error, "the chief of line %d is called %s too",
				  draft->chief_line[other], read->chief.name);
	draft->chief_line[battle->chiefs] = csv->line;
	struct gloire_chief *chief = &battle->chief[battle->chiefs++];
	*chief = read->chief;
	chief->successor = gloire_none;
	return true;
}

/* Once all are known: who follows whom. */
static bool take_successor(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	const struct chief_row *read = row;
	int heir = gloire_find_chief(draft->battle, read->chief.side, read->successor);
	int chief = gloire_find_chief(draft->battle, read->chief.side, read->chief.id);
	if (!*read->successor)
		return true;
	if (heir < 0 || heir == chief)
		return csv_refuse(csv, draft->error, "there is no other chief \"%.30s\" of this side",
				  read->successor);
	draft->battle->chief[chief].successor = (uint8_t)heir;
	return true;
}

/* ---- formations.csv ------------------------------------------------------------------------------------------------------------- */

struct formation_row {
	char id[gloire_id_size], name[gloire_name_size], corps[16], chiefs[80], rout[24], elsewhere[24];
	uint8_t side, initiative[2], markers, points, facing;
	char origin;
};

static const struct column formation_columns[] = {
	COLUMN_TEXT("id", struct formation_row, id),
	COLUMN_TEXT("name", struct formation_row, name),
	COLUMN_KEY("side", struct formation_row, side, find_side, "side"),
	COLUMN("corps", struct formation_row, corps, .kind = column_text, .optional = true),
	COLUMN_NUMBER("initiative_1", struct formation_row, initiative[0], 0, 9),
	COLUMN_NUMBER("initiative_2", struct formation_row, initiative[1], 0, 9),
	COLUMN_NUMBER("markers", struct formation_row, markers, 0, 2),
	COLUMN("chiefs", struct formation_row, chiefs, .kind = column_text, .optional = true),
	COLUMN_TEXT("rout", struct formation_row, rout),
	COLUMN("rout_elsewhere", struct formation_row, elsewhere, .kind = column_text, .optional = true),
	COLUMN_NUMBER("points", struct formation_row, points, 0, 20),
	COLUMN_WORD("facing", struct formation_row, facing, corner_words, "corner"),
	COLUMN_OWN("origin", struct formation_row, origin, gloire_read_origin),
};

static bool read_goal(struct gloire_draft *draft, const struct csv *csv, const char *text, size_t length,
		      struct gloire_goal *goal)
{
	static const char *const edges[] = {"", "top", "bottom", "left", "right"};
	char word[24];
	snprintf(word, sizeof word, "%.*s", (int)length, text);
	int edge = column_find_word(word, edges, 5);
	goal->edge = (uint8_t)(edge > 0 ? edge : gloire_no_edge);
	goal->hex = edge > 0 ? (space_id)no_space : board_find(draft->board, word);
	if (edge > 0 || goal->hex != no_space)
		return true;
	if (!gloire_is_elsewhere(draft, word))
		return csv_refuse(csv, draft->error,
				  "rout: \"%.20s\" is neither a hex nor an edge of the map", word);
	goal->edge = draft->scenario->map == gloire_north_map ? gloire_bottom
							      : gloire_top; /* towards the other sheet */
	return true;
}

static uint8_t number_in(const char *digits)
{
	return (uint8_t)((digits[0] - '0') * 10 + digits[1] - '0');
}

/* "2001@2101-2517": another goal for units between two corners of the map. */
static bool read_elsewhere(struct gloire_draft *draft, const struct csv *csv, const char *text,
			   struct gloire_formation *formation)
{
	const char *at = strchr(text, '@'), *corners = at ? at + 1 : "";
	if (!*text)
		return true;
	if (strlen(corners) != 9 || corners[4] != '-' || strspn(corners, "0123456789-") != 9)
		return csv_refuse(csv, draft->error,
				  "rout_elsewhere is a goal, @, and two corners: 2001@2101-2517");
	formation->other_columns[0] = number_in(corners);
	formation->other_rows[0] = number_in(corners + 2);
	formation->other_columns[1] = number_in(corners + 5);
	formation->other_rows[1] = number_in(corners + 7);
	if (formation->other_columns[0] > formation->other_columns[1] ||
	    formation->other_rows[0] > formation->other_rows[1])
		return csv_refuse(csv, draft->error,
				  "rout_elsewhere: the first corner is the one with the lower numbers");
	return read_goal(draft, csv, text, (size_t)(at - text), &formation->other);
}

static bool read_chiefs(struct gloire_draft *draft, const struct csv *csv, const char *text,
			struct gloire_formation *formation)
{
	while (*text) {
		char name[gloire_name_size];
		size_t length = strcspn(text, ";");
		snprintf(name, sizeof name, "%.*s", (int)length, text);
		int chief = gloire_find_chief(draft->battle, formation->side, name);
		if (chief < 0)
			return csv_refuse(csv, draft->error, "there is no chief \"%.40s\" of this side",
					  name);
		formation->chiefs |= (uint16_t)(1u << chief);
		text += length + (text[length] == ';');
	}
	return true;
}

static bool take_formation(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct formation_row *read = row;
	if (battle->formations == gloire_max_formations)
		return csv_refuse(csv, draft->error, "there are more than %d formations",
				  gloire_max_formations);
	if (gloire_find_formation(battle, read->id) >= 0)
		return csv_refuse(csv, draft->error, "there are two formations %s", read->id);
	for (unsigned i = 0; i < battle->formations; i++)
		if (battle->formation[i].side == read->side &&
		    same_word(battle->formation[i].name, read->name))
			return csv_refuse(csv, draft->error, "%s is called %s too", battle->formation[i].id,
					  read->name);
	struct gloire_formation *formation = &battle->formation[battle->formations];
	*formation = (struct gloire_formation){.side = read->side,
					       .initiative = {read->initiative[0], read->initiative[1]},
					       .ams = read->markers,
					       .points = read->points,
					       .facing = read->facing,
					       .origin = read->origin,
					       .then.hex = no_space,
					       .other.hex = no_space};
	memcpy(formation->id, read->id, sizeof formation->id);
	memcpy(formation->name, read->name, sizeof formation->name);
	memcpy(formation->corps, read->corps, sizeof formation->corps);
	const char *then = strchr(read->rout, '>');
	size_t length = then ? (size_t)(then - read->rout) : strlen(read->rout);
	battle->formations++;
	return read_chiefs(draft, csv, read->chiefs, formation) &&
	       read_goal(draft, csv, read->rout, length, &formation->rout) &&
	       (!then || read_goal(draft, csv, then + 1, strlen(then + 1), &formation->then)) &&
	       read_elsewhere(draft, csv, read->elsewhere, formation);
}

/* ---- units.csv ------------------------------------------------------------------------------------------------------------------------- */

static int find_formation(void *context, const char *text)
{
	const struct gloire_draft *draft = context;
	return gloire_find_formation(draft->battle, text);
}

static const char *const type_words[gloire_types] = {"I", "LI", "C", "HC", "A", "HA", "P", "B", "D"};
static const char *const grade_words[] = {"A", "B", "C", "D", "E"};

/* A figure of the reverse, or - where the counter has none. */
struct reverse {
	uint8_t figure;
	bool none;
};

struct unit_row {
	struct gloire_unit unit;
	struct reverse sp, cohesion, mp, engagement;
	uint8_t grade;
};

static bool read_reverse(const struct cell *cell, void *member)
{
	struct reverse *reverse = member;
	char *end;
	unsigned long value = strtoul(cell->text, &end, 10);
	reverse->none = !strcmp(cell->text, "-");
	reverse->figure = (uint8_t)(reverse->none ? 0 : value);
	return reverse->none || (isdigit((unsigned char)*cell->text) && !*end && value <= 30) ||
	       cell_refuse(cell, "\"%.20s\" is neither a number up to 30 nor -", cell->text);
}

static const struct column unit_columns[] = {
	COLUMN_TEXT("id", struct unit_row, unit.id),
	COLUMN_TEXT("name", struct unit_row, unit.name),
	COLUMN_KEY("formation", struct unit_row, unit.formation, find_formation, "formation"),
	COLUMN_WORD("type", struct unit_row, unit.type, type_words, "type of unit"),
	COLUMN_NUMBER("sp", struct unit_row, unit.sp[gloire_good_order], 0, 30),
	COLUMN_OWN("sp_disordered", struct unit_row, sp, read_reverse),
	COLUMN_WORD("grade", struct unit_row, grade, grade_words, "grade"),
	COLUMN_NUMBER("cohesion", struct unit_row, unit.cohesion[gloire_good_order], 0, 15),
	COLUMN_OWN("cohesion_disordered", struct unit_row, cohesion, read_reverse),
	COLUMN_OWN("engagement", struct unit_row, engagement, read_reverse),
	COLUMN_NUMBER("mp", struct unit_row, unit.mp[gloire_good_order], 0, 20),
	COLUMN_OWN("mp_disordered", struct unit_row, mp, read_reverse),
	COLUMN_NUMBER("range_effective", struct unit_row, unit.range_effective, 1, 20, .optional = true),
	COLUMN_NUMBER("range_maximum", struct unit_row, unit.range_maximum, 1, 20, .optional = true),
	COLUMN_NUMBER("points", struct unit_row, unit.points, 0, 20),
	COLUMN_OWN("set_up", struct unit_row, unit.set_up, read_set_up),
	COLUMN_OWN("origin", struct unit_row, unit.origin, gloire_read_origin),
};

static bool check_figures(struct gloire_draft *draft, const struct csv *csv, const struct gloire_unit *unit)
{
	bool guns = gloire_type_is_guns(unit->type);
	if (guns != (unit->range_maximum > 0))
		return csv_refuse(csv, draft->error, "guns have a range, and nobody else");
	if (unit->range_effective > unit->range_maximum)
		return csv_refuse(csv, draft->error, "the effective range is longer than the greatest");
	if (!guns && unit->type != gloire_pontoon && !unit->engagement)
		return csv_refuse(csv, draft->error, "infantry and cavalry have an engagement rating");
	return true;
}

static bool take_unit(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct unit_row *read = row;
	if (battle->units == gloire_max_units)
		return csv_refuse(csv, draft->error, "there are more than %d units", gloire_max_units);
	for (unsigned i = 0; i < battle->units; i++)
		if (!strcmp(battle->unit[i].id, read->unit.id))
			return csv_refuse(csv, draft->error, "%s stands on line %d already", read->unit.id,
					  draft->unit_line[i]);
	struct gloire_unit *unit = &battle->unit[battle->units];
	struct gloire_formation *formation = &battle->formation[read->unit.formation];
	*unit = read->unit;
	if (read->sp.none != read->cohesion.none || read->sp.none != read->mp.none)
		return csv_refuse(csv, draft->error,
				  "a reverse has strength, cohesion and movement, or there is none");
	unit->side = formation->side;
	unit->grade = *grade_words[read->grade];
	unit->sp[gloire_disorder] = read->sp.figure;
	unit->cohesion[gloire_disorder] = read->cohesion.figure;
	unit->mp[gloire_disorder] = read->mp.figure;
	unit->engagement = read->engagement.figure;
	unit->one_sided = read->sp.none;
	unit->set_up.facing = formation->facing;
	draft->unit_line[battle->units++] = csv->line;
	formation->units++;
	return check_figures(draft, csv, unit);
}

/* ---- All of them --------------------------------------------------------------------------------------------------------------------------- */

static bool check_army(struct gloire_draft *draft)
{
	const struct gloire_battle *battle = draft->battle;
	for (unsigned i = 0; i < battle->formations; i++)
		if (!battle->formation[i].units)
			return refuse_line(gloire_battle_file(draft, "formations.csv", false)->path, 0,
					   draft->error, "%s has no units", battle->formation[i].id);
	return true;
}

bool gloire_read_army(struct gloire_draft *draft)
{
	static const struct columns keys = COLUMNS(key_columns, struct key_row, NULL);
	static const struct columns chiefs = COLUMNS(chief_columns, struct chief_row, NULL);
	static const struct columns formations = COLUMNS(formation_columns, struct formation_row, NULL);
	static const struct columns units = COLUMNS(unit_columns, struct unit_row, NULL);
	return gloire_read_table(draft, "battle.csv", false, &keys, take_key) && check_keys(draft) &&
	       gloire_read_table(draft, "chiefs.csv", false, &chiefs, take_chief) &&
	       gloire_read_table(draft, "chiefs.csv", false, &chiefs, take_successor) &&
	       gloire_read_table(draft, "formations.csv", false, &formations, take_formation) &&
	       gloire_read_table(draft, "units.csv", false, &units, take_unit) && check_army(draft);
}
