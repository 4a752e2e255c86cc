/*
 * What does not change: the scenarios there are, their boards and their tables.
 */
#include <string.h>

#include "engine/protocol/inside.h"
#include "vedette/aids.h"

/* ---- Scenarios ---------------------------------------------------------------------------------------- */

static void put_names(struct json *out, const char *key, const char *const *name, unsigned count)
{
	put_array(out, key);
	for (unsigned i = 0; i < count; i++)
		put_text(out, NULL, name[i]);
	put_end(out);
}

static void put_seats(struct json *out, const char *key, const struct rulebook *rulebook, unsigned seats)
{
	put_array(out, key);
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (seats >> seat & 1)
			put_text(out, NULL, rulebook->seat[seat]);
	put_end(out);
}

/* Whom each value brings to the table, in the order of the values; only of an option that some seat hangs on. */
static void put_seats_of_values(struct json *out, const struct rulebook *rulebook,
				const struct option *option)
{
	if (!option_brings_seats(option))
		return;
	put_array(out, "seats");
	for (unsigned i = 0; i < option->values; i++)
		put_seats(out, NULL, rulebook, option->seats[i]);
	put_end(out);
}

/* A switch without names of its own is true or false; any other option lists its values. */
static void put_option(struct json *out, const struct rulebook *rulebook, const struct option *option)
{
	put_object(out, NULL);
	put_text(out, "id", option->id);
	put_text(out, "title", option->title);
	if (option->rule)
		put_text(out, "rule", option->rule);
	if (option->values == 2 && !option->value[0]) {
		put_bool(out, "default", option->initial);
	} else {
		put_text(out, "default", option_value_name(option, option->initial));
		put_array(out, "values");
		for (unsigned i = 0; i < option->values; i++)
			put_text(out, NULL, option_value_name(option, i));
		put_end(out);
	}
	put_seats_of_values(out, rulebook, option);
	put_end(out);
}

static void put_options(struct json *out, const struct rulebook *rulebook, const struct scenario_info *info)
{
	put_array(out, "options");
	for (unsigned i = 0; i < rulebook->options; i++)
		if (option_applies(rulebook, info, &rulebook->option[i]))
			put_option(out, rulebook, &rulebook->option[i]);
	put_end(out);
}

static void put_titles_of(struct json *out, const char *key, const char *const *id, const char *const *title,
			  unsigned count)
{
	put_object(out, key);
	for (unsigned i = 0; i < count && title; i++)
		put_text(out, id[i], title[i]);
	put_end(out);
}

enum { ways_with_titles = 2 };

/* What people read instead of the ids. */
static void put_titles(struct json *out, const struct rulebook *rulebook)
{
	put_object(out, "titles");
	put_titles_of(out, "sides", rulebook->side, rulebook->side_title, rulebook->sides);
	put_object(out, "steps");
	for (unsigned i = 0; i < rulebook->steps; i++)
		put_text(out, rulebook->step[i].id, rulebook->step[i].title);
	put_end(out);
	put_titles_of(out, "windows", rulebook->window, rulebook->window_title, rulebook->windows);
	put_titles_of(out, "levels", rulebook->level, rulebook->level_title, rulebook->levels);
	if (rulebook->way_title)
		put_names(out, "ways", rulebook->way_title, ways_with_titles);
	put_end(out);
	put_titles_of(out, "colours", rulebook->side, rulebook->side_colour, rulebook->sides);
}

/* Of those seats of which a side has several: whose they are. */
static void put_partners(struct json *out, const struct rulebook *rulebook, const struct scenario_info *info)
{
	const struct scenario scenario = {.rulebook = rulebook, .info = info};
	const struct flow flow = {0};
	if (!rulebook->asks_as_side)
		return;
	put_object(out, "partners");
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		side_id side = engine_side_in(&scenario, &flow, seat);
		if (engine_seats_seen(&scenario, (const struct position *)&flow, (uint8_t)(1u << seat),
				      public_seat) != 1u << seat)
			put_text(out, rulebook->seat[seat], rulebook->side[side]);
	}
	put_end(out);
}

static void put_start(struct json *out, const struct rulebook *rulebook, const char *scenario)
{
	for (const struct scenario_start *start = rulebook->starts; start && start->scenario; start++) {
		if (strcmp(start->scenario, scenario) != 0)
			continue;
		put_text(out, "start", start->words);
		if (strcmp(start->listed_with, scenario) != 0)
			put_text(out, "start_of", start->listed_with);
	}
}

static void put_scenario(struct json *out, const struct rulebook *rulebook, unsigned number)
{
	const struct scenario_info *info = &rulebook->scenario[number];
	put_object(out, NULL);
	put_text(out, "id", info->id);
	put_text(out, "rulebook", rulebook->id);
	put_text(out, "module", rulebook->module);
	put_text(out, "rulebook_title", rulebook->title);
	put_text(out, "title", info->title);
	if (info->introduction)
		put_text(out, "introduction", info->introduction);
	if (info->group)
		put_text(out, "group", info->group);
	put_start(out, rulebook, info->id);
	put_seats(out, "seats", rulebook, engine_seats_with(rulebook, info, NULL));
	put_names(out, "sides", rulebook->side, rulebook->sides);
	put_partners(out, rulebook, info);
	put_number(out, "turns", info->turns);
	if (info->first_turn)
		put_number(out, "first_turn", info->first_turn);
	put_array(out, "steps");
	for (unsigned i = 0; i < rulebook->steps; i++)
		if (!rulebook->has_step || rulebook->has_step(info, i))
			put_text(out, NULL, rulebook->step[i].id);
	put_end(out);
	put_names(out, "windows", rulebook->window, rulebook->windows);
	put_array(out, "explains");
	for (unsigned i = 0; rulebook->explains && rulebook->explains[i]; i++)
		put_text(out, NULL, rulebook->explains[i]);
	put_end(out);
	put_options(out, rulebook, info);
	put_titles(out, rulebook);
	if (rulebook->aids)
		put_bool(out, "aids", true);
	put_end(out);
}

void put_scenarios(struct json *out, const char *key, bool with_tests)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	put_array(out, key);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++)
			if (with_tests || scenario_is_offered(all[i], &all[i]->scenario[k]))
				put_scenario(out, all[i], k);
	put_end(out);
}

/* ---- Boards ------------------------------------------------------------------------------------------- */

static const char *const terrain_names[terrain_count] = {
	"clear",   "woods", "village", "town",  "marsh",  "city",    "fort",  "lake",    "rough",  "off-map",
	"orchard", "palms", "pond",    "ruins", "castle", "cassina", "house", "redoubt", "gravel", "sea"};

static const char *const side_names[] = {"river",  "stream",   "bridge",  "ravine", "escarpment", "road",
					 "path",   "railway",  "ford",    "wall",   "crest",      "woods",
					 "uphill", "downhill", "rampart", "within"};

static void put_features(struct json *out, uint16_t features)
{
	put_array(out, "features");
	for (unsigned i = 0; i < sizeof side_names / sizeof *side_names; i++)
		if (features & 1u << i)
			put_text(out, NULL, side_names[i]);
	put_end(out);
}

static const char *number_of(const struct board *board, space_id space)
{
	return board->space[space].number[0] ? board->space[space].number : board->space[space].name;
}

static void put_place(struct json *out, const struct board *board, space_id space)
{
	double x = (double)board->space[space].x, y = (double)board->space[space].y;
	if (board->kind == board_of_hexes)
		hex_centre(board, space, &x, &y);
	put_real(out, "x", x);
	put_real(out, "y", y);
}

static void put_neighbours(struct json *out, const struct board *board, space_id space)
{
	put_array(out, "neighbours");
	if (board->kind == board_of_hexes) {
		for (unsigned i = 0; i < hex_sides; i++)
			if (board->neighbour[space][i] != no_space)
				put_text(out, NULL, number_of(board, board->neighbour[space][i]));
	} else {
		for (unsigned i = board->first_edge[space]; i < board->first_edge[space + 1]; i++)
			put_text(out, NULL, number_of(board, board->edge_to[i]));
	}
	put_end(out);
}

static void put_space(struct json *out, const struct board *board, space_id space)
{
	const struct space *at = &board->space[space];
	put_object(out, NULL);
	put_text(out, "number", number_of(board, space));
	if (at->name[0])
		put_text(out, "name", at->name);
	put_text(out, "terrain", at->terrain < terrain_count ? terrain_names[at->terrain] : NULL);
	put_number(out, "level", at->level);
	put_place(out, board, space);
	if (at->points)
		put_number(out, "points", at->points);
	if (at->zone[0])
		put_text(out, "zone", at->zone);
	put_neighbours(out, board, space);
	if (at->origin)
		put_text_of(out, "origin", &at->origin, 1);
	put_end(out);
}

static void put_edge(struct json *out, const struct board *board, space_id a, space_id b, uint16_t features,
		     const char *river)
{
	put_object(out, NULL);
	put_array(out, "between");
	put_text(out, NULL, number_of(board, a));
	put_text(out, NULL, number_of(board, b));
	put_end(out);
	put_features(out, features);
	if (*river)
		put_text(out, "river", river);
	put_end(out);
}

static void put_hex_edges(struct json *out, const struct board *board, space_id space)
{
	for (unsigned i = 0; i < hex_sides; i++) {
		space_id to = board->neighbour[space][i];
		if (to != no_space && to > space && board->side[space][i])
			put_edge(out, board, space, to, board->side[space][i], "");
	}
}

static void put_area_edges(struct json *out, const struct board *board, space_id space)
{
	for (unsigned i = board->first_edge[space]; i < board->first_edge[space + 1]; i++)
		if (board->edge_to[i] > space)
			put_edge(out, board, space, board->edge_to[i], board->edge_features[i],
				 board->listed[board->edge_side[i]].name);
}

/* Names to be written on the map: places here, watercourses and roads below as features. */
static void put_labels(struct json *out, const struct board *board)
{
	put_array(out, "labels");
	for (space_id i = 0; i < board->spaces; i++) {
		if (!board->space[i].name[0])
			continue;
		put_object(out, NULL);
		put_text(out, "at", number_of(board, i));
		put_text(out, "text", board->space[i].name);
		put_end(out);
	}
	put_end(out);
}

static void put_board_features(struct json *out, const struct board *board)
{
	put_array(out, "features");
	for (space_id i = 0; i < board->spaces; i++) {
		if (!board->space[i].feature[0])
			continue;
		put_object(out, NULL);
		put_text(out, "name", board->space[i].feature);
		put_text(out, "at", number_of(board, i));
		put_end(out);
	}
	for (unsigned i = 0; i < board->sides && board->listed; i++) {
		const struct board_side *side = &board->listed[i];
		if (!side->name[0] || side->a >= board->spaces || side->b >= board->spaces)
			continue;
		put_object(out, NULL);
		put_text(out, "name", side->name);
		put_array(out, "between");
		put_text(out, NULL, number_of(board, side->a));
		put_text(out, NULL, number_of(board, side->b));
		put_end(out);
		put_end(out);
	}
	put_end(out);
}

/* What the clock shows in each turn. */
static void put_turns(struct json *out, const struct scenario *scenario)
{
	const struct scenario_info *info = scenario->info;
	unsigned first = info->first_turn ? info->first_turn : 1;
	put_array(out, "turns");
	for (unsigned i = 0; i < info->turns; i++) {
		char label[64] = "";
		const struct flow flow = {.turn = (uint16_t)(first + i)};
		engine_clock(scenario, &flow, label, sizeof label);
		put_text(out, NULL, label);
	}
	put_end(out);
}

void put_board(struct json *out, const char *key, const struct scenario *scenario)
{
	const struct board *board = scenario->board;
	bool hexes = board->kind == board_of_hexes;
	put_object(out, key);
	put_text(out, "kind", hexes ? "hex" : "area");
	put_text(out, "title", board->title);
	if (hexes)
		put_bool(out, "flat_top", board->grid.flat_top);
	put_array(out, "spaces");
	for (space_id i = 0; i < board->spaces; i++)
		put_space(out, board, i);
	put_end(out);
	put_array(out, "edges");
	for (space_id i = 0; i < board->spaces; i++)
		if (hexes)
			put_hex_edges(out, board, i);
		else
			put_area_edges(out, board, i);
	put_end(out);
	put_labels(out, board);
	put_board_features(out, board);
	put_turns(out, scenario);
	put_end(out);
}

/* ---- Methods ------------------------------------------------------------------------------------------ */

void method_scenarios(struct rpc_call *call)
{
	put_scenarios(call->out, "result", false);
}

void method_aids(struct rpc_call *call)
{
	const char *id;
	const struct scenario *scenario;
	if (rpc_wants_text(call, "scenario", &id) && wants_scenario(call, id, &scenario))
		put_aids(call->out, "result", scenario);
}

void method_board(struct rpc_call *call)
{
	const char *id;
	const struct scenario *scenario;
	struct game *game;
	if (json_object_get(call->params, "game")) { /* which may lie on a ground of its own */
		if (wants_game(call, &game))
			put_board(call->out, "result", game_scenario(game));
		return;
	}
	if (rpc_wants_text(call, "scenario", &id) && wants_scenario(call, id, &scenario))
		put_board(call->out, "result", scenario);
}
