/*
 * Displacement, 11.45: a retreat that ends among friends. Tauenzien, 6 points, stands at 1011 with a river on every side but
 * two: Suchet, 12 points, comes from 1010, and 1012 is the only way back. 2-1; on a 3 he falls back one hex.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *narrow(void)
{
	struct at_table *at = exercise();
	shut_off(at, "1011", "1010 1012");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.tauenzien", "1011");
	return at;
}

static void beat_him(struct at_table *at, const char *outcomes)
{
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give(at, "done");
}

Test(displacement, somebody_makes_room, .description = "1806 11.45")
{
	struct at_table *at = narrow();
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	beat_him(at, "d6 3");
	give_all(at, "unit pr.tauenzien, go 1012");
	cr_assert_str_eq(asks(at), "prussian displace");
	cr_assert(is_legal(at, "unit pr.grawert"));
	cr_assert_str_eq(rule_of(at, "unit pr.tauenzien"), "11.45", "he has just come");
	give(at, "unit pr.louis");
	cr_assert_str_eq(rule_of(at, "go 1011"), "11.45", "Suchet's zone");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "pr.louis"), "1013");
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "1012");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(displacement, nobody_makes_room_where_another_way_is_open, .description = "1806 11.45, 11.42")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.tauenzien", "1011");
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	beat_him(at, "d6 3");
	give(at, "unit pr.tauenzien");
	cr_assert_str_eq(rule_of(at, "go 1012"), "11.42");
	cr_assert_eq(answers_listed(at), 2, "the hexes on either side of it");
}

/* 1012 and 1013 are narrow, too. */
static struct at_table *defile(void)
{
	struct at_table *at = narrow();
	shut_off(at, "1012", "1011 1013");
	shut_off(at, "1013", "1012 1014");
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	put(at, "pr.prittwitz", "1013");
	put(at, "pr.natzmer", "1013");
	put(at, "pr.oranien", "1014");
	put(at, "pr.schmettau", "1014");
	return at;
}

Test(displacement, three_in_a_chain,
     .description = "1806 11.45: a force that is displaced may displace others")
{
	struct at_table *at = defile();
	beat_him(at, "d6 3");
	give_all(at, "unit pr.tauenzien, go 1012, unit pr.grawert, go 1013");
	cr_assert_str_eq(rule_of(at, "unit pr.grawert"), "11.45");
	give_all(at, "unit pr.natzmer, go 1014, unit pr.oranien, go 1015");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "1012");
	cr_assert_str_eq(where(at, "pr.louis"), "1012");
	cr_assert_str_eq(where(at, "pr.grawert"), "1013");
	cr_assert_str_eq(where(at, "pr.natzmer"), "1014");
	cr_assert_str_eq(where(at, "pr.oranien"), "1015");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(displacement, the_chain_is_as_short_as_it_can_be, .description = "1806 11.45; reading 102")
{
	/* From 1012 a second hex is open, and nobody stands there. */
	struct at_table *at = narrow();
	const char *empty = beside(at, "1012", "1011", 2);
	char open[16], answer[16];
	snprintf(open, sizeof open, "1011 1013 %s", empty);
	snprintf(answer, sizeof answer, "go %s", empty);
	shut_off(at, "1012", open);
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	put(at, "pr.prittwitz", "1013");
	put(at, "pr.natzmer", "1013");
	beat_him(at, "d6 3");
	give_all(at, "unit pr.tauenzien, go 1012, unit pr.grawert");
	cr_assert_str_eq(rule_of(at, "go 1013"), "11.45");
	give(at, answer);
	cr_assert_str_eq(asks(at), "french advance");
}

Test(displacement, without_an_end_the_first_force_is_lost, .description = "1806 11.45, 11.44A, 11.44B")
{
	/* The sack is closed behind 1014. Two columns above 1-1 are added, his initiative of 3 is taken off. */
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 3, d6 4", "unrecovered"}, {"d6 3, d6 5", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = defile();
		shut_off(at, "1014", "1013");
		beat_him(at, cases[i].dice);
		give(at, "unit pr.tauenzien");
		cr_assert_str_eq(where(at, "pr.tauenzien"), cases[i].where);
		cr_assert_str_eq(where(at, "pr.grawert"), "1012", "nobody else has moved");
		cr_assert_str_eq(where(at, "pr.oranien"), "1014");
	}
}

Test(displacement, makes_room_over_a_bridge, .description = "1806 11.45, 11.43: whoever crosses is tested")
{
	struct at_table *at = narrow();
	shut_off(at, "1012", "1011");
	draw(at, "road", "1012 1013");
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	beat_him(at, "d6 3, d6 6");
	give_all(at, "unit pr.tauenzien, go 1012, unit pr.grawert, go 1013");
	cr_assert_str_eq(where(at, "pr.grawert"), "eliminated");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "1012");
}

Test(displacement, enemy_vedettes_are_driven_off, .description = "1806 11.42, 11.45, 13.21")
{
	/* 12½ against 6 is 2-1; half a point of cavalry lends no combined arms. */
	struct at_table *at = narrow();
	ready(at, "fr.colbert.v1", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.colbert.v1", "1011");
	dice(at, "d6 3");
	give_all(at, "done, done, unit pr.tauenzien, go 1012"); /* the vedette stays */
	cr_assert_str_eq(asks(at), "french displace");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "go 1011"), "11.45");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1013");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "1012");
}

Test(displacement, vedettes_are_driven_off_last_of_all, .description = "1806 11.42, 11.45")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.colbert.v1", "1012");
	put(at, "pr.tauenzien", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.colbert.v1", "1011");
	dice(at, "d6 3");
	give_all(at, "done, done, unit pr.tauenzien");
	cr_assert_str_eq(rule_of(at, "go 1012"), "11.42");
	cr_assert_eq(answers_listed(at), 2, "4.4: the vedette's zone holds nobody up");
}

/*
 * 20 against 6 is 3-1, and a 3 drives him back two hexes: 1012, and 1013 with a vedette in it. She could ride to one hex alone, which is open to her until he
 * stands at 1012 beside it; there is no way back, then. Marchand's zone keeps him out of that hex. Three columns above 1-1 are added to the die,
 * his initiative of 3 is taken off.
 */
Test(displacement, whoever_comes_nearer_bars_her_way, .description = "1806 11.45, 11.42, 11.44A, 11.44B")
{
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 3, d6 3", "unrecovered"}, {"d6 3, d6 4", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = narrow();
		char refuge[8], open[24];
		snprintf(refuge, sizeof refuge, "%s", beside(at, "1012", "1011", 2));
		snprintf(open, sizeof open, "1011 1013 %s", refuge);
		shut_off(at, "1012", open);
		snprintf(open, sizeof open, "1012 %s", refuge);
		shut_off(at, "1013", open);
		ready(at, "fr.gazan", "1010");
		put(at, "fr.colbert.v1", "1013");
		put(at, "fr.marchand", beside(at, refuge, "1012", 3));
		beat_him(at, cases[i].dice);
		give(at, "unit pr.tauenzien");
		cr_assert_str_eq(where(at, "pr.tauenzien"), cases[i].where);
		cr_assert_str_eq(where(at, "fr.colbert.v1"), "1013", "nobody has driven her off");
	}
}

/*
 * 20½ against 6 is 3-1, and a 3 drives him back two hexes: 1012, and 1013 behind it. Two vedettes give way, one after the other, to a hex beside both. Who they are was
 * known; once they have parted either flag may be anybody's (1.52). A vedette holds nobody up (4.4): so it is said again that nobody there
 * bars his way.
 */
Test(displacement, those_driven_off_hold_nobody_up, .description = "1806 11.42, 11.45, 4.4, 13.21, 1.52")
{
	struct at_table *at = narrow();
	char refuge[8], open[24], answers[64];
	snprintf(refuge, sizeof refuge, "%s", beside(at, "1012", "1011", 2));
	snprintf(open, sizeof open, "1011 1013 %s", refuge);
	shut_off(at, "1012", open);
	ready(at, "fr.gazan", "1010");
	ready(at, "fr.colbert.v1", "1012");
	put(at, "fr.colbert.v2", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.colbert.v1", "1011");
	dice(at, "d6 3");
	give_all(at, "done, done, unit pr.tauenzien, go 1012");
	snprintf(answers, sizeof answers, "unit fr.colbert.v1, go %s, unit fr.colbert.v2, go %s", refuge,
		 refuge);
	give_all(at, answers);
	cr_assert_str_eq(where(at, "fr.colbert.v1"), refuge);
	cr_assert_str_eq(where(at, "fr.colbert.v2"), refuge);
	cr_assert_str_eq(asks(at), "prussian retreat");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "1013");
}

/* ---- Could it have gone back one hex, 11.41? ----------------------------------------------------------------------------------- */

Test(displacement, a_full_hex_is_no_way_out, .description = "1806 11.41, 11.42, 11.45")
{
	/* 12 + 8 against 6 is 3-1; on a 1 Tauenzien is destroyed. Behind him the defile is full: as long as it has an end somebody could make room. */
	static const struct {
		bool closed;
		const char *where;
	} cases[] = {{false, "unrecovered"}, {true, "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = defile();
		ready(at, "fr.gazan", "1010");
		if (cases[i].closed)
			shut_off(at, "1014", "1013");
		beat_him(at, "d6 1");
		cr_assert_str_eq(where(at, "pr.tauenzien"), cases[i].where);
		cr_assert_str_eq(where(at, "pr.grawert"), "1012", "nobody has moved");
	}
}
