/*
 * Advance after shock, 8.7.1: the attacking unit of the highest cohesion must enter the hex that was left, with its whole
 * stack where several stacks attacked. Breakthrough and counter-shock, 8.7.2, follow at once.
 */
#include "rulebooks/gloire/shock/combat.h"

enum { ask_who, ask_further, ask_counter, ask_nothing };

/* ---- Who advances ------------------------------------------------------------------------------------------------------------------- */

static bool can_advance(const struct field *field, piece_id piece, space_id hex)
{
	return !gloire_is_ice(field->scenario, hex) &&
	       gloire_attacks(field, gloire_combat_now(field), piece) &&
	       gloire_piece(field, piece)->order != routed && gloire_may_shock_across(field, piece, hex) &&
	       !gloire_keeps_out(field, piece, hex);
}

/* 8.7.2: charging before not charging, heavy before light, then by cohesion. */
static unsigned merit(const struct field *field, piece_id piece)
{
	bool charges = gloire_piece(field, piece)->did & is_charging;
	return gloire_cohesion(field, piece) + 100u * charges +
	       100u * (charges && gloire_is_heavy(field, piece));
}

static unsigned best_merit(const struct field *field, space_id hex)
{
	unsigned best = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (can_advance(field, i, hex) && merit(field, i) + 1 > best)
			best = merit(field, i) + 1;
	return best;
}

/* An attacked hex that stands empty and may be entered; no_space: none. */
static space_id vacated(const struct field *field)
{
	for (unsigned i = 0; i < 2; i++) {
		space_id hex = gloire_hex_attacked(field, i);
		if (hex != no_space && gloire_held_by(field, hex) == no_side && best_merit(field, hex))
			return hex;
	}
	return no_space;
}

static bool is_refusal(const struct field *field)
{
	return gloire_known(field)->fight.result == 0 && !gloire_known(field)->fight.lone_guns;
}

static struct verdict judge_advance(const struct field *field, const struct frame *frame, struct answer given)
{
	space_id hex = frame->arg[0];
	if (given.verb == verb_pass)
		return is_refusal(field) ? legal() : forbidden(say1(text_must_advance, space_arg(hex)));
	if (!gloire_exists(field->scenario, given.arg) || gloire_is_chief(given.arg) ||
	    !can_advance(field, given.arg, hex))
		return forbidden(say1(text_cannot_advance, piece_arg(given.arg)));
	return merit(field, given.arg) + 1 == best_merit(field, hex)
		       ? legal()
		       : forbidden(say1(text_not_best_to_advance, piece_arg(given.arg)));
}

static struct message prompt_advance(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_advance, space_arg(frame->arg[0]));
}

/* 8.7.1: ground that disorders does so in an advance. */
void gloire_advance_to(struct table *table, piece_id piece, space_id hex)
{
	struct field field = truth(table);
	space_id from = gloire_piece(&field, piece)->at;
	unsigned direction = hex_direction(table->scenario->board, from, hex);
	bool disorders =
		direction != no_direction &&
		gloire_ground_cost(&field, gloire_arm(&field, piece), from, direction, false, NULL).disorders;
	gloire_put(table, piece, hex);
	gloire_tread(table, piece, hex);
	struct event event = {.message = say2(text_told_advances, piece_arg(piece), space_arg(hex)),
			      .pieces = 1,
			      .piece = {piece},
			      .at = hex};
	tell(table, &event);
	if (disorders)
		gloire_make_disordered(table, piece, by_ground);
}

static bool several_stacks(const struct field *field)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	return fight->from[fight->attacker][1] != 0;
}

static void offer_guns(struct table *table, piece_id lead, space_id from, space_id hex, seat_id seat);

static void advance(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	space_id hex = frame->arg[0];
	seat_id seat = frame->seat;
	pop(table);
	if (given.verb == verb_pass)
		return;
	piece_id unit[8];
	space_id from = gloire_piece(&field, given.arg)->at;
	unsigned units = several_stacks(&field) ? gloire_units_in(&field, from, unit, 8) : 0;
	gloire_here(table)->fight.vacated = (uint16_t)(hex + 1);
	gloire_advance_to(table, given.arg, hex);
	for (unsigned i = 0; i < units; i++) /* reading 48 */
		if (unit[i] != given.arg && can_advance(&field, unit[i], hex))
			gloire_advance_to(table, unit[i], hex);
	offer_guns(table, given.arg, from, hex, seat);
	gloire_chiefs_flee(table, hex);
}

const struct question gloire_advance = {
	.id = "advance",
	.rule = "8.7.1",
	.prompt = prompt_advance,
	.judge = judge_advance,
	.carry_out = advance,
	.verbs = 1 << verb_unit | 1 << verb_pass,
	.arg = {[0] = {"hex", kind_place, .most = max_hexes}},
	.upon = 1ull << question_combat,
	.forced = true,
};

/* 8.8.1: horse gave way from one of two hexes, and in the other they hold out, though beaten: the hex that it left may be entered all the same. */
static bool is_refusal_left(const struct field *field)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	return fight->vacated && fight->result && vacated(field) == no_space &&
	       !gloire_battle(field->scenario)->tables.shock[fight->result - 1].attacker_disorder;
}

static bool ask_who_advances(struct table *table)
{
	struct field field = truth(table);
	if (is_refusal_left(&field))
		gloire_here(table)->fight.result = 0; /* nothing else follows from it */
	space_id hex = is_refusal(&field) && gloire_known(&field)->fight.vacated
			       ? (space_id)(gloire_known(&field)->fight.vacated - 1)
			       : vacated(&field);
	gloire_here(table)->fight.vacated = 0;
	if (hex == no_space || !best_merit(&field, hex) || gloire_held_by(&field, hex) != no_side)
		return false;
	if (gloire_is_charge(&field) && !gloire_known(&field)->fight.lone_guns && !is_refusal(&field))
		return false; /* it pursues, 9.5 */
	push(table, question_advance, gloire_seat(gloire_known(&field)->fight.attacker))->arg[0] = hex;
	return true;
}

/* ---- 8.7.2: breakthrough ----------------------------------------------------------------------------------------------------------------- */

/* Those who have advanced, in good order. */
static unsigned advanced(const struct field *field, piece_id unit[8])
{
	unsigned count = 0, hex = gloire_known(field)->fight.vacated;
	if (!hex)
		return 0;
	GLOIRE_EACH_IN (field, (space_id)(hex - 1), piece)
		if (!gloire_is_chief(piece) && gloire_attacks(field, gloire_combat_now(field), piece) &&
		    count < 8)
			unit[count++] = piece;
	return count;
}

static bool may_break_through(const struct field *field)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	piece_id unit[8];
	space_id hex[2];
	unsigned units = advanced(field, unit);
	if (!units || !fight->result || fight->lone_guns || fight->kind != kind_shock ||
	    !gloire_battle(field->scenario)->tables.shock[fight->result - 1].breakthrough)
		return false;
	for (unsigned i = 0; i < units; i++)
		if (gloire_piece(field, unit[i])->order != good_order ||
		    gloire_piece(field, unit[i])->did & did_break_through)
			return false;
	return gloire_enemies_in_front(field, unit[0], hex) > 0 && gloire_new_combat(field) >= 0;
}

static void ask_facing(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	struct frame *frame = push(table, question_face, gloire_seat(gloire_side(table->scenario, piece)));
	frame->arg[0] = piece;
	frame->arg[1] = (uint16_t)facing_within(gloire_piece(&field, piece)->facing, 1);
}

static bool ask_breakthrough(struct table *table)
{
	struct field field = truth(table);
	piece_id unit[8];
	unsigned units = advanced(&field, unit);
	if (may_break_through(&field)) {
		push(table, question_breakthrough, gloire_seat(gloire_known(&field)->fight.attacker));
		return true;
	}
	if (!units || gloire_piece(&field, unit[0])->order == routed)
		return false;
	ask_facing(table, unit[0]);
	return true;
}

static void mark(struct table *table, const piece_id unit[], unsigned units)
{
	for (unsigned i = 0; i < units; i++)
		gloire_here(table)->piece[unit[i]].did |= did_break_through;
}

static void break_through(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id unit[8];
	unsigned units = advanced(&field, unit);
	(void)frame;
	pop(table);
	if (given.verb == verb_no) {
		ask_facing(table, unit[0]);
		return;
	}
	mark(table, unit, units);
	gloire_follow_up(table, unit, units, kind_breakthrough);
}

const struct question gloire_breakthrough = {
	.id = "breakthrough",
	.rule = "8.7.2",
	.ask = text_ask_breakthrough,
	.carry_out = break_through,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.upon = 1ull << question_combat,
};

/* ---- 8.7.2: counter-shock ------------------------------------------------------------------------------------------------------------------ */

/* Defenders of a hex who could shock. */
static unsigned counter_attackers(const struct field *field, space_id hex, piece_id unit[8])
{
	unsigned count = 0;
	if (gloire_held_by(field, hex) != gloire_enemy(gloire_known(field)->fight.attacker))
		return 0;
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece) && !gloire_is_guns(field, piece) && count < 8 &&
		    gloire_unit(field, piece)->type != gloire_pontoon && !gloire_is_sheltered(field, piece) &&
		    !gloire_is_aboard(field, piece) &&
		    gloire_judge_aggression(field, piece).legal && /* G 2.5, K cavalry */
		    gloire_piece(field, piece)->order == good_order &&
		    !(gloire_piece(field, piece)->did & (in_square | did_break_through)))
			unit[count++] = piece;
	return count;
}

/* 9.5.1: horse pursues where a charge may go; elsewhere, down a slope say, it strikes back like foot (8.7.2). */
static bool pursues_back(const struct field *field, piece_id lead, space_id into)
{
	return gloire_is_horse(field, lead) && gloire_can_ride_to(field, lead, into);
}

/* 8.7.2 by the table; 9.5.1: horse whose counter-charge came off also where the attacker only fell back. */
static bool may_strike_back(const struct field *field, piece_id lead, space_id into)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	return gloire_battle(field->scenario)->tables.shock[fight->result - 1].counter_shock ||
	       (gloire_piece(field, lead)->did & counter_charges && pursues_back(field, lead, into));
}

/* Who may strike back, and into which hex that an attacker has left. */
struct riposte {
	piece_id lead;
	space_id into;
};

enum { arg_into, arg_lead, most_ripostes = 2 * max_from };

/* Of one defending stack, or of each of two: no_piece. */
static unsigned ripostes(const struct field *field, piece_id by, struct riposte found[most_ripostes])
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	const uint16_t *left = fight->from[fight->attacker];
	unsigned count = 0;
	for (unsigned i = 0; i < 2 && fight->result; i++) {
		space_id hex = gloire_hex_attacked(field, i);
		piece_id unit[8];
		if (hex == no_space || !counter_attackers(field, hex, unit) ||
		    (by != no_piece && by != unit[0]))
			continue;
		for (unsigned k = 0; k < max_from && left[k]; k++) {
			space_id into = (space_id)(left[k] - 1);
			if (gloire_held_by(field, into) == no_side &&
			    gloire_has_in_front(field, unit[0], into) &&
			    gloire_may_shock_across(field, unit[0], into) &&
			    !gloire_keeps_out(field, unit[0], into) && may_strike_back(field, unit[0], into))
				found[count++] = (struct riposte){unit[0], into};
		}
	}
	return count;
}

/* What is still open: the stack, then the hex. */
static unsigned open_ripostes(const struct field *field, const struct frame *frame,
			      struct riposte found[most_ripostes])
{
	piece_id by = frame->arg[arg_lead] ? (piece_id)(frame->arg[arg_lead] - 1) : (piece_id)no_piece;
	return ripostes(field, by, found);
}

static bool is_stack_open(const struct riposte found[], unsigned count)
{
	return count && found[0].lead != found[count - 1].lead;
}

static bool ask_counter_shock(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_fight *fight = &gloire_here(table)->fight;
	struct riposte found[most_ripostes];
	if (!ripostes(&field, no_piece, found))
		return false;
	push(table, question_counter_shock, gloire_seat(gloire_enemy(fight->attacker)))->arg[arg_into] =
		found[0].into;
	return true;
}

static struct message prompt_counter(const struct field *field, const struct frame *frame)
{
	struct riposte found[most_ripostes];
	unsigned count = open_ripostes(field, frame, found);
	if (is_stack_open(found, count))
		return say(text_ask_who_strikes_back);
	if (count && pursues_back(field, found[0].lead, found[0].into))
		return count > 1 ? say1(text_ask_pursue_back_by, piece_arg(found[0].lead))
				 : say2(text_ask_pursue_back, piece_arg(found[0].lead),
					space_arg(found[0].into));
	return count > 1 ? say1(text_ask_counter_shock_by, piece_arg(found[0].lead))
			 : say1(text_ask_counter_shock, space_arg(frame->arg[arg_into]));
}

/* The one that an answer means; NULL: none. 9.5.1: horse is allowed to pursue, and bound to nothing: where the table has it strike back it may do so like foot, without a charge. */
static const struct riposte *meant(const struct field *field, struct answer given,
				   const struct riposte found[], unsigned count)
{
	const struct gloire_fight *fight = &gloire_known(field)->fight;
	bool by_table = count &&
			gloire_battle(field->scenario)->tables.shock[fight->result - 1].counter_shock;
	for (unsigned i = 0; i < count; i++) {
		bool fits = given.arg == found[i].into;
		if (given.verb == verb_yes)
			fits = count == 1;
		else if (given.verb == verb_at)
			fits = fits && count > 1;
		else
			fits = fits && by_table && pursues_back(field, found[i].lead, found[i].into);
		if (fits)
			return &found[i];
	}
	return NULL;
}

static struct verdict judge_counter(const struct field *field, const struct frame *frame, struct answer given)
{
	struct riposte found[most_ripostes];
	unsigned count = open_ripostes(field, frame, found);
	bool open = is_stack_open(found, count);
	if (given.verb == verb_no)
		return legal();
	if (given.verb == verb_unit) {
		for (unsigned i = 0; open && i < count; i++)
			if (found[i].lead == given.arg)
				return legal();
		return forbidden(say1(text_does_not_strike_back, piece_arg(given.arg)));
	}
	if (open)
		return forbidden(say(text_name_who_strikes_back));
	if (given.verb == verb_yes && count > 1)
		return forbidden(say(text_name_hex_struck_by));
	return meant(field, given, found, count)
		       ? legal()
		       : forbidden(say1(text_no_counter_shock, space_arg(given.arg)));
}

/* Those of the hex that have advanced and may strike. */
static unsigned ready_in(const struct field *field, space_id hex, piece_id unit[8])
{
	unsigned count = 0;
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece) && !gloire_is_guns(field, piece) && count < 8 &&
		    gloire_piece(field, piece)->order == good_order)
			unit[count++] = piece;
	return count;
}

static void counter_shock(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct riposte found[most_ripostes];
	unsigned count = open_ripostes(&field, frame, found);
	seat_id seat = frame->seat;
	if (given.verb == verb_unit) {
		frame->arg[arg_lead] = (uint16_t)(given.arg + 1);
		return;
	}
	pop(table);
	if (given.verb == verb_no)
		return;
	const struct riposte *riposte = meant(&field, given, found, count);
	space_id into = riposte->into;
	piece_id unit[8];
	unsigned units = counter_attackers(&field, gloire_piece(&field, riposte->lead)->at, unit);
	mark(table, unit, units);
	if (given.verb != verb_go && pursues_back(&field, unit[0], into)) {
		gloire_pursue_back(table, unit, units, into); /* 9.5.1 */
		return;
	}
	for (unsigned i = 0; i < units; i++)
		gloire_advance_to(table, unit[i], into);
	unsigned ready = ready_in(&field, into, unit);
	space_id hex[2];
	if (ready && gloire_enemies_in_front(&field, unit[0], hex) == 2 && gloire_new_combat(&field) >= 0)
		push(table, question_strike, seat)->arg[0] = into;
	else
		gloire_follow_up(table, unit, ready, kind_counter_shock);
	gloire_chiefs_flee(table, into);
}

const struct question gloire_counter_shock = {
	.id = "counter-shock",
	.rule = "8.7.2",
	.prompt = prompt_counter,
	.judge = judge_counter,
	.carry_out = counter_shock,
	.verbs = 1 << verb_yes | 1 << verb_no | 1 << verb_go | 1 << verb_unit | 1 << verb_at,
	.arg = {[arg_into] = {"into", kind_place, .most = max_hexes},
		[arg_lead] = {"lead", kind_piece, .base = 1, .most = max_pieces}},
	.upon = 1ull << question_combat,
};

/* Of two enemies in front a counter-shock takes on either, or both. */
static struct message prompt_strike(const struct field *field, const struct frame *frame)
{
	return say1(text_ask_strike, piece_arg(gloire_top_fighter(field, frame->arg[0])));
}

static struct verdict judge_strike(const struct field *field, const struct frame *frame, struct answer given)
{
	space_id hex[2];
	unsigned hexes = gloire_enemies_in_front(field, gloire_top_fighter(field, frame->arg[0]), hex);
	if (given.verb == verb_yes)
		return legal();
	for (unsigned i = 0; i < hexes; i++)
		if (hex[i] == given.arg)
			return legal();
	return forbidden(say1(text_not_to_be_struck, space_arg(given.arg)));
}

static void strike(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id unit[8];
	unsigned units = ready_in(&field, frame->arg[0], unit);
	pop(table);
	if (given.verb == verb_yes)
		gloire_follow_up(table, unit, units, kind_counter_shock);
	else
		gloire_strike_at(table, unit, units, kind_counter_shock, &given.arg, 1);
}

const struct question gloire_strike = {
	.id = "strike",
	.rule = "8.7.2",
	.prompt = prompt_strike,
	.judge = judge_strike,
	.carry_out = strike,
	.verbs = 1 << verb_at | 1 << verb_yes,
	.arg = {[0] = {"into", kind_place, .most = max_hexes}},
	.upon = 1ull << question_combat,
};

/* ---- 8.8.1: guns after their infantry ------------------------------------------------------------------------------------------------------- */

static bool may_follow(const struct field *field, piece_id guns, space_id hex)
{
	space_id from = gloire_piece(field, guns)->at;
	unsigned direction = hex_direction(field->scenario->board, from, hex);
	return gloire_stands(field, guns) && gloire_is_guns(field, guns) && direction != no_direction &&
	       gloire_piece(field, guns)->order != routed && gloire_points(field, guns) &&
	       gloire_may_enter(field, gloire_arm(field, guns), from, direction) &&
	       gloire_judge_stack(field, hex, guns).legal;
}

/* Before a refusal alone: after a shock guns never advance. */
static void offer_guns(struct table *table, piece_id lead, space_id from, space_id hex, seat_id seat)
{
	struct field field = truth(table);
	if (!is_refusal(&field) || !gloire_is_foot(&field, lead) || !gloire_stands(&field, lead))
		return;
	GLOIRE_EACH_IN (&field, from, piece)
		if (may_follow(&field, piece, hex)) {
			struct frame *frame = push(table, question_guns_follow, seat);
			frame->arg[0] = piece;
			frame->arg[1] = hex;
		}
}

static struct message prompt_guns(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say2(text_ask_guns_follow, piece_arg(frame->arg[0]), space_arg(frame->arg[1]));
}

static enum next run_guns(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (may_follow(&field, frame->arg[0], frame->arg[1]))
		return next_ask;
	pop(table);
	return next_go_on;
}

static void follow(struct table *table, struct frame *frame, struct answer given)
{
	piece_id guns = frame->arg[0];
	space_id hex = frame->arg[1];
	pop(table);
	if (given.verb == verb_yes)
		gloire_advance_to(table, guns, hex);
}

const struct question gloire_guns_follow = {
	.id = "guns-follow",
	.rule = "8.8.1",
	.run = run_guns,
	.prompt = prompt_guns,
	.carry_out = follow,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"guns", kind_piece, .most = max_pieces},
		[1] = {"into", kind_place, .most = max_hexes}},
};

/* ---- One after another ---------------------------------------------------------------------------------------------------------------------- */

bool gloire_ask_advance(struct table *table)
{
	struct frame *frame = top(table);
	while (frame->count < ask_nothing) {
		bool asked = false;
		switch (frame->count++) {
		case ask_who:
			asked = ask_who_advances(table);
			break;
		case ask_further:
			asked = ask_breakthrough(table);
			break;
		default:
			asked = ask_counter_shock(table);
			break;
		}
		if (asked)
			return true;
	}
	return false;
}
