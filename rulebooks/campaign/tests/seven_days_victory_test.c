/*
 * Victory in 1809: figures reckoned from the tables of chapter 20 and 21.43 and from the strengths on the counters.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct score score_of(const struct at_table *at)
{
	struct field field = truth_at(at);
	struct score score;
	campaign_score(&field, &score);
	return score;
}

static int worth_for(const struct field *field, side_id side, unsigned text)
{
	struct score score;
	int sum = 0;
	campaign_score(field, &score);
	for (unsigned i = 0; i < score.terms; i++)
		if (score.term[i].side == side && score.term[i].label.id == text)
			sum += score.term[i].value;
	return sum;
}

static int worth(const struct at_table *at, side_id side, unsigned text)
{
	struct field field = truth_at(at);
	return worth_for(&field, side, text);
}

/* ---- Tables ----------------------------------------------------------------------------------------------------------------- */

/* 2.9 to 1 is the column of 2 to 1, as the booklet's example has it. */
Test(seven_days_victory, ratio_of_losses, .description = "1809 20.11")
{
	static const int row[][3] = {{0, 0, 0},    {4, 10, -3}, {5, 10, -3}, {9, 10, -3}, {10, 10, -1},
				     {14, 10, -1}, {15, 10, 1}, {19, 10, 1}, {20, 10, 2}, {29, 10, 2},
				     {30, 10, 3},  {1, 0, 3},   {0, 1, -3}};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		cr_expect_eq(campaign_ratio_points(&campaign_differences_1809, (unsigned)row[i][0],
						   (unsigned)row[i][1]),
			     row[i][2], "%d Austrian to %d French", row[i][0], row[i][1]);
}

Test(seven_days_victory, eight_bands, .description = "1809 20.12")
{
	static const int row[][2] = {{0, 0},   {12, 0},  {13, 2},  {30, 2},  {31, 1},  {35, 1},
				     {36, 0},  {40, 0},  {41, -2}, {45, -2}, {46, -3}, {50, -3},
				     {51, -4}, {57, -4}, {58, -5}, {162, -5}};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		cr_expect_eq(campaign_loss_points(&campaign_differences_1809, (unsigned)row[i][0]), row[i][1],
			     "%d", row[i][0]);
}

/* Less than 1:2, 1:1, 1.5:1, 2.5:1; one point more for the Austrians wins. */
Test(seven_days_victory, levels_by_ratio, .description = "1809 21.43, 20.2")
{
	static const struct {
		int french, austrian;
		side_id winner;
		unsigned level;
	} row[] = {
		{3, 8, side_allied, level_decisive}, {4, 8, side_allied, level_victory},
		{7, 8, side_allied, level_victory},  {8, 8, no_side, level_draw},
		{11, 8, no_side, level_draw},        {12, 8, side_french, level_victory},
		{19, 8, side_french, level_victory}, {20, 8, side_french, level_decisive},
		{0, 1, no_side, level_draw},         {-3, 3, side_allied, level_decisive},
	};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		side_id winner;
		uint8_t level;
		campaign_level_of(&campaign_differences_1809, row[i].french, row[i].austrian, &winner,
				  &level);
		cr_expect(winner == row[i].winner && level == row[i].level, "%d to %d", row[i].french,
			  row[i].austrian);
	}
}

/* ---- Points ------------------------------------------------------------------------------------------------------------------ */

/* Four French sources and two points for nobody lost, against five Austrian sources; no bridge is Austrian. */
Test(seven_days_victory, before_a_shot_is_fired, .description = "1809 20.1, 20.15, 20.17, 20.43")
{
	struct at_table *at = clear_field("campaign1809");
	struct score score = score_of(at);
	cr_assert_eq(score.points[side_french], 4 + 2);
	cr_assert_eq(score.points[side_allied], 5, "2201 and 3501 count for a corps that has come only");
	cr_assert_eq(score.winner, no_side, "6 to 5 is less than 1.5 to 1");
	cr_assert_eq(score.level, level_draw);
	leave(at);
	at = clear_field("austrian-advance");
	score = score_of(at);
	cr_assert_eq(score.points[side_french], 4 + 2 + 2, "two are granted");
	cr_assert_eq(score.winner, side_french, "8 to 5, by more points");
	cr_assert_eq(worth(at, side_french, text_score_grant), 2);
}

/*
 * Brady 9 waits unrecovered with his full counter; Weber has recovered and lies there with 5; Lusignan, lost when reduced,
 * with 4; a vedette is nothing: 18. Demont 3 and the 65th 2 are 5. 18 to 5 is more than 3 to 1, and in the band of two points.
 */
Test(seven_days_victory, losses_as_they_lie, .description = "1809 20.11, 20.12, 20.43")
{
	struct at_table *at = clear_field("campaign1809");
	put(at, "au.brady", "unrecovered");
	put(at, "au.weber", "recovered");
	put_as(at, "au.lusignan", "eliminated", "'reduced':true");
	put(at, "au.radetzky.v1", "eliminated");
	put(at, "fr.demont", "eliminated");
	put(at, "fr.65-ligne", "eliminated");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_points_lost(&field, side_allied), 18);
	cr_assert_eq(campaign_points_lost(&field, side_french), 5);
	cr_assert_eq(worth(at, side_french, text_score_ratio), 3);
	cr_assert_eq(worth(at, side_allied, text_score_losses), 2);
	cr_assert_eq(worth(at, side_french, text_score_unscathed), 0);
}

/* Prior losses of the 21st: Thierry 5, and the 65th 2: 2.5 to 1. */
Test(seven_days_victory, prior_losses_count, .description = "1809 20.11, 12.1, 19.35, 1.62")
{
	struct at_table *at = start("eckmuehl");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_points_lost(&field, side_allied), 5);
	cr_assert_eq(campaign_points_lost(&field, side_french), 2);
	cr_assert_eq(worth(at, side_french, text_score_ratio), 2);
	const struct campaign_counter *thierry = campaign_counter(&field, flag_at(at, "au.thierry"));
	cr_assert_eq(position_at(at)->casualties[thierry->formation - 1], 5, "on the track of the III Corps");
}

Test(seven_days_victory, broken_corps, .description = "1809 20.13, 12.11")
{
	struct at_table *at = clear_field("campaign1809");
	change(at, "{'casualties':'iv','side':'french','value':20}");
	cr_assert_eq(worth(at, side_allied, text_score_broken), 0);
	change(at, "{'casualties':'iv','side':'french','value':21}");
	cr_assert_eq(worth(at, side_allied, text_score_broken), 2, "the IV Corps breaks at 21");
	change(at, "{'casualties':'iii','side':'french','value':30}");
	cr_assert_eq(worth(at, side_allied, text_score_broken), 2 + 5, "Davout's is worth five");
	change(at, "{'casualties':'iii','side':'austrian','value':12}");
	change(at, "{'casualties':'v','side':'austrian','value':12}");
	cr_assert_eq(worth(at, side_french, text_score_broken), 2, "one each");
}

Test(seven_days_victory, baggage, .description = "1809 20.14, 14.33")
{
	struct at_table *at = start("campaign1809-22");
	cr_assert_eq(worth(at, side_french, text_score_baggage), 2, "V and VI Corps lost theirs at Landshut");
	cr_assert_eq(worth(at, side_allied, text_score_baggage), 0);
}

/* ---- Control ----------------------------------------------------------------------------------------------------------------- */

/* Vohburg, 1804 on the left bank and 1805 on the right: one end is not enough, nor are the hungry. */
Test(seven_days_victory, danube_bridges, .description = "1809 20.15")
{
	struct at_table *at = clear_field("campaign1809");
	put_as(at, "au.brady", "1905", "'command':1");
	begin(at, "first-movement");
	give_all(at, "unit au.brady, go 1805");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 0, "one bank");
	give_all(at, "go 1804, done, done");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 1);
	put_as(at, "fr.demont", "1705", "'command':1");
	put(at, "au.brady", "1803");
	begin(at, "second-movement");
	give_all(at, "unit fr.demont, go 1805");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 0, "the French were there last");
	leave(at);
	at = clear_field("campaign1809");
	put_as(at, "au.brady", "1805", "'command':1,'unsupplied':true");
	begin(at, "first-movement");
	give_all(at, "unit au.brady, go 1804");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 0);
}

/* What passed the bridge its own side knows; the other sees a flag. */
Test(seven_days_victory, a_general_takes_no_bridge, .description = "1809 20.15")
{
	static const char *const counter[] = {"au.hiller", "au.baggage-vi", "au.rottermund.v1"};
	for (unsigned i = 0; i < COUNT_OF(counter); i++) { /* a vedette is a combat unit (1.4) */
		struct at_table *at = clear_field("campaign1809");
		put_as(at, counter[i], "1905", "'command':1");
		begin(at, "first-movement");
		char who[32];
		snprintf(who, sizeof who, "unit %s", counter[i]);
		give(at, who);
		give_all(at, "go 1804, done");
		struct field austrian = seen_by(at, side_allied), french = seen_by(at, side_french);
		cr_expect_eq(worth_for(&austrian, side_allied, text_score_bridges), i == 2, "%s", counter[i]);
		cr_expect_eq(worth_for(&french, side_allied, text_score_bridges), 1, "for all they know");
		cr_expect_eq(worth(at, side_allied, text_score_bridges), i == 2);
		leave(at);
	}
}

/* From the 21st on Regensburg is Austrian at both ends of its bridge, and no source for the French (reading 65). */
Test(seven_days_victory, regensburg, .description = "1809 20.15, 21.3")
{
	struct at_table *at = start("eckmuehl");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 1);
	cr_assert_eq(worth(at, side_french, text_score_sources), 3);
	leave(at);
	at = start("abensberg");
	cr_assert_eq(worth(at, side_allied, text_score_bridges), 0);
	cr_assert_eq(worth(at, side_french, text_score_sources), 4);
}

/* Jellacic holds Munich: no French unit goes there. */
Test(seven_days_victory, munich, .description = "1809 20.16, 14.23")
{
	struct at_table *at = clear_field("campaign1809");
	put_as(at, "fr.demont", "0132", "'command':1");
	put_as(at, "au.brady", "0233", "'command':1");
	begin(at, "second-movement");
	give(at, "unit fr.demont");
	cr_assert_str_eq(rule_of(at, "go 0133"), "20.16");
	give(at, "done");
	put(at, "fr.demont", "1010");
	begin(at, "first-movement");
	give(at, "unit au.brady");
	cr_assert(is_legal(at, "go 0133"));
}

/* ---- Battles, the Emperor ----------------------------------------------------------------------------------------------------- */

Test(seven_days_victory, battles_by_points, .description = "1809 20.2, 21.2")
{
	struct at_table *at = clear_field("abensberg");
	cr_assert_eq(score_of(at).winner, side_french, "6 to 5");
	put(at, "fr.65-ligne", "eliminated");
	struct score score = score_of(at); /* 4 - 3 to 5 */
	cr_assert_eq(score.points[side_french], 1);
	cr_assert_eq(score.winner, side_allied);
	cr_assert_eq(score.level, level_victory);
	put(at, "au.brigade-e", "eliminated"); /* 2 to 2: 4 - 1 to 5 */
	put(at, "au.baggage-v", "captured");
	put(at, "au.baggage-vi", "captured");
	score = score_of(at);
	cr_assert_eq(score.points[side_french], 4 - 1 + 2);
	cr_assert_eq(score.winner, no_side, "5 to 5");
	cr_assert_eq(score.level, level_draw);
}

Test(seven_days_victory, the_emperor_is_taken, .description = "1809 20.3")
{
	struct at_table *at = clear_field("abensberg");
	put(at, "fr.napoleon", "captured");
	begin(at, "first-combat");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), side_allied);
	cr_assert_eq(told(at, "emperor-taken"), 1);
}

/* At once: in the middle of a march, and before anybody retreats. Kottulinsky's 11 against Demont's 3 are 3-1, three columns against his rating of 3. */
Test(seven_days_victory, the_emperor_is_taken_in_the_midst_of_it, .description = "1809 20.3, 5.22, 5.23")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.napoleon", "1010");
	ready(at, "au.brady", "1012");
	begin(at, "first-movement");
	dice(at, "d6 6");
	give_all(at, "unit au.brady, go 1011, at 1010");
	cr_expect(is_over(at), "by a repulse");
	cr_expect_eq(winner_at(at), side_allied);
	leave(at);
	at = exercise_1809();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.demont", "1010");
	ready(at, "au.kottulinsky", "1011");
	begin(at, "first-combat");
	attack(at, "au.kottulinsky", "1010");
	dice(at, "d6 4, d6 6"); /* Dr */
	give_all(at, "done, no");
	cr_expect(is_over(at), "in a fight");
	cr_expect_str_eq(where(at, "fr.demont"), "1010");
}

/* Ten Austrian points gone by 2934: seven French ones are two thirds and more, six are not. */
Test(seven_days_victory, exits, .description = "1809 20.43")
{
	struct at_table *at = clear_field("campaign1809");
	unsigned source = 0;
	const struct campaign_data *data = campaign_data(scenario_at(at));
	while (data->source[source].at != space_named(at, "2934"))
		source++;
	struct campaign *campaign = (struct campaign *)position_at(at);
	cr_assert_eq(worth(at, side_allied, text_score_left), 0, "nobody left, no point");
	cr_assert_eq(worth(at, side_french, text_score_left), 0);
	campaign->exited[side_allied * max_sources + source] = 10;
	campaign->exited[side_french * max_sources + source] = 6;
	cr_assert_eq(worth(at, side_allied, text_score_left), 1);
	cr_assert_eq(worth(at, side_french, text_score_left), 0);
	campaign->exited[side_french * max_sources + source] = 7;
	cr_assert_eq(worth(at, side_allied, text_score_left), 0);
	cr_assert_eq(worth(at, side_french, text_score_left), 1);
}
