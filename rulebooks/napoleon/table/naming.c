/*
 * Names of blocks, flags and the places beyond the map.
 *
 * A block goes by its own name for whoever is sure of it, and by the number of its flag for everybody else.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"

static const char *const flag_ids[blocks] = {
	"french.flag1",    "french.flag2",    "french.flag3",   "french.flag4",    "french.flag5",
	"french.flag6",    "french.flag7",    "french.flag8",   "french.flag9",    "french.flag10",
	"french.flag11",   "french.flag12",   "french.flag13",  "french.flag14",   "prussian.flag1",
	"prussian.flag2",  "prussian.flag3",  "prussian.flag4", "prussian.flag5",  "prussian.flag6",
	"prussian.flag7",  "prussian.flag8",  "prussian.flag9", "prussian.flag10", "prussian.flag11",
	"prussian.flag12", "prussian.flag13",
};

static const char *const flag_names[blocks] = {
	"French block 1",    "French block 2",    "French block 3",    "French block 4",
	"French block 5",    "French block 6",    "French block 7",    "French block 8",
	"French block 9",    "French block 10",   "French block 11",   "French block 12",
	"French block 13",   "French block 14",   "Prussian block 1",  "Prussian block 2",
	"Prussian block 3",  "Prussian block 4",  "Prussian block 5",  "Prussian block 6",
	"Prussian block 7",  "Prussian block 8",  "Prussian block 9",  "Prussian block 10",
	"Prussian block 11", "Prussian block 12", "Prussian block 13",
};

const char *napoleon_flag_id(unsigned flag)
{
	return flag_ids[flag];
}

const char *napoleon_piece_id(const struct field *field, piece_id piece)
{
	if (piece >= blocks)
		return NULL;
	unsigned block = napoleon_block(known(field), piece);
	return block == no_block ? flag_ids[piece] : data_of(field->scenario)->block[block].id;
}

/* To the enemy vedettes are all alike: the number its owner gives one is not told. */
static bool is_any_vedette(const struct field *field, unsigned block)
{
	return is_vedette(block) && field->seat != referee_seat &&
	       is_watched(known(field), field->seat, side_of_block(block));
}

const char *napoleon_piece_name(const struct field *field, piece_id piece)
{
	if (piece >= blocks)
		return NULL;
	unsigned block = napoleon_block(known(field), piece);
	if (is_any_vedette(field, block))
		return side_of_block(block) == french ? "French vedette" : "Prussian vedette";
	return block == no_block ? flag_names[piece] : data_of(field->scenario)->block[block].name;
}

/* The booklet's own spellings where the data have others. */
static const struct {
	uint8_t block;
	const char *name;
} also_called[] = {
	{frederick, "Frederick III"}, {frederick, "Frederick William"},
	{frederick, "The King"},      {wuerttemberg, "Würtemberg"},
	{bluecher, "Blucher"},        {ruechel, "Ruchel"},
	{weimar, "Saxe-Weimar"},      {louis, "Prince Louis"},
};

static bool is_also_called(unsigned number, const char *text)
{
	for (unsigned i = 0; i < sizeof also_called / sizeof *also_called; i++)
		if (also_called[i].block == number && same_word(text, also_called[i].name))
			return true;
	return false;
}

/* A vedette answers to its name without its side as well. */
static bool names_block(const struct napoleon_data *data, unsigned number, const char *text)
{
	const struct block_data *block = &data->block[number];
	const char *blank = strchr(block->name, ' ');
	return same_word(text, block->id) || same_word(text, block->name) || is_also_called(number, text) ||
	       (is_vedette(number) && blank && same_word(text, blank + 1));
}

/* "Vedette 1" may be either side's: then it is that of the reader. */
static piece_id find_block(const struct field *field, const char *text)
{
	const struct napoleon *n = known(field);
	piece_id found = no_piece;
	for (unsigned block = 0; block < blocks; block++) {
		if (!names_block(data_of(field->scenario), block, text) || n->flag_of[block] >= blocks)
			continue;
		if (found == no_piece ||
		    (field->seat < both_sides && n->side_of[field->seat] == side_of_block(block)))
			found = n->flag_of[block];
	}
	return found;
}

piece_id napoleon_find_piece(const struct field *field, const char *text)
{
	for (piece_id flag = 0; flag < blocks; flag++)
		if (same_word(text, flag_ids[flag]) || same_word(text, flag_names[flag]))
			return flag;
	return find_block(field, text);
}

/* ---- Days ---------------------------------------------------------------------------------------------- */

/* A turn is two days: the first one is the 8th and 9th of October. */
void napoleon_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	(void)scenario;
	unsigned day = 6u + 2u * flow->turn;
	snprintf(text, size, "%u-%u October", day, day + 1);
}
