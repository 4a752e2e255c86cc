/*
 * The seizure of the allied commander-in-chief, 5.4 to 5.43. When the first infantry or mixed unit of his army in a game turn is lost, a
 * die is rolled; on a one he falls ill, once a game. If the unit was lost within his command range, at once and until the end of the same
 * phase a turn later; otherwise for a whole turn from the next command phase of his side on (readings 76, 77).
 *
 * While it lasts he gives no command points and no orders (7.42, 7.47), reorganises nobody, does not advance, and moves five points.
 * His side alone knows of it. By night the march stands for movement, disengagement for combat.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

static const half_points ailing_points = 5 * half;

enum { in_command, in_movement, in_combat, phases_of_player };

/* The phase of a step, one number for day and night: of the first player, then of the second. */
static unsigned phase_of(unsigned step)
{
	switch (step) {
	case step_first_reorganisation:
	case step_first_command:
	case step_first_orders:
	case step_first_supply:
		return in_command;
	case step_first_movement:
	case step_first_individual:
	case step_first_night_march:
		return in_movement;
	case step_first_combat:
	case step_first_disengagement:
		return in_combat;
	case step_second_reorganisation:
	case step_second_command:
	case step_second_orders:
	case step_second_supply:
		return phases_of_player + in_command;
	case step_second_movement:
	case step_second_individual:
	case step_second_night_march:
		return phases_of_player + in_movement;
	default:
		return phases_of_player + in_combat;
	}
}

static bool is_ill(unsigned seizure)
{
	return seizure == seizure_at_once || seizure == seizure_for_turn;
}

bool campaign_is_seized(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && counter->leads & leads_army &&
	       is_ill(campaign_known(field)->seizure[campaign_side_of(flag)]);
}

half_points campaign_ailing_allowance(const struct field *field, unsigned flag, half_points allowance)
{
	return campaign_is_seized(field, flag) && allowance > ailing_points ? ailing_points : allowance;
}

/* ---- How it comes, 5.41 and 5.42 -------------------------------------------------------------------------------------- */

static unsigned commander_in_chief(const struct table *table, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign_true_counter(table, flag)->leads & leads_army &&
		    campaign_here(table)->at[flag] < table->scenario->board->spaces)
			return flag;
	return no_piece;
}

static bool is_in_his_range(struct table *table, unsigned chief, space_id hex)
{
	struct field field = truth(table);
	campaign_find_range(&field, campaign_here(table)->at[chief], campaign_side_of(chief));
	return campaign_in_range(&field, hex);
}

static void tell_his_side(struct table *table, unsigned text, unsigned chief, unsigned die)
{
	side_id side = campaign_side_of(chief);
	struct event event = {.message = say1(text, piece_arg((piece_id)chief)),
			      .seats = campaign_seats(side),
			      .dice_count = die > 0,
			      .dice = {(uint8_t)die},
			      .at = campaign_here(table)->at[chief]};
	tell(table, &event);
}

static void fall_ill(struct campaign *campaign, side_id side, bool at_once)
{
	campaign->seizure[side] = at_once ? seizure_at_once : seizure_awaited;
	campaign->seizure_turn[side] = campaign->flow.turn;
	campaign->seizure_phase[side] = (uint8_t)phase_of(campaign->flow.step);
}

void campaign_test_health(struct table *table, unsigned lost, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(lost);
	unsigned arm = campaign_true_counter(table, lost)->arm;
	if (!campaign_data(table->scenario)->is->seizure || side != side_allied ||
	    (arm != arm_infantry && arm != arm_mixed) || hex >= table->scenario->board->spaces ||
	    campaign->seizure_rolled[side] == campaign->flow.turn)
		return;
	unsigned chief = commander_in_chief(table, side);
	if (chief == no_piece)
		return;
	campaign->seizure_rolled[side] = campaign->flow.turn;
	unsigned die = campaign_roll(table, for_seizure, side);
	bool falls_ill = die == 1 && campaign->seizure[side] == seizure_none; /* once a game */
	if (falls_ill)
		fall_ill(campaign, side, is_in_his_range(table, chief, hex));
	tell_his_side(table, falls_ill ? text_told_seizure : text_told_no_seizure, chief, die);
}

/* ---- How it passes --------------------------------------------------------------------------------------------------------- */

static void recover(struct table *table, side_id side)
{
	unsigned chief = commander_in_chief(table, side);
	campaign_here(table)->seizure[side] = seizure_over;
	if (chief != no_piece)
		tell_his_side(table, text_told_seizure_over, chief, 0);
}

/* A command phase of his side begins. */
void campaign_begin_health(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	if (campaign->flow.turn == campaign->seizure_turn[side])
		return;
	if (campaign->seizure[side] == seizure_for_turn) {
		recover(table, side);
	} else if (campaign->seizure[side] == seizure_awaited) {
		campaign->seizure[side] = seizure_for_turn;
		campaign->seizure_turn[side] = campaign->flow.turn;
	}
}

/* A step has ended, and perhaps with it the phase. */
void campaign_end_health(struct table *table, unsigned next)
{
	struct campaign *campaign = campaign_here(table);
	unsigned phase = phase_of(campaign->flow.step);
	for (side_id side = 0; side < both_sides; side++)
		if (campaign->seizure[side] == seizure_at_once && campaign->seizure_phase[side] == phase &&
		    campaign->flow.turn > campaign->seizure_turn[side] &&
		    (next == step_turn_end || phase_of(next) != phase))
			recover(table, side);
}

/* The other side reckons with a commander in good health, of whom nobody has asked yet in this turn: whether somebody did hangs on where he is. */
void campaign_imagine_health(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	(void)scenario, (void)chance;
	campaign->seizure[owner] = campaign->seizure_phase[owner] = 0;
	campaign->seizure_turn[owner] = campaign->seizure_rolled[owner] = 0;
}

/* By hand: {"seizure":"ill"}, from now on for a turn. */
struct verdict campaign_edit_health(struct table *table, const json_t *change)
{
	const char *word = json_string_value(json_object_get(change, "seizure"));
	static const char *const words[seizure_values] = {"none", "awaited", "at-once", "ill", "over"};
	struct campaign *campaign = campaign_here(table);
	for (unsigned i = 0; word && i < seizure_values && campaign_data(table->scenario)->is->seizure; i++)
		if (!strcmp(words[i], word)) {
			fall_ill(campaign, side_allied, false);
			campaign->seizure[side_allied] = (uint8_t)i;
			return legal();
		}
	return forbidden(say(text_bad_change));
}
