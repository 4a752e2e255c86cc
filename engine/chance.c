/*
 * Sources of chance. Outcome i of the keyed stream is SipHash-2-4 of the number i under the key (libsodium's
 * shorthash): any outcome can be computed without those before it, and is the same on every machine.
 */
#include <sodium.h>
#include <string.h>

#include "vedette/chance.h"

_Static_assert(crypto_shorthash_KEYBYTES == 16, "the key of a stream is the key of the hash");

unsigned chance_next(struct chance *chance, const struct chance_ask *ask)
{
	chance->drawn++;
	return chance->next(chance, ask);
}

static void put_number(uint8_t bytes[8], uint64_t number)
{
	for (unsigned i = 0; i < 8; i++)
		bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t bytes[8])
{
	uint64_t number = 0;
	for (unsigned i = 0; i < 8; i++)
		number |= (uint64_t)bytes[i] << 8 * i;
	return number;
}

/* The upper bits that do not divide evenly among n are thrown away and the draw repeated under the next try's number. */
static unsigned keyed_next(struct chance *chance, const struct chance_ask *ask)
{
	struct keyed_chance *stream = (struct keyed_chance *)chance;
	uint64_t bound = UINT64_MAX - UINT64_MAX % ask->n;
	uint8_t input[16], output[crypto_shorthash_BYTES];
	put_number(input, stream->at++);
	for (uint64_t attempt = 0;; attempt++) {
		put_number(input + 8, attempt);
		crypto_shorthash(output, input, sizeof input, stream->key);
		uint64_t value = get_number(output);
		if (value < bound)
			return (unsigned)(value % ask->n);
	}
}

void keyed_chance(struct keyed_chance *stream, const uint8_t key[16], uint64_t at)
{
	*stream = (struct keyed_chance){.chance = {.next = keyed_next}, .at = at};
	memcpy(stream->key, key, sizeof stream->key);
}

void key_from_text(uint8_t key[16], const char *text, uint64_t salt)
{
	uint8_t bytes[8];
	put_number(bytes, salt);
	crypto_generichash_state state;
	crypto_generichash_init(&state, NULL, 0, 16);
	crypto_generichash_update(&state, (const unsigned char *)text, strlen(text));
	crypto_generichash_update(&state, bytes, sizeof bytes);
	crypto_generichash_final(&state, key, 16);
}

static unsigned refuse(struct chance *chance, const struct chance_ask *ask)
{
	(void)ask;
	chance->failed = true;
	return 0;
}

void no_chance(struct chance *chance)
{
	*chance = (struct chance){.next = refuse};
}
