/*
 * Picket: the sequence of play and everything the engine asks of a rulebook.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/picket/position.h"

/* ---- The sequence of play ------------------------------------------------------------------------------ */

static void begin_count(struct table *table)
{
	(void)table;
}

/* P7.3 */
static unsigned after_count(struct table *table)
{
	struct flow *flow = flow_of(table->position);
	if (flow->turn == table->scenario->info->turns) {
		picket_end_by_points(table);
		return step_count;
	}
	flow->turn++;
	return step_draw;
}

static const struct step steps[step_total] = {
	[step_bid] = {"bid", "Bid for sides", "P1", picket_begin_bid, NULL, false},
	[step_set_up] = {"set-up", "Set-up", "P2", picket_begin_set_up, NULL, false},
	[step_draw] = {"draw", "Cards", "P3", picket_begin_draw, NULL, false},
	[step_blue_march] = {"blue-march", "Blue marches", "P4", picket_begin_blue_march, NULL, false},
	[step_red_march] = {"red-march", "Red marches", "P4", picket_begin_red_march, NULL, false},
	[step_count] = {"count", "End of the turn", "P7", begin_count, after_count, false},
};

static const struct question *const questions[question_total] = {
	[question_bid] = &picket_bid,           [question_set_up] = &picket_set_up_question,
	[question_orders] = &picket_orders,     [question_march] = &picket_march,
	[question_where] = &picket_where,       [question_fight] = &picket_fight,
	[question_defender] = &picket_defender, [question_volley] = &picket_volley,
	[question_counter] = &picket_counter,   [question_advance] = &picket_advance,
	[question_aside] = &picket_aside,       [question_letter] = &picket_letter,
};

/* ---- The rest ------------------------------------------------------------------------------------------ */

static side_id side_of_seat(const struct field *field, seat_id seat)
{
	return seat < seats ? known(field)->side_of[seat] : (side_id)no_side;
}

static const struct scenario_info scenarios[] = {
	{.id = "picket",
	 .title = "Picket",
	 .introduction =
		 "Ten blocks, four of them dummies, and a bridge.\nA rulebook of our own, for the tests.",
	 .turns = 4},
	{.id = "duel",
	 .title = "Picket for two",
	 .introduction = "The same blocks and the same bridge, without a third player.",
	 .turns = 4},
};

static const uint8_t without[] = {0, 1 << third_seat}; /* P1.4 */

static const struct option options[option_total] = {
	[option_aside] = {.id = "aside", .title = "Cards laid aside", .rule = "P3.2", .values = 2},
	[option_letters] = {.id = "letters", .title = "Letters", .rule = "P9.1", .values = 2},
	[option_players] = {.id = "players",
			    .title = "Players",
			    .rule = "P1.4",
			    .values = 2,
			    .value = {"three", "two"},
			    .scenarios = 1,
			    .seats = {1 << third_seat, 0}},
};

static const char *const seat_names[] = {"first", "second", "third"};
static const char *const side_names[] = {"blue", "red"};
static const char *const level_names[] = {"draw", "victory", "rout"};
static const char *const window_names[] = {"orders", "volley", "counter"};
static const char *const side_titles[] = {"Blue", "Red"};
static const char *const side_colours[] = {"#2d5590", "#9c3324"};
static const char *const level_titles[] = {"a draw", "a victory on points", "a rout"};
static const char *const window_titles[] = {"before my march", "when my block is attacked",
					    "when a volley is played against me"};
static const char *const explain_names[] = {"cost", "odds", NULL};

const struct rulebook picket_rulebook = {
	.id = "picket",
	.module = "picket",
	.title = "Picket",
	.revision = 3,
	.for_tests = true,
	.pieces = flags,
	.cards = cards,
	.seats = seats,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.options = option_total,
	.option = options,
	.scenarios = sizeof scenarios / sizeof *scenarios,
	.windows = 3,
	.levels = 3,
	.seat = seat_names,
	.side = side_names,
	.level = level_names,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level_title = level_titles,
	.window_title = window_titles,
	.window = window_names,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = scenarios,
	.without = without,
	.text = picket_texts,
	.texts = picket_text_count,
	.label = picket_labels,
	.position_size = sizeof(struct picket),
	.kept_size = offsetof(struct picket, standing),
	.state = &picket_state,
	STATE_CALLBACKS,
	STATE_CARDS,
	.load = picket_load,
	.unload = picket_unload,
	.side_of_seat = side_of_seat,
	.derive = picket_derive_standing,
	.allowed = picket_allowed,
	.score = picket_score,
	.explain = picket_explain,
	.edit = picket_edit,
	.view_tracks = picket_view_tracks,
	.measure_name = picket_measures,
	.measures = measure_total,
	.measure = picket_measure,
};
