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

/* ---- Reading ------------------------------------------------------------------------------------------- */

unsigned napoleon_read_area(const struct scenario *scenario, const json_t *value)
{
	space_id area = named_space(scenario, value);
	return area < areas ? area : (unsigned)areas;
}

piece_id napoleon_read_block(const struct table *table, const json_t *value)
{
	struct field field = truth(table);
	return named_piece(&field, value);
}

/* ---- The turn ------------------------------------------------------------------------------------------ */

static struct verdict edit_turn(struct table *table, const json_t *change)
{
	const json_t *turn = json_object_get(change, "turn");
	bool is_short = scenario_number(table->scenario) == scenario_short;
	json_int_t first = is_short ? 3 : 1, last = is_short ? 5 : table->scenario->info->turns;
	json_int_t number = json_integer_value(turn);
	if (!json_is_integer(turn) || number < first || number > last)
		return forbidden(say2(not_a_turn, number_arg((int)first), number_arg((int)last)));
	here(table)->flow.turn = (uint16_t)number;
	return legal();
}

/* A list of sides, or one: those that are named, and no others. */
static bool read_sides(const struct scenario *scenario, const json_t *value, uint8_t marks[both_sides])
{
	uint8_t named[both_sides] = {0};
	size_t count = json_is_array(value) ? json_array_size(value) : 1;
	for (size_t i = 0; i < count; i++) {
		side_id side = named_side(scenario, json_is_array(value) ? json_array_get(value, i) : value);
		if (side == no_side)
			return false;
		named[side] = 1;
	}
	memcpy(marks, named, sizeof named);
	return true;
}

/* What stands for itself in a change: the key, what it holds, where it goes, and the sentence if it cannot be. */
enum value_kind { value_number, value_side, value_sides };
#define AT(member) offsetof(struct napoleon, member)
static const struct value {
	const char *key;
	enum value_kind kind;
	size_t offset;
	uint8_t most;
	uint16_t refusal;
} values[] = {
	{"vp", value_number, AT(victory), most_victory, not_on_the_track},
	{"active", value_side, AT(active), 0, not_a_side},
	{"initiative", value_side, AT(first), 0, not_a_side},
	{"passed", value_sides, AT(passed), 0, not_a_side},
	{"green", value_sides, AT(green), 0, not_a_side},
};
#undef AT

static bool set_value(struct table *table, const struct value *value, const json_t *given)
{
	uint8_t *member = (uint8_t *)table->position + value->offset;
	json_int_t number = value->kind == value_side ? named_side(table->scenario, given)
						      : json_integer_value(given);
	if (value->kind == value_sides)
		return read_sides(table->scenario, given, member);
	if (value->kind == value_side ? number == no_side
				      : !json_is_integer(given) || number < 0 || number > value->most)
		return false;
	*member = (uint8_t)number;
	return true;
}

static struct verdict set_values(struct table *table, const json_t *change)
{
	for (unsigned i = 0; i < COUNT_OF(values); i++) {
		const json_t *given = json_object_get(change, values[i].key);
		if (given && !set_value(table, &values[i], given))
			return forbidden(say(values[i].refusal));
	}
	if (json_object_get(change, "active")) /* with the step of operations it begins them */
		here(table)->first = here(table)->active;
	return legal();
}

/* ---- One change ---------------------------------------------------------------------------------------- */

static const struct {
	const char *key;
	edit_function *edit;
} kinds[] = {
	{"clear", napoleon_edit_clear},     {"piece", napoleon_edit_piece},
	{"seen", napoleon_edit_seen},       {"turn", edit_turn},
	{"hand", napoleon_edit_hand},       {"deck", napoleon_edit_deck},
	{"weather", napoleon_edit_lasting}, {"effects", napoleon_edit_lasting},
	{"care", napoleon_edit_care},       {"control", napoleon_edit_control},
	{"axis", napoleon_edit_axis},       {"bridge", napoleon_edit_bridge},
};

/* Every key is a kind of change, or goes with one: nothing is swallowed. */
static bool is_understood(const json_t *change)
{
	static const char *const beside[] = {"at", "strength", "fatigue",  "activated",
					     "to", "side",     "destroyed"};
	size_t understood = 0;
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		understood += json_object_get(change, kinds[i].key) != NULL;
	for (unsigned i = 0; i < COUNT_OF(values); i++)
		understood += json_object_get(change, values[i].key) != NULL;
	if (!understood)
		return false;
	for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++)
		understood += json_object_get(change, beside[i]) != NULL;
	return understood == json_object_size(change) || json_object_get(change, "piece");
}

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
	int missing[both_sides] = {0};
	for (unsigned block = 0; block < blocks; block++)
		missing[side_of_block(block)] += (int)(napoleon_initial_inf(scenario, n, block) +
						       napoleon_initial_cav(scenario, n, block)) -
						 (int)strength_of(n, block);
	for (side_id side = french; side < both_sides; side++) {
		n->lost[side] = (uint8_t)(missing[side] > 0 ? missing[side] : 0);
		n->gained[side] = (uint8_t)(missing[side] < 0 ? -missing[side] : 0);
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
	if (!is_understood(change))
		return forbidden(say(not_a_change));
	settle_seats(n);
	drop_operation(n);
	napoleon_settle_flags(table);
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!json_object_get(change, kinds[i].key))
			continue;
		struct verdict verdict = kinds[i].edit(table, change);
		if (!verdict.legal)
			return verdict;
	}
	struct verdict verdict = set_values(table, change);
	if (!verdict.legal)
		return verdict;
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
	struct verdict verdict = legal();
	for (unsigned area = 0; area < areas && verdict.legal; area++)
		verdict = napoleon_judge_area(n, area, true);
	for (unsigned citadel = 0; citadel < citadels && verdict.legal; citadel++)
		verdict = check_citadel(table, citadel);
	if (!verdict.legal)
		return verdict;
	if (n->care && n->inf[n->care - 1] >= napoleon_initial_inf(table->scenario, n, n->care - 1u))
		return forbidden(
			say1(not_without_infantry_loss, piece_arg((piece_id)n->flag_of[n->care - 1])));
	if (n->at[n->flag_of[napoleon]] == eliminated)
		return forbidden(say(not_without_napoleon));
	if (n->victory == 0 || n->victory == most_victory)
		return forbidden(say(not_decided_already));
	return legal();
}
