/*
 * Losses, p. 12 step 4: evenly among the corps of the stack, the rest as its owner likes, of several at
 * least one cavalry.
 *
 * They are shared out one by one, in rounds. As long as there is a loss for every corps, one falls on each;
 * what is then left, fewer than there are corps, may all fall on one. Behind screens everybody sees how
 * many losses are left and how many corps have had one in this round, but not which, nor of what arm: the
 * questions are then asked even if there is nothing to choose.
 */
#include "rulebooks/napoleon/fog/knowledge.h"
#include "rulebooks/napoleon/combat/combat.h"

/* The frame: count is the number of living corps that have had their loss of this round. */
enum { struck_low_arg, struck_high_arg, left_arg, chosen_arg, side_arg, total_arg };
enum { choose_corps, choose_arm };

void napoleon_take_losses(struct table *table, side_id side, unsigned losses)
{
	if (!losses || !fighting_corps(here(table), side))
		return;
	struct frame *frame = push(table, question_loss, seat_of(here(table), side));
	frame->arg[left_arg] = (uint16_t)losses;
	frame->arg[side_arg] = side;
	frame->arg[total_arg] = (uint16_t)losses;
}

/* ---- Who is left to be struck -------------------------------------------------------------------------- */

static uint32_t struck_in(const struct frame *frame)
{
	return frame->arg[struck_low_arg] | (uint32_t)frame->arg[struck_high_arg] << 16;
}

static void set_struck(struct frame *frame, uint32_t struck)
{
	frame->arg[struck_low_arg] = (uint16_t)struck;
	frame->arg[struck_high_arg] = (uint16_t)(struck >> 16);
}

static uint32_t living(const struct napoleon *n, const struct frame *frame)
{
	return fighting_corps(n, (side_id)frame->arg[side_arg]);
}

/* The balance: no round begins with fewer losses than corps. */
static bool is_free(const struct napoleon *n, const struct frame *frame)
{
	return !frame->count && frame->arg[left_arg] < count_flags(living(n, frame));
}

/* The corps that have had none in this round. */
static uint32_t next_in_turn(const struct napoleon *n, const struct frame *frame)
{
	uint32_t alive = living(n, frame), left = alive & ~struck_in(frame);
	return left ? left : alive;
}

/* ---- Of several losses one is cavalry, reading 19: once in a combat, and only while there is cavalry --- */

static uint32_t with_horse(const struct napoleon *n, uint32_t corps)
{
	uint32_t found = 0;
	while (corps) {
		unsigned flag = take_flag(&corps);
		if (n->cav[napoleon_block(n, flag)])
			found |= 1u << flag;
	}
	return found;
}

static bool horse_is_due(const struct napoleon *n, const struct frame *frame)
{
	return frame->arg[total_arg] > 1 && !(n->combat.horse_lost & 1u << frame->arg[side_arg]) &&
	       with_horse(n, living(n, frame));
}

/* Can a later loss still fall on cavalry when infantry of this corps takes this one? */
static bool horse_comes_later(const struct napoleon *n, const struct frame *frame, unsigned flag)
{
	unsigned later = frame->arg[left_arg] - 1u;
	uint32_t alive = living(n, frame), round = next_in_turn(n, frame) & ~(1u << flag);
	if (strength_of(n, napoleon_block(n, flag)) <= 1)
		alive &= ~(1u << flag);
	if (!round || is_free(n, frame))
		round = alive;
	uint32_t horse = with_horse(n, alive);
	return (horse & round && later >= 1) || (horse && later > count_flags(round));
}

static bool may_lose_foot(const struct napoleon *n, const struct frame *frame, unsigned flag)
{
	if (!n->inf[napoleon_block(n, flag)])
		return false;
	return !horse_is_due(n, frame) || horse_comes_later(n, frame, flag);
}

static bool may_lose_horse(const struct napoleon *n, unsigned flag)
{
	return n->cav[napoleon_block(n, flag)] != 0;
}

static uint32_t corps_to_choose(const struct napoleon *n, const struct frame *frame)
{
	uint32_t turn = next_in_turn(n, frame), found = 0;
	for (uint32_t left = turn; left;) {
		unsigned flag = take_flag(&left);
		if (may_lose_horse(n, flag) || may_lose_foot(n, frame, flag))
			found |= 1u << flag;
	}
	return found ? found : turn;
}

/* The corps whose arm is asked for. Who only imagines the frame does not know it, and takes the first. */
static unsigned chosen_corps(const struct napoleon *n, const struct frame *frame)
{
	if (frame->arg[chosen_arg])
		return frame->arg[chosen_arg] - 1u;
	uint32_t corps = corps_to_choose(n, frame);
	return take_flag(&corps);
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

static struct message prompt_loss(const struct field *field, const struct frame *frame)
{
	if (frame->stage == choose_arm)
		return say1(ask_loss_arm, piece_arg((piece_id)chosen_corps(known(field), frame)));
	return say1(ask_loss, number_arg(frame->arg[left_arg]));
}

static struct verdict judge_arm(const struct napoleon *n, const struct frame *frame, unsigned verb)
{
	unsigned flag = chosen_corps(n, frame), block = napoleon_block(n, flag);
	if (verb == verb_yes)
		return n->cav[block] ? legal() : forbidden(say1(not_of_this_arm, piece_arg((piece_id)flag)));
	if (!n->inf[block] && n->cav[block])
		return forbidden(say1(not_of_this_arm, piece_arg((piece_id)flag)));
	if (n->cav[block] && !may_lose_foot(n, frame, flag))
		return forbidden(say(not_without_horse));
	return legal();
}

static struct verdict judge_loss(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	bool is_arm = given.verb != verb_unit;
	if (is_arm != (frame->stage == choose_arm))
		return forbidden(say(not_arm_asked));
	if (is_arm)
		return judge_arm(n, frame, given.verb);
	if (given.arg >= blocks || !(living(n, frame) >> given.arg & 1))
		return forbidden(say1(not_fighting, piece_arg(given.arg)));
	if (!(next_in_turn(n, frame) >> given.arg & 1))
		return forbidden(say1(not_even, piece_arg(given.arg)));
	if (!(corps_to_choose(n, frame) >> given.arg & 1))
		return forbidden(say(not_without_horse));
	return legal();
}

static void list_losses(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct napoleon *n = known(field);
	if (frame->stage == choose_arm) {
		if (judge_arm(n, frame, verb_yes).legal)
			add_answer(answers, answer(verb_yes, 0), -1);
		if (judge_arm(n, frame, verb_no).legal)
			add_answer(answers, answer(verb_no, 0), -1);
		return;
	}
	for (uint32_t left = corps_to_choose(n, frame); left;)
		add_answer(answers, answer(verb_unit, take_flag(&left)), -1);
}

/* ---- Striking ------------------------------------------------------------------------------------------ */

/* Behind screens the owner alone is told which corps and which arm; the others hear of a point. */
static struct message tell_loss(struct table *table, side_id side, unsigned flag, bool horse)
{
	const struct napoleon *n = here(table);
	struct message named = say1(horse ? told_cavalry_lost : told_infantry_lost,
				    piece_arg((piece_id)flag));
	if (!napoleon_has_screens(table->scenario, n))
		return named;
	struct event own = {.message = named,
			    .seats = (uint8_t)(1u << seat_of(n, side)),
			    .pieces = 1,
			    .piece = {(piece_id)flag},
			    .at = n->at[flag]};
	tell(table, &own);
	return say1(told_point_lost, of_kind(arg_side, side));
}

static void strike(struct table *table, struct frame *frame, bool horse)
{
	struct napoleon *n = here(table);
	unsigned flag = chosen_corps(n, frame), block = napoleon_block(n, flag);
	side_id side = (side_id)frame->arg[side_arg];
	if (!is_free(n, frame)) {
		set_struck(frame, struck_in(frame) | 1u << flag);
		frame->count++;
	}
	frame->arg[left_arg]--;
	frame->arg[chosen_arg] = 0;
	frame->stage = choose_corps;
	if (horse)
		n->combat.horse_lost |= (uint8_t)(1u << side);
	struct message why = tell_loss(table, side, flag, horse);
	napoleon_lose(table, block, !horse, horse, why);
	if (n->flow.over)
		return;
	if (n->at[flag] >= areas && struck_in(frame) >> flag & 1) {
		set_struck(frame, struck_in(frame) & ~(1u << flag));
		frame->count--;
	}
	if (frame->count >= count_flags(living(n, frame))) { /* everybody has had his share of this round */
		set_struck(frame, 0);
		frame->count = 0;
	}
}

static void choose(struct frame *frame, unsigned flag)
{
	frame->arg[chosen_arg] = (uint16_t)(flag + 1);
	frame->stage = choose_arm;
}

static void carry_out_loss(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		choose(frame, given.arg);
	else
		strike(table, frame, given.verb == verb_yes);
}

/* ---- What needs no question ---------------------------------------------------------------------------- */

/*
 * Everybody can count when only one corps is left in the round; what hangs on a sheet is seen only where it
 * lies open.
 */
static bool corps_is_plain(const struct table *table, const struct frame *frame)
{
	const struct napoleon *n = here(table);
	if (count_flags(living(n, frame)) - frame->count <= 1)
		return true;
	return !napoleon_has_screens(table->scenario, n) && count_flags(corps_to_choose(n, frame)) == 1;
}

static bool arm_is_plain(const struct table *table, const struct frame *frame)
{
	const struct napoleon *n = here(table);
	return !napoleon_has_screens(table->scenario, n) &&
	       judge_arm(n, frame, verb_yes).legal != judge_arm(n, frame, verb_no).legal;
}

static enum next run_loss(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	if (!frame->arg[left_arg] || !living(n, frame)) {
		pop(table);
		return next_go_on;
	}
	if (frame->stage == choose_corps) {
		if (!corps_is_plain(table, frame))
			return next_ask;
		uint32_t corps = corps_to_choose(n, frame);
		choose(frame, take_flag(&corps));
	}
	if (!arm_is_plain(table, frame))
		return next_ask;
	strike(table, frame, judge_arm(n, frame, verb_yes).legal);
	return next_go_on;
}

/* As many corps have been struck in this round as everybody has seen. */
static void imagine_losses(const struct scenario *scenario, struct position *position, struct frame *frame,
			   struct chance *chance)
{
	(void)scenario;
	const struct napoleon *n = (const struct napoleon *)position;
	uint32_t engaged = n->combat.engaged[n->side_of[frame->seat]];
	uint32_t struck = napoleon_some_of(napoleon_corps_among(n, engaged), frame->count, chance);
	frame->arg[0] = (uint16_t)struck;
	frame->arg[1] = (uint16_t)(struck >> 16);
}

static bool is_sound_loss(const struct scenario *scenario, const struct position *position,
			  const struct frame *frame)
{
	const struct napoleon *n = (const struct napoleon *)position;
	side_id side = n->side_of[frame->seat];
	return napoleon_is_in_combat(scenario, position, frame) && frame->arg[side_arg] == side &&
	       !(struck_in(frame) & ~flags_of(side)) &&
	       napoleon_is_own_corps(n, frame, frame->arg[chosen_arg]);
}

const struct question napoleon_loss = {
	.sound = is_sound_loss,
	.within = 1 + step_operations,
	.stages = 2,
	.arg = {{"struck-low", kind_bits, .most = 16, .known = state_known_to_its_side,
		 .when = napoleon_is_screened},
		{"struck-high", kind_bits, .most = blocks - 16, .known = state_known_to_its_side,
		 .when = napoleon_is_screened},
		{"round", kind_number, .most = 0xffff},
		{"corps", kind_piece, .base = 1, .most = blocks - 1, .known = state_known_to_its_side,
		 .when = napoleon_is_screened},
		{"side", kind_side, .most = both_sides - 1},
		{"more", kind_number, .most = 0xffff}},
	.imagine = imagine_losses,
	.id = "loss",
	.rule = "combat.allocate",
	.run = run_loss,
	.prompt = prompt_loss,
	.list = list_losses,
	.judge = judge_loss,
	.carry_out = carry_out_loss,
	.verbs = 1 << verb_unit | 1 << verb_yes | 1 << verb_no,
};
