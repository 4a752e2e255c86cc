/*
 * What the buttons say, question by question.
 */
#include "rulebooks/picket/texts.h"
#include "vedette/rulebook.h"

const struct answer_label picket_labels[] = {
	{ask_ready, verb_done, "Set-up complete"}, /* P2.1 */
	{ask_march, verb_done, "End the march"},   /* P4.1 */
	{ask_where, verb_done, "Halt"},            /* P4.2 */
	{ask_orders, verb_pass, "No card"},        /* P5.1 */
	{ask_volley, verb_pass, "No card"},        /* P5.3 */
	{ask_counter, verb_pass, "Let it stand"},  /* P5.4 */
	{ask_advance, verb_yes, "Advance"},        /* P6.6 */
	{ask_advance, verb_no, "Hold"},
	{.text = NULL},
};
