/*
 * P7: points and the end, and the figures a player may ask for.
 */
#include <string.h>

#include "rulebooks/picket/position.h"

static void add_term(struct score *score, side_id side, struct message label, int value)
{
	score->points[side] += value;
	score->term[score->terms++] = (struct score_term){.side = side, .label = label, .value = value};
}

/* P7.1. What counts lies open: control, and blocks that are eliminated. */
void picket_score(const struct field *field, struct score *score)
{
	const struct picket *picket = known(field);
	const struct picket_data *data = data_of(field->scenario);
	*score = (struct score){.winner = no_side};
	for (unsigned area = 0; area < areas; area++)
		if (data->worth[area] && picket->control[area] != no_side)
			add_term(score, picket->control[area],
				 say1(points_of_area, space_arg((space_id)area)), data->worth[area]);
	for (unsigned flag = 0; flag < flags; flag++)
		if (picket->at[flag] == eliminated && picket_strength[picket->who[flag]])
			add_term(score, enemy_of(side_of_flag(flag)), say(points_of_losses),
				 picket_strength[picket->who[flag]]);
	seat_id bidder = picket_captain_of(picket, blue);
	if (bidder != no_seat)
		add_term(score, blue, say(points_of_bid), 1 - picket->bid[bidder]);
	int lead = score->points[blue] - score->points[red];
	if (lead)
		score->winner = lead > 0 ? blue : red;
	score->level = lead != 0;
}

/* P7.3 */
void picket_end_by_points(struct table *table)
{
	struct field field = truth(table);
	struct score score;
	picket_score(&field, &score);
	tell_all(table, say(told_end), no_space);
	end_game(table, score.winner, score.level);
}

/* Points, and what is left to win more with. */
const char *const picket_measures[measure_total] = {[measure_points] = "points",
						    [measure_blocks] = "blocks",
						    [measure_strength] = "strength",
						    [measure_cards] = "cards",
						    [measure_won] = "won"};

void picket_measure(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work, int32_t term[])
{
	const struct picket *picket = (const struct picket *)position;
	struct field field = truth_in(scenario, position, work);
	struct score score;
	picket_score(&field, &score);
	term[measure_points] = score.points[side] - score.points[enemy_of(side)];
	for (unsigned flag = 0; flag < flags; flag++) {
		int sign = side_of_flag(flag) == side ? 1 : -1;
		if (picket->at[flag] >= areas)
			continue;
		term[measure_blocks] += sign;
		term[measure_strength] += sign * picket_strength[picket->who[flag]];
	}
	term[measure_cards] = picket->hand_count[side] - picket->hand_count[enemy_of(side)];
	if (picket->flow.over && picket->flow.winner != no_side)
		term[measure_won] = picket->flow.winner == side ? 1 : -1;
}

/* ---- Figures ------------------------------------------------------------------------------------------- */

static piece_id own_piece(const struct field *field, const json_t *about)
{
	const char *name = json_string_value(json_object_get(about, "unit"));
	piece_id flag = name ? state_find_piece(field, name) : (piece_id)no_piece;
	if (flag >= flags || known(field)->who[flag] == nobody || known(field)->who[flag] > last_who ||
	    known(field)->at[flag] >= areas)
		return no_piece;
	return flag;
}

static space_id area_named(const struct field *field, const json_t *about, const char *key)
{
	const char *name = json_string_value(json_object_get(about, key));
	return name ? board_find(field->scenario->board, name) : (space_id)no_space;
}

static struct verdict explain_cost(const struct field *field, const json_t *about, struct figures *figures)
{
	piece_id flag = own_piece(field, about);
	space_id to = area_named(field, about, "to");
	if (flag == no_piece || to >= areas)
		return forbidden(say(no_such_figure));
	half_points cost = picket_cost_to(field, flag, picket_points_of(known(field), flag), to);
	if (cost < 0)
		return forbidden(say2(too_far, piece_arg(flag), space_arg(to)));
	struct figure *figure = &figures->figure[figures->count++];
	*figure = (struct figure){.id = "cost", .parts = 2};
	figure_add(figure, say(term_area), cost);
	return legal();
}

/* The least and the most strength a defender of the area can have, for all the seat knows (P6.3). */
static void strengths_in(const struct field *field, space_id area, side_id side, int *least, int *most)
{
	const struct picket *picket = known(field);
	unsigned viewer = picket_viewer(field->seat);
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(picket, area, side, flag);
	*least = picket_strength[guard];
	*most = 0;
	for (unsigned i = 0; i < count; i++) {
		struct fog fog = picket_fog_seen_in(picket, viewer, side);
		uint8_t who = picket->who[flag[i]];
		bool sure = who <= last_who &&
			    (field->seat == referee_seat || !picket_is_watched(picket, viewer, side) ||
			     fog_alone(&fog, flag[i] % blocks));
		int low = sure ? picket_strength[who] : 0, high = sure ? low : picket_strength[guard];
		*least = low < *least ? low : *least;
		*most = high > *most ? high : *most;
	}
}

static void add_chances(struct figures *figures, int lead)
{
	static const char *const ids[] = {"attacker-lost", "nothing", "defender-lost"};
	uint16_t ways[3] = {0};
	for (int attack = 1; attack <= 6; attack++)
		for (int defence = 1; defence <= 6; defence++)
			ways[attack + lead > defence ? 2 : attack + lead == defence]++;
	for (unsigned i = 0; i < 3; i++)
		figures->chance[figures->chances++] =
			(struct chance_row){.id = ids[i], .ways = ways[i], .of = 36};
}

static struct verdict explain_odds(const struct field *field, const json_t *about, struct figures *figures)
{
	piece_id flag = own_piece(field, about);
	space_id area = area_named(field, about, "at");
	if (flag == no_piece || area >= areas || !picket_enemies_in(known(field), area, side_of_flag(flag)))
		return forbidden(say(no_such_figure));
	side_id enemy = enemy_of(side_of_flag(flag));
	struct figure *attack = &figures->figure[figures->count++],
		      *defence = &figures->figure[figures->count++];
	*attack = (struct figure){.id = "attack"};
	*defence = (struct figure){.id = "defence"};
	figure_add(attack, say1(term_strength, piece_arg(flag)), picket_strength[known(field)->who[flag]]);
	int least, most;
	strengths_in(field, area, enemy, &least, &most);
	bool volley = known(field)->hand_count[enemy] > 0;
	if (volley)
		figure_add(defence, say(term_volley), 0);
	defence->value = least;
	defence->most = most + volley;
	if (defence->value == defence->most)
		add_chances(figures, attack->value - least);
	return legal();
}

struct verdict picket_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const char *what = json_string_value(json_object_get(about, "what"));
	if (what && !strcmp(what, "cost"))
		return explain_cost(field, about, figures);
	if (what && !strcmp(what, "odds"))
		return explain_odds(field, about, figures);
	return forbidden(say(no_such_figure));
}
