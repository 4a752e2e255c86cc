/*
 * What a position is worth to a side, in hundredths of a victory point: for players that look one move ahead.
 *
 * Points scored or as good as scored count in full; the rest is what a wargamer looks for on the map: order, contact on
 * good terms, open flanks, a way back, guns not left alone, and the distance to what the battle is about. The weights
 * are a table; none of them is a rule.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/views.h"

static const struct {
	int level; /* the game is won, per level */
	int place; /* a point for a place one holds */
	int step;  /* a step lost to the enemy: half a point */
	int worn;  /* nearing demoralisation: the formation's points times losses over threshold, of 100 */
	int disorganised; /* a unit out of order */
	int exhausted;    /* out of order with its last step */
	int stray;        /* a unit out of command */
	int pressed;  /* an enemy unit in one's zone of control, for each unit that presses it, up to three */
	int covered;  /* the same where houses or woods protect it */
	int flank;    /* an enemy with somebody on its flank */
	int cornered; /* an enemy without a free hex around it */
	int lone_guns;   /* artillery alone in the enemy's zone */
	int near;        /* a hex nearer to what the battle is about, per combat value */
	int led;         /* a commander with a unit of his own */
	int far;         /* somebody he ought to reach lies beyond his reach, and */
	int farther;     /* for each hex more */
	int left_behind; /* 12.4.1: an Austrian step that is still on the map */
	int homeward;    /* a hex nearer to the edge by which it marches off, per step */
	int leads_off;   /* the same for a commander: those who are out of command may not leave */
	int deserted;    /* a commander has left before the last of the units */
	int garrison;    /* 12.4.1: a place of the noon score with a unit of one's own in it */
	int approach;    /* one that is not held: a hex nearer for the unit nearest to it */
	int evacuated;   /* 11.4.1: a Prussian unit that got through unhurt */
} weight = {
	.level = 1500,
	.place = 90,
	.step = 50,
	.worn = 60,
	.disorganised = 12,
	.exhausted = 10,
	.stray = 3,
	.pressed = 7,
	.covered = 3,
	.flank = 9,
	.cornered = 25,
	.lone_guns = 22,
	.near = 2,
	.led = 6,
	.far = 5,
	.farther = 2,
	.left_behind = 25,
	.homeward = 3,
	.leads_off = 4,
	.deserted = 60,
	.garrison = 30,
	.approach = 16,
	.evacuated = 30,
};

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
	uint8_t left_behind;            /* units of the side that marches off */
	uint8_t on_map[max_formations]; /* units */
	int worth[sides];
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
		weighing->worth[side] += weight.place * places->place[i].points;
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
			weighing->worth[austrian] += stake * weight.garrison;
		else if (weighing->now->holder[place] != 1 + austrian || weighing->now->zone[prussian][place])
			weighing->worth[austrian] -= stake * weight.approach *
						     nearest_unit(weighing, austrian, place);
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
	weighing->worth[austrian] += 100 * now->battle.noon_points;
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
static int danger_of(const struct weighing *weighing, piece_id unit)
{
	const struct trautenau *now = weighing->now;
	space_id at = now->piece[unit].at;
	unsigned pressing = now->zone[enemy_of(weighing->data->piece[unit].side)][at];
	if (!pressing)
		return 0;
	bool flanked, cornered;
	look_around(weighing, unit, &flanked, &cornered);
	int covered = trautenau_protection(weighing->field, at) > 1;
	int danger = (covered ? weight.covered : weight.pressed) * (int)(pressing < 3 ? pressing : 3);
	danger += flanked * weight.flank + cornered * weight.cornered;
	if (weighing->data->piece[unit].arm == arm_artillery && is_alone(weighing, unit))
		danger += weight.lone_guns;
	return danger;
}

/* Where it ought to be: near the goals; or, for those who march off, near the edge. */
static int place_of(const struct weighing *weighing, piece_id unit)
{
	const struct piece_info *own = &weighing->data->piece[unit];
	space_id at = weighing->now->piece[unit].at;
	int left = own->morale - weighing->now->piece[unit].losses;
	if (!weighing->marches_off || own->side == prussian)
		return -weight.near * own->combat * (int)nearest_goal(weighing, at);
	int distance = weighing->data->battles.edge_distance[edge_soor_austrian_later][at];
	return -left * (weight.left_behind + weight.homeward * distance);
}

static void weigh_unit(struct weighing *weighing, piece_id unit)
{
	const struct piece_state *now = &weighing->now->piece[unit];
	const struct piece_info *own = &weighing->data->piece[unit];
	unsigned lost = now->at == at_eliminated || now->at == at_captured ? own->morale : now->losses;
	weighing->losses[own->formation] = (uint8_t)(weighing->losses[own->formation] + lost);
	weighing->worth[enemy_of(own->side)] += weight.step * (int)(lost - now->old_losses);
	if (now->at == at_evacuated && own->side == prussian && !now->losses)
		weighing->worth[prussian] += weight.evacuated;
	if (now->at >= map_spaces)
		return;
	if (weighing->marches_off && own->side == austrian)
		weighing->left_behind++;
	weighing->on_map[own->formation]++;
	int worth = place_of(weighing, unit) - danger_of(weighing, unit);
	if (now->flags & piece_disorganised)
		worth -= weight.disorganised + (now->losses + 1 == own->morale ? weight.exhausted : 0);
	if (now->flags & piece_out_of_command)
		worth -= weight.stray;
	weighing->worth[own->side] += worth;
}

/* Lines of command run for six cavalry points (7.2, 9.1): five hexes are reached more often than not. */
static int out_of_reach(const struct weighing *weighing, space_id commander, piece_id other)
{
	enum { in_reach = 5, hopeless = 12 };
	unsigned at = weighing->now->piece[other].at;
	if (at >= map_spaces)
		return 0;
	unsigned distance = hexes_between(weighing, commander, at);
	if (distance <= in_reach)
		return 0;
	return weight.far + weight.farther * (int)((distance < hopeless ? distance : hopeless) - in_reach);
}

static int out_of_reach_of(const struct weighing *weighing, space_id at, unsigned formation)
{
	const struct trautenau_data *data = weighing->data;
	int missed = 0;
	for (unsigned i = 0; i < data->range[formation].count; i++)
		missed += out_of_reach(weighing, at, (piece_id)(data->range[formation].first + i));
	return missed;
}

/*
 * A formation's commander keeps near its units; a chief near the commanders of his corps and its independent units. So
 * does a commander who has no units left: they act with any formation of their corps (9.1.3).
 */
static int out_of_touch(const struct weighing *weighing, piece_id piece, space_id at)
{
	const struct trautenau_data *data = weighing->data;
	const struct piece_info *own = &data->piece[piece];
	bool chief = own->arm == arm_chief;
	if (!chief && weighing->on_map[own->formation])
		return out_of_reach_of(weighing, at, own->formation);
	int missed = 0;
	for (unsigned i = 0; i < data->formations; i++) {
		if (data->formation[i].corps != own->corps)
			continue;
		if (data->formation[i].independent)
			missed += out_of_reach_of(weighing, at, i);
		else if (chief)
			missed += out_of_reach(weighing, at, data->formation[i].commander);
	}
	return missed;
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
	if (at == at_evacuated && weighing->left_behind)
		weighing->worth[own->side] -= weight.deserted;
	if (at >= map_spaces)
		return;
	weighing->worth[own->side] -= out_of_touch(weighing, piece, (space_id)at);
	if (weighing->leads_off && own->side == austrian)
		weighing->worth[austrian] -=
			weight.leads_off *
			weighing->data->battles.edge_distance[edge_soor_austrian_later][at];
	if (leads_somebody(weighing, piece, (space_id)at))
		weighing->worth[own->side] += weight.led;
}

static void weigh_formations(struct weighing *weighing)
{
	for (unsigned i = 0; i < weighing->data->formations; i++) {
		const struct formation_info *own = &weighing->data->formation[i];
		if (weighing->now->formation[i] & formation_paid || !own->threshold)
			continue;
		int losses = weighing->losses[i] < own->threshold ? weighing->losses[i] : own->threshold;
		int worn = losses == own->threshold ? 100 : weight.worn * losses / own->threshold;
		weighing->worth[enemy_of(own->side)] += own->points * worn;
	}
}

/* The game is over: only its end counts, and the points break ties. */
static int worth_of_end(const struct field *field, side_id side)
{
	struct score score = {0};
	trautenau_score(field, &score);
	const struct flow *flow = &look(field)->flow;
	int lead = 100 * (score.points[side] - score.points[enemy_of(side)]);
	if (flow->winner == no_side)
		return lead;
	return lead + (flow->winner == side ? weight.level : -weight.level) * (1 + flow->level);
}

int trautenau_evaluate_position(const struct scenario *scenario, const struct position *position,
				side_id side, struct workspace *work)
{
	struct field field = {.scenario = scenario,
			      .mask = (const struct mask *)position,
			      .work = work,
			      .seat = referee_seat};
	if (look(&field)->flow.over)
		return worth_of_end(&field, side);
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
	return weighing.worth[side] - weighing.worth[enemy_of(side)];
}
