/*
 * Answers as actions: the names of verbs, pieces, spaces and directions, both ways.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/game_inside.h"

static const char *const verbs[verb_count] = {
	[verb_unit] = "unit",     [verb_go] = "go",     [verb_at] = "at",   [verb_face] = "face",
	[verb_number] = "number", [verb_card] = "card", [verb_yes] = "yes", [verb_no] = "no",
	[verb_pass] = "pass",     [verb_done] = "done",
};

const char *verb_name(unsigned verb)
{
	return verb < verb_count ? verbs[verb] : "?";
}

const char *viewer_name(const struct rulebook *rulebook, seat_id viewer)
{
	if (viewer < rulebook->seats)
		return rulebook->seat[viewer];
	if (viewer == public_seat)
		return "public";
	return viewer == referee_seat ? "referee" : NULL;
}

seat_id find_viewer(const struct rulebook *rulebook, const char *name)
{
	for (unsigned i = 0; i < viewers_of(rulebook); i++)
		if (!strcmp(viewer_name(rulebook, viewer_at(rulebook, i)), name))
			return viewer_at(rulebook, i);
	return no_seat;
}

bool game_has_seat(const struct game *game, unsigned seat)
{
	return seat < game->scenario->rulebook->seats && !(game->absent >> seat & 1);
}

seat_id game_find_viewer(const struct game *game, const char *name)
{
	seat_id viewer = find_viewer(game->scenario->rulebook, name);
	return viewer >= max_seats || game_has_seat(game, viewer) ? viewer : (seat_id)no_seat;
}

const char *space_text(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	text[0] = '\0';
	if (rulebook->space_name && rulebook->space_name(scenario, space, text, size))
		return text;
	if (!scenario->board || space >= scenario->board->spaces)
		return NULL;
	const struct space *at = &scenario->board->space[space];
	snprintf(text, size, "%s", at->number[0] ? at->number : at->name);
	return text;
}

space_id find_any_space(const struct scenario *scenario, const char *text)
{
	space_id found = scenario->board ? board_find(scenario->board, text) : no_space;
	if (found == no_space && scenario->rulebook->find_space)
		found = scenario->rulebook->find_space(scenario, text);
	return found;
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

const char *facing_name(const struct scenario *scenario, unsigned facing)
{
	return scenario->rulebook->faces_corners ? board_corner_name(scenario->board, facing)
						 : board_direction_name(scenario->board, facing);
}

unsigned find_facing(const struct scenario *scenario, const char *text)
{
	return scenario->rulebook->faces_corners ? board_find_corner(scenario->board, text)
						 : board_find_direction(scenario->board, text);
}

static void put_argument(struct json *out, const struct field *field, struct answer given)
{
	char text[64];
	const struct rulebook *rulebook = field->scenario->rulebook;
	switch (given.verb) {
	case verb_unit:
		put_text(out, "unit", rulebook->piece_id(field, given.arg));
		return;
	case verb_go:
		put_text(out, "to", space_text(field->scenario, given.arg, text, sizeof text));
		return;
	case verb_at:
		put_text(out, "at", space_text(field->scenario, given.arg, text, sizeof text));
		return;
	case verb_face:
		put_text(out, "facing", facing_name(field->scenario, given.arg));
		return;
	case verb_number:
		put_number(out, "number", given.arg);
		return;
	case verb_card:
		put_text(out, "card", rulebook->card_id(field->scenario, given.arg));
		return;
	default:
		return;
	}
}

/* The name a person knows it by, where the argument is another one. */
static const char *display_name(const struct field *field, struct answer given)
{
	const struct board *board = field->scenario->board;
	switch (given.verb) {
	case verb_unit:
		return field->scenario->rulebook->piece_name(field, given.arg);
	case verb_card:
		return field->scenario->rulebook->card_name(field->scenario, given.arg);
	case verb_go:
	case verb_at:
		if (!board || given.arg >= board->spaces || !board->space[given.arg].number[0])
			return NULL;
		return board->space[given.arg].name[0] ? board->space[given.arg].name : NULL;
	default:
		return NULL;
	}
}

static void open_action(struct json *out, const char *key, const struct field *field, struct answer given)
{
	put_object(out, key);
	put_text(out, "do", verb_name(given.verb));
	put_argument(out, field, given);
	if (given.way)
		put_number(out, "way", given.way);
}

void put_bare_action(struct json *out, const char *key, const struct field *field, struct answer given)
{
	open_action(out, key, field, given);
	put_end(out);
}

static void inform(struct json *out, const struct field *field, struct answer given, half_points cost)
{
	const char *name = display_name(field, given);
	if (cost >= 0)
		put_points(out, "cost", cost);
	if (name)
		put_text(out, "text", name);
}

void put_action(struct json *out, const char *key, const struct field *field, struct answer given,
		half_points cost)
{
	open_action(out, key, field, given);
	inform(out, field, given, cost);
	put_end(out);
}

void put_open_action(struct json *out, const struct field *field, struct answer given, half_points cost)
{
	open_action(out, NULL, field, given);
	inform(out, field, given, cost);
}

static const char *argument_text(const struct field *field, struct answer given, char *room, size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	switch (given.verb) {
	case verb_unit:
		return rulebook->piece_name(field, given.arg);
	case verb_go:
	case verb_at:
		return space_text(field->scenario, given.arg, room, size);
	case verb_face:
		return facing_name(field->scenario, given.arg);
	case verb_number:
		snprintf(room, size, "%u", given.arg);
		return room;
	case verb_card:
		return rulebook->card_name(field->scenario, given.arg);
	default:
		return NULL;
	}
}

size_t answer_text(const struct field *field, struct answer given, char *text, size_t size)
{
	char room[64];
	const char *argument = argument_text(field, given, room, sizeof room);
	snprintf(text, size, "%s%s%s", verb_name(given.verb), argument ? " " : "", argument ? argument : "");
	return strlen(text);
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

/* Numbers may come as numbers or as text, spaces with either of two names. */
static const char *word(const json_t *action, const char *key, const char *other, char *room, size_t size)
{
	const json_t *value = json_object_get(action, key);
	if (!value && other)
		value = json_object_get(action, other);
	if (json_is_string(value))
		return json_string_value(value);
	if (!json_is_integer(value))
		return NULL;
	snprintf(room, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	return room;
}

static bool unknown(char *reason, size_t size, const char *what, const char *name)
{
	if (name)
		snprintf(reason, size, "There is no %s \"%.60s\".", what, name);
	else
		snprintf(reason, size, "It does not say which %s.", what);
	return false;
}

static bool read_piece(const struct field *field, const char *name, struct answer *given, char *reason,
		       size_t size)
{
	piece_id piece = name ? field->scenario->rulebook->find_piece(field, name) : no_piece;
	given->arg = piece;
	return piece != no_piece || unknown(reason, size, "unit", name);
}

static bool read_space(const struct field *field, const char *name, struct answer *given, char *reason,
		       size_t size)
{
	space_id space = name ? find_any_space(field->scenario, name) : no_space;
	given->arg = space;
	return space != no_space || unknown(reason, size, "space", name);
}

static bool read_direction(const struct field *field, const char *name, struct answer *given, char *reason,
			   size_t size)
{
	unsigned direction = name && field->scenario->board ? find_facing(field->scenario, name)
							    : no_direction;
	given->arg = (uint16_t)direction;
	return direction < no_direction || unknown(reason, size, "direction", name);
}

static bool read_card(const struct field *field, const char *name, struct answer *given, char *reason,
		      size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	int other = -1;
	int card = name && rulebook->own_card ? rulebook->own_card(field, name, &other) : -1;
	if (card >= 0 && other >= 0) {
		snprintf(reason, size, "Which of %s and %s?",
			 rulebook->card_id(field->scenario, (unsigned)card),
			 rulebook->card_id(field->scenario, (unsigned)other));
		return false;
	}
	if (card < 0 && name && rulebook->find_card)
		card = rulebook->find_card(field->scenario, name);
	given->arg = (uint16_t)card;
	return card >= 0 || unknown(reason, size, "card or marker", name);
}

static bool read_number(const json_t *action, struct answer *given, char *reason, size_t size)
{
	const json_t *value = json_object_get(action, "number");
	if (!json_is_number(value))
		return unknown(reason, size, "number", NULL);
	json_int_t number = json_integer_value(value);
	bool fits = json_is_integer(value) && number >= 0 && number < UINT16_MAX;
	given->arg = fits ? (uint16_t)number : UINT16_MAX; /* the question says what is allowed */
	return true;
}

static bool read_argument(const struct field *field, const json_t *action, struct answer *given, char *reason,
			  size_t size)
{
	char room[24];
	switch (given->verb) {
	case verb_unit:
		return read_piece(field, word(action, "unit", "piece", room, sizeof room), given, reason,
				  size);
	case verb_go:
		return read_space(field, word(action, "to", "at", room, sizeof room), given, reason, size);
	case verb_at:
		return read_space(field, word(action, "at", "to", room, sizeof room), given, reason, size);
	case verb_face:
		return read_direction(field, word(action, "facing", NULL, room, sizeof room), given, reason,
				      size);
	case verb_number:
		return read_number(action, given, reason, size);
	case verb_card:
		return read_card(field, word(action, "card", NULL, room, sizeof room), given, reason, size);
	default:
		return true;
	}
}

static bool read_verb(const json_t *action, struct answer *given, char *reason, size_t size)
{
	const char *name = json_string_value(json_object_get(action, "do"));
	for (unsigned verb = 0; name && verb < verb_count; verb++)
		if (!strcasecmp(verbs[verb], name)) {
			*given = answer((enum verb)verb, 0);
			return true;
		}
	return unknown(reason, size, "verb", name);
}

bool read_action(const struct field *field, const json_t *action, struct answer *given, char *reason,
		 size_t size)
{
	if (!read_verb(action, given, reason, size))
		return false;
	const json_t *way = json_object_get(action, "way");
	if (way &&
	    (!json_is_integer(way) || json_integer_value(way) < 0 || json_integer_value(way) > UINT8_MAX))
		return unknown(reason, size, "way", NULL);
	given->way = (uint8_t)json_integer_value(way);
	return read_argument(field, action, given, reason, size);
}
