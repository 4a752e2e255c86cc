/*
 * D entry: at 8h00 and 9h20 the Austrians come over the one bridge in a long column. All stacks of the first formation pay the
 * entry hex once, all of the second twice, and so on; elsewhere each stack pays by its place (5.2.2).
 */
#include "rulebooks/gloire/battles/battles.h"

enum { column_turns = 2 };

static unsigned bit_of(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned bit = 0;
	for (unsigned i = 0; i < formation; i++)
		bit += battle->formation[i].side == 1;
	return 1u << (bit & 7u);
}

static bool is_column(const struct field *field, piece_id piece)
{
	return gloire_is_battle(field, gloire_marengo) && gloire_unit(field, piece)->side == 1 &&
	       gloire_known(field)->flow.turn <= column_turns;
}

/* Its place in the column, from 1; 0: there is none. */
unsigned gloire_place_in_column(const struct field *field, piece_id piece)
{
	if (!is_column(field, piece))
		return 0;
	unsigned before = gloire_known(field)->special[kept_column] &
			  ~bit_of(field, gloire_unit(field, piece)->formation);
	return 1u + (unsigned)__builtin_popcount(before);
}

void gloire_note_entry(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (is_column(&field, piece))
		gloire_here(table)->special[kept_column] |=
			(uint8_t)bit_of(&field, gloire_unit(&field, piece)->formation);
}
