/*
 * The tables of the booklet at the terminal: columns as wide as their widest cell, a page a table.
 */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_screen.h"
#include "cli/play_sketch.h"
#include "vedette/aids.h"

enum { most_columns = 20 };

json_t *play_aids(const struct play *play)
{
	struct json out;
	json_start_on_heap(&out);
	put_aids(&out, NULL, play->scenario);
	json_t *tables = out.text ? json_loads(out.text, 0, NULL) : NULL;
	free(out.text);
	return tables ? tables : json_array();
}

/* Where pieces are not drawn an example goes by its name. */
static const char *cell_text(const json_t *cell)
{
	const char *text = json_string_value(cell);
	return text ? text : text_in(json_object_get(cell, "piece"), "name");
}

static void widen(int width[most_columns], const json_t *cells)
{
	size_t i;
	json_t *cell;
	json_array_foreach (cells, i, cell)
		if (i < most_columns && letters_in(cell_text(cell)) > width[i])
			width[i] = letters_in(cell_text(cell));
}

static size_t put_cells(const json_t *cells, const int width[most_columns], const char *rule, char *text,
			size_t used, size_t size)
{
	size_t i;
	json_t *cell;
	json_array_foreach (cells, i, cell) {
		const char *word = cell_text(cell);
		int room = i < most_columns ? width[i] + 2 - letters_in(word) : 1;
		used = put_some(text, used, size, "%s%*s", word, room, "");
	}
	return put_some(text, used, size, "%s\n", rule);
}

size_t play_aid_text(const json_t *table, char *text, size_t size)
{
	int width[most_columns] = {0};
	const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
	size_t i, used = put_some(text, 0, size, "%s %s\n", text_in(table, "title"), text_in(table, "rule"));
	json_t *entry;
	widen(width, columns);
	json_array_foreach (rows, i, entry)
		widen(width, json_object_get(entry, "cells"));
	if (columns)
		used = put_cells(columns, width, "", text, used, size);
	json_array_foreach (rows, i, entry)
		used = put_cells(json_object_get(entry, "cells"), width, text_in(entry, "rule"), text, used,
				 size);
	json_array_foreach (json_object_get(table, "notes"), i, entry)
		used = put_some(text, used, size, "%s %s\n", text_in(entry, "text"), text_in(entry, "rule"));
	return used;
}

/* Lines of a table are cut, never wrapped: its columns would no longer stand below one another. */
static void draw_lines(const struct screen *screen, char *line)
{
	for (int row = 2; *line && row < screen->rows - 1; row++) {
		char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
		*end = '\0';
		draw_cut(row, 0, screen->columns - 1, line);
		line = next;
	}
}

/* Left and right turn the pages. */
void show_aids(const struct screen *screen)
{
	char text[8192];
	json_t *tables = play_aids(screen->play);
	size_t at = 0, count = json_array_size(tables);
	if (!count)
		show_page(screen, "Tables", "This rulebook has no tables yet.");
	while (count) {
		play_aid_text(json_array_get(tables, at), text, sizeof text);
		char *body = strchr(text, '\n');
		*body = '\0';
		erase();
		draw_line(screen, 0, 0, ink_title, text);
		use_ink(A_NORMAL);
		draw_lines(screen, body + 1);
		char foot[120];
		snprintf(
			foot, sizeof foot,
			"Table %zu of %zu: left and right turn the page, any other key goes back to the board.",
			at + 1, count);
		use_ink(A_NORMAL);
		mvaddstr(screen->rows - 1, 0, foot);
		refresh();
		int key = getch();
		if (key == KEY_LEFT)
			at = (at + count - 1) % count;
		else if (key == KEY_RIGHT)
			at = (at + 1) % count;
		else
			break;
	}
	json_decref(tables);
}
