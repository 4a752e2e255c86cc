/*
 * Disorder and rout, 10.1 and 10.2. What follows from them (a recoil, a retreat, friends who are passed through) waits in the
 * queue and is worked off before anything else is asked.
 */
#include "rulebooks/gloire/rules.h"

enum { foot_retreat = 2, horse_retreat = 3 };

/* 10.2: foot and foot artillery 2 hexes, horse and horse artillery 3. */
static uint8_t retreat_of(const struct field *field, piece_id piece)
{
	unsigned type = gloire_unit(field, piece)->type;
	return gloire_type_is_horse(type) || type == gloire_horse_artillery || type == gloire_dromedary
		       ? horse_retreat
		       : foot_retreat;
}

static void add_row(struct table *table, piece_id piece, enum gloire_reason reason, unsigned steps)
{
	struct gloire *gloire = gloire_here(table);
	queue_forget(&gloire->queue, piece);
	queue_add(&gloire->queue, (struct queue_row){.piece = piece,
						     .from = gloire->piece[piece].at,
						     .reason = (uint8_t)reason,
						     .steps = (uint8_t)steps});
}

/* 4.2: with the disorder of foot in it the whole square is lost; a battery that recoils leaves it alone. */
static void break_square(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	space_id hex = gloire_piece(&field, piece)->at;
	if (!(gloire_piece(&field, piece)->did & in_square))
		return;
	if (!gloire_is_foot(&field, piece)) {
		gloire_set_square(table, piece, false);
		return;
	}
	GLOIRE_EACH_IN (&field, hex, other)
		if (!gloire_is_chief(other) && gloire_piece(&field, other)->did & in_square) {
			gloire_set_square(table, other, false);
			gloire_here(table)->piece[other].did |= lost_square;
		}
}

static void tell_state(struct table *table, piece_id piece, unsigned text)
{
	struct event event = {.message = say1(text, piece_arg(piece)),
			      .pieces = 1,
			      .piece = {piece},
			      .at = gloire_here(table)->piece[piece].at};
	tell(table, &event);
}

/* C 0.3, I flotilla: a boat that would be routed is lost; so is whoever would be aboard, which shakes the boat. */
static bool is_lost_on_water(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	bool aboard = gloire_is_aboard(&field, piece);
	space_id at = gloire_piece(&field, piece)->at;
	if (!aboard && !gloire_is_boat(&field, piece))
		return false;
	gloire_eliminate(table, piece, text_told_eliminated);
	GLOIRE_EACH_IN (&field, at, boat)
		if (aboard && gloire_is_boat(&field, boat))
			queue_add(&gloire_here(table)->queue,
				  (struct queue_row){.piece = boat, .from = at, .reason = reason_test});
	return true;
}

static void become_routed(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	struct gloire_piece *now = &gloire_here(table)->piece[piece];
	if (is_lost_on_water(table, piece))
		return;
	break_square(table, piece);
	gloire_set_order(table, piece, routed);
	now->did &= ~(unsigned)(is_charging | did_charge | counter_charges);
	now->attack = 0;
	tell_state(table, piece, text_told_routed);
	add_row(table, piece, reason_retreat, retreat_of(&field, piece));
}

/* 10.1: a disordered battery that fire strikes once more is lost; anything else routs it. */
static bool is_lost(const struct field *field, piece_id piece, enum gloire_cause cause)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	return now->order == routed || gloire_unit(field, piece)->one_sided ||
	       (now->order == disordered && cause == by_fire && gloire_is_guns(field, piece));
}

static void lose(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	bool shot_down = gloire_is_guns(&field, piece) && gloire_piece(&field, piece)->order == disordered;
	gloire_eliminate(table, piece,
			 gloire_unit(&field, piece)->one_sided ? text_told_scattered
			 : shot_down                           ? text_told_guns_shot_down
							       : text_told_eliminated);
}

void gloire_make_disordered(struct table *table, piece_id piece, enum gloire_cause cause)
{
	struct field field = truth(table);
	struct gloire_piece *now = &gloire_here(table)->piece[piece];
	if (!gloire_stands(&field, piece))
		return;
	if (is_lost(&field, piece, cause)) {
		lose(table, piece);
		return;
	}
	if (now->order == disordered) {
		become_routed(table, piece);
		return;
	}
	break_square(table, piece);
	gloire_set_order(table, piece, disordered);
	tell_state(table, piece, text_told_disordered);
}

/* 10.2: at once, from good order too. */
void gloire_make_routed(struct table *table, piece_id piece, enum gloire_cause cause)
{
	struct field field = truth(table);
	if (!gloire_stands(&field, piece))
		return;
	if (is_lost(&field, piece, cause))
		lose(table, piece);
	else
		become_routed(table, piece);
}

/* 10.2: a routed unit does not test, it runs at once. */
static void run_instead(struct table *table, piece_id piece, unsigned driver)
{
	if (!queue_holds(&gloire_here(table)->queue, piece, reason_retreat))
		add_row(table, piece, reason_rout_move, driver);
}

void gloire_test_or_disorder(struct table *table, piece_id piece, int modifier, enum gloire_cause cause)
{
	struct field field = truth(table);
	if (!gloire_stands(&field, piece))
		return;
	if (gloire_piece(&field, piece)->order == routed) {
		run_instead(table, piece, 0);
		return;
	}
	if (!gloire_cohesion_test(table, piece, modifier))
		gloire_make_disordered(table, piece, cause);
}

void gloire_recoil(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (!gloire_stands(&field, piece) || gloire_piece(&field, piece)->order == routed)
		return; /* its retreat is its whole movement */
	if (gloire_unit(&field, piece)->type == gloire_pontoon) {
		gloire_eliminate(table, piece, text_told_eliminated); /* C 4.3 */
		return;
	}
	break_square(table, piece);
	add_row(table, piece, reason_recoil, 1);
}

/*
 * 10.5: whoever has driven the passer off by passing through him stays as he is; and so, lest units run round in a ring, does whoever
 * has been driven on already by what is worked off now.
 */
static bool stays(const struct field *field, piece_id piece, unsigned driver)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	return now->order == routed && (piece + 1u == driver || now->did & has_run);
}

/* 10.5: passed through. */
void gloire_pass_through(struct table *table, space_id hex, piece_id passer, unsigned driver)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	GLOIRE_EACH_IN (&field, hex, other)
		if (other != passer && !gloire_is_chief(other) && !stays(&field, other, driver) &&
		    !queue_holds(&gloire->queue, other, reason_test))
			queue_add(&gloire->queue, (struct queue_row){.piece = other,
								     .from = hex,
								     .reason = reason_test,
								     .steps = (uint8_t)(passer + 1)});
}

/* ---- Working it off ------------------------------------------------------------------------------------------------------------ */

bool gloire_work_off(struct table *table)
{
	if (!gloire_here(table)->queue.count)
		return false;
	push(table, question_consequences, no_seat);
	return true;
}

static enum next run_consequences(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	struct queue_row row;
	(void)frame;
	if (!queue_take(&gloire->queue, &row)) {
		for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
			gloire->piece[i].did &= ~(unsigned)has_run;
		pop(table);
		return next_go_on;
	}
	if (!gloire_stands(&field, row.piece))
		return next_go_on;
	switch (row.reason) {
	case reason_test:
		if (gloire_piece(&field, row.piece)->order == routed)
			run_instead(table, row.piece, row.steps);
		else
			gloire_test_or_disorder(table, row.piece, 0, by_shock);
		break;
	case reason_rout_move:
		gloire_mark_moved(table, row.piece, row.steps ? has_run : 0);
		gloire_rout_move(table, row.piece, row.steps);
		break;
	default:
		gloire_begin_retreat(table, row.piece, row.steps);
		break;
	}
	return next_go_on;
}

const struct question gloire_consequences = {.id = "consequences", .rule = "10", .run = run_consequences};
