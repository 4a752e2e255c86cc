#include "vedette/aids.h"

#include <stdarg.h>
#include <stdio.h>

enum { nothing_open, rows_open, row_open, notes_open };

static void end_row(struct aids *aids)
{
	if (aids->open != row_open)
		return;
	put_end(aids->out); /* cells */
	put_end(aids->out);
	aids->open = rows_open;
}

static void end_table(struct aids *aids)
{
	end_row(aids);
	if (aids->open == nothing_open)
		return;
	put_end(aids->out); /* rows or notes */
	put_end(aids->out);
	aids->open = nothing_open;
}

static void put_rule(struct json *out, const char *rule)
{
	if (rule)
		put_text(out, "rule", rule);
}

void aids_table(struct aids *aids, const char *id, const char *title, const char *rule,
		const char *const columns[])
{
	end_table(aids);
	put_object(aids->out, NULL);
	put_text(aids->out, "id", id);
	put_text(aids->out, "title", title);
	put_rule(aids->out, rule);
	if (columns) {
		put_array(aids->out, "columns");
		for (; *columns; columns++)
			put_text(aids->out, NULL, *columns);
		put_end(aids->out);
	}
	put_array(aids->out, "rows");
	aids->open = rows_open;
}

void aids_row(struct aids *aids, const char *rule)
{
	end_row(aids);
	put_object(aids->out, NULL);
	put_rule(aids->out, rule);
	put_array(aids->out, "cells");
	aids->open = row_open;
}

void aids_cell(struct aids *aids, const char *format, ...)
{
	char text[256];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	put_text(aids->out, NULL, text);
}

void aids_points(struct aids *aids, int halves)
{
	const char *rest = halves % 2 ? "½" : "";
	if (halves / 2 || !halves)
		aids_cell(aids, "%d%s", halves / 2, rest);
	else
		aids_cell(aids, "%s½", halves < 0 ? "-" : "");
}

struct json *aids_piece(struct aids *aids)
{
	put_object(aids->out, NULL);
	put_object(aids->out, "piece");
	return aids->out;
}

void aids_end_piece(struct aids *aids)
{
	put_end(aids->out);
	put_end(aids->out);
}

void aids_note(struct aids *aids, const char *rule, const char *text)
{
	end_row(aids);
	if (aids->open != notes_open) {
		put_end(aids->out);
		put_array(aids->out, "notes");
		aids->open = notes_open;
	}
	put_object(aids->out, NULL);
	put_text(aids->out, "text", text);
	put_rule(aids->out, rule);
	put_end(aids->out);
}

void aids_sequence(struct aids *aids, const struct rulebook *rulebook, const char *rule, unsigned first,
		   unsigned last)
{
	aids_table(aids, "sequence", "Sequence of play", rule, NULL);
	for (unsigned i = first; i <= last; i++) {
		aids_row(aids, rulebook->step[i].rule);
		aids_cell(aids, "%s", rulebook->step[i].title);
	}
}

void put_aids(struct json *out, const char *key, const struct scenario *scenario)
{
	struct aids aids = {.out = out};
	put_array(out, key);
	if (scenario->rulebook->aids)
		scenario->rulebook->aids(scenario, &aids);
	end_table(&aids);
	put_end(out);
}
