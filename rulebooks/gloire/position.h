/*
 * The position of a battle, and the small questions everybody asks of it.
 */
#ifndef VEDETTE_GLOIRE_POSITION_H
#define VEDETTE_GLOIRE_POSITION_H

#include "mechanisms/cup.h"
#include "mechanisms/facing.h"
#include "mechanisms/occupancy.h"
#include "mechanisms/queue.h"
#include "mechanisms/sight.h"
#include "rulebooks/gloire/battle.h"
#include "rulebooks/gloire/gloire.h"
#include "rulebooks/gloire/texts.h"

enum {
	seats = 2,
	both_sides = 2,
	max_hexes = 1600,
	max_pieces = gloire_pieces,
	max_formations = gloire_max_formations,
	max_groups = 64, /* tactical groups of a side */
	max_combats = 24,
	max_from = 6, /* hexes around one */
	max_runs = 8, /* units that fall back in a combat and may be pursued, 9.5.2 */
	run_hexes = 8,
};

/* Places beyond the board. */
enum {
	box_off = 4160, /* not in this battle, or not yet come up by rule */
	box_due,        /* reinforcements still to come, 5.2 */
	box_left,       /* went off the map by leave of a battle's rules */
	box_eliminated,
	box_end
};

/* The sequence of play, chapter 1. */
enum gloire_step {
	step_set_up,
	step_orders,     /* A */
	step_initiative, /* B */
	step_assembly,   /* C */
	step_activation, /* D */
	step_rout,       /* E */
	step_final,      /* F */
	step_total
};

enum gloire_question {
	question_none,
	question_orders, /* 2.3.2 */
	question_first,  /* the marker that begins the turn, 3 */
	question_draw,   /* phase D, 2.2 */
	question_activation,
	question_initiative, /* act reduced, or ask the leader, 2.4.2, 2.4.3 */
	question_fire,       /* which battery fires, 7.1 */
	question_target,     /* at whom, 7.2 */
	question_counter_battery,
	question_move,      /* who moves, 4.4.1 */
	question_march,     /* where to */
	question_face,      /* and how it faces, 6.1.2 */
	question_charge_to, /* from where a charge is delivered, 9.1 */
	question_chief,     /* where a chief rides, 2.5.1 */
	question_flight,    /* where a chief flees, 2.5.2 */
	question_declare,   /* who attacks, 8.3.1 */
	question_attack,    /* whom */
	question_resolve,   /* which combat next */
	question_combat,    /* one combat, 8.3 to 8.7 */
	question_refuse,    /* 8.8 */
	question_square,    /* 9.3.1 */
	question_recall,    /* 9.3.3 */
	question_recall_to,
	question_counter_charge, /* 9.4 */
	question_reaction,       /* 8.3.3 */
	question_retreat,        /* 10.3 */
	question_advance,        /* who advances, 8.7.1 */
	question_breakthrough,   /* 8.7.2 */
	question_counter_shock,
	question_pursuit,      /* 9.5 */
	question_consequences, /* the queue of recoils, retreats and tests, 10 */
	question_rally,        /* 11.1 */
	question_rout,         /* phase E, 10.4 */
	question_rout_step,
	question_volley,      /* a marker of Maïda's own, K 2.1.2 */
	question_choice,      /* whom a special marker means, 2.1.2 */
	question_exchange,    /* markers for markers, I 2.1.2 */
	question_wake,        /* whom Ibrahim calls up, B 2.2 */
	question_burning,     /* who sets fire to a village, K burning */
	question_successor,   /* where the next chief appears, E 2.5 */
	question_together,    /* a stack under way: who stays, where the others go on to, 4.1.3 */
	question_strike,      /* whom a counter-shock strikes, 8.7.2 */
	question_quota,       /* which Allied markers stay out of the cup, G 2.2 */
	question_bridge,      /* who builds one, A 4.3 */
	question_eye,         /* whether Bonaparte looks at the enemy's orders, A 2.3 */
	question_redoubt,     /* which redoubt fires, and at whom, E 0.2 */
	question_spike,       /* whether its guns are destroyed */
	question_turning,     /* of units before the first turn, 6.1.1 */
	question_pursuer,     /* who pursues, of several as good, 9.5.2 */
	question_guns_follow, /* batteries after infantry that nobody awaited, 8.8.1 */
	question_rout_way,    /* which of two steps of a run, 10.4 */
	question_onward,      /* whether a unit goes on from where it has come to, 4.4.1 */
	question_quarry,      /* whom horse follows, of several that fell back, 9.5.2 */
	question_total
};

/* What an outcome is for: lines are only ever added. */
enum gloire_purpose {
	for_initiative = 1, /* 3 */
	for_draw,           /* 2.2 */
	for_leader,         /* 2.4.3 */
	for_fire,           /* 7.5 */
	for_cohesion,       /* 0.4.1 */
	for_engagement,     /* 0.4.2 */
	for_shock,          /* 8.5 */
	for_square,         /* 9.3.1 */
	for_rally,          /* 11.1 */
	for_event,          /* dice of a battle's own */
};

/* 10: in what order a unit is. */
enum { good_order, disordered, routed };

/* 2.4: what lies on a unit, once it is turned up; it holds for the turn. */
enum { status_unknown, status_with, status_without, status_reinforcement, status_values };

/* What an active unit may do in this activation, 2.4.1 to 2.4.3. */
enum {
	not_active,
	may_act,
	may_act_reduced,
	may_rally,
	may_ask, /* chosen by a special marker, without orders: its leader has not been asked */
	capacities
};

/* Bits of a unit, each with a word of its own in files (state.c). */
enum {
	did_move = 1 << 0, /* in this activation */
	did_turn = 1 << 1,
	did_fire = 1 << 2,
	did_fight = 1 << 3,          /* attacked or was attacked in this activation */
	in_square = 1 << 4,          /* 4.2 */
	square_held = 1 << 5,        /* formed before the charge that comes now, 9.3.2 */
	is_charging = 1 << 6,        /* 9.1 */
	failed_test = 1 << 7,        /* an engagement test, in this activation */
	did_answer = 1 << 8,         /* counter-battery or reaction fire, 7.1 */
	did_refuse = 1 << 9,         /* 8.8.1 */
	did_break_through = 1 << 10, /* breakthrough or counter-shock, 8.7.2 */
	counter_charges = 1 << 11,   /* 9.4 */
	did_charge = 1 << 12,        /* owes the test at the end, 9.2 */
	lost_square = 1 << 13,       /* in a charge: no square in the pursuit, 9.3.1 */
	was_tested = 1 << 14,        /* passed its engagement test: it must attack, 8.3.1 */
	has_ridden = 1 << 15,        /* a chief who has moved this turn, 2.5.1 */
	square_left = 1 << 16, /* others of its hex left the square, and it has not paid for that yet, 4.2 */
	turned_to_fire = 1 << 17, /* a battery: by a corner, and whoever shares its facing, 7.2 */
	has_run =
		1
		<< 18, /* was passed through in rout and has run, until all that follows is worked off, 10.5 */
	goes_along = 1 << 19, /* a chief who has to go with a unit that falls back or runs, 2.5.2 */
	all_bits = (1 << 20) - 1,
};
/* What ends with an activation. */
enum { bits_of_activation = all_bits & ~(in_square | has_ridden) };

/* Slot = piece: units and chiefs, those of the first side before those of the second. */
struct gloire_piece {
	uint32_t did;
	uint16_t at;
	uint8_t facing;    /* a corner: that between the side of this number and the next, clockwise */
	uint8_t order;     /* good order, disordered, routed */
	uint8_t status;    /* 2.4 */
	uint8_t group;     /* 1 + tactical group of its side this turn, 2.3.1 */
	uint8_t capacity;  /* in this activation */
	uint8_t rank;      /* in its stack, 0 on top, 5.1.2 */
	uint8_t attack;    /* 1 + combat in which it attacks, 8.3.1 */
	uint8_t restacked; /* put on top of its stack in this activation, 5.1.2 */
	uint16_t spare;
};

/* A combat that is declared, 8.3.1. Every attacker has every target in front. */
struct gloire_combat {
	uint16_t target[2]; /* 1 + hex */
	uint8_t done;
	uint8_t spare;
};

/* The combat at hand, and who falls back before whom, 10.3.1. */
struct gloire_fight {
	uint16_t from[both_sides][max_from]; /* 1 + hexes in which units of a side took part */
	uint16_t best[both_sides];           /* 1 + the hex of its unit of the highest cohesion */
	uint16_t vacated;                    /* 1 + hex that may be advanced into */
	uint8_t attacker;                    /* its side */
	uint8_t number;                      /* 1 + combat */
	uint8_t result;                      /* row of the shock table, 1 + */
	uint8_t pursuits;                    /* charges made before in this pursuit, 9.5.2 */
	uint8_t kind;                        /* shock, breakthrough, counter-shock, charge */
	uint8_t lone_guns;                   /* only artillery was attacked, 8.9 */
	uint8_t pursued;                     /* 1 + the unit that is followed, 9.5.2 */
	uint8_t spare;
	/* Who has fallen back since the die was cast: 1 + the unit; 1 + the hex that it left, and those of its way. */
	uint8_t runner[max_runs];
	uint16_t left[max_runs];
	uint16_t way[max_runs][run_hexes];
};

/* What the players may agree upon before they begin; all off by default. */
enum gloire_option {
	option_infantry_fire, /* A, B, C, D, F 8.3 */
	option_open_count,    /* how many markers are in the cup is told, 2.2 */
	option_steady_guns,   /* guns with a defender who holds stay, 8.9 */
	option_what_if,       /* optional counters come into play */
	option_lannes,        /* for Murat, G variants */
	option_village_burns, /* Schöngrabern */
	option_shielded_rear, /* no bonus from behind for whoever has another enemy before him */
	option_total
};

enum { level_draw, level_victory, level_at_once, levels };

enum { kind_shock, kind_breakthrough, kind_counter_shock, kind_pursuit, kind_first_pursuit, fight_kinds };

struct gloire {
	struct flow flow;
	struct cup cup[2]; /* first markers of formations and special ones; second markers */
	uint64_t
		picked[both_sides]; /* special markers put in by choice, secret until they are drawn, 2.1.2 */
	/* Ordinary markers, first and second, of which the other side cannot know whether they are in the cup (C, G 2.2, J). */
	uint64_t hidden[both_sides][2];
	uint64_t named[both_sides]; /* bit set: formations that a combined marker replaces, J 2.1.2 */
	struct gloire_piece piece[max_pieces];
	uint8_t slip[both_sides * max_groups]; /* face down: the group has orders, 2.3.2 */
	uint8_t seen[both_sides *
		     max_groups]; /* 1 + the enemy's slips, as far as the side has looked at them, A 2.3 */
	uint8_t formation[max_formations]; /* demoralised, missed a turn ... */
	uint8_t holder[gloire_max_objectives *
		       gloire_objective_hexes]; /* 13: 1 + the side that was there last */
	uint8_t scored[both_sides];             /* points counted before the end */
	uint16_t counted;                       /* bit set: objectives of which they were */
	struct gloire_combat combat[max_combats];
	struct gloire_fight fight;
	struct queue queue;
	uint8_t active;      /* 1 + marker that is being played */
	uint8_t initiative;  /* side that has the strategic initiative, 3 */
	uint8_t entered;     /* stacks of reinforcements that came in with this marker, 5.2.2 */
	uint8_t cup_count;   /* told, by option: markers in the cup */
	uint8_t special[60]; /* what the rules of a battle keep */
	/* derived */
	uint16_t first[max_hexes]; /* stacks from the top, units and chiefs */
	uint16_t next[max_pieces];
	uint8_t zone[both_sides][max_hexes];   /* zones of control of that side's units over the hex, 6.2.1 */
	uint8_t beside[both_sides][max_hexes]; /* that side's units in the hexes around it */
};

/* Of a formation: demoralised, 11.2; its reinforcements were delayed and come with both markers, 5.2.1. */
enum { formation_demoralised = 1, formation_delayed = 2, formation_bits = 2 };

/*
 * Markers by number: the first of formation f is f, a special one s is first_special + s, the second of formation f is
 * second_marker + f.
 */
enum { first_special = max_formations, second_marker = 64, marker_numbers = second_marker + max_formations };

_Static_assert(first_special + gloire_max_markers <= second_marker, "the first cup holds them");

_Static_assert(sizeof(struct gloire) <= max_position, "a position is at most 16 KiB");
_Static_assert(offsetof(struct gloire, first) % 8 == 0 && sizeof(struct gloire) % 8 == 0, "no padding");
_Static_assert(sizeof(struct gloire_piece) == 16, "no padding");
_Static_assert(sizeof(struct gloire_combat) == 6, "no padding");

static inline struct gloire *gloire_here(const struct table *table)
{
	return (struct gloire *)table->position;
}

static inline const struct gloire *gloire_known(const struct field *field)
{
	return (const struct gloire *)field->mask;
}

struct gloire_step_cost {
	half_points cost;
	bool disorders;
	uint16_t why; /* forbidden: the text that says so */
};

/* What ground refuses, each with the text that says so: all that can be told of a step is in this list, and nothing else. */
#define GLOIRE_REFUSALS(refusal)                                                                    \
	refusal(goes, 0) refusal(beyond_the_map, text_beyond_the_map)                               \
		refusal(lanes_closed, text_lanes_closed) refusal(ground_barred, text_barred_ground) \
			refusal(slope_barred, text_barred_slope) refusal(side_barred, text_barred_side)

enum gloire_refusal {
#define NUMBER_OF(name, text) gloire_##name,
	GLOIRE_REFUSALS(NUMBER_OF)
#undef NUMBER_OF
		gloire_refusals
};

/* A step over ground in two bytes: searches ask for so many that they should lie close together. */
enum { price_cost_bits = 12, price_refusal_bits = 3 };
struct gloire_price {
	uint16_t cost : price_cost_bits;
	uint16_t disorders : 1;
	uint16_t refusal : price_refusal_bits; /* enum gloire_refusal */
};

_Static_assert(sizeof(struct gloire_price) == 2, "two bytes, all of them used");
_Static_assert((int)gloire_refusals <= 1 << price_refusal_bits, "each refusal is kept as itself");

enum { off_the_trail = 0xff };

/* A battle as loaded, and what is worked out from it once. */
struct gloire_data {
	struct gloire_battle battle;
	/* What is asked of counters and hexes at every step, close together. */
	uint8_t side_of[max_pieces], type_of[max_pieces];
	uint8_t terrain[max_hexes], level[max_hexes];
	uint8_t column[max_hexes], row[max_hexes]; /* as printed */
	uint8_t to_edge[gloire_right + 1]
		       [max_hexes]; /* hexes to the nearest one of that edge of the map, 10.4 */
	uint8_t to_denial[gloire_max_automatic][max_hexes]; /* points to where a claim wants no enemy, 13.1 */
	uint64_t fingerprint;                       /* of all that a march depends on besides the position */
	uint32_t kinds[max_hexes][hex_sides];       /* gloire_edges */
	uint32_t no_charge, no_shock, blocks_sight; /* kinds of sides, as sets */
	uint8_t zone_sides[2][max_hexes]; /* of foot and horse: sides across which their zones reach, 6.2.1 */
	/* Without and with links, 4.3. */
	struct gloire_price price[gloire_arms][max_hexes][hex_sides][2];
	half_points least_ride; /* the cheapest hex for cavalry without links */
	uint8_t entry_of
		[max_hexes]; /* bit set: sides whose reinforcements come by this hex or one beside it, 5.2.3 */
	bool has_quota;      /* the Allies choose their markers, G 2.2 */
	uint8_t wing[max_formations]; /* of the Allies at Austerlitz, G 2.2 */
	bool far_bank
		[max_hexes]; /* the right bank of the Limmat, C 2.1.2; that of the Danube beyond the bridge of Elchingen */
	uint8_t trail_left[max_hexes];                      /* hexes to the end of Lusignan's trail, A 2.3 */
	char second_id[max_formations][gloire_id_size + 4]; /* of second markers */
	char second_name[max_formations][gloire_name_size + 4];
};

static inline const struct gloire_data *gloire_data(const struct scenario *scenario)
{
	return scenario->data;
}

static inline const struct gloire_battle *gloire_battle(const struct scenario *scenario)
{
	return &gloire_data(scenario)->battle;
}

static inline side_id gloire_enemy(side_id side)
{
	return (side_id)(1 - side);
}

static inline unsigned gloire_option(const struct field *field, enum gloire_option option)
{
	return gloire_known(field)->flow.option[option];
}

/* One seat a side. */
static inline seat_id gloire_seat(side_id side)
{
	return side;
}

#endif
