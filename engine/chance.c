/*
 * Sources of chance. An outcome is SipHash-2-4 (libsodium's shorthash) of a number under the key: the number is made of
 * turn, purpose and count for the dice of a game, and is the place in the row for a plain stream. Any outcome can be
 * computed without those before it, and is the same on every machine.
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
static unsigned hashed(const uint8_t key[16], uint64_t number, unsigned n)
{
	uint64_t bound = UINT64_MAX - UINT64_MAX % n;
	uint8_t input[16], output[crypto_shorthash_BYTES];
	put_number(input, number);
	for (uint64_t attempt = 0;; attempt++) {
		put_number(input + 8, attempt);
		crypto_shorthash(output, input, sizeof input, key);
		uint64_t value = get_number(output);
		if (value < bound)
			return (unsigned)(value % n);
	}
}

/* ---- By purpose -------------------------------------------------------------------------------------------------- */

unsigned purpose_slot(struct purpose purpose)
{
	uint32_t both = (uint32_t)purpose.what << 16 | purpose.whom;
	return (both * UINT32_C(2654435769)) >> 24;
}

void purpose_turn(struct purpose_counts *counts, unsigned turn)
{
	if (counts->turn != turn)
		*counts = (struct purpose_counts){.turn = (uint16_t)turn};
}

unsigned purpose_count(struct purpose_counts *counts, const struct chance_ask *ask)
{
	purpose_turn(counts, ask->turn);
	return counts->asked[purpose_slot(ask->purpose)]++;
}

unsigned purpose_outcome(const uint8_t key[16], const struct chance_ask *ask, unsigned before)
{
	uint64_t number = (uint64_t)ask->turn << 48 | (uint64_t)ask->purpose.what << 32 |
			  (uint64_t)ask->purpose.whom << 16 | (before & 0xffff);
	return hashed(key, number, ask->n);
}

static unsigned dice_next(struct chance *chance, const struct chance_ask *ask)
{
	struct keyed_dice *dice = (struct keyed_dice *)chance;
	return purpose_outcome(dice->key, ask, purpose_count(&dice->counts, ask));
}

void keyed_dice(struct keyed_dice *dice, const uint8_t key[16])
{
	*dice = (struct keyed_dice){.chance = {.next = dice_next}};
	memcpy(dice->key, key, sizeof dice->key);
}

/* ---- One after the other ----------------------------------------------------------------------------------------- */

static unsigned keyed_next(struct chance *chance, const struct chance_ask *ask)
{
	struct keyed_chance *stream = (struct keyed_chance *)chance;
	return hashed(stream->key, stream->at++, ask->n);
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
