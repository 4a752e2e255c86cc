/*
 * S4, S5: points and the end.
 */
#include "rulebooks/skeleton/position.h"

void skeleton_score(const struct field *field, struct score *score)
{
	const struct skeleton *skeleton = known(field);
	*score = (struct score){.winner = no_side};
	for (space_id hex = 0; hex < hexes; hex++) {
		side_id side = skeleton->control[hex];
		if (side == no_side || field->scenario->board->space[hex].terrain != terrain_village)
			continue;
		score->points[side]++;
		score->term[score->terms++] = (struct score_term){
			.side = side, .label = say1(points_of_village, space_arg(hex)), .value = 1};
	}
	int lead = score->points[north_side] - score->points[south_side];
	score->level = lead != 0;
	if (lead)
		score->winner = lead > 0 ? north_side : south_side;
}

void skeleton_end(struct table *table)
{
	struct field field = truth(table);
	struct score score;
	skeleton_score(&field, &score);
	tell_all(table, say(told_end), no_space);
	end_game(table, score.winner, score.level);
}

int skeleton_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work)
{
	struct field field = truth_in(scenario, position, work);
	struct score score;
	skeleton_score(&field, &score);
	return 100 * (score.points[side] - score.points[1 - side]);
}
