/*
 * Why not, and what then: verdicts, costs, odds and scores as text with their paragraphs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

static json_t *action_of(struct play *play, struct answer given)
{
	char text[256];
	struct json out;
	json_start(&out, text, sizeof text);
	struct field field = game_field(play->game, play->seat);
	put_action(&out, NULL, &field, given, -1);
	return json_loads(text, 0, NULL);
}

/* ---- Verdicts --------------------------------------------------------------------------------------------------------- */

bool play_judge(struct play *play, struct answer given)
{
	struct game_result result;
	game_judge(play->game, play->seat, &given, 1, &result);
	if (result.outcome != game_done) {
		play_note_result(play, &result);
		return true;
	}
	char text[notice_size];
	play_explain(play, given, text, sizeof text);
	play_note(play, false, "That is allowed. %s", text);
	return true;
}

uint16_t play_open_verbs(struct play *play)
{
	const struct frame *frame = engine_frame(game_flow(play->game), play->seat);
	return frame ? engine_question(play->scenario->rulebook, frame)->verbs : 0;
}

void play_why(struct play *play, space_id space)
{
	uint16_t verbs = play_open_verbs(play);
	if (verbs & 1u << verb_go && play_judge(play, answer(verb_go, space)))
		return;
	if (verbs & 1u << verb_at && play_judge(play, answer(verb_at, space)))
		return;
	size_t i;
	json_t *piece;
	struct field field = game_field(play->game, play->seat);
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		if (!(verbs & 1u << verb_unit) || !piece_is_at(play, piece, space))
			continue;
		const char *id = json_string_value(json_object_get(piece, "id"));
		piece_id found = id ? play->scenario->rulebook->find_piece(&field, id) : (piece_id)no_piece;
		if (found != no_piece && play_judge(play, answer(verb_unit, found)))
			return;
	}
	play_note(play, true,
		  verbs & 1u << verb_unit ? "Nobody there can be chosen now."
					  : "There is nothing to choose on the map just now.");
}

static size_t explain_figure(const json_t *figure, char *text, size_t used, size_t size)
{
	const json_t *value = json_object_get(figure, "value");
	used = put_some(text, used, size, "%s %g", json_string_value(json_object_get(figure, "id")),
			value ? json_number_value(value)
			      : json_number_value(json_object_get(figure, "least")));
	size_t i;
	json_t *term;
	json_array_foreach (json_object_get(figure, "terms"), i, term) {
		const char *rule = json_string_value(json_object_get(term, "rule"));
		used = put_some(text, used, size, "\n  %+g %s%s%s%s",
				json_number_value(json_object_get(term, "value")),
				json_string_value(json_object_get(term, "label")), rule ? " (" : "",
				rule ? rule : "", rule ? ")" : "");
	}
	return put_some(text, used, size, "\n");
}

static size_t explain_chances(const json_t *chances, char *text, size_t used, size_t size)
{
	if (json_is_array(chances)) {
		size_t i;
		json_t *row;
		json_array_foreach (chances, i, row)
			used = put_some(text, used, size, "%s%s %.0f%%", i ? ", " : "",
					json_string_value(json_object_get(row, "id")),
					100.0 * json_number_value(json_object_get(row, "ways")) /
						json_number_value(json_object_get(row, "of")));
		return used;
	}
	const char *key;
	json_t *value;
	json_object_foreach ((json_t *)chances, key, value)
		used = put_some(text, used, size, "%s %.0f%%  ", key, 100.0 * json_number_value(value));
	return used;
}

void play_explain(struct play *play, struct answer given, char *text, size_t size)
{
	enum { room = 65536 };
	text[0] = '\0';
	json_t *about = json_pack("{s:[o]}", "actions", action_of(play, given));
	char *raw = malloc(room);
	if (about && raw) {
		struct json out;
		struct game_result result;
		json_start(&out, raw, room);
		if (put_explanation(&out, NULL, play->game, play->seat, about, &result)) {
			json_t *said = json_loads(raw, 0, NULL);
			size_t used = 0, i;
			json_t *figure;
			json_array_foreach (json_object_get(said, "figures"), i, figure)
				used = explain_figure(figure, text, used, size);
			const json_t *chances = json_object_get(said, "chances");
			if (chances)
				explain_chances(chances, text, used, size);
			json_decref(said);
		}
	}
	free(raw);
	json_decref(about);
}

void play_score_text(struct play *play, char *text, size_t size)
{
	enum { room = 65536 };
	char *raw = malloc(room);
	text[0] = '\0';
	if (!raw)
		return;
	struct json out;
	json_start(&out, raw, room);
	put_score(&out, NULL, play->game, play->seat);
	json_t *score = json_loads(raw, 0, NULL);
	free(raw);
	const char *side, *winner = json_string_value(json_object_get(score, "winner"));
	const char *level = json_string_value(json_object_get(score, "level"));
	json_t *points;
	size_t used = 0, i;
	json_object_foreach (json_object_get(score, "sides"), side, points)
		used = put_some(text, used, size, "%s %lld  ", side, (long long)json_integer_value(points));
	const json_t *track = json_object_get(score, "track");
	if (track)
		used = put_some(text, used, size, "track %lld of %lld  ",
				(long long)json_integer_value(json_object_get(track, "value")),
				(long long)json_integer_value(json_object_get(track, "most")));
	used = put_some(text, used, size, "%s%s%s\n", winner ? winner : "", winner ? " " : "",
			level ? level : "");
	json_t *term;
	json_array_foreach (json_object_get(score, "terms"), i, term) {
		const char *rule = json_string_value(json_object_get(term, "rule"));
		const char *whose = json_string_value(json_object_get(term, "side"));
		used = put_some(text, used, size, "  %-9s %+3lld  %s (%s)\n", whose ? whose : "",
				(long long)json_integer_value(json_object_get(term, "value")),
				json_string_value(json_object_get(term, "label")), rule ? rule : "-");
	}
	json_decref(score);
	json_array_foreach (json_object_get(play->view, "tracks"), i, term)
		if (!strcmp(text_in(term, "about"), "victory"))
			used = put_some(text, used, size, "%s (%s)\n", text_in(term, "note"),
					text_in(term, "rule"));
}
