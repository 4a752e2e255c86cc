/*
 * The server: the browser client, the lobby and the games in progress, over HTTP and WebSocket. docs/server.md is its
 * contract.
 */
#ifndef VEDETTE_SERVER_H
#define VEDETTE_SERVER_H

#include <stdbool.h>

#include "vedette/rulebook.h"

enum { max_host_names = 16, max_proxies = 8, max_operators = 8 };

struct serve_setup {
	const char *bind;
	int port; /* 0: any that is free */
	const char *folder;
	const char *database;             /* its address (postgresql://…); NULL: a file in the folder */
	const char *host[max_host_names]; /* further names the server answers to */
	unsigned hosts;
	const char *proxy[max_proxies]; /* addresses whose X-Forwarded-For is believed */
	unsigned proxies;
	const char *operator[max_operators]; /* names of accounts */
	unsigned operators;
	bool standby;      /* waits until no other server has the database */
	bool shared;       /* others work on the database at the same time, each with games of its own */
	const char *inner; /* name and port by which they reach this one; NULL: as it listens */
	bool is_public;    /* accounts instead of the local user */
	const char *certificate, *certificate_key;
	const char *smtp, *mail_from; /* or NULL: no mail */
	const char *log;              /* lines of JSON go to the end of this file; NULL: none are written */
	const char *metrics_token;    /* who has it may read /metrics; NULL: nobody */
	int pace;                     /* milliseconds a computer's answer takes */
	unsigned threads;             /* that think for computer players */
	bool with_tests;              /* scenarios that only tests play are offered, too */
	bool unlimited;               /* none of the limits on what anybody may ask, for measuring */
	const struct data_set *data;
};

bool serve_is_inner_address(const char *address); /* a name and a port */

/* Serves until a signal ends it. 0, or 1 after a sentence on standard error. */
int serve(const struct serve_setup *setup);

#endif
