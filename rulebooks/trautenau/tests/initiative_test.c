/*
 * Chapters 6, 8 and 9: the order of a turn, who begins, and the markers drawn one after another.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

static bool in_cup(const struct at_table *at, const char *formation)
{
	return position_at(at)->command.cup >> formation_named(at, formation) & 1u;
}

static const char *active(const struct at_table *at)
{
	struct field field = field_at(at);
	unsigned formation = position_at(at)->command.active;
	return formation == no_formation ? "" : formation_info(&field, formation)->name;
}

/* Both chiefs, two formations a side. Bonin has initiative 0, Gablenz 2. */
static struct at_table *two_against_two(const char *rolls)
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Bonin", "0903", NULL);
	place(at, "IR 41", "0903", NULL);
	place(at, "IR 44", "0902", "S");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0514", "N");
	dice(at, rolls);
	begin(at, "initiative");
	return at;
}

/* ---- 8 ------------------------------------------------------------------------------------------------------------------------- */

Test(first_move, the_higher_total_has_it, .description = "1866 8")
{
	cr_assert_eq(asked_seat(two_against_two("d6 6, d6 3")), prussian); /* 6 against 5 */
	cr_assert_eq(asked_seat(two_against_two("d6 4, d6 3")), austrian); /* 4 against 5 */
	cr_assert_eq(asked_seat(two_against_two("d6 1, d6 1")), austrian);
}

Test(first_move, ties_at_trautenau_are_austrian, .description = "1866 8, 11.1.5")
{
	cr_assert_eq(asked_seat(two_against_two("d6 6, d6 4")), austrian); /* 6 each */
	cr_assert_eq(asked_seat(two_against_two("d6 3, d6 1")), austrian);
}

/* Württemberg has 1, Gablenz 2. */
static struct at_table *at_soor(const char *rolls)
{
	struct at_table *at = clear_field("soor");
	place(at, "Württemberg", "1613", NULL);
	place(at, "1st Guard Foot", "1613", NULL);
	place(at, "1st Guard Grenadiers", "1612", "S");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 1", "0514", "N");
	dice(at, rolls);
	begin(at, "initiative");
	return at;
}

Test(first_move, ties_at_soor_are_prussian, .description = "1866 8")
{
	cr_assert_eq(asked_seat(at_soor("d6 4, d6 3")), prussian); /* 5 each */
	cr_assert_eq(asked_seat(at_soor("d6 4, d6 4")), austrian); /* 5 against 6 */
	cr_assert_eq(asked_seat(at_soor("d6 5, d6 3")), prussian); /* 6 against 5 */
}

Test(first_move, the_only_chief_brings_it_without_a_roll, .description = "1866 8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0514", "N");
	place(at, "IR 41", "0903", NULL);
	begin(at, "initiative"); /* no die is typed */
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_eq(told(at, "initiative-given"), 1);
	at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Bonin", "0903", NULL);
	place(at, "IR 41", "0903", NULL);
	place(at, "IR 44", "0902", "S");
	place(at, "IR 10", "0513", NULL);
	begin(at, "initiative");
	cr_assert_eq(asked_seat(at), prussian);
}

Test(first_move, no_chief_no_initiative, .description = "1866 8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0903", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0514", "N");
	dice(at, "draw Grivicic");
	any_dice(at, "draw");
	begin(at, "initiative");
	cr_assert_eq(told(at, "initiative-none"), 1);
	cr_assert_eq(told(at, "chosen-first"), 0);
	cr_assert_eq(told(at, "initiative-rolls"), 0);
	cr_assert_eq(position_at(at)->command.initiative, no_side);
	cr_assert_str_eq(active(at), "Grivicic");
	cr_assert(in_cup(at, "Mondel") && in_cup(at, "1st Division"));
}

Test(first_move, a_marker_of_ones_own_that_is_there, .description = "1866 8, 1.2.4")
{
	struct at_table *at = two_against_two("d6 6, d6 1");
	cr_assert(is_legal(at, "card 1st Division"));
	cr_assert(is_legal(at, "card 2nd Division"));
	cr_assert_str_eq(rule_of(at, "card Bredow"), "8"); /* not on the map, not due */
	cr_assert_str_eq(rule_of(at, "card Mondel"), "8");
	cr_assert_eq(answers_listed(at), 2);
}

Test(first_move, the_chosen_one_acts_the_others_go_into_the_cup, .description = "1866 8, 9")
{
	struct at_table *at = two_against_two("d6 6, d6 1");
	any_dice(at, "first");
	give(at, "card 2nd Division");
	cr_assert_str_eq(active(at), "2nd Division");
	cr_assert_not(in_cup(at, "2nd Division"));
	cr_assert(in_cup(at, "1st Division") && in_cup(at, "Mondel") && in_cup(at, "Grivicic"));
	cr_assert_not(in_cup(at, "Knebel") || in_cup(at, "Bredow"));
}

Test(first_move, formations_that_arrive_this_turn_have_their_marker, .description = "1866 1.2.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "13.00");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	change(at, "{'piece':'IR 2','at':'entry:0118','due':5}");  /* 13.00 */
	change(at, "{'piece':'IR 13','at':'entry:0118','due':6}"); /* 14.00 */
	begin(at, "initiative");
	cr_assert(is_legal(at, "card Mondel"));
	cr_assert(is_legal(at, "card Grivicic"));
	cr_assert_str_eq(rule_of(at, "card Wimpffen"), "8");
}

/* Day 2 with the IV Corps in: Gablenz has 2, Festetics 1, Württemberg 1. */
static struct at_table *two_chiefs(const char *rolls)
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	place(at, "Württemberg", "1613", NULL);
	place(at, "1st Guard Foot", "1613", NULL);
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 1", "0514", "N");
	place(at, "Festetics", "0118", NULL);
	place(at, "IR 12", "0118", "N");
	place(at, "IR 67", "0217", "N");
	dice(at, rolls);
	begin(at, "initiative");
	return at;
}

Test(first_move, several_chiefs_roll_each_and_the_best_counts, .description = "1866 8")
{
	struct at_table *at = two_chiefs("d6 2, d6 2, d6 6"); /* 3; Gablenz 4, Festetics 7 */
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert(is_legal(at, "card Brandenstein"));
	cr_assert(is_legal(at, "card Archduke Joseph"));
	cr_assert_str_eq(rule_of(at, "card Mondel"), "8"); /* only of the chief who won */
	at = two_chiefs("d6 2, d6 5, d6 1");               /* 3; Gablenz 7, Festetics 2 */
	cr_assert(is_legal(at, "card Mondel"));
	cr_assert_str_eq(rule_of(at, "card Brandenstein"), "8");
}

Test(first_move, a_chief_not_on_the_map_does_not_roll, .description = "1866 8")
{
	const char *gone[] = {"{'piece':'Bonin','at':'eliminated'}",
			      "{'piece':'Bonin','at':'entry:0901','due':9}"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("trautenau");
		at_hour(at, "14.00");
		change(at, gone[i]);
		place(at, "IR 41", "0903", NULL);
		place(at, "Gablenz", "0513", NULL);
		place(at, "IR 10", "0513", NULL);
		place(at, "IR 2", "0514", "N");
		begin(at, "initiative");
		cr_assert_eq(asked_seat(at), austrian);
		leave(at);
	}
}

Test(first_move, a_chief_without_formations_chooses_none, .description = "1866 8")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Bonin", "0903", NULL);
	place(at, "Art I-1", "0903", "S");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0514", "N");
	dice(at, "d6 6, d6 1, draw Mondel");
	any_dice(at, "none");
	begin(at, "initiative");
	cr_assert_eq(told(at, "chosen-first"), 0);
	cr_assert_str_eq(active(at), "Mondel");
}

/* ---- 9 ------------------------------------------------------------------------------------------------------------------------ */

Test(draws, markers_come_one_by_one_until_the_cup_is_empty, .description = "1866 9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0903", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0514", "N");
	disorganise_unit(at, "IR 10"); /* somebody to rally, so that play stops there */
	dice(at, "draw Mondel, draw 1st Division");
	any_dice(at, "draws");
	begin(at, "initiative");
	unsigned seen = 0;
	while (!strcmp(step_at(at), "movement")) {
		seen++;
		give(at, "done");
	}
	cr_assert_eq(seen, 3);
	cr_assert_str_eq(step_at(at), "rally");
	cr_assert_eq(told(at, "drawn"), 3);
	cr_assert_eq(position_at(at)->command.cup, 0);
}

Test(draws, each_formation_once_a_turn, .description = "1866 9")
{
	struct at_table *at = two_against_two("d6 6, d6 1");
	any_dice(at, "once");
	give(at, "card 1st Division");
	unsigned turn = turn_at(at), acted = 0;
	for (unsigned i = 0; i < 200 && turn_at(at) == turn; i++) {
		acted |= 1u << position_at(at)->command.active;
		give(at, is_legal(at, "done") ? "done" : "yes");
	}
	cr_assert_eq(told(at, "chosen-first"), 1);
	cr_assert_geq(told(at, "drawn"), 3);
	cr_assert(acted >> formation_named(at, "Grivicic") & 1u);
}

/* ---- 6 -------------------------------------------------------------------------------------------------------------------------- */

static unsigned step_number(const char *id)
{
	unsigned i = 0;
	while (strcmp(trautenau_steps[i].id, id))
		i++;
	return i;
}

Test(sequence, the_steps_in_their_order, .description = "1866 6")
{
	const char *order[] = {"chiefs",  "command",  "initiative", "draw",  "activation",
			       "barrage", "movement", "combat",     "rally", "turn-end"};
	for (unsigned i = 1; i < sizeof order / sizeof *order; i++)
		cr_assert_lt(step_number(order[i - 1]), step_number(order[i]), "%s before %s", order[i - 1],
			     order[i]);
}

Test(sequence, a_whole_turn_goes_forward_only, .description = "1866 6")
{
	struct at_table *at = start("trautenau");
	any_dice(at, "a day");
	unsigned turn = turn_at(at), before = 0;
	for (unsigned i = 0; i < 3000 && turn_at(at) == turn && !is_over(at); i++) {
		unsigned now = step_number(step_at(at));
		bool next_formation = now >= step_draw && now <= step_combat && before >= step_draw &&
				      before <= step_combat;
		cr_assert(now >= before || next_formation, "step %u after %u", now, before);
		before = now;
		give_any(at, i * 7);
	}
	cr_assert_eq(turn_at(at), turn + 1);
}

Test(sequence, a_turn_is_an_hour, .description = "1866 1.1, 6")
{
	struct at_table *at = start("trautenau");
	any_dice(at, "hours");
	cr_assert_str_eq(hour_at(at), "09.00");
	for (unsigned i = 0; i < 5000 && turn_at(at) == 1; i++)
		give_any(at, 0);
	cr_assert_str_eq(hour_at(at), "10.00");
	at_hour(at, "14.00");
	cr_assert_eq(turn_at(at), 6);
}

Test(sequence, no_night_between_nine_and_eight, .description = "1866 1.1")
{
	struct at_table *at = start("trautenau");
	const char *hours[] = {"09.00", "12.00", "17.00", "20.00"};
	for (unsigned i = 0; i < 4; i++) {
		at_hour(at, hours[i]);
		struct field field = field_at(at);
		cr_assert_not(trautenau_is_night(&field), "%s", hours[i]);
	}
}

Test(sequence, guns_that_have_fired_may_still_move, .description = "1866 6, 9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0812", "S");
	place(at, "IR 10", "0814", "N");
	activate(at, "1st Division");
	dice(at, "d6 1");
	begin(at, "barrage");
	cr_assert_str_eq(asked(at), "battery");
	give(at, "unit Art I-3");
	if (!strcmp(asked(at), "barrage-target"))
		give(at, "unit IR 10");
	cr_assert_str_eq(step_at(at), "movement");
	give(at, "unit Art I-3");
	cr_assert(is_legal(at, "go 0811"));
}

Test(sequence, movement_before_combat, .description = "1866 6, 9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert_str_eq(step_at(at), "movement");
	give(at, "done");
	cr_assert_str_eq(step_at(at), "combat");
	cr_assert_str_eq(asked(at), "attacker");
}
