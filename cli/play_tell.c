/*
 * What happened is told line by line, and the keyboard goes from hand to hand without showing a secret.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

enum { pause_ms = 450 };

static void show_line(struct screen *screen, size_t line)
{
	space_id at = screen->play->log[line].at;
	screen->story_end = line + 1;
	screen->marked = -1;
	if (at < screen->play->scenario->board->spaces) {
		screen->cursor = at;
		show_cursor(screen);
	}
	draw_all(screen);
}

/* A moment for the eye; a key asks for the rest at once. */
static bool is_hurried(void)
{
	timeout(pause_ms);
	int key = getch();
	timeout(-1);
	return key != ERR;
}

static void tell_lines(struct screen *screen, bool slowly)
{
	struct play *play = screen->play;
	size_t line = play->fresh;
	while (line < play->log_lines) {
		size_t end = play->log[line].of_combat ? show_combat(screen, line) : line;
		if (end > line) {
			line = end;
			continue;
		}
		if (slowly) {
			show_line(screen, line);
			slowly = !is_hurried();
		}
		line++;
	}
}

void tell_story(struct screen *screen, bool slowly)
{
	struct play *play = screen->play;
	if (play->fresh >= play->log_lines)
		return;
	space_id cursor = screen->cursor;
	int marked = screen->marked;
	if (play->scenario->board->kind == board_of_areas)
		tell_lines(screen, slowly);
	play_seen(play);
	screen->story_end = SIZE_MAX;
	if (!slowly && play->answers.count) {
		screen->cursor = cursor;
		mark(screen, marked);
	}
}

/* ---- From hand to hand -------------------------------------------------------------------------------------------------- */

static void draw_centred(const struct screen *screen, int row, const char *text)
{
	int column = (screen->columns - (int)strlen(text)) / 2;
	mvaddstr(row, column > 0 ? column : 0, text);
}

/* A blank screen: what the one knew is gone, what the next one knows is not there yet. */
void hand_over(struct screen *screen)
{
	struct play *play = screen->play;
	const struct rulebook *rulebook = play->scenario->rulebook;
	if (play->next >= rulebook->seats)
		return;
	char text[120];
	int key;
	do {
		getmaxyx(stdscr, screen->rows, screen->columns);
		clear();
		use_ink(A_BOLD);
		snprintf(text, sizeof text, "Hand the keyboard to: %s", rulebook->seat[play->next]);
		draw_centred(screen, screen->rows / 2 - 1, text);
		use_ink(A_NORMAL);
		draw_centred(screen, screen->rows / 2 + 1, "Press Enter when nobody else looks on.");
		refresh();
		key = getch();
	} while (key != '\n' && key != KEY_ENTER && key != ERR);
	play_sit_down(play);
	screen->quit = key == ERR;
	tell_story(screen, false);
	mark_first(screen);
}
