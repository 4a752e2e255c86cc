/*
 * Words that came by letter: whoever shows one has read what was sent to that address. The store has their hashes alone.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"
#include "server/letter.h"

static const struct proof_kind {
	const char *name;
	int64_t seconds; /* it is good for */
} kinds[] = {
	[proof_of_address] = {"address", 24 * 3600},
	[proof_for_password] = {"password", 3600},
};

static void hash_of(const char *text, unsigned char hash[crypto_hash_sha256_BYTES])
{
	crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
}

static void copy_column(char *to, size_t size, struct store_rows *row, int column)
{
	const char *text = store_text(row, column);
	snprintf(to, size, "%s", text ? text : "");
}

/* ---- Proofs ---------------------------------------------------------------------------------------------------- */

void proof_new(struct server *server, int64_t user, enum proof_purpose purpose, const char *address,
	       char token[proof_room])
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	random_word(token, proof_room - 1);
	hash_of(token, hash);
	proofs_drop(server, user, purpose); /* the last letter alone counts */
	store_put(server->store, put_proof, "bissi", (const char *)hash, sizeof hash, user,
		  kinds[purpose].name, address, unix_now());
}

bool proof_find(struct server *server, enum proof_purpose purpose, const char *token, struct proof *proof)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	hash_of(token, hash);
	struct store_rows *row = store_query(
		server->store,
		"SELECT user, address FROM proofs WHERE hash = ? AND purpose = ? AND created > ?", "bsi",
		(const char *)hash, sizeof hash, kinds[purpose].name, unix_now() - kinds[purpose].seconds);
	bool found = store_next(row);
	*proof = (struct proof){.user = found ? store_number(row, 0) : 0};
	if (found)
		copy_column(proof->address, sizeof proof->address, row, 1);
	store_done(row);
	return found;
}

void proofs_drop(struct server *server, int64_t user, enum proof_purpose purpose)
{
	store_put(server->store, drop_proofs, "is", user, kinds[purpose].name);
}

void proofs_forget_old(struct server *server)
{
	store_put(server->store, drop_old_proofs, "i", unix_now() - kinds[proof_of_address].seconds);
}

/* ---- Mailboxes ------------------------------------------------------------------------------------------------- */

bool mailbox_of(struct server *server, int64_t user, struct mailbox *mailbox)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT mail, way_out FROM users WHERE no = ? AND mail IS NOT NULL AND way_out IS NOT NULL",
		"i", user);
	bool found = store_next(row);
	*mailbox = (struct mailbox){.address = ""};
	if (found) {
		copy_column(mailbox->address, sizeof mailbox->address, row, 0);
		copy_column(mailbox->way_out, sizeof mailbox->way_out, row, 1);
	}
	store_done(row);
	return found;
}

static void close_address(struct server *server, const char *address)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char key[mail_room];
	mail_key(address, key);
	hash_of(key, hash);
	store_put(server->store, put_closed_address, "bi", (const char *)hash, sizeof hash, unix_now());
}

bool address_is_closed(struct server *server, const char *address)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char key[mail_room];
	mail_key(address, key);
	hash_of(key, hash);
	struct store_rows *row = store_query(server->store, "SELECT 1 FROM closed_addresses WHERE hash = ?",
					     "b", (const char *)hash, sizeof hash);
	bool closed = store_next(row);
	store_done(row);
	return closed;
}

static void drop_mailbox(struct server *server, int64_t user)
{
	store_put(server->store, put_user_mail, "iss", user, NULL, NULL);
	proofs_drop(server, user, proof_of_address);
	proofs_drop(server, user, proof_for_password);
}

/*
 * Whether a letter can go there is not told: nobody learns who closed his address, nor who was asked before him. Of what he
 * did himself he is told.
 */
const char *mailbox_ask(struct server *server, int64_t user, const char *address)
{
	struct mailbox mailbox;
	char token[proof_room], whom[24];
	if (!address) {
		drop_mailbox(server, user);
		return NULL;
	}
	if (!server->setup.smtp)
		return "this server sends no letters";
	if (mailbox_of(server, user, &mailbox) && !strcmp(mailbox.address, address))
		return NULL;
	snprintf(whom, sizeof whom, "%lld", (long long)user);
	if (!limit_allows(server, limit_proofs_of_user, whom, 1))
		return "you have given many addresses: wait a little";
	proof_new(server, user, proof_of_address, address, token);
	mail_proof(server, address, token);
	return NULL;
}

void mailbox_prove(struct server *server, const struct proof *proof)
{
	char way_out[proof_room];
	random_word(way_out, sizeof way_out - 1);
	store_put(server->store, put_user_mail, "iss", proof->user, proof->address, way_out);
	proofs_drop(server, proof->user, proof_of_address);
}

static int64_t user_by_way_out(struct server *server, const char *token)
{
	int64_t user = 0;
	struct store_rows *row = store_query(server->store, "SELECT no FROM users WHERE way_out = ?", "s",
					     token);
	if (store_next(row))
		user = store_number(row, 0);
	store_done(row);
	return user;
}

/* A player gets no more letters until he gives an address again; a stranger never hears of this server any more. */
bool mailbox_close(struct server *server, const char *token)
{
	struct proof proof;
	int64_t user = user_by_way_out(server, token);
	if (user) {
		drop_mailbox(server, user);
		return true;
	}
	if (!proof_find(server, proof_of_address, token, &proof))
		return false;
	close_address(server, proof.address);
	proofs_drop(server, proof.user, proof_of_address);
	return true;
}
