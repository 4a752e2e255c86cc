/*
 * Retreats by priorities, displacement in chains, lines. The unit stands at 0504; its neighbours are 0503 north, 0603
 * north-east, 0604 south-east, 0505 south, 0404 south-west, 0403 north-west.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "mechanisms/displacement.h"
#include "mechanisms/lines.h"
#include "mechanisms/retreat.h"
#include "mechanisms/tests/ground.h"

struct field_of_flight {
	struct board *board;
	struct hexes barred, full, zone; /* full: it may be crossed, not stopped in */
	struct hexes dear;               /* costs two points instead of one */
	struct hexes wall;               /* full, and nobody may cross */
};

static bool may_step(const void *context, space_id from, unsigned direction, space_id to)
{
	(void)from, (void)direction;
	return !((const struct field_of_flight *)context)->barred.in[to];
}

static bool may_stop(const void *context, space_id space)
{
	const struct field_of_flight *field = context;
	return !field->full.in[space] && !field->wall.in[space];
}

static bool may_cross(const void *context, space_id space)
{
	return !((const struct field_of_flight *)context)->wall.in[space];
}

/* Southward, then out of zones, then cheap. */
static void rank(const void *context, space_id from, unsigned direction, space_id to, int key[retreat_keys])
{
	const struct field_of_flight *field = context;
	(void)from;
	key[0] = direction != south && direction != south_east && direction != south_west;
	key[1] = field->zone.in[to];
	key[2] = field->dear.in[to] ? 4 : 2;
}

static struct retreat_rules rules_of(const struct field_of_flight *field)
{
	return (struct retreat_rules){field, may_step, may_stop, may_cross, rank, 8};
}

static unsigned directions(const struct field_of_flight *field, const uint16_t *hex, uint8_t length)
{
	struct retreat_rules rules = rules_of(field);
	struct retreat_way way = {board_find(field->board, "0504"), hex, length};
	return retreat_directions(field->board, &rules, &way);
}

static int loses_by(const struct field_of_flight *field, unsigned direction, int *by)
{
	struct retreat_rules rules = rules_of(field);
	struct retreat_way way = {board_find(field->board, "0504"), NULL, 0};
	return retreat_loses_by(field->board, &rules, &way, direction, by);
}

Test(retreat, equal_steps_are_the_owners_choice)
{
	struct field_of_flight field = {.board = clear_ground()};
	cr_assert_eq(directions(&field, NULL, 0), 1u << south_east | 1u << south | 1u << south_west);
	board_free(field.board);
}

Test(retreat, without_a_rank_every_possible_step_is_as_good)
{
	struct field_of_flight field = {.board = clear_ground()};
	struct retreat_rules rules = rules_of(&field);
	struct retreat_way way = {board_find(field.board, "0504"), NULL, 0};
	rules.rank = NULL;
	add_hex(&field.barred, field.board, "0505");
	unsigned possible = retreat_directions(field.board, &rules, &way);
	cr_assert_eq(possible, 0x3fu & ~(1u << south), "all six but the barred one");
	cr_assert_eq(retreat_loses_by(field.board, &rules, &way, north, NULL), -1);
	board_free(field.board);
}

Test(retreat, the_first_key_that_differs_decides_and_is_named)
{
	struct field_of_flight field = {.board = clear_ground()};
	int by = 0;
	add_hex(&field.zone, field.board, "0505");
	add_hex(&field.dear, field.board, "0604");
	cr_assert_eq(directions(&field, NULL, 0), 1u << south_west);
	cr_assert_eq(loses_by(&field, south_west, &by), -1);
	cr_assert_eq(loses_by(&field, north, &by), 0);
	cr_assert_eq(loses_by(&field, south, &by), 1);
	cr_assert_eq(loses_by(&field, south_east, &by), 2);
	cr_assert_eq(by, 2);
	/* the zone costs more than any ground, and going away more than any zone */
	add_hex(&field.barred, field.board, "0404");
	cr_assert_eq(directions(&field, NULL, 0), 1u << south_east);
	add_hex(&field.barred, field.board, "0604");
	cr_assert_eq(directions(&field, NULL, 0), 1u << south);
	board_free(field.board);
}

Test(retreat, through_friends_until_there_is_room)
{
	struct field_of_flight field = {.board = clear_ground()};
	static const char *const ring[] = {"0503", "0603", "0604", "0505", "0404", "0403"};
	for (unsigned i = 0; i < 6; i++)
		add_hex(i == 3 ? &field.full : &field.barred, field.board, ring[i]);
	cr_assert_eq(directions(&field, NULL, 0), 1u << south);
	/* from there it does not come back */
	uint16_t hex[] = {board_find(field.board, "0505")};
	cr_assert_eq(directions(&field, hex, 1) & 1u << north, 0);
	/* those behind are full, too, and let nobody through: there is no end to that way */
	static const char *const behind[] = {"0506", "0605", "0405"};
	for (unsigned i = 0; i < 3; i++)
		add_hex(&field.wall, field.board, behind[i]);
	cr_assert_eq(directions(&field, NULL, 0), 0);
	board_free(field.board);
}

/* ---- Displacement ---------------------------------------------------------------------------------------------- */

/* One piece a hex; piece n stands in hex n of `stands`; 99 comes. */
struct crowd {
	struct board *board;
	struct hexes taken, barred;
};

static bool has_room(const void *context, piece_id piece, space_id space)
{
	(void)piece;
	return !((const struct crowd *)context)->taken.in[space];
}

static piece_id makes_room(const void *context, piece_id piece, space_id space, unsigned i)
{
	(void)context, (void)piece;
	return i == 0 ? space : (piece_id)no_piece; /* a piece has the number of its hex */
}

static bool may_go(const void *context, piece_id piece, space_id from, unsigned direction, space_id to)
{
	(void)piece, (void)from, (void)direction;
	return !((const struct crowd *)context)->barred.in[to];
}

Test(displacement, nobody_moves_where_there_is_room)
{
	struct crowd crowd = {.board = clear_ground()};
	struct displacement_rules rules = {&crowd, has_room, makes_room, may_go};
	struct displacement chain;
	cr_assert(displacement_find(crowd.board, &rules, 99, board_find(crowd.board, "0504"), &chain));
	cr_assert_eq(chain.moves, 0);
	board_free(crowd.board);
}

Test(displacement, the_shortest_chain_is_found)
{
	struct crowd crowd = {.board = clear_ground()};
	struct displacement_rules rules = {&crowd, has_room, makes_room, may_go};
	struct displacement chain;
	static const char *const taken[] = {"0504", "0503", "0603", "0604", "0505", "0404", "0403"};
	for (unsigned i = 0; i < 7; i++)
		add_hex(&crowd.taken, crowd.board, taken[i]);
	cr_assert(displacement_find(crowd.board, &rules, 99, board_find(crowd.board, "0504"), &chain));
	cr_assert_eq(chain.moves, 2); /* one of the ring, and one beyond it */
	cr_assert_eq(chain.move[0].from, board_find(crowd.board, "0504"));
	cr_assert_eq(chain.move[0].to, chain.move[1].from);
	cr_assert_not(crowd.taken.in[chain.move[1].to]);
	board_free(crowd.board);
}

Test(displacement, all_or_nothing)
{
	struct crowd crowd = {.board = clear_ground()};
	struct displacement_rules rules = {&crowd, has_room, makes_room, may_go};
	struct displacement chain;
	for (unsigned i = 0; i < ground_hexes; i++)
		crowd.taken.in[i] = true;
	cr_assert_not(displacement_find(crowd.board, &rules, 99, board_find(crowd.board, "0504"), &chain));
	crowd.taken.in[board_find(crowd.board, "0506")] = false;
	cr_assert(displacement_find(crowd.board, &rules, 99, board_find(crowd.board, "0504"), &chain));
	cr_assert_eq(chain.moves, 2); /* 0504 to 0505, whose piece goes to 0506 */
	add_hex(&crowd.barred, crowd.board, "0506");
	cr_assert_not(displacement_find(crowd.board, &rules, 99, board_find(crowd.board, "0504"), &chain));
	board_free(crowd.board);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

static unsigned one_a_hex(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	(void)from, (void)direction;
	*out = (struct reach_step){.cost = ((const struct hexes *)rules)->in[to] ? -1 : 2};
	return out->cost >= 0;
}

Test(lines, from_several_sources_the_nearest_counts)
{
	struct board *board = clear_ground();
	struct reach *reach = calloc(1, sizeof *reach);
	struct hexes closed = {0};
	space_id source[] = {board_find(board, "0101"), board_find(board, "0901")};
	lines_trace(reach, board, source, 2, 6, one_a_hex, &closed);
	cr_assert_eq(lines_cost(reach, board_find(board, "0103")), 4);
	cr_assert_eq(lines_cost(reach, board_find(board, "0903")), 4);
	cr_assert_eq(lines_cost(reach, board_find(board, "0104")), 6);
	cr_assert_eq(lines_cost(reach, board_find(board, "0105")), -1); /* four hexes off */
	cr_assert_eq(lines_cost(reach, source[1]), 0);
	free(reach);
	board_free(board);
}

/* Column 3 is closed but for 0308: beyond it there is a line through that hex alone. */
Test(lines, however_long_a_line_it_is_open_or_not)
{
	struct board *board = clear_ground();
	enum { words = (ground_hexes + 63) / 64 };
	uint64_t open[words], closed[words] = {0}, source[words] = {0};
	uint64_t *beside = calloc(ground_hexes, sizeof source);
	lines_neighbours(board, ground_hexes, beside);
	lines_put(source, board_find(board, "0101"), true);
	lines_put(source, board_find(board, "0301"), true);
	for (unsigned row = 0; row < 7; row++)
		lines_put(closed, (space_id)(board_find(board, "0301") + row), true);
	lines_flood(beside, words, source, closed, open); /* 0301 is closed, and no source */
	cr_assert(lines_has(open, board_find(board, "0901")));
	cr_assert_not(lines_has(open, board_find(board, "0301")));
	lines_put(closed, board_find(board, "0308"), true);
	lines_flood(beside, words, source, closed, open);
	cr_assert(lines_has(open, board_find(board, "0208")));
	cr_assert_not(lines_has(open, board_find(board, "0401")));
	free(beside);
	board_free(board);
}
