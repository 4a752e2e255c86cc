/*
 * The sequence of play, chapter 1, and everything the engine asks of a rulebook.
 */
#include <stdio.h>

#include "rulebooks/gloire/players/measure.h"

/* ---- The sequence of play ---------------------------------------------------------------------------------------------------------- */

static unsigned next_step(struct table *table)
{
	return flow_of(table->position)->step + 1u;
}

static const struct step steps[step_total] = {
	[step_set_up] = {"set-up", "Set-up", "6.1.1", gloire_begin_set_up, next_step, false},
	[step_orders] = {"orders", "Orders", "2.3", gloire_begin_orders, next_step, false},
	[step_initiative] = {"initiative", "Strategic initiative", "3", gloire_begin_initiative, next_step,
			     false},
	[step_assembly] = {"assembly", "Assembly", "2.1", gloire_begin_assembly, next_step, false},
	[step_activation] = {"activation", "Activation", "2.2", gloire_begin_activation, next_step, false},
	[step_rout] = {"rout", "Rout", "10.4", gloire_begin_rout, next_step, false},
	[step_final] = {"final", "End of the turn", "13", gloire_begin_final, gloire_after_final, false},
};

/* Bits of the scenarios by their place in load/scenarios.c. */
enum {
	in_rivoli = 1 << 0,
	in_pyramides = 1 << 1,
	in_zurich = 1 << 2,
	in_marengo = 0xf << 3, /* all four of them */
	in_main_marengo = 1 << 3,
	in_montebello = 1 << 8,
	in_a1 = 1 << 9,
	in_a2 = 1 << 10,
	in_n1 = 1 << 15,
	in_haslach = 1 << 17,
	in_durrenstein = 1 << 19,
	in_schongraben = 1 << 20,
	in_exercise = 1 << 25,
};

#define SWITCH(word, what, paragraph, ...)                                                     \
	{                                                                                      \
		.id = (word), .title = (what), .rule = (paragraph), .values = 2, .initial = 0, \
		.scenarios = (uint32_t)(__VA_ARGS__)                                           \
	}
static const struct option options[option_total] = {
	[option_infantry_fire] =
		SWITCH("infantry-fire", "Infantry that is attacked fires at the attacker", "A 8.3",
		       in_rivoli | in_pyramides | in_zurich | in_marengo | in_montebello | in_exercise),
	[option_open_count] = SWITCH("open-count", "The number of markers in the cup is public", "2.2", 0),
	[option_steady_guns] = SWITCH("steady-guns", "Guns stay with a defender who holds his ground", "8.9",
				      0),
	[option_what_if] = SWITCH("what-if", "Optional counters come into play", "D 0.3",
				  in_rivoli | in_main_marengo | in_haslach | in_durrenstein),
	[option_lannes] = SWITCH("lannes", "Lannes leads the French left instead of Murat", "G variants",
				 in_a1 | in_a2 | in_n1),
	[option_village_burns] = SWITCH("village-burns", "Schöngrabern burns from the second turn", "I 2.1.2",
					in_schongraben),
	[option_shielded_rear] = SWITCH(
		"shielded-rear", "No bonus from behind for whoever has another enemy before him", "6.1.2", 0),
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
	[question_together] = &gloire_together_question,
	[question_strike] = &gloire_strike,
	[question_guns_follow] = &gloire_guns_follow,
	[question_quota] = &gloire_quota,
	[question_bridge] = &gloire_bridge_question,
	[question_eye] = &gloire_eye,
	[question_redoubt] = &gloire_redoubt,
	[question_turning] = &gloire_turning,
	[question_pursuer] = &gloire_pursuer,
	[question_quarry] = &gloire_quarry,
	[question_spike] = &gloire_spike,
	[question_rout_way] = &gloire_rout_way,
	[question_onward] = &gloire_onward,
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

static const char *side_name(const struct scenario *scenario, side_id side)
{
	return gloire_battle(scenario)->side_name[side];
}

static bool lay_ground(struct scenario *scenario, const json_t *ground, struct data_error *error)
{
	if (!gloire_lay_ground(scenario->board, ground, error))
		return false;
	gloire_work_out(scenario);
	return true;
}

static const char *const side_names[] = {"french", "coalition"};
static const char *const side_titles[] = {"France", "The Coalition"};
static const char *const side_colours[] = {"#2d5590", "#9c3324"};
static const char *const level_names[levels] = {"draw", "victory", "at-once"};
static const char *const level_titles[levels] = {"a draw", "a victory on points", "a victory before the end"};
static const char *const explain_names[] = {"cost",   "fire",  "shock", "sight", "zone", "stacking",
					    "orders", "zones", "range", "cone",  NULL};
static const char *const way_titles[] = {"at an ordinary march", "by forced march"};

static const struct answer_label labels[] = {
	{text_ask_initiative, verb_yes, "Test the leader"},
	{text_ask_initiative, verb_no, "Act without orders"},
	{text_ask_march, verb_yes, "Form square"},
	{text_ask_march, verb_no, "Leave square"},
	{text_ask_march, verb_number, "Put on top"},
	{text_ask_march, verb_pass, "Be a reinforcement no longer"},
	{text_ask_march, verb_done, "Leave the map"},
	{text_ask_together, verb_done, "Halt here"},
	{text_ask_onward_in_stack, verb_done, "Halt here"},
	{text_ask_onward_in_stack, verb_pass, "Leave the map"},
	{text_ask_onward, verb_pass, "Leave the map"},
	{text_ask_strike, verb_yes, "Strike both"},
	{text_ask_guns_follow, verb_yes, "Bring them up"},
	{text_ask_guns_follow, verb_no, "Leave them"},
	{text_ask_first, verb_pass, "Draw from the cup"},
	{text_ask_refuse, verb_no, "Stand"},
	{text_ask_square, verb_yes, "Form square"},
	{text_ask_square, verb_no, "Stand as they are"},
	{text_ask_recall, verb_yes, "Recall them"},
	{text_ask_recall, verb_no, "Ride on"},
	{text_ask_counter_charge, verb_yes, "Charge in turn"},
	{text_ask_counter_charge, verb_no, "Stand"},
	{text_ask_counter_battery, verb_yes, "Answer the fire"},
	{text_ask_counter_battery, verb_no, "Hold fire"},
	{text_ask_reaction, verb_no, "Hold fire"},
	{text_ask_breakthrough, verb_yes, "Break through"},
	{text_ask_breakthrough, verb_no, "Halt here"},
	{text_ask_counter_shock, verb_yes, "Strike back"},
	{text_ask_counter_shock, verb_no, "Stay"},
	{text_ask_pursue_back, verb_yes, "Pursue"},
	{text_ask_pursue_back, verb_go, "Strike back without a charge"},
	{text_ask_pursue_back, verb_no, "Stay"},
	{text_ask_pursuit, verb_yes, "Charge on"},
	{text_ask_pursuit, verb_no, "Halt"},
	{text_ask_turning, verb_done, "They stand as they are"},
	{text_ask_place, verb_done, "In its hex"},
	{text_ask_orders, verb_done, "Seal the orders"},
	{text_ask_fire, verb_done, "End the fire"},
	{text_ask_move, verb_done, "End the movement"},
	{text_ask_declare, verb_done, "Nobody attacks"},
	{text_ask_declare_more, verb_done, "Strike"},
	{text_ask_rally, verb_done, "End the activation"},
	{text_ask_shelter, verb_yes, "Stop here"},
	{text_ask_shelter, verb_no, "Run on"},
	{text_ask_rout_way, verb_done, "Halt a hex short"},
	{0},
};

/* 4.4.1: who has not moved by then moves no more in this activation. */
static bool gives_up(unsigned prompt, unsigned verb)
{
	return prompt == text_ask_move && verb == verb_done;
}

const struct rulebook gloire_rulebook = {
	.id = "gloire",
	.module = "gloire",
	.title = "Jours de Gloire Empire",
	.revision = 2,
	.faces_corners = true,
	.pieces = max_pieces,
	.cards = marker_numbers,
	.seats = seats,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.options = option_total,
	.option = options,
	.scenarios = gloire_scenario_count,
	.levels = levels,
	.seat = side_names,
	.side = side_names,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level = level_names,
	.level_title = level_titles,
	.way_title = way_titles,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = gloire_scenarios,
	.text = gloire_texts,
	.texts = gloire_text_count,
	.label = labels,
	.gives_up = gives_up,
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
	.is_plural = gloire_is_plural,
	.side_name = side_name,
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
	.aids = gloire_aids,
	.edit = gloire_edit,
	.edit_check = gloire_edit_check,
	.measure_name = gloire_measure_name,
	.measures = gloire_measure_count,
	.measure = gloire_measure,
};
