/*
 * A little mail server inside a test: one thread, one connection after the other, every letter kept as it came.
 */
#ifndef VEDETTE_TEST_SMTP_H
#define VEDETTE_TEST_SMTP_H

#include <pthread.h>
#include <stdbool.h>

enum { most_letters = 32 };

struct letter {
	char from[300], to[300]; /* of the envelope, with their brackets */
	unsigned recipients;
	char data[8192]; /* dots taken off */
};

struct office {
	int fd, port;
	bool silent; /* takes calls and says nothing */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct letter letter[most_letters];
	unsigned letters, calls;
};

int free_port(void);
void office_open(struct office *office, int port, bool silent);
void office_close(struct office *office);
/* Waits until that many letters have come. */
void office_wait(struct office *office, unsigned letters);
unsigned office_letters(struct office *office);
void office_wait_for_call(struct office *office);

#endif
