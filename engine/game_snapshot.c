/*
 * Positions in files: field by field, by name, with a checksum.
 */
#include <stdio.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/saved.h"

/* ---- Rows ------------------------------------------------------------------------------------------- */

struct any_position {
	struct flow flow;
};
#define ROW(text, member, number, bytes)                  \
	{.name = text,                                    \
	 .offset = offsetof(struct any_position, member), \
	 .stride = (uint16_t)(bytes),                     \
	 .count = (number),                               \
	 .width = (uint8_t)sizeof(((struct any_position *)0)->member)},
static const struct state_field flow_rows[] = {SAVED_FLOW(ROW)};
#undef ROW

unsigned saved_rows(const struct rulebook *rulebook)
{
	return (unsigned)COUNT_OF(flow_rows) + (rulebook->state ? rulebook->state->fields : 0);
}

const struct state_field *saved_row(const struct rulebook *rulebook, unsigned i)
{
	return i < COUNT_OF(flow_rows) ? &flow_rows[i] : &rulebook->state->field[i - COUNT_OF(flow_rows)];
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

/* Who is absent is not written: reading asks the options again, which may have become more since. */
static long long written(const struct state_field *field, const struct position *position, unsigned element)
{
	bool is_absent = !element && field->offset == offsetof(struct flow, absent);
	return is_absent ? 0 : state_get(field, position, element);
}

static void put_field(struct json *out, const struct state_field *field, const struct position *position)
{
	if (field->count == 1) {
		put_number(out, field->name, written(field, position, 0));
		return;
	}
	put_array(out, field->name);
	for (unsigned i = 0; i < field->count; i++)
		put_number(out, NULL, written(field, position, i));
	put_end(out);
}

void put_snapshot(struct json *out, const char *key, const struct scenario *scenario,
		  const struct position *position)
{
	put_object(out, key);
	for (unsigned i = 0; i < saved_rows(scenario->rulebook); i++)
		put_field(out, saved_row(scenario->rulebook, i), position);
	put_end(out);
}

void checksum_of(const char *snapshot, char checksum[checksum_size])
{
	uint8_t key[16];
	key_from_text(key, snapshot, 0);
	for (unsigned i = 0; i < sizeof key; i++)
		snprintf(checksum + (size_t)2 * i, 3, "%02x", key[i]);
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

static bool fits(const struct state_field *field, json_int_t value)
{
	if (field->width == 8)
		return true;
	json_int_t most = field->width == 1 ? UINT8_MAX : field->width == 2 ? UINT16_MAX : UINT32_MAX;
	if (field->is_signed)
		return value >= -(most / 2) - 1 && value <= most / 2;
	return value >= 0 && value <= most;
}

/*
 * What an older file does not know stays as it is before set-up: a field as a whole, or the end of a list that has become
 * longer.
 */
static bool read_field(const struct state_field *field, const json_t *value, bool older,
		       struct position *position)
{
	size_t there = json_is_array(value) ? json_array_size(value) : value != NULL;
	if (!older && value && json_is_array(value) != (field->count > 1))
		return false;
	if (there > field->count || (there < field->count && !older))
		return false;
	for (unsigned i = 0; i < there; i++) {
		const json_t *one = json_is_array(value) ? json_array_get(value, i) : value;
		if (!json_is_integer(one) || !fits(field, json_integer_value(one)))
			return false;
		state_set(field, position, i, json_integer_value(one));
	}
	return true;
}

static bool frame_is_sound(const struct rulebook *rulebook, const struct flow *flow,
			   const struct frame *frame)
{
	if (frame->question == 0 || frame->question >= rulebook->questions ||
	    !rulebook->question[frame->question])
		return false;
	if (frame->shown > 1 || frame->spare[0] || frame->spare[1] || frame->spare[2])
		return false;
	return frame->seat == no_seat || engine_has_seat(rulebook, flow, frame->seat);
}

static bool stack_is_sound(const struct rulebook *rulebook, const struct flow *flow)
{
	static const struct frame nothing;
	if (flow->depth > max_frames)
		return false;
	for (unsigned i = 0; i < max_frames; i++) {
		const struct frame *frame = &flow->stack[i];
		if (i < flow->depth ? !frame_is_sound(rulebook, flow, frame)
				    : memcmp(frame, &nothing, sizeof nothing))
			return false;
	}
	for (unsigned seat = 0; seat < max_seats; seat++) {
		if (flow->own_depth[seat] > seat_frames || (flow->own_depth[seat] && !flow->asked_at))
			return false;
		for (unsigned i = 0; i < seat_frames; i++) {
			const struct frame *frame = &flow->own[seat][i];
			if (i < flow->own_depth[seat]
				    ? !frame_is_sound(rulebook, flow, frame) || frame->seat != seat
				    : memcmp(frame, &nothing, sizeof nothing) != 0)
				return false;
		}
	}
	return true;
}

/* The part of a position that is the engine's: somebody is asked a question that there is, or the game is over. */
static bool flow_is_sound(const struct scenario *scenario, const struct flow *flow)
{
	const struct rulebook *rulebook = scenario->rulebook;
	if (flow->turn == 0 || flow->step >= rulebook->steps || flow->over > over_by_fault ||
	    flow->edited > 1)
		return false;
	if (flow->winner != no_side && flow->winner >= rulebook->sides)
		return false;
	if (flow->level && flow->level >= rulebook->levels)
		return false;
	if (flow->sealed & ~engine_seats(rulebook, flow) || flow->committed & ~flow->sealed)
		return false;
	for (unsigned i = 0; i < max_options; i++)
		if (flow->option[i] &&
		    (i >= rulebook->options || flow->option[i] >= rulebook->option[i].values))
			return false;
	return stack_is_sound(rulebook, flow) && (flow->over ? flow->depth == 0 : engine_waiting(flow) != 0);
}

/* Until revision 2 a seat had one sealed question and no stack: "flow.open". */
static bool read_open_questions(const json_t *snapshot, struct flow *flow)
{
	static const char *const names[] = {"question", "seat", "stage", "count", "arg0",
					    "arg1",     "arg2", "arg3",  "arg4",  "arg5"};
	for (unsigned seat = 0; seat < max_seats && flow->sealed; seat++) {
		struct frame *frame = &flow->own[seat][0];
		if (!(flow->sealed & 1u << seat))
			continue;
		for (unsigned i = 0; i < COUNT_OF(names); i++) {
			char name[32];
			snprintf(name, sizeof name, "flow.open.%s", names[i]);
			const json_t *one = json_array_get(json_object_get(snapshot, name), seat);
			json_int_t value = json_integer_value(one);
			if (!json_is_integer(one) || value < 0 || value > (i < 4 ? UINT8_MAX : UINT16_MAX))
				return false;
			if (i >= 4)
				frame->arg[i - 4] = (uint16_t)value;
			else
				*(i == 0   ? &frame->question
				  : i == 1 ? &frame->seat
				  : i == 2 ? &frame->stage
					   : &frame->count) = (uint8_t)value;
		}
		flow->own_depth[seat] = 1;
		flow->asked_at = flow->depth;
	}
	return true;
}

/* Before frames said whether the others see their chain, a chain was seen from its second stage on. */
static void show_old_chains(const struct rulebook *rulebook, struct flow *flow)
{
	for (unsigned i = 0; i < flow->depth && i < max_frames; i++) {
		struct frame *frame = &flow->stack[i];
		const struct question *question = frame->question < rulebook->questions
							  ? rulebook->question[frame->question]
							  : NULL;
		if (rulebook->open || !question || !question->continues || !frame->stage)
			continue;
		frame->shown = 1;
		frame->stage = 0;
	}
}

static bool read_old_flow(const struct rulebook *rulebook, const json_t *snapshot, struct flow *flow)
{
	show_old_chains(rulebook, flow);
	return json_object_get(snapshot, "flow.own_depth") || read_open_questions(snapshot, flow);
}

/* Written before frames had eight arguments, or before each seat had a stack: the names of their fields tell. */
static bool is_of_older_layout(const json_t *snapshot)
{
	return !json_object_get(snapshot, "flow.stack.shown") &&
	       (json_object_get(snapshot, "flow.own_depth") ||
		json_object_get(snapshot, "flow.open.question"));
}

bool read_fields(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		 char *error, size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	bool older = is_of_older_layout(snapshot);
	memset(position, 0, rulebook->position_size);
	if (older && rulebook->state)
		state_clear(scenario, position);
	for (unsigned i = 0; i < saved_rows(rulebook); i++) {
		const struct state_field *field = saved_row(rulebook, i);
		if (!read_field(field, json_object_get(snapshot, field->name), older, position)) {
			snprintf(error, size, "the field \"%s\" of the position is missing or does not fit",
				 field->name);
			return false;
		}
	}
	struct flow *flow = flow_of(position);
	flow->absent = engine_absent(scenario, flow->option);
	if (older && !read_old_flow(rulebook, snapshot, flow)) {
		snprintf(error, size, "the open questions of the position do not fit");
		return false;
	}
	return true;
}

bool read_snapshot(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		   char *error, size_t size)
{
	if (!read_fields(scenario, snapshot, position, error, size))
		return false;
	if (!flow_is_sound(scenario, flow_of(position))) {
		snprintf(error, size, "the position is not one the rules can go on from");
		return false;
	}
	engine_derive(scenario, position);
	char text[240];
	const char *wrong = engine_check(scenario, position, text, sizeof text);
	if (wrong)
		snprintf(error, size, "the position breaks a rule: %.200s", wrong);
	return !wrong;
}
