/*
 * View n with the update applied is view n + 1, byte for byte.
 */
#include <criterion/criterion.h>
#include <signal.h>

#include "tests/server/client.h"
#include "tests/wire/picking.h"

static json_int_t number_of(const struct client *client)
{
	return json_integer_value(json_object_get(client->view, "n"));
}

/* A computer may answer in between: both come to the same number first. */
static void check_against_join(struct client *client)
{
	struct client other;
	client_open(&other, client->port, client->cookie[0] ? client->cookie : NULL);
	cr_assert(client_join(&other, client->game, client->seat));
	for (unsigned tries = 0; tries < 100 && number_of(&other) != number_of(client); tries++) {
		client_catch_up(client);
		client_catch_up(&other);
	}
	cr_assert(same_text(other.view, client->view), "%s of %s is another view than it would be told anew",
		  client->seat, client->game);
	client_close(&other);
}

/* Random answers of both, an undo now and then; returns the answers that were taken. */
static unsigned play_on(struct client player[2], unsigned answers, uint64_t *luck)
{
	unsigned taken = 0;
	while (taken < answers && await_question(player)) {
		for (unsigned i = 0; i < 2; i++) {
			const json_t *decision = client_decision(&player[i]);
			size_t count = json_array_size(json_object_get(decision, "actions"));
			if (!count)
				continue;
			if (client_play(&player[i], next_luck(luck) % count))
				taken++;
			if (next_luck(luck) % 11 == 0)
				client_ask(&player[i], "undo", "{\"game\":\"%s\",\"seat\":\"%s\"}",
					   player[i].game, player[i].seat);
		}
		cr_assert_str_eq(player[0].trouble, "");
		cr_assert_str_eq(player[1].trouble, "");
		if (taken % 7 == 0) {
			check_against_join(&player[0]);
			check_against_join(&player[1]);
		}
	}
	return taken;
}

static void play_scenario(const char *scenario, const char *first, const char *second, unsigned answers)
{
	struct started server = {0};
	struct client player[2];
	uint64_t luck = 424242;
	start_quick_server(&server);
	two_players(player, server.port, scenario, first, second);
	unsigned taken = play_on(player, answers, &luck);
	cr_assert_geq(taken, 8); /* short games end by themselves */
	check_against_join(&player[0]);
	check_against_join(&player[1]);
	client_close(&player[0]);
	client_close(&player[1]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(updates, of_the_small_rulebook_are_exact)
{
	play_scenario("picket", "first", "second", 150);
}

Test(updates, of_trautenau_are_exact)
{
	play_scenario("trautenau", "prussian", "austrian", 200);
}

Test(updates, of_1806_are_exact)
{
	play_scenario("grognard", "french", "prussian", 200);
}

/* A socket that comes back with `from` and `epoch` is told what it missed, and no more. */
Test(updates, that_were_missed_are_told)
{
	struct started server = {0};
	struct client player[2];
	uint64_t luck = 7;
	start_quick_server(&server);
	two_players(player, server.port, "picket", "first", "second");
	play_on(player, 20, &luck);
	struct client back;
	client_open(&back, server.port, NULL);
	json_int_t n = json_integer_value(json_object_get(player[0].view, "n"));
	const json_t *result = client_ask(
		&back, "join", "{\"game\":\"%s\",\"seat\":\"first\",\"from\":%lld,\"epoch\":\"%s\"}",
		player[0].game, (long long)n - 3, player[0].epoch);
	cr_assert_eq(json_array_size(json_object_get(result, "updates")), 3);
	cr_assert_null(json_object_get(result, "view"));
	result = client_ask(&back, "join",
			    "{\"game\":\"%s\",\"seat\":\"first\",\"from\":%lld,\"epoch\":\"other\"}",
			    player[0].game, (long long)n - 3);
	cr_assert_not_null(json_object_get(result, "view"), "updates of another epoch fit no view");
	client_close(&back);
	client_close(&player[0]);
	client_close(&player[1]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
