/*
 * The starts of the campaign and its battles: every table loads, every stack is legal, and supply reaches whom it should.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"
#include "vedette/ground.h"

struct started {
	struct scenario *scenario;
	struct workspace *work;
	struct campaign *position;
};

static struct started start_of(const struct scenario_info *info)
{
	struct data_set data;
	struct data_error error = {.line = 0};
	struct keyed_chance chance;
	struct started started = {.work = calloc(1, sizeof *started.work)};
	static const uint8_t key[16] = {18, 6};
	data.file = embedded_files(&data.count);
	started.scenario = campaign_load(info, &data, &error);
	cr_assert(started.scenario, "%s: %s line %d: %s", info->id, error.file, error.line, error.reason);
	started.position = aligned_alloc(64, (sizeof(struct campaign) + 63) / 64 * 64);
	keyed_chance(&chance, key, 0);
	struct table table = {.scenario = started.scenario,
			      .position = (struct position *)started.position,
			      .chance = &chance.chance,
			      .work = started.work};
	engine_begin(&table, NULL);
	const char *wrong = campaign_unsound(started.scenario, (struct position *)started.position);
	cr_assert_null(wrong, "%s: %s", info->id, wrong);
	return started;
}

static void put_away(struct started started)
{
	free(started.position);
	free(started.work);
	scenario_free(started.scenario);
}

static unsigned count_units(const struct started *started, side_id side, bool in_supply)
{
	struct field field = {.scenario = started->scenario,
			      .mask = (const struct mask *)started->position,
			      .work = started->work,
			      .seat = referee_seat};
	unsigned count = 0;
	campaign_find_supply(&field, side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(&field, flag);
		space_id at = started->position->at[flag];
		count += counter && campaign_is_combat_unit(counter) &&
			 at < started->scenario->board->spaces &&
			 (!in_supply || campaign_is_supplied_at(&field, at));
	}
	return count;
}

/* Units on the map, and those in supply if nobody moved: counted from the tables of the starts and traced on the map by itself. */
Test(starts, every_date_of_the_campaign,
     .description = "1806 14.1, 19.2, 19.21, 19.22, 19.23, 19.24, 19.27, 19.28, 21.54")
{
	static const struct {
		struct scenario_info info;
		unsigned prussian, prussian_in_supply, french, french_in_supply;
	} row[] = {
		{{.id = "early-warning", .turns = 46, .first_turn = 1}, 24, 21, 0, 0},
		{{.id = "campaign", .turns = 41, .first_turn = 6}, 24, 23, 5, 5},
		{{.id = "campaign-9", .turns = 38, .first_turn = 9}, 25, 23, 7, 7},
		{{.id = "campaign-10", .turns = 34, .first_turn = 13}, 25, 25, 20, 20},
		{{.id = "campaign-11", .turns = 30, .first_turn = 17}, 29, 28, 29, 24},
		{{.id = "campaign-12", .turns = 26, .first_turn = 21}, 30, 29, 32, 31},
		{{.id = "campaign-13", .turns = 22, .first_turn = 25}, 34, 31, 32, 19},
		{{.id = "campaign-14", .turns = 18, .first_turn = 29}, 34, 32, 32, 28},
	};
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
		struct started started = start_of(&row[i].info);
		cr_expect_eq(count_units(&started, side_allied, false), row[i].prussian, "%s: %u Prussians",
			     row[i].info.id, count_units(&started, side_allied, false));
		cr_expect_eq(count_units(&started, side_french, false), row[i].french, "%s: %u French",
			     row[i].info.id, count_units(&started, side_french, false));
		cr_expect_eq(count_units(&started, side_allied, true), row[i].prussian_in_supply, "%s",
			     row[i].info.id);
		cr_expect_eq(count_units(&started, side_french, true), row[i].french_in_supply, "%s",
			     row[i].info.id);
		put_away(started);
	}
}

Test(starts, battles,
     .description = "1806 21.3, 21.32, 21.33, 21.34, 21.42, 21.43, 21.44, 21.92, 21.93, 21.94, 21.95")
{
	struct scenario_info info = {.id = "saalfeld", .turns = 3, .first_turn = 13};
	struct started saalfeld = start_of(&info);
	cr_assert_eq(count_units(&saalfeld, side_french, false), 2,
		     "Suchet and Treilhard; Gazan comes later");
	cr_assert_eq(count_units(&saalfeld, side_allied, false), 5);
	cr_assert_eq(campaign_data(saalfeld.scenario)->first_player, side_french);
	const struct board *board = saalfeld.scenario->board;
	cr_assert_eq(board->space[board_find(board, "N1401")].terrain, terrain_off_map, "rows 1 to 13");
	cr_assert_neq(board->space[board_find(board, "N1301")].terrain, terrain_off_map);
	info = (struct scenario_info){.id = "massenbach", .turns = 7, .first_turn = 25};
	put_away(saalfeld);
	struct started massenbach = start_of(&info);
	cr_assert_eq(campaign_data(massenbach.scenario)->first_player, side_allied);
	put_away(massenbach);
	info = (struct scenario_info){.id = "jena-auerstaedt", .turns = 3, .first_turn = 29};
	put_away(start_of(&info));
}

/* ---- A ground given with the game ------------------------------------------------------------------------------------ */

static struct scenario *laid(const char *text, struct data_error *error)
{
	struct data_set data;
	data.file = embedded_files(&data.count);
	json_t *ground = json_loads(text, 0, NULL);
	cr_assert(ground, "%s", text);
	struct scenario *scenario = scenario_load_on("exercise1806", &data, ground, error);
	json_decref(ground);
	return scenario;
}

Test(grounds, bridges_and_sources_follow, .description = "1806 8.3, 14.21")
{
	struct data_error error = {.line = 0};
	struct scenario *scenario =
		laid("{\"sides\":[[\"1010\",\"1011\",\"river\"],[\"1110\",\"1111\",\"stream\"]],"
		     "\"roads\":[[\"1010\",\"1011\"]],\"trails\":[[\"1110\",\"1111\"]],"
		     "\"sources\":{\"0101\":\"french\"}}",
		     &error);
	cr_assert(scenario, "%s", error.reason);
	cr_assert_eq(campaign_data(scenario)->bridges, 1, "the trail has a ford");
	cr_assert_eq(campaign_data(scenario)->sources, 1);
	cr_assert_eq(campaign_data(scenario)->source[0].side, side_french);
	scenario_free(scenario);
}

Test(grounds, nonsense_is_refused_whole)
{
	static const char *const bad[] = {"{\"sources\":{\"9999\":\"french\"}}",
					  "{\"sources\":{\"0101\":\"turkish\"}}", "{\"sources\":[1]}",
					  "{\"sources\":{\"0101\":7}}"};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct data_error error = {.line = 0};
		cr_expect_null(laid(bad[i], &error), "%s", bad[i]);
		cr_expect_neq(error.reason[0], '\0', "%s", bad[i]);
	}
}
