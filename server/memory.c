/*
 * The end of a server that gets no more memory.
 */
#include <unistd.h>

#include "server/memory.h"

enum { status_no_memory = 71 }; /* EX_OSERR of sysexits.h */

/* Nothing here allocates, and nothing that is half done is finished. */
_Noreturn void end_without_memory(void)
{
	static const char words[] = "vedette serve: there is no memory left, so it ends;"
				    " every answer that was acknowledged is on the disk\n";
	ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
	(void)written;
	_exit(status_no_memory);
}
