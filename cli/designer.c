/*
 * vedette data and vedette check: for those who change maps, orders of battle and set-ups.
 */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/data.h"

static const char data_help[] =
	"vedette data list [--rulebook ID]\n"
	"vedette data export DIR [--rulebook ID]\n\n"
	"Lists the data files of the rulebooks, or writes them into a folder, one folder for each rulebook. Change\n"
	"what you like, throw away what you leave as it is, and play with --data DIR. A file that is there already\n"
	"is never overwritten. docs/data-files.md says what the columns mean.\n\n"
	"  --rulebook ID   only of that rulebook (trautenau1866, napoleon1806, rossbach1806, sevendays1809, gloire) or of\n"
	"                  its folder (trautenau, napoleon, campaign, gloire)\n";

static const char check_help[] =
	"vedette check DIR\n\n"
	"Reads the data files of a folder as --data DIR would, and reports everything that is wrong with them,\n"
	"each with file, line and reason. After an error that line is read as the program's own file has it, or\n"
	"left out, so a later error may be a consequence of an earlier one. Exit status 1 if there is an error.\n";

struct wishes {
	const char *verb, *folder, *rulebook;
};

/* ---- Which files -------------------------------------------------------------------------------------- */

static bool is_meant(const struct rulebook *rulebook, const char *id)
{
	return id ? !strcmp(rulebook->id, id) || !strcmp(rulebook->module, id) : !rulebook->for_tests;
}

static bool is_known(const char *id)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		if (is_meant(all[i], id))
			return true;
	return false;
}

/* A ledger is about the program, rules in words about the booklet, neither about the battle: they stay where they are. */
static bool is_wanted(const char *path, const char *id)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	const char *slash = strchr(path, '/');
	if (!slash || strstr(slash, "ledger.csv") || !strncmp(slash, "/rules-", 7))
		return false;
	for (unsigned i = 0; i < count; i++)
		if (is_meant(all[i], id) && strlen(all[i]->module) == (size_t)(slash - path) &&
		    !strncmp(path, all[i]->module, (size_t)(slash - path)))
			return true;
	return false;
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

static int say_why(const char *path)
{
	fprintf(stderr, "vedette: %s: %s\n", path, strerror(errno));
	return exit_failed;
}

static bool make_folder(const char *path)
{
	return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* The folders of a file, DIR/module and those within it; DIR itself is there. */
static bool make_folders_for(const char *path, size_t given)
{
	char folder[4096];
	for (const char *end = strchr(path + given + 1, '/'); end; end = strchr(end + 1, '/')) {
		snprintf(folder, sizeof folder, "%.*s", (int)(end - path), path);
		if (!make_folder(folder))
			return false;
	}
	return true;
}

/* given: the length of DIR. */
static int write_one(const char *path, size_t given, const struct embedded_file *file)
{
	FILE *out = make_folders_for(path, given) ? fopen(path, "wbx") : NULL;
	if (!out)
		return say_why(path);
	bool written = fwrite(file->bytes, 1, file->size, out) == file->size;
	if (fclose(out) || !written)
		return say_why(path);
	puts(path);
	return exit_done;
}

static int write_all(const char *folder, const char *id)
{
	char path[4096];
	const struct data_set *data = cli_data();
	if (!make_folder(folder))
		return say_why(folder);
	for (size_t i = 0; i < data->count; i++) {
		if (!is_wanted(data->file[i].path, id))
			continue;
		if (snprintf(path, sizeof path, "%s/%s", folder, data->file[i].path) >= (int)sizeof path)
			return cli_usage(data_help, "the name of the folder is too long");
		int status = write_one(path, strlen(folder), &data->file[i]);
		if (status)
			return status;
	}
	return exit_done;
}

static int list_all(const char *id)
{
	const struct data_set *data = cli_data();
	for (size_t i = 0; i < data->count; i++)
		if (is_wanted(data->file[i].path, id))
			puts(data->file[i].path);
	return exit_done;
}

/* ---- The commands ------------------------------------------------------------------------------------- */

static bool read_words(int argc, char **argv, struct wishes *wishes)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--rulebook") && i + 1 < argc)
			wishes->rulebook = argv[++i];
		else if (argv[i][0] == '-')
			return false;
		else if (!wishes->verb)
			wishes->verb = argv[i];
		else if (!wishes->folder)
			wishes->folder = argv[i];
		else
			return false;
	}
	return wishes->verb &&
	       (!strcmp(wishes->verb, "list") ? !wishes->folder
					      : !strcmp(wishes->verb, "export") && wishes->folder);
}

int command_data(int argc, char **argv)
{
	struct wishes wishes = {0};
	if (cli_is_help(argc, argv)) {
		fputs(data_help, stdout);
		return exit_done;
	}
	if (!read_words(argc, argv, &wishes))
		return cli_usage(data_help, "list, or export and a folder");
	if (!is_known(wishes.rulebook))
		return cli_usage(data_help, "there is no rulebook \"%s\"", wishes.rulebook);
	return wishes.folder ? write_all(wishes.folder, wishes.rulebook) : list_all(wishes.rulebook);
}

static unsigned count_replaced(void)
{
	unsigned replaced = 0;
	for (size_t i = 0; i < cli_data()->count; i++)
		replaced += data_is_replaced(i);
	return replaced;
}

int command_check(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(check_help, stdout);
		return exit_done;
	}
	if (argc != 2 || argv[1][0] == '-')
		return cli_usage(check_help, "which folder?");
	int status = cli_use_data(argv[1]);
	if (status)
		return status;
	unsigned files = count_replaced(), errors = data_check(stdout) + data_refused();
	if (errors)
		printf("%u error%s\n", errors, errors == 1 ? "" : "s");
	else
		printf("%u file%s, nothing wrong\n", files, files == 1 ? "" : "s");
	return errors ? exit_failed : exit_done;
}
