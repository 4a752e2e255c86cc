/*
 * vedette map: a scenario's map as a picture. SVG comes from the renderer as it is; PNG is that SVG drawn by librsvg.
 */
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/drawing.h"

static const char usage[] =
	"usage: vedette map SCENARIO -o FILE.svg|FILE.png [options]\n"
	"\n"
	"Draws the map of a scenario in the manner of a staff map of the period.\n"
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

static int complain(const char *format, const char *what)
{
	fputs("vedette map: ", stderr);
	fprintf(stderr, format, what);
	fputs("; see --help\n", stderr);
	return 2;
}

int command_map(int argc, char **argv)
{
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
	struct data_error error;
	struct scenario *scenario = scenario_load(id, cli_data(), &error);
	if (!scenario) {
		fprintf(stderr, "vedette map: %s%s%s\n", error.file, error.file[0] ? ": " : "", error.reason);
		return 2;
	}
	int status = draw(scenario->board, &style, width, path);
	scenario_free(scenario);
	return status;
}
