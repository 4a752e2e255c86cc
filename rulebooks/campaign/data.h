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
}; /* allied: whoever fights the French, 1806 the Prussians and Saxons, 1809 the Austrians */

enum {
	flags_of_side = 120,
	all_flags = both_sides * flags_of_side,
	max_formations = 24,
	max_bridges = 640,
	max_sources = 24, /* strategic hexes of every kind */
	max_spans = 8,    /* bridges that are worth a point, 1809 20.15 */
	max_entries = 16,
	max_forces = 48, /* of the French memo, 21.81 */
	max_pontoons = 8,
	max_orders = 8,    /* of a side */
	max_crossed = 60,  /* bridges, in the retreats of one phase */
	max_scouted = 40,  /* once a hex, by vedettes and lone leaders */
	max_failures = 40, /* repulses: one a unit at most */
	max_places = 4160,
	weather_turns = 32,                       /* of the historical track, from the first morning on */
	campaign_gaits = 12,                      /* ways of paying for a hexside */
	campaign_supplied_march = campaign_gaits, /* a column's, where a supply line may go, 14.12 */
	campaign_price_lists,
	campaign_no_price = 255, /* the chart forbids it */
	half = 2,                /* half points in a point; strengths are kept in halves, too */
};

/* A set of hexes. */
struct campaign_hexes {
	uint64_t word[max_places / 64];
};

static inline void campaign_add_hex(struct campaign_hexes *set, space_id hex)
{
	set->word[hex / 64] |= (uint64_t)1 << hex % 64;
}

static inline bool campaign_has_hex(const struct campaign_hexes *set, space_id hex)
{
	return set->word[hex / 64] >> hex % 64 & 1;
}

/* All hexes beside those of another set. */
static inline void campaign_add_neighbours(struct campaign_hexes *set, const struct board *board,
					   const uint64_t of[max_places / 64])
{
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = of[word]; rest; rest &= rest - 1) {
			unsigned hex = word * 64 + (unsigned)__builtin_ctzll(rest);
			for (unsigned direction = 0; direction < hex_sides; direction++)
				if (board->neighbour[hex][direction] != no_space)
					campaign_add_hex(set, board->neighbour[hex][direction]);
		}
}

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
	leads_spare = 16,
	leads_ad_hoc = 32 /* 1809 5.17: whoever stands with him */
};

enum {
	nation_french,
	nation_prussian,
	nation_saxon,
	nation_austrian,
	nation_bavarian,
	nation_german, /* of the Confederation otherwise, 1809 17.1 */
	nation_count
};

struct campaign_counter {
	char id[24];   /* "fr.suchet" */
	char name[40]; /* "Suchet" */
	uint8_t arm;
	uint8_t leads; /* bit set of leads_... */
	uint8_t nation;
	uint8_t formation;     /* 1 + its number, 0: independent or of no formation */
	bool guard;            /* Guard infantry, 16.3 */
	bool division;         /* of infantry: may break down, 1809 16.5 */
	bool skirmishers;      /* woods cost it little, 1809 16.41 */
	bool brigade;          /* a counter that divisions break down into, 1809 16.5 */
	uint8_t strength[2];   /* in half points: full and reduced; [1] 0: there is no reduced counter */
	uint8_t initiative[2]; /* full and reduced */
	uint8_t command;       /* rating, 5.11 */
	half_points allowance;
	uint8_t vedettes, first_vedette; /* how many it can put out; who the first of them is */
	uint8_t parent;                  /* of a vedette: who put it out; 0: none */
	uint8_t near; /* of a bridge train: the general beside whom it is set up, 19.24; 0: none */
	uint8_t twin; /* of a bridge train: the counter of the other side that it becomes when it is taken, 9.26 */
	bool taken; /* it is such a counter */
};

struct campaign_formation {
	char id[12];
	char name[40];
	side_id side;
	uint8_t within; /* 1 + the formation whose commander also commands it, 5.17; 0: none */
	uint8_t level;  /* 12.1: demoralised when so many points are lost */
	uint8_t worth;  /* points to the enemy if it is at the end, 20.13 */
	bool german;    /* only an officer who speaks it replaces its own, 1809 5.14 */
	bool pools;     /* any of its vedettes make up any of its units, 1809 13.12 */
	seat_id seat;   /* who commands it where the command is split, 18.0 */
};

/* A way over water, 8.3. */
enum { over_stream, over_river };

struct campaign_bridge {
	space_id a, b;     /* a < b */
	uint8_t direction; /* from a to b */
	uint8_t over;
	bool stone; /* it cannot be damaged, 1809 8.33 */
};

/* Strategic hexes, 20.16 | 20.15: supply sources, what a scenario makes its own goals, ends of bridges worth a point. */
enum campaign_place { place_source, place_goal, place_exit, place_alternate, place_bank };

/* How a scenario is won: by the ratio of points (20.1, 20.2 | 21.43), a battle by itself (1806 20.14), 1806 21.96, or by more points (1809 20.2). */
enum campaign_victory { victory_points, victory_battle, victory_saalfeld, victory_more };

struct campaign_source {
	space_id at;
	side_id side;
	bool opened; /* when the game begins, 14.21 */
	uint8_t kind;
	bool on_entry; /* a source only once its side has come in there, 1809 20.17, 21.47 */
	bool guarded;  /* the enemy stays out, and nobody leaves by it, 1809 20.16, 20.41 */
	bool linked;   /* a source only while a trunk line joins it to another, 1809 14.21 */
	bool taken;    /* in the enemy's hands when the game begins */
};

/* A bridge that is worth a point to whoever holds both ends, 1809 20.15: two strategic hexes. */
struct campaign_span {
	uint8_t a, b;
};

/* How a bridge is damaged when the game begins: in any case, or where the players agree on what was (reading 70). */
enum { damaged_not, damaged_always, damaged_in_fact };

/* A pontoon bridge that lies in the water when the game begins. */
struct campaign_afloat {
	space_id at;
	uint8_t direction, side, who;
};

/* A train that must be set up within so many hexes of a place, 1809 21.33; 0: it need not. */
struct campaign_tie {
	space_id place;
	uint8_t hexes;
};

/* A brigade that is set up in place of part of its division, by agreement, 1809 19.21; 0: it is not. */
struct campaign_detachment {
	uint8_t of; /* whom it is of */
	space_id at;
};

/* Where a counter is when the game begins, or when and where it comes. */
struct campaign_arrival {
	uint16_t turn;   /* 0: it does not arrive */
	space_id entry;  /* no_space: none */
	bool any_source; /* at whichever of its side's sources has been used, 19.24 */
	bool rolls;      /* must pass a check to come, 19.31 */
	uint8_t number;  /* of the entry, among those of the scenario */
};

/* What a die brings in the morning, the afternoon and the evening, 2.1; wet: mud if the turn before has left any. */
struct campaign_weather_row {
	uint8_t weather[3];
	bool wet[3];
};

/* The area in play, 21.12, 21.22, 21.32, 21.42, 21.72, 21.92. */
enum campaign_area {
	area_all,
	area_auerstaedt,
	area_jena,
	area_both,
	area_massenbach,
	area_erfurt,
	area_saalfeld,
	area_count
};

struct campaign_data {
	const struct campaign_differences *is; /* the rulebook's row */
	side_id first_player;
	uint8_t area;
	uint8_t victory;
	bool strip;   /* the allies keep out of the first five columns, 21.62 */
	bool printed; /* it has a set-up of the booklet, which the players may vary, 19.2 */
	bool alternate_track;
	bool free_entry;              /* either track for each force, 21.81 */
	int8_t bonus;                 /* points given to the French, 1809 21.13 */
	bool seizure_spent;           /* the Archduke has had his, 1809 21.33 */
	uint8_t counters[both_sides]; /* who runs from 1 to this */
	struct campaign_counter counter[both_sides][flags_of_side + 1];
	uint8_t formations;
	struct campaign_formation formation[max_formations];
	seat_id seat[both_sides]
		    [flags_of_side + 1]; /* by who, of those that no other counter stands for, 18.0 */
	uint16_t bridges;
	struct campaign_bridge bridge[max_bridges];
	uint16_t (*bridge_at)[hex_sides]; /* by place: 1 + bridge, 0 none */
	/* What a hexside costs by gait with its bridge whole, worked out once from the terrain chart (movement/cost.c). */
	uint8_t (
		*price)[max_places][8]; /* by list, hex and direction: what a search asks for lies together */
	uint8_t (*link)[hex_sides]; /* what a line finds there with its bridge whole, bits of campaign_link */
	/* Hexes closed to a side (arrivals/area.c); with those beside them, and with the strip, open or not. */
	struct campaign_hexes closed[both_sides], near_closed[both_sides];
	struct campaign_hexes strip_of[2]; /* by sheet: its first columns, 21.62 */
	struct campaign_hexes in_play;     /* what is not beyond the map's edge */
	uint8_t damaged[max_bridges];      /* when the game begins, 1.63 */
	uint8_t afloat;
	struct campaign_afloat bridge_afloat[max_pontoons];
	uint64_t
		fingerprint; /* of ground and counters: searches that are kept belong to it (movement/ways.c) */
	uint8_t sources;
	struct campaign_source source[max_sources];
	uint8_t spans;
	struct campaign_span span[max_spans];
	uint8_t way_to[max_sources][max_places]; /* how far they are, for the computer (victory/measure.c) */
	struct campaign_arrival arrival[both_sides][flags_of_side + 1];
	struct campaign_arrival alternate[both_sides][flags_of_side + 1]; /* 21.71, 21.81 */
	uint8_t force[both_sides][flags_of_side +
				  1]; /* by who, of a memo that chooses its track, from 1 on; 21.81 | 21.47 */
	uint8_t varies[both_sides][flags_of_side + 1]; /* it may be early or late, 1809 21.46 */
	uint64_t north[max_places / 64];               /* beyond the river of its call, 1809 21.47 */
	uint8_t entries;
	space_id entry[max_entries];
	uint16_t start[both_sides][flags_of_side + 1];   /* by who: a place, or a box */
	uint8_t reduced[both_sides][flags_of_side + 1];  /* it begins with its reduced counter */
	uint8_t marching[both_sides][flags_of_side + 1]; /* it begins in Road March, 19.27 */
	struct campaign_detachment detachment[both_sides][flags_of_side + 1];
	struct campaign_tie tie[both_sides][flags_of_side + 1];
	uint8_t optional[both_sides][flags_of_side + 1]; /* only where the players agree to it, 21.25 */
	struct campaign_weather_row weather_table[6];
	uint8_t weather_track[weather_turns]; /* from turn 1 on */
	/* For the state of this scenario. */
	struct state state;
	struct piece_set set[both_sides];
	uint8_t fog_arm[both_sides][flags_of_side + 1];
	const char *flag_id[both_sides][flags_of_side], *flag_name[both_sides][flags_of_side],
		*who_name[both_sides][flags_of_side + 1];
	char flag_text[both_sides][flags_of_side][2][20];
	struct campaign_hexes edge; /* hexes with fewer than six neighbours */
};

static inline const struct campaign_data *campaign_data(const struct scenario *scenario)
{
	return scenario->data;
}

#endif
