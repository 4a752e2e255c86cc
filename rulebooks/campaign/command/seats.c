/*
 * Who answers, 18.0: for a side as a whole its commander-in-chief, whose seat bears the number of the side; for a counter whoever commands
 * its formation, where the command is split. Knowledge is a side's: partners sit at one table until there are couriers (18.1).
 *
 * Where every seat of a side has its say, each has it in turn, the commander-in-chief first, then as the seats are numbered. To the other side they
 * are one: otherwise whoever is asked would tell whose corps a hidden flag belongs to (1.5).
 */
#include "rulebooks/campaign/rules.h"

/* 5.14: a spare officer belongs to the formation that he has been given. */
static seat_id seat_of_spare(const struct campaign_data *data, const struct campaign *campaign, side_id side,
			     unsigned who)
{
	for (unsigned i = 0; i < data->formations; i++)
		if (campaign->post[side * max_formations + i] == who && data->formation[i].side == side)
			return data->formation[i].seat;
	return campaign_seat(side);
}

seat_id campaign_partner_of(const struct scenario *scenario, const struct campaign *campaign, unsigned flag)
{
	const struct campaign_data *data = campaign_data(scenario);
	side_id side = campaign_side_of(flag);
	unsigned who = campaign->who[flag], division = campaign->division[flag];
	if (division && division <= data->counters[side])
		who = division; /* 16.5 */
	if (!who || who > data->counters[side])
		return campaign_seat(side);
	seat_id seat = data->counter[side][who].leads & leads_spare ? seat_of_spare(data, campaign, side, who)
								    : data->seat[side][who];
	return campaign->flow.absent >> seat & 1 ? campaign_seat(side) : seat;
}

/* ---- Those who are in it together ------------------------------------------------------------------------------------ */

static seat_id common(struct table *table, seat_id before, unsigned flag)
{
	seat_id seat = campaign_seat_of(table->scenario, campaign_here(table), flag);
	return before == no_seat || before == seat ? seat : campaign_seat(campaign_side_of(flag));
}

/* Whoever commands everybody of a side in an attack; the commander-in-chief if they are several. */
seat_id campaign_seat_in_attack(struct table *table, unsigned attack, side_id side)
{
	seat_id seat = no_seat;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign_here(table)->attack[flag] == attack)
			seat = common(table, seat, flag);
	return seat == no_seat ? campaign_seat(side) : seat;
}

/* The same of a hex. */
seat_id campaign_seat_in_hex(struct table *table, space_id hex, side_id side)
{
	seat_id seat = no_seat;
	CAMPAIGN_EACH_IN (campaign_here(table), hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			seat = common(table, seat, (unsigned)flag);
	return seat == no_seat ? campaign_seat(side) : seat;
}

/* ---- One after another ------------------------------------------------------------------------------------------------- */

static bool is_present(const struct table *table, unsigned seat)
{
	return engine_has_seat(table->scenario->rulebook, flow_of(table->position), seat);
}

/* Has it anybody on the map, or due to come in? */
static bool has_troops(struct table *table, seat_id seat)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of_seat(seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		bool there = campaign->at[flag] < table->scenario->board->spaces ||
			     (campaign->at[flag] == box_reserve && campaign->who[flag] &&
			      campaign_is_due(&field, side, campaign->who[flag]));
		if (there && campaign_seat_of(table->scenario, campaign, flag) == seat)
			return true;
	}
	return false;
}

static seat_id next_with_troops(struct table *table, unsigned seat)
{
	for (; seat < seats; seat += both_sides)
		if (is_present(table, seat) && has_troops(table, (seat_id)seat))
			return (seat_id)seat;
	return no_seat;
}

struct frame *campaign_push_in_turn(struct table *table, unsigned question, side_id side)
{
	seat_id first = campaign_here(table)->flow.option[option_commands] ? next_with_troops(table, side)
									   : campaign_seat(side);
	return push(table, question, first == no_seat ? campaign_seat(side) : first);
}

/* When the last has finished, somebody may be obliged who was not before: what a partner did has opened a way to him. */
static seat_id still_obliged(struct table *table, const struct frame *frame)
{
	const struct question *question = table->scenario->rulebook->question[frame->question];
	for (unsigned seat = campaign_side_of_seat(frame->seat); seat < seats; seat += both_sides) {
		struct field field = truth(table);
		struct frame again = {.question = frame->question, .seat = (seat_id)seat};
		field.seat = (seat_id)seat;
		if (is_present(table, seat) && !question->judge(&field, &again, answer(verb_done, 0)).legal)
			return (seat_id)seat;
	}
	return no_seat;
}

/* That nobody else was asked lets the others know who still has troops. */
static void tell_all_finished(struct table *table, side_id side)
{
	struct event event = {.message = say1(text_told_all_finished, of_kind(arg_side, side)),
			      .news = campaign_everybody,
			      .at = no_space};
	tell(table, &event);
}

bool campaign_passes_on(struct table *table, struct frame *frame)
{
	if (!campaign_here(table)->flow.option[option_commands])
		return false;
	seat_id next = next_with_troops(table, frame->seat + (unsigned)both_sides);
	if (next == no_seat)
		next = still_obliged(table, frame);
	if (next == no_seat) {
		tell_all_finished(table, campaign_side_of_seat(frame->seat));
		return false;
	}
	frame->seat = next;
	return true;
}

/* ---- For who does not know -------------------------------------------------------------------------------------------- */

/* Whoever is under way, as far as everybody has seen it. */
static int marcher_in(const struct campaign *campaign, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->afoot[flag] == 1 && campaign->at[flag] < max_places)
			return (int)flag;
	return -1;
}

static seat_id any_seat(const struct scenario *scenario, const struct campaign *campaign, side_id side,
			struct chance *chance)
{
	seat_id present[seats];
	unsigned count = 0;
	for (unsigned seat = side; seat < seats; seat += both_sides)
		if (engine_has_seat(scenario->rulebook, &campaign->flow, seat))
			present[count++] = (seat_id)seat;
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)count};
	return count > 1 ? present[chance_next(chance, &ask)] : campaign_seat(side);
}

static void ask(struct campaign *campaign, side_id side, seat_id seat)
{
	for (unsigned i = 0; i < campaign->flow.depth; i++)
		if (campaign_side_of_seat(campaign->flow.stack[i].seat) == side)
			campaign->flow.stack[i].seat = seat;
}

void campaign_imagine_seats(const struct scenario *scenario, struct campaign *campaign, side_id side,
			    struct chance *chance)
{
	if (!campaign->flow.option[option_commands])
		return;
	int marcher = marcher_in(campaign, side);
	ask(campaign, side,
	    marcher < 0 ? any_seat(scenario, campaign, side, chance)
			: campaign_seat_of(scenario, campaign, (unsigned)marcher));
}

/* Whoever is asked about a flag commands the counter that stands behind it now. */
void campaign_exchange(const struct scenario *scenario, struct position *position,
		       const struct secret *secret)
{
	struct campaign *campaign = (struct campaign *)position;
	state_exchange(scenario, position, secret);
	for (side_id side = 0; side < both_sides; side++) {
		int marcher = marcher_in(campaign, side);
		if (campaign->flow.option[option_commands] && marcher >= 0)
			ask(campaign, side, campaign_seat_of(scenario, campaign, (unsigned)marcher));
	}
}
