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

const char *trautenau_word(const json_t *about, const char *key)
{
	return json_string_value(json_object_get(about, key));
}

piece_id trautenau_piece_in(const struct asked *asked, const char *key)
{
	const char *text = trautenau_word(asked->about, key);
	return text ? trautenau_find_piece(asked->field, text) : (piece_id)no_piece;
}

/* A hex by its number or name, or the hex of a piece. */
space_id trautenau_hex_in(const struct asked *asked, const char *key)
{
	const char *text = trautenau_word(asked->about, key);
	if (!text)
		return no_space;
	space_id space = trautenau_find_hex(asked->field->scenario, text);
	if (space != no_space)
		return space;
	piece_id piece = trautenau_find_piece(asked->field, text);
	return piece != no_piece && is_on_map(asked->field, piece) ? state(asked->field, piece)->at
								   : (space_id)no_space;
}

space_id trautenau_first_hex_in(const struct asked *asked, const char *key, const char *other)
{
	space_id space = trautenau_hex_in(asked, key);
	return space == no_space ? trautenau_hex_in(asked, other) : space;
}

struct figure *trautenau_add_figure(struct figures *figures, const char *id)
{
	struct figure *figure =
		&figures->figure[figures->count < max_figures ? figures->count++ : max_figures - 1];
	*figure = (struct figure){.id = id};
	return figure;
}

static void add_chance(struct figures *figures, const char *id, int ways, int of)
{
	if (figures->chances < max_chances)
		figures->chance[figures->chances++] =
			(struct chance_row){.id = id, .ways = (uint16_t)ways, .of = (uint16_t)of};
}

struct verdict trautenau_which_unit(void)
{
	return forbidden(say(text_explain_unit));
}

struct verdict trautenau_which_place(void)
{
	return forbidden(say(text_explain_place));
}

struct verdict trautenau_off_map(piece_id piece)
{
	return forbidden(say1(text_explain_off_map, piece_arg(piece)));
}

/* ---- Combat --------------------------------------------------------------------------------------------------------- */

/* "attackers": [...] or "unit"; none if one of the names is unknown. */
static unsigned read_attackers(const struct asked *asked, piece_id attackers[max_attackers])
{
	const json_t *list = json_object_get(asked->about, "attackers");
	if (!json_is_array(list)) {
		attackers[0] = trautenau_piece_in(asked, "unit");
		return attackers[0] != no_piece;
	}
	unsigned count = 0;
	for (size_t i = 0; i < json_array_size(list) && count < max_attackers; i++) {
		const char *text = json_string_value(json_array_get(list, i));
		attackers[count] = text ? trautenau_find_piece(asked->field, text) : (piece_id)no_piece;
		if (attackers[count++] == no_piece)
			return 0;
	}
	return count;
}

/* The part of a divided value (9.5.1): of a single attacker. */
static bool read_share(const struct asked *asked, unsigned count, unsigned *share)
{
	const json_t *value = json_object_get(asked->about, "value");
	*share = 0;
	if (!value)
		return true;
	*share = (unsigned)json_integer_value(value);
	return json_is_integer(value) && json_integer_value(value) > 0 && json_integer_value(value) < 100 &&
	       count == 1;
}

static struct verdict odds_of(const struct asked *asked, const piece_id attackers[], unsigned count,
			      space_id target)
{
	unsigned share;
	if (!count)
		return forbidden(say(text_explain_no_attackers));
	if (target == no_space)
		return trautenau_which_place();
	if (!read_share(asked, count, &share))
		return forbidden(say(text_explain_share));
	const json_t *coordinated = json_object_get(asked->about, "coordinated");
	return trautenau_assault_figures(asked->field, attackers, count, target,
					 coordinated ? json_is_true(coordinated) : count > 1, share,
					 asked->figures);
}

static struct verdict explain_odds(const struct asked *asked)
{
	piece_id attackers[max_attackers];
	unsigned count = read_attackers(asked, attackers);
	return odds_of(asked, attackers, count, trautenau_first_hex_in(asked, "target", "at"));
}

/* One figure a row of the die, one term a column: 0 nothing, 1 a test, 2 disorganised, 3 a loss besides. */
static struct verdict explain_table(const struct asked *asked)
{
	static const char *const rows[] = {"die-0", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"};
	static const uint16_t text[combat_results] = {text_term_table_nothing, text_term_table_test,
						      text_term_table_disorganised, text_term_table_loss};
	for (int die = 0; die < 7; die++) {
		struct figure *figure = trautenau_add_figure(asked->figures, rows[die]);
		for (int column = 0; column < 8; column++) {
			enum combat_result result = trautenau_table_result(column, die);
			figure_add(figure, say1(text[result], number_arg(column)), (int)result);
		}
		figure->value = figure->most = die;
	}
	return legal();
}

static struct verdict barrage_of(const struct asked *asked, piece_id battery, piece_id target)
{
	if (battery == no_piece || target == no_piece)
		return trautenau_which_unit();
	if (!is_on_map(asked->field, battery))
		return trautenau_off_map(battery);
	if (!is_on_map(asked->field, target))
		return trautenau_off_map(target);
	if (!is_artillery(asked->field, battery))
		return forbidden(say1(text_explain_no_guns, piece_arg(battery)));
	return trautenau_barrage_figures(asked->field, battery, target, asked->figures);
}

/* The target is a unit; a hex will do where a single one stands. */
static struct verdict explain_barrage(const struct asked *asked)
{
	const struct field *field = asked->field;
	if (json_array_size(json_object_get(asked->about, "attackers")) > 1)
		return forbidden(say(text_explain_separately));
	piece_id target = trautenau_piece_in(asked, "target"), only = no_piece;
	space_id hex = target == no_piece ? trautenau_hex_in(asked, "target") : (space_id)no_space;
	unsigned units = 0;
	for (piece_id piece = hex < map_spaces ? first_in(field, hex) : (piece_id)no_piece; piece != no_piece;
	     piece = next_in(field, piece)) {
		if (!is_unit(field, piece))
			continue;
		only = piece;
		units++;
	}
	return barrage_of(asked, trautenau_piece_in(asked, "unit"), units == 1 ? only : target);
}

static struct verdict explain_sight(const struct asked *asked)
{
	space_id from = trautenau_first_hex_in(asked, "from", "unit"),
		 to = trautenau_first_hex_in(asked, "to", "target");
	if (from == no_space || to == no_space)
		return trautenau_which_place();
	struct message why = {0};
	if (!trautenau_has_sight(asked->field, from, to, &why))
		return forbidden(why);
	struct figure *figure = trautenau_add_figure(asked->figures, "distance");
	figure_add(figure, say1(text_term_distance, space_arg(to)),
		   (int)hex_distance(asked->field->scenario->board, from, to));
	figure_add(figure, say(text_term_sight_free), 0);
	return legal();
}

/* ---- Morale --------------------------------------------------------------------------------------------------------- */

static struct verdict morale_of(const struct asked *asked, piece_id unit, enum morale_occasion occasion)
{
	const struct field *field = asked->field;
	if (unit == no_piece)
		return trautenau_which_unit();
	if (!is_unit(field, unit))
		return forbidden(say1(text_explain_not_a_unit, piece_arg(unit)));
	if (!is_on_map(field, unit))
		return trautenau_off_map(unit);
	struct figure *figure = trautenau_add_figure(asked->figures, "morale");
	trautenau_morale_figure(field, unit, occasion, figure);
	figure->id = "morale";
	int needed = 6 - figure->value;
	struct figure *die = trautenau_add_figure(asked->figures, "die");
	figure_add(die, say(text_term_die_needed), needed);
	int ways = needed <= 1 ? 6 : needed > 6 ? 0 : 7 - needed;
	add_chance(asked->figures, "passes", ways, 6);
	add_chance(asked->figures, "fails", 6 - ways, 6);
	return legal();
}

static struct verdict explain_morale(const struct asked *asked)
{
	return morale_of(asked, trautenau_piece_in(asked, "unit"), morale_in_battle);
}

static struct verdict explain_rally(const struct asked *asked)
{
	piece_id unit = trautenau_piece_in(asked, "unit");
	if (unit != no_piece && !has(asked->field, unit, piece_disorganised))
		return forbidden(say1(text_explain_not_needed, piece_arg(unit)));
	if (unit != no_piece && is_on_map(asked->field, unit) && trautenau_is_pressed(asked->field, unit))
		return forbidden(say1(text_rally_pressed, piece_arg(unit)));
	return morale_of(asked, unit, morale_to_rally);
}

/* ---- Chains of choices ------------------------------------------------------------------------------------------------ */

/* The unit the open question is about. */
static piece_id unit_in_hand(const struct field *field)
{
	const struct frame *frame = engine_frame(&look(field)->flow,
						 engine_first_waiting(&look(field)->flow));
	if (!frame)
		return no_piece;
	switch (frame->question) {
	case ask_march:
		return trautenau_march_in_frame(frame).piece;
	case ask_chief_move:
	case ask_target:
	case ask_barrage_target:
		return frame->arg[0];
	default:
		return no_piece;
	}
}

static bool is_open(const struct field *field, enum question_id question)
{
	const struct frame *frame = engine_frame(&look(field)->flow,
						 engine_first_waiting(&look(field)->flow));
	return frame && frame->question == question;
}

static struct verdict explain_one_unit(const struct asked *asked, piece_id unit)
{
	if (is_open(asked->field, ask_rally))
		return morale_of(asked, unit, morale_to_rally);
	if (is_open(asked->field, ask_mover) || is_open(asked->field, ask_chief))
		return trautenau_reach_of(asked, unit);
	return morale_of(asked, unit, morale_in_battle);
}

/* Those who have declared an assault on the hex and have not been resolved. */
static struct verdict odds_of_declared(const struct asked *asked, space_id target)
{
	const struct combat_state *combat = combat_in(asked->field);
	piece_id attackers[max_attackers];
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks && count < max_attackers; i++)
		if (combat->attack[i].target == target && !(combat->attack[i].flags & attack_resolved))
			attackers[count++] = combat->attack[i].unit;
	return odds_of(asked, attackers, count, target);
}

/* A unit, and then where it goes (cost), whom it assaults (odds) or shoots at (barrage). */
static struct verdict explain_actions(const struct asked *asked, const json_t *actions)
{
	piece_id unit = unit_in_hand(asked->field);
	for (size_t i = 0; i < json_array_size(actions); i++) {
		if (json_integer_value(json_object_get(json_array_get(actions, i), "way")))
			return forbidden(
				say(text_explains)); /* the straight step: what is listed tells its cost */
		struct asked one = {asked->field, json_array_get(actions, i), asked->figures};
		const char *verb = trautenau_word(one.about, "do");
		if (!verb)
			break;
		if (!strcmp(verb, "go"))
			return trautenau_cost_to(&one, unit, trautenau_first_hex_in(&one, "to", "at"));
		space_id at = trautenau_first_hex_in(&one, "at", "to");
		if (!strcmp(verb, "at"))
			return unit == no_piece ? odds_of_declared(&one, at) : odds_of(&one, &unit, 1, at);
		if (strcmp(verb, "unit"))
			continue;
		piece_id named = trautenau_piece_in(&one, "unit");
		if (unit != no_piece && named != no_piece &&
		    info(asked->field, named)->side != info(asked->field, unit)->side)
			return barrage_of(&one, unit, named);
		unit = named;
	}
	return unit == no_piece ? trautenau_which_unit() : explain_one_unit(asked, unit);
}

static const struct {
	const char *what;
	struct verdict (*explain)(const struct asked *asked);
} kinds[] = {
	{"cost", trautenau_explain_cost},
	{"reach", trautenau_explain_reach},
	{"odds", explain_odds},
	{"table", explain_table},
	{"retreat", trautenau_explain_retreat},
	{"barrage", explain_barrage},
	{"morale", explain_morale},
	{"rally", explain_rally},
	{"command", trautenau_explain_command},
	{"sight", explain_sight},
	{"zone", trautenau_explain_zone},
	{"stacking", trautenau_explain_stacking},
	{"control", trautenau_explain_control},
	{"score", trautenau_explain_score},
};

struct verdict trautenau_explain_figure(const struct field *field, const json_t *about,
					struct figures *figures)
{
	struct asked asked = {field, about, figures};
	figures->count = figures->chances = 0;
	const json_t *actions = json_object_get(about, "actions");
	if (json_is_array(actions))
		return explain_actions(&asked, actions);
	const char *what = trautenau_word(about, "what");
	for (unsigned i = 0; what && i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i].what, what))
			return kinds[i].explain(&asked);
	return forbidden(say(text_explains));
}
