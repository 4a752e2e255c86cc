/*
 * The rules of Picket, each by an example.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/picket/tests/support.h"

static void bid(struct at_table *at, const char *a, const char *b, const char *c)
{
	give(at, first, a);
	give(at, third, c);
	give(at, second, b);
}

/* ---- P1, P2 -------------------------------------------------------------------------------------------- */

Test(bids, the_highest_takes_blue, .description = "picket P1.2, P1.3")
{
	struct at_table *at = start();
	bid(at, "[{'do':'number','number':1}]", "[{'do':'number','number':3}]",
	    "[{'do':'number','number':2}]");
	cr_assert_eq(position_of(at)->side_of[second], blue);
	cr_assert_eq(picket_captain_of(position_of(at), red), first);
	cr_assert_eq(picket_card_holder_of(position_of(at), red), third);
	leave(at);
}

Test(bids, of_equal_ones_the_first_seat, .description = "picket P1.2")
{
	struct at_table *at = start();
	bid(at, "[{'do':'number','number':0}]", "[{'do':'number','number':2}]",
	    "[{'do':'number','number':2}]");
	cr_assert_eq(position_of(at)->side_of[second], blue);
	leave(at);
}

Test(bids, are_sealed_and_bounded, .description = "picket P1.1")
{
	struct at_table *at = start();
	cr_assert_str_eq(forbids(at, second, "{'do':'number','number':4}"), "P1.1");
	give(at, first, "[{'do':'number','number':2}]");
	struct field field = game_field(at->game, second);
	cr_assert_eq(known(&field)->bid[first], 0, "nobody sees it before all have bid");
	leave(at);
}

Test(bids, stay_open_while_others_set_up, .description = "picket P1.2")
{
	struct at_table *at = start();
	bid(at, "[{'do':'number','number':2}]", "[{'do':'number','number':1}]",
	    "[{'do':'number','number':0}]");
	cr_assert_str_eq(asked(at, first), "set-up");
	for (seat_id viewer = first; viewer <= third; viewer++) {
		struct field field = game_field(at->game, viewer);
		cr_assert_eq(known(&field)->bid[first], 1 + 2);
		cr_assert_eq(known(&field)->bid[second], 1 + 1);
		cr_assert_eq(known(&field)->bid[third], 1 + 0);
	}
	leave(at);
}

Test(set_up, at_home_three_in_an_area, .description = "picket P2.1, P2.3, P2.4")
{
	struct at_table *at = start();
	bid(at, "[{'do':'number','number':1}]", "[{'do':'number','number':0}]",
	    "[{'do':'number','number':0}]");
	cr_assert_str_eq(forbids(at, first, "{'do':'at','at':'6'}"), "P2.1");
	cr_assert_str_eq(forbids(at, first, "{'do':'done'}"), "P2.1");
	give(at, first, "[{'do':'at','at':'1'},{'do':'at','at':'1'},{'do':'at','at':'1'}]");
	cr_assert_str_eq(forbids(at, first, "{'do':'at','at':'1'}"), "P2.3");
	struct field field = game_field(at->game, second);
	cr_assert_eq(known(&field)->flow.own[first][0].count, 0, "nobody sees how far he is");
	give(at, first, "[{'do':'at','at':'2'},{'do':'at','at':'3'},{'do':'done'}]");
	cr_assert_eq(position_of(at)->who[0], nobody, "the screens are lifted together");
	give(at, second,
	     "[{'do':'at','at':'9'},{'do':'at','at':'9'},{'do':'at','at':'10'},{'do':'at','at':'11'},"
	     "{'do':'at','at':'11'},"
	     "{'do':'done'}]");
	cr_assert_eq(place_of(at, blue, guard), 1);
	cr_assert_eq(place_of(at, blue, second_dummy), 3);
	cr_assert_eq(place_of(at, red, hussars), 10);
	leave(at);
}

Test(set_up, a_guard_a_line_hussars_and_two_dummies, .description = "picket P2.2")
{
	cr_assert_eq(picket_strength[guard], 3);
	cr_assert_eq(picket_strength[line], 2);
	cr_assert_eq(picket_strength[hussars], 2);
	cr_assert_eq(picket_strength[first_dummy], 0);
	cr_assert_eq(picket_strength[second_dummy], 0);
	cr_assert_eq(picket_arm[guard], foot);
	cr_assert_eq(picket_arm[line], foot);
	cr_assert_eq(picket_arm[hussars], horse);
	cr_assert_eq(picket_arm[first_dummy], no_arm);
	cr_assert_eq(picket_arm[second_dummy], no_arm);
}

/* ---- P3, P5 -------------------------------------------------------------------------------------------- */

Test(cards, three_then_one, .description = "picket P3.1")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},"
		   "{'deck':{'blue':['b.march1','b.march2','b.rain','b.counter'],'red':['r.rain']}},"
		   "{'step':'draw'}]");
	cr_assert_eq(position_of(at)->hand_count[blue], 3);
	cr_assert_eq(position_of(at)->hand_count[red], 1, "there was but one");
	give(at, first, "[{'do':'pass'},{'do':'done'}]");
	give(at, third, "[{'do':'pass'}]");
	give(at, second, "[{'do':'done'}]");
	cr_assert_eq(position_of(at)->flow.turn, 2);
	cr_assert_eq(position_of(at)->hand_count[blue], 4);
	leave(at);
}

/* Blue's seat and the holder of Red's cards are asked side by side; what one does takes effect before the other answers. */
Test(cards, are_laid_aside_by_both_sides_at_once, .description = "picket P3.2")
{
	struct at_table *at = clear_field_with_cards_aside();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},"
		   "{'hand':{'blue':['b.rain'],'red':['r.rain','r.counter']}},{'step':'draw'}]");
	cr_assert_eq(game_waiting(at->game), 1 << first | 1 << third);
	cr_assert_str_eq(asked(at, first), "aside");
	cr_assert_str_eq(asked(at, third), "aside");
	cr_assert_str_eq(forbids(at, third, "{'do':'card','card':'b.rain'}"), "P5", "it is Blue's");
	give(at, third, "[{'do':'card','card':'r.rain'}]");
	struct field field = game_field(at->game, first);
	cr_assert_eq(known(&field)->card[cards_of_side + rain], played);
	cr_assert_eq(known(&field)->hand_count[red], 1);
	cr_assert_eq(game_waiting(at->game), 1 << first);
	cr_assert(!undo(at, third), "his answer stands");
	give(at, first, "[{'do':'pass'}]");
	cr_assert_str_eq(asked(at, first), "orders", "both have answered: the turn goes on");
	cr_assert_eq(position_of(at)->hand_count[blue], 1);
	leave(at);
}

Test(cards, are_laid_aside_in_any_order, .description = "picket P3.2")
{
	struct picket ends[2];
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field_with_cards_aside();
		change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},"
			   "{'hand':{'blue':['b.rain'],'red':['r.rain']}},{'step':'draw'}]");
		give(at, i ? third : first,
		     i ? "[{'do':'card','card':'r.rain'}]" : "[{'do':'card','card':'b.rain'}]");
		give(at, i ? first : third,
		     i ? "[{'do':'card','card':'b.rain'}]" : "[{'do':'card','card':'r.rain'}]");
		ends[i] = *position_of(at);
		leave(at);
	}
	cr_assert_eq(memcmp(&ends[0], &ends[1], sizeof ends[0]), 0, "nothing tells who came first");
}

Test(cards, who_has_none_is_not_asked_to_lay_one_aside, .description = "picket P3.2")
{
	struct at_table *at = clear_field_with_cards_aside();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},"
		   "{'hand':{'blue':['b.rain']}},{'step':'draw'}]");
	cr_assert_eq(game_waiting(at->game), 1 << first);
	leave(at);
}

Test(cards, forced_march_for_this_step, .description = "picket P4.2, P5.1")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},"
		   "{'hand':{'blue':['b.march1']}},"
		   "{'step':'blue-march'}]");
	give(at, first, "[{'do':'card','card':'b.march1'}]");
	cr_assert_eq(picket_points_of(position_of(at), flag_of(at, blue, guard)), 6,
		     "two and one, in halves");
	give(at, first, "[{'do':'done'}]");
	cr_assert_eq(picket_points_of(position_of(at), flag_of(at, blue, guard)), 4);
	leave(at);
}

Test(cards, rain_lasts_until_the_next_draw, .description = "picket P5.2")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue hussars','at':'1'},{'piece':'Red guard','at':'11'},"
		   "{'hand':{'blue':['b.rain']}},"
		   "{'step':'blue-march'}]");
	unsigned flag = flag_of(at, blue, hussars);
	cr_assert_eq(picket_points_of(position_of(at), flag), 6);
	give(at, first, "[{'do':'card','card':'b.rain'},{'do':'done'}]");
	cr_assert_str_eq(asked(at, second), "march");
	cr_assert_eq(picket_points_of(position_of(at), flag_of(at, red, guard)), 2, "in Red's march too");
	give(at, second, "[{'do':'done'}]");
	cr_assert_eq(position_of(at)->flow.turn, 2);
	cr_assert_eq(picket_points_of(position_of(at), flag), 6);
	leave(at);
}

/* ---- P4 ------------------------------------------------------------------------------------------------ */

Test(march, barred_by_a_real_block, .description = "picket P4.5")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue line','at':'2'},{'piece':'Red guard','at':'4'},{'step':'blue-march'}]");
	unsigned bar = flag_of(at, red, guard);
	cr_assert_str_eq(name_for(at, first, bar), "Red flag 1");
	give(at, first, "[{'do':'unit','unit':'Blue line'},{'do':'go','to':'4'}]");
	cr_assert_eq(place_of(at, blue, line), 2, "it stays where it was");
	cr_assert_str_eq(asked(at, first), "where", "and is asked again");
	cr_assert_str_eq(name_for(at, first, bar), "Red guard");
	cr_assert_str_eq(forbids(at, first, "{'do':'go','to':'4'}"), "P4.2", "now he knows");
	cr_assert_null(forbids(at, first, "{'do':'go','to':'5'}"), "one point is left");
	cr_assert_str_eq(forbids(at, first, "{'do':'go','to':'6'}"), "P4.2", "but not two");
	cr_assert_not(undo(at, first), "what was learned is learned");
	leave(at);
}

Test(march, brushes_dummies_aside, .description = "picket P4.6")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue line','at':'2'},{'piece':'Red first dummy','at':'4'},"
		   "{'piece':'Red guard','at':'11'},"
		   "{'step':'blue-march'}]");
	give(at, first, "[{'do':'unit','unit':'Blue line'},{'do':'go','to':'4'}]");
	cr_assert_eq(place_of(at, blue, line), 4);
	cr_assert_eq(position_of(at)->at[flag_of(at, red, first_dummy)], eliminated);
	cr_assert_null(forbids(at, first, "{'do':'go','to':'6'}"));
	leave(at);
}

/* From the Ford to the Bridge both ways take two points; the one by the Chapel passes no flag. */
Test(march, goes_past_the_fewest_flags, .description = "picket P4.3")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue line','at':'2'},{'piece':'Red guard','at':'4'},{'step':'blue-march'}]");
	give(at, first, "[{'do':'unit','unit':'Blue line'},{'do':'go','to':'6'}]");
	cr_assert_eq(place_of(at, blue, line), 6);
	cr_assert_eq(position_of(at)->control[4], blue, "by the Chapel (5)");
	cr_assert(undo(at, first), "nothing was learned, nothing rolled");
	cr_assert_eq(place_of(at, blue, line), 2);
	leave(at);
}

Test(march, blocks_that_meet_are_shuffled, .description = "picket P4.4, P8.1")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red guard','at':'9'},{'piece':'Red line','at':'10'},"
		   "{'piece':'Blue guard','at':'1'},"
		   "{'seen':{'seat':'first','piece':'Red guard','as':'identity'}},{'step':'red-march'}]");
	unsigned one = flag_of(at, red, guard), other = flag_of(at, red, line);
	cr_assert_str_eq(name_for(at, first, one), "Red guard");
	give(at, second, "[{'do':'unit','unit':'Red guard'},{'do':'go','to':'10'}]");
	/* Both have marched, so that Red has nothing left to do and Blue's turn comes. */
	cr_assert_eq(position_of(at)->flow.turn, 2);
	cr_assert_str_eq(name_for(at, first, one), "Red flag 1");
	cr_assert_str_eq(name_for(at, first, other), "Red flag 2");
	cr_assert_str_eq(name_for(at, third, flag_of(at, red, guard)), "Red guard", "Red knows its own");
	cr_assert_eq(position_of(at)->knows[first].group[one], position_of(at)->knows[first].group[other]);
	leave(at);
}

Test(scouting, the_captain_learns_the_arm_alone, .description = "picket P4.7, P4.8")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red hussars','at':'6'},{'piece':'Blue guard','at':'4'},{'step':'red-march'}]");
	unsigned target = flag_of(at, blue, guard);
	give(at, second, "[{'do':'unit','unit':'Red hussars'},{'do':'unit','unit':'b1'}]");
	struct fog captain = picket_fog_seen_in(position_of(at), second, blue);
	struct fog holder = picket_fog_seen_in(position_of(at), third, blue);
	cr_assert_eq(fog_sure_arm(&captain, target), foot);
	cr_assert_eq(fog_sure_arm(&holder, target), fog_no_arm);
	cr_assert_str_eq(name_for(at, second, target), "Blue flag 1", "but not who it is");
	leave(at);
}

Test(scouting, others_only_pretend, .description = "picket P4.7")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red first dummy','at':'6'},{'piece':'Blue guard','at':'4'},"
		   "{'piece':'Red line','at':'11'},"
		   "{'step':'red-march'}]");
	give(at, second, "[{'do':'unit','unit':'Red first dummy'},{'do':'unit','unit':'b1'}]");
	struct fog captain = picket_fog_seen_in(position_of(at), second, blue);
	cr_assert_eq(fog_sure_arm(&captain, 0), fog_no_arm);
	leave(at);
}

Test(scouting, a_block_that_may_be_a_known_one_is_recognised, .description = "picket P4.9")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red guard','at':'6'},{'piece':'Red line','at':'7'},"
		   "{'piece':'Blue hussars','at':'4'},"
		   "{'seen':{'seat':'first','piece':'Red guard','as':'identity'}},{'step':'red-march'}]");
	give(at, second, "[{'do':'unit','unit':'Red guard'},{'do':'go','to':'7'}]");
	cr_assert_str_eq(asked(at, first), "march", "the next turn");
	unsigned target = flag_of(at, red, line);
	give(at, first,
	     target == 5 ? "[{'do':'unit','unit':'Blue hussars'},{'do':'unit','unit':'r1'}]"
			 : "[{'do':'unit','unit':'Blue hussars'},{'do':'unit','unit':'r2'}]");
	cr_assert_str_eq(name_for(at, first, target), "Red line");
	cr_assert_str_eq(name_for(at, first, flag_of(at, red, guard)), "Red guard");
	leave(at);
}

Test(scouting, tired_hussars_bring_nothing, .description = "picket P4.8, P4.10")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red hussars','at':'6','tired':true},{'piece':'Blue guard','at':'4'},"
		   "{'step':'red-march'}]");
	unsigned ours = flag_of(at, red, hussars);
	struct field enemy = game_field(at->game, first);
	cr_assert_eq(known(&enemy)->tired[ours], 0xff, "written on a block that Blue does not know");
	give(at, second, "[{'do':'unit','unit':'Red hussars'},{'do':'unit','unit':'b1'}]");
	struct fog captain = picket_fog_seen_in(position_of(at), second, blue);
	cr_assert_eq(fog_sure_arm(&captain, 0), fog_no_arm);
	cr_assert_eq(position_of(at)->tired[ours], 0, "they have rested");
	leave(at);
}

Test(scouting, makes_hussars_tired, .description = "picket P4.10")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Red hussars','at':'6'},{'piece':'Blue guard','at':'4'},{'step':'red-march'}]");
	give(at, second, "[{'do':'unit','unit':'Red hussars'},{'do':'unit','unit':'b1'}]");
	cr_assert_eq(position_of(at)->tired[flag_of(at, red, hussars)], 1);
	leave(at);
}

/* ---- P6 ------------------------------------------------------------------------------------------------ */

static struct at_table *before_the_fight(void)
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'4'},{'piece':'Blue line','at':'1'},"
		   "{'piece':'Red line','at':'6'},"
		   "{'piece':'Red guard','at':'11'},{'piece':'Red first dummy','at':'6'},"
		   "{'hand':{'red':['r.volley1'],'blue':['b.counter']}},{'step':'blue-march'}]");
	give(at, first, "[{'do':'pass'}]");
	return at;
}

/* Guard 3 and a 4 against line 2 and a 5: seven each. */
Test(fight, equal_sums_change_nothing, .description = "picket P6.1, P6.2, P6.3, P6.4, P6.5")
{
	struct at_table *at = before_the_fight();
	dice(at, "[{'2d6':[4,5]}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	cr_assert_eq(position_of(at)->at[flag_of(at, red, first_dummy)], eliminated,
		     "dummies are shown first");
	cr_assert_str_eq(asked(at, third), "volley", "one block is left to defend: nobody is asked which");
	give(at, third, "[{'do':'pass'}]");
	cr_assert_eq(place_of(at, red, line), 6);
	cr_assert_eq(place_of(at, blue, guard), 4);
	cr_assert_str_eq(asked(at, first), "march");
	cr_assert_not(undo(at, first), "dice have fallen");
	leave(at);
}

/* The same dice with a volley: seven against eight. */
Test(fight, a_volley_is_one_more, .description = "picket P5.3, P6.5")
{
	struct at_table *at = before_the_fight();
	dice(at, "[{'2d6':[4,5]}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	give(at, third, "[{'do':'card','card':'r.volley1'}]");
	cr_assert_str_eq(asked(at, first), "counter");
	give(at, first, "[{'do':'pass'}]");
	cr_assert_eq(position_of(at)->at[flag_of(at, blue, guard)], eliminated);
	leave(at);
}

Test(fight, a_counter_undoes_the_volley, .description = "picket P5.4")
{
	struct at_table *at = before_the_fight();
	dice(at, "[{'2d6':[4,5]}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	give(at, third, "[{'do':'card','card':'r.volley1'}]");
	give(at, first, "[{'do':'card','card':'b.counter'}]");
	cr_assert_eq(place_of(at, blue, guard), 4, "seven against seven again");
	leave(at);
}

/* 3 and 6 against 2 and 1; the Bridge is worth 3, the line 2, the Copse, which the guard came from, 1. */
Test(fight, the_winner_may_advance, .description = "picket P6.6, P7.1")
{
	struct at_table *at = before_the_fight();
	dice(at, "[{'2d6':[6,1]}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	give(at, third, "[{'do':'pass'}]");
	cr_assert_eq(position_of(at)->at[flag_of(at, red, line)], eliminated);
	cr_assert_str_eq(asked(at, first), "advance");
	give(at, first, "[{'do':'yes'}]");
	cr_assert_eq(place_of(at, blue, guard), 6);
	struct field field = game_field(at->game, third);
	struct score score;
	picket_score(&field, &score);
	cr_assert_eq(score.points[blue], 6);
	cr_assert_eq(score.points[red], 0);
	leave(at);
}

Test(fight, two_may_defend, .description = "picket P6.3")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'4'},{'piece':'Red line','at':'6'},"
		   "{'piece':'Red guard','at':'6'},"
		   "{'step':'blue-march'}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	cr_assert_str_eq(asked(at, second), "defender");
	cr_assert_str_eq(forbids(at, second, "{'do':'unit','unit':'b1'}"), "P6.3");
	dice(at, "[{'2d6':[3,3]}]");
	give(at, second, "[{'do':'unit','unit':'Red guard'}]");
	cr_assert_eq(place_of(at, red, guard), 6);
	leave(at);
}

Test(fight, dummies_do_not_attack, .description = "picket P6.1")
{
	struct at_table *at = clear_field();
	change(at,
	       "[{'piece':'Blue first dummy','at':'4'},{'piece':'Red line','at':'6'},{'step':'blue-march'}]");
	give(at, first, "[{'do':'unit','unit':'Blue first dummy'}]");
	cr_assert_str_eq(forbids(at, first, "{'do':'at','at':'6'}"), "P6.1");
	leave(at);
}

Test(the_end, a_side_without_real_blocks_is_routed, .description = "picket P7.2")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'4'},{'piece':'Red line','at':'6'},"
		   "{'piece':'Red guard','at':'eliminated'},"
		   "{'piece':'Red hussars','at':'eliminated'},{'piece':'Red first dummy','at':'11'},"
		   "{'piece':'Red second dummy','at':'11'},{'step':'blue-march'}]");
	dice(at, "[{'2d6':[6,1]}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	cr_assert(game_is_over(at->game));
	cr_assert_eq(game_flow(at->game)->winner, blue);
	cr_assert_eq(game_flow(at->game)->level, 2);
	leave(at);
}

Test(the_end, after_four_turns, .description = "picket P7.3")
{
	struct at_table *at = clear_field();
	change(at, "[{'turn':4},{'piece':'Blue guard','at':'1'},{'piece':'Red line','at':'8'},"
		   "{'step':'blue-march'}]");
	give(at, first, "[{'do':'done'}]");
	give(at, second, "[{'do':'done'}]");
	cr_assert(game_is_over(at->game));
	cr_assert_eq(game_flow(at->game)->winner, red, "one point for the Orchard");
	cr_assert_eq(game_flow(at->game)->level, 1);
	leave(at);
}

/* ---- Windows and undo ---------------------------------------------------------------------------------- */

/* Whether the holder has a volley or not, he is asked; the attacker sees no difference. */
Test(windows, open_for_those_who_hold_nothing_that_fits, .description = "picket P5")
{
	struct at_table *at = clear_field();
	change(at,
	       "[{'piece':'Blue guard','at':'4'},{'piece':'Red line','at':'6'},{'hand':{'red':['r.rain']}},"
	       "{'step':'blue-march'}]");
	give(at, first, "[{'do':'unit','unit':'Blue guard'},{'do':'at','at':'6'}]");
	cr_assert_str_eq(asked(at, third), "volley");
	cr_assert_str_eq(forbids(at, third, "{'do':'card','card':'r.rain'}"), "P5");
	leave(at);
}

Test(undo_barriers, a_chain_goes_back_answer_by_answer, .description = "picket P4.1")
{
	struct at_table *at = before_the_fight();
	give(at, first, "[{'do':'unit','unit':'Blue guard'}]");
	cr_assert(undo(at, first));
	cr_assert_str_eq(asked(at, first), "march");
	cr_assert_not(undo(at, first), "a window lies behind it");
	leave(at);
}

Test(undo_barriers, another_seat_decides_now, .description = "picket P4.1")
{
	struct at_table *at = clear_field();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red line','at':'8'},{'step':'blue-march'}]");
	give(at, first, "[{'do':'done'}]");
	cr_assert_not(undo(at, first));
	leave(at);
}

Test(undo_barriers, a_sealed_answer_until_it_is_committed, .description = "picket P2.1")
{
	struct at_table *at = start();
	bid(at, "[{'do':'number','number':1}]", "[{'do':'number','number':0}]",
	    "[{'do':'number','number':0}]");
	give(at, first, "[{'do':'at','at':'1'},{'do':'at','at':'2'}]");
	give(at, second, "[{'do':'at','at':'9'}]");
	cr_assert(undo(at, first));
	cr_assert_eq(position_of(at)->flow.own[second][0].count, 1, "the other one's answers stay");
	cr_assert(position_of(at)->flow.own[first][0].count < 2);
	leave(at);
}

/* ---- For players that look ahead ----------------------------------------------------------------------- */

/* An operation is a march from its first answer to its last, with the fight in it. */
Test(looking, rests_between_marches, .description = "picket P4.1")
{
	struct at_table *at = before_the_fight();
	cr_assert_str_eq(asked(at, first), "march");
	cr_assert(engine_rests(at->scenario, game_position(at->game)));
	give(at, first, "[{'do':'unit','unit':'Blue guard'}]");
	cr_assert_not(engine_rests(at->scenario, game_position(at->game)), "a march has begun");
	give(at, first, "[{'do':'at','at':'6'}]");
	cr_assert_str_eq(asked(at, second), "");
	cr_assert_not(engine_rests(at->scenario, game_position(at->game)), "a fight goes on");
	leave(at);
}

/* Points 0:0; guard and line against line, guard and a dummy; a card each: blocks 2 - 3, strength 5 - 5. */
Test(looking, a_position_is_worth_its_measures_by_their_weights)
{
	struct at_table *at = before_the_fight();
	int32_t term[measure_total] = {0};
	picket_measure(at->scenario, game_position(at->game), blue, at->work, term);
	cr_assert_eq(term[measure_blocks], 2 - 3);
	cr_assert_eq(term[measure_strength], 5 - 5);
	cr_assert_eq(term[measure_cards], 1 - 1);
	cr_assert_eq(term[measure_won], 0);
	int worth = engine_evaluate(at->scenario, game_position(at->game), blue, at->work);
	cr_assert_eq(worth, 100 * term[measure_points] - 10);
	at->scenario->weight[measure_blocks] = 17;
	cr_assert_eq(engine_evaluate(at->scenario, game_position(at->game), blue, at->work), worth - 7);
	leave(at);
}

/* The odds of a march: 6 for the attack, 3 a place to go to, 2 a block to scout, 1 to stop; 65,536 together. */
Test(looking, odds_of_answers_add_up)
{
	static struct answers list;
	static uint32_t odds[max_answers];
	struct at_table *at = before_the_fight();
	give(at, first, "[{'do':'unit','unit':'Blue guard'}]");
	struct field field = game_field(at->game, first);
	engine_list(&field, first, &list);
	engine_policy(&field, first, &list, odds);
	unsigned sum = 0, parts = 0, attack = 0;
	for (unsigned i = 0; i < list.count; i++) {
		unsigned verb = list.answer[i].verb;
		parts += verb == verb_at ? 6 : verb == verb_go ? 3 : verb == verb_unit ? 2 : 1;
		sum += odds[i];
		if (verb == verb_at)
			attack = odds[i];
	}
	cr_assert_eq(sum, policy_whole);
	cr_assert_eq(attack, 6 * policy_whole / parts);
	leave(at);
}

/* Two of three seats are Red: whichever of them gives up, Blue has won; before the bid nobody has. */
Test(resigning, the_other_side_has_won, .description = "picket P1.3")
{
	struct at_table *at = start();
	struct field field = game_field(at->game, public_seat);
	cr_assert_eq(engine_winner_without(&field, second), no_side);
	leave(at);
	at = before_the_fight();
	field = game_field(at->game, public_seat);
	cr_assert_eq(engine_winner_without(&field, first), red);
	cr_assert_eq(engine_winner_without(&field, second), blue);
	cr_assert_eq(engine_winner_without(&field, third), blue);
	cr_assert_eq(engine_winner_without(&field, public_seat), no_side);
	leave(at);
}
