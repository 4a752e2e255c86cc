/*
 * Several servers on one database: numbers that no two give out, games of which each is on one of them, and what they tell
 * each other.
 *
 * PostgreSQL decides all of it. A game is here as long as its row in `leases` names this server, and that row goes with the
 * server's own, without which nothing is committed. What others have to know of an account at once they are told with the
 * commit it stands in (NOTIFY); whoever could not hear for a while lets everybody come anew.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { numbers_at_once = 64, longest_note = 7000, errands_at_once = 16 };

/* ---- What all of them have to be -------------------------------------------------------------------------------- */

/* A game must not go from one set of rules to another and back. */
void sharing_program(char *text, size_t size)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	size_t used = 0;
	text[0] = '\0';
	for (unsigned i = 0; i < count && used < size; i++)
		used += (size_t)snprintf(text + used, size - used, "%s%s %d", i ? ", " : "", all[i]->id,
					 all[i]->revision);
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------- */

/* A block of them at a time: 64, as the statements below have it. The first user is the one who needs no session. */
static const char more_users[] =
	"UPDATE numbers SET users = greatest(users, (SELECT coalesce(max(no), 1) FROM users)) + 64 RETURNING users";
static const char more_games[] =
	"UPDATE numbers SET games = greatest(games, (SELECT coalesce(max(no), 0) FROM games)) + 64 RETURNING games";

/* Without an answer the server is about to end, and nothing more is committed: any number will do. */
static int64_t next_number(struct server *server, int64_t *last, int64_t *block_end, const char *more)
{
	if (server->number && *last == *block_end) {
		struct store_rows *row = store_claim(server->store, more, "");
		*block_end = store_next(row) ? store_number(row, 0) : *block_end + numbers_at_once;
		*last = *block_end - numbers_at_once;
		store_done(row);
	}
	return ++*last;
}

int64_t number_of_new_user(struct server *server)
{
	return next_number(server, &server->last_user, &server->end_of_users, more_users);
}

int64_t number_of_new_game(struct server *server)
{
	return next_number(server, &server->last_game, &server->end_of_games, more_games);
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static const char holder[] =
	"SELECT server FROM games LEFT JOIN leases ON leases.game = games.no WHERE games.id = ?";
static const char take[] =
	"WITH taken AS (INSERT INTO leases(game, server) SELECT no, ?2 FROM games WHERE id = ?1 ON CONFLICT DO NOTHING"
	" RETURNING server) SELECT server FROM taken UNION ALL SELECT leases.server FROM leases JOIN games ON games.no ="
	" leases.game WHERE games.id = ?1 LIMIT 1";
static const char give_up[] = "DELETE FROM leases WHERE game = ?1 AND server = ?2 RETURNING game";

enum { tries_of_a_lease = 5 };

/* One that nobody has is this server's from now on. Another may be quicker, and not be seen before the next look. */
int64_t lease_holder(struct server *server, const char *id)
{
	int64_t found = 0;
	for (unsigned tries = 0; !found && tries < tries_of_a_lease; tries++) {
		struct store_rows *row = store_query(server->store, holder, "s", id);
		bool exists = store_next(row);
		found = exists ? store_number(row, 0) : 0;
		store_done(row);
		if (!exists)
			return 0;
		if (found)
			break;
		row = store_claim(server->store, take, "si", id, server->number);
		found = store_next(row) ? store_number(row, 0) : 0;
		store_done(row);
	}
	return found;
}

bool lease_is_had(struct server *server, const char *id)
{
	server->is_elsewhere = false;
	if (!server->number)
		return true;
	int64_t at = lease_holder(server, id);
	server->is_elsewhere = at && at != server->number;
	return at == server->number;
}

void lease_put(const struct hosted *hosted)
{
	if (hosted->server->number)
		store_put(hosted->server->store, put_lease, "ii", hosted->no, hosted->server->number);
}

void lease_forget(const struct hosted *hosted)
{
	if (hosted->server->number)
		store_put(hosted->server->store, drop_lease, "i", hosted->no);
}

/* Nothing about the game is on its way to the store any more. */
bool lease_give_up(const struct hosted *hosted)
{
	struct server *server = hosted->server;
	if (!server->number)
		return true;
	if (store_is_away(server->store))
		return false;
	struct store_rows *row = store_claim(server->store, give_up, "ii", hosted->no, server->number);
	store_done(row);
	return row;
}

/* ---- What they tell each other ---------------------------------------------------------------------------------- */

static void put_note_text(struct server *server, const char *what, int64_t user, const char *text)
{
	char note[longest_note + 80];
	snprintf(note, sizeof note, "%lld %s %lld %s", (long long)server->number, what, (long long)user,
		 text);
	store_put(server->store, put_note, "s", note);
}

void sharing_tell(struct server *server, const char *what, int64_t user)
{
	if (server->number)
		put_note_text(server, what, user, "");
}

struct turn_note {
	struct turn_note *next;
	int64_t user;
	char text[];
};

/* Commits that tell something wait for each other in PostgreSQL: those of whose turn it is go together. */
void sharing_tell_turn(struct server *server, int64_t user, const char *text, size_t size)
{
	if (!server->number || size > longest_note)
		return;
	struct turn_note *note = malloc(sizeof *note + size + 1);
	if (!note)
		return;
	note->user = user;
	memcpy(note->text, text, size);
	note->text[size] = '\0';
	note->next = server->turn_notes;
	server->turn_notes = note;
}

static void tell_turns_now(struct server *server, bool lost)
{
	while (server->turn_notes) {
		struct turn_note *note = server->turn_notes;
		server->turn_notes = note->next;
		if (!lost)
			put_note_text(server, "turn", note->user, note->text);
		free(note);
	}
}

static void pass_on(struct server *server, int64_t user, const char *text)
{
	struct message_out *message = message_new(server, text, strlen(text));
	message->after = 0; /* whoever said it has committed it */
	sockets_tell_user(server, user, message);
	message_drop(message);
}

static void rename_user(struct server *server, int64_t no)
{
	struct user user;
	if (user_read(server, no, &user))
		user_renamed(server, &user);
}

static void take_note(struct server *server, const char *text)
{
	char what[16];
	long long from, user;
	int at = 0;
	if (sscanf(text, "%lld %15s %lld %n", &from, what, &user, &at) < 3 || from == server->number)
		return;
	if (!strcmp(what, "close"))
		sockets_close_of(server, user, false);
	else if (!strcmp(what, "out"))
		sockets_close_of(server, user, true);
	else if (!strcmp(what, "name"))
		rename_user(server, user);
	else if (!strcmp(what, "turn") && at)
		pass_on(server, user, text + at);
}

/* Whose session has ended meanwhile, and whose name is another one, is seen when everybody comes again. */
static void begin_to_hear_again(struct server *server)
{
	struct user user;
	for (struct socket *socket = server->sockets; socket; socket = socket->next)
		socket_end(socket, LWS_CLOSE_STATUS_GOINGAWAY);
	for (unsigned i = 0; i < buckets; i++)
		for (struct hosted *hosted = server->games[i]; hosted; hosted = hosted->next)
			for (unsigned k = 0; k < max_seats; k++)
				if (hosted->seat[k].kind == seat_person &&
				    user_read(server, hosted->seat[k].user, &user))
					memcpy(hosted->seat[k].name, user.name, sizeof user.name);
}

/* ---- Errands ---------------------------------------------------------------------------------------------------- */

/* An operator ended a game that was elsewhere: whoever has it does so. */
static void carry_out(struct server *server, const char *id)
{
	struct hosted *hosted = hosted_find(server, id);
	if (!hosted)
		return;
	if (!hosted_over(hosted))
		hosted_end(hosted, "operator", no_seat);
	store_put(server->store, drop_errands, "i", hosted->no);
	hosted->rests_on = store_last(server->store);
}

static void carry_out_errands(struct server *server)
{
	char id[errands_at_once][id_room];
	unsigned count = 0;
	struct store_rows *row = store_try_query(
		server->store,
		"SELECT games.id FROM errands JOIN games ON games.no = errands.game LEFT JOIN leases ON leases.game ="
		" errands.game WHERE coalesce(leases.server, ?1) = ?1 LIMIT 16",
		"i", server->number);
	while (row && count < errands_at_once && store_next(row))
		snprintf(id[count++], id_room, "%s", store_text(row, 0));
	store_done(row);
	for (unsigned i = 0; i < count; i++)
		carry_out(server, id[i]);
}

bool game_is_under_way_elsewhere(struct server *server, const char *id, int64_t *no)
{
	struct store_rows *row = store_query(server->store, "SELECT no FROM games WHERE id = ? AND over = 0",
					     "s", id);
	bool found = store_next(row);
	*no = found ? store_number(row, 0) : 0;
	store_done(row);
	return found;
}

/* ---- Now and then ----------------------------------------------------------------------------------------------- */

void sharing_tick(struct server *server)
{
	char text[longest_note + 100];
	if (!server->number)
		return;
	relays_tidy_up(server);
	if (store_is_away(server->store))
		return;
	tell_turns_now(server, false);
	while (store_note(server->store, text, sizeof text))
		take_note(server, text);
	if (store_missed_notes(server->store))
		begin_to_hear_again(server);
}

void sharing_second(struct server *server)
{
	if (!server->number || store_is_away(server->store))
		return;
	carry_out_errands(server);
	relays_look(server);
}

void sharing_end(struct server *server)
{
	tell_turns_now(server, true);
	relays_free(server);
}
