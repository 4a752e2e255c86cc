/*
 * Scouting, 13.4 to 13.43: a vedette, or a lone leader (5.2), in an enemy zone of control ends its move by trying to see who stands in one of the hexes
 * beside it.
 *
 * The other side says whether light cavalry or a vedette, a lone leader among them, is there; the scout rolls for initiative, and the best of those against him. Only
 * he passes: he sees who they are. Both pass: he sees of what arm they are, leaders apart. Otherwise he sees nothing. A natural one costs the
 * other side a vedette. Then he rides two hexes off; if he cannot leave the zones, he stays and must fight.
 *
 * Dice and outcome are seen by everybody and kept for the turn, what the scout has seen by his side alone. Readings: distance to a leader
 * as the crow flies, of any formation (124); the demoralised add one (131). Commanders and heads of state have no initiative (1.32, 5.18): alone
 * they neither scout nor keep scouts off. A lone leader is no vedette to be eliminated: 5.22 and 5.23 say how he is taken.
 */
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"

enum { scout_arg, from_arg, target_arg };
enum { stage_roll, stage_ride, scout_stages };
enum { leader_within = 4, hexes_off = 2 };

/* What came of it, kept with the hex. */
enum { scouted_nothing = 1, scouted_arms, scouted_all, screened = 4 };

/* ---- Who may scout, 13.41 -------------------------------------------------------------------------------------------------- */

static bool leader_is_near(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (counter && counter->arm == arm_leader &&
		    campaign->at[flag] < field->scenario->board->spaces &&
		    hex_distance(field->scenario->board, hex, campaign->at[flag]) <= leader_within)
			return true;
	}
	return false;
}

static int row_of(const struct campaign *campaign, space_id hex)
{
	for (int i = 0; i < max_scouted && campaign->scouted[i].at; i++)
		if (campaign->scouted[i].at == hex + 1u)
			return i;
	return -1;
}

/* A vedette, or a leader who is one for want of troops (5.2) and has a rating to roll against (13.42). */
static struct verdict judge_scout(const struct field *field, const struct campaign_mover *mover)
{
	const struct campaign_counter *counter = campaign_counter(field, mover->flag[0]);
	if (!campaign_data(field->scenario)->is->vedettes_scout || mover->count != 1 || !mover->riders)
		return forbidden(say(text_scout_alone));
	if (counter->arm == arm_vedette)
		return legal();
	if (!campaign_is_lone_leader(field, mover->flag[0]))
		return forbidden(say1(text_scout_with_troops, piece_arg(mover->flag[0])));
	return campaign_initiative(field, mover->flag[0])
		       ? legal()
		       : forbidden(say1(text_scout_unrated, piece_arg(mover->flag[0])));
}

struct verdict campaign_judge_scouting(const struct field *field, const struct campaign_mover *mover,
				       space_id from, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	space_id to = field->scenario->board->neighbour[from][direction];
	side_id enemy = campaign_enemy(mover->side);
	if (!campaign->flow.option[option_vedettes]) /* 19.4, reading 112: no leader alone either */
		return forbidden(say(text_vedettes_not_in_play));
	struct verdict verdict = judge_scout(field, mover);
	if (!verdict.legal)
		return verdict;
	if (to == no_space || !campaign_holds(campaign, enemy, to) ||
	    !campaign_zone_reaches(field, to, opposite(direction), enemy))
		return forbidden(say1(text_scout_no_enemy, space_arg(to)));
	if (!leader_is_near(field, from, mover->side))
		return forbidden(say1(text_scout_no_leader, space_arg(from)));
	if (row_of(campaign, to) >= 0)
		return forbidden(say1(text_scout_once, space_arg(to)));
	return legal();
}

bool campaign_could_scout(const struct field *field, const struct campaign_mover *mover, space_id from)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (campaign_judge_scouting(field, mover, from, direction).legal)
			return true;
	return false;
}

void campaign_forget_scouting(struct campaign *campaign)
{
	memset(campaign->scouted, 0, sizeof campaign->scouted);
}

/* ---- The rolls, 13.42 -------------------------------------------------------------------------------------------------------- */

/* 5.2: a lone leader is a vedette, as far as he has a rating. */
static bool keeps_scouts_off(const struct field *field, unsigned flag)
{
	unsigned arm = campaign_counter(field, flag)->arm;
	return arm == arm_light || arm == arm_vedette ||
	       (campaign_is_lone_leader(field, flag) && campaign_initiative(field, flag));
}

/* The best of light cavalry and vedettes there, or no_piece. */
static unsigned best_screen(struct table *table, space_id hex, side_id side)
{
	struct field field = truth(table);
	unsigned best = no_piece;
	CAMPAIGN_EACH_IN (campaign_here(table), hex, flag) {
		if (campaign_side_of((unsigned)flag) != side || !keeps_scouts_off(&field, (unsigned)flag))
			continue;
		if (best == no_piece ||
		    campaign_initiative(&field, (unsigned)flag) > campaign_initiative(&field, best))
			best = (unsigned)flag;
	}
	return best;
}

static bool passes(struct table *table, unsigned flag, unsigned die)
{
	struct field field = truth(table);
	return die + campaign_is_demoralised(&field, flag) <= campaign_initiative(&field, flag);
}

/* ---- What is seen -------------------------------------------------------------------------------------------------------------- */

static void see(struct table *table, space_id hex, side_id side, enum fog_seen seen)
{
	const struct piece_set *set = &campaign_data(table->scenario)->set[side];
	struct fog fog = state_fog(set, table->position, campaign_enemy(side));
	CAMPAIGN_EACH_IN (campaign_here(table), hex, flag) {
		if (campaign_side_of((unsigned)flag) != side ||
		    (seen == fog_arm && campaign_true_counter(table, (unsigned)flag)->arm == arm_leader))
			continue;
		if (fog_can_hold(&fog, (unsigned)flag - set->first, seen))
			fog_learn(&fog, (unsigned)flag - set->first, seen);
	}
}

static void keep(struct campaign *campaign, space_id hex, unsigned outcome)
{
	unsigned row = 0;
	while (row < max_scouted - 1 && campaign->scouted[row].at)
		row++;
	campaign->scouted[row].at = (uint16_t)(hex + 1u);
	campaign->scouted[row].outcome = (uint16_t)outcome;
}

static void tell_outcome(struct table *table, const struct frame *frame, unsigned outcome,
			 const uint8_t dice[2], unsigned rolls)
{
	static const uint16_t text[] = {[scouted_nothing] = text_told_scouts_see_nothing,
					[scouted_arms] = text_told_scouts_have_a_view,
					[scouted_all] = text_told_scouts_get_through};
	struct event event = {.message = say2(text[outcome], space_arg(frame->arg[target_arg]),
					      piece_arg(frame->arg[scout_arg])),
			      .news = campaign_everybody,
			      .dice_count = (uint8_t)rolls,
			      .dice = {dice[0], rolls > 1 ? dice[1] : 0},
			      .at = frame->arg[target_arg]};
	tell(table, &event);
}

static void tell_caught(struct table *table, space_id hex, unsigned flag)
{
	struct event event = {
		.message = say2(text_told_vedette_caught, space_arg(hex), piece_arg((piece_id)flag)),
		.news = campaign_everybody,
		.at = hex};
	tell(table, &event);
}

/* 13.43 */
static void lose_vedette(struct table *table, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign_here(table), hex, flag)
		if (campaign_side_of((unsigned)flag) == side &&
		    campaign_true_counter(table, (unsigned)flag)->arm == arm_vedette) {
			tell_caught(table, hex, (unsigned)flag);
			campaign_eliminate(table, (unsigned)flag);
			return;
		}
}

static void scout(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = frame->arg[scout_arg];
	space_id target = frame->arg[target_arg];
	side_id side = campaign_side_of(flag), enemy = campaign_enemy(side);
	unsigned screen = best_screen(table, target, enemy);
	bool guarded = screen != no_piece, vedette = campaign_true_counter(table, flag)->arm == arm_vedette;
	uint8_t dice[2] = {(uint8_t)campaign_roll(table, for_scout, target), 0};
	if (guarded)
		dice[1] = (uint8_t)campaign_roll(table, for_screen, target);
	bool through = passes(table, flag, dice[0]), stopped = guarded && passes(table, screen, dice[1]);
	unsigned outcome = !through ? scouted_nothing : stopped ? scouted_arms : scouted_all;
	if (through)
		see(table, target, enemy, stopped ? fog_arm : fog_identity);
	keep(campaign, target, outcome | (guarded ? screened : 0));
	campaign->did[flag] |= did_scout;
	frame->stage = stage_ride;
	tell_outcome(table, frame, outcome, dice, 1 + guarded);
	if (dice[0] == 1)
		lose_vedette(table, target, enemy);
	if (dice[1] == 1 && vedette) {
		tell_caught(table, campaign->at[flag], flag);
		campaign_eliminate(table, flag);
	}
}

/* ---- And off, 13.42 step 4 -------------------------------------------------------------------------------------------------------- */

static bool is_way_off(const struct field *field, const struct frame *frame, space_id to)
{
	uint8_t one = (uint8_t)frame->arg[scout_arg];
	if (to >= field->scenario->board->spaces ||
	    hex_distance(field->scenario->board, frame->arg[from_arg], to) != hexes_off)
		return false;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	return campaign_can_ride(field, &mover, frame->arg[from_arg], to, hexes_off) &&
	       campaign_judge_stack(field, to, mover.side, &one, 1).legal;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	return is_way_off(field, frame, given.arg)
		       ? legal()
		       : forbidden(say1(text_scout_not_there, space_arg(given.arg)));
}

/* In the order of their numbers. */
static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	space_id near[hex_disc_room(hexes_off)];
	unsigned count = hex_disc(field->scenario->board, frame->arg[from_arg], hexes_off, near);
	struct campaign_hexes hexes = {0};
	for (unsigned i = 0; i < count; i++)
		campaign_add_hex(&hexes, near[i]);
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = hexes.word[word]; rest; rest &= rest - 1) {
			space_id to = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (is_way_off(field, frame, to))
				add_answer(answers, answer(verb_go, to), -1);
		}
}

static bool can_leave(const struct field *field, const struct frame *frame)
{
	space_id near[hex_disc_room(hexes_off)];
	unsigned count = hex_disc(field->scenario->board, frame->arg[from_arg], hexes_off, near);
	for (unsigned i = 0; i < count; i++)
		if (is_way_off(field, frame, near[i]))
			return true;
	return false;
}

static void ride_off(struct table *table, struct frame *frame, struct answer given)
{
	unsigned flag = frame->arg[scout_arg];
	space_id from = frame->arg[from_arg];
	pop(table);
	campaign_put(campaign_here(table), flag, given.arg);
	campaign_pass_through(table, flag, given.arg);
	campaign_here(table)->attack[flag] = has_fought; /* it takes no part in combat any more */
	struct event event = campaign_event_of(say3(text_told_scouts_leave, space_arg(from),
						    space_arg(given.arg), piece_arg((piece_id)flag)),
					       flag, 0, given.arg);
	tell(table, &event);
	campaign_settle_trains(table);
}

/* Whether it can go hangs on what its side knows of the flags around: that it is not asked is news. */
static void stay(struct table *table, const struct frame *frame)
{
	struct event event = {.message = say2(text_told_scouts_stay, space_arg(frame->arg[from_arg]),
					      piece_arg(frame->arg[scout_arg])),
			      .news = campaign_everybody,
			      .at = frame->arg[from_arg]};
	tell(table, &event);
	pop(table);
}

static enum next run(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	if (frame->stage == stage_roll) {
		scout(table, frame);
		return next_go_on;
	}
	if (campaign_here(table)->at[frame->arg[scout_arg]] != frame->arg[from_arg]) {
		pop(table); /* it has been caught */
		return next_go_on;
	}
	if (can_leave(&field, frame))
		return next_ask;
	stay(table, frame);
	return next_go_on;
}

void campaign_begin_scouting(struct table *table, unsigned flag, unsigned direction)
{
	space_id from = campaign_here(table)->at[flag];
	struct frame *frame = push(table, question_scout,
				   campaign_seat_of(table->scenario, campaign_here(table), flag));
	frame->arg[scout_arg] = (uint16_t)flag;
	frame->arg[from_arg] = from;
	frame->arg[target_arg] = table->scenario->board->neighbour[from][direction];
}

const struct question campaign_scout = {
	.id = "scout",
	.rule = "13.42",
	.run = run,
	.ask = text_ask_scout_off,
	.list = list,
	.judge = judge,
	.carry_out = ride_off,
	.arg = {[scout_arg] = {"scout", kind_piece, .most = all_flags - 1},
		[from_arg] = {"from", kind_place, .most = max_places},
		[target_arg] = {"target", kind_place, .most = max_places}},
	.stages = scout_stages,
	.verbs = 1 << verb_go,
};
