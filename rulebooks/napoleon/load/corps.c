/*
 * corps.csv and deployments.csv.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* ---- Blocks -------------------------------------------------------------------------------------------- */

static const char *const block_ids[blocks] = {
#define BLOCK(name, id) id,
#include "rulebooks/napoleon/blocks/ids.def"
#undef BLOCK
};

static const char *const kind_words[] = {"commander", "corps", "vedette"};
static const char *const bonus_letters[] = {"M", "F", "C", "U"}; /* in the order of the bonus bits */
_Static_assert(bonus_movement == 1 && bonus_fatigue == 2 && bonus_combat == 4 && bonus_pursuit == 8, "MFCU");

static enum block_kind kind_of_block(unsigned block)
{
	if (is_commander(block))
		return kind_commander;
	return is_vedette(block) ? kind_vedette : kind_corps;
}

/* The option of a stronger Prussia gives two corps a point more, which must find room on their tracks. */
static unsigned most_of_block(unsigned block)
{
	return block == kalckreuth || block == hohenlohe ? most_strength - 1 : most_strength;
}

struct corps_row {
	uint8_t number;
	struct block_data block;
};

/* clang-format off */
#define ROW struct corps_row
static const struct column corps_columns[] = {
	COLUMN_WORD("id", ROW, number, block_ids, "block"),
	COLUMN_TEXT("name", ROW, block.name),
	COLUMN("numeral", ROW, block.numeral, .kind = column_text, .optional = true),
	COLUMN_WORD("side", ROW, block.side, napoleon_side_words, "side"),
	COLUMN_WORD("kind", ROW, block.kind, kind_words, "kind of block"),
	COLUMN_NUMBER("inf", ROW, block.inf, 0, most_strength),
	COLUMN_NUMBER("cav", ROW, block.cav, 0, most_strength),
	COLUMN_WORDS("bonus", ROW, block.bonus, bonus_letters, 0, "letter of a bonus"),
	COLUMN_CHECKED("origin", napoleon_origins),
};
#undef ROW
/* clang-format on */
static const struct columns corps_table = COLUMNS(corps_columns, struct corps_row, NULL);

static bool check_strength(const struct draft *draft, const struct csv *csv, unsigned block,
			   unsigned strength)
{
	if (!is_corps(block))
		return !strength || csv_refuse(csv, draft->error, "only a corps has strength points");
	return (strength >= 1 && strength <= most_of_block(block)) ||
	       csv_refuse(csv, draft->error, "%s has 1 to %u strength points, not %u", block_ids[block],
			  most_of_block(block), strength);
}

/* The rules know the blocks by name: side and kind are theirs. */
static bool take_corps(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	const struct corps_row *row = read;
	struct block_data *block = &draft->data->block[row->number];
	*block = row->block;
	snprintf(block->id, sizeof block->id, "%s", block_ids[row->number]);
	if (!columns_once(csv, &draft->block_line[row->number], block->id, draft->error))
		return false;
	if (block->side != side_of_block(row->number) || block->kind != kind_of_block(row->number))
		return csv_refuse(csv, draft->error, "side or kind of %s is not that of the rulebook",
				  block->id);
	return check_strength(draft, csv, row->number, (unsigned)block->inf + block->cav);
}

/* Every block of the rulebook, p. 3. */
bool napoleon_load_corps(struct draft *draft)
{
	static const char path[] = "napoleon/corps.csv";
	if (!napoleon_load_table(draft, path, &corps_table, take_corps))
		return false;
	for (unsigned b = 0; b < blocks; b++)
		if (!draft->block_line[b])
			return refuse_line(path, 0, draft->error, "%s is missing", block_ids[b]);
	return true;
}

/* ---- Fixed set-ups ------------------------------------------------------------------------------------- */

static const char *const setup_words[2] = {"campaign", "short"};

struct deployment_row {
	uint8_t setup, block, place, inf, cav;
};

static int find_place(void *context, const char *text)
{
	space_id found = board_find(((const struct draft *)context)->board, text);
	return !strcmp(text, "off") ? off_map : found == no_space ? -1 : found;
}

/* clang-format off */
#define ROW struct deployment_row
static const struct column deployment_columns[] = {
	COLUMN_WORD("setup", ROW, setup, setup_words, "set-up"),
	COLUMN_WORD("block", ROW, block, block_ids, "block"),
	COLUMN_KEY("at", ROW, place, find_place, "area"),
	COLUMN_NUMBER("inf", ROW, inf, 0, most_strength, .optional = true, .otherwise = strength_unknown),
	COLUMN_NUMBER("cav", ROW, cav, 0, most_strength, .optional = true, .otherwise = strength_unknown),
	COLUMN_CHECKED("origin", napoleon_origins),
};
#undef ROW
/* clang-format on */
static const struct columns deployments_table = COLUMNS(deployment_columns, struct deployment_row, NULL);

static bool take_deployment(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	struct napoleon_data *data = draft->data;
	const struct deployment_row *row = read;
	bool given = row->inf != strength_unknown;
	data->place[row->setup][row->block] = row->place;
	data->inf[row->setup][row->block] = row->inf;
	data->cav[row->setup][row->block] = row->cav;
	if (!columns_once(csv, &draft->place_line[row->setup][row->block], block_ids[row->block],
			  draft->error))
		return false;
	if (is_vedette(row->block))
		return csv_refuse(csv, draft->error, "the fixed set-ups have no vedettes");
	if (given != (row->cav != strength_unknown))
		return csv_refuse(csv, draft->error, "infantry and cavalry are given both or not at all");
	if (given && is_commander(row->block))
		return csv_refuse(csv, draft->error, "only a corps has strength points");
	if (given && !check_strength(draft, csv, row->block, (unsigned)row->inf + row->cav))
		return false;
	return row->block != wuerttemberg || row->place == off_map ||
	       csv_refuse(csv, draft->error, "Württemberg arrives on turn 5: he begins \"off\"");
}

/* p. 4: whose Control markers lie on the citadels. */
static bool is_enemy_citadel(const struct draft *draft, unsigned area, side_id side)
{
	unsigned citadel = area < areas ? draft->data->area[area].citadel : 0;
	return citadel && (citadel - 1 == bamberg) != (side == french);
}

/* p. 6: a commander is never without a corps; and no area begins contested. */
static bool check_place(const struct draft *draft, unsigned setup, unsigned block, const char *file)
{
	const uint8_t *place = draft->data->place[setup];
	int line = draft->place_line[setup][block];
	if (!line)
		return refuse_line(file, 0, draft->error, "%s is missing in the set-up \"%s\"",
				   draft->data->block[block].id, setup_words[setup]);
	if (is_enemy_citadel(draft, place[block], side_of_block(block)))
		return refuse_line(file, line, draft->error, "a citadel of the enemy");
	bool escorted = false;
	for (unsigned other = 0; other < blocks; other++) {
		if (place[block] >= areas || place[other] != place[block])
			continue;
		if (side_of_block(other) != side_of_block(block))
			return refuse_line(file, line, draft->error, "the enemy of line %d stands there",
					   draft->place_line[setup][other]);
		escorted |= is_corps(other);
	}
	if (is_commander(block) && !escorted)
		return refuse_line(file, line, draft->error, "a commander stands with a corps of his side");
	return true;
}

bool napoleon_load_deployments(struct draft *draft)
{
	static const char path[] = "napoleon/deployments.csv";
	struct napoleon_data *data = draft->data;
	memset(data->place, off_map, sizeof data->place);
	memset(data->inf, strength_unknown, sizeof data->inf);
	memset(data->cav, strength_unknown, sizeof data->cav);
	if (!napoleon_load_table(draft, path, &deployments_table, take_deployment))
		return false;
	for (unsigned setup = 0; setup < 2; setup++)
		for (unsigned block = 0; block < blocks; block++)
			if (!is_vedette(block) && !check_place(draft, setup, block, path))
				return false;
	return true;
}
