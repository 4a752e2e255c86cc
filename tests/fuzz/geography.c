/*
 * Any bytes as the source of a map: the first line says which file they stand for. They are refused with a reason, or
 * the tables that come of them can be read again.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/geography.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char georeference[] =
	"key,value\ncolumns,8\nrows,6\nhexes,pointed\nshifted,even\nnumber,row-column\n"
	"rows_count,down\norigin,0 0\neast_degree,1\ndegree,1\nx,1 0 0\ny,0 -1 0\n";
static const char features[] = "{\"type\":\"FeatureCollection\",\"features\":["
			       "{\"type\":\"Feature\",\"properties\":{\"kind\":\"river\",\"name\":\"Saale\","
			       "\"origin\":\"K\"},\"geometry\":{\"type\":\"LineString\","
			       "\"coordinates\":[[-1,-2.74],[10,-2.74]]}}]}";

static struct map_text read_again(const struct geography_table *table)
{
	return (struct map_text){table->name, table->text, table->size};
}

static void check(const struct geography_table table[geography_tables])
{
	struct data_error error = {.line = 0};
	struct map_texts texts = {read_again(&table[0]), read_again(&table[1]), read_again(&table[2]),
				  read_again(&table[3]), read_again(&table[4])};
	struct board *board = board_load_map(&texts, &error);
	if (!board)
		abort();
	board_free(board);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const uint8_t *end = size ? memchr(bytes, '\n', size) : NULL;
	if (!end)
		return 0;
	const char *text = (const char *)end + 1;
	size_t rest = size - (size_t)(text - (const char *)bytes);
	struct geography_file files[] = {{"corrections.csv", "what,name,at,value,src\n", 23},
					 {"georeference.csv", georeference, sizeof georeference - 1},
					 {"features.geojson", features, sizeof features - 1}};
	unsigned which = *bytes == 'c' ? 0 : *bytes == 'g' ? 1 : 2;
	files[which].text = text;
	files[which].size = rest;
	struct geography_table table[geography_tables];
	struct geography_problems *problems = malloc(sizeof *problems);
	if (geography_build(files, 3, table, problems))
		check(table);
	else if (!problems->count)
		abort();
	geography_free(table);
	free(problems);
	return 0;
}
