/*
 * Masks, imagining and meetings from the declaration of state, by a small rulebook of every kind of hidden thing; and what
 * every rulebook's declaration must say.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/rulebook.h"

/* ---- Every rulebook ---------------------------------------------------------------------------------------------- */

static void expect_sealed_fields_to_name_their_question(const struct scenario *scenario)
{
	const struct rulebook *rulebook = scenario->rulebook;
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; state && i < state->fields; i++) {
		const struct state_field *field = &state->field[i];
		if (field->known != state_known_when_opened) {
			cr_assert_eq(field->question, 0, "%s: %s is not sealed", rulebook->id, field->name);
			continue;
		}
		cr_assert(field->question && field->question < rulebook->questions &&
				  rulebook->question[field->question],
			  "%s: %s says no question that it answers", rulebook->id, field->name);
		cr_assert(question_asks(rulebook->question[field->question]), "%s: %s", rulebook->id,
			  field->name);
		cr_assert(field->by == state_by_seat || field->by == state_by_side ||
				  field->by == state_by_flag,
			  "%s: nobody keeps %s", rulebook->id, field->name);
	}
}

Test(state_fog, sealed_fields_of_every_rulebook_name_their_question)
{
	unsigned count;
	struct data_set data;
	struct data_error error;
	const struct rulebook *const *all = rulebooks(&count);
	data.file = embedded_files(&data.count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++) {
			struct scenario *scenario = scenario_load(all[i]->scenario[k].id, &data, &error);
			cr_assert(scenario, "%s", error.reason);
			expect_sealed_fields_to_name_their_question(scenario);
			scenario_free(scenario);
		}
}

/* ---- The sample: four flags of the second side, a hand of the first ----------------------------------------------- */

enum { flags = 4, viewers = 3, public_row = 2 };
enum { bid = 1, move, where, ride, questions };
enum { deck = 1, held, gone, somewhere };

struct sample {
	struct flow flow;
	uint8_t bid[2], plan[2];
	uint8_t who[flags], at[flags], worn[flags], order[flags];
	uint8_t group[viewers][flags], seen[viewers][flags];
	uint8_t card[4], hand, spare[3];
};

static side_id side_of_seat(const struct field *field, seat_id seat)
{
	(void)field;
	return seat;
}

static seat_id holder(const struct position *position, side_id side)
{
	(void)position;
	return side;
}

static const struct state_field fields[] = {
	STATE_LANE("bid", struct sample, bid, .kind = kind_number, .by = state_by_seat, .least = 1, .most = 5,
		   .none = true, .known = state_known_when_opened, .question = bid),
	STATE_LANE("plan", struct sample, plan, .kind = kind_number, .by = state_by_side, .most = 9,
		   .known = state_known_to_its_side, .unknown = 0xff),
	STATE_LANE("worn", struct sample, worn, .kind = kind_number, .by = state_by_flag, .most = 2,
		   .known = state_known_with_piece, .unknown = 0xff),
	STATE_LANE("order", struct sample, order, .kind = kind_number, .by = state_by_flag, .most = 3,
		   .known = state_known_to_piece_side, .unknown = 0xff),
};
static const uint8_t arms[] = {0, 0, 0, 1, 1}; /* 1 and 2 are foot, 3 and 4 horse */
static const struct piece_set set = {.side = 1,
				     .flags = flags,
				     .last_who = 4,
				     .who = offsetof(struct sample, who),
				     .at = offsetof(struct sample, at),
				     .group = offsetof(struct sample, group),
				     .seen = offsetof(struct sample, seen),
				     .viewer_stride = flags,
				     .viewers = viewers,
				     .shown_at = 0xff,
				     .off_at = 0xff,
				     .arm = arms};
static const struct card_hand hand = {.side = 0,
				      .cards = 4,
				      .where = offsetof(struct sample, card),
				      .count = offsetof(struct sample, hand),
				      .in_deck = deck,
				      .in_hand = held,
				      .gone = gone,
				      .unknown = somewhere,
				      .holder = holder};
static const struct state state = {
	.field = fields, .fields = COUNT_OF(fields), .set = &set, .sets = 1, .hand = &hand, .hands = 1};

#define ARGS                                                \
	.arg = {[0] = {"flag", kind_number, .most = flags}, \
		[7] = {"spent", kind_number, .most = 20, .known = state_known_to_its_side}}
static const struct question sample_bid = {.id = "bid", .verbs = 1 << verb_number},
			     sample_move = {.id = "move", .verbs = 1 << verb_unit},
			     sample_where = {.id = "where", .verbs = 1 << verb_go, .continues = true, ARGS},
			     sample_ride = {.id = "ride",
					    .verbs = 1 << verb_go,
					    .continues = true,
					    .in_the_open = true,
					    ARGS};
static const struct question *const asked[questions] = {
	[bid] = &sample_bid, [move] = &sample_move, [where] = &sample_where, [ride] = &sample_ride};
static const struct rulebook rulebook = {.id = "sample",
					 .seats = 2,
					 .sides = 2,
					 .question = asked,
					 .questions = questions,
					 .side_of_seat = side_of_seat,
					 .position_size = sizeof(struct sample),
					 .kept_size = sizeof(struct sample),
					 .state = &state};
static struct board board = {.spaces = 10};
static const struct scenario scenario = {.rulebook = &rulebook, .board = &board};

/* The first side knows who stands behind the first flag and the arm behind the second; the last two have met. */
static struct sample in_the_fog(void)
{
	return (struct sample){
		.flow = {.turn = 1, .depth = 1, .stack = {{.question = move, .seat = 1}}},
		.plan = {6, 7},
		.who = {3, 1, 4, 2},
		.at = {5, 5, 6, 6},
		.worn = {1, 2, 0, 1},
		.order = {3, 0, 1, 2},
		.group = {{0, 1, 2, 2}, {0, 1, 2, 3}, {0, 1, 2, 3}},
		.seen = {{fog_identity, fog_arm, 0, 0}, {0}, {0, 0, 0, fog_arm}},
		.card = {deck, held, gone, deck},
		.hand = 1,
	};
}

static struct sample mask_of(const struct sample *truth, seat_id seat)
{
	struct sample mask;
	state_mask(&scenario, (const struct position *)truth, seat, (struct mask *)&mask);
	return mask;
}

static struct sample imagined(const struct sample *mask, seat_id seat, unsigned number)
{
	uint8_t key[16];
	struct keyed_chance chance;
	struct sample position;
	key_from_text(key, "imagined", number);
	keyed_chance(&chance, key, 0);
	state_imagine(&scenario, (const struct mask *)mask, seat, &chance.chance,
		      (struct position *)&position);
	return position;
}

static void expect_lane(const uint8_t lane[], unsigned a, unsigned b, unsigned c, unsigned d)
{
	const unsigned wanted[4] = {a, b, c, d};
	for (unsigned i = 0; i < 4; i++)
		cr_assert_eq(lane[i], wanted[i], "element %u is %u", i, lane[i]);
}

/* ---- Masks ------------------------------------------------------------------------------------------------------- */

Test(state_fog, pieces_are_masked_to_what_was_seen_of_them)
{
	struct sample truth = in_the_fog(), mask = mask_of(&truth, 0);
	expect_lane(mask.who, 3, fog_arm_only | 0, fog_unknown, fog_unknown);
	expect_lane(mask.at, 5, 5, 6, 6);
	expect_lane(mask.worn, 1, 0xff, 0xff, 0xff); /* known with the piece */
	expect_lane(mask.order, 0xff, 0xff, 0xff, 0xff);
	expect_lane(mask.seen[0], fog_identity, fog_arm, 0, 0);
	expect_lane(mask.seen[public_row], 0, 0, 0, 0); /* what others know is theirs */
}

Test(state_fog, a_side_sees_its_own_pieces_and_not_what_others_know)
{
	struct sample truth = in_the_fog(), mask = mask_of(&truth, 1);
	cr_assert_eq(memcmp(mask.who, truth.who, flags), 0);
	cr_assert_eq(memcmp(mask.worn, truth.worn, flags), 0);
	cr_assert_eq(memcmp(mask.order, truth.order, flags), 0);
	expect_lane(mask.seen[0], 0, 0, 0, 0);
	expect_lane(mask.group[0], 0, 1, 2, 3);
}

/* Pieces that lie open beside a hand that does not: a set without viewers has nothing to hide. */
Test(state_fog, pieces_without_viewers_lie_open)
{
	static const struct piece_set open_set = {.side = 1,
						  .flags = flags,
						  .last_who = 4,
						  .who = offsetof(struct sample, who),
						  .at = offsetof(struct sample, at),
						  .shown_at = 0xff,
						  .off_at = 0xff};
	static const struct state open_state = {
		.field = fields, .set = &open_set, .sets = 1, .hand = &hand, .hands = 1};
	const struct scenario half_open = {.rulebook = &rulebook, .board = &board, .state = &open_state};
	struct sample truth = in_the_fog(), mask, guess;
	uint8_t key[16] = {0};
	struct keyed_chance chance;
	keyed_chance(&chance, key, 0);
	state_mask(&half_open, (const struct position *)&truth, 1, (struct mask *)&mask);
	expect_lane(mask.who, 3, 1, 4, 2);
	expect_lane(mask.card, somewhere, somewhere, gone, somewhere);
	state_mask(&half_open, (const struct position *)&truth, 0, (struct mask *)&mask);
	expect_lane(mask.who, 3, 1, 4, 2);
	state_imagine(&half_open, (const struct mask *)&mask, 0, &chance.chance, (struct position *)&guess);
	expect_lane(guess.who, 3, 1, 4, 2);
}

Test(state_fog, the_public_knows_less_and_the_referee_everything)
{
	struct sample truth = in_the_fog(), mask = mask_of(&truth, public_seat);
	expect_lane(mask.who, fog_unknown, fog_unknown, fog_unknown, fog_arm_only | 0);
	expect_lane(mask.card, somewhere, somewhere, gone, somewhere);
	cr_assert(mask.plan[0] == 0xff && mask.plan[1] == 0xff);
	mask = mask_of(&truth, referee_seat);
	cr_assert_eq(memcmp(&mask, &truth, sizeof mask), 0);
}

Test(state_fog, fields_of_a_side_and_hands_are_its_own)
{
	struct sample truth = in_the_fog(), own = mask_of(&truth, 0), other = mask_of(&truth, 1);
	cr_assert(own.plan[0] == 6 && own.plan[1] == 0xff);
	cr_assert(other.plan[0] == 0xff && other.plan[1] == 7);
	expect_lane(own.card, deck, held, gone, deck);
	expect_lane(other.card, somewhere, somewhere, gone, somewhere);
	cr_assert_eq(other.hand, 1);
}

static struct sample with_sealed_bids(void)
{
	struct sample truth = in_the_fog();
	truth.bid[0] = 2;
	truth.bid[1] = 4;
	truth.flow.sealed = 3;
	truth.flow.committed = 2;
	truth.flow.asked_at = 1;
	for (seat_id seat = 0; seat < 2; seat++) {
		truth.flow.own_depth[seat] = 1;
		truth.flow.own[seat][0] = (struct frame){.question = bid, .seat = seat, .count = 3};
	}
	return truth;
}

Test(state_fog, sealed_answers_are_hidden_until_they_are_opened)
{
	struct sample truth = with_sealed_bids(), mask = mask_of(&truth, 0);
	cr_assert(mask.bid[0] == 2 && mask.bid[1] == 0);
	cr_assert_eq(mask.flow.own[0][0].count, 3);
	cr_assert_eq(mask.flow.own[1][0].count, 0, "how far he has come is his own");
	mask = mask_of(&truth, public_seat);
	cr_assert(mask.bid[0] == 0 && mask.bid[1] == 0);
	truth.flow.own[0][0].question = truth.flow.own[1][0].question = move; /* another sealed question */
	mask = mask_of(&truth, 0);
	cr_assert_eq(mask.bid[1], 4, "once opened it stays open");
	truth.flow.sealed = truth.flow.committed = 0;
	mask = mask_of(&truth, public_seat);
	cr_assert(mask.bid[0] == 2 && mask.bid[1] == 4);
}

static struct sample with_chain(unsigned question, bool shown)
{
	struct sample truth = in_the_fog();
	truth.flow.stack[truth.flow.depth++] = (struct frame){
		.question = (uint8_t)question, .seat = 1, .shown = shown, .arg = {[0] = 2, [7] = 9}};
	return truth;
}

Test(state_fog, a_chain_is_hidden_until_it_is_shown)
{
	static const struct frame nothing;
	struct sample truth = with_chain(where, false), mask = mask_of(&truth, 0);
	cr_assert_eq(mask.flow.depth, 1);
	cr_assert_eq(memcmp(&mask.flow.stack[1], &nothing, sizeof nothing), 0);
	mask = mask_of(&truth, 1);
	cr_assert(mask.flow.depth == 2 && mask.flow.stack[1].arg[7] == 9);
	truth = with_chain(where, true);
	mask = mask_of(&truth, 0);
	cr_assert_eq(mask.flow.depth, 2);
	cr_assert(mask.flow.stack[1].arg[0] == 2 && mask.flow.stack[1].arg[7] == 0);
	truth = with_chain(ride, false);
	mask = mask_of(&truth, 0);
	cr_assert_eq(mask.flow.depth, 2, "it lies in the open");
}

/* ---- Imagining --------------------------------------------------------------------------------------------------- */

/* Behind the second flag stands one of the two foot, behind the last two who is left, in either order: four ways. */
Test(state_fog, what_is_imagined_agrees_with_the_mask_and_leaves_nothing_out)
{
	struct sample truth = in_the_fog(), mask = mask_of(&truth, 0);
	unsigned met = 0, worn = 0, planned = 0;
	for (unsigned i = 0; i < 200; i++) {
		struct sample position = imagined(&mask, 0, i), again = mask_of(&position, 0);
		cr_assert_eq(memcmp(&again, &mask, sizeof mask), 0, "number %u is another mask", i);
		cr_assert_eq(position.who[0], 3);
		cr_assert(position.who[1] == 1 || position.who[1] == 2);
		cr_assert_eq(position.who[1] + position.who[2] + position.who[3], 1 + 2 + 4);
		cr_assert(position.worn[0] == 1 && position.worn[1] <= 2 && position.order[0] <= 3);
		cr_assert(position.plan[0] == 6 && position.plan[1] <= 9);
		met |= 1u << (2 * (position.who[1] == 1) + (position.who[2] == 4));
		worn |= 1u << position.worn[3];
		planned |= 1u << position.plan[1];
	}
	cr_assert_eq(met, 0xf);
	cr_assert_eq(worn, 0x7);
	cr_assert_eq(planned, 0x3ff);
}

/* One of three cards is in the hand; any of them may be. */
Test(state_fog, a_hand_is_dealt_as_large_as_it_is)
{
	struct sample truth = in_the_fog(), mask = mask_of(&truth, 1);
	unsigned cards = 0;
	for (unsigned i = 0; i < 60; i++) {
		struct sample position = imagined(&mask, 1, i);
		unsigned in_hand = 0;
		for (unsigned k = 0; k < 4; k++) {
			in_hand += position.card[k] == held;
			cards |= (unsigned)(position.card[k] == held) << k;
		}
		cr_assert_eq(in_hand, 1);
		cr_assert_eq(position.card[2], gone);
		cr_assert_eq(memcmp(position.who, truth.who, flags), 0, "his own pieces");
	}
	cr_assert_eq(cards, 0xb);
}

/* Who has committed has answered something, who has not, nothing yet. */
Test(state_fog, only_committed_answers_are_imagined)
{
	struct sample truth = with_sealed_bids(), mask = mask_of(&truth, 0);
	unsigned bids = 0;
	for (unsigned i = 0; i < 100; i++)
		bids |= 1u << imagined(&mask, 0, i).bid[1];
	cr_assert_eq(bids, 0x3e, "1 to 5");
	mask = mask_of(&truth, 1);
	for (unsigned i = 0; i < 20; i++)
		cr_assert_eq(imagined(&mask, 1, i).bid[0], 0);
}

/* ---- Meetings ---------------------------------------------------------------------------------------------------- */

static struct sample alone(void)
{
	struct sample truth = in_the_fog();
	for (unsigned i = 0; i < viewers; i++)
		memcpy(truth.group[i], (const uint8_t[]){0, 1, 2, 3}, flags);
	return truth;
}

static bool has_come(const struct sample *now, const struct sample *before, unsigned to, unsigned from)
{
	return now->who[to] == before->who[from] && now->worn[to] == before->worn[from] &&
	       now->order[to] == before->order[from] && now->seen[0][to] == before->seen[0][from] &&
	       now->seen[public_row][to] == before->seen[public_row][from];
}

/* The second and the last flag meet: whoever changes places takes everything along, and nobody else can tell. */
Test(state_fog, who_meets_is_dealt_anew_with_all_that_is_his)
{
	unsigned stayed = 0, changed = 0;
	for (unsigned i = 0; i < 40; i++) {
		struct sample before = alone(), now = before;
		uint8_t key[16], flag[2] = {1, 3};
		struct keyed_chance chance;
		key_from_text(key, "meeting", i);
		keyed_chance(&chance, key, 0);
		struct table table = {
			.scenario = &scenario, .position = (struct position *)&now, .chance = &chance.chance};
		state_meet(&table, &set, purpose(1, 5), flag, 2);
		expect_lane(now.group[0], 0, 1, 2, 1);
		expect_lane(now.group[public_row], 0, 1, 2, 1);
		expect_lane(now.group[1], 0, 1, 2, 3); /* their own side knows */
		cr_assert(has_come(&now, &before, 0, 0) && has_come(&now, &before, 2, 2));
		cr_assert_eq(memcmp(now.at, before.at, flags), 0, "flags stay where they are");
		if (has_come(&now, &before, 1, 1) && has_come(&now, &before, 3, 3))
			stayed++;
		else if (has_come(&now, &before, 1, 3) && has_come(&now, &before, 3, 1))
			changed++;
	}
	cr_assert_eq(stayed + changed, 40);
	cr_assert(stayed && changed);
}
