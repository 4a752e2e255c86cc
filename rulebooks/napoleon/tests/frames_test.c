/*
 * Open questions of a position from a file: a frame holds only what its question could have put there.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static bool is_sound(const struct at_table *at, const struct napoleon *n)
{
	return !state_check_frames(scenario_at(at), (const struct position *)n);
}

static struct frame *top_of(struct napoleon *n)
{
	return &n->flow.stack[n->flow.depth - 1];
}

/* Lannes and Ney at Coburg, Soult at Hof, Louis and Brunswick at Weimar; the side is asked for a stack. */
static struct at_table *asked_for_a_stack(const char *side)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Lannes, Ney", "Coburg");
	place(at, "Soult", "Hof");
	place_all(at, "Louis, Brunswick", "Weimar");
	active(at, side);
	begin(at, "operations");
	return at;
}

/* Another question of a seat lies upon those that are open. */
static struct frame *plant(struct napoleon *n, unsigned question, seat_id seat)
{
	struct frame *frame = &n->flow.stack[n->flow.depth++];
	*frame = (struct frame){.question = (uint8_t)question, .seat = seat};
	return frame;
}

Test(frames, a_stack_stands_in_one_area, .description = "1806 turn.operations.select")
{
	struct at_table *at = asked_for_a_stack("french");
	give(at, "unit Lannes");
	struct napoleon n = *position_at(at);
	cr_assert_eq(top_of(&n)->question, question_select);
	cr_assert(is_sound(at, &n));
	top_of(&n)->arg[0] |= 1u << ney;
	cr_assert(is_sound(at, &n), "he stands at Coburg too");
	top_of(&n)->arg[0] |= 1u << soult;
	cr_assert_not(is_sound(at, &n), "Soult stands at Hof");
	top_of(&n)->arg[0] = 0;
	cr_assert_not(is_sound(at, &n), "nobody");
}

Test(frames, bits_are_of_the_side_asked, .description = "1806 turn.operations.select")
{
	struct at_table *at = asked_for_a_stack("prussian");
	give(at, "unit Louis");
	struct napoleon n = *position_at(at);
	cr_assert(is_sound(at, &n));
	top_of(&n)->arg[0] |= 1u << prussian_blocks;
	cr_assert_not(is_sound(at, &n), "the Prussians have thirteen blocks, from bit 0 to 12");
}

Test(frames, the_cannon_call_a_corps_to_a_combat, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = asked_for_a_stack("french");
	struct napoleon n = *position_at(at);
	struct frame *frame = plant(&n, question_cannon, 0);
	cr_assert_not(is_sound(at, &n), "there is no combat");
	n.combat.area = (uint8_t)(1 + space_named(at, "Weimar"));
	cr_assert(is_sound(at, &n));
	frame->arg[0] = 1 + lannes;
	cr_assert(is_sound(at, &n));
	frame->arg[0] = 1 + louis;
	cr_assert_not(is_sound(at, &n), "a Prussian");
	frame->arg[0] = 1 + napoleon;
	cr_assert_not(is_sound(at, &n), "no corps");
	frame->arg[0] = 1 + davout;
	cr_assert_not(is_sound(at, &n), "off the map");
}

Test(frames, a_retreat_follows_a_combat_that_was_lost, .description = "1806 combat.retreat")
{
	struct at_table *at = asked_for_a_stack("french");
	struct napoleon n = *position_at(at);
	plant(&n, question_retreat, 1);
	n.combat.area = (uint8_t)(1 + space_named(at, "Weimar"));
	n.combat.path_count = 1;
	cr_assert_not(is_sound(at, &n), "nobody has won");
	n.combat.winner = 1 + french;
	cr_assert(is_sound(at, &n));
}

Test(frames, fatigue_is_asked_for_while_there_is_some, .description = "1806 move.fatigue-share")
{
	struct at_table *at = asked_for_a_stack("french");
	struct napoleon n = *position_at(at);
	struct frame *frame = plant(&n, question_share, 0);
	frame->arg[1] = why_march;
	cr_assert_not(is_sound(at, &n), "no point");
	frame->count = 1;
	cr_assert(is_sound(at, &n));
	frame->arg[1] = 0;
	cr_assert_not(is_sound(at, &n), "for no reason");
}

Test(frames, own_blocks_are_set_up_in_secret, .description = "1806 grognard.setup")
{
	struct at_table *at = start("grognard");
	struct napoleon n = *position_at(at);
	cr_assert(n.flow.sealed & 1);
	cr_assert(is_sound(at, &n));
	n.flow.own[0][0].arg[0] = 1 + lannes;
	cr_assert(is_sound(at, &n));
	n.flow.own[0][0].arg[0] = 1 + louis;
	cr_assert_not(is_sound(at, &n), "the first seat commands the French");
}
