/*
 * What the buttons say, question by question.
 */
#include "rulebooks/trautenau/texts/texts.h"
#include "vedette/rulebook.h"

const struct answer_label trautenau_labels[] = {
	/* 7 to 9.3: command and march */
	{ground_which_chief, verb_done, "End the rides"},
	{ground_where_chief, verb_done, "Halt here"},
	{ground_lead_which, verb_done, "Lead no more"},
	{ground_which_mover, verb_done, "End moves"},
	{ground_where_march, verb_done, "Halt here"},
	{ground_which_facing, verb_done, "As it stands"},

	/* 9.2: barrage */
	{text_ask_battery, verb_done, "End barrage"},

	/* 9.5: assaults */
	{text_ask_attacker, verb_done, "End declaration"},
	{text_ask_coordinate, verb_yes, "Coordinate"},
	{text_ask_coordinate, verb_no, "Attack singly"},
	{text_ask_withdraw, verb_done, "Stand"},
	{text_ask_withdraw_to, verb_done, "Halt here"},
	{text_ask_occupy, verb_pass, "Do not occupy"},
	{text_ask_support, verb_done, "Fire"},
	{text_ask_advance_leader, verb_yes, "Go forward"},
	{text_ask_advance_leader, verb_no, "Stay behind"},
	{text_ask_leader_defence, verb_yes, "Lend his bonus"},
	{text_ask_leader_defence, verb_no, "Hold back"},
	{text_ask_leader_attack, verb_yes, "Lend his bonus"},
	{text_ask_leader_attack, verb_no, "Hold back"},

	/* 10 and 13: rally, and between the two days */
	{text_ask_rally, verb_done, "End rally"},
	{text_ask_guard, verb_yes, "Accept"},
	{text_ask_guard, verb_no, "Decline"},
	{.text = NULL},
};

/* 9.3: who has not marched by then marches no more in this activation. */
bool trautenau_gives_up(unsigned prompt, unsigned verb)
{
	return prompt == ground_which_mover && verb == verb_done;
}
