/*
 * Playing the record again, and undo, which is playing it again without its end.
 */
#include <string.h>

#include "engine/game_inside.h"

/* ---- Again -------------------------------------------------------------------------------------------- */

static bool edit_again(struct table *table, const char *text)
{
	struct game_result result = {0};
	json_t *changes = json_loads(text, 0, NULL);
	bool done = changes && apply_edit(table, changes, &result);
	json_decref(changes);
	return done;
}

static bool entry_again(struct table *table, const struct game *game, const struct entry *entry)
{
	if (entry->marks & mark_edit)
		return edit_again(table, game->record.edit[entry->answer.arg]);
	if (!is_asked(flow_of(table->position), entry->seat))
		return false;
	engine_play(table, entry->seat, entry->answer);
	return !table->chance->failed;
}

static void begin_again(struct table *table, const struct game *game)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	if (game->base.position)
		memcpy(table->position, game->base.position, rulebook->position_size);
	else
		engine_begin(table, game->option);
}

/* True: that is far enough. */
static bool meets(struct again *again, uint32_t entry, uint32_t outcome)
{
	again->outcome = outcome;
	if (again->meet)
		again->meet(again, entry);
	return again->stop;
}

bool play_again(struct again *again)
{
	struct game *game = again->game;
	struct record_chance chance;
	record_chance(&chance, &game->record);
	struct table table = {.scenario = game->scenario,
			      .position = again->position,
			      .chance = &chance.chance,
			      .events = again->events,
			      .work = game->work};
	uint32_t i = again->entry;
	chance.at = i ? again->outcome : 0;
	chance.end = i ? again->outcome : game->record.at_start;
	if (i == 0)
		begin_again(&table, game);
	for (; i < game->record.entries && !chance.chance.failed; i++) {
		if (meets(again, i, chance.at))
			return true;
		chance.end = chance.at + game->record.entry[i].outcomes;
		if (!entry_again(&table, game, &game->record.entry[i]) || chance.at != chance.end)
			return false;
	}
	if (!chance.chance.failed)
		meets(again, i, chance.at);
	return !chance.chance.failed;
}

void rebuild(struct game *game, uint32_t first)
{
	struct again again = {.game = game, .position = game->position, .events = &game->teller.events};
	past_cut(game, first);
	past_begin(game, &again, game->told, first);
	play_again(&again);
	count_chances(game);
	change_all_tickets(game);
}

/* ---- Barriers ----------------------------------------------------------------------------------------- */

/* What keeps a seat from taking this entry back; NULL: nothing. */
static const char *barrier_at(const struct entry *entry, seat_id seat)
{
	if (entry->marks & mark_edit)
		return "the position was changed by hand";
	if (entry->marks & mark_window)
		return "somebody else could have acted since";
	if (entry->seat != seat)
		return "another seat answered";
	if (entry->marks & mark_sealed)
		return "the sealed answers were opened";
	if (entry->outcomes)
		return "dice have fallen, or a card was drawn";
	if (entry->news & 1u << seat)
		return "something hidden was learnt";
	if (entry->waiting != 1u << seat)
		return "somebody else decided after it";
	return NULL;
}

/* Entries that nobody can take back any more. */
uint32_t settled_entries(const struct game *game)
{
	const struct record *record = &game->record;
	uint32_t settled = record->entries;
	seat_id seat = settled ? record->entry[settled - 1].seat : (seat_id)no_seat;
	if (game->closed || game_flow(game)->sealed || !is_asked(game_flow(game), seat))
		return settled;
	while (settled && !barrier_at(&record->entry[settled - 1], seat))
		settled--;
	return settled;
}

/* The seats of an entry's side are one to this viewer, and they alone could act since. */
static bool is_of_series(const struct game *game, const struct entry *entry, uint8_t side, seat_id viewer)
{
	const struct scenario *scenario = game->scenario;
	return !(entry->marks & (mark_edit | mark_window | mark_sealed)) && !entry->outcomes &&
	       !(engine_seats_seen(scenario, game->position, entry->news, viewer) & side) &&
	       engine_seats_seen(scenario, game->position, (uint8_t)(1u << entry->seat), viewer) == side &&
	       engine_seats_seen(scenario, game->position, entry->waiting, viewer) == side;
}

/* Where others see only which side is asked, they do not see either when one partner has finished and the next begins. */
uint32_t settled_entries_for(const struct game *game, seat_id viewer)
{
	const struct record *record = &game->record;
	uint32_t settled = settled_entries(game);
	if (!game->scenario->rulebook->asks_as_side || !settled || game->closed || viewer == referee_seat ||
	    record->entry[record->entries - 1].seat >= max_seats)
		return settled;
	uint8_t last = (uint8_t)(1u << record->entry[record->entries - 1].seat);
	uint8_t side = engine_seats_seen(game->scenario, game->position, last, viewer);
	bool partner = viewer < max_seats &&
		       engine_seats_seen(game->scenario, game->position, (uint8_t)(1u << viewer),
					 public_seat) ==
			       engine_seats_seen(game->scenario, game->position, last, public_seat);
	if (partner || game_waiting_seen(game, viewer) != side)
		return settled;
	while (settled && is_of_series(game, &record->entry[settled - 1], side, viewer))
		settled--;
	return settled;
}

/* The mover himself and the referee see what may still be taken back; others see nothing of it. */
struct field settled_field(struct game *game, seat_id viewer, uint32_t *told)
{
	uint32_t entries = game->record.entries, settled = settled_entries_for(game, viewer);
	unsigned index = viewer_index(game->scenario->rulebook, viewer);
	*told = game_events(game, viewer);
	if (settled == entries || viewer == referee_seat || index >= max_viewers ||
	    viewer == game->record.entry[entries - 1].seat)
		return game_field(game, viewer);
	struct told counts[max_viewers] = {0};
	struct teller teller;
	teller_start(&teller, game, game->scratch, counts);
	struct again again = {.game = game, .position = game->scratch, .events = &teller.events};
	past_begin(game, &again, counts, settled);
	game->record.entries = settled;
	play_again(&again);
	game->record.entries = entries;
	*told = counts[index].count;
	return field_of(game, game->scratch, viewer, game->mask);
}

uint32_t settled_events(struct game *game, seat_id viewer)
{
	uint32_t told;
	settled_field(game, viewer, &told);
	return told;
}

static void drop_entry(struct record *record, uint32_t at)
{
	memmove(&record->entry[at], &record->entry[at + 1],
		(record->entries - at - 1) * sizeof *record->entry);
	record->entries--;
}

static void drop_last(struct record *record)
{
	record_cut(record, record->entries - 1,
		   record->outcomes - record->entry[record->entries - 1].outcomes);
}

/* Nobody else's question was touched, and nobody's ticket may tell that somebody changed his mind. */
static void rebuild_for(struct game *game, seat_id seat, uint32_t first)
{
	uint32_t ticket[max_seats];
	memcpy(ticket, game->ticket, sizeof ticket);
	rebuild(game, first);
	ticket[seat] = game->ticket[seat];
	memcpy(game->ticket, ticket, sizeof ticket);
}

/* An open chain is taken back answer by answer; what is complete goes as a whole. */
static bool is_enough(const struct entry *dropped, bool in_chain)
{
	return in_chain || !(dropped->marks & mark_continues);
}

static void undo_open(struct game *game, seat_id seat, struct game_result *result)
{
	struct record *record = &game->record;
	bool in_chain = game_continues(game, seat), enough = false;
	unsigned dropped = 0;
	while (record->entries && !enough) {
		const struct entry entry = record->entry[record->entries - 1];
		const char *barrier = barrier_at(&entry, seat);
		if (barrier && !dropped)
			refuse(result, game_barrier, "%s", barrier);
		if (barrier)
			break;
		drop_last(record);
		dropped++;
		enough = is_enough(&entry, in_chain);
	}
	if (dropped)
		rebuild_for(game, seat, record->entries);
	else if (result->outcome == game_done)
		refuse(result, game_barrier, "nothing has been played");
}

/* The seat's last answer to the sealed question that is open: the number of its entry, or none. */
static bool last_sealed(const struct record *record, seat_id seat, uint32_t *at)
{
	for (uint32_t i = record->entries; i-- > 0;) {
		const struct entry *entry = &record->entry[i];
		if (!(entry->marks & mark_sealed) || entry->marks & mark_opened)
			return false;
		if (entry->seat == seat) {
			*at = i;
			return !entry->outcomes;
		}
	}
	return false;
}

static void undo_sealed(struct game *game, seat_id seat, struct game_result *result)
{
	bool in_chain = game_continues(game, seat), enough = false;
	unsigned dropped = 0;
	uint32_t at, first = 0;
	while (!enough && last_sealed(&game->record, seat, &at)) {
		enough = is_enough(&game->record.entry[at], in_chain);
		drop_entry(&game->record, at);
		first = at;
		dropped++;
	}
	if (dropped)
		rebuild_for(game, seat, first);
	else
		refuse(result, game_barrier, "nothing has been answered yet");
}

void game_undo(struct game *game, seat_id seat, struct game_result *result)
{
	const struct flow *flow = game_flow(game);
	*result = (struct game_result){0};
	if (game->closed)
		refuse(result, game_barrier, "the game is over");
	else if (flow->sealed && seat < max_seats && flow->committed & 1u << seat)
		refuse(result, game_barrier, "the sealed answer was committed");
	else if (game->record.entries == 0)
		refuse(result, game_barrier, "nothing has been played");
	else if (!is_asked(flow, seat))
		refuse(result, game_barrier, "somebody else decides now");
	else if (flow->sealed)
		undo_sealed(game, seat, result);
	else
		undo_open(game, seat, result);
}

/* What keeps one person from taking back an answer of his seats; that the next question is another seat's does not. */
static const char *barrier_alone(const struct entry *entry, uint8_t seats)
{
	if (entry->marks & mark_edit)
		return "the position was changed by hand";
	if (entry->seat >= max_seats || !(seats & 1u << entry->seat))
		return "another seat answered";
	if (entry->marks & mark_opened)
		return "the sealed answers were opened";
	if (entry->outcomes)
		return "dice have fallen, or a card was drawn";
	if (entry->news & seats)
		return "something hidden was learnt";
	return NULL;
}

void game_undo_own(struct game *game, uint8_t seats, struct game_result *result)
{
	struct record *record = &game->record;
	bool enough = false;
	uint32_t before = record->entries;
	*result = (struct game_result){0};
	if (game->closed) {
		refuse(result, game_barrier, "the game is over");
		return;
	}
	if (!before)
		refuse(result, game_barrier, "nothing has been played");
	while (record->entries && !enough) {
		const struct entry entry = record->entry[record->entries - 1];
		const char *barrier = barrier_alone(&entry, seats);
		if (barrier && record->entries == before)
			refuse(result, game_barrier, "%s", barrier);
		if (barrier)
			break;
		enough = !(entry.marks & mark_standing) && is_enough(&entry, false);
		drop_last(record);
	}
	if (record->entries < before)
		rebuild(game, record->entries);
}

void game_mark_analysis(struct game *game)
{
	game->analysis = true;
}

bool game_is_analysis(const struct game *game)
{
	return game->analysis;
}

void game_undo_anything(struct game *game, struct game_result *result)
{
	struct record *record = &game->record;
	*result = (struct game_result){0};
	if (game->closed) {
		refuse(result, game_barrier, "the game is over");
		return;
	}
	while (record->entries && record->entry[record->entries - 1].marks & mark_standing)
		drop_last(record);
	if (!record->entries) {
		rebuild(game, 0);
		refuse(result, game_barrier, "nothing has been played");
		return;
	}
	seat_id seat = record->entry[record->entries - 1].seat;
	bool in_chain = seat < max_seats && game_continues(game, seat);
	for (bool enough = false; record->entries && !enough;) {
		enough = record->entry[record->entries - 1].marks & mark_edit ||
			 is_enough(&record->entry[record->entries - 1], in_chain);
		drop_last(record);
	}
	rebuild(game, record->entries);
}
