/*
 * Recovery, p. 9: rest, cards, exhaustion, and all blocks are turned again.
 *
 * Behind screens everybody sees how many cards are played and how many corps are exhausted (the track tells), not which. So
 * frames hold counts only; what a player has chosen so far is his own (knowledge.c).
 */
#include "rulebooks/napoleon/fog/knowledge.h"
#include "rulebooks/napoleon/position.h"

void napoleon_begin_recovery(struct table *table)
{
	push(table, question_recovery, no_seat);
}

void napoleon_tell_sheet(struct table *table, side_id side, struct message named, struct message unnamed)
{
	const struct napoleon *n = here(table);
	if (!napoleon_has_screens(table->scenario, n)) {
		tell_all(table, named, no_space);
		return;
	}
	tell_all(table, unnamed, no_space);
	struct event own = {.message = named, .seats = (uint8_t)(1u << seat_of(n, side)), .at = no_space};
	tell(table, &own);
}

/* ---- 1: rest ------------------------------------------------------------------------------------------- */

/* CARE, p. 18: an infantry point comes back to a corps that has not been activated. */
static void finish_care(struct table *table)
{
	struct napoleon *n = here(table);
	unsigned block = n->care - 1u;
	unsigned flag = n->care && block < blocks ? napoleon_flag_on_map(n, block) : (unsigned)blocks;
	n->care = 0;
	if (flag == blocks || n->activated[flag])
		return;
	n->inf[block]++;
	n->gained[french]++;
	bool hidden = napoleon_has_screens(table->scenario, n);
	napoleon_gain(table, french, 1,
		      hidden ? say(why_care_hidden) : say1(why_care, piece_arg((piece_id)flag)), no_space);
}

static void rest(struct table *table)
{
	struct napoleon *n = here(table);
	for (unsigned block = 0; block < blocks; block++) {
		unsigned flag = napoleon_flag_on_map(n, block);
		if (flag < blocks && !n->activated[flag])
			napoleon_rest(n, block, most_fatigue);
	}
	tell_all(table, say(told_rest), no_space);
	finish_care(table);
}

/* ---- 2: cards ------------------------------------------------------------------------------------------ */

/* Own frame: arg[0], arg[1] flags that have had their card, arg[2] 1 + flag chosen; count: cards played. */
static uint32_t served(const struct frame *frame)
{
	return frame->arg[0] | (uint32_t)frame->arg[1] << 16;
}

static struct verdict judge_recovering(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct napoleon *n = known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!napoleon_is_corps_of(n, flag, n->side_of[frame->seat]))
		return forbidden(say1(not_a_corps_of_yours, piece));
	if (!n->activated[flag])
		return forbidden(say1(not_an_activated_corps, piece));
	if (served(frame) & 1u << flag)
		return forbidden(say1(not_a_second_card, piece));
	return n->fatigue[napoleon_block(n, flag)] ? legal() : forbidden(say1(not_tired_at_all, piece));
}

static struct verdict judge_recovery_card(const struct field *field, const struct frame *frame,
					  struct answer given)
{
	const struct napoleon *n = known(field);
	if (!frame->arg[2]) {
		if (given.verb == verb_card)
			return forbidden(say(not_before_the_corps));
		return given.verb == verb_done ? legal() : judge_recovering(field, frame, given.arg);
	}
	if (given.verb != verb_card)
		return forbidden(say1(not_without_a_card, piece_arg((piece_id)(frame->arg[2] - 1))));
	if (!napoleon_holds(n, n->side_of[frame->seat], given.arg))
		return forbidden(say1(not_in_your_hand, of_kind(arg_card, given.arg)));
	return legal();
}

static void list_recovery_cards(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = known(field)->side_of[frame->seat];
	if (frame->arg[2]) {
		napoleon_list_hand(field, frame, answers);
		return;
	}
	for (unsigned flag = first_flag_of(side); flag < end_of_flags(side); flag++)
		if (judge_recovering(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt_recovery_card(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (frame->arg[2])
		return say1(ask_recovery_card, piece_arg((piece_id)(frame->arg[2] - 1)));
	return say(ask_recovery_unit);
}

static void recover(struct table *table, struct frame *frame, unsigned card)
{
	struct napoleon *n = here(table);
	unsigned flag = frame->arg[2] - 1u;
	int points = data_of(table->scenario)->card[card].recovery;
	frame->arg[flag / 16] |= (uint16_t)(1u << flag % 16);
	frame->arg[2] = 0;
	frame->count++;
	napoleon_rest(n, napoleon_block(n, flag), (unsigned)points);
	napoleon_discard_from_hand(table, card);
	napoleon_tell_sheet(table, side_of_flag(flag),
			    say2(told_recovers, piece_arg((piece_id)flag), number_arg(points)),
			    say1(told_recovers_hidden, number_arg(points)));
}

static void carry_out_recovery_card(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		pop(table);
	else if (given.verb == verb_unit)
		frame->arg[2] = (uint16_t)(given.arg + 1);
	else
		recover(table, frame, given.arg);
}

static uint32_t turned_among(const struct napoleon *n, uint32_t flags)
{
	uint32_t turned = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (n->at[flag] < areas && n->activated[flag])
			turned |= 1u << flag;
	}
	return turned;
}

/* Activated blocks that may be corps, for all everybody knows. */
static unsigned possible_corps(const struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	uint32_t turned = turned_among(n, flags_of(side));
	if (!napoleon_is_upright(table->scenario, n))
		turned = napoleon_corps_among(n, turned);
	return count_flags(turned);
}

static bool has_corps_to_serve(const struct table *table, const struct frame *frame)
{
	struct field field = truth(table);
	for (unsigned flag = 0; flag < blocks; flag++)
		if (judge_recovering(&field, frame, flag).legal)
			return true;
	return false;
}

/* Nothing is asked where everybody can see that there is nothing to choose. */
static enum next run_recovery_card(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	side_id side = n->side_of[frame->seat];
	bool over = n->hand_count[side] == 0 || frame->count >= possible_corps(table, side);
	if (!over && !napoleon_has_screens(table->scenario, n) && !frame->arg[2])
		over = !has_corps_to_serve(table, frame);
	if (!over)
		return next_ask;
	pop(table);
	return next_go_on;
}

/* As many corps have had their card as cards were seen. */
static void imagine_recovery(const struct scenario *scenario, struct position *position, struct frame *frame,
			     struct chance *chance)
{
	const struct napoleon *n = (const struct napoleon *)position;
	if (!napoleon_has_screens(scenario, n))
		return;
	uint32_t turned = turned_among(n, napoleon_corps_among(n, flags_of(n->side_of[frame->seat])));
	uint32_t served = napoleon_some_of(turned, frame->count, chance);
	frame->arg[0] = (uint16_t)served;
	frame->arg[1] = (uint16_t)(served >> 16);
}

static bool is_sound_recovery(const struct scenario *scenario, const struct position *position,
			      const struct frame *frame)
{
	(void)scenario;
	const struct napoleon *n = (const struct napoleon *)position;
	return !(served(frame) & ~flags_of(n->side_of[frame->seat])) &&
	       napoleon_is_own_corps(n, frame, frame->arg[2]);
}

const struct question napoleon_recovery_card = {
	.sound = is_sound_recovery,
	.upon = 1ull << question_recovery,
	.arg = {{"served-low", kind_bits, .most = 16, .known = state_known_to_its_side,
		 .when = napoleon_is_screened},
		{"served-high", kind_bits, .most = blocks - 16, .known = state_known_to_its_side,
		 .when = napoleon_is_screened},
		{"corps", kind_piece, .base = 1, .most = blocks - 1, .known = state_known_to_its_side}},
	.imagine = imagine_recovery,
	.id = "recovery-card",
	.rule = "turn.recovery.2",
	.run = run_recovery_card,
	.prompt = prompt_recovery_card,
	.list = list_recovery_cards,
	.judge = judge_recovery_card,
	.carry_out = carry_out_recovery_card,
	.verbs = 1 << verb_unit | 1 << verb_card | 1 << verb_done,
};

/* ---- 3: exhaustion, see exhaustion.c; 4: the blocks are turned ------------------------------------------ */

/* turn.recovery.4 */
static void turn_blocks(struct table *table)
{
	struct napoleon *n = here(table);
	for (unsigned flag = 0; flag < blocks; flag++)
		n->activated[flag] = 0;
	tell_all(table, say(told_flipped), no_space);
	for (unsigned area = 0; area < areas; area++)
		for (side_id side = french; side < both_sides; side++)
			napoleon_mingle(table, area, side);
}

/* ---- The phase ----------------------------------------------------------------------------------------- */

enum stage { resting, french_cards, prussian_cards, french_losses, prussian_losses, turning };

static enum next run_recovery(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	switch (frame->stage++) {
	case resting:
		rest(table);
		return next_go_on;
	case french_cards:
		push(table, question_recovery_card, seat_of(n, french));
		return next_go_on;
	case prussian_cards:
		push(table, question_recovery_card, seat_of(n, prussian));
		return next_go_on;
	case french_losses:
		napoleon_begin_exhaustion(table, french);
		return next_go_on;
	case prussian_losses:
		napoleon_begin_exhaustion(table, prussian);
		return next_go_on;
	default:
		pop(table);
		turn_blocks(table);
		return next_go_on;
	}
}

const struct question napoleon_recovery = {
	.begins = 1 + step_recovery,
	.id = "recovery",
	.rule = "turn.recovery.1",
	.run = run_recovery,
};
