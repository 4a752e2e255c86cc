#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/at_table_inside.h"

static const char *const verb_words[verb_count] = {"unit", "go",  "at", "face", "number",
						   "card", "yes", "no", "pass", "done"};

static unsigned argument_of(const struct at_table *at, enum verb verb, const char *text)
{
	switch (verb) {
	case verb_unit:
		return piece_named(at, text);
	case verb_go:
	case verb_at:
		return space_named(at, text);
	case verb_face: {
		unsigned direction = find_facing(at->scenario, text);
		cr_assert(direction != no_direction, "no direction %s", text);
		return direction;
	}
	case verb_number:
		return (unsigned)strtoul(text, NULL, 10);
	case verb_card:
		return card_named(at, text);
	default:
		return 0;
	}
}

/* "go 0508 way 1": the way is cut off before the place is looked up. */
static struct answer answer_by_way(const struct at_table *at, const char *text, const char *way)
{
	char *first = strndup(text, (size_t)(way - text));
	struct answer given = answer_of(at, first);
	free(first);
	given.way = (uint8_t)atoi(way + strlen(" way "));
	return given;
}

struct answer answer_of(const struct at_table *at, const char *text)
{
	size_t length = strcspn(text, " ");
	const char *way = strstr(text, " way ");
	if (way)
		return answer_by_way(at, text, way);
	for (unsigned verb = 0; verb < verb_count; verb++)
		if (strlen(verb_words[verb]) == length && !strncmp(verb_words[verb], text, length)) {
			const char *rest = text + length + strspn(text + length, " ");
			return answer((enum verb)verb, argument_of(at, (enum verb)verb, rest));
		}
	cr_assert_fail("no answer: %s", text);
	return answer(verb_done, 0);
}

static struct verdict judge_as(const struct at_table *at, seat_id seat, const char *text)
{
	struct field field = seen_by(at, seat);
	return engine_judge(&field, seat, answer_of(at, text));
}

static struct verdict judge(const struct at_table *at, const char *text)
{
	return judge_as(at, asked_seat(at), text);
}

static void play(struct at_table *at, seat_id seat, struct answer given)
{
	engine_play(&at->table, seat, given);
	char wrong[256] = "";
	const char *fault = engine_check(at->scenario, at->position, wrong, sizeof wrong);
	cr_assert(!fault, "%s", fault);
}

void give_as(struct at_table *at, seat_id seat, const char *text)
{
	cr_assert(engine_waiting(flow_of(at->position)) & 1u << seat, "%s (asked: %s): not this seat", text,
		  asks(at));
	struct verdict verdict = judge_as(at, seat, text);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "%s (asked: %s): %s", text, asks(at), why);
	play(at, seat, answer_of(at, text));
}

void give(struct at_table *at, const char *text)
{
	cr_assert(!is_over(at), "%s: the game is over", text);
	give_as(at, asked_seat(at), text);
}

void give_all(struct at_table *at, const char *texts)
{
	each_part(at, texts, give);
}

static struct answers *list(const struct at_table *at)
{
	struct answers *answers = &at->notes->list;
	struct field field = field_at(at);
	engine_list(&field, asked_seat(at), answers);
	return answers;
}

void give_any(struct at_table *at, unsigned n)
{
	struct answers *answers = list(at);
	cr_assert(answers->count > 0, "nothing to answer at %s", asked(at));
	play(at, asked_seat(at), answers->answer[n % answers->count]);
}

unsigned pass_every_window(struct at_table *at)
{
	unsigned passed = 0;
	while (window_open(at)) {
		give(at, "pass");
		passed++;
	}
	return passed;
}

bool is_legal(const struct at_table *at, const char *text)
{
	return judge(at, text).legal;
}

const char *rule_of(const struct at_table *at, const char *text)
{
	struct verdict verdict = judge(at, text);
	return verdict.legal ? NULL : rule_in(at, &verdict.why);
}

const char *reason_of(const struct at_table *at, const char *text)
{
	struct verdict verdict = judge(at, text);
	const struct text *why = text_of(rulebook_at(at), verdict.why.id);
	if (verdict.legal)
		return NULL;
	return why ? why->id : "";
}

struct message why_of(const struct at_table *at, const char *text)
{
	return judge(at, text).why;
}

static int find_listed(const struct at_table *at, const char *text)
{
	const struct answers *answers = list(at);
	struct answer wanted = answer_of(at, text);
	for (unsigned i = 0; i < answers->count; i++)
		if (same_answer(answers->answer[i], wanted))
			return (int)i;
	return -1;
}

bool is_listed(const struct at_table *at, const char *text)
{
	return find_listed(at, text) >= 0;
}

half_points cost_of(const struct at_table *at, const char *text)
{
	int i = find_listed(at, text);
	return i < 0 ? (half_points)-1 : at->notes->list.cost[i];
}

uint32_t odds_of(const struct at_table *at, const char *text)
{
	static uint32_t odds[max_answers];
	struct field field = field_at(at);
	int i = find_listed(at, text);
	cr_assert_geq(i, 0, "%s is not listed", text);
	engine_policy(&field, asked_seat(at), &at->notes->list, odds);
	uint32_t sum = 0;
	for (unsigned k = 0; k < at->notes->list.count; k++)
		sum += odds[k];
	cr_assert_eq(sum, policy_whole);
	return odds[i];
}

unsigned answers_listed(const struct at_table *at)
{
	return list(at)->count;
}

seat_id asked_seat(const struct at_table *at)
{
	return engine_first_waiting(flow_of(at->position));
}

static const struct question *question_of(const struct at_table *at, seat_id seat)
{
	const struct frame *frame = engine_frame(flow_of(at->position), seat);
	return frame ? engine_question(rulebook_at(at), frame) : NULL;
}

const char *asked_of(const struct at_table *at, seat_id seat)
{
	const struct question *question = question_of(at, seat);
	return question ? question->id : "";
}

const char *asked(const struct at_table *at)
{
	return asked_of(at, asked_seat(at));
}

const char *asks(const struct at_table *at)
{
	if (is_over(at))
		return "";
	char *word = next_word(at);
	snprintf(word, word_size, "%s %s", rulebook_at(at)->seat[asked_seat(at)], asked(at));
	return word;
}

const char *window_open(const struct at_table *at)
{
	const struct question *question = question_of(at, asked_seat(at));
	return question && question->window ? rulebook_at(at)->window[question->window - 1] : NULL;
}

static const char *argument_word(const struct at_table *at, struct answer given)
{
	struct field field = truth_at(at);
	switch (given.verb) {
	case verb_unit:
		return rulebook_at(at)->piece_name(&field, given.arg);
	case verb_go:
	case verb_at:
		return space_word(at, given.arg);
	case verb_face:
		return board_direction_name(at->scenario->board, given.arg);
	case verb_card:
		return rulebook_at(at)->card_name(at->scenario, given.arg);
	default:
		return "";
	}
}

void print_answers(const struct at_table *at)
{
	const struct answers *answers = list(at);
	fprintf(stderr, "%s:", asks(at));
	for (unsigned i = 0; i < answers->count; i++) {
		struct answer given = answers->answer[i];
		fprintf(stderr, " [%s %s %d]", verb_words[given.verb], argument_word(at, given), given.arg);
	}
	fprintf(stderr, "\n");
}
