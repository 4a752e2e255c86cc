/*
 * Orders and activation, chapter 2; strategic initiative, 3.
 */
#include "rulebooks/gloire/tests/support.h"

/* Five units of Friant in one chain of two hexes each. */
static struct at_table *one_group(void)
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'status':'unknown','capacity':'none'");
	put_as(at, "33e", "1012", "E", "'status':'unknown','capacity':'none'");
	put_as(at, "48e", "1014", "E", "'status':'unknown','capacity':'none'");
	put_as(at, "108e", "1016", "E", "'status':'unknown','capacity':'none'");
	put_as(at, "111e", "1018", "E", "'status':'unknown','capacity':'none'");
	put(at, "Auffenberg", "2310", "W");
	changef(at, "{'piece':'Napoleon','at':'0912'}");
	changef(at, "{'piece':'Kutuzov','at':'2412'}");
	return at;
}

Test(orders, a_chain_of_two_hexes_is_one_group, .description = "gloire 2.3.1 2.3.2 2.3")
{
	struct at_table *at = one_group();
	begin(at, "orders");
	cr_assert_eq(now(at, "15e")->group, 1);
	cr_assert_eq(now(at, "111e")->group, 1); /* eight hexes from the first, through the three between */
	give_as(at, 0, "unit 48e");              /* one order for all five, whichever of them is named */
	cr_assert_eq(((const struct gloire *)true_position(at))->slip[0], 1);
}

/* The booklet's second example: three units and two, more than two hexes apart. */
Test(orders, two_groups_need_two_orders, .description = "gloire 2.3.1 2.3.2 2.4")
{
	struct at_table *at = one_group();
	changef(at, "{'piece':'108e','at':'1017'}");
	begin(at, "orders");
	cr_assert_eq(now(at, "48e")->group, 1);
	cr_assert_eq(now(at, "108e")->group, 2); /* three hexes from 1014 */
	cr_assert_eq(now(at, "111e")->group, 2);
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0"); /* initiative: 9 + 2 against 0 + 0 */
	give_as(at, 1, "done");
	give(at, "card Friant");
	cr_assert_eq(now(at, "15e")->status, status_with);
	cr_assert_eq(now(at, "48e")->status, status_with);
	cr_assert_eq(now(at, "108e")->status, status_without);
	cr_assert_eq(now(at, "111e")->status, status_without);
	/* They keep it for the turn, wherever they go: groups are not formed again. */
	cr_assert_eq(now(at, "108e")->group, 2);
}

/* The booklet's examples, second halves: who has moved away keeps his orders, who has come up gets none. */
Test(orders, groups_hold_for_the_turn, .description = "gloire 2.3.2")
{
	struct at_table *at = one_group();
	begin(at, "orders");
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	give(at, "card Friant");
	changef(at, "[{'piece':'111e','at':'0424'},{'cup':[]}]"); /* further than two hexes from all others */
	act(at, "Friant II");
	cr_assert_eq(now(at, "111e")->capacity, may_act);
	cr_assert_eq(now(at, "15e")->capacity, may_act);
	at = one_group();
	changef(at, "{'piece':'108e','at':'1017'}");
	begin(at, "orders");
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	give(at, "card Friant");
	changef(at, "[{'piece':'108e','at':'1015'},{'cup':[]}]"); /* it has rejoined the others */
	act(at, "Friant II");
	cr_assert_eq(now(at, "15e")->capacity, may_act);
	cr_assert_eq(now(at, "108e")->status, status_without);
	cr_assert_str_eq(asked(at), "leader");
}

Test(orders, range_and_rating_of_the_commanders, .description = "gloire 2.3.2 2.5.1 2.5")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "13e leg", "1410", "E");
	put(at, "1er Cu", "0305", "E");
	put(at, "5e Hu", "1420", "E");
	put(at, "17e", "1401", "E");
	put(at, "48e", "1006", "E");
	changef(at, "{'piece':'Napoleon','at':'0610'}"); /* range 10, four orders */
	begin(at, "orders");
	cr_assert_str_eq(rule_of(at, "unit 5e Hu"),
			 "2.3.2"); /* 0610 to 1420: eight columns, six rows more: 14 */
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "unit 13e leg"); /* eight hexes */
	give_as(at, 0, "unit 1er Cu");
	give_as(at, 0, "unit 48e");
	cr_assert_str_eq(reason_of(at, "unit 15e"), "has-orders");
	changef(at, "{'piece':'Napoleon','at':'0905'}");
	begin(at, "orders");
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "unit 13e leg");
	give_as(at, 0, "unit 1er Cu");
	give_as(at, 0, "unit 48e");
	cr_assert_str_eq(reason_of(at, "unit 17e"), "no-order-left"); /* four are given */
}

/* Davout may order Friant and Morand, not the cavalry: what he cannot order Napoleon must. */
Test(orders, several_commanders_add_their_orders, .description = "gloire 2.3.2 2.5.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "13e leg", "1210", "E");
	put(at, "1er Cu", "1012", "E");
	put(at, "5e Hu", "1016", "E");
	put(at, "17e", "1216", "E");
	put(at, "48e", "1005", "E");
	changef(at, "[{'piece':'Napoleon','at':'0910'},{'piece':'Davout','at':'0911'}]");
	begin(at, "orders");
	give_as(at, 0, "unit 15e"); /* 4 + 2 orders for six groups */
	give_as(at, 0, "unit 13e leg");
	give_as(at, 0, "unit 17e");
	give_as(at, 0, "unit 48e");
	give_as(at, 0, "unit 1er Cu");
	give_as(at, 0, "unit 5e Hu");
	give_as(at, 0, "done");
}

Test(orders, slips_lie_face_down, .description = "gloire 2.4 2.3.2")
{
	struct at_table *at = one_group();
	begin(at, "orders");
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "done");
	dice(at, "d10 0, d10 9");
	give_as(at, 1, "done");
	struct field coalition = seen_by(at, 1), french = seen_by(at, 0);
	cr_assert_eq(gloire_known(&coalition)->slip[0], 0xff);
	cr_assert_eq(gloire_known(&french)->slip[0], 1);
	cr_assert_eq(told(at, "with-orders"), 0);
}

/* The slip of a group is turned up although its first regiment has been lost: its second is named. */
Test(orders, slips_outlast_those_who_are_lost, .description = "gloire 2.4")
{
	struct at_table *at = one_group();
	begin(at, "orders");
	give_as(at, 0, "unit 15e");
	give_as(at, 0, "done");
	gloire_eliminate(table_at(at), piece_named(at, "15e"), text_told_runs_off);
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	give(at, "card Friant");
	const struct event *event = last_told(at, "with-orders");
	cr_assert_not_null(event);
	cr_assert_eq(event->piece[0], piece_named(at, "33e"));
	cr_assert(event->news);
}

static struct at_table *without_orders(const char *chief)
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'status':'unknown','capacity':'none'");
	put(at, "Auffenberg", "2310", "W");
	if (*chief)
		changef(at, "{'piece':'Napoleon','at':'%s'}", chief);
	begin(at, "orders");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	give(at, "card Friant");
	cr_assert_str_eq(asked(at), "leader");
	return at;
}

/* The figure that the question names is the one that the story names, whatever helps the leader. */
Test(orders, one_figure_before_the_die_and_after, .description = "gloire 2.4.3")
{
	struct at_table *at = without_orders("0910");
	dice(at, "d10 9");
	give(at, "yes");
	const struct event *event = last_told(at, "leader-acts");
	cr_assert_not_null(event);
	cr_assert_eq(event->message.arg[2].value, 9, "7, and 2 of the commander in range");
}

Test(orders, a_leader_acts_on_his_rating_or_less, .description = "gloire 2.4.3")
{
	struct at_table *at = without_orders(""); /* initiative 7 on the first marker */
	dice(at, "d10 7");
	give(at, "yes");
	cr_assert_eq(now(at, "15e")->capacity, may_act);
	cr_assert_eq(told(at, "leader-acts"), 1);
}

Test(orders, the_commander_in_range_helps, .description = "gloire 2.4.3 2.5.1")
{
	struct at_table *at = without_orders("0910"); /* 9 - 2 = 7 */
	dice(at, "d10 9");
	give(at, "yes");
	cr_assert_eq(now(at, "15e")->capacity, may_act);
	at = without_orders("2010"); /* ten hexes: in range; see the next for eleven */
	dice(at, "d10 9");
	give(at, "yes");
	cr_assert_eq(now(at, "15e")->capacity, may_act);
	at = without_orders("2110");
	dice(at, "d10 8");
	give(at, "yes");
	cr_assert_eq(told(at, "leader-waits"), 1);
}

Test(orders, a_leader_who_waits_leaves_rally_only, .description = "gloire 2.4.3")
{
	struct at_table *at = without_orders("");
	dice(at, "d10 8");
	give(at, "yes");
	cr_assert_eq(now(at, "15e")->capacity, may_rally);
	cr_assert_not(is_legal(at, "unit 15e"));
}

Test(orders, without_orders_one_may_act_reduced, .description = "gloire 2.4.2 4.1.2")
{
	struct at_table *at = without_orders("");
	give(at, "no");
	cr_assert_eq(now(at, "15e")->capacity, may_act_reduced);
	give(at, "unit 15e");
	cr_assert(is_legal(at, "go 1014")); /* seven points become four */
	cr_assert_str_eq(rule_of(at, "go 1015"), "4.4.1");
}

Test(orders, with_orders_the_whole_allowance, .description = "gloire 2.4.1 4.1.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert(is_legal(at, "go 1017"));
	cr_assert_not(is_legal(at, "go 1018"));
}

/* ---- Markers ------------------------------------------------------------------------------------------------------ */

Test(markers, two_a_formation_and_the_last_is_not_played, .description = "gloire 2.1.1 2.2 2.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "2310", "W");
	changef(at, "{'cup':['Friant','Lewis']}");
	dice(at, "draw Friant");
	begin(at, "activation");
	cr_assert_eq(told(at, "drawn"), 1);
	cr_assert_str_eq(asks(at), "french move");
	give(at, "done");
	cr_assert_eq(told(at, "last-marker"), 1);
	cr_assert_eq(told(at, "drawn"), 1);
}

Test(markers, each_formation_on_the_map_has_two, .description = "gloire 2.1.1 1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "2310", "W");
	dice(at, "d10 4, d10 6"); /* 4 + 0 for no commander is there; 6 wins */
	begin(at, "initiative");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_markers_in_cup(&field), 4);
	cr_assert_str_eq(asks(at), "coalition first");
	cr_assert_str_eq(rule_of(at, "card Friant"), "2.1");
	cr_assert_str_eq(rule_of(at, "card Urusov"), "2.1.2"); /* nobody of his is there */
	give(at, "card Lewis");
	cr_assert_eq(told(at, "begins"), 1);
	cr_assert_str_eq(asks(at), "coalition move");
}

static void expect_told(const struct at_table *at, const char *id, const char *expected)
{
	char text[160] = "";
	const struct event *event = last_told(at, id);
	cr_assert_not_null(event, "%s", id);
	struct field field = field_at(at);
	message_text(&field, &event->message, text, sizeof text);
	cr_expect_str_eq(text, expected);
}

Test(markers, strategic_initiative_by_the_higher_sum, .description = "gloire 3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "2310", "W");
	changef(at, "[{'piece':'Napoleon','at':'0910'},{'piece':'Kutuzov','at':'2412'}]");
	dice(at, "d10 5, d10 6"); /* 5 + 2 against 6 + 0 */
	begin(at, "initiative");
	cr_assert_str_eq(asks(at), "french first");
	expect_told(at, "initiative", "The French have the strategic initiative.");
	dice(at, "d10 1, d10 6"); /* 3 and 6 */
	begin(at, "initiative");
	expect_told(at, "initiative", "The Allies have the strategic initiative.");
	dice(at, "d10 4, d10 6, draw Lewis"); /* 6 and 6: nobody has it */
	begin(at, "initiative");
	cr_assert_eq(told(at, "no-initiative"), 1);
	cr_assert_str_eq(asks(at), "coalition move");
}

/* ---- What a program at the other end may say ---- */

Test(naming, sides_go_by_what_the_battle_calls_them, .description = "gloire 0.3")
{
	struct at_table *at = clear_field("rivoli");
	put(at, "au.liptay.callenberg", "1907", "SE");
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1908','side':'Austrian'}"), 1);
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1908','side':'coalition'}"), 1);
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1908','side':'French'}"), 0);
	cr_assert_null(refused(at, "{'holder':'2317','side':'austrian'}"));
	cr_assert_not_null(refused(at, "{'holder':'2317','side':'prussian'}"));
}

Test(naming, counters_face_corners, .description = "gloire 6.1.1")
{
	struct at_table *at = drill();
	cr_assert_str_eq(refused(at, "{'piece':'15e','at':'1010','facing':'N'}"), "6.1.1");
	cr_assert_null(refused(at, "{'piece':'15e','at':'1010','facing':'NE'}"));
	cr_assert_eq(now(at, "15e")->facing, 0); /* the hexes to the N and NE */
}

/* 8 to 3, 6 against 5, clear: 4, before anything is declared. */
Test(naming, the_sum_of_an_attack_that_might_be_declared, .description = "gloire 8.5")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	cr_assert_eq(figure(at, "shock", "{'what':'shock','piece':'15e','at':'1110'}"), 2 + 1 + 1);
	cr_assert_eq(chance_of(at, "driven", "{'what':'shock','piece':'15e','at':'1110'}").ways, 5);
	cr_assert_eq(now(at, "15e")->attack, 0);
}

/* It attacks 1110 from behind; with 1111 it is 8 against 9, 6 against 6, and 1111 has it in front, on clear ground. */
Test(naming, the_sum_of_an_attack_upon_a_further_hex, .description = "gloire 8.5 8.4.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "E");
	put(at, "Auffenberg", "1111", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_eq(figure(at, "shock", "{'what':'shock','piece':'15e'}"), 2 + 1 + 1 + 2);
	cr_assert_eq(figure(at, "shock", "{'what':'shock','piece':'15e','at':'1110'}"), 2 + 1 + 1 + 2);
	cr_assert_eq(figure(at, "shock", "{'what':'shock','piece':'15e','at':'1111'}"), -1 + 0 + 1);
}

/* ---- Positions set up by hand ---- */

Test(setting_up, a_unit_without_orders_asks_its_leader, .description = "gloire 2.4.3")
{
	struct at_table *at = drill();
	changef(at, "{'piece':'15e','at':'1010','facing':'E','status':'without'}");
	put(at, "Kursk", "2410", "W");
	((struct gloire *)table_at(at)->position)->flow.edited = 1; /* as `edit` marks it */
	act(at, "Friant");
	cr_assert_str_eq(asks(at), "french leader");
	give(at, "no");
	cr_assert_eq(now(at, "15e")->capacity, may_act_reduced);
}

Test(setting_up, foot_of_one_hex_faces_alike, .description = "gloire 6.1.1")
{
	struct at_table *at = drill();
	put(at, "48e", "1010", "E");
	cr_assert_str_eq(refused(at, "{'piece':'108e','at':'1010','facing':'W'}"), "6.1.1");
	cr_assert_null(refused(at, "{'piece':'Art Friant','at':'1010','facing':'W'}")); /* guns are free */
	put(at, "Art Morand", "1012", "E"); /* but not of each other */
	cr_assert_str_eq(refused(at, "{'piece':'Art Marmont','at':'1012','facing':'W'}"), "6.1.1");
}

/* At Jena nobody knows how many markers are in the cup: what is typed is drawn all the same. */
Test(markers, are_drawn_as_typed_where_their_number_is_secret, .description = "gloire 2.2 J 2.1.2")
{
	struct at_table *at = start("jena-gloire");
	dice(at, "d10 5, d10 3, draw Suchet");
	for (unsigned i = 0; i < 40 && !told(at, "drawn"); i++) {
		if (is_legal(at, "done"))
			give(at, "done");
		else if (is_legal(at, "pass"))
			give(at, "pass");
		else
			give_any(at, 0);
	}
	cr_assert_eq(last_told(at, "drawn")->message.arg[0].value, (int)card_named(at, "Suchet"));
}

Test(setting_up, what_cannot_be_is_told, .description = "gloire 2.1 13 1")
{
	struct at_table *at = drill();
	cr_assert_str_eq(refused(at, "{'active':'Murat'}"), "2.1");
	cr_assert_str_eq(refused(at, "{'active':5}"), "2.1");
	cr_assert_null(refused(at, "{'active':null}"));
	cr_assert_str_eq(refused(at, "{'cup':'Friant'}"), "2.1");
	cr_assert_str_eq(refused(at, "{'demoralised':'Friant'}"), "2.1");
	cr_assert_str_eq(refused(at, "{'holder':'0101','side':'french'}"), "13");
	cr_assert_str_eq(refused(at, "{'turn':99}"), "1");
	cr_assert_str_eq(refused(at, "{'turn':'1'}"), "1");
}

/* 0811 is sea, 1010 land: 1st and 2nd boat of the fleet; 0509 is the Danube, with a boat on it. */
Test(setting_up, boats_on_water_and_others_on_land, .description = "gloire K 0.3 I 4.3.2")
{
	struct at_table *at = start("castelnuovo");
	cr_assert_str_eq(refused(at, "{'piece':'ru.fleet.bateaux-1','at':'1010'}"), "K 0.3");
	cr_assert_str_eq(refused(at, "[{'piece':'ru.fleet.bateaux-1','at':'off'},"
				     "{'piece':'fr.lauriston.23e','at':'0811'}]"),
			 "4.3.2");
	at = start("durrenstein");
	cr_assert_str_eq(refused(at, "{'piece':'fr.flotille.boats-1','at':'1010'}"), "I flotilla");
	cr_assert_null(refused(at, "{'piece':'fr.graindorge.100e-1','at':'0509'}"));
}
