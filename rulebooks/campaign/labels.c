/*
 * What the buttons say, question by question.
 */
#include "rulebooks/campaign/texts.h"
#include "vedette/rulebook.h"

/* Of every march, by one flag or several; what troops may break up into, or gather to, is named by who marches. */
#define MARCH_LABELS_OF(prompt, split)                                                                     \
	{prompt, verb_done, "Halt here"}, {prompt, verb_yes, split}, {prompt, verb_pass, "Leave the map"}, \
		{prompt, verb_number, "Give a march order"},                                               \
	{                                                                                                  \
		prompt, verb_face, "Work on the bridge"                                                    \
	}
#define MARCH_LABELS(prompt, split)                                              \
	MARCH_LABELS_OF(prompt, split), MARCH_LABELS_OF(prompt##_of_two, split), \
		MARCH_LABELS_OF(prompt##_of_more, split)

const struct answer_label campaign_labels[] = {
	/* 19.2, 21.85: before the first turn */
	{text_ask_set_up, verb_done, "Take up these positions"},
	{text_ask_memo, verb_done, "Seal the memo"},
	{text_ask_set_up_at, verb_face, "Lay the bridge"},

	/* 6, 7: reorganisation and command */
	{text_ask_reorganise, verb_done, "End reorganisation"},
	{text_ask_reorganised, verb_done, "Bring back no more"},
	{text_ask_command, verb_done, "End command"},
	{text_ask_command, verb_number, "Order the general retreat"},
	{text_ask_initiative, verb_done, "Try no more officers"},
	{text_ask_individual, verb_done, "Try no more units"},
	{text_ask_orders, verb_pass, "Give no order"},
	{text_ask_orders, verb_number, "Order the general retreat"},

	/* 8 to 10, 13: the march */
	{text_ask_pontoons, verb_done, "Leave the bridges where they are"},
	{text_ask_move, verb_done, "End the march"},
	MARCH_LABELS(text_ask_march, "Put out vedettes"),
	MARCH_LABELS(text_ask_march_vedettes, "Gather the vedettes"),
	MARCH_LABELS(text_ask_march_division, "Break it down into brigades"),
	MARCH_LABELS(text_ask_march_brigades, "Form the division again"),
	{text_ask_brigades, verb_done, "Break it down"},
	{text_ask_repulse, verb_done, "Repulse them"},

	/* 4.2, 11, 16.2: combat, and breaking off */
	{text_ask_disengage, verb_done, "Break off no more"},
	{text_ask_define, verb_done, "Open the battle"},
	{text_ask_before, verb_done, "Stand and fight"},
	{text_ask_napoleon, verb_yes, "He takes a hand"},
	{text_ask_napoleon, verb_no, "He stays out of it"},
	{text_ask_give_way, verb_yes, "Give way"},
	{text_ask_give_way, verb_no, "Stand"},
	{text_ask_advance, verb_done, "Nobody advances"},
	{text_ask_advance_more, verb_done, "Advance no more"},
	{text_ask_advance_nobody, verb_done, "Nobody advances"},
	{text_ask_advance_where, verb_done, "Advance nowhere"},
	{.text = NULL},
};

/* 7.15, 8.1: who has not marched by then, or not tried to, marches no more in this segment. */
bool campaign_gives_up(unsigned prompt, unsigned verb)
{
	return verb == verb_done && (prompt == text_ask_move || prompt == text_ask_individual);
}
