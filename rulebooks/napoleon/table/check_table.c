/*
 * The invariants of the cards, of the turn, and of the operation and combat that go on.
 */
#include <string.h>

#include "rulebooks/napoleon/table/check.h"

/* ---- Cards --------------------------------------------------------------------------------------------- */

static const char *check_cards(const struct napoleon *n, side_id side)
{
	unsigned held = 0;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++) {
		if (n->card[card] > in_new_deck)
			return "a card is nowhere";
		held += n->card[card] == in_hand;
	}
	return held == n->hand_count[side] ? NULL : "the count of a hand is wrong";
}

/* 1 + card, of a side where that is known. */
static bool is_card(unsigned number, unsigned first, unsigned end)
{
	return number == 0 || (number - 1 >= first && number - 1 < end);
}

static const char *check_lying(const struct napoleon *n)
{
	if (!is_card(n->rain, 0, cards) || !is_card(n->second_breath, 0, cards_of_side) ||
	    !is_card(n->strategic_retreat, cards_of_side, cards))
		return "an effect comes from no card";
	if (!is_card(n->blue[french], 0, cards_of_side) || !is_card(n->blue[prussian], cards_of_side, cards))
		return "a blue card is none";
	return NULL;
}

/* ---- The turn ------------------------------------------------------------------------------------------ */

static const char *check_seats(const struct napoleon *n)
{
	bool open = n->side_of[0] < both_sides && n->side_of[1] == enemy_of(n->side_of[0]);
	bool bidding = n->side_of[0] == no_side && n->side_of[1] == no_side && n->flow.step <= step_bid;
	if (!open && !bidding)
		return "the seats do not command one side each";
	for (unsigned seat = 0; seat < both_sides; seat++)
		if (n->bid_side[seat] > both_sides || n->bid[seat] > 1 + most_victory)
			return "a bid is out of range";
	return NULL;
}

static const char *check_turn(const struct napoleon *n)
{
	if (n->flow.turn < 1 || n->flow.turn > 8)
		return "there is no such turn";
	if (n->victory > most_victory)
		return "the track ends at 20";
	if (n->first >= both_sides || n->active >= both_sides)
		return "it is nobody's operation";
	if (n->passed[0] > 1 || n->passed[1] > 1 || n->green[0] > 1 || n->green[1] > 1 || n->arrived > 2 ||
	    n->napoleon_lost > 1)
		return "a mark is neither set nor clear";
	for (unsigned block = 0; block < blocks; block++)
		if (n->plan[block] > areas)
			return "a plan leads off the map";
	return n->last_pursuit > 2 ? "a pursuit neither was nor was not" : NULL;
}

/* ---- Operation and combat ------------------------------------------------------------------------------ */

static bool is_wiped(const void *bytes, size_t size)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < size; i++)
		if (at[i])
			return false;
	return true;
}

static bool is_mark(unsigned value)
{
	return value <= 1;
}

static const char *check_operation(const struct napoleon *n)
{
	const struct operation *op = &n->operation;
	struct operation between = *op;
	between.coordinated = 0;
	if (!op->chosen && !op->going_on && !n->flow.over && !is_wiped(&between, sizeof between))
		return "an operation is not wiped";
	if (op->chosen & ~flags_of(n->active) || op->from >= areas || op->area >= areas ||
	    op->came_by > areas)
		return "an operation is nowhere";
	if (!is_card(op->card, 0, cards))
		return "a movement card is none";
	if (op->route_count > sizeof op->route)
		return "a route is too long";
	for (unsigned i = 0; i < sizeof op->route; i++)
		if (op->route[i] >= areas || (i >= op->route_count && op->route[i]))
			return "a route leads off the map";
	if (!is_mark(op->going_on) || op->moving > 2 || !is_mark(op->began_contested) ||
	    !is_mark(op->rained) || !is_mark(op->coordinated) || !is_mark(op->bridged))
		return "a mark of the operation is neither set nor clear";
	return NULL;
}

static const char *check_revealed(const struct combat *combat, side_id side)
{
	if (combat->revealed_count[side] > most_revealed)
		return "too many cards are revealed";
	for (unsigned i = 0; i < most_revealed; i++) {
		unsigned shown = combat->revealed[side][i];
		bool face = shown >= 0x80 && shown < 0x80 + 6;
		if (i >= combat->revealed_count[side] ? shown != 0
						      : !face && (!shown || !is_card(shown, 0, cards)))
			return "a revealed card is none";
	}
	return NULL;
}

static const char *check_combat(const struct napoleon *n)
{
	const struct combat *combat = &n->combat;
	if (!combat->area)
		return n->flow.over || is_wiped(combat, sizeof *combat) ? NULL : "a combat is not wiped";
	if (combat->area > areas || combat->attacker >= both_sides || combat->winner > both_sides)
		return "a combat is nowhere";
	if (combat->engaged[french] & ~flags_of(french) || combat->engaged[prussian] & ~flags_of(prussian))
		return "blocks fight on the wrong side";
	if (combat->event[0] > event_total || combat->event[1] > event_total)
		return "an event of the combat is none";
	if (combat->path_count > sizeof combat->path || combat->retreat_to > areas ||
	    combat->horse_lost > 3 || combat->horse_at_start > 3)
		return "a retreat leads nowhere";
	for (unsigned i = 0; i < sizeof combat->path; i++)
		if (combat->path[i] >= areas)
			return "a retreat leads off the map";
	if (combat->cards[0] > most_revealed || combat->cards[1] > most_revealed ||
	    combat->pursuit_cards > most_revealed)
		return "a combat has too many cards";
	const char *wrong = check_revealed(combat, french);
	return wrong ? wrong : check_revealed(combat, prussian);
}

const char *napoleon_check_table(const struct scenario *scenario, const struct napoleon *n)
{
	(void)scenario;
	const char *wrong = check_seats(n);
	for (side_id side = french; side < both_sides && !wrong; side++)
		wrong = check_cards(n, side);
	if (!wrong)
		wrong = check_lying(n);
	if (!wrong)
		wrong = check_turn(n);
	if (!wrong)
		wrong = check_operation(n);
	if (!wrong)
		wrong = check_combat(n);
	return wrong;
}
