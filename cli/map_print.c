/*
 * Maps on paper: PNG with its resolution, PDF in the scale that is wanted, on one page or on several to be glued.
 */
#include <cairo-pdf.h>
#include <cairo.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map_print.h"

/* Points of a PDF, and what a printer cannot reach. */
static const double points_a_millimetre = 72 / 25.4;
static const double unprinted = 8, overlap = 8; /* millimetres */

static bool complain(const char *path, const char *why)
{
	fprintf(stderr, "vedette map: %s: %s\n", path, why);
	return false;
}

bool map_find_paper(const char *name, struct map_paper *paper)
{
	static const struct map_paper papers[] = {{"a4", 210, 297},
						  {"a3", 297, 420},
						  {"a2", 420, 594},
						  {"letter", 215.9, 279.4},
						  {"tabloid", 279.4, 431.8}};
	for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
		if (!strcmp(papers[i].name, name)) {
			*paper = papers[i];
			return true;
		}
	return false;
}

/* ---- SVG ------------------------------------------------------------------------------------------------------ */

static bool write_file(const char *path, const void *bytes, size_t size)
{
	FILE *file = fopen(path, "wb");
	if (!file)
		return complain(path, strerror(errno));
	bool good = fwrite(bytes, 1, size, file) == size;
	int reason = errno;
	if (fclose(file) && good) {
		good = false;
		reason = errno;
	}
	return good ? true : complain(path, strerror(reason));
}

bool map_print_svg(const struct map_picture *picture, const char *path)
{
	size_t size = picture->size;
	char *text = map_fonts_embed(picture->svg, &size);
	if (!text)
		return complain(path, "there is no memory left");
	bool good = true;
	if (strcmp(path, "-") != 0)
		good = write_file(path, text, size);
	else if (fwrite(text, 1, size, stdout) != size || fflush(stdout))
		good = complain("standard output", strerror(errno));
	free(text);
	return good;
}

/* ---- Drawing ---------------------------------------------------------------------------------------------------- */

static RsvgHandle *open_picture(const struct map_picture *picture, const char *path)
{
	GError *error = NULL;
	map_fonts_install();
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)picture->svg, picture->size, &error);
	if (!handle) {
		complain(path, error ? error->message : "the picture cannot be read");
		g_clear_error(&error);
	}
	return handle;
}

static bool render(RsvgHandle *handle, cairo_t *pen, double width, double height, const char *path)
{
	GError *error = NULL;
	RsvgRectangle sheet = {.width = width, .height = height};
	bool good = rsvg_handle_render_document(handle, pen, &sheet, &error);
	if (!good)
		complain(path, error ? error->message : "the picture cannot be drawn");
	g_clear_error(&error);
	return good;
}

/* ---- PNG -------------------------------------------------------------------------------------------------------- */

struct bytes {
	unsigned char *at;
	size_t used, room;
};

static cairo_status_t add_bytes(void *to, const unsigned char *from, unsigned size)
{
	struct bytes *bytes = to;
	if (bytes->used + size > bytes->room) {
		size_t room = 2 * bytes->room + size;
		unsigned char *more = realloc(bytes->at, room);
		if (!more)
			return CAIRO_STATUS_NO_MEMORY;
		bytes->at = more;
		bytes->room = room;
	}
	memcpy(bytes->at + bytes->used, from, size);
	bytes->used += size;
	return CAIRO_STATUS_SUCCESS;
}

static void put_big(unsigned char *at, uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		at[i] = (unsigned char)(value >> (24 - 8 * i));
}

/* The check of a PNG chunk, by its definition. */
static uint32_t check_of(const unsigned char *bytes, size_t size)
{
	uint32_t check = ~0u;
	for (size_t i = 0; i < size; i++) {
		check ^= bytes[i];
		for (unsigned bit = 0; bit < 8; bit++)
			check = check & 1 ? 0xedb88320u ^ check >> 1 : check >> 1;
	}
	return ~check;
}

/* Behind the head of 33 bytes: pHYs, dots a metre both ways. */
static bool note_resolution(struct bytes *png, double dots_a_millimetre)
{
	enum { head = 33, chunk = 21 };
	unsigned char resolution[chunk] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
	uint32_t dots = (uint32_t)lround(dots_a_millimetre * 1000);
	put_big(resolution + 8, dots);
	put_big(resolution + 12, dots);
	resolution[16] = 1; /* the unit is the metre */
	put_big(resolution + 17, check_of(resolution + 4, 13));
	if (png->used < head || add_bytes(png, resolution, chunk) != CAIRO_STATUS_SUCCESS)
		return false;
	memmove(png->at + head + chunk, png->at + head, png->used - chunk - head);
	memcpy(png->at + head, resolution, chunk);
	return true;
}

bool map_print_png(const struct map_picture *picture, int pixels, const char *path)
{
	RsvgHandle *handle = open_picture(picture, path);
	if (!handle)
		return false;
	int height = (int)(pixels * picture->height / picture->width + 0.5);
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels, height);
	cairo_t *pen = cairo_create(surface);
	bool good = render(handle, pen, pixels, height, path);
	cairo_destroy(pen);
	struct bytes png = {0};
	if (good) {
		cairo_status_t status = cairo_surface_write_to_png_stream(surface, add_bytes, &png);
		if (status != CAIRO_STATUS_SUCCESS)
			good = complain(path, cairo_status_to_string(status));
	}
	if (good && !note_resolution(&png, pixels / picture->millimetres))
		good = complain(path, "there is no memory left");
	good = good && write_file(path, png.at, png.used);
	free(png.at);
	cairo_surface_destroy(surface);
	g_object_unref(handle);
	return good;
}

/* ---- PDF -------------------------------------------------------------------------------------------------------- */

/* How the map is cut: equal windows of it, with a strip that the next page has, too. */
struct cut {
	double page_wide, page_high;     /* of the paper, millimetres */
	double window_wide, window_high; /* of the map on it */
	int across, down;
};

static int pages_for(double length, double window)
{
	return length <= window ? 1 : (int)ceil((length - overlap) / (window - overlap) - 1e-9);
}

/* The paper lies the way that needs fewer sheets. */
static struct cut cut_up(double wide, double high, const struct map_paper *paper)
{
	struct cut best = {wide, high, wide, high, 1, 1};
	if (!paper->name)
		return best;
	for (int turn = 0; turn < 2; turn++) {
		struct cut cut = {.page_wide = turn ? paper->height : paper->width,
				  .page_high = turn ? paper->width : paper->height};
		cut.window_wide = cut.page_wide - 2 * unprinted;
		cut.window_high = cut.page_high - 2 * unprinted;
		cut.across = pages_for(wide, cut.window_wide);
		cut.down = pages_for(high, cut.window_high);
		if (!turn || cut.across * cut.down < best.across * best.down)
			best = cut;
	}
	return best;
}

/* Corners to cut along, and which page it is: "B 2 of C 4". */
static void mark_page(cairo_t *pen, const struct cut *cut, int column, int row)
{
	char text[40];
	double left = unprinted, top = unprinted, right = left + cut->window_wide,
	       bottom = top + cut->window_high;
	const double corner[4][2] = {{left, top}, {right, top}, {left, bottom}, {right, bottom}};
	cairo_set_source_rgb(pen, 0.2, 0.2, 0.2);
	cairo_set_line_width(pen, 0.2);
	for (unsigned i = 0; i < 4; i++) {
		double x = corner[i][0], y = corner[i][1], out_x = x > left ? 1 : -1,
		       out_y = y > top ? 1 : -1;
		cairo_move_to(pen, x + out_x * 1.5, y);
		cairo_line_to(pen, x + out_x * 6, y);
		cairo_move_to(pen, x, y + out_y * 1.5);
		cairo_line_to(pen, x, y + out_y * 6);
	}
	cairo_stroke(pen);
	cairo_select_font_face(pen, "EB Garamond", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(pen, 3.4);
	snprintf(text, sizeof text, "%c %d of %c %d", 'A' + column, row + 1, 'A' + cut->across - 1,
		 cut->down);
	cairo_move_to(pen, left + 8, bottom + 5);
	cairo_show_text(pen, text);
}

static bool draw_page(RsvgHandle *handle, cairo_t *pen, const struct map_picture *picture,
		      const struct cut *cut, int column, int row, const char *path)
{
	double wide = picture->millimetres, high = wide * picture->height / picture->width;
	bool cut_to_pages = cut->across * cut->down > 1;
	double edge = cut->page_wide > cut->window_wide ? unprinted : 0;
	cairo_save(pen);
	cairo_scale(pen, points_a_millimetre, points_a_millimetre);
	cairo_save(pen);
	cairo_rectangle(pen, edge, edge, cut->window_wide, cut->window_high);
	cairo_clip(pen);
	cairo_translate(pen, edge - column * (cut->window_wide - overlap),
			edge - row * (cut->window_high - overlap));
	bool good = render(handle, pen, wide, high, path);
	cairo_restore(pen);
	if (cut_to_pages)
		mark_page(pen, cut, column, row);
	cairo_restore(pen);
	cairo_show_page(pen);
	return good;
}

bool map_print_pdf(const struct map_picture *picture, const struct map_paper *paper, const char *path)
{
	struct cut cut = cut_up(picture->millimetres, picture->millimetres * picture->height / picture->width,
				paper);
	enum { most_columns = 26 };
	if (cut.across > most_columns)
		return complain(path,
				"that is more than 26 pages across: take larger paper or smaller hexes");
	RsvgHandle *handle = open_picture(picture, path);
	if (!handle)
		return false;
	struct bytes pdf = {0};
	cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
		add_bytes, &pdf, cut.page_wide * points_a_millimetre, cut.page_high * points_a_millimetre);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, picture->title);
	cairo_t *pen = cairo_create(surface);
	bool good = true;
	for (int row = 0; row < cut.down && good; row++)
		for (int column = 0; column < cut.across && good; column++)
			good = draw_page(handle, pen, picture, &cut, column, row, path);
	cairo_destroy(pen);
	cairo_surface_finish(surface);
	cairo_status_t status = cairo_surface_status(surface);
	if (good && status != CAIRO_STATUS_SUCCESS)
		good = complain(path, cairo_status_to_string(status));
	cairo_surface_destroy(surface);
	g_object_unref(handle);
	good = good && write_file(path, pdf.at, pdf.used);
	free(pdf.at);
	return good;
}
