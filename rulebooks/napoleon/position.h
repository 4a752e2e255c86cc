/*
 * The position of Napoléon 1806 and the words its files share.
 *
 * The slot of an array is the flag of a block, its only public name; `who` stands behind it. What belongs to a corps
 * (strength, fatigue) is kept by the corps, as on the order-of-battle sheets.
 */
#ifndef VEDETTE_NAPOLEON_POSITION_H
#define VEDETTE_NAPOLEON_POSITION_H

#include "rulebooks/napoleon/cards/cards.h"
#include "rulebooks/napoleon/napoleon.h"
#include "rulebooks/napoleon/texts/texts.h"
#include "vedette/fog.h"
#include "vedette/rulebook.h"

enum { french, prussian, both_sides };

enum {
	areas = 70,
	connections = 120,
	most_neighbours = 6,
	citadels = 4,
	french_blocks = 14,
	prussian_blocks = 13,
	blocks = french_blocks + prussian_blocks, /* and as many flags: French first */
	most_strength = 8,                        /* of one corps, foot and horse together */
	most_fatigue = 8,                         /* one more and the corps is gone */
	tired = 4,                                /* above it a corps fights with a card less */
	most_victory = 20,
};
enum { eliminated = areas, off_map }; /* places beyond the board */

/* In the order of the sheets, French first; vedettes come last of their side. */
enum block {
#define BLOCK(name, id) name,
#include "rulebooks/napoleon/blocks/ids.def"
#undef BLOCK
	blocks_named,
	no_block = 0xff,
};
_Static_assert((int)frederick == (int)french_blocks && (int)blocks_named == (int)blocks,
	       "fourteen French blocks, thirteen Prussian");

enum block_kind { kind_commander, kind_corps, kind_vedette };
/* What outcomes are for. Lines are only added: the dice of a seed hang on the numbers. */
enum {
	chance_for_sides = 1, /* the lot between equal bids */
	chance_for_flags,     /* of a side: dealt when the screens are lifted */
	chance_for_edit,      /* the same in a position by hand */
	chance_for_mingling,  /* of a side in an area */
	chance_for_card,      /* of a side, in a combat or outside */
	chance_for_die,       /* instead of a card in combat */
	chance_for_hussars,   /* a card of that side's hand */
};
/* Arms of fog.h: what contact tells of an upright block. */
enum { arm_stack, arm_vedette };

enum { bonus_movement = 1, bonus_fatigue = 2, bonus_combat = 4, bonus_pursuit = 8 };

enum card_place {
	in_deck,
	in_hand,
	in_discard,
	on_table,
	in_new_deck, /* made anew before everybody's eyes, and no card of it drawn in secret since */
	card_unknown = 0xff
};

enum { scenario_conscript, scenario_grognard, scenario_marshal, scenario_short, scenario_total };

enum option_number {
	option_dice,
	option_screens,
	option_upright,
	option_moving_attack, /* 0 once, 1 per corps */
	option_bridges,       /* 0 all, 1 three rivers */
	option_stronger_prussia,
	option_total
};

enum step_number {
	step_bid,
	step_set_up,
	step_arrival,
	step_draw,
	step_initiative,
	step_operations,
	step_recovery,
	step_end,
	step_total
};

/* Blind windows, 1 + index of their names; a question of the same name belongs to each. */
enum window_number {
	window_reaction = 1,  /* stack selected, before its card is revealed: REACTION */
	window_move_start,    /* BERNADOTTE */
	window_entry,         /* CONFUSION */
	window_move_end,      /* FATIGUE */
	window_combat,        /* the defender's card of combat */
	window_retreat,       /* after a retreat: PANIC */
	window_pursuit,       /* ORDERLY RETREAT, then GREAT CHARGE */
	window_operation_end, /* COORDINATION */
	window_counter_order, /* COUNTER ORDER */
	window_total
};

enum question_number {
	question_none,
	/* turn: bid, deployment, arrival, draw, initiative, recovery */
	question_bid,           /* sealed: unit = the commander of the side wanted, then number */
	question_deploy,        /* sealed: unit, at, unit, at ... done */
	question_arrival,       /* at Halle or Leipzig */
	question_inactivity,    /* at an area with an own stack */
	question_blue_card,     /* card or pass */
	question_blue_effect,   /* procedure and questions of blue events: at / unit / card / done */
	question_initiative,    /* procedure of the phase */
	question_recovery,      /* procedure of the phase */
	question_recovery_card, /* unit then card, or done */
	question_tired_loss,    /* recovery 3: yes = a cavalry point, no = infantry */
	/* operations */
	question_operations,    /* procedure: whose operation is next */
	question_operation,     /* unit or pass */
	question_select,        /* continues: unit or done */
	question_attack,        /* yes: combat now, no */
	question_march,         /* procedure of a march: windows, card, fatigue, end */
	question_move,          /* go, card, done */
	question_bridge,        /* at the area beyond the bridge, for DESTROYED BRIDGE and PONTONNIERS */
	question_reaction_move, /* unit ..., then go */
	question_share,         /* fatigue shared out: unit, or done where there is nothing to choose */
	/* windows */
	question_reaction,
	question_move_start,
	question_entry,
	question_move_end,
	question_combat_window,
	question_retreat_window,
	question_pursuit_window,
	question_operation_end,
	question_counter_order,
	question_green, /* procedure: a green card is played, may be countered, takes effect */
	/* combat */
	question_combat,      /* procedure */
	question_attack_card, /* the attacker's card: card or pass, not a window: he is asked anyway */
	question_cannon, /* unit: the corps that marches to the sound of the cannon; then yes/no for a commander */
	question_loss,    /* unit: a corps that takes a loss; then yes = cavalry, no = infantry */
	question_retreat, /* go: a step of the retreat */
	question_panic,   /* go: the step of PANIC */
	question_total
};

/* What goes on on the table between the selection of a stack and the end of its operation; wiped in between. */
struct operation {
	uint32_t chosen;      /* flags of the stack */
	uint8_t going_on;     /* 1: an operation is going on */
	uint8_t card;         /* 1 + the movement card that was revealed */
	uint8_t from;         /* area where it began */
	uint8_t area;         /* where the stack is now */
	uint8_t came_by;      /* 1 + area it came from with its last step */
	uint8_t spent;        /* movement points, everybody sees them */
	int8_t modifier;      /* points given and taken by green events, which everybody saw */
	uint8_t forced_march; /* one connection is always possible */
	uint8_t moving;       /* 1: it revealed a card to move (or foraged): an attack is a moving attack */
	uint8_t stopped;      /* it may go no further */
	uint8_t began_contested;
	uint8_t may_pass;      /* ORGANIZATION: the stack here does not stop it */
	uint8_t extra_fatigue; /* FATIGUE */
	uint8_t rained;        /* 1: the point of RAIN has been shared out */
	uint8_t coordinated;   /* French: this operation was given by COORDINATION */
	uint8_t route_count;   /* areas of the route still to be walked */
	uint8_t route[12];
	uint8_t bridged; /* 1: a bridge was destroyed or mended */
	uint8_t spare[3];
};
_Static_assert(sizeof(struct operation) % 4 == 0 && sizeof(struct operation) == 36, "no padding");

enum { most_revealed = 28 };

/* A combat from its declaration to the end of its pursuit; wiped in between. Arrays by side. */
struct combat {
	uint32_t engaged
		[both_sides]; /* flags: attackers selected, all defenders, a corps called by the cannon */
	uint8_t area;         /* 1 + area; 0: no combat */
	uint8_t attacker;     /* side */
	uint8_t moving;       /* a moving attack */
	uint8_t winner;       /* 1 + side; 0: not known, or none */
	uint8_t event[both_sides];   /* 1 + green event in force */
	int8_t cards[both_sides];    /* to be revealed */
	uint8_t losses[both_sides];  /* inflicted upon the side */
	uint8_t fatigue[both_sides]; /* inflicted upon the side */
	uint8_t horse_lost;          /* bit set of sides that have lost their cavalry point */
	uint8_t steps;               /* connections of the retreat still to go */
	uint8_t retreat_fatigue;     /* of the retreat, shared out at its end */
	uint8_t retreat_to;          /* 1 + area the loser has come to */
	uint8_t path_count;
	uint8_t path[6];       /* areas of the retreat, combat area first */
	uint8_t pursuit_cards; /* to be revealed */
	uint8_t no_pursuit;    /* ORDERLY RETREAT */
	uint8_t charge;        /* GREAT CHARGE */
	uint8_t square;        /* SQUARE: two fatigue less */
	uint8_t revealed_count[both_sides];
	uint8_t revealed[both_sides][most_revealed]; /* 1 + card, or 0x80 + face of a die (0 to 5) */
	uint8_t horse_at_start; /* bit set of sides that had cavalry when it began: SQUARE */
	uint8_t spare[2];
};
_Static_assert(sizeof(struct combat) == 96 && offsetof(struct combat, spare) == 94, "no padding");

struct napoleon {
	struct flow flow;
	struct operation operation;
	struct combat combat;
	uint8_t side_of[both_sides];  /* by seat; no_side until the bids are open */
	uint8_t bid_side[both_sides]; /* by seat: 1 + side; sealed, open after */
	uint8_t bid[both_sides];      /* by seat: 1 + points */
	uint8_t plan[blocks];         /* by block: 1 + area, while the set-up is sealed */
	/* by flag */
	uint8_t who[blocks];       /* 1 + block */
	uint8_t at[blocks];        /* area, eliminated or off_map */
	uint8_t activated[blocks]; /* 1: has been activated */
	uint8_t group[blocks];     /* fog.h: what all but the owner know of it; flags of a side from 0 */
	uint8_t seen[blocks];
	/* by block */
	uint8_t inf[blocks], cav[blocks]; /* strength points; commanders and vedettes none */
	uint8_t fatigue[blocks];
	uint8_t care; /* 1 + corps with the marker of CARE; 0xff: somewhere */
	/* the map */
	uint8_t control[citadels]; /* side; in the order of the data */
	uint8_t axis[areas];       /* 0, or (1 + area it points to) | side << 7 */
	uint8_t destroyed[(connections + 7) / 8];
	/* cards */
	uint8_t card[cards]; /* enum card_place */
	uint8_t hand_count[both_sides];
	/* the track and what moved it */
	uint8_t victory;
	uint8_t lost[both_sides];   /* strength points lost, ever */
	uint8_t gained[both_sides]; /* strength points won back or reinforced, ever */
	/* the turn */
	uint8_t rain, second_breath, strategic_retreat; /* 1 + card that lies on the table */
	uint8_t first;                                  /* side with the initiative */
	uint8_t active;                                 /* side whose operation it is */
	uint8_t passed[both_sides];
	uint8_t green[both_sides]; /* 1: has played its green card of this operation */
	uint8_t blue[both_sides];  /* 1 + blue card played this turn */
	uint8_t arrived;           /* 1: the late corps has come, 2: it never will */
	uint8_t napoleon_lost;     /* the game ended by his elimination */
	uint8_t last_pursuit; /* of the last combat: 1 there was one, 2 the winner had no cavalry for it */
	/* derived */
	uint32_t standing[areas]; /* bit set of flags */
	uint8_t flag_of[blocks];  /* by block; 0xff where the mask does not say */
	uint8_t more_spare[1];
};

_Static_assert(sizeof(struct napoleon) <= 2048, "a position is at most 2 KiB");

/* ---- Scenario data ------------------------------------------------------------------------------------- */

struct block_data {
	char id[20], name[28];
	char numeral[6]; /* "VII" */
	uint8_t side, kind, inf, cav, bonus;
};

struct area_data {
	uint8_t points;  /* victory points of a citadel */
	uint8_t citadel; /* 1 + number of the citadel */
	uint8_t zone;    /* enum zone */
	uint8_t deploy;  /* bit set of sides */
	uint8_t neighbours;
	uint8_t neighbour[most_neighbours];
	uint8_t connection[most_neighbours];
};

enum zone {
	zone_franconia,
	zone_forest,
	zone_ilm_saale,
	zone_saale_elster,
	zone_east,
	zone_west,
	zone_north
};
enum bridge { no_bridge, bridge_of_three_rivers, bridge_elsewhere };

struct napoleon_data {
	struct block_data block[blocks];
	struct card_data card[cards];
	struct area_data area[areas];
	uint8_t citadel[citadels]; /* areas: Bamberg, Erfurt, Halle, Leipzig */
	uint8_t bridge[connections];
	uint8_t end[connections][2];
	uint8_t distance[areas][areas]; /* in connections */
	struct die_face face[both_sides][6];
	uint64_t events_in[question_total]; /* bit sets of the events whose cards are played in a question */
	/* Fixed set-ups: area, off_map; and strengths, 0xff as printed. [0] the campaign, [1] the short scenario. */
	uint8_t place[2][blocks], inf[2][blocks], cav[2][blocks];
};
enum { bamberg, erfurt, halle, leipzig }; /* numbers of citadels */

static inline struct napoleon *here(const struct table *table)
{
	return (struct napoleon *)table->position;
}

static inline const struct napoleon *known(const struct field *field)
{
	return (const struct napoleon *)field->mask;
}

static inline const struct napoleon_data *data_of(const struct scenario *scenario)
{
	return scenario->data;
}

static inline unsigned scenario_number(const struct scenario *scenario)
{
	return (unsigned)(scenario->info - scenario->rulebook->scenario);
}

static inline bool is_in_deck(const struct napoleon *n, unsigned card)
{
	return n->card[card] == in_deck || n->card[card] == in_new_deck;
}

static inline side_id enemy_of(side_id side)
{
	return side == french ? prussian : french;
}

static inline side_id side_of_flag(unsigned flag)
{
	return flag < french_blocks ? french : prussian;
}

static inline side_id side_of_block(unsigned block)
{
	return block < french_blocks ? french : prussian;
}

/* Flags of a side, and its blocks. */
static inline unsigned first_flag_of(side_id side)
{
	return side == french ? 0 : french_blocks;
}

static inline unsigned end_of_flags(side_id side)
{
	return side == french ? french_blocks : blocks;
}

static inline uint32_t flags_of(side_id side)
{
	return side == french ? (1u << french_blocks) - 1
			      : ((1u << blocks) - 1) ^ ((1u << french_blocks) - 1);
}

static inline seat_id seat_of(const struct napoleon *n, side_id side)
{
	return n->side_of[0] == side ? 0 : 1;
}

static inline bool is_vedette(unsigned block)
{
	return block != no_block &&
	       (block >= prussian_vedette || (block >= french_vedette && block < frederick));
}

static inline bool is_commander(unsigned block)
{
	return block == napoleon || block == frederick;
}

static inline unsigned commander_of(side_id side)
{
	return side == french ? napoleon : frederick;
}

static inline bool is_corps(unsigned block)
{
	return block < blocks && !is_vedette(block) && !is_commander(block);
}

static inline unsigned strength_of(const struct napoleon *n, unsigned block)
{
	return (unsigned)n->inf[block] + n->cav[block];
}

static inline unsigned count_flags(uint32_t flags)
{
	return (unsigned)__builtin_popcount(flags);
}

/* Takes the lowest flag out of a set: for (set = ...; set;) { unsigned flag = take_flag(&set); ... } */
static inline unsigned take_flag(uint32_t *set)
{
	unsigned flag = (unsigned)__builtin_ctz(*set);
	*set &= *set - 1;
	return flag;
}

/* Axis of retreat of an area: its side, or no_side; where it points to. */
static inline side_id axis_side(const struct napoleon *n, unsigned area)
{
	return n->axis[area] ? (side_id)(n->axis[area] >> 7) : (side_id)no_side;
}

static inline unsigned axis_to(const struct napoleon *n, unsigned area)
{
	return (n->axis[area] & 0x7fu) - 1u;
}

/* ---- The chapters ------------------------------------------------------------------------------------------ */

#include "rulebooks/napoleon/chapters.h"

#endif
