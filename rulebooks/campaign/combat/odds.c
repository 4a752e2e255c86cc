/*
 * Odds; 11.3, 11.31, 11.31A, 11.31B, 11.31C, 11.31D, 11.31E, 11.32, 11.54, 11.54A, 11.54D, 16.1, 16.11, 16.12, 16.13, 16.14,
 * 16.3, 16.31 (1809), 16.32, 16.4, 16.5, 16.51, 5.15, 10.22.
 *
 * Readings: strengths are exact (107). Of all that favours the defender one modifier counts, the best, for the whole
 * defence, though only one of its hexes has it (127); where he has one, woods do not halve his cavalry. Woods halve an
 * attacking horseman if any side he attacks over is wooded, a defending one only if all of them are. First the cap of a
 * garrison, then the shifts, then the ends of the table (49); in 1809 the column finally used is capped (reading 10). Combined arms are lost by any attacker on a river
 * bridge unless heavy cavalry takes part (47), and cancelled by a hex that holds infantry and a point of cavalry, which
 * must be heavy if the attacker's is (48).
 */
#include "rulebooks/campaign/combat/odds.h"

#include <string.h>

#include "rulebooks/campaign/texts.h"

enum { eighths_of_half = campaign_eighths_of_point / 2 };

static bool is_cavalry(const struct fighter *fighter)
{
	return fighter->arm >= fighter_heavy_cavalry;
}

static bool is_infantry(const struct fighter *fighter)
{
	return fighter->arm == fighter_infantry || fighter->arm == fighter_mixed;
}

/* ---- Strengths ---------------------------------------------------------------------------------------- */

/* Does woods lie on any, or on every, side between this stack and those it fights? */
static bool over_woods(const struct clash *clash, const struct fighter *fighter, bool attacks)
{
	unsigned others = attacks ? clash->defending_stacks : clash->attacking_stacks, wooded = 0;
	for (unsigned other = 0; other < others; other++) {
		uint8_t side = attacks ? clash->side[fighter->stack][other]
				       : clash->side[other][fighter->stack];
		wooded += (side & clash_woods) != 0;
	}
	return attacks ? wooded > 0 : others > 0 && wooded == others;
}

static int halved_by_woods(const struct clash *clash, const struct fighter *fighter, bool attacks)
{
	if (!is_cavalry(fighter) || !over_woods(clash, fighter, attacks))
		return 0;
	return -(int)fighter->half_points * eighths_of_half / 2;
}

static void add_strength(const struct clash *clash, const struct fighter *fighter, bool attacks, bool woods,
			 struct figure *figure)
{
	figure_add(figure, say1(text_strength_of, piece_arg(fighter->piece)),
		   fighter->half_points * eighths_of_half);
	int loss = woods ? halved_by_woods(clash, fighter, attacks) : 0;
	if (loss)
		figure_add(figure, say1(text_halved_by_woods, piece_arg(fighter->piece)), loss);
}

/* What the ground adds to a defence, in hundredths, and by which paragraph. */
struct protection {
	int percent;
	unsigned text;
	space_id at;
};

/* Every attacker of the hex comes over one of these. */
static bool all_come_over(const struct clash *clash, unsigned hex, unsigned sides)
{
	for (unsigned stack = 0; stack < clash->attacking_stacks; stack++)
		if (!(clash->side[stack][hex] & sides))
			return false;
	return clash->attacking_stacks > 0;
}

static struct protection protection_of(const struct clash *clash, unsigned hex)
{
	space_id at = clash->hex[hex].at;
	if (all_come_over(clash, hex, clash_bridge))
		return (struct protection){100, text_doubled_behind_bridge, at};
	if (clash->hex[hex].town)
		return (struct protection){50, text_half_more_in_town, at};
	if (all_come_over(clash, hex, clash_stream | clash_uphill | clash_bridge))
		return (struct protection){50, text_half_more_behind_stream, at};
	return (struct protection){0, 0, at};
}

static struct protection best_protection(const struct clash *clash)
{
	struct protection best = {0};
	for (unsigned hex = 0; hex < clash->defending_stacks; hex++) {
		struct protection found = protection_of(clash, hex);
		if (found.percent > best.percent)
			best = found;
	}
	return best;
}

static void add_strengths(const struct clash *clash, struct clash_odds *odds)
{
	struct protection protection = best_protection(clash);
	for (unsigned i = 0; i < clash->attackers; i++)
		add_strength(clash, &clash->attacker[i], true, true, &odds->attack);
	for (unsigned i = 0; i < clash->defenders; i++)
		add_strength(clash, &clash->defender[i], false, !protection.percent, &odds->defence);
	if (protection.percent)
		figure_add(&odds->defence, say1(protection.text, space_arg(protection.at)),
			   odds->defence.value * protection.percent / 100);
}

/* ---- Combined arms, 16.1 ------------------------------------------------------------------------------ */

static bool attacks_with(const struct clash *clash, enum fighter_arm arm)
{
	for (unsigned i = 0; i < clash->attackers; i++)
		if (clash->attacker[i].arm == arm)
			return true;
	return false;
}

static bool any_side(const struct clash *clash, unsigned stack, unsigned sides)
{
	for (unsigned hex = 0; hex < clash->defending_stacks; hex++)
		if (clash->side[stack][hex] & sides)
			return true;
	return false;
}

/* Horsemen who lend it, vedettes too (13.23): all but the escort of a lone leader. Woods bar the whole attack (16.11). */
static bool has_combined_force(const struct clash *clash)
{
	int cavalry = 0;
	bool infantry = false;
	for (unsigned i = 0; i < clash->attackers; i++) {
		const struct fighter *fighter = &clash->attacker[i];
		infantry |= is_infantry(fighter);
		if (!is_cavalry(fighter) || fighter->arm == fighter_escort)
			continue;
		if (any_side(clash, fighter->stack, clash_woods))
			return false;
		cavalry += fighter->half_points * eighths_of_half;
	}
	return infantry && cavalry >= campaign_eighths_of_point;
}

static bool hex_has_both(const struct clash *clash, unsigned hex, bool heavy_needed)
{
	int cavalry = 0;
	bool infantry = false, heavy = false;
	for (unsigned i = 0; i < clash->defenders; i++) {
		const struct fighter *fighter = &clash->defender[i];
		if (fighter->stack != hex)
			continue;
		infantry |= is_infantry(fighter);
		heavy |= fighter->arm == fighter_heavy_cavalry;
		if (is_cavalry(fighter))
			cavalry += fighter->half_points * eighths_of_half;
	}
	return infantry && cavalry >= campaign_eighths_of_point && (heavy || !heavy_needed);
}

static bool combined_arms(const struct clash *clash)
{
	bool heavy = attacks_with(clash, fighter_heavy_cavalry);
	if (!has_combined_force(clash))
		return false;
	for (unsigned stack = 0; stack < clash->attacking_stacks && !heavy; stack++)
		if (any_side(clash, stack, clash_bridge))
			return false;
	for (unsigned hex = 0; hex < clash->defending_stacks; hex++)
		if (clash->hex[hex].fortified || hex_has_both(clash, hex, heavy))
			return false;
	return true;
}

/* ---- Column and die ----------------------------------------------------------------------------------- */

static bool attacks_with_guard(const struct clash *clash)
{
	for (unsigned i = 0; i < clash->attackers; i++)
		if (clash->attacker[i].old_guard)
			return true;
	return false;
}

static bool attacks_garrison(const struct clash *clash)
{
	for (unsigned hex = 0; hex < clash->defending_stacks; hex++)
		if (clash->hex[hex].garrison)
			return true;
	return false;
}

static void add_shifts(const struct clash *clash, struct figure *column)
{
	if (clash->failed_repulse) { /* and no other shift */
		figure_add(column, say(text_shift_failed_repulse), -2);
		return;
	}
	if (combined_arms(clash))
		figure_add(column, say(text_shift_combined_arms), 1);
	if (attacks_with_guard(clash))
		figure_add(column, say(text_shift_guard), 1);
	if (clash->napoleon_attacks)
		figure_add(column, say(text_shift_napoleon_attacks), 1);
	if (clash->napoleon_defends)
		figure_add(column, say(text_shift_napoleon_defends), -1);
}

/* A column by its name: the two numbers of the odds, which are kept in halves. */
static struct message say_odds(unsigned text, int column)
{
	int attacker = 2, defender = 2;
	if (column == column_1_1h)
		defender = 3;
	else if (column == column_1h_1)
		attacker = 3;
	else if (column <= column_1_2)
		defender = 2 * (2 + column_1_2 - column);
	else if (column >= column_2_1)
		attacker = 2 * (2 + column - column_2_1);
	return say2(text, of_kind(arg_points, attacker), of_kind(arg_points, defender));
}

/* 11.54A */
static void cap_column(const struct clash *clash, struct figure *column)
{
	if (attacks_garrison(clash) && column->value > clash->garrison_cap)
		figure_add(column, say(text_column_garrison_cap), clash->garrison_cap - column->value);
}

static void find_column(const struct clash *clash, struct clash_odds *odds)
{
	int column = campaign_column((campaign_eighths)odds->attack.value,
				     (campaign_eighths)odds->defence.value);
	figure_add(&odds->column, say_odds(text_column_of_odds, column), column);
	if (!clash->cap_after_shifts)
		cap_column(clash, &odds->column);
	add_shifts(clash, &odds->column);
	if (clash->cap_after_shifts)
		cap_column(clash, &odds->column);
	odds->printed = campaign_printed_column(odds->column.value);
	if ((int)odds->printed != column)
		figure_add(&odds->column, say_odds(text_column_rolled_on, (int)odds->printed), 0);
}

/* 16.5 | 16.3: against light cavalry and nothing else. In 1806 that is whoever has seven points, so a vedette is something else. */
static bool is_ridden_down(const struct clash *clash, const struct fighter *fighter)
{
	return fighter->arm == fighter_light_cavalry ||
	       (clash->vedettes_are_light &&
		(fighter->arm == fighter_vedette || fighter->arm == fighter_escort));
}

static bool heavy_rides_down_light(const struct clash *clash)
{
	for (unsigned i = 0; i < clash->defenders; i++)
		if (!is_ridden_down(clash, &clash->defender[i]))
			return false;
	return attacks_with(clash, fighter_heavy_cavalry);
}

static void find_die(const struct clash *clash, struct clash_odds *odds)
{
	int beyond = campaign_beyond_table(odds->column.value);
	if (heavy_rides_down_light(clash))
		figure_add(&odds->die, say(text_die_heavy_cavalry), -1);
	if (beyond && clash->beyond_table)
		figure_add(&odds->die, say(text_die_beyond_table), beyond);
}

static void begin_odds(struct clash_odds *odds)
{
	memset(odds, 0, sizeof *odds);
	odds->attack.id = "attack";
	odds->defence.id = "defence";
	odds->column.id = "column";
	odds->die.id = "die";
	odds->attack.parts = odds->defence.parts = campaign_eighths_of_point;
}

void campaign_odds(const struct clash *clash, struct clash_odds *odds)
{
	begin_odds(odds);
	add_strengths(clash, odds);
	find_column(clash, odds);
	find_die(clash, odds);
}

bool campaign_repulse_succeeds(const struct clash *clash, struct clash_odds *odds)
{
	begin_odds(odds);
	add_strengths(clash, odds);
	int column = campaign_column((campaign_eighths)odds->attack.value,
				     (campaign_eighths)odds->defence.value);
	figure_add(&odds->column, say_odds(text_column_of_odds, column), column);
	odds->printed = campaign_printed_column(odds->column.value);
	return odds->column.value >= column_5_1;
}

struct campaign_result campaign_roll_result(const struct clash_odds *odds, unsigned die)
{
	return campaign_table_result(odds->printed, (int)die + odds->die.value);
}
