/*
 * How far a unit can go, 4: the terrain table, and what zones of control (6.2.2), friends (4.4.3), night and fog (12), and
 * forced marches (4.1.3) add to it.
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"
#include "vedette/reach_search.h"

enum { half = 2, forced_distance = 5 };

/* 4.1 with 4.1.1, 4.1.2, 4.4.2: reduced Without orders and for guns that have fired; rounded up. */
half_points gloire_allowance(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	unsigned points = gloire_points(field, piece);
	bool reduced = now->capacity == may_act_reduced && !gloire_is_bound(field, piece); /* A 2.3 */
	if (!gloire_is_chief(piece) && (reduced || now->did & did_fire))
		points = (points + 1) / 2;
	if (now->did & (in_square | square_left))
		points = points > 2 ? points - 2 : 0; /* 4.2: leaving square */
	return (half_points)(points * half);
}

bool gloire_enemy_within(const struct field *field, space_id hex, side_id side, unsigned hexes)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side != side && gloire_stands(field, i) &&
		    hex_distance(field->scenario->board, hex, gloire_piece(field, i)->at) <= hexes)
			return true;
	return false;
}

/* Where and when it comes, 5.2; a chief like others. */
const struct gloire_set_up *gloire_entry_of(const struct field *field, piece_id piece)
{
	return gloire_is_chief(piece) ? &gloire_chief(field, piece)->set_up
				      : &gloire_unit(field, piece)->set_up;
}

bool gloire_is_due(const struct field *field, piece_id piece)
{
	return gloire_piece(field, piece)->at == box_due &&
	       gloire_entry_of(field, piece)->arrival == gloire_reinforces &&
	       gloire_due_turn(field, piece) <= gloire_known(field)->flow.turn;
}

struct gloire_mover gloire_mover(const struct field *field, piece_id piece)
{
	space_id at = gloire_piece(field, piece)->at;
	side_id side = gloire_side(field->scenario, piece);
	bool entering = at >= field->scenario->board->spaces;
	return (struct gloire_mover){.field = field,
				     .piece = piece,
				     .side = side,
				     .arm = (uint8_t)gloire_arm(field, piece),
				     .entering = entering,
				     .limit = gloire_allowance(field, piece),
				     .start = entering ? gloire_entry_of(field, piece)->hex : at,
				     .start_in_zone = !entering && gloire_in_zone(field, at, side)};
}

/* ---- Zones, 6.2.2 ----------------------------------------------------------------------------------------------------------- */

/* The enemies around a hex whose zone covers it. */
static unsigned zone_owners(const struct field *field, space_id hex, side_id side, piece_id owner[],
			    unsigned max)
{
	unsigned count = 0;
	if (!gloire_in_zone(field, hex, side))
		return 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[hex][direction];
		if (beside == no_space || gloire_held_by(field, beside) != gloire_enemy(side))
			continue;
		GLOIRE_EACH_IN (field, beside, enemy)
			if (!gloire_is_chief(enemy) && count < max &&
			    gloire_zone_crosses(field, enemy, turned(direction, 3)))
				owner[count++] = enemy;
	}
	return count;
}

/* Only at the start of its move is a unit in a zone and yet free to go. */
static bool leaves_zone(const struct gloire_mover *mover, space_id from)
{
	return from == mover->start && mover->start_in_zone && !mover->under_way &&
	       !gloire_is_chief(mover->piece);
}

/* Reading 23: not into a hex in the zone and the front of one enemy, nor from hex to hex of the zone of one. */
static unsigned why_not_leave(const struct gloire_mover *mover, space_id from, space_id to)
{
	piece_id owner[24];
	unsigned count = zone_owners(mover->field, to, mover->side, owner, 24);
	for (unsigned i = 0; i < count; i++) {
		if (gloire_has_in_front(mover->field, owner[i], to))
			return text_leaves_into_front;
		if (gloire_zone_reaches(mover->field, owner[i], from))
			return text_leaves_into_same_zone;
	}
	return 0;
}

static bool has_friendly_foot(const struct gloire_mover *mover, space_id hex)
{
	GLOIRE_EACH_IN (mover->field, hex, piece)
		if (gloire_is_foot(mover->field, piece) &&
		    gloire_side(mover->field->scenario, piece) == mover->side)
			return true;
	return false;
}

/* What forbids it to enter an enemy zone, whatever it costs. */
static unsigned why_not_into_zone(const struct gloire_mover *mover, space_id to)
{
	const struct field *field = mover->field;
	if (gloire_is_chief(mover->piece))
		return gloire_held_by(field, to) == mover->side ? 0 : text_chief_alone; /* 2.5.1 */
	if (gloire_keeps_out(field, mover->piece, to))
		return text_demoralised;
	return gloire_is_guns(field, mover->piece) && !has_friendly_foot(mover, to) ? text_guns_into_zone : 0;
}

/* 12.1: contact is with whoever stands beside, whether he has a zone or not (reading 10); a boat seeks it freely (C 0.3). */
static bool avoids_contact(const struct gloire_mover *mover, space_id to)
{
	const struct field *field = mover->field;
	return gloire_enemy_beside(field, to, mover->side) && !gloire_is_chief(mover->piece) &&
	       gloire_piece(field, mover->piece)->order == disordered &&
	       !gloire_is_boat(field, mover->piece) && gloire_hour(field) == gloire_night;
}

static half_points surcharge(bool applies, half_points points, unsigned text, struct figure *figure)
{
	if (applies && figure)
		figure_add(figure, say(text), points);
	return applies ? points : 0;
}

/* 6.2.2, 10.1, 12.1, 12.2: they add up. */
static half_points zone_surcharge(const struct gloire_mover *mover, space_id to, struct figure *figure)
{
	const struct field *field = mover->field;
	if (gloire_is_chief(mover->piece))
		return 0;
	half_points shaken = surcharge(gloire_piece(field, mover->piece)->order == disordered, half,
				       text_term_zone, figure);
	half_points night = surcharge(gloire_hour(field) == gloire_night, 2 * half, text_term_zone_by_night,
				      figure);
	half_points fog = surcharge(gloire_hour_at(field, to) == gloire_fog, half, text_term_zone_in_fog,
				    figure);
	return (half_points)(shaken + night + fog);
}

/* ---- One step --------------------------------------------------------------------------------------------------------------- */

static bool has_friends(const struct gloire_mover *mover, space_id hex)
{
	GLOIRE_EACH_IN (mover->field, hex, piece)
		if (!gloire_is_chief(piece) && piece != mover->piece &&
		    !gloire_is_fixture(gloire_battle(mover->field->scenario),
				       gloire_unit(mover->field, piece))) /* D 4.4 */
			return true;
	return false;
}

static bool has_square(const struct gloire_mover *mover, space_id hex)
{
	GLOIRE_EACH_IN (mover->field, hex, piece)
		if (piece != mover->piece && gloire_piece(mover->field, piece)->did & in_square)
			return true;
	return false;
}

/* 5.2.3: as long as enemies are due there. */
bool gloire_is_enemy_entry(const struct field *field, side_id side, space_id hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	side_id enemy = gloire_enemy(side);
	if (!(gloire_data(field->scenario)->entry_of[hex] >> enemy & 1))
		return false;
	for (piece_id i = 0; i < battle->units; i++) {
		const struct gloire_set_up *set_up = &battle->unit[i].set_up;
		if (battle->unit[i].side == enemy && set_up->arrival == gloire_reinforces &&
		    gloire_piece(field, i)->at == box_due &&
		    hex_distance(field->scenario->board, set_up->hex, hex) <= 1)
			return true;
	}
	return false;
}

/* 4.1.3 */
static unsigned why_no_forced_march(const struct gloire_mover *mover, space_id to)
{
	if (has_friends(mover, to))
		return text_forced_through_friend;
	bool near = mover->near ? mover->near[to]
				: gloire_enemy_within(mover->field, to, mover->side, forced_distance);
	return near ? text_forced_too_near : 0;
}

bool gloire_bears_force(const struct gloire_mover *mover, const space_id way[], unsigned hexes)
{
	for (unsigned i = 0; i < hexes; i++)
		if (why_no_forced_march(mover, way[i]))
			return false;
	return true;
}

REACH_INLINE unsigned why_not(const struct gloire_mover *mover, space_id from, space_id to, bool into_zone)
{
	const struct field *field = mover->field;
	unsigned why = 0;
	if (gloire_held_by(field, to) == gloire_enemy(mover->side))
		return text_enemy_there; /* 5.1.2 */
	if (!gloire_is_chief(mover->piece) && has_square(mover, to))
		return text_square_there; /* 4.4.3 */
	if (gloire_is_enemy_entry(field, mover->side, to))
		return text_enemy_entry;
	if (mover->forced)
		return why_no_forced_march(mover, to);
	if (leaves_zone(mover, from))
		why = why_not_leave(mover, from, to);
	if (!why && into_zone)
		why = why_not_into_zone(mover, to);
	return why || !avoids_contact(mover, to) ? why : text_disordered_by_night;
}

/* By boat, or aboard: the terms of ground that refuses give way to one, or to two where it is dearer by the boat (C 4.3). */
static struct gloire_step_cost cross_water(const struct gloire_mover *mover, space_id from,
					   unsigned direction, struct gloire_step_cost step,
					   struct figure *figure)
{
	step = gloire_cross_water(mover, from, direction, step);
	if (figure && !step.why) {
		half_points ground = gloire_under_boat(mover, from, direction);
		*figure = (struct figure){.id = figure->id, .parts = figure->parts};
		if (ground)
			figure_add(figure, say(text_term_ground), ground);
		figure_add(figure, say(gloire_term_by_boat(mover->field)), step.cost - ground);
	}
	return step;
}

/* 4.1.3: of a stack the least favourable cost of any of its units counts, hex by hex. */
REACH_INLINE struct gloire_step_cost ground_step(const struct gloire_mover *mover, space_id from,
						 unsigned direction, space_id to, bool link,
						 struct figure *figure)
{
	const struct field *field = mover->field;
	if (gloire_is_boat(field, mover->piece))
		return gloire_water_step(field, to, figure);
	struct gloire_step_cost worst = figure ? gloire_ground_cost(field, mover->arm, from, direction, link,
								    figure)
					       : gloire_price(field, mover->arm, from, direction, link);
	for (unsigned arm = 0; mover->arms && arm < gloire_arms && !worst.why; arm++) {
		if (!(mover->arms >> arm & 1))
			continue;
		struct gloire_step_cost step = gloire_price(field, arm, from, direction, link);
		step.disorders |= worst.disorders;
		if (step.why || step.cost > worst.cost)
			worst = step;
		worst.disorders |= step.disorders;
	}
	return worst.why ? cross_water(mover, from, direction, worst, figure) : worst;
}

/* What the battle adds. */
static struct gloire_step_cost changed_step(const struct gloire_mover *mover, space_id from,
					    unsigned direction, bool into_zone, struct gloire_step_cost step,
					    bool *stops, struct figure *figure)
{
	space_id to = mover->field->scenario->board->neighbour[from][direction];
	half_points usual = step.cost;
	gloire_change_step(mover, from, direction, into_zone, &step, stops);
	gloire_change_at_the_bank(mover, from, to, &step, stops);
	if (figure && step.cost != usual)
		figure_add(figure, say(gloire_term_of_change(mover->field)), step.cost - usual);
	return step;
}

/* In a search there is nobody to explain it to: the terms fall away. */
REACH_INLINE struct gloire_step_cost one_step(const struct gloire_mover *mover, space_id from,
					      unsigned direction, space_id to, bool *stops,
					      struct figure *figure)
{
	const struct field *field = mover->field;
	bool into_zone = gloire_in_zone(field, to, mover->side);
	bool link = !mover->charge && !gloire_enemy_beside(field, to, mover->side); /* 4.3.1 */
	struct gloire_step_cost step = ground_step(mover, from, direction, to, link, figure);
	if (step.why)
		return step;
	step.why = (uint16_t)why_not(mover, from, to, into_zone);
	if (!step.why && mover->charge)
		step.why = (uint16_t)gloire_why_no_charge_over(mover, from, direction, step.cost);
	if (step.why)
		return step;
	half_points extra = into_zone ? zone_surcharge(mover, to, figure) : 0;
	if (leaves_zone(mover, from)) {
		extra += half;
		if (figure)
			figure_add(figure, say(text_term_leaves_zone), half);
	}
	if ((from != mover->start || mover->under_way) && !gloire_is_chief(mover->piece) &&
	    has_friends(mover, from)) {
		extra += half; /* reading 15: paid when it goes on */
		if (figure)
			figure_add(figure, say(text_term_friends), half);
	}
	step.cost = (half_points)(step.cost + extra);
	*stops = into_zone && !gloire_is_chief(mover->piece);
	if (step.disorders && !gloire_is_chief(mover->piece) &&
	    gloire_piece(field, mover->piece)->order == disordered)
		*stops = true; /* it is routed there */
	return gloire_ground_changes(field, to)
		       ? changed_step(mover, from, direction, into_zone, step, stops, figure)
		       : step;
}

struct gloire_step_cost gloire_step(const struct gloire_mover *mover, space_id from, unsigned direction,
				    space_id to, bool *stops, struct figure *figure)
{
	struct gloire_step_cost step = one_step(mover, from, direction, to, stops, figure);
	step.why = (uint16_t)gloire_why_barred(mover->field, from, direction, step.why);
	return step;
}

REACH_INLINE unsigned rule(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			   struct reach_step out[reach_outcomes])
{
	bool stops = false;
	const struct gloire_mover *mover = rules;
	struct gloire_step_cost step = one_step(mover, from->space, direction, to, &stops, NULL);
	if (step.why || (step.disorders && from->consequences))
		step.disorders = false;
	if (step.why)
		return 0;
	out[0] = (struct reach_step){.cost = step.cost, .consequences = step.disorders, .stops = stops};
	return 1;
}

static half_points entry_cost_of(const struct field *field, space_id hex, unsigned arm, bool road)
{
	half_points cost = gloire_battle(field->scenario)
				   ->tables.ground[field->scenario->board->space[hex].terrain]
				   .cost[arm];
	if (road)
		return arm == gloire_arm_chief ? 1 : half;
	return cost > 0 ? cost : half;
}

/* 5.2, 5.2.2: the n-th stack of the formation to enter pays n times the cost of the entry hex. */
half_points gloire_entry_cost(const struct gloire_mover *mover)
{
	const struct field *field = mover->field;
	const struct board *board = field->scenario->board;
	unsigned links = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		links |= board->side[mover->start][direction] & side_links;
	half_points cost = 0;
	for (unsigned arm = 0; arm < gloire_arms; arm++) {
		half_points own = (mover->arms | 1u << mover->arm) >> arm & 1
					  ? entry_cost_of(field, mover->start, arm, links & side_road)
					  : 0;
		cost = own > cost ? own : cost;
	}
	if (gloire_is_chief(mover->piece))
		return cost; /* he rides by */
	unsigned place = gloire_place_in_column(field, mover->piece);
	if (!place)
		place = 1 + gloire_entered(field, gloire_unit(field, mover->piece)->formation);
	return (half_points)(cost * (half_points)place);
}

/* ---- The search -------------------------------------------------------------------------------------------------------------- */

/* All that a search was made from: as long as it is the same, the last search answers again. */
struct search_key {
	const struct gloire_data *data;
	uint64_t fingerprint;
	uint32_t round;
	uint16_t turn;
	uint16_t spare;
	uint8_t option[max_options];
	struct gloire_mover mover;
	struct gloire_piece piece[max_pieces];
	unsigned char rest[offsetof(struct gloire, first) - offsetof(struct gloire, formation)];
};

/* The room of a search beside its reach. What is near holds as long as the enemies stand where they stood. */
struct search_room {
	uint8_t near[max_hexes];
	uint64_t near_on; /* the battle's fingerprint */
	uint32_t enemies;
	space_id enemy[max_pieces];
	space_id queue[max_hexes];
	struct search_key made;
};

static struct search_room *room_of(const struct field *field)
{
	_Static_assert(sizeof(struct search_room) <= sizeof field->work->scratch, "it fits");
	return (struct search_room *)field->work->scratch;
}

/* Who asks, without whom he asks by. */
static struct gloire_mover plain(const struct gloire_mover *mover)
{
	struct gloire_mover copy = *mover;
	copy.field = NULL;
	copy.near = NULL;
	return copy;
}

static bool was_made(const struct gloire_mover *wanted)
{
	const struct field *field = wanted->field;
	const struct gloire *gloire = gloire_known(field);
	const struct search_key *made = &room_of(field)->made;
	struct gloire_mover mover = plain(wanted);
	return made->round == field->work->reach.round && made->round &&
	       made->data == gloire_data(field->scenario) && made->fingerprint == made->data->fingerprint &&
	       made->turn == gloire->flow.turn && !memcmp(&made->mover, &mover, sizeof mover) &&
	       !memcmp(made->option, gloire->flow.option, sizeof made->option) &&
	       !memcmp(made->piece, gloire->piece, sizeof made->piece) &&
	       !memcmp(made->rest, gloire->formation, sizeof made->rest);
}

static void note_search(const struct gloire_mover *wanted)
{
	const struct field *field = wanted->field;
	const struct gloire *gloire = gloire_known(field);
	struct search_key *made = &room_of(field)->made;
	made->data = gloire_data(field->scenario);
	made->fingerprint = made->data->fingerprint;
	made->round = field->work->reach.round;
	made->turn = gloire->flow.turn;
	made->mover = plain(wanted);
	memcpy(made->option, gloire->flow.option, sizeof made->option);
	memcpy(made->piece, gloire->piece, sizeof made->piece);
	memcpy(made->rest, gloire->formation, sizeof made->rest);
}

static unsigned list_enemies(const struct gloire_mover *mover, space_id enemy[max_pieces])
{
	const struct field *field = mover->field;
	unsigned count = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_side(field->scenario, i) != mover->side && gloire_stands(field, i))
			enemy[count++] = gloire_piece(field, i)->at;
	return count;
}

/* Spreads from the enemies over five hexes: once for all searches until one of them moves, instead of once for each step. */
static const uint8_t *mark_near(const struct gloire_mover *mover)
{
	const struct board *board = mover->field->scenario->board;
	struct search_room *room = room_of(mover->field);
	space_id enemy[max_pieces];
	unsigned first = 0, last = 0, enemies = list_enemies(mover, enemy);
	uint64_t fingerprint = gloire_data(mover->field->scenario)->fingerprint;
	if (room->near_on == fingerprint && room->enemies == enemies &&
	    !memcmp(room->enemy, enemy, enemies * sizeof *enemy))
		return room->near;
	room->near_on = fingerprint;
	room->enemies = enemies;
	memcpy(room->enemy, enemy, enemies * sizeof *enemy);
	memset(room->near, 0, board->spaces);
	for (unsigned i = 0; i < enemies; i++) {
		if (room->near[enemy[i]])
			continue;
		room->near[enemy[i]] = forced_distance + 1;
		room->queue[last++] = enemy[i];
	}
	for (; first < last; first++) {
		uint8_t left = (uint8_t)(room->near[room->queue[first]] - 1);
		for (unsigned direction = 0; left && direction < hex_sides; direction++) {
			space_id beside = board->neighbour[room->queue[first]][direction];
			if (beside == no_space || room->near[beside])
				continue;
			room->near[beside] = left;
			room->queue[last++] = beside;
		}
	}
	return room->near;
}

static half_points limit_of(const struct gloire_mover *mover)
{
	return mover->forced ? (half_points)(2 * mover->limit) : mover->limit;
}

void gloire_search(const struct gloire_mover *wanted)
{
	if (was_made(wanted))
		return;
	struct gloire_mover marked = *wanted;
	if (marked.forced)
		marked.near = mark_near(wanted);
	half_points limit = limit_of(wanted) < reach_limit ? limit_of(wanted) : (half_points)reach_limit;
	half_points spent = wanted->entering ? gloire_entry_cost(wanted) : wanted->spent;
	struct reach_start start = {.space = wanted->start,
				    .spent = spent < reach_limit ? spent : reach_limit};
	struct reach_query query = {.start = &start,
				    .starts = 1,
				    .limit = limit > start.spent ? limit : start.spent,
				    .one_mode = true,
				    .rules = &marked};
	reach_search_by(&wanted->field->work->reach, wanted->field->scenario->board, &query, rule);
	note_search(wanted);
}

static unsigned way_to(const struct reach *reach, space_id to, const struct reach_node *way[max_terms])
{
	unsigned length = 0;
	for (const struct reach_node *node = reach_at(reach, to);
	     node && node->from != no_space && length < max_terms; node = &reach->node[node->before])
		way[length++] = node;
	return length;
}

unsigned gloire_way(const struct gloire_mover *mover, space_id to, space_id way[gloire_longest_way])
{
	const struct reach *reach = &mover->field->work->reach;
	unsigned entered = mover->entering;
	way[0] = mover->start;
	unsigned hexes = reach_way(reach, reach_at(reach, to), way + entered, gloire_longest_way - entered);
	return entered + (hexes < gloire_longest_way - entered ? hexes : gloire_longest_way - entered);
}

void gloire_add_way(const struct reach *reach, space_id to, struct figure *figure)
{
	const struct reach_node *way[max_terms];
	unsigned length = way_to(reach, to, way);
	while (length--)
		figure_add(figure, say1(text_term_into, space_arg(way[length]->space)),
			   way[length]->cost - reach->node[way[length]->before].cost);
}

static bool is_surcharge(unsigned text)
{
	return text == text_term_zone || text == text_term_zone_by_night || text == text_term_zone_in_fog ||
	       text == text_term_leaves_zone || text == text_term_friends;
}

void gloire_explain_way(const struct gloire_mover *mover, space_id to, struct figure *figure)
{
	const struct reach *reach = &mover->field->work->reach;
	const struct board *board = mover->field->scenario->board;
	const struct reach_node *way[max_terms];
	unsigned length = way_to(reach, to, way);
	if (mover->entering)
		figure_add(figure, say1(text_term_into, space_arg(mover->start)),
			   length ? reach->node[way[length - 1]->before].cost : reach_at(reach, to)->cost);
	while (length--) {
		const struct reach_node *node = way[length];
		struct figure step = {.id = "step"};
		bool stops;
		int cost = node->cost - reach->node[node->before].cost;
		gloire_step(mover, node->from, hex_direction(board, node->from, node->space), node->space,
			    &stops, &step);
		for (unsigned i = 0; i < step.terms; i++)
			cost -= is_surcharge(step.term[i].label.id) ? step.term[i].value : 0;
		figure_add(figure, say1(text_term_into, space_arg(node->space)), cost);
		for (unsigned i = 0; i < step.terms; i++)
			if (is_surcharge(step.term[i].label.id))
				figure_add(figure, step.term[i].label, step.term[i].value);
	}
}

/* The hexes that the search has reached, as a set: lists go through it in the order of the hexes. */
void gloire_reached(const struct field *field, uint64_t set[gloire_hex_words])
{
	const struct reach *reach = &field->work->reach;
	memset(set, 0, gloire_hex_words * sizeof *set);
	for (unsigned i = 0; i < reach->count; i++)
		set[reach->node[i].space / 64] |= (uint64_t)1 << reach->node[i].space % 64;
}

/* The node at a hex: a march has one mode. */
static const struct reach_node *node_at(const struct field *field, space_id hex)
{
	return hex < field->scenario->board->spaces ? reach_in_mode(&field->work->reach, hex, 0) : NULL;
}

/* ---- Where it may end ---------------------------------------------------------------------------------------------------------- */

/* What the last step to a hex meets, from the hexes around it that the search has reached. */
struct last_step {
	unsigned why;  /* what forbids it */
	bool by_side;  /* a hexside alone, and another may be open */
	bool stopped;  /* a zone on the way holds the mover */
	bool too_dear; /* only points are lacking */
};

static void try_last_step(const struct gloire_mover *mover, space_id from, space_id to,
			  struct last_step *last)
{
	const struct board *board = mover->field->scenario->board;
	const struct reach_node *node = node_at(mover->field, from);
	bool stops;
	if (!node)
		return;
	struct gloire_step_cost step = gloire_step(mover, from, hex_direction(board, from, to), to, &stops,
						   NULL);
	bool held = from != mover->start && gloire_in_zone(mover->field, from, mover->side) &&
		    !gloire_is_chief(mover->piece);
	bool by_side = gloire_bars_side(step.why);
	if (step.why && (!last->why || (last->by_side && !by_side))) {
		last->why = step.why;
		last->by_side = by_side;
	} else if (step.why)
		return;
	else if (held)
		last->stopped = true;
	else
		last->too_dear = true;
}

static struct message why_out_of_reach(const struct gloire_mover *mover, space_id to)
{
	const struct board *board = mover->field->scenario->board;
	struct last_step last = {.why = 0};
	if (gloire_held_by(mover->field, to) == gloire_enemy(mover->side))
		return say1(text_enemy_there, space_arg(to));
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[to][direction] != no_space)
			try_last_step(mover, board->neighbour[to][direction], to, &last);
	if (last.why && !last.too_dear)
		return say1(last.why, space_arg(to));
	if (last.stopped && !last.too_dear)
		return say1(text_stopped_on_the_way, space_arg(to));
	return say2(text_out_of_reach, space_arg(to), of_kind(arg_points, limit_of(mover)));
}

static struct verdict judge_stay(const struct gloire_mover *mover, space_id hex)
{
	const struct field *field = mover->field;
	if (gloire_is_afloat(field, hex) && !gloire_is_boat(field, mover->piece) &&
	    !gloire_may_board(field, mover->piece, hex))
		return forbidden(say1(text_not_on_the_water, space_arg(hex))); /* B 4.3 */
	return gloire_judge_stack(field, hex, mover->piece);
}

/* The search has been made. */
struct verdict gloire_judge_go(const struct gloire_mover *mover, space_id to)
{
	const struct field *field = mover->field;
	const struct reach_node *node = node_at(field, to);
	half_points limit = limit_of(mover);
	if (to == mover->start && !mover->entering)
		return forbidden(say1(text_stands_there, piece_arg(mover->piece)));
	if (!node || node->cost > limit)
		return forbidden(why_out_of_reach(mover, to));
	if (mover->entering && to == mover->start &&
	    (gloire_held_by(field, to) == gloire_enemy(mover->side) ||
	     (gloire_in_zone(field, to, mover->side) && why_not_into_zone(mover, to))))
		return forbidden(say1(text_enemy_there, space_arg(to)));
	return judge_stay(mover, to);
}

/* Has it points enough to come from there to a hex where it can stay? */
static bool comes_through(const struct gloire_mover *mover, space_id at, half_points spent)
{
	const space_id *beside = mover->field->scenario->board->neighbour[at];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		bool stops = false;
		if (beside[direction] == no_space)
			continue;
		struct gloire_step_cost step = gloire_step(mover, at, direction, beside[direction], &stops,
							   NULL);
		half_points cost = (half_points)(spent + step.cost);
		if (step.why || cost > limit_of(mover))
			continue;
		if (judge_stay(mover, beside[direction]).legal ||
		    (!stops && comes_through(mover, beside[direction], cost)))
			return true;
	}
	return false;
}

/* 4.4.3: through friends with whom it could not stay. */
static bool passes(const struct gloire_mover *mover, space_id to)
{
	const struct field *field = mover->field;
	const struct reach_node *node = node_at(field, to);
	if (!node || node->stops || gloire_in_zone(field, to, mover->side) ||
	    gloire_held_by(field, to) != mover->side || gloire_is_boat(field, mover->piece) ||
	    gloire_is_afloat(field, to) || (to == mover->start && !mover->entering))
		return false;
	struct gloire_mover onward = *mover;
	onward.under_way = true;
	return comes_through(&onward, to, node->cost);
}

struct verdict gloire_judge_leg(const struct gloire_mover *mover, space_id to)
{
	struct verdict verdict = gloire_judge_go(mover, to);
	return !verdict.legal && passes(mover, to) ? legal() : verdict;
}
