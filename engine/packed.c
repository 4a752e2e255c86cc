/*
 * Positions kept small: most of their bytes are like the one before them.
 *
 * A byte below 128 is followed by so many bytes and one more as they are; one from 128 on, by a byte that stands there that
 * many times, less 128 and three more.
 */
#include "engine/packed.h"

#include <string.h>

enum { repeats = 128, least_run = 3, most_run = 127 + least_run, most_plain = 128 };

static size_t run_at(const unsigned char *from, size_t left)
{
	size_t run = 1;
	while (run < left && run < most_run && from[run] == from[0])
		run++;
	return run;
}

static size_t put_plain(unsigned char *to, const unsigned char *from, size_t size)
{
	if (!size)
		return 0;
	to[0] = (unsigned char)(size - 1);
	memcpy(to + 1, from, size);
	return size + 1;
}

size_t pack(unsigned char *to, const void *bytes, size_t size)
{
	const unsigned char *from = bytes;
	size_t used = 0, plain = 0, at = 0;
	while (at < size) {
		size_t run = run_at(from + at, size - at);
		if (run >= least_run || plain == most_plain) {
			used += put_plain(to + used, from + at - plain, plain);
			plain = 0;
		}
		if (run < least_run) {
			plain++;
			at++;
			continue;
		}
		to[used++] = (unsigned char)(repeats + run - least_run);
		to[used++] = from[at];
		at += run;
	}
	return used + put_plain(to + used, from + at - plain, plain);
}

void unpack(void *bytes, const unsigned char *from, size_t size)
{
	unsigned char *to = bytes;
	for (const unsigned char *end = from + size; from < end;) {
		unsigned control = *from++;
		size_t count = control < repeats ? control + 1u : control - repeats + least_run;
		if (control < repeats)
			memcpy(to, from, count);
		else
			memset(to, *from, count);
		from += control < repeats ? count : 1;
		to += count;
	}
}
