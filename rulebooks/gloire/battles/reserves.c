/*
 * Formations that wait: Mack's reserve at Haslach (H reserve), the garrison of Castel Nuovo (K 2.2), and Ibrahim's men beyond
 * the Nile, who sleep until a rule wakes them.
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

enum { asleep, alarmed, awake };

static const char *waiting_formation(const struct gloire_battle *battle)
{
	return battle->name == gloire_haslach ? "Mack" : battle->name == gloire_castelnuovo ? "Garnison" : "";
}

static bool is_waiting(const struct gloire_battle *battle, unsigned formation)
{
	return !strcmp(battle->formation[formation].name, waiting_formation(battle));
}

bool gloire_is_garrison(const struct gloire_battle *battle, unsigned formation)
{
	return battle->name == gloire_castelnuovo && is_waiting(battle, formation);
}

bool gloire_is_reserve(const struct gloire_battle *battle, unsigned formation)
{
	return battle->name == gloire_haslach && is_waiting(battle, formation);
}

bool gloire_reserve_is_up(const struct field *field)
{
	return gloire_known(field)->special[kept_awake] == awake;
}

/* H reserve: no markers before the turn after the alarm. K 2.2: the garrison acts, but does not stir. */
bool gloire_is_awake(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	const struct gloire_unit *unit = &battle->unit[piece];
	if (battle->name == gloire_haslach && is_waiting(battle, unit->formation))
		return gloire_reserve_is_up(field);
	return unit->set_up.arrival != gloire_sleeps ||
	       gloire_is_called_up(field, unit->formation); /* B 2.2 */
}

/* K 2.2: the garrison stays where it is until it has been attacked. */
bool gloire_may_stir(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name != gloire_castelnuovo || !is_waiting(battle, battle->unit[piece].formation) ||
	       gloire_known(field)->special[kept_awake] != asleep;
}

/* K 2.2: one marker, and the second from the first attack on; it acts on its own orders from then. */
unsigned gloire_markers_at_most(const struct field *field, unsigned formation, unsigned most)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->name == gloire_castelnuovo && is_waiting(battle, formation))
		return gloire_known(field)->special[kept_awake] == asleep ? 1 : 2;
	return most;
}

bool gloire_has_own_orders(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return battle->name == gloire_castelnuovo && is_waiting(battle, battle->unit[piece].formation) &&
	       gloire_known(field)->special[kept_awake] != asleep;
}

/* ---- The alarm ------------------------------------------------------------------------------------------------------ */

/* H reserve: the line runs from the left edge to the lower one; whoever stands upon it or beyond has entered it. */
static bool is_over_the_line(const struct field *field, piece_id piece)
{
	const struct gloire_line *line = gloire_line(gloire_battle(field->scenario), "alarm");
	unsigned rows = field->scenario->board->grid.rows;
	space_id at = gloire_piece(field, piece)->at;
	for (unsigned i = 0; line && i < line->hexes; i++)
		if (at / rows == line->hex[i] / rows && at % rows >= line->hex[i] % rows)
			return true;
	return false;
}

/* H reserve: any unit of it. K 2.2: its infantry. */
static bool was_attacked(const struct field *field, piece_id piece)
{
	if (gloire_is_battle(field, gloire_castelnuovo) && gloire_is_guns(field, piece))
		return false;
	return gloire_piece(field, piece)->did & did_fight &&
	       gloire_active_side(field) != gloire_side(field->scenario, piece);
}

static void raise_alarm(struct table *table, unsigned how)
{
	struct gloire *gloire = gloire_here(table);
	if (gloire->special[kept_awake] != asleep)
		return;
	gloire->special[kept_awake] = (uint8_t)how;
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	tell_all(table, say(battle->name == gloire_castelnuovo ? text_told_garrison_roused : text_told_alarm),
		 no_space);
	for (unsigned i = 0; i < battle->formations; i++)
		if (gloire_is_garrison(battle, i))
			gloire->cup[1].in |= cup_marker(i); /* K 2.2: at once */
}

/* Looked at before what lasted for the activation is forgotten. */
void gloire_note_activation(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	unsigned how = battle->name == gloire_haslach ? alarmed : awake;
	gloire_here(table)->special[kept_fired] = 0;
	gloire_note_bridge(table);
	gloire_end_ferry(table, false);
	for (piece_id i = 0; *waiting_formation(battle) && i < battle->units; i++) {
		if (is_waiting(battle, battle->unit[i].formation)
			    ? was_attacked(&field, i) /* even if that was the end of it */
			    : battle->name == gloire_haslach && battle->unit[i].side == 0 &&
				      gloire_stands(&field, i) && is_over_the_line(&field, i))
			raise_alarm(table, how);
	}
}

/* H reserve: Riesch and Ferdinand both demoralised in phase E. */
void gloire_note_rout(struct table *table)
{
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	unsigned count = 0;
	for (unsigned i = 0; battle->name == gloire_haslach && i < battle->formations; i++)
		count += gloire_here(table)->formation[i] & formation_demoralised &&
			 (!strcmp(battle->formation[i].name, "Riesch") ||
			  !strcmp(battle->formation[i].name, "Ferdinand"));
	if (count == 2)
		raise_alarm(table, alarmed);
}

/* A turn begins: whoever was alarmed in the last has his markers. */
void gloire_note_turn(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	if (gloire_battle(table->scenario)->name == gloire_haslach && gloire->special[kept_awake] == alarmed)
		gloire->special[kept_awake] = awake;
	gloire->special[kept_column] = gloire->special[kept_answered] = 0;
	gloire_forget_calls(table);
	gloire_end_ferry(table, true);
	gloire_rest_gunners(table);
	gloire_begin_day(table);
}

/* ---- K 2.2: the guns of the garrison fire twice ------------------------------------------------------------------------------- */

/* Bit of a battery of the garrison among its own, 1 to 4; 0: it is none. */
static unsigned garrison_bit(const struct field *field, piece_id guns)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned bit = 1;
	if (battle->name != gloire_castelnuovo || !is_waiting(battle, battle->unit[guns].formation))
		return 0;
	for (piece_id i = 0; i < guns; i++)
		if (is_waiting(battle, battle->unit[i].formation) &&
		    gloire_type_is_guns(battle->unit[i].type))
			bit <<= 1;
	return bit;
}

/* Fire and reaction fire are counted apart: the first of each leaves a second. */
static unsigned shot_bit(const struct field *field, piece_id guns, unsigned did)
{
	return garrison_bit(field, guns) << (did == did_answer ? 4 : 0);
}

bool gloire_has_second_shot(const struct field *field, piece_id guns, unsigned did)
{
	unsigned bit = shot_bit(field, guns, did);
	return bit && !(gloire_known(field)->special[kept_fired] & bit);
}

void gloire_note_shot(struct table *table, piece_id guns, unsigned did)
{
	struct field field = truth(table);
	if (gloire_has_second_shot(&field, guns, did))
		gloire_here(table)->special[kept_fired] |= (uint8_t)shot_bit(&field, guns, did);
	else
		gloire_here(table)->piece[guns].did |= did;
}

/* One that has answered fire does not fire in reaction in the same turn; others not with the same marker, 7.1. */
bool gloire_may_react(const struct field *field, piece_id guns)
{
	return !(gloire_piece(field, guns)->did & did_answer) &&
	       !(gloire_known(field)->special[kept_answered] & garrison_bit(field, guns));
}

void gloire_note_counter_battery(struct table *table, piece_id guns)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	gloire->piece[guns].did |= did_answer;
	gloire->special[kept_answered] |= (uint8_t)garrison_bit(&field, guns);
}
