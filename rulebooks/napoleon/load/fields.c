/*
 * Tables and fields of the data files.
 */
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* A taker with its draft, for csv_table. */
struct taking {
	struct draft *draft;
	row_taker *take;
};

static bool take_row(void *context, struct csv *csv, const unsigned column[])
{
	const struct taking *taking = context;
	return taking->take(taking->draft, csv, column);
}

bool napoleon_take_table(struct draft *draft, const struct embedded_file *file, const char *const columns[],
			 unsigned count, row_taker *take)
{
	struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
	struct taking taking = {.draft = draft, .take = take};
	return csv_table(&csv, columns, count, take_row, &taking, draft->error);
}

bool napoleon_take_number(struct draft *draft, struct csv *csv, unsigned column, const char *what,
			  unsigned least, unsigned most, uint8_t *number)
{
	return csv_number(csv, column, what, least, most, number, draft->error);
}

bool napoleon_take_text(struct draft *draft, struct csv *csv, unsigned column, const char *what, char *out,
			size_t size)
{
	char name[max_board_name];
	size_t length = strlen(csv->field[column]);
	if (length >= size)
		return csv_refuse(csv, draft->error, "the %s is longer than %zu bytes", what, size - 1);
	if (!csv_name(csv, csv->field[column], name, draft->error))
		return false;
	memcpy(out, csv->field[column], length + 1);
	return true;
}

bool napoleon_take_word(struct draft *draft, struct csv *csv, unsigned column, const char *what,
			const char *const words[], unsigned count, uint8_t *number)
{
	for (unsigned i = 0; i < count; i++)
		if (strcmp(csv->field[column], words[i]) == 0) {
			*number = (uint8_t)i;
			return true;
		}
	return csv_refuse(csv, draft->error, "\"%.40s\" is no %s", csv->field[column], what);
}

bool napoleon_take_side(struct draft *draft, struct csv *csv, unsigned column, uint8_t *side)
{
	static const char *const words[both_sides] = {"french", "prussian"};
	return napoleon_take_word(draft, csv, column, "side", words, both_sides, side);
}

bool napoleon_take_effect_of_combat(struct draft *draft, struct csv *csv, unsigned column, uint8_t *losses,
				    uint8_t *fatigue)
{
	const char *text = csv->field[column];
	if (strspn(text, "LF") != strlen(text) || strlen(text) > 4)
		return csv_refuse(csv, draft->error,
				  "the combat effect \"%.20s\" is not made of up to four L and F", text);
	*losses = *fatigue = 0;
	for (; *text; text++)
		++*(*text == 'L' ? losses : fatigue);
	return true;
}

bool napoleon_take_origin(struct draft *draft, struct csv *csv, unsigned column)
{
	const char *text = csv->field[column];
	if (!*text || text[1] || !strchr("RSKX", *text))
		return csv_refuse(csv, draft->error, "the origin is one of R, S, K and X");
	return true;
}

static const char *const block_ids[blocks] = {
	[napoleon] = "napoleon",
	[murat] = "murat",
	[bessieres] = "bessieres",
	[bernadotte] = "bernadotte",
	[davout] = "davout",
	[soult] = "soult",
	[lannes] = "lannes",
	[ney] = "ney",
	[augereau] = "augereau",
	[french_vedette] = "french.vedette1",
	[french_vedette + 1] = "french.vedette2",
	[french_vedette + 2] = "french.vedette3",
	[french_vedette + 3] = "french.vedette4",
	[french_vedette + 4] = "french.vedette5",
	[frederick] = "frederick",
	[brunswick] = "brunswick",
	[kalckreuth] = "kalckreuth",
	[bluecher] = "bluecher",
	[ruechel] = "ruechel",
	[weimar] = "weimar",
	[hohenlohe] = "hohenlohe",
	[tauentzien] = "tauentzien",
	[louis] = "louis",
	[wuerttemberg] = "wuerttemberg",
	[prussian_vedette] = "prussian.vedette1",
	[prussian_vedette + 1] = "prussian.vedette2",
	[prussian_vedette + 2] = "prussian.vedette3",
};

bool napoleon_take_block(struct draft *draft, struct csv *csv, unsigned column, uint8_t *block)
{
	return napoleon_take_word(draft, csv, column, "block", block_ids, blocks, block);
}

const char *napoleon_block_id_wanted(unsigned block)
{
	return block_ids[block];
}
