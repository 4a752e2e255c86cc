/*
 * The source of a map, read: nothing in it is believed. A bad file is refused with its line, or with the number of the
 * feature in it.
 */
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/columns.h"
#include "vedette/csv.h"
#include "engine/board/geography_private.h"

static void keep_problem(struct geography *geography, const char *place, const char *format,
			 va_list arguments) __attribute__((format(printf, 3, 0)));

static void keep_problem(struct geography *geography, const char *place, const char *format,
			 va_list arguments)
{
	struct geography_problems *problems = geography->problems;
	if (problems->count < max_geography_problems) {
		char *text = problems->text[problems->count];
		int used = snprintf(text, geography_problem_size, "%s", place);
		if (used < 0 || used >= geography_problem_size)
			used = geography_problem_size - 1;
		vsnprintf(text + used, (size_t)(geography_problem_size - used), format, arguments);
	}
	problems->count++;
}

void geography_problem(struct geography *geography, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	keep_problem(geography, "", format, arguments);
	va_end(arguments);
}

void geography_feature_problem(struct geography *geography, const struct feature *feature, const char *format,
			       ...)
{
	char place[160];
	va_list arguments;
	snprintf(place, sizeof place, "%.60s: feature %u%s%s: ", feature->file, feature->number,
		 *feature->name ? ", " : "", feature->name);
	va_start(arguments, format);
	keep_problem(geography, place, format, arguments);
	va_end(arguments);
}

static bool data_problem(struct geography *geography, const struct data_error *error)
{
	geography_problem(geography, "%s:%d: %s", error->file, error->line, error->reason);
	return false;
}

/* ---- georeference.csv ---- */

enum { georeference_numbers = 9 };

struct georeference_reader {
	struct geography *geography;
	struct data_error *error;
	size_t grid_used, grid_size;
	int line[georeference_numbers]; /* where each of the numbers stands */
};

/* So many numbers with blanks between them, and nothing else. */
static bool read_numbers(const char *text, double number[], unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		char *end;
		number[i] = strtod(text, &end);
		if (end == text || !isfinite(number[i]) || fabs(number[i]) > 1e6)
			return false;
		text = end;
	}
	return !text[strspn(text, " ")];
}

static bool read_pin(const struct csv *csv, struct georeference *georeference, const char *text,
		     struct data_error *error)
{
	double degrees[2];
	size_t length = strcspn(text, " ");
	struct pin *pin = &georeference->pin[georeference->pins];
	if (georeference->pins == max_pins)
		return csv_refuse(csv, error, "there are more than %d pins", (int)max_pins);
	if (length >= sizeof pin->at || !read_numbers(text + length, degrees, 2))
		return csv_refuse(csv, error, "a pin is a hex or hexside, its latitude and its longitude");
	memcpy(pin->at, text, length);
	pin->at[length] = '\0';
	pin->latitude = degrees[0];
	pin->longitude = degrees[1];
	georeference->pins++;
	return true;
}

/* What is not the georeference's belongs to the grid, and is read there. */
static bool keep_for_grid(struct georeference_reader *reader, const struct csv *csv, const char *key,
			  const char *value)
{
	char *at = reader->geography->grid + reader->grid_used;
	size_t room = reader->grid_size - reader->grid_used;
	int used = snprintf(at, room, "%s,%s\n", key, value);
	if (used < 0 || (size_t)used >= room || strpbrk(value, ",\""))
		return csv_refuse(csv, reader->error, "\"%.20s\" is too long, or no value of a grid", value);
	reader->grid_used += (size_t)used;
	return true;
}

static bool take_georeference(void *context, struct csv *csv, const unsigned column[])
{
	struct georeference_reader *reader = context;
	struct georeference *georeference = &reader->geography->georeference;
	const char *key = csv->field[column[0]], *value = csv->field[column[1]];
	double origin[2];
	struct {
		const char *key;
		double *number;
		unsigned count;
	} numbers[georeference_numbers] = {
		{"origin", origin, 2},
		{"radius", &georeference->radius, 1},
		{"east_degree", &georeference->east_degree, 1},
		{"degree", &georeference->degree, 1},
		{"x", georeference->x, 3},
		{"y", georeference->y, 3},
		{"pins_reach", &georeference->reach, 1},
		{"pins_core", &georeference->core, 1},
		{"pins_background", &georeference->background, 1},
	};
	for (size_t i = 0; i < georeference_numbers; i++)
		if (strcmp(key, numbers[i].key) == 0 &&
		    !columns_once(csv, &reader->line[i], key, reader->error))
			return false;
	if (strcmp(key, "pin") == 0)
		return read_pin(csv, georeference, value, reader->error);
	for (size_t i = 0; i < georeference_numbers; i++) {
		if (strcmp(key, numbers[i].key) != 0)
			continue;
		if (!read_numbers(value, numbers[i].number, numbers[i].count))
			return csv_refuse(csv, reader->error, "%s takes %u numbers", key, numbers[i].count);
		if (i == 0) {
			georeference->latitude = origin[0];
			georeference->longitude = origin[1];
		}
		return true;
	}
	return keep_for_grid(reader, csv, key, value);
}

/* Without these there is no place on the sheet for anything. */
static bool check_georeference(const struct georeference_reader *reader, const char *file)
{
	static const char *const wanted[] = {"origin", "radius or east_degree", NULL, "degree", "x", "y"};
	struct geography *geography = reader->geography;
	const struct georeference *found = &geography->georeference;
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
		if (wanted[i] && !reader->line[i] && (i != 1 || !reader->line[2]))
			geography_problem(geography, "%s: there is no line %s", file, wanted[i]);
	if (reader->line[3] && found->degree <= 0)
		geography_problem(geography, "%s:%d: degree is more than 0", file, reader->line[3]);
	if (reader->line[1] && found->radius <= 0)
		geography_problem(geography, "%s:%d: radius is more than 0", file, reader->line[1]);
	return !geography->problems->count;
}

bool geography_read_georeference(struct geography *geography, const struct geography_file *file)
{
	static const char *const heading[] = {"key", "value"};
	struct data_error error = {.line = 0};
	struct csv csv = csv_open(file->name, file->text, file->size);
	struct georeference_reader reader = {
		.geography = geography, .error = &error, .grid_size = file->size + 64};
	geography->grid = calloc(1, reader.grid_size);
	if (!geography->grid)
		return false;
	reader.grid_used = (size_t)snprintf(geography->grid, reader.grid_size, "key,value\n");
	if (!csv_table(&csv, heading, 2, take_georeference, &reader, &error))
		return data_problem(geography, &error);
	struct hex_grid grid;
	struct map_text text = {file->name, geography->grid, reader.grid_used};
	if (!board_read_grid(&text, &grid, &error)) {
		geography_problem(geography, "%s: the grid: %s", file->name, error.reason);
		return false;
	}
	if (!check_georeference(&reader, file->name))
		return false;
	geography->board = board_new_hexes(&grid);
	return geography->board && geography_fit(geography);
}

/* ---- corrections.csv ---- */

static const char *const correction_words[correction_kinds] = {"course", "place", "side", "hex"};

struct corrections_reader {
	struct geography *geography;
	struct data_error *error;
};

static bool read_hex(const struct csv *csv, struct corrections_reader *reader, const char *text,
		     size_t length, space_id *hex)
{
	char number[16] = "";
	if (length < sizeof number)
		memcpy(number, text, length);
	*hex = hex_numbered(&reader->geography->board->grid, number);
	return *hex != no_space || csv_refuse(csv, reader->error, "there is no hex \"%.20s\"", text);
}

static bool read_side(const struct csv *csv, struct corrections_reader *reader, const char *text,
		      struct correction *row)
{
	size_t length = strcspn(text, "/");
	if (!text[length])
		return csv_refuse(csv, reader->error, "\"%.20s\" is not a hexside A/B", text);
	if (!read_hex(csv, reader, text, length, &row->a) ||
	    !read_hex(csv, reader, text + length + 1, strlen(text + length + 1), &row->b))
		return false;
	return hex_direction(reader->geography->board, row->a, row->b) != no_direction ||
	       csv_refuse(csv, reader->error, "the hexes of \"%.20s\" do not touch", text);
}

/* What a hexside carries by hand; "no ..." takes it away. Of a slope the first hex is the higher. */
static const struct {
	const char *word;
	uint16_t features, cleared;
} side_words[] = {
	{"river", side_river, side_stream},
	{"stream", side_stream, side_river},
	{"woods", side_woods, 0},
	{"slope", side_downhill, side_uphill},
	{"no water", 0, side_river | side_stream},
	{"no woods", 0, side_woods},
	{"no slope", 0, side_slope},
};

static bool read_value(const struct csv *csv, struct corrections_reader *reader, const char *value,
		       struct correction *row)
{
	if (row->kind == correct_hex)
		return map_terrain(value, &row->terrain) ||
		       csv_refuse(csv, reader->error, "the terrain \"%.20s\" is unknown", value);
	for (size_t i = 0; row->kind == correct_side && i < sizeof side_words / sizeof *side_words; i++) {
		if (strcmp(value, side_words[i].word) != 0)
			continue;
		row->features = side_words[i].features;
		row->cleared = side_words[i].cleared;
		return true;
	}
	return (row->kind != correct_side && !*value) ||
	       csv_refuse(csv, reader->error, "\"%.20s\" is no value here", value);
}

static bool read_origin(const char *text, char *origin)
{
	*origin = *text;
	return strlen(text) == 1 && strchr("RSKX", *text);
}

static bool add_correction(const struct csv *csv, struct corrections_reader *reader, struct correction row)
{
	struct geography *geography = reader->geography;
	if (geography->corrections == max_corrections)
		return csv_refuse(csv, reader->error, "there are more than %d corrections",
				  (int)max_corrections);
	geography->correction[geography->corrections++] = row;
	return true;
}

/* Hexsides or hexes with blanks between them; each becomes a correction of its own. */
static bool take_correction(void *context, struct csv *csv, const unsigned column[])
{
	struct corrections_reader *reader = context;
	struct correction row = {.line = csv->line, .b = no_space};
	while (row.kind < correction_kinds && strcmp(csv->field[column[0]], correction_words[row.kind]) != 0)
		row.kind++;
	if (row.kind == correction_kinds)
		return csv_refuse(csv, reader->error, "\"%.20s\" is not course, place, side or hex",
				  csv->field[column[0]]);
	if (!csv_name(csv, csv->field[column[1]], row.name, reader->error) ||
	    !read_value(csv, reader, csv->field[column[3]], &row))
		return false;
	if (!read_origin(csv->field[column[4]], &row.origin))
		return csv_refuse(csv, reader->error, "the origin is R, S, K or X");
	char *rest = NULL;
	for (char *word = strtok_r(csv->field[column[2]], " ", &rest); word;
	     word = strtok_r(NULL, " ", &rest)) {
		bool side = row.kind == correct_course || row.kind == correct_side;
		if (side ? !read_side(csv, reader, word, &row)
			 : !read_hex(csv, reader, word, strlen(word), &row.a))
			return false;
		if (!add_correction(csv, reader, row))
			return false;
	}
	return true;
}

bool geography_read_corrections(struct geography *geography, const struct geography_file *file)
{
	static const char *const heading[] = {"what", "name", "at", "value", "src"};
	struct data_error error = {.line = 0};
	struct csv csv = csv_open(file->name, file->text, file->size);
	struct corrections_reader reader = {geography, &error};
	return csv_table(&csv, heading, 5, take_correction, &reader, &error) ||
	       data_problem(geography, &error);
}

/* ---- GeoJSON ---- */

enum geometry { as_point, as_line, as_outline };

static const struct {
	const char *word;
	uint8_t geometry;
} kinds[feature_kinds] = {
	[feature_river] = {"river", as_line},
	[feature_stream] = {"stream", as_line},
	[feature_road] = {"road", as_line},
	[feature_trail] = {"trail", as_line},
	[feature_woods] = {"woods", as_outline},
	[feature_slope] = {"slope", as_line},
	[feature_village] = {"village", as_point},
	[feature_town] = {"town", as_point},
	[feature_fortified] = {"fortified", as_point},
	[feature_height] = {"height", as_point},
	[feature_marsh] = {"marsh", as_point},
	[feature_marshland] = {"marshland", as_outline},
	[feature_hilltop] = {"hilltop", as_outline},
	[feature_bridge] = {"bridge", as_point},
	[feature_lettering] = {"lettering", as_line},
};

static const char *const geometry_types[] = {"Point", "LineString", "Polygon"};

static bool read_position(struct geography *geography, const struct feature *feature, const json_t *position)
{
	const json_t *east = json_array_get(position, 0), *up = json_array_get(position, 1);
	double longitude = json_number_value(east), latitude = json_number_value(up);
	if (!json_is_number(east) || !json_is_number(up) || fabs(longitude) > 180 || fabs(latitude) > 85) {
		geography_feature_problem(geography, feature, "a position is [longitude, latitude]");
		return false;
	}
	if (geography->points == max_points) {
		geography_feature_problem(geography, feature, "there are more than %d points in all",
					  (int)max_points);
		return false;
	}
	geography->point[geography->points++] = geography_place(&geography->georeference, latitude,
								longitude);
	return true;
}

static bool read_geometry(struct geography *geography, struct feature *feature, const json_t *geometry)
{
	unsigned shape = kinds[feature->kind].geometry;
	const char *type = json_string_value(json_object_get(geometry, "type"));
	const json_t *list = json_object_get(geometry, "coordinates");
	if (!type || strcmp(type, geometry_types[shape]) != 0) {
		geography_feature_problem(geography, feature, "a %s is a %s", kinds[feature->kind].word,
					  geometry_types[shape]);
		return false;
	}
	feature->first = geography->points;
	if (shape == as_point) {
		feature->points = 1;
		return read_position(geography, feature, list);
	}
	if (shape == as_outline)
		list = json_array_get(list, 0); /* holes are not looked at */
	size_t count = json_array_size(list);
	if (count < (shape == as_outline ? 4 : 2)) {
		geography_feature_problem(geography, feature, "it has too few points");
		return false;
	}
	for (size_t i = 0; i < count; i++)
		if (!read_position(geography, feature, json_array_get(list, i)))
			return false;
	feature->points = (unsigned)count;
	return true;
}

static bool read_text(struct geography *geography, const struct feature *feature, const json_t *properties,
		      const char *key, char *text, size_t size)
{
	const json_t *value = json_object_get(properties, key);
	const char *word = json_string_value(value);
	if (value && !json_is_null(value) && (!word || strlen(word) >= size || strpbrk(word, "\"\n\r,"))) {
		geography_feature_problem(geography, feature,
					  "%s is no text, too long, or holds a comma or quotation mark", key);
		return false;
	}
	snprintf(text, size, "%s", word ? word : "");
	return true;
}

/* "Saale left" */
static bool read_bank(struct geography *geography, struct feature *feature, const json_t *properties)
{
	char text[2 * max_board_name];
	if (!read_text(geography, feature, properties, "bank", text, sizeof text))
		return false;
	if (!*text)
		return true;
	char *side = strrchr(text, ' ');
	feature->left_bank = side && strcmp(side + 1, "left") == 0;
	if (!side || (size_t)(side - text) >= sizeof feature->river ||
	    (!feature->left_bank && strcmp(side + 1, "right") != 0)) {
		geography_feature_problem(geography, feature, "bank is a river and left or right");
		return false;
	}
	memcpy(feature->river, text, (size_t)(side - text));
	return true;
}

static bool read_properties(struct geography *geography, struct feature *feature, const json_t *properties)
{
	const char *kind = json_string_value(json_object_get(properties, "kind"));
	const char *origin = json_string_value(json_object_get(properties, "origin"));
	if (!read_text(geography, feature, properties, "name", feature->name, sizeof feature->name) ||
	    !read_text(geography, feature, properties, "also", feature->also, sizeof feature->also))
		return false;
	while (kind && feature->kind < feature_kinds && strcmp(kind, kinds[feature->kind].word) != 0)
		feature->kind++;
	if (!kind || feature->kind == feature_kinds) {
		geography_feature_problem(geography, feature, "the kind \"%.30s\" is unknown",
					  kind ? kind : "");
		return false;
	}
	if (!origin || !read_origin(origin, &feature->origin)) {
		geography_feature_problem(geography, feature, "the origin is R, S, K or X");
		return false;
	}
	return read_bank(geography, feature, properties);
}

static bool read_feature(struct geography *geography, const char *file, const json_t *object, unsigned number)
{
	struct feature feature = {.file = file, .number = number, .hex = no_space};
	const char *type = json_string_value(json_object_get(object, "type"));
	if (!type || strcmp(type, "Feature") != 0) {
		geography_feature_problem(geography, &feature, "this is not a Feature");
		return false;
	}
	if (!read_properties(geography, &feature, json_object_get(object, "properties")) ||
	    !read_geometry(geography, &feature, json_object_get(object, "geometry")))
		return false;
	geography->feature[geography->features++] = feature;
	return true;
}

/* A bad feature hides no other, but what is too much ends the reading. */
static bool is_room_left(struct geography *geography, const char *file)
{
	if (geography->features < max_features && geography->points < max_points)
		return true;
	geography_problem(geography, "%s: there are more than %d features or %d points in all", file,
			  (int)max_features, (int)max_points);
	return false;
}

bool geography_read_geojson(struct geography *geography, const struct geography_file *file)
{
	json_error_t where;
	json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &where);
	if (!root) {
		geography_problem(geography, "%s:%d: %.150s", file->name, where.line, where.text);
		return false;
	}
	const json_t *features = json_object_get(root, "features");
	bool good = json_is_array(features);
	if (!good)
		geography_problem(geography, "%s: this is not a FeatureCollection", file->name);
	for (size_t i = 0; i < json_array_size(features) && is_room_left(geography, file->name); i++)
		good = read_feature(geography, file->name, json_array_get(features, i), (unsigned)i + 1) &&
		       good;
	json_decref(root);
	return good;
}
