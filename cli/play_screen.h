/*
 * The terminal's screen: map to the left, sheet of orders to the right, cards below the map, story and command line at
 * the bottom.
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
	/* the paper of a map of areas, and what is drawn on it */
	ink_map,
	ink_map_road,
	ink_map_water,
	ink_map_woods,
	ink_map_trees,
	ink_map_red,
	ink_first, /* blocks of the first side; those that have acted */
	ink_first_done,
	ink_second,
	ink_second_done,
	/* cards: their bands, and their names where they cannot be played */
	ink_red_band,
	ink_blue_band,
	ink_green_band,
	ink_other_band,
	ink_red_name,
	ink_blue_name,
	ink_green_name,
	/* sheets of strength */
	ink_foot,
	ink_horse,
	ink_tired,
	ink_count
};

struct screen {
	struct play *play;
	int rows, columns;         /* of the terminal */
	int map_rows, map_columns; /* of the map's window */
	int panel_rows;            /* of the sheet beside it: ends where the story begins */
	int hand_rows;             /* of the cards below the map; 0: there is no hand */
	int half;                  /* size of a hex or of the sheet of areas: 1 small, 2 middle, 3 large */
	int left, top;             /* first column and row of the map that is shown */
	space_id cursor;
	int marked;       /* index into the answers, -1 none */
	size_t story_end; /* log lines shown while the story is being told */
	bool colours;
	bool quit;
};

enum { key_escape = 27 };

unsigned ink_of(const struct screen *screen, enum ink ink); /* with A_BOLD and the like added: */
void use_ink(unsigned ink);
void draw_all(struct screen *screen); /* play_screen.c */
void mark(struct screen *screen, int index);
void mark_first(struct screen *screen);

/* play_inks.c */
void mix_inks(struct screen *screen);

/* play_map.c */
void draw_map(struct screen *screen);
void centre_map(struct screen *screen, space_id space);
void show_cursor(struct screen *screen); /* scrolls until the cursor's place is seen */

/* play_area_map.c */
void sketch_area_map(const struct screen *screen);
void centre_area_map(struct screen *screen, space_id area);
bool area_is_shown(const struct screen *screen, space_id area);
space_id area_towards(const struct screen *screen, space_id from, int dx, int dy);
unsigned area_distance(const struct screen *screen, space_id a, space_id b);

/* play_panel.c */
void draw_panel(struct screen *screen);
void draw_story(struct screen *screen);
/* Wraps text into a box and returns the row behind it. */
int draw_wrapped(int row, int column, int width, int last_row, const char *text);
/* One line, cut at the width. */
void draw_cut(int row, int column, int width, const char *text);
int draw_line(const struct screen *screen, int row, int column, enum ink ink, const char *text);
int draw_battle(const struct screen *screen, int row, int column); /* play_battle.c */

/* play_hand.c */
int hand_height(const struct screen *screen);
void draw_hand(const struct screen *screen);
/* The text of the card that is marked, if one is; returns the row behind it. */
int draw_marked_card(const struct screen *screen, int row, int column, int last_row);
void mark_card(struct screen *screen,
	       unsigned number); /* the card that has this number in the hand, from 1; 0 is the tenth */
/* A face of a card for combat: L in red, F in orange. */
int draw_face(const struct screen *screen, int row, int column, const char *face);

/* play_sheet.c: strength in cubes and fatigue in sockets; returns the row behind it. */
int draw_sheet(const struct screen *screen, const char *side, int row, int column, int width);
int sheet_lines(const struct screen *screen, const char *side);
const char *own_side(const struct play *play); /* "" if the reader has none */

/* play_pages.c: pages over everything. */
void show_page(const struct screen *screen, const char *title, const char *text);
void show_help(const struct screen *screen);
void show_score(const struct screen *screen);
void show_rule(const struct screen *screen); /* of the open question */
void show_order_of_battle(const struct screen *screen);
void show_cards(struct screen *screen);
void show_orders(const struct screen *screen);
void show_log(const struct screen *screen);

/* play_aids.c: the tables of the booklet, one a page. */
void show_aids(const struct screen *screen);

/*
 * play_combat.c: the lines of a combat from this one on, card by card; returns the first line behind it, or this one
 * if no card is revealed in them.
 */
size_t show_combat(const struct screen *screen, size_t first);
/* The combat that goes on now, in the panel; returns the row behind it. */
int draw_combat_text(const struct screen *screen, int row, int column);

/* play_tell.c: what happened, line by line; and the keyboard from hand to hand. */
void tell_story(struct screen *screen, bool slowly);
void hand_over(struct screen *screen);

#endif
