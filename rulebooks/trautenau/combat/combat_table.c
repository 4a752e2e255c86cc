/*
 * The combat results table and its modifiers; 9.5.5.
 *
 * Readings: the total of the combat values is divided by the protection of the ground and rounded up before
 * any column is added; below column 0 column 0 is used, above 7 column 7 with +1 on the die for each column
 * beyond. Losses are those of the shooters whose values are used, added up (or the highest alone, by option).
 * Uphill -1 for each level, by the smallest difference among the shooters, -1 at most for guns that bombard
 * or support; downhill +1 for exactly one level. Hexsides count in an attack alone, as soon as one attacker
 * comes over them.
 */
#include "rulebooks/trautenau/combat/combat_table.h"

static const uint8_t table_rows[7][8] = {
#define O result_nothing
#define T result_test
#define D result_disorganised
#define L result_loss
	/* column  0  1  2  3  4  5  6  7 */
	/* 0 - */ {O, O, O, O, O, O, T, T},
	/* 1   */ {O, O, O, O, O, T, T, D},
	/* 2   */ {O, O, O, O, T, T, D, D},
	/* 3   */ {O, O, O, T, T, D, D, D},
	/* 4   */ {O, O, T, T, D, D, D, L},
	/* 5   */ {O, T, T, D, D, D, L, L},
	/* 6 + */ {T, T, D, D, D, L, L, L},
#undef O
#undef T
#undef D
#undef L
};

static int clamped(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

enum combat_result trautenau_table_result(int column, int die)
{
	return (enum combat_result)table_rows[clamped(die, 0, 6)][clamped(column, 0, 7)];
}

struct message trautenau_result_message(enum combat_result result)
{
	static const uint16_t text[combat_results] = {text_result_nothing, text_result_test,
						      text_result_disorganised, text_result_loss};
	return say(text[result]);
}

void trautenau_result_chances(const struct odds *odds, unsigned ways[combat_results])
{
	for (unsigned result = 0; result < combat_results; result++)
		ways[result] = 0;
	for (int die = 1; die <= 6; die++)
		ways[trautenau_table_result(odds->column.value, die + odds->die.value)]++;
}

/* ---- Small questions ----------------------------------------------------------------------------------- */

unsigned trautenau_towards(const struct field *field, space_id from, space_id to)
{
	const space_id *neighbour = field->scenario->board->neighbour[from];
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (neighbour[direction] == to)
			return direction;
	return no_direction;
}

unsigned trautenau_leader_bonus(const struct field *field, piece_id leader)
{
	return has(field, leader, piece_aide) ? info(field, leader)->aide_bonus : info(field, leader)->bonus;
}

unsigned trautenau_leader_command(const struct field *field, piece_id leader)
{
	return has(field, leader, piece_aide) ? info(field, leader)->aide_command
					      : info(field, leader)->command;
}

void trautenau_add_shooter(struct shot *shot, piece_id unit, unsigned points, bool halved)
{
	if (shot->shooters == max_defenders)
		return;
	shot->shooter[shot->shooters++] =
		(struct shooter){.unit = unit, .points = (uint8_t)points, .halved = halved, .lends = true};
}

static bool has_trait(const struct field *field, piece_id piece, unsigned trait)
{
	return (info(field, piece)->traits & trait) != 0;
}

/* Values that count: those above 0 (9.5.2: a combat at 0 gives no bonus). */
static bool contributes(const struct shooter *shooter, unsigned trait, const struct field *field)
{
	return shooter->points > 0 && has_trait(field, shooter->unit, trait);
}

static bool any_contributes(const struct field *field, const struct shot *shot, unsigned trait)
{
	for (unsigned i = 0; i < shot->shooters; i++)
		if (contributes(&shot->shooter[i], trait, field))
			return true;
	return false;
}

static bool any_enemy_has(const struct field *field, const struct shot *shot, unsigned trait)
{
	for (unsigned i = 0; i < shot->enemies; i++)
		if (has_trait(field, shot->enemy[i], trait))
			return true;
	return false;
}

/* Features of the hexsides over which the attackers come, all together. */
static unsigned sides_crossed(const struct field *field, const struct shot *shot)
{
	unsigned features = 0;
	for (unsigned i = 0; i < shot->shooters; i++) {
		space_id from = state(field, shot->shooter[i].unit)->at;
		unsigned direction = trautenau_towards(field, from, shot->target);
		if (direction != no_direction)
			features |= field->scenario->board->side[from][direction];
	}
	return features;
}

/* ---- Columns ------------------------------------------------------------------------------------------- */

static void begin_figure(struct figure *figure, const char *id)
{
	figure->id = id;
	figure->value = 0;
	figure->most = 0;
	figure->parts = 0;
	figure->terms = 0;
}

static void add_points(const struct field *field, const struct shot *shot, struct figure *column)
{
	(void)field;
	for (unsigned i = 0; i < shot->shooters; i++) {
		const struct shooter *shooter = &shot->shooter[i];
		int points = shooter->points;
		if (shooter->halved)
			figure_add(column, say1(text_term_halved, piece_arg(shooter->unit)),
				   (points + 1) / 2);
		else if (points > 0 || shot->shooters == 1)
			figure_add(column, say1(text_term_points, piece_arg(shooter->unit)), points);
	}
}

/* Rounded up (1.3). The defender's ground divides the value; that of an attacker who is shot at never does (9.5.3 A). */
static void divide_by_protection(const struct field *field, const struct shot *shot, struct figure *column)
{
	if (shot->kind == shot_defence)
		return;
	int divisor = (int)trautenau_protection(field, shot->target);
	if (divisor < 2)
		return;
	int divided = (column->value + divisor - 1) / divisor;
	figure_add(column, say2(text_term_protection, space_arg(shot->target), number_arg(divisor)),
		   divided - column->value);
}

static void add_losses(const struct field *field, const struct shot *shot, struct figure *column)
{
	int sum = 0, highest = 0;
	for (unsigned i = 0; i < shot->shooters; i++) {
		if (shot->shooter[i].points == 0)
			continue;
		int losses = state(field, shot->shooter[i].unit)->losses;
		sum += losses;
		highest = losses > highest ? losses : highest;
	}
	if (sum > 0)
		figure_add(column, say(text_term_losses),
			   option(field, option_losses_highest) ? -highest : -sum);
}

/* Guns that bombard or support another hex lose one column uphill, whatever the difference (9.2.2, 9.5.6). */
static bool fires_from_afar(const struct field *field, const struct shot *shot, piece_id unit)
{
	return is_artillery(field, unit) &&
	       (shot->kind == shot_barrage || state(field, unit)->at != shot->assaulted);
}

static void add_levels(const struct field *field, const struct shot *shot, struct figure *column)
{
	int level = ground(field, shot->target)->level;
	int uphill = 99;
	bool one_down = false, used = false;
	for (unsigned i = 0; i < shot->shooters; i++)
		used |= shot->shooter[i].points > 0;
	for (unsigned i = 0; i < shot->shooters; i++) {
		const struct shooter *shooter = &shot->shooter[i];
		if (used && shooter->points == 0)
			continue;
		int rise = level - ground(field, state(field, shooter->unit)->at)->level;
		one_down |= rise == -1;
		if (rise > 1 && fires_from_afar(field, shot, shooter->unit))
			rise = 1;
		uphill = rise < uphill ? rise : uphill;
	}
	if (one_down)
		figure_add(column, say(text_term_downhill), 1);
	else if (shot->shooters > 0 && uphill > 0)
		figure_add(column, say1(text_term_uphill, number_arg(uphill)), -uphill);
}

static void add_hexsides(const struct field *field, const struct shot *shot, struct figure *column)
{
	if (shot->kind != shot_attack)
		return;
	unsigned crossed = sides_crossed(field, shot);
	if (crossed & side_river)
		figure_add(column, say(text_term_river), -1);
	if (crossed & (side_ravine | side_escarpment))
		figure_add(column, say(text_term_ravine), -1);
}

static bool needle_guns(const struct field *field, const struct shot *shot)
{
	return shot->kind == shot_defence && any_contributes(field, shot, trait_dreyse);
}

/* Returns the columns beyond the last. */
static int find_column(const struct field *field, const struct shot *shot, struct figure *column)
{
	begin_figure(column, "column");
	add_points(field, shot, column);
	divide_by_protection(field, shot, column);
	add_losses(field, shot, column);
	add_levels(field, shot, column);
	add_hexsides(field, shot, column);
	if (needle_guns(field, shot))
		figure_add(column, say(text_term_dreyse), 1);
	if (trautenau_is_night(field))
		figure_add(column, say(text_term_night), -1);
	int beyond = column->value - 7;
	if (column->value < 0)
		figure_add(column, say(text_term_first_column), -column->value);
	if (beyond > 0)
		figure_add(column, say(text_term_last_column), -beyond);
	column->most = column->value;
	return beyond > 0 ? beyond : 0;
}

/* ---- The die ------------------------------------------------------------------------------------------- */

static bool guard_fights(const struct field *field, const struct shot *shot)
{
	if (shot->kind == shot_barrage && !option(field, option_guard_artillery))
		return false;
	return any_contributes(field, shot, trait_guard);
}

static bool guns_adjacent(const struct field *field, const struct shot *shot)
{
	for (unsigned i = 0; i < shot->shooters; i++) {
		const struct shooter *shooter = &shot->shooter[i];
		if (shooter->points > 0 && shooter->lends && is_artillery(field, shooter->unit) &&
		    trautenau_towards(field, state(field, shooter->unit)->at, shot->target) != no_direction)
			return true;
	}
	return false;
}

static bool all_light_horse(const struct field *field, const struct shot *shot)
{
	for (unsigned i = 0; i < shot->enemies; i++)
		if (!is_cavalry(field, shot->enemy[i]) || has_trait(field, shot->enemy[i], trait_heavy))
			return false;
	return shot->enemies > 0;
}

static bool heavy_cavalry_counts(const struct field *field, const struct shot *shot)
{
	bool heavy = false, only_cavalry = true;
	for (unsigned i = 0; i < shot->shooters; i++) {
		heavy |= has_trait(field, shot->shooter[i].unit, trait_heavy);
		only_cavalry &= is_cavalry(field, shot->shooter[i].unit);
	}
	if (!heavy || shot->kind == shot_barrage)
		return false;
	if (shot->kind == shot_attack)
		return !any_enemy_has(field, shot, trait_heavy);
	return only_cavalry && all_light_horse(field, shot);
}

static bool light_troops_count(const struct field *field, const struct shot *shot)
{
	if (shot->kind == shot_barrage)
		return false;
	if (!has_houses(field, shot->assaulted) && ground(field, shot->assaulted)->terrain != terrain_woods)
		return false;
	for (unsigned i = 0; i < shot->shooters; i++)
		if (shot->shooter[i].lends && contributes(&shot->shooter[i], trait_light, field))
			return true;
	return false;
}

/* An attacker in a flank hex of any defender, guns among houses included: they keep a facing there (4). */
static bool takes_in_flank(const struct field *field, const struct shot *shot)
{
	if (shot->kind != shot_attack)
		return false;
	for (unsigned i = 0; i < shot->enemies; i++) {
		for (unsigned s = 0; s < shot->shooters; s++) {
			unsigned direction = trautenau_towards(field, shot->target,
							       state(field, shot->shooter[s].unit)->at);
			if (direction != no_direction &&
			    !trautenau_is_front(field, shot->enemy[i], direction))
				return true;
		}
	}
	return false;
}

static void find_die(const struct field *field, const struct shot *shot, int beyond, struct figure *die)
{
	begin_figure(die, "die");
	if (guard_fights(field, shot))
		figure_add(die, say(text_term_guard), 1);
	if (beyond > 0)
		figure_add(die, say(text_term_beyond), beyond);
	if (shot->leader != no_piece && shot->kind != shot_barrage)
		figure_add(die, say1(text_term_leader, piece_arg(shot->leader)),
			   (int)trautenau_leader_bonus(field, shot->leader));
	if (shot->kind != shot_attack && guns_adjacent(field, shot))
		figure_add(die, say(text_term_guns_adjacent), 1);
	if (heavy_cavalry_counts(field, shot))
		figure_add(die, say(text_term_heavy), 1);
	if (light_troops_count(field, shot))
		figure_add(die, say(text_term_light), 1);
	if (takes_in_flank(field, shot))
		figure_add(die, say(text_term_flank), 2);
	if (shot->kind == shot_attack && sides_crossed(field, shot) & side_stream)
		figure_add(die, say(text_term_stream), -1);
	die->most = die->value;
}

void trautenau_find_odds(const struct field *field, const struct shot *shot, struct odds *odds)
{
	int beyond = find_column(field, shot, &odds->column);
	find_die(field, shot, beyond, &odds->die);
}
