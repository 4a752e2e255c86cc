#include "rulebooks/campaign/tests/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

struct at_table *exercise(void)
{
	return clear_field("exercise1806");
}

struct at_table *exercise_1809(void)
{
	return clear_field("exercise1809");
}

struct campaign_source *source(struct at_table *at, const char *hex, side_id side)
{
	struct campaign_data *data = scenario_at(at)->data;
	struct campaign *campaign = (struct campaign *)table_at(at)->position;
	campaign->opened[data->sources] = 1;
	data->source[data->sources] = (struct campaign_source){.at = space_named(at, hex), .side = side};
	return &data->source[data->sources++];
}

void wait_for(struct at_table *at, const char *step, unsigned turn)
{
	any_dice(at, "a quiet turn");
	for (unsigned i = 0; i < 200 && (strcmp(step_at(at), step) != 0 || turn_at(at) != turn); i++)
		give(at, is_legal(at, "done") ? "done" : "pass");
	cr_assert_str_eq(step_at(at), step);
	cr_assert_eq(turn_at(at), turn);
	no_dice(at);
}

static int find(const char *word, const char *const words[], unsigned count)
{
	int found = campaign_find_word(word, words, count);
	cr_assert_geq(found, 0, "no ground: %s", word);
	return found;
}

static void mark_side(struct board *board, space_id from, space_id to, unsigned kind)
{
	static const uint16_t features[] = {side_road,   side_path,  side_river,
					    side_stream, side_woods, side_downhill};
	unsigned direction = hex_direction(board, from, to);
	cr_assert_neq(direction, no_direction, "%s does not touch %s", board->space[from].number,
		      board->space[to].number);
	board->side[from][direction] |= features[kind];
	board->side[to][opposite(direction)] |= kind == 5 ? (uint16_t)side_uphill : features[kind];
}

void draw(struct at_table *at, const char *kind, const char *hexes)
{
	static const char *const sides[] = {"road", "trail", "river", "stream", "woods", "slope"};
	static const char *const grounds[] = {"village", "town", "fortified", "marsh"};
	static const uint8_t terrain[] = {terrain_village, terrain_town, terrain_fort, terrain_marsh};
	struct board *board = scenario_at(at)->board;
	bool is_side = campaign_find_word(kind, sides, 6) >= 0;
	unsigned number = (unsigned)(is_side ? find(kind, sides, 6) : find(kind, grounds, 4));
	char *copy = strdup(hexes);
	space_id before = no_space;
	for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest));) {
		space_id hex = space_named(at, word);
		if (!is_side)
			board->space[hex].terrain = terrain[number];
		else if (before != no_space)
			mark_side(board, before, hex, number);
		before = is_side && number > 1 && before != no_space ? (space_id)no_space : hex;
	}
	free(copy);
	cr_assert(campaign_find_bridges(scenario_at(at)->data, board));
}

void put_as(struct at_table *at, const char *counter, const char *hex, const char *more)
{
	changef(at, "{'piece':'%s','at':'%s'%s%s}", counter, hex, *more ? "," : "", more);
}

void put(struct at_table *at, const char *counter, const char *hex)
{
	put_as(at, counter, hex, "");
}

void ready(struct at_table *at, const char *counter, const char *hex)
{
	put_as(at, counter, hex, "'command':1");
}

const struct campaign *position_at(const struct at_table *at)
{
	return (const struct campaign *)true_position(at);
}

unsigned flag_at(const struct at_table *at, const char *counter)
{
	return piece_named(at, counter);
}

const char *where(const struct at_table *at, const char *counter)
{
	return space_word(at, position_at(at)->at[flag_at(at, counter)]);
}

static struct campaign_step_cost step_of(const struct at_table *at, const char *counter, const char *from,
					 const char *to, bool marching)
{
	struct field field = truth_at(at);
	uint8_t flag = (uint8_t)flag_at(at, counter);
	struct campaign_mover mover = campaign_mover_of(&field, &flag, 1);
	space_id start = space_named(at, from);
	unsigned direction = hex_direction(scenario_at(at)->board, start, space_named(at, to));
	return campaign_cost(&field, &mover, start, direction, marching ? mode_marching : mode_formed, NULL);
}

int step_cost(const struct at_table *at, const char *counter, const char *from, const char *to, bool marching)
{
	struct campaign_step_cost step = step_of(at, counter, from, to, marching);
	cr_assert_eq(step.why, 0, "%s", campaign_texts[step.why].id);
	return step.cost;
}

const char *step_rule(const struct at_table *at, const char *counter, const char *from, const char *to,
		      bool marching)
{
	struct campaign_step_cost step = step_of(at, counter, from, to, marching);
	return step.why ? campaign_texts[step.why].rule : NULL;
}
