/*
 * The game file, read. Nothing in it is believed: names are looked up, answers judged, positions checked.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"

/* ---- Outcomes ----------------------------------------------------------------------------------------- */

static bool read_outcome(const char *text, struct outcome *outcome)
{
	char kind[8] = "";
	unsigned a = 0, b = 0;
	int length = 0;
	if (!text || strlen(text) > 40 || sscanf(text, "%7s %u%n", kind, &a, &length) != 2)
		return false;
	for (outcome->kind = 0; outcome->kind <= chance_deal; outcome->kind++)
		if (!strcmp(chance_kind_name(outcome->kind), kind))
			break;
	outcome->typed = strstr(text, " typed") != NULL;
	switch (outcome->kind) {
	case chance_d6:
		outcome->n = 6;
		outcome->i = (uint16_t)(a - 1);
		break;
	case chance_2d6:
		if (sscanf(text + length, " %u", &b) != 1 || a < 1 || a > 6 || b < 1 || b > 6)
			return false;
		outcome->n = 36;
		outcome->i = (uint16_t)((a - 1) * 6 + b - 1);
		break;
	case chance_d10:
		outcome->n = 10;
		outcome->i = (uint16_t)a;
		break;
	case chance_draw:
	case chance_card:
	case chance_deal:
		if (sscanf(text + length, "/%u", &b) != 1 || b > UINT16_MAX)
			return false;
		outcome->n = (uint16_t)b;
		outcome->i = (uint16_t)(a - 1);
		break;
	default:
		return false;
	}
	return a <= UINT16_MAX && outcome->i < outcome->n;
}

static bool read_outcomes(struct record *record, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct outcome outcome = {0};
		if (!read_outcome(json_string_value(json_array_get(list, i)), &outcome) ||
		    !record_draw(record, outcome))
			return false;
	}
	return true;
}

/* ---- The record, played as it is read ----------------------------------------------------------------- */

struct reader {
	struct game *game;
	struct record_chance chance;
	char *error;
	size_t size;
};

static bool read_edit(struct reader *reader, const json_t *changes, size_t outcomes)
{
	struct game *game = reader->game;
	struct game_result result = {0};
	struct table table = {.scenario = game->scenario,
			      .position = game->position,
			      .chance = &reader->chance.chance,
			      .events = &game->teller.events,
			      .work = game->work};
	if (!game->edit || !json_is_array(changes) || game->record.edits == UINT16_MAX)
		return false;
	return apply_edit(&table, changes, &result) &&
	       note_edit(&game->record, changes, (uint32_t)outcomes, game_waiting(game));
}

static bool read_answered(struct reader *reader, const json_t *object)
{
	char reason[200];
	struct answer given;
	struct game *game = reader->game;
	const char *name = json_string_value(json_object_get(object, "seat"));
	const char *by = json_string_value(json_object_get(object, "by"));
	seat_id seat = name ? find_viewer(game->scenario->rulebook, name) : no_seat;
	if (!is_asked(game_flow(game), seat))
		return false;
	struct field field = game_field(game, seat);
	if (!read_action(&field, json_object_get(object, "action"), &given, reason, sizeof reason) ||
	    !engine_judge(&field, seat, given).legal)
		return false;
	return play_one(game, &reader->chance.chance, seat, given,
			by && !strcmp(by, "order") ? mark_standing : 0);
}

static bool read_entry(struct reader *reader, const json_t *object, size_t number)
{
	const json_t *outcomes = json_object_get(object, "outcomes");
	const json_t *changes = json_object_get(object, "edit");
	bool done = read_outcomes(&reader->game->record, outcomes);
	reader->chance.record = &reader->game->record;
	reader->chance.end = reader->game->record.outcomes;
	done = done && (changes ? read_edit(reader, changes, json_array_size(outcomes))
				: read_answered(reader, object));
	if (done && reader->chance.at == reader->chance.end)
		return true;
	snprintf(reader->error, reader->size, "number %zu of the record cannot be played", number + 1);
	return false;
}

static bool read_start(struct reader *reader, const json_t *file)
{
	struct game *game = reader->game;
	if (game->base.position) {
		memcpy(game->position, game->base.position, game->scenario->rulebook->position_size);
		return true;
	}
	if (!read_outcomes(&game->record, json_object_get(file, "start")))
		return false;
	reader->chance.end = game->record.at_start = game->record.outcomes;
	struct table table = {.scenario = game->scenario,
			      .position = game->position,
			      .chance = &reader->chance.chance,
			      .events = &game->teller.events,
			      .work = game->work};
	engine_begin(&table, game->option);
	return !reader->chance.chance.failed && reader->chance.at == reader->chance.end;
}

static bool read_record(struct game *game, const json_t *file, char *error, size_t size)
{
	struct reader reader = {.game = game, .error = error, .size = size};
	const json_t *record = json_object_get(file, "record");
	record_chance(&reader.chance, &game->record);
	if (!json_is_array(record) || !read_start(&reader, file)) {
		snprintf(error, size, "the start of the record cannot be played");
		return false;
	}
	for (size_t i = 0; i < json_array_size(record); i++)
		if (!read_entry(&reader, json_array_get(record, i), i))
			return false;
	return true;
}

/* ---- The head of the file ----------------------------------------------------------------------------- */

static bool read_key(const char *text, uint8_t key[16])
{
	if (!text || strlen(text) != 32 || strspn(text, "0123456789abcdef") != 32)
		return false;
	for (unsigned i = 0; i < 16; i++) {
		unsigned byte = 0;
		sscanf(text + (size_t)2 * i, "%2x", &byte);
		key[i] = (uint8_t)byte;
	}
	return true;
}

static bool read_options(const struct scenario *scenario, const json_t *options, uint8_t option[max_options],
			 char *error, size_t size)
{
	game_default_options(scenario, option);
	for (unsigned i = 0; i < scenario->rulebook->options; i++) {
		const struct option *one = &scenario->rulebook->option[i];
		const char *value = json_string_value(json_object_get(options, one->id));
		for (unsigned k = 0; value && k < one->values; k++) {
			const char *name = option_value_name(one, k);
			if (name && !strcmp(name, value)) {
				option[i] = (uint8_t)k;
				value = NULL;
			}
		}
		if (value) {
			snprintf(error, size, "the option \"%s\" has no value \"%.40s\"", one->id, value);
			return false;
		}
	}
	return true;
}

static bool is_game_file(const json_t *file)
{
	const char *format = json_string_value(json_object_get(file, "format"));
	return format && !strcmp(format, "vedette game 1");
}

/* A scenario on a ground is another one without it. */
static bool is_same_ground(const struct scenario *scenario, const json_t *ground)
{
	if (!ground || !scenario->ground)
		return !ground && !scenario->ground;
	char *text = json_dumps(ground, JSON_COMPACT | JSON_SORT_KEYS);
	bool same = text && !strcmp(text, scenario->ground);
	free(text);
	return same;
}

static struct game *read_head(const struct scenario *scenario, const json_t *file, struct workspace *work,
			      struct load_report *report)
{
	const char *id = json_string_value(json_object_get(file, "scenario"));
	const char *rulebook = json_string_value(json_object_get(file, "rulebook"));
	if (!is_game_file(file) || !id || !rulebook || strcmp(id, scenario->info->id) ||
	    strcmp(rulebook, scenario->rulebook->id)) {
		snprintf(report->error, sizeof report->error, "this is no game file of this scenario");
		return NULL;
	}
	if (!is_same_ground(scenario, json_object_get(file, "ground"))) {
		snprintf(report->error, sizeof report->error, "the game was played on another ground");
		return NULL;
	}
	uint8_t option[max_options];
	struct game_setup setup = {.option = option,
				   .edit = json_is_true(json_object_get(file, "edit")),
				   .windows_open = json_is_true(json_object_get(file, "windows_open")),
				   .windows_useful = json_is_true(json_object_get(file, "windows_useful")),
				   .work = work};
	if (!read_key(json_string_value(json_object_get(file, "key")), setup.key)) {
		snprintf(report->error, sizeof report->error, "the key is missing or not a key");
		return NULL;
	}
	if (!read_options(scenario, json_object_get(file, "options"), option, report->error,
			  sizeof report->error))
		return NULL;
	struct game *game = game_shell(scenario, &setup);
	if (!game)
		snprintf(report->error, sizeof report->error, "there is no memory left");
	else
		game->analysis = json_is_true(json_object_get(file, "analysis"));
	return game;
}

static uint32_t read_count(const json_t *object, const char *key)
{
	json_int_t value = json_integer_value(json_object_get(object, key));
	return value < 0 || value > UINT32_MAX / 2 ? 0 : (uint32_t)value;
}

/* Without them (an older file) the turn begins anew: its purposes were not asked for under this rule. */
static void read_counts(const json_t *object, struct purpose_counts *counts)
{
	char slot[8];
	const json_t *asked = json_object_get(object, "asked");
	*counts = (struct purpose_counts){.turn = (uint16_t)read_count(asked, "turn")};
	for (unsigned i = 0; i < purpose_slots; i++) {
		snprintf(slot, sizeof slot, "%u", i);
		counts->asked[i] = (uint16_t)read_count(asked, slot);
	}
}

static void read_seats(struct game *game, const json_t *seats)
{
	for (seat_id seat = 0; seat < game->scenario->rulebook->seats; seat++) {
		const char *player =
			json_string_value(json_object_get(seats, game->scenario->rulebook->seat[seat]));
		game_seat_player(game, seat, player ? player : "");
	}
}

static void read_orders(struct game *game, const json_t *standing)
{
	char error[160];
	for (seat_id seat = 0; seat < game->scenario->rulebook->seats; seat++) {
		const json_t *orders = json_object_get(standing, game->scenario->rulebook->seat[seat]);
		if (json_is_array(orders))
			game_standing(game, seat, orders, error, sizeof error);
	}
}

/* ---- Taking a position over as it stands -------------------------------------------------------------- */

static bool was_for(const json_t *row, const char *viewer)
{
	const json_t *audience = json_object_get(row, "for");
	for (size_t i = 0; i < json_array_size(audience); i++) {
		const char *name = json_string_value(json_array_get(audience, i));
		if (name && !strcmp(name, viewer))
			return true;
	}
	return !audience;
}

/* What the file tells of one viewer's events, numbered. */
static json_t *events_for(const json_t *rows, const json_t *before, const char *viewer)
{
	json_t *list = json_array();
	for (size_t i = 0; i < json_array_size(before); i++)
		json_array_append(list, json_array_get(before, i));
	for (size_t i = 0; i < json_array_size(rows); i++) {
		const json_t *row = json_array_get(rows, i);
		if (!json_is_object(json_object_get(row, "event")) || !was_for(row, viewer))
			continue;
		json_t *event = json_copy(json_object_get(row, "event"));
		json_object_set_new(event, "n", json_integer((json_int_t)json_array_size(list) + 1));
		json_array_append_new(list, event);
	}
	return list;
}

static bool is_sealed(const json_t *object, char *error, size_t size)
{
	char checksum[checksum_size] = "";
	const char *there = json_string_value(json_object_get(object, "seal"));
	char *text = json_dumps(json_object_get(object, "snapshot"), JSON_COMPACT);
	if (text)
		checksum_of(text, checksum);
	free(text);
	if (there && !strcmp(there, checksum))
		return true;
	snprintf(error, size, "the position in the file is damaged");
	return false;
}

/* `object` holds a position and its checksum: the file, or its base. */
static bool read_base(struct game *game, const json_t *object, char *error, size_t size)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	game->base.position = calloc(1, rulebook->position_size);
	return game->base.position && is_sealed(object, error, size) &&
	       read_snapshot(game->scenario, json_object_get(object, "snapshot"), game->base.position, error,
			     size);
}

/* The last position becomes the first of a new record; the old record and events are kept as they are. */
static bool take_over(struct game *game, const json_t *file, struct load_report *report)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	const json_t *earlier = json_object_get(json_object_get(file, "base"), "events");
	if (!read_base(game, file, report->error, sizeof report->error))
		return false;
	game->base.revision = report->revision;
	game->base.drawn = read_count(file, "drawn");
	read_counts(file, &game->base.counts);
	game->base.moves = read_count(file, "moves");
	game->base.record = json_copy(json_object_get(file, "record"));
	game->base.events = json_object();
	for (unsigned i = 0; i < viewers_of(rulebook); i++) {
		const char *viewer = viewer_name(rulebook, viewer_at(rulebook, i));
		if (!(viewers_there(game) >> i & 1))
			continue;
		json_t *list = events_for(json_object_get(file, "events"), json_object_get(earlier, viewer),
					  viewer);
		game->base.told[i] = (uint32_t)json_array_size(list);
		json_object_set_new(game->base.events, viewer, list);
	}
	memcpy(game->position, game->base.position, rulebook->position_size);
	told_wipe(game->told, &game->base);
	return true;
}

/* A file that was itself taken over once: its record begins at the position of that time. */
static bool read_old_base(struct game *game, const json_t *file, struct load_report *report)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	const json_t *base = json_object_get(file, "base");
	if (!base)
		return true;
	if (!read_base(game, base, report->error, sizeof report->error))
		return false;
	game->base.revision = (uint16_t)read_count(base, "revision");
	game->base.drawn = read_count(base, "drawn");
	read_counts(base, &game->base.counts);
	game->base.moves = read_count(base, "moves");
	game->base.record = json_copy(json_object_get(base, "record"));
	game->base.events = json_copy(json_object_get(base, "events"));
	for (unsigned i = 0; i < viewers_of(rulebook); i++) {
		const char *viewer = viewer_name(rulebook, viewer_at(rulebook, i));
		game->base.told[i] = (uint32_t)json_array_size(json_object_get(game->base.events, viewer));
	}
	told_wipe(game->told, &game->base);
	return true;
}

/* ---- Loading ------------------------------------------------------------------------------------------ */

static json_t *parse(const char *text, size_t size, char *error, size_t error_size)
{
	json_error_t where;
	json_t *file = json_loadb(text, size, JSON_REJECT_DUPLICATES, &where);
	if (!file)
		snprintf(error, error_size, "line %d: %.160s", where.line, where.text);
	return file;
}

bool game_file_scenario(const char *text, size_t size, char *id, size_t id_size, char *error,
			size_t error_size)
{
	json_t *file = parse(text, size, error, error_size);
	if (!file)
		return false;
	const char *name = json_string_value(json_object_get(file, "scenario"));
	bool done = is_game_file(file) && name;
	if (done)
		snprintf(id, id_size, "%s", name);
	else
		snprintf(error, error_size, "this is no game file");
	json_decref(file);
	return done;
}

bool game_file_ground(const char *text, size_t size, json_t **ground)
{
	char error[200];
	json_t *file = parse(text, size, error, sizeof error);
	*ground = file ? json_incref(json_object_get(file, "ground")) : NULL;
	json_decref(file);
	return file;
}

/* A file that says nothing of its data was written before files did. */
static bool has_other_data(const struct scenario *scenario, const json_t *file)
{
	char here[fingerprint_size];
	const char *there = json_string_value(json_object_get(file, "data"));
	fingerprint_text(scenario, here);
	return there && strcmp(there, here) != 0;
}

/* Everything in the file played again; NULL: it does not come to the file's position. */
static struct game *load_exactly(const struct scenario *scenario, const json_t *file, struct workspace *work,
				 struct load_report *report)
{
	struct game *game = read_head(scenario, file, work, report);
	if (!game)
		return NULL;
	bool done = read_old_base(game, file, report) &&
		    read_record(game, file, report->error, sizeof report->error) &&
		    read_fields(scenario, json_object_get(file, "snapshot"), game->scratch, report->error,
				sizeof report->error);
	if (done && memcmp(game->scratch, game->position, scenario->rulebook->kept_size)) {
		snprintf(report->error, sizeof report->error,
			 "the record leads to another position than the file's");
		done = false;
	}
	if (done)
		return game;
	game_free(game);
	return NULL;
}

static struct game *load_position(const struct scenario *scenario, const json_t *file, struct workspace *work,
				  struct load_report *report)
{
	char why[320];
	snprintf(why, sizeof why, "%s", report->error);
	struct game *game = read_head(scenario, file, work, report);
	if (!game)
		return NULL;
	if (!take_over(game, file, report)) {
		game_free(game);
		return NULL;
	}
	report->error[0] = '\0';
	if (report->revision != scenario->rulebook->revision)
		snprintf(report->note, sizeof report->note,
			 "saved under revision %u of the rules, plays on under revision %u", report->revision,
			 scenario->rulebook->revision);
	else
		snprintf(report->note, sizeof report->note, "taken over as it stands: %.240s", why);
	return game;
}

static void note_other_data(struct load_report *report)
{
	char note[sizeof report->note];
	snprintf(note, sizeof note, "%s", report->note);
	snprintf(report->note, sizeof report->note, "saved with other data files than those in use%s%.230s",
		 note[0] ? "; " : "", note);
}

struct game *game_load(const struct scenario *scenario, const char *text, size_t size, struct workspace *work,
		       struct load_report *report)
{
	*report = (struct load_report){0};
	json_t *file = parse(text, size, report->error, sizeof report->error);
	if (!file)
		return NULL;
	struct game *game = NULL;
	report->revision = (uint16_t)read_count(file, "revision");
	if (report->revision == scenario->rulebook->revision)
		game = load_exactly(scenario, file, work, report);
	report->exact = game != NULL;
	if (!game)
		game = load_position(scenario, file, work, report);
	if (game && has_other_data(scenario, file))
		note_other_data(report);
	if (game) {
		read_seats(game, json_object_get(file, "seats"));
		read_orders(game, json_object_get(file, "standing"));
		count_chances(game);
		change_all_tickets(game);
	}
	json_decref(file);
	return game;
}

/* ---- Replaying ---------------------------------------------------------------------------------------- */

static bool same_part(const json_t *a, const json_t *b, const char *key, char *error, size_t size)
{
	if (json_equal(json_object_get(a, key), json_object_get(b, key)))
		return true;
	snprintf(error, size, "the %s came out otherwise than the file has them", key);
	return false;
}

/* The position was compared when the file was loaded. */
static bool comes_out(struct game *game, const json_t *file, char *error, size_t size)
{
	char *text = game_save(game);
	json_t *again = text ? json_loads(text, 0, NULL) : NULL;
	bool same = again && same_part(file, again, "events", error, size) &&
		    same_part(file, again, "record", error, size);
	json_decref(again);
	free(text);
	return same;
}

struct story {
	void (*line)(void *context, const char *line);
	void *context;
};

static void tell_line(void *context, uint32_t n, const char *kind, const char *text)
{
	const struct story *story = context;
	(void)n;
	(void)kind;
	story->line(story->context, text);
}

void game_replay(const struct scenario *scenario, const char *text, size_t size, struct workspace *work,
		 void (*story)(void *context, const char *line), void *context, struct replay_report *report)
{
	struct load_report load = {0};
	*report = (struct replay_report){0};
	json_t *file = parse(text, size, report->error, sizeof report->error);
	if (!file)
		return;
	load.revision = (uint16_t)read_count(file, "revision");
	struct game *game = NULL;
	if (load.revision != scenario->rulebook->revision)
		snprintf(load.error, sizeof load.error,
			 "saved under revision %u of the rules; this is revision %u", load.revision,
			 scenario->rulebook->revision);
	else
		game = load_exactly(scenario, file, work, &load);
	snprintf(report->error, sizeof report->error, "%s%.200s",
		 load.error[0] && has_other_data(scenario, file)
			 ? "saved with other data files than those in use: "
			 : "",
		 load.error);
	if (game) {
		struct story teller = {.line = story, .context = context};
		report->moves = game_moves(game);
		report->hash = game_hash(game);
		report->same = comes_out(game, file, report->error, sizeof report->error);
		if (story)
			game_log(game, referee_seat, 1, game_events(game, referee_seat), tell_line, &teller);
	}
	game_free(game);
	json_decref(file);
}
