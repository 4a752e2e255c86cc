/*
 * The letters of the maps, EB Garamond: in a picture that is handed on, and for pictures that are drawn here, whether the
 * machine has that fount or not.
 */
#include <fontconfig/fontconfig.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/map_print.h"
#include "vedette/embedded.h"

const struct embedded_file *fonts_files(size_t *count);

static bool is_italic(const struct embedded_file *file)
{
	return strstr(file->path, "italic");
}

static const char *family_of(const struct embedded_file *file)
{
	return strstr(file->path, "figures") ? "Vedette Figures" : "EB Garamond";
}

/* Fontconfig reads founts from files alone: each is written out and the file removed again at the end. */
static char written[4][40];
static unsigned written_count;

static void remove_written(void)
{
	while (written_count)
		unlink(written[--written_count]);
}

static bool write_out(const struct embedded_file *file, char path[40])
{
	snprintf(path, 40, "/tmp/vedette-fount-XXXXXX");
	int handle = mkstemp(path);
	if (handle < 0)
		return false;
	bool good = write(handle, file->bytes, file->size) == (ssize_t)file->size;
	close(handle);
	if (!good)
		unlink(path);
	return good;
}

void map_fonts_install(void)
{
	size_t count;
	const struct embedded_file *file = fonts_files(&count);
	if (written_count)
		return;
	atexit(remove_written);
	for (size_t i = 0; i < count && written_count < sizeof written / sizeof *written; i++)
		if (write_out(&file[i], written[written_count]))
			FcConfigAppFontAddFile(FcConfigGetCurrent(),
					       (const FcChar8 *)written[written_count++]);
}

/* ---- Inside the picture -------------------------------------------------------------------------------------- */

static const char face_head[] = "@font-face{font-family:\"%s\";font-style:%s;src:url(data:font/otf;base64,";
static const char face_tail[] = ") format(\"opentype\")}\n";

static size_t put_face(char *at, const struct embedded_file *file)
{
	size_t length = sodium_base64_encoded_len(file->size, sodium_base64_VARIANT_ORIGINAL) - 1;
	size_t used = (size_t)sprintf(at, face_head, family_of(file), is_italic(file) ? "italic" : "normal");
	sodium_bin2base64(at + used, length + 1, (const unsigned char *)file->bytes, file->size,
			  sodium_base64_VARIANT_ORIGINAL);
	used += length;
	return used + (size_t)sprintf(at + used, "%s", face_tail);
}

char *map_fonts_embed(const char *svg, size_t *size)
{
	static const char mark[] = "<style>\n";
	size_t count, room = *size + 1;
	const struct embedded_file *file = fonts_files(&count);
	const char *style = strstr(svg, mark);
	for (size_t i = 0; i < count; i++)
		room += file[i].size * 4 / 3 + 200;
	char *text = style ? malloc(room) : NULL;
	if (!text)
		return NULL;
	size_t head = (size_t)(style - svg) + sizeof mark - 1, used = head;
	memcpy(text, svg, head);
	for (size_t i = 0; i < count; i++)
		used += put_face(text + used, &file[i]);
	memcpy(text + used, svg + head, *size - head + 1);
	*size = used + *size - head;
	return text;
}
