/*
 * Addresses that have to be proved, passwords that were forgotten, and ways to get no more letters.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/server/smtp.h"

enum { word_room = 33 };

struct house {
	struct net net;
	struct office office;
	char url[64];
};

/* A public server whose letters come to the test, and whose clock the test sets. */
static void open_house(struct house *house)
{
	memset(house, 0, sizeof *house);
	office_open(&house->office, 0, false);
	snprintf(house->url, sizeof house->url, "smtp://127.0.0.1:%d", house->office.port);
	snprintf(house->net.server.folder, sizeof house->net.server.folder, "/tmp/vedette-XXXXXX");
	cr_assert_not_null(mkdtemp(house->net.server.folder));
	steer_clock(house->net.server.folder);
	start_server(&house->net.server,
		     (const char *const[]){"--public", "--pace", "0", "--smtp", house->url, "--mail-from",
					   "table@vedette.example", "--host", "vedette.example", NULL});
	snprintf(house->net.origin, sizeof house->net.origin, "http://127.0.0.1:%d", house->net.server.port);
}

static void close_house(struct house *house)
{
	net_close(&house->net);
	office_close(&house->office);
}

static void wait_seconds(int64_t seconds)
{
	set_clock(clock_at() + seconds * 1000);
}

/* A POST: its status. Tries are counted by the clock, which the test moves on first. */
static int post(struct house *house, const char *path, const char *cookie, const char *format,
		const char *word)
{
	char more[200] = "", body[400];
	if (cookie)
		snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cookie);
	snprintf(body, sizeof body, format, word);
	wait_seconds(10);
	char *answer = net_post(&house->net, path, more, body);
	int status = http_status(answer);
	free(answer);
	return status;
}

/* The word of the link to that page in a letter. */
static void word_of(const struct letter *letter, const char *page, char word[word_room])
{
	char start[100];
	snprintf(start, sizeof start, "\nhttps://vedette.example/%s/", page);
	const char *at = strstr(letter->data, start);
	cr_assert_not_null(at, "no %s in %s", start, letter->data);
	snprintf(word, word_room, "%.32s", at + strlen(start));
	cr_assert_eq(strspn(word, "abcdefghijkmnpqrstuvwxyz23456789"), 32, "%s", word);
}

static const char give[] = "{\"password\":\"Trautenau 1866\",\"address\":\"%s\"}";
static const char show[] = "{\"token\":\"%s\"}";

static bool account_has(const struct house *house, const char *cookie, const char *text)
{
	char request[400];
	snprintf(request, sizeof request,
		 "GET /api/account HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
		 "Cookie: vedette=%s\r\n\r\n",
		 house->net.server.port, cookie);
	char *answer = net_ask(&house->net, request);
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	bool has = strstr(answer, text);
	free(answer);
	return has;
}

static void prove_address(struct house *house, const char *cookie, unsigned letters)
{
	char word[word_room];
	cr_assert_eq(post(house, "/api/mail", cookie, give, "gablenz@post.example"), 200);
	office_wait(&house->office, letters + 1);
	word_of(&house->office.letter[letters], "prove", word);
	cr_assert_eq(post(house, "/api/prove", NULL, show, word), 200);
}

Test(letters, an_address_counts_when_its_owner_has_said_so)
{
	struct house house;
	char cookie[128], word[word_room];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	cr_assert_eq(post(&house, "/api/mail", cookie, "{\"password\":\"Koeniggraetz\",\"address\":\"%s\"}",
			  "gablenz@post.example"),
		     401, "an open browser is not enough");
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "no address"), 400);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "gablenz@post.example"), 200);
	office_wait(&house.office, 1);
	const struct letter *letter = &house.office.letter[0];
	cr_assert_str_eq(letter->to, "<gablenz@post.example>");
	cr_assert_null(strstr(letter->data, "Gablenz"), "no word of whoever gave it goes to a stranger");
	cr_assert(account_has(&house, cookie, "\"mail\":null"));
	cr_assert(account_has(&house, cookie, "\"asked\":\"gablenz@post.example\""));
	word_of(letter, "prove", word);
	cr_assert_eq(post(&house, "/api/prove", NULL, show, "abcdefghijkmnpqrstuvwxyz23456789"), 404);
	cr_assert_eq(post(&house, "/api/prove", NULL, show, word), 200);
	cr_assert(account_has(&house, cookie, "\"mail\":\"gablenz@post.example\""));
	cr_assert(account_has(&house, cookie, "\"proved an address\""));
	cr_assert_eq(post(&house, "/api/prove", NULL, show, word), 404, "once is enough");
	close_house(&house);
}

Test(letters, a_proof_is_good_for_a_day)
{
	struct house house;
	char cookie[128], word[word_room];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "gablenz@post.example"), 200);
	office_wait(&house.office, 1);
	word_of(&house.office.letter[0], "prove", word);
	wait_seconds(24 * 3600);
	cr_assert_eq(post(&house, "/api/prove", NULL, show, word), 404);
	close_house(&house);
}

/* Whoever gives the addresses of others: three letters to one of them, five from one account, and no more. */
Test(letters, strangers_are_not_written_to_again_and_again)
{
	struct house house;
	char cookie[128], other[128], address[40];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	net_register(&house.net, "Mondel", other);
	for (unsigned i = 0; i < 4; i++)
		cr_assert_eq(
			post(&house, "/api/mail", cookie, give, i % 2 ? "A@post.example" : "a@post.example"),
			200, "whether a letter went is not told");
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "b@post.example"), 200);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "c@post.example"), 429);
	for (unsigned i = 0; i < 5; i++) {
		snprintf(address, sizeof address, i ? "d%u@post.example" : "a@post.example", i);
		cr_assert_eq(post(&house, "/api/mail", other, give, address), 200);
	}
	net_close(&house.net); /* letters that wait are posted at the end */
	cr_assert_eq(office_letters(&house.office), 8, "a thrice, b, and four of the other's");
	office_close(&house.office);
}

Test(letters, a_stranger_closes_his_address)
{
	struct house house;
	char cookie[128], word[word_room];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "stranger@post.example"), 200);
	office_wait(&house.office, 1);
	word_of(&house.office.letter[0], "unsubscribe", word);
	cr_assert_eq(post(&house, "/api/unsubscribe", NULL, show, word), 200);
	cr_assert_eq(post(&house, "/api/prove", NULL, show, word), 404);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "Stranger@post.example"), 200);
	cr_assert_eq(post(&house, "/api/mail", cookie, give, "another@post.example"), 200);
	net_close(&house.net);
	cr_assert_eq(office_letters(&house.office), 2);
	cr_assert_str_eq(house.office.letter[1].to, "<another@post.example>");
	office_close(&house.office);
}

/* RFC 8058: the reader's program posts to the address in the head of the letter, from no page of ours. */
Test(letters, one_click_ends_them)
{
	struct house house;
	char cookie[128], word[word_room], request[500];
	static const char body[] = "List-Unsubscribe=One-Click";
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	prove_address(&house, cookie, 0);
	cr_assert_eq(post(&house, "/api/reset", NULL, "{\"name\":\"%s\"}", "Gablenz"), 200);
	office_wait(&house.office, 2);
	const struct letter *letter = &house.office.letter[1];
	const char *head = strstr(letter->data,
				  "\r\nList-Unsubscribe: <https://vedette.example/unsubscribe/");
	cr_assert(head && strstr(letter->data, "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
	snprintf(word, sizeof word, "%.32s", head + 57);
	for (unsigned times = 0; times < 2; times++) {
		wait_seconds(10);
		snprintf(request, sizeof request,
			 "POST /unsubscribe/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n"
			 "Connection: close\r\n\r\n%s",
			 word, house.net.server.port, strlen(body), body);
		char *answer = net_ask(&house.net, request);
		cr_assert_eq(http_status(answer), times ? 404 : 200, "%s", answer);
		free(answer);
	}
	cr_assert(account_has(&house, cookie, "\"mail\":null"));
	close_house(&house);
}

/* ---- A password that was forgotten ---------------------------------------------------------------------------- */

static int log_in(struct house *house, const char *password)
{
	return post(house, "/api/login", NULL, "{\"name\":\"Gablenz\",\"password\":\"%s\"}", password);
}

Test(letters, a_forgotten_password_is_chosen_anew)
{
	struct house house;
	char cookie[128], word[word_room], body[200];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	prove_address(&house, cookie, 0);
	cr_assert_eq(post(&house, "/api/reset", NULL, "{\"name\":\"%s\"}", "Gablenz"), 200);
	office_wait(&house.office, 2);
	cr_assert_str_eq(house.office.letter[1].to, "<gablenz@post.example>");
	word_of(&house.office.letter[1], "reset", word);
	snprintf(body, sizeof body, "{\"token\":\"%s\",\"new\":\"%%s\"}", word);
	cr_assert_eq(post(&house, "/api/reset/set", NULL, body, "short"), 400);
	cr_assert_eq(log_in(&house, "Trautenau 1866"), 200, "until then the old one is good");
	cr_assert_eq(post(&house, "/api/reset/set", NULL, body, "Soor and Rudersdorf"), 200);
	cr_assert_eq(log_in(&house, "Trautenau 1866"), 401);
	cr_assert_eq(log_in(&house, "Soor and Rudersdorf"), 200);
	cr_assert_eq(post(&house, "/api/sessions/end", cookie, "{\"others\":\"%s\"}", ""), 401,
		     "whoever was in by the old one is out");
	cr_assert_eq(post(&house, "/api/reset/set", NULL, body, "Soor once more"), 404, "once is enough");
	close_house(&house);
}

Test(letters, a_reset_is_good_for_an_hour_and_for_the_address_it_went_to)
{
	struct house house;
	char cookie[128], word[word_room], body[200];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	prove_address(&house, cookie, 0);
	for (unsigned round = 0; round < 2; round++) {
		wait_seconds(4 * 3600);
		cr_assert_eq(post(&house, "/api/reset", NULL, "{\"name\":\"%s\"}", "Gablenz"), 200);
		office_wait(&house.office, 2 + round);
		word_of(&house.office.letter[1 + round], "reset", word);
		snprintf(body, sizeof body, "{\"token\":\"%s\",\"new\":\"%%s\"}", word);
		if (round == 0)
			wait_seconds(3600);
		else
			cr_assert_eq(
				post(&house, "/api/mail", cookie, "{\"password\":\"Trautenau 1866%s\"}", ""),
				200, "the address is taken away");
		cr_assert_eq(post(&house, "/api/reset/set", NULL, body, "Soor and Rudersdorf"), 404);
	}
	close_house(&house);
}

/* The answer tells nobody who has an account, nor who has an address. */
Test(letters, resets_tell_nothing)
{
	struct house house;
	char cookie[128];
	open_house(&house);
	net_register(&house.net, "Gablenz", cookie);
	wait_seconds(100);
	char *with = net_post(&house.net, "/api/reset", "", "{\"name\":\"Gablenz\"}");
	char *without = net_post(&house.net, "/api/reset", "", "{\"name\":\"Benedek\"}");
	cr_assert_eq(http_status(with), 200);
	cr_assert_eq(http_status(without), 200);
	cr_assert_str_eq(strstr(with, "\r\n\r\n"), strstr(without, "\r\n\r\n"));
	free(with);
	free(without);
	net_close(&house.net);
	cr_assert_eq(office_letters(&house.office), 0);
	office_close(&house.office);
}
