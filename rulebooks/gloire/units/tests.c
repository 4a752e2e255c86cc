/*
 * The die, 0.4: it runs from 0 to 9, and a test is passed by rolling the rating or less (0.4.1, 0.4.2). Modifiers go on the
 * die; no face passes or fails by itself.
 */
#include "rulebooks/gloire/rules.h"

unsigned gloire_roll(struct table *table, unsigned what, unsigned whom)
{
	return draw_one(table, purpose(what, whom), chance_d10, 10, NULL, NULL);
}

unsigned gloire_hour(const struct field *field)
{
	unsigned turn = gloire_known(field)->flow.turn;
	return turn <= gloire_max_turns ? gloire_battle(field->scenario)->turn[turn].hour
					: (unsigned)gloire_day;
}

/* G 12.2: what hour it is in a hex. */
unsigned gloire_hour_at(const struct field *field, space_id hex)
{
	unsigned hour = gloire_hour(field);
	const struct board *board = field->scenario->board;
	if (hour != gloire_low_fog)
		return hour;
	return hex < board->spaces && board->space[hex].level == 0 ? gloire_fog : gloire_day;
}

/* 12.1, 12.2 */
int gloire_hour_modifier(const struct field *field, piece_id piece)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	switch (gloire_hour_at(field, gloire_piece(field, piece)->at)) {
	case gloire_night:
		return modifier[gloire_test_night];
	case gloire_fog:
		return modifier[gloire_test_fog];
	default:
		return 0;
	}
}

/* What is told of a test: passed or failed, and with something on the die. */
struct telling {
	uint16_t passed, failed, passed_with, failed_with;
};

static bool test(struct table *table, unsigned what, piece_id piece, int modifier, unsigned rating,
		 const struct telling *telling)
{
	unsigned die = gloire_roll(table, what, piece);
	bool passes = (int)die + modifier <= (int)rating;
	uint16_t plain = passes ? telling->passed : telling->failed;
	uint16_t with = passes ? telling->passed_with : telling->failed_with;
	struct message message = modifier ? say4(with, piece_arg(piece), number_arg((int)die),
						 number_arg((int)die + modifier), number_arg((int)rating))
					  : say3(plain, piece_arg(piece), number_arg((int)die),
						 number_arg((int)rating));
	struct event event = {.message = message,
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {piece},
			      .at = gloire_here(table)->piece[piece].at};
	tell(table, &event);
	return passes;
}

bool gloire_cohesion_test(struct table *table, piece_id piece, int modifier)
{
	struct field field = truth(table);
	static const struct telling telling = {text_told_stands, text_told_wavers, text_told_stands_with,
					       text_told_wavers_with};
	return test(table, for_cohesion, piece, modifier + gloire_hour_modifier(&field, piece),
		    gloire_cohesion(&field, piece), &telling);
}

bool gloire_engagement_test(struct table *table, piece_id piece, int modifier)
{
	struct field field = truth(table);
	static const struct telling telling = {text_told_engages, text_told_hangs_back,
					       text_told_engages_with, text_told_hangs_back_with};
	return test(table, for_engagement, piece, modifier, gloire_unit(&field, piece)->engagement, &telling);
}

bool gloire_recall_test(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	static const struct telling telling = {text_told_heeds_recall, text_told_ignores_recall,
					       text_told_heeds_recall, text_told_ignores_recall};
	return test(table, for_engagement, piece, 0, gloire_unit(&field, piece)->engagement, &telling);
}
