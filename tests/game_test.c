/*
 * A game in progress, driven with Picket: chains, undo and its barriers, windows, sealed questions, files.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/game.h"

enum { first, second, third };

static struct bench {
	struct scenario *scenario;
	struct workspace *work;
	struct game *game;
	struct game_result result;
} bench;

static struct game *begin(const char *seed, bool edit)
{
	struct game_setup setup = {.seed = seed, .edit = edit, .work = bench.work};
	return game_new(bench.scenario, &setup);
}

static void set_up(void)
{
	struct data_error error;
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct data_set data = {.file = files, .count = count};
	bench.scenario = scenario_load("picket", &data, &error);
	bench.work = calloc(1, sizeof *bench.work);
}

static void tear_down(void)
{
	game_free(bench.game);
	scenario_free(bench.scenario);
	free(bench.work);
}

TestSuite(game, .init = set_up, .fini = tear_down);

static void edit(const char *changes)
{
	json_t *list = json_loads(changes, 0, NULL);
	cr_assert(list);
	game_edit(bench.game, list, &bench.result);
	json_decref(list);
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
}

/* Blue line and guard west of the Copse, the Red guard in the Quarry; no cards. Blue is the first seat's. */
static void meet_at_the_copse(void)
{
	bench.game = begin("copse", true);
	edit("[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},{\"piece\":\"Blue guard\",\"at\":\"Ford\"},"
	     "{\"piece\":\"Red guard\",\"at\":\"Quarry\"},{\"hand\":{\"blue\":[],\"red\":[]}},{\"step\":\"blue-march\"}]");
}

static void play(seat_id seat, const char *actions)
{
	json_t *list = json_loads(actions, 0, NULL);
	cr_assert(list);
	game_play_actions(bench.game, seat, any_ticket, list, &bench.result);
	json_decref(list);
}

static void judge(seat_id seat, const char *actions)
{
	json_t *list = json_loads(actions, 0, NULL);
	game_judge_actions(bench.game, seat, list, &bench.result);
	json_decref(list);
}

static void type(const char *dice)
{
	char error[160];
	json_t *list = json_loads(dice, 0, NULL);
	cr_assert(game_dice(bench.game, list, error, sizeof error), "%s", error);
	json_decref(list);
}

static uint64_t hash(void)
{
	return game_hash(bench.game);
}

/* ---- Chains ------------------------------------------------------------------------------------------- */

Test(game, a_chain_is_one_move)
{
	meet_at_the_copse();
	uint32_t before = game_moves(bench.game);
	play(first,
	     "[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"go\",\"to\":\"Copse\"},{\"do\":\"done\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	cr_assert_eq(bench.result.taken, 3);
	cr_assert_eq(game_moves(bench.game), before + 1);
}

Test(game, an_illegal_chain_changes_nothing)
{
	meet_at_the_copse();
	uint64_t before = hash();
	uint32_t ticket = game_ticket(bench.game, first);
	uint32_t events = game_events(bench.game, first);
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"go\",\"to\":\"Tower\"}]");
	cr_assert_eq(bench.result.outcome, game_illegal);
	cr_assert_eq(bench.result.taken, 0);
	cr_assert_not_null(bench.result.rule);
	cr_assert_eq(hash(), before);
	cr_assert_eq(game_ticket(bench.game, first), ticket);
	cr_assert_eq(game_events(bench.game, first), events);
}

Test(game, what_was_played_before_a_die_fell_stands)
{
	meet_at_the_copse();
	type("[{\"2d6\":[6,1]}]");
	/* The guard goes to the Copse and attacks the Quarry: 3 + 6 against 3 + 1. Then comes something impossible. */
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
		    "{\"do\":\"at\",\"at\":\"Quarry\"},{\"do\":\"face\",\"facing\":\"N\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	cr_assert_eq(bench.result.taken, 3);
}

/* Judged in the same position, the last answer of that chain was not looked at: a die falls before it. */
Test(game, a_verdict_says_how_far_it_looked)
{
	meet_at_the_copse();
	json_t *chain =
		json_loads("[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
			   "{\"do\":\"at\",\"at\":\"Quarry\"},{\"do\":\"face\",\"facing\":\"N\"}]",
			   0, NULL);
	char text[200];
	struct json out;
	game_judge_actions(bench.game, first, chain, &bench.result);
	json_decref(chain);
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	cr_assert(bench.result.cut_short);
	json_start(&out, text, sizeof text);
	put_verdict(&out, NULL, &bench.result);
	cr_assert(strstr(text, "\"legal\":true"), "%s", text);
	cr_assert(strstr(text, "\"as_far_as\":\""), "%s", text);
}

static void view_of(seat_id viewer, char *text, size_t size)
{
	struct json out;
	json_start(&out, text, size);
	put_view(&out, NULL, bench.game, viewer);
	cr_assert_not(out.overflow);
}

Test(game, others_see_nothing_of_a_move_that_can_be_taken_back)
{
	static char before[65536], after[65536], own[65536];
	meet_at_the_copse();
	view_of(second, before, sizeof before);
	uint32_t events = settled_events(bench.game, second);
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"go\",\"to\":\"Copse\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	view_of(second, after, sizeof after);
	view_of(first, own, sizeof own);
	cr_assert_str_eq(after, before);
	cr_assert_eq(settled_events(bench.game, second), events);
	cr_assert_gt(settled_events(bench.game, first), events, "the mover sees it");
	game_undo(bench.game, first, &bench.result);
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	view_of(second, after, sizeof after);
	cr_assert_str_eq(after, before);
}

Test(game, a_stale_ticket_is_refused)
{
	meet_at_the_copse();
	uint32_t ticket = game_ticket(bench.game, first);
	struct answer done = answer(verb_done, 0);
	game_play(bench.game, first, ticket + 1, &done, 1, &bench.result);
	cr_assert_eq(bench.result.outcome, game_stale);
	game_play(bench.game, first, ticket, &done, 1, &bench.result);
	cr_assert_eq(bench.result.outcome, game_done);
	cr_assert_neq(game_ticket(bench.game, first), ticket);
}

Test(game, an_outcome_of_another_kind_changes_nothing)
{
	meet_at_the_copse();
	uint64_t before = hash();
	static const char attack[] =
		"[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
		"{\"do\":\"at\",\"at\":\"Quarry\"}]";
	type("[{\"d6\":4}]");
	play(first, attack);
	cr_assert_eq(bench.result.outcome, game_wrong_outcome);
	cr_assert_eq(hash(), before);
	type("[{\"2d6\":[6,1]}]");
	play(first, attack);
	cr_assert_eq(bench.result.outcome, game_done);
	cr_assert_eq(bench.game->record.outcome[bench.game->record.outcomes - 1].i, 5 * 6 + 0);
}

Test(game, typed_outcomes_take_nothing_from_the_stream)
{
	uint16_t drawn[2];
	static const char guard[] =
		"[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"at\",\"at\":\"Quarry\"}]";
	static const char line[] =
		"[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"at\",\"at\":\"Quarry\"}]";
	for (unsigned i = 0; i < 2; i++) {
		meet_at_the_copse();
		edit("[{\"piece\":\"Blue guard\",\"at\":\"Copse\"},{\"piece\":\"Blue line\",\"at\":\"Bridge\"}]");
		uint32_t before = bench.game->record.outcomes;
		if (i) {
			type("[{\"2d6\":[3,3]}]"); /* 3 + 3 against 3 + 3: nobody is lost */
			play(first, guard);
		}
		play(first, line);
		cr_assert_eq(bench.game->record.outcomes, before + 1 + i, "%s", bench.result.reason);
		drawn[i] = bench.game->record.outcome[before + i].i;
		game_free(bench.game);
		bench.game = NULL;
	}
	cr_assert_eq(drawn[0], drawn[1]);
}

/* ---- Judging ------------------------------------------------------------------------------------------ */

Test(game, judging_changes_nothing_and_stops_at_dice)
{
	meet_at_the_copse();
	uint64_t before = hash();
	judge(first, "[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"go\",\"to\":\"Tower\"}]");
	cr_assert_eq(bench.result.outcome, game_illegal);
	judge(first, "[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
		     "{\"do\":\"at\",\"at\":\"Quarry\"},{\"do\":\"face\",\"facing\":\"N\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "what comes behind the dice is not judged");
	judge(second, "[{\"do\":\"done\"}]");
	cr_assert_eq(bench.result.outcome, game_illegal);
	cr_assert_eq(hash(), before);
}

/*
 * The Red flag in the Quarry bars the way or gives way, and the captain does not know which: what is judged behind the
 * march into it must not depend on the truth.
 */
Test(game, judging_does_not_tell_what_is_hidden)
{
	char reason[2][320];
	enum game_outcome outcome[2];
	static const char *const behind[] = {"Red guard", "Red first dummy"};
	for (unsigned i = 0; i < 2; i++) {
		char changes[400];
		bench.game = begin("fog", true);
		snprintf(changes, sizeof changes,
			 "[{\"clear\":true},{\"piece\":\"Blue hussars\",\"at\":\"Copse\"},"
			 "{\"piece\":\"%s\",\"at\":\"Quarry\"},{\"piece\":\"%s\",\"at\":\"Tower\"},"
			 "{\"hand\":{\"blue\":[],\"red\":[]}},{\"step\":\"blue-march\"}]",
			 behind[i], behind[1 - i]);
		edit(changes);
		judge(first, "[{\"do\":\"unit\",\"unit\":\"Blue hussars\"},{\"do\":\"go\",\"to\":\"Quarry\"},"
			     "{\"do\":\"go\",\"to\":\"Mill\"}]");
		outcome[i] = bench.result.outcome;
		memcpy(reason[i], bench.result.reason, sizeof reason[i]);
		game_free(bench.game);
		bench.game = NULL;
	}
	cr_assert_eq(outcome[0], outcome[1]);
	cr_assert_str_eq(reason[0], reason[1]);
}

/* ---- Undo --------------------------------------------------------------------------------------------- */

Test(game, undo_takes_back_one_answer_of_an_open_chain)
{
	meet_at_the_copse();
	uint64_t start = hash();
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue line\"}]");
	uint64_t chosen = hash();
	play(first, "[{\"do\":\"go\",\"to\":\"Copse\"}]");
	cr_assert(game_continues(bench.game, first));
	game_undo(bench.game, first, &bench.result);
	cr_assert_eq(hash(), chosen);
	game_undo(bench.game, first, &bench.result);
	cr_assert_eq(hash(), start);
	cr_assert_eq(bench.result.outcome, game_done);
}

Test(game, undo_takes_back_a_whole_move)
{
	meet_at_the_copse();
	uint64_t start = hash();
	uint32_t events = game_events(bench.game, first);
	play(first,
	     "[{\"do\":\"unit\",\"unit\":\"Blue line\"},{\"do\":\"go\",\"to\":\"Copse\"},{\"do\":\"done\"}]");
	cr_assert(game_events(bench.game, first) > events);
	game_undo(bench.game, first, &bench.result);
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	cr_assert_eq(hash(), start);
	cr_assert_eq(game_events(bench.game, first), events);
}

static void expect_barrier(seat_id seat, const char *name)
{
	uint64_t before = hash();
	game_undo(bench.game, seat, &bench.result);
	cr_assert_eq(bench.result.outcome, game_barrier);
	cr_assert_str_eq(bench.result.reason, name);
	cr_assert_eq(hash(), before);
}

Test(game, undo_stops_at_dice)
{
	meet_at_the_copse();
	type("[{\"2d6\":[3,3]}]");
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
		    "{\"do\":\"at\",\"at\":\"Quarry\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	expect_barrier(first, "dice have fallen, or a card was drawn");
	game_undo_anything(bench.game, &bench.result);
	cr_assert_eq(bench.result.outcome, game_done, "one who holds the table may go back all the same");
}

Test(game, undo_stops_where_something_was_learned)
{
	meet_at_the_copse();
	edit("[{\"piece\":\"Blue hussars\",\"at\":\"Copse\"}]");
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue hussars\"},{\"do\":\"unit\",\"unit\":\"r1\"}]");
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	expect_barrier(first, "something hidden was learnt");
}

Test(game, undo_stops_where_another_decides)
{
	meet_at_the_copse();
	play(first, "[{\"do\":\"done\"}]");
	cr_assert_eq(game_first_waiting(bench.game), second);
	expect_barrier(first, "somebody else decides now");
	expect_barrier(second, "another seat answered");
}

Test(game, undo_stops_at_a_window_however_it_was_passed)
{
	bench.game = begin("window", true);
	edit("[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},{\"piece\":\"Red guard\",\"at\":\"Tower\"},"
	     "{\"hand\":{\"blue\":[],\"red\":[\"r.rain\"]}},{\"step\":\"red-march\"}]");
	expect_barrier(second, "somebody else could have acted since");
	cr_assert(bench.game->record.entry[1].marks & mark_standing);
	cr_assert_eq(bench.game->record.entry[1].seat, third);
}

/* Who holds every seat himself goes back past the change of the seat; dice and news stand against him as against anybody. */
Test(game, one_person_goes_back_past_a_change_of_the_seat)
{
	meet_at_the_copse();
	uint64_t start = hash();
	play(first, "[{\"do\":\"done\"}]");
	cr_assert_eq(game_first_waiting(bench.game), second);
	game_undo_own(bench.game, 1u << second, &bench.result);
	cr_assert_eq(bench.result.outcome, game_barrier);
	cr_assert_str_eq(bench.result.reason, "another seat answered");
	game_undo_own(bench.game, 7, &bench.result);
	cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	cr_assert_eq(hash(), start);
}

Test(game, one_person_does_not_go_back_past_dice_or_news)
{
	meet_at_the_copse();
	edit("[{\"piece\":\"Blue hussars\",\"at\":\"Copse\"}]");
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue hussars\"},{\"do\":\"unit\",\"unit\":\"r1\"}]");
	uint64_t learnt = hash();
	game_undo_own(bench.game, 7, &bench.result);
	cr_assert_eq(bench.result.outcome, game_barrier);
	cr_assert_str_eq(bench.result.reason, "something hidden was learnt");
	cr_assert_eq(hash(), learnt);
	game_free(bench.game);
	meet_at_the_copse();
	type("[{\"2d6\":[3,3]}]");
	play(first, "[{\"do\":\"unit\",\"unit\":\"Blue guard\"},{\"do\":\"go\",\"to\":\"Copse\"},"
		    "{\"do\":\"at\",\"at\":\"Quarry\"}]");
	game_undo_own(bench.game, 7, &bench.result);
	cr_assert_eq(bench.result.outcome, game_barrier);
	cr_assert_str_eq(bench.result.reason, "dice have fallen, or a card was drawn");
}

Test(game, an_analysis_is_marked_in_its_file)
{
	static struct workspace work;
	struct load_report report;
	meet_at_the_copse();
	char *plain = game_save(bench.game);
	cr_assert_null(strstr(plain, "analysis"));
	free(plain);
	game_mark_analysis(bench.game);
	char *text = game_save(bench.game);
	struct game *again = game_load(bench.game->scenario, text, strlen(text), &work, &report);
	cr_assert_not_null(again, "%s", report.error);
	cr_assert(game_is_analysis(again));
	game_free(again);
	free(text);
}

/* ---- Sealed questions --------------------------------------------------------------------------------- */

Test(game, sealed_answers_keep_other_tickets_and_are_undone_alone)
{
	bench.game = begin("sealed", false);
	play(first, "[{\"do\":\"number\",\"number\":3}]");
	play(second, "[{\"do\":\"number\",\"number\":1}]");
	expect_barrier(second, "the sealed answer was committed");
	play(third, "[{\"do\":\"number\",\"number\":0}]");
	cr_assert_eq(game_waiting(bench.game), 1u << first | 1u << second,
		     "Blue's and Red's captains set up");
	uint64_t empty = hash();
	uint32_t ticket = game_ticket(bench.game, second);
	play(first, "[{\"do\":\"at\",\"at\":\"Mill\"}]");
	cr_assert_eq(game_ticket(bench.game, second), ticket);
	uint64_t one = hash();
	play(second, "[{\"do\":\"at\",\"at\":\"Inn\"}]");
	game_undo(bench.game, second, &bench.result);
	cr_assert_eq(hash(), one);
	play(second, "[{\"do\":\"at\",\"at\":\"Barn\"}]");
	game_undo(bench.game, first, &bench.result);
	game_undo(bench.game, second, &bench.result);
	cr_assert_eq(hash(), empty, "each took back its own, out of order");
	expect_barrier(first, "nothing has been answered yet");
}

/* ---- Standing orders ---------------------------------------------------------------------------------- */

static void order(seat_id seat, const char *orders)
{
	char error[200] = "";
	json_t *list = json_loads(orders, 0, NULL);
	cr_assert(game_standing(bench.game, seat, list, error, sizeof error), "%s", error);
	json_decref(list);
}

static const char with_rain[] = "[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},"
				"{\"piece\":\"Red guard\",\"at\":\"Tower\"},"
				"{\"hand\":{\"blue\":[],\"red\":[\"r.rain\"]}},{\"step\":\"red-march\"}]";

Test(game, a_window_is_held_by_order)
{
	bench.game = begin("window", true);
	order(third, "[{\"window\":\"orders\",\"answer\":\"hold\",\"until\":\"turn\"}]");
	edit(with_rain);
	cr_assert_eq(game_first_waiting(bench.game), third);
	play(third, "[{\"do\":\"pass\"}]");
	cr_assert_eq(bench.result.outcome, game_done);
	cr_assert_eq(game_first_waiting(bench.game), second);
}

Test(game, an_order_answers_a_window)
{
	bench.game = begin("window", true);
	order(third,
	      "[{\"window\":\"orders\",\"answer\":{\"do\":\"card\",\"card\":\"r.rain\"},\"until\":\"game\"}]");
	edit(with_rain);
	const struct entry *last = &bench.game->record.entry[bench.game->record.entries - 1];
	cr_assert_eq(last->seat, third);
	cr_assert(last->marks & mark_standing);
	cr_assert_eq(last->answer.verb, verb_card);
	cr_assert_eq(game_first_waiting(bench.game), second);
}

Test(game, orders_end_with_the_turn)
{
	bench.game = begin("window", true);
	order(third, "[{\"window\":\"orders\",\"answer\":\"hold\",\"until\":\"turn\"},"
		     "{\"window\":\"volley\",\"answer\":\"hold\",\"until\":\"game\"}]");
	edit("[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},{\"piece\":\"Red guard\",\"at\":\"Tower\"},"
	     "{\"hand\":{\"blue\":[],\"red\":[]}},{\"step\":\"red-march\"}]");
	cr_assert_eq(bench.game->orders, 2);
	play(second, "[{\"do\":\"done\"}]");
	cr_assert_eq(game_flow(bench.game)->turn, 2);
	cr_assert_eq(bench.game->orders, 1);
}

/* ---- Edit --------------------------------------------------------------------------------------------- */

Test(game, changes_are_refused_as_a_whole)
{
	meet_at_the_copse();
	uint64_t before = hash();
	json_t *list = json_loads(
		"[{\"piece\":\"Blue line\",\"at\":\"Ford\"},{\"piece\":\"Nobody\",\"at\":\"Ford\"}]", 0,
		NULL);
	game_edit(bench.game, list, &bench.result);
	cr_assert_eq(bench.result.outcome, game_illegal);
	cr_assert_eq(hash(), before);
	game_free(bench.game);
	bench.game = begin("plain", false);
	game_edit(bench.game, list, &bench.result);
	cr_assert_eq(bench.result.outcome, game_refused, "only in a game made for it");
	json_decref(list);
}

/* ---- Files -------------------------------------------------------------------------------------------- */

/* A random game up to a number of answers. */
static void play_at_random(unsigned answers, uint64_t salt)
{
	uint8_t key[16];
	struct keyed_chance own;
	struct answers *list = malloc(sizeof *list);
	key_from_text(key, "random", salt);
	keyed_chance(&own, key, 0);
	for (unsigned i = 0; i < answers && !game_is_over(bench.game); i++) {
		seat_id seat = game_first_waiting(bench.game);
		game_answers(bench.game, seat, list);
		struct chance_ask ask = {.kind = chance_deal, .n = list->count};
		struct answer given = list->answer[chance_next(&own.chance, &ask)];
		game_answer(bench.game, seat, given, &bench.result);
		cr_assert_eq(bench.result.outcome, game_done, "%s", bench.result.reason);
	}
	free(list);
}

static struct game *load(const char *text, struct load_report *report)
{
	return game_load(bench.scenario, text, strlen(text), bench.work, report);
}

Test(game, a_file_holds_the_whole_game)
{
	for (unsigned i = 0; i < 20; i++) {
		struct load_report report;
		bench.game = begin("file", false);
		play_at_random(10 * i, i);
		char *text = game_save(bench.game);
		struct game *loaded = load(text, &report);
		cr_assert(loaded, "%s", report.error);
		cr_assert(report.exact, "%s", report.note);
		char *again = game_save(loaded);
		cr_assert_str_eq(again, text);
		cr_assert_eq(game_hash(loaded), hash());
		free(text);
		free(again);
		game_free(loaded);
		game_free(bench.game);
		bench.game = NULL;
	}
}

Test(game, a_file_of_other_rules_plays_on_and_says_so)
{
	struct load_report report;
	bench.game = begin("older", false);
	play_at_random(30, 1);
	char *text = game_save(bench.game);
	json_t *file = json_loads(text, 0, NULL);
	free(text);
	json_object_set_new(file, "revision", json_integer(bench.scenario->rulebook->revision + 1));
	text = json_dumps(file, JSON_COMPACT);
	json_decref(file);
	struct game *loaded = load(text, &report);
	cr_assert(loaded, "%s", report.error);
	cr_assert(!report.exact);
	cr_assert_neq(report.note[0], '\0');
	cr_assert_eq(
		memcmp(game_position(loaded), game_position(bench.game), bench.scenario->rulebook->kept_size),
		0);
	for (seat_id seat = first; seat <= third; seat++)
		cr_assert_eq(game_events(loaded, seat), game_events(bench.game, seat));
	cr_assert_eq(game_moves(loaded), game_moves(bench.game));
	game_free(bench.game);
	bench.game = loaded;
	play_at_random(5, 2);
	free(text);

	/* Saved once more, it loads exactly: its record begins where it was taken over. */
	text = game_save(bench.game);
	loaded = load(text, &report);
	cr_assert(loaded && report.exact, "%s%s", report.error, report.note);
	cr_assert_eq(game_events(loaded, first), game_events(bench.game, first));
	game_free(loaded);
	free(text);
}

/* Under other rules the record is not played again: then the position has to be whole. */
Test(game, a_damaged_position_is_refused)
{
	struct load_report report;
	bench.game = begin("damaged", false);
	play_at_random(20, 1);
	char *text = game_save(bench.game);
	json_t *file = json_loads(text, 0, NULL);
	free(text);
	json_object_set_new(file, "revision", json_integer(bench.scenario->rulebook->revision + 1));
	json_object_set_new(json_object_get(file, "snapshot"), "turn", json_integer(3));
	text = json_dumps(file, JSON_COMPACT);
	json_decref(file);
	cr_assert_null(load(text, &report));
	cr_assert_str_eq(report.error, "the position in the file is damaged");
	free(text);
}

Test(game, a_file_replays_byte_for_byte)
{
	struct replay_report report;
	bench.game = begin("replay", false);
	play_at_random(1000, 5);
	cr_assert(game_is_over(bench.game));
	char *text = game_save(bench.game);
	game_replay(bench.scenario, text, strlen(text), bench.work, NULL, NULL, &report);
	cr_assert(report.same, "%s", report.error);
	cr_assert_eq(report.moves, game_moves(bench.game));
	cr_assert_eq(report.hash, hash());
	/* Another die in the record: the rest no longer fits. */
	char *die = strstr(text, "\"2d6 ");
	if (die) {
		die[5] = die[5] == '6' ? '1' : '6';
		game_replay(bench.scenario, text, strlen(text), bench.work, NULL, NULL, &report);
		cr_assert(!report.same);
	}
	free(text);
}

Test(game, bad_files_are_refused_with_a_reason)
{
	static const char *const files[] = {
		"",
		"{",
		"[]",
		"{}",
		"{\"format\":\"vedette game 1\"}",
		"{\"format\":\"vedette game 1\",\"rulebook\":\"picket\",\"scenario\":\"picket\"}"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct load_report report;
		cr_assert_null(load(files[i], &report));
		cr_assert_neq(report.error[0], '\0', "%s", files[i]);
	}
}

/* ---- Events ------------------------------------------------------------------------------------------- */

struct counter {
	uint32_t next;
	bool gap;
};

static void count_line(void *context, uint32_t n, const char *kind, const char *text)
{
	struct counter *counter = context;
	counter->gap |= n != counter->next++ || !kind[0] || !text[0];
}

Test(game, events_are_numbered_without_gaps_for_every_viewer)
{
	static const seat_id viewers[] = {first, second, third, public_seat, referee_seat};
	bench.game = begin("events", false);
	play_at_random(1000, 3);
	for (unsigned i = 0; i < 5; i++) {
		struct counter counter = {.next = 1};
		game_log(bench.game, viewers[i], 1, UINT32_MAX, count_line, &counter);
		cr_assert(!counter.gap);
		cr_assert_eq(counter.next, game_events(bench.game, viewers[i]) + 1);
	}
	cr_assert(game_events(bench.game, public_seat) <= game_events(bench.game, referee_seat));
}

/* Something else is played and taken back before every move: the game comes out the same. */
Test(game, undo_leaves_no_trace)
{
	struct game *straight = begin("trace", false);
	bench.game = begin("trace", false);
	struct answers *list = malloc(sizeof *list);
	for (unsigned i = 0; i < 100 && !game_is_over(straight); i++) {
		seat_id seat = game_first_waiting(straight);
		game_answers(straight, seat, list);
		struct answer given = list->answer[7 * i % list->count],
			      other = list->answer[3 * i % list->count];
		if (!game_continues(straight, seat)) {
			game_answer(bench.game, seat, other, &bench.result);
			cr_assert_eq(bench.result.outcome, game_done);
			while (bench.game->record.entries > straight->record.entries)
				game_undo_anything(bench.game, &bench.result);
		}
		game_answer(straight, seat, given, &bench.result);
		game_answer(bench.game, seat, given, &bench.result);
		cr_assert_eq(hash(), game_hash(straight));
	}
	free(list);
	game_free(straight);
}

/* A game nobody looks at and one that is looked at weigh less than 100 KB. */
Test(game, a_game_is_small)
{
	bench.game = begin("small", false);
	play_at_random(1000, 9);
	size_t bytes = sizeof *bench.game + 5 * bench.scenario->rulebook->position_size +
		       bench.game->record.entry_room * sizeof(struct entry) +
		       bench.game->record.outcome_room * sizeof(struct outcome);
	cr_assert_lt(bytes, 100 * 1024);
}
