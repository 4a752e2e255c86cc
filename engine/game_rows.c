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

static bool play_row(struct game *game, struct chance *chance, const struct game_row *row)
{
	if (!is_asked(game_flow(game), row->seat))
		return false;
	struct field field = game_field(game, row->seat);
	if (!engine_judge(&field, row->seat, row->answer).legal)
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
		rebuild(game);
	}
	game_chance(&chance, game);
	for (uint32_t i = 0; i < count; i++) {
		if (!play_row(game, &chance.chance, &rows[i]))
			return false;
		*played = i + 1;
		past_note(game);
	}
	if (!game_is_over(game)) /* who opens a game that is over looks at its past */
		past_forget(game);
	for (unsigned i = 0; i < max_viewers; i++)
		told_trim(&game->told[i]);
	return true;
}
