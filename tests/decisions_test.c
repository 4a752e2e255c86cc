/*
 * What screens read of a decision: data, never the sentence.
 */
#include <criterion/criterion.h>
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

TestSuite(decisions, .init = set_up, .fini = tear_down);

static const json_t *set(const char *scenario, const char *changes)
{
	char params[900];
	snprintf(params, sizeof params, "{\"scenario\":\"%s\",\"seed\":\"data\",\"edit\":true}", scenario);
	pipe_new(&talk, params);
	snprintf(params, sizeof params, "{\"game\":\"$\",\"changes\":[%s]}", changes);
	const json_t *result = pipe_ask(&talk, "edit", params);
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(result, "message"));
	return member(result, "decision");
}

static const json_t *give(const char *action)
{
	char params[200];
	snprintf(params, sizeof params, "{\"game\":\"$\",\"action\":{%s}}", action);
	const json_t *result = pipe_ask(&talk, "play", params);
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(result, "message"));
	return member(result, "decision");
}

/* What the button of the answer with that verb says, or "". */
static const char *label(const json_t *decision, const char *verb)
{
	size_t i;
	json_t *action;
	json_array_foreach (member(decision, "actions"), i, action)
		if (!strcmp(text_at(action, "do"), verb))
			return text_at(action, "label");
	cr_assert_fail("%s is not among the answers", verb);
	return "";
}

static const char assaulted[] = "{\"clear\":true},{\"piece\":\"au.ir10\",\"at\":\"0812\",\"facing\":\"N\"},"
				"{\"piece\":\"pr.ir41\",\"at\":\"0811\",\"facing\":\"S\"},"
				"{\"piece\":\"pr.ir44\",\"at\":\"0912\",\"facing\":\"S\"},"
				"{\"active\":\"au.mondel\"},{\"step\":\"combat\"}";

Test(decisions, name_the_piece_and_the_place_they_are_about, .description = "1866 9.5.1 9.5.4")
{
	const json_t *decision = set("trautenau", assaulted);
	cr_assert_str_eq(text_at(decision, "asks"), "ask-attacker");
	cr_assert_null(member(decision, "about"), "nobody is named yet");
	cr_assert_str_eq(label(decision, "done"), "End declaration");
	decision = give("\"do\":\"unit\",\"unit\":\"au.ir10\"");
	cr_assert_str_eq(text_at(decision, "asks"), "ask-target");
	cr_assert_str_eq(text_at(decision, "about.unit"), "au.ir10");
	give("\"do\":\"at\",\"at\":\"0811\"");
	decision = give("\"do\":\"done\"");
	cr_assert_str_eq(text_at(decision, "asks"), "ask-withdraw");
	cr_assert_str_eq(text_at(decision, "about.at"), "0811");
	cr_assert_str_eq(label(decision, "done"), "Stand");
}

Test(decisions, labels_take_the_arguments_of_the_prompt, .description = "1806 move.path")
{
	const json_t *decision = set("conscript", "{\"active\":\"french\"},{\"step\":\"operations\"}");
	cr_assert_str_eq(label(decision, "pass"), "Pass for this turn");
	decision = give("\"do\":\"unit\",\"unit\":\"ney\"");
	cr_assert_str_eq(text_at(decision, "asks"), "ask-move");
	cr_assert_str_eq(text_at(decision, "about.at"), "Bayreuth");
	cr_assert_str_eq(label(decision, "done"), "Stay at Bayreuth");
}

Test(decisions, the_terms_of_a_cost_name_the_way, .description = "1866 9.3")
{
	set("trautenau", "{\"clear\":true},{\"piece\":\"pr.ir41\",\"at\":\"0810\",\"facing\":\"S\"},"
			 "{\"active\":\"pr.1div\"},{\"step\":\"movement\"}");
	const json_t *result = pipe_ask(
		&talk, "explain",
		"{\"game\":\"$\",\"about\":{\"what\":\"cost\",\"unit\":\"pr.ir41\",\"to\":\"0812\"}}");
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(result, "message"));
	/* two steps south over the bare plateau */
	cr_assert_str_eq(text_at(result, "figures.0.terms.0.at"), "0811");
	cr_assert_str_eq(text_at(result, "figures.0.terms.1.at"), "0812");
}

/* A march that can only be forced, told without its way: eight hexes of clear ground, a point each. */
Test(decisions, a_march_without_its_way_has_its_terms, .description = "gloire 4.1.3 4.3")
{
	set("exercise-gloire",
	    "{\"clear\":true},{\"piece\":\"fr.friant.15e\",\"at\":\"0202\",\"facing\":\"E\",\"status\":\"with\"},"
	    "{\"piece\":\"al.lewis.preiss\",\"at\":\"2323\",\"facing\":\"W\"},"
	    "{\"active\":\"fr.friant\"},{\"step\":\"activation\"}");
	const json_t *result =
		pipe_ask(&talk, "explain",
			 "{\"game\":\"$\",\"about\":{\"actions\":[{\"do\":\"unit\",\"unit\":\"15e\"},"
			 "{\"do\":\"go\",\"to\":\"0210\"}]}}");
	cr_assert_eq(pipe_code(&talk), 0, "%s", text_at(result, "message"));
	cr_assert_eq(number_at(result, "figures.0.value"), 8);
	cr_assert_eq(json_array_size(member(result, "figures.0.terms")), 8);
}

Test(decisions, a_view_says_whose_pieces_are_its_readers, .description = "P1.2")
{
	set("picket", "{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},"
		      "{\"piece\":\"Red guard\",\"at\":\"Quarry\"},{\"step\":\"blue-march\"}");
	const json_t *view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"first\"}");
	cr_assert_str_eq(text_at(view, "side"), "blue");
	view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"second\"}");
	cr_assert_str_eq(text_at(view, "side"), "red");
	view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"public\"}");
	cr_assert_null(member(view, "side"));
}

Test(decisions, a_declared_hand_is_shown_to_its_holder, .description = "P3.1 P8.1")
{
	set("picket",
	    "{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},"
	    "{\"piece\":\"Red guard\",\"at\":\"Quarry\"},{\"hand\":{\"blue\":[\"b.rain\"],\"red\":[]}},"
	    "{\"step\":\"blue-march\"}");
	const json_t *view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"first\"}");
	cr_assert_eq(number_at(view, "hands.blue.count"), 1);
	cr_assert_str_eq(text_at(view, "hands.blue.cards.0.name"), "Blue's rain");
	view = pipe_ask(&talk, "view", "{\"game\":\"$\",\"seat\":\"second\"}");
	cr_assert_eq(number_at(view, "hands.blue.count"), 1);
	cr_assert_null(member(view, "hands.blue.cards"), "the enemy counts them, and no more");
}

Test(decisions, scenarios_bring_titles_and_colours)
{
	size_t i;
	json_t *scenario;
	json_array_foreach (pipe_ask(&talk, "scenarios", "{}"), i, scenario) {
		size_t k;
		json_t *side, *step;
		json_array_foreach (member(scenario, "sides"), k, side) {
			const char *id = json_string_value(side);
			const char *colour =
				json_string_value(json_object_get(member(scenario, "colours"), id));
			cr_assert(json_object_get(member(scenario, "titles.sides"), id));
			cr_assert(colour && strlen(colour) == 7 && colour[0] == '#');
		}
		json_array_foreach (member(scenario, "steps"), k, step)
			cr_assert(json_object_get(member(scenario, "titles.steps"), json_string_value(step)));
		cr_assert_eq(json_object_size(member(scenario, "titles.windows")),
			     json_array_size(member(scenario, "windows")));
	}
}

Test(decisions, a_board_brings_the_words_of_its_clock, .description = "1806 short")
{
	const json_t *board = pipe_ask(&talk, "board", "{\"scenario\":\"short\"}");
	cr_assert_eq(json_array_size(member(board, "turns")), 3);
	cr_assert_str_eq(text_at(board, "turns.0"), "12-13 October");
	cr_assert_str_eq(text_at(board, "turns.2"), "16-17 October");
}
