/*
 * P9: letters between the two players of a side, which arrive later.
 *
 * A row for each seat holds the letter it has under way, another the one it has read last; both are known to that seat alone.
 * Who has a letter under way is asked like the other: if he were not, everybody would know of it.
 */
#include "rulebooks/picket/position.h"

/* P1.3: the other player of the side; of one who commands alone, nobody. */
static seat_id partner_of(const struct picket *picket, seat_id seat)
{
	for (seat_id other = 0; other < seats; other++)
		if (other != seat && picket->side_of[other] == picket->side_of[seat])
			return other;
	return no_seat;
}

static uint8_t writers(const struct picket *picket)
{
	unsigned set = 0;
	for (seat_id seat = 0; seat < seats; seat++)
		if (partner_of(picket, seat) != no_seat)
			set |= 1u << seat;
	return (uint8_t)set;
}

/* P9.3 */
void picket_deliver_letters(struct table *table)
{
	struct picket *picket = here(table);
	for (seat_id seat = 0; seat < seats; seat++) {
		if (!picket->letter[seat] || picket->due[seat] > picket->flow.turn)
			continue;
		seat_id reader = partner_of(picket, seat);
		unsigned area = picket->letter[seat] - 1u;
		picket->read[reader] = picket->letter[seat];
		picket->letter[seat] = picket->due[seat] = 0;
		struct event event = {
			.message = say2(told_letter, of_kind(arg_seat, seat), space_arg((space_id)area)),
			.seats = (uint8_t)(1u << reader),
			.news = (uint8_t)(1u << reader),
			.at = (space_id)area};
		tell(table, &event);
	}
}

static enum next run_letters(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0)
		ask_together(table, question_letter, writers(here(table)));
	else
		pop(table);
	return next_go_on;
}

static struct verdict judge_letter(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_pass)
		return legal();
	if (known(field)->letter[frame->seat])
		return forbidden(say(courier_away));
	return given.arg < areas ? legal() : forbidden(say(not_an_area));
}

/* P9.2: on 1 to 3 the courier is there with the next turn, on 4 to 6 a turn later. */
static void write_letter(struct table *table, struct frame *frame, struct answer given)
{
	struct picket *picket = here(table);
	seat_id seat = frame->seat;
	if (given.verb == verb_at) {
		unsigned turns = roll_d6(table, purpose(chance_for_letter, seat)) <= 3 ? 1 : 2;
		picket->letter[seat] = (uint8_t)(1 + given.arg);
		picket->due[seat] = (uint8_t)(picket->flow.turn + turns);
		struct event event = {.message = say1(told_courier, number_arg(picket->due[seat])),
				      .seats = (uint8_t)(1u << seat),
				      .at = no_space};
		tell(table, &event);
	}
	commit(table, seat);
}

const struct question picket_letter = {
	.id = "letter",
	.rule = "P9.1",
	.run = run_letters,
	.ask = ask_letter,
	.judge = judge_letter,
	.carry_out = write_letter,
	.verbs = 1 << verb_at | 1 << verb_pass,
	.together = true,
};
