/*
 * What holds in every position, whatever has been played: nothing is lost, nothing overstacked, nobody stands where he
 * cannot be, and the derived block tells the truth. A position set up by hand is held against the same rules.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

/* ---- One piece ------------------------------------------------------------------------------------------------------ */

static struct verdict judge_steps(const struct field *field, piece_id piece)
{
	const struct piece_state *now = state(field, piece);
	if (is_unit(field, piece) && is_on_map(field, piece) && now->losses >= info(field, piece)->morale)
		return forbidden(say3(text_edit_losses, piece_arg(piece), number_arg(now->losses),
				      number_arg(info(field, piece)->morale)));
	if (now->old_losses > now->losses)
		return forbidden(say1(text_check_old_losses, piece_arg(piece)));
	return legal();
}

static struct verdict judge_facing(const struct field *field, piece_id piece)
{
	const struct piece_state *now = state(field, piece);
	bool needed = now->at < map_spaces && trautenau_needs_facing(field, piece, now->at);
	return needed == (now->facing < no_direction) && now->facing <= no_direction
		       ? legal()
		       : forbidden(say1(needed ? text_check_no_facing : text_check_facing, piece_arg(piece)));
}

/* Cavalry and artillery get into a marsh by a road, path or railway only (terrain table); commanders go with anybody. */
static struct verdict judge_place(const struct field *field, piece_id piece)
{
	space_id at = state(field, piece)->at;
	unsigned terrain = ground(field, at)->terrain, links = 0;
	if (terrain == terrain_off_map || terrain == terrain_lake)
		return forbidden(say2(text_check_off_map, piece_arg(piece), space_arg(at)));
	if (terrain != terrain_marsh || is_infantry(field, piece) || is_commander(field, piece))
		return legal();
	for (unsigned direction = 0; direction < hex_sides; direction++)
		links |= field->scenario->board->side[at][direction] & side_links;
	return links ? legal() : forbidden(say2(text_check_marsh, piece_arg(piece), space_arg(at)));
}

/* ---- Stacks --------------------------------------------------------------------------------------------------------- */

/* Somebody is on his way through other units' hexes: stacking and facing count when he has arrived (3, 9.3, 9.5.8). */
static bool is_under_way(const struct flow *flow)
{
	static const uint64_t on_the_way = 1ull << ask_march | 1ull << ask_barrage_target |
					   1ull << ask_withdraw_to | 1ull << ask_withdraw_face |
					   1ull << ask_retreat | 1ull << ask_retreat_face |
					   1ull << ask_advance_face | 1ull << ask_night_at |
					   1ull << ask_night_unit | 1ull << ask_night_retreat;
	bool found = false;
	for (unsigned i = 0; i < flow->depth; i++)
		found |= on_the_way >> flow->stack[i].question & 1;
	return found;
}
_Static_assert(question_count <= 64, "a bit for each question");

static struct verdict judge_neighbours(const struct field *field, piece_id piece, bool settled)
{
	const struct piece_state *now = state(field, piece);
	for (piece_id other = first_in(field, now->at); other != no_piece; other = next_in(field, other)) {
		unsigned facing = state(field, other)->facing;
		if (info(field, other)->side != info(field, piece)->side)
			return forbidden(say1(text_edit_two_sides, space_arg(now->at)));
		if (settled && now->facing < no_direction && facing < no_direction && facing != now->facing)
			return forbidden(say1(text_edit_facings, space_arg(now->at)));
	}
	return legal();
}

/* Stacks that the booklet itself prints may stand, reading 49; nobody joins them. */
static struct verdict judge_room(const struct field *field, piece_id piece)
{
	space_id at = state(field, piece)->at;
	return trautenau_judge_stack(field, piece, at).legal
		       ? legal()
		       : forbidden(say1(text_edit_stack, space_arg(at)));
}

struct verdict trautenau_judge_standing(const struct field *field, piece_id piece, bool by_hand)
{
	bool settled = by_hand || !is_under_way(&look(field)->flow);
	struct verdict verdict = judge_steps(field, piece);
	if (verdict.legal && !by_hand)
		verdict = judge_facing(field, piece);
	if (!verdict.legal || !is_on_map(field, piece))
		return verdict;
	verdict = judge_place(field, piece);
	if (verdict.legal)
		verdict = judge_neighbours(field, piece, settled);
	return verdict.legal && settled ? judge_room(field, piece) : verdict;
}

/* ---- The whole ------------------------------------------------------------------------------------------------------ */

static const char *check_flow(const struct trautenau *now, const struct scenario_info *scenario)
{
	const struct flow *flow = &now->flow;
	if (!flow->turn || flow->turn > scenario->turns)
		return "there is no such turn";
	if (flow->step >= steps_of_play || flow->depth > max_frames)
		return "there is no such step, or there are too many frames";
	for (unsigned i = 0; i < flow->depth; i++)
		if (!flow->stack[i].question || flow->stack[i].question >= question_count)
			return "a frame has no question";
	if (!is_wiped(flow->stack + flow->depth, (max_frames - flow->depth) * sizeof *flow->stack))
		return "a popped frame was not wiped";
	/* The night's retreats go the way of those after combat (13.2). */
	bool fights = flow->step == step_combat || flow->step == step_barrage || flow->step == step_night;
	if (!fights && !flow->over && !is_wiped(&now->combat, sizeof now->combat))
		return "a combat is remembered in a step without one";
	return NULL;
}

const char *trautenau_check_position(const struct scenario *scenario, const struct position *position,
				     char *text, size_t size)
{
	struct field field = truth_in(scenario, position, NULL);
	const char *wrong = check_flow(look(&field), scenario->info);
	if (wrong)
		return wrong;
	struct trautenau again = *look(&field);
	trautenau_derive_position(scenario, (struct position *)&again);
	if (memcmp(&again, look(&field), sizeof again) != 0)
		return "the derived block is not true";
	struct verdict verdict = legal();
	for (piece_id piece = 0; piece < data_of(scenario)->pieces && verdict.legal; piece++)
		verdict = trautenau_judge_standing(&field, piece, false);
	if (!verdict.legal)
		message_text(&field, &verdict.why, text, size);
	return verdict.legal ? NULL : text;
}
