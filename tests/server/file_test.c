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

Test(file, table_begins_with_its_position, .timeout = 60)
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

Test(file, is_for_a_table_of_one_person, .timeout = 60)
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

Test(file, changes_by_hand_are_a_position_too, .timeout = 60)
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

Test(file, nonsense_makes_no_table, .timeout = 60)
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
