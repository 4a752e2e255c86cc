/*
 * The first message on a socket.
 */
#include <unistd.h>

#include "server/inside.h"

static void put_players(struct json *out)
{
	unsigned count;
	const struct player *const *all = players(&count);
	put_array(out, "players");
	for (unsigned i = 0; i < count; i++) {
		put_object(out, NULL);
		put_text(out, "id", all[i]->id);
		put_text(out, "title", all[i]->title);
		put_text(out, "description", all[i]->description);
		put_end(out);
	}
	put_end(out);
}

void socket_hello(struct socket *socket)
{
	char host[128] = "";
	struct server *server = socket->server;
	struct json *out = &server->note;
	gethostname(host, sizeof host - 1);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_text(out, "method", "hello");
	put_object(out, "params");
	put_number(out, "version", 1);
	put_text(out, "mode", server->setup.is_public ? "public" : "local");
	put_text(out, "epoch", server->epoch);
	put_user_object(out, "user", &socket->user);
	put_text(out, "host", server->setup.hosts ? server->setup.host[0] : host);
	put_bool(out, "mail", server->setup.smtp);
	put_bool(out, "passkeys", passkeys_rp(server));
	put_bool(out, "reports", server->setup.operators > 0);
	put_bool(out, "operator", user_is_operator(server, socket->user.no));
	put_players(out);
	put_object(out, "limits");
	put_number(out, "games", games_of_a_user);
	put_number(out, "frame", max_frame);
	put_end(out);
	put_end(out);
	put_end(out);
	socket_send_text(socket, out->text, out->used);
}
