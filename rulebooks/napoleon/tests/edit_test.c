/*
 * Positions set up by hand, and what is hidden in them.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

Test(edit, impossible_positions_are_refused, .description = "1806 terms.commander")
{
	struct at_table *at = clear_field("grognard");
	cr_assert_str_eq(refused(at, "{'piece':'Napoléon','at':'Bamberg'}"), "terms.commander");
	cr_assert_null(refused(at, "[{'piece':'Napoléon','at':'Bamberg'},{'piece':'Ney','at':'Bamberg'}]"));
	cr_assert_str_eq(refused(at, "{'piece':'prussian.vedette1','at':'Bamberg'}"),
			 "grognard.vedettes.die");
	cr_assert_str_eq(refused(at, "{'axis':'Iena','to':'Apolda','side':'french'}"), "move.axis-clear");
	cr_assert_str_eq(refused(at, "{'piece':'Napoléon','at':'eliminated'}"), "victory.napoleon");
	cr_assert_str_eq(refused(at, "{'vp':20}"), "victory.end");
	cr_assert_str_eq(refused(at, "{'piece':'Ney','strength':{'inf':8,'cav':1}}"),
			 "terms.order-of-battle");
	cr_assert_str_eq(refused(at, "{'piece':'Ney','fatigue':9}"), "turn.elimination");
	cr_assert_str_eq(refused(at, "{'piece':'Lannes','at':'Erfurt'}"), "victory.citadels");
	cr_assert_str_eq(refused(at, "{'bridge':['Bamberg','Lichtenfels'],'destroyed':true}"),
			 "card.destroyed-bridge");
	cr_assert_str_eq(refused(at, "{'nonsense':1}"), "");
}

Test(edit, vedettes_belong_to_the_grognard, .description = "1806 grognard.vedettes.move")
{
	struct at_table *at = clear_field("conscript");
	cr_assert_str_eq(refused(at, "{'piece':'french.vedette1','at':'Bamberg'}"), "grognard.vedettes.move");
}

Test(edit, a_card_is_in_one_place, .description = "1806 terms.cards")
{
	struct at_table *at = clear_field("conscript");
	cr_assert_eq(deck_size(at, "french"), 36);
	hand(at, "french", "F12 F27");
	cr_assert_eq(hand_size(at, "french"), 2);
	cr_assert_eq(deck_size(at, "french"), 34);
	cr_assert_str_eq(refused(at, "{'deck':{'french':['F12']}}"), "terms.cards");
	cr_assert_str_eq(refused(at, "{'hand':{'french':['F12','F12']}}"), "terms.cards");
	cr_assert_str_eq(refused(at, "{'hand':{'french':['P01']}}"), "terms.cards");
	deck(at, "french", "F01 F02");
	cr_assert_eq(deck_size(at, "french"), 2);
	cr_assert_eq(discards(at, "french"), 32);
	hand(at, "french", "F03");
	cr_assert_str_eq(card_at(at, "F12"), "deck");
	cr_assert_str_eq(card_at(at, "F03"), "hand");
	cr_assert_str_eq(card_at(at, "F30"), "discard");
}

Test(edit, strength_set_by_hand_counts_as_lost_or_won, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Coburg");
	strength(at, "Lannes", 3, 0);
	cr_assert_eq(position_at(at)->lost[french], 3); /* 6 printed */
	place(at, "Ney", "Kronach");
	strength(at, "Ney", 7, 1);
	cr_assert_eq(position_at(at)->lost[french], 1);
	place(at, "Louis", "eliminated");
	cr_assert_eq(position_at(at)->lost[prussian], 3);
	cr_assert_eq(strength_at(at, "Louis"), 0);
}

Test(edit, operations_begin_with_the_side_named, .description = "1806 turn.operations")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Coburg");
	place(at, "Louis", "Saalfeld");
	active(at, "prussian");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_legal(at, "unit Louis"));
	cr_assert(is_legal(at, "pass"));
}

/* ---- Fog of positions set up by hand -------------------------------------------------------------------- */

/* What a viewer knows can be filled in, and what is filled in looks the same to him. */
static void imagine_and_compare(struct at_table *at, seat_id viewer, unsigned salt)
{
	struct napoleon mask, imagined, again;
	struct keyed_chance chance;
	uint8_t key[16];
	char wrong[200];
	key_from_text(key, "edit", salt);
	keyed_chance(&chance, key, 0);
	memset(&imagined, 0, sizeof imagined);
	napoleon_mask(scenario_at(at), true_position(at), viewer, (struct mask *)&mask);
	napoleon_imagine(scenario_at(at), (const struct mask *)&mask, viewer, &chance.chance,
			 (struct position *)&imagined);
	cr_assert_null(state_check(scenario_at(at), (const struct position *)&imagined));
	cr_assert_null(
		napoleon_check(scenario_at(at), (const struct position *)&imagined, wrong, sizeof wrong));
	napoleon_mask(scenario_at(at), (const struct position *)&imagined, viewer, (struct mask *)&again);
	cr_assert_eq(memcmp(&mask, &again, sizeof mask), 0);
}

Test(edit, keeps_the_fog_sound, .description = "1806 grognard.fog")
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Napoléon, Lannes, Ney, french.vedette1", "Coburg");
	place_all(at, "Brunswick, Rüchel, Blücher", "Weimar");
	place_all(at, "prussian.vedette1, Louis", "Saalfeld");
	place(at, "Davout", "Saalfeld");
	place(at, "prussian.vedette1", "Gotha");
	strength(at, "Lannes", 8, 0);
	tire(at, "Ney", 8);
	place(at, "Soult", "eliminated");
	hand(at, "french", "F03 F12 F30");
	deck(at, "prussian", "P01 P02 P03");
	knows(at, "prussian", "Ney", "identity");
	knows(at, "prussian", "french.vedette1", "arm");
	knows(at, "french", "Rüchel", "arm");
	begin(at, "operations");
	for (unsigned salt = 0; salt < 50; salt++) {
		imagine_and_compare(at, 0, salt);
		imagine_and_compare(at, 1, salt);
		imagine_and_compare(at, public_seat, salt);
	}
	/* Put somewhere else, the block that was known is known no longer. */
	place(at, "Ney", "Kronach");
	cr_assert_str_neq(name_for(at, "prussian", "Ney"), "Ney");
}
