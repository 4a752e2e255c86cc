/*
 * What follows from the declaration of state, each by a position set up for it.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/json.h"
#include "vedette/rulebook.h"

/* ---- Values ------------------------------------------------------------------------------------------------------ */

struct sample {
	struct flow flow;
	int8_t narrow[3];
	uint8_t mark;
	int16_t half[2];
	uint32_t wide;
	uint64_t bits;
};

static const struct state_field fields[] = {
	STATE_LANE("narrow", struct sample, narrow, .kind = kind_number, .is_signed = true, .least = -5,
		   .most = 5),
	STATE_ONE("mark", struct sample, mark, .kind = kind_mark),
	STATE_LANE("half", struct sample, half, .kind = kind_number, .is_signed = true, .least = 10,
		   .most = 300, .none = true, .initial = 12),
	STATE_ONE("wide", struct sample, wide, .kind = kind_number, .most = 100000),
	STATE_ONE("bits", struct sample, bits, .kind = kind_bits, .most = 40),
};
static const struct state state = {.field = fields, .fields = COUNT_OF(fields)};
static const struct rulebook rulebook = {.id = "sample",
					 .seats = 2,
					 .sides = 2,
					 .position_size = sizeof(struct sample),
					 .kept_size = sizeof(struct sample),
					 .state = &state};
static const struct scenario scenario = {.rulebook = &rulebook};

static struct sample sound(void)
{
	struct sample sample = {.half = {12, 0}, .bits = UINT64_C(1) << 39};
	return sample;
}

static const char *wrong_in(const struct sample *sample)
{
	const char *wrong = state_check(&scenario, (const struct position *)sample);
	return wrong ? wrong : "";
}

Test(state, values_go_in_and_come_out_in_every_width)
{
	static const long long values[] = {-5, 1, -300, 4000000000, 0x123456789abcdef0};
	for (unsigned i = 0; i < COUNT_OF(fields); i++) {
		struct sample sample = {0};
		unsigned last = fields[i].count - 1u;
		state_set(&fields[i], &sample, last, values[i]);
		cr_assert_eq(state_get(&fields[i], &sample, last), values[i], "%s", fields[i].name);
		for (unsigned k = 0; k < COUNT_OF(fields); k++)
			for (unsigned n = 0; n < fields[k].count; n++)
				if (k != i || n != last)
					cr_assert_eq(state_get(&fields[k], &sample, n), 0, "%s",
						     fields[k].name);
	}
}

Test(state, bounds_are_named_by_the_field_that_breaks_them)
{
	struct sample sample = sound();
	cr_assert_str_eq(wrong_in(&sample), "");
	sample.narrow[2] = 6;
	cr_assert_str_eq(wrong_in(&sample), "narrow");
	sample = sound();
	sample.mark = 2;
	cr_assert_str_eq(wrong_in(&sample), "mark");
	sample = sound();
	sample.half[1] = 9; /* 0 is nothing yet, 10 to 300 something */
	cr_assert_str_eq(wrong_in(&sample), "half");
	sample = sound();
	sample.wide = 100001;
	cr_assert_str_eq(wrong_in(&sample), "wide");
	sample = sound();
	sample.bits = UINT64_C(1) << 40;
	cr_assert_str_eq(wrong_in(&sample), "bits");
}

Test(state, is_cleared_to_what_it_is_before_set_up)
{
	struct sample sample;
	memset(&sample, 0x77, sizeof sample);
	state_clear(&scenario, (struct position *)&sample);
	cr_assert_eq(sample.half[0], 12);
	cr_assert_eq(sample.half[1], 12);
	cr_assert_eq(sample.bits, 0);
	cr_assert_eq(sample.narrow[1], 0);
}

/* ---- The hash ---------------------------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
	return one < other ? -1 : one > other;
}

/* Every single bit counts, and no two of these positions have the same hash. */
static void expect_every_bit_to_count(size_t size)
{
	struct rulebook large = {.kept_size = size, .position_size = size};
	struct scenario of = {.rulebook = &large};
	unsigned char *position = calloc(1, size + 1);
	uint64_t *hash = calloc(8 * size + 1, sizeof *hash);
	cr_assert(position && hash);
	hash[8 * size] = state_hash(&of, (const struct position *)position);
	for (size_t bit = 0; bit < 8 * size; bit++) {
		position[bit / 8] ^= (unsigned char)(1u << bit % 8);
		hash[bit] = state_hash(&of, (const struct position *)position);
		position[bit / 8] ^= (unsigned char)(1u << bit % 8);
	}
	qsort(hash, 8 * size + 1, sizeof *hash, by_value);
	for (size_t i = 0; i < 8 * size; i++)
		cr_assert_neq(hash[i], hash[i + 1], "%zu bytes", size);
	position[size] = 0xff; /* derived: not hashed */
	uint64_t before = state_hash(&of, (const struct position *)position);
	position[size] = 0;
	cr_assert_eq(before, state_hash(&of, (const struct position *)position));
	free(hash);
	free(position);
}

Test(state, every_bit_of_a_position_counts_in_its_hash)
{
	expect_every_bit_to_count(1);
	expect_every_bit_to_count(63);
	expect_every_bit_to_count(64);
	expect_every_bit_to_count(65);
	expect_every_bit_to_count(2048);
}

/* Two blocks of a position that change places make another position. */
Test(state, order_counts_in_the_hash)
{
	unsigned char one[128] = {0}, other[128] = {0};
	struct rulebook large = {.kept_size = sizeof one};
	struct scenario of = {.rulebook = &large};
	for (unsigned a = 0; a < 128; a += 8)
		for (unsigned b = a + 8; b < 128; b += 8) {
			memset(one, 0, sizeof one);
			memset(other, 0, sizeof other);
			one[a] = other[b] = 1;
			one[b] = other[a] = 2;
			cr_assert_neq(state_hash(&of, (const struct position *)one),
				      state_hash(&of, (const struct position *)other));
		}
}

/* ---- Changes by hand ----------------------------------------------------------------------------------------------- */

struct camp {
	struct flow flow;
	uint8_t lair[2], spare[6];
};

static const struct state_field camp_fields[] = {
	STATE_LANE("lair", struct camp, lair, .kind = kind_place, .by = state_by_side, .base = 1, .least = 1,
		   .most = 4, .none = true, .key = "lair"),
	STATE_LANE("spare", struct camp, spare, .kind = kind_none),
};

static struct camp change_camp(const char *text)
{
	static const char *const sides[] = {"league", "margrave"};
	static const struct state camp_state = {.field = camp_fields, .fields = COUNT_OF(camp_fields)};
	static const struct rulebook camp_rules = {.id = "camp",
						   .seats = 2,
						   .sides = 2,
						   .side = sides,
						   .position_size = sizeof(struct camp),
						   .kept_size = sizeof(struct camp),
						   .state = &camp_state};
	struct space area[4] = {
		{.number = "0201"}, {.number = "0202"}, {.number = "0203"}, {.number = "0204"}};
	struct board board = {.kind = board_of_areas, .spaces = 4, .space = area};
	struct scenario pitched = {.rulebook = &camp_rules, .board = &board};
	struct camp camp = {.lair = {0, 0}};
	struct table table = {.scenario = &pitched, .position = (struct position *)&camp};
	json_t *change = json_loads(text, 0, NULL);
	cr_assert_eq(state_change(&table, change).fault, state_fine, "%s", text);
	json_decref(change);
	return camp;
}

/* 0 is none, and 1 + n the place n: what is written is the place that was named. */
Test(state, a_place_with_a_base_is_changed_to_the_one_that_is_named)
{
	cr_assert_eq(change_camp("{\"lair\":{\"league\":\"0202\"}}").lair[0], 1 + 1);
	cr_assert_eq(change_camp("{\"lair\":{\"margrave\":\"0204\"}}").lair[1], 1 + 3);
	cr_assert_eq(change_camp("{\"lair\":{\"margrave\":null}}").lair[1], 0);
}

/* ---- What is being chosen -------------------------------------------------------------------------------------------- */

struct pair {
	struct flow flow;
	uint8_t at[3], spare[5];
};

/* Three pieces of the first side; the first seat has gathered the first and the third. */
Test(state, pieces_gathered_by_the_question_are_selected_for_its_seat)
{
	static const char *const ids[] = {"a", "b", "c"}, *const sides[] = {"league", "margrave"};
	static const struct question join = {
		.id = "join", .verbs = 1 << verb_unit, .arg = {{"who", kind_bits, .most = 3, .own = true}}};
	static const struct question *const asked[] = {NULL, &join};
	static const struct piece_set set = {
		.flags = 3, .at = offsetof(struct pair, at), .id = ids, .flag_name = ids};
	static const struct state pair_state = {.set = &set, .sets = 1};
	static const struct rulebook rules = {.id = "pair",
					      .seats = 2,
					      .sides = 2,
					      .side = sides,
					      .questions = 2,
					      .question = asked,
					      .state = &pair_state};
	struct space area[1] = {{.number = "0101"}};
	struct board board = {.kind = board_of_areas, .spaces = 1, .space = area};
	struct scenario pitched = {.rulebook = &rules, .board = &board};
	struct pair pair = {
		.flow = {.depth = 1, .stack = {{.question = 1, .seat = 0, .count = 1, .arg = {5}}}}};
	for (seat_id seat = 0; seat < 2; seat++) {
		char text[2000];
		struct json out;
		struct field field = {.scenario = &pitched, .mask = (const struct mask *)&pair, .seat = seat};
		json_start(&out, text, sizeof text);
		put_object(&out, NULL);
		state_view(&field, &out);
		put_end(&out);
		json_t *view = json_loads(text, 0, NULL);
		for (unsigned i = 0; i < 3; i++) {
			const json_t *piece = json_array_get(json_object_get(view, "pieces"), i);
			size_t marks = json_array_size(json_object_get(piece, "status"));
			cr_assert_eq(marks, seat == 0 && i != 1, "seat %u, piece %u", seat, i);
		}
		json_decref(view);
	}
}
