/*
 * Reinforcements: where and when they come, in stacks and whole forces, and who has to be called.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static void due(struct at_table *at, const char *counter, unsigned turn, const char *hex)
{
	struct campaign_data *data = scenario_at(at)->data;
	unsigned flag = flag_at(at, counter);
	data->arrival[campaign_side_of(flag)][position_at(at)->who[flag]] =
		(struct campaign_arrival){.turn = (uint16_t)turn, .entry = space_named(at, hex)};
}

Test(arrivals, enter_in_command_at_their_hex, .description = "1806 15.1, 15.12, 15.22, 2.11B")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 1, "0110");
	due(at, "fr.treilhard", 2, "0110");
	begin(at, "first-movement");
	cr_assert_str_eq(rule_of(at, "unit fr.treilhard"), "15.0");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(where(at, "fr.suchet"), "0110");
	cr_assert(is_legal(at, "go 0114"), "a point for the first hex, four more");
	cr_assert_not(is_legal(at, "go 0115"));
	give_all(at, "go 0114, done, unit fr.gazan");
	cr_assert(is_legal(at, "go 0113"));
	cr_assert_not(is_legal(at, "go 0115"));
	cr_assert_eq(cost_of(at, "go 0113"), 10, "the second pays a point more");
}

Test(arrivals, find_another_hex_when_barred, .description = "1806 15.21")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	put(at, "pr.grawert", "0110");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(asked(at), "entry", "two hexes of the edge are clear of his zone and as near");
	cr_assert(is_legal(at, "at 0108"));
	cr_assert_str_eq(rule_of(at, "at 0109"), "15.21", "his zone");
	cr_assert_str_eq(rule_of(at, "at 0113"), "15.21", "a hex further");
	give(at, "at 0112");
	cr_assert_str_eq(where(at, "fr.suchet"), "0112");
	cr_assert_str_eq(asked(at), "march");
}

/* With Tauenzien beside 0108 the other hex is the only one as near: nobody is asked. */
Test(arrivals, come_in_where_alone_it_is_free, .description = "1806 15.21")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 1, "0110");
	put(at, "pr.grawert", "0110");
	put(at, "pr.tauenzien", "0107");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(where(at, "fr.suchet"), "0112");
	cr_assert(is_legal(at, "unit fr.gazan"), "15.11: due at the same hex, he joins there");
}

/* Two divisions and their marshal are one stack and pay a point; the third alone is the second stack and pays two. */
Test(arrivals, come_in_stacks, .description = "1806 15.11, 15.12, 15.1")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 1, "0110");
	due(at, "fr.lannes", 1, "0110");
	due(at, "fr.marchand", 1, "0110");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, unit fr.gazan, unit fr.lannes");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "3.11", "two of infantry fill a hex");
	cr_assert_eq(cost_of(at, "go 0111"), 4, "a point for the entry, and another");
	give(at, "go 0114");
	cr_assert_str_eq(where(at, "fr.gazan"), "0114");
	cr_assert_str_eq(where(at, "fr.lannes"), "0114");
	cr_assert_not(is_legal(at, "unit fr.marchand"), "nobody joins on the way");
	give_all(at, "done, unit fr.marchand");
	cr_assert_eq(cost_of(at, "go 0111"), 6, "two points for the entry, and another");
}

Test(arrivals, a_marshal_first, .description = "1806 15.11, 15.12")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.lannes", 1, "0110");
	begin(at, "first-movement");
	give_all(at, "unit fr.lannes, unit fr.suchet");
	cr_assert_eq(cost_of(at, "go 0111"), 4, "a point for the division, whoever led it in");
}

Test(arrivals, come_whole_or_not_at_all, .description = "1806 15.22")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 1, "0110");
	due(at, "fr.marchand", 1, "0120");
	begin(at, "first-movement");
	cr_assert(is_legal(at, "done"), "all may wait");
	give_all(at, "unit fr.suchet, go 0112, done");
	cr_assert_str_eq(rule_of(at, "done"), "15.22");
	give_all(at, "unit fr.gazan, done");
	cr_assert(is_legal(at, "done"), "Marchand's is another force");
}

Test(arrivals, wait_behind_the_delayed, .description = "1806 15.22")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 2, "0110");
	due(at, "fr.marchand", 2, "0120");
	change(at, "{'turn':2}");
	begin(at, "first-movement");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "15.22");
	cr_assert(is_legal(at, "unit fr.marchand"), "at another hex");
	give_all(at, "unit fr.suchet, go 0113, done");
	cr_assert(is_legal(at, "unit fr.gazan"), "in the same turn");
}

Test(arrivals, a_vedette_bars_nobody, .description = "1806 15.2, 15.21")
{
	struct at_table *at = exercise();
	due(at, "fr.suchet", 1, "0110");
	put(at, "pr.bila.v1", "0111");
	struct field field = truth_at(at);
	unsigned suchet = position_at(at)->who[flag_at(at, "fr.suchet")];
	cr_assert(campaign_enters_at(&field, side_french, suchet, space_named(at, "0110")));
	put(at, "pr.grawert", "0111");
	field = truth_at(at);
	cr_assert_not(campaign_enters_at(&field, side_french, suchet, space_named(at, "0110")));
}

/* The order is given at the entry, to as many forces as come; they march by it from the next turn on. */
Test(arrivals, may_be_given_an_order, .description = "1806 7.41, 15.1")
{
	struct at_table *at = exercise();
	draw(at, "village", "0122");
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.marchand", 1, "0104");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, number 1");
	cr_assert_str_eq(asked(at), "objective");
	give(at, "at 0122");
	cr_assert_str_eq(asked(at), "march");
	struct field field = truth_at(at);
	cr_assert_not(campaign_has_order(&field, flag_at(at, "fr.suchet")), "not yet");
	cr_assert_not(is_legal(at, "number 1"), "one at a time");
	give_all(at, "go 0112, done, unit fr.marchand");
	cr_assert(is_legal(at, "number 1"), "and another for him");
	give(at, "go 0105");
	cr_assert_str_eq(rule_of(at, "number 1"), "7.41", "only where he came in");
	change(at, "{'turn':2}");
	field = truth_at(at);
	cr_assert(campaign_has_order(&field, flag_at(at, "fr.suchet")));
	cr_assert_not(campaign_has_order(&field, flag_at(at, "fr.marchand")));
}

/* In column half a point for the first hex and half for each of nine more; the second pays a point on top. */
Test(arrivals, come_in_column, .description = "1806 15.13")
{
	struct at_table *at = exercise();
	draw(at, "road", "0110 0111 0112 0113 0114 0115 0116 0117 0118 0119 0120");
	due(at, "fr.suchet", 1, "0110");
	due(at, "fr.gazan", 1, "0110");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 0119 way 1"));
	cr_assert_not(is_legal(at, "go 0120 way 1"));
	cr_assert_eq(cost_of(at, "go 0111"), 4, "formed: a point for the entry, and another");
	cr_assert_eq(cost_of(at, "go 0114"), 7, "or ½ for each of five hexes, and a point to form up");
	static const char *const march = "{'actions':[{'do':'go','to':'0114'}]}";
	cr_assert_eq(figure(at, "cost", march), 7, "explained as listed");
	cr_assert_eq(term(at, "cost", march, "comes-in-column"), -1);
	give_all(at, "go 0119 way 1, done, unit fr.gazan");
	cr_assert_eq(cost_of(at, "go 0111 way 1"), 4, "1½ for the entry, ½ for the next");
}

/* 15.13: formed he has paid a point for his first hex, in column ½; ½ more for the next. */
Test(arrivals, the_cost_is_told_as_it_is_paid, .description = "1806 15.12, 15.13")
{
	struct at_table *at = exercise();
	draw(at, "road", "0110 0111 0112 0113 0114");
	due(at, "fr.suchet", 1, "0110");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_eq(figure(at, "cost", "{'actions':[{'do':'go','to':'0111','way':1}]}"), 2);
	cr_assert_eq(figure(at, "cost", "{'actions':[{'do':'go','to':'0111'}]}"), 4);
}

/* ---- Württemberg, 19.31 ----------------------------------------------------------------------------------------------------------- */

static struct at_table *on_the_morning(const char *scenario, unsigned turn, const char *die)
{
	struct at_table *at = clear_field(scenario);
	changef(at, "{'turn':%u}", turn);
	dice(at, die);
	begin(at, "second-movement");
	return at;
}

Test(arrivals, wuerttemberg_is_called, .description = "1806 19.31")
{
	struct at_table *at = on_the_morning("campaign", 13, "d6 2");
	cr_assert_eq(dice_left(at), 0);
	give(at, "unit pr.wuerttemberg");
	cr_assert_str_eq(where(at, "pr.wuerttemberg"), "N3853");
	cr_assert(is_legal(at, "unit pr.natzmer"));
}

Test(arrivals, wuerttemberg_has_two_chances, .description = "1806 19.31")
{
	struct at_table *at = on_the_morning("campaign", 13, "d6 3");
	cr_assert_str_eq(rule_of(at, "unit pr.wuerttemberg"), "19.31", "his rating is 2");
	dice(at, "d6 1");
	change(at, "{'turn':17}");
	begin(at, "second-movement");
	cr_assert(is_legal(at, "unit pr.wuerttemberg"));
}

Test(arrivals, wuerttemberg_is_forgotten, .description = "1806 19.31")
{
	struct at_table *at = on_the_morning("campaign", 17, "d6 6");
	cr_assert_not(is_legal(at, "unit pr.wuerttemberg"));
	change(at, "{'turn':21}");
	begin(at, "second-movement");
	cr_assert_not(is_legal(at, "unit pr.natzmer"), "he never comes");
	struct field field = seen_by(at, side_french);
	cr_assert_eq(campaign_known(&field)->called[side_allied], 0, "the French are not told");
}

/* ---- Tracks ---------------------------------------------------------------------------------------------------------------------------- */

/* IV Corps without the division Blücher, 15.14; it follows a day and a half later. */
Test(arrivals, less_division_bluecher, .description = "1806 15.14, 19.3, 1.61")
{
	struct at_table *at = clear_field("campaign");
	change(at, "{'turn':15}");
	begin(at, "second-movement");
	cr_assert(is_legal(at, "unit pr.larisch"));
	cr_assert_not(is_legal(at, "unit pr.bluecher"));
	cr_assert_not(is_legal(at, "unit pr.winning"));
}

Test(arrivals, a_source_opens, .description = "1806 14.21, 14.2")
{
	struct at_table *at = clear_field("early-warning");
	const struct campaign_data *data = campaign_data(scenario_at(at));
	change(at, "{'turn':9}");
	for (unsigned i = 0; i < data->sources; i++)
		cr_assert_eq(position_at(at)->opened[i], data->source[i].side == side_allied);
	begin(at, "first-movement");
	cr_assert_not(is_legal(at, "unit fr.baggage"), "nobody has come before it");
	give_all(at, "unit fr.treilhard, go N0402, done");
	for (unsigned i = 0; i < data->sources; i++)
		cr_assert_eq(position_at(at)->opened[i],
			     data->source[i].side == side_allied ||
				     data->source[i].at == space_named(at, "N0401"));
	cr_assert(is_legal(at, "unit fr.baggage"), "by the road that Treilhard has opened");
}
