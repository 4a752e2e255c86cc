#include "tests/server/fog_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/wire/base.h"

/* ---- The truth ----------------------------------------------------------------------------------------------- */

enum { most_rows = 4096, most_secrets = 32768, secrets_tried = 24 };

static void take_bytes(uint8_t *bytes, size_t size, const char *hex)
{
	for (size_t i = 0; i < size && hex[2 * i] && hex[2 * i + 1]; i++)
		bytes[i] = (uint8_t)strtoul((char[]){hex[2 * i], hex[2 * i + 1], '\0'}, NULL, 16);
}

struct reading {
	struct truth *truth;
	struct game_row row[most_rows];
	uint32_t rows;
	char no[24];
};

static void begin_game(void *context, const char *const *cell)
{
	struct reading *reading = context;
	struct truth *truth = reading->truth;
	uint8_t option[max_options] = {0};
	struct game_setup setup = {.option = option, .work = truth->work};
	snprintf(reading->no, sizeof reading->no, "%s", cell[0]);
	take_bytes(option, sizeof option, cell[1]);
	take_bytes(setup.key, sizeof setup.key, cell[2]);
	truth->game = game_new(truth->scenario, &setup);
}

static void take_row(void *context, const char *const *cell)
{
	struct reading *reading = context;
	long packed = atol(cell[1]);
	if (reading->rows == most_rows)
		return;
	reading->row[reading->rows++] = (struct game_row){.seat = (seat_id)atoi(cell[0]),
							  .by_order = (uint8_t)atoi(cell[2]),
							  .answer = {.verb = (uint8_t)(packed >> 24),
								     .way = (uint8_t)(packed >> 16),
								     .arg = (uint16_t)packed}};
}

static bool play_rows(struct truth *truth, const struct reading *reading)
{
	uint32_t played;
	truth->rows = reading->rows;
	bool done = truth->game && game_play_rows(truth->game, reading->row, reading->rows, &played);
	if (done)
		truth->settled = game_settled_rows(truth->game);
	return done;
}

bool truth_read(struct truth *truth, const char *folder, const char *id)
{
	static struct reading reading;
	struct base base;
	game_free(truth->game);
	truth->game = NULL;
	reading = (struct reading){.truth = truth};
	bool done = base_open(&base, folder) &&
		    base_each(&base, "SELECT no, option, key FROM games WHERE id = ?", id, begin_game,
			      &reading) &&
		    base_each(&base,
			      "SELECT seat, answer, by_order FROM every_answer WHERE game = ? ORDER BY n",
			      reading.no, take_row, &reading) &&
		    play_rows(truth, &reading);
	base_close(&base);
	return done;
}

void truth_free(struct truth *truth)
{
	game_free(truth->game);
	truth->game = NULL;
}

/* ---- Mask and hides ------------------------------------------------------------------------------------------ */

static json_t *written(const struct field *field)
{
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	engine_view(field, &out);
	put_end(&out);
	json_t *view = json_loads(out.text, 0, NULL);
	free(out.text);
	return view;
}

/* What a viewer of this position would be shown, as the rulebook writes it. */
static json_t *shown(struct truth *truth, const struct position *position, seat_id seat)
{
	const struct rulebook *rulebook = truth->scenario->rulebook;
	struct mask *mask = calloc(1, rulebook->position_size);
	rulebook->mask(truth->scenario, position, seat, mask);
	struct field field = {.scenario = truth->scenario, .mask = mask, .work = truth->work, .seat = seat};
	json_t *view = written(&field);
	free(mask);
	return view;
}

static bool agrees(const json_t *view, json_t *expected)
{
	const char *key;
	json_t *value;
	bool equal = true;
	json_object_foreach (expected, key, value)
		equal = equal && json_equal(value, json_object_get(view, key));
	json_decref(expected);
	return equal;
}

/* Only what everybody may see already can be compared with the position as it stands. */
static bool is_settled_for(const struct truth *truth, seat_id seat)
{
	return truth->settled == truth->rows || (seat < max_seats && game_waiting(truth->game) & 1u << seat);
}

static struct keyed_chance own_chance(const struct truth *truth)
{
	uint8_t key[16];
	struct keyed_chance chance;
	key_from_text(key, "frames", truth->rows);
	keyed_chance(&chance, key, 0);
	return chance;
}

const char *check_mask(struct truth *truth, const struct seen *seen)
{
	const struct rulebook *rulebook = truth->scenario->rulebook;
	if (rulebook->open || !is_settled_for(truth, seen->seat))
		return NULL;
	struct keyed_chance chance = own_chance(truth);
	struct mask *mask = calloc(1, rulebook->position_size);
	struct position *imagined = calloc(1, rulebook->position_size);
	rulebook->mask(truth->scenario, game_position(truth->game), seen->seat, mask);
	rulebook->imagine(truth->scenario, mask, seen->seat, &chance.chance, imagined);
	bool equal = agrees(seen->after, shown(truth, imagined, seen->seat));
	free(mask);
	free(imagined);
	return equal ? NULL : "the frame shows more than the mask: an imagined position would look otherwise";
}

static bool may_see(const struct secret *secret, seat_id seat)
{
	return seat == secret->keeper || (seat < max_seats && secret->also & 1u << seat);
}

const char *check_hides(struct truth *truth, const struct seen *seen)
{
	static struct secret secret[most_secrets];
	const struct rulebook *rulebook = truth->scenario->rulebook;
	const struct position *position = game_position(truth->game);
	bool equal = true;
	if (rulebook->open || !is_settled_for(truth, seen->seat))
		return NULL;
	unsigned count = rulebook->secrets(truth->scenario, position, secret, most_secrets);
	struct position *other = calloc(1, rulebook->position_size);
	for (unsigned i = truth->rows % (1 + count / secrets_tried); i < count && equal;
	     i += 1 + count / secrets_tried) {
		if (may_see(&secret[i], seen->seat))
			continue;
		memcpy(other, position, rulebook->position_size);
		rulebook->exchange(truth->scenario, other, &secret[i]);
		engine_derive(truth->scenario, other);
		equal = agrees(seen->after, shown(truth, other, seen->seat));
	}
	free(other);
	return equal ? NULL : "a secret exchanged in the truth would have changed the frame";
}

/* ---- News ---------------------------------------------------------------------------------------------------- */

static const json_t *piece_called(const json_t *view, const char *id)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(view, "pieces"), i, piece)
		if (!strcmp(json_string_value(json_object_get(piece, "id")), id))
			return piece;
	return NULL;
}

static bool is_hidden(const json_t *piece)
{
	return json_is_true(json_object_get(piece, "hidden"));
}

static const json_t *events_of(const struct seen *seen)
{
	const json_t *events = json_object_get(seen->update, "events");
	return events ? events : json_object_get(seen->update, "log");
}

static bool has_news(const struct seen *seen)
{
	size_t i;
	json_t *event;
	json_array_foreach (events_of(seen), i, event)
		if (json_is_true(json_object_get(event, "news")) &&
		    json_is_string(json_object_get(event, "rule")))
			return true;
	return false;
}

const char *check_news(struct truth *truth, const struct seen *seen)
{
	size_t i;
	json_t *piece;
	(void)truth;
	json_array_foreach (json_object_get(seen->after, "pieces"), i, piece) {
		const json_t *old = piece_called(seen->before,
						 json_string_value(json_object_get(piece, "id")));
		/* Events to those who look on are not marked: seats know different things. */
		if (seen->seat < max_seats && old && is_hidden(old) && !is_hidden(piece) && !has_news(seen))
			return "a hidden piece was uncovered without news";
	}
	json_array_foreach (events_of(seen), i, piece)
		if (json_is_true(json_object_get(piece, "news")) &&
		    !json_is_string(json_object_get(piece, "rule")))
			return "news cites no paragraph";
	return NULL;
}

/* ---- Names --------------------------------------------------------------------------------------------------- */

static bool is_shown(const json_t *view, const char *name)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(view, "pieces"), i, piece) {
		const char *there = json_string_value(json_object_get(piece, "name"));
		if (there && !strcmp(there, name))
			return true;
	}
	return false;
}

/* A rule may speak of somebody by his name, whoever knows where he is: it is told with the rule's own words. */
static bool is_word_of_a_text(const struct rulebook *rulebook, const char *name)
{
	for (unsigned i = 1; i < rulebook->texts; i++)
		if (rulebook->text[i].text && strstr(rulebook->text[i].text, name))
			return true;
	return false;
}

/* Words that mean something else besides: cards, towns, words of the rules. */
static bool means_more(const struct truth *truth, const char *name)
{
	const struct rulebook *rulebook = truth->scenario->rulebook;
	return is_word_of_a_text(rulebook, name) ||
	       (rulebook->find_card && rulebook->find_card(truth->scenario, name) >= 0) ||
	       find_any_space(truth->scenario, name) != no_space;
}

static const char *note_name(const char *name, const char *frame)
{
	static char text[400];
	const char *there = strstr(frame, name);
	const char *from = there && there - frame > 150 ? there - 150 : frame;
	snprintf(text, sizeof text, "the frame names %s, who is not known: %.250s", name, from);
	return text;
}

/* Without what it was told before: a block that is flipped again is a flag again. */
static bool stands_in(const json_t *view, const char *id)
{
	char quoted[100];
	json_t *rest = json_copy((json_t *)(uintptr_t)view);
	json_object_del(rest, "log");
	char *text = json_dumps(rest, JSON_COMPACT);
	snprintf(quoted, sizeof quoted, "\"%s\"", id);
	bool found = text && strstr(text, quoted);
	free(text);
	json_decref(rest);
	return found;
}

/* The pieces that events speak of are pieces of the view. */
static const char *check_ids(const struct seen *seen)
{
	size_t i, k;
	json_t *event, *id;
	json_array_foreach (json_object_get(seen->update, "events"), i, event)
		json_array_foreach (json_object_get(event, "pieces"), k, id)
			if (!stands_in(seen->before, json_string_value(id)) &&
			    !stands_in(seen->after, json_string_value(id)))
				return note_name(json_string_value(id), "an event speaks of it");
	return NULL;
}

/* The true names, as only the referee knows them all. */
const char *check_names(struct truth *truth, const struct seen *seen)
{
	size_t i;
	json_t *piece;
	if (!seen->update)
		return NULL;
	const char *wrong = check_ids(seen);
	if (wrong || truth->scenario->rulebook->open)
		return wrong;
	/* One's own cards may speak of anybody. */
	json_t *rest = json_copy((json_t *)(uintptr_t)seen->update);
	json_object_del(rest, "hands");
	char *frame = json_dumps(rest, JSON_COMPACT);
	json_decref(rest);
	struct field field = game_field(truth->game, referee_seat);
	json_t *all = written(&field);
	json_array_foreach (json_object_get(all, "pieces"), i, piece) {
		const char *name = json_string_value(json_object_get(piece, "name"));
		if (name && !means_more(truth, name) && strstr(frame, name) &&
		    !is_shown(seen->before, name) && !is_shown(seen->after, name))
			wrong = note_name(name, frame);
	}
	json_decref(all);
	free(frame);
	return wrong;
}

/* ---- Counting ------------------------------------------------------------------------------------------------ */

const char *check_counting(struct truth *truth, const struct seen *seen)
{
	(void)truth;
	json_int_t before = json_integer_value(json_object_get(seen->before, "n"));
	if (json_integer_value(json_object_get(seen->update, "n")) != before ||
	    json_integer_value(json_object_get(seen->after, "n")) != before + 1)
		return "a view is missing in the count";
	size_t i;
	json_t *event;
	json_int_t last = 0;
	json_array_foreach (json_object_get(seen->after, "log"), i, event) {
		json_int_t n = json_integer_value(json_object_get(event, "n"));
		if (last && n != last + 1)
			return "an event is missing in the count";
		last = n;
	}
	return NULL;
}

struct finding check_frame(struct truth *truth, const struct seen *seen)
{
	static const struct {
		const char *property;
		const char *(*check)(struct truth *, const struct seen *);
	} checks[] = {{"mask", check_mask},
		      {"hides", check_hides},
		      {"news", check_news},
		      {"names", check_names},
		      {"counting", check_counting}};
	for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
		const char *wrong = checks[i].check(truth, seen);
		if (wrong)
			return (struct finding){.property = checks[i].property, .text = wrong};
	}
	return (struct finding){0};
}
