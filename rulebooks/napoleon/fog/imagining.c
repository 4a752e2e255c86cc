/*
 * A position for a mask: what stands behind the screens, so that the mask stays true. The rest follows from state.c and,
 * for what the rules forbid behind upright flags, blocks/standing.c.
 */
#include "rulebooks/napoleon/fog/knowledge.h"

/* ---- Sheets -------------------------------------------------------------------------------------------- */

/* The sheets that are not known, each as it began. */
static unsigned open_sheets(const struct scenario *scenario, struct napoleon *n, side_id side,
			    uint8_t corps[], int *points)
{
	unsigned count = 0;
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++)
		if (n->inf[block] == strength_unknown) {
			n->inf[block] = (uint8_t)napoleon_initial_inf(scenario, n, block);
			n->cav[block] = (uint8_t)napoleon_initial_cav(scenario, n, block);
			if (strength_of(n, block) == 0)
				n->inf[block] = 1; /* set up by hand: a corps of another scenario */
			*points -= (int)strength_of(n, block);
			corps[count++] = (uint8_t)block;
		}
	return count;
}

static void take_point(struct napoleon *n, unsigned block, struct chance *chance)
{
	if (deal_of(chance, strength_of(n, block)) < n->cav[block])
		n->cav[block]--;
	else
		n->inf[block]--;
}

/* The corps at or after a random place of the list that can still change: `count` if none can. */
static unsigned find_corps(const struct napoleon *n, const uint8_t corps[], unsigned count, int points,
			   struct chance *chance)
{
	unsigned first = deal_of(chance, count);
	for (unsigned i = 0; i < count; i++) {
		unsigned strength = strength_of(n, corps[(first + i) % count]);
		if (points < 0 ? strength > 1 : strength < most_strength)
			return (first + i) % count;
	}
	return count;
}

static void imagine_strengths(const struct scenario *scenario, struct napoleon *n, side_id side,
			      struct chance *chance)
{
	uint8_t corps[blocks];
	/* The track has told what a side has lost and won back: the sum of the sheets is no secret. */
	int points = napoleon_missing_points(scenario, n, side) - n->lost[side] + n->gained[side];
	unsigned count = open_sheets(scenario, n, side, corps, &points);
	while (points != 0 && count > 0) {
		unsigned found = find_corps(n, corps, count, points, chance);
		if (found == count)
			return;
		if (points < 0)
			take_point(n, corps[found], chance);
		else
			n->inf[corps[found]]++;
		points += points < 0 ? 1 : -1;
	}
}

/* Half of the corps are fresh; small figures are likelier than great ones. */
static void imagine_fatigue(struct napoleon *n, side_id side, struct chance *chance)
{
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++) {
		if (n->fatigue[block] != strength_unknown)
			continue;
		unsigned one = deal_of(chance, 2 * most_fatigue), other = deal_of(chance, most_fatigue + 1);
		n->fatigue[block] = (uint8_t)(one > most_fatigue ? 0 : one < other ? one : other);
	}
}

/* CARE: a French corps on the map, one that has lost infantry if there is such. */
static void imagine_care(const struct scenario *scenario, struct napoleon *n, struct chance *chance)
{
	uint8_t fit[french_blocks], any[french_blocks];
	unsigned fits = 0, count = 0;
	if (n->care != strength_unknown)
		return;
	n->care = 0;
	for (unsigned flag = 0; flag < french_blocks; flag++) {
		unsigned block = block_behind(n, flag);
		if (n->at[flag] >= areas || !is_corps(block))
			continue;
		any[count++] = (uint8_t)block;
		if (n->inf[block] < napoleon_initial_inf(scenario, n, block))
			fit[fits++] = (uint8_t)block;
	}
	if (fits)
		n->care = (uint8_t)(1 + fit[deal_of(chance, fits)]);
	else if (count)
		n->care = (uint8_t)(1 + any[deal_of(chance, count)]);
}

/* So many of a set, at random. */
uint32_t napoleon_some_of(uint32_t left, unsigned count, struct chance *chance)
{
	uint32_t found = 0;
	while (count-- > 0 && left) {
		uint32_t rest = left;
		unsigned flag = take_flag(&rest);
		for (unsigned skip = deal_of(chance, count_flags(left)); skip > 0; skip--)
			flag = take_flag(&rest);
		found |= 1u << flag;
		left &= ~(1u << flag);
	}
	return found;
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

void napoleon_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		      struct chance *chance, struct position *position)
{
	struct napoleon *n = (struct napoleon *)position;
	state_imagine_fields(scenario, mask, seat, chance, position);
	for (side_id side = french; side < both_sides; side++) {
		if (!is_watched(n, seat, side))
			continue;
		imagine_strengths(scenario, n, side, chance);
		imagine_fatigue(n, side, chance);
		if (side == french)
			imagine_care(scenario, n, chance);
	}
	state_imagine_frames(scenario, seat, chance, position);
}
