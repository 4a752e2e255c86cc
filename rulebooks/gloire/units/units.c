/*
 * Counters and what they show, 0.3: a unit in good order by its front, one in disorder or rout by its reverse.
 */
#include <string.h>
#include <strings.h>

#include "rulebooks/gloire/rules.h"

static unsigned side_shown(const struct field *field, unsigned piece)
{
	return gloire_piece(field, piece)->order == good_order ? gloire_good_order : gloire_disorder;
}

unsigned gloire_strength(const struct field *field, unsigned piece)
{
	return gloire_unit(field, piece)->sp[side_shown(field, piece)];
}

unsigned gloire_cohesion(const struct field *field, unsigned piece)
{
	return gloire_unit(field, piece)->cohesion[side_shown(field, piece)];
}

unsigned gloire_points(const struct field *field, unsigned piece)
{
	if (gloire_is_chief(piece))
		return gloire_chief(field, piece)->mp;
	return gloire_unit(field, piece)->mp[side_shown(field, piece)];
}

bool gloire_is_heavy(const struct field *field, unsigned piece)
{
	return !gloire_is_chief(piece) && gloire_unit(field, piece)->type == gloire_heavy_cavalry;
}

unsigned gloire_arm(const struct field *field, unsigned piece)
{
	return gloire_is_chief(piece) ? (unsigned)gloire_arm_chief
				      : gloire_arm_of(gloire_unit(field, piece)->type);
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------------ */

unsigned gloire_units_in(const struct field *field, space_id hex, piece_id unit[], unsigned max)
{
	unsigned count = 0;
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece) && count < max)
			unit[count++] = piece;
	return count;
}

piece_id gloire_top_of(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece))
			return piece;
	return no_piece;
}

piece_id gloire_top_fighter(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece) && !gloire_is_guns(field, piece))
			return piece;
	return no_piece;
}

side_id gloire_side_called(const struct scenario *scenario, const char *text)
{
	for (side_id side = 0; text && side < both_sides; side++)
		if (same_word(text, scenario->rulebook->side[side]) ||
		    same_word(text, gloire_battle(scenario)->side_name[side]))
			return side;
	return no_side;
}

/* ---- Names --------------------------------------------------------------------------------------------------------------- */

const char *gloire_piece_id(const struct field *field, piece_id piece)
{
	if (!gloire_exists(field->scenario, piece))
		return NULL;
	return gloire_is_chief(piece) ? gloire_chief(field, piece)->id : gloire_unit(field, piece)->id;
}

const char *gloire_piece_name(const struct field *field, piece_id piece)
{
	if (!gloire_exists(field->scenario, piece))
		return NULL;
	return gloire_is_chief(piece) ? gloire_chief(field, piece)->name : gloire_unit(field, piece)->name;
}

piece_id gloire_find_piece(const struct field *field, const char *text)
{
	piece_id found = no_piece;
	for (unsigned piece = 0; piece < max_pieces; piece++) {
		if (!gloire_exists(field->scenario, piece))
			continue;
		if (!strcmp(gloire_piece_id(field, (piece_id)piece), text))
			return (piece_id)piece;
		if (!same_word(gloire_piece_name(field, (piece_id)piece), text))
			continue;
		if (found != no_piece)
			return no_piece; /* two units bear the name: it takes the id */
		found = (piece_id)piece;
	}
	return found;
}

/* Grenadiers, guns, 15e dragons, boats 2, Tirailleurs Peyri: what a counter is called after may be a plural. */
bool gloire_is_plural(const struct field *field, piece_id piece)
{
	static const char *const plurals[] = {
		"grenadiers", "guns",        "boats",       "dragons",     "dragoons",  "hussards",
		"hussars",    "chasseurs",   "cuirassiers", "uhlans",      "cossacks",  "marines",
		"albanians",  "tirailleurs", "janissaires", "carabiniers", "rangers",   "volunteers",
		"gendarmes",  "musketeers",  "jagers",      "royals",      "companies", "mamelouks",
		"fusiliers",  "flankers",    "grecs",       "fellahs",     "guides",    "chevauxlegers",
		"sappers",    "bateaux"};
	const char *name = gloire_piece_name(field, piece);
	size_t length = name ? strlen(name) : 0;
	while (length && strchr("0123456789 /()", name[length - 1]))
		length--;
	for (unsigned i = 0; i < COUNT_OF(plurals) && !gloire_is_chief(piece); i++) {
		size_t tail = strlen(plurals[i]);
		if (length >= tail && (!strncasecmp(name + length - tail, plurals[i], tail) ||
				       (!strncasecmp(name, plurals[i], tail) && name[tail] == ' ')))
			return true;
	}
	return false;
}
