/*
 * What must hold in every game: random players, every scenario, looked at from outside. VEDETTE_GAMES: one game a scenario in five hundred
 * of these, and one, up to forty.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>

#include "rulebooks/gloire/tests/slow.h"
#include "rulebooks/gloire/tests/support.h"

enum { most_answers = 60000, looks_every = 37, most_games = 40 };

struct watch {
	struct events events;
	struct at_table *at;
	bool owes_test[gloire_max_units]; /* passed through, 10.5 */
	uint16_t played[marker_numbers];  /* the last turn in which it was */
	unsigned tests, passed, sights, sums, ways;
	const char *fault;
	char room[160];
};

static void blame(struct watch *watch, const char *what, const char *whom)
{
	if (watch->fault)
		return;
	snprintf(watch->room, sizeof watch->room, "%s: %s", what, whom);
	watch->fault = watch->room;
}

static const struct gloire *position_of(const struct watch *watch)
{
	return (const struct gloire *)true_position(watch->at);
}

/* ---- What is told ------------------------------------------------------------------------------------------------------ */

/* 2.2: once a turn. Murat puts markers in that have been played, I 2.1.2. */
static void note_marker(struct watch *watch, unsigned marker)
{
	struct field field = truth_at(watch->at);
	unsigned turn = position_of(watch)->flow.turn;
	if (watch->played[marker] == turn && gloire_battle(field.scenario)->name != gloire_schongraben)
		blame(watch, "played twice in a turn", gloire_marker_id(field.scenario, marker));
	watch->played[marker] = (uint16_t)turn;
}

/* 10.5: whoever comes into a hex where he cannot stay shakes those who are there. */
static void note_passage(struct watch *watch, piece_id passer, space_id hex)
{
	struct field field = truth_at(watch->at);
	watch->owes_test[passer] = false;
	if (gloire_stack_is_legal(&field, hex))
		return;
	GLOIRE_EACH_IN (&field, hex, other)
		if (other != passer && !gloire_is_chief(other)) {
			watch->owes_test[other] = true;
			watch->passed++;
		}
}

static void take(struct events *events, const struct event *event)
{
	struct watch *watch = (struct watch *)events;
	unsigned first = (unsigned)event->message.arg[0].value;
	switch (event->message.id) {
	case text_told_drawn:
	case text_told_begins:
		note_marker(watch, first);
		return;
	case text_told_falls_back:
	case text_told_runs:
		note_passage(watch, (piece_id)first, (space_id)event->message.arg[1].value);
		return;
	case text_told_stands:
	case text_told_wavers:
	case text_told_stands_with:
	case text_told_wavers_with:
		watch->tests += watch->owes_test[first];
		watch->owes_test[first] = false;
		return;
	case text_told_shock_thrown_back:
	case text_told_shock_repulsed:
	case text_told_shock_driven:
	case text_told_shock_broken:
		if (!watch->fault)
			watch->fault = slow_sum_told(
				watch->at, event->message.arg[2].value - event->message.arg[1].value,
				&watch->sums);
		return;
	default:
		return;
	}
}

/* ---- What is so ----------------------------------------------------------------------------------------------------------- */

static void look_for_debts(struct watch *watch)
{
	struct field field = truth_at(watch->at);
	for (piece_id i = 0; i < gloire_battle(field.scenario)->units; i++) {
		/* A routed one runs instead of testing; whoever is gone has nothing to test. */
		if (watch->owes_test[i] && gloire_stands(&field, i) &&
		    gloire_piece(&field, i)->order != routed)
			blame(watch, "passed through and not tested", gloire_unit(&field, i)->id);
		watch->owes_test[i] = false;
	}
}

/* Barred to its arm, and no road, trail or bridge leads there. */
static bool is_on_barred_ground(const struct field *field, piece_id piece)
{
	const struct board *board = field->scenario->board;
	space_id at = gloire_piece(field, piece)->at;
	unsigned terrain = board->space[at].terrain, links = 0;
	bool water = terrain == terrain_lake || terrain == terrain_sea;
	if (gloire_is_boat(field, piece))
		return !water;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		links |= board->side[at][direction] & side_links;
	return gloire_battle(field->scenario)->tables.ground[terrain].cost[gloire_arm(field, piece)] ==
		       gloire_barred &&
	       !links && !gloire_is_aboard(field, piece);
}

static void look_at_units(struct watch *watch)
{
	struct field field = truth_at(watch->at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++) {
		unsigned at = gloire_piece(&field, i)->at;
		bool boxed = at == box_off || at == box_due || at == box_left || at == box_eliminated;
		if (at >= field.scenario->board->spaces && !boxed)
			blame(watch, "nowhere", battle->unit[i].id);
		if (at == box_off && battle->unit[i].set_up.arrival == gloire_at_start &&
		    !battle->unit[i].set_up.optional)
			blame(watch, "has vanished", battle->unit[i].id);
		if (gloire_stands(&field, i) && is_on_barred_ground(&field, i))
			blame(watch, "on barred ground", battle->unit[i].id);
	}
}

/* 5.1.1, 6.1.1 */
static void look_at_stacks(struct watch *watch)
{
	struct field field = truth_at(watch->at);
	for (space_id hex = 0; hex < field.scenario->board->spaces; hex++) {
		unsigned facing = no_direction;
		if (!position_of(watch)->first[hex])
			continue;
		if (!gloire_judge_standing(&field, hex, no_piece, good_order).legal)
			blame(watch, "too much in a hex", field.scenario->board->space[hex].number);
		GLOIRE_EACH_IN (&field, hex, piece) {
			const struct gloire_piece *piece_now = gloire_piece(&field, piece);
			if (gloire_is_chief(piece) || gloire_is_guns(&field, piece) ||
			    piece_now->order == routed)
				continue;
			if (facing != no_direction && facing != piece_now->facing)
				blame(watch, "faces otherwise than its stack",
				      field.scenario->board->space[hex].number);
			facing = piece_now->facing;
		}
	}
}

/* 2.3.2 */
static void look_at_orders(struct watch *watch)
{
	struct field field = truth_at(watch->at);
	for (side_id side = 0; side < both_sides; side++) {
		unsigned slips = 0;
		for (unsigned i = 0; i < max_groups; i++)
			slips += position_of(watch)->slip[side * max_groups + i];
		if (slips > gloire_orders_of(&field, side))
			blame(watch, "more orders than the rating allows", side ? "second" : "first");
	}
}

static bool is_one_of(const char *word, const char *const words[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!strcmp(word, words[i]))
			return true;
	return false;
}

static void look(struct watch *watch, unsigned answers)
{
	static const char *const quiet[] = {"orders", "first", "leader", "fire", "redoubt", "choice"};
	static const char *const settled[] = {"orders", "first",   "leader", "fire",
					      "move",   "declare", "rally"};
	const char *asked_now = asked(watch->at);
	if (is_one_of(asked_now, settled, COUNT_OF(settled)))
		look_for_debts(watch);
	if (is_one_of(asked_now, quiet, COUNT_OF(quiet))) {
		look_at_units(watch);
		look_at_stacks(watch);
	}
	if (!strcmp(asked_now, "first"))
		look_at_orders(watch);
	if (watch->fault)
		return;
	if (!strcmp(asked_now, "retreat"))
		watch->fault = slow_ways(watch->at, &watch->ways);
	else if (answers % looks_every == 0)
		watch->fault = slow_sights(watch->at, answers, &watch->sights);
}

/* "done" is the last of a list: whoever means to fight says it seldom. */
static unsigned choice(const struct at_table *at, unsigned random)
{
	bool bold = !strcmp(asked(at), "declare") || (!strcmp(asked(at), "move") && random % 8);
	unsigned listed = answers_listed(at);
	return bold && listed > 1 ? (random >> 8) % (listed - 1) : random >> 8;
}

/* Was everything met with that is looked at here? */
static bool play_one(const char *scenario, unsigned game)
{
	struct watch *watch = calloc(1, sizeof *watch);
	struct at_table *at = start(scenario);
	char seed[64];
	snprintf(seed, sizeof seed, "%s %u", scenario, game);
	any_dice(at, seed);
	unsigned random = 12345u + game * 7919u, answers = 0;
	watch->at = at;
	watch->events.take = take;
	table_at(at)->events = &watch->events;
	while (!is_over(at) && answers < most_answers && !watch->fault) {
		random = random * 1664525u + 1013904223u;
		give_any(at, choice(at, random));
		answers++;
		look(watch, answers);
	}
	cr_expect_null(watch->fault, "%s, game %u, answer %u (%s): %s", scenario, game, answers, asked(at),
		       watch->fault);
	cr_expect(is_over(at) || watch->fault, "%s, game %u does not end", scenario, game);
	cr_log_info("%s: %u answers, %u passed through, %u tested, %u sights, %u sums, %u ways back",
		    scenario, answers, watch->passed, watch->tests, watch->sights, watch->sums, watch->ways);
	bool all = watch->passed && watch->tests && watch->sights && watch->sums && watch->ways;
	free(watch);
	leave(at);
	return all;
}

/* A game of many fights: without them the properties would hold of nothing. */
Test(properties, have_something_to_look_at)
{
	cr_assert(play_one("zurich", 0));
}

ParameterizedTestParameters(properties, random_games)
{
	static unsigned number[gloire_scenario_count];
	for (unsigned i = 0; i < gloire_scenario_count; i++)
		number[i] = i;
	return cr_make_param_array(unsigned, number, gloire_scenario_count);
}

ParameterizedTest(unsigned *number, properties, random_games)
{
	const char *games = getenv("VEDETTE_GAMES"), *only = getenv("VEDETTE_SCENARIO");
	unsigned count = games && *games ? (unsigned)strtoul(games, NULL, 10) / 500 + 1 : 1;
	count = count < most_games ? count : most_games;
	if (only && *only && strcmp(only, gloire_scenarios[*number].id) != 0)
		return;
	for (unsigned game = 0; game < count; game++)
		play_one(gloire_scenarios[*number].id, game);
}
