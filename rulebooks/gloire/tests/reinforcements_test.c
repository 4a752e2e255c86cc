/*
 * Reinforcements, 5.2, by Ross at Maïda, who comes in turn 4 by 0103; counters and dice, 0.3 and 0.4; special markers, 2.1.2.
 */
#include <string.h>

#include "rulebooks/gloire/tests/support.h"

static struct at_table *maida(unsigned turn)
{
	struct at_table *at = clear_field("maida");
	put(at, "1/58th", "0508", "E");
	put(at, "42e, I bn", "1510", "W");
	changef(at, "[{'piece':'20th','at':'due'},{'turn':%u}]", turn);
	return at;
}

static unsigned in_cup(struct at_table *at, const char *marker)
{
	struct field field = truth_at(at);
	char second[64];
	snprintf(second, sizeof second, "%s II", marker);
	return gloire_marker_in_cup(&field, card_named(at, marker)) +
	       gloire_marker_in_cup(&field, card_named(at, second));
}

Test(reinforcements, come_with_one_marker_then_with_both, .description = "gloire 5.2.1 5.2")
{
	struct at_table *at = maida(3);
	dice(at, "d10 5, d10 0");
	begin(at, "initiative");
	cr_assert_eq(in_cup(at, "Ross"), 0); /* not due yet */
	at = maida(4);
	dice(at, "d10 5, d10 0");
	begin(at, "initiative");
	cr_assert_eq(in_cup(at, "Ross"), 1);
	cr_assert_eq(in_cup(at, "Oswald"), 2);
	at = maida(4); /* left in the cup, they come next turn, and then for certain */
	changef(at, "{'cup':['Ross']}");
	begin(at, "activation");
	cr_assert_eq(told(at, "last-marker"), 1);
	give_as(at, 0, "done");
	dice(at, "d10 5, d10 0");
	give_as(at, 1, "done");
	cr_assert_eq(turn_at(at), 5);
	cr_assert_eq(in_cup(at, "Ross"), 2);
}

/* 20th: 6 points; 0103 and 0102 are clear, the trail leads to 0203. */
Test(reinforcements, enter_by_forced_march_or_not, .description = "gloire 5.2.1 5.2.2")
{
	struct at_table *at = maida(4);
	act(at, "Ross");
	give(at, "unit 20th");
	cr_assert_eq(cost_of(at, "go 0103"), 2); /* the hex of entry */
	cr_assert_eq(cost_of(at, "go 0104"), 2 + 2);
	give_all(at, "go 0104, face E");
	cr_assert_eq(now(at, "20th")->status, status_without); /* by a normal march it has no orders */
	at = maida(4);
	act(at, "Ross");
	give_all(at, "unit 20th, go 0109 way 1, face E"); /* seven points: only by force */
	cr_assert_eq(now(at, "20th")->status, status_reinforcement);
}

/* By the owner's will: Without orders from then on, and in a tactical group in the next turn. */
Test(reinforcements, give_their_status_up, .description = "gloire 5.2.1")
{
	struct at_table *at = maida(5);
	changef(at, "{'piece':'20th','at':'0103','status':'reinforcement'}");
	act(at, "Ross");
	give(at, "unit 20th");
	cr_assert(is_legal(at, "go 0110 way 1"));
	give(at, "pass");
	cr_assert_eq(now(at, "20th")->status, status_without);
	give(at, "unit 20th");
	cr_assert_not(is_legal(at, "go 0110 way 1"));
	cr_assert(is_legal(at, "go 0106")); /* six points are three */
	cr_assert_not(is_legal(at, "go 0107"));
	cr_assert_str_eq(rule_of(at, "pass"), "5.2.1");
}

Test(reinforcements, lose_their_status_within_five_hexes, .description = "gloire 5.2.1")
{
	struct at_table *at = maida(5);
	changef(at,
		"[{'piece':'20th','at':'0103','status':'reinforcement'},{'piece':'42e, I bn','at':'0603'}]");
	act(at, "Ross");
	cr_assert_eq(now(at, "20th")->status, status_without);
	at = maida(5);
	changef(at,
		"[{'piece':'20th','at':'0103','status':'reinforcement'},{'piece':'42e, I bn','at':'0703'}]");
	act(at, "Ross");
	cr_assert_eq(now(at, "20th")->status, status_reinforcement);
	cr_assert_eq(now(at, "20th")->capacity, may_act);
}

/* At the beginning of a turn with the enemy five hexes off: it belongs to a group, and may be given an order. At six it needs none. */
Test(reinforcements, near_the_enemy_may_be_given_orders, .description = "gloire 5.2.1 2.3.2")
{
	for (unsigned distance = 5; distance <= 6; distance++) {
		struct at_table *at = maida(5);
		changef(at,
			"[{'piece':'20th','at':'0203','status':'reinforcement'},{'piece':'Stuart','at':'0208'},"
			"{'piece':'42e, I bn','at':'%s'}]",
			distance == 5 ? "0703" : "0803");
		begin(at, "orders");
		cr_assert_eq(now(at, "20th")->group != 0, distance == 5);
		give_as(at, 0, "done");
		cr_assert_eq(is_legal(at, "unit 20th"), distance == 5);
	}
}

/* An enemy comes up to five hexes: that ends it for good, wherever he goes afterwards. */
Test(reinforcements, lose_their_status_as_soon_as_the_enemy_is_near, .description = "gloire 5.2.1")
{
	struct at_table *at = maida(5);
	changef(at,
		"[{'piece':'20th','at':'0203','status':'reinforcement'},{'piece':'42e, I bn','at':'0803'},"
		"{'cup':['Ross','Oswald']}]");
	act(at, "Compere");
	give(at, "unit 42e, I bn");
	dice(at, "draw Oswald");
	give_all(at, "go 0703, face W, done");
	cr_assert_eq(now(at, "20th")->status, status_without);
}

Test(reinforcements, no_enemy_at_the_hex_of_entry, .description = "gloire 5.2.3")
{
	struct at_table *at = maida(3);
	changef(at, "{'piece':'42e, I bn','at':'0404'}");
	act(at, "Compere");
	give(at, "unit 42e, I bn");
	cr_assert_str_eq(rule_of(at, "go 0203"), "5.2.3"); /* next to 0103 */
	cr_assert(is_legal(at, "go 0304"));
	struct at_table *later = maida(5);
	changef(later, "[{'piece':'42e, I bn','at':'0404'},{'piece':'20th','at':'off'}]");
	act(later, "Compere");
	give(later, "unit 42e, I bn");
	cr_assert(is_legal(later, "go 0203"));
}

Test(counters, show_their_front_or_their_reverse, .description = "gloire 0.3")
{
	struct at_table *at = drill();
	put(at, "Grenadiers", "1010", "E");
	struct field field = truth_at(at);
	piece_id unit = piece_named(at, "Grenadiers");
	cr_assert_eq(gloire_strength(&field, unit), 8);
	cr_assert_eq(gloire_cohesion(&field, unit), 7);
	changef(at, "{'piece':'Grenadiers','order':'disordered'}");
	cr_assert_eq(gloire_strength(&field, unit), 6);
	cr_assert_eq(gloire_cohesion(&field, unit), 5);
	cr_assert_eq(gloire_points(&field, unit), 5);
}

Test(counters, a_zero_is_a_zero, .description = "gloire 0.4 0.4.1")
{
	struct at_table *at = drill();
	put_as(at, "Cossacks", "1010", "E", "'order':'disordered'"); /* cohesion 2 */
	dice(at, "d10 0, d10 2, d10 3");
	piece_id unit = piece_named(at, "Cossacks");
	cr_assert(gloire_cohesion_test(table_at(at), unit, 0));
	cr_assert(gloire_cohesion_test(table_at(at), unit, 0));
	cr_assert_not(gloire_cohesion_test(table_at(at), unit, 0));
}

/* The volley of Maïda is in the cup of its own accord in turns 1 to 4. */
Test(counters, a_special_marker_in_its_turns, .description = "gloire 2.1.2")
{
	struct at_table *at = maida(4);
	dice(at, "d10 5, d10 0");
	begin(at, "initiative");
	struct field field = truth_at(at);
	cr_assert(gloire_marker_in_cup(&field, card_named(at, "Tir de salve")));
	at = maida(5);
	dice(at, "d10 5, d10 0");
	begin(at, "initiative");
	field = truth_at(at);
	cr_assert_not(gloire_marker_in_cup(&field, card_named(at, "Tir de salve")));
}

/* 0203 is next to 0103: nobody advances there as long as Ross is due. */
Test(reinforcements, no_enemy_advances_to_the_hex_of_entry, .description = "gloire 5.2.3 8.7.1")
{
	for (unsigned due = 0; due < 2; due++) {
		struct at_table *at = maida(3);
		changef(at,
			"[{'piece':'1/58th','at':'0203','order':'disordered'},{'piece':'20th','at':'%s'}]",
			due ? "due" : "off");
		put(at, "42e, I bn", "0304", "W");
		act(at, "Compere");
		give(at, "done");
		give(at, "unit 42e, I bn");
		dice(at, "d10 9");
		any_dice(at, "entry");
		give(at, "at 0203");
		for (unsigned i = 0; i < 6 && !strcmp(asked(at), "retreat"); i++)
			give_any(at, 0);
		cr_assert_str_neq(where(at, "1/58th"), "0203");
		cr_assert_str_eq(where(at, "42e, I bn"), due ? "0304" : "0203");
	}
}
