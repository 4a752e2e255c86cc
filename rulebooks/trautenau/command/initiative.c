/*
 * Initiative, chapter 8, and the cup of activation markers, 1.2.4 and chapter 9.
 */
#include "mechanisms/cup.h"
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/ground/ground.h"

enum { any_corps = 0xff };

/* ---- The cup ------------------------------------------------------------------------------------------- */

static uint32_t marker(unsigned formation)
{
	return (uint32_t)cup_marker(formation);
}

uint32_t trautenau_available_markers(const struct field *field)
{
	uint32_t available = 0;
	for (unsigned formation = 0; formation < data_of(field->scenario)->formations; formation++)
		if (!formation_info(field, formation)->independent &&
		    trautenau_is_present(field, formation) &&
		    !(look(field)->formation[formation] & formation_acted) &&
		    trautenau_may_be_activated(field, formation))
			available |= marker(formation);
	return available;
}

/* ---- 8: who has it ------------------------------------------------------------------------------------- */

static bool is_chief_present(const struct field *field, side_id side, unsigned corps)
{
	piece_id chief = data_of(field->scenario)->chief[corps];
	return chief != no_piece && info(field, chief)->side == side && is_on_map(field, chief);
}

static unsigned chiefs_present(const struct field *field, side_id side)
{
	unsigned count = 0;
	for (unsigned corps = 0; corps < corps_count; corps++)
		count += is_chief_present(field, side, corps);
	return count;
}

struct bid {
	int best;
	unsigned corps;
};

static unsigned roll_for(struct table *table, piece_id chief)
{
	struct field field = truth(table);
	unsigned die = roll_d6(table, purpose(chance_for_initiative, chief));
	unsigned sum = die + info(&field, chief)->initiative;
	if (table->events) {
		struct event event = {
			.message = say3(ground_initiative_rolls, piece_arg(chief), number_arg((int)die),
					number_arg((int)sum)),
			.dice_count = 1,
			.dice = {(uint8_t)die},
			.pieces = 1,
			.piece = {chief},
			.at = state(&field, chief)->at,
		};
		tell(table, &event);
	}
	return sum;
}

/* One die for each chief, the best counts; of equal ones the first. */
static struct bid roll_side(struct table *table, side_id side)
{
	struct field field = truth(table);
	struct bid bid = {.best = -1, .corps = any_corps};
	for (unsigned corps = 0; corps < corps_count; corps++) {
		if (!is_chief_present(&field, side, corps))
			continue;
		int sum = (int)roll_for(table, data_of(table->scenario)->chief[corps]);
		if (sum > bid.best)
			bid = (struct bid){.best = sum, .corps = corps};
	}
	if (chiefs_present(&field, side) < 2)
		bid.corps =
			any_corps; /* only where there are several is the choice bound to the one who won */
	return bid;
}

static void give_initiative(struct table *table, side_id side, unsigned corps, enum trautenau_text text)
{
	struct command_state *command = &truth_of(table)->command;
	command->initiative = side;
	command->initiative_chief = (uint8_t)corps;
	tell_all(table, say1(text, of_kind(arg_side, side)), no_space);
}

static void settle_initiative(struct table *table)
{
	struct field field = truth(table);
	bool present[sides] = {chiefs_present(&field, prussian) > 0, chiefs_present(&field, austrian) > 0};
	if (!present[prussian] && !present[austrian]) {
		tell_all(table, say(ground_initiative_none), no_space);
		return;
	}
	if (present[prussian] != present[austrian]) {
		give_initiative(table, present[prussian] ? prussian : austrian, any_corps,
				ground_initiative_given);
		return;
	}
	struct bid bid[sides];
	bid[prussian] = roll_side(table, prussian);
	bid[austrian] = roll_side(table, austrian);
	side_id winner = bid[prussian].best > bid[austrian].best ? prussian : austrian;
	if (bid[prussian].best == bid[austrian].best)
		winner = trautenau_initiative_on_tie(&field);
	give_initiative(table, winner, bid[winner].corps, ground_initiative_won);
}

static bool may_choose(const struct field *field, unsigned formation)
{
	const struct command_state *command = &look(field)->command;
	if (!(command->cup & marker(formation)) ||
	    formation_info(field, formation)->side != command->initiative)
		return false;
	return command->initiative_chief == any_corps ||
	       trautenau_commanding_corps(field, formation) == command->initiative_chief;
}

void trautenau_begin_initiative(struct table *table)
{
	struct field field = truth(table);
	struct command_state *command = &truth_of(table)->command;
	command->active = no_formation;
	command->initiative = no_side;
	command->initiative_chief = any_corps;
	uint32_t available = trautenau_available_markers(&field);
	command->cup = command->cup ? command->cup & available
				    : available; /* made ready when the turn began */
	settle_initiative(table);
	for (unsigned formation = 0; formation < data_of(table->scenario)->formations; formation++) {
		if (command->initiative != no_side && may_choose(&field, formation)) {
			push(table, ask_initiative, command->initiative);
			return;
		}
	}
}

/* ---- The formation that acts first --------------------------------------------------------------------- */

static struct message first_prompt(const struct field *field, const struct frame *frame)
{
	(void)field, (void)frame;
	return say(ground_which_first);
}

static void list_first(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	for (unsigned formation = 0; formation < data_of(field->scenario)->formations; formation++)
		if (may_choose(field, formation))
			add_answer(answers, answer(verb_card, formation), -1);
}

static struct verdict judge_first(const struct field *field, const struct frame *frame, struct answer given)
{
	struct arg formation = of_kind(arg_group, given.arg);
	if (given.arg < data_of(field->scenario)->formations &&
	    formation_info(field, given.arg)->side != frame->seat)
		return forbidden(say1(ground_not_your_marker, formation));
	if (given.arg >= data_of(field->scenario)->formations ||
	    !(look(field)->command.cup & marker(given.arg)))
		return forbidden(say1(ground_not_available, formation));
	if (!may_choose(field, given.arg))
		return forbidden(say1(ground_other_chief, formation));
	return legal();
}

static void activate(struct table *table, unsigned formation, enum trautenau_text text)
{
	struct command_state *command = &truth_of(table)->command;
	command->cup &= ~marker(formation);
	command->active = (uint8_t)formation;
	tell_all(table, say1(text, of_kind(arg_group, (int)formation)), no_space);
}

static void choose_first(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	activate(table, given.arg, ground_chosen_first);
	pop(table);
}

/* ---- 9: drawing ---------------------------------------------------------------------------------------- */

static const char *name_in_cup(const void *context, unsigned i)
{
	const struct table *table = context;
	unsigned formation = cup_nth(((const struct trautenau *)table->position)->command.cup, i);
	return data_of(table->scenario)->formation[formation].name;
}

void trautenau_begin_draw(struct table *table)
{
	static const struct cup_rules every_marker = {.last_stays = false};
	struct command_state *command = &truth_of(table)->command;
	struct cup cup = {.in = command->cup};
	unsigned count = cup_drawable(&cup, &every_marker);
	command->active = no_formation;
	if (count == 0) {
		tell_all(table, say(ground_cup_empty), no_space);
		return;
	}
	unsigned drawn = draw_one(table, purpose(chance_for_marker, 0), chance_draw, count, name_in_cup,
				  table);
	if (!table->chance->failed)
		activate(table, cup_nth(cup.in, drawn), ground_drawn);
}

const struct question trautenau_question_initiative = {
	.id = "initiative",
	.rule = "8",
	.prompt = first_prompt,
	.list = list_first,
	.judge = judge_first,
	.carry_out = choose_first,
	.verbs = 1 << verb_card,
	.forced = true,
};
