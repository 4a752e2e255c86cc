/*
 * Vedettes on the exercise ground, 13. Colbert and Lasalle have two, Treilhard and Blücher three, Pelet (mixed) one.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/combat_support.h"

static unsigned flags_seen(const struct at_table *at, const char *hex, side_id side)
{
	uint8_t flag[flags_of_side];
	return campaign_flags_in(position_at(at), space_named(at, hex), side, flag, flags_of_side);
}

/* ---- Out and in, 13.1 ----------------------------------------------------------------------------------------------------- */

Test(vedettes, a_unit_is_replaced_by_its_vedettes, .description = "1806 13.1, 13.11")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert, yes");
	cr_assert_str_eq(where(at, "fr.colbert"), "vedettes");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1010");
	cr_assert_str_eq(where(at, "fr.colbert.v2"), "1010");
	give(at, "unit fr.colbert.v1");
	cr_assert(is_legal(at, "go 1019"), "they move in the same turn, nine points");
	cr_assert_not(is_legal(at, "go 1020"));
	cr_assert_str_eq(rule_of(at, "yes"), "13.12", "not out and in again in one turn");
}

Test(vedettes, before_it_moves, .description = "1806 13.11")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert", "1010");
	ready(at, "fr.suchet", "1015");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert, go 1011");
	cr_assert_str_eq(rule_of(at, "yes"), "13.11");
	give_all(at, "done, unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "yes"), "13.1", "infantry has none");
}

Test(vedettes, mixed_units_stay, .description = "1806 13.3")
{
	struct at_table *at = exercise();
	ready(at, "pr.rudorff", "1010");
	begin(at, "second-movement");
	give_all(at, "unit pr.rudorff, yes");
	cr_assert_str_eq(where(at, "pr.rudorff"), "1010");
	cr_assert_str_eq(where(at, "pr.rudorff.v1"), "1010");
	cr_assert_str_eq(where(at, "pr.rudorff.v2"), "1010");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_strength(&field, flag_at(at, "pr.rudorff")), 3 * half, "no weaker for it");
	cr_assert(is_legal(at, "unit pr.rudorff"), "and it may move");
}

Test(vedettes, the_reorganised_put_none_out, .description = "1806 13.13")
{
	struct at_table *at = exercise();
	put_as(at, "fr.treilhard", "1010", "'command':1,'reduced':true");
	begin(at, "first-movement");
	give(at, "unit fr.treilhard");
	cr_assert_str_eq(rule_of(at, "yes"), "13.13");
}

Test(vedettes, three_in_a_hex, .description = "1806 13.14, 3.15")
{
	struct at_table *at = exercise();
	ready(at, "fr.treilhard", "1010");
	put(at, "fr.colbert.v1", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.treilhard");
	cr_assert_str_eq(rule_of(at, "yes"), "3.15");
}

Test(vedettes, they_gather_for_a_point, .description = "1806 13.12")
{
	struct at_table *at = exercise();
	put(at, "fr.colbert", "vedettes");
	ready(at, "fr.colbert.v1", "1010");
	ready(at, "fr.colbert.v2", "1018");
	begin(at, "first-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "yes"), "13.12", "the other is far away");
	give_all(at, "go 1018, yes"); /* eight points, and one to gather */
	cr_assert_str_eq(where(at, "fr.colbert"), "1018");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "reserve");
	cr_assert_str_eq(where(at, "fr.colbert.v2"), "reserve");
	cr_assert_str_eq(rule_of(at, "unit fr.colbert"), "8.14C", "that was its move");
}

Test(vedettes, no_point_left_to_gather, .description = "1806 13.12")
{
	struct at_table *at = exercise();
	put(at, "fr.colbert", "vedettes");
	ready(at, "fr.colbert.v1", "1010");
	ready(at, "fr.colbert.v2", "1019");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1019"); /* nine points */
	cr_assert_str_eq(reason_of(at, "yes"), "reassembly-point");
	give_all(at, "done, unit fr.colbert.v2");
	cr_assert_str_eq(reason_of(at, "yes"), "reassembly-point", "the first has none to spend");
}

Test(vedettes, not_in_a_zone, .description = "1806 13.12 note")
{
	struct at_table *at = exercise();
	put(at, "fr.colbert", "vedettes");
	ready(at, "fr.colbert.v1", "1010");
	put(at, "pr.grawert", "1013");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1012");
	cr_assert_str_eq(reason_of(at, "yes"), "reassembly-in-zone");
}

Test(vedettes, those_that_are_left_suffice, .description = "1806 13.12: all that are still on the map")
{
	struct at_table *at = exercise();
	put(at, "fr.colbert", "vedettes");
	ready(at, "fr.colbert.v1", "1010");
	put(at, "fr.colbert.v2", "recovered");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, yes");
	cr_assert_str_eq(where(at, "fr.colbert"), "1010");
	cr_assert_str_eq(where(at, "fr.colbert.v2"), "recovered");
}

Test(vedettes, the_enemy_counts_flags, .description = "1806 1.5, 13.11")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert", "1010");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert, yes");
	cr_assert_eq(flags_seen(at, "1010", side_french), 3);
	struct field prussian = seen_by(at, seat_named(at, "prussian"));
	CAMPAIGN_EACH_IN (position_at(at), space_named(at, "1010"), flag)
		cr_assert_null(campaign_counter(&prussian, (unsigned)flag));
}

/* ---- In combat ------------------------------------------------------------------------------------------------------------- */

Test(vedettes, the_surrounded_do_not_come_back, .description = "1806 6.31, 13.13, 13.2; 6.32 for the others")
{
	struct at_table *at = exercise();
	static const char *const who[] = {"fr.suchet", "fr.gazan", "fr.marchand"};
	put(at, "pr.bila.v1", "1011");
	for (unsigned i = 0; i < 3; i++)
		ready(at, who[i], beside(at, "1011", "1010", 2 * i));
	begin(at, "first-combat");
	dice(at, "d6 1");
	give_all(at,
		 "unit fr.suchet, at 1011, unit fr.gazan, at 1011, unit fr.marchand, at 1011, done, done");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "eliminated");
	at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.bila.v1", "1011");
	begin(at, "first-combat");
	dice(at, "d6 1");
	give_all(at, "unit fr.suchet, at 1011, done, done");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "recovered");
}

Test(vedettes, their_zones_stop_no_retreat,
     .description = "1806 4.4, 13.21; after combat one may pass a vedette")
{
	/* Beside Louis stands a vedette, or Drouet, whose zone covers 1012. */
	static const struct {
		const char *who;
		bool open;
	} cases[] = {{"fr.colbert.v1", true}, {"fr.drouet", false}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		char text[64];
		ready(at, "fr.suchet", "1010");
		ready(at, "fr.gazan", "1010");
		put(at, "pr.louis", "1011");
		put(at, cases[i].who, beside(at, "1011", "1010", 2));
		begin(at, "first-combat");
		snprintf(text, sizeof text, "unit %s", cases[i].who);
		give_all(at, "unit fr.suchet, at 1011");
		give(at, text);
		dice(at, "d6 3"); /* 20½ against 6 is 3-1, 26 against 6 is 4-1: Dr2 */
		give_all(at, "at 1011, done");
		if (cases[i].open)
			give(at, "done"); /* the vedette does not ride away */
		give(at, "unit pr.louis");
		cr_assert_eq(is_legal(at, "go 1012"), cases[i].open);
	}
}

Test(vedettes, an_exchange_costs_the_other_side_nothing, .description = "1806 13.26")
{
	/* Six vedettes of ½ are 3 points; against Prittwitz, 3, it is 1-1, where a 3 is Ex. */
	struct at_table *at = exercise();
	static const char *const out[] = {"fr.treilhard.v1", "fr.treilhard.v2", "fr.treilhard.v3",
					  "fr.guyot.v1",     "fr.guyot.v2",     "fr.guyot.v3"};
	const char *other = beside(at, "1011", "1010", 1);
	for (unsigned i = 0; i < 6; i++)
		ready(at, out[i], i < 3 ? "1010" : other);
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-combat");
	give_all(at, "unit fr.treilhard.v1, at 1011, unit fr.guyot.v1, at 1011, done");
	dice(at, "d6 3");
	give(at, "done"); /* nobody rides away */
	cr_assert_eq(told(at, "ex"), 1);
	cr_assert_str_eq(where(at, "fr.guyot.v3"), "recovered");
	cr_assert_str_eq(where(at, "pr.prittwitz"), "1011", "it loses nothing");
}

Test(vedettes, they_count_for_combined_arms, .description = "1806 13.23: from one point on")
{
	for (unsigned vedettes = 1; vedettes <= 2; vedettes++) {
		struct at_table *at = exercise();
		struct clash clash;
		struct clash_odds odds;
		ready(at, "fr.suchet", "1010");
		ready(at, "fr.colbert.v1", "1010");
		if (vedettes == 2)
			ready(at, "fr.colbert.v2", "1010");
		put(at, "pr.grawert", "1011");
		begin(at, "first-combat");
		give_all(at, "unit fr.suchet, at 1011");
		struct field field = truth_at(at);
		campaign_find_clash(&field, 1, &clash);
		campaign_odds(&clash, &odds);
		/* 12½ or 13 against 8 is 1½-1; two vedettes are a point and shift it */
		cr_assert_eq(odds.column.value, column_1_1 + 1 + (vedettes == 2));
	}
}

/* ---- Scouting, 13.4 -------------------------------------------------------------------------------------------------------- */

/* Colbert's first vedette, initiative 5, before Grawert's hex; Ney is four hexes away. Who screens has initiative 3 (Bila). */
static struct at_table *before_grawert(bool screened, const char *rolls)
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1008");
	put(at, "fr.ney", "1005");
	put(at, "pr.grawert", "1010");
	put(at, "pr.hohenlohe", "1010");
	if (screened)
		put(at, "pr.bila.v1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1009");
	dice(at, rolls);
	give(at, "at 1010");
	return at;
}

static unsigned arm_seen(const struct at_table *at, const char *seat, const char *counter)
{
	return position_at(at)->knows[seat_named(at, seat)].seen[flag_at(at, counter)];
}

Test(scouting, only_the_scout_passes, .description = "1806 13.4, 13.42: he sees them face up")
{
	struct at_table *at = before_grawert(true, "d6 5, d6 4");
	cr_assert_eq(told(at, "scouts-get-through"), 1);
	cr_assert_eq(arm_seen(at, "french", "pr.grawert"), fog_identity);
	cr_assert_eq(arm_seen(at, "french", "pr.hohenlohe"), fog_identity, "leaders, too");
	cr_assert_eq(position_at(at)->knows[public_viewer].seen[flag_at(at, "pr.grawert")], fog_nothing,
		     "his side alone");
}

Test(scouting, both_pass, .description = "1806 13.42: he sees of what arm they are, leaders apart")
{
	struct at_table *at = before_grawert(true, "d6 5, d6 3");
	cr_assert_eq(told(at, "scouts-have-a-view"), 1);
	cr_assert_eq(arm_seen(at, "french", "pr.grawert"), fog_arm);
	cr_assert_eq(arm_seen(at, "french", "pr.bila.v1"), fog_arm);
	cr_assert_eq(arm_seen(at, "french", "pr.hohenlohe"), fog_nothing);
}

Test(scouting, the_scout_fails, .description = "1806 13.42: no information, whatever the other side rolls")
{
	static const char *const rolls[] = {"d6 6, d6 3", "d6 6, d6 4"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = before_grawert(true, rolls[i]);
		cr_assert_eq(told(at, "scouts-see-nothing"), 1);
		cr_assert_eq(arm_seen(at, "french", "pr.grawert"), fog_nothing);
	}
}

Test(scouting, nobody_screens,
     .description = "1806 13.42, step 1: without light horse there is no second roll")
{
	struct at_table *at = before_grawert(false, "d6 5");
	cr_assert_eq(dice_left(at), 0);
	cr_assert_eq(told(at, "scouts-get-through"), 1);
}

Test(scouting, then_he_rides_off, .description = "1806 13.42, step 4, 13.41")
{
	struct at_table *at = before_grawert(true, "d6 6, d6 6");
	cr_assert_str_eq(asks(at), "french scout");
	cr_assert_str_eq(rule_of(at, "go 1008"), "13.42", "two hexes");
	cr_assert_str_eq(rule_of(at, "go 1011"), "13.42");
	give(at, "go 1007");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1007");
	cr_assert_str_eq(rule_of(at, "unit fr.colbert.v1"), "8.14C", "his mission for the turn is over");
}

Test(scouting, a_one_costs_a_vedette, .description = "1806 13.43")
{
	struct at_table *at = before_grawert(true, "d6 1, d6 6");
	cr_assert_eq(told(at, "vedette-caught"), 1);
	cr_assert_eq(last_told(at, "vedette-caught")->message.arg[0].value, space_named(at, "1010"));
	cr_assert_str_eq(where(at, "pr.bila.v1"), "recovered");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1009");
	at = before_grawert(true, "d6 6, d6 1");
	cr_assert_eq(told(at, "vedette-caught"), 1, "his is told as well");
	cr_assert_eq(last_told(at, "vedette-caught")->message.arg[0].value, space_named(at, "1009"));
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "recovered");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "1010");
	cr_assert_str_eq(asks(at), "french move");
}

Test(scouting, one_attempt_a_hex, .description = "1806 13.41")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1009");
	ready(at, "fr.colbert.v2", "1009");
	put(at, "fr.ney", "1005");
	put(at, "pr.grawert", "1010");
	begin(at, "first-movement");
	dice(at, "d6 6");
	give_all(at, "unit fr.colbert.v1, at 1010, go 1007");
	cr_assert_str_eq(rule_of(at, "unit fr.colbert.v2"), "4.11", "there is nobody else to scout");
}

Test(scouting, a_leader_must_be_near, .description = "1806 13.41; reading 124: as the crow flies")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1008");
	put(at, "fr.ney", "1004"); /* five hexes from 1009 */
	put(at, "pr.grawert", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1009");
	cr_assert_str_eq(reason_of(at, "at 1010"), "scout-no-leader");
}

Test(scouting, a_lone_leader_scouts, .description = "1806 13.4, 5.2")
{
	/* Ney has initiative 4, and nobody screens Grawert. */
	struct at_table *at = exercise();
	ready(at, "fr.ney", "1008");
	put(at, "pr.grawert", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.ney, go 1009");
	dice(at, "d6 4");
	give(at, "at 1010");
	cr_assert_eq(told(at, "scouts-get-through"), 1, "he is a leader himself");
	cr_assert_eq(arm_seen(at, "french", "pr.grawert"), fog_identity);
}

Test(scouting, a_leader_with_troops_does_not_scout, .description = "1806 5.2, 13.41")
{
	struct at_table *at = exercise();
	ready(at, "fr.ney", "1009");
	ready(at, "fr.marchand", "1009");
	put(at, "pr.grawert", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.ney");
	cr_assert_str_eq(reason_of(at, "at 1010"), "scout-with-troops");
	cr_assert_str_eq(rule_of(at, "at 1010"), "5.2");
}

Test(scouting, a_commander_has_no_initiative_to_scout_with, .description = "1806 13.42, 5.2, 1.32, 5.18")
{
	/* Lannes has a command rating, the King nothing at all. */
	struct at_table *at = exercise();
	ready(at, "fr.lannes", "1008");
	put(at, "pr.grawert", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.lannes, go 1009");
	cr_assert_str_eq(reason_of(at, "at 1010"), "scout-unrated");
	cr_assert_str_eq(rule_of(at, "at 1010"), "13.42");
	at = exercise();
	put(at, "pr.king", "1009");
	put(at, "fr.suchet", "1010");
	begin(at, "second-movement");
	cr_assert_str_eq(rule_of(at, "unit pr.king"), "4.11", "nor does it get him out of the zone");
}

/* Colbert's vedette, initiative 5, before a leader who is alone; Ney is near. */
static struct at_table *before_leader(const char *leader, const char *rolls)
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1008");
	put(at, "fr.ney", "1005");
	put(at, leader, "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1009");
	dice(at, rolls);
	give(at, "at 1010");
	cr_assert_eq(dice_left(at), 0);
	return at;
}

Test(scouting, a_lone_leader_is_scouted, .description = "1806 13.42, 5.2")
{
	/* Rüchel, initiative 3, is a vedette: he rolls against the scout. Hohenlohe commands and has no rating. */
	struct at_table *at = before_leader("pr.ruechel", "d6 5, d6 3");
	cr_assert_eq(told(at, "scouts-have-a-view"), 1);
	cr_assert_eq(arm_seen(at, "french", "pr.ruechel"), fog_nothing, "of what arm: leaders apart");
	at = before_leader("pr.ruechel", "d6 5, d6 4");
	cr_assert_eq(arm_seen(at, "french", "pr.ruechel"), fog_identity);
	at = before_leader("pr.hohenlohe", "d6 5");
	cr_assert_eq(arm_seen(at, "french", "pr.hohenlohe"), fog_identity);
}

Test(scouting, a_one_does_not_take_a_leader, .description = "1806 13.43, 5.22")
{
	struct at_table *at = before_leader("pr.ruechel", "d6 1, d6 6");
	cr_assert_eq(told(at, "vedette-caught"), 0);
	cr_assert_str_eq(where(at, "pr.ruechel"), "1010");
}

Test(scouting, who_cannot_leave_must_fight, .description = "1806 13.42, step 4")
{
	/* Every hex two off lies in a zone. */
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1009");
	put(at, "fr.ney", "1004");
	put(at, "pr.grawert", "1010");
	put(at, "pr.louis", beside(at, "1009", "1010", 2));
	put(at, "pr.tauenzien", beside(at, "1009", "1010", 4));
	put(at, "fr.lannes", "1006");
	begin(at, "first-movement");
	dice(at, "d6 6");
	give_all(at, "unit fr.colbert.v1, at 1010");
	cr_assert_eq(told(at, "scouts-stay"), 1);
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "french define");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
}

Test(scouting, who_has_ridden_off_does_not_attack, .description = "1806 13.42, step 4")
{
	/* Colbert's vedette scouts 1007, rides to Suchet at the bridge, and does not join him: 12 against 16. */
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	draw(at, "road", "1010 1011");
	ready(at, "fr.colbert.v1", "1008");
	ready(at, "fr.suchet", "1010");
	put(at, "fr.ney", "0910");
	put(at, "pr.prittwitz", "1007");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	dice(at, "d6 6");
	give_all(at, "unit fr.colbert.v1, at 1007, go 1010, done, done");
	cr_assert_str_eq(asked(at), "define");
	attack(at, "fr.suchet", "1011");
	cr_assert_eq(figure(at, "attack", "{'what':'odds','unit':'fr.suchet','target':'1011'}"), 12 * 8,
		     "in eighths");
	dice(at, "d6 5"); /* 1-1½: Ar */
	give_all(at, "done, unit fr.suchet, go 1009");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1010", "nor does it share the fate of the attack");
}
