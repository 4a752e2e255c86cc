/*
 * What the computer has before it while it weighs a position: the stacks of both sides, and what speaks for each.
 */
#ifndef VEDETTE_CAMPAIGN_WEIGHING_H
#define VEDETTE_CAMPAIGN_WEIGHING_H

#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

enum { campaign_max_clashes = 48 };

/* What stands in a hex. Strengths are in half points. */
struct campaign_stack {
	space_id hex;
	uint16_t force; /* vedettes apart; the demoralised count half */
	uint16_t whole; /* the same as printed */
	uint16_t
		price; /* what its units cost when they are broken: they come back reduced, or not at all, 6.21 */
	uint16_t counted;     /* what they count in the boxes, 20.11 */
	uint16_t smallest;    /* what the cheapest of them costs; 0: there are none */
	uint16_t fresh;       /* of those in command that have not moved yet */
	uint16_t foot, horse; /* for combined arms, 16.1 */
	uint16_t heavy;       /* of the horse: it rides down light cavalry, 16.5 */
	uint16_t guard;       /* of the foot: it does not exchange, 11.48 */
	uint8_t vedettes, leaders, baggage, columns;
	uint8_t contacts; /* stacks of the enemy that it touches */
	bool emperor;     /* 5.15 */
};

/* An attack that is in the air, and what either side would lose by it at each face of the die: half points as they count in the boxes. */
struct campaign_clash {
	space_id at;
	side_id attacker;
	bool now;    /* in this turn, or in the next */
	bool unwise; /* he would rather go away, if he can */
	uint16_t fallen[6][both_sides];
	/* besides, to the French less to their enemies: formations that break, and the hex */
	int8_t points[6];
};

struct campaign_weighing {
	const struct field *field;
	const struct campaign *now;
	const struct campaign_data *data;
	const struct board *board;
	side_id for_side; /* whose computer it is: what the enemy shrinks from is his own affair */
	struct score score;
	int fallen[both_sides]; /* half points in the boxes, as they count */
	unsigned clashes;
	struct campaign_clash clash[campaign_max_clashes];
	bool broken[max_formations];
	unsigned stacks[both_sides];
	struct campaign_stack stack[both_sides][flags_of_side];
	uint8_t stack_at[max_places / 64][64];             /* its number; only where a side's flags lie */
	int32_t count[both_sides][campaign_measure_count]; /* what speaks for a side, or against it */
};

/* NULL: none of that side stands there. */
struct campaign_stack *campaign_stack_in(struct campaign_weighing *weighing, side_id side, space_id hex);

/* Would the side like to be the last in that strategic hex? */
bool campaign_place_is_wanted(const struct campaign_weighing *weighing, unsigned source, side_id side);
/* Goals decide the game, sources are a point of several. */
int campaign_times_of(const struct campaign_source *place);

/* Game turns, with the one that is being played. */
int campaign_turns_left(const struct campaign_weighing *weighing);

/* What attacks promise, as things stand: those of the turn that is being played, and those of the next. */
void campaign_weigh_attacks(struct campaign_weighing *weighing);

/* What the clashes may do to the victory points, all of them together. */
void campaign_weigh_outlook(struct campaign_weighing *weighing);

#endif
