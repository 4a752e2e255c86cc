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
	 .stride = (uint32_t)(bytes),                     \
	 .count = (number),                               \
	 .width = (uint8_t)sizeof(((struct any_position *)0)->member)},
static const struct saved_field flow_rows[] = {SAVED_FLOW(ROW)};
#undef ROW

unsigned saved_rows(const struct rulebook *rulebook)
{
	return rulebook->state ? (unsigned)COUNT_OF(flow_rows) + rulebook->state->fields
			       : rulebook->saved_fields;
}

struct saved_field saved_row(const struct rulebook *rulebook, unsigned i)
{
	if (!rulebook->state)
		return rulebook->saved[i];
	if (i < COUNT_OF(flow_rows))
		return flow_rows[i];
	const struct state_field *field = &rulebook->state->field[i - COUNT_OF(flow_rows)];
	return (struct saved_field){.name = field->name,
				    .offset = field->offset,
				    .stride = field->stride,
				    .count = field->count,
				    .width = field->width,
				    .is_signed = field->is_signed};
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

static long long value_at(const struct saved_field *field, const unsigned char *at)
{
	if (field->width == 1)
		return field->is_signed ? (long long)(int8_t)*at : (long long)*at;
	if (field->width == 2) {
		uint16_t value;
		memcpy(&value, at, sizeof value);
		return field->is_signed ? (long long)(int16_t)value : (long long)value;
	}
	uint32_t value;
	memcpy(&value, at, sizeof value);
	return field->is_signed ? (long long)(int32_t)value : (long long)value;
}

static void put_field(struct json *out, const struct saved_field *field, const unsigned char *position)
{
	if (field->count == 1) {
		put_number(out, field->name, value_at(field, position + field->offset));
		return;
	}
	put_array(out, field->name);
	for (unsigned i = 0; i < field->count; i++)
		put_number(out, NULL, value_at(field, position + field->offset + (size_t)i * field->stride));
	put_end(out);
}

void put_snapshot(struct json *out, const char *key, const struct scenario *scenario,
		  const struct position *position)
{
	put_object(out, key);
	for (unsigned i = 0; i < saved_rows(scenario->rulebook); i++) {
		struct saved_field row = saved_row(scenario->rulebook, i);
		put_field(out, &row, (const unsigned char *)position);
	}
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

static bool fits(const struct saved_field *field, json_int_t value)
{
	json_int_t most = field->width == 1 ? UINT8_MAX : field->width == 2 ? UINT16_MAX : UINT32_MAX;
	if (field->is_signed)
		return value >= -(most / 2) - 1 && value <= most / 2;
	return value >= 0 && value <= most;
}

static void set_value(const struct saved_field *field, unsigned char *at, json_int_t value)
{
	uint32_t wide = (uint32_t)value;
	uint16_t half = (uint16_t)value;
	if (field->width == 1)
		*at = (unsigned char)value;
	else if (field->width == 2)
		memcpy(at, &half, sizeof half);
	else
		memcpy(at, &wide, sizeof wide);
}

/*
 * What an older file does not know stays as it is before set-up: a field as a whole, or the end of a list that has become
 * longer.
 */
static bool read_field(const struct saved_field *field, const json_t *value, bool older,
		       unsigned char *position)
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
		set_value(field, position + field->offset + (size_t)i * field->stride,
			  json_integer_value(one));
	}
	return true;
}

static bool frame_is_sound(const struct rulebook *rulebook, const struct frame *frame)
{
	if (frame->question == 0 || frame->question >= rulebook->questions ||
	    !rulebook->question[frame->question])
		return false;
	return frame->seat == no_seat || frame->seat < rulebook->seats;
}

static bool stack_is_sound(const struct rulebook *rulebook, const struct flow *flow)
{
	static const struct frame nothing;
	if (flow->depth > max_frames)
		return false;
	for (unsigned i = 0; i < max_frames; i++) {
		const struct frame *frame = &flow->stack[i];
		if (i < flow->depth ? !frame_is_sound(rulebook, frame)
				    : memcmp(frame, &nothing, sizeof nothing))
			return false;
	}
	for (unsigned seat = 0; seat < max_seats; seat++) {
		if (flow->own_depth[seat] > seat_frames || (flow->own_depth[seat] && !flow->asked_at))
			return false;
		for (unsigned i = 0; i < seat_frames; i++) {
			const struct frame *frame = &flow->own[seat][i];
			if (i < flow->own_depth[seat]
				    ? !frame_is_sound(rulebook, frame) || frame->seat != seat
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
	if (flow->sealed >> rulebook->seats || flow->committed & ~flow->sealed)
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

/* The fields of a position of revision 1: no stack for each seat. */
static bool is_of_revision_1(const json_t *snapshot)
{
	return json_object_get(snapshot, "flow.open.question") &&
	       !json_object_get(snapshot, "flow.own_depth");
}

bool read_fields(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		 char *error, size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	bool older = is_of_revision_1(snapshot);
	memset(position, 0, rulebook->position_size);
	if (older && rulebook->state)
		state_clear(scenario, position);
	for (unsigned i = 0; i < saved_rows(rulebook); i++) {
		struct saved_field row = saved_row(rulebook, i);
		const struct saved_field *field = &row;
		if (!read_field(field, json_object_get(snapshot, field->name), older,
				(unsigned char *)position)) {
			snprintf(error, size, "the field \"%s\" of the position is missing or does not fit",
				 field->name);
			return false;
		}
	}
	if (older && !read_open_questions(snapshot, flow_of(position))) {
		snprintf(error, size, "the open questions of the position do not fit");
		return false;
	}
	return true;
}

bool read_snapshot(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		   char *error, size_t size)
{
	const struct rulebook *rulebook = scenario->rulebook;
	if (!read_fields(scenario, snapshot, position, error, size))
		return false;
	if (!flow_is_sound(scenario, flow_of(position))) {
		snprintf(error, size, "the position is not one the rules can go on from");
		return false;
	}
	rulebook->derive(scenario, position);
	char text[240];
	const char *wrong = engine_check(scenario, position, text, sizeof text);
	if (wrong)
		snprintf(error, size, "the position breaks a rule: %.200s", wrong);
	return !wrong;
}
