/*
 * Upright blocks and vedettes, p. 16: every case in which blocks come upon each other.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

/* A French stack or vedette at Iena, Prussians at Apolda; a block of each side is elsewhere. */
static struct at_table *before_apolda(const char *french_blocks_here, const char *prussian_blocks_there)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, french_blocks_here, "Iena");
	place_all(at, prussian_blocks_there, "Apolda");
	place(at, "Ney", "Bamberg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static bool knows_arm(const struct at_table *at, const char *block)
{
	const struct napoleon *n = position_at(at);
	return napoleon_everybody_knows_arm(n, n->flag_of[block_named(at, block)], arm_stack);
}

Test(contact, stack_rides_over_a_vedette, .description = "1806 grognard.vedettes.die move.path")
{
	struct at_table *at = before_apolda("Lannes", "prussian.vedette1");
	dice(at, "card F03");
	give(at, "unit Lannes");
	cr_assert_eq(cost_of(at, "go Apolda"), 2);
	cr_assert_eq(cost_of(at, "go Auerstaedt"), 2 * 3,
		     "round by Dornburg and Naumburg: Apolda may be held");
	give(at, "go Apolda");
	cr_assert_str_eq(where(at, "prussian.vedette1"), "eliminated");
	cr_assert_str_eq(asks(at), "french move", "nothing has stopped it");
	cr_assert(knows_arm(at, "Lannes"), "vedettes would have gone");
	give(at, "go Auerstaedt");
	give(at, "done");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

Test(contact, stack_meets_stack_and_vedette, .description = "1806 grognard.vedettes.die move.axis")
{
	struct at_table *at = before_apolda("Lannes", "Hohenlohe, prussian.vedette1");
	dice(at, "card F03");
	give_all(at, "unit Lannes, go Apolda");
	cr_assert_str_eq(where(at, "prussian.vedette1"), "eliminated");
	cr_assert_str_eq(where(at, "Hohenlohe"), "Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert(knows_arm(at, "Hohenlohe") && knows_arm(at, "Lannes"));
	cr_assert_str_eq(name_for(at, "french", "Hohenlohe"), name_for(at, "public", "Hohenlohe"));
	cr_assert_str_eq(asks(at), "french attack");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
}

Test(contact, vedette_finds_a_stack, .description = "1806 grognard.vedettes.die")
{
	struct at_table *at = before_apolda("french.vedette1", "Hohenlohe, prussian.vedette1");
	dice(at, "card F03");
	give_all(at, "unit french.vedette1, go Apolda");
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(where(at, "prussian.vedette1"), "eliminated");
	cr_assert(knows_arm(at, "Hohenlohe"), "that there is a stack, not which");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(contact, vedettes_eliminate_each_other, .description = "1806 grognard.vedettes.die")
{
	struct at_table *at = before_apolda("french.vedette1", "prussian.vedette1");
	dice(at, "card F03");
	give_all(at, "unit french.vedette1, go Apolda");
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(where(at, "prussian.vedette1"), "eliminated");
	cr_assert_eq(vp(at), 10);
}

Test(contact, vedette_does_not_cut_an_axis, .description = "1806 grognard.vedettes.special")
{
	struct at_table *at = before_apolda("french.vedette1", "Hohenlohe, Lannes");
	change(at, "{'axis':'Apolda','to':'Iena','side':'prussian'}");
	begin(at, "operations");
	dice(at, "card F03");
	give_all(at, "unit french.vedette1, go Apolda");
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(axis_owner(at, "Apolda"), "prussian");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
}

Test(contact, vedette_takes_a_citadel, .description = "1806 grognard.vedettes.special victory.citadels")
{
	struct at_table *at = clear_field("grognard");
	place(at, "french.vedette1", "Merseburg");
	place(at, "Ney", "Bamberg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F01");
	give_all(at, "unit french.vedette1, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_eq(vp(at), 7);
}

/* Hollfeld has two connections: whoever goes from Bamberg to Bayreuth in two passes it. */
static struct at_table *through_hollfeld(const char *mover, const char *friends)
{
	struct at_table *at = clear_field("grognard");
	place(at, mover, "Bamberg");
	place(at, friends, "Hollfeld");
	place(at, "Davout", "Kulmbach");
	place(at, "Ney", "Coburg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F03");
	return at;
}

Test(contact, own_vedette_stops_nobody, .description = "1806 grognard.vedettes.special")
{
	struct at_table *at = through_hollfeld("Lannes", "french.vedette1");
	give_all(at, "unit Lannes, go Hollfeld");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert(is_legal(at, "go Bayreuth"));
}

Test(contact, own_stack_stops_a_stack_unseen, .description = "1806 move.path grognard.fog")
{
	struct at_table *at = through_hollfeld("Lannes", "Soult");
	give_all(at, "unit Lannes, go Hollfeld");
	cr_assert_str_eq(asks(at), "french move", "the question does not tell whom it has come upon");
	cr_assert_str_eq(rule_of(at, "go Bayreuth"), "move.path");
	cr_assert(is_legal(at, "done"));
}

Test(contact, own_stack_does_not_stop_a_vedette, .description = "1806 grognard.vedettes.special")
{
	struct at_table *at = through_hollfeld("french.vedette1", "Soult");
	give_all(at, "unit french.vedette1, go Hollfeld");
	cr_assert(is_legal(at, "go Bayreuth"));
}

Test(contact, vedettes_act_alone, .description = "1806 grognard.vedettes.move")
{
	struct at_table *at = before_apolda("Lannes, french.vedette1, french.vedette2", "Hohenlohe");
	give(at, "unit Lannes");
	cr_assert_str_eq(rule_of(at, "unit french.vedette1"), "grognard.vedettes.move");
	dice(at, "card F03");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french move");
}

Test(contact, vedettes_feign_their_fatigue, .description = "1806 grognard.vedettes.move move.points")
{
	struct at_table *at = before_apolda("french.vedette1, french.vedette2", "Hohenlohe");
	dice(at, "card F06");
	give_all(at, "unit french.vedette1, unit french.vedette2");
	cr_assert_eq(last_told(at, "points")->message.arg[1].value, 5, "six, one less for the second");
	give_all(at, "go Kahla, go Rudolstadt, go Saalfeld, go Poessneck, done");
	cr_assert_str_eq(asks(at), "french share", "two blocks: a point might be left over");
	cr_assert_eq(answers_listed(at), 1);
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
}
