/*
 * What attacks promise to the computer: the means of the results table (11.4) over whoever touches whom, with combined arms (16.1), the
 * Emperor (5.15), the ground (11.31), and stacks that have no way back (11.44). An estimate, no rule: odds.c has the real figures, for attacks that are defined.
 */
#include "rulebooks/campaign/combat/results_table.h"
#include "rulebooks/campaign/victory/weighing.h"

/* ---- Who touches whom ---------------------------------------------------------------------------------------------------- */

static bool touches(const struct campaign_weighing *weighing, space_id hex, unsigned direction)
{
	return weighing->board->neighbour[hex][direction] != no_space &&
	       !(weighing->board->side[hex][direction] & side_river);
}

static struct campaign_stack *beside(struct campaign_weighing *weighing, side_id side, space_id hex,
				     unsigned direction)
{
	return touches(weighing, hex, direction)
		       ? campaign_stack_in(weighing, side, weighing->board->neighbour[hex][direction])
		       : NULL;
}

static bool has_zone(const struct campaign_stack *stack)
{
	return stack && (stack->whole || stack->vedettes);
}

static void count_contacts(struct campaign_weighing *weighing, side_id side)
{
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		struct campaign_stack *stack = &weighing->stack[side][k];
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (beside(weighing, campaign_enemy(side), stack->hex, direction))
				stack->contacts++;
	}
}

/* 4.4: vedettes bar nobody's retreat. */
static bool is_reached(struct campaign_weighing *weighing, side_id by, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		const struct campaign_stack *stack = beside(weighing, by, hex, direction);
		if (stack && stack->whole)
			return true;
	}
	return false;
}

/* Every hex beside it is lost to it: held or reached by the other side, or across a river. */
static bool is_cornered(struct campaign_weighing *weighing, side_id by, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = weighing->board->neighbour[hex][direction];
		if (!touches(weighing, hex, direction) || has_zone(beside(weighing, by, hex, direction)) ||
		    weighing->board->space[to].terrain == terrain_off_map)
			continue;
		if (!is_reached(weighing, by, to))
			return false;
	}
	return true;
}

/* ---- One attack ------------------------------------------------------------------------------------------------------------ */

struct clash_guess {
	int attacker, defender;                   /* strengths that count for the odds, in half points */
	int attackers, defenders;                 /* as printed */
	int attackers_price, defenders_price;     /* what may be lost */
	int smallest_attacker, smallest_defender; /* whole units are lost, never parts */
	int foot, horse;                          /* of the attackers */
	bool emperor, uphill_or_stream, cornered;
};

static int at_least(int value, int least)
{
	return value > least ? value : least;
}

static int at_most(int value, int most)
{
	return value < most ? value : most;
}

/* 11.4: half of a side, in whole units. */
static int half_of(int strength, int smallest)
{
	return at_most(strength, at_least((strength + 1) / 2, smallest));
}

struct mean_loss {
	int attacker, defender; /* half points, times six */
	int cleared;            /* how often of six the hex is left to the attacker */
};

/* The weaker side is gone; the stronger loses half as much, in whole units, and at the price of broken ones that is a quarter. */
static void add_exchange(const struct clash_guess *guess, struct mean_loss *mean)
{
	if (guess->attackers >= guess->defenders) {
		mean->defender += guess->defenders_price;
		mean->cleared++;
		mean->attacker += at_most(guess->attackers_price,
					  at_least(guess->defenders / 4, guess->smallest_attacker));
	} else {
		mean->attacker += guess->attackers_price;
		mean->defender += at_most(guess->defenders_price,
					  at_least(guess->attackers / 4, guess->smallest_defender));
	}
}

static struct mean_loss mean_of(const struct clash_guess *guess, enum campaign_column column)
{
	enum { driven_off = 8 }; /* a retreat is worth an eighth of a loss */
	struct mean_loss mean = {0};
	for (int die = 1; die <= 6; die++)
		switch (campaign_table_result(column, die).outcome) {
		case outcome_attacker_eliminated:
			mean.attacker += guess->attackers_price;
			break;
		case outcome_attacker_half:
			mean.attacker += half_of(guess->attackers_price, guess->smallest_attacker);
			break;
		case outcome_attacker_retreats:
			mean.attacker += guess->attackers_price / driven_off;
			break;
		case outcome_exchange:
			add_exchange(guess, &mean);
			break;
		case outcome_defender_retreats:
			mean.defender += guess->cornered ? guess->defenders
							 : guess->defenders_price / driven_off;
			mean.cleared++;
			break;
		case outcome_defender_half:
			mean.defender += half_of(guess->defenders_price, guess->smallest_defender);
			break;
		default:
			mean.defender += guess->defenders_price;
			mean.cleared++;
		}
	return mean;
}

/* 20.11: what a loss of the French costs in points of the enemy's; at Saalfeld a point is a point (21.96). */
static int price_of_loss(const struct campaign_weighing *weighing, side_id side)
{
	if (weighing->data->victory == victory_saalfeld)
		return 2;
	return weighing->data->is->price_of_loss[side];
}

static int column_of(const struct campaign_weighing *weighing, const struct clash_guess *guess,
		     const struct campaign_stack *target)
{
	enum { a_point = half };
	int column = campaign_column((campaign_eighths)guess->attacker, (campaign_eighths)guess->defender);
	bool both_arms = target->foot && target->horse >= a_point;
	bool garrison = target->foot && weighing->board->space[target->hex].terrain == terrain_fort;
	if (guess->foot && guess->horse >= a_point && !both_arms && !garrison)
		column++;
	column += guess->emperor - target->emperor;
	return garrison ? at_most(column, weighing->data->is->fortress_column) : column;
}

/* What it is worth to be let into the hex, in half points of strength. */
static int worth_of_hex(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	enum { a_source = 6 };
	for (unsigned i = 0; i < weighing->data->sources; i++)
		if (weighing->data->source[i].at == hex && campaign_place_is_wanted(weighing, i, side))
			return a_source * campaign_times_of(&weighing->data->source[i]);
	return 0;
}

/* In half points of strength, as dear as they are to each side. */
static int prospect(const struct campaign_weighing *weighing, side_id side, const struct clash_guess *guess,
		    const struct campaign_stack *target)
{
	struct mean_loss mean = mean_of(guess, campaign_printed_column(column_of(weighing, guess, target)));
	return (price_of_loss(weighing, campaign_enemy(side)) * mean.defender -
		price_of_loss(weighing, side) * mean.attacker +
		worth_of_hex(weighing, side, target->hex) * mean.cleared) /
	       6;
}

/* 11.31: towns, and streams and slopes that all come over, help the defender half as much again. */
static int defence_of(const struct campaign_weighing *weighing, const struct campaign_stack *target,
		      bool uphill_or_stream)
{
	unsigned terrain = weighing->board->space[target->hex].terrain;
	int force = at_least(target->force, 1);
	bool helped = uphill_or_stream || terrain == terrain_town || terrain == terrain_city;
	return helped ? force + force / 2 : force;
}

/* ---- All attacks ------------------------------------------------------------------------------------------------------------- */

/* Before its combat phase a side is about to attack; in a thunderstorm nobody does (1809 2.3). */
static bool is_about_to_attack(const struct campaign_weighing *weighing, side_id side)
{
	return !campaign_is_night(weighing->now) && !campaign_is_storm(weighing->now) &&
	       campaign_phasing(weighing->field->scenario, weighing->now) == side;
}

/* Half of those in command who might still come up. */
static int still_to_come(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	enum { within = 4 };
	int fresh = 0;
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		const struct campaign_stack *stack = &weighing->stack[side][k];
		if (stack->fresh && !stack->contacts &&
		    hex_distance(weighing->board, hex, stack->hex) <= within)
			fresh += stack->fresh;
	}
	return fresh / 2;
}

static void join(struct clash_guess *guess, const struct campaign_stack *stack)
{
	int share = stack->contacts ? stack->contacts : 1;
	if (stack->columns)
		return;
	guess->attacker += stack->force / share;
	guess->attackers += stack->whole / share;
	guess->attackers_price += stack->price / share;
	guess->foot += stack->foot / share;
	guess->horse += (stack->horse + stack->vedettes) / share;
	guess->emperor |= stack->emperor;
	if (stack->smallest && (!guess->smallest_attacker || stack->smallest < guess->smallest_attacker))
		guess->smallest_attacker = stack->smallest;
}

/* Whoever touches the enemy in his own player turn must attack (4.31): each stack with its share against everybody it touches. */
static void weigh_target(struct campaign_weighing *weighing, side_id side,
			 const struct campaign_stack *target, bool now)
{
	enum { what_is_won = 4 };
	struct clash_guess guess = {.uphill_or_stream = true};
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		const struct campaign_stack *stack = beside(weighing, side, target->hex, direction);
		if (!has_zone(stack))
			continue;
		join(&guess, stack);
		guess.uphill_or_stream &= (weighing->board->side[target->hex][direction] &
					   (side_stream | side_downhill)) != 0;
	}
	if (!guess.attackers)
		return; /* a screen alone: it rides off before the fight, 13.22 */
	guess.attacker += now ? at_most(still_to_come(weighing, side, target->hex), guess.attacker) : 0;
	guess.defender = defence_of(weighing, target, guess.uphill_or_stream);
	guess.defenders = target->whole;
	guess.defenders_price = target->price;
	guess.smallest_defender = target->smallest;
	guess.cornered = is_cornered(weighing, side, target->hex);
	int promise = prospect(weighing, side, &guess, target);
	if (promise > 0 && weighing->score.winner == side)
		promise /= what_is_won; /* he need not */
	weighing->count[side][now ? measure_press : measure_threat] += promise;
}

void campaign_weigh_attacks(struct campaign_weighing *weighing)
{
	for (side_id side = 0; side < both_sides; side++)
		count_contacts(weighing, side);
	for (side_id side = 0; side < both_sides; side++) {
		side_id enemy = campaign_enemy(side);
		bool now = is_about_to_attack(weighing, side);
		for (unsigned k = 0; k < weighing->stacks[enemy]; k++) {
			const struct campaign_stack *target = &weighing->stack[enemy][k];
			if (target->contacts && target->whole + target->vedettes + target->leaders)
				weigh_target(weighing, side, target, now);
		}
	}
}
