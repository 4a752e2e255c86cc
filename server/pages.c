/*
 * Pages: the client, maps and boards, the session.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "vedette/embedded.h"

const struct embedded_file *client_files(size_t *count);

enum { max_posted = 4096, cost_of_post = 5, cost_of_get = 2, cost_of_list = 10 };

/* ---- The client ---------------------------------------------------------------------------------------------- */

static const char placeholder[] =
	"<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Vedette</title><h1>Vedette</h1>"
	"<p>The server runs. This program was built without its browser client.</p></html>";

static const struct type {
	const char *ending, *type;
} types[] = {
	{".html", "text/html; charset=utf-8"},
	{".js", "text/javascript; charset=utf-8"},
	{".css", "text/css; charset=utf-8"},
	{".svg", "image/svg+xml"},
	{".json", "application/json"},
	{".webmanifest", "application/manifest+json"},
	{".woff2", "font/woff2"},
	{".png", "image/png"},
	{".webp", "image/webp"},
	{".ico", "image/x-icon"},
	{".txt", "text/plain; charset=utf-8"},
};

static bool ends_with(const char *text, const char *ending)
{
	size_t size = strlen(text), tail = strlen(ending);
	return size > tail && !strcmp(text + size - tail, ending);
}

static const char *type_of(const char *path)
{
	for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
		if (ends_with(path, types[i].ending))
			return types[i].type;
	return "application/octet-stream";
}

static const struct embedded_file *find_file(const char *path, const char *ending)
{
	size_t count, size = strlen(path);
	const struct embedded_file *file = client_files(&count);
	for (size_t i = 0; i < count; i++)
		if (!strncmp(file[i].path, path, size) && !strcmp(file[i].path + size, ending))
			return &file[i];
	return NULL;
}

static int send_file(struct lws *wsi, struct link *link, const char *path, const char *cookie)
{
	const struct embedded_file *plain = find_file(path, ""), *packed = NULL;
	struct reply reply = {.status = HTTP_STATUS_OK, .type = type_of(path), .cookie = cookie};
	if (!plain)
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such page");
	if (accepts(wsi, "br") && (packed = find_file(path, ".br")))
		reply.encoding = "br";
	else if (accepts(wsi, "gzip") && (packed = find_file(path, ".gz")))
		reply.encoding = "gzip";
	reply.body = packed ? packed->bytes : plain->bytes;
	reply.size = packed ? packed->size : plain->size;
	/* What lies in assets/ has the hash of its content in its name. */
	reply.caching = strncmp(path, "assets/", 7) ? "no-cache" : "public, max-age=31536000, immutable";
	return reply_with(wsi, link, &reply);
}

/* The header with a new session for whoever comes without one; NULL: too many have come from there. */
static const char *welcome(struct server *server, struct lws *wsi, bool invited, char header[240],
			   struct user *user)
{
	char value[80];
	int64_t no = visitor(server, wsi, invited);
	if (!no)
		return NULL;
	session_new_for_visitor(server, no, value);
	cookie_header(server, value, header, 240);
	user_read(server, no, user);
	return header;
}

static bool is_invitation(struct server *server, const char *path)
{
	char id[id_room];
	unsigned seat;
	return !strncmp(path, "/join/", 6) && invitation_of(server, path + 6, id, &seat);
}

/* A page load gives a visitor of a server without accounts his session; an invitation that is none makes no guest. */
static int send_index(struct server *server, struct lws *wsi, struct link *link, const char *path)
{
	char header[240];
	struct user user;
	const char *cookie = NULL;
	bool invited = is_invitation(server, path);
	if (!server->setup.is_public && !session_user(server, wsi, &user) &&
	    (invited || strncmp(path, "/join/", 6) != 0))
		cookie = welcome(server, wsi, invited, header, &user);
	if (find_file("index.html", ""))
		return send_file(wsi, link, "index.html", cookie);
	struct reply reply = {.status = HTTP_STATUS_OK,
			      .type = "text/html; charset=utf-8",
			      .cookie = cookie,
			      .body = (const unsigned char *)placeholder,
			      .size = sizeof placeholder - 1};
	return reply_with(wsi, link, &reply);
}

/* ---- Maps and boards ----------------------------------------------------------------------------------------- */

static int send_cached(struct lws *wsi, struct link *link, const struct cached_text *text,
		       struct reply *reply)
{
	char known[64];
	if (!text)
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such scenario");
	reply->status = HTTP_STATUS_OK;
	if (!reply->caching)
		reply->caching = "public, max-age=86400";
	reply->etag = text->etag;
	if (header_text(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known) &&
	    !strcmp(known, text->etag)) {
		reply->status = HTTP_STATUS_NOT_MODIFIED;
		return reply_with(wsi, link, reply);
	}
	reply->encoding = "gzip";
	reply->body = text->bytes;
	reply->size = text->size;
	return reply_with(wsi, link, reply);
}

/* "/map/soor.svg" gives "soor". */
static bool scenario_in(const char *path, const char *folder, const char *ending, char id[32])
{
	size_t skip = strlen(folder);
	if (strncmp(path, folder, skip) || !ends_with(path, ending))
		return false;
	size_t size = strlen(path) - skip - strlen(ending);
	if (size >= 32)
		return false;
	memcpy(id, path + skip, size);
	id[size] = '\0';
	return size > 0;
}

static int send_map(struct server *server, struct lws *wsi, struct link *link, const char *id)
{
	char query[32] = "";
	struct reply reply = {
		.type = "image/svg+xml",
		.policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self' data:"};
	header_text(wsi, WSI_TOKEN_HTTP_URI_ARGS, query, sizeof query);
	return send_cached(wsi, link, map_picture(server, id, query), &reply);
}

static int send_board(struct server *server, struct lws *wsi, struct link *link, const char *id)
{
	struct reply reply = {.type = "application/json"};
	return send_cached(wsi, link, board_text(server, id), &reply);
}

/* ---- The session --------------------------------------------------------------------------------------------- */

static int send_session(struct server *server, struct lws *wsi, struct link *link)
{
	char header[240];
	struct user user = {0};
	const char *cookie = NULL;
	struct json *out = &server->out;
	if (!session_user(server, wsi, &user) && !server->setup.is_public)
		cookie = welcome(server, wsi, false, header, &user);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "mode", server->setup.is_public ? "public" : "local");
	put_user_object(out, "user", &user);
	put_end(out);
	return reply_with_json(wsi, link, out, cookie);
}

/* It grows with every rulebook, and each page begins with it: a browser that has it asks whether it is still the same. */
static int send_scenarios(struct server *server, struct lws *wsi, struct link *link)
{
	struct reply reply = {.type = "application/json", .caching = "no-cache"};
	if (accepts(wsi, "gzip"))
		return send_cached(wsi, link, scenarios_text(server), &reply);
	json_restart(&server->out);
	put_offered_scenarios(server, &server->out, NULL);
	return reply_with_json(wsi, link, &server->out, NULL);
}

/* ---- Ways in ------------------------------------------------------------------------------------------------- */

static bool has_header(struct lws *wsi, enum lws_token_indexes token)
{
	return lws_hdr_total_length(wsi, token) > 0;
}

static const char *method_of(struct lws *wsi)
{
	if (has_header(wsi, WSI_TOKEN_POST_URI))
		return "POST";
	if (has_header(wsi, WSI_TOKEN_HEAD_URI))
		return "HEAD";
	return has_header(wsi, WSI_TOKEN_GET_URI) ? "GET" : "other";
}

/* The bytes a body is said to have, in plain figures; -1: nothing that can be believed. */
static long body_length(struct lws *wsi)
{
	char text[8];
	if (has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
		return -1;
	if (!has_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
		return 0;
	if (!header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) ||
	    strspn(text, "0123456789") != strlen(text))
		return -1;
	return atol(text);
}

/* What follows a path, "" if nothing does; NULL: this is another path. */
static const char *path_after(const char *path, const char *start)
{
	size_t size = strlen(start);
	if (strncmp(path, start, size) != 0)
		return NULL;
	path += size;
	if (start[size - 1] == '/' || !*path)
		return path;
	return *path == '/' ? path + 1 : NULL;
}

/* The word in the path of a letter's way out: a mail program posts there from outside, and the word alone counts. */
static const char *way_out_in(const char *path)
{
	return path_after(path, "/unsubscribe/");
}

static int begin_post(struct server *server, struct lws *wsi, struct link *link, const char *path)
{
	char type[64];
	long length = body_length(wsi);
	bool by_mail_program = way_out_in(path);
	if (!by_mail_program && !origin_is_ours(server, wsi))
		return reply_error(wsi, link, HTTP_STATUS_FORBIDDEN, "not from here");
	if (!by_mail_program && (!header_text(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type) ||
				 strncmp(type, "application/json", 16)))
		return reply_error(wsi, link, HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE, "JSON is wanted");
	if (length < 1 || length > max_posted)
		return reply_error(wsi, link, HTTP_STATUS_REQ_ENTITY_TOO_LARGE,
				   "a body of 1 to 4096 bytes is needed");
	link->stage = request_body;
	return 0;
}

int page_body(struct link *link, const char *bytes, size_t size)
{
	if (link->stage != request_body || link->posted_size + size > max_posted)
		return -1;
	char *posted = realloc(link->posted, link->posted_size + size + 1);
	if (!posted)
		return -1;
	link->posted = posted;
	memcpy(posted + link->posted_size, bytes, size);
	link->posted_size += size;
	posted[link->posted_size] = '\0';
	return 0;
}

int page_post(struct server *server, struct lws *wsi, struct link *link)
{
	if (link->stage != request_body)
		return -1;
	link->stage = request_complete;
	lws_rx_flow_control(wsi, 0); /* what comes behind it may lie where it is */
	const char *way_out = way_out_in(link->path);
	if (way_out)
		return unsubscribe_at_once(server, wsi, link, way_out);
	json_t *body = link->posted ? json_loads(link->posted, JSON_REJECT_DUPLICATES, NULL) : NULL;
	int status = json_is_object(body)
			     ? account_post(server, wsi, link, body)
			     : reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "this is no object");
	json_decref(body);
	return status;
}

/* Whatever comes of it. What is long, and not kept, costs more; what takes long to work out counts for itself. */
static bool may_ask(struct server *server, struct lws *wsi, const char *path)
{
	char address[address_room];
	bool long_list = !strcmp(path, "/api/scenarios") && !accepts(wsi, "gzip");
	peer_address(server, wsi, address);
	return limit_allows(server, limit_cost_of_address, address,
			    has_header(wsi, WSI_TOKEN_POST_URI) ? cost_of_post
			    : long_list                         ? cost_of_list
								: cost_of_get);
}

/* Pages, too: they are given to somebody, and a visitor without a session gets one. */
static bool asks_store(struct lws *wsi, const char *path)
{
	return has_header(wsi, WSI_TOKEN_POST_URI) ||
	       (!strchr(path, '.') && strcmp(path, "/health") != 0 && strcmp(path, "/metrics") != 0);
}

int page_get(struct server *server, struct lws *wsi, struct link *link, const char *path)
{
	char id[32];
	if (link->stage == request_complete)
		return -1;
	link->stage = request_open;
	server->requests++;
	request_begin(server, wsi, link, method_of(wsi), path);
	if (!may_ask(server, wsi, path))
		return reply_error(wsi, link, 429, "too much at once: wait a little");
	if (!host_is_ours(server, wsi))
		return reply_error(wsi, link, 421, "this server has another name");
	if (store_is_away(server->store) && asks_store(wsi, path))
		return reply_error(wsi, link, HTTP_STATUS_SERVICE_UNAVAILABLE,
				   "the database cannot be reached for the moment: try again");
	if (has_header(wsi, WSI_TOKEN_POST_URI))
		return begin_post(server, wsi, link, path);
	if (!has_header(wsi, WSI_TOKEN_GET_URI) && !has_header(wsi, WSI_TOKEN_HEAD_URI))
		return reply_error(wsi, link, HTTP_STATUS_METHOD_NOT_ALLOWED, "GET, HEAD or POST is wanted");
	if (body_length(wsi) != 0)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "only POST may have a body");
	if (scenario_in(path, "/map/", ".svg", id))
		return send_map(server, wsi, link, id);
	if (scenario_in(path, "/board/", ".json", id))
		return send_board(server, wsi, link, id);
	if (!strcmp(path, "/api/session"))
		return send_session(server, wsi, link);
	if (!strcmp(path, "/api/sessions"))
		return send_sessions(server, wsi, link);
	if (!strcmp(path, "/api/account"))
		return send_account(server, wsi, link);
	if (!strcmp(path, "/api/operator"))
		return send_operator(server, wsi, link);
	if (!strcmp(path, "/api/export"))
		return send_export(server, wsi, link);
	if (path_after(path, "/api/ratings"))
		return send_ratings(server, wsi, link, path_after(path, "/api/ratings"));
	if (path_after(path, "/api/players/"))
		return send_player(server, wsi, link, path_after(path, "/api/players/"));
	if (path_after(path, "/api/tournaments"))
		return send_tournaments(server, wsi, link, path_after(path, "/api/tournaments"));
	if (!strcmp(path, "/api/scenarios"))
		return send_scenarios(server, wsi, link);
	if (!strcmp(path, "/health"))
		return send_health(server, wsi, link);
	if (!strcmp(path, "/metrics"))
		return send_metrics(server, wsi, link);
	if (!strncmp(path, "/api/", 5) || !strcmp(path, "/socket"))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	if (!strchr(path, '.'))
		return send_index(server, wsi, link, path);
	return send_file(wsi, link, path + 1, NULL);
}
