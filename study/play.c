/*
 * One game between computer players, without record or undo. Nothing is allocated while it is played.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vedette/carried.h"
#include "vedette/study.h"

struct study_room {
	struct workspace work;
	_Alignas(max_align_t) unsigned char position[max_position];
	struct carried_mask mask[max_seats];
	struct answers answers;
};

struct study_room *study_room_new(void)
{
	return calloc(1, sizeof(struct study_room));
}

void study_room_free(struct study_room *room)
{
	free(room);
}

const struct position *study_position(const struct study_room *room)
{
	return (const struct position *)room->position;
}

struct workspace *study_workspace(struct study_room *room)
{
	return &room->work;
}

double seconds_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of this thread's own processor time: another program's business is not the player's. */
static uint64_t nanoseconds_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

double processor_seconds_now(void)
{
	return (double)nanoseconds_now() * 1e-9;
}

/* ---- The chance of a game, overheard ------------------------------------------------------------------------------ */

struct heard_chance {
	struct chance chance;
	struct keyed_dice dice;
	struct witness *witness;
};

static unsigned hear_next(struct chance *chance, const struct chance_ask *ask)
{
	struct heard_chance *heard = (struct heard_chance *)chance;
	unsigned outcome = heard->dice.chance.next(&heard->dice.chance, ask);
	heard->witness->drew(heard->witness, ask, outcome);
	return outcome;
}

/* ---- A game under way --------------------------------------------------------------------------------------------- */

/* Decisions part a player's stream: none draws more than this at one of them. */
enum { draws_a_decision = 1 << 24 };

struct under_way {
	const struct match *match;
	struct study_room *room;
	struct witness *witness;
	struct played *played;
	struct table table;
	struct flow *flow;
	struct keyed_chance own[max_seats];
};

static void open_own_chances(struct under_way *game, uint64_t number)
{
	for (unsigned seat = 0; seat < game->match->scenario->rulebook->seats; seat++) {
		uint8_t key[16];
		key_from_text(key, game->match->seed, number | (uint64_t)(seat + 1) << 56);
		keyed_chance(&game->own[seat], key, 0);
	}
}

static struct field field_of(const struct under_way *game, seat_id seat)
{
	const struct scenario *scenario = game->match->scenario;
	struct field field = {.scenario = scenario, .work = &game->room->work, .seat = seat};
	field.mask = engine_carry_mask(scenario, game->table.position, seat, &game->room->mask[seat]);
	return field;
}

/* The list at which play stopped may lie there already. */
static const struct answers *list_for(struct under_way *game, seat_id seat)
{
	struct workspace *work = &game->room->work;
	if (work->listed && game->match->scenario->rulebook->open)
		return &work->left;
	struct field field = field_of(game, seat);
	engine_list(&field, seat, &game->room->answers);
	return &game->room->answers;
}

static void carry_out(struct under_way *game, seat_id seat, unsigned listed, struct answer given)
{
	const struct question *question = engine_question(game->match->scenario->rulebook,
							  engine_frame(game->flow, seat));
	game->played->decisions++;
	game->played->asked[seat]++;
	if (!question->continues)
		game->played->moves++;
	if (game->witness && game->witness->answered) {
		struct field field = truth(&game->table);
		game->witness->answered(game->witness, &field, seat, question, listed, given);
	}
	engine_play(&game->table, seat, given);
}

/* The rules have asked what nobody can answer: this game goes no further, and the others are played. */
static void stop_without_answer(struct under_way *game, seat_id seat)
{
	const struct frame *frame = engine_frame(game->flow, seat);
	game->played->unanswered = engine_question(game->match->scenario->rulebook, frame)->id;
}

static void answer_by_lot(struct under_way *game, seat_id seat, struct chance *own)
{
	const struct answers *answers = list_for(game, seat);
	if (!answers->count) {
		stop_without_answer(game, seat);
		return;
	}
	struct chance_ask ask = {.kind = chance_deal, .n = answers->count};
	struct answer given = answers->answer[answers->count > 1 ? chance_next(own, &ask) : 0];
	game->played->answers += answers->count;
	carry_out(game, seat, answers->count, given);
}

/* May the next answer of a chain be given as it was planned? Nothing may have come in between. */
static bool goes_on(struct under_way *game, seat_id seat, struct answer next, uint32_t drawn)
{
	const struct frame *frame = engine_frame(game->flow, seat);
	if (!frame || game->table.chance->drawn != drawn)
		return false;
	struct field field = field_of(game, seat);
	return engine_judge(&field, seat, next).legal;
}

static void answer_by_thought(struct under_way *game, const struct player *player, seat_id seat,
			      struct chance *own)
{
	struct answer chain[max_chain];
	unsigned count = 0;
	struct field field = field_of(game, seat);
	uint64_t before = nanoseconds_now();
	player->choose(player, &field, seat, own, game->match->positions, &game->room->work, chain, &count);
	game->played->thought[seat] += nanoseconds_now() - before;
	if (!count) {
		stop_without_answer(game, seat);
		return;
	}
	uint32_t drawn = game->table.chance->drawn;
	for (unsigned i = 0; i < count && (i == 0 || goes_on(game, seat, chain[i], drawn)); i++)
		carry_out(game, seat, 0, chain[i]);
}

static void answer_next(struct under_way *game)
{
	seat_id seat = engine_first_waiting(game->flow);
	assert(seat != no_seat);
	const struct player *player = game->match->player[seat];
	struct keyed_chance *own = &game->own[seat];
	own->at = (uint64_t)game->played->asked[seat] * draws_a_decision;
	if (player->by_lot)
		answer_by_lot(game, seat, &own->chance);
	else
		answer_by_thought(game, player, seat, &own->chance);
}

static void note_end(struct under_way *game)
{
	const struct rulebook *rulebook = game->match->scenario->rulebook;
	struct played *played = game->played;
	struct field field = truth(&game->table);
	struct score score = {.terms = 0};
	rulebook->score(&field, &score);
	played->winner = game->flow->winner;
	played->broken_off = !game->flow->over;
	played->level = game->flow->level;
	played->turns = game->flow->turn;
	for (unsigned side = 0; side < rulebook->sides && side < max_sides; side++)
		played->points[side] = (int16_t)score.points[side];
	if (!rulebook->tally)
		return;
	struct tally_row row[max_tally];
	unsigned rows = rulebook->tally(game->match->scenario, game->table.position, row, max_tally);
	for (unsigned i = 0; i < rows; i++)
		played->tally[i] = (int16_t)row[i].value;
}

void study_play(const struct match *match, uint64_t number, struct study_room *room, struct witness *witness,
		struct played *played)
{
	assert(match->scenario->rulebook->position_size <= max_position);
	uint8_t key[16];
	struct heard_chance heard = {.chance = {.next = hear_next}, .witness = witness};
	key_from_text(key, match->seed, number);
	keyed_dice(&heard.dice, key);
	struct under_way game = {
		.match = match,
		.room = room,
		.witness = witness,
		.played = played,
		.table = {.scenario = match->scenario,
			  .position = (struct position *)room->position,
			  .chance = witness && witness->drew ? &heard.chance : &heard.dice.chance,
			  .events = witness ? witness->events : NULL,
			  .work = &room->work},
		.flow = flow_of((struct position *)room->position),
	};
	*played = (struct played){.winner = no_side};
	for (unsigned seat = 0; seat < max_seats; seat++)
		room->mask[seat].scenario = NULL; /* of another game, perhaps of a scenario that is no more */
	open_own_chances(&game, number);
	engine_begin(&game.table, match->option);
	while (!game.flow->over && !played->unanswered &&
	       (!match->most_decisions || played->decisions < match->most_decisions))
		answer_next(&game);
	note_end(&game);
}
