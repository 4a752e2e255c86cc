/*
 * What is seen from hilltops, 1.51(4): at the beginning of a combat phase troops on a hilltop, with a leader of theirs within four hexes, reveal
 * an enemy up to four hexes off in the open or on a slope, if nothing lies between.
 *
 * Reading 10: from centre to centre; the line leaves the hilltop over one of its own slopes, downwards; towns, woods, any other slope and
 * any hex with troops in it, of either side, block it. A line between two hexes is blocked if both block. In fog, rain and thunderstorm
 * nobody sees that far; of 1806's weather an option knows the fog of two mornings.
 */
#include <string.h>

#include "mechanisms/sight.h"
#include "rulebooks/campaign/rules.h"

enum { sight_range = 4 };

static bool hex_blocks(const void *context, const struct sight_hex *hex)
{
	const struct field *field = context;
	unsigned terrain = field->scenario->board->space[hex->at].terrain;
	return campaign_known(field)->first[hex->at] || terrain == terrain_town || terrain == terrain_woods ||
	       terrain == terrain_city || terrain == terrain_fort;
}

/* Of slopes only the observer's own does not block. */
static bool side_blocks(const void *context, const struct sight_side *side)
{
	const struct board *board = ((const struct field *)context)->scenario->board;
	if (side->a == no_space || side->b == no_space)
		return false;
	unsigned features = board->side[side->a][hex_direction(board, side->a, side->b)];
	if (features & side_woods)
		return true;
	return !side->along && side->a != side->from && features & (side_uphill | side_downhill);
}

static bool falls_towards(const struct board *board, space_id from, space_id to)
{
	return to != no_space && board->side[from][hex_direction(board, from, to)] & side_downhill;
}

/* The line goes down over a slope of the observer's hex. */
static bool looks_down(const struct board *board, space_id from, space_id to)
{
	struct sight_step step[max_sight_steps];
	if (hex_distance(board, from, to) < 2)
		return falls_towards(board, from, to);
	hex_line(board, from, to, step);
	return falls_towards(board, from, step[0].left) || falls_towards(board, from, step[0].right);
}

bool campaign_sees_from_hill(const struct field *field, space_id from, space_id to)
{
	const struct board *board = field->scenario->board;
	struct sight_rules rules = {.context = field,
				    .hex_blocks = hex_blocks,
				    .side_blocks = side_blocks,
				    .pairs = sight_both_block};
	unsigned distance = hex_distance(board, from, to);
	return distance && distance <= sight_range && board->space[to].terrain == terrain_clear &&
	       looks_down(board, from, to) && sight_is_free(board, &rules, from, to, NULL);
}

static bool leader_is_near(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	unsigned range = campaign_data(field->scenario)->is->reveal_leader_range;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->arm == arm_leader && campaign->at[flag] < board->spaces &&
		    hex_distance(board, hex, campaign->at[flag]) <= range)
			return true;
	}
	return !range;
}

static bool is_hilltop(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_downhill)
			return true;
	return false;
}

/* Where troops of a side look down from, with a leader at hand. */
struct lookouts {
	unsigned count;
	space_id hex[flags_of_side];
};

static void find_lookouts(const struct field *field, side_id side, struct lookouts *lookouts)
{
	const struct campaign *campaign = campaign_known(field);
	lookouts->count = 0;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (is_hilltop(field->scenario->board, hex) &&
			    campaign_has_combat_unit(field, hex, side) && leader_is_near(field, hex, side))
				lookouts->hex[lookouts->count++] = hex;
		}
}

static bool is_seen(const struct field *field, space_id hex, const struct lookouts *by)
{
	for (unsigned i = 0; i < by->count; i++)
		if (campaign_sees_from_hill(field, by->hex[i], hex))
			return true;
	return false;
}

/* 1.51, by the option: the strength of the hex to the nearest ten, five upwards. */
static unsigned tens_in(const struct field *field, space_id hex, side_id side)
{
	unsigned strength = 0;
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag)
		if (campaign_side_of((unsigned)flag) == side &&
		    campaign_counter(field, (unsigned)flag)->arm <= arm_vedette)
			strength += campaign_strength(field, (unsigned)flag);
	return (strength + 5 * half) / (10 * half);
}

static void estimate(struct table *table, space_id hex, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned tens = tens_in(&field, hex, side);
	struct event event = {
		.message = say2(text_told_estimated, space_arg(hex), number_arg((int)tens * 10)),
		.news = campaign_everybody,
		.at = hex};
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->exposed[flag] = (uint8_t)(1 + tens);
	tell(table, &event);
}

/* It is kept: its owner has learnt that somebody stands on the hill with a leader at hand. */
static void expose(struct table *table, space_id hex, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->exposed[flag] = 1;
	campaign_reveal(table, hex, side, text_told_seen_from_hill);
}

/* By the option, reading 114: the mornings of 13 and 14 October. */
static bool is_foggy(const struct campaign *campaign)
{
	enum { morning_of_the_13th = 25, morning_of_the_14th = 29 };
	return campaign->flow.option[option_morning_fog] &&
	       (campaign->flow.turn == morning_of_the_13th || campaign->flow.turn == morning_of_the_14th);
}

void campaign_reveal_seen(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	bool bands = campaign->flow.option[option_strength_bands];
	memset(campaign->exposed, 0, sizeof campaign->exposed);
	if (is_foggy(campaign) || campaign_is_blind(campaign)) /* 2.1 */
		return;
	struct lookouts lookouts[both_sides];
	for (side_id side = 0; side < both_sides; side++)
		find_lookouts(&field, side, &lookouts[side]);
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign_held(campaign, word); rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			for (side_id side = 0; side < both_sides; side++)
				if (campaign_holds(campaign, side, hex) &&
				    is_seen(&field, hex, &lookouts[campaign_enemy(side)]))
					(bands ? estimate : expose)(table, hex, side);
		}
}
