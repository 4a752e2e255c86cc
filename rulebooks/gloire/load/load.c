#include "rulebooks/gloire/load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Files and tables ---------------------------------------------------------------------------------------------- */

const struct embedded_file *gloire_battle_file(const struct gloire_draft *draft, const char *name,
					       bool optional)
{
	char path[96];
	struct data_error none;
	snprintf(path, sizeof path, "%s/%s", draft->scenario->folder, name);
	return data_file(draft->files, path, optional ? &none : draft->error);
}

bool gloire_read_table(struct gloire_draft *draft, const char *name, bool optional,
		       const struct columns *columns, row_taker *take)
{
	const struct embedded_file *file = gloire_battle_file(draft, name, optional);
	if (!file)
		return optional;
	return columns_read(columns, &(struct table_reading){.file = file,
							     .board = draft->board,
							     .context = draft,
							     .take = take,
							     .error = draft->error});
}

/* ---- Finding ----------------------------------------------------------------------------------------------------------- */

int gloire_find_side(const struct gloire_battle *battle, const char *text)
{
	for (unsigned side = 0; side < gloire_sides; side++)
		if (same_word(battle->side_name[side], text))
			return (int)side;
	return -1;
}

int gloire_find_formation(const struct gloire_battle *battle, const char *text)
{
	for (unsigned i = 0; i < battle->formations; i++)
		if (!strcmp(battle->formation[i].id, text))
			return (int)i;
	return -1;
}

int gloire_find_chief(const struct gloire_battle *battle, side_id side, const char *text)
{
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (battle->chief[i].side == side &&
		    (!strcmp(battle->chief[i].id, text) || same_word(battle->chief[i].name, text)))
			return (int)i;
	return -1;
}

/* ---- Fields ---------------------------------------------------------------------------------------------------------------- */

bool gloire_read_signed(const struct cell *cell, void *member)
{
	char *end;
	long value = strtol(cell->text, &end, 10);
	if (!*cell->text || *end || value < -90 || value > 90)
		return cell_refuse(cell, "\"%.20s\" is no number between -90 and 90", cell->text);
	*(int8_t *)member = (int8_t)value;
	return true;
}

bool gloire_read_origin(const struct cell *cell, void *member)
{
	*(char *)member = *cell->text;
	return (*cell->text && strchr("RSKOX", *cell->text) && !cell->text[1]) ||
	       cell_refuse(cell, "an origin is R, S, K, O or X");
}

/* ---- A battle ------------------------------------------------------------------------------------------------------------------ */

static bool read_all(struct gloire_draft *draft)
{
	return gloire_read_map(draft) && gloire_read_tables(draft) && gloire_read_army(draft) &&
	       gloire_read_calendar(draft) && gloire_read_automatic(draft) && gloire_read_variant(draft) &&
	       gloire_check_set_up(draft);
}

bool gloire_read_battle(const struct scenario_info *info, const struct data_set *files,
			struct gloire_battle *battle, struct board **board, struct data_error *error)
{
	const struct gloire_scenario *scenario = gloire_scenario_of(info);
	*board = NULL;
	if (!scenario)
		return refuse_line("gloire", 0, error, "there is no battle \"%.40s\"", info->id);
	struct gloire_draft draft = {
		.files = files, .scenario = scenario, .info = info, .error = error, .battle = battle};
	memset(battle, 0, sizeof *battle);
	battle->name = scenario->battle;
	battle->first_turn = (uint8_t)(info->first_turn ? info->first_turn : 1);
	battle->last_turn = (uint8_t)(battle->first_turn + info->turns - 1);
	if (read_all(&draft)) {
		*board = draft.board;
		return true;
	}
	board_free(draft.board);
	return false;
}
