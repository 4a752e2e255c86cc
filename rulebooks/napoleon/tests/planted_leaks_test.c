/*
 * Leaks of the kinds this rulebook could have, planted one at a time: the battery has to find each of them.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/position.h"
#include "tests/support/planted.h"

/* The rulebook with one question changed. */
static struct rulebook with_question(const struct question *table[question_total], unsigned place,
				     const struct question *changed)
{
	struct rulebook planted = napoleon_rulebook;
	memcpy(table, napoleon_rulebook.question, question_total * sizeof *table);
	table[place] = changed;
	planted.question = table;
	return planted;
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

static void card_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		      struct mask *mask)
{
	napoleon_mask(scenario, position, seat, mask);
	struct napoleon *n = (struct napoleon *)mask;
	for (unsigned card = 0; card < cards; card++)
		if (((const struct napoleon *)position)->card[card] == in_hand)
			n->card[card] = in_hand;
}

Test(napoleon_leaks, mask_tells_a_hand)
{
	struct rulebook planted = napoleon_rulebook;
	planted.mask = card_mask;
	expect_leak_in("conscript", &planted, "");
}

static void sheet_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		       struct mask *mask)
{
	napoleon_mask(scenario, position, seat, mask);
	((struct napoleon *)mask)->fatigue[lannes] = ((const struct napoleon *)position)->fatigue[lannes];
}

Test(napoleon_leaks, mask_tells_fatigue_behind_the_screen)
{
	struct rulebook planted = napoleon_rulebook;
	planted.mask = sheet_mask;
	expect_leak_in("grognard", &planted, "");
}

static void flag_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		      struct mask *mask)
{
	napoleon_mask(scenario, position, seat, mask);
	((struct napoleon *)mask)->flag_of[napoleon] = ((const struct napoleon *)position)->flag_of[napoleon];
}

Test(napoleon_leaks, mask_tells_where_the_emperor_stands)
{
	struct rulebook planted = napoleon_rulebook;
	planted.mask = flag_mask;
	expect_leak_in("grognard", &planted, "");
}

/* ---- Events -------------------------------------------------------------------------------------------- */

static void to_everybody(struct event *event)
{
	if (event->message.id == told_own_card)
		event->seats = 0;
}

static void draw_aloud(struct table *table)
{
	struct changing changing = changing_events(table->events, to_everybody);
	struct table changed = *table;
	changed.events = &changing.events;
	napoleon_begin_draw(&changed);
}

Test(napoleon_leaks, a_hand_card_is_told_to_the_enemy)
{
	struct step step[step_total];
	struct rulebook planted = napoleon_rulebook;
	memcpy(step, napoleon_rulebook.step, sizeof step);
	step[step_draw].begin = draw_aloud;
	planted.step = step;
	expect_leak_in("conscript", &planted, "news");
}

/* The block that was chosen is called by its number. */
static void name_the_block(struct table *table, struct frame *frame, struct answer given)
{
	const struct napoleon *n = (const struct napoleon *)table->position;
	if (given.verb == verb_unit)
		tell_all(table, say1(told_track, number_arg(n->who[given.arg])), no_space);
	napoleon_operation.carry_out(table, frame, given);
}

Test(napoleon_leaks, an_upright_block_is_named)
{
	const struct question *table[question_total];
	struct question operation = napoleon_operation;
	operation.carry_out = name_the_block;
	struct rulebook planted = with_question(table, question_operation, &operation);
	expect_leak_in("grognard", &planted, "news");
}

/* ---- Questions ----------------------------------------------------------------------------------------- */

/* A count in the frame that is taken from the sheet. */
static enum next note_strength(struct table *table, struct frame *frame)
{
	const struct napoleon *n = (const struct napoleon *)table->position;
	frame->arg[5] = n->inf[lannes];
	return napoleon_operations.run(table, frame);
}

Test(napoleon_leaks, a_frame_holds_strength_behind_the_screen)
{
	const struct question *table[question_total];
	struct question operations = napoleon_operations;
	operations.run = note_strength;
	struct rulebook planted = with_question(table, question_operations, &operations);
	expect_leak_in("grognard", &planted, "");
}

/* A blind question that is skipped when there is no point to give. */
static enum next share_if_there_is_something(struct table *table, struct frame *frame)
{
	struct answers *left = &table->work->left;
	struct field field = truth(table);
	left->count = 0;
	napoleon_share_question.list(&field, frame, left);
	if (left->count != 1 || left->answer[0].verb != verb_done)
		return napoleon_share_question.run(table, frame);
	pop(table);
	return next_go_on;
}

Test(napoleon_leaks, fatigue_is_shared_only_where_there_is_some)
{
	const struct question *table[question_total];
	struct question share = napoleon_share_question;
	share.run = share_if_there_is_something;
	struct rulebook planted = with_question(table, question_share, &share);
	expect_leak_in("grognard", &planted, "news");
}

/* A window that opens for holders alone. */
static enum next open_for_holders(struct table *table, struct frame *frame)
{
	struct answers *left = &table->work->left;
	struct field field = truth(table);
	left->count = 0;
	napoleon_list_cards(&field, frame->question,
			    ((const struct napoleon *)table->position)->side_of[frame->seat], left);
	if (left->count)
		return next_ask;
	pop(table);
	return next_go_on;
}

Test(napoleon_leaks, a_window_opens_for_holders)
{
	const struct question *table[question_total];
	struct question reaction = napoleon_reaction;
	reaction.run = open_for_holders;
	struct rulebook planted = with_question(table, question_reaction, &reaction);
	expect_leak_in("conscript", &planted, "news");
}
