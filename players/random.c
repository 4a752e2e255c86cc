/*
 * The random player: uniform over the list of each question.
 */
#include "players/roster.h"

static void choose(const struct player *player, const struct field *field, seat_id seat, struct chance *own,
		   uint32_t positions, struct workspace *work, struct answer chain[max_chain],
		   unsigned *count)
{
	(void)player;
	(void)positions;
	struct field mine = *field;
	mine.work = work;
	struct answers *answers = &work->left;
	work->listed = false;
	engine_list(&mine, seat, answers);
	*count = answers->count > 0;
	if (!*count)
		return;
	struct chance_ask ask = {.kind = chance_deal, .n = answers->count};
	chain[0] = answers->answer[answers->count > 1 ? chance_next(own, &ask) : 0];
}

const struct player random_player = {
	.id = "random",
	.title = "Random",
	.description = "answers every question by lot",
	.positions = 1,
	.by_lot = true,
	.choose = choose,
};
