#include "rulebooks/gloire/tests/loaded.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct scenario_info *info_of(const char *scenario)
{
	for (unsigned i = 0; i < gloire_scenario_count; i++)
		if (!strcmp(gloire_scenarios[i].id, scenario))
			return &gloire_scenarios[i];
	cr_assert(false, "there is no scenario %s", scenario);
	abort();
}

struct loaded *load_battle(const char *scenario)
{
	struct loaded *loaded = calloc(1, sizeof *loaded);
	struct data_error error = {.line = 0};
	struct data_set files;
	files.file = embedded_files(&files.count);
	cr_assert(gloire_read_battle(info_of(scenario), &files, &loaded->battle, &loaded->board, &error),
		  "%s: %s:%d: %s", scenario, error.file, error.line, error.reason);
	return loaded;
}

void free_battle(struct loaded *loaded)
{
	board_free(loaded->board);
	free(loaded);
}

static char *changed(const struct embedded_file *file, const char *from, const char *to)
{
	const char *text = (const char *)file->bytes, *at = strstr(text, from);
	cr_assert_not_null(at, "%s has no \"%s\"", file->path, from);
	char *out = malloc(file->size + strlen(to) + 1);
	size_t before = (size_t)(at - text);
	memcpy(out, text, before);
	strcpy(out + before, to);
	strcat(out, at + strlen(from));
	return out;
}

void expect_refused(const char *scenario, const char *file, const char *from, const char *to, int line,
		    const char *reason)
{
	size_t count, found = 0;
	const struct embedded_file *all = embedded_files(&count);
	struct embedded_file *mine = malloc(count * sizeof *mine);
	memcpy(mine, all, count * sizeof *mine);
	while (found < count && strcmp(mine[found].path, file) != 0)
		found++;
	cr_assert_lt(found, count, "there is no file %s", file);
	char *text = changed(&mine[found], from, to);
	mine[found].bytes = (const unsigned char *)text;
	mine[found].size = strlen(text);
	struct data_set files = {mine, count};
	struct data_error error = {.line = -1};
	struct gloire_battle *battle = calloc(1, sizeof *battle);
	struct board *board;
	cr_assert_not(gloire_read_battle(info_of(scenario), &files, battle, &board, &error),
		      "taken, though %s", reason);
	cr_expect_str_eq(error.file, file);
	cr_expect_eq(error.line, line, "line %d: %s", error.line, error.reason);
	cr_expect(strstr(error.reason, reason), "%s", error.reason);
	free(battle);
	free(text);
	free(mine);
}

const struct gloire_unit *unit_named(const struct loaded *loaded, const char *id)
{
	for (unsigned i = 0; i < loaded->battle.units; i++)
		if (!strcmp(loaded->battle.unit[i].id, id))
			return &loaded->battle.unit[i];
	cr_assert(false, "there is no unit %s", id);
	abort();
}

const struct gloire_formation *formation_named(const struct loaded *loaded, const char *id)
{
	for (unsigned i = 0; i < loaded->battle.formations; i++)
		if (!strcmp(loaded->battle.formation[i].id, id))
			return &loaded->battle.formation[i];
	cr_assert(false, "there is no formation %s", id);
	abort();
}

space_id hex_named(const struct loaded *loaded, const char *number)
{
	space_id hex = board_find(loaded->board, number);
	cr_assert_neq(hex, no_space, "there is no hex %s", number);
	return hex;
}

uint32_t edges_between(const struct loaded *loaded, const char *from, const char *to)
{
	space_id a = hex_named(loaded, from), b = hex_named(loaded, to);
	unsigned direction = hex_direction(loaded->board, a, b);
	cr_assert_neq(direction, no_direction, "%s and %s do not touch", from, to);
	return gloire_edges(loaded->board, a, direction);
}
