/*
 * Scenarios, loaded once and shared by all games.
 */
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

static bool is_offered(const struct server *server, const struct rulebook *rulebook,
		       const struct scenario_info *info)
{
	return server->setup.with_tests || scenario_is_offered(rulebook, info);
}

const struct scenario *server_scenario(struct server *server, const char *id)
{
	const struct rulebook *rulebook;
	struct data_error error = {.line = 0};
	for (unsigned i = 0; i < server->scenarios; i++)
		if (!strcmp(server->scenario[i]->info->id, id))
			return server->scenario[i];
	const struct scenario_info *info = find_scenario(id, &rulebook);
	if (!info || !is_offered(server, rulebook, info) || server->scenarios == max_all_scenarios)
		return NULL;
	struct scenario *scenario = scenario_load(id, server->setup.data, &error);
	if (scenario)
		server->scenario[server->scenarios++] = scenario;
	else
		fprintf(stderr, "vedette serve: %s:%d: %s\n", error.file, error.line, error.reason);
	return scenario;
}

/* Written once: it is the longest of all answers, and who misbehaves asks for nothing else. */
void put_offered_scenarios(struct server *server, struct json *out, const char *key)
{
	struct json *list = &server->scenario_list;
	if (!list->used) {
		json_start_on_heap(list);
		put_scenarios(list, NULL, server->setup.with_tests);
	}
	if (list->overflow)
		put_scenarios(out, key, server->setup.with_tests);
	else
		put_raw(out, key, list->text, list->used);
}
