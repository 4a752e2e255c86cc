/*
 * Frozen ponds, G ponds: marsh that only routed units enter of their own will. Each such hex is a die, and the ice breaks under
 * infantry on 0 and 1, under cavalry up to 2. Whoever falls back onto it after combat is routed besides; nobody advances over it.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { breaks_under_foot = 1, breaks_under_horse = 2 };

void gloire_try_ice(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	space_id at = gloire_piece(&field, piece)->at;
	if (!gloire_stands(&field, piece) || !gloire_is_ice(table->scenario, at))
		return;
	unsigned die = gloire_roll(table, for_event, piece);
	bool breaks = die <= (gloire_is_horse(&field, piece) ? breaks_under_horse : breaks_under_foot);
	struct event event = {.message = say2(breaks ? text_told_ice_breaks : text_told_ice_bears,
					      piece_arg(piece), number_arg((int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {piece},
			      .at = at};
	tell(table, &event);
	if (breaks)
		gloire_eliminate(table, piece, text_told_drowned);
}

void gloire_fall_back_on_ice(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (!gloire_stands(&field, piece) || !gloire_is_ice(table->scenario, gloire_piece(&field, piece)->at))
		return;
	gloire_try_ice(table, piece);
	if (gloire_stands(&field, piece))
		gloire_make_routed(table, piece, by_ground);
}
