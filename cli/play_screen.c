/*
 * The terminal board: ncurses, cursor and keys.
 */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_screen.h"

enum { key_escape = 27, line_room = 240, least_rows = 24, least_columns = 80 };

/* ---- Inks --------------------------------------------------------------------------------------------------------- */

struct colours {
	short text, ground;
};

/* Paper and ink of the printed map as far as 256 colours go: higher is browner. */
static const struct colours rich[ink_count] = {
	[ink_plain] = {-1, -1},       [ink_level] = {238, 230},     [ink_level + 1] = {238, 194},
	[ink_level + 2] = {238, 230}, [ink_level + 3] = {236, 222}, [ink_level + 4] = {236, 180},
	[ink_woods] = {22, 186},      [ink_houses] = {88, 223},     [ink_water] = {231, 32},
	[ink_road] = {94, 229},       [ink_prussia] = {231, 24},    [ink_austria] = {16, 231},
	[ink_target] = {16, 220},     [ink_selected] = {231, 90},   [ink_refusal] = {160, -1},
	[ink_title] = {180, -1},      [ink_faint] = {245, -1},
};

static const struct colours eight[ink_count] = {
	[ink_plain] = {-1, -1},
	[ink_level] = {-1, -1},
	[ink_level + 1] = {-1, -1},
	[ink_level + 2] = {-1, -1},
	[ink_level + 3] = {-1, -1},
	[ink_level + 4] = {-1, -1},
	[ink_woods] = {COLOR_GREEN, -1},
	[ink_houses] = {COLOR_RED, -1},
	[ink_water] = {COLOR_CYAN, -1},
	[ink_road] = {COLOR_YELLOW, -1},
	[ink_prussia] = {COLOR_WHITE, COLOR_BLUE},
	[ink_austria] = {COLOR_BLACK, COLOR_WHITE},
	[ink_target] = {COLOR_BLACK, COLOR_YELLOW},
	[ink_selected] = {COLOR_WHITE, COLOR_MAGENTA},
	[ink_refusal] = {COLOR_RED, -1},
	[ink_title] = {COLOR_YELLOW, -1},
	[ink_faint] = {-1, -1},
};

static void mix_inks(struct screen *screen)
{
	screen->colours = has_colors();
	if (!screen->colours)
		return;
	start_color();
	use_default_colors();
	const struct colours *table = COLORS >= 256 ? rich : eight;
	for (short ink = 0; ink < ink_count; ink++)
		init_pair((short)(ink + 1), table[ink].text, table[ink].ground);
}

unsigned ink_of(const struct screen *screen, enum ink ink)
{
	if (screen->colours)
		return (unsigned)COLOR_PAIR(ink + 1);
	if (ink == ink_prussia || ink == ink_selected || ink == ink_target)
		return A_REVERSE;
	return A_NORMAL;
}

void use_ink(unsigned ink)
{
	attrset((int)ink);
}

/* ---- Layout ------------------------------------------------------------------------------------------------------- */

static void measure(struct screen *screen)
{
	getmaxyx(stdscr, screen->rows, screen->columns);
	int panel = screen->columns >= 130 ? 46 : screen->columns >= 100 ? 36 : 29;
	int story = screen->rows >= 45 ? 10 : screen->rows >= 32 ? 8 : 6;
	screen->map_columns = screen->columns - panel;
	screen->map_rows = screen->rows - story;
}

static void too_small(const struct screen *screen)
{
	mvprintw(0, 0, "The board needs %d x %d characters;", least_columns, least_rows);
	mvprintw(1, 0, "this window has %d x %d. Make it larger.", screen->columns, screen->rows);
}

static void draw_footer(const struct screen *screen)
{
	use_ink(ink_of(screen, ink_faint));
	mvaddnstr(
		screen->rows - 1, 0,
		"Enter choose  Tab next  ? why not  e explain  d done  u undo  : command  h help  s save  q leave",
		screen->columns - 1);
	use_ink(A_NORMAL);
}

static void draw_all(struct screen *screen)
{
	measure(screen);
	erase();
	if (screen->rows < least_rows || screen->columns < least_columns) {
		too_small(screen);
	} else {
		draw_map(screen);
		draw_panel(screen);
		draw_story(screen);
		draw_footer(screen);
	}
	refresh();
}

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
static void show_page(const struct screen *screen, const char *title, const char *text)
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

static void show_help(const struct screen *screen)
{
	char text[4096] = "";
	for (unsigned i = 0; play_help[i]; i++) {
		strncat(text, play_help[i], sizeof text - strlen(text) - 2);
		strcat(text, "\n");
	}
	show_page(screen, "Vedette at the terminal", text);
}

static void show_score(const struct screen *screen)
{
	char text[4096];
	play_score_text(screen->play, text, sizeof text);
	show_page(screen, "If the day ended now", text);
}

static void show_order_of_battle(const struct screen *screen)
{
	char text[16384];
	size_t used = 0, i;
	json_t *piece;
	json_array_foreach (json_object_get(screen->play->view, "pieces"), i, piece) {
		const char *name = json_string_value(json_object_get(piece, "name"));
		const char *at = json_string_value(json_object_get(piece, "at"));
		const char *side = json_string_value(json_object_get(piece, "side"));
		if (used < sizeof text && name && at && side && strcmp(at, "off") != 0)
			used += (size_t)snprintf(text + used, sizeof text - used, "%-9.9s %-34.40s %s\n",
						 side, name, at);
	}
	if (!used)
		text[0] = '\0';
	show_page(screen, "Order of battle", text);
}

/* The log, scrolled with the arrows. */
static void show_log(const struct screen *screen)
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

/* Reads a line at the bottom; false on Escape. */
static bool read_line(const struct screen *screen, const char *prompt, char *text, size_t size)
{
	size_t used = strlen(text);
	curs_set(1);
	for (;;) {
		move(screen->rows - 1, 0);
		clrtoeol();
		mvprintw(screen->rows - 1, 0, "%s%s", prompt, text);
		refresh();
		int key = getch();
		if (key == '\n' || key == KEY_ENTER || key == key_escape) {
			curs_set(0);
			return key != key_escape;
		}
		if ((key == KEY_BACKSPACE || key == 127 || key == 8) && used > 0) {
			do {
				used--;
			} while (used > 0 && (text[used] & 0xc0) == 0x80);
			text[used] = '\0';
		} else if (key >= ' ' && key < 256 && used + 1 < size) {
			text[used++] = (char)key;
			text[used] = '\0';
		}
	}
}

/* ---- Marking and choosing ------------------------------------------------------------------------------------------- */

static void mark(struct screen *screen, int index)
{
	screen->marked = index;
	if (index < 0 || index >= screen->play->answers.count)
		return;
	space_id space = answer_space(screen->play, screen->play->answers.answer[index]);
	if (space != no_space) {
		screen->cursor = space;
		show_cursor(screen);
	}
}

static void mark_next(struct screen *screen, int by)
{
	int count = screen->play->answers.count;
	if (count)
		mark(screen, ((screen->marked < 0 && by < 0 ? 0 : screen->marked) + by + count) % count);
}

/* After the cursor moved: what can be chosen there is marked. */
static void mark_under_cursor(struct screen *screen)
{
	screen->marked = answer_at(screen->play, screen->cursor, -1);
}

/* Of the answers that point to a place, the one nearest to the cursor; the first one if none does. */
static int nearest_answer(const struct screen *screen)
{
	const struct play *play = screen->play;
	const struct board *board = play->scenario->board;
	int nearest = play->answers.count ? 0 : -1;
	unsigned least = UINT16_MAX;
	if (board->kind != board_of_hexes || screen->cursor >= board->spaces)
		return nearest;
	for (int i = 0; i < play->answers.count; i++) {
		space_id space = answer_space(play, play->answers.answer[i]);
		if (space == no_space || hex_distance(board, screen->cursor, space) >= least)
			continue;
		nearest = i;
		least = hex_distance(board, screen->cursor, space);
	}
	return nearest;
}

static void mark_first(struct screen *screen)
{
	mark(screen, nearest_answer(screen));
}

static void choose(struct screen *screen, struct answer given)
{
	if (play_answer(screen->play, given))
		mark_first(screen);
}

static void choose_marked(struct screen *screen)
{
	struct play *play = screen->play;
	if (screen->marked >= 0 && screen->marked < play->answers.count)
		choose(screen, play->answers.answer[screen->marked]);
	else
		play_why(play, screen->cursor);
}

/* Enter on a hex with several choices goes through them first with Tab; a bare verb is taken if it is listed. */
static void choose_verb(struct screen *screen, enum verb verb)
{
	choose(screen, answer(verb, 0));
}

static void move_cursor(struct screen *screen, int key)
{
	const struct board *board = screen->play->scenario->board;
	if (board->kind != board_of_hexes || screen->cursor >= board->spaces)
		return;
	const space_id *near = board->neighbour[screen->cursor];
	space_id to = no_space;
	bool lower = near[north_east] != no_space && near[south_east] == no_space;
	if (key == KEY_UP)
		to = near[north];
	else if (key == KEY_DOWN)
		to = near[south];
	else if (key == KEY_RIGHT)
		to = lower ? near[north_east] : near[south_east];
	else if (key == KEY_LEFT)
		to = near[north_west] != no_space ? near[north_west] : near[south_west];
	if (to == no_space)
		return;
	screen->cursor = to;
	show_cursor(screen);
	mark_under_cursor(screen);
}

static void explain_marked(struct screen *screen)
{
	struct play *play = screen->play;
	char text[4096];
	if (screen->marked < 0 || screen->marked >= play->answers.count)
		return;
	struct field field = game_field(play->game, play->seat);
	char title[200];
	answer_text(&field, play->answers.answer[screen->marked], title, sizeof title);
	play_explain(play, play->answers.answer[screen->marked], text, sizeof text);
	show_page(screen, title, text[0] ? text : "There are no figures to this choice.");
}

static void save_game(struct screen *screen)
{
	char path[path_size];
	snprintf(path, sizeof path, "%s", screen->play->path);
	if (read_line(screen, "Save as: ", path, sizeof path) && path[0])
		play_save(screen->play, path);
}

static void leave(struct screen *screen)
{
	if (screen->play->saved) {
		screen->quit = true;
		return;
	}
	mvprintw(screen->rows - 1, 0,
		 "Leave the game? y saves it first, n leaves without saving, any other key stays.");
	clrtoeol();
	refresh();
	int key = getch();
	if (key == 'y')
		screen->quit = play_save(screen->play, screen->play->path);
	else if (key == 'n')
		screen->quit = true;
}

static void type_command(struct screen *screen)
{
	char text[line_room] = "";
	if (!read_line(screen, ": ", text, sizeof text) || !text[0])
		return;
	if (!strcmp(text, "quit"))
		leave(screen);
	else if (!strcmp(text, "help"))
		show_help(screen);
	else if (play_command(screen->play, text))
		mark_first(screen);
}

static void zoom(struct screen *screen, int by)
{
	int half = screen->half + by;
	if (half >= 1 && half <= 3)
		screen->half = half;
	centre_map(screen, screen->cursor);
}

static void handle_key(struct screen *screen, int key)
{
	struct play *play = screen->play;
	switch (key) {
	case KEY_UP:
	case KEY_DOWN:
	case KEY_LEFT:
	case KEY_RIGHT:
		move_cursor(screen, key);
		break;
	case '\t':
	case ']':
		mark_next(screen, 1);
		break;
	case KEY_BTAB:
	case '[':
		mark_next(screen, -1);
		break;
	case '\n':
	case KEY_ENTER:
		choose_marked(screen);
		break;
	case 'd':
		choose_verb(screen, verb_done);
		break;
	case 'p':
		choose_verb(screen, verb_pass);
		break;
	case 'y':
		choose_verb(screen, verb_yes);
		break;
	case 'n':
		choose_verb(screen, verb_no);
		break;
	case '?':
		play_why(play, screen->cursor);
		break;
	case 'e':
		explain_marked(screen);
		break;
	case 'u':
		play_undo(play);
		mark_first(screen);
		break;
	case 'U':
		play_undo_anything(play);
		mark_first(screen);
		break;
	case 'l':
		show_log(screen);
		break;
	case 'v':
		show_score(screen);
		break;
	case 'o':
		show_order_of_battle(screen);
		break;
	case '+':
		zoom(screen, 1);
		break;
	case '-':
		zoom(screen, -1);
		break;
	case 'c':
		centre_map(screen, screen->cursor);
		break;
	case 'h':
		show_help(screen);
		break;
	case 's':
		save_game(screen);
		break;
	case 'q':
		leave(screen);
		break;
	case ':':
	case '/':
		type_command(screen);
		break;
	default:
		break;
	}
}

/* The computer's moves, with the screen following. */
static void let_computer_play(struct screen *screen)
{
	unsigned moves = 0;
	while (play_computer(screen->play)) {
		if (++moves % 4 == 0) {
			play_refresh(screen->play);
			draw_all(screen);
		}
	}
	if (!moves)
		return;
	play_refresh(screen->play);
	mark_first(screen);
}

int play_on_screen(struct play *play)
{
	struct screen screen = {.play = play, .half = 1, .marked = -1, .cursor = no_space};
	if (!initscr()) {
		fprintf(stderr, "vedette: this terminal cannot show the board; try --plain\n");
		return 1;
	}
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	set_escdelay(25);
	curs_set(0);
	mix_inks(&screen);
	measure(&screen);
	if (screen.columns >= 160 && screen.rows >= 60)
		screen.half = 2;
	play_refresh(play);
	mark_first(&screen);
	if (screen.cursor == no_space)
		screen.cursor = 0;
	centre_map(&screen, screen.cursor);
	if (!play->notice[0])
		snprintf(play->notice, sizeof play->notice, "Welcome. Press h for help.");
	while (!screen.quit) {
		let_computer_play(&screen);
		draw_all(&screen);
		int key = getch();
		if (key == ERR)
			break;
		handle_key(&screen, key);
	}
	endwin();
	return 0;
}
