/*
 * Combat cards of what a seat does not know, p. 12: of sheets behind screens and of upright blocks.
 *
 * A sheet can have lost no more than its side has (the track tells it) and regained no more. Blocks whose flags are not
 * known are dealt to these flags in every way that what everybody remembers and the rules allow: each block stands
 * behind one flag, so that what four of them bring is not four times what the best brings.
 */
#include <string.h>

#include "rulebooks/napoleon/combat/combat.h"

enum { cards_of_small_corps = 1, cards_of_large_corps = 2, strength_of_large_corps = 5 };
enum { most_hidden = french_blocks };
_Static_assert((int)prussian_blocks <= (int)most_hidden, "either side has room");

/* ---- Sheets -------------------------------------------------------------------------------------------- */

static int initial_strength(const struct field *field, unsigned block)
{
	return (int)(napoleon_initial_inf(field->scenario, known(field), block) +
		     napoleon_initial_cav(field->scenario, known(field), block));
}

/* Points lost and won back that no open sheet of the side accounts for. */
static void find_changes(const struct field *field, side_id side, int *lost, int *gained)
{
	const struct napoleon *n = known(field);
	*lost = n->lost[side];
	*gained = n->gained[side];
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++) {
		if (!is_corps(block) || n->inf[block] == strength_unknown)
			continue;
		int change = (int)strength_of(n, block) - initial_strength(field, block);
		*(change < 0 ? lost : gained) -= change < 0 ? -change : change;
	}
}

static int cards_of_strength(int strength)
{
	return strength >= strength_of_large_corps ? cards_of_large_corps : cards_of_small_corps;
}

struct card_range napoleon_cards_of_strength(const struct field *field, unsigned block)
{
	const struct napoleon *n = known(field);
	int least = (int)strength_of(n, block), most = least;
	if (n->inf[block] == strength_unknown) {
		int lost, gained;
		find_changes(field, side_of_block(block), &lost, &gained);
		least = initial_strength(field, block) - (lost > 0 ? lost : 0);
		most = initial_strength(field, block) + (gained > 0 ? gained : 0);
	}
	return (struct card_range){cards_of_strength(least), cards_of_strength(most)};
}

struct card_range napoleon_cards_of_fatigue(const struct napoleon *n, unsigned block)
{
	if (n->fatigue[block] == strength_unknown)
		return (struct card_range){-1, 0};
	int card = n->fatigue[block] > tired ? -1 : 0;
	return (struct card_range){card, card};
}

/* ---- Who can stand behind a flag ----------------------------------------------------------------------- */

struct deal {
	const struct field *field;
	const struct combat *combat;
	side_id side;
	unsigned count; /* of flags that are not known, and of blocks without one */
	uint8_t flag[most_hidden], block[most_hidden];
	uint16_t may[most_hidden]; /* by flag: the blocks that can be the one, as a bit set */
	struct card_range cards[most_hidden][most_hidden]; /* by flag and block */
};

static void find_hidden(struct deal *deal)
{
	const struct napoleon *n = known(deal->field);
	unsigned flags = 0;
	for (unsigned i = first_flag_of(deal->side); i < end_of_flags(deal->side); i++) {
		if (napoleon_block(n, i) == no_block)
			deal->flag[flags++] = (uint8_t)i;
		if (n->flag_of[i] == no_block)
			deal->block[deal->count++] = (uint8_t)i;
	}
	deal->count = flags < deal->count ? flags : deal->count;
}

/* Who was seen stays in his group; anybody else can be where no more than his arm was seen. */
static bool is_remembered_so(const struct napoleon *n, side_id side, unsigned flag, unsigned block)
{
	unsigned arm = fog_arm_only | (is_vedette(block) ? arm_vedette : arm_stack);
	bool room = false;
	for (unsigned other = first_flag_of(side); other < end_of_flags(side); other++) {
		if (n->who[other] == 1 + block)
			return n->group[other] == n->group[flag];
		if (n->group[other] == n->group[flag] &&
		    (n->who[other] == fog_unknown || n->who[other] == arm))
			room = true;
	}
	return room;
}

/* p. 6: a commander is never alone. p. 16: vedettes neither stand among enemies nor attack. */
static bool is_possible(const struct deal *deal, unsigned flag, unsigned block)
{
	const struct napoleon *n = known(deal->field);
	uint32_t attackers = deal->combat->engaged[deal->combat->attacker];
	bool attacks = attackers >> flag & 1;
	if (is_vedette(block) && (attacks || napoleon_is_contested(n, n->at[flag])))
		return false;
	if (is_commander(block) && (count_flags(napoleon_flags_in(n, n->at[flag], deal->side)) == 1 ||
				    (attacks && count_flags(attackers) == 1)))
		return false;
	return is_remembered_so(n, deal->side, flag, block);
}

/* ---- What he brings ------------------------------------------------------------------------------------ */

static struct card_range cards_behind(const struct deal *deal, unsigned flag, unsigned block, bool bonuses)
{
	const struct napoleon_data *data = data_of(deal->field->scenario);
	struct card_range drawn = {0, 0};
	if (!(deal->combat->engaged[deal->side] >> flag & 1) || is_vedette(block))
		return drawn;
	if (is_corps(block)) {
		struct card_range tired_by = napoleon_cards_of_fatigue(known(deal->field), block);
		bool moved = napoleon_moved_to_attack(deal->field, deal->combat, deal->side) >> flag & 1;
		drawn = napoleon_cards_of_strength(deal->field, block);
		drawn.least += tired_by.least - moved;
		drawn.most += tired_by.most - moved;
	}
	int bonus = bonuses && data->block[block].bonus & bonus_combat ? 1 : 0;
	return (struct card_range){drawn.least + bonus, drawn.most + bonus};
}

static void look_behind(struct deal *deal, bool bonuses)
{
	for (unsigned i = 0; i < deal->count; i++)
		for (unsigned k = 0; k < deal->count; k++) {
			unsigned flag = deal->flag[i], block = deal->block[k];
			if (!is_possible(deal, flag, block))
				continue;
			deal->may[i] |= (uint16_t)(1u << k);
			deal->cards[i][k] = cards_behind(deal, flag, block, bonuses);
		}
}

/* ---- Every deal ---------------------------------------------------------------------------------------- */

/* The best sum by the set of blocks that have been dealt, to as many flags. Sign -1: the least. */
static int best_deal(const struct deal *deal, int sign)
{
	enum { impossible = -128 };
	int8_t best[1u << most_hidden];
	unsigned all = (1u << deal->count) - 1;
	memset(best, impossible, sizeof best);
	best[0] = 0;
	for (unsigned dealt = 0; dealt < all; dealt++) {
		unsigned i = count_flags(dealt);
		uint32_t left = best[dealt] == impossible ? 0 : deal->may[i] & ~dealt;
		while (left) {
			unsigned k = take_flag(&left);
			struct card_range drawn = deal->cards[i][k];
			int sum = best[dealt] + (sign > 0 ? drawn.most : -drawn.least);
			if (sum > best[dealt | 1u << k])
				best[dealt | 1u << k] = (int8_t)sum;
		}
	}
	return best[all] == impossible ? 0 : sign * best[all];
}

struct card_range napoleon_cards_of_unknown(const struct field *field, const struct combat *combat,
					    side_id side, bool bonuses)
{
	struct deal deal = {.field = field, .combat = combat, .side = side};
	find_hidden(&deal);
	look_behind(&deal, bonuses);
	return (struct card_range){best_deal(&deal, -1), best_deal(&deal, 1)};
}
