/*
 * Those who must be called before they come, and those who may be early or late.
 *
 * 1806 19.31: Württemberg, on two mornings, by his initiative. 1809 21.47: Bellegarde, on two mornings, on a one, less two
 * for every division of Davout's that has gone back over the Naab and one for Austrian divisions beyond the Danube; by which
 * of two hexes is said before the die is thrown. 1809 21.46: Massena and Oudinot, by one die.
 * His own side alone learns what came of it.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

/* ---- Who has crossed the Naab, 21.47 (a) ------------------------------------------------------------------------------------------ */

/*
 * Bits of the infantry divisions of the corps and of the brigades of their side. A division that is broken down stands and crosses brigade by
 * brigade, and has crossed when all of its brigades on the map have.
 */
enum { stood_this_side, has_crossed, crossing_marks };

static bool is_of_corps(const struct campaign_data *data, const struct campaign_counter *counter)
{
	return counter->division && counter->formation &&
	       !strcmp(data->formation[counter->formation - 1].id, data->is->call.corps);
}

/* 0: nobody whose crossing counts. */
static unsigned bit_of(const struct campaign_data *data, side_id side, unsigned who)
{
	unsigned number = 0;
	for (unsigned i = 1; i <= who; i++) {
		const struct campaign_counter *counter = &data->counter[side][i];
		bool counts = counter->brigade || is_of_corps(data, counter);
		if (counts && i == who)
			return 1u << number;
		number += counts;
	}
	return 0;
}

static bool is_one_of(const struct board *board, space_id hex, const char *const number[2])
{
	for (unsigned i = 0; i < 2; i++)
		if (number[i] && !strcmp(board->space[hex].number, number[i]))
			return true;
	return false;
}

/* Who the division is that a counter is, or is a part of; 0: of none. */
static unsigned division_behind(const struct campaign_data *data, const struct campaign *campaign,
				unsigned flag)
{
	side_id side = campaign_side_of(flag);
	unsigned who = campaign->who[flag];
	unsigned division = data->counter[side][who].brigade ? campaign->division[flag] : who;
	return division <= data->counters[side] ? division : 0;
}

void campaign_note_crossing(struct table *table, unsigned flag, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	const struct campaign_call *call = &data->is->call;
	const struct board *board = table->scenario->board;
	side_id side = campaign_side_of(flag);
	if (!call->corps || side != side_french)
		return;
	bool here = is_one_of(board, hex, call->this_side), beyond = is_one_of(board, hex, call->that_side);
	unsigned division = here || beyond ? division_behind(data, campaign, flag) : 0;
	if (!division || !is_of_corps(data, &data->counter[side][division]))
		return;
	uint16_t *mark = &campaign->crossing[side * crossing_marks];
	uint16_t bit = (uint16_t)bit_of(data, side, campaign->who[flag]);
	if (here)
		mark[stood_this_side] |= bit;
	else if (mark[stood_this_side] & bit)
		mark[has_crossed] |= bit;
}

/* 16.5: what a division has done its brigades have. */
void campaign_hand_on_crossing(struct table *table, side_id side, unsigned division, unsigned brigade)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	uint16_t *mark = &campaign_here(table)->crossing[side * crossing_marks];
	if (!data->is->call.corps)
		return;
	unsigned from = bit_of(data, side, division), to = bit_of(data, side, brigade);
	for (unsigned i = 0; i < crossing_marks; i++)
		mark[i] = (uint16_t)(mark[i] & from ? mark[i] | to : mark[i] & ~to);
}

/* Have all of its brigades on the map done so? */
static bool have_all_brigades(const struct table *table, side_id side, unsigned division, unsigned marks)
{
	const struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned brigades = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		unsigned who = campaign->who[flag];
		if (campaign->at[flag] >= table->scenario->board->spaces ||
		    !data->counter[side][who].brigade || campaign->division[flag] != division)
			continue;
		if (!(marks & bit_of(data, side, who)))
			return false;
		brigades++;
	}
	return brigades;
}

/* 16.52: what all of its brigades have done the division has. */
void campaign_gather_crossing(struct table *table, side_id side, unsigned division)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	uint16_t *mark = &campaign_here(table)->crossing[side * crossing_marks];
	for (unsigned i = 0; i < crossing_marks && data->is->call.corps; i++)
		if (have_all_brigades(table, side, division, mark[i]))
			mark[i] |= (uint16_t)bit_of(data, side, division);
}

static int divisions_across(const struct table *table, side_id side)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned crossed = campaign_here(table)->crossing[side * crossing_marks + has_crossed];
	int count = 0;
	for (unsigned who = 1; who <= data->counters[side]; who++)
		count += is_of_corps(data, &data->counter[side][who]) &&
			 (crossed & bit_of(data, side, who) || have_all_brigades(table, side, who, crossed));
	return count;
}

/* ---- What is taken off the die ------------------------------------------------------------------------------------------------------ */

static bool is_beyond_river(const struct table *table, space_id hex)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	const char *number = table->scenario->board->space[hex].number;
	return data->north[hex / 64] >> hex % 64 & 1 &&
	       (number[0] - '0') * 10 + number[1] - '0' <= data->is->call.last_column;
}

/* 21.47 (b), reading 94: two brigades of infantry or mixed troops make a division. */
static int divisions_beyond(const struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	struct field field = truth(table);
	int divisions = 0, brigades = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		space_id hex = campaign->at[flag];
		if (hex >= table->scenario->board->spaces || !is_beyond_river(table, hex))
			continue;
		const struct campaign_counter *counter = campaign_true_counter(table, flag);
		unsigned formation = campaign_formation_of(&field,
							   flag); /* of a brigade that of its division */
		bool excepted = formation &&
				!strcmp(data->formation[formation - 1].id, data->is->call.excepted);
		if (excepted || (counter->arm != arm_infantry && counter->arm != arm_mixed))
			continue;
		divisions += counter->division;
		brigades += !counter->division;
	}
	return divisions + brigades / 2;
}

static int taken_off(const struct table *table, side_id side)
{
	if (!campaign_data(table->scenario)->is->call.corps)
		return 0;
	return 2 * divisions_across(table, campaign_enemy(side)) + divisions_beyond(table, side);
}

/* ---- The call --------------------------------------------------------------------------------------------------------------------------- */

static unsigned leader_who_rolls(const struct campaign_data *data, side_id side)
{
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->arrival[side][who].rolls && data->counter[side][who].arm == arm_leader)
			return who;
	return 0;
}

unsigned campaign_called_formation(const struct campaign_data *data, side_id side)
{
	unsigned who = leader_who_rolls(data, side);
	return who ? data->counter[side][who].formation : 0;
}

static bool is_morning_of_call(const struct scenario *scenario, unsigned turn)
{
	const struct campaign_call *call = &campaign_data(scenario)->is->call;
	return turn == call->turn[0] || turn == call->turn[1];
}

static void roll_call(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned who = leader_who_rolls(data, side);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	unsigned most = data->is->call.most;
	int rating = (int)(most ? most : data->counter[side][who].initiative[0]) + taken_off(table, side);
	unsigned die = campaign_roll(table, for_entry, who);
	campaign->called[side] = (int)die <= rating ? called_comes : called_in_vain;
	/* 21.47: what is taken off tells who of the enemy has crossed, to whoever rolls. */
	campaign->called_on[side] = (uint8_t)(1 + (rating > 0 ? rating : 0));
	struct event event = {.message = say3((int)die <= rating ? text_told_called : text_told_not_called,
					      piece_arg((piece_id)flag), number_arg((int)die),
					      number_arg(rating)),
			      .seats = campaign_seats(side),
			      .news = campaign_seats(side),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
}

/* Everybody sees that a source has been opened: whoever was called is there. */
static bool has_come_in(const struct table *table, side_id side)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].on_entry && data->source[i].side == side &&
		    campaign_here(table)->opened[i])
			return true;
	return false;
}

/* True: its player must say first where they are to come. */
bool campaign_call(struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned who = leader_who_rolls(data, side);
	if (!who || !campaign->flow.option[option_alternative_b] ||
	    !is_morning_of_call(table->scenario, campaign->flow.turn))
		return false;
	if (data->alternate[side][who].turn)
		return !has_come_in(table, side);
	if (campaign->called[side] != called_comes)
		roll_call(table, side);
	return false;
}

static struct verdict judge_call(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned who = leader_who_rolls(data, side);
	if (given.arg == data->arrival[side][who].entry || given.arg == data->alternate[side][who].entry)
		return legal();
	return forbidden(say1(text_no_way_in, space_arg(given.arg)));
}

static void choose_call(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned who = leader_who_rolls(data, side);
	campaign->memo[side * max_forces + data->force[side][who] - 1] = given.arg ==
									 data->alternate[side][who].entry;
	pop(table);
	if (campaign->called[side] != called_comes)
		roll_call(table, side);
}

const struct question campaign_call_at = {
	.id = "call",
	.rule = "21.47",
	.ask = text_ask_call,
	.judge = judge_call,
	.carry_out = choose_call,
	.verbs = 1 << verb_at,
};

/* ---- Earlier or later, 1809 21.46 ---------------------------------------------------------------------------------------------------------- */

/* By the die: two turns earlier, one earlier, as they did, one later. What is kept is the die. */
static const int8_t later[7] = {0, -2, -1, 0, 0, 0, 1};

int campaign_turns_later(const struct field *field, side_id side)
{
	unsigned die = campaign_known(field)->varied[side];
	return die < COUNT_OF(later) ? later[die] : 0;
}

void campaign_vary_arrivals(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	unsigned turn = campaign_data(table->scenario)->is->varied_turn;
	if (!turn || campaign->flow.turn != turn || side != side_french ||
	    !campaign->flow.option[option_alternative_a])
		return;
	unsigned die = campaign_roll(table, for_entry, side);
	campaign->varied[side] = (uint8_t)die;
	static const uint16_t texts[] = {text_told_much_earlier, text_told_earlier, text_told_as_ever,
					 text_told_later};
	struct event event = {.message = say(texts[later[die] + 2]),
			      .seats = campaign_seats(side),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
}

/* ---- What the other side may suppose ---------------------------------------------------------------------------------------------------------- */

/* Once somebody has come, everybody knows that he was called; before, he may have been whenever the day was right. */
void campaign_imagine_called(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	const struct campaign_data *data = campaign_data(scenario);
	(void)chance;
	campaign->called[owner] = called_not;
	for (unsigned flag = owner * flags_of_side; flag < (owner + 1u) * flags_of_side; flag++) {
		unsigned who = campaign->who[flag];
		if (who && who <= data->counters[owner] && data->arrival[owner][who].rolls &&
		    campaign->at[flag] != box_reserve)
			campaign->called[owner] = called_comes;
	}
	if (!campaign->called[owner] && leader_who_rolls(data, (side_id)owner) &&
	    campaign->flow.turn > data->is->call.turn[0])
		campaign->called[owner] = called_in_vain;
}

/* As they came, for all anybody knows. */
void campaign_imagine_varied(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance)
{
	(void)scenario, (void)chance;
	((struct campaign *)position)->varied[owner] = 0;
}

void campaign_imagine_crossing(const struct scenario *scenario, struct position *position, unsigned owner,
			       struct chance *chance)
{
	(void)scenario, (void)chance;
	struct campaign *campaign = (struct campaign *)position;
	memset(&campaign->crossing[owner * crossing_marks], 0, crossing_marks * sizeof campaign->crossing[0]);
}
