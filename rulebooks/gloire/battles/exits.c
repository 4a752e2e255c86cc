/*
 * Ways off the map that a battle leaves open: the flotilla of Dürrenstein by 0109 (I flotilla), the Russian fleet by the southern edge
 * (K 0.3), and units for which a scenario counts points when they have got away. Nobody comes back.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { boats = 1, foot = 2, horse = 4, guns = 8 };

struct way_off {
	uint8_t battle;
	side_id side;
	uint8_t who;
	const char *corps;    /* or formation; "" for all */
	const char *hexes[3]; /* none: the southern edge */
	uint8_t first_turn;
	bool good_order;      /* only those in good order */
	uint8_t points, most; /* each, and how many units count */
};

static const struct way_off ways_off[] = {
	{gloire_durrenstein, 0, boats, "", {"0109"}, 1, false, 0, 0},
	{gloire_durrenstein, 0, foot | horse | guns, "Gazan", {"0108"}, 1, false, 1, 99},
	{gloire_castelnuovo, 1, boats, "", {NULL}, 1, false, 0, 0},
	{gloire_montebello, 0, foot, "", {"0116"}, 1, false, 3, 99},
	{gloire_haslach, 1, horse, "", {"2001"}, 1, false, 2, 4},
	{gloire_zurich, 1, foot, "", {"1901", "2401"}, 10, true, 1, 99},
	{gloire_schongraben, 1, foot | horse | guns, "", {"0601"}, 5, false, 1, 99},
};

static unsigned kind_of(const struct field *field, piece_id piece)
{
	if (gloire_is_boat(field, piece))
		return boats;
	return gloire_is_guns(field, piece) ? guns : gloire_is_horse(field, piece) ? horse : foot;
}

static bool is_of(const struct field *field, const struct way_off *way, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	const struct gloire_formation *formation = &battle->formation[battle->unit[piece].formation];
	return way->battle == battle->name && way->side == battle->unit[piece].side &&
	       way->who & kind_of(field, piece) &&
	       (!*way->corps || !strcmp(way->corps, formation->corps) ||
		!strcmp(way->corps, formation->name));
}

static bool leads_off(const struct field *field, const struct way_off *way, space_id hex)
{
	const struct board *board = field->scenario->board;
	if (!way->hexes[0])
		return hex % board->grid.rows == board->grid.rows - 1u;
	for (unsigned i = 0; i < COUNT_OF(way->hexes) && way->hexes[i]; i++)
		if (!strcmp(board->space[hex].number, way->hexes[i]))
			return true;
	return false;
}

struct verdict gloire_judge_leaving(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	for (unsigned i = 0; gloire_stands(field, piece) && i < COUNT_OF(ways_off); i++)
		if (is_of(field, &ways_off[i], piece) && leads_off(field, &ways_off[i], now->at) &&
		    gloire_known(field)->flow.turn >= ways_off[i].first_turn && now->order != routed &&
		    (now->order == good_order || !ways_off[i].good_order))
			return legal();
	return forbidden(say1(text_no_way_off, piece_arg(piece)));
}

void gloire_leave_map(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	piece_id cargo = gloire_cargo_of(&field, piece);
	space_id at = gloire_piece(&field, piece)->at;
	gloire_put(table, piece, box_left);
	gloire_move_cargo(table, cargo, box_left);
	tell_all(table, say1(text_told_leaves_map, piece_arg(piece)), at);
}

/* 13.2: points for those who have got away. */
int gloire_points_for_leaving(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	int points = 0;
	for (unsigned i = 0; i < COUNT_OF(ways_off); i++) {
		unsigned count = 0;
		for (piece_id k = 0; ways_off[i].battle == battle->name && k < battle->units; k++)
			count += ways_off[i].points && gloire_piece(field, k)->at == box_left &&
				 is_of(field, &ways_off[i], k) && !gloire_went_by_the_die(field, k);
		if (ways_off[i].side == side)
			points += (int)(ways_off[i].points *
					(count < ways_off[i].most ? count : ways_off[i].most));
	}
	return points;
}
