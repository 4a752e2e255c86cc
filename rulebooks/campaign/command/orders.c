/*
 * March orders, 7.4: by night one force gets an objective, and from the next morning on it marches there by the shortest way,
 * in command or not, until it arrives or the enemy is near. Who marches everybody sees; why, his owner knows.
 *
 * Reading 94: the shortest way is that of the fewest points for the counter over terrain and standing bridges, enemies apart.
 * Each turn it ends where the rest of the way is the least that it can come to.
 */
#include <stddef.h>
#include <string.h>

#include "mechanisms/distances.h"
#include "rulebooks/campaign/rules.h"

/* ---- Which order a counter is under ---------------------------------------------------------------------------------------- */

static unsigned row_of(const struct campaign *campaign, unsigned flag)
{
	return campaign_side_of(flag) * (unsigned)max_orders + campaign->order[flag] - 1u;
}

space_id campaign_objective_of(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_data *data = campaign_data(field->scenario);
	unsigned order = campaign->order[flag];
	if (campaign_is_retreat(order))
		return order - max_orders <= data->sources ? data->source[order - max_orders - 1].at
							   : (space_id)no_space;
	if (!order || order > max_orders)
		return no_space;
	unsigned objective = campaign->objective[row_of(campaign, flag)];
	return objective && objective <= field->scenario->board->spaces ? (space_id)(objective - 1)
									: (space_id)no_space;
}

/* 7.44: starting with the turn after, or at once for those who come in (1809). */
bool campaign_goes_by_order(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	if (campaign->at[flag] >= field->scenario->board->spaces)
		return false;
	if (campaign_objective_of(field, flag) == no_space)
		return false;
	return campaign_is_retreat(campaign->order[flag]) || /* 7.47 */
	       campaign->since[row_of(campaign, flag)] < campaign->flow.turn;
}

/* ---- The rest of the way ----------------------------------------------------------------------------------------------------- */

struct way_back {
	const struct field *field;
	const struct campaign_mover *mover;
	enum campaign_mode mode;
	struct campaign_fare fare;
};

/* Where the price list does not hold. */
static int price_now(const void *rules, space_id from, unsigned direction, space_id to)
{
	const struct way_back *back = rules;
	struct campaign_step_cost cost = campaign_cost(back->field, back->mover, from, direction, back->mode,
						       NULL);
	(void)to;
	return cost.why ? -1 : cost.cost;
}

/*
 * By place, in half points; reach_far where there is no way. What lies farther than the hex it is asked for is as good as no way:
 * nobody under orders goes there. They are asked for again and again while a force marches, and hang on ground and water alone, so as
 * many as there is room for are kept; whoever was not asked for longest makes room. Mud doubles every price alike and so changes no way, and
 * few bridges lie on a shortest one.
 */
struct way_asked {
	uint64_t fingerprint;
	space_id objective;
	uint8_t gait, mode, baggage, side;
	uint8_t strip[2];
	struct campaign_pontoon pontoon[max_pontoons];
	uint8_t bridge[max_bridges];
};

struct rest {
	struct way_asked asked;
	uint32_t used; /* the higher, the later */
	bool whole;    /* everything was looked at, not only what is nearer than whoever asked */
	half_points left[];
};

/* Rows are as long as the map has places: those of another map mean nothing. */
struct rests {
	uint32_t spaces, uses;
	_Alignas(8) unsigned char row[];
};

enum { room_for_rests = sizeof((struct workspace *)0)->scratch - campaign_scratch_of_orders };

static size_t size_of_rest(unsigned spaces)
{
	return (sizeof(struct rest) + spaces * sizeof(half_points) + 7) / 8 * 8;
}

static struct rests *rests_in(const struct field *field)
{
	struct rests *rests = (struct rests *)(field->work->scratch + campaign_scratch_of_orders);
	if (rests->spaces != field->scenario->board->spaces) {
		memset(rests, 0, room_for_rests);
		rests->spaces = field->scenario->board->spaces;
	}
	return rests;
}

/* Does the row know of the same bridges, the boats' among them? */
static bool has_same_bridges(const struct rest *rest, const struct way_asked *asked)
{
	return !memcmp(rest->asked.pontoon, asked->pontoon, sizeof asked->pontoon) &&
	       !memcmp(rest->asked.bridge, asked->bridge, sizeof asked->bridge);
}

/* The row that was asked the same; else one that was asked it when other bridges stood, or that which is to be written over. */
static struct rest *row_for(struct rests *rests, const struct way_asked *asked)
{
	size_t size = size_of_rest(rests->spaces);
	unsigned rows = (unsigned)((room_for_rests - sizeof *rests) / size);
	struct rest *oldest = NULL, *likely = NULL;
	for (unsigned i = 0; i < rows; i++) {
		struct rest *rest = (struct rest *)(rests->row + i * size);
		if (!oldest || rest->used < oldest->used)
			oldest = rest;
		if (memcmp(&rest->asked, asked, offsetof(struct way_asked, pontoon)))
			continue;
		if (has_same_bridges(rest, asked))
			return rest;
		if (!likely || rest->used > likely->used)
			likely = rest;
	}
	return likely ? likely : oldest;
}

/* Is what is known of the rest still true although the step from one hex to the other has another price? */
static bool stays_as_it_is(const struct rest *rest, space_id from, space_id to,
			   struct campaign_step_cost before, struct campaign_step_cost now)
{
	int left = rest->left[from], beyond = rest->left[to];
	if (before.cost == now.cost && !before.why == !now.why)
		return true;
	if (left == reach_far && beyond == reach_far)
		return true; /* both farther than anybody asked, or out of reach */
	if (left == reach_far || beyond == reach_far)
		return false;
	bool was_shortest = !before.why && left == beyond + before.cost;
	bool is_shorter = !now.why && left > beyond + now.cost;
	return !was_shortest && !is_shorter;
}

/* What holds for the same question when other bridges stood. */
struct other_bridges {
	const struct field *before, *now;
	const struct campaign_mover *mover;
	enum campaign_mode mode;
	const struct rest *rest;
};

/* Over one hexside, there and back. */
static bool holds_across(const struct other_bridges *other, space_id hex, unsigned direction)
{
	space_id beyond = other->now->scenario->board->neighbour[hex][direction];
	unsigned back = opposite(direction);
	return stays_as_it_is(other->rest, hex, beyond,
			      campaign_cost(other->before, other->mover, hex, direction, other->mode, NULL),
			      campaign_cost(other->now, other->mover, hex, direction, other->mode, NULL)) &&
	       stays_as_it_is(other->rest, beyond, hex,
			      campaign_cost(other->before, other->mover, beyond, back, other->mode, NULL),
			      campaign_cost(other->now, other->mover, beyond, back, other->mode, NULL));
}

static bool holds_beside(const struct other_bridges *other, const struct campaign_pontoon *pontoon)
{
	return !pontoon->at || holds_across(other, (space_id)(pontoon->at - 1), pontoon->direction);
}

/* Bridges have been damaged or mended, boats laid or taken up: none of them on a shortest way, nor where one would be now? */
static bool holds_with_bridges(const struct field *field, const struct campaign_mover *mover,
			       enum campaign_mode mode, const struct rest *rest,
			       const struct way_asked *asked)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	struct campaign past = {.strip = {asked->strip[0], asked->strip[1]}};
	struct field before = *field;
	before.mask = (const struct mask *)&past;
	memcpy(past.pontoon, rest->asked.pontoon, sizeof past.pontoon);
	memcpy(past.bridge, rest->asked.bridge, sizeof past.bridge);
	struct other_bridges other = {&before, field, mover, mode, rest};
	for (unsigned i = 0; i < data->bridges; i++)
		if (rest->asked.bridge[i] != asked->bridge[i] &&
		    !holds_across(&other, data->bridge[i].a, data->bridge[i].direction))
			return false;
	for (unsigned i = 0; i < max_pontoons; i++)
		if (memcmp(&rest->asked.pontoon[i], &asked->pontoon[i], sizeof asked->pontoon[i]) &&
		    (!holds_beside(&other, &rest->asked.pontoon[i]) ||
		     !holds_beside(&other, &asked->pontoon[i])))
			return false;
	return true;
}

static void find_rest(const struct field *field, const struct way_back *back, space_id until,
		      struct rest *rest)
{
	const struct board *board = field->scenario->board;
	struct distances found;
	struct campaign_hexes beside = campaign_data(field->scenario)->edge;
	campaign_add_neighbours(&beside, board, back->fare.changed.word);
	struct distances_ground ground = {
		.price = campaign_data(field->scenario)->price[back->fare.gait[back->mode]],
		.changed = back->fare.changed.word,
		.beside = beside.word};
	_Static_assert((int)campaign_no_price == (int)distances_dearest, "what the chart forbids");
	distances_find_to(&found, board, rest->asked.objective, until, &ground, price_now, back);
	rest->whole = until == no_space || found.cost[until] == reach_far; /* no way: all was looked at */
	memcpy(rest->left, found.cost, board->spaces * sizeof *rest->left);
}

static const half_points *distances(const struct field *field, const struct campaign_mover *mover,
				    space_id objective, space_id from)
{
	const struct campaign *campaign = campaign_known(field);
	struct campaign_mover dry = *mover;
	dry.mired = false;
	enum campaign_mode mode = mover->solid == 1 ? mode_marching : mode_formed;
	struct rests *rests = rests_in(field);
	struct way_asked asked = {.fingerprint = campaign_data(field->scenario)->fingerprint,
				  .objective = objective,
				  .gait = (uint8_t)campaign_gait(mover, mode),
				  .mode = (uint8_t)(mode * 2 + mover->riders),
				  .baggage = mover->baggage,
				  .side = mover->side,
				  .strip = {campaign->strip[0], campaign->strip[1]}};
	memcpy(asked.pontoon, campaign->pontoon, sizeof asked.pontoon);
	memcpy(asked.bridge, campaign->bridge, sizeof asked.bridge);
	struct rest *rest = row_for(rests, &asked);
	bool alike = !memcmp(&rest->asked, &asked, offsetof(struct way_asked, pontoon));
	bool known = alike &&
		     (has_same_bridges(rest, &asked) || holds_with_bridges(field, &dry, mode, rest, &asked));
	rest->used = ++rests->uses;
	rest->asked = asked;
	if (known && (rest->left[from] < reach_far || rest->whole))
		return rest->left;
	struct way_back back = {field, &dry, mode, campaign_fare(field, &dry)};
	find_rest(field, &back, from, rest);
	return rest->left;
}

const half_points *campaign_rest_of_way(const struct field *field, const struct campaign_mover *mover)
{
	if (!mover->count || !campaign_is_bound(field, mover->flag[0]))
		return NULL;
	return distances(field, mover, campaign_objective_of(field, mover->flag[0]),
			 campaign_known(field)->at[mover->flag[0]]);
}

/* ---- Giving it, 7.42 and 7.43 --------------------------------------------------------------------------------------------------- */

int campaign_army_commander(const struct field *field, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->leads & leads_army &&
		    campaign_known(field)->at[flag] < field->scenario->board->spaces)
			return (int)flag;
	}
	return -1;
}

static int free_row(const struct campaign *campaign, side_id side)
{
	for (int i = 0; i < max_orders; i++)
		if (!campaign->objective[side * max_orders + i])
			return i;
	return -1;
}

/* 7.46 */
static bool may_be_sent_elsewhere(const struct field *field, unsigned flag)
{
	return campaign_known(field)->command[flag] != out_of_command ||
	       !campaign_data(field->scenario)->is->order_changed_in_command;
}

/* Whoever commands the army, or -1; and how far his line reaches. */
static int find_commander(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	int commander = campaign_army_commander(field, side);
	if (commander >= 0)
		campaign_find_trunk(field, campaign_known(field)->at[commander], side);
	return commander;
}

/* After the trunk line of whoever commands the army has been found. */
static struct verdict judge_force(const struct field *field, const struct frame *frame, int commander,
				  unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_is_own(frame, flag) || !campaign_counter(field, flag) ||
	    campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_on_map, piece));
	side_id side = campaign_side_of(flag);
	if (commander < 0)
		return forbidden(say(text_no_army_commander));
	if (campaign_is_seized(field, (unsigned)commander)) /* 5.43 */
		return forbidden(say1(text_seized_no_order, piece_arg((piece_id)commander)));
	if (campaign_is_retreat(campaign->order[flag]) ||
	    (campaign->order[flag] ? !may_be_sent_elsewhere(field, flag) : free_row(campaign, side) < 0))
		return forbidden(say1(text_has_order, piece));
	if (campaign->at[flag] != campaign->at[commander] &&
	    !reach_at(&field->work->reach, campaign->at[flag]))
		return forbidden(say1(text_too_far_for_order, piece));
	return legal();
}

static struct verdict judge_orders(const struct field *field, const struct frame *frame, struct answer given)
{
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb == verb_number)
		return campaign_judge_retreat(field, side, given.arg);
	return given.verb == verb_unit ? judge_force(field, frame, find_commander(field, frame), given.arg)
				       : legal();
}

static void list_orders(const struct field *field, const struct frame *frame, struct answers *answers)
{
	int commander = find_commander(field, frame);
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (judge_force(field, frame, commander, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	if (campaign_judge_retreat(field, campaign_side_of_seat(frame->seat), 1).legal)
		add_answer(answers, answer(verb_number, 1), -1);
	add_answer(answers, answer(verb_pass, 0), -1);
}

static void choose_force(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_unit)
		push(table, question_objective, seat)->arg[0] = given.arg;
	else if (given.verb == verb_number)
		campaign_order_retreat(table, campaign_side_of_seat(seat));
	else
		pop(table);
}

const struct question campaign_orders = {
	.id = "orders",
	.rule = "7.42",
	.ask = text_ask_orders,
	.list = list_orders,
	.judge = judge_orders,
	.carry_out = choose_force,
	.most = 1,
	.verbs = 1 << verb_unit | 1 << verb_number | 1 << verb_pass,
};

static struct verdict judge_objective(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	(void)frame;
	if (given.arg >= field->scenario->board->spaces)
		return forbidden(say(text_no_hex));
	if (campaign_is_beyond(field, given.arg))
		return forbidden(say1(campaign_why_beyond(field), space_arg(given.arg)));
	unsigned terrain = field->scenario->board->space[given.arg].terrain;
	if (terrain != terrain_village && terrain != terrain_town && terrain != terrain_fort &&
	    terrain != terrain_city)
		return forbidden(say1(text_no_objective, space_arg(given.arg)));
	return legal();
}

/* Glossary, "Force": an officer and the units of his formation in his range, or else a stack. */
bool campaign_is_of_force(const struct field *field, unsigned chosen, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *leader = campaign_counter(field, chosen),
				      *counter = campaign_counter(field, flag);
	if (!counter || campaign->at[flag] >= field->scenario->board->spaces)
		return false;
	if (leader->leads & leads_formation)
		return flag == chosen ||
		       (campaign_officer_leads(field, leader, campaign_division_of(field, flag)) &&
			campaign_in_range(field, campaign->at[flag]));
	return campaign->at[flag] == campaign->at[chosen];
}

/* 7.43: who it is for is written down with it. */
static void enlist(struct table *table, unsigned chosen, unsigned row, bool at_once)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(chosen);
	field.seat = campaign_seat(side);
	bool member[flags_of_side] = {false};
	campaign_find_range(&field, campaign->at[chosen], side);
	for (unsigned i = 0; i < flags_of_side; i++)
		member[i] = !campaign->order[side * flags_of_side + i] &&
			    campaign_is_of_force(&field, chosen, side * flags_of_side + i);
	for (unsigned i = 0; i < flags_of_side; i++)
		if (member[i])
			campaign->order[side * flags_of_side + i] = (uint8_t)(row + 1);
	/* 7.44: from the turn after on; what was ordered before play from the first */
	bool before_play = campaign->flow.step == step_set_up;
	campaign->since[side * max_orders + row] = (uint16_t)(campaign->flow.turn - (before_play || at_once));
}

/* 7.46: a force that has one, and is in command, is sent elsewhere; it marches on as it did. */
static void write_order(struct table *table, unsigned chosen, space_id objective, bool at_once)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(chosen);
	int row = campaign->order[chosen] ? campaign->order[chosen] - 1 : free_row(campaign, side);
	if (row < 0 || row >= max_orders)
		return; /* in a position imagined by somebody who does not know the orders */
	if (!campaign->order[chosen])
		enlist(table, chosen, (unsigned)row, at_once);
	campaign->objective[side * max_orders + row] = (uint16_t)(objective + 1);
}

static void give_order(struct table *table, struct frame *frame, struct answer given)
{
	unsigned chosen = frame->arg[0];
	side_id side = campaign_side_of(chosen);
	bool by_night = frame->stage == 0;
	/* 1809 7.44: whoever comes in under orders marches by them in the same turn */
	write_order(table, chosen, given.arg, !by_night && campaign_data(table->scenario)->is->order_at_once);
	struct event event = {
		.message = say2(text_told_order, piece_arg((piece_id)chosen), space_arg(given.arg)),
		.seats = campaign_seats(side),
		.at = campaign_here(table)->at[chosen]};
	tell(table, &event);
	pop(table);
	if (by_night) /* 7.42: one force a night; 7.41: any number of those that come in */
		pop(table);
}

static struct message prompt_objective(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_objective, piece_arg(frame->arg[0]));
}

const struct question campaign_objective = {
	.id = "objective",
	.rule = "7.43",
	.prompt = prompt_objective,
	.judge = judge_objective,
	.carry_out = give_order,
	.verbs = 1 << verb_at,
	.continues = true,
};

/* Completable: on a map without a village there is nothing to be ordered to. */
static bool has_objectives(const struct board *board)
{
	for (space_id hex = 0; hex < board->spaces; hex++)
		if (board->space[hex].terrain == terrain_village ||
		    board->space[hex].terrain == terrain_town || board->space[hex].terrain == terrain_fort ||
		    board->space[hex].terrain == terrain_city)
			return true;
	return false;
}

void campaign_ask_orders(struct table *table, side_id side)
{
	if (has_objectives(table->scenario->board))
		push(table, question_orders, campaign_seat(side));
}

/* 7.41: reinforcements may be put under an order in the turn in which they come, and march by it from the next on. */
bool campaign_may_order_on_entry(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	return !campaign->order[flag] && campaign->did[flag] & did_enter &&
	       free_row(campaign, campaign_side_of(flag)) >= 0 && has_objectives(field->scenario->board);
}

void campaign_order_on_entry(struct table *table, unsigned flag)
{
	struct frame *frame = push(table, question_objective,
				   campaign_seat_of(table->scenario, campaign_here(table), flag));
	frame->arg[0] = (uint16_t)flag;
	frame->stage = 1;
}

/* ---- Its end, 7.45 ----------------------------------------------------------------------------------------------------------------- */

bool campaign_is_near_zone(const struct field *field, space_id hex, side_id side)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[hex][direction];
		if (beside != no_space && campaign_in_zone(field, beside, side))
			return true;
	}
	return campaign_in_zone(field, hex, side);
}

/* 7.45: whoever has arrived is worn out until the turn ends. */
static void drop_order(struct table *table, side_id side, unsigned row, unsigned text)
{
	struct campaign *campaign = campaign_here(table);
	bool arrived = text == text_told_arrived;
	unsigned whose = no_piece;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->order[flag] == row + 1) {
			campaign->order[flag] = 0;
			campaign->shaken[flag] = arrived;
			if (whose == no_piece && campaign->at[flag] < table->scenario->board->spaces)
				whose = flag;
		}
	struct arg where = space_arg((space_id)(campaign->objective[side * max_orders + row] - 1));
	struct event event = {.message = whose == no_piece ? say1(text_told_order_of_nobody, where)
							   : say2(text, where, piece_arg((piece_id)whose)),
			      .seats = campaign_seats(side),
			      .at = no_space};
	campaign->objective[side * max_orders + row] = campaign->since[side * max_orders + row] = 0;
	tell(table, &event);
}

/* 7.45C: at its owner's wish, for a force in command. */
bool campaign_may_release(const struct field *field, unsigned flag)
{
	return campaign_has_order(field, flag) && campaign_known(field)->command[flag] != out_of_command;
}

/* No die falls: that an order is withdrawn is seen, though not whose. Its owner reads which. */
void campaign_release(struct table *table, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	bool retreats = campaign_is_retreat(campaign_here(table)->order[flag]);
	struct event event = {.message = say(text_told_withdrawn),
			      .seats = retreats ? 0 : campaign_seats(campaign_enemy(side)),
			      .news = campaign_seats(campaign_enemy(side)),
			      .at = no_space};
	tell(table, &event);
	if (retreats)
		campaign_leave_retreat(table, flag);
	else
		drop_order(table, campaign_side_of(flag), campaign_here(table)->order[flag] - 1u,
			   text_told_released);
}

/* 7.45D: the next hex of its shortest way is held by a column of its own side (8.22D) that is not of the same force. */
static bool is_barred_by_column(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	const half_points *rest = campaign_rest_of_way(field, &mover);
	space_id hex = campaign->at[flag];
	for (unsigned direction = 0; rest && direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside == no_space || rest[beside] >= rest[hex] || !mover.solid)
			continue;
		CAMPAIGN_EACH_IN (campaign, beside, other)
			if (campaign_side_of((unsigned)other) == mover.side &&
			    campaign->marching[other] == 1 && campaign->order[other] != campaign->order[flag])
				return true;
	}
	return false;
}

static unsigned weight_of(const struct campaign_counter *counter)
{
	enum { any, horse, foot };
	if (!counter)
		return any;
	if (counter->arm == arm_infantry || counter->arm == arm_mixed)
		return foot;
	return counter->arm == arm_light || counter->arm == arm_heavy ? horse : any;
}

/* 7.4, 7.45, 7.45A: that the foot of a force has arrived ends its order; where it has none, its horse, and without either whoever there is. */
static bool arrives_for_all(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = campaign_side_of(flag) * flags_of_side;
	for (unsigned other = first; other < first + flags_of_side; other++)
		if (campaign->order[other] == campaign->order[flag] &&
		    campaign->at[other] < field->scenario->board->spaces &&
		    weight_of(campaign_counter(field, other)) > weight_of(campaign_counter(field, flag)))
			return false;
	return true;
}

/* What one of the force brings about: 7.45A, 7.45B, or 0. */
static unsigned end_by(const struct field *field, unsigned flag, unsigned objective)
{
	space_id hex = campaign_known(field)->at[flag];
	if (hex >= field->scenario->board->spaces)
		return 0;
	if (hex + 1u == objective && arrives_for_all(field, flag))
		return text_told_arrived;
	return campaign_is_near_zone(field, hex, campaign_side_of(flag)) ? text_told_order_ends : 0;
}

/* 7.45, note: when one of them has come to its end, the others of the force may go where they like for the rest of the turn. */
bool campaign_is_bound(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	if (!campaign_has_order(field, flag))
		return false;
	if (!campaign_data(field->scenario)->is->rest_moves_freely)
		return true;
	side_id side = campaign_side_of(flag);
	unsigned objective = campaign_objective_of(field, flag) + 1u;
	for (unsigned other = side * flags_of_side; other < (side + 1u) * flags_of_side; other++)
		if (campaign->order[other] == campaign->order[flag] && campaign->moved[other] == 1 &&
		    end_by(field, other, objective))
			return false;
	return true;
}

/* What ends an order at the end of a phase: the text that says so, or 0. A force of which nobody is left has none. */
static unsigned end_of_order(const struct field *field, side_id side, unsigned row, unsigned objective)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned members = 0, text = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		space_id hex = campaign->at[flag];
		if (campaign->order[flag] != row + 1 || hex >= field->scenario->board->spaces)
			continue;
		unsigned end = end_by(field, flag, objective);
		members++;
		if (end == text_told_arrived)
			return end;
		if (end)
			text = end;
		else if (!text && campaign_data(field->scenario)->is->order_ends_behind_columns &&
			 is_barred_by_column(field, flag))
			text = text_told_bumped; /* 7.45D */
	}
	return members ? text : (unsigned)text_told_order_ends;
}

void campaign_end_orders(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = campaign_seat(side);
	for (unsigned row = 0; row < max_orders; row++) {
		unsigned objective = campaign->objective[side * max_orders + row];
		unsigned text = objective ? end_of_order(&field, side, row, objective) : 0;
		if (text)
			drop_order(table, side, row, text);
	}
	campaign_end_retreat(table, side);
}
