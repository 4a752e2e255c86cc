/*
 * Positions by hand: pieces that stand as flags, hands and decks, what a seat has seen, and the turn.
 */
#include <string.h>

#include "engine/state_inside.h"

static uint8_t *lane(const void *position, uint32_t offset)
{
	return (uint8_t *)position + offset;
}

static int index_of(const char *text, const char *const names[], unsigned count)
{
	for (unsigned i = 0; text && i < count; i++)
		if (!strcmp(text, names[i]))
			return (int)i;
	return -1;
}

/* The flag that has it, or else the first free one. */
static piece_id flag_for(const struct field *field, const char *name)
{
	const struct state *state = state_of(field->scenario);
	piece_id found = state_find_piece(field, name);
	for (unsigned i = 0; i < state->sets && found == no_piece; i++) {
		const struct piece_set *set = &state->set[i];
		int who = set->viewers ? index_of(name, set->who_name, set->last_who + 1u) : 0;
		for (unsigned k = 0; who > 0 && k < set->flags && found == no_piece; k++)
			if (!lane(field->mask, set->who)[k]) {
				lane(field->mask, set->who)[k] = (uint8_t)who;
				found = (piece_id)(set->first + k);
			}
	}
	return found;
}

static void see(const struct scenario *scenario, void *position, const struct piece_set *set, unsigned i,
		enum fog_seen seen)
{
	for (unsigned viewer = 0; viewer < set->viewers; viewer++) {
		struct fog fog = state_fog(set, position, viewer);
		fog_learn(&fog, i, fog_identity);
		fog.seen[i] = (uint8_t)(state_watches(scenario, position, viewer, set->side) ? seen
											     : fog_nothing);
	}
}

/* Marks that are not named are taken off; numbers stay as they are. */
static struct state_refusal change_lanes(struct table *table, piece_id flag, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	for (unsigned k = 0; k < state->fields; k++) {
		const struct state_field *row = &state->field[k];
		const json_t *given = json_object_get(change, row->name);
		long long value = json_integer_value(given);
		if (row->by != state_by_flag)
			continue;
		if (row->kind == kind_mark)
			state_set(row, table->position, flag, json_is_true(given));
		if (row->kind != kind_number || !json_is_integer(given))
			continue;
		if (value < row->least || value > row->most)
			return (struct state_refusal){state_not_allowed, row, flag, value};
		state_set(row, table->position, flag, value);
	}
	return state_no_fault();
}

static struct state_refusal change_flag(struct table *table, const json_t *change)
{
	const struct scenario *scenario = table->scenario;
	struct field field = truth(table);
	const char *name = json_string_value(json_object_get(change, "piece"));
	piece_id flag = name ? flag_for(&field, name) : (piece_id)no_piece;
	const struct piece_set *set = state_set_of(scenario, flag);
	if (!set || (set->viewers && !lane(table->position, set->who)[flag - set->first]))
		return state_refuse(state_no_piece);
	unsigned i = (unsigned)(flag - set->first);
	const json_t *place = json_object_get(change, "at");
	long long to = state_at(set, table->position, i);
	if (place && state_read_place(table, place, &to))
		return state_refuse(state_no_place);
	state_put_at(set, table->position, i, (unsigned)to);
	see(scenario, table->position, set, i,
	    state_is_shown_at(set, (unsigned)to) ? fog_identity : fog_nothing);
	if (set->viewers && to == set->off_at)
		lane(table->position, set->who)[i] = 0;
	return change_lanes(table, flag, change);
}

static bool put_cards(const struct scenario *scenario, const struct card_hand *hand, const json_t *cards,
		      uint8_t *where, uint8_t to)
{
	for (size_t k = 0; k < json_array_size(cards); k++) {
		const char *name = json_string_value(json_array_get(cards, k));
		int card = name ? scenario->rulebook->find_card(scenario, name) : -1;
		if (card < hand->first || card >= hand->first + hand->cards)
			return false;
		where[card - hand->first] = to;
	}
	return true;
}

/* A hand named: the rest of it goes back to the deck; a deck named: the rest of it is gone. */
static struct state_refusal change_hands(struct table *table, const json_t *named, bool deck)
{
	const struct state *state = state_of(table->scenario);
	for (unsigned i = 0; i < state->hands; i++) {
		const struct card_hand *hand = &state->hand[i];
		const json_t *cards = json_object_get(named, table->scenario->rulebook->side[hand->side]);
		uint8_t *where = lane(table->position, hand->where),
			*count = lane(table->position, hand->count),
			to = deck ? hand->in_deck : hand->in_hand;
		if (!json_is_array(cards))
			continue;
		for (unsigned k = 0; k < hand->cards; k++)
			if (where[k] == to)
				where[k] = deck ? hand->gone : hand->in_deck;
		if (!put_cards(table->scenario, hand, cards, where, to))
			return state_refuse(state_no_card_named);
		*count = 0;
		for (unsigned k = 0; k < hand->cards; k++)
			*count = (uint8_t)(*count + (where[k] == hand->in_hand));
	}
	return state_no_fault();
}

/* {"seen": {"piece": "r3", "seat": "first", "as": "arm"}} */
static struct state_refusal change_seen(struct table *table, const json_t *seen)
{
	static const char *const levels[] = {"nothing", "arm", "identity"};
	const struct rulebook *rulebook = table->scenario->rulebook;
	struct field field = truth(table);
	const char *name = json_string_value(json_object_get(seen, "piece"));
	int seat = index_of(json_string_value(json_object_get(seen, "seat")), rulebook->seat,
			    rulebook->seats);
	int level = index_of(json_string_value(json_object_get(seen, "as")), levels, 3);
	piece_id flag = name ? state_find_piece(&field, name) : (piece_id)no_piece;
	const struct piece_set *set = state_set_of(table->scenario, flag);
	if (!set || !set->viewers || !lane(table->position, set->who)[flag - set->first])
		return state_refuse(state_no_piece);
	if (seat < 0 || level < 0 || !engine_has_seat(rulebook, flow_of(table->position), (unsigned)seat) ||
	    !state_watches(table->scenario, table->position, (unsigned)seat, set->side) ||
	    state_at(set, table->position, (unsigned)(flag - set->first)) >= table->scenario->board->spaces)
		return state_refuse(state_wrong_value);
	struct fog fog = state_fog(set, table->position, (unsigned)seat);
	fog_learn(&fog, (unsigned)(flag - set->first), fog_identity);
	fog.seen[flag - set->first] = (uint8_t)level;
	return state_no_fault();
}

static struct state_refusal change_turn(struct table *table, const json_t *given)
{
	const struct scenario_info *info = table->scenario->info;
	json_int_t turn = json_integer_value(given), first = info->first_turn ? info->first_turn : 1;
	if (!json_is_integer(given) || turn < first || turn >= first + info->turns)
		return state_refuse(state_wrong_value);
	flow_of(table->position)->turn = (uint16_t)turn;
	return state_no_fault();
}

struct state_refusal state_change_sets(struct table *table, const json_t *change, bool *known)
{
	const json_t *hand = json_object_get(change, "hand"), *deck = json_object_get(change, "deck"),
		     *seen = json_object_get(change, "seen"), *turn = json_object_get(change, "turn");
	*known = true;
	if (json_object_get(change, "piece"))
		return change_flag(table, change);
	if (hand)
		return change_hands(table, hand, false);
	if (deck)
		return change_hands(table, deck, true);
	if (seen)
		return change_seen(table, seen);
	if (turn)
		return change_turn(table, turn);
	*known = false;
	return state_no_fault();
}
