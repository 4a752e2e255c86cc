/*
 * Passwords, reckoned apart from the loop: one queue in, one queue out.
 */
#include "server/passwords.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct queue {
	struct reckoning *first, *last;
};

struct passwords {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct queue asked, done;
	bool closing;
	void (*wake)(void *context);
	void *context;
};

static void put_behind(struct queue *queue, struct reckoning *reckoning)
{
	reckoning->next = NULL;
	if (queue->last)
		queue->last->next = reckoning;
	else
		queue->first = reckoning;
	queue->last = reckoning;
}

static struct reckoning *take_first(struct queue *queue)
{
	struct reckoning *reckoning = queue->first;
	if (!reckoning)
		return NULL;
	queue->first = reckoning->next;
	if (!queue->first)
		queue->last = NULL;
	return reckoning;
}

static bool make_hash(const char *password, char hash[crypto_pwhash_STRBYTES])
{
	char made[crypto_pwhash_STRBYTES];
	bool done = crypto_pwhash_str(made, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
				      crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
	memcpy(hash, made, sizeof made);
	return done;
}

/* A name that is nobody's takes as long as one that is. */
static void reckon(struct reckoning *reckoning)
{
	const char *password = reckoning->password;
	if (!reckoning->account) {
		bool done = make_hash(password, reckoning->hash);
		reckoning->good = done && reckoning->wish == wish_sign_up;
		return;
	}
	if (reckoning->wish == wish_reset) {
		reckoning->good = make_hash(reckoning->instead, reckoning->hash);
		return;
	}
	reckoning->good = crypto_pwhash_str_verify(reckoning->hash, password, strlen(password)) == 0;
	if (reckoning->good && reckoning->wish == wish_new_password)
		reckoning->good = make_hash(reckoning->instead, reckoning->hash);
}

static void *go_on(void *context)
{
	struct passwords *passwords = context;
	pthread_mutex_lock(&passwords->lock);
	while (!passwords->closing) {
		struct reckoning *reckoning = take_first(&passwords->asked);
		if (!reckoning) {
			pthread_cond_wait(&passwords->more, &passwords->lock);
			continue;
		}
		pthread_mutex_unlock(&passwords->lock);
		reckon(reckoning);
		pthread_mutex_lock(&passwords->lock);
		put_behind(&passwords->done, reckoning);
		passwords->wake(passwords->context);
	}
	pthread_mutex_unlock(&passwords->lock);
	return NULL;
}

struct passwords *passwords_new(void (*wake)(void *context), void *context)
{
	struct passwords *passwords = calloc(1, sizeof *passwords);
	if (!passwords)
		return NULL;
	passwords->wake = wake;
	passwords->context = context;
	pthread_mutex_init(&passwords->lock, NULL);
	pthread_cond_init(&passwords->more, NULL);
	if (pthread_create(&passwords->thread, NULL, go_on, passwords)) {
		free(passwords);
		return NULL;
	}
	return passwords;
}

void passwords_stop(struct passwords *passwords)
{
	if (!passwords)
		return;
	pthread_mutex_lock(&passwords->lock);
	passwords->closing = true;
	pthread_cond_signal(&passwords->more);
	pthread_mutex_unlock(&passwords->lock);
	pthread_join(passwords->thread, NULL);
}

void passwords_free(struct passwords *passwords)
{
	struct reckoning *reckoning;
	if (!passwords)
		return;
	while ((reckoning = take_first(&passwords->asked)) || (reckoning = take_first(&passwords->done)))
		reckoning_free(reckoning);
	pthread_cond_destroy(&passwords->more);
	pthread_mutex_destroy(&passwords->lock);
	free(passwords);
}

void passwords_ask(struct passwords *passwords, struct reckoning *reckoning)
{
	pthread_mutex_lock(&passwords->lock);
	put_behind(&passwords->asked, reckoning);
	pthread_cond_signal(&passwords->more);
	pthread_mutex_unlock(&passwords->lock);
}

struct reckoning *passwords_answer(struct passwords *passwords)
{
	pthread_mutex_lock(&passwords->lock);
	struct reckoning *reckoning = take_first(&passwords->done);
	pthread_mutex_unlock(&passwords->lock);
	return reckoning;
}

void reckoning_free(struct reckoning *reckoning)
{
	sodium_memzero(reckoning, sizeof *reckoning);
	free(reckoning);
}
