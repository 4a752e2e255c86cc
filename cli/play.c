/*
 * vedette play: a game at the terminal.
 */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/play.h"
#include "vedette/ground.h"

static const char usage[] =
	"usage: vedette play [SCENARIO | FILE] [options]\n"
	"\n"
	"Plays a battle on a board in the terminal, or goes on with a saved game.\n"
	"Without a scenario it asks which one. 'vedette scenarios' lists them.\n"
	"\n"
	"  --SEAT WHO        who plays that seat: human, random, greedy ..., or cmd:COMMAND, a program that speaks\n"
	"                    the protocol (docs/protocol.md)\n"
	"                    (--prussian human --austrian greedy)\n"
	"  --seed TEXT       the same text gives the same dice\n"
	"  --option ID=VALUE a reading of the rules, 'vedette scenarios' lists them\n"
	"  --plain           line by line instead of a board: for pipes and screen readers\n"
	"  --data DIR        data files that replace those of the program\n";

struct wishes {
	const char *what; /* scenario or file */
	const char *who[max_seats];
	const char *seat_name[max_seats];
	unsigned seats;
	const char *seed;
	const char *option[max_options];
	unsigned options;
	bool plain;
};

static int complain(const char *format, const char *what)
{
	fputs("vedette play: ", stderr);
	fprintf(stderr, format, what);
	fputc('\n', stderr);
	return 2;
}

static bool is_seat_flag(const char *word)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned seat = 0; seat < all[i]->seats; seat++)
			if (!strcmp(word, all[i]->seat[seat]))
				return true;
	return false;
}

static int read_arguments(int argc, char **argv, struct wishes *wishes)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];
		const char *value = i + 1 < argc ? argv[i + 1] : NULL;
		if (!strcmp(word, "--plain")) {
			wishes->plain = true;
		} else if (word[0] != '-') {
			if (wishes->what)
				return complain("one scenario or file at a time, not \"%s\" too", word);
			wishes->what = word;
		} else if (strncmp(word, "--", 2) != 0) {
			return complain("there is no option %s; see --help", word);
		} else if (!value) {
			return complain("%s needs a value", word);
		} else if (!strcmp(word, "--seed")) {
			wishes->seed = argv[++i];
		} else if (!strcmp(word, "--option") && wishes->options < max_options) {
			wishes->option[wishes->options++] = argv[++i];
		} else if (is_seat_flag(word + 2) && wishes->seats < max_seats) {
			wishes->seat_name[wishes->seats] = word + 2;
			wishes->who[wishes->seats++] = argv[++i];
		} else {
			return complain("there is no option %s; see --help", word);
		}
	}
	return 0;
}

/* ---- Asking ---------------------------------------------------------------------------------------------------------- */

static bool ask_line(const char *prompt, char *line, int size)
{
	printf("%s", prompt);
	fflush(stdout);
	if (!fgets(line, size, stdin))
		return false;
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

static const struct scenario_info *offered(unsigned wanted)
{
	unsigned count, n = 0;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++)
			if (scenario_is_offered(all[i], &all[i]->scenario[k]) && n++ == wanted)
				return &all[i]->scenario[k];
	return NULL;
}

/* Broken at spaces, each line set in a little. */
static void print_wrapped(const char *text)
{
	enum { width = 74 };
	while (*text) {
		size_t length = strcspn(text, "\n");
		if (length > width)
			for (length = width; length > 1 && text[length] != ' ';)
				length--;
		printf("     %.*s\n", (int)length, text);
		text += length;
		text += *text == ' ' || *text == '\n';
	}
}

static const char *ask_scenario(void)
{
	char line[80];
	unsigned count = 0;
	printf("Vedette: which battle?\n\n");
	for (const struct scenario_info *info; (info = offered(count)); count++) {
		printf("  %u  %s\n", count + 1, info->title);
		print_wrapped(info->introduction);
	}
	if (!ask_line("\nNumber [1]: ", line, sizeof line))
		return NULL;
	unsigned long number = line[0] ? strtoul(line, NULL, 10) : 1;
	const struct scenario_info *info = number ? offered((unsigned)number - 1) : NULL;
	return info ? info->id : NULL;
}

/* "human, recruit, greedy ..." */
static const char *player_names(char *text, size_t size)
{
	unsigned count;
	const struct player *const *all = players(&count);
	size_t used = (size_t)snprintf(text, size, "human");
	for (unsigned i = 0; i < count && used < size; i++)
		used += (size_t)snprintf(text + used, size - used, ", %s", all[i]->id);
	return text;
}

static bool set_player(struct play *play, seat_id seat, const char *who)
{
	if (!strcmp(who, "human")) {
		play->player[seat] = NULL;
		return true;
	}
	play->player[seat] = find_player(who);
	return play->player[seat] != NULL;
}

/* Whoever says nothing else plays the first seat that there is against the computer. */
static const char *usual_player(const struct play *play, seat_id seat)
{
	seat_id first = 0;
	while (first < seat && !game_has_seat(play->game, first))
		first++;
	return seat == first && game_has_seat(play->game, seat) ? "human" : "greedy";
}

static void ask_seats(struct play *play)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	for (seat_id seat = 0; seat < rulebook->seats; seat++) {
		char prompt[200], line[40], names[100];
		const char *usual = usual_player(play, seat);
		set_player(play, seat, usual);
		if (!game_has_seat(play->game, seat))
			continue;
		do {
			snprintf(prompt, sizeof prompt, "Who plays %s? %s [%s]: ", rulebook->seat[seat],
				 player_names(names, sizeof names), usual);
			if (!ask_line(prompt, line, sizeof line))
				snprintf(line, sizeof line, "%s", usual);
		} while (!set_player(play, seat, line[0] ? line : usual));
	}
}

/* ---- Beginning or going on ---------------------------------------------------------------------------------------------- */

static int seat_players(struct play *play, const struct wishes *wishes)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	for (seat_id seat = 0; seat < rulebook->seats; seat++)
		set_player(play, seat, usual_player(play, seat));
	for (unsigned i = 0; i < wishes->seats; i++) {
		seat_id seat = game_find_viewer(play->game, wishes->seat_name[i]);
		if (seat >= rulebook->seats)
			return complain("this battle has no seat \"%s\"", wishes->seat_name[i]);
		if (!set_player(play, seat, wishes->who[i]) &&
		    !(play->player[seat] = player_from_word(wishes->who[i])))
			return complain("there is no player \"%s\"; see 'vedette simulate --help'",
					wishes->who[i]);
	}
	return 0;
}

/* A name that no other saved game has. */
static void propose_path(struct play *play, const char *id)
{
	snprintf(play->path, sizeof play->path, "%s.vedette", id);
	for (unsigned number = 2; access(play->path, F_OK) == 0 && number < 1000; number++)
		snprintf(play->path, sizeof play->path, "%s-%u.vedette", id, number);
}

static int begin_game(struct play *play, const char *id, const struct wishes *wishes)
{
	int status;
	play->scenario = cli_load(id, &status);
	if (!play->scenario)
		return status;
	uint8_t option[max_options];
	game_default_options(play->scenario, option);
	for (unsigned i = 0; i < wishes->options; i++) {
		char name[64], reason[200];
		const char *equals = strchr(wishes->option[i], '=');
		snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - wishes->option[i]) : 60,
			 wishes->option[i]);
		if (!game_option(play->scenario, option, name, equals ? equals + 1 : "on", reason,
				 sizeof reason))
			return complain("%s", reason);
	}
	char now[40];
	snprintf(now, sizeof now, "%lld-%ld", (long long)time(NULL), (long)getpid());
	struct game_setup setup = {.option = option,
				   .seed = wishes->seed ? wishes->seed : now,
				   .windows_open = true, /* play_windows.c passes those nobody wants */
				   .work = play->work};
	play->game = game_new(play->scenario, &setup);
	propose_path(play, id);
	return play->game ? 0 : complain("%s", "no memory");
}

static char *read_whole(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		return NULL;
	char *text = NULL;
	size_t room = 0, used = 0, got;
	do {
		if (used + 4096 > room) {
			room = room ? 2 * room : 65536;
			char *more = realloc(text, room);
			if (!more)
				break;
			text = more;
		}
		got = fread(text + used, 1, room - used - 1, file);
		used += got;
	} while (got > 0);
	fclose(file);
	if (text)
		text[used] = '\0';
	*size = used;
	return text;
}

static void keep_players(struct play *play)
{
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++) {
		const char *who = game_player_of(play->game, seat);
		if (who && who[0])
			set_player(play, seat, who);
	}
}

static int resume_game(struct play *play, const char *path)
{
	size_t size;
	char *text = read_whole(path, &size);
	if (!text)
		return complain("there is no scenario and no file \"%s\"", path);
	struct data_error error = {.reason = ""};
	play->scenario = scenario_load_for(text, size, cli_data(), &error);
	struct load_report report = {.error = ""};
	if (play->scenario)
		play->game = game_load(play->scenario, text, size, play->work, &report);
	free(text);
	if (!play->game) {
		fprintf(stderr, "vedette play: %s: %s%s\n", path, error.reason, report.error);
		return 1;
	}
	snprintf(play->path, sizeof play->path, "%s", path);
	snprintf(play->notice, sizeof play->notice, "%s", report.note);
	return 0;
}

static int prepare(struct play *play, const struct wishes *wishes, bool terminal)
{
	const struct rulebook *rulebook;
	const char *id = wishes->what;
	bool asked = !id;
	if (asked && !terminal)
		return complain("%s", "which battle? See 'vedette play --help'");
	if (asked && !(id = ask_scenario()))
		return complain("%s", "there is no such battle");
	int status = find_scenario(id, &rulebook) ? begin_game(play, id, wishes) : resume_game(play, id);
	if (status)
		return status;
	if (asked && !wishes->seats) {
		ask_seats(play);
		return 0;
	}
	status = seat_players(play, wishes);
	if (!wishes->seats)
		keep_players(play);
	return status;
}

int command_play(int argc, char **argv)
{
	struct wishes wishes = {0};
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		fputs(usage, stdout);
		return 0;
	}
	int status = read_arguments(argc, argv, &wishes);
	if (status)
		return status;
	bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	const char *kind = getenv("TERM");
	if (!kind || !*kind || !strcmp(kind, "dumb"))
		wishes.plain = true;
	struct play play = {.work = calloc(1, sizeof *play.work), .seat = public_seat, .next = no_seat};
	if (!play.work)
		return complain("%s", "no memory");
	status = prepare(&play, &wishes, terminal);
	if (status == 0) {
		for (seat_id seat = 0; seat < play.scenario->rulebook->seats; seat++)
			game_seat_player(play.game, seat,
					 play.player[seat] ? play.player[seat]->id : "human");
		play_begin_orders(&play);
		status = terminal && !wishes.plain ? play_on_screen(&play) : play_by_lines(&play);
	}
	play_close(&play);
	return status;
}
