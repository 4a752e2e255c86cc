/*
 * The terrain chart, 8.1, laid out: two hexes of no map, drawn upon row by row, and what the rules themselves ask for the step
 * from one to the other. Its second half, 11.31: what the same odds that decide an attack make of eight points on each side.
 */
#include <stdlib.h>

#include "rulebooks/campaign/aids/aids.h"
#include "rulebooks/campaign/combat/odds.h"

/* ---- What a hex costs --------------------------------------------------------------------------------------------------- */

/* A step of the chart. */
struct chart_row {
	const char *name;
	uint16_t side;
	uint8_t terrain;
	uint8_t mode;
	bool bridge, boats, foot_of_slope;
};

static const struct chart_row chart[] = {
	{.name = "Road, in Road March", .side = side_road, .mode = mode_marching},
	{.name = "Trail, or road out of Road March", .side = side_path},
	{.name = "Open ground, village or town"},
	{.name = "Up a slope", .side = side_uphill},
	{.name = "A hex at the foot of a slope", .foot_of_slope = true},
	{.name = "Through woods", .side = side_woods},
	{.name = "Over a stream", .side = side_stream},
	{.name = "Over a stream in woods", .side = side_stream | side_woods},
	{.name = "By a ford", .side = side_stream | side_path},
	{.name = "Over a bridge, in Road March",
	 .side = side_river | side_road,
	 .mode = mode_marching,
	 .bridge = true},
	{.name = "Over a bridge otherwise", .side = side_river | side_road, .bridge = true},
	{.name = "Over a bridge of boats", .side = side_river, .boats = true},
	{.name = "Over a river without a bridge", .side = side_river},
	{.name = "Into a marsh, but by a way", .terrain = terrain_marsh},
};

static const struct campaign_mover movers[] = {
	{.foot = true},
	{.mixed = true},
	{.horse = true},
	{.riders = true},
	{.horse = true, .wheeled = true, .baggage = true},
};

/* Two hexes side by side, a position in which nothing has happened, and the figures of the booklet. */
struct chart_ground {
	struct board *board;
	struct campaign_data *data;
	struct campaign *campaign;
	struct scenario scenario;
	unsigned direction; /* from the first hex to the second */
	space_id to;
};

static bool ground_begin(struct chart_ground *ground, const struct scenario *scenario)
{
	static const struct hex_grid grid = {
		.columns = 2, .rows = 2, .first_column = 1, .first_row = 1, .flat_top = true, .digits = 2};
	*ground = (struct chart_ground){.board = board_new_hexes(&grid),
					.data = calloc(1, sizeof *ground->data),
					.campaign = calloc(1, sizeof *ground->campaign)};
	if (!ground->board || !ground->data || !ground->campaign)
		return false;
	ground->data->is = campaign_data(scenario)->is;
	ground->data->bridge_at = calloc(ground->board->spaces, sizeof *ground->data->bridge_at);
	ground->data->price = calloc(campaign_gaits, sizeof *ground->data->price);
	ground->scenario = *scenario;
	ground->scenario.board = ground->board;
	ground->scenario.data = ground->data;
	while (ground->board->neighbour[0][ground->direction] == no_space)
		ground->direction++;
	ground->to = ground->board->neighbour[0][ground->direction];
	return ground->data->bridge_at && ground->data->price;
}

static void ground_end(struct chart_ground *ground)
{
	if (ground->data) {
		free(ground->data->bridge_at);
		free(ground->data->price);
	}
	free(ground->data);
	free(ground->campaign);
	board_free(ground->board);
}

static void draw_row(struct chart_ground *ground, const struct chart_row *row)
{
	unsigned direction = ground->direction, beyond = (direction + 1) % hex_sides;
	ground->board->side[0][direction] = row->side;
	ground->board->side[ground->to][beyond] = row->foot_of_slope ? side_uphill : 0;
	ground->board->space[ground->to].terrain = row->terrain;
	ground->data->bridge_at[0][direction] = row->bridge;
	ground->campaign->pontoon[0] = (struct campaign_pontoon){.at = row->boats,
								 .direction = (uint8_t)direction};
}

static void put_cost(const struct chart_ground *ground, const struct chart_row *row,
		     const struct campaign_mover *mover, struct aids *aids)
{
	struct field field = {.scenario = &ground->scenario,
			      .mask = (const struct mask *)ground->campaign,
			      .seat = referee_seat};
	struct figure terms = {0};
	struct campaign_step_cost step = campaign_cost(&field, mover, 0, ground->direction, row->mode,
						       &terms);
	if (step.why)
		aids_cell(aids, "–");
	else
		aids_points(aids, step.cost);
}

/* A trail over a stream is a ford where the booklet knows fords. */
static bool is_in_booklet(const struct chart_row *row, const struct campaign_differences *is)
{
	return row->side != (side_stream | side_path) || is->fords;
}

void campaign_put_costs(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"One hex",           "infantry", "mixed", "cavalry",
					      "leaders, vedettes", "trains",   NULL};
	const struct campaign_differences *is = campaign_data(scenario)->is;
	struct chart_ground ground;
	if (ground_begin(&ground, scenario)) {
		aids_table(aids, "costs", "What a hex costs", "8.12", columns);
		for (unsigned i = 0; i < COUNT_OF(chart); i++) {
			if (!is_in_booklet(&chart[i], is))
				continue;
			draw_row(&ground, &chart[i]);
			aids_row(aids, NULL);
			aids_cell(aids, "%s", chart[i].name);
			for (unsigned k = 0; k < COUNT_OF(movers); k++)
				put_cost(&ground, &chart[i], &movers[k], aids);
		}
		aids_note(
			aids, NULL,
			"In points, for ground and hexside together. A stack pays the dearest of its members.");
		aids_note(aids, "8.24",
			  "By road or trail neither slope nor woods count, nor a stream with its crossing.");
		if (is->weather)
			aids_note(aids, "9.11", "In mud and thunderstorm trains pay double.");
	}
	ground_end(&ground);
}

/* ---- What it is worth in combat ------------------------------------------------------------------------------------------ */

struct combat_row {
	const char *name;
	uint8_t side;
	bool town;
	unsigned text; /* whose paragraph it is */
};

static const struct combat_row ground_in_combat[] = {
	{"Open ground", 0, false, 0},
	{"The defender is in a town", 0, true, text_half_more_in_town},
	{"All attack over a stream, by a way or without", clash_stream, false, text_half_more_behind_stream},
	{"All attack up a slope", clash_uphill, false, text_half_more_behind_stream},
	{"All attack over a river bridge", clash_bridge, false, text_doubled_behind_bridge},
	{"Through woods", clash_woods, false, text_halved_by_woods},
};

enum { example_points = 8 };

/* Eight points against eight. */
static struct clash example(const struct combat_row *row, enum fighter_arm attacker,
			    enum fighter_arm defender)
{
	struct clash clash = {.attackers = 1, .defenders = 1, .attacking_stacks = 1, .defending_stacks = 1};
	clash.attacker[0] = (struct fighter){.half_points = example_points * half, .arm = (uint8_t)attacker};
	clash.defender[0] = (struct fighter){.half_points = example_points * half, .arm = (uint8_t)defender};
	clash.hex[0].town = row->town;
	clash.side[0][0] = row->side;
	return clash;
}

static void put_strength(struct aids *aids, const struct figure *strength)
{
	aids_points(aids, strength->value * half / campaign_eighths_of_point);
}

void campaign_put_ground_in_combat(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"8 points on each side", "attacking infantry",
					      "attacking cavalry",     "defending infantry",
					      "defending cavalry",     NULL};
	aids_table(aids, "ground", "What ground is worth in combat", "11.31", columns);
	for (unsigned i = 0; i < COUNT_OF(ground_in_combat); i++) {
		const struct combat_row *row = &ground_in_combat[i];
		struct clash foot = example(row, fighter_infantry, fighter_infantry);
		struct clash horse = example(row, fighter_heavy_cavalry, fighter_heavy_cavalry);
		struct clash_odds on_foot, mounted;
		campaign_odds(&foot, &on_foot);
		campaign_odds(&horse, &mounted);
		aids_row(aids, row->text ? campaign_rule_of(scenario, row->text) : NULL);
		aids_cell(aids, "%s", row->name);
		put_strength(aids, &on_foot.attack);
		put_strength(aids, &mounted.attack);
		put_strength(aids, &on_foot.defence);
		put_strength(aids, &mounted.defence);
	}
	aids_note(aids, "11.31", "Of all that helps the defender the best counts, and only that.");
}
