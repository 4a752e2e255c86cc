/*
 * Positions set up by hand. What a field's own key does not say:
 *
 *	{clear:true}                     nothing on the map, the places as at the start
 *	{piece, at, facing:"NE", order:"disordered", status:"with", capacity:"full", in_square:true, ...}
 *	{turn}  {active: marker}  {cup: [markers]}  {demoralised: [formations]}  {holder: hex, side}
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"

static struct verdict edit_turn(struct table *table, const json_t *change)
{
	json_int_t value = json_integer_value(json_object_get(change, "turn"));
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	if (!json_is_integer(json_object_get(change, "turn")) || value < battle->first_turn ||
	    value > battle->last_turn)
		return forbidden(
			say2(text_no_turn, number_arg(battle->first_turn), number_arg(battle->last_turn)));
	gloire_here(table)->flow.turn = (uint16_t)value;
	return legal();
}

static struct verdict edit_cup(struct table *table, const json_t *change)
{
	const json_t *list = json_object_get(change, "cup");
	struct gloire *gloire = gloire_here(table);
	if (!json_is_array(list))
		return forbidden(say(text_no_marker));
	memset(gloire->cup, 0, sizeof gloire->cup);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *text = json_string_value(json_array_get(list, i));
		int marker = text ? gloire_find_marker(table->scenario, text) : -1;
		if (marker < 0)
			return forbidden(say(text_no_marker));
		cup_put(&gloire->cup[marker >= second_marker], (unsigned)marker % second_marker);
	}
	return legal();
}

static struct verdict edit_active(struct table *table, const json_t *change)
{
	const json_t *given = json_object_get(change, "active");
	const char *text = json_string_value(given);
	int marker = text ? gloire_find_marker(table->scenario, text) : -1;
	gloire_here(table)->active = (uint8_t)(marker + 1);
	return marker < 0 && !json_is_null(given) ? forbidden(say(text_no_marker)) : legal();
}

static struct verdict edit_demoralised(struct table *table, const json_t *change)
{
	const json_t *list = json_object_get(change, "demoralised");
	struct gloire *gloire = gloire_here(table);
	if (!json_is_array(list))
		return forbidden(say(text_no_marker));
	for (unsigned i = 0; i < max_formations; i++)
		gloire->formation[i] &= (uint8_t)~formation_demoralised;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *text = json_string_value(json_array_get(list, i));
		int marker = text ? gloire_find_marker(table->scenario, text) : -1;
		if (marker < 0 || marker >= max_formations)
			return forbidden(say(text_no_marker));
		gloire->formation[marker] |= formation_demoralised;
	}
	return legal();
}

static struct verdict edit_holder(struct table *table, const json_t *change)
{
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	const char *text = json_string_value(json_object_get(change, "holder"));
	const json_t *given = json_object_get(change, "side");
	const char *side = json_string_value(given);
	space_id hex = text ? board_find(table->scenario->board, text) : (space_id)no_space;
	side_id holder = gloire_side_called(table->scenario, side);
	bool found = false;
	if ((given && !json_is_null(given)) && (!side || holder == no_side))
		return forbidden(say(text_no_such_side));
	for (unsigned i = 0; i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++) {
			if (battle->objective[i].hex[k] != hex)
				continue;
			found = true;
			gloire_here(table)->holder[i * gloire_objective_hexes + k] =
				(uint8_t)(side ? 1 + holder : 0);
		}
	return found ? legal() : forbidden(say(text_no_place_to_win));
}

const struct own_change gloire_own_changes[gloire_own_change_count] = {
	{"turn", edit_turn, {0}},          {"cup", edit_cup, {0}},
	{"active", edit_active, {0}},      {"demoralised", edit_demoralised, {0}},
	{"holder", edit_holder, {"side"}},
};

/* Whatever is put is counted anew. */
struct verdict gloire_edit(struct table *table, const json_t *change)
{
	struct verdict verdict = state_edit(table, change);
	if (verdict.legal && json_is_true(json_object_get(change, "clear")))
		gloire_hold_places(table);
	gloire_derive(table->scenario, table->position);
	return verdict;
}
