/*
 * What one rulebook of the family says otherwise than another: figures and switches, a row for each year. The rules
 * themselves never ask which year it is. Where a paragraph bears another number in 1809, both stand: 8.36B | 8.37B.
 */
#ifndef VEDETTE_CAMPAIGN_DIFFERENCES_H
#define VEDETTE_CAMPAIGN_DIFFERENCES_H

#include "vedette/types.h"

enum { ratio_columns = 5, loss_bands = 8, victory_levels = 6 };

/* 20.11: so many points for the French if the enemy has lost at least so many halves of what they have. */
struct campaign_ratio {
	uint8_t halves;
	int8_t points;
};

/* 20.14 | 20.12: so many points for the enemy of the French if he has lost no more than this. */
struct campaign_band {
	uint8_t most;
	int8_t points;
};

/* 20.2 | 21.43: as long as the French have fewer halves (or no more) of the enemy's points. */
struct campaign_level_row {
	uint8_t halves; /* 0: however many they are */
	bool inclusive;
	uint8_t winner, level;
};

/*
 * 19.31 | 21.47: a corps that must be called, on two mornings, by its officer's initiative or on `most` or less; where there
 * is a corps of the enemy whose divisions make it easier by going back over a river, from `this_side` to `that_side`, and a
 * river beyond which one's own do.
 */
struct campaign_call {
	uint8_t turn[2], most;
	const char *corps, *this_side[2], *that_side[2];
	const char *river, *bank; /* a hex beyond it */
	uint8_t last_column;
	const char *excepted; /* corps */
};

struct campaign_differences {
	uint16_t year;
	const char *rulebook; /* its id */
	const char *month;    /* in which the morning of turn 1 lies ... */
	uint8_t day;          /* ... and its day */
	bool flat_ground;     /* 1.2: columns are staggered on the sheet; otherwise rows are */
	uint8_t first_player; /* where a scenario does not say it, 19.31 */

	/* 1 and 2 */
	uint8_t reveal_leader_range; /* 1.51(4): a leader must be that near; 0: none need be */
	bool weather;                /* - | 2.1 */
	uint8_t sound_of_guns;       /* hexes, 2.11B */
	bool to_the_fight; /* 2.11B: as near to the enemy there as it can (1809 reading 73), not only nearer (1806 reading 20) */

	/* 5: leaders. By side: French, their enemies. */
	uint8_t leader_allowance[2]; /* points, 8.1 */
	bool capture_by_owner;       /* 5.22: the owner rolls, with the odds and his command rating (5.23) */
	bool capture_before_combat;  /* 16.23: a leader who rides away before combat rolls */
	bool replaced_at_once; /* 5.14: in the command segment | when the command phase begins, by night, too */
	bool seizure;          /* - | 5.4 */
	bool ad_hoc_corps;     /* - | 5.17 */

	/* 6 and 7: reorganisation and command */
	uint8_t reorganise_distance; /* hexes between a leader and the nearest enemy, 6.15 */
	bool range_by_halves;        /* 7.2: a step of road or trail is half a hex; otherwise the first two or
					   the last two steps, or all */
	bool columns_by_trail;       /* 7.21B: a column follows another by road | by road or trail */
	bool marshals_command_officers; /* 5.16: his point is for a unit only | for an officer, too */
	bool order_before_play;         /* 7.42 | 19.5: one march order before the first turn */
	bool order_at_once;             /* 7.44: who comes in under orders marches in the same turn */
	bool order_changed_in_command;  /* 7.46: only a force in command is sent elsewhere */
	bool order_ends_behind_columns; /* 7.45D | - */
	bool rest_moves_freely; /* 7.45, note: once one of the force has come to the end of the order | - */
	bool rests_after_player_turn; /* 7.45: worn out on arrival for the turn | for the player turn */
	bool general_retreat;         /* - | 7.47 */

	/* 8 and 9: movement, bridges, trains */
	half_points stream;          /* more to cross a stream, 8.12 */
	half_points stream_in_woods; /* more again where it runs through woods, 8.12 */
	bool fords;                  /* a trail over a stream is a ford, 8.3 */
	uint8_t damage_stream;       /* or less damages the bridge, 8.34 */
	uint8_t damage_river;        /* 8.35C */
	uint8_t damage_modifier[2];  /* more to the die, - | 8.36 */
	bool mixed_damage_rivers;    /* 8.35A */
	uint8_t repair_stream;       /* or less repairs it, 8.36B | 8.37B */
	uint8_t repair_river;        /* 8.36B | 8.37B */
	uint8_t repair_enemy; /* more to the die with an enemy at an end, 8.36A | 8.37A; 0: impossible */
	uint8_t repair_zone;  /* more to the die with an end in an enemy zone, 8.36C | 8.37C */
	bool pontoon_trains_need_orders; /* 9.18: a command point or a roll */

	/* 10, 11, 16: repulse and combat */
	bool repulse_of_all;           /* - | 10.11: whoever has the hex in his zone is repulsed at once */
	bool marching_fails_no_attack; /* 8.22A: a failed repulse in Road March is followed by no attack */
	bool advance_beside;     /* 11.46B: with a leader also cavalry of the attack from hexes beside his */
	bool advance_twice;      /* 11.46: cavalry into a second hex that was vacated */
	uint8_t fortress_column; /* of the combat table, counted from 1-5 as 0: the highest against one, 11.54A */
	bool vedettes_are_light; /* cavalry, for 1809 16.3; by 1806 16.5 light is who has seven points */
	bool cap_after_shifts; /* it binds after the shifts of the column (1809 reading 10), not before them */
	bool guard_rules;      /* 11.48, 16.3 | - */

	/* 12 */
	bool casualties_in_full; /* 12.1: a unit that was reduced counts with its full strength again */

	/* 13: vedettes */
	uint8_t vedette_allowance[2]; /* points, 13.25 | 13.0 */
	bool vedettes_by_number; /* 13.12: a unit is made up of as many as are printed on it; else of all that are left */
	bool vedettes_scout; /* 13.4 | - */
	bool vedettes_die;   /* 13.2: any adverse result eliminates them */
	bool brigades;       /* - | 16.5: divisions break down */

	/* 14: supply */
	uint8_t forward_line;   /* hexes, 14.1 */
	half_points trunk_line; /* 14.1B */
	bool baggage_of_corps;  /* - | 14.1C, 14.22: a train feeds its own corps and one stranger */

	/* 19: set-up */
	uint8_t baggage_near; /* 19.24: hexes between a baggage train and a unit of its corps; 0: anywhere */
	uint8_t horse_near;   /* 19.26: hexes between cavalry and its officer; 0: it stands as printed */
	bool pontoons_laid;   /* 19.24: bridge trains may lie in a river from the start */
	struct campaign_call call;
	uint8_t varied_turn; /* - | 21.46: whoever may be early or late rolls */

	/* 20: victory */
	struct campaign_ratio ratio[ratio_columns]; /* from the highest on */
	int8_t ratio_of_nothing;                    /* where nobody has lost anything */
	struct campaign_band band[loss_bands];
	bool lost_as_they_lie; /* 20.11: by the counter in the box; otherwise every unit by its reduced one */
	bool exits;            /* - | 20.4 */
	int8_t unscathed;      /* - | 20.43c: French points if nothing of theirs is in a box */
	struct campaign_level_row level[victory_levels];
	const char *level_rule; /* 20.2 | 21.43 */

	/* The computer, by side: what a point of strength lost is worth to it. None of it is a rule. */
	uint8_t price_of_loss[2];
};

extern const struct campaign_differences campaign_differences_1806, campaign_differences_1809;

/* The row of a rulebook, by its id. */
const struct campaign_differences *campaign_differences_of(const char *rulebook);

#endif
