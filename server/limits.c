/*
 * Limits: how often something may be done, by whom.
 *
 * Each is a bucket that fills again at a steady rate. Buckets lie in one table of fixed size under a keyed hash, so that
 * nobody can make them grow, or choose an address that falls into somebody else's.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

enum { probes = 8 };

static const struct rate {
	double burst, a_second;
} rates[limit_kinds] = {
	[limit_logins_here] = {5, 1.0 / 5},         /* to one account from one address */
	[limit_logins_of_account] = {60, 1.0 / 2},  /* from everywhere: nobody can lock its owner out alone */
	[limit_logins_of_address] = {10, 1},        /* to whatever account, signing up included */
	[limit_guests_of_address] = {20, 1.0 / 10}, /* sessions without an account */
	[limit_games_of_user] = {300, 1.0 / 60},    /* made, whether they are under way or not */
	[limit_letters] = {12, 1.0 / 300},          /* to one mail address */
	[limit_proofs_of_address] = {3, 1.0 / 7200}, /* to one mail address that may be a stranger's */
	[limit_proofs_of_user] = {5, 1.0 / 1800},    /* that one user asks for */
	[limit_proofs_from_address] = {20, 1.0 / 300},
	[limit_tournaments] = {5, 1.0 / 3600},  /* made by one user */
	[limit_bots] = {5, 1.0 / 3600},         /* made by one user, and tokens for them */
	[limit_reports] = {10, 1.0 / 600},      /* lines of chat that one user reports */
	[limit_words] = {30, 1.0 / 2},          /* lines of chat and offers of one user */
	[limit_cost_of_address] = {4000, 1000}, /* requests, as many as they weigh */
	[limit_connections_of_address] = {200, 10},
	[limit_loop_of_address] = {0.25, 0.1},          /* seconds that the loop works for it */
	[limit_noise_of_address] = {64 << 10, 4 << 10}, /* bytes on sockets that are no requests */
};

uint64_t limit_key(const struct server *server, enum limit kind, const char *whom)
{
	char text[200];
	uint64_t key;
	snprintf(text, sizeof text, "%u %s", (unsigned)kind, whom);
	crypto_shorthash((unsigned char *)&key, (const unsigned char *)text, strlen(text),
			 server->limits.key);
	return key ? key : 1;
}

static double filled(const struct bucket *bucket, const struct rate *rate, double now)
{
	double left = bucket->left + (now - bucket->counted) * rate->a_second;
	return left < rate->burst ? left : rate->burst;
}

/* The bucket of that key, or the one in its place that has waited longest. */
static struct bucket *find_bucket(struct limits *limits, uint64_t key, const struct rate *rate, double now)
{
	struct bucket *found = NULL;
	for (unsigned i = 0; i < probes; i++) {
		struct bucket *bucket = &limits->bucket[(key + i) % max_buckets];
		if (bucket->key == key)
			return bucket;
		if (!found || bucket->counted < found->counted)
			found = bucket;
	}
	*found = (struct bucket){.key = key, .left = rate->burst, .counted = now};
	return found;
}

static struct bucket *bucket_of(struct server *server, enum limit kind, const char *whom)
{
	double now = steady_now();
	struct bucket *bucket = find_bucket(&server->limits, limit_key(server, kind, whom), &rates[kind],
					    now);
	bucket->left = filled(bucket, &rates[kind], now);
	bucket->counted = now;
	return bucket;
}

bool limit_allows(struct server *server, enum limit kind, const char *whom, double cost)
{
	if (server->setup.unlimited)
		return true;
	struct bucket *bucket = bucket_of(server, kind, whom);
	if (bucket->left < cost)
		return false;
	bucket->left -= cost;
	return true;
}

/* What was not foreseen is owed, up to as much as may be saved. */
void limit_spend(struct server *server, enum limit kind, const char *whom, double cost)
{
	if (server->setup.unlimited)
		return;
	struct bucket *bucket = bucket_of(server, kind, whom);
	double least = -rates[kind].burst;
	bucket->left = bucket->left - cost > least ? bucket->left - cost : least;
}

bool limit_is_spent(struct server *server, enum limit kind, const char *whom)
{
	return !server->setup.unlimited && bucket_of(server, kind, whom)->left < 0;
}

/* ---- Addresses ----------------------------------------------------------------------------------------------- */

static bool is_proxy(const struct server *server, const char *address)
{
	for (unsigned i = 0; i < server->setup.proxies; i++)
		if (!strcmp(server->setup.proxy[i], address))
			return true;
	return false;
}

/* "client, proxy, proxy": the last one is what the proxy before us saw itself; the rest anybody may have written. */
static void forwarded_address(struct lws *wsi, char address[address_room])
{
	char text[400];
	if (!header_text(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text))
		return;
	const char *last = strrchr(text, ',');
	last = last ? last + 1 : text;
	last += strspn(last, " ");
	if (*last && strlen(last) < address_room)
		snprintf(address, address_room, "%.*s", (int)strcspn(last, " "), last);
}

/* An address of the old kind in the dress of the new one. */
static void undress(char *address)
{
	if (!strncmp(address, "::ffff:", 7) && strchr(address, '.'))
		memmove(address, address + 7, strlen(address + 7) + 1);
}

bool peer_is_proxy(const struct server *server, struct lws *wsi)
{
	char address[address_room] = "";
	if (!server->setup.proxies)
		return false;
	lws_get_peer_simple(wsi, address, address_room);
	undress(address);
	return is_proxy(server, address);
}

/* Whoever has one address of the new kind has a whole network of them: its first half counts, however it is written. */
static void shorten(char *address)
{
	unsigned char bytes[16];
	if (!strchr(address, ':') || inet_pton(AF_INET6, address, bytes) != 1)
		return;
	if (!memcmp(bytes, &in6addr_loopback, sizeof bytes))
		return;
	memset(bytes + 8, 0, 8);
	inet_ntop(AF_INET6, bytes, address, address_room);
}

bool address_counts(const struct server *server, char address[address_room])
{
	undress(address);
	if (is_proxy(server, address))
		return false;
	shorten(address);
	return true;
}

void peer_address(const struct server *server, struct lws *wsi, char address[address_room])
{
	address[0] = '\0';
	lws_get_peer_simple(wsi, address, address_room);
	undress(address);
	if (is_proxy(server, address))
		forwarded_address(wsi, address);
	undress(address);
	shorten(address);
}
