/*
 * Files that an owner of the game has spoilt: each is refused with its file, its line and the reason.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "rulebooks/gloire/tests/loaded.h"
#include "vedette/ground.h"

Test(bad_files, maps)
{
	static const char map[] = "gloire/maida/map.txt";
	expect_refused("maida", map, "\n.............v...........\n", "\n.............v..........\n", 32,
		       "row 5 has 24 signs, the map 25 columns");
	expect_refused("maida", map, "\n.............v...........\n", "\n.............q...........\n", 32,
		       "the letter \"q\" of 1405 is no terrain");
	expect_refused("maida", map, "1105/1205", "1105/1305", 50, "1105 and 1305 do not touch");
	expect_refused("rivoli", "gloire/rivoli/map.txt", "3101/3202 3102/3202", "3102/3202", 94,
		       "Adige has a gap before 3102/3202");
}

Test(bad_files, units)
{
	static const char units[] = "gloire/maida/units.csv";
	expect_refused("maida", units, ",fr.compere,LI", ",fr.nobody,LI", 4, "\"fr.nobody\" is no formation");
	expect_refused("maida", units, ",1512,O", ",2612,O", 4, "there is no hex \"2612\"");
	expect_refused("maida", units, "fr.compere.1er-leger-ii-bn", "fr.compere.1er-leger-i-bn", 5,
		       "stands on line 4 already");
	expect_refused("maida", units, ",1707,O", ",1708,O", 9,
		       "too many units would stand together at 1708");
	expect_refused("maida", units, ",1510,O", ",1705,O", 6, "infantry and cavalry would stand together");
	expect_refused("maida", units, ",1510,O", ",1708,O", 6,
		       "units of two formations would stand together");
	expect_refused("maida", units, ",1512,O", ",0712,O", 4, "stands with an enemy at 0712");
	expect_refused("maida", units, "LI,680", "XX,680", 4, "\"XX\" is no type of unit");
	expect_refused("maida", units, ",3,2,B,7,5,6,7,6,,,3,1512", ",3,2,B,7,5,6,7,6,2,4,3,1512", 4,
		       "guns have a range");
	expect_refused("castelnuovo", "gloire/castelnuovo/units.csv", ",0708,O", ",1006,O", 15,
		       "ru.vyazemsky.13-jager is set up in a village or fort at 1006");
	expect_refused("castelnuovo", "gloire/castelnuovo/units.csv", ",1411,O", ",1414,O", 22,
		       "may not stand at 1414");
}

Test(bad_files, armies)
{
	static const char formations[] = "gloire/maida/formations.csv";
	expect_refused("maida", formations, "fr.peyri,", "fr.compere,", 5,
		       "there are two formations fr.compere");
	expect_refused("maida", formations, "Reynier", "Nobody", 4, "there is no chief \"Nobody\"");
	expect_refused("maida", formations, ",2516,", ",2616,", 4, "\"2616\" is neither a hex nor an edge");
	expect_refused("maida", "gloire/maida/turns.csv", "\n4,10h00", "\n3,10h00", 7,
		       "turn 3 stands there twice");
	expect_refused("maida", "gloire/maida/markers.csv", ",volley,", ",salute,", 4,
		       "\"salute\" is no effect");
	expect_refused("marengo", "gloire/marengo/markers.csv", "Von Morzin", "Morzin", 6,
		       "there is no formation or corps");
	expect_refused("maida", "gloire/maida/objectives.csv", "1405", "9405", 4, "there is no hex \"9405\"");
	expect_refused("canope", "gloire/canope/chiefs.csv", ",Hutchinson,3", ",Nelson,3", 4,
		       "there is no other chief");
}

Test(bad_files, automatic_victories)
{
	static const char file[] = "gloire/elchingen/automatic.csv";
	expect_refused("elchingen", file, "level 2", "level x", 6,
		       "no_enemy is right-bank, village or a level");
	expect_refused("elchingen", file, "1309 1310", "1309 3310", 5, "there is no hex \"3310\"");
	expect_refused("maida", "gloire/maida/automatic.csv", "Peyri", "Petri", 5,
		       "there is no formation or corps \"Petri\"");
}

Test(bad_files, tables)
{
	expect_refused("maida", "gloire/tables/fire.csv", "\n13,", "\n9,", 6, "totals have to rise");
	expect_refused("maida", "gloire/tables/odds.csv", "\n2,1,", "\n4,1,", 6, "odds have to fall");
	expect_refused("maida", "gloire/tables/ground.csv", "\nwoods,2", "\nwoods,x", 6,
		       "neither 0 to 20 points nor -");
	expect_refused("maida", "gloire/tables/ground.csv", "\ngravel,2,3,4,2,,0,-1,0,0,0,0,0,X", "", 0,
		       "gravel is missing");
	expect_refused("maida", "gloire/tables/modifiers.csv", "\ntest-fog,", "\ntest-night,", 29,
		       "stands there twice");
}

Test(bad_files, scenarios)
{
	static const char noon[] = "gloire/marengo/set-up-marengo-noon.csv";
	expect_refused("marengo-noon", noon, "fr.victor,", "fr.vector,", 4, "\"fr.vector\" is neither unit");
	expect_refused("marengo-noon", noon, ",0816", ",0899", 4, "there is no hex \"0899\"");
}

/* What nobody could play: turns that the battle does not have, victories that ask for nothing, what is said twice or not at all. */
Test(bad_files, what_is_said_of_the_battle)
{
	static const char file[] = "gloire/maida/battle.csv";
	expect_refused("maida", file, "\nsecond_margin,", "\nfirst_margin,", 8,
		       "first_margin stands on line 7 already");
	expect_refused("maida", file, "\nsecond_margin,", "\n#", 0, "second_margin is missing");
	expect_refused("maida", file, "second_side,British", "second_side,French", 6,
		       "both sides are called French");
}

Test(bad_files, turns_that_are_none)
{
	expect_refused("maida", "gloire/maida/units.csv", ",1512,O", ",T9@1512,O", 4,
		       "the battle has no turn 9");
	expect_refused("maida", "gloire/maida/units.csv", ",1512,O", ",T 3@1512,O", 4,
		       "\"T 3@1512\" is no turn and hex");
	expect_refused("jena-gloire", "gloire/jena/chiefs.csv", ",T5@0112", ",T8@0112", 6,
		       "the battle has no turn 8");
	expect_refused("marengo-noon", "gloire/marengo/set-up-marengo-noon.csv", "T4@3316", "T260@3316", 6,
		       "\"T260@3316\" is no turn of the battle");
	expect_refused("jena-gloire", "gloire/jena/markers.csv", ",1,7,0,@VI", ",7,1,0,@VI", 4,
		       "turns 7 to 1 are no turns");
	expect_refused("jena-gloire", "gloire/jena/markers.csv", ",1,7,0,@VI", ",1,8,0,@VI", 4,
		       "turns 1 to 8 are no turns");
	expect_refused("jena-gloire", "gloire/jena/objectives.csv", "1613,all,end,,",
		       "1613,all,after-turn,8,", 4, "turn 8 is no turn");
	expect_refused("jena-gloire", "gloire/jena/automatic.csv", "French,1,7", "French,1,8", 5,
		       "turns 1 to 8 are no turns");
}

Test(bad_files, what_is_said_twice)
{
	expect_refused("jena-gloire", "gloire/jena/formations.csv", ",Gazan,", ",Suchet,", 5,
		       "fr.suchet is called Suchet too");
	expect_refused("jena-gloire", "gloire/jena/markers.csv", "Attaque combinée", "Ney and his corps", 5,
		       "fr.c-ney is called Ney and his corps too");
	expect_refused("jena-gloire", "gloire/jena/chiefs.csv", ",Ruechel,", ",Hohenlohe,", 6,
		       "the chief of line 5 is called Hohenlohe too");
	expect_refused("jena-gloire", "gloire/jena/objectives.csv", ",1613,", ",1613 1613,", 4,
		       "1613 is named twice");
	expect_refused("canope", "gloire/canope/guns.csv", "\n0306", "\n0303", 5, "two lines for that hex");
	expect_refused("haslach", "gloire/haslach/lines.csv", "alarm", "larm", 0,
		       "there is no line \"alarm\"");
}

Test(bad_files, what_nobody_could_play)
{
	static const char automatic[] = "gloire/jena/automatic.csv";
	expect_refused("jena-gloire", automatic, "0613 1111 1109,*,3", ",,", 5, "nothing is asked");
	expect_refused("jena-gloire", automatic, "2319-2319", "2319", 6, "an area has two corners");
	expect_refused("jena-gloire", "gloire/jena/chiefs.csv", ",0613,", ",2118,", 5,
		       "stands with an enemy at 2118");
	expect_refused("jena-gloire", "gloire/jena/units.csv", ",4,3,B,7,5,-,5,4,", ",4,-,B,7,5,-,5,4,", 7,
		       "a reverse has strength, cohesion and movement");
}

/* ---- Grounds of one's own ---- */

static const struct {
	const char *ground, *reason;
} grounds[] = {
	{"7", "an object is wanted"},
	{"[]", "an object is wanted"},
	{"{\"hexes\":[]}", "hexes is an object"},
	{"{\"levels\":7}", "levels is an object"},
	{"{\"sides\":{}}", "sides is a list"},
	{"{\"roads\":{}}", "roads is a list"},
	{"{\"roads\":[\"1010\"]}", "list of hexes"},
	{"{\"trails\":[[\"1010\",\"1012\"]]}", "do not touch"},
	{"{\"sides\":[[\"1010\",\"1011\",\"river\",7]]}", "two hexes and river"},
	{"{\"sides\":[[\"1010\",\"1011\",\"river\"],[\"1011\",\"1010\",\"stream\"]]}", "cannot be both"},
	{"{\"sides\":[[\"1010\",\"1011\",\"wall\"],[\"1011\",\"1010\",\"wall\"]]}", "cannot be both"},
	{"{\"sides\":[[\"1010\",\"1011\",\"bridge\"]]}", "nothing under it"},
};

Test(bad_files, grounds_that_cannot_be)
{
	struct data_set data;
	data.file = embedded_files(&data.count);
	for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
		struct data_error error = {.line = 0};
		json_t *ground = json_loads(grounds[i].ground, JSON_DECODE_ANY, NULL);
		cr_assert_null(scenario_load_on("exercise-gloire", &data, ground, &error), "%s was taken",
			       grounds[i].ground);
		cr_expect(strstr(error.reason, grounds[i].reason), "%s: %s", grounds[i].ground, error.reason);
		json_decref(ground);
	}
}
