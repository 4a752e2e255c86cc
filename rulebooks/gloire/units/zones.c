/*
 * Facing, 6.1, and zones of control, 6.2. A counter faces a corner: two front hexes, four to the rear. In a town, village
 * or castle and in square it has six front hexes; a routed unit has none.
 */
#include "rulebooks/gloire/rules.h"

bool gloire_is_all_round(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	const struct board *board = field->scenario->board;
	if (now->at >= board->spaces)
		return false;
	return now->did & in_square ||
	       (!gloire_is_chief(piece) &&
		gloire_is_fixture(gloire_battle(field->scenario), gloire_unit(field, piece))) || /* D 0.3 */
	       gloire_battle(field->scenario)
		       ->tables.ground[gloire_data(field->scenario)->terrain[now->at]]
		       .all_round;
}

unsigned gloire_front_of(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (now->order == routed)
		return 0; /* 10.2 */
	return facing_front(gloire_is_all_round(field, piece) ? facing_all_round : facing_to_corner,
			    now->facing);
}

/* 6.2.1: guns, squares and routed units have no zone. */
unsigned gloire_zone_sides(const struct scenario *scenario, const struct gloire *gloire, piece_id piece)
{
	const struct gloire_piece *now = &gloire->piece[piece];
	unsigned type = gloire_data(scenario)->type_of[piece];
	if (gloire_type_is_guns(type) || now->order == routed || now->did & in_square)
		return 0;
	return gloire_data(scenario)->zone_sides[gloire_arm_of(type) == gloire_arm_cavalry][now->at];
}

bool gloire_has_in_front(const struct field *field, piece_id piece, space_id hex)
{
	unsigned direction = hex_direction(field->scenario->board, gloire_piece(field, piece)->at, hex);
	return direction != no_direction && gloire_front_of(field, piece) >> direction & 1;
}

bool gloire_zone_reaches(const struct field *field, piece_id piece, space_id hex)
{
	unsigned direction = hex_direction(field->scenario->board, gloire_piece(field, piece)->at, hex);
	return direction != no_direction &&
	       gloire_zone_sides(field->scenario, gloire_known(field), piece) >> direction & 1;
}

bool gloire_keeps_out(const struct field *field, piece_id piece, space_id hex)
{
	unsigned formation = gloire_unit(field, piece)->formation;
	side_id side = gloire_side(field->scenario, piece);
	bool demoralised = gloire_known(field)->formation[formation] & formation_demoralised;
	return (demoralised && gloire_in_zone(field, hex, side)) || gloire_is_enemy_entry(field, side, hex);
}

/* Somebody in the one hex has the other in front. */
bool gloire_fronts(const struct field *field, space_id from, space_id hex)
{
	GLOIRE_EACH_IN (field, from, piece)
		if (!gloire_is_chief(piece) && gloire_has_in_front(field, piece, hex))
			return true;
	return false;
}

bool gloire_fronted(const struct field *field, space_id hex, side_id side)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[hex][direction];
		if (beside != no_space && gloire_held_by(field, beside) == gloire_enemy(side) &&
		    gloire_fronts(field, beside, hex))
			return true;
	}
	return false;
}
