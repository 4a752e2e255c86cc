/*
 * The sequence of play, chapter 1, and everything the engine asks of a rulebook.
 */
#include <stdio.h>

#include "rulebooks/gloire/players/measure.h"

/* ---- The sequence of play ---------------------------------------------------------------------------------------------------------- */

static void begin_nothing(struct table *table)
{
	(void)table;
}

static unsigned next_step(struct table *table)
{
	return flow_of(table->position)->step + 1u;
}

static const struct step steps[step_total] = {
	[step_set_up] = {"set-up", "Set-up", "0.3", begin_nothing, next_step, false},
	[step_orders] = {"orders", "Orders", "2.3", gloire_begin_orders, next_step, false},
	[step_initiative] = {"initiative", "Strategic initiative", "3", gloire_begin_initiative, next_step,
			     false},
	[step_assembly] = {"assembly", "Assembly", "2.1", gloire_begin_assembly, next_step, false},
	[step_activation] = {"activation", "Activation", "2.2", gloire_begin_activation, next_step, false},
	[step_rout] = {"rout", "Rout", "10.4", gloire_begin_rout, next_step, false},
	[step_final] = {"final", "End of the turn", "13", gloire_begin_final, gloire_after_final, false},
};

static const struct question *const questions[question_total] = {
	[question_orders] = &gloire_orders_question,
	[question_first] = &gloire_first,
	[question_draw] = &gloire_draw,
	[question_activation] = &gloire_activation,
	[question_initiative] = &gloire_leader_initiative,
	[question_fire] = &gloire_fire_question,
	[question_target] = &gloire_target,
	[question_counter_battery] = &gloire_counter_battery,
	[question_move] = &gloire_move,
	[question_march] = &gloire_march,
	[question_face] = &gloire_face_question,
	[question_charge_to] = &gloire_charge_to,
	[question_chief] = &gloire_chief_ride,
	[question_flight] = &gloire_flight,
	[question_declare] = &gloire_declare,
	[question_attack] = &gloire_attack,
	[question_resolve] = &gloire_resolve,
	[question_combat] = &gloire_combat_question,
	[question_refuse] = &gloire_refuse,
	[question_square] = &gloire_square,
	[question_recall] = &gloire_recall,
	[question_recall_to] = &gloire_recall_to,
	[question_counter_charge] = &gloire_counter_charge,
	[question_reaction] = &gloire_reaction,
	[question_retreat] = &gloire_retreat,
	[question_advance] = &gloire_advance,
	[question_breakthrough] = &gloire_breakthrough,
	[question_counter_shock] = &gloire_counter_shock,
	[question_pursuit] = &gloire_pursuit,
	[question_consequences] = &gloire_consequences,
	[question_rally] = &gloire_rally,
	[question_rout] = &gloire_rout_question,
	[question_rout_step] = &gloire_rout_step,
	[question_volley] = &gloire_volley_question,
	[question_choice] = &gloire_choice,
	[question_exchange] = &gloire_exchange_question,
	[question_successor] = &gloire_successor,
	[question_wake] = &gloire_wake,
	[question_burning] = &gloire_burning,
};

/* ---- The rest ------------------------------------------------------------------------------------------------------------------------- */

static side_id side_of_seat(const struct field *field, seat_id seat)
{
	(void)field;
	return seat < seats ? seat : (side_id)no_side;
}

static void put_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	unsigned turn = flow->turn <= gloire_max_turns ? flow->turn : gloire_max_turns;
	snprintf(text, size, "%s", gloire_battle(scenario)->turn[turn].clock);
}

static const char *formation_name(const struct scenario *scenario, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	return formation < battle->formations ? battle->formation[formation].name : NULL;
}

static bool lay_ground(struct scenario *scenario, const json_t *ground, struct data_error *error)
{
	if (!gloire_lay_ground(scenario->board, ground, error))
		return false;
	gloire_work_out(scenario);
	return true;
}

static const char *const side_names[] = {"french", "coalition"};
static const char *const side_titles[] = {"French", "Coalition"};
static const char *const side_colours[] = {"#2d5590", "#9c3324"};
static const char *const level_names[levels] = {"draw", "victory", "at-once"};
static const char *const level_titles[levels] = {"a draw", "a victory on points", "a victory before the end"};
static const char *const explain_names[] = {"cost", "fire",     "shock",  "sight",
					    "zone", "stacking", "orders", NULL};

static const struct answer_label labels[] = {
	{text_ask_initiative, verb_yes, "Ask the leader"},
	{text_ask_initiative, verb_no, "Act without orders"},
	{text_ask_march, verb_yes, "Form square"},
	{text_ask_march, verb_no, "Leave square"},
	{text_ask_march, verb_number, "Put on top"},
	{text_ask_first, verb_pass, "Draw from the cup"},
	{text_ask_refuse, verb_no, "Stand"},
	{text_ask_shelter, verb_yes, "Stop here"},
	{text_ask_shelter, verb_no, "Run on"},
	{0},
};

const struct rulebook gloire_rulebook = {
	.id = "gloire",
	.module = "gloire",
	.title = "Jours de Gloire Empire",
	.revision = 1,
	.for_tests = true, /* until its battles can be offered */
	.pieces = max_pieces,
	.cards = marker_numbers,
	.seats = seats,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.scenarios = gloire_scenario_count,
	.levels = levels,
	.seat = side_names,
	.side = side_names,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level = level_names,
	.level_title = level_titles,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = gloire_scenarios,
	.text = gloire_texts,
	.texts = gloire_text_count,
	.label = labels,
	.position_size = sizeof(struct gloire),
	.kept_size = offsetof(struct gloire, first),
	.state = &gloire_state,
	.mask = state_mask,
	.imagine = state_imagine,
	.secrets = state_secrets,
	.exchange = state_exchange,
	.find_piece = gloire_find_piece,
	.piece_id = gloire_piece_id,
	.piece_name = gloire_piece_name,
	.find_card = gloire_find_marker,
	.card_id = gloire_marker_id,
	.card_name = gloire_marker_name,
	.group_name = formation_name,
	.space_name = state_space_name,
	.find_space = state_find_space,
	.view = gloire_view,
	.set_up = gloire_set_up,
	.clock = put_clock,
	.load = gloire_load,
	.unload = gloire_unload,
	.lay_ground = lay_ground,
	.side_of_seat = side_of_seat,
	.derive = gloire_derive,
	.check = gloire_check,
	.score = gloire_score,
	.explain = gloire_explain,
	.edit = gloire_edit,
	.edit_check = gloire_edit_check,
	.measure_name = gloire_measure_name,
	.measures = gloire_measure_count,
	.measure = gloire_measure,
};
