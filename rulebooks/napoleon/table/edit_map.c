/*
 * Citadels, axes of retreat and bridges, set by hand.
 */
#include "rulebooks/napoleon/table/view.h"

struct verdict napoleon_edit_control(struct table *table, const json_t *change)
{
	unsigned area = napoleon_read_area(table->scenario, json_object_get(change, "control"));
	side_id side = named_side(table->scenario, json_object_get(change, "side"));
	unsigned citadel = area < areas ? data_of(table->scenario)->area[area].citadel : 0;
	if (!citadel)
		return forbidden(say(not_a_citadel));
	if (side == no_side)
		return forbidden(say(not_a_side));
	here(table)->control[citadel - 1] = side;
	return legal();
}

/* {axis:"Iena", to:"Neustadt", side:"french"}; to null takes it away. */
struct verdict napoleon_edit_axis(struct table *table, const json_t *change)
{
	unsigned area = napoleon_read_area(table->scenario, json_object_get(change, "axis"));
	unsigned to = napoleon_read_area(table->scenario, json_object_get(change, "to"));
	side_id side = named_side(table->scenario, json_object_get(change, "side"));
	if (area == areas)
		return forbidden(say(not_a_place));
	if (json_is_null(json_object_get(change, "to"))) {
		here(table)->axis[area] = 0;
		return legal();
	}
	if (to == areas || napoleon_connection(table->scenario, area, to) >= connections)
		return forbidden(say1(not_a_connection, space_arg((space_id)area)));
	if (side == no_side)
		return forbidden(say(not_a_side));
	uint8_t axis = (uint8_t)((1 + to) | (unsigned)side << 7);
	if (here(table)->axis[area] && here(table)->axis[area] != axis)
		return forbidden(say1(not_a_second_axis, space_arg((space_id)area)));
	here(table)->axis[area] = axis;
	return legal();
}

struct verdict napoleon_edit_bridge(struct table *table, const json_t *change)
{
	const json_t *ends = json_object_get(change, "bridge");
	const json_t *destroyed = json_object_get(change, "destroyed");
	unsigned one = napoleon_read_area(table->scenario, json_array_get(ends, 0));
	unsigned other = napoleon_read_area(table->scenario, json_array_get(ends, 1));
	if (one == areas || other == areas)
		return forbidden(say(not_a_place));
	unsigned connection = napoleon_connection(table->scenario, one, other);
	if (connection >= connections)
		return forbidden(say1(not_a_connection, space_arg((space_id)one)));
	if (!napoleon_has_bridge(table->scenario, here(table), connection))
		return forbidden(say2(not_a_bridge, space_arg((space_id)one), space_arg((space_id)other)));
	if (destroyed && !json_is_boolean(destroyed))
		return forbidden(say(not_destroyed_or_not));
	napoleon_set_destroyed(here(table), connection, !destroyed || json_is_true(destroyed));
	return legal();
}
