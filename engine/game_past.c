/*
 * What a viewer saw at a moment of the past.
 *
 * The record is played again for it, but not from its beginning: milestones stand along it, and the way begins at the
 * one before what is asked for. A few are always kept, close together near the end of the record and twice as far apart
 * with every step back, for undo and for those who do not see yet what may be taken back. Who looks back once looks back
 * often: the first time they are set up in equal steps along all of it.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"
#include "engine/packed.h"
#include "vedette/rows.h"

enum { entries_between = 64, few_milestones = 6 };

/* ---- Milestones ----------------------------------------------------------------------------------------- */

void past_forget(struct game *game)
{
	while (game->milestones)
		free(game->milestone[--game->milestones].packed);
	free(game->milestone);
	game->milestone = NULL;
	game->milestones_dense = false;
}

static void go_to(struct position *position, const struct milestone *milestone)
{
	unpack(position, milestone->packed, milestone->size);
}

/* One viewer's way along the record. */
struct past {
	struct again again;
	struct teller teller;
	struct told told[max_viewers];
	struct position *found; /* as it was when the viewer had been told `at` events */
	unsigned viewer;
	uint32_t at;
	uint32_t settled; /* entries this viewer sees */
	bool done;
	struct json *out;
	uint16_t turn;
	uint8_t step;
};

/* Whoever is on the move, and the referee, see what may still be taken back; to everybody else it belongs to no past. */
static uint32_t seen_entries(const struct game *game, unsigned viewer)
{
	seat_id seat = viewer_at(game->scenario->rulebook, viewer);
	uint32_t entries = game->record.entries;
	if (seat == referee_seat || (entries && seat == game->record.entry[entries - 1].seat))
		return entries;
	return settled_entries_for(game, seat);
}

/* `from`: the milestone the way begins at; NULL: the start of the record. */
static void start_past(struct past *past, struct game *game, unsigned viewer, const struct milestone *from)
{
	past->viewer = viewer;
	past->settled = seen_entries(game, viewer);
	past->again = (struct again){.game = game, .position = game->scratch, .context = past};
	if (from)
		past->again.entry = from->entry;
	if (from)
		past->again.outcome = from->outcome;
	told_wipe(past->told, &game->base);
	for (unsigned i = 0; from && i < max_viewers; i++)
		past->told[i].count = from->told[i];
	if (from)
		go_to(game->scratch, from);
	teller_start(&past->teller, game, game->scratch, past->told);
	past->again.events = &past->teller.events;
}

static bool pack_position(const struct game *game, const struct position *position, struct milestone *at)
{
	size_t size = game->scenario->rulebook->position_size;
	unsigned char *packed = malloc(packed_room(size));
	if (!packed)
		return false;
	at->size = pack(packed, position, size);
	unsigned char *fitting = realloc(packed, at->size);
	at->packed = fitting ? fitting : packed; /* what could not be made smaller is still there */
	return true;
}

/* Without memory there is none, and the way begins further back. */
static void add_milestone(struct game *game, struct milestone at, const struct told told[max_viewers],
			  const struct position *position)
{
	struct milestone *milestone = realloc(game->milestone, (game->milestones + 1) * sizeof *milestone);
	if (!milestone)
		return;
	game->milestone = milestone;
	if (!pack_position(game, position, &at))
		return;
	for (unsigned i = 0; i < max_viewers; i++)
		at.told[i] = told[i].count;
	milestone[game->milestones++] = at;
}

static const struct milestone *last_milestone(const struct game *game)
{
	return game->milestones ? &game->milestone[game->milestones - 1] : NULL;
}

void past_cut(struct game *game, uint32_t entries)
{
	while (game->milestones && game->milestone[game->milestones - 1].entry > entries)
		free(game->milestone[--game->milestones].packed);
}

static void drop_milestone(struct game *game, uint32_t number)
{
	uint32_t behind = game->milestones - number - 1;
	free(game->milestone[number].packed);
	memmove(&game->milestone[number], &game->milestone[number + 1], behind * sizeof *game->milestone);
	game->milestones--;
}

/* The one whose neighbours lie closest, for its distance from the end; never the last. */
static uint32_t least_useful(const struct game *game)
{
	uint32_t found = 0, end = game->record.entries, before = 0;
	uint64_t gap_found = 0, way_found = 0;
	for (uint32_t i = 0; i + 1 < game->milestones; i++) {
		uint64_t gap = game->milestone[i + 1].entry - before,
			 way = end - game->milestone[i].entry + 1;
		if (way_found == 0 || gap * way_found < gap_found * way) {
			found = i;
			gap_found = gap;
			way_found = way;
		}
		before = game->milestone[i].entry;
	}
	return found;
}

void past_thin(struct game *game)
{
	game->milestones_dense = false;
	while (game->milestones > few_milestones)
		drop_milestone(game, least_useful(game));
}

/* The last one that has no more than so many entries behind it. */
static const struct milestone *milestone_at(const struct game *game, uint32_t entries)
{
	for (uint32_t i = game->milestones; i-- > 0;)
		if (game->milestone[i].entry <= entries)
			return &game->milestone[i];
	return NULL;
}

void past_begin(const struct game *game, struct again *again, struct told told[max_viewers], uint32_t entries)
{
	const struct milestone *from = milestone_at(game, entries);
	if (!from) {
		told_wipe(told, &game->base);
		return;
	}
	again->entry = from->entry;
	again->outcome = from->outcome;
	go_to(again->position, from);
	for (unsigned i = 0; i < max_viewers; i++)
		told_go_to(&told[i], from->told[i]);
}

/* Is there none for long before this entry? */
static bool is_due(const struct game *game, uint32_t entry)
{
	const struct milestone *last = last_milestone(game);
	return entry >= (last ? last->entry : 0) + entries_between;
}

void past_note(struct game *game)
{
	struct milestone here = {.entry = game->record.entries, .outcome = game->record.outcomes};
	if (!is_due(game, here.entry))
		return;
	add_milestone(game, here, game->told, game->position);
	if (!game->milestones_dense)
		past_thin(game);
}

static void meet_milestone(struct again *again, uint32_t entry)
{
	struct past *past = again->context;
	struct milestone here = {.entry = entry, .outcome = again->outcome};
	again->stop = entry >= past->settled;
	if (is_due(again->game, entry) && entry <= past->settled)
		add_milestone(again->game, here, past->told, again->position);
}

static void set_milestones(struct game *game)
{
	struct past past = {0};
	if (!game->milestones_dense)
		past_forget(game);
	game->milestones_dense = true;
	if (!is_due(game, settled_entries(game)))
		return;
	start_past(&past, game, 0, last_milestone(game));
	past.settled = settled_entries(game);
	past.again.meet = meet_milestone;
	if (!play_again(&past.again))
		past_forget(game);
}

/* The last one, of those that lie in what he sees, at which the viewer had been told no more than that. */
static const struct milestone *milestone_before(const struct game *game, unsigned viewer, uint32_t told)
{
	const struct milestone *found = NULL;
	uint32_t seen = seen_entries(game, viewer);
	for (uint32_t i = 0; i < game->milestones && game->milestone[i].entry <= seen &&
			     game->milestone[i].told[viewer] <= told;
	     i++)
		found = &game->milestone[i];
	return found;
}

bool past_tell(struct game *game, unsigned viewer, uint32_t from, struct told *told)
{
	struct past past = {0};
	const struct milestone *start = NULL;
	for (uint32_t i = 0; i < game->milestones && game->milestone[i].told[viewer] < from; i++)
		start = &game->milestone[i];
	start_past(&past, game, viewer, start);
	past.told[viewer].kept = true;
	bool done = play_again(&past.again) && past.told[viewer].kept;
	if (done)
		*told = past.told[viewer];
	else
		told_free(&past.told[viewer]);
	return done;
}

/* ---- What was seen then ----------------------------------------------------------------------------------- */

static void meet_last(struct again *again, uint32_t entry)
{
	struct past *past = again->context;
	again->stop = entry >= past->settled;
}

/* What the viewer had been told when the part of the record ended that he sees. */
static uint32_t told_when_settled(struct game *game, unsigned viewer)
{
	struct past past = {0};
	if (seen_entries(game, viewer) == game->record.entries)
		return game->told[viewer].count;
	start_past(&past, game, viewer, milestone_at(game, seen_entries(game, viewer)));
	past.again.meet = meet_last;
	play_again(&past.again);
	return past.told[viewer].count;
}

/* The last moment at which the viewer had been told no more than that. */
static void meet_past(struct again *again, uint32_t entry)
{
	struct past *past = again->context;
	const struct game *game = again->game;
	const struct told *told = &past->told[past->viewer];
	if (entry == 0 && told->count > past->at)
		past->at = told->count; /* what the set-up told */
	again->stop = told->count > past->at || entry >= past->settled;
	if (told->count > past->at || entry > past->settled)
		return;
	memcpy(past->found, again->position, game->scenario->rulebook->position_size);
	past->done = true;
}

static uint32_t log_start(uint32_t last)
{
	return last > kept_events ? last - kept_events + 1 : 1;
}

bool put_view_at_event(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t at)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	unsigned index = viewer_index(rulebook, viewer);
	if (index >= max_viewers)
		return false;
	set_milestones(game);
	if (at > told_when_settled(game, index))
		return false;
	struct past past = {.at = at, .found = game->before};
	start_past(&past, game, index, milestone_before(game, index, log_start(at) - 1));
	past.told[index].kept = true;
	past.again.meet = meet_past;
	bool done = play_again(&past.again) && past.done && past.told[index].kept;
	if (done) {
		struct field field = field_of(game, game->before, viewer, game->mask);
		at = past.at;
		put_object(out, key);
		put_number(out, "n", at);
		put_view_body(out, game, &field,
			      engine_seats_seen(game->scenario, game->before,
						engine_waiting((const struct flow *)game->before), viewer));
		put_told(out, "log", game, viewer, &past.told[index], log_start(at), at);
		put_end(out);
	}
	told_free(&past.told[index]);
	return done;
}

/* ---- Where turns and steps began --------------------------------------------------------------------------- */

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
	engine_clock(scenario, flow, label, sizeof label);
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
		start_past(&past, game, index, NULL);
		past.again.meet = meet_mark;
		play_again(&past.again);
	}
	put_end(out);
	put_end(out);
}
