/*
 * The general retreat, 1809 7.47, and leaving the map, 20.4.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static unsigned retreat(const struct at_table *at)
{
	return position_at(at)->general_retreat[side_allied];
}

/* Sources at both ends of the first column, the Archduke far from either. */
static struct at_table *on_the_plain(void)
{
	struct at_table *at = exercise_1809();
	source(at, "0101", side_allied);
	source(at, "0124", side_allied);
	put(at, "au.charles", "1510");
	return at;
}

/* ---- Given ---------------------------------------------------------------------------------------------------------------------- */

Test(general_retreat, in_any_command_phase, .description = "1809 7.47")
{
	struct at_table *at = on_the_plain();
	begin(at, "first-command");
	give(at, "number 1");
	cr_assert_eq(retreat(at), retreat_ordered);
	cr_assert_str_eq(rule_of(at, "number 1"), "7.47", "once is enough");
	at = on_the_plain();
	draw(at, "village", "2020");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	cr_assert(is_legal(at, "number 1"), "by night, too");
	at = on_the_plain();
	begin(at, "second-command");
	cr_assert_str_eq(rule_of(at, "number 1"), "7.47", "no Frenchman retreats so");
}

/* What is ordered before play is one march order to one force. */
Test(general_retreat, not_before_play, .description = "1809 7.47, 19.5")
{
	struct at_table *at = start("abensberg");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "austrian orders");
	cr_assert_str_eq(reason_of(at, "number 1"), "retreat-before-play");
	cr_assert_str_eq(rule_of(at, "number 1"), "7.47");
}

Test(general_retreat, needs_a_commander_and_a_refuge, .description = "1809 7.47, 5.43; reading 81")
{
	struct at_table *at = on_the_plain();
	put(at, "au.charles", "reserve");
	begin(at, "first-command");
	cr_assert_str_eq(rule_of(at, "number 1"), "7.42");
	at = on_the_plain();
	change(at, "{'seizure':'ill'}");
	begin(at, "first-command");
	cr_assert_str_eq(rule_of(at, "number 1"), "5.43");
	at = on_the_plain();
	put(at, "fr.gudin", "0101");
	put(at, "fr.morand", "0124");
	begin(at, "first-command");
	cr_assert_str_eq(rule_of(at, "number 1"), "7.47", "the French hold both sources");
}

/* ---- In force -------------------------------------------------------------------------------------------------------------------- */

/* It was ordered in turn 1, and stands before the movement of turn 2. */
static struct at_table *in_retreat(const char *hex)
{
	struct at_table *at = on_the_plain();
	put(at, "au.rohan", hex);
	begin(at, "first-command");
	give(at, "number 1");
	wait_for(at, "first-movement", 2);
	return at;
}

Test(general_retreat, everybody_marches_to_the_nearest_source, .description = "1809 7.47, 7.44; reading 82")
{
	struct at_table *at = in_retreat("0110");
	cr_assert_eq(retreat(at), retreat_in_force);
	struct field field = truth_at(at);
	cr_assert_eq(campaign_objective_of(&field, flag_at(at, "au.rohan")), space_named(at, "0101"),
		     "nine hexes, against fourteen to 0124");
	cr_assert_eq(campaign_objective_of(&field, flag_at(at, "au.charles")), space_named(at, "0101"));
	cr_assert_str_eq(rule_of(at, "done"), "7.44", "they must march");
	give(at, "unit au.rohan"); /* out of command */
	cr_assert(is_legal(at, "go 0105"));
	cr_assert_not(is_legal(at, "go 0106"), "as far as it can");
	cr_assert_not(is_legal(at, "go 0111"));
	at = in_retreat("0114");
	field = truth_at(at);
	cr_assert_eq(campaign_objective_of(&field, flag_at(at, "au.rohan")), space_named(at, "0124"),
		     "ten against thirteen");
}

Test(general_retreat, is_on_every_flag_of_ones_own, .description = "1809 7.47")
{
	struct at_table *at = in_retreat("0110");
	const json_t *own = view_for(at, seat_named(at, "austrian"));
	cr_assert_not_null(row_of(own, "tracks", "id", "austrian.retreat"));
	const json_t *rohan = row_of(own, "pieces", "name", "Rohan");
	cr_assert_str_eq(json_string_value(json_object_get(rohan, "order")), "retreat");
	cr_assert_str_eq(json_string_value(json_object_get(rohan, "objective")), "0101");
	cr_assert_null(row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "austrian.retreat"));
}

Test(general_retreat, ends_for_each_by_itself, .description = "1809 7.45A, 7.45B, 7.47")
{
	struct at_table *at = on_the_plain();
	put(at, "au.rohan", "0104");
	put(at, "au.steyrer", "0510");
	put(at, "fr.gudin", "0513");
	begin(at, "first-command");
	give(at, "number 1");
	wait_for(at, "first-movement", 2);
	unsigned rohan = flag_at(at, "au.rohan"), steyrer = flag_at(at, "au.steyrer");
	cr_assert(campaign_is_retreat(position_at(at)->order[steyrer]));
	give_all(at, "unit au.rohan, go 0101, done");
	give_any(at, 0); /* Charles or Steyrer, as far as he can */
	any_dice(at, "the rest of the march");
	for (unsigned i = 0; i < 20 && strcmp(step_at(at), "first-movement") == 0; i++)
		give_any(at, 0);
	cr_assert_eq(position_at(at)->order[rohan], 0, "he has arrived");
	cr_assert_eq(position_at(at)->shaken[rohan], 1, "and is worn out");
}

Test(general_retreat, may_be_left_in_command, .description = "1809 7.45C, 7.47")
{
	struct at_table *at = on_the_plain();
	put(at, "au.hiller", "1511");
	put(at, "au.kottulinsky", "1511");
	begin(at, "first-command");
	give(at, "number 1");
	wait_for(at, "first-command", 2);
	give_all(at, "unit au.hiller, done"); /* a point of the Archduke's */
	cr_assert_str_eq(asked(at), "initiative");
	give(at, "unit au.hiller");
	cr_assert_eq(position_at(at)->order[flag_at(at, "au.hiller")], 0);
	cr_assert_eq(position_at(at)->order[flag_at(at, "au.kottulinsky")], 0, "he is of the force");
	cr_assert(campaign_is_retreat(position_at(at)->order[flag_at(at, "au.charles")]), "the rest goes on");
}

Test(general_retreat, marches_by_night, .description = "1809 7.46, 7.47")
{
	struct at_table *at = on_the_plain();
	put(at, "au.rohan", "0110");
	change(at, "{'turn':3}");
	begin(at, "first-command");
	give(at, "number 1");
	wait_for(at, "first-night-march", 4);
	give(at, "unit au.rohan");
	cr_assert(is_legal(at, "go 0105"));
}

/* ---- Leaving the map ------------------------------------------------------------------------------------------------------------- */

static unsigned exited(const struct at_table *at, side_id side)
{
	return position_at(at)->exited[side * max_sources];
}

Test(exits, austrians_leave_at_their_sources, .description = "1809 20.4, 20.41")
{
	struct at_table *at = on_the_plain();
	ready(at, "au.rohan", "0101");
	ready(at, "au.steyrer", "0110");
	begin(at, "first-movement");
	give(at, "unit au.rohan");
	cr_assert_eq(cost_of(at, "pass"), 1 * half, "open ground");
	give(at, "pass");
	cr_assert_str_eq(where(at, "au.rohan"), "gone");
	cr_assert_eq(exited(at, side_allied), 5);
	give(at, "unit au.steyrer");
	cr_assert_str_eq(rule_of(at, "pass"), "20.41");
}

Test(exits, not_without_points, .description = "1809 20.4")
{
	struct at_table *at = on_the_plain();
	ready(at, "au.rohan", "0106");
	begin(at, "first-movement");
	give_all(at, "unit au.rohan, go 0101");
	cr_assert_str_eq(rule_of(at, "pass"), "20.4", "five hexes were five points");
}

Test(exits, nobody_leaves_by_munich, .description = "1809 20.41, 20.16")
{
	struct at_table *at = exercise_1809();
	source(at, "0101", side_allied)->guarded = true;
	ready(at, "au.rohan", "0101");
	begin(at, "first-movement");
	give(at, "unit au.rohan");
	cr_assert_str_eq(rule_of(at, "pass"), "20.41");
}

/* 5 points of Rohan's have left. */
Test(exits, the_french_follow_as_strong, .description = "1809 20.42")
{
	struct at_table *at = on_the_plain();
	ready(at, "fr.demont", "0101");
	begin(at, "second-movement");
	give(at, "unit fr.demont");
	cr_assert_str_eq(rule_of(at, "pass"), "20.42", "nobody has left");
	at = on_the_plain();
	ready(at, "au.rohan", "0101");
	begin(at, "first-movement");
	give_all(at, "unit au.rohan, pass");
	ready(at, "fr.tharreau", "0101");
	begin(at, "second-movement");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(rule_of(at, "pass"), "20.42", "8 are more than 5");
	put(at, "fr.tharreau", "reserve");
	ready(at, "fr.demont", "0101");
	begin(at, "second-movement");
	give_all(at, "unit fr.demont, pass");
	cr_assert_eq(exited(at, side_french), 3);
	ready(at, "fr.65-ligne", "0101");
	begin(at, "second-movement");
	give_all(at, "unit fr.65-ligne, pass");
	cr_assert_eq(exited(at, side_french), 5, "and not a point more");
	const json_t *track = row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "exit.0101");
	cr_assert_eq(json_integer_value(json_object_get(track, "austrian")), 5);
}
