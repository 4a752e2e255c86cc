/*
 * Standing orders: kept by the table, not by the position. A blind window is passed unless its seat holds it.
 */
#include <stdio.h>
#include <string.h>

#include "engine/game_inside.h"

/*
 * An operation lasts as long as the sequence goes forward through the table of steps and the rulebook counts no other
 * one.
 */
static bool has_ended(const struct standing_order *order, const struct flow *flow)
{
	if (order->until == until_game)
		return false;
	if (order->turn != flow->turn)
		return true;
	return order->until == until_operation &&
	       (flow->step < order->step || flow->operation != order->operation);
}

void drop_old_orders(struct game *game)
{
	unsigned left = 0;
	const struct flow *flow = game_flow(game);
	for (unsigned i = 0; i < game->orders; i++) {
		struct standing_order order = game->order[i];
		if (has_ended(&order, flow))
			continue;
		if (order.turn == flow->turn)
			order.step = flow->step;
		game->order[left++] = order;
	}
	memset(game->order + left, 0, (game->orders - left) * sizeof *game->order);
	game->orders = left;
}

/* The place of a window is the space its prompt speaks of. */
static bool speaks_of(const struct field *field, const struct frame *frame, space_id space)
{
	if (space == no_space)
		return true;
	struct message prompt = question_prompt(field, frame);
	for (unsigned i = 0; i < prompt.count; i++)
		if (prompt.arg[i].kind == arg_space && prompt.arg[i].value == space)
			return true;
	return false;
}

static const struct standing_order *find_order(const struct game *game, const struct field *field,
					       seat_id seat, const struct frame *frame, uint8_t window)
{
	for (unsigned i = 0; i < game->orders; i++) {
		const struct standing_order *order = &game->order[i];
		if (order->seat == seat && order->window == window && speaks_of(field, frame, order->at))
			return order;
	}
	return NULL;
}

/* May anything be done in the window but to pass? */
static bool is_useful(const struct field *field, seat_id seat)
{
	struct answers *left = &field->work->left;
	field->work->listed = false;
	engine_list(field, seat, left);
	return left->count > 1;
}

/* Without an order: is the window asked? */
static bool window_is_asked(const struct game *game, const struct field *field, seat_id seat)
{
	return game->windows_open || (game->windows_useful && is_useful(field, seat));
}

bool order_for(struct game *game, seat_id seat, struct answer *given)
{
	const struct flow *flow = game_flow(game);
	const struct frame *frame = engine_frame(flow, seat);
	const struct question *question = engine_question(game->scenario->rulebook, frame);
	if (!question->window || flow->sealed)
		return false;
	struct field field = game_field(game, seat);
	const struct standing_order *order = find_order(game, &field, seat, frame, question->window);
	if (order ? order->hold : window_is_asked(game, &field, seat))
		return false;
	*given = order ? order->answer : answer(verb_pass, 0);
	if (engine_judge(&field, seat, *given).legal)
		return true;
	*given = answer(verb_pass, 0);
	return engine_judge(&field, seat, *given).legal;
}

/* ---- Reading and writing ------------------------------------------------------------------------------ */

static const char *const ends[] = {"operation", "turn", "game"};

static uint8_t find_window(const struct rulebook *rulebook, const char *name)
{
	for (unsigned i = 0; name && i < rulebook->windows; i++)
		if (!strcmp(rulebook->window[i], name))
			return (uint8_t)(i + 1);
	return 0;
}

static bool read_end(const json_t *object, uint8_t *until)
{
	const json_t *value = json_object_get(object, "until");
	*until = until_game;
	if (!value)
		return true;
	for (uint8_t i = 0; json_is_string(value) && i < 3; i++)
		if (!strcmp(ends[i], json_string_value(value))) {
			*until = i;
			return true;
		}
	return false;
}

/* "hold", a bare verb, or an action. */
static bool read_answer(const struct field *field, const json_t *value, struct standing_order *order,
			char *error, size_t size)
{
	const char *word = json_string_value(value);
	if (word && !strcmp(word, "hold")) {
		order->hold = true;
		return true;
	}
	if (json_is_object(value) && json_is_string(json_object_get(value, "do")) &&
	    !strcmp(json_string_value(json_object_get(value, "do")), "hold")) {
		order->hold = true;
		return true;
	}
	if (!word)
		return read_action(field, value, &order->answer, error, size);
	json_t *action = json_pack("{s:s}", "do", word);
	bool done = read_action(field, action, &order->answer, error, size);
	json_decref(action);
	return done;
}

static bool read_order(struct game *game, seat_id seat, const json_t *object, struct standing_order *order,
		       char *error, size_t size)
{
	struct field field = game_field(game, seat);
	const json_t *at = json_object_get(object, "at");
	*order = (struct standing_order){
		.seat = seat,
		.at = no_space,
		.turn = game_flow(game)->turn,
		.step = game_flow(game)->step,
		.operation = game_flow(game)->operation,
	};
	order->window = find_window(game->scenario->rulebook,
				    json_string_value(json_object_get(object, "window")));
	if (!order->window) {
		snprintf(error, size, "There is no such window.");
		return false;
	}
	if (!read_end(object, &order->until)) {
		snprintf(error, size, "An order lasts until operation, turn or game.");
		return false;
	}
	if (at && !json_is_null(at)) {
		order->at = json_is_string(at) ? find_any_space(game->scenario, json_string_value(at))
					       : no_space;
		if (order->at == no_space) {
			snprintf(error, size, "There is no such space.");
			return false;
		}
	}
	return read_answer(&field, json_object_get(object, "answer"), order, error, size);
}

static unsigned drop_orders_of(struct standing_order order[max_orders], unsigned count, seat_id seat)
{
	unsigned left = 0;
	for (unsigned i = 0; i < count; i++)
		if (order[i].seat != seat)
			order[left++] = order[i];
	return left;
}

bool game_standing(struct game *game, seat_id seat, const json_t *orders, char *error, size_t size)
{
	struct standing_order kept[max_orders] = {0};
	memcpy(kept, game->order, sizeof kept);
	unsigned count = drop_orders_of(kept, game->orders, seat);
	if (!json_is_array(orders) || json_array_size(orders) > max_orders - count) {
		snprintf(error, size, "`orders` is a list of at most %u orders", max_orders - count);
		return false;
	}
	for (size_t i = 0; i < json_array_size(orders); i++)
		if (!read_order(game, seat, json_array_get(orders, i), &kept[count++], error, size))
			return false;
	memcpy(game->order, kept, sizeof kept);
	game->orders = count;
	return true;
}

static void put_order(struct json *out, struct game *game, const struct field *field,
		      const struct standing_order *order)
{
	char text[64];
	put_object(out, NULL);
	put_text(out, "window", game->scenario->rulebook->window[order->window - 1]);
	if (order->at != no_space)
		put_text(out, "at", space_text(game->scenario, order->at, text, sizeof text));
	if (order->hold)
		put_text(out, "answer", "hold");
	else
		put_action(out, "answer", field, order->answer, -1);
	put_text(out, "until", ends[order->until]);
	put_end(out);
}

void put_standing(struct json *out, const char *key, struct game *game, seat_id seat)
{
	struct field field = game_field(game, seat);
	put_array(out, key);
	for (unsigned i = 0; i < game->orders; i++)
		if (game->order[i].seat == seat)
			put_order(out, game, &field, &game->order[i]);
	put_end(out);
}
