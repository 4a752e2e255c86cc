/*
 * The hand of cards: a row of them below the map, and in words.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"
#include "cli/play_sketch.h"

enum { widest_card = 24 };

const json_t *play_hand(const struct play *play, const char **side)
{
	const char *name;
	json_t *hand;
	json_object_foreach (json_object_get(play->view, "hands"), name, hand) {
		const json_t *cards = json_object_get(hand, "cards");
		if (!json_array_size(cards))
			continue;
		if (side)
			*side = name;
		return cards;
	}
	return NULL;
}

int answer_of_card(const struct play *play, const json_t *card)
{
	int number = play->scenario->rulebook->find_card(play->scenario, text_in(card, "id"));
	for (int i = 0; i < play->answers.count && number >= 0; i++)
		if (play->answers.answer[i].verb == verb_card && play->answers.answer[i].arg == number)
			return i;
	return -1;
}

/* When a card can be played. */
static const char *moment_of(const json_t *card)
{
	const char *when = text_in(card, "when"), *colour = text_in(card, "colour");
	if (!when[0])
		return !strcmp(colour, "red") ? "at once" : !strcmp(colour, "blue") ? "initiative" : "";
	if (!strcmp(when, "own"))
		return "own operation";
	if (!strcmp(when, "enemy"))
		return "enemy operation";
	return !strcmp(when, "any") ? "any operation" : when;
}

/* ---- In words --------------------------------------------------------------------------------------------------------- */

static size_t put_card(const struct play *play, const json_t *card, size_t number, char *text, size_t used,
		       size_t size)
{
	bool playable = answer_of_card(play, card) >= 0;
	used = put_some(text, used, size, "%zu%s %s (%s)", number, playable ? " *" : "  ",
			text_in(card, "name"), text_in(card, "id"));
	if (json_object_get(card, "move"))
		used = put_some(text, used, size, ", %d", number_in(card, "move"));
	if (text_in(card, "colour")[0])
		used = put_some(text, used, size, ", %s", text_in(card, "colour"));
	if (moment_of(card)[0])
		used = put_some(text, used, size, ", %s", moment_of(card));
	if (text_in(card, "combat")[0])
		used = put_some(text, used, size, ", combat %s", text_in(card, "combat"));
	if (json_object_get(card, "recovery"))
		used = put_some(text, used, size, ", recovery %d", number_in(card, "recovery"));
	return put_some(text, used, size, "\n     %s\n", text_in(card, "text"));
}

static size_t put_counts(const struct play *play, char *text, size_t used, size_t size)
{
	const char *side;
	json_t *hand;
	json_object_foreach (json_object_get(play->view, "hands"), side, hand)
		used = put_some(text, used, size, "%s holds %d. ", side, number_in(hand, "count"));
	return put_some(text, used, size, "A * can be played now.\n");
}

size_t play_hand_text(const struct play *play, char *text, size_t size)
{
	const json_t *cards = play_hand(play, NULL);
	size_t i, used = 0;
	json_t *card;
	text[0] = '\0';
	json_array_foreach (cards, i, card)
		used = put_card(play, card, i + 1, text, used, size);
	return cards ? put_counts(play, text, used, size) : 0;
}

/* ---- On the screen -------------------------------------------------------------------------------------------------------- */

int hand_height(const struct screen *screen)
{
	if (!play_hand(screen->play, NULL))
		return 0;
	return screen->rows >= 48 ? 8 : screen->rows >= 40 ? 6 : screen->rows >= 30 ? 4 : 2;
}

/* The kinds of cards differ by a sign as well as by their colour. */
static const char *kind_sign(const char *colour)
{
	if (!strcmp(colour, "red"))
		return "■";
	if (!strcmp(colour, "blue"))
		return "◆";
	return !strcmp(colour, "green") ? "●" : "·";
}

static enum ink kind_ink(const char *colour, bool playable)
{
	if (!strcmp(colour, "red"))
		return playable ? ink_red_band : ink_red_name;
	if (!strcmp(colour, "blue"))
		return playable ? ink_blue_band : ink_blue_name;
	if (!strcmp(colour, "green"))
		return playable ? ink_green_band : ink_green_name;
	return playable ? ink_other_band : ink_plain;
}

int draw_face(const struct screen *screen, int row, int column, const char *face)
{
	for (; *face; face++) {
		use_ink(ink_of(screen, *face == 'L' ? ink_refusal : ink_tired) | A_BOLD);
		mvaddnstr(row, column++, face, 1);
	}
	use_ink(A_NORMAL);
	return column;
}

static void draw_band(const struct screen *screen, const json_t *card, int row, int column, int width,
		      bool marked)
{
	bool playable = answer_of_card(screen->play, card) >= 0;
	char text[120];
	size_t used = 0;
	if (json_object_get(card, "move"))
		used = put_some(text, used, sizeof text, "%d", number_in(card, "move"));
	put_some(text, used, sizeof text, "%s%s%*s", kind_sign(text_in(card, "colour")),
		 text_in(card, "name"), width, "");
	enum ink ink = marked ? ink_selected : kind_ink(text_in(card, "colour"), playable);
	use_ink(ink_of(screen, ink) | (playable || marked ? A_BOLD : 0));
	draw_cut(row, column, width, text);
	use_ink(A_NORMAL);
}

/* The last row of a card: its number in the hand, combat, recovery. */
static void draw_foot(const struct screen *screen, const json_t *card, size_t number, int row, int column,
		      int width)
{
	char text[32];
	use_ink(ink_of(screen, ink_faint));
	snprintf(text, sizeof text, "%zu:", number);
	draw_cut(row, column, width, text);
	int x = draw_face(screen, row, column + 3, text_in(card, "combat"));
	if (!json_object_get(card, "recovery") || x + 3 > column + width)
		return;
	snprintf(text, sizeof text, x + 8 <= column + width ? " rest %d" : " △%d",
		 number_in(card, "recovery"));
	use_ink(A_NORMAL);
	draw_cut(row, x, column + width - x, text);
}

static void draw_card(const struct screen *screen, const json_t *card, size_t number, int column, int width)
{
	int row = screen->map_rows, last = row + screen->hand_rows - 1;
	int index = answer_of_card(screen->play, card);
	draw_band(screen, card, row++, column, width, index >= 0 && index == screen->marked);
	if (screen->hand_rows > 3) {
		use_ink(ink_of(screen, ink_faint));
		draw_cut(row++, column, width, moment_of(card));
		use_ink(A_NORMAL);
	}
	if (row < last)
		draw_wrapped(row, column, width, last - 1, text_in(card, "text"));
	draw_foot(screen, card, number, last, column, width);
}

void draw_hand(const struct screen *screen)
{
	const json_t *cards = play_hand(screen->play, NULL);
	int count = (int)json_array_size(cards);
	if (!count || !screen->hand_rows)
		return;
	int width = screen->map_columns / count;
	if (width > widest_card)
		width = widest_card;
	size_t i;
	json_t *card;
	json_array_foreach (cards, i, card)
		draw_card(screen, card, i + 1, (int)i * width, width - 1);
}

int draw_marked_card(const struct screen *screen, int row, int column, int last_row)
{
	size_t i;
	json_t *card;
	json_array_foreach (play_hand(screen->play, NULL), i, card) {
		int index = answer_of_card(screen->play, card);
		if (index < 0 || index != screen->marked)
			continue;
		char text[500];
		snprintf(text, sizeof text, "%s (%s): %s", text_in(card, "name"), moment_of(card),
			 text_in(card, "text"));
		use_ink(ink_of(screen, kind_ink(text_in(card, "colour"), false)));
		row = draw_wrapped(row, column, screen->columns - column, last_row, text);
		use_ink(A_NORMAL);
	}
	return row;
}

/* Where numbers are asked for, the key is the number. */
static bool mark_number(struct screen *screen, unsigned number)
{
	const struct play *play = screen->play;
	for (int i = 0; i < play->answers.count; i++)
		if (play->answers.answer[i].verb == verb_number && play->answers.answer[i].arg == number) {
			mark(screen, i);
			return true;
		}
	return false;
}

void mark_card(struct screen *screen, unsigned number)
{
	struct play *play = screen->play;
	if (mark_number(screen, number))
		return;
	const json_t *card = json_array_get(play_hand(play, NULL), number ? number - 1 : 9);
	int index = card ? answer_of_card(play, card) : -1;
	if (index >= 0)
		mark(screen, index);
	else if (card)
		play_judge(play, answer(verb_card, (unsigned)play->scenario->rulebook->find_card(
							   play->scenario, text_in(card, "id"))));
}
