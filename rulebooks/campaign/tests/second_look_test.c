/*
 * Slow second computations, written from the booklet and not from the program: what a step costs, how far command and supply reach, who must be
 * in an attack, and the odds. In random games they agree with the rules at every look.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/support.h"

static const struct campaign_counter *counter_behind(const struct at_table *at, unsigned flag)
{
	const struct campaign_data *data = campaign_data(scenario_at(at));
	return &data->counter[campaign_side_of(flag)][position_at(at)->who[flag]];
}

static bool is_on_map(const struct at_table *at, unsigned flag)
{
	return position_at(at)->at[flag] < scenario_at(at)->board->spaces;
}

/* ---- Water -------------------------------------------------------------------------------------------------------------- */

struct water {
	bool river, stream, bridge, repaired, pontoon, ford;
	unsigned fresh;
};

static struct water water_between(const struct at_table *at, space_id from, unsigned direction)
{
	const struct board *board = scenario_at(at)->board;
	const struct campaign *campaign = position_at(at);
	const struct campaign_data *data = campaign_data(scenario_at(at));
	unsigned features = board->side[from][direction];
	space_id to = board->neighbour[from][direction];
	struct water water = {.river = features & side_river, .stream = features & side_stream};
	bool built = false;
	for (unsigned i = 0; i < data->bridges; i++) {
		bool here = (data->bridge[i].a == from && data->bridge[i].b == to) ||
			    (data->bridge[i].a == to && data->bridge[i].b == from);
		built |= here;
		water.bridge |= here && campaign->bridge[i] != bridge_damaged;
		water.repaired |= here && campaign->bridge[i] == bridge_repaired;
	}
	for (unsigned i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		space_id a = (space_id)(campaign->pontoon[i].at - 1),
			 b = board->neighbour[a][campaign->pontoon[i].direction];
		if ((a == from && b == to) || (a == to && b == from)) {
			water.pontoon = true;
			water.fresh = campaign->pontoon[i].fresh;
		}
	}
	water.ford = water.stream && features & side_path && !built;
	return water;
}

static bool is_dry(struct water water)
{
	return !water.river && !water.stream;
}

static bool can_cross_dry(struct water water)
{
	return is_dry(water) || water.bridge || water.ford || water.pontoon;
}

/* ---- The terrain chart, in half points; -1: no way -------------------------------------------------------------------------- */

enum { no_way = -1 };

static bool lies_below_a_slope(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_uphill)
			return true;
	return false;
}

static int across_country(const struct board *board, const struct campaign_counter *who, space_id from,
			  unsigned direction, struct water water)
{
	unsigned features = board->side[from][direction];
	space_id to = board->neighbour[from][direction];
	bool train = who->arm == arm_baggage || who->arm == arm_pontoon, wet = !can_cross_dry(water);
	if (board->space[to].terrain == terrain_marsh || (train && (lies_below_a_slope(board, to) || wet)))
		return no_way;
	int points = 2 + (wet ? 2 : 0) + (features & side_uphill ? 2 : 0);
	if (features & side_woods) {
		points += who->arm == arm_infantry ? 2 : who->arm == arm_mixed ? 1 : 6;
		points += wet ? 2 : 0;
	}
	return points;
}

static int extra_over_water(const struct campaign_counter *who, struct water water, bool column)
{
	bool rider = who->arm == arm_leader || who->arm == arm_vedette,
	     train = who->arm == arm_baggage || who->arm == arm_pontoon;
	if (is_dry(water) || (!water.bridge && !water.pontoon && !water.ford))
		return 0;
	if (water.bridge) {
		if (rider)
			return 0;
		if (water.repaired)
			return water.river ? 4 : 2;
		return column || train || water.pontoon ? 0 : 2;
	}
	if (water.pontoon) {
		if (rider)
			return 0;
		return water.fresh > 1 ? (int)water.fresh - 1 : column ? 0 : 4;
	}
	return 2;
}

static int over_boats(const struct at_table *at, const struct campaign_counter *who, space_id from,
		      unsigned direction, bool column, struct water water)
{
	const struct board *board = scenario_at(at)->board;
	unsigned features = board->side[from][direction];
	bool rider = who->arm == arm_leader || who->arm == arm_vedette;
	int points = features & side_road && (column || rider) ? 1
		     : features & (side_road | side_path)
			     ? 2
			     : across_country(board, who, from, direction, water);
	return points == no_way ? no_way : points + extra_over_water(who, water, column);
}

static int by_the_chart(const struct at_table *at, unsigned flag, space_id from, unsigned direction,
			bool column)
{
	const struct board *board = scenario_at(at)->board;
	const struct campaign_counter *who = counter_behind(at, flag);
	unsigned features = board->side[from][direction];
	struct water water = water_between(at, from, direction);
	bool rider = who->arm == arm_leader || who->arm == arm_vedette;
	bool by_pontoon = !is_dry(water) && !water.bridge && water.pontoon;
	if (board->space[board->neighbour[from][direction]].terrain == terrain_off_map ||
	    (water.river && !can_cross_dry(water)) ||
	    (by_pontoon && (who->arm == arm_baggage || (water.river && water.fresh == 1))))
		return no_way;
	if (by_pontoon && water.stream) { /* boats, or through the water beside them */
		struct water bare = {.stream = true};
		int boats = water.fresh == 1 ? no_way : over_boats(at, who, from, direction, column, water);
		int wade = across_country(board, who, from, direction, bare);
		return boats == no_way || (wade != no_way && wade < boats) ? wade : boats;
	}
	bool way = features & (side_road | side_path) && can_cross_dry(water);
	int points = way && features & side_road && (column || rider) ? 1
		     : way                                            ? 2
			   : across_country(board, who, from, direction, water);
	return points == no_way ? no_way : points + extra_over_water(who, water, column);
}

static void look_at_costs(struct at_table *at, unsigned random)
{
	const struct board *board = scenario_at(at)->board;
	struct field field = truth_at(at);
	for (unsigned i = 0; i < 60; i++) {
		random = random * 1664525u + 1013904223u;
		uint8_t flag = (uint8_t)((random >> 8) % all_flags);
		space_id from = (space_id)((random >> 12) % board->spaces);
		unsigned direction = (random >> 5) % hex_sides;
		bool column = random >> 30 & 1;
		if (!position_at(at)->who[flag] || board->neighbour[from][direction] == no_space)
			continue;
		struct campaign_mover mover = campaign_mover_of(&field, &flag, 1);
		struct campaign_step_cost step = campaign_cost(&field, &mover, from, direction,
							       column ? mode_marching : mode_formed, NULL);
		int said = step.why ? no_way : step.cost,
		    chart = by_the_chart(at, flag, from, direction, column);
		cr_assert_eq(said, chart, "%s from %s to %s%s: %d, by the chart %d",
			     counter_behind(at, flag)->name, board->space[from].number,
			     board->space[board->neighbour[from][direction]].number,
			     column ? " in column" : "", said, chart);
	}
}

/* ---- Command range, 7.2, in half hexes: every path is walked ------------------------------------------------------------------- */

static bool stands_there(const struct at_table *at, space_id hex, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (position_at(at)->at[flag] == hex && counter_behind(at, flag)->arm < arm_baggage)
			return true;
	return false;
}

static void walk(const struct at_table *at, space_id hex, int left, side_id enemy, bool reached[])
{
	const struct board *board = scenario_at(at)->board;
	reached[hex] = true;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[hex][direction];
		if (to == no_space)
			continue;
		struct water water = water_between(at, hex, direction);
		bool way = board->side[hex][direction] & (side_road | side_path) && can_cross_dry(water);
		int cost = way ? 1 : 2;
		if (cost > left || (water.river && !can_cross_dry(water)) ||
		    (!way && board->space[to].terrain == terrain_marsh) || stands_there(at, to, enemy))
			continue;
		walk(at, to, left - cost, enemy, reached);
	}
}

static void look_at_range(struct at_table *at, unsigned random)
{
	const struct board *board = scenario_at(at)->board;
	bool reached[max_places] = {false};
	unsigned flag = (random >> 7) % all_flags;
	if (!is_on_map(at, flag))
		return;
	side_id side = campaign_side_of(flag);
	struct field field = truth_at(at);
	walk(at, position_at(at)->at[flag], 4, campaign_enemy(side), reached);
	campaign_find_range(&field, position_at(at)->at[flag], side);
	for (space_id hex = 0; hex < board->spaces; hex++)
		cr_assert_eq(campaign_in_range(&field, hex), reached[hex], "range of %s to %s",
			     board->space[position_at(at)->at[flag]].number, board->space[hex].number);
}

/* ---- Supply, 14.1: lengths shrink until nothing changes ------------------------------------------------------------------------- */

enum { endless = 9999 };

static bool carries_supply(const struct at_table *at, space_id from, unsigned direction, side_id side)
{
	const struct board *board = scenario_at(at)->board;
	space_id to = board->neighbour[from][direction];
	struct water water = water_between(at, from, direction);
	bool wet = !is_dry(water) && !water.bridge && !water.ford;
	return to != no_space && !wet && !water.repaired && !stands_there(at, to, campaign_enemy(side)) &&
	       board->space[to].terrain != terrain_off_map;
}

static void shrink(const struct at_table *at, side_id side, int length[], bool trunk, int limit)
{
	const struct board *board = scenario_at(at)->board;
	bool again = true;
	while (again) {
		again = false;
		for (space_id from = 0; from < board->spaces; from++)
			for (unsigned direction = 0; length[from] < limit && direction < hex_sides;
			     direction++) {
				space_id to = board->neighbour[from][direction];
				unsigned features = to == no_space ? 0 : board->side[from][direction];
				bool way = features & (side_road | side_path);
				if (to == no_space || !carries_supply(at, from, direction, side) ||
				    (trunk && !way) ||
				    (!trunk && !way && board->space[to].terrain == terrain_marsh))
					continue;
				int step = !trunk || features & side_road ? 1 : 2;
				if (length[from] + step > limit || length[from] + step >= length[to])
					continue;
				length[to] = length[from] + step;
				again = true;
			}
	}
}

static bool has_road(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_road)
			return true;
	return false;
}

static void look_at_supply(struct at_table *at, side_id side)
{
	const struct board *board = scenario_at(at)->board;
	const struct campaign_data *data = campaign_data(scenario_at(at));
	static int trunk[max_places], forward[max_places];
	for (space_id hex = 0; hex < board->spaces; hex++)
		trunk[hex] = forward[hex] = endless;
	for (unsigned i = 0; i < data->sources; i++) {
		space_id hex = data->source[i].at;
		if (data->source[i].side != side || !position_at(at)->opened[i] ||
		    stands_there(at, hex, campaign_enemy(side)))
			continue;
		trunk[hex] = has_road(board, hex) ? 1 : 2;
		forward[hex] = 0;
	}
	shrink(at, side, trunk, true, 54);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_on_map(at, flag) && counter_behind(at, flag)->arm == arm_baggage &&
		    has_road(board, position_at(at)->at[flag]) && trunk[position_at(at)->at[flag]] < endless)
			forward[position_at(at)->at[flag]] = 0;
	shrink(at, side, forward, false, 14);
	struct field field = truth_at(at);
	campaign_find_supply(&field, side);
	for (space_id hex = 0; hex < board->spaces; hex++)
		cr_assert_eq(campaign_is_supplied_at(&field, hex), forward[hex] < endless, "supply of %s",
			     board->space[hex].number);
}

/* ---- Odds, 11.3 and 16, in quarters of a point ------------------------------------------------------------------------------------ */

struct force {
	int strength, cavalry;
	bool infantry, heavy, light_only, guard, wooded_horse, over_bridge;
};

static unsigned between(const struct at_table *at, space_id from, space_id to)
{
	const struct board *board = scenario_at(at)->board;
	return board->side[from][hex_direction(board, from, to)];
}

static bool fights(const struct at_table *at, unsigned flag, unsigned attack)
{
	if (!is_on_map(at, flag) || position_at(at)->attack[flag] != attack)
		return false;
	const struct campaign_counter *counter = counter_behind(at, flag);
	if (campaign_is_combat_unit(counter))
		return true;
	bool lone = counter->arm == arm_leader;
	for (unsigned other = 0; other < all_flags; other++)
		lone &= position_at(at)->at[other] != position_at(at)->at[flag] ||
			!campaign_is_combat_unit(counter_behind(at, other));
	return lone;
}

static int quarters_of(const struct at_table *at, unsigned flag)
{
	const struct campaign_counter *counter = counter_behind(at, flag);
	return 2 * counter->strength[position_at(at)->reduced[flag] && counter->strength[1]];
}

static bool all_attack_over(const struct at_table *at, unsigned attack, side_id attacker, space_id hex,
			    unsigned sides, bool uphill)
{
	const struct board *board = scenario_at(at)->board;
	for (unsigned flag = attacker * flags_of_side; flag < (attacker + 1u) * flags_of_side; flag++) {
		if (!fights(at, flag, attack))
			continue;
		space_id from = position_at(at)->at[flag];
		unsigned features = board->side[from][hex_direction(board, from, hex)];
		if (!(features & sides) && !(uphill && features & side_uphill))
			return false;
	}
	return true;
}

/* What the ground adds to a defender, in hundredths: the best that any of his hexes has. */
static int bonus_of(const struct at_table *at, unsigned attack, side_id attacker, space_id hex)
{
	if (all_attack_over(at, attack, attacker, hex, side_river, false))
		return 100;
	if (scenario_at(at)->board->space[hex].terrain == terrain_town ||
	    all_attack_over(at, attack, attacker, hex, side_river | side_stream, true))
		return 50;
	return 0;
}

/* Woods on any side he attacks over, on all sides he is attacked over. */
static bool is_halved(const struct at_table *at, unsigned flag, unsigned attack, bool attacks)
{
	side_id enemy = campaign_enemy(campaign_side_of(flag));
	unsigned sides = 0, wooded = 0;
	for (unsigned other = enemy * flags_of_side; other < (enemy + 1u) * flags_of_side; other++)
		if (fights(at, other, attack)) {
			sides++;
			wooded += (between(at, position_at(at)->at[flag], position_at(at)->at[other]) &
				   side_woods) != 0;
		}
	return attacks ? wooded > 0 : sides && wooded == sides;
}

static struct force attackers_of(const struct at_table *at, unsigned attack, side_id side)
{
	struct force force = {0};
	side_id enemy = campaign_enemy(side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!fights(at, flag, attack))
			continue;
		const struct campaign_counter *counter = counter_behind(at, flag);
		bool horse = counter->arm != arm_infantry && counter->arm != arm_mixed;
		bool halved = horse && is_halved(at, flag, attack, true);
		force.strength += quarters_of(at, flag) / (halved ? 2 : 1);
		force.infantry |= !horse;
		force.guard |= counter->guard;
		force.heavy |= counter->arm == arm_heavy;
		if (horse && counter->arm != arm_leader) {
			force.cavalry += quarters_of(at, flag);
			force.wooded_horse |= halved;
		}
		for (unsigned other = enemy * flags_of_side; other < (enemy + 1u) * flags_of_side; other++)
			force.over_bridge |= fights(at, other, attack) &&
					     between(at, position_at(at)->at[flag],
						     position_at(at)->at[other]) &
						     side_river;
	}
	return force;
}

struct defence {
	int strength;
	bool fort, garrison, both, light_only;
};

/* A hex of the defence that holds infantry and a point of horse: heavy horse where the attacker has some. */
static bool has_both(const struct at_table *at, unsigned attack, side_id side, space_id hex, bool heavy)
{
	int horse = 0;
	bool foot = false, cuirass = false;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!fights(at, flag, attack) || position_at(at)->at[flag] != hex)
			continue;
		unsigned arm = counter_behind(at, flag)->arm;
		foot |= arm == arm_infantry || arm == arm_mixed;
		cuirass |= arm == arm_heavy;
		if (arm != arm_infantry && arm != arm_mixed)
			horse += quarters_of(at, flag);
	}
	return foot && horse >= 4 && (cuirass || !heavy);
}

static struct defence defenders_of(const struct at_table *at, unsigned attack, side_id side, bool heavy)
{
	struct defence defence = {.light_only = true};
	int bonus = 0, plain = 0, halved = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!fights(at, flag, attack))
			continue;
		space_id hex = position_at(at)->at[flag];
		unsigned arm = counter_behind(at, flag)->arm;
		bool horse = arm != arm_infantry && arm != arm_mixed,
		     fort = scenario_at(at)->board->space[hex].terrain == terrain_fort;
		int here = bonus_of(at, attack, campaign_enemy(side), hex);
		bonus = here > bonus ? here : bonus;
		plain += quarters_of(at, flag);
		halved += quarters_of(at, flag) / (horse && is_halved(at, flag, attack, false) ? 2 : 1);
		defence.fort |= fort;
		defence.garrison |= fort && !horse;
		defence.both |= has_both(at, attack, side, hex, heavy);
		defence.light_only &= arm == arm_light;
	}
	defence.strength = bonus ? plain + plain * bonus / 100 : halved;
	return defence;
}

/* 1-5 is 0, 1-1½ is 4, 1-1 is 5, 1½-1 is 6, 2-1 is 7; beyond the ends it goes on. */
static int column_for(int attack, int defence)
{
	if (attack >= 2 * defence)
		return 5 + attack / defence;
	if (2 * attack >= 3 * defence)
		return 6;
	if (attack >= defence)
		return 5;
	if (2 * defence <= 3 * attack)
		return 4;
	int times = 2;
	while (times * attack < defence)
		times++;
	return 5 - times;
}

static void look_at_odds(struct at_table *at, unsigned attack)
{
	side_id side = campaign_phasing(scenario_at(at), position_at(at)), enemy = campaign_enemy(side);
	struct field field = truth_at(at);
	struct clash clash;
	struct clash_odds odds;
	campaign_find_clash(&field, attack, &clash);
	if (!clash.attackers || !clash.defenders || clash.failed_repulse)
		return;
	campaign_odds(&clash, &odds);
	struct force force = attackers_of(at, attack, side);
	struct defence defence = defenders_of(at, attack, enemy, force.heavy);
	int column = column_for(force.strength, defence.strength);
	if (defence.garrison && column > 5)
		column = 5;
	column += force.infantry && force.cavalry >= 4 && !force.wooded_horse && !defence.fort &&
		  !defence.both && (!force.over_bridge || force.heavy);
	column += force.guard;
	int printed = column < 0 ? 0 : column > 11 ? 11 : column;
	cr_assert_eq(odds.column.value, column, "the column of attack %u: %d, by hand %d", attack,
		     odds.column.value, column);
	cr_assert_eq(odds.die.value, printed - column - (force.heavy && defence.light_only),
		     "the die of attack %u", attack);
}

/* ---- Who must be in an attack, 4.31 and 11.2 ----------------------------------------------------------------------------------------- */

static bool holds_in_zone(const struct at_table *at, space_id from, unsigned direction, side_id side)
{
	const struct board *board = scenario_at(at)->board;
	space_id to = board->neighbour[from][direction];
	return to != no_space && stands_there(at, from, side) &&
	       !(board->side[from][direction] & side_river) && board->space[to].terrain != terrain_fort;
}

static bool is_attacking(const struct at_table *at, space_id hex, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (position_at(at)->at[flag] == hex && position_at(at)->attack[flag])
			return true;
	return false;
}

/* A column that has failed, or is one, and a garrison that is hungry, or rests, attacks nobody and obliges nobody. */
static bool is_idle(const struct at_table *at, space_id hex, side_id side)
{
	struct field field = truth_at(at);
	bool garrison = scenario_at(at)->board->space[hex].terrain == terrain_fort;
	return campaign_cannot_attack(&field, hex, side) || campaign_lacks_ammunition(&field, hex, side) ||
	       (garrison && !is_attacking(at, hex, side));
}

static bool everybody_is_in(const struct at_table *at)
{
	const struct board *board = scenario_at(at)->board;
	side_id side = campaign_phasing(scenario_at(at), position_at(at)), enemy = campaign_enemy(side);
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id beside = board->neighbour[hex][direction];
			if (beside == no_space || !stands_there(at, hex, side) ||
			    !stands_there(at, beside, enemy) || is_idle(at, hex, side))
				continue;
			if (holds_in_zone(at, beside, opposite(direction), enemy) &&
			    !is_attacking(at, hex, side))
				return false;
			if (holds_in_zone(at, hex, direction, side) && !is_attacking(at, beside, enemy))
				return false;
		}
	return true;
}

/* ---- Games ------------------------------------------------------------------------------------------------------------------------------ */

static unsigned looks_at_odds;

static bool is_defining(const struct at_table *at)
{
	return !strcmp(asked(at), "define") || !strcmp(asked(at), "resolve") ||
	       !strcmp(asked(at), "retreat-before");
}

static void look_at_attacks(struct at_table *at)
{
	for (unsigned attack = 1; is_defining(at) && attack <= 6; attack++)
		for (unsigned flag = 0; flag < all_flags; flag++)
			if (position_at(at)->attack[flag] == attack) {
				look_at_odds(at, attack);
				looks_at_odds++;
				break;
			}
	if (strcmp(asked(at), "define") != 0)
		return;
	const char *reason = reason_of(at, "done");
	if (!reason || strcmp(reason, "name-a-target") != 0)
		cr_assert_eq(!reason, everybody_is_in(at), "whether all attacks are defined");
}

static void look(struct at_table *at, unsigned random)
{
	if (random >> 11 & 1)
		look_at_costs(at, random);
	if ((random >> 16) % 4 == 0)
		look_at_range(at, random);
	if ((random >> 20) % 16 == 0)
		look_at_supply(at, random >> 24 & 1 ? side_french : side_allied);
	look_at_attacks(at);
}

static void play_and_look(const char *scenario, unsigned seed)
{
	enum { most = 4000 };
	struct at_table *at = start(scenario);
	uint32_t random = seed * 2654435761u + 7;
	for (unsigned i = 0; i < most && !is_over(at); i++) {
		random = random * 1664525u + 1013904223u;
		look(at, random);
		give_any(at, random >> 8);
	}
	leave(at);
}

Test(second_look, agrees_in_random_games, .description = "1806 7.2, 8.11, 11.21, 14.1")
{
	for (unsigned seed = 0; seed < 12; seed++)
		play_and_look("drill1806", seed);
}

/* ---- Fights, thrown together ------------------------------------------------------------------------------------------------------------ */

static uint32_t drawn(uint32_t *random, uint32_t below)
{
	*random = *random * 1664525u + 1013904223u;
	return (*random >> 10) % below;
}

static void lay_random_ground(struct at_table *at, uint32_t *random)
{
	static const char *const sides[] = {"stream", "woods", "slope", "road", "river", "trail"};
	static const char *const hexes[] = {"town", "fortified", "village"};
	static const char *const pairs[] = {"1010 1011", "1111 1011", "0911 1011", "1010 1111",
					    "0911 0912", "1112 1011", "1111 1112", "1010 0911"};
	for (unsigned i = 0; i < COUNT_OF(pairs); i++)
		if (drawn(random, 2))
			draw(at, sides[drawn(random, 6)], pairs[i]);
	if (drawn(random, 2))
		draw(at, "road", "1010 1011");
	if (drawn(random, 3) == 0)
		draw(at, hexes[drawn(random, 3)], drawn(random, 2) ? "1011" : "1112");
}

/* Two counters at most to a hex: no leader is needed. */
static struct at_table *throw_together(uint32_t *random)
{
	static const char *const french[] = {"suchet",     "old-guard",  "nansouty",  "klein",
					     "colbert.v1", "colbert.v2", "treilhard", "sahuguet",
					     "lasalle.v1", "morand"};
	static const char *const prussian[] = {"grawert", "bila",  "holzendorf", "rudorff", "bila.v1",
					       "bila.v2", "louis", "pelet",      "quitzow", "hohenlohe"};
	static const char *const theirs[] = {"1011", "1112"}, *const ours[] = {"1010", "1111", "0911",
									       "0912"};
	struct at_table *at = exercise();
	unsigned held[6] = {0};
	lay_random_ground(at, random);
	for (unsigned i = 0; i < 10; i++) {
		char id[32];
		unsigned hex = drawn(random, 4), other = drawn(random, 2);
		snprintf(id, sizeof id, "fr.%s", french[i]);
		if (drawn(random, 5) < 3 && held[hex] < 2 && ++held[hex])
			put_as(at, id, ours[hex], drawn(random, 4) ? "'command':1" : "'reduced':true");
		snprintf(id, sizeof id, "pr.%s", prussian[i]);
		if (drawn(random, 2) && held[4 + other] < 2 && ++held[4 + other])
			put(at, id, theirs[other]);
	}
	return at;
}

Test(second_look, agrees_on_odds, .description = "1806 11.3, 11.31, 16.1, 16.5, 16.51, 11.21")
{
	uint32_t random = 1806;
	for (unsigned trial = 0; trial < 120; trial++) {
		struct at_table *at = throw_together(&random);
		any_dice(at, "fights");
		begin(at, "first-combat");
		for (unsigned i = 0; i < 12 && !strcmp(asked(at), "define"); i++) {
			look_at_attacks(at);
			give_any(at, drawn(&random, 16));
		}
		look_at_attacks(at);
		leave(at);
	}
	cr_assert_gt(looks_at_odds, 120, "only %u looks", looks_at_odds);
}
