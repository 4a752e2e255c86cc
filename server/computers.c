/*
 * Computer players at the table: asked when it is their turn, answering after a delay that depends on the kind of the
 * question alone.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/thinkers.h"

/* ---- Asking -------------------------------------------------------------------------------------------------- */

/* Seconds. A window is passed sooner than a move is made; what stands in the hand makes no difference. */
static double pace_of(const struct hosted *hosted, seat_id seat)
{
	const struct frame *frame = engine_frame(game_flow(hosted->game), seat);
	const struct question *question = engine_question(hosted->scenario->rulebook, frame);
	double pace = hosted->server->setup.pace / 1000.0;
	return question->window ? pace / 4 : pace;
}

static void ask(struct hosted *hosted, seat_id seat)
{
	size_t size = hosted->scenario->rulebook->position_size;
	struct thought *thought = calloc(1, sizeof *thought + size);
	if (!thought)
		end_without_memory();
	struct field field = game_field(hosted->game, seat);
	memcpy(thought->game, hosted->id, sizeof thought->game);
	thought->seat = seat;
	thought->ticket = game_ticket(hosted->game, seat);
	thought->scenario = hosted->scenario;
	thought->player = hosted->seat[seat].player;
	game_player_chance(hosted->game, seat, &thought->own);
	memcpy(thought->mask, field.mask, size);
	hosted->seat[seat].thinking = true;
	hosted->seat[seat].due = steady_now() + pace_of(hosted, seat);
	thinkers_ask(hosted->server->thinkers, thought);
}

/* A computer looks at every window, whether it could use it or not: that it does tells nobody anything. */
void computers_hold_windows(struct hosted *hosted)
{
	char error[160];
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	json_t *orders = json_array();
	for (unsigned i = 0; i < rulebook->windows; i++)
		json_array_append_new(orders, json_pack("{s:s,s:s,s:s}", "window", rulebook->window[i],
							"answer", "hold", "until", "game"));
	for (seat_id seat = 0; seat < rulebook->seats; seat++)
		if (hosted->seat[seat].kind == seat_computer)
			game_standing(hosted->game, seat, orders, error, sizeof error);
	json_decref(orders);
}

void computers_ask(struct hosted *hosted)
{
	uint8_t waiting = hosted_waiting(hosted);
	for (seat_id seat = 0; seat < hosted->scenario->rulebook->seats; seat++) {
		const struct seat_at_table *at = &hosted->seat[seat];
		if (waiting & 1u << seat && at->kind == seat_computer && at->player && !at->thinking &&
		    !hosted->ready[seat])
			ask(hosted, seat);
	}
}

/* ---- Answering ----------------------------------------------------------------------------------------------- */

/* A chain that turns out impossible is dropped, and the first listed answer is given: the game goes on. */
static void answer_anything(struct hosted *hosted, seat_id seat)
{
	struct answers *answers = calloc(1, sizeof *answers);
	struct game_result result;
	if (!answers)
		end_without_memory();
	game_answers(hosted->game, seat, answers);
	if (answers->count)
		game_answer(hosted->game, seat, answers->answer[0], &result);
	free(answers);
}

void computer_forget(struct hosted *hosted, seat_id seat)
{
	free(hosted->ready[seat]);
	hosted->ready[seat] = NULL;
}

static void play(struct hosted *hosted, seat_id seat)
{
	struct game_result result;
	const struct answer_chain chain = *hosted->ready[seat];
	computer_forget(hosted, seat);
	if (!(hosted_waiting(hosted) & 1u << seat)) {
		computers_ask(hosted);
		return;
	}
	game_play(hosted->game, seat, hosted->ready_ticket[seat], chain.answer, chain.count, &result);
	if (result.outcome == game_illegal)
		answer_anything(hosted, seat);
	hosted_changed(hosted, seat);
}

/* Who needed longer than the pace keeps to its beat all the same. */
static double on_the_beat(const struct hosted *hosted, double due, double now, double pace)
{
	(void)hosted;
	if (now <= due || pace <= 0)
		return due;
	return due + ceil((now - due) / pace) * pace;
}

void computer_answered(struct server *server, const char *id, seat_id seat, uint32_t ticket,
		       const struct answer_chain *chain)
{
	struct hosted *hosted = hosted_find(server, id);
	if (!hosted || seat >= max_seats)
		return;
	struct seat_at_table *at = &hosted->seat[seat];
	if (!chain->count) { /* it goes on thinking: this game waits until somebody gives it up, and the others go on */
		log_trouble(server, "game %s: the computer finds no answer", id);
		return;
	}
	at->thinking = false;
	if (hosted_over(hosted) || ticket != game_ticket(hosted->game, seat)) {
		computers_ask(hosted);
		return;
	}
	double now = steady_now();
	computer_forget(hosted, seat);
	hosted->ready[seat] = malloc(sizeof *chain);
	if (!hosted->ready[seat])
		end_without_memory();
	*hosted->ready[seat] = *chain;
	hosted->ready_ticket[seat] = ticket;
	at->due = on_the_beat(hosted, at->due, now, pace_of(hosted, seat));
	if (now >= at->due)
		play(hosted, seat);
}

/* Those whose time has come. */
void computers_tick(struct server *server)
{
	double now = steady_now();
	for (unsigned i = 0; i < buckets; i++)
		for (struct hosted *hosted = server->games[i]; hosted; hosted = hosted->next)
			for (seat_id seat = 0; seat < max_seats; seat++)
				if (hosted->ready[seat] && now >= hosted->seat[seat].due)
					play(hosted, seat);
}
