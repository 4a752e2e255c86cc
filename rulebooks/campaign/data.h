/*
 * What never changes in a scenario: counters, formations, bridges, sources, set-up and arrivals.
 */
#ifndef VEDETTE_CAMPAIGN_DATA_H
#define VEDETTE_CAMPAIGN_DATA_H

#include "rulebooks/campaign/differences.h"
#include "vedette/rulebook.h"

enum {
	side_french,
	side_allied,
	both_sides
}; /* allied: whoever fights the French, 1806 the Prussians and Saxons */

enum {
	flags_of_side = 120,
	all_flags = both_sides * flags_of_side,
	max_formations = 24,
	max_bridges = 640,
	max_sources = 16,
	max_entries = 16,
	max_forces = 48, /* of the French memo, 21.81 */
	max_pontoons = 8,
	max_orders = 8,    /* of a side */
	max_scouted = 40,  /* once a hex, by vedettes and lone leaders */
	max_failures = 40, /* repulses: one a unit at most */
	max_places = 4160,
	campaign_gaits = 12,     /* ways of paying for a hexside */
	campaign_no_price = 255, /* the chart forbids it */
	half = 2,                /* half points in a point; strengths are kept in halves, too */
};

/* What a counter is, 1.31 to 1.33. */
enum campaign_arm {
	arm_infantry,
	arm_mixed,
	arm_light,
	arm_heavy,
	arm_vedette,
	arm_leader,
	arm_baggage,
	arm_pontoon,
	arm_count
};

/* Leaders, 5.1. */
enum {
	leads_nobody = 0,
	leads_army = 1,
	leads_command = 2,
	leads_formation = 4,
	leads_state = 8,
	leads_spare = 16
};

enum { nation_french, nation_prussian, nation_saxon, nation_count };

struct campaign_counter {
	char id[24];   /* "fr.suchet" */
	char name[40]; /* "Suchet" */
	uint8_t arm;
	uint8_t leads; /* bit set of leads_... */
	uint8_t nation;
	uint8_t formation;     /* 1 + its number, 0: independent or of no formation */
	bool guard;            /* Guard infantry, 16.3 */
	uint8_t strength[2];   /* in half points: full and reduced; [1] 0: there is no reduced counter */
	uint8_t initiative[2]; /* full and reduced */
	uint8_t command;       /* rating, 5.11 */
	half_points allowance;
	uint8_t vedettes, first_vedette; /* how many it can put out; who the first of them is */
	uint8_t parent;                  /* of a vedette: who put it out; 0: none */
	uint8_t near; /* of a bridge train: the general beside whom it is set up, 19.24; 0: none */
};

struct campaign_formation {
	char id[12];
	char name[40];
	side_id side;
	uint8_t within; /* 1 + the formation whose commander also commands it, 5.17; 0: none */
	uint8_t level;  /* 12.1: demoralised when so many points are lost */
};

/* A way over water, 8.3. */
enum { over_stream, over_river };

struct campaign_bridge {
	space_id a, b;     /* a < b */
	uint8_t direction; /* from a to b */
	uint8_t over;
};

/* Strategic hexes, 20.16: supply sources, and what a scenario makes its own goals. */
enum campaign_place { place_source, place_goal, place_exit, place_alternate };

/* How a scenario is won: 20.1, a battle by itself (20.14), 21.96. */
enum campaign_victory { victory_points, victory_battle, victory_saalfeld };

struct campaign_source {
	space_id at;
	side_id side;
	bool opened; /* when the game begins, 14.21 */
	uint8_t kind;
};

/* Where a counter is when the game begins, or when and where it comes. */
struct campaign_arrival {
	uint16_t turn;   /* 0: it does not arrive */
	space_id entry;  /* no_space: none */
	bool any_source; /* at whichever of its side's sources has been used, 19.24 */
	bool rolls;      /* must pass a check to come, 19.31 */
	uint8_t number;  /* of the entry, among those of the scenario */
};

struct campaign_data {
	const struct campaign_differences *is; /* the rulebook's row */
	side_id first_player;
	uint8_t victory;
	bool strip;   /* the allies keep out of the first five columns, 21.62 */
	bool printed; /* it has a set-up of the booklet, which the players may vary, 19.2 */
	bool alternate_track;
	bool free_entry;              /* either track for each force, 21.81 */
	uint8_t counters[both_sides]; /* who runs from 1 to this */
	struct campaign_counter counter[both_sides][flags_of_side + 1];
	uint8_t formations;
	struct campaign_formation formation[max_formations];
	uint16_t bridges;
	struct campaign_bridge bridge[max_bridges];
	uint16_t (*bridge_at)[hex_sides]; /* by place: 1 + bridge, 0 none */
	/* What a hexside costs by gait with its bridge whole, worked out once from the terrain chart (movement/cost.c). */
	uint8_t (*price)[hex_sides][campaign_gaits];
	uint64_t
		fingerprint; /* of ground and counters: searches that are kept belong to it (movement/ways.c) */
	uint8_t sources;
	struct campaign_source source[max_sources];
	struct campaign_arrival arrival[both_sides][flags_of_side + 1];
	struct campaign_arrival alternate[both_sides][flags_of_side + 1]; /* 21.71, 21.81 */
	uint8_t force[flags_of_side + 1]; /* by who, of the French memo, from 1 on; 21.81 */
	uint8_t entries;
	space_id entry[max_entries];
	uint16_t start[both_sides][flags_of_side + 1];   /* by who: a place, or a box */
	uint8_t reduced[both_sides][flags_of_side + 1];  /* it begins with its reduced counter */
	uint8_t marching[both_sides][flags_of_side + 1]; /* it begins in Road March, 19.27 */
	uint8_t optional[both_sides][flags_of_side + 1]; /* only where the players agree to it, 21.25 */
	/* For the state of this scenario. */
	struct state state;
	struct piece_set set[both_sides];
	uint8_t fog_arm[both_sides][flags_of_side + 1];
	const char *flag_id[both_sides][flags_of_side], *flag_name[both_sides][flags_of_side],
		*who_name[both_sides][flags_of_side + 1];
	char flag_text[both_sides][flags_of_side][2][20];
};

static inline const struct campaign_data *campaign_data(const struct scenario *scenario)
{
	return scenario->data;
}

#endif
