/*
 * automatic.csv: victories that end the game before its last turn, 13.1.
 */
#include <string.h>

#include "rulebooks/gloire/load/load.h"

struct automatic_row {
	uint8_t side, first_turn, last_turn, count, strength;
	bool by_day;
	char hold[64], demoralised[64], broken[64], area[16], arm[12], near[8], no_enemy[16], origin;
};

static int find_side(void *context, const char *text)
{
	const struct gloire_draft *draft = context;
	return gloire_find_side(draft->battle, text);
}

#define OPTIONAL_TEXT(name, member) \
	COLUMN(name, struct automatic_row, member, .kind = column_text, .optional = true)

static const struct column automatic_columns[] = {
	COLUMN_KEY("side", struct automatic_row, side, find_side, "side"),
	COLUMN_NUMBER("first_turn", struct automatic_row, first_turn, 1, gloire_max_turns),
	COLUMN_NUMBER("last_turn", struct automatic_row, last_turn, 1, gloire_max_turns),
	COLUMN_FLAG("day", struct automatic_row, by_day),
	OPTIONAL_TEXT("hold", hold),
	OPTIONAL_TEXT("demoralised", demoralised),
	COLUMN_NUMBER("count", struct automatic_row, count, 1, 20, .optional = true),
	OPTIONAL_TEXT("broken", broken),
	OPTIONAL_TEXT("area", area),
	OPTIONAL_TEXT("arm", arm),
	COLUMN_NUMBER("strength", struct automatic_row, strength, 1, 99, .optional = true),
	OPTIONAL_TEXT("near", near),
	OPTIONAL_TEXT("no_enemy", no_enemy),
	COLUMN_OWN("origin", struct automatic_row, origin, gloire_read_origin),
};

/* "n0101-s0423": opposite corners. */
static bool read_area(struct gloire_draft *draft, const struct csv *csv, const char *text,
		      struct gloire_automatic *automatic)
{
	char word[gloire_name_size];
	automatic->corner[0] = automatic->corner[1] = no_space;
	if (*text && (!strchr(text, '-') || strchr(text, '-') != strrchr(text, '-')))
		return csv_refuse(csv, draft->error, "an area has two corners");
	for (unsigned i = 0; i < 2 && *text; i++) {
		if (!gloire_next_of(&text, '-', word))
			return csv_refuse(csv, draft->error, "an area has two corners");
		automatic->corner[i] = board_find(draft->board, word);
		if (automatic->corner[i] == no_space && !gloire_is_elsewhere(draft, word))
			return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", word);
	}
	return true;
}

static bool read_absence(struct gloire_draft *draft, const struct csv *csv, const char *text,
			 struct gloire_automatic *automatic)
{
	if (!*text)
		return true;
	automatic->absence = !strcmp(text, "right-bank") ? gloire_no_right_bank
			     : !strcmp(text, "village")  ? gloire_no_village
							 : gloire_no_heights;
	if (automatic->absence != gloire_no_heights)
		return true;
	automatic->level = (uint8_t)(text[strlen(text) - 1] - '0');
	return (!strncmp(text, "level ", 6) && strlen(text) == 7 && automatic->level <= 9) ||
	       csv_refuse(csv, draft->error, "no_enemy is right-bank, village or a level: \"level 2\"");
}

/* "*": any of the enemy's. */
static bool read_enemies(struct gloire_draft *draft, const struct csv *csv, const char *list, side_id side,
			 uint64_t *set)
{
	if (!*list)
		return true;
	return gloire_read_formations(draft, csv, strcmp(list, "*") ? list : "", (side_id)!side, set);
}

/* What a sheet that is not in play would decide is never so. */
static bool can_be(const struct automatic_row *read, const struct gloire_automatic *automatic)
{
	unsigned wanted = 0;
	for (const char *at = read->hold; *at; at++)
		wanted += *at == ' ';
	if (*read->hold && automatic->hexes < wanted + 1)
		return false;
	return !*read->area || (automatic->corner[0] != no_space && automatic->corner[1] != no_space);
}

static bool take_automatic(void *context, const struct csv *csv, const void *row)
{
	struct gloire_draft *draft = context;
	struct gloire_battle *battle = draft->battle;
	const struct automatic_row *read = row;
	struct gloire_automatic automatic = {.side = read->side,
					     .first_turn = read->first_turn,
					     .last_turn = read->last_turn,
					     .by_day = read->by_day,
					     .demoralised_count = read->count,
					     .strength = read->strength,
					     .infantry = !strcmp(read->arm, "infantry"),
					     .near = no_space,
					     .origin = read->origin};
	if (battle->automatics == gloire_max_automatic)
		return csv_refuse(csv, draft->error, "there are more than %d lines", gloire_max_automatic);
	if (read->first_turn > read->last_turn || !gloire_has_turn(battle, read->last_turn))
		return csv_refuse(csv, draft->error, "turns %u to %u are no turns of the battle",
				  read->first_turn, read->last_turn);
	if (!*read->hold && !*read->demoralised && !*read->broken && !read->strength && !*read->no_enemy)
		return csv_refuse(csv, draft->error, "nothing is asked for this victory");
	if (*read->arm && !automatic.infantry)
		return csv_refuse(csv, draft->error, "an arm is infantry, or nothing for all");
	if (*read->near && (automatic.near = board_find(draft->board, read->near)) == no_space)
		return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", read->near);
	if (!gloire_read_hexes(draft, csv, read->hold, automatic.hex, gloire_objective_hexes,
			       &automatic.hexes) ||
	    !read_enemies(draft, csv, read->demoralised, read->side, &automatic.demoralised) ||
	    !read_enemies(draft, csv, read->broken, read->side, &automatic.broken) ||
	    !read_area(draft, csv, read->area, &automatic) ||
	    !read_absence(draft, csv, read->no_enemy, &automatic))
		return false;
	if (can_be(read, &automatic))
		battle->automatic[battle->automatics++] = automatic;
	return true;
}

/* Scenarios that begin later know no automatic victory. */
bool gloire_read_automatic(struct gloire_draft *draft)
{
	static const struct columns columns = COLUMNS(automatic_columns, struct automatic_row, NULL);
	return draft->scenario->variant ||
	       gloire_read_table(draft, "automatic.csv", true, &columns, take_automatic);
}
