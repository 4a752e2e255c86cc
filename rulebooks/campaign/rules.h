/*
 * What the chapters ask of one another. A field is a mask or the truth: the same functions list, judge and carry out.
 */
#ifndef VEDETTE_CAMPAIGN_RULES_H
#define VEDETTE_CAMPAIGN_RULES_H

#include "rulebooks/campaign/position.h"

/* ---- pieces/counters.c: who is who ------------------------------------------------------------------------------ */

/* Who stands behind a flag of the enemy, as far as the reader is sure of it; 0 otherwise. */
unsigned campaign_sure_who(const struct field *field, unsigned flag);
/* The same of any flag: one's own side one knows. */
static inline unsigned campaign_who(const struct field *field, unsigned flag)
{
	bool knows = field->seat == referee_seat ||
		     campaign_side_of_seat(field->seat) == campaign_side_of(flag);
	return knows ? campaign_known(field)->who[flag] : campaign_sure_who(field, flag);
}
/* The counter behind a flag, or NULL where the reader does not know it. Never NULL for a side's own seat. */
static inline const struct campaign_counter *campaign_counter(const struct field *field, unsigned flag)
{
	unsigned who = campaign_who(field, flag);
	return who ? &campaign_data(field->scenario)->counter[campaign_side_of(flag)][who] : NULL;
}
/* ---- command/seats.c: who answers, 18.0 ------------------------------------------------------------------------------ */

seat_id campaign_seat_in_attack(struct table *table, unsigned attack, side_id side);
seat_id campaign_seat_in_hex(struct table *table, space_id hex, side_id side);
/* A question that every seat of a side is asked in turn. When one of them is done, it passes on, or false: that was the last. */
struct frame *campaign_push_in_turn(struct table *table, unsigned question, side_id side);
bool campaign_passes_on(struct table *table, struct frame *frame);
/* Who of a side is asked, to a viewer who cannot know it. */
void campaign_imagine_seats(const struct scenario *scenario, struct campaign *campaign, side_id side,
			    struct chance *chance);
/* For the battery: a secret exchanged, and the question put to whom it then concerns. */
void campaign_exchange(const struct scenario *scenario, struct position *position,
		       const struct secret *secret);
/* The counter behind a flag that is commanded by the seat asked here; NULL: it is another's, or there is no such flag. */
static inline const struct campaign_counter *campaign_commanded(const struct field *field,
								const struct frame *frame, unsigned flag)
{
	return flag < all_flags &&
			       campaign_seat_of(field->scenario, campaign_known(field), flag) == frame->seat
		       ? campaign_counter(field, flag)
		       : NULL;
}
/* The same in the truth. */
const struct campaign_counter *campaign_true_counter(const struct table *table, unsigned flag);
/* The flag behind which a counter stands; only for the truth, or one's own side. */
unsigned campaign_flag_of(const struct scenario *scenario, const struct campaign *campaign, side_id side,
			  unsigned who);
unsigned campaign_strength(const struct field *field, unsigned flag);   /* face value in half points */
unsigned campaign_initiative(const struct field *field, unsigned flag); /* as printed, full or reduced */
/* Units and vedettes, 1.4. */
static inline bool campaign_is_combat_unit(const struct campaign_counter *counter)
{
	return counter->arm <= arm_vedette;
}
static inline bool campaign_is_cavalry(const struct campaign_counter *counter)
{
	return counter->arm == arm_light || counter->arm == arm_heavy || counter->arm == arm_vedette;
}
static inline bool campaign_is_train(const struct campaign_counter *counter)
{
	return counter->arm == arm_baggage || counter->arm == arm_pontoon;
}
/* Added to the initiative in recovery by day, 6.13, and in shock combat, 11.4. */
int campaign_conversion(const struct campaign_counter *counter);
/* Formation casualties have reached the level, it is out of supply, or an order has worn it out: 12.0, 7.45 */
bool campaign_is_demoralised(const struct field *field, unsigned flag);
/* So many points lost demoralise it. */
unsigned campaign_level(const struct scenario *scenario, const struct campaign *campaign, unsigned formation);
bool campaign_formation_broken(const struct scenario *scenario, const struct campaign *campaign,
			       unsigned formation);
/* The side whose player turn it is. */
side_id campaign_phasing(const struct scenario *scenario, const struct campaign *campaign);

extern const struct step campaign_steps[step_total];

/* ---- explain_lines.c --------------------------------------------------------------------------------------------- */

struct verdict campaign_explain_lines(const struct field *field, const char *what, const json_t *about,
				      struct figures *figures);

/* ---- pieces/view.c: what a reader sees of them ------------------------------------------------------------------- */

/* What is printed on a counter: type, nation, values. */
void campaign_put_printed(const struct campaign_counter *counter, struct json *out);
void campaign_view_piece(const struct field *field, piece_id flag, struct json *out);
void campaign_view_tracks(const struct field *field, struct json *out);
/* pieces/view_army.c: weather, health, retreat, exits; orders of one's own counters */
void campaign_view_armies(const struct field *field, struct json *out);
void campaign_view_orders(const struct field *field, unsigned flag, struct json *out);

/* ---- pieces/places.c: where they are ----------------------------------------------------------------------------- */

void campaign_derive(const struct scenario *scenario, struct position *position);
/* Puts a flag anywhere: hex or box. Keeps what is derived up to date. */
void campaign_put(struct campaign *campaign, unsigned flag, unsigned place);
/* Flags of a side that leave a hex without the rest may be any of it: all are dealt anew. */
void campaign_mingle(struct table *table, side_id side, unsigned place);
/* From the reserve onto the map or back, unseen: the reserve is dealt anew. The flag behind which `who` stands then. */
unsigned campaign_from_reserve(struct table *table, side_id side, unsigned who, unsigned place);
void campaign_to_reserve(struct table *table, unsigned flag);
/* pieces/columns.c. Is it, or anybody of its stack, in Road March? Asks what its side alone knows. */
bool campaign_has_column(const struct campaign *campaign, unsigned flag);
/* The marker on a stack, 8.21: put down or taken off before everybody's eyes; or as its owner says. */
void campaign_mark_column(struct campaign *campaign, space_id hex, side_id side, bool marked);
void campaign_remark_column(struct campaign *campaign, space_id hex, side_id side);
void campaign_leave_column(struct campaign *campaign, unsigned flag);
void campaign_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		      struct chance *chance, struct position *position);
/*
 * Flags of one side that lie open, by the order of battle. A story that named them by the order of their flags would tell who bears
 * which, which nobody knows any more when they are hidden again.
 */
void campaign_order_open(const struct campaign *campaign, uint8_t flag[], unsigned count);
/* Everybody sees who stands in the hex, 1.51; `text` takes the place. */
void campaign_reveal(struct table *table, space_id hex, side_id side, unsigned text);
/* The same for some of them. */
void campaign_reveal_flags(struct table *table, space_id hex, const uint8_t flag[], unsigned count,
			   unsigned text);
/* Both sides are revealed wherever they stand in contact, 1.51(1) and (3). */
void campaign_reveal_engaged(struct table *table);
/* Nothing of what it has done or suffered in play is left. */
void campaign_wipe_status(struct campaign *campaign, unsigned flag);
/* Into an open box. */
void campaign_to_box(struct table *table, unsigned flag, unsigned box);
/* Does a side have a combat unit there (vedettes and a lone leader included)? For the reader an unknown flag may be one. */
bool campaign_has_combat_unit(const struct field *field, space_id hex, side_id side);
/* The same of units alone, without vedettes and leaders; only those the reader knows. */
bool campaign_has_troops(const struct field *field, space_id hex, side_id side);
/* All hexes with combat units at once. */
void campaign_mark_combat_units(const struct field *field, side_id side, struct campaign_hexes *units);
bool campaign_is_lone_leader(const struct field *field, unsigned flag);
bool campaign_has_leader(const struct field *field, space_id hex, side_id side);
unsigned campaign_flags_in(const struct campaign *campaign, space_id hex, side_id side, uint8_t flag[],
			   unsigned max);

/* ---- weather/weather.c, 2.1 to 2.3 -------------------------------------------------------------------------------- */

extern const char *const campaign_weather_words[campaign_weathers];
struct verdict campaign_edit_weather(struct table *table, const json_t *change);
/* A turn begins: the weather of it. */
void campaign_begin_weather(struct table *table);
unsigned campaign_forecast(const struct scenario *scenario, unsigned turn); /* of the historical track */
bool campaign_is_storm(const struct campaign *campaign);     /* nobody engages, there is no combat, 2.3 */
bool campaign_is_blind(const struct campaign *campaign);     /* nobody sees from a hilltop, 1.51 */
bool campaign_bars_advance(const struct campaign *campaign); /* after combat, 11.46 */
bool campaign_is_muddy(const struct campaign *campaign);     /* trains pay double, 9.11 */

/* ---- seizure/seizure.c, 5.4 ----------------------------------------------------------------------------------------- */

/* A unit has been eliminated at a hex: its commander-in-chief may fall ill. */
void campaign_test_health(struct table *table, unsigned lost, space_id hex);
void campaign_begin_health(struct table *table, side_id side); /* a command phase of that side begins */
void campaign_end_health(struct table *table, unsigned next);  /* a step is over, and `next` follows */
bool campaign_is_seized(const struct field *field, unsigned flag);
half_points campaign_ailing_allowance(const struct field *field, unsigned flag, half_points allowance);
struct verdict campaign_edit_health(struct table *table, const json_t *change);
void campaign_imagine_health(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance);

/* ---- pieces/zones.c: zones of control, 4.0 ---------------------------------------------------------------------- */

/* Is the hex in a zone of control of the enemies of `side`, for all the reader knows? */
bool campaign_in_zone(const struct field *field, space_id hex, side_id side);
/* The same for all who see flags alone, whatever they hide. */
bool campaign_may_be_in_zone(const struct scenario *scenario, const struct campaign *campaign, space_id hex,
			     side_id side);
/* Does the zone of whoever of `side` stands at `from` reach its neighbour `to`? */
bool campaign_zone_reaches(const struct field *field, space_id from, unsigned direction, side_id side);
/* All such hexes at once, and where the combat units of those enemies stand. */
struct campaign_zones {
	struct campaign_hexes hex, unit;
	struct campaign_hexes beside; /* next to any of them or of their flags, or at the map's edge */
	uint64_t number;              /* the same number, the same flags and combat units of the enemy */
};
const struct campaign_zones *campaign_zones_of(const struct field *field, side_id side);
/* Engaged: a combat unit in an enemy zone, or whose zone holds an enemy combat unit. */
bool campaign_is_engaged(const struct field *field, space_id hex, side_id side);

/* ---- pieces/stacking.c, 3.1 ------------------------------------------------------------------------------------- */

/* May these flags (own ones, as a list) end in the hex beside those who stand there? */
struct verdict campaign_judge_stack(const struct field *field, space_id hex, side_id side,
				    const uint8_t joining[], unsigned count);
/* May these flags end in the hex if those leave it? */
struct verdict campaign_judge_exchange(const struct field *field, space_id hex, side_id side,
				       const uint8_t joining[], unsigned count, const uint8_t leaving[],
				       unsigned gone);
/* The same of a hex in which nobody stands. */
bool campaign_may_stand_alone(const struct field *field, const uint8_t joining[], unsigned count);
/* Would they have room if one who stands there left? */
bool campaign_has_room_without(const struct field *field, space_id hex, side_id side, const uint8_t joining[],
			       unsigned count, unsigned leaving);
/* May the rest stay in the hex without those who leave it? */
struct verdict campaign_judge_left(const struct field *field, space_id hex, side_id side,
				   const uint8_t leaving[], unsigned count);
/* Half points for stopping beside combat units or trains, 3.0. */
half_points campaign_cost_to_stack(const struct field *field, space_id hex, side_id side,
				   const uint8_t joining[], unsigned count);

/* ---- movement/cost.c: the terrain chart ------------------------------------------------------------------------- */

enum campaign_mode { mode_formed, mode_marching, mode_count };

/* Who moves: the dearest of its members counts, 8.1. */
struct campaign_mover {
	side_id side;
	bool foot, mixed, horse; /* members that pay as infantry, mixed troops, cavalry */
	bool light;              /* mixed troops themselves, not only who pay as they do, 1809 16.41 */
	bool riders; /* only leaders and vedettes: roads and bridges are always theirs, 8.23, 8.31 */
	bool wheeled, baggage; /* trains, 9.12, 14.31 */
	bool mired;            /* and they pay double, 9.11 */
	bool stormbound;       /* enters no zone, 2.31B */
	uint8_t solid; /* combat units and trains among them: one may march in column, two may not, 8.22C */
	bool has_unit; /* a combat unit: may enter zones, 4.12 */
	bool heeds_zones;        /* false for lines of command and supply */
	bool shuns_zones;        /* under a march order, 7.44 */
	bool enters;             /* has just come in, and may as well have come in column, 15.13 */
	uint8_t count, flag[32]; /* no gap: kept searches compare movers byte by byte */
	half_points allowance;
	half_points printed; /* without what a poor initiative roll takes off it, 5.19 */
};

struct campaign_mover campaign_mover_of(const struct field *field, const uint8_t flag[], unsigned count);

/* What a hexside costs, or the text that forbids it. */
struct campaign_step_cost {
	half_points cost;
	uint16_t why; /* 0: allowed */
};

/* By terrain alone. `figure` takes the terms, or is NULL. */
struct campaign_step_cost campaign_cost(const struct field *field, const struct campaign_mover *mover,
					space_id from, unsigned direction, enum campaign_mode mode,
					struct figure *figure);
/* For searches: which of the prices of a hexside it pays, and from which hexes they hold. */
struct campaign_fare {
	uint8_t gait[mode_count];
	uint8_t times; /* the price is paid so often, 9.11 */
	/* Beside a bridge that is not whole, a pontoon bridge or a hex closed to its side prices do not hold. */
	struct campaign_hexes changed;
};
unsigned campaign_gait(const struct campaign_mover *mover, enum campaign_mode mode);
struct campaign_fare campaign_fare(const struct field *field, const struct campaign_mover *mover);
/* The hexes beside bridges that are not whole and beside pontoons, kept as long as these stay as they are. */
struct campaign_water {
	struct campaign_hexes changed;
	uint64_t number; /* the same number, the same bridges and pontoons */
};
const struct campaign_water *campaign_water_of(const struct field *field);
/* The same as campaign_fare by what is kept of the water. */
void campaign_find_fare(const struct field *field, const struct campaign_mover *mover,
			const struct campaign_water *water, struct campaign_fare *fare);
/* The same as campaign_cost; but of what is forbidden `why` says no more than that. */
static inline struct campaign_step_cost campaign_fare_of(const struct field *field,
							 const struct campaign_mover *mover,
							 const struct campaign_fare *fare, space_id from,
							 unsigned direction, enum campaign_mode mode)
{
	unsigned price = campaign_data(field->scenario)->price[fare->gait[mode]][from][direction];
	if (campaign_has_hex(&fare->changed, from))
		return campaign_cost(field, mover, from, direction, mode, NULL);
	return (struct campaign_step_cost){.cost = (half_points)(price * fare->times),
					   .why = price == campaign_no_price};
}
/* What lines of command and supply find at a hexside. */
enum campaign_link {
	link_command = 1 << 0, /* no water that cannot be crossed, 7.22B; a stream is none */
	link_supply = 1 << 1,  /* dry, or over a ford or a bridge that was not mended today, 8.39, 14.12 */
	link_way = 1 << 2,     /* road or trail */
	link_road = 1 << 3
};
/* For searches: the hexes beside which links have changed. */
void campaign_mark_changed(const struct field *field, struct campaign_hexes *changed);
unsigned campaign_link_now(const struct field *field, space_id from, unsigned direction);
static inline unsigned campaign_link_of(const struct field *field, const struct campaign_hexes *changed,
					space_id from, unsigned direction)
{
	return campaign_has_hex(changed, from) ? campaign_link_now(field, from, direction)
					       : campaign_data(field->scenario)->link[from][direction];
}
/* Works out what hexsides cost, when the ground has been drawn. */
void campaign_price_ground(struct campaign_data *data, const struct board *board);
/* Something that may be crossed stands over this hexside: a bridge that is whole, a ford or a pontoon. */
enum campaign_crossing { cross_nothing, cross_water, cross_ford, cross_bridge, cross_pontoon };
enum campaign_crossing campaign_crossing(const struct scenario *scenario, const struct campaign *campaign,
					 space_id from, unsigned direction);
/* Roads and trails that are not broken by water. */
bool campaign_is_road(const struct scenario *scenario, const struct campaign *campaign, space_id from,
		      unsigned direction);
bool campaign_is_way(const struct scenario *scenario, const struct campaign *campaign, space_id from,
		     unsigned direction);
static inline bool campaign_is_fortified(const struct scenario *scenario, space_id hex)
{
	return scenario->board->space[hex].terrain == terrain_fort;
}

/*
 * Who keeps what where in field->work->scratch: ways that were found, the water, command ranges, zones of control, and what is left of ways under
 * orders. Ways hang on the numbers of water and zones, ranges on those of zones: whoever writes over these from the beginning has written over the
 * others before.
 */
enum {
	campaign_scratch_of_ways = 0,
	campaign_scratch_of_water = 106 << 10,
	campaign_scratch_of_ranges = 112 << 10,
	campaign_scratch_of_zones = 124 << 10,
	campaign_scratch_of_orders = 140 << 10
};

/* ---- movement/ways.c: reach ------------------------------------------------------------------------------------- */

/* Finds every way of the mover from a hex, in field->work->reach. */
void campaign_find_ways(const struct field *field, const struct campaign_mover *mover, space_id from,
			enum campaign_mode mode, half_points spent, half_points limit);

/* What bars the way that the mover would take to end there in that mode if ground and points alone counted; id 0: its length. */
struct message campaign_what_bars(const struct field *field, const struct campaign_mover *mover,
				  space_id from, enum campaign_mode mode, half_points spent, space_id to,
				  unsigned way);
bool campaign_may_leave_zone(const struct field *field, const struct campaign_mover *mover);

/* 8.22E: joined by road to a hex in which a friend other than the mover stands in column. */
bool campaign_is_beside_column(const struct field *field, const struct campaign_mover *mover, space_id hex);
/* The same, no farther than it takes to find the way to one hex. */
void campaign_find_way(const struct field *field, const struct campaign_mover *mover, space_id from,
		       enum campaign_mode mode, half_points spent, half_points limit,
		       const struct reach_goal *goal);

/* ---- movement/move.c, march.c ----------------------------------------------------------------------------------- */

void campaign_begin_movement(struct table *table);
/* The chain of one move: who, as flags; `shown` of its frame 1: everybody has seen it move. */
struct frame *campaign_take_up(struct table *table, unsigned flag);
void campaign_come_in(struct table *table, unsigned flag, space_id hex);
/* The same for one that has just come onto the map before everybody's eyes. */
/* A march under way, one answer further: a term for each hex. */
struct verdict campaign_explain_go(const struct field *field, const struct frame *frame, struct answer go,
				   struct figures *figures);
void campaign_set_out(struct table *table, unsigned flag, half_points spent, unsigned entry);
/* Could it come nearer to its objective? */
bool campaign_can_obey(const struct field *field, const struct frame *frame, unsigned flag);
extern const struct question campaign_move, campaign_march;
bool campaign_may_move(const struct field *field, unsigned flag, struct message *why);
/* The same for lists: `zone` holds all hexes in zones of its enemies, as campaign_zones_of finds them. */
bool campaign_may_be_moved(const struct field *field, unsigned flag, const struct campaign_hexes *zone);
/* What coming into a hex does to trains beside it, 9.17, 14.33; are there any? */
bool campaign_comes_upon_trains(const struct table *table, space_id hex, side_id side);
void campaign_overrun_trains(struct table *table, space_id hex, side_id side);
/* Trains beside whom troops have come otherwise than by marching: in a retreat, a ride before combat, or where they made room. */
void campaign_settle_trains(struct table *table);
/* Whoever takes it stands at `hex`, or nobody in particular does (no_space). */
void campaign_take_train(struct table *table, unsigned flag, space_id hex, side_id captor);
/* A bridge train, or its bridge from the hex to the other bank, is the enemy's now, 9.26. */
void campaign_turn_over_train(struct table *table, unsigned flag, space_id hex, space_id bank);

/* movement/exit.c, 1809 20.4: off the map from the hex where they stand. */
struct verdict campaign_judge_exit(const struct field *field, const struct campaign_mover *mover,
				   space_id hex, enum campaign_mode mode, half_points left);
half_points campaign_exit_cost(const struct field *field, const struct campaign_mover *mover, space_id hex,
			       enum campaign_mode mode);
void campaign_leave_map(struct table *table, const struct campaign_mover *mover, space_id hex);
const char *campaign_unsound_exits(const struct field *field);

/* For whoever interrupts a march: everybody sees who is under way, and may have to be told apart from the rest first. */
struct campaign_mover campaign_show_movers(struct table *table, struct frame *march);
void campaign_walk(struct table *table, struct frame *march, const struct campaign_mover *mover, space_id to);
void campaign_end_march(struct table *table, const struct frame *frame);

/* ---- movement/repulse.c, 10 ----------------------------------------------------------------------------------------- */

/* May the mover try to repulse the enemy in that direction, with so many points left? *cost: what it pays. */
struct verdict campaign_judge_repulse(const struct field *field, const struct campaign_mover *mover,
				      space_id from, unsigned direction, enum campaign_mode mode,
				      half_points spent, half_points *cost);
/* Whoever stands in a zone of control may be taken up to repulse somebody. */
bool campaign_could_repulse(const struct field *field, const struct campaign_mover *mover, space_id from,
			    enum campaign_mode mode, half_points spent);
bool campaign_can_repulse(const struct field *field,
			  const struct campaign_mover *mover); /* somebody, 10.23 */
/* Only garrisons hold the hex in their zones, whom nobody repulses. */
bool campaign_held_by_garrisons(const struct field *field, space_id hex, side_id side);
void campaign_begin_repulse(struct table *table, unsigned direction);
struct verdict campaign_explain_repulse(const struct field *field, const json_t *about,
					struct figures *figures);
extern const struct question campaign_repulse;

/* ---- brigades/brigades.c, 1809 16.5 ----------------------------------------------------------------------------------- */

/* Of a brigade the division that it is a part of, of everybody else itself: whose formation, officer and habits count. */
const struct campaign_counter *campaign_division_of(const struct field *field, unsigned flag);
unsigned campaign_formation_of(const struct field *field, unsigned flag); /* 1 + formation; 0: none */
bool campaign_are_skirmishers(const struct field *field, unsigned flag);  /* 16.41 */
struct verdict campaign_judge_division(const struct field *field, const struct campaign_mover *mover,
				       bool set_out);
void campaign_ask_brigades(struct table *table, unsigned flag);
struct verdict campaign_judge_division_again(const struct field *field, const struct campaign_mover *mover,
					     space_id hex, half_points left);
void campaign_put_together(struct table *table, unsigned first);
/* A brigade has been lost for good: perhaps the last of its division. */
void campaign_note_loss(struct table *table, unsigned flag); /* before it goes */
/* What the track of its formation has for it when it is lost, 12.1, 12.12. */
unsigned campaign_tally_of(const struct field *field, unsigned flag); /* in half points */
void campaign_settle_division(struct table *table, unsigned lost);
/* What must hold of brigades and their divisions: NULL, or a sentence. */
const char *campaign_unsound_divisions(const struct field *field);
extern const struct question campaign_brigades;

/* ---- vedettes/, 13 ------------------------------------------------------------------------------------------------------- */

struct verdict campaign_judge_breakdown(const struct field *field, const struct campaign_mover *mover,
					bool set_out);
void campaign_break_down(struct table *table, unsigned flag);
/* What a unit was, those that it is replaced by are: in command, out of supply, worn out. */
struct campaign_status {
	uint8_t command, unsupplied, shaken;
};
struct campaign_status campaign_status_of(const struct campaign *campaign, unsigned flag);
void campaign_give_status(struct campaign *campaign, unsigned flag, struct campaign_status status);
/* From the box of those that others stand for back onto the map; its flag. */
unsigned campaign_bring_back(struct table *table, side_id side, unsigned who, space_id hex,
			     struct campaign_status status);
/* It has a point left for coming together: it has not moved, has stopped in time, or is under way with one to spare. */
bool campaign_has_point_left(const struct campaign *campaign, unsigned flag, half_points left);
void campaign_tell_change(struct table *table, unsigned text, space_id hex, side_id side);
/* A counter leaves its hex for a box in which nobody sees who is who. */
void campaign_withdraw(struct table *table, side_id side, unsigned who, space_id hex, unsigned box);
struct verdict campaign_judge_reassembly(const struct field *field, const struct campaign_mover *mover,
					 space_id hex, half_points left);
void campaign_reassemble(struct table *table, unsigned flag); /* of a vedette of the unit */
/* May it try to see who stands in that direction, 13.41? */
struct verdict campaign_judge_scouting(const struct field *field, const struct campaign_mover *mover,
				       space_id from, unsigned direction);
bool campaign_could_scout(const struct field *field, const struct campaign_mover *mover, space_id from);
void campaign_begin_scouting(struct table *table, unsigned flag, unsigned direction);
void campaign_forget_scouting(struct campaign *campaign);
extern const struct question campaign_scout;
/* From a hilltop, over whatever everybody sees of the ground and the flags on it, 1.51(4). */
bool campaign_sees_from_hill(const struct field *field, space_id from, space_id to);
void campaign_reveal_seen(struct table *table);

/* ---- movement/bridges.c, 8.3; pontoons.c, 9.2 -------------------------------------------------------------------- */

/* Work at a hexside: a bridge is damaged or repaired, a pontoon bridge put down or tried for the first time. */
enum campaign_work { work_none, work_damage, work_repair, work_deploy, work_test };

struct campaign_task {
	enum campaign_work work;
	half_points cost;
	struct message why; /* work_none: why nothing can be done there */
};

struct campaign_task campaign_task_at(const struct field *field, const struct campaign_mover *mover,
				      space_id hex, unsigned direction, half_points left);
void campaign_do_task(struct table *table, const struct campaign_mover *mover, space_id hex,
		      unsigned direction, enum campaign_work work);
struct campaign_task campaign_pontoon_task(const struct field *field, const struct campaign_mover *mover,
					   space_id hex, unsigned direction);
void campaign_do_pontoon(struct table *table, const struct campaign_mover *mover, space_id hex,
			 unsigned direction, enum campaign_work work);
/* The movement phase is over: what was repaired or put down in it is a bridge like others, 8.38, 9.24. */
void campaign_age_bridges(struct table *table);
int campaign_pontoon_at(const struct scenario *scenario, const struct campaign *campaign, space_id from,
			unsigned direction); /* its row, or -1 */
void campaign_put_pontoon(struct campaign *campaign, struct campaign_pontoon pontoon);
void campaign_lift_pontoon(struct campaign *campaign, unsigned row);
extern const struct question campaign_pontoons;

/* ---- command/ ----------------------------------------------------------------------------------------------------- */

void campaign_begin_command(struct table *table);
extern const struct question campaign_command, campaign_officer_initiative, campaign_individual;
void campaign_begin_individual(struct table *table);
/* Finds what lies within command range of a hex, 7.2, in field->work->reach; then asks. */
void campaign_find_range(const struct field *field, space_id leader, side_id side);
bool campaign_in_range(const struct field *field, space_id hex);
/* All of it at once, kept as long as nothing that it hangs on changes. Holds until the next one is asked for. */
const struct campaign_hexes *campaign_range_of(const struct field *field, space_id leader, side_id side);
static inline bool campaign_is_among(const struct field *field, const struct campaign_hexes *hexes,
				     unsigned place)
{
	return place < field->scenario->board->spaces && campaign_has_hex(hexes, (space_id)place);
}
/* Units in the range of leaders in command, and columns behind them, are in command, too. */
void campaign_settle_command(struct table *table, side_id side);
/* Is the counter led by this officer, 5.12, 5.17? */
bool campaign_is_led_by(const struct scenario *scenario, const struct campaign_counter *counter,
			const struct campaign_counter *officer);
/* The formation that a spare officer has been given, 5.14: 1 + formation; 0: none. */
unsigned campaign_post_of(const struct field *field, side_id side, unsigned officer);
/* The same, also for an officer who replaces another, 5.14. */
bool campaign_officer_leads(const struct field *field, const struct campaign_counter *officer,
			    const struct campaign_counter *counter);
/* command/ad_hoc.c, 1809 5.17 */
bool campaign_is_ad_hoc(const struct field *field, unsigned flag);
void campaign_settle_ad_hoc(struct table *table, side_id side);
/* command/displace.c, 6.22: may he come there, since others can make room? Asks who does. */
bool campaign_can_make_room(const struct field *field, unsigned flag, space_id hex);
void campaign_make_room(struct table *table, unsigned flag, space_id hex);
/* Asked when the command phase begins, or in its command segment, 5.14: whichever the rulebook says. */
void campaign_begin_replacements(struct table *table, bool phase_begins);
extern const struct question campaign_replacement, campaign_displaced;
void campaign_imagine_posts(const struct scenario *scenario, struct position *position, unsigned owner,
			    struct chance *chance);
/* An initiative check, 7.14 to 7.17: passed, with the sound of the guns, or not. */
enum campaign_check { check_failed, check_passed, check_passed_by_guns, check_one_point };
enum campaign_check campaign_check_initiative(struct table *table, unsigned flag, unsigned purpose,
					      bool guns);
/* Where troops are engaged; how far it is to the nearest of them. */
struct campaign_guns {
	unsigned count;
	space_id hex[all_flags];
};
void campaign_find_guns(const struct field *field, struct campaign_guns *guns);
/* Towards which of them somebody of this side marches, 2.11B. */
void campaign_find_fight(const struct field *field, side_id side, struct campaign_guns *guns);
unsigned campaign_distance_to_guns(const struct board *board, const struct campaign_guns *guns, space_id hex);
bool campaign_hears_guns(const struct field *field, space_id hex);

void campaign_begin_reorganisation(struct table *table);
void campaign_recover_all(struct table *table, side_id side); /* by night, 6.14 */
struct verdict campaign_judge_reorganised(const struct field *field, const struct frame *frame,
					  unsigned flag);
extern const struct question campaign_reorganise, campaign_reorganised;

/* ---- command/general_retreat.c, 7.47 ------------------------------------------------------------------------------ */

/* Lane `order`: the general retreat is one more than the rows of march orders, and goes on with the source that is the objective. */
static inline bool campaign_is_retreat(unsigned order)
{
	return order > max_orders && order <= max_orders + (unsigned)max_sources;
}

struct verdict campaign_judge_retreat(const struct field *field, side_id side,
				      unsigned number); /* 1 orders it */
void campaign_order_retreat(struct table *table, side_id side);
void campaign_begin_retreat(struct table *table, side_id side); /* a player turn begins: it takes effect */
void campaign_aim_retreat(struct table *table, side_id side); /* movement begins: objectives are found anew */
void campaign_join_retreat(struct table *table, unsigned flag); /* whoever comes in joins it */
void campaign_leave_retreat(struct table *table, unsigned chosen);
void campaign_end_retreat(struct table *table, side_id side); /* a phase is over, 7.45 */
void campaign_imagine_no_retreat(const struct scenario *scenario, struct position *position, unsigned owner,
				 struct chance *chance);

/* ---- the night: command/orders.c, supply/ ------------------------------------------------------------------------- */

void campaign_begin_player_turn(struct table *table, side_id side);
void campaign_begin_orders(struct table *table);
void campaign_begin_supply(struct table *table);
/* What a trunk line from a hex reaches, 14.1B; then what supply reaches, 14.1; in field->work->reach. */
void campaign_find_trunk(const struct field *field, space_id from, side_id side);
/* What it costs columns at some hexes to march to the nearest of others, over ground that a supply line may cross, 14.12. */
struct distances;
void campaign_find_march(const struct field *field, const space_id to[], unsigned count, side_id side,
			 const space_id from[], unsigned forces, struct distances *distances);
/* The open source with the shortest trunk line to a hex; no_space: none has one. Of a formation its own, too, 1809 21.47. */
space_id campaign_trunk_source(const struct field *field, space_id end, side_id side, unsigned formation);
void campaign_find_supply(const struct field *field, side_id side);
bool campaign_is_supplied_at(const struct field *field, space_id hex);
/* Of the sources alone; of a formation of its own, too, 1809 21.47. */
void campaign_find_supply_of_sources(const struct field *field, side_id side, unsigned formation);
void campaign_find_supply_from(const struct field *field, space_id hex, side_id side); /* of one hex */
/* Baggage trains that have a trunk line to a source: how many, and their flags. */
unsigned campaign_trains_in_supply(const struct field *field, side_id side, uint8_t train[flags_of_side]);
/* supply/corps_trains.c: by flag of the side 0 (out of supply), campaign_fed, or 1 + its train's flag of the side. */
enum { campaign_fed = 0xff };
void campaign_find_supplied(const struct field *field, side_id side, uint8_t train[flags_of_side]);
/* The forward lines of whatever feeds a unit, in field->work->reach; false: nothing does. */
bool campaign_find_feeding(const struct field *field, unsigned flag);
void campaign_ask_orders(struct table *table, side_id side);
bool campaign_goes_by_order(const struct field *field, unsigned flag);
/* It is under an order, and may march by it now. Most are under none. */
static inline bool campaign_has_order(const struct field *field, unsigned flag)
{
	return campaign_known(field)->order[flag] && campaign_goes_by_order(field, flag);
}
bool campaign_is_bound(const struct field *field, unsigned flag); /* and must */
/* Where it is ordered to march, also before it sets out; no_space: nowhere. */
space_id campaign_objective_of(const struct field *field, unsigned flag);
/* The commander-in-chief on the map, or -1. */
int campaign_army_commander(const struct field *field, side_id side);
bool campaign_is_near_zone(const struct field *field, space_id hex, side_id side); /* in one, or beside it */
/* Glossary, "Force": an officer and the units of his formation in his range (find it first), or else a stack. */
bool campaign_is_of_force(const struct field *field, unsigned chosen, unsigned flag);
/* What is left of the way to the objective of whoever is under orders, by place; NULL: it has none. Uses work->reach. */
const half_points *campaign_rest_of_way(const struct field *field, const struct campaign_mover *mover);
void campaign_end_orders(struct table *table, side_id side);                /* a phase is over, 7.45 */
bool campaign_may_order_on_entry(const struct field *field, unsigned flag); /* 7.41 */
void campaign_order_on_entry(struct table *table, unsigned flag);
bool campaign_may_release(const struct field *field, unsigned flag); /* 7.45C */
void campaign_release(struct table *table, unsigned flag);
void campaign_begin_night_march(struct table *table);
void campaign_begin_disengagement(struct table *table);
extern const struct question campaign_orders, campaign_objective, campaign_disengage, campaign_disengage_to;

/* ---- arrivals/ ---------------------------------------------------------------------------------------------------- */

bool campaign_is_due(const struct field *field, side_id side, unsigned who);
enum { max_as_near = 8 };
struct campaign_entries { /* where somebody may come in: none, one, or as near as each other (15.21) */
	unsigned count;
	space_id hex[max_as_near];
};
struct campaign_entries campaign_entries_of(const struct field *field, side_id side, unsigned who);
bool campaign_enters_at(const struct field *field, side_id side, unsigned who, space_id hex);
void campaign_begin_entry(struct table *table, unsigned flag, seat_id seat);
extern const struct question campaign_entry;
const struct campaign_arrival *campaign_arrival_of(const struct field *field, side_id side, unsigned who);
unsigned campaign_due_turn(const struct field *field, side_id side, unsigned who); /* which may be a night */
bool campaign_must_follow(const struct field *field, side_id side, unsigned who);  /* 15.22 */
bool campaign_has_entered(const struct campaign *campaign, side_id side); /* anybody, in this player turn */
/* arrivals/call.c, 19.31 | 21.47; true: its player must say first where they are to come. */
bool campaign_call(struct table *table, side_id side);
/* The corps that must be called, or 0: where it has come in is a source of its own, 1809 21.47. */
unsigned campaign_called_formation(const struct campaign_data *data, side_id side);
extern const struct question campaign_call_at;
void campaign_note_crossing(struct table *table, unsigned flag, space_id hex);
void campaign_hand_on_crossing(struct table *table, side_id side, unsigned division, unsigned brigade);
void campaign_gather_crossing(struct table *table, side_id side, unsigned division);
void campaign_vary_arrivals(struct table *table, side_id side);    /* 1809 21.46 */
int campaign_turns_later(const struct field *field, side_id side); /* than printed */
void campaign_imagine_varied(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance);
void campaign_imagine_crossing(const struct scenario *scenario, struct position *position, unsigned owner,
			       struct chance *chance);
half_points campaign_entry_cost(const struct field *field, side_id side, unsigned who);
void campaign_count_stack(struct table *table, side_id side, unsigned who); /* 15.12 */
struct verdict campaign_judge_entry(const struct field *field, unsigned flag);
/* Hexes that a side may not enter yet, or at all: 21.62, 21.72, 21.82, 21.92. */
void campaign_begin_set_up(struct table *table);
extern const struct question campaign_memo, campaign_set_up_choice, campaign_set_up_at;
void campaign_open_strip(struct table *table, space_id hex, side_id side);
void campaign_imagine_called(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance);
void campaign_imagine_memo(const struct scenario *scenario, struct position *position, unsigned owner,
			   struct chance *chance);
bool campaign_is_closed(const struct field *field, space_id hex, side_id side);
bool campaign_is_beyond(const struct field *field, space_id hex); /* outside the area in play */
/* The refusals, with the paragraph of the scenario. */
unsigned campaign_why_closed(const struct field *field);
unsigned campaign_why_beyond(const struct field *field);
void campaign_close_hexes(struct campaign_data *data, const struct board *board);
unsigned campaign_enter(struct table *table, side_id side, unsigned who,
			space_id entry); /* its flag on the map */

/* ---- combat/ ------------------------------------------------------------------------------------------------------ */

void campaign_begin_combat(struct table *table);

/* ---- victory/ ------------------------------------------------------------------------------------------------------ */

void campaign_score(const struct field *field, struct score *score);
void campaign_end(struct table *table);
bool campaign_ends_at_once(struct table *table); /* 20.3 */
unsigned campaign_points_lost(const struct field *field, side_id side);
int campaign_ratio_points(const struct campaign_differences *is, unsigned allied,
			  unsigned french); /* 20.11 */
const struct campaign_band *campaign_band_of(const struct campaign_differences *is, unsigned allied);
int campaign_loss_points(const struct campaign_differences *is, unsigned allied); /* 20.14 | 20.12 */
enum { level_draw, level_marginal, level_victory, level_decisive, level_crushing };
void campaign_level_of(const struct campaign_differences *is, int french, int allied, side_id *winner,
		       uint8_t *level); /* 20.2 | 21.43 */
/* What a unit would count, or counts, in the boxes, in half points: 20.11, readings 76 | 55. */
unsigned campaign_counted_when_lost(const struct field *field, unsigned flag,
				    const struct campaign_counter *counter);
/* Each side's victory points for whole points of strength that both have lost: 20.11, 20.14 | 20.12, 20.43c, 21.96. */
void campaign_points_for_losses(const struct campaign_data *data, const unsigned lost[both_sides],
				int points[both_sides]);
/* Who has won by points, 20.2, 21.96. */
void campaign_decide(const struct campaign_data *data, const int points[both_sides], side_id *winner,
		     uint8_t *level);
/* Who alone has reached a goal of his, whatever the points say, 21.96; no_side: the points decide. */
side_id campaign_won_by_goal(const struct field *field);
/* A counter stands in a hex, or passes through it, 20.16. */
void campaign_pass_through(struct table *table, unsigned flag, space_id hex);
bool campaign_controls(const struct field *field, unsigned source, side_id side);
void campaign_begin_control(struct table *table);
void campaign_settle_control(struct table *table);
void campaign_imagine_claims(const struct scenario *scenario, struct position *position, unsigned owner,
			     struct chance *chance);

/* ---- state.c, load/ ------------------------------------------------------------------------------------------------ */

enum { campaign_own_change_count = 5 };
extern const struct own_change campaign_own_changes[campaign_own_change_count];
extern const struct state campaign_state;
void campaign_fill_state(struct campaign_data *data, const struct rulebook *rulebook);
void campaign_set_up(struct table *table);
struct verdict campaign_edit(struct table *table, const json_t *change);
struct verdict campaign_edit_check(const struct table *table);
const char *campaign_check(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size);
/* What must hold in the truth at the end of every phase: places, stacks, columns. NULL, or a sentence. */
const char *campaign_unsound(const struct scenario *scenario, const struct position *position);
piece_id campaign_find_piece(const struct field *field, const char *text);
const char *campaign_group_name(const struct scenario *scenario, unsigned group);
void campaign_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);
unsigned campaign_last_turn(const struct scenario *scenario, const struct flow *flow);
struct verdict campaign_explain(const struct field *field, const json_t *about, struct figures *figures);
struct scenario *campaign_load(const struct scenario_info *info, const struct data_set *files,
			       struct data_error *error);
void campaign_unload(struct scenario *scenario);
bool campaign_lay_ground(struct scenario *scenario, const json_t *ground, struct data_error *error);

/* What is told of one flag, with the die that decided it or 0. */
struct event campaign_event_of(struct message message, unsigned flag, unsigned die, space_id at);
/* Dice, told to whom they concern. */
unsigned campaign_roll(struct table *table, unsigned what, unsigned whom);

#endif
