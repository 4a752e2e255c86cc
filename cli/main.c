/*
 * The program `vedette`.
 */
#include <locale.h>

#include "cli/cli.h"

int main(int argc, char **argv)
{
	/* Only how characters are read: numbers keep their point everywhere. */
	if (!setlocale(LC_CTYPE, ""))
		setlocale(LC_CTYPE, "C.UTF-8");
	return vedette_main(argc, argv);
}
