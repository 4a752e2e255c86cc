/*
 * What time it is.
 *
 * Tests steer it: when VEDETTE_TEST_CLOCK names a file, the time is the number of Unix milliseconds that stands in it, for
 * the wall clock and for the steady one; a second number there is what the steady one tells. Nothing else looks at that variable; a server for players is started without.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"

enum { not_looked = -2, not_steered = -1 };

/* False: time goes its own way. */
static bool steered(clockid_t clock, int64_t *milliseconds)
{
	static int file = not_looked; /* the loop alone asks for the time */
	char text[64] = "", *rest;
	if (file == not_looked) {
		const char *path = getenv("VEDETTE_TEST_CLOCK");
		file = path ? open(path, O_RDONLY | O_CLOEXEC) : not_steered;
	}
	if (file == not_steered || pread(file, text, sizeof text - 1, 0) <= 0)
		return false;
	*milliseconds = strtoll(text, &rest, 10);
	if (clock == CLOCK_MONOTONIC && *rest == ' ')
		*milliseconds = strtoll(rest, NULL, 10);
	return true;
}

static int64_t milliseconds_of(clockid_t clock)
{
	int64_t told;
	struct timespec now;
	if (steered(clock, &told))
		return told;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

double steady_now(void)
{
	return (double)milliseconds_of(CLOCK_MONOTONIC) / 1000;
}

int64_t unix_now_ms(void)
{
	return milliseconds_of(CLOCK_REALTIME);
}

int64_t unix_now(void)
{
	return unix_now_ms() / 1000;
}
