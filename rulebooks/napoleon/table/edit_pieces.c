/*
 * Blocks moved by hand. In upright games nobody but the owner knows a block that was put somewhere; one that is not on
 * the map is known to everybody.
 */
#include <string.h>

#include "rulebooks/napoleon/table/view.h"

/* Has the object a key that is none of these? */
static bool has_other_keys(const json_t *object, const char *const keys[], unsigned count)
{
	unsigned known_keys = 0;
	for (unsigned i = 0; i < count; i++)
		known_keys += json_object_get(object, keys[i]) != NULL;
	return json_object_size(object) > known_keys;
}

static unsigned slot_of(unsigned flag)
{
	return side_of_flag(flag) == french ? flag : flag - french_blocks;
}

/* What all but the owner know of the block behind a flag, whatever they knew before. */
static void set_seen(struct napoleon *n, unsigned flag, enum fog_seen seen)
{
	struct fog fog = napoleon_fog_of(n, side_of_flag(flag));
	fog_learn(&fog, slot_of(flag), fog_identity);
	fog.seen[slot_of(flag)] = (uint8_t)seen;
}

/* ---- Flags --------------------------------------------------------------------------------------------- */

/* Upright blocks get their flags at random, open ones their own. */
static void deal_flags(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	unsigned first = side == french ? 0 : french_blocks;
	struct fog fog = napoleon_fog_of(n, side);
	uint8_t slot[blocks], *const lane[] = {fog.who};
	for (unsigned i = 0; i < fog.flags; i++) {
		slot[i] = (uint8_t)i;
		fog.who[i] = (uint8_t)(1 + first + i);
	}
	fog_begin(&fog);
	memset(fog.seen, fog_identity, fog.flags);
	if (napoleon_is_upright(table->scenario, n))
		fog_redeal(table->chance, deal_for(table, purpose(chance_for_edit, side)), slot, fog.flags,
			   lane, 1);
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
	if (!is_sealed(here(table)))
		return;
	for (side_id side = french; side < both_sides; side++)
		deal_flags(table, side);
	napoleon_derive(table->scenario, table->position);
}

/* ---- Clearing ------------------------------------------------------------------------------------------ */

static void full_strength(const struct scenario *scenario, struct napoleon *n, unsigned block)
{
	n->inf[block] = (uint8_t)napoleon_initial_inf(scenario, n, block);
	n->cav[block] = (uint8_t)napoleon_initial_cav(scenario, n, block);
	n->fatigue[block] = 0;
}

static void clear_cards(struct napoleon *n)
{
	memset(n->card, in_deck, sizeof n->card);
	memset(n->hand_count, 0, sizeof n->hand_count);
	memset(n->green, 0, sizeof n->green);
	memset(n->blue, 0, sizeof n->blue);
	memset(n->passed, 0, sizeof n->passed);
	n->rain = n->second_breath = n->strategic_retreat = 0;
	n->care = 0;
}

static void clear_map(const struct scenario *scenario, struct napoleon *n)
{
	memset(n->axis, 0, sizeof n->axis);
	memset(n->destroyed, 0, sizeof n->destroyed);
	for (unsigned i = 0; i < citadels; i++)
		n->control[i] = i == bamberg ? french : prussian;
	n->victory = (uint8_t)((int)napoleon_start_of_track(scenario) + napoleon_bid_shift(n));
}

struct verdict napoleon_edit_clear(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	if (!json_is_true(json_object_get(change, "clear")))
		return forbidden(say(not_clear_or_not));
	memset(n->at, off_map, sizeof n->at);
	memset(n->activated, 0, sizeof n->activated);
	for (side_id side = french; side < both_sides; side++)
		deal_flags(table, side);
	for (unsigned block = 0; block < blocks; block++)
		full_strength(table->scenario, n, block);
	clear_cards(n);
	clear_map(table->scenario, n);
	n->active = n->first = french;
	n->napoleon_lost = 0;
	napoleon_derive(table->scenario, table->position);
	return legal();
}

/* ---- One block ----------------------------------------------------------------------------------------- */

static struct verdict put_block(struct table *table, unsigned flag, unsigned at)
{
	struct napoleon *n = here(table);
	unsigned block = napoleon_block(n, flag);
	if (is_vedette(block) && at < areas && scenario_number(table->scenario) != scenario_grognard)
		return forbidden(say(not_in_this_game));
	if (at == n->at[flag])
		return legal();
	napoleon_put(n, flag, at);
	bool upright = napoleon_is_upright(table->scenario, n);
	set_seen(n, flag, upright && at < areas ? fog_nothing : fog_identity);
	if (at >= areas) {
		n->activated[flag] = 0;
		n->fatigue[block] = 0;
		n->care = n->care == block + 1 ? 0 : n->care;
	}
	if (at == eliminated)
		n->inf[block] = n->cav[block] = 0;
	else if (is_corps(block) && strength_of(n, block) == 0)
		full_strength(table->scenario, n, block);
	if (is_corps(block) && at < areas && strength_of(n, block) == 0) {
		n->inf[block] = data_of(table->scenario)->block[block].inf;
		n->cav[block] = data_of(table->scenario)->block[block].cav;
	}
	return legal();
}

static struct verdict edit_place(struct table *table, unsigned flag, const json_t *place)
{
	if (!place)
		return legal();
	const char *text = json_string_value(place);
	unsigned at = napoleon_read_area(table->scenario, place);
	if (at == areas)
		at = text ? state_find_space(table->scenario, text) : (unsigned)no_space;
	if (at != eliminated && at != off_map && at >= areas)
		return forbidden(say(not_a_place));
	return put_block(table, flag, at);
}

/* A whole number within the bounds; what is not there stays as it is. */
static bool read_number(const json_t *object, const char *key, unsigned most, uint8_t *number)
{
	const json_t *value = json_object_get(object, key);
	json_int_t given = json_integer_value(value);
	if (value && (!json_is_integer(value) || given < 0 || given > most))
		return false;
	*number = value ? (uint8_t)given : *number;
	return true;
}

static struct verdict edit_strength(struct napoleon *n, unsigned flag, const json_t *strength)
{
	static const char *const arms[] = {"inf", "cav"};
	unsigned block = napoleon_block(n, flag);
	uint8_t inf = n->inf[block], cav = n->cav[block];
	if (!json_is_object(strength) || has_other_keys(strength, arms, 2) ||
	    !read_number(strength, "inf", most_strength, &inf) ||
	    !read_number(strength, "cav", most_strength, &cav) || inf + cav < 1 ||
	    inf + cav > most_strength || n->at[flag] == eliminated)
		return forbidden(say1(not_so_strong, piece_arg((piece_id)flag)));
	n->inf[block] = inf;
	n->cav[block] = cav;
	return legal();
}

/* Only corps have strength and fatigue; nobody off the map is tired or has been activated. */
static struct verdict edit_status(struct napoleon *n, unsigned flag, const json_t *change)
{
	const json_t *strength = json_object_get(change, "strength"),
		     *activated = json_object_get(change, "activated");
	bool there = n->at[flag] < areas;
	if ((strength || json_object_get(change, "fatigue")) && !is_corps(napoleon_block(n, flag)))
		return forbidden(say1(not_with_strength, piece_arg((piece_id)flag)));
	struct verdict verdict = strength ? edit_strength(n, flag, strength) : legal();
	if (!verdict.legal)
		return verdict;
	if (!read_number(change, "fatigue", there ? most_fatigue : 0, &n->fatigue[napoleon_block(n, flag)]))
		return forbidden(say1(not_so_tired, piece_arg((piece_id)flag)));
	if (activated && (!json_is_boolean(activated) || (json_is_true(activated) && !there)))
		return forbidden(say1(not_activated_or_not, piece_arg((piece_id)flag)));
	if (activated)
		n->activated[flag] = json_is_true(activated);
	return legal();
}

struct verdict napoleon_edit_piece(struct table *table, const json_t *change)
{
	static const char *const fields[] = {"piece", "at", "strength", "fatigue", "activated"};
	piece_id flag = napoleon_read_block(table, json_object_get(change, "piece"));
	if (flag == no_piece)
		return forbidden(say(not_a_block));
	if (has_other_keys(change, fields, COUNT_OF(fields)))
		return forbidden(say1(not_of_a_piece, piece_arg(flag)));
	struct verdict verdict = edit_place(table, flag, json_object_get(change, "at"));
	return verdict.legal ? edit_status(here(table), flag, change) : verdict;
}

/* ---- What is known ------------------------------------------------------------------------------------- */

/* The opponent and the public know the same of a block. */
struct verdict napoleon_edit_seen(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	const json_t *seen = json_object_get(change, "seen");
	piece_id flag = napoleon_read_block(table, json_object_get(seen, "piece"));
	static const char *const levels[] = {"nothing", "arm", "identity"};
	int seat = named_word(json_object_get(seen, "seat"), napoleon_rulebook.seat, both_sides);
	int level = named_word(json_object_get(seen, "as"), levels, COUNT_OF(levels));
	if (flag == no_piece)
		return forbidden(say(not_a_block));
	if (seat < 0 || level < 0)
		return forbidden(say(not_a_way_to_see));
	if (!napoleon_is_upright(table->scenario, n) || n->side_of[seat] == side_of_flag(flag) ||
	    n->at[flag] >= areas)
		return forbidden(say1(not_concealed, piece_arg(flag)));
	set_seen(n, flag, (enum fog_seen)level);
	return legal();
}

/* The corps with the marker of CARE, or null for none. */
struct verdict napoleon_edit_care(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	const json_t *care = json_object_get(change, "care");
	if (json_is_null(care)) {
		n->care = 0;
		return legal();
	}
	piece_id flag = napoleon_read_block(table, care);
	if (flag == no_piece)
		return forbidden(say(not_a_block));
	unsigned block = napoleon_block(n, flag);
	if (side_of_flag(flag) != french || !is_corps(block) || n->at[flag] >= areas)
		return forbidden(say1(not_to_be_cared_for, piece_arg(flag)));
	n->care = (uint8_t)(1 + block);
	return legal();
}
