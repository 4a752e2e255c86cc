/*
 * Chapters 2 and 10 to 13: orders of battle, set-ups, morale, rally, thresholds, special rules, points. The
 * figures are worked out from the booklet and the tables behind the data files.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- The order of battle ------------------------------------------------------------------------------- */

struct wanted_formation {
	const char *name;
	unsigned steps, threshold, points, units;
};

static const struct wanted_formation formations[] = {
	{"1st Division", 12, 6, 2, 7},
	{"2nd Division", 11, 5, 2, 6},
	{"Bredow", 2, 1, 1, 2},
	{"I Corps independents", 4, 2, 1, 2},
	{"1st Guard Division", 12, 9, 3, 7},
	{"2nd Guard Division", 12, 9, 3, 7},
	{"Mondel", 6, 3, 1, 4},
	{"Grivicic", 6, 3, 1, 4},
	{"Knebel", 6, 3, 1, 4},
	{"Wimpffen", 5, 3, 1, 3},
	{"X Corps independents", 5, 3, 1, 4},
	{"Brandenstein", 6, 3, 1, 4},
	{"Archduke Joseph", 6, 3, 1, 4},
	{"Fleischhacker", 6, 3, 1, 4},
	{"Pöckh", 6, 3, 1, 4},
	{"IV Corps independents", 4, 2, 1, 4},
};

Test(order_of_battle, steps_thresholds_and_points_of_every_formation,
     .description = "1866 11.1.2, 12.1.2, 13.4, 1.2.3")
{
	struct at_table *at = start("joined");
	struct field field = field_at(at);
	for (unsigned i = 0; i < sizeof formations / sizeof *formations; i++) {
		const struct wanted_formation *wanted = &formations[i];
		unsigned f = formation_named(at, wanted->name), steps = 0, units = 0;
		for (piece_id p = 0; p < data_of(field.scenario)->pieces; p++)
			if (info(&field, p)->formation == f && is_unit(&field, p)) {
				steps += info(&field, p)->morale;
				units++;
			}
		cr_assert_eq(steps, wanted->steps, "%s", wanted->name);
		cr_assert_eq(units, wanted->units, "%s", wanted->name);
		cr_assert_eq(formation_info(&field, f)->steps, wanted->steps);
		cr_assert_eq(formation_info(&field, f)->threshold, wanted->threshold, "%s", wanted->name);
		cr_assert_eq(formation_info(&field, f)->points, wanted->points, "%s", wanted->name);
	}
}

static unsigned count_pieces(const char *scenario, side_id side, bool leaders)
{
	struct at_table *at = start(scenario);
	struct field field = field_at(at);
	unsigned count = 0;
	for (piece_id p = 0; p < data_of(field.scenario)->pieces; p++)
		count += info(&field, p)->side == side && is_commander(&field, p) == leaders;
	leave(at);
	return count;
}

Test(order_of_battle, seventy_units_and_seventeen_commanders, .description = "1866 11.2, 12.2, 13.3")
{
	cr_assert_eq(count_pieces("trautenau", prussian, false), 17);
	cr_assert_eq(count_pieces("trautenau", austrian, false), 19);
	cr_assert_eq(count_pieces("soor", prussian, false), 14);
	cr_assert_eq(count_pieces("soor", austrian, false), 19);
	cr_assert_eq(count_pieces("joined", prussian, false), 31);
	cr_assert_eq(count_pieces("joined", austrian, false), 39);
	cr_assert_eq(count_pieces("joined", prussian, true) + count_pieces("joined", austrian, true), 17);
}

Test(order_of_battle, what_the_booklet_prints_of_counters, .description = "1866 1.2.1, 1.2.2")
{
	struct at_table *at = start("joined");
	struct field field = field_at(at);
	const struct piece_info *gablenz = info(&field, piece_named(at, "Gablenz"));
	cr_assert_eq(gablenz->reaction, 4);
	cr_assert_eq(gablenz->initiative, 2);
	cr_assert_eq(gablenz->movement, 6);
	const struct piece_info *clausewitz = info(&field, piece_named(at, "Clausewitz"));
	cr_assert_eq(clausewitz->command, 1);
	cr_assert_eq(clausewitz->bonus, 1);
	const struct piece_info *jaegers = info(&field, piece_named(at, "Guard Jägers"));
	cr_assert_eq(jaegers->combat, 1);
	cr_assert_eq(jaegers->movement, 4);
	cr_assert(jaegers->traits & trait_light && jaegers->traits & trait_guard &&
		  jaegers->traits & trait_dreyse);
	cr_assert(info(&field, piece_named(at, "8th Uhlans"))->traits & trait_heavy);
	cr_assert_not(info(&field, piece_named(at, "Uhlans 9"))->traits & trait_heavy);
	cr_assert_eq(info(&field, piece_named(at, "Art 5-9-10/III"))->range, 4);
	cr_assert_eq(info(&field, piece_named(at, "Art I-3"))->range, 3);
}

/* ---- Set-ups ------------------------------------------------------------------------------------------- */

struct wanted_place {
	const char *piece, *at;
	unsigned hour; /* of arrival; 0: on the map */
};

static void check_places(const char *scenario, const struct wanted_place wanted[], unsigned count,
			 unsigned first_hour)
{
	/* Rows of the set-up: the first questions may have moved somebody on already. */
	struct at_table *at = start(scenario);
	const struct trautenau_data *data = data_of(field_at(at).scenario);
	cr_assert_eq(data->set_up_rows, count);
	for (unsigned i = 0; i < count; i++) {
		piece_id piece = piece_named(at, wanted[i].piece);
		space_id space = space_named(at, wanted[i].at);
		unsigned due = wanted[i].hour ? wanted[i].hour - first_hour + 1 : 0, found = 0;
		for (unsigned row = 0; row < count; row++)
			found += data->set_up[row].piece == piece && data->set_up[row].at == space &&
				 data->set_up[row].due == due;
		cr_assert_eq(found, 1, "%s at %s", wanted[i].piece, wanted[i].at);
	}
}

static const struct wanted_place trautenau_places[] = {
	{"1st Jägers", "0904", 0},     {"1st Dragoons", "0904", 0},    {"1st Hussars", "0904", 0},
	{"Grossmann", "0903", 0},      {"1st Grenadiers", "0903", 0},  {"Art I-3", "0903", 0},
	{"IR 41", "0902", 0},          {"Clausewitz", "1004", 0},      {"IR 44", "1004", 0},
	{"4th Grenadiers", "1104", 0}, {"Art I-4", "1104", 0},         {"5th Grenadiers", "1003", 0},
	{"IR 45", "1003", 0},          {"Dragoons 2", "0508", 0},      {"Uhlans 9", "0608", 0},
	{"FJB 12", "0608", 0},         {"Mondel", "0509", 0},          {"IR 24", "0509", 0},
	{"Art 1/III", "0509", 0},      {"IR 10", "0609", 0},           {"Art 2/III", "0118", 9},
	{"Gablenz", "0118", 10},       {"Art 7-8/III", "0118", 10},    {"Art 5-9-10/III", "0118", 10},
	{"Bonin", "0901", 11},         {"Art I-2", "1603", 12},        {"Bredow", "1603", 12},
	{"12th Uhlans", "1603", 12},   {"8th Uhlans", "1603", 12},     {"Art I-1", "0901", 13},
	{"Grivicic", "0118", 13},      {"IR 2", "0118", 13},           {"IR 23", "0118", 13},
	{"FJB 16", "0118", 13},        {"Wimpffen", "0118", 14},       {"IR 13", "0118", 14},
	{"IR 58", "0118", 14},         {"Art 4/III", "0118", 14},      {"Knebel", "0118", 15},
	{"IR 1", "0118", 15},          {"IR 3", "0118", 15},           {"FJB 28", "0118", 15},
	{"Art 3/III", "0118", 15},     {"3rd Grenadiers", "0901", 16}, {"IR 43", "0901", 16},
};

Test(set_up, trautenau, .description = "1866 11.2, 11.3")
{
	check_places("trautenau", trautenau_places, sizeof trautenau_places / sizeof *trautenau_places, 9);
}

static const struct wanted_place soor_places[] = {
	{"1st Guard Foot", "0915", 0},
	{"Guard Jägers", "0915", 0},
	{"Guard Hussars", "1015", 0},
	{"Hiller von Gärtringen", "1214", 0},
	{"Guard Fusiliers", "1214", 0},
	{"2nd Guard Foot", "1314", 0},
	{"3rd Guard Foot", "1414", 0},
	{"Art G-2", "1514", 0},
	{"Guard Schützen", "1613", 0},
	{"3rd Guard Uhlans", "1613", 0},
	{"Württemberg", "1612", 0},
	{"Plonski", "1612", 0},
	{"Gren 1", "1612", 0},
	{"Gren 3", "1612", 0},
	{"Gablenz", "0513", 0},
	{"Art 7-8/III", "0513", 0},
	{"Art 5-9-10/III", "0514", 0},
	{"Dragoons 2", "0910", 0},
	{"Uhlans 9", "0910", 0},
	{"Mondel", "0508", 0},
	{"IR 10", "0508", 0},
	{"FJB 12", "0508", 0},
	{"IR 24", "0507", 0},
	{"Art 1/III", "0507", 0},
	{"Grivicic", "0806", 0},
	{"IR 23", "0806", 0},
	{"FJB 16", "0806", 0},
	{"IR 2", "0805", 0},
	{"Art 2/III", "0707", 0},
	{"Knebel", "0612", 0},
	{"IR 3", "0612", 0},
	{"Art 3/III", "0612", 0},
	{"IR 1", "0611", 0},
	{"FJB 28", "0606", 0},
	{"Wimpffen", "0606", 0},
	{"IR 13", "0606", 0},
	{"IR 58", "0506", 0},
	{"Art 4/III", "0506", 0},
	{"Gren 2", "1613", 10},
	{"Gren 4", "1613", 10},
	{"Art G-3", "1613", 10},
};

Test(set_up, soor, .description = "1866 12.2, 12.3")
{
	check_places("soor", soor_places, sizeof soor_places / sizeof *soor_places, 10);
}

Test(set_up, soor_begins_with_the_losses_of_yesterday, .description = "1866 12.2, 12.1.2")
{
	struct at_table *at = start("soor");
	struct field field = field_at(at);
	static const char *const hurt[] = {"IR 24", "IR 23", "IR 3", "IR 1"};
	for (unsigned i = 0; i < 4; i++)
		cr_assert_eq(losses_at(at, hurt[i]), 1, "%s", hurt[i]);
	cr_assert_eq(trautenau_losses_of(&field, formation_named(at, "Knebel")), 2);
	cr_assert_eq(trautenau_losses_of(&field, formation_named(at, "Mondel")), 1);
	cr_assert_eq(trautenau_losses_of(&field, formation_named(at, "Grivicic")), 1);
	cr_assert_eq(trautenau_losses_of(&field, formation_named(at, "Wimpffen")), 0);
}

Test(set_up, the_guard_of_the_second_day, .description = "1866 13.3.2")
{
	struct at_table *at = start("joined");
	/* 12 turns on the first day, so that 08.00 of the second is turn 13 */
	cr_assert_eq(position_at(at)->piece[piece_named(at, "1st Guard Foot")].due, 13);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Guard Jägers")].due, 13);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Württemberg")].due, 14);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Art G-2")].due, 14);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Plonski")].due, 15);
	cr_assert_str_eq(where(at, "Gren 4"), "entry:1613");
	cr_assert_str_eq(where(at, "Festetics"), "off");
}

/* ---- Bad files ----------------------------------------------------------------------------------------- */

/* The files of the program with one text in one of them exchanged. */
static bool is_refused(const char *scenario, const char *path, const char *old, const char *new,
		       struct data_error *error)
{
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct embedded_file *copy = calloc(count, sizeof *copy);
	char *bytes = NULL;
	memcpy(copy, files, count * sizeof *copy);
	for (size_t i = 0; i < count; i++) {
		if (strcmp(files[i].path, path) != 0)
			continue;
		const char *text = (const char *)files[i].bytes, *found = strstr(text, old);
		cr_assert_not_null(found, "%s is not in %s", old, path);
		size_t before = (size_t)(found - text), size = files[i].size - strlen(old) + strlen(new);
		bytes = calloc(1, size + 1);
		memcpy(bytes, text, before);
		memcpy(bytes + before, new, strlen(new));
		memcpy(bytes + before + strlen(new), found + strlen(old),
		       files[i].size - before - strlen(old));
		copy[i].bytes = (const unsigned char *)bytes;
		copy[i].size = size;
	}
	struct data_set data = {.file = copy, .count = count};
	struct scenario_info named = {.id = scenario, .title = "", .introduction = "", .turns = 12};
	struct scenario *loaded = trautenau_load(&named, &data, error);
	scenario_free(loaded);
	free(copy);
	free(bytes);
	return loaded == NULL;
}

Test(data_files, a_bad_file_is_refused_with_file_line_and_reason)
{
	struct data_error error = {0};
	cr_assert(is_refused("trautenau", "trautenau/set-up-trautenau.csv", "pr.ir41,0902", "pr.ir41,1902",
			     &error));
	cr_assert_str_eq(error.file, "trautenau/set-up-trautenau.csv");
	cr_assert_eq(error.line, 11, "line %d: %s", error.line,
		     error.reason); /* four notes, the heading, the sixth row */
	cr_assert(is_refused("trautenau", "trautenau/set-up-trautenau.csv", "pr.ir41,0902", "pr.1gren,0902",
			     &error));
	cr_assert(strstr(error.reason, "1st Grenadiers"), "%s", error.reason);
	cr_assert(is_refused("trautenau", "trautenau/set-up-trautenau.csv", "au.ir10,0609", "au.ir10,0902",
			     &error));
	cr_assert(is_refused("trautenau", "trautenau/set-up-trautenau.csv", "0118,,0,15.00", "0118,,0,25.00",
			     &error));
	cr_assert(is_refused("trautenau", "trautenau/set-up-trautenau.csv",
			     "pr.ir41,0902,S,0,start,0,11.2,R\n", "", &error));
	cr_assert(
		is_refused("soor", "trautenau/formations.csv", "au.knebel,6,3,1", "au.knebel,7,3,1", &error));
	cr_assert_str_eq(error.file, "trautenau/formations.csv");
	cr_assert(is_refused("soor", "trautenau/formations.csv", "au.knebel,6,3,1", "au.ir1,6,3,1", &error));
	cr_assert(is_refused("soor", "trautenau/order-of-battle.csv", "IR 3,IR 3;", "IR 3,IR 1;", &error));
	cr_assert(is_refused("soor", "trautenau/order-of-battle.csv", "artillery,3,2,4,4",
			     "howitzers,3,2,4,4", &error));
	cr_assert(is_refused("soor", "trautenau/battles.csv", "0118-0518", "0118-0517", &error));
	cr_assert(is_refused("soor", "trautenau/battles.csv", "trautenau,exit,0107,,11.4.1,R\n", "", &error));
	cr_assert(
		is_refused("soor", "trautenau/battles.csv", "soor,noon-bonus", "soor,noon-penalty", &error));
	cr_assert_not(is_refused("soor", "trautenau/battles.csv", "noon-bonus,0816,2", "noon-bonus,0816,3",
				 &error));
}

static void expect_bad(const char *scenario, const char *path, const char *old, const char *new, int line,
		       const char *reason)
{
	struct data_error error = {0};
	cr_assert(is_refused(scenario, path, old, new, &error), "%s was taken", new);
	cr_expect_str_eq(error.file, path);
	cr_expect_eq(error.line, line, "line %d: %s", error.line, error.reason);
	cr_expect(strstr(error.reason, reason), "%s", error.reason);
}

Test(data_files, hours_and_places_that_cannot_be)
{
	static const char file[] = "trautenau/battles.csv";
	expect_bad("trautenau", file, "trautenau,last-hour,,20", "trautenau,last-hour,,24", 0,
		   "trautenau would have 16 turns, and there are 12"); /* 11.1.1: 9.00 to 20.00 */
	expect_bad("trautenau", file, "trautenau,last-hour,,20", "trautenau,last-hour,,9", 0,
		   "before it has begun");
	expect_bad("trautenau", file, "panic-from,,17", "panic-from,,21", 16, "no such hour");
	expect_bad("trautenau", file, "exit-road,0107 0207", "exit-road,0107 1518", 15, "do not touch");
	expect_bad("trautenau", file, "heights,0607 0707,,", "heights,0607 0707,4,", 13, "has none");
	expect_bad("trautenau", file, "panic-from,,", "panic-from,0101,", 16, "has none");
	expect_bad("soor", file, "night-rows,,9", "night-rows,,19", 34, "not between 1 and 18");
	/* 11.3: the Austrians come in by 0118. */
	struct data_error error = {0};
	cr_assert(is_refused("trautenau", "trautenau/map-hexes.csv", "0118,clear", "0118,lake", &error));
	cr_expect_str_eq(error.file, "trautenau/set-up-trautenau.csv");
	cr_expect(strstr(error.reason, "nobody comes in by 0118"), "%s", error.reason);
}

Test(data_files, formations_of_the_wrong_side_or_name)
{
	static const char file[] = "trautenau/formations.csv";
	expect_bad("soor", file, "von Bredow,prussian", "von Bredow,austrian", 9, "the I Corps is prussian");
	expect_bad("soor", file, "au.mondel,Mondel", "au.mondel,Grivicic", 15,
		   "already names the formation of line 14");
	expect_bad("trautenau", "trautenau/set-up-trautenau.csv", "au.grivicic,", "#", 0, "missing");
}

/* ---- Morale -------------------------------------------------------------------------------------------- */

static int morale(const struct at_table *at, const char *unit, enum morale_occasion occasion)
{
	struct field field = field_at(at);
	struct figure figure;
	trautenau_morale_figure(&field, piece_named(at, unit), occasion, &figure);
	return figure.value;
}

Test(morale, terrain_commander_and_losses, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0509", "N"); /* open ground: morale 2 and nothing else */
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 2);
	place(at, "IR 24", "0508", NULL); /* a village: +1 */
	cr_assert_eq(morale(at, "IR 24", morale_in_battle), 3);
	set_losses(at, "IR 24", 1);
	cr_assert_eq(morale(at, "IR 24", morale_in_battle), 2);
	place(at, "Mondel", "0508", NULL); /* with its commander: +1 */
	cr_assert_eq(morale(at, "IR 24", morale_in_battle), 3);
	place(at, "Gablenz", "0508", NULL); /* commander or chief, not both */
	cr_assert_eq(morale(at, "IR 24", morale_in_battle), 3);
	place(at, "Wimpffen", "0509", NULL); /* another brigade's commander is nothing to it */
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 2);
}

Test(morale, kinds_of_troops, .description = "1866 2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Jägers", "0709", "S"); /* woods: 1 + 1 terrain + 1 Guard + 1 light */
	cr_assert_eq(morale(at, "Guard Jägers", morale_in_battle), 4);
	place(at, "Guard Hussars", "0504", "S"); /* open: 1 + 1 Guard */
	cr_assert_eq(morale(at, "Guard Hussars", morale_in_battle), 2);
	place(at, "Art 1/III", "1512", "N"); /* open: 1 + 1 Austrian artillery */
	cr_assert_eq(morale(at, "Art 1/III", morale_in_battle), 2);
	place(at, "FJB 12", "1511", NULL); /* village: 1 + 1 terrain + 1 light */
	cr_assert_eq(morale(at, "FJB 12", morale_in_battle), 3);
}

Test(morale, an_enemy_on_the_flank_and_a_demoralised_formation, .description = "1866 2, 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 41", "0509", "S"); /* in front of it */
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 2);
	place(at, "IR 43", "0511", "N"); /* behind it */
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 1);
	change(at, "{'demoralised':['Mondel']}");
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 0);
}

Test(morale, rally_looks_at_the_next_hex_and_at_the_guns, .description = "1866 2, 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0905", "N");
	place(at, "Mondel", "0904", NULL); /* in the next hex: for rally only */
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 2);
	cr_assert_eq(morale(at, "IR 10", morale_to_rally), 3);
	place(at, "Mondel", "0905", NULL); /* in its own: once, not twice */
	cr_assert_eq(morale(at, "IR 10", morale_to_rally), 3);
	place(at, "Art I-3", "0705",
	      "N"); /* two hexes off, looking away: range and sight count, not the arc */
	cr_assert_eq(morale(at, "IR 10", morale_to_rally), 2);
	cr_assert_eq(morale(at, "IR 10", morale_in_battle), 3);
}

/* ---- Rally --------------------------------------------------------------------------------------------- */

Test(rally, six_is_needed_and_each_unit_tries_once, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0504", "S");
	place(at, "IR 43", "0704", "S");
	disorganise_unit(at, "IR 41");
	disorganise_unit(at, "IR 43");
	begin(at, "rally");
	cr_assert_eq(asked_seat(at), prussian);
	dice(at, "d6 4, d6 3"); /* morale 2: 4 is enough, 3 is not */
	give(at, "unit IR 41");
	cr_assert_not(is(at, "IR 41", piece_disorganised));
	cr_assert_str_eq(rule_of(at, "unit IR 41"), "10.1");
	any_dice(at, "rally");
	give(at, "unit IR 43");
	cr_assert(is(at, "IR 43", piece_disorganised));
	cr_assert_eq(told(at, "rally-failed"), 1);
}

Test(rally, not_in_the_zone_of_an_enemy_in_order, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S"); /* no river between the two */
	place(at, "IR 43", "0603", "S");
	place(at, "IR 10", "0804", "NE");
	disorganise_unit(at, "IR 41");
	disorganise_unit(at, "IR 43");
	begin(at, "rally");
	cr_assert_str_eq(rule_of(at, "unit IR 41"), "10.1");
	cr_assert_not(is_listed(at, "unit IR 41"));
	at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	place(at, "IR 10", "0804", "NE");
	disorganise_unit(at, "IR 41");
	disorganise_unit(at, "IR 10"); /* he is in disorder himself */
	begin(at, "rally");
	cr_assert(is_listed(at, "unit IR 41"));
}

/* ---- Thresholds ---------------------------------------------------------------------------------------- */

Test(demoralisation, knebel_breaks_with_one_more_loss, .description = "1866 10.2, 12.1.2")
{
	struct at_table *at = start("soor");
	struct field field = field_at(at);
	piece_id regiment = piece_named(at, "IR 1"), battery = piece_named(at, "Art 3/III");
	cr_assert_not(trautenau_is_demoralised(&field, regiment));
	trautenau_lose_step(table_at(at), battery);
	cr_assert(trautenau_is_demoralised(&field, regiment));
	cr_assert_eq(told(at, "demoralised"), 1);
}

Test(demoralisation, independents_pay_but_fight_on, .description = "1866 10.2, 11.1.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-1", "0504", "S");
	piece_id guns = place(at, "Art I-2", "0704", "S");
	trautenau_eliminate(table_at(at), piece_named(at, "Art I-1")); /* two of four steps: the threshold */
	struct field field = field_at(at);
	cr_assert_not(trautenau_is_demoralised(&field, guns));
	cr_assert_eq(points(at, austrian), 1 + 1); /* a pair of steps and the threshold */
}

/* ---- Lines of retreat ---------------------------------------------------------------------------------- */

static bool is_edge(const struct at_table *at, side_id side, const char *hex)
{
	struct field field = field_at(at);
	return trautenau_is_retreat_edge(&field, side, space_named(at, hex));
}

Test(edges, of_trautenau, .description = "1866 11.1.3")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	cr_assert(is_edge(at, prussian, "0301") && is_edge(at, prussian, "1501") &&
		  is_edge(at, prussian, "1603"));
	cr_assert_not(is_edge(at, prussian, "0201") || is_edge(at, prussian, "1604"));
	cr_assert(is_edge(at, austrian, "0118") && is_edge(at, austrian, "1618"));
	cr_assert_not(is_edge(at, austrian, "0117"));
	cr_assert_eq(trautenau_edge_distance(&field, austrian, space_named(at, "0611")), 7);
	cr_assert_eq(trautenau_edge_distance(&field, prussian, space_named(at, "0904")), 3);
}

Test(edges, of_soor_change_after_noon, .description = "1866 12.1.3")
{
	struct at_table *at = clear_field("soor");
	cr_assert(is_edge(at, prussian, "1613") && is_edge(at, prussian, "1618") &&
		  !is_edge(at, prussian, "1612"));
	at_hour(at, "12.00");
	cr_assert(is_edge(at, austrian, "0518") && is_edge(at, austrian, "0118"));
	cr_assert_not(is_edge(at, austrian, "0618") || is_edge(at, austrian, "0113"));
	at_hour(at, "13.00");
	cr_assert(is_edge(at, austrian, "0113") && is_edge(at, austrian, "0118"));
	cr_assert_not(is_edge(at, austrian, "0518") || is_edge(at, austrian, "0112"));
}

Test(edges, with_the_fourth_corps_the_south_again, .description = "1866 13.3.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'14.00','day':2},{'iv_corps':16}]");
	cr_assert(is_edge(at, austrian, "0518") && !is_edge(at, austrian, "0113"));
}

/* ---- Special rules ------------------------------------------------------------------------------------- */

Test(special_rules, clausewitz_waits_for_eleven_or_an_attack, .description = "1866 11.1.5")
{
	struct at_table *at = start("trautenau");
	struct field field = field_at(at);
	piece_id grenadiers = piece_named(at, "5th Grenadiers"), hussars = piece_named(at, "1st Hussars");
	cr_assert_not(trautenau_judge_activity(&field, grenadiers).legal);
	cr_assert(trautenau_judge_activity(&field, hussars).legal);
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "2nd Division")),
		  "its marker is in the container");
	trautenau_note_attack(table_at(at), hussars);
	cr_assert(trautenau_judge_activity(&field, grenadiers).legal);
	at = start("trautenau");
	field = field_at(at);
	at_hour(at, "10.00");
	cr_assert_not(trautenau_judge_activity(&field, grenadiers).legal);
	at_hour(at, "11.00");
	cr_assert(trautenau_judge_activity(&field, grenadiers).legal);
}

Test(special_rules, austrian_cavalry_and_ties_on_the_first_day, .description = "1866 11.1.4, 11.1.5, 8")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	piece_id dragoons = piece_named(at, "Dragoons 2"), guns = piece_named(at, "Art 7-8/III");
	at_hour(at, "10.00");
	cr_assert(trautenau_is_always_in_command(&field, dragoons));
	cr_assert_not(trautenau_is_always_in_command(&field, guns));
	cr_assert_not(trautenau_is_always_in_command(&field, piece_named(at, "8th Uhlans")));
	cr_assert_eq(trautenau_initiative_on_tie(&field), austrian);
	at_hour(at, "11.00");
	cr_assert_not(trautenau_is_always_in_command(&field, dragoons));
	change(at, "{'turn':'08.00','day':2}");
	cr_assert_not(trautenau_is_always_in_command(&field, dragoons));
	cr_assert_eq(trautenau_initiative_on_tie(&field), prussian);
}

Test(special_rules, grivicic_has_no_orders_at_ten, .description = "1866 12.1.4")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	unsigned grivicic = formation_named(at, "Grivicic");
	cr_assert_not(trautenau_may_be_activated(&field, grivicic));
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "Mondel")));
	at_hour(at, "11.00");
	cr_assert(trautenau_may_be_activated(&field, grivicic));
}

Test(special_rules, the_austrian_plan_until_noon, .description = "1866 12.1.5")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 10", "0508", NULL),
		 guard = place(at, "1st Guard Foot", "0915", NULL);
	at_hour(at, "12.00");
	cr_assert_not(trautenau_judge_end_hex(&field, regiment, space_named(at, "0309")).legal);
	cr_assert_not(trautenau_judge_end_hex(&field, regiment, space_named(at, "0410")).legal);
	cr_assert(trautenau_judge_end_hex(&field, regiment, space_named(at, "0408")).legal,
		  "one hex west of the road");
	cr_assert(trautenau_judge_end_hex(&field, regiment, space_named(at, "0412")).legal);
	cr_assert(trautenau_judge_end_hex(&field, guard, space_named(at, "0309")).legal);
	at_hour(at, "13.00");
	cr_assert(trautenau_judge_end_hex(&field, regiment, space_named(at, "0309")).legal);
}

/* ---- Points of the first day --------------------------------------------------------------------------- */

Test(points_of_trautenau, places, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0606", NULL);
	cr_assert_eq(points(at, prussian), 2);
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 24", "0910", NULL);
	cr_assert_eq(points(at, austrian), 2 + 1);
	place(at, "IR 2", "0607", "N"); /* on the height above: nobody scores for the town */
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_eq(points(at, austrian), 3);
}

Test(points_of_trautenau, a_place_left_behind, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 10", "0811", "N"); /* it has gone on: the village is still theirs */
	cr_assert_eq(points(at, austrian), 2);
	place(at, "IR 41", "0610", "S"); /* in a Prussian zone of control and empty */
	cr_assert_eq(points(at, austrian), 0);
	cr_assert_eq(points(at, prussian), 0);
}

Test(points_of_trautenau, pairs_of_steps_and_formations, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	set_losses(at, "IR 10", 1);
	cr_assert_eq(points(at, prussian), 0, "no half points");
	change(at, "{'piece':'IR 2','at':'eliminated'}"); /* three steps in all: one pair */
	cr_assert_eq(points(at, prussian), 1);
	change(at, "{'piece':'IR 24','at':'eliminated'}"); /* five steps, and Mondel has lost three */
	cr_assert_eq(points(at, prussian), 2 + 1);
}

Test(points_of_trautenau, units_cut_off_are_prisoners, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0118", "N"); /* in the corner, an enemy on each side of it */
	place(at, "IR 10", "0117", "N");
	place(at, "IR 24", "0217", "N");
	cr_assert_eq(points(at, austrian), 0, "the south-eastern side is open");
	place(at, "IR 2", "0218", "N");
	cr_assert_eq(points(at, austrian), 1);
	at_hour(at, "20.00");
	dice(at, "d6 1"); /* Bonin keeps his nerve */
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_str_eq(where(at, "IR 41"), "captured");
	cr_assert_eq(points(at, austrian), 1);
	cr_assert_eq(position_at(at)->flow.level, level_draw);
}

Test(points_of_trautenau, out_to_the_west, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 45", "0107", "NW");
	place(at, "IR 41", "0606", NULL);
	place(at, "IR 43", "0607", "S");
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0107")),
		      "one of the heights is missing");
	place(at, "IR 44", "0707", "S");
	cr_assert(trautenau_may_evacuate(&field, regiment, space_named(at, "0107")));
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0207")));
	trautenau_evacuate(table_at(at), regiment);
	change(at,
	       "[{'piece':'1st Grenadiers','at':'evacuated'},{'piece':'3rd Grenadiers','at':'evacuated'}]");
	cr_assert_eq(points(at, prussian), 2 + 1); /* the town and three unhurt units */
	set_losses(at, "1st Grenadiers", 1);
	cr_assert_eq(points(at, prussian), 2);
	set_losses(at, "1st Grenadiers", 0);
	place(at, "IR 10", "0308", "N"); /* its zone touches the road at 0307 */
	cr_assert_eq(points(at, prussian), 2);
}

/* ---- Panic --------------------------------------------------------------------------------------------- */

static bool panics(const char *options, const char *hour, const char *die, bool austrian_lead)
{
	struct at_table *at = clear_field_with("trautenau", options);
	if (austrian_lead)
		place(at, "IR 10", "0611", NULL); /* two points: a minor victory */
	at_hour(at, hour);
	if (die)
		dice(at, die);
	any_dice(at, "panic");
	begin(at, "turn-end");
	bool panicked = told(at, "bonin-panics") == 1;
	if (!die)
		cr_assert_eq(told(at, "bonin-holds") + told(at, "bonin-panics"), 0);
	if (panicked) {
		cr_assert(is_over(at));
		cr_assert_eq(position_at(at)->flow.winner, austrian);
		cr_assert_eq(position_at(at)->flow.level, level_major);
	}
	leave(at);
	return panicked;
}

Test(panic, die_and_austrian_level, .description = "1866 11.4.2")
{
	cr_assert(panics("last-turn=1", "17.00", "d6 6", false));
	cr_assert_not(panics("last-turn=1", "17.00", "d6 5", false));
	cr_assert(panics("last-turn=1", "17.00", "d6 5", true));
	cr_assert_not(panics("last-turn=1", "17.00", "d6 4", true));
	cr_assert_not(panics("last-turn=1", "16.00", NULL, true), "no die before 17.00");
	cr_assert(panics("panic-by-points=1", "17.00", "d6 4", true), "the lead of two by option");
	cr_assert_not(panics("panic-by-points=1", "17.00", "d6 3", true));
}

Test(duration, the_turn_of_eight_in_the_evening, .description = "1866 11.1.1, 12.1.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	at_hour(at, "20.00");
	dice(at, "d6 1");
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_eq(position_at(at)->flow.winner, austrian);
	cr_assert_eq(position_at(at)->flow.level, level_minor);
	at = clear_field_with("soor", "last-turn=0");
	at_hour(at, "19.00");
	begin(at, "turn-end");
	cr_assert(is_over(at));
}

/* ---- Points of the second day -------------------------------------------------------------------------- */

static unsigned noon(const char *first, const char *second, const char *third, const char *fourth)
{
	static const char *const regiments[] = {"IR 10", "IR 2", "IR 13", "IR 58"};
	const char *hexes[] = {first, second, third, fourth};
	struct at_table *at = clear_field("soor");
	for (unsigned i = 0; i < 4; i++)
		if (hexes[i])
			place(at, regiments[i], hexes[i], NULL);
	at_hour(at, "12.00");
	any_dice(at, "noon");
	begin(at, "turn-end");
	unsigned scored = position_at(at)->battle.noon_points;
	leave(at);
	return scored;
}

Test(points_of_soor, at_noon, .description = "1866 12.4.1")
{
	cr_assert_eq(noon("0513", "0611", "0910", NULL), 2);
	cr_assert_eq(noon("0513", NULL, "0910", NULL), 1);
	cr_assert_eq(noon(NULL, "0611", NULL, NULL), 1);
	cr_assert_eq(noon(NULL, NULL, NULL, "0816"), 2);
	cr_assert_eq(noon("0513", "0611", "0910", "0816"), 4);
	cr_assert_eq(noon(NULL, NULL, NULL, NULL), 0);
}

Test(points_of_soor, steps_that_stayed, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "FJB 12", "0505", "N"); /* the first step begins a four */
	cr_assert_eq(points(at, austrian), -1);
	place(at, "IR 10", "0506", "N"); /* 3 */
	cr_assert_eq(points(at, austrian), -1);
	place(at, "IR 24", "0507", "N"); /* 5 */
	cr_assert_eq(points(at, austrian), -2);
	set_losses(at, "IR 24", 1); /* 4; that loss counts for the Prussians, alone it is no pair */
	cr_assert_eq(points(at, austrian), -1);
	cr_assert_eq(points(at, prussian), 0);
}

Test(points_of_soor, losses_of_yesterday_pay_nothing, .description = "1866 12.4.1")
{
	struct at_table *at = start("soor");
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_eq(points(at, austrian), -6); /* 28 steps less 4 are 24, six fours */
	trautenau_lose_step(table_at(at),
			    piece_named(at, "IR 3")); /* eliminated: one new step; Knebel is demoralised */
	cr_assert_eq(points(at, prussian), 1);
	cr_assert_eq(points(at, austrian), -6); /* 23 steps */
}

Test(points_of_soor, who_is_stuck, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "1618", "N");
	place(at, "Mondel", "1618", NULL);
	place(at, "1st Guard Foot", "1617", "S");
	place(at, "2nd Guard Foot", "1518", "S");
	/* Two steps and a commander who counts as one: a single pair. Nobody is left to cost a point. */
	cr_assert_eq(points(at, prussian), 1);
	cr_assert_eq(points(at, austrian), 0);
}

Test(points_of_soor, marching_off, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 10", "0115", "NW");
	at_hour(at, "12.00");
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0115")));
	at_hour(at, "13.00");
	cr_assert(trautenau_may_evacuate(&field, regiment, space_named(at, "0115")));
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0112")));
	trautenau_evacuate(table_at(at), regiment);
	cr_assert_eq(points(at, austrian), 0);
}

/* ---- Both days ----------------------------------------------------------------------------------------- */

Test(joined, the_guards_offer, .description = "1866 13.1, 13.3.2")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	at_hour(at, "13.00");
	any_dice(at, "guard");
	begin(at, "arrivals");
	cr_assert_str_eq(asked(at), "guard-option");
	cr_assert_eq(asked_seat(at), prussian);
	give(at, "yes");
	cr_assert_eq(position_at(at)->battle.guard_came, 1);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Plonski")].due,
		     14); /* 09.00 of the second day */
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Württemberg")].due, 14);
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "1st Guard Division")),
		     piece_named(at, "Bonin"));
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "2nd Guard Division")),
		     piece_named(at, "Württemberg"));
}

Test(joined, a_panic_with_the_guard_ends_it_all, .description = "1866 13.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'17.00'},{'guard_came':true}]");
	dice(at, "d6 6");
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_eq(position_at(at)->flow.winner, austrian);
	cr_assert_eq(position_at(at)->flow.level, level_major);
}

static void camp(struct at_table *at, const char *brigade, const char *const pieces[],
		 const char *const hexes[])
{
	if (brigade) {
		char text[64];
		snprintf(text, sizeof text, "card %s", brigade);
		give(at, text);
	}
	for (unsigned i = 0; pieces[i]; i++) {
		char text[64];
		cr_assert_str_eq(asked(at), pieces[i + 1] || !brigade ? "night-unit" : "night-at", "%s",
				 pieces[i]);
		if (strcmp(asked(at), "night-unit") == 0) {
			snprintf(text, sizeof text, "unit %s", pieces[i]);
			give(at, text);
		}
		snprintf(text, sizeof text, "at %s", hexes[i]);
		give(at, text);
	}
}

Test(joined, the_night_after_a_panic, .description = "1866 13.2, 13.4")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 41", "0904", "S");
	change(at, "[{'piece':'IR 3','at':'eliminated'},{'turn':'18.00'}]");
	dice(at, "d6 6");
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_str_eq(where(at, "IR 41"), "off", "I Corps has left");
	cr_assert_eq(points(at, austrian), 5);
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_str_eq(asked(at), "next-brigade");
	cr_assert_eq(asked_seat(at), austrian);
	give(at, "card Mondel");
	cr_assert_str_eq(asked(at), "night-unit");
	cr_assert_str_eq(rule_of(at, "unit IR 2"), "13.2");
	give(at, "unit IR 10");
	cr_assert_str_eq(rule_of(at, "at 0608"), "13.2"); /* two hexes from Trautenau */
	give(at, "at 0606");
	give(at, "unit IR 24");
	cr_assert_str_eq(rule_of(at, "at 0606"), "3"); /* one regiment in a town */
	give(at, "at 0707");
	give_all(at, "unit FJB 12, at 0606, unit Art 1/III, at 0707"); /* Mondel is left */
	give(at, "at 0606");
	static const char *const grivicic[] = {"IR 2", "IR 23", "FJB 16", "Art 2/III", "Grivicic", NULL};
	static const char *const kriblitz[] = {"0806", "0805", "0806", "0907", "0806"};
	camp(at, "Grivicic", grivicic, kriblitz);
	static const char *const wimpffen[] = {"IR 13", "IR 58", "Art 4/III", "Wimpffen", NULL};
	static const char *const hohenbruck[] = {"0508", "0408", "0509", "0508"};
	camp(at, "Wimpffen", wimpffen, hohenbruck);
	cr_assert_str_eq(asked(at), "night-unit");
	give(at, "unit Gablenz");
	cr_assert_str_eq(rule_of(at, "at 0610"), "13.2");
	give(at, "at 0609");
	give_all(at,
		 "unit IR 1, at 0101, unit FJB 28, at 1609, unit Art 3/III, at 0903, unit Knebel, at 0903");
	give_all(at, "unit Dragoons 2, at 0604, unit Uhlans 9, at 0604, unit Art 7-8/III, at 0402");
	cr_assert_str_eq(rule_of(at, "at 0209"), "terrain table"); /* the last batteries: no marsh for guns */
	give(at, "at 0402");
	cr_assert_str_eq(asked(at), "first-brigade");
	give(at, "card Grivicic");
	struct field field = field_at(at);
	cr_assert_eq(turn_at(at), 13);
	cr_assert_str_eq(hour_at(at), "08.00");
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "Grivicic")));
	cr_assert_not(trautenau_may_be_activated(&field, formation_named(at, "Mondel")));
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "1st Guard Division")));
	change(at, "{'turn':'10.00','day':2}");
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "Mondel")));
}

Test(joined, the_night_without_a_panic, .description = "1866 13.2")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 41", "0904", "SW");
	place(at, "IR 10", "0804", "NE"); /* face to face in the open */
	place(at, "IR 24", "0611", NULL); /* two points: the Prussian has lost */
	at_hour(at, "20.00");
	dice(at, "d6 1, d6 1"); /* no panic; the loser's morale test: 1 + 2 fails */
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_eq(told(at, "bonin-holds"), 1);
	cr_assert(is(at, "IR 41", piece_disorganised));
	if (strcmp(asked(at), "retreat") == 0) /* unless a single hex was best */
		give_any(at, 0);
	cr_assert_str_neq(where(at, "IR 41"), "0904");
	cr_assert_eq(position_at(at)->battle.day_points[austrian], 2);
	cr_assert_eq(position_at(at)->battle.day_points[prussian], 0);
	cr_assert_not(is(at, "IR 10", piece_disorganised), "the winner does not test");
}

Test(joined, the_fourth_corps_comes_on_a_one, .description = "1866 13.3.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	dice(at, "d6 1");
	any_dice(at, "fourth");
	begin(at, "arrivals");
	cr_assert_str_eq(asked(at), "next-brigade");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_eq(answers_listed(at), 4);
	cr_assert_str_eq(rule_of(at, "card Mondel"), "13.3.1");
	give(at, "card Pöckh");
	cr_assert_eq(position_at(at)->battle.fourth_turn, 17);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "IR 37")].due, 17);
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Festetics")].due, 17);
	cr_assert_str_eq(where(at, "Hussars 7"), "off");
}

Test(joined, not_after_twelve_and_not_on_a_two, .description = "1866 13.3.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'11.00','day':2}");
	place(at, "IR 10", "0505", "N"); /* somebody to be asked about */
	dice(at, "d6 2");
	any_dice(at, "fourth");
	begin(at, "arrivals");
	cr_assert_eq(told(at, "fourth-stays"), 1);
	cr_assert_eq(position_at(at)->battle.fourth_turn, 0);
	at = clear_field("joined");
	change(at, "{'turn':'13.00','day':2}");
	place(at, "IR 10", "0505", "N");
	any_dice(at, "fourth");
	begin(at, "arrivals");
	cr_assert_eq(told(at, "fourth-stays") + told(at, "fourth-comes"), 0);
}

Test(joined, first_corps_returns_on_five, .description = "1866 13.3.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'14.00','day':2},{'panicked':true},{'iv_corps':18}]");
	dice(at, "d6 5");
	any_dice(at, "first");
	begin(at, "arrivals");
	cr_assert_eq(told(at, "first-returns"), 1);
	cr_assert_str_eq(where(at, "IR 41"), "entry:1603");
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Bonin")].due, 19);
	cr_assert_str_eq(where(at, "IR 45"), "off", "one division a turn");
	at = clear_field("joined");
	change(at, "[{'turn':'14.00','day':2},{'panicked':true},{'iv_corps':19}]");
	place(at, "IR 10", "0505", "N");
	any_dice(at, "first");
	begin(at, "arrivals");
	cr_assert_eq(told(at, "first-returns") + told(at, "first-stays"), 0, "not before the turn after");
}

Test(joined, places_when_the_fourth_corps_is_in, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'14.00','day':2},{'iv_corps':18},{'vp':{'day':{'prussian':3,'austrian':1}}}]");
	place(at, "IR 10", "0606", NULL);
	place(at, "1st Guard Foot", "1613", NULL);
	place(at, "IR 24", "0611", NULL);
	place(at, "2nd Guard Foot", "0915", NULL);
	cr_assert_eq(points(at, austrian), 1 + 1 + 1); /* the first day, Trautenau, Neu-Rognitz */
	cr_assert_eq(points(at, prussian), 3 + 1 + 1); /* the first day, Eipel, Staudenz */
	change(at, "{'panicked':true}");               /* I Corps fled and has not come back */
	cr_assert_eq(points(at, austrian), 1 + 0 + 1);
	cr_assert_eq(points(at, prussian), 3 + 2 + 1);
	change(at, "{'i_corps':19}");
	cr_assert_eq(points(at, austrian), 3);
}

Test(joined, a_formation_pays_once, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'14.00','day':2},{'iv_corps':18}]");
	change(at, "[{'piece':'IR 10','at':'eliminated'},{'piece':'IR 24','at':'eliminated'}]");
	cr_assert_eq(points(at, prussian), 2 + 1);
	change(at, "{'formation':'Mondel','demoralised':true,'paid':true}");
	cr_assert_eq(points(at, prussian), 2);
}
