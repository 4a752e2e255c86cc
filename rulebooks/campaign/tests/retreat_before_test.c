/*
 * Retreat before combat on the exercise ground, 13.22 and 16.2. Light cavalry moves 7, heavy 6, vedettes 9.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/tests/combat_support.h"

/* The French at 1010 attack whoever stands at 1011. */
static struct at_table *attacked(const char *by, const char *whom)
{
	struct at_table *at = exercise();
	ready(at, by, "1010");
	put(at, whom, "1011");
	begin(at, "first-combat");
	char text[64];
	snprintf(text, sizeof text, "unit %s", by);
	give(at, text);
	give_all(at, "at 1011, done");
	return at;
}

Test(retreat_before, cavalry_rides_away_and_nobody_follows, .description = "1806 16.2, 11.1, 2.11C, 13.22")
{
	struct at_table *at = attacked("fr.suchet", "pr.irving");
	cr_assert_str_eq(asks(at), "prussian retreat-before");
	give(at, "unit pr.irving");
	cr_assert(is_legal(at, "go 1012"), "one hex");
	cr_assert(is_legal(at, "go 1013"), "or two");
	cr_assert_str_eq(rule_of(at, "go 1014"), "16.2");
	cr_assert_str_eq(rule_of(at, "go 1010"), "16.2");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "pr.irving"), "1013");
	cr_assert_str_eq(where(at, "fr.suchet"), "1010");
	cr_assert_str_eq(step_at(at), "second-command", "nobody is left to stand: no attack, no advance");
}

/* When the vedette has gone, Klein stands in no zone of control out of which he could ride, least of all after it. */
Test(retreat_before, nobody_rides_whose_enemy_has_gone, .description = "1806 16.2, 4.31")
{
	struct at_table *at = exercise();
	ready(at, "fr.klein", "1010");
	put(at, "pr.bila.v1", "1011");
	begin(at, "first-combat");
	attack(at, "fr.klein", "1011");
	give_all(at, "done, unit pr.bila.v1, go 1013");
	cr_assert_str_neq(asked(at), "retreat-before");
	cr_assert_str_eq(where(at, "fr.klein"), "1010");
}

Test(retreat_before, infantry_stays, .description = "1806 16.2, 11.1")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.irving", "1011");
	put(at, "pr.bila.v1", "1011");
	put(at, "pr.wobeser", beside(at, "1010", "1011", 1));
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, unit fr.suchet");
	char text[64];
	snprintf(text, sizeof text, "at %s", beside(at, "1010", "1011", 1));
	give(at, text);
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian retreat-before");
	cr_assert_str_eq(rule_of(at, "unit pr.irving"), "16.2");
	cr_assert_str_eq(rule_of(at, "unit pr.bila.v1"), "13.22", "of vedettes");
	cr_assert_str_eq(rule_of(at, "unit pr.grawert"), "16.2");
	cr_assert(is_legal(at, "unit pr.wobeser"));
}

Test(retreat_before, the_fast_pin_the_slow, .description = "1806 4.31, 16.2; reading 99")
{
	/* Klein 7: light cavalry is held, heavy, too; a vedette of 9 is not. Nansouty 6 holds heavy cavalry alone. */
	static const struct {
		const char *by, *whom, *rule;
	} cases[] = {{"fr.klein", "pr.irving", "16.2"},  {"fr.klein", "pr.beeren", "16.2"},
		     {"fr.klein", "pr.bila.v1", NULL},   {"fr.nansouty", "pr.beeren", "16.2"},
		     {"fr.nansouty", "pr.irving", NULL}, {"fr.colbert.v1", "pr.irving", NULL}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = attacked(cases[i].by, cases[i].whom);
		char text[64];
		snprintf(text, sizeof text, "unit %s", cases[i].whom);
		cr_assert_str_eq(asks(at), "prussian retreat-before");
		const char *rule = rule_of(at, text);
		cr_assert(cases[i].rule ? rule && !strcmp(rule, cases[i].rule) : !rule, "%s before %s",
			  cases[i].whom, cases[i].by);
	}
}

Test(retreat_before, a_vedette_stays_with_pinned_cavalry, .description = "1806 13.22, 16.2")
{
	/* Klein, 7, holds Irving, 7; the vedette could go alone, but not from beside him. */
	struct at_table *at = exercise();
	ready(at, "fr.klein", "1010");
	put(at, "pr.irving", "1011");
	put(at, "pr.bila.v1", "1011");
	begin(at, "first-combat");
	attack(at, "fr.klein", "1011");
	give(at, "done");
	cr_assert_str_eq(reason_of(at, "unit pr.irving"), "before-pinned");
	cr_assert_str_eq(reason_of(at, "unit pr.bila.v1"), "before-with-pinned");
	cr_assert_str_eq(rule_of(at, "unit pr.bila.v1"), "13.22");
}

Test(retreat_before, nobody_is_asked_when_the_last_has_gone, .description = "1806 16.2, 11.1")
{
	/* Two of three vedettes may go and the question is put again; after the third there is nobody left to stand and fight. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.bila.v1", "1011");
	put(at, "pr.bila.v2", "1011");
	ready(at, "fr.gazan", "1510");
	put(at, "pr.grawert", "1511");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.gazan", "1511");
	give_all(at, "done, unit pr.bila.v1, go 1013");
	cr_assert_str_eq(asks(at), "prussian retreat-before");
	dice(at, "d6 2"); /* the other attack: 8 against 8, Dr */
	give_all(at, "unit pr.bila.v2, go 1013");
	cr_assert_str_eq(asks(at), "prussian retreat", "Grawert, in the attack that is left");
}

Test(retreat_before, not_into_the_zone_of_a_vedette, .description = "1806 4.4, 16.2; reading 6")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.irving", "1011");
	put(at, "fr.colbert.v1", "1014"); /* its zone covers 1013 */
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, done, unit pr.irving");
	cr_assert(is_legal(at, "go 1012"));
	cr_assert_str_eq(rule_of(at, "go 1013"), "16.2");
}

Test(retreat_before, the_surrounded_stay, .description = "1806 16.2")
{
	struct at_table *at = exercise();
	static const char *const who[] = {"fr.suchet", "fr.gazan", "fr.marchand"};
	put(at, "pr.irving", "1011");
	for (unsigned i = 0; i < 3; i++)
		ready(at, who[i], beside(at, "1011", "1010", 2 * i));
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, unit fr.gazan, at 1011, unit fr.marchand, at 1011, done");
	cr_assert_str_eq(rule_of(at, "unit pr.irving"), "16.2");
	cr_assert_str_eq(reason_of(at, "unit pr.irving"), "before-surrounded");
}

Test(retreat_before, vedettes_may_part, .description = "1806 13.22: some or all of the vedettes")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.bila.v1", "1011");
	put(at, "pr.bila.v2", "1011");
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, done, unit pr.bila.v1, go 1013");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "1013");
	cr_assert_str_eq(where(at, "pr.bila.v2"), "1011");
	dice(at, "d6 1"); /* 12 against ½: De */
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.bila.v2"), "recovered");
}

Test(retreat_before, cavalry_goes_all_together, .description = "1806 16.2, 13.22: none stays with it")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.irving", "1011");
	put(at, "pr.beeren", "1011");
	put(at, "pr.bila.v1", "1011");
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, done, unit pr.bila.v1, go 1012");
	cr_assert_str_eq(where(at, "pr.irving"), "1012");
	cr_assert_str_eq(where(at, "pr.beeren"), "1012");
}

Test(retreat_before, leaders_roll_for_capture, .description = "1806 16.23, 5.22; reading 60: no columns")
{
	static const struct {
		const char *die, *where;
	} cases[] = {{"d6 5", "1012"}, {"d6 6", "captured"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		ready(at, "fr.suchet", "1010");
		put(at, "pr.irving", "1011");
		put(at, "pr.hohenlohe", "1011");
		begin(at, "first-combat");
		dice(at, cases[i].die);
		give_all(at, "unit fr.suchet, at 1011, done, unit pr.irving, go 1012");
		cr_assert_str_eq(where(at, "pr.hohenlohe"), cases[i].where);
		cr_assert_str_eq(where(at, "pr.irving"), "1012");
	}
}

Test(retreat_before, the_attacker_may_go_after_the_defender, .description = "1806 11.1, 16.21, 16.22, 13.22")
{
	/* A vedette engages to see who is there, and rides off; demoralised or not, supplied or not (16.22). */
	struct at_table *at = exercise();
	put_as(at, "fr.colbert.v1", "1010", "'command':1,'unsupplied':true,'shaken':true");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	give_all(at, "unit fr.colbert.v1, at 1011, done");
	cr_assert_str_eq(asks(at), "french retreat-before", "Grawert has no horse");
	struct field french = seen_by(at, seat_named(at, "french"));
	cr_assert_not_null(campaign_counter(&french, flag_at(at, "pr.grawert")));
	give_all(at, "unit fr.colbert.v1, go 1008");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1008");
	cr_assert_str_eq(step_at(at), "second-command");
}

Test(retreat_before, once_a_turn, .description = "1806 16.2")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put_as(at, "pr.irving", "1011", "'did':32");
	begin(at, "first-combat");
	give_all(at, "unit fr.suchet, at 1011, done");
	cr_assert_str_eq(reason_of(at, "unit pr.irving"), "before-once");
}

Test(retreat_before, who_has_lost_his_opponent_is_asked_again,
     .description = "1806 11.21 note; reading 96: horsemen who ride off do not count as attacking")
{
	/* Klein and Suchet attack Grawert and Louis; Klein rides off, and Grawert still stands in the zone of Suchet. */
	struct at_table *at = exercise();
	const char *other = beside(at, "1010", "1011", 1); /* touches 1010 and 1011 */
	char text[64];
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.klein", beside(at, "1011", "1010", 2));
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", other);
	begin(at, "first-combat");
	give_all(at, "unit fr.klein, at 1011, unit fr.suchet");
	snprintf(text, sizeof text, "at %s", other);
	give(at, text);
	give(at, "done");
	cr_assert_str_eq(asks(at), "french retreat-before");
	give(at, "unit fr.klein");
	give_any(at, 0);
	cr_assert_str_eq(asks(at), "french define");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	give_all(at, "unit fr.suchet, at 1011");
	cr_assert(is_legal(at, "done"));
}

Test(retreat_before, a_column_forms_up_when_attacked, .description = "1806 8.22, 8.22H")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put_as(at, "pr.grawert", "1011", "'marching':true");
	begin(at, "first-combat");
	cr_assert_eq(position_at(at)->column[flag_at(at, "pr.grawert")], 1);
	dice(at, "d6 6"); /* 12 against 8 is 1½-1 */
	give_all(at, "unit fr.suchet, at 1011, done");
	cr_assert_eq(position_at(at)->marching[flag_at(at, "pr.grawert")], 0);
	cr_assert_eq(position_at(at)->column[flag_at(at, "pr.grawert")], 0);
}
