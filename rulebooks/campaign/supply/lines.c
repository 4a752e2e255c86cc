/*
 * Supply lines, 14.1: a forward line of hexes to a source (14.1A) or to a baggage train on a road (14.3), from which a trunk line of road
 * and trail leads to a source. Enemy bodies, vedettes too (13.24), block them, zones of control do not; no line runs over a pontoon bridge, a bridge mended today (8.39), nor over
 * water without bridge or ford (14.12).
 */
#include <string.h>

#include "mechanisms/distances.h"
#include "rulebooks/campaign/rules.h"

struct supply {
	const struct field *field;
	struct campaign_hexes changed, enemy; /* where links have changed; where enemy bodies stand */
};

static struct supply supply_of(const struct field *field, side_id side)
{
	struct supply supply = {.field = field};
	campaign_mark_changed(field, &supply.changed);
	campaign_mark_combat_units(field, campaign_enemy(side), &supply.enemy);
	return supply;
}

/* The bits of campaign_link; 0: no line goes there. */
static unsigned link_to(const struct supply *supply, space_id from, unsigned direction, space_id to)
{
	unsigned link = campaign_link_of(supply->field, &supply->changed, from, direction);
	return link & link_supply && !campaign_has_hex(&supply->enemy, to) ? link : 0;
}

/* 14.1B, reading 64: a hex of road half a point, of trail one; bridges cost nothing. */
REACH_INLINE int trunk_step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			    uint8_t *mode, bool *stops)
{
	unsigned link = link_to(rules, from->space, direction, to);
	(void)mode, (void)stops;
	return !(link & link_way) ? -1 : link & link_road ? 1 : half;
}

/* 14.11: any passable ground, each hex counts one. The line runs from the unit, the other way: it may leave a marsh where it likes. */
REACH_INLINE int forward_step(const void *rules, const struct reach_node *from, unsigned direction,
			      space_id to, uint8_t *mode, bool *stops)
{
	const struct supply *supply = rules;
	unsigned link = link_to(supply, from->space, direction, to);
	(void)mode, (void)stops;
	if (!link || (!(link & link_way) &&
		      supply->field->scenario->board->space[from->space].terrain == terrain_marsh))
		return -1;
	return 1;
}

static bool is_on_road(const struct field *field, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (field->scenario->board->side[hex][direction] & side_road)
			return true;
	return false;
}

enum { max_starts = max_sources + 16 };

static bool is_open(const struct field *field, unsigned source, side_id side)
{
	const struct campaign_source *at = &campaign_data(field->scenario)->source[source];
	return at->side == side && campaign_known(field)->opened[source] &&
	       !campaign_has_combat_unit(field, at->at, campaign_enemy(side));
}

static struct reach_start trunk_from(const struct field *field, space_id hex)
{
	return (struct reach_start){.space = hex, .spent = is_on_road(field, hex) ? 1 : half};
}

static void find_trunks(const struct field *field, side_id side, const struct reach_start start[],
			unsigned count)
{
	struct supply supply = supply_of(field, side);
	struct reach_query query = {.start = start,
				    .starts = count,
				    .limit = campaign_data(field->scenario)->is->trunk_line,
				    .rules = &supply};
	reach_search_plainly(&field->work->reach, field->scenario->board, &query, 1, trunk_step);
}

/* 1809 14.21, reading 87: some are sources only while the enemy does not control them and a trunk line joins them to another. */
static unsigned add_linked(const struct field *field, side_id side, struct reach_start start[],
			   unsigned count)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned all = count;
	bool found = false;
	for (unsigned i = 0; i < data->sources; i++) {
		if (!data->source[i].linked || !is_open(field, i, side) ||
		    campaign_controls(field, i, campaign_enemy(side)))
			continue;
		if (!found)
			find_trunks(field, side, start, count);
		found = true;
		if (reach_at(&field->work->reach, data->source[i].at))
			start[all++] = trunk_from(field, data->source[i].at);
	}
	return all;
}

/* 1809 14.21, 21.47: where a corps has come in is its own source, nobody else's. Formation 0: what is everybody's. */
static bool is_source_of(const struct campaign_data *data, unsigned source, unsigned formation)
{
	const struct campaign_source *at = &data->source[source];
	return !at->on_entry || (formation && formation == campaign_called_formation(data, at->side));
}

/* 14.2, 14.21: of its own sources those that it has opened and still holds. */
static unsigned open_sources(const struct field *field, side_id side, unsigned formation,
			     struct reach_start start[max_sources])
{
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < data->sources; i++)
		if (!data->source[i].linked && is_open(field, i, side) && is_source_of(data, i, formation))
			start[count++] = trunk_from(field, data->source[i].at);
	return add_linked(field, side, start, count);
}

void campaign_find_trunk(const struct field *field, space_id from, side_id side)
{
	struct reach_start start = trunk_from(field, from);
	find_trunks(field, side, &start, 1);
}

/* A column that marches where a supply line may go. */
struct column {
	struct supply supply;
	struct campaign_mover mover;
};

/* Where the price list does not hold: the line comes from where the column goes to. */
static int price_of_march(const void *rules, space_id from, unsigned direction, space_id to)
{
	const struct column *column = rules;
	if (!link_to(&column->supply, to, opposite(direction), from))
		return -1;
	struct campaign_step_cost cost = campaign_cost(column->supply.field, &column->mover, from, direction,
						       mode_marching, NULL);
	return cost.why ? -1 : cost.cost;
}

void campaign_find_march(const struct field *field, const space_id to[], unsigned count, side_id side,
			 const space_id from[], unsigned forces, struct distances *distances)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	struct column column = {
		.supply = supply_of(field, side),
		.mover = {.side = side, .foot = true, .solid = 1, .has_unit = true},
	};
	struct campaign_hexes changed, beside = data->edge;
	for (unsigned i = 0; i < max_places / 64; i++)
		changed.word[i] = column.supply.changed.word[i] | column.supply.enemy.word[i];
	campaign_add_neighbours(&beside, field->scenario->board, changed.word);
	struct distances_ground ground = {.price = data->price[campaign_supplied_march],
					  .changed = changed.word,
					  .beside = beside.word};
	distances_find_to_nearest(distances, field->scenario->board, to, count, from, forces, &ground,
				  price_of_march, &column);
}

space_id campaign_trunk_source(const struct field *field, space_id end, side_id side, unsigned formation)
{
	struct reach_start source[max_sources];
	unsigned count = open_sources(field, side, formation, source);
	space_id nearest = no_space;
	half_points least = reach_far;
	for (unsigned i = 0; i < count; i++) {
		campaign_find_trunk(field, source[i].space, side);
		const struct reach_node *node = reach_at(&field->work->reach, end);
		if (node && node->cost < least) {
			nearest = source[i].space;
			least = node->cost;
		}
	}
	return nearest;
}

/* After find_trunks: baggage trains, of one formation or, by 0, of any, that stand on a road with a trunk line to a source. */
static unsigned add_served(const struct field *field, side_id side, unsigned formation,
			   uint8_t train[flags_of_side], unsigned count)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		space_id at = campaign->at[flag];
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->arm == arm_baggage && at < field->scenario->board->spaces &&
		    (!formation || counter->formation == formation) && is_on_road(field, at) &&
		    reach_at(&field->work->reach, at) && !memchr(train, (int)flag, count))
			train[count++] = (uint8_t)flag;
	}
	return count;
}

static void find_forward(const struct field *field, side_id side, const struct reach_start start[],
			 unsigned count)
{
	struct supply supply = supply_of(field, side);
	struct reach_query query = {.start = start,
				    .starts = count,
				    .limit = campaign_data(field->scenario)->is->forward_line,
				    .rules = &supply};
	reach_search_plainly(&field->work->reach, field->scenario->board, &query, 1, forward_step);
}

/* Everybody's sources serve all, where a corps has come in its own train besides. */
unsigned campaign_trains_in_supply(const struct field *field, side_id side, uint8_t train[flags_of_side])
{
	struct reach_start start[max_sources];
	unsigned corps = campaign_called_formation(campaign_data(field->scenario), side), count = 0;
	find_trunks(field, side, start, open_sources(field, side, 0, start));
	count = add_served(field, side, 0, train, count);
	if (!corps)
		return count;
	find_trunks(field, side, start, open_sources(field, side, corps, start));
	return add_served(field, side, corps, train, count);
}

void campaign_find_supply_from(const struct field *field, space_id hex, side_id side)
{
	struct reach_start start = {.space = hex};
	find_forward(field, side, &start, 1);
}

void campaign_find_supply_of_sources(const struct field *field, side_id side, unsigned formation)
{
	struct reach_start start[max_sources];
	unsigned count = open_sources(field, side, formation, start);
	for (unsigned i = 0; i < count; i++)
		start[i].spent = 0;
	find_forward(field, side, start, count);
}

void campaign_find_supply(const struct field *field, side_id side)
{
	struct reach_start start[max_starts];
	uint8_t train[flags_of_side];
	unsigned count = open_sources(field, side, 0, start), sources = count;
	find_trunks(field, side, start, count);
	unsigned trains = add_served(field, side, 0, train, 0);
	for (unsigned i = 0; i < trains && count < max_starts; i++)
		start[count++] = (struct reach_start){.space = campaign_known(field)->at[train[i]]};
	for (unsigned i = 0; i < sources; i++)
		start[i].spent = 0;
	find_forward(field, side, start, count);
}

bool campaign_is_supplied_at(const struct field *field, space_id hex)
{
	return reach_at(&field->work->reach, hex) != NULL;
}
