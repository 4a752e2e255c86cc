/*
 * What the chapters ask of one another. A field is a mask or the truth: the same functions list, judge and carry out.
 */
#ifndef VEDETTE_GLOIRE_RULES_H
#define VEDETTE_GLOIRE_RULES_H

#include "rulebooks/gloire/position.h"

/* ---- units/units.c: counters and what they show, 0.3 ----------------------------------------------------------------- */

static inline bool gloire_is_chief(unsigned piece)
{
	return piece >= gloire_max_units;
}

static inline const struct gloire_unit *gloire_unit(const struct field *field, unsigned piece)
{
	return &gloire_battle(field->scenario)->unit[piece];
}

static inline const struct gloire_chief *gloire_chief(const struct field *field, unsigned piece)
{
	return &gloire_battle(field->scenario)->chief[piece - gloire_max_units];
}

static inline const struct gloire_piece *gloire_piece(const struct field *field, unsigned piece)
{
	return &gloire_known(field)->piece[piece];
}

static inline bool gloire_exists(const struct scenario *scenario, unsigned piece)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	return gloire_is_chief(piece) ? piece - gloire_max_units < battle->chiefs : piece < battle->units;
}

static inline side_id gloire_side(const struct scenario *scenario, unsigned piece)
{
	return gloire_data(scenario)->side_of[piece];
}

static inline bool gloire_on_map(const struct field *field, unsigned piece)
{
	return piece < max_pieces && gloire_piece(field, piece)->at < field->scenario->board->spaces;
}

/* A unit, no chief, on the map. */
static inline bool gloire_stands(const struct field *field, unsigned piece)
{
	return !gloire_is_chief(piece) && gloire_on_map(field, piece);
}

static inline bool gloire_is_guns(const struct field *field, unsigned piece)
{
	return !gloire_is_chief(piece) && gloire_type_is_guns(gloire_data(field->scenario)->type_of[piece]);
}

/* To fight and stack. */
static inline bool gloire_is_horse(const struct field *field, unsigned piece)
{
	return !gloire_is_chief(piece) && gloire_type_is_horse(gloire_data(field->scenario)->type_of[piece]);
}

static inline bool gloire_is_foot(const struct field *field, unsigned piece)
{
	return !gloire_is_chief(piece) && gloire_type_is_foot(gloire_data(field->scenario)->type_of[piece]);
}

unsigned gloire_strength(const struct field *field, unsigned piece);
unsigned gloire_cohesion(const struct field *field, unsigned piece);
unsigned gloire_points(const struct field *field, unsigned piece); /* movement points of the side shown */
bool gloire_is_heavy(const struct field *field, unsigned piece);
unsigned gloire_arm(const struct field *field, unsigned piece); /* column of costs */
/* By the id of the side, or by what the battle calls it ("Austrian"); no_side: neither. */
side_id gloire_side_called(const struct scenario *scenario, const char *text);
const char *gloire_piece_id(const struct field *field, piece_id piece);
const char *gloire_piece_name(const struct field *field, piece_id piece);
piece_id gloire_find_piece(const struct field *field, const char *text);
bool gloire_is_plural(const struct field *field, piece_id piece); /* its name */

#define GLOIRE_EACH_IN(field, hex, piece)                                                          \
	for (piece_id piece = occupancy_first(gloire_known(field)->first, hex); piece != no_piece; \
	     piece = occupancy_next(gloire_known(field)->next, piece))

/* Whose units stand in the hex; no_side: nobody's. Chiefs do not count. */
static inline side_id gloire_held_by(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (!gloire_is_chief(piece))
			return gloire_side(field->scenario, piece);
	return no_side;
}

unsigned gloire_units_in(const struct field *field, space_id hex, piece_id unit[], unsigned max);
/* The top unit, no_piece if none; the top one that is no battery. */
piece_id gloire_top_of(const struct field *field, space_id hex);
piece_id gloire_top_fighter(const struct field *field, space_id hex);
/* An enemy unit is adjacent. */
static inline bool gloire_enemy_beside(const struct field *field, space_id hex, side_id side)
{
	return gloire_known(field)->beside[gloire_enemy(side)][hex] > 0;
}

/* units/places.c: keeps what is derived up to date. */
void gloire_derive(const struct scenario *scenario, struct position *position);
void gloire_put(struct table *table, piece_id piece, unsigned place);
void gloire_face(struct table *table, piece_id piece, unsigned facing);
void gloire_set_order(struct table *table, piece_id piece, unsigned order);
void gloire_set_square(struct table *table, piece_id piece, bool square);
void gloire_put_on_top(struct table *table, piece_id piece);
void gloire_eliminate(struct table *table, piece_id piece, unsigned text);

/* units/tests.c: the die, 0.4. */
unsigned gloire_roll(struct table *table, unsigned what, unsigned whom);
int gloire_hour_modifier(const struct field *field, piece_id piece); /* night and fog on cohesion tests, 12 */
unsigned gloire_hour(const struct field *field);
unsigned gloire_hour_at(const struct field *field, space_id hex); /* low fog lies on level 0 alone, G 12.2 */
bool gloire_cohesion_test(struct table *table, piece_id piece, int modifier);
bool gloire_engagement_test(struct table *table, piece_id piece, int modifier);
bool gloire_recall_test(struct table *table, piece_id piece); /* 9.3.3: passed, it comes back */

/* units/stacking.c, 5.1 */
/* Could the units that stand in the hex be together with one more (or without it, no_piece)? */
struct verdict gloire_judge_stack(const struct field *field, space_id hex, piece_id newcomer);
/* Could they be there as they stand, one of them (no_piece: none) as if it were in that order? */
struct verdict gloire_judge_standing(const struct field *field, space_id hex, piece_id one, unsigned order);
/* The same for several that come together. */
struct verdict gloire_judge_stack_of(const struct field *field, space_id hex, const piece_id newcomer[],
				     unsigned newcomers);
bool gloire_stack_is_legal(const struct field *field, space_id hex);

/* units/zones.c, 6 */
unsigned gloire_front_of(const struct field *field, piece_id piece); /* set of sides */
bool gloire_is_all_round(const struct field *field, piece_id piece);
unsigned gloire_zone_sides(const struct scenario *scenario, const struct gloire *gloire, piece_id piece);
bool gloire_has_in_front(const struct field *field, piece_id piece, space_id hex);
/* Of the enemies of this side. */
static inline bool gloire_in_zone(const struct field *field, space_id hex, side_id side)
{
	return gloire_known(field)->zone[gloire_enemy(side)][hex] > 0;
}
/* Does its zone reach across this side of its hex? */
static inline bool gloire_zone_crosses(const struct field *field, piece_id piece, unsigned direction)
{
	return gloire_zone_sides(field->scenario, gloire_known(field), piece) >> direction & 1;
}

/* Where it goes up to nobody, in a march, an advance or a pursuit, nor gives way: of a demoralised formation an enemy zone (11.2), and where enemies are due (5.2.3). */
bool gloire_keeps_out(const struct field *field, piece_id piece, space_id hex);
bool gloire_is_enemy_entry(const struct field *field, side_id side, space_id hex);

/* Does the hex lie in the zone of that unit? */
bool gloire_zone_reaches(const struct field *field, piece_id piece, space_id hex);
bool gloire_fronts(const struct field *field, space_id from, space_id hex);
/* Is it a front hex of an enemy of this side? */
bool gloire_fronted(const struct field *field, space_id hex, side_id side);

/* ---- orders/, 2.3 and 2.5 ----------------------------------------------------------------------------------------------- */

void gloire_form_groups(struct table *table);
void gloire_imagine_slips(const struct scenario *scenario, struct position *position, unsigned side,
			  struct chance *chance);
void gloire_imagine_picked(const struct scenario *scenario, struct position *position, unsigned side,
			   struct chance *chance);
void gloire_imagine_hidden(const struct scenario *scenario, struct position *position, unsigned side,
			   struct chance *chance);
void gloire_imagine_named(const struct scenario *scenario, struct position *position, unsigned side,
			  struct chance *chance);
void gloire_imagine_seen(const struct scenario *scenario, struct position *position, unsigned side,
			 struct chance *chance);
void gloire_begin_orders(struct table *table);
/* 2.3.2: may this group of the side still get an order, with those that have one? */
struct verdict gloire_judge_order(const struct field *field, side_id side, unsigned group);
unsigned gloire_orders_of(const struct field *field, side_id side); /* that its chiefs on the map can give */
bool gloire_in_range(const struct field *field, unsigned chief, space_id hex);
/* The modifier of the best chief in range of those who are tested with the unit, 2.4.3. */
int gloire_leader_modifier(const struct field *field, piece_id asked);
int gloire_chief_modifier(const struct field *field, side_id side); /* for the strategic initiative, 3 */
bool gloire_can_ride(const struct field *field, piece_id chief);
struct gloire_mover gloire_rider(const struct field *field, piece_id chief); /* with his escort, G 2.5 */
/* command.c, G 2.5: the escort that rides with an emperor, if it is with him; no_piece otherwise. */
piece_id gloire_escort_of(const struct field *field, piece_id chief);
/* 2.5.2: enemies next to a chief make him flee. */
bool gloire_chiefs_flee(struct table *table, space_id hex);
/* The same before a unit that has come by these hexes. */
bool gloire_chiefs_flee_from(struct table *table, const space_id hex[], unsigned hexes, side_id enemy);
bool gloire_must_go_along(const struct field *field, piece_id chief, space_id from, space_id start,
			  side_id side);
void gloire_part_from_chiefs(struct table *table);
void gloire_chiefs_follow(struct table *table, space_id from, space_id start, space_id to, side_id side);

/* ---- activation/ --------------------------------------------------------------------------------------------------------- */

unsigned gloire_marker_formation(unsigned marker); /* gloire_none for a special one */
bool gloire_marker_exists(const struct scenario *scenario, unsigned marker);
side_id gloire_marker_side(const struct scenario *scenario, unsigned marker);
unsigned gloire_marker_initiative(const struct scenario *scenario, unsigned marker);
bool gloire_marker_in_cup(const struct field *field, unsigned marker);
unsigned gloire_markers_in_cup(const struct field *field);
const char *gloire_marker_id(const struct scenario *scenario, unsigned marker);
const char *gloire_marker_name(const struct scenario *scenario, unsigned marker);
int gloire_find_marker(const struct scenario *scenario, const char *text);
void gloire_turn_up(struct table *table, unsigned formation);       /* the slips of its groups, 2.4 */
void gloire_end_reinforcement(struct table *table, piece_id piece); /* if an enemy is near, 5.2.1 */
void gloire_begin_initiative(struct table *table);
void gloire_begin_assembly(struct table *table);
void gloire_begin_activation(struct table *table);
/* How many ordinary markers a formation has this turn, 2.1.1, 5.2.1, 11.2. */
unsigned gloire_markers_of(const struct field *field, unsigned formation);
bool gloire_cup_is_open(const struct field *field);    /* the turn's markers are in, or are being put in */
side_id gloire_active_side(const struct field *field); /* no_side between activations */
void gloire_end_activation(struct table *table);

/* ---- movement/ ------------------------------------------------------------------------------------------------------------ */

/* The terrain table: what it costs an arm to go from a hex to its neighbour. `link`: roads and trails may be used. */
struct gloire_step_cost gloire_ground_cost(const struct field *field, unsigned arm, space_id from,
					   unsigned direction, bool link, struct figure *figure);
static inline uint16_t gloire_refusal_text(enum gloire_refusal refusal)
{
#define TEXT_OF(name, text) text,
	static const uint16_t told[] = {GLOIRE_REFUSALS(TEXT_OF)};
#undef TEXT_OF
	return told[refusal];
}

/* The same as it was worked out, without its terms and as long as nobody has built a bridge. */
static inline struct gloire_step_cost gloire_first_price(const struct gloire_data *data, unsigned arm,
							 space_id from, unsigned direction, bool link)
{
	struct gloire_price price = data->price[arm][from][direction][link];
	return (struct gloire_step_cost){.cost = (half_points)price.cost,
					 .disorders = price.disorders,
					 .why = gloire_refusal_text(price.refusal)};
}

/* A side that is barred may have been bridged since. */
static inline struct gloire_step_cost gloire_price(const struct field *field, unsigned arm, space_id from,
						   unsigned direction, bool link)
{
	const struct gloire_data *data = gloire_data(field->scenario);
	return data->price[arm][from][direction][link].refusal == gloire_side_barred
		       ? gloire_ground_cost(field, arm, from, direction, link, NULL)
		       : gloire_first_price(data, arm, from, direction, link);
}

void gloire_price_ground(const struct scenario *scenario); /* when a scenario is loaded or its ground laid */
static inline bool gloire_may_enter(const struct field *field, unsigned arm, space_id from,
				    unsigned direction)
{
	return !gloire_price(field, arm, from, direction, true).why;
}

struct gloire_mover {
	const struct field *field;
	const uint8_t
		*near; /* in a search: hexes too near to the enemy for a forced march; NULL: not marked */
	piece_id piece;
	space_id start;
	half_points limit;
	half_points spent; /* on the way to where it starts from */
	side_id side;
	uint8_t arm;
	uint8_t arms; /* bit set: those of others that march along, 4.1.3 */
	bool forced, charge, entering;
	bool start_in_zone; /* its move has begun in one */
	bool under_way;     /* it has come to where it starts from in this move */
};

_Static_assert(sizeof(struct gloire_mover) == 2 * sizeof(void *) + 16, "compared by bytes: no padding");

const struct gloire_set_up *gloire_entry_of(const struct field *field, piece_id piece);
bool gloire_is_due(const struct field *field, piece_id piece); /* it may come in this turn, 5.2 */
struct gloire_mover gloire_mover(const struct field *field, piece_id piece);
half_points gloire_allowance(const struct field *field, piece_id piece); /* 4.1 */
/* One step with all that rules add to the ground: zones, friends, night. */
struct gloire_step_cost gloire_step(const struct gloire_mover *mover, space_id from, unsigned direction,
				    space_id to, bool *stops, struct figure *figure);
/* Into the reach of the workspace, unless it is there from the question before. */
void gloire_search(const struct gloire_mover *wanted);
enum { gloire_hex_words = max_hexes / 64 };
/* The hexes that are entered on the way that was found to a hex; returns how many. */
enum { gloire_longest_way = 64 };
unsigned gloire_way(const struct gloire_mover *mover, space_id to, space_id way[gloire_longest_way]);
/* The same as a term for each hex. */
void gloire_add_way(const struct reach *reach, space_id to, struct figure *figure);
/* The same with what zones and friends add to a hex told apart, each with its paragraph. */
void gloire_explain_way(const struct gloire_mover *mover, space_id to, struct figure *figure);
void gloire_reached(const struct field *field, uint64_t set[gloire_hex_words]);
#define GLOIRE_EACH_REACHED(set, hex)                                                       \
	for (unsigned word_ = 0; word_ < gloire_hex_words; word_++)                         \
		for (uint64_t left_ = (set)[word_], hex = 0;                                \
		     left_ && (hex = word_ * 64u + (unsigned)__builtin_ctzll(left_), true); \
		     left_ &= left_ - 1)
struct verdict gloire_judge_go(const struct gloire_mover *mover, space_id to);
/* The same, or only through there, 4.4.3: the march goes on from friends with whom the unit cannot stay. */
struct verdict gloire_judge_leg(const struct gloire_mover *mover, space_id to);
bool gloire_enemy_within(const struct field *field, space_id hex, side_id side, unsigned hexes);
bool gloire_can_move(const struct field *field, piece_id piece);
void gloire_mark_moved(struct table *table, piece_id piece, unsigned bits);
/* Entering a stack means its facing, 6.1.1; no_direction: free. */
unsigned gloire_bound_facing(const struct field *field, piece_id piece, space_id hex);
half_points gloire_entry_cost(const struct gloire_mover *mover);
static inline unsigned gloire_entered(const struct field *field, unsigned formation)
{
	(void)formation; /* those of one formation come in in its activation */
	return gloire_known(field)->entered;
}
unsigned gloire_why_idle(const struct field *field, piece_id piece);
struct verdict gloire_judge_square(const struct field *field, piece_id piece);
void gloire_leave_square(struct table *table, piece_id leader);
void gloire_ask_facing(struct table *table, piece_id piece, unsigned set);
void gloire_face_all(struct table *table, piece_id piece,
		     unsigned facing); /* and its like in the hex, 6.1.1 */
/* A march there, ordinary or, where it may be, by force (the answer's way). */
struct verdict gloire_judge_way(struct gloire_mover mover, struct verdict may_force, struct answer given);
void gloire_list_ways(struct gloire_mover mover, unsigned way, struct answers *answers);
/* 4.1.3: could a forced march have gone by these hexes? */
bool gloire_bears_force(const struct gloire_mover *mover, const space_id way[], unsigned hexes);
/* onward.c: a unit marches by itself, in one leg or several. */
void gloire_set_out(struct table *table, piece_id piece, struct answer given);
struct gloire_mover gloire_mover_onward(const struct field *field, const struct frame *frame, unsigned way);
void gloire_begin_set_up(struct table *table);                                 /* set_up.c */
struct verdict gloire_judge_forced(const struct field *field, piece_id piece); /* 4.1.3 */
/* together.c: the one who was chosen to march, and those he takes along (frame arguments from the first on). */
enum { gloire_most_together = 6 };
unsigned gloire_together(const struct frame *frame, unsigned first, piece_id unit[gloire_most_together]);
struct gloire_mover gloire_mover_of(const struct field *field, const piece_id unit[], unsigned units);
struct verdict gloire_judge_along(const struct field *field, const struct frame *frame, unsigned piece);
struct verdict gloire_judge_go_together(const struct field *field, const piece_id unit[], unsigned units,
					struct answer given);
void gloire_list_go_together(const struct field *field, const piece_id unit[], unsigned units, bool forced,
			     struct answers *answers);
void gloire_go_together(struct table *table, const piece_id unit[], unsigned units, struct answer given);
void gloire_come_in(struct table *table, piece_id piece, bool forced); /* 5.2.1 */
void gloire_settle_in(struct table *table, piece_id piece);

/* ---- fire/ ---------------------------------------------------------------------------------------------------------------- */

bool gloire_sees(const struct field *field, space_id from, space_id to, struct sight_block *block);
struct message gloire_say_hidden(space_id to, const struct sight_block *block);

enum gloire_fire_kind { fire_normal, fire_counter_battery, fire_reaction };

struct gloire_fire {
	piece_id guns, second; /* second: combines with it, 7.3; or no_piece */
	uint8_t redoubt;       /* guns is no_piece: 1 + the redoubt whose guns fire, E 0.2 */
	space_id target;
	enum gloire_fire_kind kind;
};

struct verdict gloire_judge_fire(const struct field *field, const struct gloire_fire *fire);
struct verdict gloire_judge_fire_facing(const struct field *field, const struct gloire_fire *fire,
					unsigned facing);
int gloire_fire_sum(const struct field *field, const struct gloire_fire *fire, struct figure *figure);
unsigned gloire_fire_result(const struct field *field, int total);
void gloire_resolve_fire(struct table *table, const struct gloire_fire *fire, piece_id only);
bool gloire_could_fire(const struct field *field, piece_id guns);
void gloire_mark_fire(struct gloire *gloire, side_id side, space_id from, space_id target);
/* redoubts.c, E 0.2: whose guns they are; does one of their five ramparts look that way? */
side_id gloire_gunners_side(const struct field *field, unsigned redoubt);
bool gloire_bears_on(const struct field *field, unsigned redoubt, space_id target);
void gloire_set_up_redoubts(struct table *table);
void gloire_hold_places(struct table *table); /* state.c: as they are held at the start */
void gloire_take_redoubts(struct table *table);
void gloire_rest_gunners(struct table *table);
bool gloire_ask_spiking(struct table *table);
bool gloire_foot_fires(const struct field *field, piece_id piece); /* in reaction, by option */

/* ---- shock/ and charge/ ----------------------------------------------------------------------------------------------------- */

/* Would the unit fight if its stack attacked? */
bool gloire_can_attack(const struct field *field, piece_id piece);
int gloire_combat_against(const struct field *field, space_id target); /* -1: none is declared */
bool gloire_attacks(const struct field *field, unsigned combat, piece_id piece);
struct verdict gloire_judge_attack(const struct field *field, space_id from, space_id target);
bool gloire_may_shock_across(const struct field *field, piece_id piece, space_id target);
/* The same of a unit as it attacks: a charge, 9.1, or not. */
bool gloire_may_attack_into(const struct field *field, piece_id piece, space_id target);
/* The same, and before it as it faces. */
bool gloire_can_reach(const struct field *field, piece_id piece, space_id target);
bool gloire_may_charge_into(const struct field *field, unsigned arm, space_id from, space_id target);
/* 8.2: whoever attacks has to see to it that somebody attacks this hex, too. */
bool gloire_owes_attack(const struct field *field, piece_id piece, space_id hex);
/* An enemy hex in front of a declared attacker that nobody attacks yet; no_space: none. */
space_id gloire_unattacked(const struct field *field);
void gloire_join_attack(struct table *table, space_id from, space_id target);
void gloire_forget_combats(struct table *table);
/* Front hexes through which it may attack, as a set of sides; six only until it has declared an attack, 6.1.2. */
unsigned gloire_attack_front(const struct field *field, piece_id piece);
int gloire_shock_sum(const struct field *field, unsigned combat, struct figure *figure);
unsigned gloire_shock_row(const struct field *field, int total);
void gloire_begin_combat(struct table *table, unsigned combat, unsigned kind);
int gloire_odds(const struct field *field, unsigned attackers, unsigned defenders);
/* The attacking or defending unit that leads: of the highest cohesion, guns excepted. */
struct verdict gloire_judge_charge(const struct field *field, piece_id piece, space_id target);
struct gloire_mover gloire_charger(const struct field *field, piece_id piece);
struct gloire_mover gloire_charger_onward(const struct field *field, const struct frame *frame);
unsigned gloire_why_no_charge_over(const struct gloire_mover *mover, space_id from, unsigned direction,
				   half_points cost);
void gloire_list_charges(const struct field *field, piece_id piece, struct answers *answers);
void gloire_begin_charge(struct table *table, piece_id piece, space_id target, seat_id seat);
bool gloire_charge_reaches(const struct gloire_mover *mover, space_id from, space_id target);
/* After the search: could it come by there on its way? Searches anew. */
bool gloire_charge_passes(const struct gloire_mover *mover, space_id by, space_id target);
/* After the search, of a hex that the charge reaches: what the ride costs, and its way. */
half_points gloire_ride_cost(const struct gloire_mover *mover, space_id to);
void gloire_add_ride(const struct gloire_mover *mover, space_id to, struct figure *way);

/* ---- disorder/ --------------------------------------------------------------------------------------------------------------- */

enum gloire_cause { by_fire, by_shock, by_ground };
enum gloire_reason { reason_recoil = 1, reason_retreat, reason_test, reason_rout_move, reason_guns_test };

void gloire_make_disordered(struct table *table, piece_id piece, enum gloire_cause cause);
void gloire_make_routed(struct table *table, piece_id piece, enum gloire_cause cause);
void gloire_test_or_disorder(struct table *table, piece_id piece, int modifier, enum gloire_cause cause);
void gloire_begin_retreat(struct table *table, piece_id piece, unsigned steps);
/* Hexes beside one, as answers; the set is of directions. */
void gloire_list_steps(const struct field *field, space_id from, unsigned set, struct answers *answers);
/* driver: 1 + whoever has driven the passer off, or 0 */
void gloire_pass_through(struct table *table, space_id hex, piece_id passer, unsigned driver);
void gloire_recoil(struct table *table, piece_id piece);
/* Pushes the procedure that works the queue off, if there is anything in it. True: it did. */
bool gloire_work_off(struct table *table);
void gloire_begin_rout(struct table *table);
bool gloire_rout_move(struct table *table, piece_id piece,
		      unsigned driver); /* the unit's own; false: it has been lost */
void gloire_check_demoralisation(struct table *table);

/* ---- rally/ ---------------------------------------------------------------------------------------------------- */

int gloire_rally_modifier(const struct field *field, piece_id piece); /* on the die, 11.1 */
void gloire_recover(struct table *table, piece_id piece, unsigned better, seat_id seat); /* and turns */

/* ---- victory/ ------------------------------------------------------------------------------------------------------------------ */

void gloire_take_places(struct table *table);
/* Reading 47: the unit has been in that hex; and on its way there, as the search found it. */
void gloire_tread(struct table *table, piece_id piece, space_id hex);
void gloire_tread_way(struct table *table, const struct gloire_mover *mover, piece_id piece, space_id to);
void gloire_score(const struct field *field, struct score *score);
void gloire_begin_final(struct table *table);
unsigned gloire_after_final(struct table *table);
/* What an objective brings the side as places are held, 13.2. */
int gloire_place_worth(const struct field *field, unsigned objective, side_id side);

/* ---- battles/: where the rules of a battle come in, parts A to K -------------------------------------------------- */

/* closed.c */
struct verdict gloire_judge_aggression(const struct field *field,
				       piece_id piece); /* may it shock or charge at all? */
bool gloire_may_form_square(const struct field *field, piece_id piece);
unsigned gloire_why_no_squares(const struct field *field);           /* the text, where it may not */
bool gloire_is_sheltered(const struct field *field, piece_id piece); /* stacking.c, B 5.1 */
bool gloire_is_untrained(const struct field *field, piece_id piece); /* it fires no volleys, B 8.3 */
unsigned gloire_why_no_forced_march(const struct field *field, piece_id piece);     /* the text; 0: it may */
bool gloire_is_closed(const struct scenario *scenario, unsigned arm, space_id hex); /* even to links, B 9 */
/* F 9.1: a step along the street of Casteggio, where charges ride as well. */
bool gloire_is_street(const struct scenario *scenario, space_id from, unsigned direction);
/* foreground.c: units that their player may set up anew before the first turn, and where. */
bool gloire_is_set_up_anew(const struct field *field, piece_id piece);
struct verdict gloire_judge_place(const struct field *field, piece_id piece, space_id hex);
/* barred.c: the text for what the series forbids and the battle says by a paragraph of its own. */
unsigned gloire_why_barred(const struct field *field, space_id from, unsigned direction, unsigned why);
bool gloire_bars_side(unsigned why);
unsigned gloire_why_not_attacked(const struct field *field, piece_id piece, space_id target);
unsigned gloire_why_not_charged(const struct field *field, space_id target);
unsigned gloire_why_no_square_here(const struct field *field, space_id hex);
unsigned gloire_why_not_meant(const struct field *field);
unsigned gloire_term_by_boat(const struct field *field);
unsigned gloire_term_on_water(const struct field *field);
/* What the battle changes in a step that the ground allows. */
/* Elchingen: may this unit go, and attack, over the bridge as it is? */
bool gloire_bridge_bears(const struct field *field, piece_id piece, space_id from, unsigned direction);
/* bank.c, C 4.3: nobody fights across the Limmat, not by its bridges either. */
bool gloire_is_limmat(const struct scenario *scenario, space_id from, unsigned direction);
unsigned gloire_term_of_change(const struct field *field); /* what it adds to the cost */
/* Is there anything in this battle that gloire_change_step or gloire_change_at_the_bank would change in a step to the hex? */
static inline bool gloire_ground_changes(const struct field *field, space_id hex)
{
	unsigned name = gloire_battle(field->scenario)->name;
	return name == gloire_elchingen || name == gloire_schongraben || name == gloire_durrenstein ||
	       gloire_data(field->scenario)->terrain[hex] == terrain_pond;
}
void gloire_change_step(const struct gloire_mover *mover, space_id from, unsigned direction, bool into_zone,
			struct gloire_step_cost *step, bool *stops);
int gloire_furia(const struct field *field, unsigned combat); /* on the die of the attack, H 2.1.2 */
/* boats.c */
static inline bool gloire_is_boat(const struct field *field, piece_id piece)
{
	return !gloire_is_chief(piece) && gloire_data(field->scenario)->type_of[piece] == gloire_boat;
}
bool gloire_never_rallies(const struct field *field); /* its boats, C 0.3 */
struct gloire_step_cost gloire_water_step(const struct field *field, space_id to, struct figure *figure);
/* ferry.c: a step that the ground refuses, and what the bank adds to one (B 4.3, C 4.3, I flotilla). */
struct gloire_step_cost gloire_cross_water(const struct gloire_mover *mover, space_id from,
					   unsigned direction, struct gloire_step_cost step);
/* C 4.3: what the ground beyond the river costs of a step by boat; on the water itself nothing. */
half_points gloire_under_boat(const struct gloire_mover *mover, space_id from, unsigned direction);
void gloire_change_at_the_bank(const struct gloire_mover *mover, space_id from, space_id to,
			       struct gloire_step_cost *step, bool *stops);
bool gloire_is_afloat(const struct field *field, space_id hex);
bool gloire_is_ferried(const struct field *field, piece_id piece);
/* I flotilla: the unit that a boat carries; is a unit carried, may it go aboard there? */
piece_id gloire_cargo_of(const struct field *field, piece_id boat);
bool gloire_is_aboard(const struct field *field, piece_id piece);
bool gloire_may_board(const struct field *field, piece_id piece, space_id hex);
void gloire_move_cargo(struct table *table, piece_id cargo, space_id to);
/* bridges.c: what lies between two hexes, with the bridges that were laid in play (A 4.3, C 4.3). */
uint32_t gloire_kinds(const struct field *field, space_id from, unsigned direction);
bool gloire_is_train(const struct field *field, piece_id piece);
struct verdict gloire_judge_bridge(const struct field *field, piece_id train, space_id to);
void gloire_list_bridges(const struct field *field, piece_id train, struct answers *answers);
void gloire_lay_bridge(struct table *table, piece_id train, space_id to);
bool gloire_is_bridge_end(const struct field *field, space_id hex, side_id shooter);
void gloire_destroy_bridge(struct table *table, space_id hex);
void gloire_note_bridge(struct table *table);
/* exits.c: ways off the map. */
struct verdict gloire_judge_leaving(const struct field *field, piece_id piece);
void gloire_leave_map(struct table *table, piece_id piece);
int gloire_points_for_leaving(const struct field *field, side_id side);
/* claims.c: what a battle counts beside places, losses and demoralised formations, 13.2. */
void gloire_add_claims(const struct field *field, struct score *score,
		       void (*add)(struct score *score, side_id side, struct message label, int value));
void gloire_count_claims(struct table *table); /* those of the turn that ends */
const char *gloire_claim_words(const struct scenario *scenario,
			       unsigned number); /* the n-th of the battle; NULL: there are no more */
/* ice.c, G ponds: whoever has run onto it; whoever has fallen back onto it */
static inline bool gloire_is_ice(const struct scenario *scenario, space_id hex)
{
	return gloire_data(scenario)->terrain[hex] == terrain_pond;
}
void gloire_try_ice(struct table *table, piece_id piece);
void gloire_fall_back_on_ice(struct table *table, piece_id piece);
/* wake.c, B 2.2: after the dice for the initiative */
void gloire_offer_waking(struct table *table, int initiative);
bool gloire_is_burnt(const struct field *field, space_id hex); /* burning.c */
/* reserves.c, K 2.2: a battery has fired (did_fire) or answered (did_answer); some may do so again. */
bool gloire_has_second_shot(const struct field *field, piece_id guns, unsigned did);
void gloire_note_shot(struct table *table, piece_id guns, unsigned did);
bool gloire_may_react(const struct field *field, piece_id guns);
void gloire_note_counter_battery(struct table *table, piece_id guns);
/* column.c, D entry */
unsigned gloire_place_in_column(const struct field *field, piece_id piece);
void gloire_note_entry(struct table *table, piece_id piece);
bool gloire_may_turn(const struct field *field, piece_id piece); /* closed.c, B 6.1 */
/* reserves.c: does the unit act at all yet; may it move; has it orders of its own? */
bool gloire_is_awake(const struct field *field, piece_id piece);
bool gloire_may_stir(const struct field *field, piece_id piece);
unsigned gloire_why_fixed(const struct field *field, piece_id piece); /* closed.c: 0, or the text */
bool gloire_has_own_orders(const struct field *field, piece_id piece);
unsigned gloire_markers_at_most(const struct field *field, unsigned formation, unsigned most);
/* What a battle notes at the end of an activation, after phase E, and when a turn begins. */
void gloire_note_activation(struct table *table);
void gloire_note_rout(struct table *table);
void gloire_note_turn(struct table *table);
/* markers.c: may this special marker be in the cup in this turn? It has been drawn, or stayed as the last. Plays it. */
bool gloire_may_pick(const struct field *field, unsigned marker);
unsigned gloire_why_not_picked(const struct field *field, unsigned marker);
void gloire_use_special(struct table *table, unsigned marker);
void gloire_play_special(struct table *table, unsigned marker);
bool gloire_one_die_for_all(const struct field *field);
bool gloire_is_bound_to_attack(const struct field *field, piece_id piece); /* J 2.1.2 */
bool gloire_act_as_one(const struct field *field, piece_id a, piece_id b); /* 7.3 */
/* withheld.c: could a marker of a formation that has so many lie aside in this turn for a combined one, as everybody knows? Does it? */
bool gloire_may_be_withheld(const struct field *field, unsigned formation, unsigned count);
bool gloire_is_withheld(const struct field *field, unsigned formation, unsigned count);
unsigned gloire_last_marker(const struct gloire_battle *battle, unsigned formation, unsigned count);
bool gloire_stands_for(const struct field *field, unsigned marker, unsigned formation);
/* J 2.1.2: the formations that the combined attack replaces. */
struct verdict gloire_judge_naming(const struct field *field, side_id side, unsigned marker);
bool gloire_owes_naming(const struct field *field, side_id side);
/* quota.c, G 2.2: is the formation one of those from which the Allies choose? Asks them. */
bool gloire_is_under_quota(const struct field *field, unsigned formation);
void gloire_ask_quota(struct table *table);
/* A second marker that is in the cup only by the initiative. */
bool gloire_is_garrison(const struct gloire_battle *battle, unsigned formation); /* K 2.2 */
bool gloire_is_reserve(const struct gloire_battle *battle, unsigned formation);  /* H reserve */
bool gloire_has_spare_marker(const struct gloire_battle *battle, unsigned formation);
/* rivoli.c */
void gloire_activate_leclerc(struct table *table, unsigned formation);
bool gloire_may_look(const struct field *field);
bool gloire_is_bound(const struct field *field, piece_id piece); /* to his trail */
void gloire_free(struct table *table, piece_id piece);
void gloire_mark_trail(const struct scenario *scenario);
struct verdict gloire_judge_bound(const struct field *field, piece_id piece, struct answer given);
bool gloire_can_go_on_by_trail(const struct field *field, piece_id piece);
piece_id gloire_owes_march(const struct field *field, side_id side);
/* automatic.c, 13.1: ends the game and says so. */
bool gloire_automatic_victory(struct table *table);
bool gloire_claim_stands(const struct field *field, const struct gloire_automatic *claim);
/* Is it a hex in which no enemy of the side may be for its claim? */
bool gloire_claim_forbids(const struct field *field, const struct gloire_automatic *claim, space_id hex);

/* command.c: does the chief give orders at this moment, and to whom? */
bool gloire_commands(const struct field *field, unsigned chief);
bool gloire_may_command(const struct field *field, unsigned chief, unsigned formation);
/* 2.3.2: may headquarters order it at all, whoever is in range? */
struct verdict gloire_judge_orderable(const struct field *field, piece_id unit);
bool gloire_is_due_marker(const struct field *field, unsigned marker); /* it must be in this turn's cup */
void gloire_begin_phase_a(struct table *table);
/* 0: it may begin the turn; else the text that says why not, B 3, G 2.2, K 2.1.2 */
unsigned gloire_why_not_begin(const struct field *field, unsigned marker);
unsigned gloire_why_not_ride(const struct field *field, unsigned chief);
bool gloire_must_begin(const struct field *field, side_id side); /* with one of its markers, B 3 */
/* arrivals.c: the turn in which a reinforcement comes */
unsigned gloire_due_turn(const struct field *field, piece_id piece);

void gloire_mark_far_bank(const struct scenario *scenario); /* bank.c */
void gloire_form_wings(struct scenario *scenario);          /* quota.c */

extern const struct question gloire_volley_question, gloire_choice, gloire_exchange_question,
	gloire_successor, gloire_wake, gloire_burning, gloire_quota, gloire_bridge_question, gloire_eye,
	gloire_redoubt, gloire_spike;

/* ---- the shell --------------------------------------------------------------------------------------------------------------------- */

extern const struct state gloire_state;
void gloire_set_up(struct table *table);
enum { gloire_own_change_count = 5 };
extern const struct own_change gloire_own_changes[gloire_own_change_count];
struct verdict gloire_edit(struct table *table, const json_t *change);
struct verdict gloire_edit_check(const struct table *table);
const char *gloire_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size);
void gloire_view(const struct field *field, struct json *out);
const char *gloire_kind_word(unsigned type);                          /* "heavy-cavalry" */
void gloire_view_places(const struct field *field, struct json *out); /* view_tracks.c */
void gloire_view_tracks(const struct field *field, struct json *out);
struct aids;
void gloire_aids(const struct scenario *scenario, struct aids *aids); /* aids.c */
/* outlook.c: what an answer to the open question would cost or bring; the sums of fire and of a declared combat */
struct verdict gloire_outlook(const struct field *field, const json_t *actions, struct figures *figures);
struct verdict gloire_outlook_attack(const struct field *field, piece_id piece, space_id at,
				     struct figures *figures);
void gloire_outlook_fire(const struct field *field, const struct gloire_fire *fire, struct figures *figures);
void gloire_outlook_shock(const struct field *field, unsigned combat, struct figures *figures);
struct verdict gloire_explain(const struct field *field, const json_t *about, struct figures *figures);
struct scenario *gloire_load(const struct scenario_info *info, const struct data_set *files,
			     struct data_error *error);
void gloire_unload(struct scenario *scenario);
void gloire_work_out(struct scenario *scenario);
void gloire_measure_denials(const struct scenario *scenario); /* players/goals.c */

extern const struct question gloire_orders_question, gloire_first, gloire_draw, gloire_activation,
	gloire_leader_initiative, gloire_fire_question, gloire_target, gloire_counter_battery, gloire_move,
	gloire_march, gloire_face_question, gloire_charge_to, gloire_chief_ride, gloire_flight,
	gloire_declare, gloire_attack, gloire_resolve, gloire_combat_question, gloire_refuse, gloire_square,
	gloire_recall, gloire_recall_to, gloire_counter_charge, gloire_reaction, gloire_retreat,
	gloire_advance, gloire_breakthrough, gloire_counter_shock, gloire_pursuit, gloire_consequences,
	gloire_rally, gloire_rout_question, gloire_rout_step, gloire_together_question, gloire_turning,
	gloire_pursuer, gloire_quarry, gloire_strike, gloire_guns_follow, gloire_rout_way, gloire_onward;

#endif
