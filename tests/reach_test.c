/*
 * Reach, against figures by hand and against a slow search that tries everything.
 */
#include <criterion/criterion.h>

#include "vedette/reach_search.h"

#include <stdlib.h>
#include <string.h>

static const struct hex_grid field_grid = {.columns = 9,
					   .rows = 8,
					   .first_column = 1,
					   .first_row = 1,
					   .flat_top = true,
					   .even_low = true,
					   .digits = 2};

static struct reach_step two_a_hex_step(const void *rules, space_id from, uint8_t mode, unsigned direction,
					space_id to, half_points spent)
{
	(void)rules, (void)from, (void)direction, (void)to, (void)spent;
	return (struct reach_step){.cost = 2, .mode = mode};
}

static unsigned two_a_hex(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	*out = two_a_hex_step(rules, from->space, from->mode, direction, to, from->cost);
	return out->cost >= 0;
}

Test(reach, open_ground_is_a_disc)
{
	struct reach *reach = calloc(1, sizeof *reach);
	struct board *board = board_new_hexes(&field_grid);
	space_id start = board_find(board, "0504");
	reach_find(reach, board, start, 0, 0, 6, two_a_hex, NULL);
	cr_assert_eq(reach->count, 1 + 6 + 12 + 18);
	const struct reach_node *node = reach_at(reach, board_find(board, "0704"));
	cr_assert_eq(node->cost, 4);
	space_id way[8];
	cr_assert_eq(reach_way(reach, node, way, 8), 2);
	cr_assert_eq(way[1], board_find(board, "0704"));
	cr_assert_null(reach_at(reach, board_find(board, "0908")));
	cr_assert_eq(reach_way(reach, reach_at(reach, start), way, 8), 0);
	/* four points were spent already: one hex is left */
	reach_find(reach, board, start, 0, 4, 6, two_a_hex, NULL);
	cr_assert_eq(reach->count, 7);
	board_free(board);
	free(reach);
}

/* A made-up rule: cost, mode, consequences and stops of every step come from a hash. */
struct made_up {
	uint32_t seed;
	unsigned dear, risky, stopping, forbidden; /* out of 16 */
	unsigned least;                            /* points for a step of a plain search */
};

static uint32_t mixed(uint32_t value)
{
	value ^= value >> 16;
	value *= 0x7feb352du;
	value ^= value >> 15;
	value *= 0x846ca68bu;
	return value ^ value >> 16;
}

static struct reach_step made_up_step_step(const void *rules, space_id from, uint8_t mode, unsigned direction,
					   space_id to, half_points spent)
{
	const struct made_up *rule = rules;
	(void)to;
	uint32_t hash = mixed(rule->seed ^ mixed(from * 64u + mode * 8u + direction));
	struct reach_step step = {.cost = (half_points)(hash % 4), .mode = (uint8_t)(hash >> 4 & 3)};
	if ((hash >> 8 & 15) < rule->dear)
		step.cost = (half_points)(step.cost + 5);
	if ((hash >> 12 & 15) < rule->risky)
		step.consequences = (uint8_t)(1 + (hash >> 16 & 1));
	step.stops = (hash >> 20 & 15) < rule->stopping;
	if ((hash >> 24 & 15) < rule->forbidden)
		step.cost = -1;
	if (spent > 8 && step.cost >= 0)
		step.cost++; /* the tired pay more */
	return step;
}

static unsigned made_up_step(const void *rules, const struct reach_node *from, unsigned direction,
			     space_id to, struct reach_step out[reach_outcomes])
{
	*out = made_up_step_step(rules, from->space, from->mode, direction, to, from->cost);
	return out->cost >= 0;
}

enum { table_risks = 24, table_costs = 24, table_spaces = 72 };

/* Everything that can be: [space][mode][consequences][cost], 1 reached, 2 reached and can go on. */
static uint8_t (*possible)[reach_modes][table_risks][table_costs];

static bool try_all_steps(const struct board *board, const struct made_up *rule, space_id from, uint8_t mode,
			  int risks, half_points cost, half_points limit)
{
	bool changed = false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[from][direction];
		if (to == no_space)
			continue;
		struct reach_step step = made_up_step_step(rule, from, mode, direction, to, cost);
		int total = cost + step.cost, danger = risks + step.consequences;
		if (step.cost < 0 || total > limit || danger >= table_risks)
			continue;
		uint8_t *entry = &possible[to][step.mode][danger][total];
		uint8_t now = *entry | (step.stops ? 1 : 3);
		changed |= now != *entry;
		*entry = now;
	}
	return changed;
}

static bool sweep(const struct board *board, const struct made_up *rule, half_points limit)
{
	bool changed = false;
	for (space_id space = 0; space < board->spaces; space++)
		for (uint8_t mode = 0; mode < reach_modes; mode++)
			for (int risks = 0; risks < table_risks; risks++)
				for (half_points cost = 0; cost <= limit; cost++)
					if (possible[space][mode][risks][cost] & 2)
						changed |= try_all_steps(board, rule, space, mode, risks,
									 cost, limit);
	return changed;
}

/* The least (consequences, cost) at which a space and mode was found; false if it was not. */
static bool least(space_id space, unsigned mode, int *risks, int *cost)
{
	for (*risks = 0; *risks < table_risks; (*risks)++)
		for (*cost = 0; *cost < table_costs; (*cost)++)
			if (possible[space][mode][*risks][*cost])
				return true;
	return false;
}

static void compare_space(const struct reach *reach, space_id space)
{
	int best_risks = 1000, best_cost = 0;
	for (unsigned mode = 0; mode < reach_modes; mode++) {
		int risks, cost;
		bool found = least(space, mode, &risks, &cost);
		unsigned slot = space * reach_modes + mode;
		cr_assert_eq(reach->slot[slot].stamp == reach->round, found, "space %u mode %u", space, mode);
		if (!found)
			continue;
		const struct reach_node *node = &reach->node[reach->slot[slot].index];
		cr_assert_eq(node->consequences, risks);
		cr_assert_eq(node->cost, cost);
		cr_assert_eq(node->stops, !(possible[space][mode][risks][cost] & 2));
		if (risks < best_risks || (risks == best_risks && cost < best_cost)) {
			best_risks = risks;
			best_cost = cost;
		}
	}
	const struct reach_node *offered = reach_at(reach, space);
	cr_assert_eq(offered != NULL, best_risks < 1000);
	if (!offered)
		return;
	cr_assert_eq(offered->consequences, best_risks);
	cr_assert_eq(offered->cost, best_cost);
}

/* The way must be one: each step allowed, and the sums those of the node. */
static void walk_way(const struct reach *reach, const struct board *board, const struct made_up *rule,
		     const struct reach_node *end)
{
	if (end->before == 0xffff)
		return;
	const struct reach_node *before = &reach->node[end->before];
	cr_assert_eq(before->space, end->from);
	cr_assert_eq(before->mode, end->from_mode);
	cr_assert_not(before->stops);
	unsigned direction = hex_direction(board, end->from, end->space);
	struct reach_step step = made_up_step_step(rule, end->from, end->from_mode, direction, end->space,
						   before->cost);
	cr_assert_eq(before->cost + step.cost, end->cost);
	cr_assert_eq(before->consequences + step.consequences, end->consequences);
	cr_assert_eq(step.mode, end->mode);
}

Test(reach, agrees_with_trying_everything)
{
	struct reach *reach = calloc(1, sizeof *reach);
	struct board *board = board_new_hexes(&field_grid);
	cr_assert_eq(board->spaces, table_spaces);
	possible = malloc(table_spaces * sizeof *possible);
	for (uint32_t seed = 1; seed <= 60; seed++) {
		struct made_up rule = {.seed = seed,
				       .dear = seed % 7,
				       .risky = seed % 9,
				       .stopping = seed % 5,
				       .forbidden = seed % 4};
		space_id start = (space_id)(mixed(seed) % table_spaces);
		half_points limit = (half_points)(6 + seed % 12);
		memset(possible, 0, table_spaces * sizeof *possible);
		possible[start][seed % 4][0][1] = 3;
		while (sweep(board, &rule, limit))
			;
		reach_find(reach, board, start, (uint8_t)(seed % 4), 1, limit, made_up_step, &rule);
		for (space_id space = 0; space < board->spaces; space++)
			compare_space(reach, space);
		for (unsigned i = 0; i < reach->count; i++)
			walk_way(reach, board, &rule, &reach->node[i]);
	}
	free(possible);
	board_free(board);
	free(reach);
}

/* The safe way round costs all the points; only through the enemy's zone can one go further. */
static struct reach_step zone_or_detour_step(const void *rules, space_id from, uint8_t mode,
					     unsigned direction, space_id to, half_points spent)
{
	(void)rules, (void)mode, (void)spent, (void)direction;
	if (from == 0 && to == 1)
		return (struct reach_step){.cost = 1, .consequences = 1};
	return (struct reach_step){.cost = 2};
}

static unsigned zone_or_detour(const void *rules, const struct reach_node *from, unsigned direction,
			       space_id to, struct reach_step out[reach_outcomes])
{
	*out = zone_or_detour_step(rules, from->space, from->mode, direction, to, from->cost);
	return out->cost >= 0;
}

Test(reach, a_risk_is_taken_only_to_go_further)
{
	/* 0 to 1 directly at a risk, or by 2; beyond 1 lies 3 */
	const struct board_side ways[] = {
		{.a = 0, .b = 1}, {.a = 0, .b = 2}, {.a = 2, .b = 1}, {.a = 1, .b = 3}};
	struct board *board = board_new_areas(4, ways, 4);
	struct reach *reach = calloc(1, sizeof *reach);
	reach_find(reach, board, 0, 0, 0, 4, zone_or_detour, NULL);
	cr_assert_eq(reach_at(reach, 1)->consequences, 0);
	cr_assert_eq(reach_at(reach, 1)->cost, 4);
	cr_assert_eq(reach_at(reach, 3)->consequences, 1);
	cr_assert_eq(reach_at(reach, 3)->cost, 3);
	space_id way[4];
	cr_assert_eq(reach_way(reach, reach_at(reach, 3), way, 4), 2);
	cr_assert_eq(way[0], 1);
	board_free(board);
	free(reach);
}

/* Two points a connection, one from 0 to 1, three from 1 to 4. */
static int one_to_three(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			uint8_t *mode, bool *stops)
{
	(void)rules, (void)direction, (void)mode, (void)stops;
	return to == 1 ? 1 : from->space == 1 && to == 4 ? 3 : 2;
}

Test(reach, of_equal_ways_the_nearer_then_the_lower_space)
{
	/*
	 * To 5 by 3 or by 2, 2 + 2 points each: by 2, the lower. To 4 from 1 (1 + 3) and from 6 with the last step a point
	 * cheaper (2 + 2): by 1, the nearer, although both cost 4.
	 */
	const struct board_side ways[] = {{.a = 0, .b = 3}, {.a = 0, .b = 2}, {.a = 3, .b = 5},
					  {.a = 2, .b = 5}, {.a = 0, .b = 1}, {.a = 1, .b = 4},
					  {.a = 0, .b = 6}, {.a = 6, .b = 4}};
	struct board *board = board_new_areas(7, ways, sizeof ways / sizeof *ways);
	struct reach *reach = calloc(1, sizeof *reach);
	const struct reach_start start = {.space = 0};
	struct reach_query query = {.start = &start, .starts = 1, .limit = 20};
	reach_search_few(reach, board, &query, one_to_three);
	cr_assert_eq(reach_at(reach, 5)->cost, 4);
	cr_assert_eq(reach_at(reach, 5)->from, 2);
	cr_assert_eq(reach_at(reach, 4)->cost, 4);
	cr_assert_eq(reach_at(reach, 4)->from, 1);
	cr_assert_eq(reach->count, 7);
	board_free(board);
	free(reach);
}

Test(reach, ends_with_the_space_that_is_asked_for)
{
	/* 0 to 4 in a row: with 2 the search is over, and what lies behind it is not looked at. */
	const struct board_side ways[] = {
		{.a = 0, .b = 1}, {.a = 1, .b = 2}, {.a = 2, .b = 3}, {.a = 3, .b = 4}};
	struct board *board = board_new_areas(5, ways, 4);
	struct reach *reach = calloc(1, sizeof *reach);
	const struct reach_start start = {.space = 0};
	struct reach_query query = {.start = &start,
				    .starts = 1,
				    .limit = 20,
				    .goal = &(struct reach_goal){2, reach_any_mode},
				    .rule = two_a_hex};
	reach_search(reach, board, &query);
	cr_assert_eq(reach->count, 3);
	cr_assert_eq(reach_at(reach, 2)->cost, 4);
	cr_assert_null(reach_at(reach, 3));
	board_free(board);
	free(reach);
}

/* ---- Plain searches ------------------------------------------------------------------------------------------------ */

static bool stops_at(const struct made_up *rule, space_id to)
{
	return (mixed(rule->seed + 77 * to) & 15) < rule->stopping;
}

/* A made-up step without consequences; where one stops hangs on the space alone. */
static int plain_cost(const struct made_up *rule, const struct reach_node *from, unsigned direction,
		      uint8_t *mode)
{
	uint32_t hash = mixed(rule->seed ^ mixed(from->space * 64u + from->mode * 8u + direction % 8));
	if ((hash >> 24 & 15) < rule->forbidden)
		return -1;
	*mode = (uint8_t)(hash >> 4 & 3);
	int least = direction == reach_in_place ? 0 : (int)rule->least;
	return least + (int)(hash % 4) + ((hash >> 8 & 15) < rule->dear ? 5 : 0);
}

static unsigned told_in_full(const void *rules, const struct reach_node *from, unsigned direction,
			     space_id to, struct reach_step out[reach_outcomes])
{
	uint8_t mode = from->mode;
	int cost = plain_cost(rules, from, direction, &mode);
	*out = (struct reach_step){.cost = (half_points)cost, .mode = mode, .stops = stops_at(rules, to)};
	return cost >= 0;
}

static int told_plainly(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			uint8_t *mode, bool *stops)
{
	*stops = stops_at(rules, to);
	return plain_cost(rules, from, direction, mode);
}

static void compare_nodes(const struct reach *full, const struct reach *plain)
{
	cr_assert_eq(full->count, plain->count);
	for (unsigned i = 0; i < full->count; i++) {
		const struct reach_node *a = &full->node[i], *b = &plain->node[i];
		cr_assert(a->space == b->space && a->mode == b->mode && a->cost == b->cost &&
			  a->stops == b->stops && a->consequences == b->consequences);
		cr_assert(a->before == b->before && a->from == b->from && a->from_mode == b->from_mode);
		cr_assert_eq(reach_in_mode(full, a->space, a->mode) - full->node,
			     reach_in_mode(plain, a->space, a->mode) - plain->node);
		cr_assert_eq(reach_at(full, a->space) - full->node, reach_at(plain, a->space) - plain->node);
	}
}

Test(reach, a_plain_search_finds_the_same_nodes_in_the_same_order)
{
	struct reach *full = calloc(1, sizeof *full), *plain = calloc(1, sizeof *plain);
	struct board *board = board_new_hexes(&field_grid);
	for (uint32_t seed = 1; seed <= 200; seed++) {
		struct made_up rule = {.seed = seed,
				       .dear = seed % 7,
				       .stopping = seed % 5,
				       .forbidden = seed % 6,
				       .least = seed % 3};
		struct reach_start start[2] = {
			{.space = (space_id)(mixed(seed) % board->spaces), .mode = seed % 4, .spent = 1},
			{.space = (space_id)(mixed(seed + 1) % board->spaces),
			 .spent = (half_points)(seed % 3)}};
		while (stops_at(&rule, start[0].space) || stops_at(&rule, start[1].space))
			rule.stopping--; /* nobody sets out from where he must stop */
		struct reach_goal goal = {.space = (space_id)(mixed(seed + 2) % board->spaces),
					  .mode = reach_any_mode};
		struct reach_query query = {.start = start,
					    .starts = 1 + seed % 2,
					    .limit = (half_points)(seed % 14),
					    .in_place = seed % 3 == 0,
					    .rule = told_in_full,
					    .rules = &rule,
					    .goal = seed % 4 ? NULL : &goal};
		reach_search(full, board, &query);
		reach_search_plainly(plain, board, &query, rule.least, told_plainly);
		compare_nodes(full, plain);
	}
	board_free(board);
	free(full);
	free(plain);
}

/* ---- Few spaces ---------------------------------------------------------------------------------------------------- */

enum { most_areas = 100 };

/* Areas in a row that is broken now and then, and connections anywhere. */
static struct board *made_up_areas(uint32_t seed, unsigned areas)
{
	struct board_side way[3 * most_areas];
	unsigned ways = 0;
	for (unsigned i = 0; i < 2 * areas; i++) {
		space_id a = (space_id)(mixed(seed + i) % areas),
			 b = (space_id)(i < areas ? i : mixed(seed - i) % areas);
		bool known = a == b;
		for (unsigned k = 0; k < ways; k++)
			known |= (way[k].a == a && way[k].b == b) || (way[k].a == b && way[k].b == a);
		if (!known)
			way[ways++] = (struct board_side){.a = a, .b = b};
	}
	return board_new_areas((space_id)areas, way, (uint16_t)ways);
}

static int told_in_one_mode(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			    uint8_t *mode, bool *stops)
{
	uint8_t other = 0;
	(void)mode;
	*stops = stops_at(rules, to);
	return plain_cost(rules, from, direction, &other);
}

static unsigned told_in_full_in_one_mode(const void *rules, const struct reach_node *from, unsigned direction,
					 space_id to, struct reach_step out[reach_outcomes])
{
	unsigned count = told_in_full(rules, from, direction, to, out);
	out->mode = 0;
	return count;
}

/* Of all nodes that lead to it for what it costs, the nearest, then the lowest; the start has none. */
static space_id best_before(const struct reach *reach, const struct board *board, const struct made_up *rule,
			    const struct reach_node *to)
{
	const struct reach_node *best = NULL;
	for (unsigned i = 0; i < reach->count; i++) {
		const struct reach_node *from = &reach->node[i];
		for (unsigned k = board->first_edge[from->space]; k < board->first_edge[from->space + 1];
		     k++) {
			uint8_t mode = 0;
			int cost = plain_cost(rule, from, k - board->first_edge[from->space], &mode);
			if (from->stops || board->edge_to[k] != to->space || cost < 0 ||
			    from->cost + cost != to->cost)
				continue;
			if (!best || from->cost < best->cost ||
			    (from->cost == best->cost && from->space < best->space))
				best = from;
		}
	}
	return best ? best->space : (space_id)no_space;
}

Test(reach, over_few_spaces_it_finds_what_the_general_search_finds)
{
	struct reach *full = calloc(1, sizeof *full), *few = calloc(1, sizeof *few);
	for (uint32_t seed = 1; seed <= 200; seed++) {
		struct board *board = made_up_areas(1000 * seed, 1 + mixed(seed) % most_areas);
		struct made_up rule = {.seed = seed,
				       .dear = seed % 7,
				       .stopping = seed % 5,
				       .forbidden = seed % 6,
				       .least = 1};
		struct reach_start start = {.space = (space_id)(mixed(seed + 3) % board->spaces),
					    .spent = (half_points)(seed % 2)};
		if (stops_at(&rule, start.space))
			rule.stopping = 0;
		struct reach_query query = {.start = &start,
					    .starts = 1,
					    .limit = (half_points)(1 + seed % 40),
					    .rule = told_in_full_in_one_mode,
					    .rules = &rule};
		reach_search(full, board, &query);
		reach_search_few(few, board, &query, told_in_one_mode);
		cr_assert_eq(full->count, few->count);
		for (unsigned i = 0; i < few->count; i++) {
			const struct reach_node *node = &few->node[i], *other = reach_at(full, node->space);
			cr_assert_not_null(other);
			cr_assert(node->cost == other->cost && node->stops == other->stops);
			cr_assert_eq(reach_at(few, node->space), node);
			cr_assert_eq(node->from,
				     i ? best_before(few, board, &rule, node) : (space_id)no_space);
			cr_assert(i == 0 || few->node[node->before].space == node->from);
		}
		board_free(board);
	}
	free(full);
	free(few);
}

/* ---- Ground with prices ------------------------------------------------------------------------------------------ */

enum { few_spaces = 512 };

/* One space in so many is minded, from every fifth prices do not hold. */
struct made_up_ground {
	struct made_up rule;
	unsigned times, minded_one_in;
	uint8_t price[reach_modes][few_spaces][8];
	uint64_t minded[few_spaces / 64], changed[few_spaces / 64], beside[few_spaces / 64];
};

static bool is_beside(const struct made_up_ground *made, const struct board *board, space_id space)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[space][direction] == no_space ||
		    reach__has(made->minded, board->neighbour[space][direction]))
			return true;
	return reach__has(made->changed, space);
}

static void make_up_ground(struct made_up_ground *made, const struct board *board)
{
	cr_assert_leq(board->spaces, few_spaces);
	for (space_id space = 0; space < board->spaces; space++) {
		uint32_t hash = mixed(made->rule.seed + 991u * space);
		made->minded[space / 64] |= (uint64_t)(hash % made->minded_one_in == 0) << space % 64;
		made->changed[space / 64] |= (uint64_t)(hash / 3 % 5 == 0) << space % 64;
		for (unsigned mode = 0; mode < reach_modes; mode++) {
			uint8_t *price = made->price[mode][space], least = 255;
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				struct reach_node from = {.space = space, .mode = (uint8_t)mode};
				uint8_t other = 0;
				int cost = plain_cost(&made->rule, &from, direction, &other);
				price[direction] = (uint8_t)(cost < 0 ? 255 : 1 + cost);
				least = price[direction] < least ? price[direction] : least;
			}
			/* What the rule is asked for costs its price once; of every third space it is not known. */
			price[reach_cheapest] = (uint8_t)(space % 3 ? least / made->times : 0);
		}
	}
	for (space_id space = 0; space < board->spaces; space++)
		made->beside[space / 64] |= (uint64_t)is_beside(made, board, space) << space % 64;
}

/* The whole of it as a rule: what is minded or has changed by the made-up one, all else by its price. */
static int told_of_ground(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  uint8_t *mode, bool *stops)
{
	const struct made_up_ground *made = rules;
	if (direction == reach_in_place || reach__has(made->minded, to) ||
	    reach__has(made->changed, from->space)) {
		*stops = reach__has(made->minded, to) && stops_at(&made->rule, to);
		int cost = plain_cost(&made->rule, from, direction, mode);
		*mode = direction == reach_in_place ? *mode : from->mode;
		return cost < 0 || direction == reach_in_place ? cost : 1 + cost;
	}
	unsigned price = made->price[from->mode][from->space][direction];
	return price == 255 ? -1 : (int)(price * made->times);
}

Test(reach, a_price_list_finds_the_same_nodes_in_the_same_order)
{
	struct reach *plain = calloc(1, sizeof *plain), *priced = calloc(1, sizeof *priced);
	struct board *board = board_new_hexes(&field_grid);
	for (uint32_t seed = 1; seed <= 200; seed++) {
		static struct made_up_ground made;
		made = (struct made_up_ground){.times = 1 + seed % 2, .minded_one_in = seed % 4 ? 3 : 30};
		made.rule = (struct made_up){
			.seed = seed, .dear = seed % 7, .stopping = seed % 5, .forbidden = seed % 6};
		make_up_ground(&made, board);
		struct reach_ground ground = {.times = made.times,
					      .minded = made.minded,
					      .changed = made.changed,
					      .beside = made.beside};
		for (unsigned mode = 0; mode < reach_modes; mode++)
			ground.price[mode] = made.price[mode];
		struct reach_start start = {.space = (space_id)(mixed(seed) % board->spaces),
					    .mode = seed % 4};
		struct reach_query query = {.start = &start,
					    .starts = 1,
					    .limit = (half_points)(seed % 14),
					    .in_place = seed % 3 == 0,
					    .rules = &made};
		reach_search_plainly(plain, board, &query, 1, told_of_ground);
		reach_search_ground(priced, board, &query, 1, &ground, told_of_ground);
		compare_nodes(plain, priced);
	}
	board_free(board);
	free(plain);
	free(priced);
}
