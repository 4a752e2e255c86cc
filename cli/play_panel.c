/*
 * The sheet of orders beside the map: clock, step, prompt, what can be chosen, the hex under the cursor; and the story
 * below it.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

enum { text_room = 2048 };

static int letters(const char *text, size_t bytes)
{
	int count = 0;
	for (size_t i = 0; i < bytes; i++)
		count += (text[i] & 0xc0) != 0x80;
	return count;
}

/* How many bytes of `text` fit into `width` columns, broken at a space if possible. */
static size_t fitting(const char *text, int width)
{
	size_t end = 0, last_space = 0;
	int used = 0;
	while (text[end] && text[end] != '\n' && used < width) {
		if (text[end] == ' ')
			last_space = end;
		end++;
		while ((text[end] & 0xc0) == 0x80)
			end++;
		used++;
	}
	if (!text[end] || text[end] == '\n' || text[end] == ' ' || !last_space)
		return end;
	return last_space;
}

int draw_wrapped(int row, int column, int width, int last_row, const char *text)
{
	while (*text && row <= last_row) {
		size_t bytes = fitting(text, width);
		mvaddnstr(row++, column, text, (int)bytes);
		text += bytes;
		while (*text == ' ')
			text++;
		if (*text == '\n')
			text++;
	}
	return row;
}

static int draw_line(const struct screen *screen, int row, int column, enum ink ink, const char *text)
{
	use_ink(ink_of(screen, ink));
	size_t bytes = fitting(text, screen->columns - column);
	mvaddnstr(row, column, text, (int)bytes);
	return row + 1;
}

static const char *member(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));
	return text ? text : "";
}

static int draw_head(const struct screen *screen, int column)
{
	const struct play *play = screen->play;
	const json_t *clock = json_object_get(play->view, "clock");
	char text[160];
	use_ink(ink_of(screen, ink_title) | A_BOLD);
	snprintf(text, sizeof text, " %-*s", screen->columns - column - 1, play->scenario->info->title);
	mvaddnstr(0, column, text, (int)fitting(text, screen->columns - column));
	const char *own = play->seat < play->scenario->rulebook->seats
				  ? play->scenario->rulebook->seat[play->seat]
				  : "";
	snprintf(text, sizeof text, "%s  turn %d/%d  %s", member(clock, "label"),
		 (int)json_integer_value(json_object_get(clock, "turn")),
		 (int)json_integer_value(json_object_get(clock, "of")), own);
	int row = draw_line(screen, 1, column, ink_plain, text);
	const struct step *step = &play->scenario->rulebook->step[game_flow(play->game)->step];
	snprintf(text, sizeof text, "%s (%s)", step->title, step->rule ? step->rule : "-");
	return draw_line(screen, row, column, ink_faint, text);
}

static int draw_prompt(const struct screen *screen, int row, int column)
{
	struct play *play = screen->play;
	char text[400];
	use_ink(A_BOLD);
	if (game_is_over(play->game)) {
		char score[text_room];
		play_score_text(play, score, sizeof score);
		row = draw_wrapped(row, column, screen->columns - column, screen->map_rows - 1,
				   "The game is over.");
		use_ink(A_NORMAL);
		return draw_wrapped(row, column, screen->columns - column, screen->map_rows - 1, score);
	}
	const char *rule = game_rule(play->game, play->seat);
	snprintf(text, sizeof text, "%s%s%s%s",
		 play->prompt[0] ? play->prompt : "The other side is thinking ...", rule ? " (" : "",
		 rule ? rule : "", rule ? ")" : "");
	row = draw_wrapped(row, column, screen->columns - column, row + 4, text);
	use_ink(A_NORMAL);
	return row;
}

/* The list of answers round the marked one. */
static int draw_answers(const struct screen *screen, int row, int column, int room)
{
	struct play *play = screen->play;
	int count = play->answers.count;
	int first = screen->marked > room / 2 ? screen->marked - room / 2 : 0;
	if (first > count - room)
		first = count > room ? count - room : 0;
	struct field field = game_field(play->game, play->seat);
	for (int i = first; i < count && i < first + room; i++) {
		char text[200], cost[24] = "";
		answer_text(&field, play->answers.answer[i], text, sizeof text);
		half_points points = play->answers.cost[i];
		if (points >= 0)
			snprintf(cost, sizeof cost, "  %d%s", points / 2, points % 2 ? "½" : "");
		use_ink(i == screen->marked ? ink_of(screen, ink_selected) | A_BOLD : A_NORMAL);
		char line[260];
		snprintf(line, sizeof line, "%s %s%s", i == screen->marked ? ">" : " ", text, cost);
		mvaddnstr(row++, column, line, (int)fitting(line, screen->columns - column));
	}
	use_ink(A_NORMAL);
	if (count > room) {
		char more[40];
		snprintf(more, sizeof more, "  (%d choices, Tab)", count);
		row = draw_line(screen, row, column, ink_faint, more);
	}
	return row;
}

/* Values in the order in which counters print them. */
static size_t put_values(const json_t *values, char *text, size_t used, size_t size)
{
	static const char *const printed[] = {"combat",   "morale",     "command",  "bonus",
					      "reaction", "initiative", "movement", "range"};
	bool first = true;
	for (unsigned i = 0; i < sizeof printed / sizeof *printed; i++) {
		const json_t *value = json_object_get(values, printed[i]);
		if (!value || used >= size)
			continue;
		used += (size_t)snprintf(text + used, size - used, "%s%lld", first ? " " : "-",
					 (long long)json_integer_value(value));
		first = false;
	}
	return used;
}

/* "out_of_command" for people. */
static size_t put_status(char *text, size_t size, const char *word)
{
	size_t length = (size_t)snprintf(text, size, ", %s", word);
	for (size_t i = 0; i < length && i < size; i++)
		if (text[i] == '_')
			text[i] = ' ';
	return length;
}

static void describe_piece(const json_t *piece, char *text, size_t size)
{
	size_t used = (size_t)snprintf(text, size, "%s", member(piece, "name"));
	used = put_values(json_object_get(piece, "values"), text, used, size);
	if (member(piece, "facing")[0] && used < size)
		used += (size_t)snprintf(text + used, size - used, " %s", member(piece, "facing"));
	int losses = (int)json_integer_value(json_object_get(piece, "losses"));
	if (losses && used < size)
		used += (size_t)snprintf(text + used, size - used, " -%d", losses);
	size_t i;
	json_t *status;
	json_array_foreach (json_object_get(piece, "status"), i, status)
		if (used < size)
			used += put_status(text + used, size - used, json_string_value(status));
}

static const char *terrain_word(unsigned terrain)
{
	static const char *const words[terrain_count] = {"open ground", "woods",      "village", "town",
							 "marsh",       "city",       "fort",    "lake",
							 "rough",       "off the map"};
	return terrain < terrain_count ? words[terrain] : "";
}

static int draw_hex_text(const struct screen *screen, int row, int column)
{
	const struct play *play = screen->play;
	const struct board *board = play->scenario->board;
	if (screen->cursor >= board->spaces)
		return row;
	const struct space *space = &board->space[screen->cursor];
	char text[300];
	snprintf(text, sizeof text, "%s %s%s%s, level %d", space->number, space->name,
		 space->name[0] ? ", " : "", terrain_word(space->terrain), space->level);
	use_ink(ink_of(screen, ink_title));
	row = draw_wrapped(row, column, screen->columns - column, screen->map_rows - 1, text);
	use_ink(A_NORMAL);
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		if (!piece_is_at(play, piece, screen->cursor) || row >= screen->map_rows)
			continue;
		describe_piece(piece, text, sizeof text);
		row = draw_wrapped(row, column, screen->columns - column, screen->map_rows - 1, text);
	}
	return row;
}

/* Odds, costs and their terms for what is marked, as far as there is room. */
static void draw_preview(const struct screen *screen, int row, int column)
{
	struct play *play = screen->play;
	if (screen->marked < 0 || screen->marked >= play->answers.count)
		return;
	char text[text_room];
	play_explain(play, play->answers.answer[screen->marked], text, sizeof text);
	if (text[0] && row < screen->map_rows)
		draw_wrapped(row, column, screen->columns - column, screen->map_rows - 1, text);
}

void draw_panel(struct screen *screen)
{
	int column = screen->map_columns + 1;
	int row = draw_head(screen, column);
	row = draw_prompt(screen, row, column);
	int room = screen->map_rows > 30 ? 12 : 6;
	row = draw_answers(screen, row, column, room);
	row = draw_hex_text(screen, row + (screen->map_rows > 22), column);
	draw_preview(screen, row + (screen->map_rows > 22), column);
}

/* The story: the newest lines, then the notice. */
void draw_story(struct screen *screen)
{
	struct play *play = screen->play;
	int top = screen->map_rows, bottom = screen->rows - 2, width = screen->columns - 1;
	use_ink(ink_of(screen, ink_faint));
	mvhline(top, 0, ACS_HLINE, screen->columns);
	use_ink(A_NORMAL);
	int row = top + 1;
	if (play->notice[0]) {
		use_ink(play->notice_is_refusal ? ink_of(screen, ink_refusal) | A_BOLD : A_BOLD);
		row = draw_wrapped(row, 0, width, bottom, play->notice);
		use_ink(A_NORMAL);
	}
	int room = bottom - row + 1, needed = 0;
	size_t first = play->log_lines;
	while (first > 0) {
		const char *text = play->log[first - 1].text;
		int lines = 1 + letters(text, strlen(text)) / (width > 0 ? width : 1);
		if (needed + lines > room)
			break;
		needed += lines;
		first--;
	}
	for (; first < play->log_lines && row <= bottom; first++) {
		use_ink(play->log[first].heading ? A_BOLD : A_NORMAL);
		row = draw_wrapped(row, 0, width, bottom, play->log[first].text);
	}
	use_ink(A_NORMAL);
}
