/*
 * The first day, chapter 11: special rules, the way out to the west, and General Bonin's nerves.
 */
#include "rulebooks/trautenau/battles/battles.h"

/* ---- 11.1.4: the two Austrian cavalry regiments -------------------------------------------------------- */

bool trautenau_is_always_in_command(const struct field *field, piece_id unit)
{
	return is_first_day(field) && flow_in(field->mask)->turn <= 2 && is_cavalry(field, unit) &&
	       info(field, unit)->side == austrian && is_independent(field, unit);
}

/* ---- 11.1.5: Clausewitz waits -------------------------------------------------------------------------- */

/*
 * The division's marker is in the container all the same: its hussars may act. From 11.00, or from the
 * first attack on any of its units, the whole division does.
 */
static bool waits_for_orders(const struct field *field, piece_id unit)
{
	const struct battle_data *battles = figures(field);
	if (!is_first_day(field) || info(field, unit)->formation != battles->clausewitz)
		return false;
	if (unit == battles->hussars || !is_unit(field, unit) || hour_now(field) >= battles->inaction_until)
		return false;
	return !(look(field)->formation[battles->clausewitz] & formation_freed);
}

struct verdict trautenau_judge_activity(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation;
	if (waits_for_orders(field, unit))
		return forbidden(say1(text_clausewitz_waits, piece_arg(unit)));
	if (!trautenau_may_be_activated(field, formation))
		return forbidden(say1(is_first_day(field) || data_of(field->scenario)->battle == battle_soor
					      ? text_grivicic_waits
					      : text_brigade_rests,
				      of_kind(arg_group, (int)formation)));
	return legal();
}

void trautenau_note_attack(struct table *table, piece_id target)
{
	struct field field = truth(table);
	const struct battle_data *battles = figures(&field);
	uint8_t *flags = &truth_of(table)->formation[info(&field, target)->formation];
	if (!is_first_day(&field) || info(&field, target)->formation != battles->clausewitz)
		return;
	if (*flags & formation_freed || hour_now(&field) >= battles->inaction_until)
		return;
	*flags |= formation_freed;
	tell_all(table, say1(text_clausewitz_freed, piece_arg(target)), no_space);
}

side_id trautenau_initiative_on_tie(const struct field *field)
{
	return is_first_day(field) ? austrian : prussian;
}

/* ---- 11.4.1: out by the road to the west --------------------------------------------------------------- */

static bool may_leave_west(const struct field *field, piece_id unit, space_id space)
{
	const struct battle_data *battles = figures(field);
	if (info(field, unit)->side != prussian || space != battles->exit)
		return false;
	return trautenau_controls(field, prussian, battles->place.place[0].space) &&
	       trautenau_controls(field, prussian, battles->height[0]) &&
	       trautenau_controls(field, prussian, battles->height[1]);
}

/* 12.4.1: the X Corps marches off to the west in the afternoon, unless the IV Corps has come after all. */
static bool may_march_off(const struct field *field, piece_id unit, space_id space)
{
	const struct battle_data *battles = figures(field);
	return info(field, unit)->side == austrian &&
	       battles->edge_distance[edge_soor_austrian_later][space] == 0 &&
	       hour_now(field) >= battles->later_edge_hour && !trautenau_fourth_corps_is_in(field);
}

bool trautenau_may_evacuate(const struct field *field, piece_id unit, space_id space)
{
	if (space >= map_spaces)
		return false;
	return is_first_day(field) ? may_leave_west(field, unit, space) : may_march_off(field, unit, space);
}

void trautenau_evacuate(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	space_id space = state(&field, unit)->at;
	trautenau_place_piece(table, unit, at_evacuated);
	tell_all(table,
		 say2(is_first_day(&field) ? text_left_west : text_marched_off, piece_arg(unit),
		      space_arg(space)),
		 space);
}

/* ---- 11.4.2: panic ------------------------------------------------------------------------------------- */

static const int panic_needed = 6;

/*
 * What the Austrian success adds to the die: the level of victory as a number, 0 while the Prussians are level or lead.
 * By option it is the Austrian lead in points, which a Prussian lead makes negative.
 */
static int panic_bonus(const struct field *field)
{
	struct score score;
	trautenau_score(field, &score);
	int lead = score.points[austrian] - score.points[prussian];
	if (option(field, option_panic_by_points))
		return lead;
	return lead > 0 ? (int)trautenau_level_of(lead) : 0;
}

bool trautenau_test_panic(struct table *table)
{
	struct field field = truth(table);
	if (!is_first_day(&field) || hour_now(&field) < figures(&field)->panic_from)
		return false;
	int bonus = panic_bonus(&field);
	int die = (int)roll_d6(table, purpose(chance_for_panic, 0));
	bool panics = die + bonus >= panic_needed;
	struct event event = {
		.message = say3(panics ? text_bonin_panics : text_bonin_holds, number_arg(die),
				number_arg(bonus), number_arg(die + bonus)),
		.dice_count = 1,
		.dice = {(uint8_t)die},
		.at = no_space,
	};
	tell(table, &event);
	return panics;
}
