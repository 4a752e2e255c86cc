/*
 * Pontoon bridges, 9.2: laid by a train, tried by the first that crosses, taken up again at the start of a movement phase.
 * In 1809 bridges are taken up as the last step of the command segment (2.11E), which is when movement begins.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

/* ---- Rows ----------------------------------------------------------------------------------------------------------------- */

int campaign_pontoon_at(const struct scenario *scenario, const struct campaign *campaign, space_id from,
			unsigned direction)
{
	for (int i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		const struct campaign_pontoon *pontoon = &campaign->pontoon[i];
		space_id at = (space_id)(pontoon->at - 1);
		if ((at == from && pontoon->direction == direction) ||
		    (scenario->board->neighbour[at][pontoon->direction] == from &&
		     opposite(pontoon->direction) == direction))
			return i;
	}
	return -1;
}

static unsigned rank_of(const struct campaign_pontoon *pontoon)
{
	return pontoon->at ? pontoon->at * 8u + pontoon->direction : ~0u;
}

void campaign_put_pontoon(struct campaign *campaign, struct campaign_pontoon pontoon)
{
	unsigned i = max_pontoons - 1;
	for (; i > 0 && rank_of(&campaign->pontoon[i - 1]) > rank_of(&pontoon); i--)
		campaign->pontoon[i] = campaign->pontoon[i - 1];
	campaign->pontoon[i] = pontoon;
}

void campaign_lift_pontoon(struct campaign *campaign, unsigned row)
{
	memmove(&campaign->pontoon[row], &campaign->pontoon[row + 1],
		(max_pontoons - 1 - row) * sizeof *campaign->pontoon);
	campaign->pontoon[max_pontoons - 1] = (struct campaign_pontoon){0};
}

/* ---- Laying and trying, 9.21 to 9.24 --------------------------------------------------------------------------------------- */

static bool has_way(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & (side_road | side_path))
			return true;
	return false;
}

static bool is_bare_slope(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_uphill)
			return !has_way(board, hex);
	return false;
}

static struct campaign_task judge_deployment(const struct field *field, const struct campaign_mover *mover,
					     space_id hex, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	space_id far = board->neighbour[hex][direction];
	if (!(board->side[hex][direction] & (side_river | side_stream)))
		return (struct campaign_task){.why = say(text_pontoon_no_water)};
	if (campaign->marching[mover->flag[0]] == 1)
		return (struct campaign_task){.why = say(text_pontoon_column)};
	if (campaign->did[mover->flag[0]] & did_break_down)
		return (struct campaign_task){.why = say(text_pontoon_was_up)};
	if (campaign_holds(campaign, campaign_enemy(mover->side), far))
		return (struct campaign_task){.why = say1(text_pontoon_enemy, space_arg(far))};
	space_id end[2] = {hex, far};
	for (unsigned i = 0; i < 2; i++)
		if (is_bare_slope(board, end[i]))
			return (struct campaign_task){.why = say1(text_pontoon_slope, space_arg(end[i]))};
	return (struct campaign_task){.work = work_deploy};
}

struct campaign_task campaign_pontoon_task(const struct field *field, const struct campaign_mover *mover,
					   space_id hex, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	int row = campaign_pontoon_at(field->scenario, campaign, hex, direction);
	bool train = mover->count == 1 && campaign_counter(field, mover->flag[0])->arm == arm_pontoon;
	if (row >= 0 && campaign->pontoon[row].fresh == 1 && mover->solid)
		return (struct campaign_task){.work = work_test};
	if (train && row < 0)
		return judge_deployment(field, mover, hex, direction);
	return (struct campaign_task){0};
}

static bool has_napoleon(const struct table *table, space_id hex)
{
	const struct campaign *campaign = campaign_here(table);
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side_french &&
		    campaign_true_counter(table, (unsigned)flag)->leads & leads_army)
			return true;
	return false;
}

/* 1, 2: two points; 3, 4: three; 5, 6: four. Napoleon beside it takes two from the die. */
static void try_pontoon(struct table *table, space_id hex, unsigned direction)
{
	struct campaign *campaign = campaign_here(table);
	int row = campaign_pontoon_at(table->scenario, campaign, hex, direction);
	space_id far = table->scenario->board->neighbour[hex][direction];
	unsigned die = campaign_roll(table, for_pontoon, hex);
	int seen = (int)die;
	if (campaign->pontoon[row].side == side_french &&
	    (has_napoleon(table, hex) || has_napoleon(table, far)))
		seen -= 2;
	int points = seen <= 2 ? 2 : seen <= 4 ? 3 : 4;
	campaign->pontoon[row].fresh = (uint8_t)(1 + points * half);
	struct event event = {
		.message = say3(text_told_tried, space_arg(hex), space_arg(far), number_arg(points)),
		.dice_count = 1,
		.dice = {(uint8_t)die},
		.at = hex};
	tell(table, &event);
}

void campaign_do_pontoon(struct table *table, const struct campaign_mover *mover, space_id hex,
			 unsigned direction, enum campaign_work work)
{
	struct campaign *campaign = campaign_here(table);
	if (work == work_test) {
		try_pontoon(table, hex, direction);
		return;
	}
	unsigned flag = mover->flag[0];
	uint8_t who = campaign->who[flag];
	space_id far = table->scenario->board->neighbour[hex][direction];
	campaign_to_box(table, flag, box_bridge);
	campaign_put_pontoon(campaign, (struct campaign_pontoon){.at = (uint16_t)(hex + 1),
								 .direction = (uint8_t)direction,
								 .fresh = 1,
								 .side = mover->side,
								 .who = who});
	struct event event = {.message = say2(text_told_deployed, space_arg(hex), space_arg(far)),
			      .news = campaign_seats(campaign_enemy(mover->side)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = hex};
	tell(table, &event);
}

/* ---- Out of the water, 9.23 -------------------------------------------------------------------------------------------------- */

/* 9.26, 9.17: the enemy's bridge is taken up; on 1 to 3 in one piece, and whoever took it may lay it again. */
static void take_enemy_bridge(struct table *table, unsigned row, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	side_id owner = campaign->pontoon[row].side;
	unsigned flag = campaign_flag_of(table->scenario, campaign, owner, campaign->pontoon[row].who);
	unsigned die = campaign_roll(table, for_train, flag);
	space_id at = (space_id)(campaign->pontoon[row].at - 1);
	space_id bank = at == hex ? table->scenario->board->neighbour[at][campaign->pontoon[row].direction]
				  : at;
	campaign_lift_pontoon(campaign, row);
	if (die <= 3)
		campaign_turn_over_train(table, flag, hex, bank);
	else
		campaign_to_box(table, flag, box_lost);
	struct event event = {
		.message = say1(die <= 3 ? text_told_pontoons_taken : text_told_pontoons_destroyed,
				space_arg(hex)),
		.news = campaign_everybody, /* there are troops */
		.dice_count = 1,
		.dice = {(uint8_t)die},
		.pieces = 1,
		.piece = {(piece_id)flag},
		.at = hex};
	tell(table, &event);
}

/* 9.13, 9.23: into an enemy zone only beside troops of its own. */
static bool is_safe_for_train(const struct field *field, side_id side, space_id hex)
{
	return !campaign_in_zone(field, hex, side) || campaign_has_combat_unit(field, hex, side);
}

/* The row that ends at the hex and whose train may be put there, or whose bridge troops may take there. */
static int row_to_lift(const struct field *field, side_id side, space_id hex)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	for (int i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		const struct campaign_pontoon *pontoon = &campaign->pontoon[i];
		space_id at = (space_id)(pontoon->at - 1);
		if (at != hex && board->neighbour[at][pontoon->direction] != hex)
			continue;
		if (pontoon->side != side) {
			if (campaign_has_troops(field, hex, side)) /* 9.26 */
				return i;
			continue;
		}
		uint8_t flag = (uint8_t)campaign_flag_of(field->scenario, campaign, side, pontoon->who);
		if (flag < all_flags && !campaign_holds(campaign, campaign_enemy(side), hex) &&
		    is_safe_for_train(field, side, hex) &&
		    campaign_judge_stack(field, hex, side, &flag, 1).legal)
			return i;
	}
	return -1;
}

static struct verdict judge_pontoons(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	if (given.verb != verb_at)
		return legal();
	if (given.arg >= field->scenario->board->spaces ||
	    row_to_lift(field, campaign_side_of_seat(frame->seat), given.arg) < 0)
		return forbidden(say1(text_no_pontoon_there, space_arg(given.arg)));
	return legal();
}

static void list_pontoons(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	for (int i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		space_id at = (space_id)(campaign->pontoon[i].at - 1);
		space_id end[2] = {at, board->neighbour[at][campaign->pontoon[i].direction]};
		for (unsigned k = 0; k < 2; k++)
			if (row_to_lift(field, campaign_side_of_seat(frame->seat), end[k]) == i)
				add_answer(answers, answer(verb_at, end[k]), -1);
	}
	add_answer(answers, answer(verb_done, 0), -1);
}

static void lift(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	if (given.verb != verb_at) {
		pop(table);
		return;
	}
	side_id side = campaign_side_of_seat(frame->seat);
	field.seat = frame->seat;
	int row = row_to_lift(&field, side, given.arg);
	if (campaign->pontoon[row].side != side) {
		take_enemy_bridge(table, (unsigned)row, given.arg);
		return;
	}
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, campaign->pontoon[row].who);
	campaign_lift_pontoon(campaign, (unsigned)row);
	campaign_put(campaign, flag, given.arg);
	campaign->did[flag] |= did_break_down;
	struct event event = {.message = say1(text_told_lifted, space_arg(given.arg)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = given.arg};
	tell(table, &event);
}

const struct question campaign_pontoons = {
	.id = "pontoons",
	.rule = "9.23",
	.ask = text_ask_pontoons,
	.list = list_pontoons,
	.judge = judge_pontoons,
	.carry_out = lift,
	.verbs = 1 << verb_at | 1 << verb_done,
};
