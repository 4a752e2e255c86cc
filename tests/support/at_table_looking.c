#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/at_table_inside.h"
#include "vedette/json.h"

struct field truth_at(const struct at_table *at)
{
	return truth(&at->table);
}

struct field seen_by(const struct at_table *at, seat_id viewer)
{
	if (viewer == referee_seat || viewer == no_seat)
		return truth_at(at);
	struct mask *mask = at->notes->mask[viewer < max_seats ? viewer : viewers - 1];
	return (struct field){.scenario = at->scenario,
			      .mask = engine_mask(at->scenario, at->position, viewer, mask),
			      .work = at->table.work,
			      .seat = viewer};
}

struct field field_at(const struct at_table *at)
{
	return seen_by(at, asked_seat(at));
}

struct table *table_at(struct at_table *at)
{
	return &at->table;
}

const struct position *true_position(const struct at_table *at)
{
	return at->position;
}

int worth_at(const struct at_table *at, side_id side)
{
	return engine_evaluate(at->scenario, at->position, side, at->table.work);
}

bool rests_at(const struct at_table *at)
{
	return engine_rests(at->scenario, at->position);
}

const struct scenario *scenario_at(const struct at_table *at)
{
	return at->scenario;
}

const struct rulebook *rulebook_at(const struct at_table *at)
{
	return at->scenario->rulebook;
}

const json_t *view_for(const struct at_table *at, seat_id viewer)
{
	struct field field = seen_by(at, viewer);
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	engine_view(&field, &out);
	put_end(&out);
	cr_assert(!out.overflow);
	json_error_t error;
	json_t *view = json_loads(out.text, JSON_REJECT_DUPLICATES, &error);
	cr_assert(view, "%s: %s", error.text, out.text);
	free(out.text);
	json_t **kept = &at->notes->view[at->notes->next_view++ % kept_views];
	json_decref(*kept);
	*kept = view;
	return view;
}

const json_t *row_of(const json_t *object, const char *array, const char *member, const char *text)
{
	const json_t *rows = json_object_get(object, array);
	for (size_t i = 0; i < json_array_size(rows); i++) {
		const json_t *row = json_array_get(rows, i);
		const char *word = json_string_value(json_object_get(row, member));
		if (word && !strcmp(word, text))
			return row;
	}
	return NULL;
}

piece_id piece_named(const struct at_table *at, const char *name)
{
	struct field field = truth_at(at);
	piece_id piece = rulebook_at(at)->find_piece(&field, name);
	cr_assert(piece != no_piece, "no piece %s", name);
	return piece;
}

space_id space_named(const struct at_table *at, const char *text)
{
	space_id space = board_find(at->scenario->board, text);
	if (space == no_space)
		space = rulebook_at(at)->find_space(at->scenario, text);
	cr_assert(space != no_space || !strcmp(text, "off"), "no space %s", text);
	return space;
}

unsigned card_named(const struct at_table *at, const char *name)
{
	int card = rulebook_at(at)->find_card(at->scenario, name);
	cr_assert(card >= 0, "no card or marker %s", name);
	return (unsigned)card;
}

seat_id seat_named(const struct at_table *at, const char *name)
{
	for (unsigned seat = 0; seat < rulebook_at(at)->seats; seat++)
		if (!strcmp(rulebook_at(at)->seat[seat], name))
			return (seat_id)seat;
	cr_assert_fail("no seat %s", name);
	return no_seat;
}

side_id side_named(const struct at_table *at, const char *name)
{
	for (unsigned side = 0; side < rulebook_at(at)->sides; side++)
		if (!strcmp(rulebook_at(at)->side[side], name))
			return (side_id)side;
	cr_assert_fail("no side %s", name);
	return no_side;
}

char *next_word(const struct at_table *at)
{
	at->notes->next = (at->notes->next + 1) % 8;
	return at->notes->word[at->notes->next];
}

const char *space_word(const struct at_table *at, unsigned space)
{
	char *word = next_word(at);
	if (rulebook_at(at)->space_name(at->scenario, (space_id)space, word, word_size))
		return word;
	return at->scenario->board->space[space].number;
}

unsigned turn_at(const struct at_table *at)
{
	return flow_of(at->position)->turn;
}

const char *clock_at(const struct at_table *at)
{
	char *word = next_word(at);
	engine_clock(at->scenario, flow_of(at->position), word, word_size);
	return word;
}

const char *step_at(const struct at_table *at)
{
	return rulebook_at(at)->step[flow_of(at->position)->step].id;
}

bool is_over(const struct at_table *at)
{
	return flow_of(at->position)->over != 0;
}

side_id winner_at(const struct at_table *at)
{
	return flow_of(at->position)->winner;
}

int points(const struct at_table *at, side_id side)
{
	struct field field = truth_at(at);
	struct score score = {0};
	rulebook_at(at)->score(&field, &score);
	return score.points[side];
}

/* ---- Explanations -------------------------------------------------------------------------------------- */

static struct verdict explained(const struct at_table *at, const char *about, struct figures *figures)
{
	struct field field = field_at(at);
	json_t *json = read_json(about);
	*figures = (struct figures){0};
	struct verdict verdict = engine_explain(&field, json, figures);
	json_decref(json);
	return verdict;
}

static void explain_or_fail(const struct at_table *at, const char *about, struct figures *figures)
{
	struct verdict verdict = explained(at, about, figures);
	char why[320] = "";
	if (!verdict.legal)
		say_why(at, &verdict.why, why, sizeof why);
	cr_assert(verdict.legal, "%s: %s", about, why);
}

static bool find_figure(const struct at_table *at, const char *id, const char *about, struct figure *found)
{
	struct figures figures;
	explain_or_fail(at, about, &figures);
	for (unsigned i = 0; i < figures.count; i++)
		if (!strcmp(figures.figure[i].id, id)) {
			*found = figures.figure[i];
			return true;
		}
	return false;
}

static struct figure the_figure(const struct at_table *at, const char *id, const char *about)
{
	struct figure found = {0};
	cr_assert(find_figure(at, id, about, &found), "%s has no figure %s", about, id);
	return found;
}

int figure(const struct at_table *at, const char *id, const char *about)
{
	return the_figure(at, id, about).value;
}

int most_of_figure(const struct at_table *at, const char *id, const char *about)
{
	return the_figure(at, id, about).most;
}

bool has_figure(const struct at_table *at, const char *id, const char *about)
{
	struct figure found;
	return find_figure(at, id, about, &found);
}

static const struct term *find_term(const struct at_table *at, const struct figure *found, const char *text)
{
	for (unsigned i = 0; i < found->terms; i++) {
		const struct text *label = text_of(rulebook_at(at), found->term[i].label.id);
		if (label && !strcmp(label->id, text))
			return &found->term[i];
	}
	return NULL;
}

int term(const struct at_table *at, const char *id, const char *about, const char *text)
{
	struct figure found = the_figure(at, id, about);
	const struct term *row = find_term(at, &found, text);
	return row ? row->value : 0;
}

bool has_term(const struct at_table *at, const char *id, const char *about, const char *text)
{
	struct figure found = the_figure(at, id, about);
	return find_term(at, &found, text) != NULL;
}

const char *no_figure(const struct at_table *at, const char *about)
{
	struct figures figures;
	struct verdict verdict = explained(at, about, &figures);
	return verdict.legal ? NULL : rule_in(at, &verdict.why);
}

struct chance_row chance_of(const struct at_table *at, const char *id, const char *about)
{
	struct figures figures;
	explain_or_fail(at, about, &figures);
	for (unsigned i = 0; i < figures.chances; i++)
		if (!strcmp(figures.chance[i].id, id))
			return figures.chance[i];
	return (struct chance_row){.id = id};
}

/* ---- What was told ------------------------------------------------------------------------------------- */

static bool is_text(const struct at_table *at, const struct event *event, const char *text)
{
	const struct text *own = text_of(rulebook_at(at), event->message.id);
	return own && !strcmp(own->id, text);
}

unsigned told(const struct at_table *at, const char *text)
{
	unsigned count = 0;
	for (unsigned i = 0; i < at->told.count; i++)
		count += is_text(at, &at->told.event[i], text);
	return count;
}

const struct event *last_told(const struct at_table *at, const char *text)
{
	for (unsigned i = at->told.count; i-- > 0;)
		if (is_text(at, &at->told.event[i], text))
			return &at->told.event[i];
	return NULL;
}

void forget(struct at_table *at)
{
	at->told.count = 0;
}

void print_story(const struct at_table *at)
{
	char line[320];
	for (unsigned i = 0; i < at->told.count; i++) {
		say_why(at, &at->told.event[i].message, line, sizeof line);
		fprintf(stderr, "%s\n", line);
	}
}
