/*
 * Demoralised formations, 10.2, with the thresholds of 11.1.2, 12.1.2 and 13.4.
 */
#include "rulebooks/trautenau/battles/battles.h"

/* Independent units reach a threshold for the enemy's points, but are never demoralised themselves. */
bool trautenau_is_demoralised(const struct field *field, piece_id piece)
{
	unsigned formation = info(field, piece)->formation;
	return (look(field)->formation[formation] & formation_demoralised) &&
	       !formation_info(field, formation)->independent;
}

unsigned trautenau_lost_steps(const struct field *field, piece_id unit)
{
	const struct piece_state *piece = state(field, unit);
	if (piece->at == at_eliminated || piece->at == at_captured)
		return info(field, unit)->morale;
	return piece->losses;
}

static unsigned steps_of_unit(const void *context, piece_id piece)
{
	return is_unit(context, piece) ? trautenau_lost_steps(context, piece) : 0;
}

unsigned trautenau_losses_of(const struct field *field, unsigned formation)
{
	return formation_sum(data_of(field->scenario)->range[formation], steps_of_unit, field);
}

void trautenau_count_losses(struct table *table, unsigned formation)
{
	struct field field = truth(table);
	const struct formation_info *printed = formation_info(&field, formation);
	uint8_t *flags = &truth_of(table)->formation[formation];
	if (*flags & formation_demoralised ||
	    !formation_reaches(trautenau_losses_of(&field, formation), printed->threshold))
		return;
	*flags |= formation_demoralised;
	tell_all(table,
		 say1(printed->independent ? text_threshold_reached : text_demoralised,
		      of_kind(arg_group, (int)formation)),
		 no_space);
}
