/*
 * Rules of the Marshal, p. 17: secret bids for the sides.
 *
 * A side is named by its commander; before the set-up a flag is the block of the same number.
 */
#include <string.h>

#include "rulebooks/napoleon/position.h"

static const uint8_t commander[both_sides] = {napoleon, frederick};

void napoleon_begin_bid(struct table *table)
{
	struct napoleon *n = here(table);
	if (scenario_number(table->scenario) != scenario_marshal)
		return;
	napoleon_pack_up(table);
	memset(n->side_of, no_side, sizeof n->side_of);
	memset(n->bid_side, 0, sizeof n->bid_side);
	memset(n->bid, 0, sizeof n->bid);
	push(table, question_bid, no_seat);
}

/* Reading 45: the track starts inside 1 to 19. */
unsigned napoleon_highest_bid(const struct scenario *scenario, side_id side)
{
	unsigned start = napoleon_start_of_track(scenario);
	return side == french ? most_victory - 1 - start : start - 1;
}

/* frame->arg[0]: 1 + the side that was named. */
static struct message prompt_bid(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (!frame->arg[0])
		return say(ask_bid_side);
	return say1(ask_bid_points, of_kind(arg_side, frame->arg[0] - 1));
}

static struct verdict judge_bid(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit) {
		if (frame->arg[0])
			return forbidden(say(not_after_the_side));
		bool names_side = given.arg == commander[french] || given.arg == commander[prussian];
		return names_side ? legal() : forbidden(say1(not_a_commander, piece_arg(given.arg)));
	}
	if (!frame->arg[0])
		return forbidden(say(not_before_the_side));
	unsigned highest = napoleon_highest_bid(field->scenario, (side_id)(frame->arg[0] - 1));
	return given.arg <= highest ? legal() : forbidden(say1(not_a_bid, number_arg((int)highest)));
}

static void list_bids(const struct field *field, const struct frame *frame, struct answers *answers)
{
	if (!frame->arg[0]) {
		for (side_id side = french; side < both_sides; side++)
			add_answer(answers, answer(verb_unit, commander[side]), -1);
		return;
	}
	unsigned highest = napoleon_highest_bid(field->scenario, (side_id)(frame->arg[0] - 1));
	for (unsigned bid = 0; bid <= highest; bid++)
		add_answer(answers, answer(verb_number, bid), -1);
}

static void make_bid(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	if (given.verb == verb_unit) {
		frame->arg[0] = given.arg == commander[french] ? 1 + french : 1 + prussian;
		return;
	}
	n->bid_side[frame->seat] = (uint8_t)frame->arg[0];
	n->bid[frame->seat] = (uint8_t)(given.arg + 1);
	commit(table, frame->seat);
}

/* ---- Opening them -------------------------------------------------------------------------------------- */

static void tell_bids(struct table *table)
{
	const struct napoleon *n = here(table);
	for (unsigned seat = 0; seat < both_sides; seat++) {
		struct event event = {.message = say3(told_bid, of_kind(arg_seat, (int)seat),
						      of_kind(arg_side, n->bid_side[seat] - 1),
						      number_arg(n->bid[seat] - 1)),
				      .news = (uint8_t)(1u << (1 - seat)),
				      .at = no_space};
		tell(table, &event);
	}
}

static seat_id draw_lot(struct table *table)
{
	tell_all(table, say(told_bid_lot), no_space);
	return (seat_id)draw_one(table, purpose(chance_for_sides, 0), chance_deal, 2, NULL, NULL);
}

/* The seat whose wish counts. Of different sides both get theirs, so either will do. */
static seat_id who_chooses(struct table *table)
{
	const struct napoleon *n = here(table);
	if (n->bid_side[0] != n->bid_side[1])
		return 0;
	if (n->bid[0] == n->bid[1])
		return draw_lot(table);
	return n->bid[0] > n->bid[1] ? 0 : 1;
}

static void settle_sides(struct table *table)
{
	struct napoleon *n = here(table);
	seat_id chooser = who_chooses(table);
	side_id side = (side_id)(n->bid_side[chooser] - 1);
	n->side_of[chooser] = side;
	n->side_of[1 - chooser] = enemy_of(side);
	n->victory = (uint8_t)((int)napoleon_start_of_track(table->scenario) + napoleon_bid_shift(n));
	tell_all(table,
		 say3(told_bid_sides, of_kind(arg_seat, seat_of(n, french)),
		      of_kind(arg_seat, seat_of(n, prussian)), number_arg(n->victory)),
		 no_space);
}

static enum next run_bid(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0) {
		ask_together(table, question_bid, 3);
		return next_go_on;
	}
	tell_bids(table);
	settle_sides(table);
	pop(table);
	return next_go_on;
}

const struct question napoleon_bid = {
	.begins = 1 + step_bid,
	.arg = {{"side", kind_side, .base = 1, .most = both_sides - 1}},
	.id = "bid",
	.rule = "marshal.bid",
	.run = run_bid,
	.prompt = prompt_bid,
	.list = list_bids,
	.judge = judge_bid,
	.carry_out = make_bid,
	.verbs = 1 << verb_unit | 1 << verb_number,
	.together = true,
};
