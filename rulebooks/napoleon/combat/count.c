/*
 * The number of combat cards, p. 12: steps B to H of the booklet, a term for each of them.
 *
 * The same sum serves a combat that goes on and one that is only asked about. Where a seat cannot see what counts
 * (sheets behind screens, blocks upright) it has a least and a most.
 */
#include "rulebooks/napoleon/combat/combat.h"

struct count {
	const struct field *field;
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

/* ---- combat.cards.B: one or two cards by the strength of each corps --------------------------------------------------- */

static void count_strength(struct count *count)
{
	for (uint32_t left = napoleon_corps_among(count->n, count->combat->engaged[count->side]); left;) {
		unsigned flag = take_flag(&left);
		struct card_range drawn = napoleon_cards_of_strength(count->field,
								     napoleon_block(count->n, flag));
		add_range(count, say1(term_corps_cards, piece_arg((piece_id)flag)), drawn.least, drawn.most);
	}
}

/* Blocks that may be anybody are counted together, with all that they bring. */
static void count_unknown(struct count *count, bool bonuses)
{
	unsigned unknown = 0;
	for (uint32_t left = count->combat->engaged[count->side]; left;)
		unknown += napoleon_block(count->n, take_flag(&left)) == no_block;
	if (!unknown)
		return;
	struct card_range drawn = napoleon_cards_of_unknown(count->field, count->combat, count->side,
							    bonuses);
	add_range(count, say1(term_unknown_block, number_arg((int)unknown)), drawn.least, drawn.most);
}

/* ---- combat.cards.C: a moving attack, reading 16; a corps called by the cannon has not moved, reading 35 -------------- */

uint32_t napoleon_moved_to_attack(const struct field *field, const struct combat *combat, side_id side)
{
	const struct napoleon *n = known(field);
	if (combat->attacker != side || !combat->moving || n->flow.option[option_moving_attack] == 0)
		return 0;
	return combat->engaged[side] & (n->operation.going_on ? n->operation.chosen : ~0u);
}

static void count_moving_attack(struct count *count)
{
	uint32_t moved = napoleon_moved_to_attack(count->field, count->combat, count->side);
	if (is_attacker(count) && count->combat->moving && count->n->flow.option[option_moving_attack] == 0)
		add(count, say(term_moving_attack), -1);
	for (uint32_t left = napoleon_corps_among(count->n, moved); left;)
		add(count, say1(term_moving_corps, piece_arg((piece_id)take_flag(&left))), -1);
}

/* ---- combat.cards.D: corps with more than four fatigue points ----------------------------------------------------------- */

static void count_fatigue(struct count *count)
{
	for (uint32_t left = napoleon_corps_among(count->n, count->combat->engaged[count->side]); left;) {
		unsigned flag = take_flag(&left);
		struct card_range drawn = napoleon_cards_of_fatigue(count->n, napoleon_block(count->n, flag));
		if (drawn.least)
			add_range(count, say1(term_tired, piece_arg((piece_id)flag)), drawn.least,
				  drawn.most);
	}
}

static void count_before_terrain(struct count *count, bool bonuses)
{
	count_strength(count);
	count_unknown(count, bonuses);
	count_moving_attack(count);
	count_fatigue(count);
}

/* ---- combat.cards.E and combat.cards.F: the ground; AUDACITY takes it from the Prussians ------------------------------------------- */

static void count_ground(struct count *count)
{
	unsigned area = combat_area(count->combat);
	const struct area_data *ground = &data_of(count->scenario)->area[area];
	bool woods = count->scenario->board->space[area].terrain == terrain_woods;
	bool citadel = ground->citadel && count->n->control[ground->citadel - 1] == count->side;
	if (is_attacker(count))
		return;
	if (woods)
		add(count, say(term_woods), 1);
	if (citadel)
		add(count, say(term_own_citadel), 1);
	if ((woods || citadel) && count->combat->event[enemy_of(count->side)] == 1 + event_audacity)
		add(count, say(term_audacity), -(woods + citadel));
}

/* ---- combat.cards.G and combat.cards.H: bonuses and events --------------------------------------------------------------------------- */

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
	return (struct count){.field = field,
			      .scenario = field->scenario,
			      .n = known(field),
			      .combat = combat,
			      .side = side};
}

int napoleon_cards_before_terrain(const struct field *field, const struct combat *combat, side_id side,
				  struct figure *figure)
{
	struct count count = begin_count(field, combat, side);
	count.figure = figure;
	count_before_terrain(&count, false);
	return count.least;
}

int napoleon_combat_cards(const struct field *field, const struct combat *combat, side_id side,
			  struct figure *figure)
{
	struct count count = begin_count(field, combat, side);
	count.figure = figure;
	count_before_terrain(&count, true);
	count_ground(&count);
	count_bonuses(&count);
	count_event(&count);
	if (count.least < 0)
		add_range(&count, say(term_no_fewer), -count.least, count.most < 0 ? -count.most : 0);
	return count.least;
}
