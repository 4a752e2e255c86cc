/*
 * The tables that players read, against the booklet's own figures.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/pipe.h"

static const json_t *table_of(const json_t *tables, const char *id)
{
	size_t i;
	const json_t *table;
	json_array_foreach (tables, i, table)
		if (!strcmp(json_string_value(json_object_get(table, "id")), id))
			return table;
	cr_expect_fail("there is no table %s", id);
	return NULL;
}

/* The cells of a row behind its name, with blanks between them. */
static void expect_row(const json_t *tables, const char *id, const char *name, const char *cells)
{
	size_t i, k;
	const json_t *row, *cell;
	json_array_foreach (json_object_get(table_of(tables, id), "rows"), i, row) {
		const json_t *all = json_object_get(row, "cells");
		char text[256] = "";
		if (strcmp(json_string_value(json_array_get(all, 0)), name) != 0)
			continue;
		json_array_foreach (all, k, cell)
			if (k)
				snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
					 k > 1 ? " " : "", json_string_value(cell));
		cr_expect_str_eq(text, cells, "%s, %s", id, name);
		return;
	}
	cr_expect_fail("%s has no row %s", id, name);
}

Test(aids, of_rossbach, .description = "1806 8.12, 8.13, 11.31, 11.4, 20.14")
{
	struct pipe talk;
	pipe_open(&talk);
	const json_t *all = pipe_ask(&talk, "aids", "{\"scenario\":\"jena\"}");
	expect_row(all, "combat", "3", "A½ Ar3 Ar Ex Ex Ex Dr Dr Dr2 Dr2 Dr2 D½");
	/* infantry, mixed, cavalry, riders, trains */
	expect_row(all, "costs", "Through woods", "2 1½ 4 4 4");
	expect_row(all, "costs", "Over a stream", "2 2 2 2 –");
	expect_row(all, "costs", "Over a stream in woods", "4 3½ 6 6 –");
	expect_row(all, "costs", "By a ford", "2 2 2 2 2");
	expect_row(all, "ground", "All attack over a river bridge", "8 8 16 16");
	expect_row(all, "ground", "Through woods", "8 4 8 4");
	expect_row(all, "bands", "25 to 40", "+3");
	pipe_close(&talk);
}

Test(aids, of_the_seven_days, .description = "1809 2.1, 8.12, 8.36, 14.1, 20.12, 21.43")
{
	struct pipe talk;
	pipe_open(&talk);
	const json_t *all = pipe_ask(&talk, "aids", "{\"scenario\":\"campaign1809\"}");
	expect_row(all, "costs", "Over a stream", "3 3 3 3 –");
	expect_row(all, "weather-effects", "thunderstorm", "no yes disengagement pay double");
	expect_row(all, "weather-effects", "rain", "no no yes as ever");
	expect_row(all, "figures", "Points of a vedette", "9 5");
	expect_row(all, "figures", "Forward line of supply, hexes", "7 7");
	expect_row(all, "figures", "A river bridge is broken on", "1 to 3 1 to 2");
	/* the eight bands of 20.12 */
	cr_expect_eq(json_array_size(json_object_get(table_of(all, "bands"), "rows")), 8);
	expect_row(all, "bands", "13 to 30", "+2");
	expect_row(all, "bands", "58 and more", "-5");
	expect_row(all, "levels", "fewer than 1½", "draw");
	all = pipe_ask(&talk, "aids", "{\"scenario\":\"abensberg\"}");
	expect_row(all, "levels", "more for France", "France: victory"); /* 20.2: no ratio in a battle */
	expect_row(all, "levels", "as many for both", "a draw");
	pipe_close(&talk);
}
