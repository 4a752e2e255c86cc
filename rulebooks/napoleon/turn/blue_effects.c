/*
 * What blue events ask for, p. 18 to 20: a card, a corps, a stack.
 *
 * The frame: arg[0] 1 + card, arg[1] 1 + area; count: points of SUPPLY still to take away. All of it lies open.
 */
#include "rulebooks/napoleon/turn/blue.h"

enum { supply_points = 2 };
enum stage { at_first, area_chosen, loss_chosen };

static unsigned card_of(const struct frame *frame)
{
	return frame->arg[0] - 1u;
}

static unsigned event_of(const struct scenario *scenario, const struct frame *frame)
{
	return data_of(scenario)->card[card_of(frame)].event;
}

/* ---- Corps --------------------------------------------------------------------------------------------- */

struct verdict napoleon_judge_blue_unit(const struct field *field, unsigned event, unsigned flag)
{
	const struct napoleon *n = known(field);
	struct arg piece = piece_arg((piece_id)flag);
	side_id side = event == event_care ? french : prussian;
	if (!napoleon_is_corps_of(n, flag, side))
		return forbidden(say1(event == event_care ? not_to_care_for : not_to_reinforce, piece));
	unsigned block = napoleon_block(n, flag);
	if (event == event_care && n->inf[block] >= napoleon_initial_inf(field->scenario, n, block))
		return forbidden(say1(not_without_infantry_loss, piece));
	if (event == event_reinforcement && strength_of(n, block) >= most_strength)
		return forbidden(say1(not_above_eight, piece));
	return legal();
}

/* card.care: the cylinder is ordinary fatigue until the corps rests (reading 33). */
static void take_care(struct table *table, unsigned flag)
{
	struct napoleon *n = here(table);
	unsigned block = napoleon_block(n, flag);
	n->care = (uint8_t)(1 + block);
	napoleon_tell_sheet(table, french, say1(told_care, piece_arg((piece_id)flag)), say(told_care_hidden));
	napoleon_tire(table, block, 1);
	if (!n->flow.over)
		napoleon_clear_axes(table); /* with a ninth point the corps is gone */
}

/* card.reinforcement */
static void reinforce(struct table *table, unsigned flag)
{
	struct napoleon *n = here(table);
	n->inf[napoleon_block(n, flag)]++;
	n->gained[prussian]++;
	napoleon_tell_sheet(table, prussian, say1(told_reinforcement, piece_arg((piece_id)flag)),
			    say(told_reinforcement_hidden));
}

/* ---- Stacks -------------------------------------------------------------------------------------------- */

static uint32_t tired_in(const struct napoleon *n, unsigned area)
{
	uint32_t tired_ones = 0;
	for (uint32_t left = napoleon_corps_among(n, napoleon_flags_in(n, area, prussian)); left;) {
		unsigned flag = take_flag(&left);
		if (n->fatigue[napoleon_block(n, flag)])
			tired_ones |= 1u << flag;
	}
	return tired_ones;
}

void napoleon_point_at(struct table *table, unsigned area, unsigned text)
{
	struct napoleon *n = here(table);
	uint32_t flags = napoleon_flags_in(n, area, prussian);
	if (count_flags(flags) == 1 && napoleon_is_upright(table->scenario, n))
		napoleon_learn_arm(n, flags);
	struct event event = {
		.message = say1(text, space_arg((space_id)area)), .news = 3, .at = (space_id)area};
	tell(table, &event);
}

/* card.long-live-the-queen */
static void cheer_queen(struct table *table, unsigned area)
{
	struct napoleon *n = here(table);
	for (uint32_t left = napoleon_corps_among(n, napoleon_flags_in(n, area, prussian)); left;)
		napoleon_rest(n, napoleon_block(n, take_flag(&left)), 1);
	napoleon_point_at(table, area, told_queen);
}

/* card.supply: behind screens a point that does not exist is answered by `done`, and looks the same from outside. */
static void supply_one(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	frame->count--;
	if (given.verb == verb_done) {
		tell_all(table, say(told_supplied_hidden), no_space);
		return;
	}
	napoleon_rest(n, napoleon_block(n, given.arg), 1);
	napoleon_tell_sheet(table, prussian, say1(told_supplied, piece_arg(given.arg)),
			    say(told_supplied_hidden));
}

/* ---- SAXON DEFECTION, card.saxon-defection ----------------------------------------------------------------------------------- */

static void saxons_lose(struct table *table, struct frame *frame)
{
	frame->stage = loss_chosen;
	napoleon_ask_arm(table, tauentzien);
}

/* The attempt against upright blocks: without Tauentzien there the card is spent for nothing. */
static void look_for_saxons(struct table *table, struct frame *frame, unsigned area)
{
	struct napoleon *n = here(table);
	unsigned flag = n->flag_of[tauentzien];
	frame->arg[1] = (uint16_t)(1 + area);
	tell_all(table, say1(told_saxons_suspected, space_arg((space_id)area)), (space_id)area);
	if (n->at[flag] == area) {
		napoleon_show(table, 1u << flag, say1(why_saxons_found, space_arg((space_id)area)));
		saxons_lose(table, frame);
		return;
	}
	struct event event = {
		.message = say1(told_no_saxons, space_arg((space_id)area)), .news = 3, .at = (space_id)area};
	tell(table, &event);
	frame->stage = loss_chosen;
}

/* ---- The procedure ------------------------------------------------------------------------------------- */

static enum next finish(struct table *table, const struct frame *frame)
{
	napoleon_discard(here(table), card_of(frame));
	pop(table);
	return next_go_on;
}

static enum next fall_back(struct table *table, const struct frame *frame)
{
	here(table)->strategic_retreat = (uint8_t)(1 + card_of(frame));
	pop(table);
	tell_all(table, say(told_strategic_retreat), no_space);
	return next_go_on;
}

static enum next run_saxons(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	if (frame->stage == loss_chosen) {
		if (frame->arg[1])
			napoleon_mingle(table, frame->arg[1] - 1u, prussian);
		return finish(table, frame);
	}
	if (napoleon_is_upright(table->scenario, n))
		return next_ask;
	saxons_lose(table, frame);
	return next_go_on;
}

static bool is_supplied(const struct table *table, const struct frame *frame)
{
	const struct napoleon *n = here(table);
	if (frame->count == 0)
		return true;
	return !napoleon_has_screens(table->scenario, n) && !tired_in(n, frame->arg[1] - 1u);
}

static enum next run_blue_effect(struct table *table, struct frame *frame)
{
	side_id side = side_of_card(card_of(frame));
	switch (event_of(table->scenario, frame)) {
	case event_reserve:
		napoleon_reserve(table, side);
		return finish(table, frame);
	case event_hussars:
		napoleon_hussars(table, side);
		return finish(table, frame);
	case event_strategic_retreat:
		return fall_back(table, frame);
	case event_anticipation:
		napoleon_fill_deck(table, side);
		return next_ask;
	case event_saxon_defection:
		return run_saxons(table, frame);
	case event_supply:
		return frame->stage == area_chosen && is_supplied(table, frame) ? finish(table, frame)
										: next_ask;
	case event_intuition:
		return finish(table, frame);
	default: /* CARE, REINFORCEMENT, LONG LIVE THE QUEEN */
		return next_ask;
	}
}

/* ---- The questions ------------------------------------------------------------------------------------- */

static struct message prompt_blue_effect(const struct field *field, const struct frame *frame)
{
	switch (event_of(field->scenario, frame)) {
	case event_anticipation:
		return say(ask_anticipation);
	case event_care:
		return say(ask_care);
	case event_reinforcement:
		return say(ask_reinforcement);
	case event_long_live_the_queen:
		return say(ask_queen);
	case event_saxon_defection:
		return say(ask_saxons);
	default:
		return frame->stage == area_chosen ? say1(ask_supply_unit, number_arg(frame->count))
						   : say(ask_supply);
	}
}

struct verdict napoleon_judge_deck_card(const struct field *field, side_id side, unsigned card)
{
	const struct napoleon *n = known(field);
	struct arg name = of_kind(arg_card, (int)card);
	bool mine = card < cards && side_of_card(card) == side;
	if (!mine ||
	    !(is_in_deck(n, card) || (n->card[card] == in_discard && napoleon_deck_count(n, side) == 0)))
		return forbidden(say1(not_in_your_deck, name));
	if (data_of(field->scenario)->card[card].colour == colour_red)
		return forbidden(say1(not_a_red_card, name));
	return legal();
}

struct verdict napoleon_judge_blue_area(const struct field *field, unsigned event, unsigned area)
{
	const struct napoleon *n = known(field);
	struct arg space = space_arg((space_id)area);
	if (event == event_saxon_defection)
		return area < areas && napoleon_is_contested(n, area)
			       ? legal()
			       : forbidden(say1(not_a_contested_area, space));
	if (area < areas && tired_in(n, area))
		return legal();
	return forbidden(say1(event == event_supply ? not_a_tired_stack : not_a_stack_for_the_queen, space));
}

static struct verdict judge_supply(const struct field *field, const struct frame *frame, struct answer given)
{
	uint32_t tired_ones = tired_in(known(field), frame->arg[1] - 1u);
	if (given.verb == verb_unit)
		return given.arg < blocks && tired_ones & 1u << given.arg
			       ? legal()
			       : forbidden(say1(not_in_the_stack, piece_arg(given.arg)));
	if (given.verb == verb_done)
		return tired_ones ? forbidden(say(not_while_tired)) : legal();
	return forbidden(prompt_blue_effect(field, frame));
}

static struct verdict judge_blue_effect(const struct field *field, const struct frame *frame,
					struct answer given)
{
	unsigned event = event_of(field->scenario, frame);
	bool takes_unit = event == event_care || event == event_reinforcement;
	bool takes_area = event == event_supply || event == event_long_live_the_queen ||
			  event == event_saxon_defection;
	if (event == event_supply && frame->stage == area_chosen)
		return judge_supply(field, frame, given);
	if (event == event_anticipation && given.verb == verb_card)
		return napoleon_judge_deck_card(field, side_of_card(card_of(frame)), given.arg);
	if (takes_unit && given.verb == verb_unit)
		return napoleon_judge_blue_unit(field, event, given.arg);
	if (takes_area && given.verb == verb_at)
		return napoleon_judge_blue_area(field, event, given.arg);
	return forbidden(prompt_blue_effect(field, frame));
}

/* card.anticipation: the enemy sees that a card was taken, not which. */
static void take_from_deck(struct table *table, side_id side, unsigned card)
{
	struct napoleon *n = here(table);
	n->card[card] = in_hand;
	n->hand_count[side]++;
	napoleon_forget_deck(n, side);
	tell_all(table, say1(told_anticipation, of_kind(arg_side, side)), no_space);
	struct event own = {.message = say1(told_anticipated, of_kind(arg_card, (int)card)),
			    .seats = (uint8_t)(1u << seat_of(n, side)),
			    .at = no_space};
	tell(table, &own);
}

static void begin_supply(struct table *table, struct frame *frame, unsigned area)
{
	frame->stage = area_chosen;
	frame->arg[1] = (uint16_t)(1 + area);
	frame->count = supply_points;
	napoleon_point_at(table, area, told_supply);
}

static void carry_out_blue_effect(struct table *table, struct frame *frame, struct answer given)
{
	unsigned event = event_of(table->scenario, frame), card = card_of(frame);
	if (event == event_saxon_defection) {
		look_for_saxons(table, frame, given.arg);
		return;
	}
	if (event == event_supply) {
		if (frame->stage == area_chosen)
			supply_one(table, frame, given);
		else
			begin_supply(table, frame, given.arg);
		return;
	}
	napoleon_discard(here(table), card);
	pop(table);
	if (event == event_anticipation)
		take_from_deck(table, side_of_card(card), given.arg);
	else if (event == event_care)
		take_care(table, given.arg);
	else if (event == event_reinforcement)
		reinforce(table, given.arg);
	else
		cheer_queen(table, given.arg);
}

/* SUPPLY points at a stack when it has chosen one. */
static bool is_sound_blue_effect(const struct scenario *scenario, const struct position *position,
				 const struct frame *frame)
{
	const struct napoleon *n = (const struct napoleon *)position;
	if (!frame->arg[0] || n->card[card_of(frame)] != on_table ||
	    data_of(scenario)->card[card_of(frame)].colour != colour_blue)
		return false;
	return event_of(scenario, frame) != event_supply || frame->stage == at_first || frame->arg[1];
}

const struct question napoleon_blue_effect = {
	.sound = is_sound_blue_effect,
	.upon = 1ull << question_initiative,
	.stages = 3,
	.arg = {{"card", kind_card, .base = 1, .most = cards - 1, .own = true},
		{"area", kind_place, .base = 1, .most = areas - 1}},
	.id = "blue-effect",
	.rule = "turn.initiative",
	.run = run_blue_effect,
	.prompt = prompt_blue_effect,
	.judge = judge_blue_effect,
	.carry_out = carry_out_blue_effect,
	.verbs = 1 << verb_unit | 1 << verb_at | 1 << verb_card | 1 << verb_done,
	.continues = true,
	.in_the_open = true,
};
