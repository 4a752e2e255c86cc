/*
 * What a position is worth to the computer: numbers for the names below, each by its weight in weights.csv. None of it is
 * a rule. Players are only ever handed positions that they could imagine themselves.
 *
 * Whoever would win if the game ended now keeps what he has; the other has to come to him. So the march to the enemy
 * counts for the side that is behind, and strategic hexes count for both.
 */
#include "rulebooks/campaign/combat/results_table.h"
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

const char *const campaign_measure_name[campaign_measure_count] = {
	[measure_level] = "level",       [measure_points] = "points",   [measure_score] = "score",
	[measure_strength] = "strength", [measure_worn] = "worn",       [measure_broken] = "broken",
	[measure_goal] = "goal",         [measure_way] = "way",         [measure_near] = "near",
	[measure_press] = "press",       [measure_threat] = "threat",   [measure_gathered] = "gathered",
	[measure_command] = "command",   [measure_officer] = "officer", [measure_touch] = "touch",
	[measure_alone] = "alone",       [measure_baggage] = "baggage", [measure_guard] = "guard",
	[measure_bridge] = "bridge",     [measure_screen] = "screen",   [measure_column] = "column",
	[measure_hungry] = "hungry",     [measure_absent] = "absent",   [measure_ratio] = "ratio",
	[measure_out] = "out",           [measure_contact] = "contact",
};

enum { max_stacks = flags_of_side };

/* What stands in a hex. */
struct stack {
	space_id hex;
	uint16_t force; /* half points of strength, vedettes apart; the demoralised count half */
	uint16_t whole; /* the same as printed */
	uint8_t vedettes, leaders, baggage, columns;
	uint8_t contacts; /* stacks of the enemy that it touches */
};

struct weighing {
	const struct field *field;
	const struct campaign *now;
	const struct campaign_data *data;
	const struct board *board;
	struct score score;
	bool broken[max_formations];
	unsigned stacks[both_sides];
	struct stack stack[both_sides][max_stacks];
	uint8_t stack_at[max_places / 64][64];             /* 1 + its number; only where a side's flags lie */
	int32_t count[both_sides][campaign_measure_count]; /* what speaks for a side, or against it */
};

/* ---- Who stands where ---------------------------------------------------------------------------------------------------- */

static const struct campaign_counter *counter_of(const struct weighing *weighing, unsigned flag)
{
	return &weighing->data->counter[campaign_side_of(flag)][weighing->now->who[flag]];
}

static unsigned strength_of(const struct weighing *weighing, unsigned flag)
{
	const struct campaign_counter *counter = counter_of(weighing, flag);
	return counter->strength[weighing->now->reduced[flag] == 1 && counter->strength[1]];
}

static bool is_weak(const struct weighing *weighing, unsigned flag)
{
	unsigned formation = counter_of(weighing, flag)->formation;
	return (formation && weighing->broken[formation - 1]) || weighing->now->unsupplied[flag] == 1 ||
	       weighing->now->shaken[flag] == 1;
}

static void count_counter(struct weighing *weighing, struct stack *stack, unsigned flag)
{
	const struct campaign_counter *counter = counter_of(weighing, flag);
	switch (counter->arm) {
	case arm_vedette:
		stack->vedettes++;
		return;
	case arm_leader:
		stack->leaders++;
		return;
	case arm_baggage:
		stack->baggage++;
		return;
	case arm_pontoon:
		return;
	default:
		break;
	}
	unsigned strength = strength_of(weighing, flag);
	stack->whole = (uint16_t)(stack->whole + strength);
	stack->force = (uint16_t)(stack->force + (is_weak(weighing, flag) ? strength / 2 : strength));
	if (weighing->now->marching[flag] == 1)
		stack->columns++;
}

static void find_stacks(struct weighing *weighing, side_id side)
{
	const struct campaign *now = weighing->now;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = now->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			unsigned number = weighing->stacks[side]++;
			struct stack *stack = &weighing->stack[side][number];
			*stack = (struct stack){.hex = hex};
			weighing->stack_at[hex / 64][hex % 64] = (uint8_t)number;
			CAMPAIGN_EACH_IN (now, hex, flag)
				if (campaign_side_of((unsigned)flag) == side)
					count_counter(weighing, stack, (unsigned)flag);
		}
}

static struct stack *stack_in(struct weighing *weighing, side_id side, space_id hex)
{
	if (hex == no_space || !campaign_holds(weighing->now, side, hex))
		return NULL;
	return &weighing->stack[side][weighing->stack_at[hex / 64][hex % 64]];
}

/* ---- Losses, 11.4, 12.1 and 20.1 ------------------------------------------------------------------------------------------- */

enum { parts_of_the_way = 60 };

static bool is_gone(unsigned place)
{
	return place == box_unrecovered || place == box_recovered || place == box_lost ||
	       place == box_captured;
}

/* It is due, and might as well be here. */
static bool is_awaited(const struct weighing *weighing, unsigned flag)
{
	return weighing->now->at[flag] == box_reserve &&
	       campaign_is_due(weighing->field, campaign_side_of(flag), weighing->now->who[flag]);
}

static int within(int value, int bound)
{
	return value > bound ? bound : value < -bound ? -bound : value;
}

static void weigh_losses(struct weighing *weighing)
{
	const struct campaign *now = weighing->now;
	int lost[both_sides] = {0};
	for (unsigned flag = 0; flag < all_flags; flag++) {
		if (!now->who[flag] || now->at[flag] == box_out)
			continue;
		const struct campaign_counter *counter = counter_of(weighing, flag);
		if (is_awaited(weighing, flag))
			weighing->count[campaign_side_of(flag)][measure_absent] -= 2 + counter->strength[0];
		if (counter->arm >= arm_vedette)
			continue;
		unsigned left = is_gone(now->at[flag]) ? 0 : strength_of(weighing, flag);
		lost[campaign_side_of(flag)] += (int)(counter->strength[0] - left);
	}
	for (side_id side = 0; side < both_sides; side++)
		weighing->count[side][measure_strength] = -lost[side];
	if (weighing->data->victory != victory_saalfeld)
		weighing->count[side_french][measure_ratio] =
			within(lost[side_allied] - 3 * lost[side_french], 40);
	for (unsigned i = 0; i < weighing->data->formations; i++) {
		side_id enemy = campaign_enemy(weighing->data->formation[i].side);
		unsigned level = campaign_level(weighing->field->scenario, now, i);
		weighing->broken[i] = now->casualties[i] >= level;
		if (weighing->broken[i])
			weighing->count[enemy][measure_broken]++;
		else
			weighing->count[enemy][measure_worn] +=
				(int)(parts_of_the_way * now->casualties[i] / level);
	}
}

/* ---- Strategic hexes, 20.12, 20.16, 21.96 ------------------------------------------------------------------------------------ */

static bool is_goal(const struct campaign_source *place)
{
	return place->kind == place_goal || place->kind == place_exit;
}

/* Would the side like to be the last there? Its own goals, and whatever is the enemy's. */
static bool is_wanted(const struct weighing *weighing, unsigned i, side_id side)
{
	const struct campaign_source *place = &weighing->data->source[i];
	if (weighing->board->space[place->at].terrain == terrain_off_map ||
	    campaign_controls(weighing->field, i, side))
		return false;
	if (place->kind == place_exit)
		return place->side == side;
	return is_goal(place) || place->side != side;
}

/* How far the nearest of a side's troops have to march there, in half points of infantry in column. */
static int way_of_nearest(const struct weighing *weighing, unsigned i, side_id side)
{
	enum { far = 80 };
	int least = far;
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		const struct stack *stack = &weighing->stack[side][k];
		int way = weighing->data->way_to[i][stack->hex];
		if ((stack->whole || stack->vedettes) && way < least)
			least = way;
	}
	return least;
}

/* Goals decide the game, sources are a point of several. */
static void weigh_places(struct weighing *weighing, side_id side)
{
	enum { goal_counts = 3 };
	for (unsigned i = 0; i < weighing->data->sources; i++) {
		const struct campaign_source *place = &weighing->data->source[i];
		int times = is_goal(place) ? goal_counts : 1;
		if (is_goal(place) && campaign_controls(weighing->field, i, side))
			weighing->count[side][measure_goal] += place->side == side ? 2 : 1;
		if (is_wanted(weighing, i, side))
			weighing->count[side][measure_way] -= times * way_of_nearest(weighing, i, side);
		else if (place->kind != place_exit && stack_in(weighing, side, place->at))
			weighing->count[side][measure_guard] += times;
	}
}

/* ---- Contact ------------------------------------------------------------------------------------------------------------------- */

static bool touches(const struct weighing *weighing, space_id hex, unsigned direction)
{
	return weighing->board->neighbour[hex][direction] != no_space &&
	       !(weighing->board->side[hex][direction] & side_river);
}

static void count_contacts(struct weighing *weighing, side_id side)
{
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		struct stack *stack = &weighing->stack[side][k];
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (touches(weighing, stack->hex, direction) &&
			    stack_in(weighing, campaign_enemy(side),
				     weighing->board->neighbour[stack->hex][direction]))
				stack->contacts++;
	}
}

/*
 * What the results table (11.4) does to either side, in twelfths of the smaller one's strength, by column; and how often the defender
 * has to go, in twelfths. An exchange costs both as much.
 */
static const struct {
	uint8_t attacker, defender, retreats;
} mean_result[] = {
	{7, 0, 0}, /* 1-5 or less */
	{3, 0, 0}, /* 1-4 */
	{5, 1, 2}, /* 1-3 */
	{3, 2, 4}, /* 1-2 */
	{3, 2, 4}, /* 1-1½ */
	{4, 4, 4}, /* 1-1 */
	{4, 4, 6}, /* 1½-1 */
	{4, 5, 4}, /* 2-1 */
	{2, 5, 4}, /* 3-1 */
	{4, 7, 4}, /* 4-1 */
	{2, 5, 6}, /* 5-1 */
	{2, 7, 4}, /* 6-1 */
};

static unsigned column_for(int attacker, int defender)
{
	static const int last = COUNT_OF(mean_result) - 1;
	int column = campaign_column((campaign_eighths)attacker, (campaign_eighths)defender);
	return (unsigned)(column < 0 ? 0 : column > last ? last : column);
}

/* 20.11: the French have to take three points for each that they lose; at Saalfeld a point is a point (21.96). */
static int price_of_loss(const struct weighing *weighing, side_id side)
{
	if (weighing->data->victory == victory_saalfeld)
		return 2;
	return side == side_french ? 3 : 1;
}

/* In half points of strength: whoever cannot go back is lost (11.44). */
static int prospect(const struct weighing *weighing, side_id side, int attacker, int defender, bool cornered)
{
	enum { twelfths = 12, driven_off = 8 };
	unsigned column = column_for(attacker, defender);
	int smaller = attacker < defender ? attacker : defender;
	int taken = mean_result[column].defender * smaller +
		    mean_result[column].retreats * defender / (cornered ? 1 : driven_off);
	int lost = mean_result[column].attacker * smaller;
	return (price_of_loss(weighing, campaign_enemy(side)) * taken -
		price_of_loss(weighing, side) * lost) /
	       twelfths;
}

/* Every hex beside it is lost to it: held or reached by the other side, or across a river. */
static bool is_cornered(struct weighing *weighing, side_id by, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = weighing->board->neighbour[hex][direction];
		const struct stack *held = touches(weighing, hex, direction) ? stack_in(weighing, by, beside)
									     : NULL;
		if (!touches(weighing, hex, direction) || (held && held->whole + held->vedettes) ||
		    weighing->board->space[beside].terrain == terrain_off_map)
			continue;
		bool reached = false;
		for (unsigned k = 0; k < hex_sides && !reached; k++) {
			const struct stack *stack = touches(weighing, beside, k)
							    ? stack_in(weighing, by,
								       weighing->board->neighbour[beside][k])
							    : NULL;
			reached = stack && (stack->whole || stack->vedettes);
		}
		if (!reached)
			return false;
	}
	return true;
}

/* 9.1, 11.3: woods, streams, slopes and towns help whoever stands behind them. */
static int defence_of(const struct weighing *weighing, const struct stack *stack)
{
	unsigned terrain = weighing->board->space[stack->hex].terrain;
	int force = stack->force ? stack->force : 1;
	if (terrain == terrain_fort)
		return 2 * force;
	return terrain == terrain_town || terrain == terrain_city ? force + force / 2 : force;
}

/* Whoever touches the enemy in his own player turn must attack (4.31): each stack with its share against everybody it touches. */
static void weigh_contact(struct weighing *weighing, side_id side, bool now)
{
	side_id enemy = campaign_enemy(side);
	for (unsigned k = 0; k < weighing->stacks[enemy]; k++) {
		const struct stack *target = &weighing->stack[enemy][k];
		int force = 0, in_contact = 0;
		for (unsigned direction = 0; target->contacts && direction < hex_sides; direction++) {
			const struct stack *stack =
				touches(weighing, target->hex, direction)
					? stack_in(weighing, side,
						   weighing->board->neighbour[target->hex][direction])
					: NULL;
			if (!stack || !(stack->whole + stack->vedettes))
				continue;
			in_contact++;
			if (!stack->columns)
				force += stack->force / (stack->contacts ? stack->contacts : 1);
		}
		if (!in_contact || !(target->whole + target->vedettes + target->leaders))
			continue;
		weighing->count[side][now ? measure_press : measure_threat] +=
			prospect(weighing, side, force, defence_of(weighing, target),
				 is_cornered(weighing, side, target->hex));
	}
}

/* ---- The march ------------------------------------------------------------------------------------------------------------------- */

static unsigned hexes_to_nearest(const struct weighing *weighing, side_id side, space_id hex, bool troops)
{
	enum { far = 24 };
	unsigned nearest = far;
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		const struct stack *stack = &weighing->stack[side][k];
		if (troops && !stack->whole)
			continue;
		unsigned distance = hex_distance(weighing->board, hex, stack->hex);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

static unsigned force_within(const struct weighing *weighing, side_id side, space_id hex, unsigned hexes)
{
	unsigned force = 0;
	for (unsigned k = 0; k < weighing->stacks[side]; k++)
		if (hex_distance(weighing->board, hex, weighing->stack[side][k].hex) <= hexes)
			force += weighing->stack[side][k].force;
	return force;
}

static bool holds_bridge(const struct weighing *weighing, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		unsigned bridge = weighing->data->bridge_at[hex][direction];
		if (bridge && weighing->data->bridge[bridge - 1].over == over_river)
			return true;
	}
	return false;
}

static void weigh_stack(struct weighing *weighing, side_id side, const struct stack *stack)
{
	enum { close_by = 3, in_sight = 4, at_hand = 6 };
	side_id enemy = campaign_enemy(side);
	int32_t *count = weighing->count[side];
	unsigned nearest = hexes_to_nearest(weighing, enemy, stack->hex, stack->whole);
	bool behind = weighing->score.winner != side;
	if (stack->whole && behind)
		count[measure_near] -= (int)(stack->whole * (nearest < 2 ? 2 : nearest));
	if (stack->whole && stack->contacts && !behind)
		count[measure_contact]--;
	if (stack->whole && nearest <= close_by) {
		unsigned friends = force_within(weighing, side, stack->hex, 2),
			 foes = force_within(weighing, enemy, stack->hex, close_by);
		int short_of = (int)foes - (int)friends;
		count[measure_gathered] -= short_of > 0 ? (short_of < 16 ? short_of : 16) : 0;
	}
	if (!stack->whole && nearest <= 2)
		count[measure_alone] -= (3 - (int)nearest) * (stack->leaders + stack->baggage);
	if (stack->baggage && nearest < at_hand)
		count[measure_baggage] -= (int)(at_hand - nearest) * (stack->whole ? 1 : 2);
	if (stack->whole && nearest <= at_hand && !behind && holds_bridge(weighing, stack->hex))
		count[measure_bridge]++;
	count[measure_out] += stack->vedettes;
	if (stack->vedettes && !stack->whole && nearest >= 2 && nearest <= in_sight)
		count[measure_screen]++;
	if (stack->columns && nearest <= 2)
		count[measure_column] -= stack->whole;
}

/* ---- Command, 7.1 and 7.2 ------------------------------------------------------------------------------------------------------------ */

static void weigh_leader(struct weighing *weighing, side_id side, unsigned leader)
{
	enum { in_reach = 2, hopeless = 12 };
	const struct campaign *now = weighing->now;
	const struct campaign_counter *officer = counter_of(weighing, leader);
	bool army = officer->leads & leads_army, in_command = now->command[leader] != out_of_command;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (now->at[flag] >= weighing->board->spaces || flag == leader)
			continue;
		const struct campaign_counter *counter = counter_of(weighing, flag);
		bool own = officer->formation && counter->formation == officer->formation &&
			   counter->arm < arm_vedette;
		bool below = army && counter->arm == arm_leader && counter->leads & leads_formation;
		if (!own && !below)
			continue;
		unsigned distance = hex_distance(weighing->board, now->at[leader], now->at[flag]);
		if (distance > in_reach)
			weighing->count[side][measure_touch] -=
				(int)((distance < hopeless ? distance : hopeless) - in_reach);
		else if (own && in_command)
			weighing->count[side][measure_officer] += (int)strength_of(weighing, flag);
	}
}

static void weigh_command(struct weighing *weighing, side_id side)
{
	const struct campaign *now = weighing->now;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (now->at[flag] >= weighing->board->spaces)
			continue;
		const struct campaign_counter *counter = counter_of(weighing, flag);
		if (counter->arm == arm_leader && counter->leads & (leads_formation | leads_army))
			weigh_leader(weighing, side, flag);
		else if (counter->arm < arm_vedette && now->command[flag] != out_of_command)
			weighing->count[side][measure_command] += (int)strength_of(weighing, flag);
		weighing->count[side][measure_hungry] -= now->unsupplied[flag] == 1;
	}
}

/* ---- All of it ------------------------------------------------------------------------------------------------------------------------- */

/* The game is over: only its end counts, and the points break ties. */
static void measure_end(const struct field *field, side_id side, int32_t term[])
{
	struct score score;
	campaign_score(field, &score);
	const struct flow *flow = &campaign_known(field)->flow;
	term[measure_points] = score.points[side] - score.points[campaign_enemy(side)];
	if (flow->winner != no_side)
		term[measure_level] = flow->winner == side ? 1 + flow->level : -(1 + flow->level);
}

/* Before its combat phase, a side is about to attack. */
static bool is_about_to_attack(const struct weighing *weighing, side_id side)
{
	return !campaign_is_night(weighing->now) &&
	       campaign_phasing(weighing->field->scenario, weighing->now) == side;
}

void campaign_measure(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work, int32_t term[])
{
	struct field field = {.scenario = scenario,
			      .mask = (const struct mask *)position,
			      .work = work,
			      .seat = referee_seat};
	if (campaign_known(&field)->flow.over) {
		measure_end(&field, side, term);
		return;
	}
	struct weighing weighing;
	weighing.field = &field;
	weighing.now = campaign_known(&field);
	weighing.data = campaign_data(scenario);
	weighing.board = scenario->board;
	weighing.stacks[0] = weighing.stacks[1] = 0;
	for (unsigned i = 0; i < campaign_measure_count; i++)
		weighing.count[0][i] = weighing.count[1][i] = 0;
	campaign_score(&field, &weighing.score);
	weigh_losses(&weighing);
	for (side_id each = 0; each < both_sides; each++)
		find_stacks(&weighing, each);
	for (side_id each = 0; each < both_sides; each++)
		count_contacts(&weighing, each);
	for (side_id each = 0; each < both_sides; each++) {
		weighing.count[each][measure_score] = weighing.score.points[each];
		weigh_places(&weighing, each);
		weigh_contact(&weighing, each, is_about_to_attack(&weighing, each));
		for (unsigned k = 0; k < weighing.stacks[each]; k++)
			weigh_stack(&weighing, each, &weighing.stack[each][k]);
	}
	weigh_command(&weighing, side); /* the enemy's is his own affair, and not known */
	for (unsigned i = 0; i < campaign_measure_count; i++)
		term[i] = weighing.count[side][i] - weighing.count[campaign_enemy(side)][i];
}

/* ---- Ways to strategic hexes ------------------------------------------------------------------------------------------------------------ */

/* Of infantry in column over the ground as printed; 255: none, or farther. */
void campaign_measure_ways(struct campaign_data *data, const struct board *board)
{
	enum { infantry_in_column = 7, no_way = 255 };
	static const unsigned room = max_places;
	for (unsigned i = 0; i < data->sources; i++) {
		uint8_t *way = data->way_to[i];
		space_id queue[max_places];
		bool waits[max_places] = {false};
		unsigned head = 0, waiting = 1;
		for (space_id hex = 0; hex < max_places; hex++)
			way[hex] = no_way;
		way[data->source[i].at] = 0;
		queue[0] = data->source[i].at;
		while (waiting) {
			space_id hex = queue[head % room];
			head++, waiting--;
			waits[hex] = false;
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id from = board->neighbour[hex][direction];
				unsigned price =
					from == no_space
						? (unsigned)campaign_no_price
						: data->price[from][opposite(direction)][infantry_in_column];
				if (price == campaign_no_price || way[hex] + price >= way[from])
					continue;
				way[from] = (uint8_t)(way[hex] + price);
				if (waits[from])
					continue;
				waits[from] = true;
				queue[(head + waiting++) % room] = from;
			}
		}
	}
}
