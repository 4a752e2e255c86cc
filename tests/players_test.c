/*
 * Computer players: what they answer is legal, hangs on nothing but what they were handed, and is worth something.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/study.h"

static struct scenario *load(const char *id)
{
	struct data_error error;
	struct data_set data;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s: %s", id, error.reason);
	return scenario;
}

struct stage {
	struct scenario *scenario;
	struct workspace *work;
	struct position *position;
	struct mask *mask;
	struct keyed_dice chance;
	struct table table;
};

static void set_stage(struct stage *stage, const char *id)
{
	uint8_t key[16];
	stage->scenario = load(id);
	stage->work = calloc(1, sizeof *stage->work);
	stage->position = calloc(1, stage->scenario->rulebook->position_size);
	stage->mask = calloc(1, stage->scenario->rulebook->position_size);
	key_from_text(key, "stage", 1);
	keyed_dice(&stage->chance, key);
	stage->table = (struct table){.scenario = stage->scenario,
				      .position = stage->position,
				      .chance = &stage->chance.chance,
				      .work = stage->work};
	engine_begin(&stage->table, NULL);
}

static void clear_stage(struct stage *stage)
{
	free(stage->work);
	free(stage->position);
	free(stage->mask);
	scenario_free(stage->scenario);
}

static struct field field_for(struct stage *stage, seat_id seat)
{
	struct field field = {.scenario = stage->scenario, .work = stage->work, .seat = seat};
	field.mask = engine_mask(stage->scenario, stage->position, seat, stage->mask);
	return field;
}

static void open_own(struct keyed_chance *own, unsigned decision)
{
	uint8_t key[16];
	key_from_text(key, "own", decision);
	keyed_chance(own, key, 0);
}

static bool is_listed(struct stage *stage, seat_id seat, struct answer given)
{
	struct answers answers;
	struct field field = field_for(stage, seat);
	engine_list(&field, seat, &answers);
	for (unsigned i = 0; i < answers.count; i++)
		if (same_answer(answers.answer[i], given))
			return true;
	return false;
}

/* Plays on with one player in all seats; every answer of every chain must stand in its list. */
static void answers_are_listed(const char *id, const char *name, unsigned moves)
{
	struct stage stage;
	set_stage(&stage, id);
	const struct player *player = find_player(name);
	const struct flow *flow = flow_of(stage.position);
	for (unsigned i = 0; i < moves && !flow->over; i++) {
		seat_id seat = engine_first_waiting(flow);
		struct field field = field_for(&stage, seat);
		struct keyed_chance own;
		struct answer chain[max_chain];
		unsigned count = 0;
		open_own(&own, i);
		player->choose(player, &field, seat, &own.chance, 0, stage.work, chain, &count);
		cr_assert(count >= 1 && count <= max_chain);
		uint32_t drawn = stage.chance.chance.drawn;
		for (unsigned k = 0; k < count; k++) {
			bool same_world = stage.scenario->rulebook->open &&
					  stage.chance.chance.drawn == drawn;
			if (k > 0 && !same_world)
				break;
			cr_assert(is_listed(&stage, seat, chain[k]), "%s, move %u, answer %u", id, i, k);
			engine_play(&stage.table, seat, chain[k]);
		}
	}
	clear_stage(&stage);
}

Test(players, what_random_answers_is_listed)
{
	answers_are_listed("picket", "random", 2000);
	answers_are_listed("trautenau", "random", 2000);
}

Test(players, what_greedy_answers_is_listed)
{
	answers_are_listed("picket", "greedy", 60);
	answers_are_listed("trautenau", "greedy", 60);
	answers_are_listed("soor", "recruit", 60);
}

/* Uniform: a list of n, asked 400 n times, gives each answer 400 times, give or take five deviations. */
Test(players, random_is_uniform)
{
	struct stage stage;
	set_stage(&stage, "trautenau");
	seat_id seat = engine_first_waiting(flow_of(stage.position));
	struct answers answers;
	struct field field = field_for(&stage, seat);
	engine_list(&field, seat, &answers);
	unsigned chosen[max_answers] = {0};
	const struct player *player = find_player("random");
	for (unsigned i = 0; i < 400u * answers.count; i++) {
		struct keyed_chance own;
		struct answer chain[max_chain];
		unsigned count;
		open_own(&own, i);
		player->choose(player, &field, seat, &own.chance, 0, stage.work, chain, &count);
		for (unsigned k = 0; k < answers.count; k++)
			chosen[k] += same_answer(answers.answer[k], chain[0]);
	}
	for (unsigned k = 0; k < answers.count; k++)
		cr_assert(chosen[k] > 300 && chosen[k] < 500, "answer %u: %u times", k, chosen[k]);
	clear_stage(&stage);
}

/* The same mask and the same own chance give the same move, whatever the workspace was used for before. */
Test(players, greedy_hangs_on_nothing_else)
{
	struct stage stage;
	set_stage(&stage, "trautenau");
	seat_id seat = engine_first_waiting(flow_of(stage.position));
	struct field field = field_for(&stage, seat);
	const struct player *player = find_player("greedy");
	struct answer first[max_chain], again[max_chain];
	unsigned first_count, again_count;
	struct keyed_chance own;
	open_own(&own, 7);
	player->choose(player, &field, seat, &own.chance, 0, stage.work, first, &first_count);
	struct workspace *fresh = calloc(1, sizeof *fresh);
	field.work = fresh;
	open_own(&own, 7);
	player->choose(player, &field, seat, &own.chance, 0, fresh, again, &again_count);
	cr_assert_eq(first_count, again_count);
	for (unsigned i = 0; i < first_count; i++)
		cr_assert(same_answer(first[i], again[i]));
	free(fresh);
	clear_stage(&stage);
}

/* A player must not change the mask it is handed. */
Test(players, greedy_leaves_the_mask_alone)
{
	struct stage stage;
	set_stage(&stage, "trautenau");
	const size_t size = stage.scenario->rulebook->position_size;
	void *before = malloc(size);
	memcpy(before, stage.position, size);
	seat_id seat = engine_first_waiting(flow_of(stage.position));
	struct field field = field_for(&stage, seat);
	struct answer chain[max_chain];
	unsigned count;
	struct keyed_chance own;
	open_own(&own, 1);
	const struct player *player = find_player("greedy");
	player->choose(player, &field, seat, &own.chance, 0, stage.work, chain, &count);
	cr_assert(!memcmp(before, stage.position, size));
	free(before);
	clear_stage(&stage);
}

static void list_nothing(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field;
	(void)frame;
	(void)answers;
}

/* A fault of a rulebook ends no program: the game of it waits. */
Test(players, a_question_without_answers_has_none)
{
	static const char *const name[] = {"random", "recruit", "greedy", "veteran"};
	struct stage stage;
	set_stage(&stage, "picket");
	seat_id seat = engine_first_waiting(flow_in((const struct mask *)stage.position));
	const struct frame *frame = engine_frame(flow_in((const struct mask *)stage.position), seat);
	struct rulebook faulty = *stage.scenario->rulebook;
	const struct question *question[64];
	struct question without = *engine_question(&faulty, frame);
	without.list = list_nothing;
	memcpy(question, faulty.question, faulty.questions * sizeof *question);
	question[frame->question] = &without;
	faulty.question = question;
	const struct rulebook *sound = stage.scenario->rulebook;
	stage.scenario->rulebook = &faulty;
	for (unsigned i = 0; i < 4; i++) {
		struct answer chain[max_chain];
		struct keyed_chance own;
		unsigned count = 7;
		const struct player *player = find_player(name[i]);
		struct field field = field_for(&stage, seat);
		open_own(&own, i);
		player->choose(player, &field, seat, &own.chance, 0, stage.work, chain, &count);
		cr_expect_eq(count, 0, "%s", name[i]);
	}
	stage.scenario->rulebook = sound;
	clear_stage(&stage);
}

Test(players, are_found_by_name)
{
	unsigned count;
	const struct player *const *all = players(&count);
	for (unsigned i = 0; i < count; i++)
		cr_assert_eq(find_player(all[i]->id), all[i]);
	cr_assert_null(find_player("nobody"));
}

/*
 * Greedy against random by real play, few games because the sanitizers are slow: `vedette simulate` plays the hundreds.
 * On the first day Bonin may lose his nerve however well he stands (11.4.2), so points are compared, not victories.
 */
static void greedy_leads(const char *id, const char *names, side_id side)
{
	enum { games = 4 };
	struct scenario *scenario = load(id);
	struct study_room *room = study_room_new();
	struct match match = {.scenario = scenario, .seed = "strength"};
	char error[200];
	unsigned ahead = 0;
	cr_assert(read_players(names, scenario, NULL, match.player, error, sizeof error), "%s", error);
	for (unsigned i = 0; i < games; i++) {
		struct played played;
		study_play(&match, i, room, NULL, &played);
		ahead += played.points[side] >= played.points[1 - side] + 2;
	}
	cr_assert_geq(ahead, games - 1, "%s, %s: ahead in %u of %u games", id, names, ahead, games);
	study_room_free(room);
	scenario_free(scenario);
}

Test(strength, greedy_prussian_at_trautenau)
{
	greedy_leads("trautenau", "greedy,random", 0);
}

Test(strength, greedy_austrian_at_trautenau)
{
	greedy_leads("trautenau", "random,greedy", 1);
}

Test(strength, greedy_prussian_at_soor)
{
	greedy_leads("soor", "greedy,random", 0);
}

Test(strength, greedy_austrian_at_soor)
{
	greedy_leads("soor", "random,greedy", 1);
}
