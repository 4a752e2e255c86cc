/*
 * The table of modules: the only place that names them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/campaign.h"
#include "rulebooks/gloire/gloire.h"
#include "rulebooks/napoleon/napoleon.h"
#include "rulebooks/picket/picket.h"
#include "rulebooks/trautenau/trautenau.h"
#include "engine/engine_texts.h"
#include "vedette/csv.h"
#include "vedette/rulebook.h"

static const struct rulebook *const modules[] = {
	&trautenau_rulebook,     &napoleon_rulebook,        &picket_rulebook,
	&campaign_rossbach_1806, &campaign_seven_days_1809, &gloire_rulebook,
};

const struct rulebook *const *rulebooks(unsigned *count)
{
	*count = sizeof modules / sizeof *modules;
	return modules;
}

const struct scenario_info *find_scenario(const char *id, const struct rulebook **rulebook)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++)
			if (!strcmp(all[i]->scenario[k].id, id)) {
				*rulebook = all[i];
				return &all[i]->scenario[k];
			}
	return NULL;
}

const struct embedded_file *data_file(const struct data_set *data, const char *path, struct data_error *error)
{
	for (size_t i = 0; i < data->count; i++)
		if (!strcmp(data->file[i].path, path))
			return &data->file[i];
	refuse_line(path, 0, error, "the file is missing");
	return NULL;
}

static bool ends_with(const char *path, const char *end)
{
	size_t length = strlen(path), wanted = strlen(end);
	return length >= wanted && !strcmp(path + length - wanted, end);
}

/* Ledgers, the rules in words and the computer's weights change no game. */
static bool belongs_to(const char *path, const struct rulebook *rulebook)
{
	size_t length = strlen(rulebook->module);
	return !strncmp(path, rulebook->module, length) && path[length] == '/' &&
	       !ends_with(path, "ledger.csv") && strncmp(path + length, "/rules-", 7) != 0 &&
	       !ends_with(path, "weights.csv");
}

/* FNV-1a over the names and bytes of the files that the rulebook's scenarios are made from. */
static uint64_t fingerprint_of(const struct rulebook *rulebook, const struct data_set *data)
{
	uint64_t hash = UINT64_C(14695981039346656037);
	for (size_t i = 0; i < data->count; i++) {
		const struct embedded_file *file = &data->file[i];
		if (!belongs_to(file->path, rulebook))
			continue;
		for (const char *at = file->path; *at; at++)
			hash = (hash ^ (unsigned char)*at) * UINT64_C(1099511628211);
		for (size_t k = 0; k < file->size; k++)
			hash = (hash ^ file->bytes[k]) * UINT64_C(1099511628211);
	}
	return hash;
}

/* Loaders of boards know their files by bare names. */
static void complete_file_name(struct data_error *error, const struct rulebook *rulebook)
{
	char name[sizeof error->file];
	if (!error->file[0] || strchr(error->file, '/'))
		return;
	memcpy(name, error->file, sizeof name);
	snprintf(error->file, sizeof error->file, "%.20s/%.40s", rulebook->module, name);
}

const struct embedded_file *rulebook_file(const struct rulebook *rulebook, const struct data_set *data,
					  const char *name)
{
	const struct embedded_file *shared = NULL;
	char own[160], common[160];
	snprintf(own, sizeof own, "%s/%s-%s", rulebook->module, rulebook->id, name);
	snprintf(common, sizeof common, "%s/%s", rulebook->module, name);
	for (size_t i = 0; i < data->count; i++) {
		if (!strcmp(data->file[i].path, own))
			return &data->file[i];
		if (!strcmp(data->file[i].path, common))
			shared = &data->file[i];
	}
	return shared;
}

/* ---- Weights ----------------------------------------------------------------------------------------------------- */

static int find_measure(const struct rulebook *rulebook, const char *name)
{
	for (int i = 0; i < rulebook->measures; i++)
		if (!strcmp(rulebook->measure_name[i], name))
			return i;
	return -1;
}

struct weights {
	struct scenario *scenario;
	uint64_t given;
	struct data_error *error;
};

static bool take_weight(void *context, struct csv *csv, const unsigned column[])
{
	char *end = NULL;
	struct weights *weights = context;
	struct data_error *error = weights->error;
	int measure = find_measure(weights->scenario->rulebook, csv->field[column[0]]);
	long weight = strtol(csv->field[column[1]], &end, 10);
	if (measure < 0)
		return csv_refuse(csv, error, "nothing of that name is measured");
	if (weights->given >> measure & 1)
		return csv_refuse(csv, error, "it has a weight already");
	if (end == csv->field[column[1]] || *end || weight < -1000000 || weight > 1000000)
		return csv_refuse(csv, error, "a weight is a number between -1000000 and 1000000");
	weights->given |= UINT64_C(1) << measure;
	weights->scenario->weight[measure] = (int32_t)weight;
	return true;
}

static bool read_weights(struct scenario *scenario, const struct data_set *data, struct data_error *error)
{
	static const char *const heading[] = {"id", "weight"};
	const struct rulebook *rulebook = scenario->rulebook;
	const struct embedded_file *file = rulebook_file(rulebook, data, "weights.csv");
	struct weights weights = {.scenario = scenario, .error = error};
	if (!file)
		return refuse_line("weights.csv", 0, error, "the file is missing");
	struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
	if (!csv_table(&csv, heading, 2, take_weight, &weights, error))
		return false;
	for (unsigned i = 0; i < rulebook->measures; i++)
		if (!(weights.given >> i & 1))
			return refuse_line(file->path, 0, error, "\"%s\" has no weight",
					   rulebook->measure_name[i]);
	return true;
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

/* The longest list a question can have: every place by every way, every piece and card, and what else there is. */
static bool lists_fit(const struct scenario *scenario, struct data_error *error)
{
	const struct rulebook *rulebook = scenario->rulebook;
	unsigned ways = 1, number = 0;
	for (unsigned i = 1; i < rulebook->questions; i++) {
		const struct question *question = rulebook->question[i];
		if (question && question->ways + 1u > ways)
			ways = question->ways + 1u;
		if (question && question->most > number)
			number = question->most;
	}
	unsigned spaces = scenario->board ? scenario->board->spaces : 0;
	unsigned longest = spaces * (ways + 1) + rulebook->pieces + rulebook->cards + number + hex_sides + 8;
	return longest <= max_answers ||
	       refuse_line("", 0, error, "a list might have %u answers, and there is room for %u", longest,
			   (unsigned)max_answers);
}

static bool position_fits(const struct rulebook *rulebook, struct data_error *error)
{
	return rulebook->position_size <= max_position ||
	       refuse_line("", 0, error, "a position has %zu bytes, and there is room for %u",
			   rulebook->position_size, (unsigned)max_position);
}

static struct scenario *finished(struct scenario *scenario, const struct rulebook *rulebook,
				 const struct data_set *data, struct data_error *error)
{
	if (scenario && position_fits(rulebook, error) && lists_fit(scenario, error) &&
	    (!rulebook->measure || read_weights(scenario, data, error))) {
		scenario->data_fingerprint = fingerprint_of(rulebook, data);
		return scenario;
	}
	complete_file_name(error, rulebook);
	scenario_free(scenario);
	return NULL;
}

struct scenario *scenario_load(const char *id, const struct data_set *data, struct data_error *error)
{
	const struct rulebook *rulebook;
	const struct scenario_info *info = find_scenario(id, &rulebook);
	if (info)
		return finished(rulebook->load(info, data, error), rulebook, data, error);
	*error = (struct data_error){.line = 0};
	snprintf(error->reason, sizeof error->reason, "there is no scenario \"%.40s\"", id);
	return NULL;
}

const char *engine_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	const char *wrong = rulebook->state ? state_check(scenario, position) : NULL;
	if (wrong || rulebook->check)
		return wrong ? wrong : rulebook->check(scenario, position, text, size);
	struct verdict verdict = rulebook->allowed ? rulebook->allowed(scenario, position) : legal();
	struct field field = truth_in(scenario, position, NULL);
	if (!verdict.legal)
		message_text(&field, &verdict.why, text, size);
	return verdict.legal ? NULL : text;
}

struct verdict engine_edit(struct table *table, const json_t *change)
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	return rulebook->edit ? rulebook->edit(table, change) : state_edit(table, change);
}

struct verdict engine_edit_check(const struct table *table)
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	if (rulebook->edit_check)
		return rulebook->edit_check(table);
	return rulebook->allowed ? rulebook->allowed(table->scenario, table->position) : legal();
}

struct verdict engine_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	return rulebook->explain ? rulebook->explain(field, about, figures)
				 : forbidden(say(engine_no_figure));
}

void engine_view(const struct field *field, struct json *out)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	(rulebook->view ? rulebook->view : state_view)(field, out);
}

void engine_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	(rulebook->clock ? rulebook->clock : state_clock)(scenario, flow, text, size);
}

unsigned engine_first_turn(const struct scenario *scenario)
{
	return scenario->info->first_turn ? scenario->info->first_turn : 1;
}

unsigned engine_last_turn(const struct scenario *scenario, const struct flow *flow)
{
	const struct rulebook *rulebook = scenario->rulebook;
	return rulebook->last_turn ? rulebook->last_turn(scenario, flow)
				   : engine_first_turn(scenario) + scenario->info->turns - 1u;
}

const char *engine_group_name(const struct scenario *scenario, unsigned group)
{
	const struct rulebook *rulebook = scenario->rulebook;
	return rulebook->group_name ? rulebook->group_name(scenario, group) : NULL;
}

side_id engine_side_of_seat(const struct field *field, seat_id seat)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	return (rulebook->side_of_seat ? rulebook->side_of_seat : state_side_of_seat)(field, seat);
}

side_id engine_side_in(const struct scenario *scenario, const void *position, unsigned seat)
{
	struct field field = {.scenario = scenario, .mask = position, .seat = referee_seat};
	return engine_side_of_seat(&field, (seat_id)seat);
}

/* A scenario of a board and data of its own, or NULL: then everything is freed. */
struct scenario *scenario_from(const struct rulebook *rulebook, const struct scenario_info *info,
			       struct board *board, void *data)
{
	struct scenario *scenario = board && data ? calloc(1, sizeof *scenario) : NULL;
	if (scenario) {
		if (!*board->title)
			snprintf(board->title, sizeof board->title, "%s", info->title);
		*scenario =
			(struct scenario){.rulebook = rulebook, .info = info, .board = board, .data = data};
		return scenario;
	}
	board_free(board);
	free(data);
	return NULL;
}

void scenario_free(struct scenario *scenario)
{
	if (!scenario)
		return;
	if (scenario->holders) {
		scenario->holders--;
		return;
	}
	free(scenario->ground);
	if (scenario->rulebook->unload) {
		scenario->rulebook->unload(scenario);
		return;
	}
	board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}
