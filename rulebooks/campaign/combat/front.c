/*
 * Who touches whom, 11.2, 11.22, 4.3 and 4.31: stacks are what attacks are made of. Whoever stands in an enemy zone must attack, and
 * whoever stands in a zone of the attackers must be attacked. Over river bridges one may attack, and never must (8.32); a
 * garrison need not (11.53), but when it does, it leaves nobody in its zone alone.
 * Trains neither attack nor defend (9.14).
 */
#include "rulebooks/campaign/combat/combat.h"

#include <string.h>

/* 8.32, 9.25: over a river at a bridge that stands, or pontoons. */
bool campaign_may_attack_over(const struct field *field, space_id from, unsigned direction)
{
	if (!(field->scenario->board->side[from][direction] & side_river))
		return true;
	enum campaign_crossing crossing = campaign_crossing(field->scenario, campaign_known(field), from,
							    direction);
	return crossing == cross_bridge || crossing == cross_pontoon;
}

static unsigned number_of(const space_id hexes[], uint8_t *count, space_id hex)
{
	unsigned i = 0;
	while (i < *count && hexes[i] != hex)
		i++;
	return i;
}

/* The attack that the stack is in. Whoever has come to it by a retreat or an advance takes no part. */
static uint8_t attack_of(const struct campaign *campaign, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && campaign->attack[flag] &&
		    campaign->attack[flag] <= attacks_max)
			return campaign->attack[flag];
	return 0;
}

/* Somebody there who has not fought in this phase: a unit, or a leader who is alone. */
static bool is_fresh(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	bool units = false, fresh_unit = false, fresh_leader = false;
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		if (campaign_side_of((unsigned)flag) != side)
			continue;
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		bool unit = !counter || campaign_is_combat_unit(counter);
		bool fresh = campaign->attack[flag] != has_fought;
		units |= unit;
		fresh_unit |= unit && fresh;
		fresh_leader |= !unit && !campaign_is_train(counter) && fresh;
	}
	return units ? fresh_unit : fresh_leader;
}

static bool has_known_unit(const struct field *field, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (counter && !campaign_is_train(counter))
			return true;
	}
	return false;
}

static void add_defender(const struct field *field, struct campaign_front *front, unsigned attacker,
			 space_id from, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	space_id to = field->scenario->board->neighbour[from][direction];
	side_id enemy = campaign_enemy(campaign_phasing(field->scenario, campaign));
	if (to == no_space || !campaign_has_combat_unit(field, to, enemy) ||
	    !campaign_may_attack_over(field, from, direction) || !is_fresh(field, to, enemy))
		return;
	unsigned i = number_of(front->defender, &front->ground.defenders, to);
	if (i == attacks_max)
		return;
	if (i == front->ground.defenders) {
		front->defender[front->ground.defenders++] = to;
		front->attacks.of_defender[i] = attack_of(campaign, to, enemy);
	}
	front->ground.touches[attacker] |= 1ull << i;
	bool free_to_choose = campaign_is_fortified(field->scenario, from) &&
			      !front->attacks.of_attacker[attacker];
	bool hidden = campaign_known(field)->flow.option[option_one_at_a_time];
	if (!campaign_zone_reaches(field, from, direction, campaign_enemy(enemy)) ||
	    (!hidden && !has_known_unit(field, to, enemy)))
		return;
	front->zone[attacker] |= 1ull << i;
	if (!free_to_choose)
		front->ground.defenders_must |= 1ull << i;
}

/* 11.56: whoever was judged out of supply in a fortified town has no ammunition to attack with. */
bool campaign_lacks_ammunition(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	if (!campaign_is_fortified(field->scenario, hex))
		return false;
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && campaign->unsupplied[flag] == 1)
			return true;
	return false;
}

/*
 * Whoever is in contact has been revealed (1.51): a flag that is still hidden can only be a train's, and holds nobody. Where attacks are
 * fought one by one nothing is revealed beforehand, and a hidden flag may be anybody.
 */
static bool must_attack(const struct field *field, space_id hex, side_id side)
{
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	bool hidden = campaign_known(field)->flow.option[option_one_at_a_time];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy) &&
		    (hidden || has_known_unit(field, beside, enemy)))
			return true;
	}
	return false;
}

static void add_attacker(const struct field *field, struct campaign_front *front, space_id hex, side_id side)
{
	unsigned i = front->ground.attackers;
	if (campaign_lacks_ammunition(field, hex, side) || !is_fresh(field, hex, side))
		return;
	front->attacker[i] = hex;
	front->attacks.of_attacker[i] = attack_of(campaign_known(field), hex, side);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		add_defender(field, front, i, hex, direction);
	if (!front->ground.touches[i])
		return;
	if (must_attack(field, hex, side))
		front->ground.attackers_must |= 1ull << i;
	front->ground.attackers++;
}

/* Most stacks have no flag of the enemy beside them: they touch nobody. */
static bool is_beside(const struct field *field, space_id hex, side_id enemy)
{
	const space_id *neighbour = field->scenario->board->neighbour[hex];
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (neighbour[direction] != no_space &&
		    campaign_holds(campaign_known(field), enemy, neighbour[direction]))
			return true;
	return false;
}

void campaign_find_front(const struct field *field, struct campaign_front *front)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_phasing(field->scenario, campaign);
	memset(front, 0, sizeof *front);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		space_id hex = campaign->at[flag];
		if (hex >= field->scenario->board->spaces || front->ground.attackers == attacks_max ||
		    !is_beside(field, hex, campaign_enemy(side)) ||
		    number_of(front->attacker, &front->ground.attackers, hex) < front->ground.attackers ||
		    !campaign_has_combat_unit(field, hex, side) || campaign_cannot_attack(field, hex, side))
			continue;
		add_attacker(field, front, hex, side);
	}
}

/* 11.53: a garrison that attacks binds itself to everybody in its zone. */
bool campaign_leaves_nobody_out(const struct campaign_front *front, unsigned attacker, unsigned defender)
{
	struct attacks_ground ground = front->ground;
	ground.defenders_must |= front->zone[attacker];
	return attacks_may_join(&ground, &front->attacks, attacker, defender);
}

/* ---- The clash of one attack --------------------------------------------------------------------------------------- */

static enum fighter_arm fighter_arm_of(const struct campaign_counter *counter)
{
	switch (counter->arm) {
	case arm_infantry:
		return fighter_infantry;
	case arm_mixed:
		return fighter_mixed;
	case arm_light:
		return fighter_light_cavalry;
	case arm_heavy:
		return fighter_heavy_cavalry;
	case arm_vedette:
		return fighter_vedette;
	default:
		return fighter_escort;
	}
}

struct fighter campaign_fighter(const struct field *field, unsigned flag, unsigned stack)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return (struct fighter){
		.piece = (piece_id)flag,
		.half_points = counter->arm == arm_leader ? 1 : (uint8_t)campaign_strength(field, flag),
		.arm = (uint8_t)fighter_arm_of(counter),
		.stack = (uint8_t)stack,
		.old_guard = counter->guard};
}

/* Everybody of the side in the hex who fights; a leader only if he has nobody to fight for him (5.2). */
static void add_fighters(const struct field *field, struct clash *clash, space_id hex, side_id side,
			 bool attacks, unsigned stack)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t attack = attack_of(campaign, hex, side); /* 0 as long as it is only thought of */
	bool lone = true;
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		lone &= !counter || !campaign_is_combat_unit(counter);
	}
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (!counter || campaign_is_train(counter) || campaign->attack[flag] != attack ||
		    (counter->arm == arm_leader && !lone))
			continue;
		uint8_t *count = attacks ? &clash->attackers : &clash->defenders;
		struct fighter *fighter = attacks ? clash->attacker : clash->defender;
		if (*count == clash_fighters)
			return;
		fighter[(*count)++] = campaign_fighter(field, (unsigned)flag, stack);
	}
}

uint8_t campaign_ground_between(const struct field *field, space_id from, unsigned direction)
{
	const struct board *board = field->scenario->board;
	uint16_t side = board->side[from][direction];
	uint8_t between = 0;
	if (side & side_woods)
		between |= clash_woods;
	if (side & side_stream)
		between |= clash_stream;
	if (side & side_uphill)
		between |= clash_uphill;
	if (side & side_river)
		between |= clash_bridge;
	return between;
}

/* 11.5: infantry only, light troops among it (1.4). */
static bool has_garrison(const struct clash *clash, unsigned stack)
{
	for (unsigned i = 0; i < clash->defenders; i++)
		if (clash->defender[i].stack == stack &&
		    (clash->defender[i].arm == fighter_infantry || clash->defender[i].arm == fighter_mixed))
			return true;
	return false;
}

void campaign_describe_hex(const struct field *field, struct clash *clash, unsigned stack, space_id hex)
{
	struct defended_hex *defended = &clash->hex[stack];
	defended->at = hex;
	defended->fortified = campaign_is_fortified(field->scenario, hex);
	defended->town = field->scenario->board->space[hex].terrain == terrain_town;
	defended->garrison = defended->fortified && has_garrison(clash, stack);
}

/* The clash of the stacks that the front has in an attack. */
static void find_clash_in(const struct field *field, const struct campaign_front *front, unsigned attack,
			  struct clash *clash)
{
	side_id side = campaign_phasing(field->scenario, campaign_known(field));
	space_id from[clash_stacks];
	memset(clash, 0, sizeof *clash);
	clash->beyond_table = campaign_known(field)->flow.option[option_beyond_table];
	clash->garrison_cap = (int8_t)campaign_data(field->scenario)->is->fortress_column;
	clash->cap_after_shifts = campaign_data(field->scenario)->is->cap_after_shifts;
	clash->vedettes_are_light = campaign_data(field->scenario)->is->vedettes_are_light;
	for (unsigned i = 0; i < front->ground.attackers && clash->attacking_stacks < clash_stacks; i++)
		if (front->attacks.of_attacker[i] == attack) {
			from[clash->attacking_stacks] = front->attacker[i];
			add_fighters(field, clash, front->attacker[i], side, true, clash->attacking_stacks++);
		}
	for (unsigned i = 0; i < front->ground.defenders && clash->defending_stacks < clash_stacks; i++) {
		if (front->attacks.of_defender[i] != attack)
			continue;
		unsigned stack = clash->defending_stacks++;
		add_fighters(field, clash, front->defender[i], campaign_enemy(side), false, stack);
		campaign_describe_hex(field, clash, stack, front->defender[i]);
		for (unsigned j = 0; j < clash->attacking_stacks; j++)
			clash->failed_repulse |= campaign_has_failed(
				campaign_known(field), field->scenario->board, from[j], front->defender[i]);
		for (unsigned j = 0; j < clash->attacking_stacks; j++)
			clash->side[j][stack] = campaign_ground_between(
				field, from[j],
				hex_direction(field->scenario->board, from[j], front->defender[i]));
	}
}

void campaign_find_clash(const struct field *field, unsigned attack, struct clash *clash)
{
	struct campaign_front front;
	campaign_find_front(field, &front);
	find_clash_in(field, &front, attack, clash);
}

side_id campaign_napoleon_in(const struct field *field, const struct campaign_front *front, unsigned attack)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_phasing(field->scenario, campaign);
	for (unsigned flag = 0; flag < all_flags; flag++) {
		const struct campaign_counter *counter = campaign->at[flag] < field->scenario->board->spaces
								 ? campaign_counter(field, flag)
								 : NULL;
		if (!counter || counter->arm != arm_leader || counter->nation != nation_french ||
		    !(counter->leads & leads_army))
			continue;
		for (unsigned i = 0; i < front->ground.attackers; i++)
			if (front->attacker[i] == campaign->at[flag] &&
			    front->attacks.of_attacker[i] == attack)
				return side;
		for (unsigned i = 0; i < front->ground.defenders; i++)
			if (front->defender[i] == campaign->at[flag] &&
			    front->attacks.of_defender[i] == attack)
				return campaign_enemy(side);
	}
	return no_side;
}

struct verdict campaign_no_target(const struct field *field, space_id from, space_id target)
{
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(campaign_phasing(field->scenario, campaign_known(field)));
	unsigned direction = target < board->spaces ? hex_direction(board, from, target)
						    : (unsigned)no_direction;
	bool river = direction != no_direction && campaign_holds(campaign_known(field), enemy, target) &&
		     !campaign_may_attack_over(field, from, direction);
	return forbidden(say1(river ? text_river_before_target : text_no_target, space_arg(target)));
}

struct verdict campaign_find_prospect(const struct field *field, space_id from, space_id target,
				      struct clash *clash, side_id *napoleon)
{
	struct campaign_front front;
	campaign_find_front(field, &front);
	unsigned i = number_of(front.attacker, &front.ground.attackers, from),
		 j = number_of(front.defender, &front.ground.defenders, target);
	if (i == front.ground.attackers || j == front.ground.defenders || !(front.ground.touches[i] >> j & 1))
		return campaign_no_target(field, from, target);
	bool together = front.attacks.of_attacker[i] &&
			front.attacks.of_attacker[i] == front.attacks.of_defender[j];
	if (!together && !campaign_leaves_nobody_out(&front, i, j))
		return forbidden(say1(text_leaves_somebody_out, space_arg(target)));
	if (!together)
		attacks_join(&front.attacks, i, j);
	find_clash_in(field, &front, front.attacks.of_attacker[i], clash);
	*napoleon = campaign_napoleon_in(field, &front, front.attacks.of_attacker[i]);
	return legal();
}
