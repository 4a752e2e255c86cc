/*
 * The end of a turn: points of noon (12.4.1), Bonin's nerves (11.4.2), and the end of a battle (11.1.1,
 * 12.1.1, 13.2).
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"

/* 11.1.1, 12.1.1: the turn of 20.00 is played unless the table has settled otherwise. */
static bool is_last_turn(const struct field *field)
{
	const struct flow *flow = flow_in(field->mask);
	unsigned day = trautenau_day_of(field->scenario, flow);
	unsigned last = data_of(field->scenario)->battles.last_hour[day - 1];
	if (!option(field, option_last_turn))
		last--;
	return trautenau_hour_of(field->scenario, flow) >= last;
}

/* The first of two days: the night follows, not the end. */
static bool is_day_before_night(const struct field *field)
{
	return data_of(field->scenario)->battle == battle_joined && is_first_day(field);
}

static void keep_day_points(struct table *table, int prussian_points, int austrian_points)
{
	struct battle_state *battle = &truth_of(table)->battle;
	battle->day_points[prussian] = (uint8_t)prussian_points;
	battle->day_points[austrian] = (uint8_t)austrian_points;
	tell_all(table, say2(text_day_ends, number_arg(prussian_points), number_arg(austrian_points)),
		 no_space);
}

/*
 * 11.4.2; 13.1: with the Guard's help on the first day there is no second; 13.4: else the panic is worth
 * five points.
 */
static void panic(struct table *table)
{
	struct field field = truth(table);
	truth_of(table)->battle.panicked = 1;
	if (!is_day_before_night(&field) || look(&field)->battle.guard_came)
		end_game(table, austrian, level_major);
	else
		keep_day_points(table, 0, 5);
}

static void end_battle(struct table *table)
{
	struct field field = truth(table);
	struct score score;
	trautenau_score(&field, &score); /* before they are led away: prisoners are counted in it */
	trautenau_take_prisoners(table);
	if (is_day_before_night(&field)) {
		keep_day_points(table, score.points[prussian], score.points[austrian]);
		trautenau_settle_losses(table);
		return;
	}
	tell_all(table,
		 say2(is_first_day(&field) ? text_battle_ends : text_battle_ends_soor,
		      number_arg(score.points[prussian]), number_arg(score.points[austrian])),
		 no_space);
	end_game(table, score.winner, score.level);
}

void trautenau_begin_turn_end(struct table *table)
{
	struct field field = truth(table);
	for (piece_id piece = 0; piece < data_of(table->scenario)->pieces; piece++)
		trautenau_clear_flag(table, piece, piece_tested);
	trautenau_score_noon(table);
	if (trautenau_test_panic(table))
		panic(table);
	else if (is_last_turn(&field))
		end_battle(table);
}

unsigned trautenau_next_after_turn_end(struct table *table)
{
	struct field field = truth(table);
	if (is_day_before_night(&field) && (look(&field)->battle.panicked || is_last_turn(&field)))
		return step_night;
	truth_of(table)->flow.turn++;
	return step_arrivals;
}
