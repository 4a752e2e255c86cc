/*
 * Divisions broken down into brigades and put together again, 1809 16.5 to 16.54.
 *
 * Before it moves, a division in command and outside enemy zones may be replaced by two or three of its side's spare brigades, of the full or the
 * reduced side, which together have a point less than it has at least; it waits in the holding box. They belong to its corps: whatever is asked
 * of a formation is asked of the division (campaign_division_of). When all of them stand in one hex, in command and each with a point left, the
 * division comes back: full if neither it nor any of them was reduced (readings 83, 84).
 *
 * A brigade counts its face value on the track of the corps. One that is lost for good keeps the division from ever coming back (16.54); when
 * all are, the division takes their place in the box, and its full strength that of their sum on the track (reading 85).
 */
#include "rulebooks/campaign/rules.h"

enum { division_arg, full_arg, reduced_arg };
enum { fewest = 2, most = 3, max_brigades = 14, point = half };

static const struct campaign_counter *counter_of(const struct field *field, side_id side, unsigned who)
{
	return &campaign_data(field->scenario)->counter[side][who];
}

const struct campaign_counter *campaign_division_of(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	unsigned division = campaign_known(field)->division[flag];
	side_id side = campaign_side_of(flag);
	if (!counter || !counter->brigade || !division ||
	    division > campaign_data(field->scenario)->counters[side])
		return counter;
	return counter_of(field, side, division);
}

/* An officer who replaces another is of the formation that he was given, 5.14. */
unsigned campaign_formation_of(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_division_of(field, flag);
	if (counter && counter->leads & leads_spare)
		return campaign_post_of(field, campaign_side_of(flag), campaign_known(field)->who[flag]);
	return counter ? counter->formation : 0;
}

bool campaign_are_skirmishers(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_division_of(field, flag);
	return counter && counter->skirmishers;
}

/* ---- Spare brigades -------------------------------------------------------------------------------------------------------- */

/* Who the n-th brigade of a side is; 0: it has no more. */
static unsigned brigade(const struct field *field, side_id side, unsigned n)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->counter[side][who].brigade && !n--)
			return who;
	return 0;
}

static unsigned flag_of(const struct field *field, side_id side, unsigned who)
{
	return campaign_flag_of(field->scenario, campaign_known(field), side, who);
}

static bool is_at_hand(const struct field *field, side_id side, unsigned who)
{
	return campaign_known(field)->at[flag_of(field, side, who)] == box_reserve;
}

/* ---- A choice of brigades ----------------------------------------------------------------------------------------------------- */

struct choice {
	side_id side;
	unsigned division;      /* its flag */
	unsigned full, reduced; /* bit sets of brigades */
};

static unsigned count_of(const struct choice *choice)
{
	return (unsigned)__builtin_popcount(choice->full | choice->reduced);
}

static unsigned strength_of(const struct field *field, const struct choice *choice)
{
	unsigned sum = 0;
	for (unsigned n = 0; n < max_brigades; n++) {
		unsigned who = (choice->full | choice->reduced) >> n & 1 ? brigade(field, choice->side, n)
									 : 0u;
		if (who)
			sum += counter_of(field, choice->side, who)->strength[choice->reduced >> n & 1];
	}
	return sum;
}

static unsigned strength_allowed(const struct field *field, const struct choice *choice)
{
	unsigned strength = campaign_strength(field, choice->division);
	return strength > point ? strength - point : 0;
}

/* 3.13, 16.51: do so many find room where the division stands? */
static struct verdict judge_room(const struct field *field, const struct choice *choice, unsigned brigades)
{
	uint8_t joining[most], leaving = (uint8_t)choice->division;
	unsigned count = 0;
	for (unsigned n = 0; n < max_brigades && count < brigades; n++) {
		unsigned who = brigade(field, choice->side, n);
		if (who && is_at_hand(field, choice->side, who))
			joining[count++] = (uint8_t)flag_of(field, choice->side, who);
	}
	if (count < brigades)
		return forbidden(say1(text_division_too_weak, piece_arg((piece_id)choice->division)));
	return campaign_judge_exchange(field, campaign_known(field)->at[choice->division], choice->side,
				       joining, count, &leaving, 1);
}

/* Can it be made up to two or three brigades that are weak enough, if those chosen may yet be reduced? */
static bool can_complete(const struct field *field, const struct choice *choice)
{
	struct choice least = {choice->side, choice->division, 0, choice->full | choice->reduced};
	unsigned count = count_of(&least);
	if (count > most || (count > fewest && !judge_room(field, choice, count).legal))
		return false;
	while (count < fewest) {
		unsigned best = max_brigades, weakest = 0;
		for (unsigned n = 0; n < max_brigades; n++) {
			unsigned who = least.reduced >> n & 1 ? 0u : brigade(field, choice->side, n);
			if (!who || !is_at_hand(field, choice->side, who))
				continue;
			unsigned strength = counter_of(field, choice->side, who)->strength[1];
			if (best == max_brigades || strength < weakest) {
				best = n;
				weakest = strength;
			}
		}
		if (best == max_brigades)
			return false;
		least.reduced |= 1u << best;
		count++;
	}
	return strength_of(field, &least) <= strength_allowed(field, choice);
}

/* ---- Down, 16.5 ------------------------------------------------------------------------------------------------------------------ */

struct verdict campaign_judge_division(const struct field *field, const struct campaign_mover *mover,
				       bool set_out)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned flag = mover->flag[0];
	struct arg piece = piece_arg((piece_id)flag);
	struct choice choice = {.side = mover->side, .division = flag};
	if (mover->count != 1 || !campaign_counter(field, flag)->division)
		return forbidden(say1(text_no_division, piece));
	if (set_out)
		return forbidden(say1(text_division_first, piece));
	if (campaign->command[flag] == out_of_command || campaign_has_order(field, flag))
		return forbidden(say1(text_division_uncommanded, piece));
	if (campaign_in_zone(field, campaign->at[flag], mover->side))
		return forbidden(say1(text_division_in_zone, space_arg(campaign->at[flag])));
	if (campaign->marching[flag]) /* 8.22C, 8.23: taking the marker off is a part of moving */
		return forbidden(say1(text_column_stands_alone, space_arg(campaign->at[flag])));
	if (!can_complete(field, &choice))
		return forbidden(say1(text_division_too_weak, piece));
	return judge_room(field, &choice, fewest);
}

void campaign_ask_brigades(struct table *table, unsigned flag)
{
	seat_id seat = campaign_seat_of(table->scenario, campaign_here(table), flag);
	push(table, question_brigades, seat)->arg[division_arg] = (uint16_t)flag;
}

static struct choice choice_in(const struct frame *frame)
{
	return (struct choice){campaign_side_of_seat(frame->seat), frame->arg[division_arg],
			       frame->arg[full_arg], frame->arg[reduced_arg]};
}

/* In a position that somebody else imagines there may be no division behind the frame. */
static bool is_a_division(const struct field *field, const struct frame *frame)
{
	unsigned flag = frame->arg[division_arg];
	const struct campaign_counter *counter = flag < all_flags ? campaign_counter(field, flag) : NULL;
	return counter && counter->division && campaign_is_own(frame, flag) &&
	       campaign_known(field)->at[flag] < field->scenario->board->spaces;
}

/* Once for its full side, twice for the reduced one. */
static struct choice with(const struct choice *choice, unsigned n)
{
	struct choice next = *choice;
	bool again = choice->full >> n & 1;
	next.full = again ? choice->full & ~(1u << n) : choice->full | 1u << n;
	next.reduced |= again ? 1u << n : 0u;
	return next;
}

static unsigned number_of(const struct field *field, side_id side, unsigned flag)
{
	for (unsigned n = 0; n < max_brigades; n++) {
		unsigned who = brigade(field, side, n);
		if (who && flag_of(field, side, who) == flag)
			return n;
	}
	return max_brigades;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	struct choice choice = choice_in(frame);
	if (!is_a_division(field, frame))
		return given.verb == verb_done ? legal() : forbidden(say(text_bad_change));
	if (given.verb == verb_done)
		return count_of(&choice) >= fewest &&
				       strength_of(field, &choice) <= strength_allowed(field, &choice)
			       ? legal()
			       : forbidden(say(text_brigades_enough));
	unsigned n = number_of(field, choice.side, given.arg);
	struct arg piece = piece_arg((piece_id)given.arg);
	if (n == max_brigades || !is_at_hand(field, choice.side, brigade(field, choice.side, n)) ||
	    choice.reduced >> n & 1)
		return forbidden(say1(text_not_a_brigade, piece));
	struct choice next = with(&choice, n);
	if (count_of(&next) > most ||
	    (count_of(&next) > fewest && !judge_room(field, &next, count_of(&next)).legal))
		return forbidden(say(text_brigades_enough));
	return can_complete(field, &next) ? legal() : forbidden(say1(text_brigades_too_strong, piece));
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned n = 0; n < max_brigades; n++) {
		unsigned who = brigade(field, side, n);
		unsigned flag = who ? flag_of(field, side, who) : (unsigned)no_piece;
		if (who && judge(field, frame, answer(verb_unit, flag)).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	}
	if (judge(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void break_down(struct table *table, const struct choice *choice)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned who = campaign->who[choice->division];
	space_id hex = campaign->at[choice->division];
	struct campaign_status status = campaign_status_of(campaign, choice->division);
	campaign_withdraw(table, choice->side, who, hex, box_vedettes);
	for (unsigned n = 0; n < max_brigades; n++) {
		if (!((choice->full | choice->reduced) >> n & 1))
			continue;
		unsigned out = campaign_from_reserve(table, choice->side, brigade(&field, choice->side, n),
						     hex);
		campaign_give_status(campaign, out, status);
		campaign->reduced[out] = choice->reduced >> n & 1;
		campaign->division[out] = (uint8_t)who;
		campaign_hand_on_crossing(table, choice->side, who, campaign->who[out]);
	}
	campaign_mingle(table, choice->side, hex);
	campaign_remark_column(campaign, hex, choice->side);
	campaign_tell_change(table, text_told_brigades_out, hex, choice->side);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	struct choice choice = choice_in(frame);
	if (given.verb == verb_unit) {
		struct choice next = with(&choice, number_of(&field, choice.side, given.arg));
		frame->arg[full_arg] = (uint16_t)next.full;
		frame->arg[reduced_arg] = (uint16_t)next.reduced;
		return;
	}
	bool real = is_a_division(&field, frame);
	pop(table);
	if (real)
		break_down(table, &choice);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	struct choice choice = choice_in(frame);
	unsigned sum = strength_of(field, &choice), allowed = strength_allowed(field, &choice);
	return say2(text_ask_brigades, piece_arg((piece_id)frame->arg[division_arg]),
		    of_kind(arg_points, sum < allowed ? (int)(allowed - sum) : 0));
}

const struct question campaign_brigades = {
	.id = "brigades",
	.rule = "16.5",
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[division_arg] = {"division", kind_piece, .most = all_flags - 1,
				  .known = state_known_to_its_side},
		[full_arg] = {"full", kind_number, .most = (1 << max_brigades) - 1,
			      .known = state_known_to_its_side},
		[reduced_arg] = {"reduced", kind_number, .most = (1 << max_brigades) - 1,
				 .known = state_known_to_its_side}},
	.verbs = 1 << verb_unit | 1 << verb_done,
	.continues = true,
};

/* ---- And together, 16.52 -------------------------------------------------------------------------------------------------------------- */

/* The brigades of a division, wherever they are. */
static unsigned brigades_of(const struct field *field, side_id side, unsigned division,
			    uint8_t flag[max_brigades])
{
	unsigned count = 0;
	for (unsigned n = 0; n < max_brigades; n++) {
		unsigned who = brigade(field, side, n);
		unsigned at = who ? flag_of(field, side, who) : (unsigned)no_piece;
		if (who && campaign_known(field)->division[at] == division &&
		    campaign_known(field)->at[at] != box_reserve)
			flag[count++] = (uint8_t)at;
	}
	return count;
}

struct verdict campaign_judge_division_again(const struct field *field, const struct campaign_mover *mover,
					     space_id hex, half_points left)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = mover->flag[0];
	struct arg piece = piece_arg((piece_id)first);
	uint8_t flag[max_brigades];
	unsigned division = campaign->division[first];
	if (!division || division > campaign_data(field->scenario)->counters[mover->side])
		return forbidden(say1(text_no_division, piece));
	if (campaign_in_zone(field, hex, mover->side))
		return forbidden(say1(text_division_in_zone, space_arg(hex)));
	unsigned count = brigades_of(field, mover->side, division, flag);
	for (unsigned i = 0; i < count; i++) {
		if (campaign->at[flag[i]] == box_lost)
			return forbidden(say1(text_brigade_lost, piece)); /* 16.54 */
		if (campaign->at[flag[i]] != hex)
			return forbidden(say1(text_brigades_apart, piece));
		if (campaign->command[flag[i]] == out_of_command)
			return forbidden(say1(text_division_uncommanded, piece_arg(flag[i])));
		if (!campaign_has_point_left(campaign, flag[i], left))
			return forbidden(say1(text_brigades_point, piece));
	}
	uint8_t parent = (uint8_t)flag_of(field, mover->side, division);
	if (campaign->at[parent] != box_vedettes)
		return forbidden(say1(text_no_division, piece));
	return campaign_judge_exchange(field, hex, mover->side, &parent, 1, flag, count);
}

static void free_brigade(struct campaign *campaign, unsigned flag)
{
	campaign->division[flag] = campaign->reduced[flag] = 0;
}

void campaign_put_together(struct table *table, unsigned first)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(first);
	space_id hex = campaign->at[first];
	unsigned division = campaign->division[first];
	struct campaign_status status = campaign_status_of(campaign, first);
	uint8_t flag[max_brigades], who[max_brigades];
	unsigned count = brigades_of(&field, side, division, flag);
	bool reduced = false;
	campaign_gather_crossing(table, side, division);
	for (unsigned i = 0; i < count; i++) {
		reduced |= campaign->reduced[flag[i]] == 1;
		who[i] = campaign->who[flag[i]];
		free_brigade(campaign, flag[i]);
	}
	for (unsigned i = 0; i < count; i++)
		campaign_withdraw(table, side, who[i], hex, box_reserve);
	unsigned back = campaign_bring_back(table, side, division, hex, status);
	campaign->reduced[back] |= reduced;
	campaign_mingle(table, side, hex);
	campaign_remark_column(campaign, hex, side);
	campaign_tell_change(table, text_told_brigades_in, hex, side);
}

/* ---- What the loss of a brigade counts, reading 85 -------------------------------------------------------------------------- */

void campaign_note_loss(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(flag);
	unsigned n = number_of(&field, side, flag);
	if (n == max_brigades)
		return;
	uint16_t bit = (uint16_t)(1u << n), *reduced = &campaign->lost_reduced[side];
	*reduced = (uint16_t)(campaign->reduced[flag] ? *reduced | bit : *reduced & ~bit);
}

/* Of anybody else his full strength, 12.12; of a brigade the side that it was lost on, whichever it comes back with. */
unsigned campaign_tally_of(const struct field *field, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	unsigned n = counter->brigade ? number_of(field, side, flag) : max_brigades;
	return counter->strength[n < max_brigades && campaign_known(field)->lost_reduced[side] >> n & 1];
}

/* ---- Lost, 16.54 ---------------------------------------------------------------------------------------------------------------------- */

static void replace_by_division(struct table *table, side_id side, unsigned division, const uint8_t flag[],
				unsigned count)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	const struct campaign_counter *unit = counter_of(&field, side, division);
	unsigned sum = 0;
	for (unsigned i = 0; i < count; i++)
		sum += campaign_tally_of(&field, flag[i]);
	if (unit->formation) {
		uint8_t *lost = &campaign->casualties[unit->formation - 1];
		int now = *lost + (int)unit->strength[0] / half - (int)sum / half;
		*lost = (uint8_t)(now < 0 ? 0 : now > 255 ? 255 : now);
	}
	for (unsigned i = 0; i < count; i++) {
		free_brigade(campaign, flag[i]);
		campaign_wipe_status(campaign, flag[i]);
		campaign_put(campaign, flag[i], box_reserve);
	}
	campaign_mingle(table, side, box_reserve);
	unsigned parent = campaign_flag_of(table->scenario, campaign, side, division);
	campaign->reduced[parent] = 0;
	campaign_to_box(table, parent, box_lost);
	struct event event = {.message = say1(text_told_division_lost, piece_arg((piece_id)parent)),
			      .news = campaign_everybody,
			      .pieces = 1,
			      .piece = {(piece_id)parent},
			      .at = no_space};
	tell(table, &event);
}

void campaign_settle_division(struct table *table, unsigned lost)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(lost);
	unsigned division = campaign->division[lost];
	uint8_t flag[max_brigades];
	if (!campaign_true_counter(table, lost)->brigade || !division ||
	    division > campaign_data(table->scenario)->counters[side])
		return;
	unsigned count = brigades_of(&field, side, division, flag);
	for (unsigned i = 0; i < count; i++)
		if (campaign->at[flag[i]] != box_lost)
			return;
	replace_by_division(table, side, division, flag, count);
}

/* ---- What must hold ---------------------------------------------------------------------------------------------------------------------- */

static bool stands_for_division(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of(flag);
	unsigned division = campaign->division[flag];
	return division && division <= campaign_data(field->scenario)->counters[side] &&
	       counter_of(field, side, division)->division &&
	       campaign->at[flag_of(field, side, division)] == box_vedettes;
}

/* Of those that are not lost: as many points as the division has less one, or fewer. */
static bool are_too_strong(const struct field *field, side_id side, unsigned division)
{
	uint8_t flag[max_brigades];
	unsigned count = brigades_of(field, side, division, flag), sum = 0;
	for (unsigned i = 0; i < count; i++)
		sum += campaign_strength(field, flag[i]);
	return count && sum + point > campaign_strength(field, flag_of(field, side, division));
}

const char *campaign_unsound_divisions(const struct field *field)
{
	const struct campaign *campaign = campaign_known(field);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned n = 0; n < max_brigades && brigade(field, side, n); n++) {
			unsigned flag = flag_of(field, side, brigade(field, side, n));
			if (campaign->at[flag] == box_reserve && campaign->division[flag])
				return "a brigade at hand belongs to a division";
			if (campaign->at[flag] == box_reserve || campaign->at[flag] == box_out)
				continue;
			if (!stands_for_division(field, flag))
				return "a brigade stands for no division";
			if (are_too_strong(field, side, campaign->division[flag]))
				return "brigades are stronger than their division allows";
		}
	return NULL;
}
