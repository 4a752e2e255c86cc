/*
 * The program `vedette`.
 */
#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include "cli/cli.h"

int main(int argc, char **argv)
{
	/* Only how characters are read: numbers keep their point everywhere. */
	if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	return vedette_main(argc, argv);
}
