/*
 * The fog of war on the frames that really leave the server, in every scenario, for every seat and for those who look on;
 * and leaks planted between engine and wire, to see that the checks bite. (Mask, hides and news are tried with twin games
 * besides: twins_test.c.)
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/server/fog_checks.h"
#include "tests/server/twins.h"
#include "tests/wire/base.h"
#include "tests/wire/cluster.h"
#include "tests/wire/picking.h"
#include "places.h"

#define LEAKY VEDETTE_BINARY "/tests/vedette_leaky"

enum { most_players = 3 };

struct party {
	struct started server;
	struct started further[2];              /* that share its database, if there are any */
	struct client player[most_players + 1]; /* the last one looks on */
	unsigned players;
	struct truth truth;
	struct scenario *scenario;
	uint64_t luck;
	char key[33]; /* of the game's chance, as only the store has it */
	unsigned frames, messages, held_back;
	struct finding found;
};

static void open_party(struct party *party, const char *scenario, const char *program)
{
	struct data_set data = {0};
	struct data_error error = {.line = 0};
	static const char *const options[] = {"--pace", "0", "--no-limits", "--with-tests", NULL};
	data.file = embedded_files(&data.count);
	party->scenario = scenario_load(scenario, &data, &error);
	cr_assert_not_null(party->scenario);
	party->players = (unsigned)__builtin_popcount(
		engine_seats_with(party->scenario->rulebook, party->scenario->info, NULL));
	party->truth.scenario = party->scenario;
	party->truth.work = calloc(1, sizeof *party->truth.work);
	party->luck = 20261115;
	cr_assert(server_start(&party->server, program, options), "the server does not start");
}

/* Each comes to another server, if there are several; all of them have the same folder, and with it the same database. */
static int port_of(const struct party *party, unsigned i)
{
	return i % 3 && party->further[0].port ? party->further[i % 3 - 1].port : party->server.port;
}

static void take_key(void *context, const char *const *cell)
{
	struct party *party = context;
	snprintf(party->key, sizeof party->key, "%s", cell[0]);
}

static void read_key(struct party *party)
{
	struct base base;
	cr_assert(base_open(&base, party->server.folder));
	cr_assert(base_each(&base, "SELECT key FROM games WHERE id = ?", party->player[0].game, take_key,
			    party));
	base_close(&base);
}

/* Everybody is a user of his own, and one more looks on. */
static void sit_down(struct party *party)
{
	char seats[200] = "", game[16], body[64], cookie[128];
	const struct rulebook *rulebook = party->scenario->rulebook;
	int port = party->server.port;
	for (unsigned i = 0; i < party->players; i++)
		snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s\"%s\":\"%s\"", i ? "," : "",
			 rulebook->seat[i], i ? "invite" : "me");
	client_open(&party->player[0], port, NULL);
	const json_t *result = client_ask(&party->player[0], "create",
					  "{\"scenario\":\"%s\",\"seats\":{%s},\"watch\":true}",
					  party->scenario->info->id, seats);
	cr_assert_not_null(result);
	json_t *made = json_deep_copy(json_object_get(result, "game"));
	snprintf(game, sizeof game, "%s", text_in(made, "id"));
	cr_assert(client_join(&party->player[0], game, rulebook->seat[0]));
	for (unsigned i = 1; i < party->players; i++) {
		const char *link = text_in(json_array_get(json_object_get(made, "seats"), i), "link");
		cr_assert_eq(wire_get(port, link, NULL, body, sizeof body, cookie), 200);
		client_open(&party->player[i], port_of(party, i), cookie);
		cr_assert_not_null(client_ask(&party->player[i], "take", "{\"token\":\"%s\"}", link + 6));
		cr_assert(client_join(&party->player[i], game, rulebook->seat[i]));
	}
	cr_assert_eq(wire_get(port, "/join/nobody", NULL, body, sizeof body, cookie), 200);
	client_open(&party->player[party->players], port_of(party, party->players), cookie);
	cr_assert(client_join(&party->player[party->players], game, "public"));
	json_decref(made);
	read_key(party);
}

static void get_up(struct party *party)
{
	for (unsigned i = 0; i <= party->players; i++)
		client_close(&party->player[i]);
}

static void go_home(struct party *party)
{
	get_up(party);
	truth_free(&party->truth);
	free(party->truth.work);
	scenario_free(party->scenario);
	server_stop(&party->server, SIGTERM);
	server_forget(&party->server);
}

/* ---- Looking at what came ------------------------------------------------------------------------------------ */

static void find(struct party *party, const char *property, const char *text)
{
	if (!party->found.property && text)
		party->found = (struct finding){.property = property, .text = text};
}

/* Every message to everybody, whatever its kind; the key is in none of them before the end. */
static void look_at_messages(struct party *party)
{
	for (unsigned i = 0; i <= party->players; i++) {
		struct client *client = &party->player[i];
		for (size_t k = 0; k < client->taped; k++) {
			json_t *message = json_loads(client->tape[k], 0, NULL);
			find(party, "types", check_types(message));
			if (strstr(client->tape[k], party->key) &&
			    !(party->truth.game && game_is_over(party->truth.game)))
				find(party, "types", "the key of the game's chance");
			json_decref(message);
			party->messages++;
		}
		client_rewind(client);
	}
}

/* One answer by lot of somebody who is asked; false: nobody is. */
static bool one_answer(struct party *party, unsigned *mover)
{
	unsigned first = (unsigned)(next_luck(&party->luck) % party->players);
	for (unsigned i = 0; i < party->players; i++) {
		*mover = (first + i) % party->players;
		struct client *client = &party->player[*mover];
		size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
		if (count && client_play(client, next_luck(&party->luck) % count))
			return true;
	}
	return false;
}

static void look_at_frame(struct party *party, unsigned i, const json_t *before)
{
	struct client *client = &party->player[i];
	struct seen seen = {.seat = i < party->players ? (seat_id)i : (seat_id)public_seat,
			    .before = before,
			    .after = client->view,
			    .update = client->last_update};
	struct finding finding = check_frame(&party->truth, &seen);
	find(party, finding.property, finding.text);
	party->frames++;
}

/* What an answer brought to one of them, the mover or not. */
static void look_at_one(struct party *party, unsigned i, unsigned mover, uint32_t settled, unsigned updates,
			const json_t *before)
{
	struct client *client = &party->player[i];
	/* Answers come in order: what was on its way has come before this one. */
	client_ask(client, "game", "{\"game\":\"%s\"}", client->game);
	unsigned came = client->updates - updates;
	if (client->trouble[0])
		find(party, "counting", client->trouble);
	if (came > 1)
		find(party, "counting", "one answer, and more than one frame");
	if (i != mover && party->truth.settled == settled && !game_flow(party->truth.game)->sealed) {
		party->held_back++;
		if (came)
			find(party, "hides", "a move that may still be taken back was shown");
	}
	if (came)
		look_at_frame(party, i, before);
}

static void play_and_look(struct party *party, unsigned answers)
{
	look_at_messages(party);
	for (unsigned n = 0; n < answers && !party->found.property; n++) {
		json_t *before[most_players + 1];
		unsigned updates[most_players + 1], mover;
		uint32_t settled = party->truth.game ? party->truth.settled : 0;
		for (unsigned i = 0; i <= party->players; i++) {
			before[i] = json_deep_copy(party->player[i].view);
			updates[i] = party->player[i].updates;
		}
		bool moved = one_answer(party, &mover);
		if (moved)
			cr_assert(truth_read(&party->truth, party->server.folder, party->player[0].game));
		for (unsigned i = 0; i <= party->players && moved; i++)
			look_at_one(party, i, mover, settled, updates[i], before[i]);
		look_at_messages(party);
		for (unsigned i = 0; i <= party->players; i++)
			json_decref(before[i]);
		if (!moved)
			return;
	}
}

static void play_games(struct party *party, unsigned games, unsigned answers)
{
	for (unsigned i = 0; i < games && !party->found.property; i++) {
		if (i)
			get_up(party);
		truth_free(&party->truth);
		party->truth.settled = 0;
		sit_down(party);
		play_and_look(party, answers);
	}
}

/* ---- Nothing is to be found ---------------------------------------------------------------------------------- */

static void expect_nothing(const char *scenario, unsigned games, unsigned answers)
{
	struct party party = {0};
	open_party(&party, scenario, VEDETTE_BINARY "/vedette");
	play_games(&party, games, answers);
	cr_log_info("%s: %u frames, %u messages, %u times nothing of a move was seen", scenario, party.frames,
		    party.messages, party.held_back);
	cr_assert_null(party.found.property, "%s: %s", party.found.property, party.found.text);
	cr_assert_gt(party.frames, 60);
	cr_assert_gt(party.held_back, 3);
	go_home(&party);
}

/* Everybody goes to the server that has the game now, which is not the one that had it. */
static void move_on(struct party *party)
{
	server_stop(&party->server, SIGKILL);
	cr_assert(server_start(&party->server, VEDETTE_BINARY "/vedette",
			       (const char *const[]){"--pace", "0", "--no-limits", "--with-tests", NULL}));
	for (unsigned i = 0; i <= party->players; i++) {
		struct client *client = &party->player[i];
		char cookie[128], game[16], seat[16];
		snprintf(cookie, sizeof cookie, "%s", client->cookie);
		snprintf(game, sizeof game, "%s", client->game);
		snprintf(seat, sizeof seat, "%s", client->seat);
		client_close(client);
		client_open(client, party->server.port, cookie[0] ? cookie : NULL);
		cr_assert(client_join(client, game, seat));
	}
}

Test(fog, holds_on_the_frames_of_a_game_that_moves_to_another_server)
{
	struct party party = {0};
	open_party(&party, "grognard", VEDETTE_BINARY "/vedette");
	sit_down(&party);
	for (unsigned i = 0; i < 4; i++) {
		play_and_look(&party, 30);
		move_on(&party);
	}
	play_and_look(&party, 30);
	cr_assert_null(party.found.property, "%s: %s", party.found.property, party.found.text);
	cr_assert_gt(party.frames, 60);
	go_home(&party);
}

#ifdef VEDETTE_POSTGRESQL

static const char *const sharing[] = {"--pace", "0", "--no-limits", "--with-tests", "--shared", NULL};

static void share(struct party *party)
{
	server_stop(&party->server, SIGTERM);
	cr_assert(server_start(&party->server, VEDETTE_BINARY "/vedette", sharing));
	for (unsigned i = 0; i < 2; i++) {
		memcpy(party->further[i].folder, party->server.folder, sizeof party->server.folder);
		cr_assert(server_start(&party->further[i], VEDETTE_BINARY "/vedette", sharing));
	}
}

/* The one that has the game is killed; everybody comes again to where he was, or to the one in its place. */
static void lose_one(struct party *party, unsigned which)
{
	struct started *lost = which % 3 ? &party->further[which % 3 - 1] : &party->server;
	server_stop(lost, SIGKILL);
	cr_assert(server_start(lost, VEDETTE_BINARY "/vedette", sharing));
	for (unsigned i = 0; i <= party->players; i++) {
		struct client before = party->player[i], *client = &party->player[i];
		struct wire_setup setup = {.port = port_of(party, i),
					   .cookie = before.cookie[0] ? before.cookie : NULL};
		bool there = false;
		for (time_t began = time(NULL); !there;) {
			cr_assert(time(NULL) - began < 120, "nobody has taken the game over");
			client_close(client);
			*client = (struct client){.port = setup.port, .notes = json_array()};
			memcpy(client->cookie, before.cookie, sizeof before.cookie);
			there = wire_open(&client->wire, &setup) &&
				client_join(client, before.game, before.seat);
		}
	}
}

static int holder(const struct party *party)
{
	long port = base_count(
		party->server.folder,
		"SELECT CAST(substring(address FROM '[0-9]+$') AS INTEGER) FROM servers JOIN leases ON"
		" leases.server = servers.no JOIN games ON games.no = leases.game WHERE games.id = ?",
		party->player[0].game);
	for (int i = 0; i < 3; i++)
		if (port_of(party, (unsigned)i) == port)
			return i;
	return -1;
}

/* Everybody sits at another server, and the one that has the game is killed, again and again. */
Test(fog, holds_on_the_frames_of_a_game_that_several_servers_share)
{
	static struct cluster cluster;
	struct party party = {0};
	cr_assert(cluster_open(&cluster));
	open_party(&party, "grognard", VEDETTE_BINARY "/vedette");
	share(&party);
	sit_down(&party);
	unsigned moves = 0;
	for (unsigned i = 0; i < 3; i++) {
		int had = holder(&party);
		cr_assert_geq(had, 0);
		play_and_look(&party, 30);
		lose_one(&party, (unsigned)had);
		moves += holder(&party) >= 0;
	}
	play_and_look(&party, 30);
	cr_assert_null(party.found.property, "%s: %s", party.found.property, party.found.text);
	cr_assert_gt(party.frames, 60);
	cr_assert_eq(moves, 3);
	for (unsigned i = 0; i < 2; i++)
		server_stop(&party.further[i], SIGTERM);
	go_home(&party);
	cluster_close(&cluster);
}

#endif

Test(fog, holds_on_the_frames_of_the_small_rulebook)
{
	expect_nothing("picket", 6, 120);
}

/* Picket P1.4: two of its three seats. */
Test(fog, holds_on_the_frames_of_a_game_for_two)
{
	expect_nothing("duel", 4, 120);
}

Test(fog, holds_on_the_frames_of_trautenau)
{
	expect_nothing("trautenau", 1, 120);
}

Test(fog, holds_on_the_frames_of_soor)
{
	expect_nothing("soor", 1, 120);
}

Test(fog, holds_on_the_frames_of_both_battles)
{
	expect_nothing("joined", 1, 120);
}

Test(fog, holds_on_the_frames_of_the_conscript)
{
	expect_nothing("conscript", 1, 120);
}

/* Blocks upright, screens, hands, a sealed set-up. */
Test(fog, holds_on_the_frames_of_the_grognard)
{
	expect_nothing("grognard", 1, 200);
}

Test(fog, holds_on_the_frames_of_the_marshal)
{
	expect_nothing("marshal", 1, 120);
}

Test(fog, holds_on_the_frames_of_the_short_campaign)
{
	expect_nothing("short", 1, 120);
}

/* ---- Planted leaks ------------------------------------------------------------------------------------------- */

/* The program with that leak in it, looked at as above: it has to be found, and by the property it offends. */
static void expect_leak(const char *scenario, const char *leak, const char *property)
{
	struct party party = {0};
	setenv("VEDETTE_PLANTED", leak, 1);
	open_party(&party, scenario, LEAKY);
	play_games(&party, 2, 150);
	cr_assert_not_null(party.found.property, "%s in %s was not found", leak, scenario);
	cr_assert_str_eq(party.found.property, property, "found, but as %s: %s", party.found.property,
			 party.found.text);
	go_home(&party);
}

/* The same with twin games, whose frames differ then. */
static void expect_leak_in_twins(const char *scenario, const char *leak, enum twin_kind kind,
				 const char *property)
{
	static struct twins twins;
	struct difference difference;
	setenv("VEDETTE_PLANTED", leak, 1);
	twins_open(&twins, scenario, LEAKY);
	unsigned pairs = strcmp(scenario, "picket") ? 12 : 60; /* there, news is rare and games are short */
	for (unsigned i = 0; i < pairs; i++)
		twins_add(&twins, kind, (seat_id)(i % 2), 96 * i / pairs);
	twins_start(&twins);
	twins_play_all(&twins, 25, &difference);
	cr_assert_not_null(difference.property, "%s in %s was not found", leak, scenario);
	cr_assert_str_eq(difference.property, property, "found, but as %s: %s", difference.property,
			 difference.text);
	twins_close(&twins);
}

Test(planted, nothing_is_found_where_nothing_is_planted)
{
	struct party party = {0};
	setenv("VEDETTE_PLANTED", "", 1);
	open_party(&party, "grognard", LEAKY);
	play_games(&party, 1, 60);
	cr_assert_null(party.found.property, "%s: %s", party.found.property, party.found.text);
	go_home(&party);
}

Test(planted, mask_in_1806)
{
	expect_leak("grognard", "mask", "mask");
	expect_leak_in_twins("grognard", "mask", twin_imagined, "mask");
	expect_leak_in_twins("conscript", "mask", twin_imagined, "mask");
}

Test(planted, mask_in_1866)
{
	expect_leak_in_twins("trautenau", "mask", twin_luck, "mask");
}

Test(planted, hides_in_1806)
{
	expect_leak_in_twins("grognard", "hides", twin_exchanged, "hides");
	expect_leak("marshal", "open-chain", "hides");
}

Test(planted, hides_in_1866)
{
	expect_leak("trautenau", "open-chain", "hides");
}

Test(planted, types_in_1806)
{
	expect_leak("short", "types", "types");
}

Test(planted, types_in_1866)
{
	expect_leak("soor", "types", "types");
}

Test(planted, news_in_1806)
{
	expect_leak_in_twins("grognard", "news", twin_imagined, "news");
}

Test(planted, news_in_1866)
{
	expect_leak_in_twins("trautenau", "news", twin_luck, "news");
}

Test(planted, names_in_1806)
{
	expect_leak("grognard", "names", "names");
}

Test(planted, names_in_1866)
{
	expect_leak("joined", "names", "names");
}

Test(planted, counting_in_1806)
{
	expect_leak("conscript", "counting", "counting");
}

Test(planted, counting_in_1866)
{
	expect_leak("trautenau", "counting", "counting");
}

/* Ways out besides the frames: the past, and the file for those who think a ruling wrong. */
Test(planted, in_the_past_and_in_reports)
{
	expect_leak_in_twins("grognard", "replay", twin_imagined, "mask");
	expect_leak_in_twins("grognard", "report", twin_imagined, "mask");
}

Test(planted, in_the_small_rulebook)
{
	expect_leak("picket", "names", "names");
	expect_leak("picket", "counting", "counting");
	expect_leak("picket", "types", "types");
	expect_leak("picket", "open-chain", "hides");
	expect_leak_in_twins("picket", "mask", twin_imagined, "mask");
	expect_leak_in_twins("picket", "news", twin_imagined, "news");
}
