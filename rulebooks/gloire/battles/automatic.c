/*
 * Automatic victories, 13.1, as automatic.csv of the battle has them: looked at in phase F, the first line first.
 */
#include "rulebooks/gloire/battles/battles.h"

/* Reading 47: for places of the list of points who was there last; for others whose foot or horse, not routed, is there. */
static side_id holder_of(const struct field *field, space_id hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++) {
			unsigned held = gloire_known(field)->holder[i * gloire_objective_hexes + k];
			if (battle->objective[i].hex[k] == hex && held)
				return (side_id)(held - 1);
		}
	piece_id top = gloire_top_fighter(field, hex);
	return top != no_piece && gloire_piece(field, top)->order != routed
		       ? gloire_side(field->scenario, top)
		       : (side_id)no_side;
}

static bool holds_all(const struct field *field, const struct gloire_automatic *claim)
{
	for (unsigned i = 0; i < claim->hexes; i++)
		if (holder_of(field, claim->hex[i]) != claim->side)
			return false;
	return true;
}

static bool are_demoralised(const struct field *field, const struct gloire_automatic *claim)
{
	unsigned count = 0;
	for (unsigned i = 0; i < gloire_battle(field->scenario)->formations; i++)
		count += claim->demoralised >> i & 1 &&
			 gloire_known(field)->formation[i] & formation_demoralised;
	return count >= claim->demoralised_count;
}

static bool are_broken(const struct field *field, const struct gloire_automatic *claim)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; claim->broken && i < battle->units; i++)
		if (claim->broken >> battle->unit[i].formation & 1 && gloire_stands(field, i) &&
		    gloire_piece(field, i)->order == good_order)
			return false;
	return true;
}

/* Columns and rows are numbered from the upper left corner of all sheets. */
static bool in_area(const struct board *board, const space_id corner[2], space_id hex)
{
	unsigned rows = board->grid.rows, column = hex / rows, row = hex % rows;
	return column >= corner[0] / rows && column <= corner[1] / rows && row >= corner[0] % rows &&
	       row <= corner[1] % rows;
}

static bool has_strength(const struct field *field, const struct gloire_automatic *claim)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	const struct board *board = field->scenario->board;
	unsigned points = 0;
	for (piece_id i = 0; i < battle->units; i++) {
		space_id at = gloire_piece(field, i)->at;
		if (battle->unit[i].side != claim->side || !gloire_stands(field, i) ||
		    gloire_piece(field, i)->order != good_order ||
		    (claim->infantry && !gloire_is_foot(field, i)) ||
		    (claim->near == no_space && gloire_is_guns(field, i))) /* reading 47: guns hold nothing */
			continue;
		if (claim->near != no_space ? hex_distance(board, at, claim->near) == 1
					    : in_area(board, claim->corner, at))
			points += gloire_strength(field, i);
	}
	return points >= (claim->strength ? claim->strength : 1u); /* one unit beside the hex at least */
}

bool gloire_claim_forbids(const struct field *field, const struct gloire_automatic *claim, space_id hex)
{
	unsigned terrain = field->scenario->board->space[hex].terrain;
	switch (claim->absence) {
	case gloire_no_right_bank:
		return gloire_on_far_bank(field->scenario, hex);
	case gloire_no_heights:
		return field->scenario->board->space[hex].level >= claim->level;
	default:
		return terrain == terrain_village || terrain == terrain_town || terrain == terrain_castle ||
		       terrain == terrain_ruins; /* a cassina is none */
	}
}

/* A bank is free of every enemy unit; of villages and heights it matters whose they are. */
static bool denies(const struct field *field, const struct gloire_automatic *claim, space_id hex)
{
	return gloire_claim_forbids(field, claim, hex) &&
	       (claim->absence == gloire_no_right_bank || holder_of(field, hex) == gloire_enemy(claim->side));
}

static bool enemy_is_absent(const struct field *field, const struct gloire_automatic *claim)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (claim->absence == gloire_anywhere)
		return true;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side != claim->side && gloire_stands(field, i) &&
		    denies(field, claim, gloire_piece(field, i)->at))
			return false;
	for (unsigned i = 0; claim->absence != gloire_no_right_bank && i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++)
			if (denies(field, claim, battle->objective[i].hex[k]))
				return false;
	return true;
}

bool gloire_claim_stands(const struct field *field, const struct gloire_automatic *claim)
{
	unsigned turn = gloire_known(field)->flow.turn;
	if (turn < claim->first_turn || turn > claim->last_turn ||
	    (claim->by_day && gloire_hour(field) == gloire_night))
		return false;
	bool strong = (!claim->strength && claim->near == no_space) || has_strength(field, claim);
	return strong && holds_all(field, claim) && are_demoralised(field, claim) &&
	       are_broken(field, claim) && enemy_is_absent(field, claim);
}

bool gloire_automatic_victory(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->automatics; i++) {
		if (!gloire_claim_stands(&field, &battle->automatic[i]))
			continue;
		tell_all(table, say1(text_told_automatic, of_kind(arg_side, battle->automatic[i].side)),
			 no_space);
		end_game(table, battle->automatic[i].side, level_at_once);
		return true;
	}
	return false;
}
