/*
 * vedette replay: checks that a game file plays again to the same end, and tells it as a story.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/game.h"
#include "vedette/ground.h"

static const char help[] =
	"vedette replay FILE [--json]\n\n"
	"Plays a game file again from its first answer, compares position and events with what the\n"
	"file holds, and tells the game as a story.\n\n"
	"  --json   only {\"ok\":…,\"moves\":…,\"hash\":…}\n";

static void print_line(void *context, const char *line)
{
	(void)context;
	char *plain = strdup(line);
	puts(plain ? cli_plain(plain) : "");
	free(plain);
}

static void print_json(const struct replay_report *report)
{
	char room[1024], hash[24];
	struct json out;
	json_start(&out, room, sizeof room);
	snprintf(hash, sizeof hash, "%016" PRIx64, report->hash);
	put_object(&out, NULL);
	put_bool(&out, "ok", report->same);
	put_number(&out, "moves", report->moves);
	put_text(&out, "hash", hash);
	if (!report->same)
		put_text(&out, "error", report->error);
	put_end(&out);
	puts(room);
}

static void print_end(const char *path, struct replay_report *report)
{
	if (report->same)
		printf("\n%s: %u moves, replayed to the same end. Hash %016" PRIx64 ".\n", path,
		       report->moves, report->hash);
	else
		fprintf(stderr, "vedette: %s: %s\n", path, cli_plain(report->error));
}

static bool find_battle(const char *text, size_t size, struct scenario **scenario,
			struct replay_report *report)
{
	struct data_error error = {.line = 0};
	*scenario = scenario_load_for(text, size, cli_data(), &error);
	if (!*scenario)
		snprintf(report->error, sizeof report->error, "%s%s%s", error.file, error.file[0] ? ": " : "",
			 error.reason);
	return *scenario;
}

static void replay(const char *text, size_t size, void (*story)(void *context, const char *line),
		   struct replay_report *report)
{
	struct scenario *scenario = NULL;
	struct workspace *work = calloc(1, sizeof *work);
	if (work && find_battle(text, size, &scenario, report))
		game_replay(scenario, text, size, work, story, NULL, report);
	scenario_free(scenario);
	free(work);
}

int command_replay(int argc, char **argv)
{
	const char *path = NULL;
	bool as_json = false;
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], "--json"))
			as_json = true;
		else if (argv[i][0] == '-' || path)
			return cli_usage(help, "%s: not understood", argv[i]);
		else
			path = argv[i];
	if (!path)
		return cli_usage(help, "which file?");
	size_t size;
	struct replay_report report = {0};
	char *text = cli_read_file(path, &size);
	if (!text)
		return exit_failed;
	replay(text, size, as_json ? NULL : print_line, &report);
	free(text);
	if (as_json)
		print_json(&report);
	else
		print_end(path, &report);
	return report.same ? exit_done : exit_failed;
}
