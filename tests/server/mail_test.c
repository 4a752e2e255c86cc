/*
 * "Your turn" by e-mail, to a mail server that the test is itself.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/server/smtp.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

/* The owner plays from first to last; the friend comes and goes, and has an address. */
struct correspondence {
	struct started server;
	struct office office;
	struct client owner, friend;
	char url[64], cookie[128], game[16];
	uint64_t luck;
};

static void start_with_mail(struct correspondence *c, int port)
{
	snprintf(c->url, sizeof c->url, "smtp://127.0.0.1:%d", port);
	start_server(&c->server,
		     (const char *const[]){"--pace", "0", "--no-limits", "--smtp", c->url, "--mail-from",
					   "table@vedette.example", "--host", "vedette.example", NULL});
}

static void friend_comes(struct correspondence *c)
{
	client_open(&c->friend, c->server.port, c->cookie);
	cr_assert(client_join(&c->friend, c->game, "prussian"));
}

static bool is_here(const json_t *game, unsigned seat)
{
	return json_is_true(json_object_get(json_array_get(json_object_get(game, "seats"), seat), "here"));
}

/* And the server has noticed. */
static void friend_goes(struct correspondence *c)
{
	client_close(&c->friend);
	while (is_here(json_object_get(client_ask(&c->owner, "game", "{\"game\":\"%s\"}", c->game), "game"),
		       1))
		nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static void tell_store(const struct correspondence *c, const char *sql)
{
	cr_assert(base_change(c->server.folder, sql));
}

/* The friend has proved his address. */
static void begin(struct correspondence *c, int port)
{
	struct client players[2];
	c->luck = 7;
	start_with_mail(c, port);
	two_players(players, c->server.port, "conscript", "french", "prussian");
	c->owner = players[0];
	c->friend = players[1];
	snprintf(c->cookie, sizeof c->cookie, "%s", c->friend.cookie);
	snprintf(c->game, sizeof c->game, "%s", c->friend.game);
	tell_store(
		c,
		"UPDATE users SET mail = 'friend@post.example', way_out = 'abcdefghijkmnpqrstuvwxyz23456789'"
		" WHERE name = 'Guest'");
}

static void end(struct correspondence *c)
{
	client_close(&c->owner);
	server_stop(&c->server, SIGTERM);
	server_forget(&c->server);
}

static bool is_asked(const struct client *client, const char *seat)
{
	const json_t *waiting = json_object_get(client->view, "waiting");
	for (size_t i = 0; i < json_array_size(waiting); i++)
		if (!strcmp(json_string_value(json_array_get(waiting, i)), seat))
			return true;
	return false;
}

static bool play_by_lot(struct correspondence *c, struct client *client)
{
	client_ask(client, "game", "{\"game\":\"%s\"}", c->game); /* what was on its way is here */
	size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
	return count && client_play(client, next_luck(&c->luck) % count);
}

static void owner_plays_until_the_friend_is_asked(struct correspondence *c)
{
	while (!is_asked(&c->owner, "prussian"))
		cr_assert(play_by_lot(c, &c->owner));
}

static void friend_plays_until_the_owner_is_asked(struct correspondence *c)
{
	while (is_asked(&c->friend, "prussian"))
		cr_assert(play_by_lot(c, &c->friend));
	client_ask(&c->owner, "game", "{\"game\":\"%s\"}", c->game);
}

/* Both at the table until it is the owner's turn alone. */
static void play_until_the_owner_alone_is_asked(struct correspondence *c)
{
	for (unsigned i = 0; i < 400; i++) {
		client_ask(&c->owner, "game", "{\"game\":\"%s\"}", c->game);
		if (i > 8 && is_asked(&c->owner, "french") && !is_asked(&c->owner, "prussian"))
			return;
		if (!play_by_lot(c, &c->friend))
			cr_assert(play_by_lot(c, &c->owner));
	}
	cr_assert_fail("it never is");
}

/* The value of a header, with its folded lines; to be freed. */
static char *header(const struct letter *letter, const char *name)
{
	char wanted[64];
	snprintf(wanted, sizeof wanted, "\r\n%s: ", name);
	const char *end_of_head = strstr(letter->data, "\r\n\r\n");
	const char *at = !strncmp(letter->data, wanted + 2, strlen(wanted) - 2)
				 ? letter->data - 2
				 : strstr(letter->data, wanted);
	if (!at || at > end_of_head)
		return NULL;
	at += strlen(wanted);
	const char *end = strstr(at, "\r\n");
	while (end[2] == ' ')
		end = strstr(end + 2, "\r\n");
	return strndup(at, (size_t)(end - at));
}

static void expect_header(const struct letter *letter, const char *name, const char *value)
{
	char *there = header(letter, name);
	cr_assert(there && !strcmp(there, value), "%s: %s", name, there ? there : "(none)");
	free(there);
}

/* Encoded words one after the other, put together. */
static void decode(const char *text, char *out, size_t size)
{
	size_t used = 0, got;
	const char *at = text;
	while ((at = strstr(at, "=?UTF-8?B?"))) {
		const char *word = at + 10, *end = strstr(word, "?=");
		cr_assert(end && end + 2 - at <= 75, "an encoded word is too long: %s", text);
		cr_assert_eq(sodium_base642bin((unsigned char *)out + used, size - used - 1, word,
					       (size_t)(end - word), NULL, &got, NULL,
					       sodium_base64_VARIANT_ORIGINAL),
			     0);
		used += got;
		at = end;
	}
	out[used] = '\0';
}

static void check_date(const struct letter *letter)
{
	char *date = header(letter, "Date");
	struct tm when = {0};
	cr_assert_not_null(date);
	const char *rest = strptime(date, "%a, %d %b %Y %H:%M:%S +0000", &when);
	cr_assert(rest && !*rest, "Date: %s", date);
	free(date);
}

static void check_lines(const struct letter *letter)
{
	for (const char *at = letter->data; *at; at++) {
		cr_assert((unsigned char)*at < 128, "not plain: %s", at);
		cr_assert((*at == '\n') == (at > letter->data && at[-1] == '\r'),
			  "a lone line feed or return");
	}
}

static void check_letter(const struct letter *letter, const char *game)
{
	char subject[300], *text = header(letter, "Subject"), *id = header(letter, "Message-ID");
	cr_assert_str_eq(letter->from, "<table@vedette.example>");
	cr_assert_str_eq(letter->to, "<friend@post.example>");
	cr_assert_eq(letter->recipients, 1);
	expect_header(letter, "From", "Vedette <table@vedette.example>");
	expect_header(letter, "To", "<friend@post.example>");
	expect_header(letter, "MIME-Version", "1.0");
	expect_header(letter, "Content-Type", "text/plain; charset=utf-8");
	expect_header(letter, "Auto-Submitted", "auto-generated");
	check_date(letter);
	check_lines(letter);
	cr_assert(text && id);
	decode(text, subject, sizeof subject);
	cr_assert_str_eq(subject, "Your turn: Napoléon 1806: Rules of the Conscript");
	cr_assert(!strncmp(id, "<", 1) && strstr(id, "@vedette.example>"), "%s", id);
	cr_assert_not_null(strstr(letter->data, game), "no link");
	cr_assert_not_null(strstr(letter->data, "It is your turn as prussian."));
	cr_assert_not_null(strstr(letter->data, "/unsubscribe/abcdefghijkmnpqrstuvwxyz23456789"),
			   "no way out");
	free(text);
	free(id);
}

Test(mail, one_letter_a_turn_and_none_to_who_is_there)
{
	struct correspondence c = {0};
	office_open(&c.office, 0, false);
	begin(&c, c.office.port);
	play_until_the_owner_alone_is_asked(&c); /* the friend was asked often, and was there */
	friend_goes(&c);
	owner_plays_until_the_friend_is_asked(&c);
	office_wait(&c.office, 1);
	check_letter(&c.office.letter[0], c.game);
	/* Coming and going is no turn. */
	friend_comes(&c);
	friend_goes(&c);
	/* Nor is a server that was started anew. */
	client_close(&c.owner);
	server_stop(&c.server, SIGTERM);
	start_with_mail(&c, c.office.port);
	client_open(&c.owner, c.server.port, NULL);
	cr_assert(client_join(&c.owner, c.game, "french"));
	friend_comes(&c);
	friend_plays_until_the_owner_is_asked(&c);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	owner_plays_until_the_friend_is_asked(&c);
	office_wait(&c.office, 2);
	check_letter(&c.office.letter[1], c.game);
	char *one = header(&c.office.letter[0], "Message-ID"),
	     *other = header(&c.office.letter[1], "Message-ID");
	cr_assert_str_neq(one, other);
	free(one);
	free(other);
	cr_assert_eq(office_letters(&c.office), 2);
	end(&c);
	cr_assert_eq(office_letters(&c.office), 2);
	office_close(&c.office);
}

/* ---- Mail servers that are not what they should be ----------------------------------------------------------- */

Test(mail, a_dead_mail_server_holds_nobody_up_and_loses_nothing)
{
	struct correspondence c = {0};
	int port = free_port();
	begin(&c, port);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	owner_plays_until_the_friend_is_asked(&c);
	friend_comes(&c); /* the game goes on */
	friend_plays_until_the_owner_is_asked(&c);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	office_open(&c.office, port, false);
	office_wait(&c.office, 1); /* the letter of then has been kept */
	check_letter(&c.office.letter[0], c.game);
	end(&c);
	office_close(&c.office);
}

/* Nobody answers until the server is told to end; then the post is there, and the letter goes before its time. */
Test(mail, letters_that_wait_are_posted_at_the_end)
{
	struct correspondence c = {0};
	int port = free_port();
	begin(&c, port);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	owner_plays_until_the_friend_is_asked(&c);
	nanosleep(&(struct timespec){.tv_nsec = 500000000},
		  NULL); /* it has been tried, and waits two seconds */
	office_open(&c.office, port, false);
	end(&c);
	cr_assert_eq(office_letters(&c.office), 1);
	check_letter(&c.office.letter[0], c.game);
	office_close(&c.office);
}

Test(mail, a_mail_server_that_says_nothing_holds_nobody_up)
{
	struct correspondence c = {0};
	office_open(&c.office, 0, true);
	begin(&c, c.office.port);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	owner_plays_until_the_friend_is_asked(&c);
	office_wait_for_call(&c.office);
	friend_comes(&c);
	friend_plays_until_the_owner_is_asked(&c);
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	end(&c); /* and the server ends when it is told to */
	office_close(&c.office);
}

/* ---- Words that would be headers ----------------------------------------------------------------------------- */

/* A name that got into the store all the same stands in the body, where it can do nothing. */
Test(mail, names_are_no_headers)
{
	struct correspondence c = {0};
	office_open(&c.office, 0, false);
	begin(&c, c.office.port);
	cr_assert_null(client_ask(&c.owner, "name", "{\"name\":\"Eve\\r\\nBcc: all@post.example\"}"));
	play_until_the_owner_alone_is_asked(&c);
	friend_goes(&c);
	client_close(&c.owner);
	server_stop(&c.server, SIGTERM);
	tell_store(&c, "UPDATE users SET name = 'Ève\r\nBcc: all@post.example\r\n.\r\n' WHERE mail IS NULL");
	start_with_mail(&c, c.office.port);
	client_open(&c.owner, c.server.port, NULL);
	cr_assert(client_join(&c.owner, c.game, "french"));
	owner_plays_until_the_friend_is_asked(&c);
	office_wait(&c.office, 1);
	check_letter(&c.office.letter[0], c.game);
	char *copy = header(&c.office.letter[0], "Bcc");
	cr_assert_null(copy);
	const char *body = strstr(c.office.letter[0].data, "\r\n\r\n");
	cr_assert_not_null(strstr(body, "=C3=88ve"), "%s", body);
	end(&c);
	office_close(&c.office);
}

Test(mail, addresses_are_looked_at)
{
	static const char *const bad[] = {"nobody",
					  "@post.example",
					  "a@",
					  "a@b@c",
					  "a b@post.example",
					  "a@post.example,b@post.example",
					  "<a@post.example>",
					  "a@post.example\\r\\nRCPT TO:<b@post.example>",
					  "a@post.example\\u0000",
					  "a\\tb@post.example",
					  "\\u00e9@post.example"};
	struct started server = {0};
	struct client client;
	start_server(&server, (const char *const[]){"--pace", "0", "--smtp", "smtp://127.0.0.1:9",
						    "--mail-from", "table@vedette.example", NULL});
	client_open(&client, server.port, NULL);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_null(client_ask(&client, "mail", "{\"address\":\"%s\"}", bad[i]), "taken: %s",
			       bad[i]);
	cr_assert_not_null(client_ask(&client, "mail", "{\"address\":\"a.b+c@post.example\"}"));
	cr_assert_not_null(client_ask(&client, "mail", "{\"address\":null}"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* Fourteen games in which it is his turn at once: his address gets a dozen letters, and the games go on. */
Test(mail, so_many_letters_go_to_one_address)
{
	struct correspondence c = {0};
	struct client owner;
	office_open(&c.office, 0, false);
	snprintf(c.url, sizeof c.url, "smtp://127.0.0.1:%d", c.office.port);
	start_server(&c.server, (const char *const[]){"--pace", "0", "--smtp", c.url, "--mail-from",
						      "table@vedette.example", NULL});
	client_open(&owner, c.server.port, NULL);
	cr_assert_not_null(client_ask(&owner, "name", "{\"name\":\"Owner\"}")); /* he is in the store */
	tell_store(
		&c,
		"UPDATE users SET mail = 'owner@post.example', way_out = 'abcdefghijkmnpqrstuvwxyz23456789'");
	for (unsigned i = 0; i < 14; i++)
		cr_assert_not_null(client_ask(&owner, "create", "{\"scenario\":\"conscript\"}"));
	client_close(&owner);
	office_wait(&c.office, 12);
	server_stop(&c.server, SIGTERM);
	server_forget(&c.server);
	cr_assert_eq(office_letters(&c.office), 12);
	office_close(&c.office);
}
