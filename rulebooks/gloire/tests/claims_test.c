/*
 * Points of single battles, 13.2, as their data and lists have them. Places count as they are held at the start unless a test says otherwise.
 */
#include <criterion/criterion.h>

#include "rulebooks/gloire/rules.h"
#include "tests/support/at_table.h"

enum { french, others };

static void put(struct at_table *at, const char *id, const char *hex, const char *order)
{
	changef(at, "{'piece':'%s','at':'%s','order':'%s'}", id, hex, order);
}

Test(claims, a_cleared_field_keeps_its_places, .description = "gloire 13.2")
{
	/* Marengo, Castelceriolo, Spinetta, Cascina Grossa and Pietrabuona: 4, 2, 2, 2 and 4 */
	struct at_table *at = clear_field("marengo");
	cr_assert_eq(points(at, french), 14);
	cr_assert_eq(points(at, others), 0);
}

Test(claims, shaken_demi_brigades_at_the_pyramids, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("pyramides");
	change(at, "{'demoralised':['Eyub Mameluks']}");
	cr_assert_eq(points(at, others), 3, "Bashtil and Mit Okba");
	put(at, "fr.bon.18e-rampon", "0308", "disordered");
	put(at, "fr.bon.32e-rampon", "0408", "routed");
	put(at, "fr.bon.4e-leg-marmont", "0409", "good");
	put(at, "fr.bon.art-bon", "0309", "disordered");
	cr_assert_eq(points(at, others), 3 + 2 + 2, "guns are no demi-brigade");
}

Test(claims, mameluks_in_heart, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("pyramides");
	cr_assert_eq(points(at, others), 3 + 4);
	change(at, "{'demoralised':['Mourad Mameluks']}");
	cr_assert_eq(points(at, others), 3, "both must be");
}

Test(claims, a_reserve_that_slept, .description = "gloire 13.2, H reserve")
{
	struct at_table *at = clear_field("haslach");
	cr_assert_eq(points(at, french), 8 + 4, "Jungingen, both Haslachs, and Mack's men in their beds");
	put(at, "fr.rouyer.9e-leger-i-bn", "0517", "good");
	gloire_note_activation(table_at(at));
	cr_assert_eq(points(at, french), 8 + 4, "alarmed, but they have had no marker yet");
	gloire_note_turn(table_at(at));
	cr_assert_eq(points(at, french), 8);
}

Test(claims, the_road_to_vienna, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("austerlitz-a1");
	cr_assert_eq(points(at, others), 16);
	put(at, "al.lewis.new-ingermanland", "s0405", "good");
	put(at, "al.lewis.yaroslav", "s0305", "good");        /* the same formation */
	put(at, "al.urusov.vladimir", "s0505", "good");       /* not yet west of column 05 */
	put(at, "al.hohenlohe.nassau-cuir", "n0406", "good"); /* no infantry in it */
	put(at, "al.muller.galicia", "s0407", "disordered");
	cr_assert_eq(points(at, others), 16 + 4);
	put(at, "al.urusov.vladimir", "n0408", "good");
	put(at, "al.kamensky.fanagoria-gren", "n0410", "good");
	cr_assert_eq(points(at, others), 16 + 12);
	put(at, "al.muller.galicia", "s0407", "good");
	cr_assert_eq(points(at, others), 16 + 12, "three formations at most");
}

Test(claims, who_is_not_over_the_danube, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("elchingen");
	put(at, "fr.villatte.6e-leger-1", "1713", "good");
	put(at, "fr.roguet.69e-1", "1714", "good");
	put(at, "au.ulm.hohenzollern-cuirassiers-8", "0105", "good");
	change(at, "{'turn':4}");
	cr_assert_eq(points(at, others), 12);
	begin(at, "final");
	cr_assert_eq(turn_at(at), 5);
	cr_assert_eq(points(at, others), 12 + 6, "Roguet, and two formations that have not come up");
}

Test(claims, formations_that_waver_at_castel_nuovo, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("castelnuovo");
	cr_assert_eq(points(at, others), 3, "no French at Sutorina or on the road");
	put(at, "fr.delzons.18e-leger", "0609", "disordered");
	put(at, "fr.delzons.11e", "0709", "routed");
	put(at, "fr.delzons.5e", "0509", "good");
	put(at, "fr.elite.12-elite-companies", "0505", "disordered");
	put(at, "fr.elite.italian-royal-guard", "0605", "good");
	cr_assert_eq(points(at, others), 3 + 2, "two of three are more than half, one of two is not");
}

Test(claims, the_rear_guard_that_gets_away, .description = "gloire 13.2")
{
	struct at_table *at = clear_field("schongraben");
	changef(at, "{'piece':'au.bagration.kiev-grenadiers-1','at':'0601','facing':'NW','status':'with'}");
	put(at, "fr.suchet.34e", "0718", "good");
	change(at, "[{'turn':4},{'active':'au.bagration'}]");
	begin(at, "activation");
	give(at, "unit au.bagration.kiev-grenadiers-1");
	cr_assert_str_eq(reason_of(at, "done"), "no-way-off", "from turn 5 on");
	at = clear_field("schongraben");
	changef(at,
		"{'piece':'au.bagration.kiev-grenadiers-1','at':'0601','facing':'NW','status':'with','order':'disordered'}");
	put(at, "fr.suchet.34e", "0718", "good");
	change(at, "[{'turn':5},{'active':'au.bagration'}]");
	begin(at, "activation");
	give(at, "unit au.bagration.kiev-grenadiers-1");
	give(at, "done");
	cr_assert_eq(points(at, others), 1);
}

Test(claims, the_way_off_is_taken_in_the_same_march, .description = "gloire 13.2, 4.4.1")
{
	struct at_table *at = clear_field("montebello");
	change(at, "{'piece':'fr.watrin.22e-schreiber-gency','at':'0215','facing':'W','status':'with'}");
	put(at, "au.gottesheim.hohenlohe-ir-17", "1110", "good");
	change(at, "{'active':'fr.watrin'}");
	begin(at, "activation");
	give(at, "unit fr.watrin.22e-schreiber-gency");
	give(at, "go 0116"); /* a point by the road, of six */
	cr_assert_str_eq(asked(at), "onward");
	give(at, "pass");
	cr_assert_eq(points(at, french), 3);
}

static int worth_of(const char *scenario, const char *unit, side_id for_whom)
{
	struct at_table *at = clear_field(scenario);
	int before = points(at, for_whom);
	changef(at, "{'piece':'%s','at':'eliminated'}", unit);
	return points(at, for_whom) - before;
}

Test(claims, guards_and_grenadiers_are_worth_more, .description = "gloire 13.2")
{
	cr_assert_eq(worth_of("canope", "br.ludlow.3rd-gd", french), 2);
	cr_assert_eq(worth_of("canope", "br.ludlow.coldstream-gd", french), 2);
	cr_assert_eq(worth_of("canope", "br.coote.1st-royals", french), 1);
	cr_assert_eq(worth_of("austerlitz-a1", "al.urusov.kiev-gren", french), 2);
	cr_assert_eq(worth_of("austerlitz-a1", "al.miloradovich.little-russia-gren", french), 2);
	cr_assert_eq(worth_of("austerlitz-a1", "al.urusov.vladimir", french), 1);
	cr_assert_eq(worth_of("austerlitz-a1", "fr.oudinot.dupas", others), 2);
	cr_assert_eq(worth_of("austerlitz-a1", "fr.guard-infantry.grenadiers", others), 3);
}
