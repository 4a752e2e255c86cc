/*
 * Trautenau - Soor 1866: what every file of the module shares.
 *
 * The rules stand in files named after the booklet's chapters. This header has the pieces, the position and the small
 * questions that everybody asks of them.
 */
#ifndef VEDETTE_TRAUTENAU_H
#define VEDETTE_TRAUTENAU_H

#include "mechanisms/formations.h"
#include "mechanisms/occupancy.h"
#include "vedette/rulebook.h"

extern const struct rulebook trautenau_rulebook;

/* ---- Sides, seats, battles --------------------------------------------------------------------------------------- */

enum { prussian, austrian, sides }; /* seat and side coincide; the Prussian always begins */

enum battle { battle_trautenau, battle_soor, battle_joined };

enum level_of_victory { level_draw, level_minor, level_major };

/* What dice are rolled and markers drawn for. Lines are only added: the dice of a seed hang on the numbers. */
enum {
	chance_for_initiative = 1, /* of a chief */
	chance_for_marker,
	chance_for_commander,    /* of a commander */
	chance_for_chief,        /* of a chief */
	chance_for_coordination, /* of a hex */
	chance_for_defence,      /* against an attacker */
	chance_for_attack,       /* of a hex */
	chance_for_barrage,      /* of a target */
	chance_for_leader,       /* of a leader */
	chance_for_morale,       /* of a unit */
	chance_for_panic,
	chance_for_fourth_corps,
	chance_for_first_corps,
};

static inline side_id enemy_of(side_id side)
{
	return side == prussian ? austrian : prussian;
}

/* ---- The order of battle: printed, never changes ----------------------------------------------------------------- */

enum { max_pieces = 96, max_formations = 20, map_spaces = 288, no_formation = 0xff };
enum { map_words = (map_spaces + 63) / 64 }; /* of a set of hexes, see mechanisms/lines.h */

enum arm { arm_infantry, arm_cavalry, arm_artillery, arm_commander, arm_chief };

/* Traits of a counter, 1.2.3 and the combat table. */
enum {
	trait_light = 1 << 0, /* horn: Jäger and Schützen */
	trait_heavy = 1 << 1, /* star: heavy cavalry */
	trait_guard = 1 << 2,
	trait_dreyse = 1 << 3, /* Prussian infantry with the needle gun */
};

enum corps { corps_first, corps_guard, corps_tenth, corps_fourth, corps_count };

struct piece_info {
	char id[24];       /* "pr.1gren" */
	char name[56];     /* "1st Grenadiers" */
	char label[12];    /* what fits on a counter: "1 Gren" */
	char alias[3][40]; /* other spellings that name it, among them the booklet's */
	side_id side;
	uint8_t arm, corps;
	uint8_t formation; /* independents: the corps' group of independent units */
	uint8_t combat, morale, movement, range;
	uint8_t traits;
	uint8_t command, bonus, aide_command, aide_bonus; /* formation commanders */
	uint8_t reaction, initiative;                     /* commanders in chief */
	char origin[8];                                   /* R, S, K, X as in the data file */
};

struct formation_info {
	char id[24];   /* "au.mondel" */
	char name[40]; /* "Mondel": also the name of its marker */
	char alias[2][40];
	side_id side;
	uint8_t corps;
	bool independent;   /* a corps' independent units: no marker, no commander, never demoralised */
	piece_id commander; /* no_piece for independents */
	uint8_t steps, threshold, points; /* 11.1.2, 12.1.2, 13.4 */
};

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* Where a piece is, besides the 288 hexes. entry_first + n: waits to enter by the scenario's n-th entry hex. */
enum {
	at_entry = 0xff00,
	at_evacuated = 0xfffc,
	at_captured = 0xfffd,
	at_eliminated = 0xfffe,
	at_off = 0xffff
};

enum {
	piece_disorganised = 1 << 0,
	piece_out_of_command =
		1 << 1, /* units: found so in this activation (9.1.2); commanders: the OOC marker (7.2) */
	piece_led_by_chief = 1 << 2, /* 9.1.4, for the turn */
	piece_moved = 1 << 3,        /* in the activation under way */
	piece_fired = 1 << 4,        /* barrage in the activation under way */
	piece_activated = 1 << 5, /* an independent unit has acted this turn; a chief has moved or tried to */
	piece_assaulting = 1 << 6, /* declared in an assault of this activation */
	piece_supported =
		1 << 7, /* has given its support to a defence in this enemy activation (9.5.1, 9.5.6) */
	piece_printed_stack =
		1 << 8,      /* stands in a stack that the set-up prints although chapter 3 forbids it */
	piece_aide = 1 << 9, /* a commander on his aide-de-camp side */
	piece_returning = 1 << 10, /* an eliminated aide who comes back next turn */
	piece_tested = 1 << 11,    /* has taken its rally test this turn */
	piece_entered = 1 << 12,   /* came onto the map this turn as a reinforcement (9.4: in command) */
	piece_stays = 1 << 13,     /* may not move in this activation (a commander who failed 9.1.1) */
	piece_acting = 1 << 14,    /* an independent unit that acts in the activation under way */
};

struct piece_state {
	uint16_t at;
	uint16_t flags;
	half_points spent; /* movement points spent in this activation (charges, 9.5.11) */
	uint8_t facing; /* a direction; no_direction where there is none: commanders, non-artillery in houses, off the map */
	uint8_t losses;
	uint8_t old_losses; /* of them, those that pay no victory points (present when the day began) */
	uint8_t due;        /* waiting at an entry: the turn from which it may come */
};

_Static_assert(sizeof(struct piece_state) == 10, "no padding");

enum {
	formation_demoralised = 1 << 0,
	formation_freed = 1 << 1, /* 11.1.5: attacked, so it may be activated */
	formation_paid = 1 << 2,  /* demoralised on an earlier day: pays nothing more */
	formation_acted = 1 << 3, /* its marker has been used this turn */
};

/* Chapters 7 to 9.4. Owned by the files of the ground. */
struct command_state {
	uint32_t cup;              /* bit set of formations whose marker is in the container */
	uint8_t active;            /* formation under activation or no_formation */
	side_id initiative;        /* side that won it this turn, or no_side */
	uint8_t initiative_chief;  /* corps whose chief won it: only his formations may be chosen (8) */
	uint8_t led[corps_count];  /* units led directly by each chief this turn (9.1.4) */
	uint8_t entered[8][sides]; /* units that came in by each entry hex this turn (9.4) */
	uint8_t spare;
};

_Static_assert(sizeof(struct command_state) == 4 + 3 + 4 + 16 + 1, "no padding");

#include "rulebooks/trautenau/battles/battle_data.h"  /* struct battle_data: hours, edges and places */
#include "rulebooks/trautenau/battles/battle_state.h" /* struct battle_state: chapters 11 to 13 */
#include "rulebooks/trautenau/combat/combat_state.h"  /* struct combat_state: chapter 9.5 */

struct trautenau {
	struct flow flow;
	struct piece_state piece[max_pieces];
	uint8_t formation[max_formations]; /* flags */
	struct command_state command;
	struct battle_state battle;
	struct combat_state combat;
	uint8_t holder[map_spaces]; /* 1 + side that last had a combat unit there; 0: nobody yet (11.4.1) */

	/* Derived: rebuilt by trautenau_derive_position, kept up to date by trautenau_place_piece and trautenau_face_unit, never saved. */
	uint16_t first[map_spaces]; /* occupancy.h: the pieces of each hex, ascending */
	uint16_t next[max_pieces];
	uint8_t zone[sides]
		    [map_spaces]; /* how many units of that side have the hex in their zone of control */
	uint8_t derived_end[6];
};

_Static_assert(offsetof(struct trautenau, derived_end) + sizeof((struct trautenau *)0)->derived_end ==
		       sizeof(struct trautenau),
	       "no padding");

/* ---- The scenario's data ----------------------------------------------------------------------------------------- */

struct set_up_row {
	uint8_t piece;
	uint8_t facing;
	uint8_t losses;
	uint8_t due; /* 0: on the map from the start; else the turn of arrival */
	uint16_t at; /* space, or the entry hex (a space) if due */
	bool printed_stack;
};

/* Columns of the terrain table; commanders ride like cavalry. */
enum movement_class { moves_on_foot, moves_light, moves_mounted, moves_guns, movement_classes };

struct trautenau_data {
	enum battle battle;
	uint8_t pieces, formations, entries;
	struct piece_info piece[max_pieces];
	struct formation_info formation[max_formations];
	piece_id chief[corps_count];
	space_id entry[8];
	uint16_t set_up_rows;
	struct set_up_row set_up[max_pieces];
	/* The terrain table worked out once for this board: see trautenau_prepare_ground. */
	int8_t step_cost[movement_classes][map_spaces][hex_sides]; /* half points; negative: forbidden */
	uint8_t zone_sides[movement_classes][map_spaces]; /* bit set of the sides a zone can reach across */
	uint8_t distance[map_spaces][map_spaces];         /* in hexes */
	uint64_t beside[map_spaces][map_words];           /* the neighbours of each, for lines */
	uint64_t ground_mark;                         /* a hash over all that movement asks of this ground */
	uint8_t first_hour;                           /* of turn 1 */
	uint8_t turns_day_1;                          /* joined: the turn count of the first day */
	struct battle_data battles;                   /* hours, edges and places */
	struct formation_range range[max_formations]; /* the pieces of each */
	/* What never changes of the view, written once: see trautenau_prepare_view. */
	uint8_t by_id[max_pieces]; /* pieces in the order of their ids */
	uint16_t printed_length[max_pieces];
	char printed[max_pieces][512]; /* JSON members of the piece from its id on */
};

static inline const struct trautenau_data *data_of(const struct scenario *scenario)
{
	return scenario->data;
}

static inline const struct trautenau *look(const struct field *field)
{
	return (const struct trautenau *)field->mask;
}

static inline struct trautenau *truth_of(struct table *table)
{
	return (struct trautenau *)table->position;
}

static inline const struct piece_info *info(const struct field *field, piece_id piece)
{
	return &data_of(field->scenario)->piece[piece];
}

static inline const struct piece_state *state(const struct field *field, piece_id piece)
{
	return &look(field)->piece[piece];
}

static inline const struct formation_info *formation_info(const struct field *field, unsigned formation)
{
	return &data_of(field->scenario)->formation[formation];
}

static inline bool has(const struct field *field, piece_id piece, unsigned flag)
{
	return (look(field)->piece[piece].flags & flag) != 0;
}

static inline bool is_on_map(const struct field *field, piece_id piece)
{
	return look(field)->piece[piece].at < map_spaces;
}

static inline bool is_unit(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm <= arm_artillery;
}

static inline bool is_commander(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm >= arm_commander; /* formation commander or chief */
}

static inline bool is_cavalry(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm == arm_cavalry;
}

static inline bool is_artillery(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm == arm_artillery;
}

static inline bool is_infantry(const struct field *field, piece_id piece)
{
	return info(field, piece)->arm == arm_infantry;
}

static inline bool is_independent(const struct field *field, piece_id piece)
{
	return formation_info(field, info(field, piece)->formation)->independent;
}

static inline const struct space *ground(const struct field *field, space_id space)
{
	return &field->scenario->board->space[space];
}

/* Hexes of the map, worked out when the scenario was loaded. */
static inline unsigned hexes_apart(const struct field *field, space_id a, space_id b)
{
	return data_of(field->scenario)->distance[a][b];
}

static inline bool has_houses(const struct field *field, space_id space)
{
	return ground(field, space)->terrain == terrain_village ||
	       ground(field, space)->terrain == terrain_town;
}

/* Pieces of a hex, ascending: for (unsigned p = first_in(f, s); p != no_piece; p = next_in(f, p)) */
static inline piece_id first_in(const struct field *field, space_id space)
{
	return occupancy_first(look(field)->first, space);
}

static inline piece_id next_in(const struct field *field, piece_id piece)
{
	return occupancy_next(look(field)->next, piece);
}

/* ---- pieces.c: where pieces stand (ground) ------------------------------------------------------------------------ */

/* The only ways to change where a piece is and how it faces: they keep the derived block and `holder` true. */
void trautenau_place_piece(struct table *table, piece_id piece,
			   unsigned at); /* facing becomes no_direction where the hex or piece has none */
void trautenau_face_unit(struct table *table, piece_id piece, unsigned facing);
void trautenau_set_flag(struct table *table, piece_id piece, unsigned flag);
void trautenau_clear_flag(struct table *table, piece_id piece, unsigned flag);
void trautenau_derive_position(const struct scenario *scenario, struct position *bytes);

/* A side's combat units stand in the hex. */
bool trautenau_has_units(const struct field *field, side_id side, space_id space);
/* Does this piece need a facing where it stands? Artillery always, other units outside houses, commanders never (4). */
bool trautenau_needs_facing(const struct field *field, piece_id piece, space_id space);
/* Is the neighbouring hex in that direction a front hex of the unit where it stands (4)? */
bool trautenau_is_front(const struct field *field, piece_id unit, unsigned direction);
/* The chief who commands this formation (13.1 may put the 1st Guard Division under Bonin), no_piece if none is known. */
piece_id trautenau_chief_of(const struct field *field, unsigned formation);
/* Does the unit act with the active formation: of it, or an independent unit of its corps that has not acted yet (9.1.3)? */
bool trautenau_is_active(const struct field *field, piece_id unit);
/* Marks an independent unit as used up in this activation's formation. */
void trautenau_note_activity(struct table *table, piece_id unit);

/* ---- stacking.c, chapter 3 (ground) -------------------------------------------------------------------------------- */

/* May this unit end in the hex beside the friendly units that are there (itself not counted twice)? Commanders always may. */
struct verdict trautenau_judge_stack(const struct field *field, piece_id unit, space_id space);

/* ---- terrain.c, the terrain table (ground) ------------------------------------------------------------------------- */

enum { cost_forbidden = -1 };
/* Fills step_cost and zone_sides of the scenario's data: the loader calls it when board and data are there. */
void trautenau_prepare_ground(struct scenario *scenario);
/* Cost in half points of going from a hex to its neighbour; cost_forbidden with the reason in *why (if not NULL). No zones. */
half_points trautenau_step_cost(const struct field *field, piece_id piece, space_id from, unsigned direction,
				struct message *why);
half_points trautenau_cavalry_cost(const struct field *field, space_id from,
				   unsigned direction); /* lines of command, commanders */
bool trautenau_is_steep(const struct field *field, space_id from,
			unsigned direction);                              /* two levels or more, either way */
unsigned trautenau_protection(const struct field *field, space_id space); /* 1, 2 or 3 */
/* Links of the side: road, path, railway. */
unsigned trautenau_links(const struct field *field, space_id from, unsigned direction);

/* ---- zones.c, chapter 5 (ground) ----------------------------------------------------------------------------------- */

bool trautenau_exerts_zone(const struct field *field, piece_id unit,
			   unsigned direction); /* into that neighbour */
bool trautenau_in_enemy_zone(const struct field *field, side_id side, space_id space); /* of side's enemy */
bool trautenau_zone_cuts(const struct field *field, side_id side,
			 space_id space); /* enemy zone without a friendly unit */
bool trautenau_enemy_on_flank(const struct field *field, piece_id unit); /* for morale, chapter 2 */

/* ---- command.c, 7.2 and 9.1 (ground) ------------------------------------------------------------------------------- */

/* Is there a line of command of 6 cavalry points between the commander's hex and the target's? */
/* 7.2: in command of his chief; 9.1.2, 9.1.3, 9.4: within reach of the commander whose orders it takes, or of one who
 * stands in for him. */
bool trautenau_is_reached_by_chief(const struct field *field, piece_id commander);
bool trautenau_is_commanded(const struct field *field, piece_id unit, piece_id commander);
bool trautenau_line_of_command(const struct field *field, piece_id commander, space_id target);
/* Half points of the shortest such line, or -1. */
half_points trautenau_command_distance(const struct field *field, piece_id commander, space_id target);
bool trautenau_is_out_of_command(const struct field *field,
				 piece_id unit); /* as found at its activation, for morale and movement */

/* ---- losses.c and leaders.c, 9.5.7, 9.5.10, 9.5.12, 9.5.13 (combat) ------------------------------------------------ */

void trautenau_disorganise(struct table *table, piece_id unit);
void trautenau_lose_step(
	struct table *table,
	piece_id unit); /* eliminates at the last step; then leaders left behind are dealt with */
void trautenau_eliminate(struct table *table, piece_id piece);
unsigned trautenau_steps_left(const struct field *field, piece_id unit);

/* ---- morale.c, chapter 2 (battles) --------------------------------------------------------------------------------- */

enum morale_occasion { morale_in_battle, morale_to_rally };
/* Sum of the modifiers without the die, with its terms. 1d6 plus this must reach 6. */
void trautenau_morale_figure(const struct field *field, piece_id unit, enum morale_occasion occasion,
			     struct figure *figure);
int trautenau_morale_die(const struct figure *figure); /* what the die must show */
bool trautenau_morale_test(struct table *table, piece_id unit,
			   enum morale_occasion occasion); /* rolls and tells */

/* ---- sight.c, 9.2 (combat) ------------------------------------------------------------------------------------------ */

/* Line of sight from an artillery unit's hex to a target hex; *why gets the reason when it is blocked. */
bool trautenau_has_sight(const struct field *field, space_id from, space_id to, struct message *why);

/* ---- demoralisation.c, battles.c, victory.c: 10.2, 11 to 13 (battles) ----------------------------------------------- */

bool trautenau_is_demoralised(const struct field *field, piece_id piece);
void trautenau_count_losses(struct table *table,
			    unsigned formation); /* after any step loss: thresholds (10.2) */
unsigned trautenau_losses_of(const struct field *field, unsigned formation);
bool trautenau_is_retreat_edge(const struct field *field, side_id side,
			       space_id space); /* 11.1.3, 12.1.3, 13.3.2: today, this turn */
unsigned trautenau_edge_distance(const struct field *field, side_id side,
				 space_id space); /* hexes to the nearest hex of that edge */
unsigned trautenau_edge_straight(const struct field *field, side_id side,
				 space_id space); /* 9.5.8: straight, in hundredths of a hex */
/* 11.1.5, 12.1.4, 13.2: may this formation's marker be in the cup / this unit act in this turn? */
bool trautenau_may_be_activated(const struct field *field, unsigned formation);
struct verdict trautenau_judge_activity(const struct field *field,
					piece_id unit); /* of units whose formation is active */
bool trautenau_is_always_in_command(const struct field *field, piece_id unit); /* 11.1.4 */
void trautenau_note_attack(struct table *table, piece_id target); /* 11.1.5: a barrage or assault on it */
struct verdict trautenau_judge_end_hex(const struct field *field, piece_id piece,
				       space_id space); /* 12.1.5 Austrian plan */
/* 11.4.1, 12.4.1: may this unit leave the map from this hex? If so its move may end with it evacuated. */
bool trautenau_may_evacuate(const struct field *field, piece_id unit, space_id space);
void trautenau_evacuate(struct table *table, piece_id unit);
side_id trautenau_initiative_on_tie(const struct field *field); /* 8, 11.1.5 */
bool trautenau_is_night(const struct field *field);
unsigned trautenau_hour_of(const struct scenario *scenario, const struct flow *flow); /* 9 for 09.00 */
unsigned trautenau_day_of(const struct scenario *scenario, const struct flow *flow);  /* 1 or 2 */
bool trautenau_controls(const struct field *field, side_id side,
			space_id place); /* 11.4.1, without the line to the edge */

/* ---- Steps and questions -------------------------------------------------------------------------------------------- */

enum step_of_play {
	step_arrivals, /* turn begins: 13.1, 13.3 decisions and rolls, aides return, markers made ready (battles) */
	step_chiefs,     /* 7.1 */
	step_command,    /* 7.2 */
	step_initiative, /* 8 */
	step_draw,       /* 9 */
	step_activation, /* 9.1 */
	step_barrage,    /* 9.2 */
	step_movement,   /* 9.3, 9.4 */
	step_combat,     /* 9.5 */
	step_rally,      /* 10 (battles) */
	step_turn_end,   /* 11.4, 12.4: points at noon, panic, end of the battle (battles) */
	step_night,      /* 13.2 (battles) */
	steps_of_play
};

enum question_id {
	no_question,
	/* ground */
	ask_chief,          /* 7.1 unit | done */
	ask_chief_move,     /* 7.1 go | done */
	ask_initiative,     /* 8 card */
	ask_direct_command, /* 9.1.4 unit | done */
	ask_mover,          /* 9.3 unit | done */
	ask_march,          /* 9.3, 9.4 go | face | done | (way 1 of go: leave the map) */
	ask_displaced, /* 9.5.12, 9.5.13 at: where a lone commander goes when two units are equally near */
	/* combat */
	ask_battery,        /* 9.2 unit | done */
	ask_barrage_target, /* 9.2.2 face | unit */
	ask_attacker,       /* 9.5.1 unit | done */
	ask_target,         /* 9.5.1 at */
	ask_split,          /* 9.5.1 number */
	ask_coordinate,     /* 9.5.2 yes | no */
	ask_assault,        /* 9.5 at: which to resolve next */
	ask_assault_unit,   /* 9.5 unit: which of several separate attacks on that hex */
	run_assault,        /* procedure: one assault from retreat before combat to advance */
	ask_withdraw,       /* 9.5.4 unit | done */
	ask_withdraw_to,    /* 9.5.4 go | done (second hex of cavalry) */
	ask_withdraw_face,  /* 9.5.4 face */
	ask_occupy,         /* 9.5.4 unit | pass */
	ask_support,        /* 9.5.1, 9.5.6 unit | done */
	ask_leader,         /* 9.5.13 yes | no: does the commander lend his bonus? */
	ask_allot,          /* 9.5.2 number */
	ask_step_loss,      /* 9.5.7 unit: who takes the loss of D+1 */
	ask_retreat,        /* 9.5.8 go */
	ask_retreat_face,   /* 9.5.8 face */
	ask_advance,        /* 9.5.9 unit */
	ask_advance_leader, /* 9.5.12, 9.5.13 yes | no */
	ask_advance_face,   /* 9.5.9 face */
	ask_aide,           /* 9.5.13 unit: where the aide-de-camp takes over */
	run_losses,         /* procedure: the queue of what losses bring about */
	/* battles */
	ask_rally,         /* 10.1 unit | done */
	ask_guard_option,  /* 13.1 yes | no */
	ask_next_brigade,  /* 13.3 card: which brigade or division comes */
	ask_night_unit,    /* 13.2 unit: set up after a panic */
	ask_night_at,      /* 13.2 at */
	ask_night_retreat, /* 13.2 go */
	ask_first_brigade, /* 13.2 card: the one brigade that may act in the first two turns */
	run_night,         /* procedure */
	question_count
};

/* The odds of answers, for players that look ahead (shell). */
void trautenau_policy_act(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
void trautenau_policy_march(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[]);

/* Each record stands at the end of the file that has its functions; rulebook.c puts them into the table. */
extern const struct question trautenau_question_chief, trautenau_question_chief_move,
	trautenau_question_initiative, trautenau_question_direct_command, trautenau_question_mover,
	trautenau_question_march, trautenau_question_displaced;
extern const struct question trautenau_question_battery, trautenau_question_barrage_target,
	trautenau_question_attacker, trautenau_question_target, trautenau_question_split,
	trautenau_question_coordinate, trautenau_question_assault, trautenau_question_assault_unit,
	trautenau_procedure_assault, trautenau_question_withdraw, trautenau_question_withdraw_to,
	trautenau_question_withdraw_face, trautenau_question_occupy, trautenau_question_support,
	trautenau_question_leader, trautenau_question_allot, trautenau_question_step_loss,
	trautenau_question_retreat, trautenau_question_retreat_face, trautenau_question_advance,
	trautenau_question_advance_leader, trautenau_question_advance_face, trautenau_question_aide,
	trautenau_procedure_losses;
extern const struct question trautenau_question_rally, trautenau_question_guard_option,
	trautenau_question_next_brigade, trautenau_question_night_unit, trautenau_question_night_at,
	trautenau_question_night_retreat, trautenau_question_first_brigade, trautenau_procedure_night;

/* The steps' functions; sequence.c has the table. */
void trautenau_begin_arrivals(struct table *table);   /* battles */
void trautenau_begin_chiefs(struct table *table);     /* ground */
void trautenau_begin_command(struct table *table);    /* ground */
void trautenau_begin_initiative(struct table *table); /* ground */
void trautenau_begin_draw(struct table *table);       /* ground */
void trautenau_begin_activation(struct table *table); /* ground */
void trautenau_begin_barrage(struct table *table);    /* combat */
void trautenau_begin_movement(struct table *table);   /* ground */
void trautenau_begin_combat(struct table *table);     /* combat */
void trautenau_begin_rally(struct table *table);      /* battles */
void trautenau_begin_turn_end(struct table *table);   /* battles */
void trautenau_begin_night(struct table *table);      /* battles */
unsigned trautenau_next_after_turn_end(
	struct table *table); /* battles: advances the turn, the night, or ends the game */
unsigned trautenau_next_after_night(struct table *table); /* battles */
extern const struct step trautenau_steps[steps_of_play];  /* sequence.c (ground) */

/* ---- Options: doubtful readings a table may settle otherwise --------------------------------------------------------- */

enum option_id {
	option_chiefless_command, /* 7.2: on = a side without a chief on the map is in command (waives the test) */
	option_losses_highest, /* combat table: off = losses of all shooters add up, on = only the highest counts */
	option_guard_artillery, /* combat table: on = Guard bonus for barrages too (the reading), off = not */
	option_last_turn,       /* 11.1.1, 12.1.1: on = the 20.00 turn is played */
	option_panic_by_points, /* 11.4.2: off = victory level 0, 1, 2 is added, on = the Austrian lead in points */
	option_count
};

static inline unsigned option(const struct field *field, enum option_id id)
{
	return look(field)->flow.option[id];
}

#include "rulebooks/trautenau/texts/texts.h" /* enum of the catalogue's ids */

#endif
