/*
 * The night, 2.2: recovery, supply and disengagement, the second player before the first.
 */
#include "rulebooks/campaign/combat/combat.h"

/* 2.21A, 6.14: whoever is still unrecovered is shifted. */
void campaign_begin_orders(struct table *table)
{
	side_id side = campaign_phasing(table->scenario, campaign_here(table));
	campaign_begin_player_turn(table, side);
	campaign_recover_all(table, side);
	campaign_ask_orders(table, side);
	campaign_begin_replacements(table, true);
}

/* ---- Supply, 14.0 ------------------------------------------------------------------------------------------------------------ */

/* Judged from the truth, told to its owner. */
void campaign_begin_supply(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	bool judged = campaign->flow.option[option_supply]; /* 19.4, reading 111 */
	uint8_t train[flags_of_side];
	campaign_find_supplied(&field, side, train);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		campaign->command[flag] = unmarked; /* 2.21B: who defends in the morning may advance */
		if (!judged || campaign->at[flag] >= table->scenario->board->spaces ||
		    !campaign_is_combat_unit(campaign_true_counter(table, flag)))
			continue;
		uint8_t before = campaign->unsupplied[flag];
		campaign->unsupplied[flag] = !train[flag - side * flags_of_side];
		if (campaign->unsupplied[flag] == before)
			continue;
		struct event event = campaign_event_of(
			say1(before ? text_told_supplied : text_told_unsupplied, piece_arg((piece_id)flag)),
			flag, 0, campaign->at[flag]);
		event.seats = campaign_seats(side);
		event.news = campaign_seats(side);
		tell(table, &event);
	}
}

/* ---- Disengagement, 4.2 and 2.21D ----------------------------------------------------------------------------------------------- */

struct escape {
	const struct field *field;
	const struct campaign_mover *mover;
};

enum { max_escape = 2 }; /* hexes */

static unsigned escape_step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			    struct reach_step out[reach_outcomes])
{
	const struct escape *escape = rules;
	const struct campaign_mover *mover = escape->mover;
	if (campaign_holds(campaign_known(escape->field), campaign_enemy(mover->side), to) ||
	    campaign_in_zone(escape->field, to, mover->side) ||
	    campaign_cost(escape->field, mover, from->space, direction, mode_formed, NULL).why)
		return 0;
	out[0].cost = 1;
	out[0].mode = 0;
	out[0].consequences = 0;
	out[0].stops = false;
	return 1;
}

static void find_escapes(const struct field *field, unsigned flag)
{
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	struct escape escape = {field, &mover};
	reach_find(&field->work->reach, field->scenario->board, campaign_known(field)->at[flag], 0, 0,
		   max_escape, escape_step, &escape);
}

static bool may_escape_to(const struct field *field, unsigned flag, space_id hex)
{
	uint8_t one = (uint8_t)flag;
	const struct reach_node *node = hex < field->scenario->board->spaces
						? reach_at(&field->work->reach, hex)
						: NULL;
	return node && node->cost > 0 &&
	       campaign_judge_stack(field, hex, campaign_side_of(flag), &one, 1).legal;
}

static bool has_escape(const struct field *field, unsigned flag)
{
	const struct reach *reach = &field->work->reach;
	find_escapes(field, flag);
	for (unsigned i = 0; i < reach->count; i++)
		if (may_escape_to(field, flag, reach->node[i].space))
			return true;
	return false;
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_commanded(field, frame, flag))
		return forbidden(say1(text_not_yours, piece));
	if (campaign->at[flag] >= field->scenario->board->spaces ||
	    !campaign_in_zone(field, campaign->at[flag], campaign_side_of(flag)))
		return forbidden(say1(text_not_engaged, piece));
	return has_escape(field, flag) ? legal() : forbidden(say1(text_no_escape, piece));
}

static bool somebody_must_go(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_unit(field, frame, flag).legal)
			return true;
	return false;
}

static struct verdict judge_disengagement(const struct field *field, const struct frame *frame,
					  struct answer given)
{
	if (given.verb == verb_unit)
		return judge_unit(field, frame, given.arg);
	return somebody_must_go(field, frame) ? forbidden(say(text_must_disengage)) : legal();
}

static void choose_unit(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb != verb_unit && campaign_passes_on(table, frame))
		return;
	if (given.verb != verb_unit) {
		pop(table);
		campaign_settle_trains(table); /* 9.17, 14.33: some could not break off with their guards */
		return;
	}
	push(table, question_disengage_to, seat)->arg[0] = given.arg;
}

const struct question campaign_disengage = {
	.id = "disengage",
	.rule = "4.2",
	.ask = text_ask_disengage,
	.judge = judge_disengagement,
	.carry_out = choose_unit,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

static struct verdict judge_escape(const struct field *field, const struct frame *frame, struct answer given)
{
	find_escapes(field, frame->arg[0]);
	return may_escape_to(field, frame->arg[0], given.arg)
		       ? legal()
		       : forbidden(say1(text_not_there, space_arg(given.arg)));
}

static void list_escapes(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct reach *reach = &field->work->reach;
	find_escapes(field, frame->arg[0]);
	for (unsigned i = 0; i < reach->count; i++)
		if (may_escape_to(field, frame->arg[0], reach->node[i].space))
			add_answer(answers, answer(verb_go, reach->node[i].space), -1);
}

static void escape(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = frame->arg[0];
	side_id side = campaign_side_of(flag);
	uint8_t who = campaign->who[flag], there[flags_of_side];
	space_id from = campaign->at[flag];
	pop(table);
	if (campaign_flags_in(campaign, from, side, there, flags_of_side) > 1) {
		campaign_mingle(table, side, from);
		flag = campaign_flag_of(table->scenario, campaign, side, who);
	}
	bool marked = campaign->column[flag];
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, given.arg);
	campaign_pass_through(table, flag, (space_id)given.arg);
	struct event event = campaign_event_of(
		say3(text_told_disengaged, piece_arg((piece_id)flag), space_arg(from), space_arg(given.arg)),
		flag, 0, given.arg);
	event.news = (uint8_t)(marked ? campaign_seats(campaign_enemy(side)) : 0);
	tell(table, &event);
}

static struct message prompt_escape(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_disengage_to, piece_arg(frame->arg[0]));
}

const struct question campaign_disengage_to = {
	.id = "disengage-to",
	.rule = "4.2",
	.prompt = prompt_escape,
	.list = list_escapes,
	.judge = judge_escape,
	.carry_out = escape,
	.verbs = 1 << verb_go,
	.continues = true,
};

/* Where flags touch everybody can see: nobody is asked if none do. What is behind them may be trains, which hold nobody. */
void campaign_begin_disengagement(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < table->scenario->board->spaces &&
		    campaign_may_be_in_zone(table->scenario, campaign, campaign->at[flag], side)) {
			campaign_push_in_turn(table, question_disengage, side);
			return;
		}
}
