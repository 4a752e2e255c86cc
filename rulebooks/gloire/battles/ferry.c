/*
 * Who gets over water without a bridge: Gazan's infantry in its boats (C 4.3), the Ottomans by their flotilla and their beys (B 4.3),
 * and French units that go aboard on the Danube (I flotilla).
 */
#include "rulebooks/gloire/battles/battles.h"

enum { half = 2, nile_foot = 2 * half, nile_horse = 4 * half, aboard = half, ashore = half };

static bool is_water(const struct scenario *scenario, space_id hex)
{
	unsigned terrain = gloire_data(scenario)->terrain[hex];
	return terrain == terrain_lake || terrain == terrain_sea;
}

bool gloire_is_afloat(const struct field *field, space_id hex)
{
	return hex < field->scenario->board->spaces && is_water(field->scenario, hex);
}

static struct gloire_step_cost refused(unsigned text)
{
	return (struct gloire_step_cost){.why = (uint16_t)text};
}

/* ---- C 4.3: Gazan's boats ---------------------------------------------------------------------------------------------- */

static bool has_boats(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name == gloire_zurich && gloire_is_foot(field, piece) &&
	       battle->unit[piece].type != gloire_pontoon &&
	       !strcmp(battle->formation[battle->unit[piece].formation].name, "Gazan") &&
	       !gloire_has_laid_bridge(field, battle->unit[piece].formation);
}

/* At the cost of a stream, and not into an enemy zone. */
static struct gloire_step_cost row_over(const struct gloire_mover *mover, space_id to)
{
	const struct field *field = mover->field;
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	const struct gloire_ground *ground = &tables->ground[field->scenario->board->space[to].terrain];
	if (gloire_in_zone(field, to, mover->side))
		return refused(text_row_into_zone);
	if (ground->cost[mover->arm] == gloire_barred)
		return refused(text_barred_ground);
	return (struct gloire_step_cost){.cost = (half_points)(ground->cost[mover->arm] +
							       tables->edge[gloire_stream].cost[mover->arm]),
					 .disorders = ground->disorders[mover->arm]};
}

half_points gloire_under_boat(const struct gloire_mover *mover, space_id from, unsigned direction)
{
	const struct field *field = mover->field;
	space_id to = field->scenario->board->neighbour[from][direction];
	return is_water(field->scenario, to)
		       ? 0
		       : gloire_battle(field->scenario)
				 ->tables.ground[field->scenario->board->space[to].terrain]
				 .cost[mover->arm];
}

/* ---- B 4.3: the Nile ------------------------------------------------------------------------------------------------------ */

bool gloire_is_ferried(const struct field *field, piece_id piece)
{
	const uint8_t *ferried = &gloire_known(field)->special[kept_ferried];
	for (unsigned i = 0; i < most_ferried; i++)
		if (ferried[i] == piece + 1)
			return true;
	return false;
}

unsigned gloire_count_ferried(const struct field *field, bool *horse)
{
	const uint8_t *ferried = &gloire_known(field)->special[kept_ferried];
	unsigned count = 0;
	*horse = false;
	for (unsigned i = 0; i < most_ferried; i++) {
		count += ferried[i] != 0;
		*horse |= ferried[i] && gloire_is_horse(field, ferried[i] - 1u);
	}
	return count;
}

static bool is_on_the_bank(const struct field *field, piece_id piece)
{
	space_id at = gloire_piece(field, piece)->at;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside != no_space && is_water(field->scenario, beside))
			return !is_water(field->scenario, at);
	}
	return false;
}

/* Three units of infantry, or one of cavalry instead. */
bool gloire_may_be_ferried(const struct field *field, piece_id piece)
{
	bool horse;
	unsigned count = gloire_count_ferried(field, &horse);
	if (!is_on_the_bank(field, piece) || gloire_is_ferried(field, piece) ||
	    gloire_piece(field, piece)->order == routed || !gloire_is_awake(field, piece) ||
	    gloire_was_just_called(field, gloire_unit(field, piece)->formation))
		return false;
	return gloire_is_horse(field, piece) ? count == 0
					     : gloire_is_foot(field, piece) && !horse && count < most_ferried;
}

void gloire_ferry(struct table *table, piece_id piece)
{
	uint8_t *ferried = &gloire_here(table)->special[kept_ferried];
	for (unsigned i = 0; i < most_ferried; i++)
		if (!ferried[i]) {
			ferried[i] = (uint8_t)(piece + 1);
			break;
		}
	tell_all(table, say1(text_told_ferried, piece_arg(piece)), gloire_here(table)->piece[piece].at);
}

/* The boats are taken off when the unit has been activated, or the turn is over. */
void gloire_end_ferry(struct table *table, bool all)
{
	struct field field = truth(table);
	uint8_t *ferried = &gloire_here(table)->special[kept_ferried];
	for (unsigned i = 0; gloire_is_battle(&field, gloire_pyramides) && i < most_ferried; i++)
		if (all || (ferried[i] && gloire_piece(&field, ferried[i] - 1u)->capacity != not_active))
			ferried[i] = 0;
}

static struct gloire_step_cost over_the_nile(const struct gloire_mover *mover)
{
	const struct field *field = mover->field;
	if (gloire_is_chief(mover->piece))
		return mover->side == 1 ? (struct gloire_step_cost){.cost = nile_horse}
					: refused(text_barred_ground);
	if (!gloire_is_ferried(field, mover->piece) || mover->forced || mover->charge ||
	    gloire_piece(field, mover->piece)->capacity != may_act)
		return refused(text_barred_ground);
	return (struct gloire_step_cost){.cost = gloire_is_horse(field, mover->piece) ? nile_horse
										      : nile_foot};
}

/* ---- I flotilla: aboard ------------------------------------------------------------------------------------------------------ */

static piece_id boat_in(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_boat(field, piece))
			return piece;
	return no_piece;
}

piece_id gloire_cargo_of(const struct field *field, piece_id boat)
{
	if (!gloire_is_battle(field, gloire_durrenstein) || !gloire_is_boat(field, boat) ||
	    !gloire_stands(field, boat))
		return no_piece;
	GLOIRE_EACH_IN (field, gloire_piece(field, boat)->at, piece)
		if (!gloire_is_chief(piece) && piece != boat)
			return piece;
	return no_piece;
}

bool gloire_is_aboard(const struct field *field, piece_id piece)
{
	return gloire_is_battle(field, gloire_durrenstein) && gloire_stands(field, piece) &&
	       !gloire_is_boat(field, piece) && gloire_is_afloat(field, gloire_piece(field, piece)->at);
}

/* One unit of infantry or artillery to a boat, not routed. */
bool gloire_may_board(const struct field *field, piece_id piece, space_id hex)
{
	if (!gloire_is_battle(field, gloire_durrenstein) || gloire_is_chief(piece) ||
	    gloire_is_horse(field, piece) || gloire_is_boat(field, piece) || gloire_is_aboard(field, piece) ||
	    gloire_piece(field, piece)->order == routed)
		return false;
	piece_id boat = boat_in(field, hex);
	return boat != no_piece &&
	       gloire_side(field->scenario, boat) == gloire_side(field->scenario, piece) &&
	       gloire_cargo_of(field, boat) == no_piece;
}

void gloire_move_cargo(struct table *table, piece_id cargo, space_id to)
{
	if (cargo != no_piece)
		gloire_put(table, cargo, to);
}

/* ---- A step that the ground refuses ------------------------------------------------------------------------------------------ */

struct gloire_step_cost gloire_cross_water(const struct gloire_mover *mover, space_id from,
					   unsigned direction, struct gloire_step_cost step)
{
	const struct field *field = mover->field;
	space_id to = field->scenario->board->neighbour[from][direction];
	if (to == no_space)
		return step;
	if (is_water(field->scenario, to) && gloire_is_battle(field, gloire_pyramides))
		return over_the_nile(mover);
	if (is_water(field->scenario, to) && !mover->forced && !mover->charge &&
	    gloire_may_board(field, mover->piece, to))
		return (struct gloire_step_cost){.cost = aboard};
	if (gloire_is_battle(field, gloire_durrenstein) && boat_in(field, to) != no_piece)
		return refused(text_not_aboard);
	bool limmat = gloire_data(field->scenario)->kinds[from][direction] >> gloire_river & 1 &&
		      gloire_is_limmat(field->scenario, from, direction);
	if (limmat && !mover->charge && !mover->arms && !gloire_is_chief(mover->piece) &&
	    has_boats(field, mover->piece))
		return row_over(mover, to);
	return step;
}

/* What it costs to go ashore, beside the ground; whoever goes aboard has done with his move. */
void gloire_change_at_the_bank(const struct gloire_mover *mover, space_id from, space_id to,
			       struct gloire_step_cost *step, bool *stops)
{
	const struct field *field = mover->field;
	if (!gloire_is_battle(field, gloire_durrenstein) || gloire_is_boat(field, mover->piece) ||
	    gloire_is_chief(mover->piece))
		return;
	if (is_water(field->scenario, from) && !is_water(field->scenario, to))
		step->cost = (half_points)(step->cost + ashore);
	*stops |= is_water(field->scenario, to);
}
