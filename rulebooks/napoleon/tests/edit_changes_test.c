/*
 * Every change of `edit`, alone: what it does, and what it refuses.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *some_game(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Lannes", "Naumburg");
	place(at, "Brunswick", "Weimar");
	return at;
}

/* ---- Blocks -------------------------------------------------------------------------------------------- */

Test(change_piece, several_fields_at_once, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = some_game("conscript");
	change(at, "{'piece':'Ney','at':'Gera','strength':{'inf':2,'cav':0},'fatigue':3,'activated':true}");
	cr_assert(stands_at(at, "Ney", "Gera"));
	cr_assert_eq(inf_of(at, "Ney"), 2);
	cr_assert_eq(cav_of(at, "Ney"), 0);
	cr_assert_eq(fatigue_of(at, "Ney"), 3);
	cr_assert(is_activated(at, "Ney"));
	change(at, "{'piece':'Ney','activated':false,'strength':{'cav':1}}");
	cr_assert_not(is_activated(at, "Ney"));
	cr_assert_eq(inf_of(at, "Ney"), 2, "an arm that is not named stays");
	cr_assert_eq(cav_of(at, "Ney"), 1);
}

Test(change_piece, off_and_back, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = some_game("conscript");
	tire(at, "Lannes", 4);
	activated(at, "Lannes");
	place(at, "Lannes", "off");
	cr_assert_str_eq(where(at, "Lannes"), "off");
	place(at, "Lannes", "Gera");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
	cr_assert_not(is_activated(at, "Lannes"));
	cr_assert_eq(strength_at(at, "Lannes"), 6);
	place(at, "Lannes", "eliminated");
	place(at, "Lannes", "Gera");
	cr_assert_eq(strength_at(at, "Lannes"), 6, "whole again");
}

Test(change_piece, borders_of_strength, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = some_game("conscript");
	cr_assert_null(refused(at, "{'piece':'Lannes','strength':{'inf':8,'cav':0}}"));
	cr_assert_null(refused(at, "{'piece':'Lannes','strength':{'inf':0,'cav':1}}"));
	static const char *const bad[] = {"{'piece':'Lannes','strength':{'inf':0,'cav':0}}",
					  "{'piece':'Lannes','strength':{'inf':5,'cav':4}}",
					  "{'piece':'Lannes','strength':{'inf':-1,'cav':4}}",
					  "{'piece':'Lannes','strength':{'inf':'many'}}",
					  "{'piece':'Lannes','strength':6}",
					  "{'piece':'Napoléon','strength':{'inf':1,'cav':0}}",
					  "{'piece':'french.vedette1','fatigue':1}"};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_str_eq(refused(at, bad[i]), "terms.order-of-battle", "%s", bad[i]);
}

Test(change_piece, borders_of_fatigue, .description = "1806 turn.elimination")
{
	struct at_table *at = some_game("conscript");
	cr_assert_null(refused(at, "{'piece':'Lannes','fatigue':8}"));
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','fatigue':9}"), "turn.elimination");
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','fatigue':-1}"), "turn.elimination");
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','fatigue':2.5}"), "turn.elimination");
	cr_assert_str_eq(refused(at, "{'piece':'Ney','fatigue':1}"), "turn.elimination", "off the map");
	cr_assert_eq(fatigue_of(at, "Lannes"), 8, "nothing of what was refused");
}

Test(change_piece, unknown_names, .description = "1806 terms.areas")
{
	struct at_table *at = some_game("conscript");
	cr_assert_str_eq(refused(at, "{'piece':'Kutuzov','at':'Gera'}"), "");
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','at':'Moscow'}"), "");
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','at':7}"), "");
	cr_assert_str_eq(refused(at, "{'piece':'Ney','activated':true}"), "", "off the map");
}

/* A refused change leaves everything as it was, also what stood before it in the list. */
Test(change_piece, all_or_nothing, .description = "1806 turn.elimination")
{
	struct at_table *at = some_game("conscript");
	cr_assert_not_null(
		refused(at, "[{'piece':'Lannes','at':'Gera'},{'vp':3},{'piece':'Lannes','fatigue':9}]"));
	cr_assert(stands_at(at, "Lannes", "Naumburg"));
	cr_assert_eq(vp(at), 10);
}

/* ---- The turn and the track ---------------------------------------------------------------------------- */

Test(change_turn, within_the_game, .description = "1806 scenario.short victory.end")
{
	struct at_table *at = some_game("conscript");
	cr_assert_null(refused(at, "{'turn':7}"));
	cr_assert_not_null(refused(at, "{'turn':8}"));
	cr_assert_not_null(refused(at, "{'turn':0}"));
	at = some_game("short");
	cr_assert_null(refused(at, "{'turn':5}"));
	cr_assert_not_null(refused(at, "{'turn':2}"));
	cr_assert_not_null(refused(at, "{'turn':6}"));
}

Test(change_turn, track, .description = "1806 victory.end")
{
	struct at_table *at = some_game("conscript");
	cr_assert_null(refused(at, "{'vp':1}"));
	cr_assert_null(refused(at, "{'vp':19}"));
	static const char *const bad[] = {"{'vp':0}", "{'vp':20}", "{'vp':21}", "{'vp':-1}", "{'vp':'ten'}"};
	for (unsigned i = 0; i < 5; i++)
		cr_assert_str_eq(refused(at, bad[i]), "victory.end", "%s", bad[i]);
}

Test(change_turn, who_operates, .description = "1806 turn.operations")
{
	struct at_table *at = some_game("conscript");
	change(at, "{'initiative':'prussian'}");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "prussian operation");
	change(at, "{'active':'french'}");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "french operation");
	change(at, "{'passed':['french']}");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "prussian operation", "the French have passed");
	change(at, "{'passed':[]}");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_str_eq(refused(at, "{'active':'saxon'}"), "");
	cr_assert_str_eq(refused(at, "{'passed':['saxon']}"), "");
	cr_assert_str_eq(refused(at, "{'green':'nobody'}"), "");
}

/* ---- Cards --------------------------------------------------------------------------------------------- */

Test(change_cards, what_lies_on_the_table,
     .description = "1806 card.rain card.second-breath card.strategic-retreat")
{
	struct at_table *at = some_game("conscript");
	change(at, "{'weather':'rain'}");
	cr_assert_str_eq(refused(at, "{'hand':{'french':['F01']}}"), "terms.cards");
	cr_assert_str_eq(refused(at, "{'deck':{'french':['F01']}}"), "terms.cards");
	change(at, "{'weather':'none'}");
	cr_assert_str_eq(card_at(at, "F01"), "discard");
	change(at, "{'effects':['second-breath','strategic-retreat']}");
	cr_assert_str_eq(card_at(at, "F02"), "table");
	cr_assert_str_eq(card_at(at, "P09"), "table");
	change(at, "{'effects':['strategic-retreat']}");
	cr_assert_str_eq(card_at(at, "F02"), "discard");
	change(at, "{'effects':[]}");
	cr_assert_eq(position_at(at)->strategic_retreat, 0);
	cr_assert_str_eq(refused(at, "{'weather':'snow'}"), "");
	cr_assert_str_eq(refused(at, "{'effects':['thunder']}"), "");
}

Test(change_cards, unknown_ones, .description = "1806 terms.cards")
{
	struct at_table *at = some_game("conscript");
	cr_assert_str_eq(refused(at, "{'hand':{'french':['F37']}}"), "");
	cr_assert_str_eq(refused(at, "{'hand':{'saxon':['F12']}}"), "");
	cr_assert_str_eq(refused(at, "{'hand':['F12']}"), "");
	cr_assert_str_eq(refused(at, "{'deck':{'french':'F12'}}"), "");
	cr_assert_str_eq(refused(at, "{'deck':{'prussian':['F12']}}"), "terms.cards");
}

Test(change_cards, care, .description = "1806 card.care")
{
	struct at_table *at = some_game("conscript");
	cr_assert_str_eq(refused(at, "{'care':'Brunswick'}"), "card.care", "Prussian");
	cr_assert_str_eq(refused(at, "{'care':'Ney'}"), "card.care", "off the map");
	strength(at, "Lannes", 3, 1);
	change(at, "{'care':'Lannes'}");
	change(at, "{'care':null}");
	any_dice(at, "care");
	begin(at, "recovery");
	cr_assert_eq(inf_of(at, "Lannes"), 3);
}

/* ---- The map ------------------------------------------------------------------------------------------- */

Test(change_map, control, .description = "1806 victory.citadels")
{
	struct at_table *at = some_game("conscript");
	control(at, "Leipzig", "french");
	cr_assert_str_eq(control_of(at, "Leipzig"), "french");
	cr_assert_eq(vp(at), 10, "the track is set by vp");
	cr_assert_str_eq(refused(at, "{'control':'Weimar','side':'french'}"), "victory.citadels");
	cr_assert_str_eq(refused(at, "{'control':'Halle','side':'saxon'}"), "");
	place(at, "Louis", "Halle");
	cr_assert_str_eq(refused(at, "{'control':'Halle','side':'french'}"), "victory.citadels",
			 "Louis stands there alone");
}

Test(change_map, axis, .description = "1806 move.axis move.axis-clear")
{
	struct at_table *at = some_game("conscript");
	place(at, "Louis", "Naumburg");
	axis(at, "Naumburg", "Zeitz", "french");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Zeitz");
	cr_assert_str_eq(axis_owner(at, "Naumburg"), "french");
	cr_assert_str_eq(refused(at, "{'axis':'Naumburg','to':'Freyburg','side':'prussian'}"), "move.axis",
			 "one to an area");
	cr_assert_str_eq(refused(at, "{'axis':'Naumburg','to':'Leipzig','side':'french'}"), "terms.areas");
	change(at, "{'axis':'Naumburg','to':null}");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
}

Test(change_map, bridges, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = some_game("conscript");
	destroy_bridge(at, "Iena", "Neustadt");
	cr_assert(is_destroyed(at, "Neustadt", "Iena"));
	change(at, "{'bridge':['Neustadt','Iena'],'destroyed':false}");
	cr_assert_not(is_destroyed(at, "Neustadt", "Iena"));
	cr_assert_str_eq(refused(at, "{'bridge':['Iena','Dornburg'],'destroyed':true}"),
			 "card.destroyed-bridge");
	cr_assert_str_eq(refused(at, "{'bridge':['Iena','Halle'],'destroyed':true}"), "terms.areas");
	cr_assert_str_eq(refused(at, "{'bridge':['Iena'],'destroyed':true}"), "");
	cr_assert_null(refused(at, "{'bridge':['Bamberg','Ebern'],'destroyed':true}"), "over the Main");
}

/* ---- Upright blocks ------------------------------------------------------------------------------------ */

Test(change_seen, levels, .description = "1806 grognard.fog")
{
	struct at_table *at = some_game("grognard");
	place(at, "french.vedette1", "Hof");
	cr_assert_str_neq(name_for(at, "prussian", "Lannes"), "Lannes");
	cr_assert_str_eq(name_for(at, "french", "Lannes"), "Lannes");
	knows(at, "prussian", "Lannes", "identity");
	cr_assert_str_eq(name_for(at, "prussian", "Lannes"), "Lannes");
	cr_assert_str_eq(name_for(at, "public", "Lannes"), "Lannes", "what one enemy knows all know");
	knows(at, "prussian", "Lannes", "nothing");
	cr_assert_str_neq(name_for(at, "prussian", "Lannes"), "Lannes");
}

Test(change_seen, refusals, .description = "1806 grognard.fog")
{
	struct at_table *at = some_game("grognard");
	cr_assert_str_eq(refused(at, "{'seen':{'seat':'french','piece':'Lannes','as':'identity'}}"),
			 "grognard.fog", "one's own");
	cr_assert_str_eq(refused(at, "{'seen':{'seat':'prussian','piece':'Ney','as':'identity'}}"),
			 "grognard.fog", "off the map");
	cr_assert_str_eq(refused(at, "{'seen':{'seat':'prussian','piece':'Lannes','as':'friend'}}"), "");
	cr_assert_str_eq(refused(at, "{'seen':{'seat':'umpire','piece':'Lannes','as':'arm'}}"), "");
	at = some_game("conscript");
	cr_assert_str_eq(refused(at, "{'seen':{'seat':'prussian','piece':'Lannes','as':'nothing'}}"),
			 "grognard.fog", "nothing is upright");
}

/* Off the map a block is known by its name; put back it is not. */
Test(change_seen, lost_blocks_are_known, .description = "1806 grognard.fog")
{
	struct at_table *at = some_game("grognard");
	place(at, "Lannes", "eliminated");
	cr_assert_str_eq(name_for(at, "prussian", "Lannes"), "Lannes");
	place(at, "Lannes", "Gera");
	cr_assert_str_neq(name_for(at, "prussian", "Lannes"), "Lannes");
}

/* The short scenario with upright blocks: no vedettes, but fog. */
Test(change_seen, the_short_scenario_upright, .description = "1806 grognard.fog grognard.vedettes.move")
{
	struct at_table *at = clear_field_with("short", "upright=1");
	place_all(at, "Lannes, Ney", "Naumburg");
	place(at, "Brunswick", "Weimar");
	cr_assert_str_eq(refused(at, "{'piece':'french.vedette1','at':'Hof'}"), "grognard.vedettes.move");
	begin(at, "operations");
	cr_assert_str_neq(name_for(at, "prussian", "Lannes"), "Lannes");
	cr_assert_str_eq(name_for(at, "french", "Lannes"), "Lannes");
}

/* An edited marshal's game needs no bids: the first seat commands the French. */
Test(change_seen, a_game_before_its_bids, .description = "1806 marshal.bid")
{
	struct at_table *at = some_game("marshal");
	cr_assert_eq(position_at(at)->side_of[0], french);
	cr_assert_eq(vp(at), 10);
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "french operation");
}

/* ---- A set-up that begins anew -------------------------------------------------------------------------- */

/* Whatever stood on the map: the players place their blocks themselves, each by its own name. */
Test(change_step, the_set_up, .description = "1806 grognard.setup")
{
	struct at_table *at = some_game("grognard");
	tire(at, "Lannes", 4);
	begin(at, "set-up");
	cr_assert_str_eq(where(at, "Lannes"), "off");
	cr_assert_eq(answers_listed(at), 9, "six corps and three vedettes");
	cr_assert(is_legal(at, "unit Lannes"));
	cr_assert_str_eq(rule_of(at, "unit french.vedette1"), "grognard.setup");
	give_as(at, 0, "unit Lannes");
	give_as(at, 0, "at Ebern");
	cr_assert_eq(position_at(at)->plan[lannes], 1 + space_named(at, "Ebern"));
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
}

Test(change_step, the_bids, .description = "1806 marshal.bid")
{
	struct at_table *one = some_game("marshal"), *other = some_game("marshal");
	begin(one, "bid");
	begin(other, "bid");
	give_as(one, 0, "unit Napoléon");
	give_as(one, 0, "number 4");
	give_as(other, 0, "unit Frederick William III");
	give_as(other, 0, "number 9");
	cr_assert_eq(memcmp(mask_of(one, "prussian"), mask_of(other, "prussian"), sizeof(struct napoleon)),
		     0);
	give_as(one, 1, "unit Napoléon");
	give_as(one, 1, "number 5");
	cr_assert_eq(vp(one), 15);
	cr_assert_eq(position_at(one)->side_of[1], french);
}

/* The flag of a block put onto the map before the screens are lifted is any of its side. */
Test(change_step, flags_are_dealt_without_clearing, .description = "1806 grognard.fog")
{
	unsigned as_printed = 0;
	static const char *const names[] = {"Lannes", "Ney",      "Soult",     "Davout",
					    "Murat",  "Augereau", "Bernadotte"};
	struct at_table *at = start("grognard");
	for (unsigned i = 0; i < 7; i++) {
		place(at, names[i], "Gera");
		as_printed += piece_named(at, names[i]) == block_named(at, names[i]);
	}
	cr_assert_lt(as_printed, 7);
}

/* ---- Precise refusals ------------------------------------------------------------------------------------ */

Test(edit_changes, what_makes_no_sense_is_named, .description = "1806 turn.draw move.axis card.care")
{
	struct at_table *at = clear_field("conscript");
	cr_assert_str_eq(refused(at, "{'weather':'snow'}"), "");
	cr_assert_not_null(refused(at, "{'effects':['fog']}"));
	cr_assert_not_null(refused(at, "{'turn':2,'colour':'red'}"));
	cr_assert_not_null(refused(at, "{'piece':'Ney','at':'Gera','mood':'bad'}"));
	cr_assert_not_null(refused(at, "{'piece':'Ney','at':'Gera','activated':2}"));
	cr_assert_str_eq(refused(at, "{'hand':{'french':['F01']}}"), "turn.draw");
}

Test(edit_changes, one_axis_an_area, .description = "1806 move.axis")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Gera");
	place(at, "Louis", "Gera");
	axis(at, "Gera", "Weida", "french");
	axis(at, "Gera", "Weida", "french");
	cr_assert_str_eq(refused(at, "{'axis':'Gera','to':'Zeitz','side':'prussian'}"), "move.axis");
}

Test(edit_changes, care_for_a_whole_corps, .description = "1806 card.care")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Gera");
	cr_assert_str_eq(refused(at, "{'care':'Ney'}"), "card.care");
}

Test(edit_changes, nothing_is_swallowed, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Gera");
	cr_assert_str_eq(refused(at, "{'piece':'Ney','strength':{'inf':3,'art':1}}"),
			 "terms.order-of-battle");
	cr_assert_eq(inf_of(at, "Ney"), 5, "as printed");
	static const char *const bad[] = {
		"{}",
		"{'side':'french'}",
		"{'control':'Halle','side':'french','to':'Gera'}",
		"{'piece':'Ney','vp':3}",
		"{'vp':3,'at':'Gera'}",
		"{'care':'Kutuzov'}",
		"{'care':7}",
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_str_eq(refused(at, bad[i]), "", "%s", bad[i]);
	cr_assert_eq(vp(at), 10);
}

/* Several things at once, as long as they do not belong to a block. */
Test(edit_changes, several_at_once, .description = "1806 turn.operations")
{
	struct at_table *at = clear_field("conscript");
	change(at, "{'turn':3,'vp':7,'initiative':'prussian','passed':'french','weather':'rain'}");
	cr_assert_eq(position_at(at)->flow.turn, 3);
	cr_assert_eq(vp(at), 7);
	cr_assert_eq(position_at(at)->first, prussian);
	cr_assert_eq(position_at(at)->passed[french], 1);
	cr_assert_eq(position_at(at)->passed[prussian], 0);
	cr_assert_eq(position_at(at)->rain, 1, "F01 is RAIN");
}
