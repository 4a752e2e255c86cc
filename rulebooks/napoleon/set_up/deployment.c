/*
 * Hidden set-up, p. 16: both sides place their corps behind screens. The Marshal's rules (marshal.rules) take the same placement over,
 * without vedettes (reading 44), and then lay the blocks open.
 *
 * Flags are blocks until the screens are lifted; plan[] holds what has been placed. What has only one place stands there from
 * the beginning: Napoléon with Murat, Bessières and two vedettes at Bamberg, the king at Erfurt.
 */
#include <string.h>

#include "rulebooks/napoleon/position.h"

enum { vedettes_at_bamberg = 2, needed_at_erfurt = 1, needed_ilm_saale = 2, needed_saale_elster = 1 };

static bool has_vedettes(const struct scenario *scenario)
{
	return scenario_number(scenario) == scenario_grognard;
}

/* The late corps stays off; vedettes belong to the Grognard's rules. */
static bool is_to_be_placed(const struct scenario *scenario, unsigned block)
{
	return block != wuerttemberg && (!is_vedette(block) || has_vedettes(scenario));
}

/* p. 16: headquarters, the guard, the reserve cavalry and two vedettes at Bamberg, the king at Erfurt. */
static bool is_given(unsigned block)
{
	return block <= bessieres || block == frederick ||
	       (block >= french_vedette && block < french_vedette + vedettes_at_bamberg);
}

static void plan_what_is_given(const struct scenario *scenario, struct napoleon *n, side_id side)
{
	const struct napoleon_data *data = data_of(scenario);
	uint8_t at_bamberg = (uint8_t)(1 + data->citadel[bamberg]);
	if (side == prussian) {
		n->plan[frederick] = (uint8_t)(1 + data->citadel[erfurt]);
		return;
	}
	n->plan[napoleon] = n->plan[murat] = n->plan[bessieres] = at_bamberg;
	for (unsigned i = 0; i < vedettes_at_bamberg && has_vedettes(scenario); i++)
		n->plan[french_vedette + i] = at_bamberg;
}

void napoleon_begin_set_up(struct table *table)
{
	unsigned number = scenario_number(table->scenario);
	if (number != scenario_grognard && number != scenario_marshal)
		return;
	napoleon_pack_up(table);
	plan_what_is_given(table->scenario, here(table), french);
	plan_what_is_given(table->scenario, here(table), prussian);
	push(table, question_deploy, no_seat);
}

/* ---- The limits ---------------------------------------------------------------------------------------- */

static bool is_deployment_area(const struct scenario *scenario, unsigned area, side_id side)
{
	return area < areas && data_of(scenario)->area[area].deploy & 1u << side;
}

static bool has_french_corps(const struct napoleon *n, unsigned area)
{
	for (unsigned block = murat; block < french_vedette; block++)
		if (n->plan[block] == 1 + area)
			return true;
	return false;
}

/* What the Prussian corps still have to fill. */
struct need {
	int erfurt, ilm_saale, saale_elster, left; /* left: corps not yet placed */
};

static void fill_need(const struct scenario *scenario, unsigned area, struct need *need)
{
	const struct napoleon_data *data = data_of(scenario);
	need->erfurt -= area == data->citadel[erfurt];
	need->ilm_saale -= data->area[area].zone == zone_ilm_saale;
	need->saale_elster -= data->area[area].zone == zone_saale_elster;
}

static struct need need_of(const struct scenario *scenario, const struct napoleon *n)
{
	struct need need = {needed_at_erfurt, needed_ilm_saale, needed_saale_elster, 0};
	for (unsigned block = brunswick; block < wuerttemberg; block++) {
		if (n->plan[block])
			fill_need(scenario, n->plan[block] - 1u, &need);
		else
			need.left++;
	}
	return need;
}

static int at_least_zero(int number)
{
	return number > 0 ? number : 0;
}

static bool can_be_filled(const struct need *need)
{
	return at_least_zero(need->erfurt) + at_least_zero(need->ilm_saale) +
		       at_least_zero(need->saale_elster) <=
	       need->left;
}

static struct verdict judge_prussian_corps(const struct scenario *scenario, const struct napoleon *n,
					   unsigned area)
{
	struct need need = need_of(scenario, n);
	fill_need(scenario, area, &need);
	need.left--;
	if (can_be_filled(&need))
		return legal();
	return forbidden(say4(not_too_few_left, number_arg(at_least_zero(need.erfurt)),
			      number_arg(at_least_zero(need.ilm_saale)),
			      number_arg(at_least_zero(need.saale_elster)), number_arg(need.left)));
}

static struct verdict judge_area(const struct scenario *scenario, const struct napoleon *n, unsigned block,
				 unsigned area)
{
	side_id side = side_of_block(block);
	if (!is_deployment_area(scenario, area, side))
		return forbidden(say1(not_a_deployment_area, space_arg((space_id)area)));
	if (is_vedette(block))
		return legal();
	if (side == prussian)
		return judge_prussian_corps(scenario, n, area);
	if (area == data_of(scenario)->citadel[bamberg] || has_french_corps(n, area))
		return forbidden(say1(not_two_corps, space_arg((space_id)area)));
	return legal();
}

/* A refusal says where the block may go: how many areas, and the first two of them. */
static struct verdict judge_place(const struct scenario *scenario, const struct napoleon *n, unsigned block,
				  unsigned area)
{
	struct verdict verdict = judge_area(scenario, n, block, area);
	if (verdict.legal || verdict.why.id == not_too_few_left)
		return verdict;
	space_id fit[areas];
	unsigned count = 0;
	for (unsigned other = 0; other < areas; other++)
		if (judge_area(scenario, n, block, other).legal)
			fit[count++] = (space_id)other;
	if (count < 2)
		return verdict;
	verdict.why.count = 4;
	verdict.why.arg[1] = number_arg((int)count);
	verdict.why.arg[2] = space_arg(fit[0]);
	verdict.why.arg[3] = space_arg(fit[1]);
	verdict.why.id = verdict.why.id == not_two_corps ? not_two_corps_but : not_a_deployment_area_but;
	return verdict;
}

/* ---- The question -------------------------------------------------------------------------------------- */

static bool everything_is_placed(const struct scenario *scenario, const struct napoleon *n, side_id side)
{
	for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++)
		if (is_to_be_placed(scenario, block) && !n->plan[block])
			return false;
	return true;
}

/* frame->arg[0]: 1 + the block that is being placed. */
static struct message prompt_deploy(const struct field *field, const struct frame *frame)
{
	const struct napoleon *n = known(field);
	if (frame->arg[0])
		return say1(ask_deploy_at, piece_arg((piece_id)(frame->arg[0] - 1)));
	if (everything_is_placed(field->scenario, n, n->side_of[frame->seat]))
		return say(ask_deploy_done);
	return say(ask_deploy);
}

static struct verdict judge_block(const struct field *field, side_id side, unsigned block)
{
	const struct napoleon *n = known(field);
	struct arg piece = piece_arg((piece_id)block);
	if (block >= blocks || side_of_block(block) != side)
		return forbidden(say1(not_your_block, piece));
	if (!is_to_be_placed(field->scenario, block))
		return forbidden(say1(not_in_this_set_up, piece));
	if (is_given(block))
		return forbidden(say1(not_placed_by_choice, piece));
	if (n->plan[block])
		return forbidden(say1(not_again_placed, piece));
	return legal();
}

static struct verdict judge_deploy(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	side_id side = n->side_of[frame->seat];
	unsigned chosen = frame->arg[0];
	if (given.verb == verb_at)
		return chosen ? judge_place(field->scenario, n, chosen - 1, given.arg)
			      : forbidden(say(not_without_a_block));
	if (chosen)
		return forbidden(say1(not_placed_yet, piece_arg((piece_id)(chosen - 1))));
	if (given.verb == verb_unit)
		return judge_block(field, side, given.arg);
	return everything_is_placed(field->scenario, n, side) ? legal() : forbidden(say(not_all_placed));
}

static void list_deploy(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (unsigned area = 0; frame->arg[0] && area < areas; area++)
		if (judge_area(field->scenario, known(field), frame->arg[0] - 1u, area).legal)
			add_answer(answers, answer(verb_at, area), -1);
	for (unsigned block = 0; !frame->arg[0] && block < blocks; block++)
		if (judge_deploy(field, frame, answer(verb_unit, block)).legal)
			add_answer(answers, answer(verb_unit, block), -1);
	if (judge_deploy(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void place(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit) {
		frame->arg[0] = (uint16_t)(given.arg + 1);
	} else if (given.verb == verb_at) {
		here(table)->plan[frame->arg[0] - 1] = (uint8_t)(given.arg + 1);
		frame->arg[0] = 0;
	} else {
		commit(table, frame->seat);
	}
}

/* ---- The screens are lifted ---------------------------------------------------------------------------- */

static void stand_at(struct napoleon *n, unsigned block, unsigned flag)
{
	n->who[flag] = (uint8_t)(block + 1);
	n->at[flag] = (uint8_t)(n->plan[block] ? n->plan[block] - 1 : off_map);
	n->plan[block] = 0;
}

/* What the rule itself tells of a block: those with a given place, and who is not yet there. */
static enum fog_seen told_by_rule(const struct scenario *scenario, const struct napoleon *n, unsigned flag)
{
	unsigned block = n->who[flag] - 1u;
	if (block <= bessieres || block == frederick || n->at[flag] >= areas)
		return fog_identity;
	bool at_headquarters = n->at[flag] == data_of(scenario)->citadel[bamberg];
	return block < french_blocks && at_headquarters ? fog_arm
							: fog_nothing; /* only vedettes may join them */
}

/* Blocks that share an area could be any of those there: one group, named by its lowest flag. */
static void group_by_area(const struct scenario *scenario, struct napoleon *n, side_id side)
{
	unsigned first = first_flag_of(side);
	for (unsigned flag = first; flag < end_of_flags(side); flag++) {
		unsigned lowest = flag;
		for (unsigned other = flag; other-- > first;)
			if (n->at[other] == n->at[flag] && n->at[flag] < areas)
				lowest = other;
		n->group[flag] = (uint8_t)(lowest - first);
		n->seen[flag] = (uint8_t)told_by_rule(scenario, n, flag);
	}
}

/* The flags are dealt at random, so that their numbers tell nothing. */
static void deal_flags(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	uint8_t order[french_blocks];
	unsigned first = first_flag_of(side);
	fog_shuffle(table->chance, deal_for(table, purpose(chance_for_flags, side)), order,
		    end_of_flags(side) - first);
	for (unsigned block = first; block < end_of_flags(side); block++)
		stand_at(n, block, first + order[block - first]);
	group_by_area(table->scenario, n, side);
}

static void lift_screens(struct table *table)
{
	struct napoleon *n = here(table);
	bool upright = napoleon_is_upright(table->scenario, n);
	for (side_id side = french; side < both_sides; side++) {
		plan_what_is_given(table->scenario, n, side);
		if (upright)
			deal_flags(table, side);
		else
			for (unsigned block = first_flag_of(side); block < end_of_flags(side); block++)
				stand_at(n, block, block);
	}
	napoleon_derive(table->scenario, table->position);
	struct event event = {.message = say(upright ? told_screens_lifted : told_marshal_set_up),
			      .news = 3,
			      .at = no_space};
	tell(table, &event);
}

static enum next run_deploy(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0) {
		ask_together(table, question_deploy, 3);
		return next_go_on;
	}
	pop(table);
	lift_screens(table);
	return next_go_on;
}

const struct question napoleon_deploy = {
	.begins = 1 + step_set_up,
	.arg = {{"block", kind_piece, .base = 1, .most = blocks - 1, .own = true}},
	.id = "deploy",
	.rule = "grognard.setup",
	.run = run_deploy,
	.prompt = prompt_deploy,
	.list = list_deploy,
	.judge = judge_deploy,
	.carry_out = place,
	.verbs = 1 << verb_unit | 1 << verb_at | 1 << verb_done,
	.together = true,
};

/* ---- A deployment at random ---------------------------------------------------------------------------- */

static unsigned any_of(struct chance *chance, unsigned count)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)count};
	return chance_next(chance, &ask);
}

static void place_at_random(const struct scenario *scenario, struct napoleon *n, unsigned block,
			    struct chance *chance)
{
	uint8_t fit[areas];
	unsigned count = 0;
	for (unsigned area = 0; area < areas; area++)
		if (judge_area(scenario, n, block, area).legal)
			fit[count++] = (uint8_t)area;
	if (count)
		n->plan[block] = (uint8_t)(1 + fit[any_of(chance, count)]);
}

void napoleon_deploy_at_random(const struct scenario *scenario, struct napoleon *n, side_id side,
			       struct chance *chance)
{
	unsigned first = first_flag_of(side), count = end_of_flags(side) - first;
	uint8_t order[french_blocks];
	memset(n->plan + first, 0, count);
	plan_what_is_given(scenario, n, side);
	fog_shuffle(chance, (struct chance_ask){.kind = chance_deal}, order, count);
	for (unsigned i = 0; i < count; i++) {
		unsigned block = first + order[i];
		if (is_to_be_placed(scenario, block) && !n->plan[block])
			place_at_random(scenario, n, block, chance);
	}
}
