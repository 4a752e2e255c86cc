/*
 * New games, and rematches.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/requests.h"

/* ---- What its maker decides ---------------------------------------------------------------------------------- */

static bool takes_options(struct rpc_call *call, struct hosted *like)
{
	const char *id;
	json_t *value, *options = (json_t *)(uintptr_t)rpc_param(call, "options");
	char room[24], error[160];
	game_default_options(like->scenario, like->option);
	if (options && !json_is_object(options)) {
		rpc_fail(call, error_params, "options: an object is wanted");
		return false;
	}
	json_object_foreach (options, id, value) {
		const char *text = rpc_value_text(value, room, sizeof room);
		if (!text || !game_option(like->scenario, like->option, id, text, error, sizeof error)) {
			rpc_fail(call, error_params, "options: %s", text ? error : "that is no value");
			return false;
		}
	}
	like->seats = engine_seats_with(like->scenario->rulebook, like->scenario->info, like->option);
	return true;
}

static bool seat_by_word(struct rpc_call *call, struct seat_at_table *seat, const char *word)
{
	if (!strcmp(word, "me")) {
		seat_user(seat, &socket_of(call)->user);
	} else if (!strcmp(word, "invite")) {
		seat->kind = seat_invite;
	} else if (!strcmp(word, "open")) {
		seat->kind = seat_open;
	} else if (!strncmp(word, "computer:", 9) && (seat->player = find_player(word + 9))) {
		seat->kind = seat_computer;
	} else {
		return false;
	}
	return true;
}

static bool takes_seats(struct rpc_call *call, struct hosted *like)
{
	const json_t *seats = rpc_param(call, "seats");
	const struct rulebook *rulebook = like->scenario->rulebook;
	if (seats && !json_is_object(seats)) {
		rpc_fail(call, error_params, "seats: an object is wanted");
		return false;
	}
	size_t named = 0;
	for (unsigned i = 0; i < rulebook->seats; i++) {
		if (!hosted_has_seat(like, i))
			continue;
		const json_t *value = json_object_get(seats, rulebook->seat[i]);
		const char *word = value ? json_string_value(value) : "me";
		named += value != NULL;
		if (word && seat_by_word(call, &like->seat[i], word))
			continue;
		rpc_fail(call, error_params, "seats: %s wants me, invite, open or computer:<player>",
			 rulebook->seat[i]);
		return false;
	}
	if (named == json_object_size(seats))
		return true;
	rpc_fail(call, error_params, "seats: there is no such seat in this game");
	return false;
}

static bool takes_clock(struct rpc_call *call, struct hosted *like)
{
	const json_t *clock = rpc_param(call, "clock");
	const char *kind = clock ? json_string_value(json_object_get(clock, "kind")) : "none";
	const char *then = json_string_value(json_object_get(clock, "then"));
	json_int_t amount = json_integer_value(json_object_get(clock, "amount"));
	json_int_t most = 0;
	if (kind && !strcmp(kind, "none"))
		return true;
	if (kind && !strcmp(kind, "days")) {
		like->clock = clock_days;
		most = 60;
	} else if (kind && !strcmp(kind, "minutes")) {
		like->clock = clock_minutes;
		most = 6000;
	}
	if (!most || amount < 1 || amount > most || (then && strcmp(then, "lose") && strcmp(then, "note"))) {
		rpc_fail(call, error_params, "clock: none, 1 to 60 days or 1 to 6000 minutes are wanted");
		return false;
	}
	like->clock_amount = amount;
	like->clock_loses = !then || !strcmp(then, "lose");
	return true;
}

static bool takes_rest(struct rpc_call *call, struct hosted *like)
{
	const json_t *watch = rpc_param(call, "watch"), *undo = rpc_param(call, "undo");
	const char *word = json_string_value(undo);
	if ((watch && !json_is_boolean(watch)) || (undo && !word) ||
	    (word && strcmp(word, "free") && strcmp(word, "barrier"))) {
		rpc_fail(call, error_params, "watch is true or false, undo is barrier or free");
		return false;
	}
	like->watch = json_is_true(watch);
	like->free_undo |= word && !strcmp(word, "free");
	if (!like->free_undo || hosted_has_one_player(like))
		return true;
	rpc_fail(call, error_refused, "undo: only a table that one person holds can be an analysis");
	return false;
}

/* A game file to begin with: it brings its options, and with them the seats. */
static bool takes_file(struct rpc_call *call, struct hosted *like, char **base)
{
	const char *text;
	struct load_report report;
	if (!rpc_param(call, "file"))
		return true;
	if (!rpc_wants_text(call, "file", &text))
		return false;
	struct game *game = game_load(like->scenario, text, strlen(text), server_of(call)->work, &report);
	if (!game) {
		rpc_fail(call, error_params, "file: %s", report.error);
		return false;
	}
	memcpy(like->option, game_flow(game)->option, sizeof like->option);
	like->seats = engine_seats(like->scenario->rulebook, game_flow(game));
	like->free_undo = game_is_analysis(game);
	*base = game_save_position(game);
	game_free(game);
	if (!*base)
		rpc_fail(call, error_internal, "there is no memory left");
	return *base;
}

/* A position set up by hand, as in `edit`: for problems and exercises. It is a game file that nobody has to write. */
static bool takes_changes(struct rpc_call *call, struct hosted *like, char **base)
{
	const json_t *changes = rpc_param(call, "changes");
	struct game_result result;
	if (!changes || *base)
		return true;
	if (!json_is_array(changes)) {
		rpc_fail(call, error_params, "changes: a list is wanted");
		return false;
	}
	struct game_setup setup = {.option = like->option,
				   .seed = getenv("VEDETTE_TEST_SEED"),
				   .edit = true,
				   .work = server_of(call)->work};
	randombytes_buf(setup.key, sizeof setup.key);
	struct game *game = game_new(like->scenario, &setup);
	if (!game) {
		rpc_fail(call, error_internal, "there is no memory left");
		return false;
	}
	game_edit(game, changes, &result);
	if (result.outcome == game_done)
		*base = game_save_position(game);
	else
		rpc_fail(call, error_params, "changes: %s", result.reason);
	game_free(game);
	return *base;
}

/* Whoever has the file has the key of its dice, so nobody else may sit at such a table. */
static bool keeps_file_to_himself(struct rpc_call *call, const struct hosted *like, const char *base)
{
	if (!base || hosted_has_one_player(like))
		return true;
	rpc_fail(call, error_refused, "file: only a table that one person holds can begin with a game file");
	return false;
}

/* ---- Making it ----------------------------------------------------------------------------------------------- */

static bool has_room(struct rpc_call *call)
{
	int64_t count = 0;
	struct store_rows *row = store_query(server_of(call)->store,
					     "SELECT count(*) FROM games WHERE owner = ? AND over = 0", "i",
					     socket_of(call)->user.no);
	if (store_next(row))
		count = store_number(row, 0);
	store_done(row);
	char user[24];
	snprintf(user, sizeof user, "%lld", (long long)socket_of(call)->user.no);
	if (!limit_allows(server_of(call), limit_games_of_user, user, 1)) {
		rpc_fail(call, error_too_much, "you have made very many games: wait a little");
		return false;
	}
	if (count < games_of_a_user || server_of(call)->setup.unlimited)
		return true;
	rpc_fail(call, error_too_much, "you have %d games under way: finish some first", games_of_a_user);
	return false;
}

static void answer_game(struct rpc_call *call, struct hosted *hosted)
{
	if (!hosted) {
		rpc_fail(call, error_internal, "there is no memory left");
		return;
	}
	put_object(call->out, "result");
	put_game(call->out, "game", hosted, socket_of(call)->user.no);
	put_end(call->out);
}

void serve_create(struct rpc_call *call)
{
	const char *id;
	struct hosted like = {.owner = socket_of(call)->user.no};
	if (!needs_login(call) || !rpc_wants_text(call, "scenario", &id))
		return;
	like.scenario = server_scenario(server_of(call), id);
	if (!like.scenario) {
		rpc_fail(call, error_unknown, "scenario: there is no such scenario");
		return;
	}
	char *base = NULL;
	if (takes_options(call, &like) && takes_clock(call, &like) && has_room(call) &&
	    takes_file(call, &like, &base) && takes_changes(call, &like, &base) && takes_seats(call, &like) &&
	    takes_rest(call, &like) && keeps_file_to_himself(call, &like, base))
		answer_game(call, hosted_make(server_of(call), &like, base));
	free(base);
}

/* ---- Once more ----------------------------------------------------------------------------------------------- */

static unsigned seat_after(const struct hosted *hosted, unsigned seat)
{
	do
		seat = (seat + 1) % hosted->scenario->rulebook->seats;
	while (!hosted_has_seat(hosted, seat));
	return seat;
}

/* Everybody moves on by a seat. */
static void seat_again(struct hosted *like, const struct hosted *before)
{
	for (unsigned i = 0; i < max_seats; i++) {
		if (!hosted_has_seat(before, i))
			continue;
		const struct seat_at_table *seat = &before->seat[seat_after(before, i)];
		like->seat[i] = (struct seat_at_table){.kind = seat->kind,
						       .user = seat->user,
						       .bot_of = seat->bot_of,
						       .player = seat->player};
		memcpy(like->seat[i].name, seat->name, sizeof seat->name);
	}
}

void serve_rematch(struct rpc_call *call)
{
	struct hosted *before;
	bool sits = false;
	if (!needs_login(call) || !needs_game(call, &before))
		return;
	for (unsigned i = 0; i < max_seats; i++)
		sits |= before->seat[i].kind == seat_person &&
			before->seat[i].user == socket_of(call)->user.no;
	if (!sits) {
		rpc_fail(call, error_seat, "you did not play in that game");
		return;
	}
	struct hosted *next = before->following[0] ? hosted_find(server_of(call), before->following) : NULL;
	if (next) {
		answer_game(call, next);
		return;
	}
	if (before->following[0] && server_of(call)->is_elsewhere &&
	    put_game_elsewhere(call, before->following))
		return;
	if (!hosted_over(before)) {
		rpc_fail(call, error_refused, "the game is not over");
		return;
	}
	if (table_is_apart(before, &socket_of(call)->user)) {
		rpc_fail(call, error_seat, "you, or somebody at that table, has blocked the other");
		return;
	}
	if (!has_room(call))
		return;
	struct hosted like = {.owner = socket_of(call)->user.no,
			      .scenario = before->scenario,
			      .seats = before->seats,
			      .watch = before->watch,
			      .free_undo = before->free_undo,
			      .clock = before->clock,
			      .clock_amount = before->clock_amount,
			      .clock_loses = before->clock_loses};
	memcpy(like.option, before->option, sizeof like.option);
	seat_again(&like, before);
	struct hosted *hosted = hosted_make(server_of(call), &like, NULL);
	if (hosted) {
		memcpy(before->following, hosted->id, sizeof before->following);
		store_put(server_of(call)->store, put_game_next, "is", before->no, hosted->id);
		before->rests_on = store_last(server_of(call)->store);
		tell_socket_table(before);
	}
	answer_game(call, hosted);
}
