/*
 * Reading just enough of the server's messages to go on playing: faster than building objects of them.
 */
#ifndef VEDETTE_PICKING_H
#define VEDETTE_PICKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pick {
	bool asked;
	unsigned long ticket;
	char action[400];
	unsigned of; /* how many there were to choose from */
};

/*
 * What a view or an update says of the decision: false, nothing (it is as it was). An action is chosen by lot from
 * `*luck`, a small generator.
 */
bool pick_decision(const char *text, uint64_t *luck, struct pick *pick);
uint64_t next_luck(uint64_t *luck);

#endif
