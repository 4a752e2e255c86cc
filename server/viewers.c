/*
 * Viewers: what each of them sees, and the updates that turn one view into the next.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { updates_kept = 32, update_bytes_kept = 6 << 10, log_length = 50 };

seat_id viewer_seat(const struct hosted *hosted, unsigned index)
{
	unsigned seats = hosted->scenario->rulebook->seats;
	if (index < seats)
		return (seat_id)index;
	return index == seats ? public_seat : referee_seat;
}

unsigned viewer_place(const struct hosted *hosted, seat_id viewer)
{
	unsigned seats = hosted->scenario->rulebook->seats;
	if (viewer < seats)
		return viewer;
	return viewer == public_seat ? seats : seats + 1;
}

/* ---- The view in hand ---------------------------------------------------------------------------------------- */

/* What has changed since the print was taken (NULL: all of it) stands in the server's view then. */
static void write_view(struct hosted *hosted, seat_id seat, const struct view_fingerprint *before,
		       uint32_t *last)
{
	struct view_text *view = &hosted->server->view;
	view_begin(view, before);
	put_view_without_log(&view->json, NULL, hosted->game, seat, last);
	if (!view_finish(view))
		end_without_memory();
}

static void keep_view(struct server *server, struct viewer *viewer)
{
	viewer->print = view_fingerprint_take(viewer->print, &server->view);
	if (!viewer->print)
		end_without_memory();
}

static void drop_updates(struct viewer *viewer)
{
	for (unsigned i = 0; viewer->update && i < updates_kept; i++) {
		message_drop(viewer->update[i]);
		viewer->update[i] = NULL;
	}
	viewer->first_update = viewer->n;
	viewer->update_bytes = 0;
}

void viewer_forget(struct viewer *viewer)
{
	drop_updates(viewer);
	free(viewer->update);
	free(viewer->print);
	*viewer = (struct viewer){.n = viewer->n + 1};
	viewer->first_update = viewer->n;
}

static void begin(struct hosted *hosted, struct viewer *viewer, seat_id seat)
{
	write_view(hosted, seat, NULL, &viewer->last_event);
	keep_view(hosted->server, viewer);
	viewer->update = calloc(updates_kept, sizeof(struct message_out *));
	if (!viewer->update)
		end_without_memory();
	viewer->settled = game_settled_rows(hosted->game);
	viewer->n = viewer->n ? viewer->n : 1;
	viewer->first_update = viewer->n;
}

void viewer_join(struct hosted *hosted, seat_id seat)
{
	struct viewer *viewer = &hosted->viewer[viewer_place(hosted, seat)];
	if (!viewer->print)
		begin(hosted, viewer, seat);
	viewer->sockets++;
}

void viewer_leave(struct hosted *hosted, seat_id seat)
{
	struct viewer *viewer = &hosted->viewer[viewer_place(hosted, seat)];
	viewer->sockets--;
	viewer->left = steady_now();
}

uint32_t viewer_n(const struct hosted *hosted, seat_id seat)
{
	return hosted->viewer[viewer_place(hosted, seat)].n;
}

/* Written anew, with the number of the view in place of that of the event, and with its log. */
void put_socket_view(struct json *out, const char *key, struct hosted *hosted, seat_id seat)
{
	const struct viewer *viewer = &hosted->viewer[viewer_place(hosted, seat)];
	struct json log;
	uint32_t last;
	struct json *view = &hosted->server->view.json;
	view_begin(&hosted->server->view, NULL);
	put_view_without_log(view, NULL, hosted->game, seat, &last);
	if (view->overflow)
		end_without_memory();
	const char *rest = strchr(view->text, ',');
	json_start_on_heap(&log);
	put_events(&log, NULL, hosted->game, seat, last > log_length ? last - log_length + 1 : 1, last);
	size_t room = view->used + log.used + 64;
	char *text = malloc(room);
	if (!text || log.overflow)
		end_without_memory();
	int size = snprintf(text, room, "{\"n\":%u%.*s,\"log\":%s}", viewer->n, (int)strlen(rest) - 1, rest,
			    log.text);
	put_raw(out, key, text, (size_t)size);
	free(text);
	free(log.text);
}

/* ---- Updates ------------------------------------------------------------------------------------------------- */

static void put_story(struct json *out, struct hosted *hosted, seat_id seat, uint32_t before, uint32_t last)
{
	if (last > before)
		put_events(out, "events", hosted->game, seat, before + 1, last);
	else if (last < before)
		put_events(out, "log", hosted->game, seat, last > log_length ? last - log_length + 1 : 1,
			   last);
}

static void drop_oldest(struct viewer *viewer)
{
	struct message_out **oldest = &viewer->update[viewer->first_update++ % updates_kept];
	viewer->update_bytes -= (*oldest)->size;
	message_drop(*oldest);
	*oldest = NULL;
}

static void keep_update(struct viewer *viewer, struct message_out *message)
{
	while (viewer->n > viewer->first_update && (viewer->n - viewer->first_update >= updates_kept ||
						    viewer->update_bytes + message->size > update_bytes_kept))
		drop_oldest(viewer);
	viewer->update[viewer->n++ % updates_kept] = message;
	viewer->update_bytes += message->size;
	message->refs++;
}

static void send_to_seat(struct hosted *hosted, seat_id seat, struct message_out *message)
{
	for (unsigned i = 0; i < hosted->sockets; i++)
		if (hosted->at_table[i].viewer == seat)
			socket_send(hosted->at_table[i].socket, message);
}

static void refresh(struct hosted *hosted, struct viewer *viewer, seat_id seat)
{
	uint32_t last;
	struct server *server = hosted->server;
	struct json *out = &server->note;
	write_view(hosted, seat, viewer->print, &last);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_text(out, "method", "update");
	put_object(out, "params");
	put_text(out, "game", hosted->id);
	put_text(out, "seat", viewer_name(hosted->scenario->rulebook, seat));
	put_number(out, "n", viewer->n);
	bool changed = put_changes(out, &server->view) || last != viewer->last_event;
	put_story(out, hosted, seat, viewer->last_event, last);
	put_end(out);
	put_end(out);
	if (!changed)
		return;
	keep_view(server, viewer);
	viewer->last_event = last;
	struct message_out *message = message_new(server, out->text, out->used);
	keep_update(viewer, message);
	send_to_seat(hosted, seat, message);
	message_drop(message);
}

/*
 * Others than the mover see nothing of a move before it is behind a barrier: as long as no more rows are settled than when
 * they looked last, their view is the same.
 */
void viewers_refresh(struct hosted *hosted, seat_id mover, bool everybody)
{
	uint32_t settled = game_settled_rows(hosted->game);
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats + 2u; i++) {
		struct viewer *viewer = &hosted->viewer[i];
		seat_id seat = viewer_seat(hosted, i);
		bool concerned = everybody || seat == mover || seat == referee_seat ||
				 viewer->settled != settled;
		if (!viewer->print || !concerned)
			continue;
		viewer->settled = settled;
		refresh(hosted, viewer, seat);
	}
}

bool put_missing_updates(struct json *out, const char *key, struct hosted *hosted, seat_id seat,
			 uint32_t from)
{
	static const char opening[] = "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":";
	struct viewer *viewer = &hosted->viewer[viewer_place(hosted, seat)];
	if (!viewer->print || from < viewer->first_update || from > viewer->n)
		return false;
	put_array(out, key);
	for (uint32_t n = from; n < viewer->n; n++) {
		const struct message_out *message = viewer->update[n % updates_kept];
		const char *text = (const char *)message->room + LWS_PRE;
		put_raw(out, NULL, text + sizeof opening - 1, message->size - sizeof opening);
	}
	put_end(out);
	return true;
}
