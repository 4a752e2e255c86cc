/*
 * Chapter 1.2: the counters, formation by formation. Combat, morale and movement are typed in from the order of
 * battle; morale is what the printed step totals leave over (11.1.2, 12.1.2, 13.4).
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/ground/ground.h"
#include "rulebooks/trautenau/tests/support.h"

struct counter {
	const char *name;
	enum arm arm;
	unsigned combat, morale, movement, range, traits;
};

static void check_formation(const char *formation, const struct counter wanted[], unsigned count)
{
	struct at_table *at = start("joined");
	struct field field = field_at(at);
	unsigned f = formation_named(at, formation), units = 0;
	for (piece_id p = 0; p < data_of(field.scenario)->pieces; p++)
		units += is_unit(&field, p) && info(&field, p)->formation == f;
	cr_assert_eq(units, count, "%s", formation);
	for (unsigned i = 0; i < count; i++) {
		const struct piece_info *found = info(&field, piece_named(at, wanted[i].name));
		cr_assert_eq(found->formation, f, "%s", wanted[i].name);
		cr_assert_eq(found->arm, wanted[i].arm, "%s", wanted[i].name);
		cr_assert_eq(found->combat, wanted[i].combat, "%s", wanted[i].name);
		cr_assert_eq(found->morale, wanted[i].morale, "%s", wanted[i].name);
		cr_assert_eq(found->movement, wanted[i].movement, "%s", wanted[i].name);
		cr_assert_eq(found->range, wanted[i].range, "%s", wanted[i].name);
		cr_assert_eq(found->traits, wanted[i].traits, "%s", wanted[i].name);
	}
}

#define CHECK(formation, wanted) check_formation(formation, wanted, sizeof wanted / sizeof *wanted)

enum { guard_foot = trait_guard | trait_dreyse, guard_light = guard_foot | trait_light };

/* ---- 1.2.3: I Corps --------------------------------------------------------------------------------------- */

Test(counters, first_division, .description = "1866 1.2.3, 11.1.2")
{
	static const struct counter wanted[] = {
		{"1st Grenadiers", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"IR 41", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"3rd Grenadiers", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"IR 43", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"1st Jägers", arm_infantry, 1, 1, 4, 0, trait_light | trait_dreyse},
		{"1st Dragoons", arm_cavalry, 1, 1, 6, 0, 0},
		{"Art I-3", arm_artillery, 2, 2, 4, 3, 0},
	};
	CHECK("1st Division", wanted);
}

Test(counters, second_division, .description = "1866 1.2.3, 11.1.2")
{
	static const struct counter wanted[] = {
		{"IR 44", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"4th Grenadiers", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"5th Grenadiers", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"IR 45", arm_infantry, 4, 2, 4, 0, trait_dreyse},
		{"1st Hussars", arm_cavalry, 1, 1, 6, 0, 0},
		{"Art I-4", arm_artillery, 2, 2, 4, 3, 0},
	};
	CHECK("2nd Division", wanted);
}

Test(counters, bredow_and_the_independents_of_the_first_corps, .description = "1866 1.2.3, 11.1.2")
{
	static const struct counter uhlans[] = {
		{"8th Uhlans", arm_cavalry, 1, 1, 6, 0, trait_heavy},
		{"12th Uhlans", arm_cavalry, 1, 1, 6, 0, trait_heavy},
	};
	static const struct counter guns[] = {
		{"Art I-1", arm_artillery, 2, 2, 4, 3, 0},
		{"Art I-2", arm_artillery, 2, 2, 4, 3, 0},
	};
	CHECK("Bredow", uhlans);
	CHECK("I Corps independents", guns);
}

/* ---- 1.2.3: the Guard ------------------------------------------------------------------------------------- */

Test(counters, first_guard_division, .description = "1866 1.2.3, 12.1.2")
{
	static const struct counter wanted[] = {
		{"1st Guard Foot", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"2nd Guard Foot", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"3rd Guard Foot", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Guard Fusiliers", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Guard Jägers", arm_infantry, 1, 1, 4, 0, guard_light},
		{"Guard Hussars", arm_cavalry, 1, 1, 6, 0, trait_guard},
		{"Art G-2", arm_artillery, 2, 2, 4, 3, trait_guard},
	};
	CHECK("1st Guard Division", wanted);
}

Test(counters, second_guard_division, .description = "1866 1.2.3, 12.1.2")
{
	static const struct counter wanted[] = {
		{"Gren 1", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Gren 2", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Gren 3", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Gren 4", arm_infantry, 4, 2, 4, 0, guard_foot},
		{"Guard Schützen", arm_infantry, 1, 1, 4, 0, guard_light},
		{"3rd Guard Uhlans", arm_cavalry, 1, 1, 6, 0, trait_guard | trait_heavy},
		{"Art G-3", arm_artillery, 2, 2, 4, 3, trait_guard},
	};
	CHECK("2nd Guard Division", wanted);
}

/* ---- 1.2.3: X Corps --------------------------------------------------------------------------------------- */

/* Two regiments, a battalion of Jägers, a battery. */
static void check_brigade(const char *formation, const char *first, const char *second, const char *jaegers,
			  const char *battery)
{
	const struct counter wanted[] = {
		{first, arm_infantry, 4, 2, 4, 0, 0},
		{second, arm_infantry, 4, 2, 4, 0, 0},
		{jaegers, arm_infantry, 1, 1, 4, 0, trait_light},
		{battery, arm_artillery, 1, 1, 4, 3, 0},
	};
	CHECK(formation, wanted);
}

Test(counters, mondel, .description = "1866 1.2.3, 11.1.2")
{
	check_brigade("Mondel", "IR 10", "IR 24", "FJB 12", "Art 1/III");
}

Test(counters, grivicic, .description = "1866 1.2.3, 11.1.2")
{
	check_brigade("Grivicic", "IR 2", "IR 23", "FJB 16", "Art 2/III");
}

Test(counters, knebel, .description = "1866 1.2.3, 11.1.2")
{
	check_brigade("Knebel", "IR 1", "IR 3", "FJB 28", "Art 3/III");
}

Test(counters, wimpffen_has_no_jaegers, .description = "1866 1.2.3, 11.1.2")
{
	static const struct counter wanted[] = {
		{"IR 13", arm_infantry, 4, 2, 4, 0, 0},
		{"IR 58", arm_infantry, 4, 2, 4, 0, 0},
		{"Art 4/III", arm_artillery, 1, 1, 4, 3, 0},
	};
	CHECK("Wimpffen", wanted);
}

Test(counters, independents_of_the_tenth_corps, .description = "1866 1.2.3, 11.1.2")
{
	static const struct counter wanted[] = {
		{"Dragoons 2", arm_cavalry, 1, 1, 6, 0, trait_heavy},
		{"Uhlans 9", arm_cavalry, 1, 1, 6, 0, 0},
		{"Art 7-8/III", arm_artillery, 2, 1, 4, 3, 0},
		{"Art 5-9-10/III", arm_artillery, 3, 2, 4, 4, 0},
	};
	CHECK("X Corps independents", wanted);
}

/* ---- 1.2.3: IV Corps -------------------------------------------------------------------------------------- */

Test(counters, brigades_of_the_fourth_corps, .description = "1866 1.2.3, 13.4")
{
	check_brigade("Brandenstein", "IR 12", "IR 26", "FJB 27", "Art 1/IV");
	check_brigade("Archduke Joseph", "IR 67", "IR 68", "FJB 30", "Art 2/IV");
	check_brigade("Fleischhacker", "IR 6", "IR 61", "FJB 13", "Art 3/IV");
	check_brigade("Pöckh", "IR 37", "IR 51", "FJB 8", "Art 4/IV");
}

Test(counters, independents_of_the_fourth_corps, .description = "1866 1.2.3, 13.3.1")
{
	static const struct counter wanted[] = {
		{"Hussars 7", arm_cavalry, 1, 1, 6, 0, 0},
		{"Art 5-6/IV", arm_artillery, 2, 1, 4, 3, 0},
		{"Art 7-8/IV", arm_artillery, 2, 1, 4, 3, 0},
		{"Art 9-10/IV", arm_artillery, 2, 1, 4, 4, 0},
	};
	CHECK("IV Corps independents", wanted);
}

/* ---- 1.2.1, 1.2.2: commanders ----------------------------------------------------------------------------- */

Test(counters, commanders_in_chief, .description = "1866 1.2.1")
{
	static const struct {
		const char *name;
		unsigned reaction, initiative, corps;
	} wanted[] = {
		{"Gablenz", 4, 2, corps_tenth},
		{"Festetics", 3, 1, corps_fourth},
		{"Bonin", 2, 0, corps_first},
		{"Württemberg", 4, 1, corps_guard},
	};
	struct at_table *at = start("joined");
	struct field field = field_at(at);
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		const struct piece_info *found = info(&field, piece_named(at, wanted[i].name));
		cr_assert_eq(found->arm, arm_chief, "%s", wanted[i].name);
		cr_assert_eq(found->reaction, wanted[i].reaction, "%s", wanted[i].name);
		cr_assert_eq(found->initiative, wanted[i].initiative, "%s", wanted[i].name);
		cr_assert_eq(found->corps, wanted[i].corps, "%s", wanted[i].name);
		cr_assert_eq(found->movement, 6);
	}
}

Test(counters, commanders_of_formations, .description = "1866 1.2.2, 9.5.13")
{
	static const struct {
		const char *name, *formation;
		unsigned command, bonus, aide_command;
	} wanted[] = {
		{"Mondel", "Mondel", 3, 1, 1},
		{"Grivicic", "Grivicic", 2, 1, 1},
		{"Knebel", "Knebel", 2, 2, 1},
		{"Wimpffen", "Wimpffen", 1, 1, 0},
		{"Brandenstein", "Brandenstein", 2, 1, 1},
		{"Archduke Joseph", "Archduke Joseph", 2, 2, 1},
		{"Fleischhacker", "Fleischhacker", 2, 1, 1},
		{"Pöckh", "Pöckh", 1, 2, 0},
		{"Grossmann", "1st Division", 1, 1, 1},
		{"Clausewitz", "2nd Division", 1, 1, 1},
		{"Bredow", "Bredow", 2, 1, 1},
		{"Hiller von Gärtringen", "1st Guard Division", 3, 2, 2},
		{"Plonski", "2nd Guard Division", 2, 1, 1},
	};
	struct at_table *at = start("joined");
	struct field field = field_at(at);
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		piece_id commander = piece_named(at, wanted[i].name);
		const struct piece_info *found = info(&field, commander);
		unsigned f = formation_named(at, wanted[i].formation);
		cr_assert_eq(formation_info(&field, f)->commander, commander, "%s", wanted[i].name);
		cr_assert_eq(found->arm, arm_commander);
		cr_assert_eq(found->command, wanted[i].command, "%s", wanted[i].name);
		cr_assert_eq(found->bonus, wanted[i].bonus, "%s", wanted[i].name);
		cr_assert_eq(found->aide_command, wanted[i].aide_command, "%s", wanted[i].name);
		cr_assert_eq(found->aide_bonus, 0);
		cr_assert_eq(found->movement, 6);
	}
}

/* ---- 1.2.4: markers --------------------------------------------------------------------------------------- */

/* Those to be had, and the one that has been drawn already. */
static uint32_t marker_set(const struct at_table *at)
{
	struct field field = field_at(at);
	unsigned active = position_at(at)->command.active;
	return trautenau_available_markers(&field) | (active == no_formation ? 0 : (uint32_t)1 << active);
}

static unsigned markers(const struct at_table *at)
{
	unsigned count = 0;
	for (uint32_t set = marker_set(at); set; set &= set - 1)
		count++;
	return count;
}

static bool has_marker(const struct at_table *at, const char *formation)
{
	return marker_set(at) >> formation_named(at, formation) & 1;
}

Test(markers, present_and_arriving_formations, .description = "1866 1.2.4, 11.2, 11.3")
{
	struct at_table *at = start("trautenau");
	dice(at, "draw Mondel"); /* he has a unit to give orders to: no second marker is drawn */
	begin(at, "arrivals");
	/* Both divisions and Mondel stand on the map, a battery of Grivicic's arrives at 09.00. */
	cr_assert_eq(markers(at), 4);
	cr_assert(has_marker(at, "1st Division") && has_marker(at, "2nd Division"));
	cr_assert(has_marker(at, "Mondel") && has_marker(at, "Grivicic"));
	at_hour(at, "11.00");
	cr_assert_eq(markers(at), 4, "Bredow is an hour away");
	at_hour(at, "12.00");
	cr_assert(has_marker(at, "Bredow"));
	at_hour(at, "14.00");
	cr_assert(has_marker(at, "Wimpffen") && !has_marker(at, "Knebel"));
	at_hour(at, "15.00");
	cr_assert_eq(markers(at), 7);
}

Test(markers, independents_have_none_and_the_dead_neither, .description = "1866 1.2.4, 9.1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Dragoons 2", "0505", "N");
	place(at, "Art I-1", "0904", "S");
	cr_assert_eq(markers(at), 0);
	place(at, "8th Uhlans", "1104", "S");
	cr_assert_eq(markers(at), 1);
	change(at, "[{'piece':'8th Uhlans','at':'eliminated'},{'piece':'12th Uhlans','at':'evacuated'}]");
	cr_assert_eq(markers(at), 0);
}

Test(markers, at_soor_all_but_grivicic, .description = "1866 1.2.4, 12.1.4, 12.2")
{
	struct at_table *at = start("soor");
	begin(at, "arrivals");
	cr_assert_eq(markers(at), 5); /* Mondel, Knebel, Wimpffen and the two divisions of the Guard */
	cr_assert_not(has_marker(at, "Grivicic"));
	at_hour(at, "11.00");
	cr_assert_eq(markers(at), 6);
}
