/*
 * Replacement officers, 5.14: for a corps officer in the enemy's hands one of the spare officers is drawn. He joins any unit
 * of the formation at the beginning of the next command segment, in 1809 of the next command phase, so that he may reorganise; while it has none on the map he waits (reading 119).
 * He leads it like the officer he replaces, though without a commander's gifts (5.16). 1809: the Germans of two corps
 * follow only the one who speaks their language.
 */
#include "rulebooks/campaign/rules.h"

enum { formation_arg, who_arg }; /* 1 + formation; who comes */

unsigned campaign_post_of(const struct field *field, side_id side, unsigned officer)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned i = 0; i < campaign_data(field->scenario)->formations; i++)
		if (campaign->post[side * max_formations + i] == officer)
			return i + 1;
	return 0;
}

bool campaign_officer_leads(const struct field *field, const struct campaign_counter *officer,
			    const struct campaign_counter *counter)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	if (!(officer->leads & leads_spare))
		return campaign_is_led_by(field->scenario, counter, officer);
	side_id side = officer >= data->counter[side_allied] ? side_allied : side_french;
	unsigned who = (unsigned)(officer - data->counter[side]);
	return counter->formation && counter->formation == campaign_post_of(field, side, who);
}

/* ---- Who is needed --------------------------------------------------------------------------------------------------------- */

static bool is_gone(const struct table *table, side_id side, unsigned who)
{
	const struct campaign *campaign = campaign_here(table);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	return flag != no_piece && (campaign->at[flag] == box_captured ||
				    campaign->at[flag] == box_lost); /* 21.34: he may fall */
}

static bool has_lost_officer(const struct table *table, side_id side, unsigned formation)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	unsigned post = campaign_here(table)->post[side * max_formations + formation];
	if (post)
		return is_gone(table, side, post);
	for (unsigned who = 1; who <= data->counters[side]; who++) {
		const struct campaign_counter *counter = &data->counter[side][who];
		if (counter->arm == arm_leader && counter->leads & leads_formation &&
		    counter->formation == formation + 1 && is_gone(table, side, who))
			return true;
	}
	return false;
}

static bool is_unit_of(const struct field *field, unsigned flag, unsigned formation)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && counter->arm < arm_vedette && campaign_formation_of(field, flag) == formation &&
	       campaign_known(field)->at[flag] < field->scenario->board->spaces;
}

static bool has_units(const struct table *table, side_id side, unsigned formation)
{
	struct field field = truth(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_unit_of(&field, flag, formation))
			return true;
	return false;
}

/* ---- Drawing him ------------------------------------------------------------------------------------------------------------ */

struct spares {
	const struct campaign_counter *counter; /* of the side */
	unsigned count;
	uint8_t who[flags_of_side];
};

static const char *name_of_spare(const void *context, unsigned i)
{
	const struct spares *spares = context;
	return spares->counter[spares->who[i]].name;
}

/* 5.14: those who may lead the formation. */
static struct spares spares_of(const struct table *table, side_id side, unsigned formation)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	const struct campaign *campaign = campaign_here(table);
	struct spares spares = {.counter = data->counter[side]};
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->counter[side][who].leads & leads_spare &&
		    (!data->formation[formation].german ||
		     data->counter[side][who].nation == nation_german) &&
		    campaign->at[campaign_flag_of(table->scenario, campaign, side, who)] == box_reserve)
			spares.who[spares.count++] = (uint8_t)who;
	return spares;
}

/* That he comes at all tells the other side that troops of the formation are on the map. */
static void announce(struct table *table, side_id side)
{
	struct event event = {.message = say1(text_told_named, of_kind(arg_side, side)),
			      .news = campaign_seats(campaign_enemy(side)),
			      .at = no_space};
	tell(table, &event);
}

static enum next run(struct table *table, struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	const struct campaign_data *data = campaign_data(table->scenario);
	if (frame->arg[formation_arg])
		return next_ask;
	for (unsigned i = 0; i < data->formations; i++)
		if (data->formation[i].side == side && has_lost_officer(table, side, i) &&
		    has_units(table, side, i + 1)) {
			struct spares spares = spares_of(table, side, i);
			if (!spares.count)
				continue;
			unsigned drawn = draw_one(table, purpose(for_replacement, i), chance_draw,
						  spares.count, name_of_spare, &spares);
			frame->arg[formation_arg] = (uint16_t)(i + 1);
			frame->arg[who_arg] = spares.who[drawn];
			announce(table, side);
			return next_ask;
		}
	pop(table);
	return next_go_on;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	if (!campaign_is_own(frame, given.arg) || !is_unit_of(field, given.arg, frame->arg[formation_arg]))
		return forbidden(say1(text_not_his_unit, piece_arg(given.arg)));
	return legal();
}

static void join(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned who = frame->arg[who_arg], formation = frame->arg[formation_arg];
	space_id hex = campaign->at[given.arg];
	frame->arg[formation_arg] = frame->arg[who_arg] = 0; /* there may be another */
	if (campaign_flag_of(table->scenario, campaign, side, who) == no_piece)
		return; /* in a position imagined by somebody who does not know him */
	campaign->post[side * max_formations + formation - 1] = (uint8_t)who;
	unsigned flag = campaign_from_reserve(table, side, who, hex);
	struct event event = {.message = say2(text_told_replaced, of_kind(arg_side, side), space_arg(hex)),
			      .news = campaign_seats(campaign_enemy(side)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = hex};
	tell(table, &event);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	unsigned flag = campaign_flag_of(field->scenario, campaign_known(field),
					 campaign_side_of_seat(frame->seat), frame->arg[who_arg]);
	return say1(text_ask_replacement, piece_arg((piece_id)flag));
}

/* For the other side: one of those who may be in reserve. */
static void imagine_who(const struct scenario *scenario, struct position *position, struct frame *frame,
			struct chance *chance)
{
	const struct campaign *campaign = (const struct campaign *)position;
	const struct campaign_data *data = campaign_data(scenario);
	side_id side = campaign_side_of_seat(frame->seat);
	(void)chance;
	frame->arg[who_arg] = 0;
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->counter[side][who].leads & leads_spare &&
		    campaign->at[campaign_flag_of(scenario, campaign, side, who)] >= scenario->board->spaces)
			frame->arg[who_arg] = (uint16_t)who;
}

const struct question campaign_replacement = {
	.id = "replacement",
	.rule = "5.14",
	.run = run,
	.prompt = prompt,
	.judge = judge,
	.carry_out = join,
	.imagine = imagine_who,
	.arg = {[formation_arg] = {"formation", kind_number, .most = max_formations},
		[who_arg] = {"who", kind_number, .most = flags_of_side, .known = state_known_to_its_side}},
	.verbs = 1 << verb_unit,
};

void campaign_begin_replacements(struct table *table, bool phase_begins)
{
	if (campaign_data(table->scenario)->is->replaced_at_once == phase_begins)
		push(table, question_replacement,
		     campaign_seat(campaign_phasing(table->scenario, campaign_here(table))));
}

void campaign_imagine_posts(const struct scenario *scenario, struct position *position, unsigned owner,
			    struct chance *chance)
{
	struct campaign *campaign = (struct campaign *)position;
	(void)scenario, (void)chance;
	for (unsigned i = 0; i < max_formations; i++)
		campaign->post[owner * max_formations + i] = 0;
}
