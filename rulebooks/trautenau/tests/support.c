#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rulebooks/trautenau/tests/support.h"

enum { most_typed = 128, most_told = 4096 };

struct typed {
	enum chance_kind kind;
	unsigned outcome;
	char name[48];
};

struct typed_chance {
	struct chance chance;
	unsigned count, used;
	struct typed typed[most_typed];
	bool streams;
	struct keyed_chance stream;
};

struct told_events {
	struct events events;
	unsigned count;
	struct event event[most_told];
};

/* What the last few queries answered. */
struct words {
	char word[8][64];
	unsigned next;
};

struct at_table {
	struct at_table *next_open;
	struct scenario *scenario;
	union {
		struct trautenau own;
		struct flow flow;
	} position;
	struct typed_chance chance;
	struct told_events told;
	struct table table;
	struct workspace work;
	struct words *words;
};

/* ---- Chance -------------------------------------------------------------------------------------------------------- */

static const char *const kind_names[] = {
	[chance_d6] = "d6",     [chance_2d6] = "2d6",   [chance_d10] = "d10",
	[chance_draw] = "draw", [chance_card] = "card", [chance_deal] = "deal",
};

static unsigned typed_next(struct chance *source, const struct chance_ask *ask)
{
	struct typed_chance *chance = (struct typed_chance *)source;
	if (chance->used == chance->count) {
		cr_assert(chance->streams, "a %s falls that nobody has typed", kind_names[ask->kind]);
		return chance_next(&chance->stream.chance, ask);
	}
	const struct typed *typed = &chance->typed[chance->used++];
	cr_assert(typed->kind == ask->kind, "a %s was typed, a %s falls", kind_names[typed->kind],
		  kind_names[ask->kind]);
	if (!typed->name[0])
		return typed->outcome;
	for (unsigned i = 0; i < ask->n; i++)
		if (!strcasecmp(ask->name(ask->context, i), typed->name))
			return i;
	cr_assert_fail("%s cannot be drawn", typed->name);
	return 0;
}

static void type_one(struct at_table *at, const char *text)
{
	struct typed_chance *chance = &at->chance;
	cr_assert(chance->count < most_typed);
	struct typed *typed = &chance->typed[chance->count++];
	*typed = (struct typed){0};
	unsigned a = 0, b = 0;
	if (sscanf(text, " d6 %u", &a) == 1 && a >= 1 && a <= 6) {
		typed->kind = chance_d6;
		typed->outcome = a - 1;
		return;
	}
	if (sscanf(text, " 2d6 %u %u", &a, &b) == 2 && a >= 1 && a <= 6 && b >= 1 && b <= 6) {
		typed->kind = chance_2d6;
		typed->outcome = (a - 1) * 6 + b - 1;
		return;
	}
	cr_assert(sscanf(text, " draw %47[^,]", typed->name) == 1, "no outcome: %s", text);
	typed->kind = chance_draw;
}

/* Calls `take` with each part of a text between commas. */
static void each_part(struct at_table *at, const char *text,
		      void (*take)(struct at_table *at, const char *part))
{
	char copy[1024];
	snprintf(copy, sizeof copy, "%s", text);
	char *rest = copy;
	for (char *part = strtok_r(copy, ",", &rest); part; part = strtok_r(NULL, ",", &rest))
		take(at, part + strspn(part, " "));
}

void dice(struct at_table *at, const char *outcomes)
{
	each_part(at, outcomes, type_one);
}

unsigned dice_left(const struct at_table *at)
{
	return at->chance.count - at->chance.used;
}

void any_dice(struct at_table *at, const char *seed)
{
	uint8_t key[16];
	key_from_text(key, seed, 0);
	keyed_chance(&at->chance.stream, key, 0);
	at->chance.streams = true;
}

/* ---- Setting up ---------------------------------------------------------------------------------------------------- */

static void keep_event(struct events *events, const struct event *event)
{
	struct told_events *told = (struct told_events *)events;
	if (told->count == most_told)
		return;
	told->event[told->count] = *event;
	told->event[told->count++].figure = NULL;
}

/* Tables that are still open when a test ends belong to the process, which ends with it: they are no leak. */
static struct at_table *open_tables;

static struct at_table *new_table(const char *scenario)
{
	struct at_table *at = calloc(1, sizeof *at);
	cr_assert(at);
	at->next_open = open_tables;
	open_tables = at;
	at->words = calloc(1, sizeof *at->words);
	cr_assert(at->words);
	struct data_set data = {0};
	struct data_error error = {0};
	data.file = embedded_files(&data.count);
	at->scenario = scenario_load(scenario, &data, &error);
	cr_assert(at->scenario, "%s: %s, line %d: %s", scenario, error.file, error.line, error.reason);
	at->chance.chance.next = typed_next;
	at->told.events.take = keep_event;
	at->table = (struct table){.scenario = at->scenario,
				   .position = (struct position *)&at->position,
				   .chance = &at->chance.chance,
				   .events = &at->told.events,
				   .work = &at->work};
	any_dice(at, scenario);
	return at;
}

static void read_options(const char *text, uint8_t options[max_options])
{
	for (unsigned i = 0; i < trautenau_rulebook.options; i++)
		options[i] = trautenau_rulebook.option[i].initial;
	while (text && *text) {
		char id[40];
		unsigned value;
		int length = 0;
		cr_assert(sscanf(text, " %39[^= ]=%u%n", id, &value, &length) == 2, "no options: %s", text);
		unsigned i = 0;
		while (i < trautenau_rulebook.options && strcmp(trautenau_rulebook.option[i].id, id))
			i++;
		cr_assert(i < trautenau_rulebook.options, "no option %s", id);
		options[i] = (uint8_t)value;
		text += length;
		text += strspn(text, " ");
	}
}

struct at_table *start_with(const char *scenario, const char *options)
{
	struct at_table *at = new_table(scenario);
	uint8_t values[max_options] = {0};
	read_options(options, values);
	engine_begin(&at->table, values);
	return at;
}

struct at_table *start(const char *scenario)
{
	return start_with(scenario, NULL);
}

struct at_table *clear_field_with(const char *scenario, const char *options)
{
	struct at_table *at = start_with(scenario, options);
	change(at, "{'clear':true}");
	at->chance.streams = false;
	forget(at);
	return at;
}

struct at_table *clear_field(const char *scenario)
{
	return clear_field_with(scenario, NULL);
}

void leave(struct at_table *at)
{
	struct at_table **link = &open_tables;
	while (*link != at)
		link = &(*link)->next_open;
	*link = at->next_open;
	scenario_free(at->scenario);
	free(at->words);
	free(at);
}

static json_t *read_json(const char *text)
{
	char copy[4096];
	snprintf(copy, sizeof copy, "%s", text);
	for (char *c = copy; *c; c++)
		if (*c == '\'')
			*c = '"';
	json_error_t error;
	json_t *json = json_loads(copy, 0, &error);
	cr_assert(json, "%s: %s", text, error.text);
	return json;
}

static const char *rule_in(const struct message *why)
{
	const struct text *text = text_of(&trautenau_rulebook, why->id);
	return text && text->rule ? text->rule : "";
}

static struct verdict apply(struct at_table *at, const char *changes)
{
	json_t *json = read_json(changes);
	size_t count = json_is_array(json) ? json_array_size(json) : 1;
	struct verdict verdict = legal();
	for (size_t i = 0; i < count && verdict.legal; i++)
		verdict = trautenau_rulebook.edit(&at->table,
						  json_is_array(json) ? json_array_get(json, i) : json);
	json_decref(json);
	at->work.listed = false;
	return verdict;
}

static void say_why(const struct at_table *at, const struct message *why, char *text, size_t size)
{
	struct field field = field_at(at);
	message_text(&field, why, text, size);
}

void change(struct at_table *at, const char *changes)
{
	struct verdict verdict = apply(at, changes);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "%s: %s", changes, why);
}

const char *refused(struct at_table *at, const char *changes)
{
	struct trautenau before = at->position.own;
	struct verdict verdict = apply(at, changes);
	if (verdict.legal)
		verdict = trautenau_rulebook.edit_check(&at->table);
	if (verdict.legal)
		return NULL;
	at->position.own = before;
	return rule_in(&verdict.why);
}

static void changef(struct at_table *at, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	change(at, text);
}

piece_id place(struct at_table *at, const char *piece, const char *hex, const char *facing)
{
	if (facing)
		changef(at, "{'piece':'%s','at':'%s','facing':'%s'}", piece, hex, facing);
	else
		changef(at, "{'piece':'%s','at':'%s'}", piece, hex);
	return piece_named(at, piece);
}

void disorganise_unit(struct at_table *at, const char *piece)
{
	changef(at, "{'piece':'%s','disorganised':true}", piece);
}

void set_losses(struct at_table *at, const char *piece, unsigned losses)
{
	changef(at, "{'piece':'%s','losses':%u}", piece, losses);
}

void activate(struct at_table *at, const char *formation)
{
	changef(at, "{'active':'%s'}", formation);
}

void at_hour(struct at_table *at, const char *hour)
{
	changef(at, "{'turn':'%s'}", hour);
}

void begin(struct at_table *at, const char *step)
{
	struct verdict verdict = trautenau_rulebook.edit_check(&at->table);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "the position is refused: %s", why);
	forget(at);
	for (unsigned i = 0; i < steps_of_play; i++)
		if (!strcmp(trautenau_steps[i].id, step)) {
			engine_step(&at->table, i);
			return;
		}
	cr_assert_fail("no step %s", step);
}

/* ---- Answering ----------------------------------------------------------------------------------------------------- */

/* Answers to come, one after another, as texts. */
static const char *const verb_words[verb_count] = {"unit", "go",  "at", "face", "number",
						   "card", "yes", "no", "pass", "done"};

static unsigned argument_of(const struct at_table *at, enum verb verb, const char *text)
{
	switch (verb) {
	case verb_unit:
		return piece_named(at, text);
	case verb_go:
	case verb_at:
		return space_named(at, text);
	case verb_face: {
		unsigned direction = board_find_direction(at->scenario->board, text);
		cr_assert(direction != no_direction, "no direction %s", text);
		return direction;
	}
	case verb_number:
		return (unsigned)strtoul(text, NULL, 10);
	case verb_card:
		return formation_named(at, text);
	default:
		return 0;
	}
}

struct answer answer_of(const struct at_table *at, const char *text)
{
	size_t length = strcspn(text, " ");
	for (unsigned verb = 0; verb < verb_count; verb++)
		if (strlen(verb_words[verb]) == length && !strncmp(verb_words[verb], text, length)) {
			const char *rest = text + length + strspn(text + length, " ");
			return answer((enum verb)verb, argument_of(at, (enum verb)verb, rest));
		}
	cr_assert_fail("no answer: %s", text);
	return answer(verb_done, 0);
}

static struct verdict judge(const struct at_table *at, const char *text)
{
	struct field field = field_at(at);
	return engine_judge(&field, asked_seat(at), answer_of(at, text));
}

static void play(struct at_table *at, struct answer given)
{
	engine_play(&at->table, asked_seat(at), given);
	char wrong[256] = "";
	const char *fault = trautenau_rulebook.check(at->scenario, at->table.position, wrong, sizeof wrong);
	cr_assert(!fault, "%s", fault);
}

void give(struct at_table *at, const char *text)
{
	struct verdict verdict = judge(at, text);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "%s (asked: %s): %s", text, asked(at), why);
	play(at, answer_of(at, text));
}

void give_all(struct at_table *at, const char *texts)
{
	each_part(at, texts, give);
}

static struct answers *list(const struct at_table *at)
{
	static struct answers answers; /* one test, one process */
	struct field field = field_at(at);
	engine_list(&field, asked_seat(at), &answers);
	return &answers;
}

void give_any(struct at_table *at, unsigned n)
{
	struct answers *answers = list(at);
	cr_assert(answers->count > 0, "nothing to answer at %s", asked(at));
	play(at, answers->answer[n % answers->count]);
}

bool is_legal(const struct at_table *at, const char *text)
{
	return judge(at, text).legal;
}

const char *rule_of(const struct at_table *at, const char *text)
{
	struct verdict verdict = judge(at, text);
	return verdict.legal ? NULL : rule_in(&verdict.why);
}

const char *reason_of(const struct at_table *at, const char *text)
{
	struct verdict verdict = judge(at, text);
	const struct text *why = text_of(&trautenau_rulebook, verdict.why.id);
	if (verdict.legal)
		return NULL;
	return why ? why->id : "";
}

static int find_listed(const struct at_table *at, const char *text)
{
	const struct answers *answers = list(at);
	struct answer wanted = answer_of(at, text);
	for (unsigned i = 0; i < answers->count; i++)
		if (same_answer(answers->answer[i], wanted))
			return (int)i;
	return -1;
}

bool is_listed(const struct at_table *at, const char *text)
{
	return find_listed(at, text) >= 0;
}

half_points cost_of(const struct at_table *at, const char *text)
{
	int i = find_listed(at, text);
	return i < 0 ? (half_points)-1 : list(at)->cost[i];
}

unsigned answers_listed(const struct at_table *at)
{
	return list(at)->count;
}

seat_id asked_seat(const struct at_table *at)
{
	return engine_first_waiting(&at->position.flow);
}

const char *asked(const struct at_table *at)
{
	const struct frame *frame = engine_frame(&at->position.flow, asked_seat(at));
	return frame ? engine_question(&trautenau_rulebook, frame)->id : "";
}

/* ---- Looking ------------------------------------------------------------------------------------------------------- */

struct field field_at(const struct at_table *at)
{
	return (struct field){.scenario = at->scenario,
			      .mask = (const struct mask *)&at->position,
			      .work = at->table.work,
			      .seat = asked_seat(at)};
}

const struct trautenau *position_at(const struct at_table *at)
{
	return &at->position.own;
}

struct table *table_at(struct at_table *at)
{
	return &at->table;
}

piece_id piece_named(const struct at_table *at, const char *name)
{
	struct field field = field_at(at);
	piece_id piece = trautenau_rulebook.find_piece(&field, name);
	cr_assert(piece != no_piece, "no piece %s", name);
	return piece;
}

space_id space_named(const struct at_table *at, const char *text)
{
	space_id space = board_find(at->scenario->board, text);
	if (space == no_space)
		space = trautenau_rulebook.find_space(at->scenario, text);
	cr_assert(space != no_space || !strcmp(text, "off"), "no space %s", text);
	return space;
}

unsigned formation_named(const struct at_table *at, const char *name)
{
	int formation = trautenau_rulebook.find_card(at->scenario, name);
	cr_assert(formation >= 0, "no formation %s", name);
	return (unsigned)formation;
}

/* Room for a word that holds for the next seven queries. */
static char *next_word(const struct at_table *at)
{
	at->words->next = (at->words->next + 1) % 8;
	return at->words->word[at->words->next];
}

static const char *space_word(const struct at_table *at, unsigned space)
{
	char *word = next_word(at);
	if (trautenau_rulebook.space_name(at->scenario, (space_id)space, word, sizeof at->words->word[0]))
		return word;
	return at->scenario->board->space[space].number;
}

const char *where(const struct at_table *at, const char *piece)
{
	return space_word(at, at->position.own.piece[piece_named(at, piece)].at);
}

bool stands_at(const struct at_table *at, const char *piece, const char *place)
{
	return at->position.own.piece[piece_named(at, piece)].at == space_named(at, place);
}

const char *facing_of(const struct at_table *at, const char *piece)
{
	return board_direction_name(at->scenario->board,
				    at->position.own.piece[piece_named(at, piece)].facing);
}

unsigned losses_at(const struct at_table *at, const char *piece)
{
	return at->position.own.piece[piece_named(at, piece)].losses;
}

bool is(const struct at_table *at, const char *piece, unsigned flag)
{
	return (at->position.own.piece[piece_named(at, piece)].flags & flag) != 0;
}

unsigned turn_at(const struct at_table *at)
{
	return at->position.flow.turn;
}

const char *hour_at(const struct at_table *at)
{
	char *word = next_word(at);
	trautenau_rulebook.clock(at->scenario, &at->position.flow, word, sizeof at->words->word[0]);
	return word;
}

const char *step_at(const struct at_table *at)
{
	return trautenau_steps[at->position.flow.step].id;
}

bool is_over(const struct at_table *at)
{
	return at->position.flow.over != 0;
}

int points(const struct at_table *at, side_id side)
{
	struct field field = field_at(at);
	struct score score = {0};
	trautenau_rulebook.score(&field, &score);
	return score.points[side];
}

static struct verdict explained(const struct at_table *at, const char *about, struct figures *figures)
{
	struct field field = field_at(at);
	json_t *json = read_json(about);
	*figures = (struct figures){0};
	struct verdict verdict = trautenau_rulebook.explain(&field, json, figures);
	json_decref(json);
	return verdict;
}

static bool find_figure(const struct at_table *at, const char *id, const char *about, struct figure *found)
{
	struct figures figures;
	struct verdict verdict = explained(at, about, &figures);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "%s: %s", about, why);
	for (unsigned i = 0; i < figures.count; i++)
		if (!strcmp(figures.figure[i].id, id)) {
			*found = figures.figure[i];
			return true;
		}
	return false;
}

int figure(const struct at_table *at, const char *id, const char *about)
{
	struct figure found;
	cr_assert(find_figure(at, id, about, &found), "%s has no figure %s", about, id);
	return found.value;
}

bool has_figure(const struct at_table *at, const char *id, const char *about)
{
	struct figure found;
	return find_figure(at, id, about, &found);
}

int term(const struct at_table *at, const char *id, const char *about, const char *text)
{
	struct figure found;
	cr_assert(find_figure(at, id, about, &found), "%s has no figure %s", about, id);
	for (unsigned i = 0; i < found.terms; i++) {
		const struct text *label = text_of(&trautenau_rulebook, found.term[i].label.id);
		if (label && !strcmp(label->id, text))
			return found.term[i].value;
	}
	return 0;
}

const char *no_figure(const struct at_table *at, const char *about)
{
	struct figures figures;
	struct verdict verdict = explained(at, about, &figures);
	return verdict.legal ? NULL : rule_in(&verdict.why);
}

/* ---- What was told --------------------------------------------------------------------------------------------------- */

static bool is_text(const struct event *event, const char *text)
{
	const struct text *own = text_of(&trautenau_rulebook, event->message.id);
	return own && !strcmp(own->id, text);
}

unsigned told(const struct at_table *at, const char *text)
{
	unsigned count = 0;
	for (unsigned i = 0; i < at->told.count; i++)
		count += is_text(&at->told.event[i], text);
	return count;
}

const struct event *last_told(const struct at_table *at, const char *text)
{
	for (unsigned i = at->told.count; i-- > 0;)
		if (is_text(&at->told.event[i], text))
			return &at->told.event[i];
	return NULL;
}

void forget(struct at_table *at)
{
	at->told.count = 0;
}

void print_story(const struct at_table *at)
{
	char line[320];
	for (unsigned i = 0; i < at->told.count; i++) {
		say_why(at, &at->told.event[i].message, line, sizeof line);
		fprintf(stderr, "%s\n", line);
	}
}

void print_answers(const struct at_table *at)
{
	const struct answers *answers = list(at);
	struct field field = field_at(at);
	fprintf(stderr, "%s:", asked(at));
	for (unsigned i = 0; i < answers->count; i++) {
		struct answer given = answers->answer[i];
		const char *word = "";
		if (given.verb == verb_unit)
			word = trautenau_rulebook.piece_name(&field, given.arg);
		else if (given.verb == verb_go || given.verb == verb_at)
			word = space_word(at, given.arg);
		else if (given.verb == verb_face)
			word = board_direction_name(at->scenario->board, given.arg);
		else if (given.verb == verb_card)
			word = trautenau_rulebook.card_name(at->scenario, given.arg);
		fprintf(stderr, " [%s %s %d]", verb_words[given.verb], word, given.arg);
	}
	fprintf(stderr, "\n");
}
