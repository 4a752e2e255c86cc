/*
 * What one rulebook of the family says otherwise than another: figures and switches, a row for each year. The rules
 * themselves never ask which year it is.
 */
#ifndef VEDETTE_CAMPAIGN_DIFFERENCES_H
#define VEDETTE_CAMPAIGN_DIFFERENCES_H

#include "vedette/types.h"

struct campaign_differences {
	uint16_t year;
	half_points stream;              /* more to cross a stream, 8.12 */
	bool fords;                      /* a trail over a stream is a ford, 8.3 */
	uint8_t forward_line;            /* hexes, 14.1 */
	half_points trunk_line;          /* 14.1B */
	uint8_t damage_stream;           /* or less damages the bridge, 8.34 */
	uint8_t damage_river;            /* 8.35C */
	uint8_t repair_stream;           /* or less repairs it, 8.36B */
	uint8_t repair_river;            /* 8.36B */
	uint8_t repair_enemy;            /* more to the die with an enemy at an end, 8.36A; 0: impossible */
	uint8_t repair_zone;             /* more to the die with an end in an enemy zone, 8.36C */
	bool pontoon_trains_need_orders; /* 9.18: a command point or a roll */
	uint8_t fortress_column; /* of the combat table, counted from 1-5 as 0: the highest against one, 11.54A */
	uint8_t sound_of_guns;         /* hexes, 2.11B */
	bool marching_fails_no_attack; /* 8.22A: a failed repulse in Road March is followed by no attack */
	bool vedettes_scout;           /* 13.4 */
	bool vedettes_die;             /* 13.2: any adverse result eliminates them */
	bool guard_rules;              /* 11.48, 16.3 */
	bool capture_before_combat;    /* 16.23: a leader who rides away before combat rolls */
	uint8_t reveal_leader_range;   /* 1.51(4): a leader must be that near; 0: none need be */
	uint8_t reorganise_distance;   /* hexes between a leader and the nearest enemy, 6.15 */
};

extern const struct campaign_differences campaign_differences_1806;

#endif
