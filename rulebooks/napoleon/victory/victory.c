/*
 * Determining victory, p. 14: the track, the citadels, and how a game ends.
 */
#include "rulebooks/napoleon/position.h"

enum { campaign_start = 10, short_start = 11, short_threshold = 4 };

/* p. 4: the 10th box; p. 15: 11 in the short scenario. */
unsigned napoleon_start_of_track(const struct scenario *scenario)
{
	return scenario_number(scenario) == scenario_short ? short_start : campaign_start;
}

static bool bids_count(const struct napoleon *n)
{
	if (!n->bid[0] || !n->bid[1] || n->side_of[0] == no_side)
		return false;
	return n->bid[0] != n->bid[1];
}

/* p. 17: only the higher bid counts; a French one is paid upwards, a Prussian one downwards. */
int napoleon_bid_shift(const struct napoleon *n)
{
	if (!bids_count(n))
		return 0;
	seat_id higher = n->bid[0] > n->bid[1] ? 0 : 1;
	int points = n->bid[higher] - 1;
	return n->bid_side[higher] == french + 1 ? points : -points;
}

/* ---- The end ------------------------------------------------------------------------------------------- */

static void end_by_points(struct table *table, side_id winner)
{
	tell_all(table, say2(told_won_by_points, number_arg(here(table)->victory), of_kind(arg_side, winner)),
		 no_space);
	end_game(table, winner, level_points);
}

/* victory.napoleon: special case of p. 14. */
void napoleon_end_by_napoleon(struct table *table)
{
	struct napoleon *n = here(table);
	if (n->flow.over)
		return;
	n->napoleon_lost = 1;
	tell_all(table, say(told_won_by_napoleon), no_space);
	end_game(table, prussian, level_napoleon);
}

unsigned napoleon_least_at_the_end(const struct scenario *scenario)
{
	return scenario_number(scenario) == scenario_short ? short_threshold : 1;
}

static side_id winner_at_the_end(const struct scenario *scenario, const struct napoleon *n)
{
	unsigned least = napoleon_least_at_the_end(scenario);
	return n->victory >= least ? prussian : french;
}

/* victory.end: after the last turn the Prussians win above 0, p. 14, or with 4 and more, p. 15. */
void napoleon_end_of_last_turn(struct table *table)
{
	struct napoleon *n = here(table);
	side_id winner = winner_at_the_end(table->scenario, n);
	unsigned text = scenario_number(table->scenario) == scenario_short ? told_won_short
									   : told_won_at_the_end;
	tell_all(table, say2(text, number_arg(n->victory), of_kind(arg_side, winner)), no_space);
	end_game(table, winner, level_last_turn);
}

/* ---- The track ----------------------------------------------------------------------------------------- */

static void move_track(struct napoleon *n, side_id side, unsigned points)
{
	int value = n->victory + (side == prussian ? (int)points : -(int)points);
	n->victory = (uint8_t)(value < 0 ? 0 : value > most_victory ? most_victory : value);
}

/* Where strength is hidden, or who stands where, the track tells of it: news. */
static uint8_t who_learns(const struct table *table)
{
	const struct napoleon *n = here(table);
	return napoleon_has_screens(table->scenario, n) || napoleon_is_upright(table->scenario, n) ? 3 : 0;
}

/* The same sentence, with the paragraph by which the track has moved. */
static unsigned track_text(unsigned why)
{
	if (why == why_control)
		return told_track_citadel;
	return why == why_hold ? told_track_hold : told_track;
}

void napoleon_gain(struct table *table, side_id side, unsigned points, struct message why, space_id at)
{
	struct napoleon *n = here(table);
	if (n->flow.over)
		return;
	move_track(n, side, points);
	struct event event = {.message = why, .news = who_learns(table), .at = at};
	if (why.id)
		tell(table, &event);
	event.message = say1(track_text(why.id), number_arg(n->victory));
	tell(table, &event);
	if (n->victory == 0)
		end_by_points(table, french);
	else if (n->victory == most_victory)
		end_by_points(table, prussian);
}

/* victory.citadels, p. 14: the value of the citadel when a Control marker is placed. */
void napoleon_take_control(struct table *table, unsigned area, side_id side)
{
	struct napoleon *n = here(table);
	const struct area_data *ground = &data_of(table->scenario)->area[area];
	if (!ground->citadel || n->control[ground->citadel - 1] == side)
		return;
	n->control[ground->citadel - 1] = side;
	napoleon_gain(table, side, ground->points,
		      say2(why_control, of_kind(arg_side, side), space_arg((space_id)area)), (space_id)area);
}

/* ---- The score ----------------------------------------------------------------------------------------- */

/* What moves the track up is Prussian: it is the one track of the booklet that is explained. */
static void add_term(struct score *score, struct message label, int value)
{
	score->track += value;
	score->term[score->terms++] = (struct score_term){.side = no_side, .label = label, .value = value};
}

static void add_unless_nothing(struct score *score, struct message label, int value)
{
	if (value)
		add_term(score, label, value);
}

static void add_citadels(const struct field *field, struct score *score)
{
	const struct napoleon_data *data = data_of(field->scenario);
	for (unsigned i = 0; i < citadels; i++) {
		side_id owner = known(field)->control[i], first = i == bamberg ? french : prussian;
		int points = data->area[data->citadel[i]].points;
		if (owner < both_sides && owner != first)
			add_term(score,
				 say2(term_citadel, space_arg(data->citadel[i]), of_kind(arg_side, owner)),
				 owner == prussian ? points : -points);
	}
}

/*
 * What neither losses nor citadels explain. A point that ends the game may be one of several: reading 28, what goes beyond
 * 0 or 20 does not count; the one at the end of a turn goes nowhere beyond.
 */
static unsigned rest_of_track(const struct napoleon *n)
{
	if (n->flow.edited)
		return term_edited;
	bool by_several = n->flow.over && n->flow.level == level_points && n->flow.step != step_end;
	return by_several ? term_beyond : term_hold;
}

void napoleon_score(const struct field *field, struct score *score)
{
	const struct napoleon *n = known(field);
	*score = (struct score){.winner = no_side, .track_end = most_victory};
	add_term(score, say(term_start), (int)napoleon_start_of_track(field->scenario));
	add_unless_nothing(score, say(term_bid), napoleon_bid_shift(n));
	add_unless_nothing(score, say1(term_lost, of_kind(arg_side, french)), n->lost[french]);
	add_unless_nothing(score, say1(term_lost, of_kind(arg_side, prussian)), -n->lost[prussian]);
	add_unless_nothing(score, say(term_care), -n->gained[french]);
	add_citadels(field, score);
	add_unless_nothing(score, say(rest_of_track(n)), n->victory - score->track);
	score->points[prussian] = n->victory; /* for studies: what either side is away from losing */
	score->points[french] = most_victory - n->victory;
	score->winner = n->flow.over ? n->flow.winner : winner_at_the_end(field->scenario, n);
	score->level = n->flow.over ? n->flow.level : (uint8_t)level_last_turn;
}
