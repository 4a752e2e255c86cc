/*
 * The second day, chapter 12: orders that come late, the Austrian plan, the points of noon.
 */
#include "rulebooks/trautenau/battles/battles.h"

/* ---- 12.1.3: lines of retreat -------------------------------------------------------------------------- */

enum retreat_edge trautenau_retreat_edge_of(const struct field *field, side_id side)
{
	if (!is_second_day(field))
		return side == prussian ? edge_trautenau_prussian : edge_trautenau_austrian;
	if (side == prussian)
		return edge_soor_prussian;
	if (trautenau_fourth_corps_is_in(field))
		return edge_joined_austrian; /* 13.3.2 */
	return hour_now(field) < figures(field)->later_edge_hour ? edge_soor_austrian
								 : edge_soor_austrian_later;
}

unsigned trautenau_edge_distance(const struct field *field, side_id side, space_id space)
{
	return figures(field)->edge_distance[trautenau_retreat_edge_of(field, side)][space];
}

unsigned trautenau_edge_straight(const struct field *field, side_id side, space_id space)
{
	return figures(field)->edge_straight[trautenau_retreat_edge_of(field, side)][space];
}

bool trautenau_is_retreat_edge(const struct field *field, side_id side, space_id space)
{
	return trautenau_edge_distance(field, side, space) == 0;
}

/* ---- 12.1.4: Grivicic hears the guns at 11.00 ---------------------------------------------------------- */

/* The rule speaks of the set-up of Soor; the joined game has its own for the morning (13.2). */
bool trautenau_may_be_activated(const struct field *field, unsigned formation)
{
	const struct trautenau_data *data = data_of(field->scenario);
	if (data->battle == battle_soor)
		return formation != data->battles.grivicic || flow_in(field->mask)->turn > 1;
	return trautenau_may_act_after_panic(field, formation);
}

/* ---- 12.1.5: the Austrian plan ------------------------------------------------------------------------- */

/* A unit that stands there already, thrown back or left over from the first day, need not leave. */
struct verdict trautenau_judge_end_hex(const struct field *field, piece_id piece, space_id space)
{
	if (!figures(field)->closed[space] || info(field, piece)->side != austrian || !is_unit(field, piece))
		return legal();
	if (is_first_day(field) || hour_now(field) >= figures(field)->later_edge_hour)
		return legal();
	if (state(field, piece)->at == space && state(field, piece)->spent == 0)
		return legal();
	return forbidden(say2(text_austrian_plan, piece_arg(piece), space_arg(space)));
}

/* ---- 12.4.1: the points of noon ------------------------------------------------------------------------ */

static unsigned noon_points(const struct field *field)
{
	const struct battle_data *battles = figures(field);
	unsigned held = 0, points = 0;
	uint64_t open[map_words];
	trautenau_lines_to_edge(field, austrian, trautenau_retreat_edge_of(field, austrian), open);
	for (unsigned i = 0; i < battles->noon.count; i++)
		held += trautenau_controls_with_line(field, austrian, open, battles->noon.place[i].space) ? 1
													  : 0;
	if (held)
		points = held == battles->noon.count ? 2 : 1;
	if (trautenau_controls_with_line(field, austrian, open, battles->kaile.place[0].space))
		points += battles->kaile.place[0].points;
	return points;
}

void trautenau_score_noon(struct table *table)
{
	struct field field = truth(table);
	if (!is_second_day(&field) || hour_now(&field) + 1 != figures(&field)->later_edge_hour)
		return;
	if (trautenau_fourth_corps_is_in(&field)) /* 13.4: then the places pay at the end only */
		return;
	unsigned points = noon_points(&field);
	truth_of(table)->battle.noon_points = (uint8_t)points;
	tell_all(table, say1(text_noon, number_arg((int)points)), no_space);
}
