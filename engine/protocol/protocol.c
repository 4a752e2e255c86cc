/*
 * The pipe: its table of methods, its games, a line at a time.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/inside.h"

static const struct rpc_method methods[] = {
	{"scenarios", method_scenarios, 1},
	{"board", method_board, 1},
	{"new", method_new, 1},
	{"decision", rpc_decision, 1},
	{"judge", rpc_judge, 1},
	{"play", method_play, 1},
	{"peek", rpc_peek, 1},
	{"explain", rpc_explain, 1},
	{"view", rpc_view, 1},
	{"score", rpc_score, 1},
	{"standing", method_standing, 1},
	{"choose", method_choose, 1},
	{"undo", method_undo, 1},
	{"save", method_save, 1},
	{"load", method_load, 1},
	{"dice", method_dice, 1},
	{"edit", method_edit, 1},
	{"close", method_close, 1},
	{"log", rpc_log, 1},
	{"rules", rpc_rules, 1},
	{"aids", method_aids, 1},
	{"clone", method_clone, 1},
	{"imagine", method_imagine, 1},
	{"outcomes", method_outcomes, 1},
};

/* Whoever has the pipe may act for every seat and look through all eyes. */
static const struct rpc pipe_rpc = {.method = methods,
				    .methods = sizeof methods / sizeof *methods,
				    .batches = true,
				    .acting_seat = wants_seat,
				    .viewing_seat = wants_seat};

/* ---- Life --------------------------------------------------------------------------------------------- */

struct protocol *protocol_new(const struct protocol_setup *setup)
{
	struct protocol *protocol = calloc(1, sizeof *protocol);
	if (!protocol)
		return NULL;
	protocol->setup = *setup;
	if (!protocol->setup.data.file)
		protocol->setup.data.file = embedded_files(&protocol->setup.data.count);
	protocol->work = calloc(1, sizeof *protocol->work);
	json_start_on_heap(&protocol->out);
	if (protocol->work)
		return protocol;
	free(protocol);
	return NULL;
}

void protocol_free(struct protocol *protocol)
{
	if (!protocol)
		return;
	while (protocol->games)
		close_game(protocol, protocol->game[0].game);
	for (unsigned i = 0; i < protocol->scenarios; i++)
		scenario_free(protocol->scenario[i]);
	free(protocol->game);
	free(protocol->work);
	free(protocol->out.text);
	free(protocol);
}

/* ---- A line ------------------------------------------------------------------------------------------- */

static bool is_blank(const char *line, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!strchr(" \t\r\n", line[i]) || line[i] == '\0')
			return false;
	return true;
}

const char *protocol_answer(struct protocol *protocol, const char *line, size_t size)
{
	if (size > protocol_max_line)
		return protocol_too_long(protocol);
	if (is_blank(line, size))
		return NULL;
	return rpc_answer(&pipe_rpc, protocol, line, size, &protocol->out);
}

const char *protocol_too_long(struct protocol *protocol)
{
	return rpc_refusal(&protocol->out, error_parse, "the line is too long");
}
