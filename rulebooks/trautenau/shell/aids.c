/*
 * Player aids: the tables of the booklet out of the figures that the rules use.
 */
#include "vedette/aids.h"

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat_table.h"
#include "rulebooks/trautenau/ground/ground.h"
#include "rulebooks/trautenau/shell/views.h"

/* ---- Combat, 9.5.5 ----------------------------------------------------------------------------------------------------- */

enum { last_column = 7, last_die = 6 };

static void put_combat(struct aids *aids)
{
	static const char *const columns[] = {"Die", "0", "1", "2", "3", "4", "5", "6", "7", NULL};
	static const char *const words[combat_results] = {"-", "T", "D", "D+1"};
	aids_table(aids, "combat", "Combat", "9.5.5", columns);
	for (int die = 0; die <= last_die; die++) {
		aids_row(aids, NULL);
		aids_cell(aids, die == 0 ? "%d or less" : die == last_die ? "%d or more" : "%d", die);
		for (int column = 0; column <= last_column; column++)
			aids_cell(aids, "%s", words[trautenau_table_result(column, die)]);
	}
	aids_note(
		aids, "9.5.7",
		"T: morale test. D: disorganised. D+1: disorganised, and a step lost. The column is the "
		"combat value divided by the protection of the ground, rounded up, with its modifiers; each "
		"column beyond 7 is one on the die.");
}

/* ---- Ground, 9.3 ------------------------------------------------------------------------------------------------------- */

static void put_ground(struct aids *aids)
{
	static const struct {
		uint8_t terrain;
		const char *word;
	} kinds[] = {{terrain_clear, "open ground"},
		     {terrain_woods, "woods"},
		     {terrain_village, "village"},
		     {terrain_town, "town"},
		     {terrain_marsh, "marsh"}};
	static const char *const columns[] = {"Hex",  "foot",       "light foot", "horse",
					      "guns", "protection", NULL};
	aids_table(aids, "ground", "Ground", "9.3", columns);
	for (unsigned i = 0; i < COUNT_OF(kinds); i++) {
		aids_row(aids, NULL);
		aids_cell(aids, "%s", kinds[i].word);
		for (enum movement_class class = 0; class < movement_classes; class ++)
			if (trautenau_is_ground_closed(class, kinds[i].terrain))
				aids_cell(aids, "-");
			else
				aids_points(aids, trautenau_ground_points(class, kinds[i].terrain));
		aids_cell(aids, "%u", trautenau_ground_protection(kinds[i].terrain));
	}
	aids_note(
		aids, "9.3",
		"On top of it a point for each level up or down except by road, for a stream without a way "
		"over it, and for a ravine. Where a road, path or railway leads in, the hex costs one point.");
	aids_note(
		aids, "9.3",
		"A river is crossed by bridges alone, an escarpment by roads, paths and railways. Without one "
		"of them guns change no level, cavalry no more than one, and neither enters a marsh.");
}

/* ---- Formations, 10.2 ---------------------------------------------------------------------------------------------------- */

static void put_formations(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Formation", "side", "steps", "demoralised at", "points", NULL};
	const struct trautenau_data *data = data_of(scenario);
	aids_table(aids, "formations", "Formations", "10.2", columns);
	for (unsigned i = 0; i < data->formations; i++) {
		const struct formation_info *row = &data->formation[i];
		if (row->independent)
			continue;
		aids_row(aids, NULL);
		aids_cell(aids, "%s", row->name);
		aids_cell(aids, "%s", scenario->rulebook->side_title[row->side]);
		aids_cell(aids, "%u", row->steps);
		aids_cell(aids, "%u", row->threshold);
		aids_cell(aids, "%u", row->points);
	}
}

/* ---- Victory, 11.4.2, 12.4.2 ---------------------------------------------------------------------------------------------- */

enum { widest_lead = 20 };

/* The smallest lead in points that is worth the level. */
static int lead_for(unsigned level)
{
	int lead = 0;
	while (lead < widest_lead && trautenau_level_of(lead) < level)
		lead++;
	return lead;
}

static void put_victory(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"A lead of", "is", NULL};
	const char *rule = data_of(scenario)->battle == battle_trautenau ? "11.4.2" : "12.4.2";
	aids_table(aids, "levels", "Victory", rule, columns);
	for (unsigned level = 0; level < scenario->rulebook->levels; level++) {
		aids_row(aids, NULL);
		aids_cell(aids, level ? "%d points or more" : "less than %d points",
			  lead_for(level ? level : 1));
		aids_cell(aids, "%s", scenario->rulebook->level_title[level]);
	}
}

/* ---- Counters, 1.2 ------------------------------------------------------------------------------------------------------- */

static void put_example(const struct scenario *scenario, struct aids *aids, const struct piece_info *piece,
			const char *status)
{
	struct json *out = aids_piece(aids);
	trautenau_put_printed(out, data_of(scenario), piece);
	if (piece->arm == arm_commander)
		trautenau_put_values(out, piece, false);
	put_text(out, "at", "");
	put_array(out, "status");
	if (status)
		put_text(out, NULL, status);
	put_end(out);
	aids_end_piece(aids);
}

static const struct piece_info *first_of(const struct trautenau_data *data, unsigned arm, unsigned traits)
{
	for (piece_id i = 0; i < data->pieces; i++)
		if (data->piece[i].arm == arm && (data->piece[i].traits & traits) == traits)
			return &data->piece[i];
	return NULL;
}

static void put_legend(const struct scenario *scenario, struct aids *aids)
{
	static const struct {
		uint8_t arm, traits;
		const char *status, *meaning, *rule;
	} rows[] = {
		{arm_infantry, 0, NULL, "Infantry: combat, morale and steps, movement", "1.2.3"},
		{arm_infantry, trait_light, NULL, "Light infantry: a horn", "1.2.3"},
		{arm_cavalry, 0, NULL, "Cavalry", "1.2.3"},
		{arm_cavalry, trait_heavy, NULL, "Heavy cavalry: the box half filled", "1.2.3"},
		{arm_artillery, 0, NULL, "Artillery: its range besides", "1.2.3"},
		{arm_commander, 0, NULL, "A formation's commander: command, bonus", "1.2.2"},
		{arm_chief, 0, NULL, "A commander in chief", "1.2.1"},
		{arm_infantry, 0, "disorganised", "Disorganised: the reverse of the counter", "9.5.7"},
		{arm_infantry, 0, "out_of_command", "Out of command", "9.1.2"},
	};
	const struct trautenau_data *data = data_of(scenario);
	aids_table(aids, "legend", "The counters", "1.2", NULL);
	for (unsigned i = 0; i < COUNT_OF(rows); i++) {
		const struct piece_info *piece = first_of(data, rows[i].arm, rows[i].traits);
		if (!piece)
			continue;
		aids_row(aids, rows[i].rule);
		put_example(scenario, aids, piece, rows[i].status);
		aids_cell(aids, "%s", rows[i].meaning);
	}
}

void trautenau_aids(const struct scenario *scenario, struct aids *aids)
{
	aids_sequence(aids, scenario->rulebook, "6", step_arrivals, step_turn_end);
	put_combat(aids);
	put_ground(aids);
	put_formations(scenario, aids);
	put_victory(scenario, aids);
	put_legend(scenario, aids);
}
