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

struct verdict campaign_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const char *what = json_string_value(json_object_get(about, "what"));
	if (what && !strcmp(what, "cost"))
		return explain_cost(field, about, figures);
	if (what && !strcmp(what, "repulse"))
		return campaign_explain_repulse(field, about, figures);
	if (what && !strcmp(what, "odds"))
		return campaign_explain_odds(field, about, figures);
	return campaign_explain_lines(field, what, about, figures);
}
