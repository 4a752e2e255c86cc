/*
 * The position, declared: what each field is called in files, what it may hold, who may know it, and by which key it is changed
 * by hand. Slips that lie face down (2.3.2) and markers put in by choice (2.1.2) are their side's alone.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/gloire/rules.h"

static const char *const bits[] = {
	"moved",    "turned",      "fired",    "fought",  "in_square",     "square_held",
	"charging", "failed_test", "answered", "refused", "broke_through", "counter_charges",
	"charged",  "lost_square", "tested",   "ridden",  "square_left",   "turned_to_fire",
	"has_run",  "goes_along",  NULL};
_Static_assert(all_bits == (1 << (COUNT_OF(bits) - 1)) - 1, "each bit has its word");

static const char *const corners[] = {"NE", "E", "SE", "SW", "W", "NW", NULL};
static const char *const orders[] = {"good", "disordered", "routed", NULL};
static const char *const statuses[] = {"unknown", "with", "without", "reinforcement", NULL};
static const char *const words[] = {"none", "full", "reduced", "rally", "ask", NULL};

static bool is_somewhere(const struct scenario *scenario, unsigned piece, long long at)
{
	(void)piece;
	return at < scenario->board->spaces || (at >= (long long)box_off && at < (long long)box_end);
}

/* clang-format off */
#define PIECE(text, m, ...) STATE_COLUMN("piece." text, struct gloire, piece, m, .by = state_by_piece, __VA_ARGS__)
#define ONE(text, ...) STATE_ONE(#text, struct gloire, text, __VA_ARGS__)
#define BYTE(text) ONE(text, .kind = kind_number, .most = 0xff)
#define HEXES(text) {.name = #text, .offset = offsetof(struct gloire, text), .stride = 2, .width = 2, \
		     .count = sizeof STATE_OF(struct gloire, text) / 2, .kind = kind_place, .base = 1, .most = max_hexes}
#define BLOCK(text, ...) {.name = #text, .offset = offsetof(struct gloire, text), .stride = 1, .width = 1, \
			  .count = sizeof STATE_OF(struct gloire, text), .kind = kind_number, .most = 0xff, __VA_ARGS__}
static const struct state_field fields[] = {
	PIECE("at", at, .kind = kind_place, .initial = box_off, .most = box_end - 1, .key = "at", .allows = is_somewhere),
	PIECE("did", did, .kind = kind_flags, .word = bits),
	PIECE("facing", facing, .kind = kind_number, .most = hex_sides - 1, .key = "facing", .word = corners,
	      .refusal = text_no_corner),
	PIECE("order", order, .kind = kind_number, .most = routed, .key = "order", .word = orders),
	PIECE("status", status, .kind = kind_number, .most = status_values - 1, .key = "status", .word = statuses),
	PIECE("group", group, .kind = kind_number, .most = max_groups),
	PIECE("capacity", capacity, .kind = kind_number, .most = capacities - 1, .key = "capacity", .word = words),
	PIECE("rank", rank, .kind = kind_number, .most = 0xff),
	PIECE("attack", attack, .kind = kind_number, .most = max_combats),
	PIECE("restacked", restacked, .kind = kind_mark),
	PIECE("spare", spare, .kind = kind_none),
	BLOCK(cup, .by = state_by_nothing),
	BLOCK(picked, .by = state_by_side, .per = 8, .known = state_known_to_its_side, .imagine = gloire_imagine_picked),
	BLOCK(hidden, .by = state_by_side, .per = 16, .known = state_known_to_its_side, .imagine = gloire_imagine_hidden),
	BLOCK(named, .by = state_by_side, .per = 8, .known = state_known_to_its_side, .imagine = gloire_imagine_named),
	STATE_LANE("slip", struct gloire, slip, .kind = kind_number, .by = state_by_side, .per = max_groups, .most = 1, .unknown = 0xff,
		   .known = state_known_to_its_side, .imagine = gloire_imagine_slips),
	STATE_LANE("seen", struct gloire, seen, .kind = kind_number, .by = state_by_side, .per = max_groups, .most = 2,
		   .known = state_known_to_its_side, .imagine = gloire_imagine_seen),
	STATE_LANE("formation", struct gloire, formation, .kind = kind_bits, .most = formation_bits),
	STATE_LANE("holder", struct gloire, holder, .kind = kind_number, .most = both_sides),
	STATE_LANE("scored", struct gloire, scored, .kind = kind_number, .most = 0xff),
	ONE(counted, .kind = kind_number, .most = 0xffff),
	HEXES(fight.from), HEXES(fight.best), ONE(fight.vacated, .kind = kind_place, .base = 1, .most = max_hexes),
	ONE(fight.attacker, .kind = kind_number, .most = 1), ONE(fight.number, .kind = kind_number, .most = max_combats),
	ONE(fight.result, .kind = kind_number, .most = gloire_max_shock_rows), BYTE(fight.pursuits),
	ONE(fight.kind, .kind = kind_number, .most = fight_kinds - 1), ONE(fight.lone_guns, .kind = kind_mark),
	BYTE(fight.pursued), ONE(fight.spare, .kind = kind_none), STATE_LANE("fight.runner", struct gloire, fight.runner, .kind = kind_number, .most = max_pieces), HEXES(fight.left), HEXES(fight.way),
	STATE_COLUMN("combat.first", struct gloire, combat, target[0], .kind = kind_place, .base = 1, .most = max_hexes),
	STATE_COLUMN("combat.second", struct gloire, combat, target[1], .kind = kind_place, .base = 1, .most = max_hexes),
	STATE_COLUMN("combat.done", struct gloire, combat, done, .kind = kind_mark),
	STATE_COLUMN("combat.spare", struct gloire, combat, spare, .kind = kind_none),
	STATE_COLUMN("queue.piece", struct gloire, queue.row, piece, .kind = kind_number, .most = max_pieces),
	STATE_COLUMN("queue.from", struct gloire, queue.row, from, .kind = kind_number, .most = max_hexes),
	STATE_COLUMN("queue.reason", struct gloire, queue.row, reason, .kind = kind_number, .most = 0xff),
	STATE_COLUMN("queue.steps", struct gloire, queue.row, steps, .kind = kind_number, .most = 0xff),
	ONE(queue.count, .kind = kind_number, .most = queue_rows), ONE(queue.spare, .kind = kind_none),
	ONE(active, .kind = kind_number, .most = marker_numbers),
	ONE(initiative, .kind = kind_side, .initial = no_side),
	BYTE(entered),
	BYTE(cup_count),
	BLOCK(special, .by = state_by_nothing),
};

static const struct outside outsides[] = {{box_off, "off"}, {box_due, "due"}, {box_left, "left"}, {box_eliminated, "eliminated"}};
/* clang-format on */

const struct state gloire_state = {.field = fields,
				   .outside = outsides,
				   .fields = COUNT_OF(fields),
				   .outsides = COUNT_OF(outsides),
				   .put = gloire_put,
				   .own_change = gloire_own_changes,
				   .own_changes = gloire_own_change_count};

/* ---- Set-up ------------------------------------------------------------------------------------------------------------------------- */

static unsigned place_at_start(const struct gloire_set_up *set_up, bool with_optional)
{
	if (set_up->optional && !with_optional)
		return box_off;
	if (set_up->arrival == gloire_at_start || set_up->arrival == gloire_sleeps)
		return set_up->hex;
	return set_up->arrival == gloire_reinforces ? box_due : box_off;
}

/* D 0.3: a counter with an orange mark takes the place of the one of the same name. */
static bool is_replaced(const struct gloire_battle *battle, const struct gloire_unit *unit)
{
	for (unsigned i = 0; i < battle->units; i++)
		if (battle->unit[i].set_up.optional && !unit->set_up.optional &&
		    battle->unit[i].formation == unit->formation && !strcmp(battle->unit[i].name, unit->name))
			return true;
	return false;
}

static unsigned place_of_unit(const struct gloire_battle *battle, const struct gloire_unit *unit,
			      bool what_if)
{
	return what_if && is_replaced(battle, unit) ? (unsigned)box_off
						    : place_at_start(&unit->set_up, what_if);
}

static int chief_named(const struct gloire_battle *battle, const char *name)
{
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, name))
			return (int)i;
	return -1;
}

/* G variants: Lannes stands where Murat would, and Murat is not there. */
static void put_chief(struct table *table, unsigned chief)
{
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	piece_id piece = (piece_id)(gloire_max_units + chief);
	int murat = chief_named(battle, "Murat"), lannes = chief_named(battle, "Lannes");
	bool variant = battle->name == gloire_austerlitz && murat >= 0 && lannes >= 0 &&
		       gloire_here(table)->flow.option[option_lannes];
	unsigned place = place_at_start(&battle->chief[chief].set_up, false);
	if (variant && (int)chief == murat)
		place = box_off;
	if (variant && (int)chief == lannes)
		place = place_at_start(&battle->chief[murat].set_up, false);
	gloire_put(table, piece, place);
}

/* Who holds the places to win by, and has the guns of the redoubts, before anybody has moved. */
void gloire_hold_places(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes && battle->objective[i].held != no_side;
		     k++)
			gloire->holder[i * gloire_objective_hexes + k] =
				(uint8_t)(1 + battle->objective[i].held);
	gloire_set_up_redoubts(table);
}

void gloire_set_up(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	state_clear(table->scenario, table->position);
	gloire->flow.turn = battle->first_turn ? battle->first_turn : 1;
	for (piece_id i = 0; i < battle->units; i++) {
		gloire_put(table, i,
			   place_of_unit(battle, &battle->unit[i], gloire->flow.option[option_what_if]));
		gloire_face(table, i, battle->unit[i].set_up.facing);
	}
	for (piece_id i = 0; i < battle->chiefs; i++)
		put_chief(table, i);
	gloire_hold_places(table);
	gloire_take_places(table);
}

/* ---- What must hold --------------------------------------------------------------------------------------------------------------------- */

static bool sides_share(const struct field *field, space_id hex)
{
	side_id first = gloire_held_by(field, hex);
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_side(field->scenario, piece) != first && first != no_side &&
		    !gloire_is_chief(piece))
			return true;
	return false;
}

/* Fighters of a hex face alike, 6.1.1; so do two batteries, who are no exception beside each other. */
static bool face_alike(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece) {
		if (gloire_is_chief(piece) || gloire_piece(field, piece)->order == routed)
			continue;
		unsigned facing = gloire_bound_facing(field, piece, hex);
		if (facing != no_direction && facing != gloire_piece(field, piece)->facing)
			return false;
	}
	return true;
}

/* Boats are on water, others only where a boat of theirs is. */
static struct verdict judge_ground(const struct field *field, piece_id piece)
{
	space_id at = gloire_piece(field, piece)->at;
	side_id side = gloire_side(field->scenario, piece);
	if (!gloire_is_chief(piece) && gloire_is_boat(field, piece)) {
		unsigned why = gloire_water_step(field, at, NULL).why;
		return why ? forbidden(say1(why, space_arg(at))) : legal();
	}
	if (!gloire_is_afloat(field, at))
		return legal();
	GLOIRE_EACH_IN (field, at, other)
		if (!gloire_is_chief(other) && gloire_is_boat(field, other) &&
		    gloire_side(field->scenario, other) == side)
			return legal();
	return forbidden(say2(text_stands_on_water, piece_arg(piece), space_arg(at)));
}

struct verdict gloire_edit_check(const struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	memset(&gloire->fight, 0, sizeof gloire->fight);
	memset(&gloire->queue, 0, sizeof gloire->queue);
	for (space_id hex = 0; hex < table->scenario->board->spaces; hex++) {
		if (sides_share(&field, hex))
			return forbidden(say1(text_enemy_there, space_arg(hex)));
		struct verdict verdict = gloire_judge_standing(&field, hex, no_piece, good_order);
		if (!verdict.legal)
			return verdict;
		if (!face_alike(&field, hex))
			return forbidden(say1(text_faces_otherwise, space_arg(hex)));
		GLOIRE_EACH_IN (&field, hex, piece) {
			verdict = judge_ground(&field, piece);
			if (!verdict.legal)
				return verdict;
		}
	}
	return legal();
}

/* In an activation a unit may be passing through others: stacks are looked at when orders are given. */
const char *gloire_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size)
{
	const struct gloire *gloire = (const struct gloire *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	for (space_id hex = 0; hex < scenario->board->spaces; hex++) {
		if (!gloire->first[hex])
			continue;
		if (sides_share(&field, hex))
			return "both sides are in one hex";
		bool quiet = gloire->flow.step == step_orders && !gloire->flow.edited;
		if (quiet && (!gloire_judge_standing(&field, hex, no_piece, good_order).legal ||
			      !face_alike(&field, hex))) {
			snprintf(text, size, "the stack at %s is not allowed",
				 scenario->board->space[hex].number);
			return text;
		}
	}
	for (unsigned i = 0; i < both_sides * max_groups; i++)
		if (gloire->slip[i] > 1)
			return "a slip is no slip";
	return NULL;
}
