/*
 * The chances of a combat with given numbers of cards. Cards are drawn without putting them back, from those that may lie
 * in the deck for all the seat knows; when they are used up the discards make a new deck (p. 7). With dice every throw is
 * one of six faces (p. 5). Exact sums over all combinations, rounded at the end.
 */
#include "rulebooks/napoleon/combat/combat.h"

enum { faces = 6, most_symbols = 4, most_losses = most_symbols * most_revealed, ten_thousand = 10000 };

/* How probable each number of losses is. */
struct spread {
	double chance[most_losses + 1];
};

/* ---- Dice ---------------------------------------------------------------------------------------------- */

static void throw_die(struct spread *spread, const struct die_face face[faces])
{
	for (int losses = most_losses; losses >= 0; losses--) {
		double sum = 0;
		for (unsigned i = 0; i < faces; i++)
			if (face[i].losses <= losses)
				sum += spread->chance[losses - face[i].losses];
		spread->chance[losses] = sum / faces;
	}
}

/* ---- Cards --------------------------------------------------------------------------------------------- */

/* A pile of cards, by the losses on them. */
struct pile {
	unsigned count, with[most_symbols + 1];
};

static void add_card(struct pile *pile, const struct card_data *card)
{
	pile->count++;
	pile->with[card->losses]++;
}

/* An unknown card may be in the deck or in the hand: drawing from both together is the same. */
static void find_piles(const struct field *field, side_id side, struct pile *deck, struct pile *discards)
{
	const struct napoleon *n = known(field);
	const struct napoleon_data *data = data_of(field->scenario);
	*deck = *discards = (struct pile){0};
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++) {
		if (napoleon_may_be_in_deck(n, card))
			add_card(deck, &data->card[card]);
		else if (n->card[card] == in_discard)
			add_card(discards, &data->card[card]);
	}
}

static double choose(unsigned of, unsigned count)
{
	double ways = 1;
	for (unsigned i = 1; i <= count; i++)
		ways = ways * (of - count + i) / i;
	return ways;
}

/* Ways to draw so many cards with so many losses from a pile, one kind of card after another. */
struct drawing {
	double ways[most_revealed + 1][most_losses + 1];
};

static void draw_kind(struct drawing *drawing, unsigned count, unsigned available, unsigned losses)
{
	for (unsigned drawn = count; drawn > 0; drawn--)
		for (unsigned more = 1; more <= drawn && more <= available; more++) {
			double ways = choose(available, more);
			for (unsigned sum = more * losses; sum <= most_losses; sum++)
				drawing->ways[drawn][sum] += ways *
							     drawing->ways[drawn - more][sum - more * losses];
		}
}

static void draw_cards(struct spread *spread, const struct pile *pile, unsigned count)
{
	struct drawing drawing = {.ways[0][0] = 1};
	struct spread before = *spread;
	for (unsigned losses = 0; losses <= most_symbols; losses++)
		draw_kind(&drawing, count, pile->with[losses], losses);
	*spread = (struct spread){0};
	for (unsigned sum = 0; sum <= most_losses; sum++)
		for (unsigned losses = 0; losses <= sum; losses++)
			spread->chance[sum] += before.chance[sum - losses] * drawing.ways[count][losses] /
					       choose(pile->count, count);
}

/* ---- A side -------------------------------------------------------------------------------------------- */

static unsigned at_most(unsigned count, unsigned most)
{
	return count < most ? count : most;
}

static void spread_losses(const struct field *field, side_id side, int count, struct spread *spread)
{
	unsigned shown = at_most(count < 0 ? 0 : (unsigned)count, most_revealed);
	*spread = (struct spread){.chance[0] = 1};
	if (known(field)->flow.option[option_dice]) {
		while (shown--)
			throw_die(spread, data_of(field->scenario)->face[side]);
		return;
	}
	struct pile deck, discards;
	find_piles(field, side, &deck, &discards);
	unsigned first = at_most(shown, napoleon_deck_count(known(field), side));
	draw_cards(spread, &deck, first);
	draw_cards(spread, &discards, at_most(shown - first, discards.count));
}

/* ---- The combat ---------------------------------------------------------------------------------------- */

/* To whole ten-thousandths that make ten thousand: what is left goes where most was cut off. */
static void round_chances(const double exact[3], unsigned whole[3])
{
	enum { fine = 1000 }; /* sums of fractions come out a little high or low */
	unsigned left = ten_thousand, cut[3];
	for (unsigned i = 0; i < 3; i++) {
		unsigned fraction = (unsigned)(exact[i] * ten_thousand * fine + 0.5);
		whole[i] = fraction / fine;
		cut[i] = fraction % fine;
		left -= whole[i];
	}
	for (; left > 0 && left <= 3; left--) {
		unsigned most = cut[0] >= cut[1] && cut[0] >= cut[2] ? 0 : cut[1] >= cut[2] ? 1 : 2;
		whole[most]++;
		cut[most] = 0;
	}
}

void napoleon_combat_chances(const struct field *field, const int count[both_sides], side_id side,
			     struct combat_chances *chances)
{
	struct spread ours, theirs;
	double exact[3] = {0};
	unsigned whole[3];
	spread_losses(field, side, count[side], &ours);
	spread_losses(field, enemy_of(side), count[enemy_of(side)], &theirs);
	for (unsigned inflicted = 0; inflicted <= most_losses; inflicted++)
		for (unsigned suffered = 0; suffered <= most_losses; suffered++)
			exact[suffered < inflicted    ? 0
			      : suffered == inflicted ? 1
						      : 2] += ours.chance[inflicted] *
							      theirs.chance[suffered];
	round_chances(exact, whole);
	*chances = (struct combat_chances){.won = whole[0], .drawn = whole[1], .lost = whole[2]};
}
