/*
 * Leaving the map, 1809 20.4 to 20.42: the allies of their own will at a source of theirs that nobody guards from outside (20.41, 20.16), the French
 * in pursuit where as many points have left before them. It costs what the hex costs that is left. Whoever has gone never comes back; he is not
 * eliminated. Reading 91: leaders and trains may leave, too; of the French only where somebody of the enemy has. Vedettes count nothing (92).
 */
#include "rulebooks/campaign/rules.h"

static int exit_at(const struct field *field, space_id hex)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned i = 0; i < data->sources && data->is->exits; i++)
		if (data->source[i].at == hex && data->source[i].side == side_allied &&
		    data->source[i].kind == place_source && campaign_known(field)->opened[i])
			return (int)i;
	return -1;
}

static unsigned points_of(const struct field *field, const struct campaign_mover *mover)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < mover->count; i++) {
		unsigned arm = campaign_counter(field, mover->flag[i])->arm;
		sum += arm < arm_vedette ? campaign_strength(field, mover->flag[i]) : 0;
	}
	return sum / half;
}

/* 20.42 */
static bool may_pursue(const struct field *field, const struct campaign_mover *mover, unsigned source)
{
	const uint8_t *exited = campaign_known(field)->exited;
	unsigned before = exited[side_allied * max_sources + source];
	return before && exited[side_french * max_sources + source] + points_of(field, mover) <= before;
}

static bool has_road(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_road)
			return true;
	return false;
}

half_points campaign_exit_cost(const struct field *field, const struct campaign_mover *mover, space_id hex,
			       enum campaign_mode mode)
{
	bool fast = (mode == mode_marching || mover->riders) && has_road(field->scenario->board, hex);
	half_points cost = fast ? 1 : half;
	return (half_points)(mover->mired ? 2 * cost : cost);
}

struct verdict campaign_judge_exit(const struct field *field, const struct campaign_mover *mover,
				   space_id hex, enum campaign_mode mode, half_points left)
{
	int source = exit_at(field, hex);
	if (source < 0 || campaign_data(field->scenario)->source[source].guarded)
		return forbidden(say1(text_no_exit, space_arg(hex)));
	if (mover->count && campaign_is_bound(field, mover->flag[0]))
		return forbidden(say1(text_under_orders, space_arg(hex)));
	if (campaign_in_zone(field, hex, mover->side) && mover->count)
		return forbidden(say1(text_held_in_zone, piece_arg(mover->flag[0])));
	half_points cost = campaign_exit_cost(field, mover, hex, mode);
	if (cost > left)
		return forbidden(
			say2(text_exit_points, of_kind(arg_points, cost), of_kind(arg_points, left)));
	if (mover->side == side_french && !may_pursue(field, mover, (unsigned)source))
		return forbidden(say1(text_no_pursuit, space_arg(hex)));
	return campaign_judge_left(field, hex, mover->side, mover->flag, mover->count);
}

void campaign_leave_map(struct table *table, const struct campaign_mover *mover, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned source = (unsigned)exit_at(&field, hex), points = points_of(&field, mover);
	uint8_t *exited = &campaign->exited[mover->side * max_sources + source];
	*exited = (uint8_t)(*exited + points < 255 ? *exited + points : 255);
	struct message who = campaign_say_flags(text_told_exit, mover->flag, mover->count);
	struct event event = {
		.message = campaign_say_also(campaign_say_also(who, space_arg(hex)), number_arg((int)points)),
		.news = campaign_everybody,
		.at = hex};
	for (unsigned i = 0; i < mover->count; i++) {
		campaign_to_box(table, mover->flag[i], box_gone);
		if (event.pieces < 8)
			event.piece[event.pieces++] = mover->flag[i];
	}
	campaign_remark_column(campaign, hex, mover->side);
	tell(table, &event);
}

/* 20.42 must hold at all times. */
const char *campaign_unsound_exits(const struct field *field)
{
	const uint8_t *exited = campaign_known(field)->exited;
	for (unsigned i = 0; i < max_sources; i++)
		if (exited[side_french * max_sources + i] > exited[side_allied * max_sources + i])
			return "more French have left the map than they could follow";
	return NULL;
}
