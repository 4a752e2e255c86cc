/*
 * Odds before the event, for explain: the same figures that carry a combat out, and the chances of what comes
 * of it.
 *
 * Counted in: bonuses that commanders may lend; the whole value of every defender turned against the first
 * attacker. Left out: support from other hexes, which its owner may withhold.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

static void add_chance(struct figures *figures, const char *id, unsigned ways, unsigned of)
{
	if (figures->chances < max_chances)
		figures->chance[figures->chances++] =
			(struct chance_row){.id = id, .ways = (uint16_t)ways, .of = (uint16_t)of};
}

static void add_odds(struct figures *figures, struct odds *odds, const char *column, const char *die)
{
	odds->column.id = column;
	odds->die.id = die;
	figures->figure[figures->count++] = odds->column;
	figures->figure[figures->count++] = odds->die;
}

static void add_result_chances(struct figures *figures, const struct odds *odds,
			       const char *const id[combat_results])
{
	unsigned ways[combat_results];
	trautenau_result_chances(odds, ways);
	for (unsigned result = 0; result < combat_results; result++)
		add_chance(figures, id[result], ways[result], 6);
}

static const char *const attack_ids[combat_results] = {"nothing", "T", "D", "D+1"};
static const char *const defence_ids[combat_results] = {"defence-nothing", "defence-T", "defence-D",
							"defence-D+1"};

/* ---- What a result does to a unit ---------------------------------------------------------------------- */

/* Faces of a die with which it passes its morale test. */
static unsigned faces_that_pass(const struct field *field, piece_id unit)
{
	struct figure figure = {0};
	trautenau_morale_figure(field, unit, morale_in_battle, &figure);
	int faces = figure.value + 1;
	return faces < 0 ? 0 : faces > 6 ? 6 : (unsigned)faces;
}

static bool destroys(const struct field *field, piece_id unit, enum combat_result result)
{
	unsigned lost = (has(field, unit, piece_disorganised) ? 1u : 0u) + (result == result_loss ? 1u : 0u);
	return lost >= trautenau_steps_left(field, unit);
}

/* Does D, or D+1, drive the unit from its hex (9.5.7, not from the town)? */
static bool drives_out(const struct field *field, piece_id unit, enum combat_result result)
{
	return ground(field, state(field, unit)->at)->terrain != terrain_town ||
	       destroys(field, unit, result);
}

static bool stops_attack(const struct field *field, piece_id unit, enum combat_result result)
{
	return is_cavalry(field, unit) || drives_out(field, unit, result);
}

/* Of 36: two dice, the second for the morale test where there is one. */
static unsigned ways_to_be_stopped(const struct field *field, piece_id unit, const struct odds *defence)
{
	unsigned results[combat_results];
	trautenau_result_chances(defence, results);
	unsigned ways = 0;
	if (stops_attack(field, unit, result_disorganised))
		ways += results[result_test] * (6 - faces_that_pass(field, unit)) +
			6 * results[result_disorganised];
	if (stops_attack(field, unit, result_loss))
		ways += 6 * results[result_loss];
	return ways;
}

/* Of 1296: one die for the attack, one for the test of each of up to three units. */
static unsigned ways_to_drive_out(const struct field *field, const struct shot *attack,
				  const struct odds *odds)
{
	unsigned results[combat_results];
	trautenau_result_chances(odds, results);
	unsigned hold = 216;
	bool by_disorder = false, by_loss = false;
	for (unsigned i = 0; i < attack->enemies; i++) {
		piece_id unit = attack->enemy[i];
		if (is_artillery(field, unit))
			continue;
		by_loss |= drives_out(field, unit, result_loss);
		if (!drives_out(field, unit, result_disorganised))
			continue;
		by_disorder = true;
		hold = hold * faces_that_pass(field, unit) / 6;
	}
	unsigned ways = results[result_test] * (216 - hold);
	ways += by_disorder ? 216 * results[result_disorganised] : 0;
	ways += by_loss ? 216 * results[result_loss] : 0;
	return ways;
}

/* ---- Assaults ------------------------------------------------------------------------------------------ */

/* The part of its value that is asked about, or that the unit has declared for the hex, or all of it. */
static unsigned value_against(const struct field *field, piece_id unit, space_id target, unsigned share)
{
	if (share)
		return share;
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].unit == unit && combat->attack[i].target == target)
			return combat->attack[i].value;
	return info(field, unit)->combat;
}

static piece_id best_leader(const struct field *field, side_id side, space_id space)
{
	piece_id best = no_piece;
	for (piece_id leader = trautenau_next_leader(field, side, space, no_piece); leader != no_piece;
	     leader = trautenau_next_leader(field, side, space, leader))
		if (best == no_piece ||
		    trautenau_leader_bonus(field, leader) > trautenau_leader_bonus(field, best))
			best = leader;
	return best;
}

static struct shot defence_against(const struct field *field, const piece_id attackers[], unsigned count,
				   space_id target)
{
	side_id side = enemy_of(info(field, attackers[0])->side);
	struct shot shot = {.kind = shot_defence,
			    .target = state(field, attackers[0])->at,
			    .assaulted = target,
			    .leader = no_piece};
	if (!trautenau_only_guns(field, side, target))
		shot.leader = best_leader(field, side, target);
	for (piece_id piece = first_in(field, target); piece != no_piece; piece = next_in(field, piece))
		if (is_unit(field, piece))
			trautenau_add_defender(field, &shot, piece, attackers[0], info(field, piece)->combat);
	for (unsigned i = 0; i < count; i++)
		trautenau_add_enemies(&shot, attackers[i]);
	return shot;
}

static struct shot attack_of(const struct field *field, const piece_id attackers[], unsigned count,
			     space_id target, unsigned share)
{
	struct shot shot = {.kind = shot_attack, .target = target, .assaulted = target, .leader = no_piece};
	for (unsigned i = 0; i < count; i++) {
		trautenau_add_shooter(&shot, attackers[i], value_against(field, attackers[i], target, share),
				      false);
		piece_id leader = best_leader(field, info(field, attackers[i])->side,
					      state(field, attackers[i])->at);
		if (leader != no_piece &&
		    (shot.leader == no_piece ||
		     trautenau_leader_bonus(field, leader) > trautenau_leader_bonus(field, shot.leader)))
			shot.leader = leader;
	}
	for (piece_id piece = first_in(field, target); piece != no_piece; piece = next_in(field, piece))
		if (is_unit(field, piece))
			trautenau_add_enemies(&shot, piece);
	return shot;
}

/* 9.5.13: lending a bonus is a choice, and the figures count on it. */
static void say_optional(struct odds *odds, const struct shot *shot)
{
	if (shot->leader != no_piece)
		figure_add(&odds->die, say1(text_term_optional_bonus, piece_arg(shot->leader)), 0);
}

static struct verdict judge_attackers(const struct field *field, const piece_id attackers[], unsigned count,
				      space_id target, bool coordinated)
{
	for (unsigned i = 0; i < count; i++) {
		struct verdict verdict = trautenau_judge_assault(field, attackers[i], target);
		if (!verdict.legal)
			return verdict;
	}
	return coordinated ? trautenau_judge_coordination(field, attackers, count) : legal();
}

struct verdict trautenau_assault_figures(const struct field *field, const piece_id attackers[],
					 unsigned count, space_id target, bool coordinated, unsigned share,
					 struct figures *figures)
{
	if (count == 0 || count > max_attackers)
		return forbidden(say(text_no_attackers));
	struct verdict verdict = judge_attackers(field, attackers, count, target, coordinated);
	if (!verdict.legal)
		return verdict;
	if (share > info(field, attackers[0])->combat)
		return forbidden(say2(text_share_too_large, piece_arg(attackers[0]),
				      number_arg(info(field, attackers[0])->combat)));
	unsigned together = coordinated ? count : 1;
	struct shot defence = defence_against(field, attackers, together, target);
	struct shot attack = attack_of(field, attackers, together, target, share);
	struct odds odds;
	trautenau_find_odds(field, &defence, &odds);
	unsigned stopped = ways_to_be_stopped(field, attackers[0], &odds);
	figures->count = 0;
	figures->chances = 0;
	struct odds assault;
	trautenau_find_odds(field, &attack, &assault);
	bool guns = trautenau_only_guns(field, enemy_of(info(field, attackers[0])->side), target);
	if (!guns)
		add_result_chances(figures, &assault, attack_ids);
	add_result_chances(figures, &odds, defence_ids);
	add_chance(figures, "attacker-stopped", stopped, 36);
	unsigned driven = guns ? 1296 : ways_to_drive_out(field, &attack, &assault);
	if (together == 1)
		add_chance(figures, guns ? "guns-overrun" : "defender-gives-way", (36 - stopped) * driven,
			   46656);
	say_optional(&assault, &attack);
	say_optional(&odds, &defence);
	if (!guns)
		add_odds(figures, &assault, "column", "die");
	add_odds(figures, &odds, "defence-column", "defence-die");
	return legal();
}

/* ---- Barrages ------------------------------------------------------------------------------------------ */

/* Facing that brings the target before the guns, turning by one side if need be (4). */
static struct verdict judge_with_turn(const struct field *field, piece_id battery, piece_id target)
{
	unsigned facing = state(field, battery)->facing;
	struct verdict verdict = trautenau_judge_barrage(field, battery, facing, target);
	for (int turn = -1; turn <= 1 && !verdict.legal; turn += 2)
		if (trautenau_judge_barrage(field, battery, turned(facing, turn), target).legal)
			verdict = legal();
	return verdict;
}

struct verdict trautenau_barrage_figures(const struct field *field, piece_id battery, piece_id target,
					 struct figures *figures)
{
	if (!is_artillery(field, battery))
		return forbidden(say1(text_not_a_battery, piece_arg(battery)));
	if (!is_on_map(field, battery))
		return forbidden(say1(text_off_the_map, piece_arg(battery)));
	struct verdict verdict = judge_with_turn(field, battery, target);
	if (!verdict.legal)
		return verdict;
	struct shot shot;
	struct odds odds;
	trautenau_build_barrage(field, battery, state(field, target)->at, &shot);
	trautenau_find_odds(field, &shot, &odds);
	unsigned results[combat_results];
	trautenau_result_chances(&odds, results);
	figures->count = 0;
	figures->chances = 0;
	add_result_chances(figures, &odds, attack_ids);
	unsigned failing = 6 - faces_that_pass(field, target);
	add_chance(figures, "disorganised",
		   results[result_test] * failing + 6 * (results[result_disorganised] + results[result_loss]),
		   36);
	add_odds(figures, &odds, "column", "die");
	return legal();
}
