/*
 * vedette map build: the tables of a map out of geography. Either all of them are written or none.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "vedette/geography.h"

static const char usage[] =
	"usage: vedette map build SOURCE -o DIR\n"
	"\n"
	"Makes the tables of a map of hexes out of the folder SOURCE: georeference.csv, corrections.csv (may be\n"
	"absent) and every *.geojson in it. They are written to DIR, which must exist: grid.csv, hexes.csv,\n"
	"hexsides.csv, ways.csv and courses.csv. What cannot be satisfied is told with its place, and then\n"
	"nothing is written. docs/data-files.md describes all of them.\n";

enum { max_source_files = 32, max_source_size = 16 << 20, path_size = 1024 };

struct source {
	struct geography_file file[max_source_files];
	unsigned files;
};

static bool has_ending(const char *name, const char *ending)
{
	size_t length = strlen(name), tail = strlen(ending);
	return length > tail && !strcmp(name + length - tail, ending);
}

static bool belongs(const char *name)
{
	return !strcmp(name, "georeference.csv") || !strcmp(name, "corrections.csv") ||
	       (name[0] != '.' && has_ending(name, ".geojson"));
}

static int by_name(const void *a, const void *b)
{
	const struct geography_file *left = a, *right = b;
	return strcmp(left->name, right->name);
}

/* One file, whole; its name and text are the source's to free. */
static bool add_file(struct source *source, const char *folder, const char *name)
{
	char path[path_size];
	struct stat found;
	size_t size;
	if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path ||
	    source->files == max_source_files) {
		fprintf(stderr,
			"vedette map build: %s: there are too many files, or names that are too long\n",
			folder);
		return false;
	}
	if (stat(path, &found) == 0 && found.st_size > max_source_size) {
		fprintf(stderr, "vedette map build: %s is larger than %d bytes\n", path,
			(int)max_source_size);
		return false;
	}
	char *text = cli_read_file(path, &size), *copy = strdup(name);
	if (!text || !copy) {
		free(text);
		free(copy);
		return false;
	}
	source->file[source->files++] = (struct geography_file){copy, text, size};
	return true;
}

static bool read_source(struct source *source, const char *folder)
{
	DIR *directory = opendir(folder);
	if (!directory) {
		fprintf(stderr, "vedette map build: %s: %s\n", folder, strerror(errno));
		return false;
	}
	bool good = true;
	const struct dirent *entry;
	while (good && (entry = readdir(directory)))
		if (belongs(entry->d_name))
			good = add_file(source, folder, entry->d_name);
	closedir(directory);
	qsort(source->file, source->files, sizeof *source->file, by_name);
	return good;
}

static void free_source(struct source *source)
{
	for (unsigned i = 0; i < source->files; i++) {
		free((char *)source->file[i].name);
		free((char *)source->file[i].text);
	}
}

static bool write_file(const char *path, const struct geography_table *table)
{
	FILE *file = fopen(path, "wb");
	if (!file)
		return false;
	bool good = fwrite(table->text, 1, table->size, file) == table->size;
	good = fflush(file) == 0 && good;
	good = fsync(fileno(file)) == 0 && good;
	return fclose(file) == 0 && good;
}

/* Nothing is renamed unless everything can be. */
static bool may_be_replaced(const char *path)
{
	struct stat found;
	if (stat(path, &found) != 0 || !S_ISDIR(found.st_mode))
		return true;
	fprintf(stderr, "vedette map build: %s: %s\n", path, strerror(EISDIR));
	return false;
}

/* Beside the old ones first; they take their places when all are there. */
static bool write_tables(const char *folder, const struct geography_table table[geography_tables])
{
	char path[geography_tables][path_size] = {{0}}, fresh[geography_tables][path_size] = {{0}};
	bool good = true;
	for (unsigned i = 0; i < geography_tables && good; i++) {
		int length = snprintf(fresh[i], path_size, "%s/%s.new", folder, table[i].name);
		snprintf(path[i], path_size, "%s/%s", folder, table[i].name);
		good = length < path_size && write_file(fresh[i], &table[i]);
		if (!good) {
			fprintf(stderr, "vedette map build: %s: %s\n", fresh[i], strerror(errno));
		}
	}
	for (unsigned i = 0; i < geography_tables && good; i++)
		good = may_be_replaced(path[i]);
	for (unsigned i = 0; i < geography_tables && !good; i++)
		unlink(fresh[i]);
	for (unsigned i = 0; i < geography_tables && good; i++) {
		good = rename(fresh[i], path[i]) == 0;
		if (!good)
			fprintf(stderr, "vedette map build: %s: %s\n", path[i], strerror(errno));
	}
	return good;
}

static void print_problems(const struct geography_problems *problems)
{
	unsigned told = problems->count < max_geography_problems ? problems->count : max_geography_problems;
	for (unsigned i = 0; i < told; i++)
		fprintf(stderr, "%s\n", problems->text[i]);
	if (problems->count > told)
		fprintf(stderr, "... and %u more\n", problems->count - told);
}

static int build(const char *folder, const char *to)
{
	struct source source = {.files = 0};
	struct geography_table table[geography_tables] = {{.name = NULL}};
	struct geography_problems *problems = calloc(1, sizeof *problems);
	bool good = problems && read_source(&source, folder);
	if (good && !geography_build(source.file, source.files, table, problems)) {
		print_problems(problems);
		good = false;
	}
	good = good && write_tables(to, table);
	geography_free(table);
	free_source(&source);
	free(problems);
	return good ? 0 : 1;
}

int command_map_build(int argc, char **argv)
{
	const char *folder = NULL, *to = NULL;
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
			fputs(usage, stdout);
			return 0;
		}
		if (!strcmp(argv[i], "-o") && i + 1 < argc) {
			to = argv[++i];
		} else if (argv[i][0] == '-' || folder) {
			fprintf(stderr, "vedette map build: what is \"%s\"? See --help\n", argv[i]);
			return 2;
		} else {
			folder = argv[i];
		}
	}
	if (folder && to)
		return build(folder, to);
	fputs("vedette map build: a folder and -o DIR are needed; see --help\n", stderr);
	return 2;
}
