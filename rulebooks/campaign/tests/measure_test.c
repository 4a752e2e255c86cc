/*
 * What the computer counts, reckoned by hand from the counters and the tables; and that a search which was kept is the one that
 * would be made anew.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"
#include "rulebooks/campaign/victory/measure.h"
#include "rulebooks/campaign/victory/weighing.h"

static int term_of(const struct at_table *at, side_id side, enum campaign_measure measure)
{
	struct workspace *work = calloc(1, sizeof *work);
	int32_t term[max_measures] = {0};
	campaign_measure(scenario_at(at), true_position(at), side, work, term);
	free(work);
	return term[measure];
}

/* Suchet has 12 points, and 6 when reduced: 12 half points, three times as dear to the French (20.11). */
Test(measure, strength_lost, .description = "1806 20.11")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	cr_assert_eq(term_of(at, side_french, measure_strength), 0);
	put_as(at, "fr.suchet", "1010", "'reduced':true");
	cr_assert_eq(term_of(at, side_french, measure_strength), -12);
	cr_assert_eq(term_of(at, side_allied, measure_strength), 12);
	cr_assert_eq(term_of(at, side_french, measure_ratio), -36);
}

/* The V Corps breaks at 11: five points are 27 sixtieths of the way, rounded down. */
Test(measure, a_corps_wears_out, .description = "1806 12.1")
{
	struct at_table *at = exercise();
	change(at, "{'casualties':'v','side':'french','value':5}");
	cr_assert_eq(term_of(at, side_allied, measure_worn), 27);
	cr_assert_eq(term_of(at, side_allied, measure_broken), 0);
	change(at, "{'casualties':'v','side':'french','value':11}");
	cr_assert_eq(term_of(at, side_allied, measure_worn), 0);
	cr_assert_eq(term_of(at, side_allied, measure_broken), 1);
}

/*
 * Suchet (24 half points, reduced 12) against Prittwitz (6, reduced 4) in the open: 4-1. Broken, Suchet costs 12 and Prittwitz 2. De, D1/2
 * (he is a single unit) and two exchanges take him each time, the two retreats nothing; each exchange costs Suchet, for whole units
 * are lost, at three times the price: (8 - 3 * 24) / 6. In his own turn Prittwitz would attack at 1-4: A1/2 and Ae cost 4 of six,
 * less than a half point.
 */
Test(measure, what_an_attack_promises, .description = "1806 11.4")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), -10);
	cr_assert_eq(term_of(at, side_french, measure_threat), 0);
	cr_assert_eq(term_of(at, side_allied, measure_press), 10);
}

/*
 * Suchet (24 half points) against Pelet (2, and no reduced side): 12-1, six columns beyond the table, which come off the die: De, whatever
 * falls. Pelet would attack at 1-12: Ae. Two half points are lost either way.
 */
Test(measure, odds_beyond_the_table, .description = "1806 11.32")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.pelet", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), 2);
	cr_assert_eq(term_of(at, side_french, measure_threat), 2);
}

/*
 * The Old Guard (8 half points) against Tauenzien (12, who costs 6 when he is broken): 1-1½, and 1-1 by its shift. The two exchanges
 * there cost Tauenzien and not the Guard: 12 of six. In his own turn he has 1½-1, and its two exchanges cost him the same.
 */
Test(measure, the_guard_does_not_exchange, .description = "1806 11.48, 16.32")
{
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	put(at, "pr.tauenzien", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), 2);
	cr_assert_eq(term_of(at, side_french, measure_threat), 2);
}

/* Suchet counts 12 when lost. Nobody has seen Prittwitz, then somebody has. */
Test(measure, whom_nobody_has_seen, .description = "1806 16.21")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement"); /* whoever is in contact then is seen, 1.51 */
	put(at, "pr.prittwitz", "1011");
	cr_assert_eq(term_of(at, side_french, measure_blind), -12);
	change(at, "{'seen':{'seat':'french','piece':'Prittwitz','as':'identity'}}");
	cr_assert_eq(term_of(at, side_french, measure_blind), 0);
}

/* Beside somebody unseen two are added to the one that a vedette beside the enemy costs. */
Test(measure, scouts_go_to_see, .description = "1806 16.21")
{
	struct at_table *at = exercise();
	ready(at, "fr.treilhard.v1", "1010");
	begin(at, "first-movement"); /* whoever is in contact then is seen, 1.51 */
	put(at, "pr.prittwitz", "1011");
	cr_assert_eq(term_of(at, side_french, measure_screen), 1);
	change(at, "{'seen':{'seat':'french','piece':'Prittwitz','as':'identity'}}");
	cr_assert_eq(term_of(at, side_french, measure_screen), -1);
}

/* Who is found out counts within six hexes of the troops, and not farther off. */
Test(measure, whom_the_scouts_have_found_out, .description = "1806 13.42")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.prittwitz", "1016");
	put(at, "pr.tauenzien", "1017");
	cr_assert_eq(term_of(at, side_french, measure_seen), 0);
	change(at, "{'seen':{'seat':'french','piece':'Tauenzien','as':'identity'}}");
	cr_assert_eq(term_of(at, side_french, measure_seen), 0);
	change(at, "{'seen':{'seat':'french','piece':'Prittwitz','as':'identity'}}");
	cr_assert_eq(term_of(at, side_french, measure_seen), 1);
}

/* Two hexes off, a leader without troops is two too near. Of the enemy's it counts only when he is known to be one; his own side knows it. */
Test(measure, an_unseen_leader_is_no_prey, .description = "1806 1.5, 5.2")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.hohenlohe", "1012");
	cr_assert_eq(term_of(at, side_french, measure_alone), 0);
	cr_assert_eq(term_of(at, side_allied, measure_alone), -2);
	change(at, "{'seen':{'seat':'french','piece':'Hohenlohe','as':'identity'}}");
	cr_assert_eq(term_of(at, side_french, measure_alone), 2);
}

/* Vedettes alone promise nothing: they ride off before the fight (13.22). */
Test(measure, a_screen_promises_nothing, .description = "1806 13.22")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1014");
	ready(at, "fr.treilhard.v1", "1010");
	put(at, "pr.prittwitz", "1011");
	begin(at, "first-movement");
	cr_assert_eq(term_of(at, side_french, measure_press), 0);
}

/* The enemy three hexes off is four too near. */
Test(measure, the_emperor_keeps_his_distance, .description = "1806 20.3")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.suchet", "1010");
	cr_assert_eq(term_of(at, side_french, measure_emperor), 0);
	put(at, "pr.grawert", "1013");
	cr_assert_eq(term_of(at, side_french, measure_emperor), -4);
}

/* The first turn of three is four twelfths, and Saalfeld is Prussian. */
Test(measure, who_is_ahead, .description = "1806 21.96")
{
	struct at_table *at = start("saalfeld");
	cr_assert_eq(term_of(at, side_french, measure_lead), -4);
	cr_assert_eq(term_of(at, side_allied, measure_lead), 4);
	leave(at);
}

/* ---- What fights may do to the points -------------------------------------------------------------------------------------- */

/*
 * Jena as it begins: one source and nothing lost make -1 for the French (20.11: -2), a source and nothing lost 5 - 2 + 1 = 4 for
 * the Prussians. A victory counts six besides: -5 - 6 in all.
 */
static int stake_in_turn(unsigned turn, unsigned french_lost, unsigned prussian_lost,
			 const struct campaign_clash *clash)
{
	static struct campaign_weighing weighing;
	static struct campaign position;
	struct at_table *at = start("jena");
	struct workspace *work = calloc(1, sizeof *work);
	struct field field = {.scenario = scenario_at(at),
			      .mask = (const struct mask *)true_position(at),
			      .work = work,
			      .seat = referee_seat};
	memset(&weighing, 0, sizeof weighing);
	weighing.field = &field;
	position = *campaign_known(&field);
	position.flow.turn = (uint16_t)turn;
	weighing.now = &position;
	weighing.data = campaign_data(field.scenario);
	campaign_score(&field, &weighing.score);
	cr_assert_eq(weighing.score.points[side_french], -1);
	cr_assert_eq(weighing.score.points[side_allied], 4);
	unsigned lost[both_sides] = {french_lost, prussian_lost}, nothing[both_sides] = {0, 0};
	int points[both_sides], begun[both_sides];
	campaign_points_for_losses(weighing.data, lost, points);
	campaign_points_for_losses(weighing.data, nothing, begun);
	for (side_id side = 0; side < both_sides; side++) {
		weighing.score.points[side] += points[side] - begun[side];
		weighing.fallen[side] = (int)lost[side] * half;
	}
	weighing.clash[0] = *clash;
	weighing.clashes = 1;
	campaign_weigh_outlook(&weighing);
	free(work);
	leave(at);
	return weighing.count[side_french][measure_stake];
}

enum { first_turn = 29, last_turn = 31 };

static int stake_at_jena(unsigned french_lost, unsigned prussian_lost, const struct campaign_clash *clash)
{
	return stake_in_turn(last_turn, french_lost, prussian_lost, clash);
}

/* With two turns to come a point is still to be won in each: at two to none (4 : 4) four more add nothing, but two French points make it two to two (-1 : 4), five less. */
Test(measure, time_to_wait, .description = "1806 20.11")
{
	struct campaign_clash fight = {.at = 7, .now = true}, exchange = {.at = 7, .now = true};
	for (unsigned face = 0; face < 6; face++) {
		fight.fallen[face][side_allied] = 4 * half;
		exchange.fallen[face][side_french] = 2 * half;
	}
	cr_assert_eq(stake_in_turn(first_turn, 0, 0, &fight), 0);
	cr_assert_eq(stake_in_turn(first_turn, 0, 0, &exchange), -50);
}

/* Four points of the enemy for nothing, three times of six: 1 + 3 to 4 is still lost, but five points better; in tenths, 5 * 10 / 2. */
Test(measure, a_fight_that_costs_nothing, .description = "1806 20.11")
{
	struct campaign_clash clash = {.at = 7, .now = true};
	for (unsigned face = 0; face < 3; face++)
		clash.fallen[face][side_allied] = 4 * half;
	cr_assert_eq(stake_at_jena(0, 0, &clash), 25);
}

/* At four to none (4 : 4) an exchange of two French points makes 4 : 2, which is worth nothing: three points less, whatever falls. */
Test(measure, an_exchange_that_undoes_the_ratio, .description = "1806 20.11")
{
	struct campaign_clash clash = {.at = 7, .now = true};
	for (unsigned face = 0; face < 6; face++)
		clash.fallen[face][side_french] = 2 * half;
	cr_assert_eq(stake_at_jena(0, 4, &clash), -30);
}

/* At 4 : 4 a corps that breaks is the fifth point, and the victory: from 0 - 6 to 1 + 6. */
Test(measure, the_corps_that_decides, .description = "1806 20.13, 20.2")
{
	struct campaign_clash clash = {.at = 7, .now = true, .points = {1, 1, 1, 1, 1, 1}};
	cr_assert_eq(stake_at_jena(0, 4, &clash), 130);
}

/* What the enemy may do next turn is no stake of this one. */
Test(measure, a_fight_of_the_next_turn, .description = "1806 20.11")
{
	struct campaign_clash clash = {.at = 7, .points = {1, 1, 1, 1, 1, 1}};
	cr_assert_eq(stake_at_jena(0, 4, &clash), 0);
}

/* ---- Who keeps away from whom ------------------------------------------------------------------------------------------------- */

/* Alone, the enemy ten hexes off and its friends four: two of a ride of twelve, and four. With troops it is safe until the enemy is within three. */
Test(measure, baggage_keeps_near_its_friends, .description = "1806 14.33")
{
	struct at_table *at = exercise();
	put(at, "fr.baggage", "1010");
	put(at, "fr.suchet", "1006");
	put(at, "pr.grawert", "1020");
	cr_assert_eq(term_of(at, side_french, measure_baggage), -6);
	put(at, "fr.suchet", "1010");
	cr_assert_eq(term_of(at, side_french, measure_baggage), 0);
	put(at, "pr.grawert", "1012");
	cr_assert_eq(term_of(at, side_french, measure_baggage), -1);
}

/* Suchet has 24 half points, and counts 12 when lost: Prittwitz's 6 are a quarter, Tauenzien's 12 a half, Grawert's 16 more than that. */
Test(measure, exposed_to_whoever_may_come_up, .description = "1806 11.4")
{
	static const struct {
		const char *enemy;
		int exposed;
	} row[] = {{"pr.prittwitz", 0}, {"pr.tauenzien", -12}, {"pr.grawert", -24}};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		struct at_table *at = exercise();
		put(at, "fr.suchet", "1010");
		put(at, row[i].enemy, "1014");
		cr_expect_eq(term_of(at, side_french, measure_exposed), row[i].exposed, "%s", row[i].enemy);
		put(at, row[i].enemy, "1015");
		cr_expect_eq(term_of(at, side_french, measure_exposed), 0, "%s", row[i].enemy);
	}
}

/* Suchet waits with his reduced 12 half points; of the seven hexes of room that Lannes should have the enemy leaves three. */
Test(measure, room_to_rally, .description = "1806 6.15")
{
	struct at_table *at = exercise();
	put(at, "fr.lannes", "1010");
	put(at, "fr.suchet", "unrecovered");
	cr_assert_eq(term_of(at, side_french, measure_rally), 0);
	put(at, "pr.grawert", "1013");
	cr_assert_eq(term_of(at, side_french, measure_rally), -48);
}

/* Saalfeld is Prussian, as far as the French see; whoever of them passes through it in an imagined game is the later one. */
Test(measure, a_hex_is_gained_by_passing_through, .description = "1806 20.16")
{
	static _Alignas(16) unsigned char room[sizeof(struct campaign)];
	struct at_table *at = start("saalfeld");
	struct workspace *work = calloc(1, sizeof *work);
	struct position *imagined = (struct position *)room;
	const struct scenario *scenario = scenario_at(at);
	memcpy(room, true_position(at), sizeof room);
	campaign_imagine_claims(scenario, imagined, side_allied, NULL);
	struct table table = {.scenario = scenario, .position = imagined, .work = work};
	struct field field = truth(&table);
	const struct campaign_data *data = campaign_data(scenario);
	unsigned saalfeld = 0;
	while (strcmp(scenario->board->space[data->source[saalfeld].at].number, "N0809") != 0)
		saalfeld++;
	cr_assert(campaign_controls(&field, saalfeld, side_allied));
	campaign_pass_through(&table, flag_at(at, "fr.suchet"), data->source[saalfeld].at);
	cr_assert(campaign_controls(&field, saalfeld, side_french));
	free(work);
	leave(at);
}

/* What is worth a look of whoever is asked: the list, and the odds of each answer. */
struct looked_at {
	struct field field;
	struct answers listed;
	uint16_t odds[max_answers];
	_Alignas(16) unsigned char room[sizeof(struct campaign)];
	struct workspace work;
};

typedef void policy(const struct field *, const struct frame *, const struct answers *, uint16_t[]);

static void look_at(const struct at_table *at, policy *weigh, struct looked_at *looked)
{
	seat_id seat = asked_seat(at);
	looked->field = (struct field){.scenario = scenario_at(at), .work = &looked->work, .seat = seat};
	looked->field.mask = engine_mask(scenario_at(at), true_position(at), seat,
					 (struct mask *)looked->room);
	engine_list(&looked->field, seat, &looked->listed);
	weigh(&looked->field, engine_frame(flow_in(looked->field.mask), seat), &looked->listed, looked->odds);
}

/* Nobody but that counter is looked at. */
static void assert_first(const struct at_table *at, const char *counter)
{
	struct looked_at *looked = calloc(1, sizeof *looked);
	look_at(at, campaign_policy_move, looked);
	for (unsigned i = 0; i < looked->listed.count; i++) {
		struct answer given = looked->listed.answer[i];
		bool first = given.verb == verb_unit &&
			     !strcmp(campaign_counter(&looked->field, given.arg)->id, counter);
		cr_assert_eq(looked->odds[i], first);
	}
	free(looked);
}

/* Of two divisions and a leader the stronger division comes first, and nothing else is looked at; but scouts go before both. */
Test(measure, one_marches_after_another, .description = "1806 8.1, 13.4")
{
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1012");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.lannes", "1010");
	begin(at, "first-movement");
	assert_first(at, "fr.suchet");
	ready(at, "fr.treilhard.v1", "1012");
	assert_first(at, "fr.treilhard.v1");
}

static unsigned odds_of_looking(const struct at_table *at)
{
	struct looked_at *looked = calloc(1, sizeof *looked);
	look_at(at, campaign_policy_march, looked);
	unsigned odds = 0, ways = 0;
	for (unsigned i = 0; i < looked->listed.count; i++)
		if (looked->listed.answer[i].verb == verb_at) {
			odds = looked->odds[i];
			ways++;
		}
	free(looked);
	cr_assert_eq(ways, 1);
	return odds;
}

/* A vedette scouts whom nobody has seen, and nobody else; a division repulses whom somebody has seen. */
Test(measure, scouts_look_at_strangers, .description = "1806 13.4, 10.22")
{
	static const struct {
		const char *counter, *go;
		bool strangers, known;
	} row[] = {{"fr.colbert.v1", "unit fr.colbert.v1, go 1009", true, false},
		   {"fr.suchet", "unit fr.suchet, go 1009", false, true}};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		struct at_table *at = exercise();
		ready(at, row[i].counter, "1008");
		put(at, "fr.ney", "1005");
		put(at, "pr.pelet", "1010");
		begin(at, "first-movement");
		give_all(at, row[i].go);
		cr_expect_eq(odds_of_looking(at) > 0, row[i].strangers, "%s", row[i].counter);
		change(at, "{'seen':{'seat':'french','piece':'Pelet','as':'identity'}}");
		cr_expect_eq(odds_of_looking(at) > 0, row[i].known, "%s", row[i].counter);
	}
}

/* Lists by a workspace that has seen the whole game, and by one that has seen nothing. */
static void compare_lists(const struct at_table *at, struct workspace *used, struct workspace *fresh)
{
	static _Alignas(16) unsigned char room[sizeof(struct campaign)];
	static struct answers kept, found;
	seat_id seat = asked_seat(at);
	struct field field = {.scenario = scenario_at(at), .work = used, .seat = seat};
	field.mask = engine_mask(scenario_at(at), true_position(at), seat, (struct mask *)room);
	for (unsigned again = 0; again < 2; again++) {
		engine_list(&field, seat, &kept);
		memset(fresh, 0, sizeof *fresh);
		struct field other = field;
		other.work = fresh;
		engine_list(&other, seat, &found);
		cr_assert_eq(kept.count, found.count);
		cr_assert_arr_eq(kept.answer, found.answer, found.count * sizeof *found.answer);
		cr_assert_arr_eq(kept.cost, found.cost, found.count * sizeof *found.cost);
	}
}

static void play_and_compare(const char *scenario, unsigned seed, unsigned most)
{
	struct at_table *at = start(scenario);
	struct workspace *used = calloc(1, sizeof *used), *fresh = calloc(1, sizeof *fresh);
	uint32_t random = seed * 2654435761u + 1;
	for (unsigned i = 0; i < most && !is_over(at); i++) {
		compare_lists(at, used, fresh);
		random = random * 1664525u + 1013904223u;
		give_any(at, random >> 8);
	}
	free(used);
	free(fresh);
	leave(at);
}

Test(measure, kept_searches_are_the_same, .description = "1806 8.1, 7.44")
{
	play_and_compare("drill1806", 1, 250);
	play_and_compare("saalfeld", 2, 150);
	play_and_compare("campaign-14", 3, 250);
	play_and_compare("abensberg", 4, 400);
	play_and_compare("jena", 5, 250);
}
