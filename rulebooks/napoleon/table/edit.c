/*
 * Positions set up by hand: one change of the protocol at a time, then the checks of the whole.
 *
 *	{clear:true}                     every block off the map at full strength, decks full, hands empty, nothing
 *	                                 on the table, the track and the citadels as at the start
 *	{piece, at, strength:{inf,cav}, fatigue, activated}
 *	{seen:{seat, piece, as:"identity"|"arm"|"nothing"}}           upright blocks only
 *	{turn}  {active: side}  {initiative: side}  {passed: [sides]}  {green: [sides]}  {vp}
 *	{hand:{french:[...]}}  {deck:{french:[...]}}                  what is left in it, the rest is discarded
 *	{weather:"rain"|"none"}  {effects:["second-breath","strategic-retreat"]}  {care: corps or null}
 *	{control: citadel, side}  {axis: area, to: area or null, side}  {bridge:[area, area], destroyed}
 *
 * The truth is edited: a block is meant by its name, whoever knows it. The operation and the combat that were going on
 * are dropped: the step begins anew.
 */
#include <string.h>

#include "rulebooks/napoleon/table/check.h"
#include "rulebooks/napoleon/table/view.h"
#include "rulebooks/napoleon/turn/blue.h"

unsigned napoleon_read_area(const struct scenario *scenario, const json_t *value)
{
	space_id area = named_space(scenario, value);
	return area < areas ? area : (unsigned)areas;
}

/* ---- One change ---------------------------------------------------------------------------------------- */

const struct own_change napoleon_own_changes[napoleon_own_change_count] = {
	{"clear", napoleon_edit_clear, {0}},          {"weather", napoleon_edit_lasting, {0}},
	{"effects", napoleon_edit_lasting, {0}},      {"control", napoleon_edit_control, {"side"}},
	{"axis", napoleon_edit_axis, {"to", "side"}}, {"bridge", napoleon_edit_bridge, {"destroyed"}},
};

const uint16_t napoleon_edit_sentences[state_faults] = {
	[state_not_known] = not_a_change,       [state_no_piece] = not_a_block,
	[state_no_place] = not_a_place,         [state_no_side] = not_a_side,
	[state_no_card_named] = not_a_card,     [state_not_of_piece] = not_of_a_piece,
	[state_no_list] = not_a_list_of_cards,  [state_other_deck] = not_of_this_deck,
	[state_two_places] = not_in_two_places, [state_no_turn] = not_a_turn,
	[state_no_sight] = not_a_way_to_see,    [state_not_concealed] = not_concealed,
};

/* A game that is edited before the bids are open: the first seat commands the French, for nothing. */
static void settle_seats(struct napoleon *n)
{
	if (n->side_of[0] != no_side)
		return;
	for (seat_id seat = 0; seat < both_sides; seat++) {
		n->side_of[seat] = seat;
		n->bid_side[seat] = (uint8_t)(1 + seat);
		n->bid[seat] = 1;
	}
}

/* What lasts for an operation is over with it; its cards were played. */
static void drop_operation(struct napoleon *n)
{
	memset(&n->operation, 0, sizeof n->operation);
	memset(&n->combat, 0, sizeof n->combat);
	memset(n->plan, 0, sizeof n->plan);
	n->last_pursuit = 0;
	for (unsigned card = 0; card < cards; card++)
		if (n->card[card] == on_table && !napoleon_lies_on_table(n, card))
			n->card[card] = in_discard;
}

/* The sheets as they are now: what they lack was lost, what they have too much was won back. */
static void settle_losses(const struct scenario *scenario, struct napoleon *n)
{
	for (side_id side = french; side < both_sides; side++) {
		int missing = napoleon_missing_points(scenario, n, side);
		n->lost[side] = (uint8_t)(missing > 0 ? missing : 0);
		n->gained[side] = (uint8_t)(missing < 0 ? -missing : 0);
	}
}

/* The corps that comes on turn 5, p. 5: it is there, or still to come, or too late. */
static void settle_late_corps(struct napoleon *n)
{
	bool is_off = n->at[n->flag_of[wuerttemberg]] == off_map;
	n->arrived = !is_off ? 1 : n->flow.turn > 5 ? 2 : 0;
}

struct verdict napoleon_edit(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	settle_seats(n);
	drop_operation(n);
	napoleon_settle_flags(table);
	bool deals = json_object_get(change, "hand") || json_object_get(change, "deck");
	for (side_id side = french; side < both_sides && deals; side++)
		napoleon_forget_deck(n, side);
	struct verdict verdict = state_edit(table, change);
	if (!verdict.legal)
		return verdict;
	if (json_object_get(change, "active")) /* with the step of operations it begins them */
		n->first = n->active;
	napoleon_derive(table->scenario, table->position);
	settle_losses(table->scenario, n);
	settle_late_corps(n);
	return legal();
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static struct verdict check_citadel(const struct table *table, unsigned citadel)
{
	const struct napoleon *n = here(table);
	unsigned area = data_of(table->scenario)->citadel[citadel];
	side_id holder = n->control[citadel];
	if (napoleon_flags_in(n, area, enemy_of(holder)) && !napoleon_flags_in(n, area, holder))
		return forbidden(say1(not_held_by_nobody, space_arg((space_id)area)));
	return legal();
}

struct verdict napoleon_edit_check(const struct table *table)
{
	const struct napoleon *n = here(table);
	struct field field = truth(table);
	struct verdict verdict = legal();
	for (unsigned flag = 0; flag < blocks && verdict.legal; flag++)
		verdict = napoleon_judge_sheet(table->scenario, n, napoleon_block(n, flag));
	for (unsigned area = 0; area < areas && verdict.legal; area++)
		verdict = napoleon_judge_area(n, area, true);
	for (unsigned citadel = 0; citadel < citadels && verdict.legal; citadel++)
		verdict = check_citadel(table, citadel);
	if (n->care && verdict.legal)
		verdict = napoleon_judge_blue_unit(&field, event_care, n->flag_of[n->care - 1]);
	if (!verdict.legal)
		return verdict;
	if (n->at[n->flag_of[napoleon]] == eliminated)
		return forbidden(say(not_without_napoleon));
	if (n->victory == 0 || n->victory == most_victory)
		return forbidden(say(not_decided_already));
	return legal();
}
