/*
 * Morale tests, chapter 2: 1d6 plus the modifiers must reach 6. A natural 1 or 6 settles nothing by itself.
 */
#include "rulebooks/trautenau/battles/battles.h"

static const int morale_needed = 6;

static void add(struct figure *figure, enum trautenau_text label, int value)
{
	if (value)
		figure_add(figure, say(label), value);
}

static bool stands_at(const struct field *field, piece_id piece, space_id space)
{
	return piece != no_piece && state(field, piece)->at == space;
}

/* The formation's commander or the chief who commands it, in the unit's hex. */
static bool is_with_commander(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation;
	space_id space = state(field, unit)->at;
	return stands_at(field, formation_info(field, formation)->commander, space) ||
	       stands_at(field, trautenau_chief_of(field, formation), space);
}

static bool is_beside(const struct field *field, piece_id piece, space_id space)
{
	return piece != no_piece && is_on_map(field, piece) &&
	       hex_distance(field->scenario->board, state(field, piece)->at, space) == 1;
}

static bool is_beside_commander(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation;
	space_id space = state(field, unit)->at;
	return is_beside(field, formation_info(field, formation)->commander, space) ||
	       is_beside(field, trautenau_chief_of(field, formation), space);
}

/* Being out of command tells only when there is a commander on the map who could be obeyed. */
static bool lacks_command(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation;
	piece_id leader = formation_info(field, formation)->commander;
	if (leader == no_piece)
		leader = trautenau_chief_of(field, formation);
	return leader != no_piece && is_on_map(field, leader) && trautenau_is_out_of_command(field, unit);
}

/* Range and line of sight; where the guns look does not matter. */
static bool is_under_guns(const struct field *field, piece_id unit)
{
	const struct trautenau_data *data = data_of(field->scenario);
	space_id space = state(field, unit)->at;
	side_id side = info(field, unit)->side;
	for (piece_id guns = 0; guns < data->pieces; guns++) {
		if (data->piece[guns].arm != arm_artillery || data->piece[guns].side == side ||
		    !is_on_map(field, guns))
			continue;
		space_id from = state(field, guns)->at;
		if (hexes_apart(field, from, space) <= data->piece[guns].range &&
		    trautenau_has_sight(field, from, space, NULL))
			return true;
	}
	return false;
}

static bool is_covered(const struct field *field, piece_id unit)
{
	unsigned terrain = ground(field, state(field, unit)->at)->terrain;
	return terrain == terrain_woods || terrain == terrain_village || terrain == terrain_town;
}

static void add_rally_terms(const struct field *field, piece_id unit, struct figure *figure)
{
	if (!is_with_commander(field, unit))
		add(figure, text_morale_beside, is_beside_commander(field, unit) ? 1 : 0);
	add(figure, text_morale_guns, is_under_guns(field, unit) ? -1 : 0);
}

void trautenau_morale_figure(const struct field *field, piece_id unit, enum morale_occasion occasion,
			     struct figure *figure)
{
	const struct piece_info *piece = info(field, unit);
	figure->id = occasion == morale_to_rally ? "rally" : "morale";
	figure->value = figure->most = 0;
	figure->parts = 0;
	figure->terms = 0;
	add(figure, text_morale_value, piece->morale);
	add(figure, text_morale_losses, -(int)state(field, unit)->losses);
	add(figure, text_morale_guard, piece->traits & trait_guard ? 1 : 0);
	add(figure, text_morale_austrian_guns,
	    piece->arm == arm_artillery && piece->side == austrian ? 1 : 0);
	add(figure, text_morale_demoralised, trautenau_is_demoralised(field, unit) ? -1 : 0);
	add(figure, text_morale_night, trautenau_is_night(field) ? -1 : 0);
	if (!is_on_map(field, unit))
		return;
	add(figure, text_morale_terrain, trautenau_protection(field, state(field, unit)->at) >= 2 ? 1 : 0);
	add(figure, text_morale_commander, is_with_commander(field, unit) ? 1 : 0);
	add(figure, text_morale_light, piece->traits & trait_light && is_covered(field, unit) ? 1 : 0);
	add(figure, text_morale_flank, trautenau_enemy_on_flank(field, unit) ? -1 : 0);
	add(figure, text_morale_command, lacks_command(field, unit) ? -1 : 0);
	if (occasion == morale_to_rally)
		add_rally_terms(field, unit, figure);
}

static void tell_test(struct table *table, piece_id unit, enum morale_occasion occasion, unsigned die,
		      bool passed, const struct figure *figure)
{
	struct field field = truth(table);
	enum trautenau_text text = passed ? text_morale_held : text_morale_failed;
	if (occasion == morale_to_rally)
		text = passed ? text_rallied : text_rally_failed;
	struct event event = {
		.message = say3(text, piece_arg(unit), number_arg((int)die),
				number_arg((int)die + figure->value)),
		.dice_count = 1,
		.dice = {(uint8_t)die},
		.pieces = 1,
		.piece = {unit},
		.at = is_on_map(&field, unit) ? state(&field, unit)->at : no_space,
		.figure = figure,
	};
	tell(table, &event);
}

int trautenau_morale_die(const struct figure *figure)
{
	return morale_needed - figure->value;
}

bool trautenau_morale_test(struct table *table, piece_id unit, enum morale_occasion occasion)
{
	struct field field = truth(table);
	struct figure figure;
	trautenau_morale_figure(&field, unit, occasion, &figure);
	unsigned die = roll_d6(table, purpose(chance_for_morale, unit));
	bool passed = (int)die >= trautenau_morale_die(&figure);
	if (table->events)
		tell_test(table, unit, occasion, die, passed, &figure);
	return passed;
}
