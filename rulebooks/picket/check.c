/*
 * The invariants: what is true of every position.
 */
#include <stdio.h>

#include "rulebooks/picket/position.h"

static const char *check_flag(const struct picket *picket, unsigned flag)
{
	uint8_t who = picket->who[flag];
	if (who > last_who || picket->at[flag] > off_map || picket->moved[flag] > 1)
		return "a flag is nowhere or nobody's";
	if ((who == nobody) != (picket->at[flag] == off_map))
		return "a flag on the map has a block behind it, one off the map has none";
	for (unsigned other = flag + 1; other < (side_of_flag(flag) + 1u) * blocks; other++)
		if (who && picket->who[other] == who)
			return "a block stands behind two flags";
	return NULL;
}

static const char *check_areas(const struct picket *picket)
{
	uint8_t flag[blocks];
	for (space_id area = 0; area < areas; area++) {
		unsigned ours = picket_flags_in(picket, area, blue, flag),
			 theirs = picket_flags_in(picket, area, red, flag);
		if (ours && theirs)
			return "both sides stand in an area";
		if (ours > most_in_area || theirs > most_in_area)
			return "an area is overcrowded";
	}
	return NULL;
}

static const char *check_cards(const struct picket *picket)
{
	for (side_id side = blue; side < both_sides; side++) {
		unsigned held = 0;
		for (unsigned i = side * cards_of_side; i < (side + 1u) * cards_of_side; i++) {
			if (picket->card[i] > played)
				return "a card is nowhere";
			held += picket->card[i] == in_hand;
		}
		if (held != picket->hand_count[side])
			return "the count of a hand is wrong";
	}
	return NULL;
}

static const char *check_knowledge(const struct picket *picket)
{
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		for (side_id side = blue; side < both_sides; side++) {
			struct fog fog = picket_fog_seen_in(picket, viewer, side);
			const char *wrong = fog_check(&fog);
			if (wrong)
				return wrong;
			for (unsigned i = 0; i < blocks; i++)
				if (!picket_is_watched(picket, viewer, side) &&
				    (fog.seen[i] || !fog_alone(&fog, i)))
					return "a seat need not learn its own blocks";
				else if (picket_is_watched(picket, viewer, side) &&
					 picket->at[side * blocks + i] == eliminated &&
					 fog.seen[i] != fog_identity)
					return "an eliminated block is not known";
		}
	return NULL;
}

static const char *check_effects(const struct picket *picket)
{
	for (unsigned i = 0; i < effect_rows; i++) {
		const struct effect *effect = &picket->effect[i];
		if (!effect->kind &&
		    (effect->until_turn || effect->until_step || effect->whom || effect->value))
			return "a free row of effects is not empty";
		if (effect->kind && !picket->flow.over && effect->until_turn < picket->flow.turn)
			return "an effect has outlived its turn";
	}
	return NULL;
}

const char *picket_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size)
{
	(void)scenario;
	const struct picket *picket = (const struct picket *)position;
	const char *wrong = check_areas(picket);
	for (unsigned flag = 0; flag < flags && !wrong; flag++)
		wrong = check_flag(picket, flag);
	if (!wrong)
		wrong = check_cards(picket);
	if (!wrong)
		wrong = check_knowledge(picket);
	if (!wrong)
		wrong = check_effects(picket);
	if (!wrong)
		return NULL;
	snprintf(text, size, "%s (turn %u)", wrong, picket->flow.turn);
	return text;
}
