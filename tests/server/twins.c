#include "tests/server/twins.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/wire/picking.h"
#include "places.h"

enum { most_secrets = 512 };

static uint64_t by_lot(struct twins *twins, uint64_t n)
{
	return next_luck(&twins->luck) % n;
}

/* ---- Making the pair of stores ------------------------------------------------------------------------------- */

static void start(struct twins *twins, unsigned which)
{
	static const char *const options[] = {"--pace", "0", "--no-limits", "--with-tests", NULL};
	cr_assert(server_start(&twins->server[which],
			       twins->program ? twins->program : VEDETTE_BINARY "/vedette", options),
		  "the server does not start");
}

/* Every seat is somebody else's, and one more looks on. */
static void sit_down_once(struct twins *twins)
{
	char seats[200] = "", body[64];
	struct client owner, guest;
	const struct rulebook *rulebook = twins->scenario->rulebook;
	int port = twins->server[0].port;
	for (unsigned i = 0; i < rulebook->seats; i++)
		snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s\"%s\":\"invite\"",
			 i ? "," : "", rulebook->seat[i]);
	client_open(&owner, port, NULL);
	const json_t *result = client_ask(&owner, "create",
					  "{\"scenario\":\"%s\",\"seats\":{%s},\"watch\":true}",
					  twins->scenario->info->id, seats);
	cr_assert_not_null(result);
	snprintf(twins->model, sizeof twins->model, "%s", text_in(result, "game.id"));
	const json_t *made = json_object_get(json_object_get(result, "game"), "seats");
	for (unsigned i = 0; i < rulebook->seats; i++) {
		const char *link = text_in(json_array_get(made, i), "link");
		cr_assert_eq(wire_get(port, link, NULL, body, sizeof body, twins->cookie[i]), 200);
		client_open(&guest, port, twins->cookie[i]);
		cr_assert_not_null(client_ask(&guest, "take", "{\"token\":\"%s\"}", link + 6));
		client_close(&guest);
	}
	cr_assert_eq(wire_get(port, "/join/nobody", NULL, body, sizeof body, twins->cookie[rulebook->seats]),
		     200);
	client_close(&owner);
}

void copy_store(const char *from, const char *to)
{
	char text[200];
	sqlite3 *base = NULL;
	sqlite3_stmt *row = NULL;
	snprintf(text, sizeof text, "%s/vedette.db", from);
	cr_assert_eq(sqlite3_open(text, &base), SQLITE_OK);
	snprintf(text, sizeof text, "%s/vedette.db", to);
	cr_assert_eq(sqlite3_prepare_v2(base, "VACUUM INTO ?", -1, &row, NULL), SQLITE_OK);
	sqlite3_bind_text(row, 1, text, -1, SQLITE_STATIC);
	cr_assert_eq(sqlite3_step(row), SQLITE_DONE, "%s", sqlite3_errmsg(base));
	sqlite3_finalize(row);
	sqlite3_close(base);
}

void twins_open(struct twins *twins, const char *scenario, const char *program)
{
	struct data_set data = {0};
	struct data_error error = {.line = 0};
	*twins = (struct twins){.program = program, .luck = 18061014};
	data.file = embedded_files(&data.count);
	twins->scenario = scenario_load(scenario, &data, &error);
	twins->work = calloc(1, sizeof *twins->work);
	cr_assert(twins->scenario && twins->work);
	for (unsigned i = 0; i < 2; i++) {
		snprintf(twins->server[i].folder, sizeof twins->server[i].folder, "%s/vedette-XXXXXX",
			 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
		cr_assert_not_null(mkdtemp(twins->server[i].folder));
	}
	steer_clock(twins->server[0].folder);
	start(twins, 0);
	sit_down_once(twins);
	server_stop(&twins->server[0], SIGTERM);
	copy_store(twins->server[0].folder, twins->server[1].folder);
}

/* ---- Putting a pair of games into them ------------------------------------------------------------------------ */

/* The model's row and seats again, with a position of its own to begin from. */
static void put_game_row(const struct twins *twins, const char *folder, const char *id, const char *base_text)
{
	static const char *const statements[] = {
		"INSERT INTO games(id, scenario, revision, option, key, owner, created, watch, free_undo, clock,"
		" clock_amount, clock_loses, era, base, moved, moves, waiting, turn, label, asked_at, deadline)"
		" SELECT ?2, scenario, revision, option, key, owner, created, watch, free_undo, clock,"
		" clock_amount, clock_loses, 1, ?3, moved, moves, waiting, turn, label, asked_at, deadline"
		" FROM games WHERE id = ?1",
		"INSERT INTO seats(game, seat, kind, user, player, token, time_left)"
		" SELECT (SELECT no FROM games WHERE id = ?2), seat, kind, user, player, NULL, time_left"
		" FROM seats WHERE game = (SELECT no FROM games WHERE id = ?1) AND ?3 NOT NULL"};
	char path[200];
	sqlite3 *base = NULL;
	snprintf(path, sizeof path, "%s/vedette.db", folder);
	cr_assert_eq(sqlite3_open(path, &base), SQLITE_OK);
	for (unsigned i = 0; i < 2; i++) {
		sqlite3_stmt *row = NULL;
		cr_assert_eq(sqlite3_prepare_v2(base, statements[i], -1, &row, NULL), SQLITE_OK, "%s",
			     sqlite3_errmsg(base));
		sqlite3_bind_text(row, 1, twins->model, -1, SQLITE_STATIC);
		sqlite3_bind_text(row, 2, id, -1, SQLITE_STATIC);
		sqlite3_bind_text(row, 3, base_text, -1, SQLITE_STATIC);
		cr_assert_eq(sqlite3_step(row), SQLITE_DONE, "%s", sqlite3_errmsg(base));
		sqlite3_finalize(row);
	}
	sqlite3_close(base);
}

static bool play_by_lot(struct twins *twins, struct game *game, unsigned answers)
{
	static struct answers list;
	for (unsigned i = 0; i < answers; i++) {
		struct game_result result;
		seat_id seat = (seat_id)by_lot(twins, twins->scenario->rulebook->seats);
		if (!(game_waiting(game) & 1u << seat))
			seat = game_first_waiting(game);
		if (seat == no_seat)
			return false;
		game_answers(game, seat, &list);
		game_answer(game, seat, list.answer[by_lot(twins, list.count)], &result);
		cr_assert_eq(result.outcome, game_done);
	}
	return !game_is_over(game);
}

/* Where the truth of a game of our own lies, to be changed. */
static struct position *truth_of(struct game *game)
{
	return (struct position *)(uintptr_t)game_position(game);
}

static void imagine_it(struct twins *twins, struct game *game, seat_id viewer)
{
	uint8_t key[16];
	struct keyed_chance chance;
	const struct rulebook *rulebook = twins->scenario->rulebook;
	struct mask *mask = calloc(1, rulebook->position_size);
	key_from_text(key, "twins", twins->games);
	keyed_chance(&chance, key, 0);
	rulebook->mask(twins->scenario, game_position(game), viewer, mask);
	rulebook->imagine(twins->scenario, mask, viewer, &chance.chance, truth_of(game));
	free(mask);
}

static bool exchange_one(struct twins *twins, struct game *game, seat_id viewer)
{
	static struct secret secret[most_secrets];
	const struct rulebook *rulebook = twins->scenario->rulebook;
	unsigned count = rulebook->secrets(twins->scenario, game_position(game), secret, most_secrets);
	unsigned first = count ? (unsigned)by_lot(twins, count) : 0;
	for (unsigned i = 0; i < count; i++) {
		const struct secret *one = &secret[(first + i) % count];
		if (one->keeper == viewer || (viewer < max_seats && one->also & 1u << viewer))
			continue;
		rulebook->exchange(twins->scenario, truth_of(game), one);
		engine_derive(twins->scenario, truth_of(game));
		return true;
	}
	return false;
}

/* Every one of them is to be taken over as it stands, also one that looks as if nothing had been played. */
static char *saved(struct game *game)
{
	char *text = game_save_position(game), *revision = text ? strstr(text, "\"revision\":") : NULL;
	cr_assert_not_null(revision);
	revision += 11;
	*revision++ = '0';
	memset(revision, ' ', strspn(revision, "0123456789"));
	return text;
}

static void change_luck(char *text)
{
	char *key = strstr(text, "\"key\":\"");
	cr_assert_not_null(key);
	for (unsigned i = 0; i < 32; i++)
		key[7 + i] = key[7 + i] == '5' ? 'a' : '5';
}

static bool make_other(struct twins *twins, const struct twin_game *pair, struct game *game)
{
	switch (pair->kind) {
	case twin_imagined:
		imagine_it(twins, game, pair->viewer);
		return true;
	case twin_exchanged:
		return exchange_one(twins, game, pair->viewer);
	default:
		return true;
	}
}

static struct game *load_text(struct twins *twins, const char *text)
{
	struct load_report report;
	return text ? game_load(twins->scenario, text, strlen(text), twins->work, &report) : NULL;
}

/* What a secret exchanged in the middle of its owner's chain leaves may be no position: then there is no such twin. */
static bool put_pair(struct twins *twins, struct twin_game *pair, const char *one, const char *other)
{
	pair->copy[0] = load_text(twins, one);
	pair->copy[1] = load_text(twins, other);
	cr_assert(pair->copy[0] && (pair->copy[1] || pair->kind == twin_exchanged));
	if (!pair->copy[1]) {
		game_free(pair->copy[0]);
		return false;
	}
	const struct flow *flow = game_flow(pair->copy[0]);
	pair->in_a_chain = pair->kind == twin_exchanged &&
			   (flow->sealed || memcmp(flow, game_flow(pair->copy[1]), sizeof *flow));
	put_game_row(twins, twins->server[0].folder, pair->id, one);
	put_game_row(twins, twins->server[1].folder, pair->id, other);
	twins->games++;
	return true;
}

bool twins_add(struct twins *twins, enum twin_kind kind, seat_id viewer, unsigned answers)
{
	char seed[40];
	struct twin_game *pair = &twins->game[twins->games];
	cr_assert_lt(twins->games, most_twins);
	*pair = (struct twin_game){.kind = kind, .viewer = viewer, .holds = twins->games % 2};
	snprintf(pair->id, sizeof pair->id, "twin%06u", twins->games);
	snprintf(seed, sizeof seed, "twins %llu", (unsigned long long)next_luck(&twins->luck));
	if (kind != twin_luck && twins->scenario->rulebook->open)
		return false;
	struct game *game = game_new(
		twins->scenario,
		&(struct game_setup){.seed = seed, .windows_open = pair->holds, .work = twins->work});
	cr_assert_not_null(game);
	char *one = play_by_lot(twins, game, answers) ? saved(game) : NULL;
	char *other = one && make_other(twins, pair, game) ? saved(game) : NULL;
	if (other && kind == twin_luck)
		change_luck(other);
	bool done = other && put_pair(twins, pair, one, other);
	free(one);
	free(other);
	game_free(game);
	return done;
}

void twins_start(struct twins *twins)
{
	start(twins, 0);
	start(twins, 1);
}

void twins_close(struct twins *twins)
{
	for (unsigned i = 0; i < 2 * twins->games; i++)
		game_free(twins->game[i / 2].copy[i % 2]);
	for (unsigned i = 0; i < 2; i++) {
		server_stop(&twins->server[i], SIGTERM);
		server_forget(&twins->server[i]);
	}
	scenario_free(twins->scenario);
	free(twins->work);
}
