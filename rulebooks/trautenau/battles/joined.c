/*
 * Both days joined, chapter 13: the Guard's offer (13.1) and who comes on the second day (13.3). The night
 * is in night.c.
 *
 * Readings: the die for the IV Corps is thrown at the beginning of each turn from 08.00 to 12.00 until it
 * shows a 1, and the first brigade comes in that same turn; its independent units come the turn after the
 * last brigade. I Corps comes back in a fixed order, its chief with the first division, Bredow with the
 * independent batteries.
 */
#include "rulebooks/trautenau/battles/battles.h"

enum { brigades = 4, parts_of_first_corps = 3 };

bool trautenau_fourth_corps_is_in(const struct field *field)
{
	return look(field)->battle.fourth_turn != 0;
}

bool trautenau_first_corps_is_away(const struct field *field)
{
	return look(field)->battle.panicked && !look(field)->battle.first_turn;
}

bool trautenau_guard_is_under_bonin(const struct field *field)
{
	return look(field)->battle.guard_came != 0;
}

/* ---- 13.2: the morning after a panic ------------------------------------------------------------------- */

/*
 * For two turns one brigade of the X Corps and the independent units. Whoever marches up from outside is
 * not bound.
 */
bool trautenau_may_act_after_panic(const struct field *field, unsigned formation)
{
	const struct trautenau_data *data = data_of(field->scenario);
	unsigned chosen = look(field)->battle.first_brigade;
	if (!chosen || is_first_day(field) || flow_in(field->mask)->turn > data->turns_day_1 + 2u)
		return true;
	const struct formation_info *asked = formation_info(field, formation);
	return asked->corps != corps_tenth || asked->independent || formation + 1 == chosen;
}

/* ---- 13.1: the Guard's offer --------------------------------------------------------------------------- */

static struct message prompt_guard(const struct field *field, const struct frame *frame)
{
	(void)frame;
	const struct trautenau_data *data = data_of(field->scenario);
	return say1(text_ask_guard, space_arg(data->entry[data->battles.guard_entry]));
}

static void list_yes_or_no(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field, (void)frame;
	add_answer(answers, answer(verb_yes, 0), -1);
	add_answer(answers, answer(verb_no, 0), -1);
}

static struct verdict judge_guard(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field, (void)frame, (void)given;
	return legal();
}

/* 13.3.2: then the rest of the Guard is earlier on the second day. */
static void hasten_guard(struct table *table)
{
	const struct trautenau_data *data = data_of(table->scenario);
	unsigned due = 1u + data->turns_day_1 + data->battles.guard_second_hour - data->battles.first_hour[1];
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (data->piece[piece].corps == corps_guard &&
		    data->piece[piece].formation != data->battles.guard[0])
			truth_of(table)->piece[piece].due = (uint8_t)due;
}

static void carry_out_guard(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	const struct battle_data *battles = &data_of(table->scenario)->battles;
	pop(table);
	if (given.verb == verb_no) {
		tell_all(table, say(text_guard_declined), no_space);
		return;
	}
	truth_of(table)->battle.guard_came = 1;
	tell_all(table, say(text_guard_accepted), no_space);
	trautenau_call_up(table, battles->guard[0], battles->guard_entry);
	hasten_guard(table);
}

const struct question trautenau_question_guard_option = {
	.id = "guard-option",
	.rule = "13.1",
	.prompt = prompt_guard,
	.list = list_yes_or_no,
	.judge = judge_guard,
	.carry_out = carry_out_guard,
	.verbs = 1 << verb_yes | 1 << verb_no,
};

/* ---- 13.3.1: the IV Corps ------------------------------------------------------------------------------ */

static bool is_called(const struct field *field, unsigned brigade)
{
	return (look(field)->battle.fourth_called & 1u << brigade) != 0;
}

/*
 * Stage 0: which brigade of the IV Corps comes; stage 1: which of the X Corps goes to a place of the night
 * (13.2).
 */
enum { brigade_comes, brigade_for_night };

static bool is_placed_already(const struct field *field, unsigned formation)
{
	const struct trautenau_data *data = data_of(field->scenario);
	unsigned first = data->range[formation].first;
	for (unsigned p = first; p < first + data->range[formation].count; p++)
		if (state(field, (piece_id)p)->at == at_off)
			return false;
	return true;
}

static bool may_come(const struct field *field, const struct frame *frame, unsigned brigade)
{
	if (frame->stage == brigade_for_night)
		return !is_placed_already(field, figures(field)->brigade[0][brigade]);
	return !is_called(field, brigade);
}

static struct message prompt_brigade(const struct field *field, const struct frame *frame)
{
	const struct trautenau_data *data = data_of(field->scenario);
	if (frame->stage == brigade_for_night)
		return say1(text_ask_night_brigade, space_arg(data->battles.night_place[frame->arg[0]]));
	return say1(text_ask_brigade, space_arg(data->entry[data->battles.fourth_entry]));
}

static void list_brigades(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned corps = frame->stage == brigade_for_night ? 0 : 1;
	for (unsigned i = 0; i < brigades; i++)
		if (may_come(field, frame, i))
			add_answer(answers, answer(verb_card, figures(field)->brigade[corps][i]), -1);
}

static struct verdict judge_brigade(const struct field *field, const struct frame *frame, struct answer given)
{
	unsigned corps = frame->stage == brigade_for_night ? 0 : 1;
	for (unsigned i = 0; i < brigades; i++)
		if (figures(field)->brigade[corps][i] == given.arg && may_come(field, frame, i))
			return legal();
	return forbidden(
		say1(frame->stage == brigade_for_night ? text_not_a_night_brigade : text_not_a_brigade,
		     of_kind(arg_group, given.arg)));
}

static void call_brigade(struct table *table, unsigned formation)
{
	const struct trautenau_data *data = data_of(table->scenario);
	struct battle_state *battle = &truth_of(table)->battle;
	for (unsigned i = 0; i < brigades; i++)
		if (data->battles.brigade[1][i] == formation)
			battle->fourth_called = (uint8_t)(battle->fourth_called | 1u << i);
	trautenau_call_up(table, formation, data->battles.fourth_entry);
}

static void carry_out_brigade(struct table *table, struct frame *frame, struct answer given)
{
	unsigned stage = frame->stage, place = frame->arg[0];
	pop(table);
	if (stage == brigade_comes)
		call_brigade(table, given.arg);
	else
		top(table)->arg[place] = (uint16_t)(given.arg + 1); /* the night goes on with it */
}

const struct question trautenau_question_next_brigade = {
	.id = "next-brigade",
	.rule = "13.3.1",
	.prompt = prompt_brigade,
	.list = list_brigades,
	.judge = judge_brigade,
	.carry_out = carry_out_brigade,
	.verbs = 1 << verb_card,
	.forced = true,
};

static void tell_die(struct table *table, enum trautenau_text text, unsigned die)
{
	struct event event = {.message = say1(text, number_arg((int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
}

static void roll_for_fourth_corps(struct table *table)
{
	struct field field = truth(table);
	const struct trautenau_data *data = data_of(table->scenario);
	if (trautenau_fourth_corps_is_in(&field) || hour_now(&field) > data->battles.fourth_until)
		return;
	unsigned die = roll_d6(table, purpose(chance_for_fourth_corps, 0));
	tell_die(table, die == 1 ? text_fourth_comes : text_fourth_stays, die);
	if (die != 1)
		return;
	truth_of(table)->battle.fourth_turn = (uint8_t)flow_in(field.mask)->turn;
	trautenau_call_up_piece(table, data->chief[corps_fourth], data->battles.fourth_entry);
}

/* One brigade a turn from the turn of the die; the independent units in the turn after the last. */
static void bring_fourth_corps(struct table *table)
{
	struct field field = truth(table);
	const struct battle_data *battles = figures(&field);
	if (!trautenau_fourth_corps_is_in(&field))
		return;
	const unsigned all_brigades = (1u << brigades) - 1, independents_too = 1u << brigades;
	uint8_t *called = &truth_of(table)->battle.fourth_called;
	if (*called & independents_too)
		return;
	if (*called != all_brigades) {
		push(table, ask_next_brigade, austrian);
		return;
	}
	*called |= (uint8_t)independents_too;
	trautenau_call_up(table, battles->independents[1], battles->fourth_entry);
}

/* ---- 13.3.2: I Corps comes back ------------------------------------------------------------------------ */

static void bring_part(struct table *table, unsigned part)
{
	const struct trautenau_data *data = data_of(table->scenario);
	const struct battle_data *battles = &data->battles;
	if (part == 0)
		trautenau_call_up_piece(table, data->chief[corps_first], battles->first_entry);
	trautenau_call_up(table, battles->first_corps[part], battles->first_entry);
	if (part + 1 == parts_of_first_corps)
		trautenau_call_up(table, battles->first_corps[part + 1], battles->first_entry);
}

static void bring_first_corps(struct table *table)
{
	struct field field = truth(table);
	struct battle_state *battle = &truth_of(table)->battle;
	unsigned turn = flow_in(field.mask)->turn;
	if (!battle->panicked || !battle->fourth_turn || turn <= battle->fourth_turn)
		return;
	if (!battle->first_turn) {
		if (hour_now(&field) > figures(&field)->first_until)
			return;
		unsigned die = roll_d6(table, purpose(chance_for_first_corps, 0));
		tell_die(table, die >= 5 ? text_first_returns : text_first_stays, die);
		if (die < 5)
			return;
		battle->first_turn = (uint8_t)turn;
	}
	if (battle->first_called < parts_of_first_corps)
		bring_part(table, battle->first_called++);
}

/* ---- The turn ------------------------------------------------------------------------------------------ */

void trautenau_begin_joined_turn(struct table *table)
{
	struct field field = truth(table);
	const struct trautenau_data *data = data_of(table->scenario);
	if (data->battle != battle_joined)
		return;
	if (is_first_day(&field)) {
		if (hour_now(&field) == data->battles.guard_hour && !trautenau_guard_is_under_bonin(&field))
			push(table, ask_guard_option, prussian);
		return;
	}
	roll_for_fourth_corps(table);
	bring_first_corps(table);
	bring_fourth_corps(table);
}
