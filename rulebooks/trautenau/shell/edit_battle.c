/*
 * Changes by hand to formations, their markers, and what the battles keep from turn to turn.
 */
#include "rulebooks/trautenau/shell/edit.h"

/* ---- Formations ------------------------------------------------------------------------------------------------------ */

static int named_formation(const struct table *table, const json_t *name)
{
	return json_is_string(name) ? trautenau_find_formation(table->scenario, json_string_value(name)) : -1;
}

struct verdict trautenau_edit_formation(struct table *table, const json_t *change)
{
	int formation = named_formation(table, json_object_get(change, "formation"));
	if (formation < 0)
		return forbidden(say(text_edit_no_formation));
	unsigned flags = truth_of(table)->formation[formation];
	if (!trautenau_read_flag(change, "demoralised", formation_demoralised, &flags) ||
	    !trautenau_read_flag(change, "freed", formation_freed, &flags) ||
	    !trautenau_read_flag(change, "paid", formation_paid, &flags) ||
	    !trautenau_read_flag(change, "acted", formation_acted, &flags))
		return trautenau_wrong_type();
	truth_of(table)->formation[formation] = (uint8_t)flags;
	return legal();
}

/* A list of formations as a bit set. */
static struct verdict trautenau_read_formations(const struct table *table, const json_t *list, uint32_t *set)
{
	*set = 0;
	if (!json_is_array(list))
		return trautenau_wrong_type();
	for (size_t i = 0; i < json_array_size(list); i++) {
		int formation = named_formation(table, json_array_get(list, i));
		if (formation < 0)
			return forbidden(say(text_edit_no_formation));
		*set |= 1u << formation;
	}
	return legal();
}

struct verdict trautenau_edit_demoralised(struct table *table, const json_t *change)
{
	uint32_t set;
	struct verdict verdict = trautenau_read_formations(table, json_object_get(change, "demoralised"),
							   &set);
	if (!verdict.legal)
		return verdict;
	for (unsigned i = 0; i < data_of(table->scenario)->formations; i++) {
		uint8_t *flags = &truth_of(table)->formation[i];
		*flags = (uint8_t)(set >> i & 1u ? *flags | formation_demoralised
						 : *flags & ~formation_demoralised);
	}
	return legal();
}

static bool has_marker(const struct table *table, unsigned formation)
{
	return !data_of(table->scenario)->formation[formation].independent;
}

static struct verdict no_marker(unsigned formation)
{
	return forbidden(say1(text_edit_no_marker, of_kind(arg_group, (int)formation)));
}

struct verdict trautenau_edit_cup(struct table *table, const json_t *change)
{
	uint32_t set;
	struct verdict verdict = trautenau_read_formations(table, json_object_get(change, "cup"), &set);
	if (!verdict.legal)
		return verdict;
	for (unsigned i = 0; i < data_of(table->scenario)->formations; i++)
		if (set >> i & 1u && !has_marker(table, i))
			return no_marker(i);
	truth_of(table)->command.cup = set;
	return legal();
}

struct verdict trautenau_edit_active(struct table *table, const json_t *change)
{
	const json_t *name = json_object_get(change, "active");
	struct command_state *command = &truth_of(table)->command;
	if (json_is_null(name)) {
		command->active = no_formation;
		return legal();
	}
	int formation = named_formation(table, name);
	if (formation < 0)
		return forbidden(say(text_edit_no_formation));
	if (!has_marker(table, (unsigned)formation))
		return no_marker((unsigned)formation);
	command->active = (uint8_t)formation;
	command->cup &= ~(1u << formation);
	return legal();
}

/* ---- What the battles keep ------------------------------------------------------------------------------------------- */

/* {vp: {noon: 4, day: {prussian: 2, austrian: 5}}}: points that were scored before and stay. */
struct verdict trautenau_edit_points(struct table *table, const json_t *change)
{
	const json_t *points = json_object_get(change, "vp");
	struct battle_state *battle = &truth_of(table)->battle;
	if (!json_is_object(points) || !trautenau_read_byte(points, "noon", 4, &battle->noon_points))
		return trautenau_wrong_type();
	const json_t *day = json_object_get(points, "day");
	for (side_id side = 0; day && side < sides; side++)
		if (!trautenau_read_byte(day, trautenau_rulebook.side[side], 99, &battle->day_points[side]))
			return trautenau_wrong_type();
	return legal();
}

static struct verdict edit_switch(const json_t *change, const char *key, uint8_t *byte)
{
	unsigned flags = *byte;
	if (!trautenau_read_flag(change, key, 1, &flags))
		return trautenau_wrong_type();
	*byte = (uint8_t)flags;
	return legal();
}

/* {panicked: true}: I Corps fled on the first day (13.2). */
struct verdict trautenau_edit_panicked(struct table *table, const json_t *change)
{
	return edit_switch(change, "panicked", &truth_of(table)->battle.panicked);
}

/* {guard_came: true}: the 1st Guard Division was called in on the first day (13.1). */
struct verdict trautenau_edit_guard_came(struct table *table, const json_t *change)
{
	return edit_switch(change, "guard_came", &truth_of(table)->battle.guard_came);
}

/* {iv_corps: 14}: the turn in which the IV Corps began to enter (13.3.1); 0: not yet. */
struct verdict trautenau_edit_fourth_corps(struct table *table, const json_t *change)
{
	return trautenau_read_byte(change, "iv_corps", table->scenario->info->turns,
				   &truth_of(table)->battle.fourth_turn)
		       ? legal()
		       : trautenau_wrong_type();
}

/* {i_corps: 16}: the turn in which I Corps began to come back (13.3.2); 0: not yet. */
struct verdict trautenau_edit_first_corps(struct table *table, const json_t *change)
{
	return trautenau_read_byte(change, "i_corps", table->scenario->info->turns,
				   &truth_of(table)->battle.first_turn)
		       ? legal()
		       : trautenau_wrong_type();
}

/* {first_brigade: formation or null}: the only one that may act in the first two turns of the second day (13.2). */
struct verdict trautenau_edit_first_brigade(struct table *table, const json_t *change)
{
	const json_t *name = json_object_get(change, "first_brigade");
	int formation = named_formation(table, name);
	if (formation < 0 && !json_is_null(name))
		return forbidden(say(text_edit_no_formation));
	truth_of(table)->battle.first_brigade = (uint8_t)(formation + 1);
	return legal();
}
