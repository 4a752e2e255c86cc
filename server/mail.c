/*
 * "Your turn" by e-mail, where an SMTP server is configured. Each letter is a short-lived thread of its own: the loop waits
 * for nobody.
 */
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct letter {
	char server[256], from[256], to[256];
	char text[1024];
	size_t sent;
};

static size_t read_letter(char *room, size_t size, size_t count, void *context)
{
	struct letter *letter = context;
	size_t left = strlen(letter->text) - letter->sent;
	size_t part = size * count < left ? size * count : left;
	memcpy(room, letter->text + letter->sent, part);
	letter->sent += part;
	return part;
}

static void *post(void *context)
{
	struct letter *letter = context;
	CURL *curl = curl_easy_init();
	struct curl_slist *to = curl_slist_append(NULL, letter->to);
	if (curl && to) {
		curl_easy_setopt(curl, CURLOPT_URL, letter->server);
		curl_easy_setopt(curl, CURLOPT_MAIL_FROM, letter->from);
		curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
		curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_letter);
		curl_easy_setopt(curl, CURLOPT_READDATA, letter);
		curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
		curl_easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
		curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
		CURLcode code = curl_easy_perform(curl);
		if (code != CURLE_OK)
			fprintf(stderr, "vedette serve: mail: %s\n", curl_easy_strerror(code));
	}
	curl_slist_free_all(to);
	curl_easy_cleanup(curl);
	free(letter);
	return NULL;
}

static bool find_address(struct server *server, int64_t user, char *address, size_t size)
{
	sqlite3_stmt *row = store_query(
		server->store, "SELECT mail FROM users WHERE no = ? AND mail IS NOT NULL", "i", user);
	bool found = row && sqlite3_step(row) == SQLITE_ROW;
	if (found)
		snprintf(address, size, "%s", (const char *)sqlite3_column_text(row, 0));
	sqlite3_finalize(row);
	return found;
}

void mail_turn(struct hosted *hosted, unsigned seat)
{
	pthread_t thread;
	struct server *server = hosted->server;
	struct letter *letter = server->setup.smtp ? calloc(1, sizeof *letter) : NULL;
	if (!letter)
		return;
	if (!find_address(server, hosted->seat[seat].user, letter->to, sizeof letter->to)) {
		free(letter);
		return;
	}
	snprintf(letter->server, sizeof letter->server, "%s", server->setup.smtp);
	snprintf(letter->from, sizeof letter->from, "%s", server->setup.mail_from);
	snprintf(
		letter->text, sizeof letter->text,
		"From: Vedette <%s>\r\nTo: <%s>\r\nSubject: Your turn: %s\r\nContent-Type: text/plain; charset=utf-8\r\n"
		"\r\nIt is your turn as %s.\r\n\r\nhttps://%s/game/%s\r\n",
		letter->from, letter->to, hosted->scenario->info->title,
		hosted->scenario->rulebook->seat[seat],
		server->setup.hosts ? server->setup.host[0] : server->setup.bind, hosted->id);
	if (pthread_create(&thread, NULL, post, letter))
		free(letter);
	else
		pthread_detach(thread);
}
