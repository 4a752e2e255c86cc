#include "rulebooks/picket/tests/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static json_t *read(const char *text)
{
	char *copy = strdup(text);
	for (char *at = copy; *at; at++)
		if (*at == '\'')
			*at = '"';
	json_t *json = json_loads(copy, 0, NULL);
	cr_assert(json, "no JSON: %s", copy);
	free(copy);
	return json;
}

struct at_table *start_as(const char *scenario, const uint8_t option[max_options])
{
	struct data_set data;
	struct data_error error;
	struct at_table *at = calloc(1, sizeof *at);
	data.file = embedded_files(&data.count);
	at->scenario = scenario_load(scenario, &data, &error);
	at->work = calloc(1, sizeof *at->work);
	cr_assert(at->scenario && at->work);
	struct game_setup setup = {
		.seed = "picket", .edit = true, .windows_open = true, .work = at->work, .option = option};
	at->game = game_new(at->scenario, &setup);
	cr_assert(at->game);
	return at;
}

struct at_table *start(void)
{
	return start_as("picket", NULL);
}

static struct at_table *cleared(struct at_table *at)
{
	change(at,
	       "[{'clear':true},{'hand':{'blue':[],'red':[]}},{'deck':{'blue':[],'red':[]}},{'step':'bid'}]");
	return at;
}

struct at_table *clear_field(void)
{
	return cleared(start());
}

struct at_table *clear_field_with_cards_aside(void)
{
	return cleared(start_as("picket", (const uint8_t[max_options]){[option_aside] = 1}));
}

struct at_table *clear_field_with_letters(void)
{
	return cleared(start_as("picket", (const uint8_t[max_options]){[option_letters] = 1}));
}

void leave(struct at_table *at)
{
	game_free(at->game);
	scenario_free(at->scenario);
	free(at->work);
	free(at);
}

void change(struct at_table *at, const char *changes)
{
	json_t *json = read(changes);
	game_edit(at->game, json, &at->result);
	cr_assert_eq(at->result.outcome, game_done, "%s: %s", changes, at->result.reason);
	json_decref(json);
}

void dice(struct at_table *at, const char *next)
{
	char error[200];
	json_t *json = read(next);
	cr_assert(game_dice(at->game, json, error, sizeof error), "%s", error);
	json_decref(json);
}

void give(struct at_table *at, seat_id seat, const char *actions)
{
	json_t *json = read(actions);
	game_play_actions(at->game, seat, any_ticket, json, &at->result);
	cr_assert_eq(at->result.outcome, game_done, "%s: %s", actions, at->result.reason);
	cr_assert_eq(at->result.taken, json_array_size(json), "%s: only %u taken", actions, at->result.taken);
	json_decref(json);
}

const char *forbids(struct at_table *at, seat_id seat, const char *action)
{
	json_t *json = json_array();
	json_array_append_new(json, read(action));
	game_judge_actions(at->game, seat, json, &at->result);
	json_decref(json);
	if (at->result.outcome == game_done)
		return NULL;
	return at->result.rule ? at->result.rule : "";
}

const char *asked(struct at_table *at, seat_id seat)
{
	const struct frame *frame = engine_frame(game_flow(at->game), seat);
	return frame ? engine_question(at->scenario->rulebook, frame)->id : "";
}

const struct picket *position_of(struct at_table *at)
{
	return (const struct picket *)game_position(at->game);
}

unsigned flag_of(struct at_table *at, side_id side, unsigned who)
{
	for (unsigned flag = side * blocks; flag < (side + 1u) * blocks; flag++)
		if (position_of(at)->who[flag] == who)
			return flag;
	cr_assert_fail("there is no such block");
	return 0;
}

space_id place_of(struct at_table *at, side_id side, unsigned who)
{
	return (space_id)(position_of(at)->at[flag_of(at, side, who)] + 1);
}

bool undo(struct at_table *at, seat_id seat)
{
	game_undo(at->game, seat, &at->result);
	return at->result.outcome == game_done;
}

const char *name_for(struct at_table *at, seat_id viewer, unsigned flag)
{
	struct field field = game_field(at->game, viewer);
	return state_piece_name(&field, (piece_id)flag);
}
