/*
 * A game as rows, and what a viewer saw at a moment of the past.
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
	if (game->record.entries) {
		record_cut(&game->record, 0, game->record.at_start);
		rebuild(game);
	}
	game_chance(&chance, game);
	for (uint32_t i = 0; i < count; i++) {
		if (!play_row(game, &chance.chance, &rows[i]))
			return false;
		*played = i + 1;
	}
	for (unsigned i = 0; i < max_viewers; i++)
		told_trim(&game->told[i]);
	return true;
}

/* ---- What was seen then ------------------------------------------------------------------------------- */

/* One viewer's way through the record. */
struct past {
	struct again again;
	struct teller teller;
	struct told told[max_viewers];
	struct position *found; /* as it was when the viewer had been told `at` events */
	unsigned viewer;
	uint32_t at;
	uint32_t settled; /* what may still be taken back belongs to no past */
	bool done;
	struct json *out;
	uint16_t turn;
	uint8_t step;
};

/* The last moment at which the viewer had been told no more than that. */
static void meet_past(struct again *again, uint32_t entry)
{
	struct past *past = again->context;
	const struct game *game = again->game;
	if (entry == 0 && past->told[past->viewer].count > past->at)
		past->at = past->told[past->viewer].count; /* what the set-up told */
	if (past->told[past->viewer].count > past->at || entry > past->settled)
		return;
	memcpy(past->found, again->position, game->scenario->rulebook->position_size);
	past->done = true;
}

static void start_past(struct past *past, struct game *game, unsigned viewer)
{
	past->viewer = viewer;
	past->settled = settled_entries(game);
	past->again = (struct again){.game = game, .position = game->scratch, .context = past};
	told_wipe(past->told, &game->base);
	teller_start(&past->teller, game, game->scratch, past->told);
	past->again.events = &past->teller.events;
}

static uint32_t log_start(uint32_t last)
{
	return last > kept_events ? last - kept_events + 1 : 1;
}

bool put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t at)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	unsigned index = viewer_index(rulebook, viewer);
	uint32_t last = index < max_viewers ? settled_events(game, viewer) : 0;
	if (index >= max_viewers || at > last || !told_listen(game, index))
		return false;
	struct past past = {.at = at, .found = game->before};
	start_past(&past, game, index);
	past.again.meet = meet_past;
	if (!play_again(&past.again) || !past.done)
		return false;
	struct field field = field_of(game, game->before, viewer, game->mask);
	at = past.at;
	put_object(out, key);
	put_number(out, "n", at);
	put_view_body(out, game, &field, engine_waiting((const struct flow *)game->before));
	put_events(out, "log", game, viewer, log_start(at), at);
	put_end(out);
	return true;
}

static void meet_mark(struct again *again, uint32_t entry)
{
	struct past *past = again->context;
	char label[64] = "";
	const struct scenario *scenario = again->game->scenario;
	const struct flow *flow = flow_of(again->position);
	uint32_t told = past->told[past->viewer].count;
	if ((flow->turn == past->turn && flow->step == past->step) || told > past->at ||
	    entry > past->settled)
		return;
	past->turn = flow->turn;
	past->step = flow->step;
	scenario->rulebook->clock(scenario, flow, label, sizeof label);
	put_object(past->out, NULL);
	put_number(past->out, "at", told);
	put_number(past->out, "turn", flow->turn);
	put_text(past->out, "label", label);
	put_text(past->out, "step", scenario->rulebook->step[flow->step].id);
	put_end(past->out);
}

void put_marks(struct json *out, const char *key, struct game *game, seat_id viewer)
{
	unsigned index = viewer_index(game->scenario->rulebook, viewer);
	struct past past = {.out = out, .at = settled_events(game, viewer), .step = UINT8_MAX};
	put_object(out, key);
	put_number(out, "last", past.at);
	put_array(out, "marks");
	if (index < max_viewers) {
		start_past(&past, game, index);
		past.again.meet = meet_mark;
		play_again(&past.again);
	}
	put_end(out);
	put_end(out);
}
