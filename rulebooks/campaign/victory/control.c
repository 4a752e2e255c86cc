/*
 * Control of strategic hexes, 20.16: whose combat unit in supply was the last to stand in one or to pass through it.
 *
 * Everybody sees whose flags pass; what stood behind them and whether it was fed (reading 110), its own side alone knows.
 * So each side keeps its own claims, and the order in which they were made decides.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

/* Claims are in the order of play; within a phase the phasing side is the later one: it advances where others fled. */
static uint16_t stamp(const struct scenario *scenario, const struct campaign *campaign, side_id side)
{
	bool phasing = campaign_phasing(scenario, campaign) == side;
	return (uint16_t)((campaign->flow.turn * 32u + campaign->flow.step) * 2u + phasing);
}

static bool can_claim(const struct table *table, unsigned flag)
{
	return campaign_is_combat_unit(campaign_true_counter(table, flag)) &&
	       !campaign_here(table)->unsupplied[flag];
}

void campaign_pass_through(struct table *table, unsigned flag, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	side_id side = campaign_side_of(flag);
	campaign_open_strip(table, hex, side);
	campaign_note_crossing(table, flag, hex);
	for (unsigned i = 0; i < data->sources; i++) {
		if (data->source[i].at != hex)
			continue;
		campaign->control[i] = side;
		if (can_claim(table, flag))
			campaign->claim[side * max_sources + i] = stamp(table->scenario, campaign, side);
	}
}

static bool has_claim(const struct campaign *campaign, unsigned source, side_id side)
{
	unsigned own = campaign->claim[side * max_sources + source];
	return own && own > campaign->claim[campaign_enemy(side) * max_sources + source];
}

/*
 * While the game lasts a seat goes by what it sees: whoever's flag came last. Of its own it knows besides whether anybody
 * who could claim the hex has ever been there.
 */
bool campaign_controls(const struct field *field, unsigned source, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	if (field->seat == referee_seat && !campaign->flow.over)
		return has_claim(campaign, source, side);
	return campaign->control[source] == side &&
	       (campaign_side_of_seat(field->seat) != side || campaign->claim[side * max_sources + source]);
}

void campaign_settle_control(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned i = 0; i < campaign_data(table->scenario)->sources; i++) {
		campaign->control[i] = no_side;
		for (side_id side = 0; side < both_sides; side++)
			if (has_claim(campaign, i, side))
				campaign->control[i] = side;
	}
}

void campaign_begin_control(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	memset(campaign->claim, 0, sizeof campaign->claim);
	memset(campaign->strip, 0, sizeof campaign->strip);
	for (unsigned i = 0; i < data->sources; i++) {
		const struct campaign_source *source = &data->source[i];
		bool owned = source->kind == place_source || source->kind == place_bank;
		side_id holder = source->taken ? campaign_enemy(source->side) : source->side;
		campaign->control[i] = owned ? holder : (side_id)no_side;
		if (source->taken)
			campaign->claim[holder * max_sources + i] = 1; /* before the first turn */
	}
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->at[flag] < table->scenario->board->spaces)
			campaign_pass_through(table, flag, campaign->at[flag]);
}

/* Whoever was seen there last has been there by now: whoever comes after him will be the later one. */
void campaign_imagine_claims(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	(void)chance;
	uint16_t now = stamp(scenario, campaign, (side_id)owner);
	for (unsigned i = 0; i < max_sources; i++) {
		bool seen = i < campaign_data(scenario)->sources && campaign->control[i] == owner;
		campaign->claim[owner * max_sources + i] = seen ? now : 0;
	}
}
