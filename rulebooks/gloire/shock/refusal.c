/*
 * Refusal of shock, 8.8: cavalry gives way before foot, and light cavalry before heavy, by one hex or two, before the
 * engagement test. All horse of a hex refuses or none; guns with it stay.
 */
#include "rulebooks/gloire/shock/combat.h"

enum { dear_hex = 6 }; /* three points, in halves */

/* 8.8.1, 8.8.2: against foot, with or without heavy horse; against heavy horse alone only if it is light itself. */
static bool attackers_allow(const struct field *field, bool heavy_refuses, bool *foot)
{
	bool any = false;
	*foot = false;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (!gloire_attacks(field, gloire_combat_now(field), i))
			continue;
		any = true;
		if (gloire_piece(field, i)->did & is_charging)
			return false; /* 9: a charge is never evaded */
		*foot |= gloire_is_foot(field, i);
		if (gloire_is_horse(field, i) && (!gloire_is_heavy(field, i) || heavy_refuses))
			return false;
	}
	return any;
}

static bool is_nearer(const struct field *field, space_id from, space_id to)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	const uint16_t *enemy = fight->from[fight->attacker];
	for (unsigned i = 0; i < max_from && enemy[i]; i++)
		if (hex_distance(field->scenario->board, (space_id)(enemy[i] - 1), to) <
		    hex_distance(field->scenario->board, (space_id)(enemy[i] - 1), from))
			return true;
	return false;
}

/* 8.8.1 with 6.2.2: not from zone to zone of one enemy. */
static bool stays_in_zone(const struct field *field, space_id from, space_id to, side_id side)
{
	const space_id *beside = field->scenario->board->neighbour[from];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (beside[direction] == no_space ||
		    gloire_held_by(field, beside[direction]) != gloire_enemy(side))
			continue;
		GLOIRE_EACH_IN (field, beside[direction], enemy)
			if (!gloire_is_chief(enemy) &&
			    gloire_zone_crosses(field, enemy, turned(direction, 3)) &&
			    gloire_zone_reaches(field, enemy, to))
				return true;
	}
	return false;
}

/* 12.1: as in any move. */
static bool seeks_contact_by_night(const struct field *field, piece_id piece, space_id to)
{
	return gloire_hour(field) == gloire_night && gloire_piece(field, piece)->order == disordered &&
	       gloire_enemy_beside(field, to, gloire_side(field->scenario, piece));
}

static bool may_step(const struct field *field, piece_id piece, space_id from, unsigned direction)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	side_id side = gloire_side(field->scenario, piece);
	return to != no_space && gloire_may_enter(field, gloire_arm(field, piece), from, direction) &&
	       gloire_held_by(field, to) != gloire_enemy(side) && !is_nearer(field, from, to) &&
	       !seeks_contact_by_night(field, piece, to) && !stays_in_zone(field, from, to, side) &&
	       !gloire_keeps_out(field, piece, to);
}

/* A way by which horse gives way, of one hex or two. */
struct evasion {
	unsigned hexes; /* 0: there is none */
	half_points last;
	bool disorders;
};

/* What the ground asks of that step, as in any move (4.3). */
static struct evasion add_step(const struct field *field, piece_id piece, struct evasion way, space_id from,
			       unsigned direction)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	bool link = !gloire_enemy_beside(field, to, gloire_side(field->scenario, piece));
	struct gloire_step_cost step = gloire_ground_cost(field, gloire_arm(field, piece), from, direction,
							  link, NULL);
	return (struct evasion){way.hexes + 1, step.cost, way.disorders || step.disorders};
}

static struct evasion shorter(struct evasion a, struct evasion b)
{
	if (!b.hexes || (a.hexes && a.hexes < b.hexes))
		return a;
	if (!a.hexes || b.hexes < a.hexes)
		return b;
	return b.disorders < a.disorders || (b.disorders == a.disorders && b.last < a.last) ? b : a;
}

/* The shortest such way, and of those of two hexes the easiest. Through friends, as in any move. */
static struct evasion evasion_to(const struct field *field, piece_id piece, space_id to)
{
	const struct board *board = field->scenario->board;
	space_id from = gloire_piece(field, piece)->at;
	struct evasion best = {0};
	if (to >= board->spaces || hex_distance(board, from, to) > 2)
		return best;
	for (unsigned first = 0; first < hex_sides; first++) {
		if (!may_step(field, piece, from, first))
			continue;
		space_id middle = board->neighbour[from][first];
		struct evasion one = add_step(field, piece, (struct evasion){0}, from, first);
		if (middle == to)
			best = shorter(best, one);
		for (unsigned second = 0; second < hex_sides; second++)
			if (board->neighbour[middle][second] == to && to != from &&
			    !gloire_in_zone(field, middle, gloire_side(field->scenario, piece)) &&
			    may_step(field, piece, middle, second))
				best = shorter(best, add_step(field, piece, one, middle, second));
	}
	return best;
}

static unsigned way_to(const struct field *field, piece_id piece, space_id to)
{
	return evasion_to(field, piece, to).hexes;
}

static unsigned horse_in(const struct field *field, space_id hex, piece_id horse[8])
{
	unsigned count = 0;
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_horse(field, piece) && count < 8)
			horse[count++] = piece;
	return count;
}

/* Reading 50: a refusal by two hexes ends two hexes away from whoever provoked it. */
static struct verdict judge_evasion(const struct field *field, space_id hex, space_id to)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	piece_id lead = gloire_top_fighter(field, hex);
	unsigned way = way_to(field, lead, to);
	if (!way)
		return forbidden(say1(text_no_evasion_there, space_arg(to)));
	for (unsigned i = 0; way == 2 && i < max_from && fight->from[fight->attacker][i]; i++)
		if (hex_distance(field->scenario->board, (space_id)(fight->from[fight->attacker][i] - 1),
				 to) < 2)
			return forbidden(say1(text_no_evasion_there, space_arg(to)));
	piece_id horse[8];
	return gloire_judge_stack_of(field, to, horse,
				     horse_in(field, hex, horse)); /* 5.1.2: all come there together */
}

static bool can_evade(const struct field *field, space_id hex)
{
	for (space_id to = 0; to < field->scenario->board->spaces; to++)
		if (hex_distance(field->scenario->board, hex, to) <= 2 && to != hex &&
		    gloire_held_by(field, to) != gloire_enemy(gloire_held_by(field, hex)) &&
		    judge_evasion(field, hex, to).legal)
			return true;
	return false;
}

static bool may_refuse(const struct field *field, space_id hex)
{
	bool foot, heavy = false, any = false;
	if (hex == no_space || gloire_known(field)->fight.kind >= kind_pursuit)
		return false;
	GLOIRE_EACH_IN (field, hex, piece) {
		if (!gloire_is_horse(field, piece))
			continue;
		any = true;
		heavy |= gloire_is_heavy(field, piece);
		if (gloire_piece(field, piece)->order == routed ||
		    gloire_piece(field, piece)->did & did_refuse)
			return false;
	}
	return any && attackers_allow(field, heavy, &foot) && can_evade(field, hex);
}

/* The second hex first: where the first is left, the second takes its place, and has been asked. */
bool gloire_ask_refusal(struct table *table)
{
	struct field field = truth(table);
	struct frame *frame = top(table);
	while (frame->count < 2) {
		space_id hex = gloire_hex_attacked(&field, 1u - frame->count++);
		if (!may_refuse(&field, hex))
			continue;
		push(table, question_refuse, gloire_seat(gloire_held_by(&field, hex)))->arg[0] = hex;
		return true;
	}
	return false;
}

static struct message prompt_refuse(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_refuse, space_arg(frame->arg[0]));
}

static struct verdict judge_refuse(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_no ? legal() : judge_evasion(field, frame->arg[0], given.arg);
}

static void evade(struct table *table, piece_id piece, space_id to, bool tested, int modifier, bool shaken)
{
	struct field field = truth(table);
	side_id side = gloire_side(table->scenario, piece);
	if (tested && !gloire_cohesion_test(table, piece, modifier))
		gloire_make_disordered(table, piece, by_shock);
	if (!gloire_stands(&field, piece))
		return;
	gloire_here(table)->piece[piece].did |= did_refuse;
	queue_forget(&gloire_here(table)->queue, piece);
	bool routed_now = gloire_piece(&field, piece)->order == routed;
	gloire_put(table, piece, to);
	gloire_tread(table, piece, to);
	tell_all(table, say2(text_told_evades, piece_arg(piece), space_arg(to)), to);
	if (shaken)
		gloire_make_disordered(table, piece, by_ground);
	if (gloire_stands(&field, piece) && gloire_fronted(&field, to, side))
		gloire_make_disordered(table, piece, by_ground);
	if (routed_now && gloire_stands(&field, piece))
		gloire_begin_retreat(table, piece, 3);
	else if (gloire_stands(&field, piece) && gloire_bound_facing(&field, piece, to) != no_direction)
		gloire_face(table, piece, gloire_bound_facing(&field, piece, to));
}

/* The price of the last hex with its side counts, without what leaving the zone costs; and ground that disorders in any move. */
static bool is_shaken_by_ground(const struct field *field, piece_id piece, space_id to)
{
	struct evasion way = evasion_to(field, piece, to);
	return way.last >= dear_hex || way.disorders;
}

bool gloire_evasion_is_tested(const struct field *field, space_id hex, space_id to, int *modifier)
{
	const int8_t *table = gloire_battle(field->scenario)->tables.modifier;
	bool foot = false;
	attackers_allow(field, false, &foot);
	*modifier = table[way_to(field, gloire_top_fighter(field, hex), to) == 1 ? gloire_evade_one
										 : gloire_evade_two];
	return foot;
}

/* Horse in the hex that did not come with these: its facing counts (6.1.1). */
static bool meets_others(const struct field *field, space_id hex, const piece_id unit[], unsigned units)
{
	GLOIRE_EACH_IN (field, hex, piece) {
		bool among = !gloire_is_horse(field, piece) || gloire_piece(field, piece)->order == routed;
		for (unsigned i = 0; i < units; i++)
			among |= unit[i] == piece;
		if (!among)
			return true;
	}
	return false;
}

/* 8.8.1 with 6.1.2: at the end of this move, as of any, it faces as its owner likes. */
static void face_about(struct table *table, space_id to, const piece_id unit[], unsigned units)
{
	struct field field = truth(table);
	for (unsigned i = 0; i < units; i++)
		if (gloire_stands(&field, unit[i]) && gloire_piece(&field, unit[i])->at == to &&
		    gloire_piece(&field, unit[i])->order != routed) {
			if (!meets_others(&field, to, unit, units))
				gloire_ask_facing(table, unit[i], facing_every_side);
			return;
		}
}

/* Reading 32: the hex is not fought for, guns that stay in it or not. Without another nothing is left of the combat but the advance. */
static void leave_out(struct table *table, space_id hex)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	unsigned number = gloire_combat_now(&field);
	struct gloire_combat *combat = &gloire->combat[number];
	bool guns_stay = gloire_held_by(&field, hex) != no_side;
	if (!guns_stay)
		gloire->fight.vacated = (uint16_t)(hex + 1);
	if (combat->target[1] && combat->target[0] == hex + 1)
		combat->target[0] = combat->target[1];
	else if (!combat->target[1] && guns_stay)
		for (unsigned i = 0; i < max_pieces; i++)
			if (gloire->piece[i].attack == number + 1)
				gloire->piece[i].attack = 0;
	combat->target[1] = 0;
}

static void refuse(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	space_id hex = frame->arg[0];
	int modifier = 0;
	pop(table);
	if (given.verb == verb_no)
		return;
	bool tested = gloire_evasion_is_tested(&field, hex, given.arg, &modifier);
	piece_id unit[8];
	unsigned units = horse_in(&field, hex, unit);
	for (unsigned i = 0; i < units; i++)
		evade(table, unit[i], given.arg, tested, modifier,
		      is_shaken_by_ground(&field, unit[i], given.arg));
	face_about(table, given.arg, unit, units);
	gloire_chiefs_flee(table, given.arg); /* 2.5.2 */
	leave_out(table, hex);
}

const struct question gloire_refuse = {
	.id = "refuse",
	.rule = "8.8",
	.prompt = prompt_refuse,
	.judge = judge_refuse,
	.carry_out = refuse,
	.verbs = 1 << verb_go | 1 << verb_no,
	.arg = {[0] = {"hex", kind_place, .most = max_hexes}},
	.upon = 1ull << question_combat,
};
