/*
 * Rules of single battles, parts A to K. East is to the right: a unit that faces E has the hexes to the NE and the SE in front.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/gloire/rules.h"
#include "tests/support/at_table.h"

static void put(struct at_table *at, const char *id, const char *hex, const char *facing, const char *order)
{
	changef(at, "{'piece':'%s','at':'%s','facing':'%s','order':'%s','status':'with'}", id, hex, facing,
		order);
}

/* The marker is played: stands at its first question. */
static void play(struct at_table *at, const char *marker)
{
	changef(at, "{'active':'%s'}", marker);
	begin(at, "activation");
}

static const struct gloire_piece *piece(const struct at_table *at, const char *id)
{
	struct field field = truth_at(at);
	return gloire_piece(&field, piece_named(at, id));
}

static const struct gloire *position_at(const struct at_table *at)
{
	return (const struct gloire *)true_position(at);
}

/* ---- K: Maïda ---- */

static struct at_table *before_the_volley(void)
{
	struct at_table *at = clear_field("maida");
	put(at, "br.kempt.light-battalion", "1008", "E", "good");
	put(at, "fr.compere.42e-i-bn", "1208", "W", "good");  /* two hexes off, straight ahead */
	put(at, "fr.compere.42e-ii-bn", "1108", "W", "good"); /* next to it, to the north-east */
	put(at, "fr.peyri.4-1st-swiss", "1308", "W", "good"); /* three hexes off */
	put(at, "fr.compere.tirailleurs-1er-leger", "1109", "W", "good");
	put(at, "fr.digonet.23e-leger-i-bn", "0909", "E", "good"); /* behind it */
	return at;
}

Test(special, a_volley_reaches_two_hexes_in_front, .description = "gloire K 2.1.2")
{
	struct at_table *at = before_the_volley();
	play(at, "br.tir-de-salve");
	cr_assert_str_eq(asked(at), "volley");
	cr_assert(is_legal(at, "unit fr.compere.42e-i-bn"));
	cr_assert(is_legal(at, "unit fr.compere.42e-ii-bn"));
	cr_assert_str_eq(reason_of(at, "unit fr.peyri.4-1st-swiss"), "out-of-volley");
	cr_assert_str_eq(reason_of(at, "unit fr.digonet.23e-leger-i-bn"), "out-of-volley");
	cr_assert_str_eq(rule_of(at, "unit br.kempt.light-battalion"), "K 2.1.2");
	cr_assert(is_legal(at, "pass"));
}

Test(special, a_volley_puts_two_on_the_die, .description = "gloire K 2.1.2")
{
	struct at_table *at = before_the_volley();
	play(at, "br.tir-de-salve");
	dice(at, "d10 5"); /* 5 and 2 are 7: the cohesion of the 42nd */
	give(at, "unit fr.compere.42e-i-bn");
	cr_assert_eq(piece(at, "fr.compere.42e-i-bn")->order, good_order);
	at = before_the_volley();
	play(at, "br.tir-de-salve");
	dice(at, "d10 6");
	give(at, "unit fr.compere.42e-i-bn");
	cr_assert_eq(piece(at, "fr.compere.42e-i-bn")->order, disordered);
}

Test(special, disordered_infantry_fires_no_volley, .description = "gloire K 2.1.2")
{
	struct at_table *at = before_the_volley();
	change(at, "{'piece':'br.kempt.light-battalion','order':'disordered'}");
	play(at, "br.tir-de-salve");
	cr_assert_str_eq(reason_of(at, "unit fr.compere.42e-i-bn"), "out-of-volley");
}

Test(special, tirailleurs_are_lost_by_any_disorder, .description = "gloire K 0.3")
{
	struct at_table *at = before_the_volley();
	play(at, "br.tir-de-salve");
	dice(at, "d10 6"); /* 8 against 7 */
	give(at, "unit fr.compere.tirailleurs-1er-leger");
	cr_assert_eq(piece(at, "fr.compere.tirailleurs-1er-leger")->at, box_eliminated);
}

Test(special, chasseurs_attack_only_beside_a_rout, .description = "gloire K cavalry")
{
	struct at_table *at = clear_field("maida");
	put(at, "fr.cavalry.9e-chasseurs-1st-half", "1008", "E", "good");
	put(at, "br.kempt.light-battalion", "1108", "W", "good");
	put(at, "fr.peyri.4-1st-swiss", "2008", "W", "good");
	struct field field = truth_at(at);
	piece_id chasseurs = piece_named(at, "fr.cavalry.9e-chasseurs-1st-half");
	struct verdict calm = gloire_judge_aggression(&field, chasseurs);
	cr_assert_not(calm.legal);
	cr_assert_str_eq(gloire_texts[calm.why.id].rule, "K cavalry");
	change(at, "{'piece':'fr.peyri.4-1st-swiss','order':'routed'}");
	field = truth_at(at);
	cr_assert(gloire_judge_aggression(&field, chasseurs).legal);
}

/* ---- H: Haslach ---- */

Test(special, conquer_or_die_rallies_two_units_in_contact, .description = "gloire H 2.1.2")
{
	struct at_table *at = clear_field("haslach");
	put(at, "fr.rouyer.9e-leger-i-bn", "1010", "SW", "routed");
	put(at, "fr.marchand.32e-i-bn", "1212", "SW", "disordered");
	put(at, "fr.marchand.96e-i-bn", "1414", "SW", "disordered");
	put(at, "fr.marchand.96e-ii-bn", "1408", "SW", "good");
	put(at, "au.riesch.kaunitz-ir-20", "0910", "NE", "good");
	play(at, "fr.vaincre-ou-mourir");
	cr_assert_str_eq(asked(at), "choice");
	cr_assert_str_eq(reason_of(at, "unit fr.marchand.96e-ii-bn"), "no-rally");
	give(at, "unit fr.rouyer.9e-leger-i-bn");
	cr_assert_eq(piece(at, "fr.rouyer.9e-leger-i-bn")->order, good_order,
		     "from rout, next to an enemy, without a die");
	give_any(at, 0); /* it is turned */
	give(at, "unit fr.marchand.32e-i-bn");
	give_any(at, 0);
	cr_assert_str_neq(asked(at), "choice", "two, and no more");
	cr_assert_eq(piece(at, "fr.marchand.96e-i-bn")->order, disordered);
}

static bool is_awake(const struct at_table *at)
{
	struct field field = truth_at(at);
	return gloire_is_awake(&field, piece_named(at, "au.mack.kaiser-ir-1"));
}

/* A French unit in a hex of Haslach at the end of an activation, and a new turn. */
static bool wakes_when_at(const char *hex)
{
	struct at_table *at = clear_field("haslach");
	put(at, "fr.rouyer.9e-leger-i-bn", hex, "SW", "good");
	put(at, "au.mack.kaiser-ir-1", "0120", "NE", "good");
	gloire_note_activation(table_at(at));
	cr_expect_not(is_awake(at), "not before the next turn");
	gloire_note_turn(table_at(at));
	return is_awake(at);
}

Test(special, the_line_of_alarm_wakes_the_reserve, .description = "gloire H reserve")
{
	cr_assert_not(wakes_when_at("1119"), "the line passes through 1120");
	cr_assert(wakes_when_at("1120"));
	cr_assert(wakes_when_at("1121"), "whoever is beyond has crossed it");
	cr_assert_not(wakes_when_at("1822"), "the line ends in 1723");
}

Test(special, a_beaten_front_wakes_the_reserve, .description = "gloire H reserve")
{
	struct at_table *at = clear_field("haslach");
	put(at, "au.mack.kaiser-ir-1", "0620", "NE", "good");
	change(at, "{'demoralised':['au.riesch']}");
	gloire_note_rout(table_at(at));
	gloire_note_turn(table_at(at));
	cr_assert_not(is_awake(at), "Riesch alone");
	change(at, "{'demoralised':['au.riesch','au.ferdinand']}");
	gloire_note_rout(table_at(at));
	gloire_note_turn(table_at(at));
	cr_assert(is_awake(at));
}

/* ---- H: Elchingen ---- */

static half_points step_over_the_bridge(struct at_table *at, const char *id, unsigned turn, bool *stops,
					bool *disorders)
{
	changef(at, "{'turn':%u}", turn);
	struct field field = truth_at(at);
	struct gloire_mover mover = gloire_mover(&field, piece_named(at, id));
	space_id from = space_named(at, "1714"), to = space_named(at, "1713");
	struct gloire_step_cost step =
		gloire_step(&mover, from, hex_direction(scenario_at(at)->board, from, to), to, stops, NULL);
	*disorders = step.disorders;
	return step.why ? -1 : step.cost;
}

Test(special, the_bridge_of_elchingen_is_mended_in_turn_two, .description = "gloire H Elchingen")
{
	bool stops, disorders;
	struct at_table *at = clear_field("elchingen");
	put(at, "fr.villatte.6e-leger-1", "1714", "NW", "good");
	put(at, "fr.colbert.3e-hussards", "1715", "NW", "good");
	cr_assert_eq(step_over_the_bridge(at, "fr.villatte.6e-leger-1", 1, &stops, &disorders), 4,
		     "a point for the road, one as over a stream");
	cr_assert(stops);
	cr_assert_not(disorders);
	cr_assert_eq(step_over_the_bridge(at, "fr.colbert.3e-hussards", 1, &stops, &disorders), -1);
	cr_assert_eq(step_over_the_bridge(at, "fr.villatte.6e-leger-1", 2, &stops, &disorders), 2);
	cr_assert_not(stops);
}

/* ---- I: Schöngraben ---- */

static struct at_table *schongraben(void)
{
	struct at_table *at = clear_field("schongraben");
	put(at, "fr.oudinot.art-oudinot", "1020", "NW", "good");
	put(at, "fr.nansouty.carabiniers-2e-9e-3e-12e-cuirassiers-1", "1220", "NW", "good");
	put(at, "au.bagration.kiev-grenadiers-1", "1010", "SE", "good");
	return at;
}

Test(special, three_units_of_bagration_or_selikov_act_again, .description = "gloire I 2.1.2")
{
	struct at_table *at = clear_field("schongraben");
	unsigned put_there = 0;
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (unsigned i = 0; i < battle->units; i++) {
		const char *id = battle->unit[i].id;
		if (battle->unit[i].side != 1 || put_there == 6)
			continue;
		changef(at, "{'piece':'%s','at':'%02u10','facing':'SE','order':'good','status':'with'}", id,
			3 + 2 * put_there++);
	}
	play(at, "au.pour-dieu-et-pour-le-tsar");
	cr_assert_str_eq(asked(at), "choice");
	for (unsigned i = 0; i < 3; i++) {
		cr_assert_str_eq(asked(at), "choice");
		give_any(at, 0);
	}
	cr_assert_str_neq(asked(at), "choice");
	unsigned active = 0;
	for (unsigned i = 0; i < battle->units; i++)
		active += position_at(at)->piece[i].capacity == may_act;
	cr_assert_eq(active, 3);
}

Test(special, murat_is_impatient, .description = "gloire I 2.1.2")
{
	struct at_table *at = schongraben();
	change(at, "{'cup':['fr.oudinot','fr.suchet','au.bagration']}");
	play(at, "au.murat-s-impatiente");
	cr_assert_str_eq(asked(at), "exchange");
	cr_assert_str_eq(rule_of(at, "card au.bagration"), "I 2.1.2");
	cr_assert_str_eq(rule_of(at, "card fr.nansouty"), "I 2.1.2", "not in the cup");
	give(at, "card fr.oudinot");
	cr_assert_str_eq(reason_of(at, "done"), "give-cavalry-first");
	cr_assert_str_eq(rule_of(at, "card fr.d-hautpoul"), "I 2.1.2", "none of it is on the map");
	give(at, "card fr.nansouty");
	struct field field = truth_at(at);
	cr_assert_not(gloire_marker_in_cup(&field, card_named(at, "fr.oudinot")));
	cr_assert(gloire_marker_in_cup(&field, card_named(at, "fr.nansouty")));
}

Test(special, a_marker_of_its_own_is_used_once, .description = "gloire I 2.1.2")
{
	struct at_table *at = schongraben();
	unsigned tenir = card_named(at, "au.tenir");
	struct field field = truth_at(at);
	cr_assert(gloire_may_pick(&field, tenir));
	gloire_use_special(table_at(at), tenir);
	field = truth_at(at);
	cr_assert_not(gloire_may_pick(&field, tenir));
}

Test(special, oudinot_acts_once_a_day_and_not_with_lorge, .description = "gloire C 2.1.2")
{
	struct at_table *at = clear_field("zurich");
	unsigned oudinot = card_named(at, "fr.oudinot"), lorge = card_named(at, "fr.lorge");
	gloire_use_special(table_at(at), oudinot);
	struct field field = truth_at(at);
	cr_assert_not(gloire_may_pick(&field, oudinot), "once on the 25th");
	cr_assert(gloire_may_pick(&field, lorge));
	change(at, "{'turn':10}");
	gloire_note_turn(table_at(at));
	field = truth_at(at);
	cr_assert(gloire_may_pick(&field, oudinot), "and once on the 26th");
	cr_assert_not(gloire_may_pick(&field, lorge), "Lorge on the 25th alone");
	((struct gloire *)table_at(at)->position)->picked[0] = cup_marker(oudinot);
	change(at, "{'turn':2}");
	field = truth_at(at);
	cr_assert_not(gloire_may_pick(&field, lorge), "not in the same turn");
	at = clear_field("zurich");
	put(at, "fr.klein.102e", "1612", "NE", "good");
	begin(at, "orders");
	give(at, "card fr.oudinot");
	cr_assert_str_eq(reason_of(at, "card fr.lorge"), "never-together");
	cr_assert_str_eq(reason_of(at, "card fr.klein"), "marker-goes-in",
			 "it is theirs, but not put in by choice");
}

/* ---- K: Castel Nuovo ---- */

Test(special, the_garrison_stirs_when_attacked, .description = "gloire K 2.2")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "ru.garnison.musketeers-bn-1", "1411", "W", "good");
	put(at, "fr.elite.12-elite-companies", "1311", "E", "good");
	piece_id garrison = piece_named(at, "ru.garnison.musketeers-bn-1");
	struct field field = truth_at(at);
	unsigned formation = gloire_unit(&field, garrison)->formation;
	cr_assert_not(gloire_may_stir(&field, garrison));
	cr_assert_eq(gloire_markers_at_most(&field, formation, 2), 1);
	change(at, "{'active':'fr.elite'}");
	change(at, "{'piece':'ru.garnison.musketeers-bn-1','fought':true}");
	gloire_note_activation(table_at(at));
	field = truth_at(at);
	cr_assert(gloire_may_stir(&field, garrison));
	cr_assert(gloire_has_own_orders(&field, garrison));
	cr_assert_eq(gloire_markers_at_most(&field, formation, 2), 2);
	cr_assert(gloire_marker_in_cup(&field, card_named(at, "Garnison II"))); /* at once */
}

/* Volunteers, 1 point and 5, on both halves of the chasseurs, 2 and 6: -2, -1, clear +1, a 0: thrown back, and a blow is open to them. */
Test(special, timid_horse_does_not_strike_back, .description = "gloire K cavalry 8.7.2")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("maida");
		put(at, "br.kempt.sicilian-volunteers", "0508", "E", "good");
		put(at, "fr.cavalry.9e-chasseurs-1st-half", "0608", "W", "good");
		put(at, "fr.cavalry.9e-chasseurs-2nd-half", "0608", "W", "good");
		put(at, "fr.peyri.4-1st-swiss", "1510", "W", i ? "routed" : "good");
		play(at, "br.kempt");
		dice(at, "d10 0");
		give_all(at, "done, unit br.kempt.sicilian-volunteers, at 0608, no");
		cr_assert_eq(last_told(at, "shock-thrown-back")->message.arg[2].value, -2);
		give_any(at, 0); /* they fall back */
		cr_assert_eq(!strcmp(asks(at), "french counter-shock"), i);
	}
}

Test(special, russians_march_no_more_by_force_before_two_formations, .description = "gloire K 4.1.3")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "ru.vyazemsky.13-jager", "1805", "W", "good");
	put(at, "fr.elite.12-elite-companies", "0110", "E", "good");
	piece_id russians = piece_named(at, "ru.vyazemsky.13-jager");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_why_no_forced_march(&field, russians), 0);
	put(at, "fr.delzons.18e-leger", "0108", "E", "good");
	field = truth_at(at);
	cr_assert_eq(gloire_why_no_forced_march(&field, russians), text_russians_not_forced);
	change(at, "{'piece':'fr.elite.12-elite-companies','at':'eliminated'}");
	play(at, "ru.vyazemsky");
	give(at, "unit ru.vyazemsky.13-jager");
	cr_assert_str_eq(reason_of(at, "go 2503 way 1"), "russians-not-forced",
			 "they have come in all the same");
	cr_assert_str_eq(rule_of(at, "go 2503 way 1"), "K 4.1.3");
}

/* ---- B: Les Pyramides; A: Rivoli; F: Montebello ---- */

Test(special, lanes_are_closed_to_horse, .description = "gloire B 9, B 6.2")
{
	struct at_table *at = clear_field("pyramides");
	struct field field = truth_at(at);
	const struct board *board = scenario_at(at)->board;
	space_id imbaba = space_named(at, "1507"), trail = space_named(at, "1607");
	unsigned direction = hex_direction(board, trail, imbaba);
	cr_assert(gloire_may_enter(&field, gloire_arm_infantry, trail, direction));
	cr_assert_not(gloire_may_enter(&field, gloire_arm_cavalry, trail, direction),
		      "not even by the trail");
	cr_assert_not(gloire_data(field.scenario)->zone_sides[1][trail] >> direction & 1);
	cr_assert(gloire_data(field.scenario)->zone_sides[0][trail] >> direction & 1);
}

Test(special, who_forms_no_square, .description = "gloire A 4.2, B 4.2")
{
	struct at_table *at = clear_field("rivoli");
	struct field field = truth_at(at);
	cr_assert_not(gloire_may_form_square(&field, 0));
	at = clear_field("pyramides");
	field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++)
		cr_expect_eq(gloire_may_form_square(&field, i), battle->unit[i].side == 0, "%s",
			     battle->unit[i].id);
}

Test(special, hussars_charge_in_the_street_of_casteggio, .description = "gloire F 9.1")
{
	struct at_table *at = clear_field("montebello");
	const struct scenario *scenario = scenario_at(at);
	space_id street = space_named(at, "1310"), by_road = space_named(at, "1409"),
		 by_field = space_named(at, "1309");
	cr_assert(gloire_is_street(scenario, by_road, hex_direction(scenario->board, by_road, street)));
	cr_assert_not(gloire_is_street(scenario, by_field, hex_direction(scenario->board, by_field, street)));
	space_id upper = space_named(at, "1311");
	cr_assert(gloire_is_street(scenario, street, hex_direction(scenario->board, street, upper)));
}

/* ---- 13.1 ---- */

Test(special, two_formations_of_infantry_lose_maida, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("maida");
	put(at, "fr.compere.42e-i-bn", "1208", "W", "good");
	put(at, "br.kempt.light-battalion", "0708", "E", "good");
	change(at, "{'turn':3}");
	change(at, "{'demoralised':['fr.compere','fr.peyri']}");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "not before turn 4");
	change(at, "{'turn':4}");
	change(at, "{'demoralised':['fr.compere','fr.cavalry']}");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "the cavalry does not count");
	change(at, "{'demoralised':['fr.compere','fr.peyri']}");
	cr_assert(gloire_automatic_victory(table_at(at)));
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), 1);
}

Test(special, infantry_on_the_beach_road_wins_maida, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("maida");
	put(at, "br.kempt.light-battalion", "0708", "E", "good");
	put(at, "fr.compere.42e-i-bn", "0208", "W", "good");
	cr_assert_not(gloire_automatic_victory(table_at(at)));
	put(at, "fr.compere.42e-i-bn", "0108", "W", "disordered");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "in good order");
	put(at, "fr.compere.42e-i-bn", "0108", "W", "good");
	cr_assert(gloire_automatic_victory(table_at(at)));
	cr_assert_eq(winner_at(at), 0);
}

/* The French win with a unit in good order beside the bridgehead while no village is Austrian; a cassina is no village. */
Test(special, the_bridgehead_and_the_villages_decide_marengo, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("marengo");
	change(at, "{'turn':10}");
	put(at, "fr.desaix.30e", "3116", "W", "good");
	put(at, "au.ott.ulm-stuart", "2114", "E", "good");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "nobody is beside 0110");
	put(at, "fr.desaix.30e", "0210", "W", "disordered");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "in good order");
	put(at, "fr.desaix.30e", "0210", "W", "good");
	change(at, "{'holder':'1117','side':'coalition'}");
	cr_assert_not(gloire_automatic_victory(table_at(at)),
		      "Spinetta is theirs, though nobody stands in it");
	change(at, "{'holder':'1117','side':'french'}");
	put(at, "au.ott.ulm-stuart", "2014", "E", "good");
	cr_assert(gloire_automatic_victory(table_at(at)), "La Buzana is a cassina");
	cr_assert_eq(winner_at(at), 0);
}

/* Reading 47 for the Zuran, which counts no points: foot or horse that does not run holds it. */
Test(special, guns_and_routed_men_do_not_hold_the_zuran, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("austerlitz-a1");
	put(at, "al.lewis.art", "n1014", "W", "good");
	cr_assert_not(gloire_automatic_victory(table_at(at)));
	change(at, "{'piece':'al.lewis.art','at':'n1114'}");
	change(at, "{'piece':'al.urusov.bryansk','at':'n1014','order':'routed'}");
	cr_assert_not(gloire_automatic_victory(table_at(at)));
	put(at, "al.urusov.bryansk", "n1014", "W", "disordered");
	cr_assert(gloire_automatic_victory(table_at(at)));
	cr_assert_eq(winner_at(at), 1);
}

/* As for the points: if each side has one hex of Jungingen, it is nobody's. */
Test(special, half_of_jungingen_does_not_decide_haslach, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("haslach");
	change(at, "[{'turn':4},{'holder':'1707','side':'coalition'},{'holder':'1809','side':'coalition'},"
		   "{'holder':'0610','side':'coalition'}]");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "0609 is French");
	change(at, "{'holder':'0609','side':'coalition'}");
	cr_assert(gloire_automatic_victory(table_at(at)));
	cr_assert_eq(winner_at(at), 1);
}

Test(special, the_right_bank_of_the_limmat, .description = "gloire C 2.1.2")
{
	struct at_table *at = clear_field("zurich");
	static const char *const right[] = {"2507", "2608", "2708", "2809", "2703", "1901"};
	static const char *const left[] = {"2508", "2509", "2609", "2709", "0218", "2913"};
	for (unsigned i = 0; i < 6; i++) {
		put(at, "fr.gazan.10e-leg", right[i], "NE", "good");
		change(at, "{'turn':7}");
		cr_expect_not(gloire_automatic_victory(table_at(at)), "%s is on the right bank", right[i]);
	}
	for (unsigned i = 0; i < 6; i++) {
		at = clear_field("zurich");
		put(at, "fr.gazan.10e-leg", left[i], "NE", "good");
		change(at, "{'turn':7}");
		cr_expect(gloire_automatic_victory(table_at(at)), "%s is on the left bank", left[i]);
	}
}

/* ---- who comes and goes ---- */

Test(special, desaix_may_be_a_turn_late, .description = "gloire 5.2")
{
	struct at_table *at = clear_field("marengo");
	piece_id desaix = piece_named(at, "fr.desaix.9e-leg-boudet");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_due_turn(&field, desaix), 7);
	change(at, "{'turn':7}");
	dice(at, "d10 4");
	gloire_begin_phase_a(table_at(at));
	field = truth_at(at);
	cr_assert_eq(gloire_due_turn(&field, desaix), 7, "on 4 he is there");
	dice(at, "d10 3");
	gloire_begin_phase_a(table_at(at));
	field = truth_at(at);
	cr_assert_eq(gloire_due_turn(&field, desaix), 8);
}

Test(special, nostitz_leaves_schongraben, .description = "gloire 5.2")
{
	struct at_table *at = clear_field("schongraben");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	piece_id nostitz = no_piece;
	for (piece_id i = 0; i < battle->units; i++)
		if (!strcmp(battle->formation[battle->unit[i].formation].name, "Nostitz"))
			nostitz = i;
	put(at, battle->unit[nostitz].id, "1010", "SE", "good");
	change(at, "{'turn':2}");
	dice(at, "d10 6");
	gloire_begin_phase_a(table_at(at));
	cr_assert_eq(position_at(at)->piece[nostitz].at, space_named(at, "1010"));
	dice(at, "d10 5");
	gloire_begin_phase_a(table_at(at));
	cr_assert_eq(position_at(at)->piece[nostitz].at, box_left);
	cr_assert_eq(points(at, 1), 0, "13.2: only who gets away by 0601 from turn 5 counts");
}

Test(special, reynier_takes_over_from_menou, .description = "gloire E 2.5")
{
	struct at_table *at = clear_field("canope");
	put(at, "fr.lanusse.4e-leg", "0604", "E", "good");
	put(at, "br.moore.28th", "1403", "W", "good");
	change(at, "{'piece':'fr.chief.menou','at':'eliminated'}");
	begin(at, "orders");
	cr_assert_str_eq(asked(at), "successor");
	cr_assert_not(is_legal(at, "unit br.moore.28th"));
	give(at, "unit fr.lanusse.4e-leg");
	cr_assert_eq(piece(at, "fr.chief.reynier")->at, space_named(at, "0604"));
}

Test(special, zach_looks_on_while_ott_commands, .description = "gloire F 2.5")
{
	struct at_table *at = clear_field("montebello");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned zach = gloire_none;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, "Zach"))
			zach = i;
	change(at, "{'piece':'au.chief.ott','at':'1310'}");
	change(at, "{'piece':'au.chief.zach','at':'0116'}");
	field = truth_at(at);
	cr_assert_not(gloire_commands(&field, zach));
	cr_assert_eq(gloire_orders_of(&field, 1), 3, "Ott's own");
	change(at, "{'piece':'au.chief.ott','at':'eliminated'}");
	field = truth_at(at);
	cr_assert(gloire_commands(&field, zach));
	cr_assert_eq(gloire_orders_of(&field, 1), 2);
}

Test(special, one_bey_commands_both_armies_when_the_other_is_lost, .description = "gloire B 2.5")
{
	struct at_table *at = clear_field("pyramides");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned of_ibrahim = 0, mourad = 0;
	for (unsigned i = 0; i < battle->formations; i++)
		if (!strcmp(battle->formation[i].name, "Ibrahim infantry"))
			of_ibrahim = i;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (!strcmp(battle->chief[i].name, "Mourad Bey"))
			mourad = i;
	cr_assert_not(gloire_may_command(&field, mourad, of_ibrahim));
	change(at, "{'piece':'ot.chief.ibrahim-bey','at':'eliminated'}");
	field = truth_at(at);
	cr_assert(gloire_may_command(&field, mourad, of_ibrahim));
}

Test(special, melas_leaves_and_zach_disorganises, .description = "gloire D 2.1")
{
	struct at_table *at = clear_field("marengo");
	unsigned zach = card_named(at, "au.zach");
	change(at, "{'piece':'au.chief.melas','at':'0412'}");
	put(at, "au.frimont.ch-mariassy", "0512", "E", "good");
	change(at, "{'holder':'0715','side':'coalition'}");
	change(at, "{'turn':7}");
	struct field field = truth_at(at);
	cr_assert_not(gloire_may_pick(&field, zach), "nobody chooses it");
	dice(at, "d10 9"); /* Desaix */
	gloire_begin_phase_a(table_at(at));
	cr_assert_neq(piece(at, "au.chief.melas")->at, box_left, "Spinetta is French");
	change(at, "{'holder':'1117','side':'coalition'}");
	dice(at, "d10 9");
	gloire_begin_phase_a(table_at(at));
	cr_assert_eq(piece(at, "au.chief.melas")->at, box_left);
	field = truth_at(at);
	cr_assert(gloire_is_due_marker(&field, zach), "in the cup of this turn");
	change(at, "{'cup':['au.frimont','au.ott','fr.victor']}");
	play(at, "au.zach");
	field = truth_at(at);
	cr_assert_not(gloire_marker_in_cup(&field, card_named(at, "au.frimont")));
}

/* ---- boats and batteries ---- */

Test(special, boats_pay_for_water, .description = "gloire C 0.3, K 0.3")
{
	struct at_table *at = clear_field("castelnuovo");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_water_step(&field, space_named(at, "1414"), NULL).cost, 4,
		     "two points for the sea");
	cr_assert_neq(gloire_water_step(&field, space_named(at, "1411"), NULL).why, 0);
	at = clear_field("zurich");
	field = truth_at(at);
	cr_assert_eq(gloire_water_step(&field, space_named(at, "3011"), NULL).cost, 2, "one for the lake");
}

Test(special, no_zone_reaches_the_water, .description = "gloire K 0.3")
{
	struct at_table *at = clear_field("castelnuovo");
	const struct board *board = scenario_at(at)->board;
	space_id shore = space_named(at, "1311"), sea = space_named(at, "1312");
	unsigned direction = hex_direction(board, shore, sea);
	cr_assert_eq(board->space[sea].terrain, terrain_sea);
	cr_assert_not(gloire_data(scenario_at(at))->zone_sides[0][shore] >> direction & 1);
}

Test(special, the_battery_of_the_bridgehead_fires_all_round, .description = "gloire D 0.3, D 4.4")
{
	struct at_table *at = clear_field("marengo");
	put(at, "au.o-reilly.art-reserve-fixed-in-0110", "0110", "E", "good");
	struct field field = truth_at(at);
	piece_id battery = piece_named(at, "au.o-reilly.art-reserve-fixed-in-0110");
	cr_assert_eq(gloire_front_of(&field, battery), 0x3f, "six front hexes");
	cr_assert(gloire_is_fixture(gloire_battle(field.scenario), gloire_unit(&field, battery)));
}

/* ---- G: Austerlitz ---- */

Test(special, four_units_of_the_corps_act_again, .description = "gloire G 2.1.2")
{
	struct at_table *at = clear_field("austerlitz-s2");
	static const char *const units[] = {"fr.saint-hilaire.14e", "fr.saint-hilaire.36e", "fr.vandamme.4e",
					    "fr.vandamme.28e", "fr.vandamme.46e"};
	for (unsigned i = 0; i < 5; i++)
		changef(at, "{'piece':'%s','at':'s%02u02','facing':'E','order':'good','status':'with'}",
			units[i], 11 + i);
	put(at, "fr.friant.33e", "s1705", "E", "good");
	play(at, "fr.iv-soult");
	cr_assert_str_eq(asked(at), "choice");
	cr_assert_str_eq(reason_of(at, "unit fr.friant.33e"), "column-means-others", "of the third corps");
	for (unsigned i = 0; i < 4; i++) {
		cr_assert_str_eq(asked(at), "choice");
		give_any(at, 0);
	}
	cr_assert_str_neq(asked(at), "choice", "four and no more");
	cr_assert_eq(gloire_battle(scenario_at(at))->max_markers_a_turn, 2);
}

Test(special, each_unit_asks_by_itself, .description = "gloire G 2.1.2")
{
	struct at_table *at = clear_field("austerlitz-s2");
	put(at, "fr.vandamme.4e", "s1102", "E", "good");
	put(at, "fr.vandamme.28e", "s1302", "E", "good");
	change(at,
	       "[{'piece':'fr.vandamme.4e','status':'without'},{'piece':'fr.vandamme.28e','status':'without'}]");
	begin(at, "orders"); /* groups are formed */
	((struct gloire *)table_at(at)->position)->piece[piece_named(at, "fr.vandamme.4e")].status =
		status_without;
	((struct gloire *)table_at(at)->position)->piece[piece_named(at, "fr.vandamme.28e")].status =
		status_without;
	play(at, "fr.iv-soult");
	give(at, "unit fr.vandamme.4e");
	give(at, "unit fr.vandamme.28e");
	if (!strcmp(asked(at), "choice"))
		give(at, "done");
	cr_assert_str_eq(asked(at), "leader");
	dice(at, "d10 7"); /* the rating of the marker */
	give(at, "yes");
	cr_assert_eq(piece(at, "fr.vandamme.4e")->capacity, may_act);
	cr_assert_str_eq(asked(at), "leader", "the other has a die of his own");
	dice(at, "d10 8");
	give(at, "yes");
	cr_assert_eq(piece(at, "fr.vandamme.28e")->capacity, may_rally);
}

/* Where markers are put in by choice nobody sees which of them is left. */
Test(special, the_last_marker_stays_unseen_where_there_are_secrets, .description = "gloire 2.2")
{
	struct at_table *at = clear_field("austerlitz-s2");
	put(at, "fr.vandamme.4e", "s1102", "E", "good");
	put(at, "fr.saint-hilaire.14e", "s1302", "E", "good");
	change(at, "{'cup':['fr.vandamme','fr.saint-hilaire']}");
	dice(at, "draw Vandamme");
	begin(at, "activation");
	for (unsigned i = 0; i < 8 && !told(at, "last-unseen"); i++)
		give(at, "done");
	cr_assert_eq(told(at, "last-unseen"), 1);
	cr_assert_eq(told(at, "last-marker"), 0);
}

Test(special, low_fog_lies_in_the_valleys, .description = "gloire G 12.2")
{
	struct at_table *at = clear_field("austerlitz-a1");
	change(at, "{'turn':3}");
	struct field field = truth_at(at);
	const struct board *board = scenario_at(at)->board;
	space_id valley = space_named(at, "s0616"), height = space_named(at, "s1708");
	cr_assert_eq(board->space[valley].level, 0);
	cr_assert_gt(board->space[height].level, 0);
	cr_assert_eq(gloire_hour_at(&field, valley), gloire_fog);
	cr_assert_eq(gloire_hour_at(&field, height), gloire_day);
	put(at, "fr.vandamme.4e", "s0616", "E", "good");
	field = truth_at(at);
	cr_assert_eq(gloire_hour_modifier(&field, piece_named(at, "fr.vandamme.4e")), 1);
	put(at, "fr.vandamme.4e", "s1708", "E", "good");
	field = truth_at(at);
	cr_assert_eq(gloire_hour_modifier(&field, piece_named(at, "fr.vandamme.4e")), 0);
	change(at, "{'turn':4}");
	field = truth_at(at);
	cr_assert_eq(gloire_hour_at(&field, valley), gloire_day);
}

Test(special, napoleon_and_kutuzov_roll_else_the_best, .description = "gloire G 3")
{
	struct at_table *at = clear_field("austerlitz-a1");
	change(at, "{'piece':'fr.chief.murat','at':'n1414'}");
	change(at, "{'piece':'fr.chief.davout','at':'s0114'}");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_chief_modifier(&field, 0), 2, "Davout 2, Murat 1");
	change(at, "{'piece':'fr.chief.napoleon','at':'n1014'}");
	field = truth_at(at);
	cr_assert_eq(gloire_chief_modifier(&field, 0), 3);
	change(at, "{'piece':'al.chief.bagration','at':'n2912'}");
	change(at, "{'piece':'al.chief.kutuzov','at':'s2104'}");
	field = truth_at(at);
	cr_assert_eq(gloire_chief_modifier(&field, 1), 0, "Kutuzov, though Bagration has 1");
}

Test(special, who_begins_the_turn, .description = "gloire G 2.2, B 3")
{
	struct at_table *at = clear_field("austerlitz-a1");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_why_not_begin(&field, card_named(at, "al.kamensky")), 0, "second column");
	cr_assert_eq(gloire_why_not_begin(&field, card_named(at, "al.miloradovich")), text_wing_begins,
		     "fourth column");
	cr_assert_eq(gloire_why_not_begin(&field, card_named(at, "fr.legrand")), 0);
	at = clear_field("pyramides");
	field = truth_at(at);
	cr_assert_eq(gloire_why_not_begin(&field, card_named(at, "ot.eyub-mameluks")), 0);
	cr_assert_eq(gloire_why_not_begin(&field, card_named(at, "ot.ibrahim-infantry")), text_mourad_begins);
}

/* The Ottoman's 9 is more than the 0 of the French, whatever the modifiers. */
Test(special, mourad_must_begin, .description = "gloire B 3")
{
	struct at_table *at = start("pyramides");
	no_dice(at);
	dice(at, "d10 0, d10 9");
	begin(at, "initiative");
	for (unsigned i = 0; i < 3 && strcmp(asked(at), "first") != 0; i++)
		give(at, "pass"); /* nobody of Ibrahim's is called up */
	cr_assert_str_eq(asks(at), "coalition first");
	cr_assert_str_eq(rule_of(at, "pass"), "B 3");
	cr_assert(is_legal(at, "card ot.eyub-mameluks"));
}

Test(special, the_ice_breaks, .description = "gloire G ponds")
{
	struct at_table *at = clear_field("austerlitz-s4");
	const struct board *board = scenario_at(at)->board;
	space_id pond = no_space;
	for (space_id hex = 0; hex < board->spaces; hex++)
		if (board->space[hex].terrain == terrain_pond)
			pond = hex;
	const char *number = board->space[pond].number;
	put(at, "al.lewis.yaroslav", number, "E", "routed");
	dice(at, "d10 2");
	gloire_try_ice(table_at(at), piece_named(at, "al.lewis.yaroslav"));
	cr_assert_eq(piece(at, "al.lewis.yaroslav")->at, pond, "infantry: 0 and 1 only");
	dice(at, "d10 1");
	gloire_try_ice(table_at(at), piece_named(at, "al.lewis.yaroslav"));
	cr_assert_eq(piece(at, "al.lewis.yaroslav")->at, box_eliminated);
	put(at, "al.stutterheim.o-reilly-ch-l", number, "E", "routed");
	dice(at, "d10 2");
	gloire_try_ice(table_at(at), piece_named(at, "al.stutterheim.o-reilly-ch-l"));
	cr_assert_eq(piece(at, "al.stutterheim.o-reilly-ch-l")->at, box_eliminated, "cavalry: up to 2");
}

Test(special, nobody_walks_out_on_the_ice, .description = "gloire G ponds")
{
	struct at_table *at = clear_field("austerlitz-s4");
	const struct board *board = scenario_at(at)->board;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space || board->space[to].terrain != terrain_pond ||
			    board->space[hex].terrain != terrain_clear)
				continue;
			put(at, "fr.friant.33e", board->space[hex].number, "E", "good");
			bool stops;
			struct field field = truth_at(at);
			struct gloire_mover mover = gloire_mover(&field, piece_named(at, "fr.friant.33e"));
			cr_assert_neq(gloire_step(&mover, hex, direction, to, &stops, NULL).why, 0);
			return;
		}
	cr_assert(false, "there is a pond with a shore");
}

/* ---- D: the column; B 6.1; E 0.3; J 2.1.2 ---- */

Test(special, the_column_of_the_bridgehead_pays_by_formation, .description = "gloire D entry")
{
	struct at_table *at = clear_field("marengo");
	piece_id frimont = piece_named(at, "au.frimont.ch-mariassy"),
		 second = piece_named(at, "au.frimont.bach-am-ende");
	piece_id ott = no_piece;
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (!strcmp(battle->formation[battle->unit[i].formation].name, "Hadik/Kaim"))
			ott = i;
	cr_assert_eq(gloire_place_in_column(&field, frimont), 1);
	gloire_note_entry(table_at(at), frimont);
	field = truth_at(at);
	cr_assert_eq(gloire_place_in_column(&field, second), 1, "all stacks of the first formation once");
	cr_assert_eq(gloire_place_in_column(&field, ott), 2);
	change(at, "{'turn':3}");
	field = truth_at(at);
	cr_assert_eq(gloire_place_in_column(&field, ott), 0, "from 10h40 as everywhere");
}

Test(special, the_guns_of_imbaba_stay_as_laid, .description = "gloire B 6.1")
{
	struct at_table *at = clear_field("pyramides");
	struct field field = truth_at(at);
	cr_assert_not(gloire_may_turn(&field, piece_named(at, "ot.imbaba.art-imbaba-fixed-1")));
	cr_assert(gloire_may_turn(&field, piece_named(at, "ot.imbaba.janissaires")));
	put(at, "ot.imbaba.art-imbaba-fixed-1", "1408", "W", "good");
	put(at, "fr.bon.18e-rampon", "1207", "E", "good");
	play(at, "ot.imbaba");
	give(at, "unit ot.imbaba.art-imbaba-fixed-1");
	cr_assert_str_eq(rule_of(at, "face NW"), "B 6.1");
}

Test(special, dromedaries_ride_and_fight_on_foot, .description = "gloire E 0.3")
{
	struct at_table *at = clear_field("canope");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	piece_id camels = no_piece;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].type == gloire_dromedary)
			camels = i;
	cr_assert_neq(camels, no_piece);
	cr_assert_eq(gloire_arm(&field, camels), gloire_arm_cavalry);
	cr_assert(gloire_is_foot(&field, camels));
	cr_assert_not(gloire_is_horse(&field, camels));
}

Test(special, ney_and_two_of_the_sixth_corps, .description = "gloire J 2.1.2")
{
	struct at_table *at = clear_field("jena-gloire");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned there = 0;
	for (unsigned i = 0; i < battle->units && there < 4; i++)
		if (!strcmp(battle->formation[battle->unit[i].formation].corps, "VI"))
			changef(at,
				"{'piece':'%s','at':'%02u12','facing':'NW','order':'good','status':'with'}",
				battle->unit[i].id, 3 + 2 * there++);
	cr_assert_geq(there, 3);
	play(at, "fr.c-ney");
	for (unsigned i = 0; i < 2; i++) {
		cr_assert_str_eq(asked(at), "choice");
		give_any(at, 0);
	}
	cr_assert_str_neq(asked(at), "choice", "two and no more");
}

/* ---- B 2.2: Ibrahim; K burning ---- */

static bool is_offered(struct at_table *at, int initiative)
{
	const struct flow *flow = &position_at(at)->flow;
	unsigned before = flow->depth;
	gloire_offer_waking(table_at(at), initiative);
	return flow->depth > before;
}

Test(special, ibrahim_comes_on_ten, .description = "gloire B 2.2")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.desaix.61e", "0610", "E", "good");
	cr_assert_not(is_offered(at, 9));
	change(at, "{'piece':'fr.desaix.61e','order':'routed'}");
	cr_assert(is_offered(at, 9), "one for a French unit in rout");
}

Test(special, ibrahims_men_act_when_called_up, .description = "gloire B 2.2")
{
	struct at_table *at = clear_field("pyramides");
	piece_id infantry = no_piece;
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (!strcmp(battle->formation[battle->unit[i].formation].name, "Ibrahim infantry"))
			infantry = i;
	cr_assert_not(gloire_is_awake(&field, infantry));
	put(at, "fr.desaix.61e", "0610", "E", "good");
	put(at, "ot.imbaba.janissaires", "1507", "W", "good");
	dice(at, "d10 0, d10 9"); /* Bonaparte and Mourad are not on the map */
	change(at, "{'piece':'fr.desaix.61e','order':'routed'}");
	begin(at, "initiative");
	cr_assert_str_eq(asked(at), "wake", "9 and one for the rout");
	cr_assert_str_eq(rule_of(at, "card ot.imbaba"), "B 2.2");
	give(at, "card ot.ibrahim-infantry");
	field = truth_at(at);
	cr_assert(gloire_is_awake(&field, infantry));
	cr_assert(gloire_marker_in_cup(&field, card_named(at, "ot.ibrahim-infantry")));
	cr_assert_str_eq(asked(at), "first");
}

static struct at_table *in_the_village(void)
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "fr.delzons.11e", "1006", "E", "good");
	put(at, "ru.vyazemsky.13-jager", "1606", "W", "good");
	gloire_begin_phase_a(table_at(at));
	return at;
}

/* Ends every step of the activation until villages may be burnt, or it is over. */
static bool comes_to_burning(struct at_table *at)
{
	for (unsigned i = 0; i < 12 && strcmp(asked(at), "burning") != 0 && is_legal(at, "done"); i++)
		give(at, "done");
	return !strcmp(asked(at), "burning");
}

Test(special, a_village_is_burnt_by_those_who_stayed, .description = "gloire K burning")
{
	struct at_table *at = in_the_village();
	put(at, "fr.delzons.5e", "0809", "E", "good"); /* after the turn began */
	change(at, "{'cup':['ru.vyazemsky','fr.elite']}");
	play(at, "fr.delzons");
	cr_assert(comes_to_burning(at));
	cr_assert_str_eq(reason_of(at, "unit fr.delzons.5e"), "came-this-turn");
	int before = points(at, 0);
	dice(at, "draw Elite");
	give(at, "unit fr.delzons.11e");
	cr_assert_eq(points(at, 0), before + 2);
	struct field field = truth_at(at);
	cr_assert(gloire_is_burnt(&field, space_named(at, "1006")));
}

/* Not only by the one on top. */
Test(special, a_village_is_burnt_by_any_of_its_infantry, .description = "gloire K burning")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "fr.delzons.11e", "1006", "E", "good");
	put(at, "fr.delzons.5e", "1006", "E", "good");
	put(at, "ru.vyazemsky.13-jager", "1606", "W", "good");
	gloire_begin_phase_a(table_at(at));
	change(at, "{'cup':['ru.vyazemsky','fr.elite']}");
	play(at, "fr.delzons");
	cr_assert(comes_to_burning(at));
	cr_assert(is_legal(at, "unit fr.delzons.11e"));
	cr_assert(is_legal(at, "unit fr.delzons.5e"));
}

Test(special, nobody_is_set_up_in_a_village, .description = "gloire K 5.1.1")
{
	struct at_table *at = clear_field("castelnuovo");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++) {
		const struct gloire_set_up *set_up = &battle->unit[i].set_up;
		if (set_up->arrival != gloire_at_start ||
		    !strcmp(battle->formation[battle->unit[i].formation].name, "Garnison"))
			continue;
		unsigned terrain = field.scenario->board->space[set_up->hex].terrain;
		cr_expect(terrain != terrain_village && terrain != terrain_town && terrain != terrain_castle,
			  "%s", battle->unit[i].id);
	}
}

Test(special, the_guns_of_the_garrison_fire_twice, .description = "gloire K 2.2")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "ru.garnison.town-guns", "1411", "W", "good");
	put(at, "fr.delzons.art-delzons", "1211", "E", "good");
	struct field field = truth_at(at);
	piece_id town = piece_named(at, "ru.garnison.town-guns"),
		 french = piece_named(at, "fr.delzons.art-delzons");
	cr_assert(gloire_has_second_shot(&field, town, did_fire));
	cr_assert_not(gloire_has_second_shot(&field, french, did_fire));
	gloire_note_shot(table_at(at), town, did_fire);
	cr_assert_eq(piece(at, "ru.garnison.town-guns")->did & did_fire, 0, "it may fire again");
	gloire_note_shot(table_at(at), town, did_fire);
	cr_assert_neq(piece(at, "ru.garnison.town-guns")->did & did_fire, 0);
	gloire_note_shot(table_at(at), french, did_fire);
	cr_assert_neq(piece(at, "fr.delzons.art-delzons")->did & did_fire, 0, "others once");
	field = truth_at(at);
	cr_assert(gloire_has_second_shot(&field, town, did_answer), "reaction fire is counted apart");
	gloire_note_activation(table_at(at));
	field = truth_at(at);
	cr_assert(gloire_has_second_shot(&field, town, did_fire), "with the next marker again");
}

/* Fort Spagnuolo answers Delzons's guns; with another marker of the turn his infantry attacks it. */
Test(special, guns_that_answered_do_not_react_in_that_turn, .description = "gloire K 2.2")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("castelnuovo");
		put(at, "ru.garnison.bn-2", "1409", "W", "good");
		put(at, "ru.garnison.spagnuolo-guns", "1409", "W", "good");
		put(at, "fr.delzons.5e", "1309", "E", "good");
		put(at, "fr.delzons.art-delzons", "1310", "NE", "good");
		dice(at, "d10 0, d10 0");
		play(at, "fr.delzons");
		give_all(at, "unit fr.delzons.art-delzons, at 1409, yes");
		if (i)
			gloire_note_turn(table_at(at));
		piece_id guns = piece_named(at, "ru.garnison.spagnuolo-guns");
		gloire_here(table_at(at))->piece[guns].did = 0; /* the next marker */
		struct field field = truth_at(at);
		cr_expect_eq(gloire_may_react(&field, guns), i == 1, "in turn %u", i + 1);
	}
}

/* 1 for the ground and 1 as over a stream; aboard 1, and 1 more than the ground to go ashore; 2 over the broken bridge. */
Test(special, every_point_over_water_is_told, .description = "gloire C 4.3, I flotilla, H Elchingen")
{
	static const struct {
		const char *scenario, *piece, *from, *to, *term, *boat;
		int points, of_it;
	} ways[] = {
		{"zurich", "fr.gazan.37e", "0416", "0316", "term-by-boat", NULL, 2, 1},
		{"durrenstein", "fr.graindorge.100e-1", "0508", "0509", "term-aboard", "0509", 1, 1},
		{"durrenstein", "fr.graindorge.100e-1", "0509", "0510", "term-ashore", "0509", 2, 1},
		{"elchingen", "fr.villatte.6e-leger-1", "1714", "1713", "term-broken-bridge", NULL, 2, 1},
	};
	for (unsigned i = 0; i < COUNT_OF(ways); i++) {
		struct at_table *at = clear_field(ways[i].scenario);
		char about[96];
		snprintf(about, sizeof about, "{'what':'cost','piece':'%s','to':'%s'}", ways[i].piece,
			 ways[i].to);
		if (ways[i].boat)
			put(at, "fr.flotille.boats-1", ways[i].boat, "E", "good");
		put(at, ways[i].piece, ways[i].from, "E", "good");
		cr_expect_eq(figure(at, "cost", about), 2 * ways[i].points, "%s", ways[i].term);
		cr_expect_eq(term(at, "cost", about, ways[i].term), 2 * ways[i].of_it, "%s", ways[i].term);
	}
}

Test(special, a_boat_takes_one_unit_and_no_horse, .description = "gloire I flotilla")
{
	struct at_table *at = clear_field("durrenstein");
	put(at, "fr.flotille.boats-1", "0509", "E", "good");
	put(at, "fr.campana.4e-dragons", "0508", "E", "good");
	put(at, "al.essen.narva-1", "2304", "W", "good");
	play(at, "fr.campana");
	give(at, "unit fr.campana.4e-dragons");
	cr_assert_str_eq(reason_of(at, "go 0509"), "not-aboard");
	cr_assert_str_eq(rule_of(at, "go 0509"), "I flotilla");
	at = clear_field("durrenstein");
	put(at, "fr.flotille.boats-1", "0509", "E", "good");
	put(at, "fr.graindorge.100e-1", "0509", "E", "good");
	put(at, "fr.graindorge.100e-2", "0508", "E", "good");
	put(at, "al.essen.narva-1", "2304", "W", "good");
	play(at, "fr.graindorge");
	give(at, "unit fr.graindorge.100e-2");
	cr_assert_str_eq(reason_of(at, "go 0509"), "not-aboard");
}

/* Infantry beside a train of its hex would be one in square and one not. */
Test(special, no_square_beside_a_pontoon_train, .description = "gloire C 4.3, 4.2")
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.gazan.37e", "0621", "NE", "good");
	put(at, "fr.gazan.pontoon", "0621", "NE", "good");
	put(at, "ru.markov.gr-markov", "0411", "SW", "good");
	play(at, "fr.gazan");
	give(at, "unit fr.gazan.37e");
	cr_assert_str_eq(reason_of(at, "yes"), "no-square-of-trains");
	give_all(at, "go 0620, face NE");
	give(at, "unit fr.gazan.pontoon");
	cr_assert_str_eq(rule_of(at, "yes"), "C 4.3");
}

/* Two batteries of one hex that belong to two formations of the fourth and fifth corps; at Marengo Marmont joins nobody. */
Test(special, the_grand_battery_fires_as_one_formation, .description = "gloire I 2.1.2, 7.3")
{
	struct at_table *at = clear_field("schongraben");
	put(at, "fr.suchet.art-suchet", "1118", "NE", "good");
	put(at, "fr.legrand.art-legrand", "1118", "NE", "good");
	put(at, "au.selikov.podolia-1", "1217", "SW", "good");
	play(at, "fr.suchet");
	give(at, "unit fr.suchet.art-suchet");
	cr_assert_str_eq(rule_of(at, "unit fr.legrand.art-legrand"), "7.3");
	play(at, "fr.grand-battery-1");
	give(at, "unit fr.suchet.art-suchet");
	give(at, "unit fr.legrand.art-legrand");
	at = clear_field("marengo");
	put(at, "fr.lannes.art-lannes", "1118", "NE", "good");
	put(at, "fr.victor.art-victor", "1118", "NE", "good");
	put(at, "au.ott.ulm-stuart", "1217", "SW", "good");
	play(at, "fr.marmont");
	give(at, "unit fr.lannes.art-lannes");
	cr_assert_str_eq(rule_of(at, "unit fr.victor.art-victor"), "7.3");
}

Test(special, whoever_attacks_in_echelon_must_attack, .description = "gloire J 2.1.2")
{
	struct at_table *at = clear_field("jena-gloire");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	const char *prussian = NULL, *guns = NULL, *french = NULL;
	for (unsigned i = 0; i < battle->units; i++) {
		if (battle->unit[i].side == 1 && battle->unit[i].type == gloire_infantry)
			prussian = battle->unit[i].id;
		if (battle->unit[i].side == 1 && battle->unit[i].type == gloire_artillery)
			guns = battle->unit[i].id;
		if (battle->unit[i].side == 0 && battle->unit[i].type == gloire_infantry)
			french = battle->unit[i].id;
	}
	change(at, "{'turn':4}");
	put(at, prussian, "1513", "E", "good");
	put(at, guns, "1317", "E", "good");
	put(at, french, "1613", "W", "good");
	play(at, "pr.attaque-en-echelon");
	cr_assert_str_eq(asked(at), "choice");
	char choose[96], choose_guns[96];
	snprintf(choose, sizeof choose, "unit %s", prussian);
	snprintf(choose_guns, sizeof choose_guns, "unit %s", guns);
	cr_assert_not(is_legal(at, choose_guns), "infantry and cavalry");
	give(at, choose);
	for (unsigned i = 0; i < 6 && strcmp(asked(at), "declare") != 0; i++)
		give(at, "done");
	cr_assert_str_eq(asked(at), "declare");
	cr_assert_str_eq(reason_of(at, "done"), "bound-to-attack");
	cr_assert(is_legal(at, choose));
}

/* Bonaparte comes by 3316 in turn 3: the road costs him half a point, and he has seven. */
Test(special, a_chief_rides_in_when_he_is_due, .description = "gloire 2.5.1, 5.2")
{
	struct at_table *at = clear_field("marengo");
	put(at, "fr.lannes.28e-mainoni", "2516", "W", "good");
	put(at, "au.ott.gottesheim-frohlich", "0516", "E", "good");
	change(at, "[{'piece':'fr.chief.bonaparte','at':'due'},{'turn':2}]");
	play(at, "fr.lannes");
	cr_assert_str_eq(rule_of(at, "unit fr.chief.bonaparte"), "2.5.1");
	change(at, "{'turn':3}");
	play(at, "fr.lannes");
	give(at, "unit fr.chief.bonaparte");
	cr_assert_eq(cost_of(at, "go 3316"), 1);
	give(at, "go 3316");
	cr_assert_str_eq(scenario_at(at)->board->space[piece(at, "fr.chief.bonaparte")->at].number, "3316");
}

/* ---- Markers that stay out of the cup: C 2.1.2, G 2.2, J 2.1.2 ---- */

static bool in_cup_of(const struct at_table *at, const char *marker)
{
	struct field field = truth_at(at);
	return gloire_marker_in_cup(&field, card_named(at, marker));
}

/* The French win the dice and are asked who begins: the cup is filled. */
static void fill_cup(struct at_table *at, const char *french, const char *others)
{
	begin(at, "orders");
	for (; *french; french += strcspn(french, ",") + (strchr(french, ',') != NULL)) {
		char one[64];
		snprintf(one, sizeof one, "%.*s", (int)strcspn(french, ","), french);
		give_as(at, 0, one);
	}
	if (*others)
		give_as(at, 1, others);
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	cr_assert_str_eq(asks(at), "french first");
}

static struct at_table *zurich(void)
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.gazan.10e-leg", "2507", "NE", "good"); /* on the right bank */
	put(at, "fr.brunet.1re-leg", "2509", "NE", "good");
	put(at, "ru.tuchkov.ch-titov", "2901", "SW", "good");
	return at;
}

Test(special, one_marker_lies_aside_for_the_combined_one, .description = "gloire C 2.1.2")
{
	struct at_table *at = zurich();
	fill_cup(at, "", "");
	cr_assert(in_cup_of(at, "ru.tuchkov"));
	cr_assert(in_cup_of(at, "ru.tuchkov.2"));
	struct field french = seen_by(at, 0);
	cr_assert_not(gloire_marker_in_cup(&french, card_named(at, "ru.tuchkov.2")), "it might lie aside");
	at = zurich();
	fill_cup(at, "", "card ru.gorchakov");
	cr_assert(in_cup_of(at, "ru.gorchakov"));
	cr_assert(in_cup_of(at, "ru.tuchkov"));
	cr_assert_not(in_cup_of(at, "ru.tuchkov.2"));
	at = zurich();
	fill_cup(at, "card fr.oudinot", "");
	cr_assert_not(in_cup_of(at, "fr.gazan.2"));
	cr_assert(in_cup_of(at, "fr.brunet.2"), "nobody of his is across");
}

Test(special, oudinot_moves_those_across_the_river, .description = "gloire C 2.1.2")
{
	struct at_table *at = zurich();
	put(at, "fr.brunet.1re-leg", "2509", "NE", "good");
	play(at, "fr.oudinot");
	cr_assert_eq(piece(at, "fr.gazan.10e-leg")->capacity, may_act);
	cr_assert_eq(piece(at, "fr.brunet.1re-leg")->capacity, not_active);
}

static struct at_table *jena(void)
{
	struct at_table *at = clear_field("jena-gloire");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned row = 2;
	for (unsigned i = 0; i < battle->formations && row < 20; i++)
		for (unsigned k = 0; k < battle->units; k++)
			if (battle->unit[k].formation == i && battle->unit[k].side == 0 &&
			    !gloire_type_is_guns(battle->unit[k].type)) {
				changef(at, "{'piece':'%s','at':'14%02u','facing':'NW','status':'with'}",
					battle->unit[k].id, row);
				row += 3;
				break;
			}
	return at;
}

Test(special, a_combined_attack_replaces_two_markers, .description = "gloire J 2.1.2")
{
	struct at_table *at = jena();
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	char names[2][80], both[200];
	unsigned found = 0, unit[2] = {0};
	for (unsigned i = 0; i < battle->units && found < 2; i++)
		if (gloire_stands(&field, i) && battle->formation[battle->unit[i].formation].ams == 2) {
			unit[found] = i;
			snprintf(names[found++], 80, "%s", battle->formation[battle->unit[i].formation].id);
		}
	begin(at, "orders");
	give_as(at, 0, "card fr.attaque-combinee");
	cr_assert_str_eq(rule_of(at, "done"), "J 2.1.2");
	cr_assert_str_eq(rule_of(at, "card pr.attaque-en-echelon"), "J 2.1.2");
	at = jena();
	snprintf(both, sizeof both, "card fr.attaque-combinee,card %s,card %s", names[0], names[1]);
	fill_cup(at, both, "");
	char second[200];
	for (unsigned i = 0; i < 2; i++) {
		snprintf(second, sizeof second, "%s.2", names[i]);
		cr_assert(in_cup_of(at, names[i]));
		cr_assert_not(in_cup_of(at, second));
	}
	give(at, "card fr.attaque-combinee");
	cr_assert_eq(told(at, "named"), 2);
	for (unsigned i = 0; i < 2; i++)
		cr_assert_neq(position_at(at)->piece[unit[i]].capacity, not_active);
}

/* One unit of every formation under the quota: 14 markers of the one wing, 12 of the other. */
static struct at_table *southern_wing(const char *initiative)
{
	struct at_table *at = clear_field("austerlitz-a1");
	struct field field = truth_at(at);
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	unsigned column = 2;
	for (unsigned i = 0; i < battle->formations; i++)
		for (unsigned k = 0; gloire_is_under_quota(&field, i) && k < battle->units; k++)
			if (battle->unit[k].formation == i) {
				changef(at, "{'piece':'%s','at':'s%02u10','facing':'W'}", battle->unit[k].id,
					column);
				column += 2;
				break;
			}
	dice(at, initiative);
	begin(at, "initiative");
	return at;
}

Test(special, eight_and_eight_and_two_markers, .description = "gloire G 2.2")
{
	static const char *const out[] = {"al.carneville",    "al.carneville.2", "al.stutterheim",
					  "al.stutterheim.2", "al.nostitz",      "al.nostitz.2"};
	struct at_table *at = southern_wing("d10 5, d10 5");
	cr_assert_str_eq(asks(at), "coalition quota");
	cr_assert_str_eq(reason_of(at, "done"), "quota-exceeded");
	cr_assert_eq(why_of(at, "done").arg[0].value, 26 - 8 - 8 - 2);
	for (unsigned i = 0; i < COUNT_OF(out); i++) {
		char line[64];
		snprintf(line, sizeof line, "card %s", out[i]);
		give(at, line);
	}
	cr_assert_str_eq(rule_of(at, "card al.olsufiev"), "G 2.2", "eight of that wing are left");
	cr_assert_eq(why_of(at, "done").arg[0].value, 2);
	struct field french = seen_by(at, 0);
	cr_assert_not(gloire_marker_in_cup(&french, card_named(at, "al.olsufiev")), "it is a secret");
	give_all(at, "card al.lewis, card al.lewis.2");
	cr_assert_str_eq(rule_of(at, "card al.urusov"), "G 2.2");
	cr_assert_str_eq(rule_of(at, "card al.buxhowden.2"), "G 2.2", "without the initiative");
	cr_assert(is_legal(at, "done"));
}

Test(special, one_more_with_the_initiative, .description = "gloire G 2.2")
{
	struct at_table *at = southern_wing("d10 0, d10 9");
	cr_assert_str_eq(asks(at), "coalition first");
	cr_assert_str_eq(rule_of(at, "card al.lewis"), "G 2.2");
	give(at, "card al.olsufiev");
	cr_assert_str_eq(asks(at), "coalition quota");
	cr_assert_eq(why_of(at, "done").arg[0].value, 26 - 8 - 8 - 3, "the one that begins is of the eight");
	give_all(at, "card al.carneville, card al.carneville.2, card al.stutterheim, card al.stutterheim.2, "
		     "card al.nostitz, card al.nostitz.2, card al.lewis");
	cr_assert(is_legal(at, "done"));
	cr_assert_not(is_legal(at, "card al.buxhowden.2"), "the one more is used up");
	give(at, "card al.lewis.2");
	cr_assert(is_legal(at, "done"), "the one more may go in, and need not");
	cr_assert_str_eq(rule_of(at, "card al.urusov"), "G 2.2", "eight, eight and two");
	give(at, "card al.buxhowden.2");
	cr_assert_str_eq(rule_of(at, "card al.kutuzov.2"), "G 2.2", "one more, not two");
	give(at, "done");
	struct field allies = seen_by(at, 1);
	cr_assert(gloire_marker_in_cup(&allies, card_named(at, "al.buxhowden.2")));
	cr_assert_not(gloire_marker_in_cup(&allies, card_named(at, "al.lewis.2")));
}

Test(special, the_escort_rides_with_the_first_emperor, .description = "gloire G 2.5")
{
	struct at_table *at = clear_field("austerlitz-a1");
	put(at, "al.escort.emp-francis-cuir", "s2105", "W", "good");
	put(at, "al.miloradovich.novgorod", "s2404", "W", "good");
	change(at, "[{'piece':'al.chief.alexander','at':'s2105'},{'piece':'al.chief.francis','at':'s2105'}]");
	play(at, "al.miloradovich");
	if (!strcmp(asked(at), "fire"))
		give(at, "done");
	give_all(at, "unit al.chief.alexander, go s2106");
	space_id to = space_named(at, "s2106");
	cr_assert_eq(piece(at, "al.escort.emp-francis-cuir")->at, to);
	give_all(at, "unit al.chief.francis, go s2104");
	cr_assert_eq(piece(at, "al.escort.emp-francis-cuir")->at, to, "it stays with Alexander");
}

/* It is a unit, and he stands beside the hex it comes to; an emperor alone is none. */
Test(special, the_escort_drives_a_commander_off, .description = "gloire G 2.5 2.5.2")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("austerlitz-a1");
		put(at, "al.escort.emp-francis-cuir", i ? "s2205" : "s2105", "W", "good");
		put(at, "al.miloradovich.novgorod", "s2404", "W", "good");
		change(at,
		       "[{'piece':'al.chief.alexander','at':'s2105'},{'piece':'fr.chief.murat','at':'s2107'}]");
		play(at, "al.miloradovich");
		if (!strcmp(asked(at), "fire"))
			give(at, "done");
		give_all(at, "unit al.chief.alexander, go s2106");
		cr_assert_str_eq(asked(at), i ? "move" : "flight");
	}
}

/* ---- Water: A 4.3, B 4.3, C 4.3, I flotilla, K 0.3 ---- */

/* Through fire, movement and the rest to the end of an activation, or to a question that is waited for. */
static void pass_to(struct at_table *at, const char *question)
{
	for (unsigned i = 0; i < 12 && strcmp(asked(at), question) != 0; i++)
		give(at, "done");
	cr_assert_str_eq(asked(at), question);
}

static half_points step_cost(struct at_table *at, const char *id, const char *from, const char *to)
{
	struct field field = truth_at(at);
	struct gloire_mover mover = gloire_mover(&field, piece_named(at, id));
	space_id a = space_named(at, from), b = space_named(at, to);
	bool stops;
	struct gloire_step_cost step = gloire_step(&mover, a, hex_direction(scenario_at(at)->board, a, b), b,
						   &stops, NULL);
	return step.why ? -1 : step.cost;
}

/* 3013 and 2913 lie on level 0 on both banks. */
Test(special, wukassovitch_bridges_the_adige, .description = "gloire A 4.3")
{
	const char *const stain = "au.wukassovitch.stain-preiss";
	struct at_table *at = clear_field("rivoli");
	put(at, stain, "3013", "W", "good");
	put(at, "fr.joubert.lebley-33e", "2913", "E", "good");
	change(at, "{'turn':3}");
	play(at, "au.wukassovitch");
	pass_to(at, "bridge");
	give(at, "unit au.wukassovitch.stain-preiss");
	cr_assert_str_eq(rule_of(at, "at 2913"), "A 4.3", "infantry in good order watches that bank");
	change(at, "[{'piece':'fr.joubert.lebley-33e','at':'2317'},{'turn':3}]");
	play(at, "au.wukassovitch");
	pass_to(at, "bridge");
	give(at, "unit au.wukassovitch.stain-preiss");
	cr_assert_str_eq(rule_of(at, "at 3014"), "A 4.3");
	any_dice(at, "bridge");
	give(at, "at 2913");
	cr_assert_eq(told(at, "bridge-begun"), 1);
	cr_assert_eq(step_cost(at, stain, "3013", "2913"), -1);
	no_dice(at);
	change(at, "[{'turn':4},{'cup':[]}]");
	put(at, stain, "3013", "W", "good");
	play(at, "au.wukassovitch");
	any_dice(at, "bridge");
	give(at, "done");
	cr_assert_eq(told(at, "bridge"), 1, "in the turn after");
	cr_assert_eq(step_cost(at, stain, "3013", "2913"), 2, "clear ground beyond");
	struct field field = truth_at(at);
	space_id from = space_named(at, "3013");
	unsigned direction = hex_direction(scenario_at(at)->board, from, space_named(at, "2913"));
	cr_assert(gloire_kinds(&field, from, direction) >> gloire_bridge & 1, "shock over it: three less");
}

/* Two points for each of two hexes of the Nile, one for the bank; cavalry pays four. */
Test(special, the_flotilla_ferries_three_of_infantry_or_one_of_horse, .description = "gloire B 4.3")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "ot.imbaba.fellahs-1", "0807", "W", "good");
	put(at, "ot.imbaba.fellahs-2", "1012", "W", "good");
	put(at, "ot.mourad-mameluks.osman-bey", "0907", "W", "good");
	play(at, "ot.flotilla");
	cr_assert_str_eq(asked(at), "choice");
	cr_assert_str_eq(rule_of(at, "unit ot.imbaba.fellahs-2"), "B 4.3", "not on the bank");
	cr_assert(is_legal(at, "unit ot.mourad-mameluks.osman-bey"));
	cr_assert_eq(step_cost(at, "ot.imbaba.fellahs-1", "0807", "0806"), -1);
	any_dice(at, "nile");
	give(at, "unit ot.imbaba.fellahs-1");
	struct field field = truth_at(at);
	cr_assert(gloire_is_ferried(&field, piece_named(at, "ot.imbaba.fellahs-1")));
	no_dice(at);
	change(at, "[{'piece':'ot.imbaba.fellahs-1','capacity':'full'},{'cup':[]}]");
	play(at, "ot.imbaba");
	give(at, "unit ot.imbaba.fellahs-1");
	cr_assert_eq(cost_of(at, "go 0804"), 2 * (2 + 2 + 1));
	cr_assert_str_eq(rule_of(at, "go 0806"), "B 4.3", "nobody stays on the water");
	give_all(at, "go 0804, face E");
	any_dice(at, "nile");
	give(at, "done");
	field = truth_at(at);
	cr_assert_not(gloire_is_ferried(&field, piece_named(at, "ot.imbaba.fellahs-1")),
		      "the boats are free");
}

/* 1511 and 1510: clear, level 0, the Limmat between them. */
static struct at_table *by_the_limmat(void)
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.gazan.37e", "1511", "NE", "good");
	put(at, "fr.gazan.pontoon", "1611", "NE", "good");
	put(at, "fr.bontemps.57e", "1512", "NE", "good");
	put(at, "ru.markov.gr-markov", "1501", "SW", "good");
	return at;
}

Test(special, gazans_infantry_rows_over_the_limmat, .description = "gloire C 4.3")
{
	struct at_table *at = by_the_limmat();
	cr_assert_eq(step_cost(at, "fr.gazan.37e", "1511", "1510"), 2 + 2, "the ground, and a stream");
	cr_assert_eq(step_cost(at, "fr.bontemps.57e", "1511", "1510"), -1);
	put(at, "ru.markov.gr-markov", "1509", "SW", "good");
	cr_assert_eq(step_cost(at, "fr.gazan.37e", "1511", "1510"), -1, "not into an enemy zone");
	struct field field = truth_at(at);
	cr_assert_not(
		gloire_may_shock_across(&field, piece_named(at, "fr.gazan.37e"), space_named(at, "1510")));
}

Test(special, a_pontoon_train_becomes_a_bridge, .description = "gloire C 4.3")
{
	struct at_table *at = by_the_limmat();
	play(at, "fr.gazan");
	give(at, "unit fr.gazan.pontoon");
	cr_assert_str_eq(rule_of(at, "at 1711"), "C 4.3", "that is no bank of the Limmat");
	give(at, "at 1510");
	cr_assert_eq(piece(at, "fr.gazan.pontoon")->at, box_left);
	cr_assert_eq(step_cost(at, "fr.bontemps.57e", "1611", "1510"), 2, "at once, for everybody");
	cr_assert_eq(step_cost(at, "fr.gazan.37e", "1511", "1510"), -1, "and the boats are left");
	struct field field = truth_at(at);
	cr_assert(gloire_is_bridge_end(&field, space_named(at, "1510"), 1), "Russian guns may fire at it");
	gloire_destroy_bridge(table_at(at), space_named(at, "1510"));
	cr_assert_eq(step_cost(at, "fr.bontemps.57e", "1611", "1510"), -1);
}

/* The ramparts' battery, 4, next to the bridge: with a 9 that is 14, with a second battery 16. */
Test(special, guns_break_a_pontoon_bridge_with_fifteen, .description = "gloire C 4.3")
{
	struct at_table *at = by_the_limmat();
	play(at, "fr.gazan");
	give_all(at, "unit fr.gazan.pontoon, at 1510");
	put(at, "ru.pushchin.art-zurich-ramparts", "1509", "SW", "good");
	struct gloire_fire fire = {.guns = piece_named(at, "ru.pushchin.art-zurich-ramparts"),
				   .second = no_piece,
				   .target = space_named(at, "1510")};
	struct field field = truth_at(at);
	cr_assert_eq(gloire_fire_sum(&field, &fire, NULL), 4 + 1);
	dice(at, "d10 9");
	gloire_resolve_fire(table_at(at), &fire, no_piece);
	cr_assert_eq(told(at, "bridge-shot"), 0);
	fire.second = piece_named(at, "ru.tuchkov.art-tuchkov");
	dice(at, "d10 8");
	gloire_resolve_fire(table_at(at), &fire, no_piece); /* 4 + 2 + 1 + 8 */
	cr_assert_eq(told(at, "bridge-shot"), 1);
}

/* A battery of 5, as an owner's file might have it, beside the bridge: 5, adjacent 1. No counter of ours reaches 15 alone. */
static struct at_table *guns_at_the_bridge(void)
{
	struct at_table *at = by_the_limmat();
	play(at, "fr.gazan");
	give_all(at, "unit fr.gazan.pontoon, at 1510");
	put(at, "ru.tuchkov.art-tuchkov", "1509", "SW", "good");
	struct gloire_data *data = scenario_at(at)->data;
	data->battle.unit[piece_named(at, "ru.tuchkov.art-tuchkov")].sp[gloire_good_order] = 5;
	play(at, "ru.tuchkov");
	cr_assert_str_eq(asked(at), "fire");
	return at;
}

Test(special, a_fire_segment_breaks_the_bridge, .description = "gloire C 4.3")
{
	struct at_table *at = guns_at_the_bridge();
	dice(at, "d10 8"); /* 14 */
	give_all(at, "unit ru.tuchkov.art-tuchkov, at 1510");
	cr_assert_eq(told(at, "bridge-shot"), 0);
	cr_assert_eq(step_cost(at, "fr.bontemps.57e", "1611", "1510"), 2);
	at = guns_at_the_bridge();
	dice(at, "d10 9"); /* 15 */
	give_all(at, "unit ru.tuchkov.art-tuchkov, at 1510");
	cr_assert_eq(told(at, "bridge-shot"), 1);
	cr_assert_eq(step_cost(at, "fr.bontemps.57e", "1611", "1510"), -1);
}

/* From behind and with many to one: the 9 makes more than ten, a disorder and a hex back. */
Test(special, a_shock_that_drives_the_train_back_destroys_it, .description = "gloire C 4.3")
{
	struct at_table *at = by_the_limmat();
	put(at, "ru.markov.gr-markov", "1612", "NE", "good");
	play(at, "ru.markov");
	give_all(at, "done, unit ru.markov.gr-markov");
	dice(at, "d10 9"); /* with orders there is no engagement test */
	give(at, "at 1611");
	cr_assert_eq(piece(at, "fr.gazan.pontoon")->at, box_eliminated);
}

Test(special, a_train_that_has_to_recoil_is_lost, .description = "gloire C 4.3")
{
	struct at_table *at = by_the_limmat();
	gloire_recoil(table_at(at), piece_named(at, "fr.gazan.pontoon"));
	cr_assert_eq(piece(at, "fr.gazan.pontoon")->at, box_eliminated);
}

/* 0509 and 0409 are the Danube; 0508 is a village on its bank, 0408 clear. */
static struct at_table *on_the_danube(void)
{
	struct at_table *at = clear_field("durrenstein");
	put(at, "fr.flotille.boats-1", "0509", "E", "good");
	put(at, "fr.graindorge.4e-leger-1", "0508", "E", "good");
	put(at, "fr.graindorge.4e-leger-2", "0608", "E", "good");
	put(at, "al.strik.butyrsk-2-bns", "2801", "W", "good");
	return at;
}

Test(special, boats_carry_a_unit_over_the_danube, .description = "gloire I flotilla")
{
	struct at_table *at = on_the_danube();
	play(at, "fr.graindorge");
	give(at, "unit fr.graindorge.4e-leger-1");
	cr_assert_eq(cost_of(at, "go 0509"), 2, "a point to go aboard");
	cr_assert_str_eq(rule_of(at, "go 0409"), "4.3.2");
	give_all(at, "go 0509, face E");
	struct field field = truth_at(at);
	piece_id unit = piece_named(at, "fr.graindorge.4e-leger-1");
	cr_assert(gloire_is_aboard(&field, unit));
	cr_assert_not(gloire_can_attack(&field, unit));
	cr_assert_not(gloire_zone_reaches(&field, unit, space_named(at, "0408")));
	cr_assert_not(gloire_may_board(&field, piece_named(at, "fr.graindorge.4e-leger-2"),
				       space_named(at, "0509")),
		      "one unit to a boat");
	change(at, "{'cup':[]}");
	play(at, "fr.flotille");
	give_all(at, "unit fr.flotille.boats-1, go 0409");
	cr_assert_eq(piece(at, "fr.graindorge.4e-leger-1")->at, space_named(at, "0409"), "it goes along");
	cr_assert_eq(step_cost(at, "fr.graindorge.4e-leger-1", "0409", "0408"), 2 + 2,
		     "a point, and the ground");
}

Test(special, a_boat_is_lost_with_whoever_is_aboard, .description = "gloire I flotilla")
{
	struct at_table *at = on_the_danube();
	put(at, "fr.graindorge.4e-leger-1", "0509", "E", "good");
	struct gloire_fire fire = {.guns = piece_named(at, "fr.flotille.boats-2"),
				   .second = no_piece,
				   .target = space_named(at, "0509")};
	put(at, "fr.flotille.boats-2", "0309", "E", "good");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_fire_sum(&field, &fire, NULL), 1, "no bonus for two counters");
	gloire_make_disordered(table_at(at), piece_named(at, "fr.graindorge.4e-leger-1"), by_ground);
	gloire_make_routed(table_at(at), piece_named(at, "fr.flotille.boats-1"), by_fire);
	cr_assert_eq(piece(at, "fr.flotille.boats-1")->at, box_eliminated);
	cr_assert_eq(piece(at, "fr.graindorge.4e-leger-1")->at, box_eliminated);
}

Test(special, the_flotilla_leaves_by_0109, .description = "gloire I flotilla")
{
	struct at_table *at = on_the_danube();
	put(at, "fr.flotille.boats-1", "0109", "E", "good");
	put(at, "fr.graindorge.4e-leger-1", "0109", "E", "good");
	int before = points(at, 0);
	play(at, "fr.flotille");
	give(at, "unit fr.flotille.boats-1");
	any_dice(at, "off");
	give(at, "done");
	cr_assert_eq(piece(at, "fr.flotille.boats-1")->at, box_left);
	cr_assert_eq(piece(at, "fr.graindorge.4e-leger-1")->at, box_left);
	cr_assert_eq(points(at, 0), before + 1, "a unit of Gazan's has got away");
}

Test(special, the_fleet_leaves_by_the_southern_edge, .description = "gloire K 0.3")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "fr.elite.12-elite-companies", "0104", "E", "good");
	put(at, "ru.fleet.bateaux-1", "1217", "W", "good");
	put(at, "ru.fleet.bateaux-2", "1216", "W", "good");
	play(at, "ru.fleet");
	give(at, "unit ru.fleet.bateaux-2");
	cr_assert_str_eq(reason_of(at, "done"), "no-way-off");
	at = clear_field("castelnuovo");
	put(at, "fr.elite.12-elite-companies", "0104", "E", "good");
	put(at, "ru.fleet.bateaux-1", "1217", "W", "good");
	play(at, "ru.fleet");
	any_dice(at, "off");
	give_all(at, "unit ru.fleet.bateaux-1, done");
	cr_assert_eq(piece(at, "ru.fleet.bateaux-1")->at, box_left);
}

Test(special, french_infantry_beyond_montebello_counts_three, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("montebello");
	int before = points(at, 0);
	change(at, "{'piece':'fr.watrin.22e-schreiber-gency','at':'left'}");
	cr_assert_eq(points(at, 0), before + 3);
}

/* ---- A: Rivoli ---- */

Test(special, leclerc_rides_with_the_reserve, .description = "gloire A 2.2")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "fr.massena.leclerc-1er-cav", "2317", "NE", "good");
	put(at, "fr.reserve.guides-bessieres", "2319", "NE", "good");
	change(at, "{'turn':3}");
	play(at, "fr.reserve");
	cr_assert_eq(piece(at, "fr.massena.leclerc-1er-cav")->capacity, may_act);
	at = clear_field("rivoli");
	put(at, "fr.massena.leclerc-1er-cav", "2317", "NE", "good");
	put(at, "fr.reserve.guides-bessieres", "2319", "NE", "good");
	change(at, "[{'turn':3},{'cup':['fr.massena']}]");
	play(at, "fr.reserve");
	cr_assert_eq(piece(at, "fr.massena.leclerc-1er-cav")->capacity, not_active,
		     "Massena is still to come");
}

/* Six points: the trail costs one a hex, the village of Boi (1202) too, and the slope from 1103 to 1104 one more. */
Test(special, lusignan_follows_his_trail, .description = "gloire A 2.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "au.lusignan.klebek", "1201", "SW", "good");
	put(at, "fr.joubert.lebley-33e", "2317", "NW", "good");
	change(at, "[{'turn':4},{'piece':'au.lusignan.klebek','status':'without'}]");
	play(at, "au.lusignan"); /* without orders, and yet with all its points */
	cr_assert_str_eq(rule_of(at, "done"), "A 2.3");
	give(at, "unit au.lusignan.klebek");
	cr_assert_str_eq(rule_of(at, "go 1104"), "A 2.3", "not short of what it can reach");
	cr_assert_str_eq(rule_of(at, "face E"), "A 2.3");
	give_all(at, "go 1105, face SW");
	cr_assert_eq(piece(at, "au.lusignan.klebek")->at, space_named(at, "1105"));
}

Test(special, lusignan_is_freed_by_fire, .description = "gloire A 2.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "au.lusignan.klebek", "1006", "SW", "good");
	put(at, "fr.joubert.art-joubert", "1008", "NE", "good");
	struct gloire_fire fire = {.guns = piece_named(at, "fr.joubert.art-joubert"),
				   .second = no_piece,
				   .target = space_named(at, "1006")};
	struct field field = truth_at(at);
	cr_assert(gloire_is_bound(&field, piece_named(at, "au.lusignan.klebek")));
	dice(at, "d10 0");
	gloire_resolve_fire(table_at(at), &fire, no_piece);
	field = truth_at(at);
	cr_assert_not(gloire_is_bound(&field, piece_named(at, "au.lusignan.klebek")));
}

/* A die of 0 hurts nobody: it is the combat that frees him. */
Test(special, the_first_shot_at_lusignan_frees_him, .description = "gloire A 2.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "au.lusignan.klebek", "1006", "SW", "good");
	put(at, "fr.joubert.art-joubert", "1007", "NE", "good");
	play(at, "fr.joubert");
	dice(at, "d10 0");
	give_all(at, "unit fr.joubert.art-joubert, at 1006");
	struct field field = truth_at(at);
	cr_assert_not(gloire_is_bound(&field, piece_named(at, "au.lusignan.klebek")));
	cr_assert_eq(piece(at, "au.lusignan.klebek")->order, good_order);
	play(at, "au.lusignan");
	give(at, "unit au.lusignan.klebek");
	cr_assert(is_legal(at, "face E"), "he marches as he likes");
}

static bool sees_orders(const struct at_table *at, seat_id seat)
{
	const json_t *row = row_of(view_for(at, seat), "pieces", "id", "au.liptay.callenberg");
	const json_t *status = json_object_get(row, "status");
	for (size_t i = 0; i < json_array_size(status); i++)
		if (!strcmp(json_string_value(json_array_get(status, i)), "ordered"))
			return true;
	return false;
}

Test(special, bonaparte_looks_at_the_orders_once, .description = "gloire A 2.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "au.liptay.callenberg", "1907", "SE", "good");
	put(at, "fr.joubert.lebley-33e", "2317", "NW", "good");
	change(at, "[{'piece':'au.chief.alvinczy','at':'1906'},{'turn':3}]");
	begin(at, "orders");
	give_as(at, 1, "unit au.liptay.callenberg");
	give_as(at, 1, "done");
	give_as(at, 0, "done");
	cr_assert_str_eq(asks(at), "french eye");
	cr_assert_not(sees_orders(at, 0));
	dice(at, "d10 9, d10 0");
	give(at, "yes");
	cr_assert(sees_orders(at, 0));
	cr_assert_not(sees_orders(at, public_seat));
	struct field field = truth_at(at);
	cr_assert_not(gloire_may_look(&field), "once");
}

/* ---- E: the redoubts of Canope. 1403: three guns' strength, open towards 1503 ---- */

static struct at_table *canope(void)
{
	struct at_table *at = clear_field("canope");
	put(at, "br.moore.42nd-high", "1403", "W", "good");
	put(at, "fr.lanusse.4e-leg", "1203", "E", "good");
	change(at, "{'turn':5}");
	gloire_set_up_redoubts(table_at(at));
	return at;
}

Test(special, redoubts_fire_over_five_sides, .description = "gloire E 0.2")
{
	struct at_table *at = canope();
	struct field field = truth_at(at);
	unsigned redoubt = 0;
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	while (strcmp(scenario_at(at)->board->space[battle->gun[redoubt].hex].number, "1403") != 0)
		redoubt++;
	cr_assert_eq(gloire_gunners_side(&field, redoubt), 1);
	cr_assert(gloire_bears_on(&field, redoubt, space_named(at, "1203")));
	cr_assert_not(gloire_bears_on(&field, redoubt, space_named(at, "1503")), "the open side");
	struct gloire_fire fire = {.guns = no_piece,
				   .second = no_piece,
				   .redoubt = (uint8_t)(redoubt + 1),
				   .target = space_named(at, "1203")};
	cr_assert_eq(gloire_fire_sum(&field, &fire, NULL), 3, "two hexes are within effective range");
	play(at, "br.moore");
	cr_assert_str_eq(asks(at), "coalition redoubt");
	give(at, "at 1403");
	dice(at, "d10 9, d10 0"); /* 12: a test */
	give(at, "at 1203");
	cr_assert_eq(last_told(at, "fire-test")->message.arg[3].value, 12);
}

Test(special, redoubts_change_hands_and_may_be_spiked, .description = "gloire E 0.2")
{
	struct at_table *at = canope();
	put(at, "br.moore.42nd-high", "1812", "W", "good");
	put(at, "fr.lanusse.4e-leg", "1403", "E", "good");
	any_dice(at, "canope");
	begin(at, "final");
	cr_assert_str_eq(asks(at), "french spike");
	give(at, "yes");
	cr_assert_eq(told(at, "spiked"), 1);
	at = canope();
	play(at, "fr.lanusse");
	cr_assert_str_eq(asked(at), "redoubt", "the works nearest to him fire with his marker");
	cr_assert_str_eq(rule_of(at, "at 1403"), "E 0.2", "those are not his");
}

/* B 5.1: horse of the reserve inside a square of Desaix: his strength alone defends it. */
Test(special, the_reserve_shelters_and_does_not_fight, .description = "gloire B 5.1")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.desaix.21e-leg", "1015", "E", "good");
	struct field field = truth_at(at);
	piece_id reserve = no_piece;
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (!strcmp(battle->formation[battle->unit[i].formation].id, "fr.reserve") &&
		    !gloire_type_is_guns(battle->unit[i].type))
			reserve = i;
	cr_assert_neq(reserve, no_piece);
	put(at, battle->unit[reserve].id, "1116", "E", "good");
	change(at, "[{'piece':'fr.desaix.21e-leg','capacity':'full'}]");
	field = truth_at(at);
	cr_assert_not(gloire_is_sheltered(&field, reserve), "alone");
	put(at, battle->unit[reserve].id, "1015", "E", "good");
	changef(at, "{'piece':'%s','capacity':'full'}", battle->unit[reserve].id);
	field = truth_at(at);
	cr_assert(gloire_is_sheltered(&field, reserve));
	cr_assert_not(gloire_can_attack(&field, reserve));
	cr_assert(gloire_can_attack(&field, piece_named(at, "fr.desaix.21e-leg")));
}

Test(special, the_reserve_joins_a_single_regiment, .description = "gloire B 5.1")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.desaix.61e", "0714", "E", "good");
	put(at, "fr.reserve.guides-a-pied", "0715", "E", "good");
	put(at, "ot.imbaba.janissaires", "2014", "W", "good");
	play(at, "fr.desaix");
	give(at, "unit fr.desaix.61e");
	cr_assert(is_legal(at, "go 0715"));
}

/* Five points the first time a Frenchman is in 0702, were it only in passing; and once. */
Test(special, the_way_behind_schongraben_counts_at_any_moment, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("schongraben");
	put(at, "fr.oudinot.laplanche-mortiere-grenadiers-1", "0703", "NW", "good");
	put(at, "au.bagration.kiev-grenadiers-1", "1520", "W", "good");
	play(at, "fr.oudinot");
	cr_assert_eq(points(at, 0), 0);
	give_all(at, "unit fr.oudinot.laplanche-mortiere-grenadiers-1, go 0701, face E");
	cr_assert_eq(points(at, 0), 5);
}

/* Foot and horse of the reserve were together beside others who are gone: they stand, but do not come together so. */
Test(special, two_of_the_reserve_are_left_alone, .description = "gloire B 5.1")
{
	static const char horse[] = "fr.reserve.cavalry-mounted-murat-7e-bis-hu-14e-15e-dr";
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.reserve.dismounted-cavalry-sappers", "1014", "E", "good");
	struct field field = truth_at(at);
	space_id hex = space_named(at, "1014");
	cr_assert_not(gloire_judge_stack(&field, hex, piece_named(at, horse)).legal);
	gloire_put(table_at(at), piece_named(at, horse), hex);
	cr_assert(gloire_judge_standing(&field, hex, no_piece, good_order).legal);
	cr_assert_not(gloire_stack_is_legal(&field, hex));
}

Test(special, says_whose_squares_there_are_not, .description = "gloire B 4.2")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "ot.imbaba.janissaires", "1014", "W", "good");
	play(at, "ot.imbaba");
	give(at, "unit ot.imbaba.janissaires");
	cr_assert_str_eq(rule_of(at, "yes"), "B 4.2");
}

/* Sentences go by it: "Tirailleurs Peyri have", "the 42e has". */
Test(special, names_of_many_men_are_plural, .description = "gloire 0.3")
{
	struct at_table *at = start("maida");
	struct field field = truth_at(at);
	cr_assert(gloire_is_plural(&field, piece_named(at, "Tirailleurs Peyri")));
	cr_assert_not(gloire_is_plural(&field, piece_named(at, "fr.peyri.4-1st-swiss")));
}

/* ---- Whose chief rides when, 2.5.1, B 2.5 ---- */

/* Two independent armies: a bey rides with his own, and with both when the other bey is lost. */
Test(special, a_bey_rides_with_his_own_army, .description = "gloire B 2.5, 2.5.1")
{
	struct at_table *at = clear_field("pyramides");
	change(at,
	       "[{'piece':'ot.chief.mourad-bey','at':'1812'},{'piece':'ot.chief.ibrahim-bey','at':'2101'}]");
	put(at, "ot.imbaba.janissaires", "1014", "W", "good");
	put(at, "fr.bon.18e-rampon", "0308", "E", "good");
	play(at, "ot.imbaba");
	cr_assert(is_legal(at, "unit ot.chief.mourad-bey"));
	cr_assert_str_eq(rule_of(at, "unit ot.chief.ibrahim-bey"), "B 2.5");
	cr_assert_not(is_listed(at, "unit ot.chief.ibrahim-bey"));
	change(at, "{'piece':'ot.chief.mourad-bey','at':'eliminated'}");
	play(at, "ot.imbaba");
	cr_assert(is_legal(at, "unit ot.chief.ibrahim-bey"));
}

/* By the flotilla nobody acts, nor by Zach's marker, the volley and the exchange of markers. */
Test(special, no_chief_rides_by_a_marker_that_makes_nobody_act, .description = "gloire 2.5.1")
{
	struct at_table *at = clear_field("marengo");
	change(at, "[{'turn':7},{'piece':'au.chief.melas','at':'0311'}]");
	put(at, "au.ott.ulm-stuart", "1408", "E", "good");
	put(at, "fr.lannes.28e-mainoni", "2813", "W", "good");
	play(at, "au.zach");
	cr_assert_str_eq(rule_of(at, "unit au.chief.melas"), "2.5.1");
	play(at, "au.ott");
	cr_assert(is_legal(at, "unit au.chief.melas"));
}

/* ---- B 5.1: squares with the reserve inside ---- */

static void a_square_with(struct at_table *at, const char *reserve, const char *order)
{
	put(at, "fr.desaix.21e-leg", "0714", "E", "good");
	put(at, "fr.desaix.61e", "0714", "E", "good");
	put(at, reserve, "0714", "E", order);
	put(at, "ot.bedouins.arab-horse-1", "1414", "W", "good");
}

/* Beyond the limits, and with no account taken of its arm: it keeps nobody from forming square. */
Test(special, a_square_takes_the_reserve_in, .description = "gloire B 5.1, 4.2")
{
	static const char *const reserve[] = {"fr.reserve.cavalry-mounted-murat-7e-bis-hu-14e-15e-dr",
					      "fr.reserve.guides-a-pied"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("pyramides");
		a_square_with(at, reserve[i], "good");
		play(at, "fr.desaix");
		give(at, "unit fr.desaix.21e-leg");
		cr_assert(is_legal(at, "yes"), "%s", reserve[i]);
		give(at, "yes");
		cr_assert(piece(at, "fr.desaix.61e")->did & in_square);
		cr_assert(piece(at, reserve[i])->did & in_square);
	}
}

/* Whoever is in disorder forms no square, and its own marker forms none for the others. */
Test(special, the_reserve_forms_no_square_for_others, .description = "gloire B 5.1, 4.2")
{
	struct at_table *at = clear_field("pyramides");
	a_square_with(at, "fr.reserve.guides-a-pied", "disordered");
	play(at, "fr.desaix");
	give(at, "unit fr.desaix.21e-leg");
	cr_assert_str_eq(rule_of(at, "yes"), "4.2");
	at = clear_field("pyramides");
	a_square_with(at, "fr.reserve.guides-a-pied", "good");
	play(at, "fr.reserve");
	give(at, "unit fr.reserve.guides-a-pied");
	cr_assert_str_eq(rule_of(at, "yes"), "4.2");
}

/* ---- What a refusal names: who is kept where it stands ---- */

Test(special, who_is_not_moved_is_told_by_which_paragraph, .description = "gloire B 6.1, D 0.3, K 2.2")
{
	struct at_table *at = start("pyramides");
	play(at, "ot.imbaba");
	while (strcmp(asked(at), "move") != 0)
		give(at, is_legal(at, "no") ? "no" : "done");
	cr_assert_str_eq(rule_of(at, "unit ot.imbaba.art-imbaba-fixed-1"), "B 6.1");
	at = clear_field("marengo");
	put(at, "au.o-reilly.nauendorf-hu", "0311", "E", "good");
	put(at, "au.o-reilly.art-reserve-fixed-in-0110", "0110", "E", "good");
	put(at, "fr.lannes.28e-mainoni", "2813", "W", "good");
	play(at, "au.o-reilly");
	cr_assert_str_eq(rule_of(at, "unit au.o-reilly.art-reserve-fixed-in-0110"), "D 0.3");
	at = clear_field("castelnuovo");
	put(at, "ru.garnison.bn-3", "1811", "W", "good");
	put(at, "ru.vyazemsky.13-jager", "0708", "W", "good");
	put(at, "fr.delzons.11e", "0110", "E", "good");
	change(at, "{'piece':'ru.chief.senyavin','at':'0708'}");
	play(at, "ru.garnison");
	cr_assert_str_eq(rule_of(at, "unit ru.garnison.bn-3"), "K 2.2");
}

Test(special, names_in_brackets_do_not_hide_a_plural, .description = "gloire 0.3")
{
	struct at_table *at = start("haslach");
	struct field field = truth_at(at);
	cr_assert(gloire_is_plural(&field, piece_named(at, "au.schwarzenberg.mack-cuirassiers-6")));
	cr_assert_not(gloire_is_plural(&field, piece_named(at, "fr.rouyer.9e-leger-i-bn")));
}

/* ---- 12.2: what fog forbids is told by its own paragraph ---- */

Test(special, fog_and_night_are_told_apart, .description = "gloire 12.1, 12.2")
{
	static const char *const rule[] = {"12.1", "12.2"}; /* Jena: night in turn 1, fog in turn 2 */
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("jena-gloire");
		changef(at, "{'turn':%u}", i + 1);
		put(at, "fr.suchet.vedel-64e-88e", "2218", "NW", "good");
		put(at, "pr.tauentzien.zweiffel-ir-45-fus-rosen", "0602", "SE", "good");
		play(at, "fr.suchet");
		give(at, "unit fr.suchet.vedel-64e-88e");
		cr_assert_str_eq(rule_of(at, "go 2210 way 1"), rule[i]);
	}
}
