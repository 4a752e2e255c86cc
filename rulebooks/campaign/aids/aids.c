/*
 * The tables of the booklet: combat, terrain, sequence of play, weather, supply and bridges, corps, victory, counters. Every figure is
 * asked of the rules or read from the row of differences: nothing is copied.
 */
#include "rulebooks/campaign/aids/aids.h"

#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/results_table.h"

/* ---- Combat, 11.3, 11.4 --------------------------------------------------------------------------------------------------- */

static void put_results(const struct scenario *scenario, struct aids *aids)
{
	static const char *const note[] = {
		"Ae, De: eliminated. A½, D½: half of the strength is lost. Ex: both lose alike.",
		"Ar, Dr: retreats, by a hex or by as many as the figure says. S: a garrison out of supply surrenders.",
	};
	const struct campaign_differences *is = campaign_data(scenario)->is;
	char name[campaign_columns][16], text[16], cap[80];
	const char *columns[campaign_columns + 2] = {"Die"};
	for (int i = 0; i < campaign_columns; i++)
		columns[i + 1] = campaign_column_name(i, name[i]);
	aids_table(aids, "combat", "Combat results", "11.3", columns);
	for (int die = 1; die <= 6; die++) {
		aids_row(aids, NULL);
		aids_cell(aids, "%d", die);
		for (int i = 0; i < campaign_columns; i++)
			aids_cell(aids, "%s",
				  campaign_result_name(campaign_table_result((enum campaign_column)i, die),
						       text));
	}
	for (unsigned i = 0; i < COUNT_OF(note); i++)
		aids_note(aids, "11.4", note[i]);
	snprintf(cap, sizeof cap, "Against the garrison of a fortified town no better than %s.",
		 campaign_column_name(is->fortress_column, text));
	aids_note(aids, "11.54A", cap);
}

/* ---- Sequence of play, 2.1 and 2.2 --------------------------------------------------------------------------------------------- */

static void put_sequence(struct aids *aids)
{
	static const char *const columns[] = {"Step", "", NULL};
	aids_table(aids, "sequence", "Sequence of play", "2.1", columns);
	for (unsigned i = step_first_reorganisation; i < step_total; i++) {
		bool night = i >= step_second_orders && i < step_turn_end;
		aids_row(aids, campaign_steps[i].rule);
		aids_cell(aids, "%s", campaign_steps[i].title);
		aids_cell(aids, "%s", i == step_turn_end ? "day and night" : night ? "by night" : "by day");
	}
}

/* ---- Weather, 1809 2.1 ------------------------------------------------------------------------------------------------------------ */

static void put_weather_dice(const struct campaign_data *data, struct aids *aids)
{
	static const char *const columns[] = {"Die", "morning", "afternoon", "evening", NULL};
	aids_table(aids, "weather", "Weather by the die", "2.1", columns);
	for (unsigned die = 0; die < 6; die++) {
		aids_row(aids, NULL);
		aids_cell(aids, "%u", die + 1);
		for (unsigned hour = 0; hour < turn_of_night; hour++) {
			const struct campaign_weather_row *row = &data->weather_table[die];
			if (row->wet[hour])
				aids_cell(aids, "fair, or mud on wet ground");
			else
				aids_cell(aids, "%s", campaign_weather_words[row->weather[hour]]);
		}
	}
	aids_note(aids, "2.21",
		  "By night there is mud after a stormy or muddy evening, and fair weather otherwise.");
}

static void put_weather_effects(struct aids *aids)
{
	static const char *const columns[] = {
		"", "seen from hilltops", "advance after combat", "combat", "trains", NULL};
	static const char *const yes_or_no[] = {"no", "yes"};
	aids_table(aids, "weather-effects", "What the weather forbids", "2.1", columns);
	for (unsigned i = 0; i < campaign_weathers; i++) {
		struct campaign sky = {.weather = (uint8_t)i};
		aids_row(aids, NULL);
		aids_cell(aids, "%s", campaign_weather_words[i]);
		aids_cell(aids, "%s", yes_or_no[!campaign_is_blind(&sky)]);
		aids_cell(aids, "%s", yes_or_no[!campaign_bars_advance(&sky)]);
		aids_cell(aids, "%s", campaign_is_storm(&sky) ? "disengagement" : "yes");
		aids_cell(aids, "%s", campaign_is_muddy(&sky) ? "pay double" : "as ever");
	}
}

/* ---- Figures by side, and dice ------------------------------------------------------------------------------------------------------ */

static void put_both(struct aids *aids, const char *rule, const char *name, int french, int allied)
{
	aids_row(aids, rule);
	aids_cell(aids, "%s", name);
	aids_cell(aids, "%d", french);
	aids_cell(aids, "%d", allied);
}

/* On so much or less, with what is added to a side's die taken off. */
static void put_dice(struct aids *aids, const char *rule, const char *name, int most, const uint8_t added[2])
{
	aids_row(aids, rule);
	aids_cell(aids, "%s", name);
	for (side_id side = 0; side < both_sides; side++)
		aids_cell(aids, "1 to %d", most - (added ? added[side] : 0));
}

static void put_figures(const struct scenario *scenario, struct aids *aids)
{
	const struct campaign_differences *is = campaign_data(scenario)->is;
	const char *const *side = scenario->rulebook->side_title;
	const char *const columns[] = {"", side[side_french], side[side_allied], NULL};
	const char *repair = campaign_rule_of(scenario, text_told_repaired);
	aids_table(aids, "figures", "Paces, lines and bridges", NULL, columns);
	put_both(aids, "8.1", "Points of a leader", is->leader_allowance[0], is->leader_allowance[1]);
	put_both(aids, "13.1", "Points of a vedette", is->vedette_allowance[0], is->vedette_allowance[1]);
	put_both(aids, "14.1", "Forward line of supply, hexes", is->forward_line, is->forward_line);
	put_both(aids, "14.1B", "Trunk line of supply, points", is->trunk_line / half, is->trunk_line / half);
	put_both(aids, "2.11B", "Guns are heard, hexes", is->sound_of_guns, is->sound_of_guns);
	put_both(aids, "6.15", "Reorganising leader from the enemy, hexes", is->reorganise_distance,
		 is->reorganise_distance);
	put_dice(aids, "8.34", "A stream bridge is broken on", is->damage_stream, is->damage_modifier);
	put_dice(aids, "8.35C", "A river bridge is broken on", is->damage_river, is->damage_modifier);
	put_dice(aids, repair, "A stream bridge is mended on", is->repair_stream, NULL);
	put_dice(aids, repair, "A river bridge is mended on", is->repair_river, NULL);
}

/* ---- Corps, 12.1 ----------------------------------------------------------------------------------------------------------------------- */

static void put_corps(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Corps", "", "breaks at", NULL};
	const struct campaign_data *data = campaign_data(scenario);
	aids_table(aids, "corps", "Points lost that demoralise a corps", "12.1", columns);
	for (unsigned i = 0; i < data->formations; i++) {
		const struct campaign_formation *formation = &data->formation[i];
		aids_row(aids, NULL);
		aids_cell(aids, "%s", formation->name);
		aids_cell(aids, "%s", scenario->rulebook->side_title[formation->side]);
		aids_cell(aids, "%u", formation->level);
	}
}

/* ---- Victory, 20 --------------------------------------------------------------------------------------------------------------------------- */

static void put_signed(struct aids *aids, int points)
{
	aids_cell(aids, points ? "%+d" : "%d", points);
}

static void put_ratio(const struct scenario *scenario, struct aids *aids)
{
	const struct campaign_differences *is = campaign_data(scenario)->is;
	const char *const *side = scenario->rulebook->side_title;
	char title[96];
	const char *const columns[] = {"Losses", side[side_french], NULL};
	snprintf(title, sizeof title, "Points for strength lost, %s to %s", side[side_allied],
		 side[side_french]);
	aids_table(aids, "ratio", title, campaign_rule_of(scenario, text_score_ratio), columns);
	for (unsigned i = 0; i < ratio_columns; i++) {
		unsigned halves = is->ratio[i].halves;
		aids_row(aids, NULL);
		if (halves)
			aids_cell(aids, "%u%s to 1 or more", halves / half, halves % half ? "½" : "");
		else
			aids_cell(aids, "less");
		put_signed(aids, is->ratio[i].points);
		if (!halves)
			break;
	}
}

static void put_bands(const struct scenario *scenario, struct aids *aids)
{
	const struct campaign_differences *is = campaign_data(scenario)->is;
	const char *const *side = scenario->rulebook->side_title;
	char title[96];
	const char *const columns[] = {"Strength lost", side[side_allied], NULL};
	unsigned from = 0;
	snprintf(title, sizeof title, "Points for what %s has lost", side[side_allied]);
	aids_table(aids, "bands", title, campaign_rule_of(scenario, text_score_losses), columns);
	for (unsigned i = 0; i < loss_bands && from <= 255; i++) {
		unsigned most = is->band[i].most;
		aids_row(aids, NULL);
		if (most == 255)
			aids_cell(aids, "%u and more", from);
		else
			aids_cell(aids, "%u to %u", from, most);
		put_signed(aids, is->band[i].points);
		from = most + 1;
	}
}

static void put_who_wins(const struct rulebook *rulebook, struct aids *aids, side_id winner, unsigned level)
{
	if (winner == no_side)
		aids_cell(aids, "%s", rulebook->level[level]);
	else
		aids_cell(aids, "%s: %s%s", rulebook->side_title[winner], rulebook->level[level],
			  level == level_victory ? "" : " victory");
}

/* "fewer than 1½", "no more than ½": French points for each of the enemy's. */
static void put_levels_by_ratio(const struct scenario *scenario, struct aids *aids)
{
	const struct campaign_differences *is = campaign_data(scenario)->is;
	const struct rulebook *rulebook = scenario->rulebook;
	char points[96];
	snprintf(points, sizeof points, "Points of %s for each of %s", rulebook->side_title[side_french],
		 rulebook->side_title[side_allied]);
	const char *const columns[] = {points, "", NULL};
	aids_table(aids, "levels", "Victory", is->level_rule, columns);
	for (unsigned i = 0; i < victory_levels; i++) {
		const struct campaign_level_row *row = &is->level[i];
		const char *rest = row->halves % half ? "½" : "";
		aids_row(aids, NULL);
		if (!row->halves)
			aids_cell(aids, "more than that");
		else if (row->halves / half)
			aids_cell(aids, "%s %u%s", row->inclusive ? "no more than" : "fewer than",
				  row->halves / half, rest);
		else
			aids_cell(aids, "%s ½", row->inclusive ? "no more than" : "fewer than");
		put_who_wins(rulebook, aids, row->winner, row->level);
		if (!row->halves)
			break;
	}
}

/* 20.2: in a battle more points win, and a tie is a draw. */
static void put_more_points_win(const struct scenario *scenario, struct aids *aids)
{
	const struct rulebook *rulebook = scenario->rulebook;
	static const char *const columns[] = {"Victory points", "", NULL};
	aids_table(aids, "levels", "Victory", "20.2", columns);
	for (side_id side = 0; side < both_sides; side++) {
		aids_row(aids, NULL);
		aids_cell(aids, "more for %s", rulebook->side_title[side]);
		put_who_wins(rulebook, aids, side, level_victory);
	}
	aids_row(aids, NULL);
	aids_cell(aids, "as many for both");
	aids_cell(aids, "a draw");
}

static void put_levels(const struct scenario *scenario, struct aids *aids)
{
	if (campaign_data(scenario)->victory == victory_more)
		put_more_points_win(scenario, aids);
	else
		put_levels_by_ratio(scenario, aids);
}

void campaign_aids(const struct scenario *scenario, struct aids *aids)
{
	const struct campaign_data *data = campaign_data(scenario);
	put_results(scenario, aids);
	campaign_put_ground_in_combat(scenario, aids);
	campaign_put_costs(scenario, aids);
	put_sequence(aids);
	if (data->is->weather) {
		put_weather_dice(data, aids);
		put_weather_effects(aids);
	}
	put_figures(scenario, aids);
	put_corps(scenario, aids);
	if (data->victory != victory_saalfeld) { /* which has conditions of its own, 21.96 */
		put_ratio(scenario, aids);
		put_bands(scenario, aids);
		put_levels(scenario, aids);
	}
	campaign_put_legend(scenario, aids);
}
