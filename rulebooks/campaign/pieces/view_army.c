/*
 * What the view says of whole armies: the weather and what it forbids (1809 2.1), the forecast of the historical track, a commander's
 * illness (5.4) and the general retreat (7.47) for those who know of them, and what has left the map (20.4).
 */
#include <stdio.h>

#include "rulebooks/campaign/rules.h"
#include "vedette/json.h"

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
		char id[24];
		snprintf(id, sizeof id, "forecast.%u", turn);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_number(out, "turn", turn);
		put_text(out, "name", campaign_weather_words[campaign_forecast(field->scenario, turn)]);
		put_end(out);
	}
}

static void put_state(const struct field *field, struct json *out, side_id side, const char *what,
		      const char *state, unsigned turn)
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
	put_end(out);
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
			  ill ? campaign->seizure_turn[side] + 1u : 0);
	if (retreat && retreat < retreat_values)
		put_state(field, out, side, "retreat", retreats[retreat], 0);
}

static void put_exits(const struct field *field, struct json *out)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct campaign *campaign = campaign_known(field);
	for (unsigned i = 0; i < data->sources; i++) {
		const uint8_t *exited = campaign->exited;
		if (!exited[i] && !exited[max_sources + i])
			continue;
		const char *number = field->scenario->board->space[data->source[i].at].number;
		char id[40];
		snprintf(id, sizeof id, "exit.%.8s", number);
		put_object(out, NULL);
		put_text(out, "id", id);
		put_text(out, "at", number);
		for (side_id side = 0; side < both_sides; side++)
			put_number(out, field->scenario->rulebook->side[side],
				   exited[side * max_sources + i]);
		put_end(out);
	}
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
	put_exits(field, out);
}

/* What its own side knows of a counter's orders, 7.4, and of its commander. */
void campaign_view_orders(const struct field *field, unsigned flag, struct json *out)
{
	const struct campaign *campaign = campaign_known(field);
	if (campaign_is_seized(field, flag))
		put_bool(out, "ill", true);
	space_id objective = campaign_objective_of(field, flag);
	if (objective == no_space)
		return;
	put_text(out, "order", campaign_is_retreat(campaign->order[flag]) ? "retreat" : "march");
	put_text(out, "objective", field->scenario->board->space[objective].number);
}
