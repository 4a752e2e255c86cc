/*
 * The game line by line: for pipes, scripts and screen readers. Commands as on the board's command line.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

static void print_new_lines(struct play *play, size_t *printed)
{
	if (play->log_lines < *printed)
		*printed = 0;
	for (; *printed < play->log_lines; ++*printed)
		printf("%s\n", play->log[*printed].text);
}

static void print_choices(struct play *play)
{
	enum { shown = 40 };
	struct field field = game_field(play->game, play->seat);
	printf("%s\n", play->prompt);
	for (unsigned i = 0; i < play->answers.count && i < shown; i++) {
		char text[200];
		answer_text(&field, play->answers.answer[i], text, sizeof text);
		half_points cost = play->answers.cost[i];
		if (cost >= 0)
			printf("  %s (%d%s)\n", text, cost / 2, cost % 2 ? "½" : "");
		else
			printf("  %s\n", text);
	}
	if (play->answers.count > shown)
		printf("  ... and %d more\n", play->answers.count - shown);
}

static void print_notice(struct play *play)
{
	if (play->notice[0])
		printf("%s\n", play->notice);
	play->notice[0] = '\0';
}

static void print_help(void)
{
	for (unsigned i = 0; play_help[i]; i++)
		printf("%s\n", play_help[i]);
}

int play_by_lines(struct play *play)
{
	char line[512];
	size_t printed = 0;
	bool ask = true;
	play_refresh(play);
	for (;;) {
		while (play_computer(play))
			ask = true;
		play_refresh(play);
		print_new_lines(play, &printed);
		print_notice(play);
		if (game_is_over(play->game)) {
			play_score_text(play, line, sizeof line);
			printf("%s", line);
			return 0;
		}
		if (ask)
			print_choices(play);
		printf("> ");
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin))
			break;
		line[strcspn(line, "\r\n")] = '\0';
		if (!strcmp(line, "quit"))
			break;
		ask = true;
		if (!strcmp(line, "help"))
			print_help();
		else if (line[0])
			ask = play_command(play, line);
	}
	printf("\n");
	return 0;
}
