/*
 * What the counters mean, 1.3: an example of each kind from the scenario's own order of battle, and what is marked on them.
 */
#include <string.h>

#include "rulebooks/campaign/aids/aids.h"

static const char *const meanings[arm_count] = {
	[arm_infantry] = "Infantry: strength, initiative, movement",
	[arm_mixed] = "Light or mixed troops, at home in woods",
	[arm_light] = "Light cavalry: it can be put out in vedettes",
	[arm_heavy] = "Heavy cavalry",
	[arm_vedette] = "A vedette: half a point that looks about",
	[arm_leader] = "A leader: his command rating, or his initiative",
	[arm_baggage] = "A baggage train, which feeds the troops",
	[arm_pontoon] = "A bridge train",
};

static const struct campaign_counter *first_of(const struct campaign_data *data, enum campaign_arm arm,
					       side_id *side)
{
	for (*side = 0; *side < both_sides; ++*side)
		for (unsigned who = 1; who <= data->counters[*side]; who++)
			if (data->counter[*side][who].arm == arm && !data->counter[*side][who].taken)
				return &data->counter[*side][who];
	return NULL;
}

/* A counter as a view shows it, with what is marked on it. */
static void put_example(const struct scenario *scenario, struct aids *aids,
			const struct campaign_counter *counter, side_id side, const char *status)
{
	const struct campaign_data *data = campaign_data(scenario);
	struct json *out = aids_piece(aids);
	put_text(out, "id", counter->id);
	put_text(out, "side", scenario->rulebook->side[side]);
	put_text(out, "at", "");
	put_text(out, "name", counter->name);
	campaign_put_printed(counter, out);
	if (counter->formation)
		put_text(out, "formation", data->formation[counter->formation - 1].id);
	put_array(out, "status");
	if (status && strcmp(status, "out_of_command") != 0)
		put_text(out, NULL, status);
	put_end(out);
	if (status && !strcmp(status, "out_of_command"))
		put_bool(out, "in_command", false);
	aids_end_piece(aids);
}

static void put_flag(const struct scenario *scenario, struct aids *aids, side_id side, const char *meaning)
{
	aids_row(aids, "1.5");
	struct json *out = aids_piece(aids);
	put_text(out, "id", scenario->rulebook->side[side]);
	put_text(out, "side", scenario->rulebook->side[side]);
	put_text(out, "at", "");
	put_text(out, "name", "A flag");
	put_bool(out, "hidden", true);
	put_array(out, "status");
	put_end(out);
	aids_end_piece(aids);
	aids_cell(aids, "%s", meaning);
}

void campaign_put_legend(const struct scenario *scenario, struct aids *aids)
{
	static const char *const marks[][3] = {
		{"marching", "In Road March", "8.2"},
		{"out_of_command", "Out of command", "7.3"},
		{"shaken", "Demoralised", "12.2"},
		{"unsupplied", "Out of supply", "12.13"},
	};
	const struct campaign_data *data = campaign_data(scenario);
	const struct campaign_counter *counter;
	side_id side;
	aids_table(aids, "legend", "The counters", NULL, NULL);
	for (unsigned arm = 0; arm < arm_count; arm++)
		if ((counter = first_of(data, arm, &side))) {
			aids_row(aids, NULL);
			put_example(scenario, aids, counter, side, NULL);
			aids_cell(aids, "%s", meanings[arm]);
		}
	for (side = 0; side < both_sides; side++)
		put_flag(scenario, aids, side, "A flag: somebody stands there, and you have not seen who");
	counter = first_of(data, arm_infantry, &side);
	for (unsigned i = 0; counter && i < COUNT_OF(marks); i++) {
		aids_row(aids, marks[i][2]);
		put_example(scenario, aids, counter, side, marks[i][0]);
		aids_cell(aids, "%s", marks[i][1]);
	}
}
