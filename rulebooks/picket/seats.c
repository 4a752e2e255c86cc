/*
 * P1 and P2: the bid for sides and the set-up behind screens.
 */
#include <string.h>

#include "rulebooks/picket/position.h"

/* ---- P1.3, P1.4: who commands -------------------------------------------------------------------------------- */

bool picket_plays(const struct picket *picket, seat_id seat)
{
	return engine_has_seat(&picket_rulebook, &picket->flow, seat);
}

uint8_t picket_seats_of(const struct picket *picket, side_id side)
{
	unsigned set = 0;
	for (unsigned seat = 0; seat < seats; seat++)
		if (picket->side_of[seat] == side)
			set |= 1u << seat;
	return (uint8_t)set;
}

/*
 * The first seat of a side leads its blocks, the last one holds its cards: of a side with one seat that is
 * the same.
 */
seat_id picket_captain_of(const struct picket *picket, side_id side)
{
	for (seat_id seat = 0; seat < seats; seat++)
		if (picket->side_of[seat] == side)
			return seat;
	return no_seat;
}

seat_id picket_card_holder_of(const struct picket *picket, side_id side)
{
	for (seat_id seat = seats; seat-- > 0;)
		if (picket->side_of[seat] == side)
			return seat;
	return no_seat;
}

/* ---- P1: the bid --------------------------------------------------------------------------------------- */

void picket_begin_bid(struct table *table)
{
	push(table, question_bid, no_seat);
}

static struct verdict judge_bid(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field, (void)frame;
	return given.arg <= highest_bid ? legal() : forbidden(say1(bid_too_high, number_arg(highest_bid)));
}

static void make_bid(struct table *table, struct frame *frame, struct answer given)
{
	here(table)->bid[frame->seat] = (uint8_t)(given.arg + 1);
	commit(table, frame->seat);
}

static void tell_bids(struct table *table)
{
	for (seat_id seat = 0; seat < seats; seat++) {
		if (!picket_plays(here(table), seat))
			continue;
		struct event event = {.message = say2(told_bid, of_kind(arg_seat, (int)seat),
						      number_arg(here(table)->bid[seat] - 1)),
				      .news = (uint8_t)(all_seats & ~(1u << seat)),
				      .at = no_space};
		tell(table, &event);
	}
}

/* P1.2: the highest bid takes Blue, of equal ones that of the first seat. */
static void settle_bids(struct table *table)
{
	struct picket *picket = here(table);
	tell_bids(table);
	seat_id highest = 0;
	for (seat_id seat = 1; seat < seats; seat++)
		if (picket->bid[seat] > picket->bid[highest])
			highest = seat;
	for (seat_id seat = 0; seat < seats; seat++)
		if (picket_plays(picket, seat))
			picket->side_of[seat] = seat == highest ? blue : red;
	if (!picket_plays(picket, third_seat)) {
		tell_all(table,
			 say2(told_two_sides, of_kind(arg_seat, (int)highest),
			      of_kind(arg_seat, picket_captain_of(picket, red))),
			 no_space);
		return;
	}
	tell_all(table,
		 say3(told_sides, of_kind(arg_seat, (int)highest),
		      of_kind(arg_seat, picket_captain_of(picket, red)),
		      of_kind(arg_seat, picket_card_holder_of(picket, red))),
		 no_space);
}

static enum next run_bid(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0) {
		ask_together(table, question_bid, all_seats);
		return next_go_on;
	}
	settle_bids(table);
	pop(table);
	return next_go_on;
}

const struct question picket_bid = {
	.id = "bid",
	.rule = "P1.1",
	.run = run_bid,
	.ask = ask_bid,
	.most = highest_bid,
	.judge = judge_bid,
	.carry_out = make_bid,
	.verbs = 1 << verb_number,
	.together = true,
};

/* ---- P2: the set-up ------------------------------------------------------------------------------------ */

void picket_begin_set_up(struct table *table)
{
	push(table, question_set_up, no_seat);
}

static unsigned planned_in(const uint16_t plan[blocks], space_id area)
{
	unsigned count = 0;
	for (unsigned i = 0; i < blocks; i++)
		count += plan[i] == area + 1u;
	return count;
}

static struct message prompt_set_up(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (frame->count == blocks)
		return say(ask_ready);
	return say1(ask_place, of_kind(arg_message, (int)picket_identity_text(frame->count + 1u)));
}

static struct verdict judge_set_up(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return frame->count == blocks ? legal() : forbidden(say(not_ready));
	if (frame->count == blocks)
		return forbidden(say(all_placed));
	side_id side = known(field)->side_of[frame->seat];
	if (given.arg >= areas || data_of(field->scenario)->home[given.arg] != side)
		return forbidden(say1(not_home, space_arg(given.arg)));
	if (planned_in(frame->arg, given.arg) >= most_in_area) /* P2.3 */
		return forbidden(say1(area_full, space_arg(given.arg)));
	return legal();
}

static void place_block(struct table *table, struct frame *frame, struct answer given)
{
	struct picket *picket = here(table);
	if (given.verb == verb_at) {
		frame->arg[frame->count++] = (uint16_t)(given.arg + 1);
		return;
	}
	for (unsigned i = 0; i < blocks; i++)
		picket->plan[picket->side_of[frame->seat] * blocks + i] = (uint8_t)frame->arg[i];
	commit(table, frame->seat);
}

void picket_set_up_at_random(const struct scenario *scenario, uint8_t plan[blocks], side_id side,
			     struct chance *chance)
{
	uint8_t room[areas], free_areas[areas];
	for (unsigned area = 0; area < areas; area++)
		room[area] = data_of(scenario)->home[area] == side ? most_in_area : 0;
	for (unsigned i = 0; i < blocks; i++) {
		unsigned count = 0;
		for (unsigned area = 0; area < areas; area++)
			if (room[area])
				free_areas[count++] = (uint8_t)area;
		struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)count};
		uint8_t chosen = free_areas[chance_next(chance, &ask)];
		room[chosen]--;
		plan[i] = (uint8_t)(chosen + 1);
	}
}

/* P2.4: the flags are dealt at random, so that their numbers tell nothing. */
static void lift_screen(struct table *table, side_id side)
{
	struct picket *picket = here(table);
	uint8_t order[blocks];
	fog_shuffle(table->chance, deal_for(table, purpose(chance_for_flags, side)), order, blocks);
	for (unsigned i = 0; i < blocks; i++) {
		unsigned flag = (unsigned)(side * blocks + order[i]);
		picket->who[flag] = (uint8_t)(i + 1);
		picket_put_flag(picket, flag, picket->plan[side * blocks + i] - 1u);
		picket->plan[side * blocks + i] = 0;
	}
}

static uint8_t captains(const struct picket *picket)
{
	unsigned set = 0;
	for (seat_id seat = 0; seat < seats; seat++)
		if (seat == picket_captain_of(picket, blue) || seat == picket_captain_of(picket, red))
			set |= 1u << seat;
	return (uint8_t)set;
}

static enum next run_set_up(struct table *table, struct frame *frame)
{
	struct picket *picket = here(table);
	if (frame->stage++ == 0) {
		ask_together(table, question_set_up, captains(picket));
		return next_go_on;
	}
	picket_forget(picket);
	lift_screen(table, blue);
	lift_screen(table, red);
	struct event event = {.message = say(told_set_up), .news = all_seats, .at = no_space};
	tell(table, &event);
	pop(table);
	return next_go_on;
}

const struct question picket_set_up_question = {
	.id = "set-up",
	.rule = "P2.1",
	.run = run_set_up,
	.prompt = prompt_set_up,
	.judge = judge_set_up,
	.carry_out = place_block,
	.verbs = 1 << verb_at | 1 << verb_done,
	.together = true,
};
