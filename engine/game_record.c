/*
 * The record of a game, and the sources of chance that write and read it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/game_inside.h"

void record_free(struct record *record)
{
	for (uint32_t i = 0; i < record->edits; i++)
		free(record->edit[i]);
	free(record->edit);
	free(record->entry);
	free(record->outcome);
	*record = (struct record){0};
}

static bool make_room(void **rows, uint32_t *room, uint32_t needed, size_t width)
{
	if (needed <= *room)
		return true;
	uint32_t larger = *room + *room / 8 + 32;
	void *moved = realloc(*rows, larger * width);
	if (!moved)
		return false;
	*rows = moved;
	*room = larger;
	return true;
}

bool record_reserve(struct record *record)
{
	void *rows = record->entry;
	bool done = make_room(&rows, &record->entry_room, record->entries + 1, sizeof *record->entry);
	record->entry = rows;
	return done;
}

bool record_draw(struct record *record, struct outcome outcome)
{
	void *rows = record->outcome;
	bool done = make_room(&rows, &record->outcome_room, record->outcomes + 1, sizeof *record->outcome);
	record->outcome = rows;
	if (!done)
		return false;
	record->outcome[record->outcomes++] = outcome;
	record->typed += outcome.typed;
	return true;
}

void record_cut(struct record *record, uint32_t entries, uint32_t outcomes)
{
	for (uint32_t i = outcomes; i < record->outcomes; i++)
		record->typed -= record->outcome[i].typed;
	record->outcomes = outcomes;
	record->entries = entries;
}

/* ---- The game's own source ---------------------------------------------------------------------------- */

/* Typed outcomes use up no number of the game's own. */
void count_chances(struct game *game)
{
	const struct record *record = &game->record;
	uint32_t first = record->outcomes;
	uint16_t turn = first ? record->outcome[first - 1].turn : game->base.counts.turn;
	while (first && record->outcome[first - 1].turn == turn)
		first--;
	if (first == 0 && game->base.counts.turn == turn)
		game->counts = game->base.counts;
	else
		game->counts = (struct purpose_counts){.turn = turn};
	for (uint32_t i = first; i < record->outcomes; i++)
		if (!record->outcome[i].typed)
			game->counts.asked[record->outcome[i].slot]++;
}

static unsigned fail(struct game_chance *source, const char *reason)
{
	source->chance.failed = true;
	snprintf(source->reason, sizeof source->reason, "%s", reason);
	return 0;
}

const char *chance_kind_name(unsigned kind)
{
	static const char *const names[] = {"d6", "2d6", "d10", "draw", "card", "deal"};
	return kind < sizeof names / sizeof *names ? names[kind] : "?";
}

static bool is_called(const struct scenario *scenario, const char *name, const char *typed)
{
	if (!name)
		return false;
	if (!strcasecmp(name, typed))
		return true;
	const struct rulebook *rulebook = scenario->rulebook;
	int card = rulebook->find_card ? rulebook->find_card(scenario, typed) : -1;
	if (card < 0)
		return false;
	const char *id = rulebook->card_id(scenario, (unsigned)card);
	const char *shown = rulebook->card_name(scenario, (unsigned)card);
	return (id && !strcmp(name, id)) || (shown && !strcmp(name, shown));
}

static unsigned find_drawn(struct game_chance *source, const struct chance_ask *ask, const char *typed)
{
	for (unsigned i = 0; ask->name && i < ask->n; i++)
		if (is_called(source->game->scenario, ask->name(ask->context, i), typed))
			return i;
	source->wrong_kind = true;
	char text[128];
	snprintf(text, sizeof text, "\"%s\" cannot be drawn now", typed);
	return fail(source, text);
}

/* A draw whose number of outcomes is a secret is dealt, and can be typed by name like another. */
static bool is_secret_draw(const struct chance_ask *ask)
{
	return ask->kind == chance_deal && ask->name;
}

static unsigned take_typed(struct game_chance *source, const struct chance_ask *ask)
{
	const struct typed_outcome *typed = &source->game->typed[source->game->typed_at];
	enum chance_kind due = is_secret_draw(ask) ? chance_draw : ask->kind;
	if (typed->kind != due) {
		char text[128];
		snprintf(text, sizeof text, "the outcome due is a %s, the one typed is a %s",
			 chance_kind_name(due), chance_kind_name(typed->kind));
		source->wrong_kind = true;
		return fail(source, text);
	}
	unsigned i = typed->value;
	if (typed->kind == chance_draw || typed->kind == chance_card)
		i = find_drawn(source, ask, typed->name);
	if (!source->chance.failed)
		source->game->typed_at++;
	return i;
}

/* Dealing unknowns is never typed in, but for draws that have names. */
static unsigned draw(struct chance *chance, const struct chance_ask *ask)
{
	struct game_chance *source = (struct game_chance *)chance;
	struct game *game = source->game;
	if (chance->failed)
		return 0;
	bool typed = game->typed_at < game->typed_count && (ask->kind != chance_deal || is_secret_draw(ask));
	unsigned i = 0;
	if (game->listener && !typed && ask->kind != chance_deal) {
		game->listener->hear(game->listener, ask);
		return fail(source, "somebody only wanted to hear of it");
	}
	purpose_turn(&game->counts, ask->turn);
	if (typed) {
		i = take_typed(source, ask);
	} else {
		i = purpose_outcome(game->key, ask, purpose_count(&game->counts, ask));
	}
	struct outcome outcome = {.kind = (uint8_t)ask->kind,
				  .typed = typed,
				  .slot = (uint8_t)purpose_slot(ask->purpose),
				  .turn = ask->turn,
				  .n = ask->n,
				  .i = (uint16_t)i};
	if (!chance->failed && !record_draw(&game->record, outcome))
		return fail(source, "there is no memory left");
	return i;
}

void game_chance(struct game_chance *source, struct game *game)
{
	*source = (struct game_chance){.chance = {.next = draw}, .game = game};
}

void game_player_chance(const struct game *game, seat_id seat, struct keyed_chance *own)
{
	char text[48] = "player ";
	uint8_t key[16];
	for (unsigned i = 0; i < sizeof game->key; i++)
		snprintf(text + 7 + (size_t)2 * i, 3, "%02x", game->key[i]);
	key_from_text(key, text, (uint64_t)game->record.entries << 8 | seat);
	keyed_chance(own, key, 0);
}

/* ---- The record as a source --------------------------------------------------------------------------- */

static unsigned draw_again(struct chance *chance, const struct chance_ask *ask)
{
	struct record_chance *source = (struct record_chance *)chance;
	if (chance->failed || source->at >= source->end) {
		chance->failed = true;
		return 0;
	}
	struct outcome *outcome = &source->record->outcome[source->at++];
	if (outcome->kind != ask->kind || outcome->n != ask->n || outcome->i >= ask->n) {
		chance->failed = true;
		return 0;
	}
	outcome->slot = (uint8_t)purpose_slot(ask->purpose); /* a file does not tell it */
	outcome->turn = ask->turn;
	return outcome->i;
}

void record_chance(struct record_chance *source, struct record *record)
{
	*source = (struct record_chance){
		.chance = {.next = draw_again}, .record = record, .end = record->outcomes};
}

/* ---- Typing outcomes in ------------------------------------------------------------------------------- */

static bool read_face(const json_t *value, int least, int most, uint16_t *outcome)
{
	if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
		return false;
	*outcome = (uint16_t)(json_integer_value(value) - least);
	return true;
}

static bool read_pair(const json_t *value, uint16_t *outcome)
{
	uint16_t first, second;
	if (json_array_size(value) != 2 || !read_face(json_array_get(value, 0), 1, 6, &first) ||
	    !read_face(json_array_get(value, 1), 1, 6, &second))
		return false;
	*outcome = (uint16_t)(first * 6 + second);
	return true;
}

static bool read_name(const json_t *value, struct typed_outcome *typed)
{
	if (!json_is_string(value) || json_string_length(value) >= sizeof typed->name)
		return false;
	snprintf(typed->name, sizeof typed->name, "%s", json_string_value(value));
	return true;
}

/* A card there is not can never come up. */
static bool is_a_card(const struct scenario *scenario, const struct typed_outcome *typed)
{
	const struct rulebook *rulebook = scenario->rulebook;
	return typed->kind != chance_card || !rulebook->find_card ||
	       rulebook->find_card(scenario, typed->name) >= 0;
}

static bool read_typed(const json_t *object, struct typed_outcome *typed)
{
	const json_t *value;
	*typed = (struct typed_outcome){0};
	if (json_object_size(object) != 1)
		return false;
	for (uint8_t kind = chance_d6; kind <= chance_card; kind++) {
		if (!(value = json_object_get(object, chance_kind_name(kind))))
			continue;
		typed->kind = kind;
		switch (kind) {
		case chance_d6:
			return read_face(value, 1, 6, &typed->value);
		case chance_2d6:
			return read_pair(value, &typed->value);
		case chance_d10:
			return read_face(value, 0, 9, &typed->value);
		default:
			return read_name(value, typed);
		}
	}
	return false;
}

bool game_dice(struct game *game, const json_t *next, char *error, size_t size)
{
	size_t count = json_array_size(next);
	if (!json_is_array(next) || count > 4096) {
		snprintf(error, size, "`next` is a list of outcomes");
		return false;
	}
	struct typed_outcome *typed = calloc(count + 1, sizeof *typed);
	if (!typed) {
		snprintf(error, size, "there is no memory left");
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		bool read = read_typed(json_array_get(next, i), &typed[i]);
		if (read && is_a_card(game->scenario, &typed[i]))
			continue;
		if (read)
			snprintf(error, size, "number %zu: there is no card \"%s\"", i + 1, typed[i].name);
		else
			snprintf(error, size, "number %zu is no outcome, such as {\"d6\":4}", i + 1);
		free(typed);
		return false;
	}
	free(game->typed);
	game->typed = typed;
	game->typed_count = (uint32_t)count;
	game->typed_at = 0;
	return true;
}
