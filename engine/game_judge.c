/*
 * Judging and peeking: a chain is gone through by what its seat knows, never by the truth.
 *
 * Where things are hidden the chain is tried on several positions that the seat may believe in. They are made from the
 * mask alone and always by the same dice, so what is answered cannot tell more than the mask does.
 */
#include <string.h>

#include "engine/game_inside.h"

enum { imagined_positions = 8 };

/* ---- One position the seat may believe in ------------------------------------------------------------- */

static void imagine_scratch(struct game *game, const struct mask *mask, seat_id seat, unsigned number)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	if (rulebook->open) {
		memcpy(game->scratch, mask, rulebook->position_size);
		return;
	}
	uint8_t key[16];
	struct keyed_chance chance;
	key_from_text(key, "what may be believed", number);
	keyed_chance(&chance, key, 0);
	memset(game->scratch, 0, rulebook->position_size);
	rulebook->imagine(game->scenario, mask, seat, &chance.chance, game->scratch);
	engine_derive(game->scenario, game->scratch);
}

struct news_watch {
	struct events events;
	uint8_t news;
};

static void watch(struct events *events, const struct event *event)
{
	((struct news_watch *)events)->news |= event->news;
}

/* Plays one answer on the scratch position and sees whether chance, news or another seat comes in. */
static void take_step(struct game *game, seat_id seat, struct answer given, struct walk *walk)
{
	struct chance chance;
	struct news_watch news = {.events = {.take = watch}};
	no_chance(&chance);
	struct table table = {.scenario = game->scenario,
			      .position = game->scratch,
			      .chance = &chance,
			      .events = &news.events,
			      .work = game->work};
	engine_play(&table, seat, given);
	bool surprise = chance.failed || news.news & 1u << seat;
	walk->comes_in = chance.failed ? chance_comes_in : surprise ? news_comes_in : another_seat_comes_in;
	walk->only_seat = !surprise && !is_asked(flow_of(game->scratch), seat);
	walk->came_in = surprise || walk->only_seat;
	walk->taken++;
}

static void walk_once(struct game *game, seat_id seat, const struct chain *chain, struct walk *walk,
		      struct game_result *result)
{
	*walk = (struct walk){0};
	while (walk->taken < chain->count && !walk->came_in) {
		struct answer given;
		struct field field = field_of(game, game->scratch, seat, game->told_mask);
		if (!next_in_chain(chain, walk->taken, &field, seat, &given, result)) {
			walk->illegal = true;
			return;
		}
		take_step(game, seat, given, walk);
	}
}

/*
 * Over all positions tried: where something comes in first, judging ends. An answer that is illegal before that point
 * is illegal.
 */
void walk_chain(struct game *game, seat_id seat, const struct chain *chain, struct walk *walk,
		struct game_result *result)
{
	unsigned tries = game->scenario->rulebook->open || chain->count < 1 ? 1 : imagined_positions;
	struct field field = game_field(game, seat);
	*walk = (struct walk){.taken = chain->count};
	for (unsigned i = 0; i < tries; i++) {
		struct walk once;
		struct game_result why = {0};
		imagine_scratch(game, field.mask, seat, i);
		walk_once(game, seat, chain, &once, &why);
		if (once.taken > walk->taken || (once.taken == walk->taken && !once.came_in && !once.illegal))
			continue;
		if (once.taken == walk->taken && walk->came_in && !walk->only_seat)
			continue;
		if (once.taken == walk->taken && walk->only_seat && once.illegal)
			continue;
		*walk = once;
		if (once.illegal)
			*result = why;
	}
}

/* ---- Judging ------------------------------------------------------------------------------------------ */

static void judge_chain(struct game *game, seat_id seat, const struct chain *chain,
			struct game_result *result)
{
	struct walk walk;
	struct answer first;
	*result = (struct game_result){0};
	if (game->closed) {
		refuse(result, game_illegal, "The game is over.");
		return;
	}
	if (chain->count == 0) {
		refuse(result, game_illegal, "The chain is empty.");
		return;
	}
	struct field field = game_field(game, seat);
	if (!next_in_chain(chain, 0, &field, seat, &first, result))
		return;
	result->taken = 1;
	if (chain->count > 1) {
		walk_chain(game, seat, chain, &walk, result);
		result->taken = walk.taken;
		result->cut_short = walk.taken < chain->count;
		result->comes_in = walk.comes_in;
		if (walk.illegal)
			return;
	}
	result->outcome = game_done;
	result->verdict = legal();
}

void game_judge(struct game *game, seat_id seat, const struct answer chain[], unsigned count,
		struct game_result *result)
{
	struct chain whole = {.answer = chain, .count = count};
	judge_chain(game, seat, &whole, result);
}

void game_judge_actions(struct game *game, seat_id seat, const json_t *actions, struct game_result *result)
{
	struct chain chain = chain_of_actions(actions);
	judge_chain(game, seat, &chain, result);
}

/* ---- Peeking ------------------------------------------------------------------------------------------ */

void game_peek_actions(struct game *game, seat_id seat, const json_t *actions, struct json *out,
		       const char *key, struct game_result *result)
{
	struct walk walk;
	struct chain chain = chain_of_actions(actions);
	judge_chain(game, seat, &chain, result);
	if (result->outcome != game_done)
		return;
	walk_chain(game, seat, &chain, &walk, result);
	result->taken = walk.taken;
	if ((walk.came_in && !walk.only_seat) || walk.taken < chain.count) {
		refuse(result, game_uncertain, "for all the seat knows, chance or news could come in");
		return;
	}
	if (walk.only_seat && !game->scenario->rulebook->open) {
		refuse(result, game_uncertain, "another seat comes in");
		return;
	}
	result->outcome = game_done;
	seat_id asked = engine_first_waiting(flow_of(game->scratch));
	bool may_look = game->scenario->rulebook->open && asked != no_seat;
	put_decision_at(out, key, game, game->scratch, may_look && walk.only_seat ? asked : seat);
}
