/*
 * The fog of war in its properties: mask, hides, news, names, counting. (That of types is a test of the
 * header.)
 */
#include <string.h>

#include "tests/support/battery.h"

static bool equal(const struct battery *battery, const void *one, const void *other)
{
	return memcmp(one, other, battery->size) == 0;
}

static bool is_in_field(const struct state_field *field, size_t byte)
{
	return byte >= field->offset && byte < field->offset + (size_t)field->count * field->stride;
}

/* The first field in which they differ, as the rulebook declares it: where to look for the leak. */
static const char *differs_in(const struct battery *battery, const void *one, const void *other)
{
	const unsigned char *a = one, *b = other;
	const struct state *state = state_of(battery->scenario);
	static char undeclared[60];
	size_t byte = 0;
	while (byte < battery->size && a[byte] == b[byte])
		byte++;
	for (unsigned i = 0; state && i < state->fields; i++)
		if (is_in_field(&state->field[i], byte))
			return state->field[i].name;
	snprintf(undeclared, sizeof undeclared, "byte %zu of %zu, in no declared field", byte,
		 battery->rulebook->kept_size);
	return undeclared;
}

static void mask_of(struct battery *battery, const struct position *position, seat_id viewer,
		    struct mask *mask)
{
	memset(mask, 0xa5, battery->size);
	battery->rulebook->mask(battery->scenario, position, viewer, mask);
}

/*
 * Imagining draws by the hundred at every decision: the game's keyed stream would take half of the battery's time.
 * SplitMix64 is good enough to deal unknown cards.
 */
struct quick_chance {
	struct chance chance;
	uint64_t state;
};

static uint64_t stir(uint64_t bits)
{
	bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
	bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
	return bits ^ bits >> 31;
}

static unsigned quick_next(struct chance *chance, const struct chance_ask *ask)
{
	struct quick_chance *quick = (struct quick_chance *)chance;
	quick->state += 0x9e3779b97f4a7c15u;
	return (unsigned)((stir(quick->state) >> 32) * ask->n >> 32);
}

static struct quick_chance own_chance(const struct battery *battery, unsigned salt)
{
	uint64_t place = ((uint64_t)battery->game << 32) + battery->decision;
	return (struct quick_chance){.chance = {.next = quick_next}, .state = stir(stir(place) + salt)};
}

static void imagine(struct battery *battery, const struct mask *mask, seat_id viewer, unsigned salt,
		    struct position *position)
{
	struct quick_chance chance = own_chance(battery, salt);
	memset(position, 0xa5, battery->size);
	battery->rulebook->imagine(battery->scenario, mask, viewer, &chance.chance, position);
}

static bool same_list(const struct answers *one, const struct answers *other)
{
	if (one->count != other->count)
		return false;
	for (unsigned i = 0; i < one->count; i++)
		if (!same_answer(one->answer[i], other->answer[i]) || one->cost[i] != other->cost[i])
			return false;
	return true;
}

/* Two positions the viewer cannot tell apart are listed alike: nothing but the mask was looked at. */
static const char *check_lists(struct battery *battery, seat_id viewer, const struct position *one,
			       const struct position *other)
{
	if (!(engine_waiting((const struct flow *)one) & (viewer < max_seats ? 1u << viewer : 0)))
		return NULL;
	mask_of(battery, one, viewer, battery->second);
	struct field field = battery_field(battery, one, viewer, battery->second);
	engine_list(&field, viewer, &battery->list);
	field = battery_field(battery, other, viewer, battery->third);
	engine_list(&field, viewer, &battery->list_too);
	if (!same_list(&battery->list, &battery->list_too))
		return complain(battery, "the list of seat %u hangs on what it cannot know", viewer);
	return NULL;
}

const char *check_carried(struct battery *battery, const struct position *position, seat_id viewer)
{
	if (battery->rulebook->open || viewer >= max_seats)
		return NULL;
	mask_of(battery, position, viewer, battery->third);
	if (!equal(battery, battery->third,
		   engine_carry_mask(battery->scenario, position, viewer, &battery->carried[viewer])))
		return complain(battery, "the mask that viewer %u has carried on is not the one made anew",
				viewer);
	return NULL;
}

/* mask(imagine(mask(p, s)), s) == mask(p, s), and what is imagined is a position. */
const char *check_masks(struct battery *battery, seat_id viewer)
{
	mask_of(battery, battery->position, viewer, battery->mask);
	imagine(battery, battery->mask, viewer, viewer, battery->before);
	const char *strayed = check_carried(battery, battery->before, viewer);
	if (strayed)
		return strayed;
	mask_of(battery, battery->before, viewer, battery->second);
	if (!equal(battery, battery->mask, battery->second))
		return complain(battery, "viewer %u sees another mask of what it imagines", viewer);
	const char *wrong = check_bytes(battery, battery->before);
	if (wrong)
		return wrong;
	return check_lists(battery, viewer, battery->position, battery->before);
}

/* ---- Hides --------------------------------------------------------------------------------------------- */

static bool may_see(const struct secret *secret, seat_id viewer)
{
	return viewer == secret->keeper || (viewer < max_seats && secret->also & 1u << viewer);
}

/* battery->before holds the position with the secret exchanged. */
static const char *check_hidden_from(struct battery *battery, const struct secret *secret, seat_id viewer)
{
	mask_of(battery, battery->position, viewer, battery->mask);
	imagine(battery, battery->mask, viewer, 99, battery->other);
	mask_of(battery, battery->before, viewer, battery->second);
	if (!equal(battery, battery->mask, battery->second))
		return complain(battery, "viewer %u sees secret %u (%u, %u) of seat %u", viewer, secret->kind,
				secret->a, secret->b, secret->keeper);
	imagine(battery, battery->second, viewer, 99, battery->spare);
	if (!equal(battery, battery->other, battery->spare))
		return complain(battery,
				"viewer %u imagines secret %u (%u, %u): more was looked at than the mask",
				viewer, secret->kind, secret->a, secret->b);
	return check_lists(battery, viewer, battery->position, battery->before);
}

/* Kind by kind in turn: a single rare secret is not lost among hundreds of pieces that might be others. */
static const struct secret *pick_secret(struct battery *battery, const struct secret secret[], unsigned count,
					unsigned turn)
{
	unsigned of_kind[UINT8_MAX + 1] = {0}, kinds = 0, kind = 0;
	for (unsigned i = 0; i < count; i++)
		kinds += !of_kind[secret[i].kind]++;
	for (unsigned left = turn % kinds + 1; left; kind++)
		left -= of_kind[kind] > 0;
	unsigned left = battery_pick(battery, of_kind[--kind]);
	while (secret->kind != kind || left--)
		secret++;
	return secret;
}

const char *check_secrets(struct battery *battery, unsigned tries)
{
	enum { most_secrets = 32768 };
	static struct secret secret[most_secrets];
	const struct rulebook *rulebook = battery->rulebook;
	unsigned count = rulebook->secrets(battery->scenario, battery->position, secret, most_secrets);
	if (count == most_secrets)
		return complain(battery, "more than %u secrets: some are not looked at", count);
	const char *wrong = NULL;
	unsigned first = battery_pick(battery, UINT8_MAX);
	for (unsigned i = 0; i < tries && count && !wrong; i++) {
		const struct secret *chosen = tries >= count ? &secret[i % count]
							     : pick_secret(battery, secret, count, first + i);
		memcpy(battery->before, battery->position, battery->size);
		rulebook->exchange(battery->scenario, battery->before, chosen);
		engine_derive(battery->scenario, battery->before);
		for (unsigned seat = 0; seat <= rulebook->seats && !wrong; seat++) {
			seat_id viewer = seat < rulebook->seats ? (seat_id)seat : (seat_id)public_seat;
			if (battery_has_viewer(battery, viewer) && !may_see(chosen, viewer))
				wrong = check_hidden_from(battery, chosen, viewer);
		}
	}
	return wrong;
}

/* ---- News and names ------------------------------------------------------------------------------------ */

static bool same_message(const struct message *one, const struct message *other)
{
	if (one->id != other->id || one->count != other->count)
		return false;
	for (unsigned i = 0; i < one->count; i++)
		if (one->arg[i].kind != other->arg[i].kind || one->arg[i].value != other->arg[i].value)
			return false;
	return true;
}

static bool same_event(const struct event *one, const struct event *other)
{
	return same_message(&one->message, &other->message) && one->dice_count == other->dice_count &&
	       memcmp(one->dice, other->dice, one->dice_count) == 0 && one->pieces == other->pieces &&
	       memcmp(one->piece, other->piece, one->pieces * sizeof *one->piece) == 0 &&
	       one->at == other->at;
}

static bool is_news(const struct event *event, seat_id viewer)
{
	return viewer < max_seats ? (event->news & 1u << viewer) != 0 : event->news != 0;
}

/* Names: what an event to a seat speaks of stands in its mask before or after; news cites its paragraph. */
static const char *check_names(struct battery *battery, seat_id viewer, const struct field *before,
			       const struct field *after)
{
	for (unsigned i = 0; i < battery->told->count; i++) {
		const struct event *event = &battery->told->event[i];
		const struct text *text = text_of(battery->rulebook, event->message.id);
		if (check_message(battery, before, &event->message)) {
			const char *wrong = check_message(battery, after, &event->message);
			if (wrong)
				return wrong;
		}
		for (unsigned k = 0; k < event->pieces; k++)
			if (!battery->rulebook->piece_id(before, event->piece[k]) &&
			    !battery->rulebook->piece_id(after, event->piece[k]))
				return complain(battery, "event %s names a piece viewer %u does not know",
						text->id, viewer);
		if (is_news(event, viewer) && !text->rule)
			return complain(battery, "news %s cites no paragraph", text->id);
	}
	return NULL;
}

/*
 * Compares what the viewer was told in two positions it could not tell apart, up to the first news that
 * lets it. *parted: it could tell them apart from then on. *by_word: because of what it was told alone, its mask at that
 * moment being the same in both. (A mask that differed then may be the same later: two cards are seen in either order.)
 */
static const char *compare_told(struct battery *battery, seat_id viewer, bool *parted, const char **by_word)
{
	const struct told *one = battery->told, *other = battery->told_too;
	for (unsigned i = 0; i < one->count || i < other->count; i++) {
		bool news = (i < one->count && is_news(&one->event[i], viewer)) ||
			    (i < other->count && is_news(&other->event[i], viewer));
		bool same = i < one->count && i < other->count &&
			    same_event(&one->event[i], &other->event[i]);
		if (news && same && one->knows[i] == other->knows[i])
			continue; /* the same news in both */
		if (news) {
			*parted = true;
			if (!same && i < one->count && i < other->count && one->knows[i] == other->knows[i])
				*by_word = text_of(battery->rulebook, one->event[i].message.id)->id;
			return NULL;
		}
		if (!same) {
			unsigned id = i < one->count ? one->event[i].message.id : other->event[i].message.id;
			const struct text *text = text_of(battery->rulebook, id);
			return complain(
				battery,
				"event %u to viewer %u (%s) hangs on what it cannot know and is no news", i,
				viewer, text ? text->id : "?");
		}
	}
	*parted = false;
	return NULL;
}

static void look_too(struct battery *battery, struct told *told, const struct position *position)
{
	told->scenario = battery->scenario;
	told->position = position;
	told->room = battery->third;
}

/* Answers in a row, from a position on: one, or all of a chain. */
struct line {
	const struct position *from;
	const struct taken *taken;
	unsigned count;
};

static bool is_legal_there(struct battery *battery, const struct position *position,
			   const struct taken *taken, unsigned question)
{
	const struct frame *there = engine_frame((const struct flow *)position, taken->seat);
	if (!there || there->question != question)
		return false;
	struct field field = battery_field(battery, position, taken->seat, battery->third);
	return engine_judge(&field, taken->seat, taken->answer).legal;
}

static unsigned question_for(const struct position *position, seat_id seat)
{
	const struct frame *frame = engine_frame((const struct flow *)position, seat);
	return frame ? frame->question : 0;
}

/*
 * Plays the line and notes which questions it answers; or, when they are given, as far as the same ones are asked. How many
 * of its answers could be given. (Outcomes in the middle of a chain may lead elsewhere.)
 */
static unsigned play_line(struct battery *battery, struct table *table, const struct line *line,
			  uint8_t question[most_chain], bool given)
{
	for (unsigned i = 0; i < line->count; i++) {
		unsigned asked = question_for(table->position, line->taken[i].seat);
		if (!given)
			question[i] = (uint8_t)asked;
		if (!is_legal_there(battery, table->position, &line->taken[i], question[i]))
			return i;
		engine_play(table, line->taken[i].seat, line->taken[i].answer);
	}
	return line->count;
}

/*
 * The same answers in the truth (battery->other) and in an imagined position (battery->before), with the
 * same outcomes. *looked: they could be given in both.
 */
static const char *play_twice(struct battery *battery, seat_id viewer, const struct line *line, bool *looked)
{
	static struct outcome outcome[most_outcomes];
	uint8_t question[most_chain];
	struct quick_chance dice = own_chance(battery, 7);
	struct recorder recorder;
	struct repeater repeater;
	record_outcomes(&recorder, &dice.chance, outcome);
	battery_listen(battery->told, viewer);
	battery_listen(battery->told_too, viewer);
	look_too(battery, battery->told, battery->other);
	look_too(battery, battery->told_too, battery->before);
	memcpy(battery->other, line->from, battery->size);
	struct table table = battery_table(battery, battery->other, &recorder.chance, &battery->told->events);
	*looked = play_line(battery, &table, line, question, false) == line->count;
	if (!*looked)
		return NULL;
	repeat_outcomes(&repeater, outcome, recorder.count);
	repeater.until_news = battery->told_too;
	table = battery_table(battery, battery->before, &repeater.chance, &battery->told_too->events);
	*looked = play_line(battery, &table, line, question, true) == line->count;
	if (!*looked)
		return NULL;
	bool news = battery->told->news || battery->told_too->news;
	if (line->count == 1 && viewer < max_seats && !news &&
	    (repeater.strayed || repeater.at != recorder.count))
		return complain(battery, "to viewer %u it shows in the dice what it cannot know", viewer);
	return NULL;
}

/* The two worlds of battery->mask, and whether the answers could be given in both. */
static const char *play_in_two_worlds(struct battery *battery, seat_id viewer, const struct line *line,
				      unsigned salt, bool *looked, bool *same)
{
	mask_of(battery, line->from, viewer, battery->mask);
	imagine(battery, battery->mask, viewer, salt, battery->before);
	const char *wrong = play_twice(battery, viewer, line, looked);
	if (wrong || !*looked)
		return wrong;
	mask_of(battery, battery->other, viewer, battery->second);
	mask_of(battery, battery->before, viewer, battery->third);
	*same = equal(battery, battery->second, battery->third);
	return NULL;
}

static const char *check_names_of_line(struct battery *battery, seat_id viewer)
{
	struct field before = {
		.scenario = battery->scenario, .mask = battery->mask, .work = battery->work, .seat = viewer};
	struct field after = before;
	after.mask = battery->second;
	return check_names(battery, viewer, &before, &after);
}

/* An answer to a question that the viewer sees. */
static const char *check_answer(struct battery *battery, seat_id viewer, const struct line *line,
				bool *looked)
{
	bool parted, same;
	const char *by_word = NULL; /* the event that was told otherwise, what was known being the same */
	const char *wrong = play_in_two_worlds(battery, viewer, line, 100 + viewer, looked, &same);
	if (!wrong && *looked)
		wrong = compare_told(battery, viewer, &parted, &by_word);
	if (wrong || !*looked)
		return wrong;
	if (!parted && !same)
		return complain(battery, "viewer %u learns something without news: %s", viewer,
				differs_in(battery, battery->second, battery->third));
	if (viewer < max_seats && by_word && same)
		return complain(battery, "viewer %u is told something that it does not know afterwards: %s",
				viewer, by_word);
	return check_names_of_line(battery, viewer);
}

/*
 * The whole of a chain that the viewer did not see. The same answers may be another act there (a leader takes his own with
 * him), and an act may be seen: so what is told may differ, but only if what the viewer knows afterwards does.
 */
static const char *check_hidden_line(struct battery *battery, seat_id viewer, const struct line *line,
				     unsigned salt, bool *looked)
{
	bool parted, same;
	const char *by_word = NULL;
	const char *wrong = play_in_two_worlds(battery, viewer, line, salt, looked, &same);
	if (wrong || !*looked)
		return wrong;
	wrong = same ? compare_told(battery, viewer, &parted, &by_word) : NULL;
	return wrong ? wrong : check_names_of_line(battery, viewer);
}

/*
 * Who looks on knows nothing of a hidden chain until its end: what he imagines stands at its first question. So the whole of it
 * is played, from there on. An answer that he cannot imagine says nothing: a few worlds are tried.
 */
static const char *check_chain(struct battery *battery, seat_id viewer, bool *looked)
{
	enum { worlds = 3 };
	struct line chain = {.from = battery->begun,
			     .taken = battery->taken + battery->begun_at,
			     .count = battery->answers + 1 - battery->begun_at};
	const char *wrong = NULL;
	*looked = false;
	if (chain.count < 2 || chain.count > most_chain)
		return NULL;
	for (unsigned i = 0; i < worlds && !*looked && !wrong; i++)
		wrong = check_hidden_line(battery, viewer, &chain, 200 + 16 * i + viewer, looked);
	return wrong;
}

/*
 * For q = imagine(mask(p, s)): equal answers and outcomes tell s the same and leave it the same mask, up to
 * the first news. What it is told then is in its mask afterwards.
 */
const char *check_news(struct battery *battery, seat_id viewer, seat_id seat, struct answer given)
{
	struct taken *now = &battery->taken[battery->answers]; /* as it will be noted when it is played */
	struct line line = {.from = battery->position, .taken = now, .count = 1};
	struct looked *count = &battery->news[question_for(battery->position, seat)];
	bool looked;
	*now = (struct taken){.seat = seat, .answer = given};
	const char *wrong = check_answer(battery, viewer, &line, &looked);
	if (!wrong && !looked && viewer == seat)
		return complain(battery, "an answer of seat %u is legal only in the truth", seat);
	if (!wrong && !looked)
		wrong = check_chain(battery, viewer, &looked);
	count->onlookers += viewer != seat;
	count->looked += viewer != seat && looked;
	return wrong;
}

/* A property that was never tried holds nothing: of each question that was asked often, what onlookers are told was looked at. */
const char *check_news_was_looked_at(struct battery *battery)
{
	enum { often = 200 };
	for (unsigned i = 1; i < battery->rulebook->questions; i++)
		if (battery->news[i].onlookers >= often && battery->news[i].looked == 0)
			return complain(battery,
					"of %u answers to %s, what onlookers are told was never compared",
					battery->news[i].onlookers, battery->rulebook->question[i]->id);
	return NULL;
}

/* ---- Choices ------------------------------------------------------------------------------------------- */

/*
 * An act before everybody's eyes may have a result that only some see: what the viewers have seen, and what is written on a
 * piece, is no choice.
 */
static void wipe_results(const struct battery *battery, struct position *position)
{
	const struct state *state = state_of(battery->scenario);
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned viewer = 0; viewer < state->set[i].viewers; viewer++) {
			struct fog fog = state_fog(&state->set[i], position, viewer);
			memset(fog.group, 0, fog.flags);
			memset(fog.seen, 0, fog.flags);
		}
	for (unsigned i = 0; i < state->fields; i++)
		for (unsigned k = 0; state_travels(&state->field[i]) && k < state->field[i].count; k++)
			state_set(&state->field[i], position, k, 0);
}

/* False: chance had a hand in it, so that what is told may differ for that reason. */
static bool play_told(struct battery *battery, struct position *position, struct told *told, seat_id viewer,
		      seat_id seat, struct answer given)
{
	static struct outcome outcome[most_outcomes];
	struct quick_chance dice = own_chance(battery, 8);
	struct recorder recorder;
	record_outcomes(&recorder, &dice.chance, outcome);
	battery_listen(told, viewer);
	memcpy(position, battery->position, battery->size);
	struct table table = battery_table(battery, position, &recorder.chance, &told->events);
	engine_play(&table, seat, given);
	return recorder.count == 0;
}

/*
 * The first event that tells of one choice what it does not tell of the other. Another sentence is another act, which may be
 * seen; but of a sealed answer nothing is.
 */
static const struct event *telling_event(const struct told *one, const struct told *other, bool sealed)
{
	for (unsigned i = 0; i < one->count || i < other->count; i++) {
		bool both = i < one->count && i < other->count;
		if (both && same_event(&one->event[i], &other->event[i]))
			continue;
		if (!sealed && !(both && one->event[i].message.id == other->event[i].message.id))
			return NULL;
		return i < one->count ? &one->event[i] : &other->event[i];
	}
	return NULL;
}

/*
 * Two answers to a question: if they make a difference, but none that the viewer sees, what it is told may not differ either.
 * (Worlds in which the same answer is given, as in check_news, cannot show that.)
 */
const char *check_choice(struct battery *battery, seat_id viewer, seat_id seat, struct answer given)
{
	struct field field = battery_field(battery, battery->position, seat, battery->third);
	engine_list(&field, seat, &battery->list_too);
	struct quick_chance lot = own_chance(battery, 9);
	struct chance_ask among = {.kind = chance_deal, .n = (uint16_t)battery->list_too.count};
	struct answer other = battery->list_too.answer[chance_next(&lot.chance, &among)];
	bool sealed = flow_of(battery->position)->sealed >> seat & 1;
	if (viewer == seat || same_answer(given, other) ||
	    !play_told(battery, battery->other, battery->told, viewer, seat, given) ||
	    !play_told(battery, battery->before, battery->told_too, viewer, seat, other))
		return NULL;
	const struct event *event = telling_event(battery->told, battery->told_too, sealed);
	if (!event)
		return NULL;
	mask_of(battery, battery->other, viewer, battery->second);
	mask_of(battery, battery->before, viewer, battery->third);
	wipe_results(battery, battery->other);
	wipe_results(battery, battery->before);
	if (!equal(battery, battery->second, battery->third) ||
	    equal(battery, battery->other, battery->before))
		return NULL;
	return complain(battery, "viewer %u is told what seat %u chose in secret: %s", viewer, seat,
			text_of(battery->rulebook, event->message.id)->id);
}

/* ---- Counting ------------------------------------------------------------------------------------------ */

const char *check_counting(const unsigned number[], unsigned count, unsigned first)
{
	for (unsigned i = 0; i < count; i++)
		if (number[i] != first + i)
			return "events are not numbered one by one";
	return NULL;
}
