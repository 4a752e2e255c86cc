/*
 * Green cards, p. 9 and 18: one for each side in an operation (turn.operations.one-green). A card is put on the table for all to see, may be
 * countered (COUNTER ORDER is the green card of him who plays it), takes effect, and goes to the discards.
 */
#include "rulebooks/napoleon/cards/deck.h"

enum { card_arg };
enum { offer_counter, take_effect, put_away };
enum { was_countered = 1 }; /* in the count of the frame */

/* ---- May it be played? --------------------------------------------------------------------------------- */

static bool is_combat_question(unsigned question)
{
	return question == question_attack_card || question == question_combat_window;
}

static bool is_retreat_question(unsigned question)
{
	return question == question_retreat_window || question == question_pursuit_window;
}

/* p. 7: what the symbol says. */
static struct verdict judge_symbol(const struct napoleon *n, unsigned question, unsigned card, unsigned when)
{
	struct arg name = of_kind(arg_card, (int)card);
	side_id whose = when == when_french_operation ? french : prussian;
	switch (when) {
	case when_french_operation:
	case when_prussian_operation:
		if (n->active != whose)
			return forbidden(say2(not_this_operation, name, of_kind(arg_side, whose)));
		if (is_combat_question(question) || is_retreat_question(question))
			return forbidden(say1(not_in_combat, name));
		return legal();
	case when_combat:
		return is_combat_question(question) ? legal() : forbidden(say1(not_out_of_combat, name));
	case when_retreat:
		return is_retreat_question(question) ? legal() : forbidden(say1(not_before_retreat, name));
	default:
		return legal();
	}
}

struct verdict napoleon_may_play(const struct field *field, unsigned question, side_id side, unsigned card)
{
	const struct napoleon *n = known(field);
	if (!napoleon_holds(n, side, card))
		return forbidden(say1(not_your_card, of_kind(arg_card, (int)card)));
	const struct card_data *data = &data_of(field->scenario)->card[card];
	const struct event_info *event = &napoleon_events[data->event];
	if (data->colour != colour_green)
		return forbidden(say1(not_green, of_kind(arg_card, (int)card)));
	if (n->green[side])
		return forbidden(say(not_second_green));
	struct verdict verdict = judge_symbol(n, question, card, data->when);
	if (!verdict.legal)
		return verdict;
	if (!(data_of(field->scenario)->events_in[question] >> data->event & 1))
		return forbidden(say(napoleon_event_refusal(data->event)));
	switch (event->chapter) {
	case chapter_march:
		return napoleon_may_march_event(field, question, side, card);
	case chapter_combat:
		return napoleon_may_combat_event(field, question, side, card);
	default:
		return legal();
	}
}

/* The other side is asked: p. 8, the French declare first; p. 9, who has passed is out, and operations alternate. */
static struct verdict judge_turn(const struct napoleon *n, side_id side)
{
	if (n->flow.step == step_initiative && side == prussian)
		return forbidden(say(not_before_the_french));
	if (n->flow.step == step_operations && n->passed[side])
		return forbidden(say(not_after_passing));
	if (n->flow.step == step_operations && n->active != side)
		return forbidden(say1(not_your_operation, of_kind(arg_side, n->active)));
	return legal();
}

/* A card offered where none is asked for, or an answer of somebody who is not asked. */
struct verdict napoleon_not_asked(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	if (!frame->question)
		return n->side_of[frame->seat] < both_sides ? judge_turn(n, n->side_of[frame->seat])
							    : legal();
	if (given.verb != verb_card || frame->seat >= both_sides || n->side_of[frame->seat] >= both_sides)
		return legal();
	return napoleon_may_play(field, frame->question, n->side_of[frame->seat], given.arg);
}

void napoleon_list_hand(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct napoleon *n = known(field);
	side_id side = n->side_of[frame->seat];
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		if (n->card[card] == in_hand && question_judge(field, frame, answer(verb_card, card)).legal)
			add_answer(answers, answer(verb_card, card), -1);
}

void napoleon_list_cards(const struct field *field, unsigned question, side_id side, struct answers *answers)
{
	const struct napoleon *n = known(field);
	if (n->green[side] || !n->hand_count[side])
		return;
	const struct napoleon_data *data = data_of(field->scenario);
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		if (n->card[card] == in_hand && data->events_in[question] >> data->card[card].event & 1 &&
		    napoleon_may_play(field, question, side, card).legal)
			add_answer(answers, answer(verb_card, card), -1);
}

/* ---- Playing it ---------------------------------------------------------------------------------------- */

static void put_on_table(struct table *table, side_id side, unsigned card, struct message message)
{
	struct napoleon *n = here(table);
	n->card[card] = on_table;
	n->hand_count[side]--;
	n->green[side] = 1;
	struct event event = {
		.message = message, .news = (uint8_t)(1u << seat_of(n, enemy_of(side))), .at = no_space};
	tell(table, &event);
}

void napoleon_play_green(struct table *table, side_id side, unsigned card)
{
	put_on_table(table, side, card,
		     say2(told_green_played, of_kind(arg_side, side), of_kind(arg_card, (int)card)));
	push(table, question_green, no_seat)->arg[card_arg] = (uint16_t)card;
}

unsigned napoleon_card_to_counter(const struct napoleon *n)
{
	for (unsigned depth = n->flow.depth; depth > 0; depth--)
		if (n->flow.stack[depth - 1].question == question_green)
			return n->flow.stack[depth - 1].arg[card_arg];
	return cards;
}

/* card.counter-order */
void napoleon_play_counter_order(struct table *table, side_id side, unsigned card)
{
	struct frame *green = top(table);
	put_on_table(
		table, side, card,
		say2(told_countered, of_kind(arg_card, (int)card), of_kind(arg_card, green->arg[card_arg])));
	napoleon_discard(here(table), card);
	green->count = was_countered;
}

static void have_effect(struct table *table, unsigned card)
{
	const struct card_data *data = &data_of(table->scenario)->card[card];
	if (napoleon_events[data->event].chapter == chapter_march)
		napoleon_march_event(table, side_of_card(card), card);
	else
		napoleon_combat_event(table, side_of_card(card), card);
}

static enum next run_green(struct table *table, struct frame *frame)
{
	unsigned card = frame->arg[card_arg];
	unsigned stage = frame->stage++;
	if (stage == offer_counter) {
		napoleon_open_window(table, question_counter_order, enemy_of(side_of_card(card)));
	} else if (stage == take_effect) {
		if (frame->count != was_countered)
			have_effect(table, card);
	} else {
		pop(table);
		napoleon_discard(here(table), card);
	}
	return next_go_on;
}

static bool is_sound_green(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	unsigned card = frame->arg[card_arg];
	return ((const struct napoleon *)position)->card[card] == on_table &&
	       data_of(scenario)->card[card].colour == colour_green;
}

const struct question napoleon_green = {
	.sound = is_sound_green,
	.stages = 3,
	.arg = {{"card", kind_card, .most = cards - 1}},
	.id = "green",
	.rule = "turn.operations.one-green",
	.run = run_green,
};
