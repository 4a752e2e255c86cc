/*
 * The tables of the series, data/tables/: ground, hexsides, fire, odds, shock and single modifiers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/load/load.h"

static bool read_series_table(struct gloire_draft *draft, const char *name, const struct columns *columns,
			      row_taker *take)
{
	char path[64];
	snprintf(path, sizeof path, "gloire/tables/%s", name);
	return columns_read(columns,
			    &(struct table_reading){.file = data_file(draft->files, path, draft->error),
						    .context = draft,
						    .take = take,
						    .error = draft->error});
}

/* Whole points, or - where the arm may not go. */
static bool read_cost(const struct cell *cell, void *member)
{
	char *end;
	long value = strtol(cell->text, &end, 10);
	bool barred = !strcmp(cell->text, "-");
	if (!barred && (!*cell->text || *end || value < 0 || value > 20))
		return cell_refuse(cell, "\"%.20s\" is neither 0 to 20 points nor -", cell->text);
	*(half_points *)member = (half_points)(barred ? gloire_barred : 2 * value);
	return true;
}

static bool read_shock(const struct cell *cell, void *member)
{
	if (strcmp(cell->text, "none") != 0)
		return gloire_read_signed(cell, member);
	*(int8_t *)member = gloire_no_shock;
	return true;
}

static const char *const arm_letters[] = {"i", "c", "a"};

/* A hex, or a hexside: they have the same columns, but for what only one of the two has. */
struct ground_row {
	uint8_t what;
	uint8_t disorders; /* bit set of arms */
	half_points cost[gloire_arms];
	int8_t fire, shock;
	bool charge, blocks_sight, all_round, square, alone;
	char origin;
};

static void take_disorders(unsigned letters, bool disorders[gloire_arms])
{
	for (unsigned arm = 0; arm < gloire_arm_chief; arm++)
		disorders[arm] = letters >> arm & 1;
}

/* ---- Hexes ---------------------------------------------------------------------------------------------------------- */

static const char *const ground_words[] = {"clear", "woods",   "orchard", "palms", "marsh",  "pond",
					   "rough", "village", "ruins",   "town",  "castle", "cassina",
					   "house", "redoubt", "gravel",  "lake",  "sea"};
static const uint8_t ground_terrain[] = {
	terrain_clear, terrain_woods,   terrain_orchard, terrain_palms, terrain_marsh,  terrain_pond,
	terrain_rough, terrain_village, terrain_ruins,   terrain_town,  terrain_castle, terrain_cassina,
	terrain_house, terrain_redoubt, terrain_gravel,  terrain_lake,  terrain_sea};

static const struct column ground_columns[] = {
	COLUMN_WORD("terrain", struct ground_row, what, ground_words, "terrain"),
	COLUMN_OWN("infantry", struct ground_row, cost[gloire_arm_infantry], read_cost),
	COLUMN_OWN("cavalry", struct ground_row, cost[gloire_arm_cavalry], read_cost),
	COLUMN_OWN("artillery", struct ground_row, cost[gloire_arm_artillery], read_cost),
	COLUMN_OWN("chief", struct ground_row, cost[gloire_arm_chief], read_cost),
	COLUMN_WORDS("disorders", struct ground_row, disorders, arm_letters, 0, "arm"),
	COLUMN_OWN("fire", struct ground_row, fire, gloire_read_signed),
	COLUMN_OWN("shock", struct ground_row, shock, read_shock),
	COLUMN_FLAG("charge", struct ground_row, charge),
	COLUMN_FLAG("blocks_sight", struct ground_row, blocks_sight),
	COLUMN_OWN("origin", struct ground_row, origin, gloire_read_origin),
	COLUMN_FLAG("all_round", struct ground_row, all_round),
	COLUMN_FLAG("square", struct ground_row, square),
	COLUMN_FLAG("alone", struct ground_row, alone),
};

static bool take_ground(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	const struct ground_row *read = row;
	struct gloire_ground *ground = &draft->battle->tables.ground[ground_terrain[read->what]];
	if (ground->origin)
		return csv_refuse(csv, draft->error, "%s stands there twice", ground_words[read->what]);
	*ground = (struct gloire_ground){.fire = read->fire,
					 .shock = read->shock,
					 .charge = read->charge,
					 .blocks_sight = read->blocks_sight,
					 .all_round = read->all_round,
					 .square = read->square,
					 .clear_bonus = read->alone,
					 .origin = read->origin};
	memcpy(ground->cost, read->cost, sizeof ground->cost);
	take_disorders(read->disorders, ground->disorders);
	return true;
}

/* What the table does not name is closed to all. */
static bool read_ground(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(ground_columns, struct ground_row, NULL);
	if (!read_series_table(draft, "ground.csv", &columns, take_ground))
		return false;
	for (unsigned i = 0; i < sizeof ground_terrain; i++)
		if (!draft->battle->tables.ground[ground_terrain[i]].origin)
			return refuse_line("gloire/tables/ground.csv", 0, draft->error, "%s is missing",
					   ground_words[i]);
	for (unsigned terrain = 0; terrain < terrain_count; terrain++)
		for (unsigned arm = 0; arm < gloire_arms; arm++)
			if (!draft->battle->tables.ground[terrain].origin)
				draft->battle->tables.ground[terrain].cost[arm] = gloire_barred;
	return true;
}

/* ---- Hexsides -------------------------------------------------------------------------------------------------------- */

static const char *const side_words[gloire_edge_kinds] = {
	"level-up",        "level-down", "slope-up",   "slope-down", "dune",         "high-slope-up",
	"high-slope-down", "steep-up",   "steep-down", "crest",      "stream",       "stream-bridge",
	"river",           "ford",       "bridge",     "rampart-in", "rampart-gate", "wall-in",
	"wall-gate",       "works-out",  "ditch"};

static const struct column side_columns[] = {
	COLUMN_WORD("hexside", struct ground_row, what, side_words, "hexside"),
	COLUMN_OWN("infantry", struct ground_row, cost[gloire_arm_infantry], read_cost),
	COLUMN_OWN("cavalry", struct ground_row, cost[gloire_arm_cavalry], read_cost),
	COLUMN_OWN("artillery", struct ground_row, cost[gloire_arm_artillery], read_cost),
	COLUMN_OWN("chief", struct ground_row, cost[gloire_arm_chief], read_cost),
	COLUMN_WORDS("disorders", struct ground_row, disorders, arm_letters, 0, "arm"),
	COLUMN_OWN("fire", struct ground_row, fire, gloire_read_signed),
	COLUMN_OWN("shock", struct ground_row, shock, read_shock),
	COLUMN_FLAG("charge", struct ground_row, charge),
	COLUMN_FLAG("blocks_sight", struct ground_row, blocks_sight),
	COLUMN_OWN("origin", struct ground_row, origin, gloire_read_origin),
};

static bool take_side(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	const struct ground_row *read = row;
	struct gloire_edge_row *edge = &draft->battle->tables.edge[read->what];
	if (edge->origin)
		return csv_refuse(csv, draft->error, "%s stands there twice", side_words[read->what]);
	*edge = (struct gloire_edge_row){.fire = read->fire,
					 .shock = read->shock,
					 .charge = read->charge,
					 .blocks_sight = read->blocks_sight,
					 .origin = read->origin};
	memcpy(edge->cost, read->cost, sizeof edge->cost);
	take_disorders(read->disorders, edge->disorders);
	return true;
}

static bool read_sides(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(side_columns, struct ground_row, NULL);
	if (!read_series_table(draft, "hexsides.csv", &columns, take_side))
		return false;
	for (unsigned i = 0; i < gloire_edge_kinds; i++)
		if (!draft->battle->tables.edge[i].origin)
			return refuse_line("gloire/tables/hexsides.csv", 0, draft->error, "%s is missing",
					   side_words[i]);
	return true;
}

/* ---- Fire, odds and shock ------------------------------------------------------------------------------------------------ */

static const char *const fire_words[] = {"none", "test", "disorder", "rout"};

static const struct column fire_columns[] = {
	COLUMN_OWN("from", struct gloire_fire_row, from, gloire_read_signed),
	COLUMN_WORD("result", struct gloire_fire_row, result, fire_words, "result"),
	COLUMN_OWN("origin", struct gloire_fire_row, origin, gloire_read_origin),
};

static bool take_fire(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_tables *tables = &draft->battle->tables;
	const struct gloire_fire_row *read = row;
	if (tables->fire_rows == gloire_max_fire_rows)
		return csv_refuse(csv, draft->error, "there are more than %d rows", gloire_max_fire_rows);
	if (tables->fire_rows && read->from <= tables->fire[tables->fire_rows - 1].from)
		return csv_refuse(csv, draft->error, "totals have to rise from row to row");
	tables->fire[tables->fire_rows++] = *read;
	return true;
}

static const struct column odds_columns[] = {
	COLUMN_NUMBER("attacker", struct gloire_odds_row, attacker, 1, 50),
	COLUMN_NUMBER("defender", struct gloire_odds_row, defender, 1, 50),
	COLUMN_OWN("modifier", struct gloire_odds_row, modifier, gloire_read_signed),
	COLUMN_OWN("origin", struct gloire_odds_row, origin, gloire_read_origin),
};

static bool take_odds(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_tables *tables = &draft->battle->tables;
	const struct gloire_odds_row *read = row,
				     *last = tables->odds_rows ? &tables->odds[tables->odds_rows - 1] : NULL;
	if (tables->odds_rows == gloire_max_odds_rows)
		return csv_refuse(csv, draft->error, "there are more than %d rows", gloire_max_odds_rows);
	if (last && read->attacker * last->defender >= last->attacker * read->defender)
		return csv_refuse(csv, draft->error, "odds have to fall from row to row");
	tables->odds[tables->odds_rows++] = *read;
	return true;
}

struct shock_row {
	int8_t from;
	char attacker[4], defender[4];
	uint8_t follows;
	char origin;
};

static const char *const follow_words[] = {"", "CS", "BT"};

static const struct column shock_columns[] = {
	COLUMN_OWN("from", struct shock_row, from, gloire_read_signed),
	COLUMN("attacker", struct shock_row, attacker, .kind = column_text, .optional = true),
	COLUMN("defender", struct shock_row, defender, .kind = column_text, .optional = true),
	COLUMN_WORD("follows", struct shock_row, follows, follow_words, "consequence"),
	COLUMN_OWN("origin", struct shock_row, origin, gloire_read_origin),
};

static bool take_shock(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_tables *tables = &draft->battle->tables;
	const struct shock_row *read = row;
	if (tables->shock_rows == gloire_max_shock_rows)
		return csv_refuse(csv, draft->error, "there are more than %d rows", gloire_max_shock_rows);
	if (tables->shock_rows && read->from <= tables->shock[tables->shock_rows - 1].from)
		return csv_refuse(csv, draft->error, "totals have to rise from row to row");
	if (strspn(read->attacker, "DTR") != strlen(read->attacker) ||
	    strspn(read->defender, "DTR") != strlen(read->defender))
		return csv_refuse(csv, draft->error, "a unit is disordered (D), tests (T) or recoils (R)");
	tables->shock[tables->shock_rows++] =
		(struct gloire_shock_row){.from = read->from,
					  .attacker_disorder = strchr(read->attacker, 'D'),
					  .attacker_test = strchr(read->attacker, 'T'),
					  .attacker_recoil = strchr(read->attacker, 'R'),
					  .defender_disorder = strchr(read->defender, 'D'),
					  .defender_test = strchr(read->defender, 'T'),
					  .defender_recoil = strchr(read->defender, 'R'),
					  .counter_shock = read->follows == 1,
					  .breakthrough = read->follows == 2,
					  .origin = read->origin};
	return true;
}

static bool read_results(struct gloire_draft *draft)
{
	static const struct columns fire = COLUMNS(fire_columns, struct gloire_fire_row, NULL);
	static const struct columns odds = COLUMNS(odds_columns, struct gloire_odds_row, NULL);
	static const struct columns shock = COLUMNS(shock_columns, struct shock_row, NULL);
	const struct gloire_tables *tables = &draft->battle->tables;
	if (!read_series_table(draft, "fire.csv", &fire, take_fire) ||
	    !read_series_table(draft, "odds.csv", &odds, take_odds) ||
	    !read_series_table(draft, "shock.csv", &shock, take_shock))
		return false;
	return (tables->fire_rows && tables->odds_rows && tables->shock_rows) ||
	       refuse_line("gloire/tables", 0, draft->error, "fire, odds and shock need a row each");
}

/* ---- Single figures ---------------------------------------------------------------------------------------------------------- */

static const char *const modifier_words[gloire_modifiers] = {"fire-beyond-effective",
							     "fire-adjacent",
							     "fire-stack",
							     "fire-square",
							     "fire-combined",
							     "fire-reaction",
							     "fire-reaction-in-square",
							     "fire-higher",
							     "shock-heavy-charge",
							     "shock-charge",
							     "shock-on-square",
							     "shock-plain-cavalry",
							     "shock-rear",
							     "shock-front-and-rear",
							     "shock-routed",
							     "shock-all-round",
							     "shock-pursuit",
							     "shock-furia",
							     "shock-furia-abbey",
							     "evade-one",
							     "evade-two",
							     "counter-charge-heavy",
							     "rally-routed",
							     "rally-routed-at-night",
							     "test-night",
							     "test-fog",
							     "test-volley",
							     "infantry-fire-line",
							     "infantry-fire-light"};

struct modifier_row {
	uint8_t what;
	int8_t figure;
	char origin;
};

static const struct column modifier_columns[] = {
	COLUMN_WORD("modifier", struct modifier_row, what, modifier_words, "modifier"),
	COLUMN_OWN("figure", struct modifier_row, figure, gloire_read_signed),
	COLUMN_OWN("origin", struct modifier_row, origin, gloire_read_origin),
};

/* A figure that has not been read. */
enum { no_figure = -128 };

static bool take_modifier(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	const struct modifier_row *read = row;
	int8_t *figure = &draft->battle->tables.modifier[read->what];
	if (*figure != no_figure)
		return csv_refuse(csv, draft->error, "%s stands there twice", modifier_words[read->what]);
	*figure = read->figure;
	return true;
}

static bool read_modifiers(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(modifier_columns, struct modifier_row, NULL);
	memset(draft->battle->tables.modifier, no_figure, sizeof draft->battle->tables.modifier);
	if (!read_series_table(draft, "modifiers.csv", &columns, take_modifier))
		return false;
	for (unsigned i = 0; i < gloire_modifiers; i++)
		if (draft->battle->tables.modifier[i] == no_figure)
			return refuse_line("gloire/tables/modifiers.csv", 0, draft->error, "%s is missing",
					   modifier_words[i]);
	return true;
}

bool gloire_read_tables(struct gloire_draft *draft)
{
	return read_ground(draft) && read_sides(draft) && read_results(draft) && read_modifiers(draft);
}
