/*
 * Blocks moved by hand. In upright games nobody but the owner knows a block that was put somewhere; one that is not on
 * the map is known to everybody.
 */
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"
#include "rulebooks/napoleon/table/view.h"

/* ---- Flags --------------------------------------------------------------------------------------------- */

/* Upright blocks get their flags at random; open ones keep their own. */
static void deal_flags(struct table *table)
{
	struct napoleon *n = here(table);
	uint8_t slot[blocks];
	for (unsigned i = 0; i < blocks; i++)
		slot[i] = (uint8_t)i;
	for (side_id side = french; side < both_sides && napoleon_is_upright(table->scenario, n); side++) {
		struct fog fog = napoleon_fog_of(n, side);
		uint8_t *const lane[] = {fog.who};
		fog_redeal(table->chance, deal_for(table, purpose(chance_for_edit, side)), slot, fog.flags,
			   lane, 1);
	}
	napoleon_derive(table->scenario, table->position);
}

/* Before the screens are lifted a flag is the block of its number, which must tell nobody anything. */
static bool is_sealed(const struct napoleon *n)
{
	if (n->flow.step > step_set_up)
		return false;
	for (unsigned flag = 0; flag < blocks; flag++)
		if (n->at[flag] != off_map)
			return false;
	return true;
}

void napoleon_settle_flags(struct table *table)
{
	if (is_sealed(here(table)))
		deal_flags(table);
}

/* ---- Clearing ------------------------------------------------------------------------------------------ */

static void clear_cards(struct napoleon *n)
{
	memset(n->card, in_deck, sizeof n->card);
	memset(n->hand_count, 0, sizeof n->hand_count);
	memset(n->green, 0, sizeof n->green);
	memset(n->blue, 0, sizeof n->blue);
	memset(n->passed, 0, sizeof n->passed);
	n->rain = n->second_breath = n->strategic_retreat = 0;
}

struct verdict napoleon_edit_clear(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	if (!json_is_true(json_object_get(change, "clear")))
		return forbidden(say(not_clear_or_not));
	napoleon_pack_up(table);
	deal_flags(table);
	clear_cards(n);
	napoleon_place_markers(table->scenario, n);
	memset(n->destroyed, 0, sizeof n->destroyed);
	n->active = n->first = french;
	n->napoleon_lost = 0;
	return legal();
}

/* ---- One block ----------------------------------------------------------------------------------------- */

/* What all but the owner know of the block behind a flag, whatever they knew before. */
static void set_seen(struct napoleon *n, unsigned flag, enum fog_seen seen)
{
	struct fog fog = napoleon_fog_of(n, side_of_flag(flag));
	fog_learn(&fog, flag - first_flag_of(side_of_flag(flag)), fog_identity);
	n->seen[flag] = (uint8_t)seen;
}

/* A corps that comes back is whole again; one of another scenario is as strong as it is printed. */
static void make_whole(const struct scenario *scenario, struct napoleon *n, unsigned block, bool there)
{
	const struct block_data *printed = &data_of(scenario)->block[block];
	n->inf[block] = (uint8_t)napoleon_initial_inf(scenario, n, block);
	n->cav[block] = (uint8_t)napoleon_initial_cav(scenario, n, block);
	if (strength_of(n, block) == 0 && there) {
		n->inf[block] = printed->inf;
		n->cav[block] = printed->cav;
	}
}

void napoleon_put_by_hand(struct table *table, piece_id flag, unsigned at)
{
	struct napoleon *n = here(table);
	unsigned block = napoleon_block(n, flag);
	bool there = at < areas;
	if (at == n->at[flag])
		return;
	napoleon_put(n, flag, at);
	set_seen(n, flag, there && napoleon_is_upright(table->scenario, n) ? fog_nothing : fog_identity);
	if (!there) {
		n->activated[flag] = 0;
		n->fatigue[block] = 0;
		n->care = n->care == block + 1 ? 0 : n->care;
	}
	if (at == eliminated)
		n->inf[block] = n->cav[block] = 0;
	else if (is_corps(block) && strength_of(n, block) == 0)
		make_whole(table->scenario, n, block, there);
}
