/*
 * A game as rows.
 */
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/rows.h"

uint32_t game_rows(const struct game *game)
{
	return game->record.entries;
}

struct game_row game_row(const struct game *game, uint32_t i)
{
	const struct entry *entry = &game->record.entry[i];
	return (struct game_row){.seat = entry->seat,
				 .by_order = (entry->marks & mark_standing) != 0,
				 .answer = entry->answer};
}

uint32_t game_settled_rows(const struct game *game)
{
	return settled_entries(game);
}

/* The engine may have listed the answers on its way here: then they need not be worked out again. */
static bool is_listed(const struct game *game, struct answer given)
{
	const struct answers *left = &game->work->left;
	if (!game->work->listed || game_flow(game)->sealed)
		return false;
	for (unsigned i = 0; i < left->count; i++)
		if (same_answer(left->answer[i], given))
			return true;
	return false;
}

static bool is_legal(struct game *game, const struct game_row *row)
{
	if (is_listed(game, row->answer))
		return true;
	struct field field = game_field(game, row->seat);
	return engine_judge(&field, row->seat, row->answer).legal;
}

static bool play_row(struct game *game, struct chance *chance, const struct game_row *row)
{
	if (!is_asked(game_flow(game), row->seat))
		return false;
	if (!is_legal(game, row))
		return false;
	return play_one(game, chance, row->seat, row->answer, row->by_order ? mark_standing : 0);
}

bool game_play_rows(struct game *game, const struct game_row rows[], uint32_t count, uint32_t *played)
{
	struct game_chance chance;
	*played = 0;
	past_forget(game);
	if (game->record.entries) {
		record_cut(&game->record, 0, game->record.at_start);
		rebuild(game, 0);
	}
	game->milestones_dense = true;
	game_chance(&chance, game);
	game->work->listed = false; /* others use the room, too */
	for (uint32_t i = 0; i < count; i++) {
		if (!play_row(game, &chance.chance, &rows[i]))
			return false;
		*played = i + 1;
		past_note(game);
	}
	if (!game_is_over(game)) /* who opens a game that is over looks at its past */
		past_thin(game);
	game_forget_events(game);
	return true;
}

void game_forget_events(struct game *game)
{
	for (unsigned i = 0; i < max_viewers; i++)
		told_trim(&game->told[i]);
}
