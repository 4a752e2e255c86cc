/*
 * Losses: where an eliminated counter goes (6.1, 6.11, 6.12, 11.41, 13.2), what it costs its formation (12.1, reading 68), and
 * what becomes of leaders and trains whose troops are gone (5.22, 5.23, 14.33).
 */
#include "rulebooks/campaign/combat/combat.h"

bool campaign_could_retreat(const struct field *field, unsigned flag)
{
	space_id hex = campaign_known(field)->at[flag];
	struct campaign_way_back way = campaign_way_back(field, flag, hex,
							 campaign_known(field)->attack[flag]);
	way.dry = false; /* reading 106: a bridge is a way */
	return campaign_means_to_retreat(&way, hex, 1) < means_none;
}

/* 12.1: full strength for a full counter, reduced strength for a reduced one, or full strength for either; vedettes and independents (17.3) count nowhere. */
static void add_casualties(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	struct field field = truth(table);
	unsigned formation = campaign_formation_of(&field, flag);
	if (!formation || counter->arm == arm_vedette)
		return;
	campaign_note_loss(table, flag);
	unsigned points = (campaign_data(table->scenario)->is->casualties_in_full
				   ? campaign_tally_of(&field, flag)
				   : campaign_strength(&field, flag)) /
			  half;
	unsigned sum = campaign->casualties[formation - 1] + points;
	campaign->casualties[formation - 1] = (uint8_t)(sum < 255 ? sum : 255);
}

static void remove_to(struct table *table, unsigned flag, unsigned box, unsigned text)
{
	struct campaign *campaign = campaign_here(table);
	space_id hex = campaign->at[flag];
	uint8_t reduced = campaign->reduced[flag];
	add_casualties(table, flag);
	campaign_to_box(table, flag, box);
	campaign->reduced[flag] = reduced;
	/* whether there was a way back may hang on flags that nobody has looked behind */
	struct event event = campaign_event_of(say1(text, piece_arg((piece_id)flag)), flag, 0, hex);
	event.news = campaign_everybody;
	tell(table, &event);
	campaign_test_health(table, flag, hex); /* 1809 5.41 */
	if (box == box_lost)
		campaign_settle_division(table, flag); /* 1809 16.54 */
}

void campaign_eliminate_for_good(struct table *table, unsigned flag)
{
	remove_to(table, flag, box_lost, text_told_lost);
}

/* 11.44: whether it was reduced or not; vedettes need no reduced counter (6.11D, 6.32). */
void campaign_eliminate_to_recover(struct table *table, unsigned flag)
{
	if (campaign_true_counter(table, flag)->arm == arm_vedette)
		remove_to(table, flag, box_recovered, text_told_vedette_scattered);
	else if (campaign_true_counter(table, flag)->strength[1])
		remove_to(table, flag, box_unrecovered, text_told_eliminated);
	else
		campaign_eliminate_for_good(table, flag); /* 6.11D */
}

/* 6.11A, 6.11B, 6.11D, 6.32, 11.41: reduced, shut in, or without a reduced counter it is lost for good. */
void campaign_eliminate(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	bool again = campaign_could_retreat(&field, flag); /* 6.11A, 6.11B, 6.11D; vedettes: 6.31, 6.32 */
	if (counter->arm == arm_vedette && again)          /* 13.2, 1809 13.13 */
		remove_to(table, flag, box_recovered, text_told_vedette_scattered);
	else if (again && !campaign->reduced[flag] && counter->strength[1])
		remove_to(table, flag, box_unrecovered, text_told_eliminated);
	else
		campaign_eliminate_for_good(table, flag);
}

/* ---- Leaders and trains -------------------------------------------------------------------------------------------- */

static void capture(struct table *table, unsigned flag)
{
	bool monarch = campaign_true_counter(table, flag)->leads & leads_state;
	campaign_to_box(table, flag, box_captured);
	if (monarch) /* 20.17 */
		campaign_here(table)->prizes[campaign_enemy(campaign_side_of(flag))]++;
}

void campaign_capture_cut_off(struct table *table, unsigned flag)
{
	space_id hex = campaign_here(table)->at[flag];
	capture(table, flag);
	struct event event = campaign_event_of(say1(text_told_cornered, piece_arg((piece_id)flag)), flag, 0,
					       hex);
	event.news =
		campaign_everybody; /* whether there was a way out may hang on flags nobody has looked behind */
	tell(table, &event);
}

/* 1809 5.23: after combat, not after a repulse, a commander's rating is taken off the die. */
static int rating_off(const struct table *table, const struct campaign_counter *counter)
{
	return campaign_data(table->scenario)->is->capture_by_owner &&
			       !campaign_is_repulse(campaign_here(table))
		       ? counter->command
		       : 0;
}

bool campaign_is_captured(struct table *table, unsigned flag, unsigned columns_against)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	space_id hex = campaign->at[flag];
	unsigned die = campaign_roll(table, for_capture, flag);
	int sum = (int)(die + columns_against) - rating_off(table, counter);
	bool captured = sum >= 6;
	if (captured)
		capture(table, flag);
	struct event event = campaign_event_of(say2(captured ? text_told_captured : text_told_escapes,
						    piece_arg((piece_id)flag), number_arg(sum)),
					       flag, die, hex);
	tell(table, &event);
	return captured;
}

/* The first of those who have nobody left to fight for them, or -1. */
static int lone_leader(const struct table *table, unsigned attack, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (campaign->attack[flag] != attack ||
		    campaign->at[flag] >= table->scenario->board->spaces ||
		    campaign_true_counter(table, flag)->arm != arm_leader)
			continue;
		bool alone = true;
		CAMPAIGN_EACH_IN (campaign, campaign->at[flag], other)
			alone &= !campaign_is_combat_unit(campaign_true_counter(table, (unsigned)other));
		if (alone)
			return (int)flag;
	}
	return -1;
}

/* 5.23; whoever has been tested for the retreat of his stack (5.32) is not tested again. */
bool campaign_scatter_leader(struct table *table, unsigned attack, side_id side, bool tested,
			     unsigned columns_against)
{
	int flag = lone_leader(table, attack, side);
	if (flag < 0)
		return false;
	campaign_here(table)->attack[flag] = 0;
	if (tested || !campaign_is_captured(table, (unsigned)flag, columns_against))
		campaign_ask_ride(table, (unsigned)flag);
	return true;
}

void campaign_leave_trains(struct table *table, space_id hex, side_id side)
{
	const struct board *board = table->scenario->board;
	struct field field = truth(table);
	if (campaign_has_combat_unit(&field, hex, side))
		return;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[hex][direction] != no_space)
			campaign_overrun_trains(table, board->neighbour[hex][direction],
						campaign_enemy(side));
}
