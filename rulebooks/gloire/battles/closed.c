/*
 * Ground that a battle closes or opens: villages of Egypt (B 6.2, B 9), the bridge of Elchingen, the street of Casteggio (F 9.1),
 * and who may not form square, march or attack.
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

/* B 6.2, B 9: narrow lanes; cavalry neither enters, nor attacks, nor has a zone of control in a village. */
bool gloire_is_closed(const struct scenario *scenario, unsigned arm, space_id hex)
{
	unsigned terrain = scenario->board->space[hex].terrain;
	return gloire_battle(scenario)->name == gloire_pyramides && arm == gloire_arm_cavalry &&
	       (terrain == terrain_village || terrain == terrain_town);
}

/* F 9.1: the long street of Casteggio, along its road or track. */
bool gloire_is_street(const struct scenario *scenario, space_id from, unsigned direction)
{
	static const char *const street[] = {"1210", "1310", "1311"};
	const struct board *board = scenario->board;
	space_id to = board->neighbour[from][direction];
	if (gloire_battle(scenario)->name != gloire_montebello ||
	    !(board->side[from][direction] & (side_road | side_path)))
		return false;
	for (unsigned i = 0; i < COUNT_OF(street); i++)
		if (!strcmp(board->space[to].number, street[i]))
			return true;
	return false;
}

static bool has_routed(const struct field *field, side_id side)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && gloire_side(field->scenario, i) == side &&
		    gloire_piece(field, i)->order == routed)
			return true;
	return false;
}

/* K cavalry: the chasseurs at Maïda attack only while a unit of their army is in rout. G 2.5: the escort never does. */
struct verdict gloire_judge_aggression(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (gloire_is_chief(piece))
		return legal();
	const char *formation = battle->formation[battle->unit[piece].formation].name;
	bool timid = battle->name == gloire_maida && !strcmp(formation, "Cavalry");
	if (timid && !has_routed(field, battle->unit[piece].side))
		return forbidden(say1(text_timid_horse, piece_arg(piece)));
	if (battle->name == gloire_austerlitz && !strcmp(formation, "Escort"))
		return forbidden(say1(text_escort_defends, piece_arg(piece)));
	return legal();
}

/* B 8.3: fellahs do not fire at whoever attacks them. */
bool gloire_is_untrained(const struct field *field, piece_id piece)
{
	return gloire_is_battle(field, gloire_pyramides) &&
	       !strncmp(gloire_unit(field, piece)->name, "Fellahs", strlen("Fellahs"));
}

/* A 4.2: there were no squares at Rivoli; B 4.2: the Ottomans knew none; C 4.3: nor has a pontoon train any. */
bool gloire_may_form_square(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->name == gloire_rivoli || battle->unit[piece].type == gloire_pontoon)
		return false;
	return battle->name != gloire_pyramides || battle->unit[piece].side == 0;
}

unsigned gloire_why_no_squares(const struct field *field)
{
	if (gloire_is_battle(field, gloire_rivoli))
		return text_no_squares_at_rivoli;
	return gloire_is_battle(field, gloire_pyramides) ? text_no_ottoman_squares : text_no_square_of_trains;
}

/* K 4.1.3: after they have come in; whoever is lost since has come in, too. */
static unsigned formations_entered(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	uint64_t entered = 0;
	for (piece_id i = 0; i < battle->units; i++) {
		space_id at = gloire_piece(field, i)->at;
		if (battle->unit[i].side == side && at != box_due && at != box_off)
			entered |= UINT64_C(1) << battle->unit[i].formation;
	}
	return (unsigned)__builtin_popcountll(entered);
}

/* K 4.1.3: not for Russian infantry once two French formations have come in, never for their boats; A 2.3: not for Lusignan. 0: it may. */
unsigned gloire_why_no_forced_march(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	const struct gloire_unit *unit = &battle->unit[piece];
	const char *formation = battle->formation[unit->formation].name;
	if (battle->name == gloire_castelnuovo && unit->type == gloire_boat)
		return text_boats_not_forced;
	if (battle->name == gloire_rivoli && !strcmp(formation, "Lusignan"))
		return text_lusignan_not_forced;
	bool russian = battle->name == gloire_castelnuovo && unit->side == 1 &&
		       gloire_is_foot(field, piece) && strcmp(formation, "Montenegrins") != 0 &&
		       strcmp(formation, "Bocchese") != 0;
	return russian && formations_entered(field, 0) >= 2 ? (unsigned)text_russians_not_forced : 0;
}

/* B 6.1: the guns of Imbâba stay as they were laid. */
bool gloire_may_turn(const struct field *field, piece_id piece)
{
	const struct gloire_unit *unit = gloire_unit(field, piece);
	return !gloire_is_battle(field, gloire_pyramides) || !gloire_type_is_guns(unit->type) ||
	       unit->mp[gloire_good_order];
}

/* Who stays where it stands, B 6.1, D 0.3, K 2.2: the text that says so; 0: nobody keeps it there. */
unsigned gloire_why_fixed(const struct field *field, piece_id piece)
{
	if (!gloire_may_turn(field, piece))
		return text_guns_stay_laid;
	if (gloire_is_fixture(gloire_battle(field->scenario), gloire_unit(field, piece)))
		return text_battery_not_moved;
	return gloire_may_stir(field, piece) ? 0 : (unsigned)text_garrison_stays;
}

/* ---- Schöngrabern, by option: on fire in turns 2 and 3, ruins from then on, which are as a village --------------------- */

static bool is_on_fire(const struct field *field, space_id hex)
{
	static const char *const village[] = {"1117", "1118", "1218"};
	unsigned turn = gloire_known(field)->flow.turn;
	if (!gloire_is_battle(field, gloire_schongraben) || !gloire_option(field, option_village_burns) ||
	    turn < 2 || turn > 3)
		return false;
	for (unsigned i = 0; i < COUNT_OF(village); i++)
		if (!strcmp(field->scenario->board->space[hex].number, village[i]))
			return true;
	return false;
}

/* ---- Elchingen: the bridge is broken in turn 1 ------------------------------------------------------------------------- */

static bool is_broken_bridge(const struct field *field, space_id from, unsigned direction)
{
	return gloire_is_battle(field, gloire_elchingen) && gloire_known(field)->flow.turn == 1 &&
	       gloire_data(field->scenario)->kinds[from][direction] >> gloire_bridge & 1;
}

/* French infantry alone gets over it, and so attacks over it, 8.2. */
bool gloire_bridge_bears(const struct field *field, piece_id piece, space_id from, unsigned direction)
{
	return !is_broken_bridge(field, from, direction) ||
	       (gloire_is_foot(field, piece) && gloire_side(field->scenario, piece) == 0);
}

/* Who gets over it does so as over a stream; it stops there, in disorder if an enemy zone reaches the hex. */
void gloire_change_step(const struct gloire_mover *mover, space_id from, unsigned direction, bool into_zone,
			struct gloire_step_cost *step, bool *stops)
{
	const struct field *field = mover->field;
	space_id to = field->scenario->board->neighbour[from][direction];
	if (!step->why && gloire_is_ice(field->scenario, to))
		step->why = text_thin_ice; /* G ponds */
	if (!step->why && is_on_fire(field, to)) {
		step->cost = (half_points)(step->cost + 2);
		step->why = gloire_is_guns(field, mover->piece) ? text_village_on_fire : 0;
	}
	if (step->why || !is_broken_bridge(field, from, direction))
		return;
	if (!gloire_bridge_bears(field, mover->piece, from, direction)) {
		step->why = text_bridge_broken;
		return;
	}
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	step->cost = (half_points)(step->cost + tables->edge[gloire_stream].cost[gloire_arm_infantry]);
	step->disorders |= into_zone;
	*stops = true;
}

/* What the battle adds to the cost of a step. */
unsigned gloire_term_of_change(const struct field *field)
{
	if (gloire_is_battle(field, gloire_durrenstein))
		return text_term_ashore;
	return gloire_is_battle(field, gloire_elchingen) ? text_term_broken_bridge : text_term_fire;
}

/* ---- H 2.1.2: Furia française ------------------------------------------------------------------------------------------ */

static bool is_attacked(const struct field *field, unsigned combat, const char *hex)
{
	space_id at = board_find(field->scenario->board, hex);
	const uint16_t *target = gloire_known(field)->combat[combat].target;
	return target[0] == at + 1 || target[1] == at + 1;
}

/* What it adds to the die of those that attack by it: 1, against the abbey of Elchingen 2. */
int gloire_furia(const struct field *field, unsigned combat)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned active = gloire_known(field)->active;
	if (active <= first_special || active > first_special + (unsigned)battle->markers)
		return 0;
	const struct gloire_marker *marker = &battle->marker[active - 1u - first_special];
	if (marker->effect != gloire_two_stacks)
		return 0;
	bool own = false;
	for (piece_id i = 0; i < battle->units; i++)
		own |= gloire_attacks(field, combat, i) && battle->unit[i].side == marker->side;
	if (!own)
		return 0;
	bool abbey = battle->name == gloire_elchingen && is_attacked(field, combat, "1409");
	return battle->tables.modifier[abbey ? gloire_shock_furia_abbey : gloire_shock_furia];
}
