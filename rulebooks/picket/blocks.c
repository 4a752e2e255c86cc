/*
 * Blocks on the map, and what the seats know of them.
 */
#include "rulebooks/picket/position.h"

/*                                        -   guard line hussars dummies */
const uint8_t picket_arm[last_who + 1] = {no_arm, foot, foot, horse, no_arm, no_arm};
const uint8_t picket_strength[last_who + 1] = {0, 3, 2, 2, 0, 0};

bool picket_is_dummy(unsigned who)
{
	return who >= first_dummy;
}

unsigned picket_identity_text(unsigned who)
{
	static const uint16_t text[] = {no_text,      name_guard,       name_line,
					name_hussars, name_first_dummy, name_second_dummy};
	return text[who <= last_who ? who : 0];
}

unsigned picket_arm_text(unsigned who)
{
	static const uint16_t text[] = {[foot] = name_foot, [horse] = name_horse, [no_arm] = name_no_arm};
	return text[picket_arm[who]];
}

unsigned picket_viewer(seat_id seat)
{
	return seat < seats ? seat : (unsigned)public_viewer;
}

bool picket_is_watched(const struct picket *picket, unsigned viewer, side_id side)
{
	return viewer == public_viewer || picket->side_of[viewer] != side;
}

struct fog picket_fog_of(struct picket *picket, unsigned viewer, side_id side)
{
	struct knowledge *knows = &picket->knows[viewer];
	unsigned first = side * blocks;
	return (struct fog){.flags = blocks,
			    .who = picket->who + first,
			    .group = knows->group + first,
			    .seen = knows->seen + first,
			    .arm = picket_arm};
}

struct fog picket_fog_seen_in(const struct picket *picket, unsigned viewer, side_id side)
{
	return picket_fog_of((struct picket *)picket, viewer, side);
}

unsigned picket_flags_in(const struct picket *picket, space_id area, side_id side, uint8_t flag[blocks])
{
	unsigned count = 0;
	for (unsigned i = side * blocks; i < (side + 1u) * blocks; i++)
		if (picket->at[i] == area)
			flag[count++] = (uint8_t)i;
	return count;
}

bool picket_enemies_in(const struct picket *picket, space_id area, side_id side)
{
	return (picket->standing[area] & 0x1fu << blocks * enemy_of(side)) != 0;
}

/* The same in the truth and in the seat's mask: only what the seat is sure of counts. */
bool picket_is_known_real(const struct picket *picket, unsigned viewer, unsigned flag)
{
	struct fog fog = picket_fog_seen_in(picket, viewer, side_of_flag(flag));
	unsigned arm = fog_sure_arm(&fog, flag % blocks);
	return arm == foot || arm == horse;
}

bool picket_is_adjacent(const struct scenario *scenario, space_id a, space_id b)
{
	const struct board *board = scenario->board;
	if (a >= board->spaces)
		return false;
	for (unsigned i = board->first_edge[a]; i < board->first_edge[a + 1]; i++)
		if (board->edge_to[i] == b)
			return true;
	return false;
}

void picket_put_flag(struct picket *picket, unsigned flag, unsigned at)
{
	if (picket->at[flag] < areas)
		picket->standing[picket->at[flag]] &= (uint16_t) ~(1u << flag);
	picket->at[flag] = (uint8_t)at;
	if (at < areas)
		picket->standing[at] |= (uint16_t)(1u << flag);
}

void picket_derive_standing(const struct scenario *scenario, struct position *position)
{
	(void)scenario;
	struct picket *picket = (struct picket *)position;
	for (unsigned area = 0; area < areas; area++)
		picket->standing[area] = 0;
	for (unsigned flag = 0; flag < flags; flag++)
		if (picket->at[flag] < areas)
			picket->standing[picket->at[flag]] |= (uint16_t)(1u << flag);
}

/* P4.4: blocks that meet have marched, and nobody on the other side can tell any more which is which. */
void picket_meet(struct table *table, space_id area, side_id side)
{
	struct picket *picket = here(table);
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(picket, area, side, flag);
	if (count < 2)
		return;
	for (unsigned i = 0; i < count; i++) {
		picket->moved[flag[i]] = 1;
		flag[i] = (uint8_t)(flag[i] % blocks);
	}
	state_meet(table, &picket_state.set[side], purpose(chance_for_meeting, area), flag, count);
	tell_all(table, say1(told_meeting, space_arg(area)), area);
}

void picket_forget(struct picket *picket)
{
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		for (side_id side = blue; side < both_sides; side++) {
			struct fog fog = picket_fog_of(picket, viewer, side);
			fog_begin(&fog);
		}
}

void picket_learn(struct picket *picket, unsigned flag)
{
	side_id side = side_of_flag(flag);
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		if (picket_is_watched(picket, viewer, side)) {
			struct fog fog = picket_fog_of(picket, viewer, side);
			fog_learn(&fog, flag % blocks, fog_identity);
		}
}

/* Turned up for all to see; the text takes the flag and who it is. */
void picket_show_flag(struct table *table, unsigned flag, unsigned text)
{
	struct picket *picket = here(table);
	side_id side = side_of_flag(flag);
	picket_learn(picket, flag);
	struct event event = {
		.message = say2(text, piece_arg((piece_id)flag),
				of_kind(arg_message, (int)picket_identity_text(picket->who[flag]))),
		.news = picket_seats_of(picket, enemy_of(side)),
		.pieces = 1,
		.piece = {(piece_id)flag},
		.at = picket->at[flag] < areas ? picket->at[flag] : (space_id)no_space};
	tell(table, &event);
}

static bool all_lost(const struct picket *picket, side_id side)
{
	for (unsigned flag = side * blocks; flag < (side + 1u) * blocks; flag++)
		if (picket->at[flag] != eliminated && !picket_is_dummy(picket->who[flag]))
			return false;
	return true;
}

void picket_eliminate(struct table *table, unsigned flag, unsigned text)
{
	struct picket *picket = here(table);
	picket_show_flag(table, flag, text);
	picket_put_flag(picket, flag, eliminated);
	picket->moved[flag] = 0;
	picket->tired[flag] = 0;
	if (!all_lost(picket, side_of_flag(flag)))
		return;
	tell_all(table, say(told_end), no_space);
	end_game(table, enemy_of(side_of_flag(flag)), 2); /* P7.2 */
}
