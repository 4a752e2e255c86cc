/*
 * From the words of the command line to the command.
 */
#include <string.h>

#include "cli/cli.h"
#include "cli/data.h"
#include "vedette/players.h"

static const struct command {
	const char *name, *does;
	int (*run)(int argc, char **argv);
} commands[] = {
	{"scenarios", "the battles that can be played", command_scenarios},
	{"serve", "battles in the browser, alone, at one screen or with friends apart", command_serve},
	{"play", "a battle in the terminal, against a friend or the computer", command_play},
	{"engine", "the protocol on standard input and output, for programs", command_engine},
	{"simulate", "many games between computer players, and what came of them", command_simulate},
	{"bench", "how fast it plays", command_bench},
	{"ledger", "which paragraphs of the rulebooks are enforced", command_ledger},
	{"replay", "checks a game file and tells it as a story", command_replay},
	{"report", "opens a player's report of a ruling", command_report},
	{"map", "the map of a battle as a picture", command_map},
	{"rules", "a rulebook in our own words, to read and to print", command_rules},
	{"ranking", "a tournament's table over several games", command_ranking},
	{"data", "writes a rulebook's data files into a folder, for changing them", command_data},
	{"backup", "copies a server's games and accounts into a file, while it runs", command_backup},
	{"restore", "puts such a copy into a new folder", command_restore},
	{"repair", "saves what is sound of a server's damaged games into such a copy", command_repair},
	{"verify", "plays every game of a server again and says what is not sound", command_verify},
	{"check", "all that is wrong with the data files of a folder", command_check},
};

enum { command_count = sizeof commands / sizeof *commands };

static void print_help(FILE *out)
{
	fputs("Vedette plays published board wargames by their rulebooks.\n\n"
	      "  vedette COMMAND [--data DIR] ...\n\n",
	      out);
	for (unsigned i = 0; i < command_count; i++)
		fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].does);
	fputs("  help       this page, or with a command's name that command's\n\n"
	      "--data DIR takes data files (maps, orders of battle, set-ups) from a folder where it has them.\n"
	      "Every command tells more with --help. Exit status: 0 done, 1 a check failed or a file is bad, 2 wrong usage.\n",
	      out);
}

static const struct command *find_command(const char *name)
{
	for (unsigned i = 0; i < command_count; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

/* With --data nothing is begun before every error of the folder has been told. */
static int use_data(const char *folder)
{
	int status = cli_use_data(folder);
	if (status)
		return status;
	unsigned errors = data_check(stderr) + data_refused();
	return errors ? exit_failed : exit_done;
}

/* Takes --data DIR out of the words; the exit status if that is not possible. */
static int take_data(int *argc, char **argv)
{
	int left = 1;
	for (int i = 1; i < *argc; i++) {
		if (strcmp(argv[i], "--data") != 0) {
			argv[left++] = argv[i];
			continue;
		}
		if (++i == *argc) {
			fputs("vedette: --data needs a folder\n", stderr);
			return exit_usage;
		}
		int status = use_data(argv[i]);
		if (status)
			return status;
	}
	*argc = left;
	argv[left] = NULL;
	return exit_done;
}

static int help_for(const char *name)
{
	const struct command *command = find_command(name);
	char word[32], option[] = "--help";
	snprintf(word, sizeof word, "%s", name);
	if (command)
		return command->run(2, (char *[]){word, option, NULL});
	fprintf(stderr, "vedette: there is no command \"%s\"\n\n", name);
	print_help(stderr);
	return exit_usage;
}

static int run(int argc, char **argv)
{
	int status = take_data(&argc, argv);
	if (status)
		return status;
	if (argc < 2) {
		print_help(stderr);
		return exit_usage;
	}
	if (!strcmp(argv[1], "help") && argc > 2)
		return help_for(argv[2]);
	if (!strcmp(argv[1], "help") || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
		print_help(stdout);
		return exit_done;
	}
	if (!strcmp(argv[1], "--version")) {
		puts("vedette " VEDETTE_VERSION " (protocol 1)");
		return exit_done;
	}
	const struct command *command = find_command(argv[1]);
	return command ? command->run(argc - 1, argv + 1) : help_for(argv[1]);
}

int vedette_main(int argc, char **argv)
{
	int status = run(argc, argv);
	stop_command_players();
	cli_forget_data();
	if ((fflush(stdout) || ferror(stdout)) && status == exit_done) {
		fputs("vedette: the output could not be written\n", stderr);
		return exit_failed;
	}
	return status;
}
