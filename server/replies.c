/*
 * HTTP answers: headers, body, errors.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* Our own, not the library's. */
static const char client_policy[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self';"
	" connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

enum { head_room = 2048, part = 16384, last_words_room = 1024, seconds_a_part = 20 };

struct head {
	struct lws *wsi;
	unsigned char room[LWS_PRE + head_room + last_words_room];
	unsigned char *at, *end;
	bool full;
};

static void add(struct head *head, const char *name, const char *value)
{
	if (value &&
	    lws_add_http_header_by_name(head->wsi, (const unsigned char *)name, (const unsigned char *)value,
					(int)strlen(value), &head->at, head->end))
		head->full = true;
}

static bool write_head(struct head *head, struct lws *wsi, const struct reply *reply, const char *request)
{
	head->wsi = wsi;
	head->full = false;
	head->at = head->room + LWS_PRE;
	head->end = head->room + LWS_PRE + head_room;
	if (lws_add_http_header_status(wsi, reply->status, &head->at, head->end) ||
	    lws_add_http_header_content_length(wsi, (lws_filepos_t)reply->size, &head->at, head->end))
		return false;
	add(head, "content-type:", reply->type);
	add(head, "content-security-policy:", reply->policy ? reply->policy : client_policy);
	add(head, "x-content-type-options:", "nosniff");
	add(head, "referrer-policy:", "no-referrer");
	add(head, "cross-origin-opener-policy:", "same-origin");
	add(head, "cross-origin-resource-policy:", "same-origin");
	add(head, "cache-control:", reply->caching ? reply->caching : "no-store");
	add(head, "vary:", "accept-encoding");
	add(head, "content-encoding:", reply->encoding);
	add(head, "etag:", reply->etag);
	add(head, "set-cookie:", reply->cookie);
	add(head, "location:", reply->location);
	add(head, "x-request-id:", request);
	add(head, "connection:", "close");
	return !head->full;
}

static bool send_head(struct lws *wsi, const struct reply *reply, const char *request)
{
	struct head head;
	return write_head(&head, wsi, reply, request) &&
	       !lws_finalize_write_http_header(wsi, head.room + LWS_PRE, &head.at, head.end);
}

/* Head and body in one piece, as the last thing that is said on this connection. */
static void send_last_words(struct lws *wsi, const struct reply *reply, const char *request,
			    bool without_body)
{
	struct head head;
	size_t size = without_body ? 0 : reply->size;
	if (size > last_words_room || !write_head(&head, wsi, reply, request))
		return;
	if (lws_finalize_http_header(wsi, &head.at, head.end))
		return;
	if (size)
		memcpy(head.at, reply->body, size);
	size += (size_t)(head.at - (head.room + LWS_PRE));
	lws_write(wsi, head.room + LWS_PRE, size, LWS_WRITE_HTTP_HEADERS);
}

static bool is_head_request(struct lws *wsi)
{
	return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/*
 * One request a connection. The library keeps what came behind a request, and reads a body that lies there out of the bytes of
 * its own head; whoever then ends the connection has it freed twice.
 */
enum { connection_ends = -1 };

/*
 * The library means its time-out for the whole of an answer, the work on it included: a map that is drawn for the first time,
 * or read on a slow line, would be cut off. Here the time is for each part.
 */
static void wait_for_reader(struct lws *wsi)
{
	lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds_a_part);
	lws_callback_on_writable(wsi);
}

int reply_with(struct lws *wsi, struct link *link, const struct reply *reply)
{
	bool without_body = is_head_request(wsi) || reply->size == 0;
	log_http(lws_context_user(lws_get_context(wsi)), wsi, link, reply->status);
	if (link->stage == request_complete || reply->status >= 400) {
		send_last_words(wsi, reply, link->request, without_body);
		free(reply->own);
		return -1;
	}
	if (!send_head(wsi, reply, link->request)) {
		free(reply->own);
		return -1;
	}
	if (without_body) {
		free(reply->own);
		return connection_ends;
	}
	link_free(link);
	link->body = reply->body;
	link->own = reply->own;
	link->size = reply->size;
	link->sent = 0;
	wait_for_reader(wsi);
	return 0;
}

int reply_with_json(struct lws *wsi, struct link *link, const struct json *out, const char *cookie)
{
	struct reply reply = {.status = HTTP_STATUS_OK,
			      .type = "application/json",
			      .cookie = cookie,
			      .own = malloc(out->used + 1),
			      .size = out->used};
	if (!reply.own)
		return -1;
	memcpy(reply.own, out->text, out->used);
	reply.body = reply.own;
	return reply_with(wsi, link, &reply);
}

/* The connection ends when the last part has left: what is left then, the library gives a few seconds. */
int page_write(struct lws *wsi, struct link *link)
{
	unsigned char room[LWS_PRE + part];
	size_t size = link->size - link->sent < part ? link->size - link->sent : part;
	if (!link->body)
		return 0;
	if (!size) {
		link_free(link);
		return connection_ends;
	}
	bool last = link->sent + size == link->size;
	memcpy(room + LWS_PRE, link->body + link->sent, size);
	if (lws_write(wsi, room + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
		return -1;
	link->sent += size;
	wait_for_reader(wsi);
	return 0;
}

void link_free(struct link *link)
{
	free(link->own);
	free(link->posted);
	link->own = NULL;
	link->body = NULL;
	link->posted = NULL;
	link->posted_size = 0;
}

int reply_error(struct lws *wsi, struct link *link, unsigned status, const char *message)
{
	char room[300];
	struct json out;
	json_start(&out, room, sizeof room);
	put_object(&out, NULL);
	put_object(&out, "error");
	put_number(&out, "code", status);
	put_text(&out, "message", message);
	put_end(&out);
	put_end(&out);
	struct reply reply = {.status = status, .type = "application/json", .size = out.used};
	if (!link) {
		reply.size = 0; /* the connection is refused: nothing but the head leaves */
		return send_head(wsi, &reply, NULL) ? 1 : -1;
	}
	reply.own = malloc(out.used);
	if (!reply.own)
		return -1;
	memcpy(reply.own, room, out.used);
	reply.body = reply.own;
	return reply_with(wsi, link, &reply);
}

bool header_text(struct lws *wsi, enum lws_token_indexes token, char *text, size_t size)
{
	return lws_hdr_copy(wsi, text, (int)size, token) > 0;
}

bool accepts(struct lws *wsi, const char *encoding)
{
	char text[256];
	return header_text(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text) && strstr(text, encoding);
}
