/*
 * Zones of control, 4.0, 11.52: the six hexes around a combat unit, but not over a river, bridged, damaged (1809 8.35E) or not, and not into a
 * fortified town. Trains have none; a lone leader has a vedette's (5.2). Who does not know a flag must reckon with it.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

static bool carries_zone(const struct scenario *scenario, space_id from, unsigned direction)
{
	const struct board *board = scenario->board;
	space_id to = board->neighbour[from][direction];
	return to != no_space && !(board->side[from][direction] & side_river) &&
	       !campaign_is_fortified(scenario, to);
}

bool campaign_zone_reaches(const struct field *field, space_id from, unsigned direction, side_id side)
{
	return carries_zone(field->scenario, from, direction) && campaign_has_combat_unit(field, from, side);
}

bool campaign_in_zone(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign, enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy))
			return true;
	}
	return false;
}

bool campaign_may_be_in_zone(const struct scenario *scenario, const struct campaign *campaign, space_id hex,
			     side_id side)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = scenario->board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign, campaign_enemy(side), beside) &&
		    carries_zone(scenario, beside, opposite(direction)))
			return true;
	}
	return false;
}

/* ---- All zones at once -----------------------------------------------------------------------------------------------  */

/* What it hangs on: where the enemy's flags are, and what the reader knows of them. The last ones are kept, for every search asks. */
struct zones_asked {
	uint64_t fingerprint;
	uint16_t at[flags_of_side];
	uint8_t who[flags_of_side], group[flags_of_side], seen[flags_of_side];
	uint8_t seat, side, spare[6];
};

enum { zone_rows = 6 };

struct kept_zones {
	uint64_t next;
	struct zones_row {
		struct zones_asked asked;
		struct campaign_hexes held; /* by his flags */
		struct campaign_zones zones;
	} row[zone_rows];
};

static struct kept_zones *zones_in(const struct field *field)
{
	_Static_assert(campaign_scratch_of_zones + sizeof(struct kept_zones) <= campaign_scratch_of_orders,
		       "the next scratch begins behind it");
	return (struct kept_zones *)(field->work->scratch + campaign_scratch_of_zones);
}

static struct zones_asked zones_asked(const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = campaign_enemy(side) * flags_of_side;
	const struct campaign_knowledge *knows = &campaign->knows[campaign_viewer(field->seat)];
	struct zones_asked asked = {.fingerprint = campaign_data(field->scenario)->fingerprint,
				    .seat = field->seat,
				    .side = side};
	memcpy(asked.at, campaign->at + first, sizeof asked.at);
	memcpy(asked.who, campaign->who + first, sizeof asked.who);
	memcpy(asked.group, knows->group + first, sizeof asked.group);
	memcpy(asked.seen, knows->seen + first, sizeof asked.seen);
	return asked;
}

/* Compared where it lies: most of the time nothing has changed. */
static bool is_asked(const struct zones_asked *asked, const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = campaign_enemy(side) * flags_of_side;
	const struct campaign_knowledge *knows = &campaign->knows[campaign_viewer(field->seat)];
	return asked->fingerprint == campaign_data(field->scenario)->fingerprint &&
	       asked->seat == field->seat && asked->side == side &&
	       !memcmp(asked->who, campaign->who + first, sizeof asked->who) &&
	       !memcmp(asked->at, campaign->at + first, sizeof asked->at) &&
	       !memcmp(asked->group, knows->group + first, sizeof asked->group) &&
	       !memcmp(asked->seen, knows->seen + first, sizeof asked->seen);
}

static void mark_zones(const struct scenario *scenario, struct campaign_zones *zones)
{
	const struct board *board = scenario->board;
	memset(&zones->hex, 0, sizeof zones->hex);
	for (unsigned word = 0; word * 64 < board->spaces; word++)
		for (uint64_t rest = zones->unit.word[word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			for (unsigned direction = 0; direction < hex_sides; direction++)
				if (carries_zone(scenario, hex, direction))
					campaign_add_hex(&zones->hex, board->neighbour[hex][direction]);
		}
}

/* Whatever is known of them: the same flags and the same combat units have the same zones and the same number. */
static const struct zones_row *row_like(const struct kept_zones *kept, const struct zones_row *row)
{
	for (unsigned i = 0; i < zone_rows; i++) {
		const struct zones_row *other = &kept->row[i];
		if (other != row && other->asked.fingerprint == row->asked.fingerprint &&
		    other->asked.side == row->asked.side &&
		    !memcmp(&other->held, &row->held, sizeof row->held) &&
		    !memcmp(&other->zones.unit, &row->zones.unit, sizeof row->zones.unit))
			return other;
	}
	return NULL;
}

static void find_zones(const struct scenario *scenario, struct zones_row *row)
{
	mark_zones(scenario, &row->zones);
	row->zones.beside = campaign_data(scenario)->edge;
	campaign_add_neighbours(&row->zones.beside, scenario->board, row->held.word);
	campaign_add_neighbours(&row->zones.beside, scenario->board, row->zones.hex.word);
}

const struct campaign_zones *campaign_zones_of(const struct field *field, side_id side)
{
	struct kept_zones *kept = zones_in(field);
	for (unsigned i = 0; i < zone_rows; i++)
		if (is_asked(&kept->row[i].asked, field, side))
			return &kept->row[i].zones;
	struct zones_row *row = &kept->row[kept->next++ % zone_rows];
	struct campaign_zones *zones = &row->zones;
	row->asked = zones_asked(field, side);
	memcpy(row->held.word, campaign_known(field)->held[campaign_enemy(side)], sizeof row->held.word);
	memset(&zones->unit, 0, sizeof zones->unit);
	campaign_mark_combat_units(field, campaign_enemy(side), &zones->unit);
	zones->number = kept->next;
	const struct zones_row *like = row_like(kept, row);
	if (like)
		*zones = like->zones;
	else
		find_zones(field->scenario, row);
	return zones;
}

bool campaign_is_engaged(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside == no_space || !campaign_holds(campaign, enemy, beside) ||
		    !campaign_has_combat_unit(field, beside, enemy) ||
		    !campaign_has_combat_unit(field, hex, side))
			continue;
		if (campaign_zone_reaches(field, beside, opposite(direction), enemy) ||
		    campaign_zone_reaches(field, hex, direction, side))
			return true;
	}
	return false;
}
