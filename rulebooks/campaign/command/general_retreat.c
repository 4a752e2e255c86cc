/*
 * The general retreat of the allies, 7.47: one order to everybody at once, in command or not. It may be given in any command phase, by day or
 * by night, and takes effect when the next player turn of that side begins; from then on each counter on the map, and whoever comes in later,
 * marches by 7.44 to the source of supply that is nearest to it, as long as the enemy does not hold that source.
 *
 * Readings: it takes a commander-in-chief on the map who is not ill (81); nearest is the least cost in points of a column over ground that a supply
 * line may cross (14.12), found anew when movement begins, and who can reach no source is free (82). It ends for each counter by itself (7.45A,
 * 7.45B), and for a force in command at its owner's wish (7.45C); it may be given again when nobody is under it any more.
 */
#include "mechanisms/distances.h"
#include "rulebooks/campaign/rules.h"

/* ---- Sources that are left ---------------------------------------------------------------------------------------------- */

static bool is_refuge(const struct field *field, unsigned source, side_id side)
{
	const struct campaign_source *at = &campaign_data(field->scenario)->source[source];
	const struct campaign *campaign = campaign_known(field);
	return at->side == side && campaign->opened[source] &&
	       campaign->control[source] != campaign_enemy(side) &&
	       !campaign_has_combat_unit(field, at->at, campaign_enemy(side));
}

static bool has_refuge(const struct field *field, side_id side)
{
	for (unsigned i = 0; i < campaign_data(field->scenario)->sources; i++)
		if (is_refuge(field, i, side))
			return true;
	return false;
}

/* ---- Giving it ---------------------------------------------------------------------------------------------------------- */

struct verdict campaign_judge_retreat(const struct field *field, side_id side, unsigned number)
{
	if (!campaign_data(field->scenario)->is->general_retreat || side != side_allied || number != 1)
		return forbidden(say(text_no_general_retreat));
	if (campaign_known(field)->flow.step == step_set_up) /* 19.5: before play one force gets an order */
		return forbidden(say(text_retreat_before_play));
	int commander = campaign_army_commander(field, side);
	if (commander < 0)
		return forbidden(say(text_no_army_commander));
	if (campaign_is_seized(field, (unsigned)commander))
		return forbidden(say1(text_seized_no_order, piece_arg((piece_id)commander)));
	if (campaign_known(field)->general_retreat[side] != retreat_none)
		return forbidden(say(text_retreat_given));
	return has_refuge(field, side) ? legal() : forbidden(say(text_retreat_nowhere));
}

static void tell_side(struct table *table, side_id side, unsigned text)
{
	struct event event = {.message = say(text), .seats = campaign_seats(side), .at = no_space};
	tell(table, &event);
}

void campaign_order_retreat(struct table *table, side_id side)
{
	campaign_here(table)->general_retreat[side] = retreat_ordered;
	tell_side(table, side, text_told_retreat_ordered);
}

/* ---- Where to ------------------------------------------------------------------------------------------------------------- */

/* Everybody whom `wanted` names marches to the nearest refuge, or is free. */
static void aim(struct table *table, side_id side, const bool wanted[flags_of_side])
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	struct distances distances;
	space_id refuge[max_sources], from[flags_of_side];
	uint8_t source[max_sources];
	unsigned refuges = 0, forces = 0;
	field.seat = campaign_seat(side);
	for (unsigned i = 0; i < flags_of_side; i++)
		if (wanted[i] && campaign->at[side * flags_of_side + i] < table->scenario->board->spaces)
			from[forces++] = campaign->at[side * flags_of_side + i];
	for (unsigned i = 0; i < data->sources; i++)
		if (is_refuge(&field, i, side)) {
			source[refuges] = (uint8_t)i;
			refuge[refuges++] = data->source[i].at;
		}
	if (forces)
		campaign_find_march(&field, refuge, refuges, side, from, forces, &distances);
	for (unsigned i = 0; i < flags_of_side; i++) {
		unsigned flag = side * flags_of_side + i;
		space_id hex = campaign->at[flag];
		if (!wanted[i])
			continue;
		bool reaches = hex < table->scenario->board->spaces && distances.cost[hex] < reach_far;
		campaign->order[flag] = reaches ? (uint8_t)(max_orders + 1 + source[distances.nearest[hex]])
						: 0;
	}
}

void campaign_aim_retreat(struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	bool wanted[flags_of_side];
	if (campaign->general_retreat[side] != retreat_in_force)
		return;
	for (unsigned i = 0; i < flags_of_side; i++) {
		unsigned flag = side * flags_of_side + i;
		wanted[i] = campaign->at[flag] < table->scenario->board->spaces &&
			    campaign_is_retreat(campaign->order[flag]);
	}
	aim(table, side, wanted);
}

void campaign_begin_retreat(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	bool wanted[flags_of_side];
	if (campaign->general_retreat[side] != retreat_ordered)
		return;
	campaign->general_retreat[side] = retreat_in_force;
	for (unsigned i = 0; i < flags_of_side; i++)
		wanted[i] = campaign->at[side * flags_of_side + i] < table->scenario->board->spaces;
	aim(table, side, wanted);
	tell_side(table, side, text_told_retreat_begins);
}

void campaign_join_retreat(struct table *table, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	bool wanted[flags_of_side] = {false};
	if (campaign_here(table)->general_retreat[side] != retreat_in_force)
		return;
	wanted[flag % flags_of_side] = true;
	aim(table, side, wanted);
}

/* ---- Its end, 7.45 -------------------------------------------------------------------------------------------------------- */

static bool is_under_way(const struct campaign *campaign, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < max_places && campaign_is_retreat(campaign->order[flag]))
			return true;
	return false;
}

static void end_if_over(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	if (campaign->general_retreat[side] != retreat_in_force || is_under_way(campaign, side))
		return;
	campaign->general_retreat[side] = retreat_none;
	tell_side(table, side, text_told_retreat_over);
}

/* Whoever has arrived is worn out until the turn ends; whoever has the enemy before him stands. */
void campaign_end_retreat(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = campaign_seat(side);
	if (campaign->general_retreat[side] != retreat_in_force)
		return;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (campaign->at[flag] >= table->scenario->board->spaces ||
		    !campaign_is_retreat(campaign->order[flag]))
			continue;
		unsigned source = campaign->order[flag] - max_orders - 1u;
		bool arrived = campaign_data(table->scenario)->source[source].at == campaign->at[flag];
		if (!arrived && !campaign_is_near_zone(&field, campaign->at[flag], side))
			continue;
		campaign->order[flag] = 0;
		campaign->shaken[flag] |= arrived;
	}
	end_if_over(table, side);
}

/* 7.45C: an officer with his force, or a stack. */
void campaign_leave_retreat(struct table *table, unsigned chosen)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(chosen);
	bool member[flags_of_side];
	field.seat = campaign_seat(side);
	campaign_find_range(&field, campaign->at[chosen], side);
	for (unsigned i = 0; i < flags_of_side; i++) {
		unsigned flag = side * flags_of_side + i;
		member[i] = campaign->command[flag] != out_of_command &&
			    campaign_is_retreat(campaign->order[flag]) &&
			    campaign_is_of_force(&field, chosen, flag);
	}
	for (unsigned i = 0; i < flags_of_side; i++)
		if (member[i])
			campaign->order[side * flags_of_side + i] = 0;
	end_if_over(table, side);
}

/* The other side reckons with none. */
void campaign_imagine_no_retreat(const struct scenario *scenario, struct position *position, unsigned owner,
				 struct chance *chance)
{
	(void)scenario, (void)chance;
	((struct campaign *)position)->general_retreat[owner] = retreat_none;
}
