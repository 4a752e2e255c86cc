/*
 * Games with a seat less than their rulebook has: made, joined, agreed upon, played to the end, once more.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/wire/picking.h"
#include "vedette/embedded.h"

#define TWO "\"scenario\":\"picket\",\"options\":{\"players\":\"two\"}"

static const json_t *seats_of(const json_t *result)
{
	return json_object_get(json_object_get(result, "game"), "seats");
}

/* Two players of a game for two; the second has come by his link. */
static void open_two(struct started *server, struct client player[2])
{
	char body[64], cookie[128], game[16], link[64];
	start_quick_server(server);
	client_open(&player[0], server->port, NULL);
	const json_t *result = client_ask(&player[0], "create",
					  "{" TWO ",\"seats\":{\"first\":\"me\",\"second\":\"invite\"}}");
	cr_assert(result, "%s", text_in(player[0].answer, "error.message"));
	cr_assert_eq(json_array_size(seats_of(result)), 2);
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	snprintf(link, sizeof link, "%s", text_in(json_array_get(seats_of(result), 1), "link"));
	cr_assert_eq(wire_get(server->port, link, NULL, body, sizeof body, cookie), 200);
	client_open(&player[1], server->port, cookie);
	result = client_ask(&player[1], "take", "{\"token\":\"%s\"}", link + strlen("/join/"));
	cr_assert_str_eq(text_in(result, "seat"), "second");
	cr_assert(client_join(&player[0], game, "first"));
	cr_assert(client_join(&player[1], game, "second"));
}

static void close_two(struct started *server, struct client player[2])
{
	client_close(&player[0]);
	client_close(&player[1]);
	server_stop(server, SIGTERM);
	server_forget(server);
}

Test(seats, nobody_can_be_put_into_a_seat_that_is_not_there)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert_null(client_ask(&client, "create", "{" TWO ",\"seats\":{\"third\":\"open\"}}"));
	cr_assert_eq(client_code(&client), -32602);
	cr_assert_null(client_ask(&client, "create", "{\"scenario\":\"duel\",\"seats\":{\"third\":\"me\"}}"));
	const json_t *result = client_ask(&client, "create", "{\"scenario\":\"duel\"}");
	cr_assert_eq(json_array_size(seats_of(result)), 2);
	result = client_ask(&client, "create", "{\"scenario\":\"picket\",\"seats\":{\"third\":\"open\"}}");
	cr_assert_eq(json_array_size(seats_of(result)), 3);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(seats, the_empty_one_is_neither_taken_nor_looked_through)
{
	struct started server = {0};
	struct client player[2];
	open_two(&server, player);
	cr_assert_null(
		client_ask(&player[1], "take", "{\"game\":\"%s\",\"seat\":\"third\"}", player[1].game));
	cr_assert_null(
		client_ask(&player[1], "join", "{\"game\":\"%s\",\"seat\":\"third\"}", player[1].game));
	const json_t *games = json_object_get(client_ask(&player[0], "games", "{\"which\":\"mine\"}"),
					      "games");
	cr_assert_eq(json_array_size(json_object_get(json_array_get(games, 0), "seats")), 2);
	cr_assert_eq(json_array_size(json_object_get(player[0].view, "waiting")), 2, "both bid");
	close_two(&server, player);
}

/* A draw that both agree to is agreed: nobody waits for a third. */
Test(seats, two_agree_for_all)
{
	struct started server = {0};
	struct client player[2];
	open_two(&server, player);
	cr_assert_not_null(client_ask(&player[0], "offer",
				      "{\"game\":\"%s\",\"seat\":\"first\",\"what\":\"draw\"}",
				      player[0].game));
	cr_assert_not_null(client_ask(
		&player[1], "reply",
		"{\"game\":\"%s\",\"seat\":\"second\",\"what\":\"draw\",\"accept\":true}", player[1].game));
	const json_t *game = client_ask(&player[0], "game", "{\"game\":\"%s\"}", player[0].game);
	cr_assert(json_is_true(json_object_get(json_object_get(game, "game"), "over")));
	const json_t *again = client_ask(&player[0], "rematch", "{\"game\":\"%s\"}", player[0].game);
	cr_assert_eq(json_array_size(seats_of(again)), 2);
	cr_assert(json_is_true(json_object_get(json_array_get(seats_of(again), 1), "mine")),
		  "they have changed seats");
	cr_assert(json_is_false(json_object_get(json_array_get(seats_of(again), 0), "mine")));
	close_two(&server, player);
}

static void play_to_the_end(struct client player[2], uint64_t *luck)
{
	while (await_question(player))
		for (unsigned i = 0; i < 2; i++) {
			const json_t *decision = client_decision(&player[i]);
			size_t count = json_array_size(json_object_get(decision, "actions"));
			if (count)
				client_play(&player[i], next_luck(luck) % count);
		}
}

Test(seats, two_play_to_the_end)
{
	struct started server = {0};
	struct client player[2];
	uint64_t luck = 7;
	open_two(&server, player);
	play_to_the_end(player, &luck);
	cr_assert_eq(json_array_size(json_object_get(player[0].view, "waiting")), 0, "the game does not end");
	for (unsigned i = 0; i < 2; i++)
		cr_assert_str_eq(player[i].trouble, "");
	close_two(&server, player);
}

/* The game is out of memory and comes back from the store: still two, and one of them alone holds no table. */
Test(seats, are_two_after_the_server_has_been_away)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	const json_t *made = client_ask(&client, "create",
					"{" TWO ",\"clock\":{\"kind\":\"days\",\"amount\":2}}");
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_str_eq(text_in(made, "game.undo"), "barrier", "nobody has asked for an analysis");
	client_close(&client);
	server_stop(&server, SIGTERM);
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	const json_t *read = client_ask(&client, "game", "{\"game\":\"%s\"}", game);
	cr_assert_eq(json_array_size(seats_of(read)), 2);
	const json_t *left = json_object_get(json_object_get(json_object_get(read, "game"), "clock"), "left");
	cr_assert_eq(json_object_size(left), 2, "two clocks");
	cr_assert(client_join(&client, game, "second"));
	cr_assert_null(client_ask(&client, "join", "{\"game\":\"%s\",\"seat\":\"third\"}", game));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* A socket looks through eight seats; for a ninth it has to leave one. */
Test(seats, eight_on_one_socket)
{
	struct started server = {0};
	struct client client;
	char game[16];
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	for (unsigned i = 0; i < 4; i++) {
		const json_t *made = client_ask(&client, "create", "{\"scenario\":\"duel\"}");
		snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
		cr_assert(client_ask(&client, "join", "{\"game\":\"%s\",\"seat\":\"first\"}", game));
		cr_assert(client_ask(&client, "join", "{\"game\":\"%s\",\"seat\":\"second\"}", game));
	}
	cr_assert_null(client_ask(&client, "join", "{\"game\":\"%s\",\"seat\":\"public\"}", game));
	cr_assert_eq(client_code(&client), -32013);
	cr_assert(client_ask(&client, "leave", "{\"game\":\"%s\",\"seat\":\"second\"}", game), "%s",
		  text_in(client.answer, "error.message"));
	cr_assert(client_ask(&client, "join", "{\"game\":\"%s\",\"seat\":\"public\"}", game));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

static char *position_for_two(void)
{
	static struct workspace work;
	enum { option_players = 2 };
	struct data_error error = {.line = 0};
	struct data_set data = {0};
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load("picket", &data, &error);
	const uint8_t two[max_options] = {[option_players] = 1};
	struct game_setup setup = {.seed = "a file", .option = two, .work = &work};
	struct game *game = game_new(scenario, &setup);
	char *text = game_save(game);
	game_free(game);
	scenario_free(scenario);
	return text;
}

/* The file has two seats, whatever the request says of options: they are its own. */
Test(seats, of_a_game_file_are_its_own)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	char *file = position_for_two();
	json_t *params = json_pack("{s:s,s:s}", "scenario", "picket", "file", file);
	char *text = json_dumps(params, JSON_COMPACT);
	const json_t *made = client_ask(&client, "create", "%s", text);
	cr_assert(made, "%s", text_in(client.answer, "error.message"));
	cr_assert_eq(json_array_size(seats_of(made)), 2);
	cr_assert_str_eq(text_in(made, "game.options.players"), "two");
	json_decref(params);
	free(text);
	free(file);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
