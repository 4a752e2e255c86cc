#include "rulebooks/campaign/load/load.h"
#include "vedette/ground.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tables ------------------------------------------------------------------------------------------------------- */

struct reading {
	struct campaign_draft *draft;
	campaign_row *row;
};

static bool take(void *context, struct csv *csv, const unsigned column[])
{
	const struct reading *reading = context;
	return reading->row(reading->draft, csv, column);
}

bool campaign_read_table(struct campaign_draft *draft, const char *name, const char *const columns[],
			 unsigned count, campaign_row *row)
{
	char path[64];
	snprintf(path, sizeof path, "%s/%s", draft->folder, name);
	for (size_t i = 0; i < draft->files->count; i++) {
		const struct embedded_file *file = &draft->files->file[i];
		if (strcmp(file->path, path) != 0)
			continue;
		struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
		struct reading reading = {draft, row};
		return csv_table(&csv, columns, count, take, &reading, draft->error);
	}
	return refuse_line(path, 0, draft->error, "the file is missing");
}

bool campaign_read_flag(struct campaign_draft *draft, const struct csv *csv, const char *text,
			const char *word, bool *flag)
{
	*flag = !strcmp(text, word);
	return *flag || !*text ||
	       csv_refuse(csv, draft->error, "\"%.20s\" is neither %s nor nothing", text, word);
}

bool campaign_has_turn(const struct campaign_draft *draft, unsigned turn)
{
	unsigned first = draft->info->first_turn ? draft->info->first_turn : 1, last = 0;
	for (unsigned i = 0; i < draft->rulebook->scenarios; i++) {
		const struct scenario_info *info = &draft->rulebook->scenario[i];
		unsigned end = (info->first_turn ? info->first_turn : 1u) + info->turns - 1u;
		if (!campaign_is_exercise(info->id) && end > last)
			last = end;
	}
	return turn >= first && turn <= last;
}

int campaign_find_word(const char *text, const char *const words[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!strcmp(text, words[i]))
			return (int)i;
	return -1;
}

bool campaign_find_counter(struct campaign_draft *draft, const struct csv *csv, const char *id, side_id *side,
			   unsigned *who)
{
	for (*side = 0; *side < both_sides; ++*side)
		for (*who = 1; *who <= draft->data->counters[*side]; ++*who)
			if (!strcmp(draft->data->counter[*side][*who].id, id))
				return true;
	return csv_refuse(csv, draft->error, "there is no counter \"%.30s\"", id);
}

bool campaign_read_side(struct campaign_draft *draft, const struct csv *csv, const char *word, side_id *side)
{
	const char *const *words = draft->rulebook->side;
	int found = campaign_find_word(word, words, both_sides);
	*side = (side_id)found;
	return found >= 0 ||
	       csv_refuse(csv, draft->error, "a side is %s or %s", words[side_french], words[side_allied]);
}

/* ---- A scenario ------------------------------------------------------------------------------------------------------ */

static void set_aside(struct campaign_data *data)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++)
			data->start[side][who] = box_reserve;
}

static bool fill(struct campaign_draft *draft, const struct scenario_info *info)
{
	struct campaign_data *data = draft->data;
	data->first_player = data->is->first_player;
	if (!campaign_read_counters(draft) || !campaign_read_commands(draft))
		return false;
	set_aside(data);
	if (data->is->weather && !campaign_read_weather(draft))
		return false;
	if (!campaign_make_ground(draft, info->id))
		return false;
	data->bridge_at = calloc(draft->board->spaces, sizeof *data->bridge_at);
	data->price = calloc(campaign_price_lists, sizeof *data->price);
	data->link = calloc(draft->board->spaces, sizeof *data->link);
	if (!data->bridge_at || !data->price || !data->link)
		return refuse_line("", 0, draft->error, "out of memory");
	if (!campaign_find_bridges(data, draft->board))
		return refuse_line(draft->folder, 0, draft->error, "there are more than %d bridges",
				   max_bridges);
	bool sheets = draft->board->spaces > exercise_grid.columns * exercise_grid.rows;
	if (sheets && (!campaign_read_sources(draft) || !campaign_read_scenario(draft, info->id)))
		return false;
	if (!campaign_is_exercise(info->id) && !campaign_read_set_up(draft, info->id))
		return false;
	campaign_price_ground(data, draft->board); /* again: parts of the map may be closed */
	campaign_fill_state(data, draft->rulebook);
	return true;
}

/* Which rulebook's scenario it is, and so which row of the differences and which folder. */
static bool begin(struct campaign_draft *draft, const struct scenario_info *info)
{
	if (!find_scenario(info->id, &draft->rulebook))
		return refuse_line("", 0, draft->error, "there is no scenario %s", info->id);
	draft->data->is = campaign_differences_of(draft->rulebook->id);
	snprintf(draft->folder, sizeof draft->folder, "campaign/%u", draft->data->is->year);
	return true;
}

struct scenario *campaign_load(const struct scenario_info *info, const struct data_set *files,
			       struct data_error *error)
{
	struct scenario *scenario = calloc(1, sizeof *scenario);
	struct campaign_data *data = calloc(1, sizeof *data);
	struct campaign_draft draft = {.files = files, .error = error, .data = data, .info = info};
	if (!scenario || !data) {
		refuse_line("", 0, error, "out of memory");
	} else if (begin(&draft, info) && fill(&draft, info)) {
		*scenario = (struct scenario){.rulebook = draft.rulebook,
					      .info = info,
					      .board = draft.board,
					      .data = data,
					      .state = &data->state};
		return scenario;
	}
	if (data) {
		free(data->bridge_at);
		free(data->price);
		free(data->link);
	}
	board_free(draft.board);
	free(data);
	free(scenario);
	return NULL;
}

void campaign_unload(struct scenario *scenario)
{
	struct campaign_data *data = scenario->data;
	board_free(scenario->board);
	free(data->bridge_at);
	free(data->price);
	free(data->link);
	free(data);
	free(scenario);
}
