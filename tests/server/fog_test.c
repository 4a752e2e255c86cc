/*
 * The fog of war on the frames that really leave the server; and planted leaks, to see that the checks bite.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/server/fog_checks.h"
#include "tests/wire/picking.h"

enum { most_players = 3 };

struct party {
	struct started server;
	struct client player[most_players];
	unsigned players;
	struct truth truth;
	struct scenario *scenario;
	uint64_t luck;
	unsigned frames; /* that were checked */
	unsigned held_back;
};

static void open_party(struct party *party, const char *scenario)
{
	struct data_set data = {0};
	struct data_error error = {.line = 0};
	data.file = embedded_files(&data.count);
	party->scenario = scenario_load(scenario, &data, &error);
	cr_assert_not_null(party->scenario);
	party->players = party->scenario->rulebook->seats;
	party->truth.scenario = party->scenario;
	party->truth.work = calloc(1, sizeof *party->truth.work);
	party->luck = 20261115;
	start_quick_server(&party->server);
}

/* Everybody is a user of his own. */
static void sit_down(struct party *party)
{
	char seats[200] = "", game[16], body[64], cookie[128];
	const struct rulebook *rulebook = party->scenario->rulebook;
	for (unsigned i = 0; i < party->players; i++)
		snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s\"%s\":\"%s\"", i ? "," : "",
			 rulebook->seat[i], i ? "invite" : "me");
	client_open(&party->player[0], party->server.port, NULL);
	const json_t *result = client_ask(&party->player[0], "create", "{\"scenario\":\"%s\",\"seats\":{%s}}",
					  party->scenario->info->id, seats);
	cr_assert_not_null(result);
	json_t *made = json_deep_copy(json_object_get(result, "game"));
	snprintf(game, sizeof game, "%s", text_in(made, "id"));
	cr_assert(client_join(&party->player[0], game, rulebook->seat[0]));
	for (unsigned i = 1; i < party->players; i++) {
		const char *link = text_in(json_array_get(json_object_get(made, "seats"), i), "link");
		cr_assert_eq(wire_get(party->server.port, link, NULL, body, sizeof body, cookie), 200);
		client_open(&party->player[i], party->server.port, cookie);
		cr_assert_not_null(client_ask(&party->player[i], "take", "{\"token\":\"%s\"}", link + 6));
		cr_assert(client_join(&party->player[i], game, rulebook->seat[i]));
	}
	json_decref(made);
}

static void go_home(struct party *party)
{
	for (unsigned i = 0; i < party->players; i++)
		client_close(&party->player[i]);
	truth_free(&party->truth);
	free(party->truth.work);
	scenario_free(party->scenario);
	server_stop(&party->server, SIGTERM);
	server_forget(&party->server);
}

/* One answer by lot of somebody who is asked; false: nobody is. */
static bool one_answer(struct party *party, seat_id *mover)
{
	unsigned first = (unsigned)(next_luck(&party->luck) % party->players);
	for (unsigned i = 0; i < party->players; i++) {
		unsigned seat = (first + i) % party->players;
		size_t count =
			json_array_size(json_object_get(client_decision(&party->player[seat]), "actions"));
		if (!count)
			continue;
		*mover = (seat_id)seat;
		if (client_play(&party->player[seat], next_luck(&party->luck) % count))
			return true;
	}
	return false;
}

static void each_step(struct party *party, unsigned answers,
		      void (*look)(struct party *party, const struct seen *seen, bool settled_more))
{
	for (unsigned n = 0; n < answers; n++) {
		json_t *before[most_players];
		unsigned updates[most_players];
		seat_id mover;
		uint32_t settled = party->truth.game ? party->truth.settled : 0;
		for (unsigned i = 0; i < party->players; i++) {
			before[i] = json_deep_copy(party->player[i].view);
			updates[i] = party->player[i].updates;
		}
		bool moved = one_answer(party, &mover);
		if (moved)
			cr_assert(truth_read(&party->truth, party->server.folder, party->player[0].game));
		for (unsigned i = 0; i < party->players && moved; i++) {
			client_listen(&party->player[i], 3);
			cr_assert_str_eq(party->player[i].trouble, "");
			unsigned came = party->player[i].updates - updates[i];
			cr_assert_leq(came, 1, "one answer, one frame");
			if (i != mover && party->truth.settled == settled &&
			    !game_flow(party->truth.game)->sealed) {
				cr_assert_eq(came, 0, "a move that may still be taken back was shown");
				party->held_back++;
			}
			if (!came)
				continue;
			struct seen seen = {.seat = (seat_id)i,
					    .before = before[i],
					    .after = party->player[i].view,
					    .update = party->player[i].last_update};
			look(party, &seen, party->truth.settled != settled);
		}
		for (unsigned i = 0; i < party->players; i++)
			json_decref(before[i]);
		if (!moved)
			return;
	}
}

static void look_honestly(struct party *party, const struct seen *seen, bool settled_more)
{
	(void)settled_more;
	const char *wrong = check_frame(&party->truth, seen);
	cr_assert_null(wrong, "%s, seat %u:\n%.2000s", wrong, seen->seat,
		       json_dumps(seen->update, JSON_COMPACT));
	party->frames++;
}

Test(fog, holds_on_the_frames_of_the_small_rulebook)
{
	struct party party = {0};
	open_party(&party, "picket");
	for (unsigned i = 0; i < 6; i++) {
		sit_down(&party);
		each_step(&party, 120, look_honestly);
		for (unsigned k = 0; k < party.players; k++)
			client_close(&party.player[k]);
	}
	cr_log_info("%u frames, %u times nothing of a move was seen", party.frames, party.held_back);
	cr_assert_gt(party.frames, 300);
	cr_assert_gt(party.held_back, 50);
	sit_down(&party);
	go_home(&party);
}

/* Blocks upright, screens, hands, a sealed set-up. */
Test(fog, holds_on_the_frames_of_1806)
{
	struct party party = {0};
	open_party(&party, "grognard");
	sit_down(&party);
	each_step(&party, 150, look_honestly);
	cr_log_info("%u frames, %u times nothing of a move was seen", party.frames, party.held_back);
	cr_assert_gt(party.frames, 100);
	go_home(&party);
}

/* ---- Planted leaks ------------------------------------------------------------------------------------------- */

static unsigned caught[5];

/* Frames are falsified after they came: the check of that kind has to say so. */
static json_t *with_truth(struct party *party, const struct seen *seen, const char *field)
{
	size_t i;
	json_t *piece, *view = json_deep_copy(seen->after);
	struct json out;
	const struct rulebook *rulebook = party->scenario->rulebook;
	struct field all = game_field(party->truth.game, referee_seat);
	json_start_on_heap(&out);
	put_object(&out, NULL);
	rulebook->view(&all, &out);
	put_end(&out);
	json_t *referee = json_loads(out.text, 0, NULL);
	json_array_foreach (json_object_get(view, "pieces"), i, piece) {
		json_t *true_piece = json_array_get(json_object_get(referee, "pieces"), i);
		if (!json_is_true(json_object_get(piece, "hidden")) || !json_object_get(true_piece, field))
			continue;
		json_object_set(piece, field, json_object_get(true_piece, field));
		if (!strcmp(field, "kind"))
			json_object_del(piece, "hidden");
		break;
	}
	json_decref(referee);
	free(out.text);
	return view;
}

static void plant(struct party *party, const struct seen *seen, bool settled_more)
{
	(void)settled_more;
	json_t *named = with_truth(party, seen, "name"), *uncovered = with_truth(party, seen, "kind");
	struct seen leak = *seen;
	if (!json_equal(named, seen->after)) {
		leak.after = named;
		caught[0] += check_mask(&party->truth, &leak) != NULL ||
			     check_hides(&party->truth, &leak) != NULL;
	}
	if (!json_equal(uncovered, seen->after)) {
		json_t *silent = json_deep_copy(seen->update);
		json_object_del(silent, "events");
		json_object_del(silent, "log");
		struct seen shown = {
			.seat = seen->seat, .before = seen->after, .after = uncovered, .update = silent};
		caught[1] += check_news(&party->truth, &shown) != NULL;
		json_decref(silent);
	}
	/* An event that speaks of a block nobody has seen. */
	json_t *telling = json_deep_copy(seen->update);
	for (size_t i = 0; i < json_array_size(json_object_get(named, "pieces")); i++) {
		const json_t *piece = json_array_get(json_object_get(named, "pieces"), i);
		if (json_equal(piece, json_array_get(json_object_get(seen->after, "pieces"), i)))
			continue;
		json_object_set_new(telling, "events",
				    json_pack("[{s:i,s:s}]", "n", 1, "text", text_in(piece, "name")));
		leak = *seen;
		leak.update = telling;
		caught[2] += check_names(&party->truth, &leak) != NULL;
	}
	json_object_set_new(telling, "n",
			    json_integer(1 + json_integer_value(json_object_get(seen->update, "n"))));
	leak = *seen;
	leak.update = telling;
	caught[3] += check_counting(&party->truth, &leak) != NULL;
	json_t *gap = json_deep_copy(seen->after);
	if (json_array_size(json_object_get(gap, "log")) > 2) {
		json_array_remove(json_object_get(gap, "log"), 1);
		leak = *seen;
		leak.after = gap;
		caught[4] += check_counting(&party->truth, &leak) != NULL;
	}
	json_decref(gap);
	json_decref(telling);
	json_decref(named);
	json_decref(uncovered);
	party->frames++;
}

Test(fog, planted_leaks_are_caught)
{
	struct party party = {0};
	open_party(&party, "picket");
	sit_down(&party);
	each_step(&party, 80, plant);
	cr_assert_gt(caught[0], 10, "names behind flags");
	cr_assert_gt(caught[1], 10, "uncovered without news");
	cr_assert_gt(caught[2], 10, "events that name the unknown");
	cr_assert_eq(caught[3], party.frames, "frames out of count");
	cr_assert_gt(caught[4], 10, "events out of count");
	go_home(&party);
}
