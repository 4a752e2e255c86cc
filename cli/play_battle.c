/*
 * Of a battle, beside the question: what is in the cup as far as the player knows it, and who must still be attacked. Any rulebook whose
 * view has these tracks is told of; the others have no line here.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play_screen.h"

enum { line_room = 200 };

static const json_t *cup_of(const struct play *play)
{
	size_t i;
	json_t *track;
	json_array_foreach (json_object_get(play->view, "tracks"), i, track)
		if (!strcmp(text_in(track, "id"), "cup") && json_object_get(track, "perhaps"))
			return track;
	return NULL;
}

/* "In the cup: 12 markers, perhaps 1 more; Victor acts" */
static int draw_cup(const struct screen *screen, const json_t *cup, int row, int column)
{
	char text[line_room];
	size_t in = json_array_size(json_object_get(cup, "markers"));
	size_t perhaps = json_array_size(json_object_get(cup, "perhaps"));
	size_t used = put_some(text, 0, sizeof text, "In the cup: %zu marker%s", in, in == 1 ? "" : "s");
	if (!in && !perhaps)
		return row;
	if (perhaps)
		used = put_some(text, used, sizeof text, ", perhaps %zu more", perhaps);
	if (text_in(cup, "name")[0])
		put_some(text, used, sizeof text, "; %s acts", text_in(cup, "name"));
	return draw_line(screen, row, column, ink_faint, text);
}

static bool begins_with(const json_t *track, const char *prefix)
{
	return !strncmp(text_in(track, "id"), prefix, strlen(prefix));
}

/* "A  15e on 1110, +4", and "1111 is still left out" */
static int draw_combat(const struct screen *screen, const json_t *track, int row, int column)
{
	char text[line_room];
	size_t i;
	json_t *entry;
	size_t used = put_some(text, 0, sizeof text, "%c ", 'A' + number_in(track, "attack") - 1);
	json_array_foreach (json_object_get(track, "targets"), i, entry)
		used = put_some(text, used, sizeof text, "%s%s", i ? " and " : "on ",
				json_string_value(entry));
	put_some(text, used, sizeof text, ", %+d on the die", number_in(track, "sum"));
	return draw_line(screen, row, column, ink_plain, text);
}

static int draw_left_out(const struct screen *screen, const json_t *track, int row, int column)
{
	char text[line_room];
	snprintf(text, sizeof text, "%s is still left out", text_in(track, "at"));
	return draw_line(screen, row, column, ink_plain, text);
}

int draw_battle(const struct screen *screen, int row, int column)
{
	const json_t *cup = cup_of(screen->play);
	size_t i;
	json_t *track;
	if (!cup)
		return row;
	bool declaring = !strcmp(text_in(cup, "segment"), "declare");
	row = draw_cup(screen, cup, row, column);
	json_array_foreach (json_object_get(screen->play->view, "tracks"), i, track) {
		if (row >= screen->panel_rows - 1)
			break;
		if (begins_with(track, "combat.") && !json_is_true(json_object_get(track, "done")))
			row = draw_combat(screen, track, row, column);
		if (declaring && begins_with(track, "must.") && !number_in(track, "attack"))
			row = draw_left_out(screen, track, row, column);
	}
	return row;
}
