/*
 * One attack from the odds to the advance, 11.3 to 11.5: Napoleon's shift, the die, losses, retreats, advance.
 */
#include "rulebooks/campaign/combat/combat.h"

#include <string.h>

/* The last two: where in an exchange the attackers stood, as sides of a defender's hex. */
enum { attack_arg, result_arg, column_arg, napoleon_arg, brunswick_arg, beside_arg, attackers_arg };
enum {
	stage_begin,
	stage_roll,
	stage_apply,
	stage_leaders,
	stage_advance,
	stage_end,
	stage_counter_advance,
	battle_stages
};
enum { napoleon_unasked, napoleon_no, napoleon_yes };

unsigned campaign_fighters(const struct field *field, unsigned attack, side_id side,
			   uint8_t flag[flags_of_side])
{
	const struct campaign *campaign = campaign_known(field);
	unsigned count = 0;
	for (unsigned i = side * flags_of_side; i < (side + 1u) * flags_of_side; i++) {
		const struct campaign_counter *counter = campaign->attack[i] == attack
								 ? campaign_counter(field, i)
								 : NULL;
		if (counter && campaign_is_combat_unit(counter) &&
		    campaign->at[i] < field->scenario->board->spaces)
			flag[count++] = (uint8_t)i;
	}
	return count;
}

/* ---- Napoleon, 5.15 ----------------------------------------------------------------------------------------------------- */

static side_id napoleon_with(struct table *table, unsigned attack)
{
	struct field field = truth(table);
	struct campaign_front front;
	campaign_find_front(&field, &front);
	return campaign_napoleon_in(&field, &front, attack);
}

/* He is there, and it matters: after a repulse that failed no other shift counts, 10.22. */
static bool asks_napoleon(struct table *table, unsigned attack)
{
	struct field field = truth(table);
	struct clash clash;
	if (napoleon_with(table, attack) == no_side)
		return false;
	campaign_find_clash(&field, attack, &clash);
	return !clash.failed_repulse;
}

static struct verdict judge_yes_or_no(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	(void)field, (void)frame, (void)given;
	return legal();
}

static void answer_napoleon(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	top(table)->arg[napoleon_arg] = given.verb == verb_yes ? napoleon_yes : napoleon_no;
}

const struct question campaign_napoleon = {
	.id = "napoleon",
	.rule = "5.15",
	.ask = text_ask_napoleon,
	.judge = judge_yes_or_no,
	.carry_out = answer_napoleon,
	.verbs = 1 << verb_yes | 1 << verb_no,
};

static void find_odds(struct table *table, const struct frame *frame, struct clash *clash,
		      struct clash_odds *odds)
{
	struct field field = truth(table);
	side_id with = napoleon_with(table, frame->arg[attack_arg]);
	campaign_find_clash(&field, frame->arg[attack_arg], clash);
	bool shifts = frame->arg[napoleon_arg] == napoleon_yes;
	side_id attacker = campaign_phasing(table->scenario, campaign_here(table));
	clash->napoleon_attacks = shifts && with == attacker;
	clash->napoleon_defends = shifts && with == campaign_enemy(attacker);
	if (clash->attackers && clash->defenders)
		campaign_odds(clash, odds);
}

static struct campaign_result result_in(const struct frame *frame)
{
	return (struct campaign_result){.outcome = (enum campaign_outcome)(frame->arg[result_arg] & 15),
					.hexes = frame->arg[result_arg] >> 4 & 15,
					.surrender = frame->arg[result_arg] >> 8 & 1};
}

static void keep_result(struct frame *frame, struct campaign_result result)
{
	frame->arg[result_arg] = (uint16_t)(result.outcome | (unsigned)result.hexes << 4 |
					    (unsigned)result.surrender << 8);
}

/* ---- Brunswick, an option of 21.34 -------------------------------------------------------------------------------------- */

/* 1 + his flag if he is in the attack and may fall; 0 otherwise. */
static unsigned brunswick_in(struct table *table, unsigned attack)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side_allied * flags_of_side;
	     campaign->flow.option[option_brunswick_dies] && flag < (side_allied + 1u) * flags_of_side;
	     flag++)
		if (campaign->attack[flag] == attack &&
		    campaign_true_counter(table, flag)->leads & leads_army)
			return flag + 1;
	return 0;
}

/* He falls on this or less: 1 if the French gave way, 3 in an exchange, 4 if his own troops did; otherwise nobody rolls. */
static unsigned deadly_roll(enum campaign_outcome outcome, side_id attacker)
{
	switch (outcome) {
	case outcome_exchange:
		return 3;
	case outcome_attacker_retreats:
		return attacker == side_french ? 1 : 4;
	case outcome_defender_retreats:
		return attacker == side_french ? 4 : 1;
	default:
		return 0;
	}
}

static void may_fall(struct table *table, const struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = frame->arg[brunswick_arg] - 1u;
	side_id attacker = campaign_phasing(table->scenario, campaign);
	unsigned deadly = frame->arg[brunswick_arg] ? deadly_roll(result_in(frame).outcome, attacker) : 0;
	if (!deadly || campaign->at[flag] >= table->scenario->board->spaces)
		return;
	space_id hex = campaign->at[flag];
	unsigned die = campaign_roll(table, for_brunswick, flag);
	if (die <= deadly)
		campaign_to_box(table, flag, box_lost);
	struct event event = campaign_event_of(say2(die <= deadly ? text_told_falls : text_told_unhurt,
						    piece_arg((piece_id)flag), number_arg((int)die)),
					       flag, die, hex);
	event.news = campaign_everybody;
	tell(table, &event);
}

/* ---- The die ------------------------------------------------------------------------------------------------------------- */

/* The hexes in which a side has somebody in the attack. */
static unsigned hexes_of(const struct campaign *campaign, unsigned attack, side_id side,
			 space_id hex[clash_stacks])
{
	unsigned count = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		bool known = campaign->attack[flag] != attack || campaign->at[flag] >= max_places;
		for (unsigned i = 0; i < count && !known; i++)
			known = hex[i] == campaign->at[flag];
		if (!known && count < clash_stacks)
			hex[count++] = (space_id)campaign->at[flag];
	}
	return count;
}

/* To tell afterwards which of them are empty. */
static void note_hexes(struct campaign *campaign, unsigned attack, side_id side)
{
	space_id hex[clash_stacks];
	unsigned count = hexes_of(campaign, attack, side, hex);
	memset(campaign->vacated, 0, sizeof campaign->vacated);
	for (unsigned i = 0; i < count; i++)
		campaign->vacated[i] = (uint16_t)(hex[i] + 1u);
}

/* Whose hexes may be left by it: `count` of the frame. */
static void note_beaten(struct table *table, struct frame *frame, side_id beaten)
{
	frame->count = beaten;
	note_hexes(campaign_here(table), frame->arg[attack_arg], beaten);
}

/* An exchange may empty hexes on both sides. Every attacker touches every defender (reading 95). */
static void note_both(struct table *table, struct frame *frame, side_id attacker)
{
	struct campaign *campaign = campaign_here(table);
	space_id hex[clash_stacks];
	note_beaten(table, frame, campaign_enemy(attacker));
	space_id beside = (space_id)(campaign->vacated[0] - 1);
	unsigned count = hexes_of(campaign, frame->arg[attack_arg], attacker, hex), sides = 0;
	for (unsigned i = 0; i < count; i++) {
		unsigned direction = hex_direction(table->scenario->board, beside, hex[i]);
		sides |= direction == no_direction ? 0 : 1u << direction;
	}
	frame->arg[beside_arg] = (uint16_t)(beside + 1u);
	frame->arg[attackers_arg] = (uint16_t)sides;
}

/* Hexes of the clash with a garrison of infantry (11.54), or without one. */
static unsigned defended_hexes(const struct clash *clash, bool garrison, space_id hex[clash_stacks])
{
	unsigned count = 0;
	for (unsigned i = 0; i < clash->defending_stacks; i++)
		if (clash->hex[i].garrison == garrison)
			hex[count++] = clash->hex[i].at;
	return count;
}

static bool is_garrison(struct table *table, const struct frame *frame)
{
	struct field field = truth(table);
	struct clash clash;
	space_id hex[clash_stacks];
	campaign_find_clash(&field, frame->arg[attack_arg], &clash);
	return defended_hexes(&clash, true, hex) > 0;
}

/* 11.54B: the garrison may do what those in the open must. */
static struct message say_garrison_shaken(const struct clash *clash, unsigned hexes)
{
	space_id hex[clash_stacks];
	unsigned count = defended_hexes(clash, true, hex);
	return campaign_say_hexes_and(text_told_garrison_shaken, hex, count, number_arg((int)hexes));
}

static void tell_open_driven_off(struct table *table, const struct clash *clash, unsigned hexes)
{
	space_id hex[clash_stacks];
	unsigned count = defended_hexes(clash, false, hex);
	if (count)
		tell_all(
			table,
			campaign_say_hexes_and(text_told_open_driven_off, hex, count, number_arg((int)hexes)),
			hex[0]);
}

/* What the table says, of all the hexes that are attacked. */
static struct message say_result(const struct clash *clash, struct campaign_result result)
{
	static const uint16_t text[campaign_outcomes] = {text_told_ae, text_told_a_half, text_told_ar,
							 text_told_ex, text_told_dr,     text_told_d_half,
							 text_told_de};
	space_id hex[clash_stacks];
	bool back = result.outcome == outcome_attacker_retreats ||
		    result.outcome == outcome_defender_retreats;
	for (unsigned i = 0; i < clash->defending_stacks; i++)
		hex[i] = clash->hex[i].at;
	return back ? campaign_say_hexes_and(text[result.outcome], hex, clash->defending_stacks,
					     number_arg(result.hexes))
		    : campaign_say_hexes(text[result.outcome], hex, clash->defending_stacks);
}

static void roll(struct table *table, struct frame *frame)
{
	struct clash clash;
	struct clash_odds odds;
	find_odds(table, frame, &clash, &odds);
	if (!clash.attackers || !clash.defenders) { /* whoever was there has gone */
		frame->stage = stage_end;
		return;
	}
	unsigned die = campaign_roll(table, for_combat, clash.hex[0].at);
	struct campaign_result result = campaign_roll_result(&odds, die);
	bool spared = result.outcome == outcome_defender_retreats && is_garrison(table, frame);
	/* What the odds came to tells the other side of supply and spirits, which it could not know (12.2, 14.0). */
	struct event event = {.news = campaign_everybody,
			      .message = spared ? say_garrison_shaken(&clash, result.hexes)
						: say_result(&clash, result),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = clash.hex[0].at,
			      .figure = &odds.column};
	keep_result(frame, result);
	frame->arg[column_arg] = (uint16_t)odds.printed;
	frame->arg[brunswick_arg] = (uint16_t)brunswick_in(table, frame->arg[attack_arg]);
	frame->stage = stage_apply;
	tell(table, &event);
	if (spared)
		tell_open_driven_off(table, &clash, result.hexes);
}

/* ---- What comes of it ------------------------------------------------------------------------------------------------------ */

static unsigned strength_of(const struct field *field, const uint8_t flag[], unsigned count)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < count; i++)
		sum += campaign_strength(field, flag[i]);
	return sum;
}

static bool all_are(const struct field *field, const uint8_t flag[], unsigned count, unsigned arm, bool guard)
{
	for (unsigned i = 0; i < count; i++) {
		const struct campaign_counter *counter = campaign_counter(field, flag[i]);
		if (guard ? !counter->guard : counter->arm != arm)
			return false;
	}
	return count > 0;
}

static bool has_guard(const struct field *field, const uint8_t flag[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (campaign_counter(field, flag[i])->guard)
			return true;
	return false;
}

static void eliminate_all(struct table *table, unsigned attack, side_id side, bool guard_too)
{
	struct field field = truth(table);
	uint8_t flag[flags_of_side];
	unsigned count = campaign_fighters(&field, attack, side, flag);
	for (unsigned i = 0; i < count; i++)
		if (guard_too || !campaign_true_counter(table, flag[i])->guard)
			campaign_eliminate(table, flag[i]);
}

/* 13.2: vedettes do not survive an adverse result, where the rulebook says so; what they were worth counts towards a half. */
static unsigned scatter_vedettes(struct table *table, unsigned attack, side_id side)
{
	struct field field = truth(table);
	uint8_t flag[flags_of_side];
	unsigned count = campaign_fighters(&field, attack, side, flag), worth = 0;
	if (!campaign_data(table->scenario)->is->vedettes_die)
		return 0;
	for (unsigned i = 0; i < count; i++)
		if (campaign_true_counter(table, flag[i])->arm == arm_vedette) {
			worth += campaign_strength(&field, flag[i]);
			campaign_eliminate(table, flag[i]);
		}
	return worth;
}

/* At least half of its face value, 11.4. */
static void lose_half(struct table *table, unsigned attack, side_id side)
{
	struct field field = truth(table);
	uint8_t flag[flags_of_side];
	unsigned need = (strength_of(&field, flag, campaign_fighters(&field, attack, side, flag)) + 1) / 2;
	unsigned worth = scatter_vedettes(table, attack, side);
	if (worth < need)
		campaign_ask_losses(table, attack, side, need - worth, true);
}

/*
 * 11.4, 13.26 (1809: 13.24): the weaker side is eliminated, the stronger loses at least half of what the weaker had; equal ones half of their
 * own. A side of vedettes alone costs the other nothing. 11.48: the Guard does not exchange.
 */
static void exchange(struct table *table, struct frame *frame, side_id attacker)
{
	unsigned attack = frame->arg[attack_arg];
	struct field field = truth(table);
	bool guard_rules = campaign_data(table->scenario)->is->guard_rules;
	uint8_t flag[both_sides][flags_of_side];
	unsigned count[both_sides], strength[both_sides];
	bool vedettes[both_sides], guard[both_sides];
	for (side_id side = 0; side < both_sides; side++) {
		count[side] = campaign_fighters(&field, attack, side, flag[side]);
		strength[side] = strength_of(&field, flag[side], count[side]);
		vedettes[side] = all_are(&field, flag[side], count[side], arm_vedette, false);
		guard[side] = guard_rules && all_are(&field, flag[side], count[side], 0, true);
	}
	side_id defender = campaign_enemy(attacker);
	if (guard[attacker] || guard[defender]) {
		side_id gone = guard[attacker] ? defender : attacker;
		space_id hex[clash_stacks];
		unsigned hexes = hexes_of(campaign_here(table), attack, gone, hex);
		tell_all(table, campaign_say_hexes(text_told_guard_holds, hex, hexes), hex[0]);
		note_beaten(table, frame, gone);
		eliminate_all(table, attack, gone, true);
		return;
	}
	if (vedettes[attacker] != vedettes[defender]) {
		side_id gone = vedettes[attacker] ? attacker : defender;
		note_beaten(table, frame, gone);
		eliminate_all(table, attack, gone, true);
		return;
	}
	note_both(table, frame, attacker);
	if (strength[attacker] == strength[defender]) {
		campaign_ask_losses(table, attack, attacker, (strength[attacker] + 1) / 2, false);
		campaign_ask_losses(table, attack, defender, (strength[defender] + 1) / 2, false);
		return;
	}
	side_id weaker = strength[attacker] < strength[defender] ? attacker : defender;
	eliminate_all(table, attack, weaker, !guard_rules);
	campaign_ask_losses(table, attack, campaign_enemy(weaker), (strength[weaker] + 1) / 2, false);
}

static void retreat(struct table *table, struct frame *frame, side_id side, unsigned hexes, bool attacker)
{
	unsigned attack = frame->arg[attack_arg];
	unsigned columns = campaign_columns_against(frame->arg[column_arg], attacker);
	scatter_vedettes(table, attack, side);
	struct frame *way = push(table, question_retreat, campaign_seat_in_attack(table, attack, side));
	way->arg[0] = (uint16_t)attack;
	way->count = (uint8_t)hexes;
	way->arg[4] = (uint16_t)columns;
}

/* ---- Fortified towns, 11.5, 11.54 to 11.56 ------------------------------------------------------------------------------------ */

/* Units of the attack that stand in fortified towns. */
static unsigned in_towns(struct table *table, unsigned attack, side_id side, uint8_t flag[flags_of_side])
{
	struct field field = truth(table);
	uint8_t all[flags_of_side];
	unsigned fighters = campaign_fighters(&field, attack, side, all), count = 0;
	for (unsigned i = 0; i < fighters; i++)
		if (campaign_is_fortified(table->scenario, campaign_here(table)->at[all[i]]))
			flag[count++] = all[i];
	return count;
}

/* 11.56: those who have been judged out of supply lay down their arms. */
static void surrender(struct table *table, unsigned attack, side_id defender)
{
	struct campaign *campaign = campaign_here(table);
	uint8_t flag[flags_of_side];
	unsigned count = in_towns(table, attack, defender, flag);
	space_id told = no_space; /* nobody shares his hex with another town's garrison */
	for (unsigned i = 0; i < count; i++) {
		space_id hex = campaign->at[flag[i]];
		if (campaign->unsupplied[flag[i]] != 1)
			continue;
		struct event event = {.message = say1(text_told_surrender, space_arg(hex)),
				      .news = campaign_everybody,
				      .at = hex};
		if (told != hex)
			tell(table, &event);
		told = hex;
		campaign_eliminate_for_good(table, flag[i]);
	}
}

/* 11.54B: the garrison stands, whoever was attacked with it in the open goes. */
static void answer_stand(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	struct frame *battle = top(table);
	struct campaign *campaign = campaign_here(table);
	side_id defender = campaign_enemy(campaign_phasing(table->scenario, campaign));
	if (given.verb == verb_no)
		for (unsigned flag = defender * flags_of_side; flag < (defender + 1u) * flags_of_side; flag++)
			if (campaign->attack[flag] == battle->arg[attack_arg] &&
			    campaign->at[flag] < table->scenario->board->spaces &&
			    campaign_is_fortified(table->scenario, campaign->at[flag]))
				campaign->attack[flag] = 0;
	retreat(table, battle, defender, result_in(battle).hexes, false);
}

const struct question campaign_stand = {
	.id = "stand",
	.rule = "11.54",
	.ask = text_ask_give_way,
	.judge = judge_yes_or_no,
	.carry_out = answer_stand,
	.verbs = 1 << verb_yes | 1 << verb_no,
};

/* ---- The result ----------------------------------------------------------------------------------------------------------- */

/* 16.31: an attack in which the Guard took part has been destroyed or thrown back. */
static void note_recoil(struct table *table, unsigned attack, side_id attacker, struct campaign_result result)
{
	struct campaign *campaign = campaign_here(table);
	uint8_t flag[flags_of_side];
	struct field field = truth(table);
	unsigned count = campaign_fighters(&field, attack, attacker, flag);
	if (!has_guard(&field, flag, count) || !campaign_data(table->scenario)->is->guard_rules ||
	    (result.outcome != outcome_attacker_eliminated && result.outcome != outcome_attacker_retreats))
		return;
	campaign->recoiled = 1;
	tell_all(table, say(text_told_guard_recoils), no_space);
}

/* The option of shock combat: initiative decides what an exchange becomes. */
static struct campaign_result after_shock(struct table *table, unsigned attack, side_id attacker,
					  struct campaign_result result)
{
	struct field field = truth(table);
	uint8_t flag[flags_of_side];
	unsigned initiative[both_sides];
	if (!campaign_here(table)->flow.option[option_shock_combat] || result.outcome != outcome_exchange)
		return result;
	for (side_id side = 0; side < both_sides; side++) {
		unsigned count = campaign_fighters(&field, attack, side, flag);
		initiative[side] = campaign_shock_initiative(&field, flag, count);
	}
	result = campaign_shock_result(initiative[attacker], initiative[campaign_enemy(attacker)]);
	tell_all(table,
		 say2(text_told_shock, number_arg((int)initiative[attacker]),
		      number_arg((int)initiative[campaign_enemy(attacker)])),
		 no_space);
	return result;
}

/* What is left of the result for those who defend a fortified town: 11.54C makes an exchange of a half. */
static struct campaign_result against(bool garrison, struct campaign_result result)
{
	if (garrison && result.outcome == outcome_defender_half)
		result.outcome = outcome_exchange;
	return result;
}

static void apply(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	side_id attacker = campaign_phasing(table->scenario, campaign), defender = campaign_enemy(attacker);
	unsigned attack = frame->arg[attack_arg];
	struct campaign_result result = result_in(frame);
	bool garrison = is_garrison(table, frame);
	if (garrison && result.outcome == outcome_defender_half)
		tell_all(table, say(text_told_garrison_exchanges), no_space);
	result = against(garrison, after_shock(table, attack, attacker, against(garrison, result)));
	keep_result(frame, result);
	frame->stage = stage_leaders;
	note_beaten(table, frame, result.outcome <= outcome_attacker_retreats ? attacker : defender);
	note_recoil(table, attack, attacker, result);
	if (result.surrender)
		surrender(table, attack, defender);
	switch (result.outcome) {
	case outcome_attacker_eliminated:
		eliminate_all(table, attack, attacker, true);
		return;
	case outcome_attacker_half:
		lose_half(table, attack, attacker);
		return;
	case outcome_attacker_retreats:
		retreat(table, frame, attacker, result.hexes, true);
		return;
	case outcome_exchange:
		exchange(table, frame, attacker);
		return;
	case outcome_defender_retreats:
		if (is_garrison(table, frame))
			push(table, question_stand, campaign_seat_in_attack(table, attack, defender));
		else
			retreat(table, frame, defender, result.hexes, false);
		return;
	case outcome_defender_half:
		lose_half(table, attack, defender);
		return;
	default:
		eliminate_all(table, attack, defender, true);
		return;
	}
}

/* ---- Afterwards ------------------------------------------------------------------------------------------------------------ */

/* Leaders whose troops are gone, one after another; in an exchange on either side. */
static void send_leaders_off(struct table *table, struct frame *frame)
{
	side_id attacker = campaign_phasing(table->scenario, campaign_here(table));
	enum campaign_outcome outcome = result_in(frame).outcome;
	bool retreated = outcome == outcome_attacker_retreats || outcome == outcome_defender_retreats;
	for (side_id side = 0; side < both_sides; side++) {
		unsigned columns = campaign_columns_against(frame->arg[column_arg], side == attacker);
		if ((side == frame->count || outcome == outcome_exchange) &&
		    campaign_scatter_leader(table, frame->arg[attack_arg], side, retreated, columns))
			return;
	}
	frame->stage = stage_advance;
}

/* Trains in a hex of the beaten that nobody guards any more fall to the others, 14.33, who eat of the baggage, 14.34. */
static void take_trains(struct table *table, struct frame *frame, space_id hex, side_id loser)
{
	side_id victor = campaign_enemy(loser);
	unsigned before = campaign_here(table)->prizes[victor];
	campaign_leave_trains(table, hex, loser);
	campaign_take_beaten_trains(table, hex, loser, frame->arg[attack_arg]);
	if (campaign_here(table)->prizes[victor] != before)
		campaign_feed_attack(table, frame->arg[attack_arg], victor);
}

/* In an exchange: which of the attackers' hexes nobody of theirs holds any more. */
static void find_left_by_attackers(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	side_id attacker = campaign_phasing(table->scenario, campaign);
	for (unsigned direction = 0; frame->arg[attackers_arg] && direction < hex_sides; direction++) {
		space_id hex = table->scenario->board->neighbour[frame->arg[beside_arg] - 1][direction];
		if (!(frame->arg[attackers_arg] >> direction & 1))
			continue;
		take_trains(table, frame, hex, attacker);
		if (campaign_holds(campaign, attacker, hex))
			frame->arg[attackers_arg] &= (uint16_t) ~(1u << direction);
	}
}

/* Trains that nobody guards any more, then the advance, 11.46. */
static void follow_up(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	side_id loser = frame->count;
	bool empty = false;
	for (unsigned i = 0; i < clash_stacks; i++) {
		if (!campaign->vacated[i])
			continue;
		space_id hex = (space_id)(campaign->vacated[i] - 1);
		take_trains(table, frame, hex, loser);
		if (campaign_holds(campaign, loser, hex))
			campaign->vacated[i] = 0;
		empty |= campaign->vacated[i] != 0;
	}
	if (empty)
		campaign_ask_advance(table, frame->arg[attack_arg], campaign_enemy(loser));
}

/* And, where an exchange has emptied hexes of the attackers, that of the defenders who are left. */
static void counter_advance(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	unsigned count = 0;
	frame->stage = stage_end;
	frame->count = campaign_phasing(table->scenario, campaign);
	memset(campaign->vacated, 0, sizeof campaign->vacated);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (frame->arg[attackers_arg] >> direction & 1)
			campaign->vacated[count++] =
				(uint16_t)(table->scenario->board
						   ->neighbour[frame->arg[beside_arg] - 1][direction] +
					   1u);
	if (count)
		follow_up(table, frame);
}

static void end(struct table *table, const struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	may_fall(table, frame);
	campaign_settle_trains(table);
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->attack[flag] == frame->arg[attack_arg] ||
		    campaign->attack[flag] >= advanced_from)
			campaign->attack[flag] = campaign_after_fight(campaign);
	memset(campaign->vacated, 0, sizeof campaign->vacated);
	pop(table);
}

static enum next run(struct table *table, struct frame *frame)
{
	if (campaign_ends_at_once(table)) /* 20.3 */
		return next_go_on;
	switch (frame->stage) {
	case stage_begin:
		frame->stage = stage_roll;
		if (asks_napoleon(table, frame->arg[attack_arg]))
			push(table, question_napoleon, campaign_seat(side_french));
		break;
	case stage_roll:
		roll(table, frame);
		break;
	case stage_apply:
		apply(table, frame);
		break;
	case stage_leaders:
		send_leaders_off(table, frame);
		break;
	case stage_advance:
		frame->stage = stage_counter_advance;
		find_left_by_attackers(table, frame);
		follow_up(table, frame);
		break;
	case stage_counter_advance:
		counter_advance(table, frame);
		break;
	default:
		end(table, frame);
	}
	return next_go_on;
}

const struct question campaign_battle = {
	.id = "battle",
	.rule = "11.3",
	.run = run,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[result_arg] = {"result", kind_number, .most = 511},
		[column_arg] = {"column", kind_number, .most = campaign_columns - 1},
		[napoleon_arg] = {"napoleon", kind_number, .most = napoleon_yes},
		[brunswick_arg] = {"brunswick", kind_piece, .base = 1, .most = all_flags},
		[beside_arg] = {"beside", kind_place, .base = 1, .most = max_places},
		[attackers_arg] = {"attackers", kind_number, .most = (1 << hex_sides) - 1}},
	.stages = battle_stages,
};
