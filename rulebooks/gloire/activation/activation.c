/*
 * An activation, phase D of chapter 1: orders are turned up (2.4), leaders tested (2.4.3), then fire, movement with charges,
 * shock, rally, strictly in this order.
 */
#include "rulebooks/gloire/rules.h"

enum stage {
	stage_orders,
	stage_leaders,
	stage_fire,
	stage_redoubts,
	stage_move,
	stage_declare,
	stage_resolve,
	stage_rally,
	stage_burn,
	stage_bridge,
	stage_end
};

side_id gloire_active_side(const struct field *field)
{
	unsigned active = gloire_known(field)->active;
	return active ? gloire_marker_side(field->scenario, active - 1u) : (side_id)no_side;
}

/* ---- 2.4: what lies on the groups ------------------------------------------------------------------------------------------ */

static void tell_group(struct table *table, piece_id unit, bool ordered)
{
	side_id side = gloire_side(table->scenario, unit);
	struct event event = {
		.message = say1(ordered ? text_told_with_orders : text_told_without_orders, piece_arg(unit)),
		.news = (uint8_t)(1u << gloire_seat(gloire_enemy(side))),
		.pieces = 1,
		.piece = {unit},
		.at = gloire_here(table)->piece[unit].at};
	tell(table, &event);
}

/* 2.4: at its first marker all slips of a formation are turned up; they hold for the turn. */
void gloire_turn_up(struct table *table, unsigned formation)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	struct gloire *gloire = gloire_here(table);
	for (piece_id i = 0; i < battle->units; i++) {
		if (battle->unit[i].formation != formation || !gloire->piece[i].group ||
		    gloire->piece[i].status != status_unknown)
			continue;
		unsigned group = gloire->piece[i].group;
		uint8_t *slip = &gloire->slip[battle->unit[i].side * max_groups + group - 1u];
		bool ordered = *slip;
		*slip = 0;
		piece_id told = no_piece; /* the first of those who are left */
		for (piece_id k = i; k < battle->units; k++) {
			if (battle->unit[k].side != battle->unit[i].side || gloire->piece[k].group != group)
				continue;
			gloire->piece[k].status = ordered ? status_with : status_without;
			if (told == no_piece && gloire_stands(&field, k))
				told = k;
		}
		if (told != no_piece)
			tell_group(table, told, ordered);
		if (ordered)
			gloire_free(table, i); /* A 2.3 */
	}
}

enum { reinforcement_distance = 5 };

/* 5.2.1: within five hexes of an enemy it is Without orders like others. */
void gloire_end_reinforcement(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	struct gloire_piece *now = &gloire_here(table)->piece[piece];
	if (now->status == status_reinforcement && gloire_stands(&field, piece) &&
	    gloire_enemy_within(&field, now->at, gloire_side(table->scenario, piece), reinforcement_distance))
		now->status = status_without;
}

/* 2.4.1: With orders, or still a reinforcement, a unit may do everything. */
static void activate(struct table *table, unsigned formation)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	gloire_turn_up(table, formation);
	for (piece_id i = 0; i < battle->units; i++) {
		struct gloire_piece *now = &gloire_here(table)->piece[i];
		if (battle->unit[i].formation != formation)
			continue;
		if (gloire_is_due(&field, i)) {
			now->capacity = may_act;
			continue;
		}
		if (!gloire_stands(&field, i) || !gloire_is_awake(&field, i))
			continue;
		bool set_up_without = gloire_here(table)->flow.edited && now->status == status_without;
		gloire_end_reinforcement(table, i);
		if (now->status == status_with || now->status == status_reinforcement ||
		    gloire_has_own_orders(&field, i))
			now->capacity = may_act;
		else if (!now->group && !set_up_without)
			now->capacity = may_act_reduced; /* lost its status of reinforcement in this turn */
	}
	gloire_activate_leclerc(table, formation);
}

/* ---- 2.4.2, 2.4.3 ----------------------------------------------------------------------------------------------------------- */

static unsigned active_formation(const struct field *field)
{
	return gloire_marker_formation(gloire_known(field)->active - 1u);
}

/* Has somebody to be asked for it? By a special marker each unit that it means, else each group. */
static bool is_undecided(const struct field *field, unsigned formation, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (formation == gloire_none)
		return now->capacity == may_ask;
	return gloire_unit(field, piece)->formation == formation && gloire_stands(field, piece) &&
	       gloire_is_awake(field, piece) && now->status == status_without && !now->capacity;
}

/* The first of those that have to choose. */
static piece_id undecided(const struct field *field)
{
	unsigned formation = active_formation(field);
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (is_undecided(field, formation, i))
			return i;
	return no_piece;
}

/* Does the answer for one unit count for another? For its group; by a special marker for itself, or for all. */
static bool is_answered_with(const struct field *field, piece_id asked, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (active_formation(field) == gloire_none)
		return now->capacity == may_ask && (piece == asked || gloire_one_die_for_all(field));
	return gloire_unit(field, piece)->formation == gloire_unit(field, asked)->formation &&
	       now->group == gloire_piece(field, asked)->group && now->status == status_without &&
	       gloire_stands(field, piece);
}

static struct message prompt_initiative(const struct field *field, const struct frame *frame)
{
	piece_id unit = frame->arg[0];
	int modifier = gloire_leader_modifier(field, unit);
	unsigned rating = gloire_marker_initiative(field->scenario, gloire_known(field)->active - 1u);
	return say2(text_ask_initiative, piece_arg(unit), number_arg((int)rating + modifier));
}

static void decide(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	piece_id unit = frame->arg[0];
	pop(table);
	unsigned capacity = may_act_reduced;
	if (given.verb == verb_yes) {
		unsigned die = gloire_roll(table, for_leader, battle->unit[unit].formation);
		int most = (int)gloire_marker_initiative(table->scenario, gloire->active - 1u) +
			   gloire_leader_modifier(&field, unit);
		capacity = (int)die <= most ? may_act : may_rally;
		struct event event = {
			.message = say3(capacity == may_act ? text_told_leader_acts : text_told_leader_waits,
					piece_arg(unit), number_arg((int)die), number_arg(most)),
			.dice_count = 1,
			.dice = {(uint8_t)die},
			.pieces = 1,
			.piece = {unit},
			.at = gloire->piece[unit].at};
		tell(table, &event);
	}
	bool answered[gloire_max_units];
	for (piece_id i = 0; i < battle->units; i++)
		answered[i] = is_answered_with(&field, unit, i);
	for (piece_id i = 0; i < battle->units; i++)
		if (answered[i])
			gloire->piece[i].capacity = (uint8_t)capacity;
}

const struct question gloire_leader_initiative = {
	.id = "leader",
	.rule = "2.4.3",
	.prompt = prompt_initiative,
	.carry_out = decide,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces}},
};

/* ---- The order of things ---------------------------------------------------------------------------------------------------- */

static bool ask_leader(struct table *table)
{
	struct field field = truth(table);
	piece_id unit = undecided(&field);
	if (unit == no_piece)
		return false;
	push(table, question_initiative, gloire_seat(gloire_side(table->scenario, unit)))->arg[0] = unit;
	return true;
}

/* What lasted for the activation ends. */
void gloire_end_activation(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	gloire_note_activation(table);
	for (piece_id i = 0; i < max_pieces; i++) {
		gloire->piece[i].did &= ~(unsigned)bits_of_activation;
		gloire->piece[i].capacity = not_active;
		gloire->piece[i].restacked = 0;
	}
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		gloire_end_reinforcement(table, i);
	gloire_forget_combats(table);
	gloire_take_places(table);
	gloire_take_redoubts(table);
	gloire->active = gloire->entered = 0;
	gloire->flow.operation++; /* for those who look ahead: an activation is an operation */
}

static void begin_marker(struct table *table)
{
	struct field field = truth(table);
	unsigned formation = active_formation(&field);
	if (formation != gloire_none)
		activate(table, formation);
	else
		gloire_play_special(table, gloire_here(table)->active - 1u);
}

static enum next run_activation(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	seat_id seat = gloire_seat(gloire_active_side(&field));
	if (gloire_work_off(table))
		return next_go_on;
	switch (frame->stage) {
	case stage_orders:
		frame->stage++;
		begin_marker(table);
		break;
	case stage_leaders:
		if (!ask_leader(table))
			frame->stage++;
		break;
	case stage_fire:
		frame->stage++;
		push(table, question_fire, seat);
		break;
	case stage_redoubts:
		frame->stage++;
		push(table, question_redoubt, seat);
		break;
	case stage_move:
		frame->stage++;
		push(table, question_move, seat);
		break;
	case stage_declare:
		frame->stage++;
		push(table, question_declare, seat);
		break;
	case stage_resolve:
		frame->stage++;
		push(table, question_resolve, seat);
		break;
	case stage_rally:
		frame->stage++;
		push(table, question_rally, seat);
		break;
	case stage_burn:
		frame->stage++;
		push(table, question_burning, seat);
		break;
	case stage_bridge:
		frame->stage++;
		push(table, question_bridge, seat);
		break;
	default:
		pop(table);
		gloire_end_activation(table);
		break;
	}
	return next_go_on;
}

const struct question gloire_activation = {
	.id = "activation",
	.rule = "1",
	.run = run_activation,
	.upon = 1 << question_draw,
	.stages = stage_end + 1,
};
