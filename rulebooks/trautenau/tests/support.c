#include "rulebooks/trautenau/tests/support.h"

piece_id place(struct at_table *at, const char *piece, const char *hex, const char *facing)
{
	if (facing)
		changef(at, "{'piece':'%s','at':'%s','facing':'%s'}", piece, hex, facing);
	else
		changef(at, "{'piece':'%s','at':'%s'}", piece, hex);
	return piece_named(at, piece);
}

void disorganise_unit(struct at_table *at, const char *piece)
{
	changef(at, "{'piece':'%s','disorganised':true}", piece);
}

void set_losses(struct at_table *at, const char *piece, unsigned losses)
{
	changef(at, "{'piece':'%s','losses':%u}", piece, losses);
}

void activate(struct at_table *at, const char *formation)
{
	changef(at, "{'active':'%s'}", formation);
}

void at_hour(struct at_table *at, const char *hour)
{
	changef(at, "{'turn':'%s'}", hour);
}

const struct trautenau *position_at(const struct at_table *at)
{
	return (const struct trautenau *)true_position(at);
}

unsigned formation_named(const struct at_table *at, const char *name)
{
	return card_named(at, name);
}

const char *where(const struct at_table *at, const char *piece)
{
	return space_word(at, position_at(at)->piece[piece_named(at, piece)].at);
}

bool stands_at(const struct at_table *at, const char *piece, const char *place)
{
	return position_at(at)->piece[piece_named(at, piece)].at == space_named(at, place);
}

const char *facing_of(const struct at_table *at, const char *piece)
{
	return board_direction_name(scenario_at(at)->board,
				    position_at(at)->piece[piece_named(at, piece)].facing);
}

unsigned losses_at(const struct at_table *at, const char *piece)
{
	return position_at(at)->piece[piece_named(at, piece)].losses;
}

bool is(const struct at_table *at, const char *piece, unsigned flag)
{
	return (position_at(at)->piece[piece_named(at, piece)].flags & flag) != 0;
}

const char *hour_at(const struct at_table *at)
{
	return clock_at(at);
}
