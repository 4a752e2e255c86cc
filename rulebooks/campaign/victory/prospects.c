/*
 * What attacks promise to the computer: the means of the results table (11.4) over whoever touches whom, with combined arms (16.1), the
 * Emperor (5.15), the ground (11.31), and stacks that have no way back (11.44). An estimate, no rule: odds.c has the real figures, for attacks that are defined.
 */
#include "rulebooks/campaign/combat/combat.h"
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

enum { attacker, defender, both_parties };

/* Half points of strength. */
struct party {
	int odds;     /* what counts for the odds */
	int strength; /* as printed */
	int price;    /* what may be lost: broken units come back reduced */
	int smallest; /* whole units are lost, never parts */
	int counted;  /* what they count in the boxes, 20.11 */
	int guard;    /* of the strength: Guard infantry, 11.48 */
	int broken;   /* points for formations that are demoralised when all are lost */
	uint8_t stacks;
	space_id hex[hex_sides];
};

struct clash_guess {
	struct party party[both_parties];
	side_id side; /* that attacks */
	int foot, horse, heavy;
	int die; /* what is added to it, 11.32 and 16.5 */
	bool emperor, uphill_or_stream, cornered, failed_repulse;
};

struct loss {
	int price, counted;
	int broken; /* points to the other side for formations that it demoralises, 20.13 */
};

static int at_least(int value, int least)
{
	return value > least ? value : least;
}

static int at_most(int value, int most)
{
	return value < most ? value : most;
}

/* ---- What is lost, 11.4 and 12.1 ----------------------------------------------------------------------------------------------- */

static unsigned printed_strength(const struct campaign_weighing *weighing, unsigned flag,
				 const struct campaign_counter *counter)
{
	return counter->strength[weighing->now->reduced[flag] == 1 && counter->strength[1]];
}

/* Would these points more demoralise the formation? Then what that is worth to the enemy (20.13). */
static int points_of_breaking(const struct campaign_weighing *weighing, unsigned formation, unsigned strength)
{
	if (!formation || weighing->broken[formation - 1])
		return 0;
	unsigned level = campaign_level(weighing->field->scenario, weighing->now, formation - 1);
	bool breaks = weighing->now->casualties[formation - 1] + strength / half >= level;
	return breaks ? weighing->data->formation[formation - 1].worth : 0;
}

struct reckoning {
	int need;      /* half points that must be lost */
	int single;    /* the cheapest who is enough by himself */
	int small_sum; /* the small ones together */
	struct loss single_loss, small_loss;
};

enum { a_point_of_victory = 12 }; /* in half points of losses, when somebody must be chosen */

static int dearness(const struct loss *loss)
{
	return loss->counted + a_point_of_victory * loss->broken;
}

static void reckon_unit(struct reckoning *reckoning, int strength, struct loss loss)
{
	if (strength >= reckoning->need) {
		if (reckoning->single < 0 || dearness(&loss) < reckoning->single) {
			reckoning->single = dearness(&loss);
			reckoning->single_loss = loss;
		}
	} else if (reckoning->small_sum < reckoning->need) {
		reckoning->small_sum += strength;
		reckoning->small_loss.counted += loss.counted;
		reckoning->small_loss.broken += loss.broken;
	}
}

/* 11.4: whoever is enough by himself, or several small ones, or all there are. */
static struct loss least_loss(const struct campaign_weighing *weighing, const struct party *party,
			      side_id side, int need, bool guard_too)
{
	const struct campaign *now = weighing->now;
	struct reckoning reckoning = {.need = need, .single = -1};
	for (unsigned i = 0; i < party->stacks; i++)
		CAMPAIGN_EACH_IN (now, party->hex[i], each) {
			unsigned flag = (unsigned)each;
			if (campaign_side_of(flag) != side)
				continue;
			const struct campaign_counter *counter =
				&weighing->data->counter[side][now->who[flag]];
			if (counter->arm >= arm_vedette || (counter->guard && !guard_too))
				continue;
			unsigned strength = printed_strength(weighing, flag, counter);
			struct loss loss = {
				.counted = (int)campaign_counted_when_lost(weighing->field, flag, counter),
				.broken = points_of_breaking(weighing, counter->formation, strength),
			};
			reckon_unit(&reckoning, (int)strength, loss);
		}
	bool small = reckoning.small_sum >= need;
	if (small && (reckoning.single < 0 || dearness(&reckoning.small_loss) < reckoning.single))
		return reckoning.small_loss;
	return reckoning.single >= 0 ? reckoning.single_loss : reckoning.small_loss;
}

/* What it is worth to the enemy that all of a stack are lost. */
static int points_of_losing(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	unsigned lost[max_formations + 1] = {0};
	int points = 0;
	CAMPAIGN_EACH_IN (weighing->now, hex, each) {
		const struct campaign_counter *counter =
			&weighing->data->counter[campaign_side_of((unsigned)each)][weighing->now->who[each]];
		if (campaign_side_of((unsigned)each) == side && counter->arm < arm_vedette)
			lost[counter->formation] += printed_strength(weighing, (unsigned)each, counter);
	}
	for (unsigned formation = 1; formation <= weighing->data->formations; formation++)
		if (lost[formation])
			points += points_of_breaking(weighing, formation, lost[formation]);
	return points;
}

static struct loss all_of(const struct party *party)
{
	return (struct loss){.price = party->price, .counted = party->counted, .broken = party->broken};
}

/* 11.4: half of a side, in whole units. */
static struct loss half_of(const struct campaign_weighing *weighing, const struct party *party, side_id side)
{
	struct loss loss = least_loss(weighing, party, side, (party->strength + 1) / 2, true);
	loss.price = at_most(party->price, at_least((party->price + 1) / 2, party->smallest));
	return loss;
}

/* What half of the other side's strength costs the stronger one: at the price of broken units that is a quarter. */
static struct loss share_of(const struct campaign_weighing *weighing, const struct party *party, side_id side,
			    int other)
{
	bool guard_too = !weighing->data->is->guard_rules;
	struct loss loss = least_loss(weighing, party, side, (other + 1) / 2, guard_too);
	loss.price = at_most(party->price, at_least(other / 4, party->smallest));
	return loss;
}

static struct loss driven_off(const struct party *party)
{
	enum { part = 8 }; /* a retreat is worth an eighth of a loss */
	return (struct loss){.price = party->price / part};
}

static bool is_guard(const struct campaign_weighing *weighing, const struct party *party)
{
	return weighing->data->is->guard_rules && party->guard && party->guard == party->strength;
}

/* 11.4, 13.26, 11.48: the weaker are lost, unless the Guard is alone, and cost the stronger half of what they had; a screen costs nobody anything. */
static bool exchange(const struct campaign_weighing *weighing, const struct clash_guess *guess,
		     struct loss loss[both_parties])
{
	const struct party *party = guess->party;
	const side_id enemy = campaign_enemy(guess->side);
	if (is_guard(weighing, &party[defender])) {
		loss[attacker] = all_of(&party[attacker]);
		return false;
	}
	if (is_guard(weighing, &party[attacker]) || !party[defender].strength) {
		loss[defender] = all_of(&party[defender]);
		return true;
	}
	bool weaker = party[attacker].strength < party[defender].strength,
	     equal = party[attacker].strength == party[defender].strength;
	loss[attacker] = weaker ? all_of(&party[attacker])
				: share_of(weighing, &party[attacker], guess->side, party[defender].strength);
	loss[defender] = weaker || equal
				 ? share_of(weighing, &party[defender], enemy, party[attacker].strength)
				 : all_of(&party[defender]);
	return !weaker && !equal;
}

/* What one result costs both; true if the hex is left to the attacker. */
static bool losses_by(const struct campaign_weighing *weighing, const struct clash_guess *guess, int outcome,
		      struct loss loss[both_parties])
{
	const struct party *party = guess->party;
	const side_id enemy = campaign_enemy(guess->side);
	loss[attacker] = loss[defender] = (struct loss){0};
	switch (outcome) {
	case outcome_attacker_eliminated:
		loss[attacker] = all_of(&party[attacker]);
		return false;
	case outcome_attacker_half:
		loss[attacker] = half_of(weighing, &party[attacker], guess->side);
		return false;
	case outcome_attacker_retreats:
		loss[attacker] = driven_off(&party[attacker]);
		return false;
	case outcome_exchange:
		return exchange(weighing, guess, loss);
	case outcome_defender_retreats:
		if (!guess->cornered) {
			loss[defender] = driven_off(&party[defender]);
			return true;
		}
		loss[defender] = all_of(&party[defender]);
		loss[defender].price = party[defender].strength;
		return true;
	case outcome_defender_half:
		loss[defender] = half_of(weighing, &party[defender], enemy);
		return false;
	default:
		break;
	}
	loss[defender] = all_of(&party[defender]);
	return true;
}

struct mean_loss {
	int attacker, defender; /* half points, times six */
	int cleared;            /* how often of six the hex is left to the attacker */
};

/* What it is worth to be let into the hex: a source is a point (20.12), a goal the game (21.96). */
static int points_of_hex(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	enum { the_game = 6 };
	for (unsigned i = 0; i < weighing->data->sources; i++) {
		const struct campaign_source *place = &weighing->data->source[i];
		if (place->at == hex && campaign_place_is_wanted(weighing, i, side))
			return campaign_times_of(place) > 1 ? the_game : 1;
	}
	return 0;
}

static struct mean_loss mean_of(const struct campaign_weighing *weighing, const struct clash_guess *guess,
				enum campaign_column column, struct campaign_clash *clash)
{
	struct mean_loss mean = {0};
	side_id side = guess->side, enemy = campaign_enemy(side);
	int for_hex = points_of_hex(weighing, side, clash->at);
	for (int die = 1; die <= 6; die++) {
		struct loss loss[both_parties];
		int outcome = (int)campaign_table_result(column, die + guess->die).outcome;
		bool cleared = losses_by(weighing, guess, outcome, loss);
		mean.cleared += cleared;
		mean.attacker += loss[attacker].price;
		mean.defender += loss[defender].price;
		clash->fallen[die - 1][side] = (uint16_t)loss[attacker].counted;
		clash->fallen[die - 1][enemy] = (uint16_t)loss[defender].counted;
		int points = loss[defender].broken - loss[attacker].broken + (cleared ? for_hex : 0);
		clash->points[die - 1] = (int8_t)(side == side_french ? points : -points);
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
	enum { a_point = half, failed_repulse = 2 };
	int column = campaign_column((campaign_eighths)guess->party[attacker].odds,
				     (campaign_eighths)guess->party[defender].odds);
	bool both_arms = target->foot && target->horse >= a_point && (target->heavy || !guess->heavy);
	bool garrison = target->foot && weighing->board->space[target->hex].terrain == terrain_fort;
	if (guess->failed_repulse)
		return column - failed_repulse; /* 10.22: and no other shift */
	if (guess->foot && guess->horse >= a_point && !both_arms && !garrison)
		column++;
	column += (guess->party[attacker].guard > 0) + guess->emperor - target->emperor;
	return garrison ? at_most(column, weighing->data->is->fortress_column) : column;
}

/* 11.32, an option, and 16.5. */
static int die_of(const struct campaign_weighing *weighing, const struct clash_guess *guess,
		  const struct campaign_stack *target, int column)
{
	bool light = target->horse && !target->heavy && !target->foot && !target->vedettes;
	int beyond = weighing->now->flow.option[option_beyond_table] ? campaign_beyond_table(column) : 0;
	return beyond - (light && guess->heavy);
}

/* In half points of strength, as dear as they are to each side. */
static int prospect(const struct campaign_weighing *weighing, struct clash_guess *guess,
		    const struct campaign_stack *target, struct campaign_clash *clash)
{
	enum { a_point = 4 }; /* of victory, in half points of strength */
	side_id side = guess->side;
	int column = column_of(weighing, guess, target);
	guess->die = die_of(weighing, guess, target, column);
	struct mean_loss mean = mean_of(weighing, guess, campaign_printed_column(column), clash);
	return (price_of_loss(weighing, campaign_enemy(side)) * mean.defender -
		price_of_loss(weighing, side) * mean.attacker +
		a_point * points_of_hex(weighing, side, target->hex) * mean.cleared) /
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

static void join(const struct campaign_weighing *weighing, struct clash_guess *guess,
		 const struct campaign_stack *stack)
{
	struct party *party = &guess->party[attacker];
	int share = stack->contacts ? stack->contacts : 1;
	if (stack->columns)
		return;
	party->odds += stack->force / share;
	party->strength += stack->whole / share;
	party->price += stack->price / share;
	party->counted += stack->counted / share;
	party->guard += stack->guard / share;
	party->broken += points_of_losing(weighing, guess->side, stack->hex);
	party->hex[party->stacks++] = stack->hex;
	guess->foot += stack->foot / share;
	guess->horse += (stack->horse + stack->vedettes) / share;
	guess->heavy += stack->heavy / share;
	guess->emperor |= stack->emperor;
	if (stack->smallest && (!party->smallest || stack->smallest < party->smallest))
		party->smallest = stack->smallest;
}

/* Whoever touches the enemy in his own player turn must attack (4.31): each stack with its share against everybody it touches. */
static void weigh_target(struct campaign_weighing *weighing, side_id side,
			 const struct campaign_stack *target, bool now)
{
	enum { what_is_won = 4 };
	struct clash_guess guess = {.side = side, .uphill_or_stream = true};
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		const struct campaign_stack *stack = beside(weighing, side, target->hex, direction);
		if (!has_zone(stack))
			continue;
		join(weighing, &guess, stack);
		guess.failed_repulse |= now && campaign_has_failed(weighing->now, weighing->board, stack->hex,
								   target->hex);
		guess.uphill_or_stream &= (weighing->board->side[target->hex][direction] &
					   (side_stream | side_downhill)) != 0;
	}
	struct party *party = guess.party;
	if (!party[attacker].strength)
		return; /* a screen alone: it rides off before the fight, 13.22 */
	if (now)
		party[attacker].odds += at_most(still_to_come(weighing, side, target->hex),
						party[attacker].odds);
	party[defender] = (struct party){
		.odds = defence_of(weighing, target, guess.uphill_or_stream),
		.strength = target->whole,
		.price = target->price,
		.smallest = target->smallest,
		.counted = target->counted,
		.guard = target->guard,
		.broken = points_of_losing(weighing, campaign_enemy(side), target->hex),
		.stacks = 1,
		.hex = {target->hex},
	};
	guess.cornered = is_cornered(weighing, side, target->hex);
	struct campaign_clash clash = {.at = target->hex, .attacker = side, .now = now};
	int promise = prospect(weighing, &guess, target, &clash);
	if (promise > 0 && weighing->score.winner == side)
		promise /= what_is_won; /* he need not */
	weighing->count[side][now ? measure_press : measure_threat] += promise;
	clash.unwise = !now && promise <= 0;
	if (weighing->clashes < campaign_max_clashes)
		weighing->clash[weighing->clashes++] = clash;
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
