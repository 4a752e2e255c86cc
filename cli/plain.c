/*
 * Words out of files that others wrote, for the terminal: nothing in them can steer it.
 */
#include "cli/cli.h"

/* Control characters of ASCII, and those beyond it that two bytes of UTF-8 make (some terminals obey them, too). */
char *cli_plain(char *text)
{
	for (unsigned char *at = (unsigned char *)text; *at; at++) {
		bool beyond = at[0] == 0xc2 && at[1] >= 0x80 && at[1] <= 0x9f;
		if ((at[0] < ' ' && at[0] != '\n' && at[0] != '\t') || at[0] == 0x7f)
			at[0] = '?';
		if (beyond)
			at[0] = at[1] = '?';
	}
	return text;
}
