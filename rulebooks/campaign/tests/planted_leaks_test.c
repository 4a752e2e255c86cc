/*
 * Leaks planted in the campaign, one at a time: identities, states, columns, objectives, the memo, who is called, and a list
 * that knows too much. The battery has to find each of them.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/rules.h"
#include "tests/support/planted.h"

static struct rulebook with_mask(void (*mask)(const struct scenario *, const struct position *, seat_id,
					      struct mask *))
{
	struct rulebook planted = campaign_rossbach_1806;
	planted.mask = mask;
	return planted;
}

/* The rulebook with one question changed. */
static struct rulebook with_question(const struct question *table[question_total], unsigned place,
				     const struct question *changed)
{
	struct rulebook planted = campaign_rossbach_1806;
	memcpy(table, campaign_rossbach_1806.question, question_total * sizeof *table);
	table[place] = changed;
	planted.question = table;
	return planted;
}

/* ---- Masks ------------------------------------------------------------------------------------------------------------ */

static void mask_tells_who(const struct scenario *scenario, const struct position *position, seat_id seat,
			   struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	memcpy(((struct campaign *)mask)->who, ((const struct campaign *)position)->who, all_flags);
}

Test(campaign_leaks, identities)
{
	struct rulebook planted = with_mask(mask_tells_who);
	expect_leak_in("drill1806", &planted, "");
}

static void mask_tells_reduced(const struct scenario *scenario, const struct position *position, seat_id seat,
			       struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	memcpy(((struct campaign *)mask)->unsupplied, ((const struct campaign *)position)->unsupplied,
	       all_flags);
}

Test(campaign_leaks, states)
{
	struct rulebook planted = with_mask(mask_tells_reduced);
	expect_leak_in("drill1806", &planted, "");
}

static void mask_tells_column(const struct scenario *scenario, const struct position *position, seat_id seat,
			      struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	memcpy(((struct campaign *)mask)->marching, ((const struct campaign *)position)->marching, all_flags);
}

Test(campaign_leaks, whose_column_it_is)
{
	struct rulebook planted = with_mask(mask_tells_column);
	expect_leak_in("drill1806", &planted, "");
}

static void mask_tells_objectives(const struct scenario *scenario, const struct position *position,
				  seat_id seat, struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	struct campaign *told = (struct campaign *)mask;
	memcpy(told->objective, ((const struct campaign *)position)->objective, sizeof told->objective);
}

Test(campaign_leaks, objectives)
{
	struct rulebook planted = with_mask(mask_tells_objectives);
	expect_leak_in("drill1806", &planted, "");
}

static void mask_tells_memo(const struct scenario *scenario, const struct position *position, seat_id seat,
			    struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	struct campaign *told = (struct campaign *)mask;
	memcpy(told->memo, ((const struct campaign *)position)->memo, sizeof told->memo);
}

Test(campaign_leaks, the_memo)
{
	struct rulebook planted = with_mask(mask_tells_memo);
	expect_leak_in("free-entry", &planted, "");
}

static void mask_tells_called(const struct scenario *scenario, const struct position *position, seat_id seat,
			      struct mask *mask)
{
	state_mask(scenario, position, seat, mask);
	struct campaign *told = (struct campaign *)mask;
	memcpy(told->called, ((const struct campaign *)position)->called, sizeof told->called);
}

Test(campaign_leaks, who_has_been_called)
{
	struct rulebook planted = with_mask(mask_tells_called);
	expect_leak_in("campaign-10", &planted, "");
}

/* ---- Lists -------------------------------------------------------------------------------------------------------------- */

static const struct position *peeked;

static void noting_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			struct mask *mask)
{
	peeked = position;
	state_mask(scenario, position, seat, mask);
}

/* No unit of the reader's side moves that stands within eight hexes of an enemy train. */
static bool train_is_near(const struct field *field, unsigned flag)
{
	const struct campaign *truth = (const struct campaign *)peeked;
	side_id enemy = campaign_enemy(campaign_side_of(flag));
	for (unsigned i = enemy * flags_of_side; i < (enemy + 1u) * flags_of_side; i++)
		if (truth->at[i] < field->scenario->board->spaces &&
		    campaign_is_train(&campaign_data(field->scenario)->counter[enemy][truth->who[i]]) &&
		    hex_distance(field->scenario->board, truth->at[i], truth->at[flag]) <= 8)
			return true;
	return false;
}

static void knowing_list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	static struct answers all;
	all.count = 0;
	campaign_move.list(field, frame, &all);
	for (unsigned i = 0; i < all.count; i++)
		if (all.answer[i].verb != verb_unit ||
		    campaign_known(field)->at[all.answer[i].arg] >= field->scenario->board->spaces ||
		    !train_is_near(field, all.answer[i].arg))
			add_answer(answers, all.answer[i], all.cost[i]);
}

Test(campaign_leaks, a_list_that_knows_trains)
{
	const struct question *table[question_total];
	struct question knowing = campaign_move;
	knowing.list = knowing_list;
	struct rulebook planted = with_question(table, question_move, &knowing);
	planted.mask = noting_mask;
	expect_leak_in("drill1806", &planted, "");
}

/* ---- What is told --------------------------------------------------------------------------------------------------------- */

static const struct question *sound_question(unsigned place)
{
	return campaign_rossbach_1806.question[place];
}

/* Carries an answer out while everything that is told passes through `change`. */
static void carry_out_changed(struct table *table, struct frame *frame, struct answer given, unsigned place,
			      void (*change)(struct event *event))
{
	struct changing changing = changing_events(table->events, change);
	struct events *listening = table->events;
	table->events = listening ? &changing.events : NULL;
	sound_question(place)->carry_out(table, frame, given);
	table->events = listening;
}

static void to_everybody(struct event *event)
{
	event->seats = 0;
}

static void order_aloud(struct table *table, struct frame *frame, struct answer given)
{
	carry_out_changed(table, frame, given, question_objective, to_everybody);
}

/* 7.43: an objective that everybody is told. */
Test(campaign_leaks, an_order_told_aloud)
{
	const struct question *table[question_total];
	struct question aloud = *sound_question(question_objective);
	aloud.carry_out = order_aloud;
	struct rulebook planted = with_question(table, question_objective, &aloud);
	expect_leak_in("campaign-13", &planted, "choice");
}

static void without_news(struct event *event)
{
	event->news = 0;
}

static enum next fight_quietly(struct table *table, struct frame *frame)
{
	struct changing changing = changing_events(table->events, without_news);
	struct events *listening = table->events;
	table->events = listening ? &changing.events : NULL;
	enum next next = sound_question(question_combat)->run(table, frame);
	table->events = listening;
	return next;
}

/* 1.51: whoever is in contact is seen, and nobody is told that this is news. */
Test(campaign_leaks, contact_that_is_no_news)
{
	const struct question *table[question_total];
	struct question quiet = *sound_question(question_combat);
	quiet.run = fight_quietly;
	struct rulebook planted = with_question(table, question_combat, &quiet);
	expect_leak_in("saalfeld", &planted, "news");
}

Test(campaign_leaks, none)
{
	expect_nothing_in("drill1806", 2);
}
