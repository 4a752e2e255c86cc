#include "long_text.h"

#include <string.h>

bool long_text_begins(const char *text, const char *word)
{
	while (*word && *text == *word) {
		text++;
		word++;
	}
	return !*word;
}

const char *long_text_find(const char *text, const char *word)
{
	for (; *text; text++)
		if (*text == *word && long_text_begins(text, word))
			return text;
	return NULL;
}

size_t long_text_until(const char *text, const char *signs)
{
	size_t length = 0;
	while (text[length] && !strchr(signs, text[length]))
		length++;
	return length;
}

unsigned long_text_count(const char *text, const char *word)
{
	unsigned count = 0;
	for (const char *at = long_text_find(text, word); at; at = long_text_find(at + 1, word))
		count++;
	return count;
}
