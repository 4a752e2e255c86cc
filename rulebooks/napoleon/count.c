/*
 * The number of combat cards, p. 12: steps B to H of the booklet, a term for each of them.
 *
 * The same sum serves a combat that goes on and one that is only asked about. Where a seat cannot see what counts
 * (sheets behind screens, blocks upright) it has a least and a most.
 */
#include "rulebooks/napoleon/combat.h"

enum { cards_of_small_corps = 1, cards_of_large_corps = 2, strength_of_large_corps = 5 };
enum { most_of_a_block = 3 }; /* a large corps with a bonus */

struct count {
	const struct scenario *scenario;
	const struct napoleon *n;
	const struct combat *combat;
	side_id side;
	int least, most;
	struct figure *figure; /* or NULL: nobody asks for the terms */
};

static void add_range(struct count *count, struct message label, int least, int most)
{
	count->least += least;
	count->most += most;
	if (!count->figure)
		return;
	figure_add(count->figure, label, least);
	count->figure->most += most - least;
}

static void add(struct count *count, struct message label, int value)
{
	add_range(count, label, value, value);
}

static bool is_attacker(const struct count *count)
{
	return count->combat->attacker == count->side;
}

/* ---- B: one or two cards by the strength of each corps --------------------------------------------------- */

static void count_corps(struct count *count, unsigned flag, unsigned block)
{
	struct message label = say1(term_corps_cards, piece_arg((piece_id)flag));
	if (count->n->inf[block] == strength_unknown) {
		add_range(count, label, cards_of_small_corps, cards_of_large_corps);
		return;
	}
	bool large = strength_of(count->n, block) >= strength_of_large_corps;
	add(count, label, large ? cards_of_large_corps : cards_of_small_corps);
}

static void count_strength(struct count *count)
{
	uint32_t vedettes = napoleon_vedettes_among(count->n, count->combat->engaged[count->side]);
	for (uint32_t left = count->combat->engaged[count->side] & ~vedettes; left;) {
		unsigned flag = take_flag(&left), block = napoleon_block(count->n, flag);
		if (block == no_block)
			add_range(count, say1(term_unknown_block, piece_arg((piece_id)flag)), 0,
				  most_of_a_block);
		else if (is_corps(block))
			count_corps(count, flag, block);
	}
}

/* ---- C: a moving attack, reading 16; a corps called by the cannon has not moved, reading 35 -------------- */

static void count_moving_attack(struct count *count)
{
	if (!is_attacker(count) || !count->combat->moving)
		return;
	if (count->n->flow.option[option_moving_attack] == 0) {
		add(count, say(term_moving_attack), -1);
		return;
	}
	uint32_t moved = count->combat->engaged[count->side];
	if (count->n->operation.going_on)
		moved &= count->n->operation.chosen;
	for (uint32_t left = napoleon_corps_among(count->n, moved); left;)
		add(count, say1(term_moving_corps, piece_arg((piece_id)take_flag(&left))), -1);
}

/* ---- D: corps with more than four fatigue points ----------------------------------------------------------- */

static void count_fatigue(struct count *count)
{
	for (uint32_t left = napoleon_corps_among(count->n, count->combat->engaged[count->side]); left;) {
		unsigned flag = take_flag(&left);
		unsigned fatigue = count->n->fatigue[napoleon_block(count->n, flag)];
		struct message label = say1(term_tired, piece_arg((piece_id)flag));
		if (fatigue == strength_unknown)
			add_range(count, label, -1, 0);
		else if (fatigue > tired)
			add(count, label, -1);
	}
}

static void count_before_terrain(struct count *count)
{
	count_strength(count);
	count_moving_attack(count);
	count_fatigue(count);
}

/* ---- E and F: the ground; AUDACITY takes it from the Prussians ------------------------------------------- */

static void count_ground(struct count *count)
{
	unsigned area = combat_area(count->combat);
	const struct area_data *ground = &data_of(count->scenario)->area[area];
	if (is_attacker(count) || count->combat->event[enemy_of(count->side)] == 1 + event_audacity)
		return;
	if (count->scenario->board->space[area].terrain == terrain_woods)
		add(count, say(term_woods), 1);
	if (ground->citadel && count->n->control[ground->citadel - 1] == count->side)
		add(count, say(term_own_citadel), 1);
}

/* ---- G and H: bonuses and events --------------------------------------------------------------------------- */

static void count_bonuses(struct count *count)
{
	for (uint32_t left = count->combat->engaged[count->side]; left;) {
		unsigned flag = take_flag(&left), block = napoleon_block(count->n, flag);
		if (block != no_block && data_of(count->scenario)->block[block].bonus & bonus_combat)
			add(count, say1(term_combat_bonus, piece_arg((piece_id)flag)), 1);
	}
}

static void count_event(struct count *count)
{
	static const uint16_t name[event_total] = {[event_charge] = name_of_charge,
						   [event_courage] = name_of_courage,
						   [event_elan] = name_of_elan,
						   [event_reinforced_position] = name_of_reinforced_position,
						   [event_sacrifice] = name_of_sacrifice,
						   [event_the_guard] = name_of_the_guard};
	unsigned event = count->combat->event[count->side];
	if (event && name[event - 1])
		add(count, say1(term_combat_event, of_kind(arg_message, name[event - 1])), 1);
}

/* ---- The sum ------------------------------------------------------------------------------------------------- */

static struct count begin_count(const struct field *field, const struct combat *combat, side_id side)
{
	return (struct count){.scenario = field->scenario, .n = known(field), .combat = combat, .side = side};
}

int napoleon_cards_before_terrain(const struct field *field, const struct combat *combat, side_id side)
{
	struct count count = begin_count(field, combat, side);
	count_before_terrain(&count);
	return count.least;
}

int napoleon_combat_cards(const struct field *field, const struct combat *combat, side_id side,
			  struct figure *figure)
{
	struct count count = begin_count(field, combat, side);
	count.figure = figure;
	count_before_terrain(&count);
	count_ground(&count);
	count_bonuses(&count);
	count_event(&count);
	if (count.least < 0)
		add_range(&count, say(term_no_fewer), -count.least, count.most < 0 ? -count.most : 0);
	return count.least;
}
