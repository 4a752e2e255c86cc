/*
 * Blocks on the map: who stands behind which flag, and where.
 *
 * The same questions may be asked of the truth and of a mask. `flag_of` says which is which: the truth knows the flag of
 * every block, a mask only of those its viewer is sure of.
 */
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"

/* Arms by 1 + block, p. 16: corps and commanders make stacks, vedettes do not. */
const uint8_t napoleon_arm[blocks + 1] = {
	[1 + french_vedette] = arm_vedette,   [2 + french_vedette] = arm_vedette,
	[3 + french_vedette] = arm_vedette,   [4 + french_vedette] = arm_vedette,
	[5 + french_vedette] = arm_vedette,   [1 + prussian_vedette] = arm_vedette,
	[2 + prussian_vedette] = arm_vedette, [3 + prussian_vedette] = arm_vedette,
};

struct fog napoleon_fog_of(const struct napoleon *n, side_id side)
{
	struct napoleon *open = (struct napoleon *)n;
	unsigned first = first_flag_of(side);
	return (struct fog){.flags = side == french ? french_blocks : prussian_blocks,
			    .who = open->who + first,
			    .group = open->group + first,
			    .seen = open->seen + first,
			    .arm = napoleon_arm};
}

/* ---- Who ----------------------------------------------------------------------------------------------- */

unsigned napoleon_block(const struct napoleon *n, unsigned flag)
{
	unsigned who = n->who[flag];
	if (who == fog_nobody || who > blocks)
		return no_block;
	return n->flag_of[who - 1] == flag ? who - 1 : (unsigned)no_block;
}

bool napoleon_knows_all(const struct napoleon *n, uint32_t flags)
{
	while (flags)
		if (napoleon_block(n, take_flag(&flags)) == no_block)
			return false;
	return true;
}

bool napoleon_everybody_knows(const struct napoleon *n, unsigned flag)
{
	struct fog fog = napoleon_fog_of(n, side_of_flag(flag));
	unsigned slot = flag - first_flag_of(side_of_flag(flag));
	return fog.seen[slot] == fog_identity && fog_alone(&fog, slot);
}

bool napoleon_everybody_knows_arm(const struct napoleon *n, unsigned flag, unsigned arm)
{
	struct fog fog = napoleon_fog_of(n, side_of_flag(flag));
	return fog_sure_arm(&fog, flag - first_flag_of(side_of_flag(flag))) == arm;
}

uint32_t napoleon_corps_among(const struct napoleon *n, uint32_t flags)
{
	uint32_t found = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (is_corps(napoleon_block(n, flag)))
			found |= 1u << flag;
	}
	return found;
}

static bool is_sure_vedette(const struct napoleon *n, unsigned flag)
{
	unsigned block = napoleon_block(n, flag);
	return block == no_block ? napoleon_everybody_knows_arm(n, flag, arm_vedette) : is_vedette(block);
}

uint32_t napoleon_vedettes_among(const struct napoleon *n, uint32_t flags)
{
	uint32_t found = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (is_sure_vedette(n, flag))
			found |= 1u << flag;
	}
	return found;
}

bool napoleon_only_vedettes(const struct napoleon *n, uint32_t flags)
{
	return flags && napoleon_vedettes_among(n, flags) == flags;
}

bool napoleon_may_be_vedettes(const struct napoleon *n, uint32_t flags)
{
	for (uint32_t left = flags; left;) {
		unsigned flag = take_flag(&left), block = napoleon_block(n, flag);
		if (block == no_block ? napoleon_everybody_knows_arm(n, flag, arm_stack) : !is_vedette(block))
			return false;
	}
	return flags != 0;
}

unsigned napoleon_cavalry(const struct napoleon *n, uint32_t flags)
{
	unsigned points = 0;
	while (flags) {
		unsigned block = napoleon_block(n, take_flag(&flags));
		if (block != no_block && n->cav[block] != strength_unknown)
			points += n->cav[block];
	}
	return points;
}

/* ---- Where --------------------------------------------------------------------------------------------- */

uint32_t napoleon_flags_in(const struct napoleon *n, unsigned area, side_id side)
{
	return n->standing[area] & flags_of(side);
}

bool napoleon_is_own_corps(const struct napoleon *n, const struct frame *frame, unsigned number)
{
	return number == 0 || napoleon_is_corps_of(n, number - 1, n->side_of[frame->seat]);
}

void napoleon_put(struct napoleon *n, unsigned flag, unsigned at)
{
	if (n->at[flag] < areas)
		n->standing[n->at[flag]] &= ~(1u << flag);
	n->at[flag] = (uint8_t)at;
	if (at < areas)
		n->standing[at] |= 1u << flag;
}

/* The flag is turned, p. 6: it can perform no operation until the recovery. */
void napoleon_activate(struct table *table, uint32_t flags)
{
	struct napoleon *n = here(table);
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (n->at[flag] < areas)
			n->activated[flag] = 1;
	}
}

void napoleon_derive(const struct scenario *scenario, struct position *position)
{
	(void)scenario;
	struct napoleon *n = (struct napoleon *)position;
	memset(n->standing, 0, sizeof n->standing);
	memset(n->flag_of, no_block, sizeof n->flag_of);
	memset(n->more_spare, 0, sizeof n->more_spare);
	for (unsigned flag = 0; flag < blocks; flag++) {
		if (n->at[flag] < areas)
			n->standing[n->at[flag]] |= 1u << flag;
		if (n->who[flag] != fog_nobody && n->who[flag] <= blocks)
			n->flag_of[n->who[flag] - 1] = (uint8_t)flag;
	}
}

/* ---- Strength at the start ----------------------------------------------------------------------------- */

static inline bool takes_part(const struct scenario *scenario, unsigned block)
{
	if (scenario_number(scenario) != scenario_short || block == wuerttemberg)
		return is_corps(block);
	return is_corps(block) && data_of(scenario)->place[1][block] != off_map;
}

/* As printed, unless the set-up gives another figure; option: a point more for that corps. */
static inline unsigned initial(const struct scenario *scenario, const struct napoleon *n, unsigned block,
			       unsigned given, unsigned printed, unsigned stronger)
{
	if (!takes_part(scenario, block))
		return 0;
	return (given == strength_unknown ? printed : given) +
	       (n->flow.option[option_stronger_prussia] && block == stronger);
}

unsigned napoleon_initial_inf(const struct scenario *scenario, const struct napoleon *n, unsigned block)
{
	const struct napoleon_data *data = data_of(scenario);
	return initial(scenario, n, block, data->inf[scenario_number(scenario) == scenario_short][block],
		       data->block[block].inf, kalckreuth);
}

unsigned napoleon_initial_cav(const struct scenario *scenario, const struct napoleon *n, unsigned block)
{
	const struct napoleon_data *data = data_of(scenario);
	return initial(scenario, n, block, data->cav[scenario_number(scenario) == scenario_short][block],
		       data->block[block].cav, hohenlohe);
}

int napoleon_missing_points(const struct scenario *scenario, const struct napoleon *n, side_id side)
{
	int points = 0;
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++) {
		points += (int)(napoleon_initial_inf(scenario, n, block) +
				napoleon_initial_cav(scenario, n, block));
		if (n->inf[block] != strength_unknown)
			points -= (int)strength_of(n, block);
	}
	return points;
}
