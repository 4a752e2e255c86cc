/*
 * What happens at the terminal whatever it looks like: answers, undo, saving, the computer's turn.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"

enum { view_room = 1 << 20 };

void play_note(struct play *play, bool refusal, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(play->notice, sizeof play->notice, format, args);
	va_end(args);
	play->notice_is_refusal = refusal;
}

void play_note_result(struct play *play, const struct game_result *result)
{
	if (result->rule)
		play_note(play, true, "%s (%s)", result->reason, result->rule);
	else
		play_note(play, true, "%s", result->reason);
}

/* ---- What the game says now ---------------------------------------------------------------------------------------- */

static void take_view(struct play *play)
{
	json_decref(play->view);
	play->view = NULL;
	char *text = malloc(view_room);
	if (!text)
		return;
	struct json out;
	json_start(&out, text, view_room);
	put_view(&out, NULL, play->game, play->seat);
	play->view = json_loads(text, 0, NULL);
	free(text);
}

bool play_is_human(const struct play *play, seat_id seat)
{
	return seat < max_seats && !play->player[seat];
}

static unsigned people(const struct play *play)
{
	unsigned count = 0;
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++)
		count += play_is_human(play, seat);
	return count;
}

bool play_is_shared(const struct play *play)
{
	return people(play) > 1 && !play->scenario->rulebook->open;
}

bool play_alone(const struct play *play)
{
	return !play_is_shared(play);
}

static bool is_asked_person(const struct play *play, seat_id seat)
{
	return seat < max_seats && game_waiting(play->game) & 1u << seat && play_is_human(play, seat);
}

/*
 * The eyes of the screen: the person who is asked, first of all the one who sits there; otherwise the person who was
 * asked last.
 */
static seat_id whose_eyes(const struct play *play)
{
	if (is_asked_person(play, play->seat))
		return play->seat;
	for (seat_id seat = 0; seat < max_seats; seat++)
		if (is_asked_person(play, seat))
			return seat;
	if (play_is_human(play, play->seat))
		return play->seat;
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++)
		if (play_is_human(play, seat))
			return seat;
	return public_seat;
}

/* Another reader: the log starts anew. */
static void change_eyes(struct play *play, seat_id eyes)
{
	if (eyes == play->seat)
		return;
	if (play->seat < max_seats)
		play->shown[play->seat] = play->fresh;
	wipe_log(play);
	play->seat = eyes;
	play->fresh = eyes < max_seats ? play->shown[eyes] : 0;
}

static void take_question(struct play *play)
{
	play->answers.count = 0;
	play->prompt[0] = '\0';
	if (play->next == no_seat && is_asked_person(play, play->seat)) {
		game_answers(play->game, play->seat, &play->answers);
		game_prompt(play->game, play->seat, play->prompt, sizeof play->prompt);
	}
}

static void look(struct play *play)
{
	size_t fresh = play->fresh;
	take_events(play);
	play->fresh = fresh < play->log_lines ? fresh : play->log_lines;
	take_view(play);
	take_question(play);
}

/* At a shared keyboard nobody sees what the next one knows before he sits there. */
void play_refresh(struct play *play)
{
	while (play_pass_window(play))
		;
	seat_id eyes = whose_eyes(play);
	play->next = no_seat;
	if (eyes != play->seat && eyes < max_seats && play_is_shared(play))
		play->next = eyes;
	else
		change_eyes(play, eyes);
	look(play);
}

void play_sit_down(struct play *play)
{
	seat_id eyes = play->next;
	if (eyes == no_seat)
		return;
	play->notice[0] = '\0';
	play->next = no_seat;
	change_eyes(play, eyes);
	look(play);
}

/* ---- Answers ------------------------------------------------------------------------------------------------------- */

/* A place that was named without a way is gone to by the first way that is listed. */
static struct answer by_listed_way(const struct play *play, struct answer given)
{
	for (int i = 0; i < play->answers.count && !given.way; i++)
		if (play->answers.answer[i].verb == given.verb && play->answers.answer[i].arg == given.arg)
			return play->answers.answer[i];
	return given;
}

bool play_answer(struct play *play, struct answer given)
{
	struct game_result result;
	game_answer(play->game, play->seat, by_listed_way(play, given), &result);
	if (result.outcome != game_done) {
		play_note_result(play, &result);
		return false;
	}
	play->notice[0] = '\0';
	play->saved = false;
	play->chain_count = 0; /* what the computer had in mind was for another position */
	play_refresh(play);
	return true;
}

space_id answer_space(const struct play *play, struct answer given)
{
	if (given.verb == verb_go || given.verb == verb_at)
		return given.arg < play->scenario->board->spaces ? given.arg : (space_id)no_space;
	if (given.verb != verb_unit || !play->view)
		return no_space;
	struct field field = game_field(play->game, play->seat);
	const char *id = play->scenario->rulebook->piece_id(&field, given.arg);
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		const char *name = json_string_value(json_object_get(piece, "id"));
		const char *at = json_string_value(json_object_get(piece, "at"));
		if (name && at && id && !strcmp(name, id)) {
			const char *where = strncmp(at, "entry:", 6) ? at : at + 6;
			return board_find(play->scenario->board, where);
		}
	}
	return no_space;
}

bool piece_is_at(const struct play *play, const json_t *piece, space_id space)
{
	const char *at = json_string_value(json_object_get(piece, "at"));
	return at && !strcmp(at, play->scenario->board->space[space].number);
}

int answer_at(const struct play *play, space_id space, int after)
{
	for (int i = after + 1; i < play->answers.count; i++)
		if (answer_space(play, play->answers.answer[i]) == space)
			return i;
	return -1;
}

/* Has a piece that may be chosen now done nothing yet? */
static bool is_idle(const struct play *play, struct answer given)
{
	struct field field = game_field(play->game, play->seat);
	const char *id = given.verb == verb_unit ? play->scenario->rulebook->piece_id(&field, given.arg)
						 : NULL;
	size_t i;
	json_t *piece;
	if (!id)
		return false;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece)
		if (!strcmp(text_in(piece, "id"), id))
			return !word_in(piece, "status", "moved") && !word_in(piece, "status", "activated");
	return false;
}

static unsigned idle_pieces(const struct play *play)
{
	unsigned count = 0;
	for (int i = 0; i < play->answers.count; i++)
		count += is_idle(play, play->answers.answer[i]);
	return count;
}

/* A key that is held down, or pressed by habit, must not run through the phases. */
bool play_done(struct play *play)
{
	struct asked_again now = {true, play->seat, game_ticket(play->game, play->seat)};
	const struct asked_again *before = &play->asked_again;
	bool again = before->set && before->seat == now.seat && before->ticket == now.ticket;
	unsigned idle = idle_pieces(play);
	char label[120];
	if (again || !idle || !(play_open_verbs(play) & 1u << verb_done))
		return play_answer(play, answer(verb_done, 0));
	play->asked_again = now;
	if (!game_label(play->game, play->seat, answer(verb_done, 0), label, sizeof label))
		snprintf(label, sizeof label, "Done");
	play_note(play, true, "%u %s not moved or acted yet. Press d again for: %s.", idle,
		  idle == 1 ? "has" : "have", label);
	return false;
}

/* ---- Undo, saving, the computer -------------------------------------------------------------------------------------- */

static void after_undo(struct play *play, const struct game_result *result)
{
	if (result->outcome != game_done) {
		play_note_result(play, result);
		return;
	}
	play->saved = false;
	play->chain_count = 0;
	wipe_log(play);
	play_refresh(play);
	play_seen(play);
	play_note(play, false, "Taken back.");
}

static uint8_t seats_of_persons(const struct play *play)
{
	uint8_t seats = 0;
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++)
		if (play_is_human(play, seat))
			seats |= (uint8_t)(1u << seat);
	return seats;
}

void play_undo(struct play *play)
{
	struct game_result result;
	game_undo(play->game, play->seat, &result);
	if (result.outcome == game_barrier && play_alone(play))
		game_undo_own(play->game, seats_of_persons(play), &result);
	after_undo(play, &result);
}

/* Back to the last point at which a person was asked. */
void play_undo_anything(struct play *play)
{
	struct game_result result;
	if (!play_alone(play)) {
		play_note(play, true, "Only at a table that one person holds.");
		return;
	}
	if (!game_is_analysis(play->game) && !play->asked_analysis) {
		play->asked_analysis = true;
		play_note(
			play, true,
			"That goes back past dice and cards: the game becomes an analysis and is marked as one. Again takes it back.");
		return;
	}
	game_mark_analysis(play->game);
	do {
		game_undo_anything(play->game, &result);
	} while (result.outcome == game_done && !play_is_human(play, game_first_waiting(play->game)));
	after_undo(play, &result);
}

bool play_save(struct play *play, const char *path)
{
	if (strcmp(path, play->path) != 0 && access(path, F_OK) == 0) {
		play_note(play, true, "There is a file %s already: choose another name.", path);
		return false;
	}
	char *text = game_save(play->game);
	char partial[path_size + 8];
	snprintf(partial, sizeof partial, "%s.part", path);
	FILE *file = text ? fopen(partial, "w") : NULL;
	bool good = file && fputs(text, file) >= 0;
	if (file && fclose(file))
		good = false;
	good = good && !rename(partial, path);
	if (file && !good)
		remove(partial);
	free(text);
	if (good && path != play->path)
		snprintf(play->path, sizeof play->path, "%s", path);
	if (good)
		play->saved = true;
	play_note(play, !good,
		  good ? "Saved as %s. Go on later with: vedette play %s" : "Could not write %s.%.0s", path,
		  path);
	return good;
}

/* What is left of a chosen chain counts only as long as the same seat is asked to go on with it. */
static bool goes_on(struct play *play, seat_id seat)
{
	return play->chain_at < play->chain_count && play->chain_seat == seat;
}

static void let_choose(struct play *play, seat_id seat)
{
	const struct player *player = play->player[seat];
	struct keyed_chance own;
	uint8_t key[16];
	key_from_text(key, "terminal", (uint64_t)game_moves(play->game) << 8 | seat);
	keyed_chance(&own, key, 0);
	struct field field = game_field(play->game, seat);
	play->chain_at = play->chain_count = 0;
	play->chain_seat = seat;
	player->choose(player, &field, seat, &own.chance, 0, play->work, play->chain, &play->chain_count);
}

static seat_id waiting_computer(const struct play *play)
{
	uint8_t waiting = game_waiting(play->game);
	seat_id first = game_first_waiting(play->game);
	if (first == no_seat || !play_is_human(play, first))
		return first;
	for (seat_id seat = 0; seat < max_seats; seat++)
		if (waiting & 1u << seat && !play_is_human(play, seat))
			return seat;
	return no_seat;
}

bool play_computer(struct play *play)
{
	seat_id seat = waiting_computer(play);
	if (seat == no_seat)
		return false;
	struct game_result result;
	if (!goes_on(play, seat))
		let_choose(play, seat);
	unsigned count = play->scenario->board->kind == board_of_areas ? 1 : play->chain_count;
	game_play(play->game, seat, any_ticket, play->chain + play->chain_at, count, &result);
	play->chain_at += count;
	play->saved = false;
	if (result.outcome == game_done)
		return true;
	if (play->chain_at > 1 && count == 1) {
		play->chain_count = 0; /* chance or news came in: it chooses anew */
		return true;
	}
	play_note_result(play, &result);
	return false;
}

void play_close(struct play *play)
{
	wipe_log(play);
	free(play->log);
	json_decref(play->view);
	game_free(play->game);
	scenario_free(play->scenario);
	free(play->work);
}
