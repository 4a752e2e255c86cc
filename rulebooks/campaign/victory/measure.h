/*
 * What the computer looks at: names in weights.csv, and what each counts.
 */
#ifndef VEDETTE_CAMPAIGN_MEASURE_H
#define VEDETTE_CAMPAIGN_MEASURE_H

#include "rulebooks/campaign/data.h"

enum campaign_measure {
	measure_level,
	measure_points,
	measure_score,    /* victory points as they stand, 20.1 */
	measure_strength, /* half points lost, 11.4 */
	measure_worn,     /* sixtieths of the way to demoralisation, 12.1 */
	measure_broken,   /* formations that are demoralised */
	measure_goal,     /* held, 21.96 */
	measure_way,      /* half points to the strategic hexes it wants */
	measure_near,     /* hexes to the enemy, times strength, for whoever is behind */
	measure_press,    /* what its attacks of this turn promise */
	measure_threat,   /* and what attacks of its next turn would, as things stand */
	measure_gathered, /* half points by which it is outnumbered near the enemy */
	measure_command,  /* strength in command, 7.1 */
	measure_officer,  /* strength near an officer in command */
	measure_touch,    /* hexes too far for a leader's range, 7.2 */
	measure_alone,    /* leaders and trains without troops near the enemy, 5.2 */
	measure_baggage,  /* hexes that the enemy is too near, 14.33 */
	measure_guard,    /* strategic hexes that somebody stands in */
	measure_bridge,   /* bridges over rivers held against an enemy near */
	measure_screen,   /* vedettes between two and four hexes from the enemy, 13.1 */
	measure_column,   /* strength in column near the enemy, 8.22 */
	measure_hungry,   /* out of supply, 14.4 */
	measure_absent,   /* strength that is due and has not come, 15.0 */
	measure_ratio,    /* half points taken, less those lost by the French at their price, 20.11 */
	measure_out,      /* vedettes on the map */
	measure_contact,  /* stacks that touch the enemy, of whoever is ahead */
	measure_aloof,    /* hexes by which the enemy is too near, for whoever is ahead */
	measure_emperor,  /* Napoleon where he might be taken, 20.3 */
	measure_lead,     /* twelfths of the game that have been played, for whoever is ahead */
	measure_retreat,  /* a general retreat: half points by which it was called for, 1809 7.47 */
	measure_stake,    /* what this turn's attacks may do to the victory points, in tenths of a point */
	measure_risk,     /* and what those of the next turn might */
	measure_rally, /* hexes that the enemy is too near to whoever may bring the broken back, times their strength, 6.15 */
	measure_exposed, /* half points that count, where an enemy who is not far enough inferior may come up */
	measure_blind, /* half points that count, about to attack somebody whom nobody has seen yet, 16.21 */
	measure_seen,  /* stacks of the enemy near the troops that are known, 13.4 */
	campaign_measure_count
};

extern const char *const campaign_measure_name[campaign_measure_count];
void campaign_measure(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work, int32_t term[]);
/* Somebody stands there whom the seat has not seen. */
bool campaign_holds_strangers(const struct field *field, space_id hex);
/* Works out how far it is to the strategic hexes, when the ground has its prices. */
void campaign_measure_ways(struct campaign_data *data, const struct board *board);

/* ---- policy.c --------------------------------------------------------------------------------------------------------- */

void campaign_policy_move(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
void campaign_policy_march(const struct field *field, const struct frame *frame,
			   const struct answers *answers, uint16_t odds[]);
void campaign_policy_roll(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
void campaign_policy_define(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[]);
void campaign_policy_resolve(const struct field *field, const struct frame *frame,
			     const struct answers *answers, uint16_t odds[]);

#endif
