/*
 * The log of the person at the keyboard: what that seat may read, event by event.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

static void add_line(struct play *play, const struct log_line *line)
{
	if (play->log_lines == play->log_room) {
		size_t room = play->log_room ? 2 * play->log_room : 256;
		struct log_line *more = realloc(play->log, room * sizeof *more);
		if (!more)
			return;
		play->log = more;
		play->log_room = room;
	}
	char *copy = strdup(line->text);
	if (!copy)
		return;
	play->log[play->log_lines] = *line;
	play->log[play->log_lines].event = json_incref(line->event);
	play->log[play->log_lines++].text = copy;
}

static unsigned numbers_among(const json_t *args)
{
	size_t i;
	json_t *arg;
	unsigned numbers = 0;
	json_array_foreach (args, i, arg)
		numbers += json_is_integer(arg);
	return numbers;
}

/* What is revealed for combat ends with two figures, losses and fatigue; for a march or the initiative there is one. */
static bool tells_combat(const json_t *event)
{
	const char *kind = text_in(event, "kind");
	if (!strcmp(kind, "reveal"))
		return numbers_among(json_object_get(event, "args")) >= 2;
	return !strcmp(kind, "combat") || !strcmp(kind, "pursuit");
}

static void take_event(struct play *play, json_t *event)
{
	const char *kind = text_in(event, "kind"), *at = text_in(event, "at");
	char text[512];
	snprintf(text, sizeof text, "%s", text_in(event, "text"));
	add_line(play, &(struct log_line){
			       .text = text,
			       .heading = !strcmp(kind, "turn"),
			       .of_combat = tells_combat(event),
			       .at = at[0] ? board_find(play->scenario->board, at) : (space_id)no_space,
			       .event = event,
		       });
}

static void take_range(struct play *play, uint32_t from, uint32_t to)
{
	struct json out;
	json_start_on_heap(&out);
	put_events(&out, NULL, play->game, play->seat, from, to);
	json_t *events = out.text ? json_loads(out.text, 0, NULL) : NULL;
	free(out.text);
	size_t i;
	json_t *event;
	json_array_foreach (events, i, event)
		take_event(play, event);
	json_decref(events);
}

void wipe_log(struct play *play)
{
	for (size_t i = 0; i < play->log_lines; i++) {
		free(play->log[i].text);
		json_decref(play->log[i].event);
	}
	play->log_lines = 0;
	play->told = 0;
}

/*
 * What may still be taken back is told to nobody but the mover. The log is rewritten after an undo: what was told is no
 * longer true.
 */
void take_events(struct play *play)
{
	uint32_t now = settled_events(play->game, play->seat);
	if (now < play->told)
		wipe_log(play);
	if (now > play->told)
		take_range(play, play->told + 1, now);
	play->told = now;
	if (play->fresh > play->log_lines)
		play->fresh = play->log_lines;
}

void play_seen(struct play *play)
{
	play->fresh = play->log_lines;
	if (play->seat < max_seats)
		play->shown[play->seat] = play->log_lines;
}
