#include "rulebooks/gloire/tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct at_table *drill(void)
{
	return clear_field("exercise-gloire");
}

void put_as(struct at_table *at, const char *name, const char *hex, const char *facing, const char *more)
{
	changef(at, "{'piece':'%s','at':'%s','facing':'%s','status':'with','capacity':'full'%s%s}", name, hex,
		facing, *more ? "," : "", more);
}

void put(struct at_table *at, const char *name, const char *hex, const char *facing)
{
	put_as(at, name, hex, facing, "");
}

static void lay_side(struct at_table *at, unsigned feature, space_id from, space_id to)
{
	struct board *board = scenario_at(at)->board;
	unsigned direction = hex_direction(board, from, to);
	cr_assert_neq(direction, no_direction);
	board->side[from][direction] = (uint16_t)(board->side[from][direction] | feature);
	uint16_t beyond = side_from_beyond((uint16_t)feature);
	board->side[to][opposite(direction)] = (uint16_t)(board->side[to][opposite(direction)] | beyond);
}

void lay(struct at_table *at, const char *kind, const char *hexes)
{
	static const struct {
		const char *word;
		unsigned terrain, side;
	} words[] = {{"woods", terrain_woods, 0},
		     {"village", terrain_village, 0},
		     {"marsh", terrain_marsh, 0},
		     {"town", terrain_town, 0},
		     {"castle", terrain_castle, 0},
		     {"orchard", terrain_orchard, 0},
		     {"cassina", terrain_cassina, 0},
		     {"redoubt", terrain_redoubt, 0},
		     {"gravel", terrain_gravel, 0},
		     {"road", 0, side_road},
		     {"trail", 0, side_path},
		     {"stream", 0, side_stream},
		     {"river", 0, side_river},
		     {"bridge", 0, side_river | side_bridge | side_road},
		     {"crest", 0, side_crest},
		     {"wall", 0, side_wall | side_within},
		     {"gate", 0, side_wall | side_within | side_road},
		     {"rampart", 0, side_rampart | side_within},
		     {"open rampart", 0, side_rampart | side_within | side_road},
		     {"ford", 0, side_river | side_ford}};
	char *copy = strdup(hexes);
	unsigned word = 0;
	while (word < COUNT_OF(words) && strcmp(words[word].word, kind))
		word++;
	cr_assert_lt(word, COUNT_OF(words), "no ground: %s", kind);
	space_id before = no_space;
	for (char *rest = copy, *hex; (hex = strtok_r(rest, " ", &rest));) {
		space_id here = space_named(at, hex);
		if (!words[word].side)
			scenario_at(at)->board->space[here].terrain = (uint8_t)words[word].terrain;
		else if (before != no_space)
			lay_side(at, words[word].side, before, here);
		before = here;
	}
	free(copy);
	gloire_work_out((struct scenario *)scenario_at(at));
}

/* Slopes as the maps have them: one level is a slope, two and more are steep. */
static void slope(struct board *board, space_id hex, unsigned direction)
{
	space_id to = board->neighbour[hex][direction];
	if (to == no_space)
		return;
	int step = board->space[to].level - board->space[hex].level;
	unsigned side = step > 0 ? side_uphill : step < 0 ? side_downhill : 0;
	if (step > 1 || step < -1)
		side |= side_escarpment;
	const unsigned slopes = side_uphill | side_downhill | side_escarpment;
	board->side[hex][direction] = (uint16_t)((board->side[hex][direction] & ~slopes) | side);
}

void lift(struct at_table *at, const char *hexes, unsigned level)
{
	struct board *board = scenario_at(at)->board;
	char *copy = strdup(hexes);
	for (char *rest = copy, *hex; (hex = strtok_r(rest, " ", &rest));)
		board->space[space_named(at, hex)].level = (uint8_t)level;
	free(copy);
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			slope(board, hex, direction);
	gloire_work_out((struct scenario *)scenario_at(at));
}

void act(struct at_table *at, const char *formation)
{
	changef(at, "{'active':'%s'}", formation);
	begin(at, "activation");
}

const struct gloire_piece *now(const struct at_table *at, const char *name)
{
	struct field field = truth_at(at);
	return gloire_piece(&field, piece_named(at, name));
}

const char *where(const struct at_table *at, const char *name)
{
	return space_word(at, now(at, name)->at);
}

unsigned order_of(const struct at_table *at, const char *name)
{
	return now(at, name)->order;
}

int shock_on(struct at_table *at, const char *units, const char *target)
{
	struct table *table = table_at(at);
	struct field field = truth_at(at);
	char *copy = strdup(units);
	unsigned combat = 0;
	for (char *rest = copy, *name; (name = strtok_r(rest, ",", &rest));) {
		piece_id piece = piece_named(at, name + strspn(name, " "));
		gloire_join_attack(table, gloire_piece(&field, piece)->at, space_named(at, target));
		combat = gloire_piece(&field, piece)->attack - 1u;
	}
	free(copy);
	int sum = gloire_shock_sum(&field, combat, NULL);
	gloire_forget_combats(table);
	return sum;
}

int fire_at(const struct at_table *at, const char *guns, const char *target)
{
	struct field field = truth_at(at);
	struct gloire_fire fire = {
		.guns = piece_named(at, guns), .second = no_piece, .target = space_named(at, target)};
	return gloire_fire_sum(&field, &fire, NULL);
}
