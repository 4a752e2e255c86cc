/*
 * The post: letters wait in a queue of their own for the one thread that posts them, so that neither a slow nor a dead mail
 * server holds up a game. What cannot be posted is tried again, later each time; when it is still not gone after a day, it
 * is let go.
 */
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/letter.h"

enum {
	most_letters = 1000, /* waiting; more are not taken */
	first_pause = 2,     /* seconds until a letter is tried again; then twice as long each time */
	longest_pause = 1800,
	most_tries = 54,  /* a day */
	last_seconds = 5, /* for letters that wait when the server ends */
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

void post_close(struct server *server)
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

void post_letter(struct server *server, struct letter *letter)
{
	struct post *post = server->setup.smtp ? post_of(server) : NULL;
	if (!post) {
		free(letter);
		return;
	}
	pthread_mutex_lock(&post->lock);
	bool taken = post->letters < most_letters;
	if (taken)
		put_letter(post, letter);
	pthread_cond_signal(&post->more);
	pthread_mutex_unlock(&post->lock);
	if (!taken)
		free(letter);
}
