/*
 * The terminal board: ncurses, cursor and keys.
 */
#include <curses.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_screen.h"

enum { line_room = 240, least_rows = 24, least_columns = 80 };

/* ---- Layout ------------------------------------------------------------------------------------------------------- */

static void measure(struct screen *screen)
{
	getmaxyx(stdscr, screen->rows, screen->columns);
	int panel = screen->columns >= 130 ? 46 : screen->columns >= 100 ? 36 : 29;
	int story = screen->rows >= 45 ? 10 : screen->rows >= 32 ? 8 : 6;
	screen->map_columns = screen->columns - panel;
	screen->panel_rows = screen->rows - story;
	screen->hand_rows = hand_height(screen);
	screen->map_rows = screen->panel_rows - screen->hand_rows;
}

static void too_small(const struct screen *screen)
{
	mvprintw(0, 0, "The board needs %d x %d characters;", least_columns, least_rows);
	mvprintw(1, 0, "this window has %d x %d. Make it larger.", screen->columns, screen->rows);
}

static void draw_footer(const struct screen *screen)
{
	static const char hexes[] =
		"Enter choose  Tab next  ? why not  e explain  d done  u undo  : command  h help  s save  q leave";
	static const char areas[] =
		"Enter choose  Tab next  h help  1-9 card  k hand  o corps  d done  p pass  u undo  "
		"? why not  w windows  s save  q leave";
	bool has_areas = screen->play->scenario->board->kind == board_of_areas;
	use_ink(ink_of(screen, ink_faint));
	mvaddnstr(screen->rows - 1, 0, has_areas ? areas : hexes, screen->columns - 1);
	use_ink(A_NORMAL);
}

void draw_all(struct screen *screen)
{
	measure(screen);
	erase();
	if (screen->rows < least_rows || screen->columns < least_columns) {
		too_small(screen);
	} else {
		draw_map(screen);
		draw_hand(screen);
		draw_panel(screen);
		draw_story(screen);
		draw_footer(screen);
	}
	refresh();
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

void mark(struct screen *screen, int index)
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

static unsigned distance(const struct screen *screen, space_id a, space_id b)
{
	const struct board *board = screen->play->scenario->board;
	return board->kind == board_of_hexes ? hex_distance(board, a, b) : area_distance(screen, a, b);
}

/* Of the answers that point to a place, the one nearest to the cursor, or the first if there is no cursor yet; the first of all if none does. */
static int nearest_answer(const struct screen *screen)
{
	const struct play *play = screen->play;
	const struct board *board = play->scenario->board;
	int nearest = play->answers.count ? 0 : -1;
	unsigned least = UINT16_MAX;
	for (int i = 0; i < play->answers.count; i++) {
		space_id space = answer_space(play, play->answers.answer[i]);
		unsigned far = space == no_space                 ? UINT16_MAX
			       : screen->cursor >= board->spaces ? 0
								 : distance(screen, screen->cursor, space);
		if (far >= least)
			continue;
		nearest = i;
		least = far;
	}
	return nearest;
}

/* In a window nothing is played by mistake: passing is marked. */
void mark_first(struct screen *screen)
{
	const struct play *play = screen->play;
	for (int i = 0; i < play->answers.count && play_in_window(play); i++)
		if (play->answers.answer[i].verb == verb_pass) {
			mark(screen, i);
			return;
		}
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

/* Pointed hexes: up and down go zigzag, so that the cursor keeps to its column. */
static space_id next_brick(const struct board *board, space_id from, int key)
{
	enum { right_up, right, right_down, left_down, left, left_up };
	const space_id *near = board->neighbour[from];
	double x, y;
	hex_centre(board, from, &x, &y);
	bool shifted = x - floor(x) < 0.25;
	if (key == KEY_RIGHT || key == KEY_LEFT)
		return near[key == KEY_RIGHT ? right : left];
	unsigned outer = key == KEY_UP ? right_up : right_down, inner = key == KEY_UP ? left_up : left_down;
	space_id first = near[shifted ? inner : outer], second = near[shifted ? outer : inner];
	return first != no_space ? first : second;
}

static space_id next_hex(const struct screen *screen, int key)
{
	const struct board *board = screen->play->scenario->board;
	if (!board->grid.flat_top)
		return next_brick(board, screen->cursor, key);
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
	return to;
}

static space_id next_area(const struct screen *screen, int key)
{
	int dx = (key == KEY_RIGHT) - (key == KEY_LEFT), dy = (key == KEY_DOWN) - (key == KEY_UP);
	return area_towards(screen, screen->cursor, dx, dy);
}

static void move_cursor(struct screen *screen, int key)
{
	const struct board *board = screen->play->scenario->board;
	if (screen->cursor >= board->spaces)
		return;
	space_id to = board->kind == board_of_hexes ? next_hex(screen, key) : next_area(screen, key);
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
	char title[200];
	choice_text(play, play->answers.answer[screen->marked], title, sizeof title);
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
	else if (!strcmp(text, "hand"))
		show_cards(screen);
	else if (!strcmp(text, "sheet"))
		show_order_of_battle(screen);
	else if (!strcmp(text, "orders"))
		show_orders(screen);
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
		if (play->next != no_seat)
			hand_over(screen);
		else
			choose_marked(screen);
		break;
	case 'k':
		show_cards(screen);
		break;
	case 'w':
		show_orders(screen);
		break;
	case 'd':
		if (play_done(play))
			mark_first(screen);
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
	case 'r':
		show_rule(screen);
		break;
	case 'o':
		show_order_of_battle(screen);
		break;
	case 't':
		show_aids(screen);
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
		if (key >= '0' && key <= '9')
			mark_card(screen, (unsigned)(key - '0'));
		break;
	}
}

/* The computer's moves, with the screen following; on a map of areas each is told in its own time. */
static void let_computer_play(struct screen *screen)
{
	unsigned moves = 0, every = screen->play->scenario->board->kind == board_of_areas ? 1 : 4;
	seat_id asked = game_first_waiting(screen->play->game);
	if (every == 1 && asked != no_seat && !play_is_human(screen->play, asked))
		draw_all(screen); /* what was answered is seen while the other side thinks */
	while (play_computer(screen->play)) {
		if (++moves % every)
			continue;
		play_refresh(screen->play);
		if (every == 1)
			tell_story(screen, true);
		else
			draw_all(screen);
	}
	if (!moves)
		return;
	play_refresh(screen->play);
	mark_first(screen);
}

/* What the last answer brought; then the keyboard goes to whoever is asked, at once if there was nothing to see. */
static void follow(struct screen *screen)
{
	struct play *play = screen->play;
	bool news = play->fresh < play->log_lines;
	tell_story(screen, false);
	size_t told = play->log_lines;
	let_computer_play(screen);
	tell_story(screen, false);
	if (play->next != no_seat && !news && play->log_lines == told)
		hand_over(screen);
}

/* Where somebody stands: for a first look, when nobody on the map can be chosen. */
static space_id somewhere_held(const struct play *play)
{
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		space_id space = board_find(play->scenario->board, text_in(piece, "at"));
		if (space != no_space)
			return space;
	}
	return 0;
}

int play_on_screen(struct play *play)
{
	struct screen screen = {
		.play = play, .half = 1, .marked = -1, .cursor = no_space, .story_end = SIZE_MAX};
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
	if (play->scenario->board->kind == board_of_areas || (screen.columns >= 160 && screen.rows >= 60))
		screen.half = 2;
	play_refresh(play);
	play_seen(play);
	measure(&screen);
	mark_first(&screen);
	if (screen.cursor == no_space)
		screen.cursor = somewhere_held(play);
	centre_map(&screen, screen.cursor);
	if (!play->notice[0])
		snprintf(play->notice, sizeof play->notice, "Welcome. Press h for help.");
	while (!screen.quit) {
		follow(&screen);
		draw_all(&screen);
		int key = getch();
		if (key == ERR)
			break;
		handle_key(&screen, key);
	}
	endwin();
	return 0;
}
