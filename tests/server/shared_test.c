/*
 * Three servers that share one PostgreSQL database: visitors come to any of them, and every game is on one.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/trouble.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

#ifdef VEDETTE_POSTGRESQL

static const char *const options[] = {"--no-limits", "--shared", "--standby", NULL};

static int port_of(const struct house *house, unsigned i)
{
	return house->server[i].port;
}

static void open_shared(struct house *house, const char *name)
{
	house_found(house, name);
	house_start(house, options);
	house_await_well(house, house_servers);
}

static long count(const struct house *house, const char *sql, const char *given)
{
	return base_count(house->database.folder, sql, given);
}

/* The server that has the game, by its place in the house; -1: nobody has. */
static const char lease_of[] =
	"SELECT address FROM servers JOIN leases ON leases.server = servers.no JOIN games ON games.no = leases.game WHERE"
	" games.id = ?";

static void take_text(void *context, const char *const *cell)
{
	snprintf(context, 64, "%s", cell[0]);
}

static int holder_of(const struct house *house, const char *game)
{
	struct base base;
	char address[64] = "";
	if (!base_open(&base, house->database.folder))
		return -1;
	base_each(&base, lease_of, game, take_text, address);
	base_close(&base);
	for (unsigned i = 0; i < house_servers; i++)
		if (address[0] && atoi(strrchr(address, ':') + 1) == port_of(house, i))
			return (int)i;
	return -1;
}

/* ---- One club -------------------------------------------------------------------------------------------------- */

/* The first player's socket is at the server that made the game, the second's at another; both play as at one. */
static void sit_apart(const struct house *house, struct match *match)
{
	two_players(match->player, port_of(house, 0), "trautenau", "prussian", "austrian");
	snprintf(match->game, sizeof match->game, "%s", match->player[0].game);
	memcpy(match->cookie[1], match->player[1].cookie, sizeof match->cookie[1]);
	client_close(&match->player[1]);
	client_open(&match->player[1], port_of(house, 1), match->cookie[1]);
	cr_assert(client_join(&match->player[1], match->game, "austrian"), "code %d",
		  client_code(&match->player[1]));
}

static unsigned notes_of(const struct client *client, const char *method, const char *path, const char *text)
{
	unsigned found = 0;
	for (size_t i = 0; i < json_array_size(client->notes); i++) {
		const json_t *note = json_array_get(client->notes, i);
		found += !strcmp(text_in(note, "method"), method) && !strcmp(text_in(note, path), text);
	}
	return found;
}

/* Bounded by the clock, and generous: what is awaited comes within a second or two. */
static void await_note(struct client *client, const char *method, const char *path, const char *text)
{
	for (time_t began = time(NULL); !notes_of(client, method, path, text); client_listen(client, 20))
		cr_assert(time(NULL) - began < wire_patience / 1000 && !client->wire.closed,
			  "no %s of %s has come", method, text);
}

Test(shared, servers_are_one_club)
{
	static struct house house;
	struct match match = {0};
	struct client watcher, lobby;
	uint64_t luck = 1;
	open_shared(&house, "club");
	sit_apart(&house, &match);
	client_open(&lobby, port_of(&house, 2), match.cookie[1]); /* joins nothing */
	match_play_some(&match, 30, &luck);
	cr_assert_eq(holder_of(&house, match.game), 0, "the game is where it was made");
	await_note(&lobby, "turn", "params.game", match.game);

	cr_assert_not_null(client_ask(&match.player[1], "chat",
				      "{\"game\":\"%s\",\"seat\":\"austrian\",\"text\":\"good morning\"}",
				      match.game));
	await_note(&match.player[0], "chat", "params.text", "good morning");
	await_note(&match.player[1], "chat", "params.text", "good morning");

	const json_t *mine = client_ask(&lobby, "games", "{\"which\":\"mine\"}");
	cr_assert_str_eq(text_in(json_array_get(json_object_get(mine, "games"), 0), "id"), match.game);

	client_open(&watcher, port_of(&house, 2), NULL); /* the local user, whose seat this is */
	cr_assert(client_join(&watcher, match.game, "prussian"));
	cr_assert(same_text(json_object_get(watcher.view, "pieces"),
			    json_object_get(match.player[0].view, "pieces")));
	cr_assert_eq(match.player[0].trouble[0] + match.player[1].trouble[0], 0);
	cr_assert_eq(house_verify(&house), 0);
	cr_assert_eq(count(&house, "SELECT count(*) FROM servers", NULL), house_servers);
	client_close(&watcher);
	client_close(&lobby);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	house_close(&house);
}

/* ---- Whatever is killed ---------------------------------------------------------------------------------------- */

enum { troubles = 12 };

static void kill_a_server(struct trouble *trouble)
{
	kill(trouble->house.server[next_luck(&trouble->luck) % house_servers].process, SIGKILL);
}

/* Each to a server by lot, whoever has the game. */
static int any_port(struct trouble *trouble, uint64_t *luck)
{
	return port_of(&trouble->house, (unsigned)(next_luck(luck) % house_servers));
}

Test(shared, a_game_goes_on_whatever_is_killed)
{
	static void (*const make[])(struct trouble *) = {kill_a_server, make_connections_end, kill_a_server,
							 make_database_end};
	static struct trouble storm = {.luck = 1796,
				       .times = troubles,
				       .kinds = 4,
				       .make = make,
				       .pause = 2000, /* what was done is noticed before the next, or not */
				       .port_for = any_port};
	open_shared(&storm.house, "storm");
	sit_apart(&storm.house, &storm.match);
	trouble_begin(&storm);
	unsigned returns = trouble_play_through(&storm);
	cr_assert_gt(returns, 0);
	cr_log_info("%ld answers, %u times back, %u servers ended", storm.match.acknowledged, returns,
		    storm.house.ended);
	trouble_end(&storm, house_servers);
}

/* ---- One that sleeps -------------------------------------------------------------------------------------------- */

static const char rows_of_game[] = "SELECT count(*) FROM every_answer JOIN games ON no = game WHERE id = ?";

/* It has an answer in hand when it is stopped: the game goes on elsewhere, and when it wakes up it commits nothing. */
Test(shared, a_server_that_slept_commits_nothing)
{
	static struct house here;
	struct house *house = &here;
	static struct match at_table, *match = &at_table;
	uint64_t luck = 3;
	open_shared(house, "sleep");
	sit_apart(house, match);
	match_play_some(match, 6, &luck);
	unsigned asked = json_array_size(json_object_get(client_decision(&match->player[0]), "actions")) ? 0
													 : 1;
	struct client *mover = &match->player[asked];
	const json_t *decision = client_decision(mover);
	pid_t asleep = house->server[0].process;
	char *action = json_dumps(json_array_get(json_object_get(decision, "actions"), 0), JSON_COMPACT);
	char text[4000];
	int size = snprintf(
		text, sizeof text,
		"{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"play\",\"params\":{\"game\":\"%s\",\"seat\":\"%s\","
		"\"ticket\":%lld,\"action\":%s}}",
		match->game, mover->seat, (long long)json_integer_value(json_object_get(decision, "ticket")),
		action);
	free(action);
	kill(asleep, SIGSTOP);
	cr_assert(wire_send(&mover->wire, text, (size_t)size));

	struct match elsewhere = {0};
	memcpy(elsewhere.game, match->game, sizeof match->game);
	memcpy(elsewhere.cookie, match->cookie, sizeof match->cookie);
	for (time_t began = time(NULL); !come_to(&elsewhere, 1, port_of(house, 2)); pause_for(50))
		cr_assert(time(NULL) - began < 120, "nobody has taken the game over");
	cr_assert_eq(holder_of(house, match->game), 2);
	long before = count(house, rows_of_game, match->game);
	kill(asleep, SIGCONT);
	for (time_t began = time(NULL); house->server[0].process == asleep; pause_for(20)) {
		cr_assert(time(NULL) - began < 120, "it does not end");
		house_tend(house); /* starts another in its place */
	}
	cr_assert_eq(count(house, rows_of_game, match->game), before, "what it had in hand was written");
	cr_assert_eq(house_verify(house), 0);
	client_close(&elsewhere.player[1]);
	leave(&match->player[0]);
	leave(&match->player[1]);
	house_await_well(house, house_servers);
	house_close(house);
}

#endif
