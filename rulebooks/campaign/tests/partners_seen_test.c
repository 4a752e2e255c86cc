/*
 * Partners of a split command as they appear in views and tickets, 18.0: to the other side they are one.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/campaign.h"
#include "tests/support/planted.h"
#include "vedette/game.h"
#include "vedette/json.h"

enum { seat_french, seat_allied };

/* A whole game between random players through game.h, and what a viewer reads of it. */
struct reading {
	struct scenario *scenario;
	const struct rulebook *own;
	struct game *game;
};

static struct reading read_game(const char *id, const struct rulebook *planted)
{
	static struct workspace work;
	uint8_t option[max_options];
	char error[120];
	struct reading reading = {.scenario = planted_scenario(id)};
	reading.own = reading.scenario->rulebook;
	if (planted)
		reading.scenario->rulebook = planted;
	game_default_options(reading.scenario, option);
	cr_assert(game_option(reading.scenario, option, "commands", "split", error, sizeof error), "%s",
		  error);
	struct game_setup setup = {.option = option, .seed = "partners", .work = &work};
	reading.game = game_new(reading.scenario, &setup);
	return reading;
}

static void close_book(struct reading *reading)
{
	game_free(reading->game);
	reading->scenario->rulebook = reading->own;
	scenario_free(reading->scenario);
}

static const char *view_of(struct game *game, seat_id viewer)
{
	static char text[1 << 20];
	struct json out;
	json_start(&out, text, sizeof text);
	put_view(&out, NULL, game, viewer);
	return text;
}

static void answer_any(struct game *game, unsigned n)
{
	static struct answers answers;
	struct game_result result;
	seat_id seat = game_first_waiting(game);
	game_answers(game, seat, &answers);
	cr_assert(answers.count);
	game_answer(game, seat, answers.answer[n % answers.count], &result);
	cr_assert_eq(result.outcome, game_done, "%s", result.reason);
}

/* How often one who is not of the side reads in his view that a partner of its chief is waited for, or can tell by his ticket or by the story when one
 * partner has finished. */
static unsigned partners_named(const char *id, const struct rulebook *planted)
{
	struct reading reading = read_game(id, planted);
	struct game *game = reading.game;
	unsigned named = 0, passed_on = 0;
	for (unsigned i = 0; i < 400 && !game_is_over(game); i++) {
		seat_id before = game_first_waiting(game), enemy = before % 2 ? seat_french : seat_allied;
		uint32_t ticket = game_ticket(game, enemy), told = settled_events(game, enemy);
		const struct frame open = game_flow(game)->stack[0];
		if (before > seat_allied && i % 8 == 0) {
			char waits[60];
			snprintf(waits, sizeof waits, "\"waiting\":[\"%s\"]",
				 reading.scenario->rulebook->seat[before]);
			named += strstr(view_of(game, enemy), waits) != NULL;
			named += strstr(view_of(game, public_seat), waits) != NULL;
			cr_assert(strstr(view_of(game, before % 2), waits), "his chief knows");
		}
		answer_any(game, i * 2654435761u >> 8);
		seat_id after = game_first_waiting(game);
		if (after == before || after == no_seat || after % 2 != before % 2)
			continue;
		passed_on++;
		named += game_ticket(game, enemy) != ticket;
		bool in_turn = game_flow(game)->depth == 1 &&
			       game_flow(game)->stack[0].question == open.question;
		named += in_turn && settled_events(game, enemy) != told; /* that one of them has finished */
	}
	cr_assert_gt(passed_on, 0, "partners were asked in turn");
	close_book(&reading);
	return named;
}

Test(partners, are_not_named_to_the_enemy, .description = "1806 1.5, 18.0")
{
	cr_assert_eq(partners_named("jena-auerstaedt", NULL), 0);
}

Test(campaign_leaks, who_is_waited_for)
{
	struct rulebook planted = campaign_rossbach_1806;
	planted.asks_as_side = false;
	cr_assert_gt(partners_named("jena-auerstaedt", &planted), 0);
}
