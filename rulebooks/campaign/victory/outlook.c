/*
 * What the fights that are in the air may do to the victory points, 20.1 and 20.2.
 *
 * The ratio of losses goes by steps: at nine points to none a single exchange may throw away what was won. So each fight is not weighed
 * by itself: all of them are fought together a few times over, and the points reckoned that would come of it. The dice are laid out beforehand,
 * hex by hex, each face as often as the others, so that two moves are compared by the same dice.
 */
#include "rulebooks/campaign/victory/weighing.h"

enum { faces = 6, rounds = 4, tenths = 10, a_victory = 6, most_margin = 8 };

struct standing {
	int points[both_sides]; /* whatever is lost */
	int hope[both_sides]; /* half points that are still to be lost, as he sees it whose computer it is */
	side_id settled;      /* who has won whatever the points say */
};

int campaign_turns_left(const struct campaign_weighing *weighing)
{
	const struct flow *flow = &weighing->now->flow;
	return (int)engine_last_turn(weighing->field->scenario, flow) + 1 - (int)flow->turn;
}

/* Who has turns to come will find somebody to beat in them: he need not stake everything now. */
static int hope_of(const struct campaign_weighing *weighing)
{
	enum { most_turns = 2 };
	int to_come = campaign_turns_left(weighing) - 1;
	return half * (to_come < 0 ? 0 : to_come < most_turns ? to_come : most_turns);
}

static struct standing standing_of(const struct campaign_weighing *weighing)
{
	struct standing standing = {.settled = campaign_won_by_goal(weighing->field)};
	standing.hope[campaign_enemy(weighing->for_side)] = hope_of(weighing);
	unsigned lost[both_sides];
	int points[both_sides];
	for (side_id side = 0; side < both_sides; side++)
		lost[side] = (unsigned)weighing->fallen[side] / half;
	campaign_points_for_losses(weighing->data, lost, points);
	for (side_id side = 0; side < both_sides; side++)
		standing.points[side] = weighing->score.points[side] - points[side];
	return standing;
}

static int within(int value, int bound)
{
	return value > bound ? bound : value < -bound ? -bound : value;
}

/* To the French, in points: the margin, and the victory itself. */
static int worth_of_losses(const struct campaign_weighing *weighing, const struct standing *standing,
			   const int fallen[both_sides], int besides)
{
	unsigned lost[both_sides];
	int points[both_sides];
	side_id winner;
	uint8_t level;
	for (side_id side = 0; side < both_sides; side++)
		lost[side] = (unsigned)(fallen[side] + standing->hope[side]) / half;
	campaign_points_for_losses(weighing->data, lost, points);
	for (side_id side = 0; side < both_sides; side++)
		points[side] += standing->points[side];
	points[besides > 0 ? side_french : side_allied] += besides > 0 ? besides : -besides;
	campaign_decide(weighing->data, points, &winner, &level);
	if (standing->settled != no_side)
		winner = standing->settled;
	int margin = within(points[side_french] - points[side_allied], most_margin);
	return margin + (winner == side_french ? a_victory : winner == side_allied ? -a_victory : 0);
}

/* The faces of one round, in an order of the hex's own: a multiple of the die by seven, turned on. */
static unsigned face_of(space_id hex, unsigned round, unsigned i)
{
	unsigned mixed = hex * 2654435761u + round * 40503u * 65537u;
	unsigned times = 1 + (mixed >> 12) % faces, turn = (mixed >> 20) % faces;
	return (times * (i + 1) % (faces + 1) - 1 + turn) % faces;
}

/* In tenths of a point to the French, if the clashes of this turn are fought, or those of the next. */
static int outlook_of(const struct campaign_weighing *weighing, const struct standing *standing,
		      bool now_fought)
{
	int sum = 0, now = worth_of_losses(weighing, standing, weighing->fallen, 0);
	for (unsigned i = 0; i < rounds * faces; i++) {
		int fallen[both_sides] = {weighing->fallen[0], weighing->fallen[1]}, besides = 0;
		for (unsigned k = 0; k < weighing->clashes; k++) {
			const struct campaign_clash *clash = &weighing->clash[k];
			if (clash->now != now_fought || (clash->unwise && i / faces % 2))
				continue;
			unsigned face = face_of(clash->at, i / faces, i % faces);
			fallen[0] += clash->fallen[face][0];
			fallen[1] += clash->fallen[face][1];
			besides += clash->points[face];
		}
		sum += worth_of_losses(weighing, standing, fallen, besides) - now;
	}
	return tenths * sum / (rounds * faces);
}

/* In twelfths: with many turns to come, the ratio of today is not that of the end. */
static int how_final(const struct campaign_weighing *weighing)
{
	enum { parts = 12, last_turns = 4 };
	int left = campaign_turns_left(weighing);
	return left <= last_turns ? parts : parts * last_turns / left;
}

void campaign_weigh_outlook(struct campaign_weighing *weighing)
{
	enum { parts = 12 };
	if (!weighing->clashes)
		return;
	struct standing standing = standing_of(weighing);
	int final = how_final(weighing);
	weighing->count[side_french][measure_stake] = outlook_of(weighing, &standing, true) * final / parts;
	weighing->count[side_french][measure_risk] = outlook_of(weighing, &standing, false) * final / parts;
}
