/*
 * The night between the two days, 13.2.
 *
 * After a panic I Corps is gone and the Austrian places his brigades: one within a hex of Trautenau, one of
 * Kriblitz, one of Hohenbruck, the last with the independent units anywhere in the upper rows. Without one,
 * units in open ground under an enemy zone of control have to leave it as in a retreat after combat, the
 * loser's first and after a morale test.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"

enum { free_area = night_places, no_area };

/* stage of the procedure: what is being done. */
enum { night_places_brigades, night_first_side, night_second_side };

static bool is_lost(const struct piece_state *piece)
{
	return piece->at == at_eliminated || piece->at == at_captured;
}

/* ---- Closing the first day ----------------------------------------------------------------------------- */

/* 13.4: what was lost on the first day pays nothing on the second, though it counts for the thresholds. */
static void close_account(struct table *table)
{
	struct trautenau *position = truth_of(table);
	const struct trautenau_data *data = data_of(table->scenario);
	for (piece_id p = 0; p < data->pieces; p++) {
		struct piece_state *piece = &position->piece[p];
		if (data->piece[p].arm <= arm_artillery && is_lost(piece))
			piece->losses = data->piece[p].morale;
		piece->old_losses = piece->losses;
		piece->flags &= piece_disorganised | piece_aide | piece_returning | piece_printed_stack;
		piece->spent = 0;
	}
	for (unsigned f = 0; f < data->formations; f++)
		if (position->formation[f] & formation_demoralised)
			position->formation[f] |= formation_paid;
}

/*
 * The panic takes all of I Corps away, those still waiting on the roads too, and lifts the X Corps to be
 * placed anew.
 */
static void clear_the_field(struct table *table)
{
	const struct trautenau_data *data = data_of(table->scenario);
	struct trautenau *position = truth_of(table);
	for (piece_id p = 0; p < data->pieces; p++) {
		bool moves = data->piece[p].corps == corps_first || data->piece[p].corps == corps_tenth;
		if (moves && !is_lost(&position->piece[p]) && position->piece[p].at != at_evacuated) {
			trautenau_place_piece(table, p, at_off);
			position->piece[p].due = 0;
		}
	}
	tell_all(table, say(text_first_corps_leaves), no_space);
}

void trautenau_begin_night(struct table *table)
{
	struct trautenau *position = truth_of(table);
	position->command.active = no_formation;
	close_account(table);
	if (position->battle.panicked)
		clear_the_field(table);
	struct frame *frame = push(table, run_night, no_seat);
	frame->stage = position->battle.panicked ? night_places_brigades : night_first_side;
}

unsigned trautenau_next_after_night(struct table *table)
{
	truth_of(table)->flow.turn = (uint16_t)(data_of(table->scenario)->turns_day_1 + 1);
	return step_arrivals;
}

/* ---- After a panic: placing the X Corps ---------------------------------------------------------------- */

static bool is_to_be_placed(const struct field *field, piece_id piece, unsigned formation)
{
	const struct piece_info *printed = info(field, piece);
	if (state(field, piece)->at != at_off || printed->corps != corps_tenth)
		return false;
	return printed->formation == formation || (formation == no_formation && printed->side == austrian);
}

/* Anything left of the brigade, or of everything when the last area is filled. */
static bool is_somebody_left(const struct field *field, unsigned formation)
{
	for (piece_id piece = 0; piece < data_of(field->scenario)->pieces; piece++)
		if (is_to_be_placed(field, piece, formation))
			return true;
	return false;
}

static bool is_a_brigade_left(const struct field *field)
{
	for (unsigned i = 0; i < 4; i++)
		if (is_somebody_left(field, figures(field)->brigade[0][i]))
			return true;
	return false;
}

/* count: the area being filled; arg[area]: 1 + the brigade that goes there. */
static void place_brigades(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	unsigned area = frame->count;
	if (area == no_area) {
		pop(table);
		for (unsigned i = 0; i < 4; i++)
			if (trautenau_is_present(&field, figures(&field)->brigade[0][i])) {
				push(table, ask_first_brigade, austrian);
				return;
			}
		return;
	}
	if (area < free_area && frame->arg[area] == 0 && is_a_brigade_left(&field)) {
		struct frame *ask = push(table, ask_next_brigade, austrian);
		ask->stage = 1; /* for the night */
		ask->arg[0] = (uint16_t)area;
		return;
	}
	unsigned formation = area < free_area ? frame->arg[area] - 1u : (unsigned)no_formation;
	if ((area < free_area && frame->arg[area] == 0) || !is_somebody_left(&field, formation)) {
		frame->count++;
		return;
	}
	struct frame *ask = push(table, ask_night_unit, austrian);
	ask->arg[0] = (uint16_t)area;
	ask->arg[1] = (uint16_t)formation;
}

static bool is_in_area(const struct field *field, unsigned area, space_id space)
{
	const struct board *board = field->scenario->board;
	if (area == free_area)
		return space % board->grid.rows < figures(field)->night_rows;
	return hex_distance(board, figures(field)->night_place[area], space) <= 1;
}

/* Guns and horses do not get into a marsh that no road crosses (terrain table). */
static bool is_marsh_for(const struct field *field, piece_id piece, space_id space)
{
	return ground(field, space)->terrain == terrain_marsh && is_unit(field, piece) &&
	       !is_infantry(field, piece);
}

static struct verdict judge_place(const struct field *field, piece_id piece, unsigned area, space_id space)
{
	if (space >= map_spaces || !is_in_area(field, area, space))
		return forbidden(area == free_area ? say1(text_night_rows, space_arg(space))
						   : say1(text_night_area,
							  space_arg(figures(field)->night_place[area])));
	if (is_marsh_for(field, piece, space))
		return forbidden(say2(text_night_marsh, piece_arg(piece), space_arg(space)));
	return trautenau_judge_stack(field, piece, space);
}

static struct message prompt_place(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_night_at, piece_arg(frame->arg[1]));
}

static void list_places(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (space_id space = 0; space < map_spaces; space++)
		if (is_in_area(field, frame->arg[0], space) &&
		    judge_place(field, frame->arg[1], frame->arg[0], space).legal)
			add_answer(answers, answer(verb_at, space), -1);
}

static struct verdict judge_place_answer(const struct field *field, const struct frame *frame,
					 struct answer given)
{
	return judge_place(field, frame->arg[1], frame->arg[0], given.arg);
}

static void carry_out_place(struct table *table, struct frame *frame, struct answer given)
{
	piece_id piece = frame->arg[1];
	pop(table);
	trautenau_place_piece(table, piece, given.arg);
	tell_all(table, say2(text_night_placed, piece_arg(piece), space_arg(given.arg)), given.arg);
}

const struct question trautenau_question_night_at = {
	.id = "night-at",
	.rule = "13.2",
	.prompt = prompt_place,
	.list = list_places,
	.judge = judge_place_answer,
	.carry_out = carry_out_place,
	.verbs = 1 << verb_at,
	.continues = true,
	.forced = true,
};

/* ---- Which brigade acts in the first two turns --------------------------------------------------------- */

static struct verdict judge_first_brigade(const struct field *field, const struct frame *frame,
					  struct answer given)
{
	(void)frame;
	for (unsigned i = 0; i < 4; i++)
		if (figures(field)->brigade[0][i] == given.arg && trautenau_is_present(field, given.arg))
			return legal();
	return forbidden(say1(text_not_a_night_brigade, of_kind(arg_group, given.arg)));
}

static struct message prompt_first_brigade(const struct field *field, const struct frame *frame)
{
	(void)field, (void)frame;
	return say(text_ask_first_brigade);
}

static void list_first_brigade(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (unsigned i = 0; i < 4; i++) {
		struct answer given = answer(verb_card, figures(field)->brigade[0][i]);
		if (judge_first_brigade(field, frame, given).legal)
			add_answer(answers, given, -1);
	}
}

static void carry_out_first_brigade(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	truth_of(table)->battle.first_brigade = (uint8_t)(given.arg + 1);
	tell_all(table, say1(text_first_brigade, of_kind(arg_group, given.arg)), no_space);
}

const struct question trautenau_question_first_brigade = {
	.id = "first-brigade",
	.rule = "13.2",
	.prompt = prompt_first_brigade,
	.list = list_first_brigade,
	.judge = judge_first_brigade,
	.carry_out = carry_out_first_brigade,
	.verbs = 1 << verb_card,
	.forced = true,
};

/* ---- Without a panic: out of the enemy's zones --------------------------------------------------------- */

static bool must_leave(const struct field *field, side_id side, piece_id unit)
{
	return info(field, unit)->side == side && is_unit(field, unit) && is_on_map(field, unit) &&
	       !has(field, unit, piece_tested) &&
	       trautenau_in_enemy_zone(field, side, state(field, unit)->at) &&
	       trautenau_protection(field, state(field, unit)->at) == 1;
}

/* Who lost the first day: no_side on a tie. */
static side_id loser_of_the_day(const struct field *field)
{
	const uint8_t *points = look(field)->battle.day_points;
	int lead = (int)points[prussian] - points[austrian];
	if (trautenau_level_of(lead < 0 ? -lead : lead) == level_draw)
		return no_side;
	return lead > 0 ? austrian : prussian;
}

static void retire_side(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	side_id side = loser_of_the_day(&field) == austrian ? austrian : prussian;
	if (frame->stage == night_second_side)
		side = enemy_of(side);
	for (piece_id unit = 0; unit < data_of(table->scenario)->pieces; unit++) {
		if (!must_leave(&field, side, unit))
			continue;
		push(table, ask_night_unit, side)->arg[0] = no_area;
		return;
	}
	if (frame->stage == night_second_side)
		pop(table);
	else
		frame->stage = night_second_side;
}

/*
 * One unit leaves, arg 0: stage 0, the loser's test and the retreat of 9.5.8; stage 1, commanders whom it
 * left without a unit. The owner's choice of a hex is the question of that paragraph.
 */
static enum next run_night_retreat(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id unit = frame->arg[0];
	if (frame->stage == 1) {
		pop(table);
		trautenau_settle_losses(table);
		return next_go_on;
	}
	frame->stage = 1;
	if (info(&field, unit)->side == loser_of_the_day(&field) &&
	    !trautenau_morale_test(table, unit, morale_in_battle))
		trautenau_disorganise(table, unit);
	trautenau_begin_retreat(table, unit);
	return next_go_on;
}

const struct question trautenau_question_night_retreat = {
	.id = "night-retreat",
	.rule = "13.2",
	.run = run_night_retreat,
};

/* ---- Which piece: to be placed, or to leave ------------------------------------------------------------ */

static struct verdict judge_unit(const struct field *field, const struct frame *frame, struct answer given)
{
	if (frame->arg[0] == no_area)
		return must_leave(field, frame->seat, given.arg)
			       ? legal()
			       : forbidden(say1(text_night_stays, piece_arg(given.arg)));
	if (is_to_be_placed(field, given.arg, frame->arg[1]))
		return legal();
	return forbidden(say1(text_night_not_now, piece_arg(given.arg)));
}

static struct message prompt_unit(const struct field *field, const struct frame *frame)
{
	if (frame->arg[0] == no_area)
		return say(text_ask_night_leave);
	if (frame->arg[0] == free_area)
		return say1(text_ask_night_free, number_arg(figures(field)->night_rows));
	return say2(text_ask_night_unit, of_kind(arg_group, frame->arg[1]),
		    space_arg(figures(field)->night_place[frame->arg[0]]));
}

static void list_units(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id piece = 0; piece < data_of(field->scenario)->pieces; piece++)
		if (judge_unit(field, frame, answer(verb_unit, piece)).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
}

static void carry_out_unit(struct table *table, struct frame *frame, struct answer given)
{
	unsigned area = frame->arg[0];
	pop(table);
	if (area == no_area) {
		trautenau_set_flag(table, given.arg, piece_tested);
		push(table, ask_night_retreat, no_seat)->arg[0] = given.arg;
		return;
	}
	struct frame *ask = push(table, ask_night_at, austrian);
	ask->arg[0] = (uint16_t)area;
	ask->arg[1] = given.arg;
}

const struct question trautenau_question_night_unit = {
	.id = "night-unit",
	.rule = "13.2",
	.prompt = prompt_unit,
	.list = list_units,
	.judge = judge_unit,
	.carry_out = carry_out_unit,
	.verbs = 1 << verb_unit,
	.forced = true,
};

static enum next run_through_night(struct table *table, struct frame *frame)
{
	if (frame->stage == night_places_brigades)
		place_brigades(table, frame);
	else
		retire_side(table, frame);
	return next_go_on;
}

const struct question trautenau_procedure_night = {
	.id = "night",
	.rule = "13.2",
	.run = run_through_night,
};
