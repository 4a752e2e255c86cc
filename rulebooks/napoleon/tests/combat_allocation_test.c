/*
 * Fatigue and losses shared out, p. 12 step 4: equal shares, the balance as the owner likes, fatigue first,
 * and of several losses one cavalry.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* ---- Fatigue ------------------------------------------------------------------------------------------- */

Test(combat_allocation, one_corps_takes_it_all, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	shows(at, "french", "FF F");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_str_eq(asks(at), "prussian operation", "nothing to choose");
}

Test(combat_allocation, four_points_on_two_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Brunswick, Louis", "Naumburg");
	shows(at, "french", "FF FF");
	shows(at, "prussian", "F F F");
	attack_with(at, "Ney");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(fatigue_of(at, "Louis"), 2);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_allocation, five_points_on_two_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick, Louis", "Naumburg");
	shows(at, "french", "FF FF F");
	shows(at, "prussian", "F F F");
	attack_with(at, "Lannes");
	cr_assert_str_eq(asks(at), "prussian share");
	cr_assert(is_legal(at, "unit Brunswick"));
	give(at, "unit Louis");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(fatigue_of(at, "Louis"), 3);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_allocation, five_points_on_three_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick, Louis, Hohenlohe", "Naumburg");
	shows(at, "french", "FF FF F");
	shows(at, "prussian", "F F F F F");
	attack_with(at, "Lannes");
	give(at, "unit Louis");
	give(at, "unit Louis"); /* the balance is free: both on one */
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
	cr_assert_eq(fatigue_of(at, "Louis"), 3);
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 1);
}

Test(combat_allocation, three_points_on_four_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Rüchel, Louis, Tauentzien, Blücher", "Naumburg");
	shows(at, "french", "F F F");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Lannes");
	give_all(at, "unit Blücher, unit Blücher, unit Blücher"); /* less than one each */
	cr_assert_eq(fatigue_of(at, "Blücher"), 3);
	cr_assert_eq(fatigue_of(at, "Rüchel") + fatigue_of(at, "Louis") + fatigue_of(at, "Tauentzien"), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_allocation, attackers_share_too, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney, Augereau, Murat", "Brunswick, Louis", "Naumburg");
	shows(at, "french", "F F F F F F");
	shows(at, "prussian", "FF FF FF");
	attack_with(at, "Ney, Augereau, Murat");
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
	cr_assert_eq(fatigue_of(at, "Augereau"), 2);
	cr_assert_eq(fatigue_of(at, "Murat"), 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_eq(fatigue_of(at, "Louis"), 3);
}

Test(combat_allocation, commanders_take_no_share, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Brunswick, Frederick William III", "Naumburg");
	shows(at, "french", "FF FF");
	shows(at, "prussian", "F F F");
	attack_with(at, "Ney");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4);
}

/* ---- Fatigue first ------------------------------------------------------------------------------------- */

Test(combat_allocation, corps_dead_of_fatigue_takes_no_loss,
     .description = "1806 combat.allocate turn.elimination victory.losses")
{
	struct at_table *at = battlefield("Ney", "Brunswick, Rüchel", "Naumburg");
	tire(at, "Rüchel", 8);
	shows(at, "french", "LF F");
	shows(at, "prussian", "F F"); /* Rüchel 1 - 1 */
	attack_with(at, "Ney");
	cr_assert_str_eq(where(at, "Rüchel"), "eliminated", "a point each is one too many");
	cr_assert_eq(vp(at), 6, "his four points");
	cr_assert_str_eq(asks(at), "prussian loss");
	give(at, "no"); /* Brunswick's: there is nobody else */
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
	cr_assert_eq(vp(at), 5);
}

Test(combat_allocation, eight_points_are_borne, .description = "1806 turn.elimination combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Rüchel", "Naumburg");
	tire(at, "Rüchel", 5);
	shows(at, "french", "FF F");
	attack_with(at, "Ney");
	cr_assert_str_eq(where(at, "Rüchel"), "Naumburg");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 8);
}

/* ---- Losses -------------------------------------------------------------------------------------------- */

Test(combat_allocation, one_loss_falls_where_its_owner_likes, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Brunswick, Louis, Rüchel", "Naumburg");
	shows(at, "french", "L FF");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Ney");
	give_all(at, "unit Louis, unit Louis");
	cr_assert_str_eq(asks(at), "prussian loss");
	cr_assert(is_legal(at, "unit Brunswick"));
	cr_assert(is_legal(at, "unit Louis"));
	cr_assert_str_eq(rule_of(at, "unit Weimar"), "combat.allocate");
	give(at, "unit Rüchel");
	cr_assert(is_legal(at, "yes"), "a single loss may be of either arm");
	give(at, "no");
	cr_assert_eq(inf_of(at, "Rüchel"), 2);
	cr_assert_eq(cav_of(at, "Rüchel"), 1);
}

Test(combat_allocation, two_losses_on_three_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Davout", "Brunswick, Louis, Rüchel", "Naumburg");
	shows(at, "french", "L L F");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Davout");
	give(at, "unit Louis"); /* fatigue */
	give_all(at, "unit Brunswick, no");
	cr_assert(is_legal(at, "unit Brunswick"), "the balance is free, so he may have both");
	give(at, "unit Brunswick");
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
	cr_assert_eq(cav_of(at, "Brunswick"), 0, "and one is cavalry");
}

Test(combat_allocation, three_losses_on_three_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Davout", "Brunswick, Louis, Rüchel", "Naumburg");
	shows(at, "french", "L L L");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Davout");
	give_all(at, "unit Brunswick, no");
	cr_assert_str_eq(rule_of(at, "unit Brunswick"), "combat.allocate", "one each");
	give_all(at, "unit Louis, yes");
	cr_assert_str_eq(asks(at), "prussian loss", "Rüchel is left, of either arm");
	give(at, "no");
	cr_assert_eq(strength_at(at, "Brunswick"), 7);
	cr_assert_eq(strength_at(at, "Louis"), 2);
	cr_assert_eq(strength_at(at, "Rüchel"), 3);
	cr_assert_eq(vp(at), 7);
}

Test(combat_allocation, five_losses_on_three_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Davout, Lannes", "Brunswick, Louis, Rüchel", "Naumburg");
	shows(at, "french", "L L L L L F");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Davout, Lannes");
	give(at, "unit Rüchel"); /* fatigue */
	give_all(at, "unit Brunswick, no, unit Louis, yes, no");
	give_all(at, "unit Brunswick, no, unit Brunswick, no"); /* the balance */
	cr_assert_eq(inf_of(at, "Brunswick"), 4);
	cr_assert_eq(strength_at(at, "Louis"), 2);
	cr_assert_eq(strength_at(at, "Rüchel"), 3);
	cr_assert_eq(vp(at), 5);
}

Test(combat_allocation, two_losses_on_four_corps, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Davout", "Rüchel, Louis, Tauentzien, Blücher", "Naumburg");
	shows(at, "french", "L L FF");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Davout");
	give_all(at, "unit Louis, unit Louis");
	give(at, "unit Blücher"); /* has only cavalry */
	cr_assert_eq(cav_of(at, "Blücher"), 3);
	give_all(at, "unit Blücher");
	cr_assert_eq(cav_of(at, "Blücher"), 2);
	cr_assert_str_eq(asks(at), "prussian retreat");
}

Test(combat_allocation, share_of_a_corps_that_goes, .description = "1806 combat.allocate turn.elimination")
{
	struct at_table *at = battlefield("Davout, Lannes", "Brunswick, Louis", "Naumburg");
	strength(at, "Louis", 1, 0);
	shows(at, "french", "L L L L F F");
	shows(at, "prussian", "F F F");
	attack_with(at, "Davout, Lannes");
	give(at, "unit Davout"); /* the third point of fatigue */
	give(at, "unit Louis");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	give_all(at, "no, no"); /* the other three are Brunswick's: the last of them has to be cavalry */
	cr_assert_eq(inf_of(at, "Brunswick"), 5);
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(vp(at), 6);
}

Test(combat_allocation, more_losses_than_points, .description = "1806 combat.allocate victory.losses")
{
	struct at_table *at = battlefield("Davout", "Louis", "Naumburg");
	strength(at, "Louis", 1, 1);
	shows(at, "french", "L L L");
	shows(at, "prussian", "F");
	attack_with(at, "Davout");
	if (!strcmp(asked(at), "loss"))
		give(at, "yes");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 8, "two points is all he had");
	cr_assert_str_eq(asks(at), "prussian operation");
}

/* ---- All points are shared out before a corps goes ------------------------------------------------------- */

/* Rüchel with eight fatigue and Brunswick with three get three points: one each, and one more for either. */
static struct at_table *three_points_for_ruechel_and_brunswick(const char *options)
{
	struct at_table *at = battlefield_with(options, "Lannes", "Rüchel, Brunswick", "Naumburg");
	strength(at, "Rüchel", 3, 1);
	tire(at, "Rüchel", 8);
	tire(at, "Brunswick", 3);
	begin(at, "operations");
	shows(at, "french", "F F F");
	shows(at, "prussian",
	      "F F"); /* Brunswick's eight points two, Rüchel's four one, less one for his fatigue */
	attack_with(at, "Lannes");
	return at;
}

static struct message prompt_at(const struct at_table *at)
{
	struct field field = field_at(at);
	const struct frame *frame = engine_frame(flow_in(field.mask), asked_seat(at));
	return engine_question(rulebook_at(at), frame)->prompt(&field, frame);
}

Test(combat_allocation, the_balance_may_fall_on_a_corps_that_goes,
     .description = "1806 combat.allocate turn.elimination")
{
	struct at_table *at = three_points_for_ruechel_and_brunswick("");
	cr_assert_str_eq(asks(at), "prussian share");
	cr_assert(stands_at(at, "Rüchel", "Naumburg"), "nobody goes before all is shared out");
	give(at, "unit Rüchel");
	cr_assert_str_eq(where(at, "Rüchel"), "eliminated");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4);
	cr_assert_eq(vp(at), 6);
}

Test(combat_allocation, or_on_one_that_stays, .description = "1806 combat.allocate turn.elimination")
{
	struct at_table *at = three_points_for_ruechel_and_brunswick("");
	give(at, "unit Brunswick");
	cr_assert_str_eq(where(at, "Rüchel"), "eliminated");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 5);
}

Test(combat_allocation, who_took_how_much_is_told,
     .description = "1806 combat.allocate terms.order-of-battle")
{
	struct at_table *at = three_points_for_ruechel_and_brunswick("");
	struct message prompt = prompt_at(at);
	cr_assert_eq(prompt.id, ask_share_combat);
	cr_assert_eq(prompt.arg[1].value, 1, "a point is left");
	const struct event *even = last_told(at, "fatigue-even-combat");
	cr_assert_eq(even->pieces, 2);
	cr_assert_eq(even->message.arg[0].value, 1);
	cr_assert_eq(even->seats, 0, "the sheets lie open");
	cr_assert_eq(told(at, "fatigue-taken"), 1, "Lannes alone has taken two");
	cr_assert_eq(last_told(at, "fatigue-taken")->message.arg[1].value, 2);
	give(at, "unit Rüchel");
	cr_assert_eq(told(at, "fatigue-taken"), 2);
	cr_assert_eq(last_told(at, "fatigue-taken")->piece[0], piece_named(at, "Rüchel"));
}

Test(combat_allocation, behind_a_screen_only_the_owner_is_told, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = three_points_for_ruechel_and_brunswick("screens=1");
	uint8_t owner = (uint8_t)(1u << seat_named(at, "prussian"));
	cr_assert_eq(last_told(at, "fatigue-even-combat")->seats, owner);
	give(at, "unit Brunswick");
	cr_assert_eq(last_told(at, "fatigue-taken")->seats, owner);
}
