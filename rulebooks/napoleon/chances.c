/*
 * The chances of a combat with given numbers of cards: every card taken as a throw of the six faces of its side (p. 5:
 * the probabilities are the same). Exact sums over all combinations, rounded at the end.
 */
#include "rulebooks/napoleon/combat.h"

enum { faces = 6, most_losses = 2 * most_revealed, ten_thousand = 10000 };

/* How probable each number of losses is. */
static void spread_losses(const struct die_face face[faces], unsigned count, double chance[most_losses + 1])
{
	for (unsigned losses = 0; losses <= most_losses; losses++)
		chance[losses] = losses == 0;
	for (unsigned card = 0; card < count; card++)
		for (int losses = most_losses; losses >= 0; losses--) {
			double sum = 0;
			for (unsigned i = 0; i < faces; i++)
				if (face[i].losses <= losses)
					sum += chance[losses - face[i].losses];
			chance[losses] = sum / faces;
		}
}

static unsigned shown_by_faces(const struct die_face face[faces], unsigned *fatigue)
{
	unsigned losses = 0;
	*fatigue = 0;
	for (unsigned i = 0; i < faces; i++) {
		losses += face[i].losses;
		*fatigue += face[i].fatigue;
	}
	return losses;
}

static unsigned rounded(double value)
{
	return (unsigned)(value + 0.5);
}

static unsigned usable(int count)
{
	return count < 0 ? 0 : count > most_revealed ? (unsigned)most_revealed : (unsigned)count;
}

void napoleon_combat_chances(const struct scenario *scenario, const int count[both_sides], side_id side,
			     struct combat_chances *chances)
{
	const struct napoleon_data *data = data_of(scenario);
	double ours[most_losses + 1], theirs[most_losses + 1], won = 0, drawn = 0;
	spread_losses(data->face[side], usable(count[side]), ours);
	spread_losses(data->face[enemy_of(side)], usable(count[enemy_of(side)]), theirs);
	for (unsigned inflicted = 0; inflicted <= most_losses; inflicted++)
		for (unsigned suffered = 0; suffered <= inflicted; suffered++)
			*(suffered == inflicted ? &drawn : &won) += ours[inflicted] * theirs[suffered];
	chances->won = rounded(won * ten_thousand);
	chances->drawn = rounded(drawn * ten_thousand);
	if (chances->won + chances->drawn > ten_thousand)
		chances->drawn = ten_thousand - chances->won;
	chances->lost = ten_thousand - chances->won - chances->drawn;
	for (side_id from = french; from < both_sides; from++) {
		unsigned fatigue, losses = shown_by_faces(data->face[from], &fatigue);
		unsigned cards_shown = usable(count[from]);
		chances->losses[enemy_of(from)] = rounded(100.0 * losses * cards_shown / faces);
		chances->fatigue[enemy_of(from)] = rounded(100.0 * fatigue * cards_shown / faces);
	}
}
