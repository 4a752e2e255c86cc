/*
 * The hidden set-up, p. 16, with the areas of deployment of the board: what each side may place where.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static void deploy(struct at_table *at, seat_id seat, const char *block, const char *area)
{
	char text[80];
	snprintf(text, sizeof text, "unit %s", block);
	give_as(at, seat, text);
	snprintf(text, sizeof text, "at %s", area);
	give_as(at, seat, text);
}

static void deploy_to(struct at_table *at, const char *const names[], unsigned count, const char *area)
{
	for (unsigned i = 0; i < count; i++)
		deploy(at, 0, names[i], area);
}

/* ---- French -------------------------------------------------------------------------------------------- */

Test(french_set_up, headquarters_are_given, .description = "1806 grognard.setup")
{
	struct at_table *at = start("grognard");
	static const char *const given[] = {"unit Napoléon", "unit Murat", "unit Bessières",
					    "unit french.vedette1", "unit french.vedette2"};
	for (unsigned i = 0; i < 5; i++)
		cr_assert_str_eq(rule_of(at, given[i]), "grognard.setup", "%s", given[i]);
	cr_assert_eq(answers_listed(at), 9, "six corps and three vedettes");
	cr_assert_str_eq(rule_of(at, "unit Brunswick"), "grognard.setup", "the enemy's");
	cr_assert_str_eq(rule_of(at, "done"), "grognard.setup");
	cr_assert_str_eq(rule_of(at, "at Coburg"), "grognard.setup", "a block first");
}

/* Ebern, Coburg, Lichtenfels, Kronach, Kulmbach, Bayreuth, Münchberg; a vedette also at Bamberg. */
Test(french_set_up, seven_areas_for_six_corps, .description = "1806 grognard.setup")
{
	static const char *const open_to_corps[] = {"at Ebern",     "at Coburg",   "at Lichtenfels",
						    "at Kronach",   "at Kulmbach", "at Bayreuth",
						    "at Muenchberg"};
	struct at_table *at = start("grognard");
	give_as(at, 0, "unit Ney");
	cr_assert_eq(answers_listed(at), 7);
	for (unsigned i = 0; i < 7; i++)
		cr_assert(is_legal(at, open_to_corps[i]), "%s", open_to_corps[i]);
	cr_assert_str_eq(rule_of(at, "at Bamberg"), "grognard.setup");
	cr_assert_str_eq(rule_of(at, "at Hollfeld"), "grognard.setup");
	cr_assert_str_eq(rule_of(at, "at Hof"), "grognard.setup");
	cr_assert_str_eq(reason_of(at, "at Hof"), "not-a-deployment-area-but");
	cr_assert_eq(why_of(at, "at Hof").arg[1].value, 7, "it says how many there are");
	cr_assert_str_eq(rule_of(at, "unit Lannes"), "grognard.setup", "Ney first");
	give_as(at, 0, "at Kulmbach");
	give_as(at, 0, "unit Lannes");
	cr_assert_eq(answers_listed(at), 6);
	cr_assert_str_eq(rule_of(at, "at Kulmbach"), "grognard.setup");
	give_as(at, 0, "at Coburg");
	give_as(at, 0, "unit french.vedette4");
	cr_assert_eq(answers_listed(at), 8);
}

/* Vedettes crowd where they like, and do not keep a corps out. */
Test(french_set_up, vedettes_do_not_count, .description = "1806 grognard.setup")
{
	struct at_table *at = start("grognard");
	deploy(at, 0, "french.vedette3", "Ebern");
	deploy(at, 0, "french.vedette4", "Ebern");
	deploy(at, 0, "french.vedette5", "Ebern");
	give_as(at, 0, "unit Soult");
	cr_assert(is_legal(at, "at Ebern"));
}

Test(french_set_up, every_vedette_is_placed, .description = "1806 grognard.setup")
{
	static const char *const place_of[][2] = {
		{"Bernadotte", "Kronach"},      {"Davout", "Lichtenfels"},     {"Soult", "Muenchberg"},
		{"Lannes", "Coburg"},           {"Ney", "Bayreuth"},           {"Augereau", "Ebern"},
		{"french.vedette3", "Bamberg"}, {"french.vedette4", "Bamberg"}};
	struct at_table *at = start("grognard");
	for (unsigned i = 0; i < 8; i++)
		deploy(at, 0, place_of[i][0], place_of[i][1]);
	cr_assert_str_eq(rule_of(at, "done"), "grognard.setup");
	deploy(at, 0, "french.vedette5", "Kulmbach");
	cr_assert(is_legal(at, "done"));
}

/* ---- Prussian: seat 0 has bid for them ------------------------------------------------------------------ */

static struct at_table *prussians_place(void)
{
	struct at_table *at = start("marshal");
	give_as(at, 0, "unit Frederick William III");
	give_as(at, 0, "number 0");
	give_as(at, 1, "unit Napoléon");
	give_as(at, 1, "number 0");
	return at;
}

Test(prussian_set_up, ten_areas_for_eight_corps, .description = "1806 grognard.setup marshal.rules")
{
	static const char *const open_to_corps[] = {
		"at Erfurt", "at Weimar",     "at Arnstadt", "at Ohrdruf", "at Gotha",
		"at Iena",   "at Rudolstadt", "at Saalfeld", "at Schleiz", "at Neustadt"};
	struct at_table *at = prussians_place();
	cr_assert_eq(answers_listed(at), 8, "no vedettes with the Marshal's rules");
	cr_assert_str_eq(rule_of(at, "unit Württemberg"), "grognard.setup", "he comes later");
	cr_assert_str_eq(rule_of(at, "unit Frederick William III"), "grognard.setup", "at Erfurt");
	cr_assert_str_eq(rule_of(at, "unit prussian.vedette1"), "grognard.setup");
	give_as(at, 0, "unit Brunswick");
	cr_assert_eq(answers_listed(at), 10);
	for (unsigned i = 0; i < 10; i++)
		cr_assert(is_legal(at, open_to_corps[i]), "%s", open_to_corps[i]);
	cr_assert_str_eq(rule_of(at, "at Leipzig"), "grognard.setup");
	cr_assert_str_eq(rule_of(at, "at Kahla"), "grognard.setup",
			 "between the rivers, but no area of deployment");
}

static const char *const corps[] = {"Brunswick", "Kalckreuth", "Blücher", "Rüchel",
				    "Weimar",    "Hohenlohe",  "Louis",   "Tauentzien"};

/* Six at Jena: Erfurt and the Saale and Elster need the last two. */
Test(prussian_set_up, a_crowd_between_ilm_and_saale, .description = "1806 grognard.setup")
{
	struct at_table *at = prussians_place();
	deploy_to(at, corps, 6, "Iena");
	give_as(at, 0, "unit Louis");
	cr_assert_str_eq(rule_of(at, "at Iena"), "grognard.setup");
	cr_assert_str_eq(rule_of(at, "at Weimar"), "grognard.setup");
	cr_assert_eq(answers_listed(at), 3, "Erfurt, Schleiz, Neustadt");
	give_as(at, 0, "at Neustadt");
	give_as(at, 0, "unit Tauentzien");
	cr_assert_eq(answers_listed(at), 1, "Erfurt");
	give_as(at, 0, "at Erfurt");
	cr_assert(is_legal(at, "done"));
}

/* Five at Erfurt leave three for two and one. */
Test(prussian_set_up, a_crowd_at_erfurt, .description = "1806 grognard.setup")
{
	struct at_table *at = prussians_place();
	deploy_to(at, corps, 5, "Erfurt");
	give_as(at, 0, "unit Hohenlohe");
	cr_assert_eq(answers_listed(at), 5, "Jena, Rudolstadt, Saalfeld, Schleiz, Neustadt");
	give_as(at, 0, "at Schleiz");
	give_as(at, 0, "unit Louis");
	cr_assert_eq(answers_listed(at), 3);
	give_as(at, 0, "at Saalfeld");
	deploy(at, 0, "Tauentzien", "Saalfeld");
	cr_assert(is_legal(at, "done"));
}

/* Everybody between Saale and Elster but for the three that are needed. */
Test(prussian_set_up, a_crowd_between_saale_and_elster, .description = "1806 grognard.setup")
{
	struct at_table *at = prussians_place();
	deploy_to(at, corps, 5, "Schleiz");
	give_as(at, 0, "unit Hohenlohe");
	cr_assert_str_eq(rule_of(at, "at Neustadt"), "grognard.setup");
	cr_assert_eq(answers_listed(at), 4, "Erfurt, Jena, Rudolstadt, Saalfeld");
}

/* ---- Secrecy ------------------------------------------------------------------------------------------- */

Test(hidden_set_up, tells_nothing_before_its_end, .description = "1806 grognard.setup grognard.fog")
{
	struct at_table *one = start("grognard"), *other = start("grognard");
	deploy(one, 0, "Davout", "Coburg");
	deploy(other, 0, "Lannes", "Ebern");
	cr_assert_eq(memcmp(mask_of(one, "prussian"), mask_of(other, "prussian"), sizeof(struct napoleon)),
		     0);
	cr_assert_eq(memcmp(mask_of(one, "public"), mask_of(other, "public"), sizeof(struct napoleon)), 0);
	cr_assert_str_eq(where(one, "Davout"), "off");
}
