/*
 * Explanations of combats: cards of both sides, chances, and the pursuit. A combat that is only asked about is counted as
 * it would stand: attackers from elsewhere come by a moving attack, everybody in the area defends.
 */
#include "rulebooks/napoleon/combat/combat.h"
#include "rulebooks/napoleon/march/march.h"
#include "rulebooks/napoleon/table/view.h"

enum { ten_thousand = 10000 };

/* ---- The combat that is meant -------------------------------------------------------------------------- */

static side_id side_asked(const struct field *field, const json_t *about, uint32_t attackers)
{
	const struct napoleon *n = known(field);
	side_id side = named_side(field->scenario, json_object_get(about, "side"));
	if (attackers)
		return attackers & flags_of(french) ? french : prussian;
	if (side != no_side)
		return side;
	if (field->seat < both_sides && n->side_of[field->seat] < both_sides)
		return n->side_of[field->seat];
	return n->active;
}

static struct verdict check_attackers(const struct napoleon *n, uint32_t attackers, side_id named)
{
	uint32_t strangers = named == no_side ? 0 : attackers & ~flags_of(named);
	if (attackers & flags_of(french) && attackers & flags_of(prussian))
		return forbidden(say(not_both_sides));
	if (strangers)
		return forbidden(
			say1(not_attackers_of_that_side, piece_arg((piece_id)__builtin_ctz(strangers))));
	for (uint32_t left = attackers; left;) {
		struct verdict verdict = napoleon_judge_ready(n, take_flag(&left));
		if (!verdict.legal)
			return verdict;
	}
	return legal();
}

/* Attackers that are not named are the stack that operates, or all ready blocks of the side in the area. */
static uint32_t usual_attackers(const struct napoleon *n, unsigned area, side_id side)
{
	uint32_t chosen = n->operation.going_on ? n->operation.chosen & flags_of(side) : 0;
	return chosen ? chosen : napoleon_ready(n, side) & n->standing[area];
}

static struct verdict read_combat(const struct field *field, const json_t *about, struct combat *combat)
{
	const struct napoleon *n = known(field);
	const json_t *named = json_object_get(about, "attackers");
	unsigned area = napoleon_read_area(field->scenario, json_object_get(about, "at"));
	uint32_t attackers = 0;
	if (json_is_array(named) && json_array_size(named) == 0)
		return forbidden(say(not_without_attackers));
	if (named && !napoleon_read_blocks(field, named, &attackers))
		return forbidden(say(not_a_block));
	struct verdict verdict = check_attackers(n, attackers,
						 named_side(field->scenario, json_object_get(about, "side")));
	if (!verdict.legal)
		return verdict;
	if (area == areas)
		return forbidden(say(not_a_place));
	side_id side = side_asked(field, about, attackers);
	if (!attackers)
		attackers = usual_attackers(n, area, side);
	bool moving = attackers & ~n->standing[area] || json_is_true(json_object_get(about, "moving")) ||
		      (n->operation.going_on && n->operation.moving && n->operation.chosen & attackers);
	*combat = napoleon_combat_between(n, area, side, attackers, moving);
	return combat->engaged[french] && combat->engaged[prussian]
		       ? legal()
		       : forbidden(say1(not_contested_there, space_arg((space_id)area)));
}

/* The one that goes on, unless another area or other attackers are named. */
static struct verdict find_combat(const struct field *field, const json_t *about, struct combat *combat)
{
	const struct napoleon *n = known(field);
	const json_t *at = json_object_get(about, "at");
	bool here = !at || napoleon_read_area(field->scenario, at) + 1 == n->combat.area;
	if (n->combat.area && here && !json_object_get(about, "attackers")) {
		*combat = n->combat;
		return legal();
	}
	return read_combat(field, about, combat);
}

/* ---- Cards and chances --------------------------------------------------------------------------------- */

static struct card_range count_cards(const struct field *field, const struct combat *combat, side_id side,
				     struct figures *figures)
{
	static const char *const ids[both_sides] = {"french-cards", "prussian-cards"};
	struct figure *figure = figures_add(figures, ids[side]);
	napoleon_combat_cards(field, combat, side, figure);
	return (struct card_range){figure->value, figure->most};
}

static unsigned won_with(const struct field *field, side_id side, int ours, int theirs,
			 struct combat_chances *chances)
{
	int count[both_sides];
	count[side] = ours;
	count[enemy_of(side)] = theirs;
	napoleon_combat_chances(field, count, side, chances);
	return chances->won;
}

/*
 * Of the attacker; where numbers are hidden, with those in the middle, and at worst and at best. An attack that may be
 * called off (reading 17) is not won at worst.
 */
static void put_chances(const struct field *field, side_id side, const struct card_range range[both_sides],
			bool doubtful, struct figures *figures)
{
	struct card_range ours = range[side], theirs = range[enemy_of(side)];
	struct combat_chances chances;
	won_with(field, side, (ours.least + ours.most + 1) / 2, (theirs.least + theirs.most + 1) / 2,
		 &chances);
	figures_add_chance(figures, "won", chances.won, ten_thousand);
	figures_add_chance(figures, "drawn", chances.drawn, ten_thousand);
	figures_add_chance(figures, "lost", chances.lost, ten_thousand);
	if (ours.least == ours.most && theirs.least == theirs.most)
		return;
	unsigned worst = doubtful ? 0 : won_with(field, side, ours.least, theirs.most, &chances);
	figures_add_chance(figures, "won-at-worst", worst, ten_thousand);
	figures_add_chance(figures, "won-at-best", won_with(field, side, ours.most, theirs.least, &chances),
			   ten_thousand);
}

/* Cards that lie on the table are no chance any more. */
struct verdict napoleon_explain_combat(const struct field *field, const json_t *about,
				       struct figures *figures)
{
	struct combat combat;
	struct card_range range[both_sides];
	struct verdict verdict = find_combat(field, about, &combat);
	if (!verdict.legal)
		return verdict;
	for (side_id side = french; side < both_sides; side++)
		range[side] = count_cards(field, &combat, side, figures);
	struct figure *before = figures_add(figures, "before-terrain");
	napoleon_cards_before_terrain(field, &combat, combat.attacker, before);
	if (before->most <= 0)
		figures_add_chance(figures, "called-off", 1, 1);
	else if (!combat.revealed_count[french] && !combat.revealed_count[prussian])
		put_chances(field, combat.attacker, range, before->value <= 0, figures);
	return legal();
}

/* ---- Pursuit ------------------------------------------------------------------------------------------- */

/* By the winner of the combat that goes on, or by the side named if it won one: the cavalry is counted as it is now. */
struct verdict napoleon_explain_pursuit(const struct field *field, const json_t *about,
					struct figures *figures)
{
	const struct napoleon *n = known(field);
	struct combat combat;
	struct verdict verdict = find_combat(field, about, &combat);
	if (!verdict.legal)
		return verdict;
	side_id named = named_side(field->scenario, json_object_get(about, "side"));
	side_id winner = named != no_side ? named
			 : combat.winner  ? (side_id)(combat.winner - 1)
					  : combat.attacker;
	verdict = napoleon_judge_pursuit(field, &combat, winner, figures_add(figures, "more-cavalry"));
	if (verdict.legal)
		napoleon_pursuit_cards(field->scenario, n, &combat, winner,
				       figures_add(figures, "pursuit-cards"));
	return verdict;
}
