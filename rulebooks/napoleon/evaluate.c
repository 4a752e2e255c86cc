/*
 * What a position is worth to a side, in hundredths of a victory point: for players that look one move ahead.
 *
 * Points on the track count in full. The rest is what a player looks for on the map: the way to the citadels, guards in
 * one's own, combats on good terms, corps that are fresh or may rest, cards in hand. Where a combat is going on, what it
 * is about to bring counts as well. What each is worth stands in data/weights.csv; none of it is a rule.
 */
#include "rulebooks/napoleon/position.h"

enum measure {
	measure_won,     /* the game is won */
	measure_point,   /* a point of the track */
	measure_card,    /* a card in hand */
	measure_vedette, /* a vedette alive */
	measure_tired,   /* a corps that has been activated, by its points of fatigue from 1 on */
	measure_rested = measure_tired +
			 most_fatigue, /* one that has not been, and will rest if it is left alone */
	measure_doomed = measure_rested +
			 most_fatigue, /* a strength point that goes when the fatigue is shared out */
	measure_idle,                  /* a French corps that has not been used this turn */
	measure_approach, /* a citadel to be taken by the French: per point of it and connection nearer */
	measure_retake,   /* by the Prussians, who hurry less: a quarter of that */
	measure_guard, /* not counted by itself: one's own citadel, per point of it, the enemy near and nobody in it */
	measure_unguarded, /* what that comes to, by distance */
	measure_advance,   /* a French corps: a connection nearer to the enemy */
	measure_follow,    /* a French corps: a connection nearer to the nearest citadel to be taken */
	measure_keep,      /* a Prussian corps: a connection nearer to what it has to cover */
	measure_edge,      /* a combat at hand: a card more than the enemy */
	measure_loss,      /* not counted by itself: a loss to be expected */
	measure_fatigue,   /* not counted by itself: a point of fatigue to be expected */
	measure_combat,    /* what a combat under way is about to bring, by those two */
	measure_hope,      /* half of what one may begin on good terms is about to bring, by all three */
	measure_exposed,   /* Napoléon in contact where the enemy is stronger */
	measure_alone_0,   /* Napoléon with one corps, and the enemy upon him, */
	measure_alone_1,   /* a connection away, */
	measure_alone_2,   /* or two */
	measure_green,     /* an event that is being played */
	measure_total
};

const char *const napoleon_measures[measure_total] = {
	[measure_won] = "won",
	[measure_point] = "point",
	[measure_card] = "card",
	[measure_vedette] = "vedette",
	[measure_tired] = "tired-1",
	"tired-2",
	"tired-3",
	"tired-4",
	"tired-5",
	"tired-6",
	"tired-7",
	"tired-8",
	[measure_rested] = "rested-1",
	"rested-2",
	"rested-3",
	"rested-4",
	"rested-5",
	"rested-6",
	"rested-7",
	"rested-8",
	[measure_doomed] = "doomed",
	[measure_idle] = "idle",
	[measure_approach] = "approach",
	[measure_retake] = "retake",
	[measure_guard] = "guard",
	[measure_unguarded] = "unguarded",
	[measure_advance] = "advance",
	[measure_follow] = "follow",
	[measure_keep] = "keep",
	[measure_edge] = "edge",
	[measure_loss] = "loss",
	[measure_fatigue] = "fatigue",
	[measure_combat] = "combat",
	[measure_hope] = "hope",
	[measure_exposed] = "exposed",
	[measure_alone_0] = "alone-0",
	[measure_alone_1] = "alone-1",
	[measure_alone_2] = "alone-2",
	[measure_green] = "green",
};
_Static_assert((int)measure_total == (int)napoleon_measure_count && most_fatigue == 8, "a weight for each");

struct weighing {
	const struct scenario *scenario;
	const struct napoleon_data *data;
	const struct napoleon *now;
	struct field field;
	uint8_t corps[both_sides][blocks]; /* areas of the corps, and who they are */
	uint8_t who[both_sides][blocks];
	unsigned count_of[both_sides];
	const int32_t *weight;        /* for what is rounded before it is counted */
	int32_t count[measure_total]; /* what speaks for the French, and against them as negative numbers */
};

static int sign_of(side_id side)
{
	return side == french ? 1 : -1;
}

static void gather(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	for (unsigned flag = 0; flag < blocks; flag++) {
		unsigned block = napoleon_block(now, flag);
		if (now->at[flag] >= areas)
			continue;
		side_id side = side_of_flag(flag);
		if (is_vedette(block))
			weighing->count[measure_vedette] += sign_of(side);
		if (!is_corps(block))
			continue;
		unsigned i = weighing->count_of[side]++;
		weighing->corps[side][i] = now->at[flag];
		weighing->who[side][i] = (uint8_t)block;
	}
}

/* ---- Corps ---------------------------------------------------------------------------------------------- */

/* From 5 on a corps loses a point at the end of the turn. */
static void weigh_fatigue(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	for (side_id side = french; side < both_sides; side++)
		for (unsigned i = 0; i < weighing->count_of[side]; i++) {
			unsigned block = weighing->who[side][i], points = now->fatigue[block];
			if (!points)
				continue;
			if (points == most_fatigue + 1) {
				weighing->count[measure_doomed] -= sign_of(side) *
								   (int)strength_of(now, block);
				continue;
			}
			unsigned first = now->activated[now->flag_of[block]] ? measure_tired : measure_rested;
			unsigned level = points > most_fatigue ? most_fatigue : points;
			weighing->count[first + level - 1] -= sign_of(side);
		}
}

/* Time works for the Prussians: a French corps that does nothing has lost a turn. */
static void weigh_idleness(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	if (now->flow.step != step_operations)
		return;
	for (unsigned i = 0; i < weighing->count_of[french]; i++) {
		unsigned flag = now->flag_of[weighing->who[french][i]];
		if (!now->activated[flag] && !(now->operation.chosen & 1u << flag))
			weighing->count[measure_idle]--;
	}
}

static unsigned cards_of(const struct napoleon *now, unsigned block)
{
	unsigned strength = strength_of(now, block);
	unsigned drawn = strength > 4 ? 2 : 1;
	return now->fatigue[block] > tired ? drawn - 1 : drawn;
}

/* Cards the corps of a side in an area would reveal, roughly. */
static int cards_in(const struct weighing *weighing, unsigned area, side_id side)
{
	int drawn = 0;
	for (unsigned i = 0; i < weighing->count_of[side]; i++)
		if (weighing->corps[side][i] == area) {
			unsigned block = weighing->who[side][i];
			drawn += (int)cards_of(weighing->now, block);
			drawn += (weighing->data->block[block].bonus & bonus_combat) != 0;
		}
	return drawn;
}

static unsigned least_distance(const struct weighing *weighing, unsigned area, side_id side)
{
	unsigned least = areas;
	for (unsigned i = 0; i < weighing->count_of[side]; i++) {
		unsigned distance = weighing->data->distance[area][weighing->corps[side][i]];
		least = distance < least ? distance : least;
	}
	return least;
}

/* ---- The map -------------------------------------------------------------------------------------------- */

/*
 * A side's wish to take what the enemy holds: for each citadel the nearest corps that is not sent to another one. The
 * Prussians win by holding out, and hurry less.
 */
static void weigh_approach(struct weighing *weighing, side_id side)
{
	const struct napoleon *now = weighing->now;
	bool sent[blocks] = {false};
	for (unsigned citadel = 0; citadel < citadels; citadel++) {
		if (now->control[citadel] == side)
			continue;
		unsigned goal = weighing->data->citadel[citadel], least = areas, chosen = blocks;
		for (unsigned i = 0; i < weighing->count_of[side]; i++) {
			unsigned distance = weighing->data->distance[goal][weighing->corps[side][i]];
			if (!sent[i] && distance < least) {
				least = distance;
				chosen = i;
			}
		}
		if (chosen == blocks)
			continue;
		sent[chosen] = true;
		int way = weighing->data->area[goal].points * (int)least;
		if (side == french)
			weighing->count[measure_approach] -= way;
		else
			weighing->count[measure_retake] += weighing->weight[measure_approach] * way / 4;
	}
}

/* One's own citadel with the enemy near and nobody in it. */
static void weigh_guards(struct weighing *weighing)
{
	for (unsigned citadel = 0; citadel < citadels; citadel++) {
		side_id side = weighing->now->control[citadel];
		if (side >= both_sides)
			continue;
		unsigned goal = weighing->data->citadel[citadel];
		unsigned enemy = least_distance(weighing, goal, enemy_of(side));
		unsigned own = least_distance(weighing, goal, side);
		if (enemy > 4 || own == 0)
			continue;
		int danger = weighing->weight[measure_guard] * weighing->data->area[goal].points *
			     (5 - (int)enemy) / 4;
		if (own < enemy)
			danger /= 2;
		weighing->count[measure_unguarded] -= sign_of(side) * danger;
	}
}

static unsigned nearest_goal(const struct weighing *weighing, side_id side, unsigned area)
{
	unsigned least = areas;
	for (unsigned citadel = 0; citadel < citadels; citadel++) {
		unsigned distance = weighing->data->distance[weighing->data->citadel[citadel]][area];
		if (weighing->now->control[citadel] != side && distance < least)
			least = distance;
	}
	return least < areas ? least : 0;
}

/* The French go for what is to be taken and look for the enemy's corps, the Prussians stay near their citadels. */
static void weigh_places(struct weighing *weighing)
{
	for (unsigned i = 0; i < weighing->count_of[french]; i++) {
		unsigned near = least_distance(weighing, weighing->corps[french][i], prussian);
		weighing->count[measure_advance] -= (int)(near < areas ? near : 0);
		weighing->count[measure_follow] -= (int)nearest_goal(weighing, french,
								     weighing->corps[french][i]);
	}
	for (unsigned i = 0; i < weighing->count_of[prussian]; i++) {
		unsigned least = areas;
		for (unsigned citadel = 0; citadel < citadels; citadel++) {
			unsigned goal = weighing->data->citadel[citadel];
			unsigned distance = weighing->data->distance[goal][weighing->corps[prussian][i]];
			if (citadel != bamberg && distance < least)
				least = distance;
		}
		weighing->count[measure_keep] += (int)least;
	}
}

/* ---- Combats -------------------------------------------------------------------------------------------- */

/* Losses and fatigue of a combat with that many cards, to the French: the chances of a loss are a half and a third a card. */
static int combat_worth(const int32_t weight[], int french_cards, int prussian_cards)
{
	int losses = weight[measure_loss] * (3 * french_cards - 2 * prussian_cards) / 6;
	int weariness = weight[measure_fatigue] * (6 * french_cards - 7 * prussian_cards) / 6;
	return losses + weariness;
}

static int at_least_none(int cards_drawn)
{
	return cards_drawn < 0 ? 0 : cards_drawn;
}

static bool is_ready_in(const struct weighing *weighing, unsigned area, side_id side)
{
	const struct napoleon *now = weighing->now;
	for (unsigned i = 0; i < weighing->count_of[side]; i++)
		if (weighing->corps[side][i] == area && !now->activated[now->flag_of[weighing->who[side][i]]])
			return true;
	return false;
}

/* Corps in contact: who is ready to attack on good terms has something to look forward to. */
static void weigh_contact(struct weighing *weighing, unsigned area)
{
	int drawn[both_sides];
	for (side_id side = french; side < both_sides; side++)
		drawn[side] = cards_in(weighing, area, side);
	for (side_id side = french; side < both_sides; side++) {
		int terrain = weighing->scenario->board->space[area].terrain == terrain_clear ? 0 : 1;
		int against = drawn[enemy_of(side)] + terrain;
		int more = drawn[side] - against;
		int hoped = (side == french ? combat_worth(weighing->weight, drawn[french], against)
					    : -combat_worth(weighing->weight, against, drawn[prussian])) +
			    weighing->weight[measure_edge] * more;
		if (hoped > 0 && is_ready_in(weighing, area, side))
			weighing->count[measure_hope] += sign_of(side) * (hoped / 2);
	}
	weighing->count[measure_edge] += drawn[french] - drawn[prussian];
	if (weighing->now->flag_of[napoleon] < blocks &&
	    weighing->now->at[weighing->now->flag_of[napoleon]] == area && drawn[french] < drawn[prussian])
		weighing->count[measure_exposed]--;
}

/* A single corps may go under in one combat, and Napoléon with it. */
static void weigh_escort(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	unsigned flag = now->flag_of[napoleon];
	if (flag >= blocks || now->at[flag] >= areas)
		return;
	uint32_t escort = napoleon_corps_among(now, napoleon_flags_in(now, now->at[flag], french));
	unsigned near = least_distance(weighing, now->at[flag], prussian);
	if (near <= 2 && count_flags(escort) < 2)
		weighing->count[measure_alone_0 + near]--;
}

static void weigh_contacts(struct weighing *weighing)
{
	const struct combat *combat = &weighing->now->combat;
	for (unsigned area = 0; area < areas; area++)
		if (napoleon_is_contested(weighing->now, area) && combat->area != area + 1)
			weigh_contact(weighing, area);
}

/* A combat whose cards have not been revealed yet. */
static void weigh_combat(struct weighing *weighing)
{
	const struct combat *combat = &weighing->now->combat;
	if (!combat->area || combat->winner ||
	    combat->revealed_count[french] + combat->revealed_count[prussian])
		return;
	int drawn[both_sides];
	for (side_id side = french; side < both_sides; side++)
		drawn[side] = at_least_none(napoleon_combat_cards(&weighing->field, combat, side, NULL));
	weighing->count[measure_combat] += combat_worth(weighing->weight, drawn[french], drawn[prussian]);
	weighing->count[measure_edge] += drawn[french] - drawn[prussian];
}

/* ---- Events ---------------------------------------------------------------------------------------------- */

/* An event on its way: to its side it is worth more than the card. */
static void weigh_events(struct weighing *weighing)
{
	const struct flow *flow = &weighing->now->flow;
	for (unsigned i = 0; i < flow->depth; i++)
		if (flow->stack[i].question == question_green)
			for (unsigned card = 0; card < cards; card++)
				if (weighing->now->card[card] == on_table &&
				    weighing->data->card[card].colour == colour_green)
					weighing->count[measure_green] += sign_of(side_of_card(card));
}

void napoleon_measure(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work, int32_t term[])
{
	const struct napoleon *now = (const struct napoleon *)position;
	if (now->flow.over) {
		term[measure_won] = now->flow.winner == side ? 1 : -1;
		return;
	}
	struct weighing weighing = {
		.scenario = scenario,
		.data = data_of(scenario),
		.now = now,
		.weight = scenario->weight,
		.field = {.scenario = scenario,
			  .mask = (const struct mask *)position,
			  .work = work,
			  .seat = referee_seat},
	};
	weighing.count[measure_point] = (int)napoleon_start_of_track(scenario) - now->victory;
	weighing.count[measure_card] = now->hand_count[french] - now->hand_count[prussian];
	gather(&weighing);
	weigh_fatigue(&weighing);
	weigh_idleness(&weighing);
	weigh_approach(&weighing, french);
	weigh_approach(&weighing, prussian);
	weigh_guards(&weighing);
	weigh_places(&weighing);
	weigh_contacts(&weighing);
	weigh_escort(&weighing);
	weigh_combat(&weighing);
	weigh_events(&weighing);
	for (unsigned i = 0; i < measure_total; i++)
		term[i] = sign_of(side) * weighing.count[i];
}

/* ---- The odds of a march -------------------------------------------------------------------------------- */

/* The nearer to a citadel that is to be taken the likelier; a card or the end of the march like an area far away. */
void napoleon_policy_move(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	enum { likeliest = 13, elsewhere = 3 };
	const struct weighing weighing = {.data = data_of(field->scenario), .now = known(field)};
	side_id side = known(field)->side_of[frame->seat];
	for (unsigned i = 0; i < answers->count; i++) {
		struct answer given = answers->answer[i];
		odds[i] = elsewhere;
		if (given.verb != verb_go || given.arg >= areas)
			continue;
		unsigned far = nearest_goal(&weighing, side, given.arg);
		odds[i] = (uint16_t)(far < likeliest ? likeliest - far : 1);
	}
}
