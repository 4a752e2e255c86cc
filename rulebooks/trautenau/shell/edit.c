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

#include "rulebooks/trautenau/shell/edit.h"

/* ---- Reading -------------------------------------------------------------------------------------------------------- */

struct verdict trautenau_wrong_type(void)
{
	return forbidden(say(text_edit_wrong_type));
}

/* A whole number of a field within bounds; a field that is not there leaves *value as it is. */
bool trautenau_read_whole(const json_t *change, const char *key, int most, int *value)
{
	const json_t *found = json_object_get(change, key);
	if (!found)
		return true;
	if (!json_is_integer(found) || json_integer_value(found) < 0 || json_integer_value(found) > most)
		return false;
	*value = (int)json_integer_value(found);
	return true;
}

bool trautenau_read_byte(const json_t *change, const char *key, int most, uint8_t *byte)
{
	int value = *byte;
	if (!trautenau_read_whole(change, key, most, &value))
		return false;
	*byte = (uint8_t)value;
	return true;
}

static bool read_points(const json_t *change, const char *key, half_points *points)
{
	const json_t *found = json_object_get(change, key);
	if (!found)
		return true;
	double value = json_number_value(found);
	if (!json_is_number(found) || value < 0 || value > 100)
		return false;
	*points = (half_points)(value * 2 + 0.5);
	return true;
}

bool trautenau_read_flag(const json_t *change, const char *key, unsigned flag, unsigned *flags)
{
	const json_t *found = json_object_get(change, key);
	if (!found)
		return true;
	if (!json_is_boolean(found))
		return false;
	*flags = json_is_true(found) ? *flags | flag : *flags & ~flag;
	return true;
}

/* A side's name, or null for none. */
bool trautenau_read_side(const json_t *change, const char *key, side_id *side)
{
	const json_t *found = json_object_get(change, key);
	*side = json_is_string(found) ? trautenau_find_side(json_string_value(found)) : (side_id)no_side;
	return json_is_null(found) || *side != no_side;
}

/* ---- Pieces --------------------------------------------------------------------------------------------------------- */

static unsigned usual_facing(side_id side)
{
	return side == prussian ? south : north;
}

/* The facing of the others in the hex, or the side's usual one. */
static unsigned facing_beside(const struct field *field, piece_id piece)
{
	for (piece_id other = first_in(field, state(field, piece)->at); other != no_piece;
	     other = next_in(field, other))
		if (other != piece && state(field, other)->facing < no_direction)
			return state(field, other)->facing;
	return usual_facing(info(field, piece)->side);
}

static struct verdict edit_facing(struct table *table, piece_id piece, const json_t *change)
{
	struct field field = truth(table);
	const json_t *found = json_object_get(change, "facing");
	space_id at = state(&field, piece)->at;
	bool needed = at < map_spaces && trautenau_needs_facing(&field, piece, at);
	if (!found || json_is_null(found)) {
		if (needed && state(&field, piece)->facing >= no_direction)
			trautenau_face_unit(table, piece, facing_beside(&field, piece));
		return legal();
	}
	if (!json_is_string(found))
		return trautenau_wrong_type();
	unsigned direction = board_find_direction(field.scenario->board, json_string_value(found));
	if (direction == no_direction)
		return forbidden(say(text_edit_no_direction));
	if (needed)
		trautenau_face_unit(table, piece, direction);
	return legal();
}

static struct verdict edit_place(struct table *table, piece_id piece, const json_t *change)
{
	struct field field = truth(table);
	const json_t *found = json_object_get(change, "at");
	if (!found)
		return legal();
	const char *text = json_string_value(found);
	if (!text)
		return trautenau_wrong_type();
	space_id at = trautenau_find_hex(field.scenario, text);
	if (at == no_space)
		at = trautenau_find_place(field.scenario, text);
	if (at == no_space && !same_word(text, "off"))
		return forbidden(say(text_edit_no_place));
	trautenau_place_piece(table, piece, at);
	struct piece_state *now = &truth_of(table)->piece[piece];
	if (at == at_eliminated && is_unit(&field, piece))
		now->losses = info(&field, piece)->morale;
	else if (at < map_spaces && is_unit(&field, piece) && now->losses >= info(&field, piece)->morale)
		now->losses = 0;
	if (at < map_spaces || at >= at_evacuated)
		now->due = 0;
	else if (!now->due)
		now->due = (uint8_t)truth_of(table)->flow.turn;
	return legal();
}

static struct verdict edit_status(struct table *table, piece_id piece, const json_t *change)
{
	struct piece_state *now = &truth_of(table)->piece[piece];
	unsigned flags = now->flags;
	for (unsigned i = 0; i < trautenau_status_word_count; i++)
		if (!trautenau_read_flag(change, trautenau_status_words[i].word,
					 trautenau_status_words[i].flag, &flags))
			return trautenau_wrong_type();
	now->flags = (uint16_t)flags;
	if (!read_points(change, "spent", &now->spent) || !trautenau_read_byte(change, "due", 255, &now->due))
		return trautenau_wrong_type();
	return legal();
}

static struct verdict edit_losses(struct table *table, piece_id piece, const json_t *change)
{
	struct field field = truth(table);
	struct piece_state *now = &truth_of(table)->piece[piece];
	if (!json_object_get(change, "losses") && !json_object_get(change, "old_losses"))
		return legal();
	if (!is_unit(&field, piece))
		return forbidden(say1(text_edit_commander_losses, piece_arg(piece)));
	int morale = info(&field, piece)->morale;
	if (!trautenau_read_byte(change, "losses", morale, &now->losses) ||
	    !trautenau_read_byte(change, "old_losses", morale, &now->old_losses) ||
	    now->old_losses > now->losses)
		return trautenau_wrong_type();
	return legal();
}

static struct verdict edit_piece(struct table *table, const json_t *change)
{
	struct field field = truth(table);
	const char *name = json_string_value(json_object_get(change, "piece"));
	piece_id piece = name ? trautenau_find_piece(&field, name) : (piece_id)no_piece;
	if (piece == no_piece)
		return forbidden(say(text_edit_no_piece));
	struct verdict verdict = edit_place(table, piece, change);
	if (verdict.legal)
		verdict = edit_facing(table, piece, change);
	if (verdict.legal)
		verdict = edit_losses(table, piece, change);
	if (verdict.legal)
		verdict = edit_status(table, piece, change);
	return verdict;
}

static struct verdict edit_clear(struct table *table, const json_t *change)
{
	if (!json_is_true(json_object_get(change, "clear")))
		return trautenau_wrong_type();
	struct trautenau *now = truth_of(table);
	for (piece_id piece = 0; piece < data_of(table->scenario)->pieces; piece++) {
		trautenau_place_piece(table, piece, at_off);
		now->piece[piece] = (struct piece_state){.at = at_off, .facing = no_direction};
	}
	memset(now->formation, 0, sizeof now->formation);
	memset(&now->command, 0, sizeof now->command);
	now->command.active = no_formation;
	now->command.initiative = no_side;
	memset(&now->combat, 0, sizeof now->combat);
	memset(now->holder, 0, sizeof now->holder);
	return legal();
}

/* ---- The rest -------------------------------------------------------------------------------------------------------- */

/* The first turn of that hour ("14.00"), of the given day if one is given. */
static unsigned turn_of_hour(struct table *table, const char *text, int day)
{
	unsigned hour = (unsigned)strtoul(text, NULL, 10);
	for (unsigned turn = 1; turn <= table->scenario->info->turns; turn++) {
		struct flow flow = truth_of(table)->flow;
		flow.turn = (uint16_t)turn;
		if (trautenau_hour_of(table->scenario, &flow) == hour &&
		    (!day || trautenau_day_of(table->scenario, &flow) == (unsigned)day))
			return turn;
	}
	return 0;
}

static struct verdict edit_turn(struct table *table, const json_t *change)
{
	const json_t *found = json_object_get(change, "turn");
	int turn = 0, day = 0;
	if (!trautenau_read_whole(change, "day", 2, &day))
		return trautenau_wrong_type();
	if (json_is_string(found))
		turn = (int)turn_of_hour(table, json_string_value(found), day);
	else if (!trautenau_read_whole(change, "turn", table->scenario->info->turns, &turn))
		turn = 0;
	if (!turn)
		return forbidden(say(text_edit_no_turn));
	truth_of(table)->flow.turn = (uint16_t)turn;
	return legal();
}

static struct verdict edit_initiative(struct table *table, const json_t *change)
{
	side_id side;
	if (!trautenau_read_side(change, "initiative", &side))
		return forbidden(say(text_edit_no_side));
	truth_of(table)->command.initiative = side;
	return legal();
}

static struct verdict edit_control(struct table *table, const json_t *change)
{
	const char *text = json_string_value(json_object_get(change, "control"));
	space_id space = text ? trautenau_find_hex(table->scenario, text) : (space_id)no_space;
	if (space == no_space)
		return forbidden(say(text_edit_no_place));
	side_id side;
	if (!trautenau_read_side(change, "side", &side))
		return forbidden(say(text_edit_no_side));
	truth_of(table)->holder[space] = (uint8_t)(side == no_side ? 0 : side + 1);
	return legal();
}

static struct verdict edit_step(struct table *table, const json_t *change)
{
	const char *name = json_string_value(json_object_get(change, "step"));
	for (unsigned i = 0; name && i < steps_of_play; i++) {
		if (!same_word(name, trautenau_steps[i].id))
			continue;
		struct verdict verdict = trautenau_check_edited(table);
		if (verdict.legal)
			engine_step(table, i);
		return verdict;
	}
	return forbidden(say(text_edit_no_step));
}

static const struct {
	const char *key;
	struct verdict (*edit)(struct table *table, const json_t *change);
} kinds[] = {
	{"clear", edit_clear},
	{"piece", edit_piece},
	{"formation", trautenau_edit_formation},
	{"turn", edit_turn},
	{"active", trautenau_edit_active},
	{"cup", trautenau_edit_cup},
	{"initiative", edit_initiative},
	{"control", edit_control},
	{"demoralised", trautenau_edit_demoralised},
	{"vp", trautenau_edit_points},
	{"panicked", trautenau_edit_panicked},
	{"guard_came", trautenau_edit_guard_came},
	{"iv_corps", trautenau_edit_fourth_corps},
	{"i_corps", trautenau_edit_first_corps},
	{"first_brigade", trautenau_edit_first_brigade},
	{"step", edit_step},
};

/* A change may speak of several things at once; a formation's `demoralised` is its own, not the list's. */
struct verdict trautenau_edit_position(struct table *table, const json_t *change)
{
	struct verdict verdict = forbidden(say(text_edit_unknown));
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!json_object_get(change, kinds[i].key))
			continue;
		if (kinds[i].edit == trautenau_edit_demoralised && json_object_get(change, "formation"))
			continue;
		truth_of(table)->flow.edited = 1;
		verdict = kinds[i].edit(table, change);
		if (!verdict.legal)
			return verdict;
	}
	return verdict;
}

/* ---- Checks of the whole --------------------------------------------------------------------------------------------- */

static struct verdict check_losses(const struct field *field, piece_id piece)
{
	if (!is_unit(field, piece) || state(field, piece)->losses < info(field, piece)->morale)
		return legal();
	return forbidden(say3(text_edit_losses, piece_arg(piece), number_arg(state(field, piece)->losses),
			      number_arg(info(field, piece)->morale)));
}

static struct verdict check_neighbour_in_stack(const struct field *field, piece_id a, piece_id b)
{
	space_id at = state(field, a)->at;
	if (info(field, a)->side != info(field, b)->side)
		return forbidden(say1(text_edit_two_sides, space_arg(at)));
	unsigned one = state(field, a)->facing, other = state(field, b)->facing;
	if (one < no_direction && other < no_direction && one != other)
		return forbidden(say1(text_edit_facings, space_arg(at)));
	return legal();
}

/* Stacks that the booklet itself prints may stand, reading 49. */
static struct verdict check_stack(const struct field *field, piece_id piece)
{
	space_id at = state(field, piece)->at;
	for (piece_id other = first_in(field, at); other != no_piece; other = next_in(field, other)) {
		struct verdict verdict = check_neighbour_in_stack(field, piece, other);
		if (!verdict.legal)
			return verdict;
	}
	if (has(field, piece, piece_printed_stack) || !is_unit(field, piece) ||
	    trautenau_judge_stack(field, piece, at).legal)
		return legal();
	return forbidden(say1(text_edit_stack, space_arg(at)));
}

/* The step in force begins anew after a change by hand, so that nothing of an assault under way remains. */
struct verdict trautenau_check_edited(const struct table *table)
{
	struct field field = truth(table);
	struct trautenau *now = (struct trautenau *)table->position;
	memset(&now->combat, 0, sizeof now->combat);
	for (piece_id piece = 0; piece < data_of(table->scenario)->pieces; piece++) {
		if (!is_on_map(&field, piece))
			continue;
		struct verdict verdict = check_losses(&field, piece);
		if (verdict.legal)
			verdict = check_stack(&field, piece);
		if (!verdict.legal)
			return verdict;
	}
	return legal();
}
