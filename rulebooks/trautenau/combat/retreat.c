/*
 * Retreats: the ways of 9.5.4 and 9.5.8, and the retreat after combat.
 *
 * How the text was read. The first sentences of 9.5.8 are lost. A unit that must retreat goes one hex in the
 * direction of its side's retreat edge, and only then do the section's priorities choose:
 *  1. over one of the sides of its hex that look towards the edge, which count alike: those behind which it
 *     is not farther from the line of the edge; only if none of these is possible, half a hex away from it, to
 *     the side; never straight away from it: such a unit cannot retreat, stays, and loses a step;
 *  2. outside enemy zones of control; then in one that holds a friendly unit (no loss); then in one that
 *     does not (a step);
 *  3. by the fewest movement points.
 * Among equals the owner chooses. A hex is possible if it holds no enemy, the unit could march into it
 * (artillery up and down slopes only by a link, and so on), and it can stop there by stacking and facing, or
 * go on from there through friendly units by the same rules until it can. All units of the hexes it had to
 * cross are disorganised. Facing: it may turn by one side, so that it can join a stack that faces within one
 * side of its own facing; a unit that comes out of houses faces as it likes. Commanders go with the first
 * unit that retreats from their hex. The defender's guns left there are lost at once; the attacker's are not.
 * The retreat before combat (9.5.4) has no direction, but never goes into an enemy zone without a friendly
 * unit.
 */
#include <string.h>

#include "mechanisms/facing.h"
#include "mechanisms/retreat.h"
#include "rulebooks/trautenau/combat/combat.h"

/* ---- Stopping ------------------------------------------------------------------------------------------ */

/* The facing of friendly units that a newcomer must share; no_direction if there are none. */
static unsigned facing_to_share(const struct field *field, piece_id unit, space_id space)
{
	if (has_houses(field, space))
		return no_direction;
	for (piece_id piece = first_in(field, space); piece != no_piece; piece = next_in(field, piece))
		if (piece != unit && is_unit(field, piece))
			return state(field, piece)->facing;
	return no_direction;
}

unsigned trautenau_facings_there(const struct field *field, piece_id unit, space_id space)
{
	if (!trautenau_needs_facing(field, unit, space))
		return 1u << no_direction;
	unsigned facing = state(field, unit)->facing;
	unsigned allowed = facing_within(facing, 1);
	unsigned shared = facing_to_share(field, unit, space);
	return shared == no_direction ? allowed : allowed & 1u << shared;
}

bool trautenau_can_stop(const struct field *field, piece_id unit, space_id space)
{
	return trautenau_facings_there(field, unit, space) != 0 &&
	       trautenau_judge_stack(field, unit, space).legal;
}

bool trautenau_settle_facing(struct table *table, piece_id unit, unsigned facings)
{
	struct field field = truth(table);
	unsigned facing = state(&field, unit)->facing;
	if (facings & 1u << no_direction)
		return false;
	if (facing == no_direction || !(facings >> facing & 1)) {
		facing = 0;
		while (!(facings >> facing & 1))
			facing++;
		trautenau_face_unit(table, unit, facing);
	}
	return (facings & (facings - 1)) != 0;
}

/* ---- The way ------------------------------------------------------------------------------------------- */

/* A unit on its way, by the rules of one of the two kinds of retreat. */
struct flight {
	const struct field *field;
	piece_id unit;
	side_id side;
	enum retreat_rule rule;
};

/* How a step lies to the edge of retreat, whichever the column of hexes (reading 100). */
enum direction_of_step { leads_towards, leads_aside, leads_away };

static enum direction_of_step direction_of(const struct flight *flight, space_id from, space_id to)
{
	enum { side_way = 75 }; /* hundredths of a hex: half a hex is aside, a whole one is away */
	int farther = (int)trautenau_edge_straight(flight->field, flight->side, to) -
		      (int)trautenau_edge_straight(flight->field, flight->side, from);
	return farther <= 0 ? leads_towards : farther < side_way ? leads_aside : leads_away;
}

/* One step by itself: ground, enemies, direction, zones; not whether the way can end. */
static struct verdict judge_step(const struct flight *flight, space_id from, unsigned direction, space_id to)
{
	const struct field *field = flight->field;
	struct message why;
	if (trautenau_has_pieces(field, enemy_of(flight->side), to))
		return forbidden(say1(text_enemy_holds, space_arg(to)));
	if (trautenau_step_cost(field, flight->unit, from, direction, &why) == cost_forbidden)
		return forbidden(why);
	if (flight->rule == before_combat)
		return trautenau_zone_cuts(field, flight->side, to)
			       ? forbidden(say1(text_zone_there, space_arg(to)))
			       : legal();
	if (direction_of(flight, from, to) == leads_away)
		return forbidden(say1(text_retreat_away, space_arg(to)));
	return legal();
}

static bool may_step(const void *context, space_id from, unsigned direction, space_id to)
{
	return judge_step(context, from, direction, to).legal;
}

static bool may_stop(const void *context, space_id space)
{
	const struct flight *flight = context;
	if (!trautenau_can_stop(flight->field, flight->unit, space))
		return false;
	return flight->rule == after_combat ||
	       trautenau_judge_end_hex(flight->field, flight->unit, space).legal;
}

static bool may_cross(const void *context, space_id space)
{
	const struct flight *flight = context;
	return trautenau_has_units(flight->field, flight->side, space);
}

/* The priorities of 9.5.8, in their order. */
enum { key_direction, key_zone, key_cost };

static void rank_step(const void *context, space_id from, unsigned direction, space_id to,
		      int key[retreat_keys])
{
	const struct flight *flight = context;
	const struct field *field = flight->field;
	if (flight->rule == before_combat)
		return;
	key[key_direction] = (int)direction_of(flight, from, to);
	key[key_zone] = trautenau_zone_cuts(field, flight->side, to)       ? 2
			: trautenau_in_enemy_zone(field, flight->side, to) ? 1
									   : 0;
	key[key_cost] = trautenau_step_cost(field, flight->unit, from, direction, NULL);
}

static struct flight flight_of(const struct field *field, piece_id unit, enum retreat_rule rule)
{
	return (struct flight){.field = field, .unit = unit, .side = info(field, unit)->side, .rule = rule};
}

static struct retreat_rules rules_of(const struct flight *flight)
{
	return (struct retreat_rules){.context = flight,
				      .may_step = may_step,
				      .may_stop = may_stop,
				      .may_cross = may_cross,
				      .rank = rank_step,
				      .longest = max_way};
}

static struct retreat_way way_of(const struct field *field, piece_id unit)
{
	const struct combat_state *combat = combat_in(field);
	return (struct retreat_way){
		.start = state(field, unit)->at, .hex = combat->way, .length = combat->way_length};
}

space_id trautenau_way_end(const struct field *field, piece_id unit)
{
	struct retreat_way way = way_of(field, unit);
	return retreat_end(&way);
}

static unsigned best_directions(const struct field *field, piece_id unit, enum retreat_rule rule)
{
	struct flight flight = flight_of(field, unit, rule);
	struct retreat_rules rules = rules_of(&flight);
	struct retreat_way way = way_of(field, unit);
	return retreat_directions(field->scenario->board, &rules, &way);
}

void trautenau_list_retreat_ways(const struct field *field, piece_id unit, enum retreat_rule rule,
				 struct answers *answers)
{
	space_id from = trautenau_way_end(field, unit), to[hex_sides];
	unsigned count = 0;
	for (unsigned set = best_directions(field, unit, rule); set; set &= set - 1) {
		space_id space = field->scenario->board->neighbour[from][__builtin_ctz(set)];
		unsigned place = count++;
		for (; place > 0 && to[place - 1] > space; place--)
			to[place] = to[place - 1];
		to[place] = space;
	}
	for (unsigned i = 0; i < count; i++)
		add_answer(answers, answer(verb_go, to[i]), -1);
}

struct verdict trautenau_judge_retreat_way(const struct field *field, piece_id unit, enum retreat_rule rule,
					   space_id to)
{
	const struct board *board = field->scenario->board;
	struct flight flight = flight_of(field, unit, rule);
	struct retreat_rules rules = rules_of(&flight);
	struct retreat_way way = way_of(field, unit);
	unsigned direction = to < map_spaces ? trautenau_towards(field, retreat_end(&way), to)
					     : (unsigned)no_direction;
	if (direction == no_direction)
		return forbidden(say1(text_not_next_hex, piece_arg(unit)));
	if (retreat_was_there(&way, to))
		return forbidden(say1(text_been_there, piece_arg(unit)));
	struct verdict verdict = judge_step(&flight, retreat_end(&way), direction, to);
	if (!verdict.legal)
		return verdict;
	if (!retreat_is_possible(board, &rules, &way, direction))
		return forbidden(say2(text_no_room_beyond, piece_arg(unit), space_arg(to)));
	int by = 0;
	switch (retreat_loses_by(board, &rules, &way, direction, &by)) {
	case key_direction:
		return forbidden(say1(text_retreat_away, space_arg(to)));
	case key_zone:
		return forbidden(say2(text_retreat_zone, space_arg(to), piece_arg(unit)));
	case key_cost:
		return forbidden(say2(text_retreat_cost, space_arg(to), of_kind(arg_points, by)));
	default:
		return legal();
	}
}

bool trautenau_can_retreat(const struct field *field, piece_id unit)
{
	return best_directions(field, unit, after_combat) != 0;
}

void trautenau_go_way(struct table *table, space_id to)
{
	struct combat_state *combat = combat_of(table);
	combat->way[combat->way_length++] = to;
}

/* Units of a hex that the unit had to cross because it could not stop there. */
static void disorganise_crossed(struct table *table, piece_id unit, space_id space)
{
	struct field field = truth(table);
	if (trautenau_can_stop(&field, unit, space))
		return;
	for (piece_id piece = first_in(&field, space); piece != no_piece; piece = next_in(&field, piece)) {
		if (!is_unit(&field, piece) || has(&field, piece, piece_disorganised))
			continue;
		trautenau_set_flag(table, piece, piece_disorganised);
		tell_all(table, say2(text_crossed, piece_arg(piece), piece_arg(unit)), space);
	}
}

/* Woods disorder cavalry that comes in off the roads, however it comes (terrain table). */
void trautenau_ride_through_woods(struct table *table, piece_id unit, space_id from, space_id to)
{
	struct field field = truth(table);
	if (!is_cavalry(&field, unit) || ground(&field, to)->terrain != terrain_woods)
		return;
	if (trautenau_links(&field, from, trautenau_towards(&field, from, to)) == 0)
		trautenau_disorganise(table, unit);
}

space_id trautenau_end_way(struct table *table, piece_id unit)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	space_id origin = state(&field, unit)->at;
	space_id end = trautenau_way_end(&field, unit);
	unsigned facings = trautenau_facings_there(&field, unit, end);
	space_id before = origin;
	for (unsigned i = 0; i < combat->way_length; i++) {
		if (i + 1u < combat->way_length)
			disorganise_crossed(table, unit, combat->way[i]);
		trautenau_ride_through_woods(table, unit, before, combat->way[i]);
		before = combat->way[i];
	}
	combat->way_length = 0;
	memset(combat->way, 0, sizeof combat->way);
	trautenau_place_piece(table, unit, end);
	trautenau_settle_facing(table, unit, facings);
	return origin;
}

/* ---- The retreat after combat, 9.5.8 ------------------------------------------------------------------- */

/* arg 0: the unit. */
void trautenau_begin_retreat(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	push(table, ask_retreat, info(&field, unit)->side)->arg[0] = unit;
}

static enum next run_retreat(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id unit = frame->arg[0];
	if (combat_of(table)->way_length > 0 || trautenau_can_retreat(&field, unit))
		return next_ask;
	pop(table);
	tell_all(table, say1(text_cannot_retreat, piece_arg(unit)), state(&field, unit)->at);
	trautenau_drop_attacks(table, unit);
	trautenau_drop_advances(table, unit);
	trautenau_lose_step(table, unit);
	return next_go_on;
}

static struct message retreat_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_retreat, piece_arg(frame->arg[0]));
}

static void list_retreat(const struct field *field, const struct frame *frame, struct answers *answers)
{
	trautenau_list_retreat_ways(field, frame->arg[0], after_combat, answers);
}

static struct verdict judge_retreat(const struct field *field, const struct frame *frame, struct answer given)
{
	return trautenau_judge_retreat_way(field, frame->arg[0], after_combat, given.arg);
}

static void abandon_guns(struct table *table, side_id side, space_id space)
{
	struct field field = truth(table);
	if (trautenau_active_side(&field) != enemy_of(side))
		return;
	piece_id following;
	for (piece_id piece = first_in(&field, space); piece != no_piece; piece = following) {
		following = next_in(&field, piece);
		if (info(&field, piece)->side != side || !is_artillery(&field, piece))
			continue;
		tell_all(table, say1(text_guns_abandoned, piece_arg(piece)), space);
		trautenau_eliminate(table, piece);
	}
}

/* The unit has arrived: what it brings with it, leaves behind and suffers. */
static void arrive(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	side_id side = info(&field, unit)->side;
	unsigned facings = trautenau_facings_there(&field, unit, trautenau_way_end(&field, unit));
	bool under_fire = trautenau_zone_cuts(&field, side, trautenau_way_end(&field, unit));
	space_id origin = trautenau_end_way(table, unit);
	space_id end = state(&field, unit)->at;
	tell_all(table, say2(text_retreats, piece_arg(unit), space_arg(end)), end);
	trautenau_leaders_follow(table, side, origin, end);
	abandon_guns(table, side, origin);
	trautenau_drop_attacks(table, unit);
	trautenau_drop_advances(table, unit);
	if (under_fire) {
		tell_all(table, say1(text_retreat_under_fire, piece_arg(unit)), end);
		trautenau_lose_step(table, unit);
	}
	if (!is_on_map(&field, unit) || facings & 1u << no_direction || !(facings & (facings - 1)))
		return;
	struct frame *frame = push(table, ask_retreat_face, side);
	frame->arg[0] = unit;
	frame->arg[1] = (uint16_t)facings;
}

static void retreat(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id unit = frame->arg[0];
	trautenau_go_way(table, given.arg);
	if (!trautenau_can_stop(&field, unit, given.arg))
		return;
	pop(table);
	arrive(table, unit);
}

const struct question trautenau_question_retreat = {
	.id = "retreat",
	.rule = "9.5.8",
	.run = run_retreat,
	.prompt = retreat_prompt,
	.list = list_retreat,
	.judge = judge_retreat,
	.carry_out = retreat,
	.verbs = 1 << verb_go,
	.forced = true,
};

/* ---- Facing after it ----------------------------------------------------------------------------------- */

/* arg 0: the unit, arg 1: bit set of the facings it may take. */
static struct message retreat_face_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_retreat_face, piece_arg(frame->arg[0]));
}

const struct question trautenau_question_retreat_face = {
	.id = "retreat-face",
	.rule = "9.5.8",
	.prompt = retreat_face_prompt,
	TRAUTENAU_TURNS,
};
