/*
 * The same figures once more, by other ways and as slowly as one likes: lines of sight by walking along them, sums of a shock by
 * adding up what the booklet lists, ways back by trying every one. NULL, or what does not agree; each counts what it has compared.
 */
#ifndef GLOIRE_TESTS_SLOW_H
#define GLOIRE_TESTS_SLOW_H

struct at_table;

const char *slow_sights(struct at_table *at, unsigned salt, unsigned *count);
const char *slow_sum_told(struct at_table *at, int told_sum, unsigned *count);
const char *slow_ways(struct at_table *at, unsigned *count);

#endif
