/*
 * Explanations: every figure the rules compute, as a sum of terms with their paragraphs.
 *
 *	{what:"points", units?:[...], card?}        movement points of a stack
 *	{what:"fatigue", units?:[...], to?, card?}  fatigue of the march so far, or of a march there
 *	{what:"reach", units?:[...], card?}         every area it can come to, with its cost
 *	{what:"combat", at, attackers?:[...], side?, moving?}   cards of both sides, and the chances
 *	{what:"pursuit", at, side?}                 cards of a pursuit by the side
 *	{what:"victory"}    {what:"card", card}
 *	{actions:[{do:"go", to, way?}]}             the way of a march, connection by connection
 *
 * Without units: the stack that operates. The figures come from the same functions that carry the rules out, and from
 * what the reader knows: least and most differ where it hangs on something hidden.
 */
#include "rulebooks/napoleon/table/view.h"

bool napoleon_read_blocks(const struct field *field, const json_t *value, uint32_t *flags)
{
	size_t count = json_is_array(value) ? json_array_size(value) : 1;
	*flags = 0;
	for (size_t i = 0; i < count; i++) {
		piece_id flag = named_piece(field, json_is_array(value) ? json_array_get(value, i) : value);
		if (flag == no_piece)
			return false;
		*flags |= 1u << flag;
	}
	return *flags != 0;
}

/* The track from its beginning: the terms of the score. */
static struct verdict explain_victory(const struct field *field, const json_t *about, struct figures *figures)
{
	(void)about;
	struct score score;
	napoleon_score(field, &score);
	figure_add_score(figures_add(figures, "victory"), &score, no_side);
	return legal();
}

/* The event in words, and the numbers printed on the card. */
static struct verdict explain_card(const struct field *field, const json_t *about, struct figures *figures)
{
	const char *text = json_string_value(json_object_get(about, "card"));
	int found = text ? napoleon_find_card(field->scenario, text) : -1;
	if (found < 0)
		return forbidden(say(not_a_card));
	const struct card_data *card = &data_of(field->scenario)->card[found];
	struct message event = say(napoleon_event_text(card->event));
	figure_add(figures_add(figures, "event"), event, card->event == event_fatigue ? card->value : 0);
	static const char *const ids[] = {"move", "losses", "fatigue", "recovery"};
	const uint8_t printed[] = {card->move, card->losses, card->fatigue, card->recovery};
	for (unsigned i = 0; i < COUNT_OF(ids); i++)
		figure_add(figures_add(figures, ids[i]), say(term_printed), printed[i]);
	return legal();
}

static const struct explainable kinds[] = {
	{"points", napoleon_explain_points},
	{"fatigue", napoleon_explain_fatigue},
	{"reach", napoleon_explain_reach},
	{"combat", napoleon_explain_combat},
	{"pursuit", napoleon_explain_pursuit},
	{"victory", explain_victory},
	{"card", explain_card},
};

struct verdict napoleon_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const json_t *actions = json_object_get(about, "actions");
	explanation *found = find_explanation(kinds, COUNT_OF(kinds), about);
	if (json_is_array(actions))
		return napoleon_explain_actions(field, actions, figures);
	return found ? found(field, about, figures) : forbidden(say(not_to_be_explained));
}
