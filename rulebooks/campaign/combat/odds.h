/*
 * The odds of one attack, with every term: strengths by arm and ground, the column with its shifts, what the die gets.
 * Asked before the attack (explain), by players, and when it is resolved. It is told who fights and over what; who
 * those are is found out in battle.c.
 */
#ifndef VEDETTE_CAMPAIGN_ODDS_H
#define VEDETTE_CAMPAIGN_ODDS_H

#include "rulebooks/campaign/combat/results_table.h"
#include "vedette/text.h"

enum { clash_stacks = 6, clash_fighters = 48 };

/* What a fighter is for the rules of combat. */
enum fighter_arm {
	fighter_infantry,
	fighter_mixed, /* infantry for combined arms, 16.4 */
	fighter_heavy_cavalry,
	fighter_light_cavalry,
	fighter_vedette,
	fighter_escort, /* of a lone leader: a vedette that lends no combined arms, 5.2 */
};

struct fighter {
	piece_id piece;
	uint8_t half_points; /* face value */
	uint8_t arm;
	uint8_t stack; /* of its side, below clash_stacks */
	bool old_guard;
};

/* What lies between an attacking and a defending stack: a bit set. */
enum clash_side {
	clash_woods = 1,
	clash_stream = 2, /* ford and stream bridge likewise */
	clash_uphill = 4, /* a slope that the attacker climbs */
	clash_bridge = 8, /* pontoons likewise */
};

struct defended_hex {
	space_id at;
	bool town;     /* fortified ones are not counted among them */
	bool garrison; /* infantry in a fortified town, 11.54 */
	bool fortified;
};

struct clash {
	uint8_t attackers, defenders, attacking_stacks, defending_stacks;
	struct fighter attacker[clash_fighters], defender[clash_fighters];
	struct defended_hex hex[clash_stacks];
	uint8_t side[clash_stacks][clash_stacks]; /* by attacking and defending stack */
	bool failed_repulse;                      /* 10.22 */
	bool napoleon_attacks, napoleon_defends;  /* 5.15, if the French want it */
	bool beyond_table;                        /* 11.32, an option */
	int8_t garrison_cap;                      /* the highest column against a garrison */
	bool cap_after_shifts;                    /* it binds after the shifts, not before them */
	bool vedettes_are_light;                  /* cavalry, for heavy cavalry that rides them down */
};

struct clash_odds {
	struct figure attack, defence; /* in eighths */
	struct figure column;          /* 0 is 1-5; goes on beyond either end */
	struct figure die;             /* what is added to it */
	enum campaign_column printed;
};

void campaign_odds(const struct clash *clash, struct clash_odds *odds);
/* 10.11: strengths and ground alone. */
bool campaign_repulse_succeeds(const struct clash *clash, struct clash_odds *odds);
struct campaign_result campaign_roll_result(const struct clash_odds *odds, unsigned die);

#endif
