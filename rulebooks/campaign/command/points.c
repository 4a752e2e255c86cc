/*
 * Command points, 5.1, 5.11, 7.1, 7.11 and 7.13 (1809: 7.12): an army commander has as many for officers as for single units; the commander of a formation of
 * his own has, in 1806, only one, for a unit (5.16, readings 11 and 12). Which commander pays for whom is worked out: a
 * choice stands as long as all that were chosen can be paid for. Commanders give, officers and units get (5.1, 7.1); whoever has got nothing in the
 * end is out of command (2.11D), and everybody stays as he is until the next command segment of his side (7.3).
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

enum { max_slots = 24, max_commanders = 8 };
enum { pays_officers = 1, pays_units = 2 };

struct purse {
	unsigned slots, commanders;
	struct {
		uint8_t pays, commander;
	} slot[max_slots];
	uint64_t reaches[max_commanders][(flags_of_side + 63) / 64]; /* own flags in his range */
};

static void add_slots(struct purse *purse, unsigned pays, unsigned count)
{
	for (unsigned i = 0; i < count && purse->slots < max_slots; i++) {
		purse->slot[purse->slots].pays = (uint8_t)pays;
		purse->slot[purse->slots++].commander = (uint8_t)(purse->commanders - 1);
	}
}

/* The row of the bridge that this train lies in as its side laid it, or NULL. */
static const struct campaign_pontoon *laid_as(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned i = 0; campaign->at[flag] == box_bridge && i < max_pontoons; i++)
		if (campaign->pontoon[i].at && campaign->pontoon[i].side == campaign_side_of(flag) &&
		    campaign->pontoon[i].who == campaign->who[flag])
			return &campaign->pontoon[i];
	return NULL;
}

/* Pontoons in the water lie in the range that has either of their ends: 9.18, 9.23. */
static bool is_in_range(const struct field *field, const struct campaign_hexes *range, unsigned flag)
{
	const struct campaign_pontoon *laid = laid_as(field, flag);
	if (!laid)
		return campaign_is_among(field, range, campaign_known(field)->at[flag]);
	space_id at = (space_id)(laid->at - 1);
	return campaign_is_among(field, range, at) ||
	       campaign_is_among(field, range, field->scenario->board->neighbour[at][laid->direction]);
}

static void add_commander(const struct field *field, struct purse *purse, side_id side, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	unsigned first = side * flags_of_side;
	uint64_t *reaches = purse->reaches[purse->commanders++];
	const struct campaign_hexes *range = campaign_range_of(field, campaign->at[flag], side);
	for (unsigned i = 0; i < flags_of_side; i++)
		if (is_in_range(field, range, first + i))
			reaches[i / 64] |= 1ull << i % 64;
	if (counter->leads & leads_army || campaign_data(field->scenario)->is->marshals_command_officers)
		add_slots(purse, pays_officers, counter->command);
	add_slots(purse, pays_units, counter->command);
}

static struct purse purse_of(const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	struct purse purse = {0};
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->leads & leads_command && !(campaign->did[flag] & did_reorganise) &&
		    !campaign_is_seized(field, flag) && /* 5.43 */
		    campaign->at[flag] < field->scenario->board->spaces && purse.commanders < max_commanders)
			add_commander(field, &purse, side, flag);
	}
	return purse;
}

/* ---- Who pays for whom: a matching of those chosen with the points ------------------------------------------------------- */

struct claims {
	const struct purse *purse;
	unsigned count;
	uint8_t claimant[max_slots + 1]; /* own flags, from 0 */
	uint8_t kind[max_slots + 1];
	uint8_t holder[max_slots]; /* by slot: 1 + claim */
};

static bool place_claim(struct claims *claims, unsigned claim, uint32_t *tried)
{
	for (unsigned i = 0; i < claims->purse->slots; i++) {
		unsigned flag = claims->claimant[claim];
		const uint64_t *reaches = claims->purse->reaches[claims->purse->slot[i].commander];
		if (*tried >> i & 1 || !(claims->purse->slot[i].pays & claims->kind[claim]) ||
		    !(reaches[flag / 64] >> flag % 64 & 1))
			continue;
		*tried |= 1u << i;
		if (!claims->holder[i] || place_claim(claims, claims->holder[i] - 1u, tried)) {
			claims->holder[i] = (uint8_t)(claim + 1);
			return true;
		}
	}
	return false;
}

static bool add_claim(struct claims *claims, unsigned flag, unsigned kind)
{
	uint32_t tried = 0;
	if (claims->count > max_slots - 1)
		return false;
	claims->claimant[claims->count] = (uint8_t)(flag % flags_of_side);
	claims->kind[claims->count] = (uint8_t)kind;
	return place_claim(claims, claims->count++, &tried);
}

static unsigned kind_of(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader ? pays_officers : pays_units;
}

static struct claims claims_of(const struct field *field, const struct purse *purse, side_id side)
{
	struct claims claims = {.purse = purse};
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && campaign_known(field)->command[flag] == by_point)
			add_claim(&claims, flag, kind_of(counter));
	}
	return claims;
}

static unsigned unpaid(const struct claims *claims, unsigned kind)
{
	unsigned count = 0;
	for (unsigned i = 0; i < claims->purse->slots; i++)
		count += !claims->holder[i] && claims->purse->slot[i].pays & kind;
	return count;
}

/* ---- The question ---------------------------------------------------------------------------------------------------------- */

static struct verdict judge_claim(const struct field *field, const struct claims *claims, side_id side,
				  unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	const struct campaign_counter *counter = flag < all_flags && campaign_side_of(flag) == side
							 ? campaign_counter(field, flag)
							 : NULL;
	if (!counter)
		return forbidden(say1(text_not_yours, piece));
	if (campaign->at[flag] >= field->scenario->board->spaces && !laid_as(field, flag))
		return forbidden(say1(text_not_on_map, piece));
	if (counter->arm == arm_baggage ||
	    (counter->arm == arm_pontoon &&
	     !campaign_data(field->scenario)->is->pontoon_trains_need_orders) ||
	    (counter->arm == arm_leader && !(counter->leads & leads_formation)) ||
	    counter->leads & leads_command)
		return forbidden(say1(text_no_command_needed, piece)); /* 14.32, reading 108 */
	if (campaign->did[flag] & did_reorganise)
		return forbidden(say1(text_reorganised_this_turn, piece));
	if (campaign->command[flag] != out_of_command)
		return forbidden(say1(text_already_in_command, piece));
	struct claims with = *claims;
	if (!add_claim(&with, flag, kind_of(counter)))
		return forbidden(say1(text_no_point_left, piece));
	return legal();
}

/* Where all commanders in range are ill or have reorganised, that is why. */
static struct message why_no_point(const struct field *field, side_id side, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct message why = say1(text_no_point_left, piece_arg((piece_id)flag));
	for (unsigned chief = side * flags_of_side; chief < (side + 1u) * flags_of_side; chief++) {
		const struct campaign_counter *counter = campaign_counter(field, chief);
		if (!counter || !(counter->leads & leads_command) ||
		    campaign->at[chief] >= field->scenario->board->spaces ||
		    !is_in_range(field, campaign_range_of(field, campaign->at[chief], side), flag))
			continue;
		if (campaign_is_seized(field, chief))
			why = say1(text_seized_no_points, piece_arg((piece_id)chief));
		else if (campaign->did[chief] & did_reorganise)
			why = say1(text_reorganised_this_turn, piece_arg((piece_id)chief));
		else
			return say1(text_no_point_left, piece_arg((piece_id)flag));
	}
	return why;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb == verb_number)
		return campaign_judge_retreat(field, side, given.arg); /* 7.47 */
	if (given.verb != verb_unit)
		return legal();
	struct purse purse = purse_of(field, side);
	struct claims claims = claims_of(field, &purse, side);
	struct verdict verdict = judge_claim(field, &claims, side, given.arg);
	return verdict.legal || verdict.why.id != text_no_point_left
		       ? verdict
		       : forbidden(why_no_point(field, side, given.arg));
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	struct purse purse = purse_of(field, side);
	struct claims claims = claims_of(field, &purse, side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_claim(field, &claims, side, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	if (campaign_judge_retreat(field, side, 1).legal)
		add_answer(answers, answer(verb_number, 1), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	struct purse purse = purse_of(field, side);
	struct claims claims = claims_of(field, &purse, side);
	return say2(text_ask_command, number_arg((int)unpaid(&claims, pays_officers)),
		    number_arg((int)unpaid(&claims, pays_units)));
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_unit) {
		campaign_here(table)->command[given.arg] = by_point;
		return;
	}
	if (given.verb == verb_number) {
		campaign_order_retreat(table, campaign_side_of_seat(seat));
		return;
	}
	pop(table);
	campaign_settle_command(table, campaign_side_of_seat(seat));
	campaign_push_in_turn(table, question_initiative, campaign_side_of_seat(seat));
}

const struct question campaign_command = {
	.id = "command",
	.rule = "7.11",
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.most = 1,
	.verbs = 1 << verb_unit | 1 << verb_number | 1 << verb_done,
};

/* 2.11A2, 7.3: markers come off, then points are given; what is settled here holds until it comes round again. */
void campaign_begin_command(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	memset(campaign->command + side * flags_of_side, out_of_command, flags_of_side);
	memset(campaign->pace + side * flags_of_side, full_pace, flags_of_side);
	campaign_settle_command(table, side); /* 5.16: a commander's own formation needs no point */
	push(table, question_command, campaign_seat(side));
	campaign_begin_replacements(table, false);
}
