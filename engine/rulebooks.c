/*
 * The table of modules: the only place that names them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/campaign.h"
#include "rulebooks/napoleon/napoleon.h"
#include "rulebooks/picket/picket.h"
#include "rulebooks/trautenau/trautenau.h"
#include "vedette/csv.h"
#include "vedette/rulebook.h"

static const struct rulebook *const modules[] = {
	&trautenau_rulebook,
	&napoleon_rulebook,
	&picket_rulebook,
	&campaign_rossbach_1806,
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

static bool belongs_to(const char *path, const struct rulebook *rulebook)
{
	size_t length = strlen(rulebook->module);
	return !strncmp(path, rulebook->module, length) && path[length] == '/' &&
	       strcmp(path + length, "/ledger.csv") != 0;
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

struct scenario *scenario_load(const char *id, const struct data_set *data, struct data_error *error)
{
	const struct rulebook *rulebook;
	const struct scenario_info *info = find_scenario(id, &rulebook);
	if (info) {
		struct scenario *scenario = rulebook->load(info, data, error);
		if (scenario)
			scenario->data_fingerprint = fingerprint_of(rulebook, data);
		else
			complete_file_name(error, rulebook);
		return scenario;
	}
	*error = (struct data_error){.line = 0};
	snprintf(error->reason, sizeof error->reason, "there is no scenario \"%.40s\"", id);
	return NULL;
}

const char *engine_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	const char *wrong = rulebook->state ? state_check(scenario, position) : NULL;
	return wrong ? wrong : rulebook->check(scenario, position, text, size);
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
	scenario->rulebook->unload(scenario);
}
