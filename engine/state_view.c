/*
 * Names, the view and positions by hand, from the declaration of state.
 */
#include <stdio.h>
#include <string.h>

#include "vedette/json.h"
#include "vedette/rulebook.h"

static const struct piece_set *set_of(const struct scenario *scenario, piece_id flag)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->sets; i++)
		if (flag >= state->set[i].first && flag < state->set[i].first + state->set[i].flags)
			return &state->set[i];
	return NULL;
}

static uint8_t *lane(const void *position, uint32_t offset)
{
	return (uint8_t *)position + offset;
}

/* ---- Names --------------------------------------------------------------------------------------------- */

unsigned state_sure_who(const struct field *field, piece_id flag)
{
	const struct piece_set *set = set_of(field->scenario, flag);
	unsigned i = set ? (unsigned)(flag - set->first) : 0;
	if (set && !set->viewers)
		return i + 1;
	unsigned who = set ? lane(field->mask, set->who)[i] : 0;
	if (!who || who > set->last_who)
		return 0;
	unsigned viewer = field->seat < field->scenario->rulebook->seats ? field->seat : set->viewers - 1u;
	struct fog fog = state_fog(set, field->mask, viewer);
	if (field->seat == referee_seat || !state_watches(field->scenario, field->mask, viewer, set->side))
		return who;
	return fog_alone(&fog, i) ? who : 0;
}

const char *state_piece_id(const struct field *field, piece_id piece)
{
	const struct piece_set *set = set_of(field->scenario, piece);
	return set ? set->id[piece - set->first] : NULL;
}

const char *state_piece_name(const struct field *field, piece_id piece)
{
	const struct piece_set *set = set_of(field->scenario, piece);
	unsigned who = state_sure_who(field, piece);
	if (!set || !set->viewers)
		return set ? set->flag_name[piece - set->first] : NULL;
	return who ? set->who_name[who] : set->flag_name[piece - set->first];
}

piece_id state_find_piece(const struct field *field, const char *text)
{
	const struct state *state = state_of(field->scenario);
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned k = 0; k < state->set[i].flags; k++) {
			piece_id flag = (piece_id)(state->set[i].first + k);
			if (!strcmp(text, state->set[i].id[k]) || !strcmp(text, state->set[i].flag_name[k]) ||
			    !strcmp(text, state_piece_name(field, flag)))
				return flag;
		}
	return no_piece;
}

const char *state_space_name(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->outsides; i++)
		if (state->outside[i].place == space) {
			snprintf(text, size, "%s", state->outside[i].name);
			return text;
		}
	return NULL;
}

space_id state_find_space(const struct scenario *scenario, const char *text)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->outsides; i++)
		if (!strcmp(state->outside[i].name, text))
			return state->outside[i].place;
	return no_space;
}

/* ---- The view ------------------------------------------------------------------------------------------ */

static void put_place(struct json *out, const char *key, const struct scenario *scenario, space_id place)
{
	char text[64];
	put_text(out, key,
		 place < scenario->board->spaces ? scenario->board->space[place].number
						 : state_space_name(scenario, place, text, sizeof text));
}

static void put_piece(struct json *out, const struct field *field, const struct piece_set *set, unsigned i)
{
	const struct state *state = state_of(field->scenario);
	piece_id flag = (piece_id)(set->first + i);
	unsigned who = state_sure_who(field, flag), seats = field->scenario->rulebook->seats;
	unsigned arm = fog_no_arm;
	if (who && set->arm)
		arm = set->arm[who];
	else if (!who) {
		struct fog fog = state_fog(set, field->mask, field->seat < seats ? field->seat : seats);
		arm = fog_sure_arm(&fog, i);
	}
	put_object(out, NULL);
	put_text(out, "id", set->id[i]);
	put_text(out, "side", field->scenario->rulebook->side[set->side]);
	put_place(out, "at", field->scenario, (space_id)state_at(set, field->mask, i));
	put_text(out, "name", state_piece_name(field, flag));
	if (arm != fog_no_arm)
		put_text(out, "kind", set->arm_name[arm]);
	put_array(out, "status");
	for (unsigned k = 0; k < state->fields; k++)
		if (state->field[k].by == state_by_flag && state->field[k].kind == kind_mark &&
		    state_get(&state->field[k], field->mask, flag) == 1)
			put_text(out, NULL, state->field[k].name);
	put_end(out);
	if (!who)
		put_bool(out, "hidden", true);
	if (field->scenario->rulebook->view_piece)
		field->scenario->rulebook->view_piece(field, flag, out);
	put_end(out);
}

void state_put_pieces(const struct field *field, struct json *out)
{
	const struct state *state = state_of(field->scenario);
	put_array(out, "pieces");
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned k = 0; k < state->set[i].flags; k++)
			put_piece(out, field, &state->set[i], k);
	put_end(out);
	/* Fields by place: one object a place that has something to show. */
	put_array(out, "spaces");
	for (unsigned place = 0; place < field->scenario->board->spaces; place++)
		for (unsigned i = 0; i < state->fields; i++) {
			const struct state_field *row = &state->field[i];
			long long value = row->by == state_by_place ? state_get(row, field->mask, place)
								    : row->initial;
			if (value == row->initial)
				continue;
			put_object(out, NULL);
			put_place(out, "at", field->scenario, (space_id)place);
			if (row->kind == kind_side)
				put_text(out, row->name, field->scenario->rulebook->side[value]);
			else
				put_number(out, row->name, value);
			put_end(out);
		}
	put_end(out);
}

static bool is_in_hand(const struct field *field, const struct card_hand *hand, unsigned card)
{
	return lane(field->mask, hand->where)[card] == hand->in_hand;
}

/* The cards themselves only for whoever knows all of them. */
static void put_hand(const struct field *field, const struct card_hand *hand, struct json *out)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	unsigned count = *lane(field->mask, hand->count), seen = 0;
	put_object(out, rulebook->side[hand->side]);
	put_number(out, "count", count);
	for (unsigned k = 0; k < hand->cards; k++)
		seen += is_in_hand(field, hand, k);
	if (seen == count) {
		put_array(out, "cards");
		for (unsigned k = 0; k < hand->cards; k++) {
			if (!is_in_hand(field, hand, k))
				continue;
			put_object(out, NULL);
			put_text(out, "id", rulebook->card_id(field->scenario, hand->first + k));
			put_text(out, "name", rulebook->card_name(field->scenario, hand->first + k));
			put_end(out);
		}
		put_end(out);
	}
	put_end(out);
}

void state_put_hands(const struct field *field, struct json *out)
{
	const struct state *state = state_of(field->scenario);
	if (!state->hands)
		return;
	put_object(out, "hands");
	for (unsigned i = 0; i < state->hands; i++)
		put_hand(field, &state->hand[i], out);
	put_end(out);
}

void state_view(const struct field *field, struct json *out)
{
	state_put_pieces(field, out);
	put_array(out, "tracks");
	if (field->scenario->rulebook->view_tracks)
		field->scenario->rulebook->view_tracks(field, out);
	put_end(out);
	state_put_hands(field, out);
}

void state_set_up(struct table *table)
{
	state_clear(table->scenario, table->position);
}

void state_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	(void)scenario;
	snprintf(text, size, "turn %u", flow->turn);
}

const char *state_no_name(const struct scenario *scenario, unsigned number)
{
	(void)scenario, (void)number;
	return NULL;
}

/* ---- Positions by hand --------------------------------------------------------------------------------- */

static int index_of(const char *text, const char *const names[], unsigned count)
{
	for (unsigned i = 0; text && i < count; i++)
		if (!strcmp(text, names[i]))
			return (int)i;
	return -1;
}

static space_id place_named(const struct scenario *scenario, const char *text)
{
	space_id place = text ? board_find(scenario->board, text) : (space_id)no_space;
	return place == no_space && text ? state_find_space(scenario, text) : place;
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

static bool edit_piece(struct table *table, const json_t *change, const char *name)
{
	const struct scenario *scenario = table->scenario;
	const struct state *state = state_of(scenario);
	struct field field = truth(table);
	piece_id flag = flag_for(&field, name);
	const struct piece_set *set = set_of(scenario, flag);
	if (!set || (set->viewers && !lane(table->position, set->who)[flag - set->first]))
		return false;
	unsigned i = (unsigned)(flag - set->first);
	const char *place = json_string_value(json_object_get(change, "at"));
	space_id to = place ? place_named(scenario, place) : (space_id)state_at(set, table->position, i);
	if (to == no_space)
		return false;
	state_put_at(set, table->position, i, to);
	see(scenario, table->position, set, i, state_is_shown_at(set, to) ? fog_identity : fog_nothing);
	if (set->viewers && to == set->off_at)
		lane(table->position, set->who)[i] = 0;
	for (unsigned k = 0; k < state->fields; k++) {
		const struct state_field *row = &state->field[k];
		const json_t *value = json_object_get(change, row->name);
		if (row->by == state_by_flag && row->kind == kind_mark)
			state_set(row, table->position, flag, json_is_true(value));
		else if (row->by == state_by_flag && row->kind == kind_number && json_is_integer(value)) {
			if (json_integer_value(value) < row->least || json_integer_value(value) > row->most)
				return false;
			state_set(row, table->position, flag, json_integer_value(value));
		}
	}
	return true;
}

/* A hand named: the rest of it goes back to the deck; a deck named: the rest of it is gone. */
static bool edit_hands(struct table *table, const json_t *named, bool deck)
{
	const struct state *state = state_of(table->scenario);
	const struct rulebook *rulebook = table->scenario->rulebook;
	for (unsigned i = 0; i < state->hands; i++) {
		const struct card_hand *hand = &state->hand[i];
		const json_t *cards = json_object_get(named, rulebook->side[hand->side]);
		if (!json_is_array(cards))
			continue;
		uint8_t *where = lane(table->position, hand->where),
			to = deck ? hand->in_deck : hand->in_hand;
		for (unsigned k = 0; k < hand->cards; k++)
			if (where[k] == to)
				where[k] = deck ? hand->gone : hand->in_deck;
		for (size_t k = 0; k < json_array_size(cards); k++) {
			const char *name = json_string_value(json_array_get(cards, k));
			int card = name ? rulebook->find_card(table->scenario, name) : -1;
			if (card < hand->first || card >= hand->first + hand->cards)
				return false;
			where[card - hand->first] = to;
		}
		uint8_t *count = lane(table->position, hand->count);
		*count = 0;
		for (unsigned k = 0; k < hand->cards; k++)
			*count = (uint8_t)(*count + (where[k] == hand->in_hand));
	}
	return true;
}

static bool edit_seen(struct table *table, const json_t *seen)
{
	static const char *const levels[] = {"nothing", "arm", "identity"};
	const struct rulebook *rulebook = table->scenario->rulebook;
	struct field field = truth(table);
	const char *name = json_string_value(json_object_get(seen, "piece"));
	int seat = index_of(json_string_value(json_object_get(seen, "seat")), rulebook->seat,
			    rulebook->seats);
	int level = index_of(json_string_value(json_object_get(seen, "as")), levels, 3);
	piece_id flag = name ? state_find_piece(&field, name) : (piece_id)no_piece;
	const struct piece_set *set = set_of(table->scenario, flag);
	if (seat < 0 || level < 0 || !set || !set->viewers ||
	    !lane(table->position, set->who)[flag - set->first] ||
	    !state_watches(table->scenario, table->position, (unsigned)seat, set->side) ||
	    state_at(set, table->position, (unsigned)(flag - set->first)) >= table->scenario->board->spaces)
		return false;
	struct fog fog = state_fog(set, table->position, (unsigned)seat);
	fog_learn(&fog, (unsigned)(flag - set->first), fog_identity);
	fog.seen[flag - set->first] = (uint8_t)level;
	return true;
}

/* {"control": "3", "side": "blue"}: a field by place. */
static bool edit_place(struct table *table, const struct state_field *row, const json_t *change)
{
	space_id place = place_named(table->scenario, json_string_value(json_object_get(change, row->name)));
	const char *side = json_string_value(json_object_get(change, "side"));
	const json_t *value = json_object_get(change, "value");
	if (place >= row->count)
		return false;
	int found = index_of(side, table->scenario->rulebook->side, table->scenario->rulebook->sides);
	state_set(row, table->position, place,
		  row->kind == kind_side ? (found < 0 ? no_side : found) : json_integer_value(value));
	return true;
}

bool state_edit(struct table *table, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	const char *piece = json_string_value(json_object_get(change, "piece"));
	if (json_is_true(json_object_get(change, "clear"))) {
		state_clear(table->scenario, table->position);
		return true;
	}
	if (piece)
		return edit_piece(table, change, piece);
	for (unsigned i = 0; i < state->fields; i++)
		if (state->field[i].by == state_by_place && json_object_get(change, state->field[i].name))
			return edit_place(table, &state->field[i], change);
	if (json_object_get(change, "hand"))
		return edit_hands(table, json_object_get(change, "hand"), false);
	if (json_object_get(change, "deck"))
		return edit_hands(table, json_object_get(change, "deck"), true);
	if (json_object_get(change, "seen"))
		return edit_seen(table, json_object_get(change, "seen"));
	json_int_t turn = json_integer_value(json_object_get(change, "turn"));
	if (turn < 1 || turn > table->scenario->info->turns)
		return false;
	flow_of(table->position)->turn = (uint16_t)turn;
	return true;
}
