/*
 * Where the flags are, and what everybody sees of it; hidden forces and how they are revealed, 1.5.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

/* ---- On the map -------------------------------------------------------------------------------------------------- */

static void lift(struct campaign *campaign, unsigned flag)
{
	space_id hex = campaign->at[flag];
	side_id side = campaign_side_of(flag);
	uint8_t *link = &campaign->first[hex];
	while (*link != flag + 1)
		link = &campaign->next[*link - 1];
	*link = campaign->next[flag];
	campaign->next[flag] = 0;
	bool held = false;
	CAMPAIGN_EACH_IN (campaign, hex, other)
		held |= campaign_side_of((unsigned)other) == side;
	if (!held)
		campaign->held[side][hex / 64] &= ~(1ull << hex % 64);
}

static void lay(struct campaign *campaign, unsigned flag, space_id hex)
{
	uint8_t *link = &campaign->first[hex];
	while (*link && *link < flag + 1)
		link = &campaign->next[*link - 1];
	campaign->next[flag] = *link;
	*link = (uint8_t)(flag + 1);
	campaign->held[campaign_side_of(flag)][hex / 64] |= 1ull << hex % 64;
}

void campaign_put(struct campaign *campaign, unsigned flag, unsigned place)
{
	if (campaign->at[flag] < max_places)
		lift(campaign, flag);
	campaign->at[flag] = (uint16_t)place;
	if (place < max_places)
		lay(campaign, flag, (space_id)place);
}

void campaign_derive(const struct scenario *scenario, struct position *position)
{
	(void)scenario;
	struct campaign *campaign = (struct campaign *)position;
	memset((char *)campaign + offsetof(struct campaign, first), 0,
	       sizeof *campaign - offsetof(struct campaign, first));
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->at[flag] < max_places)
			lay(campaign, flag, campaign->at[flag]);
}

unsigned campaign_flags_in(const struct campaign *campaign, space_id hex, side_id side, uint8_t flag[],
			   unsigned max)
{
	unsigned count = 0;
	CAMPAIGN_EACH_IN (campaign, hex, i)
		if (campaign_side_of((unsigned)i) == side && count < max)
			flag[count++] = (uint8_t)i;
	return count;
}

/* ---- What is remembered -------------------------------------------------------------------------------------------------- */

/*
 * 1.5: whoever the enemy knows in a hex was seen there, now. He keeps it by the counter: the flags tell nothing any more once they
 * have parted.
 */
static void remember(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(flag), enemy = campaign_enemy(side);
	const struct piece_set *set = &campaign_data(table->scenario)->set[side];
	struct fog fog = state_fog(set, table->position, enemy);
	unsigned i = flag - set->first, who = campaign->who[flag];
	if (!who || fog.seen[i] != fog_identity || !fog_alone(&fog, i))
		return;
	campaign->sighted_at[enemy * flags_of_side + who - 1] = (uint16_t)(campaign->at[flag] + 1);
	campaign->sighted_turn[enemy * flags_of_side + who - 1] = (uint8_t)campaign->flow.turn;
}

/* ---- Dealing anew ------------------------------------------------------------------------------------------------- */

static void deal(struct table *table, side_id side, unsigned place, uint8_t flag[], unsigned count)
{
	if (count < 2)
		return;
	for (unsigned i = 0; i < count; i++)
		flag[i] = (uint8_t)(flag[i] - side * flags_of_side);
	state_meet(table, &campaign_data(table->scenario)->set[side], purpose(for_flags, place), flag, count);
}

/* 1.5, 1.52: the flags of a stack look alike, and so does whichever of them is taken away: once they part, they are hidden again. */
void campaign_mingle(struct table *table, side_id side, unsigned place)
{
	struct campaign *campaign = campaign_here(table);
	uint8_t flag[flags_of_side];
	unsigned count = 0, first = side * flags_of_side;
	for (unsigned i = first; i < first + flags_of_side; i++)
		if (campaign->at[i] == place)
			flag[count++] = (uint8_t)i;
	for (unsigned i = 0; i < count && count > 1 && place < max_places; i++)
		remember(table, flag[i]);
	deal(table, side, place, flag, count);
}

unsigned campaign_from_reserve(struct table *table, side_id side, unsigned who, unsigned place)
{
	campaign_mingle(table, side, box_reserve);
	unsigned flag = campaign_flag_of(table->scenario, campaign_here(table), side, who);
	campaign_put(campaign_here(table), flag, place);
	return flag;
}

void campaign_wipe_status(struct campaign *campaign, unsigned flag)
{
	campaign->moved[flag] = campaign->command[flag] = campaign->did[flag] = campaign->pace[flag] = 0;
	campaign->marching[flag] = campaign->column[flag] = campaign->unsupplied[flag] =
		campaign->shaken[flag] = 0;
	campaign->order[flag] = campaign->afoot[flag] = campaign->attack[flag] = 0;
}

void campaign_to_reserve(struct table *table, unsigned flag)
{
	campaign_wipe_status(campaign_here(table), flag);
	campaign_put(campaign_here(table), flag, box_reserve);
	campaign_mingle(table, campaign_side_of(flag), box_reserve);
}

/* ---- Seeing -------------------------------------------------------------------------------------------------------- */

static void learn(struct table *table, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	const struct piece_set *set = &campaign_data(table->scenario)->set[side];
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		if (viewer != side) {
			struct fog fog = state_fog(set, table->position, viewer);
			fog_learn(&fog, flag - set->first, fog_identity);
		}
}

void campaign_order_open(const struct campaign *campaign, uint8_t flag[], unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		uint8_t moved = flag[i];
		unsigned to = i;
		for (; to > 0 && campaign->who[flag[to - 1]] > campaign->who[moved]; to--)
			flag[to] = flag[to - 1];
		flag[to] = moved;
	}
}

/*
 * 1.51: units, leaders and trains alike, to everybody. It is news to both sides: one sees who stands there, the other that
 * the contact is real.
 */
void campaign_reveal_flags(struct table *table, space_id hex, const uint8_t flag[], unsigned count,
			   unsigned text)
{
	uint8_t told[flags_of_side];
	if (!count)
		return;
	memcpy(told, flag, count);
	campaign_order_open(campaign_here(table), told, count);
	struct event event = {
		.message = campaign_say_also(campaign_say_flags(text, told, count), space_arg(hex)),
		.news = campaign_everybody,
		.at = hex};
	for (unsigned i = 0; i < count; i++) {
		learn(table, flag[i]);
		remember(table, flag[i]);
		if (event.pieces < 8)
			event.piece[event.pieces++] = (piece_id)flag[i];
	}
	tell(table, &event);
}

void campaign_reveal(struct table *table, space_id hex, side_id side, unsigned text)
{
	uint8_t flag[flags_of_side];
	unsigned count = campaign_flags_in(campaign_here(table), hex, side, flag, flags_of_side);
	campaign_reveal_flags(table, hex, flag, count, text);
}

/*
 * 1.51(1): whoever is in contact is shown, so a stack that is not has no zone. Trains alone in a fortified town, which nobody takes in passing
 * (14.33), are shown instead, that they hold nobody.
 */
static bool only_seems_engaged(const struct field *field, space_id hex, side_id side)
{
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	if (!campaign_is_fortified(field->scenario, hex) || campaign_has_combat_unit(field, hex, side))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && !(board->side[hex][direction] & side_river) &&
		    campaign_has_combat_unit(field, beside, enemy))
			return true;
	}
	return false;
}

void campaign_reveal_engaged(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign_held(campaign, word); rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			side_id side = campaign_side_of((unsigned)campaign_first_flag(campaign, hex));
			if (campaign_is_engaged(&field, hex, side) || only_seems_engaged(&field, hex, side))
				campaign_reveal(table, hex, side, text_told_revealed_in_zone);
		}
}

void campaign_to_box(struct table *table, unsigned flag, unsigned box)
{
	struct campaign *campaign = campaign_here(table);
	learn(table, flag);
	campaign_wipe_status(campaign, flag);
	campaign_put(campaign, flag, box);
}

/* ---- Who is there --------------------------------------------------------------------------------------------------- */

/* 5.2: a leader with no unit beside him is a vedette. */
bool campaign_has_combat_unit(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	if (!campaign_holds(campaign, side, hex))
		return false;
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		if (campaign_side_of((unsigned)flag) != side)
			continue;
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		if (!counter || !campaign_is_train(counter))
			return true;
	}
	return false;
}

bool campaign_has_troops(const struct field *field, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (counter && counter->arm < arm_vedette)
			return true;
	}
	return false;
}

void campaign_mark_combat_units(const struct field *field, side_id side, struct campaign_hexes *units)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (campaign_has_combat_unit(field, hex, side))
				campaign_add_hex(units, hex);
		}
}

/* 5.2: then, and only then, he is a vedette. */
bool campaign_is_lone_leader(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *leader = campaign_counter(field, flag);
	if (!leader || leader->arm != arm_leader || campaign->at[flag] >= field->scenario->board->spaces)
		return false;
	CAMPAIGN_EACH_IN (campaign, campaign->at[flag], other) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)other) ==
									 campaign_side_of(flag)
								 ? campaign_counter(field, (unsigned)other)
								 : NULL;
		if (counter && campaign_is_combat_unit(counter))
			return false;
	}
	return true;
}

bool campaign_has_leader(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (counter && counter->arm == arm_leader)
			return true;
	}
	return false;
}
