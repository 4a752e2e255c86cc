/*
 * Data files of one's own: written out, checked, refused with file, line and reason, and told apart in game files.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "places.h"
#include "cli/cli.h"
#include "vedette/game.h"

struct desk {
	char folder[64];
	char output[8192];
	int status;
};

static void run(struct desk *desk, const char *words)
{
	char command[1024];
	snprintf(command, sizeof command, "cd %s && " VEDETTE_BINARY "/vedette %s 2>&1 </dev/null",
		 desk->folder, words);
	FILE *pipe = popen(command, "r");
	cr_assert_not_null(pipe);
	size_t used = fread(desk->output, 1, sizeof desk->output - 1, pipe);
	desk->output[used] = '\0';
	int status = pclose(pipe);
	desk->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void open_desk(struct desk *desk)
{
	snprintf(desk->folder, sizeof desk->folder, "/tmp/vedette-designer-XXXXXX");
	cr_assert_not_null(mkdtemp(desk->folder));
	run(desk, "data export own");
	cr_assert_eq(desk->status, exit_done, "%s", desk->output);
}

static void close_desk(const struct desk *desk)
{
	char command[128];
	snprintf(command, sizeof command, "rm -r %s", desk->folder);
	cr_assert_eq(system(command), 0); // NOLINT(cert-env33-c)
}

static void shell(const struct desk *desk, const char *command)
{
	char line[512];
	snprintf(line, sizeof line, "cd %s && %s", desk->folder, command);
	cr_assert_eq(system(line), 0, "%s", command); // NOLINT(cert-env33-c)
}

static bool says(const struct desk *desk, const char *line)
{
	return strstr(desk->output, line);
}

Test(designer, what_is_written_out_is_what_is_played)
{
	struct desk desk;
	open_desk(&desk);
	cr_assert(says(&desk, "own/trautenau/map-hexes.csv\n"));
	cr_assert(!says(&desk, "ledger.csv") && !says(&desk, "picket"));
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_done, "%s", desk.output);
	cr_assert(says(&desk, "nothing wrong"));
	run(&desk, "simulate short --games 1 --data own --json");
	cr_assert_eq(desk.status, exit_done, "%s", desk.output);
	close_desk(&desk);
}

Test(designer, nothing_is_overwritten)
{
	struct desk desk;
	open_desk(&desk);
	run(&desk, "data export own");
	cr_assert_eq(desk.status, exit_failed);
	cr_assert(says(&desk, "File exists"));
	run(&desk, "data export one --rulebook napoleon1806");
	cr_assert_eq(desk.status, exit_done, "%s", desk.output);
	cr_assert(says(&desk, "one/napoleon/corps.csv") && !says(&desk, "trautenau"));
	run(&desk, "data export two --rulebook nobody");
	cr_assert_eq(desk.status, exit_usage);
	close_desk(&desk);
}

/* Two errors in one file, one each in two others, of two rulebooks: four lines, and none that only follows from them. */
static void spoil(const struct desk *desk)
{
	shell(desk, "sed -i 's/^pr.1jaeg,0904,/pr.1jaeg,9904,/; s/^pr.1drag,0904,S,/pr.1drag,0904,Q,/'"
		    " own/trautenau/set-up-trautenau.csv");
	shell(desk, "sed -i 's/^lannes,/lannnes,/' own/napoleon/corps.csv");
	shell(desk, "sed -i 's/^id,/ident,/' own/napoleon/french-deck.csv");
}

static void expect_all(const struct desk *desk)
{
	cr_assert(says(desk, "own/trautenau/set-up-trautenau.csv:6: at: there is no hex \"9904\"\n"), "%s",
		  desk->output);
	cr_assert(says(desk, "own/trautenau/set-up-trautenau.csv:7: facing: \"Q\" is no direction\n"), "%s",
		  desk->output);
	cr_assert(says(desk, "own/napoleon/corps.csv:11: id: \"lannnes\" is no block\n"), "%s", desk->output);
	cr_assert(says(desk, "own/napoleon/french-deck.csv:4: there is no column \"id\"\n"), "%s",
		  desk->output);
}

Test(designer, every_error_with_its_file_line_and_reason)
{
	struct desk desk;
	open_desk(&desk);
	spoil(&desk);
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed);
	expect_all(&desk);
	cr_assert(says(&desk, "\n4 errors\n"), "%s", desk.output);
	close_desk(&desk);
}

Test(designer, every_command_says_the_same)
{
	static const char *const command[] = {"simulate short --games 1",
					      "bench short --signature-only",
					      "bench short --games 1",
					      "play soor --plain",
					      "map soor -o map.svg",
					      "serve --port 0",
					      "engine",
					      "scenarios"};
	struct desk desk;
	open_desk(&desk);
	spoil(&desk);
	for (unsigned i = 0; i < sizeof command / sizeof *command; i++) {
		char words[128];
		snprintf(words, sizeof words, "%s --data own", command[i]);
		run(&desk, words);
		cr_assert_eq(desk.status, exit_failed, "%s: %d", command[i], desk.status);
		expect_all(&desk);
	}
	close_desk(&desk);
}

Test(designer, misnamed_files_and_folders_are_refused)
{
	struct desk desk;
	open_desk(&desk);
	shell(&desk, "mv own/trautenau/map-hexes.csv own/trautenau/map-hex.csv");
	run(&desk, "map soor -o map.svg --data own");
	cr_assert_eq(desk.status, exit_failed);
	cr_assert(says(&desk, "own/trautenau/map-hex.csv: there is no data file of that name"), "%s",
		  desk.output);
	shell(&desk,
	      "rm own/trautenau/map-hex.csv; mv own/trautenau own/trautenua; echo hello >own/NOTES.txt");
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed);
	cr_assert(says(&desk, "own/trautenua: there is no rulebook of that name"), "%s", desk.output);
	shell(&desk, "rm -r own/trautenua; cp own/napoleon/areas.csv own/areas.csv");
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed);
	cr_assert(says(&desk, "more than one rulebook"), "%s", desk.output);
	close_desk(&desk);
}

Test(designer, a_misnamed_file_hides_no_other_error)
{
	struct desk desk;
	open_desk(&desk);
	spoil(&desk);
	shell(&desk, "cp own/napoleon/areas.csv own/napoleon/aeras.csv");
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed);
	expect_all(&desk);
	cr_assert(says(&desk, "own/napoleon/aeras.csv: there is no data file of that name"), "%s",
		  desk.output);
	cr_assert(says(&desk, "\n5 errors\n"), "%s", desk.output);
	run(&desk, "scenarios --data own");
	cr_assert_eq(desk.status, exit_failed);
	expect_all(&desk);
	close_desk(&desk);
}

Test(designer, exit_status_of_wrong_usage)
{
	struct desk desk;
	open_desk(&desk);
	shell(&desk, "mkdir empty");
	static const char *const wrong[] = {"check",
					    "check nowhere",
					    "check empty",
					    "data",
					    "data export",
					    "data list here",
					    "simulate nothing",
					    "bench nothing",
					    "map nothing -o map.svg",
					    "simulate short --data"};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		run(&desk, wrong[i]);
		cr_assert_eq(desk.status, exit_usage, "%s: %d", wrong[i], desk.status);
	}
	close_desk(&desk);
}

/* A file of `own`, or what has been made of it, put into the folder `one`, changed by sed. */
static void spoil_into_one(const struct desk *desk, const char *file, const char *change)
{
	char command[480];
	snprintf(command, sizeof command,
		 "f=%s; mkdir -p one/$(dirname $f); test -f one/$f || cp own/$f one/$f; cp one/$f was; "
		 "sed -i '%s' one/$f; ! cmp -s one/$f was",
		 file, change);
	shell(desk, command);
}

struct spoilt {
	const char *file, *change, *line;
};

static void expect_errors(struct desk *desk, const struct spoilt spoilt[], unsigned count)
{
	char total[32];
	for (unsigned i = 0; i < count; i++)
		spoil_into_one(desk, spoilt[i].file, spoilt[i].change);
	run(desk, "check one");
	cr_expect_eq(desk->status, exit_failed);
	for (unsigned i = 0; i < count; i++)
		cr_expect(says(desk, spoilt[i].line), "%s: %s", spoilt[i].change, desk->output);
	snprintf(total, sizeof total, "\n%u errors\n", count);
	cr_expect(says(desk, total), "%s", desk->output);
	shell(desk, "rm -r one");
}

#define SAALFELD "campaign/1806/set-up-saalfeld.csv"

Test(designer, nonsense_that_can_be_read_is_refused)
{
	static const struct spoilt lines[] = {
		{SAALFELD, "s/^fr.lannes,N0402,,/&reduced/", SAALFELD ":2: fr.lannes has no reduced counter"},
		{SAALFELD, "s/^fr.suchet,/fr.lannes,/", SAALFELD ":3: fr.lannes stands on line 2 already"},
		{SAALFELD, "s/^fr.treilhard,N0505/fr.treilhard,N3853/", SAALFELD ":4: N3853 is not in play"},
		{SAALFELD, "s/^pr.hohenlohe,N0724,/&99/", SAALFELD ":5: turn 99 is no turn"},
		{SAALFELD, "s/^pr.prittwitz,N0724,/pr.prittwitz,reserve,3/",
		 SAALFELD ":6: whoever comes in a turn"},
		{"campaign/1806/units.csv", "s/,Dupont,/,Du\\xffpont,/",
		 "campaign/1806/units.csv:4: a name is not UTF-8 text"},
		{"campaign/1806/trains.csv", "s/fr.davout/pr.brunswick/",
		 "campaign/1806/trains.csv:3: a train is set up near a general of its side"},
		{"campaign/1806/scenarios.csv", "s/historical,closed/historical,clozed/",
		 "campaign/1806/scenarios.csv:14: \"clozed\" is neither closed nor nothing"},
		{"campaign/1806/sources.csv", "s/^N1453/S0901/",
		 "campaign/1806/sources.csv:9: S0901 stands there already"},
		{"campaign/1806/track-alternate.csv", "s/^fr.murat,N1801,7/fr.murat,N1801,/",
		 "campaign/1806/track-alternate.csv:2: a turn is wanted"},
		{"campaign/1809/weather-table.csv", "/^3,/d",
		 "campaign/1809/weather-table.csv: there is no row 3"},
		{"campaign/1809/weather-track.csv", "/^5,/d",
		 "campaign/1809/weather-track.csv: there is no row 5"},
	};
	/* 3 and 11.2: a further unit in the stack that is printed at Wolta; 1806 3.1: four divisions in a hex. */
	static const struct spoilt stacks[] = {
		{"trautenau/set-up-trautenau.csv", "s/^pr.ir41,0902/pr.ir41,0903/",
		 "trautenau: the set-up: More units would stand at Wolta (0903)"},
		{SAALFELD,
		 "s/^fr.treilhard,N0505/fr.dupont,N0402,,,X\\nfr.drouet,N0402,,,X\\nfr.gudin,N0402/",
		 "saalfeld: the set-up: Even with a leader N0402 has room"},
	};
	struct desk desk;
	open_desk(&desk);
	expect_errors(&desk, lines, sizeof lines / sizeof *lines);
	expect_errors(&desk, stacks, sizeof stacks / sizeof *stacks);
	close_desk(&desk);
}

/* A battle's or year's folder, a map of letters, a pipe: what lies where nobody looks for it is told, not passed over. */
Test(designer, what_lies_in_the_wrong_place_is_refused)
{
	static const char *const misplaced[][2] = {
		{"mkdir -p two/gloire/jenna && cp own/gloire/jena/units.csv two/gloire/jenna",
		 "two/gloire/jenna: its rulebook has no folder of that name"},
		{"mkdir -p two/campaign/1807 && cp own/campaign/1806/units.csv two/campaign/1807",
		 "two/campaign/1807: its rulebook has no folder of that name"},
		{"mkdir -p two/gloire/jena && cp own/gloire/jena/map.txt two/gloire/jena/map-jena.txt",
		 "two/gloire/jena/map-jena.txt: there is no data file of that name"},
		{"mkdir -p two && cp own/gloire/jena/map.txt two",
		 "two/map.txt: there is no data file of that name"},
		{"mkdir -p two/napoleon && mkfifo two/napoleon/corps.csv",
		 "two/napoleon/corps.csv: is no file"},
		{"mkdir -p two/napoleon/corps.csv", "two/napoleon/corps.csv: Is a directory"},
	};
	struct desk desk;
	open_desk(&desk);
	for (unsigned i = 0; i < sizeof misplaced / sizeof *misplaced; i++) {
		shell(&desk, misplaced[i][0]);
		run(&desk, "check two");
		cr_expect_eq(desk.status, exit_failed, "%s: %d", misplaced[i][0], desk.status);
		cr_expect(says(&desk, misplaced[i][1]) && says(&desk, "\n1 error\n"), "%s", desk.output);
		shell(&desk, "rm -r two");
	}
	close_desk(&desk);
}

/* Bytes that are no table at all end in errors, never in a crash. */
Test(designer, nonsense_is_refused)
{
	struct desk desk;
	open_desk(&desk);
	shell(&desk, "for f in own/*/*.csv; do head -c 3000 " VEDETTE_BINARY "/vedette >$f; done");
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed, "%s", desk.output);
	shell(&desk, "for f in own/*/*.csv; do : >$f; done");
	run(&desk, "check own");
	cr_assert_eq(desk.status, exit_failed, "%s", desk.output);
	close_desk(&desk);
}

/* ---- Fingerprints ------------------------------------------------------------------------------------- */

static char *saved_game(const struct scenario *scenario, struct workspace *work)
{
	struct game_setup setup = {.seed = "designer", .work = work};
	struct game *game = game_new(scenario, &setup);
	char *text = game_save(game);
	game_free(game);
	return text;
}

Test(designer, a_game_file_tells_other_data)
{
	struct desk desk;
	struct load_report report;
	struct replay_report replay;
	struct data_error error;
	struct workspace *work = calloc(1, sizeof *work);
	open_desk(&desk);
	struct scenario *scenario = scenario_load("short", cli_data(), &error);
	char *text = saved_game(scenario, work);
	struct game *game = game_load(scenario, text, strlen(text), work, &report);
	cr_assert(game && report.exact && !report.note[0], "%s", report.note);
	game_free(game);
	scenario_free(scenario);

	char folder[128];
	snprintf(folder, sizeof folder, "%s/own", desk.folder);
	shell(&desk, "sed -i 's/^lannes,Lannes,/lannes,Lannes the Brave,/' own/napoleon/corps.csv");
	cr_assert_eq(cli_use_data(folder), exit_done);
	scenario = scenario_load("short", cli_data(), &error);
	cr_assert_not_null(scenario, "%s", error.reason);
	game = game_load(scenario, text, strlen(text), work, &report);
	cr_assert_not_null(game);
	cr_assert(strstr(report.note, "other data files"), "%s", report.note);
	game_free(game);
	game_replay(scenario, text, strlen(text), work, NULL, NULL, &replay);
	cr_assert(replay.same || strstr(replay.error, "other data files"), "%s", replay.error);
	scenario_free(scenario);
	cli_forget_data();
	free(text);
	free(work);
	close_desk(&desk);
}
