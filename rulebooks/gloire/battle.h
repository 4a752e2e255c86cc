/*
 * One battle of Jours de Gloire as its data files say it: the counters of both sides, formations and their markers, turns,
 * places to win by, and the tables the booklet refers to. Loaded once, never changed, shared by every game.
 *
 * The booklet prints none of this but some hexes and hours: nearly all of it is reconstruction, every row says so by its
 * origin (R rulebook, S source, K known, O and X our own), and every file can be replaced by whoever owns the game.
 */
#ifndef VEDETTE_GLOIRE_BATTLE_H
#define VEDETTE_GLOIRE_BATTLE_H

#include "vedette/board.h"
#include "vedette/rulebook.h"

enum {
	gloire_sides = 2,
	gloire_max_units = 176, /* Austerlitz has 172 */
	gloire_max_chiefs = 12,
	gloire_pieces = gloire_max_units +
			gloire_max_chiefs, /* unit i is piece i, chief i is piece max_units + i */
	gloire_max_formations = 44,
	gloire_max_markers = 16, /* special and combined ones */
	gloire_max_turns = 16,
	gloire_max_objectives = 16,
	gloire_objective_hexes = 9,
	gloire_max_lines = 4,
	gloire_line_hexes = 24,
	gloire_max_guns = 8,
	gloire_max_automatic = 6,
	gloire_id_size = 64,
	gloire_name_size = 56,
	gloire_none = 0xff, /* no formation, chief, initiative, turn ... */
};

/* Parts A to K of the booklet; H, I and K hold two battles each. */
enum gloire_battle_name {
	gloire_rivoli,
	gloire_pyramides,
	gloire_zurich,
	gloire_marengo,
	gloire_canope,
	gloire_montebello,
	gloire_austerlitz,
	gloire_haslach,
	gloire_elchingen,
	gloire_durrenstein,
	gloire_schongraben,
	gloire_jena,
	gloire_maida,
	gloire_castelnuovo,
	gloire_exercise, /* no battle: clear ground, two small armies that are put where one likes */
	gloire_battles
};

/* ---- Units, 0.3 -------------------------------------------------------------------------------------------------- */

enum gloire_type {
	gloire_infantry,
	gloire_light_infantry, /* matters for the optional fire of infantry alone */
	gloire_cavalry,
	gloire_heavy_cavalry, /* L on the counter */
	gloire_artillery,
	gloire_horse_artillery,
	gloire_pontoon,   /* C 4.3: infantry in all but square and attack; moves as artillery by cost */
	gloire_boat,      /* C 0.3, I, K 0.3: artillery on water */
	gloire_dromedary, /* E 0.3: cavalry to move and for victory, infantry to fight and to stack */
	gloire_types
};

static inline bool gloire_type_is_horse(unsigned type)
{
	return type == gloire_cavalry || type == gloire_heavy_cavalry;
}

static inline bool gloire_type_is_guns(unsigned type)
{
	return type == gloire_artillery || type == gloire_horse_artillery || type == gloire_boat;
}

static inline bool gloire_type_is_foot(unsigned type)
{
	return type == gloire_infantry || type == gloire_light_infantry || type == gloire_pontoon ||
	       type == gloire_dromedary;
}

/* Which column of costs it pays, 4.3. */
enum gloire_arm {
	gloire_arm_infantry,
	gloire_arm_cavalry,
	gloire_arm_artillery,
	gloire_arm_chief,
	gloire_arms
};

static inline unsigned gloire_arm_of(unsigned type)
{
	if (gloire_type_is_horse(type) || type == gloire_dromedary)
		return gloire_arm_cavalry;
	return gloire_type_is_guns(type) || type == gloire_pontoon ? gloire_arm_artillery
								   : gloire_arm_infantry;
}

/* The two sides of a counter: index of sp, cohesion and mp. A routed unit shows the second. */
enum gloire_order { gloire_good_order, gloire_disorder, gloire_orders };

enum gloire_arrival {
	gloire_at_start,   /* stands at `hex` */
	gloire_reinforces, /* comes in `turn` at `hex`, 5.2 */
	gloire_sleeps,     /* stands at `hex`, acts when a rule of the battle wakes it */
	gloire_by_rule,    /* appears when a rule of the battle says so */
	gloire_absent,     /* not in this scenario */
};

struct gloire_set_up {
	uint8_t arrival;  /* enum gloire_arrival */
	uint8_t turn;     /* of a reinforcement */
	uint8_t optional; /* only if the scenario's option says so */
	uint8_t facing;   /* corner: between direction `facing` and the next, 6.1.1, mechanisms/facing.h */
	space_id hex;
};

struct gloire_unit {
	char id[gloire_id_size];     /* fr.joubert.vial-4e-leg */
	char name[gloire_name_size]; /* Vial 4e lég. */
	side_id side;
	uint8_t formation;
	uint8_t type; /* enum gloire_type */
	uint8_t sp[gloire_orders];
	uint8_t cohesion[gloire_orders];
	uint8_t mp[gloire_orders];              /* whole points; 0: never moves */
	uint8_t engagement;                     /* 0: none, guns */
	uint8_t range_effective, range_maximum; /* guns, 7.3; else 0 */
	bool one_sided;                         /* no reverse: any disorder eliminates it, K 0.3 */
	uint8_t points;                         /* for the enemy when it is eliminated, 13.2 */
	char grade;                             /* A to E; for players' eyes */
	char origin;
	struct gloire_set_up set_up;
};

/* ---- Commanders in chief, 2.5 -------------------------------------------------------------------------------------- */

struct gloire_chief {
	char id[gloire_id_size];
	char name[gloire_name_size];
	side_id side;
	int8_t modifier; /* strategic initiative (3) and leaders' initiative (2.4.3) */
	uint8_t orders, range;
	uint8_t mp;        /* 7 */
	uint8_t rank;      /* 0: rolls for strategic initiative if he is there; else the next */
	uint8_t successor; /* chief who takes his place, E 2.5, F, B 2.5; gloire_none */
	uint8_t points;    /* for the enemy when he is eliminated */
	bool commands;     /* false: an emperor, gives no orders, G 2.5 */
	char origin;
	struct gloire_set_up set_up;
};

/* ---- Formations and their ordinary markers, 2.1.1 --------------------------------------------------------------------- */

enum gloire_edge { gloire_no_edge, gloire_top, gloire_bottom, gloire_left, gloire_right };

/* Where routed units run, 10.4: to a hex, or to an edge of the map (hex is no_space). */
struct gloire_goal {
	space_id hex;
	uint8_t edge; /* enum gloire_edge */
};

struct gloire_formation {
	char id[gloire_id_size]; /* fr.joubert */
	char name[gloire_name_size];
	char corps[16]; /* for combined markers; "" */
	side_id side;
	uint8_t initiative[2]; /* of its first and second marker */
	uint8_t ams;           /* 0 to 2 */
	uint16_t chiefs;       /* bit set: who may order it, 2.3.2 */
	uint8_t units;         /* how many it has */
	uint8_t facing;        /* a corner: of its units at the start */
	uint8_t points;        /* for the enemy if it is demoralised at the end, 13.2 */
	char origin;
	struct gloire_goal rout,
		then; /* then: what follows when the hex is reached; no_space and no edge: nothing */
	struct gloire_goal other;                /* for units that stand in the part of the map below */
	uint8_t other_columns[2], other_rows[2]; /* printed numbers, from and to; 0: there is no such part */
};

/* ---- Special and combined markers, 2.1.2 -------------------------------------------------------------------------------- */

enum gloire_effect {
	gloire_any_units,        /* any `units` of the formations */
	gloire_whole_formations, /* all of the formations at once; one of the two AMs of each stays out, C 2.1.2 */
	gloire_north_bank,       /* the same, formations with a unit on the right bank, C 2.1.2 */
	gloire_all_cavalry,      /* of the formations, D 2.1 */
	gloire_all_artillery, /* of the formations, D 2.1, I 2.1.2 */
	gloire_disorganised,  /* undrawn AMs of the formations leave the cup, D 2.1 */
	gloire_named_brigade, /* two infantry units of one name and one of cavalry, With Orders, A 2.2 */
	gloire_see_orders,    /* no marker of the cup: looks at the enemy's orders once, A 2.3 */
	gloire_boats,         /* flotilla markers on units by the river, B 4.3 */
	gloire_two_stacks,    /* any two stacks, shock +1, H 2.1.2 */
	gloire_rally_fully,   /* `units` to good order, H 2.1.2 */
	gloire_rally_step,    /* `units` by a step, I 2.1.2 */
	gloire_exchange,      /* `units` enemy AMs of infantry become such of cavalry, I 2.1.2 */
	gloire_two_as_one,    /* replaces an AM of two formations, J 2.1.2 */
	gloire_must_attack,   /* up to `units` of foot or horse, which must shock or charge, J 2.1.2 */
	gloire_volley,        /* K 2.1.2 */
	gloire_effects
};

struct gloire_marker {
	char id[gloire_id_size];
	char name[gloire_name_size];
	side_id side;
	uint8_t effect;                /* enum gloire_effect */
	uint8_t initiative;            /* gloire_none: no test */
	uint8_t units;                 /* how many the effect speaks of; 0: none */
	uint8_t uses;                  /* in the whole game */
	uint8_t uses_a_day;            /* 0: any */
	uint8_t first_turn, last_turn; /* when it may be put in */
	bool always;                   /* is in the cup of its own accord whenever it may be */
	uint64_t formations;           /* bit set it speaks of */
	char origin;
	char rule[12]; /* "A 2.2" */
};

/* ---- Turns ---------------------------------------------------------------------------------------------------------------- */

enum gloire_hour {
	gloire_day,
	gloire_night,   /* 12.1 */
	gloire_fog,     /* 12.2 */
	gloire_low_fog, /* G 12.2: on level 0 alone */
};

struct gloire_turn {
	char clock[8]; /* 08h30 */
	uint8_t hour;  /* enum gloire_hour */
	uint8_t day;   /* from 1: Zürich has two */
	bool rest;     /* phases A to D are left out: a night's rest, both sides rally */
	char origin;
	uint8_t ams
		[gloire_max_formations]; /* how many ordinary markers each formation has in this turn, at most */
};

/* ---- Victory, 13 ------------------------------------------------------------------------------------------------------------ */

enum gloire_need {
	gloire_all,              /* holds every one of the hexes */
	gloire_two,              /* at least two of them */
	gloire_either,           /* any of them while the other side holds none */
	gloire_each,             /* the points for each of them */
	gloire_good_order_there, /* a unit in good order on any, and no such enemy on any */
	gloire_no_enemy,         /* no enemy unit on any */
};

enum gloire_when {
	gloire_at_end,
	gloire_after_turn,     /* at the end of turn `turn` */
	gloire_each_turn_from, /* at the end of every turn from `turn` on */
	gloire_at_once,        /* the first time it is so */
	gloire_when_burnt,     /* K burning */
};

struct gloire_objective {
	side_id side; /* who may score; no_side: whoever holds it */
	uint8_t points, hexes, need, when, turn;
	side_id held; /* at the start; no_side: nobody */
	char origin;
	space_id hex[gloire_objective_hexes];
};

/* 13.1: a victory that ends the game in phase F. All that it asks for must be so. */
enum gloire_absence {
	gloire_anywhere,      /* it asks for no absence */
	gloire_no_right_bank, /* no enemy unit across the Limmat, C */
	gloire_no_heights,    /* none on level `level` or higher */
	gloire_no_village,    /* none in a village, town, castle, cassina or ruins */
};

struct gloire_automatic {
	side_id side;                  /* who wins */
	uint8_t first_turn, last_turn; /* at the end of which turns */
	bool by_day;                   /* of day turns alone */
	uint8_t hexes;
	space_id hex[gloire_objective_hexes]; /* held by the side, every one */
	uint64_t demoralised;                 /* of these formations of the enemy ... */
	uint8_t demoralised_count;            /* ... so many are, 11.2 */
	uint64_t broken;                      /* enemy formations without any unit in good order */
	uint8_t strength;   /* points of the side in good order in the area or beside `near`; 0: none asked */
	bool infantry;      /* of infantry alone */
	space_id corner[2]; /* of the area; no_space: there is none */
	space_id near;
	uint8_t absence, level; /* enum gloire_absence */
	char origin;
};

/* A line of hexes that a rule names: the alarm at Haslach, Lusignan's trail. */
struct gloire_line {
	char name[24];
	uint8_t hexes;
	space_id hex[gloire_line_hexes];
};

/* Guns that belong to a redoubt, without a counter: who holds the hex at the start has them, E 0.2. */
struct gloire_guns {
	space_id hex;
	uint8_t strength;
	char origin;
};

/* ---- Tables --------------------------------------------------------------------------------------------------------------- */

enum { gloire_barred = -1, gloire_no_shock = -99 };

/* What a hex costs and does, Terrain Table. */
struct gloire_ground {
	half_points cost[gloire_arms]; /* gloire_barred */
	bool disorders[gloire_arms];   /* at the end of a move into it */
	int8_t fire, shock;            /* on the die against units in it */
	bool charge, blocks_sight, all_round;
	bool square;      /* may be formed here, 4.2 */
	bool clear_bonus; /* its shock figure counts only if no other ground does */
	char origin;
};

enum gloire_edge_kind { /* rows of the table of hexsides, in its order */
			gloire_level_up,
			gloire_level_down,
			gloire_slope_up,
			gloire_slope_down,
			gloire_dune,
			gloire_high_slope_up, /* two levels at once, F 4.3.2 */
			gloire_high_slope_down,
			gloire_steep_up,
			gloire_steep_down,
			gloire_crest,
			gloire_stream,
			gloire_stream_bridge,
			gloire_river,
			gloire_ford,
			gloire_bridge,
			gloire_rampart_in,
			gloire_rampart_gate, /* a rampart on a road or trail */
			gloire_wall_in,
			gloire_wall_gate,
			gloire_works_out, /* rampart or wall crossed outwards */
			gloire_ditch,
			gloire_edge_kinds
};

struct gloire_edge_row {
	half_points cost[gloire_arms]; /* on top of the hex entered; gloire_barred */
	bool disorders[gloire_arms];
	int8_t fire, shock; /* shock: gloire_no_shock, nobody attacks across */
	bool charge, blocks_sight;
	char origin;
};

enum gloire_fire_result { gloire_fire_none, gloire_fire_test, gloire_fire_disorder, gloire_fire_rout };

struct gloire_fire_row {
	int8_t from; /* modified total, up to the next row's */
	uint8_t result;
	char origin;
};

/* Attacker to defender: 3 to 2 is the row {3, 2}; the first row whose odds are reached counts, 8.6.1. */
struct gloire_odds_row {
	uint8_t attacker, defender;
	int8_t modifier;
	char origin;
};

struct gloire_shock_row {
	int8_t from;
	/* What befalls each unit of a side: a disorder, then a test or a recoil without one. */
	bool attacker_disorder, attacker_test, attacker_recoil;
	bool defender_disorder, defender_test, defender_recoil;
	bool counter_shock, breakthrough;
	char origin;
};

enum gloire_modifier {                               /* single figures, modifiers.csv, in this order */
		       gloire_fire_beyond_effective, /* each hex */
		       gloire_fire_adjacent,
		       gloire_fire_stack,
		       gloire_fire_square,
		       gloire_fire_combined,
		       gloire_fire_reaction,
		       gloire_fire_reaction_in_square,
		       gloire_fire_higher, /* the target stands higher */
		       gloire_shock_heavy_charge,
		       gloire_shock_charge,
		       gloire_shock_on_square,
		       gloire_shock_plain_cavalry,
		       gloire_shock_rear,
		       gloire_shock_front_and_rear,
		       gloire_shock_routed,
		       gloire_shock_all_round,
		       gloire_shock_pursuit, /* for each further charge */
		       gloire_shock_furia,
		       gloire_shock_furia_abbey,
		       gloire_evade_one,
		       gloire_evade_two,
		       gloire_counter_charge_heavy,
		       gloire_rally_routed,
		       gloire_rally_routed_at_night,
		       gloire_test_night,
		       gloire_test_fog,
		       gloire_test_volley,
		       gloire_infantry_fire_line, /* optional fire of infantry */
		       gloire_infantry_fire_light,
		       gloire_modifiers
};

enum { gloire_max_fire_rows = 8, gloire_max_odds_rows = 12, gloire_max_shock_rows = 8 };

struct gloire_tables {
	struct gloire_ground ground[terrain_count];
	struct gloire_edge_row edge[gloire_edge_kinds];
	uint8_t fire_rows, odds_rows, shock_rows;
	struct gloire_fire_row
		fire[gloire_max_fire_rows]; /* ascending; the first counts for whatever is less */
	struct gloire_odds_row
		odds[gloire_max_odds_rows]; /* best first; the last counts for whatever is worse */
	struct gloire_shock_row shock[gloire_max_shock_rows];
	int8_t modifier[gloire_modifiers];
};

/* ---- All of it ---------------------------------------------------------------------------------------------------------------- */

struct gloire_battle {
	enum gloire_battle_name name;
	char title[64];
	char side_name[gloire_sides][24]; /* "French" */
	uint8_t first_turn, last_turn;    /* of the scenario */
	uint8_t units, chiefs, formations, markers, objectives, lines, guns, automatics;
	uint8_t max_markers_a_turn; /* special markers a side may put in, 2 at Austerlitz, Haslach and Schöngraben */
	/* 13.2: a side that leads by its margin wins, whoever is short of it has a draw. 0: even a tie wins. */
	uint8_t margin[gloire_sides];
	struct gloire_unit unit[gloire_max_units];
	struct gloire_chief chief[gloire_max_chiefs];
	struct gloire_formation formation[gloire_max_formations];
	struct gloire_marker marker[gloire_max_markers];
	struct gloire_turn turn[gloire_max_turns + 1]; /* by number, from 1 */
	struct gloire_objective objective[gloire_max_objectives];
	struct gloire_line line[gloire_max_lines];
	struct gloire_guns gun[gloire_max_guns];
	struct gloire_automatic automatic[gloire_max_automatic];
	struct gloire_tables tables;
};

/* ---- Loading ------------------------------------------------------------------------------------------------------------------ */

/* The scenarios, in the order of the booklet; the exercise ground last. */
enum { gloire_scenario_count = 26 };
extern const struct scenario_info gloire_scenarios[gloire_scenario_count];

/*
 * Reads a scenario: battle and board are filled, or false, nothing is kept, and the error says file, line and reason. For
 * the rulebook's `load`, which puts battle and whatever it derives from it into one allocation.
 */
bool gloire_read_battle(const struct scenario_info *info, const struct data_set *files,
			struct gloire_battle *battle, struct board **board, struct data_error *error);
/*
 * A ground given with `new`, laid upon the exercise ground's board: {"hexes":{"1010":"village"}, "levels":{"1011":1},
 * "sides":[["1010","1011","stream"]], "roads":[["1008","1009"]], "trails":[]}. Sides are river, stream, bridge, ford, crest,
 * ditch, dune, steep, wall or rampart (the hex inside first); slopes follow from the levels.
 */
bool gloire_lay_ground(struct board *board, const json_t *ground, struct data_error *error);

/* What a step over a side of a hex meets: a set of 1 << enum gloire_edge_kind. */
uint32_t gloire_edges(const struct board *board, space_id from, unsigned direction);

/* A line of hexes by its name; NULL if the battle has none. */
const struct gloire_line *gloire_line(const struct gloire_battle *battle, const char *name);

/* ---- Stacking, 5.1.1, with what the battles change in it ------------------------------------------------------------------------- */

struct gloire_stacked {
	uint8_t unit;
	uint8_t order; /* enum gloire_order: which side of the counter it shows */
	bool routed;
};

enum gloire_stack {
	gloire_stack_fits,
	gloire_stack_mixed,      /* infantry with cavalry */
	gloire_stack_formations, /* infantry or cavalry of two formations */
	gloire_stack_routed,     /* a routed unit with one that is not */
	gloire_stack_full,       /* too many infantry or cavalry units */
	gloire_stack_guns,       /* too many batteries */
	gloire_stack_strong,     /* too many strength points, J 5.1.1 */
	gloire_stack_armies,     /* Mourad's men with Ibrahim's, B 5.1 */
	gloire_stack_boats,      /* I flotilla */
	gloire_stack_fleet,      /* K 0.3 */
};

/* A battery that cannot be moved and is no more in the way than a wall, D 0.3, D 4.4. */
bool gloire_is_fixture(const struct gloire_battle *battle, const struct gloire_unit *unit);
/* May these units, all of one side, end a move in one hex? Squares are the caller's affair. */
bool gloire_is_over_the_limits(const struct gloire_battle *battle,
			       const struct gloire_unit *unit); /* B 5.1 */
enum gloire_stack gloire_stack(const struct gloire_battle *battle, space_id hex,
			       const struct gloire_stacked in[], unsigned count);

#endif
