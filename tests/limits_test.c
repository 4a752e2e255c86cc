/*
 * Limits that data or play can reach: each is reached here, and ends in a report instead of a broken process.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/effects.h"
#include "vedette/game.h"

/* ---- A rulebook of one step, whose questions come upon one another without end ------------------------------------ */

struct toy {
	struct flow flow;
};

enum { nothing, heap_up, side_by_side, ended, ask_all, go_round, unanswerable, toy_questions };

static struct workspace work;
static unsigned broken_off;

static enum next run_heap_up(struct table *table, struct frame *frame)
{
	frame->count = 7;
	struct frame *above = push(table, heap_up, no_seat);
	above->arg[0] = 4711; /* nobody has asked whether there was room */
	return next_go_on;
}

static enum next run_side_by_side(struct table *table, struct frame *frame)
{
	if (frame->seat == no_seat && frame->stage++ == 0)
		ask_each(table, side_by_side, 3);
	else
		push(table, side_by_side, frame->seat);
	return next_go_on;
}

static enum next run_ended(struct table *table, struct frame *frame)
{
	(void)frame;
	end_game(table, 1, 0);
	push(table, heap_up, no_seat)->arg[0] = 1;
	pop(table);
	return next_go_on;
}

static enum next run_ask_all(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0)
		ask_together(table, ask_all, (1 << max_seats) - 1);
	return next_go_on;
}

static enum next run_go_round(struct table *table, struct frame *frame)
{
	(void)table, (void)frame;
	return next_go_on;
}

static void list_nothing(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field, (void)frame, (void)answers;
}

static const struct question toy_go_round = {.id = "go-round", .run = run_go_round};
static const struct question toy_unanswerable = {
	.id = "unanswerable", .list = list_nothing, .verbs = 1 << verb_pass, .forced = true};
static const struct question toy_ask_all = {
	.id = "ask-all", .run = run_ask_all, .verbs = 1 << verb_pass, .together = true};
static const struct question toy_heap_up = {.id = "heap-up", .run = run_heap_up};
static const struct question toy_side_by_side = {
	.id = "side-by-side", .run = run_side_by_side, .verbs = 1 << verb_pass};
static const struct question toy_ended = {.id = "ended", .run = run_ended};
static const struct question *const questions[toy_questions] = {
	[heap_up] = &toy_heap_up, [side_by_side] = &toy_side_by_side, [ended] = &toy_ended,
	[ask_all] = &toy_ask_all, [go_round] = &toy_go_round,         [unanswerable] = &toy_unanswerable};

static unsigned first_question;

static void begin_toy(struct table *table)
{
	push(table, first_question, no_seat);
}

static unsigned next_toy(struct table *table)
{
	(void)table;
	return 0;
}

static void set_up_toy(struct table *table)
{
	(void)table;
}

static const struct step toy_step = {.id = "only", .title = "Only", .begin = begin_toy, .next = next_toy};
static const struct rulebook toy = {.id = "toy",
				    .module = "toy",
				    .open = true,
				    .seats = 2,
				    .sides = 2,
				    .steps = 1,
				    .questions = toy_questions,
				    .step = &toy_step,
				    .question = questions,
				    .position_size = sizeof(struct toy),
				    .kept_size = sizeof(struct toy),
				    .set_up = set_up_toy};

static void hear(struct events *events, const struct event *event)
{
	(void)events;
	const struct text *text = text_of(&toy, event->message.id);
	broken_off += text && !strcmp(text->id, "broken-off");
}

static struct toy play_with(const struct scenario *scenario, unsigned question,
			    const uint8_t options[max_options])
{
	struct toy position;
	struct chance chance;
	struct events events = {.take = hear};
	struct table table = {.scenario = scenario,
			      .position = (struct position *)&position,
			      .chance = &chance,
			      .events = &events,
			      .work = &work};
	no_chance(&chance);
	first_question = question;
	broken_off = 0;
	engine_begin(&table, options);
	return position;
}

static struct toy play_toy(unsigned question)
{
	struct scenario scenario = {.rulebook = &toy};
	return play_with(&scenario, question, NULL);
}

static void expect_broken_off(unsigned question)
{
	struct toy end = play_toy(question);
	cr_assert_eq(end.flow.over, over_by_fault);
	cr_assert_eq(end.flow.winner, no_side);
	cr_assert_eq(broken_off, 1, "it is told once");
	cr_assert_eq(end.flow.depth, 0);
	for (unsigned i = 0; i < max_frames; i++)
		cr_assert_eq(end.flow.stack[i].question, 0);
	for (unsigned seat = 0; seat < max_seats; seat++)
		cr_assert_eq(end.flow.own_depth[seat], 0);
}

/* An argument that names nothing never comes to the judge of a rulebook. */
Test(limits, answers_that_name_nothing_are_refused)
{
	static const struct question anything = {.id = "anything",
						 .verbs = 1 << verb_unit | 1 << verb_card | 1 << verb_at |
							  1 << verb_face | 1 << verb_number};
	static const struct question *const only[] = {NULL, &anything};
	struct rulebook small = {.id = "small", .pieces = 3, .cards = 12, .questions = 2, .question = only};
	struct board board = {.spaces = 5};
	struct scenario scenario = {.rulebook = &small, .board = &board};
	struct field field = {.scenario = &scenario};
	struct frame frame = {.question = 1};
	static const struct answer last[] = {
		{verb_unit, 0, 2}, {verb_card, 0, 11}, {verb_at, 0, 4}, {verb_face, 0, 5}};
	for (unsigned i = 0; i < COUNT_OF(last); i++) {
		struct answer beyond = last[i];
		beyond.arg++;
		cr_assert(question_judge(&field, &frame, last[i]).legal, "%u", i);
		cr_assert_not(question_judge(&field, &frame, beyond).legal, "%u", i);
	}
	cr_assert(question_judge(&field, &frame, answer(verb_number, 700)).legal);
}

Test(limits, a_full_stack_of_questions_ends_this_game_and_says_so)
{
	expect_broken_off(heap_up);
}

Test(limits, so_does_the_full_stack_of_a_seat)
{
	expect_broken_off(side_by_side);
}

/* Rules that never come to a question, and a question that nobody can answer. */
Test(limits, so_do_rules_that_go_round_in_a_circle)
{
	expect_broken_off(go_round);
}

Test(limits, so_does_a_question_without_an_answer)
{
	expect_broken_off(unanswerable);
}

Test(limits, who_asks_after_the_end_asks_nobody)
{
	struct toy end = play_toy(ended);
	cr_assert_eq(end.flow.over, over_yes);
	cr_assert_eq(end.flow.winner, 1);
	cr_assert_eq(end.flow.depth, 0);
	cr_assert_eq(broken_off, 0);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

Test(limits, a_list_keeps_to_its_room)
{
	struct {
		struct answers list;
		unsigned char behind[64];
	} *room = calloc(1, sizeof *room);
	cr_assert_not_null(room);
	memset(room->behind, 0x5a, sizeof room->behind);
	for (unsigned i = 0; i < max_answers; i++)
		add_answer(&room->list, answer(verb_at, i), -1);
	cr_assert_not(room->list.full);
	add_answer(&room->list, answer(verb_done, 0), -1);
	cr_assert(room->list.full);
	cr_assert_eq(room->list.count, max_answers);
	for (unsigned i = 0; i < sizeof room->behind; i++)
		cr_assert_eq(room->behind[i], 0x5a);
	free(room);
}

/* ---- Scenarios and options --------------------------------------------------------------------------------------- */

enum { many = 32 };

Test(limits, thirty_two_scenarios_with_thirty_two_options_of_sixteen_values)
{
	static char names[many][8], values[max_option_values][8];
	static struct option options[many];
	static struct scenario_info infos[many];
	for (unsigned i = 0; i < max_option_values; i++)
		snprintf(values[i], sizeof values[i], "v%u", i);
	for (unsigned i = 0; i < many; i++) {
		snprintf(names[i], sizeof names[i], "o%u", i);
		options[i] = (struct option){
			.id = names[i], .values = max_option_values, .scenarios = UINT32_C(1) << i};
		for (unsigned k = 0; k < max_option_values; k++)
			options[i].value[k] = values[k];
		infos[i].id = names[i];
	}
	struct rulebook rulebook = toy;
	rulebook.options = many;
	rulebook.option = options;
	rulebook.scenarios = many;
	rulebook.scenario = infos;
	for (unsigned i = 0; i < many; i++) {
		struct scenario scenario = {.rulebook = &rulebook, .info = &infos[i]};
		uint8_t option[max_options] = {0};
		char error[200];
		cr_assert(game_option(&scenario, option, names[i], "v15", error, sizeof error), "%s", error);
		cr_assert_eq(option[i], 15);
		cr_assert_not(
			game_option(&scenario, option, names[(i + 1) % many], "v15", error, sizeof error));
		cr_assert_not(game_option(&scenario, option, names[i], "v16", error, sizeof error));
	}
}

/* Whoever lists all scenarios, the pipe, the server and bench, has room for all of them. */
Test(limits, all_scenarios_of_all_rulebooks_have_room)
{
	unsigned count, total = 0;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		cr_assert_leq(all[i]->scenarios, many, "%s", all[i]->id);
		total += all[i]->scenarios;
	}
	cr_assert_leq(total, max_all_scenarios);
}

/* Players and workspaces keep positions of their own that are no longer than this. */
Test(limits, every_position_has_room_with_the_players)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		cr_assert_leq(all[i]->position_size, max_position, "%s", all[i]->id);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

static const struct scenario_info six_scenarios[] = {{.id = "all"}, {.id = "without-the-first"}};
static const uint8_t six_without[] = {0, 1};
static const struct option six_options[] = {
	{.id = "players", .values = 5, .initial = 4, .seats = {0, 1 << 2, 3 << 2, 7 << 2, 15 << 2}},
	{.id = "other", .values = 2},
};

static struct rulebook six_seats(void)
{
	struct rulebook rulebook = toy;
	rulebook.seats = max_seats;
	rulebook.options = 2;
	rulebook.option = six_options;
	rulebook.scenarios = 2;
	rulebook.scenario = six_scenarios;
	rulebook.without = six_without;
	return rulebook;
}

Test(limits, two_to_six_seats_by_an_option)
{
	struct rulebook rulebook = six_seats();
	struct scenario scenario = {.rulebook = &rulebook, .info = &six_scenarios[0]};
	for (uint8_t value = 0; value < 5; value++) {
		unsigned players = value + 2u, all = (1u << players) - 1;
		struct toy now = play_with(&scenario, ask_all, (const uint8_t[max_options]){value, 1});
		cr_assert_eq(engine_seats(&rulebook, &now.flow), all, "%u players", players);
		cr_assert_eq(now.flow.sealed, all);
		cr_assert_eq(engine_waiting(&now.flow), all, "all of them are asked, and nobody else");
		for (unsigned seat = 0; seat < max_seats; seat++)
			cr_assert_eq(now.flow.own_depth[seat], seat < players);
		cr_assert_not(engine_has_seat(&rulebook, &now.flow, max_seats));
		cr_assert_not(engine_has_seat(&rulebook, &now.flow, no_seat));
	}
	struct toy now = play_with(&scenario, ask_all, NULL);
	cr_assert_eq(engine_waiting(&now.flow), (1 << max_seats) - 1, "the default is all six");
}

/* The seats need not be the first ones: here the second to the fourth. */
Test(limits, a_scenario_leaves_out_the_first_seat)
{
	struct rulebook rulebook = six_seats();
	struct scenario scenario = {.rulebook = &rulebook, .info = &six_scenarios[1]};
	struct toy now = play_with(&scenario, ask_all, (const uint8_t[max_options]){2});
	cr_assert_eq(engine_waiting(&now.flow), 1 << 1 | 1 << 2 | 1 << 3);
	cr_assert_eq(engine_first_waiting(&now.flow), 1);
}

/* ---- Effects ----------------------------------------------------------------------------------------------------- */

Test(limits, effects_hold_a_place_of_the_largest_board)
{
	struct effect row[3] = {{0}};
	struct effect last = {.until_turn = 3, .kind = 1, .whom = 4119, .value = 2};
	struct effect other = {.until_turn = 3, .kind = 1, .whom = 4119 - 4096, .value = 1};
	cr_assert(effects_add(row, 3, last) && effects_add(row, 3, other));
	cr_assert_eq(effects_sum(row, 3, 1, 4119), 2);
	cr_assert_eq(effects_sum(row, 3, 1, 23), 1);
	cr_assert(effects_add(row, 3, other));
	cr_assert_not(effects_add(row, 3, other), "no row is free");
}

/* ---- Weights ----------------------------------------------------------------------------------------------------- */

static bool loads_with_weights(const char *text, struct data_error *error)
{
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct embedded_file *changed = calloc(count, sizeof *changed);
	cr_assert_not_null(changed);
	memcpy(changed, files, count * sizeof *changed);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(files[i].path, "picket/weights.csv")) {
			changed[i].bytes = (const void *)text;
			changed[i].size = strlen(text);
		}
	struct data_set data = {.file = changed, .count = count};
	*error = (struct data_error){.line = 0};
	struct scenario *scenario = scenario_load("picket", &data, error);
	bool loaded = scenario != NULL;
	scenario_free(scenario);
	free(changed);
	return loaded;
}

static void expect_refusal(const char *text, int line)
{
	struct data_error error;
	cr_assert_not(loads_with_weights(text, &error), "%s", text);
	cr_assert_eq(error.line, line, "%s: line %d", text, error.line);
	cr_assert(error.reason[0]);
}

#define ALL_BUT_WON "id,weight\npoints,100\nblocks,10\nstrength,30\ncards,25\n"

Test(limits, weights_are_read_with_care)
{
	struct data_error error;
	cr_assert(loads_with_weights(ALL_BUT_WON "won,-5\n", &error), "%s", error.reason);
	expect_refusal("", 0);
	expect_refusal("id\npoints\n", 1);
	expect_refusal(ALL_BUT_WON, 0);
	expect_refusal(ALL_BUT_WON "luck,3\n", 6);
	expect_refusal(ALL_BUT_WON "cards,3\n", 6);
	expect_refusal(ALL_BUT_WON "won,many\n", 6);
	expect_refusal(ALL_BUT_WON "won,\n", 6);
	expect_refusal(ALL_BUT_WON "won,1000001\n", 6);
	expect_refusal(ALL_BUT_WON "won,99999999999999999999\n", 6);
	expect_refusal(ALL_BUT_WON "won\n", 6);
}

/* ---- Files of rulebooks that share a folder ----------------------------------------------------------------------- */

Test(limits, rulebooks_that_share_a_folder_have_files_of_their_own)
{
	static const struct embedded_file files[] = {{.path = "shared/ledger.csv"},
						     {.path = "shared/second-ledger.csv"},
						     {.path = "other/ledger.csv"}};
	struct data_set data = {.file = files, .count = 3};
	struct rulebook first = {.id = "first", .module = "shared"},
			second = {.id = "second", .module = "shared"};
	cr_assert_eq(rulebook_file(&first, &data, "ledger.csv"), &files[0]);
	cr_assert_eq(rulebook_file(&second, &data, "ledger.csv"), &files[1]);
	cr_assert_null(rulebook_file(&second, &data, "weights.csv"));
}
