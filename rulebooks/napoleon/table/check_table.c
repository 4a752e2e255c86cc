/*
 * The invariants of the turn, and of the operation and combat that go on.
 */
#include "vedette/asked.h"
#include "rulebooks/napoleon/table/check.h"

/* 1 + card, of a side where that is known. */
static bool is_card(unsigned number, unsigned first, unsigned end)
{
	return number == 0 || (number - 1 >= first && number - 1 < end);
}

/* ---- The turn ------------------------------------------------------------------------------------------ */

static const char *check_seats(const struct napoleon *n)
{
	bool open = n->side_of[0] < both_sides && n->side_of[1] == enemy_of(n->side_of[0]);
	bool bidding = n->side_of[0] == no_side && n->side_of[1] == no_side && n->flow.step <= step_bid;
	if (!open && !bidding)
		return "the seats do not command one side each";
	return NULL;
}

static const char *check_turn(const struct napoleon *n)
{
	if (n->flow.turn < 1 || n->flow.turn > 8)
		return "there is no such turn";
	if (!is_card(n->blue[french], 0, cards_of_side) || !is_card(n->blue[prussian], cards_of_side, cards))
		return "a blue card is none";
	return NULL;
}

/* ---- Operation and combat ------------------------------------------------------------------------------ */

static const char *check_operation(const struct napoleon *n)
{
	const struct operation *op = &n->operation;
	struct operation between = *op;
	between.coordinated = 0;
	if (!op->chosen && !op->going_on && !n->flow.over && !is_wiped(&between, sizeof between))
		return "an operation is not wiped";
	if (op->chosen & ~flags_of(n->active))
		return "an operation of the wrong side";
	for (unsigned i = op->route_count; i < sizeof op->route; i++)
		if (op->route[i])
			return "a route goes on after its end";
	return NULL;
}

static const char *check_revealed(const struct combat *combat, side_id side)
{
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
	if (combat->engaged[french] & ~flags_of(french) || combat->engaged[prussian] & ~flags_of(prussian))
		return "blocks fight on the wrong side";
	const char *wrong = check_revealed(combat, french);
	return wrong ? wrong : check_revealed(combat, prussian);
}

const char *napoleon_check_table(const struct napoleon *n)
{
	const char *wrong = check_seats(n);
	if (!wrong)
		wrong = check_turn(n);
	if (!wrong)
		wrong = check_operation(n);
	if (!wrong)
		wrong = check_combat(n);
	return wrong;
}
