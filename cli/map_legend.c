/*
 * The legend as a file: the signs of the map, and below them the counters as they are drawn on it.
 *
 * What a counter's figures are, the rulebook says in its player aids. Marks of a counter's state are left to the table: a
 * printed map has none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map_pieces.h"
#include "vedette/aids.h"

static const double edge = 26, heading_high = 34, row_high = 44, column_wide = 408, counter_wide = 36;
enum { counter_columns = 1, line_letters = 48, max_lines = 3 };

/* ---- The counters that are explained ------------------------------------------------------------------------------ */

static json_t *read_aids(const struct scenario *scenario)
{
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_aids(&out, "aids", scenario);
	put_end(&out);
	json_t *read = out.overflow ? NULL : json_loads(out.text, 0, NULL);
	free(out.text);
	return read;
}

static const json_t *legend_rows(const json_t *aids)
{
	size_t i;
	json_t *table;
	json_array_foreach (json_object_get(aids, "aids"), i, table)
		if (!strcmp(json_string_value(json_object_get(table, "id")), "legend"))
			return json_object_get(table, "rows");
	return NULL;
}

static const json_t *piece_of(const json_t *rows, size_t row)
{
	const json_t *cells = json_object_get(json_array_get(rows, row), "cells");
	return json_object_get(json_array_get(cells, 0), "piece");
}

/* The counter of a row; NULL: it has none, or shows one that came before with a mark on it. */
static const json_t *counter_of(const json_t *rows, size_t row)
{
	const json_t *piece = piece_of(rows, row);
	for (size_t i = 0; piece && i < row; i++)
		if (json_equal(json_object_get(piece_of(rows, i), "id"), json_object_get(piece, "id")))
			return NULL;
	return piece;
}

static unsigned count_counters(const json_t *rows)
{
	unsigned count = 0;
	for (size_t i = 0; i < json_array_size(rows); i++)
		count += counter_of(rows, i) != NULL;
	return count;
}

/* ---- Drawing -------------------------------------------------------------------------------------------------------- */

/* In lines, broken between words. */
static void put_words(FILE *out, const char *words, double x, double y)
{
	size_t length = strlen(words), lines = length / line_letters + 1;
	y -= 9.0 * (double)((lines > max_lines ? max_lines : lines) - 1);
	for (unsigned line = 0; *words && line < max_lines; line++) {
		size_t most = strlen(words), taken = most;
		if (most > line_letters && line + 1 < max_lines)
			for (taken = line_letters; taken > 1 && words[taken] != ' ';)
				taken--;
		fprintf(out, "<text class=\"sign\" x=\"%.1f\" y=\"%.1f\">", x, y + 18 * line);
		map_put_escaped(out, words, taken);
		fputs("</text>\n", out);
		words += taken;
		words += *words == ' ';
	}
}

static void put_counters(FILE *out, const struct scenario *scenario, const json_t *rows, double width,
			 double y)
{
	unsigned drawn = 0;
	fprintf(out,
		"<text class=\"group\" x=\"%.1f\" y=\"%.1f\">COUNTERS</text><path d=\"M%.1f %.1fH%.1f\" "
		"stroke=\"#8a6f42\" stroke-width=\".6\"/>\n",
		edge, y + 20, edge, y + 26, width - edge);
	for (size_t i = 0; i < json_array_size(rows); i++) {
		const json_t *line = json_array_get(rows, i), *piece = counter_of(rows, i);
		if (!piece)
			continue;
		unsigned row = drawn / counter_columns;
		double x = edge + column_wide * (drawn % counter_columns),
		       at = y + heading_high + row_high * row + row_high / 2;
		const char *words = json_string_value(json_array_get(json_object_get(line, "cells"), 1));
		map_put_piece(out, scenario->rulebook, piece, x + 24, at, counter_wide);
		put_words(out, words ? words : "", x + 56, at + 5);
		drawn++;
	}
}

char *map_legend(const struct scenario *scenario, struct drawing_size *size, size_t *bytes)
{
	static const char end[] = "</svg>\n";
	char *text = NULL;
	size_t signs_size;
	char *signs = drawing_legend_text(scenario->board, &signs_size);
	json_t *aids = read_aids(scenario);
	const json_t *rows = legend_rows(aids);
	unsigned lines = (count_counters(rows) + counter_columns - 1) / counter_columns;
	*size = drawing_legend_size(scenario->board);
	double top = size->height - edge;
	if (lines)
		size->height += heading_high + row_high * lines;
	FILE *out = signs ? open_memstream(&text, bytes) : NULL;
	if (out) {
		fprintf(out,
			"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.1f "
			"%.1f\">\n<style>%s</style>\n<rect width=\"%.1f\" height=\"%.1f\" fill=\"#f1e7cd\"/>\n",
			size->width, size->height, size->width, size->height, map_piece_looks, size->width,
			size->height);
		fwrite(signs, 1, signs_size, out);
		if (lines)
			put_counters(out, scenario, rows, size->width, top);
		fputs(end, out);
	}
	free(signs);
	json_decref(aids);
	if (out && !fclose(out))
		return text;
	free(text);
	return NULL;
}
