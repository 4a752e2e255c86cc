/*
 * What the view says of a counter beside its place and its name, as far as the reader knows who stands behind the flag (1.3,
 * 1.5), and the tracks that lie open for everybody (12.1).
 */
#include <stdio.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/rules.h"
#include "vedette/json.h"

static const char *const types[arm_count] = {
	[arm_infantry] = "infantry", [arm_mixed] = "mixed",     [arm_light] = "light",
	[arm_heavy] = "heavy",       [arm_vedette] = "vedette", [arm_leader] = "leader",
	[arm_baggage] = "baggage",   [arm_pontoon] = "pontoon",
};
static const char *const nations[nation_count] = {"french",   "prussian", "saxon",
						  "austrian", "bavarian", "german"};

/* Strength, initiative and allowance of a unit (1.31), command rating and initiative of a leader (1.32). */
static void put_values(const struct field *field, unsigned flag, const struct campaign_counter *counter,
		       struct json *out)
{
	put_object(out, "values");
	if (counter->arm == arm_leader) {
		put_number(out, "command", counter->command);
		if (counter->initiative[0])
			put_number(out, "initiative", counter->initiative[0]);
	} else if (campaign_is_combat_unit(counter)) {
		put_points(out, "strength", (int)campaign_strength(field, flag));
		if (counter->initiative[0])
			put_number(out, "initiative", campaign_initiative(field, flag));
		put_points(out, "movement", counter->allowance);
	}
	put_end(out);
}

/* A brigade is of the nation of its division; trains are of none. */
static void put_type(const struct campaign_counter *counter, const struct campaign_counter *division,
		     struct json *out)
{
	put_text(out, "type", types[counter->arm]);
	if (counter->arm != arm_baggage && counter->arm != arm_pontoon)
		put_text(out, "nation", nations[division->nation]);
}

void campaign_put_printed(const struct campaign_counter *counter, struct json *out)
{
	put_type(counter, counter, out);
	if (counter->guard)
		put_bool(out, "guard", true);
	put_object(out, "values");
	if (counter->arm == arm_leader)
		put_number(out, "command", counter->command);
	if (counter->arm != arm_leader && campaign_is_combat_unit(counter))
		put_points(out, "strength", counter->strength[0]);
	if (counter->initiative[0])
		put_number(out, "initiative", counter->initiative[0]);
	if (counter->arm != arm_leader && campaign_is_combat_unit(counter))
		put_points(out, "movement", counter->allowance);
	put_end(out);
}

static bool is_own(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = (const struct campaign *)field->mask;
	return campaign->command[flag] < command_values;
}

/* When and where its owner expects it, 15.1. */
static void put_arrival(const struct field *field, unsigned flag, struct json *out)
{
	const struct campaign *campaign = (const struct campaign *)field->mask;
	if (campaign->at[flag] != box_reserve)
		return;
	side_id side = campaign_side_of(flag);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, campaign_who(field, flag));
	if (!arrival->turn)
		return;
	unsigned turn = campaign_due_turn(field, side, campaign_who(field, flag));
	turn += campaign_hour(turn) == turn_of_night; /* nobody enters by night */
	put_number(out, "due", turn);
	char moment[64];
	const struct flow flow = {.turn = (uint16_t)turn};
	campaign_clock(field->scenario, &flow, moment, sizeof moment);
	put_text(out, "due_label", moment);
	if (arrival->entry != no_space)
		put_text(out, "entry", field->scenario->board->space[arrival->entry].number);
}

/* Its order slip, 7.43, which its owner alone reads. */
static void put_objective(const struct field *field, unsigned flag, struct json *out)
{
	const struct campaign *campaign = (const struct campaign *)field->mask;
	unsigned order = campaign->order[flag];
	if (!is_own(field, flag) || !order || order > max_orders)
		return;
	unsigned objective = campaign->objective[campaign_side_of(flag) * max_orders + order - 1];
	if (objective && objective <= field->scenario->board->spaces)
		put_text(out, "objective", field->scenario->board->space[objective - 1].number);
}

void campaign_view_piece(const struct field *field, piece_id flag, struct json *out)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = (const struct campaign *)field->mask;
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (campaign->exposed[flag] && campaign->flow.option[option_strength_bands])
		put_number(out, "seen_strength", (campaign->exposed[flag] - 1) * 10); /* of its hex, 1.51 */
	if (!counter)
		return;
	put_type(counter, campaign_division_of(field, flag), out);
	unsigned formation = campaign_formation_of(field, flag);
	if (formation)
		put_text(out, "formation", data->formation[formation - 1].id);
	if (campaign_division_of(field, flag) != counter) /* 1809 16.5 */
		put_text(out, "division", campaign_division_of(field, flag)->name);
	if (counter->guard)
		put_bool(out, "guard", true);
	put_values(field, flag, counter, out);
	put_arrival(field, flag, out);
	put_objective(field, flag, out);
	if (campaign->at[flag] >= field->scenario->board->spaces || !is_own(field, flag))
		return;
	bool free = counter->arm == arm_baggage || counter->leads & (leads_command | leads_state);
	put_bool(out, "in_command",
		 free || campaign->command[flag] != out_of_command); /* reading 108, 14.32 */
	if (campaign->moved[flag])
		put_bool(out, "moved", true);
	if (campaign_is_demoralised(field, flag))
		put_bool(out, "demoralised", true);
	campaign_view_orders(field, flag, out);
}

/* What each formation has lost, and what breaks it, 12.1. */
static void put_casualties(const struct field *field, struct json *out)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = (const struct campaign *)field->mask;
	for (unsigned i = 0; i < data->formations; i++) {
		const struct campaign_formation *formation = &data->formation[i];
		const char *side = field->scenario->rulebook->side[formation->side];
		char id[32];
		snprintf(id, sizeof id, "%s.%s", side, formation->id);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "side", side);
		put_text(out, "formation", formation->id);
		put_text(out, "name", formation->name);
		put_number(out, "value", campaign->casualties[i]);
		put_number(out, "most", campaign_level(field->scenario, campaign, i));
		put_end(out);
	}
}

/* Opens the track of something that lies over a hexside. */
static void put_crossing(struct json *out, const struct board *board, const char *kind, space_id from,
			 space_id to)
{
	char id[40];
	snprintf(id, sizeof id, "%s.%.8s-%.8s", kind, board->space[from].number, board->space[to].number);
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "from", board->space[from].number);
	put_text(out, "to", board->space[to].number);
}

/* Bridges that are not whole, 8.33, and those of boats, 9.2: all lie open. */
static void put_bridges(const struct field *field, struct json *out)
{
	static const char *const states[bridge_states] = {"whole", "damaged", "repaired"};
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = (const struct campaign *)field->mask;
	const struct board *board = field->scenario->board;
	for (unsigned i = 0; i < data->bridges; i++) {
		if (campaign->bridge[i] == bridge_whole)
			continue;
		put_crossing(out, board, "bridge", data->bridge[i].a, data->bridge[i].b);
		put_text(out, "state", states[campaign->bridge[i]]);
		put_end(out);
	}
	for (unsigned i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		space_id from = (space_id)(campaign->pontoon[i].at - 1);
		put_crossing(out, board, "pontoon", from,
			     board->neighbour[from][campaign->pontoon[i].direction]);
		put_text(out, "side", field->scenario->rulebook->side[campaign->pontoon[i].side]);
		put_end(out);
	}
}

/* Who holds a source of supply, 14.2. */
static void put_sources(const struct field *field, struct json *out)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = (const struct campaign *)field->mask;
	for (unsigned i = 0; i < data->sources; i++) {
		const char *number = field->scenario->board->space[data->source[i].at].number;
		char id[40];
		snprintf(id, sizeof id, "source.%.8s", number);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "at", number);
		if (campaign->control[i] < both_sides)
			put_text(out, "side", field->scenario->rulebook->side[campaign->control[i]]);
		put_bool(out, "open", campaign->opened[i] != 0);
		put_end(out);
	}
}

static bool is_combat_phase(const struct campaign *campaign)
{
	for (unsigned i = 0; i < campaign->flow.depth; i++)
		if (campaign->flow.stack[i].question == question_combat)
			return true;
	return false;
}

static void put_engaged(const struct field *field, space_id hex, side_id side, bool must, unsigned attack,
			struct json *out)
{
	bool attacks = side == campaign_phasing(field->scenario, (const struct campaign *)field->mask);
	const char *number = field->scenario->board->space[hex].number;
	char id[40];
	snprintf(id, sizeof id, "engaged.%.8s", number);
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "at", number);
	put_text(out, "side", field->scenario->rulebook->side[side]);
	put_text(out, "role", attacks ? "attacker" : "defender");
	put_bool(out, "must", must);
	put_number(out, "attack", (int)attack);
	put_end(out);
}

/* The account of attacks, 4.31 and 11.2: which stacks may or must be in one, and in which they are. */
static void put_attacks(const struct field *field, struct json *out)
{
	const struct campaign *campaign = (const struct campaign *)field->mask;
	if (field->seat >= seats || !is_combat_phase(campaign))
		return;
	side_id side = campaign_phasing(field->scenario, campaign);
	struct campaign_front front;
	campaign_find_front(field, &front);
	for (unsigned i = 0; i < front.ground.attackers; i++)
		put_engaged(field, front.attacker[i], side, front.ground.attackers_must >> i & 1,
			    front.attacks.of_attacker[i], out);
	for (unsigned i = 0; i < front.ground.defenders; i++)
		put_engaged(field, front.defender[i], campaign_enemy(side),
			    front.ground.defenders_must >> i & 1, front.attacks.of_defender[i], out);
}

/* Whose player turn it is, 2.1. */
static void put_phasing(const struct field *field, struct json *out)
{
	side_id side = campaign_phasing(field->scenario, (const struct campaign *)field->mask);
	put_object(out, NULL);
	put_text(out, "id", "phasing");
	put_text(out, "side", field->scenario->rulebook->side[side]);
	put_end(out);
}

void campaign_view_tracks(const struct field *field, struct json *out)
{
	put_phasing(field, out);
	put_casualties(field, out);
	put_bridges(field, out);
	put_sources(field, out);
	campaign_view_armies(field, out);
	put_attacks(field, out);
}
