/*
 * A game out of the store: its row, its seats, its answers played again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static void copy_text(char *to, size_t size, const char *text)
{
	snprintf(to, size, "%s", text ? text : "");
}

static void copy_bytes(void *to, size_t size, struct store_rows *row, int column)
{
	if (store_size(row, column) == size)
		memcpy(to, store_bytes(row, column), size);
}

/* A program that knew fewer options stored fewer: those it did not know are off. */
static void copy_options(uint8_t option[max_options], struct store_rows *row, int column)
{
	size_t stored = store_size(row, column);
	if (stored)
		memcpy(option, store_bytes(row, column), stored < max_options ? stored : max_options);
}

static bool read_game(struct hosted *hosted, const char *id, char **base, int *revision)
{
	struct store_rows *row = store_query(
		hosted->server->store,
		"SELECT no, scenario, option, key, owner, created, moved, watch, free_undo, clock,"
		" clock_amount, clock_loses, asked_at, deadline, ending, loser, next, era, base,"
		" revision FROM games WHERE id = ?",
		"s", id);
	bool found = store_next(row);
	if (found) {
		hosted->no = store_number(row, 0);
		hosted->scenario = server_scenario(hosted->server, store_text(row, 1));
		copy_options(hosted->option, row, 2);
		copy_bytes(hosted->key, sizeof hosted->key, row, 3);
		hosted->owner = store_number(row, 4);
		hosted->created = store_number(row, 5);
		hosted->moved = store_number(row, 6);
		hosted->watch = store_int(row, 7);
		hosted->free_undo = store_int(row, 8);
		int clock = store_int(row, 9);
		hosted->clock = clock > clock_none && clock <= clock_minutes ? (uint8_t)clock : clock_none;
		hosted->clock_amount = store_number(row, 10);
		hosted->clock_loses = store_int(row, 11);
		hosted->asked_at = store_number(row, 12);
		hosted->deadline = store_number(row, 13);
		copy_text(hosted->ending, sizeof hosted->ending, store_text(row, 14));
		hosted->loser = (seat_id)store_int(row, 15);
		copy_text(hosted->following, sizeof hosted->following, store_text(row, 16));
		hosted->era = (uint32_t)store_number(row, 17);
		const char *text = store_text(row, 18);
		*base = text ? strdup(text) : NULL;
		*revision = store_int(row, 19);
		snprintf(hosted->id, sizeof hosted->id, "%s", id);
	}
	store_done(row);
	return found && hosted->scenario;
}

static void read_seats(struct hosted *hosted)
{
	struct store_rows *row = store_query(
		hosted->server->store,
		"SELECT seat, kind, user, player, token, time_left, name, bot_of FROM seats LEFT JOIN users ON"
		" users.no = seats.user WHERE game = ?",
		"i", hosted->no);
	while (store_next(row)) {
		int number = store_int(row, 0);
		if (number < 0 || number >= max_seats)
			continue;
		struct seat_at_table *seat = &hosted->seat[number];
		const char *player = store_text(row, 3);
		seat->kind = (uint8_t)store_int(row, 1);
		seat->user = store_number(row, 2);
		seat->player = player ? find_player(player) : NULL;
		copy_text(seat->token, sizeof seat->token, store_text(row, 4));
		seat->time_left = store_number(row, 5);
		copy_text(seat->name, sizeof seat->name, store_text(row, 6));
		seat->bot_of = store_number(row, 7);
	}
	store_done(row);
}

static void read_chat_count(struct hosted *hosted)
{
	struct store_rows *row = store_query(hosted->server->store,
					     "SELECT coalesce(max(n), 0) FROM chat WHERE game = ?", "i",
					     hosted->no);
	if (store_next(row))
		hosted->chats = (uint32_t)store_number(row, 0);
	store_done(row);
}

/* ---- The game itself ----------------------------------------------------------------------------------------- */

static struct game_row *read_rows(struct hosted *hosted, uint32_t *count)
{
	uint32_t room = 256;
	struct game_row *rows = malloc(room * sizeof *rows);
	struct store_rows *row = store_query(
		hosted->server->store,
		"SELECT seat, answer, by_order FROM every_answer WHERE game = ? AND era = ? ORDER BY n", "ii",
		hosted->no, (int64_t)hosted->era);
	*count = 0;
	while (rows && store_next(row)) {
		if (*count == room) {
			room *= 2;
			struct game_row *more = realloc(rows, room * sizeof *rows);
			if (!more)
				free(rows);
			rows = more;
			if (!rows)
				break;
		}
		int64_t packed = store_number(row, 1);
		rows[(*count)++] = (struct game_row){.seat = (seat_id)store_int(row, 0),
						     .by_order = (uint8_t)store_int(row, 2),
						     .answer = {.verb = (uint8_t)(packed >> 24),
								.way = (uint8_t)(packed >> 16),
								.arg = (uint16_t)packed}};
	}
	store_done(row);
	return rows;
}

static struct game *begin_game(struct hosted *hosted, const char *base)
{
	struct load_report report;
	struct game_setup setup = {.option = hosted->option, .work = hosted->server->work};
	memcpy(setup.key, hosted->key, sizeof setup.key);
	if (base)
		return game_load(hosted->scenario, base, strlen(base), hosted->server->work, &report);
	return game_new(hosted->scenario, &setup);
}

/* As it was answered, from the key and the rows. */
static bool play_rows(struct hosted *hosted, const char *base)
{
	uint32_t count, played = 0;
	struct game_row *rows = read_rows(hosted, &count);
	if (!rows)
		return false;
	hosted->game = begin_game(hosted, base);
	bool done = hosted->game && game_play_rows(hosted->game, rows, count, &played);
	hosted->stored = count;
	free(rows);
	if (done)
		return true;
	game_free(hosted->game);
	hosted->game = NULL;
	return false;
}

/* The snapshot of this era; NULL: there is none. To be freed. */
static char *read_snapshot_row(const struct hosted *hosted, uint32_t *at)
{
	struct store_rows *row = store_query(hosted->server->store,
					     "SELECT text, n FROM snapshots WHERE game = ? AND era = ?", "ii",
					     hosted->no, (int64_t)hosted->era);
	bool found = store_next(row);
	char *text = found ? strdup(store_text(row, 0)) : NULL;
	*at = found ? (uint32_t)store_number(row, 1) : 0;
	store_done(row);
	return text;
}

/* What the players are told about a game that goes on under other rules. */
static void note_taking_over(struct hosted *hosted, const struct load_report *report, uint32_t lost)
{
	hosted->lost = lost;
	const char *note = report->note[0] ? report->note : "begun under other rules, plays on under today's";
	if (lost)
		snprintf(hosted->note, sizeof hosted->note,
			 "%.80s; its last %u answers could not be played again", note, lost);
	else
		snprintf(hosted->note, sizeof hosted->note, "%.150s", note);
}

/* Answers given after the snapshot are played again as far as today's rules allow them: they were acknowledged. */
static bool play_rest(struct hosted *hosted, uint32_t from, uint32_t *lost)
{
	uint32_t count, played = 0;
	struct game_row *rows = read_rows(hosted, &count);
	if (!rows)
		return false;
	if (from < count)
		game_play_rows(hosted->game, rows + from, count - from, &played);
	*lost = from < count ? count - from - played : 0;
	free(rows);
	return true;
}

/* Under other rules: the game goes on from its last snapshot, or from where it began, and a new era begins. */
static bool take_over(struct hosted *hosted, const char *base)
{
	uint32_t at, lost = 0;
	struct load_report report = {0};
	char *snapshot = read_snapshot_row(hosted, &at);
	const char *text = snapshot ? snapshot : base;
	if (text)
		hosted->game = game_load(hosted->scenario, text, strlen(text), hosted->server->work, &report);
	else
		hosted->game = begin_game(hosted, NULL);
	if (hosted->game && play_rest(hosted, at, &lost)) {
		note_taking_over(hosted, &report, lost);
		hosted->era++;
		hosted->stored = 0;
		store_put(hosted->server->store, put_game_base, "iisi", hosted->no, (int64_t)hosted->era,
			  text, (int64_t)hosted->scenario->rulebook->revision);
		hosted_store_rows(hosted);
	} else {
		game_free(hosted->game);
		hosted->game = NULL;
	}
	free(snapshot);
	return hosted->game;
}

/* After a crash the last snapshot is an old one, or there is none: other rules would begin from there. */
static void renew_snapshot(struct hosted *hosted)
{
	char *text = read_snapshot_row(hosted, &hosted->snapshot_at);
	if (!text || hosted->snapshot_at != hosted->stored)
		hosted_snapshot(hosted);
	free(text);
}

static void read_orders(struct hosted *hosted)
{
	const struct flow *flow = game_flow(hosted->game);
	struct store_rows *row = store_query(hosted->server->store,
					     "SELECT seat, turn, operation, text FROM orders WHERE game = ?",
					     "i", hosted->no);
	while (store_next(row)) {
		char error[160];
		bool this_turn = store_int(row, 1) == flow->turn;
		bool this_operation = this_turn && store_int(row, 2) == flow->operation;
		json_t *orders = json_loads(store_text(row, 3), 0, NULL);
		for (size_t i = json_array_size(orders); i-- > 0;) {
			const char *until =
				json_string_value(json_object_get(json_array_get(orders, i), "until"));
			if (until && ((!strcmp(until, "turn") && !this_turn) ||
				      (!strcmp(until, "operation") && !this_operation)))
				json_array_remove(orders, i);
		}
		game_standing(hosted->game, (seat_id)store_int(row, 0), orders, error, sizeof error);
		json_decref(orders);
	}
	store_done(row);
}

struct hosted *hosted_read(struct server *server, const char *id)
{
	char *base = NULL;
	int revision = 0;
	struct hosted *hosted = calloc(1, sizeof *hosted);
	if (!hosted)
		return NULL;
	hosted->server = server;
	bool done = read_game(hosted, id, &base, &revision);
	if (done) {
		read_seats(hosted);
		read_chat_count(hosted);
		done = (revision == hosted->scenario->rulebook->revision && play_rows(hosted, base)) ||
		       take_over(hosted, base);
	}
	free(base);
	if (!done) {
		hosted_free(hosted);
		return NULL;
	}
	hosted->seats = engine_seats(hosted->scenario->rulebook, game_flow(hosted->game));
	for (seat_id seat = 0; seat < hosted->scenario->rulebook->seats; seat++)
		game_seat_player(hosted->game, seat,
				 hosted->seat[seat].player ? hosted->seat[seat].player->id : "human");
	if (hosted->free_undo)
		game_mark_analysis(hosted->game);
	if (hosted->ending[0])
		game_close(hosted->game, hosted_winning_side(hosted));
	read_orders(hosted);
	offers_read(hosted);
	computers_hold_windows(hosted);
	renew_snapshot(hosted);
	hosted->saved_waiting = hosted_waiting(hosted);
	hosted->told_waiting = hosted->saved_waiting;
	hosted->saved_turn = game_flow(hosted->game)->turn;
	hosted->saved_over = hosted_over(hosted);
	clocks_begin(hosted);
	return hosted;
}
