/*
 * corps.csv and deployments.csv.
 */
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* ---- Blocks -------------------------------------------------------------------------------------------- */

enum { c_id, c_name, c_numeral, c_side, c_kind, c_inf, c_cav, c_bonus, c_origin, c_columns };
static const char *const corps_columns[c_columns] = {
	"id", "name", "numeral", "side", "kind", "inf", "cav", "bonus", "origin",
};

static bool take_bonus(struct draft *draft, struct csv *csv, unsigned column, uint8_t *bonus)
{
	static const char letters[] = "MFCU"; /* in the order of the bonus bits */
	for (const char *at = csv->field[column]; *at; at++) {
		const char *found = strchr(letters, *at);
		if (!found)
			return csv_refuse(csv, draft->error, "the bonus letters are M, F, C and U");
		*bonus = (uint8_t)(*bonus | 1u << (found - letters));
	}
	return true;
}
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

/* The rules know the blocks by name: side and kind are theirs. */
static bool check_block(struct draft *draft, struct csv *csv, unsigned number)
{
	const struct block_data *block = &draft->data->block[number];
	if (!*block->name)
		return csv_refuse(csv, draft->error, "the name is empty");
	if (block->side != side_of_block(number) || block->kind != kind_of_block(number))
		return csv_refuse(csv, draft->error, "side or kind of %s is not that of the rulebook",
				  block->id);
	unsigned strength = (unsigned)block->inf + block->cav;
	if (block->kind != kind_corps && strength)
		return csv_refuse(csv, draft->error, "only a corps has strength points");
	if (block->kind == kind_corps && (strength < 1 || strength > most_of_block(number)))
		return csv_refuse(csv, draft->error, "%s has 1 to %u strength points, not %u", block->id,
				  most_of_block(number), strength);
	return true;
}

static bool take_corps(struct draft *draft, struct csv *csv, const unsigned column[])
{
	uint8_t number;
	if (!napoleon_take_block(draft, csv, column[c_id], &number))
		return false;
	if (draft->block_line[number])
		return csv_refuse(csv, draft->error, "%s stands on line %d already", csv->field[column[c_id]],
				  draft->block_line[number]);
	static const char *const kinds[] = {"commander", "corps", "vedette"};
	struct block_data *block = &draft->data->block[number];
	draft->block_line[number] = csv->line;
	return napoleon_take_text(draft, csv, column[c_id], "id", block->id, sizeof block->id) &&
	       napoleon_take_text(draft, csv, column[c_name], "name", block->name, sizeof block->name) &&
	       napoleon_take_text(draft, csv, column[c_numeral], "numeral", block->numeral,
				  sizeof block->numeral) &&
	       napoleon_take_side(draft, csv, column[c_side], &block->side) &&
	       napoleon_take_word(draft, csv, column[c_kind], "kind of block", kinds, 3, &block->kind) &&
	       napoleon_take_number(draft, csv, column[c_inf], "infantry", 0, most_strength, &block->inf) &&
	       napoleon_take_number(draft, csv, column[c_cav], "cavalry", 0, most_strength, &block->cav) &&
	       take_bonus(draft, csv, column[c_bonus], &block->bonus) &&
	       napoleon_take_origin(draft, csv, column[c_origin]) && check_block(draft, csv, number);
}

/* Every block of the rulebook, p. 3. */
bool napoleon_load_corps(struct draft *draft, const struct embedded_file *file)
{
	if (!napoleon_take_table(draft, file, corps_columns, c_columns, take_corps))
		return false;
	for (unsigned b = 0; b < blocks; b++)
		if (!draft->block_line[b])
			return refuse_line(file->path, 0, draft->error,
					   "one of the %u blocks is missing (%s)", (unsigned)blocks,
					   side_of_block(b) == french ? "french" : "prussian");
	return true;
}

/* ---- Fixed set-ups ------------------------------------------------------------------------------------- */

enum { d_setup, d_block, d_at, d_inf, d_cav, d_origin, d_columns };
static const char *const deployment_columns[d_columns] = {"setup", "block", "at", "inf", "cav", "origin"};
static const char *const setup_words[2] = {"campaign", "short"};

static bool take_place(struct draft *draft, struct csv *csv, unsigned column, uint8_t *place)
{
	const char *text = csv->field[column];
	if (strcmp(text, "off") == 0) {
		*place = off_map;
		return true;
	}
	space_id found = board_find(draft->board, text);
	if (found == no_space)
		return csv_refuse(csv, draft->error, "there is no area \"%.40s\"", text);
	*place = (uint8_t)found;
	return true;
}

/* Both strengths, or neither. */
static bool take_strength(struct draft *draft, struct csv *csv, const unsigned column[], unsigned setup,
			  unsigned block)
{
	uint8_t *inf = &draft->data->inf[setup][block], *cav = &draft->data->cav[setup][block];
	bool given = *csv->field[column[d_inf]] != '\0';
	if (given != (*csv->field[column[d_cav]] != '\0'))
		return csv_refuse(csv, draft->error, "infantry and cavalry are given both or not at all");
	if (!given)
		return true;
	if (!napoleon_take_number(draft, csv, column[d_inf], "infantry", 0, most_strength, inf) ||
	    !napoleon_take_number(draft, csv, column[d_cav], "cavalry", 0, most_strength, cav))
		return false;
	unsigned strength = (unsigned)*inf + *cav;
	if (strength < 1 || strength > most_of_block(block))
		return csv_refuse(csv, draft->error, "%s has 1 to %u strength points, not %u",
				  draft->data->block[block].id, most_of_block(block), strength);
	return true;
}

static bool take_deployment(struct draft *draft, struct csv *csv, const unsigned column[])
{
	struct napoleon_data *data = draft->data;
	uint8_t setup, block;
	if (!napoleon_take_word(draft, csv, column[d_setup], "set-up", setup_words, 2, &setup) ||
	    !napoleon_take_block(draft, csv, column[d_block], &block))
		return false;
	int *line = &draft->place_line[setup][block];
	if (*line)
		return csv_refuse(csv, draft->error, "%s stands on line %d already", data->block[block].id,
				  *line);
	*line = csv->line;
	if (is_vedette(block))
		return csv_refuse(csv, draft->error, "the fixed set-ups have no vedettes");
	if (!take_place(draft, csv, column[d_at], &data->place[setup][block]) ||
	    !take_strength(draft, csv, column, setup, block) ||
	    !napoleon_take_origin(draft, csv, column[d_origin]))
		return false;
	if (is_commander(block) && data->inf[setup][block] != strength_unknown)
		return csv_refuse(csv, draft->error, "only a corps has strength points");
	if (block == wuerttemberg && data->place[setup][block] != off_map)
		return csv_refuse(csv, draft->error, "Württemberg arrives on turn 5: he begins \"off\"");
	return true;
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

bool napoleon_load_deployments(struct draft *draft, const struct embedded_file *file)
{
	struct napoleon_data *data = draft->data;
	memset(data->place, off_map, sizeof data->place);
	memset(data->inf, strength_unknown, sizeof data->inf);
	memset(data->cav, strength_unknown, sizeof data->cav);
	if (!napoleon_take_table(draft, file, deployment_columns, d_columns, take_deployment))
		return false;
	for (unsigned setup = 0; setup < 2; setup++)
		for (unsigned block = 0; block < blocks; block++)
			if (!is_vedette(block) && !check_place(draft, setup, block, file->path))
				return false;
	return true;
}
