/*
 * Whom the special rules of chapters 11 to 13 name.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/load.h"
#include "vedette/asked.h"
#include "vedette/csv.h"

enum { not_here = 0xff, first_day = 1 << battle_trautenau, both_days = 1 << battle_joined, any_day = 7 };

/* Rules of these battles speak of them by name: without them it is another battle. */
#define AT(member) offsetof(struct battle_data, member)
static const struct {
	const char *id;
	size_t offset;
	uint8_t battles;
} named[] = {
	{"pr.2div", AT(clausewitz), first_day | both_days},
	{"pr.1hus", AT(hussars), first_day | both_days},
	{"au.grivicic", AT(grivicic), any_day},
	{"gd.1div", AT(guard[0]), both_days},
	{"gd.2div", AT(guard[1]), both_days},
	{"pr.1div", AT(first_corps[0]), both_days},
	{"pr.2div", AT(first_corps[1]), both_days},
	{"pr.bredow", AT(first_corps[2]), both_days},
	{"pr.independents", AT(first_corps[3]), both_days},
};
#undef AT

/* A formation, or else a piece. */
static uint8_t called(const struct trautenau_data *data, const char *id)
{
	int found = names_with_id(&NAMES_OF(struct formation_info, data->formation, data->formations, 0), id);
	if (found < 0)
		found = names_with_id(&NAMES_OF(struct piece_info, data->piece, data->pieces, 0), id);
	return found < 0 ? (uint8_t)not_here : (uint8_t)found;
}

/* The first four brigades of a corps in the order of battle, and its independent units; false: there are fewer. */
static bool name_brigades(const struct trautenau_data *data, enum corps corps, uint8_t brigade[4],
			  uint8_t *independents)
{
	unsigned count = 0;
	memset(brigade, not_here, 4);
	*independents = not_here;
	for (uint8_t f = 0; f < data->formations; f++) {
		if (data->formation[f].corps != corps)
			continue;
		if (data->formation[f].independent)
			*independents = f;
		else if (count < 4)
			brigade[count++] = f;
	}
	return count == 4 && *independents != not_here;
}

bool trautenau_name_formations(struct trautenau_data *data, struct data_error *error)
{
	struct battle_data *battles = &data->battles;
	const char *missing = NULL;
	bool all = name_brigades(data, corps_tenth, battles->brigade[0], &battles->independents[0]);
	all &= name_brigades(data, corps_fourth, battles->brigade[1], &battles->independents[1]);
	for (unsigned c = 0; c < corps_count; c++)
		all &= data->chief[c] != no_piece;
	for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
		uint8_t found = called(data, named[i].id);
		((uint8_t *)battles)[named[i].offset] = found;
		if (found == not_here && named[i].battles >> data->battle & 1)
			missing = named[i].id;
	}
	char file[48];
	snprintf(file, sizeof file, "trautenau/set-up-%s.csv", trautenau_battle_words[data->battle]);
	if (missing)
		return refuse_line(file, 0, error, "%s is missing, which a rule of this battle names",
				   missing);
	return all || data->battle != battle_joined ||
	       refuse_line(file, 0, error,
			   "a chief, a brigade or the independent units of a corps are missing");
}
