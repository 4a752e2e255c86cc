/*
 * The sheet of orders beside the map: clock, step, prompt, what can be chosen, the hex under the cursor; and the story
 * below it.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/play_screen.h"
#include "cli/play_sketch.h"

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

void draw_cut(int row, int column, int width, const char *text)
{
	char first[400];
	first_letters(first, sizeof first, text, width);
	if (width > 0)
		mvaddstr(row, column, first);
}

int draw_line(const struct screen *screen, int row, int column, enum ink ink, const char *text)
{
	use_ink(ink_of(screen, ink));
	size_t bytes = fitting(text, screen->columns - column);
	mvaddnstr(row, column, text, (int)bytes);
	return row + 1;
}

static const json_t *track_of(const struct play *play, const char *id)
{
	size_t i;
	json_t *track;
	json_array_foreach (json_object_get(play->view, "tracks"), i, track)
		if (!strcmp(text_in(track, "id"), id) && json_object_get(track, "most"))
			return track;
	return NULL;
}

static int draw_head(const struct screen *screen, int column)
{
	const struct play *play = screen->play;
	const json_t *clock = json_object_get(play->view, "clock");
	char text[160];
	use_ink(ink_of(screen, ink_title) | A_BOLD);
	snprintf(text, sizeof text, " %-*s", screen->columns - column - 1, play->scenario->info->title);
	mvaddnstr(0, column, text, (int)fitting(text, screen->columns - column));
	const struct rulebook *rulebook = play->scenario->rulebook;
	const char *own = play->seat < rulebook->seats ? rulebook->seat[play->seat] : "";
	const char *label = text_in(clock, "label");
	const json_t *track = track_of(play, "turn"); /* where turns are not counted from the first */
	int first = play->scenario->info->first_turn ? play->scenario->info->first_turn : 1;
	int of = track ? number_in(track, "most") : number_in(clock, "of");
	bool told = !strncasecmp(label, "turn ", 5); /* the clock of some rulebooks says no more */
	snprintf(text, sizeof text, "%s  turn %d/%d  %s", told ? "" : label,
		 number_in(clock, "turn") - first + 1, of - first + 1, own);
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
		row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1,
				   game_is_analysis(play->game) ? "The game is over. It was an analysis."
								: "The game is over.");
		use_ink(A_NORMAL);
		return draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, score);
	}
	const char *rule = game_rule(play->game, play->seat);
	snprintf(text, sizeof text, "%s%s%s%s",
		 play->prompt[0]         ? play->prompt
		 : play->next != no_seat ? "Somebody else decides now. Enter hands the keyboard over."
					 : "The other side is thinking ...",
		 rule ? " (" : "", rule ? rule : "", rule ? ")" : "");
	row = draw_wrapped(row, column, screen->columns - column, row + 4, text);
	use_ink(A_NORMAL);
	return row;
}

/* The list of answers round the marked one. */
static int draw_answers(const struct screen *screen, int row, int column, int room)
{
	struct play *play = screen->play;
	int count = play->answers.count;
	if (room > screen->panel_rows - row - 1)
		room = screen->panel_rows > row + 1 ? screen->panel_rows - row - 1 : 1;
	int first = screen->marked > room / 2 ? screen->marked - room / 2 : 0;
	if (first > count - room)
		first = count > room ? count - room : 0;
	for (int i = first; i < count && i < first + room; i++) {
		char text[200], cost[24] = "  ";
		choice_text(play, play->answers.answer[i], text, sizeof text);
		half_points points = play->answers.cost[i];
		if (points >= 0)
			points_text(points, cost + 2, sizeof cost - 2);
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

/* What the cursor stands on, and who stands there. */
static int draw_place_text(const struct screen *screen, int row, int column)
{
	const struct play *play = screen->play;
	if (screen->cursor >= play->scenario->board->spaces)
		return row;
	char text[600];
	play_place_text(play, screen->cursor, text, sizeof text);
	use_ink(ink_of(screen, ink_title));
	row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	use_ink(A_NORMAL);
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		if (!piece_is_at(play, piece, screen->cursor) || row >= screen->panel_rows)
			continue;
		piece_text(piece, text, sizeof text);
		row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	}
	play_seen_text(play, screen->cursor, text, sizeof text);
	row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	play_ways_text(play, screen->cursor, text, sizeof text);
	use_ink(ink_of(screen, ink_faint));
	row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	use_ink(A_NORMAL);
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
	if (text[0] && row < screen->panel_rows)
		draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
}

/* ---- Notes ----------------------------------------------------------------------------------------------------------- */

/* "Weather: thunderstorm. Nobody engages, and in place of combat the armies part. (2.31)" */
static int draw_weather(const struct screen *screen, const json_t *track, int row, int column)
{
	char text[400];
	size_t i, used = put_some(text, 0, sizeof text, "Weather: %s.", text_in(track, "name"));
	json_t *entry;
	json_array_foreach (json_object_get(track, "forbids"), i, entry)
		used = put_some(text, used, sizeof text, " %s (%s)", text_in(entry, "text"),
				text_in(entry, "rule"));
	return draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
}

/* "Forecast: 20 April, evening: rain; 20 April, night: mud" */
static int draw_forecast(const struct screen *screen, int row, int column)
{
	char text[400];
	size_t i, used = 0;
	json_t *track;
	json_array_foreach (json_object_get(screen->play->view, "tracks"), i, track)
		if (!strncmp(text_in(track, "id"), "forecast.", 9))
			used = put_some(text, used, sizeof text, "%s%s",
					used ? "; " : "Forecast: ", text_in(track, "note"));
	return used ? draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text) : row;
}

/* What holds for the time being: the weather and what it forbids, and every track that says something in a sentence. */
static int draw_notes(const struct screen *screen, int row, int column)
{
	size_t i;
	json_t *track;
	use_ink(ink_of(screen, ink_title));
	json_array_foreach (json_object_get(screen->play->view, "tracks"), i, track) {
		char text[300];
		if (row >= screen->panel_rows / 2)
			break;
		if (json_object_get(track, "forbids")) {
			row = draw_weather(screen, track, row, column);
			row = draw_forecast(screen, row, column);
		}
		if (!text_in(track, "note")[0] || text_in(track, "about")[0] ||
		    !strncmp(text_in(track, "id"), "forecast.", 9))
			continue;
		snprintf(text, sizeof text, "%s%s%s%s", text_in(track, "note"),
			 text_in(track, "rule")[0] ? " (" : "", text_in(track, "rule"),
			 text_in(track, "rule")[0] ? ")" : "");
		row = draw_wrapped(row, column, screen->columns - column, screen->panel_rows - 1, text);
	}
	use_ink(A_NORMAL);
	return row;
}

/* ---- Tracks ---------------------------------------------------------------------------------------------------------- */

static bool is_long_track(const struct screen *screen, const json_t *track)
{
	int most = number_in(track, "most"), room = screen->columns - screen->map_columns;
	return most >= 10 && most + 18 <= room;
}

/* A long track is drawn as one, with a mark where the pawn stands. */
static int draw_long_track(const struct screen *screen, const json_t *track, int row, int column)
{
	int most = number_in(track, "most"), value = number_in(track, "value");
	if (!is_long_track(screen, track))
		return row;
	char text[200];
	size_t used = put_some(text, 0, sizeof text, "%s %d  0", text_in(track, "id"), value);
	for (int i = 0; i <= most; i++)
		used = put_some(text, used, sizeof text, "%s", i == value ? "●" : i % 5 ? "─" : "┼");
	put_some(text, used, sizeof text, "%d", most);
	return draw_line(screen, row, column, ink_plain, text);
}

/* "victory 8/20", "rain"; those of a side, "french.deck", stand together behind its name. */
static size_t put_track(const json_t *track, const char *name, char *text, size_t used, size_t size)
{
	const json_t *most = json_object_get(track, "most");
	used = put_some(text, used, size, " %s", name);
	if (most)
		return put_some(text, used, size, " %d/%lld", number_in(track, "value"),
				(long long)json_integer_value(most));
	return number_in(track, "value") == 1 ? used
					      : put_some(text, used, size, " %d", number_in(track, "value"));
}

static const char *name_of_track(const json_t *track, const char *side)
{
	const char *id = text_in(track, "id");
	size_t length = strlen(side);
	if (!length)
		return strchr(id, '.') ? NULL : id;
	return !strncmp(id, side, length) && id[length] == '.' ? id + length + 1 : NULL;
}

/* Is the figure of interest even if it is 0 or 1? Other tracks of that kind are signs that lie there or not. */
static bool is_counted(const char *name)
{
	static const char *const counted[] = {"deck", "hand", "discard", "points"};
	for (unsigned i = 0; i < sizeof counted / sizeof *counted; i++)
		if (!strcmp(name, counted[i]))
			return true;
	return false;
}

static int draw_tracks_of(const struct screen *screen, const char *side, int row, int column)
{
	char text[300];
	size_t used = put_some(text, 0, sizeof text, "%s", side), empty = used, i;
	json_t *track;
	json_array_foreach (json_object_get(screen->play->view, "tracks"), i, track) {
		const char *name = name_of_track(track, side);
		bool is_count = name && is_counted(name);
		if (!name || (!number_in(track, "value") && !json_object_get(track, "most") && !is_count))
			continue;
		if (!strcmp(name, "turn") || is_long_track(screen, track)) /* stands in the head, is drawn */
			continue;
		used = is_count ? put_some(text, used, sizeof text, " %s %d", name, number_in(track, "value"))
				: put_track(track, name, text, used, sizeof text);
	}
	if (used == empty)
		return row;
	use_ink(A_NORMAL);
	return draw_wrapped(row, column, screen->columns - column, row + 1, text[0] == ' ' ? text + 1 : text);
}

static int draw_tracks(const struct screen *screen, int row, int column)
{
	const struct rulebook *rulebook = screen->play->scenario->rulebook;
	size_t i;
	json_t *track;
	json_array_foreach (json_object_get(screen->play->view, "tracks"), i, track)
		row = draw_long_track(screen, track, row, column);
	row = draw_tracks_of(screen, "", row, column);
	for (unsigned side = 0; side < rulebook->sides && screen->panel_rows > 20; side++)
		row = draw_tracks_of(screen, rulebook->side[side], row, column);
	return row;
}

static void draw_hex_panel(struct screen *screen, int row, int column)
{
	row = draw_notes(screen, row, column);
	row = draw_prompt(screen, row, column);
	int room = screen->panel_rows > 30 ? 12 : 6;
	row = draw_answers(screen, row, column, room);
	row = draw_battle(screen, row, column);
	row = draw_place_text(screen, row + (screen->panel_rows > 22), column);
	draw_preview(screen, row + (screen->panel_rows > 22), column);
}

/* The own corps follow where there is room for all of them. */
static void draw_area_panel(struct screen *screen, int row, int column)
{
	int gap = screen->panel_rows > 22;
	row = draw_tracks(screen, row, column);
	row = draw_prompt(screen, row + gap, column);
	row = draw_answers(screen, row, column,
			   screen->panel_rows > 38   ? 12
			   : screen->panel_rows > 28 ? 8
						     : 5);
	row = draw_marked_card(screen, row, column, screen->panel_rows - 1);
	row = draw_combat_text(screen, row, column);
	row = draw_place_text(screen, row + gap, column);
	const char *own = own_side(screen->play);
	int sheet = own[0] ? sheet_lines(screen, own) : 0;
	if (sheet > 1 && row + 1 + sheet <= screen->panel_rows)
		row = draw_sheet(screen, own, row + 1, column, screen->columns - column);
	draw_preview(screen, row + gap, column);
}

void draw_panel(struct screen *screen)
{
	int column = screen->map_columns + 1;
	int row = draw_head(screen, column);
	if (screen->play->scenario->board->kind == board_of_areas)
		draw_area_panel(screen, row, column);
	else
		draw_hex_panel(screen, row, column);
}

/* The story: the newest lines, then the notice. */
void draw_story(struct screen *screen)
{
	struct play *play = screen->play;
	int top = screen->panel_rows, bottom = screen->rows - 2, width = screen->columns - 1;
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
	size_t end = screen->story_end < play->log_lines ? screen->story_end : play->log_lines;
	size_t first = end;
	while (first > 0) {
		const char *text = play->log[first - 1].text;
		int lines = 1 + letters(text, strlen(text)) / (width > 0 ? width : 1);
		if (needed + lines > room)
			break;
		needed += lines;
		first--;
	}
	for (; first < end && row <= bottom; first++) {
		use_ink(play->log[first].heading ? A_BOLD : A_NORMAL);
		row = draw_wrapped(row, 0, width, bottom, play->log[first].text);
	}
	use_ink(A_NORMAL);
}
