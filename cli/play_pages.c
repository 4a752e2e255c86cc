/*
 * Pages over everything: help, score, order of battle, cards, standing orders, the log.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"
#include "vedette/rules.h"

static size_t lines_in(const char *text)
{
	size_t lines = 0;
	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

static const char *skip_lines(const char *text, size_t lines)
{
	while (lines-- && strchr(text, '\n'))
		text = strchr(text, '\n') + 1;
	return text;
}

/* A page of text over everything; the arrows and page keys scroll it, any other key goes back. */
void show_page(const struct screen *screen, const char *title, const char *text)
{
	size_t room = (size_t)(screen->rows - 3), lines = lines_in(text), first = 0;
	for (;;) {
		erase();
		use_ink(A_BOLD);
		mvaddstr(0, 0, title);
		use_ink(A_NORMAL);
		draw_wrapped(2, 0, screen->columns - 1, screen->rows - 2, skip_lines(text, first));
		mvaddstr(screen->rows - 1, 0,
			 lines > room ? "Up, down and page keys scroll; any other key goes back to the board."
				      : "Any key goes back to the board.");
		refresh();
		int key = getch();
		size_t step = key == KEY_PPAGE || key == KEY_NPAGE ? room - 1 : 1;
		if (key == KEY_UP || key == KEY_PPAGE)
			first = first > step ? first - step : 0;
		else if (key == KEY_DOWN || key == KEY_NPAGE)
			first = first + step < lines ? first + step : first;
		else
			return;
	}
}

void show_help(const struct screen *screen)
{
	char text[4096] = "";
	const char *const *lines = help_of(screen->play);
	for (unsigned i = 0; lines[i]; i++) {
		strncat(text, lines[i], sizeof text - strlen(text) - 2);
		strcat(text, "\n");
	}
	show_page(screen, "Vedette at the terminal", text);
}

void show_score(const struct screen *screen)
{
	char text[4096];
	play_score_text(screen->play, text, sizeof text);
	show_page(screen, "If the day ended now", text);
}

void show_rule(const struct screen *screen)
{
	const struct play *play = screen->play;
	const char *paragraph = game_rule(play->game, play->seat);
	struct rule_text rule;
	char title[200];
	if (!paragraph || !rules_find(play->scenario->rulebook, paragraph, &rule)) {
		show_page(screen, "The rule", "There is no rule to read for this question.");
		return;
	}
	snprintf(title, sizeof title, "%s  %s", rule.paragraph, rule.title);
	show_page(screen, title, rule.text);
}

/* The corps of both sides with their cubes, the reader's own first; side by side. */
static void show_sheets(const struct screen *screen)
{
	const struct rulebook *rulebook = screen->play->scenario->rulebook;
	const char *own = own_side(screen->play);
	int width = screen->columns / (rulebook->sides ? rulebook->sides : 1), column = 0;
	erase();
	draw_line(screen, 0, 0, ink_title, "Order of battle");
	if (own[0]) {
		draw_sheet(screen, own, 2, column, width - 1);
		column += width;
	}
	for (unsigned side = 0; side < rulebook->sides; side++) {
		if (!strcmp(rulebook->side[side], own))
			continue;
		draw_sheet(screen, rulebook->side[side], 2, column, width - 1);
		column += width;
	}
	use_ink(A_NORMAL);
	mvaddstr(screen->rows - 1, 0, "Any key goes back to the board.");
	refresh();
	getch();
}

static bool is_in_play(const json_t *piece)
{
	static const char *const away[] = {"off", "out", "nowhere"};
	for (unsigned i = 0; i < sizeof away / sizeof *away; i++)
		if (!strcmp(text_in(piece, "at"), away[i]))
			return false;
	return !json_is_true(json_object_get(piece, "hidden"));
}

static bool is_of(const json_t *piece, const json_t *track)
{
	return !strcmp(text_in(piece, "formation"), text_in(track, "formation")) &&
	       (!text_in(track, "side")[0] || !strcmp(text_in(piece, "side"), text_in(track, "side")));
}

/* The pieces that the reader knows: of a track's formation, of none where it names none; without a track all of them. */
static size_t put_members(const struct play *play, const json_t *track, char *text, size_t used, size_t size)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		char words[320];
		if (!is_in_play(piece) || (track && !is_of(piece, track)))
			continue;
		piece_text(piece, words, sizeof words);
		used = put_some(text, used, size, "  %-12.12s %s%s%s\n", text_in(piece, "at"), words,
				track ? "" : ", ", track ? "" : text_in(piece, "side"));
	}
	return used;
}

void show_order_of_battle(const struct screen *screen)
{
	const struct play *play = screen->play;
	if (play->scenario->board->kind == board_of_areas) {
		show_sheets(screen);
		return;
	}
	char text[32768] = "";
	size_t used = 0, i;
	json_t *track, *nobody = json_object();
	json_array_foreach (json_object_get(play->view, "tracks"), i, track) {
		if (!text_in(track, "formation")[0] || !json_object_get(track, "most"))
			continue;
		used = put_some(text, used, sizeof text, "%s, %s: %d of %d lost\n", text_in(track, "name"),
				text_in(track, "side"), number_in(track, "value"), number_in(track, "most"));
		used = put_members(play, track, text, used, sizeof text);
	}
	bool grouped = used > 0;
	used = put_some(text, used, sizeof text, "%s", grouped ? "Of no formation\n" : "");
	put_members(play, grouped ? nobody : NULL, text, used, sizeof text);
	json_decref(nobody);
	show_page(screen, "Order of battle", text);
}

/* The log, scrolled with the arrows. */
void show_log(const struct screen *screen)
{
	const struct play *play = screen->play;
	size_t room = (size_t)(screen->rows - 2), first = play->log_lines > room ? play->log_lines - room : 0;
	for (;;) {
		erase();
		int row = 0;
		for (size_t i = first; i < play->log_lines && row < screen->rows - 1; i++) {
			use_ink(play->log[i].heading ? A_BOLD : A_NORMAL);
			row = draw_wrapped(row, 0, screen->columns - 1, screen->rows - 2, play->log[i].text);
		}
		use_ink(A_NORMAL);
		mvaddstr(screen->rows - 1, 0, "Up and down, page keys; any other key goes back.");
		refresh();
		int key = getch();
		size_t step = key == KEY_PPAGE || key == KEY_NPAGE ? room : 1;
		if (key == KEY_UP || key == KEY_PPAGE)
			first = first > step ? first - step : 0;
		else if (key == KEY_DOWN || key == KEY_NPAGE)
			first = first + step < play->log_lines ? first + step : first;
		else
			return;
	}
}

/* Every card in full; a number or Tab marks one that can be played now. */
void show_cards(struct screen *screen)
{
	char text[8192];
	for (;;) {
		if (!play_hand_text(screen->play, text, sizeof text))
			snprintf(text, sizeof text, "You hold no cards.");
		erase();
		draw_line(screen, 0, 0, ink_title, "Your hand");
		draw_wrapped(2, 0, screen->columns - 1, screen->rows - 2, text);
		mvaddstr(screen->rows - 1, 0, "A number marks a card; any other key goes back to the board.");
		refresh();
		int key = getch();
		if (key >= '1' && key <= '9')
			mark_card(screen, (unsigned)(key - '0'));
		return;
	}
}

static void next_policy(struct play *play, unsigned window)
{
	unsigned policy = play->policy[play->seat][window];
	play_set_policy(play, play->seat, window, (enum window_policy)((policy + 1) % window_policies));
}

/* Which windows out of turn the reader is asked about. */
void show_orders(const struct screen *screen)
{
	struct play *play = screen->play;
	unsigned windows = play->scenario->rulebook->windows, at = 0;
	while (play->seat < max_seats) {
		char text[4096];
		play_orders_text(play, text, sizeof text);
		erase();
		draw_line(screen, 0, 0, ink_title, "Standing orders: windows out of turn");
		draw_wrapped(2, 2, screen->columns - 3, screen->rows - 2, text);
		if (at < windows)
			mvaddstr((int)at + 2, 0, ">");
		mvaddstr(screen->rows - 1, 0,
			 "Up and down; Enter or Space changes an order; any other key goes back.");
		refresh();
		int key = getch();
		if (key == KEY_UP && at > 0)
			at--;
		else if (key == KEY_DOWN && at + 1 < windows)
			at++;
		else if ((key == '\n' || key == ' ' || key == KEY_ENTER) && at < windows)
			next_policy(play, at);
		else if (key != KEY_UP && key != KEY_DOWN)
			return;
	}
}
