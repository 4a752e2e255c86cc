/*
 * The terrain table, 4.3: what it costs an arm to go from a hex to its neighbour, whether that disorders it, and what
 * forbids it. One function says it for moving, listing, refusing and explaining.
 */
#include "rulebooks/gloire/rules.h"

enum { half = 2, barred_by_trail = 2 * half, lifted_slope = 2 * half };

/* A step over ground before it is told: of a refusal nothing else counts. */
struct ground_step {
	half_points cost;
	bool disorders;
	enum gloire_refusal refusal;
};

static void add(struct ground_step *step, struct figure *figure, unsigned text, half_points cost)
{
	step->cost = (half_points)(step->cost + cost);
	if (figure && cost)
		figure_add(figure, say(text), cost);
}

static struct ground_step refused(enum gloire_refusal refusal)
{
	return (struct ground_step){.refusal = refusal};
}

static struct gloire_step_cost told(struct ground_step step)
{
	return (struct gloire_step_cost){
		.cost = step.cost, .disorders = step.disorders, .why = gloire_refusal_text(step.refusal)};
}

enum { highest_price = (1 << price_cost_bits) - 1, highest_refusal = (1 << price_refusal_bits) - 1 };

/* No row of the tables costs more than twenty points. */
static struct gloire_price kept(struct ground_step step)
{
	return (struct gloire_price){.cost = (unsigned)step.cost & highest_price,
				     .disorders = step.disorders,
				     .refusal = (unsigned)step.refusal & highest_refusal};
}

/* 4.3.1, reading 13: a road costs 1, a chief half of it; a trail half of the terrain in whole points, rounded up. */
static half_points by_link(const struct gloire_ground *ground, unsigned arm, bool road)
{
	if (road)
		return arm == gloire_arm_chief ? 1 : half;
	if (ground->cost[arm] == gloire_barred)
		return barred_by_trail;
	return (half_points)((ground->cost[arm] / half + 1) / 2 * half);
}

static bool is_slope(unsigned kind)
{
	return kind >= gloire_slope_up && kind <= gloire_steep_down;
}

/* The sides crossed. A link lifts the bar of slopes for 2 points (4.3.1) and any other bar for nothing (4.3.2). */
static enum gloire_refusal add_edges(const struct field *field, unsigned arm, uint32_t kinds, bool has_link,
				     struct ground_step *step, struct figure *figure)
{
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	for (unsigned kind = 0; kind < gloire_edge_kinds; kind++) {
		if (!(kinds >> kind & 1))
			continue;
		const struct gloire_edge_row *row = &tables->edge[kind];
		if (row->cost[arm] == gloire_barred && !has_link)
			return is_slope(kind) ? gloire_slope_barred : gloire_side_barred;
		if (row->cost[arm] == gloire_barred) {
			add(step, figure, text_term_lifted, is_slope(kind) ? lifted_slope : 0);
			continue;
		}
		add(step, figure, text_term_side, row->cost[arm]);
		step->disorders |= row->disorders[arm] && !has_link;
	}
	return gloire_goes;
}

static struct ground_step look_up(const struct field *field, unsigned arm, space_id from, unsigned direction,
				  bool link, uint32_t kinds, struct figure *figure)
{
	const struct board *board = field->scenario->board;
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	space_id to = board->neighbour[from][direction];
	struct ground_step step = {0};
	if (to == no_space || board->space[to].terrain == terrain_off_map)
		return refused(gloire_beyond_the_map);
	const struct gloire_ground *ground = &tables->ground[board->space[to].terrain];
	unsigned links = board->side[from][direction] & side_links;
	if (gloire_is_closed(field->scenario, arm, to))
		return refused(gloire_lanes_closed);
	if (ground->cost[arm] == gloire_barred && !links)
		return refused(gloire_ground_barred);
	if (links && (link || ground->cost[arm] == gloire_barred))
		add(&step, figure, text_term_link, by_link(ground, arm, links & side_road));
	else {
		add(&step, figure, text_term_ground, ground->cost[arm]);
		step.disorders = ground->disorders[arm];
	}
	enum gloire_refusal refusal = add_edges(field, arm, kinds, links != 0, &step, figure);
	return refusal == gloire_goes ? step : refused(refusal);
}

/* Nothing that happens in a game changes the table but bridges that are laid (A 4.3, C 4.3): it is worked out once for every side, arm and use of links. */
void gloire_price_ground(const struct scenario *scenario)
{
	struct gloire_data *data = scenario->data;
	struct field field = {.scenario = scenario, .seat = referee_seat};
	for (space_id hex = 0; hex < scenario->board->spaces; hex++)
		for (unsigned i = 0; i < hex_sides * gloire_arms * 2; i++) {
			unsigned direction = i % hex_sides, arm = i / hex_sides % gloire_arms,
				 link = i / hex_sides / gloire_arms;
			data->price[arm][hex][direction][link] = kept(look_up(
				&field, arm, hex, direction, link, data->kinds[hex][direction], NULL));
		}
}

struct gloire_step_cost gloire_ground_cost(const struct field *field, unsigned arm, space_id from,
					   unsigned direction, bool link, struct figure *figure)
{
	if (figure)
		return told(look_up(field, arm, from, direction, link, gloire_kinds(field, from, direction),
				    figure));
	struct gloire_step_cost step = gloire_first_price(gloire_data(field->scenario), arm, from, direction,
							  link);
	if (step.why != text_barred_side)
		return step;
	uint32_t kinds = gloire_kinds(field, from, direction);
	return kinds == gloire_data(field->scenario)->kinds[from][direction]
		       ? step
		       : told(look_up(field, arm, from, direction, link, kinds, NULL));
}
