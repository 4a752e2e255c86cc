/* The players of this folder, for the table in players.c. */
#ifndef VEDETTE_ROSTER_H
#define VEDETTE_ROSTER_H

#include "vedette/players.h"

extern const struct player random_player, greedy_recruit, greedy_player, greedy_veteran;

/* Programs that are offered by name stand behind the players of this folder. */
bool roster_offer(const struct player *player);
void roster_withdraw_offers(void);

#endif
