/*
 * What an operator's programs ask of a server: whether it is well, and its metrics in Prometheus' form.
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/inside.h"

static int send_plain(struct lws *wsi, struct link *link, unsigned status, const char *text)
{
	struct reply reply = {.status = status,
			      .type = "text/plain; version=0.0.4; charset=utf-8",
			      .own = (unsigned char *)strdup(text),
			      .size = strlen(text)};
	if (!reply.own)
		return -1;
	reply.body = reply.own;
	return reply_with(wsi, link, &reply);
}

int send_health(struct server *server, struct lws *wsi, struct link *link)
{
	char error[200];
	if (!store_is_there(server->store) || store_failed(server->store, error, sizeof error))
		return reply_error(wsi, link, HTTP_STATUS_SERVICE_UNAVAILABLE, "the store cannot be written");
	return send_plain(wsi, link, HTTP_STATUS_OK, "well\n");
}

/* ---- Figures --------------------------------------------------------------------------------------------------- */

struct metrics {
	char text[4096];
	size_t used;
};

static void put_metric(struct metrics *metrics, const char *name, const char *type, const char *help,
		       uint64_t value)
{
	int size = snprintf(metrics->text + metrics->used, sizeof metrics->text - metrics->used,
			    "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n", name, help, name, type, name,
			    value);
	if (size > 0 && (size_t)size < sizeof metrics->text - metrics->used)
		metrics->used += (size_t)size;
}

static uint64_t resident_bytes(void)
{
	unsigned long all = 0, resident = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (!file)
		return 0;
	if (fscanf(file, "%lu %lu", &all, &resident) != 2)
		resident = 0;
	fclose(file);
	return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* The token is compared in a time that tells nothing of how much of it was right. */
static bool has_token(const struct server *server, struct lws *wsi)
{
	const char *token = server->setup.metrics_token;
	char given[200], wanted[200];
	if (!token || !header_text(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, given, sizeof given))
		return false;
	int size = snprintf(wanted, sizeof wanted, "Bearer %s", token);
	return (size_t)size < sizeof wanted && strlen(given) == (size_t)size &&
	       sodium_memcmp(given, wanted, (size_t)size) == 0;
}

int send_metrics(struct server *server, struct lws *wsi, struct link *link)
{
	struct metrics metrics = {.used = 0};
	if (!has_token(server, wsi))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	uint64_t committed = store_committed(server->store);
	put_metric(&metrics, "vedette_up", "gauge", "1 while the store can be written.",
		   store_is_there(server->store));
	put_metric(&metrics, "vedette_games_open", "gauge", "Games in memory.", server->games_open);
	put_metric(&metrics, "vedette_sockets", "gauge", "Sockets that are connected.", server->sockets_open);
	put_metric(&metrics, "vedette_requests_total", "counter", "Requests over HTTP and on sockets.",
		   server->requests);
	put_metric(&metrics, "vedette_rows_committed_total", "counter", "Rows on the disk since the start.",
		   committed);
	put_metric(&metrics, "vedette_rows_waiting", "gauge", "Rows that wait for their commit.",
		   store_last(server->store) - committed);
	put_metric(&metrics, "vedette_passwords_waiting", "gauge", "Passwords that wait to be reckoned.",
		   server->passwords_asked);
	put_metric(&metrics, "process_resident_memory_bytes", "gauge", "Memory.", resident_bytes());
	return send_plain(wsi, link, HTTP_STATUS_OK, metrics.text);
}
