/*
 * Refusals by the paragraph of the battle: what the series forbids as well, by its tables or its chapters, but a part of the booklet says
 * by itself. The verdict is that of the series; here is only who is named for it.
 */
#include "rulebooks/gloire/battles/battles.h"

static bool is_water(unsigned terrain)
{
	return terrain == terrain_lake || terrain == terrain_sea;
}

/* Water that nobody enters: the Nile, the lake of Zürich, the Bormida, sea and lake at Canope. */
static unsigned closed_water(const struct gloire_battle *battle)
{
	switch (battle->name) {
	case gloire_pyramides:
		return text_nile_closed;
	case gloire_zurich:
		return text_lake_closed;
	case gloire_marengo:
		return text_bormida_closed;
	case gloire_canope:
		return text_sea_closed;
	default:
		return text_barred_ground;
	}
}

static unsigned closed_river(const struct field *field, space_id from, unsigned direction)
{
	if (!(gloire_kinds(field, from, direction) >> gloire_river & 1))
		return text_barred_side;
	if (gloire_is_battle(field, gloire_rivoli))
		return text_adige_closed;
	return gloire_is_limmat(field->scenario, from, direction) ? text_limmat_closed : text_barred_side;
}

/* 4.3.2: what bars a step, told by the paragraph of the battle if it has one. */
unsigned gloire_why_barred(const struct field *field, space_id from, unsigned direction, unsigned why)
{
	if (why == text_barred_side)
		return closed_river(field, from, direction);
	if (why != text_barred_ground)
		return why;
	unsigned terrain =
		gloire_data(field->scenario)->terrain[field->scenario->board->neighbour[from][direction]];
	if (gloire_is_battle(field, gloire_austerlitz) &&
	    (terrain == terrain_pond || terrain == terrain_marsh))
		return text_no_guns_in_marsh; /* G ponds */
	return is_water(terrain) ? closed_water(gloire_battle(field->scenario)) : why;
}

/* Is it a hexside alone that bars, so that another may be open? */
bool gloire_bars_side(unsigned why)
{
	return why == text_barred_slope || why == text_barred_side || why == text_adige_closed ||
	       why == text_limmat_closed;
}

/* 8.2: why a hex that a unit could not enter is not attacked. */
unsigned gloire_why_not_attacked(const struct field *field, piece_id piece, space_id target)
{
	space_id from = gloire_piece(field, piece)->at;
	unsigned direction = hex_direction(field->scenario->board, from, target);
	piece_id top = gloire_top_of(field, target);
	if (gloire_is_battle(field, gloire_zurich) && top != no_piece && gloire_is_boat(field, top))
		return text_flotilla_not_shocked; /* C 0.3 */
	if (gloire_is_closed(field->scenario, gloire_arm(field, piece), target))
		return text_horse_outside; /* B 9 */
	return gloire_bridge_bears(field, piece, from, direction) ? (unsigned)text_cannot_enter_target
								  : (unsigned)text_bridge_broken;
}

static bool is_in_the_street(const struct scenario *scenario, space_id hex)
{
	const struct board *board = scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && gloire_is_street(scenario, beside, opposite(direction)))
			return true;
	}
	return false;
}

/* 9.1: why no charge comes upon a hex. */
unsigned gloire_why_not_charged(const struct field *field, space_id target)
{
	if (gloire_is_closed(field->scenario, gloire_arm_cavalry, target))
		return text_horse_outside; /* B 9 */
	return is_in_the_street(field->scenario, target) ? text_street_charge
							 : (unsigned)text_charge_out_of_reach;
}

/* 4.2: why no square is formed on this ground, or before it has been entered. */
unsigned gloire_why_no_square_here(const struct field *field, space_id hex)
{
	bool redoubt = hex < field->scenario->board->spaces &&
		       gloire_data(field->scenario)->terrain[hex] == terrain_redoubt;
	return redoubt && gloire_is_battle(field, gloire_canope) ? text_no_square_in_redoubt
								 : (unsigned)text_no_square_here;
}

/* 2.1.2: whom a marker does not mean. */
unsigned gloire_why_not_meant(const struct field *field)
{
	switch (gloire_battle(field->scenario)->name) {
	case gloire_rivoli:
		return text_other_brigade;
	case gloire_austerlitz:
		return text_column_means_others;
	case gloire_schongraben:
		return text_tsar_means_others;
	case gloire_jena:
		return text_ney_means_others;
	default:
		return text_marker_means_others;
	}
}

/* A crossing by boat, and a point of a boat's own, 4.3. */
unsigned gloire_term_by_boat(const struct field *field)
{
	if (gloire_is_battle(field, gloire_pyramides))
		return text_term_by_flotilla;
	return gloire_is_battle(field, gloire_zurich) ? text_term_by_boat : text_term_aboard;
}

unsigned gloire_term_on_water(const struct field *field)
{
	if (gloire_is_battle(field, gloire_zurich))
		return text_term_on_lake;
	return gloire_is_battle(field, gloire_durrenstein) ? text_term_on_river : text_term_at_sea;
}
