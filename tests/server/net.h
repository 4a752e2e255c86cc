/*
 * A public server of one's own, and requests to it.
 */
#ifndef VEDETTE_TEST_NET_H
#define VEDETTE_TEST_NET_H

#include "tests/wire/started.h"

struct net {
	struct started server;
	char origin[64];
};

void net_open(struct net *net); /* for it time stands still, but for net_post_account */
void net_open_with(struct net *net, const char *const options[]);
void net_close(struct net *net);

/* The whole answer, head and body; to be freed. Closes. */
char *net_ask(const struct net *net, const char *request);
char *net_get(const struct net *net, const char *path);
int net_status(const struct net *net, const char *path); /* of a GET */
char *net_post(const struct net *net, const char *path, const char *more, const char *body);
char *net_post_account(const struct net *net, const char *path, const char *more, const char *body);
/* With that cookie, "" for none: the whole answer to a GET or POST, to be freed; the status of a POST. */
char *net_get_as(const struct net *net, const char *path, const char *cookie);
char *net_post_as(const struct net *net, const char *path, const char *cookie, const char *body);
int net_status_as(const struct net *net, const char *path, const char *cookie, const char *body);
void net_register(const struct net *net, const char *name, char cookie[128]);

int http_status(const char *answer); /* 0: none */
char *http_header(const char *answer, const char *name);
void expect_header(const char *answer, const char *name, const char *value);

#endif
