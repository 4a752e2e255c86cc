/*
 * What the other side does and does not see of a march with upright blocks, p. 16; BERNADOTTE played
 * blindly, p. 18.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* French blocks at Jena, Soult far off, Prussians at Erfurt. */
static struct at_table *at_iena(const char *list)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, list, "Iena");
	place(at, "Soult", "Bamberg");
	place_all(at, "Louis, prussian.vedette1", "Erfurt");
	active(at, "french");
	return at;
}

static unsigned flag_of(const struct at_table *at, const char *block)
{
	return piece_named(at, block);
}

static bool is_known(const struct at_table *at, const char *viewer, const char *block)
{
	return napoleon_block(mask_of(at, viewer), flag_of(at, block)) != no_block;
}

static bool is_known_as(const struct at_table *at, const char *block, unsigned arm)
{
	return napoleon_everybody_knows_arm(mask_of(at, "public"), flag_of(at, block), arm);
}

static bool nothing_is_known(const struct at_table *at, const char *block)
{
	return !is_known(at, "prussian", block) && !is_known(at, "public", block) &&
	       !is_known_as(at, block, arm_stack) && !is_known_as(at, block, arm_vedette);
}

/* ---- The questions tell nothing ---------------------------------------------------------------------- */

/* Every question of a march of so many connections; nobody holds a green card. */
static void questions_of(char text[2000], const char *setting, const char *list, const char *choices,
			 const char *card, unsigned legs)
{
	static const char *const way[] = {"go Kahla", "go Rudolstadt", "go Saalfeld", "go Leutenberg"};
	struct at_table *at = at_iena(list);
	change(at, setting);
	hand(at, "french", "F09 F11");
	hand(at, "prussian", "P04 P10 P11");
	operate(at, choices, card);
	unsigned leg = 0;
	text[0] = '\0';
	while (strcmp(asks(at), "prussian operation")) {
		size_t used = strlen(text);
		snprintf(text + used, 2000 - used, "%s;", asks(at));
		if (window_open(at))
			give(at, "pass");
		else if (!strcmp(asks(at), "french share"))
			give_any(at, 0);
		else
			give(at, leg < legs ? way[leg++] : "done");
	}
	cr_assert_eq(leg, legs);
	leave(at);
}

static const char fair[] = "{'weather':'none'}", rain[] = "{'weather':'rain'}";

static void asked_alike(const char *setting, const char *one, const char *choices, const char *other,
			const char *other_choices, const char *card, unsigned legs)
{
	char first[2000], second[2000];
	questions_of(first, setting, one, choices, card, legs);
	questions_of(second, setting, other, other_choices, card, legs);
	cr_assert_str_eq(first, second);
}

Test(march_fog, a_corps_a_swift_one_and_a_vedette, .description = "1806 grognard.fog grognard.vedettes.move")
{
	static const char ride[] = "unit french.vedette1";
	asked_alike(fair, "Ney", "unit Ney", "french.vedette1", ride, "card F03", 3);
	asked_alike(fair, "Ney", "unit Ney", "Murat", "unit Murat", "card F03", 3);
	asked_alike(fair, "Ney", "unit Ney", "french.vedette1", ride, "card F06", 4);
	asked_alike(rain, "Ney", "unit Ney", "french.vedette1", ride, "card F04", 2);
}

Test(march_fog, two_corps_a_commander_two_vedettes,
     .description = "1806 grognard.fog move.fatigue-share card.rain")
{
	static const char corps[] = "Ney, Lannes", chosen[] = "unit Ney, unit Lannes";
	static const char riders[] = "french.vedette1, french.vedette2",
			  ride[] = "unit french.vedette1, unit french.vedette2";
	asked_alike(fair, corps, chosen, "Ney, Napoléon", "unit Ney, unit Napoléon", "card F06", 4);
	asked_alike(fair, corps, chosen, riders, ride, "card F06", 4);
	asked_alike(fair, corps, chosen, "Murat, Napoléon", "unit Murat, unit Napoléon", "card F04", 3);
	asked_alike(rain, corps, chosen, "Ney, Napoléon", "unit Ney, unit Napoléon", "card F06", 4);
	asked_alike(rain, corps, chosen, riders, ride, "card F06", 4);
}

/* At Kahla it comes upon a corps and must stop, or upon a vedette and does. */
Test(march_fog, whom_it_comes_upon, .description = "1806 grognard.fog move.path grognard.vedettes.special")
{
	char corps[2000], vedette[2000];
	questions_of(corps, "{'piece':'Davout','at':'Kahla'}", "Ney", "unit Ney", "card F04", 1);
	questions_of(vedette, "{'piece':'french.vedette3','at':'Kahla'}", "Ney", "unit Ney", "card F04", 1);
	cr_assert_str_eq(corps, vedette);
}

Test(march_fog, nothing_is_learned_on_the_way, .description = "1806 grognard.fog")
{
	struct at_table *at = at_iena("Ney, french.vedette1");
	operate(at, "unit Ney, done", "card F03");
	cr_assert(nothing_is_known(at, "Ney"));
	give_all(at, "go Kahla, go Rudolstadt, done");
	cr_assert(nothing_is_known(at, "Ney") && nothing_is_known(at, "french.vedette1"));
	cr_assert(is_known(at, "french", "Ney") && is_known(at, "referee", "Ney"));
	cr_assert_null(row_of(view_for(at, seat_named(at, "prussian")), "pieces", "id", "ney"));
	cr_assert_not_null(row_of(view_for(at, seat_named(at, "french")), "pieces", "id", "ney"));
}

Test(march_fog, points_are_told_to_their_owner, .description = "1806 grognard.fog move.points")
{
	struct at_table *at = at_iena("Murat");
	operate(at, "unit Murat", "card F03");
	cr_assert_eq(last_told(at, "points")->seats, 1u << seat_named(at, "french"));
	static const char *const movers[] = {"Murat", "Ney", "french.vedette1"};
	int counted[3];
	for (unsigned i = 0; i < 3; i++) {
		char choice[40];
		at = at_iena(movers[i]);
		snprintf(choice, sizeof choice, "unit %s", movers[i]);
		operate(at, choice, "card F03");
		struct field field = seen_by(at, seat_named(at, "prussian"));
		counted[i] = napoleon_points(&field, position_at(at)->operation.chosen, NULL);
	}
	cr_assert(counted[0] == counted[1] && counted[1] == counted[2], "Prussians count all alike");
}

/* ---- What is only begun ------------------------------------------------------------------------------ */

static const struct frame *top_of(const struct napoleon *n)
{
	return &n->flow.stack[n->flow.depth - 1];
}

Test(march_fog, a_choice_is_open_when_it_is_complete,
     .description = "1806 grognard.fog turn.operations.select")
{
	struct at_table *at = at_iena("Ney, Lannes");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_str_eq(asks(at), "french select");
	cr_assert_eq(top_of(mask_of(at, "prussian"))->question, question_operation);
	cr_assert_eq(top_of(mask_of(at, "french"))->question, question_select);
	cr_assert_eq(mask_of(at, "prussian")->operation.chosen, 0);
	dice(at, "card F03");
	give(at, "done");
	cr_assert_eq(mask_of(at, "prussian")->operation.chosen, 1u << flag_of(at, "Ney"));
}

Test(march_fog, the_way_ahead_is_the_owners, .description = "1806 grognard.fog move.path")
{
	struct at_table *at = at_iena("Ney");
	hand(at, "prussian", "P22");
	operate(at, "unit Ney", "card F04");
	until(at, "french move");
	give(at, "go Saalfeld");
	cr_assert_str_eq(asks(at), "prussian entry", "at Kahla");
	cr_assert_eq(mask_of(at, "prussian")->operation.route_count, 0);
	cr_assert_eq(mask_of(at, "french")->operation.route_count, 2);
}

Test(march_fog, a_reaction_half_chosen, .description = "1806 grognard.fog card.reaction")
{
	struct at_table *at = at_iena("Ney");
	place(at, "Hohenlohe", "Erfurt");
	hand(at, "prussian", "P26");
	begin(at, "operations");
	give_all(at, "unit Ney, card P26, unit Louis");
	cr_assert_str_eq(asks(at), "prussian reaction-move");
	cr_assert_neq(top_of(mask_of(at, "prussian"))->arg[0], 0);
	cr_assert_eq(top_of(mask_of(at, "french"))->arg[0], 0);
}

Test(march_fog, whether_a_point_exists,
     .description = "1806 grognard.fog move.fatigue-share terms.order-of-battle")
{
	struct at_table *at = at_iena("Ney, Lannes, Napoléon");
	operate(at, "unit Ney, unit Lannes, unit Napoléon", "card F04");
	give_all(at, "go Kahla, go Rudolstadt, go Saalfeld, go Leutenberg");
	until(at, "french share");
	cr_assert_eq(top_of(position_at(at))->arg[2], 1, "two less Napoléon's");
	cr_assert_eq(top_of(mask_of(at, "prussian"))->arg[2], 0);
	give_all(at, "unit Ney, done");
	cr_assert_eq(mask_of(at, "prussian")->fatigue[ney], strength_unknown);
	cr_assert_eq(mask_of(at, "public")->fatigue[lannes], strength_unknown);
	cr_assert_eq(mask_of(at, "french")->fatigue[ney], 1);
}

/* ---- Cards ------------------------------------------------------------------------------------------- */

Test(march_fog, hands_are_counted_played_cards_seen, .description = "1806 grognard.fog terms.cards")
{
	struct at_table *at = at_iena("Ney");
	hand(at, "french", "F13 F14 F25");
	operate(at, "unit Ney", "card F04");
	cr_assert_eq(mask_of(at, "prussian")->hand_count[french], 3);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F13")], card_unknown);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F04")], in_discard, "revealed before all");
	give(at, "card F13");
	cr_assert_eq(mask_of(at, "prussian")->hand_count[french], 2);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F13")], in_discard);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F14")], card_unknown);
	cr_assert_eq(mask_of(at, "public")->card[card_named(at, "F25")], card_unknown);
}

/* ---- BERNADOTTE -------------------------------------------------------------------------------------- */

static struct at_table *bernadotte_against(const char *list, const char *choices)
{
	struct at_table *at = at_iena(list);
	hand(at, "prussian", "P21");
	operate(at, choices, "card F05");
	until(at, "prussian move-start");
	give(at, "card P21");
	return at;
}

Test(march_fog, bernadotte_himself, .description = "1806 card.bernadotte grognard.fog")
{
	struct at_table *at = bernadotte_against("Bernadotte", "unit Bernadotte");
	cr_assert_eq(points_of_march_left(at), 2);
	cr_assert(is_known(at, "prussian", "Bernadotte"), "three points: it can be nobody else");
	at = bernadotte_against("Bernadotte, Napoléon", "unit Bernadotte, unit Napoléon");
	cr_assert_eq(points_of_march_left(at), 3, "five, Napoléon, three less");
}

Test(march_fog, bernadotte_played_on_another_corps, .description = "1806 card.bernadotte grognard.fog")
{
	struct at_table *at = bernadotte_against("Ney", "unit Ney");
	cr_assert_eq(points_of_march_left(at), 4);
	cr_assert(is_known_as(at, "Ney", arm_stack) && !is_known(at, "prussian", "Ney"));
	at = bernadotte_against("Ney, Napoléon", "unit Ney, unit Napoléon");
	cr_assert_eq(points_of_march_left(at), 5, "still a corps alone");
}

Test(march_fog, bernadotte_played_on_several_corps, .description = "1806 card.bernadotte grognard.fog")
{
	struct at_table *at = bernadotte_against("Ney, Bernadotte", "unit Ney, unit Bernadotte");
	cr_assert_eq(points_of_march_left(at), 4, "five less the second corps");
	cr_assert(nothing_is_known(at, "Ney") && nothing_is_known(at, "Bernadotte"),
		  "two corps, or two vedettes");
}

Test(march_fog, bernadotte_played_on_vedettes, .description = "1806 card.bernadotte grognard.fog")
{
	struct at_table *at = bernadotte_against("french.vedette1", "unit french.vedette1");
	cr_assert_eq(points_of_march_left(at), 5);
	cr_assert(is_known_as(at, "french.vedette1", arm_vedette), "a block alone and no point: no corps");
	at = bernadotte_against("french.vedette1, french.vedette2",
				"unit french.vedette1, unit french.vedette2");
	cr_assert_eq(points_of_march_left(at), 4, "five less the second vedette");
	cr_assert(nothing_is_known(at, "french.vedette1"));
}
