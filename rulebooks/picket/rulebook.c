/*
 * Picket: the sequence of play and everything the engine asks of a rulebook.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/picket/position.h"
#include "vedette/saved.h"

/* ---- The sequence of play ------------------------------------------------------------------------------ */

static unsigned next_step(struct table *table)
{
	return flow_of(table->position)->step + 1u;
}

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
	[step_bid] = {"bid", "Bid for sides", "P1", picket_begin_bid, next_step},
	[step_set_up] = {"set-up", "Set-up", "P2", picket_begin_set_up, next_step},
	[step_draw] = {"draw", "Cards", "P3", picket_begin_draw, next_step},
	[step_blue_march] = {"blue-march", "Blue marches", "P4", picket_begin_blue_march, next_step},
	[step_red_march] = {"red-march", "Red marches", "P4", picket_begin_red_march, next_step},
	[step_count] = {"count", "End of the turn", "P7", begin_count, after_count},
};

static const struct question *const questions[question_total] = {
	[question_bid] = &picket_bid,           [question_set_up] = &picket_set_up_question,
	[question_orders] = &picket_orders,     [question_march] = &picket_march,
	[question_where] = &picket_where,       [question_fight] = &picket_fight,
	[question_defender] = &picket_defender, [question_volley] = &picket_volley,
	[question_counter] = &picket_counter,   [question_advance] = &picket_advance,
};

/* ---- The position by names ----------------------------------------------------------------------------- */

#define ROW(text, member, number, bytes)            \
	{.name = text,                              \
	 .offset = offsetof(struct picket, member), \
	 .stride = (uint32_t)(bytes),               \
	 .count = (number),                         \
	 .width = (uint8_t)sizeof(((struct picket *)0)->member)},
#define KNOWS(text, seat) \
	ROW(text ".group", knows[seat].group[0], flags, 1) ROW(text ".seen", knows[seat].seen[0], flags, 1)

static const struct saved_field saved[] = {
	SAVED_FLOW(ROW) ROW("side", side_of[0], seats, 1) ROW("bid", bid[0], seats, 1) ROW(
		"plan", plan[0], flags, 1) ROW("control", control[0], areas, 1) ROW("who", who[0], flags, 1)
		ROW("at", at[0], flags, 1) ROW("marched", moved[0], flags, 1) KNOWS("first", 0) KNOWS(
			"second", 1) KNOWS("third", 2) KNOWS("public", public_viewer)
			ROW("hand", hand_count[0], both_sides, 1) ROW("card", card[0], cards, 1) ROW(
				"spare", spare, 1, 1) ROW("effect.until_turn", effect[0].until_turn,
							  effect_rows, sizeof(struct effect))
				ROW("effect.until_step", effect[0].until_step, effect_rows,
				    sizeof(struct effect)) ROW("effect.kind", effect[0].kind, effect_rows,
							       sizeof(struct effect))
					ROW("effect.whom", effect[0].whom, effect_rows, sizeof(struct effect))
						ROW("effect.value", effect[0].value, effect_rows,
						    sizeof(struct effect))};

/* ---- The rest ------------------------------------------------------------------------------------------ */

static void set_up(struct table *table)
{
	struct picket *picket = here(table);
	memset(picket->side_of, no_side, sizeof picket->side_of);
	memset(picket->control, no_side, sizeof picket->control);
	memset(picket->at, off_map, sizeof picket->at);
	picket_forget(picket);
}

static side_id side_of_seat(const struct field *field, seat_id seat)
{
	return seat < seats ? known(field)->side_of[seat] : (side_id)no_side;
}

static void put_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	(void)scenario;
	snprintf(text, size, "turn %u", flow->turn);
}

static const char *group_name(const struct scenario *scenario, unsigned group)
{
	(void)scenario, (void)group;
	return NULL;
}

static const struct scenario_info scenarios[] = {
	{.id = "picket",
	 .title = "Picket",
	 .introduction =
		 "Ten blocks, four of them dummies, and a bridge.\nA rulebook of our own, for the tests.",
	 .turns = 4},
};

static const char *const seat_names[] = {"first", "second", "third"};
static const char *const side_names[] = {"blue", "red"};
static const char *const level_names[] = {"draw", "victory", "rout"};
static const char *const window_names[] = {"orders", "volley", "counter"};
static const char *const explain_names[] = {"cost", "odds", NULL};

const struct rulebook picket_rulebook = {
	.id = "picket",
	.module = "picket",
	.title = "Picket",
	.revision = 1,
	.for_tests = true,
	.seats = seats,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.scenarios = sizeof scenarios / sizeof *scenarios,
	.windows = 3,
	.levels = 3,
	.seat = seat_names,
	.side = side_names,
	.level = level_names,
	.window = window_names,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = scenarios,
	.text = picket_texts,
	.texts = picket_text_count,
	.label = picket_labels,
	.position_size = sizeof(struct picket),
	.kept_size = offsetof(struct picket, standing),
	.saved = saved,
	.saved_fields = sizeof saved / sizeof *saved,
	.load = picket_load,
	.unload = picket_unload,
	.set_up = set_up,
	.side_of_seat = side_of_seat,
	.mask = picket_mask,
	.imagine = picket_imagine,
	.secrets = picket_secrets,
	.exchange = picket_exchange,
	.derive = picket_derive_standing,
	.check = picket_check,
	.score = picket_score,
	.explain = picket_explain,
	.edit = picket_edit,
	.edit_check = picket_edit_check,
	.view = picket_view,
	.clock = put_clock,
	.find_piece = picket_find_piece,
	.piece_id = picket_piece_id,
	.piece_name = picket_piece_name,
	.find_card = picket_find_card,
	.card_id = picket_card_id,
	.card_name = picket_card_name,
	.group_name = group_name,
	.space_name = picket_space_name,
	.find_space = picket_find_space,
	.evaluate = picket_evaluate,
};
