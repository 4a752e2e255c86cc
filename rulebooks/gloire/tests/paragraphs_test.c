/*
 * Which paragraph a refusal names, where a battle has one of its own; and victories that hang on who holds a place. East is to the right:
 * a unit that faces E has the hexes to the NE and the SE in front.
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

/* The unit stands there with orders, its formation acts and it is asked where to. */
static void march(struct at_table *at, const char *formation, const char *unit, const char *hex,
		  const char *facing)
{
	put(at, unit, hex, facing, "good");
	changef(at, "{'active':'%s'}", formation);
	begin(at, "activation");
	for (unsigned i = 0; i < 4 && strcmp(asked(at), "move") != 0; i++)
		give(at, is_legal(at, "no") ? "no" : "done");
	char text[120];
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
}

/* The paragraph of an attack from one hex on another, if it is refused. */
static const char *attack_rule(struct at_table *at, const char *from, const char *target)
{
	struct field field = truth_at(at);
	struct verdict verdict = gloire_judge_attack(&field, space_named(at, from), space_named(at, target));
	return verdict.legal ? "legal" : gloire_texts[verdict.why.id].rule;
}

static const char *charge_rule(struct at_table *at, const char *unit, const char *target)
{
	struct field field = truth_at(at);
	struct verdict verdict = gloire_judge_charge(&field, piece_named(at, unit), space_named(at, target));
	return verdict.legal ? "legal" : gloire_texts[verdict.why.id].rule;
}

/* ---- 13.1: who holds what ---- */

/* Windknollen, from turn 3 on: held by foot or horse in good order (13, reading 47), not by guns. */
Test(paragraphs, guns_do_not_hold_windknollen, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("jena-gloire");
	change(at, "{'turn':3}");
	put(at, "fr.suchet.vedel-64e-88e", "1610", "W", "good");
	put(at, "pr.grawert.horse-bty-steinwehr", "2319", "SE", "good");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "a battery alone");
	put(at, "pr.grawert.mueffling-ir-32-ir-50-gren-hahn", "2319", "SE", "disordered");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "and foot in disorder beside it");
	put(at, "pr.grawert.mueffling-ir-32-ir-50-gren-hahn", "2319", "SE", "good");
	cr_assert(gloire_automatic_victory(table_at(at)));
	cr_assert_eq(winner_at(at), 1);
}

/* Elchingen at the end of turn 5: the French have lost if they hold no hex of level 2 or higher. Held is as everywhere (13, reading 47). */
Test(paragraphs, heights_are_held_as_places_are, .description = "gloire 13.1")
{
	struct at_table *at = clear_field("elchingen");
	change(at, "{'turn':5}");
	put(at, "fr.villatte.39e-1", "1713", "NW", "good");
	put(at, "au.loudon.erbach-ir-42-1", "1808", "SE", "good");
	change(at, "{'holder':'1409','side':'french'}");
	cr_assert_not(gloire_automatic_victory(table_at(at)),
		      "the abbey is theirs, though nobody stands in it");
	change(at, "{'holder':'1409','side':'coalition'}");
	put(at, "fr.villatte.39e-2", "1608", "NW", "disordered");
	cr_assert_not(gloire_automatic_victory(table_at(at)), "foot on the chapel's hill");
	put(at, "fr.villatte.39e-2", "1608", "NW", "routed");
	put(at, "fr.villatte.art-loison", "1508", "NW", "good");
	cr_assert(gloire_automatic_victory(table_at(at)), "men who run and guns hold nothing");
	cr_assert_eq(winner_at(at), 1);
}

/* ---- 4.3.2: water that a battle closes by a paragraph of its own ---- */

Test(paragraphs, the_adige_and_the_nile_are_closed, .description = "gloire A 4.3, B 4.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "fr.joubert.vial-4e-leg", "2317", "NW", "good");
	march(at, "au.wukassovitch", "au.wukassovitch.stain-preiss", "3107", "W");
	cr_assert_str_eq(rule_of(at, "go 3008"), "A 4.3");
	at = clear_field("pyramides");
	put(at, "ot.imbaba.janissaires", "1512", "W", "good");
	march(at, "fr.desaix", "fr.desaix.61e", "1607", "E");
	cr_assert_str_eq(rule_of(at, "go 1606"), "B 4.3");
	at = clear_field("pyramides");
	put(at, "fr.desaix.61e", "0714", "E", "good");
	march(at, "ot.imbaba", "ot.imbaba.janissaires", "1507", "W");
	cr_assert_str_eq(rule_of(at, "go 1506"), "B 4.3", "without boats");
}

Test(paragraphs, the_limmat_is_closed_and_the_lake, .description = "gloire C 0.3, C 4.3")
{
	struct at_table *at = clear_field("zurich");
	put(at, "ru.sacken.gr-sacken", "2507", "SW", "good");
	march(at, "fr.gazan", "fr.gazan.9e-hu", "0614", "NE");
	cr_assert_str_eq(rule_of(at, "go 0613"), "C 4.3", "horse has no boats");
	struct field field = truth_at(at);
	struct figures figures = {0};
	json_t *about = json_pack("{s:s,s:s,s:s}", "what", "cost", "piece", "fr.gazan.9e-hu", "to", "0613");
	struct verdict verdict = gloire_explain(&field, about, &figures);
	json_decref(about);
	cr_assert_not(verdict.legal);
	cr_assert_str_eq(gloire_texts[verdict.why.id].rule, "C 4.3");
	at = clear_field("zurich");
	put(at, "ru.sacken.gr-sacken", "2507", "SW", "good");
	march(at, "fr.drouet", "fr.drouet.53e", "2913", "NE");
	cr_assert_str_eq(rule_of(at, "go 3012"), "C 0.3");
}

/* A village beyond costs 2, a stream 1: what the boat costs is told apart from the ground. */
Test(paragraphs, a_crossing_by_boat_has_its_terms, .description = "gloire C 4.3")
{
	struct at_table *at = clear_field("zurich");
	put(at, "ru.sacken.gr-sacken", "2507", "SW", "good");
	march(at, "fr.gazan", "fr.gazan.37e", "0614", "NE");
	struct field field = truth_at(at);
	struct figures figures = {0};
	json_t *about = json_pack("{s:s,s:s,s:s}", "what", "cost", "piece", "fr.gazan.37e", "to", "0613");
	cr_assert(gloire_explain(&field, about, &figures).legal);
	json_decref(about);
	cr_assert_eq(figures.figure[0].terms, 2);
	cr_assert_eq(figures.figure[0].value, 2 * (2 + 1));
	cr_assert_eq(figures.figure[0].term[0].value, 2 * 2);
	cr_assert_eq(figures.figure[0].term[1].value, 2 * 1);
	cr_assert_str_eq(gloire_texts[figures.figure[0].term[1].label.id].rule, "C 4.3");
}

Test(paragraphs, bormida_sea_and_ponds_are_closed, .description = "gloire D 4.3, E 0.2, G ponds")
{
	struct at_table *at = clear_field("marengo");
	put(at, "au.ott.ulm-stuart", "2310", "E", "good");
	march(at, "fr.victor", "fr.victor.43e-rivaud", "0117", "W");
	cr_assert_str_eq(rule_of(at, "go 0116"), "D 4.3");
	at = clear_field("canope");
	put(at, "br.doyle.89th", "2210", "W", "good");
	march(at, "fr.lanusse", "fr.lanusse.18e", "0801", "E");
	cr_assert_str_eq(rule_of(at, "go 0901"), "E 0.2");
	at = clear_field("austerlitz-a1");
	put(at, "al.muller.galicia", "s2512", "W", "good");
	march(at, "fr.legrand", "fr.legrand.art", "s0808", "E");
	cr_assert_str_eq(rule_of(at, "go s0908"), "G ponds");
}

/* ---- Attacks, charges, squares ---- */

Test(paragraphs, attacks_that_a_battle_forbids, .description = "gloire B 9, C 0.3, K cavalry")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "fr.desaix.61e", "1312", "E", "good");
	march(at, "ot.eyub-mameluks", "ot.eyub-mameluks.eyub-bey", "1313", "NE");
	cr_assert_str_eq(charge_rule(at, "ot.eyub-mameluks.eyub-bey", "1312"), "B 9");
	cr_assert_str_eq(attack_rule(at, "1313", "1312"), "B 9");
	at = clear_field("zurich");
	put(at, "ru.pushchin.flotille-williams", "3010", "SW", "good");
	march(at, "fr.drouet", "fr.drouet.53e", "3009", "SE");
	cr_assert_str_eq(attack_rule(at, "3009", "3010"), "C 0.3");
	at = clear_field("maida");
	put(at, "br.kempt.light-battalion", "1110", "E", "good");
	put(at, "fr.digonet.23e-leger-i-bn", "1906", "W", "good");
	march(at, "fr.cavalry", "fr.cavalry.9e-chasseurs-1st-half", "1210", "W");
	cr_assert_str_eq(attack_rule(at, "1210", "1110"), "K cavalry");
}

/* 1309 and 1310 are linked neither by the road nor by the track. */
Test(paragraphs, charges_that_a_battle_forbids, .description = "gloire E 0.3, F 9.1")
{
	struct at_table *at = clear_field("montebello");
	put(at, "au.schellenberg.mitrowsky-ir-40", "1310", "E", "good");
	march(at, "fr.mainoni", "fr.mainoni.12e-hu", "1309", "SE");
	cr_assert_str_eq(charge_rule(at, "fr.mainoni.12e-hu", "1310"), "F 9.1");
	at = clear_field("canope");
	put(at, "br.doyle.89th", "1711", "W", "good");
	march(at, "fr.bron", "fr.bron.dromadaire", "1510", "SE");
	cr_assert_str_eq(charge_rule(at, "fr.bron.dromadaire", "1711"), "E 0.3");
}

Test(paragraphs, no_square_in_a_redoubt, .description = "gloire E 4.2")
{
	struct at_table *at = clear_field("canope");
	put(at, "fr.friant.25e", "0707", "E", "good");
	march(at, "br.ludlow", "br.ludlow.3rd-gd", "1306", "W");
	cr_assert_str_eq(rule_of(at, "yes"), "E 4.2");
}

/* ---- Orders and markers ---- */

Test(paragraphs, lannes_and_victor_wait_for_bonaparte, .description = "gloire D orders")
{
	struct at_table *at = start("marengo");
	change(at, "{'turn':2}");
	begin(at, "orders");
	cr_assert_str_eq(rule_of(at, "unit fr.victor.43e-rivaud"), "D orders");
	cr_assert_str_eq(rule_of(at, "unit fr.lannes.40e-watrin"), "D orders");
	change(at, "[{'turn':4},{'piece':'fr.chief.bonaparte','at':'3116'}]");
	begin(at, "orders");
	cr_assert(is_legal(at, "unit fr.lannes.40e-watrin"), "2914 is three hexes from him");
}

Test(paragraphs, whom_a_marker_does_not_mean, .description = "gloire A 2.2, B 2.2, G 2.1.2, I 2.1.2, J 2.1.2")
{
	static const struct {
		const char *battle, *marker, *unit, *rule;
	} row[] = {
		{"rivoli", "fr.furia-franchese", "fr.joubert.art-joubert", "A 2.2"},
		{"pyramides", "ot.flotilla", "ot.ibrahim-mameluks.ibrahim-bey", "B 2.2"},
		{"austerlitz-a1", "fr.rapp", "fr.guard-infantry.grenadiers", "G 2.1.2"},
		{"schongraben", "au.pour-dieu-et-pour-le-tsar", "au.glebov.chernigov-dragoons", "I 2.1.2"},
		{"jena-gloire", "pr.attaque-en-echelon", "pr.grawert.horse-bty-steinwehr", "J 2.1.2"},
	};
	for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct at_table *at = start(row[i].battle);
		change(at, "{'turn':2}");
		changef(at, "{'active':'%s'}", row[i].marker);
		begin(at, "activation");
		cr_assert_str_eq(asked(at), "choice", "%s", row[i].marker);
		char text[120];
		snprintf(text, sizeof text, "unit %s", row[i].unit);
		cr_assert_str_eq(rule_of(at, text), row[i].rule, "%s", row[i].marker);
	}
}

/* ---- 4.1.3: boats ---- */

/* C 0.3 and I flotilla forbid no forced march; K 4.1.3 does. Ten hexes from every enemy the flotilla's six points are doubled. */
Test(paragraphs, the_fleet_alone_makes_no_forced_march, .description = "gloire 4.1.3, C 0.3, K 4.1.3")
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.klein.102e", "1611", "NE", "good");
	march(at, "ru.pushchin", "ru.pushchin.flotille-williams", "2910", "SW");
	struct field field = truth_at(at);
	piece_id boat = piece_named(at, "ru.pushchin.flotille-williams");
	cr_assert_eq(gloire_why_no_forced_march(&field, boat), 0);
	at = clear_field("castelnuovo");
	put(at, "fr.delzons.11e", "0110", "E", "good");
	march(at, "ru.fleet", "ru.fleet.bateaux-1", "1117", "W");
	field = truth_at(at);
	unsigned why = gloire_why_no_forced_march(&field, piece_named(at, "ru.fleet.bateaux-1"));
	cr_assert_str_eq(gloire_texts[why].rule, "K 4.1.3");
}

/* ---- The short scenario of Jena ---- */

/*
 * The French are moved up from their places, to row 14 at most and two columns to either side, with no enemy beside them; the others turn
 * only. Vedel stands at 2219 with ten points, Reille at 2218 with eleven, Pelet's line at 2215.
 */
Test(paragraphs, the_french_come_up_to_row_14, .description = "gloire 5.1.1, J 5.1.1")
{
	struct at_table *at = start("jena-short");
	cr_assert_str_eq(asked(at), "set-up");
	cr_assert_str_eq(reason_of(at, "go 2016"), "nobody-to-set-up");
	give(at, "unit fr.suchet.vedel-64e-88e");
	cr_assert_str_eq(reason_of(at, "go 2013"), "not-set-up-there", "row 13");
	cr_assert(is_legal(at, "go 2014"), "row 14");
	cr_assert_str_eq(reason_of(at, "go 1916"), "not-set-up-there", "three columns aside");
	cr_assert_str_eq(reason_of(at, "go 2220"), "not-set-up-there", "back");
	cr_assert_str_eq(reason_of(at, "go 2216"), "not-set-up-there", "Pelet is beside it");
	cr_assert_str_eq(rule_of(at, "go 2218"), "J 5.1.1", "21 points with Reille");
	give(at, "go 2016");
	cr_assert_str_eq(asked(at), "face");
	give(at, "face W");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_piece(&field, piece_named(at, "fr.suchet.vedel-64e-88e"))->at,
		     space_named(at, "2016"));
	cr_assert_not(is_legal(at, "unit fr.suchet.vedel-64e-88e"), "once");
	give_all(at, "unit fr.suchet.art-suchet, go 2016, face W");
	give_all(at, "unit fr.chief.napoleon, go 2117");
	cr_assert_str_eq(asked(at), "set-up", "a commander faces nowhere");
	give_all(at, "unit fr.gazan.art-gazan, done, face W");
	field = truth_at(at);
	cr_assert_eq(gloire_piece(&field, piece_named(at, "fr.gazan.art-gazan"))->at, space_named(at, "2119"),
		     "where it stood");
	give(at, "done");
	give(at, "unit pr.cerrini.cerrini-5-saxon-grenadier-bns");
	cr_assert_str_eq(asked(at), "face", "the Prussians only turn");
}

Test(paragraphs, nobody_is_set_up_anew_in_the_whole_battle, .description = "gloire 6.1.1")
{
	struct at_table *at = start("jena-gloire");
	give(at, "unit fr.suchet.vedel-64e-88e");
	cr_assert_str_eq(asked(at), "face");
}
