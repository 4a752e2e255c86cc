/*
 * Special and combined markers when they are drawn, 2.1.2: those that make units act again, those that rally, and how often
 * each may be used.
 *
 * Units act in the state in which they are. One that is without orders may ask the leader of the marker: each by itself
 * (G, H, I, J 2.1.2), or one die for all (C 2.1.2, D 2.1).
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

static const struct gloire_marker *info_of(const struct field *field, unsigned marker)
{
	return &gloire_battle(field->scenario)->marker[marker - first_special];
}

/* The special marker that is being played. */
static const struct gloire_marker *played(const struct field *field)
{
	return info_of(field, gloire_known(field)->active - 1u);
}

/* ---- How often ------------------------------------------------------------------------------------------------------ */

static bool is_kept(const struct gloire *gloire, unsigned where, unsigned marker)
{
	unsigned bit = marker - first_special;
	return gloire->special[where + bit / 8] >> bit % 8 & 1;
}

static void keep(struct gloire *gloire, unsigned where, unsigned marker)
{
	unsigned bit = marker - first_special;
	gloire->special[where + bit / 8] |= (uint8_t)(1u << bit % 8);
}

/* It has been drawn, or stayed in the cup as the last: gone for good, or until it may be used again. */
void gloire_use_special(struct table *table, unsigned marker)
{
	struct gloire *gloire = gloire_here(table);
	if (marker < first_special || marker >= second_marker)
		return;
	keep(gloire, is_kept(gloire, kept_used, marker) ? kept_used_twice : kept_used, marker);
	keep(gloire, kept_used_today, marker);
}

/* A new day: what may be used once a day may be used again. */
void gloire_begin_day(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	const struct gloire_turn *turn = gloire_battle(table->scenario)->turn;
	if (gloire->flow.turn > 1 && turn[gloire->flow.turn].day != turn[gloire->flow.turn - 1].day)
		gloire->special[kept_used_today] = gloire->special[kept_used_today + 1] = 0;
}

static const char *const never_together[][2] = {{"fr.oudinot", "fr.lorge"}}; /* C 2.1.2 */

static bool is_shut_out(const struct field *field, const struct gloire_marker *info)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->markers; i++)
		for (unsigned k = 0; k < 2; k++)
			if (gloire_known(field)->picked[info->side] & cup_marker(first_special + i) &&
			    !strcmp(info->id, never_together[0][k]) &&
			    !strcmp(battle->marker[i].id, never_together[0][1 - k]))
				return true;
	return false;
}

/* G 2.1.2: it is there in scenarios in which somebody fights whom it means. */
static bool means_somebody(const struct gloire_battle *battle, const struct gloire_marker *info)
{
	if (info->effect != gloire_any_units)
		return true;
	for (unsigned i = 0; i < battle->units; i++)
		if (battle->unit[i].side == info->side && info->formations >> battle->unit[i].formation & 1 &&
		    battle->unit[i].set_up.arrival != gloire_absent)
			return true;
	return false;
}

/* As everybody knows it: its scenarios, its turns, and how often it has been used. */
bool gloire_is_left(const struct field *field, unsigned marker)
{
	const struct gloire_marker *info = info_of(field, marker);
	const struct gloire *gloire = gloire_known(field);
	unsigned turn = gloire->flow.turn;
	if (turn < info->first_turn || turn > info->last_turn ||
	    !means_somebody(gloire_battle(field->scenario), info))
		return false;
	if (info->always)
		return true;
	if (info->effect == gloire_disorganised || info->effect == gloire_see_orders)
		return false; /* D 2.1: nobody chooses it; A 2.3: it is no marker of the cup */
	unsigned used = (unsigned)is_kept(gloire, kept_used, marker) +
			is_kept(gloire, kept_used_twice, marker);
	return used < info->uses && !(info->uses_a_day && is_kept(gloire, kept_used_today, marker));
}

bool gloire_may_pick(const struct field *field, unsigned marker)
{
	const struct gloire_marker *info = info_of(field, marker);
	if (!gloire_is_left(field, marker))
		return false;
	return info->always ||
	       (!is_shut_out(field, info) &&
		(info->effect != gloire_two_as_one || gloire_formations_to_name(field, info->side) >= 2));
}

/* The text for a marker that may not be picked. */
unsigned gloire_why_not_picked(const struct field *field, unsigned marker)
{
	return gloire_is_left(field, marker) && is_shut_out(field, info_of(field, marker))
		       ? text_never_together
		       : text_marker_not_now;
}

/* ---- Units that act --------------------------------------------------------------------------------------------------- */

void gloire_activate_unit(struct table *table, piece_id piece)
{
	struct gloire_piece *now = &gloire_here(table)->piece[piece];
	bool set_up_without = gloire_here(table)->flow.edited && now->status == status_without;
	gloire_turn_up(table, gloire_battle(table->scenario)->unit[piece].formation);
	gloire_end_reinforcement(table, piece);
	if (now->status == status_with || now->status == status_reinforcement)
		now->capacity = may_act;
	else
		now->capacity = now->group || set_up_without ? may_ask : may_act_reduced;
}

static bool is_of_arm(const struct field *field, const struct gloire_marker *info, piece_id piece)
{
	switch (info->effect) {
	case gloire_all_cavalry:
		return gloire_is_horse(field, piece);
	case gloire_all_artillery:
		return gloire_is_guns(field, piece);
	case gloire_must_attack:
		return !gloire_is_guns(field, piece);
	default:
		return true;
	}
}

/* Of which formations it speaks: Oudinot of those across the river (C 2.1.2), the combined attack of two that were named (J 2.1.2). */
static bool means_formation(const struct field *field, const struct gloire_marker *info, unsigned formation)
{
	if (info->effect == gloire_north_bank)
		return gloire_is_across(field, formation);
	if (info->effect == gloire_two_as_one)
		return gloire_known(field)->named[info->side] >> formation & 1;
	return info->formations >> formation & 1;
}

/* 5.2.1: is it the formation's own marker, or one that has taken the place of it (J 2.1.2)? */
bool gloire_stands_for(const struct field *field, unsigned marker, unsigned formation)
{
	if (marker < first_special || marker >= second_marker)
		return gloire_marker_formation(marker) == formation;
	const struct gloire_marker *info = info_of(field, marker);
	return info->effect == gloire_two_as_one && means_formation(field, info, formation);
}

static bool is_meant(const struct field *field, const struct gloire_marker *info, piece_id piece)
{
	const struct gloire_unit *unit = gloire_unit(field, piece);
	return unit->side == info->side && means_formation(field, info, unit->formation) &&
	       gloire_stands(field, piece) && gloire_is_awake(field, piece) && is_of_arm(field, info, piece);
}

/* 2.1.2: reinforcements of whole formations may come in by it. */
static void activate_all(struct table *table, const struct gloire_marker *info)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		const struct gloire_unit *unit = gloire_unit(&field, i);
		if (is_meant(&field, info, i))
			gloire_activate_unit(table, i);
		else if (unit->side == info->side && gloire_is_due(&field, i) &&
			 means_formation(&field, info, unit->formation) && is_of_arm(&field, info, i))
			gloire_here(table)->piece[i].capacity = may_act;
	}
}

/* J 2.1.2: which two it is, is told when it is drawn. */
static void tell_named(struct table *table, const struct gloire_marker *info, unsigned marker)
{
	for (unsigned i = 0; i < gloire_battle(table->scenario)->formations; i++) {
		struct event event = {.message = say2(text_told_named, of_kind(arg_card, (int)marker),
						      of_kind(arg_group, (int)i)),
				      .news = (uint8_t)(1u << gloire_seat(gloire_enemy(info->side))),
				      .at = no_space};
		if (gloire_here(table)->named[info->side] >> i & 1)
			tell(table, &event);
	}
}

/* ---- Units that are chosen, G 2.1.2, H 2.1.2, I 2.1.2, J 2.1.2 ----------------------------------------------------------------------------------------------- */

static bool rallies(const struct gloire_marker *info)
{
	return info->effect == gloire_rally_fully || info->effect == gloire_rally_step;
}

/* 5.1.1: would its stack hold it in better order? */
static bool has_room(const struct field *field, piece_id piece, unsigned order)
{
	struct gloire_stacked in[16];
	unsigned count = 0;
	space_id at = gloire_piece(field, piece)->at;
	GLOIRE_EACH_IN (field, at, other) {
		if (gloire_is_chief(other) || count == 16)
			continue;
		unsigned shown = other == piece ? order : gloire_piece(field, other)->order;
		in[count++] = (struct gloire_stacked){.unit = (uint8_t)other,
						      .order = shown == good_order ? gloire_good_order
										   : gloire_disorder,
						      .routed = shown == routed};
	}
	return gloire_stack(gloire_battle(field->scenario), at, in, count) == gloire_stack_fits;
}

static unsigned better_order(const struct field *field, const struct gloire_marker *info, piece_id piece)
{
	return info->effect == gloire_rally_fully ? (unsigned)good_order
						  : gloire_piece(field, piece)->order - 1u;
}

/* A 2.2: the name of the brigade stands before the unit's. */
static bool same_brigade(const struct gloire_unit *a, const struct gloire_unit *b)
{
	size_t length = strcspn(a->name, " ");
	return length == strcspn(b->name, " ") && !strncmp(a->name, b->name, length);
}

/* A 2.2: two of infantry with one name, and one of cavalry. */
static bool fits_brigade(const struct field *field, piece_id piece)
{
	unsigned foot = 0, horse = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (!gloire_piece(field, i)->capacity)
			continue;
		foot += gloire_is_foot(field, i);
		horse += gloire_is_horse(field, i);
		if (gloire_is_foot(field, i) && gloire_is_foot(field, piece) &&
		    !same_brigade(gloire_unit(field, i), gloire_unit(field, piece)))
			return false;
	}
	return (gloire_is_foot(field, piece) && foot < 2) || (gloire_is_horse(field, piece) && horse < 1);
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned piece)
{
	const struct gloire_marker *info = played(field);
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) ||
	    gloire_side(field->scenario, piece) != frame->seat)
		return forbidden(say1(text_not_yours, unit));
	if (!is_meant(field, info, (piece_id)piece))
		return forbidden(say1(gloire_is_awake(field, (piece_id)piece) ? gloire_why_not_meant(field)
									      : (unsigned)text_not_called_up,
				      unit));
	if (rallies(info) && gloire_piece(field, piece)->did & did_turn)
		return forbidden(say1(text_is_chosen, unit)); /* two units, each by its step */
	if (rallies(info))
		return gloire_piece(field, piece)->order != good_order &&
				       has_room(field, (piece_id)piece,
						better_order(field, info, (piece_id)piece))
			       ? legal()
			       : forbidden(say1(text_no_rally, unit));
	if (info->effect == gloire_boats)
		return gloire_may_be_ferried(field, (piece_id)piece)
			       ? legal()
			       : forbidden(say1(gloire_was_just_called(
							field, gloire_unit(field, (piece_id)piece)->formation)
							? text_not_ferried_yet
							: text_not_ferried,
						unit));
	if (gloire_piece(field, piece)->capacity)
		return forbidden(say1(text_is_chosen, unit));
	if (info->effect == gloire_named_brigade && !fits_brigade(field, (piece_id)piece))
		return forbidden(say1(text_other_brigade, unit));
	return legal();
}

static struct verdict judge_choice(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_done ? legal() : judge_unit(field, frame, given.arg);
}

static void list_choices(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (judge_unit(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt_choice(const struct field *field, const struct frame *frame)
{
	return say3(text_ask_choice, of_kind(arg_card, gloire_known(field)->active - 1),
		    number_arg(frame->count), number_arg(played(field)->units));
}

/* H 2.1.2: whole stacks. */
static void activate_stack(struct table *table, space_id hex)
{
	struct field field = truth(table);
	const struct gloire_marker *info = played(&field);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (gloire_piece(&field, i)->at == hex && is_meant(&field, info, i))
			gloire_activate_unit(table, i);
}

static void take_choice(struct table *table, struct frame *frame, piece_id piece)
{
	struct field field = truth(table);
	const struct gloire_marker *info = played(&field);
	seat_id seat = frame->seat;
	frame->count++;
	switch (info->effect) {
	case gloire_two_stacks:
		activate_stack(table, gloire_piece(&field, piece)->at);
		break;
	case gloire_named_brigade:
		gloire_activate_unit(table, piece);
		gloire_here(table)->piece[piece].capacity = may_act;
		break;
	case gloire_boats:
		gloire_ferry(table, piece);
		break;
	case gloire_rally_fully:
	case gloire_rally_step:
		gloire_mark_moved(table, piece, did_turn);
		gloire_recover(table, piece, better_order(&field, info, piece), seat);
		break;
	default:
		gloire_activate_unit(table, piece);
		break;
	}
}

static void choose(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		pop(table);
	else
		take_choice(table, frame, given.arg);
}

static enum next run_choice(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	bool any = false;
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units && !any; i++)
		any = judge_unit(&field, frame, i).legal;
	if (any && frame->count < played(&field)->units)
		return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_choice = {
	.id = "choice",
	.rule = "2.1.2",
	.run = run_choice,
	.prompt = prompt_choice,
	.list = list_choices,
	.judge = judge_choice,
	.carry_out = choose,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation,
};

/* ---- D 2.1: the staff in disorder -------------------------------------------------------------------------------------------- */

static void empty_the_cup(struct table *table, const struct gloire_marker *info)
{
	struct gloire *gloire = gloire_here(table);
	for (unsigned i = 0; i < gloire_battle(table->scenario)->formations; i++)
		if (info->formations >> i & 1) {
			gloire->cup[0].in &= ~cup_marker(i);
			gloire->cup[1].in &= ~cup_marker(i);
		}
}

/* ---- What a marker does -------------------------------------------------------------------------------------------------------- */

void gloire_play_special(struct table *table, unsigned marker)
{
	struct field field = truth(table);
	const struct gloire_marker *info = info_of(&field, marker);
	seat_id seat = gloire_seat(info->side);
	switch (info->effect) {
	case gloire_all_cavalry:
	case gloire_all_artillery:
	case gloire_whole_formations:
	case gloire_north_bank:
		activate_all(table, info);
		break;
	case gloire_two_as_one:
		tell_named(table, info, marker);
		activate_all(table, info);
		break;
	case gloire_any_units:
	case gloire_must_attack:
	case gloire_two_stacks:
	case gloire_named_brigade:
	case gloire_rally_fully:
	case gloire_rally_step:
	case gloire_boats:
		push(table, question_choice, seat);
		break;
	case gloire_volley:
		push(table, question_volley, seat);
		break;
	case gloire_exchange:
		push(table, question_exchange, seat);
		break;
	case gloire_disorganised:
		empty_the_cup(table, info);
		break;
	default:
		tell_all(table, say1(text_told_marker_lapses, of_kind(arg_card, (int)marker)), no_space);
		break;
	}
}

/* 2.4.3 for a special marker: does one die count for all its units? C 2.1.2, D 2.1 */
bool gloire_one_die_for_all(const struct field *field)
{
	return gloire_is_battle(field, gloire_zurich) || gloire_is_battle(field, gloire_marengo);
}

static bool plays_special(const struct field *field)
{
	unsigned active = gloire_known(field)->active;
	return active > first_special &&
	       active <= first_special + (unsigned)gloire_battle(field->scenario)->markers;
}

/* J 2.1.2: whoever acts by the attack in echelon has to shock or charge. */
bool gloire_is_bound_to_attack(const struct field *field, piece_id piece)
{
	return plays_special(field) && played(field)->effect == gloire_must_attack &&
	       gloire_piece(field, piece)->capacity != not_active;
}

/* 7.3: of one formation, or so for this marker: the Grand Battery (I 2.1.2), the combined attack (J 2.1.2). */
bool gloire_act_as_one(const struct field *field, piece_id a, piece_id b)
{
	if (gloire_unit(field, a)->formation == gloire_unit(field, b)->formation)
		return true;
	if (!plays_special(field))
		return false;
	const struct gloire_marker *info = played(field);
	bool as_one = info->effect == gloire_two_as_one ||
		      (info->effect == gloire_all_artillery && gloire_is_battle(field, gloire_schongraben));
	return as_one && is_meant(field, info, a) && is_meant(field, info, b);
}
