/*
 * P6: fighting. A procedure that shows first what must be shown, then asks for the defender and for cards,
 * then rolls.
 */
#include "rulebooks/picket/position.h"

enum { attacker_arg, area_arg, defender_arg, volley_arg };
enum { choose_defender, offer_volley, offer_counter, roll, advance };

/*
 * P6.1, P6.2: the attacker is shown, then the dummies of the area; only what fights is left (reveal first).
 */
void picket_begin_fight(struct table *table, unsigned attacker, space_id area)
{
	struct picket *picket = here(table);
	struct frame *frame = push(table, question_fight, no_seat);
	frame->arg[attacker_arg] = (uint16_t)attacker;
	frame->arg[area_arg] = area;
	struct event event = {
		.message = say3(told_attack, piece_arg((piece_id)attacker),
				of_kind(arg_message, (int)picket_identity_text(picket->who[attacker])),
				space_arg(area)),
		.news = picket_seats_of(picket, enemy_of(side_of_flag(attacker))),
		.pieces = 1,
		.piece = {(piece_id)attacker},
		.at = area};
	picket_learn(picket, attacker);
	tell(table, &event);
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(picket, area, enemy_of(side_of_flag(attacker)), flag);
	for (unsigned i = 0; i < count; i++)
		if (picket_is_dummy(picket->who[flag[i]]))
			picket_eliminate(table, flag[i], told_cleared);
}

/* ---- P6.3: the defender -------------------------------------------------------------------------------- */

static struct message prompt_defender(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(ask_defender, space_arg(frame->arg[area_arg]));
}

static struct verdict judge_defender(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	const struct picket *picket = known(field);
	if (given.arg >= flags || picket->at[given.arg] != frame->arg[area_arg])
		return forbidden(say1(not_defending, piece_arg(given.arg)));
	return legal();
}

static void defend(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	top(table)->arg[defender_arg] = (uint16_t)(given.arg + 1);
	picket_show_flag(table, given.arg, told_defender);
}

/* No dummy is left there, so everybody sees how many can defend: with one the answer is forced. */
const struct question picket_defender = {
	.id = "defender",
	.rule = "P6.3",
	.prompt = prompt_defender,
	.judge = judge_defender,
	.carry_out = defend,
	.verbs = 1 << verb_unit,
	.forced = true,
};

/* ---- P6.6: the advance --------------------------------------------------------------------------------- */

static struct message prompt_advance(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(ask_advance, space_arg(frame->arg[area_arg]));
}

static void carry_out_advance(struct table *table, struct frame *frame, struct answer given)
{
	unsigned flag = frame->arg[attacker_arg];
	space_id area = frame->arg[area_arg];
	pop(table);
	if (given.verb == verb_yes)
		picket_take_area(table, flag, area);
}

const struct question picket_advance = {
	.id = "advance",
	.rule = "P6.6",
	.prompt = prompt_advance,
	.carry_out = carry_out_advance,
	.verbs = 1 << verb_yes | 1 << verb_no,
};

/* ---- The procedure ------------------------------------------------------------------------------------- */

/* P6.4, P6.5: strength and a die each; the lower one is eliminated, of equal ones neither. */
static void roll_dice(struct table *table, const struct frame *frame)
{
	struct picket *picket = here(table);
	unsigned attacker = frame->arg[attacker_arg], defender = frame->arg[defender_arg] - 1u;
	uint8_t dice[2];
	roll_2d6(table, purpose(chance_for_fight, frame->arg[area_arg]), dice);
	int attack = picket_strength[picket->who[attacker]] + dice[0];
	int defence = picket_strength[picket->who[defender]] + dice[1] + (frame->arg[volley_arg] != 0);
	struct event event = {.message = say2(told_dice, number_arg(attack), number_arg(defence)),
			      .dice_count = 2,
			      .dice = {dice[0], dice[1]},
			      .at = frame->arg[area_arg]};
	tell(table, &event);
	if (attack > defence)
		picket_eliminate(table, defender, told_lost);
	if (attack < defence)
		picket_eliminate(table, attacker, told_lost);
}

static void ask_from(struct table *table, unsigned question, seat_id seat, const struct frame *fight)
{
	struct frame from = *fight, *frame = push(table, question, seat);
	frame->arg[attacker_arg] = from.arg[attacker_arg];
	frame->arg[area_arg] = from.arg[area_arg];
}

static void ask_to_advance(struct table *table, struct frame *frame)
{
	struct picket *picket = here(table);
	unsigned attacker = frame->arg[attacker_arg];
	struct frame fight = *frame;
	pop(table);
	if (picket->at[attacker] < areas && picket->standing[fight.arg[area_arg]] == 0)
		ask_from(table, question_advance, picket_captain_of(picket, side_of_flag(attacker)), &fight);
}

static enum next run_fight(struct table *table, struct frame *frame)
{
	struct picket *picket = here(table);
	side_id side = side_of_flag(frame->arg[attacker_arg]);
	unsigned stage = frame->stage++;
	if (stage == choose_defender && picket->standing[frame->arg[area_arg]] == 0)
		frame->stage = advance;
	else if (stage == choose_defender)
		ask_from(table, question_defender, picket_captain_of(picket, enemy_of(side)), frame);
	else if (stage == offer_volley && picket->hand_count[enemy_of(side)])
		ask_from(table, question_volley, picket_card_holder_of(picket, enemy_of(side)), frame);
	else if (stage == offer_counter && frame->arg[volley_arg] && picket->hand_count[side])
		ask_from(table, question_counter, picket_card_holder_of(picket, side), frame);
	else if (stage == roll)
		roll_dice(table, frame);
	else if (stage == advance)
		ask_to_advance(table, frame);
	return next_go_on;
}

const struct question picket_fight = {
	.id = "fight",
	.rule = "P6",
	.run = run_fight,
};
