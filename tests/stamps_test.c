/*
 * A rulebook that stamps the parts of its view forgets nothing: what is left out because its stamp is the same has the same
 * text.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/rows.h"
#include "vedette/update.h"

struct stamps_bench {
	struct workspace *work;
	struct answers *answers;
	struct game *game;
	struct view_text whole[2]; /* now and before, in turns */
	struct view_text update;
	struct view_fingerprint *print;
	unsigned now, left_out;
};

static void write_view(struct stamps_bench *bench, struct view_text *view,
		       const struct view_fingerprint *before)
{
	uint32_t last;
	view_begin(view, before);
	put_view_without_log(&view->json, NULL, bench->game, public_seat, &last);
	cr_assert(view_finish(view));
}

static const struct view_part *find_part(const struct view_part *part, unsigned count,
					 const struct view_part *like)
{
	for (unsigned i = 0; i < count; i++)
		if (part[i].name_size == like->name_size &&
		    !memcmp(part[i].name, like->name, like->name_size))
			return &part[i];
	cr_assert_fail("%.*s was left out and is not there", (int)like->name_size, like->name);
	return NULL;
}

static void check_same(const struct view_text *a, const struct view_part *in_a, const struct view_text *b,
		       const struct view_part *in_b)
{
	cr_assert(
		in_a->text.size == in_b->text.size &&
			!memcmp(a->json.text + in_a->text.at, b->json.text + in_b->text.at, in_a->text.size),
		"%.*s has the same stamp and another text:\n%.*s\n%.*s", (int)in_a->name_size, in_a->name,
		(int)in_a->text.size, a->json.text + in_a->text.at, (int)in_b->text.size,
		b->json.text + in_b->text.at);
}

static void look(struct stamps_bench *bench)
{
	bench->now = !bench->now;
	const struct view_text *now = &bench->whole[bench->now], *before = &bench->whole[!bench->now];
	const struct view_text *update = &bench->update;
	write_view(bench, &bench->whole[bench->now], NULL);
	write_view(bench, &bench->update, bench->print);
	for (unsigned i = 0; i < update->fields; i++) {
		const struct view_part *field = &update->field[i];
		if (!field->left_out)
			continue;
		check_same(now, find_part(now->field, now->fields, field), before,
			   find_part(before->field, before->fields, field));
		bench->left_out++;
	}
	for (unsigned i = 0; i < update->pieces; i++) {
		const struct view_part *piece = &update->piece[i];
		if (!piece->left_out)
			continue;
		check_same(now, find_part(now->piece, now->pieces, piece), before,
			   find_part(before->piece, before->pieces, piece));
		bench->left_out++;
	}
	bench->print = view_fingerprint_take(bench->print, update);
}

static void play(struct stamps_bench *bench)
{
	struct game_result result;
	uint32_t luck = 12345;
	seat_id seat;
	look(bench);
	while ((seat = game_first_waiting(bench->game)) != no_seat) {
		game_answers(bench->game, seat, bench->answers);
		luck = luck * 1664525u + 1013904223u;
		game_answer(bench->game, seat, bench->answers->answer[(luck >> 8) % bench->answers->count],
			    &result);
		cr_assert_eq(result.outcome, game_done, "%s", result.reason);
		look(bench);
	}
}

ParameterizedTestParameters(stamps, forget_nothing)
{
	static char scenarios[][12] = {"trautenau", "soor", "joined"};
	return cr_make_param_array(char[12], scenarios, sizeof scenarios / sizeof *scenarios);
}

ParameterizedTest(char id[12], stamps, forget_nothing)
{
	struct data_error error;
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct data_set data = {.file = files, .count = count};
	struct stamps_bench bench = {.work = calloc(1, sizeof *bench.work),
				     .answers = calloc(1, sizeof *bench.answers)};
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s: %s", error.file, error.reason);
	bench.game = game_new(scenario, &(struct game_setup){.seed = "stamps", .work = bench.work});
	view_open(&bench.whole[0]);
	view_open(&bench.whole[1]);
	view_open(&bench.update);
	play(&bench);
	cr_assert_gt(bench.left_out, 1000, "nothing is left out any more: this test looks at nothing");
	view_free(&bench.whole[0]);
	view_free(&bench.whole[1]);
	view_free(&bench.update);
	free(bench.print);
	game_free(bench.game);
	scenario_free(scenario);
	free(bench.answers);
	free(bench.work);
}
