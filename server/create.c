/*
 * New games, and rematches.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/requests.h"

/* ---- What its maker decides ---------------------------------------------------------------------------------- */

static const char *value_text(const json_t *value, char *room, size_t size)
{
	if (json_is_boolean(value))
		return json_is_true(value) ? "true" : "false";
	if (!json_is_integer(value))
		return json_string_value(value);
	snprintf(room, size, "%lld", (long long)json_integer_value(value));
	return room;
}

static bool takes_options(struct request *request, struct hosted *like)
{
	const char *id;
	json_t *value, *options = (json_t *)(uintptr_t)param_of(request, "options");
	char room[24], error[160];
	game_default_options(like->scenario, like->option);
	if (options && !json_is_object(options)) {
		refuse_request(request, error_params, "options: an object is wanted");
		return false;
	}
	json_object_foreach (options, id, value) {
		const char *text = value_text(value, room, sizeof room);
		if (!text || !game_option(like->scenario, like->option, id, text, error, sizeof error)) {
			refuse_request(request, error_params, "options: %s",
				       text ? error : "that is no value");
			return false;
		}
	}
	return true;
}

static bool seat_by_word(struct request *request, struct seat_at_table *seat, const char *word)
{
	if (!strcmp(word, "me")) {
		seat->kind = seat_person;
		seat->user = request->socket->user.no;
		memcpy(seat->name, request->socket->user.name, sizeof seat->name);
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

static bool takes_seats(struct request *request, struct hosted *like)
{
	const json_t *seats = param_of(request, "seats");
	const struct rulebook *rulebook = like->scenario->rulebook;
	if (seats && !json_is_object(seats)) {
		refuse_request(request, error_params, "seats: an object is wanted");
		return false;
	}
	size_t named = 0;
	for (unsigned i = 0; i < rulebook->seats; i++) {
		const json_t *value = json_object_get(seats, rulebook->seat[i]);
		const char *word = value ? json_string_value(value) : "me";
		named += value != NULL;
		if (word && seat_by_word(request, &like->seat[i], word))
			continue;
		refuse_request(request, error_params, "seats: %s wants me, invite, open or computer:<player>",
			       rulebook->seat[i]);
		return false;
	}
	if (named == json_object_size(seats))
		return true;
	refuse_request(request, error_params, "seats: there is no such seat");
	return false;
}

static bool takes_clock(struct request *request, struct hosted *like)
{
	const json_t *clock = param_of(request, "clock");
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
		refuse_request(request, error_params,
			       "clock: none, 1 to 60 days or 1 to 6000 minutes are wanted");
		return false;
	}
	like->clock_amount = amount;
	like->clock_loses = !then || !strcmp(then, "lose");
	return true;
}

static bool takes_rest(struct request *request, struct hosted *like)
{
	const json_t *watch = param_of(request, "watch"), *undo = param_of(request, "undo");
	const char *word = json_string_value(undo);
	if ((watch && !json_is_boolean(watch)) || (undo && !word) ||
	    (word && strcmp(word, "free") && strcmp(word, "barrier"))) {
		refuse_request(request, error_params, "watch is true or false, undo is barrier or free");
		return false;
	}
	like->watch = json_is_true(watch);
	like->free_undo = word ? !strcmp(word, "free") : hosted_is_one_mans(like);
	return true;
}

/*
 * A game file to begin with. Whoever has the file has the key of its dice, so nobody else may sit at such a table.
 */
static bool takes_file(struct request *request, const struct hosted *like, char **base)
{
	const char *text;
	struct load_report report;
	if (!param_of(request, "file"))
		return true;
	if (!needs_text(request, "file", &text))
		return false;
	if (!hosted_is_one_mans(like)) {
		refuse_request(request, error_refused,
			       "file: only a table that one person holds can begin with a game file");
		return false;
	}
	struct game *game = game_load(like->scenario, text, strlen(text), request->server->work, &report);
	if (!game) {
		refuse_request(request, error_params, "file: %s", report.error);
		return false;
	}
	*base = game_save_position(game);
	game_free(game);
	if (!*base)
		refuse_request(request, error_internal, "there is no memory left");
	return *base;
}

/* ---- Making it ----------------------------------------------------------------------------------------------- */

static bool has_room(struct request *request)
{
	int64_t count = 0;
	sqlite3_stmt *row = store_query(request->server->store,
					"SELECT count(*) FROM games WHERE owner = ? AND over = 0", "i",
					request->socket->user.no);
	if (row && sqlite3_step(row) == SQLITE_ROW)
		count = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	if (count < games_of_a_user || request->server->setup.unlimited)
		return true;
	refuse_request(request, error_too_much, "you have %d games under way: finish some first",
		       games_of_a_user);
	return false;
}

static void answer_game(struct request *request, struct hosted *hosted)
{
	if (!hosted) {
		refuse_request(request, error_internal, "there is no memory left");
		return;
	}
	put_object(request->out, "result");
	put_game(request->out, "game", hosted, request->socket->user.no);
	put_end(request->out);
}

void serve_create(struct request *request)
{
	const char *id;
	struct hosted like = {.owner = request->socket->user.no};
	if (!needs_login(request) || !needs_text(request, "scenario", &id))
		return;
	like.scenario = server_scenario(request->server, id);
	if (!like.scenario) {
		refuse_request(request, error_unknown, "scenario: there is no such scenario");
		return;
	}
	char *base = NULL;
	if (takes_options(request, &like) && takes_seats(request, &like) && takes_clock(request, &like) &&
	    takes_rest(request, &like) && has_room(request) && takes_file(request, &like, &base))
		answer_game(request, hosted_make(request->server, &like, base));
	free(base);
}

/* ---- Once more ----------------------------------------------------------------------------------------------- */

static void seat_again(struct hosted *like, const struct hosted *before)
{
	unsigned seats = before->scenario->rulebook->seats;
	for (unsigned i = 0; i < seats; i++) {
		const struct seat_at_table *seat = &before->seat[(i + 1) % seats];
		like->seat[i] = (struct seat_at_table){
			.kind = seat->kind, .user = seat->user, .player = seat->player};
		memcpy(like->seat[i].name, seat->name, sizeof seat->name);
	}
}

void serve_rematch(struct request *request)
{
	struct hosted *before;
	bool sits = false;
	if (!needs_login(request) || !needs_game(request, &before))
		return;
	for (unsigned i = 0; i < max_seats; i++)
		sits |= before->seat[i].kind == seat_person &&
			before->seat[i].user == request->socket->user.no;
	if (!sits) {
		refuse_request(request, error_seat, "you did not play in that game");
		return;
	}
	if (before->following[0]) {
		answer_game(request, hosted_find(request->server, before->following));
		return;
	}
	if (!hosted_over(before)) {
		refuse_request(request, error_refused, "the game is not over");
		return;
	}
	if (!has_room(request))
		return;
	struct hosted like = {.owner = request->socket->user.no,
			      .scenario = before->scenario,
			      .watch = before->watch,
			      .free_undo = before->free_undo,
			      .clock = before->clock,
			      .clock_amount = before->clock_amount,
			      .clock_loses = before->clock_loses};
	memcpy(like.option, before->option, sizeof like.option);
	seat_again(&like, before);
	struct hosted *hosted = hosted_make(request->server, &like, NULL);
	if (hosted) {
		memcpy(before->following, hosted->id, sizeof before->following);
		store_put(request->server->store, put_game_next, "is", before->no, hosted->id);
		before->rests_on = store_last(request->server->store);
		tell_socket_table(before);
	}
	answer_game(request, hosted);
}
