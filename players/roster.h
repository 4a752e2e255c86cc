/* The players of this folder, for the table in players.c. */
#ifndef VEDETTE_ROSTER_H
#define VEDETTE_ROSTER_H

#include "vedette/players.h"

extern const struct player random_player, greedy_recruit, greedy_player, greedy_veteran;

#endif
