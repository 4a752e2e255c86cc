/*
 * Chapter 4: which way a unit looks, front and flank, and who turns with whom. The plateau round 0812 is open and level.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

static const char *const directions[] = {"N", "NE", "SE", "S", "SW", "NW"};

/* The front directions of a unit as a bit set of the six in the order above. */
static unsigned front(const struct at_table *at, const char *unit)
{
	struct field field = field_at(at);
	unsigned set = 0;
	for (unsigned i = 0; i < 6; i++)
		if (trautenau_is_front(&field, piece_named(at, unit),
				       board_find_direction(field.scenario->board, directions[i])))
			set |= 1u << i;
	return set;
}

enum { n = 1, ne = 2, se = 4, s = 8, sw = 16, nw = 32 };

/* Units into one hex facing north, then the formation's movement with the first of them chosen. IR 43 far away keeps
   the step open. */
static struct at_table *moving(const char *formation, const char *hex, const char *mover, const char *other)
{
	char text[64];
	struct at_table *at = clear_field("trautenau");
	place(at, mover, hex, "N");
	if (other)
		place(at, other, hex, "N");
	place(at, "IR 43", "1317", "N");
	activate(at, formation);
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", mover);
	give(at, text);
	return at;
}

Test(facings, three_front_hexes_three_flanks, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(front(at, "IR 10"), n + ne + nw);
	place(at, "IR 10", "0812", "SE");
	cr_assert_eq(front(at, "IR 10"), ne + se + s);
	place(at, "Uhlans 9", "0711", "SW");
	cr_assert_eq(front(at, "Uhlans 9"), s + sw + nw);
	place(at, "Art 1/III", "0813", "S");
	cr_assert_eq(front(at, "Art 1/III"), se + s + sw);
}

Test(facings, no_facing_in_houses, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", "N");
	place(at, "Dragoons 2", "0606", "N");
	cr_assert_str_eq(facing_of(at, "IR 10"), "");
	cr_assert_eq(front(at, "IR 10"), n + ne + se + s + sw + nw);
	cr_assert_eq(front(at, "Dragoons 2"), n + ne + se + s + sw + nw);
}

Test(facings, guns_in_houses_keep_theirs, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0611", "NE");
	place(at, "FJB 12", "0611", NULL);
	cr_assert_str_eq(facing_of(at, "Art 1/III"), "NE");
	cr_assert_eq(front(at, "Art 1/III"), n + ne + se);
	cr_assert_eq(front(at, "FJB 12"), n + ne + se + s + sw + nw);
	cr_assert_null(refused(at, "{'piece':'FJB 12','at':'0611'}"));
}

Test(facings, woods_are_not_houses, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0713", "N");
	cr_assert_eq(front(at, "IR 10"), n + ne + nw);
}

Test(facings, commanders_have_none, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", "N");
	cr_assert_str_eq(facing_of(at, "Mondel"), "");
}

Test(facings, a_stack_looks_one_way, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	cr_assert_str_eq(refused(at, "{'piece':'IR 24','at':'0812','facing':'S'}"), "4");
	cr_assert_str_eq(refused(at, "{'piece':'Art 1/III','at':'0812','facing':'NE'}"), "4");
	cr_assert_null(refused(at, "{'piece':'Art 1/III','at':'0812','facing':'N'}"));
}

/* ---- Turning --------------------------------------------------------------------------------------------------------------- */

Test(facings, a_unit_turns_in_place_for_nothing, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0812", "IR 41", NULL);
	give(at, "face S");
	cr_assert_str_eq(facing_of(at, "IR 41"), "S");
	cr_assert(stands_at(at, "IR 41", "0812"));
	cr_assert_eq(position_at(at)->piece[piece_named(at, "IR 41")].spent, 0);
}

Test(facings, it_turns_after_its_last_point, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0812", "IR 41", NULL);
	cr_assert_eq(cost_of(at, "go 0511"), POINTS(3));
	give(at, "go 0411"); /* 0712 0611 0511 0411 */
	cr_assert_eq(position_at(at)->piece[piece_named(at, "IR 41")].spent, POINTS(4));
	for (unsigned i = 0; i < 6; i++) {
		char text[16];
		snprintf(text, sizeof text, "face %s", directions[i]);
		cr_assert(is_legal(at, text), "%s", text);
	}
	give(at, "face SE");
	cr_assert_str_eq(facing_of(at, "IR 41"), "SE");
}

Test(facings, none_to_choose_in_houses, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0712", "IR 41", NULL);
	give(at, "go 0611");
	if (!strcmp(asked(at), "march"))
		cr_assert_str_eq(rule_of(at, "face N"), "4");
	cr_assert_str_eq(facing_of(at, "IR 41"), "");
}

Test(facings, guns_choose_in_houses, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0712", "Art I-3", NULL);
	give_all(at, "go 0611, face SW");
	cr_assert_str_eq(facing_of(at, "Art I-3"), "SW");
}

Test(facings, out_of_the_houses_a_facing_is_chosen, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0611", "IR 41", NULL);
	give_all(at, "go 0712, face S");
	cr_assert_str_eq(facing_of(at, "IR 41"), "S");
}

Test(facings, the_whole_stack_turns, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0812", "IR 41", "1st Grenadiers");
	give(at, "face S");
	cr_assert_str_eq(facing_of(at, "IR 41"), "S");
	cr_assert_str_eq(facing_of(at, "1st Grenadiers"), "S");
	give(at, "unit 1st Grenadiers"); /* who has not moved by that */
	cr_assert(is_legal(at, "go 0813"));
}

Test(facings, not_when_one_of_it_has_moved, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0811", "IR 41", NULL);
	give_all(at, "go 0812, face N");
	place(at, "1st Grenadiers", "0812", "N");
	give(at, "unit 1st Grenadiers");
	cr_assert_str_eq(rule_of(at, "face S"), "4");
	cr_assert(is_legal(at, "go 0813"));
}

Test(facings, not_when_one_of_it_belongs_to_others, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0812", "IR 41", "IR 44");
	cr_assert_str_eq(rule_of(at, "face S"), "4");
	cr_assert_str_eq(rule_of(at, "face NE"), "4");
}

Test(facings, who_joins_a_stack_looks_its_way, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 44", "0812", "NE"); /* of the other division: it cannot turn */
	place(at, "IR 41", "0813", "S");
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0812");
	if (!strcmp(asked(at), "march")) {
		cr_assert_str_eq(rule_of(at, "face S"), "4");
		give(at, is_legal(at, "done") ? "done" : "face NE");
	}
	cr_assert_str_eq(facing_of(at, "IR 41"), "NE");
	cr_assert_str_eq(facing_of(at, "IR 44"), "NE");
}

Test(facings, who_joins_a_stack_may_turn_it, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Grenadiers", "0812", "NE"); /* may still move */
	place(at, "IR 41", "0813", "S");
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0812, face S");
	cr_assert_str_eq(facing_of(at, "IR 41"), "S");
	cr_assert_str_eq(facing_of(at, "1st Grenadiers"), "S");
}

Test(facings, guns_in_a_village_turn_alone, .description = "1866 4")
{
	struct at_table *at = moving("1st Division", "0611", "Art I-3", "1st Jägers");
	give(at, "face S");
	cr_assert_str_eq(facing_of(at, "Art I-3"), "S");
	cr_assert_str_eq(facing_of(at, "1st Jägers"), "");
}

/* ---- Guns before a barrage ------------------------------------------------------------------------------------------------- */

/* Art I-3 at 0812 with IR 41; the enemy two hexes south at 0814. */
static struct at_table *guns_facing(const char *facing)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0812", facing);
	place(at, "IR 41", "0812", facing);
	place(at, "IR 10", "0814", "N");
	any_dice(at, "facing");
	activate(at, "1st Division");
	begin(at, "barrage");
	return at;
}

Test(facings, guns_turn_one_side_to_fire_and_their_stack_with_them, .description = "1866 4")
{
	struct at_table *at = guns_facing("NE"); /* one side to SE opens the south */
	cr_assert_str_eq(asked(at), "battery");
	give(at, "unit Art I-3");
	give(at, "face SE");
	cr_assert_str_eq(facing_of(at, "Art I-3"), "SE");
	cr_assert_str_eq(facing_of(at, "IR 41"), "SE");
}

Test(facings, not_two_sides, .description = "1866 4")
{
	struct at_table *at = guns_facing("N"); /* NE or NW leaves the south behind */
	cr_assert_str_neq(asked(at), "battery");
}
