/*
 * What holds in every position, whatever has been played: nothing is lost, nothing overstacked, nobody stands where he
 * cannot be, and the derived block tells the truth.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

struct complaint {
	const struct field *field;
	char *text;
	size_t size;
};

static bool complain(const struct complaint *complaint, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Always false, so that a check can end with it. */
static bool complain(const struct complaint *complaint, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(complaint->text, complaint->size, format, args);
	va_end(args);
	return false;
}

static const char *name(const struct complaint *complaint, piece_id piece)
{
	return info(complaint->field, piece)->name;
}

static const char *number(const struct complaint *complaint, space_id space)
{
	return ground(complaint->field, space)->number;
}

/* ---- One piece ------------------------------------------------------------------------------------------------------ */

static bool has_steps(const struct complaint *complaint, piece_id piece)
{
	const struct piece_state *now = state(complaint->field, piece);
	if (is_unit(complaint->field, piece) && is_on_map(complaint->field, piece) &&
	    now->losses >= info(complaint->field, piece)->morale)
		return complain(complaint, "%s has no steps left", name(complaint, piece));
	if (now->old_losses > now->losses)
		return complain(complaint, "%s has more old losses than losses", name(complaint, piece));
	return true;
}

static bool faces_somewhere(const struct complaint *complaint, piece_id piece)
{
	const struct piece_state *now = state(complaint->field, piece);
	bool needed = now->at < map_spaces && trautenau_needs_facing(complaint->field, piece, now->at);
	if (needed == (now->facing < no_direction) && now->facing <= no_direction)
		return true;
	return complain(complaint, "%s has facing %u where it needs %s", name(complaint, piece), now->facing,
			needed ? "one" : "none");
}

/* Cavalry and artillery get into a marsh by a road, path or railway only (terrain table); commanders go with anybody. */
static bool can_be_there(const struct complaint *complaint, piece_id piece)
{
	const struct field *field = complaint->field;
	unsigned at = state(field, piece)->at;
	if (at >= map_spaces)
		return true;
	unsigned terrain = ground(field, (space_id)at)->terrain;
	if (terrain == terrain_off_map || terrain == terrain_lake)
		return complain(complaint, "%s is off the map at %s", name(complaint, piece),
				number(complaint, (space_id)at));
	if (terrain != terrain_marsh || is_infantry(field, piece) || is_commander(field, piece))
		return true;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (field->scenario->board->side[at][direction] & side_links)
			return true;
	return complain(complaint, "%s stands in the marsh of %s", name(complaint, piece),
			number(complaint, (space_id)at));
}

static bool is_sound(const struct complaint *complaint, piece_id piece)
{
	return has_steps(complaint, piece) && faces_somewhere(complaint, piece) &&
	       can_be_there(complaint, piece);
}

/* ---- Stacks --------------------------------------------------------------------------------------------------------- */

/* Somebody is on his way through other units' hexes: stacking and facing count when he has arrived (3, 9.3, 9.5.8). */
static bool is_under_way(const struct flow *flow)
{
	for (unsigned i = 0; i < flow->depth; i++)
		switch (flow->stack[i].question) {
		case ask_march:
		case ask_barrage_target:
		case ask_withdraw_to:
		case ask_withdraw_face:
		case ask_retreat:
		case ask_retreat_face:
		case ask_advance_face:
		case ask_night_at:
		case ask_night_unit:
		case ask_night_retreat:
			return true;
		default:
			break;
		}
	return false;
}

static bool stands_with_friends(const struct complaint *complaint, piece_id piece)
{
	const struct field *field = complaint->field;
	space_id at = state(field, piece)->at;
	for (piece_id other = first_in(field, at); other != no_piece; other = next_in(field, other))
		if (info(field, other)->side != info(field, piece)->side)
			return complain(complaint, "%s and %s stand at %s together", name(complaint, piece),
					name(complaint, other), number(complaint, at));
	return true;
}

static bool faces_like_others(const struct complaint *complaint, piece_id piece)
{
	const struct field *field = complaint->field;
	unsigned facing = state(field, piece)->facing;
	if (facing >= no_direction)
		return true;
	for (piece_id other = first_in(field, state(field, piece)->at); other != no_piece;
	     other = next_in(field, other))
		if (state(field, other)->facing < no_direction && state(field, other)->facing != facing)
			return complain(complaint, "%s and %s at %s do not face alike",
					name(complaint, piece), name(complaint, other),
					number(complaint, state(field, piece)->at));
	return true;
}

static bool has_room(const struct complaint *complaint, piece_id piece)
{
	const struct field *field = complaint->field;
	if (!is_unit(field, piece) || has(field, piece, piece_printed_stack))
		return true;
	for (piece_id other = first_in(field, state(field, piece)->at); other != no_piece;
	     other = next_in(field, other))
		if (has(field, other, piece_printed_stack))
			return true;
	return trautenau_judge_stack(field, piece, state(field, piece)->at).legal ||
	       complain(complaint, "%s is one too many at %s", name(complaint, piece),
			number(complaint, state(field, piece)->at));
}

static bool is_stacked_well(const struct complaint *complaint, piece_id piece)
{
	if (!is_on_map(complaint->field, piece))
		return true;
	if (!stands_with_friends(complaint, piece))
		return false;
	if (is_under_way(&look(complaint->field)->flow))
		return true;
	return faces_like_others(complaint, piece) && has_room(complaint, piece);
}

/* ---- The whole ------------------------------------------------------------------------------------------------------ */

static bool is_wiped(const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;
	for (size_t i = 0; i < size; i++)
		if (byte[i])
			return false;
	return true;
}

static bool flow_is_sane(const struct complaint *complaint)
{
	const struct flow *flow = &look(complaint->field)->flow;
	if (!flow->turn || flow->turn > complaint->field->scenario->info->turns)
		return complain(complaint, "turn %u", flow->turn);
	if (flow->step >= steps_of_play || flow->depth > max_frames)
		return complain(complaint, "step %u, %u frames", flow->step, flow->depth);
	for (unsigned i = 0; i < flow->depth; i++)
		if (!flow->stack[i].question || flow->stack[i].question >= question_count)
			return complain(complaint, "frame %u has no question", i);
	if (!is_wiped(flow->stack + flow->depth, (max_frames - flow->depth) * sizeof *flow->stack))
		return complain(complaint, "a popped frame was not wiped");
	return true;
}

static bool unused_is_wiped(const struct complaint *complaint)
{
	const struct trautenau *now = look(complaint->field);
	/* The night's retreats go the way of those after combat (13.2). */
	bool fights = now->flow.step == step_combat || now->flow.step == step_barrage ||
		      now->flow.step == step_night;
	if (!fights && !now->flow.over && !is_wiped(&now->combat, sizeof now->combat))
		return complain(complaint, "a combat is remembered in step %s",
				trautenau_steps[now->flow.step].id);
	return true;
}

static bool derived_is_true(const struct complaint *complaint)
{
	const struct trautenau *now = look(complaint->field);
	struct trautenau again = *now;
	trautenau_derive_position(complaint->field->scenario, (struct position *)&again);
	return !memcmp(&again, now, sizeof again) || complain(complaint, "the derived block is not true");
}

const char *trautenau_check_position(const struct scenario *scenario, const struct position *position,
				     char *text, size_t size)
{
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	struct complaint complaint = {.field = &field, .text = text, .size = size};
	if (!flow_is_sane(&complaint) || !unused_is_wiped(&complaint) || !derived_is_true(&complaint))
		return text;
	for (piece_id piece = 0; piece < data_of(scenario)->pieces; piece++)
		if (!is_sound(&complaint, piece) || !is_stacked_well(&complaint, piece))
			return text;
	return NULL;
}
