/*
 * What the buttons say, question by question.
 */
#include "rulebooks/napoleon/texts/texts.h"
#include "vedette/rulebook.h"

const struct answer_label napoleon_labels[] = {
	/* The turn */
	{ask_deploy, verb_done, "Set-up complete"},
	{ask_deploy_done, verb_done, "Set-up complete"},
	{ask_blue_card, verb_pass, "No card"},
	{ask_supply_unit, verb_done, "Go on"},
	{ask_saxon_loss, verb_yes, "Cavalry"},
	{ask_saxon_loss, verb_no, "Infantry"},
	{ask_recovery_unit, verb_done, "End recovery"},
	{ask_tired_loss, verb_yes, "Cavalry"},
	{ask_tired_loss, verb_no, "Infantry"},

	/* Operations */
	{ask_operation, verb_pass, "Pass for this turn"},
	{ask_coordinated, verb_pass, "No operation"},
	{ask_select, verb_done, "March with these"},
	{ask_move, verb_done, "Stay at {0}"},
	{ask_move_stopped, verb_done, "Stay at {0}"},
	{ask_move_among_friends, verb_done, "Stay at {0}"},
	{ask_move_forced, verb_done, "Stay at {0}"},
	{ask_move_contact, verb_done, "Stay at {0}"},
	{ask_destroy_bridge, verb_done, "No bridge falls"},
	{ask_mend_bridge, verb_done, "No bridge is mended"},
	{ask_reaction_blocks, verb_done, "Nobody reacts"},
	{ask_reaction_move, verb_done, "Nobody reacts"},
	{ask_relieve_nobody, verb_done, "Go on"},
	{ask_encourage_nobody, verb_done, "Go on"},
	{ask_share_nothing, verb_done, "Go on"},

	/* Combat */
	{ask_attack_standing, verb_yes, "Attack"},
	{ask_attack_standing, verb_no, "March instead"},
	{ask_attack_moving, verb_yes, "Attack"},
	{ask_attack_moving, verb_no, "Do not attack"},
	{ask_attack_card, verb_pass, "No card"},
	{ask_loss_arm, verb_yes, "Cavalry"},
	{ask_loss_arm, verb_no, "Infantry"},
	{ask_cannon, verb_done, "Nobody marches"},
	{ask_cannon_commander, verb_yes, "Go along"},
	{ask_cannon_commander, verb_no, "Stay behind"},

	/* Windows */
	{ask_reaction, verb_pass, "No card"},
	{ask_move_start, verb_pass, "No card"},
	{ask_entry, verb_pass, "No card"},
	{ask_move_end, verb_pass, "No card"},
	{ask_combat_window, verb_pass, "No card"},
	{ask_retreat_window, verb_pass, "No card"},
	{ask_pursuit_window, verb_pass, "No card"},
	{ask_operation_end, verb_pass, "No card"},
	{ask_counter_order, verb_pass, "Let it stand"},
	{.text = NULL},
};

/* Whoever passes has no further operation in this turn. */
bool napoleon_gives_up(unsigned prompt, unsigned verb)
{
	return prompt == ask_operation && verb == verb_pass;
}
