/*
 * Victory, 13: points for places, for enemies who are lost, for formations demoralised at the end; a margin decides (13.2).
 */
#include "rulebooks/gloire/rules.h"

/* ---- Places ----------------------------------------------------------------------------------------------------------------------- */

/* Reading 47: whose foot or horse, not routed, was last there. */
static void take(struct table *table, unsigned objective, unsigned hex, side_id side)
{
	gloire_here(table)->holder[objective * gloire_objective_hexes + hex] = (uint8_t)(1 + side);
}

void gloire_take_places(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++) {
			piece_id top = gloire_top_fighter(&field, battle->objective[i].hex[k]);
			if (top != no_piece && gloire_piece(&field, top)->order != routed)
				take(table, i, k, gloire_side(table->scenario, top));
		}
}

static unsigned held(const struct field *field, unsigned objective, side_id side)
{
	const struct gloire_objective *info = &gloire_battle(field->scenario)->objective[objective];
	unsigned count = 0;
	for (unsigned k = 0; k < info->hexes; k++)
		count += gloire_known(field)->holder[objective * gloire_objective_hexes + k] == 1 + side;
	return count;
}

static bool has_good_order(const struct field *field, const struct gloire_objective *info, side_id side)
{
	for (unsigned k = 0; k < info->hexes; k++)
		GLOIRE_EACH_IN (field, info->hex[k], piece)
			if (!gloire_is_chief(piece) && gloire_side(field->scenario, piece) == side &&
			    gloire_piece(field, piece)->order == good_order)
				return true;
	return false;
}

static bool has_units(const struct field *field, const struct gloire_objective *info, side_id side)
{
	for (unsigned k = 0; k < info->hexes; k++)
		if (gloire_held_by(field, info->hex[k]) == side)
			return true;
	return false;
}

int gloire_place_worth(const struct field *field, unsigned objective, side_id side)
{
	const struct gloire_objective *info = &gloire_battle(field->scenario)->objective[objective];
	unsigned own = held(field, objective, side), theirs = held(field, objective, gloire_enemy(side));
	if (info->side != no_side && info->side != side)
		return 0;
	switch (info->need) {
	case gloire_all:
		return own == info->hexes ? info->points : 0;
	case gloire_two:
		return own >= 2 ? info->points : 0;
	case gloire_either:
		return own && !theirs ? info->points : 0;
	case gloire_each:
		return (int)own * info->points;
	case gloire_good_order_there:
		return has_good_order(field, info, side) && !has_good_order(field, info, gloire_enemy(side))
			       ? info->points
			       : 0;
	default:
		return has_units(field, info, gloire_enemy(side)) ? 0 : info->points;
	}
}

/* ---- The reckoning ------------------------------------------------------------------------------------------------------------------- */

static void add(struct score *score, side_id side, struct message label, int value)
{
	if (!value)
		return;
	score->points[side] += value;
	if (score->terms < COUNT_OF(score->term))
		score->term[score->terms++] =
			(struct score_term){.side = side, .label = label, .value = value};
}

static int lost_points(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	int points = 0;
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == side && gloire_piece(field, i)->at == box_eliminated)
			points += battle->unit[i].points;
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (battle->chief[i].side == side &&
		    gloire_piece(field, gloire_max_units + i)->at == box_eliminated)
			points += battle->chief[i].points;
	return points;
}

static int demoralised_points(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	int points = 0;
	for (unsigned i = 0; i < battle->formations; i++)
		if (battle->formation[i].side == side &&
		    gloire_known(field)->formation[i] & formation_demoralised)
			points += battle->formation[i].points;
	return points;
}

/* By its name, or by the first and the last hex of several that have none. */
static struct message place_label(const struct field *field, const struct gloire_objective *info)
{
	struct arg first = space_arg(info->hex[0]);
	const char *name = field->scenario->board->space[info->hex[0]].name;
	return info->hexes > 1 && (!name || !*name)
		       ? say2(text_score_places, first, space_arg(info->hex[info->hexes - 1]))
		       : say1(text_score_place, first);
}

enum { price_of_bagration = 3 }; /* Dürrenstein, by option */

void gloire_score(const struct field *field, struct score *score)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (side_id side = 0; side < both_sides; side++) {
		for (unsigned i = 0; i < battle->objectives; i++)
			if (battle->objective[i].when == gloire_at_end)
				add(score, side, place_label(field, &battle->objective[i]),
				    gloire_place_worth(field, i, side));
		add(score, side, say(text_score_kept), gloire_known(field)->scored[side]);
		add(score, side, say(text_score_lost), lost_points(field, gloire_enemy(side)));
		add(score, side, say(text_score_demoralised), demoralised_points(field, gloire_enemy(side)));
	}
	for (side_id side = 0; side < both_sides; side++)
		add(score, side, say(text_score_left), gloire_points_for_leaving(field, side));
	gloire_add_claims(field, score, add);
	if (battle->name == gloire_durrenstein && gloire_option(field, option_what_if))
		add(score, 0, say(text_score_called), price_of_bagration);
	int lead = score->points[0] - score->points[1];
	score->winner = no_side;
	if (lead >= battle->margin[0])
		score->winner = 0;
	else if (-lead >= battle->margin[1])
		score->winner = 1;
	score->level = score->winner == no_side ? level_draw : level_victory;
}

/* ---- Phase F -------------------------------------------------------------------------------------------------------------------------- */

static void count_place(struct table *table, unsigned objective)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	for (side_id side = 0; side < both_sides; side++) {
		int points = gloire_place_worth(&field, objective, side);
		gloire->scored[side] = (uint8_t)(gloire->scored[side] + points);
		if (points)
			gloire->counted |= (uint16_t)(1u << objective);
	}
}

static bool is_still_to_count(const struct gloire *gloire, const struct gloire_objective *info,
			      unsigned objective)
{
	return info->when == gloire_at_once && !(gloire->counted >> objective & 1);
}

/* Points that are counted as the battle goes on. */
static void count_turn(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->objectives; i++) {
		const struct gloire_objective *info = &battle->objective[i];
		unsigned turn = gloire->flow.turn;
		if ((info->when == gloire_after_turn && turn == info->turn) ||
		    (info->when == gloire_each_turn_from && turn >= info->turn) ||
		    is_still_to_count(gloire, info, i))
			count_place(table, i);
	}
	gloire_count_claims(table);
}

void gloire_tread(struct table *table, piece_id piece, space_id hex)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	bool takes = !gloire_is_chief(piece) && !gloire_is_guns(&field, piece) &&
		     gloire_piece(&field, piece)->order != routed;
	for (unsigned i = 0; takes && i < battle->objectives; i++)
		for (unsigned k = 0; k < battle->objective[i].hexes; k++) {
			if (battle->objective[i].hex[k] != hex)
				continue;
			take(table, i, k, gloire_side(table->scenario, piece));
			if (is_still_to_count(gloire_here(table), &battle->objective[i], i))
				count_place(table, i);
		}
}

void gloire_tread_way(struct table *table, const struct gloire_mover *mover, piece_id piece, space_id to)
{
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(mover, to, way);
	for (unsigned i = 0; i < hexes; i++)
		gloire_tread(table, piece, way[i]);
}

void gloire_begin_final(struct table *table)
{
	gloire_take_places(table);
	gloire_take_redoubts(table);
	gloire_ask_spiking(table);
	count_turn(table);
}

static void wipe_turn(struct gloire *gloire)
{
	for (unsigned i = 0; i < max_pieces; i++) {
		gloire->piece[i].did &= ~(unsigned)has_ridden;
		gloire->piece[i].group = 0;
		if (gloire->piece[i].status != status_reinforcement)
			gloire->piece[i].status = status_unknown;
	}
	gloire->initiative = no_side;
}

unsigned gloire_after_final(struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	struct score score = {.terms = 0};
	if (gloire_automatic_victory(table)) /* 13.1 */
		return step_final;
	if (gloire->flow.turn >= gloire_battle(table->scenario)->last_turn) {
		gloire_score(&field, &score);
		end_game(table, score.winner, score.level);
		return step_final;
	}
	wipe_turn(gloire);
	gloire->flow.turn++;
	gloire_note_turn(table);
	tell_all(table, say1(text_told_turn, of_kind(arg_turn, gloire->flow.turn)), no_space);
	return gloire_battle(table->scenario)->turn[gloire->flow.turn].rest ? step_activation : step_orders;
}
