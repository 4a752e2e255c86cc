/*
 * What the answer that is pointed at would cost or bring: the sums that carry it out, in a copy of what the reader knows in
 * which it has been given. Tests are told as the highest die that passes them (0.4).
 */
#include <string.h>

#include "rulebooks/gloire/shock/combat.h"
#include "vedette/asked.h"

enum { faces = 10, halves = 2, shock_results = 4 };

struct asked {
	const struct field *field;
	const struct frame *frame;
	struct answer given;
	struct figures *figures;
};

/* ---- Tests ---------------------------------------------------------------------------------------------------------- */

static unsigned passing_faces(int highest)
{
	return highest < 0 ? 0 : highest >= faces ? (unsigned)faces : (unsigned)highest + 1;
}

/* 0.4: rolled with so much on the die against the rating. */
static void add_test(struct figures *figures, const char *id, piece_id piece, int rating, int modifier,
		     unsigned why)
{
	struct figure *figure = figures_add(figures, id);
	figure_add(figure, say1(text_term_rating, piece_arg(piece)), rating);
	if (modifier)
		figure_add(figure, say(why), -modifier);
	unsigned ways = passing_faces(rating - modifier);
	figures_add_chance(figures, "passes", ways, faces);
	figures_add_chance(figures, "fails", faces - ways, faces);
}

static struct verdict rally(const struct asked *asked)
{
	const struct field *field = asked->field;
	piece_id piece = asked->given.arg;
	if (asked->given.verb != verb_unit || gloire_is_chief(piece))
		return forbidden(say(text_no_outlook));
	if (gloire_hour(field) == gloire_night && gloire_piece(field, piece)->order == disordered)
		return forbidden(say(text_no_outlook)); /* 12.1: without a die */
	add_test(asked->figures, "rally", piece, gloire_unit(field, piece)->cohesion[gloire_disorder],
		 gloire_rally_modifier(field, piece),
		 gloire_hour(field) == gloire_night ? text_term_rally_by_night : text_term_rally_routed);
	return legal();
}

static struct verdict leader(const struct asked *asked)
{
	const struct field *field = asked->field;
	piece_id unit = asked->frame->arg[0];
	int modifier = gloire_leader_modifier(field, unit);
	unsigned rating = gloire_marker_initiative(field->scenario, gloire_known(field)->active - 1u);
	struct figure *figure = figures_add(asked->figures, "leader");
	figure_add(figure, say(text_term_marker), (int)rating);
	if (modifier)
		figure_add(figure, say(text_term_by_chief), modifier);
	unsigned ways = passing_faces((int)rating + modifier);
	figures_add_chance(asked->figures, "passes", ways, faces);
	figures_add_chance(asked->figures, "fails", faces - ways, faces);
	return legal();
}

static struct verdict recall(const struct asked *asked)
{
	piece_id lead = asked->frame->arg[0];
	add_test(asked->figures, "engagement", lead, gloire_unit(asked->field, lead)->engagement, 0, 0);
	return legal();
}

static struct verdict evasion(const struct asked *asked)
{
	const struct field *field = asked->field;
	space_id hex = asked->frame->arg[0];
	int modifier = 0;
	if (asked->given.verb != verb_go ||
	    !gloire_evasion_is_tested(field, hex, asked->given.arg, &modifier))
		return forbidden(say(text_no_outlook));
	piece_id lead = gloire_top_fighter(field, hex);
	modifier += gloire_hour_modifier(field, lead);
	add_test(asked->figures, "cohesion", lead, (int)gloire_cohesion(field, lead), modifier,
		 text_term_on_the_die);
	return legal();
}

/* ---- Fire, 7.5 ------------------------------------------------------------------------------------------------------- */

static const char *const fire_ids[] = {"nothing", "test", "disorder", "rout"};

void gloire_outlook_fire(const struct field *field, const struct gloire_fire *fire, struct figures *figures)
{
	unsigned ways[COUNT_OF(fire_ids)] = {0};
	struct figure *figure = figures_add(figures, "fire");
	int sum = gloire_fire_sum(field, fire, figure);
	figure->value = figure->most = sum;
	for (int die = 0; die < faces; die++)
		ways[gloire_fire_result(field, sum + die)]++;
	for (unsigned i = 0; i < COUNT_OF(fire_ids); i++)
		figures_add_chance(figures, fire_ids[i], ways[i], faces);
}

static struct verdict shot(const struct asked *asked)
{
	if (asked->given.verb != verb_at)
		return forbidden(say(text_no_outlook));
	const struct frame *frame = asked->frame;
	struct gloire_fire fire = {.guns = frame->arg[0],
				   .second = frame->arg[1] ? (piece_id)(frame->arg[1] - 1)
							   : (piece_id)no_piece,
				   .target = asked->given.arg};
	struct verdict verdict = gloire_judge_fire(asked->field, &fire);
	if (verdict.legal)
		gloire_outlook_fire(asked->field, &fire, asked->figures);
	return verdict;
}

/* E 0.2 */
static struct verdict redoubt_shot(const struct asked *asked)
{
	if (asked->given.verb != verb_at || !asked->frame->arg[0])
		return forbidden(say(text_no_outlook));
	struct gloire_fire fire = {.guns = no_piece,
				   .second = no_piece,
				   .redoubt = (uint8_t)asked->frame->arg[0],
				   .target = asked->given.arg};
	struct verdict verdict = gloire_judge_fire(asked->field, &fire);
	if (verdict.legal)
		gloire_outlook_fire(asked->field, &fire, asked->figures);
	return verdict;
}

static struct verdict reaction(const struct asked *asked)
{
	bool named = asked->given.verb == verb_unit && gloire_stands(asked->field, asked->given.arg);
	if (asked->given.verb != verb_at && !named)
		return forbidden(say(text_no_outlook));
	struct gloire_fire fire = {.guns = asked->frame->arg[0],
				   .second = no_piece,
				   .target = named ? gloire_piece(asked->field, asked->given.arg)->at
						   : asked->given.arg,
				   .kind = fire_reaction};
	gloire_outlook_fire(asked->field, &fire, asked->figures);
	return legal();
}

static struct verdict counter_battery(const struct asked *asked)
{
	struct gloire_fire fire = {.guns = asked->frame->arg[0],
				   .second = no_piece,
				   .target = gloire_piece(asked->field, asked->frame->arg[1])->at,
				   .kind = fire_counter_battery};
	gloire_outlook_fire(asked->field, &fire, asked->figures);
	return legal();
}

/* ---- Shock and charge, 8.5 ----------------------------------------------------------------------------------------------- */

/* As it is, if the test is passed, if it is not made or fails. */
static const char *const shock_ids[][shock_results] = {
	{"thrown-back", "repulsed", "driven", "broken"},
	{"met-thrown-back", "met-repulsed", "met-driven", "met-broken"},
	{"stand-thrown-back", "stand-repulsed", "stand-driven", "stand-broken"}};
enum outlook_case { as_it_is, if_met, if_standing };

static void outlook_shock(const struct field *field, unsigned combat, struct figures *figures, const char *id,
			  enum outlook_case which)
{
	unsigned ways[gloire_max_shock_rows] = {0};
	struct figure *figure = figures_add(figures, id);
	int sum = gloire_shock_sum(field, combat, figure);
	figure->value = figure->most = sum;
	for (int die = 0; die < faces; die++)
		ways[gloire_shock_row(field, sum + die)]++;
	for (unsigned i = 0; i < shock_results; i++)
		figures_add_chance(figures, shock_ids[which][i], ways[i], faces);
}

void gloire_outlook_shock(const struct field *field, unsigned combat, struct figures *figures)
{
	outlook_shock(field, combat, figures, "shock", as_it_is);
}

/* A copy of the reader's knowledge that may be changed: no search is made in it, which needs the same room. */
struct supposed {
	struct table table;
	struct field field;
};

_Static_assert(2 * sizeof(struct gloire) < sizeof((struct workspace *)0)->scratch, "room for a copy");

static struct supposed suppose(const struct field *field)
{
	struct supposed supposed = {.table = {.scenario = field->scenario, .work = field->work},
				    .field = *field};
	struct gloire *copy = (struct gloire *)field->work->scratch;
	memcpy(copy, field->mask, sizeof *copy);
	supposed.table.position = (struct position *)copy;
	supposed.field.mask = (const struct mask *)copy;
	return supposed;
}

/* 8.3.2, 9.1: without orders the top unit is tested first. */
static void add_engagement(const struct field *field, piece_id piece, struct figures *figures)
{
	if (gloire_piece(field, piece)->capacity != may_act_reduced ||
	    gloire_piece(field, piece)->did & was_tested)
		return;
	struct figure *figure = figures_add(figures, "engagement");
	int rating = gloire_unit(field, piece)->engagement;
	figure_add(figure, say1(text_term_rating, piece_arg(piece)), rating);
	figures_add_chance(figures, "goes-forward", passing_faces(rating), faces);
	figures_add_chance(figures, "hangs-back", faces - passing_faces(rating), faces);
}

/* As if the unit attacked that hex with its stack. */
struct verdict gloire_outlook_attack(const struct field *field, piece_id piece, space_id at,
				     struct figures *figures)
{
	space_id from = gloire_piece(field, piece)->at;
	struct verdict verdict = gloire_judge_attack(field, from, at);
	if (!verdict.legal)
		return verdict;
	struct supposed supposed = suppose(field);
	gloire_join_attack(&supposed.table, from, at);
	gloire_outlook_shock(&supposed.field, gloire_combat_on(&supposed.table, at), figures);
	add_engagement(field, piece, figures);
	return legal();
}

static struct verdict attack(const struct asked *asked)
{
	return gloire_outlook_attack(asked->field, asked->frame->arg[0], asked->given.arg, asked->figures);
}

static struct verdict resolve(const struct asked *asked)
{
	int combat = asked->given.verb == verb_at ? gloire_combat_against(asked->field, asked->given.arg)
						  : -1;
	if (combat < 0)
		return forbidden(say(text_no_outlook));
	gloire_outlook_shock(asked->field, (unsigned)combat, asked->figures);
	return legal();
}

/* The charger has ridden there, and the target is in front of it. */
static void outlook_charge(const struct asked *asked, piece_id piece, space_id from, space_id target)
{
	struct supposed supposed = suppose(asked->field);
	struct gloire *copy = gloire_here(&supposed.table);
	gloire_put(&supposed.table, piece, from);
	copy->piece[piece].did |= is_charging;
	unsigned combat = gloire_combat_on(&supposed.table, target);
	copy->piece[piece].attack = (uint8_t)(combat + 1);
	outlook_shock(&supposed.field, combat, asked->figures, "charge", as_it_is);
}

/* 9.1: the hex from which it costs least to deliver it; the next question asks for it. */
static struct verdict charge(const struct asked *asked, piece_id piece, space_id target)
{
	const struct board *board = asked->field->scenario->board;
	struct verdict verdict = gloire_judge_charge(asked->field, piece, target);
	if (!verdict.legal)
		return verdict;
	struct gloire_mover mover = gloire_charger(asked->field, piece);
	space_id best = no_space;
	half_points least = 0;
	gloire_search(&mover);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id from = board->neighbour[target][direction];
		if (from == no_space || !gloire_charge_reaches(&mover, from, target))
			continue;
		half_points cost = gloire_ride_cost(&mover, from);
		if (best == no_space || cost < least) {
			best = from;
			least = cost;
		}
	}
	outlook_charge(asked, piece, best, target);
	add_engagement(asked->field, piece, asked->figures);
	return legal();
}

/* 9.3.1, 9.4: the test, and the charge if it is passed and if it is not. */
static void outlook_met(const struct asked *asked, space_id hex, unsigned bit)
{
	unsigned combat = gloire_combat_now(asked->field);
	struct supposed supposed = suppose(asked->field);
	GLOIRE_EACH_IN (asked->field, hex, piece)
		if (!gloire_is_chief(piece))
			gloire_here(&supposed.table)->piece[piece].did |= bit;
	outlook_shock(&supposed.field, combat, asked->figures, "if-met", if_met);
	outlook_shock(asked->field, combat, asked->figures, "if-standing", if_standing);
}

static struct verdict square(const struct asked *asked)
{
	const struct field *field = asked->field;
	space_id hex = asked->frame->arg[0];
	piece_id weakest = no_piece;
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_foot(field, piece) &&
		    (weakest == no_piece || gloire_cohesion(field, piece) < gloire_cohesion(field, weakest)))
			weakest = piece;
	if (weakest == no_piece)
		return forbidden(say(text_no_outlook));
	add_test(asked->figures, "square", weakest, (int)gloire_cohesion(field, weakest),
		 gloire_hour_modifier(field, gloire_top_of(field, hex)), text_term_hour);
	outlook_met(asked, hex, in_square);
	return legal();
}

static struct verdict counter_charge(const struct asked *asked)
{
	space_id hex = asked->frame->arg[0];
	piece_id lead = gloire_top_fighter(asked->field, hex);
	if (lead == no_piece)
		return forbidden(say(text_no_outlook));
	add_test(asked->figures, "counter-charge", lead, gloire_unit(asked->field, lead)->engagement,
		 gloire_counter_charge_modifier(asked->field, lead), text_term_heavy_charge);
	outlook_met(asked, hex, counter_charges);
	return legal();
}

/* ---- Marches, 4.3 --------------------------------------------------------------------------------------------------------- */

static struct verdict way_cost(const struct asked *asked, struct gloire_mover mover)
{
	const struct reach *reach = &asked->field->work->reach;
	gloire_search(&mover);
	struct verdict verdict = gloire_judge_leg(&mover, asked->given.arg);
	const struct reach_node *end = reach_at(reach, asked->given.arg);
	if (!verdict.legal || !end)
		return verdict.legal ? forbidden(say(text_no_outlook)) : verdict;
	struct figure *figure = figures_add(asked->figures, "cost");
	figure->parts = halves;
	gloire_explain_way(&mover, asked->given.arg, figure);
	if (end->consequences) /* 4.3: disordered at its end */
		figures_add(asked->figures, "disorders")->value = 1;
	return legal();
}

static struct verdict march(const struct asked *asked)
{
	piece_id piece = asked->frame->arg[0];
	if (asked->given.verb == verb_at)
		return charge(asked, piece, asked->given.arg);
	if (asked->given.verb != verb_go)
		return forbidden(say(text_no_outlook));
	piece_id unit[gloire_most_together];
	unsigned units = gloire_together(asked->frame, 1, unit);
	if (units > 1) {
		struct verdict verdict = gloire_judge_go_together(asked->field, unit, units, asked->given);
		if (!verdict.legal)
			return verdict;
	}
	struct gloire_mover mover = units > 1 ? gloire_mover_of(asked->field, unit, units)
					      : gloire_mover(asked->field, piece);
	mover.forced = asked->given.way != 0;
	return way_cost(asked, mover);
}

static struct verdict onward(const struct asked *asked)
{
	if (asked->given.verb != verb_go)
		return forbidden(say(text_no_outlook));
	return way_cost(asked, gloire_mover_onward(asked->field, asked->frame, asked->given.way));
}

/* 2.5.1 */
static struct verdict chief_ride(const struct asked *asked)
{
	if (asked->given.verb != verb_go)
		return forbidden(say(text_no_outlook));
	return way_cost(asked, gloire_rider(asked->field, asked->frame->arg[0]));
}

static struct verdict ride(const struct asked *asked)
{
	piece_id piece = asked->frame->arg[0];
	if (asked->given.verb != verb_go)
		return forbidden(say(text_no_outlook));
	space_id to = asked->given.arg, target = asked->frame->arg[1];
	struct gloire_mover mover = gloire_charger_onward(asked->field, asked->frame);
	gloire_search(&mover);
	bool delivers = gloire_charge_reaches(&mover, to, target);
	if (!delivers && !gloire_charge_passes(&mover, to, target))
		return forbidden(say2(text_no_charge_from, space_arg(to), space_arg(target)));
	struct figure *figure = figures_add(asked->figures, "cost");
	figure->parts = halves;
	gloire_search(&mover);
	gloire_add_ride(&mover, to, figure);
	if (delivers)
		outlook_charge(asked, piece, to, target);
	return legal();
}

/* ---- Which ------------------------------------------------------------------------------------------------------------------- */

static struct verdict (*const outlooks[question_total])(const struct asked *asked) = {
	[question_initiative] = leader,
	[question_target] = shot,
	[question_counter_battery] = counter_battery,
	[question_march] = march,
	[question_onward] = onward,
	[question_charge_to] = ride,
	[question_chief] = chief_ride,
	[question_redoubt] = redoubt_shot,
	[question_attack] = attack,
	[question_resolve] = resolve,
	[question_refuse] = evasion,
	[question_square] = square,
	[question_recall] = recall,
	[question_reaction] = reaction,
	[question_counter_charge] = counter_charge,
	[question_rally] = rally,
};

static struct answer answer_of(const struct field *field, const json_t *action)
{
	const char *verb = json_string_value(json_object_get(action, "do"));
	struct answer given = {.verb = verb_done};
	if (!verb)
		return given;
	if (!strcmp(verb, "unit")) {
		given = answer(verb_unit, named_piece(field, json_object_get(action, "unit")));
	} else if (!strcmp(verb, "go")) {
		given = answer(verb_go, named_space(field->scenario, json_object_get(action, "to")));
		given.way = json_integer_value(json_object_get(action, "way")) != 0;
	} else if (!strcmp(verb, "at")) {
		given = answer(verb_at, named_space(field->scenario, json_object_get(action, "at")));
	} else if (!strcmp(verb, "yes")) {
		given = answer(verb_yes, 0);
	}
	return given;
}

static bool names_something(struct answer given)
{
	return given.verb == verb_yes || (given.verb == verb_unit && given.arg != no_piece) ||
	       ((given.verb == verb_go || given.verb == verb_at) && given.arg != no_space);
}

struct verdict gloire_outlook(const struct field *field, const json_t *actions, struct figures *figures)
{
	const struct frame *frame = field->seat < seats
					    ? engine_frame(&gloire_known(field)->flow, field->seat)
					    : NULL;
	struct asked asked = {.field = field, .frame = frame, .figures = figures};
	if (!frame || frame->question >= question_total || !outlooks[frame->question])
		return forbidden(say(text_no_outlook));
	asked.given = answer_of(field, json_array_get(actions, json_array_size(actions) - 1));
	return names_something(asked.given) ? outlooks[frame->question](&asked)
					    : forbidden(say(text_no_outlook));
}
