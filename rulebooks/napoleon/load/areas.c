/*
 * areas.csv and connections.csv: what the rules need beyond the board.
 */
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* ---- Areas --------------------------------------------------------------------------------------------- */

static const char *const zone_words[] = {
	[zone_franconia] = "FR", [zone_forest] = "TW", [zone_ilm_saale] = "IS", [zone_saale_elster] = "SE",
	[zone_east] = "EE",      [zone_west] = "WI",   [zone_north] = "NN",
};
static const char *const citadel_ids[citadels] = {"Bamberg", "Erfurt", "Halle", "Leipzig"};
static const char *const kind_words[] = {"clear", "wooded", "citadel"}; /* p. 4 */
static const char *const side_letters[] = {[french] = "F", [prussian] = "P"};
enum { kind_citadel = 2 };

struct area_row {
	char id[max_board_name];
	uint8_t kind;
	struct area_data area;
};

/* clang-format off */
#define ROW struct area_row
static const struct column area_columns[] = {
	COLUMN_TEXT("id", ROW, id),
	COLUMN_WORD("kind", ROW, kind, kind_words, "kind of area"),
	COLUMN_WORD("zone", ROW, area.zone, zone_words, "zone"),
	COLUMN_NUMBER("points", ROW, area.points, 1, 9, .only = 1 << kind_citadel),
	COLUMN_WORDS("deploy", ROW, area.deploy, side_letters, 0, "side that deploys"),
};
#undef ROW
/* clang-format on */
static const struct columns areas_table = COLUMNS(area_columns, struct area_row, "kind of area",
						  .kind = offsetof(struct area_row, kind));

static bool take_area(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	const struct area_row *row = read;
	unsigned number = draft->areas_read++;
	struct area_data *area = &draft->data->area[number];
	draft->area_line[number] = csv->line;
	*area = row->area;
	area->citadel = (uint8_t)(1 + column_find_word(row->id, citadel_ids, citadels));
	if ((row->kind == kind_citadel) != (area->citadel != 0))
		return csv_refuse(csv, draft->error,
				  "the citadels are Bamberg, Erfurt, Halle and Leipzig, and no others");
	if (area->citadel)
		draft->data->citadel[area->citadel - 1] = (uint8_t)number;
	return true;
}

/* p. 16: the free set-up must be possible: a French area for each of six corps, Prussian ones in both zones. */
static bool check_deployment(const struct draft *draft, const char *file)
{
	const struct napoleon_data *data = draft->data;
	unsigned open = 0, between_ilm_and_saale = 0, between_saale_and_elster = 0;
	for (unsigned a = 0; a < areas; a++) {
		bool theirs = data->area[a].deploy >> prussian & 1;
		open += (data->area[a].deploy >> french & 1) && a != data->citadel[bamberg];
		between_ilm_and_saale += theirs && data->area[a].zone == zone_ilm_saale;
		between_saale_and_elster += theirs && data->area[a].zone == zone_saale_elster;
		if (data->area[a].deploy == (1 << french | 1 << prussian))
			return refuse_line(file, draft->area_line[a], draft->error,
					   "both sides cannot deploy in one area");
	}
	if (!(data->area[data->citadel[bamberg]].deploy >> french & 1) ||
	    !(data->area[data->citadel[erfurt]].deploy >> prussian & 1))
		return refuse_line(file, 0, draft->error,
				   "the French deploy at Bamberg, the Prussians at Erfurt");
	if (open < 6 || !between_ilm_and_saale || !between_saale_and_elster)
		return refuse_line(file, 0, draft->error,
				   "the areas of deployment do not suffice for the free set-up");
	return true;
}

bool napoleon_load_areas(struct draft *draft)
{
	static const char path[] = "napoleon/areas.csv";
	if (draft->board->spaces != areas)
		return refuse_line(path, 0, draft->error, "%u areas instead of %u",
				   (unsigned)draft->board->spaces, (unsigned)areas);
	if (!napoleon_load_table(draft, path, &areas_table, take_area))
		return false;
	for (unsigned i = 0; i < citadels; i++)
		if (draft->data->area[draft->data->citadel[i]].citadel != i + 1)
			return refuse_line(path, 0, draft->error, "%s is missing", citadel_ids[i]);
	return check_deployment(draft, path);
}

/* ---- Connections --------------------------------------------------------------------------------------- */

/* The rulebook speaks of three rivers, p. 16; bridges elsewhere are an option. */
static enum bridge bridge_over(const char *river)
{
	if (!*river)
		return no_bridge;
	if (strcmp(river, "Saale") == 0 || strcmp(river, "Ilm") == 0 || strcmp(river, "Elster") == 0)
		return bridge_of_three_rivers;
	return bridge_elsewhere;
}

static bool join_neighbours(struct draft *draft, unsigned a, const char *file)
{
	const struct board *board = draft->board;
	struct area_data *area = &draft->data->area[a];
	unsigned count = (unsigned)board->first_edge[a + 1] - board->first_edge[a];
	if (count == 0 || count > most_neighbours)
		return refuse_line(file, 0, draft->error, "%s has %u connections, not 1 to %u",
				   board->space[a].number, count, (unsigned)most_neighbours);
	area->neighbours = (uint8_t)count;
	for (unsigned i = 0; i < count; i++) {
		area->neighbour[i] = (uint8_t)board->edge_to[board->first_edge[a] + i];
		area->connection[i] = (uint8_t)board->edge_side[board->first_edge[a] + i];
	}
	return true;
}

enum { unreached = 0xff };

/* Outwards from an area, ring by ring. */
static void measure_from(struct napoleon_data *data, unsigned from)
{
	uint8_t *distance = data->distance[from];
	uint8_t queue[areas];
	unsigned count = 0;
	memset(distance, unreached, areas);
	distance[from] = 0;
	queue[count++] = (uint8_t)from;
	for (unsigned i = 0; i < count; i++) {
		const struct area_data *area = &data->area[queue[i]];
		for (unsigned k = 0; k < area->neighbours; k++) {
			uint8_t next = area->neighbour[k];
			if (distance[next] != unreached)
				continue;
			distance[next] = (uint8_t)(distance[queue[i]] + 1);
			queue[count++] = next;
		}
	}
}

bool napoleon_load_connections(struct draft *draft)
{
	static const char path[] = "napoleon/connections.csv";
	const struct board *board = draft->board;
	struct napoleon_data *data = draft->data;
	if (board->sides != connections)
		return refuse_line(path, 0, draft->error, "%u connections instead of %u",
				   (unsigned)board->sides, (unsigned)connections);
	for (unsigned i = 0; i < connections; i++) {
		data->end[i][0] = (uint8_t)board->listed[i].a;
		data->end[i][1] = (uint8_t)board->listed[i].b;
		data->bridge[i] = (uint8_t)bridge_over(board->listed[i].name);
	}
	for (unsigned a = 0; a < areas; a++)
		if (!join_neighbours(draft, a, path))
			return false;
	for (unsigned a = 0; a < areas; a++)
		measure_from(data, a);
	for (unsigned a = 0; a < areas; a++)
		if (data->distance[0][a] == unreached)
			return refuse_line(path, 0, draft->error, "no way leads from %s to %s",
					   board->space[0].number, board->space[a].number);
	return true;
}
