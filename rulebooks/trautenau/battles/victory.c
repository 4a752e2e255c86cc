/*
 * Control of places, lines to the edge, prisoners, points and levels: 11.4, 12.4, 13.4.
 *
 * The score is always that of a battle that ends at this moment: units that are cut off now count as taken.
 */
#include <string.h>

#include "mechanisms/lines.h"
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"

/* ---- Control, 11.4.1 ----------------------------------------------------------------------------------- */

bool trautenau_controls(const struct field *field, side_id side, space_id place)
{
	return look(field)->holder[place] == 1 + side && !trautenau_zone_cuts(field, side, place);
}

bool trautenau_controls_with_line(const struct field *field, side_id side, const uint64_t open[map_words],
				  space_id place)
{
	return lines_has(open, place) && trautenau_controls(field, side, place);
}

/* ---- Lines to the edge --------------------------------------------------------------------------------- */

/* Enemy units bar a hex, and so do their zones of control unless a friendly unit stands in it. */
static void find_bars(const struct field *field, side_id side, uint64_t barred[map_words])
{
	const struct trautenau_data *data = data_of(field->scenario);
	const uint8_t *zone = look(field)->zone[enemy_of(side)];
	memset(barred, 0, map_words * sizeof *barred);
	for (unsigned space = 0; space < map_spaces; space++)
		barred[space / 64] |= (uint64_t)(zone[space] != 0) << space % 64;
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (data->piece[piece].arm <= arm_artillery && is_on_map(field, piece))
			lines_put(barred, state(field, piece)->at, data->piece[piece].side != side);
}

void trautenau_lines_to_edge(const struct field *field, side_id side, enum retreat_edge edge,
			     uint64_t open[map_words])
{
	const struct trautenau_data *data = data_of(field->scenario);
	const uint8_t *distance = figures(field)->edge_distance[edge];
	uint64_t source[map_words] = {0}, barred[map_words];
	find_bars(field, side, barred);
	for (unsigned space = 0; space < map_spaces; space++)
		source[space / 64] |= (uint64_t)(distance[space] == 0) << space % 64;
	lines_flood(data->beside[0], map_words, source, barred, open);
}

/* ---- Prisoners ----------------------------------------------------------------------------------------- */

/* Lines of both sides to their own edges; worked out when somebody asks. */
struct both_lines {
	uint64_t open[sides][map_words];
	bool found[sides];
};

static const uint64_t *lines_of(struct both_lines *lines, const struct field *field, side_id side)
{
	if (!lines->found[side])
		trautenau_lines_to_edge(field, side, trautenau_retreat_edge_of(field, side),
					lines->open[side]);
	lines->found[side] = true;
	return lines->open[side];
}

/*
 * First day: units of both sides without a line to their own edge. Second day: Austrians alone, commanders
 * too, without a line to the western edge, or to their line of retreat once the IV Corps is in. Everybody
 * is looked at before anybody goes.
 */
static unsigned find_prisoners(const struct field *field, struct both_lines *lines,
			       piece_id prisoner[max_pieces])
{
	const struct trautenau_data *data = data_of(field->scenario);
	bool second = is_second_day(field);
	uint64_t later[map_words];
	const uint64_t *open[sides] = {0};
	unsigned count = 0;
	if (second && !trautenau_fourth_corps_is_in(field)) {
		trautenau_lines_to_edge(field, austrian, edge_soor_austrian_later, later);
		open[austrian] = later;
	} else {
		open[austrian] = lines_of(lines, field, austrian);
	}
	if (!second)
		open[prussian] = lines_of(lines, field, prussian);
	for (piece_id piece = 0; piece < data->pieces; piece++) {
		const struct piece_info *printed = &data->piece[piece];
		if (!is_on_map(field, piece) || (second && printed->side == prussian))
			continue;
		if (!second && printed->arm > arm_artillery)
			continue;
		if (!lines_has(open[printed->side], state(field, piece)->at))
			prisoner[count++] = piece;
	}
	return count;
}

void trautenau_take_prisoners(struct table *table)
{
	struct field field = truth(table);
	piece_id prisoner[max_pieces];
	struct both_lines lines = {0};
	unsigned count = find_prisoners(&field, &lines, prisoner);
	enum trautenau_text text = is_second_day(&field) ? text_stuck : text_prisoner;
	bool has_a_day_to_come = data_of(table->scenario)->battle == battle_joined && is_first_day(&field);
	for (unsigned i = 0; i < count; i++) {
		space_id space = state(&field, prisoner[i])->at;
		struct piece_state *piece = &truth_of(table)->piece[prisoner[i]];
		trautenau_place_piece(table, prisoner[i], at_captured);
		piece->flags &= piece_aide;
		if (is_unit(&field, prisoner[i]))
			piece->losses = info(&field, prisoner[i])->morale;
		tell_all(table, say2(text, piece_arg(prisoner[i]), space_arg(space)), space);
		if (has_a_day_to_come) /* 9.5.12, 9.5.13: their commanders are lost with them */
			trautenau_leaders_left_alone(table, info(&field, prisoner[i])->side, space);
	}
	for (unsigned i = 0; i < count; i++)
		trautenau_count_losses(table, info(&field, prisoner[i])->formation);
}

/* ---- Points -------------------------------------------------------------------------------------------- */

static void add_score_term(struct score *score, side_id side, struct message label, int value)
{
	score->points[side] += value;
	if (score->terms < sizeof score->term / sizeof *score->term)
		score->term[score->terms++] =
			(struct score_term){.side = side, .label = label, .value = value};
}

static void add_points(struct score *score, side_id side, struct message label, int value)
{
	if (value != 0)
		add_score_term(score, side, label, value);
}

/* One point for every complete pair of steps the enemy has lost since the day began. */
static void add_steps(const struct field *field, struct score *score, enum trautenau_text label)
{
	const struct trautenau_data *data = data_of(field->scenario);
	int lost[sides] = {0, 0};
	for (piece_id piece = 0; piece < data->pieces; piece++) {
		side_id side = data->piece[piece].side;
		if (data->piece[piece].arm <= arm_artillery)
			lost[side] += (int)trautenau_lost_steps(field, piece) -
				      state(field, piece)->old_losses;
		else if (state(field, piece)->at == at_captured) /* 12.4.1: a commander counts as one step */
			lost[side]++;
	}
	for (unsigned side = 0; side < sides; side++) {
		int enemy_lost = lost[enemy_of((side_id)side)];
		add_points(score, (side_id)side, say1(label, number_arg(enemy_lost)), enemy_lost / 2);
	}
}

static void add_formations(const struct field *field, struct score *score, enum trautenau_text label)
{
	const struct trautenau_data *data = data_of(field->scenario);
	for (unsigned f = 0; f < data->formations; f++) {
		const struct formation_info *formation = &data->formation[f];
		unsigned flags = look(field)->formation[f];
		if (flags & formation_paid || formation->threshold == 0)
			continue;
		if (flags & formation_demoralised || trautenau_losses_of(field, f) >= formation->threshold)
			add_points(score, enemy_of(formation->side), say1(label, of_kind(arg_group, (int)f)),
				   formation->points);
	}
}

/*
 * 11.4.1: nobody has points for Trautenau while an enemy of its holder stands on one of the heights above
 * it.
 */
static bool heights_are_free(const struct field *field, side_id side)
{
	const space_id *height = figures(field)->height;
	return !trautenau_has_units(field, enemy_of(side), height[0]) &&
	       !trautenau_has_units(field, enemy_of(side), height[1]);
}

static void add_places(const struct field *field, struct both_lines *lines, struct score *score)
{
	const struct places *places = &figures(field)->place;
	for (unsigned side = 0; side < sides; side++) {
		for (unsigned i = 0; i < places->count; i++) {
			space_id place = places->place[i].space;
			if (!trautenau_controls(field, (side_id)side, place) ||
			    (i == 0 && !heights_are_free(field, (side_id)side)))
				continue;
			if (lines_has(lines_of(lines, field, (side_id)side), place))
				add_points(score, (side_id)side, say1(text_points_place, space_arg(place)),
					   places->place[i].points);
		}
	}
}

/*
 * 11.4.1: one point for three unhurt units that got away, if no Austrian zone touches the road behind them.
 */
static void add_evacuated(const struct field *field, struct score *score)
{
	const struct trautenau_data *data = data_of(field->scenario);
	int unhurt = 0;
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (data->piece[piece].arm <= arm_artillery && data->piece[piece].side == prussian &&
		    state(field, piece)->at == at_evacuated && state(field, piece)->losses == 0)
			unhurt++;
	if (unhurt < 3)
		return;
	for (unsigned i = 0; i < data->battles.road_length; i++)
		if (trautenau_in_enemy_zone(field, prussian, data->battles.road[i]))
			return;
	add_points(score, prussian, say1(text_points_evacuated, number_arg(unhurt)), unhurt / 3);
}

static void score_first_day(const struct field *field, struct both_lines *lines, struct score *score)
{
	add_places(field, lines, score);
	add_evacuated(field, score);
	add_steps(field, score, text_points_steps);
	add_formations(field, score, text_points_formation);
}

/* 12.4.1: every four steps that are still on the map cost a point, begun fours too. */
static void add_steps_left(const struct field *field, struct score *score)
{
	const struct trautenau_data *data = data_of(field->scenario);
	int left = 0;
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (data->piece[piece].side == austrian && data->piece[piece].arm <= arm_artillery &&
		    is_on_map(field, piece))
			left += (int)data->piece[piece].morale - state(field, piece)->losses;
	add_points(score, austrian, say1(text_points_left, number_arg(left)), -((left + 3) / 4));
}

/*
 * 13.4: the places that pay when the IV Corps has come; Eipel gains what Trautenau loses while I Corps is
 * away.
 */
static void add_late_places(const struct field *field, struct both_lines *lines, struct score *score)
{
	const struct places *places = &figures(field)->late;
	bool away = trautenau_first_corps_is_away(field);
	for (unsigned side = 0; side < sides; side++) {
		const uint64_t *open = lines_of(lines, field, (side_id)side);
		for (unsigned i = 0; i < places->count; i++) {
			int points = places->place[i].points;
			if (away && i < 2)
				points += i == 0 ? -1 : 1;
			if (trautenau_controls_with_line(field, (side_id)side, open, places->place[i].space))
				add_points(score, (side_id)side,
					   say1(text_points_late_place, space_arg(places->place[i].space)),
					   points);
		}
	}
}

static void score_second_day(const struct field *field, struct both_lines *lines, struct score *score)
{
	if (trautenau_fourth_corps_is_in(field)) {
		add_late_places(field, lines, score);
	} else {
		add_points(score, austrian, say(text_points_noon), look(field)->battle.noon_points);
		add_steps_left(field, score);
	}
	add_steps(field, score, text_points_steps_soor);
	add_formations(field, score,
		       data_of(field->scenario)->battle == battle_joined ? text_points_formation_joined
									 : text_points_formation_soor);
}

static void score_position(const struct field *field, struct both_lines *lines, struct score *score)
{
	const struct flow *flow = flow_in(field->mask);
	if (is_first_day(field) && flow->step != step_night) {
		score_first_day(field, lines, score);
		return;
	}
	for (unsigned side = 0; side < sides; side++)
		add_points(score, (side_id)side, say(text_points_first_day),
			   look(field)->battle.day_points[side]);
	if (flow->step != step_night || data_of(field->scenario)->battle != battle_joined)
		score_second_day(field, lines, score);
}

/* 11.4.2, 12.4.2 */
unsigned trautenau_level_of(int lead)
{
	if (lead >= 5)
		return level_major;
	return lead >= 2 ? level_minor : level_draw;
}

static void find_winner(const struct field *field, struct score *score)
{
	const struct flow *flow = flow_in(field->mask);
	int lead = score->points[prussian] - score->points[austrian];
	score->level = (uint8_t)trautenau_level_of(lead < 0 ? -lead : lead);
	score->winner = no_side;
	if (score->level != level_draw)
		score->winner = lead > 0 ? prussian : austrian;
	if (!flow->over)
		return;
	/* A panic ends the battle whatever the points (11.4.2). */
	if (flow->winner < sides && (score->winner != flow->winner || score->level != flow->level)) {
		add_score_term(score, flow->winner, say(text_points_panic), 0);
		score->term[score->terms - 1].decides = true;
	}
	score->winner = flow->winner;
	score->level = flow->level;
}

/* The position with its prisoners taken, for scoring alone. */
static void imagine_captured(const struct field *field, const piece_id prisoner[], unsigned count,
			     struct trautenau *captured)
{
	*captured = *look(field);
	for (unsigned i = 0; i < count; i++) {
		captured->piece[prisoner[i]].at = at_captured;
		captured->piece[prisoner[i]].facing = no_direction;
	}
	trautenau_derive_position(field->scenario, (struct position *)captured);
}

void trautenau_score(const struct field *field, struct score *score)
{
	memset(score->points, 0, sizeof score->points);
	score->terms = 0;
	piece_id prisoner[max_pieces];
	struct both_lines lines = {.found = {false}}, lines_then = {.found = {false}};
	const struct flow *flow = flow_in(field->mask);
	unsigned count = flow->over || flow->step == step_night ? 0 : find_prisoners(field, &lines, prisoner);
	if (count) {
		struct trautenau captured;
		struct field then = *field;
		imagine_captured(field, prisoner, count, &captured);
		then.mask = (const struct mask *)&captured;
		score_position(&then, &lines_then, score);
	} else {
		score_position(field, &lines, score);
	}
	find_winner(field, score);
}
