/*
 * Operations, p. 9: in turn each side activates a stack or passes. A stack attacks where it stands, or
 * marches and may attack where it has come to; then it is turned, and the other side is next.
 */
#include <string.h>

#include "rulebooks/napoleon/march/march.h"

/* What the procedure does next; its argument holds the answer to question_attack. */
enum stage {
	next_side,
	begin_operation,
	offer_reaction,
	decide_attack,
	attack_or_march,
	decide_moving_attack,
	attack_after_march,
	end_operation,
	after_operation
};

void napoleon_begin_operations(struct table *table)
{
	struct napoleon *n = here(table);
	memset(&n->operation, 0, sizeof n->operation);
	n->active = n->first; /* nobody has passed, unless the position was set up so */
	push(table, question_operations, no_seat);
}

/* ---- The procedure ------------------------------------------------------------------------------------- */

void napoleon_pass(struct table *table, unsigned text)
{
	struct napoleon *n = here(table);
	n->passed[n->active] = 1;
	n->operation.coordinated = 0;
	n->flow.operation++;
	tell_all(table, say1(text, of_kind(arg_side, n->active)), no_space);
}

/* turn.operations.select: the set is complete; from now on everybody sees it. */
void napoleon_start_operation(struct table *table, uint32_t flags)
{
	struct napoleon *n = here(table);
	n->operation.chosen = flags;
	top(table)->stage = begin_operation;
}

/* p. 9: who has activated everything must pass; only what everybody can see forces him. */
static bool has_nothing_left(const struct table *table)
{
	const struct napoleon *n = here(table);
	if (napoleon_is_upright(table->scenario, n))
		return !napoleon_ready(n, n->active);
	return !napoleon_selectable(n, n->active);
}

static void ask_next_side(struct table *table)
{
	struct napoleon *n = here(table);
	if (n->passed[n->active])
		n->active = enemy_of(n->active);
	if (n->passed[n->active])
		pop(table);
	else if (has_nothing_left(table))
		napoleon_pass(table, told_forced_pass);
	else
		push(table, question_operation, seat_of(n, n->active));
}

void napoleon_begin_operation(struct napoleon *n, uint32_t chosen)
{
	unsigned area = n->at[__builtin_ctz(chosen)];
	n->operation.chosen = chosen;
	n->operation.going_on = 1;
	n->operation.from = n->operation.area = (uint8_t)area;
	n->operation.began_contested = napoleon_is_contested(n, area);
}

static void begin(struct table *table)
{
	struct napoleon *n = here(table);
	struct operation *operation = &n->operation;
	napoleon_begin_operation(n, operation->chosen);
	unsigned area = operation->area;
	struct event event =
		event_of(say2(told_selected, of_kind(arg_side, n->active), space_arg((space_id)area)),
			 operation->chosen, area);
	tell(table, &event);
	if (!n->rain)
		return;
	operation->rained = 1; /* p. 19, reading 39 */
	napoleon_share(table, n->active, operation->chosen, 1, 1, share_freely, say(why_rain));
}

static void ask_attack(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	frame->arg[0] = 0;
	if (n->operation.chosen && napoleon_is_contested(n, n->operation.area))
		push(table, question_attack, seat_of(n, n->active));
}

static void attack(struct table *table, bool moving)
{
	const struct napoleon *n = here(table);
	napoleon_begin_combat(table, n->operation.area, n->active, n->operation.chosen, moving);
}

/* Flags that look alike stand together from now on. */
static void mingle_chosen(struct table *table)
{
	struct napoleon *n = here(table);
	uint32_t left = on_map(n, n->operation.chosen);
	while (left) {
		unsigned area = n->at[__builtin_ctz(left)];
		napoleon_mingle(table, area, n->active);
		left &= ~n->standing[area];
	}
}

/* p. 18: COORDINATION, if for all everybody knows another stack is there. */
static void offer_coordination(struct table *table)
{
	const struct napoleon *n = here(table);
	if (n->active == french && !has_nothing_left(table))
		napoleon_open_window(table, question_operation_end, french);
}

static void end(struct table *table)
{
	struct napoleon *n = here(table);
	n->operation.coordinated = 0;
	napoleon_activate(table, n->operation.chosen);
	napoleon_commanders_alone(table);
	if (!n->flow.over)
		napoleon_clear_axes(table);
	if (n->flow.over)
		return;
	mingle_chosen(table);
	offer_coordination(table);
}

/* Reading 36: the new operation has green cards of its own. */
static void go_to_next(struct table *table)
{
	struct napoleon *n = here(table);
	uint8_t coordinated = n->operation.coordinated;
	memset(&n->operation, 0, sizeof n->operation);
	memset(n->green, 0, sizeof n->green);
	n->operation.coordinated = coordinated;
	n->flow.operation++;
	if (!coordinated && !n->passed[enemy_of(n->active)])
		n->active = enemy_of(n->active);
}

static enum next run_operations(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	unsigned stage = frame->stage;
	if (stage == next_side) {
		ask_next_side(table);
		return next_go_on;
	}
	if (!n->operation.chosen && stage < end_operation)
		stage = end_operation; /* nobody is left of the stack */
	frame->stage = (uint8_t)(stage + 1);
	switch (stage) {
	case begin_operation:
		begin(table);
		break;
	case offer_reaction:
		napoleon_open_window(table, question_reaction, enemy_of(n->active));
		break;
	case decide_attack:
		ask_attack(table, frame);
		break;
	case attack_or_march:
		if (frame->arg[0]) {
			frame->stage = end_operation;
			attack(table, false);
		} else {
			push(table, question_march, no_seat);
		}
		break;
	case decide_moving_attack:
		if (napoleon_has_moved(n) || n->operation.moving > 1)
			ask_attack(table, frame);
		break;
	case attack_after_march:
		if (frame->arg[0])
			attack(table, true);
		break;
	case end_operation:
		end(table);
		break;
	default:
		frame->stage = next_side;
		frame->arg[0] = 0;
		go_to_next(table);
	}
	return next_go_on;
}

bool napoleon_is_in_operation(const struct scenario *scenario, const struct position *position,
			      const struct frame *frame)
{
	(void)scenario, (void)frame;
	return ((const struct napoleon *)position)->operation.going_on;
}

const struct question napoleon_operations = {
	.begins = 1 + step_operations,
	.stages = 9,
	.arg = {{"coordination", kind_number, .most = 1}},
	.id = "operations",
	.rule = "turn.operations",
	.run = run_operations,
};
