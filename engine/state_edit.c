/*
 * A change by hand as a whole: those that the rulebook makes itself, then the fields, and what is said of one that cannot
 * be made, in the rulebook's sentences or the engine's.
 */
#include <string.h>

#include "engine/engine_texts.h"
#include "engine/state_inside.h"

const struct own_change *state_owns(const struct state *state, const char *key)
{
	for (unsigned i = 0; i < state->own_changes; i++)
		if (!strcmp(state->own_change[i].key, key))
			return &state->own_change[i];
	return NULL;
}

/* A key that is the field's, or the object that the field is a member of. */
static bool is_key_of(const char *own, const char *key)
{
	size_t length = strlen(key);
	return own && !strncmp(own, key, length) && (own[length] == '\0' || own[length] == '.');
}

static bool goes_with_own(const struct state *state, const json_t *change, const char *key)
{
	bool found = false;
	for (unsigned i = 0; i < state->own_changes; i++)
		for (unsigned k = 0; k < COUNT_OF(state->own_change[i].beside); k++) {
			const char *beside = state->own_change[i].beside[k];
			found |= beside && !strcmp(beside, key) &&
				 json_object_get(change, state->own_change[i].key);
		}
	return found;
}

static bool is_word_of(const struct state_field *field, const char *key)
{
	for (unsigned i = 0; field->kind == kind_flags && field->word[i]; i++)
		if (!strcmp(field->word[i], key))
			return true;
	return false;
}

/* What a place holds is given beside it: {"control": "3", "side": "blue"}. */
static bool goes_with_place(const struct state *state, const struct state_field *field, const json_t *change,
			    const char *key)
{
	const char *own = field->by == state_by_place ? state_own_key(state, field) : NULL;
	return own && json_object_get(change, own) &&
	       !strcmp(key, field->kind == kind_side ? "side" : "value");
}

/* A key of the rows of a piece or a card. What is kept by flag goes by its name where it has no key. */
static bool is_key_of_row(const struct state *state, bool piece, const char *key)
{
	for (unsigned i = 0; i < state->fields; i++) {
		const struct state_field *field = &state->field[i];
		bool of_flag = field->by == state_by_flag || field->by == state_by_who;
		bool of_piece = of_flag || field->by == state_by_piece;
		if (piece && of_flag && !field->key && !strcmp(field->name, key))
			return field->kind == kind_mark || field->kind == kind_number;
		if ((piece ? of_piece : field->by == state_by_card) &&
		    (is_key_of(field->key, key) || is_word_of(field, key)))
			return true;
	}
	return false;
}

static bool is_key_of_whole(const struct state *state, const json_t *change, const char *key)
{
	static const char *const of_sets[] = {"hand", "deck", "seen", "turn"};
	bool found = !strcmp(key, "clear") || state_owns(state, key);
	for (unsigned i = 0; i < COUNT_OF(of_sets); i++)
		found |= state->sets && !strcmp(of_sets[i], key);
	for (unsigned i = 0; i < state->fields && !found; i++) {
		const struct state_field *field = &state->field[i];
		found = is_key_of(state_own_key(state, field), key) ||
			goes_with_place(state, field, change, key) ||
			(field->by == state_by_card && is_word_of(field, key));
	}
	return found;
}

static bool is_known_key(const struct state *state, const json_t *change, const char *key)
{
	bool piece = json_object_get(change, "piece") != NULL;
	bool card = state->card_key && json_object_get(change, state->card_key);
	if (goes_with_own(state, change, key))
		return true;
	if (piece)
		return !strcmp(key, "piece") || !strcmp(key, "at") || is_key_of_row(state, true, key);
	if (card)
		return !strcmp(key, state->card_key) || is_key_of_row(state, false, key);
	return is_key_of_whole(state, change, key);
}

struct state_refusal state_check_keys(const struct table *table, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	struct field field = truth(table);
	const json_t *name = json_object_get(change, "piece");
	piece_id piece = name ? state_named_piece(&field, name) : (piece_id)no_piece;
	const char *key;
	json_t *value;
	json_object_foreach ((json_t *)change, key, value)
		if (!is_known_key(state, change, key))
			return piece != no_piece ? state_refuse_piece(state_not_of_piece, piece)
						 : state_refuse(name ? state_no_piece : state_not_known);
	return json_object_size(change) ? state_no_fault() : state_refuse(state_not_known);
}

static struct verdict refusal(const struct table *table, const struct state_refusal *refused)
{
	static const uint16_t sentence[state_faults] = {
		[state_not_known] = engine_edit_not_known,
		[state_wrong_value] = engine_edit_wrong_value,
		[state_no_piece] = engine_edit_no_piece,
		[state_no_place] = engine_edit_no_place,
		[state_no_side] = engine_edit_no_side,
		[state_no_card_named] = engine_edit_no_card,
		[state_no_facing] = engine_edit_no_facing,
		[state_not_allowed] = engine_edit_not_allowed,
		[state_not_of_piece] = engine_edit_not_of_piece,
		[state_no_list] = engine_edit_no_list,
		[state_other_deck] = engine_edit_other_deck,
		[state_two_places] = engine_edit_two_places,
		[state_no_turn] = engine_edit_no_turn,
		[state_no_sight] = engine_edit_no_sight,
		[state_not_concealed] = engine_edit_not_concealed,
	};
	const uint16_t *own = state_of(table->scenario)->sentence;
	bool of_value = refused->fault == state_wrong_value || refused->fault == state_not_allowed;
	struct arg card = of_kind(arg_card, (int)refused->element);
	unsigned text = of_value && refused->field ? refused->field->refusal : 0;
	if (!text && own)
		text = own[refused->fault];
	if (!text)
		text = sentence[refused->fault];
	switch (refused->fault) {
	case state_never_held: /* the hand has the sentence */
		return forbidden(say1((unsigned)refused->value, card));
	case state_other_deck:
	case state_two_places:
		return forbidden(say2(text, card, of_kind(arg_side, (int)refused->value)));
	case state_no_turn:
		return forbidden(
			say2(text, number_arg((int)refused->element), number_arg((int)refused->value)));
	default:
		return forbidden(refused->piece ? say1(text, piece_arg((piece_id)(refused->piece - 1)))
						: say(text));
	}
}

struct verdict state_edit(struct table *table, const json_t *change)
{
	const struct state *state = state_of(table->scenario);
	struct state_refusal refused = state_check_keys(table, change);
	bool made = false;
	for (unsigned i = 0; i < state->own_changes && !refused.fault; i++) {
		if (!json_object_get(change, state->own_change[i].key))
			continue;
		struct verdict verdict = state->own_change[i].make(table, change);
		if (!verdict.legal)
			return verdict;
		made = true;
	}
	if (!refused.fault)
		refused = state_change(table, change);
	if (refused.fault == state_fine || (made && refused.fault == state_not_known))
		return legal();
	return refusal(table, &refused);
}
