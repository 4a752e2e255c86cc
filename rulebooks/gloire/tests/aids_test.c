/*
 * The tables that players read, against the figures of the booklet.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/gloire/tests/support.h"
#include "tests/support/pipe.h"

/* A cell of the row that begins with a name. */
static const char *cell(const json_t *tables, const char *id, const char *name, unsigned column)
{
	size_t i, k;
	const json_t *table, *row;
	json_array_foreach (tables, i, table) {
		if (strcmp(json_string_value(json_object_get(table, "id")), id) != 0)
			continue;
		json_array_foreach (json_object_get(table, "rows"), k, row) {
			const json_t *cells = json_object_get(row, "cells");
			const char *first = json_string_value(json_array_get(cells, 0));
			if (first && !strcmp(first, name))
				return json_string_value(json_array_get(cells, column));
		}
	}
	cr_assert_fail("%s has no %s", id, name);
	return "";
}

/* 9.1: cavalry without a charge two less; 9.3.2: upon a square; 10.2: a routed target; 7.5: from 15 on a rout; D 4.3: a cassina is clear. */
Test(aids, of_marengo, .description = "gloire 9.1 9.3.2 10.2 7.5 8.6.1")
{
	struct pipe talk;
	pipe_open(&talk);
	const json_t *all = pipe_ask(&talk, "aids", "{\"scenario\":\"marengo\"}");
	cr_expect_str_eq(cell(all, "modifiers", "Shock: cavalry that does not charge", 1), "-2");
	cr_expect_str_eq(cell(all, "modifiers", "Charge upon a square", 1), "-2");
	cr_expect_str_eq(cell(all, "modifiers", "Shock: upon a routed unit", 1), "+2");
	cr_expect_str_eq(cell(all, "fire", "15 and more", 1), "routed");
	cr_expect_str_eq(cell(all, "odds", "2 to 3", 1), "-1"); /* 5 to 6 is one to one and a half */
	cr_expect_str_eq(cell(all, "ground", "cassina", 1), cell(all, "ground", "clear", 1));
	cr_expect_str_eq(cell(all, "formations", "Victor", 3), "2"); /* 2.1.1 */
	pipe_close(&talk);
}
