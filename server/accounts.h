/*
 * Accounts, for those files that answer what is asked of them over HTTP.
 */
#ifndef VEDETTE_ACCOUNTS_H
#define VEDETTE_ACCOUNTS_H

#include "server/inside.h"
#include "server/passwords.h"

extern const char account_taken_name[]; /* why it is refused */
bool account_name_is_taken(struct server *server, const char *name);
/* Other browsers of his come back by themselves, with sessions of their own. */
void account_close_sockets(struct server *server, int64_t user);
bool account_is_name(const char *name);         /* one that may be chosen */
bool account_is_password(const char *password); /* one that may be chosen */
/* By account and by address, and by both. */
bool account_may_try(struct server *server, struct lws *wsi, const char *name);
int account_reckon(struct server *server, struct lws *wsi, struct link *link, struct reckoning wanted,
		   const char *password);
/* Told, as everything is, when it is on the disk; noted for the user, if there is one. */
int account_answer_when_kept(struct server *server, struct lws *wsi, struct link *link, int64_t user,
			     enum wish wish);

/* The same for a bot's token, which is told once. */
int account_answer_with_token(struct server *server, struct lws *wsi, struct link *link, int64_t bot,
			      const char *name, const char *token);

/* The same for a new name, which another may have by then. */
int account_answer_renaming(struct server *server, struct lws *wsi, struct link *link, int64_t user,
			    const char *name);
/* By its name, or by its number; one that is still there. */
bool account_find(struct server *server, const json_t *wanted, struct user *user);

/* Adds it when the password in the body is right. */
int account_add_passkey(struct server *server, struct lws *wsi, struct link *link, const json_t *body,
			const struct passkey *passkey);
int account_open_session(struct server *server, struct lws *wsi, struct link *link, int64_t no);

/* blocks.c */
bool is_block_path(const char *path);
int block_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);

/* operators.c */
bool is_operator_path(const char *path);
int operator_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);

/* bots.c */
bool is_bot_path(const char *path);
int bot_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);

/* by_letter.c */
bool is_letter_path(const char *path);
int letter_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);

#endif
