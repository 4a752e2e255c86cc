/*
 * Partners of a side, on the wire: their own side reads which of them is asked, everybody else reads the side alone.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/server/client.h"

#define SAALFELD                                                                           \
	"{\"scenario\":\"saalfeld\",\"options\":{\"commands\":\"french\"},\"watch\":true," \
	"\"clock\":{\"kind\":\"minutes\",\"amount\":60,\"then\":\"note\"},"                \
	"\"seats\":{\"marshals\":\"me\",\"prussian\":\"invite\",\"french\":\"computer:random\"}}"

/* The local user has V Corps, a guest the Prussians, the machine what the Emperor kept, which at Saalfeld is nobody. */
static void sit_down(struct started *server, struct client player[2])
{
	char body[64], cookie[128], game[16], link[64] = "";
	start_quick_server(server);
	client_open(&player[0], server->port, NULL);
	const json_t *result = client_ask(&player[0], "create", SAALFELD);
	cr_assert(result, "%s", text_in(player[0].answer, "error.message"));
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	const json_t *seats = json_object_get(json_object_get(result, "game"), "seats");
	cr_assert_eq(json_array_size(seats), 3);
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (text_in(json_array_get(seats, i), "link")[0])
			snprintf(link, sizeof link, "%s", text_in(json_array_get(seats, i), "link"));
	cr_assert_eq(wire_get(server->port, link, NULL, body, sizeof body, cookie), 200);
	client_open(&player[1], server->port, cookie);
	cr_assert_not_null(client_ask(&player[1], "take", "{\"token\":\"%s\"}", link + strlen("/join/")));
	cr_assert(client_join(&player[0], game, "marshals"));
	cr_assert(client_join(&player[1], game, "prussian"));
}

/* The Prussians say that they are done, whatever they are asked, until it is V Corps' turn. */
static void wait_for_marshals(struct client player[2])
{
	for (unsigned i = 0; i < 200 && !client_decision(&player[0]); i++) {
		const json_t *actions = json_object_get(client_decision(&player[1]), "actions");
		if (json_array_size(actions))
			cr_assert(client_play(&player[1], json_array_size(actions) - 1));
		client_catch_up(&player[0]);
		client_catch_up(&player[1]);
	}
	cr_assert(client_decision(&player[0]), "they are asked in the end");
}

static const char *only(const json_t *names)
{
	cr_assert_eq(json_array_size(names), 1);
	return json_string_value(json_array_get(names, 0));
}

static const json_t *game_of(struct client *client)
{
	const json_t *result = client_ask(client, "game", "{\"game\":\"%s\"}", client->game);
	return json_object_get(result, "game");
}

static const json_t *listed(struct client *client)
{
	const json_t *result = client_ask(client, "games", "{\"which\":\"mine\"}");
	return json_array_get(json_object_get(result, "games"), 0);
}

static void expect_asked(struct client *client, const char *seat)
{
	cr_expect_str_eq(only(json_object_get(client->view, "waiting")), seat, "in the view");
	cr_expect_str_eq(only(json_object_get(listed(client), "waiting")), seat, "in the list of games");
	const json_t *game = game_of(client), *clock = json_object_get(game, "clock");
	cr_expect_str_eq(only(json_object_get(game, "waiting")), seat, "beside the table");
	cr_expect_str_eq(only(json_object_get(clock, "running")), seat, "on the clock");
	cr_expect_eq(json_object_size(json_object_get(clock, "left")), strcmp(seat, "marshals") ? 2 : 3);
}

Test(partners, others_read_the_side_alone)
{
	struct started server = {0};
	struct client player[2];
	sit_down(&server, player);
	wait_for_marshals(player);
	expect_asked(&player[0], "marshals");
	expect_asked(&player[1], "french");
	for (unsigned i = 0; i < 2; i++)
		client_close(&player[i]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
