/*
 * The terrain chart: what it costs to go from a hex to its neighbour, and what forbids it (8.11 to 8.13, 8.21, 8.24, 8.31,
 * 9.12, 9.2). One function says it for moving, listing, refusing and explaining.
 *
 * From road or trail to connected road or trail the way alone counts, not slope, stream or woods (8.24); over water it
 * needs its bridge. A stack pays the dearest of what its members would pay (8.1).
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"
#include "vedette/reach_search.h"

/* 9.12: a slope hex lies at the foot of a slope. */
static bool is_slope_hex(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_uphill)
			return true;
	return false;
}

static int bridge_at(const struct scenario *scenario, space_id from, unsigned direction)
{
	return (int)campaign_data(scenario)->bridge_at[from][direction] - 1;
}

/* A bridge hides the ford under it, a bridge that stands makes the pontoon beside it needless (9.2). */
enum campaign_crossing campaign_crossing(const struct scenario *scenario, const struct campaign *campaign,
					 space_id from, unsigned direction)
{
	unsigned features = scenario->board->side[from][direction];
	if (!(features & (side_river | side_stream)))
		return cross_nothing;
	int bridge = bridge_at(scenario, from, direction);
	if (bridge >= 0 && campaign->bridge[bridge] != bridge_damaged)
		return cross_bridge;
	if (campaign_pontoon_at(scenario, campaign, from, direction) >= 0)
		return cross_pontoon;
	if (bridge < 0 && features & (side_road | side_path) && features & side_stream &&
	    campaign_data(scenario)->is->fords)
		return cross_ford;
	return cross_water;
}

static bool has_link(const struct scenario *scenario, const struct campaign *campaign, space_id from,
		     unsigned direction, unsigned links)
{
	return scenario->board->side[from][direction] & links &&
	       campaign_crossing(scenario, campaign, from, direction) != cross_water;
}

bool campaign_is_road(const struct scenario *scenario, const struct campaign *campaign, space_id from,
		      unsigned direction)
{
	return has_link(scenario, campaign, from, direction, side_road);
}

bool campaign_is_way(const struct scenario *scenario, const struct campaign *campaign, space_id from,
		     unsigned direction)
{
	return has_link(scenario, campaign, from, direction, side_road | side_path);
}

/* 8.39: a bridge carries supplies from the turn after its repair on. */
static bool is_just_repaired(const struct field *field, space_id from, unsigned direction)
{
	int bridge = bridge_at(field->scenario, from, direction);
	return bridge >= 0 && campaign_known(field)->bridge[bridge] == bridge_repaired;
}

unsigned campaign_link_now(const struct field *field, space_id from, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	enum campaign_crossing crossing = campaign_crossing(field->scenario, campaign, from, direction);
	unsigned features = board->side[from][direction];
	space_id to = board->neighbour[from][direction];
	if (to == no_space)
		return 0;
	bool wet = crossing == cross_water;
	bool carries = !wet && crossing != cross_pontoon && !is_just_repaired(field, from, direction) &&
		       board->space[to].terrain != terrain_off_map;
	unsigned link = carries ? link_supply : 0;
	if (!wet || !(features & side_river))
		link |= link_command;
	if (!wet && features & (side_road | side_path))
		link |= link_way;
	if (!wet && features & side_road)
		link |= link_road;
	return link;
}

static void add(struct campaign_step_cost *step, struct figure *figure, unsigned text, half_points cost)
{
	step->cost = (half_points)(step->cost + cost);
	if (figure)
		figure_add(figure, say(text), cost);
}

static struct campaign_step_cost refused(unsigned text)
{
	return (struct campaign_step_cost){.why = (uint16_t)text};
}

/* 8.31, 9.2, 9.24: what stands over the water. Riders and columns cross free; a bridge mended today costs its mending (8.38). */
static void add_crossing(const struct field *field, const struct campaign_mover *mover, space_id from,
			 unsigned direction, enum campaign_mode mode, struct campaign_step_cost *step,
			 struct figure *figure)
{
	const struct campaign *campaign = campaign_known(field);
	enum campaign_crossing crossing = campaign_crossing(field->scenario, campaign, from, direction);
	if (crossing == cross_nothing)
		return;
	int bridge = bridge_at(field->scenario, from, direction);
	int pontoon = campaign_pontoon_at(field->scenario, campaign, from, direction);
	bool river = field->scenario->board->side[from][direction] & side_river;
	switch (crossing) {
	case cross_ford: /* 8.3 */
		add(step, figure, text_term_ford, half);
		return;
	case cross_bridge:
		if (mover->riders)
			return;
		if (campaign->bridge[bridge] == bridge_repaired)
			add(step, figure, text_term_repaired_bridge, river ? 2 * half : half);
		else if (mode != mode_marching && !mover->wheeled && pontoon < 0)
			add(step, figure, text_term_bridge, half);
		return;
	case cross_pontoon:
		if (mover->riders)
			return;
		if (campaign->pontoon[pontoon].fresh > 1)
			add(step, figure, text_term_fresh_pontoon,
			    (half_points)(campaign->pontoon[pontoon].fresh - 1));
		else if (mode != mode_marching)
			add(step, figure, text_term_pontoon, 2 * half);
		return;
	default:
		return;
	}
}

/* `stream`: more for one that runs through them, 8.12. */
static void add_woods(const struct campaign_mover *mover, half_points stream, struct campaign_step_cost *step,
		      struct figure *figure)
{
	if (mover->horse || mover->riders)
		add(step, figure, text_term_woods, 3 * half);
	else if (mover->foot)
		add(step, figure, text_term_woods, half);
	else
		add(step, figure, mover->light ? text_term_woods_light : text_term_woods_skirmishers,
		    1); /* 16.4, 16.41 */
	if (stream)
		add(step, figure, text_term_stream_in_woods, stream);
}

static struct campaign_step_cost across_country(const struct field *field, const struct campaign_mover *mover,
						space_id from, unsigned direction, enum campaign_mode mode,
						enum campaign_crossing crossing, struct figure *figure)
{
	const struct campaign_differences *is = campaign_data(field->scenario)->is;
	const struct board *board = field->scenario->board;
	unsigned features = board->side[from][direction];
	space_id to = board->neighbour[from][direction];
	struct campaign_step_cost step = {0};
	if (board->space[to].terrain == terrain_marsh)
		return refused(text_marsh);
	if (mover->wheeled && is_slope_hex(board, to))
		return refused(text_train_on_slope);
	if (mover->wheeled && features & side_stream && crossing == cross_water)
		return refused(text_train_at_stream);
	add(&step, figure, text_term_hex, half);
	bool stream = features & side_stream && crossing == cross_water;
	if (stream)
		add(&step, figure, text_term_stream, is->stream);
	if (features & side_woods)
		add_woods(mover, stream ? is->stream_in_woods : 0, &step, figure);
	if (features & side_uphill)
		add(&step, figure, text_term_slope, half);
	if (crossing == cross_pontoon)
		add_crossing(field, mover, from, direction, mode, &step, figure);
	return step;
}

/* 9.24: in its first turn a die tells what crossing costs; riders, who never pay, need none. */
static bool is_untried(const struct field *field, const struct campaign_mover *mover, space_id from,
		       unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	return !mover->riders &&
	       campaign->pontoon[campaign_pontoon_at(field->scenario, campaign, from, direction)].fresh == 1;
}

/* By road or trail, or across country over whatever stands there. */
static struct campaign_step_cost on_the_way(const struct field *field, const struct campaign_mover *mover,
					    space_id from, unsigned direction, enum campaign_mode mode,
					    struct figure *figure)
{
	const struct campaign *campaign = campaign_known(field);
	struct campaign_step_cost step = {0};
	bool fast = mode == mode_marching || mover->riders;
	if (fast && campaign_is_road(field->scenario, campaign, from, direction))
		add(&step, figure, text_term_road, 1);
	else if (campaign_is_way(field->scenario, campaign, from, direction))
		add(&step, figure, text_term_way, half);
	else
		return across_country(field, mover, from, direction, mode,
				      campaign_crossing(field->scenario, campaign, from, direction), figure);
	add_crossing(field, mover, from, direction, mode, &step, figure);
	return step;
}

/* 8.12, 9.2: a stream may be waded beside the boats, whichever is cheaper; wheels need the boats. */
static struct campaign_step_cost over_stream_with_boats(const struct field *field,
							const struct campaign_mover *mover, space_id from,
							unsigned direction, enum campaign_mode mode,
							struct figure *figure)
{
	struct campaign_step_cost wade = across_country(field, mover, from, direction, mode, cross_water,
							NULL);
	struct campaign_step_cost boats = is_untried(field, mover, from, direction)
						  ? refused(text_pontoon_untried)
						  : on_the_way(field, mover, from, direction, mode, NULL);
	if (wade.why || (!boats.why && boats.cost < wade.cost))
		return boats.why ? boats : on_the_way(field, mover, from, direction, mode, figure);
	return across_country(field, mover, from, direction, mode, cross_water, figure);
}

/* The terrain chart itself. */
static struct campaign_step_cost look_up(const struct field *field, const struct campaign_mover *mover,
					 space_id from, unsigned direction, enum campaign_mode mode,
					 struct figure *figure)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	enum campaign_crossing crossing = campaign_crossing(field->scenario, campaign, from, direction);
	if (campaign_is_beyond(field, board->neighbour[from][direction]))
		return refused(campaign_why_beyond(field));
	if (crossing == cross_water && board->side[from][direction] & side_river)
		return refused(text_river);
	if (crossing == cross_pontoon && mover->baggage)
		return refused(text_baggage_on_pontoon);
	if (crossing == cross_pontoon && board->side[from][direction] & side_stream)
		return over_stream_with_boats(field, mover, from, direction, mode, figure);
	if (crossing == cross_pontoon && is_untried(field, mover, from, direction))
		return refused(text_pontoon_untried);
	return on_the_way(field, mover, from, direction, mode, figure);
}

/*
 * ---- Prices -----------------------------------------------------------------------------------------------------------
 *
 * Searches ask for the same hexsides over and over. As long as every bridge is whole and no pontoons lie in the water, nothing
 * that happens in a game changes what they cost, and movers differ in three things only: whether roads are fast for them, how they
 * go through woods, whether they have wheels.
 */

unsigned campaign_gait(const struct campaign_mover *mover, enum campaign_mode mode)
{
	unsigned fast = mode == mode_marching || mover->riders;
	unsigned woods = mover->horse || mover->riders ? 0 : mover->foot ? 1 : 2;
	return (fast * 2 + mover->wheeled) * 3 + woods;
}

static void price_side(const struct field *field, space_id hex, unsigned direction,
		       struct campaign_data *data)
{
	for (unsigned i = 0; i < campaign_gaits; i++) {
		enum campaign_mode mode = i / 6 ? mode_marching : mode_formed;
		struct campaign_mover mover = {
			.horse = i % 3 == 0, .foot = i % 3 == 1, .mixed = i % 3 == 2, .wheeled = i / 3 % 2};
		struct campaign_step_cost step = look_up(field, &mover, hex, direction, mode, NULL);
		data->price[i][hex][direction] = step.why ? (uint8_t)campaign_no_price : (uint8_t)step.cost;
	}
}

/* Whoever has less left than the cheapest of the six costs need not look at any. */
static void find_cheapest(struct campaign_data *data, space_id hex)
{
	for (unsigned gait = 0; gait < campaign_gaits; gait++) {
		uint8_t *price = data->price[gait][hex], cheapest = campaign_no_price;
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (price[direction] && price[direction] < cheapest)
				cheapest = price[direction];
		price[reach_cheapest] = cheapest;
	}
}

/* What the steps of columns cost that a supply line may take in the other direction. */
static void price_supplied_march(struct campaign_data *data, const struct board *board, space_id hex)
{
	struct campaign_mover column = {.foot = true, .solid = 1};
	unsigned gait = campaign_gait(&column, mode_marching);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[hex][direction];
		bool linked = to != no_space && data->link[to][opposite(direction)] & link_supply;
		data->price[campaign_supplied_march][hex][direction] =
			linked ? data->price[gait][hex][direction] : (uint8_t)campaign_no_price;
	}
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;
	for (uint64_t word; size >= sizeof word; byte += sizeof word, size -= sizeof word) {
		memcpy(&word, byte, sizeof word);
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	for (; size; byte++, size--)
		hash = (hash ^ *byte) * UINT64_C(0x9e3779b97f4a7c15);
	return hash;
}

/* Of everything in the scenario that ways hang on. */
static uint64_t fingerprint_of(const struct campaign_data *data, const struct board *board)
{
	uint64_t hash = mix(1 + data->victory * 2u + data->strip, data->counter, sizeof data->counter);
	hash = mix(hash, data->source, sizeof data->source);
	for (unsigned gait = 0; gait < campaign_gaits; gait++)
		hash = mix(hash, data->price[gait], board->spaces * sizeof *data->price[gait]);
	hash = mix(hash, board->side, board->spaces * sizeof *board->side);
	for (space_id hex = 0; hex < board->spaces; hex++)
		hash = mix(hash, &board->space[hex].terrain, 1);
	return hash | 1;
}

void campaign_price_ground(struct campaign_data *data, const struct board *board)
{
	struct scenario scenario = {.board = (struct board *)board, .data = data};
	static const struct campaign untouched; /* all bridges whole, no pontoons */
	struct field field = {
		.scenario = &scenario, .mask = (const struct mask *)&untouched, .seat = referee_seat};
	memset(data->price, 0, campaign_price_lists * sizeof *data->price);
	memset(&data->edge, 0, sizeof data->edge);
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			if (board->neighbour[hex][direction] == no_space) {
				campaign_add_hex(&data->edge, hex);
				continue;
			}
			price_side(&field, hex, direction, data);
			data->link[hex][direction] = (uint8_t)campaign_link_now(&field, hex, direction);
		}
		find_cheapest(data, hex);
	}
	for (space_id hex = 0; hex < board->spaces; hex++)
		price_supplied_march(data, board, hex);
	campaign_close_hexes(data, board);
	data->fingerprint = fingerprint_of(data, board);
	campaign_measure_ways(data, board);
}

static void mark_bridge(const struct campaign_data *data, unsigned bridge, struct campaign_hexes *changed)
{
	if (bridge >= data->bridges)
		return;
	campaign_add_hex(changed, data->bridge[bridge].a);
	campaign_add_hex(changed, data->bridge[bridge].b);
}

void campaign_mark_changed(const struct field *field, struct campaign_hexes *changed)
{
	const struct campaign *campaign = campaign_known(field);
	uint64_t eight;
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned i = 0; i < data->bridges; i += sizeof eight) {
		memcpy(&eight, campaign->bridge + i, sizeof eight);
		for (unsigned k = i; eight && k < i + sizeof eight; k++)
			if (campaign->bridge[k] != bridge_whole)
				mark_bridge(data, k, changed);
	}
	for (unsigned i = 0; i < max_pontoons && campaign->pontoon[i].at; i++) {
		space_id at = (space_id)(campaign->pontoon[i].at - 1);
		campaign_add_hex(changed, at);
		campaign_add_hex(changed,
				 field->scenario->board->neighbour[at][campaign->pontoon[i].direction]);
	}
}

/* Of one hexside. */
static bool is_untouched(const struct field *field, space_id from, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	if (!(field->scenario->board->side[from][direction] & (side_river | side_stream)))
		return true;
	int bridge = bridge_at(field->scenario, from, direction);
	return !campaign->pontoon[0].at && (bridge < 0 || campaign->bridge[bridge] == bridge_whole);
}

struct campaign_step_cost campaign_cost(const struct field *field, const struct campaign_mover *mover,
					space_id from, unsigned direction, enum campaign_mode mode,
					struct figure *figure)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	if (mover->heeds_zones && campaign_is_closed(field, to, mover->side) &&
	    !campaign_is_closed(field, from, mover->side))
		return refused(campaign_why_closed(field)); /* 21.62; whoever comes in there may march out */
	unsigned price = campaign_data(field->scenario)->price[campaign_gait(mover, mode)][from][direction];
	if (price != campaign_no_price && !figure && is_untouched(field, from, direction))
		return (struct campaign_step_cost){.cost = (half_points)(mover->mired ? 2 * price : price)};
	struct campaign_step_cost step = look_up(field, mover, from, direction, mode, figure);
	if (mover->mired && !step.why)
		add(&step, figure, text_term_mud, step.cost); /* 9.11 */
	return step;
}

/* What it hangs on, compared where it lies: most of the time nothing has changed. */
struct water_row {
	uint64_t fingerprint;
	struct campaign_pontoon pontoon[max_pontoons];
	uint8_t bridge[max_bridges];
	struct campaign_water water;
};

enum { water_rows = 3 };

struct kept_water {
	uint64_t next;
	struct water_row row[water_rows];
};

/* No row has its number twice, whatever stood here before. */
static uint64_t new_number(struct kept_water *kept)
{
	uint64_t number = ++kept->next;
	for (unsigned i = 0; i < water_rows; i++)
		if (kept->row[i].water.number == number)
			return new_number(kept);
	return number;
}

const struct campaign_water *campaign_water_of(const struct field *field)
{
	_Static_assert(campaign_scratch_of_water + sizeof(struct kept_water) <= campaign_scratch_of_ranges,
		       "the next scratch begins behind it");
	const struct campaign *campaign = campaign_known(field);
	struct kept_water *kept = (struct kept_water *)(field->work->scratch + campaign_scratch_of_water);
	uint64_t fingerprint = campaign_data(field->scenario)->fingerprint;
	size_t bridges = campaign_data(field->scenario)->bridges;
	for (unsigned i = 0; i < water_rows; i++) {
		const struct water_row *row = &kept->row[i];
		if (row->fingerprint == fingerprint && !memcmp(row->bridge, campaign->bridge, bridges) &&
		    !memcmp(row->pontoon, campaign->pontoon, sizeof row->pontoon))
			return &row->water;
	}
	uint64_t number = new_number(kept);
	struct water_row *row = &kept->row[number % water_rows];
	row->fingerprint = fingerprint;
	memcpy(row->bridge, campaign->bridge, sizeof row->bridge);
	memcpy(row->pontoon, campaign->pontoon, sizeof row->pontoon);
	row->water = (struct campaign_water){.number = number};
	campaign_mark_changed(field, &row->water.changed);
	return &row->water;
}

/* Who pays what; where prices do not hold is still to be marked. */
static void begin_fare(const struct campaign_mover *mover, struct campaign_fare *fare)
{
	for (unsigned mode = 0; mode < mode_count; mode++)
		fare->gait[mode] = (uint8_t)campaign_gait(mover, (enum campaign_mode)mode);
	fare->times = mover->mired ? 2 : 1;
}

void campaign_find_fare(const struct field *field, const struct campaign_mover *mover,
			const struct campaign_water *water, struct campaign_fare *fare)
{
	const struct campaign_hexes *closed = &campaign_data(field->scenario)->near_closed[mover->side];
	begin_fare(mover, fare);
	fare->changed = water->changed;
	for (unsigned i = 0; mover->heeds_zones && i < max_places / 64; i++)
		fare->changed.word[i] |= closed->word[i];
}

struct campaign_fare campaign_fare(const struct field *field, const struct campaign_mover *mover)
{
	struct campaign_fare fare;
	struct campaign_water water = {.number = 0};
	campaign_mark_changed(field, &water.changed);
	campaign_find_fare(field, mover, &water, &fare);
	return fare;
}
