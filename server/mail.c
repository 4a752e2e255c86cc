/*
 * "Your turn" by e-mail, where an SMTP server is configured.
 *
 * Letters wait in a queue of their own for the one thread that posts them, so that neither a slow nor a dead mail server
 * holds up a game. What cannot be posted is tried again, later each time; when it is still not gone after a day, it is let go.
 */
#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

enum {
	mail_room = 208,
	letter_room = 4096,
	most_letters = 1000, /* waiting; more are not taken */
	first_pause = 2,     /* seconds until a letter is tried again; then twice as long each time */
	longest_pause = 1800,
	most_tries = 54,  /* a day */
	last_seconds = 5, /* for letters that wait when the server ends */
};

struct letter {
	struct letter *next;
	char to[mail_room];
	char text[letter_room];
	size_t size, sent;
	unsigned tries;
	time_t not_before;
};

struct post {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct letter *first;
	unsigned letters, lost;
	bool closing;
	time_t ends; /* once it is closing: nothing is posted from then on */
	char server[256], from[mail_room];
};

/* ---- Addresses and words ------------------------------------------------------------------------------------- */

/* Plain ones; nothing in it can end a line, an address or a command. */
bool is_mail_address(const char *text)
{
	const char *at = strchr(text, '@');
	if (!at || at == text || !at[1] || strchr(at + 1, '@') || strlen(text) >= mail_room - 8)
		return false;
	for (; *text; text++)
		if (*text <= ' ' || *text >= 127 || strchr("<>()[],;:\\\"", *text))
			return false;
	return true;
}

static void add(struct letter *letter, const char *text)
{
	size_t size = strlen(text), room = sizeof letter->text - 1 - letter->size;
	size = size < room ? size : room;
	memcpy(letter->text + letter->size, text, size);
	letter->size += size;
}

static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > 126)
			return false;
	return true;
}

/* Letters of UTF-8 are not torn: RFC 2047 wants every word to be whole, and at most 75 signs long. */
static size_t whole_letters(const char *text, size_t most)
{
	size_t size = strlen(text);
	if (size <= most)
		return size;
	size = most;
	while (size && (text[size] & 0xc0) == 0x80)
		size--;
	return size;
}

static void add_encoded_words(struct letter *letter, const char *text)
{
	char word[80];
	for (bool first = true; *text; first = false) {
		size_t size = whole_letters(text, 42);
		if (!size)
			return; /* no UTF-8 */
		sodium_bin2base64(word, sizeof word, (const unsigned char *)text, size,
				  sodium_base64_VARIANT_ORIGINAL);
		add(letter, first ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?");
		add(letter, word);
		add(letter, "?=");
		text += size;
	}
}

/* A header's text: as it is when it is plain, otherwise in encoded words, line breaks and all. */
static void add_header(struct letter *letter, const char *name, const char *text)
{
	add(letter, name);
	add(letter, ": ");
	if (is_plain(text))
		add(letter, text);
	else
		add_encoded_words(letter, text);
	add(letter, "\r\n");
}

/* Quoted-printable. A line break in it is one of the letter's own, all else that is not plain is written out. */
static void add_body(struct letter *letter, const char *text)
{
	char sign[8];
	for (unsigned column = 0; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '\n') {
			add(letter, "\r\n");
			column = 0;
			continue;
		}
		if (column > 70) {
			add(letter, "=\r\n");
			column = 0;
		}
		bool plain = c >= ' ' && c < 127 && c != '=' && !(c == '.' && column == 0);
		snprintf(sign, sizeof sign, plain ? "%c" : "=%02X", c);
		add(letter, sign);
		column += plain ? 1 : 3;
	}
}

static void add_date(struct letter *letter, time_t now)
{
	char text[64];
	struct tm when;
	/* The program leaves times in the language of C, which is that of letters. */
	if (gmtime_r(&now, &when) && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &when))
		add_header(letter, "Date", text);
}

static void add_message_id(struct letter *letter, const char *from, const char *game)
{
	char word[24], text[300];
	random_word(word, sizeof word - 1);
	snprintf(text, sizeof text, "<%s.%s%s>", game, word,
		 strchr(from, '@') ? strchr(from, '@') : "@localhost");
	add_header(letter, "Message-ID", text);
}

/* ---- Posting ------------------------------------------------------------------------------------------------- */

static size_t read_letter(char *room, size_t size, size_t count, void *context)
{
	struct letter *letter = context;
	size_t left = letter->size - letter->sent;
	size_t part = size * count < left ? size * count : left;
	memcpy(room, letter->text + letter->sent, part);
	letter->sent += part;
	return part;
}

static bool is_too_late(struct post *post)
{
	pthread_mutex_lock(&post->lock);
	bool late = post->closing && time(NULL) >= post->ends;
	pthread_mutex_unlock(&post->lock);
	return late;
}

/* Called about once a second: a server that is to end does not wait for a mail server for long. */
static int look_up(void *context, curl_off_t all, curl_off_t got, curl_off_t size, curl_off_t sent)
{
	(void)all, (void)got, (void)size, (void)sent;
	return is_too_late(context);
}

static bool send_letter(struct post *post, struct letter *letter)
{
	CURL *curl = curl_easy_init();
	struct curl_slist *to = curl_slist_append(NULL, letter->to);
	CURLcode code = CURLE_OUT_OF_MEMORY;
	letter->sent = 0;
	if (curl && to) {
		curl_easy_setopt(curl, CURLOPT_URL, post->server);
		curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
		curl_easy_setopt(curl, CURLOPT_MAIL_FROM, post->from);
		curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
		curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_letter);
		curl_easy_setopt(curl, CURLOPT_READDATA, letter);
		curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
		curl_easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
		curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
		curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
		curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look_up);
		curl_easy_setopt(curl, CURLOPT_XFERINFODATA, post);
		code = curl_easy_perform(curl);
	}
	curl_slist_free_all(to);
	curl_easy_cleanup(curl);
	if (code != CURLE_OK && letter->tries == 0 && !is_too_late(post))
		fprintf(stderr, "vedette serve: mail: %s; it is tried again\n", curl_easy_strerror(code));
	return code == CURLE_OK;
}

static void put_letter(struct post *post, struct letter *letter)
{
	struct letter **at = &post->first;
	while (*at && (*at)->not_before <= letter->not_before)
		at = &(*at)->next;
	letter->next = *at;
	*at = letter;
	post->letters++;
}

static struct letter *take_letter(struct post *post)
{
	struct letter *letter = post->first;
	post->first = letter->next;
	post->letters--;
	return letter;
}

/* When the post closes, every letter that waits has one more chance, whatever its time. */
static struct letter *last_letter(struct post *post)
{
	return post->first && time(NULL) < post->ends ? take_letter(post) : NULL;
}

/* The next one whose time has come, with the lock held; NULL: the post is closed. */
static struct letter *wait_for_letter(struct post *post)
{
	while (!post->closing) {
		struct timespec until = {.tv_sec = post->first ? post->first->not_before : 0};
		if (!post->first) {
			pthread_cond_wait(&post->more, &post->lock);
		} else if (post->first->not_before > time(NULL)) {
			pthread_cond_timedwait(&post->more, &post->lock, &until);
		} else {
			return take_letter(post);
		}
	}
	return last_letter(post);
}

static void try_again_later(struct post *post, struct letter *letter)
{
	unsigned pause = letter->tries < 10 ? (unsigned)first_pause << letter->tries : longest_pause;
	letter->not_before = time(NULL) + (pause < longest_pause ? pause : longest_pause);
	letter->tries++;
	if (letter->tries < most_tries)
		put_letter(post, letter);
	else
		free(letter);
}

static void lose(struct post *post, struct letter *letter)
{
	post->lost++;
	free(letter);
}

static void *go_round(void *context)
{
	struct post *post = context;
	struct letter *letter;
	pthread_mutex_lock(&post->lock);
	while ((letter = wait_for_letter(post))) {
		pthread_mutex_unlock(&post->lock);
		bool gone = send_letter(post, letter);
		pthread_mutex_lock(&post->lock);
		if (gone)
			free(letter);
		else if (post->closing)
			lose(post, letter);
		else
			try_again_later(post, letter);
	}
	pthread_mutex_unlock(&post->lock);
	return NULL;
}

/* ---- For the loop -------------------------------------------------------------------------------------------- */

static struct post *post_of(struct server *server)
{
	struct post *post = server->post;
	if (post)
		return post;
	post = calloc(1, sizeof *post);
	if (!post)
		return NULL;
	pthread_mutex_init(&post->lock, NULL);
	pthread_cond_init(&post->more, NULL);
	snprintf(post->server, sizeof post->server, "%s", server->setup.smtp);
	snprintf(post->from, sizeof post->from, "%s", server->setup.mail_from);
	if (pthread_create(&post->thread, NULL, go_round, post)) {
		free(post);
		return NULL;
	}
	return server->post = post;
}

void mail_close(struct server *server)
{
	struct post *post = server->post;
	if (!post)
		return;
	pthread_mutex_lock(&post->lock);
	post->closing = true;
	post->ends = time(NULL) + last_seconds;
	pthread_cond_signal(&post->more);
	pthread_mutex_unlock(&post->lock);
	pthread_join(post->thread, NULL);
	while (post->first) {
		struct letter *letter = post->first;
		post->first = letter->next;
		lose(post, letter);
	}
	if (post->lost)
		fprintf(stderr, "vedette serve: mail: %u letters could not be posted before the end\n",
			post->lost);
	pthread_cond_destroy(&post->more);
	pthread_mutex_destroy(&post->lock);
	free(post);
	server->post = NULL;
}

static bool find_address(struct server *server, int64_t user, char *address, size_t size)
{
	sqlite3_stmt *row = store_query(
		server->store, "SELECT mail FROM users WHERE no = ? AND mail IS NOT NULL", "i", user);
	bool found = row && sqlite3_step(row) == SQLITE_ROW;
	if (found)
		snprintf(address, size, "%s", (const char *)sqlite3_column_text(row, 0));
	sqlite3_finalize(row);
	return found && is_mail_address(address);
}

/* Names are other people's words: they stand in the body alone. */
static void add_opponents(const struct hosted *hosted, unsigned seat, char *text, size_t size)
{
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++) {
		const struct seat_at_table *other = &hosted->seat[i];
		size_t used = strlen(text);
		if (i == seat || other->kind != seat_person || !other->name[0])
			continue;
		snprintf(text + used, size - used, "%s: %s\n", hosted->scenario->rulebook->seat[i],
			 other->name);
	}
}

static void write_letter(const struct hosted *hosted, unsigned seat, struct letter *letter)
{
	char text[1200];
	const struct serve_setup *setup = &hosted->server->setup;
	const char *title = hosted->scenario->info->title;
	snprintf(text, sizeof text, "Vedette <%.200s>", setup->mail_from);
	add_header(letter, "From", text);
	snprintf(text, sizeof text, "<%s>", letter->to);
	add_header(letter, "To", text);
	add_date(letter, (time_t)unix_now());
	add_message_id(letter, setup->mail_from, hosted->id);
	snprintf(text, sizeof text, "Your turn: %s", title);
	add_header(letter, "Subject", text);
	add(letter,
	    "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
	    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n");
	snprintf(text, sizeof text, "%s\n\nIt is your turn as %s.\n", title,
		 hosted->scenario->rulebook->seat[seat]);
	add_opponents(hosted, seat, text, sizeof text);
	add_body(letter, text);
	const char *host = setup->hosts ? setup->host[0] : setup->bind;
	bool secure = setup->is_public || setup->certificate;
	if (setup->hosts)
		snprintf(text, sizeof text, "\n%s://%s/game/%s\n", secure ? "https" : "http", host,
			 hosted->id);
	else
		snprintf(text, sizeof text, "\n%s://%s:%d/game/%s\n", secure ? "https" : "http", host,
			 hosted->server->port, hosted->id);
	add_body(letter, text);
}

void mail_turn(struct hosted *hosted, unsigned seat)
{
	struct server *server = hosted->server;
	struct post *post = server->setup.smtp ? post_of(server) : NULL;
	struct letter *letter = post ? calloc(1, sizeof *letter) : NULL;
	if (!letter || !find_address(server, hosted->seat[seat].user, letter->to, sizeof letter->to)) {
		free(letter);
		return;
	}
	if (!limit_allows(server, limit_letters, letter->to, 1)) {
		free(letter);
		return;
	}
	write_letter(hosted, seat, letter);
	pthread_mutex_lock(&post->lock);
	bool taken = post->letters < most_letters;
	if (taken)
		put_letter(post, letter);
	pthread_cond_signal(&post->more);
	pthread_mutex_unlock(&post->lock);
	if (!taken)
		free(letter);
}
