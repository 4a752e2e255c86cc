/*
 * Changes by hand in the engine's own sentences, of a rulebook that has none.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/picket/tests/support.h"

/* Why a change is refused. */
static const char *refusal(struct at_table *at, const char *change)
{
	char text[240];
	snprintf(text, sizeof text, "[%s]", change);
	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	json_t *json = json_loads(text, 0, NULL);
	cr_assert(json, "%s", text);
	game_edit(at->game, json, &at->result);
	json_decref(json);
	return at->result.outcome == game_done ? "" : at->result.reason;
}

Test(edit, a_card_lies_in_one_place, .description = "picket P3")
{
	struct at_table *at = clear_field();
	change(at, "[{'hand':{'blue':['b.rain']}}]");
	cr_assert(strstr(refusal(at, "{'deck':{'blue':['b.rain']}}"), "two places"));
	cr_assert(strstr(refusal(at, "{'hand':{'blue':['b.counter','b.counter']}}"), "two places"));
	cr_assert(strstr(refusal(at, "{'hand':{'blue':['r.rain']}}"), "is no card of the Blue deck"));
	cr_assert(strstr(refusal(at, "{'hand':{'blue':'b.rain'}}"), "a list for each side"));
	cr_assert(strstr(refusal(at, "{'hand':{'green':['b.rain']}}"), "no such side"));
	cr_assert_eq(position_of(at)->hand_count[blue], 1, "nothing of what was refused");
	leave(at);
}

Test(edit, turns_have_bounds, .description = "picket P7")
{
	struct at_table *at = clear_field();
	cr_assert_str_eq(refusal(at, "{'turn':5}"), "Turns run from 1 to 4.");
	cr_assert_str_eq(refusal(at, "{'turn':0}"), "Turns run from 1 to 4.");
	cr_assert_str_eq(refusal(at, "{'turn':4}"), "");
	leave(at);
}

Test(edit, what_is_seen_is_hidden_from_that_seat, .description = "picket P8")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red guard','at':'6'}]");
	cr_assert(strstr(refusal(at, "{'seen':{'seat':'second','piece':'Red guard','as':'arm'}}"),
			 "not concealed"),
		  "his own");
	cr_assert(strstr(refusal(at, "{'seen':{'seat':'first','piece':'Red guard','as':'friend'}}"),
			 "identity, arm or nothing"));
	cr_assert_str_eq(refusal(at, "{'seen':{'seat':'first','piece':'Red guard','as':'arm'}}"), "");
	leave(at);
}
