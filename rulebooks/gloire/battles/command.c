/*
 * Who commands when: successors (E 2.5, F 2.5, B 2.5), Mélas who leaves the field at Marengo (D 2.1).
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

static bool is_lost(const struct field *field, unsigned chief)
{
	unsigned at = gloire_piece(field, gloire_max_units + chief)->at;
	return at == box_eliminated || at == box_left;
}

/* F 2.5: as long as Ott is there, Zach looks on. */
static bool looks_on(const struct field *field, unsigned chief)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; battle->name == gloire_montebello && i < battle->chiefs; i++)
		if (battle->chief[i].successor == chief && !is_lost(field, i))
			return true;
	return false;
}

bool gloire_commands(const struct field *field, unsigned chief)
{
	return gloire_battle(field->scenario)->chief[chief].commands &&
	       gloire_on_map(field, gloire_max_units + chief) && !looks_on(field, chief);
}

/* B 2.5: of two armies each has its own chief; when one is lost the other has both. */
bool gloire_may_command(const struct field *field, unsigned chief, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->formation[formation].chiefs >> chief & 1)
		return true;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (battle->formation[formation].chiefs >> i & 1 && battle->chief[i].successor == chief &&
		    is_lost(field, i))
			return true;
	return false;
}

/* Does nobody act by the special marker that is being played? */
static bool makes_nobody_act(const struct gloire_battle *battle, unsigned marker)
{
	if (marker < first_special || marker >= first_special + (unsigned)battle->markers)
		return false;
	unsigned effect = battle->marker[marker - first_special].effect;
	return effect == gloire_boats || effect == gloire_disorganised || effect == gloire_volley ||
	       effect == gloire_exchange;
}

/* 2.5.1: while a formation of his army is active; B 2.5: of two armies each has its own. 0: he rides, or why not. */
unsigned gloire_why_not_ride(const struct field *field, unsigned chief)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned active = gloire_known(field)->active;
	if (!active)
		return 0;
	if (makes_nobody_act(battle, active - 1))
		return text_nobody_acts;
	unsigned formation = gloire_marker_formation(active - 1);
	bool own = battle->name != gloire_pyramides || formation == gloire_none ||
		   gloire_may_command(field, chief, formation);
	return own ? 0 : (unsigned)text_rides_with_his_own;
}

/* In the first fog of Austerlitz the horse of the fifth column rides across the march of the fourth. */
static bool crosses_columns(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name == gloire_austerlitz && gloire_known(field)->flow.turn == 1 &&
	       !strcmp(battle->formation[formation].corps, "V") && battle->formation[formation].side == 1;
}

/* D orders: Victor and Lannes until Bonaparte has come; on the 13th, when he does not, nobody is there to order them. */
static bool waits_for_bonaparte(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->name != gloire_marengo || (strcmp(battle->formation[formation].name, "Victor") != 0 &&
					       strcmp(battle->formation[formation].name, "Lannes") != 0))
		return false;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, "Bonaparte"))
			return gloire_piece(field, gloire_max_units + i)->at == box_due;
	return false;
}

/* 2.3.2: whom nobody may order, however near: Mack's reserve (H reserve), the garrison (K 2.2), the fifth column in its first turn. */
struct verdict gloire_judge_orderable(const struct field *field, piece_id unit)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned formation = battle->unit[unit].formation;
	if (gloire_is_garrison(battle, formation))
		return forbidden(say1(text_garrison_unordered, piece_arg(unit)));
	if (gloire_is_reserve(battle, formation))
		return forbidden(say1(text_reserve_unordered, piece_arg(unit)));
	if (waits_for_bonaparte(field, formation))
		return forbidden(say1(text_bonaparte_awaited, piece_arg(unit)));
	return crosses_columns(field, formation) ? forbidden(say1(text_columns_cross, piece_arg(unit)))
						 : legal();
}

/* G 2.5: the cuirassiers move with the emperors, or with the first of the two who rides. */
piece_id gloire_escort_of(const struct field *field, piece_id chief)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->name != gloire_austerlitz || !gloire_is_chief(chief) ||
	    gloire_chief(field, chief)->commands || !gloire_on_map(field, chief))
		return no_piece;
	GLOIRE_EACH_IN (field, gloire_piece(field, chief)->at, piece)
		if (!gloire_is_chief(piece) && gloire_piece(field, piece)->order != routed &&
		    !strcmp(battle->formation[battle->unit[piece].formation].name, "Escort"))
			return piece;
	return no_piece;
}

/* ---- E 2.5: the successor comes in phase A, on any unit of his army ---------------------------------------------------- */

static piece_id waiting_successor(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->chiefs; i++) {
		unsigned heir = battle->chief[i].successor;
		if (battle->chief[i].side == side && heir != gloire_none && is_lost(field, i) &&
		    battle->chief[heir].set_up.arrival == gloire_by_rule &&
		    gloire_piece(field, gloire_max_units + heir)->at == box_off)
			return (piece_id)(gloire_max_units + heir);
	}
	return no_piece;
}

static struct verdict judge_successor(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	if (!gloire_exists(field->scenario, given.arg) || gloire_is_chief(given.arg) ||
	    !gloire_stands(field, given.arg) || gloire_side(field->scenario, given.arg) != frame->seat)
		return forbidden(say1(text_not_yours, piece_arg(given.arg)));
	return legal();
}

static struct message prompt_successor(const struct field *field, const struct frame *frame)
{
	return say1(gloire_is_battle(field, gloire_marengo) ? text_ask_zach : text_ask_successor,
		    piece_arg(frame->arg[0]));
}

static enum next run_successor(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (judge_successor(&field, frame, answer(verb_unit, i)).legal)
			return next_ask;
	pop(table);
	return next_go_on;
}

static void place_successor(struct table *table, struct frame *frame, struct answer given)
{
	piece_id chief = frame->arg[0];
	space_id at = gloire_here(table)->piece[given.arg].at;
	pop(table);
	gloire_put(table, chief, at);
	bool zach = gloire_battle(table->scenario)->name == gloire_marengo;
	tell_all(table, say2(zach ? text_told_zach : text_told_successor, piece_arg(chief), space_arg(at)),
		 at);
}

const struct question gloire_successor = {
	.id = "successor",
	.rule = "E 2.5",
	.run = run_successor,
	.prompt = prompt_successor,
	.judge = judge_successor,
	.carry_out = place_successor,
	.verbs = 1 << verb_unit,
	.upon = 1ull << question_orders | 1ull << question_successor,
	.arg = {[0] = {"chief", kind_piece, .most = max_pieces}},
};

/* ---- D 2.1: Mélas goes ------------------------------------------------------------------------------------------------------- */

static side_id holder_of(const struct field *field, const char *hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	space_id at = board_find(field->scenario->board, hex);
	for (unsigned i = 0; i < battle->objectives; i++)
		if (battle->objective[i].hex[0] == at &&
		    gloire_known(field)->holder[i * gloire_objective_hexes])
			return (side_id)(gloire_known(field)->holder[i * gloire_objective_hexes] - 1);
	return gloire_held_by(field, at);
}

/*
 * At the end of turn 6 if Marengo and Spinetta are Austrian, else of turn 7; in turns that are over when this one begins. On the 13th, which
 * begins later, he stays.
 */
static bool melas_goes(const struct field *field)
{
	unsigned turn = gloire_known(field)->flow.turn;
	if (!gloire_is_battle(field, gloire_marengo) || turn <= gloire_battle(field->scenario)->first_turn)
		return false;
	return turn == 8 || (turn == 7 && holder_of(field, "0715") == 1 && holder_of(field, "1117") == 1);
}

/* D 2.1: his marker is in the cup of the turn that begins. */
static void call_zach(struct table *table)
{
	gloire_here(table)->special[kept_zach] = (uint8_t)gloire_here(table)->flow.turn;
}

/* Has the enemy sent him off, and Zach, who follows him, not had his marker yet? */
static bool melas_was_lost(const struct field *field, unsigned melas)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned heir = battle->chief[melas].successor;
	return gloire_piece(field, gloire_max_units + melas)->at == box_eliminated && heir != gloire_none &&
	       battle->chief[heir].set_up.arrival == gloire_by_rule &&
	       !gloire_known(field)->special[kept_zach];
}

static void send_off(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->chiefs; i++) {
		piece_id chief = (piece_id)(gloire_max_units + i);
		if (strcmp(battle->chief[i].name, "Melas") != 0)
			continue;
		if (melas_was_lost(&field, i))
			call_zach(table);
		if (!gloire_on_map(&field, chief) || !melas_goes(&field))
			continue;
		gloire_put(table, chief, box_left);
		call_zach(table);
		tell_all(table, say1(text_told_melas_leaves, piece_arg(chief)), no_space);
	}
}

/* A scenario that begins with Zach in command begins in the turn after Mélas has left. */
static bool begins_with_zach(const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, "Zach"))
			return battle->chief[i].set_up.arrival == gloire_at_start &&
			       gloire_known(field)->flow.turn == battle->first_turn;
	return false;
}

/* D 2.1: his marker is in the cup of the turn after Mélas has left, once, whoever would rather not. */
bool gloire_is_due_marker(const struct field *field, unsigned marker)
{
	const struct gloire_marker *info = &gloire_battle(field->scenario)->marker[marker - first_special];
	return info->effect == gloire_disorganised &&
	       (gloire_known(field)->special[kept_zach] == gloire_known(field)->flow.turn ||
		begins_with_zach(field));
}

/* ---- Who begins a turn ----------------------------------------------------------------------------------------------------- */

static bool is_volley(const struct field *field, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned special = marker - first_special;
	return marker >= first_special && special < battle->markers &&
	       battle->marker[special].effect == gloire_volley;
}

/* B 3: one of Mourad's formations. G 2.2: one of the first wing. K 2.1.2: volleys are drawn. 0: it may, or why not. */
unsigned gloire_why_not_begin(const struct field *field, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned formation = gloire_marker_formation(marker);
	if (gloire_marker_side(field->scenario, marker) == 0)
		return 0;
	if (battle->name == gloire_pyramides)
		return formation != gloire_none && !strcmp(battle->formation[formation].corps, "Mourad")
			       ? 0
			       : (unsigned)text_mourad_begins;
	if (is_volley(field, marker))
		return text_volley_is_drawn;
	return gloire_may_begin_wing(field, formation) ? 0 : (unsigned)text_wing_begins;
}

/* B 3: whoever has the initiative by Mourad must begin with one of his formations, as long as there is one. */
bool gloire_must_begin(const struct field *field, side_id side)
{
	bool any = false;
	for (unsigned marker = 0;
	     gloire_is_battle(field, gloire_pyramides) && side == 1 && marker < marker_numbers && !any;
	     marker++)
		any = gloire_marker_exists(field->scenario, marker) &&
		      gloire_marker_side(field->scenario, marker) == side &&
		      gloire_marker_in_cup(field, marker) && !gloire_why_not_begin(field, marker);
	return any;
}

/* ---- Phase A -------------------------------------------------------------------------------------------------------------------- */

/* Before orders are written: dice for those who may come, chiefs who leave, and those who follow them. */
void gloire_begin_phase_a(struct table *table)
{
	gloire_roll_arrivals(table);
	gloire_note_villages(table);
	send_off(table);
	struct field field = truth(table);
	for (side_id side = 0; side < both_sides; side++) {
		piece_id heir = waiting_successor(&field, side);
		if (heir != no_piece)
			push(table, question_successor, gloire_seat(side))->arg[0] = heir;
	}
}
