/*
 * The position of a campaign, and the small questions everybody asks of it.
 */
#ifndef VEDETTE_CAMPAIGN_POSITION_H
#define VEDETTE_CAMPAIGN_POSITION_H

#include "rulebooks/campaign/campaign.h"
#include "rulebooks/campaign/data.h"
#include "rulebooks/campaign/texts.h"

enum { seats = 5 }; /* the most that a game of the family may have, 18.0: the French have the even ones */
enum { public_viewer = both_sides, viewers }; /* rows of knowledge: a side's, and everybody's */

/*
 * Places beyond the board. In reserve lies whatever is not on the map and not in an open box: troops still to arrive,
 * vedettes that are not out, spare officers; all of them are one heap of flags to the other
 * side. The boxes behind it lie open.
 */
enum {
	box_nowhere = 4160, /* flags with no counter behind them */
	box_reserve,
	box_vedettes,    /* light cavalry whose vedettes are out, 13.11: nobody sees who they are */
	box_unrecovered, /* 6.12 */
	box_recovered,   /* 6.13 */
	box_lost,        /* the box of permanently eliminated units, 6.11 */
	box_captured,    /* leaders and trains, 5.22, 9.17, 14.33 */
	box_bridge,      /* a pontoon train that lies in the water as a bridge, 9.21 */
	box_gone,        /* left the map of its own will, 1809 20.4 */
	box_out,         /* not in this scenario */
	box_end,
	first_open_box = box_unrecovered,
	last_open_box = box_out,
};

/* The sequence of play, 2.1 and 2.2. Of each pair the first player's comes first by day, the second player's by night. */
enum campaign_step {
	step_set_up,
	step_first_reorganisation,
	step_first_command,
	step_first_movement,
	step_first_individual,
	step_first_combat,
	step_second_reorganisation,
	step_second_command,
	step_second_movement,
	step_second_individual,
	step_second_combat,
	step_second_orders,
	step_second_supply,
	step_second_night_march,
	step_second_disengagement,
	step_first_orders,
	step_first_supply,
	step_first_night_march,
	step_first_disengagement,
	step_turn_end,
	step_total
};

enum campaign_question {
	question_none,
	question_move,        /* who moves, 8.1 */
	question_march,       /* where to, 8.1 */
	question_pontoons,    /* taken out of the water, 9.23 */
	question_command,     /* command points, 7.11 */
	question_initiative,  /* officers' rolls, 7.14 */
	question_individual,  /* units out of command, 7.15 */
	question_reorganise,  /* which leader, 6.2 */
	question_reorganised, /* whom he brings back, 6.21 */
	question_orders,      /* who gets the march order, 7.42 */
	question_objective,   /* 7.43 */
	question_disengage,   /* 4.2 */
	question_disengage_to,
	question_combat,      /* the phase, 11.1 */
	question_define,      /* who attacks whom, 11.2 */
	question_resolve,     /* which attack next, 11.1 */
	question_battle,      /* one attack, 11.3 */
	question_napoleon,    /* 5.15 */
	question_stand,       /* a garrison need not give way, 11.54 */
	question_losses,      /* 11.4 */
	question_retreat,     /* 11.42 */
	question_advance,     /* 11.46 */
	question_displace,    /* 11.45 */
	question_ride,        /* a leader whose troops are gone, 5.23 */
	question_repulse,     /* 10.1 */
	question_before,      /* retreats before combat, 16.2 */
	question_scout,       /* 13.42 */
	question_memo,        /* 21.85 */
	question_call,        /* 1809 21.47 */
	question_set_up,      /* 19.2 */
	question_set_up_at,   /* 19.2 */
	question_replacement, /* 5.14 */
	question_displaced,   /* 6.22 */
	question_brigades,    /* into which a division is broken down, 16.5 */
	question_entry,       /* at which of several hexes, 15.21 */
	question_total
};

/* What an outcome is for: lines are only ever added. */
enum campaign_purpose {
	for_flags = 1,
	for_officer,
	for_unit,
	for_recovery,
	for_reorganisation,
	for_damage,
	for_repair,
	for_pontoon,
	for_train,
	for_entry,
	for_combat,
	for_capture,
	for_cut_off,
	for_bridge,
	for_abandoned, /* trains in retreat, 9.16 */
	for_impetus,   /* 11.47 */
	for_scout,
	for_screen,
	for_replacement,
	for_brunswick, /* 21.34 */
	for_weather,
	for_seizure,
};

/* What the players may agree on. */
enum campaign_option {
	option_bernadotte,         /* 21.25 */
	option_supply,             /* 19.4 */
	option_vedettes,           /* 19.4 */
	option_beyond_table,       /* 11.32 */
	option_cavalry_impetus,    /* 11.47 */
	option_one_at_a_time,      /* 11.2 */
	option_shock_combat,       /* the shock table */
	option_graded_initiative,  /* 5.19, 7.16 */
	option_weather,            /* 1809 2.1 */
	option_alternative_a,      /* 1809 21.46 */
	option_alternative_b,      /* 1809 21.47; 1806 19.31 asks nobody */
	option_damaged_bridges,    /* 1809 21.44 */
	option_i_corps_point,      /* 1809 20.17, 21.47 */
	option_detachments,        /* 1809 19.21 */
	option_leave_zone,         /* 2.21D */
	option_pontoon_initiative, /* 9.18, 9.26 */
	option_morning_fog,        /* 1.51 */
	option_strength_bands,     /* 1.51 */
	option_brunswick_dies,     /* 21.34 */
	option_to_the_18th,        /* 22 */
	option_commands,           /* 18.0 */
	campaign_options
};

/* 1809 2.1: the die, the track of what the weather was, or none of it. */
enum { weather_rolled, weather_historical, weather_always_fair, weather_ways };

/* By the option of 5.19: how much of its allowance a force has that acts on its own initiative. */
enum { full_pace, point_less, one_point, paces };

/* What a counter has done in this player turn; kept by its owner. */
enum {
	did_roll = 1 << 0,       /* for initiative, 2.11B */
	did_fail = 1 << 1,       /* that roll */
	did_reorganise = 1 << 2, /* 6.23 */
	did_break_down =
		1 << 3, /* 13.12; a bridge taken up, 9.23; of a leader: he has brought back vedettes, 6.23 */
	did_scout = 1 << 4,      /* 13.41 */
	did_retreat = 1 << 5,    /* before combat, 16.2 */
	did_enter = 1 << 6,      /* came onto the map, 15.1 */
	did_keep_point = 1 << 7, /* of a vedette or brigade: it has stopped with a point left, 13.12 */
	did_bits = 8
};

/* In command, 7.1, and why. */
enum {
	out_of_command,
	by_point,
	by_own_initiative,
	by_officer,
	by_column,
	by_entry,
	ad_hoc,   /* 1809: a corps by standing together */
	unmarked, /* nobody has been marked yet, or the night has taken the markers off, 2.21B */
	command_values
};

/* The weather of a turn, 1809 2.1. */
enum campaign_weather {
	weather_fair,
	weather_fog,
	weather_rain,
	weather_thunderstorm,
	weather_mud,
	campaign_weathers
};

/* A commander-in-chief's illness, 5.4: still to come, until the same phase of the next turn, for a whole turn. */
enum { seizure_none, seizure_awaited, seizure_at_once, seizure_for_turn, seizure_over, seizure_values };

/* The general retreat, 7.47: given, and from the next player turn on in force. */
enum { retreat_none, retreat_ordered, retreat_in_force, retreat_values };

/* Whoever must be called in, 19.31. */
enum { called_not, called_in_vain, called_comes, called_values };

/* A bridge, 8.33. */
enum { bridge_whole, bridge_damaged, bridge_repaired, bridge_states };

struct campaign_knowledge {
	uint8_t group[all_flags];
	uint8_t seen[all_flags];
};

/* A pontoon bridge in the water, 9.2. Rows in use come first, in the order of their places. */
struct campaign_pontoon {
	uint16_t at;       /* 1 + place; 0: none */
	uint8_t direction; /* of its hexside */
	uint8_t fresh;     /* 1 put down this turn, then 1 + its half points for crossing today, 9.24 */
	uint8_t side, who; /* whose train it is, who */
};

/* A repulse that failed in this phase, 10.22: from where, and at which of its neighbours. Rows in use come first. */
struct campaign_failure {
	uint16_t from;   /* 1 + place; 0: none */
	uint8_t targets; /* bit set of directions */
	uint8_t column;  /* it was in Road March, 8.22A */
};

/* A bridge that units have retreated over in this phase, 11.43. Rows in use come first. */
struct campaign_crossed {
	uint16_t bridge; /* 1 + bridge, or 1 + max_bridges + pontoon; 0: none */
	uint16_t units;
};

/* A hex that vedettes have tried to look into in this phase, 13.41, and what came of it. Rows in use come first. */
struct campaign_scouted {
	uint16_t at; /* 1 + place; 0: none */
	uint16_t outcome;
};

/* Slot = flag: the French ones first. */
struct campaign {
	struct flow flow;
	uint16_t at[all_flags];
	uint8_t who[all_flags];
	uint8_t reduced[all_flags];
	uint8_t moved[all_flags];
	uint8_t command[all_flags];
	uint8_t did[all_flags];
	uint8_t pace[all_flags];
	uint8_t marching[all_flags]; /* in Road March, 8.2 */
	uint8_t column[all_flags];   /* a marker lies on its stack, which everybody sees */
	uint8_t exposed
		[all_flags]; /* seen from a hilltop in the last combat phase, 1.51(4); by the option 1 + tens of
				      * points in its hex */
	uint8_t unsupplied[all_flags];
	uint8_t shaken[all_flags]; /* demoralised until the turn ends, 7.45 */
	uint8_t afoot[all_flags];  /* everybody has seen it set out, and it has not finished */
	uint8_t order[all_flags];  /* 1 + row of the march order it is under */
	uint8_t attack[all_flags]; /* in which it takes part, 11.2; see combat.h */
	struct campaign_knowledge knows[viewers];
	struct campaign_failure failed[max_failures];
	struct campaign_scouted scouted[max_scouted];
	uint16_t vacated[6]; /* 1 + hexes that the beaten side of an attack held, 11.46 */
	uint16_t objective[both_sides * max_orders]; /* 1 + place */
	uint16_t since[both_sides * max_orders];     /* turn of the order */
	uint16_t seizure_turn[both_sides];           /* in which it began */
	uint16_t seizure_rolled[both_sides];         /* the last turn in which it was rolled for */
	uint16_t crossing[both_sides * 2]; /* who stood before a river, and who has crossed it, 1809 21.47 */
	uint16_t lost_reduced[both_sides]; /* brigades that were reduced when they were lost, 1809 16.54 */
	uint16_t claim[both_sides * max_sources]; /* when its side last passed in supply, 20.16 */
	uint16_t sighted_at
		[all_flags]; /* by side, of the enemy by who: 1 + the hex where it was last known to be, 1.5 ... */
	struct campaign_pontoon pontoon[max_pontoons];
	uint8_t bridge[max_bridges];
	struct campaign_crossed crossed[max_crossed];
	uint8_t casualties[max_formations];
	uint8_t control[max_sources]; /* side whose flag was there last; at the end, who controls it */
	uint8_t opened[max_sources];  /* its own side has used it, 14.21 */
	uint8_t prizes[both_sides];   /* baggage trains and heads of state taken, 20.15, 20.17 */
	uint8_t exited[both_sides * max_sources];  /* strength that left the map by each source, 1809 20.42 */
	uint8_t recoiled;                          /* the Guard has, this turn, 16.31 */
	uint8_t stacks[max_entries];               /* that came in at each entry in this player turn, 15.12 */
	uint8_t called[both_sides];                /* 19.31 */
	uint8_t post[both_sides * max_formations]; /* spare officer who leads the formation, 5.14 */
	uint8_t memo[both_sides * max_forces];     /* forces that come by the alternate track, 21.85 */
	uint8_t strip[2]; /* the French have been in its first columns: southern, northern sheet; 21.62 */
	uint8_t weather;
	uint8_t seizure[both_sides];
	uint8_t seizure_phase[both_sides]; /* at whose end it passes, see seizure.c */
	uint8_t general_retreat[both_sides];
	uint8_t division[all_flags];     /* of a brigade: who was broken down into it, 16.5 */
	uint8_t varied[both_sides];      /* the die of 21.46, 1809 */
	uint8_t sighted_turn[all_flags]; /* ... and in which turn */
	uint8_t called_on[both_sides];   /* what the last call of 21.47 was rolled against, and one */
	uint8_t spare[46];
	/* derived: where flags lie, which everybody sees */
	uint8_t first[max_places]; /* 1 + the lowest flag in the hex */
	uint8_t next[all_flags];   /* 1 + the next higher one in the same hex */
	uint64_t held[both_sides][max_places / 64];
};

_Static_assert(sizeof(struct campaign) <= max_position, "a position is at most 16 KiB");
_Static_assert(offsetof(struct campaign, first) % 8 == 0, "no padding");

static inline struct campaign *campaign_here(const struct table *table)
{
	return (struct campaign *)table->position;
}

static inline const struct campaign *campaign_known(const struct field *field)
{
	return (const struct campaign *)field->mask;
}

static inline side_id campaign_side_of(unsigned flag)
{
	return flag < flags_of_side ? side_french : side_allied;
}

static inline side_id campaign_enemy(side_id side)
{
	return side == side_french ? side_allied : side_french;
}

/*
 * Who answers, 18.0: for a side as a whole its commander-in-chief, for a counter whoever commands it (command/seats.c). Whatever the
 * rules ask or tell, they ask and tell by these functions.
 */
static inline seat_id campaign_seat(side_id side)
{
	return side;
}

static inline side_id campaign_side_of_seat(seat_id seat)
{
	return seat < seats ? (side_id)(seat % both_sides) : (side_id)no_side;
}

/* Where the command is split. */
seat_id campaign_partner_of(const struct scenario *scenario, const struct campaign *campaign, unsigned flag);

static inline seat_id campaign_seat_of(const struct scenario *scenario, const struct campaign *campaign,
				       unsigned flag)
{
	return campaign->flow.option[option_commands] ? campaign_partner_of(scenario, campaign, flag)
						      : campaign_seat(campaign_side_of(flag));
}

/* It is of the side that is asked. */
static inline bool campaign_is_own(const struct frame *frame, unsigned flag)
{
	return flag < all_flags && campaign_side_of(flag) == campaign_side_of_seat(frame->seat);
}

/* Bit set of all seats of a side: what it knows, each of them is told. */
static inline uint8_t campaign_seats(side_id side)
{
	enum { even = 0x15 };
	return (uint8_t)(even << side & ((1 << seats) - 1));
}

enum { campaign_everybody = (1 << seats) - 1 };

/* Whose row of knowledge a seat reads. */
static inline unsigned campaign_viewer(seat_id seat)
{
	return seat < seats ? campaign_side_of_seat(seat) : (unsigned)public_viewer;
}

static inline bool campaign_holds(const struct campaign *campaign, side_id side, space_id hex)
{
	return campaign->held[side][hex / 64] >> hex % 64 & 1;
}

/* Of 64 hexes at once, those in which anybody stands. */
static inline uint64_t campaign_held(const struct campaign *campaign, unsigned word)
{
	return campaign->held[side_french][word] | campaign->held[side_allied][word];
}

/* The first of a side's flags in a hex, or -1; then the next. */
static inline int campaign_first_flag(const struct campaign *campaign, space_id hex)
{
	return (int)campaign->first[hex] - 1;
}

static inline int campaign_next_flag(const struct campaign *campaign, int flag)
{
	return (int)campaign->next[flag] - 1;
}

#define CAMPAIGN_EACH_IN(campaign, hex, flag)                          \
	for (int flag = campaign_first_flag(campaign, hex); flag >= 0; \
	     flag = campaign_next_flag(campaign, flag))

enum { turns_of_day = 4, turn_of_night = 3 };

static inline unsigned campaign_hour(unsigned turn)
{
	return (turn - 1) % turns_of_day; /* morning, afternoon, evening, night */
}

static inline bool campaign_is_night(const struct campaign *campaign)
{
	return campaign_hour(campaign->flow.turn) == turn_of_night;
}

#endif
