/*
 * Arrivals of 1809: the two alternatives, corps and their baggage, and what is settled before play.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static unsigned who_is(const struct at_table *at, const char *counter)
{
	return position_at(at)->who[flag_at(at, counter)];
}

static bool is_due(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	return campaign_is_due(&field, campaign_side_of(flag_at(at, counter)), who_is(at, counter));
}

static const char *entry_of(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	unsigned flag = flag_at(at, counter);
	struct campaign_entries entries = campaign_entries_of(&field, campaign_side_of(flag),
							      who_is(at, counter));
	cr_assert_eq(entries.count, 1);
	return space_word(at, entries.hex[0]);
}

/* ---- Alternative A ------------------------------------------------------------------------------------------------------------ */

static const char *const second_corps[] = {"fr.oudinot", "fr.tharreau", "fr.claparede", "fr.colbert"};

/* From which turn on somebody may come, if nobody is before him; 18 April evening is turn 11, 19 April morning turn 13. */
static unsigned first_turn_of(struct at_table *at, const char *counter)
{
	for (unsigned turn = 11; turn <= 20; turn++) {
		changef(at, "{'turn':%u}", turn);
		if (is_due(at, counter))
			return turn;
	}
	return 0;
}

static struct at_table *roll_a(const char *die)
{
	struct at_table *at = clear_field_with("campaign1809-18", "alternative-a=1");
	change(at, "{'turn':11}");
	dice(at, die);
	begin(at, "second-movement");
	cr_assert_eq(dice_left(at), 0, "one die for both corps");
	return at;
}

/* Oudinot came on the 19th in the morning (13), Massena in the afternoon (14), Boudet on the 20th in the morning (17). */
Test(seven_days_arrivals, massena, .description = "1809 21.46")
{
	static const struct {
		const char *die;
		unsigned oudinot, massena, boudet;
	} row[] = {{"d6 1", 11, 12, 15},
		   {"d6 2", 12, 13, 16},
		   {"d6 3", 13, 14, 17},
		   {"d6 5", 13, 14, 17},
		   {"d6 6", 14, 15, 18}};
	static const char *const others[] = {"fr.massena", "fr.legrand", "fr.espagne",   "fr.carra-st-cyr",
					     "fr.molitor", "fr.marulaz", "fr.baggage-ii"};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		struct at_table *at = roll_a(row[i].die);
		cr_expect_eq(first_turn_of(at, "fr.oudinot"), row[i].oudinot, "%s", row[i].die);
		cr_expect_eq(first_turn_of(at, "fr.massena"), 0, "nobody passes Oudinot at 0116");
		for (unsigned k = 0; k < COUNT_OF(second_corps); k++)
			put(at, second_corps[k], k < 3 ? "1010" : "1012");
		cr_expect_eq(first_turn_of(at, "fr.massena"), row[i].massena, "%s", row[i].die);
		cr_expect_eq(first_turn_of(at, "fr.espagne"), row[i].massena, "with his corps");
		for (unsigned k = 0; k < COUNT_OF(others); k++) {
			char hex[8];
			snprintf(hex, sizeof hex, "20%02u", 10 + 2 * k);
			put(at, others[k], hex);
		}
		cr_expect_eq(first_turn_of(at, "fr.boudet"), row[i].boudet, "%s", row[i].die);
		cr_expect_eq(first_turn_of(at, "fr.napoleon"), 13, "the Emperor is on time");
		leave(at);
	}
}

/* Whom the die brings onto the night comes in the morning. */
Test(seven_days_arrivals, nobody_enters_by_night, .description = "1809 21.46, 2.2")
{
	struct at_table *at = roll_a("d6 2");
	change(at, "{'turn':12}");
	struct field field = truth_at(at);
	cr_assert(is_due(at, "fr.oudinot"));
	cr_assert_not(campaign_judge_entry(&field, flag_at(at, "fr.oudinot")).legal);
	change(at, "{'turn':13}");
	field = truth_at(at);
	cr_assert(campaign_judge_entry(&field, flag_at(at, "fr.oudinot")).legal);
}

static json_int_t due_of(const json_t *view, const char *name)
{
	return json_integer_value(json_object_get(row_of(view, "pieces", "name", name), "due"));
}

/* Oudinot, due in the morning of the 19th, is a turn late: the afternoon. Carra St. Cyr, due in the evening, falls on the night. */
Test(seven_days_arrivals, their_owner_reads_the_new_turn, .description = "1809 21.46")
{
	struct at_table *at = roll_a("d6 6");
	change(at, "{'turn':13}");
	cr_assert_str_eq(reason_of(at, "unit fr.oudinot"), "not-due");
	const json_t *view = view_for(at, side_french);
	cr_assert_eq(due_of(view, "Oudinot"), 14);
	cr_assert_eq(due_of(view, "Carra St. Cyr"), 17, "not by night");
	cr_assert_eq(due_of(view, "Napoleon"), 13, "the Emperor is on time");
	cr_assert_str_eq(reason_of(at, "unit fr.rapp"), "not-on-map", "a spare officer is no reinforcement");
}

Test(seven_days_arrivals, massena_by_consent_only, .description = "1809 21.46, 21.13")
{
	struct at_table *at = clear_field("campaign1809-18");
	change(at, "{'turn':11}");
	begin(at, "second-movement"); /* no die is asked for */
	cr_assert_eq(first_turn_of(at, "fr.oudinot"), 13);
	leave(at);
	at = clear_field_with("austrian-advance", "alternative-a=1");
	change(at, "{'turn':11}");
	dice(at, "d6 1");
	begin(at, "second-movement");
	cr_assert_eq(first_turn_of(at, "fr.oudinot"), 11);
}

/* ---- Alternative B ------------------------------------------------------------------------------------------------------------- */

static struct at_table *morning(void)
{
	return clear_field_with("campaign1809-21", "alternative-b=1");
}

static void call(struct at_table *at, const char *die, const char *hex)
{
	dice(at, die);
	begin(at, "first-movement");
	cr_assert_str_eq(asked(at), "call");
	cr_assert_str_eq(rule_of(at, "at 2934"), "21.47");
	give(at, hex);
	cr_assert_eq(dice_left(at), 0);
}

Test(seven_days_arrivals, bellegarde_comes_on_a_one, .description = "1809 21.47, 20.17")
{
	struct at_table *at = morning();
	call(at, "d6 1", "at 3501");
	cr_assert(is_due(at, "au.bellegarde"));
	cr_assert_str_eq(entry_of(at, "au.vogelsang"), "3501", "all of them by the same hex");
	cr_assert_not(is_due(at, "au.baggage-i"), "behind all the others");
	struct field field = truth_at(at);
	struct score score;
	campaign_score(&field, &score);
	int before = score.points[side_allied];
	give(at, "unit au.vogelsang");
	field = truth_at(at);
	campaign_score(&field, &score);
	cr_assert_eq(score.points[side_allied], before + 1, "3501 is a source now, and worth a point");
}

Test(seven_days_arrivals, bellegarde_does_not_come_on_a_two, .description = "1809 21.47")
{
	struct at_table *at = morning();
	call(at, "d6 2", "at 2201");
	cr_assert_not(is_due(at, "au.bellegarde"));
	change(at, "{'turn':25}");
	call(at, "d6 1", "at 2201");
	cr_assert(is_due(at, "au.bellegarde"));
	cr_assert_str_eq(entry_of(at, "au.bellegarde"), "2201");
}

Test(seven_days_arrivals, no_other_morning, .description = "1809 21.47")
{
	struct at_table *at = morning();
	change(at, "{'turn':22}");
	put_as(at, "au.brady", "1010", "'command':1");
	begin(at, "first-movement");
	cr_assert_str_eq(asked(at), "move");
}

/* Friant goes from 4501 over the bridge of Etterzhausen to 4401: two off the die. Gudin came in there and crossed nothing. */
Test(seven_days_arrivals, davout_goes_back_over_the_naab, .description = "1809 21.47")
{
	struct at_table *at = morning();
	put_as(at, "fr.friant", "4501", "'command':1");
	put_as(at, "fr.gudin", "4402", "'command':1");
	begin(at, "second-movement");
	give_all(at, "unit fr.friant, go 4401, done, done");
	change(at, "{'turn':25}");
	call(at, "d6 4", "at 2201");
	cr_assert_not(is_due(at, "au.bellegarde"), "3 or less");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_known(&field)->called_on[side_allied], 1 + 3, "which the Austrians know now");
	change(at, "{'turn':25}");
	call(at, "d6 3", "at 2201");
	cr_assert(is_due(at, "au.bellegarde"));
}

/* Friant stands two hexes from the Naab, which he goes over in brigades, A of 6 points and B of 5. */
static struct at_table *friant_is_broken_down(void)
{
	struct at_table *at = morning();
	put_as(at, "fr.friant", "4602", "'command':1");
	begin(at, "second-movement");
	give_all(at, "unit fr.friant, yes, unit fr.brigade-a, unit fr.brigade-b, done");
	return at;
}

/* On the next morning. */
static bool bellegarde_comes(struct at_table *at, const char *die)
{
	change(at, "{'turn':25}");
	call(at, die, "at 2201");
	bool comes = is_due(at, "au.bellegarde");
	leave(at);
	return comes;
}

/* A division has crossed when all of its brigades have: until then a one is needed, then three or less. */
Test(seven_days_arrivals, a_division_goes_over_the_naab_in_brigades, .description = "1809 21.47, 16.5, 16.52")
{
	static const struct {
		const char *marches, *die;
		bool comes;
	} cases[] = {{"unit fr.brigade-a, go 4401, done", "d6 2", false},
		     {"unit fr.brigade-a, go 4401, done, unit fr.brigade-b, go 4401, done", "d6 4", false},
		     {"unit fr.brigade-a, go 4401, done, unit fr.brigade-b, go 4401, done", "d6 3", true},
		     {"unit fr.brigade-a, unit fr.brigade-b, go 4401, yes", "d6 3", true}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = friant_is_broken_down();
		give_all(at, cases[i].marches);
		cr_expect_eq(bellegarde_comes(at, cases[i].die), cases[i].comes, "%u", i);
	}
}

/* He has come to the bank whole: what he has done his brigades have. */
Test(seven_days_arrivals, brigades_have_stood_where_their_division_has, .description = "1809 21.47, 16.5")
{
	struct at_table *at = morning();
	put_as(at, "fr.friant", "4602", "'command':1");
	begin(at, "second-movement");
	give_all(at, "unit fr.friant, go 4501, done");
	put_as(at, "fr.friant", "4501", "'command':1,'moved':0");
	begin(at, "second-movement");
	give_all(at, "unit fr.friant, yes, unit fr.brigade-a, unit fr.brigade-b, done");
	give_all(at, "unit fr.brigade-a, unit fr.brigade-b, go 4401, done");
	cr_assert(bellegarde_comes(at, "d6 3"));
}

/*
 * North of the Danube in columns 01 to 44: Hohenlohe's division at 1804 is one, Thierry and Radetzky at 2605 and 3502 are
 * another. Brady is of the II Corps, Rohan at 4702 too far east, Lindenau at 1805 on the other bank, a third brigade alone.
 */
Test(seven_days_arrivals, austrians_beyond_the_danube, .description = "1809 21.47")
{
	struct at_table *at = morning();
	put(at, "au.hohenlohe", "1804");
	put(at, "au.thierry", "2605");
	put(at, "au.radetzky", "3502");
	put(at, "au.mesko", "2201");
	put(at, "au.brady", "2001");
	put(at, "au.rohan", "4702");
	put(at, "au.lindenau", "1805");
	call(at, "d6 4", "at 2201");
	cr_assert_not(is_due(at, "au.bellegarde"), "3 or less");
	call(at, "d6 3", "at 2201");
	cr_assert(is_due(at, "au.bellegarde"));
}

/* The French know neither what the die said nor by which hex he would come. */
Test(seven_days_arrivals, bellegarde_is_a_secret, .description = "1809 21.47")
{
	struct at_table *at = morning();
	call(at, "d6 1", "at 3501");
	struct field french = seen_by(at, side_french), austrian = seen_by(at, side_allied);
	cr_assert_neq(campaign_known(&french)->called[side_allied], called_comes);
	cr_assert_eq(campaign_known(&austrian)->called[side_allied], called_comes);
	cr_assert_neq(campaign_known(&french)->memo[side_allied * max_forces], 1);
}

/*
 * Brady of II Corps has been broken down, and two of his brigades stand north of the Danube at 2605 and 3502: they are of Kolowrat's troops as he is. Two of Lindenau's
 * are a division.
 */
Test(seven_days_arrivals, kolowrats_brigades_do_not_count, .description = "1809 21.47, 16.5")
{
	static const struct {
		const char *division, *die;
		bool comes;
	} cases[] = {{"au.brady", "d6 2", false},
		     {"au.brady", "d6 1", true},
		     {"au.lindenau", "d6 2", true},
		     {"au.lindenau", "d6 3", false}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = morning();
		unsigned division = who_is(at, cases[i].division);
		put(at, cases[i].division, "vedettes");
		changef(at, "{'piece':'au.brigade-a','at':'2605','division':%u}", division);
		changef(at, "{'piece':'au.brigade-d','at':'3502','division':%u}", division);
		call(at, cases[i].die, "at 2201");
		cr_expect_eq(is_due(at, "au.bellegarde"), cases[i].comes, "%u", i);
		leave(at);
	}
}

/* ---- Barred ------------------------------------------------------------------------------------------------------------------- */

/*
 * Brady stands at 0102, by which Napoleon would come; 0101 and 0103 are in his zone. 0201, two hexes off, lies on the upper edge, and 0104 is
 * marsh without a way: 0105 is the nearest hex of the left one.
 */
Test(seven_days_arrivals, the_nearest_hex_of_the_same_edge, .description = "1809 15.21, terrain table")
{
	struct at_table *at = clear_field("campaign1809-19");
	put(at, "au.brady", "0102");
	change(at, "{'turn':13}");
	begin(at, "second-movement");
	cr_assert_str_eq(entry_of(at, "fr.napoleon"), "0105");
	give(at, "unit fr.napoleon");
	cr_assert_str_eq(where(at, "fr.napoleon"), "0105");
}

/* ---- Baggage ------------------------------------------------------------------------------------------------------------------- */

Test(seven_days_arrivals, baggage_comes_last, .description = "1809 19.24, 15.22")
{
	struct at_table *at = clear_field("campaign1809-18");
	change(at, "{'turn':10}");
	cr_assert(is_due(at, "wb.neubronn"));
	cr_assert_not(is_due(at, "fr.baggage-viii"));
	put(at, "wb.vandamme", "1010");
	put(at, "wb.neubronn", "1010");
	put(at, "wb.huegel", "1012");
	cr_assert_not(is_due(at, "fr.baggage-viii"));
	put(at, "wb.woellwarth", "1014");
	cr_assert(is_due(at, "fr.baggage-viii"));
}

/* ---- Before play ------------------------------------------------------------------------------------------------------------------ */

/* Charles at 3812 orders Hohenzollern to Rottenburg; the order is obeyed in the first turn. */
Test(seven_days_arrivals, one_order_before_play, .description = "1809 19.5, 7.42")
{
	struct at_table *at = start("abensberg");
	cr_assert_str_eq(asks(at), "austrian set-up");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french set-up");
	give(at, "done");
	cr_assert_str_eq(asks(at), "austrian orders");
	give(at, "unit au.hohenzollern");
	give(at, "at 3119");
	cr_assert_str_eq(asks(at), "french orders", "one each");
	cr_assert(is_legal(at, "unit fr.davout"), "some thirty hexes of road from Vohburg, fifteen points");
	give(at, "pass");
	struct field field = truth_at(at);
	cr_assert(campaign_has_order(&field, flag_at(at, "au.st-julien")), "from the first turn on");
	cr_assert(campaign_has_order(&field, flag_at(at, "au.lusignan")));
	cr_assert_not(campaign_has_order(&field, flag_at(at, "au.hohenlohe")), "of another corps");
}

/* 21.33: the V Corps' baggage stands within three hexes of Altdorf; others within seven of their corps, on whatever ground. */
Test(seven_days_arrivals, trains_at_set_up, .description = "1809 19.2, 19.21, 19.24, 19.25, 19.26, 21.33")
{
	struct at_table *at = start("eckmuehl");
	give(at, "unit au.baggage-v");
	cr_assert(is_legal(at, "at 2926"), "three hexes");
	cr_assert_str_eq(rule_of(at, "at 2925"), "21.33");
	give(at, "at 2926");
	give(at,
	     "unit au.baggage-iv"); /* Stutterheim is at 4210, Hohenlohe and Rosenberg at 4111, Vecsey at 4706 */
	cr_assert(is_legal(at, "at 4118"), "seven hexes from 4111");
	cr_assert_not(is_legal(at, "at 4120"), "eight from Sommariva at 4112");
	give(at, "at 4118");
	give(at, "unit au.charles");
	cr_assert(is_legal(at, "at 4111"), "with any force");
	cr_assert_str_eq(rule_of(at, "at 5010"), "19.25", "there is nobody");
	give(at, "at 4111");
	cr_assert_str_eq(rule_of(at, "unit au.schneller"), "19.21", "cavalry stands as printed");
}

/* On the 21st Mesko stands reduced: he has been reorganised. Radetzky is whole. */
Test(seven_days_arrivals, the_reorganised_have_no_vedettes_out, .description = "1809 19.26, 13.13, 19.35")
{
	struct at_table *at = start("eckmuehl");
	cr_assert(is_legal(at, "unit au.radetzky.v1"));
	cr_assert_str_eq(rule_of(at, "unit au.mesko.v1"), "13.13");
	cr_assert_str_eq(rule_of(at, "unit au.mesko.v2"), "13.13");
}

/* By agreement a brigade of Reuss-Plauen stands at 2910, seven hexes from 2903; of V Corps nobody else is as near. */
Test(seven_days_arrivals, trains_near_detached_brigades, .description = "1809 19.24, 19.21, 16.5")
{
	for (unsigned detached = 0; detached < 2; detached++) {
		struct at_table *at = start_with("abensberg", detached ? "detachments=1" : "detachments=0");
		give(at, "unit au.baggage-v");
		cr_expect_eq(is_legal(at, "at 2903"), detached);
		leave(at);
	}
}

/* Kolowrat is at 5004 before the Danube: his train joins him and is laid over to 5005. */
Test(seven_days_arrivals, a_bridge_at_set_up, .description = "1809 19.24, 9.21")
{
	struct at_table *at = start("abensberg");
	const struct board *board = scenario_at(at)->board;
	space_id from = space_named(at, "5004"), to = space_named(at, "5005");
	cr_assert(board->side[from][hex_direction(board, from, to)] & side_river);
	give_all(at, "unit au.bridge1, at 5004");
	give(at, "unit au.bridge1");
	cr_assert_str_eq(rule_of(at, "at 5004"), "19.2", "it has been placed");
	cr_assert_str_eq(rule_of(at, "face NE"), "9.21", "no river");
	give(at, "face S");
	cr_assert_str_eq(where(at, "au.bridge1"), "bridge");
	cr_assert_eq(
		campaign_crossing(scenario_at(at), position_at(at), from, hex_direction(board, from, to)),
		cross_pontoon);
	put(at, "au.weber", "5004");
	cr_assert_eq(step_cost(at, "au.weber", "5004", "5005", false), 3 * half, "1 and 2, and no die");
}
