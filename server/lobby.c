/*
 * The lobby: what can be played, what is being played.
 */
#include <stdio.h>
#include <string.h>

#include "server/letter.h"
#include "server/requests.h"
#include "vedette/aids.h"

/* ---- Scenarios ----------------------------------------------------------------------------------------------- */

void serve_scenarios(struct rpc_call *call)
{
	put_offered_scenarios(server_of(call), call->out, "result");
}

void serve_board(struct rpc_call *call)
{
	const char *id;
	if (!rpc_wants_text(call, "scenario", &id))
		return;
	const struct scenario *scenario = server_scenario(server_of(call), id);
	if (scenario)
		put_board(call->out, "result", scenario);
	else
		rpc_fail(call, error_unknown, "scenario: there is no such scenario");
}

void serve_aids(struct rpc_call *call)
{
	const char *id;
	if (!rpc_wants_text(call, "scenario", &id))
		return;
	const struct scenario *scenario = server_scenario(server_of(call), id);
	if (scenario)
		put_aids(call->out, "result", scenario);
	else
		rpc_fail(call, error_unknown, "scenario: there is no such scenario");
}

/* ---- Lists of games ------------------------------------------------------------------------------------------ */

static void put_names_of(struct json *out, const char *key, const struct rulebook *rulebook, int waiting)
{
	put_array(out, key);
	for (unsigned i = 0; i < rulebook->seats; i++)
		if (waiting & 1 << i)
			put_text(out, NULL, rulebook->seat[i]);
	put_end(out);
}

/* Who is to move, as far as the reader may know: by the seats that he has in the game. */
static uint8_t waiting_seen(struct rpc_call *call, int64_t game, const struct rulebook *rulebook,
			    const struct scenario_info *info, uint8_t waiting)
{
	const struct scenario scenario = {.rulebook = rulebook, .info = info};
	struct flow flow = {.absent = 0xff};
	unsigned own = 0, seen = 0;
	if (!rulebook->asks_as_side)
		return waiting;
	struct store_rows *row = store_query(server_of(call)->store,
					     "SELECT seat, kind, user FROM seats WHERE game = ?", "i", game);
	while (store_next(row)) {
		unsigned seat = (unsigned)store_int(row, 0);
		if (seat >= rulebook->seats)
			continue;
		flow.absent &= (uint8_t) ~(1u << seat);
		if (store_int(row, 1) == seat_person && socket_of(call)->user.no &&
		    store_number(row, 2) == socket_of(call)->user.no)
			own |= 1u << seat;
	}
	store_done(row);
	const struct position *position = (const struct position *)&flow;
	for (unsigned i = 0; i < rulebook->seats; i++)
		if (own >> i & 1)
			seen |= engine_seats_seen(&scenario, position, waiting, (seat_id)i) & waiting;
	return (uint8_t)(seen |
			 engine_seats_seen(&scenario, position, (uint8_t)(waiting & ~seen), public_seat));
}

static void put_listed_seats(struct rpc_call *call, int64_t game, const struct rulebook *rulebook, bool owner)
{
	static const char *const kinds[] = {"person", "computer", "invite", "open"};
	struct json *out = call->out;
	char link[64];
	struct store_rows *row = store_query(
		server_of(call)->store,
		"SELECT seat, kind, user, player, token, name, bot_of FROM seats LEFT JOIN users ON"
		" users.no = seats.user WHERE game = ? ORDER BY seat",
		"i", game);
	put_array(out, "seats");
	while (store_next(row)) {
		unsigned seat = (unsigned)store_int(row, 0), kind = (unsigned)store_int(row, 1);
		const char *id = store_text(row, 3);
		const char *token = store_text(row, 4);
		const char *name = store_text(row, 5);
		const struct player *player = id ? find_player(id) : NULL;
		if (seat >= rulebook->seats || kind > seat_open)
			continue;
		put_object(out, NULL);
		put_text(out, "seat", rulebook->seat[seat]);
		put_text(out, "kind", kinds[kind]);
		put_text(out, "name", player ? player->title : kind == seat_person && name ? name : "");
		if (player)
			put_text(out, "player", player->id);
		if (kind == seat_person && store_has(row, 6))
			put_bool(out, "bot", true);
		put_bool(out, "mine",
			 kind == seat_person && socket_of(call)->user.no &&
				 store_number(row, 2) == socket_of(call)->user.no);
		if (token && owner && kind >= seat_invite) {
			snprintf(link, sizeof link, "/join/%.40s", token);
			put_text(out, "link", link);
		}
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

enum column {
	c_no,
	c_id,
	c_scenario,
	c_owner,
	c_created,
	c_watch,
	c_moved,
	c_moves,
	c_waiting,
	c_turn,
	c_label,
	c_over,
	c_winner,
	c_level,
	c_ending,
	c_next,
	c_free_undo
};

static const char columns[] =
	"SELECT no, id, scenario, owner, created, watch, moved, moves, waiting, turn, label, over,"
	" winner, level, ending, next, free_undo FROM games ";

static const char *text_at(struct store_rows *row, int column)
{
	return store_text(row, column);
}

static void put_listed(struct rpc_call *call, const char *key, struct store_rows *row)
{
	struct json *out = call->out;
	const struct rulebook *rulebook;
	const struct scenario_info *info = find_scenario(text_at(row, c_scenario), &rulebook);
	int64_t user = socket_of(call)->user.no;
	bool over = store_int(row, c_over);
	if (!info)
		return;
	put_object(out, key);
	put_text(out, "id", text_at(row, c_id));
	put_text(out, "scenario", info->id);
	put_text(out, "rulebook", rulebook->id);
	put_text(out, "title", info->title);
	put_listed_seats(call, store_number(row, c_no), rulebook, user && store_number(row, c_owner) == user);
	put_bool(out, "watch", store_int(row, c_watch));
	put_text(out, "undo", store_int(row, c_free_undo) ? "free" : "barrier");
	put_number(out, "created", store_number(row, c_created));
	put_number(out, "moved", store_number(row, c_moved));
	put_number(out, "moves", store_number(row, c_moves));
	put_names_of(out, "waiting", rulebook,
		     over ? 0
			  : waiting_seen(call, store_number(row, c_no), rulebook, info,
					 (uint8_t)store_int(row, c_waiting)));
	put_number(out, "turn", store_number(row, c_turn));
	put_number(out, "turns", info->turns);
	put_text(out, "label", text_at(row, c_label));
	put_bool(out, "over", over);
	if (over) {
		put_text(out, "winner", text_at(row, c_winner));
		put_text(out, "level", text_at(row, c_level));
		if (text_at(row, c_ending))
			put_text(out, "ending", text_at(row, c_ending));
	}
	if (text_at(row, c_next))
		put_text(out, "next", text_at(row, c_next));
	put_end(out);
}

bool put_game_elsewhere(struct rpc_call *call, const char *id)
{
	char sql[sizeof columns + 32];
	snprintf(sql, sizeof sql, "%s%s", columns, "WHERE id = ?");
	struct store_rows *row = store_query(server_of(call)->store, sql, "s", id);
	bool found = store_next(row);
	if (found) {
		put_object(call->out, "result");
		put_listed(call, "game", row);
		put_end(call->out);
	}
	store_done(row);
	return found;
}

/* Those with whom the reader has nothing to do: blocks.c has the last word when a seat is taken. */
#define APART "SELECT blocked FROM blocks WHERE user = ?1 UNION SELECT user FROM blocks WHERE blocked = ?1"

static const char *which_games(const char *which)
{
	if (!strcmp(which, "mine"))
		return "WHERE no IN (SELECT game FROM seats WHERE user = ?1 AND kind = 0 UNION SELECT no FROM games WHERE"
		       " owner = ?1 EXCEPT SELECT game FROM put_away WHERE user = ?1) ORDER BY over, moved DESC, no DESC LIMIT 200";
	if (!strcmp(which, "open"))
		return "WHERE over = 0 AND no IN (SELECT game FROM seats WHERE kind = 3) AND owner NOT IN (" APART
		       ") AND no NOT IN (SELECT game FROM seats WHERE kind = 0 AND user IN (" APART
		       ")) ORDER BY no DESC LIMIT 200";
	if (!strcmp(which, "watch"))
		return "WHERE watch = 1 ORDER BY moved DESC, no DESC LIMIT 200";
	return NULL;
}

void serve_games(struct rpc_call *call)
{
	const char *which;
	char sql[sizeof columns + 512];
	if (!rpc_wants_text(call, "which", &which))
		return;
	const char *condition = which_games(which);
	if (!condition) {
		rpc_fail(call, error_params, "which: mine, open or watch is wanted");
		return;
	}
	if (!strcmp(which, "mine") && !needs_login(call))
		return;
	snprintf(sql, sizeof sql, "%s%s", columns, condition);
	bool by_reader = strcmp(which, "watch") != 0;
	struct store_rows *row = store_query(server_of(call)->store, sql, by_reader ? "i" : "",
					     socket_of(call)->user.no);
	put_object(call->out, "result");
	put_array(call->out, "games");
	while (store_next(row))
		put_listed(call, NULL, row);
	put_end(call->out);
	put_end(call->out);
	store_done(row);
}

/* ---- One game ------------------------------------------------------------------------------------------------ */

static bool may_know(const struct rpc_call *call, const struct hosted *hosted)
{
	int64_t user = socket_of(call)->user.no;
	bool open = hosted->watch || (user && hosted->owner == user);
	for (unsigned i = 0; i < max_seats; i++)
		open |= hosted->seat[i].kind == seat_open || (user && hosted->seat[i].user == user);
	return open || hosted_over(hosted);
}

void serve_game(struct rpc_call *call)
{
	struct hosted *hosted;
	if (!needs_game(call, &hosted))
		return;
	if (!may_know(call, hosted)) {
		rpc_fail(call, error_unknown, "game: there is no such game");
		return;
	}
	put_object(call->out, "result");
	put_game(call->out, "game", hosted, socket_of(call)->user.no);
	put_end(call->out);
}

/* ---- The user ------------------------------------------------------------------------------------------------ */

static void rename_seats(struct server *server, const struct user *user)
{
	for (unsigned i = 0; i < buckets; i++)
		for (struct hosted *hosted = server->games[i]; hosted; hosted = hosted->next) {
			bool sits = false;
			for (unsigned k = 0; k < max_seats; k++)
				if (hosted->seat[k].kind == seat_person && hosted->seat[k].user == user->no) {
					memcpy(hosted->seat[k].name, user->name, sizeof user->name);
					sits = true;
				}
			if (sits)
				tell_socket_table(hosted);
		}
}

void user_renamed(struct server *server, const struct user *user)
{
	struct user renamed = *user; /* it may be one of those that are written to */
	for (struct socket *socket = server->sockets; socket; socket = socket->next)
		if (socket->user.no == renamed.no)
			memcpy(socket->user.name, renamed.name, sizeof renamed.name);
	rename_seats(server, &renamed);
}

void serve_name(struct rpc_call *call)
{
	const char *name;
	struct server *server = server_of(call);
	struct user *user = &socket_of(call)->user;
	if (!needs_login(call) || !rpc_wants_text(call, "name", &name))
		return;
	if (server->setup.is_public || !name_is_plain(name, 1)) {
		rpc_fail(
			call, error_params,
			"name: 1 to 24 plain letters of one alphabet are needed, and an account keeps its name");
		return;
	}
	snprintf(user->name, sizeof user->name, "%s", name);
	store_put(server->store, put_user_name, "is", user->no, name);
	user_renamed(server, user);
	sharing_tell(server, "name", user->no);
	put_object(call->out, "result");
	put_user_object(call->out, "user", user);
	put_end(call->out);
}

void serve_mail(struct rpc_call *call)
{
	const char *address = json_string_value(rpc_param(call, "address"));
	if (!needs_login(call))
		return;
	if (server_of(call)->setup.is_public) {
		rpc_fail(call, error_refused, "an account's address is given with its password, on its page");
		return;
	}
	if (address && !is_mail_address(address)) {
		rpc_fail(call, error_params, "address: that is no address");
		return;
	}
	const char *trouble = mailbox_ask(server_of(call), socket_of(call)->user.no, address);
	if (trouble) {
		rpc_fail(call, error_too_much, "%s", trouble);
		return;
	}
	put_object(call->out, "result");
	put_text(call->out, "address", address);
	put_end(call->out);
}
