#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tests/support/at_table_inside.h"

/* ---- Chance -------------------------------------------------------------------------------------------- */

static const char *const kind_names[] = {
	[chance_d6] = "d6",     [chance_2d6] = "2d6",   [chance_d10] = "d10",
	[chance_draw] = "draw", [chance_card] = "card", [chance_deal] = "deal",
};

static unsigned typed_next(struct chance *source, const struct chance_ask *ask)
{
	struct typed_chance *chance = (struct typed_chance *)source;
	bool named = ask->kind == chance_deal && ask->name && chance->used < chance->count;
	if (ask->kind == chance_deal && !named)
		return chance_next(&chance->deals.chance, ask);
	if (chance->used == chance->count) {
		cr_assert(chance->streams, "a %s falls that nobody has typed", kind_names[ask->kind]);
		return chance_next(&chance->dice.chance, ask);
	}
	const struct typed *typed = &chance->typed[chance->used++];
	cr_assert(typed->kind == (named ? chance_draw : ask->kind), "a %s was typed, a %s falls",
		  kind_names[typed->kind], kind_names[ask->kind]);
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
	if (sscanf(text, " d10 %u", &a) == 1 && a <= 9) {
		typed->kind = chance_d10;
		typed->outcome = a;
		return;
	}
	typed->kind = sscanf(text, " card %47[^,]", typed->name) == 1 ? chance_card : chance_draw;
	if (typed->kind == chance_draw)
		cr_assert(sscanf(text, " draw %47[^,]", typed->name) == 1, "no outcome: %s", text);
}

void each_part(struct at_table *at, const char *text, void (*take)(struct at_table *at, const char *part))
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
	keyed_dice(&at->chance.dice, key);
	key_from_text(key, seed, 1);
	keyed_dice(&at->chance.deals, key);
	at->chance.streams = true;
}

void no_dice(struct at_table *at)
{
	at->chance.streams = false;
}

/* ---- Setting up ---------------------------------------------------------------------------------------- */

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

static void *room(size_t size)
{
	void *made = calloc(1, size);
	cr_assert(made);
	return made;
}

static struct at_table *new_table(const char *scenario)
{
	struct at_table *at = room(sizeof *at);
	at->next_open = open_tables;
	open_tables = at;
	at->notes = room(sizeof *at->notes);
	struct data_set data = {0};
	struct data_error error = {0};
	data.file = embedded_files(&data.count);
	at->scenario = scenario_load(scenario, &data, &error);
	cr_assert(at->scenario, "%s: %s, line %d: %s", scenario, error.file, error.line, error.reason);
	size_t size = at->scenario->rulebook->position_size;
	at->position = room(size);
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		at->notes->mask[viewer] = room(size);
	at->chance.chance.next = typed_next;
	at->told.events.take = keep_event;
	at->table = (struct table){.scenario = at->scenario,
				   .position = at->position,
				   .chance = &at->chance.chance,
				   .events = &at->told.events,
				   .work = &at->work};
	any_dice(at, scenario);
	return at;
}

static uint8_t value_of(const struct option *option, const char *text)
{
	for (unsigned i = 0; i < option->values && option->value[i]; i++)
		if (!strcmp(option->value[i], text))
			return (uint8_t)i;
	cr_assert(strspn(text, "0123456789") == strlen(text), "no value %s of %s", text, option->id);
	return (uint8_t)strtoul(text, NULL, 10);
}

static void read_options(const struct rulebook *rulebook, const char *text, uint8_t options[max_options])
{
	for (unsigned i = 0; i < rulebook->options; i++)
		options[i] = rulebook->option[i].initial;
	while (text && *text) {
		char id[40], value[40];
		int length = 0;
		cr_assert(sscanf(text, " %39[^= ]=%39[^ ]%n", id, value, &length) == 2, "no options: %s",
			  text);
		unsigned i = 0;
		while (i < rulebook->options && strcmp(rulebook->option[i].id, id))
			i++;
		cr_assert(i < rulebook->options, "no option %s", id);
		options[i] = value_of(&rulebook->option[i], value);
		text += length;
		text += strspn(text, " ");
	}
}

struct at_table *start_with(const char *scenario, const char *options)
{
	struct at_table *at = new_table(scenario);
	uint8_t values[max_options] = {0};
	read_options(at->scenario->rulebook, options, values);
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
	no_dice(at);
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
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		free(at->notes->mask[viewer]);
	for (unsigned i = 0; i < kept_views; i++)
		json_decref(at->notes->view[i]);
	free(at->notes);
	free(at->position);
	free(at);
}

json_t *read_json(const char *text)
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

const char *rule_in(const struct at_table *at, const struct message *why)
{
	const struct text *text = text_of(rulebook_at(at), why->id);
	return text && text->rule ? text->rule : "";
}

static struct verdict apply(struct at_table *at, const char *changes)
{
	json_t *json = read_json(changes);
	size_t count = json_is_array(json) ? json_array_size(json) : 1;
	struct verdict verdict = legal();
	for (size_t i = 0; i < count && verdict.legal; i++)
		verdict = engine_edit(&at->table, json_is_array(json) ? json_array_get(json, i) : json);
	json_decref(json);
	engine_derive(scenario_at(at), at->position);
	at->work.listed = false;
	return verdict;
}

void say_why(const struct at_table *at, const struct message *why, char *text, size_t size)
{
	struct field field = truth_at(at);
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
	size_t size = rulebook_at(at)->position_size;
	void *before = room(size);
	memcpy(before, at->position, size);
	struct verdict verdict = apply(at, changes);
	if (verdict.legal)
		verdict = engine_edit_check(&at->table);
	if (!verdict.legal)
		memcpy(at->position, before, size);
	free(before);
	return verdict.legal ? NULL : rule_in(at, &verdict.why);
}

void changef(struct at_table *at, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	change(at, text);
}

void begin(struct at_table *at, const char *step)
{
	const struct rulebook *rulebook = rulebook_at(at);
	struct verdict verdict = engine_edit_check(&at->table);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "the position is refused: %s", why);
	forget(at);
	for (unsigned i = 0; i < rulebook->steps; i++)
		if (!strcmp(rulebook->step[i].id, step)) {
			engine_step(&at->table, i);
			return;
		}
	cr_assert_fail("no step %s", step);
}
