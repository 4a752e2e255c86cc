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
	printf("%s\n", play->prompt);
	for (unsigned i = 0; i < play->answers.count && i < shown; i++) {
		char text[200];
		choice_text(play, play->answers.answer[i], text, sizeof text);
		half_points cost = play->answers.cost[i];
		if (cost >= 0)
			printf("  %s (%d%s)\n", text, cost / 2, cost % 2 ? "½" : "");
		else
			printf("  %s\n", text);
	}
	if (play->answers.count > shown)
		printf("  ... and %d more\n", play->answers.count - shown);
}

/* ---- Whose turn at the keyboard ------------------------------------------------------------------------------------------ */

/* A form feed and forty blank lines lie between what one knows and what the next one knows; false at the end of input. */
static bool hand_over_lines(struct play *play, size_t *printed)
{
	char line[64];
	printf("\f");
	for (unsigned i = 0; i < 40; i++)
		printf("\n");
	printf("Hand the keyboard to: %s. Press Enter when nobody else looks on.\n",
	       play->scenario->rulebook->seat[play->next]);
	fflush(stdout);
	if (!fgets(line, sizeof line, stdin))
		return false;
	play_sit_down(play);
	*printed = play->fresh;
	return true;
}

static void print_notice(struct play *play)
{
	if (play->notice[0])
		printf("%s\n", play->notice);
	play->notice[0] = '\0';
}

static const char help_by_lines[] =
	"A line is an answer, as listed (\"go Jena\", \"unit Lannes\", \"pass\"), or the beginning of one; or\n"
	"  why PLACE      why not there        explain       the figures behind it\n"
	"  look PLACE     who stands there     score         how the game stands\n"
	"  hand           your cards           sheet         the order of battle\n"
	"  tables         the tables of the booklet\n"
	"  orders         which windows you are asked in; orders WINDOW pass|ask|card\n"
	"  undo           take the last move back, where nothing has come of it\n"
	"  save FILE      quit\n";

static void print_welcome(const struct play *play)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	printf("%s\n%s\n", play->scenario->info->title, play->scenario->info->introduction);
	if (play->seat < rulebook->seats)
		printf("You are %s. help lists the commands, sheet shows the armies.\n\n",
		       rulebook->seat[play->seat]);
}

static void print_tables(const struct play *play)
{
	char text[8192];
	size_t i;
	json_t *tables = play_aids(play), *table;
	json_array_foreach (tables, i, table) {
		play_aid_text(table, text, sizeof text);
		printf("%s\n", text);
	}
	if (!json_array_size(tables))
		printf("This rulebook has no tables yet.\n");
	json_decref(tables);
}

/* Pages that the board shows by keys; false if the word is none of them. */
static bool print_page(struct play *play, const char *word)
{
	char text[16384] = "";
	if (!strcmp(word, "hand")) {
		if (!play_hand_text(play, text, sizeof text))
			snprintf(text, sizeof text, "You hold no cards.\n");
	} else if (!strcmp(word, "sheet")) {
		play_sheet_text(play, text, sizeof text);
	} else if (!strcmp(word, "tables")) {
		print_tables(play);
	} else if (!strcmp(word, "orders")) {
		play_orders_text(play, text, sizeof text);
	} else {
		return false;
	}
	printf("%s", text);
	return true;
}

int play_by_lines(struct play *play)
{
	char line[512];
	size_t printed = 0;
	bool ask = true;
	play_refresh(play);
	print_welcome(play);
	for (;;) {
		while (play_computer(play)) {
			play_refresh(play);
			ask = true;
		}
		play_refresh(play);
		print_new_lines(play, &printed);
		play_seen(play);
		print_notice(play);
		if (game_is_over(play->game)) {
			play_score_text(play, line, sizeof line);
			printf("%s%s", line, game_is_analysis(play->game) ? "It was an analysis.\n" : "");
			return 0;
		}
		if (play->next != no_seat) {
			if (!hand_over_lines(play, &printed))
				break;
			print_new_lines(play, &printed);
			play_seen(play);
			ask = true;
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
			printf("%s", help_by_lines);
		else if (print_page(play, line))
			ask = false;
		else if (line[0])
			ask = play_command(play, line);
	}
	printf("\n");
	return 0;
}
