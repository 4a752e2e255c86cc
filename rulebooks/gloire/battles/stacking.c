/*
 * How many units may end a move in one hex, 5.1.1, and what the battles change in it: B 5.1, D 5.1, E 5.1, I (boats), J 5.1.1,
 * K 0.3. Reading 16: three small infantry units may have a battery with them; with a battery there is one cavalry unit at most.
 */
#include "rulebooks/gloire/rules.h"

#include <string.h>

enum {
	small_stack = 6,    /* points of three units that count as two */
	jena_guns = 7,      /* J 5.1.1: points of the batteries when there is one more */
	jena_infantry = 20, /* J 5.1.1: points of infantry in a hex, at most */
};

struct contents {
	unsigned foot, horse, guns, boats, routed;
	unsigned foot_points, horse_points, gun_points;
	unsigned formation; /* of the first infantry or cavalry unit; gloire_none */
	bool several;       /* infantry or cavalry of more than one formation */
	unsigned corps;     /* bit set: 1 Mourad's, 2 Ibrahim's men */
};

const struct gloire_line *gloire_line(const struct gloire_battle *battle, const char *name)
{
	for (unsigned i = 0; i < battle->lines; i++)
		if (!strcmp(battle->line[i].name, name))
			return &battle->line[i];
	return NULL;
}

/* B 5.1: up to two units of the French reserve with those of another formation go beyond every limit. */
bool gloire_is_over_the_limits(const struct gloire_battle *battle, const struct gloire_unit *unit)
{
	return battle->name == gloire_pyramides && unit->side == 0 &&
	       !strcmp(battle->formation[unit->formation].name, "Reserve");
}

/* B 5.1: while it is stacked with others it neither attacks nor adds to their strength, but suffers with them. */
bool gloire_is_sheltered(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (gloire_is_chief(piece) || !gloire_is_over_the_limits(battle, &battle->unit[piece]) ||
	    !gloire_stands(field, piece))
		return false;
	GLOIRE_EACH_IN (field, gloire_piece(field, piece)->at, other)
		if (!gloire_is_chief(other) && battle->unit[other].formation != battle->unit[piece].formation)
			return true;
	return false;
}

/* D 0.3, D 4.4: the immovable battery in the bridgehead hinders nobody. */
bool gloire_is_fixture(const struct gloire_battle *battle, const struct gloire_unit *unit)
{
	return battle->name == gloire_marengo && gloire_type_is_guns(unit->type) &&
	       !unit->mp[gloire_good_order];
}

static void add(const struct gloire_battle *battle, const struct gloire_stacked *stacked, struct contents *in)
{
	const struct gloire_unit *unit = &battle->unit[stacked->unit];
	unsigned points = unit->sp[stacked->order];
	in->routed += stacked->routed;
	if (unit->type == gloire_boat) {
		in->boats++;
		return;
	}
	if (gloire_type_is_guns(unit->type)) {
		in->guns++;
		in->gun_points += points;
		return;
	}
	if (gloire_type_is_horse(unit->type)) { /* not dromedaries: infantry to stack, E 0.3 */
		in->horse++;
		in->horse_points += points;
	} else {
		in->foot++;
		in->foot_points += points;
	}
	in->several |= in->formation != gloire_none && in->formation != unit->formation;
	in->formation = unit->formation;
	if (battle->name == gloire_pyramides && unit->side == 1)
		in->corps |= strcmp(battle->formation[unit->formation].corps, "Ibrahim") ? 1 : 2;
}

/* B 5.1: Imbâba and El Gîza hold three infantry units of the Ottomans. */
static bool is_crowded_place(const struct gloire_battle *battle, space_id hex)
{
	const struct gloire_line *places = gloire_line(battle, "three infantry");
	for (unsigned i = 0; places && i < places->hexes; i++)
		if (places->hex[i] == hex)
			return true;
	return false;
}

static unsigned max_foot(const struct gloire_battle *battle, space_id hex, side_id side,
			 const struct contents *in)
{
	if (side == 1 && is_crowded_place(battle, hex))
		return 3;
	return in->foot_points <= small_stack ? 3 : 2;
}

/* D 5.1: three French cavalry units; E 5.1: three of either side. */
static unsigned max_horse(const struct gloire_battle *battle, side_id side, const struct contents *in)
{
	if (in->guns)
		return 1;
	if (battle->name == gloire_canope || (battle->name == gloire_marengo && side == 0))
		return 3;
	return in->horse_points <= small_stack ? 3 : 2;
}

static unsigned max_guns(const struct gloire_battle *battle, const struct contents *in)
{
	unsigned more = battle->name == gloire_jena && in->gun_points <= jena_guns;
	return (in->foot || in->horse ? 1 : 2) + more;
}

enum gloire_stack gloire_stack(const struct gloire_battle *battle, space_id hex,
			       const struct gloire_stacked in[], unsigned count)
{
	struct contents all = {.formation = gloire_none};
	unsigned reserve = 0, counted = 0;
	side_id side = no_side;
	bool with_others = false;
	for (unsigned i = 0; i < count; i++)
		with_others |= !gloire_is_over_the_limits(battle, &battle->unit[in[i].unit]);
	for (unsigned i = 0; i < count; i++) {
		const struct gloire_unit *unit = &battle->unit[in[i].unit];
		side = unit->side;
		if (gloire_is_fixture(battle, unit))
			continue;
		if (gloire_is_over_the_limits(battle, unit) && reserve < 2 && with_others) {
			reserve++;
			continue;
		}
		counted++;
		add(battle, &in[i], &all);
	}
	if (all.boats) { /* I flotilla: one unit of infantry or artillery aboard */
		bool carries = battle->name == gloire_durrenstein && all.boats == 1 && counted == 2 &&
			       !all.horse && !all.routed;
		if (counted == 1 || carries)
			return gloire_stack_fits;
		return battle->name == gloire_durrenstein ? gloire_stack_boats : gloire_stack_fleet;
	}
	if (all.routed && all.routed < counted)
		return gloire_stack_routed;
	if (all.foot && all.horse)
		return gloire_stack_mixed;
	if (all.corps == 3)
		return gloire_stack_armies;
	if (all.routed)
		return counted > 2 ? gloire_stack_full : gloire_stack_fits;
	if (all.several)
		return gloire_stack_formations;
	if (all.guns > max_guns(battle, &all))
		return gloire_stack_guns;
	if (all.foot > max_foot(battle, hex, side, &all) || all.horse > max_horse(battle, side, &all))
		return gloire_stack_full;
	if (battle->name == gloire_jena && all.foot_points > jena_infantry)
		return gloire_stack_strong;
	return gloire_stack_fits;
}
