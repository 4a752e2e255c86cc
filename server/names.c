/*
 * Names of people, which others read: nothing in them is invisible, turns the line round or poses as another letter.
 */
#include "server/names.h"

#include <stdint.h>
#include <string.h>

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

/* Letters in the dress of others: marks that are set upon them (a letter that has one is written as one), phonetic and
 * mathematical alphabets, small capitals, figures in circles, and alphabets whose capitals are those of Latin. */
static const struct range disguised[] = {
	{0x250, 0x36f},     {0x13a0, 0x13ff},   {0x1ab0, 0x1aff},   {0x1d00, 0x1dff}, {0x20d0, 0x20ff},
	{0x2100, 0x218f},   {0x2460, 0x24ff},   {0x2c60, 0x2cff},   {0xa4d0, 0xa4ff}, {0xa640, 0xa69f},
	{0xa720, 0xa7ff},   {0xab30, 0xabbf},   {0xfb00, 0xfb06},   {0xfe20, 0xfe2f}, {0xff00, 0xffef},
	{0x10400, 0x104ff}, {0x1d400, 0x1d7ff}, {0x1f100, 0x1f1ff},
};

/* Alphabets whose letters look like each other's: a name is written in one of them. */
enum { latin = 1, greek = 2, cyrillic = 4, armenian = 8 };

static unsigned alphabet_of(uint32_t letter)
{
	if ((letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
	    (letter >= 0xc0 && letter <= 0x24f) || (letter >= 0x1e00 && letter <= 0x1eff))
		return latin;
	if ((letter >= 0x370 && letter <= 0x3ff) || (letter >= 0x1f00 && letter <= 0x1fff))
		return greek;
	if ((letter >= 0x400 && letter <= 0x52f) || (letter >= 0x1c80 && letter <= 0x1c8f))
		return cyrillic;
	if (letter >= 0x531 && letter <= 0x58f)
		return armenian;
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

static bool is_within(uint32_t letter, const struct range *range, size_t ranges)
{
	for (size_t i = 0; i < ranges; i++)
		if (letter >= range[i].first && letter <= range[i].last)
			return true;
	return false;
}

static bool is_plain_letter(uint32_t letter)
{
	return !is_within(letter, unseen, sizeof unseen / sizeof *unseen) &&
	       !is_within(letter, disguised, sizeof disguised / sizeof *disguised);
}

bool text_is_plain(const char *name, unsigned min_letters, unsigned max_letters)
{
	unsigned letters = 0, alphabets = 0;
	size_t size = strlen(name);
	if (size == 0 || name[0] == ' ' || name[size - 1] == ' ' || strstr(name, "  "))
		return false;
	while (*name) {
		uint32_t letter = next_letter(&name);
		if (!is_plain_letter(letter))
			return false;
		alphabets |= alphabet_of(letter);
		letters++;
	}
	return letters >= min_letters && letters <= max_letters && !(alphabets & (alphabets - 1));
}

bool name_is_plain(const char *name, unsigned min_letters)
{
	return text_is_plain(name, min_letters, 24);
}

/* ---- Likeness -------------------------------------------------------------------------------------------------- */

/* Letters from 0xc0 on without what stands above and below them. */
static const char bare_latin[] = "aaaaaaaceeeelllldnoooooxouuuuypbaaaaaaaceeeelllldnooooo-ouuuuypy"
				 "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhlllllllllllljjkkklllllll"
				 "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzf";

/* Letters of other alphabets that look like Latin ones, small and capital; where both differ the capital decides. */
static const struct look_alike {
	uint32_t letter;
	char latin;
} look_alikes[] = {
	{0x391, 'a'}, {0x3b1, 'a'}, {0x392, 'b'}, {0x3b2, 'b'}, {0x395, 'e'}, {0x3b5, 'e'}, {0x396, 'z'},
	{0x3b6, 'z'}, {0x397, 'h'}, {0x3b7, 'h'}, {0x399, 'l'}, {0x3b9, 'l'}, {0x39a, 'k'}, {0x3ba, 'k'},
	{0x39c, 'm'}, {0x3bc, 'm'}, {0x39d, 'n'}, {0x3bd, 'n'}, {0x39f, 'o'}, {0x3bf, 'o'}, {0x3a1, 'p'},
	{0x3c1, 'p'}, {0x3a4, 't'}, {0x3c4, 't'}, {0x3a5, 'y'}, {0x3c5, 'y'}, {0x3a7, 'x'}, {0x3c7, 'x'},
	{0x401, 'e'}, {0x405, 's'}, {0x406, 'l'}, {0x407, 'l'}, {0x408, 'j'}, {0x410, 'a'}, {0x412, 'b'},
	{0x415, 'e'}, {0x41a, 'k'}, {0x41c, 'm'}, {0x41d, 'h'}, {0x41e, 'o'}, {0x420, 'p'}, {0x421, 'c'},
	{0x422, 't'}, {0x423, 'y'}, {0x425, 'x'}, {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43a, 'k'},
	{0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'},
	{0x445, 'x'}, {0x451, 'e'}, {0x455, 's'}, {0x456, 'l'}, {0x457, 'l'}, {0x458, 'j'}, {0x4ae, 'y'},
	{0x4af, 'y'}, {0x4ba, 'h'}, {0x4bb, 'h'}, {0x4c0, 'l'}, {0x4cf, 'l'}, {0x51a, 'q'}, {0x51b, 'q'},
	{0x51c, 'w'}, {0x51d, 'w'}, {0x555, 'o'}, {0x585, 'o'}, {0x54d, 'u'}, {0x57d, 'u'},
};

/* Small letters of Greek, Cyrillic and Armenian lie at a fixed distance from the capitals. */
static uint32_t small_letter(uint32_t letter)
{
	if ((letter >= 0x391 && letter <= 0x3a9) || (letter >= 0x410 && letter <= 0x42f))
		return letter + 0x20;
	if (letter >= 0x400 && letter <= 0x40f)
		return letter + 0x50;
	if (letter >= 0x531 && letter <= 0x556)
		return letter + 0x30;
	return letter;
}

/* 0: it is not seen at a glance, as full stops and dashes are not. */
static char glance_at_ascii(uint32_t letter)
{
	if (letter >= 'A' && letter <= 'Z')
		letter += 'a' - 'A';
	if (letter == 'i' || letter == 'l' || letter == '1' || letter == '|')
		return 'l';
	if (letter == '0')
		return 'o';
	return (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '9') ? (char)letter : 0;
}

static char latin_look(uint32_t letter)
{
	if (letter >= 0xc0 && letter < 0xc0 + sizeof bare_latin - 1)
		return bare_latin[letter - 0xc0];
	for (size_t i = 0; i < sizeof look_alikes / sizeof *look_alikes; i++)
		if (look_alikes[i].letter == letter)
			return look_alikes[i].latin;
	return 0;
}

/* Two letters that run together into one. */
static size_t run_together(char *likeness, size_t used)
{
	if (used < 2 || strchr("nv", likeness[used - 1]) == NULL)
		return used;
	if (likeness[used - 2] == 'r' && likeness[used - 1] == 'n')
		likeness[used - 2] = 'm';
	else if (likeness[used - 2] == 'v' && likeness[used - 1] == 'v')
		likeness[used - 2] = 'w';
	else
		return used;
	return used - 1;
}

static size_t put_letter(char *to, uint32_t letter)
{
	if (letter < 0x800) {
		to[0] = (char)(0xc0 | letter >> 6);
		to[1] = (char)(0x80 | (letter & 0x3f));
		return 2;
	}
	size_t more = letter < 0x10000 ? 2 : 3;
	to[0] = (char)((more == 2 ? 0xe0 : 0xf0) | letter >> 6 * more);
	for (size_t i = 1; i <= more; i++)
		to[i] = (char)(0x80 | (letter >> 6 * (more - i) & 0x3f));
	return more + 1;
}

void name_likeness(const char *name, char likeness[likeness_room])
{
	size_t used = 0;
	while (*name && used + 4 < likeness_room) {
		uint32_t letter = next_letter(&name);
		char look = letter < 0x80 ? glance_at_ascii(letter) : latin_look(letter);
		if (look)
			likeness[used++] = look;
		else if (letter >= 0x80)
			used += put_letter(likeness + used, small_letter(letter));
		used = run_together(likeness, used);
	}
	likeness[used] = '\0';
}
