/*
 * Who came in, who tried to, and what was done with an account: kept for its owner, a year, the last 200 of each; and told
 * to the operator's log.
 */
#include <string.h>

#include "server/inside.h"

static const int64_t kept_seconds = 365 * 24 * 3600;

void audit_note(struct server *server, int64_t user, const char *what, const char *request,
		const char *address)
{
	log_account(server, user, what, request, address);
	if (!user)
		return;
	store_put(server->store, put_audit, "iiss", unix_now(), user, what, address);
	store_put(server->store, trim_audit, "i", user);
}

void audit_forget_old(struct server *server)
{
	store_put(server->store, drop_old_audit, "i", unix_now() - kept_seconds);
}

void put_audit_of(struct server *server, struct json *out, const char *key, int64_t user)
{
	struct store_rows *row = store_query(
		server->store, "SELECT time, what, address FROM audit WHERE user = ? ORDER BY no DESC", "i",
		user);
	put_array(out, key);
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "time", store_number(row, 0));
		put_text(out, "what", store_text(row, 1));
		put_text(out, "address", store_text(row, 2));
		put_end(out);
	}
	store_done(row);
	put_end(out);
}
