/*
 * The sequence of play, and everything the engine asks of a rulebook.
 */
#include "rulebooks/skeleton/position.h"

static void begin_end(struct table *table)
{
	(void)table;
}

/* S5 */
static unsigned after_turn(struct table *table)
{
	struct flow *flow = flow_of(table->position);
	if (flow->turn == table->scenario->info->turns) {
		skeleton_end(table);
		return step_end;
	}
	flow->turn++;
	return step_north;
}

static const struct step steps[step_total] = {
	[step_north] = {"north", "North marches", "S3", skeleton_begin_march, NULL, true},
	[step_south] = {"south", "South marches", "S3", skeleton_begin_march, NULL, true},
	[step_end] = {"end", "End of the turn", "S5", begin_end, after_turn, false},
};

static const struct question *const questions[question_total] = {
	[question_unit] = &skeleton_unit,
	[question_where] = &skeleton_where,
};

static const struct scenario_info scenarios[] = {
	{.id = "skeleton", .title = "Skeleton", .introduction = "Two villages and a stream.", .turns = 4},
};

static const char *const side_names[] = {"north", "south"};
static const char *const level_names[] = {"draw", "victory"};
static const char *const explain_names[] = {"cost", NULL};

const struct rulebook skeleton_rulebook = {
	.id = "skeleton",
	.module = "skeleton",
	.title = "Skeleton",
	.revision = 1,
	.for_tests = true, /* until it shall be offered to players */
	.open = true,
	.pieces = units,
	.seats = both_sides,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.scenarios = sizeof scenarios / sizeof *scenarios,
	.levels = 2,
	.seat = side_names,
	.side = side_names,
	.level = level_names,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = scenarios,
	.text = skeleton_texts,
	.texts = skeleton_text_count,
	.position_size = sizeof(struct skeleton),
	.kept_size = offsetof(struct skeleton, standing),
	.state = &skeleton_state,
	STATE_NAMES,
	.load = skeleton_load,
	.set_up = skeleton_set_up,
	.derive = skeleton_derive,
	.allowed = skeleton_allowed,
	.score = skeleton_score,
	.explain = skeleton_explain,
	.evaluate = skeleton_evaluate,
};
