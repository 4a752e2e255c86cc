/*
 * Random games for the battery: playing, recording, and the order of the checks.
 */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

#include "tests/support/battery.h"

/* The first games are looked at closely. */
enum { thorough_games = 16, many_secrets_games = 400 };

/* ---- When the program dies ----------------------------------------------------------------------------- */

static const struct battery *playing;

static void say_where(void)
{
	if (playing)
		fprintf(stderr, "battery: it died in %s, game %u, decision %u\n", playing->scenario->info->id,
			playing->game, playing->decision);
	playing = NULL;
}

static void on_abort(int signal_number)
{
	say_where();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

/* An assertion or a sanitizer ends the process: the game in which it happened must be known. */
static void watch(const struct battery *battery)
{
	playing = battery;
	signal(SIGABRT, on_abort);
#ifdef __SANITIZE_ADDRESS__
	__sanitizer_set_death_callback(say_where);
#endif
}

/* ---- Chance -------------------------------------------------------------------------------------------- */

static unsigned record_next(struct chance *chance, const struct chance_ask *ask)
{
	struct recorder *recorder = (struct recorder *)chance;
	unsigned value = chance_next(recorder->source, ask);
	if (recorder->count < most_outcomes)
		recorder->outcome[recorder->count++] = (struct outcome){.kind = (uint8_t)ask->kind,
									.n = ask->n,
									.value = (uint16_t)value,
									.purpose = ask->purpose};
	else
		chance->failed = true;
	return value;
}

void record_outcomes(struct recorder *recorder, struct chance *source, struct outcome outcome[])
{
	*recorder = (struct recorder){.chance = {.next = record_next}, .source = source, .outcome = outcome};
}

static bool is_of_that_kind(const struct outcome *outcome, const struct chance_ask *ask)
{
	return outcome->kind == ask->kind && outcome->n == ask->n;
}

/* The next outcome that is for the same; `count`: there is none. */
static unsigned next_for(const struct repeater *repeater, const struct chance_ask *ask)
{
	unsigned at = repeater->at;
	while (at < repeater->count && (!is_of_that_kind(&repeater->outcome[at], ask) ||
					repeater->outcome[at].purpose.what != ask->purpose.what ||
					repeater->outcome[at].purpose.whom != ask->purpose.whom))
		at++;
	return at;
}

static unsigned repeat_next(struct chance *chance, const struct chance_ask *ask)
{
	struct repeater *repeater = (struct repeater *)chance;
	bool free_now = repeater->until_news && repeater->until_news->news;
	unsigned same = free_now ? next_for(repeater, ask) : repeater->count;
	if (same < repeater->count)
		repeater->at = same;
	if (repeater->at < repeater->count) {
		const struct outcome *due = &repeater->outcome[repeater->at++];
		if (is_of_that_kind(due, ask))
			return due->value;
	}
	repeater->strayed = repeater->strayed || !free_now;
	return 0;
}

void repeat_outcomes(struct repeater *repeater, const struct outcome outcome[], unsigned count)
{
	*repeater = (struct repeater){.chance = {.next = repeat_next}, .outcome = outcome, .count = count};
}

static unsigned pick_from(struct keyed_chance *stream, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)n};
	return chance_next(&stream->chance, &ask);
}

/* The checks have a stream of their own: however many there are, the game stays the same. */
unsigned battery_pick(struct battery *battery, unsigned n)
{
	return pick_from(&battery->checker, n);
}

/* Splitmix's last step: neighbouring numbers give unrelated ones. */
bool battery_sample(const struct battery *battery, unsigned salt, unsigned one_in)
{
	uint64_t mixed = ((uint64_t)battery->game << 40) + ((uint64_t)salt << 32) + battery->decision;
	mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
	mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
	return (mixed ^ mixed >> 31) % one_in == 0;
}

/* ---- Listening ----------------------------------------------------------------------------------------- */

/* FNV-1a */
static uint64_t hash_of(const void *bytes, size_t size)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
	return hash;
}

static uint64_t mask_hash(const struct told *told)
{
	told->scenario->rulebook->mask(told->scenario, told->position, told->viewer, told->room);
	return hash_of(told->room, told->scenario->rulebook->position_size);
}

static void take_event(struct events *events, const struct event *event)
{
	struct told *told = (struct told *)events;
	unsigned bit = told->viewer < max_seats ? 1u << told->viewer : 0;
	if (event->seats && !(event->seats & bit) && told->viewer != referee_seat)
		return;
	told->news = told->news || (event->news & bit);
	if (told->count < most_told) {
		told->knows[told->count] = told->position && event->news ? mask_hash(told) : 0;
		told->event[told->count] = *event;
		told->event[told->count++].figure = NULL;
	}
}

void battery_listen(struct told *told, seat_id viewer)
{
	told->events.take = take_event;
	told->viewer = viewer;
	told->count = 0;
	told->news = false;
	told->position = NULL;
}

/* ---- Small words --------------------------------------------------------------------------------------- */

const char *complain(struct battery *battery, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(battery->wrong, sizeof battery->wrong, format, arguments);
	va_end(arguments);
	return battery->wrong;
}

struct field battery_field(struct battery *battery, const struct position *position, seat_id viewer,
			   struct mask *room)
{
	return (struct field){.scenario = battery->scenario,
			      .mask = engine_mask(battery->scenario, position, viewer, room),
			      .work = battery->work,
			      .seat = viewer};
}

struct table battery_table(struct battery *battery, struct position *position, struct chance *chance,
			   struct events *events)
{
	return (struct table){.scenario = battery->scenario,
			      .position = position,
			      .chance = chance,
			      .events = events,
			      .work = battery->work};
}

static void *must(void *memory)
{
	if (!memory)
		abort();
	return memory;
}

struct battery *battery_open(const struct scenario *scenario)
{
	struct battery *battery = must(calloc(1, sizeof *battery));
	size_t size = scenario->rulebook->position_size;
	battery->scenario = scenario;
	battery->rulebook = scenario->rulebook;
	battery->size = size;
	battery->work = must(calloc(1, sizeof *battery->work));
	battery->position = must(calloc(1, size));
	battery->before = must(calloc(1, size));
	battery->other = must(calloc(1, size));
	battery->spare = must(calloc(1, size));
	battery->begun = must(calloc(1, size));
	battery->mask = must(calloc(1, size));
	battery->second = must(calloc(1, size));
	battery->third = must(calloc(1, size));
	battery->carried = must(calloc(max_seats, sizeof *battery->carried));
	battery->recorder.outcome = must(calloc(most_outcomes, sizeof *battery->recorder.outcome));
	battery->taken = must(calloc(most_game_answers, sizeof *battery->taken));
	battery->told = must(calloc(1, sizeof *battery->told));
	battery->told_too = must(calloc(1, sizeof *battery->told_too));
	return battery;
}

void battery_close(struct battery *battery)
{
	if (playing == battery)
		playing = NULL;
	free(battery->work);
	free(battery->position);
	free(battery->before);
	free(battery->other);
	free(battery->spare);
	free(battery->begun);
	free(battery->mask);
	free(battery->second);
	free(battery->third);
	free(battery->carried);
	free(battery->recorder.outcome);
	free(battery->taken);
	free(battery->told);
	free(battery->told_too);
	free(battery);
}

/* ---- A game -------------------------------------------------------------------------------------------- */

static const char *fail(struct battery *battery, const char *property, const char *wrong)
{
	const struct flow *flow = flow_of(battery->position);
	seat_id seat = engine_first_waiting(flow);
	const struct frame *frame = seat == no_seat ? NULL : engine_frame(flow, seat);
	snprintf(battery->failure, sizeof battery->failure,
		 "%s: %s: %s (game %u, decision %u, turn %u, question %s)", battery->scenario->info->id,
		 property, wrong, battery->game, battery->decision, flow->turn,
		 frame ? engine_question(battery->rulebook, frame)->id : "none");
	return battery->failure;
}

static seat_id pick_waiting(struct battery *battery)
{
	uint8_t waiting = engine_waiting(flow_of(battery->position));
	seat_id seat[max_seats];
	unsigned count = 0;
	for (seat_id i = 0; i < max_seats; i++)
		if (waiting & 1u << i)
			seat[count++] = i;
	if (count == 0)
		return no_seat;
	return count == 1 ? seat[0] : seat[pick_from(&battery->player, count)];
}

/* The fog at a decision: every viewer's mask, the secrets, and what the answer would tell each of them. */
static const char *try_fog(struct battery *battery, seat_id seat, struct answer given)
{
	const char *wrong = check_secrets(battery, battery->game < many_secrets_games ? 12 : 2);
	if (wrong)
		return fail(battery, "hides", wrong);
	for (unsigned i = 0; i <= battery->rulebook->seats; i++) {
		seat_id viewer = i < battery->rulebook->seats ? (seat_id)i : (seat_id)public_seat;
		if (!battery_has_viewer(battery, viewer))
			continue;
		if ((wrong = check_masks(battery, viewer)))
			return fail(battery, "mask", wrong);
		if ((wrong = check_news(battery, viewer, seat, given)))
			return fail(battery, "news", wrong);
		if (battery_sample(battery, 9 + i, 4) && (wrong = check_choice(battery, viewer, seat, given)))
			return fail(battery, "choice", wrong);
	}
	return NULL;
}

/* What a position costs beyond the usual: those of more than 4 KiB are dear to copy, to mask and to list. */
static uint64_t weight_of(const struct battery *battery)
{
	uint64_t kilobytes = battery->size / 1024;
	return kilobytes * kilobytes / 16;
}

/* At every decision of a game with fog everywhere, at every eighth where positions are large; now and then in others. */
static bool looks_into_fog(struct battery *battery)
{
	if (battery->rulebook->open)
		return false;
	if (!battery->fog_everywhere)
		return battery_sample(battery, 7, 64);
	return weight_of(battery) < 2 || battery_sample(battery, 7, 8);
}

/* Before the answer is played. How often a check is made follows from its cost; less often in later games. */
static const char *try_decision(struct battery *battery, seat_id seat, struct answer given)
{
	const char *wrong = check_carried(battery, battery->position, seat);
	unsigned spread = battery->game < thorough_games ? 1 : 6;
	if (wrong)
		return fail(battery, "carried", wrong);
	if (battery_sample(battery, 1, 8 * spread) && (wrong = check_bytes(battery, battery->position)))
		return fail(battery, "bytes", wrong);
	if (battery_sample(battery, 2, 16 * spread) && (wrong = check_list_and_judge(battery, seat, 24)))
		return fail(battery, "list and judge", wrong);
	if (battery_sample(battery, 3, 512 * spread) && (wrong = check_list_and_judge(battery, seat, 0)))
		return fail(battery, "list and judge", wrong);
	if (battery_sample(battery, 4, 32 * spread) && (wrong = check_completable(battery, seat, 4)))
		return fail(battery, "completable", wrong);
	if (battery_sample(battery, 5, 32 * spread) && (wrong = check_copy(battery, seat, given)))
		return fail(battery, "copy", wrong);
	if (battery_sample(battery, 6, 128 * spread) && (wrong = check_snapshot(battery)))
		return fail(battery, "save", wrong);
	if (looks_into_fog(battery))
		return try_fog(battery, seat, given);
	return NULL;
}

/* Where a move begins: what goes on with a chain is the same move. */
static void note_move(struct battery *battery, seat_id seat)
{
	const struct frame *frame = engine_frame(flow_of(battery->position), seat);
	if (engine_question(battery->rulebook, frame)->continues && battery->answers)
		return;
	memcpy(battery->begun, battery->position, battery->size);
	battery->begun_at = battery->answers;
}

static const char *play_on(struct battery *battery, struct table *table)
{
	for (battery->decision = 0;; battery->decision++) {
		seat_id seat = pick_waiting(battery);
		if (table->chance->failed)
			return fail(battery, "ends", "the source of chance has failed");
		if (seat == no_seat)
			return flow_of(battery->position)->over ? NULL
								: fail(battery, "ends", "nobody is asked");
		if (battery->answers == most_game_answers)
			return fail(battery, "ends", "the game does not end");
		struct field field = battery_field(battery, battery->position, seat, battery->mask);
		engine_list(&field, seat, &battery->list);
		if (battery->list.count == 0)
			return fail(battery, "completable", "the list is empty");
		struct answer given = battery->list.answer[pick_from(&battery->player, battery->list.count)];
		note_move(battery, seat);
		const char *failure = try_decision(battery, seat, given);
		if (failure)
			return failure;
		battery->taken[battery->answers++] = (struct taken){.seat = seat, .answer = given};
		engine_play(table, seat, given);
	}
}

bool battery_has_viewer(const struct battery *battery, seat_id viewer)
{
	return viewer == public_seat ||
	       engine_has_seat(battery->rulebook, flow_of(battery->position), viewer);
}

/* The value of an option that brings the most seats, if that is more than its first one does; 0 otherwise. */
static unsigned most_seats_of(const struct option *option)
{
	unsigned most = 0;
	for (unsigned value = 1; value < option->values; value++)
		if (__builtin_popcount(option->seats[value]) > __builtin_popcount(option->seats[most]))
			most = value;
	return most;
}

bool battery_has_partners(const struct battery *battery)
{
	const struct rulebook *rulebook = battery->rulebook;
	for (unsigned i = 0; i < rulebook->options; i++)
		if (option_applies(rulebook, battery->scenario->info, &rulebook->option[i]) &&
		    most_seats_of(&rulebook->option[i]))
			return true;
	return false;
}

/* Every second game is played as the rulebook sets it up, the others under options by lot. */
void battery_choose_options(struct battery *battery)
{
	const struct rulebook *rulebook = battery->rulebook;
	memset(battery->option, 0, sizeof battery->option);
	for (unsigned i = 0; i < rulebook->options; i++) {
		const struct option *option = &rulebook->option[i];
		battery->option[i] = option->initial;
		if (battery->game % 2 == 1 && option_applies(rulebook, battery->scenario->info, option))
			battery->option[i] = (uint8_t)pick_from(&battery->player, option->values);
		if (battery->every_seat && option_applies(rulebook, battery->scenario->info, option) &&
		    most_seats_of(option))
			battery->option[i] = (uint8_t)most_seats_of(option);
	}
}

const char *battery_game(struct battery *battery, unsigned game, bool fog_everywhere)
{
	uint8_t key[16];
	battery->game = game;
	battery->answers = 0;
	battery->decision = 0;
	battery->fog_everywhere = fog_everywhere;
	watch(battery);
	key_from_text(key, "battery dice", game);
	keyed_dice(&battery->dice, key);
	key_from_text(key, "battery player", game);
	keyed_chance(&battery->player, key, 0);
	keyed_chance(&battery->checker, key, 1u << 30);
	record_outcomes(&battery->recorder, &battery->dice.chance, battery->recorder.outcome);
	battery_choose_options(battery);
	struct table table = battery_table(battery, battery->position, &battery->recorder.chance, NULL);
	engine_begin(&table, battery->option);
	const char *failure = play_on(battery, &table);
	if (failure)
		return failure;
	const char *wrong = check_bytes(battery, battery->position);
	if (wrong)
		return fail(battery, "bytes", wrong);
	if (game % 8 == 0 && (wrong = check_replay(battery)))
		return fail(battery, "replay", wrong);
	return NULL;
}

/* The fog is dearer still. So a rulebook of many hexes gets fewer games, not a longer test. */
enum { usual_answers = 500, cost_of_fog = 15 };

static uint64_t cost_of_game(const struct battery *battery)
{
	uint64_t weight = weight_of(battery);
	return weight < 2 ? 0 : battery->answers * weight * (battery->fog_everywhere ? cost_of_fog : 1);
}

const char *battery_games(struct battery *battery, unsigned first, unsigned games, unsigned fog_games)
{
	time_t begun = time(NULL), last = begun;
	uint64_t room = (uint64_t)games * usual_answers, spent = 0;
	for (unsigned game = first; game < games && spent <= room; game++) {
		if (battery->seconds && time(NULL) - begun >= (time_t)battery->seconds)
			return NULL;
		bool fog = game < fog_games && spent <= room / 2;
		const char *failure = battery_game(battery, game, fog);
		if (failure)
			return failure;
		spent += cost_of_game(battery);
		if (time(NULL) - last < 20)
			continue;
		last = time(NULL);
		fprintf(stderr, "%s: %u of %u games\n", battery->scenario->info->id, game + 1, games);
	}
	const char *wrong = check_news_was_looked_at(battery);
	return wrong ? fail(battery, "news", wrong) : NULL;
}
