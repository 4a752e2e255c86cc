/*
 * From the data files to a scenario. A bad file is refused with file, line and reason.
 */
#include "rulebooks/trautenau/shell/views.h"
#include "rulebooks/trautenau/shell/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"

/* The sheet: columns 01 to 16, rows 01 to 18, the even columns half a hex lower. */
static const struct hex_grid grid = {
	.columns = 16,
	.rows = 18,
	.first_column = 1,
	.first_row = 1,
	.flat_top = true,
	.even_low = true,
	.digits = 2,
};

/* ---- Tables -------------------------------------------------------------------------------------------- */

const char *const trautenau_battle_words[3] = {"trautenau", "soor", "joined"};

bool trautenau_read_table(struct draft *draft, const char *path, const struct columns *columns,
			  row_taker *take)
{
	struct table_reading reading = {.file = data_file(draft->files, path, draft->error),
					.board = draft->board,
					.context = draft,
					.take = take,
					.error = draft->error};
	return columns_read(columns, &reading);
}

bool trautenau_add_entry(struct draft *draft, const struct csv *csv, space_id space, uint8_t *entry)
{
	struct trautenau_data *data = draft->data;
	unsigned terrain = draft->board->space[space].terrain;
	if (terrain == terrain_off_map || terrain == terrain_lake)
		return csv_refuse(csv, draft->error, "nobody comes in by %s: there is no ground",
				  draft->board->space[space].number);
	for (*entry = 0; *entry < data->entries; ++*entry)
		if (data->entry[*entry] == space)
			return true;
	if (data->entries == COUNT_OF(data->entry))
		return csv_refuse(csv, draft->error, "too many entries");
	data->entry[data->entries++] = space;
	return true;
}

/* ---- set-up-<battle>.csv ------------------------------------------------------------------------------- */

/* "start", "13.00", "day 2 09.00" or "reserve", as the turn it means. */
static bool read_arrival(const struct cell *cell, void *member)
{
	const struct draft *draft = cell->context;
	uint8_t *due = member;
	const char *text = cell->text;
	bool joined = draft->battle == battle_joined, second = joined && !strncmp(text, "day 2 ", 6);
	unsigned day = draft->battle == battle_soor || second;
	*due = strcmp(text, "reserve") ? 0 : due_reserve;
	if (*due == due_reserve || !strcmp(text, "start"))
		return true;
	text += second ? 6 : 0;
	if (strlen(text) != 5 || strspn(text, "0123456789") != 2 || strcmp(text + 2, ".00") != 0)
		return cell_refuse(cell, "\"%.20s\" is no hour of arrival", text);
	unsigned hour = (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
	unsigned first = draft->data->battles.first_hour[day], last = draft->data->battles.last_hour[day];
	if (hour < first || hour > last)
		return cell_refuse(cell, "%s is not between %02u.00 and %02u.00", text, first, last);
	unsigned earlier =
		second ? draft->data->battles.last_hour[0] - draft->data->battles.first_hour[0] + 1u : 0;
	*due = (uint8_t)(earlier + hour - first + 1);
	return true;
}

static int find_direction(void *context, const char *text)
{
	unsigned direction = board_find_direction(((struct draft *)context)->board, text);
	return direction == no_direction ? -1 : (int)direction;
}

/* clang-format off */
#define ROW struct set_up_row
static const struct column set_up_columns[] = {
	COLUMN_KEY("piece", ROW, piece, trautenau_find_drafted, "piece of the order of battle"),
	COLUMN("at", ROW, at, .kind = column_space, .what = "hex"),
	COLUMN_OWN("arrives", ROW, due, read_arrival),
	COLUMN_KEY("facing", ROW, facing, find_direction, "direction", .optional = true, .otherwise = no_direction),
	COLUMN_NUMBER("losses", ROW, losses, 0, 20),
	COLUMN_FLAG("printed", ROW, printed_stack),
};
#undef ROW
/* clang-format on */
static const struct columns set_up_table = COLUMNS(set_up_columns, struct set_up_row, NULL);

/* Chapter 3: never both sides in one hex, and no piece in two places. */
static bool check_others(const struct draft *draft, const struct csv *csv, const struct set_up_row *row)
{
	for (unsigned i = 0; i < draft->rows; i++) {
		const struct set_up_row *other = &draft->row[i];
		if (other->piece == row->piece)
			return csv_refuse(csv, draft->error, "%s already stands on line %d",
					  draft->piece[row->piece].name, draft->row_line[i]);
		if (row->due == 0 && other->due == 0 && row->at == other->at &&
		    draft->piece[row->piece].side != draft->piece[other->piece].side)
			return csv_refuse(csv, draft->error, "the enemy of line %d stands in that hex",
					  draft->row_line[i]);
	}
	return true;
}

static bool take_row(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	const struct set_up_row *row = read;
	const struct piece_info *piece = &draft->piece[row->piece];
	bool unit = piece->arm <= arm_artillery;
	unsigned most = unit ? piece->morale - 1u : 0;
	uint8_t entry;
	if ((row->due == 0 && unit) != (row->facing != no_direction))
		return csv_refuse(csv, draft->error,
				  "a facing belongs to units that begin on the map, and to all of them");
	if (row->losses > most)
		return csv_refuse(csv, draft->error, "losses: %u is not between 0 and %u", row->losses, most);
	if (!check_others(draft, csv, row) || (row->due && !trautenau_add_entry(draft, csv, row->at, &entry)))
		return false;
	draft->piece_placed[row->piece] = draft->takes_part[piece->formation] = true;
	draft->row_line[draft->rows] = csv->line;
	draft->row[draft->rows++] = *row;
	return true;
}

/* A formation takes part whole or not at all, and with its chief. */
static bool check_whole(const struct draft *draft, const char *file)
{
	for (unsigned p = 0; p < draft->pieces; p++)
		if (!draft->piece_placed[p] && draft->takes_part[draft->piece[p].formation])
			return refuse_line(file, 0, draft->error, "%s is missing", draft->piece[p].name);
	return true;
}

static bool read_set_up(struct draft *draft)
{
	char path[64];
	snprintf(path, sizeof path, "trautenau/set-up-%s.csv", trautenau_battle_words[draft->battle]);
	return trautenau_read_table(draft, path, &set_up_table, take_row) && check_whole(draft, path);
}

/* ---- The scenario -------------------------------------------------------------------------------------- */

static struct board *load_board(const struct data_set *data, struct data_error *error)
{
	const struct embedded_file *hexes = data_file(data, "trautenau/map-hexes.csv", error);
	const struct embedded_file *hexsides = data_file(data, "trautenau/map-hexsides.csv", error);
	if (!hexes || !hexsides)
		return NULL;
	struct board *board = board_load_hexes(&grid, (const char *)hexes->bytes, hexes->size,
					       (const char *)hexsides->bytes, hexsides->size, error);
	if (!board)
		return NULL;
	snprintf(board->title, sizeof board->title, "Trautenau and Soor");
	snprintf(board->subtitle, sizeof board->subtitle, "27 and 28 June 1866");
	board->hex_metres = 800; /* 1.1 */
	board->level_metres = 50;
	board->lowest_metres = 425; /* the top of level 1 in the reconstruction of the map */
	return board;
}

/* Takes the formations that take part; their pieces stand together, in the order of the file. */
static void settle_order(const struct draft *draft, struct trautenau_data *data, uint8_t number[max_pieces])
{
	for (unsigned c = 0; c < corps_count; c++)
		data->chief[c] = no_piece;
	for (unsigned f = 0; f < draft->formations; f++) {
		if (!draft->takes_part[f])
			continue;
		uint8_t formation = data->formations++;
		data->formation[formation] = draft->formation[f];
		data->range[formation].first = data->pieces;
		for (unsigned p = 0; p < draft->pieces; p++) {
			if (draft->piece[p].formation != f)
				continue;
			number[p] = data->pieces;
			data->piece[data->pieces] = draft->piece[p];
			data->piece[data->pieces].formation = formation;
			if (draft->piece[p].arm == arm_chief)
				data->chief[draft->piece[p].corps] = data->pieces;
			if (strcmp(draft->piece[p].id, draft->commander[f]) == 0)
				data->formation[formation].commander = data->pieces;
			data->pieces++;
		}
		data->range[formation].count = (uint8_t)(data->pieces - data->range[formation].first);
	}
}

static void settle(const struct draft *draft)
{
	struct trautenau_data *data = draft->data;
	uint8_t number[max_pieces] = {0};
	settle_order(draft, data, number);
	data->battle = draft->battle;
	data->set_up_rows = draft->rows;
	for (unsigned i = 0; i < draft->rows; i++) {
		data->set_up[i] = draft->row[i];
		data->set_up[i].piece = number[draft->row[i].piece];
	}
	const struct battle_data *battles = &data->battles;
	data->first_hour = battles->first_hour[data->battle == battle_soor];
	if (data->battle != battle_soor)
		data->turns_day_1 = (uint8_t)(battles->last_hour[0] - battles->first_hour[0] + 1);
}

/* ---- Loading ------------------------------------------------------------------------------------------- */

static bool load_data(struct trautenau_data *data, const struct board *board,
		      const struct scenario_info *info, const struct data_set *files,
		      struct data_error *error)
{
	struct draft *draft = calloc(1, sizeof *draft);
	if (!draft)
		return refuse_line("trautenau", 0, error, "no memory is left");
	draft->files = files;
	draft->board = board;
	draft->data = data;
	draft->battle = (enum battle)column_find_word(info->id, trautenau_battle_words, 3);
	draft->turns = (uint8_t)info->turns;
	draft->error = error;
	bool good = trautenau_read_battles(draft) && trautenau_read_formations(draft) &&
		    trautenau_read_pieces(draft) && read_set_up(draft);
	if (good)
		settle(draft);
	free(draft);
	return good && trautenau_name_formations(data, error);
}

struct scenario *trautenau_load(const struct scenario_info *scenario_info, const struct data_set *data,
				struct data_error *error)
{
	struct scenario *scenario = scenario_new(&trautenau_rulebook, scenario_info,
						 sizeof(struct trautenau_data), error);
	if (!scenario)
		return NULL;
	scenario->board = load_board(data, error);
	if (!scenario->board || !load_data(scenario->data, scenario->board, scenario_info, data, error)) {
		scenario_drop(scenario);
		return NULL;
	}
	trautenau_prepare_ground(scenario);
	trautenau_prepare_view(scenario->data);
	return scenario;
}
