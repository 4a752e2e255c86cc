/*
 * What a game is worth now: the terms of the score, and the cards in words.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static struct score score_of(const struct at_table *at)
{
	struct field field = truth_at(at);
	struct score score;
	napoleon_score(&field, &score);
	return score;
}

static int worth(const struct score *score, unsigned text)
{
	int sum = 0;
	for (unsigned i = 0; i < score->terms; i++)
		if (score->term[i].label.id == text)
			sum += score->term[i].value;
	return sum;
}

/* One track, which both sides read: the terms are nobody's and add up to it. */
static void check_sum(const struct at_table *at, const struct score *score)
{
	int sum = 0;
	for (unsigned i = 0; i < score->terms; i++) {
		cr_assert_eq(score->term[i].side, no_side);
		sum += score->term[i].value;
	}
	cr_assert_eq(sum, (int)vp(at));
	cr_assert_eq(score->track, (int)vp(at));
	cr_assert_eq(score->track_end, 20);
}

static struct at_table *some_game(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Davout", "Naumburg");
	place(at, "Brunswick", "Weimar");
	return at;
}

Test(score, at_the_beginning, .description = "1806 setup.board")
{
	struct at_table *at = some_game("conscript");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(score.track, 10);
	cr_assert_eq(score.terms, 1);
	cr_assert_eq(score.winner, prussian, "above 0 at the end of turn 7");
}

Test(score, of_the_short_scenario, .description = "1806 scenario.short")
{
	struct at_table *at = some_game("short");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_start), 11);
	victory_at(at, 3);
	cr_assert_eq(score_of(at).winner, french, "four are needed");
	victory_at(at, 4);
	cr_assert_eq(score_of(at).winner, prussian);
}

/* Lannes loses two points, Brunswick three, Halle falls: 10 + 2 - 3 - 3 = 6. */
Test(score, losses_and_citadels, .description = "1806 victory.losses victory.citadels")
{
	struct at_table *at = some_game("conscript");
	begin(at, "operations");
	napoleon_lose(table_at(at), davout, 2, 0, say(why_hold));
	napoleon_lose(table_at(at), brunswick, 2, 1, say(why_hold));
	napoleon_take_control(table_at(at), space_named(at, "Halle"), french);
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(vp(at), 6);
	cr_assert_eq(worth(&score, term_lost), -1, "two and minus three");
	cr_assert_eq(worth(&score, term_citadel), -3);
	cr_assert_eq(worth(&score, term_hold), 0);
}

/* Two turns with three citadels. */
Test(score, turns_held, .description = "1806 victory.hold")
{
	struct at_table *at = some_game("conscript");
	any_dice(at, "held");
	begin(at, "end");
	begin(at, "end");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_hold), 2);
	cr_assert_eq(vp(at), 12);
}

Test(score, of_a_bid, .description = "1806 marshal.bid")
{
	struct at_table *at = start("marshal");
	give_as(at, 0, "unit Napoléon");
	give_as(at, 0, "number 4");
	give_as(at, 1, "unit Frederick William III");
	give_as(at, 1, "number 3");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_bid), 4);
}

/* A point reinforced is no victory point, lost again it is one: 10 - 1. */
Test(score, reinforcement_gives_nothing, .description = "1806 card.reinforcement")
{
	struct at_table *at = some_game("conscript");
	strength(at, "Brunswick", 6, 1);
	victory_at(at, 9); /* as if a point had been lost */
	hand(at, "prussian", "P04");
	begin(at, "initiative");
	give(at, "card P04");
	dice(at, "card F13, card P14");
	give(at, "unit Brunswick");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_lost), -1);
	cr_assert_eq(worth(&score, term_hold), 0);
}

Test(score, care_gives_a_point, .description = "1806 card.care")
{
	struct at_table *at = some_game("conscript");
	control(at, "Erfurt", "french");
	strength(at, "Davout", 6, 1);
	change(at, "{'care':'Davout'}");
	victory_at(at, 7); /* 10, the point Davout lost, Erfurt */
	any_dice(at, "care");
	begin(at, "recovery");
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(vp(at), 6);
	cr_assert_eq(worth(&score, term_care), -1);
	cr_assert_eq(worth(&score, term_hold), 0);
}

/* Two points were left on the track, eight were lost: the track ends at 0, and nobody has held anything. */
Test(score, beyond_the_end_of_the_track, .description = "1806 victory.end")
{
	struct at_table *at = some_game("conscript");
	control(at, "Erfurt", "french");
	place(at, "Kalckreuth", "eliminated");
	victory_at(at, 1); /* 10 - 4 - 5 */
	begin(at, "operations");
	napoleon_tire(table_at(at), brunswick, 9);
	cr_assert(is_over(at));
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_lost), -13);
	cr_assert_eq(worth(&score, term_hold), 0);
	cr_assert_eq(score.winner, french);
	cr_assert_eq(score.level, level_points);
}

/* ---- explain ------------------------------------------------------------------------------------------- */

Test(score, the_track_explained, .description = "1806 victory.losses victory.citadels")
{
	struct at_table *at = some_game("conscript");
	begin(at, "operations");
	napoleon_lose(table_at(at), davout, 2, 0, say(why_hold));
	napoleon_take_control(table_at(at), space_named(at, "Leipzig"), french);
	cr_assert_eq(figure(at, "victory", "{'what':'victory'}"), 9);
	cr_assert_eq(term(at, "victory", "{'what':'victory'}", "term-lost"), 2);
	cr_assert_eq(term(at, "victory", "{'what':'victory'}", "term-citadel"), -3);
}

/* P30 SACRIFICE 4, FF, 3; F22 and P25 FATIGUE of 1 and 2. */
Test(score, cards_explained, .description = "1806 terms.cards")
{
	struct at_table *at = start("conscript");
	cr_assert_eq(figure(at, "move", "{'what':'card','card':'P30'}"), 4);
	cr_assert_eq(figure(at, "losses", "{'what':'card','card':'P30'}"), 0);
	cr_assert_eq(figure(at, "fatigue", "{'what':'card','card':'P30'}"), 2);
	cr_assert_eq(figure(at, "recovery", "{'what':'card','card':'P30'}"), 3);
	cr_assert_eq(figure(at, "event", "{'what':'card','card':'F22'}"), 1);
	cr_assert_eq(figure(at, "event", "{'what':'card','card':'P25'}"), 2);
	cr_assert_not_null(no_figure(at, "{'what':'card','card':'F37'}"));
	cr_assert_not_null(no_figure(at, "{'what':'card'}"));
	cr_assert_not_null(no_figure(at, "{'what':'weather'}"));
}

/* The track was put to 13 by hand, and nobody has held anything. */
Test(score, set_by_an_edit, .description = "1806 victory.hold")
{
	struct at_table *at = some_game("conscript");
	victory_at(at, 13);
	flow_of(table_at(at)->position)->edited = 1;
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_edited), 3);
	cr_assert_null(napoleon_texts[term_edited].rule);
	cr_assert_eq(worth(&score, term_hold), 0);
}

/* From 19 the point for the citadels held ends the game, and nothing has gone beyond: 10 + 10. */
Test(score, held_to_the_end_of_the_track, .description = "1806 victory.hold victory.end")
{
	struct at_table *at = some_game("conscript");
	victory_at(at, 19);
	begin(at, "end");
	cr_assert(is_over(at));
	struct score score = score_of(at);
	check_sum(at, &score);
	cr_assert_eq(worth(&score, term_hold), 10);
	cr_assert_eq(worth(&score, term_beyond), 0);
}
