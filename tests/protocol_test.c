/*
 * The protocol, request by request.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/pipe.h"

static struct pipe talk;

static void set_up(void)
{
	pipe_open(&talk);
}

static void tear_down(void)
{
	pipe_close(&talk);
}

TestSuite(protocol, .init = set_up, .fini = tear_down);

static const char copse[] =
	"{\"game\":\"$\",\"changes\":[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},"
	"{\"piece\":\"Blue guard\",\"at\":\"Ford\"},{\"piece\":\"Red guard\",\"at\":\"Quarry\"},"
	"{\"hand\":{\"blue\":[],\"red\":[]}},{\"step\":\"blue-march\"}]}";

static const json_t *meet_at_the_copse(void)
{
	pipe_new(&talk, "{\"scenario\":\"picket\",\"seed\":\"copse\",\"edit\":true}");
	const json_t *result = pipe_ask(&talk, "edit", copse);
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(result, "message"));
	return result;
}

/* ---- JSON-RPC ----------------------------------------------------------------------------------------- */

static int code_of_line(const char *line)
{
	pipe_line(&talk, line);
	return pipe_code(&talk);
}

Test(protocol, bad_requests_get_the_standard_errors)
{
	cr_assert_eq(code_of_line("nonsense"), -32700);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":"), -32700);
	cr_assert_eq(code_of_line("{\"id\":NaN,\"method\":\"scenarios\"}"), -32700);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"\xff\"}"), -32700);
	cr_assert_eq(code_of_line("{\"id\":1}"), -32600);
	cr_assert_eq(code_of_line("7"), -32600);
	cr_assert_eq(code_of_line("[]"), -32600);
	cr_assert_eq(code_of_line("{\"id\":{},\"method\":\"scenarios\"}"), -32600);
	cr_assert_eq(code_of_line("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"scenarios\"}"), -32600);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"march\"}"), -32601);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"new\"}"), -32602);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"new\",\"params\":[]}"), -32602);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"new\",\"params\":{\"scenario\":5}}"), -32602);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"decision\",\"params\":{\"game\":\"g9\"}}"), -32602);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"scenarios\"}"), 0, "and it lives on");
}

Test(protocol, ids_come_back_as_they_were)
{
	cr_assert_str_eq(text_at(pipe_line(&talk, "{\"id\":\"a\",\"method\":\"scenarios\"}"), "id"), "a");
	cr_assert_eq(number_at(pipe_line(&talk, "{\"id\":77,\"method\":\"scenarios\"}"), "id"), 77);
	cr_assert(json_is_null(member(pipe_line(&talk, "{\"id\":null,\"method\":\"scenarios\"}"), "id")));
	cr_assert_null(pipe_line(&talk, "{\"method\":\"scenarios\"}"), "a notification has no answer");
	cr_assert_null(pipe_line(&talk, "  "));
}

Test(protocol, batches)
{
	const json_t *answers = pipe_line(
		&talk,
		"[{\"id\":1,\"method\":\"scenarios\"},{\"method\":\"scenarios\"},3,{\"id\":2,\"method\":\"x\"}]");
	cr_assert_eq(json_array_size(answers), 3);
	cr_assert_eq(number_at(answers, "0.id"), 1);
	cr_assert_eq(number_at(answers, "1.error.code"), -32600);
	cr_assert_eq(number_at(answers, "2.error.code"), -32601);
	cr_assert_null(pipe_line(&talk, "[{\"method\":\"scenarios\"}]"));
}

Test(protocol, monstrous_lines_do_no_harm)
{
	size_t size = protocol_max_line + 1u;
	char *line = malloc(size + 1);
	memset(line, '[', size);
	line[size] = '\0';
	cr_assert_eq(code_of_line(line), -32700);
	line[100000] = '\0';
	cr_assert_eq(code_of_line(line), -32700, "nested too deep");
	free(line);
	cr_assert_eq(code_of_line("{\"id\":1,\"id\":2,\"method\":\"scenarios\"}"), 0);
	cr_assert_eq(code_of_line("{\"id\":99999999999999999999999,\"method\":\"scenarios\"}"), -32700);
	cr_assert_eq(code_of_line("{\"id\":1,\"method\":\"scenarios\"}"), 0);
}

/* ---- Tables ------------------------------------------------------------------------------------------- */

Test(protocol, scenarios_offers_no_rulebook_of_the_tests)
{
	const json_t *list = pipe_ask(&talk, "scenarios", "{}");
	cr_assert(json_is_array(list));
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *row = json_array_get(list, i);
		cr_assert_str_neq(text_at(row, "id"), "picket");
		cr_assert_str_neq(text_at(row, "id"), "exercise1806");
		cr_assert_str_neq(text_at(row, "id"), "drill1806");
		cr_assert(json_array_size(member(row, "seats")) >= 2);
		cr_assert(json_array_size(member(row, "steps")) >= 1);
		cr_assert(json_is_array(member(row, "options")) && json_is_array(member(row, "windows")));
		cr_assert(json_is_array(member(row, "explains")));
	}
}

/* One pipe after the other scenario: none is refused because others were loaded before it. */
Test(protocol, every_board_in_one_conversation, .timeout = 240)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++) {
			char params[100];
			snprintf(params, sizeof params, "{\"scenario\":\"%s\"}", all[i]->scenario[k].id);
			pipe_ask(&talk, "board", params);
			cr_assert_eq(pipe_code(&talk), 0, "%s", params);
		}
}

Test(protocol, the_board_of_picket)
{
	const json_t *board = pipe_ask(&talk, "board", "{\"scenario\":\"picket\"}");
	cr_assert_str_eq(text_at(board, "kind"), "area");
	cr_assert_eq(json_array_size(member(board, "spaces")), 11);
	cr_assert_str_eq(text_at(board, "spaces.0.name"), "Mill");
	cr_assert_eq(json_array_size(member(board, "spaces.0.neighbours")), 2, "Ford and Copse");
	cr_assert_eq(json_array_size(member(board, "edges")), 20, "the ways of ways.csv");
	cr_assert_eq(json_array_size(member(board, "labels")), 11);
}

static const json_t *row_of(const json_t *list, const char *id)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!strcmp(text_at(json_array_get(list, i), "id"), id))
			return json_array_get(list, i);
	cr_assert_fail("there is no \"%s\"", id);
	return NULL;
}

/* Picket P1.4: the seats of a row are those of a game by the default options; an option says whom its values bring. */
Test(protocol, scenarios_and_options_name_their_seats)
{
	struct json out;
	json_start_on_heap(&out);
	put_scenarios(&out, NULL, true);
	json_t *list = json_loads(out.text, 0, NULL);
	const json_t *picket = row_of(list, "picket"), *duel = row_of(list, "duel");
	cr_assert_eq(json_array_size(member(picket, "seats")), 3);
	cr_assert_eq(json_array_size(member(duel, "seats")), 2);
	cr_assert_str_eq(text_at(duel, "seats.1"), "second");
	const json_t *players = row_of(member(picket, "options"), "players");
	cr_assert_eq(json_array_size(member(players, "seats")), 2, "as many as there are values");
	cr_assert_str_eq(text_at(players, "values.1"), "two");
	cr_assert_str_eq(text_at(players, "seats.0.0"), "third");
	cr_assert_eq(json_array_size(member(players, "seats.1")), 0);
	cr_assert_null(member(row_of(member(picket, "options"), "letters"), "seats"), "nobody hangs on it");
	json_decref(list);
	free(out.text);
}

Test(protocol, a_game_of_two_has_no_third_seat)
{
	const json_t *decision = member(
		pipe_new(&talk, "{\"scenario\":\"picket\",\"options\":{\"players\":\"two\"}}"), "decision");
	cr_assert_eq(json_array_size(member(decision, "waiting")), 2);
	cr_assert_str_eq(text_at(decision, "waiting.1"), "second");
	pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"third\"}");
	cr_assert_eq(pipe_code(&talk), -32602);
	pipe_ask(&talk, "choose",
		 "{\"game\":\"$\",\"seat\":\"third\",\"actions\":[{\"do\":\"number\",\"number\":1}]}");
	cr_assert_eq(pipe_code(&talk), -32602);
	pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"second\"}");
	cr_assert_eq(pipe_code(&talk), 0);
}

/* ---- Playing ------------------------------------------------------------------------------------------ */

Test(protocol, a_decision_says_everything)
{
	const json_t *decision = member(meet_at_the_copse(), "decision");
	cr_assert_str_eq(text_at(decision, "seat"), "first");
	cr_assert_eq(json_array_size(member(decision, "waiting")), 1);
	cr_assert_eq(number_at(decision, "turn"), 1);
	cr_assert_str_eq(text_at(decision, "step"), "blue-march");
	cr_assert_str_eq(text_at(decision, "rule"), "P4.1");
	cr_assert_str_neq(text_at(decision, "prompt"), "");
	cr_assert_eq(json_array_size(member(decision, "actions")), 3, "two blocks, or done");
	cr_assert(json_is_false(member(decision, "over")));
}

Test(protocol, what_is_listed_can_be_sent_back)
{
	meet_at_the_copse();
	pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"unit\",\"unit\":\"Blue line\"}}");
	const json_t *go = member(talk.last, "result.decision.actions.0");
	cr_assert_str_eq(text_at(go, "do"), "go");
	cr_assert(json_is_number(member(go, "cost")));
	char *text = json_dumps(go, 0), params[300];
	snprintf(params, sizeof params, "{\"game\":\"$\",\"action\":%s}", text);
	free(text);
	const json_t *result = pipe_ask(&talk, "play", params);
	cr_assert_eq(number_at(result, "taken"), 1);
	cr_assert_eq(number_at(result, "events.0.n"), 1);
	cr_assert_str_eq(text_at(result, "events.0.kind"), "move");
}

/* ---- What an answer gives up, and the way that a march went ------------------------------------------------------------ */

static const json_t *set_by_hand(const char *scenario, const char *changes)
{
	char line[640];
	snprintf(line, sizeof line, "{\"scenario\":\"%s\",\"seed\":\"copse\",\"edit\":true}", scenario);
	pipe_new(&talk, line);
	snprintf(line, sizeof line, "{\"game\":\"$\",\"changes\":[%s]}", changes);
	const json_t *result = pipe_ask(&talk, "edit", line);
	cr_assert_eq(pipe_code(&talk), 0, "%s: %s", scenario, text_at(result, "message"));
	return member(result, "decision");
}

/* The one answer that gives something up, by its label; the others say nothing of it. */
static const char *given_up_by(const json_t *decision)
{
	size_t i;
	const json_t *action;
	const char *found = "nothing";
	json_array_foreach (member(decision, "actions"), i, action)
		if (member(action, "gives_up")) {
			cr_assert_str_eq(found, "nothing", "only one of them");
			found = text_at(action, "label");
		}
	return found;
}

Test(protocol, a_decision_says_which_answer_gives_pieces_up)
{
	cr_assert_str_eq(given_up_by(set_by_hand(
				 "soor", "{\"clear\":true},"
					 "{\"piece\":\"gd.1foot\",\"at\":\"0915\",\"facing\":\"S\"},"
					 "{\"active\":\"1st Guard Division\"},{\"step\":\"movement\"}")),
			 "End moves");
	cr_assert_str_eq(
		given_up_by(set_by_hand("short", "{\"active\":\"french\"},{\"step\":\"operations\"}")),
		"Pass for this turn");
	cr_assert_str_eq(given_up_by(set_by_hand("saalfeld", "{\"step\":\"first-movement\"}")),
			 "End the march");
	set_by_hand(
		"exercise-gloire",
		"{\"clear\":true},{\"piece\":\"15e\",\"at\":\"1012\",\"facing\":\"E\",\"status\":\"with\"},"
		"{\"piece\":\"Preiss\",\"at\":\"2405\",\"facing\":\"W\"},{\"active\":\"Friant\"},"
		"{\"step\":\"activation\"}");
	cr_assert_str_eq(given_up_by(pipe_ask(&talk, "decision", "{\"game\":\"$\"}")), "End the movement");
	/* who is under way gives up nobody else by halting */
	cr_assert_str_eq(
		given_up_by(member(pipe_ask(&talk, "play",
					    "{\"game\":\"$\",\"action\":{\"do\":\"unit\",\"unit\":\"15e\"}}"),
				   "decision")),
		"nothing");
}

/* 4.4.1: the 15e faces east and goes two hexes that way, through 1112; one step needs no way. */
Test(protocol, an_event_names_the_way_of_a_march)
{
	set_by_hand(
		"exercise-gloire",
		"{\"clear\":true},{\"piece\":\"15e\",\"at\":\"1012\",\"facing\":\"E\",\"status\":\"with\"},"
		"{\"piece\":\"Preiss\",\"at\":\"2405\",\"facing\":\"W\"},{\"active\":\"Friant\"},"
		"{\"step\":\"activation\"}");
	const json_t *result = pipe_ask(&talk, "play",
					"{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"15e\"},"
					"{\"do\":\"go\",\"to\":\"1212\"}]}");
	cr_assert_eq(json_array_size(member(result, "events.0.way")), 2);
	cr_assert_str_eq(text_at(result, "events.0.way.1"), "1212");
	result = pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"go\",\"to\":\"1312\"}}");
	cr_assert_str_eq(text_at(result, "events.0.at"), "1312");
	cr_assert_null(member(result, "events.0.way"));
}

Test(protocol, spaces_go_by_number_or_name_under_either_word)
{
	static const char *const go[] = {
		"{\"do\":\"go\",\"to\":\"Copse\"}", "{\"do\":\"go\",\"at\":\"4\"}",
		"{\"do\":\"go\",\"to\":\"4\",\"cost\":9,\"text\":\"x\",\"brings\":[]}"};
	for (unsigned i = 0; i < 3; i++) {
		char params[300];
		meet_at_the_copse();
		snprintf(params, sizeof params,
			 "{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue line\"},%s]}", go[i]);
		cr_assert_eq(number_at(pipe_ask(&talk, "play", params), "taken"), 2, "%s", go[i]);
	}
}

Test(protocol, unknown_names_are_verdicts_without_a_rule)
{
	static const char *const actions[] = {"{\"do\":\"fly\"}",
					      "{\"do\":\"unit\",\"unit\":\"Old Guard\"}",
					      "{}",
					      "{\"do\":\"go\",\"to\":\"Paris\"}",
					      "{\"do\":\"unit\"}",
					      "{\"do\":5}"};
	meet_at_the_copse();
	for (unsigned i = 0; i < sizeof actions / sizeof *actions; i++) {
		char params[300];
		snprintf(params, sizeof params, "{\"game\":\"$\",\"action\":%s}", actions[i]);
		const json_t *verdict = pipe_ask(&talk, "judge", params);
		cr_assert(json_is_false(member(verdict, "legal")), "%s", actions[i]);
		cr_assert_null(member(verdict, "rule"));
		cr_assert_str_neq(text_at(verdict, "reason"), "");
		const json_t *error = pipe_ask(&talk, "play", params);
		cr_assert_eq(number_at(error, "code"), -32001);
		cr_assert(json_is_false(member(error, "data.legal")));
	}
}

Test(protocol, a_verdict_cites_its_paragraph)
{
	meet_at_the_copse();
	const json_t *verdict =
		pipe_ask(&talk, "judge",
			 "{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue line\"},"
			 "{\"do\":\"go\",\"to\":\"Tower\"}]}");
	cr_assert(json_is_false(member(verdict, "legal")));
	cr_assert_eq(strncmp(text_at(verdict, "rule"), "P4", 2), 0, "%s", text_at(verdict, "rule"));
	verdict = pipe_ask(&talk, "judge", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}");
	cr_assert(json_is_true(member(verdict, "legal")));
	cr_assert_eq(json_object_size(verdict), 1);
}

Test(protocol, a_stale_ticket_brings_the_decision_in_force)
{
	meet_at_the_copse();
	const json_t *error = pipe_ask(&talk, "play",
				       "{\"game\":\"$\",\"ticket\":0,\"action\":{\"do\":\"done\"}}");
	cr_assert_eq(number_at(error, "code"), -32002);
	cr_assert_str_eq(text_at(error, "data.seat"), "first");
	char params[100];
	snprintf(params, sizeof params, "{\"game\":\"$\",\"ticket\":%lld,\"action\":{\"do\":\"done\"}}",
		 number_at(error, "data.ticket"));
	cr_assert_eq(number_at(pipe_ask(&talk, "play", params), "taken"), 1);
}

Test(protocol, dice_are_typed_in)
{
	static const char attack[] = "{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue guard\"},"
				     "{\"do\":\"go\",\"to\":\"Copse\"},{\"do\":\"at\",\"at\":\"Quarry\"}]}";
	meet_at_the_copse();
	pipe_ask(&talk, "dice", "{\"game\":\"$\",\"next\":[{\"d10\":0}]}");
	cr_assert_eq(pipe_code(&talk), 0);
	cr_assert_eq(number_at(pipe_ask(&talk, "play", attack), "code"), -32003);
	pipe_ask(&talk, "dice", "{\"game\":\"$\",\"next\":[{\"2d6\":[6,1]}]}");
	const json_t *result = pipe_ask(&talk, "play", attack);
	cr_assert_eq(number_at(result, "taken"), 3);
	bool seen = false;
	for (size_t i = 0; i < json_array_size(member(result, "events")); i++) {
		const json_t *event = json_array_get(member(result, "events"), i);
		seen |= number_at(event, "dice.0") == 6 && number_at(event, "dice.1") == 1;
	}
	cr_assert(seen);
	static const char *const bad[] = {
		"[{\"d6\":7}]", "[{\"d6\":0}]", "[{\"2d6\":[1]}]", "[{\"d10\":10}]",        "[{}]",
		"[4]",          "{}",           "[{\"draw\":3}]",  "[{\"d6\":1,\"d10\":1}]"};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		char params[100];
		snprintf(params, sizeof params, "{\"game\":\"$\",\"next\":%s}", bad[i]);
		cr_assert_eq(number_at(pipe_ask(&talk, "dice", params), "code"), -32602, "%s", bad[i]);
	}
}

/* A card is drawn by its id: Red's rain at the beginning of the second turn. */
Test(protocol, cards_are_typed_in_by_name)
{
	meet_at_the_copse();
	pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}");
	pipe_ask(&talk, "dice",
		 "{\"game\":\"$\",\"next\":[{\"card\":\"b.counter\"},{\"card\":\"b.counter\"}]}");
	cr_assert_eq(
		number_at(pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}"), "code"),
		-32003, "Blue's counter is not in Red's deck");
	pipe_ask(&talk, "dice", "{\"game\":\"$\",\"next\":[{\"card\":\"b.counter\"},{\"card\":\"r.rain\"}]}");
	cr_assert_eq(
		number_at(pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}"), "taken"),
		1);
	const json_t *log = pipe_ask(&talk, "log", "{\"game\":\"$\",\"seat\":\"third\"}");
	bool seen = false;
	for (size_t i = 0; i < json_array_size(member(log, "log")); i++)
		seen |= !strcmp(text_at(json_array_get(member(log, "log"), i), "args.0"), "r.rain");
	cr_assert(seen, "the third seat, which holds Red's cards, was told");
}

Test(protocol, peeking_plays_nothing)
{
	meet_at_the_copse();
	long long ticket = number_at(pipe_ask(&talk, "decision", "{\"game\":\"$\"}"), "ticket");
	const json_t *decision = pipe_ask(
		&talk, "peek", "{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue guard\"}]}");
	cr_assert_str_eq(text_at(decision, "rule"), "P4.2");
	cr_assert_eq(
		number_at(pipe_ask(&talk, "peek",
				   "{\"game\":\"$\",\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue guard\"},"
				   "{\"do\":\"go\",\"to\":\"Copse\"},{\"do\":\"at\",\"at\":\"Quarry\"}]}"),
			  "code"),
		-32004);
	cr_assert_eq(
		number_at(pipe_ask(&talk, "peek", "{\"game\":\"$\",\"actions\":[{\"do\":\"yes\"}]}"), "code"),
		-32001);
	cr_assert_eq(number_at(pipe_ask(&talk, "decision", "{\"game\":\"$\"}"), "ticket"), ticket);
}

Test(protocol, undo_names_the_barrier)
{
	meet_at_the_copse();
	pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"unit\",\"unit\":\"Blue line\"}}");
	cr_assert_str_eq(text_at(pipe_ask(&talk, "undo", "{\"game\":\"$\"}"), "decision.rule"), "P4.1");
	const json_t *error = pipe_ask(&talk, "undo", "{\"game\":\"$\"}");
	cr_assert_eq(number_at(error, "code"), -32005);
	cr_assert_str_eq(text_at(error, "data.barrier"), "the position was changed by hand");
}

Test(protocol, edit_is_refused_as_a_whole)
{
	meet_at_the_copse();
	const json_t *error = pipe_ask(
		&talk, "edit",
		"{\"game\":\"$\",\"changes\":[{\"piece\":\"Blue line\",\"at\":\"Ford\"},{\"step\":\"lunch\"}]}");
	cr_assert_eq(number_at(error, "code"), -32001);
	cr_assert(json_is_false(member(error, "data.legal")));
	const json_t *view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"referee\"}");
	cr_assert(json_is_true(member(view, "edited")));
	cr_assert_str_eq(text_at(view, "pieces.0.at"), "1", "still in the Mill");
	pipe_new(&talk, "{\"scenario\":\"picket\",\"seed\":\"x\"}");
	cr_assert_eq(number_at(pipe_ask(&talk, "edit", copse), "code"), -32006);
}

/* ---- Looking ------------------------------------------------------------------------------------------ */

/* A word that nobody knows would otherwise leave the position other than whoever wrote it believes. */
Test(protocol, edit_swallows_no_word)
{
	static const char *const wrong[][2] = {
		{"exercise1806", "{\"piece\":\"fr.suchet\",\"at\":\"1010\",\"tired\":true}"},
		{"exercise1806", "{\"piece\":\"fr.suchet\",\"at\":\"1010\",\"reduced\":\"yes\"}"},
		{"exercise1806", "{\"weather\":\"rain\",\"wind\":1}"},
		{"exercise-gloire", "{\"piece\":\"15e\",\"at\":\"1010\",\"disordered\":true}"},
		{"exercise-gloire", "{\"piece\":\"15e\",\"at\":\"1010\",\"order\":\"tired\"}"},
		{"exercise-gloire", "{\"piece\":\"15e\",\"at\":\"1010\",\"facing\":\"N\"}"},
		{"exercise-gloire", "{\"holder\":\"1010\",\"sides\":\"french\"}"},
		{"short", "{\"piece\":\"Lannes\",\"at\":\"Naumburg\",\"tired\":true}"},
		{"picket", "{\"piece\":\"Blue guard\",\"at\":\"1\",\"weary\":true}"},
		{"soor", "{\"piece\":\"gd.1foot\",\"at\":\"0915\",\"tired\":true}"},
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char params[256];
		snprintf(params, sizeof params, "{\"scenario\":\"%s\",\"seed\":\"edit\",\"edit\":true}",
			 wrong[i][0]);
		pipe_new(&talk, params);
		snprintf(params, sizeof params, "{\"game\":\"$\",\"changes\":[%s]}", wrong[i][1]);
		cr_expect_eq(number_at(pipe_ask(&talk, "edit", params), "code"), -32001, "%s: %s",
			     wrong[i][0], wrong[i][1]);
	}
}

Test(protocol, views_know_what_their_seat_knows)
{
	meet_at_the_copse();
	const json_t *view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"second\"}");
	cr_assert_str_eq(text_at(view, "seat"), "second");
	cr_assert_null(member(view, "decision"), "only for a seat that is asked");
	cr_assert_eq(number_at(view, "clock.of"), 4);
	cr_assert(json_is_array(member(view, "log")) && json_is_array(member(view, "pieces")));
	char *text = json_dumps(view, 0);
	cr_assert_null(strstr(text, "Blue line"));
	free(text);
	view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"first\"}");
	cr_assert_not_null(member(view, "decision"));
	cr_assert_eq(number_at(pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"nobody\"}"), "code"),
		     -32602);
}

Test(protocol, score_and_explain)
{
	meet_at_the_copse();
	const json_t *score = pipe_ask(&talk, "score", "{\"game\":\"$\"}");
	cr_assert(json_is_integer(member(score, "sides.blue")) &&
		  json_is_integer(member(score, "sides.red")));
	cr_assert_not_null(member(score, "winner"));
	const json_t *figures =
		pipe_ask(&talk, "explain",
			 "{\"game\":\"$\",\"about\":{\"actions\":[{\"do\":\"unit\",\"unit\":\"Blue line\"},"
			 "{\"do\":\"go\",\"to\":\"Copse\"}]}}");
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(figures, "message"));
	cr_assert_eq(number_at(figures, "figures.0.value"), 1, "one area costs one point");
	cr_assert_eq(number_at(pipe_ask(&talk, "explain", "{\"game\":\"$\",\"about\":7}"), "code"), -32602);
	cr_assert_neq(number_at(pipe_ask(&talk, "explain", "{\"game\":\"$\",\"about\":{\"what\":\"love\"}}"),
				"code"),
		      -1000000);
}

Test(protocol, players_choose_what_is_legal)
{
	static const char *const names[] = {"random", "greedy"};
	meet_at_the_copse();
	for (unsigned i = 0; i < 2; i++) {
		char params[600];
		snprintf(params, sizeof params, "{\"game\":\"$\",\"player\":\"%s\",\"positions\":20}",
			 names[i]);
		const json_t *chosen = pipe_ask(&talk, "choose", params);
		cr_assert(json_array_size(member(chosen, "actions")) >= 1);
		char *text = json_dumps(member(chosen, "actions"), 0);
		snprintf(params, sizeof params, "{\"game\":\"$\",\"actions\":%s}", text);
		free(text);
		cr_assert(json_is_true(member(pipe_ask(&talk, "judge", params), "legal")), "%s", params);
	}
	cr_assert_eq(number_at(pipe_ask(&talk, "choose", "{\"game\":\"$\",\"player\":\"Moltke\"}"), "code"),
		     -32602);
}

Test(protocol, standing_orders_come_back)
{
	meet_at_the_copse();
	const json_t *result = pipe_ask(
		&talk, "standing",
		"{\"game\":\"$\",\"seat\":\"third\",\"orders\":[{\"window\":\"volley\",\"at\":\"Quarry\","
		"\"answer\":{\"do\":\"pass\"},\"until\":\"turn\"}]}");
	cr_assert_str_eq(text_at(result, "orders.0.window"), "volley");
	cr_assert_str_eq(text_at(result, "orders.0.at"), "7");
	cr_assert_str_eq(text_at(result, "orders.0.answer.do"), "pass");
	cr_assert_str_eq(text_at(result, "orders.0.until"), "turn");
	static const char *const bad[] = {"{}", "[{}]", "[{\"window\":\"cellar\",\"answer\":\"pass\"}]",
					  "[{\"window\":\"volley\",\"answer\":\"pass\",\"until\":\"noon\"}]",
					  "[{\"window\":\"volley\"}]"};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		char params[200];
		snprintf(params, sizeof params, "{\"game\":\"$\",\"seat\":\"third\",\"orders\":%s}", bad[i]);
		cr_assert_eq(number_at(pipe_ask(&talk, "standing", params), "code"), -32602, "%s", bad[i]);
	}
}

/* ---- Files and several games -------------------------------------------------------------------------- */

Test(protocol, games_are_saved_loaded_and_closed)
{
	meet_at_the_copse();
	pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"unit\",\"unit\":\"Blue line\"}}");
	json_t *params = json_pack("{s:s}", "text",
				   text_at(pipe_ask(&talk, "save", "{\"game\":\"$\"}"), "text"));
	char *text = json_dumps(params, 0), other[16];
	const json_t *loaded = pipe_ask(&talk, "load", text);
	snprintf(other, sizeof other, "%s", text_at(loaded, "game"));
	cr_assert_str_neq(other, talk.game);
	cr_assert_str_eq(text_at(loaded, "decision.rule"), "P4.2");
	free(text);
	json_decref(params);
	pipe_ask(&talk, "close", "{\"game\":\"$\"}");
	cr_assert_eq(pipe_code(&talk), 0);
	cr_assert_eq(number_at(pipe_ask(&talk, "decision", "{\"game\":\"$\"}"), "code"), -32602);
	snprintf(talk.game, sizeof talk.game, "%s", other);
	cr_assert_str_eq(text_at(pipe_ask(&talk, "decision", "{\"game\":\"$\"}"), "seat"), "first");
	cr_assert_eq(number_at(pipe_ask(&talk, "load", "{\"text\":\"{}\"}"), "code"), -32602);
}

Test(protocol, equal_seeds_play_equal_games)
{
	char hand[2][400];
	for (unsigned i = 0; i < 2; i++) {
		pipe_new(&talk, "{\"scenario\":\"picket\",\"seed\":\"same\"}");
		pipe_ask(&talk, "play",
			 "{\"game\":\"$\",\"seat\":\"first\",\"action\":{\"do\":\"number\",\"number\":1}}");
		pipe_ask(&talk, "play",
			 "{\"game\":\"$\",\"seat\":\"second\",\"action\":{\"do\":\"number\",\"number\":2}}");
		const json_t *result = pipe_ask(
			&talk, "play",
			"{\"game\":\"$\",\"seat\":\"third\",\"action\":{\"do\":\"number\",\"number\":0}}");
		char *text = json_dumps(member(result, "decision.actions"), 0);
		snprintf(hand[i], sizeof hand[i], "%s", text);
		free(text);
	}
	cr_assert_str_eq(hand[0], hand[1]);
}

/* Over: the decision says who won, and nothing can be played any more. */
Test(protocol, a_game_that_is_over)
{
	meet_at_the_copse();
	const json_t *result = pipe_ask(&talk, "edit",
					"{\"game\":\"$\",\"changes\":[{\"turn\":4},{\"step\":\"count\"}]}");
	cr_assert(json_is_true(member(result, "decision.over")));
	cr_assert_not_null(member(result, "decision.winner"));
	cr_assert_not_null(member(result, "decision.level"));
	cr_assert(json_is_null(member(result, "decision.seat")));
	cr_assert_eq(
		number_at(pipe_ask(&talk, "play", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}"), "code"),
		-32001);
	cr_assert_eq(number_at(pipe_ask(&talk, "choose", "{\"game\":\"$\",\"player\":\"random\"}"), "code"),
		     -32006);
	pipe_ask(&talk, "view", "{\"game\":\"$\"}");
	cr_assert_eq(pipe_code(&talk), 0);
}

/* ---- Limits ------------------------------------------------------------------------------------------- */

static const json_t *give_orders(const char *seat, unsigned count)
{
	char params[8000];
	int used = snprintf(params, sizeof params, "{\"game\":\"$\",\"seat\":\"%s\",\"orders\":[", seat);
	for (unsigned i = 0; i < count; i++)
		used += snprintf(
			params + used, sizeof params - (size_t)used,
			"%s{\"window\":\"volley\",\"at\":\"%u\",\"answer\":\"hold\",\"until\":\"game\"}",
			i ? "," : "", 1 + i % 11);
	snprintf(params + used, sizeof params - (size_t)used, "]}");
	return pipe_ask(&talk, "standing", params);
}

/* Sixty-four standing orders in a game, those of all seats together. */
Test(protocol, the_sixty_fifth_order_is_refused)
{
	pipe_new(&talk, "{\"scenario\":\"picket\"}");
	give_orders("first", max_orders + 1);
	cr_assert_eq(pipe_code(&talk), -32602);
	cr_assert_eq(json_array_size(member(give_orders("first", max_orders - 1), "orders")), max_orders - 1);
	give_orders("second", 2);
	cr_assert_eq(pipe_code(&talk), -32602);
	cr_assert_eq(json_array_size(member(give_orders("second", 1), "orders")), 1);
	cr_assert_eq(json_array_size(member(give_orders("first", 5), "orders")), 5, "in place of his own");
}

/* A game that is closed makes room for another. */
Test(protocol, games_end_at_a_limit, .timeout = 240)
{
	for (unsigned i = 0; i < protocol_max_games; i++) {
		pipe_new(&talk, "{\"scenario\":\"duel\"}");
		cr_assert_eq(pipe_code(&talk), 0, "game %u", i);
	}
	pipe_ask(&talk, "new", "{\"scenario\":\"duel\"}");
	cr_assert_neq(pipe_code(&talk), 0);
	pipe_ask(&talk, "close", "{\"game\":\"$\"}");
	cr_assert_eq(pipe_code(&talk), 0);
	pipe_ask(&talk, "new", "{\"scenario\":\"duel\"}");
	cr_assert_eq(pipe_code(&talk), 0);
}
