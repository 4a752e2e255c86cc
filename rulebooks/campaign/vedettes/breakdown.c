/*
 * Vedettes put out and gathered again, 13.1 to 13.13 and 13.3.
 *
 * Before it moves, a light cavalry unit may be replaced by its vedettes, which may move in the same turn; it waits in the vedette box.
 * Mixed units put theirs out and stay. When all vedettes of a unit that are still on the map are in one hex outside enemy zones, each
 * with a point left, it may come back. What the other side sees is how many flags lie there.
 *
 * Readings: putting out is part of the unit's move, so it needs command, an order apart; vedettes of a mixed unit rejoin it where it stands.
 */
#include "rulebooks/campaign/rules.h"

static const struct campaign_counter *counter_of(const struct field *field, side_id side, unsigned who)
{
	return &campaign_data(field->scenario)->counter[side][who];
}

static unsigned at_of(const struct field *field, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	return campaign->at[campaign_flag_of(field->scenario, campaign, side, who)];
}

static unsigned vedettes_in_hex(const struct field *field, space_id hex, side_id side)
{
	unsigned count = 0;
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		count += counter && counter->arm == arm_vedette;
	}
	return count;
}

/* ---- Out, 13.11 and 13.3 ------------------------------------------------------------------------------------------------- */

static unsigned vedettes_at_hand(const struct field *field, side_id side, const struct campaign_counter *unit)
{
	unsigned count = 0;
	for (unsigned i = 0; i < unit->vedettes; i++)
		count += at_of(field, side, unit->first_vedette + i) == box_reserve;
	return count;
}

struct verdict campaign_judge_breakdown(const struct field *field, const struct campaign_mover *mover,
					bool set_out)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned flag = mover->flag[0];
	const struct campaign_counter *unit = campaign_counter(field, flag);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign->flow.option[option_vedettes])
		return forbidden(say(text_vedettes_not_in_play)); /* 19.4 */
	if (mover->count != 1 || !unit->vedettes)
		return forbidden(say1(text_no_vedettes, piece));
	if (set_out || campaign->did[flag] & did_break_down)
		return forbidden(say1(text_vedettes_first, piece));
	if (campaign->reduced[flag] == 1)
		return forbidden(say1(text_vedettes_reduced, piece));
	if (campaign_has_order(field, flag))
		return forbidden(say1(text_vedettes_ordered, piece));
	unsigned count = vedettes_at_hand(field, mover->side, unit);
	if (!count)
		return forbidden(say1(text_vedettes_spent, piece));
	if (count + vedettes_in_hex(field, campaign->at[flag], mover->side) > 3)
		return forbidden(say1(text_too_many_vedettes, space_arg(campaign->at[flag])));
	return legal();
}

/* What it was, its vedettes are: in command, out of supply, worn out. */
struct status {
	uint8_t command, unsupplied, shaken;
};

static struct status status_of(const struct campaign *campaign, unsigned flag)
{
	return (struct status){campaign->command[flag], campaign->unsupplied[flag], campaign->shaken[flag]};
}

static void give_status(struct campaign *campaign, unsigned flag, struct status status)
{
	campaign->command[flag] = status.command;
	campaign->unsupplied[flag] = status.unsupplied;
	campaign->shaken[flag] = status.shaken;
}

static void tell_change(struct table *table, unsigned text, space_id hex, side_id side)
{
	struct event event = {.message = say1(text, space_arg(hex)),
			      .news = (uint8_t)(1u << campaign_seat(campaign_enemy(side))),
			      .at = hex};
	tell(table, &event);
}

/* A counter leaves the hex for a box in which nobody sees who is who. */
void campaign_withdraw(struct table *table, side_id side, unsigned who, space_id hex, unsigned box)
{
	struct campaign *campaign = campaign_here(table);
	campaign_mingle(table, side, hex);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	campaign_wipe_status(campaign, flag);
	campaign_put(campaign, flag, box);
	campaign_mingle(table, side, box);
}

void campaign_break_down(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(flag);
	unsigned who = campaign->who[flag];
	space_id hex = campaign->at[flag];
	const struct campaign_counter *unit = campaign_true_counter(table, flag);
	struct status status = status_of(campaign, flag);
	campaign->moved[flag] = 0;
	campaign->did[flag] |= did_break_down;
	if (unit->arm == arm_light)
		campaign_withdraw(table, side, who, hex, box_vedettes);
	for (unsigned i = 0; i < unit->vedettes; i++) {
		unsigned vedette = unit->first_vedette + i;
		if (campaign->at[campaign_flag_of(table->scenario, campaign, side, vedette)] != box_reserve)
			continue;
		unsigned out = campaign_from_reserve(table, side, vedette, hex);
		give_status(campaign, out, status);
		campaign->did[out] = did_break_down;
	}
	campaign_mingle(table, side, hex);
	campaign_remark_column(campaign, hex, side);
	tell_change(table, text_told_vedettes_out, hex, side);
}

/* ---- In, 13.12 ------------------------------------------------------------------------------------------------------------ */

/* It has a point left for it: it has not moved, has stopped in time, or is under way with one to spare. */
static bool has_point_left(const struct campaign *campaign, unsigned flag, half_points left)
{
	if (campaign->moved[flag] == 2)
		return left >= half;
	return !campaign->moved[flag] || campaign->did[flag] & did_keep_point;
}

struct verdict campaign_judge_reassembly(const struct field *field, const struct campaign_mover *mover,
					 space_id hex, half_points left)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *first = campaign_counter(field, mover->flag[0]);
	struct arg piece = piece_arg((piece_id)mover->flag[0]);
	if (!first->parent || first->arm != arm_vedette)
		return forbidden(say1(text_no_vedettes, piece));
	if (campaign_in_zone(field, hex, mover->side))
		return forbidden(say1(text_reassembly_in_zone, space_arg(hex)));
	const struct campaign_counter *unit = counter_of(field, mover->side, first->parent);
	for (unsigned i = 0; i < unit->vedettes; i++) {
		unsigned flag = campaign_flag_of(field->scenario, campaign, mover->side,
						 unit->first_vedette + i);
		if (campaign->at[flag] >= field->scenario->board->spaces)
			continue;
		if (campaign->at[flag] != hex)
			return forbidden(say1(text_reassembly_apart, piece));
		if (campaign->did[flag] & did_break_down)
			return forbidden(say1(text_reassembly_too_soon, piece));
		if (!has_point_left(campaign, flag, left))
			return forbidden(say1(text_reassembly_point, piece));
	}
	uint8_t parent = (uint8_t)campaign_flag_of(field->scenario, campaign, mover->side, first->parent);
	if (unit->arm == arm_mixed)
		return campaign->at[parent] == hex ? legal() : forbidden(say1(text_reassembly_apart, piece));
	if (campaign->at[parent] != box_vedettes)
		return forbidden(say1(text_no_vedettes, piece));
	return campaign_judge_stack(field, hex, mover->side, &parent, 1);
}

static void bring_back(struct table *table, side_id side, unsigned who, space_id hex, struct status status)
{
	struct campaign *campaign = campaign_here(table);
	campaign_mingle(table, side, box_vedettes);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	campaign_put(campaign, flag, hex);
	give_status(campaign, flag, status);
	campaign->moved[flag] = 1;
}

void campaign_reassemble(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	side_id side = campaign_side_of(flag);
	space_id hex = campaign->at[flag];
	unsigned parent = campaign_true_counter(table, flag)->parent;
	const struct campaign_counter *unit = &data->counter[side][parent];
	struct status status = status_of(campaign, flag);
	for (unsigned i = 0; i < unit->vedettes; i++) {
		unsigned who = unit->first_vedette + i;
		if (campaign->at[campaign_flag_of(table->scenario, campaign, side, who)] == hex)
			campaign_withdraw(table, side, who, hex, box_reserve);
	}
	if (unit->arm == arm_light)
		bring_back(table, side, parent, hex, status);
	campaign_mingle(table, side, hex);
	campaign_remark_column(campaign, hex, side);
	tell_change(table, text_told_vedettes_in, hex, side);
}
