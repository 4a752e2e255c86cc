/*
 * Reinforcements, 15.0: they enter in the command movement segment, in command, at their hex or, if the enemy bars it, at the
 * nearest free one of that edge (15.21). Their owner may wait; who is due behind others waits for them (15.22).
 */
#include "rulebooks/campaign/rules.h"

static bool is_edge(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[hex][direction] == no_space)
			return true;
	return false;
}

/* 15.21: a vedette's zone does not bar an entry; a flag that nobody knows does. */
static bool is_barred(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	if (campaign_holds(campaign, enemy, hex))
		return true;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside == no_space || !campaign_holds(campaign, enemy, beside) ||
		    !campaign_zone_reaches(field, beside, opposite(direction), enemy))
			continue;
		CAMPAIGN_EACH_IN (campaign, beside, flag) {
			const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
			if (!counter || (campaign_is_combat_unit(counter) && counter->arm != arm_vedette))
				return true;
		}
	}
	return false;
}

space_id campaign_entry_of(const struct field *field, side_id side, unsigned who)
{
	const struct board *board = field->scenario->board;
	space_id entry = campaign_data(field->scenario)->arrival[side][who].entry, best = no_space;
	if (entry >= board->spaces || !is_barred(field, entry, side))
		return entry;
	for (space_id hex = 0; hex < board->spaces; hex++)
		if (is_edge(board, hex) && !is_barred(field, hex, side) &&
		    (best == no_space || hex_distance(board, entry, hex) < hex_distance(board, entry, best)))
			best = hex;
	return best;
}

bool campaign_is_due(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_arrival *arrival = &data->arrival[side][who];
	if (!arrival->turn || arrival->turn > campaign->flow.turn)
		return false;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		unsigned other = campaign->who[flag];
		if (other && other <= data->counters[side] && campaign->at[flag] == box_reserve &&
		    data->arrival[side][other].turn && data->arrival[side][other].entry == arrival->entry &&
		    data->arrival[side][other].turn < arrival->turn)
			return false;
	}
	return true;
}

/* 15.12, 15.13: each that follows at the same hex in a turn pays a point more than the one before. */
half_points campaign_entry_cost(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = &data->counter[side][who];
	bool rider = counter->arm == arm_leader || counter->arm == arm_vedette;
	half_points cost = rider ? 1 : half;
	for (unsigned flag = side * flags_of_side; !rider && flag < (side + 1u) * flags_of_side; flag++) {
		unsigned other = campaign->who[flag];
		if (other && other <= data->counters[side] && campaign->did[flag] & did_enter &&
		    data->arrival[side][other].entry == data->arrival[side][who].entry &&
		    data->counter[side][other].arm != arm_leader)
			cost = (half_points)(cost + half);
	}
	return cost;
}

unsigned campaign_enter(struct table *table, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = campaign_seat(side);
	space_id entry = campaign_entry_of(&field, side, who);
	unsigned flag = campaign_from_reserve(table, side, who, entry);
	campaign->command[flag] = by_entry;
	campaign->did[flag] |= did_enter;
	for (unsigned i = 0; i < data->sources; i++) /* 14.21 */
		if (data->source[i].at == entry && data->source[i].side == side)
			campaign->opened[i] = 1;
	struct event event = {.message = say2(text_told_entry, of_kind(arg_side, side), space_arg(entry)),
			      .news = (uint8_t)(1u << campaign_seat(campaign_enemy(side))),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = entry};
	tell(table, &event);
	return flag;
}
