/*
 * What holds in any game, fog or none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/battery.h"
#include "vedette/game.h"

/* ---- Messages ------------------------------------------------------------------------------------------ */

/* A text asks for as many arguments as its highest number says. */
static unsigned args_wanted(const char *text)
{
	unsigned wanted = 0;
	for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{'))
		if (at[1] >= '0' && at[1] < '0' + message_args && (at[2] == '}' || at[2] == '*') &&
		    (unsigned)(at[1] - '0') >= wanted)
			wanted = (unsigned)(at[1] - '0') + 1;
	return wanted;
}

static bool names_something(const struct field *field, const struct arg *arg)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	char room[64];
	switch (arg->kind) {
	case arg_piece:
		return rulebook->piece_name(field, (piece_id)arg->value) != NULL;
	case arg_card:
		return rulebook->card_name && rulebook->card_name(field->scenario, (unsigned)arg->value);
	case arg_group:
		return engine_group_name(field->scenario, (unsigned)arg->value);
	case arg_side:
		return arg->value >= 0 && arg->value < rulebook->sides;
	case arg_seat:
		return arg->value >= 0 && arg->value < rulebook->seats;
	case arg_space:
		return (arg->value >= 0 && arg->value < field->scenario->board->spaces) ||
		       (rulebook->space_name &&
			rulebook->space_name(field->scenario, (space_id)arg->value, room, sizeof room));
	case arg_direction:
		return arg->value >= 0 && arg->value < hex_sides;
	case arg_message:
		return text_of(rulebook, (unsigned)arg->value) != NULL;
	default:
		return arg->kind != arg_none;
	}
}

const char *check_message(struct battery *battery, const struct field *field, const struct message *message)
{
	const struct text *text = text_of(battery->rulebook, message->id);
	if (!text || !text->text)
		return complain(battery, "message %u has no text", message->id);
	if (message->count < args_wanted(text->text))
		return complain(battery, "message %s lacks arguments", text->id);
	for (unsigned i = 0; i < message->count; i++)
		if (!names_something(field, &message->arg[i]))
			return complain(battery, "argument %u of message %s (kind %u, %d) names nothing", i,
					text->id, message->arg[i].kind, message->arg[i].value);
	return NULL;
}

/* ---- Tables -------------------------------------------------------------------------------------------- */

static const char *check_question(struct battery *battery, unsigned i)
{
	const struct question *question = battery->rulebook->question[i];
	if (!question)
		return complain(battery, "question %u is missing", i);
	if (!question->id || !question->rule)
		return complain(battery, "question %u has no id or paragraph", i);
	bool asks = question->list || question->verbs;
	if (asks && (!question->carry_out || (!question->prompt && !question->ask) || !question->verbs))
		return complain(battery, "question %s is not complete", question->id);
	if (!asks && !question->run)
		return complain(battery, "procedure %s does nothing", question->id);
	if (question->window > battery->rulebook->windows)
		return complain(battery, "question %s names no window", question->id);
	if (question->window && question->forced)
		return complain(battery, "window %s is skipped when forced: that tells", question->id);
	return NULL;
}

/* Options and scenarios seat those whom the rulebook has, and whatever is chosen somebody plays. */
static const char *check_seats(struct battery *battery)
{
	const struct rulebook *rulebook = battery->rulebook;
	const struct scenario_info *info = battery->scenario->info;
	if (rulebook->seats > max_seats ||
	    (rulebook->without && rulebook->without[info - rulebook->scenario] >> rulebook->seats))
		return complain(battery, "there are more seats than there can be");
	for (unsigned i = 0; i < rulebook->options; i++) {
		uint8_t chosen[max_options];
		const struct option *option = &rulebook->option[i];
		game_default_options(battery->scenario, chosen);
		if (option_brings_seats(option) >> rulebook->seats)
			return complain(battery, "option %s brings a seat that there is not", option->id);
		for (chosen[i] = 0; chosen[i] < option->values; chosen[i]++)
			if (!engine_seats_with(rulebook, info, chosen))
				return complain(battery, "with option %s nobody plays", option->id);
	}
	return NULL;
}

const char *check_tables(struct battery *battery)
{
	const struct rulebook *rulebook = battery->rulebook;
	for (unsigned i = 1; i < rulebook->questions; i++) {
		const char *wrong = check_question(battery, i);
		if (wrong)
			return wrong;
	}
	const char *wrong_seat = check_seats(battery);
	if (wrong_seat)
		return wrong_seat;
	for (unsigned i = 0; i < rulebook->steps; i++)
		if (!rulebook->step[i].id || !rulebook->step[i].begin ||
		    (!rulebook->step[i].next && i + 1u == rulebook->steps)) /* nothing follows the last */
			return complain(battery, "step %u is not complete", i);
	for (unsigned i = 1; i < rulebook->texts; i++)
		for (unsigned k = i + 1; k < rulebook->texts; k++)
			if (rulebook->text[i].id && rulebook->text[k].id &&
			    !strcmp(rulebook->text[i].id, rulebook->text[k].id))
				return complain(battery, "two texts are called %s", rulebook->text[i].id);
	if (!rulebook->open &&
	    (!rulebook->mask || !rulebook->imagine || !rulebook->secrets || !rulebook->exchange))
		return complain(battery,
				"a rulebook with hidden things masks, imagines and names its secrets");
	return NULL;
}

/* Every byte that is kept belongs to one field, no byte to two. */
const char *check_saved_fields(struct battery *battery)
{
	const struct rulebook *rulebook = battery->rulebook;
	unsigned char *covered = calloc(1, rulebook->position_size);
	const char *wrong = covered ? NULL : "out of memory";
	for (unsigned i = 0; i < saved_rows(rulebook) && !wrong; i++) {
		const struct state_field *field = saved_row(rulebook, i);
		for (unsigned k = 0; k < field->count && !wrong; k++)
			for (unsigned byte = 0; byte < field->width && !wrong; byte++) {
				size_t at = field->offset + (size_t)k * field->stride + byte;
				if (at >= rulebook->kept_size)
					wrong = complain(battery, "field %s lies in the derived block",
							 field->name);
				else if (covered[at]++)
					wrong = complain(battery, "field %s lies on another one",
							 field->name);
			}
	}
	for (size_t at = 0; at < rulebook->kept_size && !wrong; at++)
		if (!covered[at])
			wrong = complain(battery, "byte %zu is in no field", at);
	free(covered);
	return wrong;
}

/* ---- Lists and verdicts -------------------------------------------------------------------------------- */

static bool is_listed(const struct answers *list, struct answer given)
{
	for (unsigned i = 0; i < list->count; i++)
		if (same_answer(list->answer[i], given))
			return true;
	return false;
}

static const char *describe(const struct battery *battery, struct answer given, char text[64])
{
	(void)battery;
	static const char *const verbs[verb_count] = {"unit", "go",  "at", "face", "number",
						      "card", "yes", "no", "pass", "done"};
	snprintf(text, 64, "%s %u (way %u)", given.verb < verb_count ? verbs[given.verb] : "?", given.arg,
		 given.way);
	return text;
}

static const char *check_one(struct battery *battery, const struct field *field, seat_id seat,
			     struct answer given, const struct answers *list)
{
	char text[64];
	bool listed = is_listed(list, given);
	struct verdict verdict = engine_judge(field, seat, given);
	if (verdict.legal != listed)
		return complain(battery, "%s is %s", describe(battery, given, text),
				listed ? "listed and judged illegal" : "judged legal and not listed");
	return listed ? NULL : check_message(battery, field, &verdict.why);
}

/* How many arguments of a verb name something. */
static unsigned range_of(const struct field *field, unsigned verb)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	unsigned range = 0;
	switch (verb) {
	case verb_unit:
		while (range < 4096 && rulebook->piece_id(field, (piece_id)range))
			range++;
		return range;
	case verb_card:
		while (range < 256 && rulebook->card_id && rulebook->card_id(field->scenario, range))
			range++;
		return range;
	case verb_go:
	case verb_at:
		return field->scenario->board->spaces;
	case verb_face:
		return hex_sides;
	case verb_number:
		return 41;
	default:
		return 1;
	}
}

static const char *check_verb(struct battery *battery, const struct field *field, seat_id seat, unsigned verb,
			      const struct answers *list, unsigned tries)
{
	unsigned range = range_of(field, verb);
	const char *wrong = NULL;
	if (tries == 0 || tries >= range) {
		for (unsigned arg = 0; arg < range && !wrong; arg++)
			wrong = check_one(battery, field, seat, answer((enum verb)verb, arg), list);
		return wrong;
	}
	for (unsigned i = 0; i < tries && !wrong; i++)
		wrong = check_one(battery, field, seat, answer((enum verb)verb, battery_pick(battery, range)),
				  list);
	return wrong;
}

static const char *check_no_double(struct battery *battery, const struct answers *list)
{
	char text[64];
	for (unsigned i = 0; i < list->count; i++)
		for (unsigned k = i + 1; k < list->count; k++)
			if (same_answer(list->answer[i], list->answer[k]))
				return complain(battery, "%s is listed twice",
						describe(battery, list->answer[i], text));
	return NULL;
}

/* Two buttons that say the same cannot be told apart. */
static const char *check_labels(struct battery *battery, const struct field *field,
				const struct message *prompt, const struct answers *list)
{
	char said[verb_count][120] = {""};
	for (unsigned i = 0; i < list->count; i++) {
		unsigned verb = list->answer[i].verb;
		if (!label_text(field, prompt, list->answer[i], said[verb], sizeof said[verb]))
			continue;
		if (strchr(said[verb], '{'))
			return complain(battery, "the label \"%s\" has no such argument", said[verb]);
		for (unsigned other = 0; other < verb_count; other++)
			if (other != verb && !strcmp(said[other], said[verb]))
				return complain(battery, "two answers are called \"%s\"", said[verb]);
	}
	return NULL;
}

/* Every listed answer is legal, every other one of the universe of this question illegal with a reason. */
const char *check_list_and_judge(struct battery *battery, seat_id seat, unsigned tries)
{
	struct field field = battery_field(battery, battery->position, seat, battery->mask);
	const struct frame *frame = engine_frame(flow_in(field.mask), seat);
	if (!frame)
		return complain(battery, "the mask does not know that its seat is asked");
	const struct question *question = engine_question(battery->rulebook, frame);
	struct answers *list = &battery->list_too;
	engine_list(&field, seat, list);
	const char *wrong = check_no_double(battery, list);
	struct message prompt = question_prompt(&field, frame);
	if (!wrong)
		wrong = check_message(battery, &field, &prompt);
	if (!wrong)
		wrong = check_labels(battery, &field, &prompt, list);
	unsigned step = tries && list->count > tries ? list->count / tries : 1;
	for (unsigned i = 0; i < list->count && !wrong; i += step)
		wrong = check_one(battery, &field, seat, list->answer[i], list);
	for (unsigned verb = 0; verb < verb_count && !wrong; verb++)
		if (question->verbs & 1u << verb)
			wrong = check_verb(battery, &field, seat, verb, list, tries);
	return wrong;
}

/* ---- Chains -------------------------------------------------------------------------------------------- */

enum { longest_chain = 200 };

static const char *walk(struct battery *battery, seat_id seat, struct answer first)
{
	struct keyed_dice dice = battery->dice;
	char text[64];
	memcpy(battery->other, battery->position, battery->size);
	struct table table = battery_table(battery, battery->other, &dice.chance, NULL);
	struct answer given = first;
	for (unsigned length = 0; length < longest_chain; length++) {
		engine_play(&table, seat, given);
		const struct frame *frame = engine_frame(flow_of(battery->other), seat);
		if (flow_of(battery->other)->over || !frame ||
		    !engine_question(battery->rulebook, frame)->continues)
			return NULL;
		struct field field = battery_field(battery, battery->other, seat, battery->mask);
		engine_list(&field, seat, &battery->list_too);
		if (battery->list_too.count == 0)
			return complain(battery, "%s cannot be finished", describe(battery, first, text));
		given = battery->list_too.answer[battery_pick(battery, battery->list_too.count)];
	}
	return complain(battery, "%s begins a chain without end", describe(battery, first, text));
}

const char *check_completable(struct battery *battery, seat_id seat, unsigned tries)
{
	struct field field = battery_field(battery, battery->position, seat, battery->mask);
	struct answers *list = &battery->list;
	engine_list(&field, seat, list);
	const char *wrong = NULL;
	for (unsigned i = 0; i < tries && !wrong; i++)
		wrong = walk(battery, seat, list->answer[battery_pick(battery, list->count)]);
	return wrong;
}

/* ---- Bytes --------------------------------------------------------------------------------------------- */

static bool is_wiped(const struct frame *frame)
{
	static const struct frame wiped;
	return memcmp(frame, &wiped, sizeof wiped) == 0;
}

static const char *check_frames(struct battery *battery, const struct flow *flow)
{
	for (unsigned i = flow->depth; i < max_frames; i++)
		if (!is_wiped(&flow->stack[i]))
			return complain(battery, "frame %u is not wiped", i);
	for (unsigned seat = 0; seat < max_seats; seat++)
		for (unsigned i = flow->own_depth[seat]; i < seat_frames; i++)
			if (!is_wiped(&flow->own[seat][i]))
				return complain(battery, "frame %u of seat %u is not wiped", i, seat);
	if (flow->committed & ~flow->sealed)
		return complain(battery, "a seat has committed that was not asked");
	return NULL;
}

const char *check_bytes(struct battery *battery, const struct position *position)
{
	const struct rulebook *rulebook = battery->rulebook;
	const char *wrong = check_frames(battery, (const struct flow *)position);
	if (wrong)
		return wrong;
	memcpy(battery->other, position, rulebook->kept_size);
	memset((char *)battery->other + rulebook->kept_size, 0xa5, battery->size - rulebook->kept_size);
	engine_derive(battery->scenario, battery->other);
	for (size_t at = rulebook->kept_size; at < battery->size; at++)
		if (((const char *)battery->other)[at] != ((const char *)position)[at])
			return complain(battery,
					"byte %zu of %zu, derived, is not what derive() makes of it: %s", at,
					battery->size, "not kept up to date, or padding");
	char text[240];
	wrong = engine_check(battery->scenario, position, text, sizeof text);
	return wrong ? complain(battery, "%s", wrong) : NULL;
}

/* Equal play gives equal bytes, on a copy that lies elsewhere; with or without an audience. */
const char *check_copy(struct battery *battery, seat_id seat, struct answer given)
{
	struct keyed_dice first = battery->dice, second = battery->dice;
	memcpy(battery->other, battery->position, battery->size);
	memcpy(battery->spare, battery->position, battery->size);
	battery_listen(battery->told, referee_seat);
	struct table one = battery_table(battery, battery->other, &first.chance, NULL);
	struct table two = battery_table(battery, battery->spare, &second.chance, &battery->told->events);
	engine_play(&one, seat, given);
	engine_play(&two, seat, given);
	if (memcmp(battery->other, battery->spare, battery->size) != 0)
		return complain(battery, "the same answer and chance gave other bytes");
	if (first.chance.drawn != second.chance.drawn)
		return complain(battery, "an audience changes how often chance is asked");
	struct field field = battery_field(battery, battery->spare, referee_seat, battery->mask);
	const char *wrong = NULL;
	for (unsigned i = 0; i < battery->told->count && !wrong; i++) {
		const struct message *message = &battery->told->event[i].message;
		const struct text *text = text_of(battery->rulebook, message->id);
		wrong = check_message(battery, &field, message);
		if (!wrong && !text->kind)
			wrong = complain(battery, "event %s has no kind", text->id);
	}
	return wrong;
}

const char *check_replay(struct battery *battery)
{
	struct repeater repeater;
	repeat_outcomes(&repeater, battery->recorder.outcome, battery->recorder.count);
	struct table table = battery_table(battery, battery->other, &repeater.chance, NULL);
	memset(battery->other, 0xa5, battery->size);
	engine_begin(&table, battery->option);
	for (unsigned i = 0; i < battery->answers; i++)
		engine_play(&table, battery->taken[i].seat, battery->taken[i].answer);
	if (repeater.strayed || repeater.at != battery->recorder.count)
		return complain(battery, "the record asks chance for something else");
	if (memcmp(battery->other, battery->position, battery->size) != 0)
		return complain(battery, "the record leads to other bytes");
	return NULL;
}
