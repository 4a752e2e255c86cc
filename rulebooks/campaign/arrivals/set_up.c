/*
 * What is left to the players when they set up, 1.6 and 19.2: the first player, then the second, who sees the flags of the
 * first. Everything stands as printed already; whoever is content says so.
 *
 * Each counter is placed once. Bridge trains stand within five hexes of their general and baggage anywhere, or within seven
 * of a unit of its corps (19.24), some trains within three of a place (1809 21.33), army commanders with any troops (19.25), cavalry within two hexes of its officer or
 * as printed, vedettes within two of their unit (19.26), the King with Brunswick (19.29). Where the Prussians deploy freely
 * they all do, outside the closed strip (21.85). Last come the march orders that are given before play (7.42 | 19.5).
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

enum { near_general = 5, near_unit = 2, most_near_corps = 7 };
enum { who_arg, centre_arg, left_arg }; /* of a placing: who, 1 + where its unit stood, vedettes left */

/* ---- Who may stand where ------------------------------------------------------------------------------------------------ */

static space_id hex_of(const struct field *field, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned flag = campaign_flag_of(field->scenario, campaign, side, who);
	return flag == no_piece || campaign->at[flag] >= field->scenario->board->spaces
		       ? (space_id)no_space
		       : (space_id)campaign->at[flag];
}

/* The officer of its formation, if he is on the map. */
static space_id officer_of(const struct field *field, side_id side, const struct campaign_counter *unit)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned who = 1; unit->formation && who <= data->counters[side]; who++) {
		const struct campaign_counter *leader = &data->counter[side][who];
		if (leader->arm == arm_leader && leader->leads & leads_formation &&
		    leader->formation == unit->formation && hex_of(field, side, who) != no_space)
			return hex_of(field, side, who);
	}
	return no_space;
}

static bool is_within(const struct field *field, space_id from, space_id to, unsigned hexes)
{
	return from != no_space && hex_distance(field->scenario->board, from, to) <= hexes;
}

static bool deploys_freely(const struct field *field, side_id side)
{
	return campaign_data(field->scenario)->free_entry && side == side_allied;
}

static bool goes_with_another(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader && counter->leads & leads_state; /* 19.29 */
}

static bool is_of_corps(const struct field *field, unsigned flag, unsigned formation)
{
	const struct campaign_counter *unit = campaign_known(field)->at[flag] < field->scenario->board->spaces
						      ? campaign_counter(field, flag)
						      : NULL;
	return unit && unit->arm < arm_vedette && campaign_formation_of(field, flag) == formation;
}

/* 19.24: 1806 anywhere, 1809 near its corps. */
static bool is_near_corps(const struct field *field, side_id side, unsigned formation, space_id hex,
			  unsigned hexes)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_of_corps(field, flag, formation) && is_within(field, campaign->at[flag], hex, hexes))
			return true;
	return false;
}

/* 1809 21.33 */
static const struct campaign_tie *tie_of(const struct field *field, side_id side,
					 const struct campaign_counter *counter)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign_tie *tie = &data->tie[side][counter - data->counter[side]];
	return tie->hexes ? tie : NULL;
}

/* The rule that leaves its place open; the ground and the stacks come after. */
enum choice { as_printed, anywhere, near_somebody, near_corps, with_troops };

struct freedom {
	enum choice choice;
	space_id centre; /* near_somebody: near whom; no_space: he is not on the map */
	unsigned hexes;
	unsigned formation; /* near_corps */
};

static struct freedom freedom_of(const struct field *field, side_id side,
				 const struct campaign_counter *counter)
{
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	const struct campaign_tie *tie = tie_of(field, side, counter);
	if (goes_with_another(counter))
		return (struct freedom){.choice = as_printed};
	if (tie)
		return (struct freedom){near_somebody, tie->place, tie->hexes, 0};
	if (counter->arm == arm_pontoon)
		return (struct freedom){near_somebody, hex_of(field, side, counter->near), near_general, 0};
	if (counter->arm == arm_baggage && is->baggage_near)
		return (struct freedom){near_corps, no_space, is->baggage_near, counter->formation};
	if (deploys_freely(field, side) || counter->arm == arm_baggage)
		return (struct freedom){.choice = anywhere};
	if (counter->arm == arm_leader)
		return (struct freedom){counter->leads & leads_army ? with_troops : as_printed, no_space, 0,
					0};
	if (counter->arm == arm_light || counter->arm == arm_heavy)
		return (struct freedom){is->horse_near ? near_somebody : as_printed,
					officer_of(field, side, counter), is->horse_near, 0};
	return (struct freedom){.choice = as_printed};
}

static bool is_allowed(const struct field *field, side_id side, const struct freedom *freedom, space_id hex)
{
	switch (freedom->choice) {
	case anywhere:
		return true;
	case near_somebody:
		return is_within(field, freedom->centre, hex, freedom->hexes);
	case near_corps:
		return is_near_corps(field, side, freedom->formation, hex, freedom->hexes);
	case with_troops:
		return campaign_has_troops(field, hex, side);
	default:
		return false;
	}
}

/* Is any place left to the choice of its owner at all? */
static bool is_open(const struct field *field, side_id side, const struct campaign_counter *counter)
{
	struct freedom freedom = freedom_of(field, side, counter);
	return freedom.choice != as_printed &&
	       (freedom.choice != near_somebody || freedom.centre != no_space);
}

/* Whoever is alone in a hex has room. */
static bool is_fit(const struct field *field, side_id side, unsigned flag, space_id hex)
{
	uint8_t one = (uint8_t)flag;
	return hex < field->scenario->board->spaces && !campaign_is_beyond(field, hex) &&
	       !campaign_holds(campaign_known(field), campaign_enemy(side), hex) &&
	       !campaign_in_zone(field, hex, side) && !campaign_is_closed(field, hex, side) &&
	       (!campaign_known(field)->first[hex] || campaign_judge_stack(field, hex, side, &one, 1).legal);
}

/* Are so many hexes around another fit for it? */
static bool has_places(const struct field *field, side_id side, unsigned flag, space_id centre,
		       unsigned hexes, unsigned wanted)
{
	space_id hex[hex_disc_room(near_general)];
	unsigned count = hex_disc(field->scenario->board, centre, hexes, hex), fit = 0;
	for (unsigned i = 0; i < count && fit < wanted; i++)
		fit += is_fit(field, side, flag, hex[i]);
	return fit >= wanted;
}

/* 1809 19.24: a bridge train may lie over a river, from the hex in which it stands. */
static struct verdict judge_laying(const struct field *field, unsigned flag, unsigned direction)
{
	uint8_t one = (uint8_t)flag;
	space_id hex = campaign_known(field)->at[flag];
	const struct board *board = field->scenario->board;
	const struct campaign_counter *counter = campaign_counter(field, flag);
	struct verdict no = forbidden(say(text_pontoon_no_water));
	if (!campaign_data(field->scenario)->is->pontoons_laid || !counter || counter->arm != arm_pontoon ||
	    hex >= board->spaces || direction >= hex_sides || board->neighbour[hex][direction] == no_space ||
	    !(board->side[hex][direction] & side_river))
		return no;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	struct campaign_task task = campaign_pontoon_task(field, &mover, hex, direction);
	return task.work == work_deploy ? legal() : task.why.id ? forbidden(task.why) : no;
}

static bool may_be_laid(const struct field *field, unsigned flag)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (judge_laying(field, flag, direction).legal)
			return true;
	return false;
}

/* ---- Which counter ------------------------------------------------------------------------------------------------------ */

/* 13.13, 19.28 | 19.35: whoever is reduced when the game begins has been reorganised. The flag of a vedette's unit if that is so, or -1. */
static int reorganised_parent(const struct field *field, side_id side, unsigned flag)
{
	const struct campaign_counter *vedette = campaign_counter(field, flag);
	unsigned unit = vedette->arm == arm_vedette ? campaign_flag_of(field->scenario, campaign_known(field),
								       side, vedette->parent)
						    : (unsigned)no_piece;
	return unit != no_piece && campaign_known(field)->reduced[unit] == 1 ? (int)unit : -1;
}

/* 19.26: the unit is on the map, and there is room for each of its vedettes. */
static bool may_put_out(const struct field *field, side_id side, unsigned flag)
{
	const struct campaign_counter *vedette = campaign_counter(field, flag);
	space_id unit = vedette->arm == arm_vedette ? hex_of(field, side, vedette->parent)
						    : (space_id)no_space;
	if (unit == no_space || !campaign_known(field)->flow.option[option_vedettes]) /* 19.4 */
		return false;
	return has_places(field, side, flag, unit, near_unit,
			  campaign_data(field->scenario)->counter[side][vedette->parent].vedettes);
}

/* 19.24: a general who has been moved may have left his bridge train behind; it follows if there is room near him. */
static bool is_left_behind(const struct field *field, side_id side, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	space_id at = campaign_known(field)->at[flag];
	if (!counter || counter->arm != arm_pontoon || at >= field->scenario->board->spaces)
		return false;
	space_id general = hex_of(field, side, counter->near);
	return general != no_space && !tie_of(field, side, counter) &&
	       !is_within(field, general, at, near_general) &&
	       has_places(field, side, flag, general, near_general, 1);
}

static struct verdict judge_counter(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_is_own(frame, flag) || !campaign_counter(field, flag))
		return forbidden(say1(text_not_yours, piece));
	side_id side = campaign_side_of(flag);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	uint8_t one = (uint8_t)flag;
	int reorganised = campaign->at[flag] == box_reserve ? reorganised_parent(field, side, flag) : -1;
	if (reorganised >= 0)
		return forbidden(say1(text_vedettes_reduced, piece_arg((piece_id)reorganised)));
	if (campaign->at[flag] == box_reserve && may_put_out(field, side, flag))
		return legal();
	if (campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_on_map, piece));
	if (campaign->moved[flag] && may_be_laid(field, flag))
		return legal();
	if (campaign->moved[flag] && !is_left_behind(field, side, flag))
		return forbidden(say1(text_has_been_placed, piece));
	if (!is_open(field, side, counter))
		return forbidden(say1(text_stands_as_printed, piece));
	return campaign_judge_left(field, campaign->at[flag], side, &one, 1);
}

static struct verdict judge_end(const struct field *field, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_left_behind(field, side, flag))
			return forbidden(say1(text_train_left_behind, piece_arg((piece_id)flag)));
	return legal();
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		return judge_counter(field, frame, given.arg);
	return judge_end(field, campaign_side_of_seat(frame->seat));
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_counter(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	if (judge_end(field, side).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void end_set_up(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		campaign->moved[flag] = 0;
	pop(table);
	campaign_begin_control(table);
}

static void choose(struct table *table, struct frame *frame, struct answer given)
{
	const struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb != verb_unit) {
		end_set_up(table, side);
		return;
	}
	const struct campaign_counter *counter = campaign_true_counter(table, given.arg);
	struct frame *placing = push(table, question_set_up_at, frame->seat);
	placing->arg[who_arg] = campaign->who[given.arg];
	if (counter->arm != arm_vedette || campaign->at[given.arg] != box_reserve)
		return;
	const struct campaign_counter *unit = &campaign_data(table->scenario)->counter[side][counter->parent];
	struct field field = truth(table);
	placing->arg[who_arg] = unit->first_vedette;
	placing->arg[left_arg] = unit->vedettes;
	placing->arg[centre_arg] = (uint16_t)(1 + hex_of(&field, side, counter->parent));
}

const struct question campaign_set_up_choice = {
	.id = "set-up",
	.rule = "19.2",
	.ask = text_ask_set_up,
	.list = list,
	.judge = judge,
	.carry_out = choose,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

/* ---- Where ---------------------------------------------------------------------------------------------------------------- */

/* Who is being placed, and what binds it. */
struct placing {
	side_id side;
	unsigned who, flag; /* no_piece: nobody whom the reader knows */
	struct freedom freedom;
	bool vedette;
	unsigned trains; /* bridge trains of his, and where they have been placed */
	space_id train[flags_of_side];
};

/* 19.24: trains that have been placed stay where they are, and their general near them. Looked for once, asked for every hex. */
static void find_trains(const struct field *field, struct placing *placing)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = placing->side * flags_of_side;
	placing->trains = 0;
	for (unsigned flag = first; flag < first + flags_of_side; flag++) {
		if (campaign->moved[flag] != 1 || campaign->at[flag] >= field->scenario->board->spaces)
			continue;
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->arm == arm_pontoon && counter->near == placing->who)
			placing->train[placing->trains++] = campaign->at[flag];
	}
}

static bool keeps_trains(const struct field *field, const struct placing *placing, space_id hex)
{
	for (unsigned i = 0; i < placing->trains; i++)
		if (!is_within(field, hex, placing->train[i], near_general))
			return false;
	return true;
}

static struct placing placing_of(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned who = frame->arg[who_arg];
	struct placing placing = {
		.side = side,
		.who = who,
		.flag = campaign_flag_of(field->scenario, campaign_known(field), side, who),
		.freedom = {near_somebody, (space_id)(frame->arg[centre_arg] - 1), near_unit, 0},
		.vedette = frame->arg[left_arg]};
	if (!placing.vedette)
		placing.freedom = freedom_of(field, side,
					     &campaign_data(field->scenario)->counter[side][who]);
	find_trains(field, &placing);
	return placing;
}

/* A bridge train that has been placed can only be laid any more. */
static bool has_its_place(const struct field *field, const struct placing *placing)
{
	return placing->flag != no_piece && campaign_known(field)->moved[placing->flag] == 1 &&
	       !is_left_behind(field, placing->side, placing->flag);
}

/* Its own hex is always right: it stays. */
static bool may_place(const struct field *field, const struct placing *placing, space_id hex)
{
	if (placing->flag == no_piece || has_its_place(field, placing))
		return false;
	if (!placing->vedette && campaign_known(field)->at[placing->flag] == hex)
		return true;
	return hex < field->scenario->board->spaces &&
	       is_allowed(field, placing->side, &placing->freedom, hex) &&
	       is_fit(field, placing->side, placing->flag, hex) &&
	       (placing->vedette || keeps_trains(field, placing, hex));
}

/* By the paragraph that says where such a counter stands. */
static unsigned text_of_no_place(const struct field *field, const struct placing *placing)
{
	const struct campaign_counter *counter =
		&campaign_data(field->scenario)->counter[placing->side][placing->who];
	switch (placing->freedom.choice) {
	case near_corps:
		return text_no_place_for_train;
	case near_somebody:
		return campaign_is_train(counter) ? text_no_place_for_train : text_no_place_for_horse;
	case with_troops:
		return text_no_place_for_commander;
	default:
		return text_not_for_set_up;
	}
}

static struct message why_no_place(const struct field *field, const struct placing *placing, space_id hex)
{
	const struct campaign_tie *tie = tie_of(
		field, placing->side, &campaign_data(field->scenario)->counter[placing->side][placing->who]);
	struct arg place = space_arg(hex), piece = piece_arg((piece_id)placing->flag);
	return tie && !placing->vedette ? say4(text_no_place_for_tied, place, piece, number_arg(tie->hexes),
					       space_arg(tie->place))
					: say2(text_of_no_place(field, placing), place, piece);
}

static struct verdict judge_hex(const struct field *field, const struct frame *frame, struct answer given)
{
	struct placing placing = placing_of(field, frame);
	if (given.verb == verb_face && placing.flag != no_piece)
		return judge_laying(field, placing.flag, given.arg);
	if (has_its_place(field, &placing))
		return forbidden(say1(text_has_been_placed, piece_arg((piece_id)placing.flag)));
	if (given.verb == verb_at && may_place(field, &placing, given.arg))
		return legal();
	if (given.verb == verb_at && campaign_is_beyond(field, given.arg))
		return forbidden(say1(campaign_why_beyond(field), space_arg(given.arg)));
	return forbidden(why_no_place(field, &placing, given.arg));
}

static void add_around_corps(const struct field *field, const struct placing *placing,
			     struct campaign_hexes *found)
{
	space_id hex[hex_disc_room(most_near_corps)];
	unsigned first = placing->side * flags_of_side;
	for (unsigned flag = first; flag < first + flags_of_side; flag++) {
		if (!is_of_corps(field, flag, placing->freedom.formation))
			continue;
		unsigned count = hex_disc(field->scenario->board, campaign_known(field)->at[flag],
					  placing->freedom.hexes, hex);
		for (unsigned i = 0; i < count; i++)
			campaign_add_hex(found, hex[i]);
	}
}

/* Hexes that are worth a look. */
static void find_candidates(const struct field *field, const struct placing *placing,
			    struct campaign_hexes *found)
{
	const struct campaign *campaign = campaign_known(field);
	space_id hex[hex_disc_room(near_general)];
	unsigned count = placing->freedom.choice == near_somebody && placing->freedom.centre != no_space
				 ? hex_disc(field->scenario->board, placing->freedom.centre,
					    placing->freedom.hexes, hex)
				 : 0;
	memset(found, placing->freedom.choice == anywhere ? 0xff : 0, sizeof *found);
	if (placing->freedom.choice == near_corps)
		add_around_corps(field, placing, found);
	if (placing->freedom.choice == with_troops)
		memcpy(found->word, campaign->held[placing->side], sizeof found->word);
	for (unsigned i = 0; i < count; i++)
		campaign_add_hex(found, hex[i]);
	const struct campaign_hexes *zone = &campaign_zones_of(field, placing->side)->hex;
	const uint64_t *enemy = campaign->held[campaign_enemy(placing->side)];
	for (unsigned i = 0; i < max_places / 64; i++)
		found->word[i] &= campaign_data(field->scenario)->in_play.word[i] & ~enemy[i] &
				  ~zone->word[i];
	if (placing->flag != no_piece && campaign->at[placing->flag] < max_places)
		campaign_add_hex(found, campaign->at[placing->flag]);
}

/* May a candidate be the place? What find_candidates has seen to is not asked again. */
static bool is_place(const struct field *field, const struct placing *placing, space_id hex)
{
	uint8_t one = (uint8_t)placing->flag;
	if (placing->vedette)
		return may_place(field, placing, hex);
	if (campaign_known(field)->at[placing->flag] == hex)
		return true;
	return !campaign_is_closed(field, hex, placing->side) &&
	       (placing->freedom.choice != with_troops || campaign_has_troops(field, hex, placing->side)) &&
	       (!campaign_known(field)->first[hex] ||
		campaign_judge_stack(field, hex, placing->side, &one, 1).legal) &&
	       keeps_trains(field, placing, hex);
}

static void list_places(const struct field *field, const struct placing *placing, struct answers *answers)
{
	struct campaign_hexes candidates;
	find_candidates(field, placing, &candidates);
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = candidates.word[word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (is_place(field, placing, hex))
				add_answer(answers, answer(verb_at, hex), -1);
		}
}

static void list_hexes(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct placing placing = placing_of(field, frame);
	if (placing.flag == no_piece)
		return;
	if (!has_its_place(field, &placing))
		list_places(field, &placing, answers);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (judge_laying(field, placing.flag, direction).legal)
			add_answer(answers, answer(verb_face, direction), -1);
}

static unsigned place_one(struct table *table, side_id side, unsigned who, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	if (campaign->at[flag] == box_reserve)
		return campaign_from_reserve(table, side, who, hex);
	campaign_mingle(table, side, campaign->at[flag]);
	flag = campaign_flag_of(table->scenario, campaign, side, who);
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, hex);
	return flag;
}

/* 19.29 */
static void bring_the_king(struct table *table, side_id side, space_id from, space_id to)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	struct field field = truth(table);
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (goes_with_another(&data->counter[side][who]) && hex_of(&field, side, who) == from)
			place_one(table, side, who, to);
}

/* 19.26: light cavalry whose vedettes are out is off the map; mixed troops stay. */
static void put_out(struct table *table, struct frame *frame, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned parent = data->counter[side][frame->arg[who_arg]].parent;
	place_one(table, side, frame->arg[who_arg], hex);
	frame->arg[who_arg]++;
	if (--frame->arg[left_arg])
		return;
	pop(table);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, parent);
	if (flag != no_piece && data->counter[side][parent].arm != arm_mixed)
		campaign_withdraw(table, side, parent, campaign->at[flag], box_vedettes);
}

/* It has lain there long enough to cost no more than others. */
static void lay_bridge(struct table *table, unsigned flag, unsigned direction)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	uint8_t one = (uint8_t)flag;
	space_id hex = campaign->at[flag];
	struct campaign_mover mover = campaign_mover_of(&field, &one, 1);
	campaign_do_pontoon(table, &mover, hex, direction, work_deploy);
	campaign->pontoon[campaign_pontoon_at(table->scenario, campaign, hex, direction)].fresh = 0;
}

static void place(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned who = frame->arg[who_arg];
	if (campaign_flag_of(table->scenario, campaign, side, who) == no_piece) {
		pop(table); /* in a position imagined by somebody who does not know it */
		return;
	}
	if (frame->arg[left_arg]) {
		put_out(table, frame, given.arg);
		return;
	}
	if (given.verb == verb_face) {
		lay_bridge(table, campaign_flag_of(table->scenario, campaign, side, who), given.arg);
		pop(table);
		return;
	}
	space_id from = campaign->at[campaign_flag_of(table->scenario, campaign, side, who)];
	const struct campaign_counter *counter = &campaign_data(table->scenario)->counter[side][who];
	pop(table);
	unsigned flag = from == given.arg ? campaign_flag_of(table->scenario, campaign, side, who)
					  : place_one(table, side, who, given.arg);
	campaign->moved[flag] = 1;
	if (counter->arm == arm_leader && counter->leads & leads_army && from != given.arg)
		bring_the_king(table, side, from, given.arg);
}

/* For whoever only sees that something is being placed: somebody who could be. */
static void imagine_placing(const struct scenario *scenario, struct position *position, struct frame *frame,
			    struct chance *chance)
{
	const struct campaign *campaign = (const struct campaign *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	unsigned first = campaign_side_of_seat(frame->seat) * flags_of_side, any = first;
	(void)chance;
	for (unsigned flag = first; flag < first + flags_of_side; flag++) {
		if (campaign->at[flag] >= scenario->board->spaces)
			continue;
		any = flag;
		if (judge_counter(&field, frame, flag).legal)
			break;
	}
	frame->arg[who_arg] = campaign->who[any];
	frame->arg[centre_arg] = frame->arg[left_arg] = 0;
}

static struct message prompt_hex(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned flag = campaign_flag_of(field->scenario, campaign_known(field), side, frame->arg[who_arg]);
	return say1(text_ask_set_up_at, piece_arg((piece_id)flag));
}

const struct question campaign_set_up_at = {
	.id = "set-up-at",
	.rule = "19.2",
	.prompt = prompt_hex,
	.list = list_hexes,
	.judge = judge_hex,
	.carry_out = place,
	.imagine = imagine_placing,
	.arg = {[who_arg] = {"who", kind_number, .most = flags_of_side, .known = state_known_to_its_side},
		[centre_arg] = {"centre", kind_place, .base = 1, .most = max_places,
				.known = state_known_to_its_side},
		[left_arg] = {"left", kind_number, .most = 4, .known = state_known_to_its_side}},
	.verbs = 1 << verb_at | 1 << verb_face,
	.continues = true,
};

/* ---- The memo, 21.81 and 21.85 ---------------------------------------------------------------------------------------------- */

/* 21.81: nobody comes earlier by the same hex. */
static struct verdict judge_memo(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	struct arg piece = piece_arg(given.arg);
	if (given.verb != verb_unit)
		return legal();
	unsigned who = given.arg < flags_of_side ? campaign_who(field, given.arg) : 0;
	(void)frame;
	if (!who || !data->force[side_french][who])
		return forbidden(say1(text_not_in_memo, piece));
	if (campaign_known(field)->memo[data->force[side_french][who] - 1] == 1)
		return forbidden(say1(text_has_been_placed, piece));
	const struct campaign_arrival *first = &data->arrival[side_french][who],
				      *second = &data->alternate[side_french][who];
	if (first->entry == second->entry && second->turn < first->turn)
		return forbidden(say1(text_no_earlier, piece));
	return legal();
}

static void write_memo(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	(void)frame;
	if (given.verb != verb_unit)
		pop(table);
	else
		campaign->memo[campaign_data(table->scenario)->force[side_french][campaign->who[given.arg]] -
			       1] = 1;
}

const struct question campaign_memo = {
	.id = "memo",
	.rule = "21.85",
	.ask = text_ask_memo,
	.judge = judge_memo,
	.carry_out = write_memo,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

/* ---- The step ------------------------------------------------------------------------------------------------------------------ */

/* 7.42 | 19.5: of an army whose commander is on the map, which everybody reads in the tables. */
static void ask_orders_before_play(struct table *table, side_id side)
{
	struct field field = truth(table);
	if (campaign_data(table->scenario)->is->order_before_play &&
	    campaign_army_commander(&field, side) >= 0)
		campaign_ask_orders(table, side);
}

void campaign_begin_set_up(struct table *table)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	if (!data->printed)
		return;
	ask_orders_before_play(table, campaign_enemy(data->first_player));
	ask_orders_before_play(table, data->first_player);
	push(table, question_set_up, campaign_seat(campaign_enemy(data->first_player)));
	push(table, question_set_up, campaign_seat(data->first_player));
	if (data->free_entry)
		push(table, question_memo, campaign_seat(side_french));
}
