/*
 * Parts A to K where two of their paragraphs meet, or one of them and the series. East is to the right: a unit that faces E has the
 * hexes to the NE and the SE in front.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/gloire/rules.h"
#include "tests/support/at_table.h"

static void put(struct at_table *at, const char *id, const char *hex, const char *facing, const char *order)
{
	changef(at, "{'piece':'%s','at':'%s','facing':'%s','order':'%s','status':'with'}", id, hex, facing,
		order);
}

static void play(struct at_table *at, const char *marker)
{
	changef(at, "{'active':'%s'}", marker);
	begin(at, "activation");
}

/* Without orders, and not turned up yet: as `edit` marks a position that is set up. */
static void without_orders(struct at_table *at, const char *id)
{
	changef(at, "{'piece':'%s','status':'without'}", id);
	((struct gloire *)table_at(at)->position)->flow.edited = 1;
}

static const struct gloire_piece *piece(const struct at_table *at, const char *id)
{
	struct field field = truth_at(at);
	return gloire_piece(&field, piece_named(at, id));
}

static bool in_cup(const struct at_table *at, const char *marker)
{
	struct field field = truth_at(at);
	return gloire_marker_in_cup(&field, card_named(at, marker));
}

/* Answers no, or done, until that is asked. */
static void go_on_to(struct at_table *at, const char *question)
{
	for (unsigned i = 0; i < 20 && strcmp(asked(at), question) != 0; i++)
		if (is_legal(at, "no") || is_legal(at, "done"))
			give(at, is_legal(at, "no") ? "no" : "done");
		else
			give_any(at, 0);
	cr_assert_str_eq(asked(at), question);
}

/* ---- B: Les Pyramides ---- */

/* The Ottoman's 9, and one Frenchman in rout: ten. */
Test(parts, who_is_called_up_is_ferried_from_the_next_turn, .description = "gloire B 2.2, B 4.3")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.desaix.61e", "0714", "E", "routed");
	put(at, "ot.imbaba.albanians", "1507", "W", "good");
	put(at, "ot.ibrahim-infantry.fellahs-citizens-4", "2302", "W",
	    "good"); /* on the bank: 2303 is water */
	put(at, "ot.ibrahim-mameluks.ibrahim-bey", "2402", "W", "good");
	change(at, "{'piece':'ot.chief.mourad-bey','at':'1507'}");
	dice(at, "d10 0, d10 9");
	begin(at, "initiative");
	cr_assert_str_eq(asked(at), "wake");
	give(at, "card ot.ibrahim-infantry");
	play(at, "ot.flotilla");
	cr_assert_str_eq(asked(at), "choice");
	cr_assert(is_legal(at, "unit ot.imbaba.albanians"));
	cr_assert_str_eq(reason_of(at, "unit ot.ibrahim-infantry.fellahs-citizens-4"), "not-ferried-yet");
	cr_assert_str_eq(rule_of(at, "unit ot.ibrahim-infantry.fellahs-citizens-4"), "B 4.3");
	gloire_note_turn(table_at(at));
	play(at, "ot.flotilla");
	cr_assert(is_legal(at, "unit ot.ibrahim-infantry.fellahs-citizens-4"), "a turn later");
	cr_assert_str_eq(rule_of(at, "unit ot.ibrahim-mameluks.ibrahim-bey"), "B 2.2",
			 "nobody has called him");
}

/* ---- C: Zürich ---- */

/* Grenadiers, 11 points and 8, on the town bridge before musketeers: they could enter, but nobody fights across the Limmat. */
Test(parts, nobody_fights_across_the_limmat, .description = "gloire C 4.3")
{
	struct at_table *at = clear_field("zurich");
	change(at, "{'turn':2}");
	put(at, "fr.klein.humbert-grenadiers", "2508", "NE", "good");
	put(at, "ru.pushchin.mo-pushchin", "2507", "SW", "good");
	play(at, "fr.klein");
	struct field field = truth_at(at);
	space_id from = space_named(at, "2508"), to = space_named(at, "2507");
	cr_assert(gloire_may_enter(&field, gloire_arm_infantry, from,
				   hex_direction(scenario_at(at)->board, from, to)));
	struct verdict verdict = gloire_judge_attack(&field, from, to);
	cr_assert_not(verdict.legal);
	cr_assert_str_eq(gloire_texts[verdict.why.id].rule, "C 4.3");
	put(at, "fr.klein.humbert-grenadiers", "2410", "NE", "good");
	put(at, "ru.pushchin.mo-pushchin", "2509", "SW", "good");
	play(at, "fr.klein");
	field = truth_at(at);
	cr_assert(gloire_judge_attack(&field, space_named(at, "2410"), space_named(at, "2509")).legal,
		  "the Sihl is another river");
}

/* Lorge has 6, Masséna's 2 make 8: he has the 57th beside him and the 10th out of his ten hexes. One die, an 8, is for both. */
Test(parts, one_die_for_all_and_a_commander_near_one, .description = "gloire C 2.1.2, 2.4.3")
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.gazan.10e-leg", "0910", "NE", "good");
	put(at, "fr.bontemps.57e", "2211", "NE", "good");
	without_orders(at, "fr.gazan.10e-leg");
	without_orders(at, "fr.bontemps.57e");
	put(at, "ru.durasov.mo-durasov", "0501", "SW", "good");
	change(at, "{'piece':'fr.chief.massena','at':'2211'}");
	play(at, "fr.lorge");
	cr_assert_str_eq(asked(at), "leader");
	dice(at, "d10 8");
	give(at, "yes");
	cr_assert_eq(piece(at, "fr.gazan.10e-leg")->capacity, may_act);
	cr_assert_eq(piece(at, "fr.bontemps.57e")->capacity, may_act);
}

/* ---- D: Marengo ---- */

Test(parts, the_staff_is_in_disorder_when_melas_is_lost, .description = "gloire D 2.1")
{
	struct at_table *at = clear_field("marengo");
	put(at, "au.frimont.ch-mariassy", "0512", "E", "good");
	change(at, "{'piece':'au.chief.melas','at':'eliminated'}");
	change(at, "{'turn':4}");
	gloire_begin_phase_a(table_at(at));
	struct field field = truth_at(at);
	cr_assert(gloire_is_due_marker(&field, card_named(at, "au.zach")), "in the turn after");
	change(at, "{'turn':5}");
	gloire_begin_phase_a(table_at(at));
	field = truth_at(at);
	cr_assert_not(gloire_is_due_marker(&field, card_named(at, "au.zach")), "once");
}

/* ---- H: Haslach; K: Castel Nuovo ---- */

/*
 * The 9th, 4 points and 8, on a routed battalion of the reserve, 5 and 4 on its reverse: a further disorder is the end of it, and it was
 * attacked all the same.
 */
Test(parts, an_attack_that_destroys_wakes_the_reserve, .description = "gloire H reserve")
{
	struct at_table *at = clear_field("haslach");
	put(at, "fr.rouyer.9e-leger-i-bn", "1012", "SW", "good");
	put(at, "fr.rouyer.9e-leger-ii-bn", "1012", "SW", "good");
	put(at, "au.mack.kaiser-ir-1", "0913", "NE", "routed");
	put(at, "au.mack.erbach-ir-42", "0522", "NE", "good");
	put(at, "au.riesch.kaunitz-ir-20", "0305", "NE", "good");
	change(at, "{'cup':['au.riesch','fr.marchand']}");
	play(at, "fr.rouyer");
	go_on_to(at, "declare");
	dice(at, "d10 9, draw Riesch");
	give_all(at, "unit fr.rouyer.9e-leger-i-bn, at 0913");
	go_on_to(at, "move");
	cr_assert_eq(piece(at, "au.mack.kaiser-ir-1")->at, box_eliminated);
	gloire_note_turn(table_at(at));
	struct field field = truth_at(at);
	cr_assert(gloire_is_awake(&field, piece_named(at, "au.mack.erbach-ir-42")));
}

/* The Italians and the elite, 4 points and 8, on a routed battalion, 1 and 4, in the ruins of its castle: +2 for the rout. */
Test(parts, an_attack_that_destroys_rouses_the_garrison, .description = "gloire K 2.2")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "ru.garnison.bn-3", "1710", "W", "routed");
	put(at, "ru.garnison.musketeers-bn-1", "1411", "W", "good");
	put(at, "ru.popandopulo.kozlov-musketeers", "2305", "W", "good");
	put(at, "fr.elite.12-elite-companies", "1610", "E", "good");
	put(at, "fr.elite.italian-royal-guard", "1610", "E", "good");
	change(at, "{'cup':['ru.garnison','fr.elite.2','ru.popandopulo']}");
	play(at, "fr.elite");
	go_on_to(at, "declare");
	dice(at, "d10 9, draw Popandopulo");
	give_all(at, "unit fr.elite.12-elite-companies, at 1710");
	cr_assert_eq(piece(at, "ru.garnison.bn-3")->at, box_eliminated);
	go_on_to(at, "move");
	cr_assert(in_cup(at, "Garnison II"));
	struct field field = truth_at(at);
	cr_assert(gloire_may_stir(&field, piece_named(at, "ru.garnison.musketeers-bn-1")));
}

/* 8.9: a battery alone is overrun; it is one of Mack's units for all that, and the infantry of Castel Nuovo has not been touched. */
Test(parts, guns_that_are_overrun_wake_mack_and_not_the_garrison, .description = "gloire H reserve, K 2.2")
{
	struct at_table *at = clear_field("haslach");
	put(at, "fr.rouyer.9e-leger-i-bn", "1012", "SW", "good");
	put(at, "au.mack.art-mack", "0913", "NE", "disordered");
	put(at, "au.mack.erbach-ir-42", "0522", "NE", "good");
	put(at, "au.riesch.kaunitz-ir-20", "0305", "NE", "good");
	change(at, "{'cup':['au.riesch','fr.marchand']}");
	play(at, "fr.rouyer");
	go_on_to(at, "declare");
	dice(at, "draw Riesch");
	give_all(at, "unit fr.rouyer.9e-leger-i-bn, at 0913");
	go_on_to(at, "move");
	cr_assert_eq(piece(at, "au.mack.art-mack")->at, box_eliminated);
	gloire_note_turn(table_at(at));
	struct field field = truth_at(at);
	cr_assert(gloire_is_awake(&field, piece_named(at, "au.mack.erbach-ir-42")));
	at = clear_field("castelnuovo");
	put(at, "ru.garnison.battery-of-savina", "1811", "W", "good");
	put(at, "ru.garnison.musketeers-bn-1", "1411", "W", "good");
	put(at, "ru.popandopulo.kozlov-musketeers", "2305", "W", "good");
	put(at, "fr.elite.12-elite-companies", "1711", "E", "good");
	change(at, "{'cup':['ru.garnison','fr.elite.2','ru.popandopulo']}");
	play(at, "fr.elite");
	go_on_to(at, "declare");
	dice(at, "draw Popandopulo");
	give_all(at, "unit fr.elite.12-elite-companies, at 1811, no");
	go_on_to(at, "move");
	cr_assert_eq(piece(at, "ru.garnison.battery-of-savina")->at, box_eliminated);
	cr_assert_not(in_cup(at, "Garnison II"));
}

/* The 11th in the village of Ratisevina since the turn began. */
static struct at_table *in_ratisevina(const char *order)
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "fr.delzons.11e", "1006", "E", order);
	put(at, "ru.vyazemsky.13-jager", "1606", "W", "good");
	gloire_begin_phase_a(table_at(at));
	change(at, "{'cup':['ru.vyazemsky','fr.elite']}");
	return at;
}

/* Delzons has 7, an 8 fails: his men can rally and nothing else, and are not asked whether they burn it. */
Test(parts, whoever_waits_for_orders_burns_nothing, .description = "gloire K burning, 2.4.3")
{
	struct at_table *at = in_ratisevina("good");
	without_orders(at, "fr.delzons.11e");
	play(at, "fr.delzons");
	cr_assert_str_eq(asked(at), "leader");
	dice(at, "d10 8, draw Elite");
	give(at, "yes");
	for (unsigned i = 0; i < 5 && strcmp(asked(at), "orders") != 0; i++) {
		cr_assert_str_neq(asked(at), "burning");
		give(at, "done");
	}
	at = in_ratisevina("good");
	without_orders(at, "fr.delzons.11e");
	play(at, "fr.delzons");
	give(at, "no");
	go_on_to(at, "burning");
	cr_assert(is_legal(at, "unit fr.delzons.11e"), "acting at half capacity it may");
}

/* Rallied with the first marker, they had not begun the turn there in good order. */
Test(parts, who_was_shaken_at_dawn_burns_no_village, .description = "gloire K burning")
{
	struct at_table *at = in_ratisevina("disordered");
	put(at, "fr.delzons.11e", "1006", "E", "good");
	put(at, "fr.delzons.18e-leger", "0802", "E", "good");
	gloire_begin_phase_a(table_at(at));
	play(at, "fr.delzons");
	go_on_to(at, "burning");
	cr_assert(is_legal(at, "unit fr.delzons.11e"));
	at = in_ratisevina("disordered");
	put(at, "fr.delzons.18e-leger", "0802", "E", "good");
	gloire_begin_phase_a(table_at(at));
	put(at, "fr.delzons.11e", "1006", "E", "good");
	play(at, "fr.delzons");
	go_on_to(at, "burning");
	cr_assert(is_legal(at, "unit fr.delzons.18e-leger"));
	cr_assert_str_eq(reason_of(at, "unit fr.delzons.11e"), "came-this-turn");
}

/* ---- K: Maïda ---- */

Test(parts, a_volley_is_drawn_and_begins_no_turn, .description = "gloire K 2.1.2, 3")
{
	struct at_table *at = clear_field("maida");
	put(at, "br.kempt.light-battalion", "1008", "E", "good");
	put(at, "fr.compere.42e-i-bn", "1208", "W", "good");
	dice(at, "d10 0, d10 9");
	begin(at, "initiative");
	cr_assert_str_eq(asks(at), "coalition first");
	cr_assert(is_legal(at, "card br.kempt"));
	cr_assert_str_eq(reason_of(at, "card br.tir-de-salve"), "volley-is-drawn");
	cr_assert_str_eq(rule_of(at, "card br.tir-de-salve"), "K 2.1.2");
}

/* ---- J: Jena ---- */

/* Brought up by forced march and left with an enemy five hexes away: a reinforcement no longer, also when Ney's marker calls it. */
Test(parts, reinforcements_near_the_enemy_are_so_no_longer, .description = "gloire 5.2.1, J 2.1.2")
{
	struct at_table *at = clear_field("jena-gloire");
	change(at, "{'turn':5}");
	put(at, "fr.marchand.roguet-69e-76e", "2010", "NW", "good");
	put(at, "fr.marchand.villatte-6e-leger-39e", "2020", "NW", "good");
	change(at, "{'piece':'fr.marchand.roguet-69e-76e','status':'reinforcement'}");
	change(at, "{'piece':'fr.marchand.villatte-6e-leger-39e','status':'reinforcement'}");
	put(at, "pr.grawert.mueffling-ir-32-ir-50-gren-hahn", "1510", "SE", "good");
	play(at, "fr.c-ney");
	give_all(at, "unit fr.marchand.roguet-69e-76e, unit fr.marchand.villatte-6e-leger-39e");
	cr_assert_eq(piece(at, "fr.marchand.villatte-6e-leger-39e")->capacity, may_act);
	cr_assert_eq(piece(at, "fr.marchand.villatte-6e-leger-39e")->status, status_reinforcement);
	cr_assert_eq(piece(at, "fr.marchand.roguet-69e-76e")->status, status_without);
	cr_assert_eq(piece(at, "fr.marchand.roguet-69e-76e")->capacity, may_act_reduced);
}

/* Suchet's and Gazan's guns, 4 points each, in one hex: as one formation they fire together, 4 and 2; a hex beyond the effective range is 2 less. */
Test(parts, a_combined_attack_fires_as_one_formation, .description = "gloire J 2.1.2, 7.3")
{
	struct at_table *at = clear_field("jena-gloire");
	change(at, "{'turn':4}");
	put(at, "fr.suchet.art-suchet", "1410", "NW", "good");
	put(at, "fr.gazan.art-gazan", "1410", "NW", "good");
	put(at, "fr.desjardin.art-desjardin", "1710", "NW", "good");
	put(at, "pr.grawert.mueffling-ir-32-ir-50-gren-hahn", "1408", "SE", "good");
	begin(at, "orders");
	give_as(at, 0, "card fr.attaque-combinee");
	give_as(at, 0, "card fr.suchet");
	give_as(at, 0, "card fr.gazan");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	give(at, "card fr.attaque-combinee");
	go_on_to(at, "fire");
	give(at, "unit fr.suchet.art-suchet");
	cr_assert(is_legal(at, "unit fr.gazan.art-gazan"));
	dice(at, "d10 0");
	give_all(at, "unit fr.gazan.art-gazan, at 1408");
	cr_assert_eq(last_told(at, "fire-none")->message.arg[3].value, 4 + 2 - 2);
	at = clear_field("jena-gloire");
	change(at, "{'turn':4}");
	put(at, "fr.suchet.art-suchet", "1410", "NW", "good");
	put(at, "fr.gazan.art-gazan", "1410", "NW", "good");
	put(at, "pr.grawert.mueffling-ir-32-ir-50-gren-hahn", "1408", "SE", "good");
	play(at, "fr.suchet");
	give(at, "unit fr.suchet.art-suchet");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan.art-gazan"), "7.3", "else each by its own marker");
}

/* Turn 1: Suchet has two markers, Treillard and Desjardin one each (their second ones come in turn 2). */
static struct at_table *first_turn_of_jena(const char *naming)
{
	struct at_table *at = clear_field("jena-gloire");
	put(at, "fr.suchet.reille-34e-40e", "1420", "NW", "good");
	put(at, "fr.treillard.treillard-9e-10e-hussards-21e-chasseurs", "1820", "NW", "good");
	put(at, "fr.desjardin.jacquinot-44e-105e", "2220", "NW", "good");
	put(at, "pr.tauentzien.zweiffel-ir-45-fus-rosen", "1402", "SE", "good");
	begin(at, "orders");
	if (*naming) {
		give_as(at, 0, "card fr.attaque-combinee");
		give_as(at, 0, "card fr.treillard");
		give_as(at, 0, naming);
	}
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	cr_assert_str_eq(asks(at), "french first");
	return at;
}

Test(parts, a_combined_attack_replaces_an_only_marker, .description = "gloire J 2.1.2")
{
	struct at_table *at = first_turn_of_jena("card fr.desjardin");
	cr_assert_not(in_cup(at, "fr.treillard"));
	cr_assert_not(in_cup(at, "fr.desjardin"));
	cr_assert(in_cup(at, "fr.suchet"));
	cr_assert(in_cup(at, "fr.suchet.2"));
	give(at, "card fr.attaque-combinee");
	cr_assert_neq(piece(at, "fr.desjardin.jacquinot-44e-105e")->capacity, not_active);
	cr_assert_neq(piece(at, "fr.treillard.treillard-9e-10e-hussards-21e-chasseurs")->capacity,
		      not_active);
	cr_assert_eq(piece(at, "fr.suchet.reille-34e-40e")->capacity, not_active);
	at = first_turn_of_jena("card fr.suchet");
	cr_assert(in_cup(at, "fr.suchet"), "of two one is left");
	cr_assert_not(in_cup(at, "fr.suchet.2"));
	at = first_turn_of_jena("");
	cr_assert(in_cup(at, "fr.treillard"));
	struct field prussian = seen_by(at, 1);
	cr_assert_not(gloire_marker_in_cup(&prussian, card_named(at, "fr.treillard")), "it might lie aside");
	cr_assert(gloire_marker_in_cup(&prussian, card_named(at, "fr.suchet")), "of two one is in");
}

/* Marchand is due in turn 4 with one marker; it is replaced, and what stands for it stays in the cup. */
Test(parts, reinforcements_wait_whose_combined_marker_stays_in_the_cup,
     .description = "gloire 5.2.1, J 2.1.2")
{
	struct at_table *at = clear_field("jena-gloire");
	change(at, "{'turn':4}");
	change(at, "{'piece':'fr.marchand.roguet-69e-76e','at':'due'}");
	put(at, "fr.desjardin.jacquinot-44e-105e", "2220", "NW", "good");
	put(at, "pr.tauentzien.zweiffel-ir-45-fus-rosen", "0602", "SE", "good");
	begin(at, "orders");
	give_as(at, 0, "card fr.attaque-combinee");
	give_as(at, 0, "card fr.desjardin");
	give_as(at, 0, "card fr.marchand");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0, draw Tauentzien, draw Tauentzien II, d10 9"); /* the last for Rüchel */
	give_as(at, 1, "done");
	give(at, "card fr.desjardin");
	for (unsigned i = 0; i < 12 && turn_at(at) == 4; i++)
		give(at, is_legal(at, "no") ? "no" : "done");
	cr_assert_eq(turn_at(at), 5);
	struct field field = truth_at(at);
	cr_assert_eq(gloire_markers_of(
			     &field,
			     gloire_unit(&field, piece_named(at, "fr.marchand.roguet-69e-76e"))->formation),
		     2);
}

/* ---- What a refusal names ---- */

Test(parts, stacks_that_a_battle_forbids_name_its_paragraph, .description = "gloire B 5.1, I flotilla, K 0.3")
{
	struct at_table *at = clear_field("durrenstein");
	changef(at, "{'piece':'fr.flotille.boats-1','at':'0911'}");
	cr_assert_str_eq(refused(at, "{'piece':'fr.flotille.boats-2','at':'0911'}"), "I flotilla");
	at = clear_field("castelnuovo");
	changef(at, "{'piece':'ru.fleet.bateaux-1','at':'1414'}");
	cr_assert_str_eq(refused(at, "{'piece':'ru.fleet.bateaux-2','at':'1414'}"), "K 0.3");
	at = clear_field("pyramides");
	put(at, "ot.imbaba.fellahs-1", "1507", "W", "good");
	cr_assert_str_eq(
		refused(at, "{'piece':'ot.ibrahim-infantry.fellahs-citizens-1','at':'1507','facing':'W'}"),
		"B 5.1");
}
