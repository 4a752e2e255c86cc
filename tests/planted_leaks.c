/*
 * Faults planted in the rulebook for tests: the battery has to find each of them.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/picket/picket.h"
#include "rulebooks/picket/position.h"
#include "tests/support/planted.h"

/* Where a planted fault finds the truth it must not look at. */
static const struct position *peeked;

static void expect_leak(const struct rulebook *planted, const char *property)
{
	expect_leak_in("picket", planted, property);
}

static void expect_fault(const struct rulebook *planted, const char *property)
{
	expect_fault_in("picket", planted, property);
}

/* The rulebook with one question changed. */
static struct rulebook with_question(const struct question *table[question_total], unsigned place,
				     const struct question *changed)
{
	struct rulebook planted = picket_rulebook;
	memcpy(table, picket_rulebook.question, question_total * sizeof *table);
	table[place] = changed;
	planted.question = table;
	return planted;
}

Test(planted_leaks, none)
{
	expect_nothing_in("picket", games_to_find_it);
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

static void copying_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			 struct mask *mask)
{
	(void)scenario, (void)seat;
	memcpy(mask, position, sizeof(struct picket));
}

Test(planted_leaks, mask_copies_the_truth)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = copying_mask;
	expect_leak(&planted, "hides");
}

static void telling_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			 struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	((struct picket *)mask)->who[7] = ((const struct picket *)position)->who[7];
}

Test(planted_leaks, mask_tells_who_stands_behind_a_flag)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = telling_mask;
	expect_leak(&planted, "hides");
}

static void card_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		      struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	((struct picket *)mask)->card[rain] = ((const struct picket *)position)->card[rain];
}

Test(planted_leaks, mask_tells_a_card_in_hand)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = card_mask;
	expect_leak(&planted, ""); /* hides, or an imagined hand that does not count up */
}

static void chain_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		       struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	memcpy(mask, position, sizeof(struct flow));
}

Test(planted_leaks, mask_tells_an_open_chain)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = chain_mask;
	expect_leak(&planted, "hides");
}

static void letter_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	if (seat != referee_seat)
		((struct picket *)mask)->due[1] = ((const struct picket *)position)->due[1];
}

Test(planted_leaks, mask_tells_when_a_letter_arrives)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = letter_mask;
	expect_leak(&planted, "hides");
}

/* ---- Imagining ----------------------------------------------------------------------------------------- */

static void noting_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			struct mask *mask)
{
	peeked = position;
	state_mask(scenario, position, seat, mask);
}

static void peeking_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			    struct chance *chance, struct position *position)
{
	struct picket *picket = (struct picket *)position;
	state_imagine(scenario, mask, seat, chance, position);
	if (position != peeked)
		memcpy(picket->who, ((const struct picket *)peeked)->who, sizeof picket->who);
}

Test(planted_leaks, imagine_peeks_at_the_truth)
{
	struct rulebook planted = picket_rulebook;
	planted.mask = noting_mask;
	planted.imagine = peeking_imagine;
	expect_leak(&planted, "hides");
}

static void careless_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			     struct chance *chance, struct position *position)
{
	struct picket *picket = (struct picket *)position;
	state_imagine(scenario, mask, seat, chance, position);
	for (unsigned flag = 0; flag < flags; flag++) /* forgets what the seat has seen */
		picket->knows[picket_viewer(seat)].seen[flag] = fog_nothing;
}

Test(planted_leaks, imagine_forgets)
{
	struct rulebook planted = picket_rulebook;
	planted.imagine = careless_imagine;
	expect_leak(&planted, "mask");
}

/* ---- Lists --------------------------------------------------------------------------------------------- */

/* Leaves out ways into areas where, in truth, a real block stands. */
static void knowing_list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct picket *picket = (const struct picket *)peeked;
	static struct answers all;
	all.count = 0;
	picket_where.list(field, frame, &all);
	for (unsigned i = 0; i < all.count; i++) {
		bool barred = false;
		for (unsigned flag = 0; flag < flags; flag++)
			barred = barred ||
				 (all.answer[i].verb == verb_go && picket->at[flag] == all.answer[i].arg &&
				  side_of_flag(flag) != side_of_flag(frame->arg[0]) &&
				  picket->who[flag] < first_dummy);
		if (!barred)
			add_answer(answers, all.answer[i], all.cost[i]);
	}
}

Test(planted_leaks, list_hangs_on_the_truth)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.list = knowing_list;
	struct rulebook planted = with_question(table, question_where, &where);
	planted.mask = noting_mask;
	expect_leak(&planted, "hangs on what it cannot know");
}

/* ---- Play ---------------------------------------------------------------------------------------------- */

Test(planted_leaks, forced_answer_tells)
{
	const struct question *table[question_total];
	struct question volley = picket_volley;
	volley.forced = true;
	struct rulebook planted = with_question(table, question_volley, &volley);
	expect_leak(&planted, "news");
}

static void march_with(struct table *table, struct frame *frame, struct answer given,
		       void (*change)(struct event *event))
{
	struct changing changing = changing_events(table->events, change);
	struct table changed = *table;
	changed.events = &changing.events;
	picket_where.carry_out(&changed, frame, given);
}

static void to_everybody(struct event *event)
{
	if (event->message.id == told_arm || event->message.id == told_recognised)
		event->seats = 0;
}

static void scout_aloud(struct table *table, struct frame *frame, struct answer given)
{
	march_with(table, frame, given, to_everybody);
}

Test(planted_leaks, hidden_name_to_the_wrong_seat)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.carry_out = scout_aloud;
	struct rulebook planted = with_question(table, question_where, &where);
	expect_leak(&planted, "news");
}

static void as_news_to_everybody(struct event *event)
{
	if (event->message.id != told_arm && event->message.id != told_recognised)
		return;
	event->seats = 0;
	event->news = all_seats;
}

static void scout_as_news(struct table *table, struct frame *frame, struct answer given)
{
	march_with(table, frame, given, as_news_to_everybody);
}

Test(planted_leaks, news_that_the_mask_does_not_hold)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.carry_out = scout_as_news;
	struct rulebook planted = with_question(table, question_where, &where);
	expect_leak(&planted, "does not know afterwards");
}

static void not_news(struct event *event)
{
	event->news = 0;
}

static void contact_without_news(struct table *table, struct frame *frame, struct answer given)
{
	march_with(table, frame, given, not_news);
}

Test(planted_leaks, surprise_that_is_no_news)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.carry_out = contact_without_news;
	struct rulebook planted = with_question(table, question_where, &where);
	expect_leak(&planted, "news");
}

/* A real block leaves the map for nobody to see, a dummy does not: the number of events tells. */
static void speak_of_real_blocks(struct table *table, struct frame *frame, struct answer given)
{
	struct picket *picket = (struct picket *)table->position;
	if (given.verb == verb_unit && picket->who[given.arg] < first_dummy)
		tell_all(table, say1(told_turn, number_arg(picket->flow.turn)), no_space);
	picket_march.carry_out(table, frame, given);
}

Test(planted_leaks, number_of_events_tells)
{
	const struct question *table[question_total];
	struct question march = picket_march;
	march.carry_out = speak_of_real_blocks;
	struct rulebook planted = with_question(table, question_march, &march);
	expect_leak(&planted, "news");
}

/* A block that was chosen and stays where it is: nobody but its captain knew that the chain had begun. */
static void stay_aloud(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_done && !frame->shown)
		tell_all(table,
			 say1(told_turn,
			      number_arg(((const struct picket *)table->position)->who[frame->arg[0]])),
			 no_space);
	picket_where.carry_out(table, frame, given);
}

Test(planted_leaks, end_of_a_hidden_chain_tells)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.carry_out = stay_aloud;
	struct rulebook planted = with_question(table, question_where, &where);
	expect_leak(&planted, "news");
}

/* News that could never be compared proves nothing. */
Test(planted_leaks, news_that_was_not_looked_at)
{
	struct scenario *scenario = planted_scenario("picket");
	struct battery *battery = battery_open(scenario);
	battery->news[question_where] = (struct looked){.onlookers = 1000, .looked = 1};
	cr_assert_null(check_news_was_looked_at(battery));
	battery->news[question_where].looked = 0;
	const char *wrong = check_news_was_looked_at(battery);
	cr_assert(wrong && strstr(wrong, "where"), "%s", wrong ? wrong : "nothing");
	battery_close(battery);
	scenario_free(scenario);
}

static void bid_aloud(struct table *table, struct frame *frame, struct answer given)
{
	tell_all(table, say1(told_turn, number_arg(given.arg)), no_space);
	picket_bid.carry_out(table, frame, given);
}

Test(planted_leaks, secret_choice_that_is_told)
{
	const struct question *table[question_total];
	struct question bid = picket_bid;
	bid.carry_out = bid_aloud;
	struct rulebook planted = with_question(table, question_bid, &bid);
	expect_leak(&planted, "chose in secret");
}

static void pick_aloud(struct table *table, struct frame *frame, struct answer given)
{
	tell_all(table, say1(told_turn, number_arg(given.arg)), no_space);
	picket_march.carry_out(table, frame, given);
}

Test(planted_leaks, begun_chain_that_is_told)
{
	const struct question *table[question_total];
	struct question march = picket_march;
	march.carry_out = pick_aloud;
	struct rulebook planted = with_question(table, question_march, &march);
	expect_leak(&planted, "chose in secret");
}

/* Not how much was bid, but that it was little. */
static void sigh_at_low_bids(struct table *table, struct frame *frame, struct answer given)
{
	if (given.arg == 0)
		tell_all(table, say1(told_turn, number_arg(1)), no_space);
	picket_bid.carry_out(table, frame, given);
}

Test(planted_leaks, sealed_answer_that_is_hinted_at)
{
	const struct question *table[question_total];
	struct question bid = picket_bid;
	bid.carry_out = sigh_at_low_bids;
	struct rulebook planted = with_question(table, question_bid, &bid);
	expect_leak(&planted, "chose in secret");
}

/* ---- Counting ------------------------------------------------------------------------------------------ */

Test(planted_leaks, events_numbered_with_gaps)
{
	static const unsigned sound[] = {1, 2, 3, 4}, gap[] = {1, 2, 4, 5}, late[] = {2, 3};
	cr_assert_null(check_counting(sound, 4, 1));
	cr_assert(check_counting(gap, 4, 1));
	cr_assert(check_counting(late, 2, 1));
}

/* ---- Faults that are no leaks -------------------------------------------------------------------------- */

static struct verdict lax_judge(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field, (void)frame, (void)given;
	return legal();
}

Test(planted_leaks, judge_allows_what_is_not_listed)
{
	const struct question *table[question_total];
	struct question where = picket_where;
	where.judge = lax_judge;
	struct rulebook planted = with_question(table, question_where, &where);
	expect_fault(&planted, "judged legal and not listed");
}

static void dirty_orders(struct table *table, struct frame *frame, struct answer given)
{
	picket_orders.carry_out(table, frame, given);
	((struct picket *)table->position)->flow.stack[max_frames - 1].count = 1;
}

Test(planted_leaks, frame_is_not_wiped)
{
	const struct question *table[question_total];
	struct question orders = picket_orders;
	orders.carry_out = dirty_orders;
	struct rulebook planted = with_question(table, question_orders, &orders);
	expect_fault(&planted, "not wiped");
}

static void no_derive(const struct scenario *scenario, struct position *position)
{
	(void)scenario, (void)position;
}

Test(planted_leaks, derived_block_is_not_kept_up)
{
	struct rulebook planted = picket_rulebook;
	planted.derive = no_derive;
	expect_fault(&planted, "derived");
}

Test(planted_leaks, a_byte_is_not_saved)
{
	struct scenario *scenario = planted_scenario("picket");
	struct rulebook planted = picket_rulebook;
	struct state state = picket_state;
	state.fields--;
	planted.state = &state;
	scenario->rulebook = &planted;
	struct battery *battery = battery_open(scenario);
	cr_assert(check_saved_fields(battery));
	battery_close(battery);
	scenario_free(scenario);
}

/* ---- Seats --------------------------------------------------------------------------------------------- */

/* Picket's tables with another option in place of `players`, or other scenarios without seats. */
static void expect_wrong_seats(const uint8_t brought[2], const uint8_t without[2], const char *complaint)
{
	struct scenario *scenario = planted_scenario("picket");
	struct rulebook planted = picket_rulebook;
	struct option options[option_total];
	memcpy(options, picket_rulebook.option, sizeof options);
	memcpy(options[option_players].seats, brought, 2);
	planted.option = options;
	planted.without = without;
	scenario->rulebook = &planted;
	struct battery *battery = battery_open(scenario);
	const char *wrong = check_tables(battery);
	if (complaint)
		cr_assert(wrong && strstr(wrong, complaint), "%s", wrong ? wrong : "nothing");
	else
		cr_assert_null(wrong, "%s", wrong);
	battery_close(battery);
	scenario_free(scenario);
}

Test(planted_leaks, seats_that_there_cannot_be)
{
	static const uint8_t third[] = {1 << third_seat, 0}, fourth[] = {0, 1 << seats},
			     everybody[] = {all_seats, 0};
	expect_wrong_seats(third, picket_rulebook.without, NULL);
	expect_wrong_seats(fourth, picket_rulebook.without, "a seat that there is not");
	expect_wrong_seats(everybody, picket_rulebook.without, "nobody plays");
	expect_wrong_seats(third, (const uint8_t[]){1 << seats, 0}, "more seats than there can be");
}
