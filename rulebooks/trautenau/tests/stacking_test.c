/*
 * Chapter 3: who may stand together. 0812 is open ground, 0611 and 0508 are villages, 0606 the town.
 */
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

static const char *const open_ground = "0812", *const village = "0611", *const town = "0606";

/* Units into one hex, up to NULL: the paragraph that refuses the stack, NULL if it may stand. */
static const char *stack(const char *hex, ...)
{
	struct at_table *at = clear_field("joined");
	char text[1024] = "[", part[128];
	va_list units;
	va_start(units, hex);
	for (const char *unit; (unit = va_arg(units, const char *));) {
		snprintf(part, sizeof part, "%s{'piece':'%s','at':'%s','facing':'N'}", text[1] ? "," : "",
			 unit, hex);
		strncat(text, part, sizeof text - strlen(text) - 1);
	}
	va_end(units);
	strncat(text, "]", sizeof text - strlen(text) - 1);
	return refused(at, text);
}

#define STANDS(...) cr_expect_null(stack(__VA_ARGS__, NULL))
#define FALLS(...)  cr_expect_str_eq(stack(__VA_ARGS__, NULL), "3")

Test(stacks, two_infantry_not_three, .description = "1866 3")
{
	STANDS(open_ground, "IR 41", "IR 43");
	FALLS(open_ground, "IR 41", "IR 43", "IR 44");
}

Test(stacks, two_batteries_not_three, .description = "1866 3")
{
	STANDS(open_ground, "Art I-1", "Art I-2");
	FALLS(open_ground, "Art I-1", "Art I-2", "Art I-3");
}

Test(stacks, three_cavalry_not_four, .description = "1866 3")
{
	STANDS(open_ground, "1st Dragoons", "8th Uhlans", "12th Uhlans");
	FALLS(open_ground, "1st Dragoons", "8th Uhlans", "12th Uhlans", "1st Hussars");
}

Test(stacks, one_unit_replaced_by_guns, .description = "1866 3")
{
	STANDS(open_ground, "IR 41", "Art I-3");
	FALLS(open_ground, "IR 41", "IR 43", "Art I-3");
	STANDS(open_ground, "1st Dragoons", "Art I-3");
	STANDS(open_ground, "1st Dragoons", "8th Uhlans", "Art I-3");
	FALLS(open_ground, "1st Dragoons", "8th Uhlans", "12th Uhlans", "Art I-3");
}

Test(stacks, only_one_is_replaced, .description = "1866 3")
{
	FALLS(open_ground, "IR 41", "Art I-3", "Art I-4");
	FALLS(open_ground, "1st Dragoons", "Art I-3", "Art I-4");
}

Test(stacks, infantry_and_cavalry_stay_apart, .description = "1866 3")
{
	FALLS(open_ground, "IR 41", "1st Dragoons");
	FALLS(open_ground, "IR 41", "1st Dragoons", "1st Jägers");
	FALLS(open_ground, "IR 41", "1st Dragoons", "Art I-3");
}

Test(stacks, light_units_join_any_stack_up_to_three, .description = "1866 3")
{
	STANDS(open_ground, "IR 10", "IR 24", "FJB 12");
	FALLS(open_ground, "IR 10", "IR 24", "FJB 12", "FJB 16");
	STANDS(open_ground, "IR 10", "FJB 12", "FJB 16");
	STANDS(open_ground, "Art 1/III", "Art 2/III", "FJB 12");
	STANDS(open_ground, "IR 10", "Art 1/III", "FJB 12");
	FALLS(open_ground, "IR 10", "Art 1/III", "FJB 12", "FJB 16");
}

Test(stacks, light_units_with_cavalry, .description = "1866 3")
{
	STANDS(open_ground, "Dragoons 2", "FJB 12");
	STANDS(open_ground, "Dragoons 2", "Uhlans 9", "FJB 12");
	STANDS(open_ground, "Dragoons 2", "FJB 12", "FJB 16");
	STANDS(open_ground, "Dragoons 2", "Art 1/III", "FJB 12");
	FALLS(open_ground, "1st Dragoons", "8th Uhlans", "12th Uhlans", "1st Jägers");
}

Test(stacks, light_units_alone, .description = "1866 3")
{
	STANDS(open_ground, "FJB 12", "FJB 16", "FJB 28");
	FALLS(open_ground, "FJB 12", "FJB 16", "FJB 28", "FJB 27");
	STANDS(village, "FJB 12", "FJB 16", "FJB 28");
	FALLS(village, "FJB 12", "FJB 16", "FJB 28", "FJB 27");
}

Test(stacks, a_village_takes_one_infantry, .description = "1866 3")
{
	STANDS(village, "IR 10");
	FALLS(village, "IR 10", "IR 24");
	STANDS(village, "IR 10", "FJB 12");
	STANDS(village, "IR 10", "FJB 12", "FJB 16");
	FALLS(village, "IR 10", "FJB 12", "FJB 16", "FJB 28");
}

Test(stacks, or_two_cavalry, .description = "1866 3")
{
	STANDS(village, "8th Uhlans", "12th Uhlans");
	FALLS(village, "8th Uhlans", "12th Uhlans", "1st Dragoons");
	STANDS(village, "8th Uhlans", "12th Uhlans", "1st Jägers");
	FALLS(village, "8th Uhlans", "IR 41");
}

Test(stacks, or_one_battery, .description = "1866 3")
{
	STANDS(village, "Art 1/III");
	FALLS(village, "Art 1/III", "Art 2/III");
	FALLS(village, "Art 1/III", "IR 10");
	FALLS(village, "Art 1/III", "Dragoons 2");
	STANDS(village, "Art 1/III", "FJB 12");
	STANDS(village, "Art 1/III", "FJB 12", "FJB 16");
}

Test(stacks, the_town_is_like_a_village, .description = "1866 3")
{
	STANDS(town, "IR 10", "FJB 12", "FJB 16");
	FALLS(town, "IR 10", "IR 24");
	FALLS(town, "IR 10", "Art 1/III");
	FALLS(town, "8th Uhlans", "12th Uhlans", "1st Dragoons");
}

Test(stacks, woods_are_open_in_this, .description = "1866 3")
{
	STANDS("0713", "IR 10", "IR 24", "FJB 12");
	FALLS("0713", "IR 10", "IR 24", "IR 2");
}

Test(stacks, formations_mix, .description = "1866 3")
{
	STANDS(open_ground, "IR 10", "IR 2");
	STANDS(open_ground, "IR 41", "Art I-1");
}

Test(stacks, commanders_do_not_count, .description = "1866 3")
{
	STANDS(open_ground, "IR 10", "IR 24", "FJB 12", "Mondel", "Grivicic", "Gablenz");
	STANDS(village, "IR 10", "Mondel", "Gablenz");
}

Test(stacks, never_with_the_enemy, .description = "1866 3")
{
	FALLS(open_ground, "IR 10", "IR 41");
	FALLS(open_ground, "FJB 12", "1st Jägers");
}

/* ---- During a move --------------------------------------------------------------------------------------------------------- */

static struct at_table *full_hex_at(const char *hex, const char *mover_from)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 44", hex, "N");
	place(at, "IR 45", hex, "N");
	place(at, "IR 41", mover_from, "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 41");
	return at;
}

Test(stacks, a_full_hex_is_crossed_not_stayed_in, .description = "1866 3, 9.3")
{
	struct at_table *at = full_hex_at("0812", "0811");
	cr_assert_eq(cost_of(at, "go 0813"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 0812"), "3");
	give(at, "go 0813");
	cr_assert(is_legal(at, "face N"));
}

Test(stacks, no_way_into_a_full_hex_with_the_last_point, .description = "1866 3, 9.3")
{
	/* 0913 0812 0712 0711 would be the way of four points: nothing is left for leaving 0711. */
	struct at_table *at = full_hex_at("0711", "0914");
	cr_assert_not(is_listed(at, "go 0711"));
	cr_assert_str_eq(rule_of(at, "go 0711"), "3");
	cr_assert(is_legal(at, "go 0811"));
}

Test(stacks, one_place_left_is_taken, .description = "1866 3, 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 44", "0812", "N");
	place(at, "IR 41", "0811", "N");
	place(at, "1st Dragoons", "0811", "N");
	place(at, "1st Dragoons", "0813", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit 1st Dragoons");
	cr_assert_str_eq(rule_of(at, "go 0812"), "3"); /* horses beside infantry */
	give_all(at, "done, unit IR 41, go 0812");
	cr_assert_str_neq(asked(at), "");
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(stacks, the_enemys_hex_is_closed, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "S");
	place(at, "IR 41", "0811", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 41");
	cr_assert_str_eq(rule_of(at, "go 0812"), "3");
	cr_assert_not(is_listed(at, "go 0812"));
}

Test(stacks, the_printed_stack_of_wolta, .description = "1866 3, 11.2")
{
	struct at_table *at = start("trautenau");
	struct field field = field_at(at);
	cr_assert(trautenau_judge_stack(&field, piece_named(at, "1st Grenadiers"), space_named(at, "0903"))
			  .legal);
	cr_assert_not(trautenau_judge_stack(&field, piece_named(at, "IR 41"), space_named(at, "0903")).legal);
	cr_assert_not(
		trautenau_judge_stack(&field, piece_named(at, "1st Hussars"), space_named(at, "0903")).legal);
}
