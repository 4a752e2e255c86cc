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

/* A reader with its draft, for csv_table. */
struct reading {
	struct draft *draft;
	row_reader *read;
};

static bool read_one(void *context, struct csv *csv, const unsigned column[])
{
	const struct reading *reading = context;
	return reading->read(reading->draft, csv, column);
}

bool trautenau_read_table(struct draft *draft, const struct embedded_file *file, const char *const columns[],
			  unsigned count, row_reader *read)
{
	struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
	struct reading reading = {.draft = draft, .read = read};
	return csv_table(&csv, columns, count, read_one, &reading, draft->error);
}

/* ---- Small readers ------------------------------------------------------------------------------------- */

bool trautenau_read_text(struct csv *csv, unsigned column, const char *what, char *out, size_t size,
			 struct data_error *error)
{
	size_t length = strlen(csv->field[column]);
	if (length == 0 || length >= size)
		return csv_refuse(csv, error, "%s is empty or longer than %zu bytes", what, size - 1);
	memcpy(out, csv->field[column], length + 1);
	return true;
}

bool trautenau_read_space(struct csv *csv, const struct draft *draft, const char *text, space_id *space)
{
	*space = board_find(draft->board, text);
	if (*space == no_space)
		return csv_refuse(csv, draft->error, "there is no hex \"%s\"", text);
	return true;
}

int trautenau_find_word(const char *text, const char *const words[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (strcmp(text, words[i]) == 0)
			return (int)i;
	return -1;
}

bool trautenau_add_entry(struct draft *draft, space_id space, uint8_t *entry)
{
	for (*entry = 0; *entry < draft->entries; ++*entry)
		if (draft->entry[*entry] == space)
			return true;
	if (draft->entries == sizeof draft->entry / sizeof *draft->entry)
		return false;
	draft->entry[draft->entries++] = space;
	return true;
}

/* ---- set-up-<battle>.csv ------------------------------------------------------------------------------- */

enum { s_piece, s_at, s_facing, s_losses, s_arrives, s_printed, s_columns };
static const char *const set_up_columns[s_columns] = {"piece",  "at",      "facing",
						      "losses", "arrives", "printed"};

/* "start", "13.00", "day 2 09.00" or "reserve", as the turn it means. */
static bool read_arrival(struct csv *csv, const struct draft *draft, const char *text, uint8_t *due)
{
	unsigned day = draft->battle == battle_soor ? 1 : 0, hour = 0;
	if (strcmp(text, "start") == 0) {
		*due = 0;
		return true;
	}
	if (strcmp(text, "reserve") == 0) {
		*due = due_reserve;
		return true;
	}
	if (strncmp(text, "day 2 ", 6) == 0 && draft->battle == battle_joined) {
		day = 1;
		text += 6;
	}
	if (strlen(text) != 5 || strspn(text, "0123456789") != 2 || strcmp(text + 2, ".00") != 0)
		return csv_refuse(csv, draft->error, "\"%s\" is no hour of arrival", text);
	hour = (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
	unsigned first = draft->battles.first_hour[day], last = draft->battles.last_hour[day];
	if (hour < first || hour > last)
		return csv_refuse(csv, draft->error, "%s is not between %02u.00 and %02u.00", text, first,
				  last);
	unsigned earlier = 0;
	if (draft->battle == battle_joined && day == 1)
		earlier = (unsigned)draft->battles.last_hour[0] - draft->battles.first_hour[0] + 1;
	*due = (uint8_t)(earlier + hour - first + 1);
	return true;
}

/* Facing is given for units that stand on the map, and for nobody else. */
static bool read_facing(struct csv *csv, const struct draft *draft, const char *text,
			const struct piece_info *piece, struct set_up_row *row)
{
	row->facing = no_direction;
	bool wanted = row->due == 0 && piece->arm <= arm_artillery;
	if (wanted != (*text != '\0'))
		return csv_refuse(csv, draft->error,
				  "a facing belongs to units that begin on the map, and to all of them");
	if (!wanted)
		return true;
	row->facing = (uint8_t)board_find_direction(draft->board, text);
	if (row->facing == no_direction)
		return csv_refuse(csv, draft->error, "\"%s\" is no direction", text);
	return true;
}

/* Chapter 3: never both sides in one hex, and no piece in two places. */
static bool check_row(struct csv *csv, const struct draft *draft, const struct set_up_row *row)
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

static bool read_row(struct draft *draft, struct csv *csv, const unsigned column[])
{
	struct set_up_row row = {0};
	piece_id piece = trautenau_find_drafted(draft, csv->field[column[s_piece]]);
	if (piece == no_piece)
		return csv_refuse(csv, draft->error, "\"%s\" is not in the order of battle",
				  csv->field[column[s_piece]]);
	const struct piece_info *info_of = &draft->piece[piece];
	unsigned most_losses = info_of->arm <= arm_artillery ? info_of->morale - 1u : 0;
	uint8_t printed = 0, entry = 0;
	row.piece = (uint8_t)piece;
	if (!trautenau_read_space(csv, draft, csv->field[column[s_at]], &row.at) ||
	    !read_arrival(csv, draft, csv->field[column[s_arrives]], &row.due) ||
	    !read_facing(csv, draft, csv->field[column[s_facing]], info_of, &row) ||
	    !csv_number(csv, column[s_losses], "losses", 0, most_losses, &row.losses, draft->error) ||
	    !csv_number(csv, column[s_printed], "printed", 0, 1, &printed, draft->error) ||
	    !check_row(csv, draft, &row))
		return false;
	if (row.due && !trautenau_add_entry(draft, row.at, &entry))
		return csv_refuse(csv, draft->error, "too many entries");
	row.printed_stack = printed != 0;
	draft->row_line[draft->rows] = csv->line;
	draft->row[draft->rows++] = row;
	return true;
}

/* A formation takes part whole or not at all, and with its chief. */
static bool check_whole(const struct draft *draft, const char *file)
{
	bool placed[max_pieces] = {false}, partly[max_formations] = {false};
	for (unsigned i = 0; i < draft->rows; i++) {
		placed[draft->row[i].piece] = true;
		partly[draft->piece[draft->row[i].piece].formation] = true;
	}
	for (unsigned p = 0; p < draft->pieces; p++)
		if (!placed[p] && partly[draft->piece[p].formation])
			return refuse_line(file, 0, draft->error, "%s is missing", draft->piece[p].name);
	return true;
}

bool trautenau_read_set_up(struct draft *draft, const struct embedded_file *file)
{
	return trautenau_read_table(draft, file, set_up_columns, s_columns, read_row) &&
	       check_whole(draft, file->path);
}

/* ---- The scenario -------------------------------------------------------------------------------------- */

static const struct embedded_file *find_file(const struct data_set *data, const char *path,
					     struct data_error *error)
{
	for (size_t i = 0; i < data->count; i++)
		if (strcmp(data->file[i].path, path) == 0)
			return &data->file[i];
	refuse_line(path, 0, error, "the file is missing");
	return NULL;
}

static struct board *load_board(const struct data_set *data, struct data_error *error)
{
	const struct embedded_file *hexes = find_file(data, "trautenau/map-hexes.csv", error);
	const struct embedded_file *hexsides = find_file(data, "trautenau/map-hexsides.csv", error);
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

static bool read_files(struct draft *draft, const char *battle, const struct data_set *data)
{
	char set_up[64];
	snprintf(set_up, sizeof set_up, "trautenau/set-up-%s.csv", battle);
	const struct embedded_file *battles = find_file(data, "trautenau/battles.csv", draft->error);
	const struct embedded_file *formations = find_file(data, "trautenau/formations.csv", draft->error);
	const struct embedded_file *order = find_file(data, "trautenau/order-of-battle.csv", draft->error);
	const struct embedded_file *rows = find_file(data, set_up, draft->error);
	return battles && formations && order && rows && trautenau_read_battles(draft, battles) &&
	       trautenau_read_formations(draft, formations) && trautenau_read_pieces(draft, order) &&
	       trautenau_read_set_up(draft, rows);
}

/* Takes the formations that take part; their pieces stand together, in the order of the file. */
static void settle_order(const struct draft *draft, struct trautenau_data *data, uint8_t number[max_pieces])
{
	bool partly[max_formations] = {false};
	for (unsigned i = 0; i < draft->rows; i++)
		partly[draft->piece[draft->row[i].piece].formation] = true;
	for (unsigned c = 0; c < corps_count; c++)
		data->chief[c] = no_piece;
	for (unsigned f = 0; f < draft->formations; f++) {
		if (!partly[f])
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

static void settle(const struct draft *draft, struct trautenau_data *data)
{
	uint8_t number[max_pieces] = {0};
	settle_order(draft, data, number);
	data->battle = draft->battle;
	data->battles = draft->battles;
	data->entries = draft->entries;
	memcpy(data->entry, draft->entry, sizeof data->entry);
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

/* ---- Whom the special rules name ----------------------------------------------------------------------- */

enum { not_here = 0xff };

static uint8_t formation_called(const struct trautenau_data *data, const char *id)
{
	for (uint8_t f = 0; f < data->formations; f++)
		if (strcmp(data->formation[f].id, id) == 0)
			return f;
	return not_here;
}

static uint8_t piece_called(const struct trautenau_data *data, const char *id)
{
	for (uint8_t p = 0; p < data->pieces; p++)
		if (strcmp(data->piece[p].id, id) == 0)
			return p;
	return not_here;
}

/* The first four brigades of a corps in the order of battle, and its independent units. */
static void name_brigades(const struct trautenau_data *data, enum corps corps, uint8_t brigade[4],
			  uint8_t *independents)
{
	unsigned count = 0;
	memset(brigade, not_here, 4);
	*independents = not_here;
	for (uint8_t f = 0; f < data->formations; f++) {
		if (data->formation[f].corps != corps)
			continue;
		if (data->formation[f].independent)
			*independents = f;
		else if (count < 4)
			brigade[count++] = f;
	}
}

static void name_formations(struct trautenau_data *data)
{
	struct battle_data *battles = &data->battles;
	battles->clausewitz = formation_called(data, "pr.2div");
	battles->hussars = piece_called(data, "pr.1hus");
	battles->grivicic = formation_called(data, "au.grivicic");
	battles->guard[0] = formation_called(data, "gd.1div");
	battles->guard[1] = formation_called(data, "gd.2div");
	battles->first_corps[0] = formation_called(data, "pr.1div");
	battles->first_corps[1] = battles->clausewitz;
	battles->first_corps[2] = formation_called(data, "pr.bredow");
	battles->first_corps[3] = formation_called(data, "pr.independents");
	name_brigades(data, corps_tenth, battles->brigade[0], &battles->independents[0]);
	name_brigades(data, corps_fourth, battles->brigade[1], &battles->independents[1]);
}

/* Rules of the battle speak of these by name: without them it is another battle. */
static bool check_named(const struct trautenau_data *data, struct data_error *error)
{
	const struct battle_data *battles = &data->battles;
	bool complete = battles->grivicic != not_here;
	if (data->battle != battle_soor)
		complete = complete && battles->clausewitz != not_here && battles->hussars != not_here;
	if (data->battle == battle_joined) {
		complete = complete && battles->guard[0] != not_here && battles->guard[1] != not_here;
		for (unsigned i = 0; i < 4; i++)
			complete = complete && battles->first_corps[i] != not_here &&
				   battles->brigade[0][i] != not_here && battles->brigade[1][i] != not_here;
		for (unsigned i = 0; i < 2; i++)
			complete = complete && battles->independents[i] != not_here;
		for (unsigned c = 0; c < corps_count; c++)
			complete = complete && data->chief[c] != no_piece;
	}
	if (!complete)
		return refuse_line("trautenau/formations.csv", 0, error,
				   "a formation that chapters 11 to 13 name is missing");
	return true;
}

static int battle_number(const char *id)
{
	static const char *const words[] = {"trautenau", "soor", "joined"};
	return trautenau_find_word(id, words, 3);
}

static bool load_data(struct trautenau_data *data, const struct board *board, const char *battle,
		      const struct data_set *files, struct data_error *error)
{
	struct draft *draft = calloc(1, sizeof *draft);
	if (!draft)
		return refuse_line("trautenau", 0, error, "no memory is left");
	draft->board = board;
	draft->battle = (enum battle)battle_number(battle);
	draft->error = error;
	bool good = read_files(draft, battle, files);
	if (good) {
		settle(draft, data);
		name_formations(data);
		good = check_named(data, error);
	}
	free(draft);
	return good;
}

struct scenario *trautenau_load(const struct scenario_info *scenario_info, const struct data_set *data,
				struct data_error *error)
{
	struct scenario *scenario = calloc(1, sizeof *scenario);
	struct trautenau_data *own = calloc(1, sizeof *own);
	if (!scenario || !own) {
		free(scenario);
		free(own);
		refuse_line("trautenau", 0, error, "no memory is left");
		return NULL;
	}
	*scenario = (struct scenario){.rulebook = &trautenau_rulebook, .info = scenario_info, .data = own};
	scenario->board = load_board(data, error);
	if (!scenario->board || !load_data(own, scenario->board, scenario_info->id, data, error)) {
		trautenau_unload(scenario);
		return NULL;
	}
	trautenau_prepare_ground(scenario);
	trautenau_prepare_view(own);
	return scenario;
}

void trautenau_unload(struct scenario *scenario)
{
	if (!scenario)
		return;
	if (scenario->board)
		board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}
