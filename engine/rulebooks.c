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

struct scenario *scenario_load(const char *id, const struct data_set *data, struct data_error *error)
{
	const struct rulebook *rulebook;
	const struct scenario_info *info = find_scenario(id, &rulebook);
	if (info)
		return rulebook->load(info, data, error);
	*error = (struct data_error){.line = 0};
	snprintf(error->reason, sizeof error->reason, "there is no scenario \"%.40s\"", id);
	return NULL;
}

void scenario_free(struct scenario *scenario)
{
	if (!scenario)
		return;
	free(scenario->ground);
	scenario->rulebook->unload(scenario);
}
