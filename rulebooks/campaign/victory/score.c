/*
 * Victory, 20.1 to 20.3, and Saalfeld's own, 21.96.
 *
 * Losses are what lies in the boxes at the end. 1806 (reading 76): a unit counts with its reduced strength, or with its only
 * one, and nothing lies there when a game begins, so that losses of earlier days do not count. 1809 (reading 55): by the
 * counter that lies there, which is the full one until it recovers; losses of earlier days count (20.11, 19.35).
 */
#include "rulebooks/campaign/rules.h"

/* ---- What is counted --------------------------------------------------------------------------------------------------- */

static bool is_eliminated(unsigned place)
{
	return place == box_unrecovered || place == box_recovered || place == box_lost;
}

/* 6.13: whoever has recovered is represented by his reduced counter. */
unsigned campaign_counted_when_lost(const struct field *field, unsigned flag,
				    const struct campaign_counter *counter)
{
	const struct campaign *campaign = campaign_known(field);
	bool reduced = !campaign_data(field->scenario)->is->lost_as_they_lie ||
		       campaign->at[flag] == box_recovered || campaign->reduced[flag] == 1;
	return counter->strength[reduced && counter->strength[1] > 0];
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
			sum += campaign_counted_when_lost(field, flag, counter);
	}
	return sum / half;
}

/* 20.15, 20.17 | 20.14 */
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

/* 20.13: by its casualties; corps without supply do not count. 1809: some are worth more. */
static int count_broken(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	int count = 0;
	for (unsigned i = 0; i < data->formations; i++)
		if (data->formation[i].side == side &&
		    campaign_formation_broken(field->scenario, campaign_known(field), i))
			count += data->formation[i].worth;
	return count;
}

/* 1809 20.17, reading 13: the one by which its corps has come. */
static bool is_worth_a_point(const struct field *field, unsigned source)
{
	const struct campaign *campaign = campaign_known(field);
	return !campaign_data(field->scenario)->source[source].on_entry ||
	       (campaign->opened[source] && campaign->flow.option[option_i_corps_point]);
}

/* 20.12 | 20.15, reading 113: those within the area in play. */
static int count_sources(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct board *board = field->scenario->board;
	int count = 0;
	for (unsigned i = 0; i < data->sources; i++)
		count += data->source[i].side == side && data->source[i].kind == place_source &&
			 is_worth_a_point(field, i) &&
			 board->space[data->source[i].at].terrain != terrain_off_map &&
			 !campaign_controls(field, i, campaign_enemy(side));
	return count;
}

/* 20.11: French points for the ratio of allied losses to French ones, by the highest column that is reached. */
int campaign_ratio_points(const struct campaign_differences *is, unsigned allied, unsigned french)
{
	if (!allied && !french)
		return is->ratio_of_nothing;
	unsigned i = 0;
	while (half * allied < is->ratio[i].halves * french)
		i++; /* the last asks for nothing */
	return is->ratio[i].points;
}

/* 20.14 | 20.12 */
const struct campaign_band *campaign_band_of(const struct campaign_differences *is, unsigned allied)
{
	unsigned i = 0;
	while (i < loss_bands - 1 && is->band[i].most < allied && is->band[i].most < 255)
		i++;
	return &is->band[i];
}

int campaign_loss_points(const struct campaign_differences *is, unsigned allied)
{
	return campaign_band_of(is, allied)->points;
}

/* 1809 20.43 (c): of what lies in the boxes, vedettes apart. */
static int points_unscathed(const struct campaign_differences *is, unsigned french)
{
	return french ? 0 : is->unscathed;
}

void campaign_points_for_losses(const struct campaign_data *data, const unsigned lost[both_sides],
				int points[both_sides])
{
	if (data->victory == victory_saalfeld) {
		points[side_french] = (int)lost[side_allied];
		points[side_allied] = (int)lost[side_french];
		return;
	}
	points[side_french] = campaign_ratio_points(data->is, lost[side_allied], lost[side_french]) +
			      points_unscathed(data->is, lost[side_french]);
	points[side_allied] = campaign_loss_points(data->is, lost[side_allied]);
}

/* ---- Terms --------------------------------------------------------------------------------------------------------------- */

static void add_term(struct score *score, side_id side, struct message label, int value)
{
	score->term[score->terms++] = (struct score_term){.side = side, .label = label, .value = value};
	score->points[side] += value;
}

static bool has_monarchs(const struct campaign_data *data)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++)
			if (is_monarch(&data->counter[side][who]))
				return true;
	return false;
}

static void add_common(const struct field *field, struct score *score, side_id side)
{
	side_id enemy = campaign_enemy(side);
	add_term(score, side, say(text_score_sources), count_sources(field, side));
	add_term(score, side, say(text_score_broken), count_broken(field, enemy));
	add_term(score, side, say(text_score_baggage), count_captured(field, enemy, is_baggage));
	if (has_monarchs(campaign_data(field->scenario)))
		add_term(score, side, say(text_score_monarch), count_captured(field, enemy, is_monarch));
}

/* ---- What 1809 alone counts -------------------------------------------------------------------------------------------------- */

/* 20.15, reading 93: damaged or not. */
static int count_bridges(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	int count = 0;
	for (unsigned i = 0; i < data->spans; i++)
		count += campaign_controls(field, data->span[i].a, side) &&
			 campaign_controls(field, data->span[i].b, side);
	return count;
}

static unsigned strength_exited(const struct field *field, side_id side)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < max_sources; i++)
		sum += campaign_known(field)->exited[side * max_sources + i];
	return sum;
}

/* 20.43 (a) and (b), readings 67 and 92: a point for the French if two thirds have followed, for the others if not. */
static void add_exits(const struct field *field, struct score *score)
{
	unsigned allied = strength_exited(field, side_allied), french = strength_exited(field, side_french);
	struct message label = say4(text_score_left, number_arg((int)allied), number_arg((int)french),
				    of_kind(arg_side, side_allied), of_kind(arg_side, side_french));
	bool followed = 3 * french >= 2 * allied;
	add_term(score, side_french, label, allied && followed);
	add_term(score, side_allied, label, allied && !followed);
}

static void add_unscathed(const struct field *field, struct score *score)
{
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	if (is->unscathed)
		add_term(score, side_french, say(text_score_unscathed),
			 points_unscathed(is, campaign_points_lost(field, side_french)));
}

static void add_own(const struct field *field, struct score *score)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	if (data->spans)
		add_term(score, side_allied, say(text_score_bridges), count_bridges(field, side_allied));
	if (data->is->exits)
		add_exits(field, score);
	add_unscathed(field, score);
	if (data->bonus)
		add_term(score, side_french, say(text_score_grant), data->bonus); /* 21.13 */
}

/* 20.2 | 21.43: French to allied points, each at least one. */
void campaign_level_of(const struct campaign_differences *is, int french, int allied, side_id *winner,
		       uint8_t *level)
{
	french = french < 1 ? 1 : french;
	allied = allied < 1 ? 1 : allied;
	const struct campaign_level_row *row = is->level;
	while (row->halves && half * french >= row->halves * allied + row->inclusive)
		row++;
	*winner = row->winner;
	*level = row->level;
}

/* 1809 20.2: a battle is won by more points; a tie is a draw. Saalfeld, where nobody has won by himself, likewise (21.96). */
static void decide_by_more(int french, int allied, side_id *winner, uint8_t *level)
{
	*level = french == allied ? level_draw : level_victory;
	*winner = french == allied ? (side_id)no_side : french > allied ? side_french : side_allied;
}

void campaign_decide(const struct campaign_data *data, const int points[both_sides], side_id *winner,
		     uint8_t *level)
{
	int french = points[side_french], allied = points[side_allied];
	if (data->victory == victory_more || data->victory == victory_saalfeld)
		decide_by_more(french, allied, winner, level);
	else
		campaign_level_of(data->is, french, allied, winner, level);
}

static void score_campaign(const struct field *field, struct score *score)
{
	unsigned french = campaign_points_lost(field, side_french);
	unsigned allied = campaign_points_lost(field, side_allied);
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	struct arg lost = number_arg((int)allied), army = of_kind(arg_side, side_allied);
	add_term(score, side_french,
		 say4(text_score_ratio, lost, number_arg((int)french), army, of_kind(arg_side, side_french)),
		 campaign_ratio_points(is, allied, french));
	add_term(score, side_allied, say2(text_score_losses, lost, army), campaign_loss_points(is, allied));
	if (campaign_data(field->scenario)->victory == victory_battle)
		add_term(score, side_allied, say(text_score_battle), -2);
	for (side_id side = 0; side < both_sides; side++)
		add_common(field, score, side);
	add_own(field, score);
	campaign_decide(campaign_data(field->scenario), score->points, &score->winner, &score->level);
}

/* ---- Saalfeld, 21.96 ------------------------------------------------------------------------------------------------------ */

/* What a side must hold at the end, or have passed once (reading 86). */
static bool is_goal_reached(const struct field *field, unsigned source, side_id side)
{
	const struct campaign_source *place = &campaign_data(field->scenario)->source[source];
	return place->side == side && place->kind != place_source && campaign_controls(field, source, side);
}

static bool has_goal(const struct field *field, side_id side)
{
	for (unsigned i = 0; i < campaign_data(field->scenario)->sources; i++)
		if (is_goal_reached(field, i, side))
			return true;
	return false;
}

/* Reading 85: where both have won by themselves, or neither, the points decide. */
side_id campaign_won_by_goal(const struct field *field)
{
	if (campaign_data(field->scenario)->victory != victory_saalfeld)
		return no_side;
	bool french = has_goal(field, side_french), allied = has_goal(field, side_allied);
	return french == allied ? (side_id)no_side : french ? side_french : side_allied;
}

static void name_goals(const struct field *field, struct score *score, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned i = 0; i < data->sources; i++) {
		unsigned text = data->source[i].kind == place_goal ? text_score_goal : text_score_exit;
		if (!is_goal_reached(field, i, side))
			continue;
		add_term(score, side, say1(text, space_arg(data->source[i].at)), 0);
		score->term[score->terms - 1].decides = campaign_won_by_goal(field) == side;
	}
}

static void score_saalfeld(const struct field *field, struct score *score)
{
	for (side_id side = 0; side < both_sides; side++) {
		int points = (int)campaign_points_lost(field, campaign_enemy(side));
		add_term(score, side, say(text_score_eliminated), points);
		name_goals(field, score, side);
	}
	campaign_decide(campaign_data(field->scenario), score->points, &score->winner, &score->level);
	side_id by_goal = campaign_won_by_goal(field);
	if (by_goal == no_side)
		return;
	score->level = level_victory;
	score->winner = by_goal;
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
	struct event event = {.message = say(text_told_end), .news = campaign_everybody, .at = no_space};
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
