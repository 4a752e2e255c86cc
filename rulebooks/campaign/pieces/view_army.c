/*
 * What the view says of whole armies: the weather and what it forbids (1809 2.1), the forecast of the historical track, a commander's
 * illness (5.4) and the general retreat (7.47) for those who know of them, and what has left the map (20.4).
 */
#include <stdio.h>

#include "rulebooks/campaign/rules.h"
#include "vedette/json.h"

/* A sentence, with its paragraph: page and terminal show it as it stands. */
static void put_sentence(const struct field *field, struct json *out, const char *key, struct message message)
{
	char text[256];
	message_text(field, &message, text, sizeof text);
	put_text(out, key, text);
	put_text(out, "rule", field->scenario->rulebook->text[message.id].rule);
}

static void put_note(const struct field *field, struct json *out, struct message message)
{
	put_sentence(field, out, "note", message);
}

/* ---- Weather, 2.1 to 2.3 ------------------------------------------------------------------------------------------------ */

static void put_forbidden(const struct field *field, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	const struct {
		bool holds;
		unsigned text;
	} all[] = {{campaign_is_storm(campaign), text_note_storm},
		   {campaign_is_blind(campaign), text_note_blind},
		   {campaign_bars_advance(campaign), text_note_no_advance},
		   {campaign_is_muddy(campaign), text_note_mud}};
	put_array(out, "forbids");
	for (unsigned i = 0; i < COUNT_OF(all); i++) {
		if (!all[i].holds)
			continue;
		put_object(out, NULL);
		put_sentence(field, out, "text", say(all[i].text));
		put_end(out);
	}
	put_end(out);
}

static void put_weather(const struct field *field, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	put_object(out, NULL);
	put_text(out, "id", "weather");
	put_text(out, "name", campaign_weather_words[campaign->weather % campaign_weathers]);
	put_bool(out, "sight", !campaign_is_blind(campaign));
	put_bool(out, "advance", !campaign_bars_advance(campaign));
	put_bool(out, "combat", !campaign_is_storm(campaign));
	put_bool(out, "trains_double", campaign_is_muddy(campaign));
	put_forbidden(field, out);
	put_end(out);
}

/* The track lies open: a day ahead. */
static void put_forecasts(const struct field *field, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	if (campaign->flow.option[option_weather] != weather_historical)
		return;
	for (unsigned turn = campaign->flow.turn + 1u;
	     turn <= campaign->flow.turn + (unsigned)turns_of_day && turn <= weather_turns; turn++) {
		unsigned weather = campaign_forecast(field->scenario, turn);
		char id[24];
		snprintf(id, sizeof id, "forecast.%u", turn);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_number(out, "turn", turn);
		put_text(out, "name", campaign_weather_words[weather]);
		put_note(field, out,
			 say2(text_note_forecast, of_kind(arg_turn, (int)turn),
			      of_kind(arg_message, (int)(text_note_weather_fair + weather))));
		put_end(out);
	}
}

/* ---- Health and retreat, for those who know of them ----------------------------------------------------------------------- */

static void put_state(const struct field *field, struct json *out, side_id side, const char *what,
		      const char *state, unsigned turn, struct message note)
{
	const char *name = field->scenario->rulebook->side[side];
	char id[40];
	snprintf(id, sizeof id, "%.20s.%s", name, what);
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "side", name);
	put_text(out, "state", state);
	if (turn)
		put_number(out, "until_turn", turn);
	if (note.id)
		put_note(field, out, note);
	put_end(out);
}

/* 5.42: until the same phase of the next turn is over, or for a turn from a command phase on. */
static struct message health_note(const struct campaign *campaign, side_id side)
{
	struct arg end = of_kind(arg_turn, campaign->seizure_turn[side] + 1);
	switch (campaign->seizure[side]) {
	case seizure_awaited:
		return say(text_note_ill_soon);
	case seizure_at_once:
		return say2(
			text_note_ill_in_phase, end,
			of_kind(arg_message, text_note_phase_command + campaign->seizure_phase[side] % 3));
	case seizure_for_turn:
		return say1(text_note_ill_for_turn, end);
	default:
		return (struct message){0};
	}
}

/* A mask that knows nothing of it says 0. */
static void put_orders_and_health(const struct field *field, struct json *out, side_id side)
{
	static const char *const seizures[seizure_values] = {NULL, "awaited", "ill", "ill", "over"};
	static const char *const retreats[retreat_values] = {NULL, "ordered", "in-force"};
	const struct campaign *campaign = campaign_known(field);
	unsigned seizure = campaign->seizure[side], retreat = campaign->general_retreat[side];
	bool ill = seizure == seizure_at_once || seizure == seizure_for_turn;
	if (seizure && seizure < seizure_values)
		put_state(field, out, side, "seizure", seizures[seizure],
			  ill ? campaign->seizure_turn[side] + 1u : 0, health_note(campaign, side));
	if (retreat && retreat < retreat_values)
		put_state(field, out, side, "retreat", retreats[retreat], 0,
			  say(retreat == retreat_ordered ? text_note_retreat_ordered : text_note_retreat));
}

/* ---- Exits, bands and boxes, which lie open ---------------------------------------------------------------------------------- */

static void put_exits(const struct field *field, struct json *out)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = campaign_known(field);
	for (unsigned i = 0; i < data->sources; i++) {
		const uint8_t *exited = campaign->exited;
		int french = exited[side_french * max_sources + i],
		    allied = exited[side_allied * max_sources + i];
		if (!french && !allied)
			continue;
		space_id at = data->source[i].at;
		const char *number = field->scenario->board->space[at].number;
		char id[40];
		snprintf(id, sizeof id, "exit.%.8s", number);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "at", number);
		for (side_id side = 0; side < both_sides; side++)
			put_number(out, field->scenario->rulebook->side[side],
				   exited[side * max_sources + i]);
		put_note(field, out,
			 say4(text_note_exit, space_arg(at), number_arg(allied),
			      of_kind(arg_side, side_allied), number_arg(french)));
		put_end(out);
	}
}

/* 20.14 | 20.12: what the losses are worth now, and up to which figure. */
static void put_band(const struct field *field, struct json *out)
{
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	if (campaign_data(field->scenario)->victory == victory_saalfeld)
		return;
	unsigned lost = campaign_points_lost(field, side_allied);
	const struct campaign_band *band = campaign_band_of(is, lost);
	struct arg side = of_kind(arg_side, side_allied);
	put_object(out, NULL);
	put_text(out, "id", "band");
	put_text(out, "about", "victory");
	put_number(out, "value", lost);
	put_number(out, "points", band->points);
	if (band->most < 255)
		put_note(field, out,
			 say4(text_note_band, number_arg((int)lost), number_arg(band->points),
			      number_arg(band->most), side));
	else
		put_note(field, out,
			 say3(text_note_last_band, number_arg((int)lost), number_arg(band->points), side));
	put_end(out);
}

static void put_boxes(const struct field *field, struct json *out)
{
	static const struct {
		unsigned place, text;
	} boxes[] = {{box_unrecovered, text_box_unrecovered},
		     {box_recovered, text_box_recovered},
		     {box_lost, text_box_lost},
		     {box_captured, text_box_captured},
		     {box_bridge, text_box_bridge},
		     {box_gone, text_box_gone}};
	for (unsigned i = 0; i < COUNT_OF(boxes); i++) {
		char name[40], id[48];
		state_space_name(field->scenario, (space_id)boxes[i].place, name, sizeof name);
		snprintf(id, sizeof id, "box.%s", name);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "box", name);
		put_sentence(field, out, "name", say(boxes[i].text));
		put_end(out);
	}
}

/* ---- Who was seen, where and when, 1.5 ------------------------------------------------------------------------------------------ */

static bool is_known(const struct field *field, side_id side, unsigned who)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign_who(field, flag) == who)
			return true;
	return false;
}

static void put_sighting(const struct field *field, struct json *out, side_id own, unsigned who)
{
	const struct campaign *campaign = campaign_known(field);
	side_id enemy = campaign_enemy(own);
	const struct campaign_counter *counter = &campaign_data(field->scenario)->counter[enemy][who];
	unsigned row = own * flags_of_side + who - 1;
	const struct flow then = {.turn = campaign->sighted_turn[row]};
	char id[48], moment[64];
	snprintf(id, sizeof id, "sighting.%s", counter->id);
	campaign_clock(field->scenario, &then, moment, sizeof moment);
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "side", field->scenario->rulebook->side[enemy]);
	put_text(out, "at", field->scenario->board->space[campaign->sighted_at[row] - 1].number);
	put_number(out, "turn", campaign->sighted_turn[row]);
	put_text(out, "when", moment);
	put_text(out, "name", counter->name);
	campaign_put_printed(counter, out);
	put_end(out);
}

/* Of the enemy, whoever stands behind none of the flags that the reader can tell apart. */
static void put_sightings(const struct field *field, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	if (field->seat >= seats)
		return;
	side_id own = campaign_side_of_seat(field->seat), enemy = campaign_enemy(own);
	for (unsigned who = 1; who <= campaign_data(field->scenario)->counters[enemy]; who++)
		if (campaign->sighted_at[own * flags_of_side + who - 1] && !is_known(field, enemy, who))
			put_sighting(field, out, own, who);
}

void campaign_view_armies(const struct field *field, struct json *out)
{
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	if (is->weather) {
		put_weather(field, out);
		put_forecasts(field, out);
	}
	for (side_id side = 0; side < both_sides; side++)
		put_orders_and_health(field, out, side);
	put_sightings(field, out);
	put_exits(field, out);
	put_band(field, out);
	put_boxes(field, out);
}

/* What its own side knows of a counter's orders, 7.4, and of its commander. */
void campaign_view_orders(const struct field *field, unsigned flag, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	if (campaign_is_seized(field, flag))
		put_bool(out, "ill", true);
	if (campaign_is_ad_hoc(field, flag)) /* 1809 5.17 */
		put_bool(out, "ad_hoc", true);
	space_id objective = campaign_objective_of(field, flag);
	if (objective == no_space)
		return;
	put_text(out, "order", campaign_is_retreat(campaign->order[flag]) ? "retreat" : "march");
	put_text(out, "objective", field->scenario->board->space[objective].number);
}
