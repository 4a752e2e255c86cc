/*
 * The march of a stack, p. 10: a card is revealed, the stack goes along connections, the march is paid
 * for in fatigue.
 *
 * `go` names an area; the route to it is its owner's secret and is walked area by area. It breaks off
 * when something is learned, when a card is played and where the stack must stop, and the owner is asked
 * again with what is left. What is left hangs on blocks the enemy may not know: the position keeps only
 * what was spent.
 */
#include <string.h>

#include "rulebooks/napoleon/march/march.h"

/* ---- The procedure ------------------------------------------------------------------------------------- */

enum { reveal_card, set_out, march_ends, pay_for_march, march_over };

/* p. 10 step 1: the card is discarded at once, its number counts. */
static void reveal(struct table *table)
{
	struct napoleon *n = here(table);
	n->operation.moving = 1;
	int card = napoleon_reveal(table, n->active);
	if (card < 0)
		return;
	n->operation.card = (uint8_t)(1 + card);
	napoleon_discard(n, (unsigned)card);
}

static void tell_points(struct table *table)
{
	const struct napoleon *n = here(table);
	struct field field = truth(table);
	struct figure figure = {.id = "points"};
	if (!table->events)
		return;
	int points = napoleon_points(&field, n->operation.chosen, &figure);
	struct event event =
		event_of(say2(told_points, space_arg(n->operation.area), number_arg(points > 0 ? points : 0)),
			 n->operation.chosen, n->operation.area);
	if (napoleon_is_upright(table->scenario, n))
		event.seats = (uint8_t)(1u << seat_of(n, n->active));
	event.figure = &figure;
	tell(table, &event);
}

/* Steps 3 and 4. */
static void pay(struct table *table)
{
	const struct napoleon *n = here(table);
	struct field field = truth(table);
	if (!n->operation.chosen || !napoleon_has_moved(n))
		return;
	napoleon_share(table, n->active, n->operation.chosen, (unsigned)napoleon_march_fatigue(&field, NULL),
		       (unsigned)napoleon_most_march_fatigue(table->scenario, n), share_in_secret,
		       say(why_march));
}

static enum next run_march(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	switch (frame->stage++) {
	case reveal_card:
		reveal(table);
		tell_points(table);
		napoleon_open_window(table, question_move_start, enemy_of(n->active));
		break;
	case set_out:
		push(table, question_move, seat_of(n, n->active));
		break;
	case march_ends:
		if (n->operation.chosen && napoleon_has_moved(n))
			napoleon_open_window(table, question_move_end, enemy_of(n->active));
		break;
	case pay_for_march:
		pay(table);
		break;
	default:
		pop(table);
	}
	return next_go_on;
}

const struct question napoleon_march = {
	.sound = napoleon_is_in_operation,
	.within = 1 + step_operations,
	.stages = 6,
	.id = "march",
	.rule = "move.points",
	.run = run_march,
};

/* ---- Where to ------------------------------------------------------------------------------------------ */

enum { choosing, has_entered };

static uint8_t greens(const struct napoleon *n)
{
	return (uint8_t)(n->green[french] | n->green[prussian] << 1);
}

static void drop_route(struct napoleon *n)
{
	n->operation.route_count = 0;
	memset(n->operation.route, 0, sizeof n->operation.route);
}

static unsigned next_of_route(struct napoleon *n)
{
	struct operation *operation = &n->operation;
	unsigned to = operation->route[0];
	operation->route_count--;
	memmove(operation->route, operation->route + 1, sizeof operation->route - 1);
	operation->route[sizeof operation->route - 1] = 0;
	return to;
}

void napoleon_move_stack(struct napoleon *n, unsigned from, unsigned to, unsigned points)
{
	struct operation *operation = &n->operation;
	operation->spent = (uint8_t)(operation->spent + points);
	operation->came_by = (uint8_t)(1 + from);
	operation->area = (uint8_t)to;
	operation->may_pass = 0;
	for (uint32_t left = operation->chosen; left;)
		napoleon_put(n, take_flag(&left), to);
}

static void walk(struct table *table)
{
	struct napoleon *n = here(table);
	struct operation *operation = &n->operation;
	unsigned from = operation->area, to = next_of_route(n);
	unsigned connection = napoleon_connection(table->scenario, from, to);
	napoleon_move_stack(n, from, to, napoleon_cost_of(n, connection));
	struct event event = event_of(say3(told_steps_to, of_kind(arg_side, n->active),
					   space_arg((space_id)from), space_arg((space_id)to)),
				      operation->chosen, to);
	event.news =
		(uint8_t)(1u << seat_of(n, enemy_of(n->active))); /* where it goes on to was its own secret */
	tell(table, &event);
	if (napoleon_enter(table, operation->chosen, from, to, entry_march))
		operation->stopped = 1;
	if (!operation->route_count)
		drop_route(n);
}

/* Everybody sees that there is nothing more to choose, cards included. */
static bool is_over_for_all(const struct table *table)
{
	const struct napoleon *n = here(table);
	const struct operation *operation = &n->operation;
	bool halted = napoleon_is_seen_to_halt(table->scenario, n);
	if (operation->stopped)
		return true;
	if (!halted)
		return false;
	uint64_t events = 0;
	if (!napoleon_has_moved(n) && !operation->spent)
		events = EVENT(forced_march) | EVENT(forage) | EVENT(destroyed_bridge) | EVENT(pontonniers);
	else if (napoleon_most_points(table->scenario, n, operation->chosen) > operation->spent)
		events = EVENT(organization);
	return !events || n->green[n->active] || !napoleon_might_hold(table->scenario, n, n->active, events);
}

/* p. 18: CONFUSION, reading 49; not where everybody sees that the stack goes no further. */
static void offer_entry(struct table *table)
{
	const struct napoleon *n = here(table);
	struct field field = truth(table);
	if (!n->operation.chosen || !napoleon_judge_confusion(&field).legal || is_over_for_all(table))
		return;
	napoleon_open_window(table, question_entry, enemy_of(n->active));
}

static enum next run_move(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	if (frame->stage == has_entered) {
		frame->stage = choosing;
		offer_entry(table);
		return next_go_on;
	}
	if (n->operation.route_count && frame->count != greens(n))
		drop_route(n);
	if (!n->operation.chosen || n->operation.stopped) {
		drop_route(n);
		pop(table);
		return next_go_on;
	}
	if (n->operation.route_count) {
		frame->stage = has_entered;
		walk(table);
		return next_go_on;
	}
	if (!is_over_for_all(table))
		return next_ask;
	pop(table);
	return next_go_on;
}

static struct message prompt_move(const struct field *field, const struct frame *frame)
{
	const struct napoleon *n = known(field);
	(void)frame;
	int left = napoleon_points_left(field);
	if (n->operation.stopped || (left <= 0 && !n->operation.forced_march))
		return say1(ask_move_stopped, space_arg(n->operation.area));
	if (napoleon_is_stopped_by_friends(n))
		return say1(ask_move_among_friends, space_arg(n->operation.area));
	if (left <= 0)
		return say1(ask_move_forced, space_arg(n->operation.area));
	bool gives_up_attack = !napoleon_has_moved(n) && napoleon_is_contested(n, n->operation.area);
	return say2(gives_up_attack ? ask_move_contact : ask_move, space_arg(n->operation.area),
		    number_arg(left));
}

static struct verdict judge_move(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	struct ways ways, shorter;
	if (given.verb == verb_card)
		return napoleon_may_play(field, frame->question, n->side_of[frame->seat], given.arg);
	if (given.verb == verb_go && !given.way) {
		napoleon_find_way(field, areas, 0, &ways);
		return napoleon_judge_way(field, &ways, given.arg);
	}
	napoleon_find_ways(field, &ways, &shorter);
	if (given.verb == verb_go)
		return napoleon_judge_shorter_way(field, &ways, &shorter, given.arg);
	return napoleon_may_halt(field, &ways, &shorter) ? legal() : forbidden(say(not_nearer));
}

static void list_move(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct ways ways, shorter;
	napoleon_find_ways(field, &ways, &shorter);
	napoleon_list_ways(field, &ways, &shorter, answers);
	napoleon_list_cards(field, question_move, known(field)->side_of[frame->seat], answers);
	if (napoleon_may_halt(field, &ways, &shorter))
		add_answer(answers, answer(verb_done, 0), -1);
}

static void choose_route(struct table *table, struct frame *frame, unsigned area, unsigned way)
{
	struct napoleon *n = here(table);
	struct operation *operation = &n->operation;
	struct field field = truth(table);
	struct ways ways;
	napoleon_find_way(&field, area, way, &ways);
	unsigned length = napoleon_route(n, &ways, area, operation->route);
	operation->route_count = (uint8_t)length;
	frame->count = greens(n);
	struct event event = {
		.message = say2(told_sets_out, space_arg(operation->area), space_arg((space_id)area)),
		.seats = (uint8_t)(1u << frame->seat),
		.at = (space_id)area};
	if (length > 1)
		tell(table, &event);
}

static void answer_move(struct table *table, struct frame *frame, struct answer given)
{
	side_id side = here(table)->side_of[frame->seat];
	if (given.verb == verb_go) {
		choose_route(table, frame, given.arg, given.way);
		return;
	}
	if (given.verb == verb_card) {
		napoleon_play_green(table, side, given.arg);
		return;
	}
	pop(table);
}

const struct question napoleon_move = {
	.sound = napoleon_is_in_operation,
	.upon = 1ull << question_march,
	.stages = 2,
	.id = "move",
	.rule = "move.path",
	.run = run_move,
	.prompt = prompt_move,
	.list = list_move,
	.judge = judge_move,
	.carry_out = answer_move,
	.policy = napoleon_policy_move,
	.verbs = 1 << verb_go | 1 << verb_card | 1 << verb_done,
	.ways = way_shorter,
};
