/*
 * What must hold in every game. At the end of each phase no stack is too large and no column too close to another; after every answer each
 * counter is in one place, nobody has come over water without a bridge, strength is lost only through the boxes, casualty tracks say what was
 * lost, and whoever is under orders comes nearer to his objective.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/support.h"

enum { max_game_answers = 20000 };

/* What is kept from one answer to the next, by counter: flags are dealt anew. */
struct watch {
	const struct at_table *at;
	unsigned place[both_sides][flags_of_side + 1];
	bool reduced[both_sides][flags_of_side + 1];
	int casualties[max_formations];
	uint16_t shore[max_places]; /* hexes with the same number are joined by land, bridges and fords */
};

static const struct campaign_data *data_of(const struct at_table *at)
{
	return campaign_data(scenario_at(at));
}

static unsigned flag_behind(const struct at_table *at, side_id side, unsigned who)
{
	return campaign_flag_of(scenario_at(at), position_at(at), side, who);
}

/* ---- Shores: hexes that can be reached from one another ------------------------------------------------------------------- */

static bool is_passable(const struct at_table *at, space_id from, unsigned direction)
{
	const struct board *board = scenario_at(at)->board;
	return !(board->side[from][direction] & side_river) ||
	       campaign_crossing(scenario_at(at), position_at(at), from, direction) != cross_water;
}

static void flood(struct watch *watch, space_id hex, uint16_t number)
{
	const struct board *board = scenario_at(watch->at)->board;
	static space_id todo[max_places];
	unsigned count = 0;
	todo[count++] = hex;
	watch->shore[hex] = number;
	while (count) {
		space_id from = todo[--count];
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[from][direction];
			if (to == no_space || watch->shore[to] || !is_passable(watch->at, from, direction))
				continue;
			watch->shore[to] = number;
			todo[count++] = to;
		}
	}
}

static void find_shores(struct watch *watch)
{
	uint16_t number = 0;
	memset(watch->shore, 0, sizeof watch->shore);
	for (space_id hex = 0; hex < scenario_at(watch->at)->board->spaces; hex++)
		if (!watch->shore[hex])
			flood(watch, hex, ++number);
}

/* ---- From one answer to the next --------------------------------------------------------------------------------------------- */

static bool is_box_of_losses(unsigned place)
{
	return place == box_unrecovered || place == box_recovered || place == box_lost;
}

static void remember(struct watch *watch)
{
	const struct campaign *campaign = position_at(watch->at);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(watch->at)->counters[side]; who++) {
			unsigned flag = flag_behind(watch->at, side, who);
			watch->place[side][who] = campaign->at[flag];
			watch->reduced[side][who] = campaign->reduced[flag];
		}
	find_shores(watch);
}

static struct watch *begin_watch(const struct at_table *at)
{
	static struct watch watch;
	memset(&watch, 0, sizeof watch);
	watch.at = at;
	remember(&watch);
	for (unsigned i = 0; i < max_formations; i++)
		watch.casualties[i] = position_at(at)->casualties[i];
	return &watch;
}

/* 8.31: by a bridge that stood, or stands now. */
static const char *check_rivers(const struct watch *before, const struct watch *after)
{
	static char text[160];
	const struct board *board = scenario_at(before->at)->board;
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(before->at)->counters[side]; who++) {
			unsigned from = before->place[side][who], to = after->place[side][who];
			if (from >= board->spaces || to >= board->spaces || from == to ||
			    before->shore[from] == before->shore[to] ||
			    after->shore[from] == after->shore[to])
				continue;
			snprintf(text, sizeof text, "%.40s has come over a river from %.8s to %.8s",
				 data_of(before->at)->counter[side][who].name, board->space[from].number,
				 board->space[to].number);
			return text;
		}
	return NULL;
}

/* 6.13, 6.21, 6.33: a unit becomes weaker only in the boxes, and never stronger again. */
static const char *check_strength(const struct watch *before, const struct watch *after)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(before->at)->counters[side]; who++) {
			bool was = before->reduced[side][who], is = after->reduced[side][who];
			unsigned from = before->place[side][who];
			if (was && !is)
				return "a unit is stronger than it was";
			if (is && !was && !is_box_of_losses(from) &&
			    !is_box_of_losses(after->place[side][who]))
				return "a unit has lost strength that lies in no box";
		}
	return NULL;
}

/* 12.1, 12.12: up by what it had when it was lost, down by its full strength when it comes back. */
static void keep_track(struct watch *after, const struct watch *before)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(before->at)->counters[side]; who++) {
			const struct campaign_counter *counter = &data_of(before->at)->counter[side][who];
			bool was = is_box_of_losses(before->place[side][who]),
			     is = is_box_of_losses(after->place[side][who]);
			if (!counter->formation || counter->arm >= arm_vedette || was == is)
				continue;
			int *track = &after->casualties[counter->formation - 1];
			bool reduced = before->reduced[side][who] && counter->strength[1];
			*track += is ? counter->strength[reduced] / half : -(counter->strength[0] / half);
			*track = *track < 0 ? 0 : *track;
		}
}

static const char *check_tracks(const struct watch *after)
{
	for (unsigned i = 0; i < data_of(after->at)->formations; i++)
		if (after->casualties[i] != position_at(after->at)->casualties[i])
			return "a casualty track does not say what was lost";
	return NULL;
}

static const char *check_step(struct watch *watch)
{
	static struct watch before;
	before = *watch;
	remember(watch);
	keep_track(watch, &before);
	const char *wrong = check_rivers(&before, watch);
	if (!wrong)
		wrong = check_strength(&before, watch);
	return wrong ? wrong : check_tracks(watch);
}

/* ---- Orders, 7.44 ------------------------------------------------------------------------------------------------------------------ */

/* What is left of its way from every hex by the fewest points: lengths shrink until nothing changes. */
static const int *rests_of_way(const struct at_table *at, unsigned flag, space_id objective)
{
	enum { endless = 30000 };
	static int rest[max_places];
	const struct board *board = scenario_at(at)->board;
	struct field field = truth_at(at);
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(&field, &one, 1);
	enum campaign_mode mode = mover.solid ? mode_marching : mode_formed;
	for (space_id hex = 0; hex < board->spaces; hex++)
		rest[hex] = hex == objective ? 0 : endless;
	for (bool again = true; again;) {
		again = false;
		for (space_id from = 0; from < board->spaces; from++)
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id to = board->neighbour[from][direction];
				if (to == no_space || rest[to] == endless)
					continue;
				struct campaign_step_cost step = campaign_cost(&field, &mover, from,
									       direction, mode, NULL);
				if (step.why || rest[to] + step.cost >= rest[from])
					continue;
				rest[from] = rest[to] + step.cost;
				again = true;
			}
	}
	return rest;
}

static int rest_of_way(const struct at_table *at, unsigned flag, space_id objective)
{
	return rests_of_way(at, flag, objective)[position_at(at)->at[flag]];
}

/* The only counter under way, if it is under orders; -1 otherwise. */
static int ordered_and_under_way(const struct at_table *at)
{
	struct field field = truth_at(at);
	int found = -1;
	for (unsigned flag = 0; flag < all_flags; flag++) {
		if (position_at(at)->moved[flag] != 2 || position_at(at)->at[flag] >= max_places)
			continue;
		if (found >= 0 || !campaign_is_bound(&field, flag))
			return -1;
		found = (int)flag;
	}
	return found;
}

/* 7.44, reading 94: wherever it may end, formed or in column, the rest of the way is the same, and no longer than it is now. */
static const char *check_ends(const struct at_table *at, unsigned *looks)
{
	int flag = strcmp(asked(at), "march") ? -1 : ordered_and_under_way(at), least[2] = {-1, -1};
	if (flag < 0)
		return NULL;
	const struct board *board = scenario_at(at)->board;
	unsigned row = campaign_side_of((unsigned)flag) * (unsigned)max_orders +
		       position_at(at)->order[flag] - 1u;
	const int *rest = rests_of_way(at, (unsigned)flag, (space_id)(position_at(at)->objective[row] - 1));
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned way = 0; way < 2; way++) {
			char go[32];
			snprintf(go, sizeof go, "go %.8s way %u", board->space[hex].number, way);
			if (!is_legal(at, go))
				continue;
			if (rest[hex] > rest[position_at(at)->at[flag]] ||
			    (least[way] >= 0 && rest[hex] != least[way]))
				return "a march under orders may end off the shortest way";
			least[way] = rest[hex];
			(*looks)++;
		}
	return NULL;
}

struct march {
	bool ordered;
	space_id objective;
	int rest;
};

static void note_marches(const struct at_table *at, struct march march[both_sides][flags_of_side + 1])
{
	struct field field = truth_at(at);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(at)->counters[side]; who++) {
			unsigned flag = flag_behind(at, side, who);
			struct march *its = &march[side][who];
			its->ordered = campaign_has_order(&field, flag) &&
				       campaign_phasing(scenario_at(at), position_at(at)) == side;
			if (!its->ordered)
				continue;
			unsigned row = side * (unsigned)max_orders + position_at(at)->order[flag] - 1u;
			its->objective = (space_id)(position_at(at)->objective[row] - 1);
			its->rest = rest_of_way(at, flag, its->objective);
		}
}

/* Nobody under orders is farther from his goal when the phase ends than when it began. */
static const char *check_marches(const struct at_table *at, struct march march[both_sides][flags_of_side + 1])
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data_of(at)->counters[side]; who++) {
			unsigned flag = flag_behind(at, side, who);
			bool freed = data_of(at)->is->rest_moves_freely &&
				     !position_at(at)->order[flag]; /* 7.45, note */
			if (march[side][who].ordered && !freed && position_at(at)->at[flag] < max_places &&
			    rest_of_way(at, flag, march[side][who].objective) > march[side][who].rest)
				return "a force under orders has gone astray";
		}
	return NULL;
}

static bool is_march_phase(unsigned step)
{
	return step == step_first_movement || step == step_second_movement ||
	       step == step_first_night_march || step == step_second_night_march;
}

/* ---- Games ----------------------------------------------------------------------------------------------------------------------------- */

static unsigned ordered_marches, looks_at_ends;

static void play_game_with(const char *scenario, const char *options, unsigned seed, bool closely)
{
	struct at_table *at = start_with(scenario, options);
	static struct march march[both_sides][flags_of_side + 1];
	struct watch *watch = begin_watch(at);
	uint32_t random = seed * 2654435761u + 1;
	const char *wrong = NULL;
	memset(march, 0, sizeof march);
	for (unsigned i = 0; i < max_game_answers && !is_over(at); i++) {
		unsigned step = position_at(at)->flow.step;
		random = random * 1664525u + 1013904223u;
		cr_assert(answers_listed(at), "%s, game %u, answer %u: %s has no answer", scenario, seed, i,
			  asks(at));
		wrong = closely ? check_ends(at, &looks_at_ends) : NULL;
		cr_assert_null(wrong, "%s, game %u, answer %u: %s", scenario, seed, i, wrong);
		give_any(at, random >> 8);
		wrong = closely ? check_step(watch) : NULL;
		cr_assert_null(wrong, "%s, game %u, answer %u: %s", scenario, seed, i, wrong);
		if (position_at(at)->flow.step == step)
			continue;
		wrong = campaign_unsound(scenario_at(at), true_position(at));
		if (!wrong && closely && is_march_phase(step))
			wrong = check_marches(at, march);
		cr_assert_null(wrong, "%s, game %u, answer %u, after step %u: %s", scenario, seed, i, step,
			       wrong);
		memset(march, 0, sizeof march);
		if (closely && is_march_phase(position_at(at)->flow.step))
			note_marches(at, march);
		for (unsigned who = 0; who <= flags_of_side; who++)
			ordered_marches += march[0][who].ordered + march[1][who].ordered;
	}
	cr_assert(is_over(at), "%s, game %u does not end", scenario, seed);
	leave(at);
}

static void play_game(const char *scenario, unsigned seed, bool closely)
{
	play_game_with(scenario, "", seed, closely);
}

/* The agreements change what may be done, not what must hold. */
Test(properties, under_every_agreement, .description = "1806 2.21D, 5.19, 11.2, 11.47, 1.51")
{
	static const char *const options[] = {
		"leave-zone=1 strength-bands=1 pontoon-initiative=3 weather=historical",
		"one-combat-at-a-time=1 cavalry-impetus=1",
		"shock-combat=1 graded-initiative=1 beyond-table=0",
		"leave-zone=1 one-combat-at-a-time=1 cavalry-impetus=1 graded-initiative=1 shock-combat=1",
		"commands=split"};
	for (unsigned i = 0; i < COUNT_OF(options); i++)
		for (unsigned seed = 0; seed < 4; seed++)
			play_game_with("drill1806", options[i], seed, true);
	play_game_with("jena-auerstaedt", "brunswick-dies=1 strength-bands=1 leave-zone=1", 1, false);
	play_game_with("saalfeld", "vedettes=0 supply=0", 1, true);
	play_game_with("saalfeld", "commands=split", 1, true);
	play_game_with("jena-auerstaedt", "commands=split", 1, false);
}

Test(properties, stacks_columns_and_counters, .description = "1806 3.1, 8.14D, 8.22E")
{
	for (unsigned seed = 0; seed < 8; seed++)
		play_game("saalfeld", seed, false);
	static const char *const others[] = {"auerstaedt", "jena", "massenbach", "erfurt"};
	for (unsigned i = 0; i < COUNT_OF(others); i++)
		play_game(others[i], i, false);
}

Test(properties, water_strength_tracks_and_orders, .description = "1806 8.31, 6.21, 12.1, 12.12, 7.44")
{
	for (unsigned seed = 0; seed < 16; seed++)
		play_game("drill1806", seed, true);
	play_game("saalfeld", 1, true);
	cr_assert_gt(ordered_marches, 0, "somebody was under orders");
	cr_assert_gt(looks_at_ends, 0, "and marched");
}

/* ---- Each check finds what it is there for -------------------------------------------------------------------------------------------- */

static struct campaign *spoil(struct at_table *at)
{
	return (struct campaign *)table_at(at)->position;
}

Test(properties, a_swimmer_is_found, .description = "1806 8.31")
{
	struct at_table *at = exercise();
	draw(at, "river", "0101 0201 0101 0102"); /* all round the corner */
	put(at, "fr.suchet", "0101");
	begin(at, "first-movement");
	struct watch *watch = begin_watch(at);
	cr_assert_null(check_step(watch));
	campaign_put(spoil(at), flag_at(at, "fr.suchet"), space_named(at, "0103"));
	cr_assert_not_null(check_step(watch));
}

Test(properties, lost_and_found_strength_is_found, .description = "1806 6.21, 12.1")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put_as(at, "fr.gazan", "1020", "'reduced':true");
	begin(at, "first-movement");
	struct watch *watch = begin_watch(at);
	spoil(at)->reduced[flag_at(at, "fr.gazan")] = 0;
	cr_assert_not_null(check_step(watch), "a unit is whole again");
	spoil(at)->reduced[flag_at(at, "fr.suchet")] = 1;
	cr_assert_not_null(check_step(watch), "points have vanished");
	cr_assert_null(check_step(watch));
	spoil(at)->casualties[0]++;
	cr_assert_not_null(check_step(watch), "a track has moved by itself");
	spoil(at)->casualties[0]--;
	campaign_put(spoil(at), flag_at(at, "fr.suchet"), box_unrecovered);
	cr_assert_not_null(check_step(watch), "a unit is gone, and its track does not say so");
}

Test(properties, a_straggler_is_found, .description = "1806 7.44")
{
	static struct march march[both_sides][flags_of_side + 1];
	struct at_table *at = exercise();
	draw(at, "village", "1020");
	put(at, "fr.napoleon", "1009");
	put(at, "fr.suchet", "1009");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	begin(at, "first-movement");
	note_marches(at, march);
	cr_assert_null(check_marches(at, march));
	campaign_put(spoil(at), flag_at(at, "fr.suchet"), space_named(at, "1012"));
	cr_assert_null(check_marches(at, march), "nearer");
	campaign_put(spoil(at), flag_at(at, "fr.suchet"), space_named(at, "1007"));
	cr_assert_not_null(check_marches(at, march));
}

Test(properties, a_crowd_is_found, .description = "1806 3.12, 3.15")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.gazan", "1010");
	put(at, "fr.morand", "1011");
	begin(at, "first-movement");
	cr_assert_null(campaign_unsound(scenario_at(at), true_position(at)));
	campaign_put(spoil(at), flag_at(at, "fr.morand"), space_named(at, "1010"));
	cr_assert_not_null(campaign_unsound(scenario_at(at), true_position(at)));
}

Test(properties, of_the_seven_days, .description = "1809 3.1, 8.14D, 8.22E")
{
	for (unsigned seed = 0; seed < 6; seed++)
		play_game("abensberg", seed, false);
	play_game("eckmuehl", 1, false);
	play_game_with("abensberg", "commands=split", 1, false);
	play_game_with("eckmuehl", "commands=split", 1, false);
	play_game_with("campaign1809-21", "alternative-b=1", 2, false);
	play_game_with("austrian-advance", "alternative-a=1", 3, false);
}

/* Brigades and divisions, exits and the stone bridge, too: see campaign_unsound. */
Test(properties, of_1809, .description = "1809 3.1, 8.14D, 8.22E, 8.35D, 16.5, 20.42")
{
	static const char *const scenarios[] = {"abensberg", "eckmuehl", "austrian-advance",
						"campaign1809-22"};
	for (unsigned i = 0; i < COUNT_OF(scenarios); i++)
		play_game(scenarios[i], i, false);
}
