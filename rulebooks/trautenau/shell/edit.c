/*
 * Positions set up by hand: one change of the protocol at a time, then the checks of the whole.
 *
 *	{clear:true}                    every piece off the map, nothing held, nobody active, the container empty
 *	{piece, at, facing, losses, old_losses, due, spent, disorganised, out_of_command, ... }
 *	{formation, demoralised, freed, paid, acted}
 *	{turn: 6 | "14.00", day: 2}     {active: formation or null}    {cup: [formations]}    {initiative: side or null}
 *	{control: hex, side: side or null}
 *	{demoralised: [formations]}     {vp: {noon, day: {prussian, austrian}}}     {panicked}     {guard_came}
 *	{iv_corps: turn}                {i_corps: turn}                {first_brigade: formation or null}
 *	{step: "movement"}              starts that step
 */
#include <stdlib.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

/* ---- Pieces --------------------------------------------------------------------------------------------------------- */

/* The facing of the others in the hex, or the side's usual one. */
static unsigned facing_beside(const struct field *field, piece_id piece)
{
	for (piece_id other = first_in(field, state(field, piece)->at); other != no_piece;
	     other = next_in(field, other))
		if (other != piece && state(field, other)->facing < no_direction)
			return state(field, other)->facing;
	return info(field, piece)->side == prussian ? south : north;
}

static bool needs_facing_now(const struct field *field, piece_id piece)
{
	return is_on_map(field, piece) && trautenau_needs_facing(field, piece, state(field, piece)->at);
}

void trautenau_put_by_hand(struct table *table, piece_id piece, unsigned at)
{
	struct field field = truth(table);
	struct piece_state *now = &truth_of(table)->piece[piece];
	trautenau_place_piece(table, piece, at);
	if (at == at_eliminated && is_unit(&field, piece))
		now->losses = info(&field, piece)->morale;
	else if (at < map_spaces && is_unit(&field, piece) && now->losses >= info(&field, piece)->morale)
		now->losses = 0;
	if (at < map_spaces || at >= at_evacuated)
		now->due = 0;
	else if (!now->due)
		now->due = (uint8_t)truth_of(table)->flow.turn;
	if (needs_facing_now(&field, piece) && now->facing >= no_direction)
		trautenau_face_unit(table, piece, facing_beside(&field, piece));
}

/* A facing where none is needed is not kept. */
void trautenau_face_by_hand(struct table *table, piece_id piece, unsigned facing)
{
	struct field field = truth(table);
	if (needs_facing_now(&field, piece))
		trautenau_face_unit(table, piece, facing);
}

/* ---- The hour ------------------------------------------------------------------------------------------------------- */

/* The first turn of that hour ("14.00"), of the given day if one is given. */
static unsigned turn_of_hour(struct table *table, const char *text, json_int_t day)
{
	unsigned hour = (unsigned)strtoul(text, NULL, 10);
	for (unsigned turn = 1; turn <= table->scenario->info->turns; turn++) {
		struct flow flow = truth_of(table)->flow;
		flow.turn = (uint16_t)turn;
		if (trautenau_hour_of(table->scenario, &flow) == hour &&
		    (!day || trautenau_day_of(table->scenario, &flow) == day))
			return turn;
	}
	return 0;
}

static struct verdict edit_turn(struct table *table, const json_t *change)
{
	const json_t *turn = json_object_get(change, "turn"), *day = json_object_get(change, "day");
	json_int_t found = json_is_string(turn)
				   ? turn_of_hour(table, json_string_value(turn), json_integer_value(day))
				   : json_integer_value(turn);
	if (found < 1 || found > table->scenario->info->turns || (day && !json_is_integer(day)))
		return forbidden(say(text_edit_no_turn));
	truth_of(table)->flow.turn = (uint16_t)found;
	return legal();
}

const struct own_change trautenau_edit_hour = {"turn", edit_turn, {"day"}};

/* ---- The rest follows from the table of fields ------------------------------------------------------------------------ */

/* Values that the rules forbid have a sentence of their own. */
static struct verdict refusal(const struct table *table, const struct state_refusal *refused)
{
	static const uint16_t sentence[] = {
		[state_not_known] = text_edit_unknown,      [state_wrong_value] = text_edit_wrong_type,
		[state_no_piece] = text_edit_no_piece,      [state_no_place] = text_edit_no_place,
		[state_no_side] = text_edit_no_side,        [state_no_card_named] = text_edit_no_formation,
		[state_no_facing] = text_edit_no_direction, [state_not_allowed] = text_edit_wrong_type,
		[state_not_of_piece] = text_edit_unknown,
	};
	const struct trautenau_data *data = data_of(table->scenario);
	const struct state_field *field = refused->fault == state_not_allowed ? refused->field : NULL;
	if (field && !strcmp(field->name, "piece.losses") &&
	    data->piece[refused->element].arm > arm_artillery)
		return forbidden(say1(text_edit_commander_losses, piece_arg((piece_id)refused->element)));
	for (unsigned i = 0; field && i < data->formations; i++)
		if (data->formation[i].independent &&
		    ((field->kind == kind_cards && refused->value >> i & 1) ||
		     (field->kind == kind_card && refused->value == i)))
			return forbidden(say1(text_edit_no_marker, of_kind(arg_group, (int)i)));
	return forbidden(say(sentence[refused->fault]));
}

struct verdict trautenau_edit_position(struct table *table, const json_t *change)
{
	struct trautenau *now = truth_of(table);
	struct battle_state battle = now->battle; /* clearing the field forgets no points */
	bool hour = json_object_get(change, "turn");
	struct verdict verdict = hour ? edit_turn(table, change) : legal();
	if (!verdict.legal)
		return verdict;
	struct state_refusal refused = state_check_keys(table, change);
	if (refused.fault)
		return refusal(table, &refused);
	refused = state_change(table, change);
	if (json_object_get(change, "clear"))
		now->battle = battle;
	if (now->command.active != no_formation)
		now->command.cup &= ~(1u << now->command.active);
	bool fine = refused.fault == state_fine || (refused.fault == state_not_known && hour);
	return fine ? legal() : refusal(table, &refused);
}

/* ---- Checks of the whole --------------------------------------------------------------------------------------------- */

/* The step in force begins anew after a change by hand, so that nothing of an assault under way remains. */
struct verdict trautenau_check_edited(const struct table *table)
{
	struct field field = truth(table);
	struct trautenau *now = (struct trautenau *)table->position;
	struct verdict verdict = legal();
	memset(&now->combat, 0, sizeof now->combat);
	for (piece_id piece = 0; piece < data_of(table->scenario)->pieces && verdict.legal; piece++)
		if (is_on_map(&field, piece))
			verdict = trautenau_judge_standing(&field, piece, true);
	return verdict;
}
