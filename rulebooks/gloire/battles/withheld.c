/*
 * Markers that lie aside for a combined one: at Zürich one of the two of each formation that the combined marker will activate (C 2.1.2),
 * at Jena one of two formations that the French player names in secret, if need be the only one (J 2.1.2). So that nobody can tell by
 * them what was put in, those that might lie aside are hidden while they are in the cup.
 */
#include "rulebooks/gloire/battles/battles.h"

/* Of a formation that has so many markers in this turn. */
static bool takes_from(const struct field *field, const struct gloire_marker *info, unsigned formation,
		       unsigned count)
{
	if (count < 2 && info->effect != gloire_two_as_one)
		return false;
	switch (info->effect) {
	case gloire_whole_formations:
		return info->formations >> formation & 1;
	case gloire_north_bank:
		return gloire_is_across(field, formation);
	case gloire_two_as_one:
		return count;
	default:
		return false;
	}
}

bool gloire_may_be_withheld(const struct field *field, unsigned formation, unsigned count)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->markers; i++)
		if (battle->marker[i].side == battle->formation[formation].side &&
		    takes_from(field, &battle->marker[i], formation, count) &&
		    gloire_is_left(field, first_special + i))
			return true;
	return false;
}

bool gloire_is_withheld(const struct field *field, unsigned formation, unsigned count)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	side_id side = battle->formation[formation].side;
	const struct gloire *gloire = gloire_known(field);
	for (unsigned i = 0; i < battle->markers; i++) {
		const struct gloire_marker *info = &battle->marker[i];
		if (info->side != side || !(gloire->picked[side] & cup_marker(first_special + i)) ||
		    !takes_from(field, info, formation, count))
			continue;
		if (info->effect != gloire_two_as_one || gloire->named[side] >> formation & 1)
			return true;
	}
	return false;
}

/* ---- J 2.1.2: which two ---------------------------------------------------------------------------------------------- */

enum { to_be_named = 2 };

static bool can_be_named(const struct field *field, side_id side, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return formation < battle->formations && battle->formation[formation].side == side &&
	       gloire_markers_of(field, formation) && !(gloire_known(field)->named[side] >> formation & 1);
}

unsigned gloire_formations_to_name(const struct field *field, side_id side)
{
	unsigned count = 0;
	for (unsigned i = 0; i < gloire_battle(field->scenario)->formations; i++)
		count += can_be_named(field, side, i);
	return count;
}

bool gloire_owes_naming(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->markers; i++)
		if (battle->marker[i].effect == gloire_two_as_one && battle->marker[i].side == side &&
		    gloire_known(field)->picked[side] & cup_marker(first_special + i))
			return __builtin_popcountll(gloire_known(field)->named[side]) < to_be_named;
	return false;
}

struct verdict gloire_judge_naming(const struct field *field, side_id side, unsigned marker)
{
	return can_be_named(field, side, marker)
		       ? legal()
		       : forbidden(say1(text_not_to_be_named, of_kind(arg_card, (int)marker)));
}

/* ---- What the other player imagines ------------------------------------------------------------------------------------- */

static bool coin(struct chance *chance)
{
	struct chance_ask ask = {.kind = chance_deal, .n = 2};
	return chance_next(chance, &ask);
}

void gloire_imagine_named(const struct scenario *scenario, struct position *position, unsigned side,
			  struct chance *chance)
{
	struct gloire *gloire = (struct gloire *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	gloire->named[side] = 0;
	for (unsigned i = 0; i < gloire_battle(scenario)->formations; i++)
		if (gloire_owes_naming(&field, (side_id)side) && can_be_named(&field, (side_id)side, i) &&
		    coin(chance))
			gloire->named[side] |= cup_marker(i);
}

/* Markers that may be in the cup unseen, and have not been played: some of them are. */
void gloire_imagine_hidden(const struct scenario *scenario, struct position *position, unsigned side,
			   struct chance *chance)
{
	struct gloire *gloire = (struct gloire *)position;
	const struct gloire_battle *battle = gloire_battle(scenario);
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	gloire->hidden[side][0] = gloire->hidden[side][1] = 0;
	if (!gloire_cup_is_open(&field))
		return;
	for (unsigned i = 0; i < battle->formations; i++) {
		unsigned count = battle->formation[i].side == side ? gloire_markers_of(&field, i) : 0;
		bool chosen = gloire_is_under_quota(&field, i);
		unsigned last = gloire_last_marker(battle, i, count);
		if (chosen && count == 2 && !(gloire->cup[0].played & cup_marker(i)) && coin(chance))
			gloire->hidden[side][0] |= cup_marker(i);
		if (count && (chosen || gloire_may_be_withheld(&field, i, count)) &&
		    !(gloire->cup[last].played & cup_marker(i)) && coin(chance))
			gloire->hidden[side][last] |= cup_marker(i);
	}
}
