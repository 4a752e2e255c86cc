/*
 * Positions by hand: pieces that stand as flags, hands and decks, what a seat has seen, and the turn.
 */
#include <stdio.h>
#include <string.h>

#include "engine/state_inside.h"
#include "vedette/asked.h"

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

piece_id state_named_piece(const struct field *field, const json_t *name)
{
	const struct state *state = state_of(field->scenario);
	const char *text = json_string_value(name);
	bool own_names = !state->sets || !state->set[0].id;
	if (!text)
		return no_piece;
	return own_names ? field->scenario->rulebook->find_piece(field, text) : state_find_piece(field, text);
}

/* The flag that has it, or else the first free one. */
static piece_id flag_for(const struct field *field, const json_t *given)
{
	const struct state *state = state_of(field->scenario);
	const char *name = json_string_value(given);
	piece_id found = state_named_piece(field, given);
	for (unsigned i = 0; i < state->sets && found == no_piece; i++) {
		const struct piece_set *set = &state->set[i];
		bool named = name && set->viewers && set->who_name;
		int who = named ? index_of(name, set->who_name, set->last_who + 1u) : 0;
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
		fog.seen[i] = (uint8_t)(state_row_watches(scenario, position, set, viewer) ? seen
											   : fog_nothing);
	}
}

/* An object whose members are fields has no others. */
static bool has_stray_member(const struct state *state, const json_t *change, const char *key)
{
	const char *dot = strchr(key, '.'), *member;
	json_t *value;
	char outer[32];
	if (!dot)
		return false;
	snprintf(outer, sizeof outer, "%.*s", (int)(dot - key), key);
	json_t *object = json_object_get(change, outer);
	bool stray = object && !json_is_object(object);
	json_object_foreach (object, member, value) {
		bool found = false;
		for (unsigned k = 0; k < state->fields && !found; k++)
			found = state->field[k].key &&
				!strncmp(state->field[k].key, key, (size_t)(dot - key) + 1) &&
				!strcmp(state->field[k].key + (dot - key) + 1, member);
		stray |= !found;
	}
	return stray;
}

/* A field with a key of its own stays as it is where it is not named. */
static struct state_refusal change_keyed(struct table *table, const struct state_field *row, piece_id flag,
					 const json_t *change)
{
	const struct piece_set *set = state_set_of(table->scenario, flag);
	const json_t *given = state_found_at(change, row->key);
	unsigned element = row->by == state_by_who ? lane(table->position, set->who)[flag - set->first] - 1u
						   : flag;
	struct state_refusal wrong = state_no_fault();
	if (has_stray_member(state_of(table->scenario), change, row->key))
		wrong = (struct state_refusal){state_wrong_value, row, element, 0, 0};
	else if (given)
		wrong = state_change_value(table, row, element, given);
	wrong.piece = 1u + flag;
	return wrong;
}

/* Without keys: marks that are not named are taken off; numbers stay as they are. */
static struct state_refusal change_lanes(struct table *table, piece_id flag, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	struct state_refusal wrong = state_no_fault();
	for (unsigned k = 0; k < state->fields && !wrong.fault; k++) {
		const struct state_field *row = &state->field[k];
		const json_t *given = json_object_get(change, row->name);
		long long value = json_integer_value(given);
		if (row->by != state_by_flag && row->by != state_by_who)
			continue;
		if (row->key) {
			wrong = change_keyed(table, row, flag, change);
			continue;
		}
		if (row->kind != kind_mark && row->kind != kind_number)
			continue;
		bool fits = !given ||
			    (row->kind == kind_mark ? json_is_boolean(given) : json_is_integer(given));
		if (!fits)
			return (struct state_refusal){state_wrong_value, row, flag, value, 0};
		if (row->kind == kind_mark)
			state_set(row, table->position, flag, json_is_true(given));
		if (row->kind == kind_mark || !given)
			continue;
		if (value < row->least || value > row->most)
			return (struct state_refusal){state_not_allowed, row, flag, value, 0};
		state_set(row, table->position, flag, value);
	}
	return wrong;
}

static struct state_refusal change_flag(struct table *table, const json_t *change)
{
	const struct scenario *scenario = table->scenario;
	struct field field = truth(table);
	piece_id flag = flag_for(&field, json_object_get(change, "piece"));
	const struct piece_set *set = state_set_of(scenario, flag);
	if (!set || (set->viewers && !lane(table->position, set->who)[flag - set->first]))
		return state_refuse(state_no_piece);
	unsigned i = (unsigned)(flag - set->first);
	const json_t *place = json_object_get(change, "at");
	long long to = state_at(set, table->position, i);
	if (place && state_read_place(table, place, &to))
		return state_refuse(state_no_place);
	if (state_of(scenario)->put) {
		state_of(scenario)->put(table, flag, (unsigned)to);
		return change_lanes(table, flag, change);
	}
	state_put_at(set, table->position, i, (unsigned)to);
	see(scenario, table->position, set, i,
	    state_is_shown_at(set, (unsigned)to) ? fog_identity : fog_nothing);
	if (set->viewers && to == set->off_at)
		lane(table->position, set->who)[i] = 0;
	return change_lanes(table, flag, change);
}

/* ---- Cards ------------------------------------------------------------------------------------------------ */

/* A card of the list: it comes from the discards, into a hand also from the deck. */
static struct state_refusal judge_card(const struct scenario *scenario, const struct card_hand *hand,
				       int card, uint8_t from, bool deck)
{
	if (card < 0)
		return state_refuse(state_no_card_named);
	if (card < hand->first || card >= hand->first + hand->cards)
		return (struct state_refusal){
			.fault = state_other_deck, .element = (unsigned)card, .value = hand->side};
	if (from != hand->gone && (deck || from != hand->in_deck))
		return (struct state_refusal){.fault = state_two_places, .element = (unsigned)card};
	unsigned why = !deck && hand->never_holds ? hand->never_holds(scenario, (unsigned)card) : 0;
	return why ? (struct state_refusal){.fault = state_never_held,
					    .element = (unsigned)card,
					    .value = why}
		   : state_no_fault();
}

/* A hand named: the rest of it goes back to the deck; a deck named: the rest of it is gone. */
static struct state_refusal change_hand(struct table *table, const struct card_hand *hand, const json_t *list,
					bool deck)
{
	const struct scenario *scenario = table->scenario;
	uint8_t *where = lane(table->position, hand->where), *count = lane(table->position, hand->count);
	uint8_t to = deck ? hand->in_deck : hand->in_hand;
	if (!json_is_array(list))
		return state_refuse(state_no_list);
	for (unsigned k = 0; k < hand->cards; k++)
		if (where[k] == to)
			where[k] = deck ? hand->gone : hand->in_deck;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *name = json_string_value(json_array_get(list, i));
		int card = name ? scenario->rulebook->find_card(scenario, name) : -1;
		unsigned k = (unsigned)(card - hand->first);
		struct state_refusal wrong = judge_card(scenario, hand, card,
							k < hand->cards ? where[k] : hand->in_deck, deck);
		if (wrong.fault)
			return wrong;
		where[k] = to;
	}
	*count = 0;
	for (unsigned k = 0; k < hand->cards; k++)
		*count = (uint8_t)(*count + (where[k] == hand->in_hand));
	return state_no_fault();
}

/* {"french": [...]}: sides that are not there keep their cards. */
static struct state_refusal change_hands(struct table *table, const json_t *named, bool deck)
{
	const struct state *state = state_of(table->scenario);
	struct state_refusal wrong = json_is_object(named) ? state_no_fault() : state_refuse(state_no_list);
	size_t known = 0;
	for (unsigned i = 0; i < state->hands && !wrong.fault; i++) {
		const struct card_hand *hand = &state->hand[i];
		const json_t *list = json_object_get(named, table->scenario->rulebook->side[hand->side]);
		known += list != NULL;
		if (list)
			wrong = change_hand(table, hand, list, deck);
	}
	return !wrong.fault && known < json_object_size(named) ? state_refuse(state_no_side) : wrong;
}

/* {"seen": {"piece": "r3", "seat": "first", "as": "arm"}} */
static struct state_refusal change_seen(struct table *table, const json_t *seen)
{
	static const char *const levels[] = {"nothing", "arm", "identity"};
	const struct scenario *scenario = table->scenario;
	struct field field = truth(table);
	int seat = named_word(json_object_get(seen, "seat"), scenario->rulebook->seat,
			      scenario->rulebook->seats);
	int level = named_word(json_object_get(seen, "as"), levels, COUNT_OF(levels));
	piece_id flag = state_named_piece(&field, json_object_get(seen, "piece"));
	const struct piece_set *set = state_set_of(scenario, flag);
	if (!set || !set->viewers || !lane(table->position, set->who)[flag - set->first])
		return state_refuse(state_no_piece);
	if (seat < 0 || level < 0 ||
	    !engine_has_seat(scenario->rulebook, flow_of(table->position), (unsigned)seat))
		return state_refuse(state_no_sight);
	if ((set->concealed && !set->concealed(scenario, table->position)) ||
	    !state_watches(scenario, table->position, (unsigned)seat, set->side) ||
	    state_at(set, table->position, (unsigned)(flag - set->first)) >= scenario->board->spaces)
		return state_refuse_piece(state_not_concealed, flag);
	struct fog fog = state_fog(set, table->position,
				   state_row(scenario, table->position, set, (seat_id)seat));
	fog_learn(&fog, (unsigned)(flag - set->first), fog_identity);
	fog.seen[flag - set->first] = (uint8_t)level;
	return state_no_fault();
}

static struct state_refusal change_turn(struct table *table, const json_t *given)
{
	json_int_t turn = json_integer_value(given), first = engine_first_turn(table->scenario);
	json_int_t last = engine_last_turn(table->scenario, flow_of(table->position));
	if (!json_is_integer(given) || turn < first || turn > last)
		return (struct state_refusal){
			.fault = state_no_turn, .element = (unsigned)first, .value = last};
	flow_of(table->position)->turn = (uint16_t)turn;
	return state_no_fault();
}

struct state_refusal state_change_sets(struct table *table, const json_t *change, bool *known)
{
	const json_t *hand = json_object_get(change, "hand"), *deck = json_object_get(change, "deck"),
		     *seen = json_object_get(change, "seen"), *turn = json_object_get(change, "turn");
	struct state_refusal wrong = state_no_fault();
	*known = hand || deck || seen || turn;
	if (json_object_get(change, "piece"))
		return change_flag(table, change);
	if (hand)
		wrong = change_hands(table, hand, false);
	if (deck && !wrong.fault)
		wrong = change_hands(table, deck, true);
	if (seen && !wrong.fault)
		wrong = change_seen(table, seen);
	if (turn && !wrong.fault)
		wrong = change_turn(table, turn);
	return wrong;
}
