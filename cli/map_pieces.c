/*
 * Pieces on the map: the set-up of a scenario or the position of a game, as a seat sees it.
 *
 * Nothing here knows a rulebook: a piece is what the view says of it, with the colour that its rulebook gives its side.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map_pieces.h"

static const double counter = 36, block = 30, lift = 4; /* widths, and how far a stack leans */

static const char *word_of(const json_t *piece, const char *key)
{
	const char *text = json_string_value(json_object_get(piece, key));
	return text ? text : "";
}

void map_put_escaped(FILE *out, const char *text, size_t bytes)
{
	for (; bytes--; text++)
		if (*text == '&')
			fputs("&amp;", out);
		else if (*text == '<')
			fputs("&lt;", out);
		else
			fputc(*text, out);
}

/* Of what arm it is, in whichever word its rulebook has for that. */
static const char *arm_of(const json_t *piece)
{
	const char *kind = word_of(piece, "kind");
	return kind[0] ? kind : word_of(piece, "type");
}

static bool has_trait(const json_t *piece, const char *trait)
{
	size_t i;
	json_t *one;
	json_array_foreach (json_object_get(piece, "traits"), i, one)
		if (!strcmp(json_string_value(one), trait))
			return true;
	return false;
}

static bool is_leader(const json_t *piece)
{
	const char *kind = arm_of(piece);
	return strstr(kind, "commander") || strstr(kind, "chief") || strstr(kind, "leader");
}

/* ---- Colours ---------------------------------------------------------------------------------------------------- */

static const char *colour_of(const struct rulebook *rulebook, const char *side)
{
	for (unsigned i = 0; i < rulebook->sides; i++)
		if (!strcmp(rulebook->side[i], side) && rulebook->side_colour && rulebook->side_colour[i])
			return rulebook->side_colour[i];
	return "#8a7a5c";
}

/* Dark letters on a light colour, light ones on a dark one. */
static const char *letters_on(const char *colour)
{
	unsigned red = 128, green = 128, blue = 128;
	sscanf(colour, "#%2x%2x%2x", &red, &green, &blue);
	return 299 * red + 587 * green + 114 * blue > 140000 ? "#1d150c" : "#fbf7ea";
}

/* ---- One piece -------------------------------------------------------------------------------------------------- */

/* The arm in the box that staff maps have used for it ever since. */
static void put_arm(FILE *out, const json_t *piece, const char *letters)
{
	const char *kind = arm_of(piece);
	bool horse = strstr(kind, "cav") || strstr(kind, "vedette") || !strcmp(kind, "light") ||
		     !strcmp(kind, "heavy");
	if (json_is_true(json_object_get(piece, "hidden"))) {
		fprintf(out, "<text class=\"pv\" y=\"2\" style=\"fill:%s\">?</text>", letters);
		return;
	}
	if (is_leader(piece)) {
		fprintf(out,
			"<path d=\"M0 -13l2 4.6l5 .4l-3.8 3.3l1.2 4.9l-4.4 -2.7l-4.4 2.7l1.2 -4.9l-3.8 -3.3l5 -.4z\" "
			"fill=\"%s\"/>",
			letters);
		return;
	}
	fprintf(out,
		"<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.1\"><rect x=\"-9\" y=\"-13\" width=\"18\" height=\"11\"/>",
		letters);
	if (strstr(kind, "art"))
		fprintf(out, "<circle cy=\"-7.5\" r=\"2.6\" fill=\"%s\"/>", letters);
	else if (horse && has_trait(piece, "heavy"))
		fprintf(out, "<path d=\"M-9 -2L9 -13V-2z\" fill=\"%s\"/>", letters);
	else if (horse)
		fputs("<path d=\"M-9 -2L9 -13\"/>", out);
	else if (strstr(kind, "train") || strstr(kind, "baggage") || strstr(kind, "pontoon"))
		fputs("<circle cx=\"-4\" cy=\"-6\" r=\"2.2\"/><circle cx=\"4\" cy=\"-6\" r=\"2.2\"/>", out);
	else if (has_trait(piece, "light")) /* a horn */
		fputs("<path d=\"M-5.5 -10.5C-4.5 -4 4.5 -4 5.5 -10.5M4 -11.5l3 1.6\"/>", out);
	else
		fputs("<path d=\"M-9 -2L9 -13M-9 -13L9 -2\"/>", out);
	fputs("</g>", out);
}

/* The first three figures that it has, in the order in which counters print them: "4-2-4". */
static void put_values(FILE *out, const json_t *piece, const char *letters)
{
	static const char *const printed[] = {"combat", "strength", "command",    "cohesion",
					      "morale", "reaction", "engagement", "initiative",
					      "inf",    "cav",      "movement"};
	const json_t *values = json_object_get(piece, "values");
	unsigned count = 0;
	fprintf(out, "<text class=\"pv\" y=\"15\" style=\"fill:%s\">", letters);
	for (size_t i = 0; i < sizeof printed / sizeof *printed && count < 3; i++) {
		const json_t *value = json_object_get(values, printed[i]);
		if (json_is_number(value))
			fprintf(out, "%s%g", count++ ? "-" : "", json_number_value(value));
	}
	fputs("</text>", out);
}

/* Long names are written smaller, as far as they can be read; then the first letters must do. */
static void put_name(FILE *out, const char *name, const char *letters, double room)
{
	static const double usual = 8, least = 4.6, share = 0.47; /* a letter's width, of its height */
	char shown[80];
	size_t bytes = 0, count = 0, most = (size_t)(room / (share * least));
	for (; name[bytes] && bytes + 1 < sizeof shown; bytes++) {
		bool begins = ((unsigned char)name[bytes] & 0xc0) != 0x80;
		if (begins && count == most)
			break;
		count += begins;
		shown[bytes] = name[bytes];
	}
	shown[bytes] = '\0';
	double size = count ? room / (share * (double)count) : usual;
	fprintf(out, "<text class=\"pn\" y=\"6\" style=\"fill:%s;font-size:%.1fpx\">", letters,
		size > usual ? usual : size);
	map_put_escaped(out, shown, strlen(shown));
	fputs("</text>", out);
}

static void put_facing(FILE *out, const json_t *piece, double half)
{
	static const char *const names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
	static const int flat[] = {0, 60, 90, 120, 180, 240, 270, 300};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(word_of(piece, "facing"), names[i]))
			fprintf(out,
				"<path transform=\"rotate(%d)\" d=\"M0 %.1fl5 7h-10z\" fill=\"#1d150c\"/>",
				flat[i], -half - 8);
}

void map_put_piece(FILE *out, const struct rulebook *rulebook, const json_t *piece, double x, double y,
		   double wide)
{
	const char *colour = colour_of(rulebook, word_of(piece, "side")), *letters = letters_on(colour);
	const char *label = word_of(piece, "label")[0] ? word_of(piece, "label") : word_of(piece, "name");
	bool hidden = json_is_true(json_object_get(piece, "hidden"));
	fprintf(out, "<g transform=\"translate(%.1f %.1f)\">", x, y);
	put_facing(out, piece, wide / 2);
	fprintf(out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2.5\" fill=\"%s\" stroke=\"#1d150c\" "
		"stroke-width=\"1\"/>",
		-wide / 2, -wide / 2, wide, wide, colour);
	put_arm(out, piece, letters);
	if (!hidden) {
		put_name(out, label, letters, wide - 3);
		put_values(out, piece, letters);
	}
	fputs("</g>\n", out);
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

static bool stands_at(const json_t *piece, const struct space *space)
{
	return !strcmp(word_of(piece, "at"), space->number);
}

/* Commanders lie below those whom they command. */
static void put_stack(FILE *out, const struct scenario *scenario, const json_t *pieces, space_id space,
		      const struct drawing_style *style)
{
	const struct board *board = scenario->board;
	double x, y, wide = board->kind == board_of_hexes ? counter : block;
	unsigned height = 0;
	drawing_place(board, style, space, &x, &y);
	for (unsigned leaders = 2; leaders-- > 0;) {
		size_t i;
		json_t *piece;
		json_array_foreach ((json_t *)(uintptr_t)pieces, i, piece)
			if (stands_at(piece, &board->space[space]) && is_leader(piece) == leaders) {
				map_put_piece(out, scenario->rulebook, piece, x + lift * height,
					      y - lift * height, wide);
				height++;
			}
	}
}

const char map_piece_looks[] =
	".pn,.pv{text-anchor:middle;font-family:\"EB Garamond\",\"EB Garamond 12\",Georgia,serif}"
	".pn{font-size:8px}.pv{font-family:\"Vedette Figures\",\"EB Garamond\",Georgia,serif;font-size:9.5px;font-feature-settings:\"lnum\"}";

char *map_with_pieces(const char *svg, size_t *size, const struct scenario *scenario, const json_t *view,
		      const struct drawing_style *style)
{
	static const char end[] = "</svg>\n";
	char *text = NULL;
	FILE *out = open_memstream(&text, size);
	if (!out)
		return NULL;
	fwrite(svg, 1, strlen(svg) - strlen(end), out);
	fprintf(out, "<style>%s</style>\n", map_piece_looks);
	for (space_id space = 0; space < scenario->board->spaces; space++)
		put_stack(out, scenario, json_object_get(view, "pieces"), space, style);
	fputs(end, out);
	if (!fclose(out))
		return text;
	free(text);
	return NULL;
}
