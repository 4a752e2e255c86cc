/*
 * Data files: those inside the program, some of them replaced by files of a folder.
 */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/data.h"
#include "vedette/players.h"

enum { path_room = 4096 };

/* The one choice that holds for a whole run of the program; the table points into the program or to the heap. */
static struct chosen {
	struct data_set set;
	struct embedded_file *file; /* NULL: nothing was replaced */
	char **from;                /* where a replaced file was read; NULL: it is the program's */
	unsigned refused;           /* files and folders that belong nowhere, or cannot be read */
} chosen;

const struct data_set *cli_data(void)
{
	if (!chosen.set.file)
		chosen.set.file = embedded_files(&chosen.set.count);
	return &chosen.set;
}

void cli_forget_data(void)
{
	for (size_t i = 0; chosen.file && chosen.from && i < chosen.set.count; i++) {
		if (chosen.from[i])
			free((void *)(uintptr_t)chosen.file[i].bytes);
		free(chosen.from[i]);
	}
	free(chosen.file);
	free(chosen.from);
	chosen = (struct chosen){0};
}

unsigned data_refused(void)
{
	return chosen.refused;
}

bool data_is_replaced(size_t number)
{
	return chosen.from && chosen.from[number];
}

const char *data_place(const char *path)
{
	for (size_t i = 0; chosen.from && i < chosen.set.count; i++)
		if (chosen.from[i] && !strcmp(chosen.set.file[i].path, path))
			return chosen.from[i];
	return path;
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
		if (!larger) {
			free(text);
			errno = EFBIG;
		}
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

char *cli_read_file(const char *path, size_t *size)
{
	errno = 0;
	FILE *stream = fopen(path, "rb");
	char *text = stream ? read_stream(stream, size) : NULL;
	if (!text)
		fprintf(stderr, "vedette: %s: %s\n", path, errno ? strerror(errno) : "cannot be read");
	if (stream)
		fclose(stream);
	return text;
}

/* ---- Replacing ---------------------------------------------------------------------------------------- */

/* By its name: a table, or a map of letters. Any other text is nobody's business. */
static bool is_table(const char *name)
{
	size_t length = strlen(name);
	if (name[0] == '.' || length <= 4)
		return false;
	return !strcasecmp(name + length - 4, ".csv") ||
	       (!strcasecmp(name + length - 4, ".txt") && !strncasecmp(name, "map", 3));
}

/* The number of a data file by "module/name" or by its bare name; `found` counts how many answer to it. */
static size_t find_data(const char *module, const char *name, unsigned *found)
{
	size_t number = 0;
	*found = 0;
	for (size_t i = 0; i < chosen.set.count; i++) {
		const char *path = chosen.set.file[i].path, *slash = strchr(path, '/');
		size_t length = strlen(module);
		if (*module && (strncmp(path, module, length) != 0 || path[length] != '/'))
			continue;
		const char *rest = *module ? path + length : slash;
		if (!rest || strcmp(rest + 1, name) != 0)
			continue;
		number = i;
		++*found;
	}
	return number;
}

static void refuse_file(const char *path, const char *why)
{
	fprintf(stderr, "vedette: %s: %s\n", path, why);
	chosen.refused++;
}

static const char *why_refused(size_t number, unsigned found)
{
	if (!found)
		return "there is no data file of that name (vedette data list)";
	if (found > 1)
		return "more than one rulebook has a file of that name: put it into a folder with the rulebook's name";
	return chosen.from[number] ? "is there twice: at the top of the folder and in that of its rulebook"
				   : NULL;
}

/* One table of the folder takes the place of the program's; `module` is "" at the top of the folder. */
static void replace_one(const char *module, const char *name, const char *path)
{
	unsigned found;
	size_t size, number = find_data(module, name, &found);
	const char *why = why_refused(number, found);
	if (why) {
		refuse_file(path, why);
		return;
	}
	struct stat kind;
	if (stat(path, &kind) == 0 && !S_ISREG(kind.st_mode)) {
		refuse_file(path, S_ISDIR(kind.st_mode) ? strerror(EISDIR) : "is no file");
		return;
	}
	char *text = cli_read_file(path, &size);
	char *from = text ? strdup(path) : NULL;
	if (!from) {
		free(text);
		chosen.refused++;
		return;
	}
	chosen.file[number].bytes = (unsigned char *)text;
	chosen.file[number].size = size;
	chosen.from[number] = from;
}

static bool is_module(const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < chosen.set.count; i++)
		if (!strncmp(chosen.set.file[i].path, name, length) && chosen.set.file[i].path[length] == '/')
			return true;
	return false;
}

static bool holds_tables(const char *folder)
{
	bool holds = false;
	DIR *open = opendir(folder);
	for (const struct dirent *entry; open && !holds && (entry = readdir(open));)
		holds = is_table(entry->d_name);
	if (open)
		closedir(open);
	return holds;
}

static void replace_from(DIR *open, const char *folder, const char *module, size_t *replaced);

static void replace_inner(const char *folder, const char *module, size_t *replaced)
{
	DIR *open = opendir(folder);
	if (!open)
		return;
	replace_from(open, folder, module, replaced);
	closedir(open);
}

static void replace_entry(const char *folder, const char *module, const char *name, size_t *replaced)
{
	char path[path_room], inner[path_room];
	if (name[0] == '.' || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
		return;
	if (is_table(name)) {
		++*replaced;
		replace_one(module, name, path);
	} else if (*module) {
		if (snprintf(inner, sizeof inner, "%s/%s", module, name) < (int)sizeof inner &&
		    is_module(inner))
			replace_inner(path, inner, replaced); /* a battle of its rulebook */
		else if (holds_tables(path))
			refuse_file(path, "its rulebook has no folder of that name");
	} else if (is_module(name)) {
		replace_inner(path, name, replaced);
	} else if (holds_tables(path)) {
		refuse_file(path, "there is no rulebook of that name");
	}
}

/* Takes what the folder holds; tables that belong nowhere are refused, other files are nobody's business. */
static void replace_from(DIR *open, const char *folder, const char *module, size_t *replaced)
{
	for (const struct dirent *entry; (entry = readdir(open));)
		replace_entry(folder, module, entry->d_name, replaced);
}

static int no_data(const char *folder, const char *why)
{
	fprintf(stderr, "vedette: %s: %s\n", folder, why);
	cli_forget_data();
	return exit_usage;
}

int cli_use_data(const char *folder)
{
	size_t count, replaced = 0;
	const struct embedded_file *all = embedded_files(&count);
	cli_forget_data();
	chosen.file = calloc(count + 1, sizeof *chosen.file);
	chosen.from = calloc(count + 1, sizeof *chosen.from);
	if (!chosen.file || !chosen.from) {
		cli_forget_data();
		return exit_failed;
	}
	memcpy(chosen.file, all, count * sizeof *all);
	chosen.set = (struct data_set){.file = chosen.file, .count = count};
	DIR *open = opendir(folder);
	if (!open)
		return no_data(folder, strerror(errno));
	replace_from(open, folder, "", &replaced);
	closedir(open);
	return replaced || chosen.refused ? exit_done : no_data(folder, "holds none of the data files");
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
	fputs("vedette: ", stderr);
	data_write_error(stderr, error);
}

bool cli_bot_time(const char *text)
{
	char *end;
	long seconds = strtol(text, &end, 10);
	if (end == text || *end || seconds < 1 || seconds > 3600)
		return false;
	limit_command_players((unsigned)seconds);
	return true;
}

struct scenario *cli_load(const char *id, int *status)
{
	const struct rulebook *rulebook;
	struct data_error error = {.line = 0};
	struct scenario *scenario = scenario_load(id, cli_data(), &error);
	*status = scenario ? exit_done : find_scenario(id, &rulebook) ? exit_failed : exit_usage;
	if (!scenario)
		cli_data_error(&error);
	return scenario;
}
