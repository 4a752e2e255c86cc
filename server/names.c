/*
 * Names of people, which others read: nothing in them is invisible, turns the line round or poses as another letter.
 */
#include <string.h>

#include "server/inside.h"

struct range {
	uint32_t first, last;
};

/* Signs that have no place in a name: controls, spaces that are none, zero width, direction, private ones. */
static const struct range unseen[] = {
	{0x00, 0x1f},       {0x7f, 0xa0},        {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},
	{0x115f, 0x1160},   {0x1680, 0x1680},    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},
	{0x2028, 0x202f},   {0x205f, 0x206f},    {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
	{0xe000, 0xf8ff},   {0xfe00, 0xfe0f},    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff},
	{0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
};

/* Alphabets whose letters look like each other's: a name is written in one of them. */
enum { latin = 1, greek = 2, cyrillic = 4 };

static unsigned alphabet_of(uint32_t letter)
{
	if ((letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
	    (letter >= 0xc0 && letter <= 0x24f) || (letter >= 0x1e00 && letter <= 0x1eff) ||
	    (letter >= 0xff21 && letter <= 0xff5a))
		return latin;
	if ((letter >= 0x370 && letter <= 0x3ff) || (letter >= 0x1f00 && letter <= 0x1fff))
		return greek;
	if ((letter >= 0x400 && letter <= 0x52f) || (letter >= 0x1c80 && letter <= 0x1c8f))
		return cyrillic;
	return 0;
}

/* Of valid UTF-8, as everything is that was read as JSON. */
static uint32_t next_letter(const char **at)
{
	const unsigned char *text = (const unsigned char *)*at;
	unsigned more = text[0] >= 0xf0 ? 3 : text[0] >= 0xe0 ? 2 : text[0] >= 0xc0 ? 1 : 0;
	uint32_t letter = more ? text[0] & (0x3fu >> more) : text[0];
	unsigned i = 1;
	for (; i <= more && (text[i] & 0xc0) == 0x80; i++)
		letter = letter << 6 | (text[i] & 0x3fu);
	*at += i;
	return letter;
}

static bool is_unseen(uint32_t letter)
{
	for (unsigned i = 0; i < sizeof unseen / sizeof *unseen; i++)
		if (letter >= unseen[i].first && letter <= unseen[i].last)
			return true;
	return false;
}

bool name_is_plain(const char *name, unsigned min_letters)
{
	unsigned letters = 0, alphabets = 0;
	size_t size = strlen(name);
	if (size == 0 || name[0] == ' ' || name[size - 1] == ' ' || strstr(name, "  "))
		return false;
	while (*name) {
		uint32_t letter = next_letter(&name);
		if (is_unseen(letter))
			return false;
		alphabets |= alphabet_of(letter);
		letters++;
	}
	return letters >= min_letters && letters <= 24 && !(alphabets & (alphabets - 1));
}
