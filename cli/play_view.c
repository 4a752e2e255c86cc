/*
 * Small readers of a view, and its pieces and places in words: every rulebook's, by what the view offers.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"

const char *text_in(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));
	return text ? text : "";
}

int number_in(const json_t *object, const char *name)
{
	return (int)json_integer_value(json_object_get(object, name));
}

bool word_in(const json_t *object, const char *list, const char *word)
{
	size_t i;
	json_t *entry;
	json_array_foreach (json_object_get(object, list), i, entry)
		if (json_string_value(entry) && !strcmp(json_string_value(entry), word))
			return true;
	return false;
}

/* "Blue guard" of the blue side is the guard. */
const char *name_without_side(const json_t *piece)
{
	const char *name = text_in(piece, "name"), *side = text_in(piece, "side");
	size_t length = strlen(side);
	return length && !strncasecmp(name, side, length) && name[length] == ' ' ? name + length + 1 : name;
}

const json_t *space_in(const struct play *play, space_id space)
{
	size_t i;
	json_t *entry;
	const struct board *board = play->scenario->board;
	json_array_foreach (json_object_get(play->view, "spaces"), i, entry)
		if (space < board->spaces && !strcmp(text_in(entry, "at"), board->space[space].number))
			return entry;
	return NULL;
}

size_t put_some(char *text, size_t used, size_t size, const char *format, ...)
{
	if (used >= size)
		return used;
	va_list args;
	va_start(args, format);
	int length = vsnprintf(text + used, size - used, format, args);
	va_end(args);
	return length < 0 ? used : used + (size_t)length;
}

void points_text(int halves, char *text, size_t size)
{
	int whole = halves / 2;
	if (whole || !(halves % 2))
		snprintf(text, size, "%d%s", whole, halves % 2 ? "½" : "");
	else
		snprintf(text, size, "½");
}

/* ---- Pieces --------------------------------------------------------------------------------------------------------- */

/* Values in the order in which counters print them. */
static size_t put_values(const json_t *values, char *text, size_t used, size_t size)
{
	static const char *const printed[] = {"combat",   "strength", "cohesion", "morale",
					      "command",  "bonus",    "reaction", "initiative",
					      "movement", "range",    "longest",  "orders"};
	bool first = true;
	for (unsigned i = 0; i < sizeof printed / sizeof *printed; i++) {
		const json_t *value = json_object_get(values, printed[i]);
		if (!value || used >= size)
			continue;
		double number = json_number_value(value);
		long long whole = (long long)number;
		bool and_a_half = number > (double)whole;
		used = put_some(text, used, size, "%s", first ? " " : "-");
		if (whole || !and_a_half)
			used = put_some(text, used, size, "%lld", whole);
		if (and_a_half)
			used = put_some(text, used, size, "½");
		first = false;
	}
	return used;
}

/* What the page says for a status, where the word itself says too little or nothing to a player. */
static const char *status_word(const char *status)
{
	static const char *const said[][2] = {
		{"activated", "has acted"},
		{"moved", "has moved"},
		{"fired", "has fired"},
		{"upright", "stands concealed"},
		{"aide", "with an aide"},
		{"marching", "in Road March"},
		{"unsupplied", "out of supply"},
		{"shaken", "worn out by its orders"},
		{"afoot", "on the march"},
		{"square", "in square"},
		{"attacking", "attacks"},
		{"ordered", "order written"},
		{"face-down", "order face down"},
		{"led_by_chief", "led by the commander in chief"},
		{"active", ""},
		{"printed_stack", ""},
		{"entered", ""},
		{"stays", ""},
		{"acting", ""},
		{"supported", ""},
	};
	for (unsigned i = 0; i < sizeof said / sizeof *said; i++)
		if (!strcmp(said[i][0], status))
			return said[i][1];
	return status;
}

/* "out_of_command" for people. */
static size_t put_status(char *text, size_t used, size_t size, const char *status)
{
	size_t first = used;
	const char *word = status_word(status);
	if (!word[0])
		return used;
	used = put_some(text, used, size, ", %s", word);
	for (size_t i = first; i < used && i < size; i++)
		if (text[i] == '_' || text[i] == '-')
			text[i] = ' ';
	return used;
}

/* " 5 foot 1 horse, fatigue 2": of a piece whose strength is written in cubes. */
static size_t put_cubes(const json_t *piece, char *text, size_t used, size_t size)
{
	const json_t *strength = json_object_get(piece, "strength"),
		     *fatigue = json_object_get(piece, "fatigue");
	if (strength)
		used = put_some(text, used, size, " %d foot %d horse", number_in(strength, "inf"),
				number_in(strength, "cav"));
	if (fatigue)
		used = put_some(text, used, size, ", fatigue %lld", (long long)json_integer_value(fatigue));
	return used;
}

/* What its owner knows of it: what it is a part of, and where it is to go. */
static size_t put_orders(const json_t *piece, char *text, size_t used, size_t size)
{
	if (text_in(piece, "division")[0])
		used = put_some(text, used, size, ", brigade of %s", text_in(piece, "division"));
	if (json_is_true(json_object_get(piece, "ad_hoc")))
		used = put_some(text, used, size, ", in an Ad Hoc corps");
	if (json_is_true(json_object_get(piece, "ill")))
		used = put_some(text, used, size, ", ill");
	if (json_is_false(json_object_get(piece, "in_command")))
		used = put_some(text, used, size, ", out of command");
	if (text_in(piece, "objective")[0])
		used = put_some(text, used, size, ", %s %s",
				!strcmp(text_in(piece, "order"), "retreat") ? "falls back to" : "marches to",
				text_in(piece, "objective"));
	if (text_in(piece, "due_label")[0])
		used = put_some(text, used, size, ", comes %s%s%s", text_in(piece, "due_label"),
				text_in(piece, "entry")[0] ? " by " : "", text_in(piece, "entry"));
	return used;
}

static size_t put_list(const json_t *list, const char *before, char *text, size_t used, size_t size)
{
	size_t i;
	json_t *entry;
	json_array_foreach (list, i, entry)
		used = put_some(text, used, size, "%s%s", i ? ", " : before, json_string_value(entry));
	return used;
}

size_t piece_text(const json_t *piece, char *text, size_t size)
{
	size_t used = put_some(text, 0, size, "%s", text_in(piece, "name"));
	used = put_values(json_object_get(piece, "values"), text, used, size);
	used = put_cubes(piece, text, used, size);
	if (text_in(piece, "facing")[0])
		used = put_some(text, used, size, " %s", text_in(piece, "facing"));
	if (word_in(piece, "traits", "all-round"))
		used = put_some(text, used, size, " all round");
	if (number_in(piece, "group"))
		used = put_some(text, used, size, ", group %d", number_in(piece, "group"));
	if (number_in(piece, "losses"))
		used = put_some(text, used, size, " -%d", number_in(piece, "losses"));
	size_t i;
	json_t *status;
	json_array_foreach (json_object_get(piece, "status"), i, status)
		used = put_status(text, used, size, json_string_value(status));
	used = put_orders(piece, text, used, size);
	return put_list(json_object_get(piece, "seen"), "; one of: ", text, used, size);
}

/* ---- Places ---------------------------------------------------------------------------------------------------------- */

static const char *terrain_word(unsigned terrain)
{
	static const char *const words[terrain_count] = {
		"open ground", "woods",   "village",     "town",    "marsh",      "city",        "fort",
		"lake",        "rough",   "off the map", "orchard", "palm grove", "frozen pond", "ruins",
		"castle",      "cassina", "house",       "redoubt", "gravel bed", "sea"};
	return terrain < terrain_count ? words[terrain] : "";
}

static size_t put_area_head(const struct play *play, space_id at, char *text, size_t used, size_t size)
{
	const struct space *space = &play->scenario->board->space[at];
	used = put_some(text, used, size, "%s", space->name[0] ? space->name : space->number);
	if (space->terrain == terrain_fort)
		used = put_some(text, used, size, ", citadel");
	else if (space->terrain != terrain_clear)
		used = put_some(text, used, size, ", %s", terrain_word(space->terrain));
	if (space->points)
		used = put_some(text, used, size, " of %d point%s", space->points,
				space->points == 1 ? "" : "s");
	return used;
}

static const char *name_of(const struct play *play, const char *id)
{
	space_id space = board_find(play->scenario->board, id);
	return space == no_space ? id : play->scenario->board->space[space].name;
}

/* Whose it is, whether it is fought for, which way back, which bridges are gone. */
static size_t put_area_state(const struct play *play, space_id at, char *text, size_t used, size_t size)
{
	const json_t *state = space_in(play, at), *axis = json_object_get(state, "axis");
	size_t i;
	json_t *entry;
	if (text_in(state, "control")[0])
		used = put_some(text, used, size, ", %s", text_in(state, "control"));
	if (json_is_true(json_object_get(state, "contested")))
		used = put_some(text, used, size, ", contested");
	if (axis)
		used = put_some(text, used, size, "\n%s way of retreat: %s", text_in(axis, "side"),
				name_of(play, text_in(axis, "to")));
	json_array_foreach (json_object_get(state, "destroyed"), i, entry)
		used = put_some(text, used, size, "%s%s", i ? ", " : "\nbridge destroyed to ",
				name_of(play, json_string_value(entry)));
	return used;
}

size_t play_seen_text(const struct play *play, space_id at, char *text, size_t size)
{
	size_t used = 0, i;
	json_t *track;
	text[0] = '\0';
	json_array_foreach (json_object_get(play->view, "tracks"), i, track) {
		if (!text_in(track, "when")[0] ||
		    strcmp(text_in(track, "at"), play->scenario->board->space[at].number) != 0)
			continue;
		used = put_some(text, used, size, "%s%s", used ? "\n" : "", text_in(track, "name"));
		used = put_values(json_object_get(track, "values"), text, used, size);
		used = put_some(text, used, size, ", seen here %s", text_in(track, "when"));
	}
	return used;
}

size_t play_ways_text(const struct play *play, space_id at, char *text, size_t size)
{
	const struct board *board = play->scenario->board;
	size_t used = 0;
	text[0] = '\0';
	if (board->kind != board_of_areas)
		return 0;
	for (unsigned i = board->first_edge[at]; i < board->first_edge[at + 1]; i++)
		used = put_some(text, used, size, "%s%s%s", i > board->first_edge[at] ? ", " : "to ",
				board->space[board->edge_to[i]].name,
				board->edge_features[i] & side_bridge ? " (bridge)" : "");
	return used;
}

size_t play_place_text(const struct play *play, space_id at, char *text, size_t size)
{
	const struct board *board = play->scenario->board;
	const struct space *space = &board->space[at];
	if (board->kind == board_of_hexes) {
		size_t head = put_some(text, 0, size, "%s %s%s%s", space->number, space->name,
				       space->name[0] ? ", " : "", terrain_word(space->terrain));
		return board->level_metres ? put_some(text, head, size, ", level %d", space->level) : head;
	}
	size_t used = put_area_head(play, at, text, 0, size);
	return put_area_state(play, at, text, used, size);
}

/* ---- Answers --------------------------------------------------------------------------------------------------------- */

/* On a map of areas places go by their names, not by their ids. What is typed comes first, then what it means here: "done: Stand". */
size_t choice_text(struct play *play, struct answer given, char *text, size_t size)
{
	char label[120];
	const struct board *board = play->scenario->board;
	bool is_place = (given.verb == verb_go || given.verb == verb_at) && given.arg < board->spaces;
	struct field field = game_field(play->game, play->seat);
	size_t used;
	if (board->kind == board_of_areas && is_place && board->space[given.arg].name[0])
		used = put_some(text, 0, size, "%s %s", verb_name(given.verb), board->space[given.arg].name);
	else
		used = answer_text(&field, given, text, size);
	if (game_label(play->game, play->seat, given, label, sizeof label))
		used = put_some(text, used, size, ": %s", label);
	const char *const *ways = play->scenario->rulebook->way_title;
	if (ways && given.verb == verb_go)
		return put_some(text, used, size, ", %s", ways[given.way]);
	return given.way ? put_some(text, used, size, " by the other way") : used;
}
