/*
 * Which blocks act, p. 9: any of one area that have not been activated; a commander only with a corps,
 * vedettes only with vedettes.
 */
#include "rulebooks/napoleon/march/march.h"

/* ---- Which blocks -------------------------------------------------------------------------------------- */

uint32_t napoleon_ready(const struct napoleon *n, side_id side)
{
	uint32_t found = 0;
	for (uint32_t left = flags_of(side); left;) {
		unsigned flag = take_flag(&left);
		if (n->at[flag] < areas && !n->activated[flag])
			found |= 1u << flag;
	}
	return found;
}

static uint32_t ready_in(const struct napoleon *n, unsigned area, side_id side)
{
	uint32_t found = 0;
	for (uint32_t left = napoleon_flags_in(n, area, side); left;) {
		unsigned flag = take_flag(&left);
		if (!n->activated[flag])
			found |= 1u << flag;
	}
	return found;
}

/* p. 9: on the map, and not activated. */
struct verdict napoleon_judge_ready(const struct napoleon *n, unsigned flag)
{
	if (n->at[flag] >= areas)
		return forbidden(say1(not_on_board, piece_arg((piece_id)flag)));
	if (n->activated[flag])
		return forbidden(say1(not_ready_block, piece_arg((piece_id)flag)));
	return legal();
}

/* One of his own that is ready. */
static struct verdict judge_own(const struct napoleon *n, const struct frame *frame, unsigned flag)
{
	if (flag >= blocks || side_of_flag(flag) != n->side_of[frame->seat])
		return forbidden(say1(not_own_block, piece_arg((piece_id)flag)));
	return napoleon_judge_ready(n, flag);
}

/* p. 6: a commander acts only with a corps. */
static bool is_selectable(const struct napoleon *n, unsigned flag)
{
	if (n->at[flag] >= areas || n->activated[flag])
		return false;
	return !is_commander(napoleon_block(n, flag)) ||
	       napoleon_corps_among(n, ready_in(n, n->at[flag], side_of_flag(flag)));
}

uint32_t napoleon_selectable(const struct napoleon *n, side_id side)
{
	uint32_t found = 0;
	for (uint32_t left = napoleon_ready(n, side); left;) {
		unsigned flag = take_flag(&left);
		if (is_selectable(n, flag))
			found |= 1u << flag;
	}
	return found;
}

static uint32_t commanders_among(const struct napoleon *n, uint32_t flags)
{
	uint32_t found = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (is_commander(napoleon_block(n, flag)))
			found |= 1u << flag;
	}
	return found;
}

bool napoleon_leaves_commander(const struct napoleon *n, unsigned area, uint32_t leaving)
{
	if (!leaving || area >= areas)
		return false;
	side_id side = leaving & flags_of(french) ? french : prussian;
	uint32_t staying = napoleon_flags_in(n, area, side) & ~leaving;
	return commanders_among(n, staying) && !napoleon_corps_among(n, staying);
}

struct verdict napoleon_judge_stack(const struct napoleon *n, uint32_t flags)
{
	uint32_t vedettes = napoleon_vedettes_among(n, flags), corps = napoleon_corps_among(n, flags);
	if (corps && !vedettes)
		return legal();
	uint32_t commanders = commanders_among(n, flags);
	if (vedettes && (corps || commanders)) /* grognard.vedettes.move */
		return forbidden(say(not_with_vedettes));
	return flags != commanders ? legal() : forbidden(say(not_commander_only));
}

struct verdict napoleon_judge_member(const struct napoleon *n, uint32_t flags, unsigned flag)
{
	if (flags >> flag & 1)
		return forbidden(say1(not_selected_twice, piece_arg((piece_id)flag)));
	if (flags && n->at[flag] != n->at[__builtin_ctz(flags)])
		return forbidden(say1(not_same_area, piece_arg((piece_id)flag)));
	bool mixed = flags && napoleon_only_vedettes(n, flags) != is_vedette(napoleon_block(n, flag));
	return mixed ? forbidden(say(not_with_vedettes)) : legal();
}

/* ---- Question: an operation, or pass ------------------------------------------------------------------- */

static struct message prompt_operation(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say(known(field)->operation.coordinated ? ask_coordinated : ask_operation);
}

/* p. 18: COORDINATION is followed by an operation. */
static bool must_operate(const struct napoleon *n)
{
	return n->operation.coordinated && napoleon_selectable(n, n->active);
}

static struct verdict judge_operation(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	const struct napoleon *n = known(field);
	if (given.verb == verb_pass)
		return must_operate(n) ? forbidden(say(not_yet_passing)) : legal();
	struct verdict verdict = judge_own(n, frame, given.arg);
	if (verdict.legal && !is_selectable(n, given.arg))
		return forbidden(say1(not_without_corps, piece_arg(given.arg)));
	return verdict;
}

static void list_operation(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct napoleon *n = known(field);
	uint32_t found = napoleon_selectable(n, n->side_of[frame->seat]);
	while (found)
		add_answer(answers, answer(verb_unit, take_flag(&found)), -1);
	if (!must_operate(n))
		add_answer(answers, answer(verb_pass, 0), -1);
}

static bool is_anything_left(const struct napoleon *n, uint32_t flags)
{
	unsigned flag = (unsigned)__builtin_ctz(flags);
	return (ready_in(n, n->at[flag], side_of_flag(flag)) & ~flags) != 0;
}

static void answer_operation(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	seat_id seat = frame->seat;
	if (given.verb == verb_pass) {
		pop(table);
		napoleon_pass(table, told_passes);
	} else if (is_anything_left(n, 1u << given.arg)) {
		push(table, question_select, seat)->arg[0] = bits_of(1u << given.arg,
								     side_of_flag(given.arg));
	} else {
		pop(table);
		napoleon_start_operation(table, 1u << given.arg);
	}
}

/* It is asked before the procedure has begun anything. */
static bool is_sound_operation(const struct scenario *scenario, const struct position *position,
			       const struct frame *frame)
{
	(void)scenario, (void)position;
	return frame[-1].stage == 0;
}

const struct question napoleon_operation = {
	.sound = is_sound_operation,
	.upon = 1ull << question_operations,
	.id = "operation",
	.rule = "turn.operations",
	.prompt = prompt_operation,
	.list = list_operation,
	.judge = judge_operation,
	.carry_out = answer_operation,
	.policy = napoleon_policy_operation,
	.verbs = 1 << verb_unit | 1 << verb_pass,
};

/* ---- Question: who else takes part --------------------------------------------------------------------- */

static uint32_t selected(const struct napoleon *n, const struct frame *frame)
{
	return flags_from(frame->arg[0], n->side_of[frame->seat]);
}

static struct message prompt_select(const struct field *field, const struct frame *frame)
{
	uint32_t flags = selected(known(field), frame);
	return say1(ask_select, space_arg(known(field)->at[__builtin_ctz(flags)]));
}

/* Reading 8: a commander who could come along is not left alone. A turned one only roots the corps. */
static struct verdict judge_selected(const struct napoleon *n, uint32_t flags)
{
	unsigned area = n->at[__builtin_ctz(flags)];
	side_id side = flags & flags_of(french) ? french : prussian;
	struct verdict verdict = napoleon_judge_stack(n, flags);
	if (!verdict.legal || !napoleon_leaves_commander(n, area, flags))
		return verdict;
	if (commanders_among(n, ready_in(n, area, side) & ~flags))
		return forbidden(say1(not_leaving_him_alone, space_arg((space_id)area)));
	return legal();
}

static struct verdict judge_select(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	uint32_t flags = selected(n, frame);
	if (given.verb == verb_done)
		return judge_selected(n, flags);
	struct verdict verdict = judge_own(n, frame, given.arg);
	return verdict.legal ? napoleon_judge_member(n, flags, given.arg) : verdict;
}

static void list_select(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct napoleon *n = known(field);
	uint32_t flags = selected(n, frame);
	unsigned area = n->at[__builtin_ctz(flags)];
	for (uint32_t left = ready_in(n, area, n->side_of[frame->seat]) & ~flags; left;) {
		unsigned flag = take_flag(&left);
		if (napoleon_judge_member(n, flags, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	}
	if (judge_selected(n, flags).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void answer_select(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	uint32_t flags = selected(n, frame);
	if (given.verb == verb_unit)
		flags |= 1u << given.arg;
	frame->arg[0] = bits_of(flags, n->side_of[frame->seat]);
	if (given.verb == verb_unit && is_anything_left(n, flags))
		return;
	pop(table); /* this question */
	pop(table); /* and the one it continues */
	napoleon_start_operation(table, flags);
}

bool napoleon_is_sound_choice(const struct scenario *scenario, const struct position *position,
			      const struct frame *frame)
{
	(void)scenario;
	const struct napoleon *n = (const struct napoleon *)position;
	uint32_t flags = selected(n, frame);
	unsigned area = flags ? n->at[__builtin_ctz(flags)] : 0;
	for (uint32_t left = flags; left;)
		if (n->at[take_flag(&left)] != area)
			return false;
	return area < areas;
}

static bool is_sound_select(const struct scenario *scenario, const struct position *position,
			    const struct frame *frame)
{
	return frame->arg[0] && napoleon_is_sound_choice(scenario, position, frame);
}

const struct question napoleon_select = {
	.sound = is_sound_select,
	.upon = 1ull << question_operation,
	.arg = {{"blocks", kind_bits, .most = french_blocks, .own = true}},
	.id = "select",
	.rule = "turn.operations.select",
	.prompt = prompt_select,
	.list = list_select,
	.judge = judge_select,
	.carry_out = answer_select,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.continues = true,
};
