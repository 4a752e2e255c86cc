/*
 * The position, declared: what each field is and who may know it (supplement of 1.5: flags, Road March, water, casualties
 * and boxes are public, all that is written on a hidden counter is its owner's).
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/rules.h"

#define KNOWS(text, row)                                                                      \
	STATE_LANE(text ".group", struct campaign, knows[row].group, .kind = kind_group,      \
		   .known = state_known_by_set),                                              \
		STATE_LANE(text ".seen", struct campaign, knows[row].seen, .kind = kind_seen, \
			   .known = state_known_by_set)
/* Travels with its counter; its side alone ever knows it. */
#define KEPT(text, m, ...)                                                         \
	STATE_LANE(text, struct campaign, m, .by = state_by_flag, .unknown = 0xff, \
		   .known = state_known_to_piece_side, __VA_ARGS__)

/* clang-format off */
static const struct state_field fields[] = {
	STATE_LANE("at", struct campaign, at, .kind = kind_place, .by = state_by_flag, .most = box_end - 1, .initial = box_nowhere),
	STATE_LANE("who", struct campaign, who, .kind = kind_who, .by = state_by_flag, .most = flags_of_side, .known = state_known_by_set),
	STATE_LANE("reduced", struct campaign, reduced, .kind = kind_mark, .by = state_by_flag, .most = 1, .unknown = 0xff, .known = state_known_with_piece),
	KEPT("moved", moved, .kind = kind_number, .most = 2),
	KEPT("command", command, .kind = kind_number, .most = command_values - 1),
	KEPT("did", did, .kind = kind_number, .most = (1 << did_bits) - 1),
	KEPT("pace", pace, .kind = kind_number, .most = paces - 1),
	KEPT("marching", marching, .kind = kind_mark, .most = 1),
	KEPT("unsupplied", unsupplied, .kind = kind_mark, .most = 1),
	KEPT("shaken", shaken, .kind = kind_mark, .most = 1),
	KEPT("order", order, .kind = kind_number, .most = max_orders + max_sources),
	STATE_LANE("column", struct campaign, column, .kind = kind_mark, .by = state_by_flag),
	STATE_LANE("exposed", struct campaign, exposed, .kind = kind_number, .by = state_by_flag, .most = 60),
	STATE_LANE("afoot", struct campaign, afoot, .kind = kind_mark, .by = state_by_flag),
	STATE_LANE("attack", struct campaign, attack, .kind = kind_number, .by = state_by_flag, .most = 127),
	STATE_LANE("vacated", struct campaign, vacated, .kind = kind_place, .base = 1, .most = max_places),
	STATE_COLUMN("crossed.bridge", struct campaign, crossed, bridge, .kind = kind_number, .most = max_bridges + max_pontoons),
	STATE_COLUMN("crossed.units", struct campaign, crossed, units, .kind = kind_number, .most = 5),
	KNOWS("french", side_french), KNOWS("allied", side_allied), KNOWS("public", public_viewer),
	STATE_LANE("objective", struct campaign, objective, .kind = kind_place, .by = state_by_side, .per = max_orders, .base = 1,
		   .most = max_places, .known = state_known_to_its_side),
	STATE_LANE("since", struct campaign, since, .kind = kind_number, .by = state_by_side, .per = max_orders, .most = 0xffff,
		   .known = state_known_to_its_side),
	STATE_LANE("claim", struct campaign, claim, .kind = kind_number, .by = state_by_side, .per = max_sources, .most = 0xffff,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_claims),
	STATE_COLUMN("pontoon.at", struct campaign, pontoon, at, .kind = kind_place, .base = 1, .most = max_places),
	STATE_COLUMN("pontoon.direction", struct campaign, pontoon, direction, .kind = kind_number, .most = hex_sides - 1),
	STATE_COLUMN("pontoon.fresh", struct campaign, pontoon, fresh, .kind = kind_number, .most = 20),
	STATE_COLUMN("pontoon.side", struct campaign, pontoon, side, .kind = kind_number, .most = 1),
	STATE_COLUMN("pontoon.who", struct campaign, pontoon, who, .kind = kind_number, .most = flags_of_side),
	STATE_LANE("bridge", struct campaign, bridge, .kind = kind_number, .most = bridge_states - 1),
	STATE_LANE("casualties", struct campaign, casualties, .kind = kind_number, .most = 255),
	STATE_LANE("control", struct campaign, control, .kind = kind_side, .initial = no_side),
	STATE_LANE("opened", struct campaign, opened, .kind = kind_mark),
	STATE_LANE("prizes", struct campaign, prizes, .kind = kind_number, .by = state_by_nothing, .most = 255),
	STATE_LANE("exited", struct campaign, exited, .kind = kind_number, .by = state_by_nothing, .most = 255),
	STATE_COLUMN("scouted.at", struct campaign, scouted, at, .kind = kind_place, .base = 1, .most = max_places),
	STATE_COLUMN("scouted.outcome", struct campaign, scouted, outcome, .kind = kind_number, .most = 7),
	STATE_COLUMN("failed.from", struct campaign, failed, from, .kind = kind_place, .base = 1, .most = max_places),
	STATE_COLUMN("failed.targets", struct campaign, failed, targets, .kind = kind_number, .most = (1 << hex_sides) - 1),
	STATE_COLUMN("failed.column", struct campaign, failed, column, .kind = kind_mark),
	STATE_ONE("recoiled", struct campaign, recoiled, .kind = kind_mark),
	STATE_LANE("stacks", struct campaign, stacks, .kind = kind_number, .most = 127),
	STATE_LANE("called", struct campaign, called, .kind = kind_number, .by = state_by_side, .per = 1, .most = called_values - 1,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_called),
	STATE_LANE("called.on", struct campaign, called_on, .kind = kind_number, .by = state_by_side, .per = 1, .most = 255,
		   .known = state_known_to_its_side),
	STATE_LANE("varied", struct campaign, varied, .kind = kind_number, .by = state_by_side, .per = 1, .most = 6,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_varied),
	STATE_LANE("crossing", struct campaign, crossing, .kind = kind_number, .by = state_by_side, .per = 2, .most = 0xffff,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_crossing),
	STATE_LANE("lost.reduced", struct campaign, lost_reduced, .kind = kind_number, .by = state_by_side, .per = 1, .most = 0xffff),
	STATE_LANE("post", struct campaign, post, .kind = kind_number, .by = state_by_side, .per = max_formations, .most = flags_of_side,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_posts),
	STATE_LANE("strip", struct campaign, strip, .kind = kind_mark),
	STATE_LANE("memo", struct campaign, memo, .kind = kind_mark, .by = state_by_side, .per = max_forces, .most = 1,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_memo),
	STATE_ONE("weather", struct campaign, weather, .kind = kind_number, .most = campaign_weathers - 1),
	STATE_LANE("seizure", struct campaign, seizure, .kind = kind_number, .by = state_by_side, .per = 1, .most = seizure_values - 1,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_health),
	STATE_LANE("seizure-phase", struct campaign, seizure_phase, .kind = kind_number, .by = state_by_side, .per = 1, .most = 15,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_health),
	STATE_LANE("seizure-turn", struct campaign, seizure_turn, .kind = kind_number, .by = state_by_side, .per = 1, .most = 0xffff,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_health),
	STATE_LANE("seizure-rolled", struct campaign, seizure_rolled, .kind = kind_number, .by = state_by_side, .per = 1, .most = 0xffff,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_health),
	STATE_LANE("general-retreat", struct campaign, general_retreat, .kind = kind_number, .by = state_by_side, .per = 1, .most = retreat_values - 1,
		   .known = state_known_to_its_side, .imagine = campaign_imagine_no_retreat),
	STATE_LANE("division", struct campaign, division, .kind = kind_number, .by = state_by_flag, .most = flags_of_side, .unknown = 0xff,
		   .known = state_known_with_piece),
	STATE_LANE("sighted-at", struct campaign, sighted_at, .kind = kind_place, .by = state_by_side, .per = flags_of_side, .base = 1,
		   .most = max_places, .known = state_known_to_its_side),
	STATE_LANE("sighted-turn", struct campaign, sighted_turn, .kind = kind_number, .by = state_by_side, .per = flags_of_side, .most = 255,
		   .known = state_known_to_its_side),
	STATE_LANE("spare", struct campaign, spare, .kind = kind_none),
};

static const struct outside outsides[] = {
	{box_nowhere, "nowhere"}, {box_reserve, "reserve"}, {box_vedettes, "vedettes"}, {box_unrecovered, "unrecovered"}, {box_recovered, "recovered"},
	{box_lost, "eliminated"}, {box_captured, "captured"}, {box_bridge, "bridge"}, {box_gone, "gone"}, {box_out, "out"},
};
/* clang-format on */

const struct state campaign_state = {.own_change = campaign_own_changes,
				     .own_changes = campaign_own_change_count,
				     .field = fields,
				     .outside = outsides,
				     .fields = COUNT_OF(fields),
				     .outsides = COUNT_OF(outsides)};

/* ---- The sets of a scenario ------------------------------------------------------------------------------------------ */

enum { seen_infantry, seen_cavalry, seen_vedette, seen_train, seen_leader };

static unsigned seen_as(const struct campaign_counter *counter)
{
	switch (counter->arm) {
	case arm_infantry:
	case arm_mixed:
		return seen_infantry;
	case arm_light:
	case arm_heavy:
		return seen_cavalry;
	case arm_vedette:
		return seen_vedette;
	case arm_leader:
		return seen_leader;
	default:
		return seen_train;
	}
}

/* Flags go by their side: "p12", "Prussian flag 12". */
static void fill_set(struct campaign_data *data, side_id side, const char *word)
{
	static const char *const arms[] = {"infantry", "cavalry", "vedette", "train", "leader"};
	unsigned first = side * flags_of_side;
	for (unsigned i = 0; i < flags_of_side; i++) {
		snprintf(data->flag_text[side][i][0], sizeof data->flag_text[side][i][0], "%c%u", word[0],
			 (i + 1) % 1000);
		snprintf(data->flag_text[side][i][1], sizeof data->flag_text[side][i][1], "%c%.8s flag %u",
			 toupper(word[0]), word + 1, (i + 1) % 1000);
		data->flag_id[side][i] = data->flag_text[side][i][0];
		data->flag_name[side][i] = data->flag_text[side][i][1];
	}
	data->who_name[side][0] = "";
	for (unsigned who = 1; who <= data->counters[side]; who++) {
		data->who_name[side][who] = data->counter[side][who].name;
		data->fog_arm[side][who] = (uint8_t)seen_as(&data->counter[side][who]);
	}
	data->set[side] = (struct piece_set){
		.side = side,
		.first = (uint8_t)first,
		.flags = flags_of_side,
		.last_who = data->counters[side],
		.at_width = 2,
		.who = (uint32_t)(offsetof(struct campaign, who) + first),
		.at = (uint32_t)(offsetof(struct campaign, at) + 2 * first),
		.group = (uint32_t)(offsetof(struct campaign, knows[0].group) + first),
		.seen = (uint32_t)(offsetof(struct campaign, knows[0].seen) + first),
		.viewer_stride = sizeof(struct campaign_knowledge),
		.viewers = viewers,
		.by_side = true,
		.shown_at = first_open_box,
		.shown_to = last_open_box,
		.off_at = box_nowhere,
		.arm = data->fog_arm[side],
		.id = data->flag_id[side],
		.flag_name = data->flag_name[side],
		.who_name = data->who_name[side],
		.arm_name = arms,
	};
}

void campaign_fill_state(struct campaign_data *data, const struct rulebook *rulebook)
{
	for (side_id side = 0; side < both_sides; side++)
		fill_set(data, side, rulebook->side[side]);
	data->state = campaign_state;
	data->state.set = data->set;
	data->state.sets = both_sides;
}

/* ---- Set-up ------------------------------------------------------------------------------------------------------------ */

static void show(struct table *table, side_id side, unsigned i)
{
	const struct piece_set *set = &campaign_data(table->scenario)->set[side];
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		if (viewer != side)
			state_fog(set, table->position, viewer).seen[i] = fog_identity;
}

/* 1809 19.21: brigades in place of a division, which waits in the holding box (16.5). */
static bool is_broken_down(const struct campaign_data *data, side_id side, unsigned division)
{
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->detachment[side][who].of == division)
			return true;
	return false;
}

static void detach(struct campaign *campaign, const struct campaign_data *data, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	const struct campaign_detachment *detachment = &data->detachment[side][campaign->who[flag]];
	if (!campaign->flow.option[option_detachments])
		return;
	if (detachment->of) {
		campaign->at[flag] = detachment->at;
		campaign->division[flag] = detachment->of;
	} else if (is_broken_down(data, side, campaign->who[flag])) {
		campaign->at[flag] = box_vedettes;
	}
}

/* Which flag is whose is dealt: its number tells nothing. */
static void lay_out(struct table *table, side_id side, const uint16_t start[])
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_data *data = campaign_data(table->scenario);
	uint8_t order[flags_of_side];
	fog_shuffle(table->chance, deal_for(table, purpose(for_flags, side)), order, data->counters[side]);
	for (unsigned i = 0; i < data->counters[side]; i++) {
		unsigned flag = side * flags_of_side + i, who = order[i] + 1u;
		campaign->who[flag] = (uint8_t)who;
		campaign->at[flag] = start ? start[who] : (uint16_t)box_reserve;
		bool absent = data->optional[side][who] && !campaign->flow.option[option_bernadotte];
		if (absent || data->counter[side][who].taken)
			campaign->at[flag] = box_out; /* 21.25; 9.26: nothing has been taken yet */
		campaign->division[flag] = 0;
		if (start)
			detach(campaign, data, flag);
		campaign->reduced[flag] = start ? data->reduced[side][who] : 0;
		campaign->marching[flag] = start ? data->marching[side][who] : 0;
		campaign->command[flag] = campaign->at[flag] < max_places ? unmarked : out_of_command;
		if (campaign->at[flag] >= first_open_box)
			show(table, side, i);
	}
}

/* 12.1, 19.35: units that were eliminated before the start stand on the track of their formation with their full strength. */
static void count_prior_losses(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned flag = 0; flag < all_flags; flag++) {
		const struct campaign_counter *counter = campaign->at[flag] == box_lost
								 ? campaign_true_counter(table, flag)
								 : NULL;
		if (counter && counter->formation && counter->arm < arm_vedette)
			campaign->casualties[counter->formation - 1] += counter->strength[0] / half;
	}
}

void campaign_set_up(struct table *table)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	struct campaign *campaign = campaign_here(table);
	state_clear(table->scenario, table->position);
	campaign->flow.turn = table->scenario->info->first_turn ? table->scenario->info->first_turn : 1;
	for (unsigned i = 0; i < data->sources; i++)
		campaign->opened[i] = data->source[i].opened;
	if (data->seizure_spent)
		campaign->seizure[side_allied] = seizure_over; /* 1809 21.33 */
	for (unsigned i = 0; i < data->bridges; i++)           /* 1.63 */
		campaign->bridge[i] = data->damaged[i] == damaged_always ||
						      (data->damaged[i] == damaged_in_fact &&
						       campaign->flow.option[option_damaged_bridges])
					      ? bridge_damaged
					      : bridge_whole;
	for (side_id side = 0; side < both_sides; side++)
		lay_out(table, side, data->start[side]);
	for (unsigned i = 0; i < data->afloat; i++) /* 19.24 */
		campaign_put_pontoon(
			campaign, (struct campaign_pontoon){.at = (uint16_t)(data->bridge_afloat[i].at + 1),
							    .direction = data->bridge_afloat[i].direction,
							    .side = data->bridge_afloat[i].side,
							    .who = data->bridge_afloat[i].who});
	count_prior_losses(table);
	campaign_derive(table->scenario, table->position);
	for (unsigned flag = 0; flag < all_flags; flag++)
		campaign->column[flag] = campaign_has_column(campaign, flag);
	campaign_begin_control(table);
}

/* ---- Positions by hand --------------------------------------------------------------------------------------------------- */

/* A counter goes by its id, "fr.suchet", its name or its flag. */
piece_id campaign_find_piece(const struct field *field, const char *text)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned i = 0; i < data->counters[side]; i++) {
			unsigned flag = side * flags_of_side + i;
			const struct campaign_counter *counter = campaign_counter(field, flag);
			if (counter && (!strcmp(counter->id, text) || same_word(counter->name, text)))
				return (piece_id)flag;
		}
	return state_find_piece(field, text);
}

static struct verdict edit_bridge(struct table *table, const json_t *change)
{
	const json_t *ends = json_object_get(change, "bridge"), *state = json_object_get(change, "state");
	static const char *const states[bridge_states] = {"whole", "damaged", "repaired"};
	const struct board *board = table->scenario->board;
	const char *a = json_string_value(json_array_get(ends, 0)),
		   *b = json_string_value(json_array_get(ends, 1));
	space_id from = a ? board_find(board, a) : (space_id)no_space,
		 to = b ? board_find(board, b) : (space_id)no_space;
	unsigned direction = from == no_space || to == no_space ? (unsigned)no_direction
								: hex_direction(board, from, to);
	unsigned bridge = direction == no_direction
				  ? 0
				  : campaign_data(table->scenario)->bridge_at[from][direction];
	for (unsigned i = 0; bridge && json_string_value(state) && i < bridge_states; i++)
		if (!strcmp(states[i], json_string_value(state))) {
			campaign_here(table)->bridge[bridge - 1] = (uint8_t)i;
			return legal();
		}
	return forbidden(say(text_bad_change));
}

static struct verdict edit_casualties(struct table *table, const json_t *change)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	const char *id = json_string_value(json_object_get(change, "casualties"));
	const char *side = json_string_value(json_object_get(change, "side"));
	json_int_t value = json_integer_value(json_object_get(change, "value"));
	for (unsigned i = 0; id && side && i < data->formations; i++)
		if (!strcmp(data->formation[i].id, id) && value >= 0 && value <= 255 &&
		    !strcmp(side, table->scenario->rulebook->side[data->formation[i].side])) {
			campaign_here(table)->casualties[i] = (uint8_t)value;
			return legal();
		}
	return forbidden(say(text_bad_change));
}

static struct verdict edit_piece(struct table *table, const json_t *change, const char *name)
{
	struct field field = truth(table);
	piece_id flag = campaign_find_piece(&field, name);
	const struct campaign_counter *counter = flag < all_flags ? campaign_counter(&field, flag) : NULL;
	if (!counter)
		return forbidden(say(text_bad_change));
	json_t *named = json_copy((json_t *)change);
	json_object_set_new(named, "piece", json_string(counter->name));
	const json_t *in_command = json_object_get(change, "in_command"); /* the word of the view */
	if (json_is_boolean(in_command)) {
		json_object_set_new(named, "command",
				    json_integer(json_is_true(in_command) ? by_point : out_of_command));
		json_object_del(named, "in_command");
	}
	struct verdict verdict = state_edit(table, named);
	json_decref(named);
	return verdict.legal && campaign_here(table)->at[flag] == box_nowhere
		       ? forbidden(say(text_bad_change))
		       : verdict;
}

/* Nothing on the map, no losses, bridges as they were. */
static struct verdict edit_clear(struct table *table, const json_t *change)
{
	if (!json_is_true(json_object_get(change, "clear")))
		return forbidden(say(text_bad_change));
	campaign_set_up(table);
	memset(campaign_here(table)->pontoon, 0, sizeof campaign_here(table)->pontoon);
	memset(campaign_here(table)->casualties, 0, sizeof campaign_here(table)->casualties);
	for (side_id side = 0; side < both_sides; side++)
		lay_out(table, side, NULL);
	campaign_begin_control(table);
	return legal();
}

const struct own_change campaign_own_changes[campaign_own_change_count] = {
	{"clear", edit_clear, {0}},
	{"bridge", edit_bridge, {"state"}},
	{"casualties", edit_casualties, {"side", "value"}},
	{"weather", campaign_edit_weather, {0}},
	{"seizure", campaign_edit_health, {0}},
};

struct verdict campaign_edit(struct table *table, const json_t *change)
{
	const char *piece = json_string_value(json_object_get(change, "piece"));
	struct verdict verdict = piece ? edit_piece(table, change, piece) : state_edit(table, change);
	campaign_derive(table->scenario, table->position);
	for (unsigned flag = 0; flag < all_flags; flag++)
		campaign_here(table)->column[flag] = campaign_has_column(campaign_here(table), flag);
	return verdict;
}

/* ---- What must hold ---------------------------------------------------------------------------------------------------------- */

/* 8.22E: is the hex joined by road to another in which a friend stands in column? */
static bool columns_touch(const struct scenario *scenario, const struct campaign *campaign, unsigned flag)
{
	space_id hex = campaign->at[flag];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!campaign_is_road(scenario, campaign, hex, direction))
			continue;
		CAMPAIGN_EACH_IN (campaign, scenario->board->neighbour[hex][direction], other)
			if (campaign_side_of((unsigned)other) == campaign_side_of(flag) &&
			    campaign->marching[other] == 1)
				return true;
	}
	return false;
}

/* Every counter stands behind exactly one flag. */
static const char *count_counters(const struct scenario *scenario, const struct campaign *campaign)
{
	const struct campaign_data *data = campaign_data(scenario);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++) {
			unsigned found = 0;
			for (unsigned i = 0; i < flags_of_side; i++)
				found += campaign->who[side * flags_of_side + i] == who;
			if (found != 1)
				return "a counter is lost, or in two places";
		}
	return NULL;
}

const char *campaign_unsound(const struct scenario *scenario, const struct position *position)
{
	const struct campaign *campaign = (const struct campaign *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	for (space_id hex = 0; hex < scenario->board->spaces; hex++) {
		if (!campaign->first[hex])
			continue;
		if (campaign_holds(campaign, side_french, hex) && campaign_holds(campaign, side_allied, hex))
			return "both sides are in one hex";
		for (side_id side = 0; side < both_sides; side++)
			if (!campaign_judge_left(&field, hex, side, NULL, 0).legal)
				return "a stack is too large";
	}
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->at[flag] < scenario->board->spaces && campaign->marching[flag] == 1 &&
		    columns_touch(scenario, campaign, flag))
			return "two columns are too close";
	const char *wrong = campaign_unsound_divisions(&field);
	if (!wrong)
		wrong = campaign_unsound_exits(&field);
	for (unsigned i = 0; i < campaign_data(scenario)->bridges; i++)
		if (campaign_data(scenario)->bridge[i].stone && campaign->bridge[i] != bridge_whole)
			wrong = "the stone bridge is down"; /* 1809 8.35D */
	return wrong ? wrong : count_counters(scenario, campaign);
}

struct verdict campaign_edit_check(const struct table *table)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	for (space_id hex = 0; hex < table->scenario->board->spaces; hex++)
		for (side_id side = 0; side < both_sides; side++) {
			if (side == side_french && campaign_holds(campaign, side, hex) &&
			    campaign_holds(campaign, side_allied, hex))
				return forbidden(say1(text_enemy_there, space_arg(hex)));
			struct verdict verdict = campaign_judge_left(&field, hex, side, NULL, 0);
			if (!verdict.legal)
				return verdict;
		}
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->at[flag] < table->scenario->board->spaces && campaign->marching[flag] == 1 &&
		    columns_touch(table->scenario, campaign, flag))
			return forbidden(say1(text_column_spacing, space_arg(campaign->at[flag])));
	return legal();
}

/* Of imagined positions, too: nothing is asked that only the owner of a counter could know. */
const char *campaign_check(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size)
{
	const struct campaign *campaign = (const struct campaign *)position;
	(void)text, (void)size;
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->at[flag] >= scenario->board->spaces && campaign->at[flag] < box_nowhere)
			return "a counter is at a place that does not exist";
	for (space_id hex = 0; hex < scenario->board->spaces; hex++)
		if (campaign_holds(campaign, side_french, hex) && campaign_holds(campaign, side_allied, hex))
			return "both sides are in one hex";
	return NULL;
}
