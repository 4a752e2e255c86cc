/*
 * Spaces and directions by the words people type: case, diacritics, hyphens and blanks make no difference.
 */
#include "engine/board/board_private.h"

#include <string.h>

/* The plain letters of U+00C0 to U+017F, the letters of western and central Europe; ? where there is none. */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnooooo?ouuuuyts"
				    "aaaaaaaceeeeiiiidnooooo?ouuuuyty"
				    "aaaaaaccccccccddddeeeeeeeeeegggg"
				    "gggghhhhiiiiiiiiiiiijjkkklllllll"
				    "lllnnnnnnnnnoooooooorrrrrrssssss"
				    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof plain_letters == 0x180 - 0xc0 + 1, "one letter for each code");

char folded_letter(const char **text)
{
	while (**text) {
		unsigned char byte = (unsigned char)*(*text)++;
		if (byte >= 'A' && byte <= 'Z')
			return (char)(byte - 'A' + 'a');
		if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'))
			return (char)byte;
		if (byte < 0xc3 || byte > 0xc5)
			continue;
		unsigned char second = (unsigned char)**text;
		if ((second & 0xc0) != 0x80)
			continue;
		(*text)++;
		unsigned code = (byte & 0x1fu) << 6 | (second & 0x3fu);
		if (plain_letters[code - 0xc0] != '?')
			return plain_letters[code - 0xc0];
	}
	return '\0';
}

bool same_word(const char *a, const char *b)
{
	if (!*a || !*b)
		return false;
	for (;;) {
		char left = folded_letter(&a), right = folded_letter(&b);
		if (left != right)
			return false;
		if (!left)
			return true;
	}
}

/* Does the text begin the feature's name, up to what is said in brackets or a height? */
static bool names_feature(const char *text, const char *feature)
{
	char head[max_board_name];
	size_t length = strcspn(feature, "(0123456789");
	memcpy(head, feature, length);
	head[length] = '\0';
	return same_word(text, head) || same_word(text, feature);
}

enum naming { by_number, by_name, by_feature };

static bool names_space(const struct board *board, space_id space, const char *text, enum naming by)
{
	switch (by) {
	case by_number:
		return same_word(text, board->space[space].number);
	case by_name:
		return same_word(text, board->space[space].name);
	default:
		return names_feature(text, board->space[space].feature);
	}
}

/* How many spaces the text names in this way, and the last of them. */
static unsigned count_named(const struct board *board, const char *text, enum naming by, space_id *found)
{
	unsigned count = 0;
	for (space_id space = 0; space < board->spaces; space++) {
		if (!names_space(board, space, text, by))
			continue;
		*found = space;
		count++;
	}
	return count;
}

static unsigned count_aliases(const struct board *board, const char *text, space_id *found)
{
	unsigned count = 0;
	space_id last = no_space;
	for (unsigned i = 0; i < board->aliases; i++) {
		if (!same_word(text, board->alias[i].name))
			continue;
		count += board->alias[i].space != last; /* two spellings that fold to the same */
		last = board->alias[i].space;
	}
	if (count)
		*found = last;
	return count;
}

space_id board_find(const struct board *board, const char *text)
{
	if (!folded_letter(&(const char *){text}))
		return no_space;
	space_id found = no_space;
	if (board->kind == board_of_hexes) {
		found = hex_numbered(&board->grid, text);
		if (found != no_space)
			return found;
	}
	unsigned count = board->kind == board_of_hexes ? 0 : count_named(board, text, by_number, &found);
	if (!count)
		count = count_named(board, text, by_name, &found);
	if (!count)
		count = count_aliases(board, text, &found);
	if (!count)
		count = count_named(board, text, by_feature, &found);
	return count == 1 ? found : no_space;
}

static const char *const flat_names[hex_sides] = {"N", "NE", "SE", "S", "SW", "NW"};
static const char *const pointed_names[hex_sides] = {"NE", "E", "SE", "SW", "W", "NW"};
static const char *const flat_words[hex_sides] = {"north", "north-east", "south-east",
						  "south", "south-west", "north-west"};
static const char *const pointed_words[hex_sides] = {"north-east", "east", "south-east",
						     "south-west", "west", "north-west"};

const char *board_direction_name(const struct board *board, unsigned direction)
{
	if (direction >= hex_sides)
		return "";
	return board->grid.flat_top ? flat_names[direction] : pointed_names[direction];
}

/* The corners of one kind of hex lie where the sides of the other do. */
const char *board_corner_name(const struct board *board, unsigned corner)
{
	if (corner >= hex_sides)
		return "";
	return board->grid.flat_top ? pointed_names[corner] : flat_names[(corner + 1) % hex_sides];
}

unsigned board_find_corner(const struct board *board, const char *text)
{
	for (unsigned corner = 0; corner < hex_sides; corner++)
		if (same_word(text, board_corner_name(board, corner)) ||
		    same_word(text, board->grid.flat_top ? pointed_words[corner]
							 : flat_words[(corner + 1) % hex_sides]))
			return corner;
	return no_direction;
}

unsigned board_find_direction(const struct board *board, const char *text)
{
	const char *const *words = board->grid.flat_top ? flat_words : pointed_words;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (same_word(text, board_direction_name(board, direction)) ||
		    same_word(text, words[direction]))
			return direction;
	return no_direction;
}
