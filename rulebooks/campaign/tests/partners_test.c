/*
 * Commands split between partners, 18.0: who commands whom, who is asked what, and that the other side learns nothing by it.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/tests/combat_support.h"
#include "tests/support/planted.h"

enum { seat_french, seat_allied, seat_third, seat_fourth };

static struct at_table *split(const char *scenario)
{
	return clear_field_with(scenario, "commands=split");
}

static const char *commander(const struct at_table *at, const char *counter)
{
	seat_id seat = campaign_seat_of(scenario_at(at), position_at(at), flag_at(at, counter));
	return rulebook_at(at)->seat[seat];
}

struct commanded {
	const char *counter, *seat;
};

static void expect_commanders(const struct at_table *at, const struct commanded row[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		cr_expect_str_eq(commander(at, row[i].counter), row[i].seat, "%s", row[i].counter);
}

/* ---- Who commands whom -------------------------------------------------------------------------------------------- */

Test(partners, of_1806, .description = "1806 18.0: Brunswick has I Corps, the Reserve and VI Corps")
{
	static const struct commanded row[] = {
		{"pr.brunswick", "prussian"},  {"pr.kalkreuth", "prussian"}, {"pr.wuerttemberg", "prussian"},
		{"pr.king", "prussian"},       {"pr.bridge1", "prussian"},   {"pr.hohenlohe", "hohenlohe"},
		{"sx.zeschwitz", "hohenlohe"}, {"pr.ruechel", "hohenlohe"},  {"pr.weimar", "hohenlohe"},
		{"pr.grawert", "hohenlohe"},   {"pr.bridge2", "hohenlohe"},  {"fr.napoleon", "french"},
		{"fr.old-guard", "french"},    {"fr.soult", "french"},       {"fr.ney", "french"},
		{"fr.murat", "french"},        {"fr.davout", "marshals"},    {"fr.lannes", "marshals"},
		{"fr.bernadotte", "marshals"}, {"fr.augereau", "marshals"},  {"fr.suchet", "marshals"},
		{"fr.bridge", "marshals"}, /* beside Davout, 19.24 */
	};
	expect_commanders(split("exercise1806"), row, COUNT_OF(row));
}

Test(partners, of_1809,
     .description = "1809 18.0: III is Davout's, II and IV Massena's, V, VI and II Reserve Hiller's")
{
	static const struct commanded row[] = {
		{"fr.davout", "davout"},    {"fr.morand", "davout"},      {"fr.pajol.v1", "davout"},
		{"fr.massena", "massena"},  {"fr.molitor", "massena"},    {"fr.oudinot", "massena"},
		{"fr.tharreau", "massena"}, {"fr.baggage-ii", "massena"}, {"fr.napoleon", "french"},
		{"fr.lannes", "french"},    {"by.wrede", "french"},       {"fr.espagne", "french"},
		{"au.ludwig", "hiller"},    {"au.hiller", "hiller"},      {"au.kienmayer", "hiller"},
		{"au.clary.v1", "hiller"},  {"au.bridge2", "hiller"},     {"au.charles", "austrian"},
		{"au.brady", "austrian"},   {"au.rohan", "austrian"},     {"au.bridge1", "austrian"},
	};
	expect_commanders(split("exercise1809"), row, COUNT_OF(row));
}

Test(partners, of_one_side_alone, .description = "1809 18.0: either side may be split")
{
	static const struct commanded row[] = {{"fr.morand", "davout"}, {"au.lindenau", "austrian"}};
	static const struct commanded other[] = {{"fr.morand", "french"}, {"au.lindenau", "hiller"}};
	static const struct commanded nobody[] = {{"fr.morand", "french"}, {"au.lindenau", "austrian"}};
	expect_commanders(clear_field_with("exercise1809", "commands=french"), row, 2);
	expect_commanders(clear_field_with("exercise1809", "commands=austrian"), other, 2);
	expect_commanders(clear_field("exercise1809"), nobody, 2);
}

Test(partners, brigades_are_their_divisions, .description = "1809 16.5, 18.0")
{
	struct at_table *at = split("exercise1809");
	struct campaign *campaign = (struct campaign *)table_at(at)->position;
	put(at, "fr.brigade-a", "1010");
	cr_assert_str_eq(commander(at, "fr.brigade-a"), "french");
	campaign->division[flag_at(at, "fr.brigade-a")] = campaign->who[flag_at(at, "fr.morand")];
	cr_assert_str_eq(commander(at, "fr.brigade-a"), "davout");
}

Test(partners, a_spare_officer_serves_whom_he_leads, .description = "1809 5.14, 18.0")
{
	struct at_table *at = split("exercise1809");
	put(at, "au.hiller", "captured");
	put(at, "au.kottulinsky", "1010");
	dice(at, "draw Vincent");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(asks(at), "austrian replacement", "the army's affair");
	cr_assert_str_eq(commander(at, "au.vincent"), "austrian");
	give(at, "unit au.kottulinsky");
	cr_assert_str_eq(commander(at, "au.vincent"), "hiller", "he leads VI Corps now");
}

/* A table that cannot be right is refused with its line. */
static void expect_refused(const char *table)
{
	size_t count;
	const struct embedded_file *file = embedded_files(&count);
	struct embedded_file *changed = malloc(count * sizeof *changed);
	struct data_error error = {.line = 0};
	memcpy(changed, file, count * sizeof *changed);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(file[i].path, "campaign/1806/commands.csv"))
			changed[i] = (struct embedded_file){file[i].path, (const unsigned char *)table,
							    strlen(table)};
	struct data_set data = {changed, count};
	cr_expect_null(scenario_load("saalfeld", &data, &error), "%s", table);
	cr_expect(strstr(error.file, "commands.csv"), "%s", error.file);
	cr_expect_eq(error.line, 2, "line %d: %s", error.line, error.reason);
	free(changed);
}

Test(partners, a_bad_table_is_refused)
{
	expect_refused("seat,side,formation,origin\nmurat,french,i,X\n");
	expect_refused("seat,side,formation,origin\nhohenlohe,french,i,X\n");
	expect_refused("seat,side,formation,origin\nfrench,french,i,X\n");
	expect_refused("seat,side,formation,origin\nmarshals,french,ix,X\n");
	expect_refused("seat,side,formation,origin\nmarshals,turkish,i,X\n");
}

/* ---- Who is asked --------------------------------------------------------------------------------------------------- */

Test(partners, move_in_turn, .description = "1806 8.1, 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.old-guard", "1010");
	ready(at, "fr.suchet", "1515");
	begin(at, "first-movement");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_not(is_legal(at, "unit fr.suchet"), "V Corps is not his");
	give(at, "done");
	cr_assert_str_eq(asks(at), "marshals move");
	cr_assert_not(is_legal(at, "unit fr.old-guard"));
	give(at, "unit fr.suchet");
	cr_assert_str_eq(asks(at), "marshals march");
	give_all(at, "go 1516, done, done");
	cr_assert_str_eq(where(at, "fr.suchet"), "1516");
	cr_assert_str_eq(asks(at), "french individual", "and so in the next segment");
}

Test(partners, who_has_nobody_is_not_asked, .description = "1806 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.suchet", "1515");
	begin(at, "first-movement");
	cr_assert_str_eq(asks(at), "marshals move");
	give(at, "done");
	cr_assert_str_eq(asks(at), "marshals individual");
}

Test(partners, nobody_takes_anothers_units_along, .description = "1806 8.1, 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.napoleon", "1010");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.napoleon");
	cr_assert_str_eq(asks(at), "french march");
	cr_assert_not(is_legal(at, "unit fr.suchet"));
}

Test(partners, orders_come_from_the_chief, .description = "1806 7.42, 18.0")
{
	struct at_table *at = split("exercise1806");
	draw(at, "village", "1020");
	draw(at, "road", "1006 1007 1008 1009");
	put(at, "fr.napoleon", "1006");
	put(at, "fr.suchet", "1009");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	cr_assert_str_eq(asks(at), "french orders");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(asks(at), "french objective");
	give(at, "at 1020");
	change(at, "{'turn':5}");
	begin(at, "first-movement");
	give(at, "done");
	cr_assert_str_eq(asks(at), "marshals move");
	cr_assert_str_eq(rule_of(at, "done"), "7.44", "whoever is under orders marches");
}

/* 12 against 8 is 1½-1; 2 is Dr, see retreat/never_into_an_enemy_zone. */
Test(partners, combat_goes_to_who_is_in_it, .description = "1806 11.2, 11.42, 11.46, 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(asks(at), "french define", "attacks are the army's affair");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2");
	give(at, "done");
	cr_assert_str_eq(asks(at), "hohenlohe retreat", "Grawert's division is of III Corps");
	give_all(at, "unit pr.grawert, go 1012");
	cr_assert_str_eq(asks(at), "marshals advance");
}

/* The same with troops of both partners in the attack. 12 and 8 against 8 is 2-1; 3 is Dr there. */
Test(partners, what_concerns_both_goes_to_the_chief, .description = "1806 11.46, 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gardanne", beside(at, "1011", "1010", 1));
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.gardanne", "1011");
	dice(at, "d6 3");
	give(at, "done");
	cr_assert_str_eq(asks(at), "hohenlohe retreat");
	give_all(at, "unit pr.grawert, go 1012");
	cr_assert_str_eq(asks(at), "french advance");
}

/* 4.2, 2.21D: everybody who can must break off. */
Test(partners, break_off_in_turn, .description = "1806 4.2, 18.0")
{
	struct at_table *at = split("exercise1806");
	change(at, "{'turn':4}");
	put(at, "fr.old-guard", "1010");
	put(at, "fr.suchet", "1515");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1516");
	begin(at, "first-disengagement");
	cr_assert_str_eq(asks(at), "french disengage");
	cr_assert_str_eq(rule_of(at, "done"), "4.2", "the Guard must go");
	give_all(at, "unit fr.old-guard, go 1008, done");
	cr_assert_str_eq(asks(at), "marshals disengage");
	cr_assert_str_eq(rule_of(at, "done"), "4.2");
	/* whoever is bound anew when the last has finished is asked again: here the Guard is put back by hand */
	campaign_put((struct campaign *)table_at(at)->position, flag_at(at, "fr.old-guard"),
		     space_named(at, "1010"));
	give_all(at, "unit fr.suchet, go 1513, done");
	cr_assert_str_eq(asks(at), "french disengage");
}

/* ---- What they know ---------------------------------------------------------------------------------------------------- */

Test(partners, sit_at_one_table, .description = "1806 1.51, 18.0: what one has seen the other knows")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.old-guard", "1515");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	unsigned flag = flag_at(at, "pr.grawert");
	struct field chief = seen_by(at, seat_french), partner = seen_by(at, seat_third),
		     everybody = seen_by(at, public_seat);
	cr_assert_eq(campaign_who(&chief, flag), position_at(at)->who[flag], "in the zone, 1.51(1)");
	cr_assert_eq(campaign_who(&partner, flag), position_at(at)->who[flag]);
	cr_assert_eq(memcmp(chief.mask, partner.mask, sizeof(struct campaign)), 0, "and of everything else");
	cr_assert_eq(campaign_side_of_seat(everybody.seat), no_side);
}

Test(partners, one_who_gives_up_gives_up_for_his_side, .description = "1809 18.0")
{
	struct at_table *at = split("exercise1809");
	struct field field = truth_at(at);
	for (seat_id seat = 0; seat < 5; seat++)
		cr_expect_eq(engine_winner_without(&field, seat), seat % 2 ? side_french : side_allied);
}

/* ---- What the other side sees ---------------------------------------------------------------------------------------------- */

static seat_id asked_in(const struct field *field)
{
	return engine_first_waiting(flow_in(field->mask));
}

Test(partners, the_enemy_sees_a_side, .description = "1806 1.5, 18.0")
{
	struct at_table *at = split("exercise1806");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	cr_assert_str_eq(asks(at), "marshals move");
	struct field chief = seen_by(at, seat_french), partner = seen_by(at, seat_third),
		     enemy = seen_by(at, seat_allied), other = seen_by(at, seat_fourth),
		     everybody = seen_by(at, public_seat);
	cr_assert_eq(asked_in(&chief), seat_third);
	cr_assert_eq(asked_in(&partner), seat_third);
	cr_assert_eq(asked_in(&enemy), seat_french);
	cr_assert_eq(asked_in(&other), seat_french);
	cr_assert_eq(asked_in(&everybody), seat_french);
}

/* ---- Leaks among partners that the battery finds -------------------------------------------------------------------------- */

Test(campaign_leaks, who_is_asked)
{
	struct rulebook planted = campaign_rossbach_1806;
	planted.asks_as_side = false;
	expect_leak_among_partners("jena-auerstaedt", &planted, "");
}

static void mask_tells_marcher(const struct scenario *scenario, const struct position *position, seat_id seat,
			       struct mask *mask)
{
	const struct flow *truth = &((const struct campaign *)position)->flow;
	struct flow *told = &((struct campaign *)mask)->flow;
	state_mask(scenario, position, seat, mask);
	for (unsigned i = 0; i < told->depth; i++)
		told->stack[i].seat = truth->stack[i].seat;
}

/* Nothing is made up about who is asked: the mask is believed. */
static void imagine_as_told(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			    struct chance *chance, struct position *position)
{
	uint8_t asked[max_frames];
	struct campaign *campaign = (struct campaign *)position;
	const struct flow *told = &((const struct campaign *)mask)->flow;
	for (unsigned i = 0; i < max_frames; i++)
		asked[i] = told->stack[i].seat;
	campaign_imagine(scenario, mask, seat, chance, position);
	for (unsigned i = 0; i < campaign->flow.depth; i++)
		campaign->flow.stack[i].seat = asked[i];
}

/* A mask that agrees with what is imagined from it. */
Test(campaign_leaks, whose_corps_a_flag_is)
{
	struct rulebook planted = campaign_rossbach_1806;
	planted.mask = mask_tells_marcher;
	planted.imagine = imagine_as_told;
	expect_leak_among_partners("jena-auerstaedt", &planted, "");
}

/* As if everybody were of the same side. */
static void mask_tells_questions(const struct scenario *scenario, const struct position *position,
				 seat_id seat, struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	((struct campaign *)mask)->flow = ((const struct campaign *)position)->flow;
}

Test(campaign_leaks, what_a_partner_is_choosing)
{
	struct rulebook planted = campaign_rossbach_1806;
	planted.mask = mask_tells_questions;
	expect_leak_among_partners("jena-auerstaedt", &planted, "");
}
