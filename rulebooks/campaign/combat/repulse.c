/*
 * What a repulse that failed leaves to the combat phase, 10.22 and 8.22A: whoever tried must attack whom he tried to move, two columns
 * down, and others may join him; whoever tried it from Road March has lost his marker and makes no attack.
 *
 * It is kept by hex, for a stack attacks as one (11.21). Where the obligation would leave somebody out of every attack, who
 * must be in one, it yields (10.22 against 4.31).
 */
#include "rulebooks/campaign/combat/combat.h"

#include <string.h>

bool campaign_is_repulse(const struct campaign *campaign)
{
	return campaign->flow.step != step_first_combat && campaign->flow.step != step_second_combat;
}

bool campaign_is_repulsed_leader(const struct field *field, unsigned flag)
{
	return campaign_is_repulse(campaign_known(field)) && campaign_is_lone_leader(field, flag);
}

static const struct campaign_failure *failure_at(const struct campaign *campaign, space_id from)
{
	for (unsigned i = 0; i < max_failures && campaign->failed[i].from; i++)
		if (campaign->failed[i].from == from + 1u)
			return &campaign->failed[i];
	return NULL;
}

bool campaign_has_failed(const struct campaign *campaign, const struct board *board, space_id from,
			 space_id target)
{
	const struct campaign_failure *failure = failure_at(campaign, from);
	unsigned direction = hex_direction(board, from, target);
	return failure && direction != no_direction && failure->targets >> direction & 1;
}

/* 8.22A: the column itself, too, if it has come beside a garrison that it may not repulse. */
bool campaign_cannot_attack(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_failure *failure = failure_at(campaign, hex);
	if (failure && failure->column)
		return true;
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && campaign->column[flag])
			return true;
	return false;
}

void campaign_note_failed(struct table *table, space_id from, unsigned targets, bool in_column)
{
	struct campaign *campaign = campaign_here(table);
	bool exempt = in_column && campaign_data(table->scenario)->is->marching_fails_no_attack;
	unsigned row = 0;
	while (row < max_failures - 1 && campaign->failed[row].from &&
	       campaign->failed[row].from != from + 1u)
		row++;
	campaign->failed[row].from = (uint16_t)(from + 1u);
	campaign->failed[row].targets |= (uint8_t)targets;
	campaign->failed[row].column |= exempt;
}

static unsigned number_of(const space_id hexes[], unsigned count, space_id hex)
{
	unsigned i = 0;
	while (i < count && hexes[i] != hex)
		i++;
	return i;
}

/* The front is found anew for every pair: what was joined before counts. */
static void oblige(struct table *table, space_id from, space_id target)
{
	struct field field = truth(table);
	struct campaign_front front;
	campaign_find_front(&field, &front);
	unsigned i = number_of(front.attacker, front.ground.attackers, from);
	unsigned j = number_of(front.defender, front.ground.defenders, target);
	if (i < front.ground.attackers && j < front.ground.defenders &&
	    campaign_may_join(&field, &front, i, j))
		campaign_join_attack(table, from, target);
}

void campaign_oblige_repulsers(struct table *table)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned i = 0; i < max_failures && campaign->failed[i].from; i++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (campaign->failed[i].targets >> direction & 1) {
				space_id from = (space_id)(campaign->failed[i].from - 1);
				oblige(table, from, table->scenario->board->neighbour[from][direction]);
			}
}

void campaign_forget_repulses(struct campaign *campaign)
{
	memset(campaign->failed, 0, sizeof campaign->failed);
}
