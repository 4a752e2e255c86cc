/*
 * Playing: one answer after the other, each judged by what its seat knows before the truth is touched.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"

/* ---- Chains ------------------------------------------------------------------------------------------- */

struct chain chain_of_actions(const json_t *actions)
{
	unsigned count = json_is_array(actions) ? (unsigned)json_array_size(actions)
						: json_is_object(actions);
	return (struct chain){.action = actions, .count = count};
}

static const json_t *action_at(const struct chain *chain, unsigned k)
{
	return json_is_array(chain->action) ? json_array_get(chain->action, k) : chain->action;
}

/* "go 0806" without a way stands for the one that is listed first. */
static bool find_way(const struct field *field, seat_id seat, struct answer *given)
{
	struct answers *answers = &field->work->left;
	field->work->listed = false;
	engine_list(field, seat, answers);
	for (unsigned i = 0; i < answers->count; i++)
		if (answers->answer[i].verb == given->verb && answers->answer[i].arg == given->arg) {
			*given = answers->answer[i];
			return true;
		}
	return false;
}

static bool names_way(const struct chain *chain, unsigned k)
{
	return chain->answer || json_object_get(action_at(chain, k), "way");
}

bool next_in_chain(const struct chain *chain, unsigned k, const struct field *field, seat_id seat,
		   struct answer *given, struct game_result *result)
{
	char reason[200];
	if (chain->answer) {
		*given = chain->answer[k];
	} else if (!read_action(field, action_at(chain, k), given, reason, sizeof reason)) {
		refuse(result, game_illegal, "%s", reason);
		return false;
	}
	struct verdict verdict = engine_judge(field, seat, *given);
	if (verdict.legal || (!names_way(chain, k) && find_way(field, seat, given)))
		return true;
	forbid(result, field, verdict);
	return false;
}

/* ---- One answer --------------------------------------------------------------------------------------- */

uint8_t marks_of(const struct game *game, seat_id seat)
{
	const struct flow *flow = game_flow(game);
	const struct question *question = engine_question(game->scenario->rulebook, engine_frame(flow, seat));
	uint8_t marks = 0;
	if (question->window)
		marks |= mark_window;
	if (question->continues)
		marks |= mark_continues;
	if (flow->sealed)
		marks |= mark_sealed;
	return marks;
}

/*
 * A seat's ticket changes when its question may have: when it answered itself, when it was or is asked, when others are
 * waited for than before. Another seat's sealed answer changes nothing for it.
 */
static void change_tickets(struct game *game, seat_id seat, uint8_t before, bool still_sealed)
{
	uint8_t after = game_waiting(game);
	for (seat_id other = 0; other < max_seats; other++) {
		uint8_t was = engine_seats_seen(game->scenario, game->position, before, other);
		uint8_t is = engine_seats_seen(game->scenario, game->position, after, other);
		bool concerned = (was | is) & 1u << other || was != is;
		if (other == seat || (concerned && !still_sealed))
			game->ticket[other]++;
	}
}

bool play_one(struct game *game, struct chance *chance, seat_id seat, struct answer given, uint8_t by)
{
	struct record *record = &game->record;
	if (!record_reserve(record))
		return false;
	struct entry entry = {.marks = (uint8_t)(marks_of(game, seat) | by), .seat = seat, .answer = given};
	uint32_t drawn = chance->drawn;
	uint8_t before = game_waiting(game);
	struct table table = {.scenario = game->scenario,
			      .position = game->position,
			      .chance = chance,
			      .events = &game->teller.events,
			      .work = game->work};
	game->teller.news = 0;
	engine_play(&table, seat, given);
	if (chance->failed)
		return false;
	bool still_sealed = entry.marks & mark_sealed && game_waiting(game) && game_flow(game)->sealed &&
			    !(game_waiting(game) & ~before);
	if (entry.marks & mark_sealed && !still_sealed)
		entry.marks |= mark_opened;
	entry.outcomes = chance->drawn - drawn;
	entry.news = game->teller.news;
	entry.waiting = game_waiting(game);
	record->entry[record->entries++] = entry;
	change_tickets(game, seat, before, still_sealed);
	drop_old_orders(game);
	return true;
}

/* Windows are passed unless they are held; the record marks it. */
bool pass_windows(struct game *game, struct chance *chance)
{
	seat_id seat;
	struct answer given;
	while ((seat = game_first_waiting(game)) != no_seat && order_for(game, seat, &given))
		if (!play_one(game, chance, seat, given, mark_standing))
			return false;
	return true;
}

/* ---- Going back within a call ------------------------------------------------------------------------- */

struct stand {
	uint32_t entries, outcomes, typed_at;
	uint32_t told[max_viewers];
	uint32_t ticket[max_seats];
	unsigned orders;
	struct standing_order order[max_orders];
};

static void remember(struct game *game, struct stand *stand)
{
	past_note(game);
	memcpy(game->before, game->position, game->scenario->rulebook->position_size);
	stand->entries = game->record.entries;
	stand->outcomes = game->record.outcomes;
	stand->typed_at = game->typed_at;
	stand->orders = game->orders;
	memcpy(stand->order, game->order, sizeof stand->order);
	memcpy(stand->ticket, game->ticket, sizeof stand->ticket);
	for (unsigned i = 0; i < max_viewers; i++) {
		told_trim(&game->told[i]);
		stand->told[i] = game->told[i].count;
	}
}

static void go_back(struct game *game, const struct stand *stand)
{
	memcpy(game->position, game->before, game->scenario->rulebook->position_size);
	record_cut(&game->record, stand->entries, stand->outcomes);
	count_chances(game);
	game->typed_at = stand->typed_at;
	game->orders = stand->orders;
	memcpy(game->order, stand->order, sizeof stand->order);
	memcpy(game->ticket, stand->ticket, sizeof stand->ticket);
	for (unsigned i = 0; i < max_viewers; i++)
		told_cut(&game->told[i], stand->told[i]);
}

static void chance_failed(const struct game_chance *chance, struct game_result *result)
{
	if (chance->wrong_kind)
		refuse(result, game_wrong_outcome, "%s", chance->reason);
	else
		refuse(result, game_refused, "there is no memory left");
}

/* ---- Playing a chain ---------------------------------------------------------------------------------- */

/* Did anything but the seat's own answers happen since the call began? */
static bool something_came_in(const struct game *game, const struct stand *stand, seat_id seat)
{
	if (game->record.outcomes > stand->outcomes || !is_asked(game_flow(game), seat))
		return true;
	for (uint32_t i = stand->entries; i < game->record.entries; i++)
		if (game->record.entry[i].seat != seat || game->record.entry[i].news & 1u << seat)
			return true;
	return false;
}

static void play_chain(struct game *game, seat_id seat, const struct chain *chain, struct game_result *result)
{
	struct stand stand;
	struct game_chance chance;
	remember(game, &stand);
	game_chance(&chance, game);
	unsigned viewer = viewer_index(game->scenario->rulebook, seat);
	for (unsigned k = 0; k < chain->count; k++) {
		struct answer given;
		struct field field = game_field(game, seat);
		if (!next_in_chain(chain, k, &field, seat, &given, result)) {
			if (k > 0 && something_came_in(game, &stand, seat))
				break;
			go_back(game, &stand);
			return;
		}
		if (!play_one(game, &chance.chance, seat, given, 0) || !pass_windows(game, &chance.chance)) {
			go_back(game, &stand);
			chance_failed(&chance, result);
			return;
		}
		result->taken = k + 1;
	}
	result->outcome = game_done;
	result->first_event = viewer < max_viewers ? stand.told[viewer] + 1 : 1;
	result->last_event = game_events(game, seat);
}

static bool may_begin(struct game *game, seat_id seat, uint32_t ticket, unsigned count,
		      struct game_result *result)
{
	*result = (struct game_result){0};
	if (game->closed) {
		refuse(result, game_illegal, "The game is over.");
		return false;
	}
	if (ticket != any_ticket && ticket != game_ticket(game, seat)) {
		refuse(result, game_stale, "the ticket is not the one in force");
		return false;
	}
	if (count == 0) {
		refuse(result, game_illegal, "The chain is empty.");
		return false;
	}
	return true;
}

void game_play(struct game *game, seat_id seat, uint32_t ticket, const struct answer chain[], unsigned count,
	       struct game_result *result)
{
	struct chain whole = {.answer = chain, .count = count};
	if (!may_begin(game, seat, ticket, count, result))
		return;
	play_chain(game, seat, &whole, result);
	if (result->outcome != game_done)
		result->taken = 0;
}

void game_play_actions(struct game *game, seat_id seat, uint32_t ticket, const json_t *actions,
		       struct game_result *result)
{
	struct chain chain = chain_of_actions(actions);
	if (!may_begin(game, seat, ticket, chain.count, result))
		return;
	play_chain(game, seat, &chain, result);
	if (result->outcome != game_done)
		result->taken = 0;
}

/* ---- Changes by hand ---------------------------------------------------------------------------------- */

static bool find_step(const struct scenario *scenario, const json_t *name, unsigned *step)
{
	const struct rulebook *rulebook = scenario->rulebook;
	for (unsigned i = 0; json_is_string(name) && i < rulebook->steps; i++) {
		if (strcmp(rulebook->step[i].id, json_string_value(name)) != 0)
			continue;
		*step = i;
		return !rulebook->has_step || rulebook->has_step(scenario->info, i);
	}
	return false;
}

/* What a change says besides its step. */
static struct verdict edit_rest(struct table *table, const json_t *change)
{
	if (json_object_size(change) == 1)
		return legal();
	json_t *rest = json_copy((json_t *)change);
	json_object_del(rest, "step");
	struct verdict verdict = engine_edit(table, rest);
	json_decref(rest);
	return verdict;
}

static bool apply_one(struct table *table, const json_t *change, unsigned *step, struct game_result *result)
{
	struct field field = truth(table);
	if (!json_is_object(change)) {
		refuse(result, game_illegal, "A change is an object.");
		return false;
	}
	const json_t *name = json_object_get(change, "step");
	if (name && !find_step(table->scenario, name, step)) {
		refuse(result, game_illegal, "There is no such step.");
		return false;
	}
	struct verdict verdict = name ? edit_rest(table, change) : engine_edit(table, change);
	if (!verdict.legal)
		forbid(result, &field, verdict);
	return verdict.legal;
}

static bool check_whole(struct table *table, struct game_result *result)
{
	struct field field = truth(table);
	engine_derive(table->scenario, table->position);
	struct verdict verdict = engine_edit_check(table);
	if (!verdict.legal) {
		forbid(result, &field, verdict);
		return false;
	}
	char text[240];
	const char *wrong = engine_check(table->scenario, table->position, text, sizeof text);
	if (wrong)
		refuse(result, game_illegal, "%s", wrong);
	return !wrong;
}

/*
 * The stack may hold what the changes have made untrue, so the step in force begins anew even when no other is named.
 */
bool apply_edit(struct table *table, const json_t *changes, struct game_result *result)
{
	unsigned step = flow_of(table->position)->step;
	result->outcome = game_done;
	struct flow *flow = flow_of(table->position);
	flow->edited = 1;
	for (size_t i = 0; i < json_array_size(changes); i++)
		if (!apply_one(table, json_array_get(changes, i), &step, result))
			return false;
	memset(flow->stack, 0, sizeof flow->stack);
	memset(flow->own, 0, sizeof flow->own);
	memset(flow->own_depth, 0, sizeof flow->own_depth);
	flow->depth = 0;
	flow->asked_at = flow->sealed = flow->committed = 0;
	if (!check_whole(table, result))
		return false;
	unsigned turn = flow->turn;
	engine_step(table, step);
	const struct step *begun = &table->scenario->rulebook->step[step];
	if (begun->asks && !table->chance->failed && (flow->turn != turn || flow->over)) {
		refuse(result, game_illegal,
		       "In this position nobody has anything to choose in \"%s\" or after it, "
		       "and the turn would pass.",
		       begun->title);
		return false;
	}
	return !table->chance->failed;
}

/* The text of the changes goes into the record. */
bool note_edit(struct record *record, const json_t *changes, uint32_t outcomes, uint8_t waiting)
{
	char **edit = realloc(record->edit, (record->edits + 1) * sizeof *edit);
	if (edit)
		record->edit = edit;
	char *text = edit ? json_dumps(changes, JSON_COMPACT) : NULL;
	if (!text || !record_reserve(record)) {
		free(text);
		return false;
	}
	record->edit[record->edits] = text;
	record->entry[record->entries++] = (struct entry){.marks = mark_edit,
							  .seat = no_seat,
							  .waiting = waiting,
							  .answer = {.arg = (uint16_t)record->edits++},
							  .outcomes = outcomes};
	return true;
}

void game_edit(struct game *game, const json_t *changes, struct game_result *result)
{
	*result = (struct game_result){0};
	if (!game->edit) {
		refuse(result, game_refused, "only a game made with edit may be changed by hand");
		return;
	}
	if (!json_is_array(changes) || game->record.edits == UINT16_MAX) {
		refuse(result, game_refused, "`changes` is a list of changes");
		return;
	}
	struct stand stand;
	struct game_chance chance;
	remember(game, &stand);
	game_chance(&chance, game);
	struct table table = game_table(game, &chance.chance);
	bool done = apply_edit(&table, changes, result) &&
		    note_edit(&game->record, changes, game->record.outcomes - stand.outcomes,
			      game_waiting(game)) &&
		    pass_windows(game, &chance.chance);
	if (!done) {
		go_back(game, &stand);
		if (result->outcome == game_done)
			chance_failed(&chance, result);
		return;
	}
	change_all_tickets(game);
}
