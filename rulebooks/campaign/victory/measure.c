/*
 * What a position is worth to the computer: numbers for the names below, each by its weight in weights.csv. None of it is
 * a rule. Players are only ever handed positions that they could imagine themselves.
 *
 * Whoever would win if the game ended now keeps what he has; the other has to come to him. So the march to the enemy
 * counts for the side that is behind, and strategic hexes count for both.
 */
#include "rulebooks/campaign/victory/weighing.h"

const char *const campaign_measure_name[campaign_measure_count] = {
	[measure_level] = "level",       [measure_points] = "points",   [measure_score] = "score",
	[measure_strength] = "strength", [measure_worn] = "worn",       [measure_broken] = "broken",
	[measure_goal] = "goal",         [measure_way] = "way",         [measure_near] = "near",
	[measure_press] = "press",       [measure_threat] = "threat",   [measure_gathered] = "gathered",
	[measure_command] = "command",   [measure_officer] = "officer", [measure_touch] = "touch",
	[measure_alone] = "alone",       [measure_baggage] = "baggage", [measure_guard] = "guard",
	[measure_bridge] = "bridge",     [measure_screen] = "screen",   [measure_column] = "column",
	[measure_hungry] = "hungry",     [measure_absent] = "absent",   [measure_ratio] = "ratio",
	[measure_out] = "out",           [measure_contact] = "contact", [measure_aloof] = "aloof",
	[measure_lead] = "lead",         [measure_retreat] = "retreat", [measure_emperor] = "emperor",
	[measure_stake] = "stake",       [measure_risk] = "risk",       [measure_rally] = "rally",
	[measure_exposed] = "exposed",   [measure_blind] = "blind",     [measure_seen] = "seen",
};

/* ---- Who stands where ---------------------------------------------------------------------------------------------------- */

static const struct campaign_counter *counter_of(const struct campaign_weighing *weighing, unsigned flag)
{
	return &weighing->data->counter[campaign_side_of(flag)][weighing->now->who[flag]];
}

static unsigned strength_of(const struct campaign_weighing *weighing, unsigned flag)
{
	const struct campaign_counter *counter = counter_of(weighing, flag);
	return counter->strength[weighing->now->reduced[flag] == 1 && counter->strength[1]];
}

/* 6.21: whoever is broken comes back as his reduced counter, or not at all. */
static uint16_t loss_of(const struct campaign_weighing *weighing, unsigned flag)
{
	const struct campaign_counter *counter = counter_of(weighing, flag);
	return (uint16_t)(weighing->now->reduced[flag] == 1 ? counter->strength[1]
							    : counter->strength[0] - counter->strength[1]);
}

static bool is_weak(const struct campaign_weighing *weighing, unsigned flag)
{
	unsigned formation = counter_of(weighing, flag)->formation;
	return (formation && weighing->broken[formation - 1]) || weighing->now->unsupplied[flag] == 1 ||
	       weighing->now->shaken[flag] == 1;
}

static void count_counter(struct campaign_weighing *weighing, struct campaign_stack *stack, unsigned flag)
{
	const struct campaign_counter *counter = counter_of(weighing, flag);
	switch (counter->arm) {
	case arm_vedette:
		stack->vedettes++;
		return;
	case arm_leader:
		stack->leaders++;
		stack->emperor |= counter->leads & leads_army && counter->nation == nation_french;
		return;
	case arm_baggage:
		stack->baggage++;
		return;
	case arm_pontoon:
		return;
	default:
		break;
	}
	uint16_t strength = (uint16_t)strength_of(weighing, flag), dead = loss_of(weighing, flag);
	stack->price = (uint16_t)(stack->price + dead);
	stack->counted =
		(uint16_t)(stack->counted + campaign_counted_when_lost(weighing->field, flag, counter));
	if (!stack->smallest || dead < stack->smallest)
		stack->smallest = dead;
	if (!weighing->now->moved[flag] && weighing->now->command[flag] != out_of_command)
		stack->fresh = (uint16_t)(stack->fresh + strength);
	if (counter->arm >= arm_light)
		stack->horse = (uint16_t)(stack->horse + strength);
	else
		stack->foot = (uint16_t)(stack->foot + strength);
	if (counter->arm == arm_heavy)
		stack->heavy = (uint16_t)(stack->heavy + strength);
	if (counter->guard)
		stack->guard = (uint16_t)(stack->guard + strength);
	stack->whole = (uint16_t)(stack->whole + strength);
	stack->force = (uint16_t)(stack->force + (is_weak(weighing, flag) ? strength / 2 : strength));
	if (weighing->now->marching[flag] == 1)
		stack->columns++;
}

static void find_stacks(struct campaign_weighing *weighing, side_id side)
{
	const struct campaign *now = weighing->now;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = now->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			unsigned number = weighing->stacks[side]++;
			struct campaign_stack *stack = &weighing->stack[side][number];
			*stack = (struct campaign_stack){.hex = hex};
			weighing->stack_at[hex / 64][hex % 64] = (uint8_t)number;
			CAMPAIGN_EACH_IN (now, hex, flag)
				if (campaign_side_of((unsigned)flag) == side)
					count_counter(weighing, stack, (unsigned)flag);
		}
}

struct campaign_stack *campaign_stack_in(struct campaign_weighing *weighing, side_id side, space_id hex)
{
	if (hex == no_space || !campaign_holds(weighing->now, side, hex))
		return NULL;
	return &weighing->stack[side][weighing->stack_at[hex / 64][hex % 64]];
}

/* ---- Losses, 11.4, 12.1 and 20.1 ------------------------------------------------------------------------------------------- */

enum { parts_of_the_way = 60 };

static bool is_fallen(unsigned place)
{
	return place == box_unrecovered || place == box_recovered || place == box_lost;
}

static bool is_gone(unsigned place)
{
	return is_fallen(place) || place == box_captured;
}

/* It is due, and might as well be here. */
static bool is_awaited(const struct campaign_weighing *weighing, unsigned flag)
{
	return weighing->now->at[flag] == box_reserve &&
	       campaign_is_due(weighing->field, campaign_side_of(flag), weighing->now->who[flag]);
}

static int within(int value, int bound)
{
	return value > bound ? bound : value < -bound ? -bound : value;
}

static void weigh_losses(struct campaign_weighing *weighing)
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
		if (is_fallen(now->at[flag]))
			weighing->fallen[campaign_side_of(flag)] +=
				(int)campaign_counted_when_lost(weighing->field, flag, counter);
	}
	for (side_id side = 0; side < both_sides; side++)
		weighing->count[side][measure_strength] = -lost[side];
	const uint8_t *price = weighing->data->is->price_of_loss;
	if (weighing->data->victory != victory_saalfeld)
		weighing->count[side_french][measure_ratio] = within(
			price[side_allied] * lost[side_allied] - price[side_french] * lost[side_french], 40);
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
bool campaign_place_is_wanted(const struct campaign_weighing *weighing, unsigned i, side_id side)
{
	const struct campaign_source *place = &weighing->data->source[i];
	bool closed = place->on_entry && !weighing->now->opened[i];
	if (weighing->board->space[place->at].terrain == terrain_off_map || closed || place->guarded ||
	    campaign_controls(weighing->field, i, side))
		return false;
	if (place->kind == place_exit)
		return place->side == side;
	return is_goal(place) || place->side != side;
}

/* How far the nearest of a side's troops have to march there, in half points of infantry in column. */
static int way_of_nearest(const struct campaign_weighing *weighing, unsigned i, side_id side)
{
	enum { far = 80 };
	int least = far;
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		const struct campaign_stack *stack = &weighing->stack[side][k];
		int way = weighing->data->way_to[i][stack->hex];
		if ((stack->whole || stack->vedettes) && way < least)
			least = way;
	}
	return least;
}

int campaign_times_of(const struct campaign_source *place)
{
	enum { goal_counts = 3 };
	return is_goal(place) ? goal_counts : 1;
}

static void weigh_places(struct campaign_weighing *weighing, side_id side)
{
	enum { guarded = 5 }; /* a goal must be held at the end, by whoever wants it or would deny it */
	for (unsigned i = 0; i < weighing->data->sources; i++) {
		const struct campaign_source *place = &weighing->data->source[i];
		int times = campaign_times_of(place);
		if (is_goal(place) && campaign_controls(weighing->field, i, side))
			weighing->count[side][measure_goal] += place->side == side ? 2 : 1;
		if (campaign_place_is_wanted(weighing, i, side))
			weighing->count[side][measure_way] -= times * way_of_nearest(weighing, i, side);
		else if (place->kind != place_exit && campaign_stack_in(weighing, side, place->at))
			weighing->count[side][measure_guard] += is_goal(place) ? guarded * times : times;
	}
}

/* ---- The march ------------------------------------------------------------------------------------------------------------------- */

static unsigned hexes_to_nearest(const struct campaign_weighing *weighing, side_id side, space_id hex,
				 bool troops)
{
	enum { far = 24 };
	unsigned nearest = far;
	for (unsigned k = 0; k < weighing->stacks[side]; k++) {
		const struct campaign_stack *stack = &weighing->stack[side][k];
		if (troops && !stack->whole)
			continue;
		unsigned distance = hex_distance(weighing->board, hex, stack->hex);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

static unsigned force_within(const struct campaign_weighing *weighing, side_id side, space_id hex,
			     unsigned hexes)
{
	unsigned force = 0;
	for (unsigned k = 0; k < weighing->stacks[side]; k++)
		if (hex_distance(weighing->board, hex, weighing->stack[side][k].hex) <= hexes)
			force += weighing->stack[side][k].force;
	return force;
}

static bool holds_bridge(const struct campaign_weighing *weighing, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		unsigned bridge = weighing->data->bridge_at[hex][direction];
		if (bridge && weighing->data->bridge[bridge - 1].over == over_river)
			return true;
	}
	return false;
}

/* 14.33: any combat unit beside it takes it, if nobody stands with it; so it keeps near its friends, not far from everybody. */
static int danger_to_baggage(const struct campaign_weighing *weighing, side_id side,
			     const struct campaign_stack *stack, unsigned nearest)
{
	enum { a_ride = 12, close_by = 3, astray = 6 };
	if (stack->whole)
		return nearest < close_by ? (int)(close_by - nearest) : 0;
	unsigned friends = hexes_to_nearest(weighing, side, stack->hex, true);
	return (nearest < a_ride ? (int)(a_ride - nearest) : 0) + (int)(friends < astray ? friends : astray);
}

/* 11.4: at one to four and worse nobody loses anything in an exchange; below that whoever comes up may bring one about. */
static int exposure_of(const struct campaign_weighing *weighing, side_id side,
		       const struct campaign_stack *stack)
{
	enum { may_come = 4, safe = 4, wanting = 2 };
	side_id enemy = campaign_enemy(side);
	unsigned strongest = 0;
	for (unsigned k = 0; k < weighing->stacks[enemy]; k++) {
		const struct campaign_stack *foe = &weighing->stack[enemy][k];
		if (foe->force > strongest && hex_distance(weighing->board, stack->hex, foe->hex) <= may_come)
			strongest = foe->force;
	}
	if (stack->force >= safe * strongest)
		return 0;
	return stack->force >= wanting * strongest ? stack->counted : 2 * stack->counted;
}

bool campaign_holds_strangers(const struct field *field, space_id hex)
{
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag)
		if (!campaign_sure_who(field, (unsigned)flag))
			return true;
	return false;
}

/* 16.21: nobody attacks whom he has not seen, as long as there is time for scouts or no need to. */
static bool touches_strangers(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	struct field eyes = *weighing->field;
	eyes.seat = (seat_id)side;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = weighing->board->neighbour[hex][direction];
		if (beside == no_space || weighing->board->side[hex][direction] & side_river ||
		    !campaign_holds(weighing->now, campaign_enemy(side), beside))
			continue;
		if (campaign_holds_strangers(&eyes, beside))
			return true;
	}
	return false;
}

/* 13.42: whom the scouts have found out, of those who are near enough to be attacked or to attack. */
static void weigh_knowledge(struct campaign_weighing *weighing, side_id side)
{
	enum { of_concern = 6 };
	struct field eyes = *weighing->field;
	eyes.seat = (seat_id)side;
	side_id enemy = campaign_enemy(side);
	for (unsigned k = 0; k < weighing->stacks[enemy]; k++) {
		space_id hex = weighing->stack[enemy][k].hex;
		if (!campaign_holds_strangers(&eyes, hex) &&
		    hexes_to_nearest(weighing, side, hex, true) <= of_concern)
			weighing->count[side][measure_seen]++;
	}
}

static void weigh_scouting(struct campaign_weighing *weighing, side_id side,
			   const struct campaign_stack *stack)
{
	bool must_dare = weighing->score.winner != side && campaign_turns_left(weighing) <= 1;
	if (!stack->contacts || must_dare || !touches_strangers(weighing, side, stack->hex))
		return;
	if (stack->whole)
		weighing->count[side][measure_blind] -= stack->counted;
	else if (stack->vedettes)
		weighing->count[side][measure_screen] += 2;
}

/* Leaders and trains behind flags that nobody has lifted are a guess, and may be a division. */
static bool is_believed(const struct campaign_weighing *weighing, side_id side, space_id hex)
{
	struct field eyes = *weighing->field;
	eyes.seat = (seat_id)weighing->for_side;
	return side == weighing->for_side || !campaign_holds_strangers(&eyes, hex);
}

static void weigh_stack(struct campaign_weighing *weighing, side_id side, const struct campaign_stack *stack)
{
	enum { close_by = 3, in_sight = 4, at_hand = 6 };
	side_id enemy = campaign_enemy(side);
	int32_t *count = weighing->count[side];
	unsigned nearest = hexes_to_nearest(weighing, enemy, stack->hex, stack->whole);
	bool behind = weighing->score.winner != side, keeps_away = !behind && side == weighing->for_side;
	if (stack->whole && behind)
		count[measure_near] -= (int)(stack->whole * (nearest < 2 ? 2 : nearest));
	if (stack->whole && stack->contacts && keeps_away)
		count[measure_contact]--;
	if (stack->emperor && nearest <= at_hand)
		count[measure_emperor] -= (int)(at_hand + 1 - nearest);
	if (stack->whole && nearest < at_hand && keeps_away)
		count[measure_aloof] -= (int)(at_hand - nearest);
	if (stack->whole && nearest <= close_by) {
		unsigned friends = force_within(weighing, side, stack->hex, 2),
			 foes = force_within(weighing, enemy, stack->hex, close_by);
		int short_of = (int)foes - (int)friends;
		count[measure_gathered] -= short_of > 0 ? (short_of < 16 ? short_of : 16) : 0;
	}
	if (stack->whole && nearest <= in_sight && side == weighing->for_side)
		count[measure_exposed] -= exposure_of(weighing, side, stack);
	if (!stack->whole && nearest <= close_by && is_believed(weighing, side, stack->hex))
		count[measure_alone] -= (int)(close_by + 1 - nearest) * (stack->leaders + stack->baggage);
	if (stack->baggage)
		count[measure_baggage] -= stack->baggage * danger_to_baggage(weighing, side, stack, nearest);
	if (stack->whole && nearest <= at_hand && !behind && holds_bridge(weighing, stack->hex))
		count[measure_bridge]++;
	count[measure_out] += stack->vedettes;
	if (stack->vedettes && !stack->whole && nearest <= in_sight)
		count[measure_screen] += nearest >= 2 ? 1 : -1;
	if (stack->columns && nearest <= 2)
		count[measure_column] -= stack->whole;
	if (side == weighing->for_side && campaign_phasing(weighing->field->scenario, weighing->now) == side)
		weigh_scouting(weighing, side, stack);
}

/* ---- Command, 7.1 and 7.2 ------------------------------------------------------------------------------------------------------------ */

static void weigh_leader(struct campaign_weighing *weighing, side_id side, unsigned leader)
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

static void weigh_command(struct campaign_weighing *weighing, side_id side)
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

/* ---- Those who may come back, 6.1 --------------------------------------------------------------------------------------------------- */

/* How many hexes are wanting to the room around the leader who has most of it, of those who may bring the unit back (6.15). */
static unsigned too_near_to_rally(const struct campaign_weighing *weighing, side_id side, unsigned formation)
{
	enum { enough = 7 };
	unsigned most = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (weighing->now->at[flag] >= weighing->board->spaces)
			continue;
		const struct campaign_counter *leader = counter_of(weighing, flag);
		bool his = leader->leads & (leads_command | leads_state) ||
			   (leader->leads & leads_formation && leader->formation == formation);
		if (leader->arm != arm_leader || !his)
			continue;
		unsigned room = hexes_to_nearest(weighing, campaign_enemy(side), weighing->now->at[flag],
						 false);
		most = room > most ? room : most;
	}
	return most < enough ? enough - most : 0;
}

static void weigh_rally(struct campaign_weighing *weighing, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		unsigned place = weighing->now->at[flag];
		if (place != box_unrecovered && place != box_recovered)
			continue;
		const struct campaign_counter *unit = counter_of(weighing, flag);
		if (unit->arm < arm_vedette)
			weighing->count[side][measure_rally] -=
				(int)(unit->strength[unit->strength[1] > 0] *
				      too_near_to_rally(weighing, side, unit->formation));
	}
}

/* ---- The end in sight ------------------------------------------------------------------------------------------------------------------ */

/* Whoever would win if the game ended now, the more the later it is: in twelfths of the game. */
static void weigh_lead(struct campaign_weighing *weighing)
{
	enum { parts = 12 };
	const struct scenario *scenario = weighing->field->scenario;
	const struct flow *flow = &weighing->now->flow;
	unsigned first = engine_first_turn(scenario), turns = engine_last_turn(scenario, flow) - first + 1,
		 played = flow->turn >= first ? flow->turn - first + 1u : 1;
	if (weighing->score.winner < both_sides)
		weighing->count[weighing->score.winner][measure_lead] =
			(int)(played < turns ? parts * played / turns : parts);
}

/* 1809 7.47: it pays for whoever is ahead and outnumbered where he stands. */
static void weigh_general_retreat(struct campaign_weighing *weighing, side_id side)
{
	enum { worth_a_retreat = 40 }; /* half points by which he is outnumbered */
	if (weighing->now->general_retreat[side] == retreat_none)
		return;
	int outnumbered = weighing->score.winner == side ? -weighing->count[side][measure_gathered] : 0;
	weighing->count[side][measure_retreat] = outnumbered - worth_a_retreat;
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
	struct campaign_weighing weighing;
	weighing.field = &field;
	weighing.now = campaign_known(&field);
	weighing.data = campaign_data(scenario);
	weighing.board = scenario->board;
	weighing.for_side = side;
	weighing.stacks[0] = weighing.stacks[1] = 0;
	weighing.fallen[0] = weighing.fallen[1] = 0;
	weighing.clashes = 0;
	for (unsigned i = 0; i < campaign_measure_count; i++)
		weighing.count[0][i] = weighing.count[1][i] = 0;
	campaign_score(&field, &weighing.score);
	weigh_losses(&weighing);
	for (side_id each = 0; each < both_sides; each++)
		find_stacks(&weighing, each);
	campaign_weigh_attacks(&weighing);
	campaign_weigh_outlook(&weighing);
	for (side_id each = 0; each < both_sides; each++) {
		weighing.count[each][measure_score] = weighing.score.points[each];
		weigh_places(&weighing, each);
		for (unsigned k = 0; k < weighing.stacks[each]; k++)
			weigh_stack(&weighing, each, &weighing.stack[each][k]);
	}
	weigh_lead(&weighing);
	weigh_general_retreat(&weighing, side);
	weigh_rally(&weighing, side);
	if (weighing.data->is->vedettes_scout)
		weigh_knowledge(&weighing, side);
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
						: data->price[infantry_in_column][from][opposite(direction)];
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
