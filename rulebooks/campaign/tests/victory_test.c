/*
 * Victory: points, levels, control and the scenarios' own ends. Figures are reckoned from the tables of chapter 20 and the
 * strengths on the counters.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static struct score score_of(const struct at_table *at)
{
	struct field field = truth_at(at);
	struct score score;
	campaign_score(&field, &score);
	int sum[both_sides] = {0};
	for (unsigned i = 0; i < score.terms; i++)
		sum[score.term[i].side] += score.term[i].value;
	cr_assert_eq(sum[side_french], score.points[side_french], "the terms add up");
	cr_assert_eq(sum[side_allied], score.points[side_allied], "the terms add up");
	return score;
}

static int worth(const struct at_table *at, side_id side, unsigned text)
{
	struct score score = score_of(at);
	int sum = 0;
	for (unsigned i = 0; i < score.terms; i++)
		if (score.term[i].side == side && score.term[i].label.id == text)
			sum += score.term[i].value;
	return sum;
}

/* ---- Tables --------------------------------------------------------------------------------------------------------------- */

Test(victory, ratio_of_losses, .description = "1806 20.11")
{
	static const int row[][3] = {{0, 0, -2},  {9, 10, -3}, {10, 10, -2}, {19, 10, -2}, {20, 10, 0},
				     {29, 10, 0}, {30, 10, 3}, {1, 0, 3},    {0, 1, -3},   {5, 10, -3}};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		cr_expect_eq(campaign_ratio_points(&campaign_differences_1806, (unsigned)row[i][0],
						   (unsigned)row[i][1]),
			     row[i][2], "%d Prussian to %d French", row[i][0], row[i][1]);
}

Test(victory, prussian_losses, .description = "1806 20.14")
{
	static const int row[][2] = {{0, 5},  {10, 5}, {11, 4}, {24, 4}, {25, 3},
				     {40, 3}, {41, 2}, {50, 2}, {51, 1}, {133, 1}};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		cr_expect_eq(campaign_loss_points(&campaign_differences_1806, (unsigned)row[i][0]), row[i][1],
			     "%d", row[i][0]);
}

Test(victory, levels, .description = "1806 20.2")
{
	static const struct {
		int french, prussian;
		side_id winner;
		unsigned level;
	} row[] = {
		{4, 8, side_allied, level_decisive},  {5, 8, side_allied, level_victory},
		{8, 8, side_allied, level_victory},   {9, 8, side_french, level_marginal},
		{15, 8, side_french, level_marginal}, {16, 8, side_french, level_victory},
		{23, 8, side_french, level_victory},  {24, 8, side_french, level_decisive},
		{31, 8, side_french, level_decisive}, {32, 8, side_french, level_crushing},
		{-3, 1, side_allied, level_victory},  {-3, 2, side_allied, level_decisive},
		{4, -1, side_french, level_crushing},
	};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		side_id winner;
		uint8_t level;
		campaign_level_of(&campaign_differences_1806, row[i].french, row[i].prussian, &winner,
				  &level);
		cr_expect(winner == row[i].winner && level == row[i].level, "%d to %d", row[i].french,
			  row[i].prussian);
	}
}

/* ---- Points ---------------------------------------------------------------------------------------------------------------- */

/* Three French sources and six Prussian ones, no losses: 3 - 2 to 6 + 5, which is 1 to 11. */
Test(victory, before_a_shot_is_fired, .description = "1806 20.1, 20.12")
{
	struct at_table *at = clear_field("campaign");
	struct score score = score_of(at);
	cr_assert_eq(score.points[side_french], 1);
	cr_assert_eq(score.points[side_allied], 11);
	cr_assert_eq(score.winner, side_allied);
	cr_assert_eq(score.level, level_decisive);
}

/* Grawert's reduced counter has 4, Louis's 3; Pelet's only one has 1; a vedette counts nothing. Suchet's has 6. */
Test(victory, losses_lie_in_the_boxes, .description = "1806 20.11, 20.14")
{
	struct at_table *at = clear_field("campaign");
	put(at, "pr.grawert", "unrecovered");
	put_as(at, "pr.louis", "eliminated", "'reduced':true");
	put(at, "pr.pelet", "eliminated");
	put(at, "pr.bila.v1", "eliminated");
	put(at, "fr.suchet", "recovered");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_points_lost(&field, side_allied), 8);
	cr_assert_eq(campaign_points_lost(&field, side_french), 6);
	cr_assert_eq(worth(at, side_french, text_score_ratio), -2, "8 to 6");
	cr_assert_eq(worth(at, side_allied, text_score_losses), 5);
	put(at, "pr.oranien", "eliminated");
	cr_assert_eq(worth(at, side_french, text_score_ratio), 0, "12 to 6");
	cr_assert_eq(worth(at, side_allied, text_score_losses), 4);
}

Test(victory, broken_corps, .description = "1806 20.13")
{
	struct at_table *at = clear_field("campaign");
	change(at, "{'casualties':'vi','side':'french','value':8}");
	cr_assert_eq(worth(at, side_allied, text_score_broken), 0);
	change(at, "{'casualties':'vi','side':'french','value':9}");
	cr_assert_eq(worth(at, side_allied, text_score_broken), 1, "the VI Corps breaks at 9");
	cr_assert_eq(worth(at, side_french, text_score_broken), 0);
	put_as(at, "pr.grawert", "N0808", "'unsupplied':true");
	cr_assert_eq(worth(at, side_french, text_score_broken), 0, "hunger does not count");
}

Test(victory, trophies, .description = "1806 20.15, 20.17")
{
	struct at_table *at = clear_field("campaign");
	put(at, "pr.baggage", "captured");
	put(at, "sx.baggage", "captured");
	put(at, "pr.bridge1", "captured");
	put(at, "pr.king", "captured");
	put(at, "pr.hohenlohe", "captured");
	cr_assert_eq(worth(at, side_french, text_score_baggage), 2, "bridges are no baggage");
	cr_assert_eq(worth(at, side_french, text_score_monarch), 1, "a general is no king");
	cr_assert_eq(worth(at, side_allied, text_score_baggage), 0);
}

/* ---- Control ---------------------------------------------------------------------------------------------------------------- */

static struct at_table *before_weissenfels(const char *more)
{
	struct at_table *at = clear_field("campaign");
	put_as(at, "fr.suchet", "N1353", more);
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go N1453");
	return at;
}

Test(victory, a_source_falls, .description = "1806 20.12, 20.16")
{
	struct at_table *at = before_weissenfels("'command':1");
	cr_assert_eq(worth(at, side_allied, text_score_sources), 5);
	give_all(at, "go N1353, done");
	cr_assert_eq(worth(at, side_allied, text_score_sources), 5, "the last to have passed");
}

Test(victory, the_hungry_take_nothing, .description = "1806 20.16")
{
	struct at_table *at = before_weissenfels("'command':1,'unsupplied':true");
	cr_assert_eq(worth(at, side_allied, text_score_sources), 6);
}

/* The Prussians see a flag in their source, and must suppose that it is lost; the French know better. */
Test(victory, appearances, .description = "1806 20.16")
{
	struct at_table *at = before_weissenfels("'command':1,'unsupplied':true");
	struct field field = seen_by(at, side_allied);
	struct score score;
	campaign_score(&field, &score);
	cr_assert_eq(score.points[side_allied], 5 + 5);
	cr_assert_eq(score_of(at).points[side_allied], 6 + 5);
}

Test(victory, it_is_won_back, .description = "1806 20.16")
{
	struct at_table *at = clear_field("campaign");
	put_as(at, "fr.suchet", "N1353", "'command':1");
	put_as(at, "pr.grawert", "N1653", "'command':1");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go N1453, go N1350, done, done");
	cr_assert_eq(worth(at, side_allied, text_score_sources), 5);
	put_as(at, "pr.grawert", "N1553", "'command':1");
	begin(at, "second-movement");
	give_all(at, "unit pr.grawert, go N1453");
	cr_assert_eq(worth(at, side_allied, text_score_sources), 6);
}

/* ---- Battles ----------------------------------------------------------------------------------------------------------------- */

Test(victory, a_battle_is_worth_less, .description = "1806 20.14, 21.1, 21.2")
{
	static const char *const battles[] = {"auerstaedt", "jena"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field(battles[i]);
		cr_expect_eq(worth(at, side_allied, text_score_losses) +
				     worth(at, side_allied, text_score_battle),
			     3, "five less two");
		leave(at);
	}
	struct at_table *both = clear_field("jena-auerstaedt");
	cr_assert_eq(worth(both, side_allied, text_score_battle), 0);
}

/* Sources beyond the area do not count: south of the Ilm and the Saale lie N0401 and N1453 alone. */
Test(victory, sources_in_the_area, .description = "1806 20.12, 21.12, 21.22")
{
	struct at_table *at = clear_field("jena");
	cr_assert_eq(worth(at, side_french, text_score_sources), 1);
	cr_assert_eq(worth(at, side_allied, text_score_sources), 1);
	leave(at);
	at = clear_field("auerstaedt");
	cr_assert_eq(worth(at, side_french, text_score_sources), 0);
	cr_assert_eq(worth(at, side_allied, text_score_sources), 3, "N2053, N3853 and N3916");
}

Test(victory, saalfeld, .description = "1806 21.9, 21.96")
{
	struct at_table *at = clear_field("saalfeld");
	cr_assert_eq(score_of(at).level, level_draw, "nobody holds anything");
	put(at, "pr.louis", "eliminated");
	put(at, "fr.suchet", "eliminated");
	cr_assert_eq(score_of(at).points[side_french], 3);
	cr_assert_eq(score_of(at).points[side_allied], 6);
	cr_assert_eq(score_of(at).winner, side_allied, "6 to 3");
	put_as(at, "fr.gazan", "N1110", "'command':1");
	begin(at, "first-movement");
	give_all(at, "unit fr.gazan, go N1211");
	cr_assert_eq(score_of(at).winner, side_french, "Rudolstadt is held");
	give_all(at, "done, done");
	put_as(at, "pr.grawert", "N0810", "'command':1");
	begin(at, "second-movement");
	give_all(at, "unit pr.grawert, go N0809");
	cr_assert_eq(score_of(at).winner, side_allied, "Saalfeld, too: the points decide");
}

Test(victory, saalfeld_as_it_begins, .description = "1806 21.96")
{
	struct at_table *at = start("saalfeld");
	struct score score = score_of(at);
	cr_assert_eq(score.winner, side_allied, "Prince Louis is in Saalfeld");
	const struct score_term *why = NULL;
	for (unsigned i = 0; i < score.terms; i++)
		if (score.term[i].decides)
			why = &score.term[i];
	cr_assert_not_null(why, "at nothing to nothing the score says by what");
	cr_assert_eq(why->side, side_allied);
	cr_assert_eq(why->label.id, text_score_goal);
}

Test(victory, the_road_to_weimar, .description = "1806 21.96")
{
	struct at_table *at = clear_field("saalfeld");
	put_as(at, "fr.gazan", "N1309", "'command':1");
	begin(at, "first-movement");
	give_all(at, "unit fr.gazan, go N1409");
	cr_assert_eq(score_of(at).winner, side_french);
	put_as(at, "pr.grawert", "N1308", "'command':1");
	put_as(at, "fr.gazan", "N0505", "'command':0");
	begin(at, "second-movement");
	give(at, "unit pr.grawert");
	cr_assert_not(is_legal(at, "go N1409"), "no way out for them");
}

/* ---- 20.3 ---------------------------------------------------------------------------------------------------------------------- */

Test(victory, the_emperor_is_taken, .description = "1806 20.3")
{
	struct at_table *at = clear_field("campaign");
	put(at, "fr.napoleon", "captured");
	begin(at, "first-combat");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), side_allied);
	cr_assert_eq(position_at(at)->flow.level, level_victory);
	cr_assert_eq(told(at, "emperor-taken"), 1);
}

Test(victory, a_game_ends_with_its_winner, .description = "1806 20.1, 20.2")
{
	struct at_table *at = clear_field("campaign");
	change(at, "{'turn':46}");
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), side_allied, "1 to 11");
	cr_assert_eq(position_at(at)->flow.level, level_decisive);
}
