/*
 * The view beside the pieces: places to win by (13), the cup as far as the reader knows it (2.1, 2.2), formations, and the
 * running account of who is attacked and who still must be (8.2).
 */
#include <stdio.h>

#include "rulebooks/gloire/rules.h"
#include "vedette/json.h"

static const char *side_word(const struct field *field, side_id side)
{
	return field->scenario->rulebook->side[side];
}

static const char *number_of(const struct field *field, space_id hex)
{
	return field->scenario->board->space[hex].number;
}

/* ---- Places, 13.2 ------------------------------------------------------------------------------------------------ */

static void put_place(struct json *out, const struct field *field, unsigned objective, unsigned k)
{
	const struct gloire_objective *info = &gloire_battle(field->scenario)->objective[objective];
	unsigned holder = gloire_known(field)->holder[objective * gloire_objective_hexes + k];
	put_object(out, NULL);
	put_text(out, "at", number_of(field, info->hex[k]));
	if (holder)
		put_text(out, "control", side_word(field, (side_id)(holder - 1)));
	put_number(out, "points", info->points);
	put_end(out);
}

/* A hex that several objectives name is told once, by the first. */
static bool is_told(const struct gloire_battle *battle, unsigned objective, unsigned k)
{
	for (unsigned i = 0; i <= objective; i++)
		for (unsigned other = 0; other < battle->objective[i].hexes; other++)
			if ((i < objective || other < k) &&
			    battle->objective[i].hex[other] == battle->objective[objective].hex[k])
				return true;
	return false;
}

void gloire_view_places(const struct field *field, struct json *out)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	put_array(out, "spaces");
	for (unsigned i = 0; i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++)
			if (battle->objective[i].hex[k] < field->scenario->board->spaces &&
			    !is_told(battle, i, k))
				put_place(out, field, i, k);
	put_end(out);
}

/* ---- The cup, 2.1 and 2.2 ------------------------------------------------------------------------------------------ */

static bool is_played(const struct field *field, unsigned marker)
{
	const struct cup *cup = &gloire_known(field)->cup[marker >= second_marker];
	return cup->played & cup_marker(marker % second_marker);
}

/* 2.1.2: the other side may have put it in, and the reader cannot know. */
static bool may_be_in(const struct field *field, unsigned marker)
{
	if (marker < first_special || marker >= second_marker || !gloire_cup_is_open(field) ||
	    gloire_marker_in_cup(field, marker) || is_played(field, marker))
		return false;
	const struct gloire_marker *info = &gloire_battle(field->scenario)->marker[marker - first_special];
	return !info->always && gloire_marker_side(field->scenario, marker) != field->seat &&
	       gloire_may_pick(field, marker);
}

typedef bool marker_filter(const struct field *field, unsigned marker);

static void put_markers(struct json *out, const char *key, const struct field *field, marker_filter *filter)
{
	put_array(out, key);
	for (unsigned marker = 0; marker < marker_numbers; marker++)
		if (gloire_marker_exists(field->scenario, marker) && filter(field, marker))
			put_text(out, NULL, gloire_marker_id(field->scenario, marker));
	put_end(out);
}

/* Which segment of an activation it is, 1: the question that the activation has put. */
static const char *segment_of(const struct field *field)
{
	static const struct {
		unsigned question;
		const char *name;
	} segments[] = {{question_initiative, "leader"}, {question_fire, "fire"},
			{question_move, "move"},         {question_declare, "declare"},
			{question_resolve, "resolve"},   {question_rally, "rally"}};
	const struct flow *flow = &gloire_known(field)->flow;
	for (unsigned i = 0; i < flow->depth; i++)
		for (unsigned k = 0; k < COUNT_OF(segments); k++)
			if (flow->stack[i].question == segments[k].question)
				return segments[k].name;
	return NULL;
}

static void put_cup(struct json *out, const struct field *field)
{
	unsigned active = gloire_known(field)->active;
	put_object(out, NULL);
	put_text(out, "id", "cup");
	put_markers(out, "markers", field, gloire_marker_in_cup);
	put_markers(out, "perhaps", field, may_be_in);
	put_markers(out, "played", field, is_played);
	if (active) {
		put_text(out, "active", gloire_marker_id(field->scenario, active - 1u));
		put_text(out, "name", gloire_marker_name(field->scenario, active - 1u));
		if (segment_of(field))
			put_text(out, "segment", segment_of(field));
	}
	put_end(out);
}

static void put_specials(struct json *out, const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->markers; i++) {
		put_object(out, NULL);
		put_text(out, "id", battle->marker[i].id);
		put_text(out, "name", battle->marker[i].name);
		put_text(out, "side", side_word(field, battle->marker[i].side));
		put_text(out, "rule", battle->marker[i].rule);
		put_bool(out, "special", true);
		put_end(out);
	}
}

static void put_formations(struct json *out, const struct field *field)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->formations; i++) {
		put_object(out, NULL);
		put_text(out, "id", battle->formation[i].id);
		put_text(out, "name", battle->formation[i].name);
		put_text(out, "side", side_word(field, battle->formation[i].side));
		put_number(out, "initiative", battle->formation[i].initiative[0]);
		put_bool(out, "demoralised", gloire_known(field)->formation[i] & formation_demoralised);
		put_end(out);
	}
}

/* ---- The account of attacks, 8.2 and 8.3.1 ---------------------------------------------------------------------------- */

static void put_attackers(struct json *out, const struct field *field, unsigned combat)
{
	put_array(out, "units");
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, combat, i))
			put_text(out, NULL, gloire_piece_id(field, i));
	put_end(out);
}

/* It is being fought at this moment. */
static bool is_at_hand(const struct field *field, unsigned combat)
{
	const struct flow *flow = &gloire_known(field)->flow;
	for (unsigned i = 0; i < flow->depth; i++)
		if (flow->stack[i].question == question_combat)
			return gloire_known(field)->fight.number == combat + 1;
	return false;
}

static void put_combat(struct json *out, const struct field *field, unsigned combat)
{
	const struct gloire_combat *row = &gloire_known(field)->combat[combat];
	char id[16];
	snprintf(id, sizeof id, "combat.%u", combat + 1);
	put_object(out, NULL);
	put_text(out, "id", id);
	put_number(out, "attack", (int)combat + 1);
	put_array(out, "targets");
	for (unsigned k = 0; k < 2; k++)
		if (row->target[k])
			put_text(out, NULL, number_of(field, (space_id)(row->target[k] - 1)));
	put_end(out);
	put_attackers(out, field, combat);
	bool over = row->done && !is_at_hand(field, combat);
	put_bool(out, "done", over);
	if (!over)
		put_number(out, "sum", gloire_shock_sum(field, combat, NULL));
	put_end(out);
}

/* Before whom the enemy stands: those who would have to attack him. */
static void put_owing(struct json *out, const struct field *field, space_id hex)
{
	put_array(out, "before");
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && gloire_piece(field, i)->attack &&
		    gloire_owes_attack(field, i, hex))
			put_text(out, NULL, gloire_piece_id(field, i));
	put_end(out);
}

static bool must_be_attacked(const struct field *field, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id from = field->scenario->board->neighbour[hex][direction];
		if (from == no_space)
			continue;
		GLOIRE_EACH_IN (field, from, piece)
			if (!gloire_is_chief(piece) && gloire_piece(field, piece)->attack &&
			    gloire_owes_attack(field, piece, hex))
				return true;
	}
	return false;
}

/* 8.2: every enemy in front of somebody who attacks, and the combat that deals with him; 0: none yet. */
static void put_account(struct json *out, const struct field *field)
{
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++) {
		char id[32];
		if (!gloire_known(field)->first[hex] || !must_be_attacked(field, hex))
			continue;
		snprintf(id, sizeof id, "must.%s", number_of(field, hex));
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "at", number_of(field, hex));
		put_number(out, "attack", gloire_combat_against(field, hex) + 1);
		put_owing(out, field, hex);
		put_end(out);
	}
}

static void put_orders(struct json *out, const struct field *field, side_id side)
{
	char id[40];
	snprintf(id, sizeof id, "orders.%s", side_word(field, side));
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "side", side_word(field, side));
	put_number(out, "most", (int)gloire_orders_of(field, side));
	put_end(out);
}

void gloire_view_tracks(const struct field *field, struct json *out)
{
	bool fighting = false;
	put_array(out, "tracks");
	put_cup(out, field);
	put_formations(out, field);
	put_specials(out, field);
	for (side_id side = 0; side < both_sides; side++)
		put_orders(out, field, side);
	for (unsigned i = 0; i < max_combats; i++)
		if (gloire_known(field)->combat[i].target[0]) {
			put_combat(out, field, i);
			fighting = true;
		}
	if (fighting)
		put_account(out, field);
	put_end(out);
}
