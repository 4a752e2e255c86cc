/*
 * Explanations: every figure the rules compute, as a sum of terms with their paragraphs.
 *
 *	{what:"cost", unit, to}                          {what:"reach", unit}
 *	{what:"odds", unit | attackers:[...], target, coordinated?, value?}     value: the part of a divided attack
 *	{what:"barrage", unit, target}                   {what:"sight", from, to | unit, target}
 *	{what:"table"}           the combat table, row by row      {what:"retreat", unit}     its edge and the ways there
 *	{what:"morale", unit}    {what:"rally", unit}    {what:"command", unit}
 *	{what:"zone", at | unit} {what:"stacking", unit, at}
 *	{what:"control", at}     {what:"score"}
 *	{actions:[...]}          what the open chain, with these choices added to it, would cost or bring
 *
 * The figures come from the same functions that carry the rules out.
 */
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"
#include "rulebooks/trautenau/shell/explain.h"
#include "rulebooks/trautenau/ground/ground.h"

/* ---- Reading what is asked ------------------------------------------------------------------------------------------ */

/* A hex by its number or name, or the hex of a piece: under the first of two keys that names one. */
static space_id hex_in(const struct field *field, const json_t *about, const char *key, const char *other)
{
	const json_t *name = json_object_get(about, key);
	space_id space = named_space(field->scenario, name);
	piece_id piece = space == no_space ? named_piece(field, name) : (piece_id)no_piece;
	if (piece != no_piece && is_on_map(field, piece))
		space = state(field, piece)->at;
	return space == no_space && other ? hex_in(field, about, other, NULL) : space;
}

/* The only unit there; no_piece if there are none or several. */
static piece_id only_unit_at(const struct field *field, space_id hex)
{
	piece_id only = no_piece;
	unsigned units = 0;
	for (piece_id piece = hex < map_spaces ? first_in(field, hex) : (piece_id)no_piece; piece != no_piece;
	     piece = next_in(field, piece)) {
		if (!is_unit(field, piece))
			continue;
		only = piece;
		units++;
	}
	return units == 1 ? only : (piece_id)no_piece;
}

/* The target is a unit; a hex will do where a single one stands. */
static struct asked read_asked(const struct field *field, const json_t *about, struct figures *figures)
{
	struct asked asked = {field,
			      about,
			      figures,
			      .unit = named_piece(field, json_object_get(about, "unit")),
			      .target = named_piece(field, json_object_get(about, "target")),
			      .at = hex_in(field, about, "to", "at")};
	if (asked.at == no_space)
		asked.at = hex_in(field, about, "target", "place");
	if (asked.target == no_piece)
		asked.target = only_unit_at(field, hex_in(field, about, "target", NULL));
	return asked;
}

/* What a kind of question must name. */
enum { a_unit = 1, on_map = 2, able_to_march = 4, no_commander = 8, a_hex = 16 };

static struct verdict judge_asked(const struct asked *asked, unsigned needs)
{
	const struct field *field = asked->field;
	if (needs & a_unit && asked->unit == no_piece)
		return forbidden(say(text_explain_unit));
	if (needs & a_hex && asked->at == no_space)
		return forbidden(say(text_explain_place));
	if (needs & (on_map | able_to_march) && !is_on_map(field, asked->unit) &&
	    !(needs & able_to_march && is_waiting(field, asked->unit)))
		return forbidden(say1(text_explain_off_map, piece_arg(asked->unit)));
	if (needs & no_commander && !is_unit(field, asked->unit))
		return forbidden(say1(text_explain_not_a_unit, piece_arg(asked->unit)));
	return legal();
}

/* ---- Combat --------------------------------------------------------------------------------------------------------- */

/* "attackers": [...] or "unit"; none if one of the names is unknown. */
static unsigned read_attackers(const struct asked *asked, piece_id attackers[max_attackers])
{
	const json_t *list = json_object_get(asked->about, "attackers");
	unsigned count = 0;
	if (!json_is_array(list)) {
		attackers[0] = asked->unit;
		return asked->unit != no_piece;
	}
	for (size_t i = 0; i < json_array_size(list) && count < max_attackers; i++) {
		attackers[count] = named_piece(asked->field, json_array_get(list, i));
		if (attackers[count++] == no_piece)
			return 0;
	}
	return count;
}

/* The part of a divided value (9.5.1) is that of a single attacker. */
static struct verdict odds_of(const struct asked *asked, const piece_id attackers[], unsigned count)
{
	const json_t *share = json_object_get(asked->about, "value"),
		     *coordinated = json_object_get(asked->about, "coordinated");
	json_int_t value = json_integer_value(share);
	if (!count)
		return forbidden(say(text_explain_no_attackers));
	if (share && (!json_is_integer(share) || value <= 0 || value >= 100 || count != 1))
		return forbidden(say(text_explain_share));
	return trautenau_assault_figures(asked->field, attackers, count, asked->at,
					 coordinated ? json_is_true(coordinated) : count > 1, (unsigned)value,
					 asked->figures);
}

static struct verdict explain_odds(const struct asked *asked)
{
	piece_id attackers[max_attackers];
	return odds_of(asked, attackers, read_attackers(asked, attackers));
}

/* Those who have declared an assault on the hex and have not been resolved. */
static struct verdict explain_declared(const struct asked *asked)
{
	const struct combat_state *combat = combat_in(asked->field);
	piece_id attackers[max_attackers];
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks && count < max_attackers; i++)
		if (combat->attack[i].target == asked->at && !(combat->attack[i].flags & attack_resolved))
			attackers[count++] = combat->attack[i].unit;
	return odds_of(asked, attackers, count);
}

/* One figure a row of the die, one term a column: 0 nothing, 1 a test, 2 disorganised, 3 a loss besides. */
static struct verdict explain_table(const struct asked *asked)
{
	static const char *const rows[] = {"die-0", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"};
	static const uint16_t text[combat_results] = {text_term_table_nothing, text_term_table_test,
						      text_term_table_disorganised, text_term_table_loss};
	for (int die = 0; die < 7; die++) {
		struct figure *figure = figures_add(asked->figures, rows[die]);
		for (int column = 0; column < 8; column++) {
			enum combat_result result = trautenau_table_result(column, die);
			figure_add(figure, say1(text[result], number_arg(column)), (int)result);
		}
		figure->value = figure->most = die;
	}
	return legal();
}

static struct verdict explain_barrage(const struct asked *asked)
{
	struct asked target = {.field = asked->field, .unit = asked->target};
	if (json_array_size(json_object_get(asked->about, "attackers")) > 1)
		return forbidden(say(text_explain_separately));
	struct verdict verdict = judge_asked(asked, a_unit | on_map);
	if (verdict.legal)
		verdict = judge_asked(&target, a_unit | on_map);
	if (!verdict.legal)
		return verdict;
	if (!is_artillery(asked->field, asked->unit))
		return forbidden(say1(text_explain_no_guns, piece_arg(asked->unit)));
	return trautenau_barrage_figures(asked->field, asked->unit, asked->target, asked->figures);
}

static struct verdict explain_sight(const struct asked *asked)
{
	space_id from = hex_in(asked->field, asked->about, "from", "unit");
	struct message why = {0};
	if (from == no_space)
		return forbidden(say(text_explain_place));
	if (!trautenau_has_sight(asked->field, from, asked->at, &why))
		return forbidden(why);
	struct figure *figure = figures_add(asked->figures, "distance");
	figure_add(figure, say1(text_term_distance, space_arg(asked->at)),
		   (int)hex_distance(asked->field->scenario->board, from, asked->at));
	figure_add(figure, say(text_term_sight_free), 0);
	return legal();
}

/* ---- Morale --------------------------------------------------------------------------------------------------------- */

static struct verdict morale_of(const struct asked *asked, enum morale_occasion occasion)
{
	struct figure *figure = figures_add(asked->figures, "morale");
	trautenau_morale_figure(asked->field, asked->unit, occasion, figure);
	figure->id = "morale";
	int needed = trautenau_morale_die(figure), ways = needed <= 1 ? 6 : needed > 6 ? 0 : 7 - needed;
	figure_add(figures_add(asked->figures, "die"), say(text_term_die_needed), needed);
	figures_add_chance(asked->figures, "passes", (unsigned)ways, 6);
	figures_add_chance(asked->figures, "fails", (unsigned)(6 - ways), 6);
	return legal();
}

static struct verdict explain_morale(const struct asked *asked)
{
	return morale_of(asked, morale_in_battle);
}

static struct verdict explain_rally(const struct asked *asked)
{
	if (!has(asked->field, asked->unit, piece_disorganised))
		return forbidden(say1(text_explain_not_needed, piece_arg(asked->unit)));
	if (trautenau_is_pressed(asked->field, asked->unit))
		return forbidden(say1(text_rally_pressed, piece_arg(asked->unit)));
	return morale_of(asked, morale_to_rally);
}

/* ---- Kinds ------------------------------------------------------------------------------------------------------------ */

static const struct {
	const char *what;
	trautenau_explanation *explain;
	unsigned needs;
} kinds[] = {
	{"cost", trautenau_explain_cost, a_unit | able_to_march | a_hex},
	{"reach", trautenau_explain_reach, a_unit | able_to_march},
	{"odds", explain_odds, a_hex},
	{"table", explain_table, 0},
	{"retreat", trautenau_explain_retreat, a_unit | on_map | no_commander},
	{"barrage", explain_barrage, 0},
	{"morale", explain_morale, a_unit | on_map | no_commander},
	{"rally", explain_rally, a_unit | on_map | no_commander},
	{"command", trautenau_explain_command, a_unit | on_map},
	{"sight", explain_sight, a_hex},
	{"zone", trautenau_explain_zone, 0},
	{"stacking", trautenau_explain_stacking, a_unit | a_hex},
	{"control", trautenau_explain_control, a_hex},
	{"score", trautenau_explain_score, 0},
};

static struct verdict explain(const struct asked *asked, const char *what)
{
	for (unsigned i = 0; what && i < COUNT_OF(kinds); i++) {
		if (strcmp(kinds[i].what, what) != 0)
			continue;
		struct verdict verdict = judge_asked(asked, kinds[i].needs);
		return verdict.legal ? kinds[i].explain(asked) : verdict;
	}
	return forbidden(say(text_explains));
}

/* ---- Chains of choices ------------------------------------------------------------------------------------------------ */

/* The unit the open question is about. */
static piece_id unit_in_hand(const struct frame *frame)
{
	static const uint64_t about_one = 1ull << ask_march | 1ull << ask_chief_move | 1ull << ask_target |
					  1ull << ask_barrage_target;
	return frame && about_one >> frame->question & 1 ? (piece_id)frame->arg[0] : (piece_id)no_piece;
}

static const char *kind_for_unit(const struct frame *frame)
{
	unsigned question = frame ? frame->question : 0;
	return question == ask_rally                            ? "rally"
	       : question == ask_mover || question == ask_chief ? "reach"
								: "morale";
}

/* A unit, and then where it goes (cost), whom it assaults (odds) or shoots at (barrage). */
static struct verdict explain_actions(const struct field *field, const json_t *actions,
				      struct figures *figures)
{
	const struct frame *frame = engine_frame(&look(field)->flow,
						 engine_first_waiting(&look(field)->flow));
	piece_id unit = unit_in_hand(frame);
	struct asked one = {.field = field, .figures = figures, .at = no_space, .target = no_piece};
	for (size_t i = 0; i < json_array_size(actions); i++) {
		one = read_asked(field, json_array_get(actions, i), figures);
		const char *verb = json_string_value(json_object_get(one.about, "do"));
		piece_id named = one.unit;
		one.unit = unit;
		if (json_integer_value(json_object_get(one.about, "way")))
			return explain(&one, NULL); /* the straight step: what is listed tells its cost */
		if (!verb)
			break;
		if (!strcmp(verb, "go"))
			return explain(&one, "cost");
		if (!strcmp(verb, "at"))
			return unit == no_piece && one.at != no_space ? explain_declared(&one)
								      : explain(&one, "odds");
		if (strcmp(verb, "unit") != 0)
			continue;
		one.target = named;
		if (unit != no_piece && named != no_piece &&
		    info(field, named)->side != info(field, unit)->side)
			return explain(&one, "barrage");
		unit = named;
	}
	one.unit = unit;
	return explain(&one, kind_for_unit(frame));
}

struct verdict trautenau_explain_figure(const struct field *field, const json_t *about,
					struct figures *figures)
{
	const json_t *actions = json_object_get(about, "actions");
	figures->count = figures->chances = 0;
	if (json_is_array(actions))
		return explain_actions(field, actions, figures);
	struct asked asked = read_asked(field, about, figures);
	return explain(&asked, json_string_value(json_object_get(about, "what")));
}
