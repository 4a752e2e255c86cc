/*
 * One combat after another in the attacker's order, 8.3 to 8.7, reading 28: refusal, engagement test, square and
 * counter-charge, recall, reaction fire, the die, what follows from it, advance, and what an advance may bring: breakthrough,
 * counter-shock, pursuit. The combat lies in the position; a further one takes the place of the one before it, so that a
 * pursuit costs no depth.
 */
#include <string.h>

#include "rulebooks/gloire/players/measure.h"
#include "rulebooks/gloire/shock/combat.h"

enum stage {
	stage_refuse,
	stage_engage,
	stage_square,
	stage_counter_charge,
	stage_recall,
	stage_reaction,
	stage_die,
	stage_after,
	stage_advance,
	stage_further,
	stage_end,
	stages
};

/* ---- Which combat next ------------------------------------------------------------------------------------------------------------ */

static bool is_waiting(const struct field *field, unsigned combat)
{
	const struct gloire_combat *row = &gloire_known(field)->combat[combat];
	if (!row->target[0] || row->done)
		return false;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, combat, i))
			return true;
	return false;
}

static int combat_at(const struct field *field, space_id target)
{
	for (unsigned i = 0; i < max_combats; i++)
		if (gloire_known(field)->combat[i].target[0] == target + 1 && is_waiting(field, i))
			return (int)i;
	return -1;
}

static struct verdict judge_resolve(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	return combat_at(field, given.arg) >= 0 ? legal()
						: forbidden(say1(text_no_combat_there, space_arg(given.arg)));
}

static enum next run_resolve(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	(void)frame;
	if (gloire_work_off(table))
		return next_go_on;
	for (unsigned i = 0; i < max_combats; i++)
		if (is_waiting(&field, i))
			return next_ask;
	pop(table);
	return next_go_on;
}

static void resolve(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	(void)frame;
	gloire_begin_combat(table, (unsigned)combat_at(&field, given.arg), kind_shock);
	push(table, question_combat, no_seat);
}

const struct question gloire_resolve = {
	.id = "resolve",
	.rule = "8.3.1",
	.run = run_resolve,
	.ask = text_ask_resolve,
	.judge = judge_resolve,
	.carry_out = resolve,
	.policy = gloire_policy_resolve,
	.verbs = 1 << verb_at,
	.upon = 1 << question_activation,
	.forced = true,
};

/* ---- The combat at hand -------------------------------------------------------------------------------------------------------------- */

unsigned gloire_combat_now(const struct field *field)
{
	return gloire_known(field)->fight.number - 1u;
}

space_id gloire_hex_attacked(const struct field *field, unsigned i)
{
	unsigned target = gloire_known(field)->combat[gloire_combat_now(field)].target[i];
	return target ? (space_id)(target - 1) : (space_id)no_space;
}

static void note_hex(uint16_t list[max_from], space_id hex)
{
	for (unsigned i = 0; i < max_from; i++) {
		if (list[i] == hex + 1)
			return;
		if (!list[i]) {
			list[i] = (uint16_t)(hex + 1);
			return;
		}
	}
}

/* 8.3.3, 10.3.1: guns that nobody stands beside drive off with their fire alone, and whoever runs does so from them. */
static void note_lone_guns(struct table *table)
{
	struct field field = truth(table);
	struct gloire_fight *fight = &gloire_here(table)->fight;
	side_id side = gloire_enemy(fight->attacker);
	for (unsigned i = 0; i < 2; i++) {
		space_id hex = gloire_hex_attacked(&field, i);
		if (hex == no_space || gloire_top_of(&field, hex) == no_piece ||
		    gloire_top_fighter(&field, hex) != no_piece)
			continue;
		note_hex(fight->from[side], hex);
		if (!fight->best[side])
			fight->best[side] = (uint16_t)(hex + 1);
	}
}

/* 10.3.1: who falls back does so from these. */
static void note_sides(struct table *table)
{
	struct field field = truth(table);
	struct gloire_fight *fight = &gloire_here(table)->fight;
	unsigned best[both_sides] = {0}, combat = gloire_combat_now(&field);
	memset(fight->from, 0, sizeof fight->from);
	memset(fight->best, 0, sizeof fight->best);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		if (!gloire_stands(&field, i) || gloire_is_guns(&field, i))
			continue;
		space_id at = gloire_piece(&field, i)->at;
		side_id side = gloire_side(table->scenario, i);
		bool takes_part = side == fight->attacker ? gloire_attacks(&field, combat, i)
							  : at == gloire_hex_attacked(&field, 0) ||
								    at == gloire_hex_attacked(&field, 1);
		if (!takes_part)
			continue;
		note_hex(fight->from[side], at);
		gloire_here(table)->piece[i].did |= did_fight;
		gloire_free(table, i); /* A 2.3 */
		if (gloire_cohesion(&field, i) >= best[side]) {
			best[side] = gloire_cohesion(&field, i) + 1;
			fight->best[side] = (uint16_t)(at + 1);
		}
	}
}

/* A combat beside those that were declared; -1: there is no room for more. */
int gloire_new_combat(const struct field *field)
{
	for (unsigned i = 0; i < max_combats; i++)
		if (!gloire_known(field)->combat[i].target[0])
			return (int)i;
	return -1;
}

/*
 * From the combat at hand to one that follows from it: these units attack what they have in front. The frame of the combat
 * is on top, and begins anew. False: there is nobody in front whom they can attack.
 */
bool gloire_follow_up(struct table *table, const piece_id unit[], unsigned units, unsigned kind)
{
	struct field field = truth(table);
	space_id hex[2] = {no_space, no_space};
	unsigned hexes = units ? gloire_enemies_in_front(&field, unit[0], hex) : 0;
	return gloire_strike_at(table, unit, units, kind, hex, hexes);
}

bool gloire_strike_at(struct table *table, const piece_id unit[], unsigned units, unsigned kind,
		      const space_id hex[], unsigned hexes)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	int combat = gloire_new_combat(&field);
	if (combat < 0 || !hexes)
		return false;
	for (unsigned i = 0; i < hexes; i++)
		gloire->combat[combat].target[i] = (uint16_t)(hex[i] + 1);
	for (unsigned i = 0; i < units; i++)
		gloire->piece[unit[i]].attack = (uint8_t)(combat + 1);
	gloire_begin_combat(table, (unsigned)combat, kind);
	top(table)->stage = stage_refuse;
	top(table)->count = 0;
	return true;
}

/* Enemy hexes in front of a unit that it may attack; of one with six fronts, by its facing. */
unsigned gloire_enemies_in_front(const struct field *field, piece_id piece, space_id hex[2])
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	side_id enemy = gloire_enemy(gloire_side(field->scenario, piece));
	unsigned count = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[now->at][direction];
		if (facing_front(facing_to_corner, now->facing) >> direction & 1 && beside != no_space &&
		    gloire_held_by(field, beside) == enemy && gloire_may_attack_into(field, piece, beside) &&
		    count < 2)
			hex[count++] = beside;
	}
	return count;
}

/* 8.2: in good order, and with one of the hexes attacked before it. */
static bool still_attacks(const struct field *field, piece_id piece)
{
	bool before = false;
	for (unsigned i = 0; i < 2; i++)
		before |= gloire_hex_attacked(field, i) != no_space &&
			  gloire_can_reach(field, piece, gloire_hex_attacked(field, i));
	return before && gloire_piece(field, piece)->order == good_order;
}

/* 8.2, 8.3.3: whoever has been shaken since he declared, by a counter-shock or by reaction fire, or has given way, does not attack, and no longer counts. */
static void drop_out(struct table *table)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (gloire_attacks(&field, gloire_combat_now(&field), i) && !still_attacks(&field, i))
			gloire_here(table)->piece[i].attack = 0;
}

void gloire_begin_combat(struct table *table, unsigned combat, unsigned kind)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	unsigned pursuits = kind == kind_pursuit ? gloire->fight.pursuits + 1u : 0;
	gloire->fight = (struct gloire_fight){
		.number = (uint8_t)(combat + 1), .kind = (uint8_t)kind, .pursuits = (uint8_t)pursuits};
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (gloire_attacks(&field, combat, i))
			gloire->fight.attacker = gloire_side(table->scenario, i);
	gloire->combat[combat].done = 1;
	for (unsigned i = 0; i < max_pieces; i++)
		gloire->piece[i].did &=
			~(unsigned)counter_charges; /* 9.4: it met the charge before this one */
	drop_out(table);
	note_sides(table);
	note_lone_guns(table);
}

bool gloire_is_charge(const struct field *field)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, gloire_combat_now(field), i) &&
		    gloire_piece(field, i)->did & is_charging)
			return true;
	return false;
}

static bool has_attackers(const struct field *field)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, gloire_combat_now(field), i) &&
		    gloire_piece(field, i)->order == good_order)
			return true;
	return false;
}

static bool has_defenders(const struct field *field)
{
	side_id enemy = gloire_enemy(gloire_known(field)->fight.attacker);
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(field, i) != no_space &&
		    gloire_held_by(field, gloire_hex_attacked(field, i)) == enemy)
			return true;
	return false;
}

/* ---- 8.3.2: engagement tests ------------------------------------------------------------------------------------------------------------ */

/* A stack that hangs back takes no part; a friend with that enemy in front may have to take it on (reading 28). */
static void drop_stack(struct table *table, space_id hex)
{
	struct field field = truth(table);
	GLOIRE_EACH_IN (&field, hex, piece)
		if (!gloire_is_chief(piece)) {
			gloire_here(table)->piece[piece].attack = 0;
			gloire_here(table)->piece[piece].did |= failed_test;
		}
}

static void hand_on(struct table *table, space_id target)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		unsigned attack = gloire_stands(&field, i) ? gloire->piece[i].attack : 0;
		if (!attack || gloire->combat[attack - 1].done || gloire->combat[attack - 1].target[1] ||
		    hex_direction(table->scenario->board, gloire_piece(&field, i)->at, target) ==
			    no_direction ||
		    !(gloire_attack_front(&field, i) >>
			      hex_direction(table->scenario->board, gloire_piece(&field, i)->at, target) &
		      1) ||
		    !gloire_may_attack_into(&field, i, target))
			continue;
		gloire->combat[attack - 1].target[1] = (uint16_t)(target + 1);
		tell_all(table, say2(text_told_takes_on, piece_arg(i), space_arg(target)), target);
		return;
	}
}

static void engage(struct table *table)
{
	struct field field = truth(table);
	unsigned combat = gloire_combat_now(&field);
	if (gloire_here(table)->fight.kind != kind_shock)
		return; /* 8.7.2, 9.5.2: no test */
	for (unsigned i = 0;
	     i < max_from && gloire_here(table)->fight.from[gloire_here(table)->fight.attacker][i]; i++) {
		space_id hex =
			(space_id)(gloire_here(table)->fight.from[gloire_here(table)->fight.attacker][i] - 1);
		piece_id top = no_piece;
		bool steady = false; /* 9.1: horse has been tested before it charged */
		GLOIRE_EACH_IN (&field, hex, piece) {
			if (!gloire_attacks(&field, combat, piece))
				continue;
			top = top == no_piece ? piece : top;
			steady |= (gloire_piece(&field, piece)->did & (is_charging | was_tested)) != 0;
		}
		if (top == no_piece || steady || gloire_piece(&field, top)->capacity != may_act_reduced)
			continue;
		if (!gloire_engagement_test(table, top, 0))
			drop_stack(table, hex);
	}
	if (has_attackers(&field))
		return;
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(&field, i) != no_space)
			hand_on(table, gloire_hex_attacked(&field, i));
}

/* ---- 8.5: the die ------------------------------------------------------------------------------------------------------------------------- */

static bool is_only_guns(const struct field *field, space_id hex)
{
	return gloire_top_of(field, hex) != no_piece && gloire_top_fighter(field, hex) == no_piece;
}

static void eliminate_guns(struct table *table, space_id hex)
{
	struct field field = truth(table);
	piece_id unit[8];
	unsigned units = gloire_units_in(&field, hex, unit, 8);
	for (unsigned i = 0; i < units; i++) {
		gloire_here(table)->piece[unit[i]].did |= did_fight;
		gloire_eliminate(table, unit[i], text_told_guns_taken);
	}
}

/* 8.9: guns with a side that loses. Reading 33, and the option that has them stay with a defender who holds. */
static void befall_guns(struct table *table, piece_id guns, bool defends, bool all_fall_back)
{
	struct field field = truth(table);
	if (!defends) {
		gloire_make_disordered(table, guns, by_shock);
		return;
	}
	if (all_fall_back || !gloire_option(&field, option_steady_guns))
		gloire_recoil(table, guns);
	gloire_test_or_disorder(table, guns, 0, by_shock);
}

struct fate {
	bool disorder, test, recoil;
};

/* In order: the disorder, then the test or the recoil, 8.5. Says whether it falls back. */
static bool befall(struct table *table, piece_id piece, struct fate fate)
{
	struct field field = truth(table);
	if (fate.disorder)
		gloire_make_disordered(table, piece, by_shock);
	if (!gloire_stands(&field, piece) || gloire_piece(&field, piece)->order == routed)
		return true;
	if (!fate.recoil && (!fate.test || gloire_cohesion_test(table, piece, 0)))
		return false;
	gloire_recoil(table, piece);
	return true;
}

static void befall_defenders(struct table *table, const struct gloire_shock_row *row)
{
	struct field field = truth(table);
	struct fate fate = {row->defender_disorder, row->defender_test, row->defender_recoil};
	if (!fate.disorder && !fate.test && !fate.recoil)
		return;
	for (unsigned i = 0; i < 2; i++) {
		space_id hex = gloire_hex_attacked(&field, i);
		piece_id unit[8];
		unsigned units = hex == no_space ? 0 : gloire_units_in(&field, hex, unit, 8);
		if (units && is_only_guns(&field, hex)) {
			eliminate_guns(table, hex);
			continue;
		}
		bool all = true;
		for (unsigned k = 0; k < units; k++)
			if (!gloire_is_guns(&field, unit[k]))
				all = befall(table, unit[k], fate) && all;
		for (unsigned k = 0; k < units; k++)
			if (gloire_is_guns(&field, unit[k]) && gloire_stands(&field, unit[k]))
				befall_guns(table, unit[k], true, all);
	}
}

/* 5.1.3, 8.5: all that stand in the hex, those who were in no order to attack as well. */
static void befall_attackers(struct table *table, const struct gloire_shock_row *row)
{
	struct field field = truth(table);
	const struct gloire_fight *fight = &gloire_here(table)->fight;
	struct fate fate = {row->attacker_disorder, row->attacker_test, row->attacker_recoil};
	if (!fate.disorder && !fate.test && !fate.recoil)
		return;
	for (unsigned i = 0; i < max_from && fight->from[fight->attacker][i]; i++) {
		piece_id unit[8];
		unsigned units = gloire_units_in(&field, (space_id)(fight->from[fight->attacker][i] - 1),
						 unit, 8);
		bool all = true;
		for (unsigned k = 0; k < units; k++)
			if (!gloire_is_guns(&field, unit[k]))
				all = befall(table, unit[k], fate) && all;
		for (unsigned k = 0; k < units; k++) {
			if (!gloire_is_guns(&field, unit[k]) || !gloire_stands(&field, unit[k]))
				continue;
			befall_guns(table, unit[k], false, all);
			if (all)
				gloire_recoil(table, unit[k]);
		}
	}
}

static void roll(struct table *table)
{
	struct field field = truth(table);
	struct gloire_fight *fight = &gloire_here(table)->fight;
	const struct gloire_tables *tables = &gloire_battle(table->scenario)->tables;
	struct figure figure = {.id = "shock"};
	int sum = gloire_shock_sum(&field, gloire_combat_now(&field), &figure);
	space_id target = gloire_hex_attacked(&field, 0);
	unsigned die = gloire_roll(table, for_shock, target);
	unsigned row = gloire_shock_row(&field, sum + (int)die);
	static const uint16_t told[] = {text_told_shock_thrown_back, text_told_shock_repulsed,
					text_told_shock_driven, text_told_shock_broken};
	fight->result = (uint8_t)(row + 1);
	figure.value = sum;
	struct event event = {.message = say3(told[row < 4 ? row : 3], space_arg(target),
					      number_arg((int)die), number_arg(sum + (int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = target,
			      .figure = &figure};
	tell(table, &event);
	befall_attackers(table, &tables->shock[row]);
	befall_defenders(table, &tables->shock[row]);
}

/* 9.5.2: whoever fell back before the guns of the other side (8.3.3) is nobody's quarry. */
static void forget_runs(struct gloire_fight *fight)
{
	memset(fight->runner, 0, sizeof fight->runner);
	memset(fight->left, 0, sizeof fight->left);
	memset(fight->way, 0, sizeof fight->way);
}

/* 8.9: guns alone are taken without a die; nothing follows from it. */
static void fight_it_out(struct table *table)
{
	struct field field = truth(table);
	bool only_guns = true;
	forget_runs(&gloire_here(table)->fight);
	drop_out(table);
	note_sides(table);
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(&field, i) != no_space &&
		    gloire_top_fighter(&field, gloire_hex_attacked(&field, i)) != no_piece)
			only_guns = false;
	if (!only_guns) {
		roll(table);
		return;
	}
	gloire_here(table)->fight.lone_guns = 1;
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(&field, i) != no_space)
			eliminate_guns(table, gloire_hex_attacked(&field, i));
}

/* ---- The end ----------------------------------------------------------------------------------------------------------------------------------- */

/* A charge that is declared and not yet delivered. */
static bool has_still_to_charge(const struct field *field, piece_id piece)
{
	unsigned attack = gloire_piece(field, piece)->attack;
	return attack && !gloire_known(field)->combat[attack - 1].done;
}

/* 9.2, 9.4: whoever charged tests his ranks, once, when his own charge is over. */
static void end_charges(struct table *table)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		struct gloire_piece *now = &gloire_here(table)->piece[i];
		if (!gloire_stands(&field, i) || !(now->did & did_charge) || has_still_to_charge(&field, i))
			continue;
		now->did &= ~(unsigned)(did_charge | is_charging | counter_charges);
		gloire_test_or_disorder(table, i, 0, by_shock);
	}
}

static void end_combat(struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	unsigned combat = gloire_combat_now(&field);
	for (unsigned i = 0; i < max_pieces; i++) {
		if (gloire->piece[i].attack == combat + 1)
			gloire->piece[i].attack = 0;
		gloire->piece[i].did &= ~(unsigned)(square_held | counter_charges);
	}
	end_charges(table);
	pop(table);
}

/* Units in square when the combat begins: 9.3.2. */
static void note_squares(struct table *table)
{
	struct field field = truth(table);
	for (unsigned i = 0; i < 2; i++) {
		if (gloire_hex_attacked(&field, i) == no_space)
			continue;
		GLOIRE_EACH_IN (&field, gloire_hex_attacked(&field, i), piece)
			if (gloire_piece(&field, piece)->did & in_square)
				gloire_here(table)->piece[piece].did |= square_held;
	}
}

/* The next thing of a stage that somebody is asked; false: the stage is over. */
static bool asks(struct table *table, unsigned stage)
{
	switch (stage) {
	case stage_refuse:
		return gloire_ask_refusal(table);
	case stage_square:
		return gloire_ask_square(table);
	case stage_counter_charge:
		return gloire_ask_counter_charge(table);
	case stage_recall:
		return gloire_ask_recall(table);
	case stage_reaction:
		return gloire_ask_reaction(table);
	case stage_advance:
		return gloire_ask_advance(table);
	default:
		return false;
	}
}

static enum next run_combat(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (gloire_work_off(table))
		return next_go_on;
	if (frame->stage < stage_die && (!has_attackers(&field) || !has_defenders(&field))) {
		bool left = has_attackers(&field) &&
			    gloire_here(table)->fight.vacated; /* 8.8.1: it may be followed */
		frame->stage = left ? stage_advance : stage_end;
		frame->count = 0;
		return next_go_on;
	}
	if (asks(table, frame->stage))
		return next_go_on;
	frame->count = 0;
	switch (frame->stage++) {
	case stage_refuse:
		note_squares(table);
		break;
	case stage_engage:
		engage(table);
		break;
	case stage_die:
		if (has_attackers(&field) && has_defenders(&field))
			fight_it_out(table);
		break;
	case stage_further:
		gloire_pursue(table);
		break;
	case stage_end:
		end_combat(table);
		break;
	default:
		break;
	}
	return next_go_on;
}

const struct question gloire_combat_question = {
	.id = "combat",
	.rule = "8.3",
	.run = run_combat,
	.stages = stages + 1,
};
