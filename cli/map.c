/*
 * vedette map: a scenario's map as a picture. SVG comes from the renderer as it is; PNG is that SVG drawn by librsvg.
 */
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "vedette/drawing.h"

static const char usage[] =
	"usage: vedette map SCENARIO|DIR -o FILE.svg|FILE.png [options]\n"
	"       vedette map build SOURCE -o DIR (see vedette map build --help)\n"
	"\n"
	"Draws the map of a scenario in the manner of a staff map of the period, or that of the tables in DIR\n"
	"(grid.csv, hexes.csv, hexsides.csv, ways.csv, courses.csv).\n"
	"\n"
	"  -o FILE        where to; the ending decides on the kind. '-' writes SVG to standard output\n"
	"  --width N      width of a PNG in pixels (default 1800)\n"
	"  --no-grid      without hex outlines\n"
	"  --no-numbers   without hex numbers\n"
	"  --no-margin    without frame, title and scale\n"
	"  --data DIR     data files that replace those of the program\n";

enum { usual_width = 1800, least_width = 100, most_width = 8000 };

struct picture {
	char *bytes;
	size_t used;
};

static bool has_ending(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);
	return length > tail && !strcmp(path + length - tail, ending);
}

static bool write_svg(const struct picture *picture, const char *path)
{
	bool standard = !strcmp(path, "-");
	FILE *file = standard ? stdout : fopen(path, "wb");
	if (!file)
		return false;
	bool good = fwrite(picture->bytes, 1, picture->used, file) == picture->used;
	if (standard)
		return fflush(file) == 0 && good;
	return fclose(file) == 0 && good;
}

static bool write_png(const struct picture *picture, const struct drawing_size *size, int width,
		      const char *path)
{
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)picture->bytes, picture->used, NULL);
	if (!handle)
		return false;
	int height = (int)(width * size->height / size->width + 0.5);
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
	cairo_t *pen = cairo_create(surface);
	RsvgRectangle sheet = {.width = width, .height = height};
	bool good = rsvg_handle_render_document(handle, pen, &sheet, NULL);
	cairo_destroy(pen);
	good = good && cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS;
	cairo_surface_destroy(surface);
	g_object_unref(handle);
	return good;
}

static int draw(const struct board *board, const struct drawing_style *style, int width, const char *path)
{
	struct picture picture = {0};
	picture.bytes = drawing_text(board, style, &picture.used);
	struct drawing_size size = drawing_size(board, style);
	bool good = picture.bytes;
	if (good)
		good = has_ending(path, ".png") ? write_png(&picture, &size, width, path)
						: write_svg(&picture, path);
	free(picture.bytes);
	if (!good)
		fprintf(stderr, "vedette map: could not draw %s\n", path);
	return good ? 0 : 1;
}

/* ---- tables of a map that belongs to no scenario yet ---- */

static bool is_folder(const char *path)
{
	struct stat found;
	return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static int draw_tables(const char *folder, const struct drawing_style *style, int width, const char *path)
{
	static const char *const names[] = {"grid.csv", "hexes.csv", "hexsides.csv", "ways.csv",
					    "courses.csv"};
	enum { tables = sizeof names / sizeof *names };
	struct map_text text[tables] = {{.file = NULL}};
	char *bytes[tables] = {NULL}, place[1024];
	int status = 1;
	bool good = true;
	for (unsigned i = 0; i < tables && good; i++) {
		snprintf(place, sizeof place, "%s/%s", folder, names[i]);
		bytes[i] = cli_read_file(place, &text[i].size);
		text[i].file = names[i];
		text[i].text = bytes[i];
		good = bytes[i];
	}
	struct data_error error = {.line = 0};
	struct map_texts texts = {text[0], text[1], text[2], text[3], text[4]};
	struct board *board = good ? board_load_map(&texts, &error) : NULL;
	if (board)
		status = draw(board, style, width, path);
	else if (good)
		fprintf(stderr, "vedette map: %s/%s:%d: %s\n", folder, error.file, error.line, error.reason);
	board_free(board);
	for (unsigned i = 0; i < tables; i++)
		free(bytes[i]);
	return status;
}

static int complain(const char *format, const char *what)
{
	fputs("vedette map: ", stderr);
	fprintf(stderr, format, what);
	fputs("; see --help\n", stderr);
	return 2;
}

int command_map(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "build"))
		return command_map_build(argc - 1, argv + 1);
	const char *id = NULL, *path = NULL;
	int width = usual_width;
	struct drawing_style style = drawing_style_default();
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
			fputs(usage, stdout);
			return 0;
		}
		if (!strcmp(argv[i], "--no-grid"))
			style.grid = false;
		else if (!strcmp(argv[i], "--no-numbers"))
			style.numbers = false;
		else if (!strcmp(argv[i], "--no-margin"))
			style.margin = false;
		else if (!strcmp(argv[i], "-o") && i + 1 < argc)
			path = argv[++i];
		else if (!strcmp(argv[i], "--width") && i + 1 < argc)
			width = atoi(argv[++i]);
		else if (argv[i][0] == '-' || id)
			return complain("what is \"%s\"?", argv[i]);
		else
			id = argv[i];
	}
	if (!id || !path)
		return complain("%s", "a scenario and -o FILE are needed");
	if (strcmp(path, "-") != 0 && !has_ending(path, ".svg") && !has_ending(path, ".png"))
		return complain("%s is neither .svg nor .png", path);
	if (width < least_width || width > most_width)
		return complain("%s", "--width is between 100 and 8000");
	const struct rulebook *rulebook;
	if (!find_scenario(id, &rulebook) && is_folder(id))
		return draw_tables(id, &style, width, path);
	int status;
	struct scenario *scenario = cli_load(id, &status);
	if (!scenario)
		return status;
	status = draw(scenario->board, &style, width, path);
	scenario_free(scenario);
	return status;
}
