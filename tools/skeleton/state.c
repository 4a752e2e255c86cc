/*
 * The position, declared: what each field is and who may know it. And the few things that are special about it.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/skeleton/position.h"

const char *const skeleton_ids[units] = {"north.guard", "north.hussars", "south.guard", "south.hussars"};
static const char *const names[units] = {"Northern guard", "Northern hussars", "Southern guard",
					 "Southern hussars"};

/* clang-format off */
static const struct state_field fields[] = {
	STATE_LANE("at", struct skeleton, at, .kind = kind_place, .by = state_by_flag, .most = off_map, .initial = off_map),
	STATE_LANE("marched", struct skeleton, marched, .kind = kind_mark, .by = state_by_flag),
	STATE_LANE("control", struct skeleton, control, .kind = kind_side, .by = state_by_place, .initial = no_side),
};

/* Nothing is hidden: a set without viewers, in which the slot is the piece. */
static const struct piece_set sets[] = {
	{.side = north_side, .first = 0, .flags = units_of_side, .at = offsetof(struct skeleton, at),
	 .off_at = off_map, .id = skeleton_ids, .flag_name = names},
	{.side = south_side, .first = units_of_side, .flags = units_of_side, .at = offsetof(struct skeleton, at[units_of_side]),
	 .off_at = off_map, .id = skeleton_ids + units_of_side, .flag_name = names + units_of_side},
};

static const struct outside outsides[] = {{off_map, "off"}};
/* clang-format on */

const struct state skeleton_state = {.field = fields,
				     .set = sets,
				     .outside = outsides,
				     .fields = COUNT_OF(fields),
				     .sets = COUNT_OF(sets),
				     .outsides = COUNT_OF(outsides)};

void skeleton_set_up(struct table *table)
{
	const struct skeleton_data *data = table->scenario->data;
	state_clear(table->scenario, table->position);
	for (unsigned unit = 0; unit < units; unit++)
		here(table)->at[unit] = data->unit[unit].at;
	skeleton_derive(table->scenario, table->position);
}

void skeleton_derive(const struct scenario *scenario, struct position *position)
{
	struct skeleton *skeleton = (struct skeleton *)position;
	(void)scenario;
	memset(skeleton->standing, 0, sizeof skeleton->standing);
	for (unsigned unit = 0; unit < units; unit++)
		if (skeleton->at[unit] < hexes)
			skeleton->standing[skeleton->at[unit]] = (uint8_t)(1 + unit);
}

/* S3.3 */
struct verdict skeleton_allowed(const struct scenario *scenario, const struct position *position)
{
	const struct skeleton *skeleton = (const struct skeleton *)position;
	(void)scenario;
	for (unsigned unit = 0; unit < units; unit++)
		for (unsigned other = 0; other < unit; other++)
			if (skeleton->at[unit] < hexes && skeleton->at[unit] == skeleton->at[other])
				return forbidden(say1(two_in_a_hex, space_arg(skeleton->at[unit])));
	return legal();
}
