/*
 * Data files: those inside the program, some of them replaced by files of a folder.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* The one choice that holds for a whole run of the program; the table points into the program or to the heap. */
static struct chosen {
	struct data_set set;
	struct embedded_file *file; /* NULL: nothing was replaced */
	bool *own;
} chosen;

const struct data_set *cli_data(void)
{
	if (!chosen.set.file)
		chosen.set.file = embedded_files(&chosen.set.count);
	return &chosen.set;
}

void cli_forget_data(void)
{
	for (size_t i = 0; chosen.file && i < chosen.set.count; i++)
		if (chosen.own[i])
			free((void *)(uintptr_t)chosen.file[i].bytes);
	free(chosen.file);
	free(chosen.own);
	chosen = (struct chosen){0};
}

/* ---- Files -------------------------------------------------------------------------------------------- */

enum { largest_file = 64 << 20 };

static char *read_stream(FILE *stream, size_t *size)
{
	size_t room = 1 << 16, used = 0, got;
	char *text = malloc(room + 1);
	while (text && (got = fread(text + used, 1, room - used, stream)) > 0) {
		used += got;
		if (used < room)
			continue;
		char *larger = room < largest_file ? realloc(text, 2 * room + 1) : NULL;
		if (!larger)
			free(text);
		text = larger;
		room *= 2;
	}
	if (!text || ferror(stream)) {
		free(text);
		return NULL;
	}
	text[used] = '\0';
	*size = used;
	return text;
}

static char *read_if_there(const char *path, size_t *size)
{
	FILE *stream = fopen(path, "rb");
	if (!stream)
		return NULL;
	char *text = read_stream(stream, size);
	fclose(stream);
	return text;
}

char *cli_read_file(const char *path, size_t *size)
{
	errno = 0;
	char *text = read_if_there(path, size);
	if (!text)
		fprintf(stderr, "vedette: %s: %s\n", path, errno ? strerror(errno) : "cannot be read");
	return text;
}

/* ---- Replacing ---------------------------------------------------------------------------------------- */

static char *find_in(const char *folder, const char *path, size_t *size)
{
	char name[4096];
	const char *slash = strrchr(path, '/');
	snprintf(name, sizeof name, "%s/%s", folder, path);
	char *text = read_if_there(name, size);
	if (text || !slash)
		return text;
	snprintf(name, sizeof name, "%s%s", folder, slash);
	return read_if_there(name, size);
}

static size_t replace_from(const char *folder)
{
	size_t replaced = 0;
	for (size_t i = 0; i < chosen.set.count; i++) {
		size_t size;
		char *text = find_in(folder, chosen.file[i].path, &size);
		if (!text)
			continue;
		chosen.file[i].bytes = (unsigned char *)text;
		chosen.file[i].size = size;
		chosen.own[i] = true;
		replaced++;
	}
	return replaced;
}

bool cli_use_data(const char *folder)
{
	size_t count;
	const struct embedded_file *all = embedded_files(&count);
	cli_forget_data();
	chosen.file = calloc(count + 1, sizeof *chosen.file);
	chosen.own = calloc(count + 1, sizeof *chosen.own);
	if (!chosen.file || !chosen.own) {
		cli_forget_data();
		return false;
	}
	memcpy(chosen.file, all, count * sizeof *all);
	chosen.set = (struct data_set){.file = chosen.file, .count = count};
	if (replace_from(folder))
		return true;
	fprintf(stderr, "vedette: %s: holds none of the data files\n", folder);
	cli_forget_data();
	return false;
}

/* ---- Small things ------------------------------------------------------------------------------------- */

bool cli_is_help(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return true;
	return false;
}

int cli_usage(const char *help, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fputs("vedette: ", stderr);
	vfprintf(stderr, format, arguments);
	fputs("\n\n", stderr);
	fputs(help, stderr);
	va_end(arguments);
	return exit_usage;
}

void cli_data_error(const struct data_error *error)
{
	if (error->file[0])
		fprintf(stderr, "vedette: %s:%d: %s\n", error->file, error->line, error->reason);
	else
		fprintf(stderr, "vedette: %s\n", error->reason);
}
