/*
 * Boats, C 0.3, K 0.3, I flotilla: guns that move on water alone, a point for each hex of river or lake, two for the sea. No zone
 * of control reaches the water, and no boat has one on land.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { half = 2 };

/* C 0.3: the flotilla on the lake of Zürich stays in disorder. */
bool gloire_never_rallies(const struct field *field)
{
	return gloire_is_battle(field, gloire_zurich);
}

static uint16_t why_not_ashore(const struct field *field)
{
	if (gloire_is_battle(field, gloire_zurich))
		return text_boats_on_water;
	return gloire_is_battle(field, gloire_durrenstein) ? text_boats_on_danube : text_boats_on_sea;
}

struct gloire_step_cost gloire_water_step(const struct field *field, space_id to, struct figure *figure)
{
	unsigned terrain = field->scenario->board->space[to].terrain;
	if (terrain != terrain_lake && terrain != terrain_sea)
		return (struct gloire_step_cost){.why = why_not_ashore(field)};
	struct gloire_step_cost step = {.cost = terrain == terrain_sea ? 2 * half : half};
	if (figure)
		figure_add(figure, say(gloire_term_on_water(field)), step.cost);
	return step;
}
