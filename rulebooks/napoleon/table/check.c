/*
 * The invariants: what is true of every position, played, imagined or loaded. A file may have been tampered with: nothing
 * may be out of its range, or the rules would read beyond their tables.
 */
#include <stdio.h>

#include "rulebooks/napoleon/table/check.h"
#include "rulebooks/napoleon/march/march.h"

/* ---- Blocks -------------------------------------------------------------------------------------------- */

static const char *check_flag(const struct napoleon *n, unsigned flag)
{
	unsigned block = block_behind(n, flag);
	if (block == no_block || n->flag_of[block] != flag)
		return "nobody stands behind a flag";
	if (n->at[flag] >= areas && n->activated[flag])
		return "a block that is not on the map has been activated";
	return NULL;
}

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

static const char *check_sheet(const struct scenario *scenario, const struct napoleon *n, unsigned block)
{
	unsigned flag = n->flag_of[block];
	bool lives = is_corps(block) && flag != no_block && n->at[flag] < areas;
	unsigned strength = strength_of(n, block);
	bool tiring = lives && is_being_tired(n, flag);
	if (n->fatigue[block] > most_fatigue + tiring)
		return "a corps with more than eight fatigue points is still there";
	if (lives && (strength == 0 || strength > most_strength))
		return "a corps on the map has a strength of 1 to 8";
	if (!is_corps(block) && (strength || n->fatigue[block]))
		return "only corps have strength and fatigue";
	if (!lives && n->fatigue[block])
		return "a corps that is not on the map is tired";
	if (flag != no_block && n->at[flag] == eliminated && strength)
		return "an eliminated corps has strength left";
	if (strength > most_strength && napoleon_initial_inf(scenario, n, block) <= most_strength)
		return "a corps is too strong";
	return NULL;
}

/* Nothing is lost: what stands on the sheets, went by losses and came back is what there was. */
static const char *check_strength(const struct scenario *scenario, const struct napoleon *n, side_id side)
{
	int points = n->lost[side] - n->gained[side];
	if (n->flow.edited)
		return NULL;
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++)
		points += (int)strength_of(n, block) - (int)napoleon_initial_inf(scenario, n, block) -
			  (int)napoleon_initial_cav(scenario, n, block);
	return points ? "strength points have come from nowhere or gone there" : NULL;
}

static const char *check_care(const struct napoleon *n)
{
	if (n->care == 0)
		return NULL;
	unsigned block = n->care - 1u;
	if (!is_corps(block) || side_of_block(block) != french)
		return "the marker of care lies on no French corps";
	unsigned flag = n->flag_of[block];
	return flag == no_block || n->at[flag] >= areas ? "the marker of care lies on a corps that is gone"
							: NULL;
}

/* ---- The map ------------------------------------------------------------------------------------------- */

/* A move or a combat may be half-way: vedettes meet enemies and commanders lose their corps before that is settled. */
static bool is_settled(const struct napoleon *n)
{
	return !n->operation.going_on && !n->combat.area && !n->flow.over;
}

/* Commanders without a corps, terms.commander; vedettes among enemies, p. 16; an axis where nothing is contested. */
struct verdict napoleon_judge_area(const struct napoleon *n, unsigned area, bool commanders)
{
	struct arg here = space_arg((space_id)area);
	for (side_id side = french; side < both_sides; side++) {
		uint32_t ours = napoleon_flags_in(n, area, side);
		uint32_t vedettes = napoleon_vedettes_among(n, ours);
		if (vedettes && napoleon_flags_in(n, area, enemy_of(side)))
			return forbidden(say1(not_vedettes_among_enemies, here));
		if (commanders && ours & ~vedettes && !napoleon_corps_among(n, ours))
			return forbidden(say1(not_a_lone_commander, here));
	}
	if (n->axis[area] && !napoleon_is_contested(n, area))
		return forbidden(say1(not_an_axis_here, here));
	return legal();
}

/* Behind upright flags a commander may be imagined alone: it is asked only where everybody would know. */
static const char *check_area(const struct scenario *scenario, const struct napoleon *n, unsigned area)
{
	if (is_settled(n) && !napoleon_judge_area(n, area, !napoleon_is_upright(scenario, n)).legal)
		return "a commander is alone, a vedette among enemies, or an axis where nothing is contested";
	if (!n->axis[area])
		return NULL;
	if (axis_to(n, area) >= areas)
		return "an axis of retreat points nowhere";
	return napoleon_connection(scenario, area, axis_to(n, area)) < connections
		       ? NULL
		       : "an axis of retreat points along no connection";
}

static const char *check_map(const struct scenario *scenario, const struct napoleon *n)
{
	const struct napoleon_data *data = data_of(scenario);
	for (unsigned i = 0; i < 8 * sizeof n->destroyed; i++)
		if (n->destroyed[i / 8] >> i % 8 & 1 && (i >= connections || data->bridge[i] == no_bridge))
			return "a bridge is destroyed that is none";
	const char *wrong = NULL;
	for (unsigned area = 0; area < areas && !wrong; area++)
		wrong = check_area(scenario, n, area);
	return wrong;
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static const char *check_blocks(const struct scenario *scenario, const struct napoleon *n)
{
	const char *wrong = check_care(n);
	for (unsigned flag = 0; flag < blocks && !wrong; flag++)
		wrong = check_flag(n, flag);
	for (unsigned block = 0; block < blocks && !wrong; block++)
		wrong = check_sheet(scenario, n, block);
	for (side_id side = french; side < both_sides && !wrong; side++)
		wrong = check_strength(scenario, n, side);
	return wrong;
}

const char *napoleon_check(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size)
{
	const struct napoleon *n = (const struct napoleon *)position;
	const char *wrong = check_blocks(scenario, n);
	if (!wrong)
		wrong = check_map(scenario, n);
	if (!wrong)
		wrong = napoleon_check_table(n);
	if (!wrong)
		wrong = state_check_frames(scenario, position);
	if (!wrong)
		return NULL;
	snprintf(text, size, "%s (turn %u)", wrong, n->flow.turn);
	return text;
}
