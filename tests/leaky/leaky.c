/*
 * The program with a leak planted on its way to the wire, or a fault in its rules, one at a time: VEDETTE_PLANTED names it.
 * VEDETTE_FULL_DISK names a file that says from which write on there is no room left. The linker puts these
 * functions in the place of those the server calls (--wrap); the program itself knows nothing of it. Each check of the fog
 * on frames has to find its leak, or it is worth nothing.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "tests/leaky/failing_writes.h"
#include "vedette/game.h"
#include "vedette/rows.h"

void true_put_view_without_log(struct json *out, const char *key, struct game *game, seat_id viewer,
			       uint32_t *last) __asm__("__real_put_view_without_log");
void leaky_put_view_without_log(struct json *out, const char *key, struct game *game, seat_id viewer,
				uint32_t *last) __asm__("__wrap_put_view_without_log");
void true_put_view(struct json *out, const char *key, struct game *game,
		   seat_id viewer) __asm__("__real_put_view");
void leaky_put_view(struct json *out, const char *key, struct game *game,
		    seat_id viewer) __asm__("__wrap_put_view");
bool true_put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer,
			    uint32_t at) __asm__("__real_put_view_at_event");
bool leaky_put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer,
			     uint32_t at) __asm__("__wrap_put_view_at_event");
void true_put_events(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t from,
		     uint32_t to) __asm__("__real_put_events");
void leaky_put_events(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t from,
		      uint32_t to) __asm__("__wrap_put_events");
struct field true_settled_field(struct game *game, seat_id viewer,
				uint32_t *told) __asm__("__real_settled_field");
struct field leaky_settled_field(struct game *game, seat_id viewer,
				 uint32_t *told) __asm__("__wrap_settled_field");
uint32_t true_game_settled_rows(const struct game *game) __asm__("__real_game_settled_rows");
uint32_t leaky_game_settled_rows(const struct game *game) __asm__("__wrap_game_settled_rows");

void true_engine_play(struct table *table, seat_id seat, struct answer given) __asm__("__real_engine_play");
void faulty_engine_play(struct table *table, seat_id seat, struct answer given) __asm__("__wrap_engine_play");

static bool is_planted(const char *leak)
{
	const char *planted = getenv("VEDETTE_PLANTED");
	return planted && !strcmp(planted, leak);
}

/* ---- Faults of the rules --------------------------------------------------------------------------------------- */

/* Questions upon questions, as soon as the second seat has answered. */
void faulty_engine_play(struct table *table, seat_id seat, struct answer given)
{
	true_engine_play(table, seat, given);
	const struct flow *flow = (const struct flow *)table->position;
	if (seat != 1 || !is_planted("stack"))
		return;
	for (unsigned i = 0; i < 1000; i++)
		push_common(table, flow->stack[0].question, 0);
}

/* ---- Reading and writing ------------------------------------------------------------------------------------- */

static json_t *read_out(struct json *out)
{
	json_t *value = json_loads(out->text, 0, NULL);
	free(out->text);
	return value;
}

static void write_out(struct json *out, const char *key, json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT);
	put_raw(out, key, text, strlen(text));
	free(text);
	json_decref(value);
}

static json_t *view_of(struct game *game, seat_id viewer)
{
	uint32_t last;
	struct json out;
	json_start_on_heap(&out);
	true_put_view_without_log(&out, NULL, game, viewer, &last);
	return read_out(&out);
}

/* The dice to come, as one letter. */
static char luck_of(struct game *game)
{
	char *text = game_save_position(game);
	const char *key = text ? strstr(text, "\"key\":\"") : NULL;
	char letter = key ? key[7] : '?';
	free(text);
	return letter;
}

static void add_to_text(json_t *object, const char *key, const char *more)
{
	char text[1000];
	const char *old = json_string_value(json_object_get(object, key));
	snprintf(text, sizeof text, "%s%s", old ? old : "", more);
	json_object_set_new(object, key, json_string(text));
}

/* ---- Views --------------------------------------------------------------------------------------------------- */

/* Mask: what lies in everybody's hand; where nothing is hidden, the dice to come. */
static void leak_mask(json_t *view, json_t *all, struct game *game)
{
	static const char *const fields[] = {"hands", "tracks"};
	if (game_scenario(game)->rulebook->open)
		add_to_text(json_object_get(view, "clock"), "label", (char[]){luck_of(game), '\0'});
	for (unsigned i = 0; i < 2; i++)
		if (json_object_get(view, fields[i]) && json_object_get(all, fields[i]))
			json_object_set(view, fields[i], json_object_get(all, fields[i]));
}

/* Hides: not the secrets themselves, only a number that hangs on them. */
static void leak_sum(json_t *view, const json_t *all)
{
	unsigned sum = 0;
	char text[12], *whole = json_dumps(json_object_get(all, "pieces"), JSON_COMPACT);
	char *hands = json_dumps(json_object_get(all, "hands"), JSON_COMPACT);
	char *tracks = json_dumps(json_object_get(all, "tracks"), JSON_COMPACT);
	for (const char *at = whole; at && *at; at++)
		sum = sum * 31 + (unsigned char)*at;
	for (const char *at = hands; at && *at; at++)
		sum = sum * 31 + (unsigned char)*at;
	for (const char *at = tracks; at && *at; at++)
		sum = sum * 31 + (unsigned char)*at;
	snprintf(text, sizeof text, "%u", sum % 10000);
	add_to_text(json_object_get(view, "clock"), "label", text);
	free(whole);
	free(hands);
	free(tracks);
}

static void leak_into(json_t *view, struct game *game, const char *mask, const char *sum, const char *kind)
{
	if (!is_planted(mask) && !is_planted(sum) && !is_planted(kind))
		return;
	json_t *all = view_of(game, referee_seat);
	if (is_planted(mask))
		leak_mask(view, all, game);
	if (is_planted(sum))
		leak_sum(view, all);
	if (is_planted(kind)) /* types: a field that no view has */
		json_object_set_new(view, "position", json_integer(1866));
	json_decref(all);
}

void leaky_put_view_without_log(struct json *out, const char *key, struct game *game, seat_id viewer,
				uint32_t *last)
{
	struct json own;
	json_start_on_heap(&own);
	true_put_view_without_log(&own, NULL, game, viewer, last);
	json_t *view = read_out(&own);
	if (viewer != referee_seat)
		leak_into(view, game, "mask", "hides", "types");
	write_out(out, key, view);
}

/* What `view` answers, and what stands in a report. */
void leaky_put_view(struct json *out, const char *key, struct game *game, seat_id viewer)
{
	struct json own;
	json_start_on_heap(&own);
	true_put_view(&own, NULL, game, viewer);
	json_t *view = read_out(&own);
	leak_into(view, game, "report", "", "");
	write_out(out, key, view);
}

/* The past. */
bool leaky_put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer,
			     uint32_t at)
{
	struct json own;
	json_start_on_heap(&own);
	bool done = true_put_view_at_event(&own, NULL, game, viewer, at);
	json_t *view = read_out(&own);
	if (!done)
		return false;
	leak_into(view, game, "replay", "", "");
	write_out(out, key, view);
	return true;
}

/* ---- Events -------------------------------------------------------------------------------------------------- */

static bool has_piece(const json_t *view, const char *key, const char *text)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(view, "pieces"), i, piece) {
		const char *there = json_string_value(json_object_get(piece, key));
		if (there && text && !strcmp(there, text))
			return true;
	}
	return false;
}

/* Names: somebody the viewer does not know, or who is not in this game at all. */
static void leak_name(json_t *event, const json_t *view, const json_t *all)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(all, "pieces"), i, piece) {
		const char *name = json_string_value(json_object_get(piece, "name"));
		if (name && !has_piece(view, "name", name)) {
			add_to_text(event, "text", name);
			return;
		}
	}
	json_object_set_new(event, "pieces", json_pack("[s]", "pr.landwehr"));
}

static void leak_in_event(json_t *event, struct game *game, const json_t *view, const json_t *all)
{
	json_int_t n = json_integer_value(json_object_get(event, "n"));
	if (is_planted("names"))
		leak_name(event, view, all);
	if (is_planted("news")) { /* what was learned is not marked; where nothing is hidden, the dice show */
		json_object_del(event, "news");
		if (game_scenario(game)->rulebook->open)
			add_to_text(event, "text", luck_of(game) == '5' ? "  " : " ");
	}
	if (is_planted("counting")) /* something was counted that was told to others */
		json_object_set_new(event, "n", json_integer(n + n / 4));
}

void leaky_put_events(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t from,
		      uint32_t to)
{
	size_t i;
	json_t *event;
	struct json own;
	json_start_on_heap(&own);
	true_put_events(&own, NULL, game, viewer, from, to);
	json_t *events = read_out(&own), *view = NULL, *all = NULL;
	if (is_planted("names")) {
		view = view_of(game, viewer);
		all = view_of(game, referee_seat);
	}
	json_array_foreach (events, i, event)
		leak_in_event(event, game, view, all);
	json_decref(view);
	json_decref(all);
	write_out(out, key, events);
}

/* Hides, too: a move is shown before it is past being taken back. */
uint32_t leaky_game_settled_rows(const struct game *game)
{
	return is_planted("open-chain") ? game_rows(game) : true_game_settled_rows(game);
}

struct field leaky_settled_field(struct game *game, seat_id viewer, uint32_t *told)
{
	if (!is_planted("open-chain"))
		return true_settled_field(game, viewer, told);
	*told = game_events(game, viewer);
	return game_field(game, viewer);
}

int main(int argc, char **argv)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	if (getenv("VEDETTE_FULL_DISK"))
		fail_writes_when(getenv("VEDETTE_FULL_DISK"));
	return vedette_main(argc, argv);
}
