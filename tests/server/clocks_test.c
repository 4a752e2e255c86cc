/*
 * The clocks of games, under a time that the test steers.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/server/fog_checks.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

static const int64_t second = 1000, minute = 60000, hour = 3600000;

struct timed {
	struct started server;
	struct client player[2];
	char cookie[128], game[16];
	const char *seat[2], *pace;
	uint64_t luck;
};

static void start(struct timed *timed)
{
	start_server(&timed->server, (const char *const[]){"--pace", timed->pace ? timed->pace : "0",
							   "--no-limits", "--with-tests", NULL});
}

static void let_pass(int64_t milliseconds)
{
	set_clock(clock_at() + milliseconds);
}

/* The guest is not there yet. */
static void make(struct timed *timed, const char *scenario, const char *first, const char *second_seat,
		 const char *held_by, const char *clock)
{
	char body[64], link[64] = "";
	timed->seat[0] = first;
	timed->seat[1] = second_seat;
	timed->luck = 11;
	snprintf(timed->server.folder, sizeof timed->server.folder, "/tmp/vedette-XXXXXX");
	cr_assert_not_null(mkdtemp(timed->server.folder));
	steer_clock(timed->server.folder);
	start(timed);
	client_open(&timed->player[0], timed->server.port, NULL);
	const json_t *result =
		client_ask(&timed->player[0], "create",
			   "{\"scenario\":\"%s\",\"seats\":{\"%s\":\"me\",\"%s\":\"%s\"},\"clock\":%s}",
			   scenario, first, second_seat, held_by, clock);
	cr_assert_not_null(result, "%s", text_in(timed->player[0].answer, "error.message"));
	snprintf(timed->game, sizeof timed->game, "%s", text_in(result, "game.id"));
	const json_t *seats = json_object_get(json_object_get(result, "game"), "seats");
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (*text_in(json_array_get(seats, i), "link"))
			snprintf(link, sizeof link, "%s", text_in(json_array_get(seats, i), "link"));
	cr_assert(client_join(&timed->player[0], timed->game, first));
	if (!strcmp(held_by, "invite")) {
		cr_assert_eq(wire_get(timed->server.port, link, NULL, body, sizeof body, timed->cookie), 200);
		client_open(&timed->player[1], timed->server.port, timed->cookie);
	}
}

static void guest_sits_down(struct timed *timed)
{
	const json_t *invited = NULL;
	const json_t *game = json_object_get(
		client_ask(&timed->player[0], "game", "{\"game\":\"%s\"}", timed->game), "game");
	for (size_t i = 0; i < 2; i++) {
		invited = json_array_get(json_object_get(game, "seats"), i);
		if (*text_in(invited, "link"))
			break;
	}
	cr_assert_not_null(
		client_ask(&timed->player[1], "take", "{\"token\":\"%s\"}", text_in(invited, "link") + 6));
	cr_assert(client_join(&timed->player[1], timed->game, timed->seat[1]));
}

static void start_again(struct timed *timed)
{
	start(timed);
	client_open(&timed->player[0], timed->server.port, NULL);
	cr_assert(client_join(&timed->player[0], timed->game, timed->seat[0]));
	if (!timed->cookie[0])
		return;
	client_open(&timed->player[1], timed->server.port, timed->cookie);
	cr_assert(client_join(&timed->player[1], timed->game, timed->seat[1]));
}

static void stop(struct timed *timed, int with)
{
	client_close(&timed->player[0]);
	if (timed->cookie[0])
		client_close(&timed->player[1]);
	server_stop(&timed->server, with);
}

static void finish(struct timed *timed)
{
	stop(timed, SIGTERM);
	server_forget(&timed->server);
}

static const json_t *game_now(struct timed *timed)
{
	return json_object_get(client_ask(&timed->player[0], "game", "{\"game\":\"%s\"}", timed->game),
			       "game");
}

static long left(struct timed *timed, unsigned player)
{
	const json_t *clock = json_object_get(game_now(timed), "clock");
	return (long)json_integer_value(json_object_get(json_object_get(clock, "left"), timed->seat[player]));
}

static bool runs(struct timed *timed, unsigned player)
{
	const json_t *running = json_object_get(json_object_get(game_now(timed), "clock"), "running");
	for (size_t i = 0; i < json_array_size(running); i++)
		if (!strcmp(json_string_value(json_array_get(running, i)), timed->seat[player]))
			return true;
	return false;
}

/* The server looks at its clocks many times a second: when this many of its glances are over, it has seen it. */
static void let_it_look(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
}

static void wait_for_the_end(struct timed *timed)
{
	while (!json_is_true(json_object_get(game_now(timed), "over")))
		nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

static void expect_lost_on_time(struct timed *timed, unsigned loser)
{
	wait_for_the_end(timed);
	cr_assert_str_eq(text_in(game_now(timed), "ending"), "time");
	cr_assert_str_eq(text_in(game_now(timed), "winner"), timed->seat[1 - loser]);
	cr_assert_not(runs(timed, 0) || runs(timed, 1));
}

static long answers_of(const struct timed *timed)
{
	return base_count(timed->server.folder,
			  "SELECT count(*) FROM every_answer JOIN games ON no = game WHERE id = ?",
			  timed->game);
}

static void await_answer(const struct timed *timed, long before)
{
	for (time_t began = time(NULL); answers_of(timed) == before;
	     nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL))
		cr_assert(time(NULL) - began < wire_patience / 1000, "the computer does not answer");
}

static bool give(struct timed *timed, unsigned player)
{
	struct client *client = &timed->player[player];
	client_ask(client, "game", "{\"game\":\"%s\"}", timed->game);
	size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
	return count && client_play(client, next_luck(&timed->luck) % count);
}

/* Answers until the other one is asked, and he is not. */
static unsigned play_until_it_is_the_turn_of(struct timed *timed, unsigned player)
{
	unsigned answers = 0;
	while (!runs(timed, player) || runs(timed, 1 - player)) {
		cr_assert(give(timed, 1 - player) || give(timed, player));
		answers++;
	}
	return answers;
}

/* ---- What runs, and when ------------------------------------------------------------------------------------- */

Test(clocks, none_never_runs_out)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"none\"}");
	guest_sits_down(&timed);
	let_pass(1000 * 24 * hour);
	let_it_look();
	cr_assert_not(json_is_true(json_object_get(game_now(&timed), "over")));
	cr_assert_null(json_object_get(json_object_get(game_now(&timed), "clock"), "left"));
	cr_assert(give(&timed, 0) || give(&timed, 1));
	finish(&timed);
}

Test(clocks, minutes_run_for_those_who_are_asked_alone)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"minutes\",\"amount\":10}");
	let_pass(2 * hour); /* nobody's clock runs before everybody has sat down */
	let_it_look();
	guest_sits_down(&timed);
	cr_assert_eq(left(&timed, 0), 600);
	cr_assert_eq(left(&timed, 1), 600);
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	cr_assert_not(runs(&timed, 1 - asked));
	let_pass(3 * minute);
	cr_assert_eq(left(&timed, asked), 420);
	cr_assert_eq(left(&timed, 1 - asked), 600);
	play_until_it_is_the_turn_of(&timed, 1 - asked);
	let_pass(2 * minute);
	cr_assert_eq(left(&timed, asked), 420, "it stood still while the other one was asked");
	cr_assert_eq(left(&timed, 1 - asked), 480);
	/* Across a server that was killed and stood still for a minute: time goes on. */
	stop(&timed, SIGKILL);
	let_pass(minute);
	start_again(&timed);
	cr_assert_eq(left(&timed, asked), 420);
	cr_assert_eq(left(&timed, 1 - asked), 420);
	play_until_it_is_the_turn_of(&timed, asked);
	let_pass(7 * minute - second);
	let_it_look();
	cr_assert_not(json_is_true(json_object_get(game_now(&timed), "over")));
	cr_assert_eq(left(&timed, asked), 1);
	let_pass(second);
	expect_lost_on_time(&timed, asked);
	cr_assert_not(give(&timed, 0) || give(&timed, 1), "nobody plays on");
	finish(&timed);
}

Test(clocks, run_out_while_the_server_is_down)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"minutes\",\"amount\":10}");
	guest_sits_down(&timed);
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	stop(&timed, SIGTERM);
	let_pass(11 * minute);
	start_again(&timed);
	let_pass(second); /* it looks once a second */
	expect_lost_on_time(&timed, asked);
	stop(&timed, SIGTERM);
	start_again(&timed); /* and it stays lost */
	expect_lost_on_time(&timed, asked);
	finish(&timed);
}

Test(clocks, days_begin_anew_with_every_move)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"days\",\"amount\":2}");
	guest_sits_down(&timed);
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	for (unsigned i = 0; i < 3; i++) {
		let_pass(47 * hour);
		let_it_look();
		cr_assert_not(json_is_true(json_object_get(game_now(&timed), "over")));
		cr_assert_eq(left(&timed, asked), 3600);
		cr_assert(give(&timed, asked) || give(&timed, 1 - asked));
		asked = runs(&timed, 0) ? 0 : 1;
		cr_assert_eq(left(&timed, asked), 48 * 3600);
	}
	let_pass(24 * hour);
	stop(&timed, SIGTERM);
	let_pass(23 * hour);
	start_again(&timed);
	cr_assert_eq(left(&timed, asked), 3600);
	let_pass(hour);
	expect_lost_on_time(&timed, asked);
	finish(&timed);
}

/* Nobody is at the table, the game is put away, and its time runs out all the same. */
Test(clocks, run_for_games_that_nobody_looks_at)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"days\",\"amount\":1}");
	guest_sits_down(&timed);
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	client_close(&timed.player[0]);
	client_close(&timed.player[1]);
	let_it_look();
	let_pass(5 * minute);
	let_it_look();
	let_pass(24 * hour);
	client_open(&timed.player[0], timed.server.port, NULL);
	client_open(&timed.player[1], timed.server.port, timed.cookie);
	wait_for_the_end(&timed);
	expect_lost_on_time(&timed, asked);
	finish(&timed);
}

/* ---- What comes of it ---------------------------------------------------------------------------------------- */

static long acts_of_time(const struct timed *timed)
{
	return base_count(timed->server.folder, "SELECT count(*) FROM acts WHERE what = 'time'", NULL);
}

Test(clocks, may_only_note_it)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite",
	     "{\"kind\":\"days\",\"amount\":1,\"then\":\"note\"}");
	guest_sits_down(&timed);
	let_pass(25 * hour);
	while (acts_of_time(&timed) == 0)
		let_it_look();
	let_pass(25 * hour);
	let_it_look();
	cr_assert_eq(acts_of_time(&timed), 1, "noted once");
	cr_assert_not(json_is_true(json_object_get(game_now(&timed), "over")));
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	cr_assert_eq(left(&timed, asked), 0);
	cr_assert(give(&timed, asked), "the game goes on");
	cr_assert_eq(left(&timed, runs(&timed, 0) ? 0 : 1), 24 * 3600);
	finish(&timed);
}

/* Behind their screens both are asked: each has his own time, and the other one's answers do not show in it. */
Test(clocks, sealed_questions_run_for_both)
{
	struct timed timed = {0};
	make(&timed, "marshal", "french", "prussian", "invite", "{\"kind\":\"days\",\"amount\":3}");
	guest_sits_down(&timed);
	cr_assert(runs(&timed, 0) && runs(&timed, 1), "the bids are sealed");
	let_pass(24 * hour);
	cr_assert_eq(left(&timed, 0), 48 * 3600);
	struct client *guest = &timed.player[1];
	client_ask(guest, "game", "{\"game\":\"%s\"}", timed.game);
	bool committed = false;
	for (unsigned i = 0; i < 6 && !committed; i++) {
		cr_assert(give(&timed, 1));
		committed = !runs(&timed, 1);
		if (!committed)
			cr_assert_eq(left(&timed, 0), 48 * 3600, "another one's answer showed in the clock");
	}
	cr_assert(runs(&timed, 0));
	let_pass(72 * hour);
	wait_for_the_end(&timed); /* who would have been whose enemy, no bid has settled yet */
	cr_assert_str_eq(text_in(game_now(&timed), "ending"), "time");
	finish(&timed);
}

/* ---- Computers ----------------------------------------------------------------------------------------------- */

Test(clocks, a_computers_thinking_costs_nobody)
{
	struct timed timed = {.pace = "60000"};
	make(&timed, "trautenau", "prussian", "austrian", "computer:recruit",
	     "{\"kind\":\"minutes\",\"amount\":10}");
	long before = 600;
	unsigned turns = 0;
	for (unsigned i = 0; i < 400 && turns < 3; i++) {
		if (runs(&timed, 0)) {
			let_pass(second);
			before = left(&timed, 0);
			cr_assert(give(&timed, 0));
			continue;
		}
		/* The computer is asked: it takes its time, and nobody's runs. */
		let_pass(30 * second);
		cr_assert_eq(left(&timed, 0), before);
		let_pass(30 * second);
		while (!runs(&timed, 0) && !json_is_true(json_object_get(game_now(&timed), "over")) &&
		       turns < 200) {
			cr_assert_eq(left(&timed, 0), before);
			long answers = answers_of(&timed);
			let_pass(60 * second);
			await_answer(&timed, answers);
		}
		cr_assert_eq(left(&timed, 0), before);
		turns++;
	}
	cr_assert_eq(turns, 3);
	finish(&timed);
}

/*
 * A computer's answer leaves after a time that hangs on the kind of its question alone: not on what it holds, and not on
 * how long it thought.
 */
Test(clocks, a_computers_answer_takes_as_long_as_its_kind_of_question)
{
	struct data_set data = {0};
	struct data_error error = {.line = 0};
	struct timed timed = {.pace = "500"}; /* eighths of a second are exact */
	unsigned windows = 0, others = 0;
	make(&timed, "grognard", "french", "prussian", "computer:recruit", "{\"kind\":\"none\"}");
	data.file = embedded_files(&data.count);
	struct truth truth = {.work = calloc(1, sizeof *truth.work)};
	struct scenario *scenario = scenario_load("grognard", &data, &error);
	truth.scenario = scenario;
	cr_assert(scenario && truth.work);
	while (windows < 4 || others < 8) {
		client_ask(&timed.player[0], "game", "{\"game\":\"%s\"}", timed.game);
		cr_assert(truth_read(&truth, timed.server.folder, timed.game));
		cr_assert_not(game_is_over(truth.game));
		if (!(game_waiting(truth.game) & 2)) {
			cr_assert(give(&timed, 0));
			continue;
		}
		const struct frame *frame = engine_frame(game_flow(truth.game), 1);
		bool window = engine_question(scenario->rulebook, frame)->window;
		uint32_t rows = truth.rows;
		let_pass((window ? 125 : 500) - 1);
		nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
		cr_assert(truth_read(&truth, timed.server.folder, timed.game));
		cr_assert_eq(truth.rows, rows, "it answered before its time");
		let_pass(1);
		while (truth.rows == rows) {
			nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
			cr_assert(truth_read(&truth, timed.server.folder, timed.game));
		}
		windows += window;
		others += !window;
	}
	truth_free(&truth);
	free(truth.work);
	scenario_free(scenario);
	finish(&timed);
}

/* ---- A wall clock that is set ---------------------------------------------------------------------------------- */

static void set_both(int64_t wall, int64_t steady)
{
	char path[200];
	snprintf(path, sizeof path, "%s", getenv("VEDETTE_TEST_CLOCK"));
	FILE *file = fopen(path, "r+");
	cr_assert(file && fprintf(file, "%lld %lld\n", (long long)wall, (long long)steady) > 0 &&
		  fclose(file) == 0);
}

Test(clocks, do_not_go_by_the_clock_on_the_wall)
{
	struct timed timed = {0};
	make(&timed, "trautenau", "prussian", "austrian", "invite", "{\"kind\":\"minutes\",\"amount\":10}");
	guest_sits_down(&timed);
	int64_t start = clock_at();
	unsigned asked = runs(&timed, 0) ? 0 : 1;
	set_both(start + 2 * hour, start + 2 * minute);
	let_it_look();
	cr_assert_eq(left(&timed, asked), 480, "it was put forward");
	cr_assert_not(json_is_true(json_object_get(game_now(&timed), "over")));
	set_both(start - 2 * hour, start + 5 * minute);
	let_it_look();
	cr_assert_eq(left(&timed, asked), 300, "it was put back");
	set_both(start - 2 * hour, start + 10 * minute);
	expect_lost_on_time(&timed, asked);
	finish(&timed);
}
