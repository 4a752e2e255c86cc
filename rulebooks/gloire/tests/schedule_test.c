/*
 * What single turns and scenarios of the battles change: who may be ordered, who is in command, what is left out.
 */
#include <criterion/criterion.h>

#include "rulebooks/gloire/rules.h"
#include "tests/support/at_table.h"

static void put(struct at_table *at, const char *id, const char *hex, const char *facing, const char *order)
{
	changef(at, "{'piece':'%s','at':'%s','facing':'%s','order':'%s','status':'with'}", id, hex, facing,
		order);
}

static void ride(struct at_table *at, const char *chief, const char *hex)
{
	changef(at, "{'piece':'%s','at':'%s'}", chief, hex);
}

static const struct gloire_piece *piece(const struct at_table *at, const char *id)
{
	struct field field = truth_at(at);
	return gloire_piece(&field, piece_named(at, id));
}

/* ---- Zürich: the night between the two days ---- */

static struct at_table *after_the_first_day(void)
{
	struct at_table *at = clear_field("zurich");
	put(at, "fr.gazan.10e-leg", "0416", "NE", "disordered");
	put(at, "fr.gazan.37e", "0515", "NE", "routed");        /* cohesion of its reverse: 5 */
	put(at, "fr.klein.102e", "1612", "NE", "disordered");   /* an enemy is beside it */
	put(at, "ru.essen.mo-essen", "1711", "SW", "good");     /* that one */
	put(at, "ru.markov.gr-markov", "0811", "SW", "routed"); /* 5, too */
	change(at, "{'turn':8}");
	begin(at, "final");
	return at;
}

Test(schedule, the_night_at_zurich_has_no_orders_and_no_markers, .description = "gloire 1, 12.1")
{
	struct at_table *at = after_the_first_day();
	cr_assert_eq(turn_at(at), 9);
	cr_assert_str_eq(step_at(at), "activation");
	cr_assert_eq(piece(at, "fr.gazan.10e-leg")->order, good_order, "without a die");
	cr_assert_eq(piece(at, "fr.klein.102e")->order, disordered, "11.1: next to an enemy");
	give(at, "face NE");
	cr_assert_str_eq(asks(at), "french rally");
	cr_assert_str_eq(reason_of(at, "unit fr.klein.102e"), "rally-enemy-near");
}

Test(schedule, both_sides_rally_in_the_night_at_zurich, .description = "gloire 11.1, 12.1")
{
	struct at_table *at = after_the_first_day();
	give(at, "face NE");
	dice(at, "d10 8, d10 9"); /* by night 3 less: 5 is enough, 6 is not */
	give(at, "unit fr.gazan.37e");
	cr_assert_eq(piece(at, "fr.gazan.37e")->order, disordered);
	give(at, "face NE");
	cr_assert_str_eq(asks(at), "coalition rally");
	give(at, "unit ru.markov.gr-markov");
	cr_assert_eq(piece(at, "ru.markov.gr-markov")->order, routed);
	cr_assert_eq(dice_left(at), 0);
	cr_assert_eq(turn_at(at), 10, "phases E and F follow");
	cr_assert_str_eq(step_at(at), "orders");
}

/* ---- Who cannot be ordered, 2.3.2 ---- */

static struct at_table *fifth_column(unsigned turn)
{
	struct at_table *at = clear_field("austerlitz-a1");
	put(at, "al.hohenlohe.nassau-cuir", "n2422", "W", "good");
	put(at, "al.lewis.yaroslav", "s2104", "W", "good");
	put(at, "fr.rivaud.8e", "n1016", "E", "good");
	ride(at, "al.chief.kutuzov", "s2104");
	changef(at, "{'turn':%u}", turn);
	begin(at, "orders");
	give(at, "done"); /* the French */
	return at;
}

Test(schedule, the_fifth_column_has_no_orders_in_the_first_turn, .description = "gloire 2.3.2")
{
	struct at_table *at = fifth_column(1);
	cr_assert_str_eq(reason_of(at, "unit al.hohenlohe.nassau-cuir"), "columns-cross");
	cr_assert(is_legal(at, "unit al.lewis.yaroslav"));
	at = fifth_column(2);
	cr_assert(is_legal(at, "unit al.hohenlohe.nassau-cuir"), "nine hexes from Kutuzov or less");
}

Test(schedule, the_reserve_of_haslach_is_never_ordered, .description = "gloire H reserve")
{
	struct at_table *at = clear_field("haslach");
	put(at, "au.mack.kaiser-ir-1", "0720", "NE", "good");
	put(at, "au.riesch.kaunitz-ir-20", "0719", "NE", "good");
	put(at, "fr.rouyer.9e-leger-i-bn", "0809", "SW", "good");
	ride(at, "au.chief.mack", "0720");
	begin(at, "orders");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit au.mack.kaiser-ir-1"), "H reserve");
	cr_assert(is_legal(at, "unit au.riesch.kaunitz-ir-20"));
}

Test(schedule, the_garrison_has_no_orders_from_the_admiral, .description = "gloire K 2.2")
{
	struct at_table *at = clear_field("castelnuovo");
	put(at, "ru.garnison.bn-2", "1409", "W", "good");
	put(at, "fr.delzons.18e-leger", "0409", "E", "good");
	ride(at, "ru.chief.senyavin", "1408");
	begin(at, "orders");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit ru.garnison.bn-2"), "K 2.2");
}

/* ---- Marengo ---- */

Test(schedule, melas_is_there_on_the_thirteenth, .description = "gloire D 2.1")
{
	struct at_table *at = start("marengo-13-june");
	give_all(at, "done, done");
	cr_assert_str_eq(step_at(at), "orders");
	cr_assert_eq(piece(at, "au.chief.melas")->at, space_named(at, "0110"));
	struct field field = truth_at(at);
	cr_assert_eq(gloire_orders_of(&field, 1), 3);
}

Test(schedule, the_evening_begins_with_the_marker_of_zach, .description = "gloire D 2.1")
{
	struct at_table *at = start("marengo-evening");
	struct field field = truth_at(at);
	unsigned zach = card_named(at, "au.zach");
	cr_assert(gloire_is_due_marker(&field, zach), "the turn after Mélas has left");
	change(at, "{'turn':8}");
	field = truth_at(at);
	cr_assert_not(gloire_is_due_marker(&field, zach), "once");
}

/* ---- Elchingen: the broken bridge ---- */

Test(schedule, only_french_infantry_attacks_over_the_broken_bridge, .description = "gloire 8.2, H Elchingen")
{
	struct at_table *at = clear_field("elchingen");
	put(at, "fr.villatte.6e-leger-1", "1714", "NW", "good");
	put(at, "au.loudon.bridge-guard-2-bns-riese-erbach", "1713", "SE", "good");
	struct field field = truth_at(at);
	piece_id guard = piece_named(at, "au.loudon.bridge-guard-2-bns-riese-erbach");
	space_id near = space_named(at, "1714"), far = space_named(at, "1713");
	cr_assert_not(gloire_may_shock_across(&field, guard, near));
	cr_assert(gloire_may_shock_across(&field, piece_named(at, "fr.villatte.6e-leger-1"), far));
	change(at, "{'turn':2}");
	field = truth_at(at);
	cr_assert(gloire_may_shock_across(&field, guard, near), "the bridge is whole");
}

/* ---- Schöngraben ---- */

Test(schedule, hold_rallies_two_units_and_each_by_a_step, .description = "gloire I 2.1.2")
{
	struct at_table *at = clear_field("schongraben");
	put(at, "au.bagration.6-jager-1", "1114", "SE", "routed");
	put(at, "au.selikov.azov-1", "1413", "SE", "disordered");
	put(at, "fr.oudinot.dupas-carabiniers-1", "1115", "NW", "good");
	change(at, "{'active':'au.tenir'}");
	begin(at, "activation");
	give(at, "unit au.bagration.6-jager-1");
	cr_assert_eq(piece(at, "au.bagration.6-jager-1")->order, disordered);
	give(at, "face SE");
	cr_assert_str_eq(reason_of(at, "unit au.bagration.6-jager-1"), "is-chosen");
	cr_assert(is_legal(at, "unit au.selikov.azov-1"));
}

/* ---- Canope ---- */

Test(schedule, the_guns_of_a_redoubt_explain_their_fire, .description = "gloire E 0.2, 7.5")
{
	struct at_table *at = clear_field("canope");
	put(at, "br.moore.28th", "1403", "W", "good");
	put(at, "fr.lanusse.69e", "1304", "E", "good");
	change(at, "[{'turn':5},{'active':'br.moore'}]");
	begin(at, "activation");
	cr_assert_str_eq(asked(at), "redoubt", "British from the start, though the field was cleared");
	give(at, "at 1403");
	cr_assert_eq(figure(at, "fire", "{'actions':[{'do':'at','at':'1304'}]}"), 4,
		     "three on the map, and one for point-blank");
}

/* ---- What a refusal cites ---- */

Test(schedule, refusals_cite_the_battle_s_own_paragraph, .description = "gloire B 6.2, K 0.3")
{
	struct at_table *at = clear_field("pyramides");
	put(at, "ot.mourad-mameluks.osman-bey", "1709", "W", "good");
	put(at, "fr.bon.4e-leg-marmont", "0312", "E", "good");
	change(at, "{'active':'ot.mourad-mameluks'}");
	begin(at, "activation");
	give(at, "unit ot.mourad-mameluks.osman-bey");
	cr_assert_str_eq(rule_of(at, "go 1810"), "B 6.2");
	at = clear_field("castelnuovo");
	changef(at, "{'piece':'ru.fleet.bateaux-1','at':'1112','status':'with'}");
	put(at, "fr.delzons.18e-leger", "0211", "E", "good");
	change(at, "{'active':'ru.fleet'}");
	begin(at, "activation");
	give(at, "unit ru.fleet.bateaux-1");
	cr_assert_str_eq(rule_of(at, "go 1111"), "K 0.3");
}
