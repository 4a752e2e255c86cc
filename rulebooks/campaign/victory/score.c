/*
 * Victory, 20.1 to 20.3, and Saalfeld's own, 21.96.
 *
 * Losses are what lies in the boxes at the end (reading 76): a unit counts with its reduced strength, or with its only one.
 * Nothing lies there when a game begins, so that losses of earlier days do not count.
 */
#include "rulebooks/campaign/rules.h"

/* ---- What is counted --------------------------------------------------------------------------------------------------- */

static bool is_eliminated(unsigned place)
{
	return place == box_unrecovered || place == box_recovered || place == box_lost;
}

/* 20.11: vedettes grant nothing. */
unsigned campaign_points_lost(const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned sum = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = is_eliminated(campaign->at[flag])
								 ? campaign_counter(field, flag)
								 : NULL;
		if (counter && counter->arm < arm_vedette)
			sum += counter->strength[counter->strength[1] > 0];
	}
	return sum / half;
}

/* 20.15, 20.17 */
static int count_captured(const struct field *field, side_id side,
			  bool wanted(const struct campaign_counter *))
{
	const struct campaign *campaign = campaign_known(field);
	int count = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign->at[flag] == box_captured
								 ? campaign_counter(field, flag)
								 : NULL;
		count += counter && wanted(counter);
	}
	return count;
}

static bool is_baggage(const struct campaign_counter *counter)
{
	return counter->arm == arm_baggage;
}

static bool is_monarch(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader && counter->leads & leads_state;
}

static bool is_emperor(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader && counter->leads & leads_army;
}

/* 20.13: by its casualties; corps without supply do not count. */
static int count_broken(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	int count = 0;
	for (unsigned i = 0; i < data->formations; i++)
		count += data->formation[i].side == side &&
			 campaign_formation_broken(field->scenario, campaign_known(field), i);
	return count;
}

/* 20.12, reading 113: those within the area in play. */
static int count_sources(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct board *board = field->scenario->board;
	int count = 0;
	for (unsigned i = 0; i < data->sources; i++)
		count += data->source[i].side == side && data->source[i].kind == place_source &&
			 board->space[data->source[i].at].terrain != terrain_off_map &&
			 !campaign_controls(field, i, campaign_enemy(side));
	return count;
}

/* 20.11, reading 75: French points for the ratio of Prussian losses to French ones. */
int campaign_ratio_points(unsigned prussian, unsigned french)
{
	if (!prussian && !french)
		return -2;
	if (prussian >= 3 * french)
		return 3;
	if (prussian >= 2 * french)
		return 0;
	return prussian >= french ? -2 : -3;
}

/* 20.14, reading 77 */
int campaign_loss_points(unsigned prussian)
{
	static const unsigned band[] = {10, 24, 40, 50};
	int points = 5;
	for (unsigned i = 0; i < COUNT_OF(band); i++)
		points -= prussian > band[i];
	return points;
}

/* ---- Terms --------------------------------------------------------------------------------------------------------------- */

static void add_term(struct score *score, side_id side, struct message label, int value)
{
	score->term[score->terms++] = (struct score_term){.side = side, .label = label, .value = value};
	score->points[side] += value;
}

static void add_common(const struct field *field, struct score *score, side_id side)
{
	side_id enemy = campaign_enemy(side);
	add_term(score, side, say(text_score_sources), count_sources(field, side));
	add_term(score, side, say(text_score_broken), count_broken(field, enemy));
	add_term(score, side, say(text_score_baggage), count_captured(field, enemy, is_baggage));
	add_term(score, side, say(text_score_monarch), count_captured(field, enemy, is_monarch));
}

/* 20.2, readings 80 and 81: French to Prussian points, each at least one. */
void campaign_level_of(int french, int prussian, side_id *winner, uint8_t *level)
{
	french = french < 1 ? 1 : french;
	prussian = prussian < 1 ? 1 : prussian;
	*winner = french <= prussian ? side_allied : side_french;
	if (french <= prussian)
		*level = 2 * french <= prussian ? level_decisive : level_victory;
	else if (french < 2 * prussian)
		*level = level_marginal;
	else if (french < 3 * prussian)
		*level = level_victory;
	else
		*level = french < 4 * prussian ? level_decisive : level_crushing;
}

static void score_campaign(const struct field *field, struct score *score)
{
	unsigned french = campaign_points_lost(field, side_french);
	unsigned prussian = campaign_points_lost(field, side_allied);
	struct arg lost = number_arg((int)prussian);
	add_term(score, side_french, say2(text_score_ratio, lost, number_arg((int)french)),
		 campaign_ratio_points(prussian, french));
	add_term(score, side_allied, say1(text_score_losses, lost), campaign_loss_points(prussian));
	if (campaign_data(field->scenario)->victory == victory_battle)
		add_term(score, side_allied, say(text_score_battle), -2);
	for (side_id side = 0; side < both_sides; side++)
		add_common(field, score, side);
	campaign_level_of(score->points[side_french], score->points[side_allied], &score->winner,
			  &score->level);
}

/* ---- Saalfeld, 21.96 ------------------------------------------------------------------------------------------------------ */

/* What a side must hold at the end, or have passed once (reading 86). */
static bool has_goal(const struct field *field, struct score *score, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	bool has = false;
	for (unsigned i = 0; i < data->sources; i++) {
		if (data->source[i].side != side || data->source[i].kind == place_source ||
		    !campaign_controls(field, i, side))
			continue;
		unsigned text = data->source[i].kind == place_goal ? text_score_goal : text_score_exit;
		add_term(score, side, say1(text, space_arg(data->source[i].at)), 0);
		has = true;
	}
	return has;
}

/* Reading 85: where both have won by themselves, or neither, the points decide. */
static void score_saalfeld(const struct field *field, struct score *score)
{
	bool has[both_sides];
	for (side_id side = 0; side < both_sides; side++) {
		int points = (int)campaign_points_lost(field, campaign_enemy(side));
		add_term(score, side, say(text_score_eliminated), points);
		has[side] = has_goal(field, score, side);
	}
	int more = has[side_french] != has[side_allied]
			   ? has[side_french] - has[side_allied]
			   : score->points[side_french] - score->points[side_allied];
	score->level = more ? level_victory : level_draw;
	if (more)
		score->winner = more > 0 ? side_french : side_allied;
}

void campaign_score(const struct field *field, struct score *score)
{
	*score = (struct score){.winner = no_side};
	if (campaign_data(field->scenario)->victory == victory_saalfeld)
		score_saalfeld(field, score);
	else
		score_campaign(field, score);
	if (count_captured(field, side_french, is_emperor)) { /* 20.3 */
		score->winner = side_allied;
		score->level = level_victory;
	}
}

/* ---- The end -------------------------------------------------------------------------------------- */

void campaign_end(struct table *table)
{
	struct field field = truth(table);
	struct score score;
	campaign_score(&field, &score);
	campaign_settle_control(table);
	struct event event = {.message = say(text_told_end), .news = (1u << seats) - 1, .at = no_space};
	tell(table, &event); /* who controls what is laid open */
	end_game(table, score.winner, score.level);
}

bool campaign_ends_at_once(struct table *table)
{
	struct field field = truth(table);
	if (!count_captured(&field, side_french, is_emperor))
		return false;
	tell_all(table, say(text_told_emperor_taken), no_space);
	campaign_end(table);
	return true;
}
