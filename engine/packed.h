/*
 * Bytes kept small, for engine/game*.c.
 */
#ifndef VEDETTE_PACKED_H
#define VEDETTE_PACKED_H

#include <stddef.h>

/* Room that is enough for so many bytes, whatever they are. */
static inline size_t packed_room(size_t size)
{
	return size + size / 128 + 1;
}

size_t pack(unsigned char *to, const void *bytes, size_t size); /* how many were written */
void unpack(void *bytes, const unsigned char *from, size_t size);

#endif
