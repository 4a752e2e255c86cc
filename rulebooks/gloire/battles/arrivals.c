/*
 * Who comes or goes by the die, rolled at the start of a turn: Durasov at Zürich, Desaix at Marengo, Strik at Dürrenstein,
 * Rüchel at Jena, and Nostitz, who leaves Schöngraben.
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

struct arrival {
	uint8_t battle;
	const char *formation; /* its name, or that of its corps */
	uint8_t turn;          /* at whose start the die is rolled */
	uint8_t up_to;         /* the highest die that counts */
	int8_t by;             /* turns by which it comes later then */
	bool leaves;           /* it goes off the map instead */
};

static const struct arrival arrivals[] = {
	{gloire_zurich, "Durasov", 5, 3, -2, false},    {gloire_zurich, "Durasov", 6, 6, -1, false},
	{gloire_marengo, "Desaix", 7, 3, 1, false},     {gloire_durrenstein, "Strik", 4, 3, 1, false},
	{gloire_schongraben, "Nostitz", 2, 5, 0, true}, {gloire_jena, "Ruechel", 5, 4, 1, false},
};

/* A chief comes with the formation that bears his name. */
static bool is_chief_meant(const struct gloire_battle *battle, const struct arrival *row, piece_id piece)
{
	return gloire_is_chief(piece) &&
	       !strcmp(battle->chief[piece - gloire_max_units].name, row->formation);
}

static bool is_meant(const struct gloire_battle *battle, const struct arrival *row, unsigned formation)
{
	return !strcmp(battle->formation[formation].name, row->formation) ||
	       !strcmp(battle->formation[formation].corps, row->formation);
}

/* One formation a battle comes or goes by the die: how many turns later, less if sooner; 1 if it has gone. */
static int shift_of(const struct gloire *gloire)
{
	return (int8_t)gloire->special[kept_shift];
}

unsigned gloire_due_turn(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned turn = gloire_entry_of(field, piece)->turn;
	for (unsigned i = 0; i < COUNT_OF(arrivals); i++)
		if (arrivals[i].battle == battle->name && !arrivals[i].leaves &&
		    (gloire_is_chief(piece)
			     ? is_chief_meant(battle, &arrivals[i], piece)
			     : is_meant(battle, &arrivals[i], gloire_unit(field, piece)->formation)))
			return turn + (unsigned)shift_of(gloire_known(field));
	return turn;
}

static bool is_on_map(const struct field *field, const struct arrival *row)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (is_meant(battle, row, battle->unit[i].formation) && gloire_stands(field, i))
			return true;
	return false;
}

/* They are not among those who get away with points for it, 13.2. */
bool gloire_went_by_the_die(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < COUNT_OF(arrivals); i++)
		if (arrivals[i].battle == battle->name && arrivals[i].leaves &&
		    is_meant(battle, &arrivals[i], battle->unit[piece].formation))
			return shift_of(gloire_known(field));
	return false;
}

static void leave(struct table *table, const struct arrival *row)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (is_meant(battle, row, battle->unit[i].formation) && gloire_stands(&field, i))
			gloire_put(table, i, box_left);
	gloire_here(table)->special[kept_shift] = 1;
}

static void roll_for(struct table *table, const struct arrival *row)
{
	struct field field = truth(table);
	if (row->leaves != is_on_map(&field, row) || shift_of(gloire_here(table)))
		return;
	unsigned die = gloire_roll(table, for_event, 0);
	bool counts = die <= row->up_to;
	struct event event = {.message = say2(!counts       ? text_told_as_planned
					      : row->leaves ? text_told_goes_away
					      : row->by > 0 ? text_told_comes_later
							    : text_told_comes_sooner,
					      of_kind(arg_group, 0), number_arg((int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = battle->formations; i-- > 0;)
		if (is_meant(battle, row, i))
			event.message.arg[0] = of_kind(arg_group, (int)i);
	tell(table, &event);
	if (counts && row->leaves)
		leave(table, row);
	else if (counts)
		gloire_here(table)->special[kept_shift] = (uint8_t)row->by;
}

/* D 0.3: Desaix, and the die for him, a turn sooner with the counters that have an orange mark. */
static unsigned turn_of_die(const struct field *field, const struct arrival *row)
{
	bool sooner = row->battle == gloire_marengo && gloire_option(field, option_what_if);
	return row->turn - (unsigned)sooner;
}

void gloire_roll_arrivals(struct table *table)
{
	struct field field = truth(table);
	for (unsigned i = 0; i < COUNT_OF(arrivals); i++)
		if (arrivals[i].battle == gloire_battle(table->scenario)->name &&
		    turn_of_die(&field, &arrivals[i]) == gloire_here(table)->flow.turn)
			roll_for(table, &arrivals[i]);
}
