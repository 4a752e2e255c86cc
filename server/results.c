/*
 * The result of a game that is over, kept once for the ratings.
 *
 * It counts between two persons who each hold a whole side, when both have answered at least once; neither a game against a
 * computer nor one that was broken off by a fault or by an operator does, nor one between a bot and whoever keeps it.
 */
#include <string.h>

#include "server/inside.h"

enum { two = 2 };

struct sides {
	side_id side[two];
	int64_t user[two];
	unsigned count;
};

static bool add_seat(struct sides *sides, side_id side, int64_t user)
{
	for (unsigned i = 0; i < sides->count; i++)
		if (sides->side[i] == side)
			return sides->user[i] == user;
	if (side == no_side || sides->count == two)
		return false;
	sides->side[sides->count] = side;
	sides->user[sides->count++] = user;
	return true;
}

static void order(struct sides *sides)
{
	if (sides->side[0] < sides->side[1])
		return;
	*sides = (struct sides){.side = {sides->side[1], sides->side[0]},
				.user = {sides->user[1], sides->user[0]},
				.count = two};
}

static bool find_sides(const struct hosted *hosted, struct sides *sides)
{
	struct field field = game_field(hosted->game, public_seat);
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	*sides = (struct sides){.count = 0};
	for (unsigned i = 0; i < rulebook->seats; i++) {
		const struct seat_at_table *seat = &hosted->seat[i];
		if (!hosted_has_seat(hosted, i))
			continue;
		if (seat->kind != seat_person ||
		    !add_seat(sides, engine_side_of_seat(&field, (seat_id)i), seat->user))
			return false;
	}
	if (sides->count != two || sides->user[0] == sides->user[1])
		return false;
	order(sides);
	return true;
}

static bool has_answered(const struct hosted *hosted, int64_t user)
{
	for (uint32_t i = 0; i < game_rows(hosted->game); i++) {
		struct game_row row = game_row(hosted->game, i);
		if (!row.by_order && row.seat < max_seats && hosted->seat[row.seat].user == user)
			return true;
	}
	return false;
}

/*
 * Of a tournament's game everything counts, a seat that never answered too; one that a fault or an operator broke off is a draw. Its seats
 * are two: whoever has the first is the first of the pairing.
 */
static void keep_for_tournament(const struct hosted *hosted)
{
	struct field field = game_field(hosted->game, public_seat);
	side_id winner = hosted_winning_side(hosted);
	side_id own = engine_side_of_seat(&field, 0);
	int64_t halves = winner == no_side ? 1 : winner == own ? 2 : 0;
	store_put(hosted->server->store, put_pairing_result, "ii", hosted->no, halves);
}

/* A bot plays for whoever keeps it: he and it, or two of his, show nothing of each other's strength. */
static bool are_one_keepers(struct server *server, const struct sides *sides)
{
	struct user one, other;
	user_read(server, sides->user[0], &one);
	user_read(server, sides->user[1], &other);
	return (one.bot_of ? one.bot_of : one.no) == (other.bot_of ? other.bot_of : other.no);
}

void result_keep(const struct hosted *hosted)
{
	struct sides sides;
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	keep_for_tournament(hosted);
	side_id winner = hosted_winning_side(hosted);
	if (game_broke_off(hosted->game) || !strcmp(hosted->ending, "operator") ||
	    !find_sides(hosted, &sides) || !has_answered(hosted, sides.user[0]) ||
	    !has_answered(hosted, sides.user[1]) || are_one_keepers(hosted->server, &sides))
		return;
	int64_t halves = winner == sides.side[0] ? 2 : winner == sides.side[1] ? 0 : 1;
	store_put(hosted->server->store, put_result, "iissiisi", hosted->no, unix_now(), rulebook->id,
		  hosted->scenario->info->id, sides.user[0], sides.user[1], rulebook->side[sides.side[0]],
		  halves);
}
