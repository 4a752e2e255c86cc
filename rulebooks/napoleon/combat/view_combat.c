/*
 * The view: the combat that is going on. Everything in it lies open on the table.
 */
#include "rulebooks/napoleon/combat/combat.h"
#include "rulebooks/napoleon/table/view.h"

static void put_revealed(struct json *out, const struct field *field, side_id side, unsigned shown)
{
	struct die_face effect = napoleon_shown_effect(field->scenario, side, shown);
	char symbols[9];
	put_object(out, NULL);
	if (shown >= die_face_mark)
		put_number(out, "die", shown - die_face_mark + 1);
	else
		put_text(out, "id", napoleon_card_id(field->scenario, shown - 1));
	put_text(out, "combat", napoleon_symbols(effect.losses, effect.fatigue, symbols));
	put_end(out);
}

static void put_numbers(struct json *out, const struct field *field, const char *key, int ours, int theirs)
{
	put_object(out, key);
	put_number(out, field->scenario->rulebook->side[french], ours > 0 ? ours : 0);
	put_number(out, field->scenario->rulebook->side[prussian], theirs > 0 ? theirs : 0);
	put_end(out);
}

static void put_events_in_force(struct json *out, const struct field *field)
{
	const struct combat *combat = &known(field)->combat;
	if (!combat->event[french] && !combat->event[prussian])
		return;
	put_object(out, "events");
	for (side_id side = french; side < both_sides; side++)
		if (combat->event[side])
			put_text(out, field->scenario->rulebook->side[side],
				 napoleon_event_name(combat->event[side] - 1u));
	put_end(out);
}

void napoleon_put_combat(struct json *out, const struct field *field)
{
	const struct combat *combat = &known(field)->combat;
	const char *const *sides = field->scenario->rulebook->side;
	put_object(out, "combat");
	put_text(out, "at", field->scenario->board->space[combat->area - 1].number);
	put_text(out, "attacker", sides[combat->attacker]);
	if (combat->winner)
		put_text(out, "winner", sides[combat->winner - 1]);
	put_events_in_force(out, field);
	put_object(out, "revealed");
	for (side_id side = french; side < both_sides; side++) {
		put_array(out, sides[side]);
		for (unsigned i = 0; i < combat->revealed_count[side]; i++)
			put_revealed(out, field, side, combat->revealed[side][i]);
		put_end(out);
	}
	put_end(out);
	put_numbers(out, field, "cards", combat->cards[french], combat->cards[prussian]);
	put_numbers(out, field, "losses", combat->losses[french], combat->losses[prussian]);
	put_numbers(out, field, "fatigue", combat->fatigue[french], combat->fatigue[prussian]);
	put_end(out);
}
