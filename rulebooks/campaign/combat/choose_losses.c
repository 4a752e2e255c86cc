/*
 * "At least half" of a force, 11.4: any set of units that suffices and none of whose members could be spared (reading 97).
 */
#include "rulebooks/campaign/combat/combat.h"

enum { attack_arg, need_arg, smallest_arg, guard_arg };

/* Who may be lost: all who fight, but for the Guard in an exchange. */
static unsigned candidates(const struct field *field, const struct frame *frame, uint8_t flag[flags_of_side])
{
	uint8_t all[flags_of_side];
	unsigned count = 0;
	unsigned fighters = campaign_fighters(field, frame->arg[attack_arg],
					      campaign_side_of_seat(frame->seat), all);
	for (unsigned i = 0; i < fighters; i++)
		if (frame->arg[guard_arg] || !campaign_counter(field, all[i])->guard)
			flag[count++] = all[i];
	return count;
}

/* Can the rest of the need be met so that nobody taken before could be spared? */
static bool can_complete(const unsigned points[], unsigned count, int need, unsigned smallest)
{
	if (need <= 0)
		return (unsigned)-need < smallest;
	if (!count)
		return false;
	unsigned taken = points[0] < smallest ? points[0] : smallest;
	return can_complete(points + 1, count - 1, need - (int)points[0], taken) ||
	       can_complete(points + 1, count - 1, need, smallest);
}

static bool may_take(const struct field *field, const struct frame *frame, const uint8_t flag[],
		     unsigned count, unsigned chosen)
{
	unsigned points[flags_of_side], others = 0;
	for (unsigned i = 0; i < count; i++)
		if (i != chosen)
			points[others++] = campaign_strength(field, flag[i]);
	unsigned own = campaign_strength(field, flag[chosen]);
	unsigned smallest = own < frame->arg[smallest_arg] ? own : frame->arg[smallest_arg];
	return can_complete(points, others, frame->arg[need_arg] - (int)own, smallest);
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	uint8_t flag[flags_of_side];
	unsigned count = candidates(field, frame, flag);
	for (unsigned i = 0; i < count; i++)
		if (flag[i] == given.arg)
			return may_take(field, frame, flag, count, i)
				       ? legal()
				       : forbidden(say1(text_could_be_spared, piece_arg(given.arg)));
	bool guard = given.arg < all_flags && campaign_counter(field, given.arg) &&
		     campaign_counter(field, given.arg)->guard;
	return forbidden(
		say1(guard ? text_guard_does_not_exchange : text_not_in_attack, piece_arg(given.arg)));
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	uint8_t flag[flags_of_side];
	unsigned count = candidates(field, frame, flag);
	for (unsigned i = 0; i < count; i++)
		if (may_take(field, frame, flag, count, i))
			add_answer(answers, answer(verb_unit, flag[i]), -1);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	unsigned points = campaign_strength(&field, given.arg);
	frame->arg[need_arg] = (uint16_t)(points < frame->arg[need_arg] ? frame->arg[need_arg] - points : 0);
	if (points < frame->arg[smallest_arg])
		frame->arg[smallest_arg] = (uint16_t)points;
	campaign_eliminate(table, given.arg);
}

static enum next run(struct table *table, struct frame *frame)
{
	uint8_t flag[flags_of_side];
	struct field field = truth(table);
	if (frame->arg[need_arg] && candidates(&field, frame, flag))
		return next_ask;
	pop(table); /* what cannot be paid is forgiven, 11.48 */
	return next_go_on;
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_losses, of_kind(arg_points, frame->arg[need_arg]));
}

const struct question campaign_losses = {
	.id = "losses",
	.rule = "11.4",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[need_arg] = {"need", kind_number, .most = 1000},
		[smallest_arg] = {"smallest", kind_number, .most = 1000},
		[guard_arg] = {"guard", kind_number, .most = 1}},
	.forced = true,
	.verbs = 1 << verb_unit,
};

void campaign_ask_losses(struct table *table, unsigned attack, side_id side, unsigned half_points_needed,
			 bool guard_too)
{
	struct field field = truth(table);
	struct frame *frame = push(table, question_losses, campaign_seat_in_attack(table, attack, side));
	uint8_t flag[flags_of_side];
	unsigned sum = 0;
	frame->arg[attack_arg] = (uint16_t)attack;
	frame->arg[smallest_arg] = 1000;
	frame->arg[guard_arg] = guard_too;
	unsigned count = candidates(&field, frame, flag);
	for (unsigned i = 0; i < count; i++)
		sum += campaign_strength(&field, flag[i]);
	frame->arg[need_arg] = (uint16_t)(half_points_needed < sum ? half_points_needed : sum);
}
