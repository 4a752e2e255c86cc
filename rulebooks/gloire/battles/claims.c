/*
 * Points that stand for no place, no loss and no demoralised formation, 13.2: what single battles count at their end, or at that of one of their
 * turns. All of it is our own choice, as are the points for places.
 */
#include "rulebooks/gloire/battles/battles.h"

/* Units of a formation on the map (gloire_none: of the whole side), of infantry alone or of all arms; all of them, or those not in good order. */
struct roll_call {
	side_id side;
	uint8_t formation;
	bool foot, shaken;
};

static unsigned present(const struct field *field, struct roll_call who)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (piece_id i = 0; i < battle->units; i++)
		count += battle->unit[i].side == who.side && gloire_stands(field, i) &&
			 (who.formation == gloire_none || battle->unit[i].formation == who.formation) &&
			 (!who.foot || gloire_is_foot(field, i)) &&
			 (!who.shaken || gloire_piece(field, i)->order != good_order);
	return count;
}

static bool has_foot(const struct gloire_battle *battle, unsigned formation)
{
	for (unsigned i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_type_is_foot(battle->unit[i].type))
			return true;
	return false;
}

/* ---- What is counted ------------------------------------------------------------------------------------------------- */

/* Les Pyramides: demi-brigades that the horse has shaken. */
static unsigned shaken_infantry(const struct field *field)
{
	return present(field,
		       (struct roll_call){.side = 0, .formation = gloire_none, .foot = true, .shaken = true});
}

/* Les Pyramides: Mourad's two formations of Mameluks are both in heart. */
static unsigned mameluks_in_heart(const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < battle->formations; i++)
		count += (!strcmp(battle->formation[i].name, "Mourad Mameluks") ||
			  !strcmp(battle->formation[i].name, "Eyub Mameluks")) &&
			 !(gloire_known(field)->formation[i] & formation_demoralised);
	return count == 2;
}

enum { vienna_road = 5 }; /* a column of the maps of Austerlitz */

static bool is_over_the_road(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_stands(field, i) &&
		    gloire_piece(field, i)->order == good_order &&
		    gloire_data(field->scenario)->column[gloire_piece(field, i)->at] < vienna_road)
			return true;
	return false;
}

/* Austerlitz: Allied formations of infantry that have cut the road to Vienna. */
static unsigned across_the_road(const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < battle->formations; i++)
		count += battle->formation[i].side == 1 && has_foot(battle, i) && is_over_the_road(field, i);
	return count;
}

/* Haslach: the reserve has never acted. */
static unsigned reserve_slept(const struct field *field)
{
	return !gloire_reserve_is_up(field);
}

/* Castel Nuovo: French formations of whose units on the map more than half are shaken. */
static unsigned shaken_formations(const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < battle->formations; i++) {
		struct roll_call all = {.side = 0, .formation = (uint8_t)i}, shaken = all;
		shaken.shaken = true;
		count += 2 * present(field, shaken) > present(field, all);
	}
	return count;
}

/* Elchingen: French formations of infantry without a unit north of the Danube, those included that have not come up. */
static unsigned not_across(const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (unsigned i = 0; i < battle->formations; i++)
		count += battle->formation[i].side == 0 && has_foot(battle, i) && !gloire_is_across(field, i);
	return count;
}

/* ---- The list ------------------------------------------------------------------------------------------------------------- */

struct claim {
	uint8_t battle;
	side_id side; /* who scores */
	uint8_t points, most;
	uint8_t turn; /* at the end of which it is counted; 0: of the game */
	uint16_t label;
	unsigned (*count)(const struct field *field);
};

static const struct claim claims[] = {
	{gloire_pyramides, 1, 2, 99, 0, text_score_shaken, shaken_infantry},
	{gloire_pyramides, 1, 4, 1, 0, text_score_mameluks, mameluks_in_heart},
	{gloire_austerlitz, 1, 4, 3, 0, text_score_road, across_the_road},
	{gloire_haslach, 0, 4, 1, 0, text_score_slept, reserve_slept},
	{gloire_elchingen, 1, 2, 99, 4, text_score_not_across, not_across},
	{gloire_castelnuovo, 1, 2, 99, 0, text_score_wavering, shaken_formations},
};

static int worth(const struct field *field, const struct claim *claim)
{
	unsigned count = claim->count(field);
	return (int)((count < claim->most ? count : claim->most) * claim->points);
}

void gloire_add_claims(const struct field *field, struct score *score,
		       void (*add)(struct score *score, side_id side, struct message label, int value))
{
	for (unsigned i = 0; i < COUNT_OF(claims); i++)
		if (gloire_is_battle(field, claims[i].battle) && !claims[i].turn)
			add(score, claims[i].side, say(claims[i].label), worth(field, &claims[i]));
}

/* Those of a turn go to what has been counted already. */
void gloire_count_claims(struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	for (unsigned i = 0; i < COUNT_OF(claims); i++) {
		if (!gloire_is_battle(&field, claims[i].battle) || claims[i].turn != gloire->flow.turn)
			continue;
		int points = worth(&field, &claims[i]);
		gloire->scored[claims[i].side] = (uint8_t)(gloire->scored[claims[i].side] + points);
		if (points)
			tell_all(table, say1(text_told_not_across, number_arg(points)), no_space);
	}
}

/* For the tables beside the map. */
const char *gloire_claim_words(const struct scenario *scenario, unsigned number)
{
	for (unsigned i = 0; i < COUNT_OF(claims); i++)
		if (gloire_battle(scenario)->name == claims[i].battle && !number--)
			return gloire_texts[claims[i].label].text;
	return NULL;
}
