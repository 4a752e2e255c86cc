/*
 * Cards between deck, hand, table and discards, and which green card may be played where.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/position.h"

static const struct scenario_info info = {.id = "conscript", .title = "", .introduction = "", .turns = 7};
static struct scenario *scenario;
static struct napoleon position;
static struct keyed_dice stream;
static struct workspace work;
static struct table table;

/* The French seat commands the French; all cards are in the decks; a French operation at Neustadt goes on. */
static void set_up(void)
{
	struct data_set data;
	struct data_error error = {.line = 0};
	uint8_t key[16];
	data.file = embedded_files(&data.count);
	scenario = napoleon_load(&info, &data, &error);
	cr_assert(scenario, "%s:%d: %s", error.file, error.line, error.reason);
	key_from_text(key, "decks", 0);
	keyed_dice(&stream, key);
	position = (struct napoleon){.side_of = {french, prussian}, .active = french, .victory = 10};
	position.operation.going_on = 1;
	position.operation.area = (uint8_t)board_find(scenario->board, "Neustadt");
	table = (struct table){.scenario = scenario,
			       .position = (struct position *)&position,
			       .chance = &stream.chance,
			       .work = &work};
}

static void tear_down(void)
{
	scenario_free(scenario);
}

TestSuite(decks, .init = set_up, .fini = tear_down);
TestSuite(green, .init = set_up, .fini = tear_down);

static unsigned card(const char *id)
{
	int found = napoleon_find_card(scenario, id);
	cr_assert_geq(found, 0, "%s", id);
	return (unsigned)found;
}

static void hold(const char *id)
{
	position.card[card(id)] = in_hand;
	position.hand_count[side_of_card(card(id))]++;
}

/* ---- Decks ---------------------------------------------------------------------------------------------------- */

Test(decks, drawing, .description = "1806 terms.cards")
{
	int drawn = napoleon_draw(&table, french);
	cr_assert(drawn >= 0 && drawn < cards_of_side);
	cr_assert_eq(position.card[drawn], in_hand);
	cr_assert_eq(position.hand_count[french], 1);
	cr_assert_eq(napoleon_deck_count(&position, french), 35);
	cr_assert_eq(napoleon_deck_count(&position, prussian), 36);
	napoleon_discard_from_hand(&table, (unsigned)drawn);
	cr_assert_eq(position.hand_count[french], 0);
	cr_assert_eq(napoleon_discard_count(&position, french), 1);
}

Test(decks, every_card_once_before_the_deck_is_made_anew, .description = "1806 terms.cards")
{
	bool seen[cards] = {false};
	for (unsigned i = 0; i < cards_of_side; i++) {
		int shown = napoleon_reveal(&table, prussian);
		cr_assert(shown >= cards_of_side && shown < cards && !seen[shown]);
		cr_assert_eq(position.card[shown], on_table);
		seen[shown] = true;
		napoleon_discard(&position, (unsigned)shown);
	}
	cr_assert_eq(napoleon_deck_count(&position, prussian), 0); /* not made anew before a card is needed */
	cr_assert_eq(napoleon_discard_count(&position, prussian), 36);
	cr_assert_geq(napoleon_reveal(&table, prussian), 0);
	cr_assert_eq(napoleon_deck_count(&position, prussian), 35);
	cr_assert_eq(napoleon_discard_count(&position, prussian), 0);
}

Test(decks, hand_and_table_stay_out_of_the_new_deck, .description = "1806 terms.cards")
{
	memset(position.card, in_discard, cards_of_side);
	hold("F12");
	hold("F13");
	position.card[card("F01")] = on_table;
	cr_assert_geq(napoleon_reveal(&table, french), 0);
	cr_assert_eq(napoleon_deck_count(&position, french),
		     32); /* 36 less 2 held, rain, and the one revealed */
	cr_assert_eq(position.card[card("F12")], in_hand);
	cr_assert_eq(position.card[card("F01")], on_table);
}

Test(decks, nothing_left_anywhere, .description = "1806 terms.cards")
{
	memset(position.card, in_hand, cards_of_side);
	position.hand_count[french] = cards_of_side;
	cr_assert_eq(napoleon_reveal(&table, french), -1);
	cr_assert_eq(napoleon_draw(&table, french), -1);
}

Test(decks, what_everybody_knows_of_a_hand, .description = "1806 terms.cards")
{
	cr_assert_not(napoleon_might_hold(scenario, &position, french, EVENT(reaction))); /* an empty hand */
	hold("F12");
	cr_assert(napoleon_might_hold(scenario, &position, french, EVENT(reaction))); /* F23 was never seen */
	cr_assert_not(napoleon_might_hold(scenario, &position, french, EVENT(ambush))); /* not in that deck */
	position.card[card("F23")] = in_discard;
	cr_assert_not(napoleon_might_hold(scenario, &position, french, EVENT(reaction)));
	cr_assert(napoleon_might_hold(scenario, &position, french, EVENT(reaction) | EVENT(confusion)));
}

/* ---- Which card where ------------------------------------------------------------------------------------------ */

static const char *rule(unsigned question, side_id side, const char *id)
{
	struct field field = truth(&table);
	struct verdict verdict = napoleon_may_play(&field, question, side, card(id));
	cr_assert_not(verdict.legal, "%s", id);
	return napoleon_texts[verdict.why.id].rule;
}

Test(green, only_from_the_hand, .description = "1806 terms.cards")
{
	hold("P24");
	cr_assert_str_eq(rule(question_move, french, "F12"), "terms.cards");
	cr_assert_str_eq(rule(question_move_end, french, "P24"), "terms.cards"); /* the enemy's */
}

Test(green, colours_and_symbols, .description = "1806 terms.card-colours")
{
	hold("F01"), hold("F03"), hold("F12"), hold("F23"), hold("F25"), hold("F35");
	cr_assert_str_eq(rule(question_move, french, "F01"), "terms.card-colours"); /* red */
	cr_assert_str_eq(rule(question_move, french, "F03"), "terms.card-colours"); /* blue */
	cr_assert_str_eq(rule(question_move, french, "F23"), "terms.card-colours"); /* Prussian operation */
	cr_assert_str_eq(rule(question_move, french, "F25"), "terms.card-colours"); /* combat */
	cr_assert_str_eq(rule(question_move, french, "F35"), "terms.card-colours"); /* retreat */
	cr_assert_str_eq(rule(question_attack_card, french, "F12"), "terms.card-colours"); /* march */
	cr_assert_str_eq(rule(question_attack_card, french, "F35"), "terms.card-colours");
	cr_assert_str_eq(rule(question_pursuit_window, french, "F25"), "terms.card-colours");
}

Test(green, events_have_their_place,
     .description = "1806 card.coordination card.elan card.reinforced-position card.panic card.counter-order")
{
	hold("F18"), hold("F25"), hold("F35"), hold("F24"), hold("P28");
	cr_assert_str_eq(rule(question_move, french, "F18"), "card.coordination");
	cr_assert_str_eq(rule(question_combat_window, french, "F25"), "card.elan");
	cr_assert_str_eq(rule(question_pursuit_window, french, "F35"), "card.panic");
	cr_assert_str_eq(rule(question_move, french, "F24"), "card.counter-order");
	cr_assert_str_eq(rule(question_attack_card, prussian, "P28"), "card.reinforced-position");
}

Test(green, one_in_an_operation, .description = "1806 turn.operations.one-green")
{
	hold("F12"), hold("F24");
	position.green[french] = 1;
	cr_assert_str_eq(rule(question_move, french, "F12"), "turn.operations.one-green");
	cr_assert_str_eq(rule(question_counter_order, french, "F24"), "turn.operations.one-green");
}

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

static bool opens(unsigned question, side_id side)
{
	uint8_t depth = position.flow.depth;
	napoleon_open_window(&table, question, side);
	if (position.flow.depth == depth)
		return false;
	cr_assert_eq(top(&table)->question, question);
	cr_assert_eq(top(&table)->seat, side);
	pop(&table);
	return true;
}

Test(green, a_window_opens_for_holders_and_others_alike, .description = "1806 turn.operations.one-green")
{
	cr_assert_not(opens(question_entry, prussian)); /* no card at all */
	hold("P01");
	cr_assert(opens(question_entry, prussian));              /* it might be CONFUSION */
	cr_assert_not(opens(question_retreat_window, prussian)); /* PANIC is a French card */
	position.card[card("P22")] = in_discard;
	cr_assert(opens(question_entry, prussian));
	position.card[card("P23")] = in_discard;
	cr_assert_not(opens(question_entry, prussian)); /* both have been seen */
	cr_assert(opens(question_move_end, prussian));
	position.green[prussian] = 1;
	cr_assert_not(opens(question_move_end, prussian));
}

Test(green, each_side_of_a_pursuit_has_its_own_card,
     .description = "1806 card.great-charge card.orderly-retreat")
{
	hold("F01");
	position.combat.area = 1;
	position.combat.winner = 1 + french;
	cr_assert(opens(question_pursuit_window, french));
	position.card[card("F34")] = in_discard; /* GREAT CHARGE */
	cr_assert_not(opens(question_pursuit_window, french));
	position.combat.winner = 1 + prussian;
	cr_assert(opens(question_pursuit_window, french)); /* ORDERLY RETREAT */
}

Test(green, countered, .description = "1806 card.counter-order")
{
	hold("P24"), hold("F24"); /* FATIGUE, and COUNTER ORDER against it */
	napoleon_play_green(&table, prussian, card("P24"));
	cr_assert_eq(position.card[card("P24")], on_table);
	cr_assert_eq(position.green[prussian], 1);
	cr_assert_eq(position.hand_count[prussian], 0);
	napoleon_green.run(&table, top(&table));
	cr_assert_eq(top(&table)->question, question_counter_order);
	struct field field = truth(&table);
	struct answers *answers = &work.left;
	answers->count = 0;
	napoleon_counter_order.list(&field, top(&table), answers);
	cr_assert_eq(answers->count, 2); /* the card, or pass */
	struct message prompt = napoleon_counter_order.prompt(&field, top(&table));
	cr_assert_eq(prompt.arg[0].value, (int)card("P24"));
	cr_assert_eq(prompt.arg[1].value, position.operation.area);
	napoleon_counter_order.carry_out(&table, top(&table), answer(verb_card, card("F24")));
	cr_assert_eq(position.green[french], 1);
	cr_assert_eq(position.card[card("F24")], in_discard);
	napoleon_green.run(&table, top(&table)); /* no effect */
	napoleon_green.run(&table, top(&table)); /* put away */
	cr_assert_eq(position.flow.depth, 0);
	cr_assert_eq(position.card[card("P24")], in_discard);
	cr_assert_eq(position.operation.extra_fatigue, 0);
}
