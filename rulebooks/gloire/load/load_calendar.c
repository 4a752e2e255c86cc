/*
 * turns.csv, markers.csv, objectives.csv, lines.csv and guns.csv.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/load/load.h"

/* The next word of a list; false at its end. */
bool gloire_next_of(const char **list, char separator, char word[gloire_name_size])
{
	const char signs[] = {separator, '\0'};
	size_t length = strcspn(*list, signs);
	if (!**list)
		return false;
	snprintf(word, gloire_name_size, "%.*s", (int)length, *list);
	*list += length + ((*list)[length] == separator);
	return true;
}

static int formation_named(const struct gloire_battle *battle, side_id side, const char *name)
{
	for (unsigned i = 0; i < battle->formations; i++)
		if ((side == no_side || battle->formation[i].side == side) &&
		    same_word(battle->formation[i].name, name))
			return (int)i;
	return -1;
}

/* ---- turns.csv ------------------------------------------------------------------------------------------------------ */

struct turn_row {
	uint8_t turn, hour, day;
	bool rest;
	char clock[8], markers[96], origin;
};

static const char *const hour_words[] = {"day", "night", "fog", "low-fog"};

static const struct column turn_columns[] = {
	COLUMN_NUMBER("turn", struct turn_row, turn, 1, gloire_max_turns),
	COLUMN_TEXT("clock", struct turn_row, clock),
	COLUMN_WORD("hour", struct turn_row, hour, hour_words, "hour"),
	COLUMN_NUMBER("day", struct turn_row, day, 1, 9),
	COLUMN_FLAG("rest", struct turn_row, rest),
	COLUMN("markers", struct turn_row, markers, .kind = column_text, .optional = true),
	COLUMN_OWN("origin", struct turn_row, origin, gloire_read_origin),
};

/* "French=1;Bron=2": a side, a formation or * for all; what comes later counts. */
static bool read_turn_markers(struct gloire_draft *draft, const struct csv *csv, const char *list,
			      struct gloire_turn *turn)
{
	const struct gloire_battle *battle = draft->battle;
	char word[gloire_name_size];
	while (gloire_next_of(&list, ';', word)) {
		char *equals = strchr(word, '=');
		if (!equals || equals[1] < '0' || equals[1] > '2' || equals[2])
			return csv_refuse(csv, draft->error, "\"%.40s\" is no formation with 0 to 2 markers",
					  word);
		*equals = '\0';
		int side = gloire_find_side(battle, word), formation = formation_named(battle, no_side, word);
		if (strcmp(word, "*") != 0 && side < 0 && formation < 0)
			return csv_refuse(csv, draft->error, "there is no formation \"%.40s\"", word);
		uint8_t markers = (uint8_t)(equals[1] - '0');
		for (int i = 0; i < battle->formations; i++)
			if (*word == '*' || battle->formation[i].side == side || i == formation)
				turn->ams[i] = markers < battle->formation[i].ams ? markers
										  : battle->formation[i].ams;
	}
	return true;
}

static bool take_turn(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	const struct turn_row *read = row;
	struct gloire_turn *turn = &draft->battle->turn[read->turn];
	if (*turn->clock)
		return csv_refuse(csv, draft->error, "turn %u stands there twice", read->turn);
	*turn = (struct gloire_turn){
		.hour = read->hour, .day = read->day, .rest = read->rest, .origin = read->origin};
	memcpy(turn->clock, read->clock, sizeof turn->clock);
	for (unsigned i = 0; i < draft->battle->formations; i++)
		turn->ams[i] = draft->battle->formation[i].ams;
	return read_turn_markers(draft, csv, read->markers, turn);
}

static bool read_turns(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(turn_columns, struct turn_row, NULL);
	const struct gloire_battle *battle = draft->battle;
	if (!gloire_read_table(draft, "turns.csv", false, &columns, take_turn))
		return false;
	for (unsigned turn = battle->first_turn; turn <= battle->last_turn; turn++)
		if (!*battle->turn[turn].clock)
			return refuse_line(gloire_battle_file(draft, "turns.csv", false)->path, 0,
					   draft->error, "turn %u is missing", turn);
	return true;
}

bool gloire_has_turn(const struct gloire_battle *battle, unsigned turn)
{
	return turn <= gloire_max_turns && *battle->turn[turn].clock;
}

/* ---- markers.csv ------------------------------------------------------------------------------------------------------- */

static int find_side(void *context, const char *text)
{
	const struct gloire_draft *draft = context;
	return gloire_find_side(draft->battle, text);
}

static const char *const effect_words[gloire_effects] = {
	"any-units",     "formations", "right-bank",  "all-cavalry", "all-artillery", "disorganised",
	"named-brigade", "see-orders", "boats",       "two-stacks",  "rally-fully",   "rally-step",
	"exchange",      "two-as-one", "must-attack", "volley"};

struct marker_row {
	char id[gloire_id_size], name[gloire_name_size], formations[96], rule[12];
	uint8_t side, effect, initiative, units, uses, uses_a_day, first_turn, last_turn;
	bool always;
	char origin;
};

static const struct column marker_columns[] = {
	COLUMN_TEXT("id", struct marker_row, id),
	COLUMN_TEXT("name", struct marker_row, name),
	COLUMN_KEY("side", struct marker_row, side, find_side, "side"),
	COLUMN_WORD("effect", struct marker_row, effect, effect_words, "effect"),
	COLUMN_NUMBER("initiative", struct marker_row, initiative, 0, 9, .optional = true,
		      .otherwise = gloire_none),
	COLUMN_NUMBER("units", struct marker_row, units, 0, 20),
	COLUMN_NUMBER("uses", struct marker_row, uses, 1, 20),
	COLUMN_NUMBER("uses_a_day", struct marker_row, uses_a_day, 0, 9),
	COLUMN_NUMBER("first_turn", struct marker_row, first_turn, 1, gloire_max_turns),
	COLUMN_NUMBER("last_turn", struct marker_row, last_turn, 1, gloire_max_turns),
	COLUMN_FLAG("always", struct marker_row, always),
	COLUMN("formations", struct marker_row, formations, .kind = column_text, .optional = true),
	COLUMN_TEXT("rule", struct marker_row, rule),
	COLUMN_OWN("origin", struct marker_row, origin, gloire_read_origin),
};

/* Those of the side by name, or all of a corps, "@IV"; none named: every one. */
bool gloire_read_formations(struct gloire_draft *draft, const struct csv *csv, const char *list, side_id side,
			    uint64_t *set)
{
	const struct gloire_battle *battle = draft->battle;
	char word[gloire_name_size];
	bool all = !*list;
	for (unsigned i = 0; all && i < battle->formations; i++)
		if (battle->formation[i].side == side)
			*set |= UINT64_C(1) << i;
	while (gloire_next_of(&list, ';', word)) {
		uint64_t named = 0;
		for (unsigned i = 0; i < battle->formations; i++) {
			const struct gloire_formation *formation = &battle->formation[i];
			const char *is = *word == '@' ? formation->corps : formation->name;
			if (formation->side == side && same_word(is, word + (*word == '@')))
				named |= UINT64_C(1) << i;
		}
		if (!named)
			return csv_refuse(csv, draft->error, "there is no formation or corps \"%.40s\"",
					  word);
		*set |= named;
	}
	return true;
}

static bool take_marker(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct marker_row *read = row;
	if (battle->markers == gloire_max_markers)
		return csv_refuse(csv, draft->error, "there are more than %d markers", gloire_max_markers);
	for (unsigned i = 0; i < battle->markers; i++)
		if (!strcmp(battle->marker[i].id, read->id))
			return csv_refuse(csv, draft->error, "there are two markers %s", read->id);
	for (unsigned i = 0; i < battle->markers; i++)
		if (same_word(battle->marker[i].name, read->name))
			return csv_refuse(csv, draft->error, "%s is called %s too", battle->marker[i].id,
					  read->name);
	if (read->first_turn > read->last_turn || !gloire_has_turn(battle, read->last_turn))
		return csv_refuse(csv, draft->error, "turns %u to %u are no turns of the battle",
				  read->first_turn, read->last_turn);
	if (gloire_find_formation(battle, read->id) >= 0)
		return csv_refuse(csv, draft->error, "%s is a formation", read->id);
	struct gloire_marker *marker = &battle->marker[battle->markers++];
	*marker = (struct gloire_marker){.side = read->side,
					 .effect = read->effect,
					 .initiative = read->initiative,
					 .units = read->units,
					 .uses = read->uses,
					 .uses_a_day = read->uses_a_day,
					 .first_turn = read->first_turn,
					 .last_turn = read->last_turn,
					 .always = read->always,
					 .origin = read->origin};
	memcpy(marker->id, read->id, sizeof marker->id);
	memcpy(marker->name, read->name, sizeof marker->name);
	memcpy(marker->rule, read->rule, sizeof marker->rule);
	side_id whose = marker->effect == gloire_exchange ? (side_id)!read->side : read->side;
	return gloire_read_formations(draft, csv, read->formations, whose, &marker->formations);
}

/* ---- objectives.csv ---------------------------------------------------------------------------------------------------------- */

static const char *const need_words[] = {"all", "two", "either", "each", "good-order", "no-enemy"};
static const char *const when_words[] = {"end", "after-turn", "each-turn-from", "at-once", "burnt"};

struct objective_row {
	uint8_t side, points, need, when, turn, held;
	char hexes[64], origin;
};

static const struct column objective_columns[] = {
	COLUMN_KEY("side", struct objective_row, side, find_side, "side", .optional = true,
		   .otherwise = no_side),
	COLUMN_NUMBER("points", struct objective_row, points, 1, 40),
	COLUMN_TEXT("hexes", struct objective_row, hexes),
	COLUMN_WORD("need", struct objective_row, need, need_words, "need"),
	COLUMN_WORD("when", struct objective_row, when, when_words, "moment"),
	COLUMN_NUMBER("turn", struct objective_row, turn, 1, gloire_max_turns, .optional = true),
	COLUMN_KEY("held", struct objective_row, held, find_side, "side", .optional = true,
		   .otherwise = no_side),
	COLUMN_OWN("origin", struct objective_row, origin, gloire_read_origin),
};

/* Hexes parted by blanks; those of a sheet that is not in play are passed over. */
bool gloire_read_hexes(struct gloire_draft *draft, const struct csv *csv, const char *list, space_id hex[],
		       unsigned most, uint8_t *count)
{
	char word[gloire_name_size];
	while (gloire_next_of(&list, ' ', word)) {
		space_id at = board_find(draft->board, word);
		if (gloire_is_elsewhere(draft, word))
			continue;
		if (at == no_space)
			return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", word);
		for (unsigned i = 0; i < *count; i++)
			if (hex[i] == at)
				return csv_refuse(csv, draft->error, "%.20s is named twice", word);
		if (*count == most)
			return csv_refuse(csv, draft->error, "there are more than %u hexes", most);
		hex[(*count)++] = at;
	}
	return true;
}

static bool take_objective(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct objective_row *read = row;
	struct gloire_objective objective = {.side = read->side,
					     .points = read->points,
					     .need = read->need,
					     .when = read->when,
					     .turn = read->turn,
					     .held = read->held,
					     .origin = read->origin};
	if (battle->objectives == gloire_max_objectives)
		return csv_refuse(csv, draft->error, "there are more than %d objectives",
				  gloire_max_objectives);
	if ((read->when == gloire_after_turn || read->when == gloire_each_turn_from) != (read->turn > 0))
		return csv_refuse(csv, draft->error, "a turn goes with after-turn and each-turn-from alone");
	if (read->turn && !gloire_has_turn(battle, read->turn))
		return csv_refuse(csv, draft->error, "turn %u is no turn of the battle", read->turn);
	if (!gloire_read_hexes(draft, csv, read->hexes, objective.hex, gloire_objective_hexes,
			       &objective.hexes))
		return false;
	if (objective.hexes)
		battle->objective[battle->objectives++] = objective;
	return true;
}

/* ---- lines.csv and guns.csv --------------------------------------------------------------------------------------------------------- */

struct line_row {
	char name[24], hexes[160];
};

static const struct column line_columns[] = {
	COLUMN_TEXT("name", struct line_row, name),
	COLUMN_TEXT("hexes", struct line_row, hexes),
};

static bool take_line(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct line_row *read = row;
	if (battle->lines == gloire_max_lines)
		return csv_refuse(csv, draft->error, "there are more than %d lines", gloire_max_lines);
	for (unsigned i = 0; i < battle->lines; i++)
		if (!strcmp(battle->line[i].name, read->name))
			return csv_refuse(csv, draft->error, "there are two lines \"%s\"", read->name);
	struct gloire_line *line = &battle->line[battle->lines++];
	memcpy(line->name, read->name, sizeof line->name);
	return gloire_read_hexes(draft, csv, read->hexes, line->hex, gloire_line_hexes, &line->hexes);
}

/* The lines that rules of their battles ask for. */
static bool check_lines(struct gloire_draft *draft)
{
	static const struct {
		uint8_t battle;
		const char *line;
	} wanted[] = {
		{gloire_haslach, "alarm"}, {gloire_pyramides, "three infantry"}, {gloire_rivoli, "lusignan"}};
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
		if (draft->battle->name == wanted[i].battle && !gloire_line(draft->battle, wanted[i].line))
			return refuse_line(gloire_battle_file(draft, "lines.csv", false)->path, 0,
					   draft->error, "there is no line \"%s\"", wanted[i].line);
	return true;
}

static const struct column gun_columns[] = {
	COLUMN("hex", struct gloire_guns, hex, .kind = column_space, .what = "hex"),
	COLUMN_NUMBER("strength", struct gloire_guns, strength, 1, 20),
	COLUMN_OWN("origin", struct gloire_guns, origin, gloire_read_origin),
};

static bool take_guns(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct gloire_guns *read = row;
	if (battle->guns == gloire_max_guns)
		return csv_refuse(csv, draft->error, "there are more than %d places with guns",
				  gloire_max_guns);
	for (unsigned i = 0; i < battle->guns; i++)
		if (battle->gun[i].hex == read->hex)
			return csv_refuse(csv, draft->error, "there are two lines for that hex");
	battle->gun[battle->guns++] = *read;
	return true;
}

bool gloire_read_calendar(struct gloire_draft *draft)
{
	static const struct columns markers = COLUMNS(marker_columns, struct marker_row, NULL);
	static const struct columns objectives = COLUMNS(objective_columns, struct objective_row, NULL);
	static const struct columns lines = COLUMNS(line_columns, struct line_row, NULL);
	static const struct columns guns = COLUMNS(gun_columns, struct gloire_guns, NULL);
	return read_turns(draft) &&
	       (draft->scenario->no_specials ||
		gloire_read_table(draft, "markers.csv", true, &markers, take_marker)) &&
	       gloire_read_table(draft, "objectives.csv", false, &objectives, take_objective) &&
	       gloire_read_table(draft, "lines.csv", true, &lines, take_line) && check_lines(draft) &&
	       gloire_read_table(draft, "guns.csv", true, &guns, take_guns);
}
