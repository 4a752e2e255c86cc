/*
 * Games that are open: found, kept up to date in the store, put away when nobody looks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { rows_between_snapshots = 512, quiet_before_snapshot = 2 };

/* ---- The table of open games --------------------------------------------------------------------------------- */

static unsigned bucket_of(const char *id)
{
	unsigned hash = 5381;
	while (*id)
		hash = hash * 33 + (unsigned char)*id++;
	return hash % buckets;
}

void hosted_add(struct server *server, struct hosted *hosted)
{
	struct hosted **bucket = &server->games[bucket_of(hosted->id)];
	hosted->next = *bucket;
	*bucket = hosted;
	server->games_open++;
	hosted->settled_moves = game_settled_moves(hosted->game);
	hosted->idle_since = steady_now();
	hosted->touched = hosted->idle_since;
	snprintf(hosted->epoch, sizeof hosted->epoch, "%s-%llx", server->epoch,
		 (unsigned long long)++server->loads);
}

void hosted_free(struct hosted *hosted)
{
	for (unsigned i = 0; i < viewers_most; i++)
		viewer_forget(&hosted->viewer[i]);
	for (seat_id seat = 0; seat < max_seats; seat++)
		computer_forget(hosted, seat);
	game_free(hosted->game);
	free(hosted->at_table);
	free(hosted);
}

static void unlink_hosted(struct hosted *hosted)
{
	struct hosted **at = &hosted->server->games[bucket_of(hosted->id)];
	while (*at != hosted)
		at = &(*at)->next;
	*at = hosted->next;
	hosted->server->games_open--;
}

void hosted_remove(struct hosted *hosted)
{
	static const enum statement rows[] = {drop_game_row,     drop_game_seats, drop_game_latest,
					      drop_game_answers, drop_snapshot,   drop_game_orders,
					      drop_game_chat,    drop_game_acts,  drop_offer};
	struct server *server = hosted->server;
	while (hosted->sockets)
		socket_leave(hosted->at_table[0].socket, hosted, hosted->at_table[0].viewer);
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
		store_put(server->store, rows[i], "i", hosted->no);
	lease_forget(hosted);
	memcpy(server->removed[server->next_removed++ % fresh_removals], hosted->id, sizeof hosted->id);
	unlink_hosted(hosted);
	hosted_free(hosted);
}

static bool was_removed(const struct server *server, const char *id)
{
	for (unsigned i = 0; i < fresh_removals; i++)
		if (!strcmp(server->removed[i], id))
			return true;
	return false;
}

static struct hosted *find_open(const struct server *server, const char *id)
{
	for (struct hosted *hosted = server->games[bucket_of(id)]; hosted; hosted = hosted->next)
		if (!strcmp(hosted->id, id))
			return hosted;
	return NULL;
}

bool hosted_is_open(struct server *server, const char *id)
{
	return find_open(server, id) || was_removed(server, id);
}

struct hosted *hosted_find(struct server *server, const char *id)
{
	struct hosted *hosted = find_open(server, id);
	server->is_elsewhere = false;
	if (hosted) {
		hosted->touched = steady_now();
		return hosted;
	}
	hosted = was_removed(server, id) || !lease_is_had(server, id) ? NULL : hosted_read(server, id);
	if (!hosted)
		return NULL;
	hosted_add(server, hosted);
	computers_ask(hosted);
	return hosted;
}

static bool is_idle(const struct hosted *hosted, double now)
{
	if (hosted->sockets || now - hosted->idle_since < put_away_after ||
	    hosted->stored != hosted->snapshot_at)
		return false;
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted->seat[i].thinking || hosted->ready[i])
			return false;
	return hosted->rests_on <= store_committed(hosted->server->store);
}

enum { given_up_at_once = 16 };

/* With it goes the right to it: whatever was put about it has to be in the store. */
static bool may_go(const struct hosted *hosted, double now, unsigned *given_up)
{
	const struct server *server = hosted->server;
	if (!server->number)
		return true;
	return now - hosted->touched >= put_away_after &&
	       store_committed(server->store) >= server->put_before && (*given_up)++ < given_up_at_once &&
	       lease_give_up(hosted);
}

static void forget_views(struct hosted *hosted, double now)
{
	for (unsigned i = 0; i < viewers_most; i++)
		if (hosted->viewer[i].print && !hosted->viewer[i].sockets &&
		    now - hosted->viewer[i].left > put_away_after)
			viewer_forget(&hosted->viewer[i]);
}

/* Every pause of a game finds its last answer in a snapshot: little is left to a crash and a change of the rules. */
static void snapshot_when_quiet(struct hosted *hosted, double now)
{
	if (hosted->stored != hosted->snapshot_at && now - hosted->changed >= quiet_before_snapshot)
		hosted_snapshot(hosted);
}

void hosted_put_away(struct server *server)
{
	double now = steady_now();
	unsigned given_up = 0;
	for (unsigned i = 0; i < buckets; i++)
		for (struct hosted **at = &server->games[i]; *at;) {
			struct hosted *hosted = *at;
			forget_views(hosted, now);
			game_forget_events(hosted->game);
			snapshot_when_quiet(hosted, now);
			/* nor is one whose snapshot is not on the disk */
			if (!is_idle(hosted, now) || !may_go(hosted, now, &given_up)) {
				at = &hosted->next;
				continue;
			}
			*at = hosted->next;
			server->games_open--;
			hosted_free(hosted);
		}
	server->put_before = store_last(server->store);
}

void hosted_close_all(struct server *server)
{
	for (unsigned i = 0; i < buckets; i++)
		while (server->games[i]) {
			struct hosted *hosted = server->games[i];
			server->games[i] = hosted->next;
			if (hosted->stored != hosted->snapshot_at)
				hosted_snapshot(hosted);
			hosted_free(hosted);
		}
}

/* ---- How it stands ------------------------------------------------------------------------------------------- */

bool hosted_over(const struct hosted *hosted)
{
	return game_is_over(hosted->game);
}

uint8_t hosted_waiting(const struct hosted *hosted)
{
	return game_waiting(hosted->game);
}

/* A user sees by all of his seats together; who has none, as the public does. */
uint8_t hosted_seats_seen(const struct hosted *hosted, uint8_t seats, int64_t user)
{
	const struct position *position = game_position(hosted->game);
	unsigned own = 0, seen = 0;
	for (unsigned i = 0; user && i < max_seats; i++)
		if (hosted->seat[i].kind == seat_person && hosted->seat[i].user == user)
			own |= engine_seats_seen(hosted->scenario, position, seats, (seat_id)i) & seats;
	for (unsigned i = 0; i < max_seats; i++)
		if (seats >> i & 1)
			seen |= own >> i & 1 ? 1u << i
					     : engine_seats_seen(hosted->scenario, position,
								 (uint8_t)(1u << i), public_seat);
	return (uint8_t)seen;
}

bool hosted_has_seat(const struct hosted *hosted, unsigned seat)
{
	return seat < max_seats && hosted->seats >> seat & 1;
}

bool hosted_has_begun(const struct hosted *hosted)
{
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++)
		if (hosted->seat[i].kind == seat_invite || hosted->seat[i].kind == seat_open)
			return false;
	return true;
}

/* One person holds every seat that is no computer's. */
bool hosted_has_one_player(const struct hosted *hosted)
{
	int64_t user = 0;
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++) {
		const struct seat_at_table *seat = &hosted->seat[i];
		if (seat->kind == seat_computer || !hosted_has_seat(hosted, i))
			continue;
		if (seat->kind != seat_person || (user && user != seat->user))
			return false;
		user = seat->user;
	}
	return true;
}

side_id hosted_winning_side(const struct hosted *hosted)
{
	const struct flow *flow = game_flow(hosted->game);
	if (!hosted->ending[0])
		return flow->over ? flow->winner : (side_id)no_side;
	struct field field = game_field(hosted->game, public_seat);
	return engine_winner_without(&field, hosted->loser);
}

const char *hosted_winner(const struct hosted *hosted)
{
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	side_id side = hosted_winning_side(hosted);
	return side < rulebook->sides ? rulebook->side[side] : NULL;
}

/* ---- The store ----------------------------------------------------------------------------------------------- */

static int64_t packed(struct answer answer)
{
	return (int64_t)answer.verb << 24 | (int64_t)answer.way << 16 | answer.arg;
}

void hosted_store_rows(struct hosted *hosted)
{
	int64_t now = unix_now();
	uint32_t rows = game_rows(hosted->game);
	for (; hosted->stored < rows; hosted->stored++) {
		struct game_row row = game_row(hosted->game, hosted->stored);
		store_put(hosted->server->store, put_answer, "iiiiiii", hosted->no, (int64_t)hosted->era,
			  (int64_t)hosted->stored, (int64_t)row.seat, packed(row.answer),
			  (int64_t)row.by_order, now);
	}
	hosted->rests_on = store_last(hosted->server->store);
}

/* Rows were taken back: those from the first that differs on are written anew. */
void hosted_store_undo(struct hosted *hosted, uint32_t first)
{
	store_put(hosted->server->store, drop_latest, "iii", hosted->no, (int64_t)hosted->era,
		  (int64_t)first);
	store_put(hosted->server->store, drop_answers, "iii", hosted->no, (int64_t)hosted->era,
		  (int64_t)first);
	hosted->stored = first;
	if (hosted->snapshot_at > first) {
		store_put(hosted->server->store, drop_snapshot, "i", hosted->no);
		hosted->snapshot_at = 0;
	}
	hosted_store_rows(hosted);
}

void hosted_snapshot(struct hosted *hosted)
{
	char *text = game_save_position(hosted->game);
	if (!text)
		return;
	store_put(hosted->server->store, put_snapshot_row, "iiis", hosted->no, (int64_t)hosted->era,
		  (int64_t)hosted->stored, text);
	hosted->snapshot_at = hosted->stored;
	hosted->rests_on = store_last(hosted->server->store);
	free(text);
}

void hosted_save_state(struct hosted *hosted)
{
	char label[64] = "";
	const struct scenario *scenario = hosted->scenario;
	const struct flow *flow = game_flow(hosted->game);
	const struct rulebook *rulebook = scenario->rulebook;
	engine_clock(scenario, flow, label, sizeof label);
	hosted->touched = steady_now();
	hosted->saved_waiting = hosted_waiting(hosted);
	hosted->saved_turn = flow->turn;
	bool ends = !hosted->saved_over && hosted_over(hosted);
	hosted->saved_over = hosted_over(hosted);
	if (ends)
		result_keep(hosted);
	store_put(hosted->server->store, put_game_state, "iiiiisissii", hosted->no, hosted->moved,
		  (int64_t)game_settled_moves(hosted->game), (int64_t)hosted->saved_waiting,
		  (int64_t)flow->turn, label, (int64_t)hosted->saved_over, hosted_winner(hosted),
		  flow->over && flow->level < rulebook->levels ? rulebook->level[flow->level] : NULL,
		  hosted->asked_at, hosted->deadline);
	hosted->rests_on = store_last(hosted->server->store);
}

/* ---- Something happened -------------------------------------------------------------------------------------- */

/* When a move of one seat is behind a barrier the others may know of it, and not before. */
static void note_move(struct hosted *hosted)
{
	uint32_t moves = game_settled_moves(hosted->game);
	if (moves == hosted->settled_moves && !hosted_over(hosted))
		return;
	hosted->settled_moves = moves;
	hosted->moved = unix_now();
}

void hosted_changed(struct hosted *hosted, seat_id mover)
{
	const struct flow *flow = game_flow(hosted->game);
	bool offers = hosted->offered;
	note_move(hosted);
	hosted->changed = steady_now();
	offers_drop(hosted);
	hosted_store_rows(hosted);
	if (game_broke_off(hosted->game) && !hosted->ending[0])
		hosted_break_off(hosted);
	clocks_note(hosted);
	bool state = hosted->saved_waiting != hosted_waiting(hosted) || hosted->saved_turn != flow->turn ||
		     hosted->saved_over != hosted_over(hosted);
	bool ended = hosted->saved_over != hosted_over(hosted);
	if (state)
		hosted_save_state(hosted);
	if (hosted->stored >= hosted->snapshot_at + rows_between_snapshots)
		hosted_snapshot(hosted);
	viewers_refresh(hosted, mover, mover == no_seat);
	if (offers || ended || (state && hosted->clock != clock_none))
		tell_socket_table(hosted);
	tell_turns(hosted);
	computers_ask(hosted);
}
