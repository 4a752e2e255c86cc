/*
 * Threads that think: one queue in, one queue out.
 */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdlib.h>

enum { most_threads = 16 };

struct queue {
	struct thought *first, *last;
};

struct thinkers {
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct queue asked, done;
	bool closing;
	pthread_t thread[most_threads];
	unsigned threads;
	void (*wake)(void *context);
	void *context;
};

static void put_behind(struct queue *queue, struct thought *thought)
{
	thought->next = NULL;
	if (queue->last)
		queue->last->next = thought;
	else
		queue->first = thought;
	queue->last = thought;
}

static struct thought *take_first(struct queue *queue)
{
	struct thought *thought = queue->first;
	if (!thought)
		return NULL;
	queue->first = thought->next;
	if (!queue->first)
		queue->last = NULL;
	return thought;
}

static void think(struct thought *thought, struct workspace *work)
{
	struct field field = {.scenario = thought->scenario,
			      .mask = (const struct mask *)thought->mask,
			      .work = work,
			      .seat = thought->seat};
	thought->player->choose(thought->player, &field, thought->seat, &thought->own.chance, 0, work,
				thought->chain, &thought->count);
}

static struct thought *wait_for_one(struct thinkers *thinkers)
{
	pthread_mutex_lock(&thinkers->lock);
	while (!thinkers->asked.first && !thinkers->closing)
		pthread_cond_wait(&thinkers->more, &thinkers->lock);
	struct thought *thought = thinkers->closing ? NULL : take_first(&thinkers->asked);
	pthread_mutex_unlock(&thinkers->lock);
	return thought;
}

static void *think_on(void *context)
{
	struct thinkers *thinkers = context;
	struct workspace *work = calloc(1, sizeof *work);
	struct thought *thought;
	while (work && (thought = wait_for_one(thinkers))) {
		think(thought, work);
		pthread_mutex_lock(&thinkers->lock);
		put_behind(&thinkers->done, thought);
		pthread_mutex_unlock(&thinkers->lock);
		thinkers->wake(thinkers->context);
	}
	free(work);
	return NULL;
}

struct thinkers *thinkers_new(unsigned threads, void (*wake)(void *context), void *context)
{
	struct thinkers *thinkers = calloc(1, sizeof *thinkers);
	if (!thinkers)
		return NULL;
	thinkers->wake = wake;
	thinkers->context = context;
	pthread_mutex_init(&thinkers->lock, NULL);
	pthread_cond_init(&thinkers->more, NULL);
	for (unsigned i = 0; i < threads && i < most_threads; i++)
		if (pthread_create(&thinkers->thread[thinkers->threads], NULL, think_on, thinkers) == 0)
			thinkers->threads++;
	return thinkers;
}

void thinkers_free(struct thinkers *thinkers)
{
	struct thought *thought;
	if (!thinkers)
		return;
	pthread_mutex_lock(&thinkers->lock);
	thinkers->closing = true;
	pthread_cond_broadcast(&thinkers->more);
	pthread_mutex_unlock(&thinkers->lock);
	for (unsigned i = 0; i < thinkers->threads; i++)
		pthread_join(thinkers->thread[i], NULL);
	while ((thought = take_first(&thinkers->asked)))
		free(thought);
	while ((thought = take_first(&thinkers->done)))
		free(thought);
	pthread_mutex_destroy(&thinkers->lock);
	pthread_cond_destroy(&thinkers->more);
	free(thinkers);
}

void thinkers_ask(struct thinkers *thinkers, struct thought *thought)
{
	pthread_mutex_lock(&thinkers->lock);
	put_behind(&thinkers->asked, thought);
	pthread_cond_signal(&thinkers->more);
	pthread_mutex_unlock(&thinkers->lock);
}

struct thought *thinkers_answer(struct thinkers *thinkers)
{
	pthread_mutex_lock(&thinkers->lock);
	struct thought *thought = take_first(&thinkers->done);
	pthread_mutex_unlock(&thinkers->lock);
	return thought;
}
