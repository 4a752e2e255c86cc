/*
 * Green cards of combat, retreat and pursuit, p. 18-20: when each may be played, and what it does once it was not
 * countered. What it adds to the cards of a side is counted in count.c, what it adds to the results in combat.c.
 */
#include "rulebooks/napoleon/combat/combat.h"
#include "rulebooks/napoleon/march/march.h"

enum { courage_track = 5, fatigue_of_panic = 2 };

/* ---- When ------------------------------------------------------------------------------------------------------- */

static bool is_engaged(const struct napoleon *n, unsigned block)
{
	unsigned flag = n->flag_of[block];
	return flag < blocks && n->combat.engaged[side_of_block(block)] >> flag & 1;
}

/* The corps that may hear the cannon: in an uncontested area one connection from the combat. */
static uint32_t corps_in_earshot(const struct scenario *scenario, const struct napoleon *n, side_id side)
{
	const struct area_data *area = &data_of(scenario)->area[combat_area(&n->combat)];
	uint32_t found = 0;
	for (unsigned i = 0; i < area->neighbours; i++)
		if (!napoleon_is_contested(n, area->neighbour[i]))
			found |= napoleon_corps_among(n, napoleon_flags_in(n, area->neighbour[i], side));
	return found;
}

static struct verdict unless(bool fault, struct message why)
{
	return fault ? forbidden(why) : legal();
}

/* At the beginning of a combat. */
static struct verdict may_open_with(const struct field *field, side_id side, unsigned card)
{
	const struct napoleon *n = known(field);
	struct arg name = of_kind(arg_card, (int)card);
	bool attacks = n->combat.attacker == side;
	switch (data_of(field->scenario)->card[card].event) {
	case event_audacity: /* card.audacity */
		return unless(!attacks, say1(not_audacious, name));
	case event_elan: /* card.elan */
		return unless(!attacks, say1(not_with_elan, name));
	case event_reinforced_position: /* card.reinforced-position */
		return unless(attacks, say1(not_defending, name));
	case event_charge: /* card.charge */
		return unless(!is_engaged(n, bluecher), say(not_with_bluecher));
	case event_the_guard: /* card.the-guard */
		return unless(!is_engaged(n, bessieres), say(not_with_bessieres));
	case event_courage: /* card.courage */
		return unless(n->victory > courage_track, say(not_desperate));
	case event_cannon_sounds: /* card.cannon-sounds */
		return unless(!corps_in_earshot(field->scenario, n, side), say(not_in_earshot));
	case event_ambush:
	case event_lost_bullet:
	case event_sacrifice:
	case event_skirmishers:
	case event_square: /* by either side of the combat: what they do stands below and in results.c */
		return legal();
	default:
		return forbidden(say1(not_this_combat, name));
	}
}

/* Before a pursuit: good order needs cavalry, the great charge a pursuit by the French. */
static struct verdict may_play_in_pursuit(const struct field *field, side_id side, unsigned card)
{
	const struct napoleon *n = known(field);
	switch (data_of(field->scenario)->card[card].event) {
	case event_orderly_retreat: /* card.orderly-retreat */
		if (n->combat.winner != enemy_of(side) + 1)
			return forbidden(say(not_beaten));
		return unless(!napoleon_cavalry(n, n->combat.engaged[side]), say(not_covered));
	case event_great_charge: /* card.great-charge */
		return unless(n->combat.winner != french + 1, say(not_pursuing));
	default:
		return forbidden(say1(not_this_combat, of_kind(arg_card, (int)card)));
	}
}

static struct verdict may_play_after_retreat(const struct field *field, unsigned card)
{
	const struct napoleon *n = known(field);
	if (data_of(field->scenario)->card[card].event != event_panic) /* card.panic */
		return forbidden(say1(not_this_combat, of_kind(arg_card, (int)card)));
	return unless(n->combat.winner != french + 1 || !fighting_corps(n, prussian), say(not_panicking));
}

struct verdict napoleon_may_combat_event(const struct field *field, unsigned question, side_id side,
					 unsigned card)
{
	struct message other = say1(not_this_combat, of_kind(arg_card, (int)card));
	if (!known(field)->combat.area)
		return forbidden(other);
	switch (question) {
	case question_attack_card:
	case question_combat_window:
		return may_open_with(field, side, card);
	case question_retreat_window:
		return may_play_after_retreat(field, card);
	case question_pursuit_window:
		return may_play_in_pursuit(field, side, card);
	default:
		return forbidden(other);
	}
}

/* ---- What it does ------------------------------------------------------------------------------------------------ */

/* Fatigue at once, before the cards are counted, as its owner likes. */
static void tire_stack(struct table *table, side_id side, unsigned points, unsigned why)
{
	napoleon_share(table, side, fighting_corps(here(table), side), points, points, share_freely,
		       say(why));
}

static void charge(struct table *table)
{
	struct napoleon *n = here(table);
	unsigned flag = n->flag_of[bluecher];
	if (!is_engaged(n, bluecher))
		return;
	struct event event = {.message = say1(told_charge, piece_arg((piece_id)flag)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = (space_id)combat_area(&n->combat)};
	tell(table, &event);
	napoleon_tire(table, bluecher, 2);
	if (!n->flow.over)
		napoleon_clear_axes(table);
}

static void panic(struct table *table)
{
	struct combat *combat = &here(table)->combat;
	tell_all(table, say(told_panic), (space_id)combat_area(combat));
	combat->retreat_fatigue = fatigue_of_panic;
	napoleon_begin_retreat(table, question_panic, 1);
}

static void cover_retreat(struct table *table, side_id side)
{
	struct combat *combat = &here(table)->combat;
	combat->no_pursuit = 1;
	tell_all(table, say1(told_orderly_retreat, of_kind(arg_side, side)), (space_id)combat_area(combat));
}

void napoleon_combat_event(struct table *table, side_id side, unsigned card)
{
	struct napoleon *n = here(table);
	unsigned event = data_of(table->scenario)->card[card].event;
	n->combat.event[side] = (uint8_t)(1 + event);
	switch (event) {
	case event_ambush: /* card.ambush */
		tire_stack(table, french, 1, why_ambush);
		return;
	case event_skirmishers: /* card.skirmishers */
		tire_stack(table, prussian, 1, why_skirmishers);
		return;
	case event_sacrifice: /* card.sacrifice */
		tire_stack(table, prussian, 2, why_sacrifice);
		return;
	case event_charge:
		charge(table);
		return;
	case event_courage:
		napoleon_relieve(table, prussian, fighting_corps(n, prussian), 2, say(why_courage));
		return;
	case event_cannon_sounds:
		push(table, question_cannon, seat_of(n, side));
		return;
	case event_square:
		n->combat.square = 1;
		return;
	case event_great_charge:
		n->combat.charge = 1;
		return;
	case event_orderly_retreat:
		cover_retreat(table, side);
		return;
	case event_panic:
		panic(table);
		return;
	default: /* counted when its time comes */
		return;
	}
}

/* ---- CANNON SOUNDS, card.cannon-sounds ---------------------------------------------------------------------------------------------- */

enum { corps_arg }; /* 1 + flag */

static side_id side_called(const struct napoleon *n, const struct frame *frame)
{
	return n->side_of[frame->seat];
}

/* The commander who stands with the corps, as a set. */
static uint32_t commander_beside(const struct napoleon *n, unsigned flag)
{
	side_id side = side_of_flag(flag);
	unsigned commander = n->flag_of[commander_of(side)];
	return commander < blocks && n->at[commander] == n->at[flag] ? 1u << commander : 0;
}

static struct message prompt_cannon(const struct field *field, const struct frame *frame)
{
	if (frame->arg[corps_arg])
		return say1(ask_cannon_commander, piece_arg((piece_id)(frame->arg[corps_arg] - 1)));
	return say1(ask_cannon, space_arg((space_id)combat_area(&known(field)->combat)));
}

static struct verdict judge_commander(const struct napoleon *n, unsigned flag, unsigned verb)
{
	if (verb == verb_yes)
		return unless(!commander_beside(n, flag),
			      say1(no_commander_there, piece_arg((piece_id)flag)));
	return unless(napoleon_leaves_commander(n, n->at[flag], 1u << flag), say(not_leaving_commander));
}

static struct verdict judge_cannon(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	bool is_commander_answer = given.verb == verb_yes || given.verb == verb_no;
	if (is_commander_answer != (frame->arg[corps_arg] != 0))
		return forbidden(prompt_cannon(field, frame)); /* what is asked instead */
	if (is_commander_answer)
		return judge_commander(n, frame->arg[corps_arg] - 1u, given.verb);
	uint32_t corps = corps_in_earshot(field->scenario, n, side_called(n, frame));
	if (given.verb == verb_done)
		return unless(corps != 0, say(not_done_cannon));
	return unless(given.arg >= blocks || !(corps >> given.arg & 1),
		      say1(not_called, piece_arg(given.arg)));
}

/* Reading 35: no fatigue, no penalty of a moving attack; flipped like all who fight. */
static void come_to_combat(struct table *table, unsigned flag, uint32_t flags)
{
	struct napoleon *n = here(table);
	unsigned area = combat_area(&n->combat), from = n->at[flag];
	napoleon_show(table, flags, say1(told_blocks_open, space_arg((space_id)area)));
	n->combat.engaged[side_of_flag(flag)] |= flags;
	struct event event = {.message = say1(told_cannon, piece_arg((piece_id)flag)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = (space_id)area};
	tell(table, &event);
	napoleon_enter(table, flags, from, area, entry_cannon);
	if (!n->flow.over)
		napoleon_activate(table, flags);
}

/* Whether a commander is there is asked where everybody sees one, and where nobody can tell. */
static bool commander_is_asked(const struct table *table, unsigned flag)
{
	const struct napoleon *n = here(table);
	if (napoleon_is_upright(table->scenario, n))
		return (napoleon_flags_in(n, n->at[flag], side_of_flag(flag)) & ~(1u << flag)) != 0;
	return commander_beside(n, flag) && !napoleon_leaves_commander(n, n->at[flag], 1u << flag);
}

static void carry_out_cannon(struct table *table, struct frame *frame, struct answer given)
{
	const struct napoleon *n = here(table);
	if (given.verb == verb_done) {
		pop(table);
		tell_all(table, say(told_cannon_nobody), (space_id)combat_area(&n->combat));
		return;
	}
	unsigned flag = given.verb == verb_unit ? given.arg : frame->arg[corps_arg] - 1u;
	if (given.verb == verb_unit && commander_is_asked(table, flag)) {
		frame->arg[corps_arg] = (uint16_t)(flag + 1);
		return;
	}
	uint32_t flags = 1u << flag;
	bool along = given.verb == verb_yes || napoleon_leaves_commander(n, n->at[flag], flags);
	if (along)
		flags |= commander_beside(n, flag);
	pop(table);
	come_to_combat(table, flag, flags);
}

static bool is_sound_cannon(const struct scenario *scenario, const struct position *position,
			    const struct frame *frame)
{
	return napoleon_is_in_combat(scenario, position, frame) &&
	       napoleon_is_own_corps((const struct napoleon *)position, frame, frame->arg[corps_arg]);
}

const struct question napoleon_cannon = {
	.sound = is_sound_cannon,
	.within = 1 + step_operations,
	.stages = 1,
	.arg = {{"corps", kind_piece, .base = 1, .most = blocks - 1, .known = state_known_to_its_side}},
	.id = "cannon",
	.rule = "card.cannon-sounds",
	.prompt = prompt_cannon,
	.judge = judge_cannon,
	.carry_out = carry_out_cannon,
	.verbs = 1 << verb_unit | 1 << verb_yes | 1 << verb_no | 1 << verb_done,
};
