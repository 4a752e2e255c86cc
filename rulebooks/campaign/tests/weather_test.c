/*
 * Weather on the exercise ground of 1809, 2.1 to 2.3: the die, the track, and all that it forbids. Turn 1 is a morning; the Austrians go first.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

enum { morning = 1, afternoon, evening, night };

static void set_weather(struct at_table *at, enum campaign_weather weather)
{
	changef(at, "{'weather':'%s'}", campaign_weather_words[weather]);
}

/* The weather of the turn after that one. */
static unsigned next_weather(struct at_table *at, unsigned turn)
{
	changef(at, "{'turn':%u}", turn);
	begin(at, turn == night ? "first-disengagement" : "second-combat");
	cr_assert_eq(turn_at(at), turn + 1);
	return position_at(at)->weather;
}

/* ---- Where it comes from ------------------------------------------------------------------------------------------------ */

Test(weather, by_the_die, .description = "1809 2.1")
{
	static const struct {
		unsigned before, die, weather;
	} cases[] = {{morning, 6, weather_thunderstorm}, {morning, 5, weather_rain},
		     {morning, 4, weather_fair},         {afternoon, 6, weather_thunderstorm},
		     {afternoon, 1, weather_fair},       {night, 4, weather_fog},
		     {night, 6, weather_rain},           {night, 3, weather_fair}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		char die[8] = "d6 0";
		die[3] = (char)('0' + cases[i].die);
		dice(at, die);
		cr_expect_eq(next_weather(at, cases[i].before), cases[i].weather, "a %u after turn %u",
			     cases[i].die, cases[i].before);
		leave(at);
	}
}

Test(weather, wet_ground_turns_to_mud, .description = "1809 2.1; the (Mud) of the table")
{
	struct at_table *at = exercise_1809();
	set_weather(at, weather_rain);
	dice(at, "d6 4");
	cr_assert_eq(next_weather(at, morning), weather_mud, "a 4 in the afternoon after rain");
	at = exercise_1809();
	set_weather(at, weather_fog);
	dice(at, "d6 4");
	cr_assert_eq(next_weather(at, morning), weather_fair, "fog wets nobody");
}

Test(weather, nights_follow_their_evenings, .description = "1809 2.21, 2.32D")
{
	static const struct {
		enum campaign_weather evening, night;
	} cases[] = {{weather_thunderstorm, weather_mud},
		     {weather_mud, weather_mud},
		     {weather_rain, weather_fair},
		     {weather_fair, weather_fair}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		set_weather(at, cases[i].evening);
		cr_expect_eq(next_weather(at, evening), cases[i].night, "no die by night");
		leave(at);
	}
}

Test(weather, as_it_was,
     .description = "1809 2.1, 2.3: a thunderstorm on the evening of the 19th, mud after it")
{
	struct at_table *at = clear_field_with("exercise1809", "weather=historical");
	cr_assert_eq(next_weather(at, 14), weather_thunderstorm);
	at = clear_field_with("exercise1809", "weather=historical");
	set_weather(at, weather_thunderstorm);
	cr_assert_eq(next_weather(at, 15), weather_mud);
	at = clear_field_with("exercise1809", "weather=fair");
	cr_assert_eq(next_weather(at, 14), weather_fair);
}

/* ---- A thunderstorm, 2.3 ------------------------------------------------------------------------------------------------- */

Test(weather, nobody_engages_in_a_thunderstorm, .description = "1809 2.31, 2.31B, 4.11; reading 89")
{
	struct at_table *at = exercise_1809();
	ready(at, "au.rohan", "1013");
	ready(at, "au.steyrer", "1009");
	ready(at, "au.charles", "1009");
	put(at, "fr.demont", "1010");
	set_weather(at, weather_thunderstorm);
	begin(at, "first-movement");
	give(at, "unit au.rohan");
	cr_assert(is_legal(at, "go 1012"));
	cr_assert_not(is_legal(at, "go 1011"), "beside Demont");
	give_all(at, "go 1012, done");
	cr_assert_str_eq(rule_of(at, "unit au.steyrer"), "4.11",
			 "he stands beside Demont and may not repulse him");
	cr_assert(is_legal(at, "unit au.charles"), "a leader among his troops rides off");
	at = exercise_1809();
	ready(at, "au.rohan", "1013");
	put(at, "fr.demont", "1010");
	set_weather(at, weather_rain);
	begin(at, "first-movement");
	give(at, "unit au.rohan");
	cr_assert(is_legal(at, "go 1011"), "in the rain one may");
}

Test(weather, a_thunderstorm_parts_the_armies, .description = "1809 2.3, 2.31C, 2.32, 2.21D, 4.2")
{
	static const char *const steps[] = {"first-combat", "second-combat"};
	static const char *const asking[] = {"austrian disengage", "french disengage"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise_1809();
		put(at, "au.rohan", "1010");
		put(at, "fr.demont", "1011");
		set_weather(at, weather_thunderstorm);
		begin(at, steps[i]);
		cr_assert_str_eq(asks(at), asking[i]);
		cr_assert_str_eq(rule_of(at, "done"), "4.2", "whoever can must go");
		leave(at);
	}
	struct at_table *at = exercise_1809();
	put(at, "au.rohan", "1010");
	put(at, "fr.demont", "1011");
	set_weather(at, weather_thunderstorm);
	begin(at, "first-combat");
	give(at, "unit au.rohan");
	cr_assert(is_legal(at, "go 1008"));
	cr_assert_not(is_legal(at, "go 1007"), "three hexes");
	give_all(at, "go 1008, done");
	cr_assert_str_neq(step_at(at), "first-combat");
}

/* ---- What else it does ---------------------------------------------------------------------------------------------------- */

Test(weather, trains_pay_double, .description = "1809 9.11, 14.31, 2.1")
{
	static const enum campaign_weather deep[] = {weather_mud, weather_thunderstorm};
	struct at_table *at = exercise_1809();
	draw(at, "road", "1010 1011");
	cr_assert_eq(step_cost(at, "au.baggage-v", "1010", "1009", false), 1 * half);
	for (unsigned i = 0; i < 2; i++) {
		set_weather(at, deep[i]);
		cr_assert_eq(step_cost(at, "au.baggage-v", "1010", "1009", false), 2 * half, "open ground");
		cr_assert_eq(step_cost(at, "au.bridge1", "1010", "1011", true), 1 * half, "a road in column");
		cr_assert_eq(step_cost(at, "au.rohan", "1010", "1009", false), 1 * half, "but nobody else");
	}
	set_weather(at, weather_rain);
	cr_assert_eq(step_cost(at, "au.baggage-v", "1010", "1009", false), 1 * half);
	cr_assert_eq(
		term(at, "cost", "{'what':'cost','unit':'au.baggage-v','from':'1010','to':'1009'}", "mud"),
		0);
	set_weather(at, weather_mud);
	cr_assert_eq(
		term(at, "cost", "{'what':'cost','unit':'au.baggage-v','from':'1010','to':'1009'}", "mud"),
		1 * half);
}

/* The road value of the first hex is doubled, too: a point for each of five hexes. Formed it is two for the first. */
Test(weather, trains_that_come_in_pay_double, .description = "1809 9.11, 15.13")
{
	struct at_table *at = exercise_1809();
	struct campaign_data *data = scenario_at(at)->data;
	draw(at, "road", "0110 0111 0112 0113 0114 0115 0116");
	data->arrival[side_allied][position_at(at)->who[flag_at(at, "au.baggage-v")]] =
		(struct campaign_arrival){.turn = 1, .entry = space_named(at, "0110")};
	set_weather(at, weather_mud);
	begin(at, "first-movement");
	give(at, "unit au.baggage-v");
	cr_assert_eq(cost_of(at, "go 0111 way 1"), 2 * half);
	cr_assert_eq(cost_of(at, "go 0109"), 4 * half);
	cr_assert(is_legal(at, "go 0114 way 1"));
	cr_assert_not(is_legal(at, "go 0115 way 1"));
}

/* 13 against 4 is 3-1: a 4 is Dr. */
static struct at_table *driven_off(enum campaign_weather weather)
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.reinwald", "1011");
	set_weather(at, weather);
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 4");
	give_all(at, "done, unit au.reinwald, go 1012");
	return at;
}

Test(weather, nobody_advances_in_the_rain, .description = "1809 2.1, 5.31, 11.46")
{
	struct at_table *at = driven_off(weather_fog);
	cr_assert_str_eq(asks(at), "french advance");
	at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.reinwald", "1011");
	set_weather(at, weather_rain);
	change(at, "{'turn':3}");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 4");
	give_all(at, "done, unit au.reinwald, go 1012");
	cr_assert_eq(told(at, "no-advance"), 1);
	cr_assert_str_neq(asked(at), "advance");
	cr_assert_str_eq(where(at, "fr.gudin"), "1010");
}

Test(weather, nobody_sees_far, .description = "1809 1.51 (item 4), 2.1")
{
	static const enum campaign_weather weather[] = {weather_fair, weather_mud, weather_fog, weather_rain};
	for (unsigned i = 0; i < COUNT_OF(weather); i++) {
		struct at_table *at = exercise_1809();
		draw(at, "slope", "1010 1011");
		put(at, "au.rohan", "1010");
		put(at, "fr.demont", "1013");
		set_weather(at, weather[i]);
		begin(at, "first-combat");
		struct field field = seen_by(at, seat_named(at, "austrian"));
		bool seen = campaign_counter(&field, flag_at(at, "fr.demont")) != NULL;
		cr_expect_eq(seen, i < 2, "no leader need be near; weather %d", weather[i]);
		leave(at);
	}
}

Test(weather, is_in_the_view, .description = "1809 2.1")
{
	struct at_table *at = clear_field_with("exercise1809", "weather=historical");
	set_weather(at, weather_thunderstorm);
	change(at, "{'turn':13}");
	const json_t *track = row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "weather");
	cr_assert_str_eq(json_string_value(json_object_get(track, "name")), "thunderstorm");
	cr_assert(json_is_false(json_object_get(track, "combat")));
	cr_assert(json_is_true(json_object_get(track, "trains_double")));
	track = row_of(view_for(at, seat_named(at, "french")), "tracks", "id", "forecast.15");
	cr_assert_str_eq(json_string_value(json_object_get(track, "name")), "thunderstorm",
			 "two turns ahead");
}
