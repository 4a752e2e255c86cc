/*
 * The resolution of assaults, 9.5.3: the order of the assaults, and each from the coordination test to the
 * advance.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

/* ---- Attackers and defenders --------------------------------------------------------------------------- */

bool trautenau_can_still_attack(const struct field *field, unsigned i)
{
	const struct combat_state *combat = combat_in(field);
	piece_id unit = combat->attacker[i];
	if (combat->stopped[i] || !is_on_map(field, unit))
		return false;
	return !is_cavalry(field, unit) || !has(field, unit, piece_disorganised);
}

static bool anyone_can_attack(const struct field *field)
{
	for (unsigned i = 0; i < combat_in(field)->attackers; i++)
		if (trautenau_can_still_attack(field, i))
			return true;
	return false;
}

bool trautenau_only_guns(const struct field *field, side_id side, space_id space)
{
	bool guns = false;
	for (piece_id piece = first_in(field, space); piece != no_piece; piece = next_in(field, piece)) {
		if (info(field, piece)->side != side || !is_unit(field, piece))
			continue;
		if (!is_artillery(field, piece))
			return false;
		guns = true;
	}
	return guns;
}

void trautenau_add_enemies(struct shot *shot, piece_id enemy)
{
	if (shot->enemies < max_defenders)
		shot->enemy[shot->enemies++] = enemy;
}

/* 9.5.3 A: halved against an attacker who comes over the flank; those who support have him in front. */
void trautenau_add_defender(const struct field *field, struct shot *shot, piece_id defender,
			    piece_id attacker, unsigned points)
{
	space_id at = state(field, defender)->at;
	unsigned direction = trautenau_towards(field, at, state(field, attacker)->at);
	bool flank = at == shot->assaulted && direction != no_direction &&
		     !trautenau_is_front(field, defender, direction);
	trautenau_add_shooter(shot, defender, points, flank);
}

/* Attacks of the hex that can still go in, by index; returns how many. */
static unsigned live_attacks(const struct field *field, space_id target, unsigned index[max_attackers])
{
	const struct combat_state *combat = combat_in(field);
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks && count < max_attackers; i++)
		if (combat->attack[i].target == target && trautenau_is_live(field, &combat->attack[i]))
			index[count++] = i;
	return count;
}

static unsigned live_units(const struct field *field, space_id target, piece_id units[max_attackers])
{
	unsigned index[max_attackers];
	unsigned count = live_attacks(field, target, index);
	for (unsigned i = 0; i < count; i++)
		units[i] = combat_in(field)->attack[index[i]].unit;
	return count;
}

static void add_attacker(struct table *table, const struct declared_attack *attack)
{
	struct combat_state *combat = combat_of(table);
	combat->attacker[combat->attackers] = attack->unit;
	combat->value[combat->attackers++] = attack->value;
}

/* What belongs to one assault alone is wiped; the attacks declared and the advances that wait stay. */
static void forget_assault(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	combat->target = 0;
	combat->attackers = 0;
	combat->defenders = 0;
	combat->coordinated = 0;
	combat->defence_leader = 0;
	combat->attack_leader = 0;
	memset(combat->attacker, 0, sizeof combat->attacker);
	memset(combat->value, 0, sizeof combat->value);
	memset(combat->stopped, 0, sizeof combat->stopped);
	memset(combat->defender, 0, sizeof combat->defender);
	memset(combat->share, 0, sizeof combat->share);
}

static void mark_resolved(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	for (unsigned i = 0; i < combat->attacks; i++)
		for (unsigned j = 0; j < combat->attackers; j++)
			if (combat->attack[i].target == combat->target &&
			    combat->attack[i].unit == combat->attacker[j])
				combat->attack[i].flags |= attack_resolved;
}

/* ---- One assault, step by step ------------------------------------------------------------------------- */

enum assault_stage {
	assault_coordination,
	assault_choice,
	assault_withdrawal,
	assault_support,
	assault_defence_leader,
	assault_allotment,
	assault_defence,
	assault_defence_loss,
	assault_defence_retreat,
	assault_defence_risk,
	assault_attack_leader,
	assault_attack,
	assault_attack_loss,
	assault_attack_retreat,
	assault_attack_risk,
	assault_charges,
	assault_advance,
	assault_end,
	assault_stages
};

/* count: the attacker under defensive fire; arg 0: 1 + the last commander asked. */
typedef void assault_step(struct table *table, struct frame *frame);

static void go_to(struct frame *frame, enum assault_stage stage)
{
	frame->stage = (uint8_t)stage;
	frame->arg[0] = 0;
}

static side_id defending_side(const struct field *field)
{
	return enemy_of(trautenau_active_side(field));
}

static void try_coordination(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	unsigned index[max_attackers];
	piece_id units[max_attackers];
	unsigned count = live_attacks(&field, combat->target, index);
	live_units(&field, combat->target, units);
	go_to(frame, assault_choice);
	if (count == 0 || !(combat->attack[index[0]].flags & attack_coordinated))
		return;
	for (unsigned i = 0; i < count; i++)
		combat->attack[index[i]].flags &= (uint8_t)~attack_coordinated;
	if (!trautenau_judge_coordination(&field, units, count).legal ||
	    !trautenau_coordination_test(table, units, count))
		return;
	combat->coordinated = coordination_passed;
	for (unsigned i = 0; i < count; i++)
		add_attacker(table, &combat->attack[index[i]]);
	go_to(frame, assault_withdrawal);
}

static void choose_single(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	unsigned index[max_attackers];
	unsigned count = live_attacks(&field, combat->target, index);
	if (count == 0) {
		go_to(frame, assault_end);
		return;
	}
	go_to(frame, assault_withdrawal);
	if (count == 1)
		add_attacker(table, &combat->attack[index[0]]);
	else
		push(table, ask_assault_unit, trautenau_active_side(&field));
}

static void begin_withdrawal(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	go_to(frame, assault_support);
	for (unsigned i = 0; i < combat->attackers; i++)
		tell_all(table,
			 say2(text_assault_begins, piece_arg(combat->attacker[i]), space_arg(combat->target)),
			 combat->target);
	for (piece_id piece = first_in(&field, combat->target); piece != no_piece;
	     piece = next_in(&field, piece))
		if (is_unit(&field, piece))
			trautenau_note_attack(table, piece);
	push(table, ask_withdraw, defending_side(&field));
}

static void begin_support(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	side_id side = defending_side(&field);
	for (piece_id piece = first_in(&field, combat->target); piece != no_piece;
	     piece = next_in(&field, piece))
		if (is_unit(&field, piece) && info(&field, piece)->side == side)
			combat->defender[combat->defenders++] = (uint8_t)piece;
	if (combat->defenders == 0) {
		tell_all(table, say1(text_evacuated, space_arg(combat->target)), combat->target);
		mark_resolved(table);
		go_to(frame, assault_end);
		trautenau_begin_occupation(table);
		return;
	}
	go_to(frame, assault_defence_leader);
	push(table, ask_support, side);
}

/* 9.5.13: not to guns alone. */
static void ask_defence_leader(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	side_id side = defending_side(&field);
	piece_id asked = frame->arg[0] ? (piece_id)(frame->arg[0] - 1) : (piece_id)no_piece;
	piece_id leader = trautenau_next_leader(&field, side, combat->target, asked);
	if (leader == no_piece || combat->defence_leader ||
	    trautenau_only_guns(&field, side, combat->target)) {
		go_to(frame, assault_allotment);
		return;
	}
	frame->arg[0] = (uint16_t)(leader + 1);
	push(table, ask_leader, side)->arg[0] = leader;
}

static void allot_values(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	go_to(frame, assault_defence);
	if (combat_of(table)->attackers == 1)
		trautenau_share_with_one(table);
	else
		push(table, ask_allot, defending_side(&field));
}

/* ---- Defensive combat, 9.5.3 A ------------------------------------------------------------------------- */

/* 9.5.2: light troops and guns next to the attacker lend their bonus once, where most of their points go. */
static bool lends_here(const struct field *field, unsigned defender, unsigned attacker)
{
	const struct combat_state *combat = combat_in(field);
	space_id at = state(field, combat->defender[defender])->at;
	bool guns = is_artillery(field, combat->defender[defender]);
	unsigned best = max_attackers;
	for (unsigned i = 0; i < combat->attackers; i++) {
		if (guns &&
		    trautenau_towards(field, at, state(field, combat->attacker[i])->at) == no_direction)
			continue;
		if (best == max_attackers || combat->share[defender][i] > combat->share[defender][best])
			best = i;
	}
	return best == attacker;
}

/* The points go from defender to attacker, each defender's place in the shot being its place in the list. */
static void build_defence(const struct field *field, unsigned attacker, struct shot *shot)
{
	const struct combat_state *combat = combat_in(field);
	piece_id unit = combat->attacker[attacker];
	*shot = (struct shot){.kind = shot_defence,
			      .target = state(field, unit)->at,
			      .assaulted = combat->target,
			      .leader = combat->defence_leader ? (piece_id)(combat->defence_leader - 1)
							       : (piece_id)no_piece};
	for (unsigned i = 0; i < combat->defenders; i++) {
		if (combat->share[i][attacker] == 0 &&
		    state(field, combat->defender[i])->at != combat->target)
			continue;
		trautenau_add_defender(field, shot, combat->defender[i], unit, combat->share[i][attacker]);
		shot->shooter[shot->shooters - 1].lends = lends_here(field, i, attacker);
	}
	for (unsigned i = 0; i < combat->attackers; i++)
		if (trautenau_can_still_attack(field, i))
			trautenau_add_enemies(shot, combat->attacker[i]);
}

static void tell_roll(struct table *table, struct message message, unsigned die, space_id at,
		      const struct figure *figure)
{
	struct event event = {
		.message = message, .dice_count = 1, .dice = {(uint8_t)die}, .at = at, .figure = figure};
	tell(table, &event);
}

enum combat_result trautenau_roll_on_table(struct table *table, const struct shot *shot,
					   struct purpose purpose, struct message before, unsigned after)
{
	struct field field = truth(table);
	struct odds odds;
	trautenau_find_odds(&field, shot, &odds);
	unsigned die = roll_d6(table, purpose);
	int sum = (int)die + odds.die.value;
	enum combat_result result = trautenau_table_result(odds.column.value, sum);
	if (table->events) {
		before.arg[before.count++] = number_arg(odds.column.value);
		struct event event = {.message = before, .at = shot->assaulted, .figure = &odds.column};
		tell(table, &event);
		tell_roll(table,
			  say3(after, number_arg((int)die), number_arg(sum),
			       of_kind(arg_message, trautenau_result_message(result).id)),
			  die, shot->assaulted, &odds.die);
	}
	return result;
}

/* Is the attacker out of this assault by what has just hit it? */
static bool is_stopped(const struct field *field, piece_id unit, bool gives_way)
{
	if (!is_on_map(field, unit))
		return true;
	if (is_cavalry(field, unit) && has(field, unit, piece_disorganised))
		return true;
	return gives_way && ground(field, state(field, unit)->at)->terrain != terrain_town;
}

static void fire_at_attackers(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	while (frame->count < combat->attackers && !trautenau_can_still_attack(&field, frame->count))
		frame->count++;
	if (frame->count == combat->attackers) {
		go_to(frame, assault_defence_risk);
		return;
	}
	piece_id unit = combat->attacker[frame->count];
	struct shot shot;
	build_defence(&field, frame->count, &shot);
	enum combat_result result = trautenau_roll_on_table(
		table, &shot, purpose(chance_for_defence, unit),
		say2(text_defence, piece_arg(unit), space_arg(combat->target)), text_defence_result);
	trautenau_begin_result(table, result, &unit, 1);
	trautenau_apply_tests(table, result);
	combat->stopped[frame->count] = is_stopped(&field, unit, combat->gives_way[0]);
	go_to(frame, assault_defence_loss);
}

static void defence_loss(struct table *table, struct frame *frame)
{
	go_to(frame, assault_defence_retreat);
	trautenau_apply_extra_loss(table);
}

static void defence_retreat(struct table *table, struct frame *frame)
{
	if (trautenau_apply_next_retreat(table))
		return;
	trautenau_end_result(table);
	frame->count++;
	go_to(frame, assault_defence);
}

static void defence_risk(struct table *table, struct frame *frame)
{
	unsigned leader = combat_of(table)->defence_leader;
	go_to(frame, assault_attack_leader);
	if (leader)
		trautenau_leader_risks(table, (piece_id)(leader - 1));
}

/* ---- The attack, 9.5.3 B ------------------------------------------------------------------------------- */

static bool stands_with_attacker(const struct field *field, piece_id leader)
{
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (trautenau_can_still_attack(field, i) &&
		    state(field, combat->attacker[i])->at == state(field, leader)->at)
			return true;
	return false;
}

static piece_id next_attack_leader(const struct field *field, piece_id asked)
{
	const struct combat_state *combat = combat_in(field);
	piece_id next = no_piece;
	for (unsigned i = 0; i < combat->attackers; i++) {
		if (!trautenau_can_still_attack(field, i))
			continue;
		piece_id leader = trautenau_next_leader(field, trautenau_active_side(field),
							state(field, combat->attacker[i])->at, asked);
		if (leader != no_piece && (next == no_piece || leader < next))
			next = leader;
	}
	return next;
}

/* 9.5.6: guns that nobody covers are lost to any attacker who has come through their fire; no die falls. */
static void overrun_guns(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	side_id side = defending_side(&field);
	if (!trautenau_only_guns(&field, side, combat->target))
		return;
	piece_id following;
	for (piece_id piece = first_in(&field, combat->target); piece != no_piece; piece = following) {
		following = next_in(&field, piece);
		if (!is_unit(&field, piece))
			continue;
		tell_all(table, say1(text_guns_overrun, piece_arg(piece)), combat->target);
		trautenau_eliminate(table, piece);
	}
}

/* 9.5.13: who led the coordination takes part already; whether he lends his bonus is still to be asked. */
static piece_id bonus_to_ask(const struct field *field, piece_id asked)
{
	const struct combat_state *combat = combat_in(field);
	piece_id leader = (piece_id)(combat->attack_leader - 1);
	if (!combat->coordinated || asked == leader || !stands_with_attacker(field, leader) ||
	    trautenau_leader_bonus(field, leader) == 0)
		return no_piece;
	return leader;
}

static void ask_attack_leader(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	if (!anyone_can_attack(&field)) {
		tell_all(table, say1(text_assault_broken, space_arg(combat->target)), combat->target);
		go_to(frame, assault_attack_risk);
		return;
	}
	if (trautenau_only_guns(&field, defending_side(&field), combat->target)) {
		overrun_guns(table);
		go_to(frame, assault_attack_risk);
		return;
	}
	piece_id asked = frame->arg[0] ? (piece_id)(frame->arg[0] - 1) : (piece_id)no_piece;
	piece_id leader = combat->attack_leader ? bonus_to_ask(&field, asked)
						: next_attack_leader(&field, asked);
	if (leader == no_piece) {
		go_to(frame, assault_attack);
		return;
	}
	frame->arg[0] = (uint16_t)(leader + 1);
	struct frame *question = push(table, ask_leader, trautenau_active_side(&field));
	question->arg[0] = leader;
	question->stage = 1;
}

static void build_attack(const struct field *field, struct shot *shot)
{
	const struct combat_state *combat = combat_in(field);
	*shot = (struct shot){.kind = shot_attack,
			      .target = combat->target,
			      .assaulted = combat->target,
			      .leader = no_piece};
	bool lends = combat->attack_leader &&
		     (!combat->coordinated || combat->coordinated & coordination_bonus);
	if (lends && stands_with_attacker(field, (piece_id)(combat->attack_leader - 1)))
		shot->leader = (piece_id)(combat->attack_leader - 1);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (trautenau_can_still_attack(field, i))
			trautenau_add_shooter(shot, combat->attacker[i], combat->value[i], false);
	for (piece_id piece = first_in(field, combat->target); piece != no_piece;
	     piece = next_in(field, piece))
		if (is_unit(field, piece))
			trautenau_add_enemies(shot, piece);
}

static void attack(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	struct shot shot;
	build_attack(&field, &shot);
	enum combat_result result =
		trautenau_roll_on_table(table, &shot, purpose(chance_for_attack, combat->target),
					say1(text_attack, space_arg(combat->target)), text_attack_result);
	piece_id units[max_defenders];
	unsigned count = 0;
	for (unsigned i = 0; i < shot.enemies; i++)
		if (!is_artillery(&field, shot.enemy[i]))
			units[count++] = shot.enemy[i];
	trautenau_begin_result(table, result, units, count);
	trautenau_apply_tests(table, result);
	go_to(frame, assault_attack_loss);
}

static void attack_loss(struct table *table, struct frame *frame)
{
	go_to(frame, assault_attack_retreat);
	trautenau_apply_extra_loss(table);
}

static void attack_retreat(struct table *table, struct frame *frame)
{
	if (trautenau_apply_next_retreat(table))
		return;
	trautenau_end_result(table);
	overrun_guns(table);
	go_to(frame, assault_attack_risk);
}

static void attack_risk(struct table *table, struct frame *frame)
{
	unsigned leader = combat_of(table)->attack_leader;
	go_to(frame, assault_charges);
	if (leader)
		trautenau_leader_risks(table, (piece_id)(leader - 1));
}

/* 9.5.11: cavalry comes out of an attack disorganised, without further loss if it was so already. */
static void end_charges(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	for (unsigned i = 0; i < combat->attackers; i++) {
		piece_id unit = combat->attacker[i];
		if (!is_on_map(&field, unit) || !is_cavalry(&field, unit) ||
		    has(&field, unit, piece_disorganised))
			continue;
		trautenau_set_flag(table, unit, piece_disorganised);
		tell_all(table, say1(text_charge_over, piece_arg(unit)), state(&field, unit)->at);
	}
	go_to(frame, assault_advance);
}

static void advance_into_hex(struct table *table, struct frame *frame)
{
	mark_resolved(table);
	go_to(frame, assault_end);
	trautenau_begin_advance(table);
}

static void end_assault(struct table *table, struct frame *frame)
{
	(void)frame;
	forget_assault(table);
	pop(table);
}

static enum next resolve_assault(struct table *table, struct frame *frame)
{
	static assault_step *const step[assault_stages] = {
		[assault_coordination] = try_coordination,     [assault_choice] = choose_single,
		[assault_withdrawal] = begin_withdrawal,       [assault_support] = begin_support,
		[assault_defence_leader] = ask_defence_leader, [assault_allotment] = allot_values,
		[assault_defence] = fire_at_attackers,         [assault_defence_loss] = defence_loss,
		[assault_defence_retreat] = defence_retreat,   [assault_defence_risk] = defence_risk,
		[assault_attack_leader] = ask_attack_leader,   [assault_attack] = attack,
		[assault_attack_loss] = attack_loss,           [assault_attack_retreat] = attack_retreat,
		[assault_attack_risk] = attack_risk,           [assault_charges] = end_charges,
		[assault_advance] = advance_into_hex,          [assault_end] = end_assault,
	};
	if (!trautenau_settle_losses(table))
		step[frame->stage](table, frame);
	return next_go_on;
}

const struct question trautenau_procedure_assault = {
	.id = "assault-under-way",
	.rule = "9.5.3",
	.run = resolve_assault,
};
