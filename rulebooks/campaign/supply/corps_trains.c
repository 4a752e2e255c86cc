/*
 * Whom a baggage train feeds, 14.1, 14.1B, 14.1C, 14.22, 14.3, 17.2. Where it belongs to nobody in particular, anybody in reach. Where each corps has its own,
 * the units of that corps; units of no corps, of one that has no train, and those of an Ad Hoc corps (5.17) at any train; and of all others one
 * stranger a train, the nearest that would go hungry.
 *
 * Reading 86: who is a train's stranger is settled pair by pair: the fewest hexes first, then the stronger unit, then as the army list has
 * them. Reading 80: who belongs to an Ad Hoc corps is seen when supply is judged.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

struct larder {
	const struct field *field;
	side_id side;
	uint8_t trains, train[flags_of_side];
	uint8_t fed_by[flags_of_side];    /* 1 + the row of its train, from_source, or 0 */
	uint8_t hexes[16][flags_of_side]; /* by train: its distance, out_of_reach otherwise */
};

enum { out_of_reach = 0xff, from_source = 0xff, max_trains = 16 };

static bool is_hungry_unit(const struct larder *larder, unsigned i)
{
	unsigned flag = larder->side * flags_of_side + i;
	const struct campaign_counter *counter = campaign_counter(larder->field, flag);
	return counter && campaign_is_combat_unit(counter) && !larder->fed_by[i] &&
	       campaign_known(larder->field)->at[flag] < larder->field->scenario->board->spaces;
}

static bool has_train(const struct campaign_data *data, side_id side, unsigned formation)
{
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->counter[side][who].arm == arm_baggage &&
		    data->counter[side][who].formation == formation)
			return true;
	return false;
}

/* 14.22, 17.2: at any train. */
static bool eats_anywhere(const struct larder *larder, unsigned flag)
{
	unsigned formation = campaign_formation_of(larder->field, flag);
	return !formation || !has_train(campaign_data(larder->field->scenario), larder->side, formation) ||
	       campaign_is_ad_hoc(larder->field, flag);
}

/* 14.1A: of everybody's sources; or, of a formation, besides of its own (21.47). */
static void feed_from_sources(struct larder *larder, unsigned formation)
{
	const struct campaign *campaign = campaign_known(larder->field);
	campaign_find_supply_of_sources(larder->field, larder->side, formation);
	for (unsigned i = 0; i < flags_of_side; i++) {
		unsigned flag = larder->side * flags_of_side + i;
		if (is_hungry_unit(larder, i) && campaign_is_supplied_at(larder->field, campaign->at[flag]) &&
		    (!formation || campaign_formation_of(larder->field, flag) == formation))
			larder->fed_by[i] = from_source;
	}
}

/* 14.1B; whoever is left is measured for 14.1C. */
static void feed_own(struct larder *larder, unsigned row)
{
	const struct campaign *campaign = campaign_known(larder->field);
	unsigned train = larder->train[row];
	unsigned corps = campaign_formation_of(larder->field, train);
	campaign_find_supply_from(larder->field, campaign->at[train], larder->side);
	for (unsigned i = 0; i < flags_of_side; i++) {
		unsigned flag = larder->side * flags_of_side + i;
		const struct reach_node *node =
			is_hungry_unit(larder, i) ? reach_at(&larder->field->work->reach, campaign->at[flag])
						  : NULL;
		larder->hexes[row][i] = node ? (uint8_t)node->cost : (uint8_t)out_of_reach;
		if (node &&
		    (campaign_formation_of(larder->field, flag) == corps || eats_anywhere(larder, flag)))
			larder->fed_by[i] = (uint8_t)(row + 1);
	}
}

struct guest {
	unsigned row, i, hexes, strength, who;
};

static bool comes_first(const struct guest *a, const struct guest *b)
{
	if (a->hexes != b->hexes)
		return a->hexes < b->hexes;
	if (a->strength != b->strength)
		return a->strength > b->strength;
	return a->who != b->who ? a->who < b->who : a->row < b->row;
}

/* 14.1C: the next stranger and his train; false when nobody is left for whom there is room. */
static bool find_guest(const struct larder *larder, const bool taken[max_trains], struct guest *guest)
{
	bool found = false;
	for (unsigned row = 0; row < larder->trains; row++)
		for (unsigned i = 0; i < flags_of_side && !taken[row]; i++) {
			unsigned flag = larder->side * flags_of_side + i;
			if (!is_hungry_unit(larder, i) || larder->hexes[row][i] == out_of_reach)
				continue;
			struct guest other = {row, i, larder->hexes[row][i],
					      campaign_strength(larder->field, flag),
					      campaign_who(larder->field, flag)};
			if (!found || comes_first(&other, guest))
				*guest = other;
			found = true;
		}
	return found;
}

static void feed_guests(struct larder *larder)
{
	bool taken[max_trains] = {false};
	struct guest guest = {0};
	while (find_guest(larder, taken, &guest)) {
		taken[guest.row] = true;
		larder->fed_by[guest.i] = (uint8_t)(guest.row + 1);
	}
}

void campaign_find_supplied(const struct field *field, side_id side, uint8_t train[flags_of_side])
{
	struct larder larder = {.field = field, .side = side};
	memset(train, 0, flags_of_side);
	if (!campaign_data(field->scenario)->is->baggage_of_corps) {
		campaign_find_supply(field, side);
		for (unsigned i = 0; i < flags_of_side; i++) {
			unsigned at = campaign_known(field)->at[side * flags_of_side + i];
			if (at < field->scenario->board->spaces &&
			    campaign_is_supplied_at(field, (space_id)at))
				train[i] = campaign_fed;
		}
		return;
	}
	unsigned trains = campaign_trains_in_supply(field, side, larder.train);
	larder.trains = (uint8_t)(trains < max_trains ? trains : (unsigned)max_trains);
	unsigned called = campaign_called_formation(campaign_data(field->scenario), side);
	feed_from_sources(&larder, 0);
	if (called)
		feed_from_sources(&larder, called);
	for (unsigned row = 0; row < larder.trains; row++)
		feed_own(&larder, row);
	feed_guests(&larder);
	for (unsigned i = 0; i < flags_of_side; i++)
		if (larder.fed_by[i])
			train[i] =
				larder.fed_by[i] == from_source
					? (uint8_t)campaign_fed
					: (uint8_t)(larder.train[larder.fed_by[i] - 1] % flags_of_side + 1);
}

bool campaign_find_feeding(const struct field *field, unsigned flag)
{
	uint8_t train[flags_of_side];
	side_id side = campaign_side_of(flag);
	campaign_find_supplied(field, side, train);
	unsigned by = train[flag % flags_of_side];
	if (by && by != campaign_fed)
		campaign_find_supply_from(field, campaign_known(field)->at[side * flags_of_side + by - 1],
					  side);
	else if (campaign_data(field->scenario)->is->baggage_of_corps)
		campaign_find_supply_of_sources(field, side, campaign_formation_of(field, flag));
	else
		campaign_find_supply(field, side);
	return by;
}
