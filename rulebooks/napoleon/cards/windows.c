/*
 * Cards out of turn. A window opens for holders and non-holders alike, as soon as a card for it might be in the hand for
 * all everybody knows; so neither the question nor its absence tells anything.
 */
#include "rulebooks/napoleon/cards/deck.h"

const char *const napoleon_window_names[] = {"reaction", "move-start",    "entry",
					     "move-end", "combat",        "retreat",
					     "pursuit",  "operation-end", "counter-order"};
_Static_assert(sizeof napoleon_window_names / sizeof *napoleon_window_names == window_total - 1,
	       "a name for every window");

/* ---- Opening ------------------------------------------------------------------------------------------- */

/* Leaves out what everybody sees to be impossible here. */
static uint64_t possible_events(const struct napoleon *n, unsigned question, side_id side, uint64_t events)
{
	if (n->victory > 5)
		events &= ~EVENT(courage);
	if (question == question_pursuit_window && n->combat.winner == side + 1)
		events &= ~EVENT(orderly_retreat);
	if (question == question_pursuit_window && n->combat.winner != side + 1)
		events &= ~EVENT(great_charge);
	return events;
}

void napoleon_open_window(struct table *table, unsigned question, side_id side)
{
	const struct napoleon *n = here(table);
	uint64_t events = data_of(table->scenario)->events_in[question];
	if (n->green[side]) /* turn.operations.one-green */
		return;
	if (napoleon_might_hold(table->scenario, n, side, possible_events(n, question, side, events)))
		push(table, question, seat_of(n, side));
}

/* ---- Answering ----------------------------------------------------------------------------------------- */

static side_id side_asked(const struct field *field, const struct frame *frame)
{
	return known(field)->side_of[frame->seat];
}

static struct verdict judge_window(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_pass)
		return legal();
	return napoleon_may_play(field, frame->question, side_asked(field, frame), given.arg);
}

static void list_window(const struct field *field, const struct frame *frame, struct answers *answers)
{
	napoleon_list_cards(field, frame->question, side_asked(field, frame), answers);
	add_answer(answers, answer(verb_pass, 0), -1);
}

static void answer_window(struct table *table, struct frame *frame, struct answer given)
{
	side_id side = here(table)->side_of[frame->seat];
	pop(table);
	if (given.verb == verb_card)
		napoleon_play_green(table, side, given.arg);
}

static void answer_counter_order(struct table *table, struct frame *frame, struct answer given)
{
	side_id side = here(table)->side_of[frame->seat];
	pop(table);
	if (given.verb == verb_card)
		napoleon_play_counter_order(table, side, given.arg);
}

/* ---- Prompts: each names its area, so that standing orders can --------------------------------------------- */

static struct arg place_of(const struct field *field)
{
	const struct napoleon *n = known(field);
	return space_arg(n->combat.area ? (space_id)(n->combat.area - 1) : n->operation.area);
}

static struct message prompt_window(const struct field *field, const struct frame *frame)
{
	static const uint16_t text[question_total] = {
		[question_reaction] = ask_reaction,
		[question_move_start] = ask_move_start,
		[question_entry] = ask_entry,
		[question_move_end] = ask_move_end,
		[question_combat_window] = ask_combat_window,
		[question_attack_card] = ask_attack_card,
		[question_retreat_window] = ask_retreat_window,
		[question_pursuit_window] = ask_pursuit_window,
		[question_operation_end] = ask_operation_end,
	};
	return say1(text[frame->question], place_of(field));
}

static struct message prompt_counter_order(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say2(ask_counter_order, of_kind(arg_card, (int)napoleon_card_to_counter(known(field))),
		    place_of(field));
}

/* ---- The windows --------------------------------------------------------------------------------------- */

/* The window comes third, and then what else there is to say. */
#define WINDOW(words, paragraph, ...)                                                                        \
	{                                                                                                    \
		.id = words, .rule = paragraph, .prompt = prompt_window, .list = list_window,                \
		.judge = judge_window, .carry_out = answer_window, .verbs = 1 << verb_card | 1 << verb_pass, \
		.window = __VA_ARGS__                                                                        \
	}

const struct question napoleon_reaction = WINDOW("reaction", "card.reaction", window_reaction);
const struct question napoleon_move_start = WINDOW("move-start", "card.bernadotte", window_move_start);
const struct question napoleon_entry = WINDOW("entry", "card.confusion", window_entry);
const struct question napoleon_move_end = WINDOW("move-end", "card.fatigue", window_move_end);
const struct question napoleon_combat_window = WINDOW("combat-window", "combat.cards.A", window_combat,
						      .sound = napoleon_is_in_combat);
/* No window: the attacker is asked anyway. */
const struct question napoleon_attack_card = WINDOW("attack-card", "combat.cards.A", 0,
						    .sound = napoleon_is_in_combat);
const struct question napoleon_retreat_window = WINDOW("retreat-window", "card.panic", window_retreat,
						       .sound = napoleon_is_in_combat);
const struct question napoleon_pursuit_window = WINDOW("pursuit-window", "combat.pursuit", window_pursuit,
						       .sound = napoleon_is_in_combat);
const struct question napoleon_operation_end = WINDOW("operation-end", "card.coordination",
						      window_operation_end);

const struct question napoleon_counter_order = {
	.upon = 1ull << question_green,
	.id = "counter-order",
	.rule = "card.counter-order",
	.prompt = prompt_counter_order,
	.list = list_window,
	.judge = judge_window,
	.carry_out = answer_counter_order,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.window = window_counter_order,
};

/* ---- For the hand ----------------------------------------------------------------------------------------- */

static unsigned window_of(unsigned question)
{
	return question ? napoleon_rulebook.question[question]->window : 0;
}

const char *napoleon_card_window(const struct scenario *scenario, unsigned card)
{
	if (card >= cards)
		return NULL;
	const struct event_info *event = &napoleon_events[data_of(scenario)->card[card].event];
	for (unsigned i = 0; i < 2; i++)
		if (window_of(event->question[i]))
			return napoleon_window_names[window_of(event->question[i]) - 1];
	return NULL;
}
