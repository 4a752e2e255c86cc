/*
 * Chapters 11 to 13 as figures: hours, edges and places, from data/battles.csv. Part of the scenario, never
 * changes.
 */
#ifndef VEDETTE_TRAUTENAU_BATTLE_DATA_H
#define VEDETTE_TRAUTENAU_BATTLE_DATA_H

#include "vedette/types.h"

/* Lines of retreat: 11.1.3, 12.1.3 (the Austrian one changes at 13.00), 13.3.2 (once the IV Corps is in). */
enum retreat_edge {
	edge_trautenau_prussian,
	edge_trautenau_austrian,
	edge_soor_prussian,
	edge_soor_austrian,
	edge_soor_austrian_later,
	edge_joined_austrian,
	retreat_edges
};

enum { max_places = 8, max_road = 24, night_places = 3 };

struct victory_place {
	space_id space;
	uint8_t points;
};

struct places {
	uint8_t count;
	struct victory_place place[max_places];
};

struct battle_data {
	uint8_t first_hour[2], last_hour[2];        /* by day; the second counts for Soor alone too */
	uint8_t edge_distance[retreat_edges][288];  /* hexes to the nearest hex of that edge */
	uint16_t edge_straight[retreat_edges][288]; /* 9.5.8: to its line, in hundredths of a hex */
	/* The first day. */
	uint8_t inaction_until; /* 11.1.5 */
	struct places place;    /* 11.4.1: Trautenau is the first */
	space_id height[2];     /* 11.4.1: the two hexes above Trautenau */
	space_id exit;          /* 11.4.1: where the Prussians may leave by the road */
	uint8_t road_length;
	space_id road[max_road]; /* 11.4.1: the road behind them */
	uint8_t panic_from;      /* 11.4.2 */
	/* The second. */
	uint8_t later_edge_hour;   /* 12.1.3, 12.1.5, 12.4.1: the middle of the day is over */
	bool closed[288];          /* 12.1.5 */
	struct places noon, kaile; /* 12.4.1 */
	/* Joined. */
	uint8_t guard_hour, guard_second_hour;          /* 13.1, 13.3.2 */
	uint8_t guard_entry, fourth_entry, first_entry; /* indices of entries */
	uint8_t fourth_until, first_until;              /* 13.3: hours */
	space_id night_place[night_places];             /* 13.2: Trautenau, Kriblitz, Hohenbruck */
	uint8_t night_rows;                             /* 13.2: free placement down to this row */
	struct places late;                             /* 13.4: Trautenau and Eipel are the first two */
	/* Whom the special rules name: formations and a piece, 0xff where the battle does not have them. */
	uint8_t clausewitz, hussars, grivicic; /* 11.1.5, 12.1.4 */
	uint8_t first_corps
		[4];           /* 13.3.2: in the order in which they come back, independents with the third */
	uint8_t guard[2];      /* 13.1, 13.3.2 */
	uint8_t brigade[2][4]; /* 13.2 the brigades of the X Corps, 13.3.1 of the IV */
	uint8_t independents[2]; /* the independent units of the X and of the IV Corps */
};

#endif
