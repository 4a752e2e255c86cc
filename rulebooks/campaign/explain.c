/*
 * Figures: what a step costs and what an attack is rolled on, with their terms.
 */
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/rules.h"

static struct verdict explain_cost(const struct field *field, const json_t *about, struct figures *figures)
{
	const struct board *board = field->scenario->board;
	const char *unit = json_string_value(json_object_get(about, "unit"));
	const char *from = json_string_value(json_object_get(about, "from"));
	const char *to = json_string_value(json_object_get(about, "to"));
	piece_id flag = unit ? campaign_find_piece(field, unit) : (piece_id)no_piece;
	space_id start = from ? board_find(board, from) : (space_id)no_space;
	space_id end = to ? board_find(board, to) : (space_id)no_space;
	if (flag >= all_flags || !campaign_counter(field, flag))
		return forbidden(say1(text_not_yours, piece_arg(flag)));
	if (start == no_space && campaign_known(field)->at[flag] < board->spaces)
		start = campaign_known(field)->at[flag];
	unsigned direction = start == no_space || end == no_space ? (unsigned)no_direction
								  : hex_direction(board, start, end);
	if (direction == no_direction)
		return forbidden(say(text_no_hex));
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	bool marching = json_is_true(json_object_get(about, "marching"));
	struct figure *figure = &figures->figure[figures->count];
	*figure = (struct figure){.id = "cost", .parts = half};
	struct campaign_step_cost step = campaign_cost(field, &mover, start, direction,
						       marching ? mode_marching : mode_formed, figure);
	if (step.why)
		return forbidden(say1(step.why, space_arg(end)));
	figures->count++;
	return legal();
}

/* ---- An answer to the open question -------------------------------------------------------------------------------- */

/* Of a stack under way any member will do: repulses are asked for the whole of it. */
static struct verdict explain_target(const struct field *field, const struct frame *frame, const char *target,
				     struct figures *figures)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], flag) {
		if (!campaign_is_own(frame, (unsigned)flag) || campaign->moved[flag] != 2)
			continue;
		const char *id = field->scenario->rulebook->piece_id(field, (piece_id)flag);
		json_t *about = json_pack("{s:s,s:s}", "unit", id, "target", target);
		struct verdict verdict = campaign_explain_repulse(field, about, figures);
		json_decref(about);
		return verdict;
	}
	return forbidden(say(text_no_hex));
}

/* The engine asks about the last action of a chain, in the position it meets. */
static struct verdict explain_actions(const struct field *field, const json_t *actions,
				      struct figures *figures)
{
	const struct frame *frame = field->seat < seats
					    ? engine_frame(&campaign_known(field)->flow, field->seat)
					    : NULL;
	const struct board *board = field->scenario->board;
	const json_t *action = json_array_get(actions, json_array_size(actions) - 1);
	const char *to = json_string_value(json_object_get(action, "to"));
	const char *at = json_string_value(json_object_get(action, "at"));
	const char *place = to ? to : at;
	space_id hex = place ? board_find(board, place) : (space_id)no_space;
	if (!frame || hex == no_space)
		return forbidden(say(text_no_hex));
	if (frame->question == question_march && to) {
		struct answer go = answer(verb_go, hex);
		go.way = json_integer_value(json_object_get(action, "way")) != 0;
		return campaign_explain_go(field, frame, go, figures);
	}
	if (frame->question == question_march)
		return explain_target(field, frame, at, figures);
	if (frame->question == question_define && at && frame->arg[0])
		return campaign_explain_attack(field, (space_id)(frame->arg[0] - 1), hex, false, figures);
	return forbidden(say(text_bad_change));
}

struct verdict campaign_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const char *what = json_string_value(json_object_get(about, "what"));
	const json_t *actions = json_object_get(about, "actions");
	if (json_is_array(actions))
		return explain_actions(field, actions, figures);
	if (what && !strcmp(what, "cost"))
		return explain_cost(field, about, figures);
	if (what && !strcmp(what, "repulse"))
		return campaign_explain_repulse(field, about, figures);
	if (what && !strcmp(what, "odds"))
		return campaign_explain_odds(field, about, figures);
	return campaign_explain_lines(field, what, about, figures);
}
