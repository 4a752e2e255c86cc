/*
 * Passkeys (Web Authentication): a key in somebody's device instead of his password.
 *
 * libfido2 reads what an authenticator has signed and verifies it; ours is what stands around it: the challenge, which is good
 * once and for five minutes, the page it was answered from, and whose key it is. A key is bound to the first name of the server
 * (--host): without one there are none. The device must have made sure of its owner (user verification), for nothing else is
 * asked. Statements about the make of a device are not asked for, and not looked at.
 */
#include "server/passkeys.h"

#include <stdio.h>
#include <string.h>

#include "server/accounts.h"

enum { passkeys_of_a_user = 10, challenge_seconds = 300, max_part = 1500 };

#ifdef VEDETTE_PASSKEYS

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>

/* Flags of an authenticator's data. */
enum { flag_present = 0x01, flag_verified = 0x04, flag_key = 0x40 };

static const int algorithms[] = {COSE_ES256, COSE_EDDSA};

/* ---- Signed data --------------------------------------------------------------------------------------------- */

static bool is_for_us(const char *rp, const unsigned char *data, size_t size)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(hash, (const unsigned char *)rp, strlen(rp));
	return size > sizeof hash && !memcmp(data, hash, sizeof hash);
}

static bool take_key(const fido_cred_t *credential, const char *rp, int algorithm, struct passkey *passkey)
{
	const uint8_t wanted = flag_present | flag_verified | flag_key;
	size_t id_size = fido_cred_id_len(credential), key_size = fido_cred_pubkey_len(credential);
	if ((fido_cred_flags(credential) & wanted) != wanted || !id_size || id_size > sizeof passkey->id ||
	    !key_size || key_size > sizeof passkey->key ||
	    !is_for_us(rp, fido_cred_authdata_raw_ptr(credential), fido_cred_authdata_raw_len(credential)))
		return false;
	*passkey = (struct passkey){.id_size = id_size,
				    .key_size = key_size,
				    .algorithm = algorithm,
				    .counter = fido_cred_sigcount(credential)};
	memcpy(passkey->id, fido_cred_id_ptr(credential), id_size);
	memcpy(passkey->key, fido_cred_pubkey_ptr(credential), key_size);
	return true;
}

/* The library wants to know beforehand what kind of key it will find. */
static bool read_key(const struct part *data, const char *rp, struct passkey *passkey)
{
	bool taken = false;
	for (unsigned i = 0; !taken && i < sizeof algorithms / sizeof *algorithms; i++) {
		fido_cred_t *credential = fido_cred_new();
		taken = credential && fido_cred_set_type(credential, algorithms[i]) == FIDO_OK &&
			fido_cred_set_authdata_raw(credential, data->bytes, data->size) == FIDO_OK &&
			take_key(credential, rp, algorithms[i], passkey);
		fido_cred_free(&credential);
	}
	return taken;
}

static bool verify_with(const fido_assert_t *assertion, const struct passkey *passkey)
{
	bool good = false;
	if (passkey->algorithm == COSE_ES256) {
		es256_pk_t *key = es256_pk_new();
		good = key && es256_pk_from_ptr(key, passkey->key, passkey->key_size) == FIDO_OK &&
		       fido_assert_verify(assertion, 0, COSE_ES256, key) == FIDO_OK;
		es256_pk_free(&key);
	} else if (passkey->algorithm == COSE_EDDSA) {
		eddsa_pk_t *key = eddsa_pk_new();
		good = key && eddsa_pk_from_ptr(key, passkey->key, passkey->key_size) == FIDO_OK &&
		       fido_assert_verify(assertion, 0, COSE_EDDSA, key) == FIDO_OK;
		eddsa_pk_free(&key);
	}
	return good;
}

/* A counter that does not go on is that of a copy; those that never count stay at 0. */
static bool counts_on(uint32_t counter, uint32_t before)
{
	return counter > before || (!counter && !before);
}

static bool verify(const struct answered *answered, const char *rp, const struct passkey *passkey,
		   uint32_t *counter)
{
	fido_assert_t *assertion = fido_assert_new();
	bool good = assertion && fido_assert_set_count(assertion, 1) == FIDO_OK &&
		    fido_assert_set_rp(assertion, rp) == FIDO_OK &&
		    fido_assert_set_clientdata(assertion, answered->client.bytes, answered->client.size) ==
			    FIDO_OK &&
		    fido_assert_set_authdata_raw(assertion, 0, answered->data.bytes, answered->data.size) ==
			    FIDO_OK &&
		    fido_assert_set_sig(assertion, 0, answered->signature.bytes, answered->signature.size) ==
			    FIDO_OK &&
		    fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
		    fido_assert_set_uv(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
		    verify_with(assertion, passkey);
	if (good) {
		*counter = fido_assert_sigcount(assertion, 0);
		good = counts_on(*counter, passkey->counter);
	}
	fido_assert_free(&assertion);
	return good;
}

/* A name, not an address: browsers bind keys to names alone. */
const char *passkeys_rp(const struct server *server)
{
	const char *host = server->setup.hosts ? server->setup.host[0] : "";
	bool is_name = strspn(host, "0123456789.") < strlen(host) && !strchr(host, ':');
	return server->setup.is_public && is_name ? host : NULL;
}

#else

static bool read_key(const struct part *data, const char *rp, struct passkey *passkey)
{
	(void)data;
	(void)rp;
	(void)passkey;
	return false;
}

static bool verify(const struct answered *answered, const char *rp, const struct passkey *passkey,
		   uint32_t *counter)
{
	(void)answered;
	(void)rp;
	(void)passkey;
	(void)counter;
	return false;
}

/* This program was built without libfido2. */
const char *passkeys_rp(const struct server *server)
{
	(void)server;
	return NULL;
}

#endif

/* ---- Challenges ---------------------------------------------------------------------------------------------- */

static const int base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

/* Of several servers any may be asked to take the answer. */
static void share_challenge(struct server *server, const struct challenge *challenge)
{
	store_done(store_claim(
		server->store,
		"WITH old AS (DELETE FROM challenges WHERE until < ?1) INSERT INTO challenges(text, user, until)"
		" VALUES(?2, ?3, ?4) RETURNING until",
		"isii", unix_now(), challenge->text, challenge->user, unix_now() + challenge_seconds));
}

static bool use_shared_challenge(struct server *server, const char *text, int64_t user)
{
	struct store_rows *row = store_claim(
		server->store, "DELETE FROM challenges WHERE text = ? RETURNING user, until", "s", text);
	bool good = store_next(row) && store_number(row, 0) == user && store_number(row, 1) > unix_now();
	store_done(row);
	return good;
}

/* For this user's next key, or (0) for anybody's login. */
static const char *new_challenge(struct server *server, int64_t user)
{
	unsigned char bytes[32];
	struct challenge *challenge = &server->challenge[server->next_challenge++ % max_challenges];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(challenge->text, sizeof challenge->text, bytes, sizeof bytes, base64);
	challenge->user = user;
	challenge->until = steady_now() + challenge_seconds;
	if (server->number)
		share_challenge(server, challenge);
	return challenge->text;
}

static bool use_challenge(struct server *server, const char *text, int64_t user)
{
	if (server->number)
		return text && use_shared_challenge(server, text, user);
	for (unsigned i = 0; text && *text && i < max_challenges; i++) {
		struct challenge *challenge = &server->challenge[i];
		if (strcmp(challenge->text, text) != 0)
			continue;
		bool good = challenge->user == user && challenge->until > steady_now();
		*challenge = (struct challenge){.user = 0};
		return good;
	}
	return false;
}

/* What the browser says of itself: asked for this, from a page of ours, for this challenge. */
static bool client_is_right(struct server *server, struct lws *wsi, const struct part *client,
			    const char *type, int64_t user)
{
	char origin[200] = "";
	json_t *told = json_loadb((const char *)client->bytes, client->size, JSON_REJECT_DUPLICATES, NULL);
	const char *its_type = json_string_value(json_object_get(told, "type"));
	const char *its_origin = json_string_value(json_object_get(told, "origin"));
	header_text(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
	bool right = its_type && !strcmp(its_type, type) && its_origin && !strcmp(its_origin, origin) &&
		     !json_is_true(json_object_get(told, "crossOrigin")) &&
		     use_challenge(server, json_string_value(json_object_get(told, "challenge")), user);
	json_decref(told);
	return right;
}

/* ---- The store ----------------------------------------------------------------------------------------------- */

static bool find_passkey(struct server *server, const struct part *id, struct passkey *passkey)
{
	bool found = false;
	struct store_rows *row =
		store_query(server->store, "SELECT user, algorithm, key, counter FROM passkeys WHERE id = ?",
			    "b", (const char *)id->bytes, id->size);
	if (store_next(row) && store_size(row, 2) <= sizeof passkey->key && id->size <= sizeof passkey->id) {
		*passkey = (struct passkey){.user = store_number(row, 0),
					    .algorithm = store_int(row, 1),
					    .key_size = store_size(row, 2),
					    .counter = (uint32_t)store_number(row, 3),
					    .id_size = id->size};
		memcpy(passkey->key, store_bytes(row, 2), passkey->key_size);
		memcpy(passkey->id, id->bytes, id->size);
		found = true;
	}
	store_done(row);
	return found;
}

static int64_t count_passkeys(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(server->store, "SELECT count(*) FROM passkeys WHERE user = ?",
					     "i", user);
	int64_t count = store_next(row) ? store_number(row, 0) : 0;
	store_done(row);
	return count;
}

void passkey_keep(struct server *server, int64_t user, const struct passkey *passkey)
{
	store_put(server->store, put_passkey, "biibii", (const char *)passkey->id, passkey->id_size, user,
		  (int64_t)passkey->algorithm, (const char *)passkey->key, passkey->key_size,
		  (int64_t)passkey->counter, unix_now());
}

void put_passkeys_of(struct server *server, struct json *out, const char *key, int64_t user)
{
	char id[2 * sizeof(((struct passkey *)0)->id)];
	struct store_rows *row = store_query(
		server->store, "SELECT id, created FROM passkeys WHERE user = ? ORDER BY created, id", "i",
		user);
	put_array(out, key);
	while (store_next(row)) {
		if (store_size(row, 0) > sizeof(((struct passkey *)0)->id))
			continue;
		sodium_bin2base64(id, sizeof id, store_bytes(row, 0), store_size(row, 0), base64);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_number(out, "created", store_number(row, 1));
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

/* ---- What is asked over HTTP --------------------------------------------------------------------------------- */

static bool take_part(const json_t *body, const char *key, struct part *part)
{
	const char *text = json_string_value(json_object_get(body, key));
	return text && *text && strlen(text) <= max_part &&
	       sodium_base642bin(part->bytes, sizeof part->bytes, text, strlen(text), NULL, &part->size, NULL,
				 base64) == 0;
}

/* What a page needs to ask a device: for a new key whoever is logged in, for a login anybody. */
static int begin(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	char address[address_room], id[40], number[24];
	struct json *out = &server->out;
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_logins_of_address, address, 1))
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	session_user(server, wsi, &user);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "challenge", new_challenge(server, user.no));
	put_text(out, "rp", passkeys_rp(server));
	if (user.no) {
		int size = snprintf(number, sizeof number, "%lld", (long long)user.no);
		sodium_bin2base64(id, sizeof id, (const unsigned char *)number, (size_t)size, base64);
		put_object(out, "user");
		put_text(out, "id", id);
		put_text(out, "name", user.name);
		put_end(out);
	}
	put_end(out);
	return reply_with_json(wsi, link, out, NULL);
}

/* With the password once more: somebody may have left a browser open. */
static int add(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	struct part client, data;
	struct passkey passkey;
	if (!session_user(server, wsi, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (!take_part(body, "client", &client) || !take_part(body, "data", &data) ||
	    !client_is_right(server, wsi, &client, "webauthn.create", user.no) ||
	    !read_key(&data, passkeys_rp(server), &passkey))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "that is no passkey for this server");
	if (count_passkeys(server, user.no) >= passkeys_of_a_user)
		return reply_error(wsi, link, HTTP_STATUS_CONFLICT,
				   "ten passkeys are all that an account has");
	return account_add_passkey(server, wsi, link, body, &passkey);
}

static int log_in(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct part id;
	struct answered answered;
	struct passkey passkey;
	uint32_t counter;
	char address[address_room];
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_logins_of_address, address, 1))
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	if (!take_part(body, "id", &id) || !take_part(body, "client", &answered.client) ||
	    !take_part(body, "data", &answered.data) || !take_part(body, "signature", &answered.signature) ||
	    !client_is_right(server, wsi, &answered.client, "webauthn.get", 0) ||
	    !find_passkey(server, &id, &passkey) ||
	    !verify(&answered, passkeys_rp(server), &passkey, &counter)) {
		audit_note(server, 0, "wrong passkey", link->request, address);
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "this passkey is not good here");
	}
	store_put(server->store, put_passkey_counter, "bi", (const char *)id.bytes, id.size,
		  (int64_t)counter);
	return account_open_session(server, wsi, link, passkey.user);
}

static int delete_passkey(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	struct part id;
	char address[address_room];
	if (!session_user(server, wsi, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (!take_part(body, "passkey", &id))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "which passkey?");
	store_put(server->store, drop_passkey, "ib", user.no, (const char *)id.bytes, id.size);
	peer_address(server, wsi, address);
	audit_note(server, user.no, "deleted a passkey", link->request, address);
	return account_answer_when_kept(server, wsi, link, user.no, wish_plain);
}

static const char start[] = "/api/passkeys/";

bool is_passkey_path(const char *path)
{
	return !strncmp(path, start, sizeof start - 1);
}

int passkey_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	const char *what = link->path + sizeof start - 1;
	if (!passkeys_rp(server))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there are no passkeys here");
	if (!strcmp(what, "begin"))
		return begin(server, wsi, link);
	if (!strcmp(what, "add"))
		return add(server, wsi, link, body);
	if (!strcmp(what, "login"))
		return log_in(server, wsi, link, body);
	if (!strcmp(what, "delete"))
		return delete_passkey(server, wsi, link, body);
	return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
}
