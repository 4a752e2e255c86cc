/*
 * The last sentences of 9.5.12 and 9.5.13: a commander alone beside an enemy who has come up rides to the nearest friend.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

/* IR 41 comes up to 0813, IR 43 far away keeps the step open. */
static struct at_table *with_commander(const char *commander, const char *hex)
{
	struct at_table *at = clear_field("trautenau");
	place(at, commander, hex, NULL);
	place(at, "IR 41", "0815", "N");
	place(at, "IR 43", "1317", "N");
	return at;
}

static void come_up(struct at_table *at, const char *to)
{
	char text[32];
	activate(at, "1st Division");
	begin(at, "movement");
	snprintf(text, sizeof text, "go %s", to);
	give(at, "unit IR 41");
	give(at, text);
	if (!strcmp(asked(at), "march"))
		give(at, "face N");
}

Test(lone_commander, rides_to_the_nearest_unit, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0711", "N"); /* two points */
	place(at, "IR 24", "0609", "N"); /* four */
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0711"));
}

Test(lone_commander, a_chief_too, .description = "1866 9.5.12")
{
	struct at_table *at = with_commander("Gablenz", "0812");
	place(at, "IR 10", "0711", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Gablenz", "0711"));
}

Test(lone_commander, to_any_unit_of_his_side, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 2", "0711", "N"); /* Grivicic's */
	place(at, "IR 10", "0609", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0711"));
}

Test(lone_commander, measured_in_points_not_hexes, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0810", "N"); /* two hexes: 0811, woods 3; or three by 0711 and the path */
	place(at, "IR 24", "0709", "N"); /* three hexes, woods all the way */
	place(at, "IR 2", "0612", "N");  /* two hexes, two points */
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0612"));
}

Test(lone_commander, with_a_unit_he_stays, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "FJB 12", "0812", "N");
	place(at, "IR 10", "0711", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0812"));
}

Test(lone_commander, another_commander_is_no_company, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "Gablenz", "0812", NULL);
	place(at, "IR 10", "0711", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0711"));
	cr_assert(stands_at(at, "Gablenz", "0711"));
}

Test(lone_commander, two_hexes_away_nobody_troubles_him, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0711", "N");
	come_up(at, "0814");
	cr_assert(stands_at(at, "Mondel", "0812"));
}

Test(lone_commander, an_enemy_commander_is_no_unit, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0711", "N");
	place(at, "Grossmann", "0815", NULL);
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit Grossmann, go 0813");
	if (!strcmp(asked(at), "march"))
		give(at, "done");
	cr_assert(stands_at(at, "Mondel", "0812"));
}

Test(lone_commander, not_in_his_own_sides_movement, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Grossmann", "0812", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "1317", "N");
	place(at, "IR 10", "0711", "N"); /* looks away; 0812 is not next to it, 0712 is */
	place(at, "IR 24", "0813", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0811, face N");
	cr_assert(stands_at(at, "Grossmann", "0812"));
}

Test(lone_commander, equal_ways_are_the_owners_choice, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0712", "N");
	place(at, "IR 24", "0811", "N");
	place(at, "IR 2", "0610", "N");
	come_up(at, "0813");
	cr_assert_str_eq(asked(at), "displaced");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_str_eq(rule_of(at, "at 0610"), "9.5.13");
	give(at, "at 0811");
	cr_assert(stands_at(at, "Mondel", "0811"));
	cr_assert_eq(asked_seat(at), prussian); /* whose movement goes on */
}

Test(lone_commander, a_unit_that_turns_beside_him_counts, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0711", "N");
	place(at, "IR 41", "0914", "N");
	place(at, "IR 43", "1317", "N");
	come_up(at, "0913"); /* beside him, even though he is not in its front after turning */
	cr_assert(stands_at(at, "Mondel", "0711"));
}

Test(lone_commander, however_far_it_is, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0118", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0118"));
}

Test(lone_commander, who_is_passed_by_stays, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	place(at, "IR 10", "0711", "N");
	place(at, "IR 41", "0914", "N");
	come_up(at, "0714"); /* in one go by 0813 or 0814; it stops two hexes from him */
	cr_assert(stands_at(at, "Mondel", "0812"));
}

Test(lone_commander, the_aide_too, .description = "1866 9.5.13")
{
	struct at_table *at = with_commander("Mondel", "0812");
	change(at, "{'piece':'Mondel','aide':true}");
	place(at, "IR 10", "0711", "N");
	come_up(at, "0813");
	cr_assert(stands_at(at, "Mondel", "0711"));
}
