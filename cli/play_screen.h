/*
 * The terminal's screen: map to the left, sheet of orders to the right, story and command line below.
 */
#ifndef VEDETTE_CLI_PLAY_SCREEN_H
#define VEDETTE_CLI_PLAY_SCREEN_H

#include "cli/play.h"

enum ink {
	ink_plain,
	ink_level, /* + level 1 to 4 */
	ink_woods = ink_level + 5,
	ink_houses,
	ink_water,
	ink_road,
	ink_prussia, /* first side */
	ink_austria, /* second side */
	ink_target,
	ink_selected,
	ink_refusal,
	ink_title,
	ink_faint,
	ink_count
};

struct screen {
	struct play *play;
	int rows, columns;         /* of the terminal */
	int map_rows, map_columns; /* of the map's window */
	int half;                  /* size of a hex: 1 small, 2 middle, 3 large */
	int left, top;             /* first column and row of the map that is shown */
	space_id cursor;
	int marked; /* index into the answers, -1 none */
	bool colours;
	bool quit;
};

unsigned ink_of(const struct screen *screen, enum ink ink); /* with A_BOLD and the like added: */
void use_ink(unsigned ink);

/* play_map.c */
void draw_map(struct screen *screen);
void centre_map(struct screen *screen, space_id space);
void show_cursor(struct screen *screen); /* scrolls until the cursor's hex is seen */

/* play_panel.c */
void draw_panel(struct screen *screen);
void draw_story(struct screen *screen);
/* Wraps text into a box and returns the row behind it. */
int draw_wrapped(int row, int column, int width, int last_row, const char *text);

#endif
