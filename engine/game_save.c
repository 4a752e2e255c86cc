/*
 * The game file, written: who plays what under which rules, the record, what was told, and the position by its names.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/rows.h"

/* ---- The position ------------------------------------------------------------------------------------- */

static void put_sealed(struct json *out, const struct game *game, const struct position *position)
{
	struct json snapshot;
	char checksum[checksum_size];
	json_start_on_heap(&snapshot);
	put_snapshot(&snapshot, NULL, game->scenario, position);
	if (snapshot.overflow) {
		out->overflow = true;
	} else {
		checksum_of(snapshot.text, checksum);
		put_text(out, "seal", checksum);
		put_raw(out, "snapshot", snapshot.text, snapshot.used);
	}
	free(snapshot.text);
}

/* ---- The record --------------------------------------------------------------------------------------- */

/* "d6 4", "2d6 1 6", "d10 0", "draw 3/7": faces as a person reads them, other outcomes as the third of seven. */
static void put_outcome(struct json *out, const struct outcome *outcome)
{
	char text[48];
	const char *mark = outcome->typed ? " typed" : "";
	const char *kind = chance_kind_name(outcome->kind);
	if (outcome->kind == chance_d6)
		snprintf(text, sizeof text, "%s %u%s", kind, outcome->i + 1u, mark);
	else if (outcome->kind == chance_2d6)
		snprintf(text, sizeof text, "%s %u %u%s", kind, outcome->i / 6u + 1, outcome->i % 6u + 1,
			 mark);
	else if (outcome->kind == chance_d10)
		snprintf(text, sizeof text, "%s %u%s", kind, outcome->i, mark);
	else
		snprintf(text, sizeof text, "%s %u/%u%s", kind, outcome->i + 1u, outcome->n, mark);
	put_text(out, NULL, text);
}

static void put_outcomes(struct json *out, const char *key, const struct record *record, uint32_t from,
			 uint32_t count)
{
	put_array(out, key);
	for (uint32_t i = 0; i < count; i++)
		put_outcome(out, &record->outcome[from + i]);
	put_end(out);
}

struct record_writer {
	struct json *out;
	uint32_t drawn;
};

static void put_entry(struct again *again, uint32_t number)
{
	struct record_writer *writer = again->context;
	const struct record *record = &again->game->record;
	struct json *out = writer->out;
	if (number == record->entries)
		return;
	const struct entry *entry = &record->entry[number];
	put_object(out, NULL);
	if (entry->marks & mark_edit) {
		const char *text = record->edit[entry->answer.arg];
		put_raw(out, "edit", text, strlen(text));
	} else {
		struct field field = field_of(again->game, again->position, entry->seat, again->game->mask);
		put_text(out, "seat", again->game->scenario->rulebook->seat[entry->seat]);
		put_bare_action(out, "action", &field, entry->answer);
	}
	if (entry->outcomes)
		put_outcomes(out, "outcomes", record, writer->drawn, entry->outcomes);
	if (entry->marks & mark_standing)
		put_text(out, "by", "order");
	put_end(out);
	writer->drawn += entry->outcomes;
}

static void put_record(struct json *out, struct game *game)
{
	struct record_writer writer = {.out = out, .drawn = game->record.at_start};
	struct again again = {.game = game, .position = game->scratch, .meet = put_entry, .context = &writer};
	put_outcomes(out, "start", &game->record, 0, game->record.at_start);
	put_array(out, "record");
	play_again(&again);
	put_end(out);
}

/* ---- Events, each once, with those who heard it in these words ---------------------------------------- */

struct event_writer {
	struct events events;
	struct game *game;
	struct json *out;
};

enum { event_room = 8192 };

static size_t render(struct game *game, seat_id viewer, const struct event *event, char room[event_room])
{
	struct json out;
	struct field field = field_of(game, game->scratch, viewer, game->told_mask);
	json_start(&out, room, event_room);
	put_event(&out, NULL, &field, event, 0);
	return out.overflow ? 0 : out.used;
}

/* Viewers who were told in the same words, as a bit set of their places in the row. */
static unsigned same_words(struct game *game, const struct event *event, unsigned left, const char *words)
{
	char room[event_room];
	unsigned same = 0;
	for (unsigned i = 0; i < viewers_of(game->scenario->rulebook); i++) {
		if (!(left & 1u << i))
			continue;
		render(game, viewer_at(game->scenario->rulebook, i), event, room);
		if (!strcmp(room, words))
			same |= 1u << i;
	}
	return same;
}

static void put_audience(struct json *out, const struct game *game, unsigned audience)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	if (audience == viewers_there(game))
		return;
	put_array(out, "for");
	for (unsigned i = 0; i < viewers_of(rulebook); i++)
		if (audience & 1u << i)
			put_text(out, NULL, viewer_name(rulebook, viewer_at(rulebook, i)));
	put_end(out);
}

static void write_event(struct events *events, const struct event *event)
{
	struct event_writer *writer = (struct event_writer *)events;
	struct game *game = writer->game;
	const struct rulebook *rulebook = game->scenario->rulebook;
	char words[event_room];
	unsigned left = viewers_there(game);
	for (unsigned i = 0; i < viewers_of(rulebook); i++)
		if (!hears(event, viewer_at(rulebook, i)))
			left &= ~(1u << i);
	for (unsigned i = 0; i < viewers_of(rulebook); i++) {
		if (!(left & 1u << i))
			continue;
		size_t size = render(game, viewer_at(rulebook, i), event, words);
		unsigned same = 1u << i | same_words(game, event, left, words);
		left &= ~same;
		put_object(writer->out, NULL);
		put_audience(writer->out, game, same);
		put_raw(writer->out, "event", size ? words : "null", size ? size : 4);
		put_end(writer->out);
	}
}

static void put_all_events(struct json *out, struct game *game)
{
	struct event_writer writer = {.events = {.take = write_event}, .game = game, .out = out};
	struct again again = {.game = game, .position = game->scratch, .events = &writer.events};
	put_array(out, "events");
	play_again(&again);
	put_end(out);
}

/* ---- The file ----------------------------------------------------------------------------------------- */

static void put_options(struct json *out, const struct game *game)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	put_object(out, "options");
	for (unsigned i = 0; i < rulebook->options; i++)
		put_text(out, rulebook->option[i].id,
			 option_value_name(&rulebook->option[i], game->option[i]));
	put_end(out);
}

static void put_seats(struct json *out, const struct game *game)
{
	put_object(out, "seats");
	for (unsigned i = 0; i < game->scenario->rulebook->seats; i++)
		if (game_has_seat(game, i))
			put_text(out, game->scenario->rulebook->seat[i], game->player[i]);
	put_end(out);
}

static void put_key_text(struct json *out, const struct game *game)
{
	char text[33];
	for (unsigned i = 0; i < sizeof game->key; i++)
		snprintf(text + (size_t)2 * i, 3, "%02x", game->key[i]);
	put_text(out, "key", text);
}

static void put_orders(struct json *out, struct game *game)
{
	put_object(out, "standing");
	for (seat_id seat = 0; seat < game->scenario->rulebook->seats; seat++)
		if (game_has_seat(game, seat))
			put_standing(out, game->scenario->rulebook->seat[seat], game, seat);
	put_end(out);
}

static void put_json(struct json *out, const char *key, const json_t *value)
{
	char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
	if (text)
		put_raw(out, key, text, strlen(text));
	free(text);
}

/* The turn, and how often each slot of purposes was asked in it: {"turn": 3, "41": 2}. */
static void put_counts(struct json *out, const struct purpose_counts *counts)
{
	char slot[8];
	put_object(out, "asked");
	put_number(out, "turn", counts->turn);
	for (unsigned i = 0; i < purpose_slots; i++)
		if (counts->asked[i]) {
			snprintf(slot, sizeof slot, "%u", i);
			put_number(out, slot, counts->asked[i]);
		}
	put_end(out);
}

/* What came before the position this game was taken over with. */
static void put_base(struct json *out, const struct game *game)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	if (!game->base.position)
		return;
	put_object(out, "base");
	put_number(out, "revision", game->base.revision);
	put_number(out, "drawn", (long long)game->base.drawn);
	put_counts(out, &game->base.counts);
	put_number(out, "moves", game->base.moves);
	put_object(out, "told");
	for (unsigned i = 0; i < viewers_of(rulebook); i++)
		if (viewers_there(game) >> i & 1)
			put_number(out, viewer_name(rulebook, viewer_at(rulebook, i)), game->base.told[i]);
	put_end(out);
	put_json(out, "record", game->base.record);
	put_json(out, "events", game->base.events);
	put_sealed(out, game, game->base.position);
	put_end(out);
}

void fingerprint_text(const struct scenario *scenario, char text[fingerprint_size])
{
	snprintf(text, fingerprint_size, "%016" PRIx64, scenario->data_fingerprint);
}

/* Of the data files the game is played with: a reader with others should know. */
static void put_fingerprint(struct json *out, const struct scenario *scenario)
{
	char text[fingerprint_size];
	fingerprint_text(scenario, text);
	put_text(out, "data", text);
}

static void put_head(struct json *out, struct game *game)
{
	const struct scenario *scenario = game->scenario;
	put_text(out, "format", "vedette game 1");
	put_text(out, "rulebook", scenario->rulebook->id);
	put_number(out, "revision", scenario->rulebook->revision);
	put_text(out, "scenario", scenario->info->id);
	if (scenario->ground)
		put_raw(out, "ground", scenario->ground, strlen(scenario->ground));
	put_fingerprint(out, scenario);
	put_options(out, game);
	put_seats(out, game);
	put_key_text(out, game);
	put_bool(out, "edit", game->edit);
	if (game->analysis)
		put_bool(out, "analysis", true);
	put_bool(out, "windows_open", game->windows_open);
	put_bool(out, "windows_useful", game->windows_useful);
	put_base(out, game);
}

static void put_tail(struct json *out, struct game *game)
{
	put_number(out, "drawn", (long long)(game->base.drawn + game->record.outcomes - game->record.typed));
	put_counts(out, &game->counts);
	put_number(out, "moves", game_moves(game));
	put_orders(out, game);
	put_sealed(out, game, game->position);
}

static char *text_of_file(struct json *out)
{
	if (!out->overflow)
		return out->text;
	free(out->text);
	return NULL;
}

char *game_save(struct game *game)
{
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_head(&out, game);
	put_record(&out, game);
	put_all_events(&out, game);
	put_tail(&out, game);
	put_end(&out);
	return text_of_file(&out);
}

char *game_save_position(struct game *game)
{
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_head(&out, game);
	put_array(&out, "start");
	put_end(&out);
	put_array(&out, "record");
	put_end(&out);
	put_array(&out, "events");
	put_end(&out);
	put_tail(&out, game);
	put_end(&out);
	return text_of_file(&out);
}

/* ---- The hash ----------------------------------------------------------------------------------------- */

struct hasher {
	uint64_t hash; /* FNV-1a */
	uint32_t drawn;
};

static void hash_bytes(struct hasher *hasher, const char *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		hasher->hash = (hasher->hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
}

static void hash_entry(struct again *again, uint32_t number)
{
	char room[512];
	struct json out;
	struct hasher *hasher = again->context;
	const struct record *record = &again->game->record;
	if (number == record->entries)
		return;
	const struct entry *entry = &record->entry[number];
	json_start(&out, room, sizeof room);
	put_object(&out, NULL);
	if (!(entry->marks & mark_edit)) {
		const struct rulebook *rulebook = again->game->scenario->rulebook;
		struct field field = field_of(again->game, again->position, entry->seat, again->game->mask);
		const struct frame *frame = engine_frame(flow_of(again->position), entry->seat);
		put_text(&out, "seat", rulebook->seat[entry->seat]);
		put_text(&out, "question", frame ? engine_question(rulebook, frame)->id : NULL);
		put_bare_action(&out, "action", &field, entry->answer);
	}
	put_end(&out);
	hash_bytes(hasher, out.text, out.used);
	for (uint32_t i = 0; i < entry->outcomes; i++) {
		json_start(&out, room, sizeof room);
		put_number(&out, NULL, record->outcome[hasher->drawn + i].i);
		hash_bytes(hasher, out.text, out.used);
	}
	hasher->drawn += entry->outcomes;
}

uint64_t game_hash(struct game *game)
{
	struct json out;
	struct hasher hasher = {.hash = UINT64_C(14695981039346656037), .drawn = game->record.at_start};
	struct again again = {
		.game = game, .position = game->scratch, .meet = hash_entry, .context = &hasher};
	play_again(&again);
	json_start_on_heap(&out);
	put_snapshot(&out, NULL, game->scenario, game->position);
	if (!out.overflow)
		hash_bytes(&hasher, out.text, out.used);
	free(out.text);
	return hasher.hash;
}
