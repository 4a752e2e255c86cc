/*
 * Logins with passkeys. The device is here: an Ed25519 key that signs what an authenticator signs.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"

enum { present = 0x01, verified = 0x04, has_key = 0x40, text_room = 700, body_room = 4 * 700, id_size = 16 };

static const char name[] = "localhost"; /* of the server, to which the key is bound */
static const int base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

struct device {
	unsigned char id[id_size], open_key[32], secret_key[64];
	unsigned counter;
	/* what it does wrong, if anything */
	unsigned char flags;
	const char *bound_to, *origin, *type;
	size_t turned, cut; /* bytes of the data from its end: one that is turned, those that are missing */
};

struct bytes {
	unsigned char at[400];
	size_t size;
};

static void add_bytes(struct bytes *bytes, const void *from, size_t size)
{
	memcpy(bytes->at + bytes->size, from, size);
	bytes->size += size;
}

static struct device new_device(void)
{
	struct device device = {.flags = present | verified, .bound_to = name};
	randombytes_buf(device.id, sizeof device.id);
	crypto_sign_keypair(device.open_key, device.secret_key);
	return device;
}

/* Authenticator data, WebAuthn 6.1: hash of the name, flags, counter. */
static struct bytes data_of(const struct device *device, unsigned char flags)
{
	struct bytes data = {.size = 0};
	unsigned char hash[32], counter[4] = {0, 0, 0, (unsigned char)device->counter};
	crypto_hash_sha256(hash, (const unsigned char *)device->bound_to, strlen(device->bound_to));
	add_bytes(&data, hash, sizeof hash);
	add_bytes(&data, &flags, 1);
	add_bytes(&data, counter, sizeof counter);
	return data;
}

/* With the new key behind it, 6.5.1: the make (nothing), the id, and the key as COSE has it (OKP, EdDSA, Ed25519). */
static struct bytes data_with_key(const struct device *device)
{
	static const unsigned char make[16] = {0}, length[2] = {0, id_size};
	static const unsigned char cose[] = {0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20};
	struct bytes data = data_of(device, device->flags | has_key);
	add_bytes(&data, make, sizeof make);
	add_bytes(&data, length, sizeof length);
	add_bytes(&data, device->id, sizeof device->id);
	add_bytes(&data, cose, sizeof cose);
	add_bytes(&data, device->open_key, sizeof device->open_key);
	if (device->turned)
		data.at[data.size - device->turned] ^= 0xff;
	data.size -= device->cut;
	return data;
}

static void write_base64(const void *bytes, size_t size, char text[text_room])
{
	sodium_bin2base64(text, text_room, bytes, size, base64);
}

static void client_text(const struct net *net, const struct device *device, const char *type,
			const char *challenge, char text[text_room])
{
	snprintf(text, text_room,
		 "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}",
		 device->type ? device->type : type, challenge,
		 device->origin ? device->origin : net->origin);
}

static void begin(const struct net *net, const char *cookie, char challenge[64])
{
	char *answer = net_post_as(net, "/api/passkeys/begin", cookie, "{\"x\":1}");
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	cr_assert_str_eq(text_in(body, "rp"), name);
	snprintf(challenge, 64, "%s", text_in(body, "challenge"));
	cr_assert_eq(strlen(challenge), 43, "256 bits");
	json_decref(body);
	free(answer);
}

static int add_with(const struct net *net, const char *cookie, const struct device *device,
		    const char *challenge, const char *password)
{
	char client[text_room], coded[text_room], data_text[text_room], body[body_room];
	client_text(net, device, "webauthn.create", challenge, client);
	write_base64(client, strlen(client), coded);
	struct bytes data = data_with_key(device);
	write_base64(data.at, data.size, data_text);
	snprintf(body, sizeof body, "{\"password\":\"%.60s\",\"client\":\"%.600s\",\"data\":\"%.600s\"}",
		 password, coded, data_text);
	return net_status_as(net, "/api/passkeys/add", cookie, body);
}

static int add(const struct net *net, const char *cookie, const struct device *device)
{
	char challenge[64];
	begin(net, cookie, challenge);
	return add_with(net, cookie, device, challenge, "Trautenau 1866");
}

/* The body of a login: signed are the data and the hash of what the browser says. */
static void write_login(const struct net *net, const struct device *device, const char *challenge, char *body)
{
	unsigned char hash[32], signature[64];
	char client[text_room], coded[text_room], data_text[text_room], signed_text[text_room], id[text_room];
	client_text(net, device, "webauthn.get", challenge, client);
	struct bytes data = data_of(device, device->flags), both = data;
	crypto_hash_sha256(hash, (const unsigned char *)client, strlen(client));
	add_bytes(&both, hash, sizeof hash);
	crypto_sign_detached(signature, NULL, both.at, both.size, device->secret_key);
	write_base64(client, strlen(client), coded);
	write_base64(data.at, data.size, data_text);
	write_base64(signature, sizeof signature, signed_text);
	write_base64(device->id, sizeof device->id, id);
	snprintf(body, body_room,
		 "{\"id\":\"%.100s\",\"client\":\"%.600s\",\"data\":\"%.600s\",\"signature\":\"%.200s\"}", id,
		 coded, data_text, signed_text);
}

/* The status, and the cookie of the session, or "". */
static int log_in(const struct net *net, const struct device *device, char cookie[128])
{
	char challenge[64], body[body_room];
	begin(net, "", challenge);
	write_login(net, device, challenge, body);
	char *answer = net_post_account(net, "/api/passkeys/login", "", body);
	int status = http_status(answer);
	char *set = http_header(answer, "set-cookie");
	snprintf(cookie, 128, "%.*s", set ? (int)strcspn(set + 8, ";") : 0, set ? set + 8 : "");
	free(set);
	free(answer);
	return status;
}

/* Skips the test where the program was built without libfido2. */
static void open_net(struct net *net)
{
	struct client client;
	*net = (struct net){.origin = ""};
	cr_assert_geq(sodium_init(), 0);
	start_server(&net->server,
		     (const char *const[]){"--public", "--pace", "0", "--no-limits", "--host", name, NULL});
	snprintf(net->origin, sizeof net->origin, "http://127.0.0.1:%d", net->server.port);
	client_open(&client, net->server.port, "");
	client_catch_up(&client);
	bool offered = json_is_true(
		json_object_get(json_object_get(json_array_get(client.notes, 0), "params"), "passkeys"));
	client_close(&client);
	if (offered)
		return;
	net_close(net);
	cr_skip_test("built without passkeys");
}

Test(passkeys, open_the_account_they_were_added_to)
{
	struct net net;
	char gablenz[128], in[128];
	open_net(&net);
	net_register(&net, "Gablenz", gablenz);
	struct device device = new_device();
	cr_assert_eq(log_in(&net, &device, in), 401, "nobody knows it yet");
	cr_assert_eq(add(&net, gablenz, &device), 200);
	cr_assert_eq(log_in(&net, &device, in), 200);
	char *account = net_get_as(&net, "/api/account", in);
	cr_assert_eq(http_status(account), 200);
	cr_assert(strstr(account, "logged in with a passkey") && strstr(account, "added a passkey"), "%s",
		  account);
	free(account);
	cr_assert_eq(
		base_count(net.server.folder, "SELECT count(*) FROM passkeys WHERE algorithm = -8", NULL), 1);
	char body[100], id[text_room];
	write_base64(device.id, sizeof device.id, id);
	snprintf(body, sizeof body, "{\"passkey\":\"%.60s\"}", id);
	net_register(&net, "Mondel", in);
	cr_assert_eq(net_status_as(&net, "/api/passkeys/delete", in, body), 200);
	cr_assert_eq(log_in(&net, &device, in), 200, "it is not Mondel's to delete");
	cr_assert_eq(net_status_as(&net, "/api/passkeys/delete", gablenz, body), 200);
	cr_assert_eq(log_in(&net, &device, in), 401);
	net_close(&net);
}

Test(passkeys, are_added_with_the_password_alone)
{
	struct net net;
	char gablenz[128], mondel[128], challenge[64], in[128];
	open_net(&net);
	net_register(&net, "Gablenz", gablenz);
	net_register(&net, "Mondel", mondel);
	struct device device = new_device();
	begin(&net, gablenz, challenge);
	cr_assert_eq(add_with(&net, gablenz, &device, challenge, "Koeniggraetz"), 401);
	cr_assert_eq(add_with(&net, gablenz, &device, challenge, "Trautenau 1866"), 400,
		     "a challenge is good once");
	begin(&net, mondel, challenge);
	cr_assert_eq(add_with(&net, gablenz, &device, challenge, "Trautenau 1866"), 400,
		     "somebody else's challenge");
	begin(&net, "", challenge);
	cr_assert_eq(add_with(&net, gablenz, &device, challenge, "Trautenau 1866"), 400, "one for a login");
	begin(&net, gablenz, challenge);
	cr_assert_eq(add_with(&net, "", &device, challenge, "Trautenau 1866"), 401);
	static const struct device wrong[] = {
		{.flags = present, .bound_to = name},
		{.flags = verified, .bound_to = name},
		{.flags = present | verified, .bound_to = "elsewhere.example"},
		{.flags = present | verified, .bound_to = name, .origin = "https://elsewhere.example"},
		{.flags = present | verified, .bound_to = name, .type = "webauthn.get"},
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
		cr_assert_eq(add(&net, gablenz, &wrong[i]), 400, "%u", i);
	cr_assert_eq(add(&net, gablenz, &device), 200);
	cr_assert_eq(add(&net, mondel, &device), 200, "nobody is told that somebody has it");
	cr_assert_eq(log_in(&net, &device, in), 200);
	char *session = net_get_as(&net, "/api/session", in);
	cr_assert(strstr(session, "Gablenz"), "it stays whose it was: %s", session);
	free(session);
	net_close(&net);
}

Test(passkeys, that_are_not_quite_right_open_nothing)
{
	struct net net;
	char gablenz[128], in[128], challenge[64], body[body_room];
	open_net(&net);
	net_register(&net, "Gablenz", gablenz);
	struct device device = new_device(), wrong;
	device.counter = 5;
	cr_assert_eq(add(&net, gablenz, &device), 200);
	cr_assert_eq(log_in(&net, &device, in), 401, "the counter stands still: a copy");
	device.counter = 6;
	cr_assert_eq(log_in(&net, &device, in), 200);
	device.counter = 4;
	cr_assert_eq(log_in(&net, &device, in), 401, "or goes back");
	device.counter = 9;
	wrong = new_device();
	memcpy(wrong.id, device.id, sizeof wrong.id);
	wrong.counter = 9;
	cr_assert_eq(log_in(&net, &wrong, in), 401, "another key under its id");
	wrong = device;
	wrong.flags = present;
	cr_assert_eq(log_in(&net, &wrong, in), 401, "the device did not make sure of its owner");
	wrong = device;
	wrong.bound_to = "elsewhere.example";
	cr_assert_eq(log_in(&net, &wrong, in), 401);
	wrong = device;
	wrong.origin = "https://elsewhere.example";
	cr_assert_eq(log_in(&net, &wrong, in), 401);
	wrong = device;
	wrong.type = "webauthn.create";
	cr_assert_eq(log_in(&net, &wrong, in), 401);
	begin(&net, "", challenge);
	write_login(&net, &device, challenge, body);
	cr_assert_eq(net_status_as(&net, "/api/passkeys/login", "", body), 200);
	cr_assert_eq(net_status_as(&net, "/api/passkeys/login", "", body), 401,
		     "heard once more by somebody");
	write_login(&net, &device, "abcdefghijkmnpqrstuvwxyz23456789abcdefghijk", body);
	cr_assert_eq(net_status_as(&net, "/api/passkeys/login", "", body), 401, "a challenge of his own");
	static const char *const odd[] = {
		"{\"x\":1}",
		"{\"id\":\"!\",\"client\":\"AA\",\"data\":\"AA\",\"signature\":\"AA\"}",
		"{\"id\":\"AA\",\"client\":\"AA\",\"data\":\"AA\",\"signature\":\"AA\"}",
		"{\"id\":7,\"client\":[],\"data\":{},\"signature\":null}",
	};
	for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
		cr_assert_eq(net_status_as(&net, "/api/passkeys/login", "", odd[i]), 401, "%s", odd[i]);
		cr_assert_eq(net_status_as(&net, "/api/passkeys/add", gablenz, odd[i]), 400, "%s", odd[i]);
	}
	cr_assert_eq(net_status_as(&net, "/api/delete", gablenz, "{\"password\":\"Trautenau 1866\"}"), 200);
	device.counter = 20;
	cr_assert_eq(log_in(&net, &device, in), 401, "it went with its account");
	net_close(&net);
}

/* The make, the length of the id, the id and the key, each byte turned, and cut short everywhere: with a wrong password, so
 * that whatever can still be read is refused for that. */
Test(passkeys, that_are_mangled_end_nothing)
{
	struct net net;
	char gablenz[128], challenge[64];
	open_net(&net);
	net_register(&net, "Gablenz", gablenz);
	struct device device = new_device();
	enum { behind_the_counter = 16 + 2 + id_size + 10 + 32 };
	for (size_t i = 1; i <= behind_the_counter; i++)
		for (unsigned cut = 0; cut < 2; cut++) {
			device.turned = cut ? 0 : i;
			device.cut = cut ? i : 0;
			begin(&net, gablenz, challenge);
			int status = add_with(&net, gablenz, &device, challenge, "");
			cr_assert(status == 400 || (status == 401 && !cut), "%zu: %d", i, status);
		}
	device.turned = device.cut = 0;
	cr_assert_eq(add(&net, gablenz, &device), 200, "the server has gone on");
	net_close(&net);
}
