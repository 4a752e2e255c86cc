/*
 * Games for players that search: copies, worlds that a seat may believe itself in, and what chance may bring next.
 *
 * Their streams of chance are their own: whoever tries a move in a copy learns nothing of the dice of the game.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"

/* A game that begins in a position; what was told and played before belongs to another one. */
static struct game *game_from(const struct scenario *scenario, const struct game_setup *setup,
			      const struct position *position)
{
	size_t size = scenario->rulebook->position_size;
	struct game *game = game_shell(scenario, setup);
	if (!game)
		return NULL;
	game->base.position = malloc(size);
	game->base.revision = scenario->rulebook->revision;
	game->base.record = json_array();
	game->base.events = json_object();
	if (!game->base.position || !game->base.record || !game->base.events) {
		game_free(game);
		return NULL;
	}
	memcpy(game->base.position, position, size);
	memcpy(game->position, position, size);
	change_all_tickets(game);
	return game;
}

static bool copy_typed(struct game *copy, const struct game *game)
{
	uint32_t left = game->typed_count - game->typed_at;
	if (!left)
		return true;
	copy->typed = malloc(left * sizeof *copy->typed);
	if (!copy->typed)
		return false;
	memcpy(copy->typed, game->typed + game->typed_at, left * sizeof *copy->typed);
	copy->typed_count = left;
	return true;
}

struct game *game_clone(const struct game *game, const uint8_t key[16])
{
	struct game_setup setup = {.option = game->option,
				   .edit = game->edit,
				   .windows_open = game->windows_open,
				   .windows_useful = game->windows_useful,
				   .work = game->work};
	memcpy(setup.key, key, sizeof setup.key);
	struct game *copy = game_from(game->scenario, &setup, game->position);
	if (!copy)
		return NULL;
	copy->closed = game->closed;
	copy->closed_for = game->closed_for;
	copy->orders = game->orders;
	memcpy(copy->order, game->order, sizeof copy->order);
	if (copy_typed(copy, game))
		return copy;
	game_free(copy);
	return NULL;
}

struct game *game_imagine(const struct field *field, struct chance *own, struct workspace *work)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	struct position *position = calloc(1, rulebook->position_size);
	struct game_setup setup = {
		.option = flow_in(field->mask)->option, .windows_open = true, .work = work};
	if (!position)
		return NULL;
	if (rulebook->open)
		memcpy(position, field->mask, rulebook->position_size);
	else
		rulebook->imagine(field->scenario, field->mask, field->seat, own, position);
	engine_derive(field->scenario, position);
	for (unsigned i = 0; i < sizeof setup.key; i++) {
		struct chance_ask ask = {.kind = chance_deal, .n = 256};
		setup.key[i] = (uint8_t)chance_next(own, &ask);
	}
	struct game *game = game_from(field->scenario, &setup, position);
	free(position);
	return game;
}

/* ---- What may come ------------------------------------------------------------------------------------- */

struct outcome_list {
	struct chance_listener listener;
	struct json *out;
	const char *key;
	bool heard;
};

static void put_one_outcome(struct json *out, const struct chance_ask *ask, unsigned i)
{
	const char *kind = chance_kind_name(ask->kind);
	put_object(out, NULL);
	if (ask->kind == chance_2d6) {
		put_array(out, kind);
		put_number(out, NULL, 1 + i / 6);
		put_number(out, NULL, 1 + i % 6);
		put_end(out);
	} else if (ask->name) {
		put_text(out, kind, ask->name(ask->context, i));
	} else {
		put_number(out, kind, ask->kind == chance_d6 ? i + 1 : i);
	}
	put_end(out);
}

static void put_outcomes(struct chance_listener *listener, const struct chance_ask *ask)
{
	struct outcome_list *list = (struct outcome_list *)listener;
	list->heard = true;
	put_object(list->out, list->key);
	put_text(list->out, "kind", chance_kind_name(ask->kind));
	put_array(list->out, "outcomes");
	for (unsigned i = 0; i < ask->n; i++)
		put_one_outcome(list->out, ask, i);
	put_end(list->out);
	put_end(list->out);
}

void game_outcomes(struct game *game, seat_id seat, const json_t *actions, struct json *out, const char *key,
		   struct game_result *result)
{
	struct outcome_list list = {.listener = {.hear = put_outcomes}, .out = out, .key = key};
	struct game *copy = game_clone(game, game->key);
	*result = (struct game_result){0};
	if (!copy) {
		refuse(result, game_refused, "there is no memory left");
		return;
	}
	copy->listener = &list.listener;
	game_play_actions(copy, seat, any_ticket, actions, result);
	game_free(copy);
	if (list.heard) {
		result->outcome = game_done;
		return;
	}
	if (result->outcome != game_done)
		return;
	put_object(out, key);
	put_raw(out, "kind", "null", 4);
	put_array(out, "outcomes");
	put_end(out);
	put_end(out);
}
