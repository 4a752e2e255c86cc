/*
 * A game in progress: beginning, ending, looking.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine_texts.h"
#include "engine/game_inside.h"

/* ---- Viewers ------------------------------------------------------------------------------------------ */

unsigned viewers_of(const struct rulebook *rulebook)
{
	return rulebook->seats + 2u;
}

unsigned viewer_index(const struct rulebook *rulebook, seat_id viewer)
{
	if (viewer < rulebook->seats)
		return viewer;
	if (viewer == public_seat)
		return rulebook->seats;
	return viewer == referee_seat ? rulebook->seats + 1u : max_viewers;
}

seat_id viewer_at(const struct rulebook *rulebook, unsigned index)
{
	if (index < rulebook->seats)
		return (seat_id)index;
	return index == rulebook->seats ? public_seat : referee_seat;
}

unsigned viewers_there(const struct game *game)
{
	return ((1u << viewers_of(game->scenario->rulebook)) - 1) & ~(unsigned)game->absent;
}

/* ---- Options ------------------------------------------------------------------------------------------ */

const char *option_value_name(const struct option *option, unsigned value)
{
	static const char *const switches[] = {"off", "on"};
	if (value >= option->values || value >= sizeof option->value / sizeof *option->value)
		return NULL;
	if (option->value[value])
		return option->value[value];
	return value < 2 ? switches[value] : NULL;
}

void game_default_options(const struct scenario *scenario, uint8_t option[max_options])
{
	memset(option, 0, max_options);
	for (unsigned i = 0; i < scenario->rulebook->options; i++)
		option[i] = scenario->rulebook->option[i].initial;
}

static const struct option *find_option(const struct scenario *scenario, const char *id)
{
	for (unsigned i = 0; i < scenario->rulebook->options; i++) {
		const struct option *option = &scenario->rulebook->option[i];
		if (!strcmp(option->id, id) && option_applies(scenario->rulebook, scenario->info, option))
			return option;
	}
	return NULL;
}

static bool names_value(const struct option *option, unsigned value, const char *text)
{
	char number[16];
	const char *name = option_value_name(option, value);
	snprintf(number, sizeof number, "%u", value);
	if ((name && !strcmp(name, text)) || !strcmp(number, text))
		return true;
	return option->values == 2 && !strcmp(text, value ? "true" : "false");
}

bool game_option(const struct scenario *scenario, uint8_t option[max_options], const char *id,
		 const char *value, char *error, size_t size)
{
	const struct option *found = find_option(scenario, id);
	if (!found) {
		snprintf(error, size, "%s has no option \"%.40s\"", scenario->info->id, id);
		return false;
	}
	for (unsigned i = 0; i < found->values; i++)
		if (names_value(found, i, value)) {
			option[found - scenario->rulebook->option] = (uint8_t)i;
			return true;
		}
	snprintf(error, size, "the option \"%s\" has no value \"%.40s\"", id, value);
	return false;
}

/* ---- Beginning and ending ----------------------------------------------------------------------------- */

static bool make_rooms(struct game *game)
{
	size_t size = game->scenario->rulebook->position_size;
	assert(size <= max_position); /* scenario_load has seen to it */
	game->before = (struct position *)game->work->before;
	game->scratch = (struct position *)game->work->imagined;
	game->position = calloc(1, size);
	if (!game->position)
		return false;
	if (game->scenario->rulebook->open)
		return true; /* where nothing is hidden the position is its own mask */
	game->told_mask = (struct mask *)game->work->told_mask;
	game->mask = calloc(1, size);
	return game->mask;
}

static bool begin(struct game *game)
{
	struct game_chance chance;
	game_chance(&chance, game);
	struct table table = game_table(game, &chance.chance);
	engine_begin(&table, game->option);
	game->record.at_start = game->record.outcomes;
	return !chance.chance.failed && pass_windows(game, &chance.chance);
}

struct game *game_shell(const struct scenario *scenario, const struct game_setup *setup)
{
	struct game *game = calloc(1, sizeof *game);
	if (!game)
		return NULL;
	game->scenario = scenario;
	game->work = setup->work;
	game->edit = setup->edit;
	game->windows_open = setup->windows_open;
	game->windows_useful = setup->windows_useful;
	memcpy(game->key, setup->key, sizeof game->key);
	if (setup->seed)
		key_from_text(game->key, setup->seed, 0);
	game_default_options(scenario, game->option);
	if (setup->option)
		memcpy(game->option, setup->option, sizeof game->option);
	game->absent = engine_absent(scenario, game->option);
	if (!make_rooms(game)) {
		game_free(game);
		return NULL;
	}
	teller_start(&game->teller, game, game->position, game->told);
	told_wipe(game->told, &game->base);
	return game;
}

struct game *game_new(const struct scenario *scenario, const struct game_setup *setup)
{
	struct game *game = game_shell(scenario, setup);
	if (!game)
		return NULL;
	if (!begin(game)) {
		game_free(game);
		return NULL;
	}
	change_all_tickets(game);
	return game;
}

void game_free(struct game *game)
{
	if (!game)
		return;
	for (unsigned i = 0; i < max_viewers; i++)
		told_free(&game->told[i]);
	past_forget(game);
	record_free(&game->record);
	json_decref(game->base.record);
	json_decref(game->base.events);
	free(game->base.position);
	free(game->typed);
	free(game->position);
	free(game->mask);
	free(game);
}

/* ---- Looking ------------------------------------------------------------------------------------------ */

const struct scenario *game_scenario(const struct game *game)
{
	return game->scenario;
}

const uint8_t *game_key(const struct game *game)
{
	return game->key;
}

const struct flow *game_flow(const struct game *game)
{
	return flow_of(game->position);
}

const struct position *game_position(const struct game *game)
{
	return game->position;
}

struct field field_of(struct game *game, const struct position *position, seat_id viewer, struct mask *room)
{
	return (struct field){.scenario = game->scenario,
			      .mask = engine_mask(game->scenario, position, viewer, room),
			      .work = game->work,
			      .seat = viewer};
}

struct field game_field(struct game *game, seat_id viewer)
{
	return field_of(game, game->position, viewer, game->mask);
}

bool is_asked(const struct flow *flow, seat_id seat)
{
	return seat < max_seats && engine_waiting(flow) & 1u << seat;
}

uint8_t game_waiting(const struct game *game)
{
	return game->closed ? 0 : engine_waiting(game_flow(game));
}

uint8_t game_waiting_seen(const struct game *game, seat_id viewer)
{
	return engine_seats_seen(game->scenario, game->position, game_waiting(game), viewer);
}

seat_id game_first_waiting(const struct game *game)
{
	return game->closed ? (seat_id)no_seat : engine_first_waiting(game_flow(game));
}

bool game_broke_off(const struct game *game)
{
	return game_flow(game)->over == over_by_fault;
}

bool game_is_over(const struct game *game)
{
	return game->closed || game_flow(game)->over;
}

void game_close(struct game *game, side_id winner)
{
	game->closed = true;
	game->closed_for = winner;
	change_all_tickets(game);
}

uint32_t game_ticket(const struct game *game, seat_id seat)
{
	return seat < max_seats ? game->ticket[seat] : 0;
}

void change_all_tickets(struct game *game)
{
	for (unsigned seat = 0; seat < max_seats; seat++)
		game->ticket[seat]++;
}

void game_answers(struct game *game, seat_id seat, struct answers *answers)
{
	struct field field = game_field(game, seat);
	engine_list(&field, seat, answers);
}

static const struct question *open_question(const struct game *game, seat_id seat)
{
	const struct frame *frame = engine_frame(game_flow(game), seat);
	return frame ? engine_question(game->scenario->rulebook, frame) : NULL;
}

size_t game_prompt(struct game *game, seat_id seat, char *text, size_t size)
{
	struct field field = game_field(game, seat);
	const struct frame *frame = engine_frame(flow_in(field.mask), seat);
	if (!frame) {
		snprintf(text, size, "%s", game_is_over(game) ? "The game is over." : "");
		return strlen(text);
	}
	struct message prompt = question_prompt(&field, frame);
	return message_text(&field, &prompt, text, size);
}

size_t game_label(struct game *game, seat_id seat, struct answer given, char *text, size_t size)
{
	struct field field = game_field(game, seat);
	const struct frame *frame = engine_frame(flow_in(field.mask), seat);
	if (!frame)
		return 0;
	struct message prompt = question_prompt(&field, frame);
	return label_text(&field, &prompt, given, text, size);
}

const char *game_rule(struct game *game, seat_id seat)
{
	const struct question *question = open_question(game, seat);
	return question ? question->rule : NULL;
}

bool game_continues(struct game *game, seat_id seat)
{
	const struct question *question = open_question(game, seat);
	return question && question->continues;
}

static uint32_t moves_in(const struct game *game, uint32_t entries)
{
	uint32_t moves = game->base.moves;
	for (uint32_t i = 0; i < entries; i++)
		moves += !(game->record.entry[i].marks & (mark_edit | mark_standing | mark_continues));
	return moves;
}

uint32_t game_moves(const struct game *game)
{
	return moves_in(game, game->record.entries);
}

uint32_t game_settled_moves(const struct game *game)
{
	uint32_t entries = settled_entries(game);
	const struct entry *entry = game->record.entry;
	while (game_flow(game)->sealed && entries && entry[entries - 1].marks & mark_sealed &&
	       !(entry[entries - 1].marks & mark_opened))
		entries--;
	return moves_in(game, entries);
}

void game_seat_player(struct game *game, seat_id seat, const char *player)
{
	if (seat < max_seats)
		snprintf(game->player[seat], sizeof game->player[seat], "%s", player);
}

const char *game_player_of(const struct game *game, seat_id seat)
{
	return seat < max_seats ? game->player[seat] : "";
}

/* ---- Results ------------------------------------------------------------------------------------------ */

void refuse(struct game_result *result, enum game_outcome outcome, const char *format, ...)
{
	va_list arguments;
	result->outcome = outcome;
	result->verdict = forbidden(say(0));
	result->rule = NULL;
	va_start(arguments, format);
	vsnprintf(result->reason, sizeof result->reason, format, arguments);
	va_end(arguments);
}

/* What is asked instead, after the sentence that is there; its paragraph. */
static const char *add_question(const struct field *field, char *reason, size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const struct frame *frame = engine_frame(flow_in(field->mask), field->seat);
	if (!frame)
		return NULL;
	const struct question *question = engine_question(rulebook, frame);
	struct message prompt = question_prompt(field, frame);
	const struct text *text = text_of(rulebook, prompt.id);
	size_t length = strlen(reason);
	if (length + 1 < size) {
		reason[length++] = ' ';
		message_text(field, &prompt, reason + length, size - length);
	}
	return text && text->rule ? text->rule : question->rule;
}

const char *refusal_text(const struct field *field, const struct verdict *verdict, char *reason, size_t size)
{
	const struct text *text = text_of(field->scenario->rulebook, verdict->why.id);
	message_text(field, &verdict->why, reason, size);
	if (verdict->why.id == engine_other_question)
		return add_question(field, reason, size);
	return text ? text->rule : NULL;
}

void forbid(struct game_result *result, const struct field *field, struct verdict verdict)
{
	result->outcome = game_illegal;
	result->verdict = verdict;
	result->rule = refusal_text(field, &verdict, result->reason, sizeof result->reason);
}
