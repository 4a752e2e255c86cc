/*
 * Passkeys: keys in people's devices, which sign instead of a password.
 */
#ifndef VEDETTE_PASSKEYS_H
#define VEDETTE_PASSKEYS_H

#include "server/inside.h"
#include "server/passwords.h"

/* What a page sends, out of base64. */
struct part {
	unsigned char bytes[1200];
	size_t size;
};

/* A challenge answered by a device. */
struct answered {
	struct part client, data, signature;
};

bool is_passkey_path(const char *path);
int passkey_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);
void passkey_keep(struct server *server, int64_t user, const struct passkey *passkey);

#endif
