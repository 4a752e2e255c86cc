/*
 * What a position is worth to a side, in hundredths of a victory point: for players that look one move ahead.
 *
 * Points on the track count in full. The rest is what a player looks for on the map: the way to the citadels, guards in
 * one's own, combats on good terms, corps that are fresh or may rest, cards in hand. Where a combat is going on, what it
 * is about to bring counts as well. The weights are a table; none of them is a rule.
 */
#include "rulebooks/napoleon/position.h"

static const struct {
	int won;      /* the game is won */
	int point;    /* a point of the track */
	int approach; /* a citadel to be taken: per point of it and connection nearer */
	int guard; /* one's own citadel: per point of it, an enemy corps stands next to it and nobody in it */
	int advance; /* a corps: a connection nearer to the enemy it can beat */
	int follow;  /* a French corps: a connection nearer to the nearest citadel to be taken */
	int keep;    /* a Prussian corps: a connection nearer to what it has to cover */
	int card;    /* a card in hand */
	int green;   /* an event that is being played */
	int edge;    /* a combat at hand: a card more than the enemy */
	int loss;    /* a loss to be expected */
	int fatigue; /* a point of fatigue to be expected */
	int exposed; /* Napoléon where the enemy is stronger, or with one corps and the enemy upon him */
	int vedette; /* a vedette alive */
	int idle;    /* a French corps that has not been used this turn */
} weight = {
	.won = 6000,
	.point = 100,
	.approach = 7,
	.guard = 45,
	.advance = 5,
	.follow = 10,
	.keep = 3,
	.card = 9,
	.green = 22,
	.edge = 20,
	.loss = 80,
	.fatigue = 8,
	.exposed = 900,
	.vedette = 10,
	.idle = 12,
};

/* What fatigue costs a corps that has been activated: from 5 on it loses a point at the end of the turn. */
static const int fatigue_cost[most_fatigue + 1] = {0, 3, 8, 15, 26, 95, 115, 145, 190};

struct weighing {
	const struct scenario *scenario;
	const struct napoleon_data *data;
	const struct napoleon *now;
	struct field field;
	uint8_t corps[both_sides][blocks]; /* areas of the corps, and who they are */
	uint8_t who[both_sides][blocks];
	unsigned count[both_sides];
	int worth; /* to the French */
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
			weighing->worth += sign_of(side) * weight.vedette;
		if (!is_corps(block))
			continue;
		unsigned i = weighing->count[side]++;
		weighing->corps[side][i] = now->at[flag];
		weighing->who[side][i] = (uint8_t)block;
	}
}

/* ---- Corps ---------------------------------------------------------------------------------------------- */

/* A corps that has not been activated will rest if it is left alone. */
static void weigh_fatigue(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	for (side_id side = french; side < both_sides; side++)
		for (unsigned i = 0; i < weighing->count[side]; i++) {
			unsigned block = weighing->who[side][i];
			unsigned points = now->fatigue[block] > most_fatigue ? most_fatigue
									     : now->fatigue[block];
			bool doomed = now->fatigue[block] ==
				      most_fatigue + 1; /* it goes as soon as all fatigue is shared out */
			int cost = doomed ? weight.point * (int)strength_of(now, block)
					  : fatigue_cost[points];
			if (!doomed && !now->activated[now->flag_of[block]])
				cost /= 4;
			weighing->worth -= sign_of(side) * cost;
		}
}

/* Time works for the Prussians: a French corps that does nothing has lost a turn. */
static void weigh_idleness(struct weighing *weighing)
{
	const struct napoleon *now = weighing->now;
	if (now->flow.step != step_operations)
		return;
	for (unsigned i = 0; i < weighing->count[french]; i++) {
		unsigned flag = now->flag_of[weighing->who[french][i]];
		if (!now->activated[flag] && !(now->operation.chosen & 1u << flag))
			weighing->worth -= weight.idle;
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
	for (unsigned i = 0; i < weighing->count[side]; i++)
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
	for (unsigned i = 0; i < weighing->count[side]; i++) {
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
	int eager = side == french ? 4 : 1;
	for (unsigned citadel = 0; citadel < citadels; citadel++) {
		if (now->control[citadel] == side)
			continue;
		unsigned goal = weighing->data->citadel[citadel], least = areas, chosen = blocks;
		for (unsigned i = 0; i < weighing->count[side]; i++) {
			unsigned distance = weighing->data->distance[goal][weighing->corps[side][i]];
			if (!sent[i] && distance < least) {
				least = distance;
				chosen = i;
			}
		}
		if (chosen == blocks)
			continue;
		sent[chosen] = true;
		weighing->worth -= sign_of(side) * eager * weight.approach *
				   weighing->data->area[goal].points * (int)least / 4;
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
		int danger = weight.guard * weighing->data->area[goal].points * (5 - (int)enemy) / 4;
		if (own < enemy)
			danger /= 2;
		weighing->worth -= sign_of(side) * danger;
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
	for (unsigned i = 0; i < weighing->count[french]; i++) {
		unsigned near = least_distance(weighing, weighing->corps[french][i], prussian);
		weighing->worth -= weight.advance * (int)(near < areas ? near : 0);
		weighing->worth -= weight.follow *
				   (int)nearest_goal(weighing, french, weighing->corps[french][i]);
	}
	for (unsigned i = 0; i < weighing->count[prussian]; i++) {
		unsigned least = areas;
		for (unsigned citadel = 0; citadel < citadels; citadel++) {
			unsigned goal = weighing->data->citadel[citadel];
			unsigned distance = weighing->data->distance[goal][weighing->corps[prussian][i]];
			if (citadel != bamberg && distance < least)
				least = distance;
		}
		weighing->worth += weight.keep * (int)least;
	}
}

/* ---- Combats -------------------------------------------------------------------------------------------- */

/* What a combat with that many cards is worth to the French: the chances of a loss are a half and a third a card. */
static int combat_worth(int french_cards, int prussian_cards)
{
	french_cards = french_cards < 0 ? 0 : french_cards;
	prussian_cards = prussian_cards < 0 ? 0 : prussian_cards;
	int losses = weight.loss * (3 * french_cards - 2 * prussian_cards) / 6;
	int weariness = weight.fatigue * (6 * french_cards - 7 * prussian_cards) / 6;
	return losses + weariness + weight.edge * (french_cards - prussian_cards);
}

static bool is_ready_in(const struct weighing *weighing, unsigned area, side_id side)
{
	const struct napoleon *now = weighing->now;
	for (unsigned i = 0; i < weighing->count[side]; i++)
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
		int hoped = side == french ? combat_worth(drawn[french], against)
					   : -combat_worth(against, drawn[prussian]);
		if (hoped > 0 && is_ready_in(weighing, area, side))
			weighing->worth += sign_of(side) * hoped / 2;
	}
	weighing->worth += weight.edge * (drawn[french] - drawn[prussian]);
	if (weighing->now->flag_of[napoleon] < blocks &&
	    weighing->now->at[weighing->now->flag_of[napoleon]] == area && drawn[french] < drawn[prussian])
		weighing->worth -= weight.exposed;
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
		weighing->worth -= weight.exposed / (1 + 2 * (int)near);
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
		drawn[side] = napoleon_combat_cards(&weighing->field, combat, side, NULL);
	weighing->worth += combat_worth(drawn[french], drawn[prussian]);
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
					weighing->worth += sign_of(side_of_card(card)) * weight.green;
}

int napoleon_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work)
{
	const struct napoleon *now = (const struct napoleon *)position;
	if (now->flow.over)
		return now->flow.winner == side ? weight.won : -weight.won;
	struct weighing weighing = {
		.scenario = scenario,
		.data = data_of(scenario),
		.now = now,
		.field = {.scenario = scenario,
			  .mask = (const struct mask *)position,
			  .work = work,
			  .seat = referee_seat},
	};
	weighing.worth = weight.point * ((int)napoleon_start_of_track(scenario) - now->victory);
	weighing.worth += weight.card * (now->hand_count[french] - now->hand_count[prussian]);
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
	return sign_of(side) * weighing.worth;
}
