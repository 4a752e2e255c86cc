/*
 * What the files of chapters 3 to 9.4 share among themselves and with explain.
 */
#ifndef VEDETTE_TRAUTENAU_GROUND_H
#define VEDETTE_TRAUTENAU_GROUND_H

#include "rulebooks/trautenau/trautenau.h"

/* ---- terrain.c ----------------------------------------------------------------------------------------- */

enum { one_point = 2 }; /* in half points */

/* The parts of a step's cost, half points. */
struct step_terms {
	half_points ground, level, stream, ravine;
	bool linked; /* by road, path or railway */
};

enum movement_class trautenau_class_of(const struct piece_info *piece);
half_points trautenau_class_cost(const struct scenario *scenario, enum movement_class class, space_id from,
				 unsigned direction);
/* Bit set of the sides of a hex across which such a unit's zone can reach, whatever its facing. */
unsigned trautenau_zone_sides(const struct scenario *scenario, enum movement_class class, space_id from);
/* A hex entered without a link, by its terrain alone. */
half_points trautenau_ground_points(enum movement_class class, unsigned terrain);
/* Closed to such a unit where no link leads in. */
bool trautenau_is_ground_closed(enum movement_class class, unsigned terrain);
/* What the combat values of an attack on it are divided by. */
unsigned trautenau_ground_protection(unsigned terrain);
/* Of a step that is not forbidden. */
void trautenau_step_terms(const struct board *board, enum movement_class class, space_id from,
			  unsigned direction, struct step_terms *terms);

/* ---- zones.c ------------------------------------------------------------------------------------------- */

/* Bit set of the directions in which the unit has a zone of control where it stands. */
unsigned trautenau_zone_of(const struct field *field, piece_id unit);

/* ---- pieces.c ------------------------------------------------------------------------------------------ */

unsigned trautenau_stack_facing(const struct field *field, piece_id unit, space_id space);
unsigned trautenau_commanding_corps(const struct field *field, unsigned formation);
/* All that are active (trautenau_is_active), on the map or not; returns how many. */
unsigned trautenau_active_pieces(const struct field *field, piece_id list[max_pieces]);
/* A unit has passed or entered the hex (11.4.1). */
void trautenau_note_holder(struct table *table, piece_id piece, space_id space);
/* Any piece of the other side, a lone commander included. */
static inline bool holds_enemy(const struct field *field, side_id side, space_id space)
{
	piece_id piece = first_in(field, space);
	return piece != no_piece && info(field, piece)->side != side;
}

static inline bool is_chief(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm == arm_chief;
}

/* ---- command.c ----------------------------------------------------------------------------------------- */

/* Traces every line of command of a commander on the map; trautenau_command_traced then answers for each hex: half points or -1. */
void trautenau_trace_command(const struct field *field, piece_id commander);
half_points trautenau_command_traced(const struct field *field, space_id target);
/* Whom an out-of-command unit has to approach (9.1.4), no_piece if nobody is on the map. */
piece_id trautenau_commander_to_approach(const struct field *field, piece_id unit);

/* ---- reinforcements.c, 9.4 ----------------------------------------------------------------------------- */

enum { max_entries = 8 };

static inline bool is_waiting(const struct field *field, piece_id piece)
{
	unsigned at = state(field, piece)->at;
	return at >= at_entry && at < at_entry + max_entries;
}

/* Waits at an entry and its hour has come. */
bool trautenau_is_due(const struct field *field, piece_id piece);
/* The entry hex it waits for. */
space_id trautenau_entry_of(const struct field *field, piece_id piece);
/* Is a hex closed to those who would enter there: an enemy in it, or an enemy zone without a friend? */
bool trautenau_is_entry_held(const struct field *field, side_id side, space_id space);
/* Hexes it may enter by: its entry, or the nearest free ones of that edge a turn later. Returns how many. */
enum { max_entry_hexes = 4 };
unsigned trautenau_entry_hexes(const struct field *field, piece_id piece, space_id hexes[max_entry_hexes]);
/* Half points for the first hex: its terrain, and times the units before it in the column. */
half_points trautenau_entry_ground(const struct field *field, piece_id piece, space_id space);
half_points trautenau_entry_cost(const struct field *field, piece_id piece, space_id space);
bool trautenau_is_road_entry(const struct field *field, space_id space);
struct verdict trautenau_judge_entry(const struct field *field, piece_id piece);
/* It has come onto the map. */
void trautenau_note_entry(struct table *table, piece_id piece, unsigned entry);

/* ---- march.c: one piece's move ------------------------------------------------------------------------- */

enum { on_road = 0, off_road = 1, in_disorder = 2 }; /* modes of reach: bits; disorder by woods on the way */
enum { march_gone = 1, march_stopped = 2 };          /* stages of a move */

/* A move under way, or one that could begin. */
struct march {
	piece_id piece;
	uint16_t origin; /* where it began: a space, or at_entry + n */
	uint8_t mode;    /* on_road or off_road */
	uint8_t stage;
};

/* All that stays the same while one looks where a piece can go. */
struct mover {
	const struct field *field;
	const struct trautenau *position;
	const struct board *board;
	const uint8_t *enemy_zone;
	piece_id piece;
	side_id side;
	enum movement_class class;
	const int8_t (*step_cost)[hex_sides];
	bool must_approach;       /* its commander (9.1.4) or its map edge (10.2) */
	bool heeds_zones;         /* units: zones stop, cost, and bar (5.1) */
	bool bars_zones;          /* out of command, demoralised, or disorganised cavalry */
	bool disordered_by_woods; /* cavalry in order */
	bool avoids_enemies;      /* chiefs (7.1) */
	bool leaving_takes_all;
	space_id goal; /* 9.1.4: not away from here; no_space */
	half_points allowance, bonus, leaving;
	struct figure *figure;
	unsigned lifted; /* for why-not: rules below this number are not asked */
};

/* What may bar a step, in the order in which why-not lifts them: points first, the ground never. */
enum march_rule {
	bar_none,
	bar_points,
	bar_half,
	bar_goal,
	bar_enemies_near,
	bar_zone,
	bar_enemy,
	bar_ground
};

half_points trautenau_full_allowance(const struct field *field, piece_id piece); /* as printed */
half_points trautenau_allowance_of(const struct field *field, piece_id piece);
half_points trautenau_points_left(const struct field *field, piece_id piece);
/* The move the open question is about if it is this piece's, else the one it could begin. */
struct march trautenau_march_of(const struct field *field, piece_id piece);
struct march trautenau_march_in_frame(const struct frame *frame);
struct mover trautenau_mover_of(const struct field *field, const struct march *march);
/* Searches from where the piece stands or enters; false if it cannot go anywhere. */
bool trautenau_find_ways(const struct mover *mover, const struct march *march);
bool trautenau_find_ways_lifted(const struct mover *mover, const struct march *march);
reach_rule trautenau_march_step;
/* The same rule, with what was lifted lifted, the reason of a refusal, and the terms of the cost if wanted. */
struct reach_step trautenau_explain_step(const struct mover *mover, space_id from, uint8_t mode,
					 unsigned direction, space_id to, half_points spent,
					 struct figure *figure);
reach_rule trautenau_march_step_lifted;
void trautenau_search_march(struct reach *reach, const struct board *board, space_id start, uint8_t mode,
			    half_points spent, half_points limit, const struct mover *mover);
struct reach_step trautenau_plain_step(const struct mover *mover, space_id from, uint8_t mode,
				       unsigned direction, space_id to, half_points spent);
/* 5.1: the sentence about what keeps the piece out of the enemy zone at a hex; 0: nothing does. */
unsigned trautenau_bar_of_zone(const struct mover *mover, bool from_zone, space_id to);
enum trautenau_text trautenau_entry_term(const struct mover *mover, space_id to, bool linked);
/* The hex an out-of-command unit has to approach (9.1.4), no_space if there is none. */
space_id trautenau_goal_of(const struct field *field, piece_id unit);
/* Points beyond the allowance come from the road bonus: on along a road, and not into an enemy zone (note 4). */
bool trautenau_is_paid(const struct mover *mover, half_points total, uint8_t mode, bool by_road,
		       bool into_zone);

/* ---- ways.c: where a move may end ---------------------------------------------------------------------- */

/* May the move end here: stacking, 9.1.4, 10.2, the battle's own rules? */
struct verdict trautenau_judge_end(const struct field *field, const struct march *march, space_id space);
/* After trautenau_find_ways: may one go there, to stay or to go on? */
bool trautenau_may_go(const struct mover *mover, const struct march *march, space_id space);
/* A hex by which it may leave the map in one go, because it cannot stay there on the way; NULL if there is none. */
const struct reach_node *trautenau_departure_through(const struct mover *mover, const struct march *march);
void trautenau_list_ways(const struct mover *mover, const struct march *march, struct answers *answers);
/* ---- going.c ------------------------------------------------------------------------------------------- */

/*
 * The step straight into the next hex where the best way there goes round it, because the step disorders cavalry: an answer
 * of its own, `go` with way 1. False if there is none.
 */
enum { way_straight = 1 };
bool trautenau_straight_way(const struct mover *mover, const struct march *march, space_id to,
			    struct reach_node *node);
void trautenau_go_straight(struct table *table, struct march *march, space_id to);
/* Moves the piece along the way found; returns the stage and mode after it in *march. */
void trautenau_go(struct table *table, struct march *march, space_id to);
/* ---- departure.c: off the map -------------------------------------------------------------------------- */

/* May it march off the map from there, points apart? */
struct verdict trautenau_judge_departure_from(const struct field *field, const struct march *march,
					      space_id space);
struct verdict trautenau_judge_departure(const struct field *field,
					 const struct march *march); /* off the map: evacuated */
half_points trautenau_departure_cost(const struct field *field, const struct march *march);
/* From where it stands, or through a hex where it cannot stay; then *through is that hex, else no_space. */
struct verdict trautenau_judge_leaving(const struct field *field, const struct march *march,
				       space_id *through, half_points *cost);

/* ---- known_ways.c: searches that need not be made twice ------------------------------------------------ */

/* reach_find with trautenau_march_step, unless the same was asked a moment ago. */
void trautenau_find_known_ways(const struct mover *mover, space_id start, uint8_t mode, half_points spent,
			       half_points limit);

/* ---- why.c: explaining moves --------------------------------------------------------------------------- */

/* Terms of what it costs the piece to go there: each hex's ground, level, stream, leaving a zone, road bonus, column. */
void trautenau_cost_figure(const struct field *field, piece_id piece, space_id to, struct figure *figure);
/* Why the piece cannot go there, by the most telling paragraph; legal if it can. */
struct verdict trautenau_judge_way(const struct field *field, piece_id piece, space_id to);
struct verdict trautenau_judge_march_to(const struct field *field, const struct march *march, space_id to);

/* ---- displaced.c, 9.5.12 and 9.5.13 -------------------------------------------------------------------- */

/* Commanders who stand alone next to units of the side that moves ride to the nearest friend; ties ask their owner. */
void trautenau_displace_commanders(struct table *table, side_id moving);

/* ---- activation.c -------------------------------------------------------------------------------------- */

/* Ends what belongs to one activation: flags, points spent; independent units that acted are used up. */
void trautenau_close_activation(struct table *table);

/* ---- initiative.c -------------------------------------------------------------------------------------- */

/* Markers that may be chosen or drawn this turn (1.2.4), as a bit set of formations. */
uint32_t trautenau_available_markers(const struct field *field);

#endif
