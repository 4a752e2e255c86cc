/*
 * Who is due, and where: the tracks (15.0, 19.3), the French memo of either track (21.81, 21.85), those who come earlier or
 * later than they did (1809 21.46), and those who wait behind others (15.22).
 */
#include "rulebooks/campaign/rules.h"

/* 21.81: the memo is kept by force. Only asked for one's own side. */
const struct campaign_arrival *campaign_arrival_of(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned force = data->force[side][who];
	if (force && campaign_known(field)->memo[side * max_forces + force - 1] == 1)
		return &data->alternate[side][who];
	return &data->arrival[side][who];
}

/* 1809 21.46: so many turns later, or earlier. By night nobody enters, and whoever falls on it waits for the morning. */
unsigned campaign_due_turn(const struct field *field, side_id side, unsigned who)
{
	unsigned turn = campaign_arrival_of(field, side, who)->turn;
	if (!campaign_data(field->scenario)->varies[side][who])
		return turn;
	return (unsigned)((int)turn + campaign_turns_later(field, side));
}

/* 19.24: a baggage train comes where its side has come before. */
static bool is_any_source_open(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].side == side && campaign_known(field)->opened[i])
			return true;
	return false;
}

static bool waits(const struct field *field, side_id side, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned who = campaign->who[flag];
	return who && who <= campaign_data(field->scenario)->counters[side] &&
	       campaign->at[flag] == box_reserve && campaign_arrival_of(field, side, who)->turn;
}

/* 1809 19.24: baggage comes behind everybody else of its corps. */
static bool comes_behind(const struct campaign_data *data, side_id side, unsigned who, unsigned other)
{
	const struct campaign_counter *train = &data->counter[side][who], *unit = &data->counter[side][other];
	return train->arm == arm_baggage && train->formation && train->formation == unit->formation &&
	       unit->arm != arm_baggage && unit->arm != arm_vedette;
}

/* 15.22: nobody passes those who were due before at the same hex. */
static bool is_first_in_line(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	unsigned turn = campaign_due_turn(field, side, who);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!waits(field, side, flag))
			continue;
		unsigned before = campaign_known(field)->who[flag];
		const struct campaign_arrival *other = campaign_arrival_of(field, side, before);
		bool earlier = campaign_due_turn(field, side, before) < turn ||
			       (campaign_due_turn(field, side, before) == turn &&
				comes_behind(data, side, who, before));
		if (other->entry == arrival->entry && earlier &&
		    (!other->rolls || campaign_known(field)->called[side] == called_comes))
			return false;
	}
	return true;
}

bool campaign_is_due(const struct field *field, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	if (!arrival->turn || campaign_due_turn(field, side, who) > campaign->flow.turn)
		return false;
	if (arrival->any_source)
		return is_any_source_open(field, side);
	if (arrival->rolls && campaign->called[side] != called_comes)
		return false;
	return is_first_in_line(field, side, who);
}

bool campaign_has_entered(const struct campaign *campaign, side_id side)
{
	unsigned did = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		did |= campaign->did[flag];
	return did & did_enter;
}

/* 15.22: a force comes whole or not at all. Does one of this counter's force lie behind while it has come this turn? */
bool campaign_must_follow(const struct field *field, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		unsigned other = campaign->who[flag];
		if (campaign->at[flag] >= field->scenario->board->spaces || !other || other == who ||
		    !(campaign->did[flag] & did_enter))
			continue;
		const struct campaign_arrival *came = campaign_arrival_of(field, side, other);
		if (campaign_due_turn(field, side, other) == campaign_due_turn(field, side, who) &&
		    came->entry == arrival->entry && !came->any_source)
			return true;
	}
	return false;
}

/* ---- What the other side may suppose --------------------------------------------------------------------------------------- */

void campaign_imagine_memo(const struct scenario *scenario, struct position *position, unsigned owner,
			   struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	(void)scenario, (void)chance;
	for (unsigned i = 0; i < max_forces; i++) /* as the track has it, for all anybody knows */
		campaign->memo[owner * max_forces + i] = 0;
}
