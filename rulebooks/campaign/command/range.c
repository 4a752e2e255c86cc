/*
 * Command range, 7.2: two hexes, of which a step by road or trail counts one half (reading 17), which makes the two, three
 * and four hexes of 7.2A, 7.2B and 7.2C. Not through enemy units (7.22A),
 * not over water that cannot be crossed (7.22B); zones of control do not matter (7.22).
 *
 * In 1809 steps are counted (reading 22): two of any kind, three of which the first two or the last two go by road or trail, four that all do. There
 * rivers alone stand in the way (7.22), and no marsh.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"
#include "vedette/reach_search.h"

enum { range_limit = 4, step_by_way = 1, step_across = 2 }; /* in half hexes */

struct line {
	const struct field *field;
	const struct campaign_hexes *changed;
	const struct campaign_hexes *enemy; /* his combat units */
};

/* Can the line go on there, and does it go by road or trail? */
static inline bool goes_on(const struct line *line, space_id from, unsigned direction, space_id to, bool *way)
{
	unsigned link = campaign_link_of(line->field, line->changed, from, direction);
	*way = link & link_way;
	return link & link_command && !campaign_has_hex(line->enemy, to);
}

REACH_INLINE int step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
		      uint8_t *mode, bool *stops)
{
	const struct line *line = rules;
	bool way;
	(void)mode, (void)stops;
	if (!goes_on(line, from->space, direction, to, &way) ||
	    (!way && line->field->scenario->board->space[to].terrain == terrain_marsh))
		return -1;
	return way ? step_by_way : step_across;
}

/* What a line of counted steps has been so far; at its end it goes no farther. */
enum { all_by_way, across_then_way, across_last, at_its_end, no_line };

static unsigned line_after(unsigned so_far, half_points steps, bool way)
{
	if (steps == 0)
		return way ? all_by_way : across_last;
	if (so_far == all_by_way)
		return way ? all_by_way : steps <= 2 ? at_its_end : no_line;
	if (so_far == across_last)
		return steps > 1 ? no_line : way ? across_then_way : at_its_end;
	return way ? at_its_end : no_line;
}

REACH_INLINE int counted_step(const void *rules, const struct reach_node *from, unsigned direction,
			      space_id to, uint8_t *mode, bool *stops)
{
	bool way;
	(void)stops;
	if (from->mode == at_its_end || !goes_on(rules, from->space, direction, to, &way))
		return -1;
	unsigned line = line_after(from->mode, from->cost, way);
	if (line == no_line)
		return -1;
	*mode = (uint8_t)line;
	return 1;
}

void campaign_find_range(const struct field *field, space_id leader, side_id side)
{
	struct line line = {.field = field,
			    .changed = &campaign_water_of(field)->changed,
			    .enemy = &campaign_zones_of(field, side)->unit};
	struct reach_start start = {.space = leader};
	struct reach_query query = {.start = &start, .starts = 1, .limit = range_limit, .rules = &line};
	if (campaign_data(field->scenario)->is->range_by_halves)
		reach_search_plainly(&field->work->reach, field->scenario->board, &query, 1, step);
	else
		reach_search_plainly(&field->work->reach, field->scenario->board, &query, 1, counted_step);
}

bool campaign_in_range(const struct field *field, space_id hex)
{
	return hex < field->scenario->board->spaces && reach_at(&field->work->reach, hex) != NULL;
}

/*
 * ---- Kept ranges ------------------------------------------------------------------------------------------------------
 *
 * While points are given and dice are thrown nobody moves, and the same leaders are asked for at every answer. A range hangs on where he
 * stands, the enemy as he is known, and the water.
 */

enum { range_rows = 20 };

struct kept_ranges {
	uint64_t fingerprint;
	struct campaign_pontoon pontoon[max_pontoons];
	uint8_t bridge[max_bridges];
	unsigned next;
	struct range_row {
		uint64_t zones; /* the number of the enemy's; 0: the row is free */
		space_id leader;
		struct campaign_hexes hex;
	} row[range_rows];
};

/* All of them hang on the same ground and water. */
static struct kept_ranges *ranges_in(const struct field *field)
{
	_Static_assert(campaign_scratch_of_ranges + sizeof(struct kept_ranges) <= campaign_scratch_of_zones,
		       "the next scratch begins behind it");
	const struct campaign *campaign = campaign_known(field);
	uint64_t fingerprint = campaign_data(field->scenario)->fingerprint;
	struct kept_ranges *kept = (struct kept_ranges *)(field->work->scratch + campaign_scratch_of_ranges);
	if (kept->fingerprint == fingerprint &&
	    !memcmp(kept->pontoon, campaign->pontoon, sizeof kept->pontoon) &&
	    !memcmp(kept->bridge, campaign->bridge, sizeof kept->bridge))
		return kept;
	kept->fingerprint = fingerprint;
	memcpy(kept->pontoon, campaign->pontoon, sizeof kept->pontoon);
	memcpy(kept->bridge, campaign->bridge, sizeof kept->bridge);
	for (unsigned i = 0; i < range_rows; i++)
		kept->row[i].zones = 0;
	return kept;
}

const struct campaign_hexes *campaign_range_of(const struct field *field, space_id leader, side_id side)
{
	const struct reach *reach = &field->work->reach;
	struct kept_ranges *kept = ranges_in(field);
	uint64_t zones = campaign_zones_of(field, side)->number;
	for (unsigned i = 0; i < range_rows; i++)
		if (kept->row[i].leader == leader && kept->row[i].zones == zones)
			return &kept->row[i].hex;
	struct range_row *row = &kept->row[kept->next++ % range_rows];
	campaign_find_range(field, leader, side);
	*row = (struct range_row){.zones = zones, .leader = leader};
	for (unsigned i = 0; i < reach->count; i++)
		campaign_add_hex(&row->hex, reach->node[i].space);
	return &row->hex;
}
