/*
 * Positions by hand, from the keys of the declared fields: pieces, cards, places, and what stands for itself.
 *
 * Each value is read by its kind and held against the same bounds as a position that comes from a file.
 */
#include <stdio.h>
#include <string.h>

#include "engine/state_inside.h"
#include "vedette/asked.h"

/* ---- Reading a value by its kind ------------------------------------------------------------------------ */

static enum state_fault read_side(const struct table *table, const struct state_field *field,
				  const json_t *given, long long *value)
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	const char *text = json_string_value(given);
	*value = field->base ? 0 : no_side;
	if (json_is_null(given))
		return state_fine;
	for (unsigned side = 0; text && side < rulebook->sides; side++)
		if (same_word(rulebook->side[side], text)) {
			*value = (long long)side + field->base;
			return state_fine;
		}
	return state_no_side;
}

static int card_named(const struct table *table, const json_t *given)
{
	const char *text = json_string_value(given);
	return text ? table->scenario->rulebook->find_card(table->scenario, text) : -1;
}

static enum state_fault read_card(const struct table *table, const struct state_field *field,
				  const json_t *given, long long *value)
{
	*value = field->base ? 0 : state_no_card;
	if (json_is_null(given))
		return state_fine;
	int card = card_named(table, given);
	*value = (long long)card + field->base;
	return card < 0 ? state_no_card_named : state_fine;
}

static enum state_fault read_cards(const struct table *table, const json_t *list, long long *value)
{
	uint64_t set = 0;
	if (!json_is_array(list))
		return state_wrong_value;
	for (size_t i = 0; i < json_array_size(list); i++) {
		int card = card_named(table, json_array_get(list, i));
		if (card < 0 || card > 62)
			return state_no_card_named;
		set |= 1ull << card;
	}
	*value = (long long)set;
	return state_fine;
}

/* Who stands behind the flag of a piece that is named; null: nobody. */
static enum state_fault read_who(const struct table *table, const json_t *given, long long *value)
{
	struct field field = truth(table);
	*value = 0;
	if (json_is_null(given))
		return state_fine;
	piece_id flag = state_named_piece(&field, given);
	*value = flag == no_piece ? 0 : state_sure_who(&field, flag);
	return *value ? state_fine : state_no_piece;
}

enum state_fault state_read_place(const struct table *table, const json_t *given, long long *value)
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	const char *text = json_string_value(given);
	if (!text)
		return state_wrong_value;
	space_id place = board_find(table->scenario->board, text);
	for (unsigned i = 0; place == no_space && i < state_of(table->scenario)->outsides; i++)
		if (same_word(state_of(table->scenario)->outside[i].name, text)) {
			*value = state_of(table->scenario)->outside[i].place;
			return state_fine;
		}
	if (place == no_space && rulebook->find_space)
		place = rulebook->find_space(table->scenario, text);
	*value = place;
	return place == no_space ? state_no_place : state_fine;
}

/* Where 0 is none, null is that, and every place is one higher. */
static enum state_fault read_place(const struct table *table, const struct state_field *field,
				   const json_t *given, long long *value)
{
	*value = 0;
	if (field->base && json_is_null(given))
		return state_fine;
	enum state_fault wrong = state_read_place(table, given, value);
	*value += field->base;
	return wrong;
}

static enum state_fault read_facing(const struct table *table, const json_t *given, long long *value)
{
	const char *text = json_string_value(given);
	if (!text)
		return state_wrong_value;
	*value = board_find_direction(table->scenario->board, text);
	return *value == no_direction ? state_no_facing : state_fine;
}

static enum state_fault read_points(const json_t *given, long long *value)
{
	double points = json_number_value(given);
	if (!json_is_number(given) || points < 0 || points > 100)
		return state_wrong_value;
	*value = (long long)(points * 2 + 0.5);
	return state_fine;
}

/* A number that goes by a word: "routed". */
static enum state_fault read_word(const struct state_field *field, const json_t *given, long long *value)
{
	for (unsigned i = 0; field->word[i]; i++)
		if (same_word(field->word[i], json_string_value(given))) {
			*value = i;
			return state_fine;
		}
	return state_wrong_value;
}

static enum state_fault read_value(const struct table *table, const struct state_field *field,
				   const json_t *given, long long *value)
{
	if (field->kind == kind_number && field->word && json_is_string(given))
		return read_word(field, given, value);
	switch (field->kind) {
	case kind_side:
		return read_side(table, field, given, value);
	case kind_card:
		return read_card(table, field, given, value);
	case kind_cards:
		return read_cards(table, given, value);
	case kind_who:
		return read_who(table, given, value);
	case kind_place:
		return read_place(table, field, given, value);
	case kind_facing:
		return read_facing(table, given, value);
	case kind_points:
		return read_points(given, value);
	case kind_mark:
		*value = json_is_true(given);
		return json_is_boolean(given) ? state_fine : state_wrong_value;
	default:
		*value = json_integer_value(given);
		return json_is_integer(given) ? state_fine : state_wrong_value;
	}
}

/* ---- Setting it ------------------------------------------------------------------------------------------- */

static void set_value(struct table *table, const struct state_field *field, unsigned element, long long value)
{
	const struct state *state = state_of(table->scenario);
	if (field->by == state_by_piece && field->kind == kind_place && state->put)
		state->put(table, (piece_id)element, (unsigned)(value - field->base));
	else if (field->by == state_by_piece && field->kind == kind_facing && state->face)
		state->face(table, (piece_id)element, (unsigned)value);
	else
		state_set(field, table->position, element, value);
}

struct state_refusal state_change_value(struct table *table, const struct state_field *field,
					unsigned element, const json_t *given)
{
	long long value = 0;
	enum state_fault wrong = read_value(table, field, given, &value);
	if (wrong)
		return (struct state_refusal){wrong, field, element, value, 0};
	if (!state_allows(table->scenario, field, element, value)) {
		struct field truly = truth(table);
		unsigned piece = field->kind == kind_who && value ? 1u + state_named_piece(&truly, given) : 0;
		return (struct state_refusal){state_not_allowed, field, element, value, piece};
	}
	set_value(table, field, element, value);
	return state_no_fault();
}

/* Words that are not there leave their bits as they are. */
static struct state_refusal change_flags(struct table *table, const struct state_field *field,
					 unsigned element, const json_t *change)
{
	uint64_t bits = (uint64_t)state_get(field, table->position, element);
	for (unsigned i = 0; field->word[i]; i++) {
		const json_t *given = json_object_get(change, field->word[i]);
		if (given && !json_is_boolean(given))
			return state_refuse(state_wrong_value);
		if (given)
			bits = json_is_true(given) ? bits | 1ull << i : bits & ~(1ull << i);
	}
	state_set(field, table->position, element, (long long)bits);
	return state_no_fault();
}

/* All fields of one piece or card that the change names. */
static struct state_refusal change_row(struct table *table, enum by by, unsigned element,
				       const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	struct state_refusal wrong = state_no_fault();
	for (unsigned i = 0; i < state->fields && !wrong.fault; i++) {
		const struct state_field *field = &state->field[i];
		const json_t *given = field->key ? json_object_get(change, field->key) : NULL;
		if (field->by != by)
			continue;
		if (field->kind == kind_flags)
			wrong = change_flags(table, field, element, change);
		else if (given && !json_is_null(given))
			wrong = state_change_value(table, field, element, given);
	}
	return wrong;
}

static struct state_refusal change_piece(struct table *table, const json_t *change)
{
	struct field field = truth(table);
	const char *name = json_string_value(json_object_get(change, "piece"));
	piece_id piece = name ? table->scenario->rulebook->find_piece(&field, name) : (piece_id)no_piece;
	return piece == no_piece ? state_refuse(state_no_piece)
				 : change_row(table, state_by_piece, piece, change);
}

static struct state_refusal change_card(struct table *table, const json_t *change)
{
	int card = card_named(table, json_object_get(change, state_of(table->scenario)->card_key));
	return card < 0 ? state_refuse(state_no_card_named)
			: change_row(table, state_by_card, (unsigned)card, change);
}

/* {"control": "3", "side": "blue"} */
static struct state_refusal change_place(struct table *table, const struct state_field *field,
					 const json_t *change)
{
	const char *text = json_string_value(json_object_get(change, field->key ? field->key : field->name));
	space_id place = text ? board_find(table->scenario->board, text) : (space_id)no_space;
	if (place >= field->count)
		return state_refuse(state_no_place);
	const json_t *given = json_object_get(change, field->kind == kind_side ? "side" : "value");
	return state_change_value(table, field, place, given);
}

/* {"passed": ["prussian"]} or one side: marked are those that are named, and no others. */
static struct state_refusal mark_sides(struct table *table, const struct state_field *field,
				       const json_t *given)
{
	size_t count = json_is_array(given) ? json_array_size(given) : 1;
	uint64_t named = 0;
	for (size_t i = 0; i < count; i++) {
		side_id side = named_side(table->scenario,
					  json_is_array(given) ? json_array_get(given, i) : given);
		if (side >= field->count)
			return state_refuse(state_no_side);
		named |= 1ull << side;
	}
	for (unsigned side = 0; side < field->count; side++)
		state_set(field, table->position, side, named >> side & 1);
	return state_no_fault();
}

/* {"prussian": 2}: sides that are not there keep theirs. */
static struct state_refusal change_sides(struct table *table, const struct state_field *field,
					 const json_t *given)
{
	const struct rulebook *rulebook = table->scenario->rulebook;
	if (field->kind == kind_mark)
		return mark_sides(table, field, given);
	struct state_refusal wrong = json_is_object(given) ? state_no_fault()
							   : state_refuse(state_wrong_value);
	for (unsigned side = 0; side < rulebook->sides && side < field->count && !wrong.fault; side++) {
		const json_t *points = json_object_get(given, rulebook->side[side]);
		if (points)
			wrong = state_change_value(table, field, side, points);
	}
	return wrong;
}

/* {"demoralised": [cards]}: the bit is set in these, and in no others. */
static struct state_refusal change_bit(struct table *table, const struct state_field *field, unsigned bit,
				       const json_t *list)
{
	long long set = 0;
	enum state_fault wrong = read_cards(table, list, &set);
	if (wrong)
		return state_refuse(wrong);
	for (unsigned card = 0; card < state_elements(table->scenario, field); card++) {
		uint64_t bits = (uint64_t)state_get(field, table->position, card) & ~(1ull << bit);
		state_set(field, table->position, card,
			  (long long)(bits | (uint64_t)(set >> card & 1) << bit));
	}
	return state_no_fault();
}

/* ---- The whole change ------------------------------------------------------------------------------------- */

const json_t *state_found_at(const json_t *change, const char *key)
{
	const char *dot = strchr(key, '.');
	char first[32];
	if (!dot)
		return json_object_get(change, key);
	snprintf(first, sizeof first, "%.*s", (int)(dot - key), key);
	return json_object_get(json_object_get(change, first), dot + 1);
}

const char *state_own_key(const struct state *state, const struct state_field *field)
{
	if (field->by == state_by_piece || field->by == state_by_card || field->by == state_by_flag ||
	    field->by == state_by_who)
		return NULL;
	return !field->key && state->sets && field->by == state_by_place ? field->name : field->key;
}

static struct state_refusal change_field(struct table *table, const struct state_field *field,
					 const json_t *change, bool *known)
{
	const char *key = state_own_key(state_of(table->scenario), field);
	const json_t *given = key ? state_found_at(change, key) : NULL;
	if (!given)
		return state_no_fault();
	*known = true;
	if (field->by == state_by_place)
		return change_place(table, field, change);
	if (field->by == state_by_side)
		return change_sides(table, field, given);
	return state_change_value(table, field, 0, given);
}

static struct state_refusal change_bits(struct table *table, const struct state_field *field,
					const json_t *change, bool *known)
{
	struct state_refusal wrong = state_no_fault();
	for (unsigned i = 0; field->by == state_by_card && field->word && field->word[i] && !wrong.fault;
	     i++) {
		const json_t *given = json_object_get(change, field->word[i]);
		if (!given)
			continue;
		*known = true;
		wrong = change_bit(table, field, i, given);
	}
	return wrong;
}

struct state_refusal state_change(struct table *table, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	const json_t *card = state->card_key ? json_object_get(change, state->card_key) : NULL;
	const json_t *clear = state_owns(state, "clear") ? NULL : json_object_get(change, "clear"),
		     *piece = json_object_get(change, "piece");
	bool known = clear || piece || card;
	struct state_refusal wrong = state_no_fault();
	if (clear && !json_is_true(clear))
		return state_refuse(state_wrong_value);
	if (clear)
		state_clear(table->scenario, table->position);
	if (clear)
		engine_derive(table->scenario, table->position);
	if (state->sets && !clear) {
		bool of_sets;
		wrong = state_change_sets(table, change, &of_sets);
		if (wrong.fault || piece)
			return wrong;
		known |= of_sets;
	} else if (piece) {
		wrong = change_piece(table, change);
	}
	if (card && !wrong.fault)
		wrong = change_card(table, change);
	for (unsigned i = 0; i < state->fields && !wrong.fault; i++) {
		wrong = change_field(table, &state->field[i], change, &known);
		if (!card && !piece && !wrong.fault)
			wrong = change_bits(table, &state->field[i], change, &known);
	}
	return known || wrong.fault ? wrong : state_refuse(state_not_known);
}
