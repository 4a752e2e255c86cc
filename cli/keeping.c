/*
 * vedette backup, restore, repair, verify: what an operator does with the folder where a server keeps its games.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "server/folder.h"
#include "server/store.h"

static const char backup_help[] =
	"vedette backup FILE [--data-dir DIR | --database ADDRESS]\n\n"
	"Copies all games and accounts of a server into FILE, as they stand at one moment; the server may be running.\n"
	"FILE must not be there yet.\n";

static const char restore_help[] =
	"vedette restore FILE [--data-dir DIR | --database ADDRESS]\n\n"
	"Puts such a copy into a folder or a PostgreSQL database that has no games yet.\n";

static const char repair_help[] =
	"vedette repair FILE [--data-dir DIR]\n\n"
	"Saves whatever can still be read of a damaged store into FILE, which restore puts into a new folder. The damaged\n"
	"one stays as it is, and no server may be running on it. Tables that are damaged and games that have lost answers\n"
	"are named.\n";

static const char verify_help[] =
	"vedette verify [--data-dir DIR | --database ADDRESS]\n\n"
	"Plays every game of a server again, on a copy; the server may be running. Exit status 1 if one cannot be read,\n"
	"or has answers that today's rules do not take.\n";

const char *cli_data_folder(void)
{
	static char folder[1024];
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && data[0] == '/')
		snprintf(folder, sizeof folder, "%s/vedette", data);
	else
		snprintf(folder, sizeof folder, "%s/.local/share/vedette", home ? home : ".");
	return folder;
}

struct words {
	const char *folder, *file;
	const char *database; /* NULL: the folder */
};

/* exit_done, or what the command ends with at once. */
static int take_words(int argc, char **argv, const char *help, bool wants_file, struct words *words)
{
	*words = (struct words){.folder = cli_data_folder()};
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--data-dir") && i + 1 < argc)
			words->folder = argv[++i];
		else if (!strcmp(argv[i], "--database") && i + 1 < argc && store_is_address(argv[i + 1]))
			words->database = argv[++i];
		else if (argv[i][0] == '-' || words->file || !wants_file)
			return cli_usage(help, "%s: not understood", argv[i]);
		else
			words->file = argv[i];
	}
	return wants_file && !words->file ? cli_usage(help, "which file?") : exit_done;
}

static bool show_help(int argc, char **argv, const char *help)
{
	if (!cli_is_help(argc, argv))
		return false;
	fputs(help, stdout);
	return true;
}

int command_backup(int argc, char **argv)
{
	struct words words;
	if (show_help(argc, argv, backup_help))
		return exit_done;
	int status = take_words(argc, argv, backup_help, true, &words);
	if (status)
		return status;
	bool done = words.database ? database_backup(words.database, words.file)
				   : folder_backup(words.folder, words.file);
	return done ? exit_done : exit_failed;
}

int command_restore(int argc, char **argv)
{
	struct words words;
	if (show_help(argc, argv, restore_help))
		return exit_done;
	int status = take_words(argc, argv, restore_help, true, &words);
	if (status)
		return status;
	bool done = words.database ? database_restore(words.file, words.database)
				   : folder_restore(words.file, words.folder);
	return done ? exit_done : exit_failed;
}

int command_repair(int argc, char **argv)
{
	struct words words;
	struct repaired repaired;
	if (show_help(argc, argv, repair_help))
		return exit_done;
	int status = take_words(argc, argv, repair_help, true, &words);
	if (status)
		return status;
	if (words.database) {
		fprintf(stderr,
			"vedette repair: a PostgreSQL database is not repaired here: restore your last backup\n");
		return exit_failed;
	}
	if (!folder_repair(words.folder, words.file, &repaired))
		return exit_failed;
	printf("games %" PRIu64 ", rows %" PRIu64 ", tables damaged %u, games with answers lost %u\n",
	       repaired.games, repaired.rows, repaired.damaged, repaired.mended);
	return exit_done;
}

int command_verify(int argc, char **argv)
{
	struct words words;
	struct verified verified;
	if (show_help(argc, argv, verify_help))
		return exit_done;
	int status = take_words(argc, argv, verify_help, false, &words);
	if (status)
		return status;
	if (!(words.database ? database_verify(words.database, cli_data(), &verified)
			     : folder_verify(words.folder, cli_data(), &verified)))
		return exit_failed;
	printf("games %" PRIu64 ", answers played again %" PRIu64 ", begun under older rules %" PRIu64
	       ", answers lost %" PRIu64 ", cannot be read %" PRIu64 "\n",
	       verified.games, verified.answers, verified.older, verified.lost, verified.broken);
	return verified.broken || verified.lost ? exit_failed : exit_done;
}
