/*
 * A table that begins with a game file.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "vedette/embedded.h"

/* Trautenau at the 14.00 turn with Mondel's brigade to move, made by hand; {"file": …} to be freed. */
static char *position_file(const char *seats)
{
	static struct workspace work;
	struct data_error error = {.line = 0};
	struct data_set data = {0};
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load("trautenau", &data, &error);
	struct game_setup setup = {.seed = "a file", .edit = true, .work = &work};
	struct game *game = game_new(scenario, &setup);
	struct game_result result;
	json_t *changes = json_loads(
		"[{\"turn\":\"14.00\"},{\"active\":\"au.mondel\"},{\"step\":\"movement\"}]", 0, NULL);
	game_edit(game, changes, &result);
	cr_assert(result.outcome == game_done, "%s", result.reason);
	char *text = game_save(game);
	json_t *params = json_pack("{s:s,s:s,s:o}", "scenario", "trautenau", "file", text, "seats",
				   json_loads(seats, 0, NULL));
	char *line = json_dumps(params, JSON_COMPACT);
	json_decref(params);
	json_decref(changes);
	free(text);
	game_free(game);
	scenario_free(scenario);
	return line;
}

static void stands_at_two(struct client *client)
{
	cr_assert_str_eq(text_in(client->view, "clock.label"), "14.00");
	cr_assert_str_eq(text_in(client->view, "clock.step"), "movement");
	cr_assert_str_eq(text_in(client->view, "decision.seat"), "austrian");
}

Test(file, table_begins_with_its_position)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	char *params = position_file("{}");
	const json_t *made = client_ask(&client, "create", "%s", params);
	free(params);
	cr_assert(made);
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert(client_join(&client, game, "austrian"));
	stands_at_two(&client);
	/* played on, killed, started anew: position and answer are there */
	cr_assert(client_play(&client, 0));
	char prompt[200];
	snprintf(prompt, sizeof prompt, "%s", text_in(client.view, "decision.prompt"));
	client_close(&client);
	server_stop(&server, SIGKILL);
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert(client_join(&client, game, "austrian"));
	stands_at_two(&client);
	cr_assert_str_eq(text_in(client.view, "decision.prompt"), prompt);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(file, is_for_a_table_of_one_person)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	char *params = position_file("{\"austrian\":\"invite\"}");
	cr_assert_null(client_ask(&client, "create", "%s", params), "the maker has the key of the dice");
	free(params);
	params = position_file("{\"austrian\":\"computer:recruit\"}");
	cr_assert(client_ask(&client, "create", "%s", params));
	free(params);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(file, changes_by_hand_are_a_position_too)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	const json_t *made = client_ask(
		&client, "create",
		"{\"scenario\":\"trautenau\",\"seats\":{\"prussian\":\"computer:recruit\"},\"changes\":"
		"[{\"turn\":\"14.00\"},{\"active\":\"au.mondel\"},{\"step\":\"movement\"}]}");
	cr_assert(made);
	cr_assert(client_join(&client, text_in(made, "game.id"), "austrian"));
	stands_at_two(&client);
	/* not for others, and not what the position does not know */
	cr_assert_null(client_ask(&client, "create",
				  "{\"scenario\":\"trautenau\",\"seats\":{\"prussian\":\"invite\"},"
				  "\"changes\":[{\"turn\":\"14.00\"}]}"));
	cr_assert_null(client_ask(&client, "create",
				  "{\"scenario\":\"trautenau\",\"changes\":[{\"piece\":\"nobody\"}]}"));
	cr_assert_eq(client_code(&client), -32602);
	cr_assert_null(client_ask(&client, "create", "{\"scenario\":\"trautenau\",\"changes\":5}"));
	cr_assert_eq(client_code(&client), -32602);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(file, nonsense_makes_no_table)
{
	static const char *const nonsense[] = {
		"\"\"",
		"\"{\"",
		"\"[]\"",
		"\"{}\"",
		"5",
		"{}",
		"\"{\\\"format\\\":\\\"vedette game 1\\\"}\"",
		("\"{\\\"format\\\":\\\"vedette game 1\\\",\\\"scenario\\\":\\\"trautenau\\\","
		 "\\\"rulebook\\\":\\\"trautenau1866\\\",\\\"key\\\":\\\"00\\\"}\"")};
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	for (unsigned i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
		cr_assert_null(client_ask(&client, "create", "{\"scenario\":\"trautenau\",\"file\":%s}",
					  nonsense[i]),
			       "%s", nonsense[i]);
		cr_assert_eq(client_code(&client), -32602);
	}
	/* a file of another scenario */
	char *params = position_file("{}");
	json_t *other = json_loads(params, 0, NULL);
	json_object_set_new(other, "scenario", json_string("soor"));
	free(params);
	params = json_dumps(other, JSON_COMPACT);
	json_decref(other);
	cr_assert_null(client_ask(&client, "create", "%s", params));
	free(params);
	const json_t *mine = client_ask(&client, "games", "{\"which\":\"mine\"}");
	cr_assert_eq(json_array_size(json_object_get(mine, "games")), 0);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- What one person may take back, and take with him ---------------------------------------------------------- */

/* A table of Trautenau with those seats; the client looks through the Prussian's eyes. */
static void make_table(struct client *client, const char *more)
{
	const json_t *made = client_ask(client, "create", "{\"scenario\":\"trautenau\"%s}", more);
	cr_assert(made, "%d", client_code(client));
	cr_assert(client_join(client, text_in(made, "game.id"), "prussian"));
}

static const json_t *ask_prussian(struct client *client, const char *method)
{
	return client_ask(client, method, "{\"game\":\"%s\",\"seat\":\"prussian\"}", client->game);
}

/* Answers with the last action that is offered until the next undo would have to pass a die. */
static void play_to_a_die(struct client *client)
{
	for (unsigned i = 0; i < 60; i++) {
		const json_t *decision = client_decision(client);
		cr_assert(decision, "the Prussian is asked");
		cr_assert(client_play(client, json_array_size(json_object_get(decision, "actions")) - 1));
		client_catch_up(client);
		const json_t *log = json_object_get(client->view, "log");
		if (json_object_get(json_array_get(log, json_array_size(log) - 1), "dice"))
			return;
	}
	cr_assert_fail("no die has fallen");
}

Test(analysis, alone_undo_stops_at_dice_unless_the_table_is_one)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	make_table(&client, "");
	play_to_a_die(&client);
	cr_assert_null(ask_prussian(&client, "undo"));
	cr_assert_eq(client_code(&client), -32005, "a barrier");
	cr_assert_null(client_ask(&client, "offer",
				  "{\"game\":\"%s\",\"seat\":\"prussian\",\"what\":\"undo\"}", client.game));
	cr_assert_eq(client_code(&client), -32005, "nobody is there to consent");
	make_table(&client, ",\"undo\":\"free\"");
	play_to_a_die(&client);
	cr_assert_not_null(ask_prussian(&client, "undo"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(analysis, the_mark_is_in_the_list_and_goes_with_the_file)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert_null(
		client_ask(
			&client, "create",
			"{\"scenario\":\"trautenau\",\"undo\":\"free\",\"seats\":{\"austrian\":\"invite\"}}"),
		"others would sit there");
	make_table(&client, ",\"undo\":\"free\"");
	const json_t *list = client_ask(&client, "games", "{\"which\":\"mine\"}");
	cr_assert_str_eq(text_in(json_array_get(json_object_get(list, "games"), 0), "undo"), "free");
	const json_t *file = ask_prussian(&client, "file");
	cr_assert(file, "a running game of one person has its file");
	char *text = strdup(text_in(file, "text"));
	cr_assert(strstr(text, "\"analysis\":true"));
	json_t *params = json_pack("{s:s,s:s}", "scenario", "trautenau", "file", text);
	char *line = json_dumps(params, JSON_COMPACT);
	const json_t *made = client_ask(&client, "create", "%s", line);
	cr_assert_str_eq(text_in(made, "game.undo"), "free", "what began as an analysis stays one");
	json_decref(params);
	free(line);
	free(text);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(analysis, nobody_has_the_file_while_others_are_at_the_table)
{
	struct started server = {0};
	struct client player[2], watcher;
	start_quick_server(&server);
	two_players(player, server.port, "trautenau", "prussian", "austrian");
	cr_assert_null(ask_prussian(&player[0], "file"));
	make_table(&player[0], ",\"watch\":true");
	client_open(&watcher, server.port, player[1].cookie);
	cr_assert_null(client_ask(&watcher, "file", "{\"game\":\"%s\",\"seat\":\"public\"}", player[0].game),
		       "a watcher would have the key of the dice");
	client_close(&watcher);
	for (unsigned i = 0; i < 2; i++)
		client_close(&player[i]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- Games that are wanted no more ----------------------------------------------------------------------------- */

static size_t games_of(struct client *client)
{
	return json_array_size(json_object_get(client_ask(client, "games", "{\"which\":\"mine\"}"), "games"));
}

static bool removes(struct client *client)
{
	return client_ask(client, "remove", "{\"game\":\"%s\"}", client->game);
}

Test(remove, ones_own_table_goes_for_good)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	make_table(&client, ",\"seats\":{\"austrian\":\"computer:recruit\"}");
	cr_assert(client_play(&client, 0));
	cr_assert_eq(games_of(&client), 1);
	cr_assert(removes(&client), "%d", client_code(&client));
	cr_assert_eq(games_of(&client), 0);
	cr_assert_null(client_ask(&client, "game", "{\"game\":\"%s\"}", client.game));
	cr_assert_not(removes(&client), "there is none any more");
	client_close(&client);
	server_stop(&server, SIGTERM);
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert_eq(games_of(&client), 0, "nor in the store");
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(remove, a_game_with_others_leaves_one_list_and_only_when_it_is_over)
{
	struct started server = {0};
	struct client player[2];
	start_quick_server(&server);
	two_players(player, server.port, "trautenau", "prussian", "austrian");
	cr_assert_not(removes(&player[0]), "the other is playing");
	cr_assert(ask_prussian(&player[0], "resign"));
	cr_assert(removes(&player[0]));
	cr_assert_eq(games_of(&player[0]), 0);
	cr_assert_eq(games_of(&player[1]), 1, "he still has it");
	cr_assert(client_ask(&player[1], "game", "{\"game\":\"%s\"}", player[1].game));
	for (unsigned i = 0; i < 2; i++)
		client_close(&player[i]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
