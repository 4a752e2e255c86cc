/*
 * Any bytes in the place of a data file: the first line says which. It is refused with file, line and reason, or the
 * scenario loads and a game can begin.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void begin_game(const struct scenario *scenario)
{
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "data", .work = work};
	struct game *game = game_new(scenario, &setup);
	struct answers *answers = malloc(sizeof *answers);
	for (unsigned i = 0; game && i < 10 && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, answers);
		if (!answers->count)
			break;
		game_answer(game, seat, answers->answer[i % answers->count], &result);
	}
	free(answers);
	game_free(game);
	free(work);
}

/* One scenario of the module, another with every length of the input: a large module's all would leave time for few. */
static void load_one(const char *module, const struct data_set *data, size_t which)
{
	unsigned modules;
	const struct rulebook *const *all = rulebooks(&modules);
	for (unsigned i = 0; i < modules; i++) {
		size_t length = strlen(all[i]->module);
		if (strncmp(all[i]->module, module, length) != 0 || module[length] != '/')
			continue;
		struct data_error error = {.line = 0};
		const char *id = all[i]->scenario[which % all[i]->scenarios].id;
		struct scenario *scenario = scenario_load(id, data, &error);
		if (!scenario && !error.reason[0])
			abort();
		if (scenario)
			begin_game(scenario);
		scenario_free(scenario);
	}
}

/* The file whose path is the first line; those nobody would guess are taken by its length. */
static size_t choose_file(const struct embedded_file *files, size_t count, const char *line, size_t length)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(files[i].path) == length && !memcmp(files[i].path, line, length))
			return i;
	return length % count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	const uint8_t *end = size ? memchr(bytes, '\n', size) : NULL;
	if (!end || count == 0)
		return 0;
	size_t line = (size_t)(end - bytes), rest = size - line - 1;
	size_t chosen = choose_file(files, count, (const char *)bytes, line);
	struct embedded_file *mine = malloc(count * sizeof *mine);
	unsigned char *text =
		calloc(1, rest + 1); /* a zero byte follows the last one, as it does in the program */
	memcpy(mine, files, count * sizeof *mine);
	memcpy(text, end + 1, rest);
	mine[chosen].bytes = text;
	mine[chosen].size = rest;
	struct data_set data = {.file = mine, .count = count};
	load_one(mine[chosen].path, &data, rest);
	free(text);
	free(mine);
	return 0;
}
