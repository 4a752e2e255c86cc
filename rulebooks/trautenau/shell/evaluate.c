/*
 * What a position is worth to a side, in hundredths of a victory point: for players that look one move ahead.
 *
 * Points scored or as good as scored count in full; the rest is what a wargamer looks for on the map: order, contact on
 * good terms, open flanks, a way back, guns not left alone, and the distance to what the battle is about. What each is
 * worth stands in data/weights.csv; none of it is a rule.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/views.h"

enum measure {
	measure_level,        /* the game is won, per level */
	measure_points,       /* it is over: a point more */
	measure_noon,         /* 12.4.1: a point scored at noon */
	measure_place,        /* a point for a place one holds */
	measure_step,         /* a step lost to the enemy: half a point */
	measure_worn,         /* nearing demoralisation: a sixtieth of the way, per point of the formation */
	measure_demoralised,  /* it is: per point of the formation */
	measure_disorganised, /* a unit out of order */
	measure_exhausted,    /* out of order with its last step */
	measure_stray,        /* a unit out of command */
	measure_pressed, /* an enemy unit in one's zone of control, for each unit that presses it, up to three */
	measure_covered,     /* the same where houses or woods protect it */
	measure_flank,       /* an enemy with somebody on its flank */
	measure_cornered,    /* an enemy without a free hex around it */
	measure_lone_guns,   /* artillery alone in the enemy's zone */
	measure_near,        /* a hex nearer to what the battle is about, per combat value */
	measure_led,         /* a commander with a unit of his own */
	measure_far,         /* somebody he ought to reach lies beyond his reach, and */
	measure_farther,     /* for each hex more */
	measure_left_behind, /* 12.4.1: an Austrian step that is still on the map */
	measure_homeward,    /* a hex nearer to the edge by which it marches off, per step */
	measure_leads_off,   /* the same for a commander: those who are out of command may not leave */
	measure_deserted,    /* a commander has left before the last of the units */
	measure_garrison,    /* 12.4.1: a place of the noon score with a unit of one's own in it */
	measure_approach,    /* one that is not held: a hex nearer for the unit nearest to it */
	measure_evacuated,   /* 11.4.1: a Prussian unit that got through unhurt */
	measure_count
};

const char *const trautenau_measures[measure_count] = {
	[measure_level] = "level",
	[measure_points] = "points",
	[measure_noon] = "noon",
	[measure_place] = "place",
	[measure_step] = "step",
	[measure_worn] = "worn",
	[measure_demoralised] = "demoralised",
	[measure_disorganised] = "disorganised",
	[measure_exhausted] = "exhausted",
	[measure_stray] = "stray",
	[measure_pressed] = "pressed",
	[measure_covered] = "covered",
	[measure_flank] = "flank",
	[measure_cornered] = "cornered",
	[measure_lone_guns] = "lone-guns",
	[measure_near] = "near",
	[measure_led] = "led",
	[measure_far] = "far",
	[measure_farther] = "farther",
	[measure_left_behind] = "left-behind",
	[measure_homeward] = "homeward",
	[measure_leads_off] = "leads-off",
	[measure_deserted] = "deserted",
	[measure_garrison] = "garrison",
	[measure_approach] = "approach",
	[measure_evacuated] = "evacuated",
};
_Static_assert((int)measure_count == (int)trautenau_measure_count, "a weight for each");

struct weighing {
	const struct field *field;
	const struct trautenau *now;
	const struct trautenau_data *data;
	bool second_day;  /* Soor, alone or joined */
	bool marches_off; /* 12.4.1: the Austrian is to bring his corps away */
	bool leads_off;   /* from the last turn before that edge is open */
	uint8_t goals;
	space_id goal[4];
	uint8_t losses[max_formations];
	uint8_t left_behind;                 /* units of the side that marches off */
	uint8_t on_map[max_formations];      /* units */
	int32_t count[sides][measure_count]; /* what speaks for a side, and against it as negative numbers */
};

static unsigned hexes_between(const struct weighing *weighing, unsigned a, unsigned b)
{
	return weighing->data->distance[a][b];
}

/* ---- What the battle is about -------------------------------------------------------------------------------------- */

static void add_goals(struct weighing *weighing, const struct places *places)
{
	for (unsigned i = 0; i < places->count && weighing->goals < 4; i++)
		weighing->goal[weighing->goals++] = places->place[i].space;
}

static void set_goals(struct weighing *weighing)
{
	const struct battle_data *battles = &weighing->data->battles;
	const struct flow *flow = &weighing->now->flow;
	weighing->second_day = weighing->data->battle == battle_soor ||
			       trautenau_day_of(weighing->field->scenario, flow) == 2;
	bool fourth = weighing->data->battle == battle_joined &&
		      trautenau_fourth_corps_is_in(weighing->field);
	weighing->marches_off = weighing->second_day && !fourth;
	weighing->leads_off = weighing->marches_off &&
			      trautenau_hour_of(weighing->field->scenario, flow) + 1u >=
				      battles->later_edge_hour;
	if (!weighing->second_day) {
		add_goals(weighing, &battles->place);
		return;
	}
	add_goals(weighing, fourth ? &battles->late : &battles->noon);
	add_goals(weighing, &battles->kaile);
}

static unsigned nearest_goal(const struct weighing *weighing, space_id at)
{
	unsigned nearest = 12;
	for (unsigned i = 0; i < weighing->goals; i++) {
		unsigned distance = hexes_between(weighing, at, weighing->goal[i]);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

static void weigh_places(struct weighing *weighing, const struct places *places)
{
	const struct trautenau *now = weighing->now;
	for (unsigned i = 0; i < places->count; i++) {
		space_id space = places->place[i].space;
		unsigned holder = now->holder[space];
		if (!holder)
			continue;
		side_id side = (side_id)(holder - 1);
		if (now->zone[enemy_of(side)][space] && !now->first[space])
			continue;
		weighing->count[side][measure_place] += places->place[i].points;
	}
}

static int nearest_unit(const struct weighing *weighing, side_id side, space_id place)
{
	unsigned nearest = 12;
	for (piece_id piece = 0; piece < weighing->data->pieces; piece++) {
		const struct piece_info *own = &weighing->data->piece[piece];
		unsigned at = weighing->now->piece[piece].at;
		if (own->side != side || own->arm >= arm_artillery || at >= map_spaces)
			continue;
		unsigned distance = hexes_between(weighing, place, at);
		nearest = distance < nearest ? distance : nearest;
	}
	return (int)nearest;
}

/* 12.4.1: what the Austrian has to hold at noon is not left to itself before. */
static void weigh_garrisons(struct weighing *weighing, const struct places *places)
{
	for (unsigned i = 0; i < places->count; i++) {
		space_id place = places->place[i].space;
		int stake = places->place[i].points > 1 ? 3 : 1;
		if (trautenau_has_units(weighing->field, austrian, place))
			weighing->count[austrian][measure_garrison] += stake;
		else if (weighing->now->holder[place] != 1 + austrian || weighing->now->zone[prussian][place])
			weighing->count[austrian][measure_approach] -= stake * nearest_unit(weighing,
											    austrian, place);
	}
}

static void weigh_all_places(struct weighing *weighing)
{
	const struct battle_data *battles = &weighing->data->battles;
	const struct trautenau *now = weighing->now;
	if (!weighing->second_day) {
		weigh_places(weighing, &battles->place);
		return;
	}
	if (!weighing->marches_off) {
		weigh_places(weighing, &battles->late);
		return;
	}
	weighing->count[austrian][measure_noon] += now->battle.noon_points;
	if (trautenau_hour_of(weighing->field->scenario, &now->flow) >= battles->later_edge_hour)
		return;
	weigh_places(weighing, &battles->noon);
	weigh_places(weighing, &battles->kaile);
	weigh_garrisons(weighing, &battles->noon);
	weigh_garrisons(weighing, &battles->kaile);
}

/* ---- Units --------------------------------------------------------------------------------------------------------- */

static bool is_alone(const struct weighing *weighing, piece_id unit)
{
	const struct field *field = weighing->field;
	for (piece_id other = first_in(field, weighing->now->piece[unit].at); other != no_piece;
	     other = next_in(field, other))
		if (other != unit && is_unit(field, other) && !is_artillery(field, other))
			return false;
	return true;
}

/* Enemies who stand beside the unit on a side where it has no front, and hexes it could give way to. */
static void look_around(const struct weighing *weighing, piece_id unit, bool *flanked, bool *cornered)
{
	const struct field *field = weighing->field;
	const struct trautenau *now = weighing->now;
	space_id at = now->piece[unit].at;
	side_id side = weighing->data->piece[unit].side;
	*flanked = false;
	*cornered = true;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside == no_space)
			continue;
		bool enemy = trautenau_has_units(field, enemy_of(side), beside);
		if (enemy && !trautenau_is_front(field, unit, direction))
			*flanked = true;
		if (!enemy && (!now->zone[enemy_of(side)][beside] || now->first[beside]))
			*cornered = false;
	}
}

/* How the unit stands against the enemies around it. */
static void weigh_danger(struct weighing *weighing, piece_id unit)
{
	const struct trautenau *now = weighing->now;
	space_id at = now->piece[unit].at;
	side_id side = weighing->data->piece[unit].side;
	int32_t *count = weighing->count[side];
	unsigned pressing = now->zone[enemy_of(side)][at];
	if (!pressing)
		return;
	bool flanked, cornered;
	look_around(weighing, unit, &flanked, &cornered);
	bool covered = trautenau_protection(weighing->field, at) > 1;
	count[covered ? measure_covered : measure_pressed] -= (int)(pressing < 3 ? pressing : 3);
	count[measure_flank] -= flanked;
	count[measure_cornered] -= cornered;
	if (weighing->data->piece[unit].arm == arm_artillery && is_alone(weighing, unit))
		count[measure_lone_guns]--;
}

/* Where it ought to be: near the goals; or, for those who march off, near the edge. */
static void weigh_distance(struct weighing *weighing, piece_id unit)
{
	const struct piece_info *own = &weighing->data->piece[unit];
	space_id at = weighing->now->piece[unit].at;
	int left = own->morale - weighing->now->piece[unit].losses;
	int32_t *count = weighing->count[own->side];
	if (!weighing->marches_off || own->side == prussian) {
		count[measure_near] -= own->combat * (int)nearest_goal(weighing, at);
		return;
	}
	count[measure_left_behind] -= left;
	count[measure_homeward] -= left * weighing->data->battles.edge_distance[edge_soor_austrian_later][at];
}

static void weigh_unit(struct weighing *weighing, piece_id unit)
{
	const struct piece_state *now = &weighing->now->piece[unit];
	const struct piece_info *own = &weighing->data->piece[unit];
	unsigned lost = now->at == at_eliminated || now->at == at_captured ? own->morale : now->losses;
	weighing->losses[own->formation] = (uint8_t)(weighing->losses[own->formation] + lost);
	int32_t *count = weighing->count[own->side];
	weighing->count[enemy_of(own->side)][measure_step] += (int)(lost - now->old_losses);
	if (now->at == at_evacuated && own->side == prussian && !now->losses)
		count[measure_evacuated]++;
	if (now->at >= map_spaces)
		return;
	if (weighing->marches_off && own->side == austrian)
		weighing->left_behind++;
	weighing->on_map[own->formation]++;
	weigh_distance(weighing, unit);
	weigh_danger(weighing, unit);
	if (now->flags & piece_disorganised) {
		count[measure_disorganised]--;
		count[measure_exhausted] -= now->losses + 1 == own->morale;
	}
	if (now->flags & piece_out_of_command)
		count[measure_stray]--;
}

/* Lines of command run for six cavalry points (7.2, 9.1): five hexes are reached more often than not. */
static void weigh_reach(struct weighing *weighing, side_id side, space_id commander, piece_id other)
{
	enum { in_reach = 5, hopeless = 12 };
	unsigned at = weighing->now->piece[other].at;
	if (at >= map_spaces)
		return;
	unsigned distance = hexes_between(weighing, commander, at);
	if (distance <= in_reach)
		return;
	weighing->count[side][measure_far]--;
	weighing->count[side][measure_farther] -=
		(int)((distance < hopeless ? distance : hopeless) - in_reach);
}

static void weigh_reach_of(struct weighing *weighing, side_id side, space_id at, unsigned formation)
{
	const struct trautenau_data *data = weighing->data;
	for (unsigned i = 0; i < data->range[formation].count; i++)
		weigh_reach(weighing, side, at, (piece_id)(data->range[formation].first + i));
}

/*
 * A formation's commander keeps near its units; a chief near the commanders of his corps and its independent units. So
 * does a commander who has no units left: they act with any formation of their corps (9.1.3).
 */
static void weigh_touch(struct weighing *weighing, piece_id piece, space_id at)
{
	const struct trautenau_data *data = weighing->data;
	const struct piece_info *own = &data->piece[piece];
	bool chief = own->arm == arm_chief;
	if (!chief && weighing->on_map[own->formation]) {
		weigh_reach_of(weighing, own->side, at, own->formation);
		return;
	}
	for (unsigned i = 0; i < data->formations; i++) {
		if (data->formation[i].corps != own->corps)
			continue;
		if (data->formation[i].independent)
			weigh_reach_of(weighing, own->side, at, i);
		else if (chief)
			weigh_reach(weighing, own->side, at, data->formation[i].commander);
	}
}

/* A unit of his own formation, or for a chief any, is with him. */
static bool leads_somebody(const struct weighing *weighing, piece_id commander, space_id at)
{
	const struct piece_info *own = &weighing->data->piece[commander];
	for (piece_id other = first_in(weighing->field, at); other != no_piece;
	     other = next_in(weighing->field, other))
		if (weighing->data->piece[other].arm <= arm_artillery &&
		    (own->arm == arm_chief || weighing->data->piece[other].formation == own->formation))
			return true;
	return false;
}

static void weigh_commander(struct weighing *weighing, piece_id piece)
{
	const struct piece_info *own = &weighing->data->piece[piece];
	unsigned at = weighing->now->piece[piece].at;
	int32_t *count = weighing->count[own->side];
	if (at == at_evacuated && weighing->left_behind)
		count[measure_deserted]--;
	if (at >= map_spaces)
		return;
	weigh_touch(weighing, piece, (space_id)at);
	if (weighing->leads_off && own->side == austrian)
		count[measure_leads_off] -=
			weighing->data->battles.edge_distance[edge_soor_austrian_later][at];
	if (leads_somebody(weighing, piece, (space_id)at))
		count[measure_led]++;
}

enum { parts_of_the_way = 60 };

static void weigh_formations(struct weighing *weighing)
{
	for (unsigned i = 0; i < weighing->data->formations; i++) {
		const struct formation_info *own = &weighing->data->formation[i];
		if (weighing->now->formation[i] & formation_paid || !own->threshold)
			continue;
		int32_t *count = weighing->count[enemy_of(own->side)];
		if (weighing->losses[i] >= own->threshold)
			count[measure_demoralised] += own->points;
		else
			count[measure_worn] += own->points *
					       (parts_of_the_way * weighing->losses[i] / own->threshold);
	}
}

/* The game is over: only its end counts, and the points break ties. */
static void measure_end(const struct field *field, side_id side, int32_t term[])
{
	struct score score = {0};
	trautenau_score(field, &score);
	const struct flow *flow = &look(field)->flow;
	term[measure_points] = score.points[side] - score.points[enemy_of(side)];
	if (flow->winner != no_side)
		term[measure_level] = flow->winner == side ? 1 + flow->level : -(1 + flow->level);
}

void trautenau_measure(const struct scenario *scenario, const struct position *position, side_id side,
		       struct workspace *work, int32_t term[])
{
	struct field field = truth_in(scenario, position, work);
	if (look(&field)->flow.over) {
		measure_end(&field, side, term);
		return;
	}
	struct weighing weighing = {.field = &field, .now = look(&field), .data = data_of(scenario)};
	set_goals(&weighing);
	weigh_all_places(&weighing);
	for (piece_id piece = 0; piece < weighing.data->pieces; piece++)
		if (weighing.data->piece[piece].arm <= arm_artillery)
			weigh_unit(&weighing, piece);
	for (piece_id piece = 0; piece < weighing.data->pieces; piece++)
		if (weighing.data->piece[piece].arm > arm_artillery)
			weigh_commander(&weighing, piece);
	weigh_formations(&weighing);
	for (unsigned i = 0; i < measure_count; i++)
		term[i] = weighing.count[side][i] - weighing.count[enemy_of(side)][i];
}

/* ---- The odds of a march -------------------------------------------------------------------------------------------- */

/* The nearer to what the battle is about the likelier, by the same goals; turning or staying like a hex far away. */
void trautenau_policy_march(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[])
{
	enum { likeliest = 13, elsewhere = 3 };
	struct weighing weighing = {.field = field, .now = look(field), .data = data_of(field->scenario)};
	set_goals(&weighing);
	bool homeward = weighing.marches_off && weighing.data->piece[frame->arg[0]].side == austrian;
	for (unsigned i = 0; i < answers->count; i++) {
		unsigned at = answers->answer[i].arg;
		odds[i] = elsewhere;
		if (answers->answer[i].verb != verb_go || at >= map_spaces)
			continue;
		unsigned far = homeward ? weighing.data->battles.edge_distance[edge_soor_austrian_later][at]
					: nearest_goal(&weighing, (space_id)at);
		odds[i] = (uint16_t)(far < likeliest ? likeliest - far : 1);
	}
}
