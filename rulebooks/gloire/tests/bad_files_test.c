/*
 * Files that an owner of the game has spoilt: each is refused with its file, its line and the reason.
 */
#include <criterion/criterion.h>

#include "rulebooks/gloire/tests/loaded.h"

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
