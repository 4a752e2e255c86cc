#ifndef VEDETTE_SERVER_MEMORY_H
#define VEDETTE_SERVER_MEMORY_H

/*
 * What is in memory has run ahead of what is on the disk, and there is no more of it: starting again from the disk is the
 * only way to be sure. Says so and ends with exit status 71.
 */
_Noreturn void end_without_memory(void);

#endif
