/*
 * What contact and combat show of upright blocks, p. 16, and what is hidden again afterwards.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static bool is_known(const struct at_table *at, const char *viewer, const char *block)
{
	return napoleon_block(mask_of(at, viewer), piece_named(at, block)) != no_block;
}

static bool is_known_as(const struct at_table *at, const char *block, unsigned arm)
{
	return napoleon_everybody_knows_arm(mask_of(at, "public"), piece_named(at, block), arm);
}

/* ---- Contact ----------------------------------------------------------------------------------------- */

Test(contact_fog, stacks_face_to_face, .description = "1806 grognard.fog grognard.vedettes.die")
{
	struct at_table *at = iena_and_apolda("Ney", "Louis, Frederick William III");
	operate(at, "unit Ney, go Apolda", "card F03");
	cr_assert(is_known_as(at, "Ney", arm_stack) && is_known_as(at, "Louis", arm_stack));
	cr_assert(is_known_as(at, "Frederick William III", arm_stack), "a commander is part of a stack");
	cr_assert_not(is_known(at, "prussian", "Ney") || is_known(at, "french", "Louis") ||
		      is_known(at, "french", "Frederick William III"));
	give(at, "no");
	cr_assert_not(is_known(at, "prussian", "Ney"), "without combat nobody is turned up");
	cr_assert_eq(mask_of(at, "prussian")->fatigue[ney], strength_unknown);
}

Test(contact_fog, the_arm_is_remembered, .description = "1806 grognard.fog")
{
	struct at_table *at = iena_and_apolda("Ney", "Louis");
	operate(at, "unit Ney, go Apolda, no", "card F03");
	dice(at, "card P02");
	give_all(at, "unit Louis, no, go Auerstaedt, go Buttelstedt");
	while (strcmp(asks(at), "french operation"))
		give(at, "done");
	cr_assert(is_known_as(at, "Louis", arm_stack) && !is_known(at, "french", "Louis"));
}

/* Louis, who is known to be a stack, comes to a block nobody knows; they look alike only if both are turned. */
static struct at_table *louis_joins(const char *other, const char *turned)
{
	struct at_table *at = iena_and_apolda("Ney", "Louis");
	place(at, other, "Auerstaedt");
	if (turned)
		activated(at, turned);
	operate(at, "unit Ney, go Apolda, no", "card F03");
	dice(at, "card P01");
	give_all(at, "unit Louis, no, go Auerstaedt");
	while (strcmp(asks(at), "french operation"))
		give(at, "done");
	return at;
}

Test(contact_fog, blocks_that_look_alike_are_confused, .description = "1806 grognard.fog")
{
	struct at_table *at = louis_joins("prussian.vedette1", "prussian.vedette1");
	cr_assert_not(is_known_as(at, "Louis", arm_stack) || is_known_as(at, "prussian.vedette1", arm_stack));
	cr_assert_not(is_known_as(at, "prussian.vedette1", arm_vedette));
}

Test(contact_fog, blocks_turned_otherwise_are_not, .description = "1806 grognard.fog")
{
	struct at_table *at = louis_joins("prussian.vedette1", NULL);
	cr_assert(is_known_as(at, "Louis", arm_stack), "his flag is upside down, the other is not");
	cr_assert_not(is_known_as(at, "prussian.vedette1", arm_vedette) ||
		      is_known_as(at, "prussian.vedette1", arm_stack));
}

Test(contact_fog, a_ride_tells_whether_there_are_corps,
     .description = "1806 grognard.vedettes.die grognard.fog")
{
	struct at_table *at = iena_and_apolda("french.vedette1",
					      "Louis, Frederick William III, prussian.vedette1");
	operate(at, "unit french.vedette1, go Apolda", "card F03");
	cr_assert(is_known(at, "prussian", "french.vedette1"), "whoever goes is seen");
	cr_assert(is_known(at, "french", "prussian.vedette1"));
	cr_assert(is_known_as(at, "Louis", arm_stack) && !is_known(at, "french", "Louis"));
	cr_assert_not(is_known(at, "french", "Frederick William III"), "not who they are");
}

Test(contact_fog, riding_down_a_vedette_shows_a_stack,
     .description = "1806 grognard.vedettes.die grognard.fog")
{
	struct at_table *at = iena_and_apolda("Ney", "prussian.vedette1");
	operate(at, "unit Ney", "card F03");
	cr_assert_not(is_known_as(at, "Ney", arm_stack));
	give(at, "go Apolda");
	cr_assert(is_known_as(at, "Ney", arm_stack) && !is_known(at, "prussian", "Ney"));
}

Test(contact_fog, a_bridge_is_no_work_for_vedettes, .description = "1806 card.destroyed-bridge grognard.fog")
{
	struct at_table *at = iena_and_apolda("Ney", "Louis");
	hand(at, "prussian", "P18");
	active(at, "prussian");
	operate(at, "unit Louis, card P18", "card P03");
	cr_assert_not(is_known(at, "french", "Louis"));
	give(at, "at Weimar");
	cr_assert(is_known_as(at, "Louis", arm_stack) && !is_known(at, "french", "Louis"));
}

/* ---- Combat ------------------------------------------------------------------------------------------ */

/* Lannes and Ney against Brunswick and Rüchel; nothing but fatigue is shown, so all stay. */
static struct at_table *combat_at_naumburg(const char *choices)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Lannes, Ney, Brunswick, Rüchel", "Naumburg");
	place(at, "Davout", "Zeitz");
	place(at, "Weimar", "Gotha");
	hand(at, "french", "F03");
	active(at, "french");
	begin(at, "operations");
	give_all(at, choices);
	return at;
}

static void fight_it_out(struct at_table *at)
{
	give(at, "pass");
	while (!strcmp(asks(at), "french share") || !strcmp(asks(at), "prussian share"))
		give_any(at, 0);
	while (window_open(at))
		give(at, "pass");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(contact_fog, open_before_the_first_card, .description = "1806 grognard.fog combat.cards.A")
{
	struct at_table *at = combat_at_naumburg("unit Lannes, unit Ney");
	cr_assert_not(is_known(at, "prussian", "Lannes") || is_known(at, "french", "Rüchel"),
		      "not before it is declared");
	give(at, "yes");
	cr_assert_str_eq(asks(at), "french attack-card");
	cr_assert(is_known(at, "prussian", "Lannes") && is_known(at, "prussian", "Ney"));
	cr_assert(is_known(at, "french", "Brunswick") && is_known(at, "french", "Rüchel"));
	cr_assert(is_known(at, "public", "Ney") && is_known(at, "public", "Brunswick"));
	cr_assert_not(is_known(at, "prussian", "Davout") || is_known(at, "french", "Weimar"),
		      "not in other areas");
	const json_t *row = row_of(view_for(at, seat_named(at, "prussian")), "pieces", "id", "lannes");
	cr_assert_not_null(row);
	cr_assert_null(json_object_get(row, "strength"), "his sheet is behind the screen");
	cr_assert_null(json_object_get(row, "fatigue"));
	cr_assert_eq(mask_of(at, "french")->inf[brunswick], strength_unknown);
}

Test(contact_fog, bystanders_lie_open_too, .description = "1806 grognard.fog")
{
	struct at_table *at = combat_at_naumburg("unit Lannes, done, yes");
	cr_assert(is_known(at, "prussian", "Ney"), "all in the area are laid flat");
}

static unsigned remembered(const struct at_table *at, const char *viewer, unsigned block)
{
	const struct napoleon *n = mask_of(at, viewer);
	unsigned found = 0;
	for (unsigned flag = 0; flag < blocks; flag++)
		found += n->who[flag] == 1 + block && n->at[flag] == space_named(at, "Naumburg");
	return found;
}

Test(contact_fog, upright_again_after_the_combat, .description = "1806 grognard.fog")
{
	struct at_table *at = combat_at_naumburg("unit Lannes, unit Ney, yes");
	dice(at, "card F05, card F06, card F10, card F11, card F15, card P05, card P06, card P10");
	fight_it_out(at);
	cr_assert_not(is_known(at, "prussian", "Lannes") || is_known(at, "prussian", "Ney"));
	cr_assert_not(is_known(at, "french", "Brunswick") || is_known(at, "french", "Rüchel"));
	cr_assert_not(is_known(at, "public", "Lannes"));
	cr_assert_null(row_of(view_for(at, seat_named(at, "prussian")), "pieces", "id", "lannes"));
	cr_assert_eq(remembered(at, "prussian", lannes), 1, "one of the two is Lannes");
	cr_assert_eq(remembered(at, "prussian", ney), 1);
	cr_assert_eq(mask_of(at, "prussian")->fatigue[lannes], strength_unknown);
}

/* ---- Parting ----------------------------------------------------------------------------------------- */

/* Lannes and Ney were seen at Naumburg and stand there again; one of them goes to Zeitz. */
static struct at_table *parted(void)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Lannes, Ney", "Naumburg");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	begin(at, "operations");
	napoleon_show(table_at(at), 1u << piece_named(at, "Lannes") | 1u << piece_named(at, "Ney"),
		      say(told_blocks_open));
	cr_assert(is_known(at, "prussian", "Lannes"));
	napoleon_mingle(table_at(at), space_named(at, "Naumburg"), french);
	dice(at, "card F01");
	give_all(at, "unit Lannes, done, go Zeitz");
	while (strcmp(asks(at), "prussian operation"))
		give(at, "done");
	return at;
}

Test(contact_fog, which_of_two_has_left, .description = "1806 grognard.fog")
{
	struct at_table *at = parted();
	cr_assert_not(is_known(at, "prussian", "Lannes") || is_known(at, "prussian", "Ney"));
	cr_assert_eq(mask_of(at, "prussian")->group[piece_named(at, "Lannes")],
		     mask_of(at, "prussian")->group[piece_named(at, "Ney")]);
}

Test(contact_fog, one_shown_tells_the_other, .description = "1806 grognard.fog")
{
	struct at_table *at = parted();
	napoleon_show(table_at(at), 1u << piece_named(at, "Lannes"), say(told_blocks_open));
	cr_assert(is_known(at, "prussian", "Lannes") && is_known(at, "prussian", "Ney"));
}

/* ---- The dead ---------------------------------------------------------------------------------------- */

Test(contact_fog, whoever_is_eliminated_is_seen,
     .description = "1806 grognard.fog turn.elimination victory.losses")
{
	struct at_table *at = iena_and_apolda("Ney", "Louis");
	tire(at, "Ney", 8);
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert(is_known(at, "prussian", "Ney"));
	cr_assert_eq(mask_of(at, "prussian")->lost[french], 6);
	cr_assert_eq(vp(at), 16);
}
