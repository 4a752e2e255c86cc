/*
 * Reports, written.
 */
#include "server/report.h"

#include <stdlib.h>
#include <string.h>

enum { events_told = 20 };

static void put_wanted(struct json *out, struct game *game, seat_id seat, const json_t *actions)
{
	struct game_result result;
	char *text = json_dumps(actions, JSON_COMPACT);
	if (text)
		put_raw(out, "actions", text, strlen(text));
	free(text);
	game_judge_actions(game, seat, actions, &result);
	put_verdict(out, "verdict", &result);
}

static void put_options(struct json *out, struct game *game)
{
	const struct rulebook *rulebook = game_scenario(game)->rulebook;
	put_object(out, "options");
	for (unsigned i = 0; i < rulebook->options; i++)
		put_text(out, rulebook->option[i].id,
			 option_value_name(&rulebook->option[i], game_flow(game)->option[i]));
	put_end(out);
}

char *report_text(struct game *game, seat_id viewer, const json_t *actions, const char *note)
{
	struct json out;
	const struct scenario *scenario = game_scenario(game);
	uint32_t last = settled_events(game, viewer);
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_text(&out, "format", "vedette report 1");
	put_text(&out, "rulebook", scenario->rulebook->id);
	put_number(&out, "revision", scenario->rulebook->revision);
	put_text(&out, "scenario", scenario->info->id);
	put_text(&out, "seat", viewer_name(scenario->rulebook, viewer));
	put_options(&out, game);
	if (note)
		put_text(&out, "note", note);
	if (viewer < max_seats && game_waiting(game) & 1u << viewer)
		put_decision(&out, "question", game, viewer);
	if (actions && viewer < max_seats)
		put_wanted(&out, game, viewer, actions);
	put_events(&out, "log", game, viewer, last > events_told ? last - events_told + 1 : 1, last);
	put_view(&out, "view", game, viewer);
	/* What the seat knows, field by field: the mask has the layout of a position. Only for who is asked: the others
	 * see nothing of a move that may still be taken back. */
	if (viewer < max_seats && game_waiting(game) & 1u << viewer) {
		struct field field = game_field(game, viewer);
		put_snapshot(&out, "mask", scenario, (const struct position *)field.mask);
	}
	put_end(&out);
	if (!out.overflow)
		return out.text;
	free(out.text);
	return NULL;
}
