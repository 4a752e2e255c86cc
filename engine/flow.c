/*
 * The flow of a game: the stack of questions inside the position, sealed questions side by side, and the loop that runs
 * on until somebody must choose.
 */
#include <string.h>

#include "engine/engine_texts.h"
#include "vedette/carried.h"
#include "vedette/rulebook.h"

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

struct stack {
	struct frame *frame;
	uint8_t *depth;
	unsigned max;
};

static struct stack stack_of(struct flow *flow, unsigned number)
{
	if (number)
		return (struct stack){flow->own[number - 1], &flow->own_depth[number - 1], seat_frames};
	return (struct stack){flow->stack, &flow->depth, max_frames};
}

/* A frame to write into that is nobody's: rulebooks need not ask whether there was room. */
static struct frame *spare_frame(struct table *table)
{
	table->work->spare_frame = (struct frame){0};
	return &table->work->spare_frame;
}

/* A limit of the engine was reached, or nobody is there to answer: this game ends here, and says so. */
static void break_off(struct table *table)
{
	end_game(table, no_side, 0);
	flow_of(table->position)->over = over_by_fault;
	tell_all(table, say(engine_broken_off), no_space);
}

struct frame *top(struct table *table)
{
	struct stack stack = stack_of(flow_of(table->position), table->stack);
	return *stack.depth ? &stack.frame[*stack.depth - 1] : spare_frame(table);
}

static struct frame *push_on(struct table *table, unsigned number, unsigned question, seat_id seat)
{
	struct stack stack = stack_of(flow_of(table->position), number);
	const struct flow *flow = flow_of(table->position);
	bool over = flow->over; /* nobody is asked any more */
	bool absent = seat < max_seats && flow->absent >> seat & 1;
	if (!over && (*stack.depth == stack.max || absent))
		break_off(table);
	if (over || flow->over)
		return spare_frame(table);
	struct frame *frame = &stack.frame[(*stack.depth)++];
	*frame = (struct frame){.question = (uint8_t)question, .seat = seat};
	return frame;
}

struct frame *push(struct table *table, unsigned question, seat_id seat)
{
	return push_on(table, table->stack, question, seat);
}

struct frame *push_common(struct table *table, unsigned question, seat_id seat)
{
	return push_on(table, 0, question, seat);
}

void pop(struct table *table)
{
	struct stack stack = stack_of(flow_of(table->position), table->stack);
	*top(table) = (struct frame){0};
	if (*stack.depth)
		--*stack.depth;
}

bool popped_when_done(struct table *table, struct answer given)
{
	if (given.verb == verb_done)
		pop(table);
	return given.verb == verb_done;
}

void ask_each(struct table *table, unsigned question, uint8_t seats)
{
	struct flow *flow = flow_of(table->position);
	flow->asked_at = flow->depth;
	for (unsigned seat = 0; seat < max_seats; seat++)
		if (seats & ~flow->absent & 1u << seat)
			push_on(table, 1 + seat, question, (seat_id)seat);
}

void ask_together(struct table *table, unsigned question, uint8_t seats)
{
	struct flow *flow = flow_of(table->position);
	ask_each(table, question, seats);
	flow->sealed = (uint8_t)(seats & ~flow->absent);
	flow->committed = 0;
}

void commit(struct table *table, seat_id seat)
{
	flow_of(table->position)->committed |= (uint8_t)(1u << seat);
}

/* The seats are asked side by side, and nothing interrupts them. */
static inline bool is_side_by_side(const struct flow *flow)
{
	return flow->asked_at && flow->depth == flow->asked_at;
}

static uint8_t seats_at_work(const struct flow *flow)
{
	unsigned seats = 0;
	for (unsigned seat = 0; seat < max_seats; seat++)
		seats |= (unsigned)(flow->own_depth[seat] > 0) << seat;
	return (uint8_t)(seats & ~flow->committed);
}

static void close_own(struct flow *flow)
{
	flow->asked_at = flow->sealed = flow->committed = 0;
	memset(flow->own_depth, 0, sizeof flow->own_depth);
	memset(flow->own, 0, sizeof flow->own);
}

void end_game(struct table *table, side_id winner, unsigned level)
{
	struct flow *flow = flow_of(table->position);
	flow->over = over_yes;
	flow->winner = winner;
	flow->level = (uint8_t)level;
	memset(flow->stack, 0, sizeof flow->stack);
	flow->depth = 0;
	close_own(flow);
}

/* ---- Questions with what they leave out ----------------------------------------------------------------- */

static unsigned candidates(const struct field *field, const struct question *question, unsigned verb)
{
	switch (verb) {
	case verb_unit:
		return field->scenario->rulebook->pieces;
	case verb_go:
	case verb_at:
		return field->scenario->board->spaces;
	case verb_face:
		return hex_sides;
	case verb_number:
		return question->most + 1u;
	case verb_card:
		return field->scenario->rulebook->cards;
	default:
		return 1;
	}
}

/* A place may lie beyond the board, every number is one, and some rulebooks do not say how many pieces or cards there are. */
static bool names_something(const struct field *field, const struct question *question, struct answer given)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	unsigned count = candidates(field, question, given.verb);
	char text[80];
	switch (given.verb) {
	case verb_unit:
	case verb_card:
	case verb_face:
		return given.arg < count || !count;
	case verb_go:
	case verb_at:
		return given.arg < count ||
		       (rulebook->space_name &&
			rulebook->space_name(field->scenario, given.arg, text, sizeof text));
	default:
		return true;
	}
}

struct verdict question_judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	if (!names_something(field, question, given))
		return forbidden(say(engine_not_listed));
	return question->judge ? question->judge(field, frame, given) : legal();
}

void question_list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	if (question->list) {
		question->list(field, frame, answers);
		return;
	}
	for (unsigned verb = 0; verb < verb_count; verb++) {
		unsigned count = question->verbs & 1u << verb ? candidates(field, question, verb) : 0;
		for (unsigned i = 0; i < count; i++)
			if (!question->judge || question->judge(field, frame, answer(verb, i)).legal)
				add_answer(answers, answer(verb, i), -1);
	}
}

struct message question_prompt(const struct field *field, const struct frame *frame)
{
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	return question->prompt ? question->prompt(field, frame) : say(question->ask);
}

/* ---- Running on -------------------------------------------------------------------------------------------------- */

static void enter_step(struct table *table, unsigned step)
{
	flow_of(table->position)->step = (uint8_t)step;
	table->scenario->rulebook->step[step].begin(table);
}

static void next_step(struct table *table)
{
	struct flow *flow = flow_of(table->position);
	const struct step *now = &table->scenario->rulebook->step[flow->step];
	unsigned step = now->next ? now->next(table) : flow->step + 1u;
	if (!flow->over)
		enter_step(table, step);
}

/*
 * A single answer that everybody knows to be the only one is taken by the engine. The question's own frame is public, so
 * the truth may be listed here: `forced` promises that the list does not hang on anything hidden.
 */
static bool take_forced(struct table *table, const struct question *question, struct frame *frame)
{
	struct answers *left = &table->work->left;
	struct field field = truth(table);
	field.seat = frame->seat;
	left->count = 0;
	question_list(&field, frame, left);
	if (left->count == 0) { /* a question that nobody can answer */
		break_off(table);
		return true;
	}
	if (left->count > 1) {
		table->work->listed = true;
		return false;
	}
	question->carry_out(table, frame, left->answer[0]);
	return true;
}

/* The questions of the seats, in their order. True: one of them did something; false: those left must be asked. */
static bool run_own(struct table *table, uint8_t seats)
{
	struct flow *flow = flow_of(table->position);
	for (unsigned seat = 0; seat < max_seats; seat++) {
		if (!(seats & 1u << seat))
			continue;
		table->stack = (uint8_t)(1 + seat);
		struct frame *frame = top(table);
		const struct question *question = table->scenario->rulebook->question[frame->question];
		bool ran = question->run && !question->together && question->run(table, frame) == next_go_on;
		table->stack = 0;
		if (ran || flow->over)
			return true;
	}
	return false;
}

enum { max_rounds = 1 << 20 }; /* steps and procedures between two questions; a few hundred at most in play */

/* Runs until a seat must answer, the game is over, or chance has failed (the caller then drops the position). */
static void run_on(struct table *table)
{
	struct flow *flow = flow_of(table->position);
	const struct rulebook *rulebook = table->scenario->rulebook;
	table->work->listed = false;
	table->stack = 0;
	for (uint32_t round = 0; !flow->over && !table->chance->failed; round++) {
		if (round == max_rounds) /* the rules go round in a circle */
			break_off(table);
		if (is_side_by_side(flow)) {
			uint8_t seats = seats_at_work(flow);
			if (!seats)
				close_own(flow);
			else if (!run_own(table, seats))
				return;
			else
				continue;
		}
		if (flow->depth == 0) {
			next_step(table);
			continue;
		}
		struct frame *frame = top(table);
		const struct question *question = rulebook->question[frame->question];
		if (question->run && question->run(table, frame) == next_go_on)
			continue;
		if (flow->over || table->chance->failed)
			continue;
		if (!question->forced || !take_forced(table, question, top(table)))
			return;
	}
}

void engine_derive(const struct scenario *scenario, struct position *position)
{
	if (scenario->rulebook->derive)
		scenario->rulebook->derive(scenario, position);
}

void engine_begin(struct table *table, const uint8_t options[max_options])
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	memset(table->position, 0, rulebook->position_size);
	struct flow *flow = flow_of(table->position);
	flow->turn = 1;
	flow->winner = no_side;
	for (unsigned i = 0; i < rulebook->options; i++)
		flow->option[i] = options ? options[i] : rulebook->option[i].initial;
	flow->absent = engine_absent(table->scenario, flow->option);
	(rulebook->set_up ? rulebook->set_up : state_set_up)(table);
	engine_derive(table->scenario, table->position);
	enter_step(table, flow->step);
	run_on(table);
}

void engine_step(struct table *table, unsigned step)
{
	struct flow *flow = flow_of(table->position);
	memset(flow->stack, 0, sizeof flow->stack);
	flow->depth = 0;
	close_own(flow);
	flow->over = 0;
	flow->winner = no_side;
	flow->level = 0;
	enter_step(table, step);
	run_on(table);
}

void engine_play(struct table *table, seat_id seat, struct answer given)
{
	struct flow *flow = flow_of(table->position);
	table->stack = (uint8_t)(is_side_by_side(flow) ? 1 + seat : 0);
	struct frame *frame = top(table);
	const struct question *question = table->scenario->rulebook->question[frame->question];
	question->carry_out(table, frame, given);
	run_on(table);
}

/* ---- Who is asked ------------------------------------------------------------------------------------------------ */

uint8_t engine_waiting(const struct flow *flow)
{
	if (flow->over)
		return 0;
	if (is_side_by_side(flow))
		return seats_at_work(flow);
	if (flow->depth == 0 || flow->stack[flow->depth - 1].seat >= max_seats)
		return 0;
	return (uint8_t)(1u << flow->stack[flow->depth - 1].seat);
}

const struct frame *engine_frame(const struct flow *flow, seat_id seat)
{
	if (seat >= max_seats || !(engine_waiting(flow) & 1u << seat))
		return NULL;
	return is_side_by_side(flow) ? &flow->own[seat][flow->own_depth[seat] - 1]
				     : &flow->stack[flow->depth - 1];
}

const struct question *engine_question(const struct rulebook *rulebook, const struct frame *frame)
{
	return rulebook->question[frame->question];
}

seat_id engine_first_waiting(const struct flow *flow)
{
	uint8_t waiting = engine_waiting(flow);
	for (seat_id seat = 0; seat < max_seats; seat++)
		if (waiting & 1u << seat)
			return seat;
	return no_seat;
}

/* ---- What a seat may do ------------------------------------------------------------------------------------------- */

const struct mask *engine_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			       struct mask *room)
{
	if (scenario->rulebook->open || seat == referee_seat)
		return (const struct mask *)position;
	scenario->rulebook->mask(scenario, position, seat, room);
	return room;
}

const struct mask *engine_carry_mask(const struct scenario *scenario, const struct position *position,
				     seat_id seat, struct carried_mask *carried)
{
	const struct rulebook *rulebook = scenario->rulebook;
	if (rulebook->open || rulebook->mask != state_mask)
		return engine_mask(scenario, position, seat, (struct mask *)carried->mask);
	return state_carry_mask(scenario, position, seat, carried);
}

void engine_list(const struct field *field, seat_id seat, struct answers *answers)
{
	answers->count = 0;
	const struct frame *frame = engine_frame(flow_in(field->mask), seat);
	if (frame)
		question_list(field, frame, answers);
}

static struct verdict judge_unasked(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	struct verdict verdict = rulebook->not_asked ? rulebook->not_asked(field, frame, given) : legal();
	return verdict.legal ? forbidden(say1(engine_other_question, number_arg(given.verb))) : verdict;
}

/* Another seat is asked: the rulebook may say why. */
static struct verdict judge_not_waited_for(const struct field *field, seat_id seat, struct answer given)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const struct frame nothing = {.seat = seat};
	struct verdict verdict = rulebook->not_asked ? rulebook->not_asked(field, &nothing, given) : legal();
	return verdict.legal ? forbidden(say1(engine_not_asked, of_kind(arg_seat, seat))) : verdict;
}

struct verdict engine_judge(const struct field *field, seat_id seat, struct answer given)
{
	const struct flow *flow = flow_in(field->mask);
	if (flow->over)
		return forbidden(say(engine_game_over));
	const struct frame *frame = engine_frame(flow, seat);
	if (!frame)
		return judge_not_waited_for(field, seat, given);
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	if (!(question->verbs & 1u << given.verb))
		return judge_unasked(field, frame, given);
	if (given.way > (given.verb == verb_go ? question->ways : 0))
		return forbidden(say(engine_not_listed));
	return question_judge(field, frame, given);
}

/* ---- Telling and drawing ------------------------------------------------------------------------------------------ */

void tell(struct table *table, const struct event *event)
{
	if (table->events)
		table->events->take(table->events, event);
}

void tell_all(struct table *table, struct message message, space_id at)
{
	if (!table->events)
		return;
	struct event event = {.message = message, .at = at};
	tell(table, &event);
}

struct chance_ask deal_for(const struct table *table, struct purpose purpose)
{
	return (struct chance_ask){
		.kind = chance_deal, .purpose = purpose, .turn = flow_of(table->position)->turn};
}

unsigned draw_one(struct table *table, struct purpose purpose, enum chance_kind kind, unsigned n,
		  const char *(*name)(const void *context, unsigned i), const void *context)
{
	struct chance_ask ask = {.kind = kind,
				 .n = (uint16_t)n,
				 .purpose = purpose,
				 .turn = flow_of(table->position)->turn,
				 .name = name,
				 .context = context};
	return chance_next(table->chance, &ask);
}

unsigned roll_d6(struct table *table, struct purpose purpose)
{
	return draw_one(table, purpose, chance_d6, 6, NULL, NULL) + 1;
}

unsigned roll_2d6(struct table *table, struct purpose purpose, uint8_t dice[2])
{
	unsigned outcome = draw_one(table, purpose, chance_2d6, 36, NULL, NULL);
	dice[0] = (uint8_t)(outcome / 6 + 1);
	dice[1] = (uint8_t)(outcome % 6 + 1);
	return (unsigned)(dice[0] + dice[1]);
}
