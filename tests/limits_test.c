/*
 * Limits that data or play can reach: each is reached here, and ends in a report instead of a broken process.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"

/* ---- A rulebook of one step, whose questions come upon one another without end ------------------------------------ */

struct toy {
	struct flow flow;
};

enum { nothing, heap_up, side_by_side, ended, toy_questions };

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

static const struct question toy_heap_up = {.id = "heap-up", .run = run_heap_up};
static const struct question toy_side_by_side = {
	.id = "side-by-side", .run = run_side_by_side, .verbs = 1 << verb_pass};
static const struct question toy_ended = {.id = "ended", .run = run_ended};
static const struct question *const questions[toy_questions] = {
	[heap_up] = &toy_heap_up, [side_by_side] = &toy_side_by_side, [ended] = &toy_ended};

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

static void derive_toy(const struct scenario *scenario, struct position *position)
{
	(void)scenario, (void)position;
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
				    .set_up = set_up_toy,
				    .derive = derive_toy};

static void hear(struct events *events, const struct event *event)
{
	(void)events;
	const struct text *text = text_of(&toy, event->message.id);
	broken_off += text && !strcmp(text->id, "broken-off");
}

static struct toy play_toy(unsigned question)
{
	struct toy position;
	struct scenario scenario = {.rulebook = &toy};
	struct chance chance;
	struct events events = {.take = hear};
	struct table table = {.scenario = &scenario,
			      .position = (struct position *)&position,
			      .chance = &chance,
			      .events = &events,
			      .work = &work};
	no_chance(&chance);
	first_question = question;
	broken_off = 0;
	engine_begin(&table, NULL);
	return position;
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

Test(limits, a_full_stack_of_questions_ends_this_game_and_says_so)
{
	expect_broken_off(heap_up);
}

Test(limits, so_does_the_full_stack_of_a_seat)
{
	expect_broken_off(side_by_side);
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
