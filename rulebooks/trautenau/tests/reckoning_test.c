/*
 * Random games beside a second reckoning of chapter 2 and of 11.4, 12.4 and 13.4, written from the booklet alone: it
 * counts columns and rows of hex numbers itself and takes only terrain, zones of control and lines of sight from
 * the program.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

enum { columns = 16, rows = 18, ways = 6 };

struct hex {
	int column, row; /* 1 to 16, 1 to 18 */
};

static struct hex hex_of(const struct field *field, space_id space)
{
	int number = atoi(field->scenario->board->space[space].number);
	return (struct hex){number / 100, number % 100};
}

/* N NE SE S SW NW; even columns lie half a hex lower. */
static struct hex beside(struct hex from, unsigned way)
{
	static const int right[ways] = {0, 1, 1, 0, -1, -1};
	static const int odd[ways] = {-1, -1, 0, 1, 0, -1}, even[ways] = {-1, 0, 1, 1, 1, 0};
	const int *down = from.column % 2 ? odd : even;
	return (struct hex){from.column + right[way], from.row + down[way]};
}

static bool same(struct hex a, struct hex b)
{
	return a.column == b.column && a.row == b.row;
}

static int steps_between(struct hex a, struct hex b)
{
	int dx = b.column - a.column;
	int za = a.row - (a.column - 1) / 2, zb = b.row - (b.column - 1) / 2;
	int dz = zb - za, dy = -dx - dz;
	int most = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
	return most > abs(dz) ? most : abs(dz);
}

static unsigned way_named(const char *name)
{
	static const char *const names[ways] = {"N", "NE", "SE", "S", "SW", "NW"};
	unsigned way = 0;
	while (way < ways && strcmp(names[way], name) != 0)
		way++;
	return way;
}

/* ---- Chapter 2 -------------------------------------------------------------------------------------------- */

static bool is_enemy_unit(const struct field *field, piece_id unit, piece_id other)
{
	return is_unit(field, other) && is_on_map(field, other) &&
	       info(field, other)->side != info(field, unit)->side;
}

static bool flanked(const struct at_table *at, const struct field *field, piece_id unit)
{
	unsigned facing = way_named(facing_of(at, info(field, unit)->name));
	if (facing == ways)
		return false; /* houses */
	struct hex own = hex_of(field, state(field, unit)->at);
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++)
		for (unsigned turn = 2; turn <= 4; turn++)
			if (is_enemy_unit(field, unit, p) &&
			    same(hex_of(field, state(field, p)->at), beside(own, (facing + turn) % ways)))
				return true;
	return false;
}

static int nearest_leader(const struct at_table *at, const struct field *field, piece_id unit)
{
	static const char *const chiefs[] = {"Bonin", "Württemberg", "Gablenz", "Festetics"};
	const struct piece_info *printed = info(field, unit);
	const struct formation_info *formation = formation_info(field, printed->formation);
	const char *chief = chiefs[printed->corps];
	if (printed->corps == corps_guard && strcmp(formation->name, "1st Guard Division") == 0 &&
	    position_at(at)->battle.guard_came)
		chief = "Bonin";
	int best = 99;
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++) {
		bool own = info(field, p)->arm == arm_commander &&
			   info(field, p)->formation == printed->formation;
		if (!is_on_map(field, p) || (!own && strcmp(info(field, p)->name, chief) != 0))
			continue;
		int distance = steps_between(hex_of(field, state(field, p)->at),
					     hex_of(field, state(field, unit)->at));
		if (distance < best)
			best = distance;
	}
	return best;
}

static bool shelled(const struct field *field, piece_id unit)
{
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++)
		if (is_enemy_unit(field, unit, p) && info(field, p)->range &&
		    steps_between(hex_of(field, state(field, p)->at),
				  hex_of(field, state(field, unit)->at)) <= info(field, p)->range &&
		    trautenau_has_sight(field, state(field, p)->at, state(field, unit)->at, NULL))
			return true;
	return false;
}

static bool lost_from_sight(const struct field *field, piece_id unit)
{
	static const char *const chiefs[] = {"Bonin", "Württemberg", "Gablenz", "Festetics"};
	const struct formation_info *formation = formation_info(field, info(field, unit)->formation);
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++)
		if (is_on_map(field, p) &&
		    (formation->independent ? !strcmp(info(field, p)->name, chiefs[info(field, unit)->corps])
					    : p == formation->commander))
			return trautenau_is_out_of_command(field, unit);
	return false;
}

static int reckoned_morale(const struct at_table *at, const struct field *field, piece_id unit, bool to_rally)
{
	const struct piece_info *printed = info(field, unit);
	unsigned terrain = ground(field, state(field, unit)->at)->terrain;
	bool cover = terrain == terrain_woods || terrain == terrain_village || terrain == terrain_town;
	bool guard = strstr(formation_info(field, printed->formation)->name, "Guard") != NULL;
	bool broken = position_at(at)->formation[printed->formation] & formation_demoralised;
	int leader = nearest_leader(at, field, unit);
	int value = printed->morale - state(field, unit)->losses;
	value += cover + guard + (cover && printed->traits & trait_light);
	value += printed->arm == arm_artillery && printed->side == austrian;
	value += leader == 0 || (to_rally && leader == 1);
	value -= flanked(at, field, unit) + lost_from_sight(field, unit);
	value -= broken && !formation_info(field, printed->formation)->independent;
	return value - (to_rally && shelled(field, unit));
}

static void compare_morale(const struct at_table *at)
{
	struct field field = field_at(at);
	for (piece_id p = 0; p < data_of(field.scenario)->pieces; p++) {
		if (!is_unit(&field, p) || !is_on_map(&field, p))
			continue;
		struct figure battle, rally;
		trautenau_morale_figure(&field, p, morale_in_battle, &battle);
		trautenau_morale_figure(&field, p, morale_to_rally, &rally);
		cr_assert_eq(battle.value, reckoned_morale(at, &field, p, false), "%s",
			     info(&field, p)->name);
		cr_assert_eq(rally.value, reckoned_morale(at, &field, p, true), "%s", info(&field, p)->name);
	}
}

/* ---- 11.4, 12.4, 13.4 ------------------------------------------------------------------------------------- */

struct ledger {
	struct field field;
	bool taken[max_pieces];                   /* cut off now */
	bool open[sides][columns + 2][rows + 2];  /* a line leads to the edge */
	bool zone[sides][columns + 2][rows + 2];  /* of that side, prisoners not counted */
	bool units[sides][columns + 2][rows + 2]; /* of that side, prisoners not counted */
	int value[sides];
};

static bool on_edge(const struct ledger *ledger, side_id side, struct hex hex, bool for_prisoners)
{
	struct flow flow = *flow_in(ledger->field.mask);
	bool second = trautenau_day_of(ledger->field.scenario, &flow) == 2;
	if (side == prussian)
		return second ? hex.column == 16 && hex.row >= 13
			      : (hex.row == 1 && hex.column >= 3) || (hex.column == 16 && hex.row <= 3);
	if (!second)
		return hex.row == 18;
	bool fourth = ((const struct trautenau *)ledger->field.mask)->battle.fourth_turn != 0;
	if (!fourth && (for_prisoners || trautenau_hour_of(ledger->field.scenario, &flow) >= 13))
		return hex.column == 1 && hex.row >= 13;
	return hex.row == 18 && hex.column <= 5;
}

static void draw_zones(struct ledger *ledger)
{
	const struct field *field = &ledger->field;
	memset(ledger->zone, 0, sizeof ledger->zone);
	memset(ledger->units, 0, sizeof ledger->units);
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++) {
		if (!is_unit(field, p) || !is_on_map(field, p) || ledger->taken[p])
			continue;
		struct hex hex = hex_of(field, state(field, p)->at);
		ledger->units[info(field, p)->side][hex.column][hex.row] = true;
		for (unsigned way = 0; way < ways; way++) {
			struct hex next = beside(hex, way);
			if (trautenau_exerts_zone(field, p, way))
				ledger->zone[info(field, p)->side][next.column][next.row] = true;
		}
	}
}

static void draw_lines(struct ledger *ledger, side_id side, bool for_prisoners)
{
	bool grows = true;
	memset(ledger->open[side], 0, sizeof ledger->open[side]);
	while (grows) {
		grows = false;
		for (struct hex hex = {1, 1}; hex.column <= columns; hex.column++)
			for (hex.row = 1; hex.row <= rows; hex.row++) {
				side_id enemy = enemy_of(side);
				if (ledger->open[side][hex.column][hex.row] ||
				    ledger->units[enemy][hex.column][hex.row])
					continue;
				if (ledger->zone[enemy][hex.column][hex.row] &&
				    !ledger->units[side][hex.column][hex.row])
					continue;
				bool reached = on_edge(ledger, side, hex, for_prisoners);
				for (unsigned way = 0; way < ways && !reached; way++)
					reached = ledger->open[side][beside(hex, way).column]
							      [beside(hex, way).row];
				ledger->open[side][hex.column][hex.row] = reached;
				grows |= reached;
			}
	}
}

static void find_taken(struct ledger *ledger, bool second)
{
	const struct field *field = &ledger->field;
	draw_zones(ledger);
	draw_lines(ledger, prussian, true);
	draw_lines(ledger, austrian, true);
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++) {
		side_id side = info(field, p)->side;
		if (!is_on_map(field, p) || (second ? side == prussian : !is_unit(field, p)))
			continue;
		struct hex hex = hex_of(field, state(field, p)->at);
		ledger->taken[p] = !ledger->open[side][hex.column][hex.row];
	}
	draw_zones(ledger);
	draw_lines(ledger, prussian, false);
	draw_lines(ledger, austrian, false);
}

static bool holds(const struct ledger *ledger, side_id side, int number)
{
	const struct trautenau *now = (const struct trautenau *)ledger->field.mask;
	char text[8];
	snprintf(text, sizeof text, "%04d", number);
	int column = number / 100, row = number % 100;
	bool empty_in_zone = ledger->zone[enemy_of(side)][column][row] && !ledger->units[side][column][row];
	return now->holder[board_find(ledger->field.scenario->board, text)] == 1 + side && !empty_in_zone &&
	       ledger->open[side][column][row];
}

static void count_steps(struct ledger *ledger, bool second)
{
	const struct field *field = &ledger->field;
	const struct trautenau *now = (const struct trautenau *)field->mask;
	int lost[sides] = {0, 0}, of_formation[max_formations] = {0}, left = 0;
	for (piece_id p = 0; p < data_of(field->scenario)->pieces; p++) {
		const struct piece_info *printed = info(field, p);
		const struct piece_state *piece = state(field, p);
		bool gone = ledger->taken[p] || piece->at == at_captured || piece->at == at_eliminated;
		if (!is_unit(field, p)) {
			lost[printed->side] += second && (ledger->taken[p] || piece->at == at_captured);
			continue;
		}
		lost[printed->side] += (gone ? printed->morale : piece->losses) - piece->old_losses;
		of_formation[printed->formation] += gone ? printed->morale : piece->losses;
		if (printed->side == austrian && is_on_map(field, p) && !gone)
			left += printed->morale - piece->losses;
	}
	ledger->value[prussian] += lost[austrian] / 2;
	ledger->value[austrian] += lost[prussian] / 2;
	if (second && !now->battle.fourth_turn)
		ledger->value[austrian] -= left / 4 + (left % 4 != 0);
	for (unsigned f = 0; f < data_of(field->scenario)->formations; f++) {
		const struct formation_info *formation = formation_info(field, f);
		if (!(now->formation[f] & formation_paid) && of_formation[f] >= formation->threshold)
			ledger->value[enemy_of(formation->side)] += formation->points;
	}
}

static void count_first_day(struct ledger *ledger)
{
	static const int road[] = {107, 207, 307, 406, 506, 606, 605, 705, 804, 904, 903, 902, 901};
	for (unsigned s = 0; s < sides; s++) {
		side_id side = (side_id)s;
		bool above = ledger->units[enemy_of(side)][6][7] || ledger->units[enemy_of(side)][7][7];
		ledger->value[side] += holds(ledger, side, 606) && !above ? 2 : 0;
		ledger->value[side] += (holds(ledger, side, 611) ? 2 : 0) +
				       (holds(ledger, side, 910) ? 1 : 0);
	}
	int unhurt = 0;
	for (piece_id p = 0; p < data_of(ledger->field.scenario)->pieces; p++)
		unhurt += is_unit(&ledger->field, p) && state(&ledger->field, p)->at == at_evacuated &&
			  state(&ledger->field, p)->losses == 0;
	for (unsigned i = 0; i < sizeof road / sizeof *road; i++)
		if (ledger->zone[austrian][road[i] / 100][road[i] % 100])
			unhurt = 0;
	ledger->value[prussian] += unhurt / 3;
}

static void count_second_day(struct ledger *ledger)
{
	static const int places[] = {611, 1211, 915, 816};
	const struct battle_state *battle = &((const struct trautenau *)ledger->field.mask)->battle;
	bool away = battle->panicked && !battle->first_turn;
	for (unsigned s = 0; s < sides; s++) {
		side_id side = (side_id)s;
		ledger->value[side] += battle->day_points[side];
		if (!battle->fourth_turn)
			continue;
		for (unsigned i = 0; i < 4; i++)
			ledger->value[side] += holds(ledger, side, places[i]);
		ledger->value[side] += holds(ledger, side, 606) && !away;
		ledger->value[side] += holds(ledger, side, 1613) ? 1 + away : 0;
	}
	if (!battle->fourth_turn)
		ledger->value[austrian] += battle->noon_points;
}

static void compare_points(const struct at_table *at)
{
	static struct ledger ledger; /* one test, one process */
	struct field field = field_at(at);
	bool second = trautenau_day_of(field.scenario, flow_in(field.mask)) == 2;
	if (strcmp(step_at(at), "night") == 0)
		return;
	memset(&ledger, 0, sizeof ledger);
	ledger.field = field;
	if (!is_over(at))
		find_taken(&ledger, second);
	draw_zones(&ledger);
	draw_lines(&ledger, prussian, false);
	draw_lines(&ledger, austrian, false);
	count_steps(&ledger, second);
	if (second)
		count_second_day(&ledger);
	else
		count_first_day(&ledger);
	cr_assert_eq(points(at, prussian), ledger.value[prussian], "turn %u", turn_at(at));
	cr_assert_eq(points(at, austrian), ledger.value[austrian], "turn %u", turn_at(at));
}

/* ---- The games -------------------------------------------------------------------------------------------- */

static void play_beside(const char *scenario, unsigned seed, unsigned every)
{
	struct at_table *at = start(scenario);
	char key[32];
	uint32_t next = seed * 2654435761u + 7;
	snprintf(key, sizeof key, "reckoning %u", seed);
	any_dice(at, key);
	for (unsigned i = 0; !is_over(at); i++) {
		next = next * 1664525u + 1013904223u;
		give_any(at, next >> 16);
		if (i % every)
			continue;
		compare_morale(at);
		compare_points(at);
	}
	compare_points(at);
	leave(at);
}

Test(reckoning, of_the_first_day, .description = "1866 2, 11.4.1")
{
	for (unsigned seed = 1; seed <= 10; seed++)
		play_beside("trautenau", seed, 17);
}

Test(reckoning, of_the_second_day, .description = "1866 2, 12.4.1")
{
	for (unsigned seed = 1; seed <= 10; seed++)
		play_beside("soor", seed, 17);
}

Test(reckoning, of_both_days, .description = "1866 2, 13.4")
{
	for (unsigned seed = 1; seed <= 10; seed++)
		play_beside("joined", seed, 17);
}
