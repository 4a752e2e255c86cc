/*
 * A program as a computer player of the server.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "places.h"
#include "tests/server/client.h"

#define BOT "mine=" VEDETTE_SOURCE "/docs/bot.py"

static bool is_waited_for(const struct client *client, const char *seat)
{
	size_t i;
	const json_t *one, *waiting = json_object_get(client->view, "waiting");
	json_array_foreach (waiting, i, one)
		if (!strcmp(json_string_value(one), seat))
			return true;
	return false;
}

/* P1.1: all three seats bid at once; the two programs have bid while the person has not. */
Test(bots, take_a_seat_by_name)
{
	struct started server = {0};
	struct client client;
	start_server(&server, (const char *const[]){"--pace", "0", "--with-tests", "--bot", BOT, "--bot-time",
						    "300", NULL});
	client_open(&client, server.port, NULL);
	const json_t *result = client_ask(
		&client, "create",
		"{\"scenario\":\"picket\",\"seats\":{\"first\":\"me\",\"second\":\"computer:mine\","
		"\"third\":\"computer:mine\"}}");
	cr_assert_not_null(result);
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	cr_assert(client_join(&client, game, "first"));
	while (is_waited_for(&client, "second") || is_waited_for(&client, "third"))
		client_await(&client);
	cr_assert(is_waited_for(&client, "first"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* Nobody who only sends words to the server can make it start a program. */
Test(bots, nobody_names_a_command_from_outside)
{
	struct started server = {0};
	struct client client;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert_null(client_ask(&client, "create",
				  "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\","
				  "\"prussian\":\"computer:cmd:true\"}}"));
	cr_assert_null(client_ask(&client, "create",
				  "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\","
				  "\"prussian\":\"computer:mine\"}}"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
