/*
 * The recorded playthroughs must come out as they were recorded. tools/renew-playthroughs writes them anew.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/study.h"
#include "places.h"

static char *read_whole(const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return NULL;
	char *text = NULL;
	size_t size = 0;
	FILE *into = open_memstream(&text, &size);
	for (int letter = fgetc(file); letter != EOF; letter = fgetc(file))
		fputc(letter, into);
	fclose(into);
	fclose(file);
	return text;
}

/* The first line in which two texts differ, for the message. */
static unsigned first_difference(const char *a, const char *b)
{
	unsigned line = 1;
	for (; *a && *a == *b; a++, b++)
		line += *a == '\n';
	return line;
}

static void expect_recorded(const struct playthrough *playthrough)
{
	char path[512];
	snprintf(path, sizeof path, "%s/tests/playthroughs/%s.txt", VEDETTE_SOURCE, playthrough->name);
	char *recorded = read_whole(path);
	cr_assert(recorded, "%s is missing (tools/renew-playthroughs writes it)", path);
	struct data_set data;
	data.file = embedded_files(&data.count);
	struct study_room *room = study_room_new();
	char *played = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&played, &size);
	cr_assert(playthrough_write(playthrough, &data, room, out));
	fclose(out);
	cr_assert(!strcmp(played, recorded), "%s differs from line %u on", playthrough->name,
		  first_difference(played, recorded));
	free(played);
	free(recorded);
	study_room_free(room);
}

ParameterizedTestParameters(playthroughs, come_out_as_recorded)
{
	static unsigned number[64];
	unsigned count;
	playthroughs(&count);
	for (unsigned i = 0; i < count; i++)
		number[i] = i;
	return cr_make_param_array(unsigned, number, count, NULL);
}

ParameterizedTest(unsigned *number, playthroughs, come_out_as_recorded)
{
	unsigned count;
	expect_recorded(&playthroughs(&count)[*number]);
}

Test(playthroughs, there_are_at_least_twenty)
{
	unsigned count;
	const struct playthrough *all = playthroughs(&count);
	cr_assert_geq(count, 20);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < i; k++)
			cr_assert_str_neq(all[i].name, all[k].name);
}
