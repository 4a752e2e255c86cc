/*
 * A disk that is full from the n-th write on: what SQLite asks of the system is counted, writes, syncs and truncations alike.
 */
#ifndef VEDETTE_TESTS_FAILING_WRITES_H
#define VEDETTE_TESTS_FAILING_WRITES_H

/* From now on, for every base that is opened after the first call. 0: nothing fails. Counts from the beginning. */
void fail_writes_from(unsigned long n);
unsigned long writes_asked(void);
/* Nothing fails until this file is there; then from the n-th on that it says. */
void fail_writes_when(const char *path);

#endif
