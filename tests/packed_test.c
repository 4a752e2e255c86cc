/*
 * Bytes that are packed come out as they went in.
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/packed.h"

enum { longest = 1000 };

static size_t packed_and_back(const unsigned char *bytes, size_t size)
{
	unsigned char *packed = malloc(packed_room(size)), *back = malloc(size + 1);
	size_t used = pack(packed, bytes, size);
	back[size] = 0xa5;
	unpack(back, packed, used);
	cr_assert_leq(used, packed_room(size));
	cr_assert_eq(memcmp(back, bytes, size), 0);
	cr_assert_eq(back[size], 0xa5, "nothing is written behind it");
	free(packed);
	free(back);
	return used;
}

Test(packed, bytes_come_out_as_they_went_in)
{
	unsigned char bytes[longest] = {0};
	cr_assert_leq(packed_and_back(bytes, longest), 20, "bytes that are alike take little room");
	for (unsigned i = 0; i < longest; i++)
		bytes[i] = (unsigned char)i;
	packed_and_back(bytes, longest);
	uint64_t luck = 88172645463325252u;
	for (unsigned round = 0; round < 2000; round++) {
		size_t size = luck % longest;
		for (size_t i = 0; i < size; i++) {
			luck = luck * 6364136223846793005u + 1442695040888963407u;
			bytes[i] = (unsigned char)(luck >> 60 < 10 && i ? bytes[i - 1] : luck >> 40);
		}
		packed_and_back(bytes, size);
	}
}
