/*
 * A combat card by card: both sides' cards as they are revealed, what they add up to, and how it ended.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

enum { most_cards = 12, most_lines = 64 };

/* What one side has turned up. */
struct showing {
	const char *side;
	int cards, losses, fatigue;
	char name[most_cards][48];
	char face[most_cards][8];
};

static struct showing *showing_of(struct showing showing[], unsigned sides, const char *side)
{
	for (unsigned i = 0; i < sides; i++)
		if (!strcmp(showing[i].side, side))
			return &showing[i];
	return NULL;
}

static void write_face(char face[], size_t size, int losses, int fatigue)
{
	size_t used = 0;
	for (int i = 0; i < losses && used + 1 < size; i++)
		face[used++] = 'L';
	for (int i = 0; i < fatigue && used + 1 < size; i++)
		face[used++] = 'F';
	face[used] = '\0';
}

/* What an event that reveals something says: whose it is, a card or a die, and at the end losses and fatigue. */
struct revealed {
	const char *side, *card;
	int number[3];
	unsigned numbers;
};

static struct revealed read_revealed(const struct play *play, const json_t *event)
{
	struct revealed revealed = {0};
	size_t i;
	json_t *arg;
	json_array_foreach (json_object_get(event, "args"), i, arg) {
		const char *word = json_string_value(arg);
		if (json_is_integer(arg) && revealed.numbers < 3)
			revealed.number[revealed.numbers++] = (int)json_integer_value(arg);
		else if (word && play->scenario->rulebook->find_card(play->scenario, word) >= 0)
			revealed.card = word;
		else if (word)
			revealed.side = word;
	}
	return revealed;
}

static void add_revealed(const struct play *play, const json_t *event, struct showing showing[],
			 unsigned sides)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	if (strcmp(text_in(event, "kind"), "reveal") != 0)
		return;
	struct revealed revealed = read_revealed(play, event);
	struct showing *to = revealed.side ? showing_of(showing, sides, revealed.side) : NULL;
	if (!to || revealed.numbers < 2 || to->cards >= most_cards)
		return;
	const int *figure = revealed.number + revealed.numbers - 2;
	char *name = to->name[to->cards];
	if (revealed.card)
		snprintf(name, sizeof to->name[0], "%s",
			 rulebook->card_name(play->scenario,
					     (unsigned)rulebook->find_card(play->scenario, revealed.card)));
	else
		snprintf(name, sizeof to->name[0], "die %d", revealed.number[0]);
	write_face(to->face[to->cards], sizeof to->face[0], figure[0], figure[1]);
	to->cards++;
	to->losses += figure[0];
	to->fatigue += figure[1];
}

/* ---- Cards on the table -------------------------------------------------------------------------------------------------- */

enum { card_rows = 4, widest = 18 };

static void draw_edge(int row, int column, int width, const char *left, const char *right)
{
	mvaddstr(row, column, left);
	for (int x = 1; x < width - 1; x++)
		mvaddstr(row, column + x, "─");
	mvaddstr(row, column + width - 1, right);
}

static void draw_sides(int row, int column, int width)
{
	mvaddstr(row, column, "│");
	mvaddstr(row, column + width - 1, "│");
}

/* One that is still to be revealed shows its back. */
static void draw_table_card(const struct screen *screen, const struct showing *showing, int i, int row,
			    int column, int width)
{
	bool shown = i < showing->cards;
	use_ink(shown ? A_NORMAL : ink_of(screen, ink_faint));
	draw_edge(row, column, width, "┌", "┐");
	draw_sides(row + 1, column, width);
	draw_sides(row + 2, column, width);
	draw_edge(row + 3, column, width, "└", "┘");
	for (int x = 1; x < width - 1 && !shown; x++) {
		mvaddstr(row + 1, column + x, "░");
		mvaddstr(row + 2, column + x, "░");
	}
	if (!shown)
		return;
	draw_cut(row + 1, column + 1, width - 2, showing->name[i]);
	int length = (int)strlen(showing->face[i]);
	draw_face(screen, row + 2, column + (width - length) / 2, showing->face[i]);
}

static int draw_showing(const struct screen *screen, const struct showing *showing, int all, int row)
{
	char text[120];
	snprintf(text, sizeof text, "%s: %d loss%s and %d fatigue for the enemy", showing->side,
		 showing->losses, showing->losses == 1 ? "" : "es", showing->fatigue);
	use_ink(ink_of(screen, ink_title) | A_BOLD);
	draw_cut(row++, 1, screen->columns - 2, all ? text : showing->side);
	use_ink(A_NORMAL);
	if (!all) {
		draw_cut(row++, 1, screen->columns - 2, "no card");
		return row + 1;
	}
	int width = (screen->columns - 2) / all;
	if (width > widest)
		width = widest;
	for (int i = 0; i < all; i++)
		draw_table_card(screen, showing, i, row, 1 + i * width, width);
	return row + card_rows;
}

/* ---- The page ------------------------------------------------------------------------------------------------------------- */

static bool is_reveal(const struct play *play, size_t line)
{
	return play->log[line].of_combat && !strcmp(text_in(play->log[line].event, "kind"), "reveal");
}

static void collect(const struct play *play, size_t first, size_t end, struct showing showing[],
		    unsigned sides)
{
	for (unsigned i = 0; i < sides; i++)
		showing[i] = (struct showing){.side = play->scenario->rulebook->side[i]};
	for (size_t line = first; line < end; line++)
		add_revealed(play, play->log[line].event, showing, sides);
}

/* "The french side is to reveal 2 cards. (+2 strength of Lannes, -1 moving attack)" */
static void line_text(const struct log_line *line, char *text, size_t size)
{
	size_t used = put_some(text, 0, size, "%s", line->text), i;
	json_t *term;
	const json_t *terms = json_object_get(line->event, "terms");
	json_array_foreach (terms, i, term)
		used = put_some(text, used, size, "%s%+g %s", i ? ", " : " (",
				json_number_value(json_object_get(term, "value")), text_in(term, "label"));
	put_some(text, used, size, "%s", json_array_size(terms) ? ")" : "");
}

/* The lines so far, without those that the cards tell; the newest at the bottom. */
static void draw_lines(const struct screen *screen, size_t first, size_t last, int row)
{
	const struct play *play = screen->play;
	size_t room = (size_t)(screen->rows - row - 1), from = last + 1, used = 0;
	while (from > first && used < room)
		used += !is_reveal(play, --from);
	for (size_t line = from; line <= last && row < screen->rows - 1; line++) {
		char text[600];
		if (is_reveal(play, line) && line < last)
			continue;
		line_text(&play->log[line], text, sizeof text);
		use_ink(line == last ? A_BOLD : A_NORMAL);
		row = draw_wrapped(row, 1, screen->columns - 2, screen->rows - 2, text);
	}
	use_ink(A_NORMAL);
}

static void draw_combat(const struct screen *screen, size_t first, size_t last, size_t end)
{
	const struct play *play = screen->play;
	struct showing now[4], all[4];
	unsigned sides = play->scenario->rulebook->sides < 4 ? play->scenario->rulebook->sides : 4;
	collect(play, first, last + 1, now, sides);
	collect(play, first, end, all, sides);
	erase();
	char title[120] = "Combat";
	space_id at = play->log[first].at;
	if (at < play->scenario->board->spaces)
		snprintf(title, sizeof title, "Combat at %s", play->scenario->board->space[at].name);
	int row = draw_line(screen, 0, 1, ink_title, title) + 1;
	for (unsigned i = 0; i < sides; i++)
		row = draw_showing(screen, &now[i], all[i].cards, row);
	draw_lines(screen, first, last, row + 1);
	use_ink(ink_of(screen, ink_faint));
	draw_cut(screen->rows - 1, 0, screen->columns - 1,
		 last + 1 < end ? "Space or Enter: the next card.   Esc: to the end."
				: "Space or Enter: back to the map.");
	use_ink(A_NORMAL);
	refresh();
}

/* Lines of one combat stand together, with those about its cards and corps in between. */
static size_t end_of_combat(const struct play *play, size_t first)
{
	size_t end = first + 1;
	for (size_t line = first; line < play->log_lines && line < first + most_lines; line++) {
		if (line > first && play->log[line].heading)
			break;
		if (play->log[line].of_combat)
			end = line + 1;
		else if (line > end + 4)
			break;
	}
	return end;
}

static bool has_cards(const struct play *play, size_t first, size_t end)
{
	for (size_t line = first; line < end; line++)
		if (is_reveal(play, line))
			return true;
	return false;
}

/* The page waits at every card, before the first one and at the end. */
static bool waits_at(const struct play *play, size_t line, size_t end)
{
	return line + 1 == end || is_reveal(play, line) || is_reveal(play, line + 1);
}

size_t show_combat(const struct screen *screen, size_t first)
{
	const struct play *play = screen->play;
	size_t end = end_of_combat(play, first);
	bool hurried = false;
	if (!has_cards(play, first, end))
		return first;
	for (size_t line = first; line < end; line++) {
		if (!waits_at(play, line, end) || (hurried && line + 1 < end))
			continue;
		draw_combat(screen, first, line, end);
		int key = getch();
		hurried = hurried || key == key_escape;
		if (key == ERR)
			break;
	}
	return end;
}

/* ---- In the panel ------------------------------------------------------------------------------------------------------- */

/* "3 cards (LF F L), 2 losses and 1 fatigue suffered" */
static size_t put_side(const json_t *combat, const char *side, char *text, size_t used, size_t size)
{
	const json_t *revealed = json_object_get(json_object_get(combat, "revealed"), side);
	size_t i;
	json_t *card;
	used = put_some(text, used, size, "\n%s: %d cards", side,
			number_in(json_object_get(combat, "cards"), side));
	json_array_foreach (revealed, i, card)
		used = put_some(text, used, size, "%s%s", i ? " " : " (", text_in(card, "combat"));
	if (!json_array_size(revealed))
		return used;
	return put_some(text, used, size, "), takes losses %d, fatigue %d",
			number_in(json_object_get(combat, "losses"), side),
			number_in(json_object_get(combat, "fatigue"), side));
}

int draw_combat_text(const struct screen *screen, int row, int column)
{
	const struct play *play = screen->play;
	const json_t *combat = json_object_get(play->view, "combat");
	char text[600];
	if (!combat)
		return row;
	space_id at = board_find(play->scenario->board, text_in(combat, "at"));
	size_t used = put_some(text, 0, sizeof text, "Combat at %s, %s attack",
			       at == no_space ? text_in(combat, "at") : play->scenario->board->space[at].name,
			       text_in(combat, "attacker"));
	for (unsigned side = 0; side < play->scenario->rulebook->sides; side++)
		used = put_side(combat, play->scenario->rulebook->side[side], text, used, sizeof text);
	if (text_in(combat, "winner")[0])
		put_some(text, used, sizeof text, "\nwon by the %s", text_in(combat, "winner"));
	use_ink(ink_of(screen, ink_title));
	row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	use_ink(A_NORMAL);
	return row;
}
