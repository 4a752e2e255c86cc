/*
 * Grounds: laid upon the exercise board, or refused whole with a reason.
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/ground.h"

static const char *const sources[] = {"sources", NULL};

static struct board *laid(const char *text, struct data_error *error)
{
	struct board *board = board_new_hexes(&exercise_grid);
	json_t *ground = json_loads(text, JSON_DECODE_ANY, NULL);
	cr_assert_not_null(ground, "%s", text);
	bool done = ground_lay(board, ground, sources, error);
	json_decref(ground);
	if (done)
		return board;
	board_free(board);
	return NULL;
}

static uint16_t side_of(const struct board *board, const char *a, const char *b)
{
	space_id from = board_find(board, a), to = board_find(board, b);
	return board->side[from][hex_direction(board, from, to)];
}

Test(ground, the_exercise_board_is_numbered_like_the_sheets)
{
	struct board *board = board_new_hexes(&exercise_grid);
	cr_assert_eq(board->spaces, 24 * 24);
	cr_assert_neq(board_find(board, "0101"), no_space);
	cr_assert_neq(board_find(board, "2424"), no_space);
	/* even rows are shifted to the right: above 1010 lie 1110 and 1111 */
	cr_assert_eq(hex_distance(board, board_find(board, "1010"), board_find(board, "1111")), 1);
	cr_assert_eq(hex_distance(board, board_find(board, "1010"), board_find(board, "1109")), 2);
	board_free(board);
}

Test(ground, hexes_sides_ways_and_what_follows)
{
	struct data_error error = {.line = 0};
	struct board *board =
		laid("{\"hexes\":{\"1010\":\"town\",\"0505\":\"marsh\",\"0606\":\"fortified\"},"
		     "\"sides\":[[\"1010\",\"1011\",\"stream\"],[\"1008\",\"1009\",\"river\"],"
		     "[\"1212\",\"1213\",\"slope\"],[\"1212\",\"1213\",\"woods\"]],"
		     "\"roads\":[[\"1008\",\"1009\",\"1010\"]],\"trails\":[[\"1010\",\"1011\"]],"
		     "\"sources\":{\"0101\":\"french\"}}",
		     &error);
	cr_assert_not_null(board, "%s", error.reason);
	cr_assert_eq(board->space[board_find(board, "1010")].terrain, terrain_town);
	cr_assert_eq(board->space[board_find(board, "0606")].terrain, terrain_fort);
	cr_assert_eq(side_of(board, "1009", "1008"), side_river | side_road | side_bridge);
	cr_assert_eq(side_of(board, "1009", "1010"), side_road);
	cr_assert_eq(side_of(board, "1011", "1010"), side_stream | side_path | side_ford);
	cr_assert_eq(side_of(board, "1212", "1213"), side_woods | side_downhill);
	cr_assert_eq(side_of(board, "1213", "1212"), side_woods | side_uphill);
	board_free(board);
}

static const struct {
	const char *ground, *reason;
} refused[] = {
	{"7", "object"},
	{"{\"hills\":[]}", "no \"hills\""},
	{"{\"hexes\":[]}", "object"},
	{"{\"hexes\":{\"2525\":\"town\"}}", "no hex \"2525\""},
	{"{\"hexes\":{\"1010\":\"castle\"}}", "no word"},
	{"{\"hexes\":{\"1010\":7}}", "no word"},
	{"{\"hexes\":{\"1010\":\"town\",\"10-10\":\"marsh\"}}", "twice"},
	{"{\"sides\":{}}", "list"},
	{"{\"sides\":[7]}", "two hexes and a word"},
	{"{\"sides\":[[\"1010\",\"1011\"]]}", "two hexes and a word"},
	{"{\"sides\":[[\"1010\",\"1011\",\"canal\"]]}", "river, stream, woods or slope"},
	{"{\"sides\":[[\"1010\",\"1012\",\"river\"]]}", "do not touch"},
	{"{\"sides\":[[\"1010\",1011,\"river\"]]}", "no hex"},
	{"{\"sides\":[[\"1010\",\"1011\",\"river\"],[\"1011\",\"1010\",\"stream\"]]}", "cannot be both"},
	{"{\"sides\":[[\"1010\",\"1011\",\"slope\"],[\"1011\",\"1010\",\"slope\"]]}", "cannot be both"},
	{"{\"roads\":[\"1010\"]}", "list of hexes"},
	{"{\"roads\":[[\"1010\",\"1012\"]]}", "do not touch"},
	{"{\"trails\":[[\"1010\",\"\"]]}", "no hex"},
	{"{\"trails\":7}", "lists"},
};

Test(ground, what_cannot_be_is_refused_with_a_reason)
{
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		struct data_error error = {.line = 0};
		cr_assert_null(laid(refused[i].ground, &error), "%s was taken", refused[i].ground);
		cr_assert_not_null(strstr(error.reason, refused[i].reason), "%s: %s", refused[i].ground,
				   error.reason);
	}
}

Test(ground, a_rulebook_that_takes_none_says_so)
{
	struct data_set data = {.file = embedded_files(&data.count)};
	struct data_error error = {.line = 0};
	json_t *ground = json_object();
	cr_assert_null(scenario_load_on("picket", &data, ground, &error));
	cr_assert_not_null(strstr(error.reason, "takes no ground"));
	json_decref(ground);
}

/* ---- in a game's file ---- */

static bool take_any(struct scenario *scenario, const json_t *ground, struct data_error *error)
{
	(void)scenario, (void)ground, (void)error;
	return true;
}

/* Picket as it would be if it took grounds. */
static struct scenario *picket_on(const char *ground, struct rulebook *rulebook)
{
	struct data_set data = {.file = embedded_files(&data.count)};
	struct data_error error = {.line = 0};
	struct scenario *scenario = scenario_load("picket", &data, &error);
	*rulebook = *scenario->rulebook;
	rulebook->lay_ground = take_any;
	scenario->rulebook = rulebook;
	scenario->ground = ground ? strdup(ground) : NULL;
	return scenario;
}

static bool loads_on(const char *text, const char *ground, struct workspace *work)
{
	struct rulebook rulebook;
	struct load_report report = {.exact = false};
	struct scenario *scenario = picket_on(ground, &rulebook);
	struct game *game = game_load(scenario, text, strlen(text), work, &report);
	bool loaded = game && report.exact;
	game_free(game);
	scenario_free(scenario);
	return loaded;
}

Test(ground, a_saved_game_carries_its_ground_and_loads_on_no_other)
{
	static const char town[] = "{\"hexes\":{\"1010\":\"town\"}}";
	struct rulebook rulebook;
	struct scenario *scenario = picket_on(town, &rulebook);
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "ground", .work = work};
	struct game *game = game_new(scenario, &setup);
	char *text = game_save(game);
	json_t *ground = NULL;
	cr_assert(game_file_ground(text, strlen(text), &ground));
	cr_assert_str_eq(json_string_value(json_object_get(json_object_get(ground, "hexes"), "1010")),
			 "town");
	json_decref(ground);
	cr_assert(loads_on(text, town, work));
	cr_assert_not(loads_on(text, NULL, work));
	cr_assert_not(loads_on(text, "{\"hexes\":{\"1010\":\"marsh\"}}", work));
	/* and the program's own Picket, which takes no ground, refuses the file */
	struct data_set data = {.file = embedded_files(&data.count)};
	struct data_error error = {.line = 0};
	cr_assert_null(scenario_load_for(text, strlen(text), &data, &error));
	cr_assert_not_null(strstr(error.reason, "takes no ground"));
	free(text);
	game_free(game);
	scenario_free(scenario);
	free(work);
}
