/*
 * Chapters 9.5.12 and 9.5.13: commanders who lend their bonus, fall, are carried along, come back as aides, or are left
 * alone.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* IR 41 with Grossmann (bonus 1) in 0811 assaults IR 10 with Mondel (bonus 1) in 0812. */
static struct at_table *two_commanders(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 24", "0815", "N");
	place(at, "IR 43", "0709", "S");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_str_eq(asked(at), "leader");
	return at;
}

Test(commanders, the_defender_is_asked_first, .description = "1866 9.5.13")
{
	struct at_table *at = two_commanders();
	cr_assert_eq(asked_seat(at), austrian);
	dice(at, "d6 1");
	give(at, "no");
	cr_assert_eq(defence_die(at), 1);
	cr_assert_str_eq(asked(at), "leader");
	cr_assert_eq(asked_seat(at), prussian);
	dice(at, "d6 1");
	give(at, "no");
	cr_assert_eq(attack_die(at), 1);
	cr_assert_eq(told(at, "leader-risks"), 0); /* neither took part */
}

Test(commanders, lending_is_taking_part, .description = "1866 9.5.13")
{
	struct at_table *at = two_commanders();
	dice(at, "d6 1, d6 6, 2d6 5 6"); /* column 4, 2: T, held; Mondel throws 11 */
	give(at, "yes");
	cr_assert_eq(defence_die(at), 2);
	cr_assert_eq(told(at, "leader-risks"), 1);
	dice(at, "d6 1, d6 6, 2d6 1 2"); /* column 4, 2: T, held; Grossmann throws 3 */
	give(at, "yes");
	cr_assert_eq(attack_die(at), 2);
	cr_assert_eq(told(at, "leader-risks"), 2);
	cr_assert_not(is(at, "Mondel", piece_aide));
	cr_assert_not(is(at, "Grossmann", piece_aide));
}

Test(commanders, the_attackers_commander_falls, .description = "1866 9.5.13")
{
	struct at_table *at = two_commanders();
	dice(at, "d6 1");
	give(at, "no");
	dice(at, "d6 1, d6 6, 2d6 6 6");
	give(at, "yes");
	cr_assert_str_eq(asked(at), "aide");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert(is_legal(at, "unit IR 41"));
	cr_assert_str_eq(rule_of(at, "unit IR 10"), "9.5.13");
	give(at, "unit IR 43");
	cr_assert(stands_at(at, "Grossmann", "0709"));
	cr_assert(is(at, "Grossmann", piece_aide));
}

Test(commanders, even_combat_without_result_is_dangerous, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "FJB 12", "0812", "N");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 41", "0811", "S");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	dice(at,
	     "d6 1, 2d6 1 1"); /* column 1, 2: nothing; "anything other than nothing" is said of barrages alone */
	give(at, "yes");
	cr_assert_eq(told(at, "leader-risks"), 1);
	cr_assert(is(at, "Mondel", piece_aide));
}

Test(commanders, an_aide_has_no_bonus_to_lend, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	trautenau_set_flag(table_at(at), place(at, "Mondel", "0812", NULL), piece_aide);
	place(at, "IR 41", "0811", "S");
	any_dice(at, "aide");
	dice(at, "d6 1, d6 1");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at); /* not asked */
	cr_assert_eq(told(at, "attack"), 1);
	cr_assert_eq(told(at, "leader-risks"), 0);
}

Test(commanders, a_coordinated_assault_is_taking_part, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "IR 43", "0709", "S");
	place(at, "FJB 12", "0812", "N");
	const char *units[] = {"IR 41", "1st Grenadiers"};
	assault_together(at, "1st Division", units, 2, "0812", "d6 5");
	stand(at);
	dice(at, "d6 1, d6 1, d6 1, 2d6 1 1"); /* nothing, nothing; column 7: D; he falls */
	give(at, "number 1");
	any_retreat(at);
	while (!is_asked(at, "aide"))
		give_any(at, 0);
	give(at, "unit IR 43");
	cr_assert(is(at, "Grossmann", piece_aide));
}

/* ---- Lost with their units ----------------------------------------------------------------------------- */

/* IR 10 in disorder with one step left: D destroys it. */
static struct at_table *last_stand(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	set_losses(at, "IR 10", 1);
	disorganise_unit(at, "IR 10");
	any_dice(at, "last stand");
	return at;
}

static void end_it(struct at_table *at)
{
	assault(at, "1st Division", "IR 41", "0812");
	dice(at, "d6 1, d6 4"); /* column 3: nothing; D */
	stand(at);
	while (is_asked(at, "leader"))
		give(at, "no");
	any_retreat(at);
}

Test(commanders, lost_with_the_last_unit_of_the_hex, .description = "1866 9.5.13")
{
	struct at_table *at = last_stand();
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 24", "0815", "N");
	end_it(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "eliminated"));
	cr_assert(is(at, "Mondel", piece_aide));
	cr_assert(stands_at(at, "Mondel", "0815"));
}

Test(commanders, the_chief_is_lost_for_good, .description = "1866 9.5.12")
{
	struct at_table *at = last_stand();
	place(at, "Gablenz", "0812", NULL);
	end_it(at);
	any_facing(at);
	cr_assert(stands_at(at, "Gablenz", "eliminated"));
	cr_assert_not(is(at, "Gablenz", piece_returning));
}

Test(commanders, the_last_unit_of_a_formation, .description = "1866 9.5.13")
{
	struct at_table *at = last_stand();
	place(at, "Mondel", "0812", NULL); /* nobody else of the brigade is in play */
	end_it(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "eliminated"));
	struct field field = field_at(at);
	cr_assert_not(is_on_map(&field, piece_named(at, "Mondel")));
}

Test(commanders, a_unit_of_another_formation_keeps_him_alive, .description = "1866 9.5.13")
{
	struct at_table *at = last_stand();
	place(at, "Mondel", "0812", NULL);
	place(at, "FJB 16", "0812",
	      "N"); /* of Grivicic's brigade: the units he is stacked with are not all gone */
	assault(at, "1st Division", "IR 41", "0812");
	/* 5 - 1: column 4, 1: nothing; D: IR 10 destroyed, FJB 16 retreats with him */
	dice(at, "d6 1, d6 4");
	stand(at);
	while (is_asked(at, "leader"))
		give(at, "no");
	any_retreat(at);
	cr_assert(stands_at(at, "IR 10", "eliminated"));
	cr_assert_not(is(at, "Mondel", piece_aide));
	cr_assert_str_eq(where(at, "Mondel"), where(at, "FJB 16"));
}

Test(commanders, an_aide_who_falls_waits_a_turn, .description = "1866 9.5.13")
{
	struct at_table *at = last_stand();
	trautenau_set_flag(table_at(at), place(at, "Mondel", "0812", NULL), piece_aide);
	place(at, "IR 24", "0815", "N");
	end_it(at);
	cr_assert_str_eq(asked(at), "advance-face"); /* the activation goes on */
	cr_assert(stands_at(at, "Mondel", "eliminated"));
	cr_assert(is(at, "Mondel", piece_returning));
	begin(at, "arrivals");
	cr_assert(stands_at(at, "Mondel", "0815"));
}

/* ---- Carried along ------------------------------------------------------------------------------------- */

Test(commanders, both_go_with_the_retreat, .description = "1866 9.5.12")
{
	struct at_table *at = two_commanders();
	place(at, "Gablenz", "0812", NULL);
	dice(at, "d6 1");
	give(at, "no");
	dice(at, "d6 4");
	give(at, "no");
	give(at, "go 0913");
	cr_assert(stands_at(at, "Mondel", "0913"));
	cr_assert(stands_at(at, "Gablenz", "0913"));
}

Test(commanders, the_attackers_commander_goes_back_too, .description = "1866 9.5.13")
{
	struct at_table *at = two_commanders();
	dice(at, "d6 4"); /* D */
	give(at, "no");
	any_retreat(at);
	cr_assert(stands_at(at, "IR 41", "0711"));
	cr_assert(stands_at(at, "Grossmann", "0711"));
	cr_assert_eq(told(at, "attack"), 0);
}

/* ---- Left alone ---------------------------------------------------------------------------------------- */

/* IR 41 in 0811 may march; a commander stands alone in 0813. */
static struct at_table *alone(const char *leader)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, leader, "0813", NULL);
	any_dice(at, "alone");
	activate(at, "1st Division");
	return at;
}

static void come_near(struct at_table *at)
{
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0812, face S");
}

Test(commanders, alone_beside_an_enemy_he_joins_the_nearest_unit, .description = "1866 9.5.13")
{
	struct at_table *at = alone("Mondel");
	place(at, "IR 2", "0815", "N"); /* 0814 1, 0815 one level down 2: 3 points; not even of his brigade */
	place(at, "IR 10", "0617", "N"); /* much farther */
	come_near(at);
	cr_assert(stands_at(at, "Mondel", "0815"));
	cr_assert_not(is(at, "Mondel", piece_aide));
}

Test(commanders, the_chief_too, .description = "1866 9.5.12")
{
	struct at_table *at = alone("Gablenz");
	place(at, "IR 2", "0815", "N");
	come_near(at);
	cr_assert(stands_at(at, "Gablenz", "0815"));
}

Test(commanders, near_by_points_not_by_hexes, .description = "1866 9.5.13")
{
	struct at_table *at = alone("Mondel");
	place(at, "IR 2", "0714", "N");   /* the next hex, bare ground: 1 point */
	place(at, "IR 10", "0713", "SE"); /* the next hex too, but woods: 3 points on horseback */
	come_near(at);
	cr_assert(stands_at(at, "Mondel", "0714"));
}

Test(commanders, not_alone_he_stays, .description = "1866 9.5.13")
{
	struct at_table *at = alone("Mondel");
	place(at, "IR 10", "0813", "S");
	place(at, "IR 2", "0815", "N");
	come_near(at);
	cr_assert(stands_at(at, "Mondel", "0813"));
}

Test(commanders, two_hexes_away_he_stays, .description = "1866 9.5.13")
{
	struct at_table *at = alone("Mondel");
	place(at, "IR 10", "0815", "N");
	begin(at, "movement");
	give_all(at, "unit IR 41, go 0711, face S");
	cr_assert(stands_at(at, "Mondel", "0813"));
}
