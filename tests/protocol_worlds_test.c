/*
 * The protocol for players that search: clone, imagine, outcomes.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/pipe.h"

/* Asks and copies the answer: the next request would free it. */
static json_t *copy_of(struct pipe *pipe, const char *method, const char *params)
{
	const json_t *answer = pipe_ask(pipe, method, params);
	cr_assert_eq(pipe_code(pipe), 0, "%s %s: %s", method, params, text_at(answer, "message"));
	return json_deep_copy(answer);
}

static json_t *of_game(struct pipe *pipe, const char *method, const char *game, const char *rest)
{
	char params[1024];
	snprintf(params, sizeof params, "{\"game\":\"%s\"%s}", game, rest);
	return copy_of(pipe, method, params);
}

/* What was told before, and the numbers that count it, belong to the game alone. */
static void forget_past(json_t *answer)
{
	json_object_del(answer, "log");
	json_object_del(answer, "n");
	json_object_del(answer, "ticket");
	json_object_del(json_object_get(answer, "decision"), "ticket");
}

static void expect_same(struct pipe *pipe, const char *method, const char *other, const char *rest)
{
	json_t *here = of_game(pipe, method, pipe->game, rest), *there = of_game(pipe, method, other, rest);
	forget_past(here);
	forget_past(there);
	cr_assert(json_equal(here, there), "%s differs", method);
	json_decref(here);
	json_decref(there);
}

static char *key_of(struct pipe *pipe, const char *game)
{
	json_t *saved = of_game(pipe, "save", game, "");
	json_t *file = json_loads(text_at(saved, "text"), 0, NULL);
	char *key = strdup(text_at(file, "key"));
	json_decref(file);
	json_decref(saved);
	return key;
}

Test(worlds, a_clone_stands_where_the_game_stands)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_new(&pipe, "{\"scenario\":\"soor\",\"seed\":\"worlds\"}");
	json_t *clone = of_game(&pipe, "clone", pipe.game, "");
	const char *id = text_at(clone, "game");
	cr_assert_str_neq(id, pipe.game);
	expect_same(&pipe, "decision", id, "");
	expect_same(&pipe, "view", id, ",\"seat\":\"referee\"");
	json_decref(of_game(&pipe, "play", id, ",\"action\":{\"do\":\"done\"}"));
	cr_assert_eq(number_at(pipe_ask(&pipe, "decision", "{\"game\":\"$\"}"), "ticket"), 1,
		     "what is played in a clone does not touch the game");
	json_decref(clone);
	pipe_close(&pipe);
}

/* Whoever plays ahead in a clone must not learn the dice of the game. */
Test(worlds, a_clone_has_dice_of_its_own)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_new(&pipe, "{\"scenario\":\"soor\",\"seed\":\"worlds\"}");
	json_t *clone = of_game(&pipe, "clone", pipe.game, ""),
	       *same = of_game(&pipe, "clone", pipe.game, ",\"seed\":\"worlds\"");
	char *here = key_of(&pipe, pipe.game), *there = key_of(&pipe, text_at(clone, "game")),
	     *seeded = key_of(&pipe, text_at(same, "game"));
	cr_assert_eq(strlen(here), 32);
	cr_assert_str_neq(here, there);
	cr_assert_str_neq(here, seeded, "not even with the seed of the game");
	free(here);
	free(there);
	free(seeded);
	json_decref(clone);
	json_decref(same);
	pipe_close(&pipe);
}

Test(worlds, a_clone_can_be_saved_and_loaded)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_new(&pipe, "{\"scenario\":\"soor\",\"seed\":\"worlds\"}");
	json_t *clone = of_game(&pipe, "clone", pipe.game, "");
	json_t *saved = of_game(&pipe, "save", text_at(clone, "game"), "");
	char *params = json_dumps(saved, 0);
	json_t *loaded = copy_of(&pipe, "load", params);
	cr_assert_str_eq(text_at(loaded, "note"), "");
	expect_same(&pipe, "view", text_at(loaded, "game"), ",\"seat\":\"referee\"");
	free(params);
	json_decref(loaded);
	json_decref(saved);
	json_decref(clone);
	pipe_close(&pipe);
}

/* A ground belongs to the games that lie on it: it goes with the last of them. */
Test(worlds, games_made_from_one_on_a_ground_share_it)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_new(&pipe, "{\"scenario\":\"exercise1806\",\"seed\":\"worlds\",\"edit\":true,"
			"\"ground\":{\"hexes\":{\"1010\":\"town\"}}}");
	json_t *clone = of_game(&pipe, "clone", pipe.game, "");
	json_t *world = of_game(&pipe, "imagine", pipe.game, ",\"seat\":\"french\"");
	json_t *second = of_game(&pipe, "clone", text_at(clone, "game"), "");
	json_decref(of_game(&pipe, "close", pipe.game, ""));
	json_decref(of_game(&pipe, "close", text_at(clone, "game"), ""));
	json_decref(of_game(&pipe, "close", text_at(world, "game"), ""));
	json_t *saved = of_game(&pipe, "save", text_at(second, "game"), "");
	json_t *file = json_loads(text_at(saved, "text"), 0, NULL);
	json_t *hexes = json_object_get(json_object_get(file, "ground"), "hexes");
	cr_assert_str_eq(text_at(hexes, "1010"), "town");
	json_decref(of_game(&pipe, "view", text_at(second, "game"), ",\"seat\":\"french\""));
	json_decref(file);
	json_decref(saved);
	json_decref(second);
	json_decref(world);
	json_decref(clone);
	pipe_close(&pipe);
}

/* Upright blocks: what the French know is the same in the world, what they do not know is made up. */
static void set_up_upright(struct pipe *pipe)
{
	pipe_open(pipe);
	pipe_new(pipe, "{\"scenario\":\"grognard\",\"seed\":\"worlds\",\"edit\":true}");
	json_decref(of_game(
		pipe, "edit", pipe->game,
		",\"changes\":[{\"clear\":true},{\"piece\":\"lannes\",\"at\":\"Saalfeld\"},"
		"{\"piece\":\"brunswick\",\"at\":\"Weimar\"},{\"piece\":\"hohenlohe\",\"at\":\"Iena\"},"
		"{\"piece\":\"louis\",\"at\":\"Erfurt\"},{\"hand\":{\"prussian\":[\"P08\",\"P26\"]}},"
		"{\"active\":\"french\"},{\"step\":\"operations\"}]"));
}

Test(worlds, an_imagined_world_is_what_the_seat_knows)
{
	struct pipe pipe;
	set_up_upright(&pipe);
	json_t *world = of_game(&pipe, "imagine", pipe.game, ",\"seat\":\"french\",\"seed\":\"1\"");
	const char *id = text_at(world, "game");
	expect_same(&pipe, "view", id, ",\"seat\":\"french\"");
	expect_same(&pipe, "score", id, ",\"seat\":\"french\"");
	expect_same(&pipe, "explain", id, ",\"seat\":\"french\",\"about\":{\"what\":\"victory\"}");
	char *here = key_of(&pipe, pipe.game), *there = key_of(&pipe, id);
	cr_assert_str_neq(here, there, "a saved world must not tell the key of the game");
	free(here);
	free(there);
	json_decref(world);
	pipe_close(&pipe);
}

/* Two cards of forty or so in a hidden hand: thirty worlds do not all hold the true ones. */
Test(worlds, what_is_hidden_is_made_up)
{
	struct pipe pipe;
	bool differs = false;
	set_up_upright(&pipe);
	json_t *truth = of_game(&pipe, "view", pipe.game, ",\"seat\":\"prussian\"");
	for (unsigned i = 0; i < 30 && !differs; i++) {
		char rest[64];
		snprintf(rest, sizeof rest, ",\"seat\":\"french\",\"seed\":\"%u\"", i);
		json_t *world = of_game(&pipe, "imagine", pipe.game, rest);
		json_t *view = of_game(&pipe, "view", text_at(world, "game"), ",\"seat\":\"prussian\"");
		differs = !json_equal(member(truth, "hands.prussian.cards"),
				      member(view, "hands.prussian.cards"));
		json_decref(view);
		json_decref(world);
	}
	cr_assert(differs);
	json_decref(truth);
	pipe_close(&pipe);
}

Test(worlds, who_may_imagine)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_new(&pipe, "{\"scenario\":\"short\",\"seed\":\"worlds\"}");
	pipe_ask(&pipe, "imagine", "{\"game\":\"$\"}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_ask(&pipe, "imagine", "{\"game\":\"$\",\"seat\":\"referee\"}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_ask(&pipe, "imagine", "{\"game\":\"$\",\"seat\":\"public\"}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_ask(&pipe, "clone", "{\"game\":\"nothing\"}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_ask(&pipe, "clone", "{\"game\":\"$\",\"seed\":7}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_close(&pipe);
}

/* 9: with two markers left in the container the next one is either of the two, and both can be typed. */
static void set_up_container(struct pipe *pipe)
{
	pipe_open(pipe);
	pipe_new(pipe, "{\"scenario\":\"trautenau\",\"seed\":\"worlds\",\"edit\":true}");
	json_decref(of_game(pipe, "edit", pipe->game,
			    ",\"changes\":[{\"active\":\"Mondel\"},{\"cup\":[\"1st Division\","
			    "\"Grivicic\"]},{\"step\":\"movement\"}]"));
}

Test(worlds, outcomes_of_the_next_chance)
{
	struct pipe pipe;
	set_up_container(&pipe);
	json_t *next = of_game(&pipe, "outcomes", pipe.game, ",\"action\":{\"do\":\"done\"}");
	cr_assert_str_eq(text_at(next, "kind"), "draw");
	cr_assert_eq(json_array_size(json_object_get(next, "outcomes")), 2);
	cr_assert_str_eq(text_at(next, "outcomes.0.draw"), "1st Division");
	cr_assert_str_eq(text_at(next, "outcomes.1.draw"), "Grivicic");
	cr_assert_eq(number_at(pipe_ask(&pipe, "decision", "{\"game\":\"$\"}"), "turn"), 1);
	cr_assert_str_eq(text_at(pipe_ask(&pipe, "decision", "{\"game\":\"$\"}"), "step"), "movement",
			 "nothing was played");
	json_decref(next);
	pipe_close(&pipe);
}

Test(worlds, an_outcome_can_be_typed_as_it_is_listed)
{
	struct pipe pipe;
	set_up_container(&pipe);
	for (unsigned i = 0; i < 2; i++) {
		static const char *const drawn[] = {"1st Division", "Grivicic"};
		char rest[64];
		json_t *clone = of_game(&pipe, "clone", pipe.game, "");
		const char *id = text_at(clone, "game");
		snprintf(rest, sizeof rest, ",\"next\":[{\"draw\":\"%s\"}]", drawn[i]);
		json_decref(of_game(&pipe, "dice", id, rest));
		json_t *played = of_game(&pipe, "play", id, ",\"action\":{\"do\":\"done\"}");
		char *events = json_dumps(json_object_get(played, "events"), 0);
		cr_assert(strstr(events, drawn[i]), "%s", events);
		free(events);
		json_decref(played);
		json_decref(clone);
	}
	pipe_close(&pipe);
}

/* Behind a typed outcome the next chance is the one after it. */
Test(worlds, outcomes_behind_typed_ones)
{
	struct pipe pipe;
	set_up_container(&pipe);
	json_decref(of_game(&pipe, "dice", pipe.game, ",\"next\":[{\"d6\":3}]"));
	pipe_ask(&pipe, "outcomes", "{\"game\":\"$\",\"action\":{\"do\":\"done\"}}");
	cr_assert_eq(pipe_code(&pipe), error_outcome, "a die is typed where a marker is drawn");
	pipe_close(&pipe);
}

Test(worlds, no_chance_and_no_sense)
{
	struct pipe pipe;
	set_up_container(&pipe);
	json_t *next = of_game(&pipe, "outcomes", pipe.game,
			       ",\"action\":{\"do\":\"unit\",\"unit\":\"Mondel\"}");
	cr_assert(json_is_null(json_object_get(next, "kind")));
	cr_assert_eq(json_array_size(json_object_get(next, "outcomes")), 0);
	json_decref(next);
	pipe_ask(&pipe, "outcomes", "{\"game\":\"$\",\"action\":{\"do\":\"yes\"}}");
	cr_assert_eq(pipe_code(&pipe), error_illegal);
	pipe_ask(&pipe, "outcomes", "{\"game\":\"$\"}");
	cr_assert_eq(pipe_code(&pipe), error_params);
	pipe_close(&pipe);
}
