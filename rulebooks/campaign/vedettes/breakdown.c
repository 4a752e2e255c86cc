/*
 * Vedettes put out and gathered again, 13.1 to 13.13 and 13.3.
 *
 * Before it moves, a light cavalry unit may be replaced by its vedettes, which may move in the same turn; it waits in the vedette box.
 * Mixed units put theirs out and stay. When all vedettes of a unit that are still on the map are in one hex outside enemy zones, each
 * with a point left, it may come back. What the other side sees is how many flags lie there.
 *
 * In 1809 as many as are printed on it must be there, from a corps that pools them any of the corps (13.12).
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

/* Its own vedettes; in a corps that pools them any of the corps (1809 13.12). */
static bool serves(const struct field *field, side_id side, const struct campaign_counter *vedette,
		   const struct campaign_counter *unit)
{
	if (vedette->arm != arm_vedette)
		return false;
	const struct campaign_formation *formation =
		unit->formation ? &campaign_data(field->scenario)->formation[unit->formation - 1] : NULL;
	return counter_of(field, side, vedette->parent) == unit ||
	       (formation && formation->pools && unit->arm == arm_light &&
		vedette->formation == unit->formation);
}

/* Those that may serve it, its own first. */
static unsigned servants(const struct field *field, side_id side, const struct campaign_counter *unit,
			 uint8_t who[flags_of_side])
{
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < unit->vedettes; i++)
		who[count++] = (uint8_t)(unit->first_vedette + i);
	for (unsigned i = 1; i <= data->counters[side]; i++)
		if (serves(field, side, counter_of(field, side, i), unit) &&
		    counter_of(field, side, data->counter[side][i].parent) != unit)
			who[count++] = (uint8_t)i;
	return count;
}

static unsigned vedettes_at_hand(const struct field *field, side_id side, const struct campaign_counter *unit)
{
	uint8_t who[flags_of_side];
	unsigned all = servants(field, side, unit, who), count = 0;
	for (unsigned i = 0; i < all; i++)
		count += at_of(field, side, who[i]) == box_reserve;
	unsigned most = unit->vedettes < 3 ? unit->vedettes : 3; /* 3.15: no more find room */
	return count < most ? count : most;
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

struct campaign_status campaign_status_of(const struct campaign *campaign, unsigned flag)
{
	return (struct campaign_status){campaign->command[flag], campaign->unsupplied[flag],
					campaign->shaken[flag]};
}

void campaign_give_status(struct campaign *campaign, unsigned flag, struct campaign_status status)
{
	campaign->command[flag] = status.command;
	campaign->unsupplied[flag] = status.unsupplied;
	campaign->shaken[flag] = status.shaken;
}

void campaign_tell_change(struct table *table, unsigned text, space_id hex, side_id side)
{
	struct event event = {.message = say2(text, space_arg(hex), of_kind(arg_side, side)),
			      .news = campaign_seats(campaign_enemy(side)),
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
	struct campaign_status status = campaign_status_of(campaign, flag);
	campaign->moved[flag] = 0;
	campaign->did[flag] |= did_break_down;
	if (unit->arm == arm_light)
		campaign_withdraw(table, side, who, hex, box_vedettes);
	struct field field = truth(table);
	uint8_t vedette[flags_of_side];
	unsigned all = servants(&field, side, unit, vedette), left = vedettes_at_hand(&field, side, unit);
	for (unsigned i = 0; i < all && left; i++) {
		if (at_of(&field, side, vedette[i]) != box_reserve)
			continue;
		left--;
		unsigned out = campaign_from_reserve(table, side, vedette[i], hex);
		campaign_give_status(campaign, out, status);
		campaign->did[out] = did_break_down;
	}
	campaign_mingle(table, side, hex);
	campaign_remark_column(campaign, hex, side);
	campaign_tell_change(table, text_told_vedettes_out, hex, side);
}

/* ---- In, 13.12 ------------------------------------------------------------------------------------------------------------ */

/* It has a point left for it: it has not moved, has stopped in time, or is under way with one to spare. */
bool campaign_has_point_left(const struct campaign *campaign, unsigned flag, half_points left)
{
	if (campaign->moved[flag] == 2)
		return left >= half;
	return !campaign->moved[flag] || campaign->did[flag] & did_keep_point;
}

/* The unit that a vedette would make up: its own; in a pool any that waits. */
static unsigned unit_for(const struct field *field, side_id side, const struct campaign_counter *vedette)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	if (counter_of(field, side, vedette->parent)->arm == arm_mixed ||
	    at_of(field, side, vedette->parent) == box_vedettes)
		return vedette->parent;
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (serves(field, side, vedette, counter_of(field, side, who)) &&
		    at_of(field, side, who) == box_vedettes)
			return who;
	return vedette->parent;
}

/* Those in the hex that make it up: all that are out, or as many as are printed on it (1809 13.12). */
static struct verdict judge_vedettes(const struct field *field, side_id side,
				     const struct campaign_counter *unit, space_id hex, half_points left,
				     struct arg piece)
{
	const struct campaign *campaign = campaign_known(field);
	bool by_number = campaign_data(field->scenario)->is->vedettes_by_number && unit->arm == arm_light;
	uint8_t who[flags_of_side];
	unsigned all = servants(field, side, unit, who), there = 0, ready = 0, needed = unit->vedettes;
	for (unsigned i = 0; i < all; i++) {
		unsigned flag = campaign_flag_of(field->scenario, campaign, side, who[i]);
		bool own = counter_of(field, side, counter_of(field, side, who[i])->parent) == unit;
		needed -= own && all == unit->vedettes && campaign->at[flag] == box_reserve;
		if (!by_number && campaign->at[flag] < field->scenario->board->spaces &&
		    campaign->at[flag] != hex)
			return forbidden(say1(text_reassembly_apart, piece));
		if (campaign->at[flag] != hex)
			continue;
		if (!by_number && campaign->did[flag] & did_break_down)
			return forbidden(say1(text_reassembly_too_soon, piece));
		there++;
		ready += campaign_has_point_left(campaign, flag, left);
	}
	if (by_number && there < needed)
		return forbidden(say1(text_reassembly_apart, piece));
	return ready < (by_number ? needed : there) ? forbidden(say1(text_reassembly_point, piece)) : legal();
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
	unsigned who = unit_for(field, mover->side, first);
	const struct campaign_counter *unit = counter_of(field, mover->side, who);
	struct verdict verdict = judge_vedettes(field, mover->side, unit, hex, left, piece);
	if (!verdict.legal)
		return verdict;
	uint8_t parent = (uint8_t)campaign_flag_of(field->scenario, campaign, mover->side, who);
	if (unit->arm == arm_mixed)
		return campaign->at[parent] == hex ? legal() : forbidden(say1(text_reassembly_apart, piece));
	if (campaign->at[parent] != box_vedettes)
		return forbidden(say1(text_no_vedettes, piece));
	return campaign_judge_stack(field, hex, mover->side, &parent, 1);
}

unsigned campaign_bring_back(struct table *table, side_id side, unsigned who, space_id hex,
			     struct campaign_status status)
{
	struct campaign *campaign = campaign_here(table);
	campaign_mingle(table, side, box_vedettes);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	campaign_put(campaign, flag, hex);
	campaign_give_status(campaign, flag, status);
	campaign->moved[flag] = 1;
	return flag;
}

void campaign_reassemble(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(flag);
	space_id hex = campaign->at[flag];
	unsigned who = unit_for(&field, side, campaign_true_counter(table, flag)), taken = 0;
	const struct campaign_counter *unit = counter_of(&field, side, who);
	struct campaign_status status = campaign_status_of(campaign, flag);
	uint8_t vedette[flags_of_side];
	unsigned all = servants(&field, side, unit, vedette);
	for (unsigned i = 0; i < all && taken < unit->vedettes; i++)
		if (at_of(&field, side, vedette[i]) == hex) {
			campaign_withdraw(table, side, vedette[i], hex, box_reserve);
			taken++;
		}
	if (unit->arm == arm_light)
		campaign_bring_back(table, side, who, hex, status);
	campaign_mingle(table, side, hex);
	campaign_remark_column(campaign, hex, side);
	campaign_tell_change(table, text_told_vedettes_in, hex, side);
}
