/*
 * Rules of the Marshal, marshal.ranking, p. 17: ranking points and the table that breaks ties.
 */
#include <string.h>

#include "rulebooks/napoleon/position.h"
#include "rulebooks/napoleon/victory/tournament.h"

enum { for_a_win = 3, for_a_loss = 1, last_row = 8 };

/* One row per turn of the victory, the last one for a victory at the end of turn 7. */
static const struct {
	int8_t prussian_winner, french_winner, loser;
} tie_break[last_row] = {
	/* Prussian winner, French winner, loser */
	{14, 7, -7},                                                              /* turn 1 */
	{12, 6, -6}, {10, 5, -5}, {8, 4, -4}, {6, 3, -3}, {4, 2, -2}, {2, 1, -1}, /* turn 7 */
	{1, 0, 0}, /* at the end of turn 7: the Prussians only */
};

static unsigned row_of(const struct tournament_game *game)
{
	if (game->napoleon_is_lost)
		return 0;
	if (game->at_the_end || game->turn >= last_row)
		return last_row - 1;
	return game->turn ? game->turn - 1u : 0;
}

void napoleon_reckon(const struct tournament_game *game, struct ranking ranking[2])
{
	if (game->unfinished || game->winner >= both_sides) {
		for (side_id side = french; side < both_sides; side++)
			ranking[side] = (struct ranking){.points = 0, .tie_break = tie_break[0].loser};
		return;
	}
	unsigned row = row_of(game);
	int won = game->winner == prussian ? tie_break[row].prussian_winner : tie_break[row].french_winner;
	ranking[game->winner] = (struct ranking){.points = for_a_win, .tie_break = won};
	ranking[enemy_of(game->winner)] = (struct ranking){.points = for_a_loss,
							   .tie_break = tie_break[row].loser};
}

bool napoleon_rank(const struct scenario *scenario, const struct position *position,
		   struct ranking ranking[max_seats])
{
	const struct napoleon *n = (const struct napoleon *)position;
	struct tournament_game game = {.winner = n->flow.winner,
				       .turn = (uint8_t)n->flow.turn,
				       .at_the_end = n->flow.level == level_last_turn,
				       .napoleon_is_lost = n->napoleon_lost != 0,
				       .unfinished = !n->flow.over};
	struct ranking by_side[both_sides];
	napoleon_reckon(&game, by_side);
	memset(ranking, 0, max_seats * sizeof *ranking);
	for (seat_id seat = 0; seat < both_sides; seat++)
		ranking[seat] = by_side[n->side_of[seat] < both_sides ? n->side_of[seat] : seat];
	return scenario_number(scenario) == scenario_marshal;
}
