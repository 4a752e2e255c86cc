/*
 * vedette simulate: many games between computer players, and what can be said about them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/study_report.h"
#include "vedette/game.h"
#include "vedette/study.h"

static const char help[] =
	"usage: vedette simulate SCENARIO [options]\n"
	"\n"
	"Plays many games between computer players and tells win rates with their 95 % intervals, victory points and\n"
	"losses. The same seed gives the same result, whatever the number of threads.\n"
	"\n"
	"  --games N            how many (100)\n"
	"  --players A,B        players in the order of the seats that the game has; one name stands for all (greedy).\n"
	"                       cmd:COMMAND is a program that speaks the protocol, see docs/protocol.md\n"
	"  --bot-time SECONDS   that such a program may think about a decision (10)\n"
	"  --threads T          (one per processor)\n"
	"  --seed TEXT          (\"1\")\n"
	"  --positions N        positions a player may look at in one decision (its own number)\n"
	"  --option ID=VALUE    an option of the scenario; may be given several times\n"
	"  --json               the result as JSON\n";

enum { longest_game = 50000 }; /* answers; a campaign has some 5,000 */

struct wishes {
	const char *scenario, *players, *seed;
	uint32_t games, threads, positions;
	const char *option[max_options];
	unsigned options;
	bool json;
};

static bool read_count(const char *text, uint32_t *count)
{
	char *end;
	errno = 0;
	unsigned long value = text ? strtoul(text, &end, 10) : 0;
	if (!text || text[0] < '0' || text[0] > '9' || *end || errno || value > 1000000000)
		return false;
	*count = (uint32_t)value;
	return true;
}

static int complain(const char *about, const char *what)
{
	fprintf(stderr, "vedette simulate: %s%s%s\n", about, *about ? ": " : "", what);
	return 2;
}

/* One option that takes a value; false if it makes no sense. */
static bool take_value(struct wishes *wishes, const char *name, const char *value)
{
	if (!value)
		return false;
	if (!strcmp(name, "--games"))
		return read_count(value, &wishes->games) && wishes->games > 0;
	if (!strcmp(name, "--threads"))
		return read_count(value, &wishes->threads) && wishes->threads > 0;
	if (!strcmp(name, "--positions"))
		return read_count(value, &wishes->positions);
	if (!strcmp(name, "--bot-time"))
		return cli_bot_time(value);
	if (!strcmp(name, "--players"))
		wishes->players = value;
	else if (!strcmp(name, "--seed"))
		wishes->seed = value;
	else if (!strcmp(name, "--option") && wishes->options < max_options)
		wishes->option[wishes->options++] = value;
	else
		return false;
	return true;
}

static int read_wishes(int argc, char **argv, struct wishes *wishes)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			wishes->json = true;
		else if (argv[i][0] != '-' && !wishes->scenario)
			wishes->scenario = argv[i];
		else if (argv[i][0] != '-' || i + 1 >= argc || !take_value(wishes, argv[i], argv[i + 1]))
			return complain(argv[i], "not understood (--help tells more)");
		else
			i++;
	}
	return wishes->scenario ? 0 : complain("", "which scenario?");
}

static int set_options(const struct scenario *scenario, const struct wishes *wishes,
		       uint8_t option[max_options])
{
	game_default_options(scenario, option);
	for (unsigned i = 0; i < wishes->options; i++) {
		char id[64], error[200];
		const char *equals = strchr(wishes->option[i], '=');
		if (!equals || (size_t)(equals - wishes->option[i]) >= sizeof id)
			return complain(wishes->option[i], "an option is given as id=value");
		snprintf(id, sizeof id, "%.*s", (int)(equals - wishes->option[i]), wishes->option[i]);
		if (!game_option(scenario, option, id, equals + 1, error, sizeof error))
			return complain(wishes->option[i], error);
	}
	return 0;
}

/* ---- The bar ------------------------------------------------------------------------------------------------------ */

struct bar {
	struct progress progress;
	double last;
};

static void draw_bar(struct progress *progress, uint32_t done, uint32_t of)
{
	struct bar *bar = (struct bar *)progress;
	double now = seconds_now();
	if (now - bar->last < 0.1 && done < of)
		return;
	bar->last = now;
	enum { width = 40 };
	unsigned filled = (unsigned)((uint64_t)done * width / of);
	fprintf(stderr, "\r[%.*s%*s] %u of %u", (int)filled,
		"========================================", (int)(width - filled), "", done, of);
}

static void wipe_bar(void)
{
	fprintf(stderr, "\r%70s\r", "");
}

/* What a program answered wrongly was drawn by lot: such games are no measure of it. */
static bool report_faults(void)
{
	unsigned faults = command_player_faults();
	if (faults)
		fprintf(stderr, "vedette simulate: %u answers of programs were drawn by lot instead\n",
			faults);
	return faults;
}

/* Games do end; should a rule be wrong, the others are not to wait for ever for the one that does not. */
static uint32_t report_endless(const struct match *match, const struct study *study)
{
	uint32_t games = study->broken_off - study->unanswered;
	if (study->unanswered)
		fprintf(stderr,
			"vedette simulate: %u of the games came to a question that the rules leave without an answer, the first of them game %u at \"%s\"; counted as drawn\n",
			study->unanswered, study->first_unanswered + 1, study->unanswered_question);
	if (games)
		fprintf(stderr,
			"vedette simulate: %u of the games had not ended after %u answers, and %s counted as drawn\n",
			games, match->most_decisions, games == 1 ? "is" : "are");
	return study->broken_off;
}

static int play_games(const struct match *match, const struct wishes *wishes)
{
	struct study *study = malloc(sizeof *study);
	struct bar bar = {.progress = {.tell = draw_bar}};
	bool watched = isatty(STDERR_FILENO) == 1;
	bool played = study && study_games(match, wishes->games, wishes->threads,
					   watched ? &bar.progress : NULL, study);
	if (watched)
		wipe_bar();
	if (!played)
		fprintf(stderr, "vedette simulate: out of memory\n");
	else if (wishes->json)
		report_as_json(match, study);
	else
		report_as_text(match, study);
	uint32_t endless = played ? report_endless(match, study) : 0;
	free(study);
	return played && !report_faults() && !endless ? 0 : 1;
}

int command_simulate(int argc, char **argv)
{
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		fputs(help, stdout);
		return 0;
	}
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct wishes wishes = {.players = "greedy",
				.seed = "1",
				.games = 100,
				.threads = processors > 0 ? (uint32_t)processors : 1};
	int status = read_wishes(argc, argv, &wishes);
	if (status)
		return status;
	struct scenario *scenario = cli_load(wishes.scenario, &status);
	if (!scenario)
		return status;
	uint8_t option[max_options];
	char reason[200];
	struct match match = {.scenario = scenario,
			      .option = option,
			      .positions = wishes.positions,
			      .seed = wishes.seed,
			      .most_decisions = longest_game};
	status = set_options(scenario, &wishes, option);
	if (!status && !read_players(wishes.players, scenario, option, match.player, reason, sizeof reason))
		status = complain("--players", reason);
	if (!status)
		status = play_games(&match, &wishes);
	scenario_free(scenario);
	return status;
}
