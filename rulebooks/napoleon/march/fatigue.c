/*
 * Fatigue of a march, move.fatigue, p. 10 step 3 and reading 9: each point above the third for each corps, a contested
 * area left, a contested area entered, the enemy's card, less the bonuses; never below nothing.
 */
#include "rulebooks/napoleon/march/march.h"

enum { points_without_fatigue = 3 };

bool napoleon_has_moved(const struct napoleon *n)
{
	return n->operation.came_by != 0;
}

/* Reading 10: a connection over a destroyed bridge counts with all its points. */
static int points_above(const struct napoleon *n)
{
	return n->operation.spent > points_without_fatigue ? n->operation.spent - points_without_fatigue : 0;
}

static void add(struct figure *figure, int *sum, struct message label, int value)
{
	if (!value)
		return;
	*sum += value;
	if (figure)
		figure_add(figure, label, value);
}

static void take_bonuses(const struct field *field, struct figure *figure, int *sum)
{
	const struct napoleon *n = known(field);
	for (uint32_t left = n->operation.chosen; left;) {
		unsigned flag = take_flag(&left);
		unsigned block = napoleon_block(n, flag);
		if (block != no_block && data_of(field->scenario)->block[block].bonus & bonus_fatigue)
			add(figure, sum, say1(term_fatigue_bonus, piece_arg((piece_id)flag)), -1);
	}
}

int napoleon_march_fatigue(const struct field *field, struct figure *figure)
{
	const struct napoleon *n = known(field);
	int corps = (int)count_flags(napoleon_corps_among(n, n->operation.chosen)), sum = 0;
	if (!napoleon_has_moved(n) || n->operation.area >= areas)
		return 0;
	add(figure, &sum, say1(term_points_above, number_arg(corps)), corps * points_above(n));
	add(figure, &sum, say(term_left_contested), n->operation.began_contested);
	add(figure, &sum, say(term_ends_contested), napoleon_is_contested(n, n->operation.area));
	add(figure, &sum, say(term_fatigue_card), n->operation.extra_fatigue);
	if (!corps) { /* p. 16 */
		add(figure, &sum, say(term_vedettes_tireless), -sum);
		return 0;
	}
	take_bonuses(field, figure, &sum);
	if (sum < 0)
		add(figure, &sum, say(term_not_below), -sum);
	return sum;
}

int napoleon_most_march_fatigue(const struct scenario *scenario, const struct napoleon *n)
{
	struct field field = {.scenario = scenario, .mask = (const struct mask *)n, .seat = public_seat};
	if (!napoleon_is_upright(scenario, n))
		return napoleon_march_fatigue(&field, NULL);
	if (!napoleon_has_moved(n) || n->operation.area >= areas)
		return 0;
	return (int)count_flags(n->operation.chosen) * points_above(n) + n->operation.began_contested +
	       napoleon_is_contested(n, n->operation.area) + n->operation.extra_fatigue;
}

void napoleon_bound_march_fatigue(const struct field *field, struct figure *figure)
{
	struct napoleon gone = *known(field);
	struct field without = *field;
	unsigned area = gone.operation.area;
	side_id side = gone.operation.chosen & flags_of(french) ? french : prussian;
	uint32_t enemies = area < areas ? napoleon_flags_in(&gone, area, enemy_of(side)) : 0;
	bool doubtful = napoleon_may_be_vedettes(&gone, enemies);
	bool stands = !doubtful || !napoleon_only_vedettes(&gone, enemies);
	int most = stands ? napoleon_march_fatigue(field, NULL) : 0;
	for (uint32_t left = doubtful ? enemies : 0; left;)
		napoleon_put(&gone, take_flag(&left), off_map);
	without.mask = (const struct mask *)&gone;
	int least = napoleon_march_fatigue(&without, figure);
	figure->most = most > least ? most : least;
	if (gone.rain && !gone.operation.rained && napoleon_corps_among(&gone, gone.operation.chosen))
		figure_add(figure, say(term_rain), 1); /* p. 19: when it is activated, whatever spares it */
}
