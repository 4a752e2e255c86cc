/*
 * Who is due, and where: the tracks (15.0, 19.3), the French memo of either track (21.81, 21.85), Württemberg who must be
 * called (19.31), and those who wait behind others (15.22).
 */
#include "rulebooks/campaign/rules.h"

/* 21.81: the memo is kept by force. Only asked for one's own side. */
const struct campaign_arrival *campaign_arrival_of(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned force = side == side_french && data->free_entry ? data->force[who] : 0;
	if (force && campaign_known(field)->memo[side * max_forces + force - 1] == 1)
		return &data->alternate[side][who];
	return &data->arrival[side][who];
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

/* 15.22: nobody passes those who were due before at the same hex. */
static bool is_first_in_line(const struct field *field, side_id side, const struct campaign_arrival *arrival)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!waits(field, side, flag))
			continue;
		const struct campaign_arrival *other = campaign_arrival_of(field, side,
									   campaign_known(field)->who[flag]);
		if (other->entry == arrival->entry && other->turn < arrival->turn &&
		    (!other->rolls || campaign_known(field)->called[side] == called_comes))
			return false;
	}
	return true;
}

bool campaign_is_due(const struct field *field, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	if (!arrival->turn || arrival->turn > campaign->flow.turn)
		return false;
	if (arrival->any_source)
		return is_any_source_open(field, side);
	if (arrival->rolls && campaign->called[side] != called_comes)
		return false;
	return is_first_in_line(field, side, arrival);
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
		if (came->turn == arrival->turn && came->entry == arrival->entry && !came->any_source)
			return true;
	}
	return false;
}

/* ---- 19.31 --------------------------------------------------------------------------------------------------------------- */

static unsigned leader_who_rolls(const struct campaign_data *data, side_id side)
{
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->arrival[side][who].rolls && data->counter[side][who].arm == arm_leader)
			return who;
	return 0;
}

enum { tenth = 13, eleventh = 17 }; /* mornings of October, the only ones on which he can be called */

/* His own side alone learns what came of it. */
void campaign_call(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned who = leader_who_rolls(data, side);
	if (!who || campaign->called[side] == called_comes ||
	    (campaign->flow.turn != tenth && campaign->flow.turn != eleventh))
		return;
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	unsigned die = campaign_roll(table, for_entry, who), rating = data->counter[side][who].initiative[0];
	campaign->called[side] = die <= rating ? called_comes : called_in_vain;
	struct event event = {.message = say3(die <= rating ? text_told_called : text_told_not_called,
					      piece_arg((piece_id)flag), number_arg((int)die),
					      number_arg((int)rating)),
			      .seats = (uint8_t)(1u << campaign_seat(side)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
}

/* ---- What the other side may suppose --------------------------------------------------------------------------------------- */

/* Once somebody has come, everybody knows that he was called; before, he may have been whenever the day was right. */
void campaign_imagine_called(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	const struct campaign_data *data = campaign_data(scenario);
	(void)chance;
	campaign->called[owner] = called_not;
	for (unsigned flag = owner * flags_of_side; flag < (owner + 1u) * flags_of_side; flag++) {
		unsigned who = campaign->who[flag];
		if (who && who <= data->counters[owner] && data->arrival[owner][who].rolls &&
		    campaign->at[flag] != box_reserve)
			campaign->called[owner] = called_comes;
	}
	if (!campaign->called[owner] && leader_who_rolls(data, (side_id)owner) && campaign->flow.turn > tenth)
		campaign->called[owner] = called_in_vain;
}

void campaign_imagine_memo(const struct scenario *scenario, struct position *position, unsigned owner,
			   struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	(void)scenario, (void)chance;
	for (unsigned i = 0; i < max_forces; i++) /* as the track has it, for all anybody knows */
		campaign->memo[owner * max_forces + i] = 0;
}
