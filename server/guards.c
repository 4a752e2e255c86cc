/*
 * Guards: a request has to be meant for this server, and to come from its own pages.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/inside.h"

static void add_name(struct server *server, const char *name)
{
	if (server->hosts < sizeof server->origin_hosts / sizeof *server->origin_hosts)
		snprintf(server->origin_hosts[server->hosts++], sizeof server->origin_hosts[0], "%s", name);
}

void name_hosts(struct server *server)
{
	add_name(server, "localhost");
	add_name(server, "127.0.0.1");
	add_name(server, "[::1]");
	add_name(server, server->setup.bind);
	for (unsigned i = 0; i < server->setup.hosts; i++)
		add_name(server, server->setup.host[i]);
}

/* "name:1806" without its port; a bracketed address keeps its colons. */
static void without_port(char *host)
{
	char *colon = strrchr(host, ':');
	if (colon && !strchr(colon, ']'))
		*colon = '\0';
}

bool host_is_ours(struct server *server, struct lws *wsi)
{
	char host[160];
	if (!header_text(wsi, WSI_TOKEN_HOST, host, sizeof host))
		return false;
	without_port(host);
	for (unsigned i = 0; i < server->hosts; i++)
		if (!strcasecmp(host, server->origin_hosts[i]))
			return true;
	return false;
}

bool origin_is_ours(struct server *server, struct lws *wsi)
{
	char host[160], origin[200];
	if (!host_is_ours(server, wsi) || !header_text(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
	    !header_text(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
		return false;
	const char *name = strstr(origin, "://");
	if (!name || (strncmp(origin, "http://", 7) && strncmp(origin, "https://", 8)))
		return false;
	return !strcasecmp(name + 3, host);
}
