/*
 * A new game: drawn up, seated, stored.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static void seat_somebody(struct hosted *hosted, unsigned number)
{
	struct seat_at_table *seat = &hosted->seat[number];
	seat->time_left = hosted->clock == clock_minutes ? hosted->clock_amount * 60 * 1000 : 0;
	if (seat->kind == seat_invite || seat->kind == seat_open)
		random_word(seat->token, 24);
	game_seat_player(hosted->game, (seat_id)number, seat->player ? seat->player->id : "human");
	hosted_store_seat(hosted, number);
}

void hosted_store_seat(struct hosted *hosted, unsigned number)
{
	const struct seat_at_table *seat = &hosted->seat[number];
	store_put(hosted->server->store, put_seat_row, "iiiissi", hosted->no, (int64_t)number,
		  (int64_t)seat->kind, seat->user, seat->player ? seat->player->id : NULL,
		  seat->token[0] ? seat->token : NULL, seat->time_left);
	hosted->rests_on = store_last(hosted->server->store);
}

static void store_game(const struct hosted *hosted)
{
	store_put(hosted->server->store, put_game_row, "issibbiiiiiii", hosted->no, hosted->id,
		  hosted->scenario->info->id, (int64_t)hosted->scenario->rulebook->revision,
		  (const char *)hosted->option, sizeof hosted->option, (const char *)hosted->key,
		  sizeof hosted->key, hosted->owner, hosted->created, (int64_t)hosted->watch,
		  (int64_t)hosted->free_undo, (int64_t)hosted->clock, hosted->clock_amount,
		  (int64_t)hosted->clock_loses);
}

/* Tests steer chance as they steer time: with VEDETTE_TEST_SEED every new game has the dice of that text. */
static struct game *new_game(struct hosted *hosted)
{
	struct game_setup setup = {
		.option = hosted->option, .seed = getenv("VEDETTE_TEST_SEED"), .work = hosted->server->work};
	randombytes_buf(setup.key, sizeof setup.key);
	struct game *game = game_new(hosted->scenario, &setup);
	if (game)
		memcpy(hosted->key, game_key(game), sizeof hosted->key);
	return game;
}

/* The position of a game file, the first of a new record; the file brings its options and its key. */
static struct game *game_from_file(struct hosted *hosted, const char *base)
{
	struct load_report report;
	struct game *game = game_load(hosted->scenario, base, strlen(base), hosted->server->work, &report);
	if (!game)
		return NULL;
	memcpy(hosted->option, game_flow(game)->option, sizeof hosted->option);
	memcpy(hosted->key, game_key(game), sizeof hosted->key);
	return game;
}

/* `like` has scenario, options, owner, seats, clock and what else its maker decided. `base`: the position it begins with, as
 * game_save_position wrote it, or NULL for the scenario's. */
struct hosted *hosted_make(struct server *server, const struct hosted *like, const char *base)
{
	struct hosted *hosted = calloc(1, sizeof *hosted);
	if (!hosted)
		return NULL;
	*hosted = *like;
	hosted->server = server;
	hosted->no = number_of_new_game(server);
	hosted->created = hosted->moved = unix_now();
	random_word(hosted->id, 10);
	hosted->game = base ? game_from_file(hosted, base) : new_game(hosted);
	if (!hosted->game) {
		free(hosted);
		return NULL;
	}
	if (hosted->free_undo)
		game_mark_analysis(hosted->game);
	store_game(hosted);
	lease_put(hosted);
	if (base)
		store_put(server->store, put_game_base, "iisi", hosted->no, (int64_t)hosted->era, base,
			  (int64_t)hosted->scenario->rulebook->revision);
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted_has_seat(hosted, i))
			seat_somebody(hosted, i);
	computers_hold_windows(hosted);
	hosted_store_rows(hosted);
	hosted_add(server, hosted);
	clocks_start(hosted);
	hosted_save_state(hosted);
	tell_turns(hosted);
	computers_ask(hosted);
	return hosted;
}
