/*
 * The invariants: what is true of every position, played, imagined or loaded. A file may have been tampered with: nothing
 * may be out of its range, or the rules would read beyond their tables.
 */
#include <stdio.h>

#include "rulebooks/napoleon/table/check.h"
#include "rulebooks/napoleon/march/march.h"

/* ---- Blocks -------------------------------------------------------------------------------------------- */

/* share.c: a corps above eight stays until all fatigue of its stack is shared out. */
static bool is_being_tired(const struct napoleon *n, unsigned flag)
{
	for (unsigned i = 0; i < n->flow.depth; i++) {
		const struct frame *frame = &n->flow.stack[i];
		if (frame->question == question_share && frame->stage < 2 && frame->seat < both_sides &&
		    flags_from(frame->arg[0], n->side_of[frame->seat]) >> flag & 1)
			return true;
	}
	return false;
}

struct verdict napoleon_judge_sheet(const struct scenario *scenario, const struct napoleon *n, unsigned block)
{
	unsigned flag = n->flag_of[block], strength = strength_of(n, block), fatigue = n->fatigue[block];
	bool there = n->at[flag] < areas;
	unsigned most = most_fatigue + (there && is_being_tired(n, flag) ? 1u : 0u);
	struct arg name = piece_arg((piece_id)flag);
	if (is_vedette(block) && there && scenario_number(scenario) != scenario_grognard)
		return forbidden(say(not_in_this_game));
	if (!there && n->activated[flag])
		return forbidden(say1(not_activated_or_not, name));
	if (n->care == block + 1u && (!there || !is_corps(block)))
		return forbidden(say1(not_to_be_cared_for, name));
	if (!is_corps(block))
		return strength || fatigue ? forbidden(say1(not_with_strength, name)) : legal();
	if (fatigue > most || (!there && fatigue))
		return forbidden(say1(not_so_tired, name));
	if (strength > most_strength || (there && !strength) || (n->at[flag] == eliminated && strength))
		return forbidden(say1(not_so_strong, name));
	return legal();
}

/* ---- The map ------------------------------------------------------------------------------------------- */

/* A move or a combat may be half-way: vedettes meet enemies and commanders lose their corps before that is settled. */
static bool is_settled(const struct napoleon *n)
{
	return !n->operation.going_on && !n->combat.area && !n->flow.over;
}

/* Behind upright flags a commander may be imagined alone: it is asked only where everybody would know. */
static struct verdict judge_blocks(const struct scenario *scenario, const struct napoleon *n)
{
	struct verdict verdict = legal();
	for (unsigned block = 0; block < blocks && verdict.legal; block++)
		verdict = napoleon_judge_sheet(scenario, n, block);
	for (unsigned area = 0; area < areas && verdict.legal && is_settled(n); area++)
		verdict = napoleon_judge_area(n, area, !napoleon_is_upright(scenario, n));
	return verdict;
}

static const char *check_map(const struct scenario *scenario, const struct napoleon *n)
{
	const struct napoleon_data *data = data_of(scenario);
	for (unsigned i = 0; i < 8 * sizeof n->destroyed; i++)
		if (n->destroyed[i / 8] >> i % 8 & 1 && (i >= connections || data->bridge[i] == no_bridge))
			return "a bridge is destroyed that is none";
	for (unsigned area = 0; area < areas; area++)
		if (n->axis[area] && (axis_to(n, area) >= areas ||
				      napoleon_connection(scenario, area, axis_to(n, area)) >= connections))
			return "an axis of retreat points along no connection";
	return NULL;
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static const char *check_flags(const struct napoleon *n)
{
	for (unsigned flag = 0; flag < blocks; flag++)
		if (block_behind(n, flag) == no_block || n->flag_of[block_behind(n, flag)] != flag)
			return "nobody stands behind a flag";
	return NULL;
}

const char *napoleon_check(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size)
{
	const struct napoleon *n = (const struct napoleon *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	const char *wrong = check_flags(n);
	/* Nothing is lost: what stands on the sheets, went by losses and came back is what there was. */
	for (side_id side = french; side < both_sides && !wrong && !n->flow.edited; side++)
		if (napoleon_missing_points(scenario, n, side) != n->lost[side] - n->gained[side])
			wrong = "strength points have come from nowhere or gone there";
	if (!wrong)
		wrong = check_map(scenario, n);
	if (!wrong)
		wrong = napoleon_check_table(n);
	if (!wrong)
		wrong = state_check_frames(scenario, position);
	struct verdict verdict = wrong ? legal() : judge_blocks(scenario, n);
	if (wrong)
		snprintf(text, size, "%s (turn %u)", wrong, n->flow.turn);
	else if (!verdict.legal)
		message_text(&field, &verdict.why, text, size);
	return wrong || !verdict.legal ? text : NULL;
}
